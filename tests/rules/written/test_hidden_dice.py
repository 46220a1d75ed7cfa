"""Dice that lie hidden: nobody is told, shown or given as a guess what they show who does not see them."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.core.chance import Chance
from tabletop.session.session import Session

GAME = """
title: Cups
seats: [2]
zones:
  cup: {label: Cup, per_seat: true, see: hand, face: down}
  tray: {label: Tray, face: up}
"""
RULES = """
rules: 2
setup:
  - {each: s, in: seats, do: [{create: die, sides: 6, count: 2, in: cup of s, owner: s, face: down}]}
  - {create: die, sides: 6, in: tray}
  - {create: die, sides: 8, in: tray, face: down}
course:
  - turns: seats
    from: 1
    phase: p
    do:
      - {ask: you, to: [throw, all, covered, show, look_under, out, hide, copy]}
      - {if: act = throw, do: [{roll: cup}]}
      - {if: act = all, do: [{roll: cup}, {roll: tray}]}
      - {if: act = covered, do: [{roll: tray where face = down}]}
      - {if: act = show, do: [{reveal: cup}]}
      - {if: act = look_under, do: [{look: tray where face = down}]}
      - {if: act = out, do: [{move: top(cup), to: tray, face: up}]}
      - {if: act = hide, do: [{roll: top(cup)}]}
acts:
  hide:  # it speaks for itself, and says nothing: so nothing is said between the move and the throw
    do: [{move: top(tray where face = up), to: cup}, {if: count(cup) > 9, do: [{say: So many dice.}]}]
  throw: {}
  all: {}
  covered: {}
  show: {}
  copy: {do: [{create: same as tray or cup, in: tray}]}
  look_under: {}
  out: {}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    (tmp_path / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(RULES.lstrip(), encoding="utf-8")
    return tabletop.new_session(tmp_path, seed=5)


def do(session: Session, kind: str) -> list[int]:
    """Do an act; what all dice show then, by the number of the piece."""
    seat = session.decisions()[0].seat
    done = session.submit(tabletop.Action(kind, seat))
    assert done, str(done)
    return [value if isinstance(value := session.state.field(die, "value"), int) else 0 for die in range(1, 7)]


def last(session: Session, viewer: int | None) -> list[str]:
    entry = session.journal.entries[-1].number
    return [line.text for line in session.log(viewer) if line.entry == entry]


def faces(session: Session, viewer: int | None, zone: str) -> list[object]:
    return [piece.field("value") for piece in session.view_for(viewer).zone(zone).pieces]


def test_a_throw_of_hidden_dice_is_told_to_those_who_see_them(session: Session) -> None:
    one, other, *_ = do(session, "throw")
    assert any(line == f"Hidden dice were thrown in Player 1's Cup: {one}, {other}." for line in last(session, 1))
    for viewer in (None, 2):
        assert "Hidden dice were thrown in Player 1's Cup." in last(session, viewer)
        assert not any(sign.isdigit() for line in last(session, viewer) for sign in line.replace("Player 1", ""))
        assert faces(session, viewer, "cup@1") == [None, None]
    assert faces(session, 1, "cup@1") == [one, other]


def test_where_some_do_not_see_that_dice_lie_nobody_is_told_whose_were_thrown(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("see: hand", "see: private").lstrip(), encoding="utf-8")
    rules = RULES.replace("same as tray or cup", "same as tray")
    (tmp_path / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    session = tabletop.new_session(tmp_path, seed=5)
    one, other, *_ = do(session, "throw")
    assert f"Hidden dice were thrown: {one}, {other}." in last(session, 1)
    assert "Hidden dice were thrown." in last(session, 2)
    assert not any("Cup" in line for line in last(session, 2))


def test_of_dice_that_lie_open_and_hidden_each_is_told_to_whom_it_concerns(session: Session) -> None:
    one, other, _, _, tray, covered = do(session, "all")
    assert f"The dice show {tray}." in last(session, None)
    assert f"The dice show {tray}." in last(session, 1)
    assert f"Hidden dice were thrown in Player 1's Cup: {one}, {other}." in last(session, 1)
    assert not any(str(covered) in line for line in last(session, 2) if line.startswith("Hidden"))


def test_a_die_lies_face_down_where_an_effect_lays_it_so_and_face_up_where_one_turns_it(session: Session) -> None:
    assert [session.state.face[die] for die in range(1, 7)] == ["down"] * 4 + ["up", "down"]
    do(session, "throw")
    do(session, "all")
    do(session, "show")
    do(session, "out")  # of player 2: it lies open, and all see it
    assert session.state.face[4] == "up"
    assert None not in faces(session, None, "tray")[2:]


def test_a_throw_after_a_look_is_a_secret_again(session: Session) -> None:
    do(session, "show")
    known = [piece.seen for piece in session.view_for(2).zone("cup@1").pieces]
    assert known == [True, True]
    do(session, "throw")  # player 2 throws its own: those of player 1 stay known
    assert [piece.seen for piece in session.view_for(2).zone("cup@1").pieces] == [True, True]
    do(session, "throw")
    assert [piece.seen for piece in session.view_for(2).zone("cup@1").pieces] == [False, False]
    assert [piece.seen for piece in session.view_for(1).zone("cup@1").pieces] == [True, True]
    session.undo()
    assert [piece.seen for piece in session.view_for(2).zone("cup@1").pieces] == [True, True]


def test_who_saw_a_die_go_under_a_cup_did_not_see_it_thrown_there(session: Session) -> None:
    shown = do(session, "hide")
    assert session.state.zone_of(5) == "cup@1"
    assert "Hidden dice were thrown in Player 1's Cup." in last(session, 2)
    assert f"Hidden dice were thrown in Player 1's Cup: {shown[4]}." in last(session, 1)


def test_whoever_looked_under_a_cup_does_not_know_the_next_throw(session: Session) -> None:
    do(session, "look_under")
    assert session.view_for(1).zone("tray").pieces[1].seen
    do(session, "covered")
    assert not session.view_for(1).zone("tray").pieces[1].seen
    assert not session.view_for(2).zone("tray").pieces[1].seen


def test_a_die_that_is_laid_by_hand_is_as_secret_as_one_that_is_thrown(session: Session) -> None:
    do(session, "show")
    session.set_rules("off")
    assert session.view_for(2).zone("cup@1").pieces[0].seen
    assert session.manual("set", seat=1, pieces=[1], field="value", value=4)
    assert not session.view_for(2).zone("cup@1").pieces[0].seen
    assert session.view_for(2).zone("cup@1").pieces[1].seen
    assert session.log(1)[-1].text == "Player 1 set the value of a die to 4."
    assert session.log(2)[-1].text == session.log(None)[-1].text == "Player 1 set the value of a die to something."
    thrown = session.manual("roll", seat=1, pieces=[2])
    assert thrown and session.log(2)[-1].text == "Player 1 rolled a die: hidden."
    assert session.log(1)[-1].text == f"Player 1 rolled a die: {session.state.field(2, 'value')}."


def test_a_guess_throws_hidden_dice_anew_whatever_they_show(session: Session) -> None:
    do(session, "throw")
    twin = session.fork()
    for die in (1, 2):
        twin.state.fields["value"][die] = 7 - twin.state.fields["value"][die]
    twin.record.touch()
    shown = set()
    for seed in range(40):
        guesses = []
        for table in (session, twin):
            assert table.ruleset is not None
            guess = determinize(table.ruleset, table.state, 2, Chance(seed))
            guesses.append([(guess.field(die, "sides"), guess.field(die, "value")) for die in guess.pieces()])
        assert guesses[0] == guesses[1]
        hidden = [(sides, value) for sides, value in guesses[0] if sides == 6 and value is not None]
        assert len(hidden) <= 2
        shown |= {value for _, value in hidden}
        assert sorted(str(sides) for sides, _ in guesses[0]) == ["6"] * 5 + ["8"]
    assert shown == {1, 2, 3, 4, 5, 6}
    own = determinize(session.ruleset, session.state, 1, Chance(1))  # type: ignore[arg-type]
    assert [own.field(die, "value") for die in (1, 2)] == [session.state.field(die, "value") for die in (1, 2)]


def test_a_copy_of_a_die_shows_the_same_and_one_that_not_all_see_has_none(session: Session) -> None:
    shown = do(session, "all")
    state = session.state
    before = state.inside("tray")
    assert do(session, "copy") == shown and [state.face[each] for each in before] == ["up", "down"]
    (copied,) = set(state.inside("tray")) - set(before)
    assert [state.field(copied, name) for name in ("sides", "value")] == [6, shown[before[0] - 1]]


HIDE = RULES[RULES.index("hide:  #") : RULES.index("  throw: {}")].strip()


def laid(tmp_path: Path, effect: str, without: str = "tap") -> Session:
    rules = RULES.replace("do: [{roll: top(cup)}]", f"do: [{effect}]").replace(f"{without}:", "tap:")
    (tmp_path / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(rules.replace(HIDE, "hide: {}"), encoding="utf-8")
    return tabletop.new_session(tmp_path, seed=5)


def shown(session: Session) -> list[list[object]]:
    """What the dice show: the cups, and the tray."""
    state = session.state
    return [[state.field(die, "value") for die in state.inside(key)] for key in ("cup@1", "cup@2", "tray")]


@pytest.mark.parametrize(("number", "kept"), [("4", False), ("2 * 3", False), ("7", True), ("0", True)])
def test_a_die_is_turned_to_a_number_that_it_has(number: str, kept: bool, tmp_path: Path) -> None:
    session = laid(tmp_path, f"{{turn: tray where face = up, to: {number}}}")
    before = shown(session)
    assert session.submit(tabletop.Action("hide", 1))
    now = shown(session)
    assert now[1] == before[1] and now[2][1:] == before[2][1:]
    assert now[2][0] == (before[2][0] if kept else {"4": 4, "2 * 3": 6}[number])
    text = [line.text for line in session.log(None)]
    assert any(f"was turned to {number[-1] if len(number) < 2 else 6}." in each for each in text) is not kept


def test_to_what_a_hidden_die_is_turned_is_told_to_those_who_see_it(tmp_path: Path) -> None:
    session = laid(tmp_path, "{turn: cup, to: 5}")
    assert session.submit(tabletop.Action("hide", 1))
    own, other, viewer = ([line.text for line in session.log(each)] for each in (1, 2, None))
    assert sum("was turned to 5." in each for each in own) == 2
    for told in (other, viewer):
        assert not any("turned to 5" in each for each in told)
        assert sum("was turned to a number." in each for each in told) == 2


def test_a_die_is_not_turned_to_a_secret(tmp_path: Path) -> None:
    with pytest.raises(tabletop.ContentError, match="by this all get to know it"):
        laid(tmp_path, "{turn: top(tray), to: top(cup).shows}", "reveal")
    with pytest.raises(tabletop.ContentError, match="one thing at a time"):
        laid(tmp_path, "{turn: tray, to: 3, face: up}")


def test_what_a_die_that_hands_have_turned_over_adds_again_and_again_can_be_kept(tmp_path: Path) -> None:
    """How it came to be is not told without end: saves are nested so deep at most."""
    session = tabletop.new_session("pig", seed=5)
    session.manual("flip", pieces=session.view_for(0).zone("tray").pieces[0].handle)
    assert session.submit(tabletop.Action("roll", 1))
    session.manual("create", kind="marker", to="tray", face="up")
    for _ in range(40):
        assert session.submit(tabletop.Action("roll", 1))
    assert session.state.flow["hangs"]
    session.save(tmp_path / "kept.json")
    kept = tabletop.load_session(tmp_path / "kept.json")
    assert kept.state.flow["hangs"] == session.state.flow["hangs"]

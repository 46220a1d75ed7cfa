"""What is asked before an act: only what is given up for this turn and worth something, and of hands nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.judging.guard import Doubt, doubt
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.referee import Referee
from tabletop.session import Session
from tabletop.session.limits import Sharing

DUEL = """
scenario: a turn with steps
game: auganism
seats: [Ana, Ben]
given:
  moment: {phase: evp, active: Ana}
  Ana: {deck: 5, summon: Emberknoll, hand: [HAND], evp: [EVP]}
  Ben: {deck: 5, summon: Pearlguard, hand: [Kelpkin]}
expect: {open: {Ana: evp}}
"""
GAME = """
id: steps
title: Steps
sentence: Grow and strike.
seats: [2]
phases: [{id: grow, label: Growing}, {id: strike, label: Striking}]
kinds: {stone: {label: Stone}}
seat_values: {points: {label: Points}, luck: {label: Luck}}
zones: {tray: {label: Tray, face: up}, hand: {label: Hand, per_seat: true, see: hand, face: down}}
setup: [{create: {kind: die, sides: 6, into: tray}}]
"""
RULES = """
rules: 2
course:
  - turns: seats
    from: 1
    do:
      - phase: grow
        do: [{ask: you, to: [grow, strike, dice, on], until: act = strike or act = on, question: Grow?}]
      - phase: strike
        do: [{ask: you, to: [strike, dice, rest], question: Strike?}]
acts:
  grow:
    label: Grow well
    requires: [{must: points < 3, because: Grown.}]
    do: [{gain: GAIN, of: points, to: you}]
  strike: {label: Strike now, do: [{gain: 1, of: luck, to: you}]}
  dice: {label: Throw, do: [{roll: tray}, {gain: top(tray).shows, of: points, to: you}]}
  on: {label: Go on, quiet: true}
  rest: {label: Rest, quiet: true}
SCORE
"""


def duel(folder: Path, hand: str = "Slagspear", evp: str = "Kilnback") -> Session:
    file = folder / "duel.yaml"
    file.write_text(DUEL.replace("HAND", hand).replace("EVP", evp), encoding="utf-8")
    return tabletop.load_scenario(file)


def eyes(sharing: Sharing, alone: int = 0) -> Perspective:
    perspective = Perspective(sharing)
    perspective.alone = alone
    return perspective


def asked(session: Session, kind: str, perspective: Perspective, *unasked: str, ends: bool = True) -> Doubt | None:
    action = next(each for each in session.legal_actions(1) if each.kind == kind)
    return doubt(Referee(session), perspective, action, unasked, ends)


def text(found: Doubt | None) -> str:
    return found.text if found is not None else ""


def steps(folder: Path, gain: int = 1, score: str = "score: points") -> Session:
    (folder / "cards").mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text("cards:\n  pebble: {kind: stone}\n", encoding="utf-8")
    rules = RULES.lstrip("\n").replace("GAIN", str(gain)).replace("SCORE", score)
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    return tabletop.new_session(folder, seed=1)


def test_an_act_that_passes_over_steps_says_which(tmp_path: Path) -> None:
    session = duel(tmp_path)
    found = asked(session, "declare", eyes("side", alone=1))
    assert found is not None and found.yes == "Battle"
    assert found.text.startswith("You have not used your ") and "Evolution" in found.text.split(":")[0]
    assert found.text.endswith(" Battle all the same?") and "evolve" in found.kinds


def test_what_is_left_out_is_not_asked_about(tmp_path: Path) -> None:
    session = duel(tmp_path, hand="Slagspear")
    whole = asked(session, "declare", eyes("side", alone=1))
    assert whole is not None
    fewer = asked(session, "declare", eyes("side", alone=1), "evolve")
    assert fewer is None or ("evolve" not in fewer.kinds and "Evolution" not in fewer.text)
    assert asked(session, "declare", eyes("side", alone=1), *whole.kinds) is None
    assert doubt(Referee(session), eyes("open"), session.legal_actions(1)[0], None, True) is None, "switched off"


def test_nothing_is_asked_where_nothing_is_lost(tmp_path: Path) -> None:
    session = duel(tmp_path, hand="Slagspear", evp="")
    assert asked(session, "place_evp", eyes("open")) is None, "the first step passes over none"
    assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "place_evp"))
    assert not session.state.inside("hand@1")
    assert asked(session, "declare", eyes("open")) is None


def in_the_open() -> Perspective:
    """By turns, and everybody looks: the curtain is not lifted for whoever is asked."""
    perspective = eyes("pass")
    perspective.in_the_open = 1
    return perspective


def behind_the_curtain(looking: int = 1) -> Perspective:
    perspective = eyes("pass")
    perspective.looking = looking
    return perspective


@pytest.mark.parametrize("watched", [eyes("side"), in_the_open(), behind_the_curtain(2)])
def test_where_others_look_on_only_what_all_see_counts(tmp_path: Path, watched: Perspective) -> None:
    """The same question whatever the hand is; with nothing open to lose there is none, though a card would fit."""
    told = {text(asked(duel(tmp_path, hand=hand), "declare", watched)) for hand in ("Slagspear", "Brandhorn")}
    (said,) = told
    assert said.startswith("You have not used your Evolution step: Evolve Emberknoll to Stage 2")
    poor = duel(tmp_path, evp="")
    assert asked(poor, "declare", watched) is None
    for private in (eyes("open"), eyes("side", alone=1), behind_the_curtain()):
        assert asked(poor, "declare", private) is not None, "whose hand nobody else sees is told"


def test_on_the_picture_for_viewers_nobody_is_asked(tmp_path: Path) -> None:
    perspective = eyes("open")
    perspective.public = True
    assert asked(duel(tmp_path), "declare", perspective) is None


def test_what_is_sealed_tells_nobody_what_was_planned() -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Mira"])
    assert asked(session, "lock", eyes("side")) is None
    assert asked(session, "lock", eyes("side", alone=1)) is not None


def test_games_without_code_have_steps_too(tmp_path: Path) -> None:
    session = steps(tmp_path)
    alone = eyes("open")
    assert text(asked(session, "strike", alone)) == (
        "You have not used your Growing step: Grow well. Strike now all the same?"
    )
    assert text(asked(session, "on", alone)).startswith("You could still do this: Grow well.")
    assert asked(session, "grow", alone) is None
    assert text(asked(session, "strike", eyes("side"))), "all of it lies open"


def test_what_is_worth_nothing_or_comes_by_luck_is_no_loss(tmp_path: Path) -> None:
    session = steps(tmp_path, gain=0)
    assert asked(session, "strike", eyes("open")) is None and asked(session, "on", eyes("open")) is None
    assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "on"))
    assert {each.kind for each in session.legal_actions(1)} == {"strike", "dice", "rest"}
    assert asked(session, "rest", eyes("open")) is None, "throwing would bring something, but by luck"


def test_what_comes_back_in_the_turn_is_no_loss(tmp_path: Path) -> None:
    session = steps(tmp_path, score="score: points + luck")
    found = asked(session, "on", eyes("open"))
    assert found is not None and set(found.kinds) == {"grow"}, "striking comes back in the next step"
    assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "on"))
    found = asked(session, "rest", eyes("open"))
    assert found is not None and set(found.kinds) == {"strike"}


def test_without_a_score_what_could_be_done_counts(tmp_path: Path) -> None:
    session = steps(tmp_path, gain=0, score="")
    found = asked(session, "on", eyes("open"))
    assert found is not None and set(found.kinds) == {"grow"}
    assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "on"))
    found = asked(session, "rest", eyes("open"))
    assert found is not None and set(found.kinds) == {"strike", "dice"}


def test_a_chance_to_answer_goes_by_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "answer.yaml"
    file.write_text(
        "scenario: an answer\ngame: bramble\nseats: [Ana, Ben]\noptions: {always_ask: true}\ngiven:\n"
        "  moment: {phase: main, seat: Ana, begun: true}\n"
        "  Ana: {life: 20, sap: 4, growth: 4, field: [{card: Lone Wolf, alias: wolf}]}\n"
        "  Ben: {life: 20, sap: 3, growth: 3, hand: [Thorn Snare]}\nexpect: {Ana: {sap: 4}}\n",
        encoding="utf-8",
    )
    session = tabletop.load_scenario(file)
    assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "raid"))
    (decision,) = session.decisions()
    assert decision.response and decision.seat == 2
    passing = next(each for each in session.legal_actions(2) if each.kind == "let_it_be")
    assert doubt(Referee(session), eyes("open"), passing, (), True) is None


HIDDEN = """
rules: 2
setup:
  - {create: CARD, in: hand of 1, owner: 1, face: down}
  - {create: OTHER, in: hand of 2, owner: 1, face: down}
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [discard, rest], until: act = rest, question: Discard?}]
acts:
  discard:
    label: Discard all
    requires: [{must: any(hand), because: Nothing is left.}]
    do: [{move: hand, to: tray}]
  rest: {label: Rest, quiet: true}
score: sum(worth over stone in tray) + points
"""


def test_what_lies_hidden_does_not_decide_whether_others_see_a_question(tmp_path: Path) -> None:
    """Discarding is worth as much as the card is; where others look on that tells what the card is."""
    told = {}
    for name, other in (("dear", "cheap"), ("cheap", "dear")):
        folder = tmp_path / name
        (folder / "cards").mkdir(parents=True)
        stone = "kinds: {stone: {label: Stone, fields: {worth: {type: int}}}}"
        game = GAME.replace("kinds: {stone: {label: Stone}}", stone)
        (folder / "game.yaml").write_text(game.lstrip(), encoding="utf-8")
        cards = "cards:\n  dear: {kind: stone, worth: 9}\n  cheap: {kind: stone, worth: -9}\n"
        (folder / "cards" / "all.yaml").write_text(cards, encoding="utf-8")
        rules = HIDDEN.lstrip("\n").replace("CARD", name).replace("OTHER", other)
        (folder / "rules.yaml").write_text(rules, encoding="utf-8")
        session = tabletop.new_session(folder, seed=1)
        told[name] = [text(asked(session, "rest", each)) for each in (eyes("side"), in_the_open(), eyes("open"))]
    assert told["dear"][:2] == told["cheap"][:2], "the same for those who look on"
    assert told["dear"][2] and not told["cheap"][2], "its own player is asked where there is something to lose"


TWICE = """
rules: 2
keep: {late: {truth: false}}
setup: [{create: dear, in: hand of 1, owner: 1}, {create: cheap, in: hand of 1, owner: 1}]
course:
  - turns: seats
    from: 1
    do:
      - phase: grow
        do: [{ask: you, to: [lay, on], question: Lay?}, {set: late, to: 1 = 1}]
      - phase: strike
        do: [{ask: you, to: [lay, rest], question: Lay?}]
acts:
  lay:
    label: "Lay {c}"
    pick: {c: hand}
    requires: [{must: c.worth > 0 or not late, because: Too late.}]
    do: [{move: c, to: tray}, {gain: 1, of: points, to: you}]
  on: {label: Go on, quiet: true}
  rest: {label: Rest, quiet: true}
score: points
"""


def test_the_answer_to_a_question_passes_over_nothing(tmp_path: Path) -> None:
    """What could be done later as well does what is asked now, too: its own step is used by it."""
    (tmp_path / "cards").mkdir()
    stone = "kinds: {stone: {label: Stone, fields: {worth: {type: int}}}}"
    (tmp_path / "game.yaml").write_text(GAME.lstrip().replace("kinds: {stone: {label: Stone}}", stone))
    cards = "cards:\n  dear: {kind: stone, worth: 9}\n  cheap: {kind: stone, worth: -9}\n"
    (tmp_path / "cards" / "all.yaml").write_text(cards, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(TWICE.lstrip("\n"), encoding="utf-8")
    session = tabletop.new_session(tmp_path, seed=1)
    acts = {session.label(each, 1): each for each in session.legal_actions(1)}
    assert doubt(Referee(session), eyes("open"), acts["Lay Dear"], (), True) is None
    assert text(doubt(Referee(session), eyes("open"), acts["Go on"], (), True))

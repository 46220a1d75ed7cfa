"""What rules remember of the table: pieces, cells, several of a sort; for all, each seat, each piece, each cell. They
stay the same things wherever they go, are gone once they have left the game or were mixed with others, and nobody is
told of what it cannot follow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from secret_games import opened as numbers
from written_games import LITTLE, write_little

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.content.proofing.author import check_game
from tabletop.core import keepsakes
from tabletop.core.chance import Chance
from tabletop.core.codec import decode_state
from tabletop.core.state import GameState
from tabletop.core.view import HIDDEN, view_for
from tabletop.rules.showing.telling import Named
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.written_rules import WrittenRules
from tabletop.session import Action, Session

RULES = """
rules: 2
keep:
  last: {piece: none, label: Last}
  there_now: {cell: none, label: There}
  moved: {set: piece, label: Moved}
  met: {set: cell, label: Met}
  done: {set: seat}
  prey: {piece: none, per: piece}
  mine: {piece: none, per: seat}
  rank: {number: 0, per: piece}
  trodden: {number: 0, per: cell}
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 2 and column = 3, owner: 2}
  - {create: olm, in: field, cell: cells in field where row = 1 and column = 3, owner: 2}
course: [{turns: seats, from: 1, do: [{ask: you, to: [step, pass, eat, again, hunt, forget_all, bite, pull]}]}]
acts:
  pass: {quiet: true}
  step:
    pick: {man: pieces in field where owner = you, spot: near(man) where empty}
    say: "{man} went to {spot}; before it {last}, from {there_now}."
    do:
      - {set: last, to: man}
      - {set: mine, to: man}
      - {set: there_now, to: cell(man)}
      - {set: moved, to: moved or man}
      - {set: met, to: met or spot}
      - {set: done, to: done or you}
      - {set: man.rank, to: man.rank + 1}
      - {set: spot.trodden, to: spot.trodden + 1}
      - {move: man, to: field, cell: spot}
  again:
    pick: {man: pieces in field where owner = you}
    requires:
      - {must: last != none, rule: ONE}
      - {must: man = last, rule: TWO}
    do: [{gain: 1, of: hunger, to: last}]
  eat: {pick: {victim: pieces in field}, do: [{remove: victim}]}
  hunt:
    pick: {man: pieces in field where owner = you, victim: pieces in field where owner != you}
    say: "{man} hunts {victim}; before it {man.prey}."
    do: [{set: man.prey, to: victim}]
  bite:
    pick: {man: pieces in field where owner = you and prey != none}
    say: "{man} bites {man.prey}; {count(moved)} have moved."
    do: [{gain: man.rank, of: hunger, to: man.prey}]
  pull: {pick: {man: pieces in field}, do: [{move: man, to: pile}]}
  forget_all:
    do: [{set: last, to: none}, {set: moved, to: none}, {set: there_now, to: last if last != none else none}]
"""


def opened(folder: Path, rules: str = RULES, game: str = LITTLE, seats: int = 2) -> Session:
    write_little(folder / "game", rules, game)
    return tabletop.new_session(str(folder / "game"), seats=seats, seed=1, autosave=None)


def said(folder: Path, rules: str) -> list[str]:
    write_little(folder, rules)
    found = check_game(str(folder), WRITING)
    return [f"{each.message} {each.hint}".strip() for each in found if each.grade == "error"]


def named(session: Session, text: str) -> str:
    """The handle of the piece that is called so."""
    return next(
        view.handle
        for zone in session.view_for(None).zones.values()
        for view in zone.pieces
        if session.name_of(view.handle) == text
    )


def act(session: Session, kind: str, seat: int, **picked: str) -> None:
    names = {"Toad", "Newt", "Olm"}
    given = {key: named(session, value) if value in names else value for key, value in picked.items()}
    assert (entry := session.submit(Action(kind, seat, **given))), session.explain(Action(kind, seat, **given))
    assert entry


def log(session: Session) -> str:
    return session.log(None)[-1].text


def shown(session: Session, viewer: int | None = None) -> dict[str, Any]:
    return {name: value for name, value in session.view_for(viewer).flow.items() if "." in name}


def test_things_are_remembered_and_named_wherever_they_go(tmp_path: Path) -> None:
    session = opened(tmp_path)
    act(session, "step", 1, man="Toad", spot="A2")
    assert log(session) == "Toad went to A2; before it nothing, from nothing."
    act(session, "step", 2, man="Newt", spot="B2")
    assert log(session) == "Newt went to B2; before it Toad, from A1."
    act(session, "step", 1, man="Toad", spot="A1")
    toad, newt = named(session, "Toad"), named(session, "Newt")
    assert shown(session) == {
        "things.last": toad, "things.moved": (toad, newt), "things.mine": {"1": toad, "2": newt},
        "things.there_now": ("field", (0, -1)),
        "things.met": (("field", (0, -1)), ("field", (1, -1)), ("field", (0, 0))),
        "keep.done": (1, 2), "keep.rank": {toad: 2, newt: 1},
        "keep.trodden": {"field 0 -1": 1, "field 0 0": 1, "field 1 -1": 1},
    }  # fmt: skip
    told = dict(session.ruleset.remembered(session.view_for(1).flow)) if session.ruleset is not None else {}
    assert told == {
        "Last": Named((toad,)), "There": "A2", "Moved": Named((toad, newt)), "Met": "A2, B2, A1",
    }  # fmt: skip
    act(session, "pull", 2, man="Toad")
    assert shown(session)["things.last"] == toad, "it lies elsewhere, and is the same piece"


def test_why_not_says_what_is_remembered(tmp_path: Path) -> None:
    session = opened(tmp_path)
    refusal = session.explain(Action("again", 1, man=named(session, "Toad")))
    assert str(refusal) == "Last is none."
    act(session, "step", 1, man="Toad", spot="A2")
    refusal = session.explain(Action("again", 2, man=named(session, "Newt")))
    assert str(refusal) == "Newt is not Toad."


def test_what_has_left_the_game_is_none(tmp_path: Path) -> None:
    session = opened(tmp_path)
    act(session, "step", 1, man="Toad", spot="A2")
    act(session, "hunt", 2, man="Newt", victim="Toad")
    assert log(session) == "Newt hunts Toad; before it nothing."
    before = shown(session)
    act(session, "eat", 1, victim="Toad")
    left = shown(session)
    assert left == {
        "things.there_now": ("field", (0, 0)), "things.met": (("field", (0, -1)),),
        "keep.done": (1,), "keep.trodden": {"field 0 -1": 1},
    }  # fmt: skip
    assert not any(each.kind in ("bite", "again") for each in session.legal_actions())
    session.undo()
    assert shown(session) == before
    act(session, "pass", 1)
    act(session, "bite", 2, man="Newt")
    assert log(session) == "Newt bites Toad; 1 have moved."


def test_a_seat_that_hands_have_made_up_is_nobody(tmp_path: Path) -> None:
    """No line tells of it, so the table is kept and opens again."""
    session = tabletop.new_session("whist", seed=1, rules="warn")
    session.manual("set", table=True, field="keep.dealer", value=7, seat=1)
    session.override(Action("deal", 1))
    assert [line.text for line in session.log(0)][-2:] == [
        "Player 1 dealt.",
        "Nobody turned up nothing: none are trumps.",
    ]
    session.save(tmp_path / "kept.json")
    assert tabletop.load_session(tmp_path / "kept.json").state.flow["keep.dealer"] == 7


def test_none_forgets(tmp_path: Path) -> None:
    session = opened(tmp_path)
    act(session, "step", 1, man="Toad", spot="A2")
    act(session, "forget_all", 2)
    assert not {"things.last", "things.moved", "things.there_now"} & shown(session).keys()


def test_a_save_holds_what_is_remembered(tmp_path: Path) -> None:
    session = opened(tmp_path)
    act(session, "step", 1, man="Toad", spot="A2")
    act(session, "hunt", 2, man="Newt", victim="Toad")
    path = tmp_path / "table.json"
    session.save(path)
    again = tabletop.load_session(path)
    assert shown(again) == shown(session) and again.state.flow == session.state.flow
    act(again, "pass", 1)
    act(again, "bite", 2, man="Newt")
    assert log(again) == "Newt bites Toad; 1 have moved."


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        ("x: {pieces: none}", "What is kept as `x` has no key `pieces`. Did you mean \"piece\"?"),
        ("x: {set: peace}", "There is no sort of thing and no list of words `peace`. Did you mean \"piece\"?"),
        ("x: {label: X}", "`x` is one of number, truth, word, seat, piece, cell, set and list. Write `number: 0`."),
        ("x: {piece: 4}", "Column 1 of `4`: This takes a piece, not a number."),
        ("x: {piece: none, per: pile}", "`pile` is no thing that each has its own of."),
        ("x: {cell: cells in field where row = 1 and column = 1, per: piece}",
         "Of what each piece has `cell` begins as `none`. Write `cell: none`."),
        ("hunger: {number: 0, per: piece}", "`hunger` has two meanings: a counter and kept by the table. Rename it."),
        ("row: {number: 0, per: cell}", "`row` has two meanings"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_said(kept: str, message: str, tmp_path: Path) -> None:
    rules = f"rules: 2\nkeep: {{{kept}}}\ncourse: [{{ask: 1, to: [go]}}]\nacts: {{go: {{quiet: true}}}}\n"
    assert any(each.startswith(message) for each in said(tmp_path, rules)), said(tmp_path, rules)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{set: prey, to: last}", "Each piece has its own `prey`. Write `set: PIECE.prey`."),
        ("{set: last, to: 4}", "Column 1 of `4`: This takes a piece, not a number."),
        ("{set: met, to: seats}", "Column 1 of `seats`: This takes a set of cells, not a set of seats."),
        ("{set: you.prey, to: last}", "Column 1 of `you`: This takes a set of pieces, not a set of seats."),
        ("{set: moved, to: cells in field where mid}", ""),
        ("{set: last.trodden, to: 1}", ""),
        ("{set: last, to: none if no(moved) else last}", ""),
    ],
)
def test_what_does_not_fit_is_said(line: str, message: str, tmp_path: Path) -> None:
    rules = RULES.replace("    do: [{set: last, to: none}", f"    do: [{line}")
    found = said(tmp_path, rules)
    assert any(each.startswith(message) for each in found) if message else not found, found


# -- beginning anew, bounds ----------------------------------------------------------------------------------

ANEW = """
rules: 2
keep:
  in_turn: {number: 1, each: turn, label: Turn}
  in_round: {set: number, each: round}
  in_pass: {piece: none, each: pass_by}
  of_seat: {number: 0, per: seat, each: turn}
  first_one: {seat: next(first), each: round}
  low: {number: 0, least: -2, most: 3}
  high: {number: 0, per: piece, most: 1}
setup: [{create: toad, in: field, cell: cells in field where row = 1 and column = 1}]
course:
  - repeat: pass_by
    most: 2
    do:
      - turns: seats
        from: 1
        rounds: 2
        phase: main
        do: [{ask: you, to: [count, done], until: act = done}]
acts:
  count:
    do:
      - {set: in_turn, to: in_turn + 1}
      - {set: in_pass, to: field}
      - {set: of_seat, to: 5}
      - {set: 1.of_seat, to: 1}
      - {set: first_one, to: you}
      - {set: low, to: low + 2}
      - {set: field.high, to: field.high + 2}
  drop: {do: [{set: low, to: low - 3}]}
  done: {quiet: true}
"""


def test_what_begins_anew_does_so_by_itself(tmp_path: Path) -> None:
    session = opened(tmp_path, ANEW.replace("  in_round: {set: number, each: round}\n", ""))

    def kept(*names: str) -> list[Any]:
        return [session.state.flow.get(name) for name in names]

    act(session, "count", 1)
    act(session, "count", 1)
    assert kept("keep.in_turn", "keep.of_seat", "things.in_pass", "keep.first_one") == [3, {"1": 1}, 1, 1]
    act(session, "done", 1)
    assert kept("keep.in_turn", "keep.of_seat", "things.in_pass", "keep.first_one") == [None, None, 1, 1]
    act(session, "count", 2)
    assert kept("keep.in_turn", "keep.of_seat") == [2, {"2": 5, "1": 1}]
    act(session, "done", 2)
    assert kept("keep.first_one", "things.in_pass") == [2, 1], "a round is through, the pass is not"
    act(session, "done", 1)
    act(session, "done", 2)
    assert kept("things.in_pass", "keep.in_turn") == [None, None]
    session.undo()
    assert kept("things.in_pass") == [1]


def test_a_number_is_held_within_its_bounds(tmp_path: Path) -> None:
    rules = ANEW.replace("  in_round: {set: number, each: round}\n", "").replace(
        "[count, done]", "[count, drop, done]"
    )
    session = opened(tmp_path, rules)
    act(session, "drop", 1)
    assert session.state.flow["keep.low"] == -2
    for expected in (0, 2, 3, 3):
        act(session, "count", 1)
        assert session.state.flow["keep.low"] == expected
    assert session.state.flow["keep.high"] == {"#1": 1}


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        ("{number: 0, each: hand}", "There is no `hand` with which `x` could begin anew."),
        ("{number: 0, each: turn}", "There is no `turn` with which `x` could begin anew."),
        ("{number: 4, most: 3}", "`x` begins with 4, beyond its bounds."),
        ("{number: 0, least: 1}", "`x` begins with 0, beyond its bounds."),
        ("{number: 2, least: 3, most: 1}", "`x` is at least 3, so it cannot be at most 1."),
        ("{truth: false, most: 1}", "`most` is a bound of a number, and `x` is none."),
    ],
)
def test_bounds_and_times_that_cannot_be_are_said(kept: str, message: str, tmp_path: Path) -> None:
    rules = f"rules: 2\nkeep: {{x: {kept}}}\ncourse: [{{ask: 1, to: [go]}}]\nacts: {{go: {{quiet: true}}}}\n"
    assert any(each.startswith(message) for each in said(tmp_path, rules)), said(tmp_path, rules)


def test_a_guess_is_held_within_the_bounds_too(tmp_path: Path) -> None:
    rules = HAND.replace("  secret: {piece: none}", "  worth: {number: 0, most: 3}\n  secret: {piece: none}")
    rules = rules.replace("{set: secret, to: best(v over hand)}", "{set: worth, to: sum(v over hand) + 9}")
    session = numbers(tmp_path, rules)
    assert session.submit(Action("keep_it", 1)) and session.ruleset is not None
    assert session.state.flow["keep.worth"] == 3 and session.view_for(2).flow["keep.worth"] == HIDDEN
    assert determinize(session.ruleset, session.state, 2, Chance(1)).flow["keep.worth"] == 3


# -- secrets -------------------------------------------------------------------------------------------------

HAND = """
keep:
  shown: {piece: none, label: Shown}
  all_shown: {set: piece}
  marks: {number: 0, per: piece}
  secret: {piece: none}
course:
  - {move: top(stock), to: row, face: up}
  - {set: shown, to: row}
  - {set: all_shown, to: row}
  - {each: c, in: row, do: [{set: c.marks, to: 5}]}
  - {ask: 1, to: [take, mix, keep_it]}
  - {ask: 2, to: [give, done]}
acts:
  take: {do: [{move: row, to: hand of 2, face: down}]}
  mix: {do: [{move: row, to: stock, face: down}, {shuffle: stock}]}
  keep_it: {do: [{set: secret, to: best(v over hand)}]}
  give:
    pick: {card: hand where it = shown}
    requires: [{must: card.marks = 5}]
    do: [{move: card, to: bin, face: up}]
  done: {quiet: true}
"""


def test_nobody_is_told_of_a_card_that_it_cannot_follow(tmp_path: Path) -> None:
    session = numbers(tmp_path, HAND)
    (shown_one,) = session.state.inside("row")
    assert session.submit(Action("take", 1)) and session.state.flow["things.shown"] == shown_one
    mine, theirs, outside = (session.view_for(viewer).flow for viewer in (2, 1, None))
    for flow in (theirs, outside):
        assert flow["things.shown"] == HIDDEN and flow["things.all_shown"] == (HIDDEN,) and "keep.marks" not in flow
    handle = session.view_for(2).zone("hand@2").pieces[-1].handle
    assert (mine["things.shown"], mine["keep.marks"]) == (handle, {handle: 5})
    assert [each.kind for each in session.legal_actions(2)] == ["give", "done"], "its own seat knows it"


def test_what_a_bot_guesses_does_not_say_where_a_lost_card_is(tmp_path: Path) -> None:
    session = numbers(tmp_path, HAND)
    assert session.submit(Action("take", 1)) and session.ruleset is not None
    guess = determinize(session.ruleset, session.state, 1, Chance(5))
    assert not keepsakes.remembered(guess)
    own = determinize(session.ruleset, session.state, 2, Chance(5))
    assert own.flow["things.shown"] in own.inside("hand@2") and own.flow["keep.marks"]


def test_what_is_kept_from_a_hidden_card_is_another_one_in_every_guess(tmp_path: Path) -> None:
    session = numbers(tmp_path, HAND)
    assert session.submit(Action("keep_it", 1)) and session.ruleset is not None
    mine, theirs = session.view_for(1).flow, session.view_for(2).flow
    assert theirs["things.secret"] == HIDDEN != mine["things.secret"]

    def guessed(state: GameState) -> int:
        hand = state.inside("hand@1")
        return hand.index(state.flow["things.secret"])

    found = [guessed(determinize(session.ruleset, session.state, 2, Chance(seed))) for seed in range(20)]
    assert set(found) == {0, 1}, "the better of the two that are guessed"
    true = guessed(session.state)
    assert {guessed(determinize(session.ruleset, session.state, 1, Chance(seed))) for seed in range(5)} == {true}


ASKED = """
  - {ask: 1, to: [guess, ask_more]}
acts:
  guess:
    label: "Is it {TOLD}?"
    say: "Seat 1 says {TOLD}."
  ask_more: {requires: [{must: TEST, because: No.}]}
"""


@pytest.mark.parametrize(
    ("told", "test"),
    [
        ("top(hand of 2).marks", "top(hand of 2).marks = 0"),
        ("count(hand of 2 where marks > 0 and it = top(hand of 2))", "no(top(1 of hand of 2) where marks = 5)"),
        ("shown", "no(top(1 of hand of 2) where marks > 4)"),
        ("sum(marks over top(1 of hand of 2))", "sum(marks over bottom(2 of hand of 2)) = 5"),
    ],
)
def test_where_a_lost_card_lies_is_told_nowhere(told: str, test: str, tmp_path: Path) -> None:
    """The same table with the lost card in another place of the hand: nothing that the other seat gets differs."""
    asked = ASKED.replace("TOLD", told).replace("TEST", test)
    rules = HAND.replace("  - {ask: 2, to: [give, done]}\nacts:\n", asked)
    session = numbers(tmp_path, rules)
    assert session.submit(Action("take", 1))
    twin = session.fork()
    lost, other = session.state.inside("hand@2")[-1], session.state.inside("hand@2")[0]
    for state in (twin.start, twin.state):
        order = [{lost: other, other: lost}.get(each, each) for each in state.inside("hand@2")]
        if lost in order:
            state.contents["hand@2"] = order
    twin.record.touch()
    for viewer in (1, None):
        assert _told(session, viewer) == _told(twin, viewer)
    assert session.submit(Action("guess", 1)) and twin.submit(Action("guess", 1))
    for viewer in (1, None):
        assert _told(session, viewer) == _told(twin, viewer)
    assert _told(session, 2) != _told(twin, 2), "its own seat sees it"


def _told(session: Session, viewer: int | None) -> list[object]:
    """What somebody gets of a table."""
    acts = session.legal_actions()
    assert session.ruleset is not None
    guess = determinize(session.ruleset, session.state, viewer, Chance(1)) if viewer != 2 else None
    return [
        session.view_for(viewer).to_json(), [session.label(each, viewer) for each in acts],
        [line.text for line in session.log(viewer)], dict(sorted(guess.flow.items())) if guess is not None else {},
    ]  # fmt: skip


def test_cards_that_are_mixed_are_forgotten(tmp_path: Path) -> None:
    session = numbers(tmp_path, HAND)
    assert session.submit(Action("mix", 1))
    assert not keepsakes.remembered(session.state)
    session.undo()
    assert session.state.flow["things.shown"] and session.state.flow["keep.marks"]


def test_no_view_holds_the_number_of_a_piece(tmp_path: Path) -> None:
    session = opened(tmp_path)
    act(session, "step", 1, man="Toad", spot="A2")
    for viewer in (None, 1, 2, 0):
        text = json.dumps(view_for(session.state, viewer).to_json()["flow"])
        assert '"things.last": "#' in text and '"#1"' not in text


# -- lists and ranges ----------------------------------------------------------------------------------------

LISTS = """
rules: 2
define:
  colors: [red, green, blue]
  right(n): item(n of guess) = item(n of code)
  common(c): count(guess where it = c) at most count(code where it = c)
keep:
  code: {list: colors}
  guess: {list: colors, label: Guess}
  numbers: {list: number}
  seen: {set: piece}
  asked: {set: colors, per: seat}
  best_word: {word: colors}
  told: {number: 0}
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 1 and column = 2, owner: 1}
  - {create: olm, in: field, cell: cells in field where row = 1 and column = 3, owner: 1}
  - {set: code, to: [red, blue, red]}
course: [{turns: seats, from: 1, do: [{ask: you, to: [lay, tell, mine, done, odd, three]}]}]
acts:
  lay:
    label: "Lay {color}"
    pick: {color: colors}
    requires: [{must: count(guess) < 3, because: Three are enough.}]
    do: [{remember: color, in: guess}, {remember: color, in: asked}, {set: best_word, to: color}]
  tell:
    say: "{count(1..3 where right(it))} right, {sum(common(it) over colors)} in all: {guess}."
    do: [{if: guess = code, do: [{finish: you}]}, {set: guess, to: none}]
  mine:
    say: "{NUMBER}"
  odd:
    pick: {n: 1..6 where it mod 2 = 1}
    do: [{remember: n, in: numbers}, {remember: "1..n", in: numbers}, {forget: 2, in: numbers}]
  three:
    do:
      - {each: n, in: [5, 7], do: [{remember: n, in: numbers}]}
      - {remember: pieces in field where tongue < 3, in: seen}
      - {forget: pieces in field where tongue = 1, in: seen}
  done: {quiet: true}
"""


def test_a_list_of_words_needs_no_kind_of_pieces(tmp_path: Path) -> None:
    session = opened(tmp_path, LISTS.replace("{NUMBER}", "1"))
    assert [session.label(each) for each in session.legal_actions() if each.kind == "lay"] == [
        "Lay red", "Lay green", "Lay blue",
    ]  # fmt: skip
    for seat, color in ((1, "red"), (2, "red"), (1, "blue")):
        act(session, "lay", seat, color=color)
    assert session.state.flow["keep.guess"] == ("red", "red", "blue")
    assert session.state.flow["keep.asked"] == {"1": ("red", "blue"), "2": ("red",)}, "a set has each once"
    assert dict(session.ruleset.remembered(session.view_for(1).flow)) == {"Guess": "Red, red, blue"}  # type: ignore[union-attr]
    assert str(session.explain(Action("lay", 2, color="red"))) == "Three are enough."
    act(session, "tell", 2)
    assert log(session) == "1 right, 3 in all: red, red and blue." and "keep.guess" not in session.state.flow
    for seat, color in ((1, "red"), (2, "blue"), (1, "red")):
        act(session, "lay", seat, color=color)
    act(session, "tell", 2)
    assert session.outcome is not None and session.outcome.winners == (2,)


def test_what_is_added_to_lists_and_taken_out(tmp_path: Path) -> None:
    session = opened(tmp_path, LISTS.replace("{NUMBER}", "1"))
    assert [each.arguments["n"] for each in session.legal_actions() if each.kind == "odd"] == [1, 3, 5]
    act(session, "odd", 1, n=3)  # type: ignore[arg-type]
    assert session.state.flow["keep.numbers"] == (3, 1, 3)
    act(session, "three", 2)
    assert session.state.flow["keep.numbers"] == (3, 1, 3, 5, 7)
    assert shown(session)["things.seen"] == (named(session, "Newt"),)


@pytest.mark.parametrize(
    ("phrase", "value"),
    [
        ("sum(it over 1..4)", "10"),
        ("sum(it over 3..1)", "0"),
        ("count(1..20 where it mod 7 = 0)", "2"),
        ("highest(it over 1..20 where it * it < 50)", "7"),
        ("count(1..count(seats))", "2"),
        ("(1 if 3 is in (1..4) else 0) + (1 if 5 is in (1..4) else 0)", "1"),
        ("count((1..4) or (3..6))", "6"),
        ("item(1 of sorted(-tongue over pieces in field)).tongue", "3"),
        ("item(2 of sorted(it over 4..6))", "5"),
        ("1 if item(9 of code) = red else 0", "0"),
        ("count(subsets(pieces in field))", "7"),
        ("count(subsets(pieces in field by 2))", "3"),
        ("count(subsets(field) where sum(tongue over it) = 3)", "2"),
        ("highest(count(it) over subsets(pieces in field) where sum(tongue over it) < 5)", "2"),
        ("count(subsets(1..4 by 2) where sum(it over it) = 5)", "2"),
        ("1 if guess = code else 0", "0"),
        ("1 if guess != code else 0", "1"),
        (
            "1 if pieces in field = ((field where tongue > 1) or (field where tongue = 1)) else 0",
            "1",
        ),
        ("1 if pieces in field = (pieces in field where tongue > 1) else 0", "0"),
        ("place(item(2 of code))", "3"),
        ("count(subsets(code by 2) where count(it where it = red) = 2)", "1"),
    ],
)
def test_what_lists_and_ranges_give(phrase: str, value: str, tmp_path: Path) -> None:
    session = opened(tmp_path, LISTS.replace("{NUMBER}", f"{{{phrase}}}"))
    act(session, "mine", 1)
    assert log(session) == value


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("sum(1..3 over seats)", "`sum` takes a number, not numbers from one to another."),
        ("subsets(pieces in field)", "Groups of things stand in another phrase"),
        ("1 + (1..3)", "`+` takes a number, not numbers from one to another."),
        ("item(red of code)", "`item` takes a number, not a word."),
        ("count(guess where it = purple)", "`purple` is no colors."),
    ],
)
def test_what_lists_cannot_be_is_said(phrase: str, message: str, tmp_path: Path) -> None:
    rules = LISTS.replace('say: "{NUMBER}"', f"do: [{{set: told, to: {phrase}}}]")
    assert any(message in each for each in said(tmp_path, rules)), said(tmp_path, rules)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{remember: red, in: best_word}", "`best_word` is no set and no list that is kept."),
        ("{remember: red, in: you.guess}", "`guess` is nobody's own. Write `in: guess`."),
        ("{remember: 3, in: guess}", "This takes a set of words, not a number."),
        ("{forget: red, in: gess}", '`gess` is no set and no list that is kept. Did you mean "guess"?'),
        ("{set: guess, to: [red, 4]}", "A list of a word and a number: its parts must be alike."),
        ("{set: guess, to: [red, purple]}", "`purple` is no colors."),
        ("{set: guess, to: []}", "A list of nothing. Write `none`."),
    ],
)
def test_what_cannot_be_remembered_is_said(line: str, message: str, tmp_path: Path) -> None:
    rules = LISTS.replace('say: "{NUMBER}"', f"do: [{line}]")
    assert any(message in each for each in said(tmp_path, rules)), said(tmp_path, rules)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{set: told, to: count(subsets(1..20))}", "a set has more than 5,000 choices of some of it"),
        ("{set: told, to: count(1..9000000)}", "more than 5,000,000 things would have to be looked at"),
        ("{remember: '1..1001', in: numbers}", "more than 1,000 things would have to be remembered under one name"),
    ],
)
def test_lists_have_bounds(line: str, message: str, tmp_path: Path) -> None:
    session = opened(tmp_path, LISTS.replace('say: "{NUMBER}"', f"do: [{line}]"))
    refusal = session.submit(Action("mine", 1))
    assert not refusal and message in str(refusal), str(refusal)


@pytest.mark.parametrize("line", ["{set: told, to: count(subsets(1..12))}", "{remember: '1..1000', in: numbers}"])
def test_within_their_bounds_lists_are_made(line: str, tmp_path: Path) -> None:
    session = opened(tmp_path, LISTS.replace('say: "{NUMBER}"', f"do: [{line}]"))
    assert session.submit(Action("mine", 1))


# -- relations -----------------------------------------------------------------------------------------------

BLOCKING = """
rules: 2
keep:
  blocks: {piece: none, per: piece}          # whom a man blocks
define:
  blockers(a): pieces in field where blocks = a
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 2 and column = 1, owner: 2}
  - {create: olm, in: field, cell: cells in field where row = 2 and column = 2, owner: 2}
course: [{turns: seats, from: 1, do: [{ask: you, to: [block, attack, done], until: act = done}]}]
acts:
  block:
    label: "{man} blocks {target}"
    pick: {man: pieces in field where owner = you and blocks = none, target: pieces in field where owner != you}
    do: [{set: man.blocks, to: target}]
  attack:
    pick: {man: pieces in field where owner = you}
    requires: [{must: any(blockers(man)), because: "Nobody blocks {man}."}]
    say: "{man} fights {blockers(man)}."
    do: [{gain: 1, of: hunger, to: blockers(man)}, {remove: blockers(man) where hunger > 1}]
  done: {quiet: true}
"""


def test_two_blockers_of_one_attacker(tmp_path: Path) -> None:
    session = opened(tmp_path, BLOCKING)
    refusal = session.explain(Action("attack", 1, man=named(session, "Toad")))
    assert str(refusal) == "Nobody blocks Toad."
    act(session, "done", 1)
    act(session, "block", 2, man="Newt", target="Toad")
    act(session, "block", 2, man="Olm", target="Toad")
    act(session, "done", 2)
    act(session, "attack", 1, man="Toad")
    assert "Toad fights Newt and Olm." in [line.text for line in session.log(None)]
    act(session, "attack", 1, man="Toad")
    assert not session.legal_actions(2) and "things.blocks" not in shown(session), (
        "both have left, and so did the link"
    )
    assert str(session.explain(Action("attack", 1, man=named(session, "Toad")))) == "Nobody blocks Toad."


def test_whom_a_piece_that_is_gone_was_blocked_by_blocks_nobody(tmp_path: Path) -> None:
    rules = BLOCKING.replace("to: [block, attack, done]", "to: [block, attack, done, leave]")
    session = opened(tmp_path, rules + "  leave: {pick: {man: pieces in field}, do: [{remove: man}]}\n")
    act(session, "done", 1)
    act(session, "block", 2, man="Newt", target="Toad")
    act(session, "leave", 2, man="Toad")
    assert "things.blocks" not in shown(session)
    session.undo()
    assert shown(session)["things.blocks"] == {named(session, "Newt"): named(session, "Toad")}


KEPT = Path(__file__).parent / "kept_memory.json"
"""A position in which things are remembered, as it was written when that was new."""


def test_a_position_of_then_is_read_as_it_was(tmp_path: Path) -> None:
    session = opened(tmp_path)
    state = decode_state(json.loads(KEPT.read_text(encoding="utf-8")), session.state.spec)
    flow = view_for(state, 1).flow
    toad, newt = ("#2", "#4")
    assert {name: value for name, value in flow.items() if "." in name} == {
        "things.last": newt, "things.moved": (toad, newt), "things.mine": {"1": toad, "2": newt},
        "things.there_now": ("field", (2, -1)), "things.met": (("field", (0, -1)), ("field", (1, -1))),
        "things.prey": {toad: newt}, "keep.done": (1, 2), "keep.rank": {toad: 1, newt: 1},
        "keep.trodden": {"field 0 -1": 1, "field 1 -1": 1},
    }  # fmt: skip
    rules = session.ruleset
    assert isinstance(rules, WrittenRules)
    assert all(each.fits(state.flow[each.field], 2) for each in rules.file.kept.values() if each.field in state.flow)

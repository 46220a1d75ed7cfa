"""Sentences that are made: what `check` says of a phrase that does not fit, of what is never used, why an act is
refused, what is in the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, differs, write_little

import tabletop
from tabletop.content.findings import Finding
from tabletop.content.proofing.author import check_game
from tabletop.core.view import handle_of
from tabletop.rules.written.door import WRITING
from tabletop.session.session import Session

PICKING = """
rules: 2
course: [{turns: seats, do: [{ask: you, to: [step, pass]}]}]
acts:
  step: {pick: {thing: "PHRASE"}, do: [{lose: 1, of: points}]}
  pass: {quiet: true}
"""


def found_in(folder: Path, rules: str, game: str = LITTLE) -> list[Finding]:
    write_little(folder, rules, game)
    return list(check_game(str(folder), WRITING))


@pytest.mark.parametrize(
    ("phrase", "message", "hint"),
    [
        (
            "pieces in field where row = 1",
            "`row` is a word of a cell, and what is tested here is a piece.",
            "Write `cell(it).row` for the cell that it lies on.",
        ),
        (
            "field where any(seats where row = 1)",
            "`row` is a word of a cell, and what is tested here is a seat.",
            "Say of which cell: `CELL.row`.",
        ),
        ("field where it.row = 1", "`row` is a word of a cell, and not of the piece on it.", "Write `cell(it).row`."),
        ("1..row", "`row` is a word of a cell, and no cell is meant here.", "`cell(PIECE).row`"),
        ("1..2..3", "`..` stands once, between two numbers.", ""),
        ("3 is in 1..3", "Numbers with `..` stand in brackets in another phrase.", "two sides"),
        ("1..3 = 2", "Numbers with `..` stand in brackets in another phrase.", "two sides"),
        (
            "frog in hand where tongue = none",
            "`=` compares a number with `none`, which is no number.",
            "Write `not prints(NUMBER)`: whether there is such a number.",
        ),
        (
            "frog in hand where none != tongue",
            "`!=` compares a number with `none`, which is no number.",
            "Write `prints(NUMBER)`: whether there is such a number.",
        ),
        ("1..place(none)", "`place` takes a number, not `none`.", ""),
        (
            "sum(1..3 over seats)",
            "`sum` takes a number, not numbers from one to another.",
            "`it >= 1 and it <= 3`",
        ),
        ("cells in hand", "`cells in` takes a zone with a board.", "Zones with a board: field."),
        (
            "cells in field where near(it by north or south)",
            "`or` joins tests or sets, and `north` and `south` are directions.",
            "Write the function once for each: `near(it by north) or near(it by south)`.",
        ),
    ],
)
def test_what_does_not_fit_is_said_of_what_stands_there(phrase: str, message: str, hint: str, tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, PICKING.replace("PHRASE", phrase))
    assert found.grade == "error" and message in found.message and hint in found.hint


@pytest.mark.parametrize(
    ("of", "message", "hint"),
    [
        ("growth", '"growth" is a value of a seat.', "Write `of: 10`."),
        ("tarpet", 'there is no option "tarpet".', 'Did you mean "target"?'),
    ],
)
def test_how_many_of_a_value_are_wanted_is_a_number_or_an_option(
    of: str, message: str, hint: str, tmp_path: Path
) -> None:
    values = f"seat_values: {{points: {{label: Points, of: {of}}}, growth: {{label: Growth}}}}"
    game = LITTLE.replace("seat_values: {points: {label: Points}}", values)
    found = found_in(tmp_path, PICKING.replace("PHRASE", "1..3"), game)
    assert found[0].message == f"`of` says how many are wanted, by a number or the name of an option; {message}"
    assert found[0].hint == hint


REFUSING = """
rules: 2
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 1 and column = 2, owner: 2}
  - {create: pebble, in: deck}
  - {create: olm, in: hand of 2}
course: [{turns: seats, from: 1, do: [{ask: you, to: [aim, spare, step, dig, bid, buy, rest]}]}]
acts:
  aim: {pick: {who: seats where it = next(you) or it = 3}, do: [{gain: 1, of: points}]}
  spare: {pick: {who: seats where it != next(you)}, do: [{gain: 1, of: points}]}
  step: {pick: {man: field, there: cells in field where empty}, do: [{move: man, to: field, cell: there}]}
  dig: {pick: {dead: pile}, do: [{tap: dead}]}
  bid: {pick: {many: 1..3}, do: [{gain: many, of: points}]}
  buy: {cost: [{pay: 1, of: points}], do: [{tap: field}]}
  rest: {quiet: true}
"""


@pytest.fixture
def refusing(tmp_path: Path) -> Session:
    return tabletop.new_session(write_little(tmp_path, REFUSING), seats=3, seed=1, names=["Ana", "Ben", "Cid"])


@pytest.mark.parametrize(
    ("act", "named", "message"),
    [
        ("aim", {"who": 1}, "You are neither Ben nor Cid."),
        ("aim", {"who": 9}, "There is no such seat."),
        ("spare", {"who": 2}, "It must not be Ben."),
        ("step", {"man": "newt", "there": "Z9"}, "There is no such cell."),
        ("step", {"man": "pebble", "there": "A2"}, "A card is not in the field."),
        ("step", {"man": "toad", "there": "B1"}, "B1 is not empty."),
        ("dig", {"dead": "toad"}, "There is nothing to choose in the pile."),
        ("bid", {"many": 4}, "4 is not from 1 to 3."),
        ("buy", {}, "It costs 1 point; you have 0."),
    ],
)
def test_a_refusal_names_what_was_chosen_and_what_it_is_not(
    act: str, named: dict[str, int | str], message: str, refusing: Session
) -> None:
    state = refusing.state
    handles = {str(state.definition[each]): handle_of(state, each, 1) for each in state.pieces()}
    chosen = {pick: handles.get(str(thing), thing) for pick, thing in named.items()}
    refusal = refusing.explain(tabletop.Action(act, 1, **chosen))
    assert refusal is not None and refusal.message == message


def test_one_seat_is_said_not_to_be_another(tmp_path: Path) -> None:
    rules = REFUSING.replace("it = next(you) or it = 3", "it = next(you)")
    session = tabletop.new_session(write_little(tmp_path, rules), seats=3, seed=1, names=["Ana", "Ben", "Cid"])
    for seat, said in ((1, "You are not Ben."), (3, "Cid is not Ben.")):
        refusal = session.explain(tabletop.Action("aim", 1, who=seat))
        assert refusal is not None and refusal.message == said


TURNING = """
rules: 2
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: newt, in: field, cell: cells in field where row = 1 and column = 2, owner: 2}
  - {create: pebble, in: pile}
  - {create: olm, in: hand of 1}
course:
  - turns: seats
    from: 1
    do:
      - {ask: you, to: [rest]}
      - {turn: field, face: down, forget: true}
      - {turn: pile, face: down, forget: true}
      - {turn: hand of 1, face: up}
      - {gain: 1, of: points}
      - {lose: 2, of: points}
      - {gain: 2, of: points}
acts: {rest: {quiet: true}}
"""


def test_the_log_names_what_was_turned_for_who_may_know_it_and_counts_as_one_does(tmp_path: Path) -> None:
    session = tabletop.new_session(write_little(tmp_path, TURNING), seats=2, seed=1, names=["Ana", "Ben"])
    assert session.submit(tabletop.Action("rest", 1))
    for seat, card in ((1, "Olm"), (2, "A card")):
        assert [line.text for line in session.log(seat)][1:] == [
            "Toad and Newt were turned face down.",
            "Pebble was turned face down.",
            f"{card} was turned over.",
            "Ana gained 1 point.",
            "Ana lost 1 point.",
            "Ana gained 2 points.",
        ]


BURYING = """
rules: 2
setup:
  - {create: frog, in: hand of seats, every: true}
course: [{turns: seats, from: 1, do: [{ask: you, to: [bury, rob, rest]}]}]
acts:
  bury:
    label: "Bury the {card}"
    pick: {card: hand}
    requires: [{must: "you = 1 or card.tongue > 2", because: "It is the {card}, and your {card} is too short."}]
    say: "{you} buried the {card}. An {card} lies there: {you}'s {card}, {card}."
    do: [{move: card, to: deck}]
  rob:
    pick: {card: hand of others}
    requires: [{must: you = 2, because: "Not the {card}, not your {card}; an {card} and {card}."}]
    do: [{move: card, to: hand}]
  rest: {quiet: true}
"""


def test_a_card_that_is_not_known_has_one_article_in_a_refusal(tmp_path: Path) -> None:
    case = """
  - case: robbing
    given: {moment: {phase: main, seat: Ana}, Ben: {hand: [Newt]}}
    steps: [{Ana: rob, card: Newt, refused: {says: "Not the card, not your card; a card and a card."}}]
"""
    rules = BURYING.replace("from: 1, do:", "from: 1, phase: main, do:")
    assert not differs(tmp_path, rules, case)


def test_a_card_that_is_not_known_has_one_article(tmp_path: Path) -> None:
    session = tabletop.new_session(write_little(tmp_path, BURYING), seats=2, seed=1, names=["Ana", "Ben"])
    act = next(each for each in session.legal_actions(1) if session.label(each, 1) == "Bury the Olm")
    assert session.label(act, None) == "Bury the card"
    assert session.submit(act)
    told = {seat: session.log(seat)[-1].text for seat in (1, 2, None)}
    assert told[1] == "Ana buried the Olm. An Olm lies there: Ana's Olm, Olm."
    assert told[2] == told[None] == "Ana buried the card. A card lies there: Ana's card, a card."


UNUSED = """
rules: 2
usual_rule: LIT-1
define:
  used: points > 1
  lonely(s): "points of s > 1 and used"
keep:
  pot: {number: 0}
  shown: {number: 0, label: Shown}
  idle: {number: 0, label: Idle}
  asked: {number: 0}
course: [{turns: seats, do: [{ask: you, to: [step]}, {set: pot, to: asked}, {set: shown, to: 1}]}]
acts:
  step:
    rule: LIT-2
    pick: {man: {among: "field where owner = you and used", because: It is not yours.}}
    do: [{tap: man}, {set: asked, to: 2}]
routines: {spare: [{tap: field}]}
"""
BOOK = "# Little\n\n- **LIT-1** Play.\n"


def test_what_nobody_uses_and_rules_of_no_rulebook_are_warned_of(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_text(BOOK, encoding="utf-8")
    found = {(each.line, each.message) for each in found_in(tmp_path, UNUSED) if each.grade == "warning"}
    mark = LITTLE.lstrip().partition("marks: {fresh")[0].count("\n") + 1
    assert found == {
        (5, "The define `lonely` is never used."),
        (7, "What is kept as `pot` is set and never asked for."),
        (9, "What is kept as `idle` is never used."),
        (14, "The rulebook of the game has no rule LIT-2."),
        (15, "The pick `man` says the same reason whichever of its tests fails."),
        (17, "The routine `spare` is never used."),
        (mark, "The mark `fresh` is never given and never asked for by the rules."),
    }


IDLE = """
rules: 2
keep:
  base: {number: 2}
  opener: {seat: nobody}
  seen: {set: piece}
  noted: {list: piece}
  moved: truth
define: {ready: opener = you or any(seen) or any(noted) or moved}
values:
  reach: {of: frog, from: tongue + base}
  length: {of: frog, from: reach}
  lead: {of: seat, from: points - base, label: Lead}
  far: {of: frog, from: tongue, in_place_of: jump}
  weight: {of: frog, from: 1}
  tongue: {of: frog, from: printed + 1}
events: {hopped: {of: frog}, croaked: {of: frog}}
course: [{turns: seats, do: [{ask: you, to: [step]}]}]
acts:
  step:
    pick: {man: {among: "field where fresh or ready", because: It is not yours.}}
    do: [{mark: fresh, of: man}, {remember: man, in: noted}, {set: you.points, to: 3}, {happen: hopped, of: man}]
"""


JUMPING = LITTLE.replace(
    "fields: {tongue: {type: int}}", "fields: {tongue: {type: int}, jump: {type: int}, weight: {type: int}}"
)


def test_what_is_never_set_or_never_happens_is_warned_of(tmp_path: Path) -> None:
    found = {(each.line, each.message) for each in found_in(tmp_path, IDLE, JUMPING) if each.grade == "warning"}
    never = "is asked for and never set, so it stays what it is at first."
    assert found == {
        (3, f"What is kept as `base` {never}"),
        (4, f"What is kept as `opener` {never}"),
        (5, f"What is kept as `seen` {never}"),
        (7, f"What is kept as `moved` {never}"),
        (11, "The value `length` is never used."),
        (16, "The event `croaked` never happens."),
    }


INSIDE = """
rules: 2
define:
  deep(c by d): count(hand) - c
course: [{turns: seats, do: [{let: nobodys, be: count(hand)}, {ask: you, to: [step, wave]}]}]
acts:
  step:
    pick: {man: field, there: field, far: {among: field, because: No.}}
    requires: [{must: "far.tongue > deep(1 by 2)", because: No.}]
    do:
      - {let: both, be: man.tongue}
      - {let: half, be: both div 2}
      - {choose: gift, among: hand}
      - {go: 1, place: 2}
  wave: {pick: {one: field}}
routines:
  go(n, place): [{set: you.points, to: n - 1}]
"""


def test_what_is_picked_let_chosen_or_given_and_never_used_is_warned_of(tmp_path: Path) -> None:
    found = {(each.line, each.message) for each in found_in(tmp_path, INSIDE) if each.grade == "warning"}
    assert {each for each in found if "never used" in each[1]} == {
        (3, "The parameter `d` of the define `deep` is never used."),
        (4, "What is called `nobodys` by `let` is never used."),
        (7, "The pick `there` of the act `step` is never used."),
        (11, "What is called `half` by `let` is never used."),
        (12, "What is called `gift` by `choose` is never used."),
        (16, "The parameter `place` of the routine `go` is never used."),
    }


def test_where_a_routine_is_given_an_event_any_may_happen(tmp_path: Path) -> None:
    rules = IDLE.replace("{happen: hopped, of: man}", "{befall: hopped, who: man}, {befall: croaked, who: man}")
    rules += "routines:\n  befall(what, who): [{happen: what, of: who}]\n"
    found = found_in(tmp_path, rules, JUMPING)
    assert found and all(each.grade != "error" and "never happens" not in each.message for each in found)


def test_a_parameter_that_is_called_like_an_effect_is_warned_of(tmp_path: Path) -> None:
    rules = f"{IDLE}routines:\n  more(mark, gain): [{{set: you.points, to: mark + gain}}]\n"
    rules = rules.replace("{set: you.points, to: 3}", "{set: you.points, to: 3}, {more: 1, gain: 2}")
    found = [each for each in found_in(tmp_path, rules, JUMPING) if "called like" in each.message]
    assert [each.message for each in found] == [
        "The parameter `gain` of the routine `more` is called like an effect."
    ]
    assert found[0].grade == "warning" and found[0].line == 23


def test_a_routine_that_nobody_uses_is_looked_at_all_the_same(tmp_path: Path) -> None:
    more = ("spare: [{helper: 1}]", "helper(n): [{gain: n, of: pints, to: you}]", "other(n): [{gain: n}]")
    rules = f"{IDLE}routines:\n" + "".join(f"  {each}\n" for each in more)
    (wrong,) = (each for each in found_in(tmp_path, rules, JUMPING) if each.grade == "error")
    assert (wrong.line, wrong.message) == (24, "There is no value or counter `pints`.")
    found = found_in(tmp_path, rules.replace("pints", "points"), JUMPING)
    assert [(each.line, each.hint) for each in found if "The routine" in each.message] == [
        (23, "Use it, or take it out."),
        (24, "Use it, or take it out."),
        (25, "Nothing in it was looked at: what its parameters are follows from where it is used."),
    ]


def test_a_game_without_numbered_rules_may_name_any(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_text("# Little\n\nPlay.\n", encoding="utf-8")
    assert not [each for each in found_in(tmp_path, UNUSED) if "LIT" in each.message]


@pytest.mark.parametrize(
    "place", ["keep: {WORD: {number: 0}}", "define: {WORD: points}", 'define: {"a(WORD)": points}']
)
@pytest.mark.parametrize("word", ["to", "it", "where", "nobody"])
def test_a_reserved_word_is_refused_with_the_list_of_them(place: str, word: str, tmp_path: Path) -> None:
    rules = f"{PICKING.replace('PHRASE', 'field')}{place.replace('WORD', word)}\n"
    (found,) = (each for each in found_in(tmp_path, rules) if each.grade == "error")
    assert f"`{word}` is a word of the language" in found.message
    assert "Words of the language: and, by, cells, div," in found.hint and "nobody" in found.hint

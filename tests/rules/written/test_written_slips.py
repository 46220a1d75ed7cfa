"""What can be read and does nothing, or something else than it seems: `tabletop check` says so, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING

GAME = """
id: slips
title: Slips
seats: [2]
kinds:
  frog: {label: Frog, fields: {color: {type: text}}, face: {title: "{name}"}}
boards: {board: {grid: hex, size: [4, 4]}}
zones:
  deck: {label: Deck, per_seat: true, pile: true, see: deck, face: down}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  pond: {label: Pond, face: up}
  board: {label: Board, board: board, face: up}
seat_values: {points: {label: Points}}
"""
CARDS = """
kind: frog
cards:
  tree: {name: Tree, color: red}
  toad: {name: Toad, color: green}
"""
RULES = """
rules: 2
setup:
  - {create: frog, in: deck of seats, every: true, count: 5, face: down}
  - {deal: 8, from: deck, to: hand}
course:
  - turns: seats
    from: 1
    do:
      - {ask: you, to: [lay]}
acts:
  lay:
    label: "Lay {card}"
    pick: {card: hand where color = red or any(pieces in board where any(near(it by north-east)))}
    say: "{you} laid {card}."
    do:
      - {move: card, to: pond, face: up}
      - {gain: 1, of: points, to: you}
"""


def write(folder: Path, rules: str = RULES, game: str = GAME, cards: str = CARDS) -> str:
    made = folder / "slips"
    (made / "cards").mkdir(parents=True)
    for name, text in (("game.yaml", game), ("rules.yaml", rules), ("cards/frogs.yaml", cards)):
        (made / name).write_text(text.lstrip(), encoding="utf-8")
    return str(made)


def said(folder: Path, rules: str = RULES, game: str = GAME, cards: str = CARDS) -> list[str]:
    path = write(folder, rules, game, cards)
    return [str(each).removeprefix(f"{path}/") for each in check_game(path, WRITING) if each.grade != "note"]


def test_nothing_is_wrong_with_a_game_that_has_no_slip(tmp_path: Path) -> None:
    assert said(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("of: points, to: you", "of: points, to: nobody", 17, "`gain` does nothing here: `nobody` is no seat."),
        ("to: pond, face: up", "to: hand of nobody, face: up", 16, "`move` does nothing here: `nobody` is no seat."),
        ("by north-east", "by north", 13, "`north` means all six neighbours of a hexagon."),
        ("by north-east", "by diagonal", 13, "`diagonal` means all six neighbours of a hexagon."),
        (
            "      - {ask: you", "      - {deal: 1, from: deck of you, to: hand}\n      - {ask: you", 9,
            "Outside the set-up `hand` is that of `you` alone, so one seat is dealt to.",
        ),
    ],
)  # fmt: skip
def test_a_slip_of_the_rules_is_told(tmp_path: Path, old: str, new: str, line: int, what: str) -> None:
    found = said(tmp_path, RULES.replace(old, new))
    assert len(found) == 1 and found[0].startswith(f"rules.yaml:{line}: warning: {what}")


@pytest.mark.parametrize(
    ("effect", "what"),
    [
        ("{happen: waved, of: nobody}", "`happen` does nothing here: `nobody` is no seat."),
        ("{ask: nobody, to: [lay]}", "`ask` does nothing here: `nobody` is no seat."),
        ("{may: nobody, ask: Well?, do: [{gain: 1, of: points}]}", "`may` does nothing here: `nobody` is no seat."),
        ("{set: nobody.points, to: 3}", "`nobody.points` is nothing: `nobody` is no seat, so nobody has it."),
        ("{remove: hand of nobody}", "`hand of nobody` is nothing: `nobody` is no seat, so nobody has it."),
        ('{say: "{points of nobody}"}', "`points of nobody` is nothing: `nobody` is no seat, so nobody has it."),
        ("{say: The hand of nobody.}", ""),
        ("{take: pond, owner: nobody}", ""),
    ],
)
def test_what_belongs_to_nobody_is_told(tmp_path: Path, effect: str, what: str) -> None:
    rules = (
        RULES.replace("      - {ask: you", f"      - {effect}\n      - {{ask: you") + "events: {waved: {of: seat}}\n"
    )
    if "waved" not in effect:
        rules = rules.replace("events: {waved: {of: seat}}\n", "")
    found = said(tmp_path, rules)
    assert [each.partition(" warning: ")[2].startswith(what) for each in found] == ([True] if what else [])


NONE = "means no word at all, so `= none` never holds of it."


def test_a_list_of_words_with_none_in_it_is_told(tmp_path: Path) -> None:
    rules = RULES.replace(
        "pick: {card: hand where", "pick: {card: hand where item(1 of tones) = red and option.tone != none and"
    )
    rules += "define: {tones: [red, none]}\n"
    options = "options: {tone: {type: choice, values: [red, none], default: red, label: Tone, sentence: The tone.}}\n"
    cards = CARDS.replace("  toad:", "  none:")
    found = said(tmp_path, rules, GAME + options, cards)
    assert [each.partition(": ")[0] for each in found if NONE in each] == [
        "cards/frogs.yaml:4",
        "game.yaml:13",
        "rules.yaml:18",
    ]
    assert len(found) == 3
    found = said(tmp_path / "asked", rules.replace("option.tone != none", "option.tone = red"), GAME + options, cards)
    assert [each.partition(": ")[0] for each in found if NONE in each] == ["cards/frogs.yaml:4", "rules.yaml:18"]


@pytest.mark.parametrize(("type", "value"), [("list", "[none]"), ("map", "{none: 1}")])
def test_a_card_that_prints_none_among_others_is_told(tmp_path: Path, type: str, value: str) -> None:
    game = GAME.replace(
        "{color: {type: text}}", f"{{color: {{type: text}}, tones: {{type: {type}, values: [red, none]}}}}"
    )
    found = said(tmp_path, game=game, cards=CARDS.replace("color: green", f"color: green, tones: {value}"))
    assert len(found) == 1
    assert found[0].startswith("cards/frogs.yaml:4: warning: Among the tones of Toad is `none`, which in a phrase")


def test_who_has_kept_nobody_or_deals_to_all_slips_not(tmp_path: Path) -> None:
    more = "      - {set: who, to: nobody}\n      - {deal: 1, from: deck, to: hand of seats}\n"
    rules = RULES.replace("course:", "keep:\n  who: {seat: nobody, label: Who}\ncourse:")
    rules = rules.replace("      - {ask: you", f"{more}      - {{ask: you")
    assert said(tmp_path, rules) == []


def test_square_boards_have_a_north(tmp_path: Path) -> None:
    game = GAME.replace("grid: hex", "grid: square")
    assert said(tmp_path, RULES.replace("by north-east", "by north"), game) == []


def test_a_card_that_prints_none_is_told(tmp_path: Path) -> None:
    found = said(tmp_path, cards=CARDS.replace("color: green", "color: none"))
    assert len(found) == 1 and found[0].startswith("cards/frogs.yaml:4: warning: The color of Toad is `none`,")


def test_a_zone_that_is_seen_as_a_deck_and_is_no_pile_is_told(tmp_path: Path) -> None:
    found = said(tmp_path, game=GAME.replace("pile: true, see: deck", "see: deck"))
    assert any(
        each.startswith("game.yaml:8: warning: `see: deck` is for piles, and `deck` is none:") for each in found
    )


QUIET = RULES.replace("      - {gain: 1, of: points, to: you}", "      - quietly: [{pay_out: 1}]") + (
    'routines:\n  pay_out(n):\n    - {twice: n}\n    - {say: "Paid."}\n  twice(n):\n    - {gain: 2 * n, of: points}\n'
)


@pytest.mark.parametrize("quietly", [True, False])
def test_what_is_done_quietly_is_quiet_in_routines_too(tmp_path: Path, quietly: bool) -> None:
    rules = QUIET if quietly else QUIET.replace("quietly: [{pay_out: 1}]", "{pay_out: 1}")
    session = tabletop.new_session(write(tmp_path, rules), seed=1)
    session.submit(session.legal_actions(1)[0])
    assert session.state.counter(-1, "points") == 2
    told = [line.text for line in session.log(None)]
    assert sum("Paid." in line for line in told) == 1, "what `say` says is heard all the same"
    assert sum("gained 2 points" in line for line in told) == (0 if quietly else 1)


@pytest.mark.parametrize(
    ("more", "setup", "told"),
    [
        ("", "", True),
        ("trump = none or ", "", False),
        ("0 = 1 or none != trump and ", "", False),
        ("", "  - {set: trump, to: red}\n", False),
        ("lead = none or ", "", True),
    ],
)
def test_the_place_of_a_word_that_may_be_none_is_noted(tmp_path: Path, more: str, setup: str, told: bool) -> None:
    game = GAME.replace("{color: {type: text}}", "{color: {values: [red, green], ordered: true}}")
    rules = RULES.replace("where color = red or", f"where {more}place(trump) > 1 or")
    rules = rules.replace("course:", f"{setup}keep: {{trump: {{word: color}}, lead: {{word: color}}}}\ncourse:")
    rules += "      - {set: trump, to: card.color}\n      - {set: lead, to: trump}\n"
    path = write(tmp_path, rules, game)
    found = [each for each in check_game(path, WRITING) if "`place(trump)` is no number" in each.message]
    assert [(each.grade, each.line) for each in found] == ([("note", 14)] if told else [])


NEAR = """
rules: 2
define:
  free(c): any(pieces in board where cell(it) != c)
  goals: cells in board where GOAL
setup: [{create: tree, in: board, cell: cells in board where row = 1 and column = 1}]
course: [{turns: seats, do: [{ask: you, to: [go]}]}]
acts:
  go: {pick: {there: goals}, do: [{move: top(pond), to: board, cell: there}]}
"""


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("any(pond where cell(top(board)) = it)", True),
        ("any(pond where it = top(board))", False),
        ("any(pond where it != near(top(board)))", True),
        ("count(pond where it is in near(top(board))) > 1", True),
        ("any(top(2 of pond) where cell(top(board)) = it)", True),
        ("any(pieces in board where cell(top(board)) = it)", False),
        ("free(it)", False),
    ],
)
def test_what_lies_on_no_board_and_is_compared_with_a_cell_is_told(goal: str, told: bool, tmp_path: Path) -> None:
    found = [each for each in said(tmp_path, NEAR.replace("GOAL", goal)) if "compared with a cell" in each]
    assert len(found) == told, found
    if told:
        assert found[0].startswith("rules.yaml:4: warning: Column ") and "which has no board" in found[0]
        assert "give that to a define with a parameter" in found[0]

"""What `check` says of what would never hold, never be said or mean something else: with the usual remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.content.definitions import NAMED
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING

RULES = """
rules: 2
keep: {bid: {number: 0}}
course: [{turns: seats, do: [{ask: you, to: [go]}]}]
acts:
  go:
    pick: {there: {among: cells in field, outside: A frog hops on a stone.}}
    do: [{gain: 1, of: points, to: you}]
"""


def said(folder: Path, rules: str, game: str = LITTLE) -> str:
    """All that `check` says of the small game with these rules."""
    return "\n".join(f"{each}" for each in check_game(str(write_little(folder, rules, game)), WRITING))


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("points of others", r"as `points of next\(you\)`: of two players the other"),
        ("count(enemies of next(you))", r"Write `seats where not \(it is in team\(next\(you\)\)\)`"),
        ("count(partners of next(you))", r"Write `team\(next\(you\)\)`"),
        ("count(others of next(you))", r"Write `others\(next\(you\)\)`"),
        ("count(top(points - 1 of hand))", r"Write `top\(\(points - 1\) of hand\)`"),
    ],
)
def test_a_wrong_phrase_names_the_usual_remedy(written: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=message):
        little(tmp_path, RULES.replace("gain: 1", f"gain: {written}"))


@pytest.mark.parametrize(
    "written",
    [
        "points of next(you)", "count(seats where not (it is in team(next(you))))", "count(team(next(you)))",
        "count(others(next(you)))", "count(top((points - 1) of hand))",
    ],
)  # fmt: skip
def test_each_remedy_is_read(written: str, tmp_path: Path) -> None:
    little(tmp_path, RULES.replace("gain: 1", f"gain: {written}"))


NEVER = "The pick `there` never says what stands behind `outside`. Write `because`"


def test_outside_of_all_cells_is_never_said(tmp_path: Path) -> None:
    assert NEVER in said(tmp_path, RULES.replace("cells in field", "cells in field where not empty"))
    assert NEVER not in said(tmp_path, RULES.replace("cells in field", "rays(cells in field) where not empty"))
    assert NEVER not in said(tmp_path, RULES)


def test_where_there_are_two_boards_a_cell_of_the_other_is_outside(tmp_path: Path) -> None:
    game = LITTLE.replace("zones:", "zones:\n  other: {label: Other, board: field, face: up}")
    assert NEVER not in said(tmp_path, RULES.replace("cells in field", "cells in field where not empty"), game)


def test_how_many_are_wanted_is_a_number_or_an_option(tmp_path: Path) -> None:
    for of in ("17", "target"):
        catalog = little(tmp_path, RULES, LITTLE.replace("points: {label: Points}", f"points: {{of: {of}}}"))
        assert catalog.seat_values["points"].of == of
    with pytest.raises(ContentError, match='there is no option "tarket"'):
        little(tmp_path, RULES, LITTLE.replace("points: {label: Points}", "points: {of: tarket}"))


def test_a_colour_has_the_same_names_everywhere(tmp_path: Path) -> None:
    game = LITTLE.replace("{label: Fresh}", "{color: red}").replace("{label: Hunger}", "{color: green}")
    game = (
        game.replace("points: {label: Points}", "points: {color: gold}")
        + "palettes: {hot: red, cold: {base: blue}}\n"
    )
    catalog = little(tmp_path, RULES, game)
    assert catalog.marks["fresh"].color == NAMED["red"] and catalog.counters["hunger"].color == NAMED["green"]
    assert catalog.seat_values["points"].color == NAMED["gold"]
    assert (catalog.palettes["hot"].base, catalog.palettes["cold"].base) == (NAMED["red"], NAMED["blue"])
    for key in ("{label: Fresh}", "{label: Hunger}"):
        with pytest.raises(ContentError, match=r'"reddish" is no colour\. Write white, yellow,'):
            little(tmp_path, RULES, LITTLE.replace(key, "{color: reddish}"))


SUITS = """
rules: 2
define:
  suits: [clubs, hearts, spades]
keep:
  trump: {word: suits}
  done: {number: 0}
course: [{turns: seats, do: [{ask: you, to: [go]}]}]
acts:
  go:
    do:
      - {gain: PHRASE, of: points, to: you}
      - {set: done, to: 1 if TEST else 2}
"""


@pytest.mark.parametrize(
    ("phrase", "test", "points", "done"),
    [
        ("place(trump)", "place(trump) > 0", 0, 2),
        ("5 - place(trump)", "5 - place(trump) <= 9", 0, 2),
        ("7 div (done * 0)", "7 div (done * 0) < 1", 0, 2),
        ("highest(1 over cells in field where not empty)", "not place(trump) > 0", 0, 1),
        ("5 + (place(trump) if trump != none else 0)", "trump = none or place(trump) < 3", 5, 1),
    ],
)
def test_no_number_compares_with_nothing(phrase: str, test: str, points: int, done: int, tmp_path: Path) -> None:
    folder = write_little(tmp_path, SUITS.replace("PHRASE", phrase).replace("TEST", test))
    session = tabletop.new_session(folder, seats=2, seed=1, autosave=None)
    (act,) = session.legal_actions()
    assert session.submit(act)
    assert (session.state.counter(-act.seat, "points"), session.state.flow["keep.done"]) == (points, done)

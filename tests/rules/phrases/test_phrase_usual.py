"""The names that every game has, and those that its files declare."""

from __future__ import annotations

import pytest
from phrase_games import board, catalog, give

from tabletop.rules.phrases.meaning.board import DIRECTIONS
from tabletop.rules.phrases.meaning.usual import of_catalog
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import act, bound
from tabletop.rules.phrases.naming.values import CELL, TRUTH
from tabletop.rules.phrases.phrase import COMMON, phrase
from tabletop.rules.showing.sentences import fill
from tabletop.rules.table import Table
from tests.games.walking import judged_games, new_game

LANGUAGE = Language.of(of_catalog(catalog()), (DIRECTIONS,), COMMON).adding(bound("there", CELL))
TABLE, NAMED = board(
    seats=3, hand_1=["hearts-7", "spades-8"], hand_2=["clubs-9"], discard=["clubs-7"], field_1=["spades-j"],
    mat={(1, 1): ("diamonds-7", 1), (2, 1): ("diamonds-8", 2)},
)  # fmt: skip
give(TABLE, 1, "points", 4)
BIND: dict[str, object] = {"you": 1, "there": ("mat", (2, 1))}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("seats", (1, 2, 3)), ("others", (2, 3)), ("enemies", (2, 3)), ("partners", ()), ("first", 1),
        ("you.points", 4), ("option.target", 10), ("hand where suit = hearts", (1,)), ("playing in field", (5,)),
        ("hand of seats where holder = 2", (3,)), ("hand where owner = you", (1, 2)), ("field where tapped", ()),
        ("top(discard).card = clubs-7", True), ("top(discard).face = up", True), ("top(hand).kind = playing", True),
        ("there.row", 2), ("there.column", 3), ("count(cells in mat where empty)", 23), ("there.empty", False),
        ("count(cells in comb where column = 1)", 3), ("count(corner)", 2), ("count(cells in mat where corner)", 2),
        ("top(field).damage", 0), ("any(hand where types has red)", True), ("near(there) where corner", ()),
    ],
)  # fmt: skip
def test_usual_names(text: str, value: object) -> None:
    assert phrase(LANGUAGE, text).value(TABLE, BIND) == value


def test_who_may_know_comes_from_the_zones() -> None:
    language = LANGUAGE.defining({"foe": "next(you)"})
    for text in (
        "hand of foe where suit = hearts", "top(hand of others).suit = hearts", "top(stock).suit = hearts",
        "layout where suit = hearts", "different(suit over layout where face = down)", "count(ditch of foe)",
        "(layout where face = up or tapped) where suit = hearts",
    ):  # fmt: skip
        assert phrase(language, text).secrets(), text
    for text in (
        "hand where suit = hearts", "field of others where suit = hearts", "count(hand of foe) > 2", "count(layout)",
        "(layout where face = up) where suit = hearts", "different(suit over layout where face = up and not tapped)",
        "count(ditch)", "ditch where suit = hearts", "layout where face = down",
    ):  # fmt: skip
        assert not phrase(language, text).secrets(), text


def test_an_act_is_asked_whether_it_can_be_done() -> None:
    jump = act("jump", lambda table, bind: bind["you"] == 1, said="jump")
    language = LANGUAGE.adding(jump)
    assert phrase(language, "can(jump)").holds(TABLE, BIND)
    told = phrase(language, "not can(jump)", TRUTH).why_not(TABLE, BIND)
    assert told is not None and fill(told.template, told.words, TABLE, 1) == "Jump is possible."
    assert not phrase(language, "can(jump)").holds(TABLE, {"you": 2})


@pytest.mark.parametrize("game", judged_games())
def test_the_files_of_every_shipped_game_make_a_language(game: str) -> None:
    session = new_game(game, 0)
    language = Language.of(of_catalog(session.catalog), (DIRECTIONS,), COMMON)
    table = Table(session.ruleset, session.state)
    for (sort, name), word in language.words_of.items():
        if sort == "seat":
            phrase(language, f"you.{name}").value(table, {"you": 1})
        elif sort == "piece" and word.type.sort == "number":
            for zone in (each for (of, each), found in language.words_of.items() if of == "seat" and found.one):
                phrase(language, f"sum(it.{name} over {zone} of seats)").value(table, {"you": 1})
    for kind in language.kinds:
        of_seats = (each for (of, each), found in language.words_of.items() if of == "seat" and found.one)
        zones = [f"{each} of seats" for each in of_seats] or list(session.catalog.zones)
        zone = zones[0]  # where nothing is a seat's, all is on the board
        phrase(language, f"count({kind} in {zone})").value(table, {"you": 1})

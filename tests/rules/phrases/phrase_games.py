"""A small game of cards and two boards for the tests of phrases, and the language of each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tabletop.content import load_game
from tabletop.content.catalog import Catalog
from tabletop.core import ops
from tabletop.core.state import GameState, seat_target
from tabletop.rules.phrases.meaning.board import DIRECTIONS
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, counter, field, kept, kind, mark, option, standing, word, zone
from tabletop.rules.phrases.naming.values import (
    CELL,
    NUMBER,
    PIECE,
    SEAT,
    SEATS,
    TRUTH,
    WORD,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON, with_defines
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")

GAME = """
id: parlour
title: Parlour
seats: [2, 3, 4]
kinds:
  playing: {label: Card, fields: {suit: {}, rank: {}, types: {type: list}}}
  joker: {label: Joker, fields: {suit: {}, rank: {}, types: {type: list}}}
boards:
  square:
    grid: square
    columns: ABCDE
    origin: A1
    cells: [A1, B1, C1, D1, E1, A2, B2, C2, D2, E2, A3, B3, C3, D3, E3, A4, B4, C4, D4, E4, A5, B5, C5, D5, E5]
    marks: {corner: [A1, E5]}
  hive: {columns: ABCDE, origin: C3, radius: 2}
zones:
  stock: {label: Stock, pile: true, see: deck, face: down}
  discard: {label: Discard, pile: true, face: up}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  field: {label: Field, per_seat: true, face: up}
  layout: {label: Layout, face: down}
  ditch: {label: Ditch, per_seat: true, see: private, face: down}
  mat: {label: Mat, board: square, face: up}
  comb: {label: Comb, board: hive, face: up}
counters:
  damage: {label: Damage, color: "#a8382a"}
seat_values:
  points: {label: Points}
options:
  target: {type: int, default: 10, min: 0, max: 500, label: Target, sentence: Play to.}
"""


def cards() -> str:
    """The card files: 32 cards and a joker."""
    lines = ["kind: playing", "cards:"]
    for suit in SUITS:
        for rank in RANKS:
            types = "[red, odd]" if suit in ("hearts", "diamonds") and rank in ("7", "9") else "[plain]"
            values = f'name: "{rank} of {suit}", suit: {suit}, rank: "{rank}", types: {types}'
            lines.append(f"  {suit}-{rank.lower()}: {{{values}}}")
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=1)
def catalog() -> Catalog:
    """The game, read from files."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "parlour"
        (folder / "cards").mkdir(parents=True)
        (folder / "game.yaml").write_text(GAME, encoding="utf-8")
        (folder / "cards" / "playing.yaml").write_text(cards(), encoding="utf-8")
        return load_game(folder, None)


SUIT = WordList("suit", SUITS)
RANK = WordList("rank", RANKS, ordered=True)
TYPES = WordList("type", ("red", "odd", "plain"))
CARDS = WordList("card", tuple(f"{suit}-{rank.lower()}" for suit in SUITS for rank in RANKS))


def _owner(table: Table, piece: int) -> object:
    return table.owner(piece)


def _face(table: Table, piece: int) -> object:
    return table.state.face[piece]


def _card(table: Table, piece: int) -> object:
    return table.definition(piece)


def _tapped(table: Table, piece: int) -> object:
    return table.state.angle[piece] != 0


def _row(table: Table, at: Any) -> object:
    return at[1][1]


def _seats(table: Table, bind: object) -> object:
    return table.seats


def _others(table: Table, bind: Any) -> object:
    return tuple(seat for seat in table.seats if seat != bind.get("you"))


def language() -> Language:
    """The language of the game, with `you`, picks `card` and `there`, and defines."""
    names = [
        bound("you", SEAT, said="you"),
        bound("card", PIECE),
        bound("there", CELL),
        bound("whom", SEAT),
        standing("seats", SEATS, _seats, "flow:out", said="everybody"),
        standing("others", SEATS, _others, "flow:out", said="the others", binds=("you",)),
        kept("pot", NUMBER, 0, said="the pot"),
        kept("led", word_of(SUIT), "", said="what was led"),
        kept("act", WORD, ""),
        kept("quiet", TRUTH, False, said="it is quiet"),
        option("target", NUMBER),
        kind("playing", "cards"),
        kind("joker"),
        zone("hand", per_seat=True, eyes="seat"),
        zone("field", per_seat=True),
        zone("stock", eyes="nobody"),
        zone("discard"),
        zone("mat", board=True, one="piece"),
        zone("comb", board=True, one="piece"),
        field("suit", word_of(SUIT)),
        field("rank", word_of(RANK)),
        field("types", word_of(TYPES, many=True), default=()),
        word("card_id", "piece", word_of(CARDS), _card, "column:definition column:face column:at"),
        word("owner", "piece", SEAT, _owner, "column:owner", tells=False),
        word("face", "piece", word_of(WordList("face", ("up", "down"))), _face, "column:face", tells=False),
        word("tapped", "piece", TRUTH, _tapped, "column:angle", tells=False),
        word("row", "cell", NUMBER, _row),
        mark("guarded"),
        counter("damage"),
        counter("points", "seat"),
    ]
    plain = Language.of(names, (DIRECTIONS,), COMMON)
    return with_defines(plain, DEFINES)


DEFINES: dict[str, object] = {
    "foe": "next(you)",
    "mine": "owner = you",
    "fits(c)": "c.suit = led or c.rank = top(discard).rank or c.rank = 8",
    "worth(c)": {"by": "c.rank", "8": 50, "A": 1, "K": 10, "Q": 10, "J": 10, "else": "c.rank"},
    "guards": "playing in field of foe where guarded",
    "ready(c)": {"test": "not c.tapped", "because": "It is tired."},
    "stones(s)": "count(pieces in mat where owner = s)",
}


class _Rules(Ruleset):
    """No rules: only what a table is read with."""


def board(**layout: Any) -> tuple[Table, dict[str, int]]:
    """A table on which lies what is said: ``hand_1=["hearts-7"]``, ``mat={(0, 0): ("hearts-7", 1)}``, and the pieces
    by name (the id of the card; of several the last)."""
    found = catalog()
    state = GameState(found.spec(layout.pop("seats", 2)))
    named: dict[str, int] = {}
    for family, things in layout.items():
        key, _, seat = family.partition("_")
        where = f"{key}@{seat}" if seat else key
        listed = things.items() if isinstance(things, dict) else [(None, each) for each in things]
        for spot, each in listed:
            card, owner = each if isinstance(each, tuple) else (each, int(seat or 0))
            face = "down" if key in ("stock", "hand") else "up"
            ops.apply_op(state, ops.create(state, "card", where, definition=card, owner=owner, face=face, spot=spot))
            named[card] = len(state.at) - 1
    return Table(_Rules(found, state.spec.seats, found.default_options()), state), named


def give(table: Table, seat: int, name: str, number: int) -> None:
    """Set a value of a seat."""
    target = seat_target(seat)
    ops.apply_op(table.state, ops.count(target, name, number - table.state.counter(target, name)))
    table.forget()

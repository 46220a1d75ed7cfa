"""The language of Nucleic Evolution's texts: what each name in a phrase of an ability means (sections 7, 13).

A text is read by a card (``self``) through the eyes of its player (``you``) in a zone (``zone``: its own, or the one
that is being confronted, NUC-76). ``here``, ``elsewhere``, ``everywhere``, ``next_zone`` and ``won_zones`` are the
cards that a seat has there, yours where nobody is named: ``unit in here of enemies where raw_combat > 3``. Sets are
in the order of NUC-83: opponents clockwise, then you, each player's cards in order of placement.

What is defeated, or lies on a unit that is, is out of play; what lies face down is counted by none (NUC-74). Only an
effect that asks nothing of faces reaches it there: then ``COVERED`` is bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from tabletop.games.nucleic.field import (
    KINDS,
    ZONES,
    age,
    attached,
    cards_in,
    defeats_before,
    face_up,
    host,
    marked,
    opponents,
    raw,
    row,
    types,
    zone_record,
    zones_lost,
    zones_won,
)
from tabletop.games.nucleic.lexicon import BASIC
from tabletop.rules.abilities.context import Context
from tabletop.rules.language.speech import Speech
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, bound, kind, standing, word
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD,
    NUMBER,
    PIECE,
    PIECES,
    SEATS,
    Bind,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.progress.batch import as_found
from tabletop.rules.table import Table

COVERED = "covered"
"""Bound and true where face-down cards are reached, too."""

TRIBES = ("Insect", "Angel", "Dragon", "Ancient", "Harpy", "Undead", "Android")
"""The tribes of the rulebook (NUC-6); cards may bring others."""

_CARDS = "column:entered column:face column:at column:definition field:defeated"
_CELLS = f"{_CARDS} zone:unit zone:land zone:as_land zone:under"
_CARD = " ".join(f"{what}:{name}" for what, name in sorted(CARD))


def binds(table: Table, at: Context) -> Bind:
    """What names stand for to a reader. The units of a fight are those that are still there (NUC-132)."""
    bound: Bind = {"self": at.source or ABSENT, "you": at.you, "zone": at.site, "on": at.piece("on")}
    for name in ("defeated", "defeater"):
        piece = at.piece(name)
        bound[name] = piece if piece and table.state.exists(piece) else ABSENT
    return bound


# -- where ---------------------------------------------------------------------------------------------------------


def _whole(bind: Bind, name: str) -> int:
    value = bind.get(name)
    return value if isinstance(value, int) else 0


def _lying(table: Table, seat: int, zones: tuple[int, ...], covered: bool, rows: bool = False) -> tuple[int, ...]:
    """A seat's cards in zones that are in play, in order of placement."""
    key = ("lying", seat, zones, covered, rows)
    found = table.memo.get(key)
    if found is None:
        there = [each for kind in KINDS for zone in zones for each in cards_in(table, kind, zone, seat)]
        if rows:
            there += row(table, seat)
        found = table.memo[key] = tuple(
            piece
            for piece in sorted(as_found(there), key=lambda piece: age(table, piece))
            if (covered or face_up(table, piece)) and not _is_out(table, piece)
        )
    return cast("tuple[int, ...]", found)


def _is_out(table: Table, piece: int) -> bool:
    """Whether it is marked defeated, or lies on a unit that is."""
    on = host(table, piece)
    return marked(table, piece) or bool(on and marked(table, on))


Zones = Callable[[Table, Bind], tuple[int, ...]]


def _place(name: str, said: str, zones: Zones, binds: tuple[str, ...] = ("zone",), rows: bool = False) -> Name:
    """The cards that a seat has in some zones."""

    def get(table: Table, seat: int, bind: Bind) -> object:
        return _lying(table, seat, zones(table, bind), bind.get(COVERED) is True, rows)

    more = " zone:civilizations" if rows else " flow:zones" if name == "won_zones" else ""
    made = word(name, "seat", PIECES, _unasked, _CELLS + more, tells=False, said=said, one="card", cost=6)
    return replace(made, get=get, asks=True, binds=(*binds, COVERED), origin="a place")


def _unasked(table: Table, seat: int) -> object:
    return ()


def _here(table: Table, bind: Bind) -> tuple[int, ...]:
    zone = _whole(bind, "zone")
    return (zone,) if zone in ZONES else ()


def _elsewhere(table: Table, bind: Bind) -> tuple[int, ...]:
    return tuple(zone for zone in ZONES if zone != bind.get("zone"))


def _next(table: Table, bind: Bind) -> tuple[int, ...]:
    """The next zone in which you have a unit (NUC-97)."""
    here, you = _whole(bind, "zone"), _whole(bind, "you")
    return tuple(zone for zone in ZONES if zone > here and cards_in(table, "unit", zone, you))[:1]


def _won(table: Table, bind: Bind) -> tuple[int, ...]:
    return tuple(zone for zone in ZONES if zone_record(table, zone).get("winner") == bind.get("you"))


PLACES = (
    _place("here", "{whose} cards here", _here),
    _place("elsewhere", "{whose} cards in other zones", _elsewhere),
    _place("everywhere", "{whose} cards", lambda table, bind: ZONES, (), rows=True),
    _place("next_zone", "{whose} cards in the next zone", _next, ("zone", "you")),
    _place("won_zones", "{whose} cards in zones you have won", _won, ("you",)),
)


# -- who, and which cards --------------------------------------------------------------------------------------------


def _in_order(name: Name) -> Name:
    """Everybody and the enemies in the order of NUC-83."""

    def everybody(table: Table, bind: Bind) -> object:
        you = _whole(bind, "you")
        return (*opponents(table, you), you)

    def enemies(table: Table, bind: Bind) -> object:
        return opponents(table, _whole(bind, "you"))

    get = {"seats": everybody, "enemies": enemies}.get(name.name)
    return name if get is None else standing(
        name.name, SEATS, get, "flow:out flow:first_seat", said=name.said, binds=("you",), origin="seats"
    )  # fmt: skip


def _host(table: Table, bind: Bind) -> object:
    return _whole(bind, "on") or host(table, _whole(bind, "self")) or ABSENT


def _bearer(table: Table, bind: Bind) -> object:
    return _whole(bind, "on") or host(table, _whole(bind, "self")) or bind.get("self", ABSENT)


def _attached(table: Table, unit: int, bind: Bind) -> object:
    return tuple(card for card in attached(table, unit) if bind.get(COVERED) is True or face_up(table, card))


def _power_ups(table: Table, unit: int) -> object:
    """A face-down card is counted by none (NUC-74)."""
    return sum(face_up(table, card) for card in attached(table, unit))


def _types(table: Table, piece: int) -> object:
    return types(table, piece)


def _raw(value: str) -> Name:
    """A raw value (NUC-9): phrases know no other (NUC-89)."""

    def get(table: Table, piece: int) -> object:
        return raw(table, piece, value)

    return word(f"raw_{value}", "piece", NUMBER, get, f"field:raw_{value} {_CARD}")


# -- numbers ---------------------------------------------------------------------------------------------------------


def _won_by(table: Table, seat: int) -> object:
    return zones_won(table, seat)


def _lost_by(table: Table, seat: int) -> object:
    return zones_lost(table, seat)


def _fallen(table: Table, seat: int, bind: Bind) -> object:
    return defeats_before(table, _whole(bind, "zone"), seat)


def _all_fallen(table: Table, bind: Bind) -> object:
    return defeats_before(table, _whole(bind, "zone"))


def _names() -> tuple[Name, ...]:
    """Everything that a text may name."""
    kinds, listed = WordList("kind", KINDS), WordList("type", (*TRIBES, BASIC), open=True)
    fallen = word("fallen", "seat", NUMBER, _unasked, "flow:defeats", tells=False, said="the units fallen before")
    on = "column:at column:entered column:definition zone:under column:face"
    lying = word("attached", "piece", PIECES, _unasked, on, tells=False, said="the power-ups on {of}", one="power-up")
    return (
        *(_in_order(each) for each in seats()),
        *(replace(each, tells=each.name == "card") for each in pieces(WordList("card", (), open=True), kinds)),
        *(kind(each) for each in KINDS),
        *(bound(each, PIECE, origin="a card") for each in ("self", "defeated", "defeater")),
        standing("host", PIECE, _host, "column:at", said="its host", binds=("self", "on"), origin="a card"),
        standing("bearer", PIECE, _bearer, "column:at", said="this unit", binds=("self", "on"), origin="a card"),
        bound("zone", NUMBER, said="this zone", origin="a number"),
        *PLACES,
        replace(lying, get=_attached, asks=True, binds=(COVERED,)),
        word("power_ups", "piece", NUMBER, _power_ups, on, tells=False, said="the number of power-ups on {of}"),
        word("types", "piece", word_of(listed, many=True), _types, _CARD),
        _raw("combat"),
        _raw("resource"),
        word("zones_won", "seat", NUMBER, _won_by, "flow:zones", tells=False),
        word("zones_lost", "seat", NUMBER, _lost_by, "flow:zones", tells=False),
        replace(fallen, get=_fallen, asks=True, binds=("zone",)),
        standing("all_fallen", NUMBER, _all_fallen, "flow:defeats", said="all units fallen before", binds=("zone",)),
    )


SPEECH = Speech(Language.of(_names(), functions=COMMON))
"""The language of every text."""

"""Whom a text means: through whose eyes it is read, selectors, and which of the cards fit (rulebook section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from tabletop.games.nucleic.field import (
    KINDS,
    ZONES,
    age,
    attached,
    cards_in,
    controller,
    face_up,
    host,
    is_not,
    marked,
    opponents,
    raw,
    row,
    types,
    zone_of,
    zone_record,
)
from tabletop.games.nucleic.lexicon import LEXICON
from tabletop.rules.abilities.records import Context, Entry, Selection
from tabletop.rules.language.words import Param
from tabletop.rules.progress.batch import as_found
from tabletop.rules.table import Table

# -- through whose eyes ------------------------------------------------------------------------------------------


def reader(table: Table, piece: int, site: int = 0) -> Context:
    """A card that reads its own text; ``site``: the zone being confronted, for cards in no zone (NUC-76)."""
    return Context(piece, controller(table, piece), zone_of(table, piece) or site)


def fighter(piece: int, you: int, site: int, defeated: int = 0, defeater: int = 0, on: int = 0) -> Context:
    """A card that reads its text because of a fight: the unit just defeated and the one that defeated it (0: nobody),
    the unit that it was attached to when all this was fixed (0: the one that it is attached to)."""
    known = (("defeated", defeated), ("defeater", defeater), ("on", on))
    return Context(piece, you, site, facts=tuple(each for each in known if each[1]))


def host_of(table: Table, at: Context) -> int:
    """The unit that a power-up speaks of, 0 for other cards."""
    return at.piece("on") or host(table, at.source)


def power_ups(table: Table, unit: int) -> int:
    """How many power-ups lie face up on a unit: a face-down card is counted by none (NUC-74)."""
    return sum(face_up(table, each) for each in attached(table, unit))


# -- which cards -------------------------------------------------------------------------------------------------

FACE = "face"
"""What a filter reads that a face-down card does not show (NUC-74)."""


def select(table: Table, at: Context, wanted: Selection, hidden: bool = False) -> tuple[int, ...]:
    """The cards that a text means, opponents' first clockwise from the controller, each player's in order of
    placement (NUC-83). ``hidden``: face-down cards too, as far as nothing is asked of their faces (NUC-74)."""
    key = ("select", at, wanted, hidden)
    found = table.memo.get(key)
    if found is None:
        hidden = hidden and not any(FACE in each.meaning.word.reads for each in wanted.filters)
        found = table.memo[key] = tuple(
            piece
            for piece in wanted.named(table, at)
            if (hidden or face_up(table, piece)) and wanted.fits(table, at, piece)
        )
    return cast("tuple[int, ...]", found)


def select_marked(table: Table, at: Context, wanted: Selection) -> tuple[int, ...]:
    """As ``select``, for a text about the card itself or what lies on it: also while the unit is marked defeated."""
    if wanted.name in _ITSELF:
        return tuple(piece for piece in wanted.named(table, at) if face_up(table, piece))
    return select(table, at, wanted)


def zones_meant(table: Table, at: Context, where: str) -> tuple[int, ...]:
    """The numbered zones that a text speaks of; here where nothing is said."""
    if where in ("", "here"):
        return (at.site,) if at.site in ZONES else ()
    if where == "other_zones":
        return tuple(zone for zone in ZONES if zone != at.site)
    if where == "next_zone":  # NUC-97
        later = (zone for zone in ZONES if zone > at.site and cards_in(table, "unit", zone, at.you))
        return tuple(later)[:1]
    if where == "won_zones":
        return tuple(zone for zone in ZONES if zone_record(table, zone).get("winner") == at.you)
    return ZONES


# -- selectors: the card itself and those of the fight -------------------------------------------------------------

_ITSELF = ("self", "host", "attached")


@LEXICON.selector("self", "The card itself.")
def itself(table: Table, at: Context, wanted: Selection) -> Iterable[int]:
    """Wherever it is by now."""
    return (at.source,)


@LEXICON.selector("host", "The unit that the power-up is attached to.")
def its_host(table: Table, at: Context, wanted: Selection) -> Iterable[int]:
    """Nothing for a card that is no power-up."""
    unit = host_of(table, at)
    return (unit,) if unit else ()


@LEXICON.selector("attached", "The power-ups attached to this unit.")
def on_it(table: Table, at: Context, wanted: Selection) -> Iterable[int]:
    """Of a power-up: all that lie on its unit."""
    return attached(table, host_of(table, at) or at.source)


@LEXICON.selector("defeated", "The unit just defeated by this unit.")
def just_defeated(table: Table, at: Context, wanted: Selection) -> Iterable[int]:
    """Nothing outside a fight."""
    piece = at.piece("defeated")
    return (piece,) if piece and table.state.exists(piece) else ()


@LEXICON.selector("defeater", "The unit that defeated this unit.")
def its_defeater(table: Table, at: Context, wanted: Selection) -> Iterable[int]:
    """Nothing if it is gone or defeated itself (NUC-132)."""
    piece = at.piece("defeater")
    return (piece,) if piece and table.state.exists(piece) else ()


# -- selectors: cards by kind and side -----------------------------------------------------------------------------

Side = Callable[[Table, int], tuple[int, ...]]


def everybody(table: Table, you: int) -> tuple[int, ...]:
    """Opponents first (NUC-83)."""
    return (*opponents(table, you), you)


def yours(table: Table, you: int) -> tuple[int, ...]:
    """Nobody else's."""
    return (you,)


def cards(
    name: str, help: str, *kinds: str, of: Side = everybody, other: bool = False, one: bool = False
) -> None:  # fmt: skip
    """A word for the cards of some kinds, ``of`` a side, where its text looks; those that are defeated, or lie on a
    unit that is, are out of play. ``other``: not the card itself; ``one``: a single one of them (NUC-83)."""

    @LEXICON.selector(name, help, chooses=one)
    def select(table: Table, at: Context, wanted: Selection) -> Iterator[int]:
        zones = zones_meant(table, at, wanted.where)
        for seat in of(table, at.you):
            found = [each for kind in kinds for zone in zones for each in cards_in(table, kind, zone, seat)]
            if "civilization" in kinds and wanted.where == "anywhere":
                found += row(table, seat)
            for piece in sorted(as_found(found), key=lambda piece: age(table, piece)):
                on = host(table, piece)
                if marked(table, piece) or (on and marked(table, on)):
                    continue
                if not other or piece != at.source:
                    yield piece


cards("units", "ALL units, on every side.", "unit")
cards("your_units", "Your units.", "unit", of=yours)
cards("opposing_units", "Each opposing unit.", "unit", of=opponents)
cards("other_units", "Every unit but this one, on every side.", "unit", other=True)
cards("lands", "ALL lands.", "land")
cards("your_lands", "Your lands.", "land", of=yours)
cards("opposing_lands", "Opposing lands.", "land", of=opponents)
cards("your_cards", "Your cards of every kind.", *KINDS, of=yours)
cards("cards", "ALL cards of every kind.", *KINDS)
cards("power_ups", "ALL power-ups attached to units.", "power_up")
cards("opposing_power_ups", "The power-ups attached to opposing units.", "power_up", of=opponents)
cards("one_other_unit", "Another unit, opposing ones first.", "unit", other=True, one=True)
cards("one_opposing_unit", "An opposing unit.", "unit", of=opponents, one=True)
cards("one_your_unit", "One of your units.", "unit", of=yours, one=True)
cards("one_your_land", "One of your lands.", "land", of=yours, one=True)


# -- filters: values are raw ones (NUC-89) -------------------------------------------------------------------------


def _several(text: object) -> tuple[str, ...]:
    """ "Insect or Android" as types."""
    return tuple(each.strip() for each in str(text).split(" or ")) if text else ()


def _types(wanted: Entry) -> tuple[str, ...]:
    return cast("tuple[str, ...]", wanted.value)


@LEXICON.filter(
    "type", "It is of one of these types.", Param("type", "text", example="Insect or Android"), read=_several,
    reads=(FACE,),
)  # fmt: skip
def of_type(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """NUC-93."""
    named = _types(wanted)
    return not named or any(each in named for each in types(table, piece))


@LEXICON.filter(
    "not_type", "It is of none of these types.", Param("not_type", "text", example="Insect"), read=_several,
    reads=(FACE,),
)  # fmt: skip
def not_of_type(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """NUC-94."""
    return is_not(table, piece, _types(wanted))


@LEXICON.filter("other", "Not the card itself.", Param("other", "flag", example="true"))
def another(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Said or not."""
    return wanted.value is not True or piece != at.source


def raw_number(name: str) -> Callable[[Table, int], int]:
    """Raw combat or resource of a card."""
    return lambda table, piece: raw(table, piece, name)


def bounded(name: str, number: Callable[[Table, int], int], *reads: str) -> None:
    """Two words for how large a number may be: ``NAME_least`` and ``NAME_most``."""
    least, most = (f"{name}_{end}" for end in ("least", "most"))

    @LEXICON.filter(least, f"{least.replace('_', ' ')}.", Param(least, "whole", example="3"), reads=reads)
    def enough(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        return number(table, piece) >= wanted.n

    @LEXICON.filter(most, f"{most.replace('_', ' ')}.", Param(most, "whole", example="3"), reads=reads)
    def not_too_much(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        return number(table, piece) <= wanted.n


bounded("power_ups", power_ups)
bounded("combat", raw_number("combat"), FACE)
bounded("resource", raw_number("resource"), FACE)


def higher(name: str, value: str) -> None:
    """A word for more of a value than the card itself, or the unit that it is attached to."""
    param = Param(name, "text", values=("self", "host"), example="self")

    @LEXICON.filter(name, f"More raw {value} than this card, or than its host.", param, reads=(FACE,))
    def above(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        other = host_of(table, at) if wanted.value == "host" else at.source
        return bool(other) and raw(table, piece, value) > raw(table, other, value)


higher("combat_above", "combat")
higher("resource_above", "resource")

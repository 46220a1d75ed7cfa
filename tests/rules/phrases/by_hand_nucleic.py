"""Whom Nucleic's texts mean, what they count and require, written by hand: what its phrases are held against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.games.nucleic.field import (
    KINDS,
    ZONES,
    age,
    attached,
    cards_in,
    controller,
    defeats_before,
    face_up,
    host,
    marked,
    opponents,
    raw,
    row,
    types,
    zone_of,
    zone_record,
    zones_lost,
    zones_won,
)
from tabletop.games.nucleic.lexicon import BASIC
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards of a selector fit; None: no matter. Numbers are raw ones (NUC-89)."""

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    other: bool = False
    power_ups_least: int | None = None
    power_ups_most: int | None = None
    combat_least: int | None = None
    combat_most: int | None = None
    resource_least: int | None = None
    resource_most: int | None = None
    combat_above: str = ""
    resource_above: str = ""

    @property
    def reads_faces(self) -> bool:
        """Whether it looks at what a card is, which a face-down card does not show (NUC-74)."""
        return bool(self.types or self.not_types or self.combat_above or self.resource_above) or not (
            self.combat_least is self.combat_most is self.resource_least is self.resource_most is None
        )


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards are meant: a word, where they are, which of them. ``one``: a single one of them (NUC-83)."""

    who: str
    where: str = "here"
    filter: Filter = ANY
    one: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold: in this zone; so many such cards; so many power-ups on this unit."""

    zone: int = 0
    some: Selector | None = None
    power_ups: bool = False
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class EffectContext:
    """Through whose eyes a text is read: the card, its controller, the zone that is "here" to it, the unit that was
    just defeated and the one that defeated it (0: nobody), the unit it was attached to when all this was fixed
    (0: the one it is attached to)."""

    piece: int
    you: int
    site: int
    defeated: int = 0
    defeater: int = 0
    on: int = 0


def is_not(table: Table, piece: int, tribes: tuple[str, ...]) -> bool:
    """Whether a card is "not X" for any of these: none of its types is one; a Basic card is no tribe (NUC-94)."""
    return not any(each in tribes and each != BASIC for each in types(table, piece))


def effect_context(table: Table, piece: int, site: int = 0) -> EffectContext:
    """A card that reads its own text; ``site``: the zone being confronted, for cards in no zone (NUC-76)."""
    return EffectContext(piece, controller(table, piece), zone_of(table, piece) or site)


def host_of(table: Table, by: EffectContext) -> int:
    """The unit that a power-up speaks of, 0 for other cards."""
    return by.on or host(table, by.piece)


def select(table: Table, by: EffectContext, selector: Selector, hidden: bool = False) -> tuple[int, ...]:
    """The cards that a text means. ``hidden``: face-down cards too, as far as nothing is asked of their faces."""
    hidden = hidden and not selector.filter.reads_faces
    return tuple(
        piece
        for piece in _named(table, by, selector)
        if (hidden or face_up(table, piece)) and fits(table, by, selector.filter, piece)
    )


def zones_meant(table: Table, by: EffectContext, where: str) -> tuple[int, ...]:
    """The numbered zones that a text speaks of."""
    if where == "here":
        return (by.site,) if by.site in ZONES else ()
    if where == "other_zones":
        return tuple(zone for zone in ZONES if zone != by.site)
    if where == "next_zone":  # NUC-97
        later = (zone for zone in ZONES if zone > by.site and cards_in(table, "unit", zone, by.you))
        return tuple(later)[:1]
    if where == "won_zones":
        return tuple(zone for zone in ZONES if zone_record(table, zone).get("winner") == by.you)
    return ZONES


_KIND_OF = {
    "units": "unit", "your_units": "unit", "opposing_units": "unit", "other_units": "unit", "lands": "land",
    "your_lands": "land", "opposing_lands": "land", "power_ups": "power_up", "opposing_power_ups": "power_up",
}  # fmt: skip


def _named(table: Table, by: EffectContext, selector: Selector) -> Iterator[int]:
    who = selector.who
    if who == "self":
        yield by.piece
    elif who == "host":
        if host_of(table, by):
            yield host_of(table, by)
    elif who == "attached":
        yield from attached(table, host_of(table, by) or by.piece)
    elif who in ("defeated", "defeater"):
        piece = by.defeated if who == "defeated" else by.defeater
        if piece and table.state.exists(piece):
            yield piece
    else:
        seats: tuple[int, ...] = (*opponents(table, by.you), by.you)
        if who.startswith("your_"):
            seats = (by.you,)
        elif who.startswith("opposing_"):
            seats = opponents(table, by.you)
        zones = zones_meant(table, by, selector.where)
        kinds = (_KIND_OF[who],) if who in _KIND_OF else KINDS
        for seat in seats:
            found = [each for kind in kinds for zone in zones for each in cards_in(table, kind, zone, seat)]
            if "civilization" in kinds and selector.where == "anywhere":
                found += row(table, seat)
            for piece in sorted(found, key=lambda piece: age(table, piece)):
                on = host(table, piece)
                if marked(table, piece) or (on and marked(table, on)):
                    continue
                if who != "other_units" or piece != by.piece:
                    yield piece


def fits(table: Table, by: EffectContext, wanted: Filter, piece: int) -> bool:
    """Whether a card is one that a text asks for; values are raw ones (NUC-89)."""
    if wanted.other and piece == by.piece:
        return False
    if wanted.types and not any(each in wanted.types for each in types(table, piece)):
        return False
    if wanted.not_types and not is_not(table, piece, wanted.not_types):
        return False
    if not _within(wanted.power_ups_least, power_ups(table, piece), wanted.power_ups_most):
        return False
    if not _within(wanted.combat_least, raw(table, piece, "combat"), wanted.combat_most):
        return False
    if not _within(wanted.resource_least, raw(table, piece, "resource"), wanted.resource_most):
        return False
    for name, above in (("combat", wanted.combat_above), ("resource", wanted.resource_above)):
        if above:
            other = host_of(table, by) if above == "host" else by.piece
            if not other or raw(table, piece, name) <= raw(table, other, name):
                return False
    return True


def _within(least: int | None, number: int, most: int | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def power_ups(table: Table, unit: int) -> int:
    """How many power-ups lie face up on a unit: a face-down card is counted by none (NUC-74)."""
    return sum(face_up(table, each) for each in attached(table, unit))


def counted(table: Table, by: EffectContext, per: str, target: int) -> int:
    """A number that a text names."""
    if per == "zones_won":
        return zones_won(table, by.you)
    if per == "zones_lost":
        return zones_lost(table, by.you)
    if per in ("your_defeated", "all_defeated"):
        return defeats_before(table, by.site, by.you if per == "your_defeated" else 0)
    if per == "power_ups":
        return power_ups(table, target)
    if per == "other_power_ups":
        return sum(face_up(table, each) for each in attached(table, target) if each != by.piece)
    if per == "power_ups_here":
        return len(select(table, by, Selector("power_ups")))
    return raw(table, by.defeated, "resource") if by.defeated else 0


def holds(table: Table, by: EffectContext, condition: Condition) -> bool:
    """Whether what an ability asks for is so."""
    if condition.zone:
        return by.site == condition.zone
    if condition.some is not None:
        number = len(select(table, by, condition.some))
    else:
        number = power_ups(table, host_of(table, by) or by.piece)
    return _within(condition.at_least, number, condition.at_most)

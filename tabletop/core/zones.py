"""What a zone is, as far as the state needs to know: who sees what lies in it.

A *zone key* names one container on the table: a family, an optional site and an optional seat, written
``land_deck``, ``land#3``, ``ready@1``, ``deploy#3@2``. A *zone kind* is what all zones of one family have in
common. The layout says where a zone is drawn; that is no business of this module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from tabletop.core.board import Board
from tabletop.core.stock import UNKNOWN, Stock

Scalar = str | int | float | bool | None

Show = Literal["identity", "face", "back", "count", "nothing"]
"""How much of a piece a viewer gets: its identity whatever its face; what its face shows (down = the back);
only the back; only that so many lie there (with the back on top); nothing, not even the number."""

Audience = Literal["owner", "team", "others", "all"]
"""Whom a rule is for: the seat in the zone's key, that seat and its partners, every other seat than it and the
spectator, or everybody."""

_KEY = re.compile(r"^([a-z][a-z0-9_]*)(?:#(\d{1,3}))?(?:@(\d))?$")


class ZoneKey(NamedTuple):
    """A zone key taken apart; ``site`` and ``seat`` are 0 where the key has none."""

    family: str
    site: int
    seat: int


@lru_cache(maxsize=4096)
def parse_zone(key: str) -> ZoneKey:
    """Take a zone key apart. Raises ValueError for text that is no zone key."""
    match = _KEY.match(key)
    if match is None:
        raise ValueError(f"{key!r} is not a zone (expected something like hand@1 or land#3)")
    return ZoneKey(match[1], int(match[2] or 0), int(match[3] or 0))


@lru_cache(maxsize=4096)
def family_of(key: str) -> str:
    """The family of a zone key, also where it is none that ``parse_zone`` takes."""
    return key.partition("#")[0].partition("@")[0]


@lru_cache(maxsize=4096)
def zone_key(family: str, site: int = 0, seat: int = 0) -> str:
    """The key of a zone, the inverse of :func:`parse_zone`.

    >>> zone_key("deploy", site=3, seat=2)
    'deploy#3@2'
    """
    return family + (f"#{site}" if site else "") + (f"@{seat}" if seat else "")


@dataclass(frozen=True, slots=True)
class SeeRule:
    """One visibility rule: the first whose audience and condition fit decides.

    ``when`` compares fields of the rules progress (``{"phase": "deploy"}``) or, written ``option.KEY``, a table
    option; all must be equal.
    """

    show: Show
    audience: Audience = "all"
    when: tuple[tuple[str, Scalar], ...] = ()


OPEN: tuple[SeeRule, ...] = (SeeRule("face"),)
HAND: tuple[SeeRule, ...] = (SeeRule("identity", "owner"), SeeRule("back", "others"))
DECK: tuple[SeeRule, ...] = (SeeRule("count"),)
PRIVATE: tuple[SeeRule, ...] = (SeeRule("identity", "owner"), SeeRule("nothing", "others"))


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """What all zones of a family have in common.

    ``group``: a piece that moves from one group to another becomes a new object (a new incarnation); zones of
    one group (the five battle sites, say) keep it. ``mixes``: nobody but those who see identities can follow a
    card once it lies here (a hand, a pile that its owner may look through). ``face``: how a card that a hand
    drops here comes to lie. ``drop``: what a card dropped on a card of this zone does. ``pile``: drawn as one
    stack, top card last.
    """

    family: str
    label: str = ""
    see: tuple[SeeRule, ...] = OPEN
    group: str = "table"
    mixes: bool = False
    face: Literal["up", "down", "keep"] = "keep"
    drop: Literal["attach", "stack", "none"] = "none"
    pile: bool = False
    per_seat: bool = False
    sites: int = 0
    upright: bool = False
    """A card that comes to lie here is untapped."""
    fresh: bool = False
    """What comes here from another group, with what is attached to it, loses its counters, its marks and its turn."""
    draws_to: str = ""
    """The family that a card drawn from this pile goes to; "" is the hand of whoever draws. Of a family with sites:
    the first empty one."""
    board: str = ""
    """The board whose cells pieces lie on here (their spot is a cell); "" for a zone without cells."""
    identifies: bool = field(init=False, repr=False, compare=False)
    """Whether somebody may see at some time what cards here are, whatever their faces."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "identifies", any(rule.show == "identity" for rule in self.see))

    @property
    def covers(self) -> bool:
        """Whether a card that lies face down here was covered by hands, so that nobody knows it: cards come to lie
        face up here, or it is the free table, where no rule lays any. Where a seat sees what cards are whatever their
        faces, none is covered."""
        return self.family == "table" or (self.face == "up" and not self.knows_backs)

    @property
    def knows_backs(self) -> bool:
        """Whether somebody always sees what cards here are, whatever their faces."""
        first = self.see[0] if self.see else OPEN[0]
        return first.show == "identity" and not first.when


TABLE_ZONE = ZoneKind("table", label="Table")
"""The free table: anything may lie anywhere on it, open to all."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """The definitions that a state is read with: immutable, shared, never saved inside the state.

    ``zones`` by family; ``backs`` the back that a card of each definition shows; ``options`` the values and ``stock``
    the cards agreed on before play.
    """

    seats: int
    zones: Mapping[str, ZoneKind]
    backs: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Scalar] = field(default_factory=dict)
    teams: tuple[tuple[int, ...], ...] = ()
    """Who plays together; empty where everybody plays alone."""
    marks: frozenset[str] = frozenset()
    """The fields of pieces that are marks: they fall off where pieces come as new."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    stock: Stock = field(default=UNKNOWN, repr=False, compare=False)
    watched: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False, default_factory=dict)
    """By name of a field of rules progress, the families of zones that show more or less because of it."""
    families: tuple[str, ...] = field(init=False, repr=False, compare=False, default=())

    seen: dict[object, tuple[frozenset[int | None], frozenset[int | None]]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What ``visibility`` has found out about who sees pieces that lie in some way; it hangs on this object alone."""
    lost: dict[object, frozenset[int | None]] = field(init=False, repr=False, compare=False, default_factory=dict)
    """And about who can no longer follow what goes into a zone."""
    routes: dict[object, tuple[tuple[str, str], frozenset[tuple[str, str]], bool]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What ``letting_go`` has found out about moves from one zone to another."""
    _boards: dict[str, Board | None] = field(init=False, repr=False, compare=False, default_factory=dict)
    _are_zones: set[tuple[str, int | None]] = field(init=False, repr=False, compare=False, default_factory=set)
    kinds: _Kinds = field(init=False, repr=False, compare=False)
    """The kind of each zone that was asked for, by its key: for who asks at every piece that moves (see ``zone``)."""
    conditions: _Conditions = field(init=False, repr=False, compare=False)
    """By zone, the fields of rules progress, each with a value, on which it depends who sees what there."""

    def __post_init__(self) -> None:
        found: dict[str, frozenset[str]] = {}
        for family, kind in self.zones.items():
            for name in {name for rule in kind.see for name, _ in rule.when if not name.startswith("option.")}:
                found[name] = found.get(name, frozenset()) | {family}
        object.__setattr__(self, "watched", found)
        object.__setattr__(self, "families", tuple(self.zones))
        object.__setattr__(self, "kinds", _Kinds(self.zones))
        object.__setattr__(self, "conditions", _Conditions(self.kinds))

    def holding(self, stock: Stock) -> TableSpec:
        """The same table with these cards; what was found out about its zones is shared."""
        twin = copy(self)
        object.__setattr__(twin, "stock", stock)
        return twin

    def are_partners(self, one: int | None, other: int) -> bool:
        """Whether two seats play together (a seat with itself, too)."""
        return one == other or any(one in team and other in team for team in self.teams)

    def zone(self, key: str) -> ZoneKind:
        """The kind of a zone; the free table itself (family ``table``) exists in every game."""
        return self.kinds[key]

    def board(self, key: str) -> Board | None:
        """The board of a zone, None for a zone without cells."""
        try:
            return self._boards[key]
        except KeyError:
            pass
        found = self._boards[key] = self.boards.get(self.zone(key).board)
        return found

    def twins(self, key: str) -> tuple[str, ...]:
        """The other zones with the same board, from the next one on: their cells are counterparts. Of a zone of a
        seat they are others of that seat."""
        own, (family, site, seat) = self.zone(key), parse_zone(key)
        if not own.board or site:
            return ()
        same = [
            each
            for each, kind in self.zones.items()
            if kind.board == own.board and kind.per_seat == own.per_seat and not kind.sites
        ]
        at = same.index(family)
        return tuple(zone_key(each, 0, seat) for each in (*same[at + 1 :], *same[:at]))

    def why_no_zone(self, key: str, sites_open: int | None = None) -> str | None:
        """Why there is no such zone on this table, or None if there is. ``sites_open`` overrides the number of
        sites that the family starts with (sites may open and close in play)."""
        if (key, sites_open) in self._are_zones:
            return None
        why = self._why_no_zone(key, sites_open)
        if why is None:
            self._are_zones.add((key, sites_open))
        return why

    def _why_no_zone(self, key: str, sites_open: int | None) -> str | None:
        try:
            family, site, seat = parse_zone(key)
        except ValueError as error:
            return str(error)
        if key == "table":
            return None
        kind = self.zones.get(family)
        if kind is None:
            return f"this game has no zone {family!r}"
        sites = kind.sites if sites_open is None else sites_open
        if (site > 0) != (sites > 0) or site > sites:
            return f"{family} has sites 1 to {sites}" if sites else f"{family} has no sites"
        if (seat > 0) != kind.per_seat or seat > self.seats:
            return f"{family} belongs to seats 1 to {self.seats}" if kind.per_seat else f"{family} belongs to no seat"
        return None


class _Kinds(dict[str, ZoneKind]):
    """Found zone by zone, when one is asked for."""

    def __init__(self, zones: Mapping[str, ZoneKind]) -> None:
        super().__init__()
        self._zones = zones

    def __missing__(self, key: str) -> ZoneKind:
        found = self[key] = self._zones.get(parse_zone(key).family, TABLE_ZONE)
        return found


class _Conditions(dict[str, tuple[tuple[str, Scalar], ...]]):
    """Found zone by zone, when one is asked for: this is asked for every piece that moves. It does not hold the
    definitions that it is one of, so these are let go of without a collector."""

    def __init__(self, kinds: Mapping[str, ZoneKind]) -> None:
        super().__init__()
        self._kinds = kinds

    def __missing__(self, key: str) -> tuple[tuple[str, Scalar], ...]:
        rules = self._kinds[key].see
        when = (each for rule in rules for each in rule.when if not each[0].startswith("option."))
        found = self[key] = tuple(dict.fromkeys(when))
        return found

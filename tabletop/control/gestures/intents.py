"""From gestures to acts: what a drop, a double click or a key on a piece asks for.

A ``Command`` is one thing to be done. Its verb is a manual verb of the session (``move``, ``tap``, ``roll`` ...) or,
with a leading ``ask:`` or ``show:``, something that the window does first (ask for a number, open a pile). Commands
name pieces by the viewer's handles; nothing here touches the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.content.catalog import Catalog
from tabletop.control.places.arrange import Arrangement, seat_of
from tabletop.control.places.placing import Drop, Placement
from tabletop.core.view import PieceView, View
from tabletop.core.zones import ZoneKind, parse_zone, zone_key
from tabletop.session.telling.naming import hand_family

SMALL_PIECES = ("counter", "pin", "token", "marker")


@dataclass(frozen=True, slots=True)
class Command:
    """One act: a verb and its arguments."""

    verb: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Desk:
    """What is needed to understand a gesture: the table as this viewer sees it now, and who acts."""

    catalog: Catalog
    view: View
    arrangement: Arrangement
    viewer: int | None
    actor: int

    def zone_kind(self, key: str) -> ZoneKind:
        """What the zone of a key is."""
        family = parse_zone(key).family
        return self.catalog.zones.get(family) or ZoneKind(family)

    def hand_of(self, seat: int) -> str | None:
        """The zone that a seat's drawn cards go to: its hand."""
        family = hand_family(self.catalog)
        hands = [each for each in self.arrangement.regions if each.box.kind.is_hand and not each.box.site]
        own = [each.key for each in hands if seat_of(each.key) == seat]
        return next((key for key in own if parse_zone(key).family == family), own[0] if own else None)

    def is_pile(self, key: str) -> bool:
        """Whether a zone is one stack of cards."""
        region = self.arrangement.region(key)
        return region is not None and region.box.kind.is_pile


def drop(desk: Desk, pieces: Sequence[Placement], to: Drop, attach: bool = False) -> Command | None:
    """What letting go of pieces at a place means; None if it changes nothing. ``attach``: onto a card it sticks,
    whatever the place usually does."""
    handles = [piece.handle for piece in pieces]
    target = desk.arrangement.placement(to.over) if to.over else None
    if target is not None and (_attaches(desk, pieces, target) or (attach and target.piece.kind == "card")):
        return Command("attach", {"pieces": handles, "host": target.handle})
    args: dict[str, Any] = {"pieces": handles, "to": to.zone}
    if to.index is not None:
        args["index"] = to.index
    if to.spot is not None:
        args["spot"] = to.spot
    only = pieces[0] if len(pieces) == 1 else None
    if only is not None and only.zone == to.zone and not only.host and to.spot is None:
        if desk.is_pile(to.zone):
            return None
        # by name: what is carried may have been turned on the way and looks otherwise than it lies
        siblings = [place.handle for place in desk.arrangement.placements if place.zone == to.zone and not place.host]
        if to.index is not None and to.index < len(siblings) and siblings.index(only.handle) == to.index:
            return None
    return Command("move", args)


def _attaches(desk: Desk, pieces: Sequence[Placement], target: Placement) -> bool:
    """Small pieces stick to any card; cards do where their zone says so."""
    if target.piece.kind != "card" or desk.is_pile(target.zone):
        return False
    if all(piece.piece.kind in SMALL_PIECES for piece in pieces):
        return True
    if any(piece.piece.kind != "card" for piece in pieces):
        return False
    return desk.zone_kind(target.zone).drop == "attach"


def obvious(desk: Desk, placement: Placement) -> Command:
    """What a double click (or Enter) on a piece does."""
    piece = placement.piece
    if piece.kind == "die":
        return Command("roll", {"pieces": [piece.handle]})
    if piece.kind == "note":
        return Command("ask:text", {"pieces": [piece.handle], "field": "text"})
    if piece.kind == "counter":
        return Command("set", {"pieces": [piece.handle], "field": "value", "value": number_on(piece) + 1})
    if piece.kind in ("pin", "token", "marker"):
        return Command("show:menu", {"pieces": [piece.handle]})
    if placement.pile and desk.is_pile(placement.zone):
        return draw(desk, placement.zone, 1)
    region = desk.arrangement.region(placement.zone)
    if region is not None and region.box.kind.is_hand:
        return Command("show:preview", {"pieces": [piece.handle]})
    if piece.face == "down":
        return Command("flip", {"pieces": [piece.handle]})
    return Command("tap", {"pieces": [piece.handle]})


def draw(desk: Desk, pile: str, number: int) -> Command:
    """Take cards from the top of a pile to where its cards go: the zone the game names, else the hand of the pile's
    owner (a shared pile: of whoever acts), else just off the pile, face up."""
    kind = desk.zone_kind(pile)
    owner = seat_of(pile) or desk.actor or 1
    if kind.draws_to:
        goal = desk.zone_kind(kind.draws_to)
        seat = owner if goal.per_seat else 0
        for site in range(1, goal.sites + 1) if goal.sites else (0,):
            key = zone_key(kind.draws_to, site, seat)
            if not goal.sites or not desk.view.zone(key).count:
                return Command("draw", {"zone": pile, "n": number, "to": key})
        return Command("draw", {"zone": pile, "n": number})  # every place is taken: the session says so
    hand = desk.hand_of(owner)
    if hand is not None:
        return Command("draw", {"zone": pile, "n": number, "to": hand})
    return Command("draw", {"zone": pile, "n": number, "to": "table"})


def number_on(piece: PieceView) -> int:
    """The number that a loose counter or die shows."""
    value = piece.field("value")
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def key_command(desk: Desk, action: str, chosen: Sequence[Placement]) -> Command | None:
    """What a key does to the chosen pieces (selected, or the one under the pointer); None if nothing."""
    if not chosen:
        return None
    handles = [place.handle for place in chosen]
    first = chosen[0]
    pile = first.zone if first.pile and desk.is_pile(first.zone) else None
    if action == "tap":
        cards = [place.handle for place in chosen if place.piece.kind in ("card", "token", "marker")]
        return Command("tap", {"pieces": cards}) if cards else None
    if action == "flip":
        return Command("flip", {"pieces": [p.handle for p in chosen if p.piece.kind in ("card", "token")]})
    if action == "roll":
        dice = [place.handle for place in chosen if place.piece.kind == "die"]
        return Command("roll", {"pieces": dice}) if dice else Command("turn", {"pieces": handles, "by": 90})
    if action in ("count_up", "count_down"):
        return count_command(desk, chosen, 1 if action == "count_up" else -1)
    if action == "delete":
        return Command("remove", {"pieces": handles})
    if action == "draw":
        return draw(desk, pile, 1) if pile else None
    if action == "shuffle":
        region = desk.arrangement.region(first.zone)
        shufflable = pile or (first.zone if region is not None and region.box.kind.is_hand else None)
        return Command("shuffle", {"zone": shufflable}) if shufflable else None
    if action == "search":
        return Command("show:pile", {"zone": first.zone}) if pile else None
    if action == "menu":
        return Command("show:menu", {"pieces": handles})
    if action == "act":
        return obvious(desk, first)
    return None


def count_command(desk: Desk, chosen: Sequence[Placement], by: int) -> Command | None:
    """Plus and minus: a loose counter or die changes its own number, a card its last used or first counter."""
    first = chosen[0].piece
    if first.kind in ("counter", "die"):
        if not first.seen:
            return None  # one more than what?
        sides = first.field("sides")
        value = number_on(first) + by
        if first.kind == "die":
            top = sides if isinstance(sides, int) else 6
            value = (value - 1) % top + 1
        return Command("set", {"pieces": [first.handle], "field": "value", "value": value})
    name = default_counter(desk, first)
    if name is None:
        return None
    return Command("count", {"pieces": [place.handle for place in chosen], "name": name, "by": by})


def default_counter(desk: Desk, piece: PieceView) -> str | None:
    """The counter that plus and minus mean on a card: the first it bears, else the game's first."""
    if piece.counters:
        return piece.counters[0][0]
    return next(iter(desk.catalog.counters), None)

"""Where what is let go over the table comes to lie, and what that does without any rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.control.gestures import intents
from tabletop.control.places.arrange import drop_at, seat_of
from tabletop.control.places.placing import Drop, loose_size, piece_size
from tabletop.ui.hud.offering.piece_spec import PieceSpec
from tabletop.ui.stage.pointer import Point
from tabletop.ui.table.basis.carry import Carry
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.playing.manual import ManualActs

NEAR = 14.0
"""Table units beside a lit place that still mean it: a little more than the gap between two places."""


class Landing:
    """Turns a pixel into a place, and a drop there into an act by hand."""

    def __init__(self, table: Table, acts: ManualActs, past: Past) -> None:
        self.table, self.acts, self.past = table, acts, past
        self.sticking = False
        """Ctrl or Alt is held: a card dropped on a card is attached to it, whatever the place usually does."""

    def _near_lit(self, x: float, y: float) -> Point:
        """A point of the bare table just beside a lit place, as in the gap between two, means that place."""
        arrangement, lit = self.table.shown.arrangement, self.table.stage.lights.zones
        under = arrangement.region_at(x, y)
        if not lit or (under is not None and under.key != "table"):
            return x, y
        inside = []
        for key in lit:
            region = arrangement.region(key)
            if region is not None:
                box = region.box
                px, py = min(max(x, box.x + 1), box.x + box.w - 1), min(max(y, box.y + 1), box.y + box.h - 1)
                inside.append((abs(px - x) + abs(py - y), px, py))
        far, px, py = min(inside, default=(NEAR + 1, x, y))
        return (px, py) if far <= NEAR else (x, y)

    def place_at(self, at: Point, carried: Carry | None) -> Drop:
        """Where something let go at a pixel would come to lie."""
        x, y = self.table.camera.to_table(*at)
        skip = [place.handle for place in carried.pieces] if carried is not None else []
        where = drop_at(self.table.shown.arrangement, *self._near_lit(x, y), skip)
        if where.spot is None or carried is None or not self._is_free(where.zone):
            return where
        dx, dy = carried.offsets[0] if len(carried.pieces) == 1 else (0.0, 0.0)
        spot = (round(x + dx, 1), round(y + dy, 1)) if dx or dy else where.spot
        return replace(where, spot=self.table.clear_of_panels(spot, self._size(carried, where.zone)))

    def _is_free(self, zone: str) -> bool:
        region = self.table.shown.arrangement.region(zone)
        return region is None or region.box.kind.is_free

    def _size(self, carried: Carry, zone: str) -> tuple[float, float]:
        """How large it will be where it comes to lie."""
        layout, region = self.table.layout, self.table.shown.arrangement.region(zone)
        if carried.pieces:
            piece = carried.pieces[0].piece
            w, h = piece_size(piece, region.box if region is not None else None, layout)
            return (h, w) if piece.angle % 180 else (w, h)
        kind = carried.outside.kind if isinstance(carried.outside, PieceSpec) else "card"
        return loose_size(kind, layout)

    def by_hand(self, carried: Carry, where: Drop) -> Callable[[], None]:
        """What a drop does without any rules; pieces are named as they are called now."""
        table = self.table
        actor = self._actor_for(carried, where)
        command = intents.drop(table.desk(actor), carried.pieces, where, self.sticking)
        if command is None:
            return table.whole.refresh
        args = {**command.args, "pieces": table.piece_ids(command.args["pieces"])}
        if "host" in args:
            (args["host"],) = table.piece_ids([args["host"]])
        if carried.turned:
            args["turned"] = carried.turned

        def do() -> None:
            self.past.leave()
            self.acts.manual(command.verb, actor or table.actor, sure=True, **args)

        return do

    def _actor_for(self, carried: Carry, where: Drop) -> int:
        seats = [seat_of(place.zone) for place in carried.pieces]
        return next((seat for seat in (*seats, seat_of(where.zone)) if seat), 0)

"""The drawer of loose pieces: counters, dice, notes and blank cards that come to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.control.placing import Drop
from tabletop.ui.hud.drawer import PieceSpec, spec_picture

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class LoosePieces:
    """What is taken out of the drawer, and where it comes to lie."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def toggle(self) -> None:
        """Open or close the drawer of loose pieces."""
        self.show(not self.table.hud.drawer.opened)

    def show(self, on: bool) -> None:
        """Open or close the drawer."""
        if on and not self.table.perspective.public:
            self.table.hud.drawer.open(self.table.camera.port)
        else:
            self.table.hud.drawer.close()
        self.table.hud.feed()
        self.table.dirty = True

    def drag(self, spec: PieceSpec, at: tuple[int, int]) -> None:
        """A new piece is dragged out of the drawer."""
        size = round(60 * self.table.camera.scale)
        self.table.hand.grab_outside(spec, spec_picture(self.table.look, spec, max(24, size)), at)

    def place(self, spec: PieceSpec) -> None:
        """A new piece was clicked: it comes to lie at a free spot."""
        self._make(spec, Drop("table", None, self.free_spot()))

    def place_outside(self, thing: Any, where: Drop) -> None:
        """Something that was not on the table is let go over it."""
        if isinstance(thing, PieceSpec):
            self._make(thing, where)
            return
        _, piece, seat = thing
        args: dict[str, Any] = {"pieces": [piece], "to": where.zone}
        if where.index is not None:
            args["index"] = where.index
        if where.spot is not None:
            args["spot"] = where.spot
        self.table.commands.manual("move", seat, **args)

    def _make(self, spec: PieceSpec, where: Drop) -> None:
        host = self.table.arrangement.placement(where.over) if where.over else None
        sticks = spec.kind in ("counter", "pin", "token") and host is not None and host.piece.kind == "card"
        to: Any = where.zone
        if sticks and host is not None and not self.table.desk().is_pile(host.zone):
            to = self.table.piece_ids([host.handle])[0]
        spot = where.spot if to == where.zone else None
        self.table.commands.manual(
            "create", self.table.actor, kind=spec.kind, to=to, spot=spot, fields=dict(spec.fields)
        )

    def free_spot(self) -> tuple[float, float]:
        """A place on the free table where nothing lies yet, near the middle of what is shown."""
        camera = self.table.camera
        x, y = camera.to_table(camera.port.centerx, camera.port.centery)
        for ring in range(1, 60):
            dx = (ring * 97) % 640 - 320
            dy = (ring * 61) % 360 - 180
            if self.table.arrangement.at(x + dx, y + dy) is None:
                return round(x + dx, 1), round(y + dy, 1)
        return round(x, 1), round(y, 1)

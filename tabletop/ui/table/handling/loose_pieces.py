"""The drawer of loose pieces: counters, dice, notes and blank cards that come to the table."""

from __future__ import annotations

from tabletop.control.places.placing import Drop
from tabletop.ui.hud.offering.drawer import PieceSpec, spec_picture
from tabletop.ui.table.basis.carry import Taken
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.card_tray import Grab
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.manual import ManualActs


class LoosePieces:
    """What is taken out of the drawer, and where it comes to lie."""

    def __init__(self, table: Table, hud: TableHud, acts: ManualActs, grab: Grab) -> None:
        self.table, self.hud, self.acts, self.grab = table, hud, acts, grab

    def toggle(self) -> None:
        """Open or close the drawer of loose pieces."""
        self.show(not self.hud.drawer.opened)

    def show(self, on: bool) -> None:
        """Open or close the drawer."""
        if on and not self.table.perspective.public:
            self.hud.drawer.open(self.table.camera.port)
        else:
            self.hud.drawer.close()
        self.table.whole.feed()
        self.table.dirty = True

    def drag(self, spec: PieceSpec, at: tuple[int, int]) -> None:
        """A new piece is dragged out of the drawer."""
        size = round(60 * self.table.camera.scale)
        self.grab(spec, spec_picture(self.table.look, spec, max(24, size)), at)

    def place(self, spec: PieceSpec) -> None:
        """A new piece was clicked: it comes to lie at a free spot."""
        self._make(spec, Drop("table", None, self.table.free_spot()))

    def place_outside(self, thing: Taken | PieceSpec, where: Drop) -> None:
        """Something that was not on the table is let go over it."""
        if isinstance(thing, PieceSpec):
            self._make(thing, where)
            return
        where_in_it = {"index": where.index, "spot": where.spot}
        given = {name: value for name, value in where_in_it.items() if value is not None}
        self.acts.manual("move", thing.seat, pieces=[thing.piece], to=where.zone, sure=False, **given)

    def _make(self, spec: PieceSpec, where: Drop) -> None:
        host = self.table.shown.arrangement.placement(where.over) if where.over else None
        sticks = spec.kind in ("counter", "pin", "token") and host is not None and host.piece.kind == "card"
        to: str | int = where.zone
        if sticks and host is not None and not self.table.desk().is_pile(host.zone):
            to = self.table.piece_ids([host.handle])[0]
        spot = where.spot if to == where.zone else None
        self.acts.manual("create", self.table.actor, kind=spec.kind, to=to, spot=spot, fields=dict(spec.fields))

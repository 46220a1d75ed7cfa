"""Boards on the table: which cells are lit, what an act would do there, and the pattern that is turned by hand.

The same cell of every linked map is lit with the one under the pointer. While a piece is carried, the cells that it
can reach glow and the way to the one under it is drawn. A question that asks for a pattern is answered on the map:
the ghost lies where the pointer is, the wheel or R turns it, a click or Enter lays it, and every cell says what would
happen to it. Nothing is worked out here: all of it is what the session says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.control import acts
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.placing import Drop
from tabletop.control.referee import Move
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.ui.draw.colors import Color, rgb
from tabletop.ui.draw.widgets import tooltip
from tabletop.ui.stage.boards import BoardCell, CellLights, Ghost, cell_of, cell_under
from tabletop.ui.stage.painter import color_of
from tabletop.ui.table.dangers import keep_clear

if TYPE_CHECKING:
    from tabletop.ui.table.carry import Carry
    from tabletop.ui.table.screen import TableScreen

LOOKS = {
    "anchor": "anchor", "new": "new", "replace": "replace", "blocked": "blocked", "dies": "dies", "none": "none",
    "moves": "target", "fights": "dies", "loses": "dies",
}  # fmt: skip
"""How a cell looks to which an act does something, by the kind of effect; any other kind is lit plainly."""
COMES = ("anchor", "new", "replace")
"""Effects that put a piece on the cell."""
MOST_LINES = 7


class TableBoards:
    """Part of the table screen: everything about cells."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.under: BoardCell | None = None
        """The cell under the pointer."""
        self._laid: Action | None = None
        """The way in which the asked pattern is held now."""
        self._note: pygame.Surface | None = None
        self._note_for: Any = None

    # -- the table's calls -----------------------------------------------------------------------------------

    def follow(self) -> None:
        """The session or the view has changed."""
        table = self.table
        if not any(region.box.kind.is_board for region in table.arrangement.regions):
            return
        self._note_for = None
        counts = self._plates()
        if counts != table.stage.boards.counts:
            table.stage.boards.counts = counts
            table.dirty = True
        waiting: dict[BoardCell, Ghost] = {}
        sources: list[BoardCell] = []
        fought: list[BoardCell] = []
        if not table.looking_elsewhere and table.session.ruleset is not None:
            for each in table.session.pending(table.perspective.viewer):
                if each.effect == "fought":
                    fought.append((each.zone, each.cell))
                    continue
                ghost = self._ghost_of(each.piece, each.sign)
                if ghost is not None:
                    waiting[each.zone, each.cell] = ghost
                    place = table.arrangement.placement(each.piece)
                    spot = place.piece.spot if place is not None else None
                    if place is not None and spot is not None:
                        sources.append((place.zone, (int(spot[0]), int(spot[1]))))
        if tuple(fought) != table.stage.boards.fought:
            table.stage.boards.fought = tuple(fought)
            table.stage.touch()
        if waiting != table.stage.boards.waiting or tuple(sources) != table.stage.boards.sources:
            table.stage.boards.waiting, table.stage.boards.sources = waiting, tuple(sources)
            table.stage.touch()
        self.light()

    def _plates(self) -> dict[BoardCell, tuple[tuple[int, str], ...]]:
        """Those numbers as they are written: with how many are wanted, where that is known."""
        options = self.table.session.agreement.options
        wanted = {(made.zone, made.cell): made.wanted(options) for made in self.table.catalog.seat_values.values()}
        found = {}
        for cell, row in self._counts().items():
            most = wanted[cell]
            found[cell] = tuple((seat, f"{min(now, most)}/{most}" if most else str(now)) for seat, now in row)
        return found

    def _counts(self) -> dict[BoardCell, tuple[tuple[int, int], ...]]:
        """The numbers of seats that are shown on a cell, where they are not nought."""
        table, found = self.table, dict[BoardCell, tuple[tuple[int, int], ...]]()
        for made in table.catalog.seat_values.values():
            if made.cell is None:
                continue
            numbers = [
                (seat, table.view.numbers.get(seat, {}).get(made.id, 0))
                for seat in range(1, table.session.state.spec.seats + 1)
            ]
            shown = tuple((seat, number) for seat, number in numbers if number)
            if shown:
                found[made.zone, made.cell] = shown
        return found

    def ground(self, name: str) -> tuple[Color, Color, Color] | None:
        """The colours of a board's ground: those of one of the game's palettes."""
        palette = self.table.catalog.palettes.get(name)
        return (rgb(palette.base), rgb(palette.dark), rgb(palette.light)) if palette is not None else None

    def hover(self, at: tuple[float, float] | None) -> None:
        """The pointer is at a pixel, or has gone."""
        table = self.table
        inside = at is not None and table.camera.port.collidepoint(at)
        under = cell_under(table.arrangement, *table.camera.to_table(*at)) if at is not None and inside else None
        if under != self.under:
            self.under = under
            if under is not None:
                self._reach_for(under)
            self.light()

    def carry(self, carried: Carry, where: Drop) -> None:
        """Something is carried over the table."""
        under = cell_of(self.table.arrangement, where)
        if under != self.under or not self.table.stage.boards.lights.cells:
            self.under = under
            self.light()

    def turn(self, by: int) -> bool:
        """Turn the pattern that is asked for; False if none is."""
        ways = self.ways
        if not ways:
            return False
        near = [way for way in ways if self.under is None or self._covers(way, self.under)]
        ring = near if len(near) > 1 else list(ways)
        now = next((index for index, way in enumerate(ring) if way.action == self._laid), -1 if by > 0 else 0)
        self._laid = ring[(now + by) % len(ring)].action
        self.table.app.sound("flip")
        self.light()
        return True

    def mirror(self) -> bool:
        """Try the mirror image of the pattern: laid where that is agreed, else it is said why not."""
        laid, referee = self._laid, self.table.referee
        if laid is None or not self.ways:
            return False
        given = dict(laid.arguments)
        given["mirrored"] = 0 if given.get("mirrored") else 1
        if not given["mirrored"]:
            del given["mirrored"]
        other = Action(laid.kind, laid.seat, **given)
        if any(way.action == other for way in self.ways):
            self._laid = other
            self.light()
            return True
        refusal = self.table.session.explain(other)
        if refusal is not None:
            referee.refuse(refusal, 0, laid.seat, lambda: referee.override(other))
        return True

    def lay(self) -> bool:
        """Lay the pattern as it is held; False if none is asked for."""
        if self._laid is None or not self.ways:
            return False
        action, self._laid = self._laid, None
        self.table.referee.submit(action)
        return True

    def clicked(self, at: tuple[float, float]) -> bool:
        """A click while a pattern is asked for, on the map that it lies on."""
        table = self.table
        if not self.ways or self._laid is None:
            return False
        under = cell_under(table.arrangement, *table.camera.to_table(*at))
        if under is None or under[0] not in {each.zone for each in self._effects(self._laid)}:
            return False
        self.hover(at)
        if not self._covers_now(under):
            table.app.toast(self._out_of_reach(under), "info")
            return True
        return self.lay()

    # -- lights ----------------------------------------------------------------------------------------------

    @property
    def ways(self) -> tuple[Move, ...]:
        """The ways to lay the pattern that the seat in front is asked for."""
        referee = self.table.referee
        seat = referee.front
        if not referee.on or not seat or seat not in referee.hands or self.table.perspective.public:
            return ()
        return referee.judge.pattern(seat)

    def light(self) -> None:
        """Light the cells as it is now."""
        stage = self.table.stage
        lights = self._lights()
        if lights != stage.boards.lights:
            stage.boards.lights = lights
            self.table.dirty = True

    def _lights(self) -> CellLights:
        table = self.table
        cells: dict[BoardCell, str] = {}
        carried = table.carried
        if carried is not None:
            return self._of_carried(carried)
        ways = self.ways
        if ways:
            if not any(way.action == self._laid for way in ways):
                self._laid = self._best(ways).action
            return self._of_act(self._laid, dict(self._hovered()))
        self._laid = None
        if table.referee.on and not table.perspective.public:
            cells |= table.referee.questions.cells()
            aimed = self._aimed()
            for each in self._effects(aimed.action) if aimed is not None else ():
                at = (each.zone, each.cell)
                cells[at] = (
                    "target"
                    if aimed is not None and at == (aimed.zone, aimed.cell)
                    else LOOKS.get(each.effect, "target")
                )
            chosen = self._chosen()
            if chosen is not None:
                return self._of_carried(chosen, held=False)
        hovered = self._hovered()
        cells |= {cell: kind for cell, kind in hovered.items() if cell not in cells or kind == "hover"}
        worded = {cell for cell, ghost in table.stage.boards.waiting.items() if ghost.text}
        signs = {cell: self.label(cell) for cell in hovered if cell not in worded and not self._named(cell)}
        return CellLights(cells, signs=signs)

    def _hovered(self) -> dict[BoardCell, str]:
        """The cell under the pointer, and the same cell of every linked map."""
        if self.under is None:
            return {}
        zone, cell = self.under
        twins = self.table.session.state.spec.twins(parse_zone(zone).family)
        return {(twin, cell): "twin" for twin in twins} | {self.under: "hover"}

    def _chosen(self) -> Carry | None:
        """The only chosen piece, if it is shown and can go to a cell and no question is about cells."""
        table = self.table
        chosen = table.referee.chosen_carry() if len(table.stage.selected) == 1 else None
        if chosen is None or table.perspective.public or table.referee.questions.cells():
            return None
        piece = table.keys.get(chosen.pieces[0].handle, 0)
        seat = table.referee.judge.seat_for(piece, table.perspective)
        may = table.referee.may_show(piece, seat) and table.referee.judge.cells(seat, piece)
        return chosen if may else None

    def _of_carried(self, carried: Carry, held: bool = True) -> CellLights:
        """Where a piece can go, and what it would do where the pointer is; ``held``: it hangs from the pointer, so
        that it is also said where it cannot."""
        table = self.table
        cells: dict[BoardCell, str] = {}
        way: tuple[Any, ...] = ()
        move: Move | None = None
        if table.referee.on and len(carried.pieces) == 1:
            piece = table.keys.get(carried.pieces[0].handle, 0)
            seat = table.referee.judge.seat_for(piece, table.perspective)
            ends = table.referee.judge.cells(seat, piece) if piece else {}
            cells = dict.fromkeys(ends, "can")
            move = ends.get(self.under) if self.under is not None else None
            if move is not None:
                way = move.path
        cells |= {cell: kind for cell, kind in self._hovered().items() if kind == "twin" and cell not in cells}
        if self.under is not None and (held or move is not None):
            cells[self.under] = "target" if move is not None or not table.referee.on else "refused"
        elif self.under is not None:
            cells[self.under] = "hover"
        if self.under is not None and carried.pieces and carried.pieces[0].zone == self.under[0]:
            spot = carried.pieces[0].piece.spot
            if spot is not None and (int(spot[0]), int(spot[1])) == self.under[1]:
                cells[self.under] = "hover"
        worded = {cell for cell, ghost in table.stage.boards.waiting.items() if ghost.text}
        hovered = () if held else (cell for cell in self._hovered() if cell not in worded and not self._named(cell))
        signs = {cell: self.label(cell) for cell in hovered}
        if move is not None:
            for each in self._effects(move.action):
                cells[each.zone, each.cell] = LOOKS.get(each.effect, "target")
        return CellLights(cells, self.under[0] if self.under is not None and way else "", way, signs=signs)

    def _of_act(self, action: Action | None, cells: dict[BoardCell, str]) -> CellLights:
        """What an act would do, cell by cell."""
        ghosts: dict[BoardCell, Ghost] = {}
        effects = self._effects(action) if action is not None else []
        source = self._source(action)
        for each in effects:
            if not each.label:
                continue
            cells[each.zone, each.cell] = LOOKS.get(each.effect, "none")
            if each.effect in COMES:
                ghost = self._ghost_of(source, "")
                if ghost is not None:
                    ghosts[each.zone, each.cell] = ghost
        return CellLights(cells, ghosts=ghosts)

    def _source(self, action: Action | None) -> str:
        """The piece that a pattern is about, as it is called here."""
        if action is None:
            return ""
        referee = self.table.referee
        decision = referee.judge.decision(action.seat)
        piece = referee.judge.move(action).piece or (decision.source if decision is not None else 0)
        return referee.names().get(piece, "")

    def _effects(self, action: Action) -> list[Any]:
        return list(self.table.session.preview(action, self.table.perspective.viewer))

    def _covers_now(self, cell: BoardCell) -> bool:
        return self._laid is not None and any((each.zone, each.cell) == cell for each in self._effects(self._laid))

    def _out_of_reach(self, cell: BoardCell) -> str:
        """Why the pattern is not where the pointer is."""
        return f"The pattern cannot reach {self.label(cell)}: it always covers {self.label(self._anchor())}."

    def label(self, cell: BoardCell) -> str:
        """What a cell is called, "" on a board without labels."""
        region = self.table.arrangement.region(cell[0])
        board = region.box.board if region is not None else None
        return board.label(cell[1]) if board is not None and cell[1] in board else ""

    def _named(self, cell: BoardCell) -> bool:
        region = self.table.arrangement.region(cell[0])
        board = region.box.board if region is not None else None
        return board is not None and cell[1] in board.names

    def _covers(self, way: Move, cell: BoardCell) -> bool:
        return any((each.zone, each.cell) == cell for each in self._effects(way.action))

    def _reach_for(self, cell: BoardCell) -> None:
        """The pointer is on a cell that the pattern does not cover: hold it so that it does, if it can be."""
        ways = self.ways
        now = next((way for way in ways if way.action == self._laid), None)
        if now is None or self._covers(now, cell):
            return
        covering = [way for way in ways if self._covers(way, cell)]
        if covering:
            self._laid = self._best(covering).action

    def _best(self, ways: Sequence[Move]) -> Move:
        """The way that does most where pieces come or go; harm to the own pieces of who lays it counts against it.
        The first of those that are as good."""
        return max(ways, key=self._use)

    def _use(self, way: Move) -> int:
        score = 0
        for each in self._effects(way.action):
            standing = self.table.view.find(each.piece) if each.piece else None
            own = standing is not None and standing.owner == way.action.seat
            score += {"new": 2, "replace": -1 if own else 3, "dies": -2 if own else 2}.get(each.effect, 0)
        return score

    def _ghost_of(self, handle: str, text: str) -> Ghost | None:
        """How the pin of a piece looks."""
        piece = self.table.view.find(handle) if handle else None
        if piece is None or piece.kind != "pin":
            return None
        clear = piece.field("opaque") is False
        sign = str(piece.field("icon") or "")
        return Ghost(color_of(piece.field("color"), "red"), clear, sign, text, piece.owner)

    # -- words -----------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """What the note beside the pointer says: each cell that would change, or what the cell under it is."""
        table = self.table
        carried = table.carried
        if carried is None and self.ways and self._laid is not None:
            told = [each for each in self._effects(self._laid) if each.text]
            keys = table.app.keys
            head = f"*Wheel or {keys.label('roll')} turns it; click or {keys.label('act')} lays it.*"
            lines = list(dict.fromkeys(f"**{each.label}** {each.text}" if each.label else each.text for each in told))
            zones = {each.zone for each in told}
            if self.under is not None and self.under[0] in zones and not self._covers_now(self.under):
                lines.append(self._out_of_reach(self.under))
            return [*lines[:MOST_LINES], head]
        aimed = self._aimed() if carried is None else None
        if aimed is not None:
            return self._told(aimed)
        if self.under is None:
            return []
        held = carried if carried is not None else self._chosen()
        if held is not None and table.referee.on and len(held.pieces) == 1:
            piece = table.keys.get(held.pieces[0].handle, 0)
            seat = table.referee.judge.seat_for(piece, table.perspective)
            move = table.referee.judge.cells(seat, piece).get(self.under) if piece else None
            if move is not None:
                return self._told(move)
            if carried is None:
                return self._about(self.under)
            result = acts.drop_result(table.referee.judge, seat, piece, [self.under[0]], self.under[1])
            return [result.refusal.message] if result.refusal is not None else []
        return self._about(self.under) if carried is None else []

    def _told(self, move: Move) -> list[str]:
        """What an act would do, cell by cell, in words."""
        told = [each for each in self._effects(move.action) if each.text]
        return [f"**{each.label}** {each.text}" for each in told[:MOST_LINES]]

    def _aimed(self) -> Move | None:
        """The act whose cell is pointed at, by the pointer or with the arrows, while a question is about cells."""
        referee = self.table.referee
        asked = referee.on and not self.table.perspective.public and not self.table.looking_elsewhere
        return referee.questions.aimed(self.under) if asked else None

    def _about(self, under: BoardCell) -> list[str]:
        """What is special about a cell."""
        zone, cell = under
        region = self.table.arrangement.region(zone)
        board = region.box.board if region is not None else None
        if region is None or board is None:
            return []
        found = []
        marks = [name for name, cells in board.marks.items() if cell in cells]
        named = board.names.get(cell, "")
        looks = [region.box.marks[name] for name in marks if name in region.box.marks]
        if named or looks:
            what = ", ".join(filter(None, [named, *(look.label for look in looks)]))
            said = " ".join(look.sentence for look in looks)
            found.append(f"**{board.label(cell)}** {what}. {said}".strip())
        for made in self.table.catalog.seat_values.values():
            if (made.zone, made.cell) == under:
                numbers = dict(self._counts().get(under, ()))
                wanted = made.wanted(self.table.session.agreement.options)
                of = f" of {wanted}" if wanted else ""
                found += [f"{self.table.name(seat)}: {made.label} {number}{of}" for seat, number in numbers.items()]
        if not self.table.looking_elsewhere and self.table.session.ruleset is not None:
            coming = self.table.session.pending(self.table.perspective.viewer)
            found += [each.text for each in coming if (each.zone, each.cell) == under]
        return found

    def draw(self, target: pygame.Surface) -> None:
        """The note beside the pattern or the pointer, over the table."""
        table = self.table
        if table.perspective.public or table.hud.stack.modal() is not None or table.hud.bubble.visible:
            return
        lines = self.lines()
        if not lines:
            return
        key = (tuple(lines), table.app.theme.name, table.hud.look.scale)
        if key != self._note_for:
            scale = table.hud.look.scale
            self._note = tooltip(table.app.theme, "\n".join(lines), round(360 * scale), scale)
            self._note_for = key
        if self._note is not None:
            target.blit(self._note, self._beside(self._note.get_size(), lines))

    def _beside(self, size: tuple[int, int], lines: Sequence[str]) -> tuple[int, int]:
        """Where the note goes: beside the cell in question, on the side where there is room, inside the window."""
        table = self.table
        aimed = self._aimed()
        ends_at = (aimed.zone, aimed.cell) if aimed is not None and aimed.cell is not None else None
        zone, cell = ends_at or self.under or self._anchor()
        region = table.arrangement.region(zone)
        port = table.camera.port
        if region is None:
            return port.left + 8, port.top + 8
        x, y = table.camera.to_screen(*cell_centre(region.box, cell))
        wide = cell_size(region.box)[0] * table.camera.scale
        ends = [x]
        if self.ways and self._laid is not None:  # what is covered stays in sight
            covered = [each.cell for each in self._effects(self._laid) if each.label and each.zone == zone]
            ends += [table.camera.to_screen(*cell_centre(region.box, each))[0] for each in covered]
        inside = port.inflate(-8, -8)
        note = pygame.Rect((0, 0), size)
        # what was told and asked, the hands and the cells in question stay in sight
        keep = [(rect, weight) for rect, weight in keep_clear(table) if weight > 1]
        keep += [(panel.rect, 20) for panel in (table.hud.log, table.hud.phases) if panel.visible]
        keep.append((pygame.Rect(min(ends) - wide / 2, y - wide, max(ends) - min(ends) + wide, 2 * wide), 40))
        right, left = max(ends) + wide * 0.9, min(ends) - wide * 0.9 - size[0]
        heights = [y - size[1] / 2, y - size[1] - wide, y + wide, inside.bottom - size[1], inside.top]
        heights += [each.bottom + 8 for each, _ in keep] + [each.top - size[1] - 8 for each, _ in keep]
        tries = [note.move(round(at), round(top)).clamp(inside) for at in (right, left) for top in heights]
        return min(
            tries,
            key=lambda each: (sum(_shared(each, rect) * weight for rect, weight in keep), abs(each.centery - y)),
        ).topleft

    def _anchor(self) -> BoardCell:
        effects = self._effects(self._laid) if self._laid is not None else []
        first = next((each for each in effects if each.label), None)
        return (first.zone, first.cell) if first is not None else ("", (0, 0))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels two rectangles have in common."""
    both = one.clip(other)
    return both.w * both.h

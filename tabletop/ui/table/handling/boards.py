"""Boards on the table: which cells are lit, what an act would do there, and the pattern that is turned by hand.

The same cell of every linked map is lit with the one under the pointer. While a piece is carried, the cells that it
can reach glow and the way to the one under it is drawn. A question that asks for a pattern is answered on the map:
the ghost lies where the pointer or the arrows lead it, the wheel or R turns it, a click or Enter lays it, and every
cell says what would happen to it. What that is the session says, ``control.cells`` how it is lit; here it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from tabletop.control.cells.lights import (
    Lit,
    coming,
    label_of,
    lit_by_pattern,
    lit_by_piece,
    lit_by_question,
    marked,
    pointed_at,
    signs_on,
    uncovered,
    with_twins,
)
from tabletop.control.cells.pattern import HeldPattern
from tabletop.control.cells.words import CellNumbers, about, out_of_reach, told, told_of_pattern
from tabletop.control.judging.offers import Aside
from tabletop.control.judging.referee import Move
from tabletop.control.kinds.board import cell_centre, cell_size
from tabletop.control.places.arrange import BoardCell, cell_of, cell_under
from tabletop.control.places.placing import Drop
from tabletop.core.board import Cell
from tabletop.rules.actions import Action
from tabletop.rules.showing.shapes import CellMark
from tabletop.session.telling.numbers import CellText
from tabletop.ui.clear_place import Weighed
from tabletop.ui.draw.basis.colors import Color, rgb
from tabletop.ui.draw.things.widgets import tooltip
from tabletop.ui.notices import GIVES_WAY
from tabletop.ui.stage.boards import CellLights, CellLook, Ghost
from tabletop.ui.stage.painter import color_of
from tabletop.ui.table.basis.carry import Carry
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.dangers import TableDangers
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.referee import TableReferee


class TableBoards:
    """Part of the table screen: everything about cells."""

    def __init__(self, table: Table, hud: TableHud, dangers: TableDangers, referee: TableReferee) -> None:
        self.table, self.hud, self.dangers, self.referee = table, hud, dangers, referee
        self.also_clear: Callable[[], Sequence[Weighed]] = tuple
        """What else a note should not lie over: the prompt of a lesson."""
        self.barred = ("", "")
        """The zone where what is carried is refused by an act that ends there, and why."""
        self.under: BoardCell | None = None
        """The cell under the pointer."""
        self.pattern = HeldPattern(self._effects, self._owner, table.session.state.spec.board)
        """The asked pattern as it is held now."""
        self._marked: Mapping[BoardCell, tuple[CellMark, ...]] = {}
        self._note: pygame.Surface | None = None
        self._note_for: tuple[tuple[str, ...], str, float] | None = None
        self._note_at: pygame.Rect | None = None

    # -- the table's calls -----------------------------------------------------------------------------------

    def follow(self) -> None:
        """The session or the view has changed."""
        table, boards = self.table, self.table.stage.boards
        if not any(region.box.kind.is_board for region in table.shown.arrangement.regions):
            return
        self._note_for = None
        counts = self._numbers.plates()
        if counts != boards.counts:
            boards.counts = counts
            table.dirty = True
        found = coming(self._pending(), table.shown.view, table.shown.arrangement)
        if found.fought != boards.fought:
            boards.fought = found.fought
            table.stage.touch()
        self._marked = self._marks()
        marks = {
            cell: tuple(CellLook(rgb(each.color) if each.color else None, each.seat, each.sign) for each in kept)
            for cell, kept in self._marked.items()
        }
        if marks != boards.marks:
            boards.marks = marks
            table.stage.touch()
        ghosts = {cell: self._ghost_of(each.piece, each.sign) for cell, each in found.waiting.items()}
        waiting = {cell: ghost for cell, ghost in ghosts.items() if ghost is not None}
        if waiting != boards.waiting or found.sources != boards.sources:
            boards.waiting, boards.sources = waiting, found.sources
            table.stage.touch()
        self.light()

    def _marks(self) -> dict[BoardCell, tuple[CellMark, ...]]:
        """What the rules have kept of cells, as this screen may know it."""
        view, ruleset = self.table.shown.view, self.table.session.ruleset
        return marked(ruleset.marked_cells(view.flow), view) if ruleset is not None else {}

    def _pending(self) -> list[CellText]:
        """What has been set in motion; in the past nothing is."""
        session = self.table.session
        if self.table.shown.elsewhere or session.ruleset is None:
            return []
        return session.pending(self.table.perspective.viewer)

    @property
    def _numbers(self) -> CellNumbers:
        table = self.table
        return CellNumbers(table.catalog, table.session.agreement.options, table.session.names, table.shown.view)

    def ground(self, name: str) -> tuple[Color, Color, Color] | None:
        """The colours of a board's ground: those of one of the game's palettes."""
        palette = self.table.catalog.palettes.get(name)
        return (rgb(palette.base), rgb(palette.dark), rgb(palette.light)) if palette is not None else None

    def hover(self, at: tuple[float, float] | None) -> None:
        """The pointer is at a pixel, or has gone."""
        table = self.table
        inside = at is not None and table.camera.port.collidepoint(at)
        under = (
            cell_under(table.shown.arrangement, *table.camera.to_table(*at)) if at is not None and inside else None
        )
        if under != self.under:
            self.under = under
            if under is not None and self.asked_ways:
                self.pattern.reach_for(self.asked_ways, under)
            self.light()

    def carry(self, carried: Carry, where: Drop) -> None:
        """Something is carried over the table."""
        under = cell_of(self.table.shown.arrangement, where)
        if under != self.under or not self.table.stage.boards.lights.cells:
            self.under = under
            self.light()

    def turn(self, by: int) -> bool:
        """Turn the pattern that is asked for; False if none is."""
        if not self.pattern.turn(self.ways, by, self.under):
            return False
        self.table.app.sound("flip")
        self.light()
        return True

    def walk(self, direction: tuple[int, int]) -> bool:
        """An arrow: a shape that can be laid in many ways goes over the board, another pattern is turned; False if
        none is asked for."""
        if self.table.carried is not None or not self.pattern.is_free(self.asked_ways):
            return self.turn(sum(direction))
        self.under = None  # it is no more where the pointer rests
        self.pattern.walk(self.asked_ways, direction, self._centre)
        self.light()
        return True

    def _centre(self, zone: str, cell: Cell) -> tuple[float, float]:
        region = self.table.shown.arrangement.region(zone)
        return cell_centre(region.box, cell) if region is not None else cell

    def mirror(self) -> bool:
        """Try the mirror image of the pattern: laid where that is agreed, else it is said why not."""
        if self.pattern.flip(self.ways, self.under):
            self.table.app.sound("flip")
            self.light()
            return True
        other, referee = self.pattern.mirrored(), self.referee
        if other is None or not self.ways:
            return False
        if self.pattern.hold(self.ways, other):
            self.light()
            return True
        refusal = self.table.session.explain(other)
        if refusal is not None:
            referee.refusals.refuse(refusal, 0, other.seat, lambda: referee.acting.override(other))
        return True

    def do(self, what: Aside) -> bool:
        """What a button beside the question says."""
        if what is Aside.LAY:
            return self.lay()
        return self.mirror() if what is Aside.TURN_OVER else self.turn(1)

    def lay(self) -> bool:
        """Lay the pattern as it is held; False if none is asked for."""
        action = self.pattern.laid
        if action is None or not self.asked_ways:
            return False
        self.pattern.laid = None
        questions = self.referee.questions
        step = questions.asking.step if questions.asking is not None else None
        if step is not None and step.form == "pattern":
            value = action.arguments[step.name]
            questions.answer(step, next(each for each in step.options if each.value == value))
        else:
            self.referee.acting.submit(action)
        return True

    def held(self) -> Action | None:
        """The way in which the shape of what is carried or chosen is held over a board: letting go lays it so."""
        return self.pattern.laid if not self.asked_ways else None

    def clicked(self, at: tuple[float, float]) -> bool:
        """A click while a pattern is asked for, on the map that it lies on."""
        table = self.table
        if not self.asked_ways or self.pattern.laid is None:
            return False
        under = cell_under(table.shown.arrangement, *table.camera.to_table(*at))
        if under is None or not self.pattern.is_about(under[0]):
            if self.referee.questions.inquiry.by_the_way:
                self.referee.questions.stop()
            return False
        self.hover(at)
        if not self.pattern.covers_now(under):
            table.app.toast(out_of_reach(self.pattern, under, table.shown.arrangement), "info")
            return True
        return self.lay()

    # -- lights ----------------------------------------------------------------------------------------------

    @property
    def ways(self) -> tuple[Move, ...]:
        """The ways to lay the pattern that is asked for, or the shape of what is carried or chosen."""
        asked = self.asked_ways if self.table.carried is None else ()
        return asked or self._ways_of_piece()

    @property
    def asked_ways(self) -> tuple[Move, ...]:
        """The ways to lay the pattern that the seat in front is asked for."""
        referee = self.referee
        seat = referee.front
        if not referee.on or not seat or seat not in referee.hands or self.table.perspective.public:
            return ()
        asking = referee.questions.asking
        step = asking.step if asking is not None else None
        if asking is not None and step is not None and step.form == "pattern":
            return asking.left
        return referee.judge.pattern(seat) or referee.judge.shapes(seat)

    def _ways_of_piece(self) -> tuple[Move, ...]:
        """The ways to lay the shape of a single piece that is carried, or chosen, on the board under the pointer."""
        table, referee = self.table, self.referee
        carried = table.carried or (referee.drops.chosen_carry() if len(table.stage.selected) == 1 else None)
        if carried is None or len(carried.pieces) != 1 or not referee.on or self.under is None:
            return ()
        piece = table.shown.piece(carried.pieces[0].handle)
        seat = table.judge.seat_for(piece, table.perspective) if piece else 0
        if not seat or table.perspective.public or not referee.sight.may_show(piece, seat):
            return ()
        ways = referee.judge.layings(seat, piece)
        return ways if any(way.zone == self.under[0] for way in ways) else ()

    def light(self) -> None:
        """Light the cells as it is now."""
        stage = self.table.stage
        lights = self._lights()
        if lights != stage.boards.lights:
            stage.boards.lights = lights
            self.table.dirty = True

    def _lights(self) -> CellLights:
        carried, hovered = self.table.carried, self._hovered()
        asked = self.asked_ways
        if carried is None and asked:
            self.pattern.keep(asked)
        else:
            self.pattern.follow(self._ways_of_piece(), self.under)
        if carried is not None and self.pattern.laid is None:
            return self._of_piece(carried, held=True)
        if self.pattern.laid is not None:
            return self._drawn(lit_by_pattern(self.pattern.told, hovered), self._source(self.pattern.laid))
        table = self.table
        if not table.ruled or table.perspective.public:
            return self._drawn(lit_by_question({}, None, (), hovered), signed=hovered)
        chosen = self._chosen()
        if chosen is not None:
            return self._of_piece(chosen, held=False)
        aimed = self._aimed()
        effects = self._effects(aimed.action) if aimed is not None else []
        return self._drawn(
            lit_by_question(self.referee.questions.inquiry.cells(), aimed, effects, hovered), signed=hovered
        )

    def _drawn(self, lit: Lit, source: str = "", signed: Iterable[BoardCell] = ()) -> CellLights:
        """Lights as the stage draws them; ``source``: the piece that an act is about, ``signed``: cells that are to
        say what they are called."""
        view, hovered = self.table.shown.view, self._hovered()
        # what is not shown of a covered board is not told by its open twin
        lit = with_twins(uncovered(lit, view, hovered), self.table.session.state.spec)
        lit = uncovered(lit, view, hovered)
        ghost = self._ghost_of(source, "") if lit.comes else None
        ghosts = dict.fromkeys(lit.comes, ghost) if ghost is not None else {}
        worded = {cell for cell, each in self.table.stage.boards.waiting.items() if each.text}
        signs = signs_on(signed, self.table.shown.arrangement, worded)
        return CellLights(lit.cells, lit.zone, lit.way, ghosts=ghosts, signs=signs)

    def _hovered(self) -> dict[BoardCell, str]:
        return pointed_at(self.under, self.table.session.state.spec)

    def _chosen(self) -> Carry | None:
        """The only chosen piece, if it is shown and can go to a cell and no act is put together at cells."""
        table = self.table
        chosen = self.referee.drops.chosen_carry() if len(table.stage.selected) == 1 else None
        if chosen is None or table.perspective.public or self._is_put_together():
            return None
        piece = table.shown.piece(chosen.pieces[0].handle)
        seat = table.judge.seat_for(piece, table.perspective)
        may = self.referee.sight.may_show(piece, seat) and table.judge.cells(seat, piece)
        return chosen if may else None

    def _is_put_together(self) -> bool:
        inquiry = self.referee.questions.inquiry
        return inquiry.by_the_way and bool(inquiry.cells())

    def _of_piece(self, carried: Carry, held: bool) -> CellLights:
        """Where a piece can go, and what it would do where the pointer is; ``held``: it hangs from the pointer."""
        ends = self._ends(carried)
        move = ends.get(self.under) if self.under is not None else None
        first = carried.pieces[0] if carried.pieces else None
        spot = first.piece.spot if first is not None else None
        stands_on = (first.zone, (int(spot[0]), int(spot[1]))) if first is not None and spot is not None else None
        effects = self._effects(move.action) if move is not None else []
        hovered = self._hovered()
        lit = lit_by_piece(ends, self.under, hovered, effects, ruled=self.table.ruled, held=held, stands_on=stands_on)
        return self._drawn(lit, signed=() if held else hovered)

    def _ends(self, carried: Carry) -> Mapping[BoardCell, Move]:
        """The cells that legal moves of a single carried piece lead to."""
        referee = self.referee
        piece = self.table.shown.piece(carried.pieces[0].handle) if len(carried.pieces) == 1 else 0
        if not referee.on or not piece:
            return {}
        return referee.judge.cells(referee.judge.seat_for(piece, self.table.perspective), piece)

    def _source(self, action: Action) -> str:
        """The piece that a pattern is about, as it is called here."""
        referee = self.referee
        decision = referee.judge.decision(action.seat)
        piece = referee.judge.move(action).piece or (decision.source if decision is not None else 0)
        return referee.sight.names.get(piece, "")

    def _effects(self, action: Action) -> list[CellText]:
        return self.table.session.preview(action, self.table.perspective.viewer)

    def _owner(self, handle: str) -> int:
        piece = self.table.shown.view.find(handle)
        return piece.owner if piece is not None else 0

    def label(self, cell: BoardCell) -> str:
        """What a cell is called, "" on a board without labels."""
        return label_of(self.table.shown.arrangement, cell)

    def _ghost_of(self, handle: str, text: str) -> Ghost | None:
        """How the pin of a piece looks."""
        piece = self.table.shown.view.find(handle) if handle else None
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
        if carried is None and self.ways and self.pattern.laid is not None:
            keys = table.app.keys
            over = f", {keys.label('flip')} turns it over" if self.pattern.can_flip(self.ways) else ""
            how = f"*Wheel or {keys.label('roll')} turns it{over}; click or {keys.label('act')} lays it.*"
            return told_of_pattern(self.pattern, self.under, table.shown.arrangement, how)
        aimed = self._aimed() if carried is None else None
        if aimed is not None:
            return told(self._effects(aimed.action))
        if self.under is None:
            return [self.barred[1]] if carried is not None and self.barred[1] else []
        held = carried if carried is not None else self._chosen()
        if held is not None and table.ruled and len(held.pieces) == 1:
            move = self._ends(held).get(self.under)
            if move is not None:
                return told(self._effects(move.action))
            if carried is not None:
                return self._why_not(carried.pieces[0].handle, self.under)
        if carried is not None:
            return []
        kept = self._marked.get(self.under, ())
        return about(self.under, table.shown.arrangement, self._numbers, self._pending(), kept)

    def _why_not(self, handle: str, under: BoardCell) -> list[str]:
        """Why a carried piece cannot go to a cell."""
        table = self.table
        judge, piece = table.judge, table.shown.piece(handle)
        seat = judge.seat_for(piece, table.perspective)
        result = self.referee.ruling.dropping.result(seat, piece, [under[0]], under[1])
        return [result.refusal.message] if result.refusal is not None else []

    def _aimed(self) -> Move | None:
        """The act whose cell is pointed at, by the pointer or with the arrows, while a question is about cells."""
        referee = self.referee
        asked = referee.on and not self.table.perspective.public and not self.table.shown.elsewhere
        return referee.questions.inquiry.aimed(self.under) if asked else None

    def draw(self, target: pygame.Surface) -> None:
        """The note beside the pattern or the pointer, over the table."""
        table, self._note_at = self.table, None
        if table.perspective.public or self.hud.stack.modal() is not None or self.hud.bubble.visible:
            return
        lines = self.lines()
        if not lines:
            return
        key = (tuple(lines), table.app.theme.name, self.hud.look.scale)
        if key != self._note_for:
            scale = self.hud.look.scale
            self._note = tooltip(table.app.theme, "\n".join(lines), round(360 * scale), scale)
            self._note_for = key
        if self._note is not None:
            self._note_at = target.blit(self._note, self._beside(self._note.get_size(), lines))

    def keep_clear(self) -> list[Weighed]:
        """What is said beside a pattern that is being laid: a message that lies there goes elsewhere."""
        return [(self._note_at, GIVES_WAY)] if self._note_at is not None and self.ways else []

    def _beside(self, size: tuple[int, int], lines: Sequence[str]) -> tuple[int, int]:
        """Where the note goes: beside the cell (or the zone) in question, on the side where there is room, inside the
        window."""
        table = self.table
        aimed = self._aimed()
        ends_at = (aimed.zone, aimed.cell) if aimed is not None and aimed.cell is not None else None
        zone, cell = ends_at or self.under or self.pattern.anchor or (self.barred[0], (0, 0))
        region = table.shown.arrangement.region(zone)
        port = table.camera.port
        if region is None:
            return port.left + 8, port.top + 8
        box = region.box
        at, wide = (box.x + box.w / 2, box.y + box.h / 2), box.w * 0.6
        if box.kind.is_board:
            at, wide = cell_centre(box, cell), cell_size(box)[0]
        (x, y), wide = table.camera.to_screen(*at), wide * table.camera.scale
        ends = [x]
        if self.ways and self.pattern.laid is not None:  # what is covered stays in sight
            covered = [each.cell for each in self.pattern.told if each.label and each.zone == zone]
            ends += [table.camera.to_screen(*cell_centre(region.box, each))[0] for each in covered]
        inside = port.inflate(-8, -8)
        note = pygame.Rect((0, 0), size)
        # what was told and asked, the hands and the cells in question stay in sight
        keep = [(rect, weight) for rect, weight in [*self.dangers.keep_clear(), *self.also_clear()] if weight > 1]
        keep += [(panel.rect, 20) for panel in (self.hud.log, self.hud.phases) if panel.visible]
        keep.append((pygame.Rect(min(ends) - wide / 2, y - wide, max(ends) - min(ends) + wide, 2 * wide), 40))
        right, left = max(ends) + wide * 0.9, min(ends) - wide * 0.9 - size[0]
        heights = [y - size[1] / 2, y - size[1] - wide, y + wide, inside.bottom - size[1], inside.top]
        heights += [each.bottom + 8 for each, _ in keep] + [each.top - size[1] - 8 for each, _ in keep]
        tries = [note.move(round(at), round(top)).clamp(inside) for at in (right, left) for top in heights]
        return min(
            tries,
            key=lambda each: (sum(_shared(each, rect) * weight for rect, weight in keep), abs(each.centery - y)),
        ).topleft


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels two rectangles have in common."""
    both = one.clip(other)
    return both.w * both.h

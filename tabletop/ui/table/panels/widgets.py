"""What lies over the table: strip, log, history, seats, phases, menus, preview, tray, drawer, curtain, hints.

``TableHud`` builds the widgets and puts them where the layout has panels. What they ask for is a :class:`Calls`,
which the screen makes of its parts; what they show is fed to them (:mod:`tabletop.ui.table.feeding`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.content.layout import ZoneBox
from tabletop.control.places.arrange import seat_of
from tabletop.session.figures import SEAT
from tabletop.ui.clear_place import clear_place
from tabletop.ui.hud.asking.bubble import Bubble
from tabletop.ui.hud.asking.decision import DecisionBar
from tabletop.ui.hud.asking.menu import ContextMenu
from tabletop.ui.hud.asking.number import NumberAsk
from tabletop.ui.hud.asking.tray import Tray, TrayItem
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.stack import HudStack
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.hud.offering.drawer import CounterChoice, Drawer, PieceSpec
from tabletop.ui.hud.offering.hint_steps import steps_for
from tabletop.ui.hud.offering.hints import Hints
from tabletop.ui.hud.offering.strip import Strip
from tabletop.ui.hud.seating.curtain import Curtain
from tabletop.ui.hud.seating.hold_to_look import HoldToLook
from tabletop.ui.hud.seating.seats import SeatPanel
from tabletop.ui.hud.seating.shelf import ShelfLabel
from tabletop.ui.hud.telling.history import HistoryPanel
from tabletop.ui.hud.telling.log import LogPanel
from tabletop.ui.hud.telling.preview import Preview
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.clocks import Clock, make_clock
from tabletop.ui.table.panels.panels import ActionsPanel, ScorePanel

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """What the widgets ask for: everything that a click on one of them can mean."""

    press: Callable[[str], None]
    """A button, by name."""
    point_at: Callable[[object], None]
    """A name in the log is hovered."""
    show_target: Callable[[object], None]
    """A name in the log is clicked."""
    open_rule: Callable[[str], None]
    open_history_at: Callable[[int], None]
    look_back: Callable[[int | None], None]
    go_to: Callable[[int], None]
    remark: Callable[[int], None]
    close_history: Callable[[], None]
    show_entry: Callable[[int], None]
    open_deed: Callable[[int], None]
    change_value: Callable[[int, str, int], None]
    look_at_hand: Callable[[int, bool], None]
    open_seat: Callable[[int, Pos], None]
    make_active: Callable[[int], None]
    choose_seat: Callable[[int], None]
    sort_hand: Callable[[int], None]
    set_phase: Callable[[str], None]
    end_phase: Callable[[], None]
    tray_face: Callable[[TrayItem, int], pygame.Surface]
    tray_pick: Callable[[TrayItem], None]
    tray_drag: Callable[[TrayItem, Pos], None]
    tray_closed: Callable[[], None]
    tray_menu: Callable[[TrayItem, Pos], None]
    tray_hover: Callable[[TrayItem | None], None]
    drawer_drag: Callable[[PieceSpec, Pos], None]
    drawer_place: Callable[[PieceSpec], None]
    drawer_close: Callable[[], None]
    lift_curtain: Callable[[], None]
    invite: Callable[[], None]
    open_hands: Callable[[], None]
    """The words about holding a hand open have been read."""
    hints_ended: Callable[[str], None]
    keep_clear: Callable[[], list[tuple[pygame.Rect, int]]]
    """What hints should not lie over, and how much it matters."""


class TableHud:
    """All widgets of one table. They are made anew with every look; whoever knows the hud finds those of now."""

    look: Look
    stack: HudStack

    def __init__(self, table: Table) -> None:
        self.table = table

    def dress(self, look: Look, calls: Calls) -> None:
        """Make all widgets in a look."""
        table = self.table
        self.look = look
        self.floating = look
        """The look of what lies over the table for a while and is read: it has the room of the window."""
        seats = table.session.state.spec.seats
        self.stack = HudStack(look, pygame.Rect(0, 0, 10, 10))
        self.strip = Strip(look, table.catalog.title, calls.press)
        self.log = LogPanel(look, calls.point_at, calls.show_target, calls.open_rule, calls.open_history_at)
        self.history = HistoryPanel(
            look, calls.look_back, calls.go_to, calls.remark, calls.close_history,
            on_show=calls.show_entry, on_open=calls.open_deed,
        )  # fmt: skip
        self.seats = {
            seat: SeatPanel(
                look, calls.change_value, calls.look_at_hand, calls.open_seat, calls.make_active, calls.choose_seat
            )
            for seat in range(1, seats + 1)
        }
        boxes = [box for box in table.layout.panels if box.family == "phase"]
        self.clocks: list[tuple[ZoneBox, Clock]] = [
            (box, make_clock(table, look, box, calls.set_phase, calls.end_phase)) for box in boxes
        ]
        self.phases = (
            self.clocks[0][1] if self.clocks else make_clock(table, look, None, calls.set_phase, calls.end_phase)
        )
        self.score = ScorePanel(look)
        self.actions = ActionsPanel(look, calls.press)
        self.shelves = {
            seat: ShelfLabel(look, partial(calls.look_at_hand, seat), partial(calls.sort_hand, seat))
            for seat in range(1, seats + 1)
        }
        self.decision = DecisionBar(look)
        self.bubble = Bubble(look)
        self.number = NumberAsk(look)
        self.menu = ContextMenu(look)
        self.preview = Preview(look)
        self.tray = Tray(
            look, calls.tray_face, calls.tray_pick, calls.tray_drag, calls.tray_closed,
            calls.tray_menu, calls.tray_hover,
        )  # fmt: skip
        self.drawer = Drawer(look, calls.drawer_drag, calls.drawer_place, calls.drawer_close)
        self.curtain = Curtain(look, calls.lift_curtain)
        self.hold_to_look = HoldToLook(look, calls.invite, calls.open_hands)
        self.hints = Hints(
            look, calls.hints_ended, steps_for(table.judge.on, table.catalog.has_cards, table.app.keys.label)
        )
        self.hints.keep_clear = calls.keep_clear
        self._stack_all()
        counters = table.catalog.counters.values()
        self.drawer.set_counters([CounterChoice(made.id, made.label, made.color) for made in counters])

    def _stack_all(self) -> None:
        """Lay them over each other."""
        self.history.visible = False
        others = [clock for _, clock in self.clocks[1:]]
        for panel in (
            self.log, self.phases, *others, self.score, self.actions, *self.seats.values(), *self.shelves.values(),
        ):  # fmt: skip
            self.stack.add(panel, "panel")
        self.stack.add(self.strip, "bar")
        self.stack.add(self.decision, "bar")
        for widget in (self.history, self.drawer, self.preview, self.bubble, self.hold_to_look):
            self.stack.add(widget, "float")
        self.stack.add(self.number, "popup")
        self.stack.add(self.menu, "popup")
        self.stack.add(self.tray, "popup")
        self.stack.add(self.curtain, "curtain")
        self.stack.add(self.hints, "top")

    @property
    def answering(self) -> frozenset[Widget]:
        """The widgets in which something is answered, or a turn or phase is ended."""
        clocks = (clock for _, clock in self.clocks)
        return frozenset((self.decision, self.number, self.tray, self.phases, *clocks, *self.actions.ends))

    def panels_shown(self) -> list[pygame.Rect]:
        """Where something lies over the table now, but for what covers all of it."""
        whole = self.table.camera.port
        found = (widget.rect for widget in self.stack.shown if widget.visible and widget.rect.w > 0)
        return [rect for rect in found if not rect.contains(whole)]

    # -- places ----------------------------------------------------------------------------------------------

    def place(self, size: tuple[int, int]) -> None:
        """Put every widget where it belongs in a window of a size."""
        table, layout = self.table, self.table.layout
        window = pygame.Rect(0, 0, *size)
        self.stack.bounds = window
        self.strip.place((0, 0, size[0], Strip.height(self.look)))
        for name, widget in (
            ("log", self.log),
            ("score", self.score),
            ("buttons", self.actions),
        ):
            box = layout.panel(name)
            widget.visible = box is not None and not table.perspective.public
            if box is not None:
                widget.place(self.place_of(box))
        for box, clock in self.clocks:
            clock.place(self.place_of(box))
        self.phases.visible = bool(self.clocks)
        self.strip.visible = not table.perspective.public
        if table.perspective.public:
            self.log.visible = layout.panel("log") is not None
            self.score.visible = layout.panel("score") is not None
        for seat, panel in self.seats.items():
            box = layout.panel("seat", layout.relative(seat, table.perspective.bottom))
            panel.visible = box is not None
            if box is not None:
                panel.place(self.place_of(box))
        self.place_shelves()
        port = table.camera.port
        log = self.log.rect if self.log.visible else pygame.Rect(port.right - 300, port.y, 300, 300)
        wide = max(self.look.px(300), log.w)
        left = max(port.left + 8, log.left - wide - self.look.px(10))
        self.history.place(
            (left, port.top + self.look.px(10), wide, max(self.look.px(260), port.h - self.look.px(160)))
        )
        self.drawer.place((port.left, port.top, self.look.px(300), port.h))
        self.curtain.place(window)
        self.hints.place(window)
        self.tray.fit(port) if self.tray.visible else None
        self.place_decision()

    def panel_of(self, name: str) -> pygame.Rect | None:
        """Where the panel of a seat is, by the seat's name among handles; None for anything else."""
        seat = name.removeprefix(SEAT)
        panel = self.seats.get(int(seat)) if seat != name and seat.isdigit() else None
        return panel.rect if panel is not None and panel.visible else None

    def over_the_table(self) -> list[pygame.Rect]:
        """Where panels lie over what is drawn on the table."""
        parts = (self.log, self.phases, self.decision, self.score, self.actions)
        return [each.rect for each in (*parts, *self.seats.values(), *self.shelves.values()) if each.visible]

    def place_log(self, taken: pygame.Rect | None) -> None:
        """Put the log where the layout wants it, but above what is taken: its last lines are those that are read."""
        box = self.table.layout.panel("log")
        if box is None:
            return
        rect = self.place_of(box)
        if taken is not None and rect.colliderect(taken):
            left = taken.top - self.look.px(8) - rect.top
            rect.h = left if left >= self.look.px(60) else rect.h
        self.log.place(rect)

    def place_of(self, box: ZoneBox) -> pygame.Rect:
        """A box of the layout in window pixels while the whole table is in sight."""
        camera = self.table.camera
        scale = camera.fit_scale
        left = camera.port.centerx + (box.x - camera.width / 2) * scale
        top = camera.port.centery + (box.y - camera.height / 2) * scale
        return pygame.Rect(round(left), round(top), round(box.w * scale), round(box.h * scale))

    def place_shelves(self) -> None:
        table = self.table
        shown: set[int] = set()
        desk = table.desk()
        for region in table.shown.arrangement.regions:
            seat = seat_of(region.key)
            if seat in self.shelves and region.box.show_label and region.key == desk.hand_of(seat):
                label = self.shelves[seat]
                rect = table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
                wide, high = label.natural()
                edge = self.look.px(6)
                top = rect.top - self.look.px(7)
                inside = [p for p in table.shown.arrangement.placements if p.zone == region.key and not p.host]
                cards = [table.camera.rect(p.x - p.w / 2, p.y - p.h / 2, p.w, p.h) for p in inside]
                up = {table.stage.hovered, *table.stage.selected}
                cards += [table.stage.risen_rect(p) for p in inside if p.handle in up]
                free = min((card.left for card in cards if card.top < top + high), default=rect.right)
                free -= rect.left + 2 * edge
                # over the titles of a long hand only whose it is and the eye are left; an eye that is held stays put
                room = label.rect.w if label.eye.held else min(wide, rect.w, max(label.least(), free))
                label.place((rect.left + edge, top, room, high))
                risen = next((p for p in inside if p.handle == table.stage.hovered), None)
                # the first card of a long hand rises over all of it
                if risen is None or label.eye.held or not table.stage.risen_rect(risen).colliderect(label.rect):
                    shown.add(seat)
        for seat, label in self.shelves.items():
            # set once: what is hidden for a moment lets go of what is held down in it
            label.visible = seat in shown and table.camera.zoom <= 1.0

    def place_decision(self) -> None:
        """Where the layout has a panel for buttons, the question lies in it, above those that are always there (while
        the rules are off, instead of them); else it floats, beside hands and panels."""
        box = self.table.layout.panel("buttons")
        ruled, public = self.asks_by_rules(), self.table.perspective.public
        asks = ruled and box is not None and not public
        if box is not None:
            panel = self.place_of(box)
            if self.decision.asking and not ruled and not public:
                self.actions.visible = False  # all that they do waits for the answer
                self.decision.dock(panel)
                return
            whole = panel.copy()
            row = min(self.look.px(40), round(panel.h * 0.29))
            if asks:
                self.actions.place((panel.x, panel.bottom - row, panel.w, row))
                panel.h -= row + self.look.px(5)
            else:
                self.actions.place(panel)
            self.actions.visible = True
            if asks:
                self.decision.dock(panel)
                if self.decision.cut:
                    # undo and pieces stand in the strip too; what is asked stands nowhere else
                    self.actions.visible = False
                    self.decision.dock(whole)
                return
        if self.decision.asking:
            self._float_decision()

    def _float_decision(self) -> None:
        """Put the question low in the middle, or where it hides least of hands, panels and places."""
        port = self.table.camera.port
        bar = self.decision.fit(port, port.bottom - self.look.px(14))
        avoid = [(rect, 20) for rect in self.over_the_table() if rect != bar]
        for region in self.table.shown.arrangement.regions:
            box = region.box
            weight = 20 if box.kind.is_hand else 2 if box.board is not None else 1
            avoid.append((self.table.camera.rect(box.x, box.y, box.w, box.h), weight))
        self.decision.place(clear_place(bar.size, port.inflate(0, -2 * self.look.px(14)), avoid, bar.topleft))

    def asks_by_rules(self) -> bool:
        """Whether the rules ask here; while they are off only where the table waits for an answer that nobody has."""
        return self.table.judge.on or bool(self.table.unanswered())

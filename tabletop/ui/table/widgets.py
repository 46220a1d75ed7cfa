"""What lies over the table: strip, log, history, seats, phases, menus, preview, tray, drawer, curtain, hints.

``TableHud`` builds the widgets, puts them where the layout has panels, and feeds them plain data from the session;
what they ask for goes to the table screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.content.layout import ZoneBox
from tabletop.control.arrange import seat_of
from tabletop.core.zones import zone_key
from tabletop.session.setting_up.games import bots_for
from tabletop.session.telling.headlines import folded
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.bubble import Bubble
from tabletop.ui.hud.curtain import Curtain
from tabletop.ui.hud.decision import Choice as Answer
from tabletop.ui.hud.decision import DecisionBar
from tabletop.ui.hud.drawer import CounterChoice, Drawer
from tabletop.ui.hud.hint_steps import DEFAULT_STEPS, REFEREE_STEPS
from tabletop.ui.hud.hints import Hints
from tabletop.ui.hud.history import HistoryPanel
from tabletop.ui.hud.hold_to_look import HoldToLook
from tabletop.ui.hud.log import LogPanel
from tabletop.ui.hud.look import Look
from tabletop.ui.hud.menu import ContextMenu
from tabletop.ui.hud.number import NumberAsk
from tabletop.ui.hud.preview import Preview
from tabletop.ui.hud.seats import SeatInfo, SeatPanel, SeatValue
from tabletop.ui.hud.shelf import ShelfLabel
from tabletop.ui.hud.stack import HudStack
from tabletop.ui.hud.strip import Strip, StripState
from tabletop.ui.hud.tray import Tray
from tabletop.ui.table.answers import PICK
from tabletop.ui.table.clocks import active_beside, feed_clock, make_clock
from tabletop.ui.table.log_lines import LogLines
from tabletop.ui.table.panels import ActionsPanel, ScorePanel, ScoreRow
from tabletop.ui.table.telling import partners

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class TableHud:
    """All widgets of one table."""

    def __init__(self, table: TableScreen, look: Look) -> None:
        self.table, self.look = table, look
        seats = table.session.state.spec.seats
        self.stack = HudStack(look, pygame.Rect(0, 0, 10, 10))
        self.strip = Strip(look, table.catalog.title, table.buttons.press)
        self.log = LogPanel(
            look,
            table.choosing.point_at,
            table.large.show_target,
            table.files.open_rule,
            table.travel.open_history_at,
        )
        self.history = HistoryPanel(
            look,
            table.past.look_back,
            table.travel.go_to,
            table.travel.remark,
            lambda: table.travel.show_history(False),
            on_show=table.showing.show_entry,
            on_open=self.open_deed,
        )
        self.seats = {
            seat: SeatPanel(
                look,
                table.turns.change_value,
                table.sharing.look_at_hand,
                table.menus.open_seat,
                table.turns.make_active,
            )
            for seat in range(1, seats + 1)
        }
        self.clocks = [(box, make_clock(table, look, box)) for box in table.layout.panels if box.family == "phase"]
        self.phases = self.clocks[0][1] if self.clocks else make_clock(table, look)
        self.score = ScorePanel(look)
        self.actions = ActionsPanel(look, table.buttons.press)
        self.shelves = {
            seat: ShelfLabel(look, partial(table.sharing.look_at_hand, seat), partial(table.turns.sort_hand, seat))
            for seat in range(1, seats + 1)
        }
        self.decision = DecisionBar(look)
        self._asked: tuple[str, list[Answer], Any, int] | None = None
        self._asked_at: tuple[Any, ...] = ()
        self._lines = LogLines(table)
        self._opened_deeds: set[int] = set()
        self._bots = bots_for(table.catalog)
        self.bubble = Bubble(look)
        self.number = NumberAsk(look)
        self.menu = ContextMenu(look)
        self.preview = Preview(look)
        self.tray = Tray(
            look, table.tray.face, table.tray.pick, table.tray.drag, table.tray.button, table.tray.closed,
            table.tray.menu, table.tray.hover,
        )  # fmt: skip
        self.drawer = Drawer(look, table.loose.drag, table.loose.place, lambda: table.loose.show(False))
        self.curtain = Curtain(look, table.sharing.lift_curtain)
        steps = REFEREE_STEPS if table.referee.judge.on else DEFAULT_STEPS
        self.hold_to_look = HoldToLook(look, table.invitations.start)
        self.hints = Hints(look, table.invitations.ended, steps)
        self.hints.keep_clear = lambda: [*table.keep_clear(), *((spot, 40) for spot in table.app.notices.spots)]
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
        counters = table.catalog.counters.values()
        self.drawer.set_counters([CounterChoice(made.id, made.label, made.color) for made in counters])

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
        self._place_shelves()
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
        self._place_decision()

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

    def _place_shelves(self) -> None:
        table = self.table
        shown: set[int] = set()
        for region in table.arrangement.regions:
            seat = seat_of(region.key)
            if region.box.kind.is_hand and region.box.show_label and seat in self.shelves:
                label = self.shelves[seat]
                rect = table.camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
                wide, high = label.natural()
                edge = self.look.px(6)
                top = rect.top - self.look.px(7)
                cards = [table.camera.rect(p.x - p.w / 2, p.y - p.h / 2, p.w, p.h)
                         for p in table.arrangement.placements if p.zone == region.key and not p.host]  # fmt: skip
                free = min((card.left for card in cards if card.top < top + high), default=rect.right)
                free -= rect.left + 2 * edge
                # over the titles of a long hand only whose it is and the eye are left; an eye that is held stays put
                room = label.rect.w if label.eye.held else min(wide, rect.w, max(label.least(), free))
                label.place((rect.left + edge, top, room, high))
                shown.add(seat)
        for seat, label in self.shelves.items():
            # set once: what is hidden for a moment lets go of what is held down in it
            label.visible = seat in shown and table.camera.zoom <= 1.0

    def _place_decision(self) -> None:
        """Where the layout has a panel for buttons, the question lies in it, above those that are always there; else
        it floats."""
        port, box = self.table.camera.port, self.table.layout.panel("buttons")
        asks = self._asks_by_rules() and box is not None and not self.table.perspective.public
        if box is not None:
            panel = self.place_of(box)
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
            self.decision.fit(port, port.bottom - self.look.px(14))

    def _asks_by_rules(self) -> bool:
        """Whether the rules ask here; while they are off only where the table waits for an answer that nobody has."""
        return self.table.referee.judge.on or self.table.stuck.bar() is not None

    def feed_question(self) -> None:
        """Show what is asked: by the program itself, else by the rules."""
        asked = self._asked
        if asked is not None and self._asked_at != self._moment():
            asked = self._asked = None  # what it was about has passed
        if asked is not None:
            sentence, answers, on_choice, seat = asked
            self.decision.ask(sentence, answers, on_choice, seat=seat, heading=self.table.name(seat) if seat else "")
            self._place_decision()
            self.table.dirty = True
            return
        shown = self.table.referee.questions.bar()
        if shown is None:
            self.decision.clear()
        else:
            heading, sentence, answers, seat = shown
            chosen = self.table.referee.questions.chosen
            self.decision.ask(sentence, answers, chosen, seat, keys=False, heading=heading)
            self._place_decision()
            if self.decision.cut and any(answer.id.startswith(PICK) for answer in answers):
                # what glows anyway gives way to the sentence
                fewer = [answer for answer in answers if not answer.id.startswith(PICK)]
                self.decision.ask(sentence, fewer, chosen, seat, keys=False, heading=heading)
        self._place_decision()
        self.table.dirty = True

    # -- data ------------------------------------------------------------------------------------------------

    def feed(self) -> None:
        """Bring every widget up to date with the table."""
        table = self.table
        session, perspective = table.session, table.perspective
        steps_back, counted = self._steps_back()
        ahead = session.stops().ahead
        self.strip.set_state(
            StripState(
                undo=steps_back,
                counted=counted,
                redo=min(ahead, 1) if table.referee.judge.sealed else ahead,
                rules=session.rules,
                rules_reason="" if table.has_referee else "This game has no referee yet: everything is done by hand.",
                sharing=perspective.sharing,
                people=table.sharing.people,
                public=perspective.public,
                history=self.history.visible,
                drawer=self.drawer.opened,
                rulebook=False,
                saved=True,
            )
        )
        kept = session.state.flow
        self.log.turn_word = "Round" if "round" in kept and "turn" not in kept else "Turn"
        self.log.set_lines(self._lines.all(), dict(enumerate(session.names, 1)))
        if self.history.visible:
            head = session.journal.head
            rows = folded(session.history(), session.deeds(), self._opened_deeds, head, session.told())
            self.history.set_rows(rows, head, table.showing.in_steps())
        for box, clock in self.clocks:
            feed_clock(table, box, clock)
        self.feed_seats()
        for seat, label in self.shelves.items():
            self._feed_shelf(seat, label)
        self.score.goal = table.catalog.goal
        self.score.set_rows(self._score_rows(), [(value.label, value.icon) for value in self.seat_values()])
        following = table.active % session.state.spec.seats + 1
        self.actions.set_state(table.name(following), len(table.catalog.phases) > 0, self._asks_by_rules())
        self.log.mark_manual = table.referee.judge.on
        self._place_shelves()
        self.feed_question()

    def open_deed(self, last: int) -> None:
        """Show the single steps of a row of the history, or fold them again."""
        self._opened_deeds ^= {last}
        self.feed()

    def _steps_back(self) -> tuple[int, bool]:
        """How many acts can be taken back, and whether that is told: what others do in secret is not counted where
        they could read it."""
        table = self.table
        parts = table.session.stops().parts_behind()
        if not table.referee.judge.exists:
            return len(parts), True
        log = table.session.log(table.perspective.viewer)
        told = {each.entry for each in log if not getattr(each, "about_table", False)}
        known = sum(1 for part in parts if not told.isdisjoint(part))
        if table.referee.judge.sealed and known < max(len(parts), 1):
            return max(known, 1), known > 0
        return known, True

    def seat_values(self, ended: bool = False) -> list[Any]:
        """The numbers of a seat that are shown at this table: always, and those of the end of the game. What is
        worked out from accounts is left out without a referee."""
        table = self.table
        options = table.session.agreement.options
        worked_out = table.session.ruleset is not None
        return [
            made
            for made in table.catalog.seat_values.values()
            if made.holds(options) and (ended or made.shown == "always") and (worked_out or not made.account)
        ]

    def values(self, seat: int, ended: bool = False) -> list[tuple[Any, int]]:
        """Those numbers of a seat."""
        table = self.table
        found = []
        for made in self.seat_values(ended):
            if made.account:
                found.append((made, table.numbers.summed(made.account, seat, made.site)))
            elif made.counts:
                kind = table.catalog.zones.get(made.counts)
                key = zone_key(made.counts, 0, seat if kind is None or kind.per_seat else 0)
                zone = table.view.zone(key)
                loose = sum(1 for piece in zone.pieces if piece.kind != "card")
                found.append((made, (zone.count or 0) - loose))
            else:
                found.append((made, table.view.numbers.get(seat, {}).get(made.id, 0)))
        return found

    def feed_seats(self) -> None:
        """The numbers of every seat, with what the piece under the pointer would cost of them."""
        seat, need = self._prices()
        for each, panel in self.seats.items():
            panel.set_info(self._seat_info(each, need if each == seat else {}))

    def _prices(self) -> tuple[int, dict[str, int]]:
        """Whose numbers the hovered piece (else the one that is held) is held against, and what it costs."""
        table = self.table
        carried = table.hand.carried
        held = carried.pieces[0].handle if carried is not None and carried.pieces else ""
        place = table.arrangement.placement(held or table.stage.hovered)
        if place is None or place.piece.kind != "card" or not place.piece.seen or table.looking_elsewhere:
            return 0, {}
        seat = seat_of(place.zone) or place.piece.owner
        costs = table.session.prices(table.keys.get(place.handle, 0), seat) if seat else {}
        return seat, {name: number for name, number in costs.items() if number}

    def _seat_info(self, seat: int, need: Mapping[str, int] | None = None) -> SeatInfo:
        table = self.table
        options, needed = table.session.agreement.options, need or {}
        values = tuple(
            SeatValue(
                made.id, made.label, number, made.icon, made.color, needed.get(made.id), made.short,
                made.group, made.wanted(options),
            )
            for made, number in self.values(seat)
        )  # fmt: skip
        hand = table.desk().hand_of(seat)
        active, deciding, note = self._asked_state(seat)
        return SeatInfo(
            seat,
            table.name(seat),
            values=values,
            hand=(table.view.zone(hand).count or 0) if hand else 0,
            active=active,
            deciding=deciding,
            first=table.first_seat == seat,
            may_look=table.sharing.may_open(seat),
            open_hand=table.sharing.hand_lies_open(seat),
            looking=table.perspective.held == seat,
            edit=not table.perspective.public,
            note=note,
            partner=partners(table.session, seat),
            bot=self._bots.get(table.session.bots.get(seat, ""), ""),
        )

    def _asked_state(self, seat: int) -> tuple[bool, bool, str]:
        """Whether it is a seat's move, whether it is asked as well, and what else is public about that."""
        table = self.table
        judge = table.referee.judge
        stop = table.showing.stop
        if stop is not None and stop.done is not None:
            return False, False, ""  # in the middle of an act nobody is asked: what is shown comes about by itself
        if not judge.on or table.looking_elsewhere:
            return seat == active_beside(table, seat), False, ""
        if seat in (table.session.state.flow.get("out") or ()):
            return False, False, "out"
        asked = judge.asked
        first = table.referee.front or (asked[0] if asked else 0)
        if seat in asked:
            return seat == first, seat != first, ""
        return False, False, "has decided" if judge.sealed else ""

    def _feed_shelf(self, seat: int, label: ShelfLabel) -> None:
        table = self.table
        key = table.desk().hand_of(seat)
        if key is None:
            return
        zone = table.view.zone(key)
        private = table.sharing.may_open(seat)
        count = zone.count or 0
        words = "1 card" if count == 1 else f"{count} cards"
        asked = seat in (table.perspective.bottom, table.referee.front)
        if private and count and asked and table.perspective.held != seat:
            hold = "H" if seat == table.sharing.in_front else f"Alt+{seat}"
            words += f" · hold {hold} or the eye to look"
        label.set_state(
            f"{table.zone_label(key)} · {table.name(seat)}", seat, count, table.perspective.held == seat,
            may_look=private, text=words, open_hand=table.sharing.has_no_eye(seat),
        )  # fmt: skip

    def _score_rows(self) -> list[ScoreRow]:
        table = self.table
        return [
            ScoreRow(
                seat, table.name(seat), tuple(n for _, n in self.values(seat)), seat == active_beside(table, seat)
            )
            for seat in self.seats
        ]

    def unask(self) -> None:
        """What the program asked has been answered otherwise."""
        if self._asked is not None:
            self._asked = None
            self.feed_question()

    def _moment(self) -> tuple[Any, ...]:
        """What a question of the program belongs to: the position, the dial, and who sits at the screen."""
        session, perspective = self.table.session, self.table.perspective
        # side by side holding a hand open is only a look
        sitting = perspective.sitting if perspective.sharing == "pass" else 0
        return session.journal.head, session.rules, sitting, perspective.curtain_for, perspective.sharing

    def ask(self, sentence: str, choices: list[tuple[str, str]], on_choice: Any, seat: int = 0) -> None:
        """Ask something in the decision bar; the first choice is the one that Enter gives."""
        if self.table.perspective.public:
            # the bar of questions is not in the picture: a question there would be asked unseen
            buttons = [
                (name, label, "primary" if not index else "normal") for index, (name, label) in enumerate(choices)
            ]
            self.table.app.open_dialog(Confirm("The picture for viewers", sentence, buttons[::-1], on_choice))
            return
        answers = [
            Answer(name, label, "primary" if index == 0 else "normal") for index, (name, label) in enumerate(choices)
        ]

        asked_at = self._moment()
        result = self.table.ending.make_room()

        def chosen(name: str) -> None:
            still = asked_at == self._moment()
            self._asked = None
            self.feed_question()
            if still:
                on_choice(name)
            if result and self._asked is None:
                self.table.ending.come_back()

        self._asked, self._asked_at = (sentence, answers, chosen, seat), asked_at
        self.feed_question()

"""What the widgets over a table show: each gets plain data, from the session and from the parts that know more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from tabletop.content.goal import goal_at
from tabletop.content.writing import is_written
from tabletop.control.figures.seat_numbers import SeatNumbers
from tabletop.control.judging.offers import Answer
from tabletop.control.places.arrange import seat_of
from tabletop.control.replay.stops import counting_of
from tabletop.session.setting_up.games import bot_kinds
from tabletop.session.telling.headlines import folded
from tabletop.session.telling.naming import counted, hand_family
from tabletop.ui.hud.offering.strip import StripState
from tabletop.ui.hud.seating.seats import SeatInfo, SeatValue
from tabletop.ui.hud.seating.shelf import ShelfLabel
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.log_lines import LogLines
from tabletop.ui.table.looking.sharing import TableSharing
from tabletop.ui.table.panels.clocks import active_beside, feed_clock
from tabletop.ui.table.panels.panels import ScoreRow
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.telling import partners
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.answers import glows
from tabletop.ui.table.playing.ruling import Bar


class Asked(Protocol):
    """Who knows what the rules ask."""

    def bar(self) -> Bar | None:
        """Heading, sentence, answers and seat of what is asked; None: nothing."""

    def chosen(self, answer: Answer) -> None:
        """An answer was chosen."""


class Feeding:
    """Tells every widget what it shows."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, sharing: TableSharing, questions: Asked, lines: LogLines,
        numbers: SeatNumbers, in_steps: Callable[[], frozenset[int]],
    ) -> None:  # fmt: skip
        self.table, self.hud, self.prompt, self.sharing = table, hud, prompt, sharing
        self.questions, self.lines = questions, lines
        self.numbers, self.in_steps = numbers, in_steps
        self._opened_deeds: set[int] = set()
        self._bots = bot_kinds()

    def feed_question(self) -> None:
        """Show what is asked: by the program itself, else by the rules."""
        asked = self.prompt.current()
        if asked is not None:
            heading = self.table.name(asked.seat) if asked.seat else ""
            self.hud.decision.ask(asked.sentence, asked.answers, asked.chosen, seat=asked.seat, heading=heading)
            self.hud.place_decision()
            self.table.dirty = True
            return
        shown = self.questions.bar()
        if shown is None:
            self.hud.decision.clear()
        else:
            heading, sentence, choices, seat = shown
            chosen = self.questions.chosen
            self.hud.decision.ask(sentence, choices, chosen, seat, keys=False, heading=heading)
            self.hud.place_decision()
            if self.hud.decision.cut and any(glows(choice) for choice in choices):
                # what glows anyway gives way to the sentence
                fewer = [choice for choice in choices if not glows(choice)]
                self.hud.decision.ask(sentence, fewer, chosen, seat, keys=False, heading=heading)
        self.hud.place_decision()
        self.table.dirty = True

    # -- data ------------------------------------------------------------------------------------------------

    def feed(self) -> None:
        """Bring every widget up to date with the table."""
        table = self.table
        session, perspective = table.session, table.perspective
        steps_back, counted = self.steps_back()
        ahead = session.stops().ahead
        self.hud.strip.set_state(
            StripState(
                undo=steps_back,
                counted=counted,
                redo=min(ahead, 1) if table.judge.sealed else ahead,
                rules=session.rules,
                rules_reason="" if table.has_referee else "This game has no referee yet: everything is done by hand.",
                sharing=perspective.sharing,
                people=table.people,
                public=perspective.public,
                history=self.hud.history.visible,
                drawer=self.hud.drawer.opened,
                rulebook=False,
                saved=True,
            )
        )
        self.hud.log.heading_of = counting_of(session).said
        self.hud.log.set_lines(self.lines.all(), dict(enumerate(session.names, 1)))
        if self.hud.history.visible:
            head = session.journal.head
            rows = folded(session.history(), session.deeds(), self._opened_deeds, head, session.told())
            self.hud.history.set_rows(rows, head, self.in_steps())
        for box, clock in self.hud.clocks:
            feed_clock(table, box, clock)
        self.feed_seats()
        for seat, label in self.hud.shelves.items():
            self._feed_shelf(seat, label)
        self.hud.score.goal = goal_at(table.catalog.goal, session.options)
        self.hud.score.set_rows(self._score_rows(), [(value.label, value.icon) for value in self.numbers.shown()])
        following = table.active % session.state.spec.seats + 1
        phases = len(table.catalog.phases) > 0 and not is_written(table.catalog)  # a file's course goes its own way
        self.hud.actions.set_state(table.name(following), phases, self.hud.asks_by_rules())
        self.hud.log.mark_manual = table.judge.on
        self.hud.place_shelves()
        self.feed_question()

    def open_deed(self, last: int) -> None:
        """Show the single steps of a row of the history, or fold them again."""
        self._opened_deeds ^= {last}
        self.feed()

    def steps_back(self) -> tuple[int, bool]:
        """How many acts can be taken back, and whether that is told: what others do in secret is not counted where
        they could read it."""
        table = self.table
        parts = table.session.stops().parts_behind()
        if not table.judge.exists:
            return len(parts), True
        log = table.session.log(table.perspective.viewer)
        told = {each.entry for each in log if not getattr(each, "about_table", False)}
        known = sum(1 for part in parts if not told.isdisjoint(part))
        if table.judge.sealed and known < max(len(parts), 1):
            return max(known, 1), known > 0
        return known, True

    def feed_seats(self) -> None:
        """The numbers of every seat, with what the piece under the pointer would cost of them."""
        seat, need = self._prices()
        for each, panel in self.hud.seats.items():
            panel.set_info(self._seat_info(each, need if each == seat else {}))

    def _prices(self) -> tuple[int, dict[str, int]]:
        """Whose numbers the hovered piece (else the one that is held) is held against, and what it costs."""
        table = self.table
        carried = table.carried
        held = carried.pieces[0].handle if carried is not None and carried.pieces else ""
        place = table.shown.arrangement.placement(held or table.stage.hovered)
        if place is None or place.piece.kind != "card" or not place.piece.seen or table.shown.elsewhere:
            return 0, {}
        seat = seat_of(place.zone) or place.piece.owner
        costs = table.session.prices(table.shown.piece(place.handle), seat) if seat else {}
        return seat, {name: number for name, number in costs.items() if number}

    def _seat_info(self, seat: int, need: Mapping[str, int] | None = None) -> SeatInfo:
        table = self.table
        options, needed = table.session.agreement.options, need or {}
        values = tuple(
            SeatValue(
                made.id, made.label, number, made.icon, made.color, needed.get(made.id), made.short,
                made.group, made.wanted(options),
            )
            for made, number in self.numbers.of(seat)
        )  # fmt: skip
        hand, family = table.desk().hand_of(seat), hand_family(table.session.catalog)
        held = table.session.catalog.zones[family] if family is not None else None
        active, deciding, note = self._asked_state(seat)
        return SeatInfo(
            seat,
            table.name(seat),
            values=values,
            hand=(table.shown.view.zone(hand).count or 0) if hand else 0,
            has_hand=held is not None,
            own_board=held is not None and bool(held.board or held.sites),
            active=active,
            deciding=deciding,
            first=table.first_seat == seat,
            may_look=self.sharing.may_open(seat),
            open_hand=self.sharing.hand_lies_open(seat),
            looking=table.perspective.held == seat,
            edit=not table.perspective.public,
            note=note,
            partner=partners(table.session, seat),
            bot=self._bots.get(table.session.bots.get(seat, ""), ""),
        )

    def _asked_state(self, seat: int) -> tuple[bool, bool, str]:
        """Whether it is a seat's move, whether it is asked as well, and what else is public about that."""
        table = self.table
        judge = table.judge
        if table.shown.in_show and table.shown.moment.done is not None:
            return False, False, ""  # in the middle of an act nobody is asked: what is shown comes about by itself
        if not judge.on or table.shown.elsewhere:
            return seat == active_beside(table, seat), False, ""
        if seat in (table.session.state.flow.get("out") or ()):
            return False, False, "out"
        asked = judge.asked
        first = table.front or (asked[0] if asked else 0)
        if seat in asked:
            return seat == first, seat != first, ""
        return False, False, "has decided" if judge.sealed else ""

    def _feed_shelf(self, seat: int, label: ShelfLabel) -> None:
        table = self.table
        key = table.desk().hand_of(seat)
        if key is None:
            return
        zone = table.shown.view.zone(key)
        private = self.sharing.may_open(seat)
        count = zone.count or 0
        words = counted(count, [piece.kind for piece in zone.pieces])
        asked = seat in (table.perspective.bottom, table.front)
        if private and count and asked and table.perspective.held != seat:
            hold = "H" if seat == table.in_front else f"Alt+{seat}"
            words += f" · hold {hold} or the eye to look"
        label.set_state(
            f"{table.zone_label(key)} · {table.name(seat)}", seat, count, table.perspective.held == seat,
            may_look=private, text=words, open_hand=self.sharing.has_no_eye(seat),
        )  # fmt: skip

    def _score_rows(self) -> list[ScoreRow]:
        table = self.table
        return [
            ScoreRow(
                seat, table.name(seat), tuple(n for _, n in self.numbers.of(seat)), seat == active_beside(table, seat)
            )
            for seat in self.hud.seats
        ]

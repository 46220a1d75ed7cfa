"""Questions on the table: what is asked in the bar, what may be pointed at, menus, trays and numbers.

There is one flow for all games. An act that is not complete is an ``Asking``: its next step is shown as glowing
pieces or places, as a menu at the pointer, as a tray over the table or as a number beside the piece; each answer
narrows it down. A question of the rules that is answered by pointing is such an ``Asking`` too, one that is always
there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.control import acts
from tabletop.control.asking import CELL, Asking, Option, Step
from tabletop.control.kinds.board import cell_centre
from tabletop.control.placing import Placement
from tabletop.control.referee import Move
from tabletop.core.board import Cell
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.ui.hud.decision import THEN
from tabletop.ui.hud.decision import Choice as Answer
from tabletop.ui.stage.boards import BoardCell
from tabletop.ui.table.answers import Answers
from tabletop.ui.table.popups import Popups
from tabletop.ui.table.stuck import BUTTON

if TYPE_CHECKING:
    from tabletop.ui.table.referee import TableReferee

Lit = tuple[frozenset[str], frozenset[str], str, Mapping[str, int], bool]
"""Targets, zones, the zone under the keyboard's cursor, numbers of what was chosen, whether nothing else is lit."""


class Questions(Popups, Answers):
    """Asks on the table of a referee."""

    def __init__(self, referee: TableReferee) -> None:
        self.referee = referee
        self.asking: Asking | None = None
        self.seat = 0
        self.resident = False
        """The question is the rules' own: it stays, and other gestures go on beside it."""
        self._since = -1
        self._cursor = -1
        self._picked: list[tuple[int, int]] = []
        self._picked_for: tuple[Any, ...] = ()
        self._beside = 0
        self._pointer: tuple[int, int] | None = None
        self._tray_for: tuple[Any, ...] = ()

    @property
    def table(self) -> Any:
        """The table screen."""
        return self.referee.table

    # -- beginning and ending --------------------------------------------------------------------------------

    def begin(self, asking: Asking, seat: int, pointer: bool = False) -> None:
        """Put an act together; it is done at once if nothing is open."""
        self.asking, self.seat, self.resident = asking, seat, False
        self._since = self.table.session.changed
        left = asking.left
        self._beside = next((move.piece or move.onto for move in left if move.piece or move.onto), 0)
        at = self.table.pointer.at
        self._pointer = (round(at[0]), round(at[1])) if pointer else None
        self._go_on()

    def _go_on(self) -> None:
        asking = self.asking
        if asking is None:
            return
        step = asking.step
        self._cursor = -1
        if step is None:
            move = asking.chosen
            self._drop()
            if move is not None:
                self.referee.submit(move.action)
            return
        on_table = step.form in ("pieces", "places") and self._on_table(step)
        if self.table.perspective.public and not on_table:
            self.stop()  # no menu, tray or number shows there: what was meant is said by those who play
            self.table.word.decide_elsewhere()
            return
        self.referee.hide_bubble()
        self.table.large.hide()  # it would lie over what is asked
        self.table.large.hold()
        if step.form in ("pieces", "places"):
            self.table.choosing.select(self._acting())
            if not on_table:
                self._open_tray(step)
        elif step.form == "number" and len(step.options) > 2:
            self._open_number(step)
        else:
            self._open_menu(step)
        self.referee.light()
        self.table.hud.feed_question()

    def _drop(self) -> None:
        self.asking, self.resident = None, False
        self._cursor = -1

    def stop(self) -> None:
        """Never mind: the act is not done."""
        self._drop()
        self.close_popups()
        self.follow()
        self.referee.light()
        self.table.hud.feed_question()
        self.table.dirty = True

    def back(self) -> bool:
        """Escape: the step before; out of the act after the first. False if nothing was asked by the way."""
        asking = self.asking
        if asking is None:
            return False
        if self.resident:
            return self._take_back_pick()
        before = asking.back()
        if before is None:
            self.stop()
        else:
            self.asking = before
            self._go_on()
        return True

    def follow(self) -> None:
        """The session or the view has changed: an act half asked for is off; the rules' own question is taken up."""
        if self.asking is not None and not self.resident and self._since == self.table.session.changed:
            return
        if self.asking is not None and not self.resident:
            self.close_popups()
        self._drop()
        seat = self.referee.front
        if not self.referee.on or seat not in self.referee.hands:
            self._picked = []
            return
        self._follow_picks(seat)
        picks = self.referee.judge.picks(seat)
        if picks:
            self.asking = acts.asking(self.referee.judge, picks)
            self.seat, self.resident = seat, True
            self._since = self.table.session.changed
            step = self.asking.step
            if step is not None and step.form == "pieces" and not self._on_table(step):
                key = (seat, self.table.session.journal.head)
                if self._tray_for != key:
                    self._tray_for = key
                    self._open_tray(step)

    # -- what was chosen one after the other -----------------------------------------------------------------

    def _follow_picks(self, seat: int) -> None:
        decision = self.referee.judge.decision(seat)
        key = (seat, decision.kind, decision.question, decision.source) if decision is not None else ()
        if key != self._picked_for:
            self._picked, self._picked_for = [], key
        line = set(self.table.session.journal.path(self.table.session.journal.head))
        self._picked = [(entry, piece) for entry, piece in self._picked if entry in line]

    def _take_back_pick(self) -> bool:
        session = self.table.session
        if self._picked and self._picked[-1][0] == session.journal.head and not session.undo_hides():
            self.table.travel.undo_step()
            return True
        return False

    # -- pointing --------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is answered by pointing now; for an own question of the rules with one answer left, that."""
        if self.asking is None:
            return None
        step = self.asking.step
        if step is None and self.resident:
            move = self.asking.chosen
            if move is not None:
                only = Option(None, move.onto, move.zone, cell=move.cell)
                return Step("pieces" if move.onto else "places", "pick", (only,))
        return step if step is not None and step.form in ("pieces", "places") else None

    def lights(self, names: dict[int, str]) -> Lit | None:
        """What is lit while something is to be pointed at; None while nothing is."""
        step = self.step
        if step is None:
            return None
        targets = frozenset(
            filter(None, (self.referee.may_show(each.piece, self.seat, names) for each in step.options if each.piece))
        )
        zones = frozenset(each.zone for each in step.options if each.zone and not each.piece and each.cell is None)
        cursor = ""
        if 0 <= self._cursor < len(step.options):
            option = step.options[self._cursor]
            cursor = option.zone if not option.piece and option.cell is None else ""
        chosen = {names[piece]: n for n, (_, piece) in enumerate(self._picked, 1) if piece in names}
        numbers = chosen if len(chosen) > 1 or self._many else {}
        return targets, zones, cursor, numbers, not self.resident

    def cells(self) -> dict[BoardCell, str]:
        """The cells of boards that may be pointed at, and how they are lit."""
        step = self.step
        options = step.options if step is not None else ()
        lit = {(each.zone, each.cell): "can" for each in options if each.cell is not None and not each.piece}
        if 0 <= self._cursor < len(options) and options[self._cursor].cell is not None:
            at = options[self._cursor]
            lit |= {(at.zone, at.cell): "target"} if at.cell is not None else {}
        return lit

    def aimed(self, under: BoardCell | None) -> Move | None:
        """The act that ends at the cell pointed at: at the one ``under`` the pointer, else at the one that the arrows
        stand on; None where neither may be chosen or more is to be asked there."""
        step = self.step
        if step is None or self.asking is None:
            return None
        at = step.options[self._cursor] if 0 <= self._cursor < len(step.options) else None
        places = [under, (at.zone, at.cell) if at is not None else None]
        options = {(each.zone, each.cell) for each in step.options if each.cell is not None and not each.piece}
        place = next((each for each in places if each in options), None)
        moves = [each for each in self.asking.left if (each.zone, each.cell) == place]
        return moves[0] if len(moves) == 1 else None

    @property
    def _many(self) -> bool:
        decision = self.referee.judge.decision(self.seat)
        return decision is not None and decision.most > 1

    def clicked(self, place: Placement | None, zone: str, cell: Cell | None = None) -> bool:
        """A click on the table (on a cell of a board); True if it was an answer (or a try at one)."""
        step = self.step
        if step is None:
            return False
        piece = self.table.keys.get(place.handle, 0) if place is not None else 0
        option = step.option_at(piece=piece) if piece else None
        option = option or step.option_at(zone=zone, cell=cell) or self._meant(step, zone)
        if option is not None:
            self.answer(step, option)
            return True
        if self.resident:
            return False
        if place is None:
            self.stop()
            return True
        self._why_not(step, piece)
        return True

    def _meant(self, step: Step, zone: str) -> Option | None:
        """The answer that dropping the acting piece on a zone would give: what is meant by a place is what a drop
        there means."""
        asking = self.asking
        pieces = {move.piece for move in asking.left} if asking is not None else set()
        if asking is None or not zone or len(pieces) != 1 or 0 in pieces:
            return None
        meanings = self.referee.judge.drops(self.seat, pieces.pop(), zone)
        legal = [each.move.action for each in meanings if each.refusal is None]
        left = [move for move in asking.left if move.action in legal]
        if len(left) != 1:
            return None
        value = left[0].action.arguments.get(step.name)
        return next((option for option in step.options if option.value == value), None)

    def _why_not(self, step: Step, piece: int) -> None:
        """What was pointed at is no legal answer: say why."""
        asking, session = self.asking, self.table.session
        if asking is None or step.form != "pieces" or not piece:
            return
        model = asking.left[0].action
        given = {**model.arguments, **dict(asking.fixed), step.name: handle_of(session.state, piece, self.seat)}
        action = Action(model.kind, model.seat, **given)
        refusal = session.explain(action)
        if refusal is not None:
            self.referee.refuse(refusal, piece, self.seat, lambda: self.referee.override(action))

    def answer(self, step: Step, option: Option) -> None:
        """Take an answer."""
        asking = self.asking
        if asking is None:
            return
        if self.resident:
            if option.piece:
                move = next((each for each in asking.left if each.onto == option.piece), None)
            else:
                place = option.zone, option.cell
                move = next((each for each in asking.left if (each.zone, each.cell) == place and not each.onto), None)
            if move is not None:
                self._pick(move)
            return
        self.asking = asking.given(step, option)
        self._go_on()

    def _pick(self, move: Move) -> None:
        """Point at one of what the rules ask for."""
        piece, key = move.onto, self._picked_for
        kept = list(self._picked)
        if self.referee.submit(move.action) and piece:
            entry = self.table.session.journal.head
            if self._picked_for == key:
                self._picked = [*kept, (entry, piece)]
                self.referee.light()
                self.table.hud.feed_question()

    # -- the keyboard ----------------------------------------------------------------------------------------

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows go among what may be pointed at."""
        step = self.step
        if step is None or not step.options:
            return False
        spots = [self._spot(option) for option in step.options]
        if not any(spots):
            return False
        here = spots[self._cursor] if 0 <= self._cursor < len(spots) else None
        if here is None:
            return self.cycle(1)
        best, least = -1, math.inf
        for index, spot in enumerate(spots):
            if spot is None or index == self._cursor:
                continue
            dx, dy = spot[0] - here[0], spot[1] - here[1]
            along = dx * direction[0] + dy * direction[1]
            aside = abs(dx * direction[1]) + abs(dy * direction[0])
            if along > 1 and math.hypot(along, aside * 2) < least:
                best, least = index, math.hypot(along, aside * 2)
        if best >= 0:
            self._point(step, best)
        return True

    def cycle(self, by: int) -> bool:
        """Tab goes through what may be pointed at."""
        step = self.step
        if step is None or not step.options:
            return False
        shown = [index for index, option in enumerate(step.options) if self._spot(option) is not None]
        if not shown:
            return False
        at = shown.index(self._cursor) + by if self._cursor in shown else (0 if by > 0 else -1)
        self._point(step, shown[at % len(shown)])
        return True

    def _point(self, step: Step, index: int) -> None:
        self._cursor = index
        option = step.options[index]
        handle = self.referee.names().get(option.piece, "") if option.piece else ""
        self.table.choosing.select([handle] if handle else self._acting())
        self.referee.light()

    def _acting(self) -> list[str]:
        """The piece that the act is made with."""
        handle = self.referee.names().get(self._beside, "") if not self.resident else ""
        return [handle] if handle else []

    def _spot(self, option: Option) -> tuple[float, float] | None:
        arrangement = self.table.arrangement
        if option.piece:
            handle = self.referee.may_show(option.piece, self.seat)
            place = arrangement.placement(handle) if handle else None
            return (place.x, place.y) if place is not None else None
        region = arrangement.region(option.zone) if option.zone else None
        if region is not None and option.cell is not None:
            return cell_centre(region.box, option.cell)
        return (region.box.x + region.box.w / 2, region.box.y + region.box.h / 2) if region is not None else None

    def enter(self) -> bool:
        """Enter takes what the cursor points at, or says yes where it is yes or no and no piece is chosen."""
        step = self.step
        if step is None and not self.table.choosing.chosen() and self.referee.on:
            decision = self.referee.judge.decision(self.referee.front) if self.referee.front else None
            if decision is not None and decision.form == "yes_no":
                return self.answer_number(1)
        if step is None or not 0 <= self._cursor < len(step.options):
            return False
        self.answer(step, step.options[self._cursor])
        return True

    # -- the bar ---------------------------------------------------------------------------------------------

    def sentence(self, decision: Decision | None) -> str:
        """The question, for whoever looks at this screen."""
        if decision is None:
            return ""
        text, _ = self.table.session.question(decision, self.table.perspective.viewer)
        return str(text)

    def bar(self) -> tuple[str, str, list[Answer], int] | None:
        """What the bar shows: heading, sentence, answers, seat; None: nothing is asked and nothing to be told."""
        referee, table = self.referee, self.table
        judge = referee.judge
        if table.perspective.public or table.looking_elsewhere:
            return None  # also while a show runs or the past is shown: what is asked would tell how it ends
        if not referee.on:
            return table.stuck.bar()
        if self.asking is not None and not self.resident:
            return self._bar_of_act(self.asking)
        seat = referee.front
        stuck = table.stuck.bar()
        if stuck is not None and (not seat or table.has_no_answer(seat)):
            return stuck
        if not seat:
            return self._bar_of_others()
        decision = judge.decision(seat)
        answers = self._answers(seat)
        if stuck is not None:
            answers.append(replace(BUTTON, label=f"{stuck[0]} has no answer \u2026", kind="normal"))
        if table.perspective.in_the_open == seat:
            answers.append(Answer("look", "Look first", icon="eye", tip="Look at your own cards first"))
        if decision is not None and decision.response:
            answers.append(Answer("ask", "Ask me \u2026", tip="When you want to be asked for responses"))
        heading = table.name(seat)
        others = [table.name(other) for other in judge.asked if other != seat]
        if others:
            heading += f"{THEN}then {', '.join(others)}"
        return heading, self._with_bounds(decision, self.sentence(decision)), answers, seat

    def _with_bounds(self, decision: Decision | None, text: str) -> str:
        if decision is not None and decision.most > 1 and decision.kind == "choose":
            text += f" ({len(self._picked)} of {decision.most})"
        return text

    def _bar_of_act(self, asking: Asking) -> tuple[str, str, list[Answer], int]:
        step = asking.step
        what = {"pieces": "choose a target", "places": "choose the place", "number": "how many?"}
        text = what.get(step.form, "choose") if step is not None else ""
        text = self.asked_for(asking, step) or text
        text = f"{asking.title}: {text}." if asking.title else text.capitalize() + "."
        answers = [Answer("back", "Never mind", key=self.table.app.keys.label("cancel"), icon="undo")]
        for number, option in enumerate(step.options if step is not None else ()):
            if option.text and not option.piece and not option.zone and step is not None and step.form == "pieces":
                answers.insert(0, Answer(f"option{number}", option.text))
        answers = [*self.short_list(step), *answers]
        return self.table.name(self.seat), text.replace("?.", "?"), answers, self.seat

    def asked_for(self, asking: Asking, step: Step | None) -> str:
        """How the act itself asks for what a step is about; "" if its name says enough."""
        kinds = getattr(self.table.session.ruleset, "kinds", None) or {}
        left = asking.left
        kind = kinds.get(left[0].action.kind) if left else None
        if kind is None or step is None:
            return ""
        return str(kind.asks.get("cell" if step.name == CELL else step.name, ""))

    def _bar_of_others(self) -> tuple[str, str, list[Answer], int] | None:
        table, judge = self.table, self.referee.judge
        if table.session.outcome is not None:
            return "The game is over", str(table.session.outcome_text(table.perspective.viewer)), [], 0
        asked = judge.asked
        if not asked:
            return "", "Nothing is asked now.", [], 0
        does = "waits until the bots play on" if table.bots.held and asked[0] in table.bots.seats else "is thinking"
        return table.name(asked[0]), f"{table.name(asked[0])} {does}.", [], asked[0]

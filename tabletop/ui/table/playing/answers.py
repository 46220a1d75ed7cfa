"""The bar of the question: what is asked, and the answers that are buttons. Each button carries its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tabletop.control.judging import offers
from tabletop.control.judging.acts import MOST_DIGITS
from tabletop.control.judging.offers import Answer, Aside, Begin, Do, End, More, Offer, Pick
from tabletop.ui.hud.asking.decision import THEN, Choice
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.table.playing.closing import Closing
from tabletop.ui.table.playing.questions import Questions
from tabletop.ui.table.playing.ruling import Bar, Ruling
from tabletop.ui.table.playing.stuck import BUTTON


class Answers:
    """What a seat can answer by a button, and what choosing it does."""

    def __init__(self, ruling: Ruling, questions: Questions, closing: Closing) -> None:
        self.ruling, self.questions, self.closing = ruling, questions, closing

    # -- what is offered -------------------------------------------------------------------------------------

    def bar(self) -> Bar | None:
        """What the bar shows; None: nothing is asked and nothing to be told."""
        ruling, table = self.ruling, self.ruling.table
        if table.perspective.public or table.shown.elsewhere:
            return None  # also while a show runs or the past is shown: what is asked would tell how it ends
        if not ruling.on:
            return self.ruling.around.stuck()
        inquiry = ruling.inquiry
        if inquiry.by_the_way:
            text, offered = offers.offers_of_act(inquiry, ruling.sight, ruling.words)
            buttons = numbered([self._button(each) for each in offered])
            return table.name(inquiry.seat), text, buttons, inquiry.seat
        seat, stuck = ruling.table.front, self.ruling.around.stuck()
        if stuck is not None and (not seat or table.has_no_answer(seat)):
            return stuck
        return self._bar_of(seat, stuck) if seat else self._bar_of_others()

    def _bar_of(self, seat: int, stuck: Bar | None) -> Bar:
        ruling, table = self.ruling, self.ruling.table
        judge = ruling.judge
        decision = judge.decision(seat)
        buttons = [self._button(each) for each in self._offers(seat)]
        if stuck is not None:
            buttons.append(replace(BUTTON, label=f"{stuck[0]} has no answer \u2026", kind="normal"))
        if table.perspective.in_the_open == seat:
            buttons.append(Choice(Aside.LOOK, "Look first", icon="eye", tip="Look at your own cards first"))
        if decision is not None and decision.response:
            buttons.append(Choice(Aside.WHEN_ASKED, "Ask me \u2026", tip="When you want to be asked for responses"))
        heading = table.name(seat)
        others = [table.name(other) for other in judge.asked if other != seat]
        if others:
            heading += f"{THEN}then {', '.join(others)}"
        text = offers.with_bounds(self.questions.sentence(decision), decision)
        return heading, text, numbered(buttons), seat

    def _offers(self, seat: int) -> list[Offer]:
        ruling, table, inquiry = self.ruling, self.ruling.table, self.ruling.inquiry
        out = offers.offers(ruling.judge, seat, ruling.sight, ruling.words, seat in ruling.table.hands)
        if inquiry.resident and inquiry.covered():
            keys = table.app.keys
            held = keys.label("hold") if seat == table.in_front else keys.label(f"hold_{seat}")
            tip = f"What can be chosen lies covered: hold {held} to see it glow, or have it laid out"
            return [Offer(Aside.LAY_OUT, "Choose \u2026", tip=tip), *out]
        glowing = offers.short_list(inquiry, inquiry.step, ruling.sight, ruling.words) if inquiry.resident else []
        return [*glowing, *out]

    def _button(self, offer: Offer) -> Choice[Answer]:
        """An offer as a button, with its key and its symbol."""
        keys = self.ruling.table.app.keys
        key = str(offer.digit) if offer.digit else ""
        icon = ""
        match offer.answer:
            case End():
                key = keys.label("end_phase")
            case More():
                icon = "arrow-down"
            case Aside.BACK:
                key, icon = keys.label("cancel"), "undo"
            case Aside.LAY_OUT:
                icon = "eye"
            case Aside.LAY:
                key, icon = keys.label("act"), "check"
            case Aside.TURN:
                key, icon = keys.label("roll"), "redo"
            case Aside.TURN_OVER:
                key, icon = keys.label("flip"), "flip"
        return Choice(
            offer.answer, offer.label, "primary" if offer.main else "normal", key, icon, offer.tip,
            not offer.barred, offer.barred,
        )  # fmt: skip

    def _bar_of_others(self) -> Bar:
        table, asked = self.ruling.table, self.ruling.judge.asked
        if table.session.outcome is not None:
            return "The game is over", str(table.session.outcome_text(table.perspective.viewer)), [], 0
        if not asked:
            return "", "Nothing is asked now.", [], 0
        does = self.ruling.around.waits_for_bots(asked[0]) or "is thinking"
        return table.name(asked[0]), f"{table.name(asked[0])} {does}.", [], asked[0]

    # -- what is chosen --------------------------------------------------------------------------------------

    def chosen(self, answer: Answer) -> None:
        """A button of the bar."""
        match answer:
            case Do(move):
                self.questions.acting.submit(move.action)
            case End():
                self.closing.end()
            case Pick(step, option):
                self.questions.answer(step, option)
            case Begin(moves, title):
                seat = moves[0].seat
                if self.questions.popups.only_one_looks(seat):
                    self.questions.begin(moves, seat, title)
            case More():
                self._open_more(answer)
            case Aside():
                self._aside(answer)

    def _aside(self, answer: Aside) -> None:
        table = self.ruling.table
        match answer:
            case Aside.BACK:
                self.questions.back()
            case Aside.LAY_OUT:
                self.questions.lay_out_covered()
            case Aside.LOOK:
                self.ruling.around.look_first()
            case Aside.WHEN_ASKED:
                self.ruling.around.ask_when(table.front)
            case Aside.WAY_OUT:
                self.ruling.around.way_out()
            case Aside.LAY | Aside.TURN | Aside.TURN_OVER:
                self.ruling.around.with_pattern(answer)

    def _open_more(self, more: More) -> None:
        hud, bounds = self.ruling.hud, self.ruling.table.bounds()
        items = [
            MenuItem(str(n), move.button, "play", act=partial(self.chosen, Do(move)))
            for n, move in enumerate(more.moves)
        ]
        hud.menu.open(hud.decision.rect.topleft, items, bounds, keyboard=True, avoid=hud.decision.rect)

    def digit(self, number: int) -> bool:
        """A digit while nothing else takes it: the answer of that number in the bar."""
        ruling = self.ruling
        choices: Sequence[Choice[Answer]] = ruling.hud.decision.choices if ruling.prompt.asked is None else ()
        choice = next((each for each in choices if each.key == str(number) and each.enabled), None)
        if choice is not None:
            self.chosen(choice.answer)
            return True
        move = (
            offers.digit_answer(ruling.judge, ruling.table.front, number)
            if ruling.table.front and ruling.on
            else None
        )
        if move is not None:
            self.questions.acting.submit(move.action)
        return move is not None


def numbered(choices: Sequence[Choice[Answer]]) -> list[Choice[Answer]]:
    """Answers with a digit for each that has no key of its own, in the order in which they stand: whatever can be
    clicked there is done by keys, too."""
    out, digit = [], 0
    for choice in choices:
        free = choice.enabled and (not choice.key or choice.key.isdigit())
        digit += free
        key = (str(digit) if digit <= MOST_DIGITS else "") if free else choice.key
        out.append(replace(choice, key=key))
    return out


def glows(choice: Choice[Answer]) -> bool:
    """Whether a button only repeats what may be pointed at; it gives way where the bar has no room for it."""
    return isinstance(choice.answer, Pick) and choice.answer.glows

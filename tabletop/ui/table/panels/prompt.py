"""What the program itself asks in the bar of questions: take it back all the same, end the game, go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.table.basis.table import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of the program: yes, no, or (None) something besides. ``seat``: who is asked, 0 for whoever sits
    there."""

    sentence: str
    answers: tuple[Choice[bool | None], ...]
    chosen: Callable[[bool | None], None]
    seat: int
    moment: tuple[object, ...]
    """What it belongs to; when that has passed, so has the question."""


class Prompt:
    """Asks; the rules ask again when that has been answered. ``make_room`` puts aside what may lie over the bar and
    says whether there was something; ``come_back`` brings it back."""

    def __init__(self, table: Table, make_room: Callable[[], bool], come_back: Callable[[], None]) -> None:
        self.table = table
        self.make_room, self.come_back = make_room, come_back
        self.asked: Asked | None = None

    def current(self) -> Asked | None:
        """What is asked; a question whose moment has passed is forgotten."""
        if self.asked is not None and self.asked.moment != self._moment():
            self.asked = None
        return self.asked

    def unask(self) -> None:
        """What the program asked has been answered otherwise."""
        if self.asked is not None:
            self._forget()

    def _forget(self) -> None:
        self.asked = None
        self.table.whole.feed_question()

    def _moment(self) -> tuple[object, ...]:
        """What a question of the program belongs to: the position, the dial, and who sits at the screen."""
        session, perspective = self.table.session, self.table.perspective
        # side by side holding a hand open is only a look
        sitting = perspective.sitting if perspective.sharing == "pass" else 0
        return session.journal.head, session.rules, sitting, perspective.curtain_for, perspective.sharing

    def ask(
        self, sentence: str, choices: Sequence[tuple[bool, str]], on_choice: Callable[[bool], None], seat: int = 0,
        besides: tuple[str, Callable[[], None]] | None = None,
    ) -> None:  # fmt: skip
        """Ask for a yes or a no in the decision bar, each with its words; the first is the one that Enter gives,
        Escape says no. ``besides``: a third answer, and what it does."""
        if self.table.perspective.public:
            # the bar of questions is not in the picture: a question there would be asked unseen
            buttons = [
                ("yes" if yes else "", label, "primary" if not index else "normal")
                for index, (yes, label) in enumerate(choices)
            ]
            self.table.app.open_dialog(
                Confirm("The picture for viewers", sentence, buttons[::-1], lambda name: on_choice(bool(name)))
            )
            return
        answers: list[Choice[bool | None]] = [
            Choice(yes, label, "primary" if index == 0 else "normal", declines=not yes)
            for index, (yes, label) in enumerate(choices)
        ]
        if besides is not None:
            answers.append(Choice(None, besides[0], "quiet"))
        moment = self._moment()
        was_open = self.make_room()

        def chosen(yes: bool | None) -> None:
            still = moment == self._moment()
            self._forget()
            if still and yes is not None:
                on_choice(yes)
            elif still and besides is not None:
                besides[1]()
            if was_open and self.asked is None:
                self.come_back()

        self.asked = Asked(sentence, tuple(answers), chosen, seat, moment)
        self.table.whole.feed_question()

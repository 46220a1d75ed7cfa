"""Acts that nearly every game has, each once: ending or passing, giving up, and what the rules never let anybody do.

**Contract.** A game gives what is special to it, names, sentences, rule ids and what follows, and makes one of each
act that it needs; which windows ask for it is the game's affair. Offers to the others are ``progress.proposals``,
side decks ``progress.match``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tabletop.core.state import Container
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table

if TYPE_CHECKING:
    from tabletop.rules.progress.machine import Run

Follows = Callable[["Run", int], None]
"""What follows from an act of a seat."""


def _no_more(table: Table, seat: int) -> Words:
    return {}


def _nothing(run: Run, seat: int) -> None:
    """The window has noted it, that is all."""


class Close(ActionKind):
    """Pass or end something: its window notes it, and as a rule nothing else changes. ``said``: the line of the log,
    "" for none, with who it was and ``words``; ``then``: what follows all the same."""

    quiet = True

    def __init__(
        self,
        kind: str,
        label: str,
        *,
        button: str,
        rule: str = "",
        said: str = "",
        words: Callable[[Table, int], Words] = _no_more,
        then: Follows = _nothing,
        ends: str = "",
        settled: bool = False,
        requirements: tuple[Requirement, ...] = (),
    ) -> None:
        self.kind, self.label, self.button, self.rule = kind, label, button, rule
        self.ends, self.settled, self.requirements = ends, settled, requirements
        self._said, self._words, self._then = said, words, then

    def perform(self, run: Run, act: BoundAction) -> None:
        """Say it; what follows comes next."""
        if self._said:
            run.say(self._said, None, who=Person(act.seat), **self._words(run, act.seat))
        self._then(run, act.seat)


class Concede(ActionKind):
    """Give up: a standing act. ``lost``: what becomes of it, and of the game; ``said``: the line of the log, "" where
    that says it itself; ``who``: what that line calls the seat."""

    def __init__(
        self,
        label: str,
        rule: str,
        lost: Follows,
        *,
        said: str = "",
        kind: str = "concede",
        button: str = "",
        who: str = "who",
        requirements: tuple[Requirement, ...] = (),
    ) -> None:
        self.kind, self.label, self.button, self.rule = kind, label, button, rule
        self.requirements = requirements
        self._lost, self._said, self._who = lost, said, who

    def perform(self, run: Run, act: BoundAction) -> None:
        """Say it; then it counts."""
        if self._said:
            run.say(self._said, None, **{self._who: Person(act.seat)})
        self._lost(run, act.seat)


def others_win(reason: str, rule: str) -> Follows:
    """All others who are still in the game win at once."""

    def lost(run: Run, seat: int) -> None:
        run.finish(tuple(each for each in run.seats if each != seat), reason, rule, seat=seat)

    return lost


class Untouchable(ActionKind):
    """Take up a card that the rules never let this seat move: only ever refused, by ``reason``, and moved by hand by
    whoever insists. ``is_one`` says whether a card is one, dragged to a place by a seat."""

    pieces = ("card",)
    takes = ("to",)

    def __init__(
        self, kind: str, label: str, reason: Requirement, is_one: Callable[[Table, int, int, Container], bool]
    ) -> None:
        self.kind, self.label, self.rule = kind, label, reason.rule
        self.requirements = (reason,)
        self._is_one = is_one

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """None is ever legal."""
        return iter(())

    def perform(self, run: Run, act: BoundAction) -> None:
        """The rules can make nothing of it."""
        raise RulesError("only hands do that")

    def to(self, table: Table, act: BoundAction) -> str:
        """Where it was dropped."""
        return act.text("to")

    def words(self, table: Table, act: BoundAction) -> Words:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """With a card that is one."""
        if self._is_one(table, seat, piece, to):
            place = to if isinstance(to, str) else table.handle(to, seat)
            yield Action(self.kind, seat, card=table.handle(piece, seat), to=place)

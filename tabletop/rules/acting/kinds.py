"""Kinds of actions: what a seat may want, when it may, and what then happens.

A game subclasses ``ActionKind`` once for each kind of move. ``candidates`` is generous, the requirements are strict,
and ``explain`` and ``legal_actions`` go through the same list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from tabletop.core.board import Cell
from tabletop.core.state import Container
from tabletop.core.values import Json
from tabletop.rules.acting.requirements import OF_SEAT, BoundAction, Candidate, End, Requirement, Spread
from tabletop.rules.actions import Action
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

if TYPE_CHECKING:
    from tabletop.rules.progress.machine import Run


NOTHING: Mapping[str, Json] = MappingProxyType({})


class ActionKind:
    """One kind of action.

    ``pieces`` names the arguments that are handles (the first is the piece acted with; one that may be left out
    ends in "?"), ``label`` the sentence for menus, ``button`` the words of its button in the decision bar ("" if it
    is done on the table; of an act with pieces that lie unseen in piles, of the button that begins it), ``quiet``:
    it ends or passes something and changes nothing else. ``called``: its name where its piece is chosen but not yet
    its end ("" if ``kind`` says it). ``needs`` names the other arguments that cannot be left out, ``takes`` those
    that can (one that is among the pieces, too, may be a seat by its number); ``asks`` says how each argument (a
    place on a board: "cell") is asked for, where its name is not enough. ``settled``: it is legal only when all
    that was asked has its answer, so nobody is asked whether they are sure. ``claimed``: the refusal that only a
    hidden hand decides; where others see the button, it stands whether or not that refusal holds, so that it tells
    nothing before it is claimed. ``decisive``: it can end the game, so it is asked twice. ``ends``: it is no answer
    but the end of what its seat does, of its "turn" (or a step of it) or, where it acts in secret, the "lock" that
    the others wait for. ``at_once``: its piece is all that there is to say, so a click on that piece does it; where
    the piece is no argument (the top of a pile), it has a button too. ``used_up``: where its piece goes is no aim,
    it is only put away once all is done. ``discards``: its piece is not played by it, but laid aside: too many in a
    hand, or the price of something else. ``silent``: it most likely says nothing itself, so its label is its line
    of the log. ``plans``: it only plans what others are not to know yet. ``met``: those of its requirements that
    whatever ``candidates`` proposes meets; they are asked only of acts that come from elsewhere. ``stands``: the file
    and line in which it is written, if it is. ``lays``: the argument that says how a shape of several cells lies.
    """

    kind: str = ""
    label: str = ""
    called: str = ""
    button: str = ""
    pieces: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    asks: Mapping[str, str] = {}
    rule: str = ""
    quiet: bool = False
    settled: bool = False
    claimed: str = ""
    decisive: bool = False
    ends: str = ""
    at_once: bool = False
    used_up: bool = False
    discards: bool = False
    stands: str = ""
    lays: str = ""
    silent: bool = False
    plans: bool = False
    requirements: tuple[Requirement, ...] = ()
    met: tuple[Requirement, ...] = ()

    def candidates(self, table: Table, seat: int) -> Iterator[Candidate]:
        """What of this kind may be legal, in a fixed order; best as proposals, which have no handles yet, and
        where many differ in one argument as spreads."""
        if self.pieces or self.needs:
            yield Action(self.kind, seat)
        else:
            yield self.propose(table, seat)

    def propose(self, table: Table, seat: int, plain: Mapping[str, Json] = NOTHING, /, **pieces: int) -> BoundAction:
        """What a seat might do with pieces and, in ``plain``, with other arguments."""
        return BoundAction.proposed(table, self.kind, seat, pieces, plain)

    def spread(
        self, table: Table, seat: int, over: str, ends: Sequence[End], plain: Mapping[str, Json] = NOTHING, /,
        **pieces: int,
    ) -> Spread:  # fmt: skip
        """The same with several values of one more argument."""
        return Spread(BoundAction.proposed(table, self.kind, seat, pieces, plain), over, ends)

    def spread_pieces(
        self, table: Table, seat: int, over: str, ends: Sequence[int], plain: Mapping[str, Json] = NOTHING, /,
        **pieces: int,
    ) -> Spread:  # fmt: skip
        """The same with several pieces of one more argument."""
        return Spread(BoundAction.proposed(table, self.kind, seat, pieces, plain), over, ends, of_pieces=True)

    def possible(self, table: Table, seat: int) -> Iterable[Action] | None:
        """Its legal actions, in the order of ``candidates``, where a kind finds them quicker than by trying each;
        None where each is tried."""
        return None

    def perform(self, run: Run, act: BoundAction) -> None:
        """Carry it out; what takes time is pushed as frames."""
        raise NotImplementedError  # abstract: every kind of action gives its own

    def to(self, table: Table, act: BoundAction) -> str:
        """Where it ends, for the light under a dragged piece: a zone's key or a handle; "" for nowhere."""
        return ""

    def cell(self, table: Table, act: BoundAction) -> Cell | None:
        """The cell of a board where it ends, None for one that ends at none."""
        return None

    def start(self, table: Table, act: BoundAction) -> tuple[str, Cell] | None:
        """The cell of a board where it begins, with its zone, where that is chosen as well as where it ends."""
        return None

    def path(self, table: Table, act: BoundAction) -> tuple[Cell, ...]:
        """The way to that cell, both ends included; () where nothing goes a way."""
        return ()

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """What it would do at the cells of boards, legal or not."""
        return iter(())

    def words(self, table: Table, act: BoundAction) -> Words:
        """The words of its label."""
        return {}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Candidate]:
        """What dropping a piece there could mean, legal or not."""
        return iter(())

    def cell_drops(self, table: Table, seat: int, piece: int, zone: str, cell: Cell) -> Iterator[Candidate]:
        """What dropping a piece on a cell of a board could mean, legal or not."""
        return self.drops(table, seat, piece, zone)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Candidate]:
        """What could be done with a piece, legal or not."""
        return iter(())

    def ability(self, act: BoundAction) -> str:
        """The ability that it uses, "" for none."""
        return ""

    def requirements_by(self, over: str) -> tuple[list[Requirement], list[Requirement]]:
        """What is asked of its candidates: what says the same whatever an argument is, and the rest."""
        found = self._by.get(over)
        if found is None:
            apart = [each for each in self.unsettled if each.is_apart_from(over)]
            found = self._by[over] = apart, [each for each in self.unsettled if each not in apart]
        return found

    @cached_property
    def unsettled(self) -> tuple[Requirement, ...]:
        """The requirements that its candidates may fail."""
        return tuple(each for each in self.requirements if each not in self.met)

    @cached_property
    def of_seat(self) -> tuple[Requirement, ...]:
        """Those of them that go by who acts alone: where one is not met, none of its candidates is legal."""
        return tuple(each for each in self.unsettled if each.about == OF_SEAT)

    def is_closed(self, table: Table, seat: int) -> bool:
        """Whether a seat can do nothing of it, whatever it names."""
        if self.of_seat:
            act = BoundAction.proposed(table, self.kind, seat, {}, NOTHING)
            for requirement in self.of_seat:
                if requirement.why_not(table, act) is not None:
                    return True
        return False

    @cached_property
    def _by(self) -> dict[str, tuple[list[Requirement], list[Requirement]]]:
        return {}

    def argument_names(self) -> tuple[tuple[str, bool], ...]:
        """The arguments that are handles, and whether each may be left out."""
        return _argument_names(self.pieces)

    def known_arguments(self) -> tuple[str, ...]:
        """Every argument that it reads."""
        return (*(name for name, _ in self.argument_names()), *self.needs, *self.takes)


@cache
def _argument_names(pieces: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
    return tuple((name.rstrip("?"), name.endswith("?")) for name in pieces)


class Kinds(dict[str, ActionKind]):
    """The kinds of actions that answer windows, by name."""


class StandingKinds(tuple[ActionKind, ...]):
    """The kinds of actions that are possible without being asked."""


def by_name(kinds: tuple[ActionKind, ...]) -> Kinds:
    """Kinds by name. Two of one name would be our mistake."""
    found = Kinds()
    for kind in kinds:
        if found.setdefault(kind.kind, kind) is not kind:
            raise ValueError(f"two kinds of action are called {kind.kind}")
    return found

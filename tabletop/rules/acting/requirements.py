"""Named preconditions: why an act is legal, and the reason when it is not.

An action kind has a list of requirements in order; the first that fails gives the refusal. The same list filters the
candidates of ``legal_actions``, so what is offered and what is accepted cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from tabletop.core.values import Json, Record
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.sentences import fill, is_for_all
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

_NO_WORDS: Words = MappingProxyType({})


class Unmet(NamedTuple):
    """A failed requirement: the words for its sentence, the pieces to point at (by number), and where they differ
    from the requirement's own, the sentence, the code and the rule. ``vague``, ``private``: see ``Refusal``.

    A plain tuple, since most acts that are looked at are not possible.
    """

    arguments: Words = _NO_WORDS
    pieces: tuple[int, ...] = ()
    text: str = ""
    rule: str = ""
    code: str = ""
    vague: bool = False
    private: bool = False


class BoundAction:
    """An action with its handles turned into pieces, for the seat that named them.

    ``named`` holds the pieces by argument, ``plain`` the other arguments. One that rules propose themselves (see
    ``ActionKind.propose``) has no handles and no ``action`` until somebody asks for it.
    """

    __slots__ = ("_action", "_table", "kind", "named", "plain", "seat")

    def __init__(self, action: Action, named: Mapping[str, int]) -> None:
        self._action: Action | None = action
        self._table: Table | None = None
        self.kind = action.kind
        self.seat = action.seat
        self.named = named
        self.plain: Record = action.arguments

    @classmethod
    def proposed(
        cls, table: Table, kind: str, seat: int, named: Mapping[str, int], plain: Mapping[str, Json]
    ) -> BoundAction:
        """What a seat might do, told by pieces; what is ``plain`` are whole numbers and words."""
        made = cls.__new__(cls)
        made._action, made._table = None, table
        made.kind, made.seat, made.named, made.plain = kind, seat, named, plain
        return made

    @property
    def action(self) -> Action:
        """The action as its seat would name it."""
        if self._action is None:
            assert self._table is not None
            items = tuple(sorted(self.items())) if self.named or self.plain else ()
            self._action = Action.of(self.kind, self.seat, items)
        return self._action

    def items(self) -> list[tuple[str, Json]]:
        """The arguments of a proposed act as its seat names them."""
        assert self._table is not None
        handle, seat = self._table.handle, self.seat
        return [*[(name, handle(piece, seat)) for name, piece in self.named.items()], *self.plain.items()]

    def again(self, named: Mapping[str, int], plain: Record) -> BoundAction:
        """The same with other arguments, as proposed."""
        made = BoundAction.__new__(BoundAction)
        made._action, made._table = None, self._table
        made.kind, made.seat, made.named, made.plain = self.kind, self.seat, named, plain
        return made

    def handle(self, piece: int) -> str:
        """What its seat calls a piece."""
        assert self._table is not None
        return self._table.handle(piece, self.seat)

    def handles(self, pieces: Iterable[End]) -> list[str]:
        """The same for several."""
        assert self._table is not None
        handle, seat = self._table.handle, self.seat
        return [handle(int(piece), seat) for piece in pieces]

    def can_be_named(self) -> bool:
        """Whether its seat has a name for each of its pieces; not for what lies where it may not even look."""
        if self._table is not None:
            can_name = self._table.can_name
            for piece in self.named.values():
                if not can_name(piece, self.seat):
                    return False
        return True

    def piece(self, name: str) -> int:
        """The piece of an argument, 0 if it was left out."""
        return self.named.get(name, 0)

    def value(self, name: str) -> object:
        """What an argument is, a piece as its number; None if it was left out."""
        return self.named[name] if name in self.named else self.plain.get(name)

    def number(self, name: str) -> int:
        """A whole number of the arguments, 0 if it is none."""
        value = self.plain.get(name, 0)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    def text(self, name: str) -> str:
        """A word of the arguments, "" if it is none."""
        value = self.plain.get(name, "")
        return value if isinstance(value, str) else ""


End = str | int
"""What an argument can be that is told for many acts at once: a piece by its number, a word, a whole number."""


class Keep(NamedTuple):
    """All that decides which of the acts that a kind proposes are legal, besides the acts themselves and what was
    agreed: how the pieces lie in zones of these families (none: of all; ``NO_ZONES``: of none), and ``by`` what
    besides."""

    families: tuple[str, ...]
    by: tuple[Hashable, ...]


NO_ZONES = ("",)


class Spread:
    """Proposed acts that differ in one argument only: an act without it, and all that it can be, pieces by number.

    What the requirements make of the rest is asked once for all of them (see ``legality``).
    """

    __slots__ = ("_one", "act", "ends", "keep", "of_pieces", "over")

    def __init__(self, act: BoundAction, over: str, ends: Sequence[End], of_pieces: bool = False) -> None:
        self.act = act
        self.keep: Keep | None = None
        """How long what is legal of them is so, where that goes by little and the argument is no piece."""
        self.over = over
        self.ends = ends
        self.of_pieces = of_pieces
        self._one: BoundAction | None = None

    def at(self, end: End) -> BoundAction:
        """One of the acts."""
        act = self.act
        if self.of_pieces:
            return act.again({**act.named, self.over: int(end)}, act.plain)
        return act.again(act.named, {**act.plain, self.over: end})

    def each(self, ends: Iterable[End]) -> Iterator[tuple[BoundAction, End]]:
        """Some of the acts one after the other, to be looked at and not kept: it is one that changes, the same for
        every requirement that asks."""
        over, made = self.over, self._one
        if made is None:
            act = self.act
            made = self._one = act.again(dict(act.named), dict(act.plain))
        changing = cast("dict[str, Json]", made.named if self.of_pieces else made.plain)
        for end in ends:
            changing[over] = end
            yield made, end

    def named(self, table: Table) -> Sequence[End]:
        """What the argument can be for its seat: no piece that it has no name for."""
        if not self.of_pieces:
            return self.ends
        return table.nameable(cast("tuple[int, ...]", tuple(self.ends)), self.act.seat)

    def actions(self, ends: Iterable[End]) -> list[Action]:
        """Some of the acts as their seat names them."""
        act = self.act
        seat, items = act.seat, sorted(act.items()) if act.named or act.plain else ()
        named: Iterable[Json] = act.handles(ends) if self.of_pieces else ends
        return Action.each(act.kind, seat, items, self.over, named)


Wanted = Action | BoundAction
"""What a seat might do: as it names it, or as rules propose it."""

Candidate = Wanted | Spread
"""The same, or many such at once."""


def each_of(candidates: Iterable[Candidate]) -> Iterator[Wanted]:
    """The same, one by one."""
    for each in candidates:
        if isinstance(each, Spread):
            yield from map(each.at, each.ends)
        else:
            yield each


def action_of(wanted: Wanted) -> Action:
    """The action as its seat would name it."""
    return wanted.action if isinstance(wanted, BoundAction) else wanted


def actions_of(candidates: Iterable[Candidate]) -> Iterator[Action]:
    """The same as their seat would name them."""
    return map(action_of, each_of(candidates))


Test = Callable[[Table, BoundAction], Unmet | None]
Sift = Callable[[Table, BoundAction, Any], Collection[End]]
"""Which of several values of an argument a requirement allows, given the act without it, in their order."""


OF_SEAT = ("seat",)
"""What goes by who acts, and by nothing that they name, is about this."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One named precondition: its code, its rule, the sentence, and the test (None: it holds).

    ``about`` names the arguments that the test looks at, where that is not all of them: what it found is then kept
    for every act of this position that has the same ones. ``of_kind``: it looks at none of them but asks of what kind
    an act is, so it says the same for all of one kind and seat. ``over`` and ``sift``: which values of one argument
    it allows can be told for many at once; no others than those that the test lets pass.
    """

    code: str
    rule: str
    text: str
    test: Test
    about: tuple[str, ...] = ()
    over: str = ""
    sift: Sift | None = None
    of_kind: bool = False

    def why_not(self, table: Table, act: BoundAction) -> Unmet | None:
        """The reason against an act, None if the precondition holds."""
        about = self.about
        if not about:
            return self.test(table, act)
        known = self.known(table, act.seat)
        value = act.value(about[0]) if len(about) == 1 else tuple(map(act.value, about))
        if value in known:
            return known[value]
        found = known[value] = self.test(table, act)
        return found

    def is_apart_from(self, argument: str) -> bool:
        """Whether it says the same whatever an argument is."""
        return self.of_kind or bool(self.about and argument not in self.about)

    def known(self, table: Table, seat: int) -> dict[object, Unmet | None]:
        """What its test has found for a seat at this position, by what it is about."""
        memo, key = table.memo, (self.test, seat)
        found: dict[object, Unmet | None] | None = memo.get(key)
        if found is None:
            found = memo[key] = {}
        return found


def unread(action: Action, name: str) -> Unmet:
    """Why an argument of an act cannot be read: left out, no handle, or a handle of nothing that is there."""
    words = {"act": action.kind, "name": name}
    if name not in action.arguments:
        return Unmet(words, text="rules.missing_argument", code="missing_argument")
    if not isinstance(action.arguments[name], str):
        return Unmet(words, text="rules.no_handle", code="no_handle")
    return Unmet(text="rules.gone", code="gone")


def refusal(table: Table, requirement: Requirement, unmet: Unmet, seat: int) -> Refusal:
    """A failed requirement as the acting seat reads it."""
    message = fill(unmet.text or requirement.text, unmet.arguments, table, seat)
    handles = tuple(table.handle(piece, seat) for piece in unmet.pieces if table.state.exists(piece))
    private = unmet.private or not all(is_for_all(word, table) for word in unmet.arguments.values())
    code, rule = unmet.code or requirement.code, unmet.rule or requirement.rule
    return Refusal(code, rule, message, handles, unmet.vague, private)

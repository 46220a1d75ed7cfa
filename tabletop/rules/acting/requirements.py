"""Named preconditions: why an act is legal, and the reason when it is not.

An action kind has a list of requirements in order; the first that fails gives the refusal. The same list filters the
candidates of ``legal_actions``, so what is offered and what is accepted cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tabletop.core.values import Json, Record
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.sentences import fill
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Unmet:
    """A failed requirement: the words for its sentence, the pieces to point at (by number), and where they differ
    from the requirement's own, the sentence, the code and the rule. ``vague``: see ``Refusal``."""

    arguments: Words = field(default_factory=dict)
    pieces: tuple[int, ...] = ()
    text: str = ""
    rule: str = ""
    code: str = ""
    vague: bool = False


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
            handle, seat = self._table.handle, self.seat
            arguments = [(name, handle(piece, seat)) for name, piece in self.named.items()]
            self._action = Action.of(self.kind, seat, [*arguments, *self.plain.items()])
        return self._action

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


Wanted = Action | BoundAction
"""What a seat might do: as it names it, or as rules propose it."""


def action_of(wanted: Wanted) -> Action:
    """The action as its seat would name it."""
    return wanted.action if isinstance(wanted, BoundAction) else wanted


Test = Callable[[Table, BoundAction], Unmet | None]


@dataclass(frozen=True, slots=True)
class Requirement:
    """One named precondition: stable code, the rule it is from, the sentence, and the test (None: it holds).

    ``about`` names the arguments that the test looks at, where that is not all of them: what it found is then kept
    for every act of this position that has the same ones.
    """

    code: str
    rule: str
    text: str
    test: Test
    about: tuple[str, ...] = ()

    def why_not(self, table: Table, act: BoundAction) -> Unmet | None:
        """The reason against an act, None if the precondition holds."""
        if not self.about:
            return self.test(table, act)
        memo = table.memo
        key = (self.test, act.seat, *map(act.value, self.about))
        if key in memo:
            found: Unmet | None = memo[key]
            return found
        found = memo[key] = self.test(table, act)
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
    return Refusal(unmet.code or requirement.code, unmet.rule or requirement.rule, message, handles, unmet.vague)

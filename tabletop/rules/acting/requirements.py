"""Named preconditions: why an act is legal, and the reason when it is not.

An action kind has a list of requirements in order; the first that fails gives the refusal. The same list filters the
candidates of ``legal_actions``, so what is offered and what is accepted cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

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
    """An action with its handles turned into pieces, for the seat that named them."""

    __slots__ = ("action", "kind", "named", "seat")

    def __init__(self, action: Action, named: Mapping[str, int]) -> None:
        self.action = action
        self.kind = action.kind
        self.seat = action.seat
        self.named = named

    def piece(self, name: str) -> int:
        """The piece of an argument, 0 if it was left out."""
        return self.named.get(name, 0)

    def number(self, name: str) -> int:
        """A whole number of the arguments, 0 if it is none."""
        value = self.action.arguments.get(name, 0)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    def text(self, name: str) -> str:
        """A word of the arguments, "" if it is none."""
        value = self.action.arguments.get(name, "")
        return value if isinstance(value, str) else ""


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
        key = (self.test, act.seat, *(act.action.arguments.get(name) for name in self.about))
        if key in table.memo:
            found: Unmet | None = table.memo[key]
            return found
        found = table.memo[key] = self.test(table, act)
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

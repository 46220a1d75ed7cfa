"""Where functions of phrases are registered: one decorator above the Python that carries one out.

    COUNTING = Functions()

    @COUNTING.function(
        "count", "things: things", gives=NUMBER, help="How many there are.", example="count(hand)",
        said="the number of {things}", shows=True,
    )
    def count(things: Things) -> Number: ...

The parameters are written as one line, as the function itself is: `value: value each, things: things over`. A game
may register functions of its own and hand them to its ``Language`` beside the common ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, cast, get_args

from tabletop.rules.phrases.naming.names import Eyes
from tabletop.rules.phrases.naming.typed import Near, Operation, Param, Wanted
from tabletop.rules.phrases.naming.values import Thunk, Type, reads
from tabletop.rules.phrases.writing.tokens import CONNECTING, RESERVED

F = TypeVar("F", bound=Callable[..., object])


def params(text: str) -> tuple[Param, ...]:
    """Parameters as they are written beside a function.

    >>> params("value: value each, things: things over")
    (Param(name='value', wants='value', word='', each=True, optional=False, where=False, test=False), \
Param(name='things', wants='things', word='over', each=False, optional=False, where=False, test=False))
    """
    found = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        name, _, rest = each.partition(":")
        wants, *flags = rest.split()
        words = [flag for flag in flags if flag in CONNECTING or flag == "of"]
        left = set(flags) - set(words) - {"each", "optional", "where", "test"}
        if wants not in get_args(Wanted) or left or len(words) > 1:
            raise ValueError(f"{each!r} is no parameter")
        found.append(
            Param(
                name=name.strip(),
                wants=cast("Wanted", wants),
                word=words[0] if words else "where" if "where" in flags else "",
                each="each" in flags,
                optional="optional" in flags,
                where="where" in flags,
                test="test" in flags,
            )
        )
    return tuple(found)


class Functions(Mapping[str, Operation]):
    """Functions by name."""

    def __init__(self, found: Mapping[str, Operation] | None = None) -> None:
        self._found: dict[str, Operation] = dict(found or {})

    def __getitem__(self, name: str) -> Operation:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __or__(self, other: Mapping[str, Operation]) -> Functions:
        """These and others. ValueError where a name is in both."""
        twice = sorted(set(self) & set(other))
        if twice:
            raise ValueError(f"two functions are called {twice[0]}")
        return Functions({**self._found, **other})

    def function(
        self, name: str, parameters: str, *, gives: Type | Callable[..., Type], help: str, example: str, said: str,
        why: str = "", why_not: str = "", near: Callable[..., Near] | None = None, read: str = "", cost: int = 10,
        shows: bool = False, all_of: bool = False, of_you: bool = False, tells: bool = False,
        eyes: Eyes = "all",
    ) -> Callable[[F], F]:  # fmt: skip
        """Register a function: see ``Operation`` for what the parts are; ``of_you``: what it gives depends on who
        `you` is; ``tells``: what it gives of a hidden piece is a secret; ``eyes``: who may know what lies on the
        cells that it gives. ValueError for a name that is taken."""
        if name in self._found or name in RESERVED:
            raise ValueError(f"two functions are called {name}")

        def register(make: F) -> F:
            self._found[name] = Operation(
                name, params(parameters), gives, cast("Callable[..., Thunk]", make), help, example, said, why,
                why_not, near, reads(read), cost, all_of, shows, frozenset({"you"}) if of_you else frozenset(),
                tells, eyes,
            )  # fmt: skip
            return make

        return register

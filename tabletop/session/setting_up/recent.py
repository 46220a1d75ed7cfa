"""What was made for the tables that were played last, at hand for the next one of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

from tabletop.content import Catalog
from tabletop.core.zones import Scalar

T = TypeVar("T")

MOST = 2
"""So much is at hand; little, for what belongs to a game of many cards takes some memory."""


def kind_of_table(catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> Hashable:
    """All that decides what a table is played with: the content of the files, the code, what was agreed. By what the
    options look like, for some values are equal that are not the same (1 and True)."""
    return catalog.hash, catalog.folder, type(catalog.code), seats, repr(sorted(options.items()))


class Recent(Generic[T]):
    """The few things that were asked for last, by what they were made from. None of them changes: what they have
    found out about the game serves whoever asks next."""

    def __init__(self) -> None:
        self._made: dict[Hashable, T] = {}

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made from something, or makes it now."""
        found = self._made.pop(key) if key in self._made else make()
        self._made[key] = found  # the last one stands at the end
        if len(self._made) > MOST:
            del self._made[next(iter(self._made))]
        return found

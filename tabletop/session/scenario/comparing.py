"""What differs from what a file says, and how values are compared and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.content.reading.marked import Where


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as the file says: where the file says it, what it is about, and both values."""

    where: Where
    what: str
    expected: object
    found: object


def same(found: object, wanted: object) -> bool:
    """Whether a value is the wanted one: what is not there is as good as false, nothing and 0; true is no number.

    Of a mapping only what is named is looked at, but an empty one means that nothing is there.
    """
    if isinstance(wanted, bool) or isinstance(found, bool):
        return bool(found) == wanted if isinstance(wanted, bool) else found == wanted and not isinstance(wanted, int)
    if wanted is None or wanted == 0:
        return found in (None, 0, False, "")
    if isinstance(wanted, list | tuple):
        return (
            isinstance(found, list | tuple)
            and len(found) == len(wanted)
            and all(same(one, other) for one, other in zip(found, wanted, strict=True))
        )
    if isinstance(wanted, Mapping):
        if not wanted:
            return not found
        return isinstance(found, Mapping) and all(same(found.get(key), value) for key, value in wanted.items())
    return bool(found == wanted)


def shown(value: object) -> str:
    """A value as a scenario file would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple | set | frozenset):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    return str(value)

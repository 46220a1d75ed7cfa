"""Plain values: everything that a position, an entry, a save or a log line can hold.

``Value`` is what the table keeps: scalars, tuples and mappings of values, never changed in place. ``Json`` is the
same as a file gives or takes it, where lists may stand for tuples. Both are read through ``core.checks`` where they
come from outside, so what has these types can always be written and copied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tabletop.core.zones import Scalar

Value: TypeAlias = "Scalar | tuple[Value, ...] | Mapping[str, Value]"
Json: TypeAlias = "Scalar | Sequence[Json] | Mapping[str, Json]"

Record: TypeAlias = Mapping[str, Any]
"""A record of rules progress (bindings of a frame, facts of an occurrence, an item) as it is read again: whoever has
written it knows of which type each value is. Written are values only."""

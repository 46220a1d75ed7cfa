"""What an import asks of a reader: columns to fields, what was kept from the last time, a text that was pasted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ask:
    """What was asked for: columns to fields for this once, and the mapping kept from the last time."""

    columns: Mapping[str, str]
    kept: object = None
    pasted: str = ""
    """The text of a table that was pasted; then there is no source."""

"""What is odd about a position that hands have made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Oddity:
    """One odd thing: the sentence and its words, the rule that would not have it so, the pieces concerned."""

    text: str
    words: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""
    pieces: tuple[int, ...] = ()

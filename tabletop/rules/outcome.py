"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (no seat: nobody), why (the name of a sentence and its words) and by which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, as rules progress keeps them."""
        return {
            "winners": self.winners, "reason": self.reason, "rule": self.rule, "arguments": dict(self.arguments),
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        """What :meth:`to_json` gave."""
        return cls(tuple(data["winners"]), str(data["reason"]), str(data["rule"]), dict(data["arguments"]))

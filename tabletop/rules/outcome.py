"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.core.values import Record, Value
from tabletop.rules.showing.telling import Words, noted


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (no seat: nobody), why (the name of a sentence and its words) and by which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    arguments: Words = field(default_factory=dict)
    places: tuple[int, ...] = ()
    """The place of each seat, seat 1 first; none where only winners are told."""

    def to_json(self) -> dict[str, Value]:
        """Plain JSON values, as rules progress keeps them."""
        told = {name: noted(value) for name, value in self.arguments.items()}
        ended: dict[str, Value] = {
            "winners": self.winners,
            "reason": self.reason,
            "rule": self.rule,
            "arguments": told,
        }
        return {**ended, "places": self.places} if self.places else ended

    @classmethod
    def from_json(cls, data: Record) -> Outcome:
        """What :meth:`to_json` gave."""
        return cls(
            tuple(data["winners"]),
            str(data["reason"]),
            str(data["rule"]),
            dict(data["arguments"]),
            tuple(data.get("places", ())),
        )

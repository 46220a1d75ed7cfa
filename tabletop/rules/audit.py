"""What is odd about a position that hands have made."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.rules.showing.telling import Words


@dataclass(frozen=True, slots=True)
class Oddity:
    """One odd thing: the sentence and its words, the rule that would not have it so, the pieces concerned."""

    text: str
    words: Words = field(default_factory=dict)
    rule: str = ""
    pieces: tuple[int, ...] = ()

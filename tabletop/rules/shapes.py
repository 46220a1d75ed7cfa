"""How acts and numbers look on the table: what the window draws of them, in table terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.rules.modifiers import Part


@dataclass(frozen=True, slots=True)
class Shape:
    """How an action looks: the piece acted with and where it ends (handles, zone keys, "" for none), the sentence for
    a menu, its button in the decision bar, the ability it uses, and whether it only passes or ends something."""

    piece: str = ""
    to: str = ""
    label: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)
    button: str = ""
    ability: str = ""
    quiet: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """A number that the table shows at a place for a seat, and who adds what to it."""

    zone: str
    seat: int
    label: str
    total: int
    parts: tuple[Part, ...]
    leads: bool = False

"""A small referee to try gestures on: pieces that may be sent to places, hit each other, and be counted down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import tabletop
from tabletop.rules.acting.subjects import Subjects
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Shape
from tabletop.session import Session

SHAPES: dict[str, Callable[[Action], Shape]] = {
    "send": lambda a: Shape(a.arguments["who"], f"land#{a.arguments['site']}"),
    "hit": lambda a: Shape(a.arguments["who"], a.arguments.get("target", ""), ability="bite"),
    "heal": lambda a: Shape(a.arguments["land"], a.arguments["who"]),
    "pass": lambda a: Shape(button="Pass", quiet=True),
    "lock": lambda a: Shape(button="Lock", quiet=True),
    "choose": lambda a: Shape(to=a.arguments.get("pick", ""), button="" if "pick" in a.arguments else "Done"),
    "leave": lambda a: Shape(button="Leave", label="Leave the game"),
}


@dataclass
class Judge:
    """Says what it is told to say, about a real table."""

    table: Session
    legal: list[Action] = field(default_factory=list)
    open: list[Decision] = field(default_factory=list)
    meant: dict[tuple[int, str], list[tuple[Action, Refusal | None]]] = field(default_factory=dict)
    about: dict[Action, Subjects] = field(default_factory=dict)
    rules: str = "on"
    changed: int = 0
    ruleset: Any = field(default_factory=lambda: SimpleNamespace(kinds={}))
    bots: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state, self.names, self.catalog = self.table.state, self.table.names, self.table.catalog

    def decisions(self) -> list[Decision]:
        return self.open

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        return [action for action in self.legal if seat in (None, action.seat)]

    def standing_actions(self, seat: int) -> list[Action]:
        return [Action("manual", seat, verb="shuffle", zone="land_deck"), Action("leave", seat)]

    def standing_refused(self, seat: int) -> list[tuple[Action, Refusal]]:
        return []

    def shape(self, action: Action) -> Shape:
        return SHAPES[action.kind](action)

    def label(self, action: Action, viewer: int | None) -> str:
        return f"{action.kind} {' '.join(str(value) for value in action.arguments.values())}".strip()

    def name_of(self, piece: int, viewer: int) -> str:
        return self.table.name_of(piece, viewer)

    def piece(self, ref: int | str, viewer: int | None = 0) -> int:
        return self.table.piece(ref, viewer)

    def subjects(self, action: Action, ahead: bool = True) -> Subjects:
        return self.about.get(action, Subjects())

    def drops(self, seat: int, handle: str, to: str) -> list[tuple[Action, Refusal | None]]:
        return self.meant.get((seat, to), [])

    def acts(self, seat: int, handle: str) -> list[tuple[Action, Refusal | None]]:
        return self.meant.get((seat, handle), [])


def judge(**more: Any) -> Judge:
    """A judge at a table for two with nothing legal yet."""
    return Judge(tabletop.new_session("territory", seed=5, rules="off", names=["Ana", "Mira"]), **more)

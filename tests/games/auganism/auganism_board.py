"""Positions of Auganism laid out by hand, on the rules alone: no session, no log but the lines that were said."""

from __future__ import annotations

from typing import Any

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING
from tabletop.session.setting_up.setup import agree, deal

FOLDER = cards_folder() / "auganism"
SHIPPED = load_game(FOLDER, WRITING)
NAMED = ("card", "monster", "hero")


class Heard:
    """Keeps what the rules say: sentence and words."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        self.lines.append((template, arguments))

    def names(self) -> list[str]:
        return [template for template, _ in self.lines]


class Board:
    """A table on which nothing lies but what a test puts there, and some cards in each deck. It is seat 1's turn, and
    seat 2 has a Pearlguard (2/13)."""

    def __init__(self, deck: int = 5, other: str = "pearlguard", **options: Any) -> None:
        seats = 4 if options.get("mode") == "tag" else 2
        agreement = agree(SHIPPED, seats=seats, seed=7, options=options)
        self.state: GameState = deal(SHIPPED, agreement)
        assert SHIPPED.code is not None
        rules: Any = SHIPPED.code.ruleset(SHIPPED, seats, agreement.options)
        self.rules: Ruleset = rules
        self.heard = Heard()
        edit = Edit(self.state)
        for piece in list(self.state.pieces()):
            edit.remove(piece)
        for seat in range(1, seats + 1):
            for _ in range(deck):
                self.put("kilnback", f"deck@{seat}")
        if other:
            self.put(other, "summon@2")

    # -- laying out ------------------------------------------------------------------------------------------

    def put(self, card: str, zone: str, owner: int = 0, **counters: int) -> int:
        """A card in a zone."""
        assert card in SHIPPED.cards, card
        edit = Edit(self.state)
        seat = int(zone.partition("@")[2])
        face = "down" if zone.startswith(("deck", "hand")) else "up"
        piece = edit.create("card", zone, definition=card, owner=owner or seat, face=face)
        for name, number in counters.items():
            edit.count(piece, name, number)
        return piece

    def monster(self, card: str, seat: int = 1, **counters: int) -> int:
        """A monster in play."""
        return self.put(card, f"summon@{seat}", **counters)

    def hand(self, card: str, seat: int = 1) -> int:
        """A card in hand."""
        return self.put(card, f"hand@{seat}")

    def clear(self, zone: str) -> None:
        """Take all that lies in a zone off the table."""
        edit = Edit(self.state)
        for piece in self.state.inside(zone):
            edit.remove(piece)

    def give(self, seat: int, **numbers: int) -> Board:
        """Numbers of a seat."""
        for name, number in numbers.items():
            Edit(self.state).count(seat_target(seat), name, number)
        return self

    def flow(self, **values: Any) -> Board:
        """Set rules progress."""
        for name, value in values.items():
            Edit(self.state).set_flow(name, value)
        return self

    # -- playing ---------------------------------------------------------------------------------------------

    def enter(self, phase: str = "evp", step: str = "", **facts: Any) -> Board:
        """Put the rules at a moment; they run on to the next question."""
        self.rules.enter(Edit(self.state), phase, step, self.heard, **{"active": 1, **facts})
        return self

    def action(self, kind: str, seat: int = 1, **arguments: Any) -> Action:
        """An action; numbers of pieces become handles of the seat."""
        named = {
            name: handle_of(self.state, value, seat) if name in NAMED and isinstance(value, int) else value
            for name, value in arguments.items()
        }
        return Action(kind, seat, **named)

    def do(self, kind: str, seat: int = 1, waive: bool = False, **arguments: Any) -> Board:
        """Carry out an act."""
        action = self.action(kind, seat, **arguments)
        if not waive:
            refused = self.rules.explain(self.state, action)
            assert refused is None, refused
        self.rules.perform(Edit(self.state), action, self.heard, waive)
        return self

    def refused(self, kind: str, seat: int = 1, **arguments: Any) -> Refusal:
        """The refusal of an act that must not be legal, and is not offered."""
        action = self.action(kind, seat, **arguments)
        found = self.rules.explain(self.state, action)
        assert found is not None, f"{action} is legal"
        assert action not in self.rules.legal_actions(self.state)
        return found

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked for what."""
        return [(decision.seat, decision.kind) for decision in self.rules.decisions(self.state)]

    @property
    def table(self) -> Table:
        """The position with its rules."""
        return Table(self.rules, self.state)

    # -- looking ---------------------------------------------------------------------------------------------

    def inside(self, zone: str) -> list[str]:
        """The cards in a zone, in order."""
        return [self.state.definition[piece] for piece in self.state.inside(zone)]

    def value(self, target: int, name: str) -> int:
        """A derived value of a piece, or of a seat (negative)."""
        return self.table.value(target, name)

    def outcome(self) -> tuple[tuple[int, ...], str] | None:
        """Winners and rule."""
        found = self.rules.outcome(self.state)
        return (found.winners, found.rule) if found is not None else None

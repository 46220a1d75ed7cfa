"""Positions of Butterfly laid out by hand, on the rules alone: no session, no log but the lines that were said."""

from __future__ import annotations

from typing import Any

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.core.edits import Edit
from tabletop.core.state import Container, GameState
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.modifying import durations
from tabletop.rules.progress.machine import Run
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING
from tabletop.session.setting_up.setup import agree, deal

SHIPPED = load_game(cards_folder() / "butterfly", WRITING)
NILE = SHIPPED.boards["nile"]
HANDLES = ("pin", "piece", "card", "species", "replace", "trait", "die")
BASTET, OSIRIS = 1, 2


class Heard:
    """Keeps what the rules say: sentence and words."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        self.lines.append((template, arguments))

    def names(self) -> list[str]:
        return [template for template, _ in self.lines]


class Board:
    """Two empty maps, two mats with their rows, ten cards in each deck. Seat 1 plays Bastet."""

    def __init__(self, seed: int = 7, **options: Any) -> None:
        agreement = agree(SHIPPED, seats=2, seed=seed, options={"bastet_seat": 1, **options})
        self.state: GameState = deal(SHIPPED, agreement)
        assert SHIPPED.code is not None
        rules: Any = SHIPPED.code.ruleset(SHIPPED, 2, agreement.options)
        self.rules: Ruleset = rules
        self.heard = Heard()
        edit = Edit(self.state)
        for zone in ("hand@1", "hand@2"):
            for card in self.state.inside(zone):
                edit.remove(card)
        for seat in (1, 2):
            for card in self.state.inside(f"deck@{seat}")[10:]:
                edit.remove(card)
        edit.set_flow("first_seat", BASTET)

    # -- laying out ------------------------------------------------------------------------------------------

    def pin(self, species: str, zone: str, label: str, due: bool = False) -> int:
        """A piece of the seat whose species it is."""
        side = SHIPPED.cards[species].values["side"]
        owner = BASTET if side == "animal" else OSIRIS
        edit = Edit(self.state)
        pin = edit.create("pin", zone, definition=species, owner=owner, spot=NILE.cell(label))
        if due:
            durations.mark(Run(self.rules, edit), pin, "due", "stay")
        return pin

    def hand(self, card: str, seat: int = BASTET) -> int:
        """A card in a hand."""
        return Edit(self.state).create("card", f"hand@{seat}", definition=card, owner=seat, face="down")

    def row(self, species: str) -> int:
        """The row of a species on its mat."""
        table = self.table()
        found = [card for seat in (1, 2) for card in table.inside(f"mat@{seat}")]
        return next(card for card in found if self.state.definition[card] == species)

    def trait(self, card: str, species: str, owner: int = 0) -> int:
        """A trait in a slot of a species."""
        row = self.row(species)
        seat = owner or self.state.owner[row]
        return Edit(self.state).create("card", row, definition=card, owner=seat, face="up")

    def dice(self, *numbers: int) -> Board:
        """What the dice will show."""
        Edit(self.state).set_flow("loaded", tuple(("roll", number) for number in numbers))
        return self

    def enter(self, phase: str, step: str = "", seat: int = BASTET, turn: int = 3) -> Board:
        """Put the rules at a moment."""
        self.rules.enter(Edit(self.state), phase, step, self.heard, active=seat, turn=turn)
        return self

    # -- acting ----------------------------------------------------------------------------------------------

    def action(self, kind: str, seat: int = BASTET, **named: Any) -> Action:
        """An action with pieces as handles."""
        made = {
            name: handle_of(self.state, value, seat) if name in HANDLES and isinstance(value, int) else value
            for name, value in named.items()
        }
        return Action(kind, seat, **made)

    def do(self, kind: str, seat: int = BASTET, waive: bool = False, **named: Any) -> Edit:
        """One act; it must be legal unless waived."""
        action = self.action(kind, seat, **named)
        if not waive:
            refusal = self.rules.explain(self.state, action)
            assert refusal is None, refusal
        edit = Edit(self.state)
        self.rules.perform(edit, action, self.heard, waive)
        return edit

    def refused(self, kind: str, seat: int = BASTET, **named: Any) -> Refusal:
        """One try that must be refused."""
        action = self.action(kind, seat, **named)
        refusal = self.rules.explain(self.state, action)
        assert refusal is not None, f"{action} is legal"
        assert action not in self.rules.legal_actions(self.state)
        return refusal

    # -- looking ---------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """The position read with its rules."""
        return Table(self.rules, self.state)

    def at(self, zone: str, label: str) -> int:
        """What lies on a cell, 0 for nothing."""
        cell = NILE.cell(label)
        return next((piece for piece in self.state.inside(zone) if self.state.spot[piece] == cell), 0)

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(decision.seat, decision.kind) for decision in self.rules.decisions(self.state)]

    def inside(self, container: Container) -> list[int]:
        """What lies somewhere."""
        return self.state.inside(container)

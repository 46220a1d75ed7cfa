"""Positions of Nucleic Evolution laid out in one line, on the rules alone.

``1: Vapor [Whetstone] on Meadow & Colony / Settler; row: Swarm / -`` puts Vapor with Whetstone on Meadow into zone 1
of seat 1, with Colony played as a land, a Settler opposite, and Swarm into seat 1's civilization row. A ``!`` before
the name of a unit or land lays it face down.
"""

from __future__ import annotations

import re
from typing import Any

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.outcome import Outcome
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING
from tabletop.session.setting_up.setup import agree, deal

SHIPPED = load_game(cards_folder() / "nucleic", WRITING)
BY_NAME = {card.name: card.id for card in SHIPPED.cards.values()}
_SIDE = re.compile(r"(?P<unit>!?[^\[&]*?)(?: *\[(?P<ups>.*?)\])?(?: on (?P<land>[^&]*?))?(?: *& *(?P<as_land>.*))?")


class Heard:
    """Keeps what the rules say."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        self.lines.append(template)


class Board:
    """A table with nothing on it but what the line says."""

    def __init__(self, line: str, seats: int = 2, first: int = 1, **options: Any) -> None:
        agreement = agree(SHIPPED, seats=seats, seed=7, options=options)
        self.state: GameState = deal(SHIPPED, agreement)
        assert SHIPPED.code is not None
        rules: Any = SHIPPED.code.ruleset(SHIPPED, seats, agreement.options)
        self.rules: Ruleset = rules
        self.heard = Heard()
        self.named: dict[str, int] = {}
        self.edit = Edit(self.state)
        for piece in list(self.state.pieces()):
            self.edit.remove(piece)
        self.first = first
        self.fighting: dict[int, list[int]] = {}
        """The zones where a seat has a unit when the Confrontation begins."""
        for part in line.split(";"):
            where, _, sides = part.partition(":")
            for seat, side in enumerate(sides.split(" / "), 1):
                self._lay(where.strip(), seat, side.strip())

    def put(self, name: str, zone: str | int, face: str = "up") -> int:
        """A card by its name."""
        seat = int(zone.partition("@")[2] or 0) if isinstance(zone, str) else self.state.owner[zone]
        piece = self.edit.create("card", zone, definition=BY_NAME[name], owner=seat, face=face)
        self.named.setdefault(name, piece)
        return piece

    def _lay(self, where: str, seat: int, side: str) -> None:
        if side in ("", "-"):
            return
        if where == "row":
            for name in side.split(", "):
                self.put(name, f"civilizations@{seat}")
            return
        found = _SIDE.fullmatch(side)
        assert found is not None, side
        unit = (found["unit"] or "").strip()
        if unit and unit != "-":
            face = "down" if unit.startswith("!") else "up"
            piece = self.put(unit.lstrip("!"), f"unit#{where}@{seat}", face)
            for name in (found["ups"] or "").split(", ") if found["ups"] else ():
                self.put(name, piece, face)
        for zone, name in (("land", found["land"]), ("as_land", found["as_land"])):
            if name:
                face = "down" if name.startswith("!") else "up"
                self.put(name.strip().lstrip("!"), f"{zone}#{where}@{seat}", face)

    # -- playing ---------------------------------------------------------------------------------------------

    def enter(self, phase: str = "confrontation", step: str = "", **facts: Any) -> Board:
        """Put the rules at a moment."""
        self.rules.enter(Edit(self.state), phase, step, self.heard, **{"first": self.first, **facts})
        return self

    def fight(self) -> Board:
        """All three zones and the result, or up to the first question."""
        seats = range(1, self.rules.seats + 1)
        for seat in seats:
            self.fighting[seat] = [zone for zone in (1, 2, 3) if self.state.inside(f"unit#{zone}@{seat}")]
        self.enter()
        self.do("confront", self.first)
        return self

    def do(self, kind: str, seat: int = 1, **arguments: Any) -> Board:
        """One legal act; pieces by number or name."""
        action = self.action(kind, seat, **arguments)
        refused = self.rules.explain(self.state, action)
        assert refused is None, refused
        self.rules.perform(Edit(self.state), action, self.heard)
        return self

    def action(self, kind: str, seat: int = 1, **arguments: Any) -> Action:
        """An act of a seat; pieces by name."""
        table = Table(self.rules, self.state)
        for name, value in arguments.items():
            if isinstance(value, str) and value in self.named:
                arguments[name] = table.handle(self.named[value], seat)
        return Action(kind, seat, **arguments)

    def why_not(self, kind: str, seat: int = 1, **arguments: Any) -> tuple[str, str]:
        """Rule and sentence of a refusal."""
        refused = self.rules.explain(self.state, self.action(kind, seat, **arguments))
        assert refused is not None
        return refused.rule, refused.message

    # -- looking ---------------------------------------------------------------------------------------------

    def combats(self, zone: int) -> str:
        """The combats compared, "7:5"; "-" for a seat without a unit."""
        kept = self.state.flow["keep.combats"]
        found = {
            seat: str(kept[str(seat)][zones.index(zone)]) for seat, zones in self.fighting.items() if zone in zones
        }
        return ":".join(found.get(seat, "-") for seat in range(1, self.rules.seats + 1))

    def totals(self) -> str:
        """The totals, "22:0"."""
        return ":".join(str(number) for _, number in sorted(self.state.flow["keep.totals"].items()))

    def value(self, name: str, what: str) -> int:
        """Combat or resource of a card now."""
        return Table(self.rules, self.state).value(self.named[name], what)

    def place(self, name: str) -> str:
        """Where a card is: a zone, or the name of its host."""
        at = self.state.at[self.named[name]]
        return SHIPPED.cards[self.state.definition[at]].name if isinstance(at, int) else str(at)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.rules.outcome(self.state)

    def check(self, wanted: str) -> None:
        """``z1 7:5; t 22:0; Militia @ discard; Lich r 12; Lich c 4``: all of it."""
        for each in wanted.split(";"):
            token = each.strip()
            if token.startswith("z"):
                assert self.combats(int(token[1])) == token[3:], (token, self.heard.lines)
            elif token.startswith("t "):
                assert self.totals() == token[2:], (token, self.heard.lines)
            elif " @ " in token:
                name, _, place = token.partition(" @ ")
                assert self.place(name) == place, (token, self.heard.lines)
            else:
                name, what, number = token.rsplit(" ", 2)
                assert self.value(name, {"r": "resource", "c": "combat"}[what]) == int(number), token

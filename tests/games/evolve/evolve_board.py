"""Positions of Evolve laid out by hand, on the rules alone: no session, no log but the lines that were said."""

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

FOLDER = cards_folder() / "evolve"
SHIPPED = load_game(FOLDER, WRITING)
NAMED = ("card", "host", "status", "organism", "food", "target", "choice", "second")


class Heard:
    """Keeps what the rules say: sentence and words."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        self.lines.append((template, arguments))

    def names(self) -> list[str]:
        return [template for template, _ in self.lines]


class Board:
    """A table on which nothing lies but what a test puts there, and 20 cards in each deck. It is seat 1's turn."""

    def __init__(self, deck: int = 20, **options: Any) -> None:
        agreement = agree(SHIPPED, seats=2, seed=7, options=options)
        self.state: GameState = deal(SHIPPED, agreement)
        assert SHIPPED.code is not None
        rules: Any = SHIPPED.code.ruleset(SHIPPED, 2, agreement.options)
        self.rules: Ruleset = rules
        self.heard = Heard()
        edit = Edit(self.state)
        for piece in list(self.state.pieces()):
            edit.remove(piece)
        for seat in (1, 2):
            for _ in range(deck):
                self.put("mycoplasma-film", f"deck@{seat}")
            self.give(seat, dna=-3)
        self.flow(first_seat=1, seat=1, turn=3)
        self.give(1, mp=5)

    # -- laying out ------------------------------------------------------------------------------------------

    def put(self, card: str, zone: str | int, owner: int = 0, energy: int = 0, stressed: bool = False) -> int:
        """A card in a zone or under a piece."""
        assert card in SHIPPED.cards, card
        edit = Edit(self.state)
        seat = int(zone.partition("@")[2] or 1) if isinstance(zone, str) else self.state.owner[zone]
        down = isinstance(zone, str) and zone.startswith(("deck", "hand"))
        piece = edit.create("card", zone, definition=card, owner=owner or seat, face="down" if down else "up")
        if energy:
            edit.count(piece, "energy", energy)
        if stressed:
            edit.turn(piece, 90)
        return piece

    def organism(self, card: str, seat: int = 1, energy: int = 0, stressed: bool = False) -> int:
        """An organism in a player's field."""
        row = "food" if SHIPPED.cards[card].kind == "food" else "organisms"
        return self.put(card, f"{row}@{seat}", energy=energy, stressed=stressed)

    def hand(self, card: str, seat: int = 1) -> int:
        """A card in hand."""
        return self.put(card, f"hand@{seat}")

    def mutation(self, card: str, host: int, owner: int = 1) -> int:
        """A mutation on its host."""
        return self.put(card, host, owner=owner)

    def status(self, card: str, owner: int = 2) -> int:
        """A status in play."""
        return self.put(card, "status", owner=owner)

    def give(self, seat: int, **numbers: int) -> Board:
        """More (or less) DNA or MP for a seat."""
        for name, number in numbers.items():
            Edit(self.state).count(seat_target(seat), name, number)
        return self

    def flow(self, **values: Any) -> Board:
        """Set rules progress."""
        for name, value in values.items():
            Edit(self.state).set_flow(name, value)
        return self

    # -- playing ---------------------------------------------------------------------------------------------

    def enter(self, phase: str = "main", step: str = "", **facts: Any) -> Board:
        """Put the rules at a moment; they run on to the next question."""
        self.rules.enter(Edit(self.state), phase, step, self.heard, **facts)
        return self

    def action(self, kind: str, seat: int, **arguments: Any) -> Action:
        """An action; numbers of pieces become handles of the seat."""
        named = {
            name: handle_of(self.state, value, seat) if name in NAMED and isinstance(value, int) else value
            for name, value in arguments.items()
        }
        return Action(kind, seat, **named)

    def do(self, kind: str, seat: int = 1, waive: bool = False, **arguments: Any) -> Board:
        """Carry out a legal action; which ability or attack is used need not be said."""
        action = self.action(kind, seat, **arguments)
        if not waive:
            refusal = self.rules.explain(self.state, action)
            assert refusal is None, refusal
            legal = self.rules.legal_actions(self.state, seat)
            action = next(
                each for each in legal if each.kind == kind and action.arguments.items() <= each.arguments.items()
            )
        self.rules.perform(Edit(self.state), action, self.heard, waive)
        return self

    def pick(self, seat: int, piece: int | str | None = None) -> Board:
        """Answer a question: a piece, a word, or nothing."""
        if piece is None:
            return self.do("choose", seat)
        return self.do("choose", seat, pick=handle_of(self.state, piece, seat) if isinstance(piece, int) else piece)

    def event(self, card: str, seat: int = 1, **choices: Any) -> Board:
        """Play an event from hand, which is put there first; its costs come along."""
        piece = self.hand(card, seat)
        values = SHIPPED.cards[card].values
        self.give(seat, mp=int(values.get("mp") or 0), dna=int(values.get("dna") or 0))
        kind = "play_response" if SHIPPED.cards[card].kind == "response" else "play_event"
        return self.do(kind, seat, card=piece, **choices)

    def refused(self, kind: str, seat: int = 1, **arguments: Any) -> Refusal:
        """What a try is refused with."""
        refusal = self.rules.explain(self.state, self.action(kind, seat, **arguments))
        assert refusal is not None, f"{kind} is not refused"
        return refusal

    def can(self, kind: str, seat: int = 1, **arguments: Any) -> bool:
        """Whether an act is legal."""
        return self.rules.explain(self.state, self.action(kind, seat, **arguments)) is None

    def passes(self) -> Board:
        """Everybody passes until the next question that cannot be passed."""
        while True:
            action = next((each for each in self.rules.legal_actions(self.state) if each.kind == "pass"), None)
            if action is None:
                return self
            self.rules.perform(Edit(self.state), action, self.heard)

    # -- looking ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The position with its rules."""
        return Table(self.rules, self.state)

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked for what."""
        return [(decision.seat, decision.kind) for decision in self.rules.decisions(self.state)]

    def energy(self, piece: int) -> int:
        """The energy on an organism."""
        return self.state.counter(piece, "energy")

    def stressed(self, piece: int) -> bool:
        """Whether it is turned."""
        return self.state.angle[piece] == 90

    def seat(self, seat: int, name: str) -> int:
        """A number of a seat."""
        return self.state.counter(seat_target(seat), name)

    def zone(self, piece: int) -> str:
        """Where a piece lies."""
        return self.table.zone(piece)

    def cards(self, zone: str) -> list[str]:
        """The cards in a zone."""
        return [self.state.definition[piece] for piece in self.state.inside(zone)]

    def value(self, piece: int, name: str) -> int:
        """A derived value."""
        return self.table.value(piece, name)

    @property
    def winner(self) -> int:
        """Who has won, 0 while the game goes on."""
        outcome = self.rules.outcome(self.state)
        return outcome.winners[0] if outcome is not None else 0

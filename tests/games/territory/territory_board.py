"""Positions of Territory laid out by hand, on the rules alone: no session, no log but the lines that were said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import handle_of
from tabletop.core.zones import zone_key
from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person, Pieces, Zone
from tabletop.rules.table import Table
from tabletop.rules.written.door import WRITING
from tabletop.session.setting_up.setup import agree, deal

FOLDER = cards_folder() / "territory"
SHIPPED = load_game(FOLDER, WRITING)


def with_cards(tmp_path: Path, creatures: str = "", lands: str = "") -> Catalog:
    """The game with cards of one's own (the text below `cards:`)."""
    target = tmp_path / "territory"
    for path in FOLDER.rglob("*"):
        if path.is_file() and "scenarios" not in path.parts:
            copy = target / path.relative_to(FOLDER)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    for kind, text in (("creature", creatures), ("land", lands)):
        if text:
            (target / "cards" / f"mine-{kind}.yaml").write_text(f"kind: {kind}\ncards:\n{text}")
    return load_game(target, WRITING)


class Heard:
    """Keeps what the rules say: (sentence, seats that may read it or None, words)."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, tuple[int, ...] | None, dict[str, Any]]] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        self.lines.append((template, only, arguments))

    def names(self) -> list[str]:
        return [template for template, _, _ in self.lines]


class Board:
    """A table on which nothing lies but what a test puts there. Seat 1 has the initiative."""

    def __init__(self, seats: int = 2, catalog: Catalog = SHIPPED, **options: Any) -> None:
        agreement = agree(catalog, seats=seats, seed=7, options=options)
        self.catalog = catalog
        self.state: GameState = deal(catalog, agreement)
        assert catalog.code is not None
        rules: Any = catalog.code.ruleset(catalog, seats, agreement.options)
        self.rules: Ruleset = rules
        self.seats = seats
        self.heard = Heard()
        edit = Edit(self.state)
        for piece in list(self.state.pieces()):
            if self.state.kind[piece] == "card":
                edit.remove(piece)
        edit.set_flow("first_seat", 1)
        edit.set_flow("seat", 1)
        edit.set_flow("round", 1)
        edit.set_flow("turn", 1)
        self.keep(lands_total=50)
        for marker in self.state.inside("initiative@2"):
            edit.move(marker, "initiative@1")

    # -- laying out ------------------------------------------------------------------------------------------

    def put(self, card: str, zone: str, owner: int = 0, rest: int = 0, face: str = "") -> int:
        """A card in a zone; face up but where the rules want it down."""
        edit = Edit(self.state)
        family, _, seat = zone.partition("@")
        down = family.startswith(("ready", "land_deck", "deploy"))
        piece = edit.create(
            "card", zone, definition=card, owner=owner or int(seat or 1), face=face or ("down" if down else "up")
        )
        if rest:
            edit.count(piece, "rest", rest)
        return piece

    def at(self, card: str, slot: int, seat: int, face: str = "") -> int:
        """A creature deployed at a slot."""
        return self.put(card, zone_key("deploy", slot, seat), face=face)

    def ready(self, card: str, seat: int) -> int:
        """A creature in the Ready pile."""
        return self.put(card, f"ready@{seat}")

    def resting(self, card: str, seat: int, rest: int) -> int:
        """A creature in the Resting pile."""
        return self.put(card, f"resting@{seat}", rest=rest)

    def land(self, card: str, slot: int, owner: int = 1) -> int:
        """A land in a slot."""
        return self.put(card, f"land#{slot}", owner=owner)

    def claimed(self, card: str, seat: int, owner: int = 1) -> int:
        """A land in a land pile."""
        return self.put(card, f"lands@{seat}", owner=owner)

    def deck(self, *cards: str, owner: int = 1) -> list[int]:
        """Lands on the deck, the last one on top."""
        return [self.put(card, "land_deck", owner=owner) for card in cards]

    def flow(self, **values: Any) -> Board:
        """Set rules progress."""
        for name, value in values.items():
            Edit(self.state).set_flow(name, value)
        return self

    def keep(self, **values: Any) -> Board:
        """Set what the rules keep."""
        return self.flow(**{f"keep.{name}": value for name, value in values.items()})

    def extra(self, seat: int, points: int) -> Board:
        """Give a seat points of Recovery."""
        Edit(self.state).count(-seat, "extra", points)
        return self

    # -- playing ---------------------------------------------------------------------------------------------

    def enter(self, phase: str, step: str = "", **facts: Any) -> Board:
        """Put the rules at a moment; they run on to the next question."""
        self.rules.enter(Edit(self.state), phase, step, self.heard, **facts)
        return self

    def fight(self, slot: int = 1) -> Board:
        """Reveal a land and go on to its Abilities step (and through it, where nobody can act)."""
        return self.enter("combat", "reveal", site=slot)

    def action(self, kind: str, seat: int, **arguments: Any) -> Action:
        """An action; numbers of pieces become handles of the seat."""
        named = {
            name: handle_of(self.state, value, seat)
            if name in ("creature", "target", "land", "card") and isinstance(value, int)
            else value
            for name, value in arguments.items()
        }
        return Action(kind, seat, **named)

    def do(self, kind: str, seat: int, waive: bool = False, **arguments: Any) -> Board:
        """Carry out a legal action."""
        action = self.action(kind, seat, **arguments)
        if not waive:
            refusal = self.rules.explain(self.state, action)
            assert refusal is None, refusal
        self.rules.perform(Edit(self.state), action, self.heard, waive)
        return self

    def use(self, creature: int, ability: str, target: int = 0) -> Board:
        """Activate an ability of a creature."""
        named = {"target": target} if target else {}
        return self.do("activate", self.table.owner(creature), creature=creature, ability=ability, **named)

    def refused(self, kind: str, seat: int, **arguments: Any) -> Refusal:
        """What a try is refused with."""
        refusal = self.rules.explain(self.state, self.action(kind, seat, **arguments))
        assert refusal is not None, f"{kind} is not refused"
        return refusal

    def passes(self, *seats: int) -> Board:
        """These seats pass, in this order."""
        for seat in seats:
            self.do("pass", seat)
        return self

    # -- looking ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The position with its rules."""
        return Table(self.rules, self.state)

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked, and for what first."""
        return [(each.seat, each.kind.removeprefix("ask ").split()[0]) for each in self.rules.decisions(self.state)]

    def legal(self, seat: int, kind: str) -> list[Action]:
        """The legal actions of a kind."""
        return [action for action in self.rules.legal_actions(self.state, seat) if action.kind == kind]

    def power(self, piece: int) -> int:
        """Its power where it stands."""
        return self.table.value(piece, "power")

    def base(self, piece: int) -> int:
        """Its current Base Power."""
        return self.table.value(piece, "base")

    def bonus(self, piece: int) -> int:
        """Its current biome bonus here."""
        return self.table.value(piece, "bonus")

    def rest(self, piece: int) -> int:
        """Its Rest counters that everybody sees."""
        return self.state.counter(piece, "rest")

    def total(self, seat: int, slot: int = 1) -> int:
        """A player's total at a slot."""
        zone = zone_key("deploy", slot, seat)
        return next((each.total for each in self.rules.accounts(self.state) if each.zone == zone), 0)

    def bears(self, piece: int, mark: str) -> bool:
        """Whether a mark lies on a piece, or a card lends it."""
        return bool(self.table.mark(piece, mark)) or is_marked(self.table, piece, mark)

    def zone(self, piece: int) -> str:
        """Where a piece lies."""
        return self.table.zone(piece)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who has won, None while the game goes on."""
        outcome = self.rules.outcome(self.state)
        return outcome.winners if outcome is not None else None

    @property
    def ended_by(self) -> str:
        """The rule by which the game ended, "" while it goes on."""
        outcome = self.rules.outcome(self.state)
        return outcome.rule if outcome is not None else ""


__all__ = ["FOLDER", "SHIPPED", "Board", "Heard", "Person", "Pieces", "Zone", "with_cards"]

"""Nucleic Evolution in code and as a file: what of a table is compared, in the same words.

``Table`` runs in the process of a side; ``chosen`` and ``asked`` run in the one that compares them. The code laid the
cards by their names before it shuffled, the file as they stand in the folder: so that the deal is the same, the file
has its cards in one file here, by their names. Tribes are named, for lots fall otherwise. A match is played to the
exchange of cards after its first round, for which the code had no phase.

Not compared: the words of sentences. Where the two differ, the twin leaves it be:

- who has given up could do so again in code;
- how good the table looks once hands have been at it, for the file takes the units of others for face down; what is
  odd of cards that lie face down;
- what lies where its kind does not belong is for hands to put right: in code it could still be attached, or fill a
  zone; Market Town counted power-ups under units that lie face down.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from tabletop.content.reading.marked import LOADER
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.rules.actions import Action
from tabletop.rules.table import Table as Position
from tabletop.session.by_hand import manual
from tabletop.session.errors import NothingChanged
from tabletop.session.setting_up.games import open_catalog
from tools.twins.tables import Act, TwinTable

SEATS = (2, 3)
KINDS = ("land", "unit", "power_up", "civilization")
TRIBES = ("Insect", "Angel", "Dragon", "Ancient", "Harpy", "Undead", "Android")
DECKS = ("hive-and-hoard", "grave-circuit", "high-choir")
NAMES = ("Ana", "Ben", "Cleo")
ABOUT = ("card", "unit", "zone", "pick", "out", "into")
"""What an act is about, by which the acts of both are told to be the same."""
COUNTERS = {"combat": "combat_change", "resource": "resource_change"}
"""Counters by which hands change values, as the file calls them: there the values have those names."""
PLACES = ("land", "unit", "as_land", "civilizations")


def chosen(dice: random.Random, acts: Sequence[Any], standing: Sequence[Any], hurry: float, seats: int) -> Any:
    """One of the legal acts; seldom somebody gives up."""
    seat = dice.randint(1, seats)
    if ["concede", seat] in standing and dice.random() < 0.005:
        return ["concede", seat]
    return dice.choice(acts)


def asked(dice: random.Random) -> dict[str, Any]:
    """Decks of cards of any two tribes and Basic ones, some with too few, too many or others among them."""
    cards, decks = open_catalog("nucleic").cards, []
    for _ in range(8):
        tribes = {"Basic", *dice.sample(TRIBES, dice.choice((1, 2, 2, 2, 3)))}
        fitting = [each for each in cards.values() if set(each.values["types"]) <= tribes or dice.random() < 0.01]
        names = {kind: sorted(each.id for each in fitting if each.kind == kind) for kind in KINDS}
        lists = {
            kind: dict(Counter(dice.sample(some, min(len(some), dice.choice((9, 10, 12, 20, 21))))))
            for kind, some in names.items()
        }
        lists["side"] = dict(Counter(dice.choices(sorted(each.id for each in fitting), k=dice.randint(0, 6))))
        decks.append((lists, {}))
    return {"decks": decks}


class Table(TwinTable):
    """One of the two games, as the process of a side has it."""

    game = "nucleic"
    loose = ("buried", "own_land_pile", "own_unit_pile", "own_power_up_pile", "own_civilization_pile")
    at_any_time = ("concede",)

    def __init__(self, root: str, in_code: bool) -> None:
        super().__init__(root, in_code)
        self._meddled = False
        if not in_code:
            with TemporaryDirectory() as made:
                self.catalog = open_catalog(_by_name(Path(root) / "cards" / self.game, Path(made)))

    def given(self, seats: int, seed: int) -> dict[str, Any]:
        """Any house rules and tribes, most of them as usual, and ready decks where they are played."""
        dice = random.Random(f"options {seats} {seed}")
        options: dict[str, Any] = {}
        for key, each in self.catalog.options.items():
            if each.type == "bool":
                options[key] = dice.random() < 0.4
            elif each.values:
                options[key] = dice.choice(each.values) if dice.random() < 0.4 else each.default
        if seats == 3:
            options["format"] = "casual"
        hand = 3 if options["pool"] == "one_deck" else dice.choice((3, 4))  # a deck has too few for more
        named = "; ".join(dice.sample(TRIBES, 3))
        options |= {"faction_choice": "host", "three_player_hand": hand, "tribes": named}
        needed = options["format"] == "competitive" or options["pool"] == "one_deck"
        return {"options": options, **({"decks": dice.sample(DECKS, seats)} if needed else {})}

    def begin(self, seats: int, seed: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """A table at its first question, at which no hands have been."""
        self._meddled = False
        return super().begin(seats, seed, given)

    # -- acts -------------------------------------------------------------------------------------------------

    def named(self, table: Position, action: Action) -> Act:
        """Which card, and onto which unit or into which zone."""
        about = dict(action.arguments)
        assert set(about) <= set(ABOUT), about
        for name in ("card", "unit", "pick", "out", "into"):
            found = table.resolve(str(about[name]), action.seat) if name in about else None
            if found:
                about[name] = self.piece(found)
        return (action.kind, action.seat, *(about[name] for name in ABOUT if name in about))

    def standing(self) -> dict[Act, Action]:
        """What is possible at any time, but for those who have given up."""
        gone = self.table.flow("absent" if self.in_code else "keep.given_up", ()) or ()
        return {act: each for act, each in super().standing().items() if act[1] not in {abs(seat) for seat in gone}}

    # -- positions --------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Everything that a player sees or can do; between two rounds of a match the twin ends."""
        found, table, state = super().look(), self.table, self.state
        between = bool(table.flow("exchanging")) if self.in_code else table.flow("phase") == "exchange"
        there = list(state.pieces())
        shown = [each for each in there if self.is_placed(table, each) and state.face[each] == "up"]
        values = {"combat": ("unit",), "resource": ("unit", "land")}
        found |= {
            "under": {
                self.piece(each): [self.piece(under) for under in table.inside(each)]
                for each in there
                if table.inside(each)
            },
            "values": {
                name: {self.piece(each): table.value(each, name) for each in shown if table.kind(each) in kinds}
                for name, kinds in values.items()
            },
            "match": [[state.counter(-seat, name) for name in ("wins", "sum")] for seat in table.seats],
            "odd": [] if found["is_over"] else self.odd(table),
        }
        is_compared = not (found["is_over"] or self._meddled or table.flow("phase") == "confrontation")
        scale = 80 if self.in_code else 1
        found["near"] = [self.rules.score(state, seat) * scale for seat in table.seats] if is_compared else []
        if between:  # nothing else carries over (NUC-170)
            found["round"] = found["is_over"] = True
        return found

    def of_the_code(self) -> dict[str, Any]:
        """Whose draw it is, which zones were won, what was compared in each, the totals."""
        table, field, values = self.table, self.code("field"), self.code("values")
        found = {"first": table.flow("first_seat")}
        if table.flow("exchanging"):
            return found
        zones = [each["combats"] for _, each in sorted(table.flow("zones", {}).items())]
        return found | {
            "drawer": table.flow("drawer"),
            "phase": table.flow("phase"),
            "won": {seat: (field.zones_won(table, seat), field.zones_lost(table, seat)) for seat in table.seats},
            "combats": {seat: [each[str(seat)] for each in zones if str(seat) in each] for seat in table.seats},
            "totals": {seat: values.resources(table, seat) for seat in table.seats},
        }

    def of_the_file(self) -> dict[str, Any]:
        """The same, as the file keeps it."""
        table, phase = self.table, self.table.flow("phase")
        found = {"first": abs(table.flow("keep.first_seat"))}
        if phase == "exchange":
            return found
        won = {seat: len(table.flow("keep.won", {}).get(str(seat), ())) for seat in table.seats}
        combats = table.flow("keep.combats", {})
        return found | {
            "drawer": None if phase in ("confrontation", "result") else abs(table.flow("keep.drawer")),
            "phase": phase,
            "won": {seat: (won[seat], sum(won.values()) - won[seat]) for seat in table.seats},
            "combats": {seat: list(combats.get(str(seat), ())) for seat in table.seats},
            "totals": {seat: table.value(-seat, "total") for seat in table.seats},
        }

    def odd(self, table: Position) -> list[str]:
        """What is odd of all that lies open."""
        found = self.rules.oddities(table)
        is_open = [each for each in found if any(self.state.face[piece] == "up" for piece in each.pieces)]
        return sorted({each.rule for each in (*is_open, *(each for each in found if each.rule == "NUC-13"))})

    def is_placed(self, table: Position, piece: int) -> bool:
        """Whether it lies on the board, or on a card that does."""
        return table.zone(piece).partition("@")[0].partition("#")[0] in PLACES

    # -- hands ------------------------------------------------------------------------------------------------

    def hands(self, seed: float) -> list[Any]:
        """With the referee off, hands change the table in code; what they did. A confrontation they leave alone."""
        dice, done = random.Random(seed), []
        for _ in range(0 if self.table.flow("phase") == "confrontation" else dice.randint(1, 3)):
            verb, wanted = self.something(dice)
            done.append([verb, {**wanted, "pieces": [self.piece(each) for each in wanted["pieces"]]}])
            if verb == "move" and isinstance(wanted["to"], int):
                done[-1][1]["to"] = self.piece(wanted["to"])
            self.by_hand(done[-1:])
        return done

    def by_hand(self, deeds: Sequence[Any]) -> dict[str, Any]:
        """What hands do here."""
        here = {self.piece(each): each for each in self.state.pieces()}
        for verb, wanted in deeds:
            self._meddled = True
            known = {**wanted, "pieces": [here[each] for each in wanted["pieces"]]}
            if isinstance(known.get("to"), int):
                known["to"] = here[known["to"]]
            if "name" in known and not self.in_code:
                known["name"] = COUNTERS[known["name"]]
            with suppress(NothingChanged):
                manual.perform(
                    verb, known, seat=1, state=self.state, catalog=self.rules.catalog, names=NAMES, journal=Journal()
                )
        return {}

    def resume(self) -> dict[str, Any]:
        """On again, the rules go on where what they ask has no answer left, as at the table."""
        stuck = self.rules.is_unanswerable(self.state)
        if stuck:
            self.rules.resume(Edit(self.state))
        return {"stuck": stuck}

    def something(self, dice: random.Random) -> tuple[str, dict[str, Any]]:
        """Something that hands do: cards to places of their kind and to the discard, under units; turned over,
        counted."""
        table, state = self.table, self.state
        what, seat, there = dice.random(), dice.choice(table.seats), list(state.pieces())
        board = [each for each in there if self.is_placed(table, each)]
        piece = dice.choice(board if board and dice.random() < 0.7 else [each for each in there if table.kind(each)])
        kind = table.kind(piece)
        if what < 0.5 and kind in ("land", "unit"):
            zone = f"{kind}#{dice.randint(1, 3)}@{seat}"
            return "move", {"pieces": [piece], "to": table.zone(piece) if table.inside(zone) else zone}
        if what < 0.5:
            units = [each for each in board if table.kind(each) == "unit" and state.face[each] == "down"]
            return "move", {
                "pieces": [piece],
                "to": dice.choice(units) if units and kind == "power_up" else "discard",
            }
        counting = table.definition(piece) == "market-town"
        if what < 0.75 and piece in board and kind in ("land", "power_up") and not counting:
            return "flip", {"pieces": [piece]}
        return "count", {"pieces": [piece], "name": dice.choice(tuple(COUNTERS)), "by": dice.choice((-2, -1, 1, 2))}


def _by_name(folder: Path, to: Path) -> Path:
    """The folder with all cards in one file, by their names."""
    copied = to / folder.name
    shutil.copytree(folder, copied, ignore=shutil.ignore_patterns("scenarios", "lessons"))
    cards: dict[str, dict[str, Any]] = {}
    for path in sorted((copied / "cards").iterdir()):
        content = yaml.load(path.read_text("utf-8"), LOADER)
        cards |= {name: {"kind": content["kind"], **values} for name, values in content["cards"].items()}
        path.unlink()
    text = yaml.safe_dump({"cards": dict(sorted(cards.items()))}, sort_keys=False, allow_unicode=True)
    (copied / "cards" / "cards.yaml").write_text(text, "utf-8")
    return copied

"""Butterfly Effect in code and as a file: what of a table is compared, in the same words.

``Table`` runs in the process of a side; ``chosen`` and ``asked`` run in the one that compares them. Pieces that the
rules make need not come in the same order, so pieces are called by where they first lay.

Not compared: the words of sentences; reasons for what is refused; how a piece came (``born``), by which no rule goes;
what is told of cells and what is odd while an offer is answered, for the code has lost sight of it then, and after
the end; echoes that will come and scores, while two pieces fight on one cell; how many of a species that has no row
a deck needs. Hands leave alone who fights or reproduces just now, and what a battle is
about; a pin that they take from the drawer is no piece of the file.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from tabletop.content import Catalog, ContentError
from tabletop.content.definitions import DeckDef
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import GameState, InvalidOp, seat_target
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.table import Table as Position
from tabletop.session.by_hand import manual
from tabletop.session.errors import NothingChanged
from tabletop.session.opening import begin
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.setting_up.setup import agree, agreed_cards, deal
from tabletop.session.setting_up.versions import Versions

SEATS = (2,)
PIECES = ("card", "piece", "trait", "species", "replace")
NAMED = (*PIECES, "cell", "way")
"""What an act is about, by which the acts of both are told to be the same."""
PICKS = {"pin": "piece"}
"""What the file calls otherwise."""
KINDS = {"accept_draw": "accept", "decline_draw": "decline"}
QUIET = ("pass", "keep", "decline")
STANDING = {"propose_draw": 0.03, "concede": 0.001}
"""What is possible at any time, and how often it is done."""
BONUSES = ("bonus", "company")
MARKS = (
    "wins_ties", "passes_through", "dies_here_only", "is_never_overgrown", "overgrows", "survives_attacks",
)  # fmt: skip
"""What a species may bear by its evolutions."""
PER_SPECIES = ("rerolls", "sprouts")
HAPPENS = ("replace", "dies", "fights", "loses", "pending", "fought")
"""What of the effects at cells happens to a piece."""
MAPS = ("past", "present")
NAMES = ("Ana", "Ben")
SCALE = 400
"""What the score of the file counts for one of the code."""
TOLD, ACTS_TOLD = 0.1, 6
"""How often what acts would do is looked at, and of how many acts."""
Act = tuple[Any, ...]
"""Kind, seat, and what it is about, with pieces by their names."""


def chosen(dice: random.Random, acts: Sequence[Any], standing: Sequence[Any], hurry: float, seats: int) -> Any:
    """One of the legal acts: often a quiet one where somebody is in a hurry; most offers are declined."""
    seat = dice.randint(1, seats)
    for name, often in STANDING.items():
        if [name, seat] in standing and dice.random() < often:
            return [name, seat]
    quiet = [act for act in acts if act[0] in QUIET]
    loud = [act for act in acts if act[0] not in QUIET]
    if quiet and quiet[0][0] == "decline" and dice.random() < 0.9:
        loud = []
    return dice.choice(quiet if quiet and (not loud or dice.random() < hurry / 2) else loud)


# -- a table ----------------------------------------------------------------------------------------------------


class Table:
    """One of the two games, as the process of a side has it."""

    rules: Ruleset
    state: GameState

    def __init__(self, root: str, in_code: bool) -> None:
        self.in_code = in_code
        self.catalog: Catalog = open_catalog(Path(root) / "cards" / "butterfly")
        self.names: dict[int, str] = {}
        """What pieces are called in both."""
        self.moment = 0

    def code(self, module: str) -> Any:
        """A module of the game's code, which only one of the two has."""
        return import_module(f"tabletop.games.butterfly.{module}")

    def given(self, seats: int, seed: int) -> dict[str, Any]:
        """What a game begins with: each tenth with the ready decks, the others with decks of any cards, and any house
        rules."""
        if seed % 10 == 0:
            return {}
        dice = random.Random(f"butterfly {seed}")
        sides = dice.choice((("animal", "plant"), ("plant", "animal")))
        options = self.any_options(dice) if seed % 3 else {"custom_decks": True}
        return {"decks": [self.any_deck(side, dice) for side in sides], "options": options}

    def any_options(self, dice: random.Random) -> dict[str, Any]:
        """House rules, most of them as usual."""
        found: dict[str, Any] = {"custom_decks": True}
        for key, option in self.catalog.options.items():
            if option.type == "bool" and key != "custom_decks":
                found[key] = (dice.random() < 0.3) != option.default
            elif option.values and key != "bastet_seat":  # the decks that are given say it
                found[key] = dice.choice(option.values) if dice.random() < 0.4 else option.default
        return found | {"hold_turns": dice.choice((1, 2, 2, 3, 4)), "round_limit": dice.choice((0, 0, 10, 20))}

    def any_deck(self, side: str, dice: random.Random) -> dict[str, dict[str, int]]:
        """A deck of 42 cards of one side: at least 6 of each species, 24 in all, at most 2 of each evolution."""
        cards = [each for each in self.catalog.cards.values() if each.values["side"] == side]
        species = [each.id for each in cards if each.kind == "species"]
        others = [each.id for each in cards if each.kind != "species"]
        main = dict.fromkeys(species, 6)
        for each in dice.choices(species, k=24 - 18):
            main[each] += 1
        main |= dict.fromkeys(dice.sample(others, 9), 2)
        return {"main": main, "mat": dict.fromkeys(species, 1)}

    def begin(self, seats: int, seed: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """A referee, and a table at its first question."""
        agreement = agree(self.catalog, seats=seats, seed=seed, **given)
        versions = Versions(self.catalog, seats, agreement.options, partial(agreed_cards, agreement))
        session = begin(versions, agreement, deal(self.catalog, agreement), game=self.catalog.id)
        assert session.ruleset is not None
        self.rules, self.state = session.ruleset, session.state.fork()
        self.names, self.moment = {}, 0
        self.call()
        return {}

    def call(self) -> None:
        """Give names to pieces that have none: by where they lie now, and of those that are alike by their order."""
        self.moment += 1
        table, taken = Position(self.rules, self.state), set(self.names.values())
        for key, pieces in self.state.contents.items():
            for piece in pieces:
                if piece not in self.names:
                    on = f" {self.label(table, piece)} {self.moment}" if key in MAPS else ""
                    stem = f"{table.definition(piece) or table.kind(piece)} in {self.names.get(key, key)}{on}"  # type: ignore[call-overload]
                    names = (f"{stem} {number}" for number in range(1, 999))
                    self.names[piece] = next(name for name in names if name not in taken)
                    taken.add(self.names[piece])

    def label(self, table: Position, piece: int) -> str:
        """The cell on which a piece lies, "" for none."""
        zone, spot = table.zone(piece), self.state.spot[piece]
        board = self.state.spec.board(zone)
        return board.label((int(spot[0]), int(spot[1]))) if board is not None and spot in board else ""

    def piece(self, name: str) -> int:
        """The piece of a name."""
        return next(piece for piece, called in self.names.items() if called == name)

    # -- acts -------------------------------------------------------------------------------------------------

    def acts(self) -> dict[Act, Action]:
        """The legal acts, by what they are about."""
        table, found = Position(self.rules, self.state), dict[Act, Action]()
        for action in self.rules.legal_actions(self.state):
            about = {PICKS.get(name, name): value for name, value in action.arguments.items() if name != "ability"}
            about = self.as_in_code(table, about) if self.in_code else self.as_in_file(table, action, about)
            assert set(about) <= set(NAMED), about
            for name in PIECES:
                if name in about:
                    about[name] = self.names[table.resolve(about[name], action.seat)]
            kind = KINDS.get(action.kind, action.kind)
            act = (kind, action.seat, *(about[name] for name in NAMED if name in about))
            assert act not in found, act
            found[act] = action
        return found

    def as_in_code(self, table: Position, about: dict[str, Any]) -> dict[str, Any]:
        """Cells with their map, patterns by the cells that they cover."""
        if "zone" in about:
            about["cell"] = f"{about.pop('zone')} {about['cell']}"
        if "index" in about:
            patterns, lands = self.code("patterns"), self.code("field").board(table)
            way = patterns.laid(
                table, patterns.open_laying(table), about.pop("index"), about.pop("turn"),
                bool(about.pop("mirrored", 0)),
            )  # fmt: skip
            about["way"] = " ".join(sorted(lands.label(cell) for cell in way.cells if cell in lands))
        return about

    def as_in_file(self, table: Position, action: Action, about: dict[str, Any]) -> dict[str, Any]:
        """The same; what gives way is named beside its species."""
        if "cells" in about:
            zone, *cells = str(about.pop("cells")).split()
            assert zone == "present"
            about["way"] = " ".join(sorted(cells))
        onto = table.resolve(about["species"], action.seat) if "species" in about else 0
        if onto and table.kind(onto) == "trait":
            about |= {"replace": about["species"]}
            about["species"] = table.handle(table.state.host_of(onto), action.seat)
        return about

    def standing(self) -> dict[Act, Action]:
        """What is possible at any time."""
        found = {}
        for seat in range(1, self.rules.seats + 1):
            for each in self.rules.standing_actions(self.state, seat):
                if each.kind in STANDING:
                    found[each.kind, seat] = each
        return found

    def do(self, act: list[Any]) -> dict[str, Any]:
        """Carry out a legal act."""
        found = self.standing() if act[0] in STANDING else self.acts()
        self.rules.carry_out(Edit(self.state), found[tuple(act)])
        self.call()
        return {}

    # -- positions --------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Everything that a player sees or can do."""
        table, state, seats = Position(self.rules, self.state), self.state, range(1, self.rules.seats + 1)
        called, there, outcome = self.names, tuple(self.state.pieces()), self.rules.outcome(self.state)
        acts = self.acts()
        zones = {}
        for key, pieces in state.contents.items():
            if pieces:
                listed = [called[each] for each in pieces]
                zones[str(called.get(key, key))] = sorted(listed) if key in MAPS else listed  # type: ignore[call-overload]
        on_maps = [each for zone in MAPS for each in table.inside(zone)]
        rows = [row for seat in seats for row in table.inside(f"mat@{seat}") if table.kind(row) == "species"]
        found: dict[str, Any] = {
            "acts": sorted(acts, key=str),
            "standing": sorted(self.standing()),
            "zones": zones,
            "cards": {called[each]: table.definition(each) for each in there},
            "owners": {called[each]: table.owner(each) for each in there},
            "faces": {called[each]: state.face[each] for each in there},
            "seen": {
                str(who): sorted(called[each] for each in there if table.sees(each, who)) for who in (None, *seats)
            },
            "asked": [] if outcome else [each.seat for each in self.rules.decisions(state)],
            "phase": table.flow("phase") if self.rules.decisions(state) else None,
            "is_over": outcome is not None,
            "winners": None if outcome is None else outcome.winners,
            "out": table.flow("out", ()),
            "dangers": sorted((each.seat, each.rule) for each in self.rules.dangers(state)),
            "cells": {called[each]: (table.zone(each), self.label(table, each)) for each in on_maps},
            "due": sorted(called[each] for each in on_maps if table.mark(each, "due")),
            "dice": [state.field(die, "value") for seat in seats for die in table.inside(f"dice@{seat}")],
            "holds": {
                f"{seat} {name}": state.counter(seat_target(seat), name)
                for seat in seats
                for name in self.catalog.seat_values
            },
            "near": [],
        }
        if outcome is None and table.flow("phase") != "battle":
            found["near"] = [self.rules.score(state, seat) * (SCALE if self.in_code else 1) for seat in seats]
        found |= self.of_the_code(table, rows, on_maps) if self.in_code else self.of_the_file(table, rows, on_maps)
        return found | self.told(acts)

    def of_the_code(self, table: Position, rows: Sequence[int], on_maps: Sequence[int]) -> dict[str, Any]:
        """What the game in code keeps in its own way: what species can do, the battle, the turn."""
        field, traits, battle = self.code("field"), self.code("traits"), self.code("battle")
        owned = {row: (table.owner(row), field.species_of(table, row)) for row in rows}
        asked = import_module("tabletop.rules.progress.machine").asked
        fight = next(
            (each for _, frame, _ in asked(table) if (each := battle.battle_of(frame.bind)) is not None), None
        )
        found: dict[str, Any] = {
            "numbers": {
                self.names[each]: [table.value(each, "strength"), table.value(each, "move")]
                for each in (*rows, *on_maps)
            },
            "species": {
                self.names[row]: [
                    *(traits.total(table, *whose, name) for name in PER_SPECIES),
                    *(mark for mark in MARKS if traits.has(table, *whose, mark)),
                ]
                for row, whose in owned.items()
            },
            "turn": (field.turn(table), field.active(table)) if field.turn(table) else 0,
            "battle": None, "totals": None,
        }  # fmt: skip
        if fight is not None:
            origin = field.board(table).label(fight.origin)
            found["battle"] = [self.names[fight.attacker], self.names[fight.defender], origin]
            found["totals"] = [
                sum(part.amount for part in battle.parts_of(table, each)) for each in battle.fights(table, fight)
            ]
        return found

    def of_the_file(self, table: Position, rows: Sequence[int], on_maps: Sequence[int]) -> dict[str, Any]:
        """The same, as the file keeps it."""
        rules: Any = self.rules
        lends = rules.file.bearings.standings.lends
        number = table.flow("turn") or 0
        found: dict[str, Any] = {
            "numbers": {
                self.names[each]: [table.value(each, "strength"), table.value(each, "move")]
                for each in (*rows, *on_maps)
            },
            "species": {
                self.names[row]: [
                    *(table.value(row, name) for name in PER_SPECIES),
                    *(mark for mark in MARKS if lends(table, row, mark)),
                ]
                for row in rows
            },
            "turn": (number, table.flow("seat")) if number else 0,
            "battle": None, "totals": None,
        }  # fmt: skip
        if "ask reroll keep" in {each.kind for each in rules.decisions(self.state)}:
            sides = [table.flow("things.attacker"), table.flow("things.defender")]
            board = self.state.spec.board("past")
            assert board is not None
            found["battle"] = [*map(self.names.get, sides), board.label(table.flow("things.origin")[1])]
            strong = [table.value(each, "strength") for each in sides]
            dice = [self.state.field(table.inside(f"dice@{table.owner(each)}")[0], "value") for each in sides]
            if rules.options["battle_mode"] == "health":
                strong[0], dice[1] = 0, 0
            more = [sum(table.value(each, name) for name in BONUSES) for each in sides]
            found["totals"] = [sum(each) for each in zip(dice, strong, more, strict=True)]
        return found

    def told(self, acts: Mapping[Act, Action]) -> dict[str, Any]:
        """What is told of cells beforehand, now and then also what some acts would do; what is odd."""
        dice = random.Random(self.moment)
        if not acts or any(act[0] == "decline" for act in acts):
            return {}
        coming = [*map(self.effect, self.rules.pending(self.state))]
        fought = [each for each in coming if each[2] == "fought"]
        found: dict[str, Any] = {"pending": sorted(fought or coming)}
        found["odd"] = sorted({each.rule for each in self.rules.oddities(Position(self.rules, self.state))})
        if dice.random() < TOLD:
            some = dice.sample(sorted(acts, key=str), min(ACTS_TOLD, len(acts)))
            found["preview"] = {
                str(act): sorted(
                    self.effect(e) for e in self.rules.preview(self.state, acts[act]) if e.effect != "off"
                )
                for act in some
            }
        return found

    def effect(self, told: CellEffect) -> tuple[str, ...]:
        """What is told of a cell: which, what, and of which piece, where it happens to any."""
        board = self.state.spec.board(told.zone)
        label = board.label(told.cell) if board is not None else ""
        return told.zone, label, told.effect, self.names.get(told.piece, "") if told.effect in HAPPENS else ""

    # -- hands ------------------------------------------------------------------------------------------------

    def hands(self, seed: float) -> list[Any]:
        """With the referee off, hands change the table in code; what they did."""
        dice, done = random.Random(seed), []
        for _ in range(dice.randint(1, 3)):
            done.append(self.something(dice))
            self.by_hand(done[-1:])
        return done

    def by_hand(self, deeds: Sequence[Any]) -> dict[str, Any]:
        """What hands do here."""
        for verb, arguments in deeds:
            wanted = dict(arguments)
            if "pieces" in wanted:
                wanted["pieces"] = [self.piece(each) for each in wanted["pieces"]]
            if verb == "move" and wanted["to"] in self.names.values():
                wanted["to"] = self.piece(wanted["to"])
            with suppress(NothingChanged, InvalidOp):
                manual.perform(
                    verb, wanted, seat=1, state=self.state, catalog=self.rules.catalog, names=NAMES,
                    journal=Journal(),
                )  # fmt: skip
        return {}

    def resume(self) -> dict[str, Any]:
        """On again, the rules go on where what they ask has no answer left, as at the table."""
        stuck = self.rules.is_unanswerable(self.state)
        if stuck:
            self.rules.resume(Edit(self.state))
        self.call()
        return {"stuck": stuck}

    def something(self, dice: random.Random) -> tuple[str, dict[str, Any]]:
        """Something that hands do: pieces to free cells, cards of hands, evolutions, holds."""
        table, called = Position(self.rules, self.state), self.names
        what, seat, board = dice.random(), dice.randint(1, 2), self.state.spec.board("past")
        assert board is not None
        busy = table.flow("phase") in ("battle", "ripple")
        pins = [] if busy else sorted((each for zone in MAPS for each in table.inside(zone)), key=called.__getitem__)
        rows = list(table.inside(f"mat@{seat}"))
        if what < 0.45 and pins:
            piece, zone = dice.choice(pins), dice.choice(MAPS)
            zone = zone if dice.random() < 0.3 else table.zone(piece)
            taken = {self.state.spot[each] for each in table.inside(zone)}
            free = [cell for cell in board.cells if cell not in taken]
            return "move", {"pieces": [called[piece]], "to": zone, "spot": [*dice.choice(free)]}
        if what < 0.55 and pins:
            return "remove", {"pieces": [called[dice.choice(pins)]]}
        traits = [each for row in rows for each in table.inside(row)]
        if what < 0.65 and traits and not busy:
            to = dice.choice([*map(called.get, rows), f"spent@{seat}", f"hand@{seat}"])
            return "move", {"pieces": [called[dice.choice(traits)]], "to": to}
        cards = table.inside(f"hand@{seat}")
        if what < 0.8 and cards:
            card = dice.choice(cards)
            kind = table.kind(card)
            if kind == "trait" and not busy and dice.random() < 0.4:
                return "move", {"pieces": [called[card]], "to": called[dice.choice(rows)], "face": "up"}
            homes = [f"deck@{seat}", f"discard@{seat}" if kind == "species" else f"spent@{seat}"]
            return "move", {"pieces": [called[card]], "to": dice.choice(homes)}
        if what < 0.9 and table.inside(f"deck@{seat}"):
            return "draw", {"zone": f"deck@{seat}", "n": 1, "to_seat": seat}
        name = dice.choice(list(self.catalog.seat_values))
        return "count", {"name": name, "to": dice.randint(0, 1), "target_seat": seat}

    # -- decks ------------------------------------------------------------------------------------------------

    def judge(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What decks may be, and who plays which side."""
        decks = []
        for change, options in asked["decks"]:
            lists = self.catalog.decks["bastet"].lists
            main = {card: number for card, number in {**lists["main"], **change}.items() if number}
            made = DeckDef("own", "own", {"main": main, "mat": lists["mat"]})
            judged = self.catalog.check_deck(made, {**self.catalog.default_options(), **options})
            decks.append(sorted((each.message, each.rule) for each in judged))
        return {"decks": decks, "sides": list(self.sides(asked))}

    def sides(self, asked: Mapping[str, Any]) -> Iterator[str]:
        """The decks that are agreed on."""
        for picked, options in asked["sides"]:
            decks = {int(seat): deck for seat, deck in picked.items()}
            try:
                agreed = agree(self.catalog, seats=2, seed=asked["seed"], decks=decks, options=options)
            except ContentError as error:
                yield str(error).rpartition(": ")[2]
            else:
                yield str(agreed.decks)


def asked(dice: random.Random) -> dict[str, Any]:
    """Changes of a ready deck, and which decks are picked for which seats."""
    evolutions = ("plague", "burrow", "ambush", "long-stride")
    decks: list[Any] = [({}, {}), ({"hawk": 9, "scarab": 8}, {})]
    for _ in range(6):
        change = {name: dice.randint(4, 12) for name in dice.sample(("hawk", "scarab", "crocodile"), 2)}
        change |= {name: dice.randint(0, 3) for name in dice.sample(evolutions, dice.randint(0, 2))}
        decks.append((change, {"custom_decks": dice.random() < 0.7}))
    picks: tuple[dict[str, str], ...] = (
        {}, {"1": "osiris"}, {"2": "osiris"}, {"2": "bastet"}, {"1": "bastet", "2": "bastet"},
    )  # fmt: skip
    sides = [(each, options) for each in picks for options in ({}, {"bastet_seat": "1"}, {"bastet_seat": "2"})]
    return {"decks": decks, "sides": sides, "seed": dice.randrange(1000)}

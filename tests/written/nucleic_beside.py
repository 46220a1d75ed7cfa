"""Nucleic Evolution twice at one table: the referee in code and the referee made of a file, act by act."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from beside import Act, Beside, Both

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import GameState, seat_target
from tabletop.games.nucleic.field import on_board, zones_lost, zones_won
from tabletop.games.nucleic.values import resources
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.by_hand import manual
from tabletop.session.errors import NothingChanged

ABOUT = ("card", "unit", "zone", "pick", "out", "into")
"""What an act is about, by which the acts of both are told to be the same."""
DECKS = ("hive-and-hoard", "grave-circuit", "high-choir")
NAMES = ("Ana", "Ben", "Cleo")
TRIBES = ("Insect", "Angel", "Dragon", "Ancient", "Harpy", "Undead", "Android")


class Nucleic(Beside):
    """Both games, from the same deal on."""

    standing_acts: ClassVar = {"concede": "concede"}
    meddled = False
    """Whether hands have been at the table."""
    loose = ("buried", "own_land_pile", "own_unit_pile", "own_power_up_pile", "own_civilization_pile")
    # -- acts ------------------------------------------------------------------------------------------------

    def named_in_code(self, table: Table, action: Action) -> Act:
        """Which card, and onto which unit or into which zone."""
        return _named(table, action, lambda piece: piece)

    def named_in_file(self, table: Table, action: Action) -> Act:
        """The same."""
        return _named(table, action, self.piece)

    def _told(self, table: Table, scale: int) -> dict[str, Any]:
        """What is odd of all that lies open, and how good the table looks to who is to pick, as long as no hands have
        been at it: the file takes the units of others for face down."""
        rules, state = table.ruleset, table.state
        picks = rules.outcome(state) is None and table.flow("phase") != "confrontation" and not self.meddled
        found = rules.oddities(table) if rules.outcome(state) is None else ()
        odd = (each for each in found if each.rule == "NUC-13" or _is_open(state, each.pieces))
        return {
            "odd": sorted({each.rule for each in odd}),
            "score": [round(rules.score(state, seat) * scale) for seat in table.seats] if picks else [],
        }

    # -- hands -----------------------------------------------------------------------------------------------

    def by_hand(self, dice: random.Random) -> None:
        """With the referee off hands change both tables alike. On again, the rules go on where what they ask has no
        answer left, as at the table."""
        self.meddled, there = True, {self.piece(each): each for each in self.right.pieces()}
        for _ in range(dice.randint(1, 3)):
            verb, wanted = _something(dice, Table(self.code, self.left))
            for rules, state in ((self.code, self.left), (self.file, self.right)):
                if rules is self.file:
                    wanted = {**wanted, "pieces": [there[each] for each in wanted["pieces"]]}
                    if isinstance(wanted.get("to"), int) and verb == "move":
                        wanted["to"] = there[wanted["to"]]
                    wanted["name"] = {"combat": "combat_change", "resource": "resource_change"}.get(
                        wanted.get("name")
                    )
                known = {name: each for name, each in wanted.items() if each is not None}
                with suppress(NothingChanged):
                    manual.perform(
                        verb, known, seat=1, state=state, catalog=rules.catalog, names=NAMES, journal=Journal()
                    )
        stuck = [rules.is_unanswerable(state) for rules, state in ((self.code, self.left), (self.file, self.right))]
        assert stuck[0] == stuck[1]
        if stuck[0]:
            self.code.resume(Edit(self.left))
            self.file.resume(Edit(self.right))

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round of a match is over and decks are changed."""
        return bool(self.left.flow.get("exchanging"))

    # -- positions -------------------------------------------------------------------------------------------

    def more_in_code(self, rules: Ruleset, state: GameState) -> dict[str, Any]:
        """Numbers of all that lies open, what was compared in each zone, who has won it, totals."""
        table, seats = Table(rules, state), range(1, rules.seats + 1)
        found = _lying(table, state, lambda piece: piece) | _match(table) | self._told(table, 80)
        found["first"] = table.flow("first_seat")
        if self.is_between_rounds:  # nothing else carries over (NUC-170)
            return found
        found["drawer"] = table.flow("drawer")
        found["phase"] = table.flow("phase")
        found["won"] = {seat: (zones_won(table, seat), zones_lost(table, seat)) for seat in seats}
        zones = table.flow("zones", {})
        found["combats"] = {
            seat: [each["combats"][str(seat)] for _, each in sorted(zones.items()) if str(seat) in each["combats"]]
            for seat in seats
        }
        found["totals"] = {seat: resources(table, seat) for seat in seats}
        return found

    def more_in_file(self, rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
        """The same."""
        table, seats = Table(rules, state), range(1, rules.seats + 1)

        found = _lying(table, state, piece) | _match(table) | self._told(table, 1)
        found["first"] = _seat(table.flow("keep.first_seat"))
        if self.is_between_rounds:
            return found
        phase = table.flow("phase")
        found["phase"] = phase
        found["drawer"] = _seat(table.flow("keep.drawer")) if phase not in ("confrontation", "result") else None
        won = {seat: len(table.flow("keep.won", {}).get(str(seat), ())) for seat in seats}
        found["won"] = {seat: (won[seat], sum(won.values()) - won[seat]) for seat in seats}
        combats = table.flow("keep.combats", {})
        found["combats"] = {seat: list(combats.get(str(seat), ())) for seat in seats}
        found["totals"] = {seat: table.value(-seat, "total") for seat in seats}
        return found


def _seat(found: Any) -> Any:
    return abs(found) if isinstance(found, int) else found


def _named(table: Table, action: Action, piece: Callable[[int], int]) -> Act:
    about = dict(action.arguments)
    assert set(about) <= set(ABOUT), about
    for name in ("card", "unit", "pick", "out", "into"):
        found = table.resolve(str(about[name]), action.seat) if name in about else None
        if found:
            about[name] = piece(found)
    return (action.kind, action.seat, *(about[name] for name in ABOUT if name in about))


def _match(table: Table) -> dict[str, Any]:
    """Rounds won and the sums of all rounds."""
    targets = map(seat_target, table.seats)
    return {"match": [[table.state.counter(each, name) for name in ("wins", "sum")] for each in targets]}


def _is_open(state: GameState, pieces: Sequence[int]) -> bool:
    return any(state.face[each] == "up" for each in pieces)


def _something(dice: random.Random, table: Table) -> tuple[str, dict[str, Any]]:
    """Something that hands do: cards to places of their kind and to the discard, under units; turned over, counted.
    What lies where its kind does not belong (a tray keeps to its phase) is for hands to put right."""
    what, seat, there = dice.random(), dice.choice(table.seats), list(table.state.pieces())
    board = [each for each in there if on_board(table, each)]
    known = [each for each in there if table.kind(each)]
    piece = dice.choice(board if board and dice.random() < 0.7 else known)
    kind = table.kind(piece)
    units = [each for each in board if table.kind(each) == "unit" and table.state.face[each] == "down"]
    if what < 0.5 and kind in ("land", "unit"):
        zone = f"{kind}#{dice.randint(1, 3)}@{seat}"
        return "move", {"pieces": [piece], "to": table.zone(piece) if table.inside(zone) else zone}
    if what < 0.5:
        return "move", {"pieces": [piece], "to": dice.choice(units) if units and kind == "power_up" else "discard"}
    counting = table.definition(piece) == "market-town"  # in code it counts what lies under units face down, too
    if what < 0.75 and piece in board and kind in ("land", "power_up") and not counting:
        return "flip", {"pieces": [piece]}
    name = dice.choice(("combat", "resource"))
    return "count", {"pieces": [piece], "name": name, "by": dice.choice((-2, -1, 1, 2))}


def _lying(table: Table, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
    """What lies under what, and the numbers of all that lies open on the board."""
    there = list(state.pieces())
    shown = [each for each in there if on_board(table, each) and state.face[each] == "up"]
    return {
        "lying on": {
            piece(each): [piece(under) for under in table.inside(each)] for each in there if table.inside(each)
        },
        "combat": {piece(each): table.value(each, "combat") for each in shown if table.kind(each) == "unit"},
        "resource": {
            piece(each): table.value(each, "resource") for each in shown if table.kind(each) in ("unit", "land")
        },
    }


def any_options(catalog: Catalog, seats: int, dice: random.Random) -> dict[str, Any]:
    """House rules as the file knows them, most of them as usual; tribes are named, for lots fall otherwise."""
    found: dict[str, Any] = {}
    for key, each in catalog.options.items():
        if each.type == "bool":
            found[key] = dice.random() < 0.4
        elif each.values:
            found[key] = dice.choice(each.values) if dice.random() < 0.4 else each.default
    if seats == 3:
        found["format"] = "casual"
    hand = 3 if found["pool"] == "one_deck" else dice.choice((3, 4))  # a deck has too few for more
    named = "; ".join(dice.sample(TRIBES, 3))
    return found | {"faction_choice": "host", "three_player_hand": hand, "tribes": named}


def play(
    games: Both, seats: int, seed: int, given: Mapping[str, Any] | None = None, meddling: float = 0.0
) -> Nucleic:
    """One game of random legal acts in both, compared before and after each: with any house rules and tribes; now
    and then somebody gives up. ``meddling``: how often hands change the table between two acts."""
    dice = random.Random(f"nucleic {seats} {seed}")
    options = any_options(games.file, seats, dice) | dict(given or {})
    needs = options["format"] == "competitive" or options["pool"] == "one_deck"
    decks = {"decks": dice.sample(DECKS, seats)} if needs else {}
    game = Nucleic(games, seats, seed, {"options": options, **decks})
    while True:
        acts = game.compare()
        if game.is_over or game.is_between_rounds:
            return game
        if meddling and game.left.flow.get("phase") != "confrontation" and dice.random() < meddling:
            game.by_hand(dice)
            continue
        seat = dice.randint(1, seats)  # the game in code lets who has given up do so again
        standing = {} if seat in game.right.flow.get("keep.given_up", ()) else game.standing(seat)
        if standing and dice.random() < 0.005:
            game.carry_out(*next(iter(standing.values())))
            continue
        game.carry_out(*acts[dice.choice(sorted(acts, key=str))])

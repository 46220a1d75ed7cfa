"""Butterfly Effect twice at one table: what is compared beside what every game has."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from beside import Act, Beside, Both

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import GameState, seat_target
from tabletop.games.butterfly import patterns
from tabletop.games.butterfly.battle import battle_of, fights, parts_of
from tabletop.games.butterfly.field import active, board, cell_of, rows, species_of, turn
from tabletop.games.butterfly.traits import MARKS, has, total
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import asked
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.table import Table
from tabletop.session.by_hand import manual
from tabletop.session.errors import NothingChanged

PIECES = ("card", "piece", "trait", "species", "replace")
NAMED = (*PIECES, "cell", "way")
"""What an act is about, by which the acts of both are told to be the same."""
PICKS = {"pin": "piece"}
"""What the file calls otherwise."""
KINDS = {"accept_draw": "accept", "decline_draw": "decline"}
QUIET = ("pass", "keep", "decline")
BONUSES = ("bonus", "company")
HAPPENS = ("replace", "dies", "fights", "loses", "pending", "fought")
"""What of the effects at cells happens to a piece."""
NAMES = ("Ana", "Ben")
PER_SPECIES = ("rerolls", "sprouts")
MAPS = ("past", "present")


class Butterflies(Beside):
    """Both games, from the same deal on."""

    loose: ClassVar[tuple[str, ...]] = MAPS
    standing_acts: ClassVar[Mapping[str, str]] = {"propose_draw": "propose_draw", "concede": "concede"}

    def __init__(self, games: Both, seed: int, given: Mapping[str, Any]) -> None:
        """``given``: the decks, by which sides go, and house rules."""
        super().__init__(games, 2, seed, given)
        self._pairs: dict[int, int] = {}
        self.done = self.told = 0
        self.piece = lambda piece: self._pairs.get(piece, piece)

    @classmethod
    def at(cls, code: Ruleset, left: GameState, file: Ruleset, right: GameState) -> Butterflies:
        """Both at a position of each, with the same pieces."""
        made = cls.__new__(cls)
        made.code, made.left, made.file, made.right = code, left, file, right
        made._pairs = {each: each for each in left.pieces()}
        made.piece = lambda piece: made._pairs.get(piece, piece)
        return made

    # -- acts ------------------------------------------------------------------------------------------------

    def named_in_code(self, table: Table, action: Action) -> Act:
        """Pieces by number, cells with their map, patterns by the cells that they cover."""
        about = {PICKS.get(name, name): value for name, value in action.arguments.items()}
        if "zone" in about:
            about["cell"] = f"{about.pop('zone')} {about['cell']}"
        if "index" in about:
            laying = patterns.open_laying(table)
            assert laying is not None
            way = patterns.laid(table, laying, about.pop("index"), about.pop("turn"), bool(about.pop("mirrored", 0)))
            assert way is not None
            lands = board(table)
            about["way"] = " ".join(sorted(lands.label(cell) for cell in way.cells if cell in lands))
        return _named(table, action, about)

    def named_in_file(self, table: Table, action: Action) -> Act:
        """The same, with the picks as the code calls them."""
        about = {PICKS.get(name, name): value for name, value in action.arguments.items() if name != "ability"}
        if "cells" in about:
            zone, *cells = str(about.pop("cells")).split()
            assert zone == "present"
            about["way"] = " ".join(sorted(cells))
        onto = table.resolve(about["species"], action.seat) if "species" in about else 0
        if onto and table.kind(onto) == "trait":
            about |= {"replace": about["species"], "species": table.handle(table.state.host_of(onto), action.seat)}
        return _named(table, action, about, self.piece)

    def by_hand(self, dice: random.Random) -> None:
        """With the referee off hands change both tables alike. On again, the rules go on where what they ask has no
        answer left, as at the table."""
        there = {self.piece(each): each for each in self.right.pieces()}
        for _ in range(dice.randint(1, 3)):
            verb, arguments = _something(dice, self.code, self.left)
            for rules, state in ((self.code, self.left), (self.file, self.right)):
                wanted = dict(arguments)
                if rules is self.file:
                    wanted["pieces"] = [there[each] for each in wanted["pieces"]] if "pieces" in wanted else None
                    if isinstance(wanted.get("to"), int) and verb == "move":
                        wanted["to"] = there[wanted["to"]]
                wanted = {name: each for name, each in wanted.items() if each is not None}
                with suppress(NothingChanged):
                    manual.perform(
                        verb, wanted, seat=1, state=state, catalog=rules.catalog, names=NAMES, journal=Journal()
                    )
        stuck = [rules.is_unanswerable(state) for rules, state in ((self.code, self.left), (self.file, self.right))]
        assert stuck[0] == stuck[1]
        if stuck[0]:
            self.code.resume(Edit(self.left))
            self.file.resume(Edit(self.right))

    def compare_told(self, acts: Mapping[Act, tuple[Action, Action]]) -> int:
        """What is told of cells beforehand, and what is odd; how much of it there was."""
        left = {_told(self.left, each) for each in self.code.pending(self.left)}
        right = {_told(self.right, each, self.piece) for each in self.file.pending(self.right)}
        assert left == right, (left - right, right - left)
        found = len(left)
        for code, file in acts.values():
            told = [_told(self.left, each) for each in self.code.preview(self.left, code) if each.effect != "off"]
            now = [_told(self.right, each, self.piece) for each in self.file.preview(self.right, file)]
            # of what is anchored, lost or spared nothing happens to anybody
            wanted = {each if each[2] in HAPPENS else (*each[:3], 0) for each in told}
            made = {each if each[2] in HAPPENS else (*each[:3], 0) for each in now}
            assert wanted == made, (code, wanted ^ made)
            found += len(wanted)
        odd = [sorted({each.rule for each in rules.oddities(Table(rules, state))}) for rules, state in self.both]
        assert odd[0] == odd[1], odd
        return found + len(odd[0])

    @property
    def both(self) -> tuple[tuple[Ruleset, GameState], tuple[Ruleset, GameState]]:
        """Each referee with its table."""
        return (self.code, self.left), (self.file, self.right)

    # -- positions -------------------------------------------------------------------------------------------

    def compare(self) -> dict[Act, tuple[Action, Any]]:
        """The pieces of a pattern may have been made in another order: which is which goes by their cells."""
        there = {(self.left.at[each], self.left.spot[each]): each for each in self.left.pieces()}
        for each in self.right.pieces():
            if self.right.at[each] in MAPS and each not in self._pairs:
                self._pairs[each] = there.get((self.right.at[each], self.right.spot[each]), 0)
        return super().compare()

    def more_in_code(self, rules: Ruleset, state: GameState) -> dict[str, Any]:
        """Where pieces stand, what they are due for, what their species can do, dice, holds, the battle."""
        table = Table(rules, state)
        found = _common(rules, state, int)
        owned = {row: (seat, species_of(table, row)) for seat in (1, 2) for row in rows(table, seat)}
        found["numbers"] = {
            piece: [table.value(piece, "strength"), table.value(piece, "move")] for piece in (*owned, *found["cells"])
        }
        found["species"] = {
            row: [
                *(total(table, *whose, name) for name in PER_SPECIES),
                *(mark for mark in MARKS if has(table, *whose, mark)),
            ]
            for row, whose in owned.items()
        }
        fight = next((each for _, frame, _ in asked(table) if (each := battle_of(frame.bind)) is not None), None)
        found["battle"] = None
        if fight is not None:
            found["battle"] = [fight.attacker, fight.defender, board(table).label(fight.origin)]
            found["totals"] = [sum(part.amount for part in parts_of(table, each)) for each in fights(table, fight)]
        found["turn"] = (turn(table), active(table)) if turn(table) else 0
        return found

    def more_in_file(self, rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
        """The same."""
        table = Table(rules, state)
        found = _common(rules, state, piece)
        owned = [row for seat in (1, 2) for row in table.inside(f"mat@{seat}")]
        found["numbers"] = {
            piece(each): [table.value(each, "strength"), table.value(each, "move")]
            for each in (*owned, *table.inside("past"), *table.inside("present"))
        }
        lends = rules.file.bearings.standings.lends
        found["species"] = {
            row: [
                *(table.value(row, name) for name in PER_SPECIES),
                *(mark for mark in MARKS if lends(table, row, mark)),
            ]
            for row in owned
        }
        asks = {each.kind for each in rules.decisions(state)}
        found["battle"] = None
        if "ask reroll keep" in asks:
            sides = [table.flow("things.attacker"), table.flow("things.defender")]
            found["battle"] = [*map(piece, sides), board(table).label(table.flow("things.origin")[1])]
            health = rules.options["battle_mode"] == "health"
            strong = [table.value(each, "strength") for each in sides]
            dice = [state.field(table.inside(f"dice@{table.owner(each)}")[0], "value") for each in sides]
            if health:
                strong[0], dice[1] = 0, 0
            more = [sum(table.value(each, name) for name in BONUSES) for each in sides]
            found["totals"] = [sum(each) for each in zip(dice, strong, more, strict=True)]
        number = table.flow("turn") or 0
        found["turn"] = (number, table.flow("seat")) if number else 0
        return found


def _told(state: GameState, told: CellEffect, piece: Callable[[int], int] = int) -> tuple[object, ...]:
    """What is told of a cell: which, what, and of which piece."""
    board = state.spec.board(told.zone)
    return told.zone, board.label(told.cell) if board is not None else "", told.effect, piece(told.piece)


def _something(dice: random.Random, rules: Ruleset, state: GameState) -> tuple[str, dict[str, Any]]:
    """Something that hands do: pieces to free cells, cards of hands, evolutions, holds. Who fights or reproduces just
    now is left alone, and so is what a battle is about."""
    table = Table(rules, state)
    what, seat, lands = dice.random(), dice.randint(1, 2), board(table)
    busy = table.flow("phase") in ("battle", "ripple")
    pins = [] if busy else [each for zone in MAPS for each in table.inside(zone)]
    if what < 0.45 and pins:
        piece, zone = dice.choice(pins), dice.choice(MAPS)
        zone = zone if dice.random() < 0.3 else table.zone(piece)
        taken = {cell_of(table, each) for each in table.inside(zone)}
        free = [cell for cell in lands.cells if cell not in taken]
        return "move", {"pieces": [piece], "to": zone, "spot": [*dice.choice(free)]}
    if what < 0.55 and pins:
        return "remove", {"pieces": [dice.choice(pins)]}
    traits = [each for row in rows(table, seat) for each in table.inside(row)]
    if what < 0.65 and traits and not busy:
        to = dice.choice([*rows(table, seat), f"spent@{seat}", f"hand@{seat}"])
        return "move", {"pieces": [dice.choice(traits)], "to": to}
    cards = table.inside(f"hand@{seat}")
    if what < 0.8 and cards:
        card = dice.choice(cards)
        kind = table.kind(card)
        homes = [f"deck@{seat}", f"discard@{seat}" if kind == "species" else f"spent@{seat}"]
        to = rows(table, seat) if kind == "trait" and not busy and dice.random() < 0.4 else homes
        return "move", {"pieces": [card], "to": dice.choice(to), **({} if to is homes else {"face": "up"})}
    if what < 0.9 and table.inside(f"deck@{seat}"):
        return "draw", {"zone": f"deck@{seat}", "n": 1, "to_seat": seat}
    name = dice.choice(list(rules.catalog.seat_values))
    return "count", {"name": name, "to": dice.randint(0, 1), "target_seat": seat}


def _named(table: Table, action: Action, about: dict[str, Any], piece: Callable[[int], int] = int) -> Act:
    assert set(about) <= set(NAMED), about
    for name in PIECES:
        if name in about:
            about[name] = piece(table.resolve(about[name], action.seat))
    return (KINDS.get(action.kind, action.kind), action.seat, *(about[name] for name in NAMED if name in about))


def _common(rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
    """What is read alike of both."""
    table = Table(rules, state)
    on_maps = [piece for zone in MAPS for piece in table.inside(zone)]
    return {
        "phase": table.flow("phase") if rules.decisions(state) else None,
        "cells": {piece(each): (table.zone(each), cell_of(table, each)) for each in on_maps},
        "due": sorted(piece(each) for each in on_maps if table.mark(each, "due")),
        "dice": [state.field(die, "value") for seat in (1, 2) for die in table.inside(f"dice@{seat}")],
        "holds": {
            (seat, name): state.counter(seat_target(seat), name)
            for seat in (1, 2)
            for name in rules.catalog.seat_values
        },
        "lying on": {each: list(table.inside(each)) for each in state.pieces() if table.inside(each)},
    }


def any_options(catalog: Catalog, dice: random.Random) -> dict[str, Any]:
    """House rules as the file knows them, most of them as usual."""
    found: dict[str, Any] = {"custom_decks": True}
    for key, option in catalog.options.items():
        if option.type == "bool" and key != "custom_decks":
            found[key] = (dice.random() < 0.3) != option.default
        elif option.values and key != "bastet_seat":  # the decks that are given say it
            found[key] = dice.choice(option.values) if dice.random() < 0.4 else option.default
    return found | {"hold_turns": dice.choice((1, 2, 2, 3, 4)), "round_limit": dice.choice((0, 0, 10, 20))}


def given(games: Both, seed: int, any_rules: bool) -> dict[str, Any]:
    """Decks, sides and house rules of a game."""
    dice = random.Random(f"butterfly {seed}")
    sides = dice.choice((("animal", "plant"), ("plant", "animal")))
    options = any_options(games.file, dice) if any_rules else {"custom_decks": True}
    return {"decks": [_deck(games.code, side, dice) for side in sides], "options": options}


def _deck(catalog: Catalog, side: str, dice: random.Random) -> dict[str, dict[str, int]]:
    """A deck of 42 cards of one side: at least 6 of each species, 24 in all, at most 2 of each evolution."""
    cards = [each for each in catalog.cards.values() if each.values["side"] == side]
    species = [each.id for each in cards if each.kind == "species"]
    others = [each.id for each in cards if each.kind != "species"]
    main = dict.fromkeys(species, 6)
    for each in dice.choices(species, k=24 - 18):
        main[each] += 1
    main |= dict.fromkeys(dice.sample(others, 9), 2)
    return {"main": main, "mat": dict.fromkeys(species, 1)}


def play(
    games: Both, seed: int, most: int = 3_000, *, evolutions: bool = True, any_rules: bool = True,
    meddling: float = 0.0, told: float = 0.0,
) -> Butterflies:  # fmt: skip
    """One game of random legal acts in both, compared before and after each; now and then somebody offers a draw
    or concedes. Without ``evolutions`` nobody plays any. ``meddling``: how often hands change the table between two
    acts; ``told``: how often what is told of cells is compared, too."""
    game, dice = Butterflies(games, seed, given(games, seed, any_rules)), random.Random(f"acts {seed}")
    hurry = dice.choice((0.05, 0.15, 0.5))
    for _ in range(most):
        acts = game.compare()
        game.done += 1
        if game.is_over:
            break
        # while an offer is answered the game in code has lost sight of what reproduces
        if dice.random() < told and not any(act[0] == "decline" for act in acts):
            some = dice.sample(sorted(acts, key=str), min(6, len(acts)))
            game.told += game.compare_told({act: acts[act] for act in some})
        if meddling and dice.random() < meddling:
            game.by_hand(dice)
            continue
        seat = dice.randint(1, 2)
        standing = game.standing(seat)
        for name, often in (("propose_draw", 0.03), ("concede", 0.001)):
            if (name, seat) in standing and dice.random() < often:
                game.carry_out(*standing[name, seat])
                break
        else:
            quiet = [act for act in acts if act[0] in QUIET]
            loud = [act for act in acts if act[0] not in QUIET]
            if quiet and quiet[0][0] == "decline" and dice.random() < 0.9:
                loud = []
            if not evolutions:
                loud = [act for act in loud if act[0] not in ("evolve", "act", "spend", "steal_after_battle")]
            some = quiet if quiet and (not loud or dice.random() < hurry) else loud
            game.carry_out(*acts[dice.choice(sorted(some, key=str))])
    return game

"""Auganism twice at one table: the referee in code and the referee made of a file, act by act."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from beside import Act, Beside, Both

from tabletop.content import Catalog
from tabletop.core.state import GameState
from tabletop.games.auganism import field
from tabletop.games.auganism.values import of_seat
from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.progress.machine import in_lane
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.reacting.powers import block_of

ABOUT = ("hero", "card", "monster", "pick", "stage")
"""What an act is about, by which the acts of both are told to be the same."""
NUMBERS = {"health": "health", "attack": "attack", "evp": "worth"}
"""The values of a monster, in code and in the file."""
TOTALS = ("attack_total", "shield_total")
"""Those of a player in a battle."""
FACTS = {
    "hand_start": "hand_at_start", "evp_placed": "fed", "augment_placed": "armed", "response_placed": "responses",
    "evolved": "evolved", "fought": "fought",
}  # fmt: skip
"""What a turn remembers."""
GIVEN = {
    "evp_extra": "more_evp", "augment_extra": "more_augment", "response_extra": "more_response",
    "keep_evp": "may_keep",
}  # fmt: skip
"""What abilities give a player for the turn."""
IDLE = ("setup", "waiting", "over", None)
"""The phases in which a duel has no turn."""
QUIET = ("pass", "end_turn", "no_response", "ready", "keep")


class Auganism(Beside):
    """Both games, from the same deal on."""

    loose: ClassVar[tuple[str, ...]] = ("hand",)
    standing_acts: ClassVar[Mapping[str, str]] = {"concede": "concede"}

    # -- acts ------------------------------------------------------------------------------------------------

    def named_in_code(self, table: Table, action: Action) -> Act:
        """Which cards, and to which stage; what is activated has a card with one such ability."""
        arguments = dict(action.arguments)
        arguments.pop("ability", None)
        return self._named(table, action.kind, action.seat, arguments, lambda piece: piece)

    def named_in_file(self, table: Table, action: Action) -> Act:
        """The same; each phase has an act of its own for what is activated in it."""
        arguments = dict(action.arguments)
        kind = "activate" if action.kind.startswith("use_") else action.kind
        return self._named(table, kind, action.seat, arguments, self.piece)

    @staticmethod
    def _named(table: Table, kind: str, seat: int, about: dict[str, Any], piece: Callable[[int], int]) -> Act:
        assert set(about) <= set(ABOUT), about
        for name in ABOUT[:-1]:
            if name in about:
                about[name] = piece(table.resolve(about[name], seat))
        return (kind, seat, *(about[name] for name in ABOUT if name in about))

    # -- positions -------------------------------------------------------------------------------------------

    def more_in_code(self, rules: Ruleset, state: GameState) -> dict[str, Any]:
        """Counters, values, what the turn remembers."""
        table, seats = Table(rules, state), range(1, rules.seats + 1)
        found = _counted(rules, state, lambda piece: piece)
        found["values"] = {
            piece: {name: table.value(piece, name) for name in NUMBERS} for piece in _shown(table, state)
        }
        found["scores"] = {seat: of_seat(table, seat, "score") for seat in seats}
        found["attackers"] = [field.attacker(table, duel) for duel in field.duels(table)]
        fighters = [seat for seat in seats if found["attackers"][field.duel_of(seat) - 1]]
        # before a battle, only the file doubles the Sword that counts twice in it
        found["totals"] = {seat: {name: of_seat(table, seat, name) for name in TOTALS} for seat in fighters}
        found["in response"] = sorted(p for p in state.pieces() if state.field(p, "placed") == "response")
        # what is forgotten while a duel waits, or as soon as it goes on, is nothing to anybody
        going = [duel for duel in field.duels(table) if table.flow(in_lane("phase", duel)) not in IDLE]
        found["facts"] = {duel: {name: field.fact(table, duel, name) for name in FACTS} for duel in going}
        found["extra"] = {
            seat: {name: field.for_turn(table, seat, name) for name in GIVEN}
            for seat in seats
            if field.duel_of(seat) in going
        }
        found["fruitless"] = field.whole(table.flow("fruitless"))
        found["stopped"] = [field.fact(table, duel, "stopped") for duel in field.duels(table)]
        if not _chooses(rules, state):  # a price that is being chosen is being paid in code, and not yet in the file
            found["used"] = sorted(
                p for p in state.pieces() if is_marked(table, p, "used") and field.duel_of(table.holder(p)) in going
            )
            found["turns"] = [_turn(table, lane) for lane in range(1, rules.seats // 2 + 1)]
        return found

    def more_in_file(self, rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
        """The same."""
        table, seats, duels = Table(rules, state), range(1, rules.seats + 1), range(1, rules.seats // 2 + 1)
        found = _counted(rules, state, piece)
        found["values"] = {
            piece(each): {name: table.value(each, value) for name, value in NUMBERS.items()}
            for each in _shown(table, state)
        }
        found["scores"] = {seat: table.value(-seat, "score") for seat in seats}

        def kept(name: str, seat: int) -> int:
            return int(table.flow(f"keep.{name}", {}).get(str(seat), 0))

        def of_duel(name: str, duel: int) -> int:
            return max(kept(name, seat) for seat in field.players(duel))

        found["attackers"] = [next((s for s in field.players(d) if kept("attacks", s)), 0) for d in duels]
        fighters = [seat for seat in seats if found["attackers"][field.duel_of(seat) - 1]]
        found["totals"] = {seat: {name: table.value(-seat, name) for name in TOTALS} for seat in fighters}
        found["in response"] = sorted(piece(p) for p in state.pieces() if is_marked(table, p, "in_response"))
        going = [d for d in duels if table.flow(in_lane("phase", d)) not in IDLE and not of_duel("closed", d)]
        found["facts"] = {
            duel: {name: of_duel(it, duel) for name, it in FACTS.items()}
            | {"hand_start": kept(FACTS["hand_start"], table.flow(in_lane("seat", duel), 0))}
            for duel in going
        }
        found["extra"] = {
            seat: {name: kept(it, seat) for name, it in GIVEN.items()}
            for seat in seats
            if field.duel_of(seat) in going
        }
        found["fruitless"] = table.flow("keep.fruitless", 0)
        found["stopped"] = [of_duel("closed", duel) for duel in duels]
        if not _chooses(rules, state):
            names = [f"{block_of(each)} 1" for each in rules.catalog.abilities]
            found["used"] = sorted(
                piece(p)
                for p in state.pieces()
                if any(is_marked(table, p, name) for name in names) and field.duel_of(table.holder(p)) in going
            )
            found["turns"] = [_turn(table, lane) if not of_duel("closed", lane) else _OVER for lane in duels]
        return found


_OVER = ("over", None, None)


def _turn(table: Table, lane: int) -> tuple[Any, Any, Any]:
    """The phase of a duel, whose turn it is and which; a duel that waits, or has stopped, has none."""
    phase, seat, turn = (table.flow(in_lane(name, lane)) for name in ("phase", "seat", "turn"))
    return (phase, seat, turn) if phase not in IDLE else (phase, None, None)


def _chooses(rules: Ruleset, state: GameState) -> bool:
    """Whether somebody is choosing."""
    return any(each.kind == "choose" for each in rules.decisions(state))


def _shown(table: Table, state: GameState) -> list[int]:
    """The monsters that lie openly in play."""
    places = ("summon@", "evp@")
    return [p for p in state.pieces() if table.kind(p) == "monster" and table.zone(p).startswith(places)]


def _counted(rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
    """What counters say; none is Stage 1."""
    counters = ("damage", "stage", "cooldown")
    return {
        **{
            name: {piece(p): state.counter(p, name) for p in state.pieces() if state.counter(p, name)}
            for name in counters
        },
        "won": {seat: state.counter(-seat, "won") for seat in range(1, rules.seats + 1)},
    }


def any_decks(catalog: Catalog, seats: int, dice: random.Random, size: int) -> list[dict[str, dict[str, int]]]:
    """A deck for each seat of any monsters, of few kinds or many, often only such that can do something, three of
    each at most, and any hero."""
    monsters = sorted(each for each, card in catalog.cards.items() if card.kind == "monster")
    heroes = sorted(each for each, card in catalog.cards.items() if card.kind == "hero")
    if dice.random() < 0.6:
        monsters = [each for each in monsters if catalog.cards[each].abilities]
    some = 3 * dice.sample(monsters, min(len(monsters), dice.choice((size, len(monsters)))))
    decks = [dict(Counter(dice.sample(some, size))) for _ in range(seats)]
    return [{"main": deck, "hero": {dice.choice(heroes): 1}} for deck in decks]


def any_options(catalog: Catalog, seats: int, dice: random.Random) -> dict[str, Any]:
    """House rules as the file knows them, most of them as usual."""
    found: dict[str, Any] = {}
    for key, each in catalog.options.items():
        values = each.values or ((True, False) if isinstance(each.default, bool) else range(seats + 1))
        found[key] = dice.choice(values) if dice.random() < 0.4 else each.default
    found.pop("mode", None)  # as many as sit there
    return found | {"deck_size": "free", "copies": 3}


def play(games: Both, seats: int, seed: int, size: int = 0, most: int = 3_000) -> Auganism:
    """One game of random legal acts in both, compared before and after each. ``size``: with decks of so many of any
    monsters and any house rules."""
    dice = random.Random(f"auganism {seats} {seed}")
    given: dict[str, Any] = {}
    if size:
        given = {"decks": any_decks(games.code, seats, dice, size), "options": any_options(games.file, seats, dice)}
    game = Auganism(games, seats, seed, given)
    play_on(game, f"{seats} {seed}", most)
    return game


def play_on(game: Auganism, name: str, most: int = 3_000) -> None:
    """Random legal acts in both, of the dice of a name; now and then somebody gives up."""
    dice = random.Random(name)
    hurry = dice.choice((0.1, 0.3, 0.6))
    for _ in range(most):
        acts = game.compare()
        if game.is_over:
            return
        seat = dice.randint(1, game.code.seats)
        standing = game.standing(seat)
        begun = game.left.flow.get("phase") != "setup"  # who gives up before stops nothing in code
        if standing and begun and dice.random() < 0.003:
            game.carry_out(*standing["concede", seat])
            continue
        quiet = [act for act in acts if act[0] in QUIET]
        loud = [act for act in acts if act[0] not in QUIET]
        some = quiet if quiet and (not loud or dice.random() < hurry) else loud
        game.carry_out(*acts[dice.choice(sorted(some, key=str))])

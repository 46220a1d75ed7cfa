"""Auganism in code and as a file: what of a table is compared, in the same words.

``Table`` runs in the process of a side; ``chosen`` and ``asked`` run in the one that compares them. Not compared:
what is forgotten of a turn while its duel waits for the other one (the file forgets it before it waits); the words of
sentences; while the price of an ability is being chosen, in which phase that is and whether the ability counts as
used.

Who gives up in a tag match while heroes are chosen stops that duel in the file; in code it is played all the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any

from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.progress.machine import in_lane
from tabletop.rules.table import Table as Position
from tabletop.session.setting_up.games import open_catalog
from tools.twins.tables import Act, TwinTable

SEATS = (2, 4)
KINDS = ("monster", "hero")
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


def chosen(dice: random.Random, acts: Sequence[Any], standing: Sequence[Any], hurry: float, seats: int) -> Any:
    """One of the legal acts, often a quiet one where somebody is in a hurry; seldom somebody gives up."""
    seat = dice.randint(1, seats)
    begun = not any(act[0] in ("choose_hero", "ready") for act in acts)
    if begun and ["concede", seat] in standing and dice.random() < 0.003:
        return ["concede", seat]
    quiet = [act for act in acts if act[0] in QUIET]
    loud = [act for act in acts if act[0] not in QUIET]
    return dice.choice(quiet if quiet and (not loud or dice.random() < hurry) else loud)


def asked(dice: random.Random) -> dict[str, Any]:
    """Decks of any number of any monsters and heroes, by any rules for decks."""
    cards = open_catalog("auganism").cards
    monsters, heroes = (sorted(name for name, each in cards.items() if each.kind == kind) for kind in KINDS)
    dice.shuffle(monsters)
    decks = []
    for number in (2, 3, 19, 20, 30, 31, dice.randint(1, 40)):
        main = [*monsters, *monsters][:number]
        main += dice.choices(main, k=dice.choice((0, 0, 1)))
        hero = dict.fromkeys(dice.sample(heroes, dice.choice((1, 1, 0, 2))), 1)
        options = {"deck_size": dice.choice(("free", "20-30")), "copies": dice.randint(1, 3)}
        decks.append(({"main": Counter(main), "hero": hero}, options))
    return {"decks": decks}


class Table(TwinTable):
    """One of the two games, as the process of a side has it."""

    game = "auganism"
    loose = ("hand",)
    at_any_time = ("concede",)

    def given(self, seats: int, seed: int) -> dict[str, Any]:
        """What a game begins with: each fifth with the ready decks, the others with decks of any monsters, of few
        kinds or many, often only such that can do something, and any house rules."""
        if seed % 5 == 0:
            return {}
        dice = random.Random(f"decks {seats} {seed}")
        size = dice.choice((5, 12, 20, 24))
        cards = self.catalog.cards
        monsters, heroes = (sorted(name for name, each in cards.items() if each.kind == kind) for kind in KINDS)
        if dice.random() < 0.6:
            monsters = [each for each in monsters if cards[each].abilities]
        some = 3 * dice.sample(monsters, min(len(monsters), dice.choice((size, len(monsters)))))
        decks = [{"main": Counter(dice.sample(some, size)), "hero": {dice.choice(heroes): 1}} for _ in range(seats)]
        options: dict[str, Any] = {}
        for key, each in self.catalog.options.items():
            values = each.values or ((True, False) if isinstance(each.default, bool) else range(seats + 1))
            options[key] = dice.choice(values) if dice.random() < 0.4 else each.default
        options.pop("mode", None)  # as many as sit there
        return {"decks": decks, "options": options | {"deck_size": "free", "copies": 3}}

    def named(self, table: Position, action: Action) -> Act:
        """Which cards, and to which stage. What is activated has a card with one such ability; in the file each phase
        has an act of its own for it."""
        about = dict(action.arguments)
        if self.in_code:
            about.pop("ability", None)
        assert set(about) <= set(ABOUT), about
        for name in ABOUT[:-1]:
            if name in about:
                about[name] = self.piece(table.resolve(about[name], action.seat))
        kind = "activate" if action.kind.startswith("use_") else action.kind
        return (kind, action.seat, *(about[name] for name in ABOUT if name in about))

    # -- positions --------------------------------------------------------------------------------------------

    def of_the_code(self) -> dict[str, Any]:
        """Values, what a turn remembers, what abilities gave for it."""
        table, field, of_seat = self.table, self.code("field"), self.code("values").of_seat
        attackers = [field.attacker(table, duel) for duel in field.duels(table)]
        going = [duel for duel in field.duels(table) if table.flow(in_lane("phase", duel)) not in IDLE]
        return self.compared(
            attackers=attackers,
            value=lambda piece, name: table.value(piece, name),
            total=lambda seat, name: of_seat(table, seat, name),
            in_response=[p for p in self.state.pieces() if self.state.field(p, "placed") == "response"],
            facts={duel: {name: int(field.fact(table, duel, name)) for name in FACTS} for duel in going},
            given=lambda seat, name: field.for_turn(table, seat, name),
            fruitless=field.whole(table.flow("fruitless")),
            stopped=[bool(field.fact(table, duel, "stopped")) for duel in field.duels(table)],
            used=lambda piece: is_marked(table, piece, "used"),
        )

    def of_the_file(self) -> dict[str, Any]:
        """The same, as the file keeps it."""
        table, duels = self.table, range(1, self.rules.seats // 2 + 1)
        block_of = import_module("tabletop.rules.written.reacting.powers").block_of
        blocks = [f"{block_of(each)} 1" for each in self.catalog.abilities]

        def kept(name: str, seat: int) -> int:
            return int(table.flow(f"keep.{name}", {}).get(str(seat), 0))

        def of_duel(name: str, duel: int) -> int:
            return max(kept(name, seat) for seat in (2 * duel - 1, 2 * duel))

        stopped = [bool(of_duel("closed", duel)) for duel in duels]
        going = [d for d in duels if table.flow(in_lane("phase", d)) not in IDLE and not stopped[d - 1]]
        return self.compared(
            attackers=[next((s for s in (2 * d - 1, 2 * d) if kept("attacks", s)), 0) for d in duels],
            value=lambda piece, name: table.value(piece, NUMBERS[name]),
            total=lambda seat, name: table.value(-seat, name),
            in_response=[p for p in self.state.pieces() if is_marked(table, p, "in_response")],
            facts={
                duel: {name: of_duel(it, duel) for name, it in FACTS.items()}
                | {"hand_start": kept(FACTS["hand_start"], table.flow(in_lane("seat", duel), 0))}
                for duel in going
            },
            given=lambda seat, name: kept(GIVEN[name], seat),
            fruitless=table.flow("keep.fruitless", 0),
            stopped=stopped,
            used=lambda piece: any(is_marked(table, piece, each) for each in blocks),
        )

    def compared(
        self, attackers: Sequence[int], value: Callable[[int, str], int], total: Callable[[int, str], int],
        in_response: Iterable[int], facts: dict[int, dict[str, int]], given: Callable[[int, str], int],
        fruitless: int, stopped: Sequence[bool], used: Callable[[int], bool],
    ) -> dict[str, Any]:  # fmt: skip
        """What each of the two has said of the position, and what lies on the table."""
        table, state, seats = self.table, self.state, range(1, self.rules.seats + 1)
        there = list(state.pieces())
        shown = [p for p in there if table.kind(p) == "monster" and table.zone(p).startswith(("summon@", "evp@"))]
        fighters = [seat for seat in seats if attackers[_duel(seat) - 1]]
        found = {
            "counters": {
                name: {self.piece(p): state.counter(p, name) for p in there if state.counter(p, name)}
                for name in ("damage", "stage", "cooldown")
            },
            "won": {seat: state.counter(-seat, "won") for seat in seats},
            "values": {self.piece(p): {name: value(p, name) for name in NUMBERS} for p in shown},
            "scores": {seat: total(seat, "score") for seat in seats},
            "attackers": attackers,
            # before a battle, only the file doubles the Sword that counts twice in it
            "totals": {seat: {name: total(seat, name) for name in TOTALS} for seat in fighters},
            "in response": sorted(map(self.piece, in_response)),
            # what is forgotten while a duel waits, or as soon as it goes on, is nothing to anybody
            "facts": facts,
            "extra": {seat: {name: given(seat, name) for name in GIVEN} for seat in seats if _duel(seat) in facts},
            "fruitless": fruitless,
            "stopped": stopped,
        }
        if not any(each.kind == "choose" for each in self.rules.decisions(state)):
            # a price that is being chosen is being paid in code, and not yet in the file
            found["used"] = sorted(self.piece(p) for p in there if used(p) and _duel(table.holder(p)) in facts)
            found["turns"] = [_turn(table, duel, stopped[duel - 1]) for duel in range(1, len(stopped) + 1)]
        return found


def _duel(seat: int) -> int:
    """In which of the two a seat plays."""
    return (seat + 1) // 2


def _turn(table: Position, duel: int, stopped: bool) -> tuple[Any, Any, Any]:
    """The phase of a duel, whose turn it is and which; a duel that waits, or has stopped, has none."""
    phase, seat, turn = (table.flow(in_lane(name, duel)) for name in ("phase", "seat", "turn"))
    if stopped:
        return ("over", None, None)
    return (phase, seat, turn) if phase not in IDLE else (phase, None, None)

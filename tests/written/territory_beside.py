"""Territory twice at one table: the referee in code and the referee made of a file, move by move.

Both begin with the same seed, so the same pieces lie in the same places under the same numbers. ``Beside.compare``
holds everything against each other that a player would see or could do: zones, faces, who knows what, numbers, marks,
whose turn it is, what is asked, every legal act, the end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import beside
from beside import Act, Both, begun
from territory_folder import SHIPPED

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.zones import parse_zone, zone_key
from tabletop.games.territory import field
from tabletop.games.territory.acts import used
from tabletop.games.territory.changes import clear
from tabletop.rules.abilities.book import ability_on
from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.modifying.modifiers import Modifiers
from tabletop.rules.progress.machine import Run
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.written.reacting.powers import block_of
from tabletop.session.by_hand import manual

__all__ = ["Beside", "Both", "begun", "both", "play"]

MARKS = ("supporting", "sacrificed", "knocked_out", "recovered", "silenced", "guarded")
"""What pieces bear. What a card lends as long as it holds (Thick Hide, Camouflage, Tenacious) is seen by what it
does: by losses, by targets, by who claims a land."""
NUMBERS = ("base", "bonus", "power")
CAP = 160
"""So much the creatures of a deck of any cards may cost: the largest come with others."""
NAMED = ("creature", "ability", "land", "site", "number", "target")
"""What an act is about, by which the acts of both are told to be the same."""
BIOMES = ("Cliff=Mountain; Hill=Plain", "Cliff=Mountain; Hill=new (round)", "Cliff=Forest; Hill=Volcano")
"""What may be agreed on about biomes that are none of the rulebook."""
FILE_COUNTERS = {"base": "base_change", "bonus": "bonus_change", "power": "power_change"}
"""Counters by which hands change values, as the file calls them: there the values have those names."""
BY_CARDS = ("territory.part_ability", "territory.part_land", "written.part_ability")
"""The lines of an account that say which card adds something."""
NAMES = ("Ana", "Ben", "Cleo", "Dara")
QUIET = ("lock", "pass", "done", "lowest_land")


def both(folder: Path) -> Both:
    """The shipped game, and a folder of ``territory_folder``."""
    return beside.both(SHIPPED, folder)


class Beside(beside.Beside):
    """Both games, from the same deal on. ``done``: how many acts."""

    done = 0

    standing_acts: ClassVar[Mapping[str, str]] = {"propose_end": "propose_end", "forfeit": "forfeit"}

    def __init__(self, games: Both, seats: int, seed: int, lands: int = 0) -> None:
        """With the ready decks, or (``lands`` in each deck) with decks of any cards and any house rules."""
        given: dict[str, Any] = {}
        if lands:
            options = {"deck_cap": CAP, "land_count": lands, **any_options(games.file, seed)}
            given = {"decks": any_decks(games.code, seats, seed, lands), "options": options}
        super().__init__(games, seats, seed, given)

    # -- acts ------------------------------------------------------------------------------------------------

    def acts_in_code(self) -> dict[Act, Action]:
        """The legal acts of the game in code."""
        table = Table(self.code, self.left)
        found: dict[Act, Action] = {}
        for action in self.code.legal_actions(self.left):
            arguments = dict(action.arguments)
            for name in ("creature", "land", "target"):
                if name in arguments:
                    arguments[name] = table.resolve(arguments[name], action.seat)
            found[(action.kind, action.seat, *(arguments[name] for name in NAMED if name in arguments))] = action
        return found

    def acts_in_file(self) -> dict[Act, Action]:
        """The legal acts of the file."""
        table = Table(self.file, self.right)
        found: dict[Act, Action] = {}
        for action in self.file.legal_actions(self.right):
            kind, arguments = action.kind, dict(action.arguments)
            for name in ("creature", "land", "target"):
                if name in arguments:
                    arguments[name] = table.resolve(arguments[name], action.seat)
            act = (kind, action.seat, *(arguments[name] for name in NAMED if name in arguments))
            assert act not in found
            found[act] = action
        return found

    def by_hand(self, dice: random.Random) -> None:
        """With the referee off hands change both tables alike: a few things are moved, turned over, counted. On
        again, the rules go on where what they ask has no answer left, as at the table (``Acting.go_on``)."""
        self.done += 1
        for _ in range(dice.randint(1, 4)):
            out = set(_creatures(self.code, self.left))
            verb, arguments = _something(dice, self.code, self.left)
            for rules, state in ((self.code, self.left), (self.file, self.right)):
                wanted = {key: FILE_COUNTERS.get(value, value) if rules is self.file and key == "name" else value
                          for key, value in arguments.items()}  # fmt: skip
                with suppress(InvalidOp):  # nothing of it is to be seen then
                    manual.perform(
                        verb, wanted, seat=0, state=state, catalog=rules.catalog, names=NAMES, journal=Journal()
                    )
            for piece in out.difference(_creatures(self.code, self.left)):
                # what it bore there ends by itself in the file; in the game in code hands take it off
                clear(Run(self.code, Edit(self.left)), piece)
                for name in FILE_COUNTERS.values():
                    Edit(self.right).count(piece, name, -self.right.counter(piece, name), None)
        stuck = [rules.is_unanswerable(state) for rules, state in ((self.code, self.left), (self.file, self.right))]
        assert stuck[0] == stuck[1]
        if stuck[0]:
            self.code.resume(Edit(self.left))
            self.file.resume(Edit(self.right))

    def carry_out(self, code: Action, file: Action) -> None:
        """The same act in both."""
        self.done += 1
        super().carry_out(code, file)

    # -- positions -------------------------------------------------------------------------------------------

    def compare(self) -> dict[Act, tuple[Action, Action]]:
        """Fails where anything differs; the legal acts of both."""
        left, right = seen_in_code(self.code, self.left), seen_in_file(self.file, self.right)
        assert left.keys() == right.keys()
        for key in left:
            assert left[key] == right[key], key
        code, file = self.acts_in_code(), self.acts_in_file()
        assert sorted(code, key=str) == sorted(file, key=str)
        return {act: (code[act], file[act]) for act in code}


def _something(dice: random.Random, rules: Ruleset, state: GameState) -> tuple[str, dict[str, Any]]:
    """Something that hands do: most of it to creatures. What lies at the land that is fought for, or was, lies face
    up; no land is laid on another one, and none that was fought for this round is lost sight of."""
    table = Table(rules, state)
    seat = dice.choice(table.seats)
    pieces = {kind: [piece for piece in state.pieces() if table.kind(piece) == kind] for kind in ("creature", "land")}
    out, secret = _creatures(rules, state), set(field.unfought(table)) - {table.flow("site")}
    kind = "land" if dice.random() < 0.2 else "creature"
    piece = dice.choice(out if out and kind == "creature" and dice.random() < 0.5 else pieces[kind])
    site = dice.randint(1, state.sites_open("land") or 5)
    what = dice.random()
    if what < 0.55 and kind == "land":
        to = [zone_key("lands", 0, seat), "removed"]
        if table.flow("phase") != "combat":
            to += ["land_deck", "table"]
        if not table.inside(zone_key("land", site)) and (
            table.flow("phase") != "combat" or table.zone(piece) in ("land_deck", "table")
        ):
            to += [zone_key("land", site)] * 3
        return "move", {"pieces": [piece], "to": dice.choice(to)}
    if what < 0.55:
        own = table.owner(piece) if dice.random() < 0.8 and table.owner(piece) in table.seats else seat
        camp = [zone_key("ready", 0, own), zone_key("resting", 0, own), "removed"]
        to = [*camp, *[zone_key("deploy", site, own)] * 4]
        face = {} if site in secret else {"face": "up"}
        return "move", {"pieces": [piece], "to": dice.choice(to), **face}
    is_secret = table.zone(piece).startswith("ready") or field.slot_of(table, piece) in secret
    if what < 0.65 and is_secret:
        return "flip", {"pieces": [piece]}
    name = dice.choice(("rest", "rest", *FILE_COUNTERS))
    return "count", {"name": name, "by": dice.choice((-2, -1, 1, 2, 3)), "pieces": [dice.choice(pieces["creature"])]}


def any_decks(catalog: Catalog, seats: int, seed: int, lands: int) -> list[dict[str, dict[str, int]]]:
    """A deck for each seat, of any creatures up to the limit of costs and any lands; of few kinds or many, for what
    seldom meets meets where there are few."""
    dice = random.Random(f"decks {seed}")
    cards = sorted(catalog.cards)
    creatures = [each for each in cards if catalog.cards[each].kind == "creature"]
    grounds = [each for each in cards if catalog.cards[each].kind == "land"]
    decks, creatures = [], dice.sample(creatures, dice.choice((5, 10, len(creatures))))
    for _ in range(seats):
        chosen, left = Counter[str](), CAP
        for card in dice.choices(creatures, k=14):
            price = catalog.cards[card].values["cost"]
            if isinstance(price, int) and price <= left:
                chosen[card] += 1
                left -= price
        decks.append({"creatures": dict(chosen), "lands": dict(Counter(dice.choices(grounds, k=lands)))})
    return decks


def any_options(catalog: Catalog, seed: int) -> dict[str, Any]:
    """House rules as the file knows them, most of them as usual."""
    dice = random.Random(f"options {seed}")
    listed = {key: each for key, each in catalog.options.items() if each.values and not each.pairs}
    found = {key: dice.choice(each.values) if dice.random() < 0.4 else each.default for key, each in listed.items()}
    return found | {"biome_map": dice.choice(BIOMES)}


def _common(rules: Ruleset, state: GameState) -> dict[str, Any]:
    """What is read alike of both."""
    table = Table(rules, state)
    zones = {}
    for key, pieces in state.contents.items():
        if isinstance(key, str) and pieces:
            name = parse_zone(key)
            # in which order cards left the game at one moment says nothing
            listed = tuple(sorted(pieces)) if name.family == "removed" else tuple(pieces)
            zones[key] = listed
    seats = range(1, rules.seats + 1)
    outcome = rules.outcome(state)
    asked = [(each.seat, table.flow("phase")) for each in rules.decisions(state)]
    return {
        "zones": zones,
        "cards": {piece: table.definition(piece) for piece in state.pieces()},
        "owners": {piece: table.owner(piece) for piece in state.pieces()},
        "faces": {piece: state.face[piece] for piece in state.pieces()},
        "seen": {viewer: [p for p in state.pieces() if table.sees(p, viewer)] for viewer in (None, *seats)},
        "plans": {
            seat: {piece: parse_zone(str(to)).site for piece, to in table.drafts(seat)} for seat in seats
        },
        "asked": asked if outcome is None else [],
        "winners": None if outcome is None else outcome.winners,
        "out": tuple(table.flow("out", ())),
        "dangers": sorted((each.seat, each.rule) for each in rules.dangers(state)),
        "open": [state.sites_open(family) for family in ("land", "deploy")],
        "totals": sorted(
            (each.zone, each.label, each.total, each.leads, sorted((part.source, part.amount) for part in each.parts))
            for each in rules.accounts(state)
        ),
        "oddities": _odd(rules, table),
        "given": {piece: _given(table, piece) for piece in _in_the_open(table, _creatures(rules, state))},
        "lands": {seat: len(table.inside(zone_key("lands", 0, seat))) for seat in seats},
    }  # fmt: skip


def _odd(rules: Ruleset, table: Table) -> dict[str, set[int]]:
    """What the game calls odd, by rule, with the pieces. Only the game in code knows the felt beside the table
    (TER-42); a creature where no land lies is odd in the file in Recovery, too."""
    left_out = {"TER-42"} | ({"TER-55"} if table.flow("phase") == "round_end" else set())
    found: dict[str, set[int]] = {}
    for each in rules.oddities(table):
        if each.rule not in left_out:
            found.setdefault(each.rule, set()).update(each.pieces)
    return found


def _given(table: Table, piece: int) -> list[tuple[int, int]]:
    """Who adds how much to the power of a creature as long as its card says so; lands are all one."""
    parts = table.ruleset.part(Modifiers).of(table, piece, "power").parts
    by_cards = [each for each in parts if each.label in BY_CARDS and each.amount]
    return sorted((each.source if table.kind(each.source) == "creature" else 0, each.amount) for each in by_cards)


def _creatures(rules: Ruleset, state: GameState) -> tuple[int, ...]:
    """Those at lands."""
    table = Table(rules, state)
    return tuple(
        piece
        for piece in state.pieces()
        if table.kind(piece) == "creature" and table.zone(piece).startswith("deploy")
    )


def _in_the_open(table: Table, out: tuple[int, ...]) -> list[int]:
    """Those of whom all who lie with them lie face up. The game in code counts hidden ones as allies, by their types,
    too, and so tells of them; that is no rule."""
    hidden = {parse_zone(table.zone(piece)).site for piece in out if table.state.face[piece] == "down"}
    return [piece for piece in out if parse_zone(table.zone(piece)).site not in hidden]


def seen_in_code(rules: Ruleset, state: GameState) -> dict[str, Any]:
    """The position as the game in code has it."""
    table, found = Table(rules, state), _common(rules, state)
    found["extra"] = {seat: int(table.flow("extra", {}).get(str(seat), 0)) for seat in range(1, rules.seats + 1)}
    found["rest"] = {p: field.change(table, p, "rest") for p in state.pieces() if table.kind(p) == "creature"}
    found["counts"] = [table.flow(name) or 0 for name in ("site", "lands_total", "dry_rounds", "round")]
    out = _creatures(rules, state)
    shown = _in_the_open(table, out)
    found["marks"] = {mark: [p for p in state.pieces() if table.mark(p, mark)] for mark in MARKS}
    found["numbers"] = {piece: [table.value(piece, name) for name in NUMBERS] for piece in shown}
    found["hidden"] = {piece: field.current_base(table, piece) for piece in out}
    there = out if table.flow("phase") == "combat" else ()
    found["used"] = {p: tuple(sorted(map(str, used(table, p)))) for p in there if used(table, p)}
    assert all(ability_on(table, piece, each) for piece, names in found["used"].items() for each in names)
    return found


def seen_in_file(rules: Ruleset, state: GameState) -> dict[str, Any]:
    """The position as the file has it."""
    table, found = Table(rules, state), _common(rules, state)
    found["extra"] = {seat: state.counter(-seat, "extra") for seat in range(1, rules.seats + 1)}
    found["rest"] = {p: state.counter(p, "rest") for p in state.pieces() if table.kind(p) == "creature"}
    names = ("site", "keep.lands_total", "keep.dry_rounds", "round")
    found["counts"] = [table.flow(name) or 0 for name in names]
    out = _creatures(rules, state)
    shown = _in_the_open(table, out)
    found["marks"] = {
        mark: [p for p in state.pieces() if table.mark(p, mark) or is_marked(table, p, mark)] for mark in MARKS
    }
    found["numbers"] = {piece: [table.value(piece, name) for name in NUMBERS] for piece in shown}
    found["hidden"] = {piece: table.value(piece, "base") for piece in out}
    abilities, there = tuple(rules.catalog.abilities), out if table.flow("phase") == "combat" else ()
    uses = {p: tuple(sorted(each for each in abilities if is_marked(table, p, f"{block_of(each)} 1"))) for p in there}
    found["used"] = {piece: names for piece, names in uses.items() if names}
    return found


def play(games: Both, seats: int, seed: int, lands: int = 0, most: int = 3_000, meddling: float = 0.0) -> Beside:
    """One game of random legal acts in both, compared before and after each; now and then somebody offers to end
    it or gives up. ``meddling``: how often hands change the table between two acts."""
    game, dice = Beside(games, seats, seed, lands), random.Random(f"territory {seats} {seed}")
    hurry = dice.choice((0.05, 0.15, 0.15, 0.5, 0.9))  # where few are sent out, lands stay unclaimed
    for _ in range(most):
        acts = game.compare()
        if game.is_over:
            break
        if meddling and dice.random() < meddling:
            game.by_hand(dice)
            continue
        seat = dice.randint(1, seats)
        standing = game.standing(seat)
        if ("propose_end", seat) in standing and dice.random() < 0.1:
            code, file = standing["propose_end", seat]
            game.carry_out(code, file)
            continue
        if ("forfeit", seat) in standing and dice.random() < 0.002:
            code, file = standing["forfeit", seat]
            game.carry_out(code, file)
            continue
        quiet = [act for act in acts if act[0] in QUIET]
        loud = [act for act in acts if act[0] not in QUIET]
        some = quiet if quiet and (not loud or dice.random() < hurry) else loud
        game.carry_out(*acts[dice.choice(sorted(some, key=str))])
    return game

"""Creature Combat Territory in code and as a file: what of a table is compared, in the same words.

``Table`` runs in the process of a side; ``chosen`` and ``asked`` run in the one that compares them.

Not compared: the words of sentences; in which order cards left the game at one moment. Where the two differ, the
rules and the hands of a twin leave it be:

- what silences always, or holds always at every land, is refused by the file (TER-122, TER-124): the one could
  silence itself, the other would tell of creatures that lie face down; nobody is out of reach until it is pulled back
  (TER-118);
- an effect on what lies face down knocks it out, and gives it Rest, where that is seen by all: at its reveal and as
  it is pulled back (TER-124, TER-164); in code it did at once, behind numbers of its own;
- what hands have laid face down where it is fought takes no part in the file; of two lands at one place, or of one
  moved on after its fight, the code knows one; what lies on the felt stays there when its player gives up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import product
from typing import Any

from tabletop.content import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.reading.marked import Document
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import InvalidOp
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.actions import Action
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.modifying.modifiers import Modifiers
from tabletop.rules.table import Table as Position
from tabletop.session.by_hand import manual
from tabletop.session.scenario.makeup import read_made
from tools.twins.tables import Act, TwinTable

SEATS = (2, 3, 4)
MARKS = ("supporting", "sacrificed", "knocked_out", "recovered", "silenced", "guarded")
"""What pieces bear. What a card lends as long as it holds (Thick Hide, Camouflage, Tenacious) is seen by what it
does: by losses, by targets, by who claims a land."""
NUMBERS = ("base", "bonus", "power")
COSTS = ("biome_term", "ability_cost", "base_total", "discount", "cost", "stars")
CAP = 160
"""So much the creatures of a deck of any cards may cost: the largest come with others."""
LANDS = 10
"""How many lands such a deck has, so games come to their end."""
NAMED = ("creature", "ability", "land", "site", "number", "target")
"""What an act is about, by which the acts of both are told to be the same."""
COUNTERS = {"base": "base_change", "bonus": "bonus_change", "power": "power_change"}
"""Counters by which hands change values, as the file calls them: there the values have those names."""
BY_CARDS = ("territory.part_ability", "territory.part_land", "written.part_ability")
"""The lines of an account that say which card adds something."""
QUIET = ("lock", "pass", "done", "lowest_land")
BIOMES = ("Cliff=Mountain; Hill=Plain", "Cliff=Mountain; Hill=new (round)", "Cliff=Forest; Hill=Volcano")
"""What may be agreed on about biomes that are none of the rulebook."""
AGREED = [
    {"penalty_credit": credit, "discount": discount, "ability_price": price}
    for credit, discount, price in product(("none", "full"), ("step5", "tenth", "none"), ("guide", "agreed"))
]
NAMES = ("Ana", "Ben", "Cleo", "Dara")


def chosen(dice: random.Random, acts: Sequence[Any], standing: Sequence[Any], hurry: float, seats: int) -> Any:
    """One of the legal acts: often a quiet one where somebody is in a hurry, for where few are sent out lands stay
    unclaimed."""
    seat = dice.randint(1, seats)
    if ["propose_end", seat] in standing and dice.random() < 0.1:
        return ["propose_end", seat]
    if ["forfeit", seat] in standing and dice.random() < 0.002:
        return ["forfeit", seat]
    quiet = [act for act in acts if act[0] in QUIET]
    loud = [act for act in acts if act[0] not in QUIET]
    return dice.choice(quiet if quiet and (not loud or dice.random() < hurry) else loud)


# -- a table ----------------------------------------------------------------------------------------------------


class Table(TwinTable):
    """One of the two games, as the process of a side has it."""

    game = "territory"
    loose = ("removed",)  # in which order cards left the game at one moment says nothing
    at_any_time = ("propose_end", "forfeit")
    same_numbers = True  # by which hands name pieces

    def given(self, seats: int, seed: int) -> dict[str, Any]:
        """What a game begins with: each tenth with the ready decks, the others with decks of any creatures up to the
        limit of costs and any lands, and any house rules; of few kinds or many, for what seldom meets meets where
        there are few."""
        if seed % 10 == 0:
            return {}
        dice = random.Random(f"decks {seats} {seed}")
        listed = {key: each for key, each in self.catalog.options.items() if each.values and not each.pairs}
        options = {k: dice.choice(each.values) if dice.random() < 0.4 else each.default for k, each in listed.items()}
        options |= {"deck_cap": 2 * CAP, "land_count": LANDS, "biome_map": dice.choice(BIOMES)}
        cards = sorted(self.catalog.cards)
        creatures = [each for each in cards if self.catalog.cards[each].kind == "creature"]
        grounds = [each for each in cards if self.catalog.cards[each].kind == "land"]
        creatures = dice.sample(creatures, dice.choice((5, 10, len(creatures))))
        decks = []
        for _ in range(seats):
            mine, left = Counter[str](), CAP
            for card in dice.choices(creatures, k=14):
                price = int(str(self.catalog.cards[card].values["cost"]))
                if price <= left:
                    mine[card] += 1
                    left -= price
            decks.append({"creatures": mine, "lands": Counter(dice.choices(grounds, k=LANDS))})
        return {"decks": decks, "options": options}

    def named(self, table: Position, action: Action) -> Act:
        """Which creature, land and ability, and where."""
        named = dict(action.arguments)
        for name in ("creature", "land", "target"):
            if name in named:
                named[name] = table.resolve(named[name], action.seat)
        return (action.kind, action.seat, *(named[name] for name in NAMED if name in named))

    # -- positions --------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Everything that a player sees or can do."""
        found = super().look()
        table, state, seats = self.table, self.state, range(1, self.rules.seats + 1)
        out, there = self.creatures(), tuple(state.pieces())
        shown = self.in_the_open(table, out)
        found |= {
            "plans": {s: {piece: parse_zone(str(to)).site for piece, to in table.drafts(s)} for s in seats},
            "asked": [] if found["is_over"] else [(e.seat, table.flow("phase")) for e in self.rules.decisions(state)],
            "open": [state.sites_open(family) for family in ("land", "deploy")],
            "totals": sorted(
                (each.zone, each.label, each.total, each.leads, sorted((p.source, p.amount) for p in each.parts))
                for each in (() if found["is_over"] else self.rules.accounts(state))
            ),
            "odd": self.odd(table),
            "given": {piece: self.given_to(table, piece) for piece in shown},
            "numbers": {piece: [table.value(piece, name) for name in NUMBERS] for piece in shown},
            "marks": {
                mark: [p for p in there if table.mark(p, mark) or is_marked(table, p, mark)] for mark in MARKS
            },
        }  # fmt: skip
        hidden = any(state.face[piece] == "down" for piece in out)
        found["near"] = []
        if not hidden and not found["is_over"]:  # what the file counts for one that lies face down is its own guess
            found["near"] = [self.rules.score(state, seat) * (100 if self.in_code else 1) for seat in seats]
        return found

    def of_the_code(self) -> dict[str, Any]:
        """What the game in code keeps in its own way."""
        table, out, field = self.table, self.creatures(), self.code("field")
        there = out if table.flow("phase") == "combat" else ()
        creatures = [piece for piece in self.state.pieces() if table.kind(piece) == "creature"]
        used = {piece: sorted(map(str, self.code("acts").used(table, piece))) for piece in there}
        return {
            "extra": {s: int(table.flow("extra", {}).get(str(s), 0)) for s in range(1, self.rules.seats + 1)},
            "rest": {piece: field.change(table, piece, "rest") for piece in creatures},
            "counts": [table.flow(name) or 0 for name in ("site", "lands_total", "dry_rounds", "round")],
            "bases": {piece: field.current_base(table, piece) for piece in out},
            "used": {piece: names for piece, names in used.items() if names},
        }

    def of_the_file(self) -> dict[str, Any]:
        """The same, as the file keeps it."""
        table, out, state = self.table, self.creatures(), self.state
        block_of = import_module("tabletop.rules.written.reacting.powers").block_of
        there = out if table.flow("phase") == "combat" else ()
        used = {
            piece: sorted(each for each in self.catalog.abilities if is_marked(table, piece, f"{block_of(each)} 1"))
            for piece in there
        }
        names = ("site", "keep.lands_total", "keep.dry_rounds", "round")
        return {
            "extra": {seat: state.counter(-seat, "extra") for seat in range(1, self.rules.seats + 1)},
            "rest": {p: state.counter(p, "rest") for p in state.pieces() if table.kind(p) == "creature"},
            "counts": [table.flow(name) or 0 for name in names],
            "bases": {piece: table.value(piece, "base") for piece in out},
            "used": {piece: names for piece, names in used.items() if names},
        }

    def odd(self, table: Position) -> dict[str, list[int]]:
        """What the game calls odd, by rule, with the pieces. Only the game in code knows the felt beside the table
        (TER-42); a creature where no land lies is odd in the file in Recovery, too."""
        left_out = {"TER-42"} | ({"TER-55"} if table.flow("phase") == "round_end" else set())
        found: dict[str, set[int]] = {}
        for each in self.rules.oddities(table):
            if each.rule == "TER-45" and not all(table.is_in(table.holder(piece)) for piece in each.pieces):
                continue  # of what lies with somebody who has given up the file says nothing
            if each.rule not in left_out:
                found.setdefault(each.rule, set()).update(each.pieces)
        return {rule: sorted(pieces) for rule, pieces in found.items()}

    def given_to(self, table: Position, piece: int) -> list[tuple[int, int]]:
        """Who adds how much to the power of a creature as long as its card says so; lands are all one."""
        parts = table.ruleset.part(Modifiers).of(table, piece, "power").parts
        by_cards = [each for each in parts if each.label in BY_CARDS and each.amount]
        return sorted((each.source if table.kind(each.source) == "creature" else 0, each.amount) for each in by_cards)

    def creatures(self) -> tuple[int, ...]:
        """Those at lands."""
        table = Position(self.rules, self.state)
        return tuple(
            piece
            for piece in self.state.pieces()
            if table.kind(piece) == "creature" and table.zone(piece).startswith("deploy")
        )

    def in_the_open(self, table: Position, out: Sequence[int]) -> list[int]:
        """Those of whom all who lie with them lie face up. The game in code counts hidden ones as allies, by their
        types, too, and so tells of them; that is no rule."""
        hidden = {parse_zone(table.zone(piece)).site for piece in out if self.state.face[piece] == "down"}
        return [piece for piece in out if parse_zone(table.zone(piece)).site not in hidden]

    # -- hands ------------------------------------------------------------------------------------------------

    def hands(self, seed: float) -> list[Any]:
        """With the referee off, hands change the table in code: a few things are moved, turned over, counted. What
        they did, and which creatures they took off their lands."""
        dice, done = random.Random(seed), []
        for _ in range(dice.randint(1, 4)):
            out = set(self.creatures())
            verb, arguments = self.something(dice)
            self.by_hand([[verb, arguments, ()]])
            gone = sorted(out.difference(self.creatures()))
            for piece in gone:  # what it bore there ends by itself in the file; in the game in code hands take it off
                self.code("changes").clear(
                    import_module("tabletop.rules.progress.machine").Run(self.rules, Edit(self.state)), piece
                )
            done.append([verb, arguments, gone])
        return done

    def by_hand(self, deeds: Sequence[Any]) -> dict[str, Any]:
        """What hands do here."""
        for verb, arguments, gone in deeds:
            wanted = {k: v if self.in_code or k != "name" else COUNTERS.get(v, v) for k, v in arguments.items()}
            with suppress(InvalidOp):  # nothing of it is to be seen then
                manual.perform(
                    verb, wanted, seat=0, state=self.state, catalog=self.rules.catalog, names=NAMES,
                    journal=Journal(),
                )  # fmt: skip
            for piece in gone:
                for name in COUNTERS.values():
                    Edit(self.state).count(piece, name, -self.state.counter(piece, name), None)
        return {}

    def resume(self) -> dict[str, Any]:
        """On again, the rules go on where what they ask has no answer left, as at the table."""
        stuck = self.rules.is_unanswerable(self.state)
        if stuck:
            self.rules.resume(Edit(self.state))
        return {"stuck": stuck}

    def something(self, dice: random.Random) -> tuple[str, dict[str, Any]]:
        """Something that hands do: most of it to creatures. What lies at the land that is fought for, or was, lies
        face up; no land is laid on another one, and none that was fought for this round is lost sight of."""
        field, table, state = self.code("field"), Position(self.rules, self.state), self.state
        seat = dice.choice(table.seats)
        pieces = {kind: [p for p in state.pieces() if table.kind(p) == kind] for kind in ("creature", "land")}
        out, secret = self.creatures(), set(field.unfought(table)) - {table.flow("site")}
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
        name, by = dice.choice(("rest", "rest", *COUNTERS)), dice.choice((-2, -1, 1, 2, 3))
        return "count", {"name": name, "by": by, "pieces": [dice.choice(pieces["creature"])]}

    # -- cards and decks --------------------------------------------------------------------------------------

    def judge(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What cards cost, whatever is agreed on; what decks may be and what may be agreed on about biomes."""
        made, findings = read_made(self.catalog, Document("", {}, {}), asked["cards"])
        assert findings == (), findings
        creatures = [each.id for each in self.catalog.cards.values() if each.kind == "creature"]
        decks = []
        for deck, biomes in asked["decks"]:
            agreed = {**self.catalog.default_options(), "biome_map": biomes}
            judged = self.catalog.check_deck(DeckDef("own", "own", deck), agreed)
            decks.append(sorted((each.message, each.grade, each.rule) for each in judged))
        read = [self.catalog.resolve_options({"biome_map": each}) for each in asked["biomes"]]
        return {
            "costs": {card: self.costs(self.catalog, card) for card in creatures},
            "own": {card: self.costs(made, card) for card in asked["cards"]},
            "decks": decks,
            "biomes": [(values["biome_map"], bool(findings)) for values, findings in read],
        }

    def costs(self, catalog: Catalog, card: str) -> list[list[object]]:
        """What a card costs, for whatever may be agreed on."""
        return [[catalog.values(card, options).get(name) for name in COSTS] for options in AGREED]


# -- any cards and decks -----------------------------------------------------------------------------------------

SOME_BIOMES = ("Forest", "Lake", "Volcano", "Cloud", "Cliff", "Reef")
TYPES = ("Flying", "Canid", "Fire", "Titan", "Moss")
SETS = {
    "self": "self", "allies": "here where it != self", "yours": "here", "enemies": "here of enemies",
    "others": "here of seats where it != self", "all": "here of seats",
}  # fmt: skip
ONE = {"one_ally": "here where it != self", "one_enemy": "here of enemies"}
LENT = {"guarded": "guard", "wins_ties": "ties", "home_everywhere": "home", "untargetable": "untarget"}
UNSAID = {"activated": "untargetable", "always": "home_everywhere"}
"""The mark that the file cannot give then, or that both games refuse where what is asked hangs on it."""


def asked(dice: random.Random) -> dict[str, Any]:
    """Custom cards in the words of the code, decks, and decisions about biomes."""
    decks = [
        ({"creatures": creatures, "lands": lands}, biomes)
        for creatures, lands in (
            ({"red-deer": 2}, {"sea-cliff": 24, "rolling-hill": 1}), ({}, {"old-pinewood": 25}),
            ({"kraken": 2}, {"old-pinewood": 24}), ({"kraken": 1, "tyrannosaur": 1}, {"old-pinewood": 26}),
        )
        for biomes in ("Cliff=Mountain; Hill=Plain", "Hill=new (it rolls)", "Cliff=new (steep)", "")
    ]  # fmt: skip
    biomes = ["Reef", "Reef=Oceans", "Forest=Plain", "Reef=new", "Reef=new (sharp)", "Cliff=Lake", ""]
    return {"cards": {f"any-{number}": any_card(dice) for number in range(20)}, "decks": decks, "biomes": biomes}


def any_card(dice: random.Random) -> dict[str, Any]:
    """A creature of anybody's making, in the words of the code."""
    bonuses = {biome: dice.randint(-6, 12) for biome in dice.sample(SOME_BIOMES, dice.randint(0, 4))}
    abilities = [any_ability(dice) for _ in range(dice.randint(0, 3))]
    base = dice.choice((0, 1, 2, 3, 5, 9, 20, 40))
    types = dice.sample(TYPES, dice.randint(0, 3))
    return {"kind": "creature", "base": base, "types": types, "bonuses": bonuses, "abilities": abilities}


def any_ability(dice: random.Random) -> dict[str, Any]:
    """An ability that both games know."""
    when = dice.choice(("activated", "activated", "always", "win", "lose"))
    made: dict[str, Any] = {"when": when}
    if dice.random() < 0.6:
        made["requires"] = dice.sample(
            ["home", "alone", "group", {"biome": dice.choice(SOME_BIOMES)}, {"group": {"type": dice.choice(TYPES)}},
             {"group": {"count": dice.randint(1, 3)}},
             {"group": {"type": dice.choice(TYPES), "count": dice.randint(1, 3)}}],
            dice.randint(1, 2),
        )  # fmt: skip
    if when == "activated":
        costs: list[object] = [{word: dice.randint(1, 3)} for word in ("rest", "exhaust", "disorient")]
        made["cost"] = dice.sample([*costs, "support", "sacrifice"], dice.randint(1, 2))
    effects = list(any_effects(dice, when))
    made["do"] = effects[:1] if any("one" in str(each.get("to")) for each in effects) else effects
    if dice.random() < 0.2:
        made["price"] = dice.randint(0, 9)
    return made


def any_effects(dice: random.Random, when: str) -> Iterator[dict[str, Any]]:
    """One effect or two that may stand in such an ability."""
    for _ in range(dice.randint(1, 2)):
        n = dice.choice((-3, -2, -1, 1, 2, 3))
        if when in ("win", "lose"):
            effect: dict[str, Any] = dice.choice(({"op": "rest", "n": n}, {"op": "recover", "n": abs(n)}))
        else:
            marked = dice.choice([each for each in LENT if each != UNSAID[when]])
            words: list[dict[str, Any]] = [{"op": word, "n": n} for word in ("base", "power", "power")]
            if when == "activated":
                words += [{"op": "bonus", "n": n}, {"op": "rest", "n": n}, {"op": "damage", "n": abs(n)},
                          {"op": "recover", "n": abs(n)}]  # fmt: skip
                words.append({"op": "silence"})  # what silences always the file does not take
            words += [{"op": "mark", "what": marked}, {"op": LENT[marked]}]
            effect = dict(dice.choice(words))
        yield effect | any_reach(dice, when, when == "activated" and effect["op"] != "recover")


def any_reach(dice: random.Random, when: str, far: bool) -> dict[str, Any]:
    """Whom it reaches, as it was written last or as it was before that; ``far``: at every land, too."""
    filters = {
        "type": dice.choice(TYPES), "not_type": "Titan", "stars": 2, "allies": 0, "at_home": False, "home": "Lake",
    }  # fmt: skip
    narrowed = dict(dice.sample(sorted(filters.items()), dice.randint(1, 2))) if dice.random() < 0.4 else {}
    if when == "activated" and dice.random() < 0.3:
        word = dice.choice(tuple(ONE))
        if dice.random() < 0.5:
            return {"to": word, **({"filter": narrowed} if narrowed else {})}
        return {"to": {"one": with_tests(ONE[word], narrowed)}}
    word = dice.choice(tuple(SETS))
    wide = {"at": "all_lands"} if far and dice.random() < 0.2 and word != "self" else {}
    if word == "self":
        return dice.choice(({}, {"to": "self"}))
    if dice.random() < 0.5:
        return {"to": word, **({"filter": narrowed} if narrowed else {}), **wide}
    return {"to": with_tests(SETS[word], narrowed), **wide}


def with_tests(text: str, narrowed: Mapping[str, object]) -> str:
    """A set with what narrows it."""
    tests = {"type": "types has {}", "not_type": "not types has {}", "stars": "stars = {}", "allies": "no(allies)",
             "at_home": "not at_home", "home": "homes has {}"}  # fmt: skip
    for name, value in narrowed.items():
        text += (" and " if "where" in text else " where ") + tests[name].format(value)
    return text

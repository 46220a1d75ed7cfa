"""Phrases for what three games select and require: their languages, and each of their selectors as a phrase.

A language takes names from its game's own reading of the table (`tabletop.games.GAME.field`), never from what it is
held against (the game's selectors).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import by_hand_nucleic

from tabletop.content.catalog import Catalog
from tabletop.games.evolve import field as evolve
from tabletop.games.evolve.hosting import may_host
from tabletop.games.nucleic import field as nucleic
from tabletop.games.nucleic.lexicon import BASIC
from tabletop.games.territory import field as territory
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, bound, kind, standing, word, zone
from tabletop.rules.phrases.naming.registry import Functions
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    NUMBER,
    PIECE,
    PIECES,
    SEAT,
    SEATS,
    TRUTH,
    Bind,
    Number,
    Test,
    WordList,
    spelling,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON, with_defines
from tabletop.rules.table import Table

Of = Mapping[str, Any]


def words_of(catalog: Catalog, field: str, name: str) -> WordList:
    """Every word that the cards of a game print in a field."""
    found: dict[str, None] = {}
    for card in catalog.cards.values():
        value = card.values.get(field)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                found[each] = None
    return WordList(name, tuple(found))


def kinds(catalog: Catalog) -> list[Name]:
    """The kinds of a game's cards, and the word of pieces that says which."""

    def get(table: Table, piece: int) -> object:
        return table.kind(piece)

    names = [kind(each) for each in catalog.kinds]
    listed = word_of(WordList("kind", tuple(catalog.kinds)))
    return [*names, word("kind", "piece", listed, get, "column:definition column:face column:at")]


def everybody(table: Table, bind: Bind) -> object:
    """All seats, by number."""
    return tuple(range(1, table.ruleset.seats + 1))


# -- Territory -----------------------------------------------------------------------------------------------

CARD = "column:definition column:face column:at"


def territory_language(catalog: Catalog) -> Language:
    """Territory: `self` is the card whose ability it is, `slot` the land that it speaks of."""
    type_words = words_of(catalog, "types", "type")
    biomes = WordList("biome", catalog.kinds["land"].fields["biome"].values)

    def site(table: Table, piece: int) -> object:
        return territory.slot_of(table, piece)

    def side(table: Table, piece: int) -> object:
        return territory.side(table, piece)

    def types(table: Table, piece: int) -> object:
        return territory.types(table, piece)

    def stars(table: Table, piece: int) -> object:
        return territory.number(table, piece, "stars")

    def at_home(table: Table, piece: int) -> object:
        return bool(table.value(piece, "at_home"))

    def homes(table: Table, piece: int) -> object:
        return tuple(biome for biome in biomes.words if territory.homes_here(table, piece, biome))

    def biome(table: Table, bind: Bind) -> object:
        slot = bind["slot"]
        assert isinstance(slot, int)
        return territory.biome_of(table, slot)

    ground = f"zone:land flow:ground {CARD}"
    wide = f"{ground} zone:deploy zone:under column:owner flow:sites.land flow:fought flow:seat"
    fields = " ".join(f"field:{name} counter:{name}" for name in (*territory.CHANGES, *territory.MARKS))
    hidden = " ".join(f"field:{territory.HIDDEN}{name}" for name in territory.CHANGES)
    names = [
        *kinds(catalog),
        bound("self", PIECE),
        bound("slot", NUMBER),
        standing("everybody", SEATS, everybody),
        zone("deploy", per_seat=True, sites=True),
        word("site", "piece", NUMBER, site, "column:at", tells=False),
        word("side", "piece", SEAT, side, "column:at column:owner", tells=False),
        word("types", "piece", word_of(type_words, many=True), types, CARD),
        word("stars", "piece", NUMBER, stars, CARD),
        word("homes", "piece", word_of(biomes, many=True), homes, CARD),
        word("at_home", "piece", TRUTH, at_home, f"{wide} {fields} {hidden}", cost=20),
        standing("biome", word_of(biomes), biome, ground, binds=("slot",)),
    ]
    return with_defines(
        Language.of(names, functions=COMMON),
        {
            "here": "creature in deploy of everybody where site = slot",
            "land_speaks": "not self is creature",
            "mates(c)": "creature in deploy of c.side where site = c.site and it != c and c.site > 0",
        },
    )


TERRITORY_WHO = {
    "self": "it = self",
    "allies": "side = self.side and it != self",
    "yours": "side = self.side",
    "enemies": "side != self.side",
    "one_enemy": "side != self.side",
    "one_ally": "side = self.side and it != self",
    "others": "it != self",
    "all": "true",
}


def territory_filter(wanted: Of) -> list[str]:
    """A filter of Territory as tests of the thing that is tested."""
    found = []
    for name, value in wanted.items():
        if name == "type":
            found.append(f"types has {spelling(value)}")
        elif name == "not_type":
            found.append(f"not types has {spelling(value)}")
        elif name == "stars":
            found.append(f"stars = {value}")
        elif name == "allies":
            found.append(f"count(mates(it)) = {value}")
        elif name == "at_home":
            found.append("at_home" if value else "not at_home")
        else:
            found.append(f"homes has {spelling(value)}")
    return found


def territory_set(who: str, wanted: Of) -> str:
    """A selector of Territory with its filter."""
    tests = [f"(land_speaks or {TERRITORY_WHO[who]})", *territory_filter(wanted)]
    return f"here where {' and '.join(tests)}"


def territory_requires(requires: Any) -> str:
    """A requirement of Territory."""
    if requires.word == "home":
        return "self.at_home"
    if requires.word == "biome":
        return f"biome = {spelling(requires.biome)}"
    if requires.word == "alone":
        return "no(mates(self))"
    if requires.type:
        name = spelling(requires.type)
        return f"self.types has {name} and count(mates(self) where types has {name}) >= {requires.count}"
    return f"count(mates(self) where any(types and self.types)) >= {requires.count}"


# -- Nucleic -------------------------------------------------------------------------------------------------


def nucleic_language(catalog: Catalog) -> Language:
    """Nucleic: `self` reads its text through the eyes of `you` in zone `here`."""
    type_words = words_of(catalog, "types", "type")
    cells = f"column:entered {CARD}"

    def by_kind(family: str, name: str) -> Name:
        def inside(table: Table, seat: int) -> object:
            return tuple(piece for zone in nucleic.ZONES for piece in nucleic.cell(table, family, zone, seat))

        said = f"{{whose}} {name}"
        reads = f"zone:{family} {cells}"
        return word(name, "seat", PIECES, inside, reads, tells=False, said=said, one="card", origin="a zone", cost=6)

    def rows(table: Table, seat: int) -> object:
        return nucleic.row(table, seat)

    def attached(table: Table, unit: int) -> object:
        return nucleic.attached(table, unit)

    def site(table: Table, piece: int) -> object:
        return nucleic.zone_of(table, piece)

    def face_up(table: Table, piece: int) -> object:
        return nucleic.face_up(table, piece)

    def beaten(table: Table, piece: int) -> object:
        on = nucleic.host(table, piece)
        return nucleic.marked(table, piece) or bool(on and nucleic.marked(table, on))

    def types(table: Table, piece: int) -> object:
        return nucleic.types(table, piece)

    def raw(name: str) -> Name:
        def get(table: Table, piece: int) -> object:
            return nucleic.raw(table, piece, name)

        return word(f"raw_{name}", "piece", NUMBER, get, f"field:raw_{name} {CARD}")

    def winner(table: Table, piece: int) -> object:
        return nucleic.zone_record(table, nucleic.zone_of(table, piece)).get("winner") or 0

    def opposing(table: Table, bind: Bind) -> object:
        you = bind["you"]
        assert isinstance(you, int)
        return nucleic.opponents(table, you)

    def on(table: Table, bind: Bind) -> object:
        self, fixed = bind["self"], bind["on"]
        assert isinstance(self, int) and isinstance(fixed, int)
        return fixed or nucleic.host(table, self) or ABSENT

    def next_zone(table: Table, bind: Bind) -> object:
        you, here = bind["you"], bind["here"]
        assert isinstance(you, int) and isinstance(here, int)
        later = (each for each in nucleic.ZONES if each > here and nucleic.cards_in(table, "unit", each, you))
        return next(later, 0)

    def won(table: Table, bind: Bind) -> object:
        return nucleic.zones_won(table, int(str(bind["you"])))

    def lost(table: Table, bind: Bind) -> object:
        return nucleic.zones_lost(table, int(str(bind["you"])))

    def defeats(mine: bool) -> Any:
        def get(table: Table, bind: Bind) -> object:
            return nucleic.defeats_before(table, int(str(bind["here"])), int(str(bind["you"])) if mine else 0)

        return get

    seats = "flow:out flow:first_seat"
    names = [
        *kinds(catalog),
        *(bound(each, PIECE) for each in ("self", "defeated", "defeater", "target")),
        bound("you", SEAT),
        bound("here", NUMBER),
        standing("host", PIECE, on, "column:at", binds=("self", "on")),
        standing("opposing", SEATS, opposing, seats, binds=("you",)),
        standing("everybody", SEATS, everybody),
        standing("next_zone", NUMBER, next_zone, f"zone:unit {cells}", binds=("you", "here")),
        standing("zones_won", NUMBER, won, "flow:zones", binds=("you",)),
        standing("zones_lost", NUMBER, lost, "flow:zones", binds=("you",)),
        standing("your_defeated", NUMBER, defeats(True), "flow:defeats", binds=("you", "here")),
        standing("all_defeated", NUMBER, defeats(False), "flow:defeats", binds=("here",)),
        by_kind("unit", "units"),
        by_kind("land", "lands"),
        by_kind("as_land", "as_lands"),
        word("civilizations", "seat", PIECES, rows, f"zone:civilizations {cells}", tells=False),
        word("attached", "piece", PIECES, attached, f"zone:under {cells}", tells=False),
        word("site", "piece", NUMBER, site, "column:at", tells=False),
        word("face_up", "piece", TRUTH, face_up, "column:face", tells=False),
        word("beaten", "piece", TRUTH, beaten, "field:defeated column:at", tells=False),
        word("types", "piece", word_of(type_words, many=True), types, CARD),
        word("winner", "piece", SEAT, winner, "column:at flow:zones", tells=False),
        raw("combat"),
        raw("resource"),
    ]  # fmt: skip
    return with_defines(
        Language.of(names, functions=COMMON),
        {"carrier": "host if any(host) else self", "power_ups(c)": "count(attached of c where face_up)"},
    )


_SIDES = {"your": "you", "opposing": "opposing"}
_WHERE = {
    "here": "site = here", "other_zones": "site != here", "next_zone": "site = next_zone",
    "won_zones": "winner = you",
}  # fmt: skip


def nucleic_set(selector: by_hand_nucleic.Selector, hidden: bool) -> str:
    """A selector of Nucleic with its place and its filter."""
    who, wanted = selector.who, selector.filter
    hidden = hidden and not wanted.reads_faces
    tests = [] if hidden else ["face_up"]
    if who in ("self", "host", "defeated", "defeater"):
        named = who
    elif who == "attached":
        named = "attached of carrier"
    else:
        side, _, what = (
            who.rpartition("_") if who not in ("power_ups", "opposing_power_ups") else ("", "", "power_ups")
        )
        side = "opposing" if who == "opposing_power_ups" else side
        seats = _SIDES.get(side, "everybody")
        zones = {
            "units": f"units of {seats}",
            "lands": f"lands of {seats}",
            "power_ups": f"attached of units of {seats}",
            "cards": f"(units of {seats} or lands of {seats} or as_lands of {seats} or attached of units of {seats}"
            + (f" or civilizations of {seats})" if selector.where == "anywhere" else ")"),
        }
        named = zones[what]
        tests.append("not beaten")
        if selector.where in _WHERE:
            tests.append(_WHERE[selector.where])
        if side == "other":
            tests.append("it != self")
    tests += nucleic_filter(wanted)
    return f"{named} where {' and '.join(tests)}" if tests else named


def nucleic_filter(wanted: by_hand_nucleic.Filter) -> list[str]:
    """A filter of Nucleic as tests."""
    tests = ["it != self"] if wanted.other else []
    if wanted.types:
        tests.append(f"({' or '.join(f'types has {spelling(each)}' for each in wanted.types)})")
    tests += [f"not types has {spelling(each)}" for each in wanted.not_types if each != BASIC]
    numbers = {"power_ups": "power_ups(it)", "combat": "raw_combat", "resource": "raw_resource"}
    for name, number in numbers.items():
        for end, sign in (("least", ">="), ("most", "<=")):
            bound_at = getattr(wanted, f"{name}_{end}")
            if bound_at is not None:
                tests.append(f"{number} {sign} {bound_at}" if bound_at >= 0 else f"{number} {sign} -{-bound_at}")
    if wanted.combat_above:
        tests.append(f"raw_combat > {wanted.combat_above}.raw_combat")
    if wanted.resource_above:
        tests.append(f"raw_resource > {wanted.resource_above}.raw_resource")
    return tests


def nucleic_condition(condition: by_hand_nucleic.Condition) -> str:
    """A condition of Nucleic."""
    if condition.zone:
        return f"here = {condition.zone}"
    counted = f"count({nucleic_set(condition.some, False)})" if condition.some is not None else "power_ups(carrier)"
    tests = [f"{counted} >= {condition.at_least}"] if condition.at_least is not None else []
    tests += [f"{counted} <= {condition.at_most}"] if condition.at_most is not None else []
    return " and ".join(tests) or "true"


NUCLEIC_COUNTS = {
    "zones_won": "zones_won", "zones_lost": "zones_lost", "your_defeated": "your_defeated",
    "all_defeated": "all_defeated", "power_ups": "power_ups(target)",
    "other_power_ups": "count(attached of target where face_up and it != self)",
    "power_ups_here": "count(attached of units of everybody where face_up and not beaten and site = here)",
    "defeated_resource": "sum(raw_resource over defeated)",
}  # fmt: skip
"""What Nucleic counts by name."""


# -- Evolve --------------------------------------------------------------------------------------------------

EVOLVE_FUNCTIONS = Functions()
_IN_PLAY = f"zone:organisms zone:food column:entered {CARD}"
_HOSTING = f"{_IN_PLAY} zone:status zone:under flow:lasting flow:seat counter:energy column:angle column:owner"


@EVOLVE_FUNCTIONS.function(
    "could_host", "mutation: piece, organism: piece to", gives=TRUTH,
    help="Whether a mutation could lie on an organism.",
    example="could_host(chosen.0 to it)", said="{organism} could host {mutation}",
    why="{organism} cannot host {mutation}", read=_HOSTING,
)  # fmt: skip
def could_host(mutation: Number, organism: Number) -> Test:
    """A function of one game, beside the common ones."""

    def test(table: Table, bind: Bind) -> bool:
        card, host = mutation(table, bind), organism(table, bind)
        if card is ABSENT or host is ABSENT:
            return False
        return may_host(table, int(str(card)), int(str(host)), int(str(bind["you"]))) is None

    return test


def evolve_language(catalog: Catalog) -> Language:
    """Evolve: `self` is the source, `chosen.0` the first card chosen, facts are bound by their names."""
    phyla = words_of(catalog, "phylum", "phylum")

    def pile(family: str) -> Any:
        def get(table: Table, seat: int) -> object:
            return table.inside(f"{family}@{seat}")

        return get

    def number_of(name: str) -> Any:
        def get(table: Table, piece: int) -> object:
            return evolve.number(table, piece, name)

        return get

    def organisms(table: Table, bind: Bind) -> object:
        return evolve.organisms(table)

    def sources(table: Table, bind: Bind) -> object:
        return evolve.sources(table)

    def current(table: Table, bind: Bind) -> object:
        return evolve.current(table)

    def opponent(table: Table, bind: Bind) -> object:
        return evolve.other(int(str(bind["you"])))

    readers: dict[str, Any] = {
        "is_organism": lambda table, piece: evolve.is_organism(table, piece),
        "is_food": lambda table, piece: evolve.is_food(table, piece),
        "in_play": lambda table, piece: evolve.in_play(table, piece),
        "stressed": lambda table, piece: evolve.stressed(table, piece),
    }
    telling = ("is_organism", "is_food")
    reads = {"is_organism": CARD, "is_food": CARD, "in_play": "column:at", "stressed": "column:angle"}
    cards = ("self", "host", "chosen.0", "chosen.1", "target", "subject", "attacker", "food", "eater")
    names = [
        *(each for each in kinds(catalog) if each.name != "food"),
        *(bound(each, PIECE, origin="bound") for each in cards),
        bound("you", SEAT),
        bound("eater_seat", SEAT),
        bound("food_seat", SEAT),
        bound("cause", word_of(WordList("cause", ("attack", "consume")))),
        standing("current", SEAT, current, "flow:seat"),
        standing("opponent", SEAT, opponent, binds=("you",)),
        standing("organisms", PIECES, organisms, _IN_PLAY),
        standing("sources", PIECES, sources, f"{_IN_PLAY} zone:status zone:under"),
        word("deck", "seat", PIECES, pile("deck"), "zone:deck", tells=False, eyes="nobody"),
        word("discard", "seat", PIECES, pile("discard"), "zone:discard", tells=False),
        word("tier", "piece", NUMBER, number_of("tier"), CARD),
        word("phylum", "piece", word_of(phyla), lambda table, piece: evolve.text(table, piece, "phylum"), CARD),
        word("energy", "piece", NUMBER, lambda t, piece: evolve.energy(t, piece), "counter:energy", tells=False),
        word(
            "controller", "piece", SEAT, lambda table, piece: evolve.controller(table, piece),
            f"column:owner flow:seat {CARD}", tells=False,
        ),
        word("carrier", "piece", PIECE, lambda t, p: evolve.host_of(t, p) or ABSENT, "column:at", tells=False),
        *(
            word(name, "piece", TRUTH, get, reads[name], tells=name in telling)
            for name, get in readers.items()
        ),
    ]  # fmt: skip
    return Language.of(names, functions=COMMON | EVOLVE_FUNCTIONS)


def _seat_of(value: str) -> str:
    return {"you": "you", "current": "current"}.get(value, "opponent")


def evolve_test(name: str, value: Any) -> str:
    """One part of a filter of Evolve as a test."""
    if name == "type":
        return "is_organism" if value == "organism" else f"kind = {value}"
    if name == "food":
        return "is_organism and is_food" if value else "is_organism and not is_food"
    if name == "tier":
        if isinstance(value, int):
            return f"not is_food and tier = {value}"
        base = f"sum(tier over {value.get('of', 'chosen.0')})"
        return f"not is_food and tier = {base} + {value.get('plus', 0)}"
    if name == "phylum":
        wanted = spelling(value) if isinstance(value, str) else f"{value.get('of', 'chosen.0')}.phylum"
        return f"phylum = {wanted} and phylum != none"
    if name == "not_phylum":
        return f"phylum != {spelling(value)}"
    if name == "controller":
        return "true" if value == "any" else f"(not in_play or controller = {_seat_of(value)})"
    if name == "stressed":
        return "stressed" if value else "not stressed"
    if name == "energy":
        if isinstance(value, Mapping):
            tests = [f"energy >= {value['min']}"] if "min" in value else ["energy >= 0"]
            return " and ".join(tests + ([f"energy <= {value['max']}"] if "max" in value else []))
        return f"energy = {value}"
    if name == "not_self":
        return "not it = self" if value else "true"
    if name == "not_host_of":
        card = f"chosen.{value}"
        return f"(no({card}) or not {card}.carrier = it and could_host({card} to it))"
    if name == "mutation_of":
        return f"carrier = {value}"
    return "true"


def evolve_set(wanted: Any) -> str:
    """A selector of Evolve: a word, or a filter over what is in play."""
    if not isinstance(wanted, Mapping):
        return "chosen.0" if wanted == "chosen" else str(wanted)
    place = wanted.get("zone", "play")
    if place in ("discard", "deck"):
        pool = f"{place} of you"
    else:
        what = wanted.get("type", "organism" if "food" in wanted or "tier" in wanted else "")
        pool = "organisms" if what in ("", "organism") else "sources"
    tests = [evolve_test(name, value) for name, value in wanted.items() if name != "zone"]
    return f"{pool} where {' and '.join(tests)}" if tests else pool


def evolve_condition(condition: Of) -> str:
    """A condition of Evolve."""
    tests = []
    for name, value in condition.items():
        if name == "energy_at_least":
            tests.append(f"{value.get('who', 'self')}.energy >= {value['n']}")
        elif name in ("stressed", "unstressed"):
            who = value or "self"
            tests.append(f"{who}.stressed" if name == "stressed" else f"any({who} where not stressed)")
        elif name == "controls":
            seat = {"you": "you", "opponent": "opponent", "current": "current"}[value.get("player", "you")]
            parts = {**value.get("filter", {}), "controller": "any"}
            tests.append(f"count({evolve_set(parts)} and controller = {seat}) >= {value.get('n', 1)}")
        elif name == "cause":
            tests.append(f"cause = {value}")
        elif name == "eater_is_opponent":
            tests.append("eater_seat = opponent" if value else "not eater_seat = opponent")
        elif name == "food_was_opponents":
            tests.append("food_seat = opponent" if value else "not food_seat = opponent")
        elif name == "onto_opponents_organism":
            tests.append("target.controller != you" if value else "target.controller = you")
    return " and ".join(tests) or "true"

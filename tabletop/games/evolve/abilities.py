"""Abilities as data, compiled: what the vocabulary of rulebook section 20 means on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from tabletop.core.zones import parse_zone, zone_key
from tabletop.games.evolve.departed import Known, known
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    controller,
    current,
    energy,
    family,
    host_of,
    in_play,
    is_food,
    is_organism,
    mutations,
    named,
    number,
    organisms,
    other,
    sources,
    stressed,
    text,
)
from tabletop.rules.modifying.durations import lasting
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.table import Table

if TYPE_CHECKING:
    from tabletop.games.evolve.rules import EvolveRules


STANDING = ("modify", "forbid", "give")
"""The kinds of abilities that hold as long as their card is in play."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One entry of ``do``: the word and its parameters."""

    op: str
    words: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a card. ``kind`` is one of action, play, trigger, replace, modify, forbid, give, ignore; what the
    other fields mean for each is the vocabulary's business."""

    id: str
    kind: str
    name: str = ""
    on: str = ""
    of: Any = "self"
    conditions: tuple[Mapping[str, Any], ...] = ()
    may: bool = False
    cost: Mapping[str, int] = field(default_factory=dict)
    choose: tuple[Mapping[str, Any], ...] = ()
    effects: tuple[Effect, ...] = ()
    quantity: str = ""
    by: int = 0
    per: Mapping[str, Any] | None = None
    least: int | None = None
    what: str = ""
    subtypes: tuple[str, ...] = ()
    timing: str = ""
    once: bool = False


@dataclass(frozen=True, slots=True)
class EffectContext:
    """What the words of an ability refer to: its source, its "you", what was chosen (piece and object number), the
    facts of the occurrence, and the seat of the item that is answered. ``object``: the object number that the source
    had when the ability triggered, None where the source is whatever the card is now; ``death``: the ability triggers
    on a death, and what has died is found where it went."""

    source: int
    you: int
    chosen: tuple[tuple[int, int], ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    object: int | None = None
    death: bool = False


def rules_of(table: Table) -> EvolveRules:
    """The rules, with what only this game has."""
    return cast("EvolveRules", table.ruleset)


def abilities_of(table: Table, piece: int) -> tuple[Ability, ...]:
    """The abilities of a piece."""
    return rules_of(table).abilities_of_card(table.definition(piece))


def is_here(table: Table, context: EffectContext) -> bool:
    """Whether the source is still what it was when the ability triggered (EVO-39, EVO-254)."""
    return context.object is None or same(table, context.source, context.object)


def _fallen(table: Table, context: EffectContext) -> bool:
    """Whether the source has died and lies where it went, untouched since."""
    if not context.death or context.object is None:
        return False
    return family(table, context.source) == DISCARD and same(table, context.source, context.object + 1)


def you_of(table: Table, source: int) -> int:
    """Who makes the choices of an ability: its controller; of a mutation its host's; of a status the current player
    (EVO-229, EVO-259)."""
    kind = table.kind(source)
    if kind == "mutation" and host_of(table, source):
        return controller(table, host_of(table, source))
    return current(table) if kind == "status" else controller(table, source)


def ignores(table: Table, piece: int, status: int) -> bool:
    """Whether a status does not affect an organism."""
    if table.kind(status) != "status":
        return False
    subtypes = set(subtypes_of(table, status))
    return any(subtypes & set(ability.subtypes) for ability in abilities_of(table, piece) if ability.kind == "ignore")


def subtypes_of(table: Table, status: int) -> tuple[str, ...]:
    """The subtypes of a status (EVO-11)."""
    value = table.printed(status, "subtypes")
    found = value if isinstance(value, tuple) else (value,) if value else ()
    return tuple(str(each) for each in found)


# -- selectors -------------------------------------------------------------------------------------------------


def select(table: Table, wanted: Any, context: EffectContext) -> tuple[int, ...]:
    """The pieces that a selector means now: a word, or a filter over what is in play."""
    if isinstance(wanted, Mapping):
        if "controller_of" in wanted:
            return ()
        return matching(table, wanted, context)
    word = str(wanted)
    if word == "self":
        there = is_here(table, context) or _fallen(table, context)
        return (context.source,) if there and table.state.exists(context.source) else ()
    if word == "host":
        host, object = _host(table, context)
        return (host,) if host and same(table, host, object) else ()
    if word.startswith("chosen"):
        index = int(word.partition(".")[2] or 0)
        if index >= len(context.chosen):
            return ()
        piece, incarnation = context.chosen[index]
        return (piece,) if same(table, piece, incarnation) else ()
    fact = context.facts.get(word)
    if isinstance(fact, tuple) and len(fact) == 2:
        return (fact[0],) if same(table, fact[0], fact[1]) else ()
    return ()


def _host(table: Table, context: EffectContext) -> tuple[int, int]:
    """The host of a source; of one that has left play the last that it had."""
    if context.object is not None:
        last = known(table, context.source, context.object)
        return last.host if last is not None else (0, 0)
    host = host_of(table, context.source)
    return named(table, host) if host else (0, 0)


def person(table: Table, wanted: Any, context: EffectContext) -> int:
    """The seat that a selector means: you, opponent, item_player, or the controller of a piece."""
    word = str(wanted)
    if word == "you":
        return context.you
    if word == "opponent":
        return other(context.you)
    if word == "current":
        return current(table)
    fact = context.facts.get(word)
    if isinstance(fact, int):
        return fact
    if word.startswith("controller_of_"):
        named = context.facts.get(word.removeprefix("controller_of_"))
        known = context.facts.get(f"{word.removeprefix('controller_of_')}_seat")
        if isinstance(known, int):
            return known
        found = select(table, word.removeprefix("controller_of_"), context)
        return controller(table, found[0]) if found else (named if isinstance(named, int) else context.you)
    return context.you


def matching(table: Table, wanted: Mapping[str, Any], context: EffectContext) -> tuple[int, ...]:
    """All pieces that fit a filter, in order of entry."""
    zone = wanted.get("zone", "play")
    if zone == "discard":
        pool: tuple[int, ...] = tuple(reversed(table.inside(zone_key(DISCARD, 0, context.you))))
    elif zone == "deck":
        pool = table.inside(zone_key(DECK, 0, context.you))
    else:
        kind = wanted.get("type", "organism" if "food" in wanted or "tier" in wanted else "")
        pool = organisms(table) if kind in ("", "organism") else sources(table)
    return tuple(piece for piece in pool if fits(table, piece, wanted, context))


def fits(table: Table, piece: int, wanted: Mapping[str, Any], context: EffectContext) -> bool:
    """Whether a piece fits every part of a filter."""
    return all(_fits(table, piece, name, value, context) for name, value in wanted.items())


def _fits(table: Table, piece: int, name: str, value: Any, context: EffectContext) -> bool:
    if name == "type":
        return is_organism(table, piece) if value == "organism" else table.kind(piece) == value
    if name == "food":
        return is_organism(table, piece) and is_food(table, piece) == bool(value)
    if name == "tier":
        return not is_food(table, piece) and number(table, piece, "tier") == _tier(table, value, context)
    if name == "phylum":
        return text(table, piece, "phylum") == _phylum(table, value, context) != ""
    if name == "not_phylum":
        return text(table, piece, "phylum") != str(value)
    if name == "controller":
        if value == "any" or not in_play(table, piece):
            return True
        wanted = {"you": context.you, "current": current(table)}.get(str(value), other(context.you))
        return controller(table, piece) == wanted
    if name == "stressed":
        return stressed(table, piece) == bool(value)
    if name == "energy":
        return _compare(energy(table, piece), value)
    if name == "not_self":
        return not value or piece != context.source or not is_here(table, context)
    if name == "not_host_of":
        chosen = select(table, f"chosen.{value}", context)
        if not chosen:
            return True
        return host_of(table, chosen[0]) != piece and rules_of(table).could_host(table, chosen[0], piece, context.you)
    if name == "mutation_of":
        found = select(table, value, context)
        return bool(found) and host_of(table, piece) == found[0]
    return True


def _compare(held: int, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return held >= int(wanted.get("min", 0)) and held <= int(wanted.get("max", held))
    return held == int(wanted)


def _tier(table: Table, value: Any, context: EffectContext) -> int:
    if isinstance(value, int):
        return value
    of = select(table, value.get("of", "chosen.0"), context) if isinstance(value, Mapping) else ()
    return (number(table, of[0], "tier") if of else 0) + int(value.get("plus", 0))


def _phylum(table: Table, value: Any, context: EffectContext) -> str:
    if isinstance(value, str):
        return value
    of = select(table, value.get("of", "chosen.0"), context)
    return text(table, of[0], "phylum") if of else "-"


# -- conditions ------------------------------------------------------------------------------------------------


def holds(table: Table, conditions: tuple[Mapping[str, Any], ...], context: EffectContext) -> bool:
    """Whether all conditions of an ability hold (EVO-261)."""
    return all(_holds(table, condition, context) for condition in conditions)


def _holds(table: Table, condition: Mapping[str, Any], context: EffectContext) -> bool:
    for word, value in condition.items():
        if word == "energy_at_least":
            last = _last(table, value.get("who", "self"), context)
            if last is None or last.energy < int(value["n"]):
                return False
        elif word in ("stressed", "unstressed"):
            last = _last(table, value, context)
            if last is None or last.stressed != (word == "stressed"):
                return False
        elif word == "controls":
            seat = person(table, value.get("player", "you"), context)
            wanted = dict(value.get("filter", {}))
            seen = replace(context, you=seat)
            if len(matching(table, {**wanted, "controller": "you"}, seen)) < int(value.get("n", 1)):
                return False
        elif word == "cause":
            if context.facts.get("cause") != value:
                return False
        elif word == "eater_is_opponent":
            if (context.facts.get("eater_seat") == other(context.you)) != value:
                return False
        elif word == "food_was_opponents":
            if (context.facts.get("food_seat") == other(context.you)) != value:
                return False
        elif word == "onto_opponents_organism":
            host = select(table, "target", context)
            if not host or (controller(table, host[0]) != context.you) != value:
                return False
    return True


def _last(table: Table, wanted: Any, context: EffectContext) -> Known | None:
    """What is known of a card that a condition names: of one that has left play what was last known of it."""
    word = str(wanted)
    if context.object is not None:
        fact = (context.source, context.object) if word == "self" else context.facts.get(word)
        object = _host(table, context) if word == "host" else fact
        if isinstance(object, tuple) and len(object) == 2:
            return known(table, *object)
    found = select(table, wanted, context)
    return known(table, *named(table, found[0])) if found else None


# -- standing effects ------------------------------------------------------------------------------------------


def affects(table: Table, source: int, ability: Ability, piece: int, facts: Mapping[str, Any] | None = None) -> bool:
    """Whether a standing effect covers a piece."""
    if ignores(table, piece, source):
        return False
    context = EffectContext(source, you_of(table, source), facts=facts or {})
    if ability.of == "self" and piece != source:
        return False
    if ability.of == "host" and host_of(table, source) != piece:
        return False
    if isinstance(ability.of, Mapping) and not fits(table, piece, ability.of, context):
        return False
    return holds(table, ability.conditions, context)


def standing(table: Table, kind: str, word: str = "") -> tuple[tuple[int, Ability], ...]:
    """The standing effects in play of a kind, about a quantity or a thing that is forbidden."""
    found = table.memo.get("standing")
    if found is None:
        found = {}
        for source in sources(table):
            for ability in abilities_of(table, source):
                if ability.kind in STANDING:
                    found.setdefault((ability.kind, ability.quantity or ability.what), []).append((source, ability))
        table.memo["standing"] = found
    return tuple(found.get((kind, word), ()))


def forbidder(table: Table, what: str, piece: int) -> int:
    """The card that forbids something of a piece, 0 if nothing does (EVO-3)."""
    for source, ability in standing(table, "forbid", what):
        if affects(table, source, ability, piece):
            return source
    held = next(lasting(table, piece, f"forbid:{what}"), None)
    return (held.source or piece) if held is not None else 0


def given_attacks(table: Table, piece: int) -> tuple[tuple[int, int], ...]:
    """The attacks that other cards give an organism: the energy as it is printed there, and the card."""
    by_cards = [(each.by, source) for source, each in standing(table, "give") if affects(table, source, each, piece)]
    return (*by_cards, *((each.amount, each.source) for each in lasting(table, piece, "give:attack")))


__all__ = [
    "Ability",
    "Effect",
    "EffectContext",
    "abilities_of",
    "affects",
    "family",
    "fits",
    "forbidder",
    "given_attacks",
    "holds",
    "ignores",
    "is_here",
    "matching",
    "mutations",
    "parse_zone",
    "person",
    "rules_of",
    "select",
    "subtypes_of",
    "you_of",
]  # fmt: skip

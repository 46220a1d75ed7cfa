"""Whom Evolve's abilities mean and what they require, written by hand: what its phrases are held against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tabletop.core.zones import zone_key
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    controller,
    current,
    energy,
    host_of,
    in_play,
    is_food,
    is_organism,
    number,
    organisms,
    other,
    sources,
    stressed,
    text,
)
from tabletop.games.evolve.hosting import may_host
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class EffectContext:
    """What the words of an ability refer to: its source, its "you", what was chosen, the facts of what happened."""

    source: int
    you: int
    chosen: tuple[int, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


def you_of(table: Table, source: int) -> int:
    """Who makes the choices of an ability (EVO-229, EVO-259)."""
    kind = table.kind(source)
    if kind == "mutation" and host_of(table, source):
        return controller(table, host_of(table, source))
    return current(table) if kind == "status" else controller(table, source)


def select(table: Table, wanted: Any, context: EffectContext) -> tuple[int, ...]:
    """The pieces that a selector means now: a word, or a filter over what is in play."""
    if isinstance(wanted, Mapping):
        return matching(table, wanted, context)
    word = str(wanted)
    if word == "self":
        return (context.source,)
    if word == "host":
        return (host_of(table, context.source),) if host_of(table, context.source) else ()
    if word.startswith("chosen"):
        index = int(word.partition(".")[2] or 0)
        return (context.chosen[index],) if index < len(context.chosen) else ()
    return (context.facts[word],) if word in context.facts else ()


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
        return not is_food(table, piece) and number(table, piece, "tier") == value
    if name == "tier_above":
        lower = select(table, value, context)
        known = bool(lower) and not is_food(table, lower[0])
        return known and not is_food(table, piece) and number(table, piece, "tier") == _tier(table, lower[0]) + 1
    if name == "phylum":
        return text(table, piece, "phylum") == value != ""
    if name == "phylum_of":
        like = select(table, value, context)
        return bool(like) and text(table, piece, "phylum") == text(table, like[0], "phylum") != ""
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
        return not value or piece != context.source
    if name == "not_host_of":
        chosen = select(table, f"chosen.{value}", context)
        if not chosen:
            return True
        return host_of(table, chosen[0]) != piece and may_host(table, chosen[0], piece, context.you) is None
    return True


def _compare(held: int, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return held >= int(wanted.get("min", 0)) and held <= int(wanted.get("max", held))
    return held == int(wanted)


def _tier(table: Table, piece: int) -> int:
    return number(table, piece, "tier")


# -- conditions ------------------------------------------------------------------------------------------------


def holds(table: Table, condition: Mapping[str, Any], context: EffectContext) -> bool:
    """Whether a condition of an ability holds (EVO-261)."""
    for word, value in condition.items():
        if word == "energy_at_least":
            found = select(table, value.get("who", "self"), context)
            if not found or energy(table, found[0]) < int(value["n"]):
                return False
        elif word in ("stressed", "unstressed"):
            found = select(table, value, context)
            if not found or stressed(table, found[0]) != (word == "stressed"):
                return False
        elif word == "controls":
            seat = other(context.you) if value.get("player") == "opponent" else context.you
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

"""From the abilities of card files (checked by ``words``) to what the referee works with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.games.nucleic.words import COUNTS


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards of a selector fit; None: no matter. Numbers are raw ones (NUC-89)."""

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    other: bool = False
    power_ups_least: int | None = None
    power_ups_most: int | None = None
    combat_least: int | None = None
    combat_most: int | None = None
    resource_least: int | None = None
    resource_most: int | None = None
    combat_above: str = ""
    resource_above: str = ""

    @property
    def reads_faces(self) -> bool:
        """Whether it looks at what a card is, which a face-down card does not show (NUC-74)."""
        return bool(self.types or self.not_types or self.combat_above or self.resource_above) or not (
            self.combat_least is self.combat_most is self.resource_least is self.resource_most is None
        )


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards are meant: a word, where they are, which of them. ``one``: a single one of them (NUC-83)."""

    who: str
    where: str = "here"
    filter: Filter = ANY
    one: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold: in this zone; so many such cards; so many power-ups on this unit."""

    zone: int = 0
    some: Selector | None = None
    power_ups: bool = False
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an ability does. ``of`` is a second card or group: whom something is taken from, who changes
    with it; ``word`` the layer, the scope, what it is against, or lands or units; ``flag``: all of them, or the
    power-ups stay."""

    op: str
    to: Selector
    n: int = 0
    per: str = ""
    counted: Selector | None = None
    of: Selector | None = None
    word: str = ""
    flag: bool = False


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: its id, its moment, its conditions, its effects."""

    id: str
    when: str
    conditions: tuple[Condition, ...]
    effects: tuple[Effect, ...]


def compile_ability(id: str, data: Mapping[str, Any]) -> Ability:
    """An ability as its file has it."""
    return Ability(
        id,
        str(data.get("when", "")),
        tuple(_condition(each) for each in data.get("requires", ())),
        tuple(_effect(each) for each in data.get("do", ())),
    )


def _selector(word: str, where: object = None, filters: Mapping[str, Any] | None = None) -> Selector:
    one = word.startswith("one_")
    return Selector(
        f"{word.removeprefix('one_')}s" if one else word, str(where or "here"), _filter(filters or {}), one
    )


def _filter(data: Mapping[str, Any]) -> Filter:
    if not data:
        return ANY
    numbers = {
        name: data.get(name)
        for name in (
            "power_ups_least", "power_ups_most", "combat_least", "combat_most", "resource_least", "resource_most",
        )
    }  # fmt: skip
    return Filter(
        types=_types(data.get("type")), not_types=_types(data.get("not_type")), other=bool(data.get("other")),
        combat_above=str(data.get("combat_above", "")), resource_above=str(data.get("resource_above", "")), **numbers,
    )  # fmt: skip


def _types(text: object) -> tuple[str, ...]:
    return tuple(each.strip() for each in str(text).split(" or ")) if text else ()


def _condition(entry: Any) -> Condition:
    word, value = next(iter(entry.items()))
    if word == "zone":
        return Condition(zone=int(value))
    if word == "power_ups":
        return Condition(power_ups=True, at_least=value.get("at_least"), at_most=value.get("at_most"))
    least, most = value.get("at_least"), value.get("at_most")
    if least is None and most is None:
        least = 1
    return Condition(some=_selector(value["who"], value.get("where"), value), at_least=least, at_most=most)


_SECOND = ("from", "with", "half")
_WORDS = ("until", "layer", "against", "what")
_FLAGS = ("all", "keep_power_ups")


def _effect(entry: Mapping[str, Any]) -> Effect:
    where, filters = entry.get("where"), entry.get("filter")
    per = str(entry.get("per", ""))
    second = next((str(entry[name]) for name in _SECOND if name in entry), "")
    counted = None
    if per and per not in COUNTS:
        counted, per = _selector(per, entry.get("per_where"), entry.get("per_filter")), ""
    return Effect(
        op=str(entry["op"]),
        to=_selector(str(entry.get("to", "self")), where, filters),
        n=int(entry.get("n", 0)),
        per=per,
        counted=counted,
        of=_selector(second) if second else None,
        word=next((str(entry[name]) for name in _WORDS if name in entry), ""),
        flag=any(entry.get(name) is True for name in _FLAGS),
    )

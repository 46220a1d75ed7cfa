"""How abilities were written before phrases: fixed words, filters and places, made into phrases when they are read.

**Contract.** A game gives a ``Before``: each old word with the phrase that says the same. ``today`` gives an ability
as it is written now, with what was rewritten; the check of card files points that out (`tabletop check --upgrade`
writes it so), and ``abilities.compiling`` reads cards of old saves by it. What is written in phrases is left alone.

    Before(
        sets={"your_units": "unit in {place}", "self": "self"},
        places={"": "here", "anywhere": "everywhere"},
        tests={"type": "types has {}", "combat_least": "combat >= {}"},
    )

    {op: combat, n: 1, to: your_units, where: anywhere, filter: {type: Insect}}
    {op: combat, n: 1, to: unit in everywhere where types has Insect}

A template has ``{place}`` where it says in which place, ``{of}`` where it is about another set
(``{"mutations_of": "mutation of {of}"}``), and ``{}`` for the value of a filter or condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from tabletop.content.findings import did_you_mean
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.rules.phrases.naming.values import spelling

Template = str | Callable[[Json], str]
"""A phrase with ``{}`` for the value that stands behind the old word, or what makes one of the value."""


class Parameter(Protocol):
    """What must be known of a parameter of an effect (see ``words.Param``)."""

    @property
    def name(self) -> str:
        """Its key."""

    @property
    def type(self) -> str:
        """What stands behind it."""

    @property
    def default(self) -> str:
        """What is meant where nothing is said."""


Params = Callable[[str], Iterable[Parameter]]
"""The parameters that an effect has, by its word."""


class Unread(Exception):
    """What was no word before either: the sentence, the remedy, and the place inside the entry."""

    def __init__(self, message: str, hint: str = "", where: Where = ()) -> None:
        super().__init__(message)
        self.message, self.hint, self.where = message, hint, where


def renamed(op: str, **more: Json) -> Callable[[dict[str, Json]], dict[str, Json]]:
    """The same entry by another word, with parameters before its own.

    >>> renamed("mark", what="wins_ties")({"op": "ties", "to": "self"})
    {'op': 'mark', 'what': 'wins_ties', 'to': 'self'}
    """
    return lambda entry: {"op": op, **more, **{key: value for key, value in entry.items() if key != "op"}}


@dataclass(frozen=True, slots=True)
class Rewritten:
    """An entry of an ability as it was and as it is written now; ``fault``: it cannot be read at all."""

    where: Where
    old: Json
    new: Json
    fault: Unread | None = None


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The parameters that narrowed a selector: a filter, where to look, single filters by their own names."""

    filter: str = ""
    where: str = ""
    each: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(key for key in (self.filter, self.where, *self.each) if key)


@dataclass(frozen=True, slots=True)
class Before:
    """The old words of a game, each with its phrase. ``sets``: selectors; ``one``: selectors that meant one of a set,
    with the name of that set; ``places``: where to look; ``tests``: filters, as tests of `it`; ``numbers``:
    quantities, in which `it` is the piece that is changed; ``conditions``: requirements, by what stands behind them;
    ``seats``: players. ``narrowing``: by the parameter of an effect that names pieces; ``per``: the parameter that
    multiplied ``n``. ``effects``: words of effects that are said by another word now, as that entry."""

    sets: Mapping[str, str] = field(default_factory=dict)
    one: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    tests: Mapping[str, Template] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    conditions: Mapping[str, Template] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    narrowing: Mapping[str, Narrowing] = field(default_factory=lambda: {"to": Narrowing("filter")})
    per: str = ""
    effects: Mapping[str, Callable[[dict[str, Json]], dict[str, Json]]] = field(default_factory=dict)

    @property
    def keys(self) -> tuple[str, ...]:
        """The parameters of effects that are part of a phrase now."""
        found = [key for each in self.narrowing.values() for key in each.keys]
        return (*found, self.per) if self.per else tuple(found)

    # -- an ability ------------------------------------------------------------------------------------------

    def today(self, data: Mapping[str, Json], params: Params) -> tuple[Mapping[str, Json], list[Rewritten]]:
        """An ability as it is written now, and every entry that was written differently."""
        found: list[Rewritten] = []
        made: dict[str, Json] = {}
        for part, rewrite in self._parts(params).items():
            entries = data.get(part)
            if isinstance(entries, list | tuple):
                made[part] = [rewrite(each, (part, index), found) for index, each in enumerate(entries)]
        return ({**data, **made}, found) if found else (data, found)

    def _parts(self, params: Params) -> Mapping[str, Callable[[Json, Where, list[Rewritten]], Json]]:
        def tried(make: Callable[[Json], Json]) -> Callable[[Json, Where, list[Rewritten]], Json]:
            def rewrite(entry: Json, where: Where, found: list[Rewritten]) -> Json:
                try:
                    new = make(entry)
                except Unread as fault:
                    found.append(Rewritten(where, entry, entry, fault))
                    return entry
                if new != entry:
                    found.append(Rewritten(where, entry, new))
                return new

            return rewrite

        return {
            "requires": tried(self.requirement),
            "choose": tried(lambda entry: self.set(entry) if isinstance(entry, Mapping) else entry),
            "do": tried(lambda entry: self.effect(entry, params)),
        }

    # -- requirements ----------------------------------------------------------------------------------------

    def requirement(self, entry: Json) -> Json:
        """A requirement as a phrase."""
        name, value = next(iter(entry.items())) if isinstance(entry, Mapping) and entry else (entry, None)
        template = self.conditions.get(str(name))
        if template is None or (value is None and isinstance(template, str) and "{}" in template):
            return entry
        return template(value) if callable(template) else _put(template, value)

    # -- effects ---------------------------------------------------------------------------------------------

    def effect(self, entry: Json, params: Params) -> Json:
        """An entry of ``do`` with its sets and numbers as phrases."""
        if not isinstance(entry, Mapping):
            return entry
        made: dict[str, Json] = dict(entry)
        rename = self.effects.get(str(made.get("op")))
        if rename is not None:
            made = rename(made)
        for param in params(str(made.get("op"))):
            self._param(made, param, params)
        if self.per and self.per in made:
            counted = self._counted(self.per, made)
            made["n"] = times(made.get("n"), counted)
        return made

    def _param(self, made: dict[str, Json], param: Parameter, params: Params) -> None:
        value = made.get(param.name)
        if param.type in ("set", "things"):
            value, more = self._narrowed(param.name, made, value)
            if value is None and more is not None:
                value = param.default
            if value is not None:
                new = self.set(value, *more) if more is not None else self.set(value)
                if new != value or more is not None:
                    made[param.name] = new
        elif param.type in ("seat", "seats") and value is not None:
            made[param.name] = self.seat(value)
        elif param.type == "until" and isinstance(value, Mapping):
            made[param.name] = {name: self.seat(seat) for name, seat in value.items()}
        elif param.type == "sets" and isinstance(value, list | tuple):
            made[param.name] = [self.set(each) if isinstance(each, Mapping) else each for each in value]
        elif param.type == "number" and isinstance(value, Mapping):
            times_ = value.get("times", 1)
            made[param.name] = times(times_, self._counting(value.get("count"), {}, ""))
        elif param.type == "effects" and isinstance(value, list | tuple):
            made[param.name] = [self.effect(each, params) for each in value]

    def _narrowed(
        self, name: str, made: dict[str, Json], value: Json
    ) -> tuple[Json, tuple[Mapping[str, Json], str] | None]:
        """The filters and the place that narrowed a selector; they are taken out. None where there were none."""
        narrowing = self.narrowing.get(name, Narrowing())
        if not any(key in made for key in narrowing.keys):
            return value, None
        if isinstance(value, str) and value not in self.sets and value not in self.one:
            return value, None  # a phrase beside which such a key means nothing: the check says so
        filters = made.get(narrowing.filter) if narrowing.filter else None
        if filters is not None and not isinstance(filters, Mapping):
            raise Unread(f"`{narrowing.filter}` was a mapping.", "Write a phrase.", (narrowing.filter,))
        wanted: dict[str, Json] = dict(filters or {}) if isinstance(filters, Mapping) else {}
        wanted |= {key: made[key] for key in narrowing.each if key in made}
        place = str(made.get(narrowing.where) or "") if narrowing.where else ""
        for key in narrowing.keys:
            made.pop(key, None)
        return value, (wanted, place)

    def _counted(self, name: str, made: dict[str, Json]) -> str:
        value, more = self._narrowed(name, made, made[name])
        made.pop(name)
        return self._counting(value, *(more or ({}, "")))

    def _counting(self, value: Json, filters: Mapping[str, Json], place: str) -> str:
        """A quantity, or how many a set has."""
        if isinstance(value, str) and value in self.numbers:
            return self.numbers[value]
        if isinstance(value, str) and value not in self.sets and value not in self.one:
            raise Unread(f'There was no quantity "{value}".', did_you_mean(value, [*self.numbers, *self.sets]))
        return f"count({self.set(value, filters, place)})"

    # -- sets ------------------------------------------------------------------------------------------------

    def set(self, value: Json, filters: Mapping[str, Json] | None = None, place: str = "") -> Json:
        """A selector with its filters and its place as a phrase; what is a phrase stays."""
        if isinstance(value, Mapping):
            name = str(next(iter(value), ""))
            if name == "one" and len(value) == 1 and "one" not in self.tests:
                return value
            template = self.sets.get(name, "")
            if len(value) == 1 and "{of}" in template and name not in self.tests:
                return self.narrowed(template.replace("{of}", part(str(self.set(value[name])))), filters, place)
            if "all" not in self.sets:
                raise Unread("Filters alone were nothing here.", "Write a phrase.")
            inner = value["all"] if len(value) == 1 and name == "all" else value
            wanted = inner if isinstance(inner, Mapping) else {}
            return self.narrowed(self.sets["all"], {**wanted, **(filters or {})}, place)
        text = str(value)
        if text in self.one:
            return {"one": self.narrowed(self.sets[self.one[text]], filters, place)}
        if text in self.sets and "{of}" not in self.sets[text]:
            return self.narrowed(self.sets[text], filters, place)
        return value

    def narrowed(self, template: str, filters: Mapping[str, Json] | None, place: str = "") -> str:
        """A set with a place and filters."""
        if "{place}" in template:
            if place not in self.places:
                hint = did_you_mean(place, [each for each in self.places if each], "places")
                raise Unread(f'There was no place "{place}".', hint)
            template = template.replace("{place}", self.places[place])
        tests = [test for name, wanted in (filters or {}).items() if (test := self.test(name, wanted))]
        if not tests:
            return template
        joined = " and ".join(f"({test})" if " or " in f" {test} " and len(tests) > 1 else test for test in tests)
        if " where " in template and not any(f" {word} " in template for word in ("or", "if")):
            return f"{template} and {joined if len(tests) > 1 or ' or ' not in joined else f'({joined})'}"
        return f"{_whole(template)} where {joined}"

    def test(self, name: str, wanted: Json) -> str:
        """A filter as a test of `it`; "" for one that asks nothing."""
        template = self.tests.get(name)
        if template is None:
            raise Unread(f"A filter had no `{name}`.", did_you_mean(name, self.tests, "filters"), ("filter", name))
        return template(wanted) if callable(template) else _put(template, wanted)

    def seat(self, value: Json) -> Json:
        """A player as a phrase."""
        if isinstance(value, Mapping):
            name = str(next(iter(value), ""))
            if "{of}" in self.seats.get(name, ""):
                return self.seats[name].replace("{of}", part(str(self.set(value[name]))))
            return value
        return self.seats.get(str(value), value)

    def with_effects(self, **effects: Callable[[dict[str, Json]], dict[str, Json]]) -> Before:
        """The same with more effects that are said by another word now."""
        return replace(self, effects={**self.effects, **effects})


def _put(template: str, value: Json) -> str:
    shown = str(value) if isinstance(value, int) else spelling(str(value))
    return template.replace("{}", shown)


def _whole(text: str) -> str:
    """A set before which a `where` is written."""
    return f"({text})" if any(f" {word} " in text for word in ("or", "and", "where", "if")) else text


def part(text: str) -> str:
    """A set behind `of` or before a dot."""
    return text if " " not in text else f"({text})"


def times(number: Json, counted: str) -> Json:
    """So many times what is counted.

    >>> times(1, "count(hand)"), times(-1, "points"), times(2, "points + 1")
    ('count(hand)', '-points', '2 * (points + 1)')
    """
    if any(f" {sign} " in counted for sign in ("+", "-", "at", "if")) and not _closed(counted):
        counted = f"({counted})"
    if number == 1:
        return counted
    return f"-{counted}" if number == -1 else f"{number} * {counted}"


def _closed(text: str) -> bool:
    """Whether it is one function with its brackets."""
    head, bracket, rest = text.partition("(")
    if not (bracket and head.isidentifier() and rest.endswith(")")):
        return False
    depth = 1
    for index, sign in enumerate(rest):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return index == len(rest) - 1
    return False


def bounds(number: str, at_least: Json = None, at_most: Json = None) -> str:
    """A number between two, as far as they were said.

    >>> bounds("count(hand)", 2), bounds("count(hand)", 1, 1), bounds("count(hand)", None, 3)
    ('count(hand) >= 2', 'count(hand) = 1', 'count(hand) <= 3')
    """
    if at_least is not None and at_least == at_most:
        return f"{number} = {at_least}"
    tests = [f"{number} >= {at_least}"] if at_least is not None else []
    tests += [f"{number} <= {at_most}"] if at_most is not None else []
    return " and ".join(tests)

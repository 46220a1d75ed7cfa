"""What a run of the laboratory is asked to find out, and the tables that are played for it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

from tabletop.content import Catalog, ContentError, Finding
from tabletop.content.definitions import OptionDef
from tabletop.content.findings import did_you_mean
from tabletop.core.checks import as_int, as_list, as_map, as_text
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import make_plan

BASE = "usual"
"""The table of the usual decks, seats and house rules."""

QUESTIONS = {
    "fair": "is it fair: decks against each other, who comes first, seats, house rules",
    "cards": "which cards: drawn, played, used, held, and who wins with them",
    "fun": "is it fun: how long, how much to choose, how the lead changes",
}
"""What may be asked."""

MOST_FOUND = 8
_FOUND: dict[tuple[str, str], tuple[LabTable, ...]] = {}
"""The tables of so many requests, by the files of their game and what was asked; the one used last is the last."""

MOST_DECKS = 8
"""Of so many ready decks each pair meets; of more only those that are named."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked. ``games``: at each table; ``tables`` follow from it and the game's
    files. ``evaluations``: how many positions a bot may judge for an answer, 0: as its kind does."""

    game: str
    games: int
    seed: int
    bots: tuple[str, ...] = ("greedy",)
    seats: int | None = None
    decks: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    questions: tuple[str, ...] = tuple(QUESTIONS)
    cards: tuple[str, ...] = ()
    vary: tuple[str, ...] | None = None
    evaluations: int = 0
    against: str = ""

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {
            "game": self.game, "games": self.games, "seed": self.seed, "bots": list(self.bots), "seats": self.seats,
            "decks": list(self.decks), "options": dict(self.options), "questions": list(self.questions),
            "cards": list(self.cards), "vary": None if self.vary is None else list(self.vary),
            "evaluations": self.evaluations, "against": self.against,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: object) -> Request:
        """A request as it was written. Raises BadData for anything else."""
        row = as_map(data, "request")

        def texts(name: str) -> tuple[str, ...]:
            return tuple(as_text(each, name) for each in as_list(row.get(name), name))

        seats, vary = row.get("seats"), row.get("vary")
        return cls(
            as_text(row.get("game"), "game"), as_int(row.get("games"), "games"), as_int(row.get("seed"), "seed"),
            texts("bots"), None if seats is None else as_int(seats, "seats"), texts("decks"),
            dict(as_map(row.get("options"), "options")), texts("questions"), texts("cards"),
            None if vary is None else texts("vary"), as_int(row.get("evaluations"), "evaluations"),
            as_text(row.get("against"), "against"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabTable:
    """One table at which games of a run are played. ``sort``: why it is played: "usual", "decks" (a pair of them,
    ``decks``), "seats" or "option" (``option``, ``value``)."""

    name: str
    sort: str
    plan: Plan
    decks: tuple[str, ...] = ()
    option: str = ""
    value: Scalar = None


def tables_of(request: Request, game: str | None = None) -> tuple[LabTable, ...]:
    """The tables that answer a request, the usual one first. ``game``: another one than the request's, at the same
    tables. Raises ContentError with every reason, UnknownBot for a kind that there is not.

    A run asks for them again and again, and each time the beginnings of games would have to be played, to see who can
    come first: while the files of the game have not changed, the tables found last are given again.
    """
    catalog = open_catalog(game or request.game)
    asked = replace(request, game=game or request.game)
    key = catalog.hash, json.dumps(asked.to_json())
    found = _FOUND.pop(key, None)
    if found is None:
        _check(catalog, asked)
        found = tuple(_tables(catalog, asked))
    _FOUND[key] = found
    while len(_FOUND) > MOST_FOUND:
        _FOUND.pop(next(iter(_FOUND)), None)
    return found


def _check(catalog: Catalog, request: Request) -> None:
    found = [
        Finding("", 0, "cards", f"There is no card {name}.", hint=did_you_mean(name, catalog.cards, "cards"))
        for name in dict.fromkeys(request.cards)
        if name not in catalog.cards
    ]
    found += [
        Finding("", 0, "decks", f"There is no deck {name}.", hint=did_you_mean(name, catalog.decks, "decks"))
        for name in dict.fromkeys(request.decks)
        if name not in catalog.decks
    ]
    found += [
        Finding(
            "", 0, "vary", f"There is no house rule {key}.", hint=did_you_mean(key, catalog.options, "house rules")
        )
        for key in dict.fromkeys(request.vary or ())
        if key not in catalog.options
    ]
    found += [
        Finding("", 0, "questions", f"There is no question {name}.", hint=did_you_mean(name, QUESTIONS, "questions"))
        for name in dict.fromkeys(request.questions)
        if name not in QUESTIONS
    ]
    if found:
        raise ContentError(found)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the plan of a table from what is special to it."""

    request: Request

    def make(
        self, seats: int | None = None, decks: Sequence[str] | None = None, cross: bool | None = None,
        options: Mapping[str, Json] | None = None,
    ) -> Plan:  # fmt: skip
        """Raises ContentError where such a table is not allowed."""
        asked = self.request
        made = make_plan(
            asked.game, asked.games, seats=seats or asked.seats, bots=asked.bots, seed=asked.seed, decks=decks,
            options={**asked.options, **(options or {})}, cross=cross,
        )  # fmt: skip
        return replace(made, evaluations=asked.evaluations)

    def allowed(
        self, seats: int | None = None, decks: Sequence[str] | None = None, cross: bool | None = None,
        options: Mapping[str, Json] | None = None,
    ) -> Plan | None:  # fmt: skip
        """The same, None where the game does not allow it (a pair of decks, one house rule beside another)."""
        try:
            return self.make(seats, decks, cross, options)
        except ContentError:
            return None


def _tables(catalog: Catalog, request: Request) -> Iterator[LabTable]:
    maker = _Maker(request)
    usual = maker.make()
    yield LabTable(BASE, BASE, usual)
    if "fair" not in request.questions:
        return
    options = catalog.resolve_options(dict(request.options))[0]
    if catalog.plays_decks(options) and usual.seats == 2:
        yield from _pairs(catalog, maker, options)
    if request.seats is None:
        for seats in catalog.seats:
            made = maker.allowed(seats=seats) if seats != usual.seats else None
            if made is not None:
                yield LabTable(f"{seats} seats", "seats", made)
    for option in _varied(catalog, request):
        for value in _values(option, options.get(option.key), usual.seats):
            made = maker.allowed(options={option.key: value}, seats=usual.seats)
            if made is not None:
                yield LabTable(f"{option.key}={value}", "option", made, option=option.key, value=value)


def _pairs(catalog: Catalog, maker: _Maker, options: Mapping[str, Scalar]) -> Iterator[LabTable]:
    named = maker.request.decks
    names = list(named) or _ready_decks(catalog, options)
    if not named and len(names) > MOST_DECKS:
        return
    for one, other in combinations_with_replacement(names, 2):
        made = maker.allowed(decks=(one, other), cross=one != other)
        if made is not None:
            yield LabTable(f"{one} / {other}", "decks", made, decks=(one, other))


def _ready_decks(catalog: Catalog, options: Mapping[str, Scalar]) -> list[str]:
    return [
        name for name, deck in catalog.decks.items()
        if not any(finding.grade == "error" for finding in catalog.check_deck(deck, options))
    ]  # fmt: skip


def _varied(catalog: Catalog, request: Request) -> Sequence[OptionDef]:
    keys = [key for key in catalog.options if key not in request.options] if request.vary is None else request.vary
    return [catalog.options[key] for key in keys]


def _values(option: OptionDef, now: Scalar, seats: int) -> list[Scalar]:
    """The other values of a house rule: of a number its least and its greatest."""
    if option.type == "bool":
        values: list[Scalar] = [True, False]
    elif option.values:
        values = [value for value in option.values if option.fits(value, seats)]
    else:
        values = [value for value in (option.min, option.max) if value is not None]
    return [value for value in dict.fromkeys(values) if value != now]

"""Is it fair? Decks against each other, who comes first, how many play, and what each house rule changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.core.values import Json
from tabletop.session.lab.record import Record
from tabletop.session.lab.request import BASE, LabTable
from tabletop.session.simulating.statistics import Length, Wins, seats_with, wins


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the games say. ``matrix``: how often the first of two decks beat the second, seats crossed; ``decks``:
    each against all others, ``even``: what such a deck would win were it as good as they are; ``first``: whoever came
    first; by table, also for other numbers of seats and house rules; ``unwon``: such games nobody won."""

    matrix: dict[tuple[str, str], Wins]
    decks: dict[str, Wins]
    first: dict[str, Wins]
    by_seat: dict[str, dict[int, Wins]]
    turns: dict[str, Length]
    nobody: dict[str, float]
    even: dict[str, float]
    unwon: dict[str, int]

    def fair_share(self, catalog: Catalog, table: LabTable) -> float:
        """What share each seat would win at a table were it fair: of the games that somebody won as much as the
        others."""
        return even_share(catalog, table) * (1.0 - self.nobody.get(table.name, 0.0))

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {
            "decks": {name: each.to_json() for name, each in self.decks.items()},
            "matrix": [
                {"deck": one, "against": other, **each.to_json()} for (one, other), each in self.matrix.items()
            ],
            "tables": {
                name: {
                    "first": first.to_json(), "turns": self.turns[name].to_json(),
                    "nobody_won": round(self.nobody[name], 4), "first_and_nobody_won": self.unwon[name],
                    "seats": {str(seat): each.to_json() for seat, each in self.by_seat[name].items()},
                }
                for name, first in self.first.items()
            },
        }  # fmt: skip


def fairness(tables: Sequence[LabTable], records: Iterable[Record]) -> Fairness:
    """Count the games of a run, table by table; games that came to no proper end are left out."""
    found = Fairness({}, {}, {}, {}, {}, {}, {}, {})
    sound: dict[str, list[Record]] = {table.name: [] for table in tables}
    for record in records:
        if record.table in sound and record.game.is_sound:
            sound[record.table].append(record)
    met: dict[str, list[Record]] = {}
    pairs = sum(len({*table.decks}) == 2 for table in tables)  # of several each counts as much as the others
    for table in tables:
        games = sound[table.name]
        seats = range(1, table.plan.seats + 1)
        told = [record.game for record in games if record.game.first]
        found.first[table.name] = wins((game, (game.first,)) for game in told)
        found.unwon[table.name] = sum(not game.winners for game in told)
        found.by_seat[table.name] = {seat: wins((each.game, (seat,)) for each in games) for seat in seats}
        found.turns[table.name] = Length.of(
            [each.game.turns or each.game.rounds or each.game.actions for each in games]
        )
        found.nobody[table.name] = _nobody_won(games)
        if table.sort == "decks":
            one, other = table.decks
            games = [*games, *_met_elsewhere(games, sound[BASE], table.decks)] if pairs == 1 else games
            found.matrix[one, other] = wins((each.game, seats_with(each.game, one)) for each in games)
            if one != other:
                found.matrix[other, one] = wins((each.game, seats_with(each.game, other)) for each in games)
                for deck in table.decks:
                    met.setdefault(deck, []).extend(games)
    for deck, games in met.items():
        found.decks[deck] = wins((each.game, seats_with(each.game, deck)) for each in games)
        found.even[deck] = (1.0 - _nobody_won(games)) / 2
    return found


def _met_elsewhere(games: Iterable[Record], at_home: Iterable[Record], decks: tuple[str, ...]) -> list[Record]:
    """The games of the usual table in which the same decks met: it is the same table, so they count, too."""
    known = {(each.game.seed, each.game.decks, each.game.first) for each in games}
    return [
        each for each in at_home
        if sorted(each.game.decks) == sorted(decks)
        and (each.game.seed, each.game.decks, each.game.first) not in known
    ]  # fmt: skip


def _nobody_won(games: Sequence[Record]) -> float:
    return sum(not each.game.winners for each in games) / len(games) if games else 0.0


def even_share(catalog: Catalog, table: LabTable) -> float:
    """What share each seat would win of a fair game without draws: one side of as many as play, where partners are
    one side."""
    seats = table.plan.seats
    teams = catalog.teams.get(seats, ())
    return 1 / (len(teams) + seats - sum(map(len, teams)))


def usual(tables: Sequence[LabTable]) -> LabTable:
    """The table of the usual decks, seats and house rules."""
    return next(table for table in tables if table.sort == BASE)

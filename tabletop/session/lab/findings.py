"""All that a run of the laboratory has found out, in one place for every way of showing it."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabletop.content import Catalog
from tabletop.core.values import Json
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import Remark
from tabletop.session.lab.cardfigures import (
    AbilityFigures,
    CardFigures,
    ability_figures,
    card_figures,
    never_played,
    never_seen,
)
from tabletop.session.lab.fairness import Fairness, fairness, usual
from tabletop.session.lab.folder import FORMAT, Head
from tabletop.session.lab.funfigures import FunFigures, fun_figures
from tabletop.session.lab.record import THIS, Record
from tabletop.session.lab.request import LabTable, tables_of
from tabletop.session.program import VERSION
from tabletop.session.simulating.simulate import Opened, open_game
from tabletop.session.simulating.statistics import counts_of, odd_json


@dataclass(frozen=True)
class Results:
    """The games of a run of one side, counted. ``missing``: so many were not played yet."""

    head: Head
    tables: tuple[LabTable, ...]
    records: tuple[Record, ...]
    opened: Opened
    missing: int = 0

    @classmethod
    def of(cls, head: Head, records: Sequence[Record], side: str = THIS, game: str | None = None) -> Results:
        """Count one side. Raises ContentError."""
        tables = tables_of(head.request, game)
        known = {table.name for table in tables}
        own = tuple(
            sorted(
                (each for each in records if each.side == side and each.table in known),
                key=lambda each: (each.table, each.game.number),
            )
        )
        missing = head.request.games * len(tables) - len(own)
        return cls(head, tables, own, open_game(usual(tables).plan), missing)

    @property
    def catalog(self) -> Catalog:
        """The game."""
        return self.opened.catalog

    @property
    def ruleset(self) -> Ruleset:
        """Its rules at the usual table."""
        return self.opened.ruleset

    @cached_property
    def at_home(self) -> tuple[Record, ...]:
        """The games under the usual house rules with the usual number of seats: the usual decks and all pairs."""
        homely = {table.name for table in self.tables if table.sort in ("usual", "decks")}
        return tuple(each for each in self.records if each.table in homely)

    @cached_property
    def fair(self) -> Fairness:
        """Is it fair?"""
        return fairness(self.tables, self.records)

    @cached_property
    def cards(self) -> list[CardFigures]:
        """Which cards?"""
        return card_figures(self.catalog, self.at_home, self.head.request.cards)

    @cached_property
    def abilities(self) -> list[AbilityFigures]:
        """Which abilities?"""
        return ability_figures(self.ruleset, self.at_home)

    @cached_property
    def fun(self) -> FunFigures:
        """Is it fun?"""
        name = usual(self.tables).name
        return fun_figures(each for each in self.records if each.table == name)

    @cached_property
    def unplayed(self) -> tuple[list[CardFigures], list[str]]:
        """The cards that were drawn and never played, and those that nobody ever drew."""
        decks = {deck for each in self.at_home for deck in each.game.decks if deck}
        unseen, only = never_seen(self.catalog, self.cards, decks), self.head.request.cards
        return never_played(self.cards), [name for name in unseen if name in only or not only]

    @cached_property
    def unchanged(self) -> list[LabTable]:
        """The tables with another house rule at which each game went as the same one did at the usual table."""
        home = {each.game.number: each.course for each in self.records if each.table == usual(self.tables).name}
        found = []
        for table in self.tables:
            own = [each for each in self.records if each.table == table.name and each.game.number in home]
            if table.sort == "option" and own and all(each.course == home[each.game.number] for each in own):
                found.append(table)
        return found

    @cached_property
    def odd(self) -> list[Remark]:
        """What is odd about the games at the usual tables, though legal, the most telling first."""
        return self.ruleset.remarks(counts_of(each.game for each in self.at_home))

    @cached_property
    def unreached(self) -> list[Remark]:
        """The lines that none of these games came to, in the order of the file."""
        return self.ruleset.unreached(counts_of(each.game for each in self.at_home))

    @cached_property
    def faults(self) -> tuple[Record, ...]:
        """The games that stuck, crashed or went past a budget."""
        return tuple(each for each in self.records if not each.game.is_sound)

    def again(self, record: Record) -> str:
        """The command that plays one game of the run again."""
        plan = next(table.plan for table in self.tables if table.name == record.table)
        game, words = record.game, ["tabletop", "simulate", plan.game, "--games", "1", "--seats", str(plan.seats)]
        words += ["--bots", ",".join(game.bots), "--seed", str(game.seed)]
        if game.decks and all(game.decks):
            words += ["--decks", ",".join(game.decks), *(["--fit"] if plan.fit else [])]
        if game.first and plan.firsts:
            words += ["--first", str(game.first)]
        for key, value in plan.options.items():
            words += ["--option", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
        return shlex.join(words)

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        asked, head = self.head.request.questions, self.head.to_json()
        found: dict[str, Json] = {
            "format": FORMAT, "program": VERSION, "request": head["request"], "hashes": head["hashes"],
            "games": len(self.records), "missing": self.missing,
            "faults": [
                {"seed": each.game.seed, "end": each.game.end, "why": each.game.reason, "again": self.again(each)}
                for each in self.faults
            ],
            "odd": odd_json(self.odd), "unreached": odd_json(self.unreached),
        }  # fmt: skip
        if "fair" in asked:
            found["fair"] = self.fair.to_json()
        if "cards" in asked:
            found["cards"] = [each.to_json() for each in self.cards]
            found["abilities"] = [each.to_json() for each in self.abilities]
            played, seen = self.unplayed
            found["never_played"] = [each.name for each in played]
            found["never_drawn"] = list(seen)
        if "fun" in asked:
            found["fun"] = self.fun.to_json()
        return found

    def to_bytes(self) -> bytes:
        """As a file."""
        return (json.dumps(self.to_json(), indent=2, ensure_ascii=False) + "\n").encode()


COLUMNS = (
    "side", "table", "number", "seed", "bots", "decks", "first", "end", "reason", "rule", "winners", "rounds",
    "turns", "actions", "decisions", "forced", "lead_changes", "sure_from", "comeback", "longest_wait",
)  # fmt: skip


def games_as_csv(records: Sequence[Record]) -> bytes:
    """A line for every game."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_cells(records))
    return file.getvalue().encode()


def _cells(records: Sequence[Record]) -> Iterator[tuple[object, ...]]:
    for each in records:
        game = each.game
        sure = each.sure_from
        yield (
            each.side, each.table, game.number, game.seed, " ".join(game.bots), " ".join(game.decks), game.first,
            game.end, game.reason, game.rule, " ".join(map(str, game.winners)), game.rounds, game.turns, game.actions,
            each.decisions, each.choices.get(1, 0), each.lead_changes, "" if sure is None else f"{sure:.3f}",
            int(each.is_comeback), max(each.waits.values(), default=0),
        )  # fmt: skip


def sides(head: Head) -> Mapping[str, str]:
    """The game of each side of a run."""
    request = head.request
    return {THIS: request.game, **({"other": request.against} if request.against else {})}

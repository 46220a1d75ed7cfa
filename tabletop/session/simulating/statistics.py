"""What simulated games come to: who won how often, how games ended, how long they took, and what went wrong."""

from __future__ import annotations

import json
import math
import re
import shlex
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tabletop.content.definitions import DeckDef
from tabletop.content.findings import sentence_list
from tabletop.core.values import Json
from tabletop.rules.progress.counting import Counts
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import Remark
from tabletop.session.program import VERSION
from tabletop.session.simulating.plans import MOST_ACTIONS, Plan
from tabletop.session.simulating.simulate import Game

SURE = 1.96
"""How many standard deviations wide the range is in which a share of wins lies with 95 % certainty."""


ENDS = {"limit": "past a budget"}
"""What an end is called that is called something else in the file."""
MOST_ODD = 12
"""So many things that are odd, but legal, are told; the file has all."""
MOST_UNREACHED = 12
"""So many lines that were never reached are told; the file has all."""
MOST_ALIKE = 3
"""Of games that came to a bad end in the same way so many are told of, if not all are asked for."""
MOST_GAMES = 24
"""So many games are told of one by one, if not all are asked for."""


@dataclass(frozen=True, slots=True)
class Wins:
    """How often somebody won: ``games`` places at a table, ``alone`` and ``shared`` wins of these. A win that is
    shared by two counts a half in ``points``; partners win as one."""

    games: int
    alone: int
    shared: int
    points: float

    @property
    def share(self) -> float:
        """The part of the games that was won, 0 to 1."""
        return self.points / self.games if self.games else 0.0

    def range(self) -> tuple[float, float]:
        """Between what the true share lies with 95 % certainty (Wilson's interval)."""
        if not self.games:
            return 0.0, 1.0
        count, share, square = self.games, self.share, SURE * SURE
        middle = (share + square / (2 * count)) / (1 + square / count)
        half = SURE * math.sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
        return max(0.0, middle - half), min(1.0, middle + half)

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        low, high = self.range()
        return {
            "games": self.games, "won_alone": self.alone, "won_shared": self.shared, "share": round(self.share, 4),
            "share_between": [round(low, 4), round(high, 4)],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Length:
    """How long something was over all games."""

    least: int
    median: float
    mean: float
    most: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Length:
        """The length of games; all 0 if there are none."""
        if not numbers:
            return cls(0, 0, 0, 0)
        return cls(min(numbers), statistics.median(numbers), statistics.fmean(numbers), max(numbers))

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {"least": self.least, "median": self.median, "mean": round(self.mean, 2), "most": self.most}


class Report:
    """The games of a plan, counted. ``seconds``: how long all took by the clock; ``ruleset``: that of the game, which
    says what is odd about what was counted."""

    def __init__(
        self, plan: Plan, games: Sequence[Game], seconds: float = 0.0, jobs: int = 1, ruleset: Ruleset | None = None,
        cut: Sequence[Game] | None = None,
    ) -> None:  # fmt: skip
        """``cut``: the games that were under way when the simulation was interrupted; None where it was not."""
        self.plan = plan
        self.cut = cut
        self.games = tuple(games)
        self.seconds = seconds
        self.jobs = jobs
        self.sound = tuple(game for game in games if game.is_sound)
        self.faults = tuple(game for game in games if not game.is_sound)
        self.by_seat = {seat: wins((game, (seat,)) for game in self.sound) for seat in range(1, plan.seats + 1)}
        self.by_bot = {bot: wins((game, seats_of(game, bot)) for game in self.sound) for bot in sorted({*plan.bots})}
        decks = sorted({deck for game in self.sound for deck in game.decks if deck})
        self.by_deck = {deck: wins((game, seats_with(game, deck)) for game in self.sound) for deck in decks}
        self.by_deck_and_seat = {
            (deck, seat): wins((game, (seat,)) for game in self.sound if game.decks[seat - 1 : seat] == (deck,))
            for deck in decks
            for seat in range(1, plan.seats + 1)
        }
        told = [game for game in _with_first(self.sound) if game.first]
        self.by_first = {
            "first": wins((game, (game.first,)) for game in told),
            "later": wins((game, tuple(s for s in range(1, plan.seats + 1) if s != game.first)) for game in told),
        }
        counts = counts_of(games)
        self.odd = ruleset.remarks(counts) if ruleset is not None else []
        self.unreached = ruleset.unreached(counts) if ruleset is not None else []
        self.templates = ruleset.ends() if ruleset is not None else ()
        self.ends = Counter((game.rule, game.reason) for game in self.sound)
        self.rounds = Length.of([game.rounds for game in self.sound])
        self.turns = Length.of([game.turns for game in self.sound])
        self.actions = Length.of([game.actions for game in self.sound])
        names = dict.fromkeys(name for game in self.sound for name in game.milestones)
        self.milestones = {
            name: [game.milestones[name] for game in self.sound if name in game.milestones] for name in names
        }

    @property
    def is_cut_short(self) -> bool:
        """Whether fewer games were played than were asked for."""
        return len(self.games) < self.plan.games

    @property
    def actions_per_second(self) -> float:
        """How many actions one process carries out in a second of its own time, thinking included."""
        spent = sum(game.seconds for game in self.games)
        return sum(game.actions for game in self.games) / spent if spent else 0.0

    def again(self, game: Game) -> str:
        """The command that plays one game again."""
        plan = self.plan
        words = ["tabletop", "simulate", plan.game, "--games", "1", "--seats", str(plan.seats)]
        words += ["--bots", ",".join(game.bots), "--seed", str(game.seed)]
        if game.decks and all(game.decks) and (plan.crossed or plan.decks):
            words += ["--decks", ",".join(game.decks), *(["--fit"] if plan.fit and plan.options else [])]
        if game.first:
            words += ["--first", str(game.first)]
        if plan.most_actions != MOST_ACTIONS:
            words += ["--most", str(plan.most_actions)]
        for key, value in plan.options.items():
            words += ["--option", f"{key}={value}"]
        return shlex.join(words)

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values; all but ``speed`` are the same for the same plan."""
        plan = self.plan
        decks: list[Json] = [deck.lists if isinstance(deck, DeckDef) else deck for deck in plan.decks or ()]
        return {
            "format": "tabletop-simulation-1", "program": VERSION, "game": plan.game, "asked_for": plan.games,
            "played": len(self.games), "seats": plan.seats, "bots": list(plan.bots), "seed": plan.seed,
            "decks": decks, "crossed": list(plan.crossed), "firsts": list(plan.firsts),
            "options": dict(plan.options),
            "evaluations": plan.evaluations,
            "by_seat": {str(seat): found.to_json() for seat, found in self.by_seat.items()},
            "won_by_nobody": sum(not game.winners for game in self.sound),
            "by_bot": {bot: found.to_json() for bot, found in self.by_bot.items()},
            "by_deck": {deck: found.to_json() for deck, found in self.by_deck.items()},
            "by_deck_and_seat": [
                {"deck": deck, "seat": seat, **found.to_json()}
                for (deck, seat), found in self.by_deck_and_seat.items()
            ],
            "by_first": {who: found.to_json() for who, found in self.by_first.items() if found.games},
            "ends": [{"rule": rule, "reason": reason, "games": n} for (rule, reason), n in self.ends.most_common()],
            "rounds": self.rounds.to_json(), "turns": self.turns.to_json(), "actions": self.actions.to_json(),
            "milestones": {
                name: {"games": len(when), **Length.of(when).to_json()} for name, when in self.milestones.items()
            },
            "stuck": [self._fault(game) for game in self.faults if game.end == "stuck"],
            "limited": [self._fault(game) for game in self.faults if game.end == "limit"],
            "odd": odd_json(self.odd), "unreached": odd_json(self.unreached),
            "crashed": [self._fault(game) for game in self.faults if game.end == "crashed"],
            "games": [_row(game) for game in self.games],
            "speed": {
                "seconds": round(self.seconds, 3), "jobs": self.jobs,
                "actions_per_second": round(self.actions_per_second, 1),
                "games_per_second": round(len(self.games) / self.seconds, 3) if self.seconds else 0.0,
            },
        }  # fmt: skip

    def to_bytes(self) -> bytes:
        """The report as a file."""
        return (json.dumps(self.to_json(), indent=2, ensure_ascii=False, default=str) + "\n").encode()

    def _fault(self, game: Game) -> dict[str, Json]:
        return {**_row(game), "why": game.reason, "again": self.again(game)}

    def lines(self, sentences: Mapping[str, str], every: bool = False) -> list[str]:
        """The report for people. ``sentences``: those of the game, for the ways in which games ended; ``every``: a
        line for each game, however many they are."""
        plan = self.plan
        asked = f" of {plan.games}" if self.is_cut_short else ""
        told = [
            f"{len(self.games)}{asked} games, {plan.seats} seats, {' and '.join(sorted({*plan.bots}))}, "
            f"seed {plan.seed}, {self.seconds:.1f} s"
        ]
        if self.sound:
            width = max(10, *(len(name) + 2 for name in (*self.by_deck, *self.by_bot)))
            if self.by_deck:
                told += ["", *_table("deck", self.by_deck, width)]
            told += ["", *_table("seat", self.by_seat, width), *self._unshared(width)]
            told += ["", *_table("bot", self.by_bot, width)]
            if self.by_first["first"].games:
                told += ["", *_table("came", self.by_first, width)]
            told += self._began()
            if len(self.by_deck) > 1:
                told += ["", *self._crossings(width)]
            told += ["", "ended by"]
            told += self._ends(sentences)
            told += ["", f"{'':18}{'least':>8}{'median':>8}{'mean':>9}{'most':>8}"]
            for name, length in (("rounds", self.rounds), ("turns", self.turns), ("actions", self.actions)):
                if length.most:
                    told.append(_length(name, length))
            for name, when in self.milestones.items():
                in_all = f"   in {len(when) / len(self.sound):.0%} of the games"
                told.append(_length(name, Length.of(when)) + in_all)
            told += ["", f"{self.actions_per_second:,.0f} actions a second of processor time in each process"]
        told += self._each(every)
        told += odd_lines(self.odd, self._still())
        told += unreached_lines(self.unreached)
        limited = f", past a budget {number}" if (number := self._number("limit")) else ""
        told += ["", f"stuck {self._number('stuck')}{limited}, crashed {self._number('crashed')}"]
        told += self._bad_ends(every)
        if self.cut is not None:
            told += ["", f"interrupted, {len(self.games)} of {plan.games} finished"]
            told += [f"  {game.way}, seed {game.seed}" for game in self.cut]
        return told

    def _bad_ends(self, every: bool) -> list[str]:
        """The games that came to no proper end, those that ended alike together."""
        alike: dict[tuple[str, str], list[Game]] = {}
        for game in self.faults:
            alike.setdefault((game.end, game.reason), []).append(game)
        told = []
        for (end, reason), games in alike.items():
            shown = games if every else games[:MOST_ALIKE]
            for game in shown:
                told.append(f"  {ENDS.get(end, end)}, seed {game.seed}: {reason}")
                told += [f"    {game.way}"] if game.way is not None else []
                told.append(f"    {self.again(game)}")
            if len(shown) < len(games):
                told.append(
                    f"  and {len(games) - len(shown)} more alike: --each prints them all, --json writes them down"
                )
        return told

    def _unshared(self, width: int) -> list[str]:
        """The games that nobody won, and those that several sides won together; nothing where there were none."""
        sides = [game.sides or len(game.winners) for game in self.sound]
        nobody, several = sides.count(0), sum(each > 1 for each in sides)
        rows = (("nobody", nobody, f"{nobody:7}{'':8}"), ("several", several, f"{'':7}{several:8}"))
        return [f"{name:{width}}{len(sides):8}{cells}{n / len(sides):8.1%}" for name, n, cells in rows if n]

    def _began(self) -> list[str]:
        """That one seat began every game, where nothing was done to have others come first, too; and who began the
        rounds where others did."""
        began = {game.opened for game in self.sound}
        seat = next(iter(began)) if len(began) == 1 else 0
        if not seat or self.plan.seats < 2 or len(self.sound) < 2 or self.by_first["first"].games:
            return []
        rounds = [sum(found) for found in zip(*(game.rounds_of for game in self.sound), strict=True)]
        some = [(each, number) for each, number in enumerate(rounds, 1) if number]
        if len(some) < 2:
            every = self.rounds.most > 1 and sum(rounds) == sum(game.rounds for game in self.sound)
            return ["", f"seat {seat} began every game{' and every round' if every else ''}"]
        shares = [f"seat {each} ({number / sum(rounds):.0%})" for each, number in some]
        return ["", f"seat {seat} began every game; rounds were begun by {sentence_list(shares)}"]

    def _still(self) -> list[str]:
        """The games that went on, and nothing came of it."""
        ways = [game.way for game in (*self.faults, *(self.cut or ())) if game.way is not None]
        told = [f"game {way.number + 1} goes on and on: {way.still}" for way in ways if way.still]
        more = len(told) - MOST_ALIKE
        return told if more <= 1 else [*told[:MOST_ALIKE], f"and {more} more games go on and on"]

    def _ends(self, sentences: Mapping[str, str]) -> list[str]:
        """How games ended, most often first: sentences that differ only in what stands in them are one, with the most
        common of them as an example."""
        fitting = sorted(self.templates, key=lambda each: len(_plain(each)), reverse=True)
        patterns = [(_plain(each), _pattern(each)) for each in fitting]
        found: dict[tuple[str, str], Counter[str]] = {}
        for (rule, reason), number in self.ends.items():
            text = _plain(sentences.get(reason, reason))
            kind = next((plain for plain, pattern in patterns if pattern.fullmatch(reason)), text)
            found.setdefault((rule, kind), Counter())[text] += number
        lines = []
        for (rule, kind), texts in sorted(found.items(), key=lambda each: -each[1].total()):
            number = texts.total()
            lines.append(f"  {number:6}  {number / len(self.sound):6.1%}  {rule:8} {kind}".rstrip())
            example = texts.most_common(1)[0][0]
            if example != kind:
                lines.append(f"{'':26}such as: {example}")
        return lines

    def _crossings(self, width: int) -> list[str]:
        """How much of its games each deck won from each seat."""
        seats = range(1, self.plan.seats + 1)
        lines = [f"{'won from':{width}}" + "".join(f"{f'seat {seat}':>16}" for seat in seats)]
        for deck in self.by_deck:
            found = [self.by_deck_and_seat[deck, seat] for seat in seats]
            cells = (f"{each.points:g} of {each.games}" if each.games else "-" for each in found)
            lines.append(f"{deck:{width}}" + "".join(f"{cell:>16}" for cell in cells))
        return lines

    def _each(self, every: bool) -> list[str]:
        """Who sat where with what in each game, who came first and who won."""
        if not self.games:
            return []
        shown = _with_first(self.games)[: None if every else MOST_GAMES]
        rows = [_told(game) for game in shown]
        wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        star = " (a star: came first)" if any(game.first for game in shown) else ""
        lines = ["", f"game by game{star}"]
        lines += ["  " + "  ".join(f"{cell:{wide[n]}}" for n, cell in enumerate(row)).rstrip() for row in rows]
        if len(shown) < len(self.games):
            lines.append(
                f"  and {len(self.games) - len(shown)} more: --each prints them all, --json writes them down"
            )
        return lines

    def _number(self, end: str) -> int:
        return sum(game.end == end for game in self.games)


def _with_first(games: Sequence[Game]) -> Sequence[Game]:
    """The games; where rules alone know who comes first, and not always the same seat does, who was asked first."""
    if any(game.first for game in games) or len({game.opened for game in games} - {0}) < 2:
        return games
    return [replace(game, first=game.opened) for game in games]


def counts_of(games: Iterable[Game]) -> Counts:
    """What was run in all of some games."""
    found = Counts()
    for game in games:
        if game.counts is not None:
            found.add(game.counts)
    return found


def odd_json(odd: Sequence[Remark]) -> list[Json]:
    """All of it as plain JSON values."""
    return [
        {"file": each.line.path, "line": each.line.line, "text": each.line.text, "what": each.text} for each in odd
    ]


def odd_lines(odd: Sequence[Remark], games: Sequence[str] = ()) -> list[str]:
    """What is odd, but legal: each with its line of the file, after what is odd about whole ``games``; nothing where
    nothing is."""
    if not odd and not games:
        return []
    told = ["", "odd, but legal", *(f"  {each}" for each in games[:MOST_ODD])]
    for each in odd[:MOST_ODD]:
        told += [f"  {each.line}", f"    {each.text}"]
    if len(odd) > MOST_ODD:
        told.append(f"  and {len(odd) - MOST_ODD} more")
    return told


def unreached_lines(unreached: Sequence[Remark]) -> list[str]:
    """The lines of the rules that no game came to: what is written there was not tried."""
    if not unreached:
        return []
    told = ["", "never reached, so not tried"]
    for each in unreached[:MOST_UNREACHED]:
        told += [f"  {each.line}", f"    {each.text}"]
    if len(unreached) > MOST_UNREACHED:
        told.append(f"  and {len(unreached) - MOST_UNREACHED} more: --json writes them down")
    return told


def wins(places: Iterable[tuple[Game, tuple[int, ...]]]) -> Wins:
    """Count the wins of some seats of each game."""
    played = alone = shared = 0
    points = 0.0
    for game, seats in places:
        played += len(seats)
        for seat in seats:
            if seat in game.winners:
                sides = game.sides or len(game.winners)
                points += 1 / sides
                alone += sides == 1
                shared += sides > 1
    return Wins(played, alone, shared, points)


def seats_of(game: Game, bot: str) -> tuple[int, ...]:
    """Where the bots of a kind sat in a game."""
    return tuple(seat for seat, kind in enumerate(game.bots, 1) if kind == bot)


def seats_with(game: Game, deck: str) -> tuple[int, ...]:
    """Where a deck sat in a game."""
    return tuple(seat for seat, name in enumerate(game.decks, 1) if name == deck)


def _told(game: Game) -> tuple[str, ...]:
    """One game in a line, cell by cell."""
    seated = []
    for seat, bot in enumerate(game.bots, 1):
        deck = f" {game.decks[seat - 1]}" if game.decks and game.decks[seat - 1] else ""
        seated.append(f"{seat}{'*' if game.first == seat else ' '} {bot}{deck}")
    if not game.is_sound:
        end = game.end
    elif game.winners:
        end = f"{sentence_list([str(seat) for seat in game.winners])} won"
    else:
        end = "nobody won"
    return (str(game.number + 1).rjust(4), f"seed {game.seed}", *seated, end)


def _row(game: Game) -> dict[str, Json]:
    return {
        "number": game.number, "seed": game.seed, "bots": list(game.bots), "decks": list(game.decks),
        "first": game.first, "opened": game.opened, "end": game.end, "reason": game.reason,
        "rule": game.rule, "winners": list(game.winners), "rounds": game.rounds, "turns": game.turns,
        "actions": game.actions, "milestones": dict(game.milestones),
    }  # fmt: skip


def _table(name: str, found: Mapping[str, Wins] | Mapping[int, Wins], width: int) -> list[str]:
    lines = [f"{name:{width}}{'places':>8}{'won':>7}{'shared':>8}{'share':>8}   95 % between"]
    for key, each in found.items():
        low, high = each.range()
        lines.append(
            f"{key!s:{width}}{each.games:8}{each.alone:7}{each.shared:8}{each.share:8.1%}   {low:.1%} and {high:.1%}"
        )
    return lines


def _length(name: str, length: Length) -> str:
    return f"{name:18}{length.least:8}{length.median:8g}{length.mean:9.1f}{length.most:8}"


_HOLE = re.compile(r"\{[^{}]*\}")


def _plain(template: str) -> str:
    """A sentence of an outcome whose words differ from game to game."""
    return _HOLE.sub("…", template)


def _pattern(template: str) -> re.Pattern[str]:
    """What every sentence looks like that a template makes."""
    return re.compile(".*".join(map(re.escape, _HOLE.split(template))), re.DOTALL)

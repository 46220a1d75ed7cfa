"""A match between two kinds of bots: played in pieces, kept in a file, ended as soon as it is certain who is better.

Games are crossed like those of a simulation (``crossing``): decks, seats and who comes first. Each game that is done
is one line of the file, so whoever stops loses none, and the next piece goes on behind the last. After every game a
sequential probability ratio test (Wald 1945) weighs two claims against each other: that the first bot wins ``least``
of the points, and that it wins ``most``; drawn games are a half. The ratio is the approximation by mean and variance
that programs of chess are tested with (generalized SPRT: Van den Bergh 2019, "Comments on Normalized Elo").
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.core.values import Json
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import Game, Opener, open_game, simulate
from tabletop.session.simulating.statistics import Wins

FORMAT = "tabletop-match-1"

ERROR = 0.05
"""How likely the test may end with the wrong claim."""

FEWEST = 8
"""Before so many games nothing is certain, whatever they say."""


class NoMatch(ValueError):
    """The file does not go with what is asked for; the text is a sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a match, for its first bot: 1 won, 0 lost, 0.5 neither; None where it came to no end."""

    number: int
    seed: int
    points: float | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Claims:
    """What is weighed: the first bot wins this share of the points, or that one."""

    least: float = 0.5
    most: float = 0.65

    @property
    def bound(self) -> float:
        """How large the logarithm of the ratio must be to be certain."""
        return math.log((1 - ERROR) / ERROR)

    def ratio(self, points: Sequence[float]) -> float:
        """The logarithm of how much likelier games make the second claim than the first."""
        if not points:
            return 0.0
        count, mean = len(points), sum(points) / len(points)
        # one half game more of each kind keeps a row of wins from being certain at once
        spread = (sum((each - mean) ** 2 for each in points) + 0.25) / (count + 1)
        return count * (self.most - self.least) * (2 * mean - self.least - self.most) / (2 * spread)

    def verdict(self, points: Sequence[float]) -> str:
        """ "most", "least", or "" while neither is certain."""
        ratio = self.ratio(points)
        if len(points) < FEWEST or abs(ratio) < self.bound:
            return ""
        return "most" if ratio > 0 else "least"

    def meaning(self, verdict: str, first: str, second: str) -> str:
        """What a verdict says of the two bots, as the rest of a sentence, and never more than was weighed: that the
        first bot does not take 65 % does not make them equal, as it may as well be the weaker one."""
        if verdict == "most":
            if self.least >= 0.5:
                return f"{first} is stronger than {second}"
            return f"{first} takes more than {self.least * 100:.4g} % of the points from {second}"
        if self.most <= 0.5:
            return f"{first} is weaker than {second}"
        much = f"{self.most * 100:.4g} % of the points"
        return f"{first} is not so much stronger than {second} as to take {much}; it may be as strong, or weaker"


def opposed(bots: Sequence[str], seats: int) -> list[str]:
    """Two kinds of bots around a table, by turns: in the first games whoever sits opposite, a partner say, is of the
    same kind; later ones cross that, too. Of an odd number the first has a seat more.

    >>> opposed(["strong", "greedy"], 4)
    ['strong', 'greedy', 'strong', 'greedy']
    """
    return [bots[seat % 2] for seat in range(seats)] if len(bots) == 2 else list(bots)


class Match:
    """A plan of games between two kinds of bots and the file that holds what was played. Raises NoMatch for a file of
    another match, OSError for one that cannot be read."""

    def __init__(self, plan: Plan, file: Path, claims: Claims | None = None) -> None:
        if len(dict.fromkeys(plan.bots)) != 2:
            raise NoMatch("A match is between two kinds of bots, as in --bots strong,greedy.")
        if plan.bots.count(plan.bots[0]) not in (plan.seats // 2, (plan.seats + 1) // 2):
            raise NoMatch(
                f"In a match one kind of bot has as many seats as the other, or one more, but there are {plan.seats} "
                f"here: {', '.join(plan.bots)}."
            )
        self.plan, self.file = replace(plan, paired=plan.seats % 2 == 1), file
        self.first, self.second = dict.fromkeys(plan.bots)
        self.claims = claims or Claims()
        self.results: dict[int, Result] = {}
        if file.exists():
            self._read()

    @property
    def points(self) -> list[float]:
        """What the first bot got in each game that came to an end, by number. Where one kind has a seat more, only
        games count that were played both ways round."""
        by_number = {number: self.results[number].points for number in sorted(self.results)}
        found = {number: points for number, points in by_number.items() if points is not None}
        if not self.plan.paired:
            return list(found.values())
        return [points for number, points in found.items() if number ^ 1 in found]

    @property
    def wins(self) -> Wins:
        """The same counted, with its interval."""
        return _counted(self.points)

    @property
    def deck_wins(self) -> dict[str, Wins]:
        """How often each of two crossed decks won, whoever played it; {} where the decks do not change seats."""
        plan = self.plan
        if plan.seats != 2 or len(set(plan.crossed)) < 2:
            return {}
        points: dict[str, list[float]] = {deck: [] for deck in plan.crossed}
        for number, result in self.results.items():
            if result.points is not None:
                mine = plan.bots_of(number).index(self.first)
                for seat, deck in enumerate(plan.decks_of(number) or ()):
                    points[str(deck)].append(result.points if seat == mine else 1 - result.points)
        return {deck: _counted(each) for deck, each in points.items()}

    @property
    def verdict(self) -> str:
        """What is certain, "" for nothing yet."""
        return self.claims.verdict(self.points)

    @property
    def is_over(self) -> bool:
        """Whether nothing more need be played."""
        return bool(self.verdict) or len(self.results) >= self.plan.games

    def play(
        self, seconds: float, jobs: int = 1, opener: Opener = open_game,
        on_game: Callable[[Result], None] | None = None, clock: Callable[[], float] = time.monotonic,
    ) -> bool:  # fmt: skip
        """Play on for so long: no game is begun afterwards, and none that is going on is left. False if somebody has
        stopped it with Ctrl-C; what was done is kept then, too."""
        end = clock() + seconds
        stopped: list[bool] = []
        if not self.file.exists():
            self._write(self._head())

        def take(game: Game) -> None:
            result = self._result(game)
            self.results[game.number] = result
            self._write({"number": result.number, "seed": result.seed, "points": result.points, "why": result.why})
            if on_game is not None:
                on_game(result)

        def wanted() -> Iterator[int]:
            for number in range(self.plan.games):
                if number in self.results:
                    continue
                if self.is_over or clock() >= end:
                    return
                yield number

        simulate(self.plan, jobs, take, opener, lambda: stopped.append(True), wanted())
        return not stopped

    def _result(self, game: Game) -> Result:
        if not game.is_sound:
            return Result(game.number, game.seed, None, f"{game.end}: {game.reason}")
        won = {game.bots[seat - 1] for seat in game.winners}
        return Result(game.number, game.seed, 1.0 if won == {self.first} else 0.0 if won == {self.second} else 0.5)

    # -- the file --------------------------------------------------------------------------------------------

    def _head(self) -> dict[str, Json]:
        plan = self.plan
        decks: list[Json] = [str(deck) for deck in plan.crossed or plan.decks or ()]
        return {
            "format": FORMAT, "game": plan.game, "seats": plan.seats, "bots": list(plan.bots), "seed": plan.seed,
            "decks": decks, "options": dict(plan.options),
        }  # fmt: skip

    def _write(self, row: dict[str, Json]) -> None:
        with self.file.open("a", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")

    def _read(self) -> None:
        remedy = f"Name another file, or delete {self.file.name} to begin anew."
        lines = self.file.read_text(encoding="utf-8", errors="replace").splitlines()
        rows: list[object] = []
        for line in lines:
            try:
                rows.append(json.loads(line))
            except ValueError:  # a line that was being written when the machine went down
                rows.append(None)
        if not rows or not isinstance(rows[0], dict) or rows[0].get("format") != FORMAT:
            raise NoMatch(f"{self.file}: This is no match. {remedy}")
        wanted = self._head()
        other = [name for name, value in wanted.items() if rows[0].get(name) != value]
        if other:
            raise NoMatch(f"{self.file}: This is another match: it differs in {', '.join(other)}. {remedy}")
        for row in rows[1:]:
            if isinstance(row, dict) and isinstance(row.get("number"), int):
                points = row.get("points")
                known = float(points) if isinstance(points, int | float) else None
                result = Result(row["number"], int(row.get("seed", 0)), known, str(row.get("why", "")))
                self.results[result.number] = result

    # -- what it came to -------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The result for people."""
        wins, claims = self.wins, self.claims
        low, high = wins.range()
        lost = wins.games - wins.alone - wins.shared
        told = [
            f"{self.first} against {self.second}: {wins.games} games, "
            f"won {wins.alone}, drawn {wins.shared}, lost {lost}",
            f"{self.first} takes {wins.share:.1%} of the points, 95 % between {low:.1%} and {high:.1%}",
        ]
        if not wins.games:
            told = [f"{self.first} against {self.second}: no game has come to an end yet."]
        ratio, bound = claims.ratio(self.points), claims.bound
        least, most = (f"{share * 100:.4g} %" for share in (claims.least, claims.most))
        two = f"that {self.first} takes {least} of the points or less, or {most} or more"
        if self.verdict:
            which = "second" if self.verdict == "most" else "first"
            told.append(
                f"Certain: of two claims, {two}, the {which} fits better (ratio {ratio:+.2f}, bound {bound:.2f})."
            )
            told.append(f"So {claims.meaning(self.verdict, self.first, self.second)}.")
        else:
            waits = "" if len(self.points) >= FEWEST else f", and nothing is certain before {FEWEST} games"
            told.append(f"Not yet certain {two} (ratio {ratio:+.2f}, bound {bound:.2f}{waits}).")
        deck, most_won = max(self.deck_wins.items(), key=lambda each: each[1].share, default=("", self.wins))
        if deck and most_won.range()[0] > 0.5:
            told.append(
                f"The decks matter, too: {deck} takes {most_won.share:.0%} of the points, whoever plays it. With "
                f"--decks {deck},{deck} both play the same one."
            )
        for result in self.results.values():
            if result.points is None:
                told.append(f"  game {result.number + 1}, seed {result.seed}: {result.why}")
        return told


def _counted(points: Sequence[float]) -> Wins:
    return Wins(len(points), points.count(1.0), points.count(0.5), sum(points))

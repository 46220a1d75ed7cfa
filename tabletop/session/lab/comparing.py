"""What did my change do? The same games, with the same seeds, under the files of before and of now, held against each
other game by game.

The intervals hold at every moment (an asymptotic confidence sequence: Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", 2021), so a run may stop as soon as
they are clear without being wrong more often for having looked.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop.core.values import Json
from tabletop.session.lab.record import OTHER, THIS, Record
from tabletop.session.simulating.simulate import Game
from tabletop.session.simulating.statistics import wins

ERROR = 0.05
"""How often an interval may miss the truth, looked at as often as one likes."""

TUNED = 200
"""The number of pairs at which the intervals are narrowest."""

FEWEST = 30
"""Of fewer pairs nothing is said."""

NARROW = 0.05
"""A difference of shares that is known to be smaller is none; of lengths: this part of the mean."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure before and now. ``low`` and ``high``: where the difference lies (now less before); ``grain``: what
    is too small to count."""

    name: str
    pairs: int
    before: float
    now: float
    low: float
    high: float
    grain: float
    is_share: bool

    @property
    def is_clear(self) -> bool:
        """Whether it is known that there is a difference, or that there is none worth speaking of."""
        return self.pairs >= FEWEST and (self.low > 0 or self.high < 0 or self.is_none)

    @property
    def is_none(self) -> bool:
        """Whether any difference is known to be too small to count."""
        return -self.grain <= self.low and self.high <= self.grain

    @property
    def word(self) -> str:
        """What is known of it."""
        if self.pairs < FEWEST:
            return "too few games"
        if self.low > 0:
            return "more"
        if self.high < 0:
            return "less"
        return "the same" if self.is_none else "not clear yet"

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {
            "name": self.name, "games": self.pairs, "before": round(self.before, 4), "now": round(self.now, 4),
            "between": [round(self.low, 4), round(self.high, 4)], "says": self.word,
        }  # fmt: skip


class Pairs:
    """Games of both sides, put together as they come in."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, int], Record] = {}
        self._found: list[tuple[Record, Record]] = []

    def add(self, record: Record) -> bool:
        """Take a game; whether it has made a pair."""
        other = self._waiting.pop((record.table, record.game.number), None)
        if other is None or other.side == record.side:
            self._waiting[record.table, record.game.number] = record
            return False
        this, before = (record, other) if record.side == THIS else (other, record)
        if this.game.is_sound and before.game.is_sound:
            self._found.append((before, this))
        return True

    @property
    def found(self) -> tuple[tuple[Record, Record], ...]:
        """The pairs so far, before and now, of games that came to a proper end."""
        return tuple(self._found)

    def differences(self, wanted: Iterable[str] = ()) -> list[Difference]:
        """Every figure, pair by pair: who comes first, each deck, how long. ``wanted``: cards, of which the share of
        wins of whoever played them is told too."""
        return list(_differences(self._found, wanted))

    def is_clear(self) -> bool:
        """Whether everything that is held against each other is known well enough."""
        found = [each for each in self.differences() if each.pairs]
        return bool(found) and all(each.is_clear for each in found)


def paired(records: Iterable[Record]) -> Pairs:
    """The pairs of a run."""
    pairs = Pairs()
    for record in records:
        if record.side in (THIS, OTHER):
            pairs.add(record)
    return pairs


def _differences(pairs: list[tuple[Record, Record]], cards: Iterable[str]) -> Iterator[Difference]:
    seats = sorted({seat for before, _ in pairs for seat in range(1, len(before.game.bots) + 1)})
    told = [(one.game, two.game) for one, two in pairs if one.game.first and two.game.first]
    if told:
        yield _share("who comes first wins", [(_won(one, one.first), _won(two, two.first)) for one, two in told])
    for seat in seats:
        both = [(one.game, two.game) for one, two in pairs if seat <= len(one.game.bots)]
        yield _share(f"seat {seat} wins", [(_won(one, seat), _won(two, seat)) for one, two in both])
    by_deck: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one, two in pairs:
        if one.game.decks == two.game.decks and len(set(one.game.decks)) > 1:
            for seat, deck in enumerate(one.game.decks, 1):
                if deck:
                    by_deck[deck].append((_won(one.game, seat), _won(two.game, seat)))
    for deck, values in sorted(by_deck.items()):
        yield _share(f"{deck} wins", values)
    yield _number("turns", [(one.length, two.length) for one, two in pairs])
    yield _number("decisions", [(one.decisions, two.decisions) for one, two in pairs])
    yield _share(
        "nobody wins", [(float(not one.game.winners), float(not two.game.winners)) for one, two in pairs]
    )  # fmt: skip
    for card in cards:
        yield from _of_card(card, pairs)


def _of_card(card: str, pairs: list[tuple[Record, Record]]) -> Iterator[Difference]:
    """Who played a card, in the games of either side in which somebody did: these are other games, so they are held
    against each other as two samples."""
    values: list[list[float]] = []
    for side in (0, 1):
        found: list[float] = []
        for pair in pairs:
            record = pair[side]
            players = [seat for seat, use in record.cards.get(card, {}).items() if use.played]
            found += [_won(record.game, seat) for seat in players]
        values.append(found)
    before, now = values
    if before and now:
        count = min(len(before), len(now))
        width = math.sqrt(sum(_half(len(each), statistics.pstdev(each)) ** 2 for each in values))
        one, two = statistics.fmean(before), statistics.fmean(now)
        yield Difference(f"{card} played: wins", count, one, two, two - one - width, two - one + width, NARROW, True)


def _won(game: Game, seat: int) -> float:
    return wins([(game, (seat,))]).points


def _share(name: str, values: list[tuple[float, float]]) -> Difference:
    return _difference(name, values, NARROW, True)


def _number(name: str, values: list[tuple[int, int]]) -> Difference:
    mean = statistics.fmean(one for one, _ in values) if values else 0.0
    return _difference(name, [(float(one), float(two)) for one, two in values], NARROW * mean, False)


def _difference(name: str, values: list[tuple[float, float]], grain: float, is_share: bool) -> Difference:
    if not values:
        return Difference(name, 0, 0.0, 0.0, -1.0, 1.0, grain, is_share)
    changes = [two - one for one, two in values]
    middle, half = statistics.fmean(changes), _half(len(changes), statistics.pstdev(changes))
    before, now = (statistics.fmean(column) for column in zip(*values, strict=True))
    return Difference(name, len(values), before, now, middle - half, middle + half, grain, is_share)


def _half(count: int, spread: float) -> float:
    """Half the width of the interval of a mean after so many values, right at every moment at once."""
    # the variance of the mixture that is narrowest at TUNED values
    mixture = (-2 * math.log(ERROR) + math.log(-2 * math.log(ERROR)) + 1) / TUNED
    wide = count * mixture + 1
    return spread * math.sqrt(2 * wide / (count**2 * mixture) * math.log(math.sqrt(wide) / ERROR))


def lines(differences: Iterable[Difference]) -> Iterator[str]:
    """The differences for people."""
    found = list(differences)
    if not found or not any(each.pairs for each in found):
        yield "no game came to its end under both"
        return
    width = max(len(each.name) for each in found) + 2
    yield f"{'':{width}}{'before':>9}{'now':>9}   difference (95 %, at any moment)"
    for each in found:
        if not each.pairs:
            continue
        if each.is_share:
            told = f"{each.before:9.1%}{each.now:9.1%}   {each.low:+.1%} to {each.high:+.1%}"
        else:
            told = f"{each.before:9.1f}{each.now:9.1f}   {each.low:+.1f} to {each.high:+.1f}"
        yield f"{each.name:{width}}{told:42} {each.word} ({each.pairs} pairs)"

"""What the laboratory computes, held against a second implementation (scipy, numpy) on tables drawn by chance."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy
import pytest
import scipy  # its parts are loaded where they are used: only one process needs them
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.bots.chances import shares
from tabletop.session.lab.cardfigures import CardFigures
from tabletop.session.lab.comparing import (
    ERROR,
    FEWEST,
    NARROW,
    TUNED,
    Difference,
    Pairs,
    _half,
    lines,
    paired,
)
from tabletop.session.lab.fairness import even_share, fairness
from tabletop.session.lab.funfigures import fun_figures
from tabletop.session.lab.record import OTHER, THIS, CardUse, Point, Record
from tabletop.session.lab.request import LabTable
from tabletop.session.simulating import matches, yardstick
from tabletop.session.simulating.matches import Claims
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import Game
from tabletop.session.simulating.statistics import SURE, Length, Wins, wins
from tabletop.session.simulating.yardstick import CERTAIN, STEP, STEPS, Seen, fit, start_of

QUICK = settings(max_examples=40, deadline=None, database=None)
A_FEW = settings(QUICK, max_examples=6)
COUNTS = st.integers(0, 400).flatmap(lambda games: st.tuples(st.just(games), st.integers(0, games)))


# -- shares ------------------------------------------------------------------------------------------------------


@QUICK
@given(COUNTS)
def test_the_interval_of_a_share_is_wilsons(counts: tuple[int, int]) -> None:
    games, won = counts
    found = Wins(games, won, 0, won)
    assert found.share == (won / games if games else 0.0)
    if not games:
        assert found.range() == (0.0, 1.0)
        return
    other = scipy.stats.binomtest(won, games).proportion_ci(scipy.stats.norm.cdf(SURE) * 2 - 1, method="wilson")
    assert found.range() == pytest.approx((other.low, other.high), abs=1e-9)
    usual = scipy.stats.binomtest(won, games).proportion_ci(0.95, method="wilson")
    assert found.range() == pytest.approx((usual.low, usual.high), abs=1e-4), "95 of a hundred hold the truth"


def places() -> st.SearchStrategy[list[tuple[Game, tuple[int, ...]]]]:
    """Games of three, won by none, one, or several, who may be partners; and whose wins are counted."""

    def game(winners: frozenset[int], sides: int) -> Game:
        won = tuple(sorted(winners))
        return Game(0, 0, ("random",) * 3, "over", winners=won, sides=min(sides, len(won)))

    games = st.builds(game, st.frozensets(st.integers(1, 3)), st.integers(0, 3))
    counted = st.frozensets(st.integers(1, 3)).map(lambda seats: tuple(sorted(seats)))
    return st.lists(st.tuples(games, counted), max_size=12)


@QUICK
@given(places())
def test_wins_are_counted_place_by_place(found: list[tuple[Game, tuple[int, ...]]]) -> None:
    """A win that is shared by several sides is a part of one, partners win as one."""
    rows = [
        (seat in game.winners, game.sides or len(game.winners)) for game, seats in found for seat in seats
    ]  # fmt: skip
    counted = wins(found)
    assert counted.games == len(rows)
    assert counted.alone == sum(won and sides == 1 for won, sides in rows)
    assert counted.shared == sum(won and sides > 1 for won, sides in rows)
    assert counted.points == pytest.approx(sum(1 / sides for won, sides in rows if won))


@QUICK
@given(COUNTS, COUNTS)
def test_the_edge_of_a_card_leaves_nothing_out(one: tuple[int, int], other: tuple[int, int]) -> None:
    """The difference of two shares lies in it more surely than in Newcombe's interval, of which both parts are at
    their ends at once."""
    played, absent = (Wins(games, won, 0, won) for games, won in (one, other))
    low, high = CardFigures("oak", CardUse(), 1, played, played, absent).edge
    (least, most), (first, last) = played.range(), absent.range()
    middle = played.share - absent.share
    assert low == pytest.approx(least - last) and high == pytest.approx(most - first)
    if one[0] and other[0]:
        below = math.hypot(played.share - least, last - absent.share)
        above = math.hypot(most - played.share, absent.share - first)
        assert low <= middle - below + 1e-9 and middle + above - 1e-9 <= high
        assert low - 1e-9 <= middle <= high + 1e-9


# -- intervals that hold at every moment ---------------------------------------------------------------------------


def mixed(total: float, count: int, mixture: float) -> float:
    """How much likelier a sum of so many values of variance 1 is when their mean was drawn from a bell of this
    variance than when it is 0: what a sequence of intervals is made from, by numerical integration."""
    scale = math.sqrt(mixture)
    top = total * mixture / (1 + count * mixture)  # where what is integrated is highest

    def at(mean: float) -> float:
        return math.exp(mean * total - mean * mean * count / 2) * float(scipy.stats.norm.pdf(mean, scale=scale))

    width = 12 / math.sqrt(count + 1 / mixture)
    found, _ = scipy.integrate.quad(at, top - width, top + width, epsabs=0, epsrel=1e-10)
    return float(found)


@pytest.mark.parametrize(("count", "spread"), [(1, 1.0), (30, 0.25), (3_000, 40.0)])
def test_the_interval_of_a_mean_ends_where_its_mixture_says(count: int, spread: float) -> None:
    """Where a sum has become so unlikely that the truth is given up (Robbins' mixture; the variance of the bell as
    the paper gives it)."""
    logarithm = -2 * math.log(ERROR)
    mixture = (logarithm + math.log(logarithm) + 1) / TUNED
    edge = scipy.optimize.brentq(
        lambda total: mixed(total, count, mixture) - 1 / ERROR, 0, 20 * math.sqrt(count) + 20
    )
    assert _half(count, spread) == pytest.approx(spread * edge / count, rel=1e-6)


def test_the_interval_of_a_mean_is_as_narrow_as_can_be_where_it_is_meant_to_be() -> None:
    """Of all variances of the bell the one that is taken is nearly the best at TUNED values, and not at others."""

    def half(count: int, logarithm: float) -> float:
        mixture = math.exp(logarithm)
        wide = count * mixture + 1
        return math.sqrt(2 * wide / (count**2 * mixture) * math.log(math.sqrt(wide) / ERROR))

    def best(count: int) -> float:
        return float(
            scipy.optimize.minimize_scalar(lambda at: half(count, at), bounds=(-12, 2), method="bounded").fun
        )

    assert best(TUNED) <= _half(TUNED, 1.0) <= best(TUNED) * 1.001
    assert _half(TUNED // 20, 1.0) > best(TUNED // 20) * 1.02
    assert _half(TUNED * 20, 1.0) > best(TUNED * 20) * 1.02


def test_intervals_that_are_looked_at_all_the_time_seldom_miss_the_truth() -> None:
    """Of 2,000 runs of 600 pairs without a difference. Half as wide in variance they would miss four times as often
    as they may."""
    chance = numpy.random.default_rng(1)
    counts = numpy.arange(1, 601)
    halves = numpy.array([_half(int(count), 1.0) for count in counts])
    changes = chance.choice([-1.0, 0.0, 1.0], size=(2_000, 600))
    total = numpy.cumsum(changes, axis=1)
    means = total / counts
    spread = numpy.sqrt(numpy.cumsum(changes**2, axis=1) / counts - means**2)
    later = counts >= FEWEST
    missed = (numpy.abs(means) > spread * halves)[:, later].any(axis=1).mean()
    narrower = (numpy.abs(means) > spread * halves / math.sqrt(2))[:, later].any(axis=1).mean()
    assert missed <= ERROR and narrower > 2 * ERROR


# -- two versions of a game, pair by pair --------------------------------------------------------------------------


def row(
    side: str, number: int, winners: Sequence[int], turns: int, first: int = 0, decks: Sequence[str] = (),
    end: str = "over", bots: int = 2, cards: Sequence[int] = (), choices: int = 5,
) -> Record:  # fmt: skip
    """A game as the laboratory keeps it; ``cards``: the seats that played an oak."""
    game = Game(
        number, number, ("random",) * bots, end, winners=tuple(winners), turns=turns, first=first, decks=tuple(decks),
        sides=len(winners),
    )  # fmt: skip
    use = {seat: CardUse(1, 1, int(seat in cards)) for seat in range(1, bots + 1)}
    return Record(side, "usual", game, {"oak": use}, choices={3: choices})


@QUICK
@given(st.integers(0, 10_000), st.integers(1, 80))
def test_every_figure_of_a_comparison_is_the_mean_of_the_pairs(seed: int, games: int) -> None:
    chance = numpy.random.default_rng(seed)
    sides = [
        [
            row(
                side, number, ((), (1,), (2,), (1, 2))[chance.integers(4)], int(chance.integers(3, 60)),
                1 + number % 2,
                ("moss", "thorns") if number % 4 < 2 else ("thorns", "moss"), choices=int(chance.integers(1, 40)),
                cards=[seat for seat in (1, 2) if chance.random() < 0.5],
            )
            for number in range(games)
        ]
        for side in (OTHER, THIS)
    ]  # fmt: skip
    before, now = sides
    pairs = paired([*reversed(now), *before])

    def points(record: Record, seat: int) -> float:
        return (seat in record.game.winners) / max(1, len(record.game.winners))

    def of_deck(record: Record, deck: str) -> float:
        return points(record, 1 + record.game.decks.index(deck))

    wanted = {
        "who comes first wins": [
            (points(a, a.game.first), points(b, b.game.first)) for a, b in zip(*sides, strict=True)
        ],
        "turns": [(a.game.turns, b.game.turns) for a, b in zip(*sides, strict=True)],
        "decisions": [(a.decisions, b.decisions) for a, b in zip(*sides, strict=True)],
        "nobody wins": [(not a.game.winners, not b.game.winners) for a, b in zip(*sides, strict=True)],
        **{f"seat {seat} wins": [(points(a, seat), points(b, seat)) for a, b in zip(*sides, strict=True)]
           for seat in (1, 2)},
        **{f"{deck} wins": [(of_deck(a, deck), of_deck(b, deck)) for a, b in zip(*sides, strict=True)]
           for deck in ("moss", "thorns")},
    }  # fmt: skip
    found = {each.name: each for each in pairs.differences(["oak"])}
    assert set(wanted) <= set(found) <= {*wanted, "oak played: wins"}
    for name, values in wanted.items():
        each, table = found[name], numpy.array(values, dtype=float)
        change = table[:, 1] - table[:, 0]
        half = _half(games, float(change.std()))
        assert each.pairs == games and (each.before, each.now) == pytest.approx(tuple(table.mean(axis=0)))
        assert (each.low, each.high) == pytest.approx((change.mean() - half, change.mean() + half))
        is_number = name in ("turns", "decisions")
        assert each.is_share is not is_number
        assert each.grain == pytest.approx(NARROW * (table[:, 0].mean() if is_number else 1.0))
    played = [
        numpy.array([points(each, seat) for each in side for seat in (1, 2) if each.cards["oak"][seat].played])
        for side in sides
    ]
    if not all(map(len, played)):
        assert "oak played: wins" not in found
        return
    oak = found["oak played: wins"]
    width = math.hypot(*(_half(len(each), float(each.std())) for each in played))
    middle = played[1].mean() - played[0].mean()
    assert (
        oak.is_share
        and oak.pairs == min(map(len, played))
        and (oak.before, oak.now) == pytest.approx([e.mean() for e in played])
    )
    assert (oak.low, oak.high, oak.grain) == pytest.approx((middle - width, middle + width, NARROW))


def test_who_has_not_come_first_or_has_no_deck_to_be_told_apart_says_nothing() -> None:
    """A row of who comes first only of pairs in which that was known in both; of decks only where they differed."""
    plain = [row(side, 0, (1,), 5) for side in (OTHER, THIS)]
    assert "who comes first wins" not in {each.name for each in paired(plain).differences()}
    told = [*plain, row(OTHER, 1, (1,), 5, first=1), row(THIS, 1, (2,), 5, first=1)]
    told += [row(OTHER, 2, (1,), 5, first=1), row(THIS, 2, (2,), 5)]
    (first,) = [each for each in paired(told).differences() if each.name == "who comes first wins"]
    assert (first.pairs, first.before, first.now) == (1, 1.0, 0.0)
    for decks, names in (
        (("moss", "moss"), []),
        (("moss", ""), ["moss wins"]),
        (("moss", "oak"), ["moss wins", "oak wins"]),
    ):
        rows = [row(side, 0, (1,), 5, decks=decks) for side in (OTHER, THIS)]
        found = [each.name for each in paired(rows).differences() if not each.name.startswith("seat")]
        assert found == [*names, "turns", "decisions", "nobody wins"]
    other = [row(OTHER, 0, (1,), 5, decks=("moss", "oak")), row(THIS, 0, (1,), 5, decks=("oak", "moss"))]
    assert not any(each.name == "moss wins" for each in paired(other).differences()), "these are no pair of a deck"


def test_a_pair_is_one_game_on_both_sides() -> None:
    pairs = Pairs()
    assert not pairs.add(row(THIS, 0, (1,), 5)) and not pairs.add(row(THIS, 1, (1,), 5))
    assert not pairs.add(row(THIS, 0, (2,), 9)), "played again on the same side it replaces the first"
    assert pairs.add(row(OTHER, 0, (1,), 5)) and len(pairs.found) == 1
    before, now = pairs.found[0]
    assert (before.side, now.side, now.game.turns) == (OTHER, THIS, 9)
    assert pairs.add(row(OTHER, 1, (), 5, end="stuck")) and len(pairs.found) == 1, "what came to no end tells nothing"
    wide = paired(
        [row(OTHER, 0, (3,), 5, bots=3), row(THIS, 0, (1,), 5, bots=3), *(row(s, 1, (1,), 5) for s in (THIS, OTHER))]
    )
    found = {each.name: each for each in wide.differences()}
    assert [found[f"seat {seat} wins"].pairs for seat in (1, 2, 3)] == [2, 2, 1]
    assert (found["seat 3 wins"].before, found["seat 3 wins"].now) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("pairs", "low", "high", "word", "is_clear"),
    [
        (FEWEST, 0.001, 0.3, "more", True), (FEWEST, 0.0, 0.3, "not clear yet", False),
        (FEWEST, -0.3, -0.001, "less", True), (FEWEST, -0.3, 0.0, "not clear yet", False),
        (FEWEST, -NARROW, NARROW, "the same", True), (FEWEST, -NARROW - 0.001, NARROW, "not clear yet", False),
        (FEWEST, -NARROW, NARROW + 0.001, "not clear yet", False), (FEWEST - 1, 0.1, 0.3, "too few games", False),
        (FEWEST - 1, -NARROW, NARROW, "too few games", False),
    ],
)  # fmt: skip
def test_what_is_known_of_a_difference(pairs: int, low: float, high: float, word: str, is_clear: bool) -> None:
    each = Difference("seat 1 wins", pairs, 0.4, 0.5, low, high, NARROW, True)
    assert (each.word, each.is_clear) == (word, is_clear)
    assert each.to_json() == {
        "name": "seat 1 wins", "games": pairs, "before": 0.4, "now": 0.5,
        "between": [round(low, 4), round(high, 4)], "says": word,
    }  # fmt: skip


def test_a_comparison_is_clear_when_all_of_it_is() -> None:
    same = [row(side, number, (1 + number % 2,), 5) for number in range(FEWEST) for side in (THIS, OTHER)]
    assert paired(same).is_clear() and not paired(same[:-2]).is_clear() and not paired([]).is_clear()
    longer = [row(THIS, each.game.number, each.game.winners, 5 if each.game.number else 9) for each in same[::2]]
    mixed_up = paired([*longer, *same[1::2]])
    words = {each.name: each.word for each in mixed_up.differences()}
    assert words["seat 1 wins"] == "the same" and words["turns"] == "not clear yet" and not mixed_up.is_clear()


def test_differences_are_told_as_shares_and_as_numbers() -> None:
    share = Difference("seat 1 wins", 40, 0.4, 0.55, 0.02, 0.28, NARROW, True)
    turns = Difference("turns", 40, 12.0, 12.5, -0.25, 1.25, 0.6, False)
    none = Difference("moss wins", 0, 0.0, 0.0, -1.0, 1.0, NARROW, True)
    head, *rows = lines([share, turns, none])
    assert head.split() == ["before", "now", "difference", "(95", "%,", "at", "any", "moment)"]
    assert [row.split() for row in rows] == [
        ["seat", "1", "wins", "40.0%", "55.0%", "+2.0%", "to", "+28.0%", "more", "(40", "pairs)"],
        ["turns", "12.0", "12.5", "-0.2", "to", "+1.2", "not", "clear", "yet", "(40", "pairs)"],
    ]
    assert list(lines([none])) == list(lines([])) == ["no game came to its end under both"]


def test_of_nothing_any_difference_may_be() -> None:
    (each, *_) = paired([]).differences()
    assert (each.pairs, each.low, each.high, each.word) == (0, -1.0, 1.0, "too few games")


# -- fair shares ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "teams", "share"),
    [
        (2, (), 1 / 2), (3, (), 1 / 3), (4, (), 1 / 4), (4, ((1, 3), (2, 4)), 1 / 2), (3, ((1, 2),), 1 / 2),
        (5, ((1, 2), (3, 4)), 1 / 3), (5, ((1, 2, 3),), 1 / 3),
    ],
)  # fmt: skip
@pytest.mark.parametrize("drawn", [0, 12, 60])
def test_a_fair_share_is_that_of_one_side_of_the_games_that_somebody_won(
    seats: int, teams: tuple[tuple[int, ...], ...], share: float, drawn: int
) -> None:
    """Whoever is no partner of anybody is a side; teams of other numbers of seats say nothing."""
    plan = Plan("bramble", 1, seats, ("random",) * seats, 1)
    table = LabTable("usual", "usual", plan)
    catalog: Any = SimpleNamespace(teams={seats: teams, seats + 1: ((1, 2),)})
    sides = [(*team,) for team in teams] + [(s,) for s in range(1, seats + 1) if not any(s in t for t in teams)]
    games = [Game(n, n, plan.bots, "over", winners=sides[n % len(sides)], sides=1) for n in range(60)]
    games += [Game(n, n, plan.bots, "over") for n in range(60, 60 + drawn)]
    found = fairness([table], [Record(THIS, "usual", each) for each in games])
    assert even_share(catalog, table) == pytest.approx(share)
    assert found.fair_share(catalog, table) == pytest.approx(60 / (60 + drawn) / len(sides))
    for seat in range(1, seats + 1):
        low, high = found.by_seat["usual"][seat].range()
        assert low < found.fair_share(catalog, table) < high, "of games shared out evenly nobody has more"


def test_a_table_without_games_is_as_fair_as_its_seats() -> None:
    table = LabTable("usual", "usual", Plan("bramble", 1, 2, ("random",) * 2, 1))
    found = fairness([table], [Record(THIS, "elsewhere", Game(0, 0, ("random",) * 2, "over", winners=(1,), sides=1))])
    catalog: Any = SimpleNamespace(teams={})
    assert (
        found.nobody["usual"] == 0.0
        and found.fair_share(catalog, table) == 0.5
        and not found.by_seat["usual"][1].games
    )


# -- the sequential test of a match --------------------------------------------------------------------------------


@QUICK
@given(
    st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=200),
    st.tuples(st.floats(0.05, 0.9), st.floats(0.01, 0.3)),
)
def test_the_ratio_of_a_match_is_that_of_two_bells(points: list[float], claims: tuple[float, float]) -> None:
    """Both claims as bells around their means, with the variance that was seen (and one half game more of each)."""
    least, most = claims[0], claims[0] + claims[1]
    found = Claims(least, most).ratio(points)
    if not points:
        assert found == 0.0
        return
    seen = numpy.array(points)
    spread = math.sqrt((len(seen) * seen.var() + 0.25) / (len(seen) + 1))
    likely = [scipy.stats.norm.logpdf(seen, claim, spread).sum() for claim in (least, most)]
    assert found == pytest.approx(likely[1] - likely[0], rel=1e-6, abs=1e-6)


def test_a_match_ends_with_the_wrong_claim_as_seldom_as_it_says() -> None:
    """A thousand matches of bots that are as strong as each claim says: few errors, and nearly all come to an end."""
    claims = Claims(0.5, 0.65)
    assert claims.bound == pytest.approx(-scipy.stats.logistic.ppf(matches.ERROR))
    chance = numpy.random.default_rng(3)
    for true, wrong in ((0.5, "most"), (0.65, "least")):
        ends = Counter[str]()
        for _ in range(1_000):
            points = (chance.random(600) < true).astype(float)
            counts = numpy.arange(1, 601)
            means = numpy.cumsum(points) / counts
            spread = (counts * (means - means**2) + 0.25) / (counts + 1)
            ratio = counts * 0.15 * (2 * means - 1.15) / (2 * spread)
            over = (numpy.abs(ratio) >= claims.bound) & (counts >= matches.FEWEST)
            last = int(over.argmax())
            if over.any():  # the program itself says so at that game, and not at the one before
                verdict = claims.verdict(points[: last + 1].tolist())
                assert verdict and not claims.verdict(points[:last].tolist())
                ends[verdict] += 1
        assert sum(ends.values()) > 990 and ends[wrong] <= 1.5 * matches.ERROR * 1_000, ends


# -- the yard of a score -------------------------------------------------------------------------------------------


def moments(games: Sequence[tuple[int, Sequence[tuple[float, ...]]]], sides: int) -> list[Seen]:
    """Games by who has won and what the scores were on the way."""
    return [
        Seen(scores, tuple(float(side == won) for side in range(sides)), 1 / len(rows))
        for won, rows in games for scores in rows
    ]  # fmt: skip


@QUICK
@given(st.lists(st.integers(0, 40), min_size=2, max_size=4).filter(any))
def test_a_start_is_what_wilsons_interval_leaves_of_it(won: list[int]) -> None:
    """As near to fair as can well be; where the whole interval lies beside it, its nearer end."""
    games, fair = sum(won), 1 / len(won)
    seen = moments(
        [(side, [(0.0,) * len(won)] * 3) for side, number in enumerate(won) for _ in range(number)], len(won)
    )
    level = scipy.stats.norm.cdf(CERTAIN) * 2 - 1
    found = [scipy.stats.binomtest(number, games).proportion_ci(level, method="wilson") for number in won]
    told = [float(numpy.clip(fair, each.low, each.high)) for each in found]
    assert start_of(seen) == pytest.approx([each / min(told) - 1 for each in told], abs=1e-9)
    assert yardstick._won(seen) == pytest.approx([number / games for number in won])


@given(st.integers(0, 10_000))
@A_FEW
def test_the_yard_is_where_what_happened_was_likeliest(seed: int) -> None:
    """Found by trying lengths; the same by an optimiser, on games of which each is two moments' worth."""
    chance = numpy.random.default_rng(seed)
    sides = int(chance.integers(2, 4))
    games = []
    for _ in range(int(chance.integers(2, 9))):
        rows = [tuple(chance.normal(0, 9, sides).tolist()) for _ in range(int(chance.integers(1, 6)))]
        games.append((int(chance.integers(sides)), rows))
    seen = moments(games, sides)
    apart = sorted(max(each.scores) - min(each.scores) for each in seen)
    middle = apart[len(apart) // 2]
    for starts in (True, False):
        found = fit(seen, starts)
        start = start_of(seen) if starts else ()

        def unlikely(logarithm: float, start: tuple[float, ...] = start) -> float:
            length = middle * math.exp(logarithm)
            told = 0.0
            for won, rows in games:
                for scores in rows:
                    yards = numpy.array(scores) / length + (numpy.array(start) if start else 0.0)
                    weights = 1 + yards - yards.min()
                    told += math.log(weights[won] / weights.sum()) / len(rows)
            return (logarithm / yardstick.DOUBT) ** 2 / 2 - yardstick.WEIGHT * told

        far = STEPS * math.log(STEP)
        grid = numpy.linspace(-far, far, 2 * STEPS + 1)
        near = grid[numpy.argmin([unlikely(at) for at in grid])]
        best = scipy.optimize.minimize_scalar(
            unlikely, bounds=(max(-far, near - 0.2), min(far, near + 0.2)), method="bounded"
        )
        steps = math.log(found.length / middle) / math.log(STEP)
        assert steps == pytest.approx(round(steps), abs=1e-6) and found.start == start
        others = [unlikely((round(steps) + by) * math.log(STEP)) for by in (-1, 1)]
        assert best.fun <= unlikely(math.log(found.length / middle)) + 1e-9 <= min(others) + 2e-9


@QUICK
@given(st.lists(st.floats(-50, 50), min_size=2, max_size=5), st.floats(0.1, 60))
def test_who_is_ahead_by_a_yard_is_twice_as_likely_to_win_as_the_last(scores: list[float], length: float) -> None:
    found = numpy.array(shares(scores, yardstick.Yard(length)))
    assert found.sum() == pytest.approx(1.0)
    ahead = (numpy.array(scores) - min(scores)) / length
    assert found / found.min() == pytest.approx(1 + ahead)


@pytest.mark.parametrize(
    ("games", "acts", "times", "is_enough"),
    [
        (6, 0, 1, True), (5, 0, 1, False), (12, 0, 2, True), (11, 0, 2, False), (3, 600, 1, True), (2, 600, 1, False),
        (3, 599, 1, False), (3, 1_200, 2, True), (3, 1_199, 2, False),
    ],
)  # fmt: skip
def test_so_many_games_are_enough_for_a_yard(games: int, acts: int, times: int, is_enough: bool) -> None:
    assert yardstick._is_enough(games, acts, times) is is_enough


def test_more_games_are_played_where_one_side_seems_to_have_a_start() -> None:
    """With decks where they are not shared out about evenly, without only where it can hardly be luck."""
    six = [moments([(side, [(0.0, 0.0)]) for side in (0,) * won + (1,) * (6 - won)], 2) for won in range(7)]
    assert [yardstick._is_one_sided(each, True) for each in six] == [True, True, True, False, True, True, True]
    assert [yardstick._is_one_sided(each, False) for each in six] == [True, False, False, False, False, False, True]
    ten = [moments([(side, [(0.0, 0.0)]) for side in (0,) * won + (1,) * (20 - won)], 2) for won in (8, 7)]
    assert [yardstick._is_one_sided(each, True) for each in ten] == [False, True], "a tenth more is about even"


# -- lengths and choices -------------------------------------------------------------------------------------------


@QUICK
@given(st.lists(st.integers(0, 500), max_size=60))
def test_lengths_are_told_by_their_middle_and_their_ends(numbers: list[int]) -> None:
    found = Length.of(numbers)
    if not numbers:
        assert found == Length(0, 0, 0, 0)
        return
    table = numpy.array(numbers)
    assert (found.least, found.median, found.most) == (table.min(), numpy.median(table), table.max())
    assert found.mean == pytest.approx(table.mean())


@QUICK
@given(st.dictionaries(st.integers(1, 12), st.integers(1, 9)), st.lists(st.integers(1, 100), max_size=9))
def test_choices_and_sureness_are_counted(choices: dict[int, int], sure: list[int]) -> None:
    """Decisions with one answer are none but in name; sure by a part of the game is whoever led for good by then."""
    over = Game(0, 0, ("random",) * 2, "over", winners=(1,), sides=1, actions=100)
    records = [
        Record(
            THIS,
            "usual",
            over,
            choices={} if number else choices,
            curve=(Point(0, 1, 2), Point(at, 1, 1)),
            waits={1: at, 2: at // 2} if at > 50 else {},
        )
        for number, at in enumerate(sure)
    ]
    found = fun_figures(records)
    each = numpy.repeat(list(choices), list(choices.values())) if sure and choices else numpy.array([], dtype=int)
    real = each[each > 1]
    assert found.median_choices == (numpy.median(real) if len(real) else 0.0)
    assert found.forced == pytest.approx((each == 1).mean() if len(each) else 0.0)
    assert (found.games, found.told, found.won) == (len(sure),) * 3
    assert found.waits == tuple(at if at > 50 else 0 for at in sure), "whoever waited longest"
    for part in (0.25, 0.5, 0.9, 1.0):
        assert found.sure_by(part) == pytest.approx(numpy.mean([at <= part * 100 for at in sure]) if sure else 0.0)


@pytest.mark.parametrize(
    ("winners", "leaders", "is_comeback"),
    [
        ((1,), {49: 1, 50: 2, 51: 1}, True), ((1,), {49: 2, 50: 1, 51: 2}, False),
        ((1,), {49: 2, 51: 2, 90: 1}, True),
        ((1,), {49: 2, 50: 0, 51: 2}, False), ((), {50: 2}, False), ((1, 2), {50: 2}, False), ((1,), {49: 2}, False),
    ],
)  # fmt: skip
def test_a_game_is_won_from_behind_where_another_led_after_half_of_it(
    winners: tuple[int, ...], leaders: dict[int, int], is_comeback: bool
) -> None:
    over = Game(0, 0, ("random",) * 2, "over", winners=winners, sides=len(winners), actions=100)
    curve = tuple(Point(at, 1, leader) for at, leader in leaders.items())
    assert Record(THIS, "usual", over, curve=curve).is_comeback is is_comeback

"""Matches between bots: resumed without losing or counting a game twice, ended when it is certain."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.session.simulating.matches import Claims, Match, NoMatch, Result, opposed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "bots"))
from toy import open_toy as opener
from toy import toy_plan as plan_of

from tabletop.session.simulating.plans import Plan

UNDECIDED = Claims(0.5, 0.501)
"""Claims so near to each other that no few games tell them apart."""


def toy_plan(games: int, bots: tuple[str, ...] = ("greedy", "random")) -> Plan:
    """A plan of the toy in which the first bot is the better one."""
    return plan_of(games, bots=bots)


def test_the_test_is_certain_of_what_is_so_and_only_then() -> None:
    claims = Claims(0.5, 0.65)
    assert claims.verdict([1.0] * 7) == ""  # too few, whatever they say
    assert claims.verdict([1.0] * 12) == "most"
    assert claims.verdict([1.0, 0.0] * 40) == "least"
    assert claims.verdict([1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0]) == ""
    assert claims.ratio([1.0, 0.5] * 10) > 0 > claims.ratio([0.5] * 20)
    share = [1.0, 1.0, 1.0, 0.0] * 20
    assert claims.verdict(share) == "most" and claims.ratio(share) == pytest.approx(-claims.ratio(_mirrored(share)))


def _mirrored(points: list[float]) -> list[float]:
    """As likely under one claim as ``points`` under the other: the same variance, the mean as far beyond."""
    mean = sum(points) / len(points)
    return [each - 2 * (mean - 0.575) for each in points]


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    plan, file = toy_plan(24), tmp_path / "match"
    ticks = iter(range(1000))
    match = Match(plan, file)
    match.play(6, opener=opener, clock=lambda: float(next(ticks)))
    assert 0 < len(match.results) < 24
    first = dict(match.results)
    again = Match(plan, file)
    assert again.results == first
    with file.open("a", encoding="utf-8") as out:
        out.write('{"number": 3, "see')  # the machine went down while a line was being written
    torn = Match(plan, file)
    assert torn.results == first


def test_pieces_come_to_the_same_as_one_run(tmp_path: Path) -> None:
    plan = toy_plan(16)
    whole = Match(plan, tmp_path / "whole", UNDECIDED)
    whole.play(600, opener=opener)
    pieces = tmp_path / "pieces"
    for _ in range(60):
        ticks = iter(range(1000))
        piece = Match(plan, pieces, UNDECIDED)
        if piece.is_over:
            break
        piece.play(3, opener=opener, clock=lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
    assert piece.is_over and piece.results == whole.results
    assert len(pieces.read_text(encoding="utf-8").splitlines()) == 1 + len(piece.results)
    assert piece.lines() == whole.lines()


def test_it_ends_when_it_is_certain(tmp_path: Path) -> None:
    match = Match(toy_plan(400), tmp_path / "match", Claims(0.3, 0.45))
    match.play(600, opener=opener)
    assert match.verdict == "most" and match.is_over and len(match.results) < 400
    assert match.lines()[2].startswith(
        "Certain: of two claims, that greedy takes 30 % of the points or less, or 45 % or more, the second fits"
    )
    assert match.lines()[3] == "So greedy takes more than 30 % of the points from random."


def test_what_is_certain_is_said_in_words_and_never_more_than_that(tmp_path: Path) -> None:
    worse = Match(toy_plan(400, bots=("random", "greedy")), tmp_path / "worse")
    worse.play(600, opener=opener)
    assert worse.verdict == "least" and worse.wins.share < 0.5
    assert "random takes 50 % of the points or less, or 65 % or more, the first fits better" in worse.lines()[2]
    assert worse.lines()[3] == (
        "So random is not so much stronger than greedy as to take 65 % of the points; it may be as strong, or weaker."
    )
    assert Claims(0.5, 0.65).meaning("most", "a", "b") == "a is stronger than b"
    assert Claims(0.35, 0.5).meaning("least", "a", "b") == "a is weaker than b"
    begun = Match(toy_plan(400), tmp_path / "begun")
    assert begun.lines()[1].startswith(
        "Not yet certain that greedy takes 50 % of the points or less, or 65 % or more"
    )
    assert begun.lines()[1].endswith(", and nothing is certain before 8 games).")
    long = Match(toy_plan(8), tmp_path / "long", UNDECIDED)
    long.play(600, opener=opener)
    assert long.lines()[2].startswith("Not yet certain") and "before" not in long.lines()[2]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match"
    Match(toy_plan(2), file).play(600, opener=opener)
    with pytest.raises(NoMatch, match="another match: it differs in seed"):
        Match(replace(toy_plan(2), seed=99), file)
    file.write_text("hello\n", encoding="utf-8")
    with pytest.raises(NoMatch, match="This is no match"):
        Match(toy_plan(2), file)
    with pytest.raises(NoMatch, match="between two kinds"):
        Match(toy_plan(2, bots=("greedy",)), tmp_path / "other")


def test_it_is_said_where_a_deck_wins_whoever_plays_it(tmp_path: Path) -> None:
    plan = replace(toy_plan(16), crossed=("thorns", "moss"))
    seats = [(plan.bots_of(each).index("greedy"), (plan.decks_of(each) or ())) for each in range(16)]
    decided, fair = Match(plan, tmp_path / "decided"), Match(plan, tmp_path / "fair")
    for number, (seat, decks) in enumerate(seats):
        decided.results[number] = Result(number, number, 1.0 if decks[seat] == "thorns" else 0.0)
        fair.results[number] = Result(number, number, 1.0)
    assert {deck: wins.share for deck, wins in decided.deck_wins.items()} == {"thorns": 1.0, "moss": 0.0}
    assert decided.lines()[-1] == (
        "The decks matter, too: thorns takes 100% of the points, whoever plays it. With --decks thorns,thorns both "
        "play the same one."
    )
    assert fair.wins.share == 1.0 and not any("decks" in line for line in fair.lines())
    assert Match(toy_plan(2), tmp_path / "none").deck_wins == {}, "nothing is crossed"


def test_each_kind_has_as_many_seats_as_the_other(tmp_path: Path) -> None:
    """One strong bot among four would win a quarter of the games of its equals, and its partner's with them."""
    with pytest.raises(
        NoMatch, match="as many seats as the other, or one more, but there are 4 here: greedy, random"
    ):
        Match(replace(toy_plan(2), seats=4, bots=("greedy", "random", "random", "random")), tmp_path / "four")
    assert opposed(["greedy", "random"], 4) == ["greedy", "random", "greedy", "random"]
    Match(replace(toy_plan(2), seats=4, bots=tuple(opposed(["greedy", "random"], 4))), tmp_path / "even")


@pytest.mark.parametrize("seats", [3, 5])
def test_of_an_odd_number_of_seats_each_kind_has_one_more_by_turns(tmp_path: Path, seats: int) -> None:
    """Both games of a pair are the same deal, and every seat is sat on by each kind equally often."""
    bots = tuple(opposed(["greedy", "random"], seats))
    assert bots.count("greedy") == seats // 2 + 1
    plan = Match(
        replace(toy_plan(200), seats=seats, bots=bots, firsts=tuple(range(1, seats + 1))), tmp_path / "m"
    ).plan
    for number in range(0, 200, 2):
        one, other = plan.bots_of(number), plan.bots_of(number + 1)
        assert all({a, b} == {"greedy", "random"} for a, b in zip(one, other, strict=True))
        assert plan.seed_of(number) == plan.seed_of(number + 1) and plan.first_of(number) == plan.first_of(number + 1)
    assert plan.seed_of(0) != plan.seed_of(2)
    games = 2 * 2 * seats * seats
    for seat in range(seats):
        assert sum(plan.bots_of(number)[seat] == "greedy" for number in range(games)) == games // 2
    shares = {number: plan.bots_of(number).count("greedy") for number in range(4)}
    assert shares == {0: seats // 2 + 1, 1: seats // 2, 2: seats // 2 + 1, 3: seats // 2}


def test_only_pairs_of_games_count_where_one_kind_has_a_seat_more(tmp_path: Path) -> None:
    plan = replace(toy_plan(8), seats=3, bots=("greedy", "random", "greedy"))
    match = Match(plan, tmp_path / "m")
    match.results = {
        0: Result(0, 1, 1.0), 1: Result(1, 1, 0.0), 2: Result(2, 2, 1.0), 4: Result(4, 3, 1.0),
        5: Result(5, 3, None, "stuck"),
    }  # fmt: skip
    assert match.points == [1.0, 0.0], "a seat more is no strength"
    match.results[3] = Result(3, 2, 0.5)
    assert match.points == [1.0, 0.0, 1.0, 0.5]


def test_three_of_pig_play_a_match(tmp_path: Path) -> None:
    from tabletop.session.simulating.simulate import make_plan

    plan = make_plan("pig", 4, seats=3, bots=["greedy", "random"], seed=1, options={"target": 20})
    match = Match(replace(plan, bots=tuple(opposed(["greedy", "random"], 3))), tmp_path / "m")
    match.play(60)
    assert len(match.results) == len(match.points) == 4
    assert {each.seed for each in match.results.values()} == {1, 2}

"""Simulation: the same games whoever plays them, faults told with the way to see them again."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import permutations
from math import factorial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "bots"))
from toy import open_broken, open_toy, toy_plan

import tabletop
from tabletop.bots import Question
from tabletop.content import ContentError
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.visibility import ALL_SEATS
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session.simulating import processes
from tabletop.session.simulating import simulate as simulation
from tabletop.session.simulating.simulate import Game, Plan, dealt, make_plan, open_game, play, simulate
from tabletop.session.simulating.standings import leader
from tabletop.session.simulating.statistics import MOST_GAMES, Length, Report, wins
from tests.games.walking import sampled


@pytest.mark.parametrize("how", ["copied", "fresh"])
def test_the_number_of_processes_makes_no_difference(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "fresh":
        monkeypatch.setattr(processes, "can_copy", lambda: False)
    plan = toy_plan(6)
    told: list[int] = []
    alone = simulate(plan, 1, lambda game: told.append(game.number), open_toy)
    shared = simulate(plan, 2, None, open_toy)
    assert told == list(range(6))
    for one, other in zip(alone, shared, strict=True):
        assert (one.seed, one.bots, one.winners, one.actions) == (
            other.seed,
            other.bots,
            other.winners,
            other.actions,
        )
    first, second = Report(plan, alone).to_json(), Report(plan, shared, 3.0, 2).to_json()
    assert first.pop("speed") != second.pop("speed")
    assert first == second


def test_processes_are_copied_only_where_nothing_else_runs() -> None:
    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    other.start()
    try:
        assert not processes.can_copy()
        assert processes.usable_context().get_start_method() == "spawn"
    finally:
        ended.set()
        other.join()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how many threads a process has")
def test_a_process_that_does_nothing_else_is_copied() -> None:
    code = "from tabletop.session.simulating import processes as p; print(p.usable_context().get_start_method())"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "fork"


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    plan = Plan("bids", 9, 3, ("a", "b", "c"), 5)
    assert [plan.bots_of(number) for number in range(4)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c"),
    ]  # fmt: skip
    assert len({plan.bots_of(number) for number in range(12)}) == 6  # and both ways round the table
    assert [plan.seed_of(number) for number in (0, 3)] == [5, 8]


def test_a_game_played_again_alone_is_the_same() -> None:
    plan = toy_plan(4)
    games = simulate(plan, opener=open_toy)
    again = Plan("bids", 1, 2, games[3].bots, games[3].seed)
    twin = play(open_toy(again), again, 0)
    assert (twin.winners, twin.actions, twin.rounds) == (games[3].winners, games[3].actions, games[3].rounds)
    words = Report(plan, games).again(games[3]).split()
    assert words[words.index("--bots") + 1] == "greedy,random" and words[words.index("--seed") + 1] == "14"
    assert "--most" not in words
    short = replace(plan, most_actions=7)
    words = Report(short, games).again(games[3]).split()
    assert words[words.index("--most") + 1] == "7", "it is over as soon as it was"


@pytest.mark.parametrize(
    ("fault", "end", "why"),
    [
        ("crash", "crashed", "RuntimeError: a fault of the rules"),
        ("stuck", "stuck", "nobody is asked and nobody has won"),
    ],
)
def test_a_fault_is_told_with_its_seed_and_the_other_games_go_on(fault: str, end: str, why: str) -> None:
    plan = toy_plan(2, bots=("random",), options={"broken": fault})
    report = Report(plan, simulate(plan, opener=open_broken))
    assert [game.end for game in report.games] == [end, end]
    assert not report.sound and not report.by_seat[1].games
    assert report.to_json()[end][0]["why"] == why
    told = "\n".join(report.lines({}))
    assert f"{end} 2" in told and "seed 11" in told and why in told
    assert "tabletop simulate bids --games 1 --seats 2 --bots random,random --seed 12" in told


def test_a_game_without_end_is_stuck() -> None:
    plan = toy_plan(1, bots=("random",), most_actions=7)
    (game,) = simulate(plan, opener=open_toy)
    assert (game.end, game.reason, game.actions) == ("stuck", "no end after 7 actions", 7)


def test_interrupted_what_is_done_is_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    plan = toy_plan(50, bots=("random",))
    real, played = simulation.play, []

    def interrupted(*rest: object) -> Game:
        played.append(rest)
        if len(played) == 4:
            raise KeyboardInterrupt
        return real(*rest)  # type: ignore[arg-type]

    monkeypatch.setattr(simulation, "play", interrupted)
    report = Report(plan, simulate(plan, opener=open_toy, on_stop=lambda: stopped.append(True)))
    assert stopped == [True]
    assert len(report.games) == 3 and report.is_cut_short
    assert report.lines({})[0].startswith("3 of 50 games, 2 seats, random, seed 11")


def test_interrupted_processes_stop_in_the_middle_of_a_game() -> None:
    plan = toy_plan(5000, bots=("greedy",), evaluations=10**6)
    done: list[Game] = []

    def enough(game: Game) -> None:
        done.append(game)
        if len(done) == 1:
            raise KeyboardInterrupt

    games = simulate(plan, 2, enough, open_toy)
    assert 1 <= len(games) < 20
    assert all(game.is_sound for game in games)


def test_one_who_asks_to_stop_ends_a_game() -> None:
    class Now:
        """Stop at once."""

        def is_set(self) -> bool:
            return True

    plan = toy_plan(1)
    assert play(open_toy(plan), plan, 0, Now()).end == "stopped"


def test_wins_that_are_shared_count_in_parts() -> None:
    games = [
        Game(0, 1, ("a", "b"), "over", winners=(1,)),
        Game(1, 2, ("b", "a"), "over", winners=(1, 2)),
        Game(2, 3, ("a", "b"), "over", winners=()),
    ]
    found = wins((game, (game.bots.index("a") + 1,)) for game in games)
    assert (found.games, found.alone, found.shared, found.points) == (3, 1, 1, 1.5)
    low, high = found.range()
    assert 0 < low < found.share == 0.5 < high < 1
    assert wins([]).range() == (0.0, 1.0)


def test_the_report_of_no_games_can_be_written() -> None:
    plan = toy_plan(3)
    report = Report(plan, [])
    data = json.loads(report.to_bytes())
    assert data["played"] == 0 and data["asked_for"] == 3
    assert Length.of([]) == Length(0, 0, 0, 0)
    assert report.lines({})[-1] == "stuck 0, crashed 0"


def test_the_report_counts_ends_and_lengths() -> None:
    plan = toy_plan(8)
    report = Report(plan, simulate(plan, opener=open_toy), 2.0)
    assert report.ends == {("TOY-2", "most_points"): 8}
    assert report.rounds == Length(6, 6, 6.0, 6)
    assert sum(found.games for found in report.by_bot.values()) == 16
    assert report.by_bot["greedy"].games == report.by_bot["random"].games == 8
    assert sum(found.points for found in report.by_seat.values()) == pytest.approx(8)
    told = "\n".join(report.lines({"most_points": "The most rounds win."}))
    assert "8  100.0%  TOY-2    The most rounds win." in told and "actions a second" in told


def test_milestones_are_counted_over_the_games_that_reached_them() -> None:
    plan = toy_plan(4)
    games = [
        Game(0, 1, ("a", "b"), "over", turns=30, milestones={"first tower": 4, "first bridge": 9}),
        Game(1, 2, ("a", "b"), "over", turns=20, milestones={"first tower": 8}),
        Game(2, 3, ("a", "b"), "stuck", turns=99, milestones={"first tower": 99}),
    ]
    report = Report(plan, games)
    data = report.to_json()
    assert data["milestones"]["first tower"] == {"games": 2, "least": 4, "median": 6, "mean": 6, "most": 8}
    assert data["milestones"]["first bridge"]["games"] == 1 and data["turns"]["most"] == 30
    assert data["games"][0]["milestones"] == {"first tower": 4, "first bridge": 9}
    (line,) = [line for line in report.lines({}) if line.startswith("first bridge")]
    assert line.endswith("in 50% of the games")


def test_a_game_says_what_is_worth_counting() -> None:
    plan = make_plan("evolve", 1, bots=["random"], seed=11)
    (game,) = simulate(plan)
    assert game.is_sound and game.turns > 4
    assert set(game.milestones) <= {"first tier 2", "first tier 3"}
    assert all(0 < turn <= game.turns for turn in game.milestones.values())


def _pairs(plan: Plan, games: int) -> list[Counter[Any]]:
    """How often deck and seat, bot and seat, deck and bot, first player and seat, deck and bot came together."""
    counts: list[Counter[Any]] = [Counter() for _ in range(6)]
    for number in range(games):
        decks, bots, first = plan.decks_of(number), plan.bots_of(number), plan.first_of(number)
        assert decks is not None
        for seat in range(1, plan.seats + 1):
            counts[0][decks[seat - 1], seat, first] += 1
            counts[1][bots[seat - 1], seat, first] += 1
            counts[2][decks[seat - 1], bots[seat - 1]] += 1
        counts[3][first] += 1
        counts[4][decks[first - 1]] += 1
        counts[5][bots[first - 1]] += 1
    return counts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_decks_seats_bots_and_the_first_player_are_crossed(seats: int) -> None:
    bots, decks = tuple("abcd"[:seats]), tuple("ABCD"[:seats])
    plan = Plan("bids", 1, seats, bots, 5, crossed=decks, firsts=tuple(range(1, seats + 1)))
    for blocks in (1, 2, 3):
        for counted in _pairs(plan, blocks * seats * seats):
            assert len(set(counted.values())) == 1, f"{blocks} blocks"
        assert len(_pairs(plan, blocks * seats * seats)[0]) == seats**3
    whole = seats**3 * factorial(seats - 1) ** 2
    rows = {(plan.decks_of(n), plan.bots_of(n), plan.first_of(n)) for n in range(whole)}
    assert len(rows) == whole  # each combination once


def test_partners_change_from_block_to_block() -> None:
    plan = Plan("bids", 48, 4, ("a",) * 4, 5, crossed=("A", "B", "C", "D"))
    opposite = [frozenset((plan.decks_of(n) or ())[::2]) for n in range(48)]
    assert Counter(pair if "A" in pair else frozenset("ABCD") - pair for pair in opposite) == {
        frozenset("AB"): 16, frozenset("AC"): 16, frozenset("AD"): 16,
    }  # fmt: skip


CROSSED: Mapping[str, tuple[int, Mapping[str, Any], set[str], tuple[int, ...]]] = {
    "evolve": (2, {}, {"predators", "bloom"}, (1, 2)),
    "butterfly": (2, {}, {"bastet", "osiris"}, (1, 2)),
    "nucleic": (3, {}, set(), (1, 2, 3)),
    "auganism": (4, {}, {"kilnfire-rush", "harbor-wall", "late-harvest", "crooked-ledger"}, (1, 2)),
    "territory": (3, {"deck_cap": 80}, {"hearth-and-horn", "tide-and-mire", "gale-and-frost"}, (1, 2, 3)),
}
"""Per game: seats, options, decks that are crossed, and who may come first (in a tag match whoever starts duel 1)."""


@pytest.mark.parametrize("game", CROSSED)
def test_without_named_decks_the_usual_ones_go_round_the_table(game: str) -> None:
    seats, options, decks, firsts = CROSSED[game]
    plan = make_plan(game, 8, seats=seats, seed=3, options=options)
    assert set(plan.crossed) == decks and plan.firsts == firsts
    opened = open_game(plan)
    for number in range(seats if decks else 1):
        state, named = dealt(opened, plan, number)
        assert named == (plan.decks_of(number) or ())
        for seat, deck in enumerate(named, 1):
            listed = {card for cards in opened.catalog.decks[deck].lists.values() for card in cards}
            own = {state.definition[piece] for piece in state.pieces() if state.owner[piece] == seat}
            assert own & set(opened.catalog.cards) <= listed, "the seat has the cards of the deck that is named"


class _FirstQuestion:
    """Looks on until somebody is asked, and stops the game then."""

    def __init__(self) -> None:
        self.cards: Mapping[tuple[int, str], int] = {}
        self._asked = False

    def begun(self, ruleset: Ruleset, state: GameState) -> None:
        """See ``Watch``."""

    def asked(self, question: Question, state: GameState) -> None:
        """See ``Watch``."""
        self.cards, self._asked = question.determinize().spec.stock.cards, True

    def during(self, action: Action) -> AbstractContextManager[None]:
        """See ``Watch``."""
        return nullcontext()

    def done(self, edit: Edit) -> None:
        """See ``Watch``."""

    def is_set(self) -> bool:
        """See ``Stop``."""
        return self._asked


@pytest.mark.parametrize("name", sampled(game.id for game in tabletop.list_games()))
def test_a_bot_knows_of_the_decks_what_it_knows_at_a_table_in_the_window(name: str) -> None:
    plan, look = make_plan(name, 1, seed=3), _FirstQuestion()
    game = play(open_game(plan), plan, 0, look, lambda: look)
    table = tabletop.new_session(name, seats=plan.seats, seed=game.seed, decks=plan.decks_of(0))
    assert look.is_set() and look.cards == table.state.spec.stock.cards
    held = [piece for piece in table.state.pieces() if table.state.kind[piece] == "card"]
    assert bool(look.cards) == bool(held)


def test_sides_that_were_agreed_are_not_exchanged() -> None:
    plan = make_plan("butterfly", 8, seed=3, options={"bastet_seat": "2"})
    assert {plan.decks_of(number) for number in range(8)} == {("osiris", "bastet")}


def test_named_decks_stay_unless_they_are_to_be_crossed() -> None:
    stay = make_plan("evolve", 8, seed=3, decks=["spores", "bloom"])
    assert {stay.decks_of(number) for number in range(8)} == {("spores", "bloom")} and stay.firsts == (1, 2)
    assert stay == make_plan("evolve", 8, seed=3, decks=["spores", "bloom"])
    move = make_plan("evolve", 8, seed=3, decks=["spores", "bloom"], cross=True)
    assert Counter(move.decks_of(n) for n in range(8)) == {("spores", "bloom"): 4, ("bloom", "spores"): 4}
    (one,) = {make_plan("evolve", 8, seed=3, cross=False).decks_of(number) for number in range(8)}
    assert one is None
    with pytest.raises(ContentError, match="needs 60"):
        make_plan("evolve", 1, decks=["spores", "bloom"], options={"deck_min": 60})
    assert make_plan("evolve", 1, decks=["spores", "bloom"], options={"deck_min": 60}, fit=True).fit


def test_a_seat_that_never_comes_first_cannot_be_asked_to() -> None:
    with pytest.raises(ContentError, match="Seat 2 never comes first here, only seat 1"):
        make_plan("auganism", 1, seed=3, first=2, options={"previous_starter": 2})


def test_a_game_names_decks_bots_and_who_came_first_and_can_be_played_again() -> None:
    plan = make_plan("auganism", 4, seed=4, bots=["random"])
    games = simulate(plan)
    assert {(game.decks, game.first) for game in games} == {
        (decks, first) for decks in permutations(("kilnfire-rush", "harbor-wall")) for first in (1, 2)
    }
    report = Report(plan, games)
    assert report.by_deck["harbor-wall"].games == report.by_first["first"].games == 4
    assert report.by_deck_and_seat["harbor-wall", 2].games == 2
    rows = report.to_json()["games"]
    assert [(row["decks"], row["first"], row["bots"]) for row in rows] == [
        (list(game.decks), game.first, ["random", "random"]) for game in games
    ]
    told = report.lines({})
    assert sum(line.lstrip()[:1].isdigit() and "* random kilnfire-rush" in line for line in told) == 2
    assert len(told) < len(Report(replace(plan, games=99), games * 20).lines({}, every=True)) - 70
    words = report.again(games[3]).split()
    given = {words[at]: words[at + 1] for at in range(3, len(words), 2)}
    again = make_plan(
        "auganism", 1, seats=int(given["--seats"]), bots=given["--bots"].split(","), seed=int(given["--seed"]),
        decks=given["--decks"].split(","), first=int(given["--first"]),
    )  # fmt: skip
    (twin,) = simulate(again)
    assert replace(twin, number=3, seconds=0) == replace(games[3], seconds=0)


def test_ends_that_differ_only_in_what_their_sentence_names_are_one() -> None:
    plan = toy_plan(6)
    reasons = [
        "{w1} left 7 open.",
        "{w1} left 12 open.",
        "{w1} left 7 open.",
        "{w1} shut A2.",
        "{w1} shut A2.",
        "Odd.",
    ]
    games = [Game(n, n, ("random", "random"), "over", text, "", (1,)) for n, text in enumerate(reasons)]
    rules: Any = SimpleNamespace(
        remarks=lambda counts: [],
        unreached=lambda counts: [],
        ends=lambda: ("{worst(left)} left {lowest(left)} open.", "{you} shut {c}."),
    )
    told = Report(plan, games, ruleset=rules).lines({})
    at = told.index("ended by")
    assert told[at + 1 : told.index("", at)] == [
        "       3   50.0%           … left … open.",
        "                          such as: … left 7 open.",
        "       2   33.3%           … shut ….",
        "                          such as: … shut A2.",
        "       1   16.7%           Odd.",
    ]
    bare = Report(plan, games).lines({})
    assert bare[bare.index("ended by") + 1] == "       2   33.3%           … left 7 open."


KNOWN = [
    Game(0, 7, ("greedy", "random"), "over", "most", "BRA-1", (1,), 4, 20, 0.5, 8, {"first blood": 2},
         ("moss", "oak"), 1, 1),
    Game(1, 8, ("random", "greedy"), "over", "most", "BRA-1", (1, 2), 6, 30, 0.5, 11, {}, ("moss", "oak"), 2, 2),
    Game(2, 9, ("greedy", "random"), "over", "few {n} left", "", (), 5, 25, 0.25, 10, {"first blood": 4},
         ("oak", "moss"), 1),
    Game(3, 10, ("random", "greedy"), "stuck", "no end after 7 actions", "", (), 0, 7, 0.25, 0, {}, ("oak", "moss")),
]  # fmt: skip
"""Three games that came to an end and one that did not: a win, a win of both, none."""
TOLD = """\
4 of 5 games, 2 seats, greedy and random, seed 7, 2.0 s

deck        places    won  shared   share   95 % between
moss             3      1       1   50.0%   12.5% and 87.5%
oak              3      0       1   16.7%   1.8% and 69.0%

seat        places    won  shared   share   95 % between
1                3      1       1   50.0%   12.5% and 87.5%
2                3      0       1   16.7%   1.8% and 69.0%
nobody           3      1           33.3%
several          3              1   33.3%

bot         places    won  shared   share   95 % between
greedy           3      1       1   50.0%   12.5% and 87.5%
random           3      0       1   16.7%   1.8% and 69.0%

came        places    won  shared   share   95 % between
first            3      1       1   50.0%   12.5% and 87.5%
later            3      0       1   16.7%   1.8% and 69.0%

won from            seat 1          seat 2
moss              1.5 of 2          0 of 1
oak                 0 of 1        0.5 of 2

ended by
       2   66.7%  BRA-1    Most points, ….
       1   33.3%           few … left

                     least  median     mean    most
rounds                   4       5      5.0       6
turns                    8      10      9.7      11
actions                 20      25     25.0      30
first blood              2       3      3.0       4   in 67% of the games

55 actions a second of processor time in each process

game by game (a star: came first)
     1  seed 7   1* greedy moss  2  random oak   1 won
     2  seed 8   1  random moss  2* greedy oak   1 and 2 won
     3  seed 9   1* greedy oak   2  random moss  nobody won
     4  seed 10  1  random oak   2  greedy moss  stuck

stuck 1, crashed 0
  stuck, seed 10: no end after 7 actions
    tabletop simulate bramble --games 1 --seats 2 --bots random,greedy --seed 10 --decks oak,moss --fit \\
--option deck_cap=60"""


def test_a_report_says_of_known_games_what_they_come_to() -> None:
    """Every figure of it was worked out by hand from the four games."""
    plan = Plan("bramble", 5, 2, ("greedy", "random"), 7, options={"deck_cap": 60}, decks=("moss", "oak"), fit=True)
    report = Report(plan, KNOWN, 2.0, 2)
    assert "\n".join(report.lines({"most": "Most points, {seat}."})) == TOLD.replace("\\\n", "")
    data: Any = report.to_json()
    assert (data["asked_for"], data["played"], report.is_cut_short) == (5, 4, True)
    assert data["by_deck_and_seat"][0] == {
        "deck": "moss", "seat": 1, "games": 2, "won_alone": 1, "won_shared": 1, "share": 0.75,
        "share_between": [0.1979, 0.9733],
    }  # fmt: skip
    assert data["by_bot"]["random"]["share"] == 0.1667
    assert data["turns"] == {"least": 8, "median": 10, "mean": 9.67, "most": 11}
    assert data["milestones"] == {"first blood": {"games": 2, "least": 2, "median": 3, "mean": 3, "most": 4}}
    assert data["ends"][0] == {"rule": "BRA-1", "reason": "most", "games": 2}
    assert [row["number"] for row in data["stuck"]] == [3] and data["crashed"] == []
    assert data["speed"] == {"seconds": 2.0, "jobs": 2, "actions_per_second": 54.7, "games_per_second": 2.0}
    assert not Report(replace(plan, games=4), KNOWN).is_cut_short


def test_of_many_games_that_end_alike_three_are_told_and_of_each_other_end_some() -> None:
    plan = Plan("bramble", 100, 2, ("random", "random"), 7)
    long = [replace(KNOWN[3], number=n, seed=n) for n in range(90)]
    crashed = [replace(KNOWN[3], number=n, seed=n, end="crashed", reason="Oh") for n in range(90, 92)]
    lines = Report(plan, [*long, *crashed]).lines({})
    told = lines[lines.index("stuck 90, crashed 2") + 1 :]
    assert [line for line in told if not line.startswith("    ")] == [
        *(f"  stuck, seed {n}: no end after 7 actions" for n in range(3)),
        "  and 87 more alike: --each prints them all, --json writes them down",
        *(f"  crashed, seed {n}: Oh" for n in (90, 91)),
    ]
    every = Report(plan, [*long, *crashed]).lines({}, every=True)
    assert sum(line.startswith("  stuck, seed ") for line in every) == 90


def test_what_no_game_has_gets_no_line() -> None:
    """Games without rounds, decks and somebody who comes first; of very many only some are told one by one."""
    games = [Game(n, n, ("greedy",) * 2, "over", "most", "", (1,), 0, 9, 0.1, 0) for n in range(MOST_GAMES + 1)]
    report = Report(Plan("pig", MOST_GAMES + 1, 2, ("greedy",) * 2, 0), games)
    told = report.lines({})
    assert not any(line.startswith(("rounds", "turns", "deck", "came", "won from")) for line in told)
    assert any(line.startswith("actions ") for line in told)
    assert "  and 1 more: --each prints them all, --json writes them down" in told
    assert sum("seed " in line for line in told[1:]) == MOST_GAMES
    assert sum("seed " in line for line in report.lines({}, every=True)[1:]) == MOST_GAMES + 1
    few = Report(Plan("pig", MOST_GAMES, 2, ("greedy",) * 2, 0), games[:MOST_GAMES]).lines({})
    assert not any("more: --each" in line for line in few)


@pytest.mark.parametrize(
    ("scores", "partners", "leads"),
    [
        ((5.0, 1.0), (), 1), ((1.0, 5.0), (), 2), ((5.0, 5.0), (), 0), ((113.0, 87.0), (), 1), ((111.0, 89.0), (), 0),
        ((-87.0, -113.0), (), 1), ((-89.0, -111.0), (), 0), ((0.0, 0.0), (), 0), ((1e-7, 0.0), (), 0),
        ((9.0, 8.9, 1.0), (), 0), ((1.0, 9.0, 2.0), (), 2), ((4.0, 9.0, 9.0, 1.0), ((1, 3), (2, 4)), 1),
        ((1.0, 9.0, 2.0, 9.0), ((1, 3), (2, 4)), 2), ((7.0,), (), 0),
    ],
)  # fmt: skip
def test_who_leads_is_clearly_ahead_of_the_next(
    scores: tuple[float, ...], partners: tuple[tuple[int, int], ...], leads: int
) -> None:
    """By an eighth of both together, or so; partners by their average, of whom the first is named."""

    def are_partners(one: int, other: int) -> bool:
        return one == other or any({one, other} <= set(team) for team in partners)

    state: Any = SimpleNamespace(spec=SimpleNamespace(seats=len(scores), are_partners=are_partners))
    rules: Any = SimpleNamespace(score=lambda state, seat: scores[seat - 1])
    assert leader(rules, state, ALL_SEATS) == leads

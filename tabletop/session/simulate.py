"""Headless games between bots, many at a time: for whoever changes cards and wants to know what comes of it.

A game is played on the bare position with the referee alone, without a session, views or log lines. Each game has a
seed of its own (the first has the seed that was asked for, the next ones follow) from which the deal, the table's
chance and the bots' chance are drawn; bots think by a number of positions and not by the clock. So a game comes out
the same whichever process plays it, and any game can be played again alone: ``Game.again``.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tabletop.bots import Bot, Limits, Question, make
from tabletop.content import Catalog, ContentError, Finding
from tabletop.core.chance import Chance, mix
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.games import make_ruleset, open_catalog
from tabletop.session.setup import MOST_SEED, Agreement, agree, deal

MOST_ACTIONS = 20_000
"""A game that has taken so many actions is called stuck."""

EVALUATIONS = 8
"""How many positions a bot may judge for one answer here; at the table the clock decides."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``bots``: one kind for each seat of the first game; they move on by one seat from game to
    game, so that no seat's advantage is taken for theirs."""

    game: str
    games: int
    seats: int
    bots: tuple[str, ...]
    seed: int
    decks: tuple[Any, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    evaluations: int = EVALUATIONS
    most_actions: int = MOST_ACTIONS

    def seed_of(self, number: int) -> int:
        """The seed of a game; games are numbered from 0."""
        return (self.seed + number) % MOST_SEED

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game, seat 1 first."""
        turn = number % self.seats
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


@dataclass(frozen=True, slots=True)
class Game:
    """How one game went. ``end``: "over", "stuck", "crashed" or "stopped" (it was interrupted); ``reason`` is the
    name of the outcome's sentence, or says what went wrong."""

    number: int
    seed: int
    bots: tuple[str, ...]
    end: str
    reason: str = ""
    rule: str = ""
    winners: tuple[int, ...] = ()
    rounds: int = 0
    actions: int = 0
    seconds: float = 0.0
    turns: int = 0
    milestones: Mapping[str, int] = field(default_factory=dict)
    """What the game's rules call worth counting, with the turn in which it was reached."""

    @property
    def is_sound(self) -> bool:
        """Whether it came to a proper end."""
        return self.end == "over"


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that is ready to be played again and again."""

    catalog: Catalog
    ruleset: Ruleset
    agreement: Agreement


class Opener(Protocol):
    """Makes what a plan needs, in the process that plays it."""

    def __call__(self, plan: Plan) -> Opened:
        """Raises ContentError for a plan that cannot be played."""


class Stop(Protocol):
    """Whether to stop as soon as possible."""

    def is_set(self) -> bool:
        """Somebody wants to stop."""


def make_plan(
    game: str, games: int, seats: int | None = None, bots: Sequence[str] | None = None, seed: int | None = None,
    decks: Sequence[Any] | None = None, options: Mapping[str, Any] | None = None,
) -> Plan:  # fmt: skip
    """Check what is asked for. Too few kinds of bots: the last one takes the seats that are left. Raises ContentError
    with every reason, UnknownBot for a kind that there is not."""
    catalog = open_catalog(game)
    agreement = agree(catalog, seats=seats, seed=seed, decks=decks, options=options)
    named = [kind for kind in bots or ("random",) if kind]
    for kind in named:
        make(kind)
    if not named or len(named) > agreement.seats:
        message = f"There are {len(named)} bots for {agreement.seats} seats."
        raise ContentError([Finding("", 0, "bots", message)])
    seated = tuple(named) + (named[-1],) * (agreement.seats - len(named))
    return Plan(
        game=game, games=games, seats=agreement.seats, bots=seated,
        seed=secrets.randbelow(10**9) if seed is None else seed, decks=tuple(decks) if decks else None,
        options=dict(options or {}),
    )  # fmt: skip


def open_game(plan: Plan) -> Opened:
    """The game of a plan with its rules. Raises ContentError, also where it has no rules to play by."""
    catalog = open_catalog(plan.game)
    agreement = agree(catalog, seats=plan.seats, seed=plan.seed, decks=plan.decks, options=plan.options)
    ruleset = make_ruleset(catalog, agreement.seats, agreement.options)
    if ruleset is None:
        message = f"{catalog.title} has no referee, so bots cannot play it."
        raise ContentError([Finding("", 0, "game", message)])
    return Opened(catalog, ruleset, agreement)


# -- one game ------------------------------------------------------------------------------------------------


def dealt(opened: Opened, plan: Plan, number: int) -> GameState:
    """The table of one game of a plan before its first act. Agreed anew: which seat has which deck may be drawn."""
    agreed = opened.agreement
    anew = agree(
        opened.catalog, seats=plan.seats, seed=plan.seed_of(number), decks=plan.decks, options=agreed.options
    )
    return deal(opened.catalog, replace(anew, names=agreed.names))


def play(opened: Opened, plan: Plan, number: int, stop: Stop | None = None) -> Game:
    """Play one game of a plan to its end; whatever goes wrong in it is told in the result."""
    begin = time.process_time()
    seed, seated = plan.seed_of(number), plan.bots_of(number)
    state = dealt(opened, plan, number)
    table = _Seats(opened.ruleset, state, seed, seated, Limits(plan.evaluations))
    try:
        end, reason, rule, winners = _run(table, plan.most_actions, stop)
    except Exception as error:  # of the rules or of a bot: the other games go on
        end, reason, rule, winners = "crashed", f"{type(error).__name__}: {error}", "", ()
    return Game(
        number, seed, seated, end, reason, rule, winners, _count(state, "round"), table.actions,
        time.process_time() - begin, _count(state, "turn"), table.reached,
    )  # fmt: skip


def _count(state: GameState, name: str) -> int:
    value = state.flow.get(name)
    return value if isinstance(value, int) else 0


class _Seats:
    """The bots around one table. A seat's chance is drawn from the game's seed, but is not the table's."""

    def __init__(self, ruleset: Ruleset, state: GameState, seed: int, bots: Sequence[str], limits: Limits) -> None:
        self.ruleset = ruleset
        self.state = state
        self.limits = limits
        self.bots: list[Bot] = [make(kind) for kind in bots]
        self.chances = [Chance(mix(mix(seed) + seat)) for seat in range(1, len(bots) + 1)]
        self.actions = 0
        self.reached: dict[str, int] = {}

    def act(self) -> str:
        """Whoever is asked first answers; "" or why nobody can."""
        asked = self.ruleset.decisions(self.state)
        if not asked:
            return "nobody is asked and nobody has won"
        seat = asked[0].seat
        question = Question(self.ruleset, self.state, seat, self.chances[seat - 1], self.limits)
        if not question.actions:
            return f"seat {seat} is asked ({asked[0].kind}) and has no legal answer"
        action = self.bots[seat - 1].choose(question)
        self.ruleset.perform(Edit(self.state), action)
        self.actions += 1
        for name, turn in self.ruleset.milestones(Table(self.ruleset, self.state)).items():
            self.reached.setdefault(name, turn)
        return ""


def _run(table: _Seats, most: int, stop: Stop | None) -> tuple[str, str, str, tuple[int, ...]]:
    ruleset, state = table.ruleset, table.state
    ruleset.start(Edit(state))
    while (outcome := ruleset.outcome(state)) is None:
        if table.actions >= most:
            return "stuck", f"no end after {most} actions", "", ()
        if stop is not None and stop.is_set():
            return "stopped", "", "", ()
        why = table.act()
        if why:
            return "stuck", why, "", ()
    return "over", outcome.reason, outcome.rule, outcome.winners


# -- many games ----------------------------------------------------------------------------------------------


def simulate(
    plan: Plan, jobs: int = 1, on_game: Callable[[Game], None] | None = None, opener: Opener = open_game
) -> list[Game]:
    """Play all games of a plan over so many processes; the games that came to an end (proper or not), by number.
    Ctrl-C stops: what is done so far is the result. ``on_game`` is called for each as it is done."""
    done: list[Game] = []

    def take(game: Game) -> None:
        if game.end != "stopped":
            done.append(game)
            if on_game is not None:
                on_game(game)

    if jobs == 1:
        _alone(plan, opener, take)
    else:
        _together(plan, min(jobs, plan.games), opener, take)
    return sorted(done, key=lambda game: game.number)


def _alone(plan: Plan, opener: Opener, take: Callable[[Game], None]) -> None:
    opened = opener(plan)
    try:
        for number in range(plan.games):
            take(play(opened, plan, number))
    except KeyboardInterrupt:
        return


def _together(plan: Plan, jobs: int, opener: Opener, take: Callable[[Game], None]) -> None:
    # Fresh processes, not copies of this one: the same on every system, and safe beside threads.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _enter, (plan, opener, stop))
    waiting: dict[Future[Game], int] = {}
    numbers = iter(range(plan.games))
    try:
        while _fill(pool, waiting, numbers, 2 * jobs):
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                take(_result(future, waiting.pop(future), plan))
    except BrokenProcessPool:
        pass  # no more games can be given out; those that were are told of below
    except KeyboardInterrupt:
        stop.set()
    finally:
        for future, number in waiting.items():
            if not future.cancel():
                take(_result(future, number, plan))
        pool.shutdown(cancel_futures=True)


def _fill(pool: ProcessPoolExecutor, waiting: dict[Future[Game], int], numbers: Iterator[int], most: int) -> bool:
    """Keep the processes busy; False when there is nothing left to wait for."""
    while len(waiting) < most:
        number = next(numbers, None)
        if number is None:
            break
        with _deaf():
            waiting[pool.submit(_play_here, number)] = number
    return bool(waiting)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """For the moment in which a process is started: it begins as deaf to Ctrl-C as it is to stay (``_enter``)."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _result(future: Future[Game], number: int, plan: Plan) -> Game:
    try:
        return future.result()
    except BrokenProcessPool:
        return Game(number, plan.seed_of(number), plan.bots_of(number), "crashed", "the process that played it died")


_here: tuple[Opened, Plan, Stop] | None = None


def _enter(plan: Plan, opener: Opener, stop: Stop) -> None:
    """Make a process ready. Ctrl-C is for the one that gave out the games."""
    global _here
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here = opener(plan), plan, stop


def _play_here(number: int) -> Game:
    assert _here is not None
    opened, plan, stop = _here
    return play(opened, plan, number, stop)

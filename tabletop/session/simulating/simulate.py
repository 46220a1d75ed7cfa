"""Headless games between bots, many at a time: for whoever changes cards and wants to know what comes of it.

A game is played on the bare position with the referee alone, without a session, views or log lines. Each game has a
seed of its own (the first has the seed that was asked for, the next ones follow) from which the deal, the table's
chance and the bots' chance are drawn; bots think by a number of positions and not by the clock. So a game comes out
the same whichever process plays it, and any game can be played again alone: ``Report.again``.

Who sits where with which deck, and who comes first, follows one plan for all games (``crossing``). A game decides
itself who comes first, by dice or by lot, and nobody tells it whom to choose: a game in which somebody else comes
first than the plan wants is left, and the next seed is tried.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Protocol

from tabletop.bots import Bot, Limits, Question, counted, make
from tabletop.content import Catalog, ContentError, Finding
from tabletop.content.findings import sentence_list
from tabletop.core.chance import Chance, mix
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.stock import Stock
from tabletop.core.values import Json
from tabletop.rules.actions import Action
from tabletop.rules.limits import OverLimit
from tabletop.rules.progress.counting import Counts
from tabletop.rules.progress.machine import Trace, traced
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.table import Table
from tabletop.session.setting_up.games import make_ruleset, open_catalog
from tabletop.session.setting_up.setup import Agreement, WantedDeck, agree, cards_on, deal, usual_decks
from tabletop.session.simulating.plans import Plan, crossed_plan, fitted_decks
from tabletop.session.simulating.processes import enter, usable_context
from tabletop.session.simulating.tally import Tally
from tabletop.session.simulating.under_way import Progress, Way

TRIES = 64
"""So many seeds are tried for a game in which a certain seat comes first."""

OWN_DECK = "own deck of seat {seat}"
"""What a deck is called that was given as lists of cards."""

DIED = "the process that played it died"
WAIT = 0.5
"""Seconds between two looks at whether somebody wants to stop."""

TO_END = 3.0
"""So many seconds a process has left that is asked to end."""

PROBES = 32
"""So many games are looked at to know who may come first."""

OPENING = 60
"""By so many actions it is known who comes first, or never."""


@dataclass(frozen=True, slots=True)
class Game:
    """How one game went. ``end``: "over", "stuck", "limit" (it met a budget of the rules), "crashed" or "stopped" (it
    was interrupted); ``reason`` is the name of the outcome's sentence, or says what went wrong."""

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
    decks: tuple[str, ...] = ()
    """Who had which deck, seat 1 first; () where decks are not played with."""
    first: int = 0
    """The seat that came first; 0 where the game does not say."""
    opened: int = 0
    """The seat that was asked first; 0 where several were at the same time."""
    rounds_of: tuple[int, ...] = ()
    """How many rounds each seat began, as far as one seat alone was asked first in them."""
    sides: int = 0
    """So many sides have won, where seats play together; 0: each winner is a side."""
    counts: Counts | None = None
    """What of its rules was run, where they are a file."""
    way: Way | None = None
    """How far it was, where it came to no end."""

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


class Watch(Protocol):
    """Whoever looks on while a game is played, without touching it."""

    def begun(self, ruleset: Ruleset, state: GameState) -> None:
        """The rules have begun; the table is laid."""

    def asked(self, question: Question, state: GameState) -> None:
        """A seat is asked."""

    def during(self, action: Action) -> AbstractContextManager[Trace | None]:
        """Around the carrying out of what was answered; what of the rules is run, where that is noted."""

    def done(self, edit: Edit) -> None:
        """The act and all that followed from it."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a game, which is told."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game


class Stop(Protocol):
    """Whether to stop as soon as possible."""

    def is_set(self) -> bool:
        """Somebody wants to stop."""


def make_plan(
    game: str, games: int, seats: int | None = None, bots: Sequence[str] | None = None, seed: int | None = None,
    decks: Sequence[WantedDeck] | None = None, options: Mapping[str, Json] | None = None, cross: bool | None = None,
    first: int | None = None, fit: bool = False,
) -> Plan:  # fmt: skip
    """Check what is asked for. Too few kinds of bots: the last one takes the seats that are left. ``cross``: whether
    decks change seats (None: unless they were named); ``first``: the seat that always comes first. Raises
    ContentError with every reason, UnknownBot for a kind that there is not."""
    catalog = open_catalog(game)
    fitting = fitted_decks(catalog, decks, options, fit)
    agreement = agree(catalog, seats=seats, seed=seed, decks=fitting, options=options)
    named = [kind for kind in bots or ("random",) if kind]
    for kind in named:
        make(kind)
    if not named or len(named) > agreement.seats:
        message = f"There are {len(named)} bots for {agreement.seats} seats."
        raise ContentError([Finding("", 0, "bots", message)])
    seated = tuple(named) + (named[-1],) * (agreement.seats - len(named))
    plan = Plan(
        game=game, games=games, seats=agreement.seats, bots=seated,
        seed=secrets.randbelow(10**9) if seed is None else seed, decks=tuple(decks) if decks else None,
        options=dict(options or {}), fit=fit,
    )  # fmt: skip
    if cross or (cross is None and not plan.decks):
        plan = crossed_plan(catalog, plan, agreement)
    return _with_firsts(catalog, plan, agreement, first)


def _with_firsts(catalog: Catalog, plan: Plan, agreement: Agreement, first: int | None) -> Plan:
    """The plan with the seats that come first in turn: all that can, or the one that was asked for."""
    ruleset = make_ruleset(catalog, plan.seats, agreement.options)
    if ruleset is None:
        return plan
    possible = _possible_firsts(Opened(catalog, ruleset, agreement), plan)
    if first is None:
        return replace(plan, firsts=possible if len(possible) > 1 else ())
    if first not in possible:
        listed = sentence_list([str(seat) for seat in possible], "or")
        who = f"Seat {first} never comes first here" + (f", only seat {listed}." if possible else ".")
        hint = "" if possible else "Where the set-up says `- first: random`, lots decide who begins."
        raise ContentError([Finding("", 0, "first", who, hint=hint)])
    return replace(plan, firsts=(first,))


def _possible_firsts(opened: Opened, plan: Plan) -> tuple[int, ...]:
    """The seats that have come first in some games that were begun, in order; () where the game does not say."""
    seen: set[int] = set()
    for attempt in range(PROBES):
        seed = plan.seed_of(0, attempt)
        table = _Seats(opened.ruleset, dealt(opened, plan, 0, attempt)[0], seed, ("random",) * plan.seats, 1)
        try:
            opened.ruleset.start(Edit(table.state))
            while not table.first and table.actions < OPENING and not table.act():
                table.look()
            seen.add(table.look())
        except OverLimit:
            break  # the next ones would take as long
        except Exception:  # of the rules: each game that is played tells of its own
            pass
        if seen == {0} or len(seen) == plan.seats:
            break
    return tuple(sorted(seen - {0}))


def open_game(plan: Plan) -> Opened:
    """The game of a plan with its rules. Raises ContentError, also where it has no rules to play by."""
    catalog = open_catalog(plan.game)
    decks = fitted_decks(catalog, plan.decks_of(0), plan.options, plan.fit)
    agreement = agree(catalog, seats=plan.seats, seed=plan.seed, decks=decks, options=plan.options)
    ruleset = make_ruleset(catalog, agreement.seats, agreement.options)
    if ruleset is None:
        message = f"{catalog.title} has no referee, so bots cannot play it."
        raise ContentError([Finding("", 0, "game", message)])
    return Opened(catalog, ruleset, agreement)


# -- one game ------------------------------------------------------------------------------------------------


def dealt(opened: Opened, plan: Plan, number: int, attempt: int = 0) -> tuple[GameState, tuple[str, ...]]:
    """The table of one game of a plan before its first act, and the name of each seat's deck. Agreed anew: which seat
    has which deck may be drawn."""
    agreed, catalog = opened.agreement, opened.catalog
    seed, wanted = plan.seed_of(number, attempt), plan.decks_of(number)
    decks = fitted_decks(catalog, wanted, agreed.options, plan.fit)
    anew = agree(catalog, seats=plan.seats, seed=seed, decks=decks, options=agreed.options)
    names: tuple[str, ...] = ()
    if catalog.plays_decks(agreed.options):
        picked = [*(wanted or ()), *[None] * plan.seats][: plan.seats]
        usual = [*usual_decks(catalog, plan.seats, picked, agreed.options, seed), *[""] * plan.seats]
        names = tuple(
            str(deck if isinstance(deck, str) else OWN_DECK.format(seat=seat)) if deck else usual[seat - 1]
            for seat, deck in enumerate(picked, 1)
        )
    return deal(catalog, replace(anew, names=agreed.names)), names


def play(
    opened: Opened, plan: Plan, number: int, stop: Stop | None = None, watcher: Callable[[], Watch] | None = None,
    tell: Callable[[Way], None] | None = None,
) -> Game:  # fmt: skip
    """Play one game of a plan to its end; whatever goes wrong in it is told in the result. ``watcher`` makes who
    looks on, anew for each attempt at the game; ``tell`` is told now and then how far it is. Raises Interrupted at
    Ctrl-C."""
    begin = time.process_time()
    tries = TRIES if plan.first_of(number) else 1
    for attempt in range(tries + 1):
        # where no seed fits, the first one is played as it falls
        game = _play(
            opened,
            plan,
            number,
            attempt % tries,
            plan.first_of(number) if attempt < tries else 0,
            stop,
            watcher() if watcher is not None else None,
            tell,
        )
        if game is not None:
            return replace(game, seconds=time.process_time() - begin)
    raise AssertionError("the last attempt takes whoever comes first")


def _play(
    opened: Opened, plan: Plan, number: int, attempt: int, first: int, stop: Stop | None, watch: Watch | None,
    tell: Callable[[Way], None] | None = None,
) -> Game | None:  # fmt: skip
    """One attempt at a game; None where somebody else than ``first`` comes first."""
    seed, seated = plan.seed_of(number, attempt), plan.bots_of(number)
    state, decks = dealt(opened, plan, number, attempt)
    table = _Seats(opened.ruleset, state, seed, seated, plan.evaluations, first, watch)
    table.progress = Progress(number, tuple(opened.catalog.seat_values), tell)
    cut = False
    try:
        end, reason, rule, winners = _run(table, plan.most_actions, stop)
    except _AnotherFirst:
        return None
    except KeyboardInterrupt:
        end, reason, rule, winners, cut = "stopped", "", "", (), True
    except OverLimit as over:
        end, reason, rule, winners = "limit", over.advice, "", ()
    except Exception as error:  # of the rules or of a bot: the other games go on
        end, reason, rule, winners = "crashed", f"{type(error).__name__}: {error}", "", ()
    game = Game(
        number, seed, seated, end, reason, rule, winners, _count(state, "round"), table.actions,
        0.0, _count(state, "turn"), table.reached, decks, table.first, table.opened,
        tuple(table.rounds_of), _sides(state, winners),
        table.tally.counts if table.tally is not None else None,
        None if end == "over" else table.progress.way(state),
    )  # fmt: skip
    if cut:
        raise Interrupted(game)
    return game


def _sides(state: GameState, winners: tuple[int, ...]) -> int:
    """How many sides the winners are: partners win together."""
    spec = state.spec
    return sum(not any(spec.are_partners(each, other) for other in winners[:n]) for n, each in enumerate(winners))


def _count(state: GameState, name: str) -> int:
    value = state.flow.get(name)
    return value if isinstance(value, int) else 0


class _AnotherFirst(Exception):
    """Somebody else comes first than was wanted."""


class _Seats:
    """The bots around one table. A seat's chance is drawn from the game's seed, but is not the table's. ``wanted``:
    who is to come first, 0 for anybody; ``evaluations``: positions a bot may judge for one answer, 0: as its kind."""

    def __init__(
        self, ruleset: Ruleset, state: GameState, seed: int, bots: Sequence[str], evaluations: int = 0,
        wanted: int = 0, watch: Watch | None = None,
    ) -> None:  # fmt: skip
        self.watch = watch
        self.tally = Tally() if ruleset.is_written else None
        self.ruleset = ruleset
        self.state = state
        self.limits = [Limits(evaluations) if evaluations else counted(kind) for kind in bots]
        self.wanted = wanted
        self.bots: list[Bot] = [make(kind) for kind in bots]
        self.chances = [Chance(mix(mix(seed) + seat)) for seat in range(1, len(bots) + 1)]
        self.actions = 0
        self.first = 0
        self.progress: Progress | None = None
        self._begun = False
        self.opened = 0
        self.rounds_of = [0] * len(bots)
        self._round = -1
        self.reached: dict[str, int] = {}

    def look(self) -> int:
        """Who comes first, as far as it is known: what the table says until the first turn and round are over."""
        if not self._begun:
            if _count(self.state, "round") > 1 or _count(self.state, "turn") > 1:
                self._begun = True
                return self.first
            self.first = _count(self.state, "first_seat")
            if self.wanted and self.first and self.first != self.wanted:
                raise _AnotherFirst
        return self.first

    def _note_round(self, seat: int) -> None:
        """Somebody (0: several) is asked; note who is the first of the game and of its round."""
        number = _count(self.state, "round")
        if number == self._round:
            return
        if self._round < 0:
            self.opened = seat
        self._round = number
        if seat:
            self.rounds_of[seat - 1] += 1

    def act(self) -> str:
        """Whoever is asked first answers; "" or why nobody can."""
        asked = self.ruleset.decisions(self.state)
        if not asked:
            return "nobody is asked and nobody has won"
        seat = asked[0].seat
        self._note_round(seat if all(each.seat == seat for each in asked) else 0)
        question = Question(self.ruleset, self.state, seat, self.chances[seat - 1], self.limits[seat - 1])
        if not question.actions:
            return f"seat {seat} is asked ({asked[0].kind}) and has no legal answer"
        if self.watch is not None:
            self.watch.asked(question, self.state)
        if self.tally is not None:
            self.tally.asked(question.actions)
        action = self.bots[seat - 1].choose(question)
        do = self.ruleset.carry_out if action in question.actions else self.ruleset.perform
        edit = Edit(self.state)
        if self.tally is not None:
            self.tally.doing(self.state, action)
        with self.watch.during(action) if self.watch is not None else self._counted() as trace:
            do(edit, action)
        if self.watch is not None:
            self.watch.done(edit)
        if self.tally is not None and trace is not None:
            self.tally.done(trace, edit)
        self.actions += 1
        if self.progress is not None:
            self.progress.done(self.state, edit)
        for name, turn in self.ruleset.milestones(Table(self.ruleset, self.state)).items():
            self.reached.setdefault(name, turn)
        return ""

    def start(self) -> None:
        """The rules begin."""
        edit = Edit(self.state)
        with self._counted() as trace:
            self.ruleset.start(edit)
        if self.tally is not None and trace is not None:
            self.tally.done(trace, edit)

    def _counted(self) -> AbstractContextManager[Trace | None]:
        """Around what is done where nobody but the tally looks on."""
        return traced(light=True) if self.tally is not None else contextlib.nullcontext()


def _run(table: _Seats, most: int, stop: Stop | None) -> tuple[str, str, str, tuple[int, ...]]:
    ruleset, state = table.ruleset, table.state
    table.start()
    cards = cards_on(state)  # whoever plays here knows the decks, as at any table: the same bot answers the same
    state.spec = state.spec.holding(Stock(lambda: cards, state.spec.backs))
    if table.watch is not None:
        table.watch.begun(ruleset, state)
    while (outcome := ruleset.outcome(state)) is None:
        table.look()
        if table.actions >= most:
            return "stuck", f"no end after {most} actions", "", ()
        if stop is not None and stop.is_set():
            return "stopped", "", "", ()
        why = table.act()
        if why:
            return "stuck", why, "", ()
    return "over", outcome.reason.removeprefix(AS_WRITTEN), outcome.rule, outcome.winners


# -- many games ----------------------------------------------------------------------------------------------


def simulate(
    plan: Plan, jobs: int = 1, on_game: Callable[[Game], None] | None = None, opener: Opener = open_game,
    on_stop: Callable[[], None] | None = None, numbers: Iterable[int] | None = None,
    on_way: Callable[[Way], None] | None = None, on_cut: Callable[[Game], None] | None = None,
) -> list[Game]:  # fmt: skip
    """Play all games of a plan over so many processes; the games that came to an end (proper or not), by number.
    Ctrl-C stops: what is done so far is the result, and ``on_stop`` is called. ``on_game`` is called for each game as
    it is done. ``numbers``: which games of the plan, asked for one by one as processes become free (None: all).
    ``on_way`` is told now and then how far a game is that takes long, ``on_cut`` which games were interrupted."""
    done: list[Game] = []
    wanted = iter(range(plan.games) if numbers is None else numbers)

    def take(game: Game) -> None:
        if game.end == "stopped":
            if on_cut is not None and game.actions:
                on_cut(game)
        else:
            done.append(game)
            if on_game is not None:
                on_game(game)

    try:
        if jobs == 1:
            _alone(plan, wanted, opener, take, on_way)
        else:
            _together(plan, wanted, min(jobs, plan.games), opener, take, on_way)
    except KeyboardInterrupt as interrupted:
        if isinstance(interrupted, Interrupted):
            take(interrupted.game)
        if on_stop is not None:
            on_stop()
    return sorted(done, key=lambda game: game.number)


def _alone(
    plan: Plan, numbers: Iterator[int], opener: Opener, take: Callable[[Game], None],
    tell: Callable[[Way], None] | None,
) -> None:  # fmt: skip
    opened = opener(plan)
    for number in numbers:
        take(play(opened, plan, number, None, None, tell))


def _together(
    plan: Plan, numbers: Iterator[int], jobs: int, opener: Opener, take: Callable[[Game], None],
    tell: Callable[[Way], None] | None,
) -> None:  # fmt: skip
    context = usable_context()
    stop = context.Event()
    ways = context.SimpleQueue() if tell is not None else None
    if context.get_start_method() == "fork":
        opener = _ready(opener(plan))
    pool = ProcessPoolExecutor(jobs, context, _enter, (plan, opener, stop, ways))
    waiting: dict[Future[Game], int] = {}
    try:
        while _fill(pool, waiting, numbers, 2 * jobs):
            # Windows delivers Ctrl-C only between two waits, so none of them is without end.
            for future in wait(waiting, timeout=WAIT, return_when=FIRST_COMPLETED).done:
                take(_result(future, waiting.pop(future), plan))
            while tell is not None and ways is not None and not ways.empty():
                tell(ways.get())
    except BrokenProcessPool:
        pass  # no more games can be given out; those that were are told of below
    except KeyboardInterrupt:
        stop.set()
        raise
    finally:
        with _deaf():  # a second Ctrl-C does not lose what the first one left
            for future, number in waiting.items():
                if not future.cancel():
                    game = _result(future, number, plan)
                    if not (stop.is_set() and game.reason == DIED):
                        take(game)
            pool.shutdown(cancel_futures=True)


def _ready(opened: Opened) -> Opener:
    """Gives the copies of this process the game that was opened here; a fresh process cannot be sent it."""

    def give(plan: Plan) -> Opened:
        return opened

    return give


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
    """For a moment in which Ctrl-C is not heard. A process that is started then begins as deaf as it is to stay
    (``_enter``)."""
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
        return Game(number, plan.seed_of(number), plan.bots_of(number), "crashed", DIED)


class Ways(Protocol):
    """Where a process says how far its game is."""

    def put(self, obj: Way) -> None:
        """Say it to whoever has started the process."""


class _Asked:
    """Whether the games here are to end: whoever asks all processes at once (as `timeout` does) hears how far they
    were, for the one that has started them still takes what they say."""

    def __init__(self, stop: Stop) -> None:
        self.stop, self.asked = stop, False

    def is_set(self) -> bool:
        """Either all were told, or this process was asked."""
        return self.asked or self.stop.is_set()

    def to_end(self, number: int, frame: object) -> None:
        """SIGTERM: the game ends after its act, and the process soon, whatever it does then."""
        if not self.asked:
            self.asked = True
            end = threading.Timer(TO_END, os._exit, (1,))
            end.daemon = True
            end.start()


_here: tuple[Opened, Plan, Stop, Ways | None] | None = None


def _enter(plan: Plan, opener: Opener, stop: Stop, ways: Ways | None) -> None:
    """Make a process ready."""
    global _here
    enter()
    asked = _Asked(stop)
    signal.signal(signal.SIGTERM, asked.to_end)
    _here = opener(plan), plan, asked, ways


def _play_here(number: int) -> Game:
    assert _here is not None
    opened, plan, stop, ways = _here
    return play(opened, plan, number, stop, None, ways.put if ways is not None else None)

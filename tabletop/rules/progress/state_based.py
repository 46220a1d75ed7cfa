"""State-based actions: what follows at once whenever something holds (excess energy is lost, a card at 0 is beaten).

**Contract.** A ``StateBasedAction`` names a condition as the pieces (or seats, negative) for which it holds now, and
what follows for one of them (0: the table as a whole). A game names its own in ``Ruleset.state_based_actions``, which
are looked at after every instruction or act that has changed something, and when the rules go on after hands have
been at work. The checks are made in their order, each time from the first one, until nothing more follows. So a rule
like that is written once and no effect has to think of it.

A check fires once: if its consequence ends the condition (the excess is gone) it may fire again when the condition
comes back. ``latch`` is for consequences that leave the condition standing (a beaten card stays at 0): it fires again
for the same object only after the condition has ceased in between, or after the piece has become a new object
(incarnation). What is latched is ``flow["watched"]``, which no view holds. Actions that feed each other without
end are stopped, and say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.core.values import Record, Value
from tabletop.rules.keeping import Reads
from tabletop.rules.outcome import Outcome
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Word
from tabletop.rules.table import Table

MOST_ROUNDS = 2_000
"""After so many checks in a row that each had consequences they feed each other."""


@dataclass(frozen=True, slots=True)
class StateBasedAction:
    """What follows from a condition: its name, for whom it holds now, what then follows for one of them."""

    name: str
    finds: Callable[[Table], Iterable[int]]
    follows: Callable[[Run, int], None]
    latch: bool = False


def settle_state_based(run: Run, state_based_actions: Sequence[StateBasedAction]) -> None:
    """Carry out what follows, until nothing does. Raises RulesError for checks that feed each other without end."""
    if not state_based_actions:
        return
    for _ in range(MOST_ROUNDS):
        if run.state.flow.get("outcome") is not None:
            return
        for action in state_based_actions:
            if action.latch:
                if _settle_latched(run, action):
                    break
                continue
            first = next(iter(action.finds(run)), None)
            if first is not None:
                action.follows(run, first)
                break
        else:
            return
    raise RulesError(
        f"standing checks feed each other without end: {', '.join(each.name for each in state_based_actions)}"
    )


def _settle_latched(run: Run, action: StateBasedAction) -> bool:
    """One check that waits until its condition has ceased; whether anything followed."""
    found = tuple(action.finds(run))
    held = {tuple(each) for each in run.flow("watched", {}).get(action.name, ())}
    now = [(target, run.state.incarnation[target] if target > 0 else 0) for target in found]
    fresh = next((each for each in now if each not in held), None)
    kept = tuple(each for each in now if each in held or each == fresh)
    if set(kept) != held:
        watched = {**run.flow("watched", {}), action.name: kept}
        run.set_flow("watched", {name: latched for name, latched in watched.items() if latched} or None)
    if fresh is not None:
        action.follows(run, fresh[0])
    return fresh is not None


# -- consequences that take their time -----------------------------------------------------------------------

CHECKS = "rules/checks"
"""The block in which what follows is done, one consequence after the other."""
NOW, ENDS, DONE = "now", "ends", "done"
"""In its frame: the check that is being done, and for whom; what it has said so far of the end of the game, of each;
for whom it has been done since."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check whose consequence is a block: its name, for whom it holds now (seats negative, 0: the table), the
    block with what it is to be bound, and whether it waits until its condition has ceased."""

    name: str
    finds: Callable[[Table], Iterable[int]]
    block: str
    binds: Callable[[Table, int], dict[str, Value]]
    latch: bool = False
    former: str = ""
    """What it was called in positions from before it had its name; its block, too."""
    reads: Reads | None = None
    """What it goes by for whom it holds; None where that is not known."""


class Checks:
    """The checks of a game in their order.

    A check that ends the game ends it for all for whom it holds at that moment: what it does is done for each of
    them before the game is over (``finish``), so that of two who fall at once none has won because of its seat.
    """

    def __init__(
        self, checks: Sequence[Check] = (), apart: str = "", then: Callable[[Run], None] | None = None
    ) -> None:
        """``apart``: a block within which checks are made anew, whatever is being done outside of it; ``then``: what
        is done once nothing follows any more."""
        self.checks = tuple(checks)
        self.apart = apart
        self.then = then
        known = [each.reads for each in self.checks if each.reads is not None and not each.latch]
        self._reads = frozenset[tuple[str, str]]().union(*known) if len(known) == len(self.checks) else None
        """What says whether anything follows; None where nobody can tell."""

    def blocks(self) -> Iterator[Block]:
        """None for a game without checks."""
        if self.checks:
            yield Block(
                CHECKS, "next", Call(self._take), Jump("next", lambda run: bool(run.frame.bind.get("going"))),
                *([Call(self.then)] if self.then is not None else []),
            )  # fmt: skip

    def renamed(self, blocks: Mapping[str, Block]) -> Iterator[tuple[str, Block]]:
        """Their blocks by the names that positions from before may have for them."""
        yield from ((each.former, blocks[each.block]) for each in self.checks if each.former)

    def settle(self, run: Run) -> None:
        """Do next what follows, if anything does; what is being done is done whole first."""
        if run.is_over or self.are_known_quiet(run):
            return
        if self._reads is not None:
            quiet = run.keeping(self._reads)[self] = all(self._first(run, check) is None for check in self.checks)
            if quiet:
                return
        for check in self.checks:
            if check.latch:
                self._release(run, check)
        if self.is_going(run):
            return
        if any(self._first(run, check) is not None for check in self.checks):
            run.push(CHECKS)

    def are_known_quiet(self, run: Run) -> bool:
        """Whether it is known that nothing follows: it is looked at again only when something has been written that a
        check reads."""
        if self._reads is None:
            return False
        if not self.checks:
            return True
        lasting = run.kept[self._reads]
        return (run.memo if lasting is None else lasting).get(self) is True  # as ``Table.keeping``

    def is_going(self, run: Run) -> bool:
        """Whether what follows is being done."""
        for lane in run.lanes:
            for frame in reversed(lane.frames):
                if frame.block == CHECKS and frame.bind.get("going", True):
                    return True
                if self.apart and frame.block == self.apart:
                    break
        return False

    def _take(self, run: Run) -> None:
        """One consequence; the block goes on at its top afterwards."""
        bind = run.frame.bind
        if ENDS in bind:
            self._end(run)
            return
        times, stopped = dict(bind.get("times", {})), tuple(bind.get("stopped", ()))
        for check in self.checks:
            found = self._first(run, check, stopped)
            if found is None:
                continue
            key = f"{check.name}/{found}"
            bind["times"], bind["going"] = times, True
            if run.goes_round(key, times):
                bind["stopped"] = (*stopped, key)
                if not stopped:
                    run.say("rules.check_loop")
                return
            if check.latch:
                self._hold(run, check, (*self._held(run, check), _object(run, found)))
            bind[NOW] = (check.name, found)
            run.push(check.block, **check.binds(run, found))
            return
        bind["going"] = False

    def _first(self, run: Run, check: Check, stopped: Sequence[str] = ()) -> int | None:
        """For whom a check is to be done now, None for nobody. ``stopped``: those that went round without end."""
        held = self._held(run, check) if check.latch else ()
        for each in check.finds(run):
            if not (stopped and f"{check.name}/{each}" in stopped) and not (held and _object(run, each) in held):
                return each
        return None

    def _release(self, run: Run, check: Check) -> None:
        """What does not hold any more may be done again when it does."""
        held = self._held(run, check)
        if held:
            now = {_object(run, each) for each in check.finds(run)}
            self._hold(run, check, tuple(each for each in held if each in now))

    @staticmethod
    def _held(run: Run, check: Check) -> tuple[tuple[int, int], ...]:
        watched = run.flow("watched", {})
        return tuple((each[0], each[1]) for each in watched.get(check.name, watched.get(check.former, ())))

    @staticmethod
    def _hold(run: Run, check: Check, held: tuple[tuple[int, int], ...]) -> None:
        before = run.flow("watched", {})
        watched = {**{name: each for name, each in before.items() if name != check.former}, check.name: held}
        if watched != before:
            run.set_flow("watched", {name: latched for name, latched in watched.items() if latched} or None)

    # -- the end of the game ---------------------------------------------------------------------------------

    def finish(self, run: Run, outcome: Outcome) -> None:
        """The game ends as something says; where a check says it that holds for others as well, once it has been done
        for each of them."""
        frames = run.lane.frames
        at = next((at for at in reversed(range(len(frames))) if frames[at].block in (CHECKS, self.apart)), None)
        going = frames[at] if at is not None and frames[at].block == CHECKS else None
        if at is None or going is None or NOW not in going.bind:
            run.end(outcome)
            return
        del frames[at + 1 :]  # what was to be done after the end is not done
        run.rebind()
        going.bind[ENDS] = (*going.bind.get(ENDS, ()), (going.bind[NOW][1], outcome.to_json()))
        if self._next(run, going) is None:
            run.end(_together(going.bind[ENDS]))

    def _end(self, run: Run) -> None:
        """What has ended the game is done for the next for whom it holds; after the last the game is over."""
        bind, following = run.frame.bind, self._next(run, run.frame)
        if following is None:
            run.end(_together(bind[ENDS]))
            return
        check, found = following
        bind[DONE] = (*bind.get(DONE, ()), bind[NOW][1])
        bind[NOW] = (check.name, found)
        run.push(check.block, **check.binds(run, found))

    def _next(self, run: Run, frame: Frame) -> tuple[Check, int] | None:
        """For whom else the check that ends the game holds now."""
        name, found = frame.bind[NOW]
        done = {found, *frame.bind.get(DONE, ())}
        check = next((each for each in self.checks if each.name == name), None)
        if check is None:
            return None
        return next(((check, each) for each in check.finds(run) if each not in done), None)


def _together(said_of: Sequence[tuple[int, Record]]) -> Outcome:
    """How a game ends that has ended for several at once. Each of them has won by what was said of itself, everybody
    else by what was said of all: two who fall at once have both lost, two who arrive at once have both won."""
    ends = [(found, Outcome.from_json(each)) for found, each in said_of]
    first = ends[0][1]
    if len(ends) == 1:
        return first
    every = set[int]().union(*(end.winners for _, end in ends))
    said = {-found: end for found, end in ends if found < 0}
    winners = [
        seat for seat in sorted(every)
        if (seat in said[seat].winners if seat in said else all(seat in end.winners for _, end in ends))
    ]  # fmt: skip
    sentences, words = dict[str, None](), dict[str, Word]()
    for number, (_, end) in enumerate(ends):
        names = {name: f"{name}_{number}" for name in end.arguments}
        text = end.reason.removeprefix(AS_WRITTEN)
        if (end.reason, end.arguments) not in [(each.reason, each.arguments) for _, each in ends[:number]]:
            sentences[re.sub(r"\{(\w+)", lambda name: "{" + names.get(name[1], name[1]), text)] = None  # noqa: B023
            words |= {names[name]: word for name, word in end.arguments.items()}
    places = first.places if all(end.places == first.places for _, end in ends) else ()
    return Outcome(tuple(winners), AS_WRITTEN + " ".join(sentences), first.rule, words, places)


def _object(run: Run, target: int) -> tuple[int, int]:
    """A piece as the object that it is."""
    return target, run.state.incarnation[target] if target > 0 else 0

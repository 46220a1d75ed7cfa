"""How good a position looks for a seat, where a file gives no `score`: how near each end is.

Every `finish` of the file is a goal with the tests of the branches around it. A goal is as near as the product of its
tests; what an act has picked is looked for among all that it could have picked and that lies there now. What is near
for a seat counts for it, what is near for others against it; each piece of one's own on a board counts a little.
Numbers of seats that decide the game count as they are, and what acts are paid with counts a little (``Lead``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.reading.marked import Where
from tabletop.rules.phrases.meaning.fitting import piece_on
from tabletop.rules.phrases.naming.values import ABSENT
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.table import Table
from tabletop.rules.written.acts.picking import Bound, Pick
from tabletop.rules.written.acts.wanting import Wanted
from tabletop.rules.written.doing.assembling import Goal
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.sheet import Placed

WON = 1_000.0
NEAR = 100.0
"""What a goal is worth that is as good as reached."""
PIECE = 0.01
MOST_TRIED = 64
"""So many things one pick is looked for among."""
LITTLE = 0.05
"""What one of what acts are paid with is worth beside one of what wins."""
MOST, LEAST = "most", "least"
_BEST = re.compile(r"best\((.+) over seats\)")
_RUNNING_OUT = re.compile(r"seats where ([^<>=]+?)\s*(<=|>=|<|>|=)\s*([^<>=]+)")
_JOINED = re.compile(r"\b(?:and|or|not|if)\b")


@dataclass(frozen=True, slots=True)
class Lead:
    """By how much `you` are ahead of the others in a number, and what one of it is worth."""

    ahead: Phrase
    worth: float = 1.0

    def of(self, table: Table, seat: int) -> float:
        """What that is worth to a seat."""
        found = self.ahead.number(table, {YOU: seat})
        return found * self.worth if isinstance(found, int) else 0.0


def deciding(found: Iterable[Placed]) -> Iterator[tuple[str, Where, str]]:
    """The numbers of a seat that decide a game, where the file says so, and whether the most or the least of each is
    better: who has most at the end (`finish: best(points over seats)`), and of checks who runs out of something
    (`for: {s: seats where life <= 0}` with `finish: others(s)`) or has gathered enough (with `finish: s`)."""
    for where, each in found:
        best = _BEST.fullmatch(str(each.get("finish", "")))
        if best is not None:
            yield MOST, (*where, "finish"), best[1]
        yield from _run_out(each.get("for"), each.get("do"), (*where, "for"))


def _run_out(watched: object, do: object, where: Where) -> Iterator[tuple[str, Where, str]]:
    if not isinstance(watched, dict) or len(watched) != 1 or not isinstance(do, list):
        return
    ((name, among),) = watched.items()
    found = _RUNNING_OUT.fullmatch(str(among))
    if found is None or _JOINED.search(str(among)):
        return
    number, than, bound = found.groups()
    if than == "=" and bound != "0":
        return
    ends = {re.sub(r"\s", "", str(each["finish"])) for each in do if isinstance(each, dict) and "finish" in each}
    loses = ends & {f"others({name})", f"next({name})", f"seatswhereit!={name}"}
    is_low = than in ("<", "<=", "=")
    if loses:
        yield MOST if is_low else LEAST, where, number
    elif str(name) in ends:
        yield LEAST if is_low else MOST, where, number


def paid_with(found: Iterable[Placed], values: Collection[str]) -> list[str]:
    """The values of seats that acts are paid with, by `cost: [{pay: N, of: coins}]`."""
    pays = [each for _, each in found if "pay" in each and "from" not in each]
    return list(dict.fromkeys(str(each.get("of")) for each in pays if str(each.get("of")) in values))


def nearness_score(table: Table, seat: int, goals: Iterable[Goal], acts: Mapping[str, Wanted]) -> float:
    """How much nearer the ends are that a seat wants than those that the other sides want."""
    others = [each for each in table.seats if not table.state.spec.are_partners(seat, each)]
    score = PIECE * (_pieces(table, seat) - max((_pieces(table, each) for each in others), default=0))
    for goal in goals:
        score += NEAR * _near(table, goal, seat, seat, acts)
        score -= NEAR * max((_near(table, goal, seat, other, acts) for other in others), default=0.0)
    return score


def _near(table: Table, goal: Goal, seat: int, winner: int, acts: Mapping[str, Wanted]) -> float:
    """How near a goal is at which a seat wins, whoever has to act for it."""
    best = 0.0
    for you in table.seats:
        bind: Bound = {YOU: you}
        tests = [each for each in goal.tests if each[0].needs <= _known(goal, acts)]
        if not tests:
            continue
        for bound in _bound(table, goal, bind, acts):
            if _wins(table, goal.winners, bound, winner):
                best = max(best, _product(table, tests, bound))
    return best


def _known(goal: Goal, acts: Mapping[str, Wanted]) -> frozenset[str]:
    """What can be bound without playing: `you` and the picks of the act."""
    act = acts.get(goal.act)
    return frozenset({YOU, *(pick.key for pick in act.picks)}) if act is not None else frozenset({YOU})


def _product(table: Table, tests: list[tuple[Phrase, bool]], bind: Bound) -> float:
    found = 1.0
    for test, holds in tests:
        near = test.nearness(table, bind)
        found *= near if holds else 1.0 - near if near < 1.0 else 0.0
    return found


def _wins(table: Table, winners: Phrase, bind: Bound, seat: int) -> bool:
    return winners.needs <= bind.keys() and seat in winners.things(table, bind)


def _bound(table: Table, goal: Goal, bind: Bound, acts: Mapping[str, Wanted]) -> Iterator[Bound]:
    """`you` with each of what the act of a goal could have picked, as far as its tests ask for it."""
    act = acts.get(goal.act)
    asked = frozenset[str]().union(*(test.needs for test, _ in goal.tests), goal.winners.needs)
    picks = [pick for pick in act.picks if pick.key in asked] if act is not None else []
    if not picks:
        yield bind
    elif len(picks) == 1:
        for thing in _lying(table, picks[0], bind):
            yield {**bind, picks[0].key: thing}


def _lying(table: Table, pick: Pick, bind: Bound) -> list[object]:
    """What could have been picked: pieces, and cells on which something lies."""
    if not pick.tried.needs <= {YOU}:
        return []
    found: list[object] = []
    for thing in pick.things(table, bind):
        if not isinstance(thing, tuple) or piece_on(table, thing) is not ABSENT:
            found.append(thing)
            if len(found) >= MOST_TRIED:
                break
    return found


def _pieces(table: Table, seat: int) -> int:
    """The pieces of a seat that lie on boards."""
    boards = [each.family for each in table.ruleset.catalog.zones.values() if each.board and not each.per_seat]
    return sum(table.owner(piece) == seat for family in boards for piece in table.inside(family))

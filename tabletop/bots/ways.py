"""The ways in which a search thinks on after its first look, and which of them a question asks for.

- ``Guessed``: worlds that may be true. The best go on into rounds; in every round each of them is looked at equally
  often in the same worlds, then the worse half is left (sequential halving: Karnin, Koren and Somekh 2013; for the
  root of a tree search: Pepels, Cazenave and Winands 2014). Below them grows a tree (``tree``).
- ``Certain``: one world is the truth. The same, and each act is looked into before it is believed.
- ``PlayedOut``: worlds that may be true, where turns go around. The best are played out to where the seat has the
  turn again (``playouts``), each in the same worlds, the worse half of them in fewer.
- ``PlayedThrough``: worlds that may be true, where two take turns of one act. The same, to where the seat's next turn
  has ended, in rounds that take as long as each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from tabletop.bots.greedy import is_quiet
from tabletop.bots.ordering import FEW, cells_of, nearest_first
from tabletop.bots.playouts import Played, Playout
from tabletop.bots.quiet import is_half_done, settle, turn_of
from tabletop.bots.search import FINALISTS, FIRST_LOOK, MOST_WORLDS, THOROUGH, Search
from tabletop.bots.tree import BREADTH, key_of
from tabletop.bots.worlds import LOST, MARGIN, WON, Judge, after
from tabletop.rules.actions import Action
from tabletop.rules.table import Table

OTHERS_LOOK, MOST_HARM = 0.07, 2
"""This part of the thinking goes to what others would do next; so many of their acts are taken for harmful."""

FEWEST, LOOKED_INTO = 4, 3
"""In one world so few go on as can be looked into so often, at least four."""

SECOND_LOOK = 0.25
"""A look into all that goes on may take this part more."""

MEASURED = 4
"""In so many worlds the best are judged before anything else, to measure what scores differ by."""

PLAYED_OUT, BEFORE_PLAYOUTS, SURE = 12, 0.3, 0.15
"""At most so many acts are played out, after this part of the thinking; not where the tree says by then that one is
better than all others by so much."""

FAR = 10.0
"""Where a turn was played out a win or a loss says more, beside scores, than right after an act."""

WORLDS_AT_LEAST = 2
"""So many acts go on as can be played out in so many worlds."""

MOST_PLAYED = 256
"""Acts of one turn are played through in no more worlds than these."""

MOST_ROWS = 6
"""So many answers to what an act asks for are told apart."""

AS_PLAYOUT = 8
"""Playing out counts like so many looks."""


Ends: TypeAlias = list[Played | None]
"""Where something led to, in one world after the other."""

Row: TypeAlias = tuple[Action, ...]
"""An act and what answers what it asks for before it is done."""


class Way(Protocol):
    """A way of thinking on."""

    def think(self) -> list[Action]:
        """Think until the limits are reached; what stands at the end."""


def way_of(search: Search) -> Way:
    """The way that a question asks for, after the first look at it."""
    if search.tree.exact:
        return Certain(search)
    if not search.worlds[0].sealed and search.guess >= THOROUGH:
        played = PlayedOut(search)
        if played.comes_around():
            return played
        if is_one_act(search):
            return PlayedThrough(search)
    return Guessed(search)


def is_one_act(search: Search) -> bool:
    """Whether two take turns of one act each: of what can be done at least half ends the turn by itself, and nobody
    may leave it at that. Not where chance is drawn: who plays on would know what comes."""
    ruleset, nodes, start = search.question.ruleset, search.nodes, search.worlds[0].start
    if start.spec.seats != 2 or not 1 < len(search.scores) <= FEW:
        return False
    if any(node.drew or is_quiet(ruleset, action.kind) for action, node in nodes.items()):
        return False
    ending = 0
    for action in search.scores:
        position = nodes[action].positions[0]
        if is_half_done(ruleset, position, search.question.seat):  # it asks for more (which suit an eight stands for)
            position = position.fork()
            settle(ruleset, position, 1)
        ending += turn_of(position) != turn_of(start)
    return 2 * ending >= len(search.scores)


class Guessed:
    """Rounds in worlds that may be true."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def think(self) -> list[Action]:
        """Hold rounds, the worse half leaving after each."""
        search = self.search
        search.look_where_luck_was_bad()
        self.look_elsewhere()
        search.take_measure()
        standing = self.finalists_of(search.ranked())
        rounds = max(1, math.ceil(math.log2(max(2, len(standing)))))
        self.look_twice(standing)
        begun = min(search.used, 1.0)
        number = 0
        while number < rounds:
            number += 1
            search.hold(standing, begun + (1.0 - begun) * number / rounds)
            if search.used >= 1.0 or self.is_decided(standing):
                break
            standing = half_of(search, standing)
            if self.is_lost(standing[0]):
                others = self.untried()
                if not others:
                    break
                standing, number = others, min(number, rounds - 1)
            self.prune(set(standing))
        return standing

    def look_elsewhere(self) -> None:
        """Judge the best in a few more worlds, to know how far scores differ by luck."""
        search, scores = self.search, self.search.scores
        best = sorted(scores, key=lambda action: -scores[action][0][1])[:FINALISTS]
        for number in range(1, min(MEASURED, search.most_worlds)):
            world = search.world(number)
            for action in best:
                if search.used >= FIRST_LOOK:
                    return
                if number in search.nodes[action].seen:
                    continue
                score = search.tree.enter(search.nodes[action], world, world.start, action)
                if score is not None:
                    scores[action].append((world, score))

    def finalists_of(self, ranked: list[Action]) -> list[Action]:
        """What goes on: a few looks into each say more than many into few."""
        return ranked[:FINALISTS]

    def look_twice(self, standing: list[Action]) -> None:
        """Look into each of a few acts once before any is left: what only helps the next act (more strength for a
        strike that wins then) seems to be worth little by itself."""
        search, world = self.search, self.search.worlds[0]
        if len(standing) * BREADTH <= SECOND_LOOK * search.positions:
            for action in standing:
                if search.used >= FIRST_LOOK + SECOND_LOOK:
                    return
                search.tree.visit(search.nodes[action], world, world.start, action)

    def is_decided(self, standing: list[Action]) -> bool:
        """Whether more thinking changes nothing: one is left."""
        return len(standing) < 2

    def is_lost(self, best: Action) -> bool:
        """Whether all that stands is known to lose, so that others should be looked into."""
        return False

    def untried(self) -> list[Action]:
        """What goes on where all that stood is lost."""
        return []

    def prune(self, standing: set[Action]) -> None:
        """Let go of what stands below acts that have left."""
        for action, node in self.search.nodes.items():
            if action not in standing:
                self.search.tree.prune(node)


class Certain(Guessed):
    """Rounds in the one world that is the truth, thorough where there is time for it."""

    def look_elsewhere(self) -> None:
        """There is nowhere else."""

    def finalists_of(self, ranked: list[Action]) -> list[Action]:
        """What goes on: the best, and among them what is done where the other would do the most harm next."""
        if not self.search.tree.is_thorough:
            return super().finalists_of(ranked)
        room = self.room
        wanted: set[str] = set()
        if len(self.search.question.actions) > FEW:
            # after two acts that have nothing to do with each other, for one may be the very act that stops them
            idle, half = ranked[-1], ranked[len(ranked) // 2 :]
            other = next((each for each in half if not set(cells_of(each)).intersection(cells_of(idle))), half[0])
            lost, wanted = map(set.union, *map(self.wanted_by_others, (idle, other)))
            wanted = lost or wanted
        urgent = [action for action in ranked if wanted.intersection(cells_of(action))][: max(3, room // 2)]
        return urgent + [action for action in ranked if action not in urgent][: room - len(urgent)]

    def wanted_by_others(self, idle: Action) -> tuple[set[str], set[str]]:
        """The cells where the others would do most harm, were this seat to do what matters little: where they would
        win, else where little is left of what this seat has. What stops them seems to be worth little by itself."""
        search, judge, tree = self.search, self.search.judge, self.search.tree
        ruleset = search.question.ruleset
        position = after(ruleset, search.worlds[0].start, idle)
        asked = ruleset.decisions(position) if position is not None else ()
        if position is None or not asked or asked[0].seat == search.question.seat:
            return set(), set()
        harm: list[tuple[float, int, Action]] = []
        until, table = search.used + OTHERS_LOOK, Table(ruleset, position)
        for number, action in enumerate(nearest_first(position, ruleset.legal_actions(position, asked[0].seat))):
            then = after(ruleset, position, action, True)
            if then is None:
                continue
            worth = judge.ended(then)
            if worth is None:
                if search.used >= until:
                    continue
                rested = judge.rested(then, False)  # what wins may be the second half of an act
                ended = judge.ended(rested)
                worth = ended if ended is not None else judge.worth(ruleset.score(rested, judge.seat))
            harm.append((worth, number, action))
            tree.learn(False, key_of(table, action), worth)
        harm.sort(key=lambda each: each[:2])
        lost = {cell for worth, _, action in harm if worth == LOST for cell in cells_of(action)}
        return lost, {cell for _, _, action in harm[:MOST_HARM] for cell in cells_of(action)}

    @property
    def room(self) -> int:
        """How many acts go on: each must be looked into some times to show what it leads to."""
        left = (1.0 - min(1.0, self.search.used)) * self.search.guess
        return min(FINALISTS, max(FEWEST, int(left / (LOOKED_INTO * BREADTH))))

    def is_decided(self, standing: list[Action]) -> bool:
        """Whether more thinking changes nothing: one is left, or a win is found."""
        search = self.search
        return len(standing) < 2 or search.nodes[search.ranked(standing)[0]].value > WON - 0.03

    def is_lost(self, best: Action) -> bool:
        """Whether the best that stands loses whatever is done."""
        return self.search.tree.is_thorough and self.search.nodes[best].value < LOST + MARGIN

    def untried(self) -> list[Action]:
        """What nobody has looked into yet."""
        search = self.search
        return [action for action in search.ranked() if search.nodes[action].visits < 2][: self.room]

    def prune(self, standing: set[Action]) -> None:
        """Let go of what stands below acts that have left and were looked into."""
        super().prune(standing | {action for action, node in self.search.nodes.items() if node.visits <= 1})


class PlayedOut:
    """Acts played out to where the seat has the turn again."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.playout = Playout(search.judge, lambda: search.used >= 1.0)
        self.owner = self.playout.turn_owner(search.worlds[0].start)
        self.found: dict[Action, Ends] = {}
        """Where acts led to, in one world after the other."""
        self.price = 0.0
        """Which part of the thinking it takes to play an act out."""

    def comes_around(self) -> bool:
        """Whether what looks best and what looks worst both lead to where this seat has the turn again, the best by
        turns of several acts: else the tree sees farther for the same price."""
        scores = self.search.scores
        ranked = sorted(scores, key=lambda action: -scores[action][0][1])
        if len(ranked) < 2 or len(ranked) > FEW:
            return False
        begun = self.search.used
        best, worst = (self.play(action, 0) for action in (ranked[0], ranked[-1]))
        self.price = max(1e-3, (self.search.used - begun) / 2)
        if best is None or worst is None or best.ended is not None or worst.ended is not None:
            return False
        return best.comes_around and worst.comes_around and best.is_long

    def play(self, action: Action, number: int) -> Played | None:
        """Play an act out in the next world that it was not played out in."""
        end = self.playout.end_of(self.search.world(number).start, action, self.owner)
        self.found.setdefault(action, []).append(end)
        return end

    def think(self) -> list[Action]:
        """Play the best acts out in the same worlds, the worse half of them in fewer; what stands at the end.

        What the tree is sure of by then is taken as it is: it sees what several acts do together that look like
        nothing one by one."""
        search = self.search
        search.look_where_luck_was_bad()
        search.take_measure()
        standing = search.ranked()[:PLAYED_OUT]
        search.hold(standing, BEFORE_PLAYOUTS)
        standing = search.ranked(standing)
        best, second = (search.nodes[action].value for action in standing[:2]) if len(standing) > 1 else (WON, LOST)
        if best - second > SURE or best > WON - MARGIN / 2:
            return standing
        fitting = int((1.0 - search.used) / self.price / WORLDS_AT_LEAST)
        standing, seen = standing[: max(3, fitting)], 0
        worlds = self.worlds_a_round(len(standing))
        while search.used < 1.0 and len(standing) > 1 and seen < MOST_WORLDS * worlds:
            for number in range(seen, seen + worlds):
                search.most_worlds = max(search.most_worlds, number + 1)
                for action in standing:
                    if len(self.found.get(action, ())) <= number:
                        self.play(action, number)
            seen += worlds
            standing = self.better_played(standing)
        return standing

    def worlds_a_round(self, acts: int) -> int:
        """In how many worlds acts are played out before the worse half of them is left: one, and more where there is
        time for more than all rounds of one."""
        needed, standing = 0, acts
        for _ in range(MOST_WORLDS):
            needed += standing
            standing = max(2, (standing + 1) // 2)
        return max(1, int((1.0 - self.search.used) / self.price / needed))

    def better_played(self, standing: list[Action]) -> list[Action]:
        """The better half of what was played out, at least two, the best first; acts are compared only in worlds in
        which all of these were."""
        worths = self.worths([self.found[action] for action in standing], self.found.values())
        if not worths:
            return standing
        for action, worth in zip(standing, worths, strict=True):
            node = self.search.nodes[action]
            node.value = worth
            node.visits += AS_PLAYOUT
        ranked = sorted(standing, key=lambda action: -self.search.nodes[action].value)
        return ranked[: max(2, (len(ranked) + 1) // 2)]

    def worths(self, rows: Sequence[Ends], measured: Iterable[Ends]) -> list[float]:
        """What is worth what was played out in the same worlds, each where all of it was; measured by all of what
        was. Nothing where there is no such world."""
        together = [row for row in zip(*rows, strict=True) if None not in row]
        if not together:
            return []
        yard = Judge(self.search.judge.ruleset, self.search.judge.seat, FAR)
        scores = [each.score for row in measured for each in row if each is not None and each.ended is None]
        yard.measure(scores or [0.0])
        return [
            sum(yard.worth(each.score) if each.ended is None else each.ended for each in column if each is not None)
            / len(together)
            for column in zip(*together, strict=True)
        ]


class PlayedThrough(PlayedOut):
    """Acts played out to where the seat's next turn has ended, each turn being one act. What an act asks for before
    it is done (which suit an eight stands for) is chosen as what is best on average, too."""

    def __init__(self, search: Search) -> None:
        super().__init__(search)
        self.rows: dict[Row, Ends] = {}
        """Where acts with all that they ask for led to."""

    def think(self) -> list[Action]:
        """Play acts out in the same worlds, in rounds that take as long as each other, the worse half leaving after
        each; what stands at the end."""
        search, seen = self.search, 0
        search.take_measure()
        ranked = search.ranked()[:PLAYED_OUT]
        if search.nodes[ranked[0]].value > WON - MARGIN / 2:
            return ranked
        standing = [row for action in ranked for row in self.rows_of(action)]
        begun, rounds = min(search.used, 1.0), max(1, math.ceil(math.log2(len(standing))))
        for number in range(1, rounds + 1):
            until = begun + (1.0 - begun) * number / rounds
            while len(standing) > 1 and search.used < until and seen < MOST_PLAYED:
                search.most_worlds = max(search.most_worlds, seen + 1)
                for row in standing:
                    self.rows.setdefault(row, []).append(self.playout.through(search.world(seen).start, row))
                seen += 1
            standing = self.better_rows(standing)
        return list(dict.fromkeys(row[0] for row in standing))

    def rows_of(self, action: Action) -> list[Row]:
        """An act with each answer to what it asks for."""
        search = self.search
        position, seat = search.nodes[action].positions.get(0), search.question.seat
        if position is None or not is_half_done(search.question.ruleset, position, seat):
            return [(action,)]
        answers = search.question.ruleset.legal_actions(position, seat)[:MOST_ROWS]
        return [(action, answer) for answer in answers] or [(action,)]

    def better_rows(self, standing: list[Row]) -> list[Row]:
        """The better half, at least two, the best first. An act is worth what it is with its best answers."""
        worths = self.worths([self.rows.get(row, []) for row in standing], self.rows.values())
        if not worths:
            return standing
        ranked = sorted(zip(worths, standing, strict=True), key=lambda each: -each[0])
        for worth, row in reversed(ranked):
            node = self.search.nodes[row[0]]
            node.value = worth
            node.visits += AS_PLAYOUT
        return [row for _, row in ranked[: max(2, (len(ranked) + 1) // 2)]]


def half_of(search: Search, standing: list[Action]) -> list[Action]:
    """What goes on: the better half, at least one."""
    ranked = search.ranked(standing)
    return ranked[: max(1, (len(ranked) + 1) // 2)]

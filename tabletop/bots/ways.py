"""The ways in which a search thinks on after its first look, and which of them a question asks for.

- ``Guessed``: worlds that may be true. The best go on into rounds; in every round each of them is looked at equally
  often in the same worlds, then the worse half is left (sequential halving: Karnin, Koren and Somekh 2013; for the
  root of a tree search: Pepels, Cazenave and Winands 2014). Below them grows a tree (``tree``).
- ``Certain``: one world is the truth. The same, and each act is looked into before it is believed.
- ``PlayedToEnd``, ``PlayedOut`` and ``PlayedThrough``: worlds that may be true, in which acts are played out
  (``playing_out``).
"""

from __future__ import annotations

import math
from typing import Protocol

from tabletop.bots.ordering import FEW, cells_of, nearest_first
from tabletop.bots.playing_out import PlayedOut, PlayedThrough, PlayedToEnd, is_one_act
from tabletop.bots.search import FINALISTS, FIRST_LOOK, THOROUGH, Search
from tabletop.bots.tree import BREADTH, key_of
from tabletop.bots.worlds import LOST, MARGIN, WON, after
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


class Way(Protocol):
    """A way of thinking on."""

    def think(self) -> list[Action]:
        """Think until the limits are reached; what stands at the end."""


def way_of(search: Search) -> Way:
    """The way that a question asks for, after the first look at it."""
    if search.tree.exact:
        return Certain(search)
    if not search.worlds[0].sealed and search.guess >= THOROUGH:
        to_end = PlayedToEnd(search)
        if to_end.is_near():
            return to_end
        played = PlayedOut(search)
        if played.comes_around():
            return played
        if is_one_act(search):
            return PlayedThrough(search)
    return Guessed(search)


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
        """Judge the best in a few more worlds, to know how far scores differ by luck; in more where luck is all that
        there is to know."""
        search, scores = self.search, self.search.scores
        measured = search.most_worlds if search.is_luck_alone else min(MEASURED, search.most_worlds)
        best = sorted(scores, key=lambda action: -scores[action][0][1])[:FINALISTS]
        for number in range(1, measured):
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


def half_of(search: Search, standing: list[Action]) -> list[Action]:
    """What goes on: the better half, at least one."""
    ranked = search.ranked(standing)
    return ranked[: max(1, (len(ranked) + 1) // 2)]

"""What a search has found out about the acts that can be chosen, and what every way of searching on needs.

All acts are judged once in one world; then one of the ways (``ways``) thinks on about the best of them, and what they
are worth stands here. It may be stopped at any moment: what is best so far is the answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.bots.greedy import is_quiet, sample, undecided
from tabletop.bots.ordering import nearest_first, remembered_first
from tabletop.bots.question import Question
from tabletop.bots.tree import Node, Tree
from tabletop.bots.worlds import LOST, MARGIN, WON, Judge, World, after, are_alike
from tabletop.rules.actions import Action
from tabletop.rules.table import Table

THOROUGH = 120
"""Who may look at fewer positions compares acts as they seem: there is no time to look into what answers each."""

MOST_WORLDS = 24

MOST_LUCK, A_LUCK = 256, 4
"""Where nothing is hidden, but an act draws by chance (by luck alone), it is tried with so much different luck, once
for so many positions: of a die in twenty-four worlds two sixths may come up, or seven."""

UNKNOWN = 2
"""So many acts with cards that nobody knows are looked at before those with cards that are remembered."""

USUAL_RATE = 300
"""About so many positions are judged in a second; where the clock decides, the number of worlds is made to fit."""

MOST_POSITIONS = 20_000
"""So much is kept in memory at most, each position some 8 kB."""

AHEAD = 8
"""By so many acts it is looked ahead where those that can be chosen look alike."""

BY_LUCK = 10.0
"""How straight worths follow scores where an act draws by chance: what it is worth is the mean of all that it may
bring, also of what is far off and seldom."""

FINALISTS, FIRST_LOOK = 16, 0.5
"""At most so many acts go on after the first look at all, which may take this part of what there is to think."""
TRIED = 4
"""So many acts for each position that can be judged are tried for a win at once, which is seen sooner."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An act that could be chosen, what it is worth (0 lost, 1 won) and how often it was looked at."""

    action: Action
    worth: float
    looks: int
    after: tuple[tuple[int, str], ...] = ()
    """What is expected to follow: the seat and what it does, in a guess of the table, as far as it was looked at."""

    @property
    def is_won(self) -> bool:
        """Whether it leads to a win in all that was looked at."""
        return self.worth > WON - MARGIN / 2

    @property
    def is_lost(self) -> bool:
        """Whether it leads to a loss in all that was looked at."""
        return self.worth < LOST + MARGIN / 2


class Search:
    """One question thought about: what is known of each act."""

    def __init__(self, question: Question) -> None:
        self.question, self.positions = question, min(question.limits.evaluations, MOST_POSITIONS)
        self.judge = Judge(question.ruleset, question.seat)
        self.tree = Tree(self.judge)
        self.worlds = [World(question, 0)]
        self.nodes: dict[Action, Node] = {}
        self.scores: dict[Action, list[tuple[World, float]]] = {}
        """What acts were judged at by the first look."""
        self.turn = 0
        seconds = question.limits.seconds
        self.guess = self.positions if seconds is None else min(self.positions, int(USUAL_RATE * seconds))
        """About so many positions can be judged."""
        self.most_worlds = max(2, min(MOST_WORLDS, int(math.sqrt(max(1, self.guess)))))

    @property
    def used(self) -> float:
        """Which part of the thinking is done, from 0; 1 or more: all."""
        return max(self.judge.count / max(1, self.positions), self.question.used)

    # -- the first look --------------------------------------------------------------------------------------

    def look_first(self) -> None:
        """Judge every act once, as many as there is time for."""
        world = self.worlds[0]
        actions = undecided(self.question.actions, world.start, self.question.seat)
        ordered = nearest_first(world.start, sample(self.question, actions, len(actions)))
        ordered = remembered_first(Table(self.judge.ruleset, world.start), self.question.seat, ordered, UNKNOWN)
        if len(ordered) > FINALISTS:
            most = max(FINALISTS, TRIED * self.guess)
            won = next((action for action in ordered[:most] if self._wins(world, action)), None)
            ordered = [won] if won is not None else ordered
        for action in ordered:
            if len(self.nodes) > 1 and self.used >= FIRST_LOOK:
                break
            node = self.nodes[action] = Node()
            score = self.tree.enter(node, world, world.start, action)
            if score is not None:
                self.scores[action] = [(world, score)]
            elif node.ends.get(0) == WON:
                break
        self.tree.exact = self._is_exact
        self.tree.is_thorough = self.tree.exact and self.guess >= THOROUGH

    def _wins(self, world: World, action: Action) -> bool:
        """Whether an act wins at once, as far as there is time to try it."""
        return self.question.used < FIRST_LOOK and self.tree.wins(world.start, action)

    def look_where_luck_was_bad(self) -> None:
        """Judge acts that lost at once by chance in other guesses, too, until one of them is not lost: a blow that
        must be struck looks in one guess like all that lose without it."""
        unlucky = [action for action, node in self.nodes.items() if node.drew and node.ends.get(0) == LOST]
        for number in range(1, self.most_worlds):
            if not unlucky:
                return
            world = self.world(number)
            for action in list(unlucky):
                if self.used >= FIRST_LOOK:
                    return
                node = self.nodes[action]
                score = self.tree.enter(node, world, world.start, action)
                if score is not None:
                    self.scores.setdefault(action, []).append((world, score))
                if node.ends.get(number) != LOST:
                    unlucky.remove(action)

    def take_measure(self) -> None:
        """Take what scores differ by from the first look, and write down what acts are worth by it."""
        if self.scores:
            scores = [score for found in self.scores.values() for _, score in found]
            if max(scores) == min(scores) and not self.tree.exact:
                scores += self.look_ahead()
            if any(node.drew for node in self.nodes.values()):
                self.judge.straight = BY_LUCK
            self.judge.measure(scores, self.is_luck_alone)
            if self.is_luck_alone:
                self.most_worlds = max(self.most_worlds, min(MOST_LUCK, self.guess // A_LUCK))
        for action, node in self.nodes.items():
            for where, score in self.scores.get(action, ()):
                self.tree.note(node, where.number, self.judge.worth(score))
            for number, worth in node.ends.items():
                self.tree.note(node, number, worth)

    @property
    def is_luck_alone(self) -> bool:
        """Whether guesses differ by luck alone: nothing is hidden, but an act draws by chance."""
        drew = any(node.drew for node in self.nodes.values())
        return drew and are_alike(self.worlds[0].start, self.world(1).start)

    def look_ahead(self) -> list[float]:
        """What may come of the acts after some more of anybody's, where right then they all look alike: a mean over
        worlds tells nothing unless it is known by how much scores differ. In one world their order is enough."""
        world, chance = self.worlds[0], self.question.chance
        found: list[float] = []
        for node in list(self.nodes.values())[:FINALISTS]:
            position = None if world.sealed else node.positions.get(world.number)
            for _ in range(AHEAD):
                asked = self.judge.ruleset.decisions(position) if position is not None else ()
                if position is None or not asked or self.used >= FIRST_LOOK:
                    break
                answers = self.judge.ruleset.legal_actions(position, asked[0].seat)
                position = after(self.judge.ruleset, position, chance.pick(answers), True)
                if position is not None and self.judge.ended(position) is None:
                    found.append(self.judge.score(position, False))
        return found

    @property
    def _is_exact(self) -> bool:
        """Whether this one world is the truth: another guess is the same, and no act has drawn anything by chance."""
        world = self.worlds[0]
        if world.sealed:
            return False
        if any(node.drew for node in self.nodes.values()):
            return False
        return are_alike(world.start, self.question.determinize())

    # -- looking on ------------------------------------------------------------------------------------------

    def hold(self, standing: list[Action], until: float) -> None:
        """Look at all that stand in turn, each in the same worlds, until so much of the thinking is done."""
        idle = 0
        while True:
            before = self.judge.count
            self.turn += 1
            world = self.world(self.turn)
            for action in standing:
                if self.used >= until:
                    return
                self.tree.visit(self.nodes[action], world, world.start, action)
            idle = idle + 1 if self.judge.count == before else 0
            if idle > self.most_worlds:  # all of these worlds are known to their ends
                if self.tree.exact or self.most_worlds >= MOST_WORLDS:
                    return
                self.most_worlds += 4

    def world(self, turn: int) -> World:
        """The world of a turn: new ones until there are enough, then these again."""
        if self.tree.exact:
            return self.worlds[0]
        number = turn % self.most_worlds
        while len(self.worlds) <= number:
            self.worlds.append(World(self.question, len(self.worlds)))
        return self.worlds[number]

    # -- what is known ---------------------------------------------------------------------------------------

    def ranked(self, among: list[Action] | None = None) -> list[Action]:
        """Acts by what they are worth, the best first; of equals what ends the turn, else as they were drawn."""
        found = [action for action in (among if among is not None else self.nodes) if self.nodes[action].static]
        quiet = {action for action in found if is_quiet(self.question.ruleset, action.kind)}
        return sorted(found, key=lambda action: (*self._promise(self.nodes[action]), action in quiet), reverse=True)

    def _promise(self, node: Node) -> tuple[bool, float]:
        """What an act is taken for: in one world nobody knows what one is worth as long as its answers were not
        looked at, so what was looked into and is not lost stands before the others."""
        is_open = self.tree.is_thorough and self.turn > 0 and node.visits < 2 and not node.ends
        return not is_open and node.value > LOST + MARGIN, node.value

    def weighed(self, standing: list[Action]) -> list[Weighed]:
        """The result: what stands first, then the others."""
        ranked = self.ranked(standing)
        stood = set(ranked)
        rest = [action for action in self.ranked() if action not in stood]
        nodes = self.nodes
        found = [
            Weighed(action, nodes[action].value, nodes[action].visits, self.tree.line(nodes[action]))
            for action in ranked + rest
        ]
        return found or [Weighed(self.question.actions[0], LOST, 0)]

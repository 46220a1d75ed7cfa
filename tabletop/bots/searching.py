"""The bot that thinks ahead: it searches a tree of what may follow, over guesses of what it may not know.

What can be chosen is judged once in one world; the best go on into rounds. In every round each of them is looked at
equally often in the same worlds, then the worse half is left (sequential halving: Karnin, Koren and Somekh 2013; for
the root of a tree search: Pepels, Cazenave and Winands 2014). Below them grows a tree (``tree``). It may be stopped
at any moment: what is best so far is the answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.bots.greedy import is_quiet, sample, undecided
from tabletop.bots.ordering import FEW, cells_of, nearest_first
from tabletop.bots.playouts import Played, Playout
from tabletop.bots.question import Question
from tabletop.bots.random import draw
from tabletop.bots.tree import BREADTH, Node, Tree, key_of
from tabletop.bots.worlds import LOST, MARGIN, WON, Judge, World, after
from tabletop.rules.actions import Action
from tabletop.rules.table import Table

FINALISTS = 16
"""At most so many acts go on after the first look."""

OTHERS_LOOK, MOST_HARM = 0.07, 2
"""This part of the thinking goes to what others would do next; so many of their acts are taken for harmful."""

THOROUGH = 120
"""Who may look at fewer positions compares acts as they seem: there is no time to look into what answers each."""

FEWEST, LOOKED_INTO = 4, 3
"""In one world so few go on as can be looked into so often, at least four."""

PLAYED_OUT, BEFORE_PLAYOUTS, SURE = 12, 0.3, 0.15
"""In guessed worlds at most so many acts are played out, after this part of the thinking; not where the tree says by
then that one is better than all others by so much."""

FAR = 10.0
"""Where a turn was played out a win or a loss says more, beside scores, than right after an act."""

WORLDS_AT_LEAST = 2
"""So many acts go on as can be played out in so many worlds."""

AS_PLAYOUT = 8
"""Playing out counts like so many looks."""

MEASURED = 4
"""In so many worlds the best are judged before anything else, to measure what scores differ by."""

MOST_WORLDS = 24

USUAL_RATE = 300
"""About so many positions are judged in a second; where the clock decides, the number of worlds is made to fit."""

MOST_POSITIONS = 20_000
"""So much is kept in memory at most, each position some 8 kB."""

SECOND_LOOK = 0.25
"""A look into all that goes on may take this part more."""

FIRST_LOOK = 0.5
"""The first look at all acts may take this part of what there is to think."""


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


class SearchingBot:
    """Thinks ahead as far as the limits of the question allow: how strong it is follows from them alone."""

    def choose(self, question: Question) -> Action:
        """Search, and take the best."""
        if len(question.actions) == 1:
            return question.actions[0]
        return self.weigh(question)[0].action

    def weigh(self, question: Question) -> list[Weighed]:
        """What can be chosen, the best first."""
        return Search(question).run()


class CarelessBot(SearchingBot):
    """Thinks ahead, but not about every act: of so many it does one that just comes to mind (``slips``). A small
    budget alone makes no weak opponent, for in many games a short look is nearly as good as a longer one."""

    def __init__(self, slips: int) -> None:
        self.slips = slips

    def choose(self, question: Question) -> Action:
        """Search, or draw one."""
        if question.chance.below(self.slips) == 0:
            return draw(question.actions, question.chance)
        return super().choose(question)


class Search:
    """One question thought about."""

    finalists = FINALISTS
    first_look = FIRST_LOOK
    may_play_out = True
    """Whether guessed worlds are played out where that says something and there is time."""

    def __init__(self, question: Question, judge: Judge | None = None) -> None:
        """``judge``: who says how good positions are, None for what the acts differ by."""
        self.question, self.positions = question, min(question.limits.evaluations, MOST_POSITIONS)
        self.judge = judge if judge is not None else Judge(question.ruleset, question.seat)
        self.tree = Tree(self.judge)
        self.worlds = [World(question, 0)]
        self.nodes: dict[Action, Node] = {}
        self.plays_out = False
        self.playout = Playout(self.judge, lambda: self.used >= 1.0)
        self.turn = 0
        seconds = question.limits.seconds
        self.guess = self.positions if seconds is None else min(self.positions, int(USUAL_RATE * seconds))
        self.most_worlds = max(2, min(MOST_WORLDS, int(math.sqrt(max(1, self.guess)))))

    @property
    def used(self) -> float:
        """Which part of the thinking is done, from 0; 1 or more: all."""
        return max(self.judge.count / max(1, self.positions), self.question.used)

    def run(self) -> list[Weighed]:
        """Think until the limits are reached."""
        self.look_first()
        if self.plays_out:
            return self.weighed(self.play_out(self.ranked()))
        standing = self.finalists_of(self.ranked())
        rounds = max(1, math.ceil(math.log2(max(2, len(standing)))))
        self.look_twice(standing)
        begun = min(self.used, 1.0)
        number = 0
        while number < rounds:
            number += 1
            self.hold(standing, begun + (1.0 - begun) * number / rounds)
            if self.used >= 1.0 or self.is_decided(standing):
                break
            standing = self.better_half(standing)
            if self.tree.is_thorough and self.nodes[standing[0]].value < LOST + MARGIN:
                standing, number = self.untried() or standing, min(number, rounds - 1)
                if self.nodes[standing[0]].visits > 1:
                    break
            kept = set(standing)
            for action, node in self.nodes.items():
                if action not in kept and (not self.tree.exact or node.visits > 1):
                    self.tree.prune(node)
        return self.weighed(standing)

    def finalists_of(self, ranked: list[Action]) -> list[Action]:
        """What goes on: the best, and among them what is done where the other would do the most harm next."""
        room = self.room
        wanted: set[str] = set()
        if self.tree.is_thorough and len(self.question.actions) > FEW:
            # after two acts, for one may be the very act that stops them
            lost, wanted = map(set.union, *map(self.wanted_by_others, (ranked[-1], ranked[len(ranked) // 2])))
            wanted = lost or wanted
        urgent = [action for action in ranked if wanted.intersection(cells_of(action))][: max(3, room // 2)]
        return urgent + [action for action in ranked if action not in urgent][: room - len(urgent)]

    def wanted_by_others(self, idle: Action) -> tuple[set[str], set[str]]:
        """The cells where the others would do most harm, were this seat to do what matters little: where they would
        win, else where little is left of what this seat has. What stops them seems to be worth little by itself."""
        ruleset = self.question.ruleset
        position = after(ruleset, self.worlds[0].start, idle)
        asked = ruleset.decisions(position) if position is not None else ()
        if position is None or not asked or asked[0].seat == self.question.seat:
            return set(), set()
        harm: list[tuple[float, int, Action]] = []
        until, table = self.used + OTHERS_LOOK, Table(ruleset, position)
        for number, action in enumerate(nearest_first(position, ruleset.legal_actions(position, asked[0].seat))):
            then = after(ruleset, position, action, True)
            if then is None:
                continue
            worth = self.judge.ended(then)
            if worth is None:
                if self.used >= until:
                    continue
                rested = self.judge.rested(then, False)  # what wins may be the second half of an act
                ended = self.judge.ended(rested)
                worth = ended if ended is not None else self.judge.worth(ruleset.score(rested, self.judge.seat))
            harm.append((worth, number, action))
            self.tree.learn(False, key_of(table, action), worth)
        harm.sort(key=lambda each: each[:2])
        lost = {cell for worth, _, action in harm if worth == LOST for cell in cells_of(action)}
        return lost, {cell for _, _, action in harm[:MOST_HARM] for cell in cells_of(action)}

    @property
    def room(self) -> int:
        """How many acts go on: in one world each must be looked into some times to show what it leads to; where
        worlds are guessed a few looks into each say more than many into few."""
        if not self.tree.is_thorough:
            return self.finalists
        left = (1.0 - min(1.0, self.used)) * self.guess
        return min(self.finalists, max(FEWEST, int(left / (LOOKED_INTO * BREADTH))))

    # -- the first look --------------------------------------------------------------------------------------

    def look_first(self) -> None:
        """Judge every act once, as many as there is time for."""
        world = self.worlds[0]
        actions = undecided(self.question.actions, world.start, self.question.seat)
        scores: dict[Action, list[tuple[World, float]]] = {}
        ordered = nearest_first(world.start, sample(self.question, actions, len(actions)))
        if len(ordered) > FINALISTS:
            won = next((action for action in ordered if self.tree.wins(world.start, action)), None)
            ordered = [won] if won is not None else ordered
        for action in ordered:
            if len(self.nodes) > 1 and self.used >= self.first_look:
                break
            node = self.nodes[action] = Node()
            score = self.tree.enter(node, world, world.start, action)
            if score is not None:
                scores[action] = [(world, score)]
            elif node.ends.get(0) == WON:
                break
        self.tree.exact = self.is_exact
        self.tree.is_thorough = self.tree.exact and self.guess >= THOROUGH
        is_guessed = not self.tree.exact and not self.worlds[0].sealed and self.guess >= THOROUGH
        self.plays_out = self.may_play_out and is_guessed and self.comes_around(scores)
        if not self.tree.exact and not self.plays_out:
            self.look_elsewhere(scores)
        if scores:
            self.judge.measure([score for found in scores.values() for _, score in found])
        for action, node in self.nodes.items():
            for where, score in scores.get(action, ()):
                self.tree.note(node, where.number, self.judge.worth(score))
            for number, worth in node.ends.items():
                self.tree.note(node, number, worth)

    def look_elsewhere(self, scores: dict[Action, list[tuple[World, float]]]) -> None:
        """Judge the best in a few more worlds, to know how far scores differ by luck."""
        best = sorted(scores, key=lambda action: -scores[action][0][1])[: self.finalists]
        for number in range(1, min(MEASURED, self.most_worlds)):
            world = self.world(number)
            for action in best:
                if self.used >= self.first_look:
                    return
                score = self.tree.enter(self.nodes[action], world, world.start, action)
                if score is not None:
                    scores[action].append((world, score))

    def look_twice(self, standing: list[Action]) -> None:
        """Look into each of a few acts once before any is left: what only helps the next act (more strength for a
        strike that wins then) seems to be worth little by itself."""
        if len(standing) * BREADTH <= SECOND_LOOK * self.positions:
            for action in standing:
                if self.used >= self.first_look + SECOND_LOOK:
                    return
                self.tree.visit(self.nodes[action], self.worlds[0], self.worlds[0].start, action)

    @property
    def is_exact(self) -> bool:
        """Whether this one world is the truth: another guess is the same, and no act has drawn anything by chance."""
        world = self.worlds[0]
        if world.sealed:
            return False
        if any(node.drew for node in self.nodes.values()):
            return False
        other = self.question.determinize()
        one = world.start
        return other.definition == one.definition and other.contents == one.contents and other.face == one.face

    # -- rounds ----------------------------------------------------------------------------------------------

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

    # -- to where the turn comes around -----------------------------------------------------------------------

    def comes_around(self, scores: dict[Action, list[tuple[World, float]]]) -> bool:
        """Whether what looks best and what looks worst both lead to where this seat has the turn again: else
        play-outs say little, and the tree, which also sees an end that is near, is better."""
        start = self.worlds[0].start
        ranked = sorted(scores, key=lambda action: -scores[action][0][1])
        if len(ranked) < 2 or len(ranked) > FEW:
            return False
        owner = self.playout.turn_owner(start)
        ends = [self.playout.end_of(start, action, owner) for action in (ranked[0], ranked[-1])]
        return all(end is not None and end.ended is None and end.comes_around for end in ends)

    def play_out(self, standing: list[Action]) -> list[Action]:
        """Play the best acts out in the same worlds, the worse half of them in fewer; what stands at the end.

        What the tree is sure of by then is taken as it is: it sees what several acts do together that look like
        nothing one by one."""
        standing = standing[:PLAYED_OUT]
        self.hold(standing, BEFORE_PLAYOUTS)
        standing = self.ranked(standing)
        best, second = (self.nodes[action].value for action in standing[:2]) if len(standing) > 1 else (WON, LOST)
        if best - second > SURE or best > WON - MARGIN / 2:
            return standing
        begun, owner = self.used, self.playout.turn_owner(self.worlds[0].start)
        found: dict[Action, list[Played | None]] = {
            standing[0]: [self.playout.end_of(self.worlds[0].start, standing[0], owner)]
        }
        fitting = int((1.0 - self.used) / max(1e-3, (self.used - begun)) / WORLDS_AT_LEAST)
        standing = standing[: max(3, fitting)]
        found |= {action: [self.playout.end_of(self.worlds[0].start, action, owner)] for action in standing[1:]}
        standing, number = self.better_played(standing, found), 1
        while self.used < 1.0 and len(standing) > 1 and number < MOST_WORLDS:
            self.most_worlds = max(self.most_worlds, number + 1)
            start = self.world(number).start
            number += 1
            for action in standing:
                found[action].append(self.playout.end_of(start, action, owner))
            standing = self.better_played(standing, found)
        return standing

    def better_played(self, standing: list[Action], found: dict[Action, list[Played | None]]) -> list[Action]:
        """The better half of what was played out, at least two, the best first; acts are compared only in worlds in
        which all of these were."""
        together = [row for row in zip(*(found[action] for action in standing), strict=True) if None not in row]
        played = [each for row in found.values() for each in row if each is not None]
        if not together:
            return standing
        yard = Judge(self.judge.ruleset, self.judge.seat, FAR)
        yard.measure([each.score for each in played if each.ended is None] or [0.0])
        for place, action in enumerate(standing):
            worths = [
                yard.worth(each.score) if each.ended is None else each.ended
                for each in (row[place] for row in together)
                if each is not None
            ]
            node = self.nodes[action]
            node.value = sum(worths) / len(worths)
            node.visits += AS_PLAYOUT
        ranked = sorted(standing, key=lambda action: -self.nodes[action].value)
        return ranked[: max(2, (len(ranked) + 1) // 2)]

    def world(self, turn: int) -> World:
        """The world of a turn: new ones until there are enough, then these again."""
        if self.tree.exact:
            return self.worlds[0]
        number = turn % self.most_worlds
        while len(self.worlds) <= number:
            self.worlds.append(World(self.question, len(self.worlds)))
        return self.worlds[number]

    def is_decided(self, standing: list[Action]) -> bool:
        """Whether more thinking changes nothing: one is left, or a win is found."""
        return len(standing) < 2 or (self.tree.exact and self.nodes[self.ranked(standing)[0]].value > WON - 0.03)

    def ranked(self, among: list[Action] | None = None) -> list[Action]:
        """Acts by what they are worth, the best first; of equals what ends the turn, else as they were drawn."""
        found = [action for action in (among if among is not None else self.nodes) if self.nodes[action].static]
        quiet = {action for action in found if is_quiet(self.question.ruleset, action.kind)}
        return sorted(found, key=lambda action: (*self.promise(self.nodes[action]), action in quiet), reverse=True)

    def promise(self, node: Node) -> tuple[bool, float]:
        """What an act is taken for: in one world nobody knows what one is worth as long as its answers were not
        looked at, so what was looked into and is not lost stands before the others."""
        is_open = self.tree.is_thorough and self.turn > 0 and node.visits < 2 and not node.ends
        return not is_open and node.value > LOST + MARGIN, node.value

    def better_half(self, standing: list[Action]) -> list[Action]:
        """What goes on: the better half, at least one."""
        ranked = self.ranked(standing)
        return ranked[: max(1, (len(ranked) + 1) // 2)]

    def untried(self) -> list[Action]:
        """What nobody has looked into yet, where all that was is lost."""
        return [action for action in self.ranked() if self.nodes[action].visits < 2][: self.room]

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

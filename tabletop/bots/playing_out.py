"""The ways of thinking on in which acts are played out, each in the same worlds, the worse half of them in fewer.

- ``PlayedOut``: to where the seat has the turn again, where turns go around (``playouts``).
- ``PlayedToEnd``: to the end of the game, where it is over soon and by the quiet rest alone. Everybody does what
  looks best one act ahead by what it may know itself (``turns``).
- ``PlayedThrough``: to where the seat's next turn has ended, where two take turns of one act; in rounds that take as
  long as each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tabletop.bots.greedy import is_quiet
from tabletop.bots.ordering import FEW
from tabletop.bots.playouts import Played, Playout
from tabletop.bots.quiet import is_half_done, settle, turn_of
from tabletop.bots.search import MOST_WORLDS, Search
from tabletop.bots.turns import Turns
from tabletop.bots.worlds import LOST, MARGIN, WON, Judge, after
from tabletop.core.chance import Chance, mix
from tabletop.rules.actions import Action

PLAYED_OUT, BEFORE_PLAYOUTS, SURE = 12, 0.3, 0.15
"""At most so many acts are played out, after this part of the thinking; not where the tree says by then that one is
better than all others by so much."""

FAR = 10.0
"""Where a turn was played out a win or a loss says more, beside scores, than right after an act."""

WORLDS_AT_LEAST = 2
"""So many acts go on as can be played out in so many worlds."""

MOST_PLAYED = 256
"""Acts of one turn are played through in no more worlds than these."""

ENDS_AT_LEAST, BEFORE_END = 8, 0.2
"""The end of the game is near where all acts can be played to it in so many worlds; the tree has this part of the
thinking before."""

WORTH_BEFORE = 2
"""What an act was worth before counts like so many games played to their end."""

MOST_ROWS = 6
"""So many answers to what an act asks for are told apart."""

AS_PLAYOUT = 8
"""Playing out counts like so many looks."""

DRAWN = 0.5
"""What a game is worth that nobody has won."""

Ends: TypeAlias = list[Played | None]
"""Where something led to, in one world after the other."""

Row: TypeAlias = tuple[Action, ...]
"""An act and what answers what it asks for before it is done."""


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
        if self.is_sure(standing):
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

    def is_sure(self, standing: list[Action]) -> bool:
        """Whether the tree says that one is better than all others."""
        nodes = self.search.nodes
        best, second = (nodes[action].value for action in standing[:2]) if len(standing) > 1 else (WON, LOST)
        return best - second > SURE or best > WON - MARGIN / 2

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
        return better_half(standing, self.search)

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


class PlayedToEnd(PlayedOut):
    """Acts played out to the end of the game, where a look at them only says how it ends if nobody does anything."""

    def __init__(self, search: Search) -> None:
        super().__init__(search)
        self.until = 1.0
        """What is being played is thrown away after this part of the thinking."""
        self.turns = Turns(search.question.ruleset, search.judge, self.is_late)
        self.before: dict[Action, float] = {}
        """What acts were worth before."""

    def is_late(self) -> bool:
        """Whether there is no time left for what is being played."""
        return self.search.used >= self.until

    def is_near(self) -> bool:
        """Whether the end of the game is near: after what looks best and after what looks worst it is over by the
        quiet rest alone, so that this is all a look at them says; and so it is soon when everybody goes on as looks
        best."""
        search = self.search
        ranked = sorted(search.scores, key=lambda action: -search.scores[action][0][1])[:PLAYED_OUT]
        if len(ranked) < 2:
            return False
        both = ranked[0], ranked[-1]
        if not all(self.rests_at_the_end(action) for action in both):
            return False
        for action in both:
            self.until = min(1.0, search.used + 1 / (ENDS_AT_LEAST * len(ranked)))
            if self.play(action, 0) is None:
                return False
        self.until = 1.0
        return True

    def rests_at_the_end(self, action: Action) -> bool:
        """Whether the game is over when nobody does any more than the act asks for (the first look has seen it, and
        it is not counted twice)."""
        ruleset, position = self.search.question.ruleset, self.search.nodes[action].positions.get(0)
        if position is None:
            return False
        position = position.fork()
        settle(ruleset, position)
        return ruleset.outcome(position) is not None

    def play(self, action: Action, number: int) -> Played | None:
        """Play an act to the end in the next world that it was not played out in."""
        ruleset, judge = self.search.question.ruleset, self.search.judge
        judge.count += 1
        position, end = after(ruleset, self.search.world(number).start, action), None
        if position is not None:
            for last in self.turns.ends(position, Chance(mix(number))):
                if ruleset.outcome(last) is not None:
                    ended = judge.ended(last)
                    end = Played(0.0, DRAWN if ended is None else ended)
                if self.is_late():
                    break
        self.found.setdefault(action, []).append(end)
        return end

    def think(self) -> list[Action]:
        """Play acts to the end in rounds that take as long as each other, the worse half leaving after each; what
        stands at the end. What the tree has won by then is taken as it is; of the rest it only knows how it ends if
        nobody does anything."""
        search, seen = self.search, 0
        search.look_where_luck_was_bad()
        search.take_measure()
        standing = search.ranked()[:PLAYED_OUT]
        search.hold(standing, BEFORE_END)
        standing = search.ranked(standing)
        if len(standing) < 2 or search.nodes[standing[0]].value > WON - MARGIN / 2:
            return standing
        self.before = {action: search.nodes[action].value for action in standing}
        begun, rounds = min(search.used, 1.0), max(1, math.ceil(math.log2(len(standing))))
        for number in range(1, rounds + 1):
            until = begun + (1.0 - begun) * number / rounds
            while search.used < until and seen < MOST_PLAYED:
                search.most_worlds = max(search.most_worlds, seen + 1)
                for action in standing:
                    if len(self.found.get(action, ())) <= seen:
                        self.play(action, seen)
                seen += 1
            standing = self.better_played(standing)
        return standing

    def better_played(self, standing: list[Action]) -> list[Action]:
        """The better half, at least two, the best first: by how many of these games are won, and a little by what
        acts were worth before."""
        for action in standing:
            ends = [each.ended for each in self.found.get(action, ()) if each is not None and each.ended is not None]
            node = self.search.nodes[action]
            node.value = (WORTH_BEFORE * self.before[action] + sum(ends)) / (WORTH_BEFORE + len(ends))
            node.visits += AS_PLAYOUT
        return better_half(standing, self.search)


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


def better_half(standing: list[Action], search: Search) -> list[Action]:
    """What is played out further: the better half, at least two, the best first."""
    ranked = sorted(standing, key=lambda action: -search.nodes[action].value)
    return ranked[: max(2, (len(ranked) + 1) // 2)]

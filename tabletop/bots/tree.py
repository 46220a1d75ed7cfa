"""The tree of a search: what may follow an act, how good it looks, and where to look next.

One tree is shared by all worlds. A node stands for a row of acts; in each world it has the position that they lead to
there, judged once. What it is worth follows from that and from what may come next:

- The seat that searches (and its partners) does not know in which world it is: it takes the follow-up that is best on
  average, if that is better than leaving it at what was judged (which is the quiet rest of the turn). How much better
  is measured in the worlds in which both were judged, and counts the less the fewer these are.
- All others take what is worst for it, in each world by itself: they know what they hold (paranoid search, Sturtevant
  2000). Were their follow-ups compared over all worlds, every one of them would always hold the one card that hurts.

Where nothing is hidden and nothing is drawn there is one world, and both come to the plain minimax.

Sources: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012) for the tree over
determinizations; best-first minimax (Korf and Chickering 1996) and implicit minimax backups (Lanctot et al. 2014) for
trees whose leaves are judged by a score; UCB1 (Auer et al. 2002) for where to look next.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from tabletop.bots.greedy import is_quiet, undecided
from tabletop.bots.ordering import FEW, nearest_first, remembered_first
from tabletop.bots.quiet import is_half_done
from tabletop.bots.worlds import LOST, WON, Judge, World, after
from tabletop.core.state import GameState
from tabletop.core.visibility import sees
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

CURIOSITY = 0.2
"""How much a follow-up that was looked at seldom is favoured."""

BREADTH = 8
"""So many follow-ups are judged when a position is looked into, and more as it is looked at more often."""

DOUBT = 1.5
"""So many worlds without any gain are counted besides those in which a follow-up was judged."""

TOLD = 3
"""So many acts are told of what is expected to follow."""

LOOKED_AT = 2
"""What was looked at less often is not told of."""

MOST_TRIED, TRIED_AT_ONCE = 80, 4
"""So many acts are tried for a win at most; so many of them cost as much as one position that is judged."""

MOST_HALVES = 8
"""So many ways to finish an act are tried."""

MOST_ANSWERS = 30
"""So many answers to a threat are tried."""

AS_GOOD_AS_WON = WON - 0.035
"""What a threat is worth that none of these answers stops."""

HURRY = 0.002
"""What a win that comes one act later is worth less."""

Key = tuple[object, ...]
"""What an act is, the same in all worlds: kind and arguments, with what a card is instead of where it lies."""


@dataclass(slots=True, eq=False)
class Node:
    """What is known about a row of acts. All tables are by world."""

    static: dict[int, float] = field(default_factory=dict)
    """What it was judged to be worth right then."""
    mean: float = 0.5
    """The average of these."""
    worse: dict[int, float] = field(default_factory=dict)
    """By how much less others leave of it, where they are asked and it was looked into."""
    value: float = 0.5
    visits: int = 0
    children: dict[tuple[bool, Key], Node] = field(default_factory=dict)
    """What may follow, by whose it is (as ``mine``): who is asked may hang on the world, and two may do the same."""
    positions: dict[int, GameState] = field(default_factory=dict)
    """Where it is possible and not over."""
    ends: dict[int, float] = field(default_factory=dict)
    """What its end is worth."""
    seen: set[int] = field(default_factory=set)
    """The worlds in which it was judged or found impossible."""
    open: dict[int, dict[Key, Action]] = field(default_factory=dict)
    """Which children were looked at."""
    left: dict[int, list[tuple[Key, Action]]] = field(default_factory=dict)
    """What could be looked at besides, the likeliest last."""
    drew: bool = False
    """Whether chance had a part in its last act."""
    told: tuple[tuple[int, str], ...] = ()
    """What was expected to follow when it was let go of."""
    threats: tuple[Action, ...] = ()
    """What would win next if others did not stop it, as far as it was looked for."""
    mine: dict[int, bool] = field(default_factory=dict)
    """Whether the seat that searches (or a partner) is asked."""

    def child(self, world: int, key: Key) -> Node:
        """What follows in a world."""
        return self.children[self.mine[world], key]

    def within(self, world: int) -> float:
        """What it is worth in one world: as much above or below the average as it was judged there."""
        if world in self.worse:
            return self.static[world] - self.worse[world]
        return self.static.get(world, self.mean) + self.value - self.mean

    def answered(self, child: Node, world: int) -> float:
        """What is left in one world where others answer like this. They know what they hold, but not what they will
        draw by chance: of that they take what it is on average."""
        if not child.drew:
            return child.within(world)
        both = [each for each in child.static if each in self.static]
        return self.static[world] + sum(child.within(each) - self.static[each] for each in both) / max(1, len(both))

    def gain(self, child: Node) -> float:
        """How much better a child is than leaving it at this, in the worlds in which both were judged."""
        both = [world for world in child.static if world in self.static]
        if not both:
            return 0.0
        gained = sum(child.within(world) - self.static[world] for world in both)
        return gained / (len(both) + DOUBT)


class Tree:
    """Grows below the acts that can be chosen."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.ruleset: Ruleset = judge.ruleset
        self.exact = False
        """Nothing is hidden and no chance was drawn: one world is the truth."""
        self.is_thorough = False
        """Besides there is time to look what answers each act."""
        self.habits: dict[tuple[bool, Key], tuple[float, int]] = {}
        """What acts were worth on average wherever they were tried, by whose they were: good acts are often good
        elsewhere (the history heuristic of Schaeffer 1989)."""

    # -- one look --------------------------------------------------------------------------------------------

    def enter(self, node: Node, world: World, before: GameState, action: Action, depth: int = 0) -> float | None:
        """Judge a node in a world where its act was not tried yet: the raw score, None where it is impossible or
        over (then its worth is in ``ends``)."""
        node.seen.add(world.number)
        closes = world.sealed and is_quiet(self.ruleset, action.kind)
        position = before if closes else after(self.ruleset, before, action, depth > 0)
        if position is None:
            return None
        node.drew = node.drew or draws_of(position) != draws_of(before)
        ended = self.judge.ended(position)
        if ended is not None:
            self.judge.count += 1
            node.ends[world.number] = ended
            return None
        if not closes:
            node.positions[world.number] = position
        return self.judge.score(position, world.sealed)

    def note(self, node: Node, world: int, worth: float) -> None:
        """Write down what a node was judged to be worth in one more world."""
        node.static[world] = worth
        node.mean = sum(node.static.values()) / len(node.static)
        node.value = node.mean
        node.visits += 1

    def visit(self, node: Node, world: World, before: GameState, action: Action, depth: int = 0) -> float | None:
        """Look at a node once more in a world; what it is worth now, None where it is impossible."""
        if world.number not in node.seen:
            score = self.enter(node, world, before, action, depth)
            ended = node.ends.get(world.number)
            if ended is None and score is None:
                return None
            worth = self.judge.worth(score) if score is not None else _sooner(ended or 0.0, depth)
            self.note(node, world.number, worth)
            self.settle_value(node, world)
            return node.value
        position = node.positions.get(world.number)
        if position is None:
            if world.number in node.ends:
                node.visits += 1
                return node.value
            return None
        node.visits += 1
        if world.number not in node.open:
            self.open(node, world, position)
            if self.is_thorough and not node.mine[world.number] and len(node.left[world.number]) > FEW:
                self.find_threats(node, world, position)
            self.widen(node, world, position, MOST_ANSWERS if node.threats else BREADTH, depth)
        else:
            many = len(node.open[world.number])
            if node.left[world.number] and node.visits > many * many / 2:
                self.widen(node, world, position, 2, depth)
            else:
                self.descend(node, world, position, depth)
        self.settle_value(node, world)
        return node.value

    def descend(self, node: Node, world: World, position: GameState, depth: int) -> None:
        """Look at the child that promises most."""
        keys = node.open[world.number]
        if not keys:
            return
        mine = node.mine[world.number]
        total = math.log(1 + sum(node.child(world.number, key).visits for key in keys))

        def promise(key: Key) -> float:
            child = node.child(world.number, key)
            value = child.value if mine else 1.0 - node.answered(child, world.number)
            return value + CURIOSITY * math.sqrt(total / (1 + child.visits))

        key = max(keys, key=promise)
        self.visit(node.child(world.number, key), world, position, keys[key], depth + 1)

    # -- looking into a position -----------------------------------------------------------------------------

    def open(self, node: Node, world: World, position: GameState) -> None:
        """Find out what can be done in a position, the likeliest last."""
        asked = self.ruleset.decisions(position)
        seat = asked[0].seat if asked else 0
        mine = seat == self.judge.seat or position.spec.are_partners(seat, self.judge.seat)
        node.mine[world.number] = mine
        node.open[world.number] = {}
        actions = self.ruleset.legal_actions(position, seat) if asked else []
        if world.sealed:
            actions = undecided(actions, position, seat)
        table = Table(self.ruleset, position)
        keyed = {key_of(table, action): action for action in actions}
        ordered = remembered_first(table, seat, nearest_first(position, actions))
        near = {action: place for place, action in enumerate(ordered)}

        def promise(item: tuple[Key, Action]) -> tuple[float, int]:
            habit = self.habit(mine, item[0])
            return habit if mine else 1.0 - habit, -near[item[1]]

        node.left[world.number] = _kinds_in_turn(sorted(keyed.items(), key=promise))

    def habit(self, mine: bool, key: Key) -> float:
        """What an act was worth elsewhere for the seat that searches."""
        found = self.habits.get((mine, key))
        if found is not None:
            return found[0] / found[1]
        other = self.habits.get((not mine, key))
        return 1.0 - other[0] / other[1] if other is not None else 0.5

    def learn(self, mine: bool, key: Key, worth: float) -> None:
        """Remember what an act was worth for the seat that searches."""
        total, times = self.habits.get((mine, key), (0.0, 0))
        self.habits[mine, key] = total + worth, times + 1

    def widen(self, node: Node, world: World, position: GameState, most: int, depth: int) -> None:
        """Judge some more of what can be done."""
        left = node.left[world.number]
        mine = node.mine[world.number]
        for _ in range(min(most, len(left))):
            key, action = left.pop()
            child = node.children.setdefault((mine, key), Node())
            late = node.threats and self.is_too_late(node, child, world, position, action, depth)
            if not late and self.visit(child, world, position, action, depth + 1) is None:
                continue
            node.open[world.number][key] = action
            self.learn(mine, key, child.value)
            if child.value >= WON - 0.1 if mine else child.value <= LOST + 0.1 and self.exact:
                break  # whoever is asked has won: nothing else need be looked at

    def find_threats(self, node: Node, world: World, position: GameState) -> None:
        """What the searching seat would win with next, were the others to do what matters least; what they could do
        in that very place (take the cell of the row) is looked at first. Of two hundred answers one or two stop a
        win, and all others look alike: so rows of forced answers are found (threat-space search: Allis, Van den Herik
        and Huntjens 1996)."""
        left = node.left[world.number]
        beyond = after(self.ruleset, position, left[0][1], True)
        asked = self.ruleset.decisions(beyond) if beyond is not None else ()
        if beyond is None or not asked or asked[0].seat != self.judge.seat:
            return
        actions = nearest_first(beyond, self.ruleset.legal_actions(beyond, self.judge.seat))[:MOST_TRIED]
        self.judge.count += len(actions) // TRIED_AT_ONCE
        node.threats = tuple(action for action in actions if self.wins(beyond, action, True))
        table = Table(self.ruleset, beyond)
        places = {key_of(table, action) for action in node.threats}
        left.sort(key=lambda item: item[0] in places)

    def wins(self, position: GameState, action: Action, is_legal: bool = False) -> bool:
        """Whether an act wins at once, or what is asked before it is done (which man the closed mill takes); this is
        seen sooner than how good a position is."""
        then = after(self.ruleset, position, action, is_legal)
        if then is None:
            return False
        ended = self.judge.ended(then)
        if ended is not None or not is_half_done(self.ruleset, then, self.judge.seat):
            return ended == WON
        answers = self.ruleset.legal_actions(then, self.judge.seat)
        return any(self.wins(then, answer, True) for answer in answers[:MOST_HALVES])

    def is_too_late(
        self, node: Node, child: Node, world: World, position: GameState, action: Action, depth: int
    ) -> bool:
        """Whether an answer of others stops none of the threats: then the child is won."""
        beyond = after(self.ruleset, position, action, True)
        if beyond is None or self.judge.ended(beyond) is not None:
            return False
        if not any(self.wins(beyond, threat) for threat in node.threats):
            return False
        self.judge.count += 1
        child.seen.add(world.number)
        child.ends[world.number] = worth = WON - HURRY * (depth + 2)
        self.note(child, world.number, worth)
        return True

    # -- what is kept, what is told -------------------------------------------------------------------------

    def prune(self, node: Node) -> None:
        """Let go of what stands below a node that is looked at no more."""
        node.told = self.line(node)
        node.children.clear()
        node.positions.clear()
        node.open.clear()

    def line(self, node: Node) -> tuple[tuple[int, str], ...]:
        """What is expected to follow: the seat that acts and what it does, as the seat itself reads it."""
        if node.told:
            return node.told
        found: list[tuple[int, str]] = []
        while len(found) < TOLD:
            world = next((number for number, keys in node.open.items() if keys and number in node.positions), None)
            if world is None:
                break
            mine = node.mine[world]
            children = {key: node.child(world, key) for key in node.open[world]}
            worths = {key: child.value if mine else -node.answered(child, world) for key, child in children.items()}
            key = max(worths, key=lambda each: worths[each])
            action, child = node.open[world][key], children[key]
            if child.visits < LOOKED_AT or (mine and node.gain(child) <= 0 and not self.exact):
                break
            found.append((action.seat, self.ruleset.label(node.positions[world], action)))
            node = child
        return tuple(found)

    # -- what it is worth ------------------------------------------------------------------------------------

    def settle_value(self, node: Node, world: World) -> None:
        """Work out what a node is worth from what follows; ``world``: where it was looked at just now."""
        here = world.number
        opened = [node.child(here, key) for key in node.open.get(here, ())]
        if not opened:
            if not self.exact and node.mine:  # judged in one more world: what is known of follow-ups stays known
                self._weigh(node)
            return
        mine = node.mine[here]
        if self.exact:
            rest = node.mean
            if node.threats and min(child.value for child in opened) >= WON - 0.1:
                rest = AS_GOOD_AS_WON
            values = [child.value for child in opened] + [rest] * bool(node.left[here])
            node.value = max(values) if mine else min(values)
            return
        if not mine:
            node.worse[here] = node.static[here] - min(node.answered(child, here) for child in opened)
            if node.left[here]:
                node.worse[here] = max(0.0, node.worse[here])
        self._weigh(node)

    def _weigh(self, node: Node) -> None:
        """What a node is worth over all worlds, from what was judged and what may follow: where the seat that
        searches is asked it takes what gains most, where another is it leaves so much less. Nothing follows where it
        is over."""
        goes_on = 1.0 - len(node.ends) / max(1, len(node.static))
        own = sum(node.mine.values()) / len(node.mine)
        value = node.mean
        if own:
            gained = (node.gain(child) for (mine, _), child in node.children.items() if mine)
            value += goes_on * own * max((0.0, *gained))
        if own < 1.0:
            value -= goes_on * (1.0 - own) * sum(node.worse.values()) / (len(node.worse) + DOUBT)
        node.value = value


def draws_of(position: GameState) -> object:
    """How often chance was asked until a position."""
    chance = position.flow.get("chance")
    return chance[1] if chance else 0


def _sooner(worth: float, depth: int) -> float:
    return worth - HURRY * depth if worth >= 0.5 else worth + HURRY * depth


def _kinds_in_turn(items: list[tuple[Key, Action]]) -> list[tuple[Key, Action]]:
    """The same in an order in which every kind of act comes soon, the best of each first (at the end)."""
    rows: dict[object, list[tuple[Key, Action]]] = {}
    for item in items:
        rows.setdefault(item[0][0], []).append(item)
    if len(rows) < 2:
        return items
    found: list[tuple[Key, Action]] = []
    longest = max(map(len, rows.values()))
    for place in range(longest):
        found += [row[-1 - place] for row in rows.values() if place < len(row)]
    return found[::-1]


def key_of(table: Table, action: Action) -> Key:
    """What an act is, whatever the number of the card is in this world."""
    return (action.kind, *((name, _named(table, action.seat, value)) for name, value in action.arguments.items()))


def _named(table: Table, seat: int, value: object) -> object:
    if isinstance(value, str) and ("#" in value or ":" in value):
        piece = table.resolve(value, seat)
        if piece and table.state.definition[piece]:
            seen = sees(table.state, piece, seat)
            return _stands(table.state, piece) if seen else _lies(table.state, piece)
    if isinstance(value, tuple):
        return tuple(_named(table, seat, each) for each in value)
    return value


def _stands(state: GameState, piece: int) -> Key:
    """What a card is and how it stands: two of the same are one in a hand, but not on two cells, nor where one is
    hurt."""
    zone = state.zone_of(piece)
    cell = state.spot[piece] if state.spec.zone(zone).board else None
    how = (cell, state.angle[piece], *state.counters_on(piece).items())
    return state.definition[piece], state.owner[piece], zone, how


def _lies(state: GameState, piece: int) -> Key:
    """Where a card lies that whoever acts does not know: nobody takes it for what it is in a guess."""
    return "", state.owner[piece], state.zone_of(piece), state.spot[piece], state.index_of(piece), state.angle[piece]

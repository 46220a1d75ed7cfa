"""Whole random games by the referee, beside the raw limit of the same run.

    python -m tests.benchmarks.bench_games [GAME] [SEATS] [GAMES]

Plays random games as ``simulate`` does and writes down every operation that they made. The limit is the same
operations made and taken back on the same positions with nothing else: no rules, no legal actions, no knowledge. The
ratio says what asking, refusing and working out cost on top; it is the figure to compare between two states of the
program, because both sides are measured in one run on one machine. Processor time, not the clock.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace

from tabletop.bots import Question, make
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.ops import Op, apply_op
from tabletop.core.state import GameState
from tabletop.session.setting_up.setup import deal
from tabletop.session.simulating.simulate import make_plan, open_game


@dataclass(slots=True)
class Cost:
    """What random games cost, in seconds of processor time."""

    games: int = 0
    actions: int = 0
    legal: int = 0
    ops: int = 0
    asking: float = 0.0
    acting: float = 0.0
    forking: float = 0.0
    floor: float = 0.0

    @property
    def whole(self) -> float:
        """Asking for legal actions and carrying one out, all games."""
        return self.asking + self.acting


def play_one(game: str, seats: int, seed: int, cost: Cost) -> None:
    """One random game, then its operations bare."""
    opened = open_game(make_plan(game, 1, seats=seats, seed=seed))
    ruleset, bot, chance = opened.ruleset, make("random"), Chance(seed)
    state = deal(opened.catalog, replace(opened.agreement, seed=seed))
    ruleset.start(Edit(state))
    start, done = state.fork(), []
    while ruleset.outcome(state) is None:
        begin = time.process_time()
        seat = ruleset.decisions(state)[0].seat
        actions = ruleset.legal_actions(state, seat)
        asked = time.process_time()
        edit = Edit(state)
        action = bot.choose(Question(ruleset, state, seat, chance, actions=actions))
        ruleset.perform(edit, action)
        cost.acting += time.process_time() - asked
        cost.asking += asked - begin
        cost.actions += 1
        cost.legal += len(actions)
        done += edit.ops
    cost.games += 1
    cost.ops += len(done)
    cost.floor += bare(start, done)
    begin = time.process_time()
    for _ in range(200):
        state.fork()
    cost.forking += (time.process_time() - begin) / 200


def bare(start: GameState, done: list[Op]) -> float:
    """The same operations made and taken back; the least of three times."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        undo = [apply_op(start, op) for op in done]
        for op in reversed(undo):
            apply_op(start, op)
        best = min(best, time.process_time() - begin)
    return best


def measure(game: str, seats: int, games: int) -> Cost:
    """What so many random games cost."""
    cost = Cost()
    for seed in range(games):
        play_one(game, seats, seed, cost)
    return cost


def main() -> None:
    """Print the figures."""
    game, seats, games = [*sys.argv[1:], *["territory", "2", "10"][len(sys.argv) - 1 :]][:3]
    cost = measure(game, int(seats), int(games))
    print(f"{game}, {seats} seats, {cost.games} random games, {cost.actions} actions, {cost.ops} operations")
    print(f"  a game              {cost.whole / cost.games * 1e3:9.1f} ms")
    print(
        f"  an action           {cost.whole / cost.actions * 1e6:9.1f} us, {cost.actions / cost.whole:,.0f} a second"
    )
    listed = cost.legal / cost.asking
    print(f"    what is legal     {cost.asking / cost.actions * 1e6:9.1f} us, {listed:,.0f} listed a second")
    print(f"    carrying it out   {cost.acting / cost.actions * 1e6:9.1f} us")
    print(f"  a fork              {cost.forking / cost.games * 1e6:9.1f} us")
    print(f"  bare operation      {cost.floor / cost.ops * 1e6:9.2f} us made and taken back")
    print(f"  carrying out / bare {cost.acting / cost.floor:9.1f} x;  all / bare {cost.whole / cost.floor:.1f} x")


if __name__ == "__main__":
    main()

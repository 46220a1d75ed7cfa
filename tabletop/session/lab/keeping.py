"""Games of a run that are worth looking at, as saves: the longest, the shortest, the closest, the strangest."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from pathlib import Path

from tabletop.bots import Limits, Question, counted, make
from tabletop.core.chance import Chance, mix
from tabletop.session.lab.record import Record
from tabletop.session.opening import new_session
from tabletop.session.session import Session
from tabletop.session.simulating.plans import Plan

NAMES = {
    "longest": "the most turns",
    "shortest": "the fewest turns",
    "closest": "the lead changed most often, and latest",
    "strangest": "least like the others in length, choices, lead and waiting together",
}
"""What is kept, and why."""

FEWEST = 5
"""Of fewer games none is longer than usual."""


class NotTheSame(Exception):
    """Played again, a game has come out otherwise."""


def notable(records: Sequence[Record]) -> dict[str, Record]:
    """The games to keep, each under one name only; none of a handful."""
    sound = [each for each in records if each.game.is_sound and each.game.actions]
    if len(sound) < FEWEST:
        return {}
    strange = _strangeness(sound)
    orders: dict[str, Callable[[Record], tuple[float, ...]]] = {
        "longest": lambda each: (each.game.turns, each.decisions),
        "shortest": lambda each: (-each.game.turns, -each.decisions),
        "closest": lambda each: (each.lead_changes, each.sure_from or 0.0),
        "strangest": lambda each: (strange[each.key],),
    }
    found: dict[str, Record] = {}
    for name, order in orders.items():
        left = [each for each in sound if each not in found.values()]
        found[name] = max(left, key=lambda each: (*order(each), -each.game.number))
    return found


def _strangeness(records: Sequence[Record]) -> dict[object, float]:
    """How far each game lies from the others: the sum of squares of what it differs by in each figure, in standard
    deviations."""
    figures = [
        (
            float(each.game.turns), float(each.decisions), float(each.lead_changes), each.sure_from or 0.0,
            float(max(each.waits.values(), default=0)), each.choices.get(1, 0) / max(1, each.decisions),
        )
        for each in records
    ]  # fmt: skip
    totals = [0.0] * len(records)
    for column in zip(*figures, strict=True):
        spread = statistics.pstdev(column)
        if spread > 0:
            middle = statistics.fmean(column)
            totals = [total + ((value - middle) / spread) ** 2 for total, value in zip(totals, column, strict=True)]
    return {each.key: total for each, total in zip(records, totals, strict=True)}


def play_again(plan: Plan, record: Record) -> Session:
    """The table of a game of a run after its last act, with all its history. Raises NotTheSame where it comes out
    otherwise, because the files or the program have changed."""
    game = record.game
    decks = [deck or None for deck in game.decks] if game.decks else None
    session = new_session(plan.game, seats=plan.seats, seed=game.seed, decks=decks, options=plan.options)
    ruleset = session.ruleset
    if ruleset is None:
        raise NotTheSame("the game has no referee any more")
    bots = [make(kind) for kind in game.bots]
    chances = [Chance(mix(mix(game.seed) + seat)) for seat in range(1, len(bots) + 1)]
    limits = [Limits(plan.evaluations) if plan.evaluations else counted(kind) for kind in game.bots]
    for _ in range(game.actions):
        asked = ruleset.decisions(session.state)
        if session.outcome is not None or not asked:
            break
        seat = asked[0].seat
        question = Question(ruleset, session.state, seat, chances[seat - 1], limits[seat - 1])
        if not question.actions:
            break
        session.submit(bots[seat - 1].choose(question))
    outcome = session.outcome
    if outcome is None or outcome.winners != game.winners:
        raise NotTheSame("played again it comes out otherwise")
    return session


def keep(records: Sequence[Record], plans: dict[str, Plan], folder: Path) -> dict[str, Path]:
    """Write the games worth looking at as saves; those that lie there already are not played again. What comes out
    otherwise is left out."""
    made: dict[str, Path] = {}
    for name, record in notable(records).items():
        path = folder / f"{name}-{record.game.seed}.json"
        if not path.is_file():
            for old in folder.glob(f"{name}-*.json"):
                old.unlink()
            try:
                session = play_again(plans[record.table], record)
            except NotTheSame:
                continue
            folder.mkdir(parents=True, exist_ok=True)
            session.save(path)
        made[name] = path
    return made

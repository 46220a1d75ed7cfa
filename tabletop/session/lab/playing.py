"""One game of a run, in whichever process it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.session.lab.record import Key, Record
from tabletop.session.lab.request import Request, tables_of
from tabletop.session.lab.watching import Recorder
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import Game, Opened, Stop, open_game, play


@dataclass(frozen=True, slots=True)
class Job:
    """What a process needs to play a game of a run. ``hash``: of the game's files, so that all play the same."""

    key: Key
    plan: Plan
    hash: str


class OtherFiles(LookupError):
    """The files of the game are not those with which the run was begun; the text is a sentence."""


_opened: dict[tuple[str, str], tuple[Plan, Opened]] = {}
MOST_OPEN = 8
"""So many tables are kept ready in a process."""


def play_job(job: Job, stop: Stop | None = None) -> Record:
    """Play one game, looked on at. Raises OtherFiles, ContentError; what goes wrong in the game is in the record."""
    side, table, number = job.key
    opened = _ready(side, table, job)
    seen: list[Recorder] = []

    def watcher() -> Recorder:
        seen.append(Recorder())
        return seen[-1]

    game = play(opened, job.plan, number, stop, watcher)
    return record_of(side, table, game, seen[-1])


def _ready(side: str, table: str, job: Job) -> Opened:
    plan, opened = _opened.get((side, table), (None, None))
    if opened is None or plan != job.plan or opened.catalog.hash != job.hash:
        opened = open_game(job.plan)
        if opened.catalog.hash != job.hash:
            raise OtherFiles(f"The files of {job.plan.game} have changed since the run was begun; begin another one.")
        while len(_opened) >= MOST_OPEN:
            _opened.pop(next(iter(_opened)))
        _opened[side, table] = job.plan, opened
    return opened


def record_of(side: str, table: str, game: Game, seen: Recorder) -> Record:
    """What is kept of a game that somebody looked on at. Where the game does not say who comes first, it is who was
    asked first."""
    if not seen.has_begun:
        return Record(side, table, game)
    game = replace(game, first=game.first or seen.first)
    return Record(
        side, table, game, seen.cards(), seen.abilities(), dict(seen.choices), dict(seen.waits), tuple(seen.points)
    )


def jobs_of(request: Request, sides: dict[str, str]) -> list[Job]:
    """Every game of a request, table by table in turn, so that a run that is stopped early knows a little of each.
    ``sides``: the game of each side."""
    plans = {
        (side, table.name): (table.plan, open_catalog(game).hash)
        for side, game in sides.items()
        for table in tables_of(request, game)
    }
    if len(sides) > 1:  # what only one of them knows cannot be compared
        both = set.intersection(*({name for each, name in plans if each == side} for side in sides))
        plans = {key: value for key, value in plans.items() if key[1] in both}
    return [
        Job((side, table, number), plan, hash)
        for number in range(request.games)
        for (side, table), (plan, hash) in plans.items()
    ]

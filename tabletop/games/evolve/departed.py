"""What was last known of objects that have left play while something that triggered still asks for them.

A trigger that waits is evaluated although its source has gone, with what was last known of it (EVO-254), and one
about a death with the state just before it (EVO-263). Whatever leaves play while triggers wait or are evaluated is
noted here, in the memory of the turn that no view shows, until the settle point is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.evolve.field import energy, host_of, in_play, named, remembered, stressed, turn_memory
from tabletop.rules.progress.items import is_same
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.triggers import is_awaited
from tabletop.rules.table import Table

DEPARTED = "departed"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of an object: its energy, whether it is stressed, and its host (piece and object number; piece 0
    for none)."""

    energy: int
    stressed: bool
    host: tuple[int, int]


def known(table: Table, piece: int, number: int) -> Known | None:
    """What is known of an object: what holds of it now, else what held when it left play; None if nobody noted it."""
    if is_same(table, piece, number):
        return _now(table, piece)
    for each in remembered(table, DEPARTED):
        if tuple(each[:2]) == (piece, number):
            return Known(int(each[2]), bool(each[3]), (int(each[4]), int(each[5])))
    return None


def _now(table: Table, piece: int) -> Known:
    host = host_of(table, piece)
    return Known(energy(table, piece), stressed(table, piece), named(table, host) if host else (0, 0))


def note_departure(run: Run, piece: int) -> None:
    """A piece is about to leave play: while anything that triggered may still ask for it, it is remembered."""
    if is_awaited(run) and in_play(run, piece):
        left = _now(run, piece)
        bind = turn_memory(run)
        noted = (*named(run, piece), left.energy, left.stressed, *left.host)
        bind[DEPARTED] = (*bind.get(DEPARTED, ()), noted)


def forget_departures(run: Run) -> None:
    """Nothing waits any more, so nobody asks."""
    turn_memory(run).pop(DEPARTED, None)


__all__ = ["Known", "forget_departures", "known", "note_departure"]

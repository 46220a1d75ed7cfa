"""Units that are defeated: the mark, what is fixed with it, and what is left of a unit that stays."""

from __future__ import annotations

from typing import Any

from tabletop.games.nucleic.field import (
    ORDER,
    abilities_of,
    attached,
    cards_in,
    controller,
    face_up,
    row,
    zone_of,
)
from tabletop.games.nucleic.standing import silenced
from tabletop.rules.modifying.silencing import release, renew
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.table import Table

ZONE = "nucleic/zone"


def zone_frame(run: Run) -> Frame:
    """The frame of the zone that is confronted; where hands have run an ability by itself, the frame on top."""
    for frame in reversed(run.lane.frames):
        if frame.block == ZONE:
            return frame
    return run.frame


def mark_defeated(run: Run, unit: int, by: int) -> None:
    """Mark a unit: it stops being active, what it silences ends (NUC-101, NUC-127), and which Defeated abilities
    will apply, and for whom, is fixed (NUC-128). ``by``: the unit that defeated it, 0 for nobody."""
    seat, zone = controller(run, unit), zone_of(run, unit)
    bind = zone_frame(run).bind
    cards = attached(run, unit)
    bind["fixed"] = (*bind.get("fixed", ()), *_fixed(run, unit, seat, zone, by))
    bind["beaten"] = (*bind.get("beaten", ()), {"unit": unit, "seat": seat, "by": by, "cards": cards})
    run.set_flow("defeats", (*run.flow("defeats", ()), (zone, seat)))
    run.set_mark(unit, "defeated")
    for piece in (unit, *cards):
        release(run, piece)


def cards_of_unit(table: Table, unit: int, kind: str, zone: int, seat: int) -> tuple[int, ...]:
    """The cards of a kind that take part in what becomes of a unit: itself, its power-ups, its player's lands here
    and civilizations."""
    if kind == "unit":
        return (unit,)
    if kind == "power_up":
        return attached(table, unit)
    there = cards_in(table, kind, zone, seat)
    return (*there, *row(table, seat)) if kind == "civilization" else there


def _fixed(table: Table, unit: int, seat: int, zone: int, by: int) -> list[dict[str, Any]]:
    """The Defeated abilities of a unit, its power-ups, its player's lands here and civilizations (NUC-73)."""
    return [
        {"kind": kind, "source": piece, "ability": ability.id, "seat": seat, "site": zone, "unit": unit, "by": by}
        for kind in ORDER
        for piece in cards_of_unit(table, unit, kind, zone, seat)
        if face_up(table, piece) and not silenced(table, piece, "defeated")
        for ability in abilities_of(table, piece)
        if ability.when == "defeated"
    ]


def change_hands(run: Run, piece: int, to: int) -> None:
    """Note on a card that comes under another player's control whose it was, for the table to show; a card that comes
    back bears no note. To be called before it is moved."""
    lost_by = run.state.field(piece, "taken")
    first = lost_by if isinstance(lost_by, int) and lost_by else controller(run, piece)
    run.set_mark(piece, "taken", first if first != to else None)


def renew_unit(run: Run, unit: int, keep: bool = False) -> None:
    """A defeated unit stays on the board: the mark goes, and with it copied abilities, raw changes, lasting modifiers
    and silences (NUC-116). ``keep``: its power-ups are not discarded in the clean-up."""
    for name in ("raw_combat", "raw_resource", "text_of", "defeated"):
        if run.state.field(unit, name) is not None:
            run.set_mark(unit, name, None)
    renew(run, unit)
    if keep:
        bind = zone_frame(run).bind
        bind["beaten"] = tuple(
            {**each, "cards": ()} if each["unit"] == unit else each for each in bind.get("beaten", ())
        )

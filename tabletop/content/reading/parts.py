"""What a `game.yaml` gives, as the readers of the other files use it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.content.definitions import CounterDef, KindDef, MarkDef, OptionDef, PhaseDef, SeatValueDef
from tabletop.content.face import BackSpec, Palette
from tabletop.core.board import Board
from tabletop.core.zones import ZoneKind


@dataclass(slots=True)
class GameParts:
    """What `game.yaml` gives before cards and decks are read."""

    kinds: dict[str, KindDef] = field(default_factory=dict)
    palettes: dict[str, Palette] = field(default_factory=dict)
    backs: dict[str, BackSpec] = field(default_factory=dict)
    counters: dict[str, CounterDef] = field(default_factory=dict)
    marks: dict[str, MarkDef] = field(default_factory=dict)
    seat_values: dict[str, SeatValueDef] = field(default_factory=dict)
    zones: dict[str, ZoneKind] = field(default_factory=dict)
    phases: tuple[PhaseDef, ...] = ()
    options: dict[str, OptionDef] = field(default_factory=dict)
    boards: dict[str, Board] = field(default_factory=dict)

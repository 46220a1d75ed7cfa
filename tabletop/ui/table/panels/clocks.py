"""Phase panels: what a game is at and whose turn it is; several where several games go on at one table."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.content.layout import ZoneBox
from tabletop.content.symbols import rounds_of
from tabletop.content.writing import is_written
from tabletop.rules.showing.telling import Named, Person, Word
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.seating.phases import PhaseBar
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.panels import STEP, PhaseColumn

Clock = PhaseBar | PhaseColumn


def make_clock(
    table: Table, look: Look, box: ZoneBox | None, set_phase: Callable[[str], None], end_phase: Callable[[], None]
) -> Clock:
    """A phase panel for a box of the layout; only the first has the button that ends a phase, and only where the
    layout has no panel for buttons, which has it too."""
    by_hand = None if is_written(table.catalog) else set_phase  # the course of a file is not left by hand
    if box is not None and box.w < 2.4 * box.h:
        return PhaseColumn(look, by_hand)
    first = (box is None or box.seat <= 1) and table.layout.panel("buttons") is None
    return PhaseBar(look, by_hand, end_phase if first else None)


def lane_end(table: Table, seat: int) -> str:
    """What the fields of rules progress end in that are about the game which a seat plays in."""
    ruleset = table.session.ruleset
    lane = ruleset.lane_of(seat) if ruleset is not None and seat else 1
    return f"#{lane}" if lane > 1 else ""


def active_beside(table: Table, seat: int) -> int:
    """The seat whose turn it is in the game that a seat plays in. Before the first turn it is the one that is asked,
    if only one is."""
    end, flow = lane_end(table, seat), table.shown.view.flow
    if not end and flow.get("turn") is None and table.judge.on and is_written(table.catalog):
        asked = table.judge.asked if table.ruled else ()
        return asked[0] if len(asked) == 1 else 0
    value = flow.get(f"seat{end}") if end else table.active
    return value if isinstance(value, int) else 0


def feed_clock(table: Table, box: ZoneBox, clock: Clock) -> None:
    """The phases of the game that a panel's seat plays in, and whose turn it is there."""
    flow = table.shown.view.flow
    seat = table.layout.absolute(box.seat, table.perspective.bottom) if box.seat else 0
    end, turn = lane_end(table, seat), active_beside(table, seat)
    name = table.name(turn) if turn else ""  # while it is nobody's turn, nobody is named
    # before the games of a table go their own ways, all are in the common phase
    now, step = str(flow.get(f"phase{end}") or flow.get("phase") or ""), str(flow.get(f"step{end}") or "")
    phases = []
    for phase in table.catalog.phases_at(table.session.seats, table.session.agreement.options):
        said = dict(phase.steps).get(step, step.replace("_", " ")) if phase.id == now else ""
        phases.append((phase.id, f"{phase.label}{STEP}{said}" if said else phase.label))
    now_round = flow.get("round")
    round = now_round if isinstance(now_round, int) else 0
    counting, facts = rounds_of(table.catalog), _remembered(table)
    if isinstance(clock, PhaseColumn):
        clock.set_state(phases, now, round, turn, name, facts, counting)
        return
    note = next((phase.sentence for phase in table.catalog.phases if phase.id == now), "")
    note = " · ".join(f"{label}: {value}" for label, value in facts) or note
    number = flow.get(f"turn{end}")
    counted = number if isinstance(number, int) else 0
    clock.set_state(phases, now, round, turn, name, turn=counted, note=note, counted=counting.said(round))
    if table.session.outcome is not None:
        clock.end.set(enabled=False, reason="The game is over")


def _remembered(table: Table) -> tuple[tuple[str, str], ...]:
    """What the rules remember at this moment and everybody wants to see, each with its name."""
    ruleset = table.session.ruleset
    found = ruleset.remembered(table.shown.view.flow) if ruleset is not None else ()
    return tuple((label, _called(table, word)) for label, word in found)


def _called(table: Table, word: Word | Named) -> str:
    """A thing that is remembered, as this screen calls it."""
    if isinstance(word, Named):
        seen = (table.shown.view.find(handle) for handle in word.handles)
        return ", ".join(table.title_of(each) if each is not None else "?" for each in seen)
    return table.name(word.seat) if isinstance(word, Person) else str(word)

"""The draft: drawing, picking, passing (rulebook sections 5, 6 and 9.2)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.field import KINDS, ZONES, cell, competitive, next_seat, pile_of
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.progress.machine import Frame, Run, lanes_at
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, from_lying_at, from_lying_in

DRAFT = "nucleic/draft"
"""The block of a draft phase; its frame knows which."""

DRAWS = {"land": 3, "unit": 3, "power_up": 3, "civilization": 2}
"""How many draws a phase has (NUC-34)."""

PICKS: Mapping[str, tuple[str, ...]] = {
    "land": ("place",),
    "unit": ("place",),
    "power_up": ("attach",),
    "civilization": ("use", "use_as_land"),
}
"""The kinds of acts with which a card is picked, by the phase that they belong to."""


def hand_size(table: Table) -> int:
    """How many cards the drawer takes (NUC-38)."""
    size = table.option("three_player_hand")
    return int(size) if table.ruleset.seats == 3 and isinstance(size, int) else 3


def tray(seat: int) -> str:
    """Where the cards lie that a seat picks from."""
    return zone_key("tray", 0, seat)


@from_lying_in("tray")
def in_tray(table: Table, seat: int) -> tuple[int, ...]:
    """The cards that a seat picks from now."""
    return tuple([piece for piece in table.inside(tray(seat)) if table.kind(piece) in KINDS])


def phase_of(table: Table) -> str:
    """The draft phase that goes on, "" outside the draft; whatever hands have set the phase bar to."""
    for lane in reversed(lanes_at(table)):
        for frame in reversed(lane.frames):
            if frame.block == DRAFT:
                phase = frame.bind.get("phase")
                return phase if phase in DRAWS else ""
    return ""


def drawer_of(table: Table, phase: str, draw: int) -> int:
    """Who draws: phase n is started by the nth seat from P1, later draws go on clockwise (NUC-36, NUC-37)."""
    first = int(table.flow("first_seat", 1))
    return (first - 1 + KINDS.index(phase) + draw - 1) % table.ruleset.seats + 1


def is_open(table: Table) -> bool:
    """Whether what is drawn in this phase is shown to all (NUC-51, NUC-162)."""
    if competitive(table):
        return True
    return table.option("civ_draw") == "open" and phase_of(table) == "civilization"


# -- knowledge -----------------------------------------------------------------------------------------------


def remember(run: Run, seats: tuple[int, ...], pieces: tuple[int, ...]) -> None:
    """Add cards to the private lists of what seats have seen (NUC-175)."""
    seen = dict(run.flow("seen", {}))
    fresh = dict.fromkeys(filter(None, map(run.definition, pieces)))
    for seat in seats:
        before = seen.get(str(seat), ())
        seen[str(seat)] = (*before, *[each for each in fresh if each not in before])
    run.set_flow("seen", seen)


# -- the course of a phase -----------------------------------------------------------------------------------


def begin_phase(run: Run, phase: str) -> None:
    """A draft phase begins with its first draw."""
    run.set_flow("phase", phase)
    run.set_flow("draw", 1)
    run.say(f"nucleic.phase_{phase}")


def draw(run: Run) -> None:
    """The drawer takes the top cards of the pile (NUC-38); in the competitive format each player in turn reveals the
    top cards of the own one (NUC-161, NUC-162)."""
    phase, number = phase_of(run), int(run.flow("draw", 1))
    drawer = drawer_of(run, phase, number)
    seat = drawer if not run.frame.bind.get("second") else next_seat(run, drawer)
    run.set_flow("drawer", drawer)
    run.set_flow("seat", seat)
    run.set_flow("picks", 0)
    pile = run.inside(pile_of(run, phase, seat))
    taken = pile[::-1][: hand_size(run)]
    run.edit.hides = True
    run.set_flow("tray", "open" if is_open(run) else None)
    for piece in taken:
        run.set_face(piece, "down")
        run.move(piece, tray(seat))
    if is_open(run):
        remember(run, run.seats, taken)
        if competitive(run) and not run.option("reveal_log"):
            run.say("nucleic.reveals_unnamed", who=Person(seat), number=len(taken))
        else:
            run.say("nucleic.reveals", who=Person(seat), pieces=Pieces(taken))
    else:
        remember(run, (seat,), taken)
        run.say("nucleic.draws", who=Person(seat), number=len(taken), draw=number)
    if not taken:
        run.jump("picked")


def pick_by_default(run: Run) -> None:
    """A seat that does not answer takes the leftmost card and the lowest legal place (section 11)."""
    seat = int(run.flow("seat"))
    if run.frame.bind.pop("done", False):
        return
    kinds_by_name = run.ruleset.part(Kinds)
    for name in PICKS.get(phase_of(run), ()):
        action = legality.first(run, kinds_by_name[name], seat)
        if action is not None:
            act = legality.read(run, action, kinds_by_name[name])
            kinds_by_name[name].perform(run, act)  # type: ignore[arg-type]
            run.frame.bind.pop("done", None)
            return


def pass_on(run: Run) -> None:
    """The rest goes clockwise to the next player; the last picker's rest is discarded (NUC-40, NUC-41, NUC-58,
    NUC-163, NUC-165)."""
    seat = int(run.flow("seat"))
    rest = in_tray(run, seat)
    picks = int(run.flow("picks", 0)) + 1
    if competitive(run):
        _throw_away(run, rest)
        second = not run.frame.bind.get("second")
        run.frame.bind["second"] = second
        run.jump("draw" if second else "drawn")
        return
    if picks < run.ruleset.seats and rest:
        other = next_seat(run, seat)
        run.set_flow("picks", picks)
        for piece in rest:
            run.move(piece, tray(other))
        run.set_flow("seat", other)
        if not is_open(run):
            remember(run, (other,), rest)
        run.say("nucleic.passes_on", who=Person(seat), seat=Person(other), number=len(rest))
        run.jump("pick")
        return
    _throw_away(run, rest)
    run.jump("drawn")


def _throw_away(run: Run, rest: tuple[int, ...]) -> None:
    """What nobody picked: civilizations that all have seen face up, everything else face down."""
    shown = phase_of(run) == "civilization" and is_open(run)
    if shown and rest:
        run.say("nucleic.left_over", pieces=Pieces(rest))
    elif rest:
        run.say("nucleic.left_over_hidden", number=len(rest))
    _close(run, rest)
    for piece in rest:
        if shown:
            run.move(piece, "discard")
            run.set_face(piece, "up")
        else:
            run.move(piece, "buried")
            run.set_face(piece, "down")
    run.set_flow("tray", None)


def _close(run: Run, rest: tuple[int, ...]) -> None:
    """An open tray is closed before anything leaves it face down: which of the cards it was, nobody can tell."""
    if run.flow("tray") == "open" and phase_of(run) != "civilization":
        close_tray(run)


def close_tray(run: Run) -> None:
    """What was open is mixed and face down again (NUC-163)."""
    run.set_flow("tray", None)
    seat = int(run.flow("seat"))
    if len(run.inside(tray(seat))) > 1:
        run.edit.shuffle(tray(seat))
    run.forget()


def next_draw(run: Run) -> None:
    """The next draw of the phase, or its end (NUC-50)."""
    number = int(run.flow("draw", 1)) + 1
    if number <= DRAWS.get(phase_of(run), 0):
        run.set_flow("draw", number)
        run.jump("draw")
        return
    for name in ("draw", "drawer", "picks", "tray"):
        run.set_flow(name, None)


# -- places ----------------------------------------------------------------------------------------------------


@from_lying_at
def free_zones(table: Table, kind: str, seat: int) -> tuple[int, ...]:
    """The zones where a player has no land (unit, card played as a land) yet (NUC-45, NUC-46, NUC-66)."""
    return tuple([zone for zone in ZONES if not cell(table, kind, zone, seat)])


@from_lying_in("unit")
def own_units(table: Table, seat: int) -> tuple[int, ...]:
    """A player's units, lowest zone first."""
    return tuple([unit for zone in ZONES for unit in cell(table, "unit", zone, seat)])


def picker(table: Table, frame: Frame) -> tuple[int, ...]:
    """Whose pick it is."""
    return (int(table.flow("seat", 1)),)

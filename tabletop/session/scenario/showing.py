"""What a step `show` tells of a table, as the file would write it: the log, what the rules keep, who is asked, what
lies in a zone or belongs to a seat. It is for whoever writes a scenario, and fails nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.session.scenario.bench import Bench
from tabletop.session.scenario.comparing import shown
from tabletop.session.scenario.contents import described
from tabletop.session.scenario.expectations import Looking
from tabletop.session.scenario.model import Expect, Show


def show(bench: Bench, step: Show) -> Iterator[str]:
    """The lines of one step."""
    document = bench.scenario.document
    for what in step.what:
        yield f"      {document.path}:{document.line(step.where)}: {what}"
        lines = list(_told(bench, step, what))
        yield from (f"        {line}" for line in lines or ["nothing"])


def _told(bench: Bench, step: Show, what: str) -> Iterator[str]:
    if what == "log":
        yield from (line.text for line in bench.session.log(None))
    elif what == "open":
        yield from (f"{bench.word(seat)}: {kind}" for seat, kind, _ in bench.open)
    elif what == "table_values":
        yield from _kept(bench, step)
    elif what in bench.seats:
        yield from _seat(bench, what)
    else:
        family, _, seat = what.partition("@")
        for key in _keys(bench, family):
            if not seat or key.endswith(f"@{bench.seat(seat)}"):
                yield from _zone(bench, key)


def _keys(bench: Bench, family: str) -> list[str]:
    """The zones of a family: one, or one of each site and seat."""
    kind = bench.state.spec.zone(family)
    sites = range(1, kind.sites + 1) if kind.sites else (0,)
    seats = sorted(bench.seats.values()) if kind.per_seat else (0,)
    return [zone_key(family, site, seat) for seat in seats for site in sites]


def _kept(bench: Bench, step: Show) -> Iterator[str]:
    """What the rules keep, each as it is now."""
    code, state = bench.session.catalog.code, bench.state
    keeps = code.remembers() if code is not None else None
    looking = Looking(bench, Expect(step.where, ()))
    for name, kept in (keeps or {}).items():
        found = state.flow.get(kept.field, kept.start)
        yield f"{name}: {shown(looking.in_words(name, found))}"


def _seat(bench: Bench, word: str) -> Iterator[str]:
    """What is a seat's own: its numbers, its zones."""
    seat, state, session = bench.seat(word), bench.state, bench.session
    for name, value in session.catalog.seat_values.items():
        number = state.count_in(f"{value.counts}@{seat}") if value.counts else state.counter(seat_target(seat), name)
        yield f"{name}: {number}"
    for family, kind in state.spec.zones.items():
        for key in _keys(bench, family) if kind.per_seat else ():
            if key.endswith(f"@{seat}"):
                yield from _zone(bench, key)


def _zone(bench: Bench, key: str) -> Iterator[str]:
    """What lies in a zone: of a pile the top first, on a board by cell."""
    state = bench.state
    pieces = state.inside(key)
    if state.spec.zone(key).pile:
        pieces.reverse()
    board = state.spec.board(key)
    if board is None:
        yield f"{bench.zone_word(key)}: [{', '.join(described(bench, state, piece) for piece in pieces)}]"
        return
    on: dict[str, list[str]] = {}
    for piece in pieces:
        spot = state.spot[piece]
        cell = board.label((int(spot[0]), int(spot[1]))) if spot is not None else "nowhere"
        on.setdefault(cell, []).append(described(bench, state, piece))
    told = (f"{cell}: {each[0] if len(each) == 1 else '[' + ', '.join(each) + ']'}" for cell, each in on.items())
    yield f"{bench.zone_word(key)}: {{{', '.join(told)}}}"

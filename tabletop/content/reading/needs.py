"""What a game's code needs of the game's files, said by the code and checked when a game is loaded.

Without this a game whose `code` names zones or options that its game.yaml does not have would pass every check and
fail in the middle of play. Code that has rules offers it as `needs` (see `game_code`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tabletop.content.definitions import DeckList
from tabletop.content.findings import GUESS, sentence_list
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import Where
from tabletop.content.reading.parts import GameParts
from tabletop.core.zones import ZoneKind

WITHOUT = "Or leave `code` out: the game then opens as a sandbox."


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be there. `zones` are written as their keys are: `hand@` belongs to a seat, `land#5` is many (five or
    more), `deploy#5@` both; `boards` are those of the zones that lie on cells."""

    zones: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    seat_values: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    """The numbers of seats that the rules are for; () for any."""


def check_needs(
    needs: Needs, code: str, parts: GameParts, decks: Iterable[str] | dict[str, DeckList], seats: Iterable[int],
    check: Checker, unread: Iterable[str] = (),
) -> None:  # fmt: skip
    """Note what the code of a game needs and its game.yaml does not have: one finding for each section, at its line.
    `unread`: the sections that have faults of their own, of which nothing can be said."""
    have: dict[str, tuple[tuple[str, ...], Iterable[str], str]] = {
        "zones": (tuple(_family(zone) for zone in needs.zones), parts.zones, "zone"),
        "seat_values": (needs.seat_values, parts.seat_values, "seat value"),
        "counters": (needs.counters, parts.counters, "counter"),
        "marks": (needs.marks, parts.marks, "mark"),
        "options": (needs.options, parts.options, "option"),
        "phases": (needs.phases, [phase.id for phase in parts.phases], "phase"),
        "decks": (needs.decks, decks, "deck list"),
    }
    for section, (wanted, known, what) in have.items():
        missing = [name for name in wanted if name not in set(known)]
        if missing and section not in unread:
            many = "s" if len(missing) > 1 else ""
            listed = sentence_list([f'"{name}"' for name in missing])
            where: Where = (section,) if (section,) in check.document.lines else ("code",)
            message = f"The code `{code}` needs the {what}{many} {listed} in `{section}`."
            # numbers that no file names are kept all the same; they are only not shown
            note = check.warn if section in ("counters", "marks", "phases") else check.fault
            note(where, message, _hint(missing, known, code, check))
    if "zones" not in unread:
        for zone in needs.zones:
            kind = parts.zones.get(_family(zone))
            if kind is not None:
                _check_zone(zone, kind, zone.partition("#")[0].strip("@") in needs.boards, code, check)
    other = [seat for seat in seats if needs.seats and seat not in needs.seats]
    if other and "seats" not in unread:
        listed, fine = (
            sentence_list([str(seat) for seat in other]),
            sentence_list([str(n) for n in needs.seats], "or"),
        )
        check.fault(("seats",), f"The code `{code}` is for {fine} seats, not {listed}.", WITHOUT)


def _family(zone: str) -> str:
    return zone.partition("#")[0].rstrip("@")


def _hint(missing: list[str], known: Iterable[str], code: str, check: Checker) -> str:
    """The nearest name where one is missing, which was probably renamed; else where to find them."""
    guess = check.hint(missing[0], known) if len(missing) == 1 else ""
    if guess.startswith(GUESS):
        return f'{guess} Its code knows it as "{missing[0]}" only.'
    return f"`tabletop copy {code} FOLDER` gives a folder that has {'it' if len(missing) == 1 else 'them'}. {WITHOUT}"


def _check_zone(zone: str, kind: ZoneKind, board: bool, code: str, check: Checker) -> None:
    family = _family(zone)
    where: Where = ("zones", family)
    per_seat, sites = zone.endswith("@"), int(zone.rstrip("@").partition("#")[2] or 0)
    if per_seat != kind.per_seat:
        write = f"Write `per_seat: {'true' if per_seat else 'false'}`."
        whose = "a zone of each seat" if per_seat else "one zone for all"
        check.fault((*where, "per_seat"), f"The code `{code}` needs `{family}` as {whose}.", write)
    if kind.sites < sites or (kind.sites and not sites):
        wanted = f"`sites: {sites}` or more" if sites else "no `sites`"
        check.fault((*where, "sites"), f"The code `{code}` needs {wanted} of the zone `{family}`.")
    if board and not kind.board:
        check.fault(where, f"The code `{code}` needs a board of cells in the zone `{family}`.", "Write `board:`.")


@runtime_checkable
class HasNeeds(Protocol):
    """Code of a game that cannot run without certain zones, values, options, phases or lists."""

    @property
    def needs(self) -> Needs:
        """What it cannot run without."""

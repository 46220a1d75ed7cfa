"""Until when something lasts: `until: turn`, `until: until_turn_of foe`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from tabletop.content.findings import did_you_mean
from tabletop.rules.modifying.durations import Scope
from tabletop.rules.phrases.naming.values import SEAT
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Told
from tabletop.rules.written.doing.assembling import Assembler
from tabletop.rules.written.naming.binding import SELF
from tabletop.rules.written.reading.sheet import Part

SCOPES: Mapping[str, str] = {
    "turn": "until the turn ends", "round": "until the round ends", "stay": "as long as it stays", "game": "for good",
}  # fmt: skip
OF_SEAT = "until_turn_of"
"""`until_turn_of foe`: until that seat's next turn begins."""
LEAVES = "self_leaves"
"""Until the card whose ability it is goes to a zone of another group."""

LASTS: Mapping[str, str] = {
    "turn": " this turn", "round": " this round", "stay": " as long as it stays there",
    "until_turn_of": " before {seat}'s next turn", "source": " as long as {pieces} stays there",
    "game": " from now on",
}  # fmt: skip
"""Behind what lasts, in the log: until when, by its scope."""

Ends = Callable[[Run], tuple[Scope, int]]
"""When something ends: its scope, with the seat where it is a seat's."""


def ending(part: Part | None, to: Assembler) -> Ends:
    """`until: …`; left out, for good."""
    if part is None:
        return lambda run: ("game", 0)
    text = part.text("Until when").strip()
    word, _, rest = text.partition(" ")
    if word == OF_SEAT:
        seat = Part(part.sheet, part.where, rest.strip() or "you").phrase(to.language, SEAT)
        to.book.reacting.timed = True
        return _of_seat(seat)
    if text == LEAVES:
        if SELF not in to.language.standing:
            raise part.wrong(f"`{LEAVES}` is said of the card of an ability.", "Write it in the `do` of an ability.")
        return lambda run: ("source", 0)
    if text not in SCOPES:
        hint = (
            did_you_mean(text, (*SCOPES, OF_SEAT, LEAVES))
            or f"Write one of {', '.join(SCOPES)}, `{LEAVES}`, or `{OF_SEAT} SEAT`."
        )
        raise part.wrong(f"`{text}` is no time that comes.", hint)
    to.book.reacting.timed = True
    return lambda run: (cast("Scope", text), 0)


def _of_seat(seat: Phrase) -> Ends:
    def ends(run: Run) -> tuple[Scope, int]:
        found = seat.number(run, run.frame.bind)
        return ("until_turn_of", found) if isinstance(found, int) else ("turn", 0)

    return ends


def told_until(run: Run, scope: Scope, seat: int, source: int) -> Told:
    """Until when something lasts that an effect has just made, in a line of the log."""
    turns = {"seat": Person(seat)} if scope == "until_turn_of" else {}
    stays = {"pieces": Pieces((source,))} if scope == "source" else {}
    return Told(AS_WRITTEN + LASTS.get(scope, ""), {**turns, **stays})

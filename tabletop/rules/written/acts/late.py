"""The line of an act that waits in its frame until others may know the pieces in it."""

from __future__ import annotations

from tabletop.core.values import Record, Value
from tabletop.core.visibility import looked
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces, Secret, Told, Word, Zone, noted
from tabletop.rules.table import Table
from tabletop.rules.written.doing.flowing import line

LINE = "~line"
"""Where the frame of an act keeps its line of the log until others may know the pieces in it."""


def is_hidden(table: Table, told: Told) -> bool:
    """Whether some seat may not know a piece that a sentence names."""
    state, named = table.state, list[int]()
    for word in told.words.values():
        if isinstance(word, Told):
            return False
        if isinstance(word, Pieces | Secret):
            named += word.numbers
    if not named:
        return False
    known = [looked(state, piece)[0] for piece in named if state.exists(piece)]
    return not frozenset(table.seats).issubset(frozenset.intersection(*known)) if known else False


def say_late(run: Run) -> None:
    """The line of an act, if it has waited."""
    kept = run.bind.pop(LINE, None)
    if kept is not None:
        line(run, _told(kept))


def say_of_act(run: Run) -> None:
    """The line of the act that does this routine, if it has waited and all may know by now what it names."""
    for frame in reversed(run.lane.frames):
        if LINE in frame.bind:
            told = _told(frame.bind[LINE])
            if not is_hidden(run, told):
                del frame.bind[LINE]
                line(run, told)
            return


def _told(kept: Record) -> Told:
    return Told(kept["text"], {name: _word(word) for name, word in kept["words"].items()})


def _word(kept: object) -> Word:
    """A word as it was before a frame has kept it."""
    if isinstance(kept, tuple | list):
        if len(kept) == 2 and kept[0] in ("person", "zone"):
            return Person(int(kept[1])) if kept[0] == "person" else Zone(str(kept[1]))
        if len(kept) == 5 and kept[0] == "secret":
            _, text, plain, numbers, who = kept
            return Secret(str(text), str(plain), tuple(numbers), tuple(who) if who is not None else None)
        return Pieces(tuple(int(each) for each in kept))
    return kept if isinstance(kept, str | int) else str(kept)


def kept_line(told: Told) -> dict[str, Value]:
    """A sentence as a frame keeps it."""
    return {"text": told.template, "words": {name: noted(word) for name, word in told.words.items()}}

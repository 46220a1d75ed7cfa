"""What undo and going to another line of the history mean: what would be taken back, and what is asked before.

It is asked where something that was secret has come to be known to somebody who sits here and would go on knowing
it, and where chance has decided something that was seen: who knows more could do it otherwise now. A card of one's
own that one has laid open tells nothing to whoever takes it back, and programs keep nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from tabletop.core.journal import ROOT, Entry
from tabletop.core.ops import Op, apply_op
from tabletop.core.state import GameState
from tabletop.core.visibility import REMEMBERED, Viewer, sees
from tabletop.session import Session
from tabletop.session.telling.deeds import ITSELF

ON_THE_WAY = "On the way something hidden was shown, or chance decided. Go there all the same?"
BESIDES_LUCK = ("known", REMEMBERED)
"""Fields that are set while a pile is shuffled."""


def nothing_to_undo(session: Session) -> str:
    """Why there is nothing that undo would take back."""
    first = session.journal.head == ROOT
    why = "this is the first moment" if first else "nobody at this table but bots has acted yet"
    return f"Nothing to undo: {why}."


def undo_question(
    session: Session, taken: Sequence[Entry], viewer: Viewer, people: Collection[Viewer], sitting: int = 0
) -> str:
    """What is asked before entries are taken back, oldest first: what was done, for whoever looks, and that what
    chance or a look has shown stays known, or whose act it was. "" where nothing is asked. ``people``: who sits at
    this screen, by their eyes; ``sitting``: who of them takes it back, 0 where nobody can tell."""
    doers = {entry.seat for entry in taken if ITSELF not in entry.tags}
    others = sorted(seat for seat in doers if sitting and seat in people and seat != sitting)
    tells = tells_something(session, taken, people)
    if not tells and not others:
        return ""
    names = " and ".join(session.names[seat - 1] for seat in others)
    whose = f"{names} did this: " if names else ""
    return f"{whose}{_words_of(session, taken, viewer, tells)} Take it back all the same?"


def _words_of(session: Session, taken: Sequence[Entry], viewer: Viewer, tells: bool) -> str:
    said: dict[int, list[str]] = {entry.number: [] for entry in taken}
    for line in session.log(viewer):
        if line.entry in said and not line.about_table:  # the dial is no act: undo leaves it alone
            said[line.entry].append(line.text)
    first = next((lines[0] for lines in said.values() if lines), "")
    if not first:
        return "Chance decided it, or something hidden was shown." if tells else "Something was done."
    if not tells or (len(taken) == 1 and len(said[taken[0].number]) == 1):
        return first
    return f"{first} What was drawn, thrown or shown since then stays known."


def going_question(session: Session, number: int, people: Collection[Viewer]) -> str:
    """What is asked before the table is moved to an entry: the way there may lead back over chance or a reveal. ""
    where nothing is asked."""
    journal = session.journal
    gone = [journal.entry(each) for each in reversed(journal.between(journal.head, number)[0])]
    return ON_THE_WAY if gone and tells_something(session, gone, people) else ""


def tells_something(session: Session, taken: Sequence[Entry], people: Collection[Viewer]) -> bool:
    """Whether entries that follow each other, oldest first, have told somebody what was hidden, or shown what chance
    decided."""
    state = session.state_at(taken[0].parent)
    start = state.fork()
    for entry in taken:
        if is_luck_seen(entry.ops):
            return True
        for op in entry.ops:
            apply_op(state, op)
            if any(_is_news(start, state, piece, entry, people) for piece in _touched(op)):
                return True
        if any(_is_news(start, state, piece, entry, people) for piece in state.pieces()):
            return True
    return False


def _touched(op: Op) -> Iterator[int]:
    """The piece that an operation moves or turns over."""
    if op[0] in ("move", "set") and isinstance(op[1], int) and op[1] > 0:
        yield op[1]


def _is_news(start: GameState, now: GameState, piece: int, entry: Entry, people: Collection[Viewer]) -> bool:
    """Whether somebody knows a piece now who did not, unless a person knew it and showed it in its own act."""
    if not start.exists(piece) or not now.exists(piece):
        return False
    if entry.seat in people and sees(start, piece, entry.seat):
        return False
    return any(sees(now, piece, eyes) and not sees(start, piece, eyes) for eyes in people)


def is_luck_seen(ops: Iterable[Op]) -> bool:
    """Whether chance decided more than how a pile is mixed: of that nobody sees anything."""
    drawn = False
    for op in ops:
        if op[0] == "flow" and op[1] in ("chance", "loaded"):
            if drawn and op[1] == "chance":
                return True
            drawn = True
        elif drawn and not (op[0] in ("note", "sight") or (op[0] == "set" and op[2] in BESIDES_LUCK)):
            if op[0] != "reorder":
                return True
            drawn = False
    return drawn

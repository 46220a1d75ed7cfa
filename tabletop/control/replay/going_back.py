"""What undo and going to another line of the history mean: what would be taken back, and what is asked before."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.journal import ROOT, Entry
from tabletop.core.visibility import Viewer
from tabletop.session import Session

ON_THE_WAY = "On the way something hidden was shown, or chance decided. Go there all the same?"


def nothing_to_undo(session: Session) -> str:
    """Why there is nothing that undo would take back."""
    first = session.journal.head == ROOT
    why = "this is the first moment" if first else "nobody at this table but bots has acted yet"
    return f"Nothing to undo: {why}."


def undo_question(session: Session, taken: Sequence[Entry], viewer: Viewer) -> str:
    """What is asked before entries are taken back: what was done, for whoever looks, and that what chance or a look
    has shown stays known. "" where nothing is asked."""
    if not any(entry.hides for entry in taken):
        return ""
    return f"{_words_of(session, taken, viewer)} Take it back all the same?"


def _words_of(session: Session, taken: Sequence[Entry], viewer: Viewer) -> str:
    said: dict[int, list[str]] = {entry.number: [] for entry in taken}
    for line in session.log(viewer):
        if line.entry in said and not line.about_table:  # the dial is no act: undo leaves it alone
            said[line.entry].append(line.text)
    first = next((lines[0] for lines in said.values() if lines), "")
    if not first:
        return "Chance decided it, or something hidden was shown."
    if len(taken) == 1 and len(said[taken[0].number]) == 1:
        return first
    return f"{first} What was drawn, thrown or shown since then stays known."


def going_question(session: Session, number: int) -> str:
    """What is asked before the table is moved to an entry: the way there may lead back over chance or a reveal. ""
    where nothing is asked."""
    journal = session.journal
    hides = any(journal.entry(each).hides for each in journal.between(journal.head, number)[0])
    return ON_THE_WAY if hides else ""

"""Names of a game that mean something else already: told with the place in the game's own file."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop.content.findings import Finding
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, parse_document
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.written.reading.sheet import Sheet

GAME = "game.yaml"
_NAME = re.compile(r"`([^`]+)`")


def document_of(folder: Path) -> Document | None:
    """The game's own file with its places, None where it cannot be read."""
    path = folder / GAME
    try:
        return parse_document(careful.read(path, MAX_BYTES, folder), str(path))[0]
    except careful.Unread:
        return None


def clash(fault: PhraseFault, folder: Path, sheet: Sheet) -> Finding:
    """That a name in `game.yaml` has two meanings, where it stands there; else at the head of the file of rules."""
    name = match[1] if (match := _NAME.search(fault.message)) else ""
    document = document_of(folder)
    if document is not None:
        places = sorted((where for where in document.lines if where and where[-1] == name), key=len)
        if places:
            return document.finding(places[0], fault.message, fault.hint)
    return sheet.document.finding((), f"In {GAME}: {fault.message}", fault.hint)

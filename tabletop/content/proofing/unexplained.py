"""Marks that a table shows and nobody explains: whoever points at one learns what it is only if the game says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding
from tabletop.content.reading.marked import Where
from tabletop.content.symbols import Mark, marks

HINT = "Add a line under `symbols:`, as `{name}: what it means`."


def unexplained(catalog: Catalog) -> tuple[Mark, ...]:
    """The marks of a game without a sentence about them, each name once."""
    found: dict[tuple[object, str], Mark] = {}
    for mark in marks(catalog):
        if mark.symbol is None or not mark.symbol.sentence:
            found.setdefault((mark.where[:1], mark.name), mark)
    return tuple(found.values())


def key_of(mark: Mark) -> str:
    """Under which name of `symbols:` it is looked for: phases are told from what goes by the same name."""
    return f"{mark.name} phase" if mark.where[0] == "phases" else mark.name


def unexplained_marks(catalog: Catalog, line: Callable[[str, Where], int]) -> Iterator[Finding]:
    """A warning for each mark that is left out of what a game explains. One that explains nothing yet is told only of
    what stands on its faces with no name at all: a number beside its label says enough for a beginning. ``line``
    finds a place in a file."""
    path, left = str(catalog.folder / "game.yaml"), unexplained(catalog)
    if not left or not (catalog.folder / "game.yaml").is_file():
        return
    if not any(symbol.sentence for symbol in catalog.symbols.values()):  # what it only calls otherwise says nothing
        on_faces = (mark for mark in left if not mark.named and mark.where[0] == "kinds")
        left = tuple(on_faces) if catalog.cards else ()
    for mark in sorted(left, key=lambda mark: mark.name):
        where = ".".join(map(str, mark.where))
        message = f'Nothing says what "{mark.name}" means.'
        yield Finding(path, line(path, mark.where), where, message, "warning", HINT.format(name=key_of(mark)))

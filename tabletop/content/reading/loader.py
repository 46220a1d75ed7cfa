"""`load_game`: the game of a folder, as it was read before where nothing has changed since."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from tabletop.content import places
from tabletop.content.catalog import Catalog
from tabletop.content.places import is_folder
from tabletop.content.reading import careful, kept
from tabletop.content.reading.marked import MAX_BYTES
from tabletop.content.writing import BEFORE, RULES, SAVES, Writing

MOST_READ = 32
"""How many games are remembered as they were read: more than ship. What is gone through in turn is found again only
where all of it is remembered, so a shelf that is longer would be read whole whenever it is looked at."""


_READ: dict[tuple[Path, Path], tuple[str, Writing | None, Catalog]] = {}
"""Games as they were read by folder (where that is relative, with where the program stood), with what their files
held then; the last one used is the last here."""


def load_game(folder: Path | str, writing: Writing | None = None) -> Catalog:
    """Read a game's folder. `writing`: who reads its rules; without, a game opens as a sandbox.

    Raises ContentError with every error in every file; a Catalog's `warnings` holds what is only odd.
    Pictures are not opened here, and nothing from the folder is run.

    >>> from tabletop.content.places import cards_folder
    >>> from tabletop.rules.written.door import WRITING
    >>> catalog = load_game(cards_folder() / "territory", WRITING)
    >>> catalog.face("red-deer").gems[0].text
    '8'

    What was read last is read once: while nothing in its folder has changed, a game is given again as it was, in a
    catalog of its own.
    """
    folder = Path(folder)
    mark = contents_mark(folder)
    catalog = at_hand(folder, writing, mark)
    if catalog is not None:
        return catalog
    # imported late: nobody waits for the schema of files of which none has changed
    from tabletop.content.reading.folder import Folder

    catalog = Folder(folder, writing).catalog()
    if contents_mark(folder) != mark:
        return catalog  # somebody was writing meanwhile: what this is is not what the mark says
    if writing is not None:
        kept.write(folder, mark, catalog)
    _remember(folder, mark, writing, catalog)
    return catalog.unworn()


def at_hand(folder: Path, writing: Writing | None, mark: str) -> Catalog | None:
    """What `load_game` gives, where that need not be parsed; else None. ``mark``: of now, see `contents_mark`."""
    known = _READ.get(_key(folder))
    catalog = known[2] if known is not None and known[:2] == (mark, writing) else None
    if catalog is None and writing is not None:  # what was read without its rules is no part of the program
        catalog = kept.read(folder, mark, writing)
    if catalog is None:
        return None
    _remember(folder, mark, writing, catalog)
    return catalog.unworn()


def _key(folder: Path) -> tuple[Path, Path]:
    return folder, Path() if folder.is_absolute() else Path.cwd()


def _remember(folder: Path, mark: str, writing: Writing | None, catalog: Catalog) -> None:
    _READ.pop(_key(folder), None)
    _READ[_key(folder)] = mark, writing, catalog
    while len(_READ) > MOST_READ:
        _READ.pop(next(iter(_READ)), None)


def contents_mark(folder: Path) -> str:
    """What stands for all that `load_game` would read in a folder: while it is the same, so is what was read."""
    digest = hashlib.sha256()
    subfolders = [folder / "cards", folder / "decks"]
    names = ("game.yaml", "layout.yaml", "abilities.yaml", RULES, BEFORE, SAVES, "rulebook.md")
    paths = [folder / name for name in names]
    for subfolder in subfolders:
        try:
            paths += sorted(subfolder.iterdir())
        except OSError as error:
            digest.update(f"{subfolder.name}\0{type(error).__name__}\0".encode())
    for path in paths:
        digest.update(f"{path.parent.name}/{path.name}\0{is_folder(path)}\0{os.path.lexists(path)}\0".encode())
        if path.suffix in (".yaml", ".md"):
            try:
                content = careful.read(path, MAX_BYTES, folder)
            except careful.Unread as error:
                content = error.message.encode()
            digest.update(f"{len(content)}\0".encode())
            digest.update(content)
    assets = folder / "assets"
    digest.update(f"{is_folder(assets)}{careful.is_inside(assets, folder)}".encode())
    shipped = places.assets_folder()
    beside = sorted(path.name for path in shipped.iterdir()) if is_folder(shipped) else []
    digest.update("\0".join([str(shipped), *beside]).encode())
    return digest.hexdigest()

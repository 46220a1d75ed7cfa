"""What games there are: those that ship and those in the user's `games` folder, sound or broken.

A broken game of the user is listed with its findings; it never keeps the others from being played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.content import places
from tabletop.content.catalog import Catalog
from tabletop.content.findings import ContentError, Finding, did_you_mean, sentence_list
from tabletop.content.places import is_file, is_folder
from tabletop.content.reading import careful
from tabletop.content.reading.loader import at_hand, contents_mark, load_game
from tabletop.content.reading.marked import MAX_BYTES, read_document
from tabletop.content.templates import slug
from tabletop.content.writing import Writing

MAX_GAMES = 200
MANY = 4
"""So many games that ship and have not been read before are read apart."""

Apart = Callable[[Sequence[Path]], None]
"""Reads the games of folders in another process, so that they are at hand afterwards."""


class UnknownGame(LookupError):
    """Neither the id of an installed game nor the path of a game's folder; the text says what there is."""


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """A game on the shelf. `catalog` is None where it cannot be used; `findings` then say why.

    `yours`: it lies in the user's folder. `note`: a sentence where the user's game stands in for a shipped one.
    """

    id: str
    title: str
    folder: Path
    yours: bool
    catalog: Catalog | None
    findings: tuple[Finding, ...] = ()
    note: str = ""


def game_folders(parent: Path) -> list[Path]:
    """The folders of games in a folder, by name; nothing where it does not exist."""
    try:
        found = sorted(path for path in parent.iterdir() if is_file(path / "game.yaml"))
    except OSError:
        return []
    return found[:MAX_GAMES]


Stamp = tuple[Path, int, int]
"""A game.yaml, when it was changed last, and its size: while they are the same, so is the game's id."""

_IDS: dict[Stamp, str] = {}
MOST_IDS = 4 * MAX_GAMES
SPELLED = re.compile(rb"\\[xuU\r\n]")
"""How YAML can write letters that do not stand in the file, or not side by side."""


def _stamp(folder: Path) -> Stamp:
    path = folder / "game.yaml"
    try:
        found = path.stat()
    except OSError:
        return path, 0, 0
    return path, found.st_mtime_ns, found.st_size


def _remember_id(stamp: Stamp, identity: str) -> None:
    _IDS[stamp] = identity
    while len(_IDS) > MOST_IDS:
        _IDS.pop(next(iter(_IDS)), None)


def peek_id(folder: Path) -> str:
    """The id of a game by its game.yaml alone, or else by the name of its folder."""
    stamp = _stamp(folder)
    if stamp not in _IDS:
        _remember_id(stamp, _read_id(folder))
    return _IDS[stamp]


def _read_id(folder: Path) -> str:
    document, _ = read_document(folder / "game.yaml", inside=folder)
    data = document.data
    given = data.get("id") if isinstance(data, dict) else None
    if isinstance(given, str) and slug(given.replace("_", "-")) == given.replace("_", "-") and len(given) <= 64:
        return given
    return _unnamed(folder)


def _unnamed(folder: Path) -> str:
    """The id of a game that does not say one."""
    return slug(folder.resolve().name) or "game"


def _may_be(folder: Path, name: str) -> bool:
    """Whether the id of a game can be ``name``, found out without parsing: what nobody asked for is not parsed."""
    if _stamp(folder) in _IDS:
        return True
    try:
        raw = careful.read(folder / "game.yaml", MAX_BYTES, folder)
    except careful.Unread:
        raw = b""
    return name.encode(errors="replace") in raw or _unnamed(folder) == name or SPELLED.search(raw) is not None


def find_games(
    writing: Writing | None = None,
    shipped: Path | None = None,
    own: Path | None = None,
    kept: ReadBefore | None = None,
    apart: Apart | None = None,
) -> tuple[ShelfEntry, ...]:
    """All games: the shipped ones, then the user's. `shipped` and `own` replace the usual folders.

    Where the user has a sound game with the id of a shipped one, it stands in its place and `note` says so.
    `kept` saves reading once more what has not changed since, and is brought up to date. `apart` is used where nearly
    all is to be read: what parsing and checking have taken of the memory does not come back.
    """
    entries: dict[str, ShelfEntry] = {}
    broken: list[ShelfEntry] = []
    kept = kept if kept is not None else ReadBefore()
    usual = game_folders(shipped if shipped is not None else places.cards_folder())
    users = game_folders(own if own is not None else places.user_games_folder())
    ready = {folder: kept.at_hand(folder, False, writing) for folder in usual} if apart is not None else {}
    missing = [folder for folder, entry in ready.items() if entry is None]
    if apart is not None and len(missing) >= MANY:
        apart(missing)
    for folder in usual:
        entry = ready.get(folder) or kept.entry(folder, False, writing)
        entries[entry.id] = entry
    for folder in users:
        entry = kept.entry(folder, True, writing)
        if entry.catalog is None:
            broken.append(entry)
            continue
        other = entries.get(entry.id)
        note = ""
        if other is not None:
            whose = "another of your games" if other.yours else "the one that ships with the program"
            note = f"This is your {entry.title} ({folder}); it stands in for {whose}."
        entries[entry.id] = ShelfEntry(entry.id, entry.title, folder, True, entry.catalog, entry.findings, note)
    return (*entries.values(), *broken)


class ReadBefore:
    """Games as they were read, with what their folders held then: a game of 5,000 cards is read once, not whenever
    the shelf comes up. What is given is a catalog of its own each time: pictures are looked for anew."""

    def __init__(self) -> None:
        self._entries: dict[tuple[Path, bool], tuple[str, Writing | None, ShelfEntry]] = {}

    def at_hand(self, folder: Path, yours: bool, writing: Writing | None) -> ShelfEntry | None:
        """A game of the shelf for which nothing need be parsed; None where something must be."""
        stamp = _stamp(folder)  # before what it stands for is read: a change in between makes another one
        mark = contents_mark(folder)
        known = self._entries.get((folder, yours))
        if known is None or known[:2] != (mark, writing):
            catalog = at_hand(folder, writing, mark)
            if catalog is None:
                return None
            known = self._entries[folder, yours] = mark, writing, _sound(folder, yours, catalog)
        entry = known[2]
        if entry.catalog is not None:
            _remember_id(stamp, entry.id)
        return entry if entry.catalog is None else replace(entry, catalog=entry.catalog.unworn())

    def entry(self, folder: Path, yours: bool, writing: Writing | None) -> ShelfEntry:
        """A game of the shelf."""
        known = self.at_hand(folder, yours, writing)
        if known is not None:
            return known
        stamp = _stamp(folder)
        mark = contents_mark(folder)
        entry = _entry(folder, yours, writing)
        self._entries[folder, yours] = mark, writing, entry
        if entry.catalog is not None:
            _remember_id(stamp, entry.id)
        return entry if entry.catalog is None else replace(entry, catalog=entry.catalog.unworn())


def _entry(folder: Path, yours: bool, writing: Writing | None) -> ShelfEntry:
    try:
        catalog = load_game(folder, writing)
    except ContentError as error:
        identity = peek_id(folder)
        return ShelfEntry(identity, folder.name, folder, yours, None, error.findings)
    except Exception as error:
        if not yours:
            raise
        reason = f"The game cannot be read ({type(error).__name__}: {error})."
        return ShelfEntry(folder.name, folder.name, folder, yours, None, (Finding(str(folder), 0, "", reason),))
    return _sound(folder, yours, catalog)


def _sound(folder: Path, yours: bool, catalog: Catalog) -> ShelfEntry:
    return ShelfEntry(catalog.id, catalog.title, folder, yours, catalog, catalog.warnings)


def _installed(shipped: Path | None, own: Path | None) -> list[Path]:
    """The folders of all games, the user's behind the others."""
    usual = game_folders(shipped if shipped is not None else places.cards_folder())
    return [*usual, *game_folders(own if own is not None else places.user_games_folder())]


def installed_ids(shipped: Path | None = None, own: Path | None = None) -> dict[str, Path]:
    """The folders of all games by id, sound or not; the user's win."""
    return {peek_id(folder): folder for folder in _installed(shipped, own)}


def installed_folder(name: str, shipped: Path | None = None, own: Path | None = None) -> Path | None:
    """The folder of the game with an id, sound or not; the user's wins. None where there is no such game."""
    for folder in reversed(_installed(shipped, own)):
        if _may_be(folder, name) and peek_id(folder) == name:
            return folder
    return None


def game_folder(name: str, shipped: Path | None = None, own: Path | None = None) -> Path:
    """The folder of a game by its id (the user's wins) or by the path of the folder. Raises UnknownGame."""
    installed = installed_folder(name, shipped, own)
    if installed is not None:
        return installed
    path = Path(name).expanduser()
    if path.name == "game.yaml" and is_file(path):
        return path.parent
    if is_folder(path):
        if is_file(path / "game.yaml"):
            return path
        raise UnknownGame(f"There is no game.yaml in {name}.{_instead(path)}")
    if len(path.parts) > 1:
        raise UnknownGame(f"There is no file or folder {name}.")
    ids = installed_ids(shipped, own)
    titled = _titled(name, ids)
    hint = did_you_mean(titled or name, ids)
    listed = f"Installed: {sentence_list(sorted(ids))}." if ids else ""
    raise UnknownGame(f"There is no game {name}. {hint if hint.startswith('Did') else listed}".strip())


def _titled(name: str, ids: Mapping[str, Path]) -> str:
    """The id of the game whose title is ``name``, whatever its capitals; "" where none is called so."""
    for identity, folder in ids.items():
        data = read_document(folder / "game.yaml", inside=folder)[0].data
        title = data.get("title") if isinstance(data, dict) else None
        if isinstance(title, str) and slug(title) == slug(name):
            return identity
    return ""


def _instead(folder: Path) -> str:
    """What a folder without a game.yaml has in its place."""
    for path in sorted(folder.iterdir()):
        if path.name == "game.yaml":
            return " What is called so is a folder; a file is expected."
        if path.name.lower() in ("game.yaml", "game.yml", "game.yaml.txt"):
            return f" There is {path.name}; rename it to game.yaml."
    return " The folder of a game has one; tabletop new FOLDER begins a game."


def find_game(name: str | Path, writing: Writing | None = None) -> Catalog:
    """The catalog of a game by its id or its folder's path. Raises UnknownGame or ContentError."""
    return load_game(game_folder(str(name)), writing)

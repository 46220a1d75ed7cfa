"""For authors of games: copy a game to change it, check files. The commands `copy` and `check` are made of these."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.findings import ContentError, Finding
from tabletop.content.places import is_file, is_folder, templates_folder
from tabletop.content.proofing.proofread import in_order, odd_pictures, proofread, strangers
from tabletop.content.reading import careful
from tabletop.content.reading.loader import load_game
from tabletop.content.shelf import UnknownGame, game_folder, installed_ids
from tabletop.content.templates import readable_slug, slug, title_of
from tabletop.content.writing import RULES, Writing

_LINES = {
    "id": re.compile(r"^id:.*$", re.MULTILINE),
    # a title may go on in indented lines
    "title": re.compile(r"^title:.*(?:\n[ \t]+\S.*)*$", re.MULTILINE),
}
_ID = re.compile(r"[a-z][a-z0-9_-]{0,63}\Z")


class CopyError(Exception):
    """A game that cannot be copied; the text is a sentence for the user."""


class NoIdError(CopyError):
    """What was asked for as the id of the copy is none: wrong use, before anything is looked at."""


def copy_game(game: str, target: Path | str, writing: Writing | None = None, new_id: str = "") -> Path:
    """Copy a game's folder with its pictures, ready to edit; gives the new folder.

    It becomes a game of its own beside the original, with `new_id` or an id made from the folder's name, and the
    folder's name in its title. Only where `new_id` is the game's own id does the copy stand in for the original.
    Raises UnknownGame, CopyError, or ContentError where the game itself is broken.
    """
    if new_id and not _ID.match(new_id):
        raise NoIdError(f'"{new_id}" is no id: small letters, digits, - and _, beginning with a letter.')
    source = game_folder(game)
    catalog = load_game(source, writing)
    goal = Path(target).expanduser()
    if is_file(goal) or (is_folder(goal) and any(goal.iterdir())):
        raise CopyError(f"{goal} exists already; nothing was overwritten. Choose another folder.")
    inside = goal.resolve().is_relative_to(source.resolve())
    if inside:
        raise CopyError(f"{goal} lies inside the game that is to be copied. Choose another folder.")
    with _put_together(goal) as made:
        _refuse_foreign(source)
        shutil.copytree(source, made, ignore=shutil.ignore_patterns(".*", "__pycache__", "*.pyc"))
        for root in reversed(catalog.assets[:-1]):
            if root != source / "assets":
                shutil.copytree(root, made / "assets", dirs_exist_ok=True)
        if is_folder(source / "assets"):
            shutil.copytree(source / "assets", made / "assets", dirs_exist_ok=True)
        identity = new_id or _new_id(goal, catalog.id)
        if identity != catalog.id:
            set_line(
                made / "game.yaml", "title", json.dumps(f"{catalog.title.strip()} ({goal.name})", ensure_ascii=False)
            )
        set_line(made / "game.yaml", "id", identity)
    return goal


@contextmanager
def _put_together(goal: Path) -> Iterator[Path]:
    """A folder in which a game is put together, that comes to stand where the goal is. CopyError where that cannot be
    written; nothing is left behind then."""
    work = None
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".new-", dir=goal.parent))
        yield work / "game"
        if is_folder(goal):
            goal.rmdir()
        (work / "game").rename(goal)
    except (OSError, shutil.Error) as error:
        raise CopyError(f"{goal} cannot be written ({getattr(error, 'strerror', None) or error}).") from None
    finally:
        if work is not None:
            shutil.rmtree(work, ignore_errors=True)


def _refuse_foreign(source: Path) -> None:
    """Raise CopyError for a folder in which something is not its own, no ordinary file, or larger than any file of a
    game: nothing from elsewhere is copied, and nothing is waited for."""
    for place, folders, files in os.walk(source, onerror=_raise):
        for name in (*folders, *files):
            path = Path(place) / name
            if name in folders:
                if path.is_symlink():
                    raise CopyError(f"{path} is a link to a folder; put a copy of the folder in its place.")
                continue
            try:
                careful.check(path, careful.MOST_PICTURE, source)
            except careful.Unread as error:
                raise CopyError(f"{path}: {error.message} {error.hint}".strip()) from None


def _raise(error: OSError) -> None:
    raise error


def _new_id(folder: Path, original: str) -> str:
    """An id for a copy, made from its folder's name; never one that an installed game has."""
    name = slug(folder.absolute().name)[:50].strip("-")
    name = name if _ID.match(name) else f"game-{name}".strip("-")
    taken = {*installed_ids(), original}
    if name not in taken:
        return name
    tries = [f"{name}-copy", *(f"{name}-copy-{number}" for number in range(2, len(taken) + 3))]
    return next(each for each in tries if each not in taken)


def set_line(path: Path, key: str, value: str) -> None:
    """Write the id or the title into a game file, leaving everything else of it as it is."""
    text = path.read_text(encoding="utf-8-sig")
    line, found = f"{key}: {value}", _LINES[key].search(text)
    changed = f"{text[: found.start()]}{line}{text[found.end() :]}" if found else f"{line}\n{text}"
    path.write_text(changed, encoding="utf-8")


def check_game(name: str, writing: Writing | None = None) -> tuple[Finding, ...]:
    """Everything wrong or odd with a game, by id or path; with one file of a game only what concerns that file.

    Raises UnknownGame where there is no such game.
    """
    path = Path(name)
    if looks_like_path(name) and not is_file(path.expanduser()) and not is_folder(path.expanduser()):
        what = "file" if path.suffix else "folder"
        raise UnknownGame(f"{name}: there is no such {what}.")
    if is_file(path) and path.name != "game.yaml":
        parents = [folder for folder in path.absolute().parents if is_file(folder / "game.yaml")]
        if not parents:
            raise UnknownGame(f"{name} belongs to no game: there is no game.yaml in a folder around it.")
        own = path.resolve()
        findings = _findings(parents[0], writing)
        return tuple(finding for finding in findings if Path(finding.path).resolve() == own)
    return _findings(game_folder(name), writing)


def looks_like_path(name: str) -> bool:
    """Whether a word is meant as a path: no id has such a sign in it."""
    return any(sign in name for sign in "/\\.")


def _findings(folder: Path, writing: Writing | None) -> tuple[Finding, ...]:
    try:
        return proofread(load_game(folder, writing))
    except ContentError as error:
        more = (*odd_pictures(folder), *strangers(folder))
        return in_order([*error.findings, *more]) if more else error.findings


# -- a game of one's own ---------------------------------------------------------------------------------------
#
# A game of one's own, begun from a template: the command `new` and *New game* on the shelf are made of this.


@dataclass(frozen=True, slots=True)
class Template:
    """What a game can be begun from: its name, and what it is."""

    name: str
    label: str
    sentence: str


TEMPLATES = (
    Template("felt", "An empty felt", "No card and no board: a die, points, and what lies in the drawer."),
    Template("cards", "Fifty-two cards", "A pack of cards, a stock, a discard pile and hands."),
    Template("board", "A board", "Squares, and men of two colours on them."),
    Template("dice", "Dice", "Two dice in a tray, and points."),
    Template("battle", "A card battle", "A deck for each of two players, life, creatures and spells."),
)


RULED = "ruled"
"""The folder of a template whose files stand in the place of the others where the game has rules."""


def new_game(target: Path | str, name: str, rules: bool = True, title: str = "") -> Path:
    """Begin a game in a folder that does not exist yet or is empty; gives the folder.

    ``title`` stands on the box (else the folder's name); with ``rules`` a referee comes with it. Raises CopyError,
    whose text is a sentence for the user; nothing is left behind then.
    """
    if not str(target).strip():
        raise CopyError("The folder has no name. Say where the game is to begin, for instance my-game.")
    goal = Path(target).expanduser()
    goal = goal if goal.name else goal.absolute()  # "." has a name of its own where it stands
    if is_file(goal) or (is_folder(goal) and any(goal.iterdir())):
        what = "is a file" if is_file(goal) else "is not empty"
        raise CopyError(f"{goal} {what}; nothing was overwritten. Choose another folder.")
    called = title.strip() or title_of(goal.name) or "My game"
    with _put_together(goal) as made:
        shutil.copytree(templates_folder() / name, made, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        ruled = made / RULED
        if not rules:
            (made / RULES).unlink(missing_ok=True)
        elif ruled.is_dir():
            shutil.copytree(ruled, made, dirs_exist_ok=True)
        shutil.rmtree(ruled, ignore_errors=True)
        set_line(made / "game.yaml", "title", json.dumps(called, ensure_ascii=False))
        set_line(made / "game.yaml", "id", _free_id(readable_slug(goal.name) or "my-game"))
    return goal


def free_folder(parent: Path, title: str) -> Path:
    """A folder for a game of that title that does not exist yet."""
    name = readable_slug(title) or "my-game"
    found, number = parent / name, 2
    while found.exists():
        found, number = parent / f"{name}-{number}", number + 1
    return found


def _free_id(wanted: str) -> str:
    """An id that no game has, like the one wanted."""
    taken, found, number = installed_ids(), wanted[:60], 2
    found = found if found[:1].isalpha() else f"game-{found}"
    while found in taken:
        found, number = f"{wanted[:56]}-{number}", number + 1
    return found

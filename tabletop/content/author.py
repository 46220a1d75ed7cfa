"""For authors of games: copy a game to change it, check files. The commands `copy` and `check` are made of these."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tabletop.content.findings import ContentError, Finding
from tabletop.content.game_code import GameCode
from tabletop.content.loader import load_game
from tabletop.content.places import is_file, is_folder
from tabletop.content.proofread import proofread
from tabletop.content.shelf import UnknownGame, game_folder

_ID_LINE = re.compile(r"^id:.*$", re.MULTILINE)
_ID = re.compile(r"[a-z][a-z0-9_-]{0,63}\Z")


class CopyError(Exception):
    """A game that cannot be copied; the text is a sentence for the user."""


def copy_game(game: str, target: Path | str, code: Mapping[str, GameCode] | None = None, new_id: str = "") -> Path:
    """Copy a game's folder with its pictures, ready to edit; gives the new folder.

    `new_id` makes it a game of its own beside the original; without it a copy in the user's games folder stands
    in for the original. Raises UnknownGame, CopyError, or ContentError where the game itself is broken.
    """
    if new_id and not _ID.match(new_id):
        raise CopyError(f'"{new_id}" is no id: small letters, digits, - and _, beginning with a letter.')
    source = game_folder(game)
    catalog = load_game(source, code)
    goal = Path(target).expanduser()
    if is_file(goal) or (is_folder(goal) and any(goal.iterdir())):
        raise CopyError(f"{goal} exists already; nothing was overwritten. Choose another folder.")
    inside = goal.resolve().is_relative_to(source.resolve())
    if inside:
        raise CopyError(f"{goal} lies inside the game that is to be copied. Choose another folder.")
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".copy-", dir=goal.parent))
    except OSError as error:
        raise CopyError(f"{goal} cannot be written ({error.strerror}).") from None
    try:
        made = work / "game"
        shutil.copytree(source, made, ignore=shutil.ignore_patterns(".*", "__pycache__", "*.pyc"))
        for root in reversed(catalog.assets[:-1]):
            if root != source / "assets":
                shutil.copytree(root, made / "assets", dirs_exist_ok=True)
        if is_folder(source / "assets"):
            shutil.copytree(source / "assets", made / "assets", dirs_exist_ok=True)
        _set_id(made / "game.yaml", new_id or catalog.id)
        if is_folder(goal):
            goal.rmdir()
        made.rename(goal)
    except (OSError, shutil.Error) as error:
        raise CopyError(f"{goal} cannot be written ({getattr(error, 'strerror', None) or error}).") from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return goal


def _set_id(path: Path, identity: str) -> None:
    """Write the id into a game file, leaving everything else of it as it is."""
    text = path.read_text(encoding="utf-8-sig")
    line = f"id: {identity}"
    changed = _ID_LINE.sub(line, text, count=1) if _ID_LINE.search(text) else f"{line}\n{text}"
    path.write_text(changed, encoding="utf-8")


def check_game(name: str, code: Mapping[str, GameCode] | None = None) -> tuple[Finding, ...]:
    """Everything wrong or odd with a game, by id or path; with one file of a game only what concerns that file.

    Raises UnknownGame where there is no such game.
    """
    path = Path(name)
    if is_file(path) and path.name != "game.yaml":
        parents = [folder for folder in path.absolute().parents if is_file(folder / "game.yaml")]
        if not parents:
            raise UnknownGame(f"{name} belongs to no game: there is no game.yaml in a folder around it.")
        own = path.resolve()
        findings = _findings(parents[0], code)
        return tuple(finding for finding in findings if Path(finding.path).resolve() == own)
    return _findings(game_folder(name), code)


def _findings(folder: Path, code: Mapping[str, GameCode] | None) -> tuple[Finding, ...]:
    try:
        return proofread(load_game(folder, code))
    except ContentError as error:
        return error.findings

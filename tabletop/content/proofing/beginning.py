"""A game of one's own, begun from a template: the command `new` and *New game* on the shelf are made of this."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.places import is_file, is_folder, templates_folder
from tabletop.content.proofing.author import CopyError, set_line
from tabletop.content.shelf import installed_ids
from tabletop.content.templates import readable_slug, title_of
from tabletop.content.writing import RULES


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
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".new-", dir=goal.parent))
    except OSError as error:
        raise CopyError(f"{goal} cannot be written ({error.strerror}).") from None
    try:
        made = work / "game"
        shutil.copytree(templates_folder() / name, made, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        ruled = made / RULED
        if not rules:
            (made / RULES).unlink(missing_ok=True)
        elif ruled.is_dir():
            shutil.copytree(ruled, made, dirs_exist_ok=True)
        shutil.rmtree(ruled, ignore_errors=True)
        set_line(made / "game.yaml", "title", json.dumps(called, ensure_ascii=False))
        set_line(made / "game.yaml", "id", _free_id(readable_slug(goal.name) or "my-game"))
        if is_folder(goal):
            goal.rmdir()
        made.rename(goal)
    except (OSError, shutil.Error) as error:
        raise CopyError(f"{goal} cannot be written ({error}).") from None
    finally:
        shutil.rmtree(work, ignore_errors=True)
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

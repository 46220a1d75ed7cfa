"""Beginning a lesson, from the shelf, from a table's menu or from the rulebook; which of a game's were learnt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.content import Catalog, ContentError
from tabletop.session.lessons.found import LessonEntry, lessons_of

if TYPE_CHECKING:
    from tabletop.ui.application import Application
    from tabletop.ui.settings import Settings


def begin(app: Application, entry: LessonEntry) -> None:
    """To a table at the beginning of a lesson; what makes that impossible is told."""
    from tabletop.session.lessons.opening import begin_lesson
    from tabletop.session.lessons.reading import read_lesson
    from tabletop.ui.dialogs.message import Message

    try:
        session = begin_lesson(read_lesson(entry.path), autosave=True).session
    except ContentError as error:
        words = "\n".join(str(finding) for finding in error.findings[:4])
        app.open_dialog(Message("This lesson cannot be begun", words, kind="warning", width=680))
        return
    app.play(session, gently=True)


def _word(name: str, game: str) -> str:
    return f"lesson:{name} {game}"


def is_learnt(settings: Settings, game: str, entry: LessonEntry) -> bool:
    """Whether a lesson was gone through to its end."""
    return _word(entry.name, game) in settings.told


def learnt(settings: Settings, game: str, name: str) -> None:
    """A lesson was gone through to its end."""
    settings.tell(f"lesson:{name}", game)


def next_of(settings: Settings, catalog: Catalog) -> tuple[LessonEntry | None, str]:
    """The lesson of a game that comes next for somebody, and what to call it: the first, or the one behind those that
    were gone through; None for whoever has learnt them all."""
    entries = lessons_of(catalog)
    left = [entry for entry in entries if not is_learnt(settings, catalog.id, entry)]
    return (left[0] if left else None), "First lesson" if len(left) == len(entries) else "Next lesson"


def begin_by_name(app: Application, catalog: Catalog, name: str) -> None:
    """To the beginning of a lesson of a game by its name."""
    for entry in lessons_of(catalog):
        if entry.name == name:
            begin(app, entry)


def strengths(kinds: Sequence[str]) -> str:
    """The bots of a table in words, each kind once: "against even bots"."""
    bots = [kind for kind in kinds if kind]
    named = " and ".join(dict.fromkeys(bots))
    return f"against {named} bots" if len(bots) > 1 else f"against one {named} bot"


def by_keys(app: Application, catalog: Catalog, enter: str, bots: bool) -> str:
    """What keys do on the shelf, for whoever has no mouse; ``enter``: what Enter does, ``bots``: whether one can play
    against them."""
    keys, (lesson, which) = app.keys, next_of(app.settings, catalog)
    said = [("Enter", enter), (keys.label("against_bots") if bots else "", "against bots"),
            (keys.label("first_lesson") if lesson is not None else "", which.lower()),
            (keys.label("help") if catalog.rulebook else "", "rulebook"), ("arrows", "other games")]  # fmt: skip
    return " \u00b7 ".join(f"{key}: {what}" for key, what in said if key)

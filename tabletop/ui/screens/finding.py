"""What the palette offers at the shelf: every game, to be played, learnt, set up or read about, and the row above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from tabletop.content import Catalog
from tabletop.content.shelf import ShelfEntry
from tabletop.control.palette import ACTS, RULES, Entry
from tabletop.session.lessons.found import lessons_of

from .. import learning
from ..application import Application
from ..dialogs.rulebook import RulebookWindow
from . import library
from .setup import SetupScreen
from .shelf_tools import Tool


def of_shelf(app: Application, entries: Sequence[ShelfEntry], tools: Iterable[Tool]) -> Iterator[Entry]:
    """Every game: to be played, learnt, set up or read about; then what else is done at the shelf."""
    for entry in entries:
        catalog = entry.catalog
        if catalog is None:
            continue
        yield Entry(f"Play {entry.title}", ACTS, partial(library.deal, app, entry), "dealt at once")
        kinds = library.opponents(app.settings, catalog)
        if kinds:
            against, words = partial(library.deal_against, app, entry), "computer ai opponent program alone solo"
            yield Entry(f"Play {entry.title} against bots", ACTS, against, learning.strengths(kinds), words=words)
        for lesson in lessons_of(catalog):
            about = f"lesson, {lesson.length}"
            yield Entry(f"Learn {entry.title}: {lesson.title}", ACTS, partial(learning.begin, app, lesson), about)
        yield Entry(f"Set up {entry.title}", ACTS, partial(_set_up, app, entry), "seats, names, decks")
    for tool in tools:
        if tool.own:
            yield Entry(tool.label.removesuffix("..."), ACTS, tool.act, tool.says, tool.key, words=tool.words)
    for entry in entries:
        if entry.catalog is not None and entry.catalog.rulebook:
            yield Entry(f"Rulebook of {entry.title}", RULES, partial(_read, app, entry.catalog))


def _set_up(app: Application, entry: ShelfEntry) -> None:
    app.go(SetupScreen(entry), gently=True)


def _read(app: Application, catalog: Catalog) -> None:
    app.open_dialog(RulebookWindow(catalog))

"""What the palette offers in every screen, and how it is opened: keys and settings here, the rest by the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from tabletop.content import Catalog
from tabletop.control.palette import KEYS, RULES, SETTINGS, TABLE, Entry
from tabletop.ui.application import Application

ANYWHERE = frozenset({"help", "key_help", "picture", "fullscreen", "settings", "mute", "quit", "viewers"})
"""Keys that mean something where there is no table."""
HELD = "Held"
"""How what is done only while a key is down begins to say what it does: choosing it once would do nothing."""


def open_palette(app: Application) -> None:
    """Open the palette over the screen as it is now."""
    from .dialogs.palette import Palette

    of_screen = list(app.screen.palette()) if app.screen is not None else []
    app.open_dialog(Palette(named_once([*of_screen, *settings(app), *keys(app)])))


def named_once(entries: Sequence[Entry]) -> list[Entry]:
    """What a menu offers with its key stands there once, and not again as what the key does: it is found by the words
    of both, and says what its key says of it."""
    says = {entry.key: entry.label for entry in entries if entry.section == KEYS and entry.key}
    offered = {entry.key for entry in entries if entry.section == TABLE and entry.key}
    found = []
    for entry in entries:
        if entry.section == TABLE and entry.key in says:
            said = says[entry.key]
            more = said.removeprefix(f"{entry.label}: ")
            detail = more[:1].upper() + more[1:] if more != said else entry.detail
            entry = replace(entry, detail=detail, words=f"{entry.words} {said}".strip())
        if entry.section != KEYS or entry.key not in offered:
            found.append(entry)
    return found


def settings(app: Application) -> Iterator[Entry]:
    """The settings, each with what it does."""
    from .dialogs.settings import SettingsDialog, titles

    for title, words in titles():
        yield Entry(title, SETTINGS, partial(_open_at, app, SettingsDialog, title), words)


def _open_at(app: Application, kind: Callable[..., object], title: str) -> None:
    app.open_dialog(kind(at=title))  # type: ignore[arg-type]


def keys(app: Application) -> Iterator[Entry]:
    """What keys do, as they are bound now; choosing one does what its key does."""
    at_table = app.screen is not None and app.screen.is_table
    for name, info in app.keys.actions.items():
        if not at_table and name not in ANYWHERE:
            continue
        if info.says.startswith(HELD) or info.during or name.startswith("choice_") or name in ("palette", "cancel"):
            continue
        yield Entry(info.says, KEYS, partial(_press, app, name), info.group, app.keys.label(name))


def _press(app: Application, name: str) -> None:
    """Do what a key does, whether it has one or not."""
    app.press_key(name)


def rulebook(app: Application, catalog: Catalog) -> Iterator[Entry]:
    """The pages of a rulebook and its rules by their numbers."""
    from .dialogs.book import read_book
    from .dialogs.rulebook import RulebookWindow

    blocks = read_book(catalog.rulebook) if catalog.rulebook else ()

    def show(anchor: str) -> None:
        app.open_dialog(RulebookWindow(catalog, anchor))

    page = ""
    for number, block in enumerate(blocks):
        if block.kind in ("heading2", "heading3"):
            page = block.plain
            yield Entry(page, RULES, partial(show, f"#{page}"))
        elif block.anchor:
            before = next((each.anchor for each in blocks[number - 1 : number]), "")
            if block.anchor != before:
                first = block.plain.split(". ")[0][:90]
                yield Entry(f"{block.anchor} {first}", RULES, partial(show, block.anchor), page)

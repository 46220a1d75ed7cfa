"""What a sound game may still have wrong: illegal decks, crowded layouts, icons and pictures that do not exist.

These are for `tabletop check`; a game with such faults opens all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding, did_you_mean
from tabletop.content.lint import lint_layout

_ICON = re.compile(r"\{([A-Za-z][A-Za-z0-9_-]*)\}")


def proofread(catalog: Catalog) -> tuple[Finding, ...]:
    """Everything odd about a game that loads: its warnings, then what only looking closer shows."""
    found = [*catalog.warnings, *_decks(catalog), *_layouts(catalog), *_icons(catalog), *_pictures(catalog)]
    return tuple(sorted(found, key=lambda finding: (finding.path, finding.line, finding.where)))


def icon_names(catalog: Catalog) -> tuple[str, ...]:
    """All icons that the game can use."""
    names = {path.stem for root in catalog.assets for path in sorted((root / "icons").glob("*.svg"))}
    return tuple(sorted(names))


def _decks(catalog: Catalog) -> Iterator[Finding]:
    for deck in catalog.decks.values():
        for finding in catalog.check_deck(deck):
            path, line = deck.source.path, deck.source.line
            yield Finding(path, line, finding.where, finding.message, finding.grade, finding.hint)


def _layouts(catalog: Catalog) -> Iterator[Finding]:
    path = str(catalog.folder / "layout.yaml")
    for seats, layout in catalog.layouts.items():
        for sentence in lint_layout(layout):
            yield Finding(path, 0, f"layouts.{seats}", f"With {seats} seats: {sentence}", "warning")


def _icons(catalog: Catalog) -> Iterator[Finding]:
    known = icon_names(catalog)
    game_file = str(catalog.folder / "game.yaml")

    def missing(name: str, path: str, line: int, where: str) -> Iterator[Finding]:
        if name and catalog.icon_path(name) is None:
            hint = did_you_mean(name, known)
            yield Finding(path, line, where, f'There is no icon "{name}".', "warning", hint if "Did" in hint else "")

    for card in catalog.cards.values():
        face = catalog.face(card.id)
        for name in (*_ICON.findall(face.text), face.emblem, *(gem.icon for gem in face.gems)):
            yield from missing(name, card.source.path, card.source.line, f"cards.{card.id}")
    named = [(f"counters.{key}", counter.icon) for key, counter in catalog.counters.items()]
    named += [(f"marks.{key}", mark.icon) for key, mark in catalog.marks.items()]
    named += [(f"seat_values.{key}", value.icon) for key, value in catalog.seat_values.items()]
    named += [(f"backs.{key}", back.emblem) for key, back in catalog.backs.items()]
    named += [(f"drawer.{piece.name}", piece.icon) for piece in catalog.drawer]
    for where, name in named:
        yield from missing(name, game_file, 0, where)


def _pictures(catalog: Catalog) -> Iterator[Finding]:
    for card in catalog.cards.values():
        if card.art and not catalog.face(card.id).art:
            message = f'There is no picture "{card.art}".'
            yield Finding(card.source.path, card.source.line, f"cards.{card.id}.art", message, "warning")

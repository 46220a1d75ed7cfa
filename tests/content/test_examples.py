"""The examples in the documentation are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop.content
from tabletop.content import decks, layout, load_game
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.reading import cards, schema

WriteGame = Callable[..., Path]

MODULES = [f"{tabletop.content.__name__}.{module.name}" for module in pkgutil.iter_modules(tabletop.content.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def block(doc: str | None, opening: str) -> str:
    """The indented block of a docstring after a line that ends with `opening`."""
    assert doc is not None
    after = doc.split(opening, 1)[1].lstrip("\n")
    lines = []
    for line in after.split("\n"):
        if line and not line.startswith("    "):
            break
        lines.append(line)
    return textwrap.dedent("\n".join(lines))


def test_the_beginning_that_the_authors_page_shows(write_game: WriteGame) -> None:
    game = block(schema.__doc__, "for a beginning::\n")
    assert game.count("\n") < 20
    files = {
        "game.yaml": game,
        "cards/frogs.yaml": 'cards:\n  frog: {text: "Eats a fly."}\n',
        "decks/green.yaml": "cards: {frog: 20}\n",
        "abilities.yaml": "",
    }
    folder = write_game(files)
    (folder / "layout.yaml").unlink()
    catalog = load_game(folder)
    assert catalog.title == "Pond"
    assert catalog.seats == (2, 3)
    assert catalog.face("frog").text == "Eats a fly."
    assert all(lint_layout(table) == () for table in catalog.layouts.values())
    kinds = "kinds: {frog: {fields: {tongue: {type: int}}, face: {gems: [{text: '{tongue}'}]}}}\n"
    (folder / "game.yaml").write_text(game + kinds)
    (folder / "cards" / "frogs.yaml").write_text("cards: {frog: {tongue: 3}}\n")
    assert load_game(folder).face("frog").gems[0].text == "3"


def test_the_other_pages_show_what_is_read() -> None:
    assert "cards:" in block(cards.__doc__, "its kinds.\n\n::\n")
    assert "lists:" in block(decks.__doc__, "words).\n\n::\n")
    assert "layouts:" in block(layout.__doc__, "of seats.\n\n::\n")

"""What is seen at once to be known to everybody is that by its sources, too."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import tabletop
from tabletop.rules.phrases.meaning import sources
from tabletop.rules.table import Table

Looked = tuple[bool, bool]
"""Whether it is seen at once, and whether its sources are public."""


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("whist", {(True, True), (False, False)}),
        ("crazy-eights", {(True, True), (False, True)}),
        ("pairs", {(True, True), (False, True)}),
        ("bramble", {(True, True)}),
    ],
)
def test_what_is_open_hangs_on_nothing_hidden(
    game: str, wanted: set[Looked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games with hands, with what lies face down and with neither."""
    found: set[Looked] = set()
    is_open = sources.Known.is_open

    def looked(self: sources.Known, table: Table, bind: Mapping[str, object]) -> bool:
        at_once = is_open(self, table, dict(bind))
        if self.hides:
            found.add((at_once, sources.is_public(table, self.sources(table, dict(bind)))))
        return at_once

    monkeypatch.setattr(sources.Known, "is_open", looked)
    session, chance = tabletop.new_session(game, seed=1), random.Random(1)
    for _ in range(60):
        legal = session.legal_actions()
        if not legal:
            break
        session.submit(chance.choice(legal))
    assert session.trouble is None
    assert (True, False) not in found
    assert wanted <= found

"""What a few letters find in the palette, and in which order."""

from __future__ import annotations

import pytest

from tabletop.control.palette import ACTS, CARDS, KEYS, RULES, SETTINGS, Entry, ranked


def entry(label: str, section: str = CARDS, detail: str = "") -> Entry:
    return Entry(label, section, lambda: None, detail)


ALL = [
    entry("Red Deer"), entry("TER-34 The biomes are Plain, Deep Lake and others", RULES), entry("Settings", SETTINGS),
    entry("Volume", SETTINGS, "Of all sounds"), entry("Undo", KEYS, "Going back"), entry("Lock", ACTS),
    entry("Undo a bolt", CARDS),
]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "first"),
    [("deer", "Red Deer"), ("stng", "Settings"), ("rd", "Red Deer"), ("ter-34", ALL[1].label), ("sounds", "Volume"),
     ("setings", "Settings"), ("undo", "Undo"), ("bolt undo", "Undo a bolt"), ("RED", "Red Deer"), ("", "Lock")],
)  # fmt: skip
def test_what_is_typed_finds_what_is_meant_first(typed: str, first: str) -> None:
    assert ranked(ALL, typed)[0].label == first


def test_other_words_for_a_thing_find_it_behind_what_is_called_so() -> None:
    giving = Entry("Concede", SETTINGS, lambda: None, words="give up surrender")
    called, holding = entry("Surrender flag"), entry("Nosurrender")
    assert ranked([giving], "give up") == ranked([giving], "surr") == [giving]
    assert [each.label for each in ranked([holding, giving, called], "surrender")] == [
        "Surrender flag", "Concede", "Nosurrender",
    ]  # fmt: skip
    assert not ranked([giving], "render"), "only from their beginning"


def test_what_nothing_is_like_finds_nothing_and_nothing_typed_finds_all() -> None:
    assert not ranked(ALL, "xyzzy") and not ranked(ALL, "deer xyzzy")
    assert len(ranked(ALL, "")) == len(ALL)

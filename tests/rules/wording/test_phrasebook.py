"""Phrases on cards: patterns and what fills their holes, sets with what is said around their noun."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tabletop.games import discover
from tabletop.rules.language.phrasebook import Phrasebook, coefficient, matched
from tabletop.rules.language.speech import PHRASES
from tabletop.rules.language.words import Vocabulary
from tabletop.session.setting_up.games import open_catalog

BOOK = Phrasebook(
    sets={"here": "your <ally~allies> here", "here of enemies": "each <enemy>", "here where it != self": "the others",
          "top({zone})": "the top card of your {zone}"},
)  # fmt: skip
SAID = ("nucleic",)
"""Games whose every shipped phrase has a pattern."""


@pytest.mark.parametrize(
    ("text", "template", "held", "left"),
    [
        ("here", "your <ally~allies> here", {}, ()),
        ("here where types has Canid", "your <ally~allies> here", {}, ("types has Canid",)),
        ("(here where types has Canid) where it!=self", "the others", {}, ("types has Canid",)),
        ("here of enemies where a and not b", "each <enemy>", {}, ("a", "not b")),
        ("here where a or b", "your <ally~allies> here", {}, ("a or b",)),
        ("top(old pile)", None, {}, ()),
        ("top(old_pile)", "the top card of your {zone}", {"zone": "old pile"}, ()),
        ("there", None, {}, ()),
        ("here where", None, {}, ()),
    ],
)
def test_a_set_is_the_pattern_with_most_of_its_tests(
    text: str, template: str | None, held: dict[str, object], left: tuple[str, ...]
) -> None:
    assert BOOK.of_set(text) == (None if template is None else (template, held, left))


def test_holes_take_numbers_and_names() -> None:
    patterns = {"count({set}) >= {n}": "{n} or more", "a = {word}": "{word}"}
    assert matched(patterns, "count( hand )>=4") == ("{n} or more", {"set": "hand", "n": 4})
    assert matched(patterns, "a = b_c") == ("{word}", {"word": "b c"})
    assert matched(patterns, "count(hand of you) >= 4") is None and matched(patterns, "a =") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3 * points", (3, "points")),
        ("-1 * (a + b)", (-1, "a + b")),
        ("-points", (-1, "points")),
        ("2 *", (1, "2 *")),
    ],
)
def test_a_number_is_so_many_times_something(text: str, found: tuple[int, str]) -> None:
    assert coefficient(text) == found


def phrases(data: object, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """The phrases of an ability, each with what it gives."""
    assert isinstance(data, dict)
    for entry in data.get("requires", ()):
        if isinstance(entry, str) and vocabulary.word("requires", entry) is None:
            yield "test", entry
    for effect in data.get("do", ()):
        for param in vocabulary.params(str(effect["op"])):
            value = effect.get(param.name, param.default or None)
            if param.type in PHRASES and isinstance(value, str | dict):
                yield param.type, str(value["one"]) if isinstance(value, dict) else value


@pytest.mark.parametrize("game", SAID)
def test_every_phrase_that_ships_has_a_pattern(game: str) -> None:
    vocabulary: Vocabulary = discover()[game].vocabulary()  # type: ignore[attr-defined]
    assert vocabulary.speech is not None
    book, seen = vocabulary.speech.told, 0
    for ability in open_catalog(game).abilities.values():
        for wants, text in phrases(dict(ability.data), vocabulary):
            seen += 1
            counted = re.fullmatch(r"count\((.*)\)", coefficient(text)[1]) if wants == "number" else None
            if re.fullmatch(r"chosen\.\d+", text) or matched(book.seats, text):
                continue
            if counted is not None or (wants in ("set", "things", "seats") and text != "you"):
                found = book.of_set(counted[1] if counted is not None else text)
                assert found is not None and all(matched(book.filters, each) for each in found[2]), text
            elif text != "you":
                patterns = {"test": book.tests, "seat": book.seats, "number": book.numbers}[wants]
                assert matched(patterns, coefficient(text)[1] if wants == "number" else text), text
    assert seen > 20

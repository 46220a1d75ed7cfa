"""One word has one meaning in all games: words of one name take the same things, names in phrases are of one type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations

import pytest

from tabletop.games import discover
from tabletop.rules.language.words import Param, Vocabulary, Word

GAMES: Mapping[str, Vocabulary] = {
    game: code.vocabulary()  # type: ignore[attr-defined]
    for game, code in sorted(discover().items())
}
SORTS = {
    "whole": "number", "number": "number", "text": "words", "words": "words", "set": "pieces", "things": "pieces",
    "seat": "seats", "seats": "seats",
}  # fmt: skip
"""What parameters of several types say alike: one word or several, a plain number or a phrase for one."""


def _shared() -> list[tuple[str, str]]:
    """The words that several games have."""
    having: dict[tuple[str, str], int] = defaultdict(int)
    for vocabulary in GAMES.values():
        for word in vocabulary.words:
            having[(word.part, word.name)] += 1
    return sorted(each for each, games in having.items() if games > 1)


def sort_of(param: Param) -> str:
    return SORTS.get(param.type, param.type)


def disagreement(one: Word, other: Word) -> str:
    """In what two words of one name differ that mean the same, "" for nothing."""
    if one.part == "when" and one.standing != other.standing:
        return "one stands, the other happens"
    if one.part == "when" and one.bare != other.bare:
        return "one means something without effects"
    if (one.value is None) != (other.value is None):
        return "one has something behind it"
    values = [each.value for each in (one, other) if each.value is not None]
    if len({sort_of(each) for each in values}) > 1:
        return "something else stands behind it"
    mine, theirs = ({each.name: each for each in word.params} for word in (one, other))
    for name in sorted(mine.keys() & theirs.keys()):
        if sort_of(mine[name]) != sort_of(theirs[name]):
            return f"`{name}` is {mine[name].wants} and {theirs[name].wants}"
        if mine[name].values and theirs[name].values and mine[name].one != theirs[name].one:
            return f"`{name}` is one and all"
    needed = [{name for name, each in held.items() if each.required} for held in (mine, theirs)]
    if all(needed) and not (needed[0] & theirs.keys() or needed[1] & mine.keys()):
        return f"they need different things: {sorted(needed[0])} and {sorted(needed[1])}"
    seats = [{name for name, each in held.items() if sort_of(each) == "seats"} for held in (mine, theirs)]
    if all(seats) and not seats[0] & seats[1]:
        return f"a seat is called differently: {sorted(seats[0])} and {sorted(seats[1])}"
    return ""


@pytest.mark.parametrize(("part", "name"), _shared())
def test_words_of_one_name_take_the_same(part: str, name: str) -> None:
    having = {game: words.word(part, name) for game, words in GAMES.items()}  # type: ignore[arg-type]
    found = {game: word for game, word in having.items() if word is not None and word.name == name}
    assert len(found) > 1
    for (game, one), (other_game, other) in combinations(found.items(), 2):
        assert not disagreement(one, other), (game, other_game)


def test_every_word_of_whose_is_registered() -> None:
    for game, vocabulary in GAMES.items():
        wanted = {name for word in vocabulary.words for name in word.of}
        assert wanted == set(vocabulary.names("of")), game


SET, SEAT, NUMBER = (Param("x", kind, required=True) for kind in ("set", "seat", "number"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ((SET,), (SET,), True),
        ((SET,), (NUMBER,), False),
        ((NUMBER,), (Param("x", required=True),), True),
        ((SET,), (Param("y", "set", required=True),), False),
        ((Param("n"), Param("who", "seat")), (Param("n"), Param("to", "seats")), False),
        ((Param("n"), Param("to", "seat")), (Param("n"), Param("to", "seats")), True),
        ((), (SET,), True),
    ],
)
def test_the_comparison_itself(one: tuple[Param, ...], other: tuple[Param, ...], agree: bool) -> None:
    words = [Word("push", "do", "", params=params) for params in (one, other)]
    assert (disagreement(*words) == "") == agree

"""Whatever stands in an ability, in words of today or of before: it is checked and read without a fault of ours."""

from __future__ import annotations

import importlib
import random

import pytest

from tabletop.core.values import Json
from tabletop.games import discover
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.language.words import Vocabulary

GAMES = sorted(discover())
ODD: tuple[Json, ...] = (True, False, None, "", "a b", "x: y", "chosen.0", "chosen.x", "count(", "self where")


def known(vocabulary: Vocabulary) -> list[str]:
    """Every word of a game, those of before included."""
    before = vocabulary.before
    found = [word.name for word in vocabulary.words] + [
        each.name for word in vocabulary.words for each in word.params
    ]
    found += [each.name for each in vocabulary.each]
    if before is not None:
        words = (
            before.sets,
            before.one,
            before.places,
            before.tests,
            before.numbers,
            before.conditions,
            before.seats,
        )
        found += [word for each in (*words, before.effects, before.keys) for word in each]
    return [word for word in dict.fromkeys(found) if word]


def junk(dice: random.Random, words: list[str], depth: int = 0) -> Json:
    """Something that a file may hold."""
    kind = dice.random()
    if kind < 0.35 or depth > 2:
        return dice.choice(words)
    if kind < 0.5:
        return dice.randint(-3, 5)
    if kind < 0.6:
        return dice.choice(ODD)
    if kind < 0.8:
        return {dice.choice(words): junk(dice, words, depth + 1) for _ in range(dice.randint(0, 3))}
    return [junk(dice, words, depth + 1) for _ in range(dice.randint(0, 3))]


def odd_ability(dice: random.Random, words: list[str], moments: tuple[str, ...], ops: list[str]) -> dict[str, Json]:
    """An ability with an effect that there is, and anything beside it."""
    effect: dict[str, Json] = {dice.choice(words): junk(dice, words) for _ in range(dice.randint(0, 4))}
    data: dict[str, Json] = {"when": dice.choice(moments), "do": [{**effect, "op": dice.choice(ops)}]}
    data["requires"] = [
        junk(dice, words) if dice.random() < 0.5 else {dice.choice(words): junk(dice, words)}
        for _ in range(dice.randint(0, 2))
    ]
    for part in ("choose", "of", "pay"):
        if dice.random() < 0.2:
            data[part] = junk(dice, words)
    return data


@pytest.mark.parametrize("number", [150, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_odd_abilities_are_faults_of_the_file_and_none_of_ours(game: str, number: int) -> None:
    lexicon = importlib.import_module(f"tabletop.games.{game}.lexicon").LEXICON
    code, dice = discover()[game], random.Random(number)
    vocabulary: Vocabulary = lexicon.vocabulary
    words, moments = known(vocabulary), vocabulary.names("when")
    ops = [*vocabulary.names("do"), *(vocabulary.before.effects if vocabulary.before is not None else ())]
    wrong = 0
    for _ in range(number):
        data = odd_ability(dice, words, moments, ops)
        wrong += any(each.grade == "error" and each.message for each in code.check_ability(data, ""))
        made = compile_ability("odd", "", data, lexicon)
        assert len(made.effects) == 1
    assert wrong > number // 2

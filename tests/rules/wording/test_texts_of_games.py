"""Cards without a text of their own get one from what their abilities do, in every game."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
import yaml

from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.games import discover
from tabletop.rules.language.words import Text
from tabletop.rules.wording.templates import HOLE, cases, holds
from tabletop.session.setting_up.games import open_catalog

GAMES = sorted(discover())
"""The games whose cards have abilities in words of their own."""


@lru_cache(maxsize=8)
def vocabulary(game: str):  # type: ignore[no-untyped-def]
    return discover()[game].vocabulary()  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Catalog]:
    """The games without any text written by hand."""
    found = {}
    for game in GAMES:
        folder = tmp_path_factory.mktemp("bare") / game
        ignore = shutil.ignore_patterns("scenarios", "assets", "rulebook.md", "decks")
        shutil.copytree(cards_folder() / game, folder, ignore=ignore)
        for path in (*folder.glob("cards/*.yaml"), *folder.glob("abilities.yaml")):
            data = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
            path.write_text(yaml.dump(_stripped(data), Dumper=yaml.CSafeDumper))
        settled = folder / "game.yaml"
        settled.write_text(re.sub(r"(?ms)^starter_decks:.*?^(?=\S)", "", settled.read_text(encoding="utf-8")))
        found[game] = load_game(folder, discover())
    return found


def _stripped(data: object) -> object:
    if isinstance(data, dict):
        return {key: _stripped(value) for key, value in data.items() if not (key == "text" and "do" in data)}
    return [_stripped(each) for each in data] if isinstance(data, list) else data


@pytest.mark.parametrize("game", GAMES)
def test_every_ability_is_told_in_whole_sentences(game: str, bare: dict[str, Catalog]) -> None:
    written = open_catalog(game)
    assert set(bare[game].abilities) == set(written.abilities)
    for ability in bare[game].abilities.values():
        text = ability.text
        assert text, ability.id
        assert re.fullmatch(r"[^a-z].*\.", text), f"{ability.id}: {text}"
        assert not re.search(r"[{}<>~_=]|  | [,.;]|\ban? (?=[aeiou])(?<=a )", text.replace("*", "")), text


@pytest.mark.parametrize("game", GAMES)
def test_it_stands_on_the_face_of_the_card(game: str, bare: dict[str, Catalog]) -> None:
    catalog = bare[game]
    shown = 0
    for card in catalog.cards.values():
        for use in card.abilities:
            assert catalog.abilities[use.ability].text in catalog.face(card.id).text
            shown += 1
    assert shown >= len(catalog.abilities)


TEXTS = {
    "nucleic": {
        "mantis.1": "This unit's ability becomes a copy of the ability of another unit here; it cannot copy a Before "
        "ability.",
        "stone-choir.1": "This unit gets +1 combat for each other face-up Ancient card you control.",
        "storm-wyvern.1": "Each opposing unit here with a power-up attached gets −2 combat.",
        "choir-warden.1": "This unit and the power-ups of this unit cannot be stolen.",
        "grave-chain.2": "The unit that defeated the attached unit gets −3 resource.",
        "relay.1": "Power-up abilities that change this unit's combat or resource apply to it one additional time.",
    },
}  # fmt: skip
"""Some of them, word for word."""


@pytest.mark.parametrize(("game", "ability"), [(game, each) for game, found in TEXTS.items() for each in found])
def test_it_reads_well(game: str, ability: str, bare: dict[str, Catalog]) -> None:
    assert bare[game].abilities[ability].text == TEXTS[game][ability]


def names_in(text: Text) -> Iterator[str]:
    """The names of the holes of a text."""
    for _, template in cases(text):
        yield from (match[1] for match in HOLE.finditer(template))


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_a_template_whose_holes_and_guards_it_can_fill(game: str) -> None:
    words = vocabulary(game)
    assert not [word.name for word in words.words if not word.text and word.part not in ("when", "of")]
    for word in words.words:
        known = {param.name for param in (*word.params, *words.each)} | {
            "",
            "n",
            "of",
            "value",
            "kind",
            "at",
            "do",
            "noun",
        }
        known |= {word.value.name} if word.value is not None else set()
        assert set(names_in(word.text)) <= known, word.name
        for guard, _ in cases(word.text):
            holds(guard, {})
        assert not word.text or isinstance(word.text, str) or word.text[-1][0] == "" or word.part == "when", word.name


@pytest.mark.parametrize("game", GAMES)
def test_no_template_is_silent_about_a_parameter(game: str) -> None:
    silent = []
    for word in vocabulary(game).words:
        asked = {part for guard, _ in cases(word.text) for part in guard.split()}
        silent += [
            f"{word.name}: {param.name}"
            for param in word.params
            if word.text
            and param.type != "until"
            and param.name not in {*names_in(word.text), *asked, "may", "choose"}
        ]
    assert not silent


def test_a_text_written_by_hand_wins(tmp_path: Path) -> None:
    said = 'text: "This unit gets +1 combat for each other face-up Ancient card you control."'
    made = "**Always**: This unit gets +1 combat for each other face-up Ancient card you control."
    for own, printed in (("", made), ("text: Splash.", "**Always**: Splash."), ('text: ""', "**Always**:")):
        folder = tmp_path / f"game{len(own)}"
        ignore = shutil.ignore_patterns("scenarios", "assets", "rulebook.md")
        shutil.copytree(cards_folder() / "nucleic", folder, ignore=ignore)
        path = folder / "cards" / "04-ancients.yaml"
        text = path.read_text(encoding="utf-8")
        assert said in text
        path.write_text(text.replace(f"        {said}\n", f"        {own}\n" if own else "", 1), encoding="utf-8")
        assert load_game(folder, discover()).face("stone-choir").text.strip() == printed

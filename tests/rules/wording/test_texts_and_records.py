"""The texts written by hand are held to their records: all are accepted, and a record that is changed (a number, a
condition, whose) no longer fits its text."""

from __future__ import annotations

import shutil
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest
from record_changes import changes

from tabletop.content.definitions import AbilityDef
from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.proofread import odd_texts
from tabletop.content.reading.marked import read_document
from tabletop.games import discover
from tabletop.rules.wording.agreeing import disagreements
from tabletop.session.setting_up.games import open_catalog

GAMES = sorted(discover())
"""The games whose cards have abilities in words of their own."""
NOTICED = 0.95
COMMON_KEYS = ("of", "may", "pay", "choose", "limit")


@lru_cache(maxsize=8)
def own_keys(game: str) -> tuple[str, ...]:
    data = read_document(cards_folder() / game / "game.yaml")[0].data
    assert isinstance(data, dict)
    return tuple(key for key in data.get("abilities", {}).get("keys", ()) if key not in COMMON_KEYS)


def written(game: str) -> list[AbilityDef]:
    """The abilities of a game that have a text; that it is written by hand the files say."""
    found = list(open_catalog(game).abilities.values())
    files = [*(cards_folder() / game).glob("cards/*.yaml"), *(cards_folder() / game).glob("abilities.yaml")]
    texts = sum(path.read_text(encoding="utf-8").count("text: ") for path in files)
    assert texts == len(found), "a text of a card that is not of an ability"
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_text_written_by_hand_says_what_its_ability_does(game: str) -> None:
    assert not [str(finding) for finding in odd_texts(open_catalog(game))]
    assert len(written(game)) >= 30


def noticed(game: str, every: int) -> tuple[Counter[str], Counter[str], list[str]]:
    """How many changes of records are noticed, of how many, and which are not; of all changes one in ``every``."""
    code = open_catalog(game).code
    words = code.vocabulary()  # type: ignore[union-attr]
    seen, found, missed, number = Counter[str](), Counter[str](), [], 0
    for ability in written(game):
        for what, where, data in changes(ability.data, words, own_keys(game), ability.labelled):
            number += 1
            if number % every:
                continue
            if "'not'" not in repr(data) and code.check_ability(data, ability.kind):  # type: ignore[union-attr]
                continue  # no ability at all
            found[what] += 1
            if code.text_faults(ability.text, data, ability.kind, ability.labelled):  # type: ignore[union-attr]
                seen[what] += 1
            else:
                missed.append(f"{ability.id} {where}: {ability.text}")
    return seen, found, missed


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_record_does_not_fit_its_text(game: str) -> None:
    seen, found, missed = noticed(game, every=5)
    assert seen.total() >= NOTICED * found.total() > 5, missed


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_change_of_a_record_is_noticed_or_nearly(game: str) -> None:
    seen, found, missed = noticed(game, every=1)
    print(f"{game}: {seen.total()} of {found.total()} changes noticed ({dict(found)})")
    assert found["number"] and found["condition"]
    for what in found:
        assert seen[what] >= NOTICED * found[what], missed


@pytest.mark.parametrize("game", GAMES)
def test_a_text_does_not_fit_just_any_record(game: str) -> None:
    code = open_catalog(game).code
    abilities = written(game)
    pairs = [(one, other) for one, other in pairwise(abilities) if one.data != other.data]
    strange = [one for one, other in pairs if code.text_faults(one.text, other.data, other.kind, other.labelled)]  # type: ignore[union-attr]
    assert len(strange) > 0.6 * len(pairs)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Draw a card.", "Draw 1 card."),
        ("It attacks twice.", "It attacks 2 times."),
        ("Your Sword total is doubled.", "Your Sword total counts 2 times."),
        ("Gain 2 energy (besides the food value, not instead of it).", "Gain 2 energy."),
        ("Gets -2 power.", "Gets −2 power."),
        ("An action other than an evolve.", "An action. Not an evolve."),
        (
            "If the opponent has 4 cards, they discard 1.",
            "If the opponent has 4 cards, the opponent discards 1 card.",
        ),
        ("Gets resource equal to X.", "Gets +1 resource for each point of X."),
    ],
)
def test_the_same_may_be_said_otherwise(text: str, told: str) -> None:
    assert disagreements(text, told) == []
    assert disagreements(told, told) == []


@pytest.mark.parametrize(
    ("text", "told", "fault"),
    [
        ("Draw 2 cards.", "Draw 3 cards.", "The ability says 3, which its text does not."),
        ("Draw cards.", "Draw 1 card.", "The ability says 1, which its text does not."),
        ("Draw 2 cards.", "Draw cards.", "The text says 2, which its ability does not."),
        ("It cannot attack.", "It may attack.", "A denial stands 1 time in the text and not in the ability."),
        ("Opponents draw.", "You draw.", "An opponent stands 1 time in the text and not in the ability."),
        ("Gets +2 power.", "Gets −2 power.", "A number has another sign."),
        ("Costs 2 less.", "Costs 2.", "One makes a number smaller, the other does not."),
        ("Each other frog.", "Each frog.", "One is about others, the other is not."),
        ("While attacking.", "While defending.",
         "The text and the ability name different ones of: defends or attacks."),
        ("A stressed frog.", "An unstressed frog.",
         "The text and the ability name different ones of: unstressed or stressed."),
    ],
)  # fmt: skip
def test_what_differs_is_said(text: str, told: str, fault: str) -> None:
    assert fault in disagreements(text, told)


def test_sentences_about_the_card_are_left_out() -> None:
    assert disagreements("Attach only to 2 frogs. Draw a card.", "Draw 1 card.", ("Attach only to",)) == []
    assert disagreements("Attach only to 2 frogs. Draw a card.", "Draw 1 card.")


def test_a_designer_is_told_in_a_note(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("scenarios", "assets", "rulebook.md")
    shutil.copytree(cards_folder() / "nucleic", tmp_path / "game", ignore=ignore)
    path = tmp_path / "game" / "cards" / "04-ancients.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("This unit gets +1 combat for each other", "This unit gets +2 combat for every", 1))
    notes = [finding for finding in check_game(str(tmp_path / "game"), discover()) if "+2 combat" in finding.message]
    assert [finding.grade for finding in notes] == ["note"]
    assert "The text says 2, which its ability does not." in notes[0].message
    assert notes[0].path == str(path) and notes[0].line > 1

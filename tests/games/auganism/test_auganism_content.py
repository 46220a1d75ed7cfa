"""The cards, decks, tables and texts of Auganism as they ship."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

import pytest

from tabletop.content import Catalog
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.shelf import find_game
from tabletop.rules.written.door import WRITING

BANDS = {1: (24, 26), 2: (22, 24), 3: (20, 22), 4: (18, 20)}
"""P of Stage 1 + U + E by the number of stages (the card set plan of the rulebook)."""
PLACES = {"summon": "Field", "augment": "Augment", "evp": "EVP"}


def stages_of(values: Mapping[str, object]) -> list[dict[str, int]]:
    """The stages that a monster prints."""
    found = [values.get(f"stage{number}") for number in range(1, 5)]
    return [dict(each) for each in found if isinstance(each, dict | Mapping) and each]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return find_game("auganism", WRITING)


def monsters(catalog: Catalog) -> list[str]:
    return [card.id for card in catalog.cards.values() if card.kind == "monster"]


def test_there_are_twelve_monsters_of_each_clan_and_two_heroes(catalog: Catalog) -> None:
    for kind, number in (("monster", 12), ("hero", 2)):
        clans = Counter(card.values["clan"] for card in catalog.cards.values() if card.kind == kind)
        assert clans == dict.fromkeys(("Ember", "Tide", "Bloom", "Hollow"), number)


@pytest.mark.covers("AUG-3", "AUG-4", "AUG-8")
def test_every_monster_keeps_to_the_plan_of_the_card_set(catalog: Catalog) -> None:
    for name in monsters(catalog):
        values = catalog.cards[name].values
        stages = stages_of(values)
        evp, sword, shield = (int(str(values[key])) for key in ("evp", "sword", "shield"))
        assert 1 <= evp <= 4 and 0 <= sword <= 4 and 0 <= shield <= 4, name
        power = [2 * stage["attack"] + stage["health"] for stage in stages]
        low, high = BANDS[len(stages)]
        spent = power[0] + 2 * evp + sword + shield
        able = 3 if catalog.cards[name].abilities else 0
        assert low - able <= spent <= high, name
        assert "evr" not in stages[0], name
        for (before, after), stage in zip(pairwise(power), stages[1:], strict=True):
            assert 1 <= stage["evr"] <= 4 and abs(after - before - 4 * stage["evr"]) <= 1, name
        for stage in stages:
            assert 1 <= stage["attack"] <= 11 and 6 <= stage["health"] <= 29, name


def test_a_monster_is_printed_with_its_stages(catalog: Catalog) -> None:
    face = catalog.face("flarepup")
    assert face.type_line == "Auganism - Ember, 4 stages"
    assert [chip.text for chip in face.chips] == ["2/7", "3/9 (1)", "5/13 (2)", "9/21 (4)"]
    assert [chip.icon for chip in face.chips] == ["stage-1", "stage-2", "stage-3", "stage-4"]
    assert face.chips[0].label == "Stage 1: Attack / Health"
    assert [(stat.label, stat.text) for stat in face.stats] == [("Sword", "3"), ("Shield", "1")]
    assert face.gems[0].text == "1"
    assert catalog.face("pearlguard").type_line == "Auganism - Tide, 1 stage"


@pytest.mark.covers("AUG-6")
def test_a_hero_has_one_ability_that_holds_and_one_that_is_used(catalog: Catalog) -> None:
    for card in catalog.cards.values():
        if card.kind == "hero":
            data = [catalog.abilities[use.ability].data for use in card.abilities]
            (used,) = [each for each in data if str(each["when"]).endswith("_phase") and each["when"] != "end_phase"]
            assert len(data) == 2 and all(each["in"] == ("hero",) for each in data), card.id
            assert used["cost"] == ({"cool": card.values["cools"], "c": "self"},)
            assert f"cooldown {card.values['cools']}:" in catalog.face(card.id).text


def test_numbers_of_a_text_are_those_of_its_ability(catalog: Catalog) -> None:
    """A text and the ability behind it cannot say different numbers."""
    for ability in catalog.abilities.values():
        said = {int(number) for number in re.findall(r"\d+", ability.text)}
        printed = " ".join(str(ability.data.get(key)) for key in ("requires", "cost", "do"))
        meant = {int(number) for number in re.findall(r"\b\d+\b", re.sub(r"AUG-\d+|step = \d", "", printed))}
        assert said <= meant | {1}, (ability.id, ability.text, sorted(meant))
        assert {n for n in meant if n > 1} - said <= {2}, (ability.id, ability.text)  # "doubled", "2 instead"


def test_every_place_and_moment_is_in_the_text(catalog: Catalog) -> None:
    for card in catalog.cards.values():
        for use in card.abilities:
            ability = catalog.abilities[use.ability]
            if card.kind == "monster":
                assert [ability.text.startswith(PLACES[str(place)]) for place in ability.data["in"]] == [True], (
                    card.id
                )
            phase = str(ability.data["when"]).removesuffix("_phase")
            if str(ability.data["when"]).endswith("_phase"):
                assert f"{'EVP' if phase == 'evp' else phase.title()} Phase" in ability.text, card.id


def test_four_decks_are_legal_and_belong_to_a_clan_and_its_hero(catalog: Catalog) -> None:
    assert len(catalog.decks) == 4
    for deck in catalog.decks.values():
        assert not catalog.check_deck(deck), deck.id
        assert len(deck.cards("main")) == 24 and len(deck.cards("hero")) == 1
        clans = {catalog.cards[card].values["clan"] for part in ("main", "hero") for card in deck.cards(part)}
        assert len(clans) == 1, deck.id


@pytest.mark.covers("AUG-2", "AUG-14")
def test_every_player_has_the_seven_places_on_both_tables(catalog: Catalog) -> None:
    for seats in (2, 4):
        layout = catalog.layouts[seats]
        assert lint_layout(layout) == ()
        for family in ("hero", "summon", "augment", "evp", "deck", "graveyard", "hand"):
            for seat in range(1, seats + 1):
                assert layout.box(family, 0, seat) is not None, (family, seat)
    assert set(catalog.kinds) == {"monster", "hero"}


def test_in_a_tag_match_everybody_faces_the_opponent_and_sits_across_from_the_partner(catalog: Catalog) -> None:
    layout = catalog.layouts[4]
    for bottom, opponent, partner in ((1, 2, 3), (2, 1, 4), (3, 4, 1), (4, 3, 2)):
        assert (layout.absolute(2, bottom), layout.absolute(3, bottom)) == (opponent, partner)
        for seat in range(1, 5):
            assert layout.absolute(layout.relative(seat, bottom), bottom) == seat
        own, facing = layout.box("summon", 0, 1), layout.box("summon", 0, 2)
        across = layout.box("summon", 0, 3)
        assert own is not None and facing is not None and across is not None
        assert own.x == facing.x and own.y > facing.y and across.y == facing.y and across.x > own.x


def test_the_rulebook_has_every_rule(catalog: Catalog) -> None:
    found = re.findall(r"^- \*\*(AUG-\d+)\*\*", catalog.rulebook, re.MULTILINE)
    assert found == [f"AUG-{number}" for number in range(1, 148)]
    assert {rule for option in catalog.options.values() for rule in option.rules} <= set(found)
    assert {phase.rule for phase in catalog.phases} <= set(found)

"""The cards, decks, tables and texts of Auganism as they ship."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.content import Catalog, load_game
from tabletop.content.definitions import DeckDef
from tabletop.content.places import cards_folder
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.shelf import find_game
from tabletop.games import discover
from tabletop.games.auganism.lexicon import LEXICON
from tabletop.games.auganism.printed import activated, check_printed, printed_values, stages_of
from tabletop.rules.abilities.book import AbilityBook

BANDS = {1: (24, 26), 2: (22, 24), 3: (20, 22), 4: (18, 20)}
"""P of Stage 1 + U + E by the number of stages (the card set plan of the rulebook)."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return find_game("auganism", discover())


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
    assert [(stat.label, stat.text) for stat in face.stats] == [("Sword", "3"), ("Shield", "1")]
    assert face.gems[0].text == "1"
    assert catalog.face("pearlguard").type_line == "Auganism - Tide, 1 stage"


@pytest.mark.covers("AUG-6")
def test_a_hero_has_one_ability_that_holds_and_one_that_is_used(catalog: Catalog) -> None:
    phases = {}
    for card in catalog.cards.values():
        if card.kind != "hero":
            continue
        data = [catalog.abilities[use.ability].data for use in card.abilities]
        used = [each for each in data if each["when"] == "activated"]
        assert len(data) == 2 and len(used) == 1 and all(each["where"] == "hero" for each in data), card.id
        assert (card.values["phase"], card.values["cooldown"]) == (used[0]["phase"], used[0]["cooldown"])
        text = catalog.face(card.id).text
        assert f"cooldown {card.values['cooldown']}:" in text
        phases[card.id] = card.values["phase"]
    assert phases["bosun-tamm"] == "response" and phases["professor-quill"] == "evolution"


def test_numbers_of_a_text_are_those_of_its_ability(catalog: Catalog) -> None:
    """A text and the ability behind it cannot say different numbers."""
    for ability in catalog.abilities.values():
        said = {int(number) for number in re.findall(r"\d+", ability.text)}
        meant: set[int] = set()
        for part in ability.data.get("do", ()):  # type: ignore[attr-defined]
            n = part.get("n", 1)
            meant |= {abs(n)} if isinstance(n, int) else {int(each) for each in re.findall(r"\d+", n)}
        for part in (*ability.data.get("requires", ()), *ability.data.get("cost", ())):  # type: ignore[misc]
            if isinstance(part, str):
                meant |= {int(number) for number in re.findall(r"\d+", part)}
            else:
                meant |= {value for value in part.values() if isinstance(value, int)}
        cooldown = ability.data.get("cooldown")
        if isinstance(cooldown, int):
            meant.add(cooldown)
        assert said <= meant | {1}, (ability.id, ability.text, sorted(meant))
        assert {n for n in meant if n > 1} - said <= {2}, (ability.id, ability.text)  # "doubled", "2 instead"


def test_every_place_and_moment_is_in_the_text(catalog: Catalog) -> None:
    words = {"field": "Field", "augment": "Augment", "evp": "EVP"}
    for card in catalog.cards.values():
        for use in card.abilities:
            ability = catalog.abilities[use.ability]
            if card.kind == "monster":
                assert ability.text.startswith(words[str(ability.data["where"])]), card.id
            if ability.data["when"] == "activated":
                phase = {"evp": "EVP"}.get(str(ability.data["phase"]), str(ability.data["phase"]).title())
                assert f"{phase} Phase" in ability.text, card.id


def test_four_decks_are_legal_and_belong_to_a_clan_and_its_hero(catalog: Catalog) -> None:
    assert len(catalog.decks) == 4
    for deck in catalog.decks.values():
        assert not catalog.check_deck(deck), deck.id
        assert len(deck.cards("main")) == 24 and len(deck.cards("hero")) == 1
        clans = {catalog.cards[card].values["clan"] for part in ("main", "hero") for card in deck.cards(part)}
        assert len(clans) == 1, deck.id


def sentences(catalog: Catalog, main: dict[str, int], hero: dict[str, int], **options: object) -> list[str]:
    deck = DeckDef("own", "Own", {"main": main, "hero": hero})
    values, faults = catalog.resolve_options(options)
    assert not faults
    return [finding.message for finding in catalog.check_deck(deck, values)]


@pytest.mark.covers("AUG-7", "AUG-9", "AUG-10", "AUG-30")
def test_a_deck_says_all_that_is_wrong_with_it(catalog: Catalog) -> None:
    names = monsters(catalog)
    good = dict.fromkeys(names[:10], 2)
    assert sentences(catalog, good, {"odo-flint": 1}) == []
    few = {**dict.fromkeys(names[:8], 2), "pyrelark": 3}
    assert sentences(catalog, {**few, names[0]: 2}, {"odo-flint": 1}) == [
        "Pyrelark is in the deck 3 times; the limit is 2.",
        f"The deck has {sum(few.values())} cards; it needs 20 to 30.",
    ]
    assert sentences(catalog, good, {}) == ["Choose exactly one hero."]
    assert sentences(catalog, good, {"odo-flint": 1, "maris-vale": 1}) == ["Choose exactly one hero."]
    found = sentences(catalog, {**good, "odo-flint": 1}, {"odo-flint": 1})
    assert any("Odo Flint" in message for message in found)
    assert sentences(catalog, {names[0]: 2, names[1]: 1}, {"odo-flint": 1}, deck_size="free") == []
    assert sentences(catalog, {**good, names[0]: 3}, {"odo-flint": 1}, copies=3) == []


def test_cards_of_ones_own_are_checked() -> None:
    def faults(**values: object) -> list[str]:
        return [each.message for each in check_printed("monster", values)]  # type: ignore[arg-type]

    whole = {"attack": 2, "health": 7}
    assert faults(stage1=whole, stage2={"attack": 3, "health": 9, "evr": 1}) == []
    assert faults(stage1=whole, stage2=whole) == ["Stage 2 has attack, health and evr, and nothing else."]
    assert faults(stage1={"attack": 2, "health": 0}) == ["Health is at least 1."]
    assert faults(stage1=whole, stage3={"attack": 3, "health": 9, "evr": 1}) == ["Stage 3 has no stage below it."]
    passive, used = {"when": "battle"}, {"when": "activated", "phase": "evp", "cooldown": 2}
    heroes = ((), (passive, passive), ({"when": "activated"},), (passive, used))
    wrong = [[each.rule for each in check_printed("hero", {"abilities": data})] for data in heroes]
    assert wrong == [["AUG-6"], ["AUG-6"], ["AUG-6"], []]
    assert activated({"abilities": (passive, used)}) == used
    assert printed_values("hero", {"clan": "", "abilities": (passive,)})["type_line"] == "Hero"


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


OLD_WORDS = {"when: always": "when: static", "when: activated": "when: activate", "op: silence": "op: mute_augments"}


def test_words_that_were_renamed_are_still_read(catalog: Catalog, tmp_path: Path) -> None:
    """A folder as it was written before: pointed out where it is checked, and the same abilities."""
    changed = 0
    for path in sorted((cards_folder() / "auganism").rglob("*.yaml")):
        copy = tmp_path / path.relative_to(cards_folder() / "auganism")
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        for new, old in OLD_WORDS.items():
            changed += text.count(new)
            text = text.replace(new, old)
        copy.write_text(text, encoding="utf-8")
    before = load_game(tmp_path, discover())
    assert changed > 15
    told = [(each.id, each.when, each.standing, [effect.name for effect in each.effects])
            for each in AbilityBook(before, LEXICON)]  # fmt: skip
    assert told == [(each.id, each.when, each.standing, [effect.name for effect in each.effects])
                    for each in AbilityBook(catalog, LEXICON)]  # fmt: skip
    hero = before.values("varra-kiln-captain", {})
    assert (hero["phase"], hero["cooldown"]) == ("declare", 3), "what is printed of it is found, too"
    messages = [each.message for each in before.warnings]
    assert "The moment `static` is called `always` now." in messages
    assert "The effect `mute_augments` is called `silence` now." in messages

"""Nucleic's files: all cards against the card list, decks, piles, options, layout, and the rulebook beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.content.proofing.lint import lint_layout, scale_at
from tabletop.rules.written.door import WRITING

CATALOG: Catalog = load_game(cards_folder() / "nucleic", WRITING)
LIST = Path(__file__).with_name("nucleic_cards.txt")
KINDS = {"Land": "land", "Unit": "unit", "Power-up": "power_up", "Civilization": "civilization"}
MOMENTS = {"falls": "defeated", "nullifies": "always"}
"""Moments of the rules that cards print otherwise; what nullifies Before prints so."""
TRIBES = ("Insect", "Angel", "Dragon", "Ancient", "Harpy", "Undead", "Android")


def card_list() -> list[tuple[str, str, str, str]]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    found = [line.split(" | ") for line in lines if " | " in line and not line.startswith("#")]
    return [(name, types, numbers, text) for name, types, numbers, text in found]


def shown(card: str) -> str:
    """What a card says, in one line as the card list writes it."""
    text = CATALOG.face(card).text.replace("**", "")
    return " ".join(text.split())


@pytest.mark.parametrize("row", card_list(), ids=lambda row: row[0])
def test_a_card_is_as_the_list_has_it(row: tuple[str, str, str, str]) -> None:
    name, line, numbers, text = row
    card = next(card for card in CATALOG.cards.values() if card.name == name)
    kind, types = line.split(" - ")
    assert card.kind == KINDS[kind]
    assert list(card.values["types"]) == types.split("/")
    assert CATALOG.face(card.id).type_line == line.replace("/", ", ")
    printed = [part.strip() for part in numbers.split("/")] if "/" in numbers else ["-", "-"]
    combat, resource = card.values.get("combat"), card.values.get("resource")
    assert [str(value) if value is not None else "-" for value in (combat, resource)] == printed
    said = shown(card.id)
    if text == "-":
        assert said == "" and not card.abilities
    else:
        assert said.lower() == text.lower()
        heads = re.findall(r"(?:^|(?<=\. ))(Now|Before|Always|Defeats|Defeated): ", text)
        moments = [CATALOG.abilities[use.ability].data["when"] for use in card.abilities]
        assert [MOMENTS.get(moment, moment) for moment in moments] == [head.lower() for head in heads]
        assert all(CATALOG.abilities[use.ability].data["do"] for use in card.abilities)
    assert bool(card.values.get("as_land")) == text.startswith("Play as a land.")


def test_the_set_is_as_large_as_planned() -> None:
    cards = list(CATALOG.cards.values())
    assert len(cards) == len(card_list()) == 126
    for tribe in TRIBES:
        own = [card for card in cards if list(card.values["types"]) == [tribe]]
        assert [sum(card.kind == kind for card in own) for kind in KINDS.values()] == [1, 6, 1, 1]
    pairs = {tuple(card.values["types"]) for card in cards if len(card.values["types"]) == 2}
    assert len(pairs) == 21 and all(card.kind == "unit" for card in cards if len(card.values["types"]) == 2)


def test_combat_stands_beside_the_name_and_resource_at_the_foot() -> None:
    unit, land = CATALOG.face("centurion"), CATALOG.face("world-tree")
    assert [gem.text for gem in unit.gems] == ["7"]
    assert [(stat.text, stat.side) for stat in unit.stats] == [("2", "right")]
    assert not land.gems and [(stat.text, stat.side) for stat in land.stats] == [("11", "right")]
    assert not CATALOG.face("awakening").stats and not CATALOG.face("awakening").gems


def test_each_kind_has_a_back_of_its_own() -> None:
    backs = {kind: CATALOG.backs[definition.back] for kind, definition in CATALOG.kinds.items()}
    assert len({back.palette.base for back in backs.values()}) == 4
    assert len({back.emblem for back in backs.values()}) == 4, "no information by colour alone"
    for back in backs.values():
        assert CATALOG.icon_path(back.emblem) is not None


def test_the_ready_decks_are_legal_and_hold_each_card_once() -> None:
    assert set(CATALOG.decks) == {"hive-and-hoard", "grave-circuit", "high-choir"}
    for deck in CATALOG.decks.values():
        assert CATALOG.check_deck(deck) == ()
        cards = [card for counts in deck.lists.values() for card, count in counts.items() for _ in range(count)]
        assert len(cards) == len(set(cards))
        assert sum(deck.lists["side"].values()) == 5


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("format_", ["casual", "competitive"])
def test_each_table_has_its_own_boxes_and_they_are_readable(seats: int, format_: str) -> None:
    layout = CATALOG.layouts[seats].under({"format": format_})
    assert lint_layout(CATALOG.layouts[seats]) == ()
    families = {box.family for box in layout.zones}
    assert {"unit", "land", "as_land", "civilizations", "tray", "discard", "buried"} <= families
    if seats == 2:
        assert ("own_land_pile" in families) == (format_ == "competitive") != ("land_pile" in families)
        assert ("side" in families) == (format_ == "competitive")
    for seat in range(1, seats + 1):
        for zone in (1, 2, 3):
            box = layout.box("unit", zone, seat)
            assert box is not None and box.label == f"Zone {zone}"
            tucked = box.card_h * (1 + 3 * 0.16)
            assert tucked <= box.h, "a unit with three power-ups fits into its lane"
    ours = layout.box("unit", 1, 1)
    assert ours is not None and ours.card_w * scale_at(layout, 1280, 800) >= 74


def test_the_rulebook_for_players() -> None:
    book = CATALOG.rulebook
    assert book.startswith("# Nucleic Evolution\n\n## How to play\n")
    rules = re.findall(r"\*\*(NUC-\d+)\*\*", book)
    assert rules == [f"NUC-{n}" for n in (*range(1, 140), 181, *range(140, 181))]
    notes = re.findall(r"\*\*Ruling NUC-R(\d+)\.\*\*", book)
    assert notes == [str(n) for n in range(1, len(notes) + 1)] and len(notes) == 48
    for option in CATALOG.options.values():
        assert f"`{option.key}`" in book, option.key
        assert all(rule in rules for rule in option.rules)
    for phase in CATALOG.phases:
        assert phase.rule in rules
    for text in CATALOG.keywords.values():
        for name in re.findall(r"NUC-\d+", text):
            assert name in rules
    for word in ("State model", "Intents", "vocabulary", "|"):
        assert word not in book

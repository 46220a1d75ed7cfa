"""Butterfly's files: boards, species, evolutions, decks, options, layout, and the rulebook beside them."""

from __future__ import annotations

import re

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.content.definitions import DeckDef
from tabletop.content.places import cards_folder
from tabletop.content.proofing.lint import lint_layout, scale_at
from tabletop.control.kinds.board import cell_at, cell_centre, cell_size
from tabletop.core.board import distance, placements
from tabletop.rules.phrases.meaning.usual import steps_of
from tabletop.rules.written.door import WRITING

CATALOG = load_game(cards_folder() / "butterfly", WRITING)
BOARD = CATALOG.boards["nile"]
GREEN = ["B11", "E11", "G10", "J7", "K5", "K2", "J1", "G1", "E2", "B5", "A7", "A10"]
STEPS = {
    "F5": (6, 6, 6, 6, 5, 5, 4, 4, 4, 4, 5, 5),
    "E7": (4, 4, 5, 5, 6, 6, 6, 6, 5, 5, 4, 4),
    "G6": (5, 5, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6),
}
"""Steps from each green spot, in the order of `GREEN`, to each city."""
WAYS = {"scarab": 24, "hawk": 18, "crocodile": 6, "papyrus": 30, "lotus": 6, "palm-tree": 6}
SPECIES = {
    "scarab": ("animal", "white", 1, 2), "hawk": ("animal", "yellow", 2, 2), "crocodile": ("animal", "red", 3, 1),
    "papyrus": ("plant", "white", 1, 2), "lotus": ("plant", "yellow", 2, 2), "palm-tree": ("plant", "red", 3, 1),
}  # fmt: skip
PACK = "In battle, strength +1 for each other piece of this species next to the contested cell, +2 at most."
MORE = "Each reproduction may add one more piece on an empty spot next to the new ones."
TAKE = "Take one trait from an opposing species and put it on one of your species that has room."
TEXTS = f"""
B01 Sharp Claws | 2 | Strength +1.
B02 Long Stride | 2 | Move +1.
B03 Ambush | 1 | Strength +2 while attacking.
B04 Thick Hide | 1 | Strength +2 while defending.
B05 Pack Instinct | 1 | {PACK}
B06 Broad Wings | 1 | May move through occupied cells.
B07 Killing Bite | 1 | Wins tied battles when attacking.
B08 Keen Senses | 1 | May reroll its own die once in each battle.
B09 Large Litter | 1 | {MORE}
B10 Burrow | 1 | A death in the past reaches only the same spot in the present.
B11 Nimble Escape | 1 | After losing an attack it returns to where it came from and survives.
B12 Ancestral Memory | 1 | Strength +2 in the past.
B13 Temple Guard | 1 | Strength +2 in battles for a key city.
B14 Cunning Theft | 2 | {TAKE}
B15 Plague | 1 | Remove one trait from an opposing species.
O01 Hard Wood | 2 | Strength +1.
O02 Wind-borne Seed | 2 | Move +1.
O03 Strangling Vine | 1 | Strength +2 while attacking.
O04 Thorns | 1 | Strength +2 while defending.
O05 Dense Grove | 1 | {PACK}
O06 Creeping Root | 1 | May move through occupied cells.
O07 Bitter Sap | 1 | Wins tied battles when attacking.
O08 Sun-Turning Leaf | 1 | May reroll its own die once in each battle.
O09 Runners | 1 | {MORE}
O10 Seed Bank | 1 | A death in the past reaches only the same spot in the present.
O11 Evergreen | 1 | Its pieces in the present are not removed by enemy echoes or sprouts.
O12 Choking Growth | 1 | Its sprouts also replace enemy pieces.
O13 Deep Taproot | 1 | Strength +2 in battles for a key city.
O14 Graft | 2 | {TAKE}
O15 Blight | 1 | Remove one trait from an opposing species.
"""
ROWS = re.findall(r"^(\w\d\d) ([^|]+) \| (\d) \| (.+)$", TEXTS, re.M)


def named(name: str) -> str:
    """The id of a card."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def test_both_ages_have_the_same_ninety_one_cells() -> None:
    assert len(BOARD.cells) == 91
    assert {(ord(BOARD.label(c)[0]) - 64) + int(BOARD.label(c)[1:]) for c in BOARD.cells} == set(range(7, 18))
    assert [CATALOG.zones[zone].board for zone in ("past", "present")] == ["nile", "nile"]
    assert {BOARD.label(cell) for cell in BOARD.marked("green")} == set(GREEN)
    cities = {BOARD.label(cell): name for cell, name in BOARD.names.items()}
    assert cities == {"F5": "Heliopolis", "E7": "Memphis", "G6": "Thebes"}
    assert BOARD.marked("city") == set(BOARD.names)


@pytest.mark.parametrize("city", STEPS)
def test_no_side_is_nearer_to_a_city(city: str) -> None:
    by_label = {label: cell for cell, label in BOARD.labels.items()}
    assert tuple(distance(by_label[label], by_label[city]) for label in GREEN) == STEPS[city]


@pytest.mark.parametrize("species", SPECIES)
def test_the_six_species(species: str) -> None:
    values = CATALOG.cards[species].values
    assert (values["side"], values["rank"], values["strength"], values["move"]) == SPECIES[species]
    assert len(placements(steps_of(values["pattern"]), (0, 0))) == WAYS[species]
    face = CATALOG.face(species)
    assert face.gems[0].icon == species and CATALOG.icon_path(species) is not None, "a sign besides the colour"
    assert CATALOG.icon_path(f"pattern-{species}") is not None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_thirty_evolutions_as_they_are_listed(row: tuple[str, str, str, str]) -> None:
    code, name, copies, text = row
    card = CATALOG.cards[named(name)]
    assert (card.name, card.values["code"]) == (name, code)
    (use,) = card.abilities
    ability = CATALOG.abilities[use.ability]
    assert ability.text == text and text in CATALOG.face(card.id).text
    assert card.kind == ("act" if ability.data["when"] == "played" else "trait")
    assert (card.kind == "act") == (text == TAKE or text.startswith("Remove"))
    home = CATALOG.decks["bastet" if code[0] == "B" else "osiris"]
    assert home.lists["main"][card.id] == int(copies)


def test_there_are_no_other_cards() -> None:
    assert len(ROWS) == 30
    assert set(CATALOG.cards) == {named(name) for _, name, _, _ in ROWS} | set(SPECIES)


@pytest.mark.parametrize("deck", ["bastet", "osiris"])
def test_the_decks(deck: str) -> None:
    made = CATALOG.decks[deck]
    assert CATALOG.check_deck(made) == ()
    main = made.lists["main"]
    assert sum(main.values()) == 42
    side = "animal" if deck == "bastet" else "plant"
    assert [main[species] for species in SPECIES if SPECIES[species][0] == side] == [9, 8, 7]
    assert {str(CATALOG.cards[card].values["side"]) for card in main} == {side}
    assert {CATALOG.cards[card].back for card in main} == {deck}


def test_a_wrong_deck_is_told_all_its_reasons() -> None:
    main = {**CATALOG.decks["bastet"].lists["main"], "hawk": 9, "lotus": 1}
    deck = DeckDef("", "mine", {"main": main, "mat": CATALOG.decks["bastet"].lists["mat"]})
    told = " ".join(str(finding) for finding in CATALOG.check_deck(deck))
    assert "needs 42" in told and "Lotus" in told
    with pytest.raises(ContentError):
        tabletop.new_session("butterfly", decks=[deck.lists, "osiris"], options={"bastet_seat": "1"})


def test_every_rule_that_a_refusal_names_stands_in_the_rulebook() -> None:
    found = set(re.findall(r"\*\*(BUT-\d+)\*\*", CATALOG.rulebook))
    assert {f"BUT-{number}" for number in range(1, 185)} <= found
    told = set(re.findall(r"BUT-\d+", (cards_folder() / "butterfly" / "rules.yaml").read_text("utf-8")))
    assert len(told) > 100 and told <= found
    assert {rule for option in CATALOG.options.values() for rule in option.rules} <= found
    assert {phase.rule for phase in CATALOG.phases} <= found
    assert [key for key in CATALOG.options if key != "bastet_seat" and f"`{key}" not in CATALOG.rulebook] == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_maps_are_large_and_their_cells_find_their_points(size: tuple[int, int]) -> None:
    layout = CATALOG.layouts[2]
    assert lint_layout(layout) == ()
    scale = scale_at(layout, *size)
    for zone in ("past", "present"):
        box = layout.box(zone)
        assert box is not None
        assert cell_size(box)[0] * scale >= 36, "large enough to take a pin"
        assert box.show_label and box.corner, "its title stands in the free corner and costs no room"
        for cell in BOARD.cells:
            x, y = cell_centre(box, cell)
            assert cell_at(box, x, y) == cell
            assert box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h

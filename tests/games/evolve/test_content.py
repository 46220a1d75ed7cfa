"""Evolve's files: all cards against the card list, decks, options, layout, pictures, and the rulebook beside them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import tabletop
from tabletop.content import Catalog, ContentError, load_game
from tabletop.content.definitions import DealStep, DeckDef, FirstSeatStep, PutStep, ShuffleStep
from tabletop.content.places import cards_folder
from tabletop.content.proofing.lint import lint_layout, scale_at
from tabletop.content.proofing.proofread import proofread
from tabletop.rules.written.door import WRITING
from tests.games.folders import copy_game

FOLDER = cards_folder() / "evolve"
CATALOG = load_game(FOLDER, WRITING)
LIST = Path(__file__).with_name("card_list.txt").read_text(encoding="utf-8")
PHYLA = ("Pseudomonadota", "Cyanobacteriota", "Bacillota", "Actinomycetota", "Spirochaetota")
NONE = "–"
ARROW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
REMARKS = {"Lists both Consume and Consume light 2.", "It has no divide."}
"""Remarks of the card list about numbers: printed, but no ability."""


def rows() -> Iterator[tuple[str, list[str]]]:
    """Each line of the card list with its heading."""
    heading = ""
    for line in LIST.splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif re.match(r"\d+ \|", line):
            yield heading, [cell.strip() for cell in line.split(" | ")]


def plain(markup: str) -> str:
    return markup.replace("*", "")


def printed_text(card: str) -> str:
    return plain(CATALOG.face(card).text)


def by_name(name: str) -> str:
    return next(card.id for card in CATALOG.cards.values() if card.name == name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game that a test may break."""
    return copy_game(FOLDER, tmp_path / "evolve")


def write_card(folder: Path, text: str) -> Catalog:
    (folder / "cards" / "99-mine.yaml").write_text(text, encoding="utf-8")
    return load_game(folder, WRITING)


def test_nothing_is_odd() -> None:
    found = [str(finding) for finding in proofread(CATALOG)]
    assert len(found) == 2 and all("The text says 2, which its ability does not" in each for each in found), found


# -- cards -------------------------------------------------------------------------------------------------------


@pytest.mark.covers("EVO-4", "EVO-5", "EVO-6", "EVO-7", "EVO-9", "EVO-10", "EVO-11", "EVO-291")
def test_names_order_and_type_lines() -> None:
    listed = [cells for _, cells in rows()]
    assert [int(cells[0]) for cells in listed] == list(range(1, 101))
    assert [card.name for card in CATALOG.cards.values()] == [cells[1] for cells in listed]
    assert [CATALOG.face(card).type_line for card in CATALOG.cards] == [cells[2] for cells in listed]
    kinds = Counter(card.kind for card in CATALOG.cards.values())
    assert kinds == {"organism": 40, "food": 9, "event": 19, "response": 6, "mutation": 15, "status": 11}
    for card in CATALOG.cards.values():
        if card.kind == "status":
            subtypes: Any = card.values["subtypes"]
            assert len(subtypes) == 1


@pytest.mark.covers("EVO-12", "EVO-13", "EVO-14", "EVO-15", "EVO-16", "EVO-17", "EVO-18", "EVO-19")
def test_every_number_of_the_card_list() -> None:
    for _, cells in rows():
        card = CATALOG.cards[by_name(cells[1])]
        values: Any = card.values
        assert (values["mp"], values["dna"] or 0) == (int(cells[3]), int(cells[4])), card.id
        assert "rarity" not in values
        if card.kind == "food":
            assert values["food"] == int(cells[5]), card.id
        if card.kind != "organism":
            continue
        _, phylum, tier = cells[2].split(" - ")
        assert (values["phylum"], values["tier"], values["yield"]) == (phylum, int(tier[-1]), int(cells[5]))
        light = re.search(r"light (\d)", cells[6])
        assert values["light"] == (int(light[1]) if light else None), card.id
        assert values["consume"] == (cells[6] == "food / light 2"), card.id
        assert values["attack"] == (None if cells[7] == NONE else int(cells[7])), card.id
        divide = values["divide"]
        assert (f"{divide['energy']}→{divide['dna']}" if divide else NONE) == cells[8], card.id
        assert f"{values['evolve']['energy']}+{values['evolve']['dna']}" == cells[9], card.id


@pytest.mark.covers("EVO-20", "EVO-21", "EVO-22", "EVO-287")
def test_what_follows_from_the_numbers() -> None:
    organisms = [card for card in CATALOG.cards.values() if card.kind == "organism"]
    light_only = {each.name for each in organisms if each.values["light"] and not each.values["consume"]}
    assert light_only == {cells[1] for _, cells in rows() if re.fullmatch(r"light \d", ([*cells, ""])[6])}
    assert "Rhodospirillum rubrum" not in light_only and len(light_only) == 8


def test_every_text_of_the_card_list_and_its_data() -> None:
    """A text for every ability and data for every text, both on the same card."""
    for _, cells in rows():
        card = CATALOG.cards[by_name(cells[1])]
        said = cells[-1]
        if said == NONE:
            assert (printed_text(card.id), card.abilities) == ("", ()), card.id
        elif said in REMARKS:
            assert (printed_text(card.id), card.abilities) == (said, ()), card.id
        elif card.name == "Streptomyces griseus":
            text = printed_text(card.id).replace("{energy}", "energy")
            assert f'Action "{text.split(" ")[0]}" {text.split(" ", 1)[1]}'.lower() == said.lower()
        else:
            assert printed_text(card.id) == said, card.id
            (use,) = card.abilities
            ability = CATALOG.abilities[use.ability]
            assert ability.data.get("do") or "instead_of" in ability.data, card.id
    for ability in CATALOG.abilities.values():
        assert ability.text and ("when" in ability.data or "instead_of" in ability.data), ability.id
    assert len(CATALOG.abilities) == sum(1 for _, cells in rows() if cells[-1] != NONE and cells[-1] not in REMARKS)


@pytest.mark.covers("EVO-297")
def test_names_of_types_are_set_in_italics() -> None:
    words = r"(?:non-food organism|organism|event|mutation|status(?:es)?|phylum|tier)s?"
    texts = [CATALOG.face(card).text for card in CATALOG.cards]
    rules = [line for line in CATALOG.rulebook.splitlines() if line.startswith("- **EVO-")]
    for text in [*texts, *rules]:
        upright = re.sub(r"\*\*[^*]*\*\*|`[^`]*`|\*[^*]*\*", "", text)
        assert not re.search(rf"\b{words}\b", upright, re.IGNORECASE), text


@pytest.mark.covers("EVO-226", "EVO-295")
def test_what_a_mutation_may_be_attached_to() -> None:
    hosts = {card.name: card.values["host"] for card in CATALOG.cards.values() if card.kind == "mutation"}
    assert {name for name, host in hosts.items() if host != "non-food"} == {"Enrichment Plasmid"}
    assert hosts["Enrichment Plasmid"] == "food"


# -- faces -------------------------------------------------------------------------------------------------------


def test_printed_faces() -> None:
    coli = CATALOG.face("escherichia-coli")
    assert (coli.title, coli.type_line, coli.text) == ("Escherichia coli", "Organism - Pseudomonadota - Tier 1", "")
    assert [(gem.icon, gem.text) for gem in coli.gems] == [("pseudomonadota", ""), ("", "2")]
    numbers = [(chip.icon, chip.text) for chip in coli.chips]
    assert numbers == [("evolve", "3+2"), ("attack", "2"), ("divide", f"1{ARROW}1"), ("dna", "1")]
    assert {(stat.side, stat.text, stat.label) for stat in coli.stats} == {
        ("left", "1", "Yield"),
        ("right", "I", "Tier"),
    }
    assert coli.palette == CATALOG.palettes["pseudomonadota"]
    both = [(chip.icon, chip.text) for chip in CATALOG.face("rhodospirillum-rubrum").chips]
    assert ("consume", "") in both and ("light", "2") in both
    assert "**Antibiotic** (1 {energy}): Choose" in CATALOG.face("streptomyces-griseus").text
    food = CATALOG.face("bacteroides-mat")
    assert [(stat.text, stat.label) for stat in food.stats] == [("3", "Food value")]
    assert [gem.text for gem in CATALOG.face("mycoplasma-film").gems] == ["0"]
    for card in CATALOG.cards:
        face = CATALOG.face(card)
        assert face.palette in CATALOG.palettes.values() and face.gems[-1].text.isdigit()
        assert all(chip.icon for chip in face.chips), card
    looks = {CATALOG.face(card.id).palette for card in CATALOG.cards.values()}
    assert len(looks) == 5 + 1 + 1 + 1 + 1 + 4, "a palette for each phylum, kind and subtype"


def test_every_card_has_its_picture() -> None:
    for card in CATALOG.cards:
        path = CATALOG.art_path(CATALOG.face(card).art)
        assert path is not None and path.stem == card
    assert CATALOG.cover_path() is not None


# -- cards that somebody makes -----------------------------------------------------------------------------------


@pytest.mark.covers("EVO-11", "EVO-15", "EVO-23", "EVO-296")
@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        ("kind: organism\ncards:\n  x: {tier: 1, yield: 1}", "EVO-23", "without an evolve cost"),
        ("kind: organism\ncards:\n  x: {tier: 3, yield: 1, storage: 2}", "EVO-296", "prints an evolve cost"),
        ("kind: organism\ncards:\n  x: {tier: 2, yield: 1, evolve: {energy: 2}}", "EVO-15", "needs both numbers"),
        ("kind: status\ncards:\n  x: {subtypes: []}", "EVO-11", "at least one subtype"),
        ("kind: organism\ncards:\n  x: {tier: 4, yield: 1, storage: 2}", "", "`tier` must be at most 3"),
        ("kind: food\ncards:\n  x: {mp: 1}", "", "X has no `food`."),
    ],
)
def test_cards_that_cannot_be(folder: Path, text: str, rule: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        write_card(folder, text)
    (finding,) = caught.value.findings
    assert sentence in finding.message and finding.rule == rule and finding.line == 3


# -- decks -------------------------------------------------------------------------------------------------------


def with_card(deck: DeckDef, card: str, change: int) -> DeckDef:
    counts = dict(deck.lists["main"])
    counts[card] = counts.get(card, 0) + change
    return replace(deck, lists=MappingProxyType({"main": {k: n for k, n in counts.items() if n}}))


@pytest.mark.covers("EVO-27", "EVO-28", "EVO-1")
def test_the_five_decks() -> None:
    phyla = dict(zip(("predators", "bloom", "spores", "antibiotics", "parasites"), PHYLA, strict=True))
    assert set(CATALOG.decks) == set(phyla)
    shape = {
        "predators": (12, 7, 5, 10, 10, 2, 2, 2),
        "bloom": (12, 8, 6, 0, 13, 1, 7, 3),
        "spores": (12, 7, 4, 11, 8, 2, 4, 2),
        "antibiotics": (12, 7, 5, 10, 10, 2, 2, 2),
        "parasites": (12, 7, 5, 10, 9, 1, 6, 0),
    }
    for name, deck in CATALOG.decks.items():
        assert CATALOG.check_deck(deck) == (), name
        cards = [CATALOG.cards[card] for card in deck.cards("main")]
        assert len(cards) == 50
        tiers = Counter(card.values["tier"] for card in cards if card.kind == "organism")
        kinds = Counter(card.kind for card in cards)
        others = tuple(kinds[kind] for kind in ("food", "event", "response", "mutation", "status"))
        assert (tiers[1], tiers[2], tiers[3], *others) == shape[name], name
        assert {card.values["phylum"] for card in cards if card.kind == "organism"} == {phyla[name]}
        assert deck.sentence and deck.color and CATALOG.cards[deck.cover].values["phylum"] == phyla[name]
    assert CATALOG.starting_decks(2) == ("predators", "bloom")
    assert CATALOG.seats == (2,)


@pytest.mark.covers("EVO-28")
def test_copies_are_counted_by_name(folder: Path) -> None:
    catalog = write_card(folder, "kind: food\ncards:\n  other-drift: {name: Pelagibacter Drift, food: 2}\n")
    deck = with_card(with_card(catalog.decks["predators"], "other-drift", 3), "lactococcus-culture", -2)
    messages = [f.message for f in catalog.check_deck(deck)]
    assert messages == ["The deck has 5 copies of Pelagibacter Drift; at most 4 are allowed."]


# -- options, set-up, table --------------------------------------------------------------------------------------

DEFAULTS = """deck_min=40 deck_max=60 deck_copies=4 second_player_start_mp=0 first_player_method=coin
free_mulligan_test=no_nonfood free_mulligan_shuffles=False tier3_win=final_evolve final_evolve_needs_survivor=True
absence_counts_first_turn=True paid_unstress_limit=1 hand_limit=5 end_discard=one acts_on_entry_turn=True
defence_uses_action=True defence_timing=at_evaluation stressed_food_feeds=True attacker_stressed=False
attack_kill_energy=True attack_food=False evolve_pays_card_cost=True evolve_keeps_stress=False evolved_may_act=False
fizzled_evolution_card=hand respond_to_own=True main_window_max_events=1 always_ask=False mutation_limit=0
status_replace=ability status_end_timing=main trigger_guard=200"""


def test_all_options_of_the_rulebook() -> None:
    assert {key: str(option.default) for key, option in CATALOG.options.items()} == dict(
        word.split("=") for word in DEFAULTS.split()
    )
    for option in CATALOG.options.values():
        assert option.sentence and option.rules and option.group, option.key
        assert all(re.fullmatch(r"EVO-\d+", rule) for rule in option.rules)
    values, findings = CATALOG.resolve_options({"evo.first_player_method": "bottom_card", "always_ask": "on"})
    assert findings == () and (values["first_player_method"], values["always_ask"]) == ("bottom_card", True)
    _, findings = CATALOG.resolve_options({"evo.end_discard": "to_limt"})
    assert "to_limit" in str(findings[0])


@pytest.mark.covers("EVO-29", "EVO-42", "EVO-43", "EVO-72", "EVO-74", "EVO-75")
def test_the_set_up() -> None:
    steps = CATALOG.setup
    assert steps[:2] == (PutStep("main", "deck", "down"), ShuffleStep("deck"))
    assert DealStep("deck", "hand", 5, "seat", "down") in steps and FirstSeatStep("random") in steps
    session = tabletop.new_session("evolve", seed=2, rules="off")
    for seat in (1, 2):
        numbers = session.view_for(seat).numbers.get(seat, {})
        assert (numbers.get("dna", 0), numbers.get("mp", 0), numbers.get("absence", 0)) == (3, 0, 0)
        assert session.view_for(seat).zone(f"hand@{seat}").count == 5
        assert session.view_for(seat).zone(f"deck@{seat}").count == 45


@pytest.mark.covers("EVO-30", "EVO-31", "EVO-32", "EVO-33", "EVO-41", "EVO-286")
def test_who_sees_what() -> None:
    session = tabletop.new_session("evolve", seed=2, rules="off")
    mine, yours = session.view_for(1), session.view_for(2)
    assert all(piece.definition for piece in mine.zone("hand@1").pieces)
    assert not any(piece.definition for piece in yours.zone("hand@1").pieces)
    assert yours.zone("hand@1").count == 5 and yours.zone("deck@1").count == 45
    assert not any(piece.definition for piece in mine.zone("deck@1").pieces)
    handle = mine.zone("hand@1").pieces[0].handle
    session.manual("move", seat=1, pieces=[handle], to="discard@1")
    (card,) = session.view_for(2).zone("discard@1").pieces
    assert card.definition


@pytest.mark.covers("EVO-35", "EVO-36", "EVO-37", "EVO-151")
def test_it_plays_by_hand() -> None:
    session = tabletop.new_session("evolve", seed=2, rules="off")

    def put(card: str, zone: str) -> int:
        session.manual("create", kind="card", to=zone, definition=card, face="up", fields={})
        return session.state.contents[zone][-1]

    coli, mat = put("escherichia-coli", "organisms@1"), put("bacteroides-mat", "food@2")
    mutation = put("hypermutation", "pending")
    session.manual("attach", pieces=[mutation], host=coli)
    session.manual("count", pieces=[coli], name="energy", by=3)
    session.manual("tap", pieces=[coli, mat])
    session.manual("count", target_seat=1, name="dna", by=-1)
    put("bright-sunlight", "status")
    view = session.view_for(2)
    (seen,) = view.zone("organisms@1").pieces
    assert (seen.angle, dict(seen.counters)["energy"]) == (90, 3)
    assert [piece.definition for piece in seen.attached] == ["hypermutation"]
    assert view.numbers[1]["dna"] == 2 and view.zone("food@2").pieces[0].angle == 90
    session.manual("move", pieces=[coli], to="discard@1")
    (gone,) = session.view_for(1).zone("discard@1").pieces[-1:]
    assert gone.angle == 0


def test_the_layout() -> None:
    layout = CATALOG.layouts[2]
    assert lint_layout(layout) == ()
    for family, kind in CATALOG.zones.items():
        for seat in (1, 2) if kind.per_seat else (0,):
            assert layout.box(family, 0, seat) is not None, (family, seat)
    for panel in ("log", "phase", "buttons"):
        assert layout.panel(panel) is not None
    assert layout.panel("seat", 1) is not None and layout.panel("seat", 2) is not None
    scale = scale_at(layout, 1280, 800)
    for family in ("organisms", "food"):
        for seat in (1, 2):
            box = layout.box(family, 0, seat)
            assert box is not None and box.card_w * scale >= 90
            # a stressed card lies within its row, with a mutation above it nearly so
            assert box.card_h <= box.h and box.card_h * 1.16 <= box.h
    ours = layout.box("organisms", 0, 1)
    assert ours is not None and ours.w >= 6 * ours.card_h, "six stressed organisms lie side by side"
    status = layout.box("status")
    assert status is not None and status.w >= 4 * (status.card_w + 8), "a place for each subtype"


def test_the_rulebook_for_players() -> None:
    book = CATALOG.rulebook
    assert book.startswith("# Evolve\n\n## How to play\n")
    rules = re.findall(r"\*\*(EVO-\d+)\*\*", book)
    assert len(rules) == len(set(rules))
    left_out = {f"EVO-{n}" for n in (284, 285, 287, 289)}
    assert set(rules) == {f"EVO-{n}" for n in range(1, 300)} - left_out
    assert re.findall(r"\*\*Ruling EVO-R(\d+)\.\*\*", book).__len__() == 47
    for option in CATALOG.options.values():
        assert f"`{option.key}`" in book, option.key
    for deck_list in CATALOG.deck_lists.values():
        for rule in deck_list.rules:
            assert rule.rule in rules
    for phase in CATALOG.phases:
        assert phase.rule in rules
    for text in CATALOG.keywords.values():
        for name in re.findall(r"EVO-\d+", text):
            assert name in rules


@pytest.mark.covers("EVO-299")
def test_the_introduction_says_that_it_is_for_fun() -> None:
    intro = CATALOG.rulebook.partition("## Terms")[0]
    assert "meant for fun" in intro and "nothing about the factual nature of evolution" in intro
    assert "biology is not always accurate" in intro

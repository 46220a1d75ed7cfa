"""Territory's files: all cards, lands, decks, options, layouts, and the rulebook beside them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from tabletop.content import ContentError, load_game
from tabletop.content.definitions import DealStep, DeckDef, FirstSeatStep, PutStep, ShuffleStep
from tabletop.content.places import cards_folder
from tabletop.content.proofing.lint import lint_layout, scale_at
from tabletop.content.proofing.proofread import proofread
from tabletop.rules.written.door import WRITING
from tests.games.folders import copy_game

BASE_BIOMES = (
    "Forest", "Mountain", "Plain", "Lake", "Ocean", "Swamp", "Desert", "Tundra", "Jungle", "Cloud", "Volcano",
)  # fmt: skip
FOLDER = cards_folder() / "territory"
CATALOG = load_game(FOLDER, WRITING)
CREATURES = [card for card in CATALOG.cards.values() if card.kind == "creature"]
LANDS = [card for card in CATALOG.cards.values() if card.kind == "land"]


def with_card(deck: DeckDef, part: str, card: str, change: int) -> DeckDef:
    counts = dict(deck.lists[part])
    counts[card] = counts.get(card, 0) + change
    return replace(deck, lists=MappingProxyType({**deck.lists, part: {k: n for k, n in counts.items() if n}}))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game that a test may break."""
    return copy_game(FOLDER, tmp_path / "territory")


def test_nothing_is_odd() -> None:
    assert [str(finding) for finding in proofread(CATALOG)] == []


@pytest.mark.covers("TER-6", "TER-7", "TER-11", "TER-16", "TER-34", "TER-35")
def test_the_card_set() -> None:
    assert (len(CREATURES), len(LANDS), len(CATALOG.decks)) == (70, 57, 5)
    assert sum(1 for ability in CATALOG.abilities if "." not in ability) == 40
    assert sum(1 for land in LANDS if land.abilities) == 33
    biomes = Counter(str(land.values["biome"]) for land in LANDS)
    assert biomes == {**dict.fromkeys(BASE_BIOMES, 5), "Cliff": 1, "Hill": 1}
    for creature in CREATURES:
        assert creature.values["given"] and creature.values["types"], creature.id
        base = creature.values["base"]
        assert isinstance(base, int) and base >= 0
    for land in LANDS:
        assert len(land.abilities) <= 1


@pytest.mark.covers("TER-15")
def test_the_same_ability_under_another_name() -> None:
    renamed = {
        card.id: (use.ability, use.name)
        for card in CREATURES
        for use in card.abilities
        if use.name != CATALOG.abilities[use.ability].name
    }
    assert renamed == {
        "skylark": ("song", "Rising Song"),
        "anaconda": ("grab", "Constrict"),
        "tyrannosaur": ("maul", "Jaws"),
    }
    assert CATALOG.face("tyrannosaur").text.startswith("**Jaws** ({rest} Rest 2): Deal 3 damage")


def test_printed_faces() -> None:
    deer = CATALOG.face("red-deer")
    assert (deer.title, deer.subtitle, deer.type_line) == ("Red Deer", "Bramble", "Beast, Ungulate, Herd")
    assert deer.text == "**Strength in Numbers** (Type Group): This creature gets +1 power."
    assert [gem.text for gem in deer.gems] == ["8"]
    assert [(chip.icon, chip.text) for chip in deer.chips] == [("forest", "+3"), ("plain", "+2"), ("mountain", "+1")]
    assert {(stat.side, stat.text) for stat in deer.stats} == {("left", "2"), ("right", "1")}
    assert deer.palette == CATALOG.palettes["forest"]
    shark = CATALOG.face("white-shark")
    assert [chip.text for chip in shark.chips] == ["+6", "−3", "−3"]
    herd = CATALOG.face("zebra").text
    assert herd == "**Herd Guard** (Type Group Ungulate 2): Your creatures here get +1 power."
    cliff = CATALOG.face("sea-cliff")
    assert (cliff.frame, cliff.palette, cliff.text) == ("land", CATALOG.palettes["cliff"], "")
    assert [(chip.icon, chip.text, chip.color) for chip in cliff.chips] == [
        ("cliff", "Cliff", CATALOG.palettes["cliff"].base)
    ]
    for card in CATALOG.cards:
        assert "{" not in CATALOG.face(card).title
        for icon in re.findall(r"\{([^}]*)\}", CATALOG.face(card).text):
            assert CATALOG.icon_path(icon) is not None


@pytest.mark.covers("TER-174", "TER-175")
def test_faces_under_other_options() -> None:
    assert CATALOG.face("white-shark", {"penalty_credit": "full"}).gems[0].text == "10"
    assert CATALOG.face("kraken", {"discount": "none"}).gems[0].text == "54"
    assert CATALOG.face("kraken").gems[0].text == "53"
    deck = CATALOG.decks["the-maw-below"]
    costs = [finding.message for finding in CATALOG.check_deck(deck, {"discount": "none"})]
    assert costs == ["Creature deck costs 101; the limit is 100."]


@pytest.mark.covers("TER-8", "TER-9", "TER-10", "TER-12", "TER-13", "TER-14", "TER-33")
def test_a_custom_card(folder: Path) -> None:
    lines = [
        "kind: creature",
        "cards:",
        "  moss-hound:",
        "    types: [Moss, Canid]",
        "    base: 3",
        "    bonuses: {Forest: 3, Reef: 2, Lake: -2}",
        "    abilities:",
        "      - howl",
        "      - {name: Howl at Night, text: Loud., when: always, do: [{op: ties, to: self}]}",
        "  stone: {base: 0}",
    ]
    path = folder / "cards" / "mine.yaml"
    path.write_text("\n".join(lines))
    catalog = load_game(folder, WRITING)
    hound = catalog.cards["moss-hound"]
    assert (hound.name, hound.values["given"]) == ("Moss Hound", None)
    assert hound.values["cost"] == 6 + 3 + 2 + 3
    assert [(chip.icon, chip.text) for chip in catalog.face("moss-hound").chips] == [
        ("forest", "+3"),
        ("", "Reef +2"),
        ("lake", "−2"),
    ]
    assert catalog.face("moss-hound").palette == catalog.palettes["forest"], "the colour of its first home"
    assert catalog.cards["stone"].values["cost"] == 1
    path.write_text("\n".join(lines).replace("Reef: 2", "Forest: 2"))
    with pytest.raises(ContentError, match=r"mine\.yaml:6: `Forest` is written twice"):
        load_game(folder, WRITING)


@pytest.mark.covers("TER-17")
def test_backs() -> None:
    assert CATALOG.back("red-deer").name == "Creature"
    assert CATALOG.back("old-pinewood").label == "{owner}"
    assert CATALOG.spec(2).backs["old-pinewood"] == "land"


@pytest.mark.covers("TER-27", "TER-30")
def test_every_deck_is_legal() -> None:
    for deck in CATALOG.decks.values():
        assert CATALOG.check_deck(deck) == (), deck.name
        cost = sum(int(str(CATALOG.cards[card].values["cost"])) for card in deck.cards("creatures"))
        assert (cost, len(deck.cards("lands"))) == (100, 25)
    sizes = {name: len(deck.cards("creatures")) for name, deck in CATALOG.decks.items()}
    assert sizes == {
        "ember-and-vine": 11,
        "gale-and-frost": 12,
        "hearth-and-horn": 12,
        "the-maw-below": 8,
        "tide-and-mire": 11,
    }


@pytest.mark.covers("TER-27", "TER-30", "TER-31")
def test_scenario_s2() -> None:
    deck = CATALOG.decks["hearth-and-horn"]
    dear = with_card(deck, "creatures", "marmot", 1)
    assert [f.message for f in CATALOG.check_deck(dear)] == ["Creature deck costs 104; the limit is 100."]
    short = with_card(deck, "lands", "old-pinewood", -1)
    assert [f.message for f in CATALOG.check_deck(short)] == ["Land deck has 24 lands; it needs 25."]
    agreed, findings = CATALOG.resolve_options({"ter.deck_cap": "120"})
    assert findings == ()
    assert CATALOG.check_deck(dear, agreed) == ()
    both = with_card(dear, "lands", "old-pinewood", -1)
    assert [f.rule for f in CATALOG.check_deck(both)] == ["TER-27", "TER-30"]


@pytest.mark.covers("TER-31")
def test_another_number_of_lands() -> None:
    deck = CATALOG.decks["hearth-and-horn"]
    agreed, _ = CATALOG.resolve_options({"land_count": 15})
    assert [f.message for f in CATALOG.check_deck(deck, agreed)] == ["Land deck has 25 lands; it needs 15."]


@pytest.mark.covers("TER-28", "TER-29")
def test_empty_creature_decks_and_copies() -> None:
    deck = CATALOG.decks["hearth-and-horn"]
    empty = replace(deck, lists=MappingProxyType({**deck.lists, "creatures": {}}))
    assert [(f.grade, f.rule) for f in CATALOG.check_deck(empty)] == [("warning", "TER-29")]
    copies = replace(deck, lists=MappingProxyType({**deck.lists, "creatures": {"marmot": 25}}))
    assert CATALOG.check_deck(copies) == ()


@pytest.mark.covers("TER-36", "TER-37", "TER-38", "TER-39", "TER-40", "TER-41", "TER-187")
def test_custom_biomes() -> None:
    deck = CATALOG.decks["hearth-and-horn"]
    none, _ = CATALOG.resolve_options({"biome_map": ""})
    messages = [finding.message for finding in CATALOG.check_deck(deck, none)]
    assert messages == [
        "Sea Cliff is not legal: nobody has agreed on the biome Cliff.",
        "Rolling Hill is not legal: nobody has agreed on the biome Hill.",
    ]
    assert CATALOG.options["biome_map"].default == "Cliff=Mountain; Hill=Plain"
    told, findings = CATALOG.resolve_options({"biome_map": ["Cliff=new (steep and windy)", "Hill=Plain"]})
    assert findings == ()
    assert CATALOG.check_deck(deck, told) == ()
    for wrong, sentence in (
        ("Cliff=new", "Custom biomes: Cliff=new needs its reason."),
        ("Cliff=Mountan", "Custom biomes: Mountan is none of Forest, Mountain,"),
        ("Forest=Plain", "Custom biomes: Forest stands for itself; nothing is agreed about it."),
        ("Cliff", 'Custom biomes: "Cliff" says of no word what it stands for.'),
    ):
        _, findings = CATALOG.resolve_options({"biome_map": wrong})
        assert [finding.message.startswith(sentence) for finding in findings] == [True], findings


@pytest.mark.covers("TER-26")
def test_a_wrong_printed_cost_is_refused_with_its_line(folder: Path) -> None:
    path = folder / "cards" / "creatures-forest.yaml"
    text = path.read_text()
    path.write_text(text.replace("    base: 2\n", "    base: 2\n    cost: 8\n", 1))
    assert load_game(folder, WRITING).cards["red-deer"].values["cost"] == 8
    path.write_text(text.replace("    base: 2\n", "    base: 2\n    cost: 9\n", 1))
    line = text[: text.index("red-deer:")].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        load_game(folder, WRITING)
    sentence = "The printed final cost is 9, the computed one is 8. Correct it or leave it out."
    assert str(caught.value) == f"{path}:{line}: {sentence}"


@pytest.mark.covers("TER-11", "TER-16", "TER-169", "TER-171")
@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("abilities.yaml", "weaken: 1, whom", "weeken: 1, whom", "`weeken` is no effect."),
        ("abilities.yaml", "everybody(self) where it", "everybody(selv) where it", "Column 11 of `everybody(selv)"),
        ("abilities.yaml", ", whom: everybody(self) where it != self}", "}", "`weaken` has no `whom`."),
        ("abilities.yaml", "cost: [{exhaust: 2,", "cost: [{exaust: 2,", "`exaust` is nothing that can be paid with."),
        ("abilities.yaml", "cost: [{exhaust: 2, c: self}]", "cost: [exhaust]",
         "The routine `exhaust` needs its `n`."),
        ("abilities.yaml", "    cost: [{exhaust: 2, c: self}]\n", "",
         "An activated ability has at least one cost."),
        ("abilities.yaml", "cost: [{exhaust: 2, c: self}]", "cost: []",
         "An activated ability has at least one cost."),
        ("abilities.yaml", "[biome_here(self.site) = Volcano]", "[biome_hear(self.site) = Volcano]",
         "Column 1 of `biome_hear(self.site) = Volcano`: There is no function `biome_hear`."),
        ("abilities.yaml", "when: loses", "when: looses", "`looses` is no event and no use of cards."),
        ("cards/creatures-forest.yaml", "    base: 4\n", "    base: -1\n", "`base` must be at least 0, not -1."),
        ("cards/lands.yaml", "where stars = 1", "where star = 1", "Column 21 of `on_land(self) where star = 1`"),
        ("cards/lands.yaml", "when: pulled_back", "when: activated", "Only what waits for an event says `of` what."),
    ],
)  # fmt: skip
def test_faults_of_abilities_have_their_line(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    path = folder / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    line = text[: text.index(old)].count("\n") + 1
    with pytest.raises(ContentError) as caught:
        load_game(folder, WRITING)
    finding = caught.value.findings[0]
    assert finding.message.startswith(sentence)
    assert -3 <= finding.line - line <= 1
    assert finding.path == str(path)


def test_a_type_that_looks_like_another_gives_a_warning(folder: Path) -> None:
    path = folder / "cards" / "creatures-forest.yaml"
    path.write_text(path.read_text().replace("types: [Beast, Ungulate, Herd]", "types: [Beast, Ungulat, Moss]", 1))
    warnings = load_game(folder, WRITING).warnings
    assert [(f.grade, f.hint) for f in warnings] == [("warning", 'Did you mean "Ungulate"?')]


def test_all_options_of_the_rulebook() -> None:
    assert list(CATALOG.options) == [
        "deck_cap",
        "land_count",
        "penalty_credit",
        "discount",
        "ability_price",
        "biome_map",
        "refill",
        "zero_power_rest",
        "recharge",
        "ability_order",
        "combat_order",
        "ready_pile",
        "early_win",
        "tie_break",
        "stall_limit",
    ]
    for option in CATALOG.options.values():
        assert option.sentence and option.rules, option.key
        assert option.type in ("int", "list") or option.default in option.values
    _, findings = CATALOG.resolve_options({"ter.refil": "recycle", "land_count": 61, "discount": "tent"})
    assert [str(finding) for finding in findings] == [
        'There is no option ter.refil. Did you mean "refill"?',
        "Lands per deck (land_count) is a whole number from 5 to 60, not 61.",
        'Discount (discount) is step5, tenth or none, not tent. Did you mean "tenth"?',
    ]
    values, _ = CATALOG.resolve_options({"stall_limit": "off"})
    assert values["stall_limit"] == "off"


@pytest.mark.covers("TER-46", "TER-47", "TER-48")
def test_the_set_up() -> None:
    steps = CATALOG.setup
    assert PutStep("lands", "land_deck", "down") in steps
    assert PutStep("creatures", "ready", "down") in steps
    assert [step for step in steps if isinstance(step, ShuffleStep)] == [ShuffleStep("land_deck")]
    assert [step for step in steps if isinstance(step, DealStep)] == [DealStep("land_deck", "land", 1, "site", "up")]
    assert FirstSeatStep("random") in steps
    assert CATALOG.starting_decks(4) == ("hearth-and-horn", "tide-and-mire", "gale-and-frost", "ember-and-vine")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_layouts(seats: int) -> None:
    layout = CATALOG.layouts[seats]
    assert lint_layout(layout) == ()
    keys = {box.key for box in layout.zones}
    for family, kind in CATALOG.zones.items():
        for site in range(1, kind.sites + 1) if kind.sites else [0]:
            for seat in range(1, seats + 1) if kind.per_seat else [0]:
                box = layout.box(family, site, seat)
                assert box is not None, (family, site, seat)
                keys.discard(box.key)
    assert keys == set()
    for panel in ("log", "phase", "score", "buttons"):
        assert layout.panel(panel) is not None
    assert all(layout.panel("seat", seat) is not None for seat in range(1, seats + 1))
    scale = scale_at(layout, 1280, 800)
    own = [box for box in layout.zones if box.seat == 1 and box.family in ("ready", "resting")]
    assert min(box.card_w * scale for box in own) >= 90
    pile = layout.box("lands", 0, 1)  # a stack of backs, told by its colour and number: hands have the room
    assert pile is not None and pile.card_w * scale >= (90 if seats < 4 else 56)
    land = layout.box("land", 1)
    assert land is not None and land.card_w * scale >= 84


def test_four_deployed_cards_stay_readable() -> None:
    """Each of four cards in a pile shows a strip of its own, at least 14 pixels at 1280x800."""
    for seats in (2, 3, 4):
        layout = CATALOG.layouts[seats]
        scale = scale_at(layout, 1280, 800)
        for box in layout.zones:
            if box.family == "deploy":
                free = box.w - box.card_w if box.direction == "right" else box.h - box.card_h
                assert free / 3 * scale >= 14, (seats, box.key)


def test_seats_go_clockwise() -> None:
    layout = CATALOG.layouts[4]
    assert [layout.relative(seat, 2) for seat in (1, 2, 3, 4)] == [4, 1, 2, 3]
    assert all(layout.absolute(layout.relative(seat, 3), 3) == seat for seat in (1, 2, 3, 4))
    corners = []
    for seat in (1, 2, 3, 4):
        box = layout.panel("seat", seat)
        assert box is not None
        corners.append((box.x < layout.width / 2, box.y > layout.height / 2))
    assert corners == [(True, True), (True, False), (False, False), (False, True)]


def test_every_card_has_its_picture() -> None:
    assert [card for card in CATALOG.cards if not CATALOG.face(card).art] == []
    for card in CATALOG.cards:
        path = CATALOG.art_path(CATALOG.face(card).art)
        assert path is not None and path.stem == card


def test_the_rulebook_for_players() -> None:
    book = CATALOG.rulebook
    assert book.startswith("# Creature Combat Territory\n\n## How to play\n")
    rules = re.findall(r"\*\*(TER-\d+)\*\*", book)
    assert len(rules) == len(set(rules))
    left_out = {f"TER-{n}" for n in (32, 62, 63, 166, 167, 168)}
    assert set(rules) == {f"TER-{n}" for n in range(1, 189)} - left_out
    for option in CATALOG.options.values():
        assert f"`{option.key}" in book, option.key
    assert "ter." not in book.replace("counter.", "").replace("after.", "").replace("better.", "")
    for finding in CATALOG.deck_lists.values():
        for rule in finding.rules:
            assert rule.rule in rules
    for text in CATALOG.keywords.values():
        for rule in re.findall(r"TER-\d+", text):
            assert rule in rules


def test_every_pile_and_place_of_a_seat_has_its_name_on_the_table():
    layouts = CATALOG.layouts
    for seats, layout in layouts.items():
        for box in layout.zones:
            if box.family not in ("land", "deploy", "table"):  # the five lands need none: everything lies at them
                assert box.show_label, f"{seats} seats: {box.family} of seat {box.seat}"

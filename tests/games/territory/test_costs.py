"""Costs, stars and prices against the tables of the rulebook (sections 3, 20, 21)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.content.reading.marked import Document
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario.makeup import read_made

CATALOG = load_game(cards_folder() / "territory", WRITING)

NUMBERS = ("biome_term", "ability_cost", "base_total", "discount", "cost", "stars")
PRICES = {
    "roar": 2,
    "shield": 1,
    "pounce": 3,
    "bite": 2,
    "maul": 4,
    "howl": 2,
    "charge": 3,
    "frenzy": 5,
    "last": 6,
    "ambush": 4,
    "sand": 1,
    "erupt": 4,
    "undertow": 2,
    "venom": 3,
    "grab": 4,
    "inspire": 2,
    "song": 1,
    "burnout": 4,
    "spin": 2,
    "hush": 2,
    "nurse": 1,
    "thunder": 5,
    "numb": 2,
    "thermal": 2,
    "pack": 1,
    "herd": 2,
    "lone": 3,
    "turf": 1,
    "fly": 2,
    "tough": 3,
    "hide": 2,
    "roam": 2,
    "scav": 1,
    "forage": 2,
    "stench": 3,
    "lead": 1,
    "camo": 1,
    "swarm": 2,
    "kin": 3,
    "chill": 2,
}
"""Section 21.1."""

CREATURES = {
    "red-deer": (8, 0, 8, 1),
    "brown-bear": (15, 0, 15, 2),
    "grey-owl": (6, 0, 6, 1),
    "timber-wolf": (9, 0, 9, 1),
    "red-fox": (6, 0, 6, 1),
    "walking-oak": (18, 0, 18, 2),
    "wild-boar": (9, 0, 9, 1),
    "mountain-goat": (5, 0, 5, 1),
    "rock-troll": (17, 0, 17, 2),
    "golden-eagle": (10, 0, 10, 1),
    "snow-leopard": (11, 0, 11, 2),
    "marmot": (4, 0, 4, 1),
    "stone-golem": (9, 0, 9, 1),
    "bison": (13, 0, 13, 2),
    "brown-hare": (5, 0, 5, 1),
    "lioness": (10, 0, 10, 1),
    "lion": (13, 0, 13, 2),
    "zebra": (6, 0, 6, 1),
    "skylark": (4, 0, 4, 1),
    "river-otter": (7, 0, 7, 1),
    "northern-pike": (9, 0, 9, 1),
    "blue-heron": (10, 0, 10, 1),
    "beaver": (6, 0, 6, 1),
    "lake-nymph": (5, 0, 5, 1),
    "giant-turtle": (11, 0, 11, 2),
    "white-shark": (13, 0, 13, 2),
    "octopus": (11, 0, 11, 2),
    "humpback-whale": (14, 0, 14, 2),
    "flying-fish": (4, 0, 4, 1),
    "dolphin": (8, 0, 8, 1),
    "kraken": (54, 1, 53, 6),
    "marsh-crocodile": (15, 0, 15, 2),
    "pitcher-plant": (9, 0, 9, 1),
    "giant-toad": (8, 0, 8, 1),
    "will-o-wisp": (4, 0, 4, 1),
    "leech-knot": (6, 0, 6, 1),
    "bog-hag": (10, 0, 10, 1),
    "sand-viper": (7, 0, 7, 1),
    "camel": (9, 0, 9, 1),
    "giant-scorpion": (9, 0, 9, 1),
    "sand-djinn": (10, 0, 10, 1),
    "fennec-fox": (3, 0, 3, 1),
    "vulture": (6, 0, 6, 1),
    "polar-bear": (16, 0, 16, 2),
    "arctic-wolf": (8, 0, 8, 1),
    "frost-sprite": (6, 0, 6, 1),
    "musk-ox": (10, 0, 10, 1),
    "woolly-mammoth": (19, 0, 19, 2),
    "ptarmigan": (4, 0, 4, 1),
    "ice-wyrm": (23, 0, 23, 3),
    "jaguar": (12, 0, 12, 2),
    "anaconda": (13, 0, 13, 2),
    "howler-monkey": (5, 0, 5, 1),
    "army-ants": (6, 0, 6, 1),
    "scarlet-macaw": (5, 0, 5, 1),
    "silverback-gorilla": (14, 0, 14, 2),
    "tyrannosaur": (57, 2, 55, 6),
    "sylph": (6, 0, 6, 1),
    "thunderbird": (19, 0, 19, 2),
    "cloud-ray": (9, 0, 9, 1),
    "swift": (4, 0, 4, 1),
    "griffin": (13, 0, 13, 2),
    "sky-serpent": (24, 0, 24, 3),
    "fire-salamander": (11, 0, 11, 2),
    "phoenix": (15, 0, 15, 2),
    "lava-golem": (15, 0, 15, 2),
    "hellhound": (11, 0, 11, 2),
    "drake": (18, 0, 18, 2),
    "fire-beetle": (5, 0, 5, 1),
    "jackal-of-ash": (7, 0, 7, 1),
}
"""Section 21.2: base total, discount, Final Cost, Star Count."""


def creature(base: int, bonuses: dict[str, int], *abilities: object) -> dict[str, object]:
    """A creature of one's own."""
    return {"kind": "creature", "base": base, "bonuses": bonuses, "abilities": [*abilities]}


def worked_out(*cards: dict[str, object], **options: str) -> list[Mapping[str, object]]:
    """What is worked out for cards of one's own, which are read at once."""
    made, findings = read_made(CATALOG, Document("", {}, {}), {f"own-{n}": card for n, card in enumerate(cards)})
    assert [each for each in findings if each.grade == "error"] == []
    agreed = {**CATALOG.default_options(), **options}
    return [made.values(f"own-{number}", agreed) for number in range(len(cards))]


@pytest.mark.covers("TER-22", "TER-173")
def test_every_price_of_the_guide() -> None:
    assert len(PRICES) == 40
    found = worked_out(*(creature(1, {}, ability) for ability in PRICES))
    assert [each["ability_cost"] for each in found] == [*PRICES.values()]


@pytest.mark.covers("TER-19", "TER-24", "TER-25")
def test_every_cost_and_star_of_the_card_list() -> None:
    assert len(CREATURES) == 70
    assert set(CREATURES) == {card.id for card in CATALOG.cards.values() if card.kind == "creature"}
    for card, (total, less, cost, stars) in CREATURES.items():
        values = CATALOG.cards[card].values
        found = (values["base_total"], values["discount"], values["cost"], values["stars"])
        assert found == (total, less, cost, stars), card


@pytest.mark.covers("TER-19", "TER-20", "TER-21", "TER-23", "TER-24", "TER-25")
@pytest.mark.parametrize(
    ("base", "bonuses", "abilities", "term", "total", "less", "cost", "stars"),
    [
        (2, {"Forest": 3, "Plain": 2, "Mountain": 1}, ["pack"], 3, 8, 0, 8, 1),
        (1, {"Lake": 3, "Swamp": 2}, [], 3, 5, 0, 5, 1),
        (1, {"Lake": 3, "Swamp": 3}, [], 3, 5, 0, 5, 1),
        (0, {}, [], 0, 0, 0, 1, 1),
        (4, {"Ocean": 6, "Mountain": -3, "Desert": -3}, ["bite"], 3, 13, 0, 13, 2),
        (20, {"Ocean": 12, "Lake": 4, "Mountain": -4}, ["undertow", "grab"], 8, 54, 1, 53, 6),
        (45, {}, [], 0, 90, 9, 81, 9),
    ],
)
def test_the_examples_of_section_3(
    base: int,
    bonuses: dict[str, int],
    abilities: list[str],
    term: int,
    total: int,
    less: int,
    cost: int,
    stars: int,
) -> None:
    (found,) = worked_out(creature(base, bonuses, *abilities))
    assert {name: found[name] for name in NUMBERS} == {
        "biome_term": term,
        "ability_cost": sum(PRICES[ability] for ability in abilities),
        "base_total": total,
        "discount": less,
        "cost": cost,
        "stars": stars,
    }


@pytest.mark.covers("TER-19", "TER-20", "TER-21", "TER-23", "TER-25", "TER-174")
@pytest.mark.parametrize(
    ("base", "bonuses", "options", "cost", "stars"),
    [
        (2, {"Forest": 3, "Plain": 1, "Lake": 1}, {}, 7, 1),
        (1, {"Lake": 3, "Swamp": 3}, {}, 5, 1),
        (0, {}, {}, 1, 1),
        (4, {"Ocean": 6, "Mountain": -3}, {}, 11, 2),
        (4, {"Ocean": 6, "Mountain": -3}, {"penalty_credit": "full"}, 10, 1),
        (40, {"Forest": 20}, {}, 81, 9),
    ],
)
def test_scenario_s1(base: int, bonuses: dict[str, int], options: dict[str, str], cost: int, stars: int) -> None:
    (found,) = worked_out(creature(base, bonuses), **options)
    assert (found["cost"], found["stars"]) == (cost, stars)


@pytest.mark.covers("TER-23", "TER-175")
def test_discounts() -> None:
    def less(agreed: str, *totals: int) -> list[object]:
        cards = (creature(total // 2, {"Lake": 2} if total % 2 else {}) for total in totals)
        return [each["discount"] for each in worked_out(*cards, discount=agreed)]

    assert less("step5", 0, 49, 50, 54, 55, 90, 100) == [0, 0, 1, 1, 2, 9, 11]
    assert less("tenth", 49, 50, 59, 60, 90) == [0, 5, 5, 6, 9]
    assert less("none", 50, 90) == [0, 0]


@pytest.mark.covers("TER-20", "TER-21", "TER-174")
def test_the_biome_term_rounds_once_and_gives_no_credit() -> None:
    def terms(agreed: str, *bonuses: dict[str, int]) -> list[object]:
        found = worked_out(*(creature(1, each) for each in bonuses), penalty_credit=agreed)
        return [each["biome_term"] for each in found]

    assert terms("none", {"Lake": 3, "Swamp": 3}, {"Lake": 3, "Swamp": 2, "Desert": -9}) == [3, 3]
    assert terms("full", {"Lake": 3, "Desert": -2}, {"Lake": 3, "Desert": -9}) == [1, 0]


@pytest.mark.covers("TER-22", "TER-176")
def test_a_printed_price_counts_only_where_agreed() -> None:
    ability = {"name": "Grit", "when": "always", "do": [{"op": "ties", "to": "self"}], "price": 1}
    cards = creature(1, {}, ability), creature(1, {}, {**ability, "price": 0})
    assert [each["cost"] for each in worked_out(*cards)] == [5, 5]
    assert [each["cost"] for each in worked_out(*cards, ability_price="agreed")] == [3, 2]


GUIDE: list[tuple[dict[str, object], int]] = [
    ({"do": [{"op": "power", "n": 1, "to": "all"}]}, 3),
    ({"do": [{"op": "damage", "n": 1, "to": "all"}]}, 2),
    ({"do": [{"op": "bonus", "n": 2, "to": "self"}]}, 2),
    ({"do": [{"op": "bonus", "n": -2, "to": "one_enemy"}]}, 2),
    ({"do": [{"op": "guard", "to": "yours"}]}, 4),
    ({"do": [{"op": "mark", "what": "guarded", "to": "yours"}]}, 4),
    ({"do": [{"op": "mark", "what": "wins_ties"}, {"op": "mark", "what": "home_everywhere"}]}, 5),
    ({"do": [{"op": "guard", "to": "self", "at": "all_lands"}]}, 4),
    ({"do": [{"op": "silence", "to": "one_enemy"}]}, 3),
    ({"do": [{"op": "base", "n": -2, "to": "enemies", "filter": {"type": "Fish"}}]}, 6),
    ({"do": [{"op": "power", "n": 2, "to": "yours", "filter": {"type": "Fish"}}]}, 8),
    ({"do": [{"op": "power", "n": 5, "to": "self"}], "cost": ["sacrifice", {"exhaust": 2}]}, 4),
    ({"do": [{"op": "power", "n": 5, "to": "self"}], "cost": [{"disorient": 3}], "requires": ["alone"]}, 6),
    ({"do": [{"op": "power", "n": 5, "to": "self"}], "requires": [{"group": {"count": 3}}]}, 7),
    ({"do": [{"op": "power", "n": 5, "to": "self"}], "requires": ["group", {"biome": "Lake"}]}, 7),
    ({"do": [{"op": "rest", "n": 1, "to": "one_enemy"}], "cost": ["support", "sacrifice"]}, 1),
]


@pytest.mark.covers("TER-173")
def test_the_guide_beyond_the_card_list() -> None:
    own: dict[str, object] = {"name": "Own", "when": "activated", "cost": [{"rest": 1}]}
    found = worked_out(*(creature(1, {}, {**own, **ability}) for ability, _ in GUIDE))
    assert [each["ability_cost"] for each in found] == [
        max(1, price - (0 if "cost" in ability else 1)) for ability, price in GUIDE
    ]

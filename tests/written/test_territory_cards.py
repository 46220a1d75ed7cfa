"""What cards of Territory cost, what custom ones may be, and how they were written: the file beside the code."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from territory_beside import Both, both
from territory_folder import SHIPPED, write_folder

from tabletop.content import Catalog, load_game
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.content.reading.marked import Document
from tabletop.games import discover
from tabletop.session.scenario.makeup import read_made

NUMBERS = ("biome_term", "ability_cost", "base_total", "discount", "cost", "stars")
AGREED = [
    {"penalty_credit": credit, "discount": discount, "ability_price": price}
    for credit, discount, price in product(("none", "full"), ("step5", "tenth", "none"), ("guide", "agreed"))
]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(write_folder(tmp_path_factory.mktemp("cards") / "territory-written"))


def numbers(catalog: Catalog, card: str, options: dict[str, str]) -> dict[str, object]:
    values = catalog.values(card, options)
    return {name: values.get(name) for name in NUMBERS}


def test_all_creatures_cost_the_same_whatever_is_agreed_on(games: Both) -> None:
    creatures = [card.id for card in games.code.cards.values() if card.kind == "creature"]
    assert len(creatures) == 70
    for options, card in product(AGREED, creatures):
        assert numbers(games.file, card, options) == numbers(games.code, card, options), (card, options)


# -- any cards -----------------------------------------------------------------------------------------------

BIOMES = ("Forest", "Lake", "Volcano", "Cloud", "Cliff", "Reef")
TYPES = ("Flying", "Canid", "Fire", "Titan", "Moss")
SETS = {
    "self": "self", "allies": "here where it != self", "yours": "here", "enemies": "here of enemies",
    "others": "here of seats where it != self", "all": "here of seats",
}  # fmt: skip
ONE = {"one_ally": "here where it != self", "one_enemy": "here of enemies"}
MARKS = {"guarded": "guard", "wins_ties": "ties", "home_everywhere": "home", "untargetable": "untarget"}


UNSAID = {"activated": "untargetable", "always": "home_everywhere"}
"""The mark that the file cannot give then, or that both games refuse where what is asked hangs on it."""


def any_card(rng: random.Random) -> dict[str, Any]:
    """A creature of anybody's making, in the words of the code."""
    bonuses = {biome: rng.randint(-6, 12) for biome in rng.sample(BIOMES, rng.randint(0, 4))}
    abilities = [any_ability(rng) for _ in range(rng.randint(0, 3))]
    base = rng.choice((0, 1, 2, 3, 5, 9, 20, 40))
    types = rng.sample(TYPES, rng.randint(0, 3))
    return {"kind": "creature", "base": base, "types": types, "bonuses": bonuses, "abilities": abilities}


def any_ability(rng: random.Random) -> dict[str, Any]:
    when = rng.choice(("activated", "activated", "always", "win", "lose"))
    made: dict[str, Any] = {"when": when}
    if rng.random() < 0.6:
        made["requires"] = rng.sample(
            ["home", "alone", "group", {"biome": rng.choice(BIOMES)}, {"group": {"type": rng.choice(TYPES)}},
             {"group": {"count": rng.randint(1, 3)}},
             {"group": {"type": rng.choice(TYPES), "count": rng.randint(1, 3)}}],
            rng.randint(1, 2),
        )  # fmt: skip
    if when == "activated":
        costs: list[object] = [{word: rng.randint(1, 3)} for word in ("rest", "exhaust", "disorient")]
        made["cost"] = rng.sample([*costs, "support", "sacrifice"], rng.randint(1, 2))
    effects = list(any_effects(rng, when))
    made["do"] = effects[:1] if any("one" in str(each.get("to")) for each in effects) else effects
    if rng.random() < 0.2:
        made["price"] = rng.randint(0, 9)
    return made


def any_effects(rng: random.Random, when: str) -> Iterator[dict[str, Any]]:
    for _ in range(rng.randint(1, 2)):
        n = rng.choice((-3, -2, -1, 1, 2, 3))
        if when in ("win", "lose"):
            effect: dict[str, Any] = rng.choice(({"op": "rest", "n": n}, {"op": "recover", "n": abs(n)}))
        else:
            marked = rng.choice([each for each in MARKS if each != UNSAID[when]])
            words: list[dict[str, Any]] = [{"op": word, "n": n} for word in ("base", "power", "power")]
            if when == "activated":
                words += [{"op": "bonus", "n": n}, {"op": "rest", "n": n}, {"op": "damage", "n": abs(n)},
                          {"op": "recover", "n": abs(n)}]  # fmt: skip
                words.append({"op": "silence"})  # what silences always the file cannot say yet
            words += [{"op": "mark", "what": marked}, {"op": MARKS[marked]}]
            effect = dict(rng.choice(words))
        yield effect | any_reach(rng, when, when == "activated" and effect["op"] != "recover")


def any_reach(rng: random.Random, when: str, far: bool) -> dict[str, Any]:
    """Whom it reaches, as it is written now or as it was before; ``far``: at every land, too."""
    filters = {
        "type": rng.choice(TYPES),
        "not_type": "Titan",
        "stars": 2,
        "allies": 0,
        "at_home": False,
        "home": "Lake",
    }
    narrowed = dict(rng.sample(sorted(filters.items()), rng.randint(1, 2))) if rng.random() < 0.4 else {}
    if when == "activated" and rng.random() < 0.3:
        word = rng.choice(tuple(ONE))
        if rng.random() < 0.5:
            return {"to": word, **({"filter": narrowed} if narrowed else {})}
        return {"to": {"one": with_tests(ONE[word], narrowed)}}
    word = rng.choice(tuple(SETS))
    wide = {"at": "all_lands"} if far and rng.random() < 0.2 and word != "self" else {}
    if word == "self":
        return rng.choice(({}, {"to": "self"}))
    if rng.random() < 0.5:
        return {"to": word, **({"filter": narrowed} if narrowed else {}), **wide}
    return {"to": with_tests(SETS[word], narrowed), **wide}


def with_tests(text: str, narrowed: dict[str, object]) -> str:
    tests = {"type": "types has {}", "not_type": "not types has {}", "stars": "stars = {}", "allies": "no(allies)",
             "at_home": "not at_home", "home": "homes has {}"}  # fmt: skip
    for name, value in narrowed.items():
        text += (" and " if "where" in text else " where ") + tests[name].format(value)
    return text


def compare_any_cards(games: Both, seed: int, many: int) -> int:
    """Custom cards in both games; how many abilities there were."""
    rng = random.Random(seed)
    cards = {f"any-{number}": any_card(rng) for number in range(many)}
    made = []
    for catalog in games:
        found, findings = read_made(catalog, Document("", {}, {}), cards)
        assert findings == ()
        made.append(found)
    for options, card in product(AGREED, cards):
        code, file = (numbers(each, card, options) for each in made)
        assert file == code, (cards[card], options)
    return sum(len(each["abilities"]) for each in cards.values())


def test_any_custom_cards_cost_the_same(games: Both) -> None:
    assert compare_any_cards(games, 1, 40) > 40


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_custom_cards_cost_the_same(games: Both, seed: int) -> None:
    assert compare_any_cards(games, seed, 150) > 150


# -- what custom cards may be ----------------------------------------------------------------------------------

POWER = {"op": "power", "n": 1, "to": "self"}
NOW = {"add": 1, "to": "power", "of": "self"}


def refused(catalog: Catalog, body: dict[str, Any]) -> list[str]:
    return [each.message for each in read_made(catalog, Document("", {}, {}), {"own": body})[1]]


def creature(**ability: Any) -> dict[str, Any]:
    return {"kind": "creature", "base": 2, "abilities": [ability]}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"kind": "creature", "base": 2, "cost": 4}, ""),
        ({"kind": "creature", "base": 2, "cost": 9}, "The printed final cost is 9, the computed one is 4."),
        (creature(when="activated", do=[POWER]), "An activated ability has at least one cost."),
        (creature(when="activated", cost=[], do=[POWER]), "An activated ability has at least one cost."),
        ({"kind": "land", "biome": "Forest", "abilities": [{"when": "always", "do": [POWER]}]}, ""),
        ({"kind": "land", "biome": "Forest", "abilities": 2 * [{"when": "always", "do": [POWER]}]},
         "A land has one ability at most."),
    ],
)  # fmt: skip
def test_custom_cards_are_refused_for_the_same_reasons(games: Both, body: dict[str, Any], told: str) -> None:
    code, file = (refused(each, body) for each in games)
    assert code == ([told] if told else [])
    assert told in file if told else file == []


@pytest.mark.parametrize(
    "ability",
    [
        {"when": "always", "do": [{"op": "explode", "n": 1, "to": "self"}]},
        {"when": "always", "requires": ["home"], "do": [{"op": "bonus", "n": 1, "to": "self"}]},
        {"when": "always", "requires": ["asleep"], "do": [POWER]},
        {"when": "never", "do": [POWER]},
        {"when": "always", "do": [{"op": "power", "n": 1, "to": {"one": "here of enemies"}}]},
        {"when": "win", "do": [{"op": "rest", "n": 1, "to": {"one": "here of enemies"}}]},
        {"when": "activated", "cost": [{"gold": 1}], "do": [POWER]},
    ],
)
def test_both_refuse_what_is_no_word_or_turns_in_a_circle(games: Both, ability: dict[str, Any]) -> None:
    assert all(refused(each, creature(**ability)) for each in games)


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ({"do": [{**NOW, "of": "shown(you)"}]},
         "The guide of prices does not know `{add: 1, to: power, of: shown(you)}`."),
        ({"do": [NOW], "requires": ["awake(self)", "self.base > 3"]},
         "The guide of prices does not know `self.base > 3`."),
        ({"do": [NOW], "requires": []}, "Who is silenced does nothing: the ability has `requires: [awake(self)]`."),
        ({"do": [NOW], "requires": ["awake(self)", "any(allies(self) where types has Fire)", "self.types has Ice"]},
         "Who asks for allies of a type has that type: `self.types has` it."),
        ({"do": [NOW]}, ""),
    ],
)  # fmt: skip
def test_an_ability_of_today_is_one_that_the_guide_knows(games: Both, ability: dict[str, Any], told: str) -> None:
    made = creature(**{"when": "always", "in": ["deploy"], "requires": ["awake(self)"], **ability})
    assert refused(games.file, made) == ([told] if told else [])


def test_a_price_that_is_printed_is_pointed_out_where_the_guide_has_another(games: Both, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "territory-written")
    path = folder / "abilities.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("    limit: 1\n", "    limit: 1\n    price: 2\n", 2))
    found = [each for each in load_game(folder, discover()).warnings if each.grade == "warning"]
    assert [(each.line, each.message) for each in found] == [
        (16, "The guide's price is 1; 2 counts only where `option.ability_price = agreed`.")
    ]


# -- cards as they were written ----------------------------------------------------------------------------------


KEPT = re.compile(r"#|^ *(- )?(text|name|biome|when: a\w+|kind|cards|abilities):")
"""Lines that stay as they are, in their order."""


def meaning(catalog: Catalog) -> dict[str, object]:
    return {name: (each.name, each.text, dict(each.data)) for name, each in catalog.abilities.items()}


def test_the_shipped_cards_are_read_and_written_as_those_of_the_file(games: Both, tmp_path: Path) -> None:
    """Nothing but abilities is changed in the files, and every comment stays."""
    folder = write_folder(tmp_path / "territory-written")
    lands, abilities = folder / "cards" / "lands.yaml", folder / "abilities.yaml"
    shutil.copy(SHIPPED / "cards" / "lands.yaml", lands)
    old = (
        (SHIPPED / "abilities.yaml")
        .read_text(encoding="utf-8")
        .replace("  shield:", "  # a comment\n  shield:  # two")
    )
    abilities.write_text(old, encoding="utf-8")
    assert meaning(load_game(folder, discover())) == meaning(games.file)
    assert len(rewrite(check_game(str(folder), discover()))) == 73
    found = load_game(folder, discover())
    assert meaning(found) == meaning(games.file)
    assert [each for each in found.warnings if each.grade != "note"] == []
    for path, before in ((lands, (SHIPPED / "cards" / "lands.yaml").read_text(encoding="utf-8")), (abilities, old)):
        after = path.read_text(encoding="utf-8")
        assert [kept for kept in after.splitlines() if KEPT.search(kept)] == [
            kept for kept in before.splitlines() if KEPT.search(kept)
        ]
        assert "op:" not in after


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ({"op": "silence", "to": "enemies"},
         "What silences always could silence itself, and there is no order for it."),
        ({"op": "power", "n": 1, "to": "all", "at": "all_lands"},
         "What holds always cannot hold of what lies face down."),
    ],
)  # fmt: skip
def test_what_cannot_be_written_now_is_told_at_its_place(
    games: Both, effect: dict[str, Any], told: str, tmp_path: Path
) -> None:
    ability = {"when": "always", "do": [POWER, effect]}
    _, findings = read_made(games.file, Document("own.yaml", {}, {}), {"own": creature(**ability)})
    assert [(each.where, each.message) for each in findings if told in each.message] == [
        ("cards.own.abilities.0.do.1", told)
    ]

"""Butterfly Effect's rules as a file beside its rules in code."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from beside import Both, both
from butterfly_beside import Butterflies, play
from butterfly_folder import OWN, SHIPPED, write_folder

from tabletop.content import ContentError, load_game
from tabletop.content.definitions import DeckDef
from tabletop.content.reading.marked import read_document
from tabletop.games import discover
from tabletop.rules.written.renewing import read_renewing
from tabletop.session.scenario import run_file, scenario_files
from tabletop.session.setting_up.setup import agree

PACK = "In battle, strength +1 for each other piece of this species next to the contested cell, +2 at most."
STEAL = "Take one trait from an opposing species and put it on one of your species that has room."


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return both(SHIPPED, write_folder(tmp_path_factory.mktemp("written") / "butterfly-written"))


def test_nothing_is_wrong_with_the_folder(games: Both) -> None:
    assert [each for each in games.file.warnings if each.grade != "note"] == []


def test_evolutions_are_read_and_written_as_the_file_has_them() -> None:
    """What ships, and the words of the first cards."""
    renewing, findings = read_renewing(read_document(OWN / "before.yaml")[0])
    assert renewing is not None and not findings
    written = yaml.safe_load((OWN / "abilities.yaml").read_text("utf-8"))["abilities"].values()
    now = {each["text"]: each for each in written}
    kinds = [yaml.safe_load(path.read_text("utf-8")) for path in sorted((SHIPPED / "cards").glob("*.yaml"))]
    cards = [(kind["kind"], card) for kind in kinds for card in kind["cards"].values()]
    shipped = [(kind, each) for kind, card in cards for each in card.get("abilities", ())]
    assert len(shipped) == 30
    for kind, each in shipped:
        assert renewing.ability(each, kind)[0] == now[each["text"]]
    first: list[tuple[str, dict[str, Any]]] = [
        ("Strength +2 while attacking.", {"requires": ["attacking"], "do": [{"op": "strength", "n": 2}]}),
        ("Strength +2 in the past.", {"requires": [{"era": "past"}], "do": [{"op": "strength", "n": 2}]}),
        ("Strength +2 in battles for a key city.", {"requires": ["on_city"], "do": [{"op": "strength", "n": 2}]}),
        ("Move +1.", {"do": [{"op": "steps", "n": 1}]}),
        ("May reroll its own die once in each battle.", {"do": [{"op": "reroll", "n": 1}]}),
        ("Wins tied battles when attacking.", {"do": [{"op": "win_ties"}]}),
        (PACK, {"do": [{"op": "pack", "n": 1, "most": 2}]}),
    ]
    for text, was in first:
        assert renewing.ability({"text": text, "when": "always", **was}, "trait")[0] == now[text]
    for text, word in (("Remove one trait from an opposing species.", "strip"), (STEAL, "steal")):
        assert renewing.ability({"text": text, "when": "played", "do": [{"op": word}]}, "act")[0] == now[text]
    held: dict[str, Any] = {"op": "add", "n": "count(attached of host)", "to": "strength"}
    assert renewing.ability({"when": "always", "do": [held]}, "trait")[0]["do"] == [
        {"add": "count(traits(host(self)))", "to": "strength", "of": "kin(self)"}
    ]
    strange, told = renewing.ability({"when": "always", "do": [{"op": "dance", "n": 1}]}, "trait")
    assert strange["do"] == [{"op": "dance", "n": 1}] and "never" in told[0].message


@pytest.mark.parametrize(("seed", "evolutions", "any_rules"), [(0, False, False), (0, True, False), (3, True, True)])
def test_act_by_act_both_are_the_same(games: Both, seed: int, evolutions: bool, any_rules: bool) -> None:
    """Games of random acts, their first 200: without evolutions, with any, and with any house rules."""
    play(games, seed, 200, evolutions=evolutions, any_rules=any_rules)


def is_noticed(games: Both, folder: Path) -> bool:
    """Whether a scenario fails, or a game goes otherwise than in code."""
    game = folder / "game.yaml"
    written = game.read_text("utf-8")
    game.write_text(written.replace("id: butterfly-written", "id: butterfly"), "utf-8")
    for each in (SHIPPED, OWN):
        shutil.copytree(each / "scenarios", folder / "scenarios", dirs_exist_ok=True)
    if any(not each.passed for path in scenario_files([folder]) for each in run_file(path)):
        return True
    game.write_text(written, "utf-8")
    changed = both(SHIPPED, folder)
    for seed in range(8):
        try:
            play(changed, seed, 300, told=0.1)
        except AssertionError:
            return True
    return False


@pytest.mark.long
def test_what_breaks_a_rule_is_noticed(games: Both, tmp_path: Path) -> None:
    """`breaks.yaml` has single changes; each is read, and 95 of 100 are noticed."""
    breaks = yaml.safe_load((OWN / "breaks.yaml").read_text("utf-8"))
    left = []
    for number, (was, now) in enumerate(breaks):
        folder = write_folder(tmp_path / str(number))
        path = next(
            each for each in (folder / "rules.yaml", folder / "abilities.yaml") if was in each.read_text("utf-8")
        )
        path.write_text(path.read_text("utf-8").replace(was, now, 1), "utf-8")
        load_game(folder, discover())
        if not is_noticed(games, folder):
            left.append(was)
    assert len(left) <= len(breaks) // 20, left


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_what_is_told_of_cells_is_the_same(games: Both, seed: int) -> None:
    """What an act would do, what is to come, what is odd."""
    assert play(games, seed, 120 if seed == 1 else 400, told=0.5).told > 50


@pytest.mark.parametrize("seed", [0, 1])
def test_both_are_the_same_after_hands_have_been_at_the_table(games: Both, seed: int) -> None:
    play(games, seed, 120, meddling=0.2, told=0.2)


@pytest.mark.long
def test_long_games_with_hands_at_the_table_are_the_same(games: Both) -> None:
    """20,000 acts, and 2,000 times hands in between."""
    acts = 0
    for seed in itertools.count():
        if acts > 22_000:
            break
        acts += play(games, seed, 400, meddling=0.1, told=0.05, any_rules=bool(seed % 3)).done


@pytest.mark.parametrize(
    ("picked", "options"),
    [
        ({}, {}),
        ({}, {"bastet_seat": "1"}),
        ({}, {"bastet_seat": "2"}),
        ({1: "osiris"}, {}),
        ({2: "osiris"}, {}),
        ({2: "bastet"}, {}),
        ({1: "bastet", 2: "bastet"}, {}),
        ({1: "osiris"}, {"bastet_seat": "1"}),
        ({2: "osiris"}, {"bastet_seat": "1"}),
    ],
)
def test_who_plays_which_side_is_the_same(games: Both, picked: dict[int, str], options: dict[str, Any]) -> None:
    found = []
    for catalog in games:
        dealt = []
        for seed in range(6):
            try:
                agreed = agree(catalog, seats=2, seed=seed, decks=picked, options=options)
            except ContentError as error:
                dealt.append(str(error).rpartition(": ")[2])
            else:
                dealt.append(str(agreed.decks))
        found.append(dealt)
    assert found[0] == found[1]
    assert picked or options or len(set(found[0])) == 2


@pytest.mark.parametrize(
    ("change", "options"),
    [
        ({}, {}),
        ({"hawk": 9, "scarab": 8}, {}),
        ({"hawk": 9, "scarab": 8}, {"custom_decks": True}),
        ({"scarab": 5, "hawk": 12}, {"custom_decks": True}),
        ({"plague": 3, "burrow": 0, "ambush": 0}, {"custom_decks": True}),
        ({"plague": 0, "blight": 1}, {"custom_decks": True}),
        ({"hawk": 7, "burrow": 2}, {"custom_decks": True}),
    ],
)
def test_what_a_deck_may_be_is_the_same(games: Both, change: dict[str, int], options: dict[str, Any]) -> None:
    found = []
    for catalog in games:
        lists = catalog.decks["bastet"].lists
        main = {card: number for card, number in {**lists["main"], **change}.items() if number}
        made = DeckDef("own", "own", {"main": main, "mat": lists["mat"]})
        judged = catalog.check_deck(made, {**catalog.default_options(), **options})
        found.append(sorted((each.message, each.rule) for each in judged))
    assert found[0] == found[1]


@pytest.mark.parametrize("acts", [80, pytest.param(400, marks=pytest.mark.long)])
def test_bots_go_by_the_same(games: Both, acts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    compare = Butterflies.compare

    def both_scores(game: Butterflies) -> object:
        legal = compare(game)
        if not game.is_over:
            found.extend((game.code.score(game.left, s), game.file.score(game.right, s)) for s in (1, 2))
        return legal

    monkeypatch.setattr(Butterflies, "compare", both_scores)
    play(games, 4, acts, any_rules=False)
    assert len(set(found)) > 50
    assert all(abs(400 * code - file) < 1 for code, file in found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("evolutions", "any_rules", "number"), [(False, False, 20), (True, False, 100), (True, True, 180)]
)
def test_whole_games_are_the_same(games: Both, evolutions: bool, any_rules: bool, number: int) -> None:
    for seed in range(number):
        assert play(games, seed, evolutions=evolutions, any_rules=any_rules).is_over

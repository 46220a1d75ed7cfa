"""What Auganism offers hands and shows beside the cards; clauses and bounds that no duel of the scenarios reaches."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from auganism_board import SHIPPED, Board

import tabletop
from tabletop.core.edits import Edit
from tabletop.core.journal import Entry
from tabletop.core.state import seat_target
from tabletop.core.view import handle_of
from tabletop.games.auganism.battle import parts_of
from tabletop.games.auganism.dangers import dangers
from tabletop.games.auganism.field import cooldown, give_for_turn
from tabletop.games.auganism.printed import printed_values, stages_of
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table
from tabletop.session import Action, Refusal
from tests.games.walking import some_action
from tests.kept.middle import lines


def kinds(board: Board, seat: int, piece: int) -> set[str]:
    """The acts that a menu of a piece would hold."""
    return {each.kind for each in board.rules.acts(board.state, seat, piece)}


def drops(board: Board, seat: int, piece: int, to: int | str) -> set[str]:
    """What dropping a piece somewhere could mean."""
    return {each.kind for each in board.rules.drops(board.state, seat, piece, to)}


# -- what hands are offered ------------------------------------------------------------------------------------


@pytest.mark.covers("AUG-70")
def test_a_battle_is_declared_with_the_own_monster() -> None:
    board = Board()
    mine, card = board.monster("kilnback"), board.hand("slagspear")
    theirs = board.state.inside("summon@2")[0]
    board.enter("declare")
    assert "declare" in kinds(board, 1, mine) and "declare" in drops(board, 1, mine, theirs)
    assert "declare" not in kinds(board, 1, card) and "declare" not in drops(board, 1, card, theirs)
    assert "declare" not in kinds(board, 1, theirs) and "declare" not in drops(board, 1, mine, "augment@2")


@pytest.mark.covers("AUG-67", "AUG-74")
def test_a_card_dropped_on_the_augment_zone_augments_in_the_own_turn_and_responds_in_the_others() -> None:
    board = Board()
    board.monster("kilnback")
    mine, theirs = board.hand("slagspear"), board.hand("slagspear", 2)
    board.enter("augment")
    assert drops(board, 1, mine, "augment@1") == kinds(board, 1, mine) - {"summon", "place_evp"} == {"augment"}
    assert drops(board, 2, theirs, "augment@2") == {"respond"}, "though it is too early yet"
    board.do("pass").do("declare")
    assert board.asked() == [(2, "response")]
    assert drops(board, 2, theirs, "augment@2") == {"respond"}
    assert drops(board, 1, mine, "augment@1") == {"respond"}, "who drops one now wants to respond, too"


@pytest.mark.covers("AUG-55", "AUG-18")
def test_what_may_not_be_moved_is_the_others_cards_and_what_lies_in_the_rows() -> None:
    board = Board()
    mine, spent = board.monster("kilnback"), board.put("slagspear", "evp@1")
    theirs = board.state.inside("summon@2")[0]
    board.enter("evp")
    assert "move_card" in drops(board, 1, spent, "augment@1") and "move_card" in drops(board, 1, theirs, "augment@1")
    assert "move_card" not in drops(board, 1, mine, "augment@1")


@pytest.mark.covers("AUG-55")
def test_who_insists_moves_by_hand_what_the_rules_hold_fast() -> None:
    session = tabletop.new_session("auganism", seed=3)
    top = handle_of(session.state, session.state.inside("deck@1")[-1], 1)
    held = session.state.count_in("hand@1")
    wanted = Action("move_card", 1, card=top, to="hand@1")
    assert isinstance(session.submit(wanted), Refusal) and session.state.count_in("hand@1") == held
    assert isinstance(session.override(wanted), Entry)
    assert session.state.count_in("hand@1") == held + 1


@pytest.mark.covers("AUG-30", "AUG-31")
def test_a_hero_is_chosen_from_its_menu_and_nothing_else_is_a_hero() -> None:
    session = tabletop.new_session("auganism", seed=3)
    ruleset, state = session.ruleset, session.state
    assert ruleset is not None and state.flow["phase"] == "setup"
    hero = next(each for each in state.inside("hand@1") if state.kind[each] == "card")
    assert [each.kind for each in ruleset.acts(state, 1, hero)] == ["choose_hero"]
    assert not ruleset.acts(state, 1, state.inside("deck@1")[-1])
    assert not ruleset.acts(state, 2, hero), "of another player's heroes none"


@pytest.mark.covers("AUG-56")
def test_only_the_own_monster_evolves() -> None:
    board = Board(other="kelpkin")
    mine = board.monster("kelpkin")
    for _ in range(4):
        board.put("slagspear", "evp@1")
    theirs = board.state.inside("summon@2")[0]
    board.enter("evolution")
    assert board.rules.explain(board.state, board.action("evolve", monster=mine, stage=2)) is None
    found = board.refused("evolve", monster=theirs, stage=2)
    assert (found.code, found.rule) == ("no_own_monster", "AUG-56")


@pytest.mark.covers("AUG-71", "AUG-74")
@pytest.mark.parametrize(("seat", "phase", "declared"), [(1, "declare", True), (2, "declare", False)])
def test_insisting_on_a_battle_in_the_others_turn_begins_none(seat: int, phase: str, declared: bool) -> None:
    board = Board()
    board.monster("kilnback")
    board.enter(phase).do("declare", seat, waive=True)
    assert ("declared_battle" in board.heard.names()) is declared
    assert board.state.flow["turn"] == (2 if declared else 1), "a battle ends the turn"


def test_whoever_declares_a_battle_says_who_fights_whom() -> None:
    board = Board()
    mine, theirs = board.monster("kilnback"), board.state.inside("summon@2")[0]
    board.enter("declare").do("declare")
    words = next(words for name, words in board.heard.lines if name == "auganism.declared_battle")
    assert (words["pieces"].numbers, words["target"].numbers) == ((mine,), (theirs,))


def test_insisting_on_a_battle_without_a_monster_names_none() -> None:
    board = Board()
    board.monster("kilnback")
    board.enter("declare")
    Edit(board.state).remove(board.state.inside("summon@2")[0])
    board.do("declare", waive=True)
    assert "declared" in board.heard.names() and "declared_battle" not in board.heard.names()


def test_insisting_on_a_battle_while_a_card_is_chosen_leaves_the_question_open() -> None:
    board = Board()
    piece = board.monster("emberknoll")
    quill = board.put("professor-quill", "hero@1")
    board.put("coalsprite", "evp@1"), board.put("kilnback", "evp@1")
    board.enter("evolution").do("activate", card=quill).do("evolve", monster=piece, stage=2)
    before = board.asked()
    board.do("declare", waive=True)
    assert board.asked() == before == [(1, "choose")] and not {"declared", "declared_battle"} & set(
        board.heard.names()
    )


def test_a_save_from_before_tells_its_battles_as_it_did(tmp_path: Path) -> None:
    told: list[str] = []
    for kept in lines("auganism"):
        path = tmp_path / "kept.json"
        path.write_text(json.dumps(kept["save"]), encoding="utf-8")
        told = [line.text for line in tabletop.load_session(path).log(None) if "declared a battle" in line.text]
        if told:
            break
    assert told and all(text.endswith(" declared a battle.") for text in told)


# -- bounds ----------------------------------------------------------------------------------------------------


@pytest.mark.covers("AUG-111")
def test_an_ability_without_a_price_in_health_needs_none() -> None:
    board = Board()
    board.monster("kilnback", damage=8)
    hero = board.put("odo-flint", "hero@1")
    board.enter("augment")
    assert board.value(board.state.inside("summon@1")[0], "health") == 1
    board.do("activate", card=hero)


@pytest.mark.covers("AUG-21")
def test_only_a_captured_card_is_offered_to_be_marked() -> None:
    board = Board()
    board.monster("kilnback")
    own, captured = board.put("kilnback", "evp@1"), board.put("pearlguard", "evp@1", owner=2)
    board.enter("evp")
    marks = [each.arguments["card"] for each in board.rules.standing_actions(board.state, 1) if each.kind == "mark"]
    assert marks == [handle_of(board.state, captured, 1)]
    assert "mark" in kinds(board, 1, captured) and "mark" not in kinds(board, 1, own)


@pytest.mark.covers("AUG-44", "AUG-115")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1)])
def test_a_cooldown_counts_down_to_0_and_no_further(before: int, after: int) -> None:
    board = Board()
    board.monster("kilnback")
    hero = board.put("odo-flint", "hero@2", cooldown=before)
    board.enter("declare").do("pass")
    assert board.state.flow["seat"] == 2 and board.state.counter(hero, "cooldown") == after


@pytest.mark.covers("AUG-93")
def test_a_turn_ends_for_who_has_no_monster_as_for_who_has_one() -> None:
    """What lasted until the end of the turn ends for both, and no other number changes."""
    board = Board(other="")
    mine = board.monster("kilnback", power=2)
    board.give(2, score=3).give(1, score=1).enter("declare")
    assert board.state.flow["seat"] == 2, "nobody to battle: the turn has ended"
    assert board.state.counter(mine, "power") == 0
    assert [board.state.counter(seat_target(seat), "score") for seat in (1, 2)] == [0, 0]
    assert board.state.counter(0, "power") == 0, "nothing is counted on the table"


@pytest.mark.covers("AUG-54", "AUG-67")
def test_the_question_asks_for_a_card_only_of_who_has_one_and_may_place_it() -> None:
    said: list[Any] = []
    for held in (0, 2):
        board = Board()
        board.monster("kilnback")
        board.put("odo-flint", "hero@1")
        cards = [board.hand("slagspear") for _ in range(held)]
        board.enter("augment")
        said.append(board.rules.decisions(board.state)[0].arguments["choices"])
        for card in cards[:1]:
            board.do("augment", card=card)
            said.append(board.rules.decisions(board.state)[0].arguments["choices"])
    nothing = "Use an ability, or go on"
    assert said == [nothing, "Place a card in your Augment Zone", nothing]


# -- what is shown ---------------------------------------------------------------------------------------------


@pytest.mark.covers("AUG-3", "AUG-4", "AUG-6")
def test_faces_print_every_stage_and_when_a_hero_is_used() -> None:
    kelpkin, kilnback = (stages_of(SHIPPED.values(card)) for card in ("kelpkin", "kilnback"))
    assert [stage["health"] for stage in kelpkin] == [9, 11, 19, 29] and [stage["health"] for stage in kilnback] == [
        9
    ]
    use = {"where": "hero", "when": "activated", "phase": "evp", "cooldown": 3, "do": [{"op": "heal", "n": 1}]}
    assert printed_values("hero", {"clan": "Tide", "abilities": (use,)}) == {
        "type_line": "Hero - Tide", "phase": "evp", "cooldown": 3,
    }  # fmt: skip
    odd = printed_values("hero", {"abilities": ({**use, "cooldown": [3]},)})
    assert (odd["phase"], odd["cooldown"]) == ("evp", None), "what is no number is not printed"


@pytest.mark.covers("AUG-56", "AUG-57", "AUG-58")
def test_a_track_says_which_stages_are_next_and_which_skip_others() -> None:
    board = Board()
    board.monster("kelpkin")
    board.enter("evp")
    track = next(each for each in board.rules.find_tracks(Table(board.rules, board.state)) if each.seat == 1)
    assert [rung.label.removeprefix("auganism.rung_") for rung in track.rungs] == ["now", "next", "skip", "skip"]
    assert [rung.words["skipped"] for rung in track.rungs[1:]] == [0, 1, 2]


@pytest.mark.covers("AUG-24", "AUG-25", "AUG-124")
def test_what_no_card_adds_to_a_number_points_at_no_card() -> None:
    board = Board()
    mine = board.monster("kilnback", power=2)
    board.give(1, score=1).enter("evp")
    for target, name, label in ((mine, "attack", "part_until_end"), (seat_target(1), "score", "part_until_end")):
        parts = board.rules.modifiers.of(Table(board.rules, board.state), target, name).parts
        (part,) = [each for each in parts if each.label == f"auganism.{label}"]
        assert part.source == 0 and part.amount
    board = Board(mode="tag").enter("evp")
    teams = [each for each in board.rules.accounts(board.state) if each.label.endswith("team_won")]
    assert teams and all(part.source == 0 for each in teams for part in each.parts)


@pytest.mark.covers("AUG-29", "AUG-77")
@pytest.mark.parametrize("older", [False, True])
@pytest.mark.parametrize(("times", "shown"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_sword_total_that_counts_once_is_multiplied_by_nothing(times: int, shown: bool, older: bool) -> None:
    """Older saves have it among the numbers of the duel."""
    board = Board()
    board.monster("kilnback")
    board.put("brandhorn", "augment@1")
    board.enter("declare").flow(**{"duel#1": {"sword_times": times if older else 0}, "battle#1": {"attacker": 1}})
    if times and not older:
        give_for_turn(Run(board.rules, Edit(board.state)), 1, "sword_times", times)
    parts = board.rules.modifiers.of(Table(board.rules, board.state), seat_target(1), "attack_total").parts
    assert any(part.label == "auganism.part_times" for part in parts) is shown


@pytest.mark.covers("AUG-77")
def test_a_part_of_a_fixed_total_points_at_its_card_while_there_is_one() -> None:
    board = Board()
    mine = board.monster("kilnback")
    card = board.put("brandhorn", "augment@1")
    parts = [
        {"source": source, "amount": 2, "label": "auganism.part_sword", "rule": "AUG-26"}
        for source in (card, 0, 9999)
    ]
    fixed = {"attacker": 1, "attack": {"1": 6}, "attack_parts": {"1": parts}}
    board.enter("declare").flow(**{"battle#1": fixed})
    found = list(parts_of(Table(board.rules, board.state), 1, "attack", 1))
    assert [each.source for each in found] == [card, 0, 0] and mine
    assert ["pieces" in each.words for each in found] == [True, False, False]


@pytest.mark.covers("AUG-111")
def test_too_little_health_points_at_the_monster_that_has_it() -> None:
    board = Board()
    piece = board.monster("graftling", damage=6)
    board.hand("slagspear")
    board.enter("evp")
    assert board.refused("activate", card=piece).pieces == (handle_of(board.state, piece, 1),)


@pytest.mark.covers("AUG-67")
def test_an_augment_bears_the_phase_in_which_it_was_placed() -> None:
    board = Board()
    board.monster("kilnback")
    card = board.hand("slagspear")
    board.enter("augment").do("augment", card=card)
    assert board.state.field(card, "placed") == "augment"


@pytest.mark.covers("AUG-57")
def test_an_evolution_tells_what_it_takes_of_the_own_monster_alone() -> None:
    board = Board()
    mine, theirs = board.monster("graftling"), board.state.inside("summon@2")[0]
    board.enter("evp")
    kind, table = board.rules.kinds["evolve"], Table(board.rules, board.state)
    needs = [
        kind.words(table, kind.propose(table, 1, {"stage": 2}, monster=piece))["need"] for piece in (mine, theirs)
    ]
    assert needs == [2, 0]


@pytest.mark.covers("AUG-90")
def test_the_show_of_a_battle_ends_when_the_augments_have_gone() -> None:
    session = tabletop.new_session("auganism", seats=2, seed=3)
    dice = random.Random(2)
    shows: list[list[str]] = []
    while not shows:
        action = some_action(session, dice)
        assert action is not None
        entry = session.submit(action)
        assert entry
        shows = [told for told in [[step.text for step in session.steps(entry, None)]] if len(told) > 3]
    assert shows[0][-1] == "The augments have gone to the Graveyards."


@pytest.mark.covers("AUG-51")
@pytest.mark.parametrize(("phase", "warned"), [(None, False), ("setup", False), ("draw", True)])
def test_nobody_is_in_danger_before_the_first_turn(phase: str | None, warned: bool) -> None:
    board = Board(deck=0, other="")
    board.enter("evp").flow(phase=phase)
    found = {each.text for each in dangers(Table(board.rules, board.state))}
    assert ("auganism.danger_no_summon" in found) is warned


@pytest.mark.covers("AUG-117")
def test_where_no_hero_is_nothing_cools() -> None:
    board = Board()
    assert cooldown(Table(board.rules, board.state), 1) == 0
    board.put("odo-flint", "hero@1", cooldown=2)
    assert cooldown(Table(board.rules, board.state), 1) == 2


@pytest.mark.covers("AUG-30")
def test_rules_put_at_the_beginning_say_so() -> None:
    board = Board()
    board.monster("kilnback")
    board.enter("evp")
    assert board.state.flow["phase"] != "setup"
    board.put("odo-flint", "hand@1")
    board.enter("setup", "heroes")
    assert board.state.flow["phase"] == "setup"

"""What happens in duels where scenarios do not reach: orders, hands that meddle, what is said and shown."""

from __future__ import annotations

import random

import pytest
from auganism_board import Board

import tabletop
from tabletop.core.edits import Edit
from tests.games.walking import some_action


def evolving() -> tuple[Board, int]:
    """A monster that evolves, and Professor Quill, of whose two cards in the EVP Zone one stays."""
    board = Board()
    piece = board.monster("emberknoll")
    quill = board.put("professor-quill", "hero@1")
    board.put("coalsprite", "evp@1")
    board.put("kilnback", "evp@1")
    board.enter("evolution").do("use_evolution", card=quill).do("evolve", monster=piece, stage=2)
    return board, piece


def quarrels(board: Board) -> set[tuple[str, str]]:
    """What is odd, and by which rule."""
    return {(each.text, each.rule) for each in board.rules.audit(board.state)}


# -- seats that do not answer ----------------------------------------------------------------------------------


@pytest.mark.covers("AUG-49")
def test_who_does_not_answer_has_the_hero_of_the_deck_and_summons_the_oldest_card() -> None:
    session = tabletop.new_session("auganism", seed=4)
    board, ruleset = session.state, session.ruleset
    assert ruleset is not None
    edit, listed = Edit(board), board.inside("hand@2")[0]
    edit.set_flow("absent", (2,))
    ruleset.resume(edit)
    hero = [each for each in ruleset.legal_actions(board, 1) if each.kind == "choose_hero"][-1]
    ruleset.perform(edit, hero)
    ruleset.perform(edit, tabletop.Action("ready", 1))
    assert list(board.inside("hero@2")) == [listed] and board.definition[listed] == "maris-vale"
    assert board.face[listed] == "up" and board.inside("hero@1")
    oldest = board.inside("hand@2")[0]
    ruleset.perform(edit, next(each for each in ruleset.legal_actions(board, 1) if each.kind == "summon"))
    ruleset.perform(edit, tabletop.Action("end_turn", 1))
    assert list(board.inside("summon@2")) == [oldest]
    assert {decision.seat for decision in ruleset.decisions(board)} == {1}


@pytest.mark.covers("AUG-96")
def test_what_is_summoned_for_who_does_not_answer_does_what_it_does() -> None:
    board = Board()
    board.hand("pyrelark")
    board.flow(absent=(1,)).enter("summon")
    assert board.inside("summon@1") == ["pyrelark"]
    assert board.value(board.state.inside("summon@2")[0], "health") == 11


@pytest.mark.covers("AUG-72")
@pytest.mark.parametrize(("deck", "battles"), [(0, True), (5, False)])
def test_who_does_not_answer_battles_only_where_one_must(deck: int, battles: bool) -> None:
    board = Board(deck=deck)
    board.monster("kilnback")
    board.flow(absent=(1,)).enter("declare")
    assert bool(board.state.counter(board.state.inside("summon@2")[0], "damage")) == battles


# -- orders ----------------------------------------------------------------------------------------------------


@pytest.mark.covers("AUG-100", "AUG-91")
def test_abilities_of_one_time_have_one_order() -> None:
    """Hero, monster, augments from the oldest to the newest, however they lie."""
    board = Board(other="")
    monster = board.monster("ashmane", stage=2, damage=9)
    board.monster("pearlguard", 2, damage=12)
    newer = board.put("mistray", "augment@1")
    hero = board.put("odo-flint", "hero@1")
    older = board.put("mistray", "augment@1")
    board.state.entered[older], board.state.entered[newer] = board.state.entered[newer], board.state.entered[older]
    board.enter("declare").do("declare")
    works = [words["pieces"].numbers[0] for name, words in board.heard.lines if name == "written.works"]
    assert works == [hero, monster, older, newer]


@pytest.mark.covers("AUG-100")
@pytest.mark.parametrize("first", [1, 2])
def test_the_turn_player_comes_first(first: int) -> None:
    board = Board(other="")
    for seat in (1, 2):
        board.monster("harborback", seat, damage=8)
        board.put("mistray", f"augment@{seat}")
    board.enter("declare", active=first).do("declare", first)
    works = [words["pieces"].numbers[0] for name, words in board.heard.lines if name == "written.works"]
    assert [board.state.owner[piece] for piece in works] == [first, 3 - first]


@pytest.mark.covers("AUG-16", "AUG-60", "AUG-22")
def test_spent_cards_lie_in_the_graveyard_in_the_order_of_placement() -> None:
    board = Board()
    piece = board.monster("emberknoll")
    board.put("coalsprite", "evp@1"), board.put("slagspear", "evp@1")
    board.enter("evolution").do("evolve", monster=piece, stage=2)
    assert board.inside("graveyard@1") == ["coalsprite", "slagspear"]


@pytest.mark.covers("AUG-29")
def test_doubling_comes_first_and_the_floor_last() -> None:
    board = Board(other="")
    piece = board.monster("scorchit")
    board.monster("gloamcat", 2)
    varra = board.put("varra-kiln-captain", "hero@1")
    board.put("brandhorn", "augment@1")
    board.enter("declare").do("use_declare", card=varra)
    Edit(board.state).count(piece, "power", -2, None)
    board.do("declare")
    assert any(f" {(3 - 2) + 2 * 4 + 1 + 1}/0 against" in name for name in board.heard.names())


@pytest.mark.covers("AUG-39", "AUG-45")
def test_the_table_shows_the_draw_phase_while_cards_are_drawn() -> None:
    board = Board()
    board.monster("emberknoll")
    board.enter("evp")
    edit = Edit(board.state)
    board.rules.perform(edit, board.action("end_turn"), board.heard)
    told = [op[:3] for op in edit.ops if op[0] in ("flow", "move")]
    shown = told[told.index(("flow", "phase", "draw")) :]
    drawn = next(number for number, op in enumerate(shown) if op[0] == "move" and op[2] == "hand@2")
    assert not any(op[:2] == ("flow", "phase") for op in shown[1:drawn])


@pytest.mark.covers("AUG-89", "AUG-112")
def test_a_card_that_left_and_came_back_may_be_used_again() -> None:
    board = Board()
    piece = board.monster("graftling", stage=1, damage=4)
    board.hand("slagspear")
    board.enter("evp").do("use_evp", card=piece)
    assert board.refused("use_evp", card=piece).rule == "AUG-112"
    board.do("declare")
    assert "graftling" in board.inside("evp@2"), "it was beaten by the counterattack"
    assert board.state.counters_on(piece) == {}, "and has lost its stage and its damage"
    Edit(board.state).move(piece, "summon@1")
    board.put("coalsprite", "evp@1")
    again = board.enter("evp")
    assert again.action("use_evp", card=piece) in board.rules.legal_actions(board.state)


@pytest.mark.covers("AUG-33")
def test_decks_are_shuffled_before_two_cards_are_drawn() -> None:
    orders = set()
    for seed in range(4):
        session = tabletop.new_session("auganism", seed=seed, decks=["kilnfire-rush", "harbor-wall"])
        dice = random.Random(seed)
        while session.state.flow.get("phase") != "summon":
            session.submit(dice.choice(session.legal_actions()))
        orders.add(tuple(session.state.definition[piece] for piece in session.state.inside("deck@1")))
    assert len(orders) == 4


# -- hands on the table ----------------------------------------------------------------------------------------


def test_a_battle_without_one_of_the_monsters_is_none() -> None:
    board = Board()
    board.monster("kilnback")
    board.hand("slagspear", 2)
    board.enter("declare").do("declare")
    Edit(board.state).remove(board.state.inside("summon@2")[0])
    board.do("no_response", 2)
    assert not any("strikes" in each or "battle" in each for each in board.heard.names()[1:])
    assert board.state.flow["seat"] == 2


@pytest.mark.covers("AUG-71", "AUG-74")
@pytest.mark.parametrize(("seat", "turn"), [(1, 2), (2, 1)])
def test_insisting_on_a_battle_in_the_others_turn_begins_none(seat: int, turn: int) -> None:
    board = Board()
    board.monster("kilnback")
    board.enter("declare").do("declare", seat, waive=True)
    assert any("strikes" in each for each in board.heard.names()) is (seat == 1)
    assert board.state.flow["turn"] == turn, "a battle ends the turn"


def test_insisting_places_a_second_card_and_ends_nobody_elses_turn() -> None:
    board = Board()
    board.monster("kilnback")
    one, two = board.hand("slagspear"), board.hand("brandhorn")
    board.hand("scorchit")
    board.enter().do("place_evp", card=one).do("place_evp", card=two, waive=True)
    assert board.inside("evp@1") == ["slagspear", "brandhorn"]
    board.do("end_turn", 2, waive=True)
    assert board.asked()[0][0] == 1


def test_what_is_odd() -> None:
    board = Board()
    board.monster("kilnback"), board.monster("slagspear")
    board.put("kilnback", "hero@2")
    board.monster("brandhorn", 2)
    board.enter()
    Edit(board.state).count(board.state.inside("summon@2")[0], "damage", 50)
    assert quarrels(board) == {
        ("There is more than one card in a Summon Zone.", "AUG-15"),
        ("A Hero Zone does not hold exactly one hero.", "AUG-30"),
        ("{w1} has no Health left and is still in play.", "AUG-23"),
    }


def test_a_battle_without_one_of_its_monsters_is_odd() -> None:
    board = Board()
    attacker = board.monster("kilnback")
    board.put("varra-kiln-captain", "hero@1"), board.put("maris-vale", "hero@2")
    board.hand("drizzlet", 2)
    board.enter("declare").do("declare")
    assert board.state.flow["phase"] == "response" and not quarrels(board)
    Edit(board.state).move(attacker, "graveyard@1")
    assert quarrels(board) == {("A battle is declared, and {w1} has no monster.", "AUG-71")}


def test_an_ability_is_run_by_hand_without_its_price() -> None:
    board = Board()
    piece = board.monster("cindermaw")
    board.hand("slagspear")
    board.enter("evp")
    board.rules.run_ability(Edit(board.state), piece, "cindermaw.1", 1, board.heard)
    assert board.value(piece, "attack") == 6 and board.inside("hand@1") == ["slagspear"]


@pytest.mark.covers("AUG-60")
def test_what_an_evolution_keeps_is_forgotten_with_it() -> None:
    """Even who insists on evolving twice in a turn keeps a card once."""
    board, piece = evolving()
    board.rules.perform(Edit(board.state), board.rules.legal_actions(board.state, 1)[0])
    assert len(board.inside("evp@1")) == 1
    board.do("evolve", waive=True, monster=piece, stage=3)
    assert board.inside("evp@1") == []


# -- what is said and shown ------------------------------------------------------------------------------------


def test_whoever_declares_a_battle_says_who_fights_whom() -> None:
    board = Board()
    mine, theirs = board.monster("kilnback"), board.state.inside("summon@2")[0]
    board.enter("declare").do("declare")
    words = next(words for name, words in board.heard.lines if "declared a battle" in name)
    assert [words[name].numbers for name in ("w2", "w3")] == [(mine,), (theirs,)]


@pytest.mark.covers("AUG-56", "AUG-57", "AUG-58")
def test_a_ladder_says_what_each_stage_asks_for() -> None:
    board = Board()
    board.monster("kelpkin")
    board.enter("evp")
    track = next(each for each in board.rules.find_tracks(board.table) if each.seat == 1)
    assert [rung.label.partition(",")[0] for rung in track.rungs[1:]] == [
        "Stage 2 asks for 1 EVP", "Stage 3 asks for 5 EVP", "Stage 4 asks for 10 EVP"
    ]  # fmt: skip


def test_the_question_asks_for_a_card_only_of_who_has_one_and_may_place_it() -> None:
    for held in (0, 2):
        board = Board()
        board.monster("kilnback")
        board.put("odo-flint", "hero@1")
        cards = [board.hand("slagspear") for _ in range(held)]
        board.enter("augment")
        for card in cards[:1]:
            board.do("augment", card=card)
        offered = {each.kind for each in board.rules.legal_actions(board.state, 1)}
        assert "augment" not in offered and "use_augment" in offered and board.asked() == [(1, "augment")]


@pytest.mark.covers("AUG-111")
def test_a_price_in_health_is_refused_and_one_without_is_none() -> None:
    board = Board()
    piece = board.monster("graftling", damage=6)
    board.hand("slagspear")
    board.enter("evp")
    assert board.refused("use_evp", card=piece).rule == "AUG-111"
    board = Board()
    board.monster("kilnback", damage=8)
    hero = board.put("odo-flint", "hero@1")
    board.enter("augment").do("use_augment", card=hero)


@pytest.mark.covers("AUG-51")
def test_nobody_is_in_danger_before_the_first_turn() -> None:
    last = "{w1}'s last monster: if it is beaten there is nothing left to summon."
    board = Board(deck=0, other="")
    assert not list(board.rules.dangers(board.state))
    for seat in (1, 2):
        board.monster("kilnback", seat)
    board.enter("evp")
    assert {each.seat: each.text for each in board.rules.dangers(board.state)} == {1: last, 2: last}


@pytest.mark.covers("AUG-90", "AUG-127")
def test_the_show_of_a_battle_names_who_was_beaten_and_ends_when_the_augments_have_gone() -> None:
    session, dice = tabletop.new_session("auganism", seats=4, seed=3), random.Random(2)
    shows: list[list[str]] = []
    while sum("won the battle" in text for told in shows for text in told) < 2:
        action = some_action(session, dice)
        assert action is not None
        entry = session.submit(action)
        assert entry
        told = [step.text for step in session.steps(entry, None)]
        shows += [told] if len(told) > 3 else []
    assert {told[-1] for told in shows} == {"The augments have gone to the Graveyards"}


@pytest.mark.covers("AUG-87")
def test_the_show_of_the_last_battle_says_who_was_beaten() -> None:
    session, dice = tabletop.new_session("auganism", seed=5), random.Random(3)
    told: list[str] = []
    while session.outcome is None:
        action = some_action(session, dice)
        assert action is not None
        entry = session.submit(action)
        assert entry
        told = [step.text for step in session.steps(entry, None)] or told
    assert session.outcome.rule == "AUG-118" and told[-1].endswith("is beaten"), told


@pytest.mark.covers("AUG-32")
def test_a_rematch_knows_who_started_and_who_lost() -> None:
    board = Board()
    board.monster("kilnback")
    board.enter("declare").flow(first_seat=2).do("concede", 1)
    assert board.rules.rematch(board.state) == {"previous_starter": 2, "previous_loser": 1}
    session = tabletop.new_session("auganism", seed=5)
    session.submit(tabletop.Action("concede", 2))
    again = tabletop.new_session("auganism", seed=9, options=session.options_for_rematch())
    assert again.options["previous_loser"] == 2


def test_damage_to_a_monster_that_is_not_there_is_no_word() -> None:
    board = Board(other="")
    piece = board.monster("flarepup")
    board.put("kilnback", "evp@1")
    board.enter("evolution").do("evolve", monster=piece, stage=2)
    assert not any("lost" in each for each in board.heard.names())


@pytest.mark.covers("AUG-70")
def test_ones_monster_let_go_at_the_opposing_one_declares_the_battle() -> None:
    board = Board()
    mine = board.monster("kilnback")
    board.enter("declare")
    (action,) = board.rules.drops(board.state, 1, mine, "summon@2")
    assert action == tabletop.Action("declare", 1) and board.rules.explain(board.state, action) is None
    theirs = board.state.inside("summon@2")[0]
    assert not [each for each in board.rules.drops(board.state, 2, theirs, "summon@2") if each.kind == "declare"]

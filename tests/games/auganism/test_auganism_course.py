"""The course of duels where scenarios do not reach: orders, absent seats, hands that meddle, what everybody sees."""

from __future__ import annotations

import random
from typing import Any

import pytest
from auganism_board import SHIPPED, Board

import tabletop
from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.core.view import handle_of, view_for
from tabletop.games.auganism.field import cards, listed
from tabletop.games.auganism.lexicon import LEXICON
from tabletop.games.auganism.printed import check_printed
from tabletop.games.auganism.speaking import LANGUAGE
from tabletop.rules.modifying.modifiers import work_out
from tabletop.rules.phrases.naming.values import ABSENT, SEAT
from tabletop.rules.phrases.phrase import phrase
from tabletop.rules.table import Table
from tests.games.walking import some_action

PLACES = {"hero", "summon", "augment", "evp", "deck", "graveyard", "hand"}


# -- cards and places ------------------------------------------------------------------------------------------


@pytest.mark.covers("AUG-2", "AUG-14")
def test_two_kinds_of_card_and_seven_places() -> None:
    assert {card.kind for card in SHIPPED.cards.values()} == {"monster", "hero"} == set(SHIPPED.kinds)
    assert {name for name, zone in SHIPPED.zones.items() if zone.per_seat} == PLACES


@pytest.mark.covers("AUG-3", "AUG-4", "AUG-8")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"stage2": {"attack": 3, "health": 9}}, "AUG-4"),
        ({"stage1": {"attack": 3, "health": 9, "evr": 1}}, "AUG-4"),
        ({"stage2": {}, "stage3": {"attack": 3, "health": 9, "evr": 1}}, "AUG-3"),
        ({"stage1": {"attack": 3, "health": 0}}, "AUG-8"),
    ],
)
def test_what_a_monster_prints(change: dict[str, Any], rule: str) -> None:
    fine = {"evp": 1, "stage1": {"attack": 2, "health": 7}, "stage2": {"attack": 3, "health": 9, "evr": 1}}
    assert check_printed("monster", fine) == []
    assert [each.rule for each in check_printed("monster", {**fine, **change})] == [rule]


@pytest.mark.covers("AUG-6")
def test_what_a_hero_prints() -> None:
    use = {"where": "hero", "when": "activated", "phase": "evp", "cooldown": 3, "do": [{"op": "heal", "n": 1}]}
    passive = {"where": "hero", "when": "always", "do": [{"op": "limit", "what": "skip_penalty", "n": 0}]}
    assert check_printed("hero", {"abilities": (use, passive)}) == []
    assert [each.rule for each in check_printed("hero", {"abilities": ()})] == ["AUG-6"]
    assert [each.rule for each in check_printed("hero", {"abilities": (passive, passive)})] == ["AUG-6"]
    assert [each.rule for each in check_printed("hero", {"abilities": (use, use)})] == ["AUG-6"]
    assert LEXICON.check(use, "hero") == []
    assert [each.rule for each in LEXICON.check({**use, "cooldown": 0}, "hero")] == ["AUG-6"]
    assert LEXICON.check({**use, "cooldown": 1}, "hero") == [], "once in each turn is allowed"


HEAL = [{"op": "heal", "n": 1}]
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"when": "sometimes", "do": HEAL}, '"sometimes" is no moment'),
    ({"where": "attic", "when": "summon", "do": HEAL}, "`where` is field, augment, evp or hero."),
    ({"where": "hero", "when": "summon", "do": HEAL}, "An ability of a monster cannot work in `hero`."),
    ({"when": "always", "do": [{"op": "damage", "n": 1}]}, "The effect `damage` cannot stand in"),
    ({"when": "summon", "do": [{"op": "dance"}]}, 'There is no effect "dance".'),
    ({"when": "always", "do": [{"op": "limit", "what": "strike", "n": 1}]}, "`what: strike` of `limit` holds at"),
    ({"when": "battle", "do": [{"op": "attack", "n": 0}]}, "`n` is a whole number but 0."),
    (
        {"when": "summon", "requires": ["won"], "do": HEAL},
        "`winner = you`: `winner` is nothing in an ability that is `summon`.",
    ),
    ({"when": "summon", "cost": [{"health": 1}], "do": HEAL}, "Only an activated"),
    ({"when": "activated", "do": HEAL}, "An activated ability names its phase."),
    ({"where": "evp", "when": "activated", "phase": "evp", "do": HEAL}, "Only heroes and monsters"),
]


@pytest.mark.parametrize(("data", "sentence"), WRONG)
@pytest.mark.covers("AUG-94", "AUG-95", "AUG-108")
def test_what_is_wrong_with_an_ability(data: dict[str, Any], sentence: str) -> None:
    assert any(each.message.startswith(sentence) for each in LEXICON.check({"where": "field", **data}, "monster"))


@pytest.mark.covers("AUG-95")
def test_only_a_limit_is_told_when_limits_hold() -> None:
    """An entry that is no effect, and an effect that only has the word of a limit, are told what they lack alone."""
    listed = {"where": "field", "when": "always", "do": [["limit"], {"op": "allow", "n": 1, "what": "strike"}]}
    assert not any("another moment" in each.message for each in LEXICON.check(listed, "monster"))
    limit = {**listed, "do": [{"op": "limit", "n": 1, "what": "strike"}]}
    assert any(each.message.startswith("`what: strike` of `limit`") for each in LEXICON.check(limit, "monster"))


@pytest.mark.covers("AUG-17", "AUG-18", "AUG-19", "AUG-142", "AUG-147")
def test_who_sees_what() -> None:
    board = Board()
    piece = board.monster("emberknoll", stage=2, damage=3)
    hero = board.put("varra-kiln-captain", "hero@1", cooldown=2)
    held = board.hand("slagspear")
    for zone in ("augment", "evp", "graveyard"):
        board.put("brandhorn", f"{zone}@1")
    board.give(1, won=2).enter()
    for viewer in (None, 2):
        view = view_for(board.state, viewer)
        for zone in ("summon@1", "hero@1", "augment@1", "evp@1", "graveyard@1"):
            assert all(each.seen for each in view.zones[zone].pieces), zone
        seen = {each.definition: each for zone in view.zones.values() for each in zone.pieces if each.seen}
        assert seen["emberknoll"].counters == (("damage", 3), ("stage", 2))
        assert seen["varra-kiln-captain"].counters == (("cooldown", 2),)
        assert [each.seen for each in view.zones["hand@1"].pieces] == [False], "so many, and no more"
        assert view.zones["deck@1"].count == 5 and not any(each.seen for each in view.zones["deck@1"].pieces)
    mine = view_for(board.state, 1)
    assert [each.definition for each in mine.zones["hand@1"].pieces] == ["slagspear"]
    assert not any(each.seen for each in mine.zones["deck@1"].pieces), "nobody may look at a deck"
    assert board.state.exists(piece) and board.state.exists(hero) and board.state.exists(held)


@pytest.mark.covers("AUG-20")
def test_a_hand_may_be_as_large_as_it_gets() -> None:
    board = Board()
    board.monster("kilnback")
    for _ in range(14):
        board.hand("slagspear")
    board.enter("declare").do("pass")
    assert len(board.inside("hand@1")) == 14 and board.asked()[0][0] == 2


# -- orders ----------------------------------------------------------------------------------------------------


@pytest.mark.covers("AUG-94")
def test_who_is_nobody_has_no_opponent() -> None:
    """An ability of a card that is nobody's speaks of no seat."""
    table = Table(Board().rules, Board().state)
    asked = phrase(LANGUAGE, "opponent", SEAT)
    assert [asked.value(table, {"you": seat}) for seat in (0, 1, 2)] == [ABSENT, 2, 1]


@pytest.mark.covers("AUG-100", "AUG-91")
def test_abilities_of_one_time_have_one_order() -> None:
    """The turn player first; hero, monster, augments from the oldest to the newest."""
    board = Board(other="")
    board.monster("ashmane", stage=2, damage=9)
    board.monster("pearlguard", 2, damage=12)
    newer = board.put("mistray", "augment@1")
    board.put("odo-flint", "hero@1")
    older = board.put("mistray", "augment@1")
    board.state.entered[older], board.state.entered[newer] = board.state.entered[newer], board.state.entered[older]
    board.enter("declare")
    start = len(board.heard.lines)
    board.do("declare")
    lines = [(name.removeprefix("auganism."), words.get("number")) for name, words in board.heard.lines[start:]]
    wanted = [each for each in lines if each[0] in ("won_battle", "captured", "drew", "healed")]
    assert wanted[:5] == [("won_battle", 1), ("captured", None), ("drew", None), ("healed", 4), ("healed", 3)]


@pytest.mark.covers("AUG-100")
def test_the_turn_player_comes_first() -> None:
    for first in (1, 2):
        board = Board(other="")
        for seat in (1, 2):
            board.monster("harborback", seat, damage=8)
            board.put("mistray", f"augment@{seat}")
        board.enter("declare", active=first).do("declare", first)
        healed = [words["pieces"].numbers for name, words in board.heard.lines if name == "auganism.healed"]
        owners = [board.state.owner[each[0]] for each in healed]
        assert owners == [first, 3 - first]


@pytest.mark.covers("AUG-107")
def test_a_discard_by_chance_uses_chance_up() -> None:
    """What has been used of the recorded source is kept: the next choice is another one."""
    board = Board()
    for _ in range(4):
        board.hand("kilnback", 2)
    card = board.hand("static-jack")
    board.enter("summon")
    before = board.state.flow["chance"]
    board.do("summon", card=card)
    assert len(board.inside("hand@2")) == 3
    assert board.state.flow["chance"] != before


@pytest.mark.covers("AUG-39", "AUG-45")
def test_the_table_shows_the_draw_phase_while_cards_are_drawn() -> None:
    board = Board()
    board.monster("emberknoll")
    board.enter("evp")
    edit = Edit(board.state)
    board.rules.perform(edit, board.action("end_turn"), board.heard)
    told = [op[:3] for op in edit.ops if op[0] in ("flow", "move")]
    shown = told.index(("flow", "phase", "draw"))
    assert any(op[0] == "move" and op[2] == "hand@2" for op in told[shown:])


@pytest.mark.covers("AUG-60")
def test_what_an_evolution_keeps_is_forgotten_with_it() -> None:
    """Even who insists on evolving twice in a turn keeps a card once."""
    board = Board()
    board.put("professor-quill", "hero@1")
    piece = board.monster("emberknoll")
    board.put("slagspear", "evp@1")
    board.put("coalsprite", "evp@1")
    board.enter("evolution")
    board.do("activate", card=board.state.inside("hero@1")[0]).do("evolve", monster=piece, stage=2)
    board.do("choose", pick=handle_of(board.state, board.state.inside("evp@1")[0], 1))
    assert len(board.inside("evp@1")) == 1
    board.do("evolve", waive=True, monster=piece, stage=3)
    assert board.inside("evp@1") == []


@pytest.mark.covers("AUG-16", "AUG-60", "AUG-22")
def test_spent_cards_lie_in_the_graveyard_in_the_order_of_placement() -> None:
    board = Board()
    piece = board.monster("emberknoll")
    first, second = board.put("coalsprite", "evp@1"), board.put("slagspear", "evp@1")
    Edit(board.state).reorder("evp@1", [second, first])  # laid out otherwise by hand: the order of arrival counts
    board.enter("evolution").do("evolve", monster=piece, stage=2)
    assert board.inside("graveyard@1") == ["coalsprite", "slagspear"]


@pytest.mark.covers("AUG-29")
def test_doubling_comes_first_and_the_floor_last() -> None:
    board = Board(other="")
    piece = board.monster("scorchit")
    board.monster("gloamcat", 2)
    varra = board.put("varra-kiln-captain", "hero@1")
    board.put("brandhorn", "augment@1")
    board.enter("declare").do("activate", card=varra)
    Edit(board.state).count(piece, "power", -2, None)
    board.do("declare")
    parts = next(words for name, words in board.heard.lines if name == "auganism.totals")
    assert parts["attack"] == (3 - 2) + 2 * 4 + 1 + 1, "power, twice the Sword, Varra, Scorchit"


@pytest.mark.covers("AUG-24", "AUG-23")
def test_values_have_their_bounds() -> None:
    board = Board()
    piece = board.monster("kilnback", damage=20)
    Edit(board.state).count(piece, "power", -9, None)
    assert (board.value(piece, "attack"), board.value(piece, "health")) == (0, 0)
    Edit(board.state).count(piece, "damage", -30, None)
    assert board.value(piece, "health") == 9


# -- seats that do not answer ----------------------------------------------------------------------------------


@pytest.mark.covers("AUG-49", "AUG-72")
def test_for_an_absent_seat_the_defaults_are_taken() -> None:
    """Section 11: the deck's hero, the oldest card, no battle unless it is forced, no response."""
    session = tabletop.new_session("auganism", seed=3)
    board, ruleset = session.state, session.ruleset
    assert ruleset is not None
    listed = board.definition[board.inside("hand@2")[0]]
    edit = Edit(board)
    edit.set_flow("absent", (2,))
    ruleset.resume(edit)
    hero = next(each for each in ruleset.legal_actions(board, 1) if each.kind == "choose_hero")
    ruleset.perform(edit, hero)
    ruleset.perform(edit, tabletop.Action("ready", 1))
    assert board.definition[board.inside("hero@2")[0]] == listed == "maris-vale"
    held: list[str] = []
    for _ in range(30):
        oldest = board.inside("hand@2")
        if board.inside("summon@2"):
            held.append(board.definition[board.inside("summon@2")[0]])
            break
        first = oldest[0] if oldest else 0
        answer = next(each for each in ruleset.legal_actions(board, 1) if each.kind in ("summon", "end_turn"))
        ruleset.perform(edit, answer)
        if board.inside("summon@2"):
            assert board.inside("summon@2") == [first]
    assert held, "the absent seat has summoned"
    assert {decision.seat for decision in ruleset.decisions(board)} == {1}


def test_an_absent_seat_battles_where_it_must() -> None:
    for deck, fought in ((0, True), (5, False)):
        board = Board(deck=deck)
        board.monster("kilnback")
        board.flow(absent=(1,)).enter("declare")
        assert ("declared_battle" in board.heard.names()) == fought


def test_without_heroes_the_game_begins_all_the_same() -> None:
    board = Board(other="")
    for seat in (1, 2):
        for piece in board.state.inside(f"deck@{seat}")[:1]:
            Edit(board.state).move(piece, f"hand@{seat}")
    board.enter("setup", "lot")
    assert board.asked() == [(board.state.flow["seat"], "summon")]


# -- hands on the table ----------------------------------------------------------------------------------------


def test_a_battle_without_one_of_the_monsters_is_none() -> None:
    board = Board()
    board.monster("kilnback")
    board.hand("slagspear", 2)
    board.enter("declare").do("declare")
    Edit(board.state).remove(board.state.inside("summon@2")[0])
    board.do("no_response", 2)
    assert "totals" not in board.heard.names() and board.state.flow.get("battle#1") is None
    assert board.state.flow["seat"] == 2


def test_a_monster_taken_away_while_a_card_is_chosen_does_not_evolve() -> None:
    board = Board()
    piece = board.monster("emberknoll")
    quill = board.put("professor-quill", "hero@1")
    board.put("coalsprite", "evp@1"), board.put("kilnback", "evp@1")
    board.enter("evolution").do("activate", card=quill).do("evolve", monster=piece, stage=2)
    Edit(board.state).remove(piece)
    pick = board.rules.legal_actions(board.state, 1)[0]
    board.rules.perform(Edit(board.state), pick)
    assert len(board.inside("evp@1")) == 2 and board.inside("graveyard@1") == []


def test_insisting_places_a_second_card_and_pays_what_can_be_paid() -> None:
    board = Board()
    board.monster("kilnback")
    one, two = board.hand("slagspear"), board.hand("brandhorn")
    board.hand("scorchit")
    board.enter().do("place_evp", card=one).do("place_evp", card=two, waive=True)
    assert board.inside("evp@1") == ["slagspear", "brandhorn"]
    board.do("end_turn", 2, waive=True)
    assert board.asked()[0][0] == 1, "nobody ends somebody else's turn"


def test_what_is_odd() -> None:
    board = Board()
    board.monster("kilnback"), board.monster("slagspear")
    board.put("kilnback", "hero@2")
    dead = board.monster("brandhorn", 2)
    board.enter()
    Edit(board.state).count(board.state.inside("summon@2")[0], "damage", 50)
    found = {(each.text.removeprefix("auganism."), each.rule) for each in board.rules.audit(board.state)}
    assert found == {("odd_two_monsters", "AUG-15"), ("odd_hero", "AUG-30"), ("odd_dead", "AUG-23")}
    assert board.state.exists(dead)


def test_a_battle_without_one_of_its_monsters_is_odd() -> None:
    board = Board()
    attacker = board.monster("kilnback")
    board.put("varra-kiln-captain", "hero@1"), board.put("maris-vale", "hero@2")
    board.put("drizzlet", "hand@2")
    board.enter("declare").do("declare")
    assert board.state.flow["phase"] == "response" and not list(board.rules.audit(board.state))
    Edit(board.state).move(attacker, "graveyard@1")
    found = {(each.text.removeprefix("auganism."), each.rule) for each in board.rules.audit(board.state)}
    assert found == {("odd_nobody", "AUG-71")}


def test_an_ability_is_run_by_hand_without_its_price() -> None:
    board = Board()
    piece = board.monster("cindermaw")
    board.hand("slagspear")
    board.enter("evp")
    board.rules.run_ability(Edit(board.state), piece, "cindermaw.1", 1, board.heard)
    assert board.value(piece, "attack") == 6 and board.inside("hand@1") == ["slagspear"]


def test_moments_that_there_are_not() -> None:
    board = Board()
    for phase, facts in (("dusk", {}), ("evp", {"duel": 2}), ("setup", {"step": "dance"})):
        with pytest.raises(ValueError, match=r"there (is|are)"):
            board.enter(phase, **{"step": "", **facts})


@pytest.mark.covers("AUG-32")
def test_a_rematch_knows_who_started_and_who_lost() -> None:
    board = Board()
    board.monster("kilnback")
    board.flow(first_seat=2).enter("declare").do("concede", 1)
    assert board.rules.rematch(board.state) == {"previous_starter": 2, "previous_loser": 1}
    session = tabletop.new_session("auganism", seed=5)
    session.submit(tabletop.Action("concede", 2))
    again = tabletop.new_session("auganism", seed=9, options=session.options_for_rematch())
    assert again.options["previous_loser"] == 2


def test_scores_tell_a_better_position() -> None:
    worse, better = Board(), Board()
    worse.monster("kilnback", damage=5)
    better.monster("kilnback")
    better.give(1, won=1)
    assert better.rules.score(better.state, 1) > worse.rules.score(worse.state, 1)
    assert better.rules.score(better.state, 2) < worse.rules.score(worse.state, 2)
    assert Table(better.rules, better.state).state.counter(seat_target(1), "won") == 1


def test_what_evp_is_at_rest_is_what_it_is_worked_out_to_be() -> None:
    rested = {"evp": 0, "score": 0}
    for seed in (1, 2, 3):  # with some decks there is always a card that could change the score
        session, chance = tabletop.new_session("auganism", seed=seed), random.Random(seed)
        assert session.ruleset is not None
        for _ in range(60):
            session.submit(chance.choice(session.legal_actions()))
            if session.outcome is not None:
                break
            table = Table(session.ruleset, session.state)
            targets = [("score", -seat) for seat in (1, 2)]
            targets += [("evp", piece) for seat in (1, 2) for piece in cards(table, "evp", seat)]
            for name, target in targets:
                value = session.ruleset.modifiers.values[name]
                rest = value.at_rest(table, target)
                if rest is not None:
                    rested[name] += rest.total > 0
                    assert rest == work_out(name, value.base(table, target), value.modifiers(table, target), least=0)
    assert all(rested.values())


def test_the_question_says_what_can_be_done() -> None:
    board = Board()
    board.monster("kilnback")
    hero = board.put("odo-flint", "hero@1")
    card, _ = board.hand("slagspear"), board.hand("brandhorn")
    board.enter("augment")
    said = [board.rules.decisions(board.state)[0].arguments["choices"]]
    board.do("augment", card=card)
    said.append(board.rules.decisions(board.state)[0].arguments["choices"])
    board.do("activate", card=hero)
    said.append(board.rules.decisions(board.state)[0].arguments["choices"])
    place = "Place a card in your Augment Zone"
    assert said == [place, "Use an ability, or go on", place]


@pytest.mark.covers("AUG-127")
def test_the_show_names_the_beaten_monster_wherever_it_lies_now() -> None:
    session = tabletop.new_session("auganism", seats=4, seed=3)
    dice = random.Random(2)
    won: list[str] = []
    while len(won) < 3:
        action = some_action(session, dice)
        assert action is not None
        entry = session.submit(action)
        assert entry
        told = [step.text for step in session.steps(entry, None)]
        won += [text for text in told if "is beaten" in text]
    assert not any("a card" in text for text in won), won


@pytest.mark.covers("AUG-89", "AUG-112")
def test_a_card_that_left_and_came_back_may_be_used_again() -> None:
    board = Board(deck=5)
    piece = board.monster("graftling", stage=1, damage=4)
    board.hand("slagspear")
    board.enter("evp").do("activate", card=piece)
    assert board.state.field(piece, "used") and board.refused("activate", card=piece).rule == "AUG-112"
    board.do("declare")
    assert "graftling" in board.inside("evp@2"), "it was beaten by the counterattack"
    assert board.state.field(piece, "used") is None
    assert board.state.counters_on(piece) == {}, "and has lost its stage and its damage"
    Edit(board.state).move(piece, "summon@1")
    board.put("coalsprite", "evp@1")
    again = board.enter("evp")
    assert again.action("activate", card=piece).kind in {act.kind for act in again.rules.legal_actions(board.state)}


@pytest.mark.covers("AUG-33")
def test_decks_are_shuffled_before_two_cards_are_drawn() -> None:
    listed = tabletop.new_session("auganism", seed=1).catalog.decks["kilnfire-rush"].lists
    orders = set()
    for seed in range(4):
        session = tabletop.new_session("auganism", seed=seed, decks=["kilnfire-rush", "harbor-wall"])
        dice = random.Random(seed)
        while session.state.flow.get("phase") != "summon":
            session.submit(dice.choice(session.legal_actions()))
        orders.add(tuple(session.state.definition[piece] for piece in session.state.inside("deck@1")))
    assert listed and len(orders) == 4


@pytest.mark.covers("AUG-31")
def test_heroes_lie_open_once_the_duel_has_begun() -> None:
    session = tabletop.new_session("auganism", seed=3)
    dice = random.Random(3)
    while session.state.flow.get("phase") != "summon":
        assert not any(piece.face == "up" for piece in session.view_for(None).zone("hero@1").pieces)
        session.submit(dice.choice(session.legal_actions()))
    for seat in (1, 2):
        (hero,) = session.view_for(None).zone(f"hero@{seat}").pieces
        assert hero.face == "up" and hero.definition


@pytest.mark.covers("AUG-4", "AUG-8")
def test_a_monster_of_1_health_is_printed_right_and_of_0_is_not() -> None:
    fine = {"evp": 1, "stage1": {"attack": 0, "health": 1}}
    assert check_printed("monster", fine) == []
    assert [each.rule for each in check_printed("monster", {**fine, "stage1": {"attack": 0, "health": 0}})] == [
        "AUG-8"
    ]


@pytest.mark.covers("AUG-49", "AUG-96")
def test_what_is_summoned_for_an_absent_seat_does_what_it_does_on_summon() -> None:
    board = Board()
    board.hand("pyrelark")
    board.flow(absent=(1,)).enter("summon")
    assert board.inside("summon@1") == ["pyrelark"]
    assert board.value(board.state.inside("summon@2")[0], "health") == 11


# -- moments that hands make -----------------------------------------------------------------------------------


@pytest.mark.covers("AUG-30", "AUG-31")
def test_only_who_holds_no_hero_is_ready_without_one() -> None:
    board = Board()
    board.enter("setup")
    for piece in list(board.state.inside("hand@1")):
        Edit(board.state).remove(piece)
    assert board.refused("ready", 2).code == "no_hero"
    board.do("ready", 1)


@pytest.mark.covers("AUG-43", "AUG-49")
def test_who_insists_on_placing_first_has_left_the_summon_phase() -> None:
    board = Board()
    card = board.hand("kilnback")
    board.hand("slagspear")
    board.enter("summon")
    assert board.asked() == [(1, "summon")]
    board.do("place_evp", waive=True, card=card)
    assert (1, "summon") not in board.asked()


@pytest.mark.covers("AUG-51")
def test_at_a_table_that_begins_in_the_middle_the_first_turn_counts_as_begun() -> None:
    board = Board(deck=0)
    board.monster("kilnback")
    board.enter("evp")
    assert board.state.flow["turn"] == 1
    threatened = {each.seat for each in board.rules.dangers(board.state)}
    assert threatened == {1, 2}, "nobody has a card left to summon"
    told = {each.seat: each.text for each in board.rules.dangers(board.state)}
    assert told == {1: "auganism.danger_last_monster", 2: "auganism.danger_last_monster"}
    bare = Board(deck=0, other="")
    bare.monster("kilnback")
    for name, value in (("turn", 3), ("phase", "evp"), ("seat", 1)):
        Edit(bare.state).set_flow(name, value)
    assert {each.seat: each.text for each in bare.rules.dangers(bare.state)} == {
        1: "auganism.danger_last_monster", 2: "auganism.danger_no_summon"
    }  # fmt: skip
    tag = Board(mode="tag")
    for seat in (3, 4):
        tag.monster("kilnback", seat)
    tag.enter("evp", duel=2, active=3)
    assert tag.state.flow["turn#2"] == 1


@pytest.mark.covers("AUG-8")
def test_what_a_stage_does_not_list_it_has_none_of() -> None:
    board = Board()
    mine = board.monster("kilnback")
    table = Table(board.rules, board.state)
    assert listed(table, mine, "evr") == 0, "nothing evolves into the first stage"
    assert listed(table, mine, "attack", 9) == 0, "there is no such stage"

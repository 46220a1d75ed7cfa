"""Every reason for which the rules say no, with its sentence and its rule, word for word (rulebook section 12)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from auganism_board import Board

import tabletop.games.auganism
from tabletop.core.edits import Edit
from tabletop.games.auganism.sentences import SENTENCES
from tabletop.rules.refusals import Refusal


def begun(phase: str = "evp", *hand: str, monster: str = "kilnback", **options: object) -> Board:
    board = Board(**options)  # type: ignore[arg-type]
    if monster:
        board.monster(monster)
    for card in hand:
        board.hand(card)
    return board.enter(phase)


def card_of(board: Board, name: str, zone: str = "hand@1") -> int:
    return next(piece for piece in board.state.inside(zone) if board.state.definition[piece] == name)


def try_card(board: Board, kind: str, name: str, seat: int = 1) -> Refusal:
    return board.refused(kind, seat, card=card_of(board, name, f"hand@{seat}"))


def occupied() -> Refusal:
    return try_card(begun("evp", "slagspear"), "summon", "slagspear")


def not_your_turn() -> Refusal:
    board = Board()
    board.monster("kilnback")
    board.hand("slagspear")
    board.hand("slagspear", 2)
    return try_card(board.enter(), "place_evp", "slagspear", 2)


def passed(kind: str, phase: str) -> Callable[[], Refusal]:
    def build() -> Refusal:
        board = begun(phase, "slagspear")
        return try_card(board, kind, "slagspear")

    return build


def passed_evolution() -> Refusal:
    board = begun("augment", "slagspear", monster="emberknoll")
    return board.refused("evolve", monster=card_of(board, "emberknoll", "summon@1"), stage=2)


def passed_declare() -> Refusal:
    board = begun("declare")
    board.hand("slagspear", 2)
    return board.do("declare").refused("declare")


def passed_summon() -> Refusal:
    board = begun("evp", "slagspear")
    board.clear("summon@1")
    return try_card(board, "summon", "slagspear")


def must_summon() -> Refusal:
    return begun("summon", "slagspear", monster="").refused("pass")


def must_summon_first() -> Refusal:
    return try_card(begun("summon", "slagspear", monster=""), "place_evp", "slagspear")


def placed_evp() -> Refusal:
    board = begun("evp", "slagspear", "brandhorn")
    return try_card(board.do("place_evp", card=card_of(board, "slagspear")), "place_evp", "brandhorn")


def augmented() -> Refusal:
    board = begun("augment", "slagspear", "brandhorn")
    return try_card(board.do("augment", card=card_of(board, "slagspear")), "augment", "brandhorn")


def evolving(stage: int, evp: str = "coalsprite", at: int = 1, monster: str = "emberknoll") -> Callable[[], Refusal]:
    def build() -> Refusal:
        board = Board()
        piece = board.monster(monster, stage=at)
        board.put(evp, "evp@1")
        board.hand("slagspear")
        return board.enter().refused("evolve", monster=piece, stage=stage)

    return build


def evolved_already() -> Refusal:
    board = Board()
    piece = board.monster("emberknoll")
    board.put("coalsprite", "evp@1")
    board.enter().do("evolve", monster=piece, stage=2)
    return board.refused("evolve", monster=piece, stage=3)


def no_own_monster() -> Refusal:
    board = begun("declare")
    board.clear("summon@1")
    return board.refused("declare")


def nobody_there() -> Refusal:
    board = Board(other="")
    board.monster("kilnback")
    board.hand("slagspear")
    return board.enter("augment").refused("declare")


def must_battle() -> Refusal:
    board = Board(deck=0)
    board.monster("kilnback")
    return board.enter("declare").refused("end_turn")


def nothing_to_respond() -> Refusal:
    board = Board()
    board.monster("kilnback")
    board.hand("slagspear", 2)
    return try_card(board.enter("declare"), "respond", "slagspear", 2)


def answering(*extra: str, hero: str = "") -> Board:
    board = Board()
    board.monster("kilnback")
    board.hand("slagspear")
    for card in ("slagspear", "brandhorn", *extra):
        board.hand(card, 2)
    if hero:
        board.put(hero, "hero@2")
    return board.enter("declare").do("declare")


def only_opponent() -> Refusal:
    return try_card(answering(), "respond", "slagspear")


def responded() -> Refusal:
    board = answering(hero="bosun-tamm")
    return try_card(board.do("respond", 2, card=card_of(board, "slagspear", "hand@2")), "respond", "brandhorn", 2)


def cannot_respond() -> Refusal:
    board = Board()
    board.monster("hushling", stage=2)
    board.hand("slagspear", 2)
    board.put("bosun-tamm", "hero@2")
    return try_card(board.enter("declare").do("declare"), "respond", "slagspear", 2)


def answer_first() -> Refusal:
    return answering().refused("end_turn")


def hero(counter: int, phase: str = "evp", card: str = "sylla-greenhand") -> Refusal:
    board = Board()
    board.monster("kilnback")
    board.hand("slagspear")
    piece = board.put(card, "hero@1", cooldown=counter)
    return board.enter(phase).refused("activate", card=piece)


def no_such_ability() -> Refusal:
    board = begun("evp", "slagspear")
    return board.refused("activate", card=card_of(board, "kilnback", "summon@1"))


def activating(monster: str, phase: str, damage: int = 0, twice: bool = False) -> Callable[[], Refusal]:
    def build() -> Refusal:
        board = Board()
        piece = board.monster(monster)
        if damage:
            board.state.counters.setdefault("damage", {})[piece] = damage
        if monster == "graftling":
            board.hand("slagspear")
        else:
            board.put("maris-vale", "hero@1")  # something to do in that phase
        board.enter(phase)
        return (board.do("activate", card=piece) if twice else board).refused("activate", card=piece)

    return build


def choosing(kind: str) -> Callable[[], Refusal]:
    def build() -> Refusal:
        board = Board()
        piece = board.monster("cindermaw")
        board.hand("slagspear"), board.hand("brandhorn")
        board.enter("augment").do("activate", card=piece)
        return board.refused("choose", pick="#1") if kind == "choose" else board.refused("end_turn")

    return build


def keeping() -> Refusal:
    board = Board()
    piece = board.monster("emberknoll")
    quill = board.put("professor-quill", "hero@1")
    board.put("coalsprite", "evp@1"), board.put("kilnback", "evp@1")
    board.enter("evolution").do("activate", card=quill).do("evolve", monster=piece, stage=2)
    return board.refused("choose", pick="#1")


def cannot_move() -> Refusal:
    board = begun("evp", "slagspear")
    return board.refused("move_card", card=board.put("kilnback", "augment@2"))


def draws_itself() -> Refusal:
    board = begun("evp", "slagspear")
    return board.refused("move_card", card=board.state.inside("deck@1")[-1])


def not_your_card() -> Refusal:
    board = begun("evp", "slagspear")
    return board.refused("mark", card=board.put("kilnback", "evp@2"))


def pass_first() -> Refusal:
    return try_card(begun("evp", "slagspear", jump_ahead=False), "augment", "slagspear")


def tag(**options: object) -> Board:
    board = Board(mode="tag", **options)  # type: ignore[arg-type]
    for seat in (1, 3, 4):
        board.monster("kilnback", seat)
    for seat in (1, 2, 3, 4):
        board.hand("slagspear", seat)
    return board.enter("declare", duel=2, active=4).enter("declare", duel=1, active=1)


def waiting() -> Refusal:
    return tag().do("end_turn").refused("end_turn", 2)


def duel_over() -> Refusal:
    return tag(tag_nosummon="duel_closes").do("concede", 1).refused("end_turn", 2)


def stopped_concede() -> Refusal:
    return tag(tag_nosummon="duel_closes").do("concede", 1).refused("concede", 2)


def over() -> Refusal:
    return begun("evp", "slagspear").do("concede").refused("end_turn", 2)


def before(kind: str) -> Callable[[], Refusal]:
    def build() -> Refusal:
        board = Board(other="")
        board.rules.start(Edit(board.state))
        if kind == "choose_hero":
            return board.refused(kind, hero=board.state.inside("deck@1")[-1])
        return board.refused(kind)

    return build


def begun_already() -> Refusal:
    return begun("evp", "slagspear").refused("keep")


def not_in_hand() -> Refusal:
    board = begun("evp", "slagspear")
    return board.refused("place_evp", card=card_of(board, "kilnback", "summon@1"))


REASONS: dict[str, tuple[Callable[[], Refusal], str, str]] = {
    "occupied": (occupied, "AUG-53", "Your Summon Zone is occupied."),
    "not_your_turn": (not_your_turn, "AUG-37", "It is not your turn."),
    "has_passed": (passed("place_evp", "augment"), "AUG-39", "The EVP Phase has passed."),
    "has_passed augment": (passed("augment", "declare"), "AUG-39", "The Augment Phase has passed."),
    "has_passed evolution": (passed_evolution, "AUG-39", "The Evolution Phase has passed."),
    "has_passed declare": (passed_declare, "AUG-39", "The Declare Phase has passed."),
    "has_passed summon": (passed_summon, "AUG-39", "The Summon Phase has passed."),
    "must_summon": (must_summon, "AUG-49", "You must summon a monster."),
    "must_summon_first": (must_summon_first, "AUG-49", "You must summon a monster first."),
    "must_battle": (must_battle, "AUG-72", "Your deck is empty: you must battle."),
    "evp_placed": (placed_evp, "AUG-54", "You have already placed a card in your EVP Zone this turn."),
    "needs_evp": (evolving(3), "AUG-57", "Stage 3 needs 6 EVP; you have 3."),
    "no_stage": (evolving(4), "AUG-66", "This monster has no Stage 4."),
    "not_back": (evolving(1, at=2), "AUG-66", "A monster cannot go back a stage."),
    "evolved_already": (evolved_already, "AUG-65", "You have already evolved this turn."),
    "no_own_monster": (no_own_monster, "AUG-71", "You have no monster."),
    "augmented": (augmented, "AUG-67", "You have already augmented this turn."),
    "nobody_there": (nobody_there, "AUG-71", "The opponent has no monster to battle."),
    "nothing_to_respond": (nothing_to_respond, "AUG-74", "There is nothing to respond to."),
    "responded": (responded, "AUG-74", "You have already placed a card in this Response Phase."),
    "cannot_respond": (cannot_respond, "AUG-101", "You cannot place cards in this Response Phase."),
    "only_opponent": (only_opponent, "AUG-75", "Only the opponent may respond."),
    "answer_first": (answer_first, "AUG-74", "The opponent may respond now."),
    "not_ready": (lambda: hero(2), "AUG-117", "Your hero is ready again in 2 of your turns."),
    "not_ready_one": (lambda: hero(1), "AUG-117", "Your hero is ready again in your next turn."),
    "only_in": (lambda: hero(0, "declare"), "AUG-108", "This ability can be used only in the EVP Phase."),
    "no_such_ability": (no_such_ability, "AUG-108", "You have no such ability."),
    "no_card": (activating("cindermaw", "augment"), "AUG-110", "You have no card to discard."),
    "little_health": (activating("graftling", "evp", 6), "AUG-111", "Your monster has too little Health."),
    "used": (activating("graftling", "evp", twice=True), "AUG-112", "Already used this turn."),
    "choose_hand": (choosing("choose"), "AUG-110", "Choose a card from your hand."),
    "choose_evp": (keeping, "AUG-110", "Choose a card from your EVP Zone."),
    "choose_first": (choosing("end_turn"), "AUG-95", "Answer the open question first."),
    "cannot_move": (cannot_move, "AUG-55", "That card cannot be moved."),
    "draws_itself": (draws_itself, "AUG-45", "You draw automatically at the start of your turn."),
    "not_your_card": (not_your_card, "AUG-21", "That card does not lie in your EVP Zone."),
    "pass_first": (pass_first, "AUG-43", "Pass the EVP Phase first."),
    "wait": (waiting, "AUG-133", "Wait until the other duel has finished its turn."),
    "duel_over": (duel_over, "AUG-136", "Your duel has ended."),
    "duel_over concede": (stopped_concede, "AUG-136", "Your duel has ended."),
    "match_over": (over, "AUG-118", "The match is over."),
    "one_hero": (before("ready"), "AUG-30", "Choose exactly one hero."),
    "one_hero choose": (before("choose_hero"), "AUG-30", "Choose exactly one hero."),
    "not_begun": (before("end_turn"), "AUG-30", "The duel has not begun yet."),
    "begun": (begun_already, "AUG-34", "The duel has begun already."),
    "not_in_hand": (not_in_hand, "AUG-18", "Kilnback is not in your hand."),
}


@pytest.mark.parametrize("name", REASONS)
@pytest.mark.covers("AUG-111", "AUG-112", "AUG-15", "AUG-109")
def test_the_referee_says_why(name: str) -> None:
    build, rule, sentence = REASONS[name]
    found = build()
    assert (found.message, found.rule) == (sentence, rule)
    assert found.message == "" or found.code


def test_every_reason_of_the_game_has_a_test() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(tabletop.games.auganism.__file__).parent.glob("*.py"))
    begin = code.index("# refusals")
    listed = set(re.findall(r'"auganism\.(\w+)":', code[begin : code.index("# what is odd", begin)]))
    assert listed and listed <= {name.removeprefix("auganism.") for name in SENTENCES}
    assert listed - {name.partition(" ")[0] for name in REASONS} == set()

"""What scenarios cannot say of Butterfly: boards and cards as data, who plays whom, numbers, what a gesture means."""

from __future__ import annotations

import pytest
from butterfly_board import BASTET, NILE, OSIRIS, SHIPPED, Board

import tabletop
from tabletop.content import ContentError
from tabletop.control.judging.perspective import Perspective
from tabletop.core.board import distance, placements
from tabletop.core.edits import Edit
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.phrases.meaning.usual import steps_of
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

STEPS = {
    "F5": (6, 6, 6, 6, 5, 5, 4, 4, 4, 4, 5, 5),
    "E7": (4, 4, 5, 5, 6, 6, 6, 6, 5, 5, 4, 4),
    "G6": (5, 5, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6),
}
GREENS = ("B11", "E11", "G10", "J7", "K5", "K2", "J1", "G1", "E2", "B5", "A7", "A10")
SPECIES = {  # side, strength, move, placements
    "scarab": ("animal", 1, 2, 24), "hawk": ("animal", 2, 2, 18), "crocodile": ("animal", 3, 1, 6),
    "papyrus": ("plant", 1, 2, 30), "lotus": ("plant", 2, 2, 6), "palm-tree": ("plant", 3, 1, 6),
}  # fmt: skip
COVERED = {  # at F6, index 0: rotation 0, 1, 3
    "scarab": ("F6 G6 H6 H7", "F6 F7 F8 E9", "F6 E6 D6 D5"),
    "hawk": ("F6 G5 F7", "F6 G6 E7", "F6 E7 F5"),
    "crocodile": ("F6 G6", "F6 F7", "F6 E6"),
    "papyrus": ("F6 G6 E7 F7 G7", "F6 F7 E6 E7 E8", "F6 E6 G5 F5 E5"),
    "lotus": ("F6 G6 F7", "F6 F7 E7", "F6 E6 F5"),
    "palm-tree": ("F6 H6", "F6 F8", "F6 D6"),
}


# -- boards --------------------------------------------------------------------------------------------------------


@pytest.mark.covers("BUT-14", "BUT-15", "BUT-16", "BUT-17", "BUT-18", "BUT-19")
def test_the_map() -> None:
    wanted = {
        f"{letter}{row}"
        for number, letter in enumerate("ABCDEFGHIJK", 1)
        for row in range(1, 12)
        if 7 <= number + row <= 17
    }
    assert {NILE.label(cell) for cell in NILE.cells} == wanted and len(wanted) == 91
    for number, letter in enumerate("ABCDEFGHIJK", 1):
        for row in range(1, 12):
            cell = NILE.cell(f"{letter}{row}")
            assert cell is None or cell == (number - 6, row - 6)
    named = {NILE.label(cell): name for cell, name in NILE.names.items()}
    assert named == {"F5": "Heliopolis", "E7": "Memphis", "G6": "Thebes"}
    assert {NILE.label(cell) for cell in NILE.marked("city")} == set(named)
    spec = Board().state.spec
    assert spec.board("past") is spec.board("present"), "both maps have the same cells"


@pytest.mark.covers("BUT-18", "BUT-20")
def test_steps_from_the_green_spots_to_the_cities() -> None:
    assert {NILE.label(cell) for cell in NILE.marked("green")} == set(GREENS)
    for city, numbers in STEPS.items():
        goal = NILE.cell(city)
        assert goal is not None
        found = []
        for green in GREENS:
            start = NILE.cell(green)
            assert start is not None
            found.append(distance(start, goal))
        assert tuple(found) == numbers


@pytest.mark.covers("BUT-20", "BUT-21")
def test_both_may_use_every_green_spot() -> None:
    for seat, card in ((BASTET, "hawk"), (OSIRIS, "lotus")):
        board = Board()
        board.hand(card, seat)
        board.enter("place", seat=seat)
        places = {a.arguments["cell"] for a in board.rules.legal_actions(board.state, seat)}
        assert places == {f"{era} {green}" for era in ("past", "present") for green in GREENS}


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.covers("BUT-11", "BUT-12", "BUT-25", "BUT-27", "BUT-28")
def test_the_six_species() -> None:
    found = {card.id: card for card in SHIPPED.cards.values() if card.kind == "species"}
    assert set(found) == set(SPECIES)
    for id, (side, strength, move, number) in SPECIES.items():
        values = found[id].values
        assert (values["side"], values["strength"], values["move"]) == (side, strength, move)
        pattern = steps_of(values["pattern"])
        assert len(placements(pattern, (0, 0))) == number
        for turn, labels in zip((0, 1, 3), COVERED[id], strict=True):
            laid = next(each for each in placements(pattern, (0, 0)) if each.index == 0 and each.turn == turn)
            assert {NILE.label(cell) for cell in laid.cells} == set(labels.split())


@pytest.mark.covers("BUT-11", "BUT-13")
def test_thirty_evolutions() -> None:
    cards = [card for card in SHIPPED.cards.values() if card.kind in ("trait", "act")]
    assert len(cards) == 30 and len(SHIPPED.cards) == 36
    for card in cards:
        assert len(card.abilities) == 1
        data = SHIPPED.abilities[card.abilities[0].ability].data
        assert data["when"] == ("always" if card.kind == "trait" else "played")


@pytest.mark.covers("BUT-5", "BUT-6", "BUT-40")
def test_pins_look_like_their_species() -> None:
    session = tabletop.new_session("butterfly", seed=5)
    for seat in (1, 2):
        pins = session.state.inside(f"pins@{seat}")
        sides = {session.catalog.cards[session.state.definition[pin]].values["side"] for pin in pins}
        assert len(pins) == 3 and len(sides) == 1
        for pin in pins:
            card = session.catalog.cards[session.state.definition[pin]]
            assert session.state.field(pin, "color") == card.values["pin"]
            assert session.state.field(pin, "opaque") == (None if card.values["side"] == "animal" else False)
    colours = {
        card.values["rank"]: card.values["strength"] for card in SHIPPED.cards.values() if "rank" in card.values
    }
    assert colours == {"white": 1, "yellow": 2, "red": 3}
    assert len(session.state.inside("dice@1")) == len(session.state.inside("dice@2")) == 1


@pytest.mark.covers("BUT-7")
def test_there_are_always_more_pins() -> None:
    board = Board()
    for cell in NILE.cells:
        board.pin("hawk", "present", NILE.label(cell))
    board.pin("papyrus", "past", "F6", due=True)
    board.trait("choking-growth", "papyrus")
    board.enter("ripple", seat=OSIRIS).do("ripple_placement", OSIRIS, index=0, turn=0)
    assert sum(board.state.definition[piece] == "papyrus" for piece in board.inside("present")) == 5


# -- who plays whom ------------------------------------------------------------------------------------------------


def sides(session: tabletop.Session) -> tuple[str, str]:
    found = []
    for seat in (1, 2):
        row = session.state.inside(f"mat@{seat}")[0]
        found.append(str(session.catalog.cards[session.state.definition[row]].values["side"]))
    return found[0], found[1]


@pytest.mark.covers("BUT-1", "BUT-36")
def test_who_plays_bastet() -> None:
    assert SHIPPED.seats == (2,)
    for seat, wanted in ((1, ("animal", "plant")), (2, ("plant", "animal"))):
        session = tabletop.new_session("butterfly", seed=3, options={"bastet_seat": seat})
        assert sides(session) == wanted
    drawn = {sides(tabletop.new_session("butterfly", seed=seed)) for seed in range(12)}
    assert drawn == {("animal", "plant"), ("plant", "animal")}
    again = [sides(tabletop.new_session("butterfly", seed=4)) for _ in range(2)]
    assert again[0] == again[1], "the seed decides"


@pytest.mark.covers("BUT-36", "BUT-152")
def test_the_other_side_is_left_over() -> None:
    for decks, wanted in (
        (["osiris"], ("plant", "animal")), (["bastet"], ("animal", "plant")), ([None, "bastet"], ("plant", "animal")),
        ([None, "osiris"], ("animal", "plant")),
        (["osiris", "bastet"], ("plant", "animal")),
    ):  # fmt: skip
        for seed in range(3):
            assert sides(tabletop.new_session("butterfly", seed=seed, decks=decks)) == wanted
    with pytest.raises(ContentError, match="Both decks are Bastet's"):
        tabletop.new_session("butterfly", decks=["bastet", "bastet"])
    with pytest.raises(ContentError, match="Seat 1 is to play Bastet"):
        tabletop.new_session("butterfly", decks=["osiris", "bastet"], options={"bastet_seat": 1})
    with pytest.raises(ContentError, match="10 to 60"):
        tabletop.new_session("butterfly", options={"round_limit": 5})


# -- pieces and oddities -------------------------------------------------------------------------------------------


def odd(board: Board) -> list[str]:
    return [each.rule for each in board.rules.oddities(Table(board.rules, board.state))]


@pytest.mark.covers("BUT-2", "BUT-3")
def test_what_is_no_piece_is_pointed_out() -> None:
    board = Board().enter("move")
    assert odd(board) == []
    one = board.pin("hawk", "past", "F6")
    assert odd(board) == []
    board.pin("scarab", "past", "F6")
    assert odd(board) == ["BUT-3"]
    Edit(board.state).create("pin", "past", definition="hawk", owner=0, spot=(1, 0))
    Edit(board.state).create("pin", "past", definition="hawk", owner=1, spot=(9, 9))
    told = [each.text for each in board.rules.oddities(Table(board.rules, board.state))]
    assert sorted(odd(board)) == ["BUT-2", "BUT-2", "BUT-3"] and len(told) == 3
    assert board.table().state.exists(one)
    board.trait("ambush", "hawk"), board.trait("burrow", "hawk"), board.trait("sharp-claws", "hawk")
    assert "BUT-81" in odd(board)
    Edit(board.state).remove(board.row("scarab"))
    assert "BUT-8" in odd(board)


def test_values_of_anything_else_are_none() -> None:
    board = Board()
    assert board.rules.values(board.state, board.hand("ambush")) == ()
    assert board.rules.values(board.state, board.inside("dice@1")[0]) == ()


@pytest.mark.covers("BUT-147")
def test_on_one_screen_a_hand_shows_only_behind_its_own_curtain() -> None:
    session = tabletop.new_session("butterfly", seed=4)
    perspective = Perspective("pass", bottom=1)

    def open_hands() -> list[int]:
        view = perspective.view(session)
        return [seat for seat in (1, 2) if any(piece.seen for piece in view.zone(f"hand@{seat}").pieces)]

    assert open_hands() == [1] and perspective.acting(2, session.state)
    assert open_hands() == [], "the curtain has fallen"
    assert perspective.lift() == 2 and open_hands() == [2]


# -- what a gesture means ------------------------------------------------------------------------------------------


def drops(board: Board, piece: int, zone: str, label: str, seat: int = BASTET) -> list[str]:
    cell = NILE.cell(label)
    found = board.rules.drops(board.state, seat, piece, zone, cell)
    return [action.kind for action in found if board.rules.explain(board.state, action) is None]


def test_dragging_a_pin_or_a_card_to_a_cell() -> None:
    board = Board()
    mine, card, due = board.pin("hawk", "past", "F6"), board.hand("scarab"), board.pin("hawk", "pins@1", "F6")
    board.enter("place")
    assert drops(board, card, "past", "G1") == ["place"]
    board.enter("move")
    assert drops(board, mine, "past", "F7") == ["move"]
    assert drops(board, due, "present", "G1") == [], "the set-up is over"
    assert drops(board, board.inside("dice@1")[0], "past", "F7") == []
    assert board.rules.drops(board.state, 1, mine, "past") == [], "a map as a whole is no cell"


def test_dragging_an_evolution() -> None:
    board = Board()
    trait, act = board.hand("sharp-claws"), board.hand("cunning-theft")
    theirs = board.trait("thorns", "lotus")
    board.trait("ambush", "hawk"), board.trait("burrow", "hawk")
    board.enter("evolve")
    row, full = board.row("scarab"), board.row("hawk")

    def told(piece: int, to: int) -> list[str]:
        """What letting go there does, or why not."""
        found = [a for a in board.rules.drops(board.state, 1, piece, to) if a.kind != "steal_after_battle"]
        why = [board.rules.explain(board.state, a) for a in found]
        may = [a.kind for a, refusal in zip(found, why, strict=True) if refusal is None]
        return may or [refusal.message for refusal in why if refusal is not None]

    assert told(trait, row) == ["evolve"]
    assert told(trait, full) == ["This species has two evolutions; choose one to replace."]
    assert told(trait, board.inside(full)[0]) == ["evolve"], "on the one that gives way"
    assert told(act, theirs) == ["act", "act"], "one for each species with room"
    assert told(trait, board.row("lotus")) == ["Evolutions go on your own species."]


def effects(board: Board, action: Action) -> dict[str, str]:
    return {NILE.label(e.cell): e.effect for e in board.rules.preview(board.state, action)}


def test_a_pattern_says_what_it_would_do() -> None:
    board = Board()
    board.pin("papyrus", "past", "F8", due=True)
    blocked, replaced = board.pin("scarab", "present", "G8"), board.pin("lotus", "present", "E9")
    board.enter("ripple", seat=OSIRIS)
    action = Action("ripple_placement", OSIRIS, index=0, turn=0)
    found = {NILE.label(each.cell): each for each in board.rules.preview(board.state, action)}
    for label, piece in (("G8", blocked), ("E9", replaced), ("F9", 0)):
        assert found[label].piece == piece
        assert (Pieces((piece,)) in found[label].words.values()) == bool(piece), "it is told of whom that is so"
    assert effects(board, action) == {"F8": "anchor", "G8": "blocked", "E9": "replace", "F9": "new", "G9": "new"}
    for turn in range(6):
        assert board.rules.explain(board.state, Action("ripple_placement", OSIRIS, index=4, turn=turn)) is None
    assert len(board.rules.legal_actions(board.state, OSIRIS)) == 30
    shape = board.rules.shape(board.state, action)
    assert shape.to == "present" and shape.lays == "cells"


@pytest.mark.covers("BUT-34", "BUT-35")
def test_each_way_that_is_offered_is_another_pattern() -> None:
    found = {}
    for mirrored in (False, True):
        board = Board(mirror_patterns=mirrored)
        board.pin("scarab", "past", "F6", due=True)
        board.enter("ripple")
        legal = [each for each in board.rules.legal_actions(board.state, BASTET) if each.kind == "ripple_placement"]
        found[mirrored] = {str(each.arguments["cells"]) for each in legal}
        assert len(found[mirrored]) == len(legal), "no two of them cover the same cells"
    assert found[False] < found[True], "with the option the mirror images as well"


def test_a_death_says_whom_it_takes() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    board.pin("lotus", "past", "F7")
    board.pin("lotus", "present", "F8"), board.pin("scarab", "present", "G7")
    board.dice(6, 1).enter("move").do("move", piece=mine, zone="past", cell="F7")
    assert board.asked() == [(1, "ask death_placement")]
    dying = Action("death_placement", 1, index=0, turn=0)
    assert effects(board, dying) == {"F7": "none", "G7": "none", "F8": "dies"}
    told = {NILE.label(each.cell): each.text for each in board.rules.preview(board.state, dying)}
    assert [text.partition(" ")[2] for _, text in sorted(told.items())] == ["dies here.", "dies here.", "is spared."]


def test_a_move_says_where_it_goes_and_whom_it_fights() -> None:
    board = Board()
    mine = board.pin("hawk", "present", "F6")
    board.pin("lotus", "present", "F7")
    board.trait("hard-wood", "lotus")
    board.enter("move")
    fight = board.action("move", piece=mine, zone="present", cell="F7")
    found = board.rules.preview(board.state, fight)
    assert [e.effect for e in found] == ["fights"]
    assert {"2", "3"} <= {getattr(each, "text", "") for each in found[0].words.values()}
    going = board.action("move", piece=mine, zone="present", cell="G7")
    assert effects(board, going) == {"G7": "moves"}
    path = [NILE.label(cell) for cell in board.rules.shape(board.state, going).path]
    assert path == ["F6", "G6", "G7"], "round the enemy"


def test_a_card_says_where_it_enters_and_that_it_will_ripple() -> None:
    board = Board()
    card = board.hand("hawk")
    board.enter("place")
    old = board.rules.preview(board.state, board.action("place", card=card, zone="past", cell="G1"))
    new = board.rules.preview(board.state, board.action("place", card=card, zone="present", cell="G1"))
    assert ["next turn" in e.text for e in (*old, *new)] == [True, False]


def test_a_placement_in_the_past_tells_which_own_piece_its_echo_will_take() -> None:
    """BUT-58, BUT-63: an echo removes whatever stands on its cell."""
    board = Board()
    card = board.hand("scarab")
    own, theirs = board.pin("hawk", "present", "G1"), board.pin("lotus", "present", "K5")
    board.enter("place")
    found = board.rules.preview(board.state, board.action("place", card=card, zone="past", cell="G1"))
    assert [(e.zone, e.effect, e.piece) for e in found] == [("past", "new", 0), ("present", "loses", own)]
    other = board.rules.preview(board.state, board.action("place", card=card, zone="past", cell="K5"))
    assert theirs and [e.effect for e in other] == ["new"], "an enemy there is what one wants"


@pytest.mark.covers("BUT-54", "BUT-144")
def test_what_is_due_is_seen_where_it_will_come() -> None:
    board = Board()
    due = board.pin("hawk", "past", "F6", due=True)
    board.pin("hawk", "past", "C6")
    found = board.rules.pending(board.state)
    assert [(e.zone, NILE.label(e.cell), e.effect, e.piece) for e in found] == [("present", "F6", "pending", due)]
    for seat, turn in ((BASTET, 3), (OSIRIS, 4)):  # in the own next turn (BUT-56)
        board = Board()
        board.pin("hawk", "past", "F6", due=True)
        card = board.hand("hawk" if seat == BASTET else "lotus", seat)
        board.enter("place", seat=seat, turn=turn).do("place", seat, card=card, zone="present", cell="G1")
        (found_now,) = board.rules.pending(board.state)
        assert found_now.sign == "turn 5"


# -- odds and ends -------------------------------------------------------------------------------------------------


def test_a_bot_guesses_cards_of_the_right_side() -> None:
    from tabletop.core.chance import Chance

    board = Board()
    card = board.hand("thorns", OSIRIS)
    guesses = {board.rules.guess(board.state, 1, card, Chance(seed)) for seed in range(200)}
    assert {SHIPPED.cards[each].values["side"] for each in guesses} == {"plant"} and len(guesses) > 10


def test_the_score_likes_cities() -> None:
    board = Board().enter("move")
    before = board.rules.score(board.state, 1)
    board.pin("hawk", "present", "G6")
    held = board.rules.score(board.state, 1)
    assert held > before > board.rules.score(board.state, 2)
    board.pin("hawk", "past", "G6", due=True)
    assert board.rules.score(board.state, 1) > held
    board.do("concede", OSIRIS)
    assert min(board.rules.score(board.state, 1), -board.rules.score(board.state, 2)) > 10 * held
    board.state.flow = {**board.state.flow, "outcome": {**board.state.flow["outcome"], "winners": ()}}
    assert board.rules.score(board.state, 1) == 0 == board.rules.score(board.state, 2), "a draw is nobody's"


def test_what_somebody_insists_on() -> None:
    """Waived requirements: what the rules can make something of is done by them, the rest is left to hands."""
    board = Board()
    mine, card = board.pin("hawk", "past", "F6"), board.hand("ambush")
    board.enter("move").do("move", waive=True, piece=mine, zone="present", cell="K5")
    assert board.at("present", "K5") == mine, "between the ages, as it was dragged"
    board.enter("evolve").do("evolve", waive=True, card=card, species=board.row("lotus"))
    assert board.state.host_of(card) == board.row("lotus")


def test_a_battle_that_hands_have_ended_is_no_battle() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    theirs = board.pin("lotus", "past", "F7")
    board.trait("keen-senses", "hawk")
    board.dice(1, 6).enter("move").do("move", piece=mine, zone="past", cell="F7")
    assert board.asked() == [(1, "ask reroll keep")]
    Edit(board.state).remove(theirs)
    board.rules.perform(Edit(board.state), Action("keep", 1), board.heard)
    assert board.at("past", "F7") == mine and board.asked() == [(2, "ask evolve act spend pass")]


@pytest.mark.covers("BUT-75")
def test_the_discards_are_shuffled_into_the_new_deck() -> None:
    orders = set()
    for seed in range(4):
        board = Board(seed=seed)
        edit = Edit(board.state)
        for card in board.inside("deck@1"):
            edit.remove(card)
        for species in ("hawk", "scarab", "crocodile") * 4:
            edit.create("card", "discard@1", definition=species, owner=1, face="up")
        board.enter("draw")
        cards = [*board.inside("hand@1"), *board.inside("deck@1")]
        assert len(cards) == 12 and not board.inside("discard@1")
        assert all(board.state.face[card] == "down" for card in board.inside("deck@1"))
        orders.add(tuple(board.state.definition[card] for card in cards))
    assert len(orders) == 4


@pytest.mark.covers("BUT-115")
def test_a_click_on_the_own_die_rolls_it_again() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    board.pin("lotus", "past", "F7")
    board.trait("keen-senses", "hawk")
    own = board.inside("dice@1")[0]

    def rolls() -> list[Action]:
        found = [each for each in board.rules.acts(board.state, 1, own) if each.kind == "reroll"]
        return [each for each in found if board.rules.explain(board.state, each) is None]

    board.dice(1, 2, 6).enter("move")
    assert not rolls(), "no battle goes on"
    board.do("move", piece=mine, zone="past", cell="F7")
    (action,) = rolls()
    board.rules.perform(Edit(board.state), action, board.heard)
    assert board.state.field(own, "value") == 6


@pytest.mark.covers("BUT-61")
def test_a_tap_tells_which_of_several_reproduces_first() -> None:
    board = Board()
    one, other = board.pin("hawk", "past", "F6", due=True), board.pin("hawk", "past", "C6", due=True)
    fresh = board.pin("hawk", "past", "D8")
    board.enter("ripple")
    found = [board.rules.acts(board.state, 1, piece) for piece in (one, other, fresh)]
    assert [[board.rules.explain(board.state, each) is None for each in some] for some in found] == [
        [True], [True], [False],
    ]  # fmt: skip


def test_the_cell_that_is_fought_over_is_shown_as_long_as_the_battle_goes_on() -> None:
    board = Board()
    mine = board.pin("hawk", "present", "F6")
    board.pin("lotus", "present", "F7"), board.trait("keen-senses", "hawk")
    board.enter("move")
    assert board.rules.pending(board.state) == ()
    board.dice(6, 1).do("move", piece=mine, zone="present", cell="F7")
    (shown,) = board.rules.pending(board.state)
    assert (shown.zone, shown.effect, shown.piece) == ("present", "fought", mine)


@pytest.mark.covers("BUT-181")
@pytest.mark.parametrize("replace", [True, False])
def test_spending_is_offered_where_traits_are_not_replaced(replace: bool) -> None:
    board = Board(replace_traits=replace)
    board.hand("sharp-claws")
    board.enter("evolve")
    offered = {each.kind for each in board.rules.legal_actions(board.state, BASTET)}
    assert ("spend" in offered) != replace


@pytest.mark.covers("BUT-86")
def test_a_theft_of_the_wrong_trait_points_at_it() -> None:
    board = Board()
    card, own = board.hand("cunning-theft"), board.trait("ambush", "hawk")
    board.trait("thorns", "lotus")
    board.enter("evolve")
    refusal = board.refused("act", card=card, trait=own, species=board.row("scarab"))
    assert refusal.pieces == (handle_of(board.state, own, BASTET),)

"""Views, handles and knowledge: what you may not know is not there."""

from __future__ import annotations

import json

import pytest

from tabletop.core import codec, ops
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import handle_of, resolve, view_for
from tabletop.core.visibility import ALL_SEATS, sees
from tabletop.core.zones import DECK, HAND, PRIVATE, SeeRule, TableSpec, ZoneKind, parse_zone, zone_key

SPEC = TableSpec(
    seats=2,
    zones={
        "deck": ZoneKind("deck", see=DECK, group="deck", pile=True, per_seat=True),
        "hand": ZoneKind("hand", see=HAND, group="hand", mixes=True, per_seat=True),
        "plan": ZoneKind("plan", see=PRIVATE, per_seat=True),
        "field": ZoneKind("field", sites=2),
        "camp": ZoneKind(
            "camp",
            per_seat=True,
            see=(SeeRule("nothing", "others", (("phase", "plan"),)), SeeRule("identity", "owner")),
        ),
        "pouch": ZoneKind(
            "pouch",
            pile=True,
            see=(SeeRule("identity", "owner", (("phase", "look"),)), SeeRule("back")),
            per_seat=True,
        ),
    },
    backs={"ape": "beast", "bee": "beast"},
)


@pytest.fixture
def table() -> Edit:
    edit = Edit(GameState(SPEC))
    for number in range(6):
        edit.create("card", "deck@1", definition="ape" if number % 2 else "bee", owner=1, face="down")
    return edit


def top(state: GameState, zone: str) -> int:
    return state.contents[zone][-1]


def test_zone_keys_come_apart_and_together() -> None:
    assert parse_zone("deploy#3@2") == ("deploy", 3, 2)
    assert zone_key("deploy", 3, 2) == "deploy#3@2"
    with pytest.raises(ValueError, match="is not a zone"):
        parse_zone("Deploy 3")


@pytest.mark.parametrize("key", ["hand@3", "hand", "field#3", "field", "deck#1@1", "nowhere", "?"])
def test_places_that_do_not_exist_are_named(table: Edit, key: str) -> None:
    with pytest.raises(InvalidOp):
        table.move(1, key)


def test_a_drawn_card_is_seen_by_its_owner_only(table: Edit) -> None:
    state = table.state
    card = top(state, "deck@1")
    table.move(card, "hand@1")
    assert [sees(state, card, viewer) for viewer in (1, 2, None, ALL_SEATS)] == [True, False, False, True]
    (mine,) = view_for(state, 1).zone("hand@1").pieces
    (yours,) = view_for(state, 2).zone("hand@1").pieces
    assert mine.definition == "ape" and mine.handle.startswith("#")
    assert yours.definition == "" and yours.handle == "hand@1:0" and yours.back == "beast"
    assert resolve(state, mine.handle, 1) == resolve(state, yours.handle, 2) == card
    assert resolve(state, mine.handle, 2) is None, "a seat cannot use a name that it could not have"


def test_a_closed_pile_lists_its_top_and_what_was_peeked_at(table: Edit) -> None:
    state = table.state
    below = state.contents["deck@1"][-3]
    table.learn([below], [2])
    assert len(view_for(state, 1).zone("deck@1").pieces) == 1
    pieces = view_for(state, 2).zone("deck@1").pieces
    assert [(piece.index, piece.seen, piece.known) for piece in pieces] == [(3, True, True), (5, False, False)]
    table.shuffle("deck@1")
    assert not any(piece.seen for piece in view_for(state, 2).zone("deck@1").pieces)


def test_knowledge_follows_a_card_until_it_is_mixed(table: Edit) -> None:
    state = table.state
    card = top(state, "deck@1")
    table.learn([card], [2])
    table.move(card, "field#1")
    table.set_face(card, "down")
    assert sees(state, card, 2), "still followed"
    table.move(card, "hand@1")
    assert not sees(state, card, 2), "mixed with others in a hand"


def test_who_sees_what_lies_under_the_top_of_a_pile_knows_it_when_that_goes(table: Edit) -> None:
    """It lies face down and nobody has looked at it, and yet the pile shows it to its owner for a while."""
    state = table.state
    for _ in range(2):
        table.move(top(state, "deck@1"), "pouch@1")
    under, above = state.contents["pouch@1"]
    table.set_flow("phase", "look")
    assert [sees(state, under, viewer) for viewer in (1, 2)] == [True, False]
    table.move(above, "hand@1")
    table.set_flow("phase", "plan")
    assert [sees(state, under, viewer) for viewer in (1, 2)] == [True, False]


def test_coming_into_sight_gives_a_new_public_number(table: Edit) -> None:
    state = table.state
    card = top(state, "deck@1")
    table.move(card, "hand@1")
    for_owner = handle_of(state, card, 1)
    table.move(card, "field#1")
    table.set_face(card, "up")
    for_all = handle_of(state, card, 2)
    assert for_owner != for_all == handle_of(state, card, 1)


def test_where_not_even_the_number_is_public(table: Edit) -> None:
    state = table.state
    table.move(1, "plan@1")
    table.set_flow("phase", "plan")
    table.move(2, "camp@1")
    other = view_for(state, 2)
    assert other.zone("plan@1").count is None and other.zone("camp@1").count is None
    assert resolve(state, "plan@1:0", 2) is None
    table.set_flow("phase", "fight")
    assert view_for(state, 2).zone("camp@1").count == 1, "the condition no longer holds"


def test_a_view_never_holds_the_random_state_or_an_internal_number(table: Edit) -> None:
    table.set_flow("chance", (12345678901, 7))
    table.move(top(table.state, "deck@1"), "hand@1")
    text = json.dumps(view_for(table.state, 2).to_json())
    assert "12345678901" not in text and '"ape"' not in text and '"bee"' not in text


def test_a_piece_cannot_lie_under_itself(table: Edit) -> None:
    table.move(1, "field#1")
    table.move(2, 1)
    with pytest.raises(InvalidOp, match="under itself"):
        table.move(1, 2)
    assert table.state.zone_of(2) == "field#1"
    table.move(1, "field#2")
    assert table.state.zone_of(2) == "field#2", "attached pieces go with their host"


def test_incarnation_changes_between_groups_only(table: Edit) -> None:
    state = table.state
    table.move(1, "field#1")
    first = state.incarnation[1]
    table.move(1, "field#2")
    assert state.incarnation[1] == first
    table.move(1, "hand@1")
    assert state.incarnation[1] == first + 1


def test_a_removed_number_is_not_given_again_and_undo_brings_it_back(table: Edit) -> None:
    state = table.state
    before = ops.create(state, "note", "table")
    table.do(before)
    note = before[1]
    table.remove(note)
    assert not state.exists(note)
    assert table.create("note", "table") == note + 1
    table.take_back()
    assert list(state.pieces()) == []


def test_a_hidden_piece_shows_neither_its_fields_nor_when_it_came(table: Edit) -> None:
    state = table.state
    card = top(state, "deck@1")
    table.move(card, "hand@1")
    table.set_field(card, "text", "marked by its owner")
    table.set_field(card, "name", "Rex")
    (mine,) = view_for(state, 1).zone("hand@1").pieces
    assert dict(mine.fields) == {"text": "marked by its owner", "name": "Rex"} and mine.entered
    for other in (2, None):
        (hidden,) = view_for(state, other).zone("hand@1").pieces
        assert (hidden.fields, hidden.entered, hidden.definition, hidden.known) == ((), 0, "", False)
        assert not any(word in json.dumps(view_for(state, other).to_json()) for word in ("marked", "Rex", "ape"))


def test_a_position_read_back_has_every_column_of_every_piece(table: Edit) -> None:
    state = table.state
    table.move(1, "field#1")
    table.move(1, "hand@1")
    table.move(2, "field#2")
    assert state.incarnation[1] == 2 and state.incarnation[2] == 1
    again = codec.decode_state(json.loads(json.dumps(codec.encode_state(state))), SPEC)
    for column in ("kind", "definition", "owner", "face", "angle", "known", "entered", "incarnation", "sight", "at"):
        assert list(getattr(again, column)) == list(getattr(state, column)), column


# -- what can be followed ------------------------------------------------------------------------------------


def test_a_look_of_another_seat_changes_no_number_that_a_seat_uses(table: Edit) -> None:
    """Else it would be told by the name of its own card which one the other has looked at."""
    state, card = table.state, top(table.state, "deck@1")
    table.move(card, "hand@1")
    called, view = handle_of(state, card, 1), view_for(state, 1).to_json()
    table.learn([card], [2])
    assert sees(state, card, 2) and handle_of(state, card, 2) == called == handle_of(state, card, 1)
    assert view_for(state, 1).to_json() == view


def test_what_others_have_looked_at_is_not_told_by_the_number_when_it_is_revealed(table: Edit) -> None:
    """Two tables that differ only in whether seat 2 has looked are the same for seat 1, before and after."""
    twin = Edit(table.state.fork())
    card = top(table.state, "deck@1")
    for edit in (table, twin):
        edit.set_face(card, "down")
        if edit is twin:
            edit.learn([card], [2])
        edit.state.serial = max(edit.state.serial, 50)  # the look itself has a number; it was announced
        edit.move(card, "field#1")
        edit.set_face(card, "up")
    assert view_for(table.state, 1).to_json() == view_for(twin.state, 1).to_json()


def test_a_copy_that_went_out_of_sight_is_not_known_again_by_its_number(table: Edit) -> None:
    state, card = table.state, top(table.state, "deck@1")
    table.set_face(card, "up")
    table.move(card, "field#1")
    seen_as = handle_of(state, card, 2)
    table.move(card, "hand@1")  # among others; its owner goes on seeing it
    assert sees(state, card, 1) and not sees(state, card, 2) and resolve(state, seen_as, 1) is None
    table.learn([card], [2])
    assert handle_of(state, card, 2) not in (seen_as, "")
    kept = handle_of(state, card, 1)
    table.shuffle("hand@1")
    assert handle_of(state, card, 1) != kept, "after a shuffle nobody knows it again"


def test_nothing_that_shows_on_a_hidden_card_survives_a_shuffle(table: Edit) -> None:
    state = table.state
    cards = state.inside("deck@1")
    table.turn(cards[1], 90)
    table.count(cards[2], "wound", 3)
    under = table.create("card", cards[3], definition="ape", owner=1, face="down")
    table.do(ops.link("copy", cards[0], cards[4], True))
    table.do(ops.move(cards[5], "deck@1", 5, (3.0, 4.0)))
    inverses = len(table.ops)
    table.shuffle("deck@1")
    assert state.inside("deck@1") != cards and set(state.inside("deck@1")) == {*cards, under}
    for viewer in (None, 1, 2, ALL_SEATS):
        looks = {
            (piece.kind, piece.face, piece.angle, piece.back, piece.counters, piece.attached)
            for piece in view_for(state, viewer).zone("deck@1").pieces
        }
        assert looks == {("card", "down", 0, "beast", (), ())}
    assert not any(state.angle[piece] or state.counters_on(piece) or state.inside(piece) for piece in cards)
    assert not state.links.get("copy") and len(table.ops) > inverses
    spots = [state.spot[piece] for piece in state.inside("deck@1")]
    assert spots == [None] * 5 + [(3.0, 4.0), None], "places stay, cards change"
    table.take_back()
    assert state.count_in("deck@1") == 0


def test_open_cards_keep_what_lies_on_them_when_their_row_is_mixed(table: Edit) -> None:
    state = table.state
    for card in state.inside("deck@1")[:3]:
        table.set_face(card, "up")
        table.move(card, "field#1")
        table.turn(card, 90)
        table.count(card, "wound", 1)
    table.shuffle("field#1")
    assert all(state.angle[card] == 90 and state.counter(card, "wound") == 1 for card in state.inside("field#1"))


def test_a_hand_is_sorted_among_what_nobody_else_can_tell_apart(table: Edit) -> None:
    """Whatever can be told from the rest stays where it lies: its new place would tell what lies below it."""
    state = table.state
    hand = [table.create("card", "hand@1", definition="bee", owner=1, face="down") for _ in range(9)]
    table.turn(hand[0], 90)
    table.count(hand[2], "wound", 1)
    table.create("card", hand[3], definition="ape", owner=1, face="down")
    table.do(ops.link("copy", hand[4], state.inside("deck@1")[0], True))
    table.do(ops.move(hand[5], "hand@1", 5, (3.0, 4.0)))
    stranger = table.create("card", "hand@1", definition="bee", owner=2, face="down")
    table.learn([hand[6]], [2])
    assert sees(state, hand[6], 2) and not sees(state, hand[7], 2)
    assert table.sort("hand@1", lambda piece: (-piece,))
    odd = {place: hand[place] for place in (0, 2, 3, 4, 5, 6)} | {9: stranger}
    assert {place: state.inside("hand@1")[place] for place in odd} == odd
    assert [each for each in state.inside("hand@1") if each not in odd.values()] == [hand[8], hand[7], hand[1]]
    assert not table.sort("hand@1", lambda piece: (-piece,)), "it is sorted"


def test_open_cards_are_sorted_however_they_lie(table: Edit) -> None:
    state = table.state
    row = [table.create("card", "field#1", definition="ape", owner=1, face="up") for _ in range(4)]
    table.turn(row[1], 90)
    table.count(row[2], "wound", 1)
    assert table.sort("field#1", lambda piece: (-piece,)) and state.inside("field#1") == row[::-1]
    before = state.inside("field#1")
    assert not table.sort("field#1", lambda piece: (0,)) and state.inside("field#1") == before, "equals stay in order"


@pytest.mark.parametrize("face", ["up", "reverse", "down"])
def test_the_top_of_a_pile_is_seen_in_the_view_as_sight_says(table: Edit, face: str) -> None:
    state, card = table.state, top(table.state, "deck@1")
    table.set_face(card, face)
    for viewer in (None, 1, 2, ALL_SEATS):
        shown = view_for(state, viewer).zone("deck@1").pieces[-1]
        assert shown.seen == sees(state, card, viewer) == (face != "down")
        assert (shown.definition != "") == shown.seen and shown.handle == handle_of(state, card, viewer)


def test_what_lies_under_a_covered_card_of_a_pile_is_covered_with_it(table: Edit) -> None:
    state = table.state
    lower, upper = state.inside("deck@1")[-2:]
    under = table.create("card", lower, definition="ape", owner=1, face="up")
    assert not sees(state, under, 1) and view_for(state, 1).find(handle_of(state, under, 1)) is None
    table.move(upper, "hand@1")
    assert sees(state, under, 1) and view_for(state, 1).find(handle_of(state, under, 1)) is not None
    table.move(upper, "deck@1")
    known = view_for(state, 2).find(handle_of(state, under, 2))
    assert known is not None and known.seen and not view_for(state, 2).zone("deck@1").pieces[0].seen, "it was seen"

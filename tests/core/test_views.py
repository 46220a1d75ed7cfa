"""Views, handles and knowledge: what you may not know is not there."""

from __future__ import annotations

import json

import pytest

from tabletop.core import codec, ops
from tabletop.core.edits import Edit
from tabletop.core.sight import ALL_SEATS, sees
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import handle_of, resolve, view_for
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

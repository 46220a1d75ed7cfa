"""Acts by hand, one by one: what they do, what the log says, what no hand can do."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from small_games import write_pond

import tabletop
from tabletop.session import NothingChanged, Session


@pytest.fixture
def table(tmp_path: Path) -> Session:
    return tabletop.new_session(write_pond(tmp_path / "pond"), seed=11, names=["Ana", "Ben"])


def said(session: Session, viewer: int | None = None) -> str:
    return session.log(viewer)[-1].text


def test_the_table_is_dealt_as_the_game_says(table: Session) -> None:
    state = table.state
    assert [state.count_in(zone) for zone in ("deck@1", "hand@1", "deck@2", "hand@2", "pond")] == [7, 3, 7, 3, 1]
    assert {state.owner[piece] for piece in state.inside("deck@2")} == {2}
    assert state.flow["phase"] == "dawn" and state.flow["round"] == 1 and state.flow["seat"] == 1
    assert state.counter(-1, "points") == 3 and state.counter(-1, "cards") == 0
    assert len(table.journal) == 0 and table.undo() is None, "the dealt table is the first moment"
    again = tabletop.new_session(table.catalog.folder, seed=11, names=["Ana", "Ben"])
    assert again.digest() == table.digest()
    assert tabletop.new_session(table.catalog.folder, seed=12).digest() != table.digest()


def test_move_several_is_one_entry_and_keeps_their_order(table: Session) -> None:
    hand = table.state.inside("hand@1")
    entry = table.manual("move", pieces=[hand[2], hand[0]], to="spent@1", seat=1)
    assert entry.number == 1 and len(table.journal) == 1
    assert table.state.inside("spent@1") == [hand[2], hand[0]], "the last one lies on top"
    assert {table.state.face[piece] for piece in table.state.inside("spent@1")} == {"up"}
    assert said(table).startswith("Ana moved ") and said(table).endswith(" from Hand to the Spent.")
    table.manual("move", pieces=[hand[1], hand[2]], to="spent@1", index=0, seat=1)
    assert table.state.inside("spent@1") == [hand[1], hand[2], hand[0]]
    assert "at the bottom of the Spent" in said(table)
    table.manual("move", pieces=hand[0], to="spent@1", index=1, seat=1)
    assert table.state.inside("spent@1") == [hand[1], hand[0], hand[2]]
    assert said(table).endswith("into the Spent, 2 from the top.")
    table.manual("move", pieces=hand[1], to="spent@1", seat=1)
    assert said(table).endswith("on top of the Spent.")


def test_move_into_a_deck_turns_down_and_takes_the_beads_off(table: Session) -> None:
    card, under = table.state.inside("hand@1")[:2]
    table.manual("move", pieces=card, to="pond", seat=1)
    assert table.state.face[card] == "up"
    table.manual("count", pieces=card, name="hunger", to=4)
    table.manual("attach", pieces=under, host=card, seat=1)
    table.manual("tap", pieces=card)
    table.manual("move", pieces=card, to="deck@1", seat=1)
    assert table.state.face[card] == "down" and table.state.counters_on(card) == {}
    assert table.state.at[under] == "pond"
    texts = [line.text for line in table.log(1)[-3:]]
    assert "came off and stayed in Pond." in texts[0] and "The counters came off" in texts[1]
    table.undo()
    assert table.state.counter(card, "hunger") == 4 and table.state.at[under] == card


def test_what_lies_under_a_piece_goes_with_it(table: Session) -> None:
    host, under = table.state.inside("hand@1")[:2]
    table.manual("attach", pieces=under, host=host, seat=1)
    assert said(table, 1).endswith(f"under {table.name_of(host, 1)}.")
    table.manual("move", pieces=[host, under], to="lily#2", seat=1)
    assert table.state.at[host] == "lily#2" and table.state.at[under] == host
    table.manual("move", pieces=under, to="lily#3", seat=1)
    assert table.state.at[under] == "lily#3"
    with pytest.raises(tabletop.InvalidOp, match="under itself"):
        table.manual("attach", pieces=host, host=host)
    table.manual("attach", pieces=under, host=host)
    with pytest.raises(tabletop.InvalidOp, match="under itself"):
        table.manual("attach", pieces=host, host=under)


def test_a_stack_as_deep_as_it_may_be_can_be_seen_and_saved(table: Session, tmp_path: Path) -> None:
    for _ in range(230):
        table.manual("create", kind="token", to="table")
    tokens = table.state.inside("table")
    for host, under in itertools.pairwise(tokens[:201]):
        table.manual("attach", pieces=under, host=host)
    with pytest.raises(tabletop.InvalidOp, match="200 deep"):
        table.manual("attach", pieces=tokens[201], host=tokens[200])
    table.manual("attach", pieces=tokens[202], host=tokens[201])
    with pytest.raises(tabletop.InvalidOp, match="200 deep"):
        table.manual("attach", pieces=tokens[201], host=tokens[199])
    table.view_for(1).to_json()
    table.save(tmp_path / "x.json")
    assert tabletop.load_session(tmp_path / "x.json").digest() == table.digest()
    table.manual("move", pieces=tokens[0], to="pond")
    assert table.state.zone_of(tokens[200]) == "pond"


def test_spots_on_the_free_table(table: Session) -> None:
    one, two, three = table.state.inside("hand@1")
    table.manual("move", pieces=[one, two], to="table", spot=(10, 20))
    assert table.state.spot[one] == (10.0, 20.0) and table.state.spot[two] != table.state.spot[one]
    gap = table.state.spot[two][0] - 10  # type: ignore[index]
    table.manual("move", pieces=[one, two], to="table", spot=[100, 50])
    assert table.state.spot[one] == (100.0, 50.0) and table.state.spot[two][0] == 100 + gap  # type: ignore[index]
    table.manual("move", pieces=[one, two, three], to="table", spot=[(1, 1), (2, 2), (3, 3)])
    assert [table.state.spot[piece] for piece in (one, two, three)] == [(1, 1), (2, 2), (3, 3)]
    table.manual("move", pieces=[one, two], to="table", spot=[(5, 1), (6, 2)])
    assert table.state.spot[two] == (6, 2)
    for spot in ([1], "xy", (float("nan"), 1), (1e9, 0), [None, 1]):
        with pytest.raises(tabletop.InvalidOp):
            table.manual("move", pieces=one, to="table", spot=spot)


def test_flip_turn_tap(table: Session) -> None:
    one, two = table.state.inside("hand@1")[:2]
    table.manual("move", pieces=[one, two], to="pond")
    table.manual("flip", pieces=[one, two])
    assert {table.state.face[piece] for piece in (one, two)} == {"down"}
    assert said(table).endswith("face down.")
    table.manual("flip", pieces=one, face="wet_side")
    assert said(table, 1).endswith("to wet side.")
    table.manual("turn", pieces=one, by=-90)
    assert table.state.angle[one] == 270 and said(table).endswith("to 270°.")
    table.manual("turn", pieces=one, angle=0)
    table.manual("tap", pieces=[one, two], seat=2)
    assert [table.state.angle[piece] for piece in (one, two)] == [90, 90] and "Ben tapped" in said(table)
    table.manual("tap", pieces=[one, two])
    assert [table.state.angle[piece] for piece in (one, two)] == [0, 0]
    with pytest.raises(NothingChanged):
        table.manual("turn", pieces=one, angle=0)


def test_counters_of_pieces_seats_and_the_table(table: Session) -> None:
    one, two = table.state.inside("hand@1")[:2]
    table.manual("move", pieces=[one, two], to="pond")
    table.manual("count", pieces=[one, two], name="hunger", by=2, seat=1)
    assert said(table).startswith("Ana put 2 Hunger on ") and said(table).endswith(": now 2.")
    table.manual("count", pieces=one, name="hunger", by=-5)
    assert table.state.counter(one, "hunger") == 0, "not below the least"
    with pytest.raises(NothingChanged):
        table.manual("count", pieces=one, name="hunger", by=-1)
    table.manual("count", pieces=one, name="hunger", to=99)
    assert table.state.counter(one, "hunger") == 9, "not above the most"
    table.manual("count", pieces=one, name="mood of its own", by=-3)
    assert table.state.counter(one, "mood of its own") == -3, "any name, any number"
    table.manual("count", target_seat=2, name="points", by=2, seat=1)
    assert said(table) == "Ana set Points of Ben from 3 to 5."
    table.manual("count", table=True, name="weather", to=7)
    assert table.state.counter(0, "weather") == 7
    with pytest.raises(tabletop.InvalidOp, match="move cards instead"):
        table.manual("count", target_seat=1, name="cards", by=1)
    for wrong in ({"by": 1, "to": 1}, {}, {"by": 10**12}, {"by": "2"}, {"to": True}, {"by": 1, "table": True}):
        with pytest.raises(tabletop.InvalidOp):
            table.manual("count", pieces=one, name="hunger", **wrong)


def test_writing_on_pieces(table: Session) -> None:
    table.manual("create", kind="card", to="pond", fields={"name": "Newt"}, seat=2)
    assert said(table) == "Ben added Newt to Pond."
    newt = table.state.inside("pond")[-1]
    table.manual("set", pieces=newt, field="text", value="Swims.", seat=2)
    assert said(table) == "Ben wrote on Newt: Swims."
    table.manual("set", pieces=newt, field="name", value="Axolotl")
    assert table.name_of(newt) == "Axolotl"
    table.manual("set", pieces=newt, field="marked", value=True)
    table.manual("set", pieces=newt, field="marked", value=None)
    assert table.state.field(newt, "marked") is None and said(table).endswith("took the mark off Axolotl.")
    table.manual("set", pieces=newt, field="owner", value=1)
    table.manual("set", pieces=newt, field="definition", value="toad")
    table.manual("set", pieces=newt, field="angle", value=450)
    table.manual("set", pieces=newt, field="face", value="down")
    facts = (table.state.owner, table.state.definition, table.state.angle, table.state.face)
    assert [column[newt] for column in facts] == [1, "toad", 90, "down"]
    table.manual("set", target_seat=1, field="colour", value="green")
    table.manual("set", table=True, field="weather", value="rain")
    assert table.state.field(-1, "colour") == "green" and table.state.field(0, "weather") == "rain"
    for field, value in (
        ("known", [1]), ("definition", "lion"), ("owner", 9), ("name", 5), ("marked", "yes"), ("sides", 0), ("", 1),
        ("text", "x" * 5000), ("x", float("inf")), ("x", [1]), ("name", "\ud800"), ("face", ""),
    ):  # fmt: skip
        with pytest.raises(tabletop.InvalidOp):
            table.manual("set", pieces=newt, field=field, value=value)


def test_what_is_written_on_a_hidden_piece_is_hidden(table: Session) -> None:
    card = table.state.inside("hand@1")[0]
    table.manual("set", pieces=card, field="name", value="Kermit", seat=1)
    table.manual("set", pieces=card, field="text", value="Sings.", seat=1)
    table.manual("set", pieces=card, field="definition", value="toad", seat=1)
    mine = [line.text for line in table.log(1)]
    theirs = [line.text for line in table.log(2)]
    assert mine[1:] == ["Ana wrote on Kermit: Sings.", "Ana changed Kermit into Toad."]
    assert theirs[1:] == ["Ana wrote on a frog card: something", "Ana changed a frog card into another card."]
    assert "Kermit" not in theirs[0]
    table.manual("create", kind="die", to="hand@1", fields={"sides": 6}, face="down", seat=1)
    die = table.state.inside("hand@1")[-1]
    table.manual("roll", pieces=die, seat=1)
    assert said(table, 2) == "Ana rolled a die: hidden."
    assert said(table, 1) == f"Ana rolled a die: {table.state.field(die, 'value')}."


def test_draw_deal_and_piles_that_run_out(table: Session) -> None:
    top = table.state.inside("deck@1")[-2:]
    table.manual("draw", zone="deck@1", n=2, seat=1)
    assert table.state.inside("hand@1")[-2:] == top[::-1], "the top card first"
    assert said(table, 2).startswith("Ana drew 2 ") and said(table, 2).endswith(" from the Deck.")
    table.manual("draw", zone="deck@1", n=1, to_seat=2, seat=1)
    assert "dealt" in said(table) and "to Ben's Hand" in said(table)
    table.manual("draw", zone="deck@1", n=1, to="lily#1", seat=1)
    assert table.state.count_in("lily#1") == 1
    table.manual("draw", zone="deck@2", n=2, each=True, seat=2)
    texts = [line.text for line in table.log(None)[-3:]]
    assert texts[0] == "Ben dealt 2 from the Deck to each seat."
    assert texts[1].startswith("Ana got 2 ") and texts[2].startswith("Ben got 2 ")
    table.manual("draw", zone="deck@1", n=50, seat=1)
    assert table.state.count_in("deck@1") == 0, "all there are"
    with pytest.raises(tabletop.InvalidOp, match="nothing left to draw"):
        table.manual("draw", zone="deck@1", seat=1)
    with pytest.raises(tabletop.InvalidOp, match="say who draws"):
        table.manual("draw", zone="deck@2")


def test_shuffle_cut_reorder_peek(table: Session) -> None:
    before = table.state.inside("deck@1")
    entry = table.manual("shuffle", zone="deck@1", seat=1)
    assert entry.hides and table.undo_hides() and table.state.inside("deck@1") != before
    table.manual("cut", zone="deck@1", at=2, seat=1)
    assert said(table) == "Ana cut the Deck at 2."
    table.manual("cut", zone="deck@1")
    order = table.state.inside("deck@1")
    table.manual("reorder", zone="deck@1", order=order[::-1], seat=1)
    assert table.state.inside("deck@1") == order[::-1]
    with pytest.raises(tabletop.InvalidOp, match="every piece there once"):
        table.manual("reorder", zone="deck@1", order=order[1:])
    table.manual("peek", zone="deck@1", n=None, seat=2)
    assert said(table) == "Ben looked through Ana's Deck (7 cards)."
    assert all(piece.seen for piece in table.view_for(2).zone("deck@1").pieces)
    table.manual("peek", pieces=[table.state.inside("hand@1")[0]], seat=2)
    assert table.view_for(2).zone("hand@1").pieces[0].seen
    table.manual("shuffle", zone="deck@1")
    assert not any(piece.seen for piece in table.view_for(2).zone("deck@1").pieces)
    table.manual("peek", zone="deck@2", n=1)
    assert table.view_for(1).zone("deck@2").pieces[-1].seen and table.view_for(2).zone("deck@2").pieces[-1].seen
    for wrong in ({}, {"zone": "lily#1"}, {"zone": "deck@1", "n": 0}, {"zone": "deck@1", "pieces": [1]}):
        with pytest.raises(tabletop.InvalidOp):
            table.manual("peek", **wrong)


def test_dice_and_loose_pieces(table: Session) -> None:
    die = table.state.inside("pond")[0]
    table.manual("roll", pieces=die, seat=1)
    value = table.state.field(die, "value")
    assert value in range(1, 7) and said(table) == f"Ana rolled a die: {value}."
    table.manual("create", kind="die", to="table", spot=(1, 2), fields={"sides": 1000, "color": "#ff0000"})
    table.manual("roll", pieces=[die, table.state.inside("table")[-1]], seat=2)
    assert said(table).startswith("Ben rolled a die and a d1000: ") and "together" in said(table)
    table.manual("create", kind="token", to="table", fields={"color": "red"})
    table.manual("create", kind="token", to="table", fields={"color": "red"})
    tokens = table.state.inside("table")[-2:]
    table.manual("remove", pieces=tokens, seat=1)
    assert said(table) == "Ana took 2 red tokens out of the game."
    with pytest.raises(tabletop.InvalidOp, match="no piece"):
        table.manual("remove", pieces=tokens)
    with pytest.raises(tabletop.InvalidOp, match="no die"):
        table.manual("roll", pieces=table.state.inside("hand@1")[0])
    for kind, wrong in (
        ("castle", {}), ("die", {"fields": {"sides": "six"}}), ("card", {"definition": "lion"}),
        ("pin", {"to": "moon"}), ("pin", {"owner": 3}), ("note", {"fields": {"text": 3}}),
    ):  # fmt: skip
        with pytest.raises(tabletop.InvalidOp):
            table.manual("create", **{"kind": kind, "to": "table", **wrong})


def test_notes_phases_turns(table: Session) -> None:
    table.manual("note", text="  Good luck!  ", seat=2)
    assert said(table) == "Ben: Good luck!"
    table.manual("phase", name="noon", seat=1)
    assert said(table) == "Ana set the phase to noon."
    table.manual("seat", seat=2)
    assert table.state.flow["seat"] == 2 and said(table) == "It is Ben's turn."
    table.manual("seat", to=1, seat=2)
    assert said(table) == "Ben passed the turn to Ana."
    table.manual("set", table=True, field="round", value=2, seat=1)
    assert table.state.flow["round"] == 2 and said(table) == "Ana set the round to 2."
    assert table.history()[-1].turn == 2 and table.history()[0].turn == 1
    for field, value in (
        ("round", -1),
        ("round", "two"),
        ("chance", 1),
        ("catalog", "x"),
        ("sites.lily", 1),
        ("seat", 2),
    ):
        with pytest.raises(tabletop.InvalidOp):
            table.manual("set", table=True, field=field, value=value)
    with pytest.raises(tabletop.InvalidOp, match='Did you mean "dusk"'):
        table.manual("phase", name="dsk")
    for verb, wrong in (("note", {"text": " "}), ("note", {"text": 4}), ("seat", {"to": 7}), ("phase", {"name": 3})):
        with pytest.raises(tabletop.InvalidOp):
            table.manual(verb, **wrong)


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("fly", {}),
    ("move", {}),
    ("move", {"pieces": 1}),
    ("move", {"pieces": 1, "to": "pond", "speed": 3}),
    ("move", {"pieces": [], "to": "pond"}),
    ("move", {"pieces": 999, "to": "pond"}),
    ("move", {"pieces": "hand@1:99", "to": "pond"}),
    ("move", {"pieces": True, "to": "pond"}),
    ("move", {"pieces": None, "to": "pond"}),
    ("move", {"pieces": 1.5, "to": "pond"}),
    ("move", {"pieces": 1, "to": "hand@5"}),
    ("move", {"pieces": 1, "to": "lily"}),
    ("move", {"pieces": 1, "to": "lily#9"}),
    ("move", {"pieces": 1, "to": "Pond"}),
    ("move", {"pieces": 1, "to": None}),
    ("move", {"pieces": 1, "to": "pond", "index": "top"}),
    ("move", {"pieces": 1, "to": "pond", "face": 3}),
    ("shuffle", {"zone": "lily#1"}),
    ("shuffle", {"zone": 3}),
    ("cut", {"zone": "deck@1", "at": 7}),
    ("draw", {"zone": "deck@1", "n": 0}),
    ("draw", {"zone": "deck@1", "n": "all"}),
    ("tap", {"pieces": {"a": 1}}),
    ("answer", {"decision": 1, "choice": 2}),
    ("run_ability", {"piece": 1}),
    ("note", {"text": "x", "seat": 9}),
]


@pytest.mark.parametrize(("verb", "arguments"), WRONG)
def test_what_no_hand_can_do_is_a_sentence_and_leaves_no_trace(
    verb: str, arguments: dict[str, Any], table: Session
) -> None:
    before = table.digest()
    with pytest.raises(tabletop.InvalidOp) as caught:
        table.manual(verb, **arguments)
    assert len(str(caught.value)) > 5
    assert table.digest() == before and len(table.journal) == 0 and table.changed == 0
    refusal = table.submit(tabletop.Action("manual", arguments.pop("seat", 1), verb=verb, **arguments))
    assert not refusal and refusal.message.endswith((".", "?"))  # type: ignore[union-attr]


def test_a_game_without_hands(tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Bare\nseats: [2]\nzones: {pile: {pile: true}}\n", encoding="utf-8")
    (folder / "cards.yaml").write_text("cards: {a: {}}\n", encoding="utf-8")
    session = tabletop.new_session(folder, seed=1)
    session.manual("create", kind="card", to="pile", fields={"name": "X"})
    with pytest.raises(tabletop.InvalidOp, match="no hands"):
        session.manual("draw", zone="pile", seat=1)
    session.manual("draw", zone="pile", to="table", seat=1)
    assert session.state.count_in("table") == 1


def test_what_is_drawn_goes_where_the_game_says() -> None:
    session = tabletop.new_session("territory", seed=3)
    with pytest.raises(tabletop.InvalidOp, match="all 5 Land places are taken"):
        session.manual("draw", zone="land_deck", seat=1)
    land = session.state.inside("land#3")[0]
    top = session.state.inside("land_deck")[-1]
    session.manual("move", pieces=[land], to="removed", seat=1)
    session.manual("draw", zone="land_deck", seat=1)
    assert list(session.state.inside("land#3")) == [top]
    assert session.state.face[top] == "up"

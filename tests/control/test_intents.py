"""Gestures without pixels: tables of what a drop, a double click, a key and a menu ask for."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.control.gestures import intents, menus
from tabletop.control.gestures.intents import Command, Desk
from tabletop.control.gestures.menus import Choice
from tabletop.control.places.arrange import arrange, drop_at
from tabletop.control.places.placing import Drop, Placement
from tabletop.core.visibility import ALL_SEATS
from tabletop.session import Session


@pytest.fixture
def session() -> Session:
    session = tabletop.new_session("territory", seed=3, rules="off")
    ready = session.state.inside("ready@1")
    session.manual("move", pieces=ready[:3], to="deploy#1@1", seat=1, face="up")
    session.manual("create", kind="die", to="table", spot=(500, 100), fields={"sides": 8, "value": 8})
    session.manual("create", kind="counter", to="table", spot=(700, 100), fields={"value": 4})
    session.manual("create", kind="pin", to="table", spot=(800, 100))
    session.manual("create", kind="note", to="table", spot=(900, 100), fields={"text": "hi"})
    return session


def desk_of(session: Session, viewer: int | None = ALL_SEATS) -> Desk:
    view = session.view_for(viewer)
    return Desk(session.catalog, view, arrange(view, session.catalog.layouts[2], 1), viewer, 1)


def one(desk: Desk, zone: str = "", kind: str = "card") -> Placement:
    return next(p for p in desk.arrangement.placements if p.piece.kind == kind and (not zone or p.zone == zone))


def test_dropping_on_another_zone_moves_there_at_that_position(session: Session) -> None:
    desk = desk_of(session)
    card = one(desk, "deploy#1@1")
    command = intents.drop(desk, [card], Drop("deploy#2@1", 0))
    assert command == Command("move", {"pieces": [card.handle], "to": "deploy#2@1", "index": 0})


def test_dropping_where_it_lies_changes_nothing(session: Session) -> None:
    desk = desk_of(session)
    card = one(desk, "deploy#1@1")
    where = drop_at(desk.arrangement, card.x, card.y, [card.handle])
    assert intents.drop(desk, [card], where) is None


def test_nudging_on_the_free_table_is_a_move(session: Session) -> None:
    desk = desk_of(session)
    die = one(desk, kind="die")
    command = intents.drop(desk, [die], Drop("table", None, (510.0, 120.0)))
    assert command is not None and command.args["spot"] == (510.0, 120.0)


@pytest.mark.parametrize("kind", ["counter", "pin"])
def test_small_pieces_stick_to_cards(session: Session, kind: str) -> None:
    desk = desk_of(session)
    card, piece = one(desk, "deploy#1@1"), one(desk, kind=kind)
    command = intents.drop(desk, [piece], Drop("deploy#1@1", 0, None, card.handle))
    assert command == Command("attach", {"pieces": [piece.handle], "host": card.handle})


def test_cards_do_not_stick_to_cards_where_the_zone_does_not_say_so(session: Session) -> None:
    desk = desk_of(session)
    first, second = [p for p in desk.arrangement.placements if p.zone == "deploy#1@1"][:2]
    command = intents.drop(desk, [second], Drop("deploy#1@1", 0, None, first.handle))
    assert command is not None and command.verb == "move"


@pytest.mark.parametrize(
    ("kind", "verb"),
    [("die", "roll"), ("note", "ask:text"), ("counter", "set"), ("pin", "show:menu"), ("card", "tap")],
)
def test_double_click_does_the_obvious(session: Session, kind: str, verb: str) -> None:
    desk = desk_of(session)
    piece = one(desk, "deploy#1@1" if kind == "card" else "", kind)
    assert intents.obvious(desk, piece).verb == verb


def test_double_click_on_a_pile_draws(session: Session) -> None:
    desk = desk_of(session)
    pile = one(desk, "land_deck")
    command = intents.obvious(desk, pile)
    assert (command.verb, command.args["zone"], command.args["n"]) == ("draw", "land_deck", 1)
    with pytest.raises(tabletop.InvalidOp, match="taken"):
        session.manual(command.verb, seat=1, **command.args)
    session.manual("move", seat=1, pieces=session.state.inside("land#4"), to="lands@1")
    top = session.state.inside("land_deck")[-1]
    again = intents.obvious(desk_of(session), one(desk_of(session), "land_deck"))
    session.manual(again.verb, seat=1, **again.args)
    assert session.state.inside("land#4") == [top], "the first place that is empty"


@pytest.mark.parametrize(
    ("action", "verb"),
    [("tap", "tap"), ("flip", "flip"), ("roll", "turn"), ("count_up", "count"), ("count_down", "count"),
     ("delete", "remove"), ("menu", "show:menu"), ("act", "tap")],
)  # fmt: skip
def test_keys_on_a_card(session: Session, action: str, verb: str) -> None:
    desk = desk_of(session)
    command = intents.key_command(desk, action, [one(desk, "deploy#1@1")])
    assert command is not None and command.verb == verb


def test_keys_on_a_pile(session: Session) -> None:
    desk = desk_of(session)
    pile = [one(desk, "land_deck")]
    assert intents.key_command(desk, "shuffle", pile) == Command("shuffle", {"zone": "land_deck"})
    assert intents.key_command(desk, "search", pile) == Command("show:pile", {"zone": "land_deck"})
    assert intents.key_command(desk, "draw", [one(desk, "deploy#1@1")]) is None


def test_plus_on_a_die_goes_round(session: Session) -> None:
    desk = desk_of(session)
    command = intents.key_command(desk, "count_up", [one(desk, kind="die")])
    assert command is not None and command.args["value"] == 1, (
        "after the eight of a die with eight sides comes the one"
    )


def commands_of(choices: list[Choice] | tuple[Choice, ...]) -> list[Command]:
    found = []
    for choice in choices:
        if choice.command is not None and not choice.reason:
            found.append(choice.command)
        found.extend(commands_of(choice.below))
    return found


@pytest.mark.parametrize("kind", ["card", "die", "counter", "pin", "note"])
def test_every_manual_line_of_every_menu_works(session: Session, kind: str) -> None:
    desk = desk_of(session)
    zone = "deploy#1@1" if kind == "card" else ""
    commands = commands_of(menus.piece_menu(desk, [one(desk, zone, kind)]))
    commands += commands_of(menus.pile_menu(desk, "land_deck")) + commands_of(menus.zone_menu(desk, "resting@1"))
    tried = 0
    for command in commands:
        if ":" in command.verb:
            continue
        twin = session.fork()
        try:
            twin.manual(command.verb, seat=1, **command.args)
        except tabletop.InvalidOp as error:
            assert any(word in str(error) for word in ("already", "same", "stay", "taken")), (command, error)
        tried += 1
    assert tried >= 5


def test_greyed_lines_say_why(session: Session) -> None:
    desk = desk_of(session)
    for choice in menus.pile_menu(desk, "removed"):
        assert choice.reason.endswith("."), choice.label

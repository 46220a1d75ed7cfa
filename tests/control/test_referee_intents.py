"""What is asked and lit, what drops and menus mean, and how acts are put together: tables without pixels."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.content.layout import KINDS
from tabletop.control.judging.acts import asking, drop_result, is_cosmetic, lines, obvious
from tabletop.control.judging.perspective import Perspective
from tabletop.control.judging.reasons import no_meaning
from tabletop.control.judging.referee import Referee, is_handle
from tabletop.core.board import Cell
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.refusals import Refusal
from tests.control.judge import Judge, judge

NO = Refusal("resting", "TOY-1", "It is resting.")


def creatures(made: Judge, seat: int) -> list[int]:
    return made.state.inside(f"ready@{seat}")


def names(made: Judge, seat: int) -> list[str]:
    referee = Referee(made)
    return [referee.handle(piece, seat) for piece in creatures(made, seat)]


def sending(made: Judge, seat: int = 1, sites: tuple[int, ...] = (1, 2, 4)) -> None:
    made.legal += [Action("send", seat, who=name, site=site) for name in names(made, seat)[:2] for site in sites]
    made.legal.append(Action("lock", seat))
    made.open.append(Decision(seat, "camp", "toy.camp", sealed=True, rule="TOY-9"))
    made.changed += 1


def test_a_handle_is_no_zone() -> None:
    assert [is_handle(text) for text in ("#17", "#17/0", "ready@1:3", "land#3", "deploy#3@1")] == [
        True, True, True, False, False,
    ]  # fmt: skip


def test_pieces_that_can_act_and_places_where_they_may_go() -> None:
    made = judge()
    sending(made)
    referee = Referee(made)
    first, second = creatures(made, 1)[:2]
    assert referee.movable(1) == {first, second}
    assert referee.movable(2) == frozenset()
    assert referee.ends(1, first) == ({"land#1", "land#2", "land#4"}, frozenset())
    assert [move.button for move in referee.buttons(1)] == ["Lock"]
    closing = referee.closing(1)
    assert closing is not None and closing.action == Action("lock", 1)
    assert referee.open_pieces(1) == (first, second)


def test_what_was_read_is_kept_until_the_session_changes() -> None:
    made = judge()
    referee = Referee(made)
    assert referee.movable(1) == frozenset()
    made.legal.append(Action("send", 1, who=names(made, 1)[0], site=1))
    assert referee.movable(1) == frozenset()
    made.changed += 1
    assert len(referee.movable(1)) == 1


@pytest.mark.parametrize(
    ("sharing", "looking", "front", "hands"),
    [("side", 1, 1, (1,)), ("side", 2, 1, (1,)), ("open", 1, 1, (1, 2)), ("pass", 1, 1, (1,)), ("pass", 2, 1, ())],
)
def test_in_secret_the_seats_come_one_after_the_other(
    sharing: str, looking: int, front: int, hands: tuple[int, ...]
) -> None:
    made = judge()
    sending(made, 1)
    sending(made, 2)
    perspective = Perspective(sharing)  # type: ignore[arg-type]
    perspective.looking = looking
    referee = Referee(made)
    assert referee.front(perspective) == front
    assert referee.hands(perspective) == hands


def test_a_program_is_not_asked_at_the_screen() -> None:
    made = judge(bots={1: "greedy"})
    sending(made, 1)
    sending(made, 2)
    assert Referee(made).front(Perspective()) == 2


def test_with_the_dial_off_nobody_is_asked_at_the_screen() -> None:
    made = judge(rules="off")
    sending(made)
    referee = Referee(made)
    assert referee.front(Perspective()) == 0 and not referee.on and referee.exists
    assert referee.movable(1), "the menu still offers what is legal"


def test_a_gesture_is_an_act_of_the_seat_whose_piece_it_is() -> None:
    made = judge()
    made.open = [Decision(1, "turn", "toy.turn"), Decision(2, "turn", "toy.turn")]
    mine, theirs = creatures(made, 1)[0], creatures(made, 2)[0]
    referee = Referee(made)
    side, by_turns = Perspective("side"), Perspective("pass")
    by_turns.looking = 2
    assert (referee.seat_for(mine, side), referee.seat_for(theirs, side)) == (1, 2)
    assert (referee.seat_for(mine, by_turns), referee.seat_for(theirs, by_turns)) == (2, 2)


# -- drops ---------------------------------------------------------------------------------------------------


def test_a_drop_is_looked_up_uppermost_place_first() -> None:
    made = judge()
    piece = creatures(made, 1)[0]
    card = made.state.inside("land#3")[0]
    act = Action("send", 1, who="x", site=3)
    referee = Referee(made)
    assert drop_result(referee, 1, piece, [card, "land#3"]) == drop_result(referee, 1, piece, [])
    made.meant[1, "land#3"] = [(act, NO)]
    made.changed += 1
    refused = drop_result(referee, 1, piece, [card, "land#3"])
    assert (refused.moves, refused.refusal, refused.meant) == ((), NO, act)
    made.meant[1, "land#3"] = [(act, NO), (Action("send", 1, who=names(made, 1)[0], site=3), None)]
    made.changed += 1
    legal = drop_result(referee, 1, piece, [card, "land#3"])
    assert [move.zone for move in legal.moves] == ["land#3"] and legal.refusal is None


@pytest.mark.parametrize(
    ("kind", "shown", "real", "to", "tidy"),
    [
        ("hand", "ready@1", "ready@1", "ready@1", True),
        ("row", "deploy#1@1", "deploy#1@1", "deploy#1@1", True),
        ("row", "deploy#1@1", "ready@1", "deploy#1@1", False),
        ("row", "deploy#1@1", "deploy#1@1", "deploy#2@1", False),
        ("free", "table", "table", "table", True),
        ("hex", "board", "board", "board", False),
        ("pile", "deck", "deck", "deck", False),
    ],
)
def test_tidying_up_is_no_act_of_the_game(kind: str, shown: str, real: str, to: str, tidy: bool) -> None:
    assert is_cosmetic(KINDS[kind], shown, real, to) is tidy


# -- menus and digits ----------------------------------------------------------------------------------------


def biting(made: Judge) -> tuple[int, str, list[str]]:
    me, *others = names(made, 1)[:4]
    made.meant[1, me] = [(Action("hit", 1, who=me), None), (Action("heal", 1, land=me, who=others[0]), NO)]
    made.legal = [Action("hit", 1, who=me, target=other) for other in others]
    made.legal += [Action("send", 1, who=me, site=2), Action("pass", 1)]
    made.changed += 1
    return creatures(made, 1)[0], me, others


def test_acts_that_differ_in_a_target_are_one_line() -> None:
    made = judge()
    piece, _, others = biting(made)
    found = lines(Referee(made), made.catalog, 1, piece)
    bite, heal, send = found
    assert (bite.digit, bite.legal, len(bite.moves)) == (1, True, len(others))
    assert (heal.digit, heal.legal, heal.refusal) == (2, False, NO)
    assert (send.digit, send.legal, send.label) == (0, True, "send 2 " + names(made, 1)[0])
    assert obvious(found) is None
    assert obvious([bite, heal]) is bite


# -- asking for one argument after the other ------------------------------------------------------------------


def test_each_step_shows_only_what_still_leads_to_a_legal_act() -> None:
    made = judge()
    one, two, three = names(made, 1)[:3]
    made.legal = [
        Action("heal", 1, land=one, who=two, number=1),
        Action("heal", 1, land=one, who=two, number=2),
        Action("heal", 1, land=one, who=three, number=1),
    ]
    referee = Referee(made)
    first = asking(referee, referee.moves(1))
    step = first.step
    assert step is not None and step.form == "pieces" and step.name == "who"
    assert [option.piece for option in step.options] == creatures(made, 1)[1:3]
    short = first.given(step, step.options[1])
    assert short.step is None and short.chosen is not None and short.chosen.action == made.legal[2]
    long = first.given(step, step.options[0])
    number = long.step
    assert number is not None and (number.form, number.numbers) == ("number", (1, 2))
    done = long.given(number, number.options[1])
    assert done.chosen is not None and done.chosen.action == made.legal[1]
    back = done.back()
    assert back == long and back is not None and back.back() == first and first.back() is None


def test_places_are_asked_for_by_pointing_at_them() -> None:
    made = judge()
    sending(made)
    referee = Referee(made)
    piece = creatures(made, 1)[0]
    ask = asking(referee, referee.of_piece(1, piece))
    step = ask.step
    assert step is not None and step.form == "places"
    option = step.option_at(zone="land#4")
    assert option is not None and option.value == 4 and step.option_at(zone="land#3") is None
    chosen = ask.given(step, option).chosen
    assert chosen is not None and chosen.zone == "land#4"


def test_an_act_with_nothing_open_is_chosen_at_once() -> None:
    made = judge()
    made.legal = [Action("send", 1, who=names(made, 1)[0], site=2)]
    referee = Referee(made)
    ask = asking(referee, referee.moves(1))
    assert ask.step is None and ask.chosen == referee.moves(1)[0]


def test_meanings_that_are_no_places_are_words() -> None:
    made = judge()
    made.legal = [Action("heal", 1, land="x", who="y", way="half"), Action("heal", 1, land="x", who="y", way="whole")]
    referee = Referee(made)
    step = asking(referee, referee.moves(1)).step
    assert step is not None and step.form == "words"
    assert [option.text for option in step.options] == ["heal x half y", "heal x whole y"]


def test_answers_that_are_pointed_at() -> None:
    made = judge()
    one, two = names(made, 1)[:2]
    made.legal = [Action("choose", 1, pick=one), Action("choose", 1, pick=two), Action("choose", 1)]
    referee = Referee(made)
    assert [move.onto for move in referee.picks(1)] == creatures(made, 1)[:2]
    assert referee.movable(1) == set(creatures(made, 1)[:2])
    assert [move.button for move in referee.buttons(1)] == ["Done"]


def test_standing_acts_leave_out_what_hands_do() -> None:
    assert [move.action.kind for move in Referee(judge()).standing(1)] == ["leave"]


def test_a_drop_is_refused_with_the_reason_that_says_something() -> None:
    """Draughts: where one must jump, another man's step is refused because of that, not as no jump;
    what is no step at all says how a man steps."""
    session = tabletop.new_session("draughts", seed=1)

    def at(label: str) -> tuple[int, Cell]:
        board = session.state.spec.board("board")
        cell = board.cell(label) if board is not None else None
        assert cell is not None
        found = (piece for piece in session.state.inside("board") if tuple(session.state.spot[piece]) == tuple(cell))
        return next(found, 0), cell

    def refused(seat: int, man: str, to: str) -> str:
        result = drop_result(Referee(session), seat, at(man)[0], ["board"], at(to)[1])
        assert not result.moves and result.refusal is not None
        return result.refusal.message

    assert refused(1, "C3", "C4") == "A man steps forward to a dark square beside it, a king backward as well."
    for label in ("Step from C3 to D4", "Step from B6 to C5"):
        assert session.submit(next(each for each in session.legal_actions() if session.label(each) == label))
    assert refused(1, "G3", "H4") == "You can jump, and so you must."


def test_a_refusal_does_not_send_a_piece_to_where_it_lies() -> None:
    """Pig: the die lies in its tray, and letting it go there rolls it."""
    session = tabletop.new_session("pig", seed=1, bots={})
    die = next(piece for piece in session.state.pieces() if session.state.kind[piece] == "die")
    told = no_meaning(Referee(session), 1, die, "table").message
    assert "can go to" not in told and "Roll the die" in told


ONE_AIM = """
game: evolve
scenario: An ability with one target
seats: [Ana, Mira]
given:
  moment: {phase: main, active: Ana}
  turn: 3
  Ana:
    deck: 20
    mp: 5
    hand: [Lytic Cycle]
    organisms: [{card: Streptomyces griseus, energy: 3}, {card: Escherichia coli, energy: 2}]
  Mira: {deck: 20, mp: 5, organisms: [{card: Leptospira biflexa, energy: 1}]}
expect: {open: {Ana: main}}
"""

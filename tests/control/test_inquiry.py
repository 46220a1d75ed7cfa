"""What a screen is asked, step by step, without a window: what is lit, and where the keyboard goes."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.judging import acts
from tabletop.control.judging.asking import Option, Step
from tabletop.control.judging.inquiry import MANY, Inquiry, _key
from tabletop.control.judging.referee import Referee
from tabletop.session import Session
from tests.control.test_dropping import screen


def asked(game: str, seed: int = 4) -> tuple[Session, Inquiry]:
    """The first question of a game, as the screen of whoever is asked shows it."""
    session = tabletop.new_session(game, seed=seed)
    dropping, sight = screen(session)
    inquiry = Inquiry(dropping.judge, lambda: sight)
    assert inquiry.take_up(session.decisions()[0].seat, ())
    return session, inquiry


class Given(Inquiry):
    """Asks for what it is given."""

    given: Step | None = None

    @property
    def step(self) -> Step | None:
        return self.given


def given(step: Step | None, cursor: int = -1) -> Given:
    dropping, sight = screen(tabletop.new_session("gomoku", seed=4))
    inquiry = Given(dropping.judge, lambda: sight)
    inquiry.given, inquiry.cursor = step, cursor
    return inquiry


def test_every_cell_that_may_be_pointed_at_is_lit_and_the_one_under_the_arrows_otherwise() -> None:
    session, inquiry = asked("game-of-hex")
    board = session.state.spec.board("board")
    assert board is not None
    cells = {("board", cell): "can" for cell in board.cells}
    assert inquiry.cells() == cells and len(cells) == 121
    inquiry.cursor = 7
    assert inquiry.step is not None
    here = inquiry.step.options[7]
    assert inquiry.cells() == {**cells, (here.zone, here.cell): "target"}
    for outside in (-1, 121):
        inquiry.cursor = outside
        assert inquiry.cells() == cells
    inquiry.drop()
    assert inquiry.cells() == {}


@pytest.mark.parametrize(("cursor", "target"), [(-1, None), (0, None), (1, (1, 0)), (2, None), (3, (2, 0))])
def test_pieces_and_zones_are_no_cells(cursor: int, target: tuple[int, int] | None) -> None:
    """A piece glows itself, a zone as a whole; a cell of either only where the arrows stand on it."""
    options = (
        Option(1, piece=9, zone="board"), Option(2, zone="board", cell=(1, 0)), Option(3, zone="tray"),
        Option(4, piece=8, zone="board", cell=(2, 0)),
    )  # fmt: skip
    lit = {("board", (1, 0)): "can"}
    if target is not None:
        lit["board", target] = "target"
    assert given(Step("places", "@cell", options), cursor).cells() == lit
    assert given(None, cursor).cells() == {}


def test_what_is_aimed_at_is_the_cell_under_the_pointer_before_the_one_under_the_arrows() -> None:
    _, inquiry = asked("game-of-hex")
    assert inquiry.step is not None
    first, second = inquiry.step.options[:2]
    assert inquiry.aimed(None) is None
    inquiry.cursor = 0
    moves = [
        inquiry.aimed(place) for place in (None, ("board", second.cell), ("board", (99, 99)), ("tray", second.cell))
    ]  # type: ignore[arg-type]
    assert [(move.zone, move.cell) for move in moves if move is not None] == [
        ("board", cell) for cell in (first.cell, second.cell, first.cell, first.cell)
    ]
    assert given(inquiry.step).aimed(("board", first.cell)) is None, "nothing is put together here"  # type: ignore[arg-type]


def test_the_arrows_go_to_the_nearest_that_way_and_round_at_the_ends() -> None:
    _, inquiry = asked("game-of-hex")
    step = inquiry.step
    assert step is not None and len(step.options) > MANY
    assert inquiry.walk((1, 0)), "the first step only shows where it stands: in the middle of many"
    middle = inquiry.cursor
    x, y = inquiry.spot(step.options[middle])  # type: ignore[misc]
    spots = [inquiry.spot(option) for option in step.options]
    assert all(spots)
    nearest = sum(spot[0] for spot in spots if spot) / len(spots), sum(spot[1] for spot in spots if spot) / len(spots)
    assert (x - nearest[0]) ** 2 + (y - nearest[1]) ** 2 == pytest.approx(
        min((spot[0] - nearest[0]) ** 2 + (spot[1] - nearest[1]) ** 2 for spot in spots if spot)
    )
    for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        inquiry.cursor = middle
        assert inquiry.walk(direction)
        there = inquiry.spot(step.options[inquiry.cursor])
        assert there is not None
        along = (there[0] - x) * direction[0] + (there[1] - y) * direction[1]
        assert along > 1
        steps = 0
        while (before := inquiry.cursor) != (inquiry.walk(direction), inquiry.cursor)[1]:
            steps += 1
            assert inquiry.cursor != before
        assert 1 <= steps <= 12, "to the edge, and there it stays"
    inquiry.cursor = 0
    assert inquiry.cycle(-1) and inquiry.cursor == 120 and inquiry.cycle(1) and inquiry.cursor == 0
    assert inquiry.cycle(1) and inquiry.cursor == 1
    assert not given(None).walk((1, 0)) and not given(None).cycle(1)


@pytest.mark.parametrize(("number", "first"), [(MANY, 0), (MANY + 1, None)])
def test_of_a_few_the_keyboard_begins_with_the_first(number: int, first: int | None) -> None:
    _, whole = asked("game-of-hex")
    assert whole.step is not None
    inquiry = given(None)
    inquiry.given = Step(
        "places", "@cell", tuple(Option(n, zone="board", cell=(n % 15, -(n // 15))) for n in range(number))
    )
    assert inquiry.cycle(1)
    assert (inquiry.cursor == 0) is (first == 0)
    inquiry.cursor = -1
    assert inquiry.cycle(-1)
    assert (inquiry.cursor == number - 1) is (first == 0)


def test_what_was_chosen_one_after_the_other_stays_as_long_as_its_question_and_its_acts_do() -> None:
    session, inquiry = asked("game-of-hex")
    seat = session.decisions()[0].seat
    inquiry.picked = [(4, 11), (5, 12)]
    assert inquiry.take_up(seat, {4, 5}) and inquiry.picked == [(4, 11), (5, 12)]
    assert inquiry.take_up(seat, {4}) and inquiry.picked == [(4, 11)], "one was taken back"
    session.submit(session.legal_actions(seat)[0])
    after = session.decisions()[0].seat
    assert after != seat and inquiry.take_up(after, {4}) and inquiry.picked == [], "another is asked"
    inquiry.picked = [(4, 11)]
    assert not inquiry.take_up(0, {4}) and inquiry.picked == [] and inquiry.asking is None
    decision = session.decisions()[0]
    assert _key(after, decision) == (after, decision.kind, decision.question, decision.source)
    assert _key(after, None) is None


def test_an_act_that_was_begun_goes_on_while_the_table_is_as_it_was() -> None:
    session, inquiry = asked("game-of-hex")
    asking = inquiry.asking
    assert asking is not None and inquiry.resident and not inquiry.by_the_way and not inquiry.holds
    inquiry.begin(asking, 1)
    assert not inquiry.resident and inquiry.by_the_way and inquiry.holds and inquiry.cursor == -1
    session.submit(session.legal_actions(session.decisions()[0].seat)[0])
    assert inquiry.by_the_way and not inquiry.holds
    inquiry.drop()
    assert not inquiry.by_the_way and inquiry.step is None


def test_pointing_means_the_piece_before_the_place_and_a_zone_every_cell_of_it() -> None:
    fox, tray = Option("fox", piece=9, zone="board"), Option("t", zone="tray")
    there = Option("b1", zone="board", cell=(1, 0))
    step = Step("places", "to", (fox, there, tray))
    assert step.option_at(piece=9) is fox and step.option_at(piece=8) is None and step.option_at() is None
    assert step.option_at(zone="board", cell=(1, 0)) is there and step.option_at(zone="board", cell=(2, 0)) is None
    assert step.option_at(zone="board") is None and step.option_at(zone="tray", cell=(7, 7)) is tray
    assert step.option_at(piece=8, zone="tray") is tray
    assert Step("number", "n", (Option(3), Option(1), Option("x"), Option(2))).numbers == (1, 2, 3)


@pytest.mark.parametrize("pick", ["n: 1..7, s: strains", "s: strains, n: 1..7"])
def test_a_number_and_a_word_are_asked_for_in_the_order_in_which_they_stand(tmp_path: Path, pick: str) -> None:
    (tmp_path / "game.yaml").write_text("title: Bids\nseats: [2]\nzones: {tray: {face: up}}\n", encoding="utf-8")
    rules = (
        "rules: 2\ndefine: {strains: [clubs, diamonds, hearts]}\n"
        "keep: {level: {number: 0}, strain: {word: strains}}\n"
        "course:\n  - {turns: seats, rounds: 3, do: [{ask: you, to: [bid]}]}\n  - {finish: nobody}\n"
        f"acts: {{bid: {{pick: {{{pick}}}, do: [{{set: level, to: n}}, {{set: strain, to: s}}]}}}}\n"
    )
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    session = tabletop.new_session(str(tmp_path), seats=2, seed=1, autosave=None)
    referee = Referee(session)
    step = acts.asking(referee, referee.moves(1)).step
    assert step is not None and step.name == pick[0]

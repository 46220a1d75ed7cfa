"""A click on a place with something chosen does what a drop there does, in every game with rules."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.control.judging.referee import Move
from tabletop.control.kinds.board import cell_centre
from tabletop.control.places.placing import Placement
from tabletop.session import Session
from tabletop.ui.table import TableScreen
from tests.games.walking import judged_games, new_game, sampled, some_action
from tests.ui.driver import Driver
from tests.ui.hands import Hands

Pos = tuple[float, float]


def table_of(driver: Driver, session: Session, sharing: str = "open") -> TableScreen:
    session.show.update({"sharing": sharing, "bottom": 1})
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.showing.end()
    table.refresh(glide=False)
    return table


class Mouse:
    """Gestures over a table without drawing a frame."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def _post(self, kind: int, at: Pos, **more: Any) -> None:
        pos = round(at[0]), round(at[1])
        self.table.event(pygame.Event(kind, pos=pos, **more))

    def click(self, at: Pos) -> None:
        self.table.pointer.forget_click()
        self._post(pygame.MOUSEMOTION, at, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, at, button=1)
        self._post(pygame.MOUSEBUTTONUP, at, button=1)

    def drag(self, start: Pos, end: Pos) -> None:
        self._post(pygame.MOUSEMOTION, start, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, start, button=1)
        for part in (0.3, 1.0, 1.0):
            at = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            self._post(pygame.MOUSEMOTION, at, rel=(1, 1), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, end, button=1)


def told(table: TableScreen, head: int) -> tuple[object, ...]:
    """What a gesture has led to: an act that was done, or what is asked now; then the table is put back."""
    session, questions = table.session, table.referee.questions
    done = session.journal.entry(session.journal.head).action if session.journal.head != head else None
    asked = questions.asking.left if questions.asking is not None and not questions.resident else ()
    found = str(done), tuple(str(move.action) for move in asked), table.hud.bubble.visible, table.hud.menu.visible
    table.hud.menu.close()
    table.hud.tray.close()
    table.prompt.unask()
    questions.stop()
    table.referee.refusals.hide()
    while session.journal.head != head:
        session.undo()
    table.choosing.select([])
    table.refresh(glide=False)
    return found


def spot_of(table: TableScreen, move: Move) -> Pos | None:
    """Where a move ends on the screen, if that can be reached."""
    hands = Hands(None, table)  # type: ignore[arg-type]
    region = table.shown.arrangement.region(move.zone) if move.zone else None
    try:
        if move.onto:
            return hands.at(move.onto)
        if region is not None and move.cell is not None:
            return table.camera.to_screen(*cell_centre(region.box, move.cell))
        at = hands.zone(move.zone) if region is not None else None
    except (AssertionError, StopIteration):
        return None
    return at if at is not None and table.hud.stack.at((round(at[0]), round(at[1]))) is None else None


def start_of(table: TableScreen, move: Move) -> Pos | None:
    try:
        return Hands(None, table).at(move.piece)  # type: ignore[arg-type]
    except (AssertionError, StopIteration):
        return None


def is_free(table: TableScreen, at: Pos, move: Move) -> bool:
    """Whether nothing that could be chosen in its turn lies where a place is pointed at."""
    found: Placement | None = table.table.under(at)
    return bool(move.onto) or found is None or found.handle not in table.stage.lights.can


def compare(table: TableScreen, mouse: Mouse, move: Move) -> bool:
    """Make the gesture both ways and hold them against each other; False if it cannot be made here."""
    head = table.session.journal.head
    start, end = start_of(table, move), spot_of(table, move)
    if start is None or end is None or not is_free(table, end, move):
        return False
    mouse.drag(start, end)
    dragged = told(table, head)
    mouse.click(start)
    if table.session.journal.head != head:  # its piece was all that there was to say
        judge = table.referee.judge
        decision = judge.decision(move.seat)
        sole = decision is not None and decision.sole == move.action.kind and not (move.onto or move.cell)
        assert judge.kinds[move.action.kind].at_once or sole, move.action
        assert told(table, head) == dragged, move.action
        return True
    assert len(table.stage.selected) == 1
    lit = table.stage.lights
    cells = {cell for cell, look in table.stage.boards.lights.cells.items() if look != "hover"}
    names = table.referee.sight.names
    assert (
        (move.zone, move.cell) in cells if move.cell is not None
        else move.zone in lit.zones if move.zone else names.get(move.onto) in lit.targets
    ), f"{move.action} is not lit once its piece is chosen"  # fmt: skip
    mouse.click(end)
    clicked = told(table, head)
    assert clicked == dragged, move.action
    assert clicked[0] != "None" or clicked[1], move.action
    return True


def can_be_dropped(table: TableScreen, move: Move) -> bool:
    """Whether letting go of the piece of a move where it ends is a legal act."""
    meanings = table.referee.judge.drops(move.seat, move.piece, move.onto or move.zone, move.cell)
    return any(meaning.refusal is None for meaning in meanings)


def gestures(session: Session, table: TableScreen, most: int, steps: int, dice: random.Random) -> set[str]:
    """Play at random and hold both gestures against each other; the kinds of acts that were compared."""
    mouse, compared, ended = Mouse(table), set[str](), False
    for step in range(steps):
        if session.outcome is not None or len(compared) >= most:
            break
        if step % 3 == 0:
            table.showing.end()
            table.refresh(glide=False)
            moves = [move for seat in table.referee.hands for move in table.referee.judge.moves(seat) if move.piece]
            # how a shape lies that is let go says how it is held
            ends = [m for m in moves if (m.zone or m.onto) and not m.lays and m.action.kind not in compared]
            ended = ended or bool(ends)
            for move in dice.sample(ends, min(2, len(ends))):
                if can_be_dropped(table, move) and compare(table, mouse, move):
                    compared.add(move.action.kind)
        action = some_action(session, dice)
        assert action is not None
        session.submit(action)
    return compared if ended else {"nothing ends at a place: cards are only turned over"}


@pytest.mark.parametrize("game", sampled(judged_games()))
def test_a_click_on_a_lit_place_does_what_a_drop_there_does(driver: Driver, game: str) -> None:
    session = new_game(game, 3)
    # nothing is dragged where all pieces come onto their cells by a click, or where there are dice alone
    bare = not any(zone.count for zone in session.view_for(None).zones.values()) or not session.catalog.cards
    assert gestures(session, table_of(driver, session), 1, 40, random.Random(game)) or bare


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", sampled(judged_games()))
def test_clicks_are_drops_through_whole_games(driver: Driver, game: str, seed: int) -> None:
    session = new_game(game, seed)
    assert gestures(session, table_of(driver, session), 12, 400, random.Random(f"{game}{seed}"))


def ready_and_land(table: TableScreen, session: Session, seat: int = 1) -> tuple[Pos, Pos]:
    hands = Hands(None, table)  # type: ignore[arg-type]
    return hands.at(session.state.inside(f"ready@{seat}")[0]), hands.zone("land#1")


def test_a_covered_card_is_played_by_clicks_and_nothing_lit_tells_of_it(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session, "side")
    mouse, seat = Mouse(table), table.referee.front
    card, land = ready_and_land(table, session, seat)
    mouse.click(card)
    assert len(table.stage.selected) == 1 and not table.stage.lights.zones and not table.stage.lights.targets
    mouse.click(land)
    assert len(session.state.flow["drafts"][str(seat)]) == 1


def test_enter_with_the_pointer_on_a_lit_place_goes_there_unless_the_keys_pointed_last(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session)
    driver.settle()
    card, land = ready_and_land(table, session)
    driver.click(card)
    driver.move(land)
    assert table.stage.target == "land#1"
    driver.key("tab")
    driver.key("enter")
    assert not (session.state.flow.get("drafts") or {}).get("1")  # the keys began an act of their own
    driver.key("escape")
    driver.tick(1000)
    driver.click(card)
    driver.move((land[0] + 3, land[1] + 3))
    driver.key("enter")
    assert len(session.state.flow["drafts"]["1"]) == 1


def test_a_click_where_nothing_is_lit_only_deselects_and_one_on_another_card_chooses_that(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session)
    mouse, head = Mouse(table), session.journal.head
    card, _ = ready_and_land(table, session)
    hands = Hands(driver, table)
    mouse.click(card)
    mouse.click(hands.at(session.state.inside("ready@1")[1]))
    assert [table.shown.keys[handle] for handle in table.stage.selected] == [session.state.inside("ready@1")[1]]
    mouse.click(hands.zone("resting@1"))
    assert not table.stage.selected and not table.hud.bubble.visible and session.journal.head == head


def test_a_chosen_pin_shows_what_it_would_do_where_the_pointer_is(driver: Driver) -> None:
    session = tabletop.new_session("butterfly", seed=2, names=["Ana", "Mira"])
    dice = random.Random(2)
    table = table_of(driver, session)
    while True:
        table.refresh(glide=False)
        moves = [move for seat in table.referee.hands for move in table.referee.judge.moves(seat)]
        steps = [move for move in moves if move.piece and move.cell is not None and move.path]
        if steps:
            break
        action = some_action(session, dice)
        assert action is not None
        session.submit(action)
    mouse, move = Mouse(table), steps[0]
    start, end = start_of(table, move), spot_of(table, move)
    assert start is not None and end is not None
    mouse.click(start)
    table.event(pygame.Event(pygame.MOUSEMOTION, pos=(round(end[0]), round(end[1])), rel=(0, 0), buttons=(0, 0, 0)))
    assert table.stage.boards.lights.way == move.path

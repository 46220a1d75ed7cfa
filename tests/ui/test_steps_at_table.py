"""Steps beside a piece, several numbers at one zone, numbers that fly, two games in one view."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.control.places.flying import AWAY, THERE
from tabletop.session import Session
from tabletop.session.telling.numbers import RungText as Step
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import load_theme
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.telling.ladder import OPEN, SHUT, LadderPlace, Ladders
from tabletop.ui.table import TableScreen
from tabletop.ui.table.panels.clocks import active_beside, lane_end
from tests.ui.driver import Driver

GROW = """
game: auganism
scenario: Ready to grow
seats: [Ana, Ben]
given:
  moment: {phase: evolution, active: Ana}
  Ana: {deck: 5, hand: [Slagspear], summon: Emberknoll, evp: [Coalsprite, Kilnback]}
  Ben: {deck: 5, hand: [Drizzlet], summon: Harborback, augment: [Shellward]}
expect: {outcome: none}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    file = tmp_path / "grow.yaml"
    file.write_text(GROW, encoding="utf-8")
    return tabletop.load_scenario(file)


@pytest.fixture
def driver(tmp_path: Path, session: Session) -> Driver:
    made = Driver(tmp_path / "home")
    made.app.settings.reduced_motion = False
    made.app.settings.hints = False
    made.app.use(session.catalog)
    made.app.go(TableScreen(session))
    made.settle()
    return made


def ladders(driver: Driver) -> Ladders:
    found = driver.app.screen.numbers.ladders
    assert found is not None
    return found


def test_steps_say_what_each_costs_with_what_is_skipped(session: Session) -> None:
    track = next(each for each in session.tracks(1) if each.seat == 1)
    assert [(rung.mark, rung.text, rung.cost, rung.state) for rung in track.rungs] == [
        ("I", "3", None, "now"), ("II", "5/12", 2, "open"), ("III", "8/18", 6, "shut"),
    ]  # fmt: skip
    assert track.have == 5
    assert track.rungs[0].more == "8/8" and track.rungs[0].fill == 1
    assert track.rungs[2].sentence == "Stage 3 asks for 6 EVP, what it skips included; the score is 5."
    assert session.tracks(None) == session.tracks(1), "everything about it is public"


def test_a_click_on_an_open_step_goes_there_and_on_a_shut_one_says_why_not(driver: Driver, session: Session) -> None:
    widget = ladders(driver)
    own = next(index for index, each in enumerate(widget.ladders) if len(each.steps) == 3)
    driver.click(widget.box(widget.ladders[own], 2).center)
    bubble = driver.app.screen.hud.bubble
    assert bubble.visible and len(session.journal) == 1, "nothing but the deal is in the journal"
    driver.key("escape")
    driver.click(widget.box(widget.ladders[own], 1).center)
    driver.settle()
    assert session.state.counter(session.state.inside("summon@1")[0], "stage") == 2
    assert [step.state for step in ladders(driver).ladders[own].steps] == ["past", "now", "shut"]


def test_several_numbers_of_a_zone_lie_side_by_side(driver: Driver) -> None:
    plates = driver.app.screen.numbers.plates
    assert plates is not None
    arms = [total for total in plates.totals if total.key == "augment@2"]
    assert sorted((total.icon, total.text) for total in arms) == [("shield", "4"), ("sword", "0")]
    one, other = (plates.box(total) for total in arms)
    assert not one.colliderect(other) and one.centery == other.centery
    score = next(total for total in plates.totals if total.key == "evp@1")
    assert (score.text, score.note) == ("5/2", "Goal: 2.")


def test_a_step_is_as_large_as_its_place_and_keeps_its_tooltip() -> None:
    went: list[str] = []
    widget = Ladders(Look(load_theme("felt"), IconSet([])), went.append)
    steps = (Step("I", "2/7", "now"), Step("II", "3/9", OPEN, 1, "Asks for 1.", "up"), Step("III", "5/13", SHUT, 4))
    place = LadderPlace("Stages", steps, (100, 100, 80, 200))
    widget.place((0, 0, 640, 400))
    widget.set_ladders([place])
    boxes = [widget.box(place, index) for index in range(3)]
    assert boxes[0].y > boxes[1].bottom > boxes[2].bottom and all(box.w == 80 for box in boxes)
    assert widget.tooltip_at(boxes[1].center) == "Stages\nAsks for 1."
    assert widget.tooltip_at((5, 5)) is None
    widget.release(boxes[1].center)
    widget.release(boxes[2].center)
    assert went == ["up"]


def test_a_strike_flies_from_one_monster_to_the_other(driver: Driver, session: Session) -> None:
    session.submit(next(act for act in session.legal_actions(1) if act.kind == "declare"))
    session.submit(next(act for act in session.legal_actions(2) if act.kind == "no_response" or act.kind == "pass"))
    entry = session.journal.head
    sent = [step.flight for step in session.steps(entry, None) if step.flight is not None]
    monsters = [next(iter(session.view_for(None).zone(f"summon@{seat}").pieces)).handle for seat in (1, 2)]
    assert sent == [(monsters[0], monsters[1], 0), (monsters[1], monsters[0], 2)]
    driver.tick()
    showing = driver.app.screen.showing
    assert showing.active
    at = next(index for index, stop in enumerate(showing.stops) if stop.flight == sent[1])
    showing.seek(at - 1)
    showing.seek(at)
    assert [(flight.source, flight.amount) for flight in showing.flights.flying] == [(monsters[1], 2)]
    driver.tick(30)
    assert showing.flights.moving(driver.time)
    driver.tick((AWAY + THERE) * 1000 + 50)
    assert not showing.flights.moving(driver.time)
    showing.seek(at - 1)
    assert not showing.flights.flying, "backwards nothing flies"


def test_each_game_at_a_table_has_its_own_phases_and_turn(tmp_path: Path) -> None:
    session = tabletop.new_session("auganism", seats=4, seed=5)
    dice = random.Random(5)
    while "seat#2" not in session.state.flow:
        session.submit(dice.choice(session.legal_actions()))
    driver = Driver(tmp_path / "home")
    driver.app.settings.hints = False
    driver.app.use(session.catalog)
    table = TableScreen(session)
    driver.app.go(table)
    driver.settle()
    flow = session.state.flow
    assert [lane_end(table.table, seat) for seat in (1, 2, 3, 4)] == ["", "", "#2", "#2"]
    assert active_beside(table.table, 4) == flow["seat#2"] and active_beside(table.table, 1) == flow["seat"]
    assert len(table.hud.clocks) == 2
    boxes = [clock.rect for _, clock in table.hud.clocks]
    assert boxes[0].right < boxes[1].left


def test_the_corners_of_a_card_say_what_counts_where_it_lies(driver: Driver, session: Session) -> None:
    painter = driver.app.screen.painter
    names = {number: handle for handle, number in driver.app.screen.shown.keys.items()}
    own = names[session.state.inside("summon@1")[0]]
    assert (painter.numbers[own].value, painter.numbers[own].icon) == (3, "power")
    assert (painter.corners[own].value, painter.corners[own].icon, painter.corners[own].trend) == (8, "health", 0)
    fed = [painter.numbers[names[piece]] for piece in session.state.inside("evp@1")]
    assert [(number.value, number.icon) for number in fed] == [(3, "evp"), (2, "evp")]
    arm = names[session.state.inside("augment@2")[0]]
    assert arm not in painter.numbers and arm not in painter.corners, "Sword and Shield are printed there"


def test_a_heading_leaves_room_for_its_numbers(driver: Driver) -> None:
    taken = driver.app.screen.stage.taken
    assert taken["augment@2"] > taken["evp@1"] > 0 and "augment@1" not in taken

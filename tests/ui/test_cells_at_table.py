"""Boards at the table: counterparts, reach and way of a carried pin, battles by dragging, patterns turned by hand."""

from __future__ import annotations

import itertools
import shutil
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.kinds.board import cell_centre
from tabletop.session import Session
from tabletop.ui.draw.things.widgets import tooltip
from tabletop.ui.settings import Settings, load_settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

SCENARIOS = Path(__file__).resolve().parents[2] / "cards" / "butterfly" / "scenarios"
WRITTEN = Path(__file__).resolve().parents[1] / "rules" / "written" / "games"


class Hands:
    """A table with a scenario's position, and points of its cells."""

    def __init__(self, home: Path, name: str | Path) -> None:
        (path,) = (name,) if isinstance(name, Path) else SCENARIOS.glob(f"{name}-*.yaml")
        self.session: Session = tabletop.load_scenario(path)
        self.session.set_show(sharing="open")
        self.driver = Driver(home, settings=Settings(path=home / "settings.yaml", hints=False))
        self.driver.app.play(self.session)
        assert isinstance(self.driver.app.screen, TableScreen)
        self.table = self.driver.app.screen
        self.driver.settle()

    def point(self, zone: str, label: str) -> tuple[float, float]:
        """The pixel in the middle of a cell."""
        region = self.table.shown.arrangement.region(zone)
        assert region is not None and region.box.board is not None
        cell = region.box.board.cell(label)
        assert cell is not None
        return self.table.camera.to_screen(*cell_centre(region.box, cell))

    def lit(self, kind: str) -> set[str]:
        """The labels of the cells that are lit so, with their zone: "present F6"."""
        board = self.session.catalog.boards["nile"]
        lights = self.table.stage.boards.lights.cells
        return {f"{zone} {board.label(cell)}" for (zone, cell), found in lights.items() if found == kind}

    def at(self, zone: str, label: str) -> str:
        """What stands on a cell."""
        cell = self.session.catalog.boards["nile"].cell(label)
        there = [p for p in self.session.state.inside(zone) if self.session.state.spot[p] == cell]
        return ", ".join(self.session.state.definition[piece] for piece in there)


def test_the_same_cell_of_the_other_age_is_lit(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s14")
    hands.driver.move(hands.point("past", "C8"))
    hands.driver.settle()
    assert hands.lit("hover") == {"past C8"}
    assert hands.lit("twin") == {"present C8"}
    assert set(hands.table.stage.boards.lights.signs.values()) == {"C8"}, "and both say what they are called"
    hands.driver.move(hands.point("present", "K2"))
    hands.driver.settle()
    assert hands.lit("twin") == {"past K2"}


def test_a_carried_pin_shows_where_it_can_go_and_which_way(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s13")  # own pin on G6, an enemy on F7: H6 and F8 are behind them
    hands.driver.move(hands.point("present", "F6"))
    hands.driver.press(hands.point("present", "F6"))
    hands.driver.move(hands.point("present", "G5"))
    hands.driver.move(hands.point("present", "H5"))
    hands.driver.settle()
    can = hands.lit("can")
    assert {"present G5", "present F7"} <= can and not can & {"present G6", "present H6", "present F8"}
    board = hands.session.catalog.boards["nile"]
    assert [board.label(cell) for cell in hands.table.stage.boards.lights.way] == ["F6", "G5", "H5"]
    hands.driver.move(hands.point("present", "H6"))
    hands.driver.settle()
    assert hands.lit("refused") == {"present H6"}
    assert hands.table.boards.lines() == ["The way is blocked."]
    hands.driver.release(hands.point("present", "H6"))
    hands.driver.settle()
    assert hands.at("present", "F6") == "hawk" and hands.table.hud.bubble.visible, "refused, and said why"


def test_dragging_onto_an_enemy_is_a_battle(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s14")
    hands.driver.drag(hands.point("present", "F6"), hands.point("present", "G6"))
    thrown = [actor for actor in hands.table.stage.animator.actors.values() if actor.placement.piece.kind == "die"]
    assert [actor.tumbles for actor in thrown] == [True, True], "both dice tumble"
    hands.driver.settle()
    assert hands.at("present", "G6") == "hawk" and hands.at("present", "F6") == ""
    dice = [hands.session.state.inside(f"dice@{seat}")[0] for seat in (1, 2)]
    assert [hands.session.state.field(die, "value") for die in dice] == [4, 2]


def test_a_pattern_is_turned_and_laid_on_the_map(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s04")
    ways = hands.table.boards.ways
    assert len(ways) == 13, "at the rim five of the eighteen ways cover the same cells of the map as others"
    hands.driver.move(hands.point("present", "E2"))
    hands.driver.settle()
    before = hands.lit("new")
    hands.driver.wheel(-1, hands.point("present", "E2"))
    hands.driver.settle()
    assert hands.lit("new") != before, "the wheel turns it"
    hands.driver.move(hands.point("present", "F1"))
    hands.driver.settle()
    shown = hands.lit("new")
    assert "present F1" in shown, "the ghost reaches for the pointer"
    assert any("sprouts" in line for line in hands.table.boards.lines())
    hands.driver.key("f")
    hands.driver.settle()
    assert hands.lit("new") == shown, "the mirror image of the hawk's pattern is no other way"
    hands.driver.key("escape")
    assert not hands.table.boards.follow() and hands.table.stage.boards.waiting == {}, "its echo has come"
    before_far = hands.session.journal.head
    hands.driver.click(hands.point("present", "G8"))
    hands.driver.settle()
    assert hands.session.journal.head == before_far, "a click out of reach lays nothing"
    assert any("cannot reach G8: it always covers E2" in line for line in hands.table.boards.lines())
    hands.driver.click(hands.point("present", "F1"))
    hands.driver.settle()
    for place in shown:
        assert hands.at("present", place.split()[1]) == "hawk", place
    assert hands.session.trouble is None


def press(hands: Hands, label: str) -> None:
    """A button beside the question."""
    bar = hands.table.hud.decision
    shown = next(each for each in bar.children if getattr(each, "label", "") == label)
    hands.driver.click(shown.rect.center)
    hands.driver.settle()


def test_a_pattern_is_turned_and_laid_by_buttons(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s04")
    labels = [each.label for each in hands.table.hud.decision.choices]
    assert labels == ["Lay it", "Turn"], "without mirrored patterns there is none to turn over"
    seen = {frozenset(hands.lit("new"))}
    for _ in hands.table.boards.ways:
        press(hands, "Turn")
        seen.add(frozenset(hands.lit("new")))
    assert len(seen) == 13, "each way comes up"
    shown = hands.lit("new")
    press(hands, "Lay it")
    assert shown and all(hands.at("present", place.split()[1]) == "hawk" for place in shown)
    assert "Turn" not in [each.label for each in hands.table.hud.decision.choices]


CHOSEN = """
rules: 2
setup: [{each: s, in: seats, do: [{create: patch, in: bag of s, owner: s, every: true, count: 2}]}]
course: [{turns: seats, phase: sew, do: [{ask: you, to: [sew]}]}]
acts:
  sew:
    pick: {patch: bag of you, there: cells in cloth where empty}
    requires: [{must: any(form(patch to there by mirror over empty)), because: No room.}]
    do:
      - {choose: way, among: form(patch to there by mirror over empty)}
      - {each: c, in: way, do: [{create: square, in: cloth, cell: c, owner: you}]}
"""


def test_a_shape_of_a_game_without_code_is_shown_on_its_cells_and_laid(tmp_path: Path) -> None:
    shutil.copytree(WRITTEN / "quilts", tmp_path / "quilts")
    (tmp_path / "quilts" / "rules.yaml").write_text(CHOSEN)
    session = tabletop.new_session(tmp_path / "quilts", seats=2, seed=1)
    first = next(each for each in session.legal_actions() if each.arguments["there"] == "D1")
    session.submit(first)
    session.set_show(sharing="open")
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.settle()
    board = session.catalog.boards["cloth"]

    def lit() -> set[str]:
        return {board.label(cell) for (_, cell), kind in table.stage.boards.lights.cells.items() if kind == "new"}

    def at(label: str) -> tuple[float, float]:
        region, cell = table.shown.arrangement.region("cloth"), board.cell(label)
        assert region is not None and cell is not None
        return table.camera.to_screen(*cell_centre(region.box, cell))

    ways = {frozenset(str(each.arguments["pick"]).split()[1:]) for each in session.legal_actions()}
    assert lit() in ways and "D1" in lit()
    driver.move(at("D3"))
    driver.settle()
    assert lit() in ways and "D3" in lit(), "it lies where the pointer is"
    head = session.journal.head
    driver.click(at("G7"))
    driver.key("f")
    driver.settle()
    assert session.journal.head == head, "out of reach nothing is laid, and nothing is turned over"
    driver.click(at("D3"))
    driver.settle()
    laid = {board.label((int(spot[0]), int(spot[1]))) for each in session.state.inside("cloth")
            if (spot := session.state.spot[each]) is not None}  # fmt: skip
    assert laid in ways and {"D1", "D3"} <= laid and session.trouble is None


class Sewing:
    """Quilts at a table, where the way to lay a patch is picked."""

    def __init__(self, home: Path) -> None:
        self.session = tabletop.new_session(WRITTEN / "quilts", seats=2, seed=1)
        self.session.set_show(sharing="open")
        self.driver = Driver(home, settings=Settings(path=home / "settings.yaml", hints=False))
        self.driver.app.play(self.session)
        assert isinstance(self.driver.app.screen, TableScreen)
        self.table = self.driver.app.screen
        self.driver.settle()
        self.board = self.session.catalog.boards["cloth"]

    def lit(self) -> str:
        """The cells on which the patch is shown."""
        lights = self.table.stage.boards.lights.cells
        return " ".join(sorted(self.board.label(cell) for (_, cell), kind in lights.items() if kind == "new"))

    def at(self, label: str) -> tuple[float, float]:
        region, cell = self.table.shown.arrangement.region("cloth"), self.board.cell(label)
        assert region is not None and cell is not None
        return self.table.camera.to_screen(*cell_centre(region.box, cell))

    def patch(self, card: str, seat: int = 1) -> tuple[float, float]:
        """The uppermost patch of that card in a bag."""
        found = [each for each in self.table.shown.arrangement.placements if each.zone == f"bag@{seat}"]
        place = [each for each in found if each.piece.definition == card][-1]
        return self.table.camera.to_screen(place.x - place.w * 0.4, place.y)

    def laid(self, seat: int = 1) -> str:
        """The cells on which a seat has squares."""
        state = self.session.state
        own = [state.spot[each] for each in state.inside("cloth") if state.owner[each] == seat]
        return " ".join(sorted(self.board.label((int(spot[0]), int(spot[1]))) for spot in own if spot is not None))


def test_a_shape_that_is_picked_is_turned_while_it_is_carried_and_lies_as_it_was_shown(tmp_path: Path) -> None:
    sewing = Sewing(tmp_path)
    driver = sewing.driver
    driver.move(sewing.patch("step"))
    driver.press(sewing.patch("step"))
    driver.move((sewing.at("A1")[0] - 60, sewing.at("A1")[1]), (1, 0, 0))
    driver.settle()
    assert sewing.lit() == "", "beside the board it is shown nowhere"
    driver.move(sewing.at("D4"), (1, 0, 0))
    driver.settle()
    assert sewing.lit() == "C4 D3 D4 E3" or sewing.lit() == "C5 D4 D5 E4"
    driver.move(sewing.at("D3"), (1, 0, 0))
    driver.settle()
    level = sewing.lit()
    driver.wheel(-1)
    driver.settle()
    upright = sewing.lit()
    assert upright != level and len({label[0] for label in upright.split()}) == 2, "it stands on its end"
    driver.move(sewing.at("F6"), (1, 0, 0))
    driver.settle()
    assert len({label[0] for label in sewing.lit().split()}) == 2 and "F6" in sewing.lit(), "and stays so"
    driver.key("f")
    driver.settle()
    over = sewing.lit()
    assert over and "F6" in over and len({label[0] for label in over.split()}) == 2
    driver.release(sewing.at("F6"))
    driver.settle()
    assert sewing.laid() == over and sewing.session.trouble is None


def test_a_patch_is_chosen_with_a_click_and_laid_with_another(tmp_path: Path) -> None:
    sewing = Sewing(tmp_path)
    driver = sewing.driver
    driver.click(sewing.patch("bar"))
    driver.settle()
    assert sewing.lit() == ""
    driver.move(sewing.at("A4"))
    driver.settle()
    shown = sewing.lit()
    assert "A4" in shown and len(shown.split()) == 3
    driver.key("r")
    driver.settle()
    assert sewing.lit() != shown and "A4" in sewing.lit()
    assert not sewing.table.boards.pattern.can_flip(sewing.table.boards.ways), "a bar is its own mirror image"
    shown = sewing.lit()
    driver.click(sewing.at("A4"))
    driver.settle()
    assert sewing.laid() == shown
    driver.click(sewing.patch("bar", 2))
    driver.move(sewing.at("A4"))
    driver.settle()
    assert sewing.lit() == "", "where it does not fit it is not shown"
    driver.drag(sewing.patch("bar", 2), sewing.at("A4"))
    driver.settle()
    assert sewing.laid(2) == "" and "does not fit there" in str(sewing.table.hud.bubble.text)


def test_a_patch_is_laid_by_keyboard(tmp_path: Path) -> None:
    sewing = Sewing(tmp_path)
    driver = sewing.driver
    driver.click(sewing.patch("el"))
    driver.move((5, 300))
    driver.key("return")
    driver.settle()
    assert len(sewing.lit().split()) == 4, "it is asked how it lies"
    assert [each.label for each in sewing.table.hud.decision.choices] == ["Lay it", "Turn", "Never mind"]
    seen = set()
    for _ in range(8):
        seen.add(sewing.lit())
        driver.key("r")
        driver.settle()
    assert len(seen) == 4, "it is turned where it lies"
    driver.key("f")
    driver.settle()
    shown = sewing.lit()
    assert shown not in seen
    found = {shown}
    for arrow in ["left"] * 6 + ["up"] * 6 + (["right"] * 6 + ["down"] + ["left"] * 6 + ["down"]) * 3 + ["up"] * 2:
        driver.key(arrow)
        driver.settle()
        found.add(sewing.lit())
    assert len(found) == 30, "the arrows lead it everywhere: three by two cells on seven by seven"
    shown = sewing.lit()
    driver.key("return")
    driver.settle()
    assert sewing.laid() == shown


def test_a_message_makes_way_for_what_is_said_of_a_pattern(tmp_path: Path) -> None:
    """It lay over the line that says how the pattern is turned and laid."""
    hands = Hands(tmp_path, "s04")
    notices, app = hands.driver.app.notices, hands.driver.app
    hands.driver.move(hands.point("present", "F1"))
    hands.driver.settle()
    lines = hands.table.boards.lines()
    note = tooltip(app.theme, "\n".join(lines), round(360 * hands.table.hud.look.scale), hands.table.hud.look.scale)
    said = pygame.Rect(hands.table.boards._beside(note.get_size(), lines), note.get_size())
    app.toast("\n".join(["What the others did since."] * 4), "told")
    hands.driver.tick(50)
    (toast,) = [each for each in notices.toasts if each.kind == "told"]
    assert toast.spot is not None and not toast.spot.colliderect(said)
    toast.spot, toast.moved = pygame.Rect((0, 0), toast.spot.size).move(said.topleft), False
    hands.driver.move(hands.point("present", "E2"))
    hands.driver.move(hands.point("present", "F1"))
    hands.driver.tick(50)
    assert toast.spot is not None and not toast.spot.colliderect(said), "what came up first goes elsewhere"


def test_a_pin_is_moved_and_a_pattern_laid_by_keyboard(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s06")  # the Lotus kills the Scarab, and its death reaches the present
    lotus = next(p for p in hands.table.shown.arrangement.placements if p.piece.definition == "lotus" and p.sink)
    hands.table.choosing.select([lotus.handle])
    hands.driver.key("return")
    hands.driver.settle()
    assert "past G10" in hands.lit("can"), "what is chosen shows where it can go"
    for _ in range(40):
        hands.driver.key("tab")
        if hands.lit("target") == {"past G10"}:
            break
    hands.driver.key("return")
    hands.driver.settle()
    assert hands.at("past", "G10") == "lotus"
    for _ in range(40):
        if {"present F10", "present E10"} <= hands.lit("dies"):
            break
        hands.driver.key("right")
        hands.driver.settle()
    hands.driver.key("return")
    hands.driver.settle()
    assert (hands.at("present", "F10"), hands.at("present", "E10"), hands.at("present", "G9")) == ("", "", "scarab")
    assert hands.session.trouble is None


@pytest.mark.parametrize("seat", [1, 2])
def test_what_is_coming_stands_in_the_present_with_its_turn(tmp_path: Path, seat: int) -> None:
    hands = Hands(tmp_path, "s06")
    hands.table.perspective.stay(seat)
    hands.table.refresh()
    board = hands.session.catalog.boards["nile"]
    ghosts = hands.table.stage.boards.waiting
    assert {(zone, board.label(cell)) for zone, cell in ghosts} == {("present", "G10")}
    (ghost,) = ghosts.values()
    assert ghost.text == "Turn 4" and ghost.icon == "scarab" and not ghost.clear


def test_the_count_of_a_held_city_stands_on_its_cell(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s14")
    counts = hands.table.stage.boards
    assert counts.counts == {}
    hands.session.manual("count", seat=1, target_seat=1, name="past_memphis", by=1)
    hands.session.manual("count", seat=2, target_seat=2, name="present_thebes", by=2)
    hands.driver.settle()
    cell = hands.session.catalog.boards["nile"].cell
    assert counts.counts == {("past", cell("E7")): ((1, "1/2"),), ("present", cell("G6")): ((2, "2/2"),)}
    panel = hands.table.hud.seats[1]
    assert panel.form.labels == "table" and [words for words, *_ in panel.form.heads] == [
        "Heli", "Mem", "Theb", "Past", "Present",
    ]  # fmt: skip
    hands.driver.move(hands.point("past", "E7"))
    hands.driver.settle()
    assert any("Past Memphis 1" in line for line in hands.table.boards.lines())
    hands.driver.move(hands.point("present", "E7"))
    hands.driver.settle()
    assert not any("Memphis 1" in line for line in hands.table.boards.lines())


def test_phases_and_log_can_be_read_at_the_smallest_size(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s14")
    clock = hands.table.hud.phases
    assert [name for name, _, _ in clock.shown()] == [phase.id for phase in hands.session.catalog.phases]
    assert hands.table.hud.log.rect.h >= 150
    assert hands.table.hud.shelves[2].visible


def test_pins_to_be_placed_lie_side_by_side(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s01")
    for seat in (1, 2):
        lying = [each for each in hands.table.shown.arrangement.placements if each.zone == f"pins@{seat}"]
        lefts = sorted(each.x for each in lying)
        assert len(lefts) >= 2
        assert all(right - left >= 36 for left, right in itertools.pairwise(lefts))


def test_every_cell_says_what_it_is_called_when_asked_to_and_that_is_kept(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s14")
    boards = hands.table.stage.boards
    box = next(region.box for region in hands.table.shown.arrangement.regions if region.key == "past")
    rect = hands.table.camera.rect(box.x, box.y, box.w, box.h)
    plain = pygame.image.tobytes(boards._paint(box, rect, ""), "RGBA")
    hands.driver.key("ctrl+g")
    hands.driver.settle()
    assert boards.coordinates and pygame.image.tobytes(boards._paint(box, rect, ""), "RGBA") != plain
    assert load_settings(tmp_path)[0].coordinates, "the next table has them too"
    hands.driver.key("ctrl+g")
    assert not boards.coordinates and not load_settings(tmp_path)[0].coordinates


def test_the_cell_that_is_fought_over_is_lit(tmp_path: Path) -> None:
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(tabletop.load_session(SCENARIOS.parents[2] / "saves" / "butterfly-mid-battle.json"))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    board = table.session.catalog.boards["nile"]
    assert [(zone, board.label(cell)) for zone, cell in table.stage.boards.fought] == [("present", "F2")]


def test_pins_of_one_kind_show_whose_they_are_by_colour_and_shape(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s14")
    painter = hands.table.painter
    place = next(p for p in hands.table.shown.arrangement.placements if p.piece.kind == "pin")
    looks = [
        pygame.image.tobytes(painter.small(replace(place.piece, owner=seat), 40, 60, 1.0, 0.0), "RGBA")
        for seat in (0, 1, 2)
    ]
    assert len(set(looks)) == 3


def test_the_cell_that_the_arrows_stand_on_says_what_the_act_would_do_there(tmp_path: Path) -> None:
    """Without a mouse, too: an echo that would cost an own piece is shown and told before Enter."""
    path = tmp_path / "echo.yaml"
    path.write_text(
        "scenario: An echo\ngame: butterfly\nseats: [Bastet, Osiris]\ngiven:\n"
        "  moment: {phase: place, active: Bastet, turn: 3}\n"
        "  present: {G1: {card: Scarab, owner: Bastet}}\n  Bastet: {hand: [Crocodile]}\nexpect: {present: 1}\n",
        encoding="utf-8",
    )
    hands = Hands(tmp_path, path)
    table = hands.table
    hands.driver.move((1, 1))
    card = next(each for each in table.shown.arrangement.placements if each.zone == "hand@1")
    table.stage.selected = {card.handle}
    hands.driver.key("enter")
    hands.driver.settle()
    bar = table.referee.answers.bar()
    assert bar is not None and bar[1] == "Place a piece: on which green spot, in the past or in the present?"
    step = table.referee.questions.inquiry.step
    assert step is not None and table.referee.questions.inquiry.pointed in step.options, "Enter takes the first"
    assert len(table.boards.lines()) == 1
    for _ in step.options:
        hands.driver.key("tab")
        hands.driver.settle()
        if "past G1" in hands.lit("target"):
            break
    assert hands.lit("dies") == {"present G1"}
    assert any("Scarab" in line for line in table.boards.lines())
    panels = [each.rect for each in (table.hud.phases, table.hud.log, table.hud.decision)]
    for _ in step.options:
        hands.driver.key("tab")
        hands.driver.tick()
        lines = table.boards.lines()
        note = pygame.Rect(table.boards._beside((360, 90), lines), (360, 90))
        assert lines and note.collidelist(panels) < 0, (lines, note)
        aimed = table.boards._aimed()
        assert aimed is not None and aimed.cell is not None
        region = table.shown.arrangement.region(aimed.zone)
        assert region is not None
        assert not note.collidepoint(table.camera.to_screen(*cell_centre(region.box, aimed.cell)))


def test_a_setup_pin_is_asked_for_in_words_and_the_maps_have_titles(tmp_path: Path) -> None:
    hands = Hands(tmp_path, "s01")
    table = hands.table
    assert all(
        region.box.show_label for region in table.shown.arrangement.regions if region.key in ("past", "present")
    )
    seat = table.referee.front
    pin = next(each for each in table.shown.arrangement.placements if each.zone == f"pins@{seat}")
    table.stage.selected = {pin.handle}
    hands.driver.key("enter")
    hands.driver.settle()
    bar = table.referee.answers.bar()
    assert bar is not None and bar[1] == "Place a pin: on which green spot of the present?"


MARKED = """
rules: 2
keep:
  last: {cell: none, label: Left last, color: gold}
  trodden: {number: 0, per: cell, label: Trodden, color: blue}
setup: [{create: man, in: board, cell: cells in board where row = 1 and column = 1, owner: 1}]
course: [{turns: seats, from: 1, do: [{ask: you, to: [step]}]}]
acts:
  step:
    pick: {man: man in board, there: near(man) where empty}
    do: [{set: last, to: cell(man)}, {set: last.trodden, to: 2}, {move: man, to: board, cell: there}]
"""


def test_a_board_draws_the_cells_that_rules_have_kept(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    for name, text in (
        ("game.yaml", "title: Marked\nseats: [2]\nboards: {board: {grid: square, size: [3, 3]}}\n"
            "zones: {board: {label: Board, board: board, face: up}}\nkinds: {man: {label: Man, shape: disc}}\n"),
        ("cards/all.yaml", "kind: man\ncards: {man: {}}\n"), ("rules.yaml", MARKED),
    ):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    session = tabletop.new_session(str(folder), seed=1, autosave=None)
    session.set_show(sharing="open")
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml", hints=False))
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    region = table.shown.arrangement.region("board")
    assert region is not None
    at = table.camera.to_screen(*cell_centre(region.box, (0, 0)))
    spot = (round(at[0]) - 20, round(at[1]) - 30)  # beside the number in the middle
    far = table.camera.to_screen(*cell_centre(region.box, (2, 0)))
    assert session.submit(next(each for each in session.legal_actions() if each.arguments["there"] == "A2"))
    driver.settle()
    red, green, blue, _ = driver.window.surface.get_at(spot)
    grey = driver.window.surface.get_at((round(far[0]) - 20, round(far[1]) - 30))
    assert blue - red > 20 > abs(grey[2] - grey[0]), "the inner mark is blue, the other cells are plain"
    driver.move(at)
    driver.settle()
    assert table.boards.lines() == ["**A1** Left last.", "**A1** Trodden: 2."]
    assert table.stage.boards.lights.signs, "what the cell is called is written where the number stood"
    session.undo()
    driver.settle()
    assert table.stage.boards.marks == {} and driver.window.surface.get_at(spot)[:3] != (red, green, blue)

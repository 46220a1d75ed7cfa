"""Pointing at a number, a chip, a counter or a title says what it is; a key opens all of it, and its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.places.placing import Placement
from tabletop.ui.dialogs.rulebook import RulebookWindow
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.draw.cards.faceplaces import face_places
from tabletop.ui.hud.telling.explain_sheet import ExplainSheet
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver

SAVE = Path(__file__).resolve().parents[2] / "saves" / "territory-second-round.json"


def opened(driver: Driver, path: Path = SAVE) -> TableScreen:
    table = TableScreen(tabletop.load_session(path))
    driver.app.use(table.table.catalog)
    driver.app.go(table)
    driver.settle()
    return table


def resting(table: TableScreen) -> Placement:
    """A card that no other lies over."""
    return [each for each in table.shown.arrangement.placements if each.zone == "resting@1"][-1]


def part(table: TableScreen, place: Placement, name: str) -> tuple[int, int]:
    rect = table.stage.screen_rect(place)
    spec = table.table.painter.front(place.piece)
    spot = face_places(spec, face_layout(spec, round(rect.w / 2) * 2))[name]
    return rect.x + spot.centerx, rect.y + spot.centery


def sheet_of(table: TableScreen) -> ExplainSheet:
    assert table.explaining.sheet is not None
    return table.explaining.sheet


def test_what_is_under_the_pointer_says_what_it_is(driver: Driver) -> None:
    table = opened(driver)
    place = resting(table)
    for name, word in (("stats.0", "Power here: "), ("gems.0", "Final Cost: "), ("type_line", "Types: ")):
        driver.move(part(table, place, name))
        driver.tick(700)
        assert table.hud.stack.tooltip.visible and table.hud.stack.tooltip.text.startswith(word)
    box = next(region.box for region in table.shown.arrangement.regions if region.key == "resting@1")
    x, y = table.table.camera.to_screen(box.x + 40, box.y + 6)
    assert table.explaining.tip_at((round(x), round(y))).startswith("Resting of Ana: 3 cards")
    deck = next(each for each in table.shown.arrangement.placements if each.zone == "land_deck")
    assert table.explaining.tip_at(table.stage.screen_rect(deck).center).startswith("Land deck: ")
    hand = next(each for each in table.shown.arrangement.placements if each.zone == "ready@2")
    assert "Ready of Ben" in table.explaining.tip_at(table.stage.screen_rect(hand).center)


def test_keys_go_through_everything_and_open_the_rule(driver: Driver) -> None:
    table = opened(driver)
    place = resting(table)
    table.choosing.select([place.handle])
    driver.key("i")
    sheet = sheet_of(table)
    assert sheet.visible and sheet.numbers, "the parts of the face have numbers"
    names = []
    for _ in sheet.entries:
        assert sheet.entry is not None
        names.append(sheet.entry.name)
        row = sheet.row_at(sheet._body().center)
        assert row >= 0
        driver.key("down")
    assert {"Base Power", "Final Cost", "Stars", "Biome bonus", "Types", "Rest"} <= set(names)
    driver.key("home")
    driver.key("enter")
    book = next(each for each in driver.app.dialogs if isinstance(each, RulebookWindow))
    assert sheet.entry is not None and book.anchor == sheet.entry.rule == "TER-27"
    book.close()
    driver.key("escape")
    assert not sheet.visible


def test_the_menu_opens_it_for_those_who_hold_a_finger_down(driver: Driver) -> None:
    table = opened(driver)
    driver.click(table.stage.screen_rect(resting(table)).center, button=3)
    item = next(each for each in table.hud.menu.columns[0].items if each.id == "explain")
    assert item.label == "What is this?" and item.act is not None
    item.act()
    assert sheet_of(table).visible and sheet_of(table).title == "Golden Eagle"
    driver.click((5, 300))
    assert not sheet_of(table).visible, "a click elsewhere closes it"


def test_numbers_of_seats_phases_and_the_table_itself(driver: Driver) -> None:
    table = opened(driver)
    driver.move(table.hud.seats[1].rect.center)
    driver.key("i")
    assert [entry.name for entry in sheet_of(table).entries] == ["Lands", "Ready", "Resting"]
    driver.key("i")
    driver.move(table.hud.phases.rect.center)
    driver.key("i")
    assert sheet_of(table).entry is not None and sheet_of(table).entry.name == "Deploy"  # type: ignore[union-attr]
    driver.key("escape")
    driver.move((640, 798))
    driver.key("i")
    assert {"Rest", "Lands", "Land deck", "Combat", "Supporting"} <= {each.name for each in sheet_of(table).entries}


def test_an_open_sheet_says_what_is_true_now(driver: Driver) -> None:
    table = opened(driver)
    table.session.set_rules("off")
    place = resting(table)
    table.choosing.select([place.handle])
    driver.key("i")
    sheet = sheet_of(table)
    before = next(entry.now for entry in sheet.entries if entry.name == "Rest")
    table.session.manual("count", pieces=table.shown.keys[place.handle], name="rest", by=2, seat=1)
    driver.settle()
    assert next(entry.now for entry in sheet.entries if entry.name == "Rest") == str(int(before) + 2)


def test_a_kind_of_card_is_named_the_first_time_only(driver: Driver) -> None:
    table = opened(driver)
    place = resting(table)
    driver.move(table.stage.screen_rect(place).center)
    driver.tick(2600)
    info = table.hud.preview.info
    assert [(numbers, name) for numbers, name, _ in info.legend][:2] == [
        ("1", "Final Cost"),
        ("2 3", "Biome bonus"),
    ]
    driver.move((640, 420))
    driver.tick(200)
    driver.move(table.stage.screen_rect(place).center)
    driver.tick(2600)
    assert table.hud.preview.visible and not table.hud.preview.info.legend


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_the_sheet_stays_in_the_window_and_cuts_nothing(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    table = opened(driver)
    table.choosing.select([resting(table).handle])
    driver.key("i")
    sheet = sheet_of(table)
    assert table.table.camera.port.contains(sheet.rect)
    driver.key("end")
    assert sheet.row_at((sheet._body().centerx, sheet._body().bottom - 3)) == len(sheet.entries) - 1


@pytest.mark.parametrize("game", ["evolve", "butterfly"])
def test_the_rulebook_has_a_legend_of_each_kind_made_from_its_face(driver: Driver, game: str) -> None:
    session = tabletop.new_session(game)
    book = RulebookWindow(session.catalog)
    driver.app.use(session.catalog)
    driver.app.open_dialog(book)
    driver.settle()
    page = book.page
    assert page is not None
    kinds = [block.text.removeprefix("legend:") for block in book.blocks if block.kind == "legend"]
    assert kinds == list(session.catalog.kinds)
    titles = [block.text for block in book.blocks if block.kind == "heading2"]
    assert titles[:3] == ["How to play", "Lessons", "The cards"]
    for index, block in enumerate(book.blocks):
        if block.kind != "legend":
            continue
        legend = page.legends[block.text]
        shown = [number for line in legend.lines for number in line.numbers]
        assert sorted(shown) == list(range(1, len(legend.numbers) + 1)), "each numbered part has its line"
        assert all(line.entry.sentence for line in legend.lines)
        picture, links = page._painted(index)
        assert picture.get_height() >= legend.height(page._column(block)[1])
        assert {target for _, target in links} >= {line.entry.rule for line in legend.lines} - {""}
        assert all(page.anchor_index(target) >= 0 for _, target in links)

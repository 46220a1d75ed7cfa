"""A creature or a player is chosen: both glow and are clicked, and players are buttons, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.control.places.placing import Placement
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "abilities.md"
BLOCK = re.compile(r"^```yaml brambles/([\w/.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def hail(folder: Path) -> tuple[Session, int]:
    """The game of the guide, where seat 1 chooses whom its spell hits; the creature that lies there."""
    for name, text in BLOCK.findall(DOCS.read_text(encoding="utf-8")):
        (folder / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "game" / name).write_text(text, encoding="utf-8")
    session = tabletop.new_session(folder / "game", seed=1, bots={})
    state = session.state
    found = {
        name: next(piece for piece in state.pieces() if state.definition[piece] == name and state.owner[piece] == 1)
        for name in ("hail", "briar")
    }
    assert session.manual("move", seat=1, pieces=[found["hail"]], to="hand@1")
    assert session.manual("move", seat=1, pieces=[found["briar"]], to="field@1", face="up")
    (spell,) = [
        each for each in session.legal_actions(1)
        if each.kind == "cast" and session.piece(each.arguments["card"], 1) == found["hail"]
    ]  # fmt: skip
    assert session.submit(spell)
    return session, found["briar"]


def test_players_are_buttons_beside_creatures_that_glow(driver: Driver, tmp_path: Path) -> None:
    session, briar = hail(tmp_path)
    table = table_of(driver, session)
    driver.settle()
    assert {move.onto for move in table.referee.judge.moves(1)} == {briar, 0}
    assert [each.label for each in table.hud.decision.choices] == ["Briar", "You", "Player 2"]
    place = table.referee.sight.place(briar)
    assert place is not None
    driver.click(table.stage.screen_rect(place).center)
    driver.settle()
    assert session.state.counter(briar, "damage") == 2


def test_a_player_is_hit_by_the_button(driver: Driver, tmp_path: Path) -> None:
    session, briar = hail(tmp_path)
    table = table_of(driver, session)
    driver.settle()
    button = next(each for each in table.hud.decision.children if getattr(each, "label", "") == "Player 2")
    driver.click(button.rect.center)
    driver.settle()
    assert session.state.counter(briar, "damage") == 0 and session.state.counter(-2, "life") == 3


@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_is_hit_by_a_click_on_the_panel_that_glows_for_it(driver: Driver, tmp_path: Path, seat: int) -> None:
    session, briar = hail(tmp_path)
    table = table_of(driver, session)
    driver.settle()
    panels = table.hud.seats
    assert all(panel.lit for panel in panels.values()) and "Click to choose" in str(panels[2].tooltip_at((0, 0)))
    driver.click(panels[seat].rect.center)
    driver.settle()
    assert session.state.counter(-seat, "life") == 3 and session.state.counter(briar, "damage") == 0
    assert not any(panel.lit for panel in panels.values()), "nothing is asked any more"


def test_no_panel_glows_for_who_is_not_asked(driver: Driver, tmp_path: Path) -> None:
    session, _ = hail(tmp_path)
    session.set_bots({1: "random"})
    table = table_of(driver, session)
    table.bots.stands = lambda: True
    driver.settle()
    assert session.decisions()[0].seat == 1 and not any(panel.lit for panel in table.hud.seats.values())


def test_what_comes_with_the_act_is_let_go_on_a_creature_or_on_a_panel(driver: Driver, tmp_path: Path) -> None:
    session, briar = hail(tmp_path)
    answer = next(each for each in session.legal_actions(1) if each.arguments.get("pick") in (2, "2"))
    assert session.submit(answer)
    state = session.state
    adder = next(each for each in state.pieces() if state.definition[each] == "adder" and state.owner[each] == 1)
    assert session.manual("move", seat=1, pieces=[adder], to="field@1", face="up")
    table = table_of(driver, session)
    driver.settle()
    start, other = (table.stage.screen_rect(place).center for place in _places(table, adder, briar))
    panel = table.hud.seats[2]
    end = panel.rect.center
    driver.press(start)
    for step in range(1, 9):
        driver.move((start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8), (1, 0, 0))
    assert panel.lit
    driver.release(end)
    driver.settle()
    menu = table.hud.menu
    assert [each.label for each in menu.columns[0].items] == ["Use Adder: Spit on Player 2", "Strike with Adder"]
    driver.click(menu.columns[0].row(0).center)
    driver.settle()
    assert session.state.counter(-2, "life") == 2 and session.state.angle[adder] == 90
    assert session.undo()
    driver.settle()
    driver.drag(start, other)
    driver.settle()
    assert session.state.counter(briar, "damage") == 1 and session.state.counter(-2, "life") == 3


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_with_a_card_chosen_a_player_is_clicked_like_a_creature(tmp_path: Path, size: tuple[int, int]) -> None:
    """A click on the panel spoke of passing the turn, and the steps of a number grew under the pointer."""
    session, _ = hail(tmp_path)
    answer = next(each for each in session.legal_actions(1) if each.arguments.get("pick") in (2, "2"))
    assert session.submit(answer)
    state = session.state
    adder = next(each for each in state.pieces() if state.definition[each] == "adder" and state.owner[each] == 1)
    assert session.manual("move", seat=1, pieces=[adder], to="field@1", face="up")
    driver = Driver(tmp_path / "home", size, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))
    table = table_of(driver, session)
    driver.settle()
    panel = table.hud.seats[2]
    assert not panel.lit
    (place,) = _places(table, adder)
    driver.click(table.stage.screen_rect(place).center)
    driver.settle()
    assert table.stage.selected and panel.lit
    for cell in panel.cells():
        driver.move(cell.center)
        assert not panel.plus.visible and not panel.minus.visible
    driver.click(panel.form.band.center)
    driver.settle()
    assert not table.hud.bubble.visible
    menu = table.hud.menu
    assert [each.label for each in menu.columns[0].items] == ["Use Adder: Spit on Player 2", "Strike with Adder"]
    driver.click(menu.columns[0].row(0).center)
    driver.settle()
    assert session.state.counter(-2, "life") == 2 and session.state.angle[adder] == 90
    assert not panel.lit


def _places(table: TableScreen, *pieces: int) -> list[Placement]:
    found = [table.referee.sight.place(each) for each in pieces]
    return [each for each in found if each is not None]

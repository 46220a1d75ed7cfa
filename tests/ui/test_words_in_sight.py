"""Words that come up give way to others, hold no longer than what they are about, and are cut last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.control.kinds.board import cell_centre, cell_size, cells_of
from tabletop.rules.refusals import Refusal
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.things import cells
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.hud.asking.decision import Choice, DecisionBar
from tabletop.ui.hud.telling import show_bar
from tabletop.ui.notices import GIVES_WAY, Notices
from tabletop.ui.settings import Settings
from tabletop.ui.stage import boards
from tabletop.ui.table.looking.dangers import GLOWS
from tabletop.ui.table.panels import panels
from tabletop.ui.table.playing.stuck import SAID
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver
from tests.ui.hud_tools import look


def at_table(tmp_path: Path, session: tabletop.Session) -> tuple[Driver, TableScreen]:
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.showing.end()
    return driver, table


def test_a_message_makes_way_once_for_what_a_card_can_do() -> None:
    notices, surface = Notices(look()), pygame.Surface((1280, 800))
    notices.place(surface.get_size())
    notices.add("Greedy bot placed Harborback in the EVP Zone.", "told", 0.0)
    notices.update(1.0)
    notices.draw(surface)
    ((before, _),) = notices.shown
    notices.draw(surface, lambda: [(before, GIVES_WAY - 1)])
    assert notices.shown[0][0] == before
    notices.draw(surface, lambda: [(before, GIVES_WAY)])
    ((after, _),) = notices.shown
    assert not after.colliderect(before)
    notices.draw(surface, lambda: [(after, GIVES_WAY)])
    assert notices.shown[0][0] == after


def test_signs_and_dangers_weigh_so_much(tmp_path: Path) -> None:
    _, table = at_table(tmp_path, tabletop.new_session("territory", seed=5))
    sign = pygame.Rect(300, 300, 90, 24)
    table.stage.signs_at = (sign,)
    assert (sign, GIVES_WAY) in table.keep_clear()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["draughts", "gomoku", "game-of-hex", "morris"])
def test_how_the_game_is_won_is_said_beside_the_board(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """A click on a message takes it away, so it lies on no cell to which somebody may want to go."""
    driver = Driver(tmp_path, size, Settings(reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session(game, seed=4)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    ((spot, _),) = driver.app.notices.shown
    (board,) = (region.box for region in table.shown.arrangement.regions if region.box.board is not None)
    middles = [table.camera.to_screen(*cell_centre(board, cell)) for cell in cells_of(board)]
    wide, high = (side * table.camera.scale for side in cell_size(board))
    cells_at = [pygame.Rect(x - wide / 2, y - high / 2, wide, high) for x, y in middles]
    assert len(cells_at) > 20 and spot.collidelist(cells_at) == -1
    assert driver.window.surface.get_rect().contains(spot)
    driver.tick(3000)
    invited = table.hud.hints.spot
    assert invited is not None and invited.collidelist(cells_at) == -1, "the invitation is written narrower, too"


def test_what_bots_did_is_told_beside_the_slot_that_is_asked_for(tmp_path: Path) -> None:
    """A place for one card is empty when it is asked for; a place that is not drawn while it is empty is none."""
    seats = {2: "random", 3: "random", 4: "random"}
    driver, table = at_table(tmp_path, tabletop.new_session("whist", seed=4, bots=seats))
    while not table.session.legal_actions(1):
        driver.tick(200)
    table.app.notices.toasts.clear()
    table.app.toast("\n".join(f"Greedy bot {seat} played Queen of Diamonds." for seat in range(5)), "told")
    driver.settle()
    ((spot, _),) = table.app.notices.shown
    slots = [region.box for region in table.shown.arrangement.regions if region.key.startswith("trick")]
    assert len(slots) == 4
    assert spot.collidelist([table.camera.rect(box.x, box.y, box.w, box.h) for box in slots]) == -1
    glow = [place for place in table.shown.arrangement.placements if table.stage.lights.kind(place.handle)]
    assert glow and all((table.stage.screen_rect(place), GLOWS) in table.keep_clear() for place in glow)


@pytest.mark.parametrize("panel", [True, False])
def test_a_question_lies_over_no_hand_while_the_rules_are_off(tmp_path: Path, panel: bool) -> None:
    driver, table = at_table(tmp_path, tabletop.new_session("bramble", seed=5, rules="off"))
    if not panel:
        others = tuple(box for box in table.table.layout.panels if box.family != "buttons")
        table.table.layout = replace(table.table.layout, panels=others)
    table.prompt.ask("You drew a card. Take it back all the same?", [(True, "Take it back"), (False, "No")], bool)
    driver.settle()
    bar = table.hud.decision
    hands = [region.box for region in table.shown.arrangement.regions if region.box.kind.is_hand]
    assert len(hands) == 2 and bar.asking and bar.docked is panel
    assert bar.rect.collidelist([table.camera.rect(box.x, box.y, box.w, box.h) for box in hands]) == -1
    assert table.camera.port.contains(bar.rect) and not (panel and table.hud.actions.visible)
    table.prompt.unask()
    assert not bar.asking and table.hud.actions.visible


def test_of_the_dial_only_the_last_word_is_said(tmp_path: Path) -> None:
    driver, table = at_table(tmp_path, tabletop.new_session("territory", seed=5))
    for mode in ("warn", "on"):
        table.turns.set_rules(mode)
    assert [text for text in driver.app.notices.texts if text in SAID.values()] == [SAID["on"]]


def test_who_comes_then_gives_way_before_who_is_asked_is_cut() -> None:
    bar = DecisionBar(look())
    choices = [Choice("a", "Battle", key="1"), Choice("b", "End turn", key="2"), Choice("c", "Done", key="E")]
    heading = "Player 1 \u00b7 then Greedy bot 2, Greedy bot 3"
    bar.ask("Lock?", choices, heading=heading)
    bar.dock(pygame.Rect(10, 10, 200, 120))
    assert bar._head(text_width(heading, 11.0, bold=True)) == heading
    assert bar._head(120) == "Player 1"
    assert bar.tooltip_at((20, 20)) == heading
    assert [button.cap for button in bar.children] == ["1", "2", "E"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("high", [112, 124, 140, 180])
@pytest.mark.parametrize("groups", [True, False])
def test_the_words_of_a_docked_show_stand_clear_of_its_track(
    high: int, groups: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    spots: dict[str, pygame.Rect] = {}
    put = show_bar.put_text

    def kept(canvas: pygame.Surface, text: str, *rest: Any, **named: Any) -> pygame.Rect:
        spots[text] = put(canvas, text, *rest, **named)
        return spots[text]

    monkeypatch.setattr(show_bar, "put_text", kept)
    bar = show_bar.ShowBar(look(), lambda name: None, lambda step: None, lambda speed: None, lambda event: "")
    bar.open([show_bar.ShowMark(str(n), f"Round {n // 10}" if groups else "") for n in range(30)])
    bar.dock(pygame.Rect(100, 100, 230, high))
    told = "Land 4: Mira has 9. Land 4: Ana has 12 and takes it with all that lies there."
    bar.set_state(show_bar.ShowState(4, True, "1", "Land 4: Mira claimed the Coral Garden.", told))
    bar.draw(pygame.Surface((500, 400)))
    rounds = {name: spot for name, spot in spots.items() if name.startswith("Round")}
    words = [spot for name, spot in spots.items() if name not in rounds and spot.h]
    assert words and bool(rounds) == (groups and high >= 140)
    track = bar.local(bar.track())
    below = [track.inflate(0, 6), *rounds.values()]
    assert not [spot for spot in words if spot.inflate(0, -6).collidelist(below) >= 0]


def test_the_foot_of_the_public_picture_belongs_to_the_caption(tmp_path: Path) -> None:
    driver, table = at_table(tmp_path, tabletop.new_session("auganism", seed=5))
    table.public_picture.toggle()
    driver.tick(50)
    caption = table.table.size[1] - rim_width(table.table.size) // 2 - table.public_picture._height(2)
    regions = [region.box for region in table.table.shown.arrangement.regions if region.box.kind.is_hand]
    hands = [table.hud.place_of(box) for box in regions]
    assert len(hands) == 2 and max(hand.bottom for hand in hands) <= caption


def test_a_refusal_is_forgotten_with_its_moment_and_a_key_does_it_anyway(tmp_path: Path) -> None:
    driver, table = at_table(tmp_path, tabletop.new_session("territory", seed=5))
    table.session.manual("draw", zone="land_deck", to="removed", seat=1)
    table.refresh()
    done: list[str] = []
    for key in ("ctrl+z", "y"):
        table.referee.refusals.refuse(Refusal("x", "", "Too far."), 0, 1, lambda: done.append("done"))
        table.refresh()
        assert table.hud.bubble.visible and not done
        if key == "ctrl+z":
            table.session.undo()
            table.refresh()
        else:
            driver.key(key)
        assert not table.hud.bubble.visible
    assert done == ["done"]


def test_names_on_a_board_are_written_once_and_clear_of_coordinates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def watch(write: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def watched(text: str, *args: object, **more: object) -> pygame.Surface:
            drawn.append(text)
            return write(text, *args, **more)

        return watched

    monkeypatch.setattr(boards, "outlined_text", watch(boards.outlined_text))
    monkeypatch.setattr(cells, "name_within", watch(cells.name_within))
    driver, table = at_table(tmp_path, tabletop.new_session("butterfly", seed=5))
    table.buttons.press("coordinates")
    drawn.clear()
    table.draw(driver.app.surface)
    cities = [name for name in drawn if name not in ("Past", "Present")]
    assert sorted(cities) == sorted(2 * ["Heliopolis", "Memphis", "Thebes"])


def test_four_names_in_the_score_stand_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: dict[str, float] = {}
    narrow = panels.narrow_text

    def watch(text: str, room: float, *args: object, **more: object) -> object:
        rooms[text] = room - text_width(text, 11.0, bold=bool(more.get("bold"))) * panels.NARROWEST
        return narrow(text, room, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(panels, "narrow_text", watch)
    bots = {2: "greedy", 3: "greedy", 4: "greedy"}
    driver, table = at_table(tmp_path, tabletop.new_session("territory", seed=5, seats=4, bots=bots))
    table.hud.score.draw(driver.app.surface)
    assert len(rooms) == 4 and all(left >= 0 for left in rooms.values()), rooms

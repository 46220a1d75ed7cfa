"""Text size 200 %: what has room grows, and nothing is cut that had room at 100 %."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.control.judging.lighting import ActSign
from tabletop.ui.draw.basis import text as texts
from tabletop.ui.hud.asking import decision
from tabletop.ui.hud.telling import log
from tabletop.ui.settings import Settings
from tabletop.ui.stage.lights import sign_boxes
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver


def table_at(tmp_path: Path, game: str, percent: int) -> TableScreen:
    """A table of a person and a bot at 1280 x 800."""
    settings = Settings(hints=False, reduced_motion=True, ui_size=percent, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, (1280, 800), settings)
    driver.app.play(tabletop.new_session(game, seed=5, names=["Player 1", "Greedy bot"]))
    driver.tick(50)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table


def test_all_phases_stay_and_become_smaller_before_any_gives_way(tmp_path: Path) -> None:
    bar = table_at(tmp_path, "butterfly", 200).hud.phases
    assert [pid for pid, _, _ in bar.shown()] == [pid for pid, _ in bar.phases]
    boxes = [box for _, box, _ in bar.shown()]
    for (_, box, label), following in zip(bar.shown(), [*boxes[1:], None], strict=True):
        assert texts.text_width(label, bar.look.text(bar._size), face="sans-semibold") <= box.w
        assert bar.rect.contains(box) and (following is None or box.right <= following.left)


def test_the_round_gives_way_before_a_phase(tmp_path: Path) -> None:
    bar = table_at(tmp_path, "auganism", 100).hud.phases
    words = ["Heroes", "Draw", "Summon", "Evolution", "Declare", "Response", "Battle"]
    phases = tuple((word.lower(), word) for word in words)
    bar.set_state(phases, "draw", round=3, seat=1, seat_name="Greedy bot")
    for width, rounded in ((900, True), (520, False)):
        bar.place((20, 300, width, 34))
        assert len(bar.shown()) == len(phases)
        assert bar._rounded == rounded


def test_the_question_grows_and_who_is_asked_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = []
    fit = texts.fit_text

    def watch(text: str, *args: object, **more: object) -> object:
        found = fit(text, *args, **more)  # type: ignore[arg-type]
        if found[1]:
            cut.append(text)
        return found

    monkeypatch.setattr(decision, "fit_text", watch)
    table = table_at(tmp_path, "territory", 200)
    bar = table.hud.decision
    assert bar.docked and bar.fits and bar.look.text(bar._size) > bar.look.text(14)
    table.draw(table.app.surface)
    assert bar._heading and bar._headed and not cut


def test_names_in_the_score_are_not_cut_before_other_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.table.panels import panels

    shown = {}
    narrow = panels.narrow_text

    def watch(text: str, room: float, size: float, *args: object, **more: object) -> object:
        shown[text] = room - texts.text_width(text, size, bold=bool(more.get("bold")))
        return narrow(text, room, size, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(panels, "narrow_text", watch)
    table = table_at(tmp_path, "territory", 200)
    table.draw(table.app.surface)
    assert {name: left >= 0 for name, left in shown.items() if name in ("Player 1", "Greedy bot")} == {
        "Player 1": True,
        "Greedy bot": True,
    }


def test_an_empty_log_says_so_in_as_many_lines_as_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = []
    put = log.put_text

    def watch(canvas: object, text: str, *args: object, **more: object) -> object:
        lines.append(text)
        return put(canvas, text, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(log, "put_text", watch)
    table = table_at(tmp_path, "auganism", 200)
    table.draw(table.app.surface)
    panel = table.hud.log
    assert len(lines) > 1 and " ".join(lines) == "Nothing has happened yet."
    assert all(texts.text_width(line, panel.look.text(12.5)) <= panel.rect.w for line in lines)


def test_history_grows_with_the_letters(tmp_path: Path) -> None:
    small, large = table_at(tmp_path, "territory", 100), table_at(tmp_path, "territory", 200)
    assert large.hud.history.look.scale == 2 * small.hud.history.look.scale


def test_the_sign_of_a_bot_gives_way_before_its_name_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.hud.seating import seats

    rooms = {}
    narrow = seats.narrow_text

    def watch(text: str, room: float, *args: object, **more: object) -> object:
        rooms[text] = room
        return narrow(text, room, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(seats, "narrow_text", watch)
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, (1280, 800), settings)
    bots = {2: "greedy", 3: "greedy", 4: "greedy"}
    driver.app.play(tabletop.new_session("auganism", seed=5, seats=4, options={"mode": "tag"}, bots=bots))
    driver.tick(50)
    names = [name for name in rooms if name.startswith("Greedy bot")]
    assert len(names) == 3
    for name in names:
        assert texts.text_width(name, 11.0, bold=True) * seats.NARROWEST <= rooms[name] + 1, name


def test_what_a_card_can_do_is_written_under_no_panel() -> None:
    signs = (ActSign("1", "Choose Varra, Kiln Captain", True),)
    port, card = pygame.Rect(0, 40, 1280, 740), pygame.Rect(160, 640, 75, 110)
    over = [pygame.Rect(30, 620, 117, 150), pygame.Rect(160, 612, 235, 27)]
    free = sign_boxes(signs, card, port)
    assert any(box.colliderect(rect) for box in free for rect in over), "it would lie under one"
    for box in sign_boxes(signs, card, port, (), over):
        assert box.collidelist(over) < 0 and port.contains(box)

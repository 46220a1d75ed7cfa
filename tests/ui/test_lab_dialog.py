"""*Laboratory*: a run is begun, watched, stopped, gone on with and read in the window."""

from __future__ import annotations

import dataclasses
import threading
import time
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop import lab_child
from tabletop.content.proofing.author import copy_game
from tabletop.content.shelf import find_game
from tabletop.rules.written.door import WRITING
from tabletop.session.lab.folder import GAMES, HEAD, SAVES, Folder
from tabletop.session.lab.laboratory import Study
from tabletop.session.lab.plots import PAGE, Plot, rendered
from tabletop.session.lab.request import Request
from tabletop.session.lab.running import Alone
from tabletop.session.saving import folders
from tabletop.ui.dialogs.controls import Text
from tabletop.ui.dialogs.lab import PICTURES, LabDialog, Picture, open_laboratory, versions_of
from tabletop.ui.dialogs.lab_work import LabAsked, LabWork
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.screens import library
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.table import TableScreen
from tests.exchange.test_export_dialog import button
from tests.ui.driver import Driver
from tests.ui.working import wait


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def opened(driver: Driver, game: str = "pig") -> LabDialog:
    dialog = LabDialog(game, find_game(game, WRITING))
    driver.app.open_dialog(dialog)
    driver.settle()
    return dialog


def test_what_is_asked_is_what_is_played(driver: Driver) -> None:
    dialog = opened(driver)
    dialog._set_games("20")
    dialog._set_bots("random")
    dialog._change(fair=False, fun=False)
    request = dialog.asked.request("pig", dialog.seats)
    assert (request.game, request.games, request.bots, request.questions) == ("pig", 20, ("random",), ("cards",))
    assert request.vary == () and request.seats == 2
    assert LabAsked(rules=True).request("pig", 2).vary is None
    dialog._change(cards=False)
    assert not button(dialog.form.controls, "Begin").enabled, "nothing is asked"


def test_a_report_takes_the_room_of_the_window(driver: Driver, tmp_path: Path) -> None:
    """What is asked is a form and stays one; what is read has its pictures beside it where there is room."""
    driver.resize((1920, 1080))
    dialog = opened(driver)
    asked = dialog.rect.size
    folder = tmp_path / "run"
    (folder / PICTURES).mkdir(parents=True)
    pygame.image.save(pygame.Surface((1120, 600)), folder / PICTURES / "1-first.png")
    dialog.work.folder, dialog.work.lines = folder, ["2 games were played.", "A game takes 12 turns."]
    for size, panes in (((1920, 1080), 2), ((1280, 800), 2), ((1024, 640), 1)):
        driver.resize(size)
        dialog.rebuild()
        driver.settle()
        (picture,) = (each for each in dialog.form.controls if isinstance(each, Picture))
        words = [each for each in dialog.form.controls if isinstance(each, Text)]
        assert driver.app.surface.get_rect().contains(dialog.rect)
        assert len(dialog._panes()) == panes and (picture.rect.left > words[-1].rect.right) is (panes == 2)
        assert picture.rect.w >= 690, "its letters are read"
        if size[0] == 1920:
            assert dialog.rect.w > asked[0] * 1.3 and dialog.rect.h > asked[1] * 1.15 and picture.rect.w > 850


def test_the_page_says_how_many_games_it_will_play_before_it_begins(driver: Driver) -> None:
    dialog = opened(driver, "bramble")
    dialog._set_games("20")

    def read() -> str:
        return " ".join(each.markup for each in dialog.form.controls if isinstance(each, Text))

    assert "140 games are played: 20 at each of 7 tables" in read() and "The usual table is" in read()
    dialog._change(fair=False)
    assert "20 games are played: at the usual table." in read()


def test_a_copy_with_a_change_is_held_against_what_it_was_copied_from(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with ``tabletop lab --against``: the same deals with both, and what is told first is what differs."""
    copy = copy_game("bramble", folders.user_games_dir() / "my-bramble")
    cards = copy / "cards" / "thorns.yaml"
    words = cards.read_text(encoding="utf-8")
    dearer = words.replace(
        "brown-bear:\n    kind: creature\n    cost: 6", "brown-bear:\n    kind: creature\n    cost: 2"
    )
    assert dearer != words
    cards.write_text(dearer, encoding="utf-8")
    shelf = {entry.id: entry for entry in library.games()}
    assert [option.id for option in versions_of(shelf["my-bramble"], shelf.values())] == ["bramble"]
    assert [option.id for option in versions_of(shelf["bramble"], shelf.values())] == [str(copy)]
    assert not versions_of(shelf["crazy-eights"], shelf.values()), "Whist is another game with the same cards"
    open_laboratory(driver.app, shelf["my-bramble"])
    driver.settle()
    dialog = driver.app.dialogs[-1]
    assert isinstance(dialog, LabDialog)
    dialog._set_bots("random")
    dialog._hold_against("bramble")
    dialog._change(games=2)
    read = " ".join(each.markup for each in dialog.form.controls if isinstance(each, Text))
    assert "4 games are played: at the usual table, under both versions." in read
    request = dialog.asked.request(dialog.game, dialog.seats)
    assert request.against == "bramble" and request.questions == ("cards", "fun")
    study = Study.begin(request, folders.lab_dir() / "my-bramble-lab-1")
    study.play(Alone())
    said = list[dict[str, object]]()
    monkeypatch.setattr(lab_child, "say", lambda **told: said.append(told))
    lab_child.report(study)
    lines = said[-1]["lines"]
    assert isinstance(lines, list) and lines[0] == "4 games were played, 2 with each version."
    assert " before, " in lines[1] and " now: " in lines[1]
    told = [line for line in lines[1:] if " before, " in line]
    assert any(line.startswith("Shelter wins: ") for line in told) and all(line[0].isupper() for line in told)


def test_of_an_earlier_run_it_is_said_what_it_asks_and_how_far_it_has_come(driver: Driver) -> None:
    request = Request("pig", 3, 5, ("random",), questions=("cards", "fun"))
    study = Study.begin(request, folders.lab_dir() / "pig-lab-1")
    study.play(Alone())
    games = study.folder.path / GAMES
    kept = games.read_text(encoding="utf-8")
    games.write_text(kept.splitlines(keepends=True)[0], encoding="utf-8")
    dialog = opened(driver)

    def read() -> str:
        dialog._pick(str(study.folder.path))
        driver.settle()
        return " ".join(each.markup for each in dialog.form.controls if isinstance(each, Text))

    assert "1 of 3 games have been played, by random. Which cards? Is it fun?" in read()
    assert button(dialog.form.controls, "Go on").enabled
    games.write_text(kept, encoding="utf-8")
    dialog = opened(driver)
    assert "All 3 games have been played, by random." in read()
    assert button(dialog.form.controls, "Read").enabled, "nothing is left to be played"
    head = study.folder.path / HEAD
    head.write_text(head.read_text(encoding="utf-8").replace(*study.head.hashes.values(), "other"), encoding="utf-8")
    dialog = opened(driver)
    assert "The files of pig have changed since this run was begun" in read() and "--" not in read()
    assert not button(dialog.form.controls, "Go on").enabled


def test_a_run_whose_game_has_changed_is_read_but_not_gone_on_with(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = Study.begin(Request("pig", 3, 5, ("random",), questions=("fun",)), folders.lab_dir() / "pig-lab-1")
    study.play(Alone())
    said = list[dict[str, object]]()
    monkeypatch.setattr(lab_child, "say", lambda **told: said.append(told))
    lab_child.report(study)
    then = said[-1]["lines"]
    assert isinstance(then, list) and then[0] == "3 games were played."
    head = study.folder.path / HEAD
    head.write_text(head.read_text(encoding="utf-8").replace(*study.head.hashes.values(), "other"), encoding="utf-8")
    dialog = opened(driver)
    dialog._pick(str(study.folder.path))
    driver.settle()
    assert button(dialog.form.controls, "Read").enabled
    before = {path: path.read_bytes() for path in study.folder.path.rglob("*") if path.is_file()}
    lab_child.run(
        {"folder": str(study.folder.path), "request": None, "jobs": 1, "inks": PAGE.to_json()}, threading.Event()
    )
    lines = said[-1]["lines"]
    assert isinstance(lines, list) and "have changed since this run was begun" in lines[0] and lines[1:] == then
    assert before == {path: path.read_bytes() for path in study.folder.path.rglob("*") if path.is_file()}
    dialog.work.folder, dialog.work.lines = study.folder.path, lines
    dialog.rebuild()
    assert not [each for each in dialog.form.controls if getattr(each, "label", "") == "Go on"]
    assert len([each for each in dialog.form.controls if isinstance(each, Picture)]) == len(dialog._pictures()) > 0


def test_a_run_that_was_stopped_goes_on_from_what_it_says(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog, begun = opened(driver), list[tuple[str, bool]]()
    monkeypatch.setattr(LabWork, "start", lambda work, folder, asked, **_: begun.append((folder.name, asked is None)))
    dialog.work.folder, dialog.work.lines = folders.lab_dir() / "pig-lab-7", ["3 games were played; 17 are left."]
    dialog.work.done, dialog.work.total = 3, 20
    (dialog.work.folder / SAVES).mkdir(parents=True)
    for name in ("longest", "shortest", "closest", "strangest"):
        (dialog.work.folder / SAVES / f"{name}-1.json").write_text("{}", encoding="utf-8")
    dialog.rebuild()
    feet = [each.rect for each in dialog.form.controls if isinstance(each, Button)]
    assert len(feet) >= 7 and not [one for one in feet if len(one.collidelistall(feet)) > 1], "none lies over another"
    driver.click(button(dialog.form.controls, "Go on").rect.center)
    assert begun == [("pig-lab-7", True)]
    dialog.work.done = 20
    dialog.rebuild()
    assert not [each for each in dialog.form.controls if getattr(each, "label", "") == "Go on"]


class Playing(LabWork):
    """A run that goes on and on."""

    @property
    def busy(self) -> bool:
        return True


def test_what_is_known_so_far_is_read_while_it_plays(driver: Driver) -> None:
    dialog = opened(driver)
    dialog.work = Playing()
    dialog.rebuild()

    def read() -> list[str]:
        return [each.markup for each in dialog.form.controls if isinstance(each, Text)]

    dialog.work._take('{"done": 30, "total": 100}')
    driver.tick(50)
    assert len(read()) == 1 and "as soon as it is over" in read()[0]
    dialog.work._take('{"done": 40, "total": 100, "so_far": ["No deck is seen to be better.", "It takes 9 turns."]}')
    driver.tick(50)
    assert read()[1:] == ["No deck is seen to be better.", "It takes 9 turns."]
    dialog.work._take('{"done": 41, "total": 100}')
    driver.tick(50)
    assert len(read()) == 3, "it stays until more is known"
    assert dialog._state.text.startswith("41 of 100 games")
    driver.click(button(dialog.form.controls, "Stop").rect.center)
    driver.tick(50)
    assert dialog._state.text == "Stopping ...", "the games that are being played are ended first"


def test_who_has_watched_a_game_of_a_run_comes_back_to_what_the_run_said(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    dialog = opened(driver)
    run = dialog.work.folder = tmp_path / "pig-lab-1"
    (run / SAVES).mkdir(parents=True)
    session = tabletop.new_session("pig", seed=1)
    for _ in range(3):
        assert session.submit(session.legal_actions()[0])
    session.save(run / SAVES / "longest-1.json")
    dialog.work.lines = ["20 games were played."]
    dialog.rebuild()
    driver.click(button(dialog.form.controls, "Longest").rect.center)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen) and table.showing.watching and not driver.app.dialogs
    assert table.showing.bar is not None and "where you came from" in table.showing.bar.skip.tip
    driver.key("escape")
    driver.settle()
    assert isinstance(driver.app.screen, ShelfScreen) and driver.app.dialogs == [dialog]
    assert [each.markup for each in dialog.form.controls if isinstance(each, Text)] == ["20 games were played."]
    assert driver.app.screen.left.saved is None, "what was only watched is no table to be gone on with"
    driver.click(button(dialog.form.controls, "Longest").rect.center)
    driver.settle()
    again = driver.app.screen
    assert isinstance(again, TableScreen) and again is not table
    again.showing.command("branch")
    driver.settle()
    assert driver.app.screen is again and not again.showing.active, "who plays on from there stays at the table"
    driver.app.shelf()
    driver.settle()
    assert isinstance(driver.app.screen, ShelfScreen) and driver.app.screen.left.saved is not None


def test_pictures_of_a_run_have_the_letters_and_the_corners_of_the_window(driver: Driver) -> None:
    dialog = opened(driver)
    inks = dialog._inks()
    assert Path(inks.font).is_file()
    plot = Plot("x", "How long it takes", "", lambda axes, inks: axes.set_xlabel("turns"))
    library = pytest.importorskip("matplotlib")
    with library.rc_context({"svg.fonttype": "none"}):
        assert b"Open Sans" in rendered(plot, "svg", inks=inks) and b"Open Sans" not in rendered(plot, "svg")
        assert rendered(plot, "svg", inks=dataclasses.replace(inks, font="no.ttf"))
    white = pygame.Surface((300, 200))
    white.fill("white")
    picture, canvas = Picture(dialog.look, white), pygame.Surface((300, 200))
    picture.paint(canvas, canvas.get_rect())
    assert canvas.get_at((0, 0))[:3] == (0, 0, 0) and canvas.get_at((150, 100))[:3] == (255, 255, 255)


def test_what_scrolls_lies_under_the_edge_of_its_pane(driver: Driver) -> None:
    dialog = opened(driver)
    pane, white = dialog._pane, pygame.Surface((300, 900))
    assert pane is not None
    white.fill("white")
    picture = Picture(dialog.look, white)

    def edges() -> list[pygame.Color]:
        dialog.form.draw(canvas)
        return [canvas.get_at((pane.rect.centerx, y)) for y in (pane.rect.top, pane.rect.bottom - 1)]

    canvas = pygame.Surface(driver.app.size)
    before = edges()
    dialog.form.add(picture, pane.rect.inflate(-60, 0), pane)
    pane.changed()
    assert edges() == before
    assert canvas.get_at(pane.rect.center)[:3] >= (250, 250, 250)


@pytest.mark.long
def test_a_run_is_played_read_stopped_and_gone_on_with(driver: Driver) -> None:
    dialog = opened(driver)
    dialog._set_games("20")
    dialog._set_bots("random")
    dialog.begin()
    wait(driver, dialog)
    assert not dialog.work.problem, dialog.work.problem
    assert dialog.work.lines[0] == "20 games were played."
    assert any(line.startswith("Who comes first wins") for line in dialog.work.lines)
    assert [each for each in dialog.form.controls if isinstance(each, Picture)]
    dialog._again()
    dialog.begin()  # the same run once more: there is nothing left to play
    wait(driver, dialog)
    assert dialog.work.folder is not None and len(Folder(dialog.work.folder).records()) == 20
    dialog._watch(dialog._saves()[0])
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen)
    other = opened(driver)
    other._set_games("1000")
    other._set_bots("random")
    other.begin()
    while not other.work.done:
        driver.tick(20)
        time.sleep(0.05)
    other.cancel()
    wait(driver, other)
    assert "are left" in other.work.lines[0]

"""A table that cannot be kept is left only after a question, whatever takes it from the screen."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.session import Session
from tabletop.session.saving import folders
from tabletop.ui.dialogs import elsewhere
from tabletop.ui.dialogs.elsewhere import SaveElsewhere, path_typed
from tabletop.ui.dialogs.farewell import Farewell
from tabletop.ui.dialogs.saves import LoadDialog, SaveDialog
from tabletop.ui.glances import remembered
from tabletop.ui.screens import library
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tabletop.ui.table.looking.glance import glance
from tabletop.ui.window import CloseOnSignal
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(folders, "spare_autosaves_dirs", lambda: ())
    return Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))


def table_of(driver: Driver, acts: int = 1, game: str = "territory") -> TableScreen:
    session = tabletop.new_session(game, seed=4, rules="off", autosave=True)
    for _ in range(acts):
        session.manual("shuffle", zone="land_deck")
    driver.app.play(session)
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def lose(home: Path) -> None:
    """Nothing can be kept from now on: a file lies where the folder was."""
    shutil.rmtree(home / "autosaves")
    (home / "autosaves").write_text("", encoding="utf-8")


def press(driver: Driver, label: str) -> None:
    dialog = driver.app.dialog
    assert dialog is not None
    driver.click(next(button for button in dialog.feet if button.label == label).rect.center)
    driver.settle()


def pick(driver: Driver, table: TableScreen, name: str) -> None:
    """Something in the menu of the table."""
    table.menus.open_main()
    driver.settle()
    menu = table.hud.menu
    menu.pick(next(item for column in menu.columns for item in column.items if item.id == name))


def close_window(driver: Driver, table: TableScreen) -> None:
    driver.window.closing = True


def open_another(driver: Driver, table: TableScreen) -> None:
    other = tabletop.new_session("nucleic", seed=1)
    other.save(folders.saves_dir() / "other.json")
    table.files.open()
    dialog = driver.app.dialog
    assert isinstance(dialog, LoadDialog)
    library.take_up(driver.app, next(each for each in dialog.tables if each.path.stem == "other"))


def drop_another(driver: Driver, table: TableScreen) -> None:
    path = folders.home_dir() / "dropped.json"
    tabletop.new_session("nucleic", seed=1).save(path)
    driver.post(pygame.DROPFILE, file=str(path))


def quick_load(driver: Driver, table: TableScreen) -> None:
    tabletop.new_session("territory", seed=1).save(folders.saves_dir() / "quick territory.json")
    driver.key("f9")


WAYS: dict[str, Callable[[Driver, TableScreen], object]] = {
    "the window's button": close_window,
    "Ctrl+Q": lambda driver, table: driver.key("ctrl+q"),
    "the menu: quit": lambda driver, table: pick(driver, table, "quit"),
    "the menu: shelf": lambda driver, table: pick(driver, table, "shelf"),
    "the end: shelf": lambda driver, table: table.ending.command("shelf"),
    "the end: again": lambda driver, table: table.ending.command("again"),
    "deal again": lambda driver, table: table.turns.deal_again(),
    "F9": quick_load,
    "another table": open_another,
    "a file is dropped": drop_another,
}


@pytest.mark.parametrize("way", WAYS)
def test_whatever_leaves_a_table_that_cannot_be_kept_asks_first(driver: Driver, tmp_path: Path, way: str) -> None:
    table = table_of(driver)
    lose(tmp_path)
    WAYS[way](driver, table)
    driver.settle()
    question = driver.app.dialog
    assert isinstance(question, Farewell) and driver.app.running and driver.app.screen is table
    assert question.words == (
        "This table cannot be kept: there is no such folder. "
        "What was played since it was last kept is lost if you go now."
    )
    driver.window.closing = True
    driver.settle()
    assert sum(isinstance(each, Farewell) for each in driver.app.dialogs) == 1, "it is asked once"
    press(driver, "Go on playing")
    assert driver.app.running and driver.app.screen is table and table.session.sink is not None
    assert "A new game." not in driver.app.notices.texts and "The quick save is back." not in driver.app.notices.texts

    (tmp_path / "autosaves").unlink()
    before = len(list(tmp_path.glob("autosaves/*.jsonl")))
    WAYS[way](driver, table)
    driver.settle()
    assert driver.app.screen is not table and not any(isinstance(each, Farewell) for each in driver.app.dialogs)
    assert len(list(tmp_path.glob("autosaves/*.jsonl"))) > before, (
        "kept as soon as it can be, and left without a word"
    )


def test_a_table_can_be_left_all_the_same_and_escape_goes_on(driver: Driver, tmp_path: Path) -> None:
    table = table_of(driver)
    lose(tmp_path)
    driver.key("ctrl+q")
    driver.key("escape")
    assert driver.app.dialogs == [] and driver.app.running and driver.app.screen is table
    driver.window.closing = True
    driver.tick()
    press(driver, "Quit anyway")
    assert not driver.app.running and table.session.sink is None


def test_it_is_saved_elsewhere_and_then_left(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away = tmp_path / "away"
    away.mkdir()
    nowhere = tmp_path.with_name(f"{tmp_path.name}-nowhere")
    monkeypatch.setattr(elsewhere, "proposed_folder", lambda: nowhere)
    table = table_of(driver)
    lose(tmp_path)
    driver.key("ctrl+q")
    press(driver, "Save elsewhere ...")
    asking = driver.app.dialog
    assert isinstance(asking, SaveElsewhere) and asking.words == str(nowhere / "Creature Combat Territory.json")
    press(driver, "Save")
    told = driver.app.dialog
    assert told is not None and "there is no such folder" in told.words, "what cannot be is said"  # type: ignore[attr-defined]
    driver.key("enter")
    asking.set_words(str(away / "mine"))
    driver.key("escape")
    assert isinstance(driver.app.dialog, Farewell), "the question is there again"
    press(driver, "Save elsewhere ...")
    asking = driver.app.dialog
    assert isinstance(asking, SaveElsewhere)
    asking.set_words(str(away / "mine"))
    press(driver, "Save")
    assert not driver.app.running
    again = tabletop.load_session(away / "mine.json")
    assert (again.digest(), len(again.journal)) == (table.session.digest(), 1)


def test_nothing_is_asked_where_nothing_is_lost(driver: Driver, tmp_path: Path) -> None:
    untouched = table_of(driver, acts=0)
    lose(tmp_path)
    assert untouched.unkept() == "", "nothing was played"
    untouched.session.manual("shuffle", zone="land_deck")
    assert untouched.unkept()
    driver.key("f5")
    assert untouched.unkept() == "", "it was saved by hand"
    untouched.session.manual("shuffle", zone="land_deck")
    assert untouched.unkept(), "and played on since"
    untouched.files.save_as()
    assert isinstance(driver.app.dialog, SaveDialog)
    press(driver, "Save")
    assert untouched.unkept() == ""
    saved = folders.saves_dir() / "quick territory.json"
    reopened = tabletop.load_session(saved, autosave=True)
    driver.app.play(reopened)
    assert driver.app.screen is not untouched and driver.app.unkept() == "", "it still lies where it came from"
    reopened.manual("shuffle", zone="land_deck")
    assert driver.app.unkept()
    script = tabletop.new_session("territory", seed=1)
    script.manual("shuffle", zone="land_deck")
    driver.app._play(script, False, "", False, None)
    assert driver.app.unkept() == "", "nobody wanted it kept"


def test_a_signal_ends_the_program_without_a_question(driver: Driver, tmp_path: Path) -> None:
    table = table_of(driver)
    lose(tmp_path)
    with CloseOnSignal(driver.window):
        os.kill(os.getpid(), signal.SIGTERM)
        driver.loop.run()
    assert not driver.app.running and driver.app.dialogs == [] and table.session.sink is None


def test_any_table_can_be_saved_somewhere_else(driver: Driver, tmp_path: Path) -> None:
    table = table_of(driver)
    table.files.save_as()
    press(driver, "Somewhere else ...")
    asking = driver.app.dialog
    assert isinstance(asking, SaveElsewhere) and asking.words.endswith("Creature Combat Territory 1.json")
    path = tmp_path / "there.json"
    path.write_text("what was there", encoding="utf-8")
    asking.set_words(str(path))
    press(driver, "Save")
    press(driver, "Keep it")
    assert path.read_text(encoding="utf-8") == "what was there"
    press(driver, "Save")
    press(driver, "Replace it")
    assert driver.app.dialogs == [] and isinstance(tabletop.load_session(path), Session)
    assert path.with_name("there.json.bak").read_text(encoding="utf-8") == "what was there"


def test_a_path_is_read_as_people_type_it(driver: Driver, tmp_path: Path) -> None:
    saves = folders.saves_dir()
    assert path_typed("game") == saves / "game.json" and path_typed(" sub/game.json ") == saves / "sub" / "game.json"
    assert path_typed(str(tmp_path / "v1.5")) == tmp_path / "v1.5.json"
    assert path_typed("~/x.json") == Path.home() / "x.json"
    assert [path_typed(text) for text in ("", "  ", "folder/", "~nobody-has-this-name/x")] == [None] * 4


def test_a_folder_is_proposed_that_can_be_written_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(elsewhere.places, "documents_folder", lambda: tmp_path / "missing")
    monkeypatch.setattr(elsewhere.Path, "home", lambda: tmp_path)
    assert elsewhere.proposed_folder() == tmp_path
    usage = shutil.disk_usage(tmp_path)
    full = partial(type(usage), usage.total, usage.used)
    monkeypatch.setattr(elsewhere.shutil, "disk_usage", lambda path: full(elsewhere.ROOM - (path == tmp_path)))
    assert elsewhere.proposed_folder() == Path(elsewhere.tempfile.gettempdir())


OPEN = """
scenario: a hand that lies open
game: bramble
seats: [Ana, Ben]
given:
  moment: {phase: main, seat: Ana, begun: true}
  Ana: {sap: 6, deck: 5, hand: [HAND], field: [Adder]}
  Ben: {deck: 5}
expect: {open: {Ana: main}}
"""


def test_a_table_that_was_left_hangs_on_the_shelf_at_once(driver: Driver) -> None:
    sink = table_of(driver).table.session.sink
    assert sink is not None
    driver.app.shelf()
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    assert shelf.left.thumb is not None and shelf.left.thumb is remembered(sink.path)


def test_a_table_at_which_nothing_was_done_yet_is_among_those_to_go_on_with(driver: Driver) -> None:
    """It is not lost, but what was played before stays what the shelf goes on with."""
    before = table_of(driver)
    driver.app.shelf()
    driver.settle()
    driver.app.play(tabletop.new_session("bramble", seed=2, autosave=True))
    driver.settle()
    driver.app.shelf()
    driver.settle()
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen) and shelf.left.saved is not None
    assert shelf.left.saved.title == before.table.catalog.title != "Bramble"
    assert shelf.left.others == 1
    assert [table.title for table in library.continuable() if not table.played] == ["Bramble"]


def test_what_hangs_there_is_what_everybody_may_see(driver: Driver, tmp_path: Path) -> None:
    seen = []
    for hand in ("Great Oak", "Ember Seed"):
        file = tmp_path / "position.yaml"
        file.write_text(OPEN.replace("HAND", hand), encoding="utf-8")
        session = tabletop.load_scenario(file)
        session.show.update({"sharing": "open", "bottom": 1})
        driver.app.play(session)
        driver.settle()
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        assert any(place.in_hand and place.piece.seen for place in table.shown.arrangement.placements)
        picture = glance(table.table, table.hud)
        assert picture is not None
        seen.append(pygame.image.tobytes(picture, "RGB"))
    assert seen[0] == seen[1], "whatever lies in the hand"

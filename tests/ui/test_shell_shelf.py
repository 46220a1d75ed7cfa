"""Shelf, set-up, saves, settings, keys and rulebook, used with a mouse and keyboard of the test's own."""

from __future__ import annotations

import itertools
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content.places import cards_folder
from tabletop.session.lab.naming import table_name
from tabletop.session.lab.request import LabTable
from tabletop.session.lessons.opening import begin_lesson
from tabletop.session.lessons.reading import read_lesson
from tabletop.session.saving import folders
from tabletop.session.setting_up.games import open_catalog
from tabletop.session.simulating.plans import Plan
from tabletop.ui.dialogs.book import read_book
from tabletop.ui.dialogs.choices import ChoiceCard
from tabletop.ui.dialogs.fields import Field
from tabletop.ui.dialogs.keychange import KeysDialog
from tabletop.ui.dialogs.keyhelp import KeyHelp
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.dialogs.new_game import NewGameDialog
from tabletop.ui.dialogs.rulebook import RulebookWindow
from tabletop.ui.dialogs.saves import LoadDialog, SaveDialog, file_name
from tabletop.ui.dialogs.select import Select
from tabletop.ui.dialogs.settings import SettingsDialog
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.basis.theme import THEME_NAMES
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.screens import boxes, library
from tabletop.ui.screens.deck_words import deck_verdict, word
from tabletop.ui.screens.setup import SetupScreen
from tabletop.ui.screens.setup_plan import SetupPlan, against_bots
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings, load_settings
from tests.ui.driver import Driver


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    library.forget()
    yield tmp_path


def shelf(home: Path, size: tuple[int, int] = (1280, 800), **settings: object) -> tuple[Driver, ShelfScreen]:
    """The shelf of somebody who played Territory last (or `last_game`)."""
    settings = {"last_game": "territory", **settings}
    driver = Driver(home, size, Settings(path=home / "settings.yaml", reduced_motion=True, **settings))  # type: ignore[arg-type]
    driver.app.shelf()
    driver.settle()
    assert isinstance(driver.app.screen, ShelfScreen)
    return driver, driver.app.screen


def button(controls: list[Control], label: str) -> Button:
    return next(c for c in controls if isinstance(c, Button) and c.label == label)


def left_table(acts: int = 1, **more: object) -> None:
    """A table that was left behind."""
    session = tabletop.new_session("territory", autosave=True, **more)  # type: ignore[arg-type]
    for i in range(acts):
        session.manual("note", text=f"act {i}")
    session.close(keep=True)


def small_game(home: Path, number: int, text: str = "") -> None:
    folder = home / "games" / f"game-{number}"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(text or f"title: Game number {number}\nsentence: One more.\n", encoding="utf-8")


def test_one_click_on_play_deals_a_table(home: Path) -> None:
    driver, screen = shelf(home, last_game="")
    assert screen.front is not None
    front = screen.front.id
    play = button(screen.form.controls, "Play")
    assert play.rect.collidepoint((350, 710)), "the real-window tests click there"
    driver.click(play.rect.center)
    session = driver.app.screen.session  # type: ignore[union-attr]
    assert session.catalog.id == front and session.seats == 2
    assert len(list((home / "autosaves").glob("*.jsonl"))) == 1
    assert driver.app.settings.last_game == front


def test_enter_plays_and_boxes_are_walked_with_arrows(home: Path) -> None:
    for number in range(1, 4):
        small_game(home, number)
    driver, screen = shelf(home)
    assert len(screen.entries) >= 4
    driver.key("down")
    assert screen.front is not None and screen.front.yours
    first = screen.front
    driver.key("right")
    assert screen.front is not first
    driver.key("left")
    assert screen.front is first
    # a click on a box behind brings it to the front, a click on the front one plays
    driver.settle()
    index, rect = next((i, r) for i, r in screen.row.rects if i == screen.index + 1)
    driver.click((rect.right - 8, rect.y + 20))
    assert screen.index == index
    driver.key("enter")
    assert driver.app.screen.session.catalog.title == screen.entries[index].title  # type: ignore[union-attr]


def test_tab_walks_the_shelf_as_it_is_read(home: Path) -> None:
    """Line by line from the upper left."""
    left_table()
    driver, screen = shelf(home)
    met = []
    for _ in screen.form.reachable():
        driver.key("tab")
        assert screen.form.focus is not None and screen.form.by_keyboard
        met.append(screen.form.focus)
    tools = [each.label for each in met[:8] if isinstance(each, Button)]
    assert tools == [
        "New game...",
        "Import...",
        "Export...",
        "Laboratory...",
        "Open save...",
        "Keys",
        "Settings",
        "Quit",
    ]
    assert [each.label for each in met[8:] if isinstance(each, Button)] == [
        "Continue",
        "Play",
        "Against bots",
        "First lesson",
        "Set up...",
        "Rulebook",
    ]
    for one, two in itertools.pairwise(met):
        assert two.rect.top >= one.rect.bottom or two.rect.left >= one.rect.right, (one, two)


def test_twenty_games_and_a_broken_one(home: Path) -> None:
    for number in range(1, 21):
        small_game(home, number)
    small_game(home, 99, "title: [")
    driver, screen = shelf(home)
    large = screen.front
    driver.key("down")
    assert screen.front_row is not None and (screen.front_row.title, len(screen.front_row)) == ("Yours", 21)
    driver.key("end")
    driver.settle()
    assert screen.front is not None and screen.front.catalog is None
    labels = [c.label for c in screen.form.controls if isinstance(c, Button)]
    assert "Play" not in labels and "All findings" in labels
    driver.click(button(screen.form.controls, "All findings").rect.center)
    assert isinstance(driver.app.dialog, Confirm) and "game-99/game.yaml:" in driver.app.dialog.words
    driver.key("escape")
    driver.key("home")
    driver.settle()
    assert screen.index == screen.front_row.first and len(screen.row.fronts) <= 14
    # a row keeps the box that was in front; the board above shows what there is room for of the others
    driver.key("up")
    assert screen.front is large
    assert all(rect.right < driver.app.size[0] for _, rect in screen.upper.rects)
    assert 0 < sum(index >= screen.rows[-1].first for index, _ in screen.upper.rects) < 21


def test_a_game_is_begun_on_the_shelf(home: Path) -> None:
    driver, screen = shelf(home)
    screen.new_game()
    dialog = driver.app.dialog
    assert isinstance(dialog, NewGameDialog)
    driver.tick()
    for control in dialog.form.controls:
        if isinstance(control, ChoiceCard) and control.title == "Dice":
            driver.click(control.rect.center)
            break
    dialog.title_typed = "Duck Race"
    driver.tick()
    driver.click(button(dialog.form.controls, "Begin").rect.center)
    driver.settle()
    session = driver.app.screen.session  # type: ignore[union-attr]
    assert session.catalog.title == "Duck Race" and session.ruleset is not None
    assert (home / "games" / "duck-race" / "rules.yaml").is_file()
    driver.app.shelf()
    assert isinstance(driver.app.screen, ShelfScreen) and driver.app.screen.front is not None
    assert driver.app.screen.front.title == "Duck Race" and driver.app.screen.front_row is not None
    assert driver.app.screen.front_row.title == "Yours"


def test_rows_are_changed_by_key_click_and_wheel(home: Path) -> None:
    """Small games stand in a row of their own, on the board above until it is wanted."""
    driver, screen = shelf(home)
    assert [row.title for row in screen.rows] == ["Large games", "Small games"]
    large, without = screen.rows
    assert screen.front_row == large
    driver.key("up")
    assert screen.front_row == without and screen.front is not None and library.is_small(screen.front)
    driver.key("up")
    assert screen.front_row == large
    index, rect = screen.upper.rects[-1]
    assert screen.tooltip_at(rect.center) == screen.entries[index].title
    driver.click(rect.center)
    assert screen.index == index and screen.front_row == without
    driver.settle()
    driver.click(screen.upper.titles[0][1].center)
    assert screen.front_row == large and screen.front is not None and screen.front.id == "territory"
    seen = []
    for turn in (*[1] * len(screen.entries), *[-1] * len(screen.entries)):
        driver.wheel(turn)
        seen.append(screen.index)
    assert seen[len(screen.entries) - 1] == 0 and seen[-1] == len(screen.entries) - 1, "from end to end"


def test_continue_comes_first_and_goes_on(home: Path) -> None:
    left_table(acts=2, names=["Ana", "Mira"])
    driver, screen = shelf(home)
    assert screen.left.saved is not None and "Ana, Mira" in screen.left.saved.line()
    end = time.monotonic() + 60
    while screen.left.thumb is None and time.monotonic() < end:
        driver.tick(50)
        time.sleep(0.02)
    assert screen.left.thumb is not None, "a picture of the position"
    driver.key("enter")
    session = driver.app.screen.session  # type: ignore[union-attr]
    assert session.names == ("Ana", "Mira") and len(session.journal) == 2
    assert driver.app.notices.texts == []


def test_the_picture_of_a_position_shows_no_hand(home: Path) -> None:
    """Swapping two cards that lie hidden changes nothing in the picture."""
    session = tabletop.new_session("territory", seed=3)
    hand = session.state.inside("ready@1")
    from tabletop.ui.shot import picture_of

    before = pygame.image.tobytes(picture_of(session, (640, 400)), "RGB")
    one, two = session.state.definition[hand[0]], session.state.definition[hand[1]]
    assert one != two
    session.manual("set", pieces=[hand[0]], field="definition", value=two)
    session.manual("set", pieces=[hand[1]], field="definition", value=one)
    session.undo()
    session.undo()
    assert pygame.image.tobytes(picture_of(session, (640, 400)), "RGB") == before
    fork = session.fork()
    fork.state.definition[hand[0]], fork.state.definition[hand[1]] = two, one
    fork.record.changed += 1
    assert pygame.image.tobytes(picture_of(fork, (640, 400)), "RGB") == before


@pytest.mark.parametrize(("seat", "same"), [(1, False), (2, True), ("all", False), (None, True)])
def test_a_picture_for_a_seat_shows_what_that_seat_sees(home: Path, seat: int | str | None, same: bool) -> None:
    """Another card in the hand of seat 1 changes the picture of seat 1, not that of seat 2."""
    from tabletop.ui.shot import table_picture

    session = tabletop.new_session("territory", seed=3)
    fork = session.fork()
    hand = fork.state.inside("ready@1")
    definitions = [fork.state.definition[piece] for piece in hand]
    fork.state.definition[hand[-1]] = next(d for d in definitions if d != definitions[-1])
    size = (1280, 800)
    one = pygame.image.tobytes(table_picture(session, size, seat=seat), "RGB")
    two = pygame.image.tobytes(table_picture(fork, size, seat=seat), "RGB")
    assert (one == two) is same


def test_set_up_deals_what_was_agreed(home: Path) -> None:
    driver, screen = shelf(home)
    driver.click(button(screen.form.controls, "Set up...").rect.center)
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen)
    setup.seats.set_seats("3")
    field = next(c for c in setup.form.controls if c.typing)
    driver.click(field.rect.center)
    driver.type("Ana")
    setup.share("open")
    setup.seats.next_color(1)
    setup.set_option("land_count", 24)
    setup.set_option("land_count", 25)
    setup.seed = "77"
    driver.click(button(setup.form.controls, "Deal").rect.center)
    session = driver.app.screen.session  # type: ignore[union-attr]
    assert session.names == ("Ana", "Player 2", "Player 3") and session.seed == 77
    assert session.show["sharing"] == "open" and session.show["colors"][:2] == [2, 1]
    assert driver.app.theme.seat(1).symbol == "diamond"
    assert Settings(names=driver.app.settings.names).names[0] == "Ana"


def test_set_up_offers_who_played_the_game_last(home: Path) -> None:
    driver, screen = shelf(home)
    screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen) and set(setup.plan.kinds()) == {""}
    setup.seats.set_seats("3")
    setup.seats.set_bot(2, "greedy")
    setup.seats.set_bot(3, "easy")
    setup.deal()
    assert driver.app.screen.session.bots == {2: "greedy", 3: "easy"}  # type: ignore[union-attr]
    settings, findings = load_settings(home)
    assert not findings and settings.bots == {"territory": ["", "greedy", "easy"]}
    driver.app.shelf()
    assert isinstance(driver.app.screen, ShelfScreen)
    driver.app.screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen) and setup.plan.kinds() == ("", "greedy", "easy")
    assert driver.app.screen.plan.name_hint(2) == "Greedy bot"
    other = SetupPlan(open_catalog("draughts"), bots=settings.bots.get("draughts", ()))
    assert set(other.kinds()) == {""}, "another game has nobody yet"
    gone = SetupPlan(open_catalog("draughts"), bots=("no-such", "even"))
    assert gone.kinds() == ("", "even"), "a kind that is there no more"


def test_who_comes_is_as_those_who_face_the_first_seat() -> None:
    plan = SetupPlan(open_catalog("territory"), names=("Ana", "Ben", "Cid"), bots=("", "strong"))
    plan.set_seats(3)
    assert plan.kinds() == ("", "strong", "strong") and plan.names()[0] == "Ana"
    plan.set_seats(2)
    plan.set_bot(2, "")
    plan.set_seats(3)
    assert plan.kinds() == ("", "", "") and plan.names() == ["Ana", "Ben", "Cid"]
    plan.set_bot(3, "easy")
    plan.set_seats(2)
    plan.set_seats(4)
    assert plan.kinds() == ("", "", "easy", ""), "what was chosen stays"
    plan.set_seats(3)
    plan.set_seats(4)
    assert plan.kinds()[3] == "", "some of both: as it was"
    assert SetupPlan(open_catalog("territory"), bots=("", "easy", "")).kinds() == ("", "easy", "")


@pytest.mark.parametrize("by_key", [False, True], ids=["click", "B"])
def test_one_act_on_the_shelf_deals_a_table_against_bots(home: Path, by_key: bool) -> None:
    driver, screen = shelf(home, names=("Ana", "Mira"))
    if by_key:
        driver.key("b")
    else:
        driver.click(button(screen.form.controls, "Against bots").rect.center)
    session = driver.app.screen.session  # type: ignore[union-attr]
    assert session.bots == {2: "even"} and session.names == ("Ana", "Even bot")
    assert load_settings(home)[0].bots == {"territory": ["", "even"]}
    assert load_settings(home)[0].names == ("Ana", "Mira"), "who is away for once is not forgotten"


def test_against_bots_is_as_strong_as_last_and_not_offered_without_a_referee(home: Path) -> None:
    assert against_bots((2, 4), ()) == ("", "even")
    assert against_bots((2, 4), ("strong", "", "easy", "easy")) == ("strong", "", "easy", "easy")
    assert against_bots((2, 4), ("strong", "strong")) == ("", "strong"), "nobody played: somebody does"
    assert against_bots((2, 4), ("", "", "", "greedy")) == ("", "greedy", "greedy", "greedy")
    assert against_bots((1,), ()) == ()
    small_game(home, 1)
    driver, screen = shelf(home)
    screen.choose(next(i for i, entry in enumerate(screen.entries) if entry.yours))
    labels = [each.label for each in screen.form.controls if isinstance(each, Button)]
    assert "Play" in labels and "Against bots" not in labels
    before = driver.app.screen
    driver.key("b")
    assert driver.app.screen is before


@pytest.mark.parametrize("left", [False, True], ids=["alone", "with a table to continue"])
def test_the_buttons_of_a_game_fit_a_small_window(home: Path, left: bool) -> None:
    if left:
        left_table()
    _, screen = shelf(home, (1024, 640))
    labels = ("Play", "Against bots", "First lesson", "Set up...", "Rulebook")
    row = [each for each in screen.form.controls if isinstance(each, Button) and (each.label or each.tip) in labels]
    assert len(row) == 5
    assert all(one.rect.right < two.rect.left for one, two in itertools.pairwise(row))
    assert row[0].rect.left >= screen.column.right and row[-1].rect.right <= 1024
    assert all(each.rect.w >= each.natural()[0] - 12 for each in row if each.label), "no word is cut"


def test_a_way_to_play_and_the_number_of_seats_follow_each_other(home: Path) -> None:
    _, screen = shelf(home, last_game="auganism")
    screen.set_up()
    setup = screen.app.screen
    assert isinstance(setup, SetupScreen)
    assert (setup.plan.seats, setup.plan.options["mode"]) == (2, "duel")
    setup.set_option("mode", "tag")
    assert (setup.plan.seats, setup.plan.options["mode"]) == (4, "tag")
    setup.seats.set_seats("2")
    assert (setup.plan.seats, setup.plan.options["mode"]) == (2, "duel")
    setup.seats.set_seats("4")
    assert setup.plan.options["mode"] == "tag"
    setup.deal()
    session = screen.app.screen.session  # type: ignore[union-attr]
    assert session.seats == 4 and session.options["mode"] == "tag"


def test_a_deck_is_fitted_to_a_house_rule_and_says_so(home: Path) -> None:
    driver, screen = shelf(home)
    screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen)
    setup.set_option("land_count", 15)
    words, _, findings = deck_verdict(
        setup.catalog, setup.catalog.decks[setup.plan.places[0].deck], setup.plan.options
    )
    assert words.startswith("Fitted to the house rules") and "15 lands" in words and findings
    driver.settle()
    driver.click(button(setup.form.controls, "Why?").rect.center)
    assert "it needs 15" in driver.app.dialog.words and "more copies" in driver.app.dialog.words
    driver.key("escape")
    setup.deal()
    assert driver.app.screen.session.view_for(None).zone("land_deck").count == 25


def test_a_house_rule_is_set_in_words_and_so_is_a_table_of_the_laboratory() -> None:
    catalogs = [entry.catalog for entry in library.games() if entry.catalog is not None]
    options = [(each, option) for each in catalogs for option in each.options.values()]
    values = [(*each, value) for each in options for value in each[1].values]
    joined = [each for each in values if re.search("_|[a-z][0-9]", str(each[2]))]
    assert joined
    for catalog, option, value in joined:
        plan = Plan(catalog.id, 1, 2, ("random",), 1)
        named = table_name(catalog, LabTable("", "option", plan, option=option.key, value=value))
        for said in (word(value), named):
            assert not re.search("_|[a-z][0-9]", said)


def nothing_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("setup_plan", "setup_seats", "deck_words"):
        monkeypatch.setattr(f"tabletop.ui.screens.{room}.fitted", lambda *_: None)


def test_an_illegal_deck_says_why_before_and_at_the_deal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_fits(monkeypatch)
    driver, screen = shelf(home)
    screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen)
    setup.set_option("deck_cap", 50)
    words, color, findings = deck_verdict(
        setup.catalog, setup.catalog.decks[setup.plan.places[0].deck], setup.plan.options
    )
    assert words.startswith("Not legal: ") and color == "warning" and findings
    driver.settle()
    driver.click(button(setup.form.controls, "Why not?").rect.center)
    assert isinstance(driver.app.dialog, Confirm) and "50" in driver.app.dialog.words
    driver.key("escape")
    setup.deal()
    assert isinstance(driver.app.dialog, Confirm) and driver.app.dialog.words.count("\n") >= 1
    assert driver.app.screen is setup


def test_a_house_rule_that_no_deck_fits_says_what_to_do(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_fits(monkeypatch)
    driver, screen = shelf(home)
    screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen)
    setup.seats.set_seats("4")
    setup.set_option("land_count", 23)
    first, second = [c for c in setup.form.controls if isinstance(c, Field)][:2]
    driver.click(first.rect.center)
    driver.key("enter")
    assert setup.form.focus is second and driver.app.dialog is None
    setup.deal()
    assert isinstance(driver.app.dialog, Confirm)
    lines = driver.app.dialog.words.splitlines()
    assert [line[:7] for line in lines[:-1]] == ["Seat 1,", "Seat 2,", "Seat 3,", "Seat 4,"]
    assert lines[-1] == 'Use decks with 23 lands, or set "Lands per deck" back to 25.'
    driver.app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL, unicode=""), 9.0)
    assert not driver.app.running


def test_a_save_of_a_newer_format_or_a_missing_game_is_marked(home: Path) -> None:
    folder = folders.saves_dir()
    folder.mkdir()
    tabletop.new_session("territory", seed=1).save(folder / "good.json")
    document = json.loads((folder / "good.json").read_text(encoding="utf-8"))
    (folder / "newer.json").write_text(json.dumps({**document, "format": 2}), encoding="utf-8")
    chess = {"id": "chess", "title": "Chess"}
    (folder / "chess.json").write_text(json.dumps({**document, "game": chess}), encoding="utf-8")
    (folder / "word.json").write_text(json.dumps({**document, "game": "go"}), encoding="utf-8")
    found = {table.name: table.problem for table in library.saves()}
    assert found["good"] == ""
    assert found["newer"] == "It has the newer save format 2, this program's is 1."
    assert found["chess"] == "The game 'Chess' ('chess') is not installed."
    assert found["word"] == "The game 'go' is not installed."


def test_set_up_by_keyboard_alone(home: Path) -> None:
    driver, screen = shelf(home)
    screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen)
    for _ in range(60):
        driver.key("tab")
        focus = setup.form.focus
        if isinstance(focus, Select) and focus.value == setup.plan.places[0].deck:
            break
    before = setup.plan.places[0].deck
    driver.key("enter")
    driver.key("down")
    driver.key("enter")
    assert setup.plan.places[0].deck != before
    driver.key("escape")
    assert isinstance(driver.app.screen, ShelfScreen)


def test_saving_asks_before_it_replaces(home: Path) -> None:
    driver, _ = shelf(home)
    session = tabletop.new_session("territory", seed=1)
    driver.app.open_dialog(SaveDialog(session))
    driver.type("Sun/day:  one")
    driver.key("enter")
    path = folders.saves_dir() / "Sun day one.json"
    assert path.is_file() and driver.app.dialog is None
    session.manual("note", text="later")
    driver.app.open_dialog(SaveDialog(session, name="Sun day one"))
    driver.key("enter")
    assert isinstance(driver.app.dialog, Confirm)
    driver.key("escape")
    assert len(tabletop.load_session(path).journal) == 0
    driver.key("enter")
    driver.key("enter")
    assert len(tabletop.load_session(path).journal) == 1
    assert path.with_name(path.name + ".bak").is_file()


@pytest.mark.parametrize(
    ("typed", "name"),
    [("a/b\\c", "a b c"), ("  ..x.. ", "x"), ("con", "con_"), ("\x07?*", ""), ("x" * 200, "x" * 80)],
)
def test_names_become_names_of_files(typed: str, name: str) -> None:
    assert file_name(typed) == name


def test_the_list_of_saves_shows_broken_ones_with_their_reason(home: Path) -> None:
    folder = folders.saves_dir()
    folder.mkdir()
    tabletop.new_session("territory", seed=1, names=["Ana", "Ben"]).save(folder / "good.json")
    (folder / "cut.json").write_text('{"format": 1, "game"', encoding="utf-8")
    (folder / "list.json").write_text("[1, 2]", encoding="utf-8")
    (folder / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    driver, screen = shelf(home)
    screen.open_save()
    dialog = driver.app.dialog
    assert isinstance(dialog, LoadDialog)
    problems = {table.name: table.problem for table in dialog.tables if not table.example}
    assert problems["good"] == "" and all(problems[name] for name in ("cut", "list", "deep"))
    driver.settle()
    dialog.rows.select(next(i for i, t in enumerate(dialog.tables) if t.name == "cut"))  # type: ignore[union-attr]
    assert not dialog.open_button.enabled
    driver.key("delete")
    driver.key("enter")
    assert not (folder / "cut.json").exists() and driver.app.dialog is dialog
    dialog.rows.select(next(i for i, t in enumerate(dialog.tables) if t.name == "good"))  # type: ignore[union-attr]
    dialog.take_up()
    assert driver.app.screen.session.names == ("Ana", "Ben")  # type: ignore[union-attr]


def test_a_save_that_turns_out_broken_leaves_the_open_table(home: Path) -> None:
    folder = folders.saves_dir()
    folder.mkdir()
    path = folder / "bad.json"
    session = tabletop.new_session("territory", seed=1)
    session.save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"rules": "on"', '"rules": "maybe"'), encoding="utf-8")
    driver, _ = shelf(home)
    driver.app.play(session)
    table = driver.app.screen
    assert not library.take_up(driver.app, library.saves()[0])
    assert driver.app.screen is table and isinstance(driver.app.dialog, Confirm)
    assert "rules" in driver.app.dialog.words


def test_a_file_dropped_on_the_window_is_opened_or_told_about(home: Path) -> None:
    good, bad = home / "good.json", home / "bad.json"
    tabletop.new_session("territory", seed=1, names=["Ana", "Ben"]).save(good)
    bad.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    driver, screen = shelf(home)
    driver.post(pygame.DROPFILE, file=str(bad))
    assert driver.app.screen is screen and isinstance(driver.app.dialog, Confirm)
    driver.key("enter")
    driver.post(pygame.DROPFILE, file=str(good))
    assert driver.app.screen.session.names == ("Ana", "Ben")  # type: ignore[union-attr]


def test_a_table_that_cannot_be_kept_safe_is_played_all_the_same(home: Path) -> None:
    (home / "autosaves").write_text("a file where the folder should be", encoding="utf-8")
    driver, screen = shelf(home)
    screen.play()
    driver.tick(100)
    assert driver.app.screen.session.catalog.id == "territory"  # type: ignore[union-attr]
    assert any("not" in text and "safe" in text for text in driver.app.notices.texts), driver.app.notices.texts


def test_settings_work_at_once_and_are_kept(home: Path) -> None:
    driver, _ = shelf(home)
    driver.app.settings_dialog()
    dialog = driver.app.dialog
    assert isinstance(dialog, SettingsDialog)
    dialog.set_theme("paper")
    assert driver.app.theme.name == "paper" and driver.app.look.theme.name == "paper"
    dialog.set_size(150)
    assert driver.app.scale == 1.5
    dialog.set_mute(False)
    assert driver.app.sounds.mute
    assert "theme: paper" in (home / "settings.yaml").read_text(encoding="utf-8")
    assert driver.app.dialog is dialog


def test_key_help_shows_every_action_and_narrows(home: Path) -> None:
    driver, _ = shelf(home)
    driver.app.key_help()
    dialog = driver.app.dialog
    assert isinstance(dialog, KeyHelp)
    shown = {words for column in dialog.filled for kind, words, _ in column if kind == "key"}
    missing = [
        info.says
        for name, info in driver.app.keys.actions.items()
        if info.says not in shown and not name.startswith(("choice_", "hold_"))
    ]
    assert missing == []
    driver.type("shuffle")
    assert [line[1] for column in dialog.filled for line in column if line[0] == "key"] == ["Shuffle the pile"]
    dialog._change()
    assert isinstance(driver.app.dialog, KeysDialog), "from there keys are changed by pressing them"


def test_the_rulebook_opens_beside_the_table_is_searched_and_follows_links(home: Path) -> None:
    driver, screen = shelf(home)
    driver.key("f1")
    dialog = driver.app.dialog
    assert isinstance(dialog, RulebookWindow) and not dialog.modal
    assert dialog.blocks[0].text == "How to play"
    page = dialog.page
    assert page is not None
    driver.settle()
    assert len(page.pictures) < len(page.blocks) / 3, "only what is seen is drawn"
    dialog.go_to("TER-20")
    assert page.blocks[page.current].anchor == "TER-20" and page.offset > 0
    driver.click(dialog.search_field.rect.center)
    driver.type("initiative")
    assert page.found and page.blocks[page.current].plain.lower().count("initiative")
    first = page.current
    driver.key("enter")
    assert page.current != first
    # the shelf below can still be used
    driver.click((40, 780))
    driver.key("escape")
    assert driver.app.dialogs == [] and driver.app.screen is screen


def test_every_rule_of_the_rulebooks_can_be_reached() -> None:
    for game in tabletop.list_games():
        assert game.catalog is not None
        prefix = game.catalog.option_prefix.upper()
        anchors = [block.anchor for block in read_book(game.catalog.rulebook) if block.anchor]
        most = 7 if library.is_small(game) else 100
        assert len(anchors) > most and f"{prefix}-1" in anchors and f"{prefix}-{most}" in anchors, game.id


def looks() -> Iterator[object]:
    """Every theme and every window once each day; all of them in all behind the marker."""
    windows: list[tuple[tuple[int, int], int]] = [((1024, 640), 200), ((1024, 640), 80), ((3840, 2160), 200)]
    daily_ones = list(zip(windows, itertools.islice(THEME_NAMES, len(windows)), strict=True))
    for window, theme in itertools.product(windows, THEME_NAMES):
        daily = (window, theme) in daily_ones
        yield pytest.param(*window, theme, marks=[] if daily else [pytest.mark.long])


@pytest.mark.parametrize(("size", "percent", "theme"), list(looks()))
def test_everything_fits_at_every_size(home: Path, theme: str, size: tuple[int, int], percent: int) -> None:
    left_table()
    driver, screen = shelf(home, size, theme=theme, ui_size=percent)
    window = pygame.Rect((0, 0), size)

    def check(controls: list[Control], what: str) -> None:
        for control in controls:
            if control.pane is None and control.visible:
                assert window.contains(control.rect), (what, control, control.rect)
        solid = [c for c in controls if c.focusable and c.pane is None]
        for i, one in enumerate(solid):
            for two in solid[i + 1 :]:
                assert not one.rect.colliderect(two.rect), (what, one, two)

    check(screen.form.controls, "shelf")
    session = tabletop.new_session("territory", seed=1)
    dialogs = [SettingsDialog(), KeyHelp(), SaveDialog(session), LoadDialog(), RulebookWindow(session.catalog)]
    for dialog in dialogs:
        driver.app.open_dialog(dialog)
        driver.tick()
        assert window.contains(dialog.rect)
        assert dialog.look.scale >= 0.8
        check(dialog.form.controls, type(dialog).__name__)
        dialog.close()
    screen.set_up()
    setup = driver.app.screen
    assert isinstance(setup, SetupScreen)
    setup.seats.set_seats("4")
    driver.tick()
    check(setup.form.controls, "set-up")


def test_a_small_shelf_goes_round_and_starts_with_the_shortest_rulebook(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = tuple(each for each in library.games() if not library.is_small(each))
    monkeypatch.setattr(library, "games", lambda: few)
    driver, screen = shelf(home)
    ready = [
        entry for entry in screen.entries if entry.catalog is not None and hasattr(entry.catalog.code, "ruleset")
    ]
    easy = min(ready, key=lambda entry: len(entry.catalog.rulebook))
    assert screen.entries[library.easiest(screen.entries)] is easy
    driver.settle()
    assert len(screen.row.rects) == len(screen.entries), "every box is in sight"
    shown = dict(screen.row.rects)
    sides = [rect.centerx > shown[screen.index].centerx for index, rect in screen.row.rects if index != screen.index]
    assert abs(sides.count(True) - sides.count(False)) <= 1, "as many on either side"
    seen = {screen.index}
    for _ in range(len(screen.entries) - 1):
        driver.key("right")
        seen.add(screen.index)
    assert len(seen) == len(screen.entries)
    first = screen.index
    driver.key("right")
    driver.settle()
    assert screen.index != first and screen.row.place == screen.index


def test_the_shelf_as_it_ships_has_as_many_boxes_on_either_side(home: Path) -> None:
    driver, screen = shelf(home)
    driver.settle()
    front = dict(screen.row.rects)[screen.index].centerx
    sides = [rect.centerx > front for index, rect in screen.row.rects if index != screen.index]
    assert len(sides) >= 4 and abs(sides.count(True) - sides.count(False)) <= 1


def test_lists_of_a_deck_are_counted_by_what_lies_in_them(home: Path) -> None:
    catalog = tabletop.new_session("auganism").catalog
    deck = next(iter(catalog.decks.values()))
    text, _, _ = deck_verdict(catalog, deck, catalog.default_options())
    assert text == "24 monsters, 1 hero, legal"
    assert [word(value) for value in ("own_turns", "20-30", True)] == ["Own turns", "20-30", "on"]


def test_a_finished_game_is_not_to_continue_and_is_marked_among_the_saves(home: Path) -> None:
    left_table(acts=1, names=["Ana", "Mira"])
    done = tabletop.new_session("territory", names=["Kai", "Lea"], autosave=True)
    assert done.submit(next(each for each in done.standing_actions(1) if each.kind == "forfeit"))
    done.save(home / "saves" / "ended.json")
    done.close(keep=True)  # left last, so it would come first
    _, screen = shelf(home)
    assert screen.left.saved is not None and "Ana, Mira" in screen.left.saved.line() and screen.left.others == 1
    lines = [table.line() for table in (*library.continuable(), *library.saves()) if not table.example]
    assert [("Kai" in line, "over: Lea won" in line) for line in lines].count((True, True)) == 2
    assert not any("over" in line for line in lines if "Ana" in line)


def test_continue_is_the_last_table_that_somebody_played(home: Path) -> None:
    """Not a deal that nobody has touched, a game between bots, or a lesson that were left later."""
    left_table(acts=1, names=["Ana", "Mira"])
    tabletop.new_session("territory", names=["Kai", "Lea"], autosave=True).close(untouched=True)
    bots = tabletop.new_session("pig", names=["Uma", "Ulf"], autosave=True, bots={1: "random", 2: "random"})
    assert bots.submit(bots.legal_actions()[0])
    bots.close()
    path = cards_folder() / "territory" / "lessons" / "1-the-first-land.yaml"
    lesson = begin_lesson(read_lesson(path), autosave=True).session
    assert lesson.submit(lesson.legal_actions(1)[0])
    lesson.close()
    assert [table.played for table in library.continuable()] == [False, False, False, True]
    _, screen = shelf(home)
    assert screen.left.saved is not None and "Ana, Mira" in screen.left.saved.line() and screen.left.others == 3


def test_without_one_that_was_played_the_last_that_was_left_can_be_continued(home: Path) -> None:
    tabletop.new_session("territory", names=["Kai", "Lea"], autosave=True).close(untouched=True)
    _, screen = shelf(home)
    assert screen.left.saved is not None and "Kai, Lea" in screen.left.saved.line()


@pytest.mark.parametrize("size", [(1280, 800), (1600, 900)])
def test_no_title_is_cut_by_the_next_box_or_by_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = Driver(tmp_path, size)
    driver.app.shelf()
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, ShelfScreen)
    moved = 0
    for front in [index for index, entry in enumerate(screen.entries) if entry.id in ("bramble", "war")]:
        screen.choose(front)
        driver.settle()
        row, stand = screen.row, screen._stand()
        wide = boxes.front_width(stand.height)
        for place, (index, rect) in enumerate(row.rects):
            room = row.fronts[index][0]
            if room == boxes.NOWHERE:
                continue
            ink = boxes._lettering(
                screen.entries[index].title, wide * (room[1] - room[0]), stand.height, boxes.PLATE
            ).get_bounding_rect()
            scale = rect.h / stand.height
            left = rect.x + (wide * (room[0] + 0.05 * (room[1] - room[0])) + ink.x) * scale
            words = pygame.Rect(round(left), rect.bottom - 9, round(ink.w * scale), 1).inflate(-2, 0)
            assert stand.stage.x <= words.x and words.right <= stand.stage.right
            over = [other for _, other in row.rects[place + 1 :] if other.colliderect(words)]
            assert not over, screen.entries[index].title
            moved += room != boxes.WHOLE
    assert moved, "some titles stand aside"


def test_a_row_that_is_cut_off_says_how_much_of_it_stands_there(home: Path) -> None:
    driver, screen = shelf(home)
    driver.settle()
    cut = [group for group in screen.upper.groups if group.stop - group.first < len(group.row)]
    assert cut, "all boxes stand on the board"
    for group in cut:
        shown = group.stop - group.first
        words = screen.upper._title(group.row, shown)
        assert words.endswith(f"{shown} of {len(group.row)}")
        (rect,) = [rect for row, rect in screen.upper.titles if row is group.row]
        room = text_width(words, screen.look.text(13)) + screen.look.px(12)
        assert rect.w > room + 8, "an arrow points to the others"

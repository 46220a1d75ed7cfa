"""The palette in every screen, settings found by it, and keys changed by pressing them."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import places
from tabletop.control.palette import ACTS, TABLE
from tabletop.control.palette import KEYS as KEYS_
from tabletop.ui.dialogs.keychange import KeysDialog
from tabletop.ui.dialogs.palette import Palette
from tabletop.ui.dialogs.settings import SettingsDialog, titles
from tabletop.ui.keys import load_bindings, write_binding
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings, load_settings
from tests.ui.driver import Driver
from tests.ui.test_pointing import table_of

KEYS = places.assets_folder() / "keys.yaml"


def opened(driver: Driver, typed: str = "") -> Palette:
    driver.key("ctrl+k")
    driver.type(typed)
    found = driver.app.dialog
    assert isinstance(found, Palette)
    return found


def test_an_act_a_rule_a_setting_and_a_key_are_done_from_the_table(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session)
    name = session.name_of(session.state.inside("ready@1")[0], 1)
    found = opened(driver, name).found
    assert found[0].section == ACTS and found[0].label.startswith(name)
    driver.key("enter")
    assert table.referee.questions.asking is not None, "which land is asked as by its digit"
    driver.key("escape")
    opened(driver, "ter-55")
    driver.key("enter")
    assert "rulebook" in driver.app.dialogs[-1].title  # type: ignore[attr-defined]
    driver.key("escape")
    opened(driver, "pace of bots")
    driver.key("enter")
    dialog = driver.app.dialogs[-1]
    assert isinstance(dialog, SettingsDialog) and dialog.form.focus is dialog._rows["Pace of bots"]
    driver.key("escape")
    opened(driver, "history undone")
    driver.key("enter")
    assert table.hud.history.visible


def test_what_lies_covered_is_not_named_and_viewers_see_no_palette(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session, "side")
    acts = [each.label for each in table.palette() if each.section == ACTS]
    hidden = {session.name_of(piece, None) for piece in session.state.inside("ready@1")}
    own = {session.catalog.cards[session.state.definition[p]].name for p in session.state.inside("ready@1")}
    assert acts == ["Lock"] and hidden and not any(name in label for name in own for label in acts)
    table.public_picture.toggle()
    driver.key("ctrl+k")
    assert not driver.app.dialogs


def test_the_shelf_has_one_too_with_games_and_without_keys_of_a_table(driver: Driver) -> None:
    driver.app.shelf()
    driver.settle()
    labels = [each.label for each in opened(driver).found]
    assert "Play Evolve" in labels and "Settings" in labels and "Undo" not in labels
    driver.key("ctrl+k")
    assert not driver.app.dialogs, "the same key closes it"


def test_what_stands_above_the_shelf_is_found_and_to_play_comes_before_to_learn(driver: Driver) -> None:
    driver.app.shelf()
    driver.settle()
    found = {}
    for typed in ("lab", "laboratory", "import", "export", "new game", "open save", "gom", "bramble", "learn gom"):
        found[typed] = opened(driver, typed).found[0].label
        driver.key("ctrl+k")
    assert found.pop("learn gom").startswith("Learn Gomoku: ")
    assert found == {
        "lab": "Laboratory", "laboratory": "Laboratory", "import": "Import", "export": "Export",
        "new game": "New game", "open save": "Open save", "gom": "Play Gomoku", "bramble": "Play Bramble",
    }  # fmt: skip
    assert [each.label for each in opened(driver).entries].count("Settings") == 1, (
        "what a key does anywhere is not named twice"
    )


@pytest.mark.parametrize("typed", ["give up", "surrender", "resign", "concede"])
def test_to_concede_is_found_by_what_people_call_it(driver: Driver, typed: str) -> None:
    table_of(driver, tabletop.new_session("evolve", seed=4, names=["Ana", "Mira"]))
    assert opened(driver, typed).found[0].label.endswith("Concede")


def test_every_setting_of_the_dialog_has_its_title_and_can_be_found(driver: Driver) -> None:
    dialog = SettingsDialog()
    driver.app.open_dialog(dialog)
    assert set(dialog._rows) == {title for title, _ in titles()}


def test_settings_are_set_back_but_what_was_played_stays(driver: Driver) -> None:
    settings = driver.app.settings
    settings.theme, settings.names, settings.colors, settings.told = "paper", ("Zoë",), (2, 1), ("goal evolve",)
    dialog = SettingsDialog()
    driver.app.open_dialog(dialog)
    dialog._reset("yes")
    assert (settings.theme, settings.names, settings.colors) == ("felt", (), ()) and settings.told == ("goal evolve",)


OLD = "theme: slate\nui_size: 130\nvolume: 20\nmute: true\nnames: [Ana, Mira]\nbot_pace: 50\nlast_game: evolve\n"


def test_a_settings_file_of_before_opens_and_what_is_new_is_as_usual(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(OLD, encoding="utf-8")
    settings, findings = load_settings(tmp_path)
    assert not findings and (settings.theme, settings.names) == ("slate", ("Ana", "Mira"))
    assert (settings.sound_dice, settings.ask_waste, settings.sharing) == (100, True, "")


def test_a_key_is_changed_by_pressing_it_and_taken_from_what_had_it(driver: Driver) -> None:
    dialog = KeysDialog()
    driver.app.open_dialog(dialog)
    dialog._chosen = [name for name, _ in dialog._rows].index("flip")
    dialog.ask()
    driver.key("ctrl+z")
    keys = driver.app.keys
    assert keys.keys("flip") == ("Ctrl+Z",) and keys.keys("undo") == ()
    dialog.ask()
    driver.key("escape")
    assert keys.keys("flip") == ("Ctrl+Z",) and driver.app.dialogs == [dialog]
    dialog.ship()
    assert driver.app.keys.keys("undo") == ("Ctrl+Z",)


@pytest.mark.parametrize(
    "before", ["", "# mine\ntap: [x]  # because\nflip:\n  - f\n  - g\nroll: r\n", "{flip: [q], tap: x}\n"]
)
def test_a_changed_key_leaves_the_other_lines_of_the_file(tmp_path: Path, before: str) -> None:
    path = tmp_path / "keys.yaml"
    if before:
        path.write_text(before, encoding="utf-8")
    was, _ = load_bindings(KEYS, path)
    write_binding(path, "flip", ["ctrl+alt+y", "#"])
    now, findings = load_bindings(KEYS, path)
    assert not findings and now.keys("flip") == ("Ctrl+Alt+Y", "#") and now.keys("tap") == was.keys("tap")
    assert "# mine" not in before or "# mine" in path.read_text(encoding="utf-8")
    write_binding(path, "flip", None)
    assert load_bindings(KEYS, path)[0].keys("flip") == ("F",)


def test_a_seat_is_handed_to_a_bot_and_taken_back(driver: Driver) -> None:
    session = tabletop.new_session("draughts", seed=4, names=["Ana", "Mira"])
    table_of(driver, session)
    found = [each.label for each in opened(driver, "bot").found]
    kinds = ("easy", "even", "strong")
    assert {f"Let a bot play {name}: {kind}" for name in ("Ana", "Mira") for kind in kinds} <= set(found)
    driver.key("escape")
    opened(driver, "bot mira strong")
    driver.key("enter")
    driver.settle()
    assert session.bots == {2: "strong"}
    found = [each.label for each in opened(driver, "bot mira").found]
    assert "Take Mira back from the bot" in found and "Let a bot play Mira: strong" not in found
    driver.key("escape")
    opened(driver, "back mira")
    driver.key("enter")
    driver.settle()
    assert session.bots == {}


def test_names_and_colours_come_back_at_every_new_table(driver: Driver) -> None:
    driver.app.settings.names, driver.app.settings.colors = ("Zoë", "Li"), (3, 1)
    driver.app.shelf()
    driver.settle()
    opened(driver, "play evolve")
    driver.key("enter")
    driver.settle()
    table = driver.app.screen
    assert table is not None and table.is_table
    assert table.session.names == ("Zoë", "Li") and driver.app.seat_colors[:2] == (3, 1)  # type: ignore[attr-defined]


def test_nothing_asks_where_people_want_no_questions(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table = table_of(driver, session)
    driver.key("e")
    assert table.prompt.asked is not None
    driver.key("escape")
    driver.app.settings.ask_waste = False
    driver.key("e")
    assert table.prompt.asked is None and len(session.journal)


def test_sounds_are_set_apart() -> None:
    assert Settings(sound_dice=0).sounds_apart() == {"cards": 100, "dice": 0, "clicks": 100, "signals": 100}


def test_a_held_key_does_nothing_to_what_came_up_under_it(driver: Driver) -> None:
    session = tabletop.new_session("territory", seed=4, names=["Ana", "Mira"])
    table_of(driver, session)
    opened(driver, "back to the shelf")
    driver.key_down("enter")
    shelf = driver.app.screen
    assert isinstance(shelf, ShelfScreen)
    driver.key_down("enter")  # it repeats itself, as keys do in a field
    assert driver.app.screen is shelf and not driver.app.dialogs, "the game is not gone on with"
    driver.key_up("enter")
    driver.settle()
    driver.key("enter")
    assert driver.app.screen is not shelf, "pressed anew it goes on"


def test_what_a_menu_offers_with_a_key_is_named_once(driver: Driver) -> None:
    table_of(driver, tabletop.new_session("territory", seed=4, names=["Ana", "Mira"]))
    palette = opened(driver)
    of_menu, of_keys = ({each.key for each in palette.entries if each.section == part} for part in (TABLE, KEYS_))
    assert "Shift+W" in of_menu and len(of_keys) > 9 and of_menu & of_keys <= {""}
    driver.type("hint")
    hints = [(each.section, each.label) for each in palette.found if each.label.startswith("Hint")]
    assert hints == [(TABLE, "Hint"), ("Settings", "Hints")]
    assert palette.found[0].detail == "The three best acts, as the strong bot sees them"
    driver.key("escape")
    found = opened(driver, "three best acts").found
    assert [(each.section, each.label) for each in found][:1] == [(TABLE, "Hint")], "found by the words of its key"

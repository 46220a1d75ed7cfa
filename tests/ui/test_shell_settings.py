"""Settings and key bindings: files that people write by hand, right and wrong."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
import yaml

from tabletop.content import places
from tabletop.ui.dialogs.dialog import HEAD, Dialog
from tabletop.ui.dialogs.keychange import KeysDialog
from tabletop.ui.dialogs.settings import SettingsDialog
from tabletop.ui.keys import Bindings, load_bindings, stroke
from tabletop.ui.settings import Settings, load_settings, setting_names
from tests.ui.driver import Driver

KEYS = places.assets_folder() / "keys.yaml"


def press(key: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    settings, findings = load_settings(tmp_path)
    assert findings == [] and settings == Settings()
    settings.theme, settings.ui_size, settings.names = "paper", 140, ("Ana", "Zoë")
    settings.played_by("whist", ("", "even", "strong", "even"))
    settings.save()
    again, findings = load_settings(tmp_path)
    assert findings == [] and again == settings
    written = yaml.safe_load((tmp_path / "settings.yaml").read_text(encoding="utf-8"))
    assert set(written) == set(setting_names())


def test_a_wrong_field_falls_back_alone_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("theme: pink\nvolume: 30\nui_size: 900\nmute: 3\nwindo: [1, 2]\n")
    settings, findings = load_settings(tmp_path)
    assert (settings.theme, settings.volume, settings.ui_size, settings.mute) == ("felt", 30, 0, False)
    assert len(findings) == 4
    assert any("theme must be one of felt, slate, paper" in finding for finding in findings)
    assert any("no setting called 'windo'" in finding for finding in findings)


@pytest.mark.parametrize("text", ["theme: [", "- 1\n- 2\n", "\x00\x01", "a: &a [*a]\nb: *c"])
def test_a_broken_file_is_kept_and_defaults_are_used(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text(text, encoding="utf-8")
    settings, findings = load_settings(tmp_path)
    assert settings == Settings()
    assert len(findings) == 1 and "settings.yaml.broken" in findings[0]
    assert not path.exists()
    assert (tmp_path / "settings.yaml.broken").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 1.0), ((1280, 800), 1.0), ((1920, 1080), 1.1), ((3840, 2160), 2.0)]
)
def test_the_interface_grows_with_the_window_unless_a_size_is_set(size: tuple[int, int], scale: float) -> None:
    assert Settings().scale_for(size) == pytest.approx(scale, abs=0.06)
    assert Settings(ui_size=80).scale_for(size) == 0.8


def test_every_shipped_binding_is_found_by_its_event() -> None:
    bindings, findings = load_bindings(KEYS)
    assert findings == []
    assert all(info.says for info in bindings.actions.values())
    cases = [
        (press(pygame.K_t, unicode="t"), "tap"),
        (press(pygame.K_z, pygame.KMOD_LCTRL), "undo"),
        (press(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "redo"),
        (press(pygame.K_y, pygame.KMOD_RCTRL), "redo"),
        (press(pygame.K_0, pygame.KMOD_LCTRL), "zoom_fit"),
        (press(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "key_help"),
        (press(pygame.K_MINUS, pygame.KMOD_LSHIFT, "?"), "key_help"),  # a German keyboard
        (press(pygame.K_PLUS, 0, "+"), "count_up"),
        (press(pygame.K_TAB, pygame.KMOD_LSHIFT), "previous_piece"),
        (press(pygame.K_KP_ENTER), "act"),
        (press(pygame.K_F11), "fullscreen"),
        (press(pygame.K_3, 0, "3"), "choice_3"),
        (press(pygame.K_3, pygame.KMOD_LALT), "hold_3"),
        (press(pygame.K_t, pygame.KMOD_LCTRL), None),
        (press(pygame.K_F3), None),
    ]
    for event, action in cases:
        assert bindings.action_of(event) == action, event


def test_a_held_key_is_released_as_the_action_it_began() -> None:
    bindings, _ = load_bindings(KEYS)
    assert bindings.action_of(press(pygame.K_1, pygame.KMOD_LALT)) == "hold_1"
    # alt came up first: the digit alone would be another action
    up = pygame.Event(pygame.KEYUP, key=pygame.K_1, mod=0)
    assert bindings.released(up) == "hold_1"
    assert bindings.released(up) is None


def test_the_users_keys_win_and_are_taken_from_other_actions(tmp_path: Path) -> None:
    user = tmp_path / "keys.yaml"
    user.write_text("tap: [x, t]\nflip: s\ndrawer: []\n", encoding="utf-8")
    bindings, findings = load_bindings(KEYS, user)
    assert findings == []
    assert bindings.keys("tap") == ("X", "T")
    assert bindings.action_of(press(pygame.K_x, unicode="x")) == "tap"
    assert bindings.action_of(press(pygame.K_s, unicode="s")) == "flip"
    assert bindings.keys("shuffle") == () and bindings.keys("drawer") == ()


def test_faults_in_the_users_keys_have_file_and_line(tmp_path: Path) -> None:
    user = tmp_path / "keys.yaml"
    user.write_text("tapp: t\nflip: ctrl+spcae\nroll: r\nmenu: r\nshuffle: hyper+s\n", encoding="utf-8")
    bindings, findings = load_bindings(KEYS, user)
    assert [finding.removeprefix(f"{user}:") for finding in findings] == [
        '1: there is no action called "tapp"; did you mean "tap"?',
        '2: there is no key called "spcae"; did you mean "space"?',
        "4: R is already bound to roll in line 3",
        '5: "hyper" is not ctrl, shift or alt',
    ]
    assert bindings.keys("flip") == ("F",)


@pytest.mark.parametrize("text", ["tap: [", "- tap\n", "{" * 600])
def test_unreadable_keys_leave_the_shipped_ones(tmp_path: Path, text: str) -> None:
    user = tmp_path / "keys.yaml"
    user.write_text(text, encoding="utf-8")
    bindings, findings = load_bindings(KEYS, user)
    assert len(findings) == 1 and findings[0].startswith(f"{user}")
    assert bindings.action_of(press(pygame.K_t, unicode="t")) == "tap"


def test_a_stroke_says_how_it_is_shown() -> None:
    assert stroke("ctrl+shift+z").label == "Ctrl+Shift+Z"
    assert stroke("ctrl++").label == "Ctrl++"
    assert stroke("pageup").label == "Page up"
    with pytest.raises(ValueError, match="empty"):
        stroke("")
    assert Bindings().label("nothing") == ""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("make", [KeysDialog, SettingsDialog])
def test_no_message_lies_over_the_title_or_the_buttons_of_a_dialog(
    make: type[Dialog], size: tuple[int, int], tmp_path: Path
) -> None:
    driver = Driver(tmp_path, size, Settings(hints=False, path=tmp_path / "settings.yaml"))
    driver.app.toast("This was said before the dialog came up, and it is a sentence of some length.")
    driver.tick(400)
    dialog = make()
    driver.app.open_dialog(dialog)
    driver.tick(400)
    driver.app.toast("This is said while the dialog is up.")
    driver.tick(400)
    head = pygame.Rect(dialog.rect.topleft, (dialog.rect.w, dialog.look.px(HEAD)))
    kept = [head, *(button.rect for button in dialog.feet)]
    assert len(driver.app.notices.spots) == 2 and len(kept) > 1
    assert all(spot.collidelist(kept) < 0 for spot in driver.app.notices.spots)
    one, other = driver.app.notices.spots
    assert not one.colliderect(other)


@pytest.mark.parametrize("kept", ["3", "{pig: [hold]}", "{pig: {hold: 3}}"])
def test_what_is_not_asked_any_more_is_words_for_each_game(tmp_path: Path, kept: str) -> None:
    (tmp_path / "settings.yaml").write_text(f"unasked: {kept}\nvolume: 30\n")
    settings, findings = load_settings(tmp_path)
    assert settings.unasked == {} and settings.volume == 30 and len(findings) == 1
    settings.leave_out("pig", "Pig", {"hold": "Hold"})
    settings.leave_out("pig", "Pig", {"roll": "Roll"})
    assert load_settings(tmp_path)[0].unasked == {"pig": {"hold": "Pig: Hold", "roll": "Pig: Roll"}}
    settings.ask_again("pig", "hold")
    settings.ask_again("pig", "roll")
    assert load_settings(tmp_path)[0].unasked == {}

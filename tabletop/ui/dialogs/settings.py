"""Settings: every change is seen at once and kept."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.theme import THEME_NAMES, load_theme
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.controls import Segments, Slider, Toggle

from ..notices import plain
from ..window import copy_text
from .dialog import Dialog
from .panes import Pane

ROW = 58


class SettingsDialog(Dialog):
    """A list of settings, each with a line that says what it does."""

    width = 760
    height = 590

    def __init__(self, title: str = "Settings") -> None:
        super().__init__(title)
        self._y = 0
        self._pane: Pane | None = None

    def build(self) -> None:
        assert self.app is not None
        px, body, look = self.look.px, self.body, self.look
        settings = self.app.settings
        self._pane = self.form.add(Pane(look), pygame.Rect(body.x, body.y, body.w, body.h))
        self._y = body.y + px(10)
        themes = [(name, load_theme(name).title) for name in THEME_NAMES]
        self._row(
            "Theme", "The look of table, panels and dialogs", Segments(look, themes, settings.theme, self.set_theme)
        )
        size = settings.ui_size or round(self.app.scale * 100)
        slider = Slider(look, size, 80, 200, lambda v: None, step=10, show=self._size_text, on_done=self.set_size)
        self._row("Size of the interface", "Texts, buttons and panels; cards grow with the window", slider)
        auto = Toggle(look, settings.ui_size == 0, self._auto)
        self._row("Size from the window", "The larger the window, the larger the interface", auto)
        volume = Slider(look, settings.volume, 0, 100, self._volume, on_done=self._heard, show=lambda v: f"{v} %")
        volume.enable(not settings.mute)
        self._volume_slider = volume
        self._row("Volume", "Cards, dice and clicks", volume)
        self._row("Sound", "Off is silent, whatever the volume", Toggle(look, not settings.mute, self.set_mute))
        speed = Slider(
            look, settings.animation_speed, 50, 300, self._set("animation_speed"), step=25, show=lambda v: f"{v} %"
        )
        self._row("Speed of motion", "How fast cards travel, turn and flip", speed)
        pace = Slider(look, settings.bot_pace, 25, 400, self._set("bot_pace"), step=25, show=lambda v: f"{v} %")
        self._row("Pace of bots", "How soon one act of a bot follows another", pace)
        calm = Toggle(look, settings.reduced_motion, self._calm)
        self._row("Reduced motion", "Cards are where they belong at once; nothing slides or pulses", calm)
        hints = Toggle(look, settings.hints, self._set("hints"))
        self._row("Invitations", "A ghost pointer shows each gesture once on a new table", hints)
        turn = Toggle(look, settings.turn_table, self._set("turn_table"))
        self._row("Turn the table", "When a screen is passed on, who takes it sits at the bottom", turn)
        cells = Toggle(look, settings.coordinates, self._coordinates)
        self._row("Names on the cells", "On a board, every cell says what it is called", cells)
        full = Toggle(look, settings.fullscreen, self._fullscreen)
        key = self.app.keys.label("fullscreen")
        self._row("Full screen", f"Also with {key}" if key else "", full)
        shown = [("software", "Software"), ("auto", "Automatic")]
        present = Segments(look, shown, settings.presentation, self._presentation)
        self._row("Drawing to the screen", "Software is the quicker way on most machines; at the next start", present)
        self._keys()
        self._pane.changed()
        done = Button(look, "Done", self.close, kind="primary")
        left = [Button(look, "All keys...", self.app.key_help, icon="help", kind="quiet")]
        self.foot([done], left)
        self.form.default = done

    def _keys(self) -> None:
        assert self.app is not None and self._pane is not None
        px = self.look.px
        path = self.app.keys.user_file
        x, wide = self._pane.rect.x + px(18), self._pane.rect.w - px(54)
        words = plain(f"Keys can be changed in {path}: a line for each action, for example `tap: [t, x]`.")
        text = self.text(words, x, self._y + px(6), wide - px(150), points=13.5, color="dim", pane=self._pane)
        copy = Button(self.look, "Copy path", lambda: self._copy(str(path)), icon="copy", points=13.5)
        w, h = copy.natural()
        self.form.add(copy, (x + wide - w, self._y + px(6), w, h), self._pane)
        self._y += max(text.rect.h, h) + px(16)

    def _row(self, title: str, words: str, control: Control) -> None:
        assert self._pane is not None
        px = self.look.px
        pane = self._pane
        left, right = pane.rect.x + px(18), pane.rect.right - px(26)
        w, h = control.natural()
        w = min(w, px(330))
        self.form.add(control, (right - w, self._y + (px(ROW) - h) // 2, w, h), pane)
        room = right - w - px(16) - left
        mid = px(19) if words else px(29)
        self.label(title, (left, self._y + mid - px(11), room, px(22)), face="sans-semibold", pane=pane)
        if words:
            self.label(words, (left, self._y + px(31), room, px(20)), points=13.5, color="dim", pane=pane)
        self._y += px(ROW)

    def _size_text(self, value: int) -> str:
        return f"{value} %"

    # ------------------------------------------------------------------------------------------ changes

    def _apply(self) -> None:
        assert self.app is not None
        self.app.apply_settings()

    def _set(self, name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            assert self.app is not None
            setattr(self.app.settings, name, value)
            self.app.settings.save()

        return change

    def set_theme(self, name: str) -> None:
        """Another theme."""
        assert self.app is not None
        self.app.settings.theme = name
        self._apply()

    def set_size(self, value: int) -> None:
        """Another size of the interface, in per cent."""
        assert self.app is not None
        self.app.settings.ui_size = value
        self._apply()

    def _auto(self, on: bool) -> None:
        assert self.app is not None
        self.app.settings.ui_size = 0 if on else round(self.app.scale * 10) * 10
        self._apply()

    def _volume(self, value: int) -> None:
        assert self.app is not None
        self.app.settings.volume = self.app.sounds.volume = value

    def _heard(self, value: int) -> None:
        assert self.app is not None
        self.app.sound("place")
        self.app.settings.save()

    def set_mute(self, on: bool) -> None:
        """Sounds off or on."""
        assert self.app is not None
        self.app.settings.mute = self.app.sounds.mute = not on
        self._volume_slider.enable(on)
        self.app.settings.save()
        self.app.sound("place")

    def _calm(self, on: bool) -> None:
        assert self.app is not None
        self.app.settings.reduced_motion = on
        self._apply()

    def _coordinates(self, on: bool) -> None:
        assert self.app is not None
        self.app.settings.coordinates = on
        self._apply()

    def _fullscreen(self, on: bool) -> None:
        assert self.app is not None
        self.app.settings.fullscreen = on
        self._apply()

    def _presentation(self, value: str) -> None:
        assert self.app is not None
        self.app.settings.presentation = value
        self.app.settings.save()
        self.app.toast("This is used from the next start on.")

    def _copy(self, path: str) -> None:
        assert self.app is not None
        copy_text(path)
        self.app.toast("The path is on the clipboard.")

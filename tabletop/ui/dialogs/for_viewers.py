"""How the window for viewers is made up: every change is seen there at once and kept."""

from __future__ import annotations

import pygame

from tabletop.control.viewing.preset import CORNERS, PRESETS, WORDS
from tabletop.ui.draw.basis.theme import THEME_NAMES
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Segments, Slider, Toggle

from .panes import Pane
from .settings import SettingsDialog

SHORT = {"table": "Table", "cards": "Cards", "headline": "Captions", "score": "Scores"}
"""The presets in a row of words."""


class ForViewers(SettingsDialog):
    """The settings of the window for viewers."""

    width = 760
    height = 560

    def __init__(self) -> None:
        super().__init__("For viewers")

    def build(self) -> None:
        assert self.app is not None
        px, body, look, settings = self.look.px, self.body, self.look, self.app.settings
        self._pane = self.form.add(Pane(look), pygame.Rect(body.x, body.y, body.w, body.h))
        self._y = body.y + px(10)
        key = self.app.keys.label("viewers")
        opened = Toggle(look, self.app.beside.opened, self._open)
        about = "A second window that shows only what everybody may see"
        self._row("Window for viewers", f"{about}; also with {key}" if key else about, opened)
        shown = [(name, SHORT[name]) for name in PRESETS]
        about = PRESETS[settings.viewers_preset][1]
        self._row("What fills it", about, Segments(look, shown, settings.viewers_preset, self._preset))
        corners = [(name, label) for name, label in CORNERS.items()]
        first = Segments(look, corners[:1] + corners[1:3], settings.viewers_camera, self._camera)
        self._row("Place for a camera", "Above: a corner that nothing lies under", first)
        second = Segments(look, corners[3:], settings.viewers_camera, self._camera)
        self._row("", "Below", second)
        told = Toggle(look, settings.viewers_captions, self._captions)
        self._row("Captions", "What happened, as headlines under the picture", told)
        size = Slider(
            look,
            settings.viewers_words,
            *WORDS,
            lambda v: None,
            step=25,
            show=lambda v: f"{v} %",
            on_done=self._words,
        )
        self._row("Size of captions", "Beside that of the interface", size)
        themes = [("", "Same"), *((name, name.capitalize()) for name in THEME_NAMES)]
        self._row(
            "Theme", "The look of this window alone", Segments(look, themes, settings.viewers_theme, self._theme)
        )
        self._pane.changed()
        done = Button(look, "Done", self.close, kind="primary")
        self.foot([done])
        self.form.default = done

    # ------------------------------------------------------------------------------------------ changes

    def _open(self, on: bool) -> None:
        assert self.app is not None
        if on != self.app.beside.opened:
            self.app.beside.toggle()

    def _preset(self, name: str) -> None:
        assert self.app is not None
        self.app.settings.viewers_preset = name
        self._apply()
        self.rebuild()

    def _camera(self, name: str) -> None:
        assert self.app is not None
        self.app.settings.viewers_camera = name
        self._apply()
        self.rebuild()

    def _captions(self, on: bool) -> None:
        assert self.app is not None
        self.app.settings.viewers_captions = on
        self._apply()

    def _words(self, size: int) -> None:
        assert self.app is not None
        self.app.settings.viewers_words = size
        self._apply()

    def _theme(self, name: str) -> None:
        assert self.app is not None
        self.app.settings.viewers_theme = name
        self._apply()

"""Settings: every change is seen at once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.control.judging.answering import ALWAYS, CONCERNED, OTHERS
from tabletop.ui.draw.basis.theme import THEME_NAMES, load_theme
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.controls import Segments, Slider, Toggle

from .choices import SeatSwatch, ThemeCard
from .dialog import Dialog
from .keychange import KeysDialog
from .message import Confirm
from .panes import Pane

ROW = 58
TITLES = {
    "Look": {
        "Theme": "The look of table, panels and dialogs",
        "Size of texts and buttons": "80 to 200 %; cards grow with the window",
        "Size from the window": "The larger the window, the larger texts and buttons",
        "Reduced motion": "Cards are where they belong at once; nothing slides or pulses",
        "Names on the cells": "On a board, every cell says what it is called",
        "Full screen": "",
        "Drawing to the screen": "Software is the quicker way on most machines; at the next start",
    },
    "People": {
        "Names and colours": "For every new table; the set-up of a game can say otherwise",
        "Sharing the screen": "For every new table with several people at it",
        "Turn the table": "When a screen is passed on, who takes it sits at the bottom",
    },
    "Playing": {
        "Ask me for responses": "For seats that have not said so at the question itself",
        "Ask before something is wasted": "Ending, or going on, while something good would be given up asks once",
        "Ask before the game may end": "An act that can end the game asks once",
        "Hints": "The strong bot says on request what it would do, from what your seat may know",
        "Analysis": "A bar under the table says who is likely to win, the history how that changed",
        "Invitations": "A ghost pointer shows each gesture once on a new table",
    },
    "Pace": {
        "Speed of motion": "How fast cards travel, turn and flip",
        "Pace of bots": "How soon one act of a bot follows another",
    },
    "Sounds": {
        "Sound": "Off is silent, whatever the volume",
        "Volume": "Of all sounds",
        "Cards and pieces": "Sliding, turning, laying down",
        "Dice and shuffling": "",
        "Buttons": "Clicks and counting",
        "Signals": "Undo, what is refused, the end of a game",
        "Captions of sounds": "What is heard, in words at the lower edge, also for viewers",
    },
    "Keys": {
        "Keys": "See them all, change one by pressing it",
        "Everything as at first": "All settings but the keys; games and saves are not touched",
    },
}  # fmt: skip
"""Every setting by its title, under the heading that it stands below, with a line that says what it does."""


def titles() -> list[tuple[str, str]]:
    """All settings with what they do."""
    return [each for rows in TITLES.values() for each in rows.items()]


class SettingsDialog(Dialog):
    """A list of settings, each with a line that says what it does; ``at`` names the one to show first."""

    width = 780
    height = 620

    def __init__(self, title: str = "Settings", at: str = "") -> None:
        super().__init__(title)
        self.at = at
        self._y = 0
        self._pane: Pane | None = None
        self._rows: dict[str, Control] = {}

    def build(self) -> None:
        body, look = self.body, self.look
        self._pane = self.form.add(Pane(look), pygame.Rect(body.x, body.y, body.w, body.h))
        self._y = body.y + look.px(6)
        self._rows = {}
        for head, build in (
            ("Look", self._look_of_it), ("People", self._people), ("Playing", self._playing), ("Pace", self._pace),
            ("Sounds", self._sounds), ("Keys", self._keys),
        ):  # fmt: skip
            self._head(head)
            build()
        self._pane.changed()
        done = Button(look, "Done", self.close, kind="primary")
        left = [Button(look, "All keys...", self._key_help, icon="help", kind="quiet")]
        self.foot([done], left)
        self.form.default = done

    def opened(self) -> None:
        """The setting that was asked for is in sight and has the keyboard."""
        control = self._rows.get(self.at)
        if control is not None and self._pane is not None:
            self._pane.scroll_to(control.rect.y - self._pane.rect.y - self.look.px(80))
            self.form.by_keyboard = True
            self.form.set_focus(control)

    # -- the rows --------------------------------------------------------------------------------------------

    def _look_of_it(self) -> None:
        assert self.app is not None
        look, settings, px = self.look, self.app.settings, self.look.px
        self._themes()
        size = settings.ui_size or round(self.app.scale * 100)
        slider = Slider(look, size, 80, 200, lambda v: None, step=10, show=_percent, on_done=self.set_size)
        self._line("Size of texts and buttons", slider)
        self._line("Size from the window", Toggle(look, settings.ui_size == 0, self._auto))
        self._line("Reduced motion", Toggle(look, settings.reduced_motion, partial(self._put, "reduced_motion")))
        self._line("Names on the cells", Toggle(look, settings.coordinates, partial(self._put, "coordinates")))
        key = self.app.keys.label("fullscreen")
        full = Toggle(look, settings.fullscreen, partial(self._put, "fullscreen"))
        self._line("Full screen", full, f"Also with {key}" if key else "")
        shown = [("software", "Software"), ("auto", "Automatic")]
        self._line("Drawing to the screen", Segments(look, shown, settings.presentation, self._presentation))
        self._y += px(4)

    def _themes(self) -> None:
        """The themes, each as a small picture of a table in it."""
        assert self.app is not None and self._pane is not None
        px, pane = self.look.px, self._pane
        left, right = pane.rect.x + px(18), pane.rect.right - px(26)
        self.label("Theme", (left, self._y + px(4), right - left, px(22)), face="sans-semibold", pane=pane)
        gap = px(12)
        wide = (right - left - gap * (len(THEME_NAMES) - 1)) // len(THEME_NAMES)
        for number, name in enumerate(THEME_NAMES):
            card = ThemeCard(
                self.look, load_theme(name), name == self.app.settings.theme, partial(self.set_theme, name)
            )
            self.form.add(card, (left + number * (wide + gap), self._y + px(32), wide, px(116)), pane)
            if name == self.app.settings.theme:
                self._rows["Theme"] = card
        self._y += px(160)

    def _people(self) -> None:
        assert self.app is not None and self._pane is not None
        look, settings, px, pane = self.look, self.app.settings, self.look.px, self._pane
        left, right = pane.rect.x + px(18), pane.rect.right - px(26)
        words = TITLES["People"]["Names and colours"]
        self.label(
            "Names and colours", (left, self._y + px(4), right - left, px(22)), face="sans-semibold", pane=pane
        )
        self.label(words, (left, self._y + px(25), right - left, px(20)), points=13.5, color="dim", pane=pane)
        edge, gap = px(38), px(8)
        wide = (right - left - px(16)) // 2
        colors = self._colors()
        for number in range(4):
            x = left + (number % 2) * (wide + px(16))
            y = self._y + px(52) + (number // 2) * (edge + gap)
            swatch = SeatSwatch(look, colors[number], partial(self._next_color, number), "Another colour")
            self.form.add(swatch, (x, y, edge, edge), pane)
            name = settings.names[number] if number < len(settings.names) else ""
            field = self.field(
                name, (x + edge + gap, y, wide - edge - gap, edge), pane, on_change=partial(self._named, number),
                hint=f"Player {number + 1}", limit=24,
            )  # fmt: skip
            self._rows.setdefault("Names and colours", field)
        self._y += px(52) + 2 * (edge + gap) + px(6)
        ways = [("", "As usual"), ("side", "Side by side"), ("pass", "Pass"), ("open", "Open")]
        self._line("Sharing the screen", Segments(look, ways, settings.sharing, self._set("sharing")))
        self._line("Turn the table", Toggle(look, settings.turn_table, self._set("turn_table")))

    def _playing(self) -> None:
        assert self.app is not None
        look, settings = self.look, self.app.settings
        asked = [(ALWAYS, "Always"), (OTHERS, "Others act"), (CONCERNED, "Concerned")]
        self._line("Ask me for responses", Segments(look, asked, settings.ask or OTHERS, self._set("ask")))
        self._line("Ask before something is wasted", Toggle(look, settings.ask_waste, self._set("ask_waste")))
        for game, kinds in settings.unasked.items():
            for kind, told in kinds.items():
                again = Button(look, "Ask again", partial(self._ask_again, game, kind))
                self._row(told, "Nobody is asked any more before this is given up", again)
        self._line("Ask before the game may end", Toggle(look, settings.ask_end, self._set("ask_end")))
        self._line("Hints", Toggle(look, settings.advice, self._set("advice")))
        self._line("Analysis", Toggle(look, settings.analysis, self._set("analysis")))
        self._line("Invitations", Toggle(look, settings.hints, self._set("hints")))

    def _pace(self) -> None:
        assert self.app is not None
        look, settings = self.look, self.app.settings
        speed = Slider(look, settings.animation_speed, 50, 300, self._set("animation_speed"), step=25, show=_percent)
        self._line("Speed of motion", speed)
        pace = Slider(look, settings.bot_pace, 25, 400, self._set("bot_pace"), step=25, show=_percent)
        self._line("Pace of bots", pace)

    def _sounds(self) -> None:
        assert self.app is not None
        look, settings = self.look, self.app.settings
        self._line("Sound", Toggle(look, not settings.mute, self.set_mute))
        self._sliders = [Slider(look, settings.volume, 0, 100, self._volume, on_done=self._heard, show=_percent)]
        self._line("Volume", self._sliders[0])
        for title, name, noise in (
            ("Cards and pieces", "sound_cards", "place"), ("Dice and shuffling", "sound_dice", "dice"),
            ("Buttons", "sound_clicks", "click"), ("Signals", "sound_signals", "chime"),
        ):  # fmt: skip
            slider = Slider(
                look, getattr(settings, name), 0, 100, partial(self._apart, name), step=10, show=_percent,
                on_done=partial(self._heard_apart, noise),
            )  # fmt: skip
            self._sliders.append(slider)
            self._line(title, slider)
        for slider in self._sliders:
            slider.enable(not settings.mute)
        self._line("Captions of sounds", Toggle(look, settings.sound_captions, partial(self._put, "sound_captions")))

    def _keys(self) -> None:
        self._line("Keys", Button(self.look, "Change keys...", self._change_keys, icon="edit"))
        self._line(
            "Everything as at first", Button(self.look, "Reset...", self._ask_reset, icon="undo", kind="danger")
        )

    def _head(self, title: str) -> None:
        assert self._pane is not None
        px, pane = self.look.px, self._pane
        rect = pane.rect.x + px(18), self._y + px(8), pane.rect.w - px(44), px(26)
        self.label(title, rect, points=17, face="serif-semibold", color="accent", pane=pane)
        self._y += px(38)

    def _line(self, title: str, control: Control, words: str = "") -> None:
        """A setting that ``TITLES`` has."""
        self._row(title, words or next(rows[title] for rows in TITLES.values() if title in rows), control)
        self._rows[title] = control

    def _row(self, title: str, words: str, control: Control) -> None:
        assert self._pane is not None
        px = self.look.px
        pane = self._pane
        left, right = pane.rect.x + px(18), pane.rect.right - px(26)
        w, h = control.natural()
        w = min(w, px(360))
        self.form.add(control, (right - w, self._y + (px(ROW) - h) // 2, w, h), pane)
        room = right - w - px(16) - left
        mid = px(19) if words else px(29)
        self.label(title, (left, self._y + mid - px(11), room, px(22)), face="sans-semibold", pane=pane)
        if words:
            self.label(words, (left, self._y + px(31), room, px(20)), points=13.5, color="dim", pane=pane)
        self._y += px(ROW)

    # ------------------------------------------------------------------------------------------ changes

    def _ask_again(self, game: str, kind: str) -> None:
        assert self.app is not None
        self.app.settings.ask_again(game, kind)
        self.rebuild()

    def _apply(self) -> None:
        assert self.app is not None
        self.app.apply_settings()

    def _put(self, name: str, value: object) -> None:
        assert self.app is not None
        setattr(self.app.settings, name, value)
        self._apply()

    def _set(self, name: str) -> Callable[[object], None]:
        def change(value: object) -> None:
            assert self.app is not None
            setattr(self.app.settings, name, value)
            self.app.settings.save()

        return change

    def set_theme(self, name: str) -> None:
        """Another theme."""
        self._put("theme", name)

    def set_size(self, value: int) -> None:
        """Another size of the interface, in per cent."""
        self._put("ui_size", value)

    def _auto(self, on: bool) -> None:
        assert self.app is not None
        self._put("ui_size", 0 if on else round(self.app.scale * 10) * 10)

    def _colors(self) -> list[int]:
        from ..screens.setup_plan import spread

        assert self.app is not None
        return spread(self.app.settings.colors, 4)

    def _next_color(self, number: int) -> None:
        """The next colour; whoever has it gets this one's."""
        assert self.app is not None
        colors = self._colors()
        wanted = colors[number] % len(self.look.theme.seats) + 1
        colors = [colors[number] if color == wanted else color for color in colors]
        colors[number] = wanted
        self.app.settings.colors = () if colors == [1, 2, 3, 4] else tuple(colors)
        self.app.settings.save()
        self.rebuild()

    def _named(self, number: int, text: str) -> None:
        assert self.app is not None
        settings = self.app.settings
        names = [*settings.names, *[""] * (number + 1 - len(settings.names))]
        names[number] = text.strip()
        settings.names = tuple(names) if any(names) else ()
        settings.save()

    def _volume(self, value: int) -> None:
        assert self.app is not None
        self.app.settings.volume = self.app.sounds.volume = value

    def _apart(self, name: str, value: int) -> None:
        assert self.app is not None
        setattr(self.app.settings, name, value)
        self.app.sounds.apart = self.app.settings.sounds_apart()

    def _heard(self, value: int) -> None:
        self._heard_apart("place", value)

    def _heard_apart(self, noise: str, value: int) -> None:
        assert self.app is not None
        self.app.sound(noise)
        self.app.settings.save()

    def set_mute(self, on: bool) -> None:
        """Sounds off or on."""
        assert self.app is not None
        self.app.settings.mute = self.app.sounds.mute = not on
        for slider in self._sliders:
            slider.enable(on)
        self.app.settings.save()
        self.app.sound("place")

    def _presentation(self, value: str) -> None:
        assert self.app is not None
        self.app.settings.presentation = value
        self.app.settings.save()
        self.app.toast("This is used from the next start on.")

    def _key_help(self) -> None:
        assert self.app is not None
        self.app.key_help()

    def _change_keys(self) -> None:
        assert self.app is not None
        self.app.open_dialog(KeysDialog())

    def _ask_reset(self) -> None:
        assert self.app is not None
        text = "Theme, sizes, names, pace, sounds and what is asked become as they were at first."
        choices = [("no", "Cancel"), ("yes", "Reset", "danger")]
        self.app.open_dialog(Confirm("Everything as at first", text, choices, self._reset))

    def _reset(self, name: str) -> None:
        assert self.app is not None
        if name == "yes":
            self.app.settings.reset()
            self.app.apply_settings()
            self.app.toast("All settings are as they were at first.")


def _percent(value: int) -> str:
    return f"{value} %"

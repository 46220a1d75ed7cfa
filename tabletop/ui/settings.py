"""What people set once and expect to find again: a small YAML file in the settings folder.

Each field is checked by itself; a wrong one falls back to its default and is named. A file that cannot be read at
all is kept beside as `settings.yaml.broken` and the defaults are used.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import yaml

from tabletop.control.judging.answering import ALWAYS, CONCERNED, OTHERS
from tabletop.control.viewing.preset import CORNERS, NO_CAMERA, PRESETS, TABLE, WORDS
from tabletop.ui.draw.basis.theme import THEME_NAMES

from .own_yaml import read_yaml, write_yaml

FILE = "settings.yaml"
UI_SIZES = (80, 200)
PRESENTATIONS = ("software", "auto")
SHARED = ("side", "pass", "open")
ASKED = (ALWAYS, OTHERS, CONCERNED)
SOUNDS = ("sound_cards", "sound_dice", "sound_clicks", "sound_signals")
MOST_GAMES = 300
"""Of so many games it is kept who played them last."""
KEPT = ("told", "shows_seen", "last_game", "window", "viewers_window", "path")
"""What is no wish of anybody's: it stays when all settings are set back."""


@dataclass(slots=True)
class Settings:
    """All settings with their defaults. `ui_size` is a percentage, 0 = chosen from the window's size; `told` is
    what was explained already, once for each game."""

    theme: str = "felt"
    ui_size: int = 0
    volume: int = 60
    mute: bool = False
    sound_captions: bool = False
    reduced_motion: bool = False
    animation_speed: int = 100
    bot_pace: int = 100
    hints: bool = True
    advice: bool = False
    """Whether the strong bot may be asked what it would do."""
    analysis: bool = False
    """Whether a bar at the table says who is likely to win."""
    presentation: str = "software"
    turn_table: bool = True
    coordinates: bool = False
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 800)
    names: tuple[str, ...] = ()
    shows_seen: tuple[str, ...] = ()
    """The games of which a long show was seen; the first one goes step by step."""
    last_game: str = ""
    told: tuple[str, ...] = ()
    colors: tuple[int, ...] = ()
    """The colours of the theme (from 1) that seats had last; none: as they lie."""
    bots: dict[str, list[str]] = field(default_factory=dict)
    """Who played each game last, by its id: for every seat a kind of bot, or "" for a person."""
    sharing: str = ""
    """How the screen is shared at a new table; "": as is usual."""
    ask: str = ""
    """When seats that have not said are asked for responses; "": when others act."""
    ask_waste: bool = True
    ask_end: bool = True
    unasked: dict[str, dict[str, str]] = field(default_factory=dict)
    """What nobody is asked about any more before it is given up, by the game's id: kinds of acts, each with what is
    said of it in the settings."""
    sound_cards: int = 100
    sound_dice: int = 100
    sound_clicks: int = 100
    sound_signals: int = 100
    viewers_window: tuple[int, int] = (1280, 720)
    """The size of the window for viewers; what follows is how it is made up (``control.viewing.preset``)."""
    viewers_theme: str = ""
    viewers_size: int = 0
    viewers_preset: str = TABLE
    viewers_camera: str = NO_CAMERA
    viewers_words: int = 100
    viewers_captions: bool = True
    director_at: tuple[int, ...] = ()
    """Where the middle of the director's bar was pushed to, in thousandths of the window; empty: its usual place."""
    path: Path | None = field(default=None, compare=False)

    def scale_for(self, size: tuple[int, int]) -> float:
        """The factor for everything in the interface: as set, or from the window's size where that is 0."""
        if self.ui_size:
            return self.ui_size / 100
        return self.usual_scale(size)

    @staticmethod
    def usual_scale(size: tuple[int, int]) -> float:
        """The factor that fits a window of a size."""
        room = min(size[0] / 1600, size[1] / 960)
        return max(1.0, min(2.0, round(room * 20) / 20))

    def tell(self, what: str, game: str) -> bool:
        """Whether something of a game has not been told yet; from now on it has."""
        word = f"{what} {game}"
        if word in self.told:
            return False
        self.told = (*self.told, word)
        self.save()
        return True

    def sounds_apart(self) -> dict[str, int]:
        """How loud each kind of sound is beside the others, in per cent."""
        return {name.removeprefix("sound_"): getattr(self, name) for name in SOUNDS}

    def reset(self) -> None:
        """Everything as it was at first; what was played and told already stays."""
        first = Settings()
        for each in fields(self):
            if each.name not in KEPT:
                setattr(self, each.name, getattr(first, each.name))
        self.save()

    def played_by(self, game: str, kinds: Sequence[str]) -> None:
        """Keep who plays a game now; the games that were set up last stay in mind."""
        self.bots.pop(game, None)
        self.bots[game] = list(kinds)
        for old in list(self.bots)[:-MOST_GAMES]:
            del self.bots[old]

    def leave_out(self, game: str, title: str, kinds: Mapping[str, str]) -> None:
        """Nobody is asked about these kinds of acts of a game any more before they are given up."""
        told = {kind: f"{title}: {label}" for kind, label in kinds.items()}
        self.unasked = {**self.unasked, game: {**self.unasked.get(game, {}), **told}}
        self.save()

    def ask_again(self, game: str, kind: str) -> None:
        """It is asked again."""
        left = {name: told for name, told in self.unasked.get(game, {}).items() if name != kind}
        self.unasked = {name: kinds for name, kinds in {**self.unasked, game: left}.items() if kinds}
        self.save()

    def save(self) -> None:
        """Write the file; a folder that cannot be written is no reason to stop."""
        if self.path is None:
            return
        data = asdict(self)
        del data["path"]
        data["window"] = list(self.window)
        data["viewers_window"] = list(self.viewers_window)
        data["director_at"] = list(self.director_at)
        data["names"] = list(self.names)
        data["told"] = list(self.told)
        data["colors"] = list(self.colors)
        data["shows_seen"] = list(self.shows_seen)
        text = write_yaml(data)
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary = self.path.with_name(self.path.name + ".part")
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(self.path)


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _size(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_whole(320, 16384)(number) for number in value)


def _kinds(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 8
        and all(isinstance(each, str) and len(each) < 40 for each in value)
    )


def _words_of_games(value: object) -> bool:
    """Whether it has some words for each of some games, each with what is said of it."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_GAMES
        and all(isinstance(game, str) and isinstance(kinds, dict) for game, kinds in value.items())
        and all(isinstance(each, str) for kinds in value.values() for pair in kinds.items() for each in pair)
    )


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "theme": (lambda value: value in THEME_NAMES, "one of " + ", ".join(THEME_NAMES)),
    "ui_size": (lambda value: value == 0 or _whole(*UI_SIZES)(value), "0 or a number from 80 to 200"),
    "volume": (_whole(0, 100), "a number from 0 to 100"),
    "mute": (_truth, "true or false"),
    "sound_captions": (_truth, "true or false"),
    "reduced_motion": (_truth, "true or false"),
    "animation_speed": (_whole(25, 400), "a number from 25 to 400"),
    "bot_pace": (_whole(25, 400), "a number from 25 to 400"),
    "hints": (_truth, "true or false"),
    "advice": (_truth, "true or false"),
    "analysis": (_truth, "true or false"),
    "presentation": (lambda value: value in PRESENTATIONS, "software or auto"),
    "coordinates": (_truth, "true or false"),
    "turn_table": (_truth, "true or false"),
    "fullscreen": (_truth, "true or false"),
    "window": (_size, "two numbers, width and height"),
    "viewers_window": (_size, "two numbers, width and height"),
    "viewers_theme": (lambda value: value == "" or value in THEME_NAMES, "one of " + ", ".join(THEME_NAMES)),
    "viewers_size": (lambda value: value == 0 or _whole(*UI_SIZES)(value), "0 or a number from 80 to 200"),
    "viewers_preset": (lambda value: value in PRESETS, "one of " + ", ".join(PRESETS)),
    "viewers_camera": (lambda value: value in CORNERS, "one of " + ", ".join(CORNERS)),
    "viewers_words": (_whole(*WORDS), f"a number from {WORDS[0]} to {WORDS[1]}"),
    "viewers_captions": (_truth, "true or false"),
    "director_at": (
        lambda value: isinstance(value, list) and len(value) in (0, 2) and all(_whole(0, 1000)(n) for n in value),
        "two numbers up to 1000, or none",
    ),
    "names": (
        lambda value: isinstance(value, list) and len(value) <= 8 and all(isinstance(n, str) for n in value),
        "a list of names",
    ),
    "told": (
        lambda value: isinstance(value, list) and len(value) <= 2000 and all(isinstance(n, str) for n in value),
        "a list of words",
    ),
    "shows_seen": (
        lambda value: isinstance(value, list) and len(value) <= 999 and all(isinstance(n, str) for n in value),
        "a list of games",
    ),
    "colors": (
        lambda value: isinstance(value, list) and len(value) <= 8 and all(_whole(1, 8)(n) for n in value),
        "a list of numbers from 1 to 8",
    ),
    "bots": (
        lambda value: (
            isinstance(value, dict)
            and len(value) <= MOST_GAMES
            and all(isinstance(game, str) and _kinds(kinds) for game, kinds in value.items())
        ),
        "for each game a list of who plays its seats",
    ),
    "sharing": (lambda value: value in ("", *SHARED), "one of " + ", ".join(SHARED)),
    "ask": (lambda value: value in ("", *ASKED), "one of " + ", ".join(ASKED)),
    "ask_waste": (_truth, "true or false"),
    "ask_end": (_truth, "true or false"),
    "unasked": (_words_of_games, "for each game what is not asked about any more"),
    **{name: (_whole(0, 100), "a number from 0 to 100") for name in SOUNDS},
    "last_game": (lambda value: isinstance(value, str), "a game's id"),
}


def load_settings(folder: Path | None) -> tuple[Settings, list[str]]:
    """The settings of a folder and a sentence for everything that was wrong with the file."""
    settings = Settings(path=folder / FILE if folder else None)
    if settings.path is None or not settings.path.is_file():
        return settings, []
    try:
        if settings.path.stat().st_size > 100_000:
            raise ValueError("it is far too large")
        data = read_yaml(settings.path.read_text(encoding="utf-8"))
        if not isinstance(data, dict):
            raise ValueError("it is not a list of settings")
    except (OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        broken = settings.path.with_name(FILE + ".broken")
        with contextlib.suppress(OSError):
            settings.path.replace(broken)
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        return settings, [f"The settings file cannot be read ({reason}); it is kept as {broken}, defaults are used."]
    findings: list[str] = []
    for key, value in data.items():
        check = _CHECKS.get(str(key))
        if check is None:
            findings.append(f"{settings.path}: there is no setting called {key!r}.")
        elif not check[0](value):
            findings.append(f"{settings.path}: {key} must be {check[1]}; the default is used.")
        else:
            setattr(settings, key, tuple(value) if isinstance(value, list) else value)
    return settings, findings


def setting_names() -> tuple[str, ...]:
    """The keys that the file may hold."""
    return tuple(f.name for f in fields(Settings) if f.name != "path")

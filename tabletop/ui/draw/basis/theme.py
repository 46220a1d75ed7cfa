"""Themes: every colour of the program, by purpose, read from `assets/themes/<name>.yaml`."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.content.places import assets_folder
from tabletop.ui.draw.basis.colors import Color, rgb
from tabletop.ui.own_yaml import read_yaml

THEME_NAMES = ("felt", "slate", "paper")


@dataclass(frozen=True, slots=True)
class TableColors:
    """The ground: `kind` is "felt", "slate" or "paper"; `rim` is the wood from dark to light."""

    kind: str
    base: Color
    corner: Color
    pool: Color
    rim_dark: Color
    rim: Color
    rim_light: Color
    label: Color
    label_dim: Color


@dataclass(frozen=True, slots=True)
class MatColors:
    """Zone mats: a translucent fill over the ground."""

    fill: Color
    fill_alpha: int
    edge: Color
    edge_alpha: int
    shadow: int


@dataclass(frozen=True, slots=True)
class PanelColors:
    """Panels, dialogs and menus: gradient from top to bottom, text colours that read on all three."""

    top: Color
    middle: Color
    bottom: Color
    alpha: int
    edge: Color
    edge_alpha: int
    light: int
    text: Color
    dim: Color
    heading: Color
    link: Color


@dataclass(frozen=True, slots=True)
class BoxColors:
    """Hollows inside panels: the log, text fields, lists."""

    top: Color
    bottom: Color
    edge: Color
    text: Color
    dim: Color
    selection: Color
    selection_text: Color


@dataclass(frozen=True, slots=True)
class ButtonColors:
    """One kind of button at rest; hover, pressed and disabled are derived from it."""

    top: Color
    middle: Color
    bottom: Color
    edge: Color
    text: Color


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's colour and, for those who cannot tell colours apart, a shape."""

    color: Color
    text: Color
    symbol: str
    name: str


# compared by identity: a theme is the key of most kept pictures, hashing all its colours would cost more than a blit
@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One complete look. Colours are (r, g, b); texts keep a contrast of 4.5 on their grounds (tested)."""

    name: str
    title: str
    dark: bool
    table: TableColors
    mat: MatColors
    panel: PanelColors
    box: BoxColors
    button: ButtonColors
    primary: ButtonColors
    gold: ButtonColors
    danger_button: ButtonColors
    accent: Color
    accent_text: Color
    hover: Color
    danger: Color
    warning: Color
    good: Color
    parchment: tuple[Color, ...]
    parchment_text: Color
    shelf: tuple[Color, ...]
    curtain: Color
    seats: tuple[Seat, ...]

    def seat(self, number: int) -> Seat:
        """The look of seat 1..n; seats past the sixth go round again, 0 is the table itself."""
        if number <= 0:
            return Seat(self.panel.dim, self.panel.text, "circle", "Table")
        return self.seats[(number - 1) % len(self.seats)]


class ThemeError(ValueError):
    """A theme file is incomplete or holds something that is not a colour; the message names the key."""


def themes_folder() -> Path:
    """Where the shipped themes lie, in a checkout and in an installed wheel."""
    return assets_folder() / "themes"


def load_theme(name: str, folder: Path | None = None) -> Theme:
    """The theme called `name`; unknown names give the first one. `ThemeError` if the file is faulty."""
    return _load(name if name in THEME_NAMES else THEME_NAMES[0], str(folder or themes_folder()))


@lru_cache(maxsize=16)
def _load(name: str, folder: str) -> Theme:
    data = read_yaml((Path(folder) / f"{name}.yaml").read_text(encoding="utf-8"))
    theme = _build(Theme, data, name)
    if not isinstance(theme, Theme):
        raise ThemeError(f"{name}: not a theme")
    return theme


def _build(kind: Any, data: Any, where: str) -> Any:
    """A value of the annotated type from plain YAML data, checked field by field."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        if not isinstance(data, Mapping):
            raise ThemeError(f"{where}: expected a mapping")
        hints = typing.get_type_hints(kind)
        names = [f.name for f in dataclasses.fields(kind)]
        for key in data:
            if key not in names:
                raise ThemeError(f"{where}.{key}: unknown key")
        missing = [n for n in names if n not in data]
        if missing:
            raise ThemeError(f"{where}: missing {', '.join(missing)}")
        return kind(**{n: _build(hints[n], data[n], f"{where}.{n}") for n in names})
    if kind == Color:
        try:
            return rgb(data)
        except (TypeError, ValueError) as error:
            raise ThemeError(f"{where}: {error}") from None
    origin = typing.get_origin(kind)
    if origin is tuple or isinstance(kind, types.GenericAlias):
        inner = typing.get_args(kind)[0]
        return tuple(_build(inner, item, f"{where}[{i}]") for i, item in enumerate(data))
    if kind in (int, str, bool) and not isinstance(data, kind):
        raise ThemeError(f"{where}: expected {kind.__name__}")
    return data


def in_colors(theme: Theme, chosen: Sequence[int]) -> Theme:
    """A theme with its seat colours in another order: those chosen (from 1) first, then the others."""
    order = [c for c in dict.fromkeys(chosen) if 1 <= c <= len(theme.seats)]
    if not order:
        return theme
    order += [c for c in range(1, len(theme.seats) + 1) if c not in order]
    return dataclasses.replace(theme, seats=tuple(theme.seats[c - 1] for c in order))

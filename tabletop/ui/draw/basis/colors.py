"""Colours as plain tuples: reading, mixing and measuring contrast."""

from __future__ import annotations

from collections.abc import Iterable

Color = tuple[int, int, int]


def rgb(value: str | Iterable[int]) -> Color:
    """The colour written as "#rrggbb" or given as three or four numbers; `ValueError` for anything else."""
    if isinstance(value, str):
        text = value.strip().lstrip("#")
        if len(text) == 3:
            text = "".join(c * 2 for c in text)
        if len(text) != 6:
            raise ValueError(f"not a colour: {value!r}")
        return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)
    numbers = tuple(value)
    if len(numbers) not in (3, 4):
        raise ValueError(f"not a colour: {value!r}")
    return clamp(numbers[0]), clamp(numbers[1]), clamp(numbers[2])


def clamp(value: float) -> int:
    """`value` rounded into 0..255."""
    return max(0, min(255, round(value)))


def mix(a: Color, b: Color, t: float) -> Color:
    """The colour `t` of the way from `a` to `b`."""
    return (
        clamp(a[0] + (b[0] - a[0]) * t),
        clamp(a[1] + (b[1] - a[1]) * t),
        clamp(a[2] + (b[2] - a[2]) * t),
    )


def lighten(color: Color, t: float) -> Color:
    """`color` moved `t` of the way to white."""
    return mix(color, (255, 255, 255), t)


def darken(color: Color, t: float) -> Color:
    """`color` moved `t` of the way to black."""
    return mix(color, (0, 0, 0), t)


def gray_of(color: Color) -> Color:
    """The grey of the same lightness, for things that are switched off."""
    value = clamp(0.30 * color[0] + 0.59 * color[1] + 0.11 * color[2])
    return value, value, value


def luminance(color: Color) -> float:
    """Relative luminance, 0..1, as the accessibility guidelines define it."""
    parts = []
    for channel in color:
        c = channel / 255
        parts.append(c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Color, b: Color) -> float:
    """Contrast ratio of two colours, 1..21; 4.5 is the least for text."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_for(ground: Color, dark: Color = (24, 18, 12), light: Color = (255, 252, 244)) -> Color:
    """Whichever of `dark` and `light` reads better on `ground`."""
    return dark if contrast(ground, dark) >= contrast(ground, light) else light


def hexadecimal(color: Color, alpha: int | None = None) -> str:
    """ "#rrggbb", or "#rrggbbaa" with an `alpha`."""
    text = f"#{color[0]:02x}{color[1]:02x}{color[2]:02x}"
    return text if alpha is None else f"{text}{alpha:02x}"

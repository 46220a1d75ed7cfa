"""The part of a pygame_gui theme that this program uses: fields to type in, and their scroll bar.

pygame_gui knows no scale: sizes are multiplied here, and the manager is rebuilt when the scale changes. Every
element named here costs its share of each manager, so only what is used is named. A font set under `defaults`
does not reach every element, so the font is written at each by name.
"""

from __future__ import annotations

from tabletop.content.fonts import font_path
from tabletop.ui.draw.basis.colors import hexadecimal, mix
from tabletop.ui.draw.basis.theme import Theme

GuiTheme = dict[str, dict[str, dict[str, str]]]
"""Elements, in each blocks of settings: colours, font and the rest."""

FONT_NAME = "tabletop"
CLEAR = "#00000000"
GROUNDS = ("dark_bg", "normal_bg", "hovered_bg", "active_bg", "disabled_bg", "background_colour")
BORDERS = ("normal_border", "hovered_border", "active_border", "disabled_border", "border", "border_colour")


def font_size(scale: float = 1.0) -> int:
    """Pixels of what is typed at a scale; never under 12."""
    return max(12, round(14 * scale))


def gui_fonts(theme_data: GuiTheme) -> list[dict[str, str | int | float]]:
    """What `UIManager.preload_fonts` must be given after a `gui_theme`, so that no style loads late.

    The upright style is left out: the theme itself loads it, and loading twice warns as well.
    """
    loaded = {int(block["font"]["size"]) for block in theme_data.values() if "font" in block}
    return [
        {"name": FONT_NAME, "point_size": size, "style": style, "antialiased": "1"}
        for size in sorted(loaded)
        for style in ("bold", "italic", "bold_italic")
    ]


def gui_theme(theme: Theme, scale: float = 1.0) -> GuiTheme:
    """The theme as the dictionary that `pygame_gui.UIManager(..., theme_path=...)` takes.

    Fields have no ground and no border of their own: the hollow around them is drawn by `dialogs.fields.Field`.
    """
    box, panel = theme.box, theme.panel
    font = _font(font_size(scale))
    field = {
        **dict.fromkeys((*GROUNDS, *BORDERS), CLEAR),
        "normal_text": hexadecimal(box.text),
        "hovered_text": hexadecimal(box.text),
        "selected_text": hexadecimal(box.selection_text),
        # the library mixes its text with the ground behind it: what is typed needs a ground that is there
        "selected_bg": hexadecimal(box.selection),
        "text_cursor": hexadecimal(theme.accent_text),
    }
    flat = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    thumb = mix(box.bottom, panel.edge, 0.75)
    bar_colours = {
        "dark_bg": CLEAR,
        "normal_bg": hexadecimal(thumb, 190),
        "hovered_bg": hexadecimal(mix(thumb, theme.hover, 0.35), 230),
        "active_bg": hexadecimal(theme.accent, 230),
        "selected_bg": hexadecimal(theme.accent, 230),
        "disabled_bg": hexadecimal(thumb, 60),
        "disabled_dark_bg": CLEAR,
        "normal_border": CLEAR,
    }
    thumb_misc = {**flat, "shape": "rounded_rectangle", "shape_corner_radius": str(max(2, round(4 * scale)))}
    bar = "text_box.vertical_scroll_bar"
    misc = {**flat, "padding": "6,3"}
    pad = f"{round(10 * scale)},{round(8 * scale)}"
    return {
        "defaults": {"colours": {"text_shadow": CLEAR}, "font": font},
        "text_entry_line": {"colours": field, "misc": misc, "font": font},
        # what a `text_entry_box` is drawn by; Open Sans is tall: more space between lines would tear them apart
        "text_box": {"colours": field, "misc": {**flat, "line_spacing": "1.0", "padding": pad}, "font": font},
        bar: {"colours": bar_colours, "misc": {**flat, "enable_arrow_buttons": "0"}},
        f"{bar}.#sliding_button": {"colours": bar_colours, "misc": thumb_misc},
    }


def _font(size: int) -> dict[str, str]:
    return {
        "name": FONT_NAME,
        "size": str(size),
        "bold": "0",
        "italic": "0",
        "regular_path": str(font_path("sans")),
        "bold_path": str(font_path("sans-bold")),
        "italic_path": str(font_path("sans-italic")),
        "bold_italic_path": str(font_path("sans-bold-italic")),
    }

"""A complete pygame_gui theme made from one of ours, so that menus and dialogs belong to the panels.

pygame_gui knows no scale: sizes are multiplied here, and the manager is rebuilt when the scale changes.
A font set under `defaults` does not reach text boxes, so the font is written at every element by name.
"""

from __future__ import annotations

from typing import Any

from .colors import Color, contrast, darken, gray_of, hexadecimal, lighten, mix
from .fonts import font_path
from .theme import ButtonColors, Theme

FONT_NAME = "tabletop"
ELEMENTS_WITH_FONT = (
    "button",
    "label",
    "text_box",
    "text_entry_line",
    "text_entry_box",
    "drop_down_menu",
    "drop_down_menu.button",
    "drop_down_menu.selection_list.button",
    "selection_list",
    "selection_list.button",
    "window",
    "window.#title_bar",
    "tool_tip",
    "tool_tip.text_box",
    "horizontal_slider",
    "check_box",
    "progress_bar",
    "status_bar",
    "form",
    "tab_container",
    "message_window.text_box",
    "confirmation_dialog.text_box",
)


def font_sizes(scale: float = 1.0) -> dict[str, int]:
    """Pixel sizes of the interface at a scale: small, normal, large, title; none under 11."""
    return {
        "small": max(11, round(12 * scale)),
        "normal": max(12, round(14 * scale)),
        "large": max(13, round(16 * scale)),
        "title": max(16, round(24 * scale)),
    }


def gui_fonts(theme_data: dict[str, Any]) -> list[dict[str, Any]]:
    """What `UIManager.preload_fonts` must be given after a `gui_theme`, so that no style loads late.

    Styles that the theme itself loads are left out: loading twice warns as well.
    """
    loaded = set()
    for block in theme_data.values():
        font = block.get("font", {})
        if font.get("name") == FONT_NAME:
            loaded.add((int(font["size"]), "bold" if font["bold"] == "1" else "regular"))
    sizes = sorted({size for size, _ in loaded})
    return [
        {"name": FONT_NAME, "point_size": size, "style": style, "antialiased": "1"}
        for size in sizes
        for style in ("regular", "bold", "italic", "bold_italic")
        if (size, style) not in loaded
    ]


def gui_theme(theme: Theme, scale: float = 1.0) -> dict[str, Any]:
    """The theme as the dictionary that `pygame_gui.UIManager(..., theme_path=...)` takes.

    Object classes: `@primary`, `@gold`, `@danger`, `@quiet` (no frame), `@menu` (left-aligned menu line),
    `@tab`, `@heading`, `@dim`, `@bare` (a text box without ground). Everything else is by element.
    """
    px = font_sizes(scale)
    panel, box = theme.panel, theme.box
    disabled_text = _faint(theme, panel.middle)
    defaults: dict[str, str] = {
        "normal_bg": _ramp(theme.button),
        "hovered_bg": _ramp(_hovered(theme.button, theme)),
        "active_bg": _ramp(_pressed(theme.button)),
        "selected_bg": hexadecimal(box.selection),
        "disabled_bg": hexadecimal(mix(panel.middle, theme.button.middle, 0.35)),
        "dark_bg": hexadecimal(panel.middle),
        "disabled_dark_bg": hexadecimal(panel.bottom),
        "normal_text": hexadecimal(theme.button.text),
        "hovered_text": hexadecimal(_strong(theme)),
        "active_text": hexadecimal(theme.button.text),
        "selected_text": hexadecimal(box.selection_text),
        "disabled_text": hexadecimal(disabled_text),
        "normal_border": hexadecimal(theme.button.edge),
        "hovered_border": hexadecimal(theme.hover),
        "active_border": hexadecimal(theme.accent),
        "selected_border": hexadecimal(theme.accent),
        "disabled_border": hexadecimal(mix(panel.middle, panel.edge, 0.35)),
        "link_text": hexadecimal(panel.link),
        "link_hover": hexadecimal(theme.hover if theme.dark else darken(theme.hover, 0.25)),
        "link_selected": hexadecimal(theme.accent_text),
        "text_cursor": hexadecimal(panel.text),
        "filled_bar": hexadecimal(theme.accent),
        "unfilled_bar": hexadecimal(box.bottom),
        "text_shadow": "#00000000",
    }
    for state in ("normal", "hovered", "disabled", "selected", "active"):
        defaults[f"{state}_text_shadow"] = "#00000000"

    radius = str(max(4, round(7 * scale)))
    button_shape = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": radius,
        "border_width": "1",
        "shadow_width": "0",
        "text_horiz_alignment_padding": str(round(10 * scale)),
        "tool_tip_delay": "0.5",
    }
    flat = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    hollow = {
        "dark_bg": f"{hexadecimal(box.top)},{hexadecimal(box.bottom)},270",
        "normal_bg": hexadecimal(box.bottom),
        "hovered_bg": hexadecimal(box.bottom),
        "normal_text": hexadecimal(box.text),
        "hovered_text": hexadecimal(box.text),
        "selected_text": hexadecimal(box.selection_text),
        "selected_bg": hexadecimal(box.selection),
        "normal_border": hexadecimal(box.edge),
        "hovered_border": hexadecimal(mix(box.edge, theme.hover, 0.5)),
        "active_border": hexadecimal(theme.accent),
        "text_cursor": hexadecimal(theme.accent_text),
    }
    row = {
        "normal_bg": hexadecimal(box.bottom),
        "hovered_bg": hexadecimal(mix(box.bottom, box.selection, 0.45)),
        "selected_bg": hexadecimal(box.selection),
        "active_bg": hexadecimal(box.selection),
        "normal_text": hexadecimal(box.text),
        "hovered_text": hexadecimal(box.text),
        "selected_text": hexadecimal(box.selection_text),
        "active_text": hexadecimal(box.selection_text),
    }
    thumb = mix(box.bottom, panel.edge, 0.75)
    bar_colours = {
        "dark_bg": hexadecimal(box.bottom, 0),
        "normal_bg": hexadecimal(thumb, 190),
        "hovered_bg": hexadecimal(mix(thumb, theme.hover, 0.35), 230),
        "active_bg": hexadecimal(theme.accent, 230),
        "selected_bg": hexadecimal(theme.accent, 230),
        "disabled_bg": hexadecimal(thumb, 60),
        "disabled_dark_bg": hexadecimal(box.bottom, 0),
        "normal_border": hexadecimal(thumb, 0),
    }
    bar_misc = {**flat, "enable_arrow_buttons": "0"}
    thumb_misc = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(max(2, round(4 * scale))),
        "border_width": "0",
        "shadow_width": "0",
    }
    # Open Sans is tall: the usual extra space between lines would tear paragraphs apart
    spacing = {"line_spacing": "1.0"}
    row_height = str(round(26 * scale))
    line_font = _font(px["normal"])
    result: dict[str, Any] = {
        "defaults": {"colours": defaults, "font": line_font},
        "button": {"misc": button_shape},
        "@primary": _button_kind(theme.primary, theme, px["normal"], True),
        "@gold": _button_kind(theme.gold, theme, px["normal"], True),
        "@danger": _button_kind(theme.danger_button, theme, px["normal"], True),
        "@quiet": {
            "colours": {
                "normal_bg": hexadecimal(panel.middle, 0),
                "hovered_bg": hexadecimal(mix(panel.middle, theme.hover, 0.20), 255),
                "active_bg": hexadecimal(mix(panel.middle, theme.accent, 0.30), 255),
                "disabled_bg": hexadecimal(panel.middle, 0),
                "normal_text": hexadecimal(panel.text),
                "hovered_text": hexadecimal(panel.text),
            },
            "misc": {**button_shape, "border_width": "0"},
        },
        "@menu": {
            "colours": {
                "normal_bg": hexadecimal(panel.middle, 0),
                "hovered_bg": hexadecimal(box.selection),
                "active_bg": hexadecimal(box.selection),
                "selected_bg": hexadecimal(box.selection),
                "disabled_bg": hexadecimal(panel.middle, 0),
                "normal_text": hexadecimal(panel.text),
                "hovered_text": hexadecimal(box.selection_text),
                "disabled_text": hexadecimal(disabled_text),
            },
            "misc": {
                **button_shape,
                "border_width": "0",
                "text_horiz_alignment": "left",
                "text_horiz_alignment_padding": str(round(12 * scale)),
            },
        },
        "@tab": {
            "colours": {
                "normal_bg": hexadecimal(mix(panel.bottom, box.bottom, 0.5)),
                "selected_bg": hexadecimal(panel.top),
                "selected_text": hexadecimal(theme.accent_text),
                "normal_text": hexadecimal(panel.text),
            },
            "misc": button_shape,
        },
        "@heading": {
            "colours": {"normal_text": hexadecimal(panel.heading)},
            "font": _font(px["title"], serif=True),
        },
        "@dim": {"colours": {"normal_text": hexadecimal(panel.dim)}, "font": _font(px["small"])},
        "label": {
            "colours": {"dark_bg": hexadecimal(panel.middle, 0), "normal_text": hexadecimal(panel.text)},
            "misc": {"text_horiz_alignment": "left", "text_horiz_alignment_padding": "0"},
        },
        "panel": {
            "colours": {
                "dark_bg": f"{hexadecimal(panel.top)},{hexadecimal(panel.middle)},{hexadecimal(panel.bottom)},270",
                "normal_border": hexadecimal(panel.edge),
            },
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(round(10 * scale)),
                "border_width": "1",
                "shadow_width": "0",
            },
        },
        "window": {
            "colours": {
                "dark_bg": f"{hexadecimal(panel.top)},{hexadecimal(panel.middle)},{hexadecimal(panel.bottom)},270",
                "normal_border": hexadecimal(panel.edge),
                "normal_text": hexadecimal(panel.text),
            },
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(round(10 * scale)),
                "border_width": "1",
                "shadow_width": str(max(4, round(14 * scale))),
                "title_bar_height": str(round(34 * scale)),
            },
        },
        "window.#title_bar": {
            # no ground of its own: the window's gradient goes on below the title
            "colours": {
                "normal_bg": hexadecimal(panel.top, 0),
                "hovered_bg": hexadecimal(panel.top, 0),
                "active_bg": hexadecimal(panel.top, 0),
                "normal_text": hexadecimal(panel.heading),
                "hovered_text": hexadecimal(panel.heading),
                "active_text": hexadecimal(panel.heading),
                "normal_border": hexadecimal(panel.edge, 0),
                "hovered_border": hexadecimal(panel.edge, 0),
            },
            "misc": {
                "shape": "rectangle",
                "border_width": "0",
                "shadow_width": "0",
                "text_horiz_alignment": "left",
                "text_horiz_alignment_padding": str(round(14 * scale)),
            },
            "font": _font(px["large"], serif=True),
        },
        "window.#close_button": {
            "colours": {
                "normal_bg": hexadecimal(panel.top, 0),
                "hovered_bg": hexadecimal(theme.danger_button.middle),
                "active_bg": hexadecimal(theme.danger_button.bottom),
                "normal_text": hexadecimal(panel.dim),
                "hovered_text": hexadecimal(theme.danger_button.text),
            },
            "misc": {**button_shape, "border_width": "0", "text_horiz_alignment_padding": "0"},
            "font": _symbols(px["normal"]),
        },
        "text_box": {
            "colours": hollow,
            # a rounded text box costs three times as much: square, inside rounded panels
            "misc": {**flat, **spacing, "border_width": "1", "padding": f"{round(10 * scale)},{round(8 * scale)}"},
        },
        "@bare": {
            "colours": {
                **hollow,
                "dark_bg": hexadecimal(panel.middle, 0),
                "normal_border": hexadecimal(panel.middle, 0),
                "normal_text": hexadecimal(panel.text),
            },
            "misc": {**flat, **spacing, "padding": "0,0"},
        },
        "text_entry_line": {
            "colours": hollow,
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(max(3, round(5 * scale))),
                "border_width": "1",
                "shadow_width": "0",
                "padding": f"{round(8 * scale)},{round(3 * scale)}",
            },
        },
        "text_entry_box": {
            "colours": hollow,
            "misc": {**flat, "border_width": "1", "padding": f"{round(10 * scale)},{round(8 * scale)}"},
        },
        "drop_down_menu": {
            "colours": {"dark_bg": hexadecimal(box.bottom), "normal_border": hexadecimal(theme.button.edge)},
            "misc": {**button_shape, "expand_direction": "down", "open_button_width": str(round(26 * scale))},
        },
        "drop_down_menu.button": {"misc": {**button_shape, "border_width": "0", "text_horiz_alignment": "left"}},
        "drop_down_menu.#expand_button": {
            "font": _symbols(px["normal"]),
            "colours": {"normal_bg": hexadecimal(theme.button.middle, 0)},
            "misc": {**button_shape, "border_width": "0", "text_horiz_alignment_padding": "0"},
        },
        "drop_down_menu.selection_list.button": {
            "colours": row,
            "misc": {**flat, "text_horiz_alignment": "left", "text_horiz_alignment_padding": str(round(10 * scale))},
        },
        "selection_list": {"colours": hollow, "misc": {**flat, "border_width": "1", "list_item_height": row_height}},
        "selection_list.button": {
            "colours": row,
            "misc": {**flat, "text_horiz_alignment": "left", "text_horiz_alignment_padding": str(round(10 * scale))},
        },
        "horizontal_slider": {
            "colours": {**hollow, "dark_bg": hexadecimal(box.bottom)},
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(round(6 * scale)),
                "border_width": "1",
                "shadow_width": "0",
                "enable_arrow_buttons": "0",
                "sliding_button_width": str(round(22 * scale)),
            },
        },
        "horizontal_slider.#sliding_button": {
            **_button_kind(theme.gold, theme, px["normal"], False),
            "misc": {**thumb_misc, "border_width": "1", "shape_corner_radius": str(round(6 * scale))},
        },
        "tool_tip": {
            "colours": {"dark_bg": hexadecimal(panel.bottom), "normal_border": hexadecimal(panel.edge)},
            "misc": {"rect_width": str(round(280 * scale))},
        },
        "tool_tip.text_box": {
            "colours": {
                "dark_bg": f"{hexadecimal(panel.top)},{hexadecimal(panel.bottom)},270",
                "normal_text": hexadecimal(panel.text),
                "normal_border": hexadecimal(panel.edge),
            },
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(round(6 * scale)),
                "border_width": "1",
                "shadow_width": "3",
                **spacing,
                "padding": f"{round(10 * scale)},{round(7 * scale)}",
            },
        },
        "check_box": {
            "colours": {
                **hollow,
                "selected_bg": hexadecimal(box.bottom),
                "selected_text": hexadecimal(theme.accent_text),
                "normal_text": hexadecimal(panel.text),
            },
            "misc": {"border_width": "1", "shadow_width": "0", "check_symbol": "X"},
        },
        "progress_bar": {
            "colours": {"filled_bar": hexadecimal(theme.accent), "unfilled_bar": hexadecimal(box.bottom)}
        },
        "scrolling_container": {"colours": {"dark_bg": hexadecimal(panel.middle, 0)}, "misc": flat},
        "confirmation_dialog.text_box": {
            "colours": {**hollow, "dark_bg": hexadecimal(panel.middle, 0)},
            "misc": {**flat, **spacing},
        },
        "message_window.text_box": {
            "colours": {**hollow, "dark_bg": hexadecimal(panel.middle, 0)},
            "misc": {**flat, **spacing},
        },
    }
    for direction in ("vertical", "horizontal"):
        result[f"{direction}_scroll_bar"] = {"colours": bar_colours, "misc": bar_misc}
        result[f"{direction}_scroll_bar.#sliding_button"] = {"colours": bar_colours, "misc": thumb_misc}
    for owner in ("text_box", "text_entry_box", "selection_list", "drop_down_menu", "scrolling_container"):
        result[f"{owner}.vertical_scroll_bar"] = {"colours": bar_colours, "misc": bar_misc}
        result[f"{owner}.vertical_scroll_bar.#sliding_button"] = {"colours": bar_colours, "misc": thumb_misc}
    for element in ELEMENTS_WITH_FONT:
        result.setdefault(element, {}).setdefault("font", line_font)
    result["tool_tip.text_box"]["font"] = _font(px["small"] + 1)
    return result


def _font(size: int, serif: bool = False, bold: bool = False) -> dict[str, str]:
    if serif:
        return {
            "name": f"{FONT_NAME}-serif",
            "size": str(size),
            "bold": "0",
            "italic": "0",
            "regular_path": str(font_path("serif-semibold")),
            "bold_path": str(font_path("serif-bold")),
            "italic_path": str(font_path("serif-italic")),
            "bold_italic_path": str(font_path("serif-bold-italic")),
        }
    return {
        "name": FONT_NAME,
        "size": str(size),
        "bold": "1" if bold else "0",
        "italic": "0",
        "regular_path": str(font_path("sans")),
        "bold_path": str(font_path("sans-bold")),
        "italic_path": str(font_path("sans-italic")),
        "bold_italic_path": str(font_path("sans-bold-italic")),
    }


def _symbols(size: int) -> dict[str, str]:
    """pygame_gui's own symbol font: Open Sans has neither its cross nor its triangle."""
    return {"name": "fira_code_symbols", "size": str(size)}


def _ramp(colors: ButtonColors) -> str:
    return f"{hexadecimal(colors.top)},{hexadecimal(colors.middle)},{hexadecimal(colors.bottom)},270"


def _hovered(colors: ButtonColors, theme: Theme) -> ButtonColors:
    t = 0.10 if theme.dark else 0.45
    return ButtonColors(
        lighten(colors.top, t), lighten(colors.middle, t), lighten(colors.bottom, t), theme.hover, colors.text
    )


def _pressed(colors: ButtonColors) -> ButtonColors:
    return ButtonColors(
        darken(colors.bottom, 0.10), darken(colors.middle, 0.12), colors.middle, colors.edge, colors.text
    )


def _strong(theme: Theme) -> Color:
    return lighten(theme.button.text, 0.6) if theme.dark else darken(theme.button.text, 0.3)


def _faint(theme: Theme, ground: Color) -> Color:
    """The text of switched-off things: visibly off, still readable."""
    color = mix(theme.panel.dim, ground, 0.30)
    return color if contrast(color, ground) >= 3 else theme.panel.dim


def _button_kind(colors: ButtonColors, theme: Theme, size: int, bold: bool) -> dict[str, Any]:
    hovered, pressed = _hovered(colors, theme), _pressed(colors)
    if not theme.dark:
        hovered = ButtonColors(
            lighten(colors.top, 0.12), lighten(colors.middle, 0.1), colors.middle, theme.hover, colors.text
        )
    off = mix(theme.panel.middle, gray_of(colors.middle), 0.30)
    return {
        "colours": {
            "normal_bg": _ramp(colors),
            "hovered_bg": _ramp(hovered),
            "active_bg": _ramp(pressed),
            "selected_bg": _ramp(pressed),
            "disabled_bg": hexadecimal(off),
            "normal_text": hexadecimal(colors.text),
            "hovered_text": hexadecimal(colors.text),
            "active_text": hexadecimal(colors.text),
            "selected_text": hexadecimal(colors.text),
            "disabled_text": hexadecimal(_faint(theme, off)),
            "normal_border": hexadecimal(colors.edge),
            "hovered_border": hexadecimal(theme.hover),
        },
        "font": _font(size, bold=bold),
    }

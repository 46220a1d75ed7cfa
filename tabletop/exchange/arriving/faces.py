"""How the cards of an imported game are printed: from the names of their fields to the lines of a kind's face.

A cost is a gem, power and health are number plates, a type is the type line, a text is the text; everything else that
a card says stands under the text with its label. Texts are printed letter for letter (`markup: false`): what looks
like an icon or a star in a foreign text is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tabletop.content.templates import readable_slug, slug
from tabletop.core.values import Json

SHORT = 5
"""Letters that have room in a gem or on a number plate."""

MAX_PALETTES = 24

HUES = (
    "#3f7a3d", "#2b5aa0", "#a23a34", "#b8923a", "#6a4b8c", "#3b8f9e", "#b06a2c", "#75706b", "#8c3a6a", "#5d6b3a",
    "#4a5a8c", "#7d9db5",
)  # fmt: skip

COLORS: Mapping[str, str] = {
    "red": "#a23a34", "blue": "#2b5aa0", "green": "#3f7a3d", "white": "#a89f86", "black": "#3c3836",
    "yellow": "#b8923a", "gold": "#b8923a", "orange": "#b06a2c", "purple": "#6a4b8c", "violet": "#6a4b8c",
    "brown": "#6b4a2f", "grey": "#75706b", "gray": "#75706b", "pink": "#b0628a", "cyan": "#3b8f9e",
    "indigo": "#4a4a8c", "colorless": "#7d8288", "multi": "#b8923a", "w": "#a89f86", "u": "#2b5aa0", "b": "#3c3836",
    "r": "#a23a34", "g": "#3f7a3d", "hearts": "#a23a34", "diamonds": "#b06a2c", "spades": "#3c3836",
    "clubs": "#3f5a3d", "fire": "#a23a34", "water": "#2b5aa0", "earth": "#6b4a2f", "air": "#7d9db5",
}  # fmt: skip
"""Frames for words that are colours, or that everybody gives the same one."""

_PALETTE_ID = re.compile(r"[a-z][a-z0-9_-]{0,63}\Z")


def face_of(labels: Mapping[str, str], values: Mapping[str, Sequence[str]], whole: bool) -> dict[str, Json]:
    """The face of a kind with these fields (id to label) and the texts that its cards have in them; `whole`: the
    pictures are whole cards, so they cover everything."""
    left = dict(labels)
    face: dict[str, Json] = {"title": "{name}"}
    if whole:
        face["frame"] = "picture"
    if "type" in left:
        face["type_line"] = "{type}"
        del left["type"]
    if "subtype" in left and "type_line" in face:
        face["subtitle"] = "{subtype}"
        del left["subtype"]
    if "cost" in left and _is_short(values["cost"]):
        face["gems"] = [{"text": "{cost}", "label": left.pop("cost")}]
    stats = []
    for name, side in (("power", "left"), ("health", "right"), ("pt", "right")):
        if name in left and _is_short(values[name]):
            stats.append({"text": f"{{{name}}}", "side": side, "label": left.pop(name)})
    if stats:
        face["stats"] = stats
    if "set" in left:
        face["footer"] = "{set}"
        del left["set"]
    for name in ("source_id", "artist"):
        left.pop(name, None)
    lines = ["{text}"] if left.pop("text", None) is not None else []
    flavor = left.pop("flavor", None)
    lines += [f"**{_plain(label)}:** {{{name}}}" for name, label in left.items()]
    if flavor is not None:
        lines.append("*{flavor}*")
    if lines:
        face["text"] = "\n".join(lines)
    face["short"] = "text"
    face["markup"] = False
    return face


def palettes_of(values: Mapping[str, Sequence[str]]) -> tuple[str, dict[str, str]]:
    """The field that decides the colour of the frame, as a template, and a colour for each of its words; ("", {})
    where no field has few words."""
    for name in ("color", "type", "subtype", "set", "rarity"):
        words = list(dict.fromkeys(value for value in values.get(name, ()) if value))
        slugs = list(dict.fromkeys(slug(word) or readable_slug(word) for word in words))
        if not 1 < len(slugs) <= MAX_PALETTES:
            continue
        made = {}
        for index, word in enumerate(slugs):
            if _PALETTE_ID.match(word):
                made[word] = COLORS.get(word, HUES[index % len(HUES)])
        return f"{{{name}}}", made
    return "", {}


def _is_short(values: Sequence[str]) -> bool:
    return all(len(value) <= SHORT for value in values)


def _plain(label: str) -> str:
    return re.sub(r"([\\*{\[])", r"\\\1", label)

"""From the values of a card to what is printed on it.

A template is a text with fields in braces: `{name}`, `{types}`, of a map one of its numbers: `{stage.attack}`, a
number with the word that fits it: `{wings wing|wings}`, one in Roman numerals: `{tier:roman}`. A list is joined with
commas, an empty value gives nothing, and a line in which every field came out empty is left out. Braces that name no
field stay: they are icons of the card markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from anyascii import anyascii

from tabletop.content.definitions import NAMED, ChipTemplate, FaceTemplate, GemTemplate, StatTemplate, Value
from tabletop.content.face import DEFAULT_PALETTE, Chip, FaceSpec, Gem, Palette, Stat

_NAME = "[A-Za-z][A-Za-z0-9_-]*"
_FIELD = re.compile(rf"\{{({_NAME})(?:\.({_NAME}))?(:roman)?(?: ([^{{}}|]+)\|([^{{}}|]+))?\}}")

MINUS = "\N{MINUS SIGN}"


def render(value: object) -> str:
    """A value as text: nothing for None and False, "yes" for True, lists and maps with commas."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, int | float):
        return str(value).replace("-", MINUS)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {signed(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(render(item) for item in value)
    return str(value)


def signed(value: object) -> str:
    """A number with its sign: "+3", "−2", "0"; anything else as text."""
    if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
        return f"+{value}"
    return render(value)


def slug(text: str) -> str:
    """The name of an icon, palette or picture that belongs to a word: "White Shark" is "white-shark".

    >>> slug("White Shark")
    'white-shark'
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def readable_slug(text: str) -> str:
    """The same for an id that is made of what somebody typed, in whichever writing: files, the command line and saves
    keep to letters that every keyboard and every file system has.

    >>> readable_slug("White Shark"), readable_slug("青蛙"), readable_slug("カエル 2"), readable_slug("Жаба")
    ('white-shark', 'qingwa', 'kaeru-2', 'zhaba')
    """
    return slug(text if text.isascii() else anyascii(text))


def title_of(file: str) -> str:
    """What a file's or folder's name calls a game: as it was typed, with blanks. Where nothing in it is a capital it
    gets one at its beginning.

    >>> title_of("old_McDonald-farm"), title_of("frog_pond")
    ('old McDonald farm', 'Frog pond')
    """
    title = " ".join(re.sub(r"[_-]+", " ", file).split())
    return title[:1].upper() + title[1:] if title == title.lower() else title


PLAIN = ("key", "value", "signed", "id", "name", "number", "abilities")
"""Names in a template that are no field of their own."""


def shown_by(part: GemTemplate | StatTemplate | ChipTemplate) -> tuple[str, ...]:
    """The fields that a part of a face shows."""
    icon, each = getattr(part, "icon", ""), getattr(part, "each", "")
    found = (*fields_of(part.text), *fields_of(icon), each)
    return tuple(dict.fromkeys(name for name in found if name and name not in PLAIN))


def fields_of(template: str) -> tuple[str, ...]:
    """The names in braces of a template, of a number of a map that of the map."""
    return tuple(found[0] for found in _FIELD.findall(template))


def numbers_of(template: str) -> tuple[tuple[str, str], ...]:
    """The names in braces of a template, each with which number of a map it is, "" for no map."""
    return tuple((name, key) for name, key, *_ in _FIELD.findall(template))


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with its fields filled in.

    >>> fill("{name} ({cost}), {in.shade}", {"name": "Frog", "cost": 2, "in": {"shade": 3}})
    'Frog (2), 3'
    >>> fill("{eyes eye|eyes}, {legs leg|legs}", {"eyes": 1, "legs": 4})
    '1 eye, 4 legs'
    >>> fill("{act:roman}, {scene:roman}", {"act": 4, "scene": 29})
    'IV, XXIX'
    """
    lines = []
    for line in template.split("\n"):
        known = [_printed(values[name], *rest) for name, *rest in _FIELD.findall(line) if name in values]
        filled = _FIELD.sub(lambda m: _printed(values[m[1]], *m.groups("")[1:]) if m[1] in values else m[0], line)
        if known and not any(known):
            continue
        lines.append(filled)
    return "\n".join(lines).strip()


def _printed(value: object, of: str, roman: str, one: str, many: str) -> str:
    """A value as text, of a map one of its numbers, with the word that fits it."""
    shown = (value.get(of) if isinstance(value, Mapping) else None) if of else value
    has_numerals = isinstance(shown, int) and 0 < shown < 4000
    printed = _roman(int(str(shown))) if roman and has_numerals else render(shown)
    word = one if shown == 1 else many
    return f"{printed} {word}" if printed and word else printed


def _roman(number: int) -> str:
    found = ""
    for sign, worth in _NUMERALS.items():
        times, number = divmod(number, worth)
        found += sign * times
    return found


_NUMERALS = {
    "M": 1000, "CM": 900, "D": 500, "CD": 400, "C": 100, "XC": 90, "L": 50, "XL": 40, "X": 10, "IX": 9, "V": 5,
    "IV": 4, "I": 1,
}  # fmt: skip


def build_face(
    template: FaceTemplate,
    values: Mapping[str, Value],
    art: str,
    palettes: Mapping[str, Palette],
    has_icon: Callable[[str], bool],
) -> FaceSpec:
    """What is printed on a card with these values (with `id` and `name` among them)."""

    def text(part: str) -> str:
        return fill(part, values)

    named = {name: _foremost(values[name]) for name in fields_of(template.palette) if name in values}
    colour = fill(template.palette, named)
    palette = palettes.get(slug(colour) or readable_slug(colour), palettes.get("default", DEFAULT_PALETTE))
    gems = (
        Gem(text(gem.text), color_of(gem.color, palettes), slug(text(gem.icon)), gem.label, shown_by(gem))
        for gem in template.gems
    )
    stats = (
        Stat(text(stat.text), color_of(stat.color, palettes), stat.side, stat.label, shown_by(stat))
        for stat in template.stats
    )
    return FaceSpec(
        title=text(template.title),
        subtitle=text(template.subtitle),
        type_line=text(template.type_line),
        text=text(template.text) if template.markup else fill(template.text, _printed_plainly(values)),
        palette=palette,
        frame=template.frame,
        art=art,
        emblem=slug(text(template.emblem)),
        gems=tuple(gem for gem in gems if gem.text or gem.icon),
        stats=tuple(stat for stat in stats if stat.text),
        chips=_chips(template, values, palettes, has_icon),
        footer=text(template.footer),
        short=template.short,
    )


def _foremost(value: Value) -> object:
    """What gives a card its colour: of words with numbers the one with the highest, where that is positive."""
    if not isinstance(value, Mapping):
        return value
    numbers = {key: number for key, number in value.items() if isinstance(number, int) and number > 0}
    return max(numbers, key=numbers.__getitem__, default="")


_MARKUP = re.compile(r"([\\*{\[])")


def _printed_plainly(values: Mapping[str, Value]) -> dict[str, object]:
    """The values as texts in which nothing is markup."""
    return {name: _MARKUP.sub(r"\\\1", text) if (text := render(value)) else "" for name, value in values.items()}


def _chips(
    template: FaceTemplate,
    values: Mapping[str, Value],
    palettes: Mapping[str, Palette],
    has_icon: Callable[[str], bool],
) -> tuple[Chip, ...]:
    chips: list[Chip] = []
    for chip in template.chips:
        names = shown_by(chip)
        if not chip.each:
            text = fill(chip.text, values)
            icon = slug(fill(chip.icon, values))
            color = _chip_color(chip.color, values, palettes)
            if text or (icon and not chip.text):  # what is not printed has no chip
                text = "" if icon and text == render(True) else text  # a picture says that it is so
                chips.append(Chip(text, icon if has_icon(icon) else "", color, fill(chip.label, values), names))
            continue
        listed = values.get(chip.each)
        pairs = listed.items() if isinstance(listed, Mapping) else [(item, item) for item in _items(listed)]
        for key, value in pairs:
            entry: dict[str, object] = {**values, "key": key, "value": value, "signed": signed(value)}
            icon, text = slug(fill(chip.icon, entry)), fill(chip.text, entry)
            color = _chip_color(chip.color, entry, palettes)
            label = fill(chip.labels.get(str(key), chip.label), entry)
            if not has_icon(icon):
                icon, text = "", text if "{key}" in chip.text else f"{key} {text}".strip()
            chips.append(Chip(text, icon, color, label, (str(key), *names)))
    return tuple(chips)


def _chip_color(template: str, values: Mapping[str, object], palettes: Mapping[str, Palette]) -> str:
    return color_of(slug(fill(template, values)) if template.startswith("{") else template, palettes)


def _items(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def color_of(name: str, palettes: Mapping[str, Palette]) -> str:
    """A colour: "#rrggbb" as it is, the name of a palette as its base, that of a colour, "" for anything else."""
    if name.startswith("#"):
        return name
    return palettes[name].base if name in palettes else NAMED.get(name, "")


def make_palette(base: str, dark: str = "", light: str = "", accent: str = "") -> Palette:
    """A palette from its base colour; what is not given follows from it."""
    return Palette(
        base=base,
        dark=dark or _mix(base, "#0c0a08", 0.62),
        light=light or _mix(base, "#fff6e2", 0.78),
        accent=accent or _mix(base, "#ffd87a", 0.5),
    )


def _mix(first: str, second: str, share: float) -> str:
    parts = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)

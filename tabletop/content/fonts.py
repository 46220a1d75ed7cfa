"""Fonts: the two families that come with the program, and for signs that they lack those of the system.

Source Serif Pro is for titles, Open Sans for everything else; both come from data packages, so no machine is short of
them. They have no Han, kana, hangul or emoji. What a text needs beyond them is looked for in the fonts that are
installed, sign by sign; where no font has a sign, `undrawable` names it, and `tabletop check`, import and export say
so. Nothing here draws.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

_SERIF = "font_source_serif_pro", "files"
_SANS = "ttf_opensans", "ttf"

# face name -> package, folder, file
FACES: dict[str, tuple[str, str, str]] = {
    "sans": (*_SANS, "OpenSans-Regular.ttf"),
    "sans-italic": (*_SANS, "OpenSans-Italic.ttf"),
    "sans-semibold": (*_SANS, "OpenSans-SemiBold.ttf"),
    "sans-bold": (*_SANS, "OpenSans-Bold.ttf"),
    "sans-bold-italic": (*_SANS, "OpenSans-BoldItalic.ttf"),
    "sans-heavy": (*_SANS, "OpenSans-ExtraBold.ttf"),
    "serif": (*_SERIF, "SourceSerifPro-Regular.ttf"),
    "serif-italic": (*_SERIF, "SourceSerifPro-It.ttf"),
    "serif-semibold": (*_SERIF, "SourceSerifPro-Semibold.ttf"),
    "serif-bold": (*_SERIF, "SourceSerifPro-Bold.ttf"),
    "serif-bold-italic": (*_SERIF, "SourceSerifPro-BoldIt.ttf"),
}

USUAL = frozenset(map(chr, range(0x100))) | frozenset("\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2212")
"""Signs that every face has: texts of these alone, which nearly all are, need no looking up."""

ENDINGS = (".ttf", ".otf", ".ttc", ".otc")

LIKED = (
    "notosanscjk", "sourcehansans", "pingfang", "hiragino", "applesdgothicneo", "stheiti", "msyh", "yugothr",
    "meiryo", "malgun", "simsun", "notosans", "segoeui", "seguisym", "arialunicode", "dejavusans", "freesans",
    "symbola",
)  # fmt: skip
"""Beginnings of file names (small letters and digits) of fonts that go well with ours, the best first."""

EMOJI = ("notocoloremoji", "applecoloremoji", "seguiemj", "twemoji", "notoemoji")
"""Fonts of pictures, asked first for signs from `FIRST_EMOJI` on."""

FIRST_EMOJI = 0x1F000

STYLES = ("bold", "italic", "oblique", "light", "thin", "black", "heavy", "mono", "condensed", "narrow", "serif")
"""Words in a file's name for which another file is taken first."""

MOST_FILES = 150
"""So many files are looked into: on a machine with more, the odd ones are left out."""


@cache
def font_path(face: str) -> Path:
    """The file of a face (a key of `FACES`); `KeyError` for an unknown one.

    The packages are found, never imported: one of them imports Pillow, where that is installed, for its fonts alone.
    """
    package, folder, name = FACES[face]
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    return Path(found.submodule_search_locations[0]) / folder / name


@dataclass(frozen=True, slots=True)
class FontFile:
    """What is known of a font: the signs that it has, whether it draws them in colours of their own, and whether its
    outlines are of the kind that a PDF can take in."""

    path: Path
    signs: frozenset[int] = frozenset()
    in_colour: bool = False
    true_type: bool = False


@cache
def font_file(path: Path) -> FontFile:
    """Read a font, of a collection the first one. A file that is none has no signs."""
    from fontTools.ttLib import TTFont, TTLibError  # takes a tenth of a second: only where a sign asks for it

    try:
        with TTFont(path, fontNumber=0, lazy=True) as font:
            known = font.getBestCmap() or {}
            in_colour = any(table in font for table in ("CBDT", "sbix", "COLR", "SVG "))
            return FontFile(path, frozenset(known), in_colour, "glyf" in font)
    except (OSError, TTLibError, ValueError, KeyError, AssertionError):
        return FontFile(path)


def font_folders() -> list[Path]:
    """Where this system keeps its fonts, those of the user first."""
    home = Path.home()
    if sys.platform == "win32":
        local, windows = os.environ.get("LOCALAPPDATA", ""), os.environ.get("WINDIR", r"C:\Windows")
        own = [Path(local) / "Microsoft/Windows/Fonts"] if local else []
        return [*own, Path(windows) / "Fonts"]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    shared = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    return [data / "fonts", home / ".fonts", *(Path(each) / "fonts" for each in shared if each)]


@cache
def installed() -> tuple[Path, ...]:
    """The font files of this system, those first that go well with ours."""
    found = {
        Path(folder) / name: None
        for root in font_folders()
        for folder, _, names in os.walk(root)
        for name in names
        if name.lower().endswith(ENDINGS)
    }
    return tuple(sorted(found, key=_rank))[:MOST_FILES]


def _rank(path: Path) -> tuple[int, int, str]:
    name = _plain_name(path)
    liked = next((place for place, begin in enumerate(LIKED) if name.startswith(begin)), len(LIKED))
    return sum(style in name for style in STYLES), liked, str(path)


def _plain_name(path: Path) -> str:
    return "".join(sign for sign in path.stem.lower() if sign.isalnum())


@lru_cache(maxsize=20000)
def font_with(sign: str, true_type: bool = False) -> FontFile | None:
    """The first font that has a sign, of ours or of this system, None where none has it; `true_type`: of those alone
    whose outlines a PDF takes in."""
    files = font_path("sans"), font_path("serif"), *installed()
    pictures = [path for path in files if _plain_name(path).startswith(EMOJI)]
    others = [path for path in files if path not in pictures]
    order = [*pictures, *others] if ord(sign) >= FIRST_EMOJI else [*others, *pictures]
    files_with = (file for path in order if ord(sign) in (file := font_file(path)).signs)
    return next((file for file in files_with if file.true_type or not true_type), None)


def joins(sign: str) -> bool:
    """Whether a sign is no letter of its own but says something of the one before: it stays in its font."""
    return unicodedata.category(sign) in ("Mn", "Me", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff"


def has(face: str, sign: str) -> bool:
    """Whether a face of the program has a sign."""
    return sign in USUAL or ord(sign) in font_file(font_path(face)).signs


@lru_cache(maxsize=20000)
def stretches(text: str, face: str) -> tuple[tuple[str, FontFile | None], ...]:
    """A text in stretches of one font each: None is the face itself, which also has the box for what nobody has."""
    if USUAL.issuperset(text):
        return ((text, None),) if text else ()

    def fonts() -> Iterator[tuple[str, FontFile | None]]:
        last: FontFile | None = None
        for number, sign in enumerate(text):
            if not number or not joins(sign):
                last = None if has(face, sign) or sign.isspace() else font_with(sign)
            yield sign, last

    return tuple(
        ("".join(sign for sign, _ in part), font) for font, part in groupby(fonts(), key=lambda each: each[1])
    )


def undrawable(text: str) -> str:
    """The signs of a text that no font here has, each once, in their order.

    >>> undrawable("Fox \\N{MINUS SIGN}2"), undrawable("Fox \\uE123\\uE123")
    ('', '\\ue123')
    """
    if USUAL.issuperset(text):
        return ""
    signs = (sign for sign in dict.fromkeys(text) if not joins(sign) and not sign.isspace())
    signs = (sign for sign in signs if unicodedata.category(sign) not in ("Cc", "Cs"))  # never printed
    return "".join(sign for sign in signs if font_with(sign) is None)


REMEDY = "Install a font that has them, for instance one of the Noto fonts."

MOST_NAMED = 8


def named_signs(signs: str) -> str:
    """Signs in a sentence: the first few, and how many more there are.

    >>> named_signs("狐"), named_signs("狐走る"), named_signs("abcdefghij")
    ('狐', '狐 走 る', 'a b c d e f g h and 2 more')
    """
    more = len(signs) - MOST_NAMED
    return " ".join(signs[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")

"""Which font a sign is drawn in, with and without fonts of the system, and that signs without one are named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.content import fonts
from tabletop.content.proofing.author import check_game
from tabletop.content.templates import readable_slug
from tests.fonts_made import font_of, forget, only_fonts_in

FOX = "\u72d0"


@pytest.fixture
def system(tmp_path: Path) -> Iterator[Path]:
    """A system whose fonts lie in this folder; none lies there at first."""
    with only_fonts_in(tmp_path / "fonts"):
        yield tmp_path / "fonts"


def test_a_sign_that_ours_lack_is_drawn_in_the_first_font_of_the_system_that_has_it(system: Path) -> None:
    odd = font_of(system / "deep" / "Some Bold.ttf", FOX + "\u8d70")
    liked = font_of(system / "NotoSansCJK-Regular.ttf", FOX)
    parts = fonts.stretches(f"Fox {FOX}\u8d70 x", "serif-bold")
    assert [(text, file and file.path) for text, file in parts] == [
        ("Fox ", None), (FOX, liked), ("\u8d70", odd), (" x", None),
    ]  # fmt: skip
    assert fonts.undrawable(f"{FOX}\u8d70") == ""
    assert fonts.font_file(liked).true_type and not fonts.font_file(liked).in_colour


def test_what_belongs_to_the_sign_before_stays_in_its_font(system: Path) -> None:
    font_of(system / "a.ttf", FOX)
    parts = fonts.stretches(f"a\u0301{FOX}\u0301\ufe0fb", "sans")
    assert [text for text, _ in parts] == ["a\u0301", f"{FOX}\u0301\ufe0f", "b"]
    assert fonts.undrawable("a\u0301\u200d\ufe0f\t\n\x07") == ""


def test_pictures_are_drawn_in_a_font_of_pictures(system: Path) -> None:
    font_of(system / "DejaVuSans.ttf", "\U0001f98a\u2603")
    pictures = font_of(system / "NotoColorEmoji.ttf", "\U0001f98a\u2603")
    found = [fonts.font_with(sign) for sign in "\U0001f98a\u2603"]
    assert [file.path.name for file in found if file] == [pictures.name, "DejaVuSans.ttf"]


def test_a_sign_that_only_our_other_family_has_needs_no_font_of_the_system(system: Path) -> None:
    assert not fonts.has("serif", "\u012c") and fonts.undrawable("\u012c") == ""
    assert [file and file.path for _, file in fonts.stretches("\u012c", "serif")] == [fonts.font_path("sans")]


def test_a_file_that_is_no_font_is_passed_over(system: Path) -> None:
    system.mkdir()
    (system / "broken.ttf").write_bytes(b"\0\1\0\0 no font")
    (system / "empty.otf").write_bytes(b"")
    assert fonts.undrawable(FOX) == FOX
    font_of(system / "z.ttf", FOX)
    forget()
    assert fonts.undrawable(FOX) == ""


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_DIRS": "/opt:/usr/share", "XDG_DATA_HOME": "/me"}, ["/me/fonts", "/opt/fonts"]),
        ("darwin", {}, ["/Library/Fonts", "/System/Library/Fonts"]),
        ("win32", {"LOCALAPPDATA": "/me", "WINDIR": "/win"}, ["/me/Microsoft/Windows/Fonts", "/win/Fonts"]),
    ],
)
def test_each_system_keeps_its_fonts_elsewhere(
    platform: str, environment: dict[str, str], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert set(expected) <= {folder.as_posix() for folder in fonts.font_folders()}


def test_check_names_the_signs_that_no_font_has_once_a_file_with_the_line(system: Path, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Foxes\n# \u72d0 in a comment\n", encoding="utf-8")
    cards = "cards:\n  fox: {name: \u72d0}\n  run: {name: \u8d70\u308b}\n"
    (folder / "cards" / "card.yaml").write_text(cards, encoding="utf-8")

    def told() -> list[str]:
        found = (each for each in check_game(str(folder)) if "font" in each.message)
        return [f"{Path(each.path).name}:{each.line}: {each.message} {each.hint}" for each in found]

    assert told() == [
        "card.yaml:2: No font of this system has \u72d0 \u8d70 \u308b (in 2 lines from here on); boxes are drawn "
        "instead. Install a font that has them, for instance one of the Noto fonts."
    ]
    font_of(system / "a.ttf", "\u72d0\u8d70\u308b")
    forget()
    assert told() == []


def test_ids_of_names_in_any_writing_can_be_read() -> None:
    names = ["\u9752\u86d9", "\uce74\ub4dc", "\u8d70\u308b", "\U0001f98a", "\u00c6ther", "White Shark"]
    assert [readable_slug(name) for name in names] == ["qingwa", "kadeu", "zouru", "fox", "aether", "white-shark"]

"""Folders of games that anybody may have made: what is too large, elsewhere or no file at all is never read."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.content.proofing.author import CopyError, check_game, copy_game
from tabletop.content.reading.careful import MOST_PICTURE, may_read
from tabletop.content.reading.marked import MAX_BYTES
from tabletop.content.shelf import find_games
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario.running import run_file, scenario_files
from tabletop.session.setting_up.games import open_catalog

WriteGame = Callable[..., Path]

FILES = ("game.yaml", "cards/frogs.yaml", "decks/main.yaml", "layout.yaml", "abilities.yaml", "rulebook.md")
SECRET = "root:x:0:0:secret"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Every file that is opened for reading."""
    found: list[Path] = []
    really = Path.open

    def note(self: Path, *arguments: object, **more: object) -> object:
        found.append(self)
        return really(self, *arguments, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", note)
    yield found


@pytest.fixture
def pond(write_game: WriteGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    write_game(folder="home/games/sound")
    return write_game(folder="home/games/pond")


def put(path: Path, what: str, tmp_path: Path) -> None:
    """Put something in the place of a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    outside = tmp_path / "outside.txt"
    outside.write_text(f"{SECRET}\n", encoding="utf-8")
    if what == "huge":
        with path.open("wb") as file:
            file.truncate(40_000_000_000)
    elif what == "link":
        path.symlink_to(outside)
    elif what == "link up":
        path.symlink_to(os.path.relpath(outside, path.parent))
    elif what == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no named pipes")
        os.mkfifo(path)
    else:
        path.symlink_to(os.devnull)


def said(folder: Path) -> list[str]:
    try:
        return [str(finding) for finding in load_game(folder, WRITING).warnings]
    except ContentError as error:
        return [str(finding) for finding in error.findings]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("what", ["huge", "link", "link up", "pipe", "device"])
def test_no_such_file_is_opened_and_one_sentence_says_so(
    name: str, what: str, pond: Path, tmp_path: Path, opened: list[Path]
) -> None:
    path = pond / name
    put(path, what, tmp_path)
    del opened[:]
    findings = said(pond)
    assert path not in opened
    (finding,) = [each for each in findings if str(path) in each][:1]
    expected = {"huge": "larger than 2 MB", "pipe": "no ordinary file"}.get(what, "a link that leads out")
    assert expected in finding and SECRET not in str(findings)
    if name != "game.yaml" or what not in ("pipe", "device"):
        told = check_game(str(path)) if what in ("link", "link up") else check_game(str(pond))
        assert any(expected in str(each) for each in told) and SECRET not in str(told)
    shelf = {entry.folder.name: entry for entry in find_games(WRITING, shipped=tmp_path / "none")}
    assert shelf["sound"].catalog is not None, "the other games are there"
    assert "pond" in shelf or (name == "game.yaml" and what in ("pipe", "device")), "what is no file is no game"
    assert path not in opened


def test_the_folder_itself_may_be_a_link_and_links_may_stay_inside(pond: Path, tmp_path: Path) -> None:
    (pond / "cards" / "frogs.yaml").rename(pond / "frogs.txt")
    (pond / "cards" / "frogs.yaml").symlink_to("../frogs.txt")
    moved = tmp_path / "elsewhere"
    pond.rename(moved)
    pond.symlink_to(moved, target_is_directory=True)
    assert said(pond) == [] and load_game(pond, WRITING).cards
    assert {entry.folder.name for entry in find_games(WRITING, shipped=tmp_path / "none") if entry.catalog} >= {
        "pond",
        "sound",
    }
    (moved / "cards").rename(tmp_path / "cards")
    (moved / "cards").symlink_to(tmp_path / "cards", target_is_directory=True)
    assert any("leads out of the game's folder" in each for each in said(pond)), "nor a folder of it"


def test_files_that_grow_while_they_are_read_are_cut_off(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pond / "rulebook.md"
    path.write_bytes(b"x" * (MAX_BYTES + 1))
    assert any("larger than 2 MB" in each for each in said(pond))
    path.write_bytes(b"\xff")
    assert any("cannot be read as UTF-8" in each for each in said(pond))
    path.write_bytes(b"\xef\xbb\xbf# Pond\r\nDive.")
    assert load_game(pond, WRITING).rulebook == "# Pond\nDive."


@pytest.mark.parametrize("what", ["huge", "link", "pipe"])
def test_pictures_that_are_none_are_not_shown_and_check_says_why(what: str, pond: Path, tmp_path: Path) -> None:
    card = next(iter(load_game(pond, WRITING).cards))
    path = pond / "assets" / "art" / f"{card}.png"
    put(path, what, tmp_path)
    catalog = load_game(pond, WRITING)
    assert catalog.art_path(f"pond/{card}") is None and catalog.face(card).art == ""
    (finding,) = [each for each in check_game(str(pond)) if each.path == str(path)]
    assert finding.grade == "warning" and finding.message
    icon = pond / "assets" / "icons" / "drop.svg"
    put(icon, what, tmp_path)
    assert catalog.icon_path("drop") is None
    assert not may_read(icon, MOST_PICTURE, pond)


def test_a_folder_of_pictures_that_lies_elsewhere_is_not_used(pond: Path, tmp_path: Path) -> None:
    (tmp_path / "pictures" / "art").mkdir(parents=True)
    (pond / "assets").symlink_to(tmp_path / "pictures", target_is_directory=True)
    catalog = load_game(pond, WRITING)
    assert pond / "assets" not in catalog.assets
    assert any("pictures are not shown" in finding.message for finding in catalog.warnings)


@pytest.mark.parametrize("what", ["huge", "link", "pipe"])
def test_a_game_with_such_a_file_is_not_copied(what: str, pond: Path, tmp_path: Path) -> None:
    put(pond / "notes.txt", what, tmp_path)
    with pytest.raises(CopyError, match=r"notes\.txt: .*(larger|link|ordinary)"):
        copy_game(str(pond), tmp_path / "copy", WRITING)
    (pond / "notes.txt").unlink()
    (pond / "loop").symlink_to(pond, target_is_directory=True)
    with pytest.raises(CopyError, match="is a link to a folder"):
        copy_game(str(pond), tmp_path / "copy", WRITING)
    assert not (tmp_path / "copy").exists() and not list(tmp_path.glob(".new-*"))


@pytest.mark.parametrize("what", ["huge", "link", "pipe"])
def test_scenarios_of_a_game_are_read_with_the_same_care(what: str, pond: Path, tmp_path: Path) -> None:
    put(pond / "scenarios" / "one.yaml", what, tmp_path)
    (path,) = scenario_files([pond])
    (result,) = run_file(path)
    assert not result.passed and SECRET not in str(result)
    shutil.copytree(pond / "decks", pond / "scenarios" / "more", dirs_exist_ok=True)
    assert len(scenario_files([pond / "scenarios"])) >= 1


def test_a_game_that_cannot_be_read_at_all_hides_no_other(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path, code: object = None) -> object:
        if folder.name == "pond":
            raise MemoryError("no room")
        return load_game(folder, code)  # type: ignore[arg-type]

    monkeypatch.setattr("tabletop.content.shelf.load_game", fail)
    shelf = {entry.folder.name: entry for entry in find_games(WRITING)}
    assert shelf["pond"].catalog is None and "cannot be read" in str(shelf["pond"].findings[0])
    assert shelf["sound"].catalog is not None and "territory" in shelf
    assert open_catalog("territory").cards

"""What stands on the shelf, how a game is named, copied and checked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game, shelf
from tabletop.content.places import assets_folder, cards_folder, home_folder, user_games_folder
from tabletop.content.proofing.author import CopyError, check_game, copy_game
from tabletop.content.reading import folder as game_folders_read
from tabletop.content.shelf import UnknownGame, find_game, find_games, game_folder, installed_folder
from tabletop.rules.written.door import WRITING

WriteGame = Callable[..., Path]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_shipped_games_are_found_from_any_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    entries = {entry.id: entry for entry in find_games(WRITING)}
    assert entries["territory"].catalog is not None
    assert not entries["territory"].yours
    assert cards_folder().is_dir()
    assert assets_folder().is_dir()


def test_a_shelf_that_has_not_changed_is_not_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = find_games(WRITING)

    def parsed(raw: bytes, name: str) -> object:
        raise AssertionError(f"{name} is read again")

    monkeypatch.setattr(game_folders_read, "parse_document", parsed)
    monkeypatch.chdir(tmp_path)
    assert find_games(WRITING) == first and len(first) >= 15


def test_the_home_folder_can_be_moved(home: Path) -> None:
    assert home_folder() == home
    assert user_games_folder() == home / "games"


def test_a_game_of_the_user(write_game: WriteGame, home: Path) -> None:
    write_game(folder="home/games/pond")
    entries = {entry.id: entry for entry in find_games(WRITING)}
    assert entries["pond"].yours
    assert entries["pond"].note == ""
    assert find_game("pond").title == "Pond"


def test_the_users_game_wins_and_says_so(home: Path) -> None:
    copy = copy_game("territory", home / "games" / "mine", WRITING, new_id="territory")
    entry = next(entry for entry in find_games(WRITING) if entry.id == "territory")
    assert entry.yours
    assert entry.folder == copy
    assert "stands in for the one that ships" in entry.note
    assert sum(1 for entry in find_games(WRITING) if entry.id == "territory") == 1
    assert game_folder("territory") == copy


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders whose game.yaml is parsed for its id from now on; no id is known before."""
    found: list[str] = []
    real = shelf.read_document

    def read(path: Path, shown: str | None = None, inside: Path | None = None) -> object:
        found.append(path.parent.name)
        return real(path, shown, inside)

    monkeypatch.setattr(shelf, "read_document", read)
    monkeypatch.setattr(shelf, "_IDS", {})
    return found


def test_a_game_is_found_without_parsing_those_that_cannot_be_it(home: Path, parsed: list[str]) -> None:
    assert installed_folder("territory") == cards_folder() / "territory"
    mentioned = {path.parent.name for path in cards_folder().glob("*/game.yaml") if b"territory" in path.read_bytes()}
    assert set(parsed) <= mentioned and "evolve" not in mentioned
    assert installed_folder("nowhere") is None


def test_a_game_of_the_shelf_is_found_without_parsing(home: Path, parsed: list[str]) -> None:
    find_games(WRITING)
    parsed.clear()
    assert game_folder("evolve") == cards_folder() / "evolve"
    assert not parsed


@pytest.mark.parametrize("spelled", ["pond", '"p\\x6fnd"', "'pond'", '"po\\\n  nd"'])
def test_an_id_is_found_however_it_is_spelled(write_game: WriteGame, parsed: list[str], spelled: str) -> None:
    folder = write_game({"game.yaml": f"id: {spelled}\ntitle: P\n"}, folder="home/games/other")
    assert installed_folder("pond") == folder


def test_an_id_that_has_changed_since_the_shelf_was_read(write_game: WriteGame) -> None:
    folder = write_game(folder="home/games/pond")
    assert find_games(WRITING)[-1].id == "pond"
    game = folder / "game.yaml"
    game.write_text(game.read_text() + "id: puddle\n")
    assert installed_folder("puddle") == folder and installed_folder("pond") is None


def test_a_broken_game_is_listed_with_its_findings(write_game: WriteGame) -> None:
    write_game({"game.yaml": "title: ["}, folder="home/games/pond")
    write_game({"game.yaml": "id: territory\ntitle: 7\n"}, folder="home/games/other")
    entries = find_games(WRITING)
    broken = [entry for entry in entries if entry.catalog is None]
    assert {entry.id for entry in broken} == {"pond", "territory"}
    assert all(entry.findings for entry in broken)
    assert any(entry.id == "territory" and entry.catalog is not None for entry in entries)


def test_no_code_of_a_users_folder_is_run(write_game: WriteGame, home: Path) -> None:
    folder = write_game({"evil.py": "raise SystemExit(9)", "__init__.py": "1/0"}, folder="home/games/evil")
    assert find_game(str(folder)).id == "evil"
    assert "evil" not in sys.modules


def test_an_unknown_game_is_answered_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match='Did you mean "territory"'):
        find_game("teritory")
    for title, identity in (("Pig", "pig"), ("HEX", "game-of-hex"), ("nine men's morris", "morris")):
        with pytest.raises(UnknownGame, match=f'There is no game {title}. Did you mean "{identity}"'):
            find_game(title)
    with pytest.raises(UnknownGame, match=r"There is no game\.yaml in"):
        find_game(str(tmp_path))
    with pytest.raises(UnknownGame, match="There is no file or folder"):
        find_game(str(tmp_path / "no-such"))


def test_copy_with_a_new_id(home: Path, tmp_path: Path) -> None:
    folder = copy_game("territory", tmp_path / "mine", WRITING, new_id="my-territory")
    catalog = load_game(folder, WRITING)
    assert catalog.id == "my-territory"
    assert catalog.cards["red-deer"].values["cost"] == 8
    assert len(catalog.cards) == 127
    icon = catalog.icon_path("forest")
    assert icon is not None and icon.is_relative_to(folder)
    original = (cards_folder() / "territory" / "game.yaml").read_text()
    changed = original.replace("id: territory", "id: my-territory", 1)
    titles = "title: Creature Combat Territory", 'title: "Creature Combat Territory (mine)"'
    assert (folder / "game.yaml").read_text() == changed.replace(*titles, 1)


def test_a_copy_stands_beside_the_original(home: Path, tmp_path: Path) -> None:
    for folder, identity in (("My Game", "my-game"), ("territory", "territory-copy"), ("2nd", "game-2nd")):
        catalog = load_game(copy_game("territory", home / "games" / folder, WRITING), WRITING)
        assert (catalog.id, catalog.title) == (identity, f"Creature Combat Territory ({folder})")
        assert catalog.code is not None
    shipped = {path.parent.name for path in cards_folder().glob("*/game.yaml")}
    assert {entry.id for entry in find_games(WRITING)} == shipped | {"my-game", "territory-copy", "game-2nd"}
    assert not game_folder("territory").is_relative_to(home)


def test_a_title_of_several_lines_is_copied(write_game: WriteGame, tmp_path: Path) -> None:
    folder = write_game()
    game = folder / "game.yaml"
    lines = "title: >\n  Pond\n  of frogs\nsentence: Hop.\n"
    kept = [line for line in game.read_text().split("\n") if not line.startswith(("title:", "sentence:"))]
    game.write_text(lines + "\n".join(kept))
    catalog = load_game(copy_game(str(folder), tmp_path / "other"))
    assert (catalog.title, catalog.sentence) == ("Pond of frogs (other)", "Hop.")


def test_copying_refuses_to_overwrite(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    with pytest.raises(CopyError, match="exists already; nothing was overwritten"):
        copy_game("territory", tmp_path / "full", WRITING)
    assert [path.name for path in tmp_path.iterdir()] == ["full"]
    with pytest.raises(CopyError, match="is no id"):
        copy_game("territory", tmp_path / "new", WRITING, new_id="My Game")
    with pytest.raises(CopyError, match="inside the game"):
        copy_game("territory", cards_folder() / "territory" / "new", WRITING)
    (tmp_path / "empty").mkdir()
    assert copy_game("territory", tmp_path / "empty", WRITING) == tmp_path / "empty"


def test_a_broken_game_is_not_copied(write_game: WriteGame, tmp_path: Path) -> None:
    folder = write_game({"layout.yaml": "layouts: 3"})
    with pytest.raises(ContentError):
        copy_game(str(folder), tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_check_finds_what_loading_allows(write_game: WriteGame) -> None:
    assert check_game("territory", WRITING) == ()
    folder = write_game(
        {
            "cards/frogs.yaml": 'cards:\n  tree-frog: {tongue: 3, art: leaf}\n  toad: {text: "Sits {clck}."}\n',
            "decks/green.yaml": "cards: {tree-frog: 3}\n",
        }
    )
    layout = folder / "layout.yaml"
    layout.write_text(layout.read_text().replace("box: [760, 10", "box: [700, 10"))
    findings = check_game(str(folder))
    text = "\n".join(str(finding) for finding in findings)
    assert f'{folder}/cards/frogs.yaml:3: warning: There is no icon "clck". Did you mean "clock"?' in text
    assert f'{folder}/cards/frogs.yaml:2: warning: There is no picture "leaf".' in text
    assert f"{folder}/decks/green.yaml:1: The deck has 3 frogs; it needs 4." in text
    assert "With 2 seats: hand@1 and panel:log overlap. Change `box:` in line " in text
    assert {finding.grade for finding in findings} == {"error", "warning"}


def test_check_of_one_file_tells_of_that_file_only(write_game: WriteGame) -> None:
    folder = write_game({"decks/green.yaml": "cards: {frog: 3}\n", "cards/frogs.yaml": "cards: {frog: {tung: 1}}\n"})
    findings = check_game(str(folder / "decks" / "green.yaml"))
    assert check_game(str(folder / "game.yaml")) != findings
    assert findings == ()
    assert [finding.line for finding in check_game(str(folder / "cards" / "frogs.yaml"))] == [1]
    with pytest.raises(UnknownGame, match="belongs to no game"):
        check_game(str(Path(__file__)))


def test_content_does_not_need_a_window() -> None:
    """No room but the window's loads pygame."""
    program = (
        "import sys; sys.modules['pygame'] = None; from tabletop.rules.written.door import WRITING;"
        "from tabletop.content.shelf import find_games; assert find_games(WRITING)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr

"""Importing again, taking back, and what happens when something goes wrong in the middle."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tabletop.content import load_game
from tabletop.content.proofing.author import check_game
from tabletop.exchange.arriving import writing
from tabletop.exchange.arriving.importing import Plan, plan_import
from tabletop.exchange.arriving.undoing import undo_import
from tabletop.exchange.basis import filing, pictures
from tabletop.exchange.basis.errors import ExchangeError

from .sources import files_of, imported, middle_of, picture, written

FIRST = "Name,Cost,Text\nFrog,1,Eats\nToad,2,Sleeps\nNewt,3,Swims\nBird,4,Flies\n"
SECOND = "Name,Cost,Text,Speed\nFrog,5,Eats more,9\nToad,2,Sleeps long,\nNewt,3,Swims,\nFish,6,New,\n"


def again(source: Path, folder: Path) -> Plan:
    plan = plan_import(source, folder)
    plan.apply()
    assert [str(finding) for finding in check_game(str(folder))] == []
    return plan


def sentences(plan: Plan, what: str) -> list[str]:
    return [change.sentence for change in plan.changes if change.what == what]


def test_the_source_comes_in_again_and_what_was_changed_here_stays(tmp_path: Path) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    imported(source, folder)
    cards = folder / "cards" / "card.yaml"
    text = cards.read_text()
    text = text.replace("toad: {name: Toad, cost: 2, text: Sleeps}", "# my toad\n  toad:\n    name: Toad # mine\n"
                        "    cost: 7   # dearer\n    text: Sleeps\n    # and so on")  # fmt: skip
    text = text.replace("bird: {name: Bird, cost: 4", "bird: {name: Bird, cost: 8")
    text += "  mine: {name: Mine, text: Made here}\n"
    cards.write_text(text)
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("title: A", "title: My own title # better"))
    written(folder / "rulebook.md", "# Rules\n")
    written(source, SECOND)
    before = files_of(folder)
    plan = plan_import(source, folder)
    assert files_of(folder) == before
    assert sentences(plan, "updated") == [
        'Frog, cost: "1" becomes "5".', 'Frog, text: "Eats" becomes "Eats more".',
        'Frog, speed: nothing becomes "9".',
        'Toad, text: "Sleeps" becomes "Sleeps long".', "Deck All cards: changed at the source.",
    ]  # fmt: skip
    assert sentences(plan, "added") == ["Fish: new at the source."]
    assert sentences(plan, "kept") == [
        'Toad, cost: "7" was written here and stays.', "Bird: gone at the source, but changed here; it stays.",
        "game.yaml: changed here; it stays, with speed added to it.",
    ]  # fmt: skip
    plan.apply()
    assert [str(finding) for finding in check_game(str(folder))] == []
    catalog = load_game(folder)
    assert catalog.title == "My own title" and list(catalog.cards) == ["frog", "toad", "newt", "bird", "mine", "fish"]
    assert (catalog.cards["frog"].values["cost"], catalog.cards["frog"].values["speed"]) == (5, 9)
    assert (catalog.cards["toad"].values["cost"], catalog.cards["toad"].values["text"]) == (7, "Sleeps long")
    new = cards.read_text()
    assert "# my toad" in new and "# dearer" in new and "# and so on" in new and "name: Toad # mine" in new
    assert "title: My own title # better" in game.read_text() and (folder / "rulebook.md").is_file()
    assert plan_import(source, folder).does_nothing
    undo_import(folder)
    taken_back = files_of(folder)
    assert {name: raw for name, raw in taken_back.items() if not name.startswith("import/before")} == {
        name: raw for name, raw in before.items() if not name.startswith("import/before")
    }
    undo_import(folder)
    assert load_game(folder).cards["frog"].values["cost"] == 5


def test_what_both_changed_stays_as_it_is_here_and_says_so(tmp_path: Path) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    imported(source, folder)
    cards = folder / "cards" / "card.yaml"
    cards.write_text(cards.read_text().replace("cost: 1", "cost: 9").replace("  newt: {", "  gone: {"))
    written(source, FIRST.replace("Frog,1", "Frog,5").replace("Bird,4,Flies\n", ""))
    plan = plan_import(source, folder)
    assert 'Frog, cost: "9" was written here and stays; the source now says "5".' in sentences(plan, "kept")
    assert "Newt: removed here; it stays away." in sentences(plan, "kept")
    assert sentences(plan, "removed") == ["Bird: gone at the source."]
    plan.apply()
    assert [str(finding) for finding in check_game(str(folder))] == []
    catalog = load_game(folder)
    assert list(catalog.cards) == ["frog", "toad", "gone"]
    assert dict(catalog.decks["all-cards"].lists["main"]) == {"frog": 1, "toad": 1}


def test_a_name_that_comes_first_now_does_not_take_the_id_of_another(tmp_path: Path) -> None:
    source, folder = written(tmp_path / "a.csv", "Id,Name,Cost\nx,Frog,1\n"), tmp_path / "game"
    imported(source, folder)
    written(source, "Id,Name,Cost\ny,Frog,2\nx,Frog,1\n")
    again(source, folder)
    catalog = load_game(folder)
    assert catalog.cards["frog"].values["cost"] == 1 and catalog.cards["frog-2"].values["cost"] == 2


def test_pictures_follow_the_source_unless_they_were_changed_here(tmp_path: Path) -> None:
    source, folder = tmp_path / "src", tmp_path / "game"
    for name in ("one", "two", "three"):
        picture(source / f"{name}.png", "#a02020")
    imported(source, folder)
    art = folder / "assets" / "art"
    picture(art / "two.png", "#20a020")
    picture(source / "one.png", "#2020a0")
    picture(source / "two.png", "#2020a0")
    (source / "three.png").unlink()
    picture(source / "four.png", "#a0a020")
    plan = plan_import(source, folder)
    assert "Picture one: changed at the source." in sentences(plan, "updated")
    assert "Picture two: changed here; it stays." in sentences(plan, "kept")
    assert {"Picture three: gone at the source.", "Three: gone at the source."} <= set(sentences(plan, "removed"))
    plan.apply()
    assert middle_of(art / "one.png")[2] > 100 and middle_of(art / "two.png")[1] > 100
    assert not (art / "three.png").exists() and (art / "four.png").is_file()
    undo_import(folder)
    assert middle_of(art / "one.png")[0] > 100 and (art / "three.png").is_file()


def test_a_first_import_taken_back_leaves_only_what_was_added(tmp_path: Path) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    imported(source, folder)
    written(folder / "notes.md", "mine")
    undo_import(folder)
    assert files_of(folder) == {"notes.md": b"mine"}
    with pytest.raises(ExchangeError, match="holds nothing that an import has changed"):
        undo_import(folder)


def test_taking_back_does_not_lose_what_was_written_since(tmp_path: Path) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    imported(source, folder)
    cards = folder / "cards" / "card.yaml"
    cards.write_text(cards.read_text() + "# a note\n")
    with pytest.raises(ExchangeError, match=r"cards/card\.yaml"):
        undo_import(folder)
    assert cards.read_text().endswith("# a note\n")
    undo_import(folder, even_if_changed=True)
    assert not folder.exists()


def test_a_folder_that_no_import_made_is_not_touched(tmp_path: Path) -> None:
    source = written(tmp_path / "a.csv", FIRST)
    written(tmp_path / "full" / "game.yaml", "title: Mine\n")
    with pytest.raises(ExchangeError, match="nothing was overwritten"):
        plan_import(source, tmp_path / "full")
    with pytest.raises(ExchangeError, match="it is a file"):
        plan_import(source, source)
    with pytest.raises(ExchangeError, match="lies inside"):
        plan_import(tmp_path, tmp_path / "new")
    imported(source, tmp_path / "game")
    picture(tmp_path / "pics" / "a.png")
    with pytest.raises(ExchangeError, match="was imported as table"):
        plan_import(tmp_path / "pics", tmp_path / "game")


@pytest.mark.parametrize("is_first", [True, False])
def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    if not is_first:
        imported(source, folder)
        written(source, SECOND)
    before = files_of(tmp_path)
    room = 3

    def write(path: Path, raw: bytes | None) -> None:
        nonlocal room
        room -= 1
        if room < 0:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        filing.write(path, raw)

    monkeypatch.setattr(writing, "write", write)
    with pytest.raises(ExchangeError, match="the disk is full"):
        plan_import(source, folder).apply()
    assert files_of(tmp_path) == before


def test_files_that_cannot_be_moved_are_all_moved_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    imported(source, folder)
    written(source, SECOND)
    plan = plan_import(source, folder)
    before = {name: raw for name, raw in files_of(folder).items() if not name.startswith("import/before")}
    moves = 0

    def exchange(new: Path, place: Path, copy: bool = False) -> None:
        nonlocal moves
        moves += 1
        if moves == 3 and not copy:
            raise PermissionError(errno.EACCES, "Permission denied", str(place))
        filing.exchange(new, place, copy)

    monkeypatch.setattr(writing, "exchange", exchange)
    with pytest.raises(ExchangeError, match=r"cannot be written \(Permission denied\)"):
        plan.apply()
    after = {name: raw for name, raw in files_of(folder).items() if not name.startswith("import/before")}
    assert after == before and moves > 3


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": 9}'])
def test_a_broken_record_is_said_and_nothing_touched(tmp_path: Path, text: str) -> None:
    source, folder = written(tmp_path / "a.csv", FIRST), tmp_path / "game"
    imported(source, folder)
    written(folder / "import" / "origin.json", text)
    before = files_of(folder)
    with pytest.raises(ExchangeError, match=r"origin\.json is not what the import wrote"):
        plan_import(source, folder)
    assert files_of(folder) == before


def test_a_record_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    source, folder = tmp_path / "src", tmp_path / "game"
    picture(source / "one.png")
    imported(source, folder)
    record = folder / "import" / "origin.json"
    record.write_text(record.read_text().replace("assets/art/one.png", "../../outside.png"))
    with pytest.raises(ExchangeError, match=r"origin\.json"):
        plan_import(source, folder)


def test_without_the_picture_library_everything_else_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop.exchange.basis.libraries import MissingLibrary

    def missing(name: str) -> object:
        words = {"purpose": "Pictures", "package": "PIL", "extra": "exchange", "remedy": "pip install"}
        raise MissingLibrary("no_library", **words)

    monkeypatch.setattr(pictures, "library", missing)
    picture(tmp_path / "src" / "one.png")
    plan, catalog = imported(tmp_path / "src", tmp_path / "game")
    assert list(catalog.cards) == ["one"] and plan.report.number_of("no_pictures_library") == 1
    assert "the extra `exchange`" in "\n".join(plan.report.lines())

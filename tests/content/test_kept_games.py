"""What is kept of games that were read: it is what would be read, or it is not used."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from tabletop.content import Catalog, ContentError, load_game, places
from tabletop.content.reading import kept, loader
from tabletop.rules.written.code import WrittenCode
from tabletop.rules.written.compiling import Compiler
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.written_rules import RuleFile, WrittenRules
from tests.games.walking import LARGE

WriteGame = Callable[..., Path]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for caches of its own."""
    monkeypatch.setenv("TABLETOP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "games"


def anew(folder: Path) -> Catalog:
    """A game, with nothing of it in memory."""
    loader._READ.clear()
    return load_game(folder, WRITING)


def was_kept(catalog: Catalog) -> bool:
    return catalog._later is not None


def digest(catalog: object) -> str:
    """What stands for the rules of a game, "" for none."""
    code = getattr(catalog, "code", None)
    return str(code.digest) if code is not None else ""


def same(one: object, other: object, where: str) -> None:
    """Equal, type for type."""
    assert type(one) is type(other), where
    if is_dataclass(one):
        for each in fields(one):
            if each.name == "code":
                assert digest(one) == digest(other), where
            elif each.compare:
                same(getattr(one, each.name), getattr(other, each.name), f"{where}.{each.name}")
    elif isinstance(one, Mapping):
        assert isinstance(other, Mapping)
        assert [*one] == [*other], where
        for key in one:
            same(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, tuple | list):
        assert isinstance(other, tuple | list) and len(one) == len(other), where
        for index, (first, second) in enumerate(zip(one, other, strict=True)):
            same(first, second, f"{where}.{index}")
    else:
        assert one == other, where


@pytest.mark.parametrize("game", LARGE)
def test_a_game_comes_back_as_it_was_read(game: str, cache: Path) -> None:
    folder = places.cards_folder() / game
    read = anew(folder)
    again = anew(folder)
    assert not was_kept(read) and was_kept(again)
    same(read, again, game)
    card = next(iter(read.cards))
    assert again.face(card) == read.face(card) and again.spec(read.seats[0]) == read.spec(read.seats[0])


WRITTEN = sorted(each.parent.name for each in places.cards_folder().glob("*/rules.yaml"))


@pytest.mark.parametrize("game", WRITTEN[:3])
def test_rules_that_are_a_file_are_compiled_when_somebody_plays(
    game: str, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = places.cards_folder() / game
    read = anew(folder)
    compiled: list[str] = []
    real = Compiler.read

    def watched(self: Compiler) -> RuleFile | None:
        compiled.append(game)
        return real(self)

    monkeypatch.setattr(Compiler, "read", watched)
    again = anew(folder)
    assert was_kept(again) and (again.title, again.phases, again.warnings) == (read.title, read.phases, read.warnings)
    assert not compiled
    assert isinstance(again.code, WrittenCode) and isinstance(read.code, WrittenCode) and again.unworn().code
    assert compiled == [game]
    tables = [WrittenRules(each.code.file, each, min(read.seats), {}) for each in (read, again)]
    assert [*tables[0].blocks] == [*tables[1].blocks] and [*tables[0].kinds] == [*tables[1].kinds]


def test_a_section_is_made_when_it_is_asked_for_and_once(cache: Path, write_game: WriteGame) -> None:
    folder = write_game()
    anew(folder)
    catalog = anew(folder)
    assert was_kept(catalog) and catalog.title == "Pond"
    assert catalog._later is not None and "cards" not in catalog._later._made
    twin = catalog.unworn()
    assert catalog.cards["toad"].name == "Old Toad"
    assert twin.cards is catalog.cards, "a catalog of its own shares what never changes"
    with pytest.raises(AttributeError):
        catalog.frogs  # type: ignore[attr-defined]  # noqa: B018


CHANGES: Mapping[str, Callable[[Path], object]] = {
    "a card": lambda folder: (folder / "cards/frogs.yaml").write_text("cards: {newt: {tongue: 2, skin: green}}\n"),
    "a new file": lambda folder: (folder / "cards/more.yaml").write_text("cards: {newt: {tongue: 2, skin: green}}\n"),
    "the rulebook": lambda folder: (folder / "rulebook.md").write_text("# Pond\n"),
    "a folder of pictures": lambda folder: (folder / "assets").mkdir(),
}


@pytest.mark.parametrize("what", sorted(CHANGES))
def test_what_has_changed_is_read(what: str, cache: Path, write_game: WriteGame) -> None:
    folder = write_game({"decks/green.yaml": "name: Green\ncards: {}\n"})
    before = anew(folder)
    CHANGES[what](folder)
    after = anew(folder)
    assert not was_kept(after)
    assert (before.cards, before.rulebook, before.assets) != (after.cards, after.rulebook, after.assets)
    assert was_kept(anew(folder)) and len([*cache.iterdir()]) == 1, "what was before is put in its place"


def test_another_program_reads_for_itself(
    cache: Path, write_game: WriteGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_game()
    anew(folder)
    monkeypatch.setattr(kept, "_program", lambda: "another")
    assert not was_kept(anew(folder)) and was_kept(anew(folder))


def test_every_module_that_reads_games_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for room in ("content", "core", "rules"):
        (tmp_path / room / "deep").mkdir(parents=True)
    (tmp_path / "core" / "deep" / "pond.py").write_text("one = 1")
    monkeypatch.setattr(places, "PACKAGE", tmp_path)
    found = set()
    for text in ("one = 1", "one = 22", None):
        if text is None:
            (tmp_path / "rules" / "new.py").touch()
        else:
            (tmp_path / "core" / "deep" / "pond.py").write_text(text)
        found.add(kept._program.__wrapped__())
    assert len(found) == 3


BROKEN: Mapping[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "cut": lambda raw: raw[: len(raw) // 2],
    "a byte less": lambda raw: raw[:-1],
    "another byte": lambda raw: raw.replace(b"toad", b"goad", 1),
    "no JSON": lambda raw: b"\x80\x04K\x01." + raw,
    "another format": lambda raw: re.sub(rb'"format":\d+', b'"format":0', raw, count=1),
    "nested": lambda raw: b"[" * 100_000,
}


@pytest.mark.parametrize("how", sorted(BROKEN))
def test_what_cannot_be_read_is_written_anew(how: str, cache: Path, write_game: WriteGame) -> None:
    folder = write_game()
    read = anew(folder)
    (place,) = cache.iterdir()
    whole = place.read_bytes()
    place.write_bytes(BROKEN[how](whole))
    assert place.read_bytes() != whole
    again = anew(folder)
    assert not was_kept(again)
    same(read, again, "pond")
    assert place.read_bytes() == whole


def test_faults_are_told_with_their_places_each_time(cache: Path, write_game: WriteGame) -> None:
    folder = write_game({"cards/frogs.yaml": "cards:\n  toad: {tongue: 12}\n  toad: {}\n"})
    told = []
    for _ in range(2):
        with pytest.raises(ContentError) as error:
            anew(folder)
        told.append([str(each) for each in error.value.findings])
    assert told[0] == told[1] and any("frogs.yaml:3" in each for each in told[0])
    assert not cache.exists(), "what is broken is not kept"
    odd = write_game({"cards/more.yml": ""}, folder="odd")
    assert anew(odd).warnings == anew(odd).warnings != ()


def test_where_nothing_can_be_written_games_are_read(
    tmp_path: Path, write_game: WriteGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("TABLETOP_CACHE", str(tmp_path / "file"))
    folder = write_game()
    assert not was_kept(anew(folder)) and not was_kept(anew(folder))
    monkeypatch.setenv("TABLETOP_CACHE", "off")
    assert places.cache_folder() is None and not was_kept(anew(folder))


def test_there_are_never_many(cache: Path, write_game: WriteGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_FILES", 3)
    for number in range(6):
        folder = write_game(folder=f"pond{number}")
        anew(folder)
        assert len([*cache.iterdir()]) <= 3 and was_kept(anew(folder))
    monkeypatch.setattr(kept, "MOST_BYTES", 100)
    large = write_game(folder="large")
    assert not was_kept(anew(large)) and not was_kept(anew(large))


def test_what_is_read_without_its_rules_is_not_kept(cache: Path, write_game: WriteGame) -> None:
    folder = write_game()
    for _ in range(2):
        loader._READ.clear()
        assert not was_kept(load_game(folder))
    assert not cache.exists()


WRITER = """
import sys
from pathlib import Path
from tabletop.content.reading import loader
from tabletop.rules.written.door import WRITING
for _ in range(40):
    loader._READ.clear()
    assert loader.load_game(Path(sys.argv[1]), WRITING).cards["toad"].name == "Old Toad"
    if sys.argv[2] == "drops":
        for each in Path(sys.argv[3]).glob("*.json"):
            each.unlink(missing_ok=True)
"""


@pytest.mark.long
def test_processes_that_read_and_write_at_once(cache: Path, write_game: WriteGame) -> None:
    folder = write_game()
    running = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(folder), how, str(cache)], env=dict(os.environ))
        for how in ("keeps", "drops", "keeps", "drops")
    ]
    assert [each.wait(200) for each in running] == [0, 0, 0, 0]
    assert not [*cache.glob("*.part")]


def test_what_is_kept_is_plain(cache: Path, write_game: WriteGame) -> None:
    anew(write_game())
    (place,) = cache.iterdir()
    lines = place.read_text(encoding="utf-8").split("\n")
    assert all(json.loads(line) is not None for line in lines[:2])
    assert len(lines) == 2 + len(kept._SECTIONS) and [json.loads(line) for line in lines]


def test_how_saves_of_before_are_read_is_kept_too(cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(places.cards_folder() / "pig", folder)
    (folder / "saves.yaml").write_text('says: {pig.rolled: "{who} rolled."}\n', "utf-8")
    anew(folder)
    again = anew(folder)
    assert was_kept(again) and isinstance(again.code, WrittenCode)
    assert again.code.file.saved is not None and "pig.rolled" in again.code.file.saved.sentences

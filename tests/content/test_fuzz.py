"""No file, however broken, gets anything but a Catalog or a ContentError out of `load_game`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content import Catalog, ContentError, load_game
from tabletop.content.places import cards_folder
from tabletop.content.proofing.proofread import proofread
from tabletop.rules.written.door import WRITING

WriteGame = Callable[..., Path]

FILES = ("game.yaml", "layout.yaml", "cards/frogs.yaml", "abilities.yaml", "decks/green.yaml")

ODD_VALUES = (
    "null",
    "true",
    "-1",
    "0",
    "3",
    "1.5",
    "999999999999",
    "99999999999999999999",
    "''",
    "x",
    "'{name.__class__}'",
    "$option.size",
    "$option.",
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "{a: {b: [c]}}",
    "[1, x, null, [2], {y: z}]",
    "{1: 2, true: [3], '': ''}",
    "&a x",
    "*a",
    "!!python/name:os.system x",
    "'\\0'",
    '"\\x00\\uffff"',
    "\t",
    "🐸" * 50,
    "x" * 5000,
)


def attempt(folder: Path) -> None:
    """Load and use what loads; a fault must be a finding with a file that exists and a sentence."""
    try:
        catalog = load_game(folder, WRITING)
    except ContentError as error:
        assert error.findings
        for finding in error.findings:
            assert finding.message.endswith((".", "?", "!", ")", ":")) or finding.message, finding
            assert finding.line >= 0
            assert "Traceback" not in str(finding)
        return
    use(catalog)


def use(catalog: Catalog) -> None:
    for card in catalog.cards:
        catalog.face(card)
        catalog.back(card)
    for deck in catalog.decks.values():
        catalog.check_deck(deck)
    for seats in catalog.seats:
        catalog.spec(seats)
        assert seats in catalog.layouts
    proofread(catalog)


@pytest.mark.parametrize("file", FILES)
def test_truncated_anywhere(write_game: WriteGame, file: str) -> None:
    folder = write_game()
    text = (folder / file).read_bytes()
    for end in range(0, len(text), max(1, len(text) // 60)):
        (folder / file).write_bytes(text[:end])
        attempt(folder)


@pytest.mark.parametrize("file", FILES)
def test_binary(write_game: WriteGame, file: str) -> None:
    folder = write_game()
    chance = random.Random(7)
    for size in (1, 10, 1000, 50_000):
        (folder / file).write_bytes(chance.randbytes(size))
        attempt(folder)


@pytest.mark.parametrize("values", [4, pytest.param(9, marks=pytest.mark.long)])
@pytest.mark.parametrize("file", FILES)
def test_wrong_values_everywhere(write_game: WriteGame, file: str, values: int) -> None:
    """Each value of each file in turn becomes something else."""
    folder = write_game()
    lines = (folder / file).read_text().split("\n")
    chance = random.Random(file)
    for number, line in enumerate(lines):
        if ":" not in line:
            continue
        head = line[: line.index(":") + 1]
        for value in chance.sample(ODD_VALUES, values):
            (folder / file).write_text("\n".join([*lines[:number], f"{head} {value}", *lines[number + 1 :]]))
            attempt(folder)


@pytest.mark.parametrize("file", FILES)
def test_mangled_bytes(write_game: WriteGame, file: str) -> None:
    folder = write_game()
    text = (folder / file).read_bytes()
    for seed in range(80):
        chance = random.Random(seed)
        mangled = bytearray(text)
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(mangled))
            if chance.random() < 0.5:
                mangled[place] = chance.choice(b"{}[]:,-#&*!|>'\"%@`\t\n 09ax\xff")
            else:
                del mangled[place : place + chance.randint(1, 12)]
        (folder / file).write_bytes(bytes(mangled))
        attempt(folder)


@pytest.mark.parametrize("file", FILES)
def test_whole_files_of_another_shape(write_game: WriteGame, file: str) -> None:
    folder = write_game()
    for value in ODD_VALUES:
        (folder / file).write_text(value)
        attempt(folder)


def test_huge_and_deep(write_game: WriteGame) -> None:
    folder = write_game({"cards/frogs.yaml": "cards:\n" + "".join(f"  c{n}: {{tongue: 1}}\n" for n in range(20_000))})
    attempt(folder)
    attempt(write_game({"cards/frogs.yaml": "cards: " + "{a: " * 3000}))
    attempt(write_game({"cards/frogs.yaml": "cards: " + "[" * 100_000}))
    attempt(write_game({"game.yaml": "title: " + "x" * 1_900_000}))
    attempt(write_game({"game.yaml": b"\n" * 3_000_000}))


def test_directories_in_the_place_of_files(write_game: WriteGame) -> None:
    folder = write_game()
    (folder / "layout.yaml").unlink()
    (folder / "layout.yaml").mkdir()
    (folder / "cards" / "folder.yaml").mkdir()
    (folder / "rulebook.md").mkdir()
    attempt(folder)


def test_a_rulebook_that_is_no_text_is_only_a_warning(write_game: WriteGame) -> None:
    catalog = load_game(write_game({"rulebook.md": b"\xff\xfe\x00"}))
    assert catalog.rulebook == ""
    assert [finding.grade for finding in catalog.warnings] == ["warning"]


@pytest.mark.parametrize("seeds", [8, pytest.param(100, marks=pytest.mark.long)])
def test_territory_with_mangled_creatures(tmp_path: Path, seeds: int) -> None:
    """The game's own code sees whatever passes the common checks; it must not stumble over any of it."""
    source = cards_folder() / "territory"
    for path in source.rglob("*.yaml"):
        copy = tmp_path / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    for file in ("abilities.yaml", "cards/lands.yaml", "cards/creatures-forest.yaml"):
        lines = (source / file).read_text().split("\n")
        for seed in range(seeds):
            chance = random.Random(f"{file}{seed}")
            changed = list(lines)
            for _ in range(4):
                number = chance.randrange(len(changed))
                head = changed[number].partition(":")[0]
                changed[number] = f"{head}: {chance.choice(ODD_VALUES)}"
            (tmp_path / file).write_text("\n".join(changed))
            attempt(tmp_path)
        (tmp_path / file).write_text("\n".join(lines))
    attempt(tmp_path)


def test_very_many_faults_take_no_time(write_game: WriteGame) -> None:
    deck = "cards:\n" + "".join(f"  tree-forg{n}: 1\n" for n in range(20_000))
    types = "cards: {frog: {friends: {" + ", ".join(f"toda{n}: x" for n in range(20_000)) + "}}}"
    folder = write_game({"decks/green.yaml": deck, "cards/frogs.yaml": types})
    start = time.process_time()
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    assert len(caught.value.findings) >= 40_000
    assert time.process_time() - start < 10

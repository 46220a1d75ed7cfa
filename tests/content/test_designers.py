"""Ways in which the folder of a game gets broken: each gives one message, at its line, with what to write."""

from __future__ import annotations

import base64
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content.places import assets_folder
from tabletop.content.proofing.author import check_game, copy_game
from tabletop.content.proofing.proofread import picture_fault
from tabletop.content.shelf import UnknownGame
from tabletop.rules.written.door import WRITING

GAME = """\
title: B
seats: [2]
kinds:
  card: {fields: {text: {type: text}, cost: {type: int}, abilities: {type: abilities}}, face: {text: "{text}"}}
palettes: {sand: "#c8b070"}
boards:
  map: {grid: square, columns: ABC, origin: A1, cells: [A1, B1, C1]}
zones: {deck: {pile: true, see: deck, per_seat: true}, field: {board: map}}
setup:
  - put: {list: main, into: deck}
  - shuffle: deck
"""
LAYOUT = """\
table: [1600, 940]
layouts:
  2:
    - {zone: deck, seat: 1, kind: pile, box: [10, 700, 130, 180]}
    - {zone: deck, seat: 2, kind: pile, box: [10, 10, 130, 180]}
    - zone: field
      kind: grid
      ground: sand
      box: [200, 240, 600, 400]
"""
CARDS = "cards:\n  frog: {cost: 2}\n  newt: {cost: 1}\n"
DECK = "name: Pond\ncards: {frog: 2, newt: 3}\n"

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A sound game."""
    for name, text in (("game.yaml", GAME), ("layout.yaml", LAYOUT), ("cards/a.yaml", CARDS), ("decks/p.yaml", DECK)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def told(folder: Path) -> list[str]:
    """What `check` says, without the folder."""
    return [str(finding).replace(f"{folder}/", "") for finding in check_game(str(folder))]


def swap(name: str, was: str, now: str) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        text = (folder / name).read_text()
        assert was in text
        (folder / name).write_text(text.replace(was, now, 1))

    return do


def put(name: str, content: bytes | str) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    return do


def rename(was: str, now: str) -> Callable[[Path], None]:
    return lambda folder: (folder / was).rename(folder / now) and None


def folder_named(name: str) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).mkdir()

    return do


BROKEN: dict[str, tuple[Callable[[Path], None], str]] = {
    "ground": (swap("layout.yaml", "ground: sand", "ground: sands"), 'layout.yaml:8: There is no palette "sands".'),
    "colour of nothing": (swap("game.yaml", 'sand: "#c8b070"', 'sand: ""'), 'game.yaml:5: "" is no colour.'),
    "cell twice": (swap("game.yaml", "B1, C1", "B1, A1"), "game.yaml:7: The cell A1 is listed twice."),
    "do": (
        swap("cards/a.yaml", "{cost: 2}", "{abilities: [{name: A, text: B, do: [{op: x}]}]}"),
        "cards/a.yaml:2: warning: Nothing carries out `do` here",
    ),
    "cards unread": (swap("cards/a.yaml", "{cost: 2}", "{cost: 2"), "is not closed"),
    "card unread": (swap("cards/a.yaml", "frog:", "Frog:"), 'cards/a.yaml:2: "Frog" is no id for a card.'),
    "abilities unread": (put("abilities.yaml", "abilities: ["), "abilities.yaml:"),
    "kind unread": (swap("game.yaml", "fields:", "feilds:"), 'Unknown key `feilds`. Did you mean "fields"?'),
    "zone unread": (swap("game.yaml", "pile: true, see", "pyle: true, see"), "game.yaml:8: Unknown key `pyle`."),
    "step unread": (swap("game.yaml", "- shuffle:", "- shufle:"), "game.yaml:11: Unknown key `shufle`."),
    "face": (swap("game.yaml", '"{text}"', '"{txt}"'), 'game.yaml:4: warning: "{txt}" is neither a field'),
    "emblem": (swap("game.yaml", '"{text}"', '"{text}", emblem: xyz'), '"xyz". It is missing on 2 cards.'),
    "art path": (
        swap("cards/a.yaml", "{cost: 2}", "\n    cost: 2\n    art: assets/art/Pond.png"),
        'cards/a.yaml:4: warning: There is no picture "assets/art/Pond.png". '
        'Write the bare stem of the picture in assets/art: "pond".',
    ),
    "text picture": (put("assets/art/frog.png", "hello"), "The picture is no PNG, JPEG or WebP"),
    "empty picture": (put("assets/art/frog.png", ""), "frog.png: warning: The picture is empty."),
    "half picture": (put("assets/art/frog.png", PIXEL[:40]), "The picture is cut off: its end is missing."),
    "other picture": (put("assets/art/frog.png", b"GIF89a" + b"0" * 40), "The picture is a GIF, not"),
    "ending": (put("assets/art/frog.PNG", PIXEL), "Rename it to frog.png."),
    "gif": (put("assets/art/frog.gif", b"GIF89a"), "frog.gif: note: This file is not read"),
    "csv": (put("cards/list.csv", "a,b"), "cards/list.csv: note: This file is not read: cards/ holds .yaml files."),
    "subfolder": (folder_named("cards/more"), "cards/more: note: Folders inside cards/ are not read"),
    "yml": (rename("layout.yaml", "layout.yml"), "layout.yml: warning: This is not read under its name."),
    "case": (rename("layout.yaml", "Layout.yaml"), "Rename it to layout.yaml."),
    "layout folder": (folder_named("layout.yaml"), "layout.yaml: This is a folder; a file is expected."),
    "seats text": (swap("game.yaml", "[2]", "2-4"), 'not the text "2-4". Write [2, 3, 4].'),
    "seats words": (swap("game.yaml", "[2]", "two to four"), "Write how many may play, in digits: 2, or [2, 3, 4]."),
    "table number": (swap("layout.yaml", "[1600, 940]", "1600"), "1600. Write its width and height: [1600, 940]."),
    "seats zero": (swap("game.yaml", "[2]", "0"), "game.yaml:2: `seats` are numbers from 1 to 6."),
    "no cards key": (put("cards/a.yaml", "frog: {cost: 2}\nnewt: {}\n"), "cards/a.yaml:1: The file has no `cards:`"),
    "cards listed": (put("cards/a.yaml", "cards:\n  - frog\n"), "without a dash"),
    "no cards": (put("cards/a.yaml", ""), "decks/p.yaml:1: The game has no cards, so none can be in a deck."),
    "deck listed": (put("decks/p.yaml", "cards: [frog]\n"), "decks/p.yaml:1: `cards` must be a mapping"),
    "apostrophe": (put("cards/a.yaml", "cards:\n  frog: {text: 'It's'}\n  newt:\n"), "apostrophe in double quotes"),
    "star": (put("cards/a.yaml", "cards:\n  newt:\n  frog:\n    text: *bold* move\n"), "4: A value cannot begin"),
    "off the table": (
        swap("layout.yaml", "[10, 10, 130", "[1590, 10, 130"), "layout.yaml:5: warning: With 2 seats: deck@2 reaches"
    ),
    "no box": (
        swap("game.yaml", "field: {board: map}", "field: {board: map}, spent: {per_seat: true}"),
        'layout.yaml:2: warning: The zone "spent" has no box, so nobody sees what lies there.',
    ),
    "deck illegal line": (
        swap("decks/p.yaml", "newt: 3", "newt: 3, toad: 1"), "decks/p.yaml:2: There is no card toad."
    ),
}  # fmt: skip


def test_the_game_is_sound_before_it_is_broken(game: Path) -> None:
    put("assets/art/frog.png", PIXEL)(game)
    assert told(game) == []


@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_folder_gives_one_message_with_place_and_remedy(game: Path, way: str) -> None:
    do, sentence = BROKEN[way]
    do(game)
    (line,) = told(game)
    assert sentence in line


@pytest.mark.parametrize("seats", ["2", "[2]"])
def test_seats_may_be_a_plain_number(game: Path, seats: str) -> None:
    swap("game.yaml", "[2]", seats)(game)
    assert told(game) == []


@pytest.mark.parametrize("name", ["Game.yaml", "game.yml", "game.yaml.txt"])
def test_a_game_file_by_another_name_is_pointed_out(game: Path, name: str) -> None:
    rename("game.yaml", name)(game)
    with pytest.raises(UnknownGame, match=f"There is {name}; rename it to game.yaml."):
        check_game(str(game))


def test_pictures_of_each_sort_are_known_by_their_bytes(tmp_path: Path) -> None:
    webp = next((assets_folder()).rglob("art/*.webp"))
    jpeg = b"\xff\xd8\xff\xe0" + b"0" * 40 + b"\xff\xd9"
    for number, (content, fault) in enumerate([
        (PIXEL, ""), (PIXEL[:-12], "cut off"), (webp.read_bytes(), ""), (webp.read_bytes()[:-1000], "cut off"),
        (jpeg, ""), (jpeg[:-2], "cut off"), (b"<svg/>", "is an SVG"),
        (b"RIFF" + struct.pack("<I", 4) + b"WAVE", "is no PNG"),
    ]):  # fmt: skip
        path = tmp_path / f"{number}.png"
        path.write_bytes(content)
        assert fault in picture_fault(path) and bool(fault) == bool(picture_fault(path)), number
    shutil.rmtree(tmp_path)
    assert "cannot be read" in picture_fault(path)


def test_a_picture_that_is_none_is_told_beside_faults_of_cards(game: Path) -> None:
    cards = next((game / "cards").iterdir())
    cards.write_text(cards.read_text() + "  odd: {cost: many}\n")
    (game / "assets" / "art").mkdir(parents=True, exist_ok=True)
    (game / "assets" / "art" / "owl.png").write_text("no picture")
    said = told(game)
    assert len(said) == 2 and any("many" in text for text in said), said
    assert any("owl.png" in text and "is no PNG" in text for text in said), said


def test_kinds_have_the_article_that_they_take(tmp_path: Path) -> None:
    folder = copy_game("evolve", tmp_path / "mine", WRITING)
    file = next(iter(sorted((folder / "cards").iterdir())))
    file.write_text(file.read_text().replace("    yield: 1\n", "    yield: 1\n    colour: red\n", 1))
    (said,) = check_game(str(folder), WRITING)
    assert said.message == "An organism has no field `colour`."

"""Games whose rules are a file, for the tests: those of this folder, and ones made of a few lines."""

from __future__ import annotations

from pathlib import Path

from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

OWN = Path(__file__).parent / "games"
"""Small games for words of the language that no shipped game uses yet."""
EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"
"""The games of the guide, written from it alone."""
FOLDERS = {
    path.name: path
    for path in sorted((*cards_folder().iterdir(), *OWN.iterdir(), *EXAMPLES.iterdir()))
    if (path / "rules.yaml").is_file()
}
GAMES = tuple(FOLDERS)

LITTLE = """
id: little
title: Little
seats: [2, 3]
boards:
  field: {grid: square, size: [3, 2], facing: {1: north, 2: south}, marks: {edge: row = 1, mid: [B1, B2]}}
kinds:
  stone: {label: Stone}
  frog: {label: Frog, fields: {tongue: {type: int}}}
zones:
  field: {label: Field, board: field, face: up}
  deck: {label: Deck, pile: true, see: deck, face: down}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  pile: {label: Pile, pile: true, face: up}
seat_values: {points: {label: Points}}
counters: {hunger: {label: Hunger}}
marks: {fresh: {label: Fresh}}
options: {target: {type: int, default: 3, label: Target, sentence: So many points win.}}
"""
CARDS = """
cards:
  pebble: {kind: stone}
  toad: {kind: frog, tongue: 1}
  newt: {kind: frog, tongue: 2}
  olm: {kind: frog, tongue: 3}
"""


def write_little(folder: Path, rules: str, game: str = LITTLE) -> Path:
    """A folder with a small game and these rules."""
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(game.lstrip(), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(CARDS.lstrip(), encoding="utf-8")
    (folder / "rules.yaml").write_text(rules.lstrip("\n"), encoding="utf-8")
    return folder


def little(folder: Path, rules: str, game: str = LITTLE) -> Catalog:
    """The small game with these rules, read."""
    return load_game(write_little(folder, rules, game), WRITING)


def differs(folder: Path, rules: str, cases: str, game: str = LITTLE) -> str:
    """What is otherwise than the cases of a scenario of Ana and Ben expect, of the small game with these rules."""
    write_little(folder, rules, game)
    (folder / "scenarios").mkdir(exist_ok=True)
    path = folder / "scenarios" / "one.yaml"
    path.write_text(f"scenario: One\nseats: [Ana, Ben]\ncases:\n{cases.strip(chr(10))}\n", encoding="utf-8")
    return "\n".join(line for found in run_file(path) for line in found.lines)

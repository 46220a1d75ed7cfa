"""A small game with hidden numbers, for what rules may tell of them: ten numbers, two in the hand of each seat, the
others face down in the stock."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import tabletop
from tabletop.content import load_game
from tabletop.content.findings import Finding
from tabletop.rules.written.door import WRITING
from tabletop.session import Session

GAME = """
title: Numbers
seats: [2, 3]
kinds:
  num: {fields: {v: {type: int, required: true}}}
seat_values: {points: {label: Points}}
counters: {dust: {label: Dust}}
zones:
  stock: {label: Stock, pile: true, see: deck, face: down}
  rack: {label: Rack, per_seat: true, face: down}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  row: {label: Row, face: up}
  bin: {label: Bin, pile: true, face: up}
"""
CARDS = """
kind: num
generate:
  each: {v: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}
  id: "n-{v}"
  name: "N {v}"
"""
SETUP = """
rules: 1
setup:
  - {create: num, in: stock, every: true, face: down}
  - {shuffle: stock}
  - {deal: 2, from: stock, to: hand of seats}
"""


def numbers(folder: Path, rules: str, version: int = 1) -> Path:
    """A folder with the game and these rules, which begin behind the set-up."""
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (folder / "cards" / "numbers.yaml").write_text(CARDS.lstrip(), encoding="utf-8")
    (folder / "rules.yaml").write_text(
        SETUP.lstrip().replace("1", str(version), 1) + rules.lstrip("\n"), encoding="utf-8"
    )
    return folder


def opened(folder: Path, rules: str, seats: int = 2, seed: int = 3) -> Session:
    """A table of the game with these rules."""
    return tabletop.new_session(str(numbers(folder, rules)), seats=seats, seed=seed, autosave=None)


def findings(folder: Path, rules: str) -> Sequence[Finding]:
    """What is said of these rules when they are read."""
    return load_game(numbers(folder, rules), WRITING).warnings


def worth(session: Session, piece: int) -> int:
    """The number of a card."""
    found = session.catalog.cards[session.state.definition[piece]].values["v"]
    assert isinstance(found, int)
    return found

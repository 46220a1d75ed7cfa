"""A small game of cards, written to a folder."""

from __future__ import annotations

from pathlib import Path

GAME = """
id: pond
title: Pond
seats: [2, 3]
kinds:
  frog: {label: Frog, back: green, fields: {tongue: {type: int}}}
  fly: {label: Fly, back: grey}
backs:
  green: {name: Frog, palette: pond, emblem: star}
  grey: {name: Fly, palette: pond, emblem: star}
palettes: {pond: "#3f7a3d"}
zones:
  deck: {label: Deck, per_seat: true, see: deck, pile: true, face: down, group: deck}
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand, upright: true}
  secret: {label: Secret, per_seat: true, see: private}
  pond: {label: Pond, face: up}
  lily: {label: Lily, sites: 3}
  spent: {label: Spent, per_seat: true, pile: true, face: up}
decks: {main: {label: Deck}}
phases: [dawn, noon, dusk]
counters: {hunger: {label: Hunger, color: "#d2452f", min: 0, max: 9}}
seat_values: {points: {label: Points, start: 3}, cards: {label: Cards, counts: hand}}
setup:
  - put: {list: main, into: deck}
  - shuffle: deck
  - deal: {from: deck, into: hand, count: 3}
  - create: {kind: die, sides: 6, into: pond}
  - flow: {round: 1, phase: dawn}
options:
  quick: {label: Quick, type: bool, default: false, sentence: "Shorter."}
"""

CARDS = """
kind: frog
cards:
  tree-frog: {tongue: 3}
  bull-frog: {tongue: 5}
  toad: {tongue: 1}
"""

FLIES = """
kind: fly
cards:
  gnat: {}
  midge: {}
"""

DECK = """
name: Croak
cards: {tree-frog: 3, bull-frog: 2, toad: 2, gnat: 2, midge: 1}
"""


def write_pond(folder: Path) -> Path:
    """The folder of the game."""
    for name, text in (
        ("game.yaml", GAME), ("cards/frogs.yaml", CARDS), ("cards/flies.yaml", FLIES), ("decks/croak.yaml", DECK),
    ):  # fmt: skip
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    return folder

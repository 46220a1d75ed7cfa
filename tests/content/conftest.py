"""Small games written on the spot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

POND: Mapping[str, str] = {
    "game.yaml": """\
title: Pond
seats: [2]
zones:
  deck: {per_seat: true, see: deck, pile: true}
  hand: {per_seat: true, see: hand}
  pond: {sites: 2}
kinds:
  frog:
    fields:
      tongue: {type: int, min: 1, max: 9}
      skin: {values: [green, brown]}
      friends: {type: map}
      abilities: {type: abilities}
      text: {}
    face: {text: "{text}", gems: [{text: "{tongue}"}]}
palettes:
  leaf: "#3f7a3d"
counters:
  hunger: {color: "#d2452f", icon: clock}
options:
  size: {default: 4, min: 2, max: 9}
  weather: {values: {sun: Dry., rain: Wet.}}
phases: [Wake up, Hunt, {id: rest, seats: [4]}]
decks:
  main: {rules: [{exactly: $option.size, message: "The deck has {value} frogs; it needs {exactly}."}]}
setup:
  - put: {list: main, into: deck}
  - shuffle: deck
  - deal: {from: deck, into: hand, count: 2}
""",
    "layout.yaml": """\
table: [1000, 600]
card: [100, 140]
layouts:
  2:
    - {zone: deck, seat: 1, box: [10, 440, 120, 150]}
    - {zone: deck, seat: 2, box: [10, 10, 120, 150]}
    - {zone: hand, seat: 1, kind: hand, box: [140, 440, 600, 150]}
    - {zone: hand, seat: 2, kind: hand, box: [140, 10, 600, 150]}
    - {zone: pond, kind: slot, box: [140, 200, 200, 200], step: [220, 0]}
    - {panel: log, box: [760, 10, 230, 580]}
""",
    "cards/frogs.yaml": """\
cards:
  tree-frog: {tongue: 3, skin: green, abilities: [leap]}
  toad: {name: Old Toad, tongue: 2, text: "Sits {clock}."}
""",
    "abilities.yaml": """\
abilities:
  leap:
    name: Leap
    text: Move it.
    when: activated
    do: [{op: move, n: 1}]
""",
    "decks/green.yaml": """\
name: Green
cards: {tree-frog: 3, toad: 1}
""",
}

WriteGame = Callable[..., Path]


@pytest.fixture
def write_game(tmp_path: Path) -> WriteGame:
    """Write the pond game (files by name, others in their place or besides) and give its folder."""

    def write(files: Mapping[str, str | bytes] | None = None, folder: str = "pond") -> Path:
        root = tmp_path / folder
        for name, text in {**POND, **(files or {})}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return root

    return write

"""A game small enough to be played by the hundred in a test, with faults planted in it on request."""

from __future__ import annotations

from pathlib import Path

GAME = """
title: Pebbles
sentence: Whoever lays down most pebbles.
seats: [2]
kinds:
  pebble:
    label: Pebble
    fields:
      worth: {type: int, required: true, min: 0}
      abilities: {type: abilities}
    face: {text: "{abilities}", stats: [{text: "{worth}", side: left, label: Worth}]}
seat_values: {points: {label: Points}}
zones:
  deck: {label: Deck, per_seat: true, pile: true, see: deck, face: down}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  row: {label: Row, per_seat: true, face: up}
"""

RULES = """
rules: 2
setup:
  - each: s
    in: seats
    do:
      - {create: pebble, in: deck of s, every: true, owner: s, face: down}
  - {shuffle: deck}
  - {deal: 4, from: deck, to: hand}
  - {gain: ADVANTAGE, of: points, to: first}
course:
  - turns: seats
    rounds: 4
    do:
      - {draw: 1, from: deck, to: hand}
      - {ask: you, to: [lay]}
  - finish: best(points over seats)
    because: Whoever has most points.
acts:
  lay:
    pick: {card: hand}
    requires:
      - {must: card.worth < 90, because: "{card} is too heavy.", rule: PEB-1}
    do:
      - {move: card, to: row, face: up}
      - {gain: card.worth, of: points, to: you}
score: points - points of next(you)
"""


def write_game(folder: Path, advantage: int = 0, giant: int = 3, name: str = "pebbles") -> Path:
    """The folder of the game. ``advantage``: points that who comes first begins with; ``giant``: what one of its
    eight cards is worth, beside 1 to 5; another card is too heavy to be ever played."""
    made = folder / name
    (made / "cards").mkdir(parents=True)
    (made / "game.yaml").write_text(f"id: pebbles\n{GAME.lstrip()}", encoding="utf-8")
    (made / "rules.yaml").write_text(RULES.lstrip().replace("ADVANTAGE", str(advantage)), encoding="utf-8")
    worths = {"grit": 1, "chip": 2, "stone": 3, "cobble": 4, "rock": 5, "slab": 2, "giant": giant, "boulder": 99}
    cards = [f"  {card}: {{kind: pebble, name: {card.title()}, worth: {worth}}}" for card, worth in worths.items()]
    (made / "cards" / "pebbles.yaml").write_text("cards:\n" + "\n".join(cards) + "\n", encoding="utf-8")
    return made

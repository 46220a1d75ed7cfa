"""Who comes first by lot, and which seats rules remember from the set-up on, stand at the beginning of the log."""

from __future__ import annotations

from pathlib import Path

import tabletop

GAME = """
title: Lots
seats: [2]
zones: {deck: {label: Deck, pile: true, face: up}, hand: {label: Hand, per_seat: true, see: private, face: down}}
kinds: {card: {label: Card}}
setup: [FIRST]
"""
RULES = """
rules: 2
keep: {dealer: {seat: nobody, label: Dealer}, quiet_one: {seat: nobody}, secret_one: {seat: nobody, label: Secret}}
setup:
  - {choose: one, among: seats, by: chance}
  - {set: dealer, to: one}
  - {set: quiet_one, to: one}
  - {create: stone, in: hand of one, owner: one}
  - {each: s, in: seats, do: [{if: any(hand of s), do: [{set: secret_one, to: s}]}]}
course: [{turns: seats, do: [{ask: you, to: [go]}]}]
acts: {go: {do: [{finish: dealer or quiet_one or secret_one}]}}
"""


def opened(folder: Path, first: str) -> list[str]:
    for name, text in (
        ("game.yaml", GAME.replace("FIRST", first)), ("rules.yaml", RULES),
        ("cards/cards.yaml", "kind: card\ncards: {stone: {name: Stone}}\n"),
    ):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    session = tabletop.new_session(str(folder), seats=2, seed=1, names=["Ana", "Ben"])
    return [each.text for each in session.log(None)]


def test_who_was_drawn_and_who_is_remembered_is_said_before_anything_is_done(tmp_path: Path) -> None:
    lot = opened(tmp_path / "lot", "{first: random}")
    assert lot[0] in ("Ana comes first, by lot.", "Ben comes first, by lot.")
    assert lot[1] in ("Dealer: Ana.", "Dealer: Ben.")
    assert lot[2:] == [], "and nothing of who has a hidden card"


def test_where_no_lot_is_drawn_none_is_told_of(tmp_path: Path) -> None:
    assert not [line for line in opened(tmp_path / "one", "{first: 1}") if "by lot" in line]

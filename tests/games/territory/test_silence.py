"""Passives that silence are applied in one pass (settled as in NUC-106): the silenced silence nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from territory_board import Board, with_cards

from tabletop.core.edits import Edit
from tabletop.rules.table import Table

CARDS = """
  hush:
    types: [Beast]
    base: 2
    abilities: [{name: Hush, text: Silent., when: always, do: [{op: silence, to: enemies}]}]
  lull:
    types: [Beast]
    base: 2
    abilities:
      - {name: Lull, text: Silent., when: always, requires: [alone], do: [{op: silence, to: enemies}]}
      - {name: Pride, text: Strong., when: always, do: [{op: power, n: 3, to: self}]}
"""


def silent(board: Board, *pieces: int) -> list[bool]:
    """Who is silenced."""
    table = Table(board.rules, board.state)
    return [bool(table.value(piece, "silence")) for piece in pieces]


@pytest.mark.covers("TER-122")
@pytest.mark.parametrize("first", [1, 2])
def test_two_that_silence_each_other(tmp_path: Path, first: int) -> None:
    board = Board(2, with_cards(tmp_path, CARDS)).flow(first_seat=first)
    board.land("old-pinewood", 1)
    hush, lull = board.at("hush", 1, 1, face="up"), board.at("lull", 1, 2, face="up")
    table = Table(board.rules, board.state)
    # The initiative player's goes first, and what it silences silences nobody.
    assert silent(board, hush, lull) == ([False, True] if first == 1 else [True, False])
    assert table.value(lull, "power") == (2 if first == 1 else 5)
    # Silenced by an ability (a mark), the first one is out of the pass, and the other silences it as well.
    Edit(board.state).set_field(hush if first == 1 else lull, "silenced", True)
    assert silent(board, hush, lull) == ([True, False] if first == 1 else [False, True])


@pytest.mark.covers("TER-122", "TER-100")
def test_the_oldest_of_one_side_first_and_requirements_count(tmp_path: Path) -> None:
    board = Board(2, with_cards(tmp_path, CARDS))
    board.land("old-pinewood", 1)
    lull = board.at("lull", 1, 1, face="up")
    hush = board.at("hush", 1, 2, face="up")
    assert silent(board, lull, hush) == [False, True]
    board.at("red-deer", 1, 1, face="up")
    # Lull is not alone any more: it silences nobody, and is silenced itself.
    assert silent(board, lull, hush) == [True, False]


@pytest.mark.covers("TER-122")
def test_a_hidden_silencer_is_not_felt(tmp_path: Path) -> None:
    board = Board(2, with_cards(tmp_path, CARDS))
    board.land("old-pinewood", 1)
    hush, lull = board.at("hush", 1, 1), board.at("lull", 1, 2, face="up")
    assert silent(board, lull) == [False]
    Edit(board.state).set_face(hush, "up")
    assert silent(board, lull) == [True]

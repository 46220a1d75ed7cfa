"""Perft: how many lines of play of each length there are from a position.

`tests/perft/<game>.yaml` names positions, which are scenario files in the folder beside it, with the number of lines
for each length. Where a number is not what it was, the test gives a count for each first action, so that the
difference can be looked for there. The count goes forward and back on one table, so it also proves that everything
which an act does is taken back to the byte.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import tabletop
from tabletop.core import codec
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.ruleset import Ruleset

HERE = Path(__file__).parent
TABLE = [
    (path.stem, position, depth, number)
    for path in sorted(HERE.glob("*.yaml"))
    for position, numbers in yaml.safe_load(path.read_text()).items()
    for depth, number in enumerate(numbers, 1)
]


def lines(rules: Ruleset, state: GameState, depth: int) -> int:
    """How many lines of play of this length there are; a line that ends before counts once."""
    legal = rules.legal_actions(state)
    if depth == 1 or not legal:
        return max(1, len(legal))
    found = 0
    for action in legal:
        edit = Edit(state)
        rules.perform(edit, action)
        found += lines(rules, state, depth - 1)
        edit.take_back()
    return found


def by_first_action(rules: Ruleset, state: GameState, depth: int) -> str:
    """For a mismatch: each first action with the number of lines behind it."""
    rows = []
    for action in rules.legal_actions(state):
        edit = Edit(state)
        rules.perform(edit, action)
        rows.append(
            f"{lines(rules, state, depth - 1) if depth > 1 else 1:8d}  {rules.label(state, action)}  {action}"
        )
        edit.take_back()
    return "\n".join(rows)


@pytest.mark.parametrize(("game", "position", "depth", "number"), TABLE, ids=[f"{t[0]}-{t[1]}-{t[2]}" for t in TABLE])
def test_lines_of_play(game: str, position: str, depth: int, number: int) -> None:
    session = tabletop.load_scenario(HERE / game / f"{position}.yaml")
    assert session.ruleset is not None
    before = codec.canonical(codec.encode_state(session.state))
    found = lines(session.ruleset, session.state, depth)
    assert codec.canonical(codec.encode_state(session.state)) == before
    assert found == number, f"{found} lines, not {number}:\n{by_first_action(session.ruleset, session.state, depth)}"

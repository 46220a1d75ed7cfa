"""What of a file of rules is seen at the table: who strikes whom in a step, what buttons say, chips of cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, write_little

import tabletop
from tabletop.control.viewing.cues import cues_of
from tabletop.core.view import handle_of

GAME = LITTLE.replace("frog: {label: Frog, fields: {tongue: {type: int}}}", """frog:
    label: Frog
    fields: {tongue: {type: int}, spots: {type: map, values: [dark, light]}}
    face:
      title: "{name}"
      chips:
        - {text: "{tongue}", icon: star, label: Tongue}
        - {text: "{spots.dark}", icon: star, label: Spots}""")  # fmt: skip
RULES = """
rules: 2
setup:
  - {create: toad, in: pile}
  - {create: newt, in: pile}
course:
  - {ask: seats, to: [bide], sealed: true, called: resting}
  - turns: seats
    do: [{ask: you, to: [lash, sit_still]}]
acts:
  bide: {quiet: true}
  lash:
    label: Lash out
    do:
      - step: lash
        show: "{bottom(pile)} lashes out"
        of: bottom(pile)
        on: top(pile)
        do: [{gain: 1, of: hunger, to: pile}]
  sit_still: {quiet: true, label: Do nothing at all}
"""


def test_a_step_says_which_piece_does_something_to_which(tmp_path: Path) -> None:
    session = tabletop.new_session(write_little(tmp_path, RULES, GAME), seats=2, seed=1)
    assert [each.kind for each in session.decisions()] == ["resting", "resting"]
    for act in ("bide", "bide", "lash"):
        assert session.submit(next(each for each in session.legal_actions() if each.kind == act))
    ends = [handle_of(session.state, piece, None) for piece in session.state.inside("pile")]
    found = [arrow for beat in cues_of(session, session.journal.head, None) for arrow in beat.arrows]
    assert [[each.source, each.target] for each in found] == [ends]


def test_a_short_label_stands_on_the_button_too(tmp_path: Path) -> None:
    session = tabletop.new_session(write_little(tmp_path, RULES, GAME), seats=2, seed=1)
    assert session.ruleset is not None
    buttons = {name: kind.button for name, kind in session.ruleset.kinds.items() if not kind.pieces}
    assert (buttons["lash"], buttons["sit_still"]) == ("Lash out", "Sit still")


@pytest.mark.parametrize(("spots", "chips"), [("", ["2"]), (", spots: {dark: 4}", ["2", "4"])])
def test_what_is_not_printed_has_no_chip(tmp_path: Path, spots: str, chips: list[str]) -> None:
    folder = write_little(tmp_path, RULES, GAME)
    cards = folder / "cards" / "all.yaml"
    cards.write_text(cards.read_text("utf-8").replace("tongue: 2", f"tongue: 2{spots}"), "utf-8")
    assert [each.text for each in tabletop.new_session(folder, seats=2).catalog.face("newt").chips] == chips

"""What must hold once an act is done; what lies under a piece; what is shown to all; places behind the winner."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.control.figures.result import result_of
from tabletop.core.view import handle_of
from tabletop.rules.table import Table
from tabletop.session.session import Session

KINGS = """
rules: 2
define:
  king(s): pieces in field where owner = s and card = toad
  threatened(s): any(king(s) where any(near(it) where owner = next(s)))
setup:
  - {create: toad, in: field, cell: cells in field where row = 1 and column = 1, owner: 1}
  - {create: pebble, in: field, cell: cells in field where row = 1 and column = 3, owner: 2}
course:
  - turns: seats
    from: 1
    phase: move
    do: [{ask: you, to: [step, pass], if_stuck: [{finish: others, because: Stuck.}]}]
acts:
  step:
    pick: {man: pieces in field where owner = you, there: near(man) where empty}
    then_must: [{must: not threatened(you), because: "{man} would stand beside an enemy.", rule: LIT-5}]
    do: [{move: man, to: field, cell: there}]
  pass: {quiet: true, requires: [not can(step)]}
"""


def at(session: Session, card: str) -> str:
    state = session.state
    piece = next(each for each in state.pieces() if state.definition[each] == card)
    return handle_of(state, piece, session.decisions()[0].seat)


def test_an_act_is_tried_and_taken_back(tmp_path: Path) -> None:
    write_little(tmp_path, KINGS)
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    before = session.digest()
    toad = at(session, "toad")
    assert [each.arguments["there"] for each in session.legal_actions(1)] == ["A2"]
    refusal = session.explain(tabletop.Action("step", 1, man=toad, there="B1"))
    assert refusal is not None
    assert (refusal.message, refusal.rule, refusal.code) == (
        "Toad would stand beside an enemy.",
        "LIT-5",
        "step.then_must.1",
    )
    assert [each.line for each in session.lines_against(refusal)] == [16]
    assert session.digest() == before and session.legal_actions(2) == []
    assert session.submit(tabletop.Action("step", 1, man=toad, there="A2"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cell: there}]", "cell: there}, {shuffle: deck}]", "The act `step` cannot be tried: `shuffle` would tell"),
        ("cell: there}]", "cell: there}, fall]", "The act `step` cannot be tried: `roll` would tell"),
        ("not threatened(you),", "no(hand of others where tongue = 1),", "the seat that acts may not know"),
        ("[{must:", "[{if: no(hand of others where tongue = 1), must:", "the seat that acts may not know"),
        ("[{must:", "[{unless: no(hand), must:", "`unless`"),
        ("    then_must:", "    answer: {ask: others, to: [pass]}\n    then_must:", "cannot be tried: `answer`."),
    ],
)
def test_what_would_tell_too_much_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in KINGS
    with pytest.raises(ContentError, match="rules") as caught:
        little(tmp_path, KINGS.replace(old, new) + "routines:\n  fall: [{roll: deck}]\n")
    assert message in str(caught.value)


def test_what_must_hold_afterwards_is_asked_of_some_acts_by_how_it_was_before(tmp_path: Path) -> None:
    """From the second row it is not asked, though the piece is threatened in the first one, too."""
    limited = KINGS.replace("[{must: not", "[{if: cell(man).row = 1, must: not")
    write_little(tmp_path, limited)
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    toad = at(session, "toad")
    assert [each.arguments["there"] for each in session.legal_actions(1)] == ["A2"]
    assert session.submit(tabletop.Action("step", 1, man=toad, there="A2"))
    assert session.submit(tabletop.Action("step", 2, man=at(session, "pebble"), there="B1"))
    assert [each.arguments["there"] for each in session.legal_actions(1)] == ["B2", "A1"]


def test_what_was_known_before_a_trial_is_known_after_it(tmp_path: Path) -> None:
    write_little(tmp_path, KINGS)
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    table = Table(session.ruleset, session.state)
    table.memo["kept"] = table.lying.facts["kept"] = True
    assert session.explain(tabletop.Action("step", 1, man=at(session, "toad"), there="B1")) is not None
    after = Table(session.ruleset, session.state)
    assert "kept" in after.memo and "kept" in after.lying.facts


CARDS = """
rules: 2
setup:
  - {create: frog, in: hand of 1, every: true, owner: 1, face: down}
  - {create: pebble, in: pile, face: up}
course:
  - {ask: 1, to: [put, show, both], until: act = both}
  - {ask: 1, to: [free], until: no(attached(top(pile)))}
  - finish: best(points over seats)
    ranked: points
acts:
  put: {pick: {card: hand}, do: [{attach: card, to: top(pile)}]}
  show: {do: [{reveal: hand}]}
  both: {do: [{look: hand, who: others}, {gain: 5, of: points, to: 2}, {gain: 1, of: points, to: 3}]}
  free:
    pick: {card: attached(top(pile))}
    requires: [{must: host(card) = top(pile), because: It lies under nothing.}]
    do: [{move: card, to: hand}]
"""


def test_pieces_lie_under_others_and_go_with_them(tmp_path: Path) -> None:
    write_little(tmp_path, CARDS)
    session = tabletop.new_session(tmp_path, seats=3, seed=1)
    card = session.legal_actions(1)[0].arguments["card"]
    assert session.submit(tabletop.Action("put", 1, card=card))
    assert session.log()[-1].text in (f"Player 1: put {name}." for name in ("Toad", "Newt", "Olm"))
    state = session.state
    pebble = next(each for each in state.pieces() if state.definition[each] == "pebble")
    assert len(state.inside(pebble)) == 1 and state.face[state.inside(pebble)[0]] == "up"
    assert session.submit(tabletop.Action("both", 1))
    (free,) = session.legal_actions(1)
    assert session.submit(free) and not session.state.inside(pebble)


def test_what_is_shown_to_all_is_known_to_all(tmp_path: Path) -> None:
    write_little(tmp_path, CARDS)
    session = tabletop.new_session(tmp_path, seats=3, seed=1)
    hand = next(
        key for key in session.view_for(2).zones if key.startswith("hand") and session.view_for(1).zones[key].pieces
    )
    assert not any(each.seen for each in session.view_for(2).zones[hand].pieces)
    assert session.submit(tabletop.Action("show", 1))
    assert all(each.seen for each in session.view_for(2).zones[hand].pieces)


def test_the_others_have_places_behind_the_winner(tmp_path: Path) -> None:
    write_little(tmp_path, CARDS)
    session = tabletop.new_session(tmp_path, seats=3, seed=1)
    assert session.submit(tabletop.Action("both", 1))
    outcome = session.outcome
    assert outcome is not None and outcome.winners == (2,) and outcome.places == (3, 1, 2)
    rows = result_of(session, outcome, None, (), dict.fromkeys((1, 2, 3), ())).rows
    assert [(row.seat, row.note) for row in rows] == [(2, ""), (3, "2nd place"), (1, "3rd place")]
    session.save(tmp_path / "end.ttsave")
    assert tabletop.load_session(tmp_path / "end.ttsave").outcome == outcome

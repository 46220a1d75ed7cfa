"""Acts that resolve by themselves, looked at step by step; and no line or number runs ahead of the step."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import tabletop
from tabletop.core.journal import Entry
from tabletop.core.ops import apply_op
from tabletop.core.visibility import sees
from tabletop.session import Action, Session


def shown(folder: Path) -> tuple[Session, Entry]:
    """Two planned cards are shown one after the other in one entry."""
    session = tabletop.new_session(folder, seed=4, names=["Ana", "Ben"])
    for seat, site in ((1, 2), (2, 3)):
        plan = next(a for a in session.legal_actions(seat) if a.kind == "plan" and a.arguments["site"] == site)
        assert session.submit(plan)
    session.submit(Action("ready", 1))
    entry = session.submit(Action("ready", 2))
    assert isinstance(entry, Entry) and entry.hides
    return session, entry


def test_steps_and_the_board_at_each(judged: Path) -> None:
    session, entry = shown(judged)
    first, second = session.steps(entry)
    assert (first.name, first.text, first.site) == ("look", "Lily 2 is looked at", 0)
    assert session.steps(1) == () and session.steps(entry.number) == (first, second)
    assert first.index < second.index <= len(entry.ops) and first.until == second.index - 1
    for viewer in (None, 1, 2):
        assert session.at(entry, first.index, viewer).zone("lily#2").pieces[0].seen
        # Both lie there when the first is looked at, the second is face down still.
        assert not session.at(entry, first.index, None).zone("lily#3").pieces[0].seen
        assert session.at(entry, second.index, viewer).zone("lily#3").pieces[0].seen
    assert [span.target for span in first.spans if span.kind == "zone"] == ["lily#2"]


def test_the_log_never_runs_ahead_of_the_show(judged: Path) -> None:
    session, entry = shown(judged)
    first, second = session.steps(entry)
    names = [session.name_of(session.state.inside(f"lily#{site}")[0], None) for site in (2, 3)]
    whole = [line.text for line in session.log(2)]
    assert whole[-3:] == ["Ben is ready.", f"Ana has {names[0]} on Lily 2.", f"Ben has {names[1]} on Lily 3."]
    session.manual("note", text="later", seat=1)
    before = [line.text for line in session.log(2, until=(entry.number, 0))]
    assert before == [*whole[:-3], "Ben is ready."]
    assert [line.text for line in session.log(2, until=(entry.number, first.index))] == whole[:-1]
    assert [line.text for line in session.log(2, until=(entry.number, second.index))] == whole
    assert [line.text for line in session.log(2, until=(0, 0))] == ["The pond lies still."]
    with pytest.raises(tabletop.InvalidOp):
        session.log(2, until=(99, 0))


def test_a_cursor_is_checked(judged: Path) -> None:
    session, entry = shown(judged)
    session.set_show(cursor=[entry.number, 3])
    assert session.show["cursor"] == [entry.number, 3]
    session.set_show(cursor=None)
    for wrong in (5, [1], ["a", 1], [1, -1]):
        with pytest.raises(tabletop.InvalidOp):
            session.set_show(cursor=wrong)


@pytest.mark.parametrize("seed", range(3))
def test_a_battle_of_the_territory(seed: int) -> None:
    """Every line, step and account of a show says only what the viewer may know at that moment."""
    session = tabletop.new_session("territory", seats=2 + seed, seed=seed)
    dice = random.Random(seed)
    shows: list[Entry] = []
    while len(shows) < 2:
        actions = session.legal_actions()
        quiet = [each for each in actions if session.shape(each).quiet]
        entry = session.submit(dice.choice(quiet if quiet and dice.random() < 0.2 else actions))
        assert isinstance(entry, Entry)
        if session.steps(entry):
            shows.append(entry)
    for entry in shows:
        state = session.state_at(entry, 0)
        cards = [p for p in state.pieces() if state.definition[p]]
        names = {p: session.catalog.cards[state.definition[p]].name for p in cards}
        seen = {names[p] for p in cards if sees(state, p, None)}
        done = 0
        for step in session.steps(entry):
            for op in entry.ops[done : step.index]:
                apply_op(state, op)
                seen |= {names[p] for p in cards if sees(state, p, None)}
            done = step.index
            lines = session.log(None, until=(entry.number, step.index))
            told = [line.text for line in lines if line.entry == entry.number] + [step.text]
            told += [part.text for each in session.accounts(None, entry, step.index) for part in each.parts]
            early = [name for name in set(names.values()) - seen for text in told if name in text]
            assert not early, (early, told)
            json.dumps(session.at(entry, step.index).to_json())
    assert session.trouble is None

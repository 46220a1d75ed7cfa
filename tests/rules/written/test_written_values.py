"""Values that follow from others, and checks that follow from them: accounts, order, questions inside, faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import OWN, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.rules.table import Table
from tabletop.session import Session

RULES = """
rules: 2
keep: {told: {number: 0}}
values:
  bite: {of: frog, from: tongue + hunger}
setup: [{create: toad, in: hand of 1}]
course:
  - turns: seats
    from: 1
    do: [{ask: you, to: [go]}]
acts:
  go:
    do: [{gain: 1, of: points, to: you}]
checks:
  - {when: told > 99, do: [{finish: nobody}]}
"""
CHECK = "{when: told > 99, do: [{finish: nobody}]}"
BITE = "bite: {of: frog, from: tongue + hunger}"


def hedges() -> Session:
    return tabletop.new_session(OWN / "hedges", seed=1)


def strike(session: Session, label: str) -> None:
    (action,) = [each for each in session.legal_actions() if session.label(each, each.seat) == label]
    assert session.submit(action)


def test_a_value_has_its_account_and_stands_in_the_place_of_what_is_printed() -> None:
    session = hedges()
    rules, state = session.ruleset, session.state
    assert rules is not None and rules.plates == {"left": "attack"}
    wasp = next(each for each in state.pieces() if state.definition[each] == "wasp")
    found = dict(rules.values(state, wasp))
    assert [found["Attack"].total, found["Left"].total] == [4, 1]
    assert [part.amount for part in found["Attack"].parts] == [3, 1]
    banner = next(each for each in state.pieces() if state.definition[each] == "standard")
    assert rules.values(state, banner) == ()
    table = Table(rules, state)
    assert [table.value(-1, "strength"), table.value(-2, "strength"), table.value(0, "wounds")] == [3, 7, 0]


def test_both_fall_one_after_the_other_and_a_save_between_them_goes_on(tmp_path: Path) -> None:
    session = hedges()
    start = session.digest()
    strike(session, "Thorn strikes Wasp")
    assert [(each.kind, each.seat) for each in session.decisions()] == [("choose", 2)]
    session.save(tmp_path / "middle.ttsave")
    again = tabletop.load_session(tmp_path / "middle.ttsave")
    for table in (session, again):
        for seat in (2, 1):
            assert [each.seat for each in table.decisions()] == [seat]
            (done,) = [each for each in table.legal_actions() if not each.arguments]
            assert table.submit(done)
        assert table.state.flow["keep.falls"] == 2 and [each.kind for each in table.decisions()] != ["choose"]
    assert session.digest() == again.digest()
    while session.undo() is not None:
        pass
    assert session.digest() == start


def test_what_an_act_costs_is_paid_first_or_it_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    session = hedges()
    rules, state = session.ruleset, session.state
    assert rules is not None and state.counter(-1, "sap") == 2
    moss = next(each for each in state.pieces() if state.definition[each] == "moss")
    first = next(each for each in session.legal_actions() if session.label(each, 1) == "Moss strikes Thorn")
    assert session.submit(first)
    assert state.counter(-1, "sap") == 1 and state.angle[moss] == 90
    again = rules.explain(session.state, first)
    assert again is not None and again.code == "strike.cost" and "is turned sideways already." in again.message
    assert "Moss" in again.message and first not in session.legal_actions()
    strike(session, "Thorn strikes Thorn")
    assert state.counter(-1, "sap") == 0
    session.undo()
    assert state.counter(-1, "sap") == 1
    session.save(tmp_path / "paid.ttsave")
    assert tabletop.load_session(tmp_path / "paid.ttsave").digest() == session.digest()


def test_too_little_is_told_with_what_there_is() -> None:
    session = hedges()
    strike(session, "Moss strikes Thorn")
    strike(session, "Rest")
    rules = session.ruleset
    assert rules is not None
    wasp = next(each for each in session.legal_actions() if session.label(each, 2) == "Wasp strikes Thorn")
    strike(session, "Thorn strikes Moss")
    (nobody,) = [each for each in session.legal_actions() if not each.arguments]
    assert session.submit(nobody)
    refusal = rules.explain(session.state, wasp)
    assert refusal is not None and refusal.message == "It costs 2 sap; you have 0."
    assert not session.submit(wasp)


def test_a_check_of_once_waits_until_its_condition_has_ceased(tmp_path: Path) -> None:
    check = "{when: points of 1 > points of 2, once: true, do: [{set: told, to: told + 1}]}"
    session = tabletop.new_session(write_little(tmp_path, RULES.replace(CHECK, check)), seats=2, seed=1)
    counts = []
    for _ in range(4):
        assert session.submit(session.legal_actions()[0])
        counts.append(session.state.flow.get("keep.told"))
    assert counts == [1, 1, 2, 2]


def test_a_check_is_done_until_it_holds_no_more_and_one_without_end_is_stopped(tmp_path: Path) -> None:
    until = "{when: any(hand of 1) and told < 7, do: [{set: told, to: told + 1}]}"
    session = tabletop.new_session(write_little(tmp_path / "ends", RULES.replace(CHECK, until)), seats=2, seed=1)
    assert session.submit(session.legal_actions()[0]) and session.state.flow["keep.told"] == 7
    endless = "{when: any(hand of 1), do: [{set: told, to: told + 1}]}"
    session = tabletop.new_session(write_little(tmp_path / "goes-on", RULES.replace(CHECK, endless)), seats=2, seed=1)
    before = session.state.flow.get("keep.told", 0)
    assert session.submit(session.legal_actions()[0])
    assert session.state.flow["keep.told"] > before and session.referee.trouble is None
    assert session.legal_actions()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (BITE, "bite: {of: frogg, from: tongue}", 'There is no kind `frogg`. Did you mean "frog"?'),
        (BITE, "bite: {of: frog}", "The value `bite` has no `from`."),
        (BITE, "bite: {of: frog, from: tonge}", "Column 1 of `tonge`: There is no name `tonge` here."),
        (BITE, "bite: {of: frog, from: printed}", "No card of this kind prints a number `bite`."),
        (BITE, "bite: {of: frog, from: bite + 1}", "Values go round in a circle: `bite` (line 4) needs `bite`"),
        (BITE, "bite: {of: frog, from: tongue, least: 3, most: 2}", "is at least 3, so it cannot be at most 2."),
        (BITE, "bite: {of: frog, from: count(hand of you where kind = frog)}", "not everybody may know"),
        (BITE, "bite: {of: table, from: count(hand)}", "Of the table a value knows no `you`."),
        (BITE, "bite: {of: frog, from: tongue, add: [{bye: 1}]}", "What is added has no key `bye`."),
        (BITE, "hunger: {of: frog, from: tongue}", "`hunger` has two meanings"),
        (CHECK, "{do: [{finish: nobody}]}", "A check has neither `for` nor `when`."),
        (CHECK, "{when: told > 1, for: {s: seats}, do: [{finish: s}]}", "A check has both `for` and `when`."),
        (CHECK, "{when: told > 1}", "A check has no `do`."),
        (CHECK, "{wen: told > 1, do: [{finish: nobody}]}", 'A check has no key `wen`. Did you mean "when"?'),
        (CHECK, "{for: {c: cells in field}, do: [{finish: nobody}]}", "A check is for pieces or for seats"),
        (CHECK, "{when: told, do: [{finish: nobody}]}", "This takes a test, not a number."),
        (
            "    do: [{gain",
            "    cost: [{pay: 1, of: poinds}]\n    do: [{gain",
            "There is no value of seats `poinds`.",
        ),
        ("    do: [{gain", "    cost: [{tapp: 1}]\n    do: [{gain", "`tapp` is nothing that can be paid with."),
        ("    do: [{gain", "    cost: [{pay: 1}]\n    do: [{gain", "`pay` does not say of what."),
        ("    do: [{gain", "    cost: [{tap: points}]\n    do: [{gain", "Column 1 of `points`"),
        ("    do: [{gain", "    cost: [{pay: 1, of: points, form: x}]\n    do: [{gain", 'Did you mean "from"?'),
        (
            "    do: [{gain",
            "    cost: [{pay: count(hand of others where kind = frog), of: points}]\n    do: [{gain",
            "may not know `kind` of a hidden card",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, RULES.replace(old, new))
    assert any(told in f"{each.message} {each.hint}" and each.line for each in caught.value.findings), str(
        caught.value
    )

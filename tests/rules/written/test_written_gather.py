"""Gather, then do: what each of a set is about to do is worked out for all of them first."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, write_little

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.state import seat_target
from tabletop.rules.written.door import WRITING
from tabletop.session import Session

RULES = """
rules: 2
keep: {told: {number: 0}, seen: {number: 0}, who: {seat: nobody}}
events: {leaps: {of: frog, do: [{gain: 1, of: hunger, to: subject}]}}
setup:
  - {create: toad, in: pile, owner: 2}
  - {create: newt, in: pile, owner: 1}
  - {create: olm, in: pile, owner: 1}
  - {create: pebble, in: deck, count: 3, face: down}
  - {gain: 3, of: points, to: 1}
  - {gain: 5, of: points, to: 2}
course: [{turns: seats, do: [{ask: you, to: [go, rest]}]}]
acts:
  go:
    do:
EFFECTS
  rest: {quiet: true}
routines:
  shift: [{set: told, to: 10 * told}]
  eat(c, n): [{gain: n, of: hunger, to: c}, {set: told, to: 10 * told + c.tongue}]
  note(c): [{set: told, to: 10 * told + c.tongue}]
  who_eats(c): [{choose: s, among: seats}, {set: who, to: s}, {note: c}]
checks:
  - {when: told > 0 and seen = 0, once: true, do: [{set: seen, to: told}]}
"""


def rules_of(*effects: str) -> str:
    return RULES.replace("EFFECTS", "\n".join(f"      - {each}" for each in effects))


def went(folder: Path, *effects: str) -> Session:
    session = tabletop.new_session(write_little(folder, rules_of(*effects), LITTLE), seats=2, seed=1)
    done = session.submit(tabletop.Action("go", 1))
    assert done, str(done)
    return session


def kept(session: Session, name: str = "told") -> object:
    return session.state.flow.get(f"keep.{name}", 0)


def points(session: Session) -> tuple[int, int]:
    return tuple(session.state.counter(seat_target(seat), "points") for seat in (1, 2))  # type: ignore[return-value]


def labels(session: Session) -> list[str]:
    return [session.label(each, each.seat) for each in session.legal_actions()]


def answer(session: Session, label: str) -> None:
    (action,) = [each for each in session.legal_actions() if session.label(each, each.seat) == label]
    assert session.submit(action)


def test_all_is_worked_out_before_anything_is_done(tmp_path: Path) -> None:
    swap = "in: seats, do: [{set: s.points, to: points of next(s)}]}"
    assert points(went(tmp_path / "a", f"{{gather: s, {swap}")) == (5, 3)
    assert points(went(tmp_path / "b", f"{{each: s, {swap}")) == (5, 5), "with `each` the first has changed already"


def test_branches_loops_and_lets_are_done_while_it_is_gathered(tmp_path: Path) -> None:
    session = went(
        tmp_path,
        "{let: n, be: 0}",
        "{gather: c, in: pile, do: [{set: n, to: n + 1}, {let: m, be: 10 * n}, {if: c.tongue > 1, do: "
        "[{times: 2, do: [{gain: m, of: points, to: c.owner}]}]}]}",
        "{set: told, to: n}",
    )  # fmt: skip
    assert points(session) == (3 + 2 * 20 + 2 * 30, 5) and kept(session) == 3


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("", 123), (", order: by 0 - c.tongue", 321), (", order: by (c.tongue mod 2) then 0 - c.tongue", 231),
        (", order: together", 123),
    ],
)  # fmt: skip
def test_they_are_done_in_their_order(tmp_path: Path, order: str, told: int) -> None:
    assert kept(went(tmp_path, f"{{gather: c, in: pile{order}, do: [{{note: c}}]}}")) == told


def test_the_order_may_go_by_what_is_done(tmp_path: Path) -> None:
    """First all that eat, then all that are noted; of an event the name counts."""
    effects = "[{note: c}, {happen: leaps, of: c}, {eat: c, n: 1}]"
    order = '"by (1 if change = eat else 2 if change = leaps else 3) then 0 - c.tongue"'
    session = went(tmp_path, f"{{gather: c, in: pile, order: {order}, do: {effects}}}")
    assert kept(session) == 321321
    assert [session.state.counter(each, "hunger") for each in session.state.inside("pile")] == [2, 2, 2]


def test_checks_come_after_each_change_or_after_all_of_one_moment(tmp_path: Path) -> None:
    assert kept(went(tmp_path / "a", "{gather: c, in: pile, do: [{note: c}]}"), "seen") == 1
    assert kept(went(tmp_path / "b", "{gather: c, in: pile, order: together, do: [{note: c}]}"), "seen") == 123


def test_a_seat_chooses_whose_turn_is_next_and_it_can_be_saved_in_between(tmp_path: Path) -> None:
    how = 'order: chosen by next(you), ask: "Who eats next, {you}?"'
    session = went(tmp_path / "a", f"{{gather: c, in: pile, {how}, do: [{{note: c}}, shift]}}")
    assert [(each.seat, each.kind) for each in session.decisions()] == [(2, "choose")]
    assert labels(session) == ["Choose Toad", "Choose Newt", "Choose Olm"]
    answer(session, "Choose Newt")
    session.save(tmp_path / "middle.ttsave")
    for table in (session, tabletop.load_session(tmp_path / "middle.ttsave")):
        assert kept(table) == 20 and labels(table) == ["Choose Toad", "Choose Olm"]
        answer(table, "Choose Olm")
        assert kept(table) == 203010 and table.decisions()[0].kind != "choose", "the last one is asked by nobody"


def test_what_was_bound_and_worked_out_is_there_when_it_is_done(tmp_path: Path) -> None:
    """A question in between, and what it asks for changes what was read before."""
    session = went(
        tmp_path,
        "{let: all, be: count(pile)}",
        "{gather: c, in: pile, do: [{let: n, be: c.hunger + all}, {who_eats: c}, {gain: n + count(pile), of: hunger,"
        " to: pile}]}",
    )
    for _ in range(3):
        answer(session, "Choose Player 2")
    assert [session.state.counter(each, "hunger") for each in session.state.inside("pile")] == [18, 18, 18]
    assert kept(session) == 123


def test_all_choices_come_before_any_change(tmp_path: Path) -> None:
    session = went(tmp_path, "{gather: c, in: pile, do: [{choose: n, among: 1..3}, {eat: c, n: n}]}")
    for number in (3, 1, 2):
        assert kept(session) == 0
        answer(session, f"Choose {number}")
    assert kept(session) == 123
    assert [session.state.counter(each, "hunger") for each in session.state.inside("pile")] == [3, 1, 2]


def test_what_has_gone_meanwhile_does_nothing_and_is_not_offered(tmp_path: Path) -> None:
    session = went(
        tmp_path,
        "{gather: c, in: pile, order: chosen by you, do: [{remove: pieces in pile where it != c}, {note: c}]}",
    )
    answer(session, "Choose Newt")
    assert kept(session) == 2 and len(session.state.inside("pile")) == 1, "nobody is left to be asked about"


def test_of_one_moment_all_is_done_whoever_has_gone_by_it(tmp_path: Path) -> None:
    effects = "[{remove: pieces in pile where it != c}, {gain: c.tongue, of: points, to: 1}]"
    at_once = went(tmp_path / "a", f"{{gather: c, in: pile, order: together, do: {effects}}}")
    assert (points(at_once)[0], len(at_once.state.inside("pile"))) == (9, 0)
    in_order = went(tmp_path / "b", f"{{gather: c, in: pile, do: {effects}}}")
    assert (points(in_order)[0], len(in_order.state.inside("pile"))) == (4, 1)


def test_cells_and_seats_are_gathered_as_well(tmp_path: Path) -> None:
    effects = "[{create: pebble, in: field, cell: c}]"
    session = went(tmp_path, f"{{gather: c, in: cells in field where edge, order: chosen by you, do: {effects}}}")
    answer(session, "Choose C1")
    session.save(tmp_path / "middle.ttsave")
    session = tabletop.load_session(tmp_path / "middle.ttsave")
    assert labels(session) == ["Choose A1", "Choose B1"] and len(session.state.inside("field")) == 1
    answer(session, "Choose B1")
    assert len(session.state.inside("field")) == 3


def test_not_more_is_gathered_than_can_wait(tmp_path: Path) -> None:
    def tried(times: int) -> str:
        change = "{gain: 1, of: hunger, to: c}"
        effect = f"{{gather: c, in: top(pile), do: [{{times: {times}, do: [{change}]}}]}}"
        session = tabletop.new_session(write_little(tmp_path, rules_of(effect), LITTLE), seats=2, seed=1)
        return str(session.submit(tabletop.Action("go", 1)))

    assert "more than 1,000 effects would wait" in tried(1001)
    assert "wait" not in tried(1000)


WRONG = [
    ("{gather: c, do: [{note: c}]}", "has no `in`"),
    ("{gather: c, in: pile, order: backwards, do: [{note: c}]}", "`backwards` is no order of changes."),
    ("{gather: c, in: pile, order: by c, do: [{note: c}]}", "takes a number"),
    ("{gather: c, in: pile, order: chosen by c, do: [{note: c}]}", "no name `c`"),
    ("{gather: c, in: pile, order: by 1, ask: Who?, do: [{note: c}]}", "Nobody is asked for this order."),
    ("{gather: c, in: pile or (cells in field), order: chosen by you, do: [{note: c}]}", "things of one sort"),
    ("{gather: c, in: pile, order: together, do: [{who_eats: c}]}", "Nothing is asked in what is done together."),
    ("{gather: c, in: pile, do: [{together: [{note: c}]}]}", "`together` cannot be gathered."),
    ("{gather: c, in: pile, do: [{gather: s, in: seats, do: [{note: c}]}]}", "`gather` cannot be gathered."),
    ("{gather: c, in: pile, do: [stop]}", "There is nothing here that could be left."),
    ("{gather: c, in: pile, order: by (1 if change = fly else 2), do: [{note: c}]}", "`fly`"),
    ("{gather: c, in: pile, do: [{gain: c.tong, of: points}]}", 'Did you mean "tongue"?'),
    ("{gather: c, in: pile, do: [{gain: 1, off: points}]}", "`gain` has no key `off`."),
    (
        "{gather: c, in: hand where tongue > 1, order: chosen by you, do: [{note: c}]}",
        "who is asked is seen by all",
    ),
    (
        "{gather: c, in: pile, order: by top(deck).tongue, do: [{note: c}]}",
        "the order in which things happen is seen",
    ),
]


@pytest.mark.parametrize(("effect", "message"), WRONG, ids=[each[1] for each in WRONG])
def test_what_is_written_wrongly_is_said(tmp_path: Path, effect: str, message: str) -> None:
    write_little(tmp_path, rules_of(effect), LITTLE)
    with pytest.raises(ContentError) as caught:
        load_game(tmp_path, WRITING)
    said = [(each.line, f"{each.message} {each.hint}") for each in caught.value.findings]
    assert any(message in each and line in (15, 25) for line, each in said), said

"""Parts of the course that go on side by side, and who gives up in one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.session.scenario import run_file
from tabletop.session.session import Session

TAG = LITTLE.replace("seats: [2, 3]", "seats: [2, 4]\nteams: {4: [[1, 3], [2, 4]]}")
RULES = """
rules: 2
keep:
  shut: {truth: false, per: seat}
  made: {number: 0, per: seat, each: turn}
course:
  - lanes: {4: [[1, 2], [3, 4]]}
    do:
      - turns: seats
        rounds: 3
        do:
          - phase: leap
            do:
              - {ask: you, to: [leap, rest], until: act = rest or made = 2}
          - {meet_lanes: all}
  - {finish: best(points over seats), because: That was all.}
acts:
  leap: {do: [{gain: 1, of: points, to: you}, {set: made, to: made + 1}]}
  rest: {quiet: true}
concede:
  requires: [{must: not shut, because: Your lane is shut.}]
  do:
    - {each: s, in: seats where lane = you.lane, do: [{set: s.shut, to: true}]}
    - {end_lane: you}
"""


def table(folder: Path, seats: int = 4) -> Session:
    return tabletop.new_session(write_little(folder, RULES, TAG), seats=seats, seed=1)


def do(session: Session, *acts: tuple[int, str]) -> None:
    for seat, kind in acts:
        done = session.submit(tabletop.Action(kind, seat))
        assert done, str(done)


def asked(session: Session) -> list[int]:
    return [each.seat for each in session.decisions()]


def test_each_lane_has_its_own_turns_and_steps_and_waits_at_a_meeting(tmp_path: Path) -> None:
    session = table(tmp_path)
    assert asked(session) == [1, 3]
    do(session, (3, "leap"), (1, "leap"), (1, "leap"))
    assert asked(session) == [3]
    flow = session.state.flow
    assert (flow["seat"], flow["seat#2"], flow["turn#2"], flow["phase#2"]) == (1, 3, 1, "leap")
    do(session, (3, "leap"))  # what began anew in the first lane did not in this one, so this was the second
    assert asked(session) == [2, 4]
    assert session.state.flow["seat#2"] == 4 and not any(session.state.flow["keep.made"].values())


def test_a_table_is_saved_and_taken_back_in_the_middle(tmp_path: Path) -> None:
    session = table(tmp_path)
    do(session, (1, "rest"), (3, "leap"))
    session.save(tmp_path / "table.ttsave")
    session = tabletop.load_session(tmp_path / "table.ttsave")
    assert asked(session) == [3]
    session.undo()
    session.undo()
    assert asked(session) == [1, 3]


def test_who_gives_up_ends_a_lane_and_the_other_goes_on_to_the_end(tmp_path: Path) -> None:
    session = table(tmp_path)
    do(session, (1, "rest"), (4, "concede"))
    assert asked(session) == [2] and session.outcome is None
    assert session.explain(tabletop.Action("concede", 3)).message == "Your lane is shut."
    do(session, (2, "leap"), (2, "rest"), *((seat, "rest") for seat in (1, 2, 1, 2)))
    assert session.outcome is not None and session.outcome.winners == (2,)


def test_with_others_at_the_table_it_is_one_lane(tmp_path: Path) -> None:
    session = table(tmp_path, seats=2)
    do(session, (1, "leap"), (1, "rest"))
    assert asked(session) == [2]
    do(session, (1, "concede"))
    assert session.outcome is not None and session.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[[1, 2], [3, 4]]", "[[1, 2], [3]]", "which seats each of them has"),
        ("{4: [[1, 2], [3, 4]]}", "{3: [[1, 2], [3]]}", "which seats each of them has"),
        (", per: seat, each: turn", ", each: turn", "`made` begins anew with the turns of several lanes"),
        ("  - {finish:", "  - {meet_lanes: all}\n  - {finish:", "`meet_lanes` stands in lanes."),
        (
            "  - {finish:",
            "  - {turns: seats, rounds: 1, do: []}\n  - {finish:",
            "Turns beside lanes are none of theirs.",
        ),
        ("    - {end_lane: you}", "    - {lanes: {4: [[1, 2], [3, 4]]}, do: []}", "Lanes stand in the course, once"),
    ],
)
def test_what_is_wrong_with_lanes_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in RULES
    with pytest.raises(ContentError, match="rules") as caught:
        little(tmp_path, RULES.replace(old, new), TAG)
    assert message in str(caught.value)


@pytest.mark.parametrize(("called", "word"), [("", "lane"), ("    called: track\n", "track")])
def test_a_scenario_begins_in_one_lane_by_the_word_for_it(tmp_path: Path, called: str, word: str) -> None:
    rules = RULES.replace("    do:\n      - turns", f"{called}    do:\n      - turns", 1)
    folder = write_little(tmp_path, rules, TAG)
    moment = f"[{{phase: leap, {word}: 1, active: B}}, {{phase: leap, {word}: 2, active: C}}]"
    path = folder / "scenarios" / "it.yaml"
    path.parent.mkdir(exist_ok=True)
    given = f"scenario: It\nseats: [A, B, C, D]\ngiven: {{moment: {moment}}}\n"
    path.write_text(f"{given}expect: {{open: {{B: leap, C: leap}}}}\n", "utf-8")
    (result,) = run_file(path)
    assert result.passed, str(result)

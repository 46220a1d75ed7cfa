"""What rules may make of work: past a budget a sentence with file and line is said, and the table goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, little, write_little

import tabletop
from tabletop.rules.actions import Action
from tabletop.rules.limits import USUAL, Limits, OverLimit
from tabletop.rules.table import Table
from tabletop.session.simulating.simulate import make_plan, open_game, play

RULES = """
rules: 2
{limits}
keep: {n: {number: 0}}
course:
  - turns: seats
    do: [{ask: you, to: [go, stop]}]
acts:
  stop: {quiet: true, label: "Stop at {n}"}
  go:
    {head}
    do: {do}
"""
NINES = LITTLE.replace("size: [3, 2]", "size: [9, 9]")


def rules(do: str = "[{set: n, to: n + 1}]", head: str = "label: Go", limits: str = "") -> str:
    return RULES.replace("{limits}", limits).replace("{head}", head).replace("{do}", do)


def opened(folder: Path, text: str, game: str = LITTLE) -> tabletop.Session:
    return tabletop.new_session(write_little(folder, text, game), seats=2, seed=1)


def is_in_use(session: tabletop.Session, folder: Path) -> None:
    """Everything but what is too much can be done: by the rules, by hand, undone, saved and opened."""
    assert session.submit(Action("stop", session.decisions()[0].seat))
    assert session.manual("create", kind="card", definition="toad", to="pile")
    assert session.set_rules("off") is None and session.manual("shuffle", zone="pile") and session.undo()
    session.save(folder / "kept.json")
    assert tabletop.load_session(folder / "kept.json").digest() == session.digest()


# -- acts that are listed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "listed"), [(729, 729), (728, 0)])
@pytest.mark.parametrize("then", ["", "then_must: [{must: n < 9, because: No.}]"])
def test_as_many_acts_as_may_be_are_listed_and_of_one_more_it_is_said(
    tmp_path: Path, most: int, listed: int, then: str
) -> None:
    head = f"pick: {{x: cells in field, y: 1..9}}\n    {then}"
    session = opened(tmp_path, rules(head=head, limits=f"limits: {{acts: {most}}}"), NINES)
    acts = session.legal_actions()
    assert len(acts) == listed + 1 and acts[-1].kind == "stop", "what else can be done is offered all the same"
    if listed:
        assert session.audit() == [] and session.unanswered() == []
        return
    told = "The rules stop at rules.yaml:9: there are more than 728 ways to go on."
    assert len(session.audit()) == 1 and session.audit()[0].startswith(told)
    assert session.legal_actions(1) and len(session.audit()) == 1 and session.unanswered() == session.decisions()
    assert session.submit(Action("go", 1, x="A1", y=1)), "one that somebody means is done"
    is_in_use(session, tmp_path)


def test_what_is_legal_is_counted_and_not_what_is_tried(tmp_path: Path) -> None:
    head = "pick: {x: cells in field where row = 1, y: 1..9}"
    session = opened(tmp_path, rules(head=head, limits="limits: {acts: 100}"), NINES)
    assert len(session.legal_actions()) == 82 and session.audit() == []


def test_what_is_too_long_to_find_out_is_said_once_and_the_same_at_every_table(tmp_path: Path) -> None:
    many = "count(cells in field where count(cells in field where distance(it to y) > n) > 0) > 0"
    head = f"pick: {{y: cells in field}}\n    requires: [{{must: {many}, because: No.}}]"
    told = []
    for looks in (81 * 82 * 81 * 2, 5_000):
        session = opened(tmp_path / str(looks), rules(head=head, limits=f"limits: {{looks: {looks}}}"), NINES)
        told.append([len(session.legal_actions()), *session.audit()])
    assert told[0] == [82]
    assert told[1][0] == 1 and str(told[1][1]).startswith(
        "The rules stop at rules.yaml:9: more than 5,000 things would have to be looked at."
    )
    refused = session.explain(Action("go", 1, y="A1"))
    assert refused is None or "5,000" in refused.message
    assert session.ruleset is not None
    before = Table(session.ruleset, session.state)
    with pytest.raises(OverLimit):
        session.ruleset.legal_actions(session.state)
    assert ("over", "go", 1) in before.memo, "it is not looked for again as long as nothing changes"
    is_in_use(session, tmp_path)


@pytest.mark.parametrize(
    "phrase",
    [
        "not every(no(cells in field where distance(it to y) > 99) over cells in field)",
        "sum(count(cells in field where distance(it to y) > n) over cells in field) < 0",
        "count(best(count(cells in field where distance(it to y) > n) over cells in field)) < 0",
        "highest(count(cells in field where distance(it to y) > n) over cells in field) < 0",
        "different(count(cells in field where distance(it to y) > n) over cells in field) < 0",
        "count(cells in field where count(group(it where empty or it = y)) < 0) > 0",
        "count(cells in field where count(within(9 from it)) < 0) > 0",
        "count(cells in field where count(flanked(it to empty where empty)) < 0) > 0",
        "count(cells in field where count(cells in field or near(it)) < 0) > 0",
    ],
)
def test_every_way_to_go_through_things_is_counted(tmp_path: Path, phrase: str) -> None:
    head = f"pick: {{y: cells in field}}\n    requires: [{{must: {phrase}, because: No.}}]"
    session = opened(tmp_path, rules(head=head, limits="limits: {looks: 1000}"), NINES)
    assert "looked at" in session.audit()[0]


def test_acts_that_are_tried_count_with_all_that_they_do(tmp_path: Path) -> None:
    head = "pick: {y: cells in field}\n    then_must: [{must: n >= 0, because: No.}]"
    do = "[{times: 100, do: [{set: n, to: n + 1}]}]"
    session = opened(tmp_path, rules(do, head, "limits: {looks: 100000}"), NINES)
    assert "100,000 things" in session.audit()[0] and len(session.legal_actions()) == 1
    is_in_use(session, tmp_path)


# -- what acts do --------------------------------------------------------------------------------------------


def test_an_act_that_takes_too_many_steps_is_not_done_and_says_where(tmp_path: Path) -> None:
    session = opened(tmp_path, rules("[{times: 1000000, do: [{set: n, to: n + 1}]}]"))
    before = session.digest()
    refusal = session.submit(Action("go", 1))
    assert not refusal and str(refusal).startswith(
        "The rules stop at rules.yaml:11: this goes on for more than 20,000"
    )
    assert "limits: steps" in str(refusal) and session.digest() == before
    is_in_use(session, tmp_path)


@pytest.mark.parametrize(("loop", "most"), [("times: 3000", 3000), ("each: c, in: 1..3000", 0)])
def test_a_loop_within_the_budget_is_done_whole(tmp_path: Path, loop: str, most: int) -> None:
    if not most:
        loop, most = "each: c, in: cells in field", 1600
    game = LITTLE.replace("size: [3, 2]", "size: [40, 40]")
    session = opened(tmp_path, rules(f"[{{{loop}, do: [{{set: n, to: n + 1}}]}}]"), game)
    assert session.submit(Action("go", 1)) and session.state.flow["keep.n"] == most


def test_as_many_pieces_as_may_lie_are_made_and_one_more_is_said(tmp_path: Path) -> None:
    for count in (100, 101):
        do = f"[{{create: toad, in: pile, count: {count}}}]"
        session = opened(tmp_path / str(count), rules(do, limits="limits: {pieces: 100}"))
        done = session.submit(Action("go", 1))
        assert bool(done) == (count == 100)
        assert len(session.state.contents.get("pile", ())) == (100 if done else 0)
    assert str(done).startswith("The rules stop at rules.yaml:11: there would be more than 100 pieces on the table.")
    is_in_use(session, tmp_path)


def test_what_goes_makes_room_for_what_comes(tmp_path: Path) -> None:
    do = "[{times: 300, do: [{create: toad, in: pile}, {remove: pile}]}]"
    session = opened(tmp_path, rules(do, limits="limits: {pieces: 100}"))
    assert session.submit(Action("go", 1)) and not session.state.contents.get("pile")


def test_a_check_that_makes_its_own_food_stops_the_beginning_and_the_table_is_played_by_hand(tmp_path: Path) -> None:
    text = rules() + "checks: [{for: {c: pile}, do: [{create: toad, in: pile, count: 90}]}]\n"
    text += "setup: [{create: toad, in: pile}]\n"
    session = opened(tmp_path, text)
    (warning,) = session.warnings
    assert "rules.yaml:12: there would be more than 10,000 pieces" in warning and session.rules == "off"
    assert session.manual("create", kind="card", definition="toad", to="pile")


# -- questions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "offered"), [(5000, 5001), (50001, 0)])
def test_numbers_are_all_offered_or_it_is_said(tmp_path: Path, most: int, offered: int) -> None:
    session = opened(tmp_path, rules(head=f"pick: {{x: 1..{most}}}"))
    assert len(session.legal_actions()) == (offered or 1)
    assert bool(session.audit()) == (not offered)
    assert session.submit(Action("go", 1, x=most)), "the last one is a number like the first"


def test_a_question_with_too_many_numbers_is_said(tmp_path: Path) -> None:
    ask = "[{choose: x, among: 1..{n}}, {set: n, to: x}]"
    session = opened(tmp_path / "some", rules(ask.replace("{n}", "5000")))
    assert session.submit(Action("go", 1)) and len(session.legal_actions()) == 5000
    session = opened(tmp_path / "many", rules(ask.replace("{n}", "60000")))
    refusal = session.submit(Action("go", 1))
    assert "rules.yaml:11: there are more than 50,000 ways to go on" in str(refusal)


# -- what wakes itself ---------------------------------------------------------------------------------------

CHAIN = """
rules: 2
keep: {n: {number: 300}, m: {number: 0}}
setup: [{create: toad, in: pile}]
events: {croaked: {of: frog}}
course:
  - turns: seats
    do: [{ask: you, to: [go]}]
acts:
  go: {say: "{you} went.", do: [{happen: croaked, of: top(pile)}]}
"""
WAKES = """abilities: [{when: croaked, of: self, requires: [n {test}],
    do: [{set: n, to: n - 1}, {happen: croaked, of: self}]}]"""


def chain(folder: Path, test: str) -> tabletop.Session:
    path = write_little(
        folder, CHAIN, LITTLE.replace("{tongue: {type: int}}", "{tongue: {type: int}, abilities: {type: abilities}}")
    )
    cards = path / "cards" / "all.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("tongue: 1", f"tongue: 1, {WAKES.replace('{test}', test)}"), encoding="utf-8")
    return tabletop.new_session(path, seats=2, seed=1)


def test_a_chain_that_ends_by_itself_is_carried_out_whole_and_kept(tmp_path: Path) -> None:
    session = chain(tmp_path, "> 0")
    assert session.submit(Action("go", 1)) and session.state.flow["keep.n"] == 0
    assert not any("without end" in line.text for line in session.log(1))
    session.save(tmp_path / "kept.json")
    assert tabletop.load_session(tmp_path / "kept.json").digest() == session.digest()


def test_one_without_end_is_stopped_and_said_and_the_game_goes_on(tmp_path: Path) -> None:
    session = chain(tmp_path, "< 999")
    assert session.submit(Action("go", 1)) and -9_000 < int(str(session.state.flow["keep.n"])) < -300
    assert any("without end" in line.text for line in session.log(1)) and session.legal_actions()
    session.save(tmp_path / "kept.json")
    assert tabletop.load_session(tmp_path / "kept.json").digest() == session.digest()


def test_a_check_without_end_leaves_the_others_their_turn(tmp_path: Path) -> None:
    checks = "checks: [{when: n > 0, do: [{set: n, to: n + 1}]}, {when: n > 99, do: [{finish: 1}]}]\n"
    session = opened(tmp_path, rules() + checks)
    assert session.submit(Action("go", 1)) and session.outcome is not None
    assert any("without end" in line.text for line in session.log(1))


# -- at load -------------------------------------------------------------------------------------------------


def found(folder: Path, text: str, game: str = NINES) -> list[str]:
    warnings = [each for each in little(folder, text, game).warnings if each.path.endswith("rules.yaml")]
    odd = [each for each in warnings if each.grade == "warning"]
    odd = [each for each in odd if "never set" not in each.message and "never used" not in each.message]
    return [f"{each.line}: {each.message}" for each in odd]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            rules("[{times: 900, do: [{set: n, to: n + 1}]}]", "pick: {x: cells in field}\n    then_must: [n >= 0]"),
            "11: To see what would hold after `go` it is tried in 81 ways (x: 81), each of 3,600 steps",
        ),
        (
            rules("[{times: 1000000, do: [{set: n, to: n + 1}]}]"),
            "11: This goes round 1,000,000 times, which takes 4,000,000 steps or more. An act has 20,000.",
        ),
        (rules("[{times: 100, do: [{times: 100, do: [{set: n, to: 1}]}]}]"), "11: This goes round 10,000 times"),
        (
            rules("[{times: 200, do: [{create: toad, in: pile, count: 51}]}]"),
            "11: This makes 10,200 pieces, more than the 10,000",
        ),
        (
            rules(head="pick: {x: 1..1000000}"),
            "10: `go` can be done in 1,000,000 ways (x: 1,000,000), more than the 50,000",
        ),
        (
            rules(head="pick: {x: cells in field, y: cells in field, z: cells in field}"),
            "10: `go` can be done in 531,441 ways",
        ),
        (rules("[{choose: x, among: 1..60000}]"), "11: This offers 60,000 numbers, more than the 50,000"),
    ],
)
def test_what_is_too_much_at_every_position_is_said_at_load(tmp_path: Path, text: str, told: str) -> None:
    (finding,) = found(tmp_path / "as-it-is", text)
    assert finding.startswith(told)
    raised = text.replace(
        "rules: 2\n", "rules: 2\nlimits: {acts: 500000, pieces: 20000, steps: 2000000, looks: 100000000}\n"
    )
    assert (found(tmp_path / "raised", raised) == []) == ("1,000,000" not in told and "531,441" not in told)


@pytest.mark.parametrize(
    "text",
    [
        rules("[{times: 4000, do: [{set: n, to: n + 1}]}]"),
        rules("[{times: 500, do: [{set: n, to: n + 1}]}]", "pick: {x: cells in field}\n    then_must: [n >= 0]"),
        rules("[{times: 900, do: [{set: n, to: n + 1}]}]", "pick: {x: hand}\n    then_must: [n >= 0]"),
        rules(head="pick: {x: cells in field, y: cells in field where it != x, z: cells in field}"),
        rules(head="pick: {x: cells in field, y: cells in field, z: 1..7}"),
        rules(head="pick: {x: 1..300, y: 1..300}\n    requires: [{must: x = y, because: No.}]"),
    ],
)
def test_what_may_be_enough_is_not_complained_about(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ("limits: {acts: 99}", "`acts` is a whole number from 100 to 500000, not the number 99."),
        ("limits: {acts: 500001}", "`acts` is a whole number from 100 to 500000, not the number 500001."),
        ("limits: {pieces: 20001}", "`pieces` is a whole number from 100 to 20000"),
        ("limits: {steps: many}", "`steps` is a whole number from 100 to 2000000"),
        ("limits: {looks: 100000001}", "`looks` is a whole number from 100 to 100000000"),
        ("limits: {act: 100}", "`limits` has no key `act`."),
    ],
)
def test_limits_are_numbers_that_a_table_can_bear(tmp_path: Path, limits: str, told: str) -> None:
    with pytest.raises(tabletop.ContentError) as caught:
        little(tmp_path, rules(limits=limits))
    assert told in str(caught.value) and ":2:" in str(caught.value)


def test_the_file_says_what_its_table_bears(tmp_path: Path) -> None:
    session = opened(tmp_path, rules(limits="limits: {acts: 100, looks: 99999999}"))
    assert session.ruleset is not None
    assert session.ruleset.limits == Limits(acts=100, pieces=USUAL.pieces, steps=USUAL.steps, looks=99_999_999)


# -- bots ----------------------------------------------------------------------------------------------------


def test_bots_stop_with_the_sentence(tmp_path: Path) -> None:
    path = write_little(tmp_path, rules(head="pick: {x: 1..900}", limits="limits: {acts: 100}"))
    plan = make_plan(str(path), 1, seed=1)
    game = play(open_game(plan), plan, 0)
    assert game.end == "limit" and game.reason.startswith("The rules stop at rules.yaml:9:")

"""Rules that are edited while a game is on: saves from before go on, F6 goes on, and what cannot be kept is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from written_games import write_little

import tabletop
from tabletop.core.journal import Entry
from tabletop.session import Session

RULES = """
rules: 2
keep:
  pot: {number: 0, label: At stake}
course:
  - turns: seats
    phase: bid
    do:
      - repeat: hand
        most: 3
        do:
          - {ask: you, to: [raise, rest], until: act = rest}
          - pay
          - {say: "A hand is over."}
acts:
  raise:
    do:
      - {set: pot, to: pot + 1}
      - {choose: more, among: 0..3, ask: "How much more?"}
      - {set: pot, to: pot + more}
  rest: {quiet: true}
routines:
  pay:
    - {choose: size, among: 1..2, ask: "How much is paid?"}
    - {gain: size, of: points, to: you}
"""


def begun(folder: Path, rules: str = RULES) -> Session:
    return tabletop.new_session(write_little(folder / "little", rules), seed=1, names=("Ana", "Ben"))


def edited(folder: Path, *pairs: tuple[str, str]) -> None:
    text = RULES
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    write_little(folder / "little", text)


def do(session: Session, kind: str, **arguments: str) -> None:
    action = next(
        each
        for each in session.legal_actions()
        if each.kind == kind and dict(each.arguments).items() >= arguments.items()
    )
    assert session.submit(action)


def questions(session: Session) -> list[str]:
    return [session.question(each)[0] for each in session.decisions()]


def saved(session: Session, folder: Path) -> Path:
    path = folder / "save.json"
    session.save(path)
    return path


CHECK = ("routines:", "checks:\n  - {when: pot > 90, do: [{say: Much.}]}\nroutines:")
BEFORE = (
    CHECK,
    ("  - turns: seats", "  - {set: pot, to: 0}\n  - times: 0\n    do: [{set: pot, to: 7}]\n  - turns: seats"),
    ("          - {ask: you", "          - {say: A hand begins.}\n          - {ask: you"),
    ("      - {set: pot, to: pot + 1}", "      - {say: Up it goes.}\n      - {set: pot, to: pot + 1}"),
    ("    - {choose: size", "    - times: 1\n      do: [{say: Now it is paid.}]\n    - {choose: size"),
    ("    - {gain: size, ", "    - {say: Paid.}\n    - {gain: size, "),
)
"""Lines put in before and behind everything at which a table can stand."""
STANDS = ([], [("raise", {})], [("rest", {})], [("raise", {}), ("choose", {"pick": "2"}), ("rest", {})])


@pytest.mark.parametrize("acts", STANDS, ids=lambda acts: "-".join(each[0] for each in acts) or "start")
@pytest.mark.parametrize("way", ["opened", "read again"])
def test_a_table_goes_on_where_it_stands_after_lines_were_put_in(
    acts: list[tuple[str, dict[str, str]]], way: str, tmp_path: Path
) -> None:
    session = begun(tmp_path)
    for kind, arguments in acts:
        do(session, kind, **arguments)
    asked, offered, pot = questions(session), session.legal_actions(), session.state.flow.get("keep.pot", 0)
    path = saved(session, tmp_path)
    edited(tmp_path, *BEFORE)
    if way == "opened":
        session = tabletop.load_session(path)
        assert [each for each in session.warnings if not each.endswith("have changed since this was saved.")] == []
    else:
        assert isinstance(session.reload(), Entry)
    assert session.rules == "on" and questions(session) == asked and session.legal_actions() == offered
    assert session.state.flow.get("keep.pot", 0) == pot
    while not any(each.kind == "choose" for each in session.legal_actions()):
        do(session, "rest")
    before = sum(session.state.counter(-seat, "points") for seat in (1, 2))
    if questions(session) == ["How much more?"]:
        do(session, "choose", pick="3")
        assert session.state.flow["keep.pot"] == pot + 3
        do(session, "rest")
    do(session, "choose", pick="2")
    assert sum(session.state.counter(-seat, "points") for seat in (1, 2)) == before + 2
    assert "Paid." in [line.text for line in session.log(None)] and session.trouble is None


def test_a_question_that_was_itself_changed_goes_on_where_it_is_the_only_one_like_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "raise")
    do(session, "choose", pick="0")
    edited(
        tmp_path,
        ("to: [raise, rest]", "to: [raise, double, rest]"),
        ("  rest:", "  double: {do: [{set: pot, to: 2 * pot}]}\n  rest:"),
    )
    assert isinstance(session.reload(), Entry) and session.rules == "on"
    do(session, "double")
    assert session.state.flow["keep.pot"] == 2


def test_what_is_gone_is_said_and_its_phase_begins_again(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "rest")  # the routine asks
    path = saved(session, tmp_path)
    edited(tmp_path, ("          - pay\n", ""), (RULES[RULES.index("routines:") :], ""))
    assert isinstance(session.reload(), Entry)
    assert session.rules == "on" and [each.seat for each in session.decisions()] == [1]
    said = "What was half done is not in the rules any more: Bid begins again for Ana."
    assert session.log(None)[-2].text == "The cards were read again: the rules were changed."
    assert said in [line.text for line in session.log(None)]
    assert (session.state.flow["turn"], session.state.flow["round"]) == (1, 1)
    assert session.undo() and questions(session) == ["How much is paid?"]
    assert session.redo() and session.rules == "on"
    again = tabletop.load_session(path)  # a save does not go on by itself: a person asks for it
    assert again.rules == "off" and again.skip_step() and again.decisions()
    assert said in [line.text for line in again.log(None)]


def test_a_phase_that_is_for_each_of_nobody_now_is_passed_over(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "rest")
    edited(
        tmp_path, ("    phase: bid\n    do:\n      - repeat: hand\n        most: 3\n        do:\n", "    do:\n"),
        ("          - {ask: you, to: [raise, rest], until: act = rest}\n          - pay\n"
         '          - {say: "A hand is over."}\n',
         "      - each: s\n        in: seats where points > 9\n"
         "        do: [{phase: bid, do: [{ask: s, to: [raise]}]}]\n"
         "      - {phase: late, do: [{ask: you, to: [raise, rest]}]}\n"),
        (RULES[RULES.index("routines:") :], ""),
    )  # fmt: skip
    assert isinstance(session.reload(), Entry)
    assert session.rules == "on" and [each.seat for each in session.decisions()] == [1]
    assert session.state.flow["phase"] == "late" and "the turn of Ana begins again" in " ".join(
        line.text for line in session.log(None)
    )


def test_what_is_kept_and_is_of_another_sort_now_begins_anew_and_says_so(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "raise")
    do(session, "choose", pick="0")
    pot = "pot: {number: 0, label: At stake}"
    edited(
        tmp_path, (pot, "pot: {truth: false, label: At stake}\n  lead: {seat: first}"),
        ("{set: pot, to: pot + 1}", "{set: pot, to: not pot}"), ("      - {set: pot, to: pot + more}\n", ""),
    )  # fmt: skip
    assert isinstance(session.reload(), Entry)
    assert "At stake is something else in the rules now and begins anew." in [line.text for line in session.log(None)]
    assert "keep.pot" not in session.state.flow and session.state.flow["keep.lead"] == 1
    do(session, "raise")
    assert session.state.flow["keep.pot"] is True


def test_a_save_from_before_places_had_names_goes_on(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "rest")
    path = saved(session, tmp_path)
    document = json.loads(path.read_text(encoding="utf-8"))

    def former(data: object) -> object:
        """Frames as they were kept then: by number alone, and what loops keep numbered, too."""
        if isinstance(data, list):
            return [former(each) for each in data]
        if not isinstance(data, dict):
            return data
        if "mark" in data:
            marks = session.ruleset.blocks[data["block"]].marks  # type: ignore[union-attr]  # it has rules
            names = {new: old for old, new in marks.former.items()}  # type: ignore[union-attr]  # and names
            bind = {names.get(name, name): each for name, each in data["bind"].items()}
            return {"block": data["block"], "at": data["at"], "bind": bind}
        return {name: former(each) for name, each in data.items()}

    path.write_text(json.dumps(former(document)), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert "repeat hand" not in text and '"~turns1"' in text and '"~passes5"' in text
    again = tabletop.load_session(path)
    assert again.rules == "on" and questions(again) == questions(session)
    for each in (session, again):
        do(each, "choose", pick="2")
        do(each, "rest")
    assert again.view_for(1).to_json() == session.view_for(1).to_json()

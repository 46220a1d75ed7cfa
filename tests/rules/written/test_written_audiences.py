"""Who may know what is read at which door of a file: `tabletop check` says what its readers may not know, with line
and column, and nothing of what they may."""

from __future__ import annotations

from pathlib import Path

import pytest
from secret_games import SETUP, findings, numbers
from written_games import FOLDERS

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING

COURSE = """
keep: {hid: {number: 0}, own: {number: 0, per_seat: true}}
values: {double: {of: num, from: 2 * v}}
define: {'theirs(s)': sum(v over hand of s), open_row: row where face = up}
events: {seen: {much: number}}
course:
  - turns: seats
    from: 1
    phase: guess
    do:
"""
ASK = "      - {ask: you, to: [go]}\n"
GO = "acts:\n  go: {quiet: true}\n"
ACTS = "acts:\n  go:\n    quiet: true\n"


def course(*effects: str, acts: str = GO) -> str:
    return COURSE + "".join(f"      - {each}\n" for each in effects) + ASK + acts


def act(*lines: str) -> str:
    return course(acts=ACTS + "  try_it:\n" + "".join(f"    {each}\n" for each in lines)).replace(
        "to: [go]", "to: [go, try_it]"
    )


WARNED = {
    # sentences
    "a label": (act('label: "Take {top(stock).v}"'), "label", 18, "no reader may know `v` of a hidden card"),
    "a line of the log": (act('say: "{you}: {theirs(others)}."'), "say", 9, "no reader may know"),
    "a reason": (act("requires: [{must: points > 0, because: \"It is {top(stock).v}.\"}]"), "because", 19, "no"),
    "a question": (
        course().replace("to: [go]}", 'to: [go], question: "Sum {sum(v over stock)}?"}'), "question", 10, "no reader",
    ),
    "the question of a choice": (
        act('do: [{choose: c, among: row, ask: "With {top(stock).v}?"}]'), "ask: ", 18, "no reader"),
    "what is said": (course('{say: "On top: {top(stock).v}."}'), "say", 21, "no reader may know"),
    "why it ends": (
        course('{if: no(stock), do: [{finish: you, because: "By {top(bin).v} {theirs(others)}."}]}'), "finish", 18,
        "no reader may know",
    ),
    "the reason of a pick": (act('pick: {c: {among: hand of others, because: "Not {c.v}."}}'), "pick", 8, "no"),
    # what is legal
    "a test of what is picked": (act("pick: {c: hand of others where v > 5}"), "pick", 22, "the seat that acts"),
    "by a pick before": (act("pick: {a: hand, c: hand of others where v > a.v}"), "pick", 22, "the seat that acts"),
    "a requirement by a pick": (act("pick: {c: hand of others}", "requires: [{must: c.v > 5, because: No.}]"),
                                "requires", 3, "the seat that acts may not know `v` of a hidden card"),
    "a requirement by what is kept": (
        course("{set: hid, to: top(stock).v}", acts=ACTS + "  try_it: {requires: [{must: hid > 5, because: No.}]}\n")
        .replace("to: [go]", "to: [go, try_it]"), "requires", 1, "may not know `hid`, which hangs on `v` of a hidden",
    ),
    "a price by what is kept": (
        course("{set: hid, to: top(stock).v}", acts=ACTS + "  try_it: {cost: [{pay: hid, of: points}]}\n")
        .replace("to: [go]", "to: [go, try_it]"), "cost", 1, "may not know `hid`, which hangs on",
    ),
    "what can be chosen": (
        act("do: [{choose: c, among: hand of others where v > 5}]"), "choose", 22, "the seat that chooses may not",
    ),
    "what another seat can choose": (
        act("do: [{choose: c, among: hand where v > 5, who: next(you)}]"), "choose", 12, "the seat that chooses",
    ),
    "a requirement by a pick that asks another thing": (
        act("pick: {c: hand of others where face = down}", "requires: [{must: c.v > 5, because: N.}]"), "requires", 3,
        "the seat that acts may not know"),
    "the reason of a pick by its test": (
        act('pick: {c: {among: hand of others where face = up, because: "{c.v} lies face down."}}'), "pick", 4, "no"),
    "what another has looked at": (
        act("do: [{look: stock, who: first}, {choose: c, among: stock where v > 5}]"), "choose", 13, "may not"),
    "what is looked at later": (
        act("do: [{choose: c, among: stock where v > 5}, {look: stock}]"), "choose", 13, "may not"),
    "what one alone has looked at": (
        course("{look: stock, who: first}", "{gain: sum(v over stock), of: points}"), "gain", 5, "by this all"),
    # what lies face up in a hand is shown to nobody else
    "a guard in a hand": (
        act("pick: {c: hand of others where v > 5 and face = up}"), "pick", 22, "the seat that acts may not know"),
    "a guard of a requirement in a hand": (
        act("pick: {c: hand of others}", "requires: [{must: c.v > 5 and c.face = up, because: No.}]"), "requires", 3,
        "the seat that acts may not know"),
    "what a pick in a hand asks for itself": (
        act("pick: {c: hand of others where face = up}", "requires: [{must: c.v > 5, because: No.}]"), "requires", 3,
        "the seat that acts may not know"),
    "a guard in a hand and elsewhere": (
        course("{gain: sum(v over (hand or row) where face = up), of: points}"), "gain", 5, "by this all"),
    "a guard in a deck and a hand": (
        course("{gain: sum(v over (stock or hand) where face = up), of: points}"), "gain", 5, "by this all"),
    "what is turned up in a hand": (
        course("{turn: hand, face: up}", "{let: n, be: sum(v over hand)}", "{gain: n, of: points}"), "gain", 1, "by"),
    # what all see
    "what is kept": (course("{set: hid, to: top(stock).v}"), "set: hid", 12, "what is kept is seen by all"),
    "what another has kept": (
        course("{set: next(you).own, to: sum(v over hand)}"), "set: next", 5, "what is kept is seen by all"),
    "by way of a let": (
        course("{let: a, be: top(stock).v}", "{set: hid, to: a + 1}"), "set: hid", 1, "may know `a`, which hangs"),
    "what is gained": (course("{gain: top(stock).v, of: points}"), "gain", 12, "by this all get to know it"),
    "what is lost": (course("{lose: sum(v over hand), of: points}"), "lose", 5, "by this all get to know it"),
    "what a counter is set to": (
        course("{set: top(row).dust, to: top(stock).v}"), "set: top", 12, "by this all get to know it"),
    "by way of a parameter": (
        course("{pay_out: top(stock).v}") + "routines:\n  pay_out(n): [{gain: n, of: points}]\n", "gain", 1,
        "not everybody may know `n`, which hangs on"),
    "laid open too late": (
        course("{let: c, be: top(stock)}", "{gain: c.v, of: points}", "{move: c, to: row, face: up}"), "gain", 3,
        "by this all"),
    "laid where nobody sees it": (
        course("{let: c, be: top(stock)}", "{move: c, to: stock, place: bottom}", "{gain: c.v, of: points}"),
        "gain", 3, "by this all"),
    "who is asked": (
        course().replace("ask: you", "ask: seats where any(hand of it where v > 5)"), "ask", 34, "who is asked"),
    "whether it is asked again": (
        course().replace("to: [go]", "to: [go], until: top(stock).v > 5"), "until", 12, "who is asked is"),
    "the score by what is kept": (
        course("{set: hid, to: top(stock).v}") + "score: points + hid\n", "score", 10, "a seat may not know `hid`"),
    "a value by what is kept": (
        course("{set: hid, to: top(stock).v}").replace("from: 2 * v", "from: hid + v"), "values", 1,
        "not everybody may know `hid`"),
    "a danger by what is kept": (
        course("{set: hid, to: top(stock).v}") + 'dangers:\n  - {when: hid > 5, say: "Beware."}\n', "when: hid", 1,
        "not everybody may know `hid`"),
}  # fmt: skip


@pytest.mark.parametrize("what", WARNED)
def test_what_readers_may_not_know_is_told_with_its_line_and_column(what: str, tmp_path: Path) -> None:
    rules, line, column, message = WARNED[what]
    found = [each for each in findings(tmp_path / "game", rules) if each.message.startswith("Column")]
    texts = (SETUP.lstrip() + rules.lstrip("\n")).splitlines()
    assert any(
        each.message.startswith(f"Column {column}") and message in each.message and line in texts[each.line - 1]
        for each in found
    ), "\n".join(map(str, found))
    assert {each.grade for each in found} == {"warning"} and all(each.hint for each in found)


FINE = {
    "the own hand": act('label: "Mine {sum(v over hand)}"', "pick: {c: hand where v > 5}",
                        'say: "{you} played {c.v}."',
                        "requires: [{must: c.v > 1 and sum(v over hand) > 3, because: \"{c.v} is too low.\"}]",
                        "do: [{move: c, to: row, face: up}, {set: hid, to: c.v}, {gain: c.v, of: points}]"),
    "a guard in the own hand": act("pick: {c: hand where v > 5 and face = up}"),
    "what is counted": act('label: "{count(hand of others)} there, {count(stock)} here"',
                             "pick: {c: hand of others}"),
    "what lies open": course("{gain: sum(v over row), of: points}", '{say: "{sum(v over row)}, {top(bin).v}."}'),
    "what a guard opens": course("{gain: sum(double over stock where face = up), of: points}",
                                 "{set: hid, to: count(stock where v > 5 and face = up)}"),
    "a guard of a pick": act("pick: {c: rack of others}",
                             "requires: [{must: c.v > 5 and c.face = up, because: It lies face down.}]"),
    "what a pick asks for itself": act(
        "pick: {c: rack of others where face = up}", 'label: "Take {c.v}"', 'say: "{you} took {c.v}."',
        'requires: [{must: c.v > 5, because: "{c.v} is too low."}]', "cost: [{pay: c.v, of: points}]",
        "do: [{gain: c.v, of: points}, {set: hid, to: c.v}]"),
    "what a pick before asks for": act("pick: {a: rack of others where v > 0 and face = up, c: hand where v > a.v}"),
    "what one has looked at": act("do: [{look: stock}, {choose: c, among: stock where v > 5}]"),
    "what all looked at": act("do: [{look: stock, who: seats}, {choose: c, who: you, among: stock where v > 5}]"),
    "what a seat has looked at that chooses": act(
        "do: [{look: stock, who: first}, {choose: c, among: stock, number: 2, who: first, must: any(c where v > 5)}]"
    ),
    "what is laid open before": course("{let: c, be: top(stock)}", "{move: c, to: bin}", "{gain: c.v, of: points}"),
    "a zone that is laid open": course("{reveal: hand of others}", "{gain: sum(v over hand of others), of: points}"),
    "what is turned up": course("{turn: rack, face: up}", "{let: n, be: sum(v over rack)}", "{gain: n, of: points}"),
    "kept just before it is laid open": act(
        "pick: {c: hand}", "do: [{set: hid, to: c.v}, {move: c, to: row, face: up}]",
        "requires: [{must: hid < 99, because: No.}]"),
    "kept for oneself": act("requires: [{must: own < 99, because: \"You have {own}.\"}]", 'label: "Of {own}"',
                            "do: [{set: own, to: sum(v over hand)}]"),
    "a let across a question": course("{let: secret, be: top(stock).v}"),
    "chance among what is hidden": course("{choose: c, among: hand of others where v > 5, by: chance}"),
    "who chooses from the own hand": course("{choose: c, among: hand of others where v > 5, who: others}")
    .replace("who: others", "who: next(you)").replace("hand of others where", "row where"),
    "a branch": course("{if: top(stock).v > 5, do: [{gain: 1, of: points}]}"),
}  # fmt: skip


@pytest.mark.parametrize("what", FINE)
def test_what_readers_may_know_is_not_complained_about(what: str, tmp_path: Path) -> None:
    found = [str(each) for each in findings(tmp_path / "game", FINE[what]) if each.message.startswith("Column")]
    assert not found


def test_a_name_that_is_given_what_it_stood_for_before_is_judged_all_the_same(tmp_path: Path) -> None:
    rules = course(
        "{let: c, be: top(stock)}", "{set: c, to: host(c)}", '{say: "{c.shows} {c.v}."}', "{set: hid, to: hid}"
    )
    found = [each.message for each in findings(tmp_path / "game", rules)]
    assert any("`shows` of a hidden piece" in each for each in found)


REFUSED = {
    "a requirement": act("requires: [{must: any(hand of others where v > 5), because: No.}]"),
    "what is picked among": act("pick: {c: best(v over hand of others)}"),
    "a price": act("cost: [{pay: top(stock).v, of: points}]"),
    "the score": course() + "score: sum(v over hand of others)\n",
    "a value": course().replace("from: 2 * v", "from: v + top(stock).v"),
    "a danger": course() + 'dangers:\n  - {when: top(stock).v > 5, say: "Beware."}\n',
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_has_always_been_refused_still_is(what: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"may not know|not everybody may know"):
        findings(tmp_path / "game", REFUSED[what])


def test_version_2_refuses_what_a_file_of_before_is_warned_of(tmp_path: Path) -> None:
    folder = numbers(tmp_path / "game", WARNED["what is gained"][0])
    file = folder / "rules.yaml"
    assert load_game(folder, WRITING).warnings
    file.write_text(file.read_text(encoding="utf-8").replace("rules: 1", "rules: 2"), encoding="utf-8")
    with pytest.raises(ContentError, match="by this all get to know it"):
        load_game(folder, WRITING)


def test_what_becomes_of_it_at_play_is_said_of_what_is_played_only(tmp_path: Path) -> None:
    folder = numbers(tmp_path / "game", WARNED["a requirement by a pick"][0])
    file = folder / "rules.yaml"
    assert "At play it counts as met" in "".join(map(str, load_game(folder, WRITING).warnings))
    file.write_text(file.read_text(encoding="utf-8").replace("rules: 1", "rules: 2"), encoding="utf-8")
    with pytest.raises(ContentError, match="may depend only on what its seat sees") as error:
        load_game(folder, WRITING)
    assert "At play" not in str(error.value)


@pytest.mark.parametrize("game", FOLDERS)
def test_no_written_game_tells_what_its_readers_may_not_know(game: str) -> None:
    found = load_game(FOLDERS[game], WRITING).warnings
    assert not [str(each) for each in found if each.message.startswith("Column")]

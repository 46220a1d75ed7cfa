"""What is wrong with a file of rules is told with its line, its column and what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import little, write_little

from tabletop.content import ContentError, load_game
from tabletop.rules.phrases import phrase as phrases

GOOD = """
rules: 2
keep:
  pot: {number: 0}
define:
  mine: owner = you
course:
  - turns: seats
    phase: main
    do:
      - {ask: you, to: [put, rest], until: act = rest}
acts:
  put:
    pick: {card: hand where kind = frog}
    requires: [pot < 3]
    do: [{move: card, to: pile}, {set: pot, to: pot + 1}]
  rest: {quiet: true}
score: count(pile where mine)
"""

MOVE, REST = "{move: card, to: pile}", "  rest: {quiet: true}"
WRONG = (
    ("course:", "dangers: [{when: any(hand where kind = frog), say: Oh.}]\ncourse:", 6, "A danger is told to all."),
    ("course:", "oddities: [{when: any(hand where kind = frog), say: Oh.}]\ncourse:", 6, "is odd is told to all."),
    ("course:", "oddities: [{say: Oh.}]\ncourse:", 6, "An oddity has neither `for` nor `when`."),
    ("course:", "oddities: [{for: {c: pot}, say: Oh.}]\ncourse:", 6, "An oddity is for pieces or for seats, not for"),
    ("course:", "oddities: [{for: {c: pile}}]\ncourse:", 6, "An oddity has no `say`."),
    ("course:", "totals: [{at: pile, sum: 1}]\ncourse:", 6, "`pile` is no zone of each seat."),
    ("course:", "totals: [{at: hand, sum: 1, otherwise: Oh.}]\ncourse:", 6, "All that lies there counts."),
    ("course:", "totals: [{at: hand, sum: count(hand where kind = frog)}]\ncourse:", 6, "A total is shown to all."),
    (
        "course:", "ladders: [{at: hand, rungs: 2, now: count(hand where kind = frog)}]\ncourse:", 6,
        "A ladder is shown to all.",
    ),
    ("course:", "dangers: [{when: pot > 1}]\ncourse:", 6, "A danger has no `say`."),
    ("course:", "rematch: {pots: pot}\ncourse:", 6, "There is no option `pots`."),
    ("course:", "values: {a: {of: piece, from: 1, corner: left}}\ncourse:", 6, "A number in a corner has an icon"),
    ("course:", "values: {a: {of: piece, from: 1, shown_in: pond}}\ncourse:", 6, "There is no zone `pond`."),
    (
        REST, "  rest: {do: [{step: a, show: Oh., amount: 1, do: []}]}", 16,
        "A number flies from one piece to another.",
    ),
    ("rules: 2", "rules: 3", 1, "The versions of the language are 1 and 2. Write `rules: 2`."),
    ("keep:", "kept:", 2, "A file of rules has no key `kept`. Did you mean \"keep\"?"),
    ("{number: 0}", "{numbr: 0}", 3, "What is kept as `pot` has no key `numbr`. Did you mean \"number\"?"),
    ("{number: 0}", "{number: many}", 3, "What it begins with is a whole number"),
    ("owner = you", "ownr = you", 5, "Column 1 of `ownr = you` in `mine`: There is no name `ownr`"),
    ("owner = you", "mine and mine", 5, "Defines go round in a circle"),
    ("  pot: {number: 0}", "  hand: {number: 0}", 3, "`hand` has two meanings"),
    ("turns: seats", "turns: seat", 7, "Column 1 of `seat`: There is no name `seat` here. Did you mean \"seats\"?"),
    ("turns: seats", "trns: seats", 7, "`trns` is no effect. Did you mean \"turns\"?"),
    ("phase: main", "fase: main", 8, "`turns` has no key `fase`. Did you mean \"phase\"?"),
    ("[put, rest]", "[putt, rest]", 10, "There is no act `putt`. Did you mean \"put\"?"),
    ("act = rest", "act = rset", 10, "Column 7 of `act = rset`: `rset` is no act. Did you mean \"rest\"?"),
    ("act = rest", "pot", 10, "This takes a test, not a number. Compare it with something."),
    ("{ask: you, to: [put, rest], until: act = rest}", "{set: pot, to: 1}", 7, "Nobody is asked in these turns"),
    ("{ask: you, to", "{ask: you, say: hallo, to", 10, "`ask` and `say` stand in one entry. Is a dash missing"),
    ("requires:", "require:", 14, "The act `put` has no key `require`. Did you mean \"requires\"?"),
    ("pot < 3", "pot < tongue", 14, "`tongue` is a word of a piece, and no piece is meant here."),
    ("[pot < 3]", "[{must: pot < 3, because: '{pots}'}]", 14, "Column 2 of `{pots}`: There is no name `pots`"),
    ("[pot < 3]", "[any(hand of others where kind = frog)]", 14, "may not know `kind` of a hidden card"),
    ("[pot < 3]", "[any(hand of others where kind = frog)]", 14, "as `hand or (hand of others where face = up)`."),
    ("to: pile", "to: pyle", 15, "There is no zone `pyle`. Did you mean \"pile\"?"),
    ("to: pile", "to: pile of you", 15, "The zone `pile` is nobody's"),
    ("to: pile", "to: field", 15, "`field` has a board. Say which `cell:` of it."),
    (MOVE, "{move: card}", 15, "`move` has no `to`."),
    (MOVE, "{gain: 1, of: glory}", 15, "There is no value or counter `glory`."),
    (MOVE, "{create: froog, in: pile}", 15, "There is no card and no kind `froog`. Did you mean \"frog\"?"),
    (MOVE, "{create: frog, in: pile}", 15, "There are 3 cards of the kind `frog`. Write `every: true`"),
    (MOVE, "{let: card, be: 3}", 15, "`card` has two meanings"),
    (MOVE, "{set: points, of: others, to: 3}", 15, "of several `{each: one, in: others, do: [{set: one.points,"),
    (MOVE, "{turn: card, of: you, face: up}", 15, "`turn` has no key `of`."),
    (MOVE, "{move: card, of: you, to: hand}", 15, "Whose zone it is stands in the zone: `to: hand of others`."),
    (MOVE, "{set: hand, to: 3}", 15, "There is no `hand` that could be set."),
    (MOVE, "{repeat: on, do: [{gain: 1, of: points}]}", 15, "could go on for ever. Give it a `most:`."),
    (MOVE, "{finish: 3 + 4}", 15, "a set of seats"),
    (REST, "  rest: {quiet: maybe}", 16, "`quiet` is true or false, not the text \"maybe\"."),
)  # fmt: skip


@pytest.mark.parametrize(("was", "now", "line", "message"), WRONG, ids=[each[1] for each in WRONG])
def test_a_fault_has_its_line_and_its_remedy(was: str, now: str, line: int, message: str, tmp_path: Path) -> None:
    assert was in GOOD
    with pytest.raises(ContentError) as caught:
        little(tmp_path, GOOD.replace(was, now, 1))
    found = [(each.line, f"{each.message} {each.hint}") for each in caught.value.findings if each.grade == "error"]
    assert all(each.path.endswith("rules.yaml") for each in caught.value.findings)
    assert any(at == line and message in said for at, said in found), found


def test_a_sound_file_has_nothing_to_say_against_it(tmp_path: Path) -> None:
    found = [each for each in little(tmp_path, GOOD).warnings if each.path.endswith("rules.yaml")]
    assert [each for each in found if each.grade != "note"] == []
    (note,) = found
    assert note.line == 14 and "no reason of its own" in note.message


@pytest.mark.parametrize(
    ("was", "now", "line", "message"),
    [
        (REST, REST + "\n  wink: {do: [{say: Wink.}]}", 17, "No question asks for the act"),
        (REST, REST + "\nroutines:\n  wave: [{say: Hi.}]", 18, "is never used"),
    ],
)  # fmt: skip
def test_what_is_only_odd_is_pointed_out(was: str, now: str, line: int, message: str, tmp_path: Path) -> None:
    warnings = [each for each in little(tmp_path, GOOD.replace(was, now, 1)).warnings if each.grade != "note"]
    (found,) = [each for each in warnings if each.path.endswith("rules.yaml")]
    assert (found.line, found.grade) == (line, "warning") and message in found.message


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("[put, rest]", "[putt, rest]"),
        ("act = rest", "act = rset"),
        ("turns: seats\n    phase: main\n    do:\n      - {ask: you", "repeat: on\n    do:\n      - {ask: yuo"),
        (
            "  - turns: seats\n",
            "  - repeat: on\n    do:\n    - turns: seat\n      do: [{ask: you, to: [put]}]\n  - turns: seats\n",
        ),
    ],
)
def test_of_a_loop_in_which_something_could_not_be_read_it_is_not_said_that_nobody_is_asked(
    was: str, now: str, tmp_path: Path
) -> None:
    assert was in GOOD
    with pytest.raises(ContentError) as caught:
        little(tmp_path, GOOD.replace(was, now, 1))
    found = [each.message for each in caught.value.findings if each.grade == "error"]
    assert len(found) == 1 and "could go on for ever" not in found[0], found


def test_routines_never_lead_back_to_themselves(tmp_path: Path) -> None:
    circle = GOOD.replace(MOVE, "{up: 1}") + "routines:\n  up(n): [{down: n}]\n  down(n): [{up: n}]\n"
    with pytest.raises(ContentError, match=r"leads back to itself: `\w+` \(line \d+\) uses `\w+` \(line \d+\)"):
        little(tmp_path, circle)


def test_of_a_define_that_means_nothing_nothing_is_told_but_that(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as raised:
        little(tmp_path, GOOD.replace("owner = you", "ownr = you"))
    assert [each.line for each in raised.value.findings] == [5]  # none where it is used


def test_only_a_define_that_nobody_uses_is_looked_at_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(phrases, "_check_define", lambda language, define: looked.append(define.name))
    little(tmp_path, GOOD.replace("define:\n", "define:\n  idle: pot > 1\n", 1))
    assert looked == ["idle"]


def test_a_circle_of_defines_names_the_line_of_each(tmp_path: Path) -> None:
    assert "define:\n" in GOOD
    circle = GOOD.replace("define:\n", "define:\n  one: two\n  two: one\n", 1)
    with pytest.raises(ContentError, match=r"`\w+` \(line \d+\) needs `\w+` \(line \d+\) needs"):
        little(tmp_path, circle)


def test_what_a_define_says_is_wrong_where_it_stands_once_however_many_use_it(tmp_path: Path) -> None:
    assert "define:\n" in GOOD and "pot < 3" in GOOD and "act = rest" in GOOD
    wrong = GOOD.replace("define:\n", "define:\n  level(s): pot = s\n", 1).replace("pot < 3", "level(you)")
    wrong = wrong.replace("act = rest", "act = rest or level(next(you))")
    assert faults_of(wrong, tmp_path / "both") == [
        (5, "Column 7 of `pot = s` in `level`: `=` compares a number with a seat, which are never the same.",
         "Say which number each seat has: `1 if SEAT = 1 else 6`. Line 11 uses it so.")
    ]  # fmt: skip
    assert not faults_of(GOOD.replace("define:\n", "define:\n  level(s): pot = s\n", 1), tmp_path / "none")


def faults_of(text: str, folder: Path) -> list[tuple[int, str, str]]:
    """The faults of a file of rules: line, message, remedy."""
    try:
        little(folder, text)
    except ContentError as error:
        return [(each.line, each.message, each.hint) for each in error.findings if each.grade == "error"]
    return []


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ("define:\n", "define:\n  over: count(seats)\n  twice: over * 2\n  more: pot + 1\n", 5),
        ("  pot: {number: 0}", "  pot: {number: 0}\n  over: {number: 0}", 4),
    ],
)  # fmt: skip
def test_of_a_name_that_cannot_be_nothing_behind_it_is_told(was: str, now: str, line: int, tmp_path: Path) -> None:
    assert was in GOOD and "pot < 3" in GOOD
    with pytest.raises(ContentError) as caught:
        little(tmp_path, GOOD.replace(was, now, 1).replace("pot < 3", "over < 3"))
    (found,) = caught.value.findings
    assert found.line == line and "`over` is a word of the language." in found.message


def test_a_list_of_which_only_the_words_are_used_is_used(tmp_path: Path) -> None:
    named = "define:\n  ends: [single, gammon]\n"
    routine = "\nroutines:\n  end(e): [{say: 'It is {e}.'}]\n"
    unused = GOOD.replace("define:\n", named, 1)
    used = unused.replace(MOVE, f"{MOVE}, {{end: gammon}}") + routine
    assert "The define `ends` is never used." in [each.message for each in little(tmp_path / "one", unused).warnings]
    assert not [each for each in little(tmp_path / "two", used).warnings if "`ends`" in each.message]


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    three = GOOD.replace("pot < 3", "pott < 3").replace("to: pile", "to: pyle").replace("act = rest", "act = rset")
    with pytest.raises(ContentError) as caught:
        little(tmp_path, three)
    assert [each.line for each in caught.value.findings] == [10, 14, 15]


def test_rules_beside_those_of_another_game_are_refused(tmp_path: Path) -> None:
    folder = write_little(tmp_path, GOOD, "code: territory\nseats: [2]\n")
    from tabletop.rules.written.door import WRITING

    with pytest.raises(ContentError, match="those of another"):
        load_game(folder, WRITING)


def test_where_nobody_reads_rules_the_game_has_no_referee(tmp_path: Path) -> None:
    catalog = load_game(
        write_little(tmp_path, GOOD, "seats: [2]\nkinds: {stone: {}, frog: {fields: {tongue: {}}}}\n")
    )
    assert catalog.code is None and "Nobody is here who reads rules" in str(catalog.warnings[0])

"""Several things that are chosen together: what they must be as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, write_little

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.control.judging.offers import with_bounds
from tabletop.rules.written.door import WRITING
from tabletop.session import Session

GAME = LITTLE.replace("tongue: {type: int}", "tongue: {type: int}, worth: {type: int}")
FROGS = "".join(f"  f{worth}: {{kind: frog, worth: {worth}}}\n" for worth in range(1, 21))
RULES = """
rules: 2
keep: {made: {number: 0}}
setup:
SETUP
course: [{turns: seats, do: [{ask: you, to: [go, rest]}]}]
acts:
  go: {do: [CHOOSE, {set: made, to: count(s)}, {move: s, to: pile}]}
  rest: {quiet: true}
"""
FIFTEEN = (
    '{choose: s, among: hand, number: 1..4, must: sum(worth over s) = 15, because: "These make {sum(worth over s)}."}'
)


def folder_of(folder: Path, *worths: int, choose: str = FIFTEEN, zone: str = "hand of 1") -> Path:
    setup = "\n".join(f"  - {{create: f{worth}, in: {zone}, owner: 1}}" for worth in worths)
    write_little(folder, RULES.replace("SETUP", setup).replace("CHOOSE", choose), GAME)
    with (folder / "cards" / "all.yaml").open("a", encoding="utf-8") as file:
        file.write(FROGS)
    return folder


def began(folder: Path, *worths: int, choose: str = FIFTEEN) -> Session:
    session = tabletop.new_session(folder_of(folder, *worths, choose=choose), seats=2, seed=1)
    assert session.submit(tabletop.Action("go", 1))
    return session


def worth_of(session: Session, action: tabletop.Action) -> int:
    """The worth of the card that an answer names, 0 for the one that ends the choice."""
    label = session.label(action, 1)
    return int(label.removeprefix("Choose F")) if label.startswith("Choose F") else 0


def open_now(session: Session) -> list[int]:
    return sorted(worth_of(session, each) for each in session.legal_actions(1))


def pick(session: Session, worth: int) -> None:
    assert session.submit(next(each for each in session.legal_actions(1) if worth_of(session, each) == worth))


def seen_by_two(session: Session) -> object:
    """What the other seat sees, but for which cards the game has."""
    seen = session.view_for(2).to_json()
    assert isinstance(seen, dict) and isinstance(seen["flow"], dict)
    return {**seen, "flow": {key: each for key, each in seen["flow"].items() if key != "catalog"}}


def test_only_what_leads_on_is_offered_and_it_ends_with_nothing_else(tmp_path: Path) -> None:
    session = began(tmp_path, 1, 2, 4, 6, 9, 11)
    assert open_now(session) == [2, 4, 6, 9, 11], "9 and 6, 11 and 4, 9 and 4 and 2; 1 is in none of them"
    pick(session, 4)
    assert open_now(session) == [2, 9, 11], "not 6, and not the end"
    pick(session, 9)
    assert open_now(session) == [2]
    session.save(tmp_path / "middle.ttsave")
    for table in (session, tabletop.load_session(tmp_path / "middle.ttsave")):
        pick(table, 2)
        assert open_now(table) == [0], "others must not see that nothing could be added"
        pick(table, 0)
        assert table.state.flow["keep.made"] == 3 and table.decisions()[0].seat == 2


def test_it_may_end_where_it_is_so_already_though_more_leads_on(tmp_path: Path) -> None:
    choose = FIFTEEN.replace("sum(worth over s) = 15", "sum(worth over s) mod 5 = 0")
    session = began(tmp_path, 5, 10, 20, choose=choose)
    assert open_now(session) == [5, 10, 20], "none of them is none"
    pick(session, 5)
    assert open_now(session) == [0, 10, 20]
    pick(session, 0)
    assert session.state.flow["keep.made"] == 1


def test_what_does_not_go_with_it_is_refused_with_the_reason(tmp_path: Path) -> None:
    session = began(tmp_path, 1, 4, 6, 9, 11)
    handles = {worth_of(session, each): each for each in session.legal_actions(1)}
    assert 1 not in handles
    pick(session, 9)
    done = tabletop.Action("choose", 1)
    for action, text in ((handles[4], "make 13"), (handles[11], "make 20"), (done, "make 9")):
        refusal = session.explain(action)
        assert refusal is not None and refusal.message == f"These {text}." and refusal.private
    assert session.explain(handles[6]) is None
    other = session.explain(tabletop.Action("choose", 2))
    assert other is not None and "make" not in other.message


def test_one_thing_alone_may_be_all_that_goes_together(tmp_path: Path) -> None:
    """And it is asked for: that it is the only one others do not know."""
    session = began(tmp_path, 15, 3)
    assert open_now(session) == [15]
    pick(session, 15)
    pick(session, 0)
    assert session.state.flow["keep.made"] == 1


@pytest.mark.parametrize("zone", ["hand of 1", "pile"])
def test_why_not_is_for_the_chooser_alone_where_the_cards_are(tmp_path: Path, zone: str) -> None:
    choose = FIFTEEN.partition("because")[0] + "because: No.}"
    choose = choose.replace("hand", "pile") if zone == "pile" else choose
    session = tabletop.new_session(folder_of(tmp_path, 7, 8, 3, choose=choose, zone=zone), seats=2, seed=1)
    assert session.submit(tabletop.Action("go", 1))
    assert session.submit(session.legal_actions(1)[0])
    refusal = session.explain(tabletop.Action("choose", 1))
    assert refusal is not None and refusal.message == "No." and refusal.private == (zone != "pile")


def test_it_may_be_chosen_in_spite_of_the_rules(tmp_path: Path) -> None:
    """Then anything goes with it, and the others are not told what it is."""
    session = began(tmp_path, 1, 4, 6, 9, 11)
    handles = {worth_of(session, each): each for each in session.legal_actions(1)}
    pick(session, 9)
    assert session.override(handles[4])
    assert open_now(session) == [0, 1, 6, 11]
    assert not any("13" in line.text for line in session.log(2)) and any("13" in line.text for line in session.log(1))
    pick(session, 0)
    assert session.state.flow["keep.made"] == 2 and session.decisions()[0].seat == 2


def test_a_reason_is_made_of_the_test_where_none_is_written(tmp_path: Path) -> None:
    session = began(tmp_path, 5, 10, 3, choose=FIFTEEN.partition(", because")[0] + "}")
    refusal = session.explain(tabletop.Action("choose", 1))
    assert refusal is not None and "15" in refusal.message


def test_where_nothing_goes_together_others_do_not_learn_it(tmp_path: Path) -> None:
    """An act that does something before is begun all the same: whoever has no such cards can only say so."""
    choose = "{set: made, to: 0}, " + FIFTEEN
    with_some, without = (began(tmp_path / name, 7, last, 3, choose=choose) for name, last in (("a", 8), ("b", 9)))
    assert open_now(with_some) == [7, 8] and open_now(without) == [0]
    assert seen_by_two(with_some) == seen_by_two(without)
    assert [repr(each) for each in with_some.decisions()] == [repr(each) for each in without.decisions()]
    pick(without, 0)
    assert without.state.flow["keep.made"] == 0 and without.decisions()[0].seat == 2


def test_where_all_know_that_nothing_goes_together_it_cannot_be_begun(tmp_path: Path) -> None:
    choose = FIFTEEN.replace("hand", "pile")
    session = tabletop.new_session(folder_of(tmp_path, 7, 9, 3, choose=choose, zone="pile"), seats=2, seed=1)
    refusal = session.submit(tabletop.Action("go", 1))
    assert not refusal and refusal.message == "Nothing that can be chosen in the pile fits together."
    assert tabletop.Action("go", 1) not in session.legal_actions(1)


@pytest.mark.parametrize("seed", range(4))
def test_chance_takes_only_what_goes_together(tmp_path: Path, seed: int) -> None:
    choose = FIFTEEN.replace("among: hand, ", "among: hand, by: chance, ")
    session = tabletop.new_session(folder_of(tmp_path, 1, 2, 4, 6, 9, 11, choose=choose), seats=2, seed=seed)
    assert session.submit(tabletop.Action("go", 1))
    table = session.state
    assert sum(int(table.definition[each][1:]) for each in table.contents["pile"]) == 15


def test_too_many_sets_are_not_looked_through(tmp_path: Path) -> None:
    """Twenty cards, any number of them, of which no set is large enough: a million."""
    choose = FIFTEEN.replace("1..4", "1..20").replace("= 15", "= 999")
    session = tabletop.new_session(folder_of(tmp_path, *range(1, 21), choose=choose), seats=2, seed=1)
    assert "rules.yaml:26: there are more than 50,000 ways to go on" in str(session.submit(tabletop.Action("go", 1)))
    assert session.decisions()[0].seat == 1 and not session.state.contents.get("pile")


WRONG = [
    (FIFTEEN.replace("1..4", "1"), "One thing alone is chosen here."),
    (FIFTEEN.replace("number: 1..4, ", ""), "One thing alone is chosen here."),
    ("{choose: s, among: hand, number: 2, because: So.}", "Write `must: TEST`."),
    (FIFTEEN.replace("sum(worth over s) = 15", "sum(worth over s)"), "takes a test"),
    (FIFTEEN.replace("sum(worth over s) = 15", "any(hand of others where worth > 3)"), "may not know"),
    (FIFTEEN.replace("choose: s", "choose: pile"), "two meanings"),
]


@pytest.mark.parametrize(("choose", "message"), WRONG, ids=[each[1] for each in WRONG])
def test_what_is_written_wrongly_is_said(tmp_path: Path, choose: str, message: str) -> None:
    folder_of(tmp_path, 1, choose=choose)
    try:
        found = load_game(tmp_path, WRITING).warnings
    except ContentError as error:
        found = tuple(error.findings)
    assert any(message in f"{each.message} {each.hint}" for each in found), [str(each) for each in found]


TILES = """
rules: 2
course: [{turns: seats, do: [{ask: you, to: [shut]}]}]
acts:
  shut:
    say: "{you} begins."
    do:
      - {choose: tiles, among: AMONG, number: NUMBER, MUST ask: "Which, {you}?"}
      - {say: "{you} shut {count(tiles)}."}
"""
FIVE = 'must: sum(it over tiles) = 5, because: "They must make 5.",'


@pytest.mark.parametrize(
    ("number", "must", "picks", "asked", "log"),
    [
        ("1..4", FIVE, ["1", "4"], ["0 chosen", "1 chosen"], ["Ana chose 1.", "Ana chose 4."]),
        ("2", FIVE.replace("= 5", "> 3"), ["1", "4"], ["0 of 2", "1 of 2"], ["Ana chose 1.", "Ana chose 4."]),
        ("2", "", ["3", "1"], ["0 of 2", "1 of 2"], ["Ana chose 3.", "Ana chose 1."]),
        ("1..3", "", ["3", ""], ["0 chosen, up to 3", "1 chosen, up to 3"], ["Ana chose 3."]),
        ("3", "", ["3", "1", "2"], ["0 of 3", "1 of 3", "2 of 3"], ["Ana chose 3.", "Ana chose 1.", "Ana chose 2."]),
    ],
)
def test_each_pick_is_told_and_how_many_are_enough_where_that_is_known(
    number: str, must: str, picks: list[str], asked: list[str], log: list[str], tmp_path: Path
) -> None:
    rules = TILES.replace("AMONG", "1..4").replace("NUMBER", number).replace("MUST", must)
    session = tabletop.new_session(write_little(tmp_path, rules), seats=2, seed=1, names=["Ana", "Ben"])
    assert session.submit(tabletop.Action("shut", 1))
    for pick, words in zip(picks, asked, strict=True):
        assert with_bounds("Which, Ana?", session.decisions()[0]) == f"Which, Ana? ({words})"
        assert session.submit(tabletop.Action("choose", 1, **({"pick": pick} if pick else {})))
    told = [line.text for line in session.log(2)]
    assert told[-len(log) - 2 :] == ["Ana begins.", *log, f"Ana shut {len(log)}."]


def test_what_others_may_not_know_of_several_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    session = began(tmp_path, 3, 5, 7, 9, choose="{choose: s, among: hand, number: 2}")
    pick(session, 3)
    pick(session, 9)
    mine, theirs = ([line.text for line in session.log(seat)] for seat in (1, 2))
    assert "Player 1 chose F9." in mine and "Player 1 chose F3." in mine
    assert not any("F9" in line and "chose" in line for line in theirs)

"""What a position is worth where a file gives no score: who is asked does what is best for it, to its turn's end."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import write_little

import tabletop
from tabletop.bots import Limits, Question
from tabletop.bots.greedy import GreedyBot
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.table import Table
from tabletop.rules.written import written_rules
from tabletop.rules.written.scoring import WON, nearness_score
from tabletop.rules.written.written_rules import WrittenRules

GAME = """
id: rows
title: Rows
seats: [2, 4]
boards: {field: {grid: square, size: [3, 3]}}
kinds: {stone: {label: Stone, tint: owner}}
zones:
  field: {label: Field, board: field, face: up}
"""
PARTNERS = "teams: {4: [[1, 3], [2, 4]]}\n"
COURSE = """
rules: 2
keep: {done: {number: 0}}
course:
  - turns: seats
    from: 1
    do:
      - {set: done, to: 0}
      - ask: you
        to: [place, rest]
        until: act = rest or done = NUMBER
"""
ACTS = """
acts:
  place:
    pick: {there: {among: cells in field where empty}}
    do:
      - {create: stone, in: field, cell: there, owner: you}
      - {set: done, to: done + 1}
      - {if: line(3 through there where owner = you), do: [{finish: WHO, because: Three in a row.}]}
      - {if: no(cells in field where empty), do: [{finish: nobody, because: The field is full.}]}
  rest: {quiet: true}
"""


class Rows:
    """A table of three in a row, at which each in turn lays ``number`` stones or rests."""

    def __init__(
        self, folder: Path, stones: str = "", number: int = 1, who: str = "you", more: str = "", seats: int = 2,
        course: str = COURSE, row: int = 3,
    ) -> None:  # fmt: skip
        rules = course.replace("NUMBER", str(number)) + ACTS.replace("WHO", who).replace("line(3", f"line({row}")
        made = write_little(folder, rules, GAME + more)
        (made / "cards" / "all.yaml").write_text("cards: {pebble: {kind: stone}}\n", encoding="utf-8")
        session = tabletop.new_session(made, seats=seats, seed=1)
        assert isinstance(session.ruleset, WrittenRules)
        self.rules, self.state = session.ruleset, session.state
        for cell in stones.split():
            self.lay(cell)

    def lay(self, cell: str) -> None:
        """Whoever is asked lays a stone; "-" rests."""
        acts = self.rules.legal_actions(self.state)
        act = next(each for each in acts if each.arguments.get("there", "-") == cell)
        self.rules.perform(Edit(self.state), act)

    def score(self, seat: int) -> float:
        """What it is worth for a seat."""
        return self.rules.score(self.state, seat)

    def near(self, seat: int, state: GameState | None = None) -> float:
        """How near the ends are as it stands, or in another position."""
        return nearness_score(
            Table(self.rules, state or self.state), seat, self.rules.file.goals, self.rules.file.acts
        )

    def after(self, seat: int) -> list[float]:
        """How near the ends are after each of the acts that can be chosen."""
        found = []
        for act in self.rules.legal_actions(self.state):
            state = self.state.fork()
            self.rules.perform(Edit(state), act)
            found.append(self.near(seat, state))
        return found


@pytest.mark.parametrize(
    ("stones", "worth"),
    [("A1 B1 A2 B2", WON), ("A1 B1 A2 B2 C3", -WON), ("A1 B2 A2 C1", WON), ("A1 B2 C3 B3", 0.0)],
)
def test_whoever_is_asked_takes_the_win_that_is_there(tmp_path: Path, stones: str, worth: float) -> None:
    """Its own win for it, another's against it, and in no other position a sure thing."""
    table = Rows(tmp_path, stones)
    if worth:
        assert (table.score(1), table.score(2)) == (worth, -worth)
    else:
        assert abs(table.score(1)) < WON / 2 > abs(table.score(2))


def test_what_is_lost_by_all_acts_but_one_is_as_near_as_that_one_leaves_it(tmp_path: Path) -> None:
    """Player 2 must lay at A3; what player 1 does in its own turn after that is looked at no more."""
    table = Rows(tmp_path, "A1 B2 A2")
    assert table.rules.decisions(table.state)[0].seat == 2
    assert table.score(2) == pytest.approx(max(table.after(2))) != pytest.approx(table.near(2))
    assert table.score(1) == pytest.approx(min(table.after(1))) != pytest.approx(table.near(1))
    assert max(map(abs, (table.score(1), table.score(2)))) < WON


def test_a_draw_is_worth_nothing_and_better_than_a_loss(tmp_path: Path) -> None:
    """One cell is left. A row there loses where whoever makes one does."""
    table = Rows(tmp_path, "A1 B1 C1 B2 A2 C2 B3 A3")
    assert max(table.after(1)) > 0, "the last stone, or resting"
    table.lay("C3")
    assert table.rules.outcome(table.state) is not None and table.score(1) == table.score(2) == 0.0
    losing = Rows(tmp_path / "losing", "A1 B1 B2 A2 C1 A3 B3 C2", who="next(you)")
    assert {each.kind for each in losing.rules.legal_actions(losing.state)} == {"place", "rest"}
    assert losing.score(1) > -WON, "it need not lay at C3"


def test_a_full_field_that_is_foreseen_is_a_draw(tmp_path: Path) -> None:
    course = COURSE.replace("[place, rest]", "[place]")
    for who, worth in (("you", 0.0), ("next(you)", 0.0)):
        table = Rows(tmp_path / who, "A1 B1 C1 B2 A2 C2 B3 A3", who=who, course=course)
        assert len(table.rules.legal_actions(table.state)) == 1 and table.score(1) == table.score(2) == worth
    lost = Rows(tmp_path / "lost", "A1 B1 B2 A2 C1 A3 B3 C2", who="next(you)", course=course)
    assert (lost.score(1), lost.score(2)) == (-WON, WON), "the last cell ends its own row"


@pytest.mark.parametrize(
    ("number", "stones", "is_seen"), [(2, "A1 - - A2 - -", True), (2, "- -", False), (3, "- -", False)]
)
def test_the_acts_of_one_turn_are_foreseen_as_far_as_two(
    tmp_path: Path, number: int, stones: str, is_seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn of three stones wins from an empty field, but only two of them are looked at."""
    table = Rows(tmp_path, stones, number)
    assert (table.score(1) == WON) is is_seen
    monkeypatch.setattr(written_rules, "DEPTH", 3)
    assert (table.score(1) == WON) is (is_seen or number == 3)
    monkeypatch.setattr(written_rules, "DEPTH", 1)
    assert (table.score(1) == WON) is is_seen


def test_two_acts_of_one_turn_win_where_one_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Rows(tmp_path, "A1 - B3 C3", 2)
    assert table.rules.decisions(table.state)[0].seat == 1
    assert (table.score(1), table.score(2)) == (WON, -WON)
    monkeypatch.setattr(written_rules, "DEPTH", 1)
    assert table.score(1) < WON


def test_where_there_are_very_many_answers_none_is_foreseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Rows(tmp_path, "A1 B1 A2 B2")
    number = len(table.rules.legal_actions(table.state))
    monkeypatch.setattr(written_rules, "MOST_REPLIES", number)
    assert table.score(1) == WON
    monkeypatch.setattr(written_rules, "MOST_REPLIES", number - 1)
    assert table.score(1) == table.near(1) and table.score(2) == table.near(2)


def test_what_several_choose_at_the_same_time_is_not_foreseen(tmp_path: Path) -> None:
    """One stone wins, and each of the two is asked for one: nobody knows whose comes to lie."""
    course = COURSE.partition("course:")[0] + "course: [{ask: seats, to: [place, rest], sealed: true}]"
    table = Rows(tmp_path, course=course, row=1)
    assert {each.seat for each in table.rules.legal_actions(table.state)} == {1, 2}
    assert [table.score(seat) for seat in (1, 2)] == [table.near(seat) for seat in (1, 2)]
    alone = Rows(tmp_path / "alone", row=1)
    assert [alone.score(seat) for seat in (1, 2)] == [WON, -WON]


@pytest.mark.parametrize(
    ("more", "sees"),
    [
        ("", True),
        ("  well: {label: Well, pile: true, face: down}", False),
        ("  hand: {label: Hand, per_seat: true, see: hand, face: up}", False),
        ("  heap: {label: Heap, pile: true, face: up}", True),
    ],
)
def test_an_answer_is_foreseen_only_where_all_lies_open(tmp_path: Path, more: str, sees: bool) -> None:
    table = Rows(tmp_path, "A1 B1 A2 B2", more=more)
    assert (table.score(1) == WON) is sees
    assert sees or table.score(1) == table.near(1)


def test_partners_are_not_taken_for_the_other_side(tmp_path: Path) -> None:
    """Of four the third wins with the first: what is good for one is good for both."""
    who = "seats where it = you or it = next(next(you))"
    table = Rows(tmp_path, "- - A1 B1 - - A2 B2 - -", who=who, more=PARTNERS, seats=4)
    assert table.rules.decisions(table.state)[0].seat == 3
    assert [table.score(seat) for seat in (1, 2, 3, 4)] == [WON, -WON, WON, -WON]
    table.lay("B3")  # A3 is left to player 3, but it is player 4 who is asked
    assert [table.score(seat) for seat in (1, 3)] == pytest.approx([min(table.after(seat)) for seat in (1, 3)])
    assert [table.score(seat) for seat in (2, 4)] == pytest.approx([max(table.after(seat)) for seat in (2, 4)])


@pytest.mark.parametrize(("stones", "wanted"), [("A1 B1 A2 B2", "A3"), ("A1 B2 A2", "A3"), ("A1 B1 C3 B2", "B3")])
def test_a_bot_takes_its_win_and_stands_in_the_way_of_another(tmp_path: Path, stones: str, wanted: str) -> None:
    table = Rows(tmp_path, stones, course=COURSE.replace("[place, rest]", "[place]"))
    seat = table.rules.decisions(table.state)[0].seat
    for key in range(3):
        question = Question(table.rules, table.state, seat, Chance(key), Limits(60, 4))
        assert GreedyBot().choose(question).arguments.get("there") == wanted


@pytest.mark.parametrize("stones", ["", "A1", "A1 C3", "A1 C1 A2", "A1 B1 A2 C3 C2 B2"])
def test_what_is_near_for_one_of_two_is_as_far_for_the_other(stones: str, tmp_path: Path) -> None:
    table = Rows(tmp_path, stones)
    assert table.near(1) == pytest.approx(-table.near(2))
    assert (table.near(1) > 0.02) is (stones in ("A1", "A1 C1 A2"))


def test_of_several_others_the_nearest_counts(tmp_path: Path) -> None:
    """Two stones in a row are nearer than one, and one than none; whoever has none is behind by the nearest."""
    none, one, two = (Rows(tmp_path / name, stones, seats=4) for name, stones in
                      (("none", ""), ("one", "A1 B2 - -"), ("two", "A1 B2 - - A2 - - -")))  # fmt: skip
    assert [none.near(seat) for seat in (1, 2, 3, 4)] == [0.0] * 4
    assert one.near(1) == pytest.approx(-one.near(2)), "as many stones as whoever has most of the others"
    assert one.near(3) == one.near(4) < one.near(1) < one.near(2), "through the middle go more rows"
    assert two.near(3) == two.near(4) < one.near(3) and two.near(2) < 0 < two.near(1)
    assert two.near(1) - two.near(3) > two.near(1), "its own row counts for it, and against those who have none"


def test_what_is_near_for_a_partner_is_near_for_both(tmp_path: Path) -> None:
    """It counted for a side and, as another seat's, against it: such games looked even to the end."""
    who = "seats where it = you or it = next(next(you))"
    table = Rows(tmp_path, "A1 - - - A2 - - -", who=who, more=PARTNERS, seats=4)
    assert table.near(1) == pytest.approx(table.near(3) + 0.02) and table.near(3) > 1
    assert table.near(2) == table.near(4) < -1


DRAWS = """
rules: 2
setup:
  - {create: toad, in: deck, count: 20, face: down}
  - {deal: 3, from: deck, to: hand of seats}
course:
  - turns: seats
    from: 1
    do:
      - {draw: 1, from: deck, to: hand}
      - {ask: you, to: [sow, rest], until: act = rest}
acts:
  sow: {pick: {card: hand}, do: [{move: card, to: pile, face: up}, {gain: WORTH, of: points}]}
  rest: {quiet: true}
score: points + 2 * count(hand)
"""


@pytest.mark.parametrize(("worth", "act"), [(3, "sow"), (1, "rest")])
def test_ending_the_turn_is_not_paid_with_the_next_draw(tmp_path: Path, worth: int, act: str) -> None:
    """A card is drawn at the next turn whatever is done now: an act that brings less than that is done all the same,
    and one that costs more than it brings is not."""
    session = tabletop.new_session(write_little(tmp_path, DRAWS.replace("WORTH", str(worth))), seats=2, seed=1)
    assert session.ruleset is not None
    for key in range(4):
        question = Question(session.ruleset, session.state, 1, Chance(key), Limits(8, 2))
        assert {each.kind for each in question.actions} == {"sow", "rest"}
        assert GreedyBot().choose(question).kind == act

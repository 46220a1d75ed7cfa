"""Questions inside of effects: among words, numbers, seats, cells and pieces, of one seat or by chance."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import differs, little, write_little

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.edits import Edit
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.written.door import WRITING
from tabletop.session import Action, Session

RULES = """
rules: 2
keep: {{told: {{number: 0, label: Told}}, who: {{seat: nobody, label: Chosen}}}}
setup: [{{create: toad, in: hand of 1}}, {{create: newt, in: hand of 1}}, {{create: olm, in: deck}}]
course:
  - turns: seats
    do: [{{ask: you, to: [go]}}]
acts:
  go:
    do:
      {effects}
"""


def began(folder: Path, *effects: str) -> Session:
    """The small game, in the middle of an act with these effects."""
    lines = "\n      ".join(f"- {each}" for each in effects)
    session = tabletop.new_session(write_little(folder, RULES.format(effects=lines)), seats=3, seed=1)
    assert session.submit(session.legal_actions()[0])
    return session


def answer(session: Session, label: str) -> None:
    """Choose by what stands on the button."""
    (action,) = [each for each in session.legal_actions() if session.label(each, each.seat) == label]
    assert session.submit(action)


@pytest.mark.parametrize(
    ("among", "labels"),
    [
        ("2..4", ["Choose 2", "Choose 3", "Choose 4"]),
        ("others", ["Choose Player 2", "Choose Player 3"]),
        ("cells in field where edge", ["Choose A1", "Choose B1", "Choose C1"]),
        ("words(face)", ["Choose Up", "Choose Down"]),
        ("hand", ["Choose Toad", "Choose Newt"]),
    ],
)
def test_each_sort_of_thing_can_be_chosen_and_saved_in_between(tmp_path: Path, among: str, labels: list[str]) -> None:
    session = began(
        tmp_path / "little", f'{{choose: x, among: {among}, ask: "Which one, {{you}}?"}}', "{set: told, to: 7}"
    )
    assert [session.label(each, 1) for each in session.legal_actions()] == labels
    assert [each.kind for each in session.decisions()] == ["choose"]
    session.save(tmp_path / "middle.ttsave")
    again = tabletop.load_session(tmp_path / "middle.ttsave")
    for table in (session, again):
        answer(table, labels[-1])
        assert table.state.flow["keep.told"] == 7 and [each.seat for each in table.decisions()] == [2]
    assert session.digest() == again.digest()


def test_what_was_chosen_has_its_name_in_what_follows(tmp_path: Path) -> None:
    session = began(
        tmp_path, "{choose: n, among: 1..3}", "{choose: s, among: seats}",
        "{set: told, to: 10 * n}", "{set: who, to: s}",
        "{choose: c, among: hand, number: 0..2}", "{move: c, to: pile}",
    )  # fmt: skip
    answer(session, "Choose 2")
    answer(session, "Choose Player 3")
    assert session.state.flow["keep.told"] == 20 and session.state.flow["keep.who"] == 3
    rules = session.ruleset
    assert rules is not None and [label for label, _ in rules.remembered(session.state.flow)] == ["Told", "Chosen"]
    answer(session, "Choose Newt")
    (done,) = [each for each in session.legal_actions() if not each.arguments]
    assert session.submit(done)
    assert len(session.state.contents["pile"]) == len(session.state.contents["hand@1"]) == 1


def test_another_seat_can_be_asked_and_chance_asks_nobody(tmp_path: Path) -> None:
    session = began(tmp_path, "{choose: n, among: 5..9, by: chance}", "{choose: m, among: 1..2, who: next(you)}")
    assert [(each.kind, each.seat) for each in session.decisions()] == [("choose", 2)]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("{choose: x, among: you}", "One chooses among several things"),
        ("{choose: x}", "has no `among`"),
        ("{choose: x, among: hand, by: luck}", "`luck` is no way to choose."),
        ("{sort: hand, by: words(face)}", "Column 1"),
    ],
)
def test_what_cannot_be_chosen_or_sorted_is_told_with_its_place(tmp_path: Path, effect: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, RULES.format(effects=f"- {effect}"))
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


CARDS = (
    "kind: playing\n"
    "generate: {each: [suit, rank], id: '{suit}-{rank}', name: '{rank} of {suit}', called: {K: King}}\n"
)
GAME = """
seats: [2]
kinds:
  playing: {fields: {suit: {values: [clubs, hearts]}, rank: {values: [9, 10, K], ordered: true}}}
"""


def cards(folder: Path, text: str, game: str = GAME) -> list[str]:
    """The names of the cards of a file."""
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(text, encoding="utf-8")
    return [card.name for card in load_game(folder, WRITING).cards.values()]


def test_cards_are_made_by_a_formula(tmp_path: Path) -> None:
    made = cards(tmp_path, CARDS)
    assert made == ["9 of clubs", "10 of clubs", "King of clubs", "9 of hearts", "10 of hearts", "King of hearts"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[suit, rank]", "[suit, rang]", 'There is no field "rang".'),
        ("[suit, rank]", "{suit: [spades], rank: [9]}", '"spades" is no known word'),
        ("'{suit}-{rank}'", "'{suit}'", "There is a card clubs already"),
        ("called", "cald", "Unknown key `cald`."),
        ("'{rank} of {suit}'", "'{rang}'", 'There is no field "rang".'),
    ],
)
def test_a_formula_that_cannot_be_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        cards(tmp_path, CARDS.replace(old, new))
    assert any(told in each.message and each.line == 2 for each in caught.value.findings), str(caught.value)


SUMMED = """
rules: 2
keep: {target: {number: 3}}
course:
  - turns: seats
    phase: go
    do: [{ask: you, to: [sell]}]
acts:
  sell:
    do:
      - {choose: sold, among: hand, number: 0..4, must: MUST, because: No.}
      - {move: sold, to: pile}
"""


@pytest.mark.parametrize(
    "must",
    [
        "sum(tongue over sold) = target", "target = sum(tongue over sold)", "sum(tongue over sold) != 3",
        "sum(tongue over sold) <= target", "target < sum(tongue over sold)", "sum(2 * tongue over sold) >= 6",
        "sum(tongue + target over sold) > 7", "sum(tongue over sold) = count(sold)", "sum(1 over hand) > count(sold)",
        "sum(tongue * count(sold) over sold) = 4",
    ],
)  # fmt: skip
def test_a_sum_of_what_is_chosen_is_worked_out_as_each_choice_by_itself(
    tmp_path: Path, must: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = SUMMED.replace("MUST", must)

    def walked(name: str) -> list[str]:
        session = tabletop.new_session(str(write_little(tmp_path / name, rules)), seats=2, seed=1, autosave=None)
        edit = Edit(session.state)
        for card in ("toad", "newt", "newt", "olm", "pebble"):
            edit.create("card", "hand@1", definition=card, owner=1, face="down")
        assert session.submit(tabletop.Action("sell", 1))
        found: list[str] = []

        def walk(table: tabletop.Session, deep: int) -> None:
            legal = table.legal_actions()
            found.append(f"{deep} {sorted(map(str, legal))}")
            for each in legal if legal and legal[0].kind == "choose" and deep < 3 else ():
                twin = table.fork()
                assert twin.submit(each)
                walk(twin, deep + 1)

        walk(session, 0)
        return found

    quick = walked("quick")
    monkeypatch.setattr(Phrase, "summing", lambda self, key: None)
    assert walked("plain") == quick and len(quick) > 1


TOGETHER = """
rules: 2
course:
  - turns: seats
    from: 1
    phase: go
    do: [{ask: you, to: [sell, sell_some, ring, pass]}]
acts:
  sell:
    do:
      - {choose: sold, among: hand, number: 1..3, must: sum(tongue over sold) = 5, because: Make five.}
      - {move: sold, to: pile}
  sell_some:
    do:
      - {choose: sold, among: hand, number: 0..3, must: sum(tongue over sold) = 5 or no(sold), because: Make five.}
      - {move: sold, to: pile}
  ring:
    pick: {n: 1..6}
    do:
      - {choose: sold, among: hand, number: 1..3, must: sum(tongue over sold) = n, because: Make it.}
      - {move: sold, to: pile}
  pass: {quiet: true}
"""


def test_an_act_that_has_nothing_to_choose_together_is_not_offered_and_says_why(tmp_path: Path) -> None:
    case = """
  - case: five can be made
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Newt, Olm]}}
    steps:
      - {expect: {offers: {Ana: [sell, sell_some, {do: ring, n: 2}, {do: ring, n: 3}, {do: ring, n: 5}, pass]}}}
      - {Ana: sell}
      - {Ana: choose, pick: Newt}
      - {Ana: choose, pick: Olm}
      - {Ana: choose}
      - {Ben: pass}
    expect: {Ana: {hand: []}, offers: {Ana: [sell_some, pass]}}
  - case: five cannot be made
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Toad, Olm]}}
    steps:
      - {expect: {offers: {Ana: [sell_some, {do: ring, n: 1}, {do: ring, n: 3}, {do: ring, n: 4}, pass]}}}
      - {Ana: sell, refused: {says: Nothing that can be chosen in your hand fits together.}}
      - {Ana: ring, n: 2, refused: {says: Nothing that can be chosen in your hand fits together.}}
    expect: {Ana: {hand: [Toad, Olm]}}
"""
    assert not differs(tmp_path, TOGETHER, case)


def test_whether_there_is_something_to_choose_is_looked_at_anew(tmp_path: Path) -> None:
    rules = """
rules: 2
course:
  - turns: seats
    from: 1
    phase: go
    do: [{ask: you, to: [match, more, pass], until: act = pass}]
acts:
  match:
    do: [{choose: sold, among: hand, number: 1..3, must: sum(tongue over sold) = points, because: No.}]
  more: {do: [{gain: 1, of: points}]}
  pass: {quiet: true}
"""
    case = """
  - case: it
    given: {moment: {phase: go, seat: Ana}, Ana: {hand: [Newt, Olm], points: 0}}
    steps:
      - {Ana: more}
      - {expect: {offers: {Ana: [more, pass]}}}
      - {Ana: more}
      - {expect: {offers: {Ana: [match, more, pass]}}}
      - {Ana: more}
      - {Ana: more}
    expect: {offers: {Ana: [more, pass]}}
"""
    assert not differs(tmp_path, rules, case)


@pytest.mark.parametrize(("face", "asked"), [("up", "again"), ("down", "choose")])
def test_the_only_thing_is_taken_unasked_where_all_see_that_it_is(tmp_path: Path, face: str, asked: str) -> None:
    """A card that lies face down in a row might be anything: that it is the only one of its kind tells what it is."""
    rules = (
        "rules: 2\n"
        f"setup: [{{create: toad, in: pile, face: {face}}}]\n"
        "course: [{turns: seats, from: 1, do: [{ask: you, to: [take, hide]}]}]\n"
        "acts:\n"
        "  hide: {do: [{create: newt, in: pile, face: down}]}\n"
        "  take: {do: [{choose: x, among: frog in pile}, {ask: you, to: [again]}]}\n"
        "  again: {quiet: true}\n"
    )
    session = tabletop.new_session(str(write_little(tmp_path / "game", rules)), seats=2, seed=1, autosave=None)
    assert session.submit(Action("take", 1))
    (found,) = session.decisions()
    assert found.kind.removeprefix("ask ") == asked

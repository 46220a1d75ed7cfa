"""What effects put off until something happens (`when`): who does it, with what, how long, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.core.view import view_for
from tabletop.rules.actions import Action
from tabletop.session.session import Session

LATER = """
rules: 2
events: {hatched: {of: frog}, stirred: {}}
setup:
  - {create: toad, in: pile}
  - {create: newt, in: pile}
course: [{turns: seats, from: 1, do: [{ask: you, to: [sow, hatch, stir, done], until: act = done}]}]
acts:
  sow: {do: [SOWN]}
  hatch: {pick: {frog: pile}, do: [{happen: hatched, of: frog}]}
  stir: {do: [{happen: stirred}]}
  done: {quiet: true}
MORE
"""


def table(folder: Path, sown: str, more: str = "", game: str = LITTLE) -> Session:
    rules = LATER.replace("SOWN", sown).replace("MORE", more)
    return tabletop.new_session(write_little(folder, rules, game), seats=2, seed=1)


def do(session: Session, *kinds: str) -> None:
    for kind in kinds:
        name, _, card = kind.partition(" ")
        found = [each for each in session.legal_actions() if each.kind == name]
        if card:
            found = [each for each in found if card in session.label(each, each.seat)]
        assert session.submit(found[0]), kind


def points(session: Session) -> tuple[int, int]:
    return session.state.counter(-1, "points"), session.state.counter(-2, "points")


def test_it_is_done_once_by_who_put_it_off_whoever_acts_then(tmp_path: Path) -> None:
    session = table(tmp_path, "{when: stirred, do: [{gain: 2, of: points}]}")
    do(session, "sow", "done", "stir")
    assert points(session) == (2, 0)
    do(session, "stir")
    assert points(session) == (2, 0) and "later" not in session.state.flow


@pytest.mark.parametrize(
    ("sown", "says"),
    [
        ("{when: turn_end, of: you, do: [{gain: 1, of: points}]}", "More will happen when Ana's turn ends."),
        (
            "{when: turn_begin, of: next(you), do: [{gain: 1, of: points}]}",
            "More will happen when Ben's turn begins.",
        ),
        ("{let: f, be: top(pile)}, {when: hatched, of: f, do: [{gain: 1, of: points}]}", "when Newt hatched."),
        ("{when: hatched, of: pile, do: [{gain: 1, of: points}]}", "More will happen later."),
        ("{when: stirred, do: [{gain: 1, of: points}]}", "More will happen later."),
        ("{quietly: [{when: stirred, do: [{gain: 1, of: points}]}]}", ""),
    ],
)
def test_the_log_says_what_is_put_off_and_until_when(tmp_path: Path, sown: str, says: str) -> None:
    """Outside of acts: what these do, they say in a sentence of their own."""
    game = write_little(
        tmp_path, LATER.replace("do: [{ask", f"do: [{sown}, {{ask").replace("SOWN", "").replace("MORE", "")
    )
    session = tabletop.new_session(game, names=["Ana", "Ben"], seed=1)
    text = " ".join(each.text for each in session.log(2))
    assert says in text and ("will" in text) == bool(says)


def test_each_that_was_put_off_is_done(tmp_path: Path) -> None:
    session = table(tmp_path, "{when: stirred, do: [{gain: 2, of: points}]}")
    do(session, "sow", "sow", "done", "sow", "stir")
    assert points(session) == (4, 2)


def test_what_was_bound_is_kept_and_what_happens_has_its_names(tmp_path: Path) -> None:
    sown = "{let: n, be: points of next(you) + 3}, {let: s, be: next(you)}, "
    sown += "{when: hatched, do: [{gain: n + subject.tongue, of: points, to: s}]}"
    session = table(tmp_path, sown)
    do(session, "sow", "hatch Newt")
    assert points(session) == (0, 5)


@pytest.mark.parametrize(
    ("of", "card", "done"),
    [("top(pile)", "Newt", True), ("top(pile)", "Toad", False), ("frog in pile where tongue = 1", "Toad", True)],
)
def test_it_waits_for_what_the_event_is_of(tmp_path: Path, of: str, card: str, done: bool) -> None:
    session = table(tmp_path, f"{{when: hatched, of: {of}, do: [{{gain: 1, of: points}}]}}")
    do(session, "sow", f"hatch {card}")
    assert points(session) == (1 if done else 0, 0)


def test_a_thing_that_was_bound_is_meant_as_the_object_that_it_was(tmp_path: Path) -> None:
    game = LITTLE.replace("pile: {label: Pile, ", "pile: {label: Pile, group: pile, ")
    sown = "{let: newt, be: top(pile)}, {when: hatched, of: newt, do: [{gain: 1, of: points}]}, BETWEEN"
    twice = "{move: newt, to: deck}, {move: newt, to: pile}, {move: newt, to: deck}, {move: newt, to: pile}"
    for number, between in enumerate(("{say: Nothing.}", twice)):
        session = table(tmp_path / str(number), sown.replace("BETWEEN", between), game=game)
        do(session, "sow", "hatch Newt")
        assert points(session) == (1 - number, 0)


@pytest.mark.parametrize(
    ("when", "acts", "between", "there"),
    [
        ("stirred", "stir", "", 2),
        ("stirred", "stir", ", {move: toad, to: deck}", 1),
        ("stirred", "stir", ", {move: toad, to: deck}, {move: toad, to: pile}", 1),
        ("turn_end, of: you", "done", ", {move: toad, to: deck}", 1),  # of seat 1, not of the piece of that number
        ("hatched", "hatch Toad", "", 2),  # the event itself takes it away
        ("hatched", "hatch Newt", ", {move: toad, to: deck}", 1),
    ],
)
def test_a_name_that_was_bound_is_the_object_that_it_was(
    tmp_path: Path, when: str, acts: str, between: str, there: int
) -> None:
    """Of a set only those are left that are still the same; a single one is not there any more."""
    game = LITTLE.replace("pile: {label: Pile, ", "pile: {label: Pile, group: pile, ")
    effects = "[{gain: count(both), of: points}, {if: any(toad), do: [{gain: 10, of: points}]}]"
    sown = f"{{let: toad, be: bottom(pile)}}, {{let: both, be: pile}}, {{when: {when}, do: {effects}}}{between}"
    rules = LATER.replace("hatched: {of: frog}", "hatched: {of: frog, do: [{move: subject, to: deck}]}")
    rules = rules.replace("SOWN", sown).replace("MORE", "")
    session = tabletop.new_session(write_little(tmp_path, rules, game), seats=2, seed=1)
    do(session, "sow", acts)
    assert points(session) == (there + 10 * (there - 1), 0)


@pytest.mark.parametrize(("until", "acts", "done"), [
    ("turn", ("stir",), True), ("turn", ("done", "stir"), False),
    ("round", ("done", "stir"), True), ("round", ("done", "done", "stir"), False),
    ("until_turn_of you", ("done", "stir"), True), ("until_turn_of you", ("done", "done", "stir"), False),
    ("game", ("done", "done", "stir"), True),
])  # fmt: skip
def test_past_its_time_it_is_forgotten(tmp_path: Path, until: str, acts: tuple[str, ...], done: bool) -> None:
    session = table(tmp_path, f"{{when: stirred, until: {until}, do: [{{gain: 1, of: points}}]}}")
    do(session, "sow", *acts)
    assert points(session) == (1 if done else 0, 0)


def test_a_routine_puts_off_with_its_parameters(tmp_path: Path) -> None:
    more = 'routines: {"put_off(n, who)": [{when: stirred, do: [{gain: n, of: points, to: who}]}]}'
    session = table(tmp_path, "{put_off: 2, who: others}, {put_off: 3, who: you}", more)
    do(session, "sow", "stir")
    assert points(session) == (3, 2)


def test_who_chooses_the_order_is_asked_for_what_has_a_card_alone(tmp_path: Path) -> None:
    more = "triggers: {order: chosen}"
    session = table(tmp_path, "{when: stirred, do: [{gain: 1, of: points}]}", more)
    do(session, "sow", "sow", "stir")
    assert points(session) == (2, 0)


def test_it_is_undone_saved_and_seen_by_nobody(tmp_path: Path) -> None:
    session = table(tmp_path / "game", "{when: stirred, do: [{gain: 2, of: points}]}")
    start = session.digest()
    do(session, "sow")
    assert session.state.flow["later"]
    for viewer in (None, 1, 2):
        assert "later" not in view_for(session.state, viewer).flow
    session.save(tmp_path / "middle.ttsave")
    again = tabletop.load_session(tmp_path / "middle.ttsave")
    do(again, "stir")
    assert points(again) == (2, 0)
    session.undo()
    assert session.digest() == start
    do(session, "stir")
    assert points(session) == (0, 0)


def test_no_more_waits_than_may(tmp_path: Path) -> None:
    session = table(tmp_path / "one", "{times: 1001, do: [{when: stirred, do: [{say: So it was.}]}]}")
    assert not session.submit(Action("sow", 1))
    session = table(tmp_path, "{times: 1000, do: [{when: stirred, do: [{say: So it was.}]}]}")
    do(session, "sow")
    assert len(session.state.flow["later"]) == 1000
    before = session.digest()
    refusal = session.submit(Action("sow", 1))
    assert not refusal and "more than 1,000 effects would wait" in str(refusal)
    assert session.digest() == before


def test_what_puts_itself_off_again_leads_back_to_itself(tmp_path: Path) -> None:
    more = "routines: {again: [{when: stirred, do: [again, {happen: stirred}]}]}"
    with pytest.raises(ContentError, match="The routine `again` leads back to itself"):
        little(tmp_path, LATER.replace("SOWN", "again").replace("MORE", more))


@pytest.mark.parametrize(
    ("sown", "told"),
    [
        ("{when: hatchd, do: [{gain: 1, of: points}]}", "There is no event `hatchd`."),
        ("{when: stirred, of: pile, do: [{gain: 1, of: points}]}", "`stirred` is not of anything."),
        ("{when: stirred}", "`when` has no `do`."),
        ("{when: stirred, until: tomorrow, do: [{gain: 1, of: points}]}", "`tomorrow` is no time that comes."),
        ("{when: hatched, of: you, do: [{gain: 1, of: points}]}", "you"),
        ("{when: stirred, do: [{gain: 1, of: pints}]}", "There is no value or counter `pints`."),
        ("{let: n, be: 1}, {when: stirred, do: [{set: n, to: 2}]}", "`n` cannot be set."),
        ("{when: hatched, of: hand of 2 where tongue = 1, do: [{gain: 1, of: points}]}", "may not know"),
        (
            "{let: subject, be: top(pile)}, {when: hatched, of: pile where it != subject, do: [{remove: subject}]}",
            "`subject` is here what happens then.",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, sown: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, LATER.replace("SOWN", sown).replace("MORE", ""))
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)

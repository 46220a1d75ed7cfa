"""Zones and words as parameters of routines, and defines that are zones."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import LITTLE, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.core.state import seat_target
from tabletop.session.session import Session

GAME = LITTLE.replace(
    "zones:\n", "zones:\n  stock: {label: Stock, per_seat: true, pile: true, face: down}\n"
).replace("counters: {", "counters: {thirst: {label: Thirst}, ")
RULES = """
rules: 2
define:
  mine: hand
  foe: next(you)
  theirs: hand of foe
  pile_of(k): {by: k, stone: pile, frog: stock, else: deck}
  deep(k, s): {by: k, frog: stock of s, else: pile}
setup:
  - {create: frog, in: stock of seats, every: true, face: down}
  - {create: pebble, in: pile, count: 3}
  - {create: pebble, in: deck, count: 3}
SETUP
course: [{ask: seats, to: [leap, rest], order: block}]
acts:
  leap: {do: [EFFECT]}
  rest: {quiet: true}
routines:
ROUTINES
"""
FILL = """
  fill(p, n, s): [{draw: n, from: p, to: hand of s}, {if: count(p) < 2, do: [{say: "{p} is nearly gone."}]}]
  pass_on(p): [{fill: p, n: 1, s: you}]
  draft(k): [{draw: 1, from: pile_of(k), to: hand}, {if: k = stone, do: [{gain: 5, of: points}]}, {note: k}]
  note(k): [{gain: count(pile where kind = k), of: points}]
  count_up(k): [{gain: 1, of: k, to: top(hand)}]
  all_of(p):
    - {each: s, in: seats, do: [{draw: 1, from: p of s, to: hand of s}]}
    - {gain: sum(count(p of it) over seats), of: points}
  empty(p): [{shuffle: p}, {sort: p, by: tongue}, {move: p, to: pile, face: up}]
  turn_to(k): [{phase: k, do: [{say: "It is {k}."}]}]
"""


def played(folder: Path, effect: str, setup: str = "", routines: str = FILL) -> Session:
    used = "\n".join(f"  {each}" for each in routines.splitlines() if each.strip())
    rules = RULES.replace("EFFECT", effect).replace("SETUP\n", setup).replace("ROUTINES", used)
    write_little(folder, rules, GAME)
    session = tabletop.new_session(folder, seats=2, seed=1)
    assert session.submit(tabletop.Action("leap", 1))
    return session


def lying(session: Session) -> dict[str, int]:
    return {str(key): len(pieces) for key, pieces in session.state.contents.items() if pieces}


def text_of(session: Session) -> str:
    return " ".join(line.text for line in session.log(1))


def points(session: Session) -> int:
    return session.state.counter(seat_target(1), "points")


LAID: dict[str, int | None] = {"pile": None, "hand@2": 3, "deck": 2, "hand@1": 1}
FULL = {"stock@1": 3, "stock@2": 3, "pile": 3, "deck": 3}


@pytest.mark.parametrize(
    ("effect", "lies"),
    [
        ("{fill: pile, n: 2, s: you}", {"pile": 1, "hand@1": 2}),
        ("{fill: stock, n: 2, s: foe}", {"stock@1": 1, "hand@2": 2}),
        ("{fill: stock of foe, n: 2, s: you}", {"stock@2": 1, "hand@1": 2}),
        ("{fill: stock of 2, n: 1, s: first}", {"stock@2": 2, "hand@1": 1}),
        ("{fill: pile_of(stone), n: 1, s: you}", {"pile": 2, "hand@1": 1}),
        ("{fill: pile_of(frog) of foe, n: 1, s: you}", {"stock@2": 2, "hand@1": 1}),
        ("{fill: deep(frog to foe), n: 1, s: you}", {"stock@2": 2, "hand@1": 1}),
        ("{pass_on: stock}", {"stock@1": 2, "hand@1": 1}),
        ("{pass_on: stock of foe}", {"stock@2": 2, "hand@1": 1}),
        ("{pass_on: pile}, {pass_on: stock}, {pass_on: pile}", {"pile": 1, "stock@1": 2, "hand@1": 3}),
        ("{draft: stone}", {"pile": 2, "hand@1": 1}),
        ("{draft: frog}", {"stock@1": 2, "hand@1": 1}),
        ("{all_of: stock}", {"stock@1": 2, "stock@2": 2, "hand@1": 1, "hand@2": 1}),
        ("{empty: stock}", {"stock@1": None, "pile": 6}),
        ("{empty: theirs}", {}),
        ("{move: pile, to: theirs}, {draw: 1, from: deck, to: mine}", LAID),
        ("{draw: 1, from: pile_of(frog), to: theirs}", {"stock@1": 2, "hand@2": 1}),
    ],
)  # fmt: skip
def test_a_routine_is_given_a_zone_or_a_word(tmp_path: Path, effect: str, lies: dict[str, int | None]) -> None:
    expected = {key: number for key, number in {**FULL, **lies}.items() if number is not None}
    assert lying(played(tmp_path, effect)) == expected


def test_a_zone_is_looked_at_anew_in_the_phrases_of_the_routine(tmp_path: Path) -> None:
    session = played(tmp_path, "{fill: pile, n: 1, s: you}, {all_of: stock}")
    assert points(session) == 4, "two are left in each"
    assert "nearly gone" not in text_of(session), "two are left"
    assert "nearly gone" in text_of(played(tmp_path / "b", "{fill: pile, n: 2, s: you}"))


def test_a_word_is_that_word_in_the_phrases_of_the_routine(tmp_path: Path) -> None:
    assert points(played(tmp_path, "{draft: frog}")) == 0, "no frog lies on the pile"
    assert points(played(tmp_path / "b", "{draft: stone}")) == 7, "five, and one for each stone that is left"


def test_a_word_may_name_what_is_counted_or_the_phase(tmp_path: Path) -> None:
    session = played(tmp_path, "{draft: frog}, {count_up: thirst}, {turn_to: frog}")
    (card,) = session.state.contents["hand@1"]
    assert session.state.counter(card, "thirst") == 1 and session.state.counter(card, "hunger") == 0
    assert session.state.flow["phase"] == "frog"


def test_in_the_set_up_a_zone_of_each_seat_is_everybodys(tmp_path: Path) -> None:
    session = played(tmp_path, "{say: Hop.}", "  - {empty: stock}\n")
    assert lying(session) == {"pile": 9, "deck": 3}


def test_whose_a_zone_is_is_fixed_when_the_routine_is_called(tmp_path: Path) -> None:
    routines = "slow(p, n): [{choose: s, among: seats}, {draw: n, from: p, to: hand of s}]"
    session = played(tmp_path, "{let: s, be: foe}, {slow: stock of s, n: 1}", routines=routines)
    assert session.submit(next(each for each in session.legal_actions(1) if "Player 1" in session.label(each)))
    assert lying(session)["stock@2"] == 2 and lying(session)["hand@1"] == 1, "not of the seat that `s` is in it"


WRONG = [
    ("{fill: piel, n: 1, s: you}", "`p` is a zone, and there is no zone `piel`. Did you mean"),
    ("{fill: top(pile), n: 1, s: you}", "`p` is a zone, and there is no zone `top(pile)`"),
    ("{fill: pile of you, n: 1, s: you}", "The zone `pile` is nobody's"),
    ("{let: k, be: 1}, {draft: k}", "`k` is a word that must be known beforehand, and `k` is a let."),
    ("{draft: pebble}", "A word of kind is never one of card."),
    ("{count_up: thrist}", "There is no value or counter `thrist`. `count_up(thrist)` is used. Did you mean"),
    ("{draw: 1, from: pile_of(hand), to: hand}", "Which zone `pile_of` is must be known beforehand."),
    ("{draw: 1, from: foe, to: hand}", "`foe` is no zone."),
    ("{draw: 1, from: theirs of you, to: hand}", "Whose zone it is is said twice."),
    ("{fill: pile, s: you}", "`fill` has no `n`"),
]


@pytest.mark.parametrize(("effect", "message"), WRONG, ids=[each[0] for each in WRONG])
def test_what_is_given_wrongly_is_said(tmp_path: Path, effect: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        played(tmp_path, effect)
    said = [f"{each.message} {each.hint}" for each in caught.value.findings if each.grade == "error"]
    assert any(message in each for each in said), said


def test_what_is_wrong_with_a_routine_anyway_is_told_once(tmp_path: Path) -> None:
    routines = "fill(p): [{draw: 1, from: p, to: hand}, {gain: 1, of: poins}]"
    with pytest.raises(ContentError) as caught:
        played(tmp_path, "{fill: pile}, {fill: stock}, {fill: deck}", routines=routines)
    assert len([each for each in caught.value.findings if each.grade == "error"]) == 1


def test_a_parameter_with_the_name_of_a_zone_is_a_thing_as_before(tmp_path: Path) -> None:
    """Files that name one so were read so: `to: pile` is the pile."""
    session = played(tmp_path, "{throw: top(deck)}", routines="throw(c): [{move: c, to: pile}]")
    assert lying(session)["pile"] == 4
    routines = "feed(c, thirst): [{gain: 2, of: thirst, to: c}, {gain: thirst, of: hunger, to: c}]"
    session = played(tmp_path / "b", "{feed: top(pile), thirst: count(pile)}", routines=routines)
    card = session.state.contents["pile"][-1]
    assert [session.state.counter(card, name) for name in ("thirst", "hunger")] == [2, 3]


# -- requirements with a name --------------------------------------------------------------------------------------


def required(folder: Path, requires: str, routines: str) -> Session:
    rules = RULES.replace("EFFECT", "draw: 1, from: pile, to: hand".join("{}")).replace("SETUP\n", "")
    rules = rules.replace("leap: {do", f"leap: {{requires: [{requires}], do").replace("ROUTINES", routines)
    write_little(folder, rules, GAME)
    return tabletop.new_session(folder, seats=2, seed=1)


AT_LEAST = """
  full(p, n): {requires: [{must: count(p) >= n, because: "{n} must lie in {p}.", rule: LIT-1}, {rich: you}]}
  rich(s): {requires: [{must: points of s >= 0, because: "{s} is poor."}]}
"""


@pytest.mark.parametrize(("number", "told"), [(3, None), (4, "4 must lie in")])
def test_requirements_are_named_once_and_asked_of_what_is_given(
    number: int, told: str | None, tmp_path: Path
) -> None:
    session = required(tmp_path, f"{{full: pile, n: {number}}}", AT_LEAST)
    found = session.explain(tabletop.Action("leap", 1))
    assert (found is None) == (told is None)
    assert found is None or (str(found).startswith(str(told)) and found.rule == "LIT-1")


def test_a_requirement_that_names_another_has_what_it_is_given(tmp_path: Path) -> None:
    routines = AT_LEAST.replace(">= 0", ">= 1")
    found = required(tmp_path, "{full: pile, n: 3}", routines).explain(tabletop.Action("leap", 1))
    assert found is not None and str(found).startswith("You are poor.")


@pytest.mark.parametrize(
    ("requires", "routines", "told"),
    [
        ("{full: pile}", AT_LEAST, "`full` has no `n`"),
        ("full", AT_LEAST, "`full` takes `p` and `n`."),
        ("{full: pile, m: 1}", AT_LEAST, "`full` has no key `m`."),
        ("{full: pyle, n: 1}", AT_LEAST, "There is no name `pyle` here"),
        ("{ful: pile, n: 1}", AT_LEAST, "A requirement has no `must`."),
        ("{rich: you}", "\n  rich(s): {requires: [{rich: s}]}\n", "`rich` stands for itself here."),
        ("any(pile)", AT_LEAST, "Nothing requires `full`."),
    ],
)
def test_what_is_wrong_with_named_requirements_is_told(
    requires: str, routines: str, told: str, tmp_path: Path
) -> None:
    try:
        session = required(tmp_path, requires, routines)
    except ContentError as error:
        assert told in str(error)
    else:
        assert any(told in str(each) for each in session.catalog.warnings)

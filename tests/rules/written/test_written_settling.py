"""Abilities that wait for the effect `settle`, who says which comes first, and how many may come."""

from __future__ import annotations

from pathlib import Path

import pytest
from written_games import write_little

import tabletop
from tabletop.content import ContentError
from tabletop.content.proofing.author import check_game
from tabletop.rules.written.door import WRITING
from tabletop.session.session import Session

GAME = """
id: little
title: Little
seats: [2]
kinds:
  bell: {label: Bell, fields: {abilities: {type: abilities}}}
zones:
  shelf: {label: Shelf, per_seat: true, face: up}
  deck: {label: Deck, pile: true, see: deck, face: down}
seat_values: {points: {label: Points}, limit: {label: Limit, start: 2}}
"""
RULES = """
rules: 2
events: {rung: {}, tolled: {}}
triggers: {TRIGGERS}
setup:
  - {each: s, in: seats, do: [{create: bell, in: shelf of s, owner: s, every: true}]}
course: [{turns: seats, from: 1, do: [{ask: you, to: [ring, done], until: act = done}]}]
acts:
  ring: {do: [{happen: rung}, {gain: 10, of: points, to: 2}, SETTLE, {gain: 100, of: points, to: 2}]}
  done: {quiet: true}
"""
CARDS = """
cards:
  small: {kind: bell, abilities: [{when: rung, do: [{gain: 1, of: points}, {happen: tolled}]}]}
  large: {kind: bell, abilities: [{when: tolled, do: [{gain: points of 2, of: points, to: 1}]}]}
"""


def table(folder: Path, triggers: str, settle: str = "settle") -> Session:
    rules = RULES.replace("", "").replace("TRIGGERS", triggers).replace("SETTLE", settle)
    write_little(folder, rules, GAME)
    (folder / "cards" / "all.yaml").write_text(CARDS.lstrip(), encoding="utf-8")
    return tabletop.new_session(folder, seats=2, seed=1)


def ring(session: Session) -> tuple[int, int]:
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "ring"))
    return session.state.counter(-1, "points"), session.state.counter(-2, "points")


def test_abilities_wait_until_they_are_settled_with_those_that_they_wake(tmp_path: Path) -> None:
    # each small bell wakes both large ones; the first of these comes before the small one of seat 2
    assert ring(table(tmp_path, "wait: settle")) == (1 + 10 + 3 * 11, 1 + 10 + 100)


def test_what_is_settled_before_happens_before(tmp_path: Path) -> None:
    first = ring(table(tmp_path / "at once", "order: fixed", "{say: So it was.}"))
    assert first == (1 + 0 + 3 * 1, 1 + 10 + 100), "they follow the event at once"


def test_what_is_not_settled_waits_on_over_the_turn_in_a_save(tmp_path: Path) -> None:
    session = table(tmp_path / "game", "wait: settle", "{if: points of 2 > 100, do: [settle]}")
    assert ring(session) == (0, 110)
    assert len(session.state.flow["triggers"]) == 2
    session.save(tmp_path / "middle.ttsave")
    again = tabletop.load_session(tmp_path / "middle.ttsave")
    assert ring(again) == ring(session)
    assert "triggers" not in session.state.flow


@pytest.mark.parametrize(("order", "seat"), [("chosen", 1), ("chosen by next(active)", 2), ("chosen by 2", 2)])
def test_who_is_named_says_which_comes_first(tmp_path: Path, order: str, seat: int) -> None:
    session = table(tmp_path, f"wait: settle, order: {order}")
    ring(session)
    assert {each.seat for each in session.decisions()} == {seat}


@pytest.mark.parametrize(("most", "after"), [("4", 2 + 2), ("2", 2), ("limit", 2), ("limit * 3", 6), ("0", 0)])
def test_no_more_come_than_may(tmp_path: Path, most: str, after: int) -> None:
    session = table(tmp_path, f"wait: settle, most: {most}")
    ring(session)
    log = [each.text for each in session.log(1)]
    assert sum("takes effect" in each for each in log) == after
    assert any("abilities came one after the other" in each for each in log) == (after < 6)
    assert "triggers" not in session.state.flow


@pytest.mark.parametrize(
    ("triggers", "told"),
    [
        ("wait: soon", "`soon` is no time for which abilities wait."),
        ("order: chosn", "`chosn` is no order of abilities."),
        ("wait: settle, order: chosen by points", "points"),
        ("wait: settle, most: deck", "deck"),
        ("order: fixed", "Nothing waits for this: abilities follow at once."),
        ("wait: settle, mst: 3", "`triggers` has no key `mst`."),
        ("wait: settle, most: count(deck where kind = bell)", "not everybody may know"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, triggers: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        table(tmp_path, triggers)
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


def test_a_game_that_never_settles_is_told_so(tmp_path: Path) -> None:
    table(tmp_path, "wait: settle", "{say: So it was.}")
    (found,) = [each for each in check_game(str(tmp_path), WRITING) if each.grade == "warning"]
    assert found.message == "No effect is `settle`, so abilities wait for ever." and found.line


BROKEN = """
rules: 2
events: {rung: {}}
triggers: {wait: settle, OUTLAST}
setup: [{create: small, in: shelf of 1, owner: 1}, {gain: 2, of: crack, to: bell in shelf of 1}]
course: [{turns: seats, from: 1, do: [{ask: you, to: [ring, done], until: act = done}]}]
acts:
  ring: {do: [{happen: rung}, BEFORE, {move: bell in shelf of seats, to: box of 1}, settle]}
  done: {quiet: true}
"""
BRITTLE = """
cards:
  small: {kind: bell, name: Silver, abilities: [{when: rung, requires: [self.crack >= 2],
    do: [{gain: 1, of: points}, {gain: 1, of: crack, to: self}]}]}
"""


def broken(folder: Path, outlast: str, before: str) -> Session:
    """A bell that is cracked twice waits, and goes into a box, where its cracks are gone, before its turn comes."""
    game = GAME.replace("seat_values", "counters: {crack: {label: Crack}}\nseat_values").replace(
        "  deck:", "  box: {label: Box, per_seat: true, see: hand, face: down, group: box, fresh: true}\n  deck:"
    )
    write_little(folder, BROKEN.replace("OUTLAST", outlast).replace("BEFORE", before), game)
    (folder / "cards" / "all.yaml").write_text(BRITTLE.lstrip(), encoding="utf-8")
    return tabletop.new_session(folder, seats=2, seed=1)


@pytest.mark.parametrize(
    ("outlast", "before", "points"),
    [
        ("outlast: true", "{say: So it was.}", 1),
        ("outlast: false", "{say: So it was.}", 0),
        ("outlast: true", "{lose: 1, of: crack, to: bell in shelf of seats}", 0),
    ],
)
def test_what_outlasts_its_card_is_done_by_what_was_known_of_it(
    tmp_path: Path, outlast: str, before: str, points: int
) -> None:
    session = broken(tmp_path, outlast, before)
    ring(session)
    (bell,) = session.state.pieces()
    assert session.state.counter(-1, "points") == points
    assert session.state.counter(bell, "crack") == 0, "the card itself is another one"
    told = [each.text for each in session.log(2)]
    assert ("The ability of Silver takes effect." in told) == bool(points), "as all saw it before it left"


@pytest.mark.parametrize(("triggers", "points"), [("wait: settle", 10 - 4 + 100), ("order: fixed", 10 + 100)])
def test_what_waits_to_be_settled_is_paid_for_when_its_turn_comes(tmp_path: Path, triggers: str, points: int) -> None:
    settle = "settle" if "settle" in triggers else "{say: So it was.}"
    write_little(tmp_path, RULES.replace("TRIGGERS", triggers).replace("SETTLE", settle), GAME)
    dear = "{kind: bell, abilities: [{when: rung, cost: [{pay: 4, of: points}], do: [{happen: tolled}]}]}"
    (tmp_path / "cards" / "all.yaml").write_text(f"cards:\n  dear: {dear}\n", encoding="utf-8")
    session = tabletop.new_session(tmp_path, seats=2, seed=1)
    assert ring(session) == (0, points), "nobody has any when it happens; seat 2 is given some before it settles"

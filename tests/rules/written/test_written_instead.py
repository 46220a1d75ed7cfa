"""What comes instead of an event: must or may it, its price, whom it asks, what has not happened then."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.state import seat_target
from tabletop.core.view import handle_of
from tabletop.rules.written.door import WRITING
from tabletop.session.session import Session

GAME = """
id: wards
title: Wards
seats: [2]
kinds:
  beast:
    label: Beast
    fields: {health: {type: int, required: true}, abilities: {type: abilities}}
    face: {text: "{abilities}"}
counters: {damage: {label: Damage}, soot: {label: Soot}}
seat_values: {life: {label: Life, start: 5}, deaths: {label: Deaths}}
zones:
  field: {label: Field, per_seat: true, face: up}
  grave: {label: Grave, per_seat: true, pile: true, face: up, group: grave}
"""
RULES = """
rules: 2
events:
  dies: {of: beast, do: [{set: subject.damage, to: 0}, {move: subject, to: grave of subject.owner, face: up}]}
  hurts:
    of: beast or seat
    n: number
    do:
      - if: subject is seat
        do: [{lose: n, of: life, to: subject}]
        else: [{gain: n, of: damage, to: subject}]
setup:
  - {create: beast, in: field of 1, owner: 1, every: true}
  - {create: ox, in: field of 2, owner: 2}
course:
  - turns: seats
    from: 1
    phase: main
    do: [{ask: you, to: [hit, bite, rest], until: act = rest}]
acts:
  hit: {pick: {target: beast in field of seats}, do: [{happen: hurts, of: target, n: 2}]}
  bite: {do: [{happen: hurts, of: others, n: 1}]}
  rest: {quiet: true}
checks:
  - for: {c: beast in field of seats where damage >= health}
    do: [{happen: dies, of: c}]
"""
CARDS = """
cards:
  ox: {kind: beast, health: 2}
  phoenix:
    kind: beast
    health: 2
    abilities:
      - text: Instead of dying it is healed and gets soot.
        instead_of: dies
        of: self
        requires: [self.soot = 0]
        do: [{set: self.damage, to: 0}, {gain: 1, of: soot, to: self}]
  nurse:
    kind: beast
    health: 4
    abilities:
      - text: Tap it to save another.
        instead_of: dies
        of: beast in field where it != self
        may: true
        cost: [{tap: self}]
        do: [{set: subject.damage, to: 0}]
  shield:
    kind: beast
    health: 9
    abilities:
      - {text: "It takes what would hurt you.", instead_of: hurts, of: you, do: [{happen: hurts, of: self, n: n}]}
  ghoul:
    kind: beast
    health: 9
    abilities:
      - {text: It counts the dead., when: dies, do: [{gain: 1, of: deaths, to: you}]}
"""


def written(folder: Path, rules: str = RULES, cards: str = CARDS) -> Path:
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(cards.lstrip(), encoding="utf-8")
    (folder / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    return folder


def table(folder: Path) -> Session:
    return tabletop.new_session(written(folder / "wards"), seed=1)


def piece(session: Session, card: str, seat: int = 1) -> int:
    state = session.state
    return next(each for each in state.pieces() if state.definition[each] == card and state.owner[each] == seat)


def hit(session: Session, card: str, seat: int = 1) -> None:
    by = session.decisions()[0].seat
    done = session.submit(tabletop.Action("hit", by, target=handle_of(session.state, piece(session, card, seat), by)))
    assert done, str(done)


def lies(session: Session, card: str) -> str:
    return session.state.zone_of(piece(session, card)).partition("@")[0].partition(".")[0]


def of_seat(session: Session, seat: int, what: str) -> int:
    return session.state.counter(seat_target(seat), what)


def counted(session: Session, what: str, of: int) -> int:
    return session.state.counter(of, what)


def test_what_must_come_instead_comes_by_itself_and_what_it_replaces_has_not_happened(tmp_path: Path) -> None:
    session = table(tmp_path)
    hit(session, "phoenix")
    assert lies(session, "phoenix") == "field" and counted(session, "soot", piece(session, "phoenix")) == 1
    assert of_seat(session, 1, "deaths") == 0, "nobody has died"
    assert "The ability of Phoenix takes effect." in [line.text for line in session.log()]
    hit(session, "phoenix")
    assert session.decisions()[0].kind == "choose", "now the nurse may"
    session.submit(tabletop.Action("choose", 1))
    assert lies(session, "phoenix") == "grave"
    assert of_seat(session, 1, "deaths") == 1


def test_what_may_come_instead_is_asked_paid_and_used_up(tmp_path: Path) -> None:
    session = table(tmp_path)
    hit(session, "ox")
    (asked,) = session.decisions()
    assert (asked.seat, asked.least, asked.most) == (1, 0, 1)
    assert session.question(asked, 1)[0] == "This would happen to Ox: dies. Does a card come instead?"
    session.save(tmp_path / "table.ttsave")
    session = tabletop.load_session(tmp_path / "table.ttsave")
    nurse = handle_of(session.state, piece(session, "nurse"), 1)
    assert session.submit(tabletop.Action("choose", 1, pick=nurse))
    assert lies(session, "ox") == "field" and session.state.angle[piece(session, "nurse")] == 90
    hit(session, "ox")
    assert lies(session, "ox") == "grave", "the nurse is tapped, so nobody is asked"


def test_what_may_be_left_is_left(tmp_path: Path) -> None:
    session = table(tmp_path)
    hit(session, "ox")
    assert session.submit(tabletop.Action("choose", 1))
    assert lies(session, "ox") == "grave" and session.state.angle[piece(session, "nurse")] == 0


def test_the_owner_of_what_it_happens_to_is_asked_whoever_has_done_it(tmp_path: Path) -> None:
    session = table(tmp_path)
    assert session.submit(tabletop.Action("rest", 1))
    hit(session, "ox", 1)
    assert session.decisions()[0].seat == 1


def test_an_event_of_a_seat_goes_to_a_card_and_what_happens_in_that_is_not_replaced_again(tmp_path: Path) -> None:
    session = table(tmp_path)
    assert session.submit(tabletop.Action("rest", 1))
    assert session.submit(tabletop.Action("bite", 2))
    assert counted(session, "damage", piece(session, "shield")) == 1
    assert of_seat(session, 1, "life") == 5
    assert session.submit(tabletop.Action("rest", 2))
    assert session.submit(tabletop.Action("bite", 1))
    assert of_seat(session, 2, "life") == 4, "the shield is for its own player"


def test_after_undo_it_is_asked_again(tmp_path: Path) -> None:
    session = table(tmp_path)
    hit(session, "ox")
    before = session.digest()
    session.submit(tabletop.Action("choose", 1))
    session.undo()
    assert session.digest() == before and session.decisions()[0].kind == "choose"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("instead_of: dies", "instead_of: die", '`die` is no event. Did you mean "dies"?'),
        ("instead_of: dies", "instead_of: moved", "`moved` happens by itself"),
        ("instead_of: dies", "instead_of: dies\n        when: dies", "either `when` or `instead_of`"),
        ("{set: self.damage, to: 0}", "{happen: dies, of: self, m: 1}", "`dies` has no fact `m`"),
    ],
)
def test_what_is_wrong_is_told_with_the_line_of_the_card(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in CARDS
    with pytest.raises(ContentError, match="all") as caught:
        load_game(written(tmp_path, cards=CARDS.replace(old, new, 1)), WRITING)
    assert message in str(caught.value) and "all.yaml:" in str(caught.value)


def test_an_event_that_leads_back_to_itself_is_told(tmp_path: Path) -> None:
    rules = RULES.replace("{set: subject.damage, to: 0}", "{happen: dies, of: subject}")
    with pytest.raises(ContentError, match="leads back to itself"):
        load_game(written(tmp_path, rules), WRITING)


MARTYR = """
  martyr:
    {kind: beast, health: 9, abilities: [{text: "", when: dies, of: self, do: [{gain: 1, of: deaths, to: you}]}]}
"""


@pytest.mark.parametrize(("goes", "counts"), [([], 1), (["grave of 1"], 1), (["grave of 1", "field of 1"], 0)])
def test_what_a_card_does_about_itself_follows_it_one_step_for_who_controlled_it(
    goes: list[str], counts: int, tmp_path: Path
) -> None:
    """A beast of seat 1 that seat 2 has, which is gone by the time at which its ability is carried out."""
    steps = ", ".join(["{happen: dies, of: target}", *(f"{{move: target, to: {zone}, face: up}}" for zone in goes)])
    rules = RULES.replace("{happen: hurts, of: target, n: 2}", f"{{together: [{steps}]}}")
    rules = re.sub(r"dies: .*", "dies: {of: beast}", rules).replace(
        "create: ox, in: field of 2, owner: 2", "create: martyr, in: field of 2, owner: 1"
    )
    session = tabletop.new_session(written(tmp_path / "wards", rules, CARDS + MARTYR.lstrip("\n")), seed=1)
    martyr = session.state.inside("field@2")[0]
    assert session.submit(tabletop.Action("hit", 1, target=handle_of(session.state, martyr, 1)))
    assert of_seat(session, 2, "deaths") == counts
    assert of_seat(session, 1, "deaths") == 1, "the ghoul counts it anyway"

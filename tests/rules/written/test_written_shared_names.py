"""Acts that share a name, sentences of their own where something is forbidden or used up, who is first."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.session import Session
from tabletop.session.scenario import run_file

GAME = """
title: Harbour
seats: [2]
kinds:
  ship:
    fields: {price: {type: int, required: true}, abilities: {type: abilities}}
    face: {title: "{name}", gems: [{text: "{price}"}]}
zones: {dock: {label: Dock, per_seat: true, face: up}}
seat_values: {fish: {label: Fish}}
"""
CARDS = """
kind: ship
cards:
  cutter:
    price: 4
    abilities:
      - {name: Trawl, when: by_day, limit: 1, do: [{gain: 1, of: fish, to: you}]}
      - {name: Lure, when: by_night, do: [{gain: 2, of: fish, to: you}]}
  raft: {price: 1, abilities: [{name: Drift, when: by_night, do: [{gain: 1, of: fish, to: you}]}]}
  warden: {price: 2, abilities: [{when: always, do: [{forbid: night, of: others}]}]}
"""
RULES = """
rules: 2
keep: {opener: {seat: nobody, first: true, open: true}}
values: {worth: {of: ship, from: it.price + fish, in_place_of: price}}
course:
  - if: opener = nobody
    do: [{choose: lot, among: seats, by: chance}, {set: opener, to: lot}]
  - turns: seats
    from: opener
    phase: work
    do: [{ask: you, to: [day, night, rest], until: act = rest}]
acts:
  day:
    called: work
    pick: {card: dock}
    uses: {ability: by_day, of: card, rules: {limit: {because: "{card} is tired.", rule: HAR-1}}}
    do: [{carry_out: card}]
  night:
    called: work
    pick: {card: dock}
    uses: {ability: by_night, of: card}
    forbidden: {because: It is too dark for you., rule: HAR-2}
    do: [{carry_out: card}]
  rest: {quiet: true}
"""
SCENARIO = """
scenario: Harbour
seats: [Ana, Ben]
given: {moment: {phase: work, seat: Ana}, Ana: {dock: [Cutter, Raft]}}
cases:
  - case: the one is meant that can be done, or that the card has
    steps:
      - {Ana: work, card: Cutter}
      - expect: {Ana: {fish: 1}, pieces: {Cutter: {price: 5}}}
      - {Ana: work, card: Cutter, ability: Trawl, refused: {says: Cutter is tired., rule: HAR-1}}
      - {Ana: work, card: Cutter}
      - {Ana: work, card: Raft}
    expect: {Ana: {fish: 4}}
  - case: an ability says which
    steps: [{Ana: work, card: Cutter, ability: Lure}]
    expect: {Ana: {fish: 2}}
  - case: what is forbidden is told in the words of the act
    given: {Ben: {dock: [{card: Warden, owner: Ben}]}}
    steps: [{Ana: work, card: Raft, refused: {says: It is too dark for you., rule: HAR-2}}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (
        ("game.yaml", GAME), ("cards/ships.yaml", CARDS), ("rules.yaml", RULES), ("scenarios/it.yaml", SCENARIO),
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_name_that_acts_share_means_the_one_that_fits(folder: Path) -> None:
    assert "\n".join(str(each) for each in run_file(folder / "scenarios" / "it.yaml") if not each.passed) == ""


def test_scripts_may_use_it_too(folder: Path) -> None:
    (folder / "given.yaml").write_text(SCENARIO.partition("cases:")[0] + "expect: {outcome: none}\n", "utf-8")
    session = tabletop.load_scenario(folder / "given.yaml")
    night = next(each for each in session.legal_actions() if each.kind == "night")
    assert session.submit(tabletop.Action("work", 1, **night.arguments))
    refused = session.submit(tabletop.Action("work", 1, card="#99"))
    assert not refused


def test_who_is_first_may_be_kept_and_given(folder: Path) -> None:
    def first(session: Session) -> object:
        return session.state.flow["first_seat"]

    lots = {first(tabletop.new_session(folder, seed=seed)) for seed in range(9)}
    assert lots == {1, 2}
    for seat, name in ((1, "Ana"), (2, "Ben")):
        text = f"scenario: It\nseats: [Ana, Ben]\ngiven: {{deal: true, first: {name}}}\n"
        (folder / "dealt.yaml").write_text(f"{text}expect: {{open: {{{name}: work}}}}\n", "utf-8")
        (result,) = run_file(folder / "dealt.yaml")
        assert result.passed, str(result)
        assert first(tabletop.load_scenario(folder / "dealt.yaml")) == seat


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("called: work", "called: rest", "There is an act `rest`."),
        ("{seat: nobody, first: true, open: true}", "{number: 0, first: true}", "`opener` is not one seat"),
        ("forbidden: {because: It is too dark for you., rule: HAR-2}", "forbidden: {why: It.}", "has no key `why`"),
    ],
)
def test_what_is_wrong_is_said(folder: Path, old: str, new: str, message: str) -> None:
    (folder / "rules.yaml").write_text(RULES.replace(old, new), "utf-8")
    with pytest.raises(tabletop.ContentError, match=message):
        tabletop.new_session(folder, seed=1)

"""Reasons that are given once for all, and the rules that refusals, accounts and the last seat left name."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

GAME = """\
title: Packs
seats: [2, 3]
kinds:
  beast:
    fields: {power: {type: int, required: true}, types: {type: list, custom: true}, abilities: {type: abilities}}
  place: {fields: {abilities: {type: abilities}}}
zones:
  field: {label: Field, per_seat: true, face: up}
  ground: {label: Ground, face: up}
  camp: {label: Camp, per_seat: true, see: hand, face: down, group: camp}
counters: {tired: {label: Tired}}
"""
RULES = """\
rules: 2
define:
  mates(c): beast in field of c.holder where it != c
reasons:
  - {must: no(mates(self)), because: "{self} is not alone.", rule: PACK-1}
  - must: count(mates(self) where types has t) >= n
    because: "{self} needs {n other|others} that are {t}."
    rule: PACK-2
values:
  might:
    of: beast
    from: power
    rules: {from: PACK-3, place: PACK-4}
course:
  - turns: seats
    phase: main
    do: [{ask: you, to: [use, done], until: act = done}]
acts:
  use:
    label: "Use {card}"
    pick: {card: {among: beast in field, outside: "{card} is none of yours.", rule: PACK-5}}
    uses: {ability: activated, of: card, with: target, rules: {limit: PACK-6, target: PACK-7, nothing: PACK-8}}
    say: "{card} used {ability}."
    do: [{carry_out: card}]
  done: {quiet: true}
concede: {leave: true, rule: PACK-9, alone: PACK-10}
"""
CARDS = """\
cards:
  fox:
    kind: beast
    power: 1
    types: [canid]
    abilities:
      - {name: Sneak, when: activated, requires: [no(mates(self))], limit: 1, do: [{gain: 1, of: tired, to: self}]}
  wolf:
    kind: beast
    power: 2
    types: [canid]
    abilities:
      - name: Howl
        when: activated
        requires: [count(mates(self) where types has canid) >= 2]
        do: [{gain: 1, of: tired, to: self}]
      - name: Bite
        when: activated
        choose: {target: beast in field of others}
        do: [{gain: 1, of: tired, to: target}]
  den: {kind: place, abilities: [{when: always, do: [{add: 1, to: might, of: beast in field of seats}]}]}
"""
SCENARIO = """\
scenario: Packs
seats: [Ana, Ben]
given: {moment: {phase: main, seat: Ana}}
cases:
  - case: the reason of what is required is given once, with what stands for the letters
    given: {Ana: {field: [Fox, Wolf]}, Ben: {field: [{card: Fox, owner: Ben, alias: other}]}}
    steps:
      - {Ana: use, card: Fox, ability: Sneak, refused: {rule: PACK-1, says: Fox is not alone.}}
      - {Ana: use, card: Wolf, ability: Howl, refused: {rule: PACK-2, says: Wolf needs 2 others that are canid.}}
  - case: an ability that was used up, a target that is none, nothing to choose
    given: {Ana: {field: [Fox]}, Ben: {field: [{card: Wolf, owner: Ben}]}}
    steps:
      - {Ana: use, card: Fox, ability: Sneak}
      - expect: {log: [Fox used Sneak.]}
      - {Ana: use, card: Fox, ability: Sneak, refused: {rule: PACK-6, says: Fox has used Sneak already.}}
      - {Ana: use, card: Wolf, ability: Bite, refused: {rule: PACK-5, says: Wolf is none of yours.}}
  - case: a target that may not be chosen
    given: {Ana: {field: [Wolf]}, Ben: {field: [{card: Fox, owner: Ben}]}}
    steps:
      - {Ana: use, card: Wolf, ability: Bite, target: Wolf, refused: PACK-7}
      - {Ana: use, card: Wolf, ability: Bite, refused: PACK-7}
      - {Ana: use, card: Wolf, ability: Bite, target: Fox}
  - case: nothing to choose
    given: {Ana: {field: [Wolf]}}
    steps: [{Ana: use, card: Wolf, ability: Bite, refused: PACK-8}]
  - case: the rules by which a number is what it is
    given: {Ana: {field: [Fox]}, ground: [Den]}
    expect: {pieces: {Fox: {might: {total: 2, parts: {PACK-3: 1, PACK-4: 1}}}}}
"""


def packs(folder: Path, rules: str = RULES) -> Path:
    game = folder / "packs"
    (game / "cards").mkdir(parents=True)
    (game / "scenarios").mkdir()
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "rules.yaml").write_text(rules, encoding="utf-8")
    (game / "cards" / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (game / "scenarios" / "packs.yaml").write_text(SCENARIO, encoding="utf-8")
    return game


def test_refusals_and_accounts_name_their_rules(tmp_path: Path) -> None:
    results = run_file(packs(tmp_path) / "scenarios" / "packs.yaml")
    assert [str(each) for each in results if not each.passed] == []
    assert len(results) == 5


def test_nothing_is_remarked_where_a_reason_is_given_once_for_all(tmp_path: Path) -> None:
    of_reasons = [each for each in load_game(packs(tmp_path), WRITING).warnings if "reason" in each.message]
    assert of_reasons == []


def test_the_last_one_left_wins_by_a_rule_of_its_own(tmp_path: Path) -> None:
    session = tabletop.new_session(packs(tmp_path), 3, 1)
    for seat in (2, 3):
        concede = next(each for each in session.standing_actions(seat) if each.kind == "concede")
        assert session.submit(concede)
    outcome = session.outcome
    assert outcome is not None and (outcome.winners, outcome.rule) == ((1,), "PACK-10")


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("{because: Nothing.}", "A reason has no `must`."),
        ("{must: no(mates(self)), because: 3}", "A reason is a text, not"),
        ("{must: no(mates(self)), because: Alone., when: now}", "A reason has no key `when`."),
        ('{must: no(mates(self)), because: "{fog} is not alone."}', "There is no name `fog` here."),
    ],
)
def test_what_is_wrong_with_a_reason_is_told_at_its_line(reason: str, told: str, tmp_path: Path) -> None:
    line = '  - {must: no(mates(self)), because: "{self} is not alone.", rule: PACK-1}'
    assert line in RULES
    with pytest.raises(ContentError) as caught:
        load_game(packs(tmp_path, RULES.replace(line, f"  - {reason}")), WRITING)
    found = [each for each in caught.value.findings if told in each.message]
    assert [(Path(each.path).name, each.line) for each in found] == [("rules.yaml", 5)]

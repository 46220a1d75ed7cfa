"""What cannot happen: events that a card forbids, as long as it stands or for a while."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file

GAME = """\
title: Fates
seats: [2]
kinds:
  beast: {fields: {power: {type: int, required: true}, abilities: {type: abilities}}}
  spell: {fields: {abilities: {type: abilities}}}
counters: {damage: {label: Damage}}
seat_values: {life: {label: Life, start: 9}}
zones:
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  field: {label: Field, per_seat: true, face: up}
  grave: {label: Grave, per_seat: true, pile: true, face: up}
"""
RULES = """\
rules: 2
events:
  dies: {of: beast, do: [{move: subject, to: grave of subject.owner, face: up}]}
  robbed: {of: seat, do: [{lose: 1, of: life, to: subject}]}
  storm: {do: [{lose: 1, of: life, to: seats}]}
course:
  - turns: seats
    phase: main
    do: [{ask: you, to: [cast, give_up, rob, smite, done], until: act = done}]
acts:
  cast:
    pick: {card: hand where kind = spell}
    uses: {ability: played, of: card}
    do: [{carry_out: card}]
    after: [{move: card, to: grave, face: up}]
  give_up:
    pick: {card: beast in field}
    cost: [{happen: dies, of: card}]
    do: [{gain: 1, of: life}]
  rob: {do: [{happen: robbed, of: next(you)}]}
  smite:
    pick: {card: {among: beast in field of others where can(dies), because: "{card} cannot die."}}
    do: [{happen: dies, of: card}]
  done: {quiet: true}
"""
CARDS = """\
cards:
  ox: {kind: beast, power: 1}
  oak:
    kind: beast
    power: 1
    abilities: [{when: always, do: [{forbid: dies, of: self}, {forbid: robbed, of: you}]}]
  ghost:
    kind: beast
    power: 1
    abilities: [{instead_of: dies, of: beast in field where it != self, do: [{gain: 1, of: damage, to: subject}]}]
  crow:
    kind: beast
    power: 1
    abilities: [{when: dies, of: beast in grave of seats, do: [{gain: 1, of: life}]}]
  ward:
    kind: spell
    abilities:
      - when: played
        choose: {target: {among: beast in field of seats, ask: Which one?}}
        do: [{forbid: dies, of: target, until: turn}]
  doom:
    kind: spell
    abilities: [{when: played, do: [{each: b, in: beast in field of seats, do: [{happen: dies, of: b}]}]}]
"""


def fates(folder: Path, rules: str = RULES, cards: str = CARDS) -> Path:
    game = folder / "fates"
    for name, text in (("game.yaml", GAME), ("rules.yaml", rules), ("cards/cards.yaml", cards)):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game


def wrong(folder: Path, ana: str, ben: str, steps: str, expect: str) -> str:
    """What is otherwise than expected in one case."""
    path = fates(folder) / "scenarios" / "one.yaml"
    path.parent.mkdir()
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{life: 9, {ana}}}, Ben: {{life: 9, {ben}}}}}\n"
        f"    steps: [{steps}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


OAK = '"dies" cannot happen to Oak because of its own text.'


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        # as long as a card stands: no block, nobody is woken, and of the others it happens all the same
        ("field: [Ox, Crow], hand: [Doom]", "field: [Oak]", "{Ana: cast, card: Doom}",
         f"{{Ana: {{grave: [Doom, Crow, Ox]}}, Ben: {{field: [Oak]}}, log: ['{OAK}']}}"),
        ("field: [Crow]", "field: [Oak, Ox]",
         "{Ana: smite, card: Oak, refused: {says: Oak cannot die.}}, {Ana: smite, card: Ox}",
         "{Ana: {life: 10}, Ben: {field: [Oak]}}"),
        # what is forbidden is not replaced
        ("field: [], hand: [Doom]", "field: [{card: Oak, alias: o}, Ghost]", "{Ana: cast, card: Doom}",
         "{pieces: {o: {damage: 0}}}"),
        # as a price it cannot be paid
        ("field: [Oak, Ox]", "field: []",
         "{Ana: give_up, card: Oak, refused: {says: '\"dies\" cannot happen to Oak because of its own text.'}},"
         "{Ana: give_up, card: Ox}", "{Ana: {life: 10, field: [Oak]}}"),
        # of a player
        ("field: []", "field: [Oak]", "{Ana: rob}",
         "{Ben: {life: 9}, log: ['\"robbed\" cannot happen to Ben because of Oak.']}"),
        ("field: [Oak]", "field: []", "{Ana: rob}", "{Ben: {life: 8}}"),
        # for a while
        ("field: [], hand: [Ward, Ward]", "field: [Ox]",
         "{Ana: cast, card: Ward}, {Ana: smite, card: Ox, refused: {says: Ox cannot die.}}, {Ana: done}, {Ben: done},"
         "{Ana: smite, card: Ox}",
         "{Ben: {grave: [Ox]}, log: ['\"dies\" cannot happen to Ox this turn.']}"),
    ],
    ids=["stands", "asked", "instead", "price", "player", "own", "for a while"],
)  # fmt: skip
def test_it_cannot_happen(ana: str, ben: str, steps: str, expect: str, tmp_path: Path) -> None:
    assert not wrong(tmp_path, ana, ben, steps, expect)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{forbid: dis, of: self}", "There is no act `dis`."),
        ("{forbid: dies, of: self, as: card}", "Only an act is forbidden with something."),
        ("{forbid: dies, of: self, by: beast in field}", "An event is forbidden whoever lets it happen."),
        ("{forbid: moved, of: self}", "`moved` happens by itself, so it cannot be forbidden."),
        ("{forbid: storm, of: self}", "`storm` is not of anything."),
    ],
)
def test_what_is_written_wrongly_is_said(effect: str, message: str, tmp_path: Path) -> None:
    cards = f"{CARDS}  odd: {{kind: beast, power: 1, abilities: [{{when: always, do: [{effect}]}}]}}\n"
    with pytest.raises(ContentError) as caught:
        load_game(fates(tmp_path, cards=cards), WRITING)
    assert [message in str(each) for each in caught.value.findings] == [True], caught.value


def test_an_event_by_itself_is_no_test(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"`dies` is an event, not a test. Write `can\(dies of THING\)`"):
        load_game(fates(tmp_path, RULES.replace("{gain: 1, of: life}", "{if: dies of card, do: [settle]}")), WRITING)

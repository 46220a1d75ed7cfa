"""What waits for an event is answered as acts are; what is answered is aimed elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_written_granting import PAGE

from tabletop.content import ContentError, load_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file
from tabletop.session.scenario.opening import open_case
from tabletop.session.scenario.reading import read_scenario

FILES = re.findall(r"^```yaml (echoes/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CARDS = """\
  bear:
    kind: beast
    health: 4
    abilities:
      - when: enters
        of: self
        choose:
          targets: {among: beast in field of others, number: 0..2, ask: Which ones?}
          other: beast in field of others
        answer: {ask: others, to: [respond]}
        do: [{gain: 1, of: damage, to: targets}, {gain: 2, of: damage, to: other}]
  statue:
    kind: beast
    health: 4
    abilities: [{when: always, do: [{protect: self, from: kind = beast}]}]
  whale: {kind: beast, health: 9}
  decoy:
    kind: reply
    abilities:
      - when: answers
        to: [enters, hit]
        choose: {other: beast in field of seats}
        do: [{retarget: answered, to: other}]
  dare:
    kind: reply
    abilities:
      - {when: answers, to: [enters, hit], requires: [count(answered_at) = 2], do: [{cancel: answered}]}
"""
RULES = """\
  hit:
    pick: {card: beast in field, target: beast in field of others where damage = 0}
    requires: [{must: card.health >= target.health, because: It is too big.}]
    answer: replies
    do: [{gain: 3, of: damage, to: target}]
"""


def echoes(folder: Path, cards: str = CARDS, rules: str = RULES) -> Path:
    """The game of the guide, with more cards and an act more."""
    for name, text in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name == "rules.yaml":
            text = text.replace("  pass: {quiet: true}\n", f"  pass: {{quiet: true}}\n{rules}")
            text = text.replace("to: [play, pass]", "to: [play, hit, pass]" if rules else "to: [play, pass]")
        path.write_text(text + (cards if path.name == "cards.yaml" else ""), encoding="utf-8")
    return folder / "echoes"


def wrong(folder: Path, ana: str, ben: str, steps: str, expect: str) -> str:
    """What is otherwise than expected in one case."""
    path = echoes(folder) / "scenarios" / "one.yaml"
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{deck: [Hush, Hush], {ana}}}, Ben: {{deck: [Hush], {ben}}}}}\n"
        f"    steps: [{steps}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


BEN = "field: [{card: Elephant, alias: one}, {card: Lion, alias: two}]"
PLAY = "{Ana: play, card: Bear}, {Ana: choose, pick: Elephant}, {Ana: choose}, {Ana: choose, pick: Elephant}"


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        # the pick of an act
        (
            "field: [Bear]", f"{BEN}, hand: [Decoy]",
            "{Ana: hit, card: Bear, target: Elephant}, {Ben: respond, card: Decoy}, {Ben: choose, pick: Lion}",
            "{pieces: {one: {damage: 0}}, Ben: {grave: [Lion, Decoy]}}",
        ),
        # what the act could not pick it is not aimed at
        (
            "field: [Bear]", f"{BEN}, hand: [Decoy]",
            "{Ana: hit, card: Bear, target: Elephant}, {Ben: respond, card: Decoy}, {Ben: choose, pick: Bear}",
            "{pieces: {one: {damage: 3}}, log: [Bear cannot be aimed at Bear.]}",
        ),
        (
            "field: [Bear]",
            "field: [{card: Elephant, alias: one}, {card: Lion, damage: 1, alias: two}], hand: [Decoy]",
            "{Ana: hit, card: Bear, target: Elephant}, {Ben: respond, card: Decoy}, {Ben: choose, pick: Lion}",
            "{pieces: {one: {damage: 3}, two: {damage: 1}}}",
        ),
        (
            "field: [Bear]", "field: [{card: Elephant, alias: one}, {card: Whale, alias: two}], hand: [Decoy]",
            "{Ana: hit, card: Bear, target: Elephant}, {Ben: respond, card: Decoy}, {Ben: choose, pick: Whale}",
            "{pieces: {one: {damage: 3}, two: {damage: 0}}}",
        ),
        # of what an ability lets choose the one piece, not the several
        (
            "hand: [Bear]", f"{BEN}, hand: [Decoy]",
            f"{PLAY}, {{Ben: respond, card: Decoy}}, {{Ben: choose, pick: Lion}}",
            "{pieces: {one: {damage: 1}}, Ben: {grave: [Lion, Decoy]}}",
        ),
        # what is protected from it is none
        (
            "hand: [Bear]", "field: [{card: Elephant, alias: one}, {card: Statue, alias: two}], hand: [Decoy]",
            "{Ana: play, card: Bear}, {Ana: choose, pick: Elephant}, {Ben: respond, card: Decoy},"
            " {Ben: choose, pick: Statue}",
            "{pieces: {one: {damage: 3}, two: {damage: 0}}, log: [Bear cannot be aimed at Statue.]}",
        ),
        # what it is aimed at
        (
            "hand: [Bear]", f"{BEN}, hand: [Dare]",
            "{Ana: play, card: Bear}, {Ana: choose, pick: Elephant}, {Ana: choose, pick: Ben's Lion},"
            " {Ana: choose, pick: Elephant}, {Ben: respond, card: Dare}",
            "{pieces: {one: {damage: 0}, two: {damage: 0}}}",
        ),
        (
            "hand: [Bear]", f"{BEN}, hand: [Dare]", PLAY, "{pieces: {one: {damage: 3}}, Ben: {hand: [Dare, Hush]}}",
        ),
    ],
)  # fmt: skip
def test_what_is_answered_is_aimed_elsewhere(tmp_path: Path, ana: str, ben: str, steps: str, expect: str) -> None:
    assert not wrong(tmp_path, ana, ben, steps, expect)


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("when: answers, answer: replies, do: []", "What is used is answered with the act that uses it."),
        ("when: always, answer: replies, do: [{protect: self}]", "What holds always has no `answer`."),
        ("instead_of: enters, of: self, answer: replies, do: []", "What comes instead of an event is not answered."),
        ("when: answers, cancelled: [], do: []", "What is used is cancelled with the act that uses it."),
        ("when: always, cancelled: [], do: [{protect: self}]", "What holds always has no `cancelled`."),
        ("when: enters, cancelled: [], do: []", "What cannot be answered is never cancelled."),
        ("instead_of: enters, of: self, cancelled: [], do: []", "What cannot be answered is never cancelled."),
        ("when: enters, answer: replies, cancelled: [{gian: 1, of: damage}], do: []", "`gian` is no effect."),
        ("when: enters, answer: reply, do: []", "There is no window `reply`."),
        ("when: enters, answer: {ask: others, to: [repond]}, do: []", "repond"),
        ("when: answers, to: leaves, do: []", "There is no act `leaves` that can be answered."),
        ("when: answers, do: [{retarget: answered}]", "`retarget` has no `to`"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, ability: str, told: str) -> None:
    card = f"  odd: {{kind: beast, health: 1, abilities: [{{{ability}}}]}}\n"
    with pytest.raises(ContentError) as error:
        load_game(echoes(tmp_path, card, ""), WRITING)
    assert told in str(error.value)


def test_a_chance_to_answer_says_what_is_answered(tmp_path: Path) -> None:
    path = echoes(tmp_path) / "scenarios" / "one.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\n"
        f"given: {{moment: {{phase: main, seat: Ana}}, Ana: {{deck: [Hush, Hush], field: [Bear]}}, "
        f"Ben: {{deck: [Hush], {BEN}, hand: [Decoy]}}}}\n"
        "steps: [{Ana: hit, card: Bear, target: Elephant}]\nexpect: {outcome: none}\n",
        encoding="utf-8",
    )
    scenario = read_scenario(path)
    session = open_case(scenario, scenario.cases[0]).session
    (act,) = [
        each for each in session.legal_actions(1) if each.kind == "hit" and "Elephant" in session.label(each, 1)
    ]
    session.submit(act)
    (asked,) = session.decisions()
    assert asked.response
    assert session.question(asked, 2)[0] == "Ana: Hit Bear Elephant. Do you answer, Ben?"

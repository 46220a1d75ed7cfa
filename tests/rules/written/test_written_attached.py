"""What cards under others do, what waits for an event that moves what it is about, what comes as new to a zone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.session.scenario import run_file

GAME = """
id: auras
title: Auras
seats: [2]
kinds:
  beast:
    label: Beast
    fields: {strength: {type: int, required: true}, abilities: {type: abilities}}
    face: {text: "{abilities}"}
  aura: {label: Aura, fields: {abilities: {type: abilities}}, face: {text: "{abilities}"}}
counters: {damage: {label: Damage}}
marks: {guard: {label: Guard}}
seat_values: {souls: {label: Souls}, cries: {label: Cries}}
zones:
  field: {label: Field, per_seat: true, face: up}
  grave: {label: Grave, per_seat: true, pile: true, face: up, upright: false, group: grave}
"""
RULES = """
rules: 2
values: {might: {of: beast, from: strength, least: 0}}
events:
  dies:
    of: beast
    do: [{move: attached(subject), to: grave, face: up}, {move: subject, to: grave of subject.owner, face: up}]
  leaves: {of: beast, do: [{remove: subject}]}
  sings: {of: beast, do: [{gain: 1, of: damage, to: subject}]}
setup: [{create: ox, in: grave of 1, owner: 1}]
course:
  - turns: seats
    from: 1
    phase: main
    do: [{ask: you, to: [sing, lift, kill, vanish, hurt, bury, rest], until: act = rest}]
acts:
  sing: {pick: {card: beast in field}, do: [{happen: sings, of: card}]}
  lift: {pick: {card: beast in field}, do: [{gain: card.might, of: cries, to: you}]}
  kill: {pick: {card: beast in field}, do: [{happen: dies, of: card}]}
  vanish: {pick: {card: beast in field}, do: [{happen: leaves, of: card}]}
  hurt: {pick: {card: beast in field}, do: [{gain: 2, of: damage, to: card}, {mark: guard, of: card}, {tap: card}]}
  bury: {pick: {card: beast in field}, do: [{move: card, to: grave}]}
  rest: {quiet: true}
"""
CARDS = """
cards:
  ox: {kind: beast, strength: 2}
  bard:
    kind: beast
    strength: 2
    abilities: [{when: dies, of: self, requires: [self.damage >= 2], do: [{gain: 1, of: cries, to: you}]}]
  calm:
    kind: beast
    strength: 2
    abilities: [{when: sings, of: self, requires: [self.damage = 0], do: [{gain: 1, of: cries, to: you}]}]
  watcher:
    kind: beast
    strength: 1
    abilities:
      - {when: dies, of: beast in field of seats, requires: [not self.tapped], do: [{gain: 1, of: souls, to: you}]}
      - {when: leaves, of: beast in field of seats, do: [{gain: 1, of: cries, to: you}]}
  miser:
    kind: beast
    strength: 1
    abilities:
      - {when: dies, of: beast in field of seats, requires: [you.souls = 0], do: [{gain: 1, of: souls, to: you}]}
  song: {kind: aura, abilities: [{when: sings, of: host(self), do: [{gain: 1, of: souls, to: you}]}]}
  sword: {kind: aura, abilities: [{when: always, do: [{add: 3, to: might, of: host(self)}]}]}
  charm: {kind: aura, abilities: [{instead_of: dies, of: host(self), do: [{move: self, to: grave, face: up}]}]}
  will: {kind: aura, abilities: [{when: dies, of: host(self), do: [{gain: 5, of: souls, to: you}]}]}
"""
START = "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"


def differs(folder: Path, ana: str, ben: str, act: str, expect: str, grave: str = "group: grave") -> str:
    """What is otherwise than expected after acts of Ana with the card `ox` of her field."""
    for name in ("cards", "scenarios"):
        (folder / name).mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.lstrip().replace("group: grave", grave), encoding="utf-8")
    (folder / "cards" / "all.yaml").write_text(CARDS.lstrip(), encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES.lstrip(), encoding="utf-8")
    steps = ", ".join(f"{{Ana: {each}, card: ox}}" for each in act.split())
    given = f"{{Ana: {{field: [{ana}]}}, Ben: {{field: [{ben}]}}}}"
    case = f"    given: {given}\n    steps: [{steps}]\n    expect: {expect}\n"
    (folder / "scenarios" / "one.yaml").write_text(START + case, encoding="utf-8")
    (found,) = run_file(folder / "scenarios" / "one.yaml")
    return "\n".join(found.lines)


OX = "{card: Ox, alias: ox, attached: [{card: AURA, alias: aura}]}"


@pytest.mark.parametrize(
    ("aura", "act", "expect"),
    [
        ("Song", "sing", "{Ana: {souls: 1}}"),
        ("Song, face: down", "sing", "{Ana: {souls: 0}}"),
        ("Watcher, attached: [{card: Song}]", "sing", "{Ana: {souls: 0}}"),
        ("Sword", "lift", "{Ana: {cries: 5}}"),
        ("Watcher, attached: [{card: Sword}]", "lift", "{Ana: {cries: 2}}"),
        ("Charm", "kill", "{Ana: {field: [ox], grave: [aura]}}"),
    ],
)
def test_what_a_card_can_do_works_under_its_host(tmp_path: Path, aura: str, act: str, expect: str) -> None:
    assert not differs(tmp_path / "game", OX.replace("AURA", aura), "", act, expect)


def test_a_card_under_a_card_under_a_card_works(tmp_path: Path) -> None:
    ana = "{card: Ox, alias: ox, attached: [{card: Ox, attached: [{card: Watcher}]}]}, {card: Ox, alias: other}"
    assert not differs(tmp_path / "game", ana, "", "kill", "{Ana: {souls: 1}}")


@pytest.mark.parametrize("grave", ["group: grave", "group: table", "group: grave, fresh: true"])
@pytest.mark.parametrize(
    ("ana", "ben", "act", "expect"),
    [
        ("{card: Ox, alias: ox}", "{card: Watcher}", "kill", "{Ben: {souls: 1}}"),
        ("{card: Ox, alias: ox}", "{card: Watcher, tapped: true}", "kill", "{Ben: {souls: 0}}"),
        ("{card: Ox, alias: ox}", "{card: Watcher}", "vanish", "{Ben: {cries: 1}}"),
        ("{card: Watcher, alias: ox}", "", "kill", "{Ana: {souls: 1}}"),
        ("{card: Watcher, alias: ox, owner: Ben}", "", "kill", "{Ana: {souls: 1}, Ben: {souls: 0, grave: 1}}"),
        ("{card: Ox, alias: ox}", "{card: Miser}, {card: Miser}", "kill", "{Ben: {souls: 1}}"),
        ("{card: Bard, alias: ox, damage: 2}", "", "kill", "{Ana: {cries: 1}}"),
        ("{card: Bard, alias: ox, damage: 1}", "", "kill", "{Ana: {cries: 0}}"),
        ("{card: Calm, alias: ox}", "", "sing", "{Ana: {cries: 0}}"),
        (OX.replace("AURA", "Will"), "", "kill", "{Ana: {souls: 5}}"),
        (OX.replace("AURA", "Will"), "", "bury", "{Ana: {souls: 0}}"),
    ],
)
def test_what_waits_is_found_before_the_event_moves_anything(
    tmp_path: Path, ana: str, ben: str, act: str, expect: str, grave: str
) -> None:
    assert not differs(tmp_path / "game", ana, ben, act, expect, grave)


@pytest.mark.parametrize(
    ("grave", "left"),
    [
        ("group: grave, fresh: true", (0, "false", 0)),
        ("group: grave", (2, "true", 1)),
        ("group: table, fresh: true", (2, "true", 1)),
    ],
)
def test_what_comes_to_another_group_is_fresh_where_the_zone_says_so(
    tmp_path: Path, grave: str, left: tuple[int, str, int]
) -> None:
    damage, kept, under = left
    expect = f"{{pieces: {{ox: {{damage: {damage}, tapped: {kept}, guard: {kept}}}, aura: {{damage: {under}}}}}}}"
    ana = OX.replace("AURA", "Song, damage: 1")
    assert not differs(tmp_path / "game", ana, "", "hurt bury", expect, grave)

"""What cannot be chosen (`protect`): by abilities and acts, for a while or as long as a card stands; who sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_written_granting import charms, differs

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import handle_of
from tabletop.rules.actions import Action
from tabletop.rules.table import Table
from tabletop.rules.written.acts.wanting import WrittenKind
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file
from tabletop.session.session import Session

GAME = """\
title: Shields
seats: [2]
kinds:
  creature: {fields: {power: {type: int, required: true}, abilities: {type: abilities}}}
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
course:
  - turns: seats
    phase: main
    do: [{ask: you, to: [cast, bolt, snatch, poke, mock, done], until: act = done}]
acts:
  cast:
    pick: {card: hand where kind = spell}
    uses: {ability: played, of: card}
    answer: {ask: others, to: [respond]}
    do: [{carry_out: card}]
    after: [{move: card, to: grave, face: up}]
  respond:
    pick: {card: hand where kind = spell}
    uses: {ability: answers, of: card}
    do: [{carry_out: card}, {move: card, to: grave, face: up}]
  bolt:
    pick: {card: hand where kind = spell, target: creature in field of seats}
    answer: {ask: others, to: [respond]}
    do: [{gain: 3, of: damage, to: target}, {move: card, to: grave, face: up}]
  snatch:
    pick: {card: hand of others, target: creature in field of seats}
    do: [{gain: 1, of: damage, to: target}, {move: card, to: hand}]
  poke:
    pick: {card: creature in field}
    do: [{poking: 4}]
  mock:
    pick: {card: creature in field, whom: others}
    do: [{lose: 1, of: life, to: whom}]
  done: {quiet: true}
routines:
  poking(n):
    - {choose: target, among: creature in field of seats}
    - {gain: n, of: damage, to: target}
"""
CARDS = """\
cards:
  ox: {kind: creature, power: 1}
  bull: {kind: creature, power: 3}
  guard:
    kind: creature
    power: 1
    abilities:
      - {text: No spell chooses it., when: always, do: [{protect: self, from: kind = spell}]}
  statue:
    kind: creature
    power: 1
    abilities: [{when: always, do: [{protect: self}]}]
  queen:
    kind: creature
    power: 1
    abilities:
      - {when: always, do: [{protect: you, from: kind = creature and power < 3}]}
      - {when: always, do: [{protect: creature in field where it != self, from: owner != you, but: [bolt]}]}
  dart:
    kind: spell
    abilities:
      - when: played
        choose: {target: creature in field of seats}
        do: [{gain: 1, of: damage, to: target}]
  volley:
    kind: spell
    abilities:
      - when: played
        choose: {targets: {among: creature in field of seats, number: 1..2}}
        do: [{gain: 1, of: damage, to: targets}]
  cloak:
    kind: spell
    abilities:
      - when: answers
        to: [cast, bolt]
        choose: {target: creature in field}
        do: [{give: {name: Cloak, when: always, do: [{protect: self}]}, to: target, until: turn}]
"""


def shields(folder: Path, cards: str = "") -> Path:
    game = folder / "shields"
    (game / "cards").mkdir(parents=True, exist_ok=True)
    (game / "scenarios").mkdir(exist_ok=True)
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "rules.yaml").write_text(RULES, encoding="utf-8")
    (game / "cards" / "cards.yaml").write_text(CARDS + cards, encoding="utf-8")
    return game


def wrong(folder: Path, ana: str, ben: str, steps: str, expect: str) -> str:
    """What is otherwise than expected in one case; `ana` and `ben` are what lies there."""
    path = shields(folder) / "scenarios" / "one.yaml"
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{{ana}}}, Ben: {{{ben}}}}}\n    steps: [{steps}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


# -- what is chosen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ben", "steps", "damage"),
    [
        ("Warden", "strike Ox at Warden", "{w: {damage: 2}}"),  # no charm
        ("Warden", "NO cast Spite", "{w: {damage: 0}}"),  # nothing else is there
        ("Mole", "NO cast Spite; cast Gale", "{w: {damage: 0}}"),
        ("Warden", "cast Gale", "{w: {damage: 1}}"),  # nothing is chosen
        ("Thrush", "cast Gale", "{w: {damage: 1}}"),
    ],
)
def test_what_is_protected_is_not_chosen(tmp_path: Path, ben: str, steps: str, damage: str) -> None:
    folder = charms(tmp_path)
    path = folder / "scenarios" / "one.yaml"
    made = []
    for each in steps.split("; "):
        act, _, rest = each.removeprefix("NO ").partition(" ")
        card, _, target = rest.partition(" at ")
        refused = ", refused: true" if each.startswith("NO ") else ""
        made.append(f"{{Ana: {act}, card: {card}{f', target: {target}' if target else ''}{refused}}}")
    field = "Ox" if "strike" in steps else ""
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{life: 9, field: [{field}], hand: [Spite, Gale]}},"
        f" Ben: {{life: 9, field: [{{card: {ben}, alias: w}}]}}}}\n"
        f"    steps: [{', '.join(made)}]\n    expect: {{pieces: {damage}}}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    assert not found.lines


def test_it_is_protected_from_others_until_the_turn_comes_again(tmp_path: Path) -> None:
    cards = "Ox | Veil, Courage"
    ben = "Thrush, Thrush | Courage, Courage"
    one = "cast Veil; pick Ox; done; Ben cast Courage; SEE Ox"
    assert "refused" in differs(tmp_path, cards, ben, one.replace("; SEE Ox", "; Ben pick Ox"), "{Ben: {life: 9}}")
    later = "cast Veil; pick Ox; done; Ben done; done; Ben cast Courage; Ben pick Ox"
    assert not differs(tmp_path / "later", cards, ben, later, "{Ben: {life: 9}}")


TWO = "field: [{card: Ox, alias: ox}, {card: Guard, alias: guard}]"


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        # an act that picks a spell first picks no guard besides, and says why
        (
            "hand: [Dart]", TWO,
            "{Ana: bolt, card: Dart, target: Guard, refused: {says: Guard cannot be chosen by Dart because of its own"
            " text.}}, {Ana: bolt, card: Dart, target: Ox}",
            "{pieces: {ox: {damage: 3}}}",
        ),
        # a creature is no spell
        (
            "field: [Bull]", TWO, "{Ana: poke, card: Bull}, {Ana: choose, pick: Guard}",
            "{pieces: {guard: {damage: 4}}}",
        ),
        # what a routine lets choose is chosen by the card for which it is done
        (
            "field: [Bull]", "field: [{card: Ox, alias: ox}, Statue]",
            "{Ana: poke, card: Bull}, {Ana: choose, pick: Statue, refused: {says: Statue cannot be chosen by Bull"
            " because of its own text.}}, {Ana: choose, pick: Ox}",
            "{pieces: {ox: {damage: 4}}}",
        ),
        # nothing is protected from itself
        (
            "field: [{card: Statue, alias: statue}, Ox]", "field: []",
            "{Ana: poke, card: Statue}, {Ana: choose, pick: Statue}", "{pieces: {statue: {damage: 4}}}",
        ),
        # a seat is protected from what the test holds of
        (
            "field: [Ox, Bull]", "field: [Queen], life: 9",
            "{Ana: mock, card: Ox, whom: Ben, refused: {says: Ben cannot be chosen by Ox because of Queen.}},"
            " {Ana: mock, card: Bull, whom: Ben}",
            "{Ben: {life: 8}}",
        ),
        # another card protects it, but from one act
        (
            "hand: [Dart, Dart]", "field: [{card: Ox, alias: ox}, {card: Queen, alias: queen}]",
            "{Ana: bolt, card: Dart, target: Ox}, {Ana: cast, card: Dart}",
            "{pieces: {ox: {damage: 3}, queen: {damage: 1}}}",
        ),
        (
            "hand: [Dart]", "field: [Queen, Ox, Bull]",
            "{Ana: cast, card: Dart, refused: false}", "{Ben: {field: [Queen, Ox, Bull]}}",
        ),
        # what is protected by the time that it is carried out is left out
        (
            "field: [Bull], hand: [Dart]", "field: [{card: Ox, alias: ox}, Bull], hand: [Cloak]",
            "{Ana: cast, card: Dart}, {Ana: choose, pick: Ox}, {Ben: respond, card: Cloak}, {Ben: choose, pick: Ox}",
            "{pieces: {ox: {damage: 0}}, log: [Ox cannot be chosen by a card any more and is left out.]}",
        ),
        (
            "hand: [Dart]", "field: [{card: Ox, alias: ox}, {card: Bull, alias: bull}], hand: [Cloak]",
            "{Ana: bolt, card: Dart, target: Ox}, {Ben: respond, card: Cloak}, {Ben: choose, pick: Ox}",
            "{pieces: {ox: {damage: 0}}, log: [Ox cannot be chosen by a card any more and is left out.]}",
        ),
        (
            "hand: [Dart]", "field: [{card: Ox, alias: ox}, {card: Bull, alias: bull}], hand: [Cloak]",
            "{Ana: bolt, card: Dart, target: Ox}, {Ben: respond, card: Cloak}, {Ben: choose, pick: Bull}",
            "{pieces: {ox: {damage: 3}}}",
        ),
        # of several only that one
        (
            "hand: [Volley]", "field: [{card: Ox, alias: ox}, {card: Bull, alias: bull}], hand: [Cloak]",
            "{Ana: cast, card: Volley}, {Ana: choose, pick: Ox}, {Ana: choose, pick: Bull},"
            " {Ben: respond, card: Cloak}, {Ben: choose, pick: Ox}",
            "{pieces: {ox: {damage: 0}, bull: {damage: 1}}}",
        ),
    ],
)  # fmt: skip
def test_who_may_choose_what(tmp_path: Path, ana: str, ben: str, steps: str, expect: str) -> None:
    assert not wrong(tmp_path, ana, ben, steps.replace(", refused: false", ""), expect)


# -- who may know --------------------------------------------------------------------------------------------


def laid(folder: Path, **zones: tuple[str, ...]) -> tuple[Session, GameState]:
    """A table on which only these cards lie."""
    session = tabletop.new_session(shields(folder), seats=2, seed=1, autosave=None)
    state = session.state
    edit = Edit(state)
    for zone, cards in zones.items():
        family, _, seat = zone.partition("_")
        for card in cards:
            face = "down" if family == "hand" else "up"
            edit.create("card", f"{family}@{seat}", definition=card, owner=int(seat), face=face)
    return session, state


@pytest.mark.parametrize("card", ["dart", "bull"])
def test_a_card_that_is_not_known_is_not_told_by_what_it_may_pick(tmp_path: Path, card: str) -> None:
    session, state = laid(tmp_path, field_1=("ox",), field_2=("guard",), hand_2=(card,), hand_1=("dart",))
    assert session.ruleset is not None
    found = [each for each in session.ruleset.legal_actions(state, 1) if each.kind in ("snatch", "bolt")]
    assert [each.kind for each in found].count("snatch") == 2  # whatever it is
    assert [each.kind for each in found].count("bolt") == 1  # one's own card is known


def listed_and_tried(session: Session, state: GameState, name: str) -> tuple[list[Action], list[Action], bool]:
    """The acts of a kind that are listed, those that trying each finds, and whether something is protected there."""
    table, kind = Table(session.ruleset, state), session.ruleset.kinds[name]
    assert isinstance(kind, WrittenKind) and kind._rows is not None
    tried = [each for each in kind.candidates(table, 1) if session.ruleset.explain(state, each) is None]
    listed = kind.possible(table, 1)
    return list(listed or ()), tried, kind._is_guarded(table, kind._rows.columns(table, 1).things)


@pytest.mark.parametrize(
    ("there", "bolted", "mocked", "guards"),
    [
        (("ox", "bull"), 8, 2, (False, False)),  # rows: nothing is protected
        (("ox", "guard"), 6, 2, (True, False)),  # from spells alone
        (("guard", "statue"), 4, 2, (True, False)),
        (("ox", "queen"), 8, 1, (False, True)),  # her seat from the ox; her creatures, but not from `bolt`
    ],
)
def test_acts_are_those_that_trying_each_finds_whether_anything_is_protected_or_not(
    tmp_path: Path, there: tuple[str, ...], bolted: int, mocked: int, guards: tuple[bool, bool]
) -> None:
    zones = {"hand_1": ("dart", "volley"), "field_1": ("ox", "bull"), "field_2": there}
    session, state = laid(tmp_path, **zones)
    found = [listed_and_tried(session, state, name) for name in ("bolt", "mock")]
    for listed, tried, _ in found:
        assert listed == tried
    assert (tuple(guarded for *_, guarded in found), *(len(each[0]) for each in found)) == (guards, bolted, mocked)


def test_what_protects_a_card_is_told_of_it(tmp_path: Path) -> None:
    session, state = laid(tmp_path, field_2=("guard", "statue", "queen", "ox"))
    pieces = {state.definition[each]: each for each in state.pieces()}
    told = {name: session.notes(handle_of(state, piece, 1), 1) for name, piece in pieces.items()}
    assert told["guard"] == [
        "Guard: No spell chooses it.",
        "Queen: no other card can choose it if the owner of it is not you.",
    ]
    assert told["statue"][0] == "Statue: no other card can choose it."
    assert told["queen"] == []


# -- what is wrong -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ("protect: self, from: 3", "a test"),
        ("protect: self, but: [flee]", "There is no act `flee`."),
        ("protect: 3", "This is of a set of pieces or a set of seats"),
        ("protect: self, of: self", "`protect` has no key `of`"),
        ("protect: self, wholly: 2", "`wholly`"),
        ("protect: hand of seats where kind = spell", "hidden card"),
        ("protect: self, from: any(hand of others where kind = spell)", "hidden card"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, do: str, told: str) -> None:
    card = f"  odd: {{kind: creature, power: 1, abilities: [{{when: always, do: [{{{do}}}]}}]}}\n"
    try:
        found = [str(each) for each in load_game(shields(tmp_path, card), WRITING).warnings]
    except ContentError as error:
        found = [str(each) for each in error.findings]
    assert any(told in each and "cards.yaml:" in each for each in found), found

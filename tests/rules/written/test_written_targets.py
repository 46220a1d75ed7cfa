"""A piece or a player: what is chosen, picked and protected among things of both sorts."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.view import handle_of
from tabletop.games import discover
from tabletop.session.scenario import run_file

GAME = """\
title: Aims
seats: [2, 3]
boards: {board: {grid: square, size: [2, 2]}}
kinds:
  creature: {fields: {power: {type: int, required: true}, abilities: {type: abilities}}}
  spell: {fields: {abilities: {type: abilities}}}
counters: {damage: {label: Damage}}
seat_values: {life: {label: Life, start: 9}}
zones:
  board: {label: Board, board: board, face: up}
  hand: {label: Hand, per_seat: true, see: hand, face: down}
  field: {label: Field, per_seat: true, face: up}
  grave: {label: Grave, per_seat: true, pile: true, face: up}
"""
RULES = """\
rules: 2
course:
  - turns: seats
    phase: main
    do: [{ask: you, to: [cast, strike, rally, done], until: act = done}]
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
  strike:
    label: "{card} strikes {target}"
    say: "{card} struck {target}."
    pick:
      card: creature in field
      target:
        among: ((creature in field of others) or others) where it is seat or damage < 5
        because: "{target} has had enough."
        outside: "{target} is no enemy."
    do: [{hurt: card.power, whom: target}]
  rally:
    do:
      - gather: x
        in: (creature in field) or you
        order: chosen by you
        ask: Who first?
        do: [{hurt: 1, whom: x}]
  done: {quiet: true}
routines:
  hurt(n, whom):
    - {if: whom is seat, do: [{lose: n, of: life, to: whom}], else: [{gain: n, of: damage, to: whom}]}
"""
CARDS = """\
cards:
  ox: {kind: creature, power: 2}
  queen:
    kind: creature
    power: 1
    abilities:
      - {when: always, do: [{protect: you, from: kind = spell}, {protect: self, from: kind = creature}]}
  bolt:
    kind: spell
    abilities:
      - when: played
        choose: {target: {among: (creature in field of seats) or others, ask: Whom?}}
        do: [{hurt: 3, whom: target}]
  storm:
    kind: spell
    abilities:
      - when: played
        choose: {targets: {among: (creature in field of others) or others, number: 1..2, ask: Which ones?}}
        do: [{each: x, in: targets, do: [{hurt: 1, whom: x}]}]
  veil:
    kind: spell
    abilities:
      - when: answers
        to: [cast]
        do: [{give: {name: Veil, when: always, do: [{protect: self}]}, to: answered_at, until: turn}]
  decoy:
    kind: spell
    abilities:
      - when: answers
        to: [cast]
        choose: {other: creature in field of seats}
        do: [{retarget: answered, to: other}]
"""


def aims(folder: Path, rules: str = RULES, cards: str = CARDS) -> Path:
    game = folder / "aims"
    for name, text in (("game.yaml", GAME), ("rules.yaml", rules), ("cards/cards.yaml", cards)):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game


def wrong(folder: Path, ana: str, ben: str, steps: str, expect: str) -> str:
    """What is otherwise than expected in one case; `ana` and `ben` are what lies there."""
    path = aims(folder) / "scenarios" / "one.yaml"
    path.parent.mkdir()
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{life: 9, {ana}}}, Ben: {{life: 9, {ben}}}}}\n    steps: [{steps}]\n"
        f"    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    return "\n".join(found.lines)


OX, BULL = "{card: Ox, alias: a}", "{card: Ox, alias: b}"
CAST = "{Ana: cast, card: Bolt}"


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        ("hand: [Bolt]", f"field: [{BULL}]", f"{CAST}, {{Ana: choose, pick: Ben}}", "{Ben: {life: 6}}"),
        ("hand: [Bolt]", f"field: [{BULL}]", f"{CAST}, {{Ana: choose, pick: b}}", "{pieces: {b: {damage: 3}}}"),
        ("hand: [Bolt]", "field: []", CAST, "{Ben: {life: 6}}"),  # nobody else is there, so nobody is asked
        ("hand: [Bolt]", "field: []", f"{CAST}, {{Ana: choose, pick: Ana, refused: true}}", "{Ben: {life: 6}}"),
        (
            "hand: [Storm]", f"field: [{BULL}, Ox]",
            "{Ana: cast, card: Storm}, {Ana: choose, pick: b}, {Ana: choose, pick: Ben}",
            "{Ben: {life: 8}, pieces: {b: {damage: 1}}}",
        ),
        (
            f"field: [{OX}]", f"field: [{BULL}]",
            "{Ana: strike, card: a, target: Ben}, {Ana: strike, card: a, target: b},"
            "{Ana: strike, card: a, target: 2}",
            "{Ben: {life: 5}, pieces: {b: {damage: 2}}, log: [Ox struck Ben., Ox struck Ox.]}",
        ),
        (
            f"field: [{OX}]", "field: [{card: Ox, alias: b, damage: 5}]",
            "{Ana: strike, card: a, target: b, refused: {says: Ox has had enough.}}, "
            "{Ana: strike, card: a, target: a, refused: {says: Ox is no enemy.}}, "
            "{Ana: strike, card: a, target: Ana, refused: {says: You are no enemy.}}",
            "{Ben: {life: 9}}",
        ),
        (f"field: [{OX}]", "field: []", "{Ana: rally}, {Ana: choose, pick: Ana}", "{Ana: {life: 8}}"),
    ],
)  # fmt: skip
def test_a_creature_or_a_player(ana: str, ben: str, steps: str, expect: str, tmp_path: Path) -> None:
    assert not wrong(tmp_path, ana, ben, steps, expect)


@pytest.mark.parametrize(
    ("ana", "ben", "steps", "expect"),
    [
        # the queen lets no spell choose her player, so only she is left
        ("hand: [Bolt]", "field: [{card: Queen, alias: q}]", CAST, "{Ben: {life: 9}, pieces: {q: {damage: 3}}}"),
        (
            f"field: [{OX}]", "field: [{card: Queen, alias: q}]",
            "{Ana: strike, card: a, target: q, refused: true}, {Ana: strike, card: a, target: Ben}",
            "{Ben: {life: 7}, pieces: {q: {damage: 0}}}",
        ),
        (
            "hand: [Bolt]", f"hand: [Veil], field: [{BULL}]",
            f"{CAST}, {{Ana: choose, pick: b}}, {{Ben: respond, card: Veil}}",
            "{pieces: {b: {damage: 0}}, log: [Ox cannot be chosen by a card any more and is left out.]}",
        ),
        (
            "hand: [Bolt]", f"hand: [Decoy], field: [{BULL}]",
            f"{CAST}, {{Ana: choose, pick: Ben}}, {{Ben: respond, card: Decoy}}",
            "{Ben: {life: 9}, pieces: {b: {damage: 3}}}",
        ),
    ],
    ids=["a player", "a creature", "meanwhile", "aimed elsewhere"],
)  # fmt: skip
def test_what_is_protected_is_not_chosen(ana: str, ben: str, steps: str, expect: str, tmp_path: Path) -> None:
    assert not wrong(tmp_path, ana, ben, steps, expect)


def test_an_act_names_a_piece_by_its_handle_and_a_player_by_number(tmp_path: Path) -> None:
    rules = (
        f"{RULES}setup:\n  - {{each: s, in: seats where it != 3, do: [{{create: ox, in: field of s, owner: s}}]}}\n"
    )
    session = tabletop.new_session(aims(tmp_path, rules), seats=3, seed=1, bots={})
    (own,), (other,) = session.state.inside("field@1"), session.state.inside("field@2")
    seat = session.decisions()[0].seat
    assert seat == 1
    strikes = [dict(each.arguments) for each in session.legal_actions(1) if each.kind == "strike"]
    named, aimed = (handle_of(session.state, each, 1) for each in (own, other))
    assert strikes == [{"card": named, "target": target} for target in (aimed, 2, 3)]
    for bad in (0, 1, 4, -2, True, "2", "#99", None, own):
        assert not session.submit(tabletop.Action("strike", 1, card=named, target=bad)), bad


@pytest.mark.parametrize(
    ("among", "message"),
    [
        ("(pieces in field) or (cells in board)", "A pick is of one sort of thing, or of pieces and seats."),
        ("seats or (cells in board)", "A pick is of one sort of thing, or of pieces and seats."),
    ],
)
def test_a_cell_is_picked_by_itself(among: str, message: str, tmp_path: Path) -> None:
    rules = RULES.replace(
        "  done: {quiet: true}", f"  done: {{quiet: true}}\n  aim: {{pick: {{x: {among}}}, do: []}}"
    )
    with pytest.raises(ContentError) as caught:
        load_game(aims(tmp_path, rules), discover())
    assert message in str(caught.value)


def test_cells_and_pieces_are_not_chosen_among(tmp_path: Path) -> None:
    cards = CARDS.replace("among: (creature in field of seats) or others", "among: (cells in board) or others")
    with pytest.raises(ContentError) as caught:
        load_game(aims(tmp_path, cards=cards), discover())
    assert "One chooses among several things, not a set of cells and seats." in str(caught.value)
    assert "Choose among cells by themselves." in str(caught.value)

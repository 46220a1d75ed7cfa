"""A piece or a player: what is chosen, picked and protected among things of both sorts."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.edits import Edit
from tabletop.core.view import handle_of
from tabletop.rules.written.door import WRITING
from tabletop.session import Session
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


TWICE = """\
  twist:
    kind: spell
    abilities:
      - when: played
        choose: {one: creature in field of others, two: creature in field of seats where it != one}
        do: [{hurt: 1, whom: one}, {hurt: 2, whom: two}]
  swap:
    kind: spell
    abilities:
      - when: answers
        to: [cast]
        do:
          - {choose: old, among: answered_at where any(other_targets), ask: Which one?}
          - {choose: other, among: other_targets of old, ask: Which one instead?}
          - {retarget: answered, to: other, of: old}
  dare: {kind: spell}
  snipe:
    kind: spell
    abilities:
      - {when: played, choose: {target: creature in field of others where damage = 0}, do: [{hurt: 3, whom: target}]}
  scratch:
    kind: spell
    abilities:
      - {when: answers, to: [cast], choose: {other: creature in field}, do: [{hurt: 1, whom: other}]}
"""


def aims(folder: Path, rules: str = RULES, cards: str = CARDS) -> Path:
    game = folder / "aims"
    for name, text in (("game.yaml", GAME), ("rules.yaml", rules), ("cards/cards.yaml", cards)):
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    return game


def wrong(folder: Path, ana: str, ben: str, steps: str, expect: str, rules: str = RULES, cards: str = CARDS) -> str:
    """What is otherwise than expected in one case; `ana` and `ben` are what lies there."""
    path = aims(folder, rules, cards) / "scenarios" / "one.yaml"
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
        load_game(aims(tmp_path, rules), WRITING)
    assert message in str(caught.value)


def test_cells_and_pieces_are_not_chosen_among(tmp_path: Path) -> None:
    cards = CARDS.replace("among: (creature in field of seats) or others", "among: (cells in board) or others")
    with pytest.raises(ContentError) as caught:
        load_game(aims(tmp_path, cards=cards), WRITING)
    assert "One chooses among several things, not a set of cells and seats." in str(caught.value)
    assert "Choose among cells by themselves." in str(caught.value)


# -- an ability comes with its act, and with whom it is aimed at ----------------------------------------------

WITH = RULES.replace("uses: {ability: played, of: card}", "uses: {ability: played, of: card, with: target}")
WARD = WITH.replace(
    "    answer: {ask: others",
    "    cost: [{pay: target.ward if target is piece else 0, of: life}]\n    answer: {ask: others",
).replace("rules: 2\n", "rules: 2\nvalues: {ward: {of: creature, from: power - 1 + damage}}\n")
MORE = (
    CARDS
    + """\
  curse:
    kind: spell
    abilities:
      - {when: played, choose: {target: others}, do: [{lose: 4, of: life, to: target}]}
  hex:
    kind: spell
    abilities:
      - when: played
        choose: {target: creature in field of others}
        cost: [{pay: 3, of: life}]
        do: [{hurt: 3, whom: target}]
  rain:
    kind: spell
    abilities:
      - {when: played, do: [{gain: 1, of: life}]}
  flinch:
    kind: spell
    abilities:
      - when: answers
        to: [cast]
        requires: [{must: you is in answered_seats, because: You are not meant.}]
        do: [{cancel: answered}]
  swerve:
    kind: spell
    abilities:
      - {when: answers, to: [cast], do: [{retarget: answered, to: answered_by}]}
  lure:
    kind: spell
    abilities:
      - when: answers
        to: [cast]
        choose: {aim: {among: (creature in field of seats) or seats}}
        do: [{retarget: answered, to: aim}]
"""
)


def aimed(folder: Path, hand: str, field: str, *, seats: int = 2, rules: str = WITH, life: int = 9) -> Session:
    """A table where seat 1 is asked, with these cards in hand, and seat 2 has those in its field."""
    laid = "".join(f"  - {{create: {each}, in: field of 2, owner: 2}}\n" for each in field.split())
    setup = f"setup:\n  - {{create: {hand}, in: hand of 1, owner: 1, face: down}}\n{laid}"
    game = aims(folder, rules + setup, MORE)
    session = tabletop.new_session(game, seats=seats, seed=1, bots={})
    while session.decisions()[0].seat != 1:
        seat = session.decisions()[0].seat
        assert session.submit(next(each for each in session.legal_actions(seat) if each.kind == "done"))
    Edit(session.state).count(-1, "life", life - 9)
    return session


def ways(session: Session) -> list[object]:
    """At whom the spell can be aimed: the name of a card, the number of a seat, nothing."""
    found = [each.arguments.get("target") for each in session.legal_actions(1) if each.kind == "cast"]
    state = session.state
    return [
        next(state.definition[piece] for piece in state.pieces() if handle_of(state, piece, 1) == each)
        if isinstance(each, str) else each
        for each in found
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "field", "seats", "found"),
    [
        ("bolt", "ox", 2, ["ox", 2]),
        ("bolt", "ox", 3, ["ox", 2, 3]),
        ("bolt", "queen", 3, ["queen", 3]),  # she protects her player
        ("curse", "ox", 3, [2, 3]),
        ("rain", "ox", 2, [None]),
        ("storm", "ox", 2, [None]),  # several are chosen behind the act
    ],
)
def test_each_whom_it_can_be_aimed_at_is_an_act(
    hand: str, field: str, seats: int, found: list[object], tmp_path: Path
) -> None:
    session = aimed(tmp_path, hand, field, seats=seats)
    assert ways(session) == found
    for each in session.legal_actions(1):
        assert session.explain(each) is None


@pytest.mark.parametrize(
    ("hand", "target", "why"),
    [
        ("bolt", 1, "You are not among"),
        ("bolt", 4, "There is no such piece or seat."),
        ("bolt", -1, "There is no such piece or seat."),
        ("curse", None, "Curse takes a target."),
        ("rain", 2, "Rain is not used on anything."),
        ("hex", 2, "Player 2 is not among"),
        ("bolt", True, ""),
        ("rain", True, ""),
        ("bolt", "#99", ""),
    ],
)
def test_whom_it_cannot_be_aimed_at_is_said(hand: str, target: object, why: str, tmp_path: Path) -> None:
    session = aimed(tmp_path, hand, "ox")
    (act, *_) = [each for each in session.legal_actions(1) if each.kind == "cast"]
    named = {name: each for name, each in act.arguments.items() if name != "target"}
    if target is not None:
        named["target"] = target  # type: ignore[assignment]  # whatever a program gives
    refusal = session.explain(tabletop.Action("cast", 1, **named))
    assert refusal is not None and refusal.message.startswith(why), refusal


@pytest.mark.parametrize(
    ("hand", "target", "life", "damage"), [("bolt", 2, 6, 0), ("bolt", "ox", 9, 3), ("curse", 2, 5, 0)]
)
def test_it_is_done_to_whom_it_came_with(hand: str, target: object, life: int, damage: int, tmp_path: Path) -> None:
    session = aimed(tmp_path, hand, "ox")
    acts = [each for each in session.legal_actions(1) if each.kind == "cast"]
    act = acts[ways(session).index(target)]
    assert session.label(act).endswith(" on Player 2" if target == 2 else " on Ox")
    assert session.submit(act)
    state = session.state
    (ox,) = state.inside("field@2")
    assert (state.counter(-2, "life"), state.counter(ox, "damage")) == (life, damage)


@pytest.mark.parametrize(
    ("hand", "damage", "life", "found"),
    [
        # the ox has ward 1, with damage more; of a player there is nothing to pay
        ("bolt", 0, 1, ["ox", 2]),
        ("bolt", 0, 0, [2]),
        ("bolt", 1, 1, [2]),
        ("bolt", 1, 2, ["ox", 2]),
        ("rain", 0, 0, [None]),
        ("hex", 0, 4, ["ox"]),  # it costs 3 itself, and 1 for the ox
        ("hex", 0, 3, []),
    ],
)
def test_what_an_act_costs_hangs_on_what_it_is_aimed_at(
    hand: str, damage: int, life: int, found: list[object], tmp_path: Path
) -> None:
    session = aimed(tmp_path, hand, "ox", rules=WARD, life=life)
    (ox,) = session.state.inside("field@2")
    Edit(session.state).count(ox, "damage", damage)
    assert ways(session) == found
    for each in (
        [each for each in session.legal_actions(1) if each.arguments.get("target") != 2][:1]
        if found[:1] == ["ox"]
        else ()
    ):
        before = session.state.counter(-1, "life")
        assert session.submit(each)
        assert before - session.state.counter(-1, "life") == 1 + damage + 3 * (hand == "hex")


def test_what_has_no_number_to_pay_by_is_not_aimed_at(tmp_path: Path) -> None:
    bare = WARD.replace("target.ward if target is piece else 0", "target.ward")
    session = aimed(tmp_path, "bolt", "ox", rules=bare)
    assert ways(session) == ["ox"]  # a player has no ward


def test_who_cannot_pay_for_it_is_told_what_is_missing(tmp_path: Path) -> None:
    session = aimed(tmp_path, "bolt", "ox", rules=WARD, life=9)
    act = next(each for each in session.legal_actions(1) if each.arguments.get("target") not in (None, 2))
    Edit(session.state).count(-1, "life", -9)
    refusal = session.explain(act)
    assert refusal is not None and refusal.message == "It costs 1 life; you have 0.", refusal


@pytest.mark.parametrize(
    ("reply", "cast", "steps", "expect"),
    [
        ("Flinch", "Bolt, target: Ben", "", "{Ben: {life: 9}}"),
        ("Flinch", "Bolt, target: a", ", refused: true", "{Ben: {life: 9}}"),
        ("Flinch", "Curse", "", "{Ben: {life: 9}}"),
        ("Swerve", "Bolt, target: Ben", "", "{Ben: {life: 6}, log: [A card cannot be aimed at Ana.]}"),
        (
            "Lure", "Bolt, target: a", "}, {Ben: choose, pick: Ben",
            "{Ben: {life: 6}, pieces: {a: {damage: 0}}, log: [A card is aimed at Ben now.]}",
        ),
        ("Lure", "Bolt, target: Ben", "}, {Ben: choose, pick: a", "{Ben: {life: 9}, pieces: {a: {damage: 3}}}"),
    ],
)  # fmt: skip
def test_an_answer_knows_which_player_is_meant(
    reply: str, cast: str, steps: str, expect: str, tmp_path: Path
) -> None:
    game = aims(tmp_path, WITH, MORE)
    path = game / "scenarios" / "one.yaml"
    path.parent.mkdir()
    name = cast.partition(",")[0]
    path.write_text(
        "scenario: One\nseats: [Ana, Ben]\ngiven: {moment: {phase: main, seat: Ana}}\ncases:\n  - case: it\n"
        f"    given: {{Ana: {{life: 9, hand: [{name}]}}, Ben: {{life: 9, hand: [{reply}], field: [{OX}]}}}}\n"
        f"    steps: [{{Ana: cast, card: {cast}}}, {{Ben: respond, card: {reply}{steps}}}]\n    expect: {expect}\n",
        encoding="utf-8",
    )
    (found,) = run_file(path)
    assert not found.lines, "\n".join(found.lines)


@pytest.mark.parametrize(("among", "told"), [("creature in field of others", 0), ("creature in hand of others", 1)])
def test_what_an_act_costs_by_a_hidden_target_is_told(among: str, told: int, tmp_path: Path) -> None:
    cards = CARDS.replace("among: (creature in field of seats) or others", f"among: {among}")
    folder = aims(tmp_path, WARD, cards)
    with pytest.raises(ContentError) if told else contextlib.nullcontext() as caught:
        load_game(folder, WRITING)
    if told:
        found = [each for each in caught.value.findings if each.path.endswith("rules.yaml")]
        assert ["`ward` of a hidden card" in each.message for each in found] == [True]
        assert "cost: [{pay: target.ward" in WARD.splitlines()[found[0].line - 1]


def test_a_name_of_the_cost_is_no_name_of_something_else(tmp_path: Path) -> None:
    rules = WITH.replace("with: target", "with: board").replace(
        "    answer: {ask: others", "    cost: [{pay: 1, of: life}]\n    answer: {ask: others"
    )
    with pytest.raises(ContentError, match="board") as caught:
        load_game(aims(tmp_path, rules), WRITING)
    assert all(each.path.endswith("rules.yaml") for each in caught.value.findings)


NAMED = WITH.replace(
    "    uses: {ability: played",
    '    label: "Aim {card} at {target}"\n    say: "{you} aims {card} at {target}."\n    uses: {ability: played',
)


@pytest.mark.parametrize(
    ("hand", "labels", "said"),
    [
        ("bolt", ["Aim Bolt at Ox", "Aim Bolt at Player 2"], "Player 1 aims Bolt at Ox."),
        ("curse", ["Aim Curse at Player 2"], "Player 1 aims Curse at Player 2."),
        ("rain", ["Aim Rain at nothing"], "Player 1 aims Rain at nothing."),
    ],
)
def test_a_label_and_a_line_may_name_whom_it_is_aimed_at(
    tmp_path: Path, hand: str, labels: list[str], said: str
) -> None:
    session = aimed(tmp_path, hand, "ox", rules=NAMED)
    acts = [each for each in session.legal_actions(1) if each.kind == "cast"]
    assert [session.label(each, 1) for each in acts] == labels
    assert session.submit(acts[0])
    assert said in [line.text for line in session.log(2)]


def test_who_may_not_know_what_it_is_aimed_at_reads_no_name(tmp_path: Path) -> None:
    cards = MORE.replace(
        "      - {when: played, choose: {target: others}, do: [{lose: 4, of: life, to: target}]}",
        "      - {when: played, choose: {target: hand}, do: [{move: target, to: hand}]}",
    )
    setup = "setup:\n  - {create: curse, in: hand of 1, owner: 1, face: down}\n"
    session = tabletop.new_session(aims(tmp_path, NAMED + setup, cards), seats=2, seed=1, bots={})
    (act,) = (each for each in session.legal_actions(1) if each.kind == "cast")
    assert session.label(act, 1) == "Aim Curse at Curse" and session.label(act, 2) == "Aim a card at a card"


# -- choices that are made anew, that do not fit any more, and cards that have none ------------------------------

CHOSEN = "{Ana: choose, pick: b}, {Ana: choose, pick: a}"
FIELDS = (f"field: [{OX}], hand: [HAND]", f"field: [{BULL}, {{card: Ox, alias: c}}], hand: [HAND]")


def twice(tmp_path: Path, hands: tuple[str, str], steps: str, expect: str, rules: str = RULES) -> str:
    ana, ben = (field.replace("HAND", hand) for field, hand in zip(FIELDS, hands, strict=True))
    return wrong(tmp_path, ana, ben, steps, expect, rules, CARDS + TWICE)


@pytest.mark.parametrize(
    ("steps", "expect"),
    [
        (
            "{Ben: respond, card: Swap}, {Ben: choose, pick: b}",
            "{pieces: {a: {damage: 2}, b: {damage: 0}, c: {damage: 1}}}",
        ),
        (
            "{Ben: respond, card: Swap}, {Ben: choose, pick: a}",
            "{pieces: {a: {damage: 0}, b: {damage: 1}, c: {damage: 2}}}",
        ),
        (
            "{Ben: respond, card: Swap}, {Ben: choose, pick: c, refused: true}, {Ben: choose, pick: a}",
            "{log: [A card is aimed at Ox now.]}",
        ),
    ],
)
def test_one_of_several_choices_is_made_anew(tmp_path: Path, steps: str, expect: str) -> None:
    """By who answers, among what whose it is could have chosen, with the other choice as it is."""
    assert twice(tmp_path, ("Twist", "Swap"), f"{{Ana: cast, card: Twist}}, {CHOSEN}, {steps}", expect) == ""


def test_what_could_be_chosen_instead_is_asked_in_the_place_of_whose_it_is(tmp_path: Path) -> None:
    """Ben's own creatures are those of others to Ana."""
    steps = (
        f"{{Ana: cast, card: Twist}}, {CHOSEN}, {{Ben: respond, card: Swap}}, {{expect: {{offers: {{Ben: "
        "[{do: choose, pick: b}, {do: choose, pick: a}]}}}"
    )
    assert twice(tmp_path, ("Twist", "Swap"), steps, '{log: ["Ben: respond a card."]}') == ""


STILL = RULES.replace("do: [{carry_out: card}]\n    after", "do: [{carry_out: card, still: true}]\n    after")
SNIPED = "{Ana: cast, card: Snipe}, {Ana: choose, pick: b}, {Ben: respond, card: Scratch}, {Ben: choose, pick: b}"


@pytest.mark.parametrize(
    ("rules", "damage", "told"),
    [(RULES, 4, "[]"), (STILL, 1, "[A card does nothing to what could not be chosen for it any more.]")],
)
def test_what_was_chosen_is_looked_at_again_where_the_act_says_so(
    rules: str, damage: int, told: str, tmp_path: Path
) -> None:
    expect = f"{{pieces: {{b: {{damage: {damage}}}}}, log: {told}}}"
    assert twice(tmp_path, ("Snipe", "Scratch"), SNIPED, expect, rules) == ""


def test_what_still_fits_is_done(tmp_path: Path) -> None:
    steps = SNIPED.replace("{Ben: choose, pick: b}", "{Ben: choose, pick: c}")
    assert twice(tmp_path, ("Snipe", "Scratch"), steps, "{pieces: {b: {damage: 3}, c: {damage: 1}}}", STILL) == ""


FREE = RULES.replace("uses: {ability: played, of: card}", "uses: {ability: played, of: card, may: true}")


@pytest.mark.parametrize(("more", "with_it"), [("", False), (", with: target", True)])
def test_a_card_without_an_ability_is_used_where_the_act_says_so(tmp_path: Path, more: str, with_it: bool) -> None:
    steps = "{Ana: cast, card: Dare}"
    refused = steps.replace("Dare}", "Dare, refused: {says: Dare has nothing to use.}}")
    rules = [each.replace("of: card", f"of: card{more}", 1) for each in (RULES, FREE)]
    assert twice(tmp_path / "no", ("Dare", "Dare"), refused, "{Ana: {grave: []}}", rules[0]) == ""
    assert twice(tmp_path / "may", ("Dare", "Dare"), steps, "{Ana: {grave: [Dare]}}", rules[1]) == ""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{retarget: answered, to: other, of: old}", "{retarget: answered, to: other, of: 3}", "piece"),
        ("do: [{retarget: answered, to: other}]", "do: [{carry_out: answered, still: true}]", "Leave `still` out."),
    ],
)
def test_what_is_wrong_with_them_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        load_game(aims(tmp_path, RULES, (CARDS + TWICE).replace(old, new)), WRITING)
    assert told in str(error.value)

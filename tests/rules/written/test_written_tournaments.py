"""What a game of several rounds needs: laws of the start and of a deck that changes in play, seats that stay without
answering, the number of the round, lists of what was seen, why something is not among the choices."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.core.view import handle_of, view_for
from tabletop.rules.written.door import WRITING
from tabletop.session import Session

GAME = """
title: Swaps
seats: [2, 3]
options:
  dealt: {type: int, default: 3, min: 1, max: 9}
kinds:
  number: {fields: {v: {type: int, required: true}}, face: {title: "{v}"}}
zones:
  stock: {label: Stock, per_seat: true, see: hand, face: down}
  side: {label: Side, per_seat: true, see: hand, face: down}
  row: {label: Row, per_seat: true, face: up}
  well: {label: Well, pile: true, see: deck, face: down}
decks:
  main: {label: Deck}
  side: {label: Side deck}
starter_decks: {2: [low, low], 3: [low, low, low]}
setup:
  - put: {list: main, into: stock}
  - put: {list: side, into: side}
"""
CARDS = "kind: number\ncards: {" + ", ".join(f"c{n}: {{name: C{n}, v: {n}}}" for n in range(1, 7)) + "}\n"
DECK = "name: Low\nlists: {main: {c1: 1, c2: 1, c3: 1}, side: {c4: 1, c6: 1}}\n"
RULES = """
rules: 2
laws:
  deck:
    - {must: count(main) <= 3, because: "The deck has {count(main)} cards; three at most.", rule: SWAP-1}
    - {must: sum(v over main) <= 9, because: "The deck has {sum(v over main)} pips; 9 at most.", rule: SWAP-2}
  start:
    - {must: count(stock of 1) >= option.dealt, because: "A stock has {count(stock of 1)} cards.", rule: SWAP-3}
setup:
  - {create: number, in: well, every: true}
course:
  - repeat: round
    most: 3
    do:
      - phase: change
        do:
          - step: change
            do: [{ask: seats, to: [swap, undo_all, ready], sealed: true, always: true}]
      - phase: lay
        do:
          - step: lay
            do: [{ask: seats, to: [lay]}]
          - step: guess
            do:
              - each: s
                in: seats
                do:
                  - choose: c
                    among: row of s where v < 3
                    who: s
                    ask: Which one?
                    outside: "{count(row of s)} lie there; choose one below 3."
                    rule: SWAP-4
                  - {look: top(well), who: s, noted: true}
  - {finish: best(count(row of it) over seats), because: "Round {round_number} was the last."}
acts:
  swap:
    pick: {out: stock, into: side}
    do: [{plan: out, to: side}, {plan: into, to: stock}]
  undo_all: {requires: [any(planned)], do: [{plan: planned}]}
  ready: {quiet: true, requires: [{lawful: deck, rule: SWAP-5}]}
  lay: {pick: {card: stock or row}, do: [{move: card, to: row}]}
concede: {stay: true, rule: SWAP-6}
"""


def swaps(folder: Path, rules: str = RULES) -> Path:
    """The game."""
    for name, text in {
        "game.yaml": GAME,
        "rules.yaml": rules,
        "cards/all.yaml": CARDS,
        "decks/low.yaml": DECK,
    }.items():
        path = folder / "swaps" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "swaps"


def opened(folder: Path, seats: int = 2, **options: int) -> Session:
    return tabletop.new_session(swaps(folder), seats=seats, seed=1, options=options, autosave=None)


def do(session: Session, seat: int, kind: str, **about: str) -> str:
    """Does it; else why it cannot be done."""
    named = {name: handle_of(session.state, card(session, seat, each), seat) for name, each in about.items()}
    action = tabletop.Action(kind, seat, **named)
    refused = session.explain(action)
    if refused is None:
        session.submit(action)
    return "" if refused is None else f"{refused.message} ({refused.rule})"


def card(session: Session, seat: int, id: str) -> int:
    state = session.state
    zones = (f"stock@{seat}", f"side@{seat}", f"row@{seat}")
    return next(each for zone in zones for each in state.inside(zone) if state.definition[each] == id)


def other(was: str, now: str) -> str:
    """The rules with something else in one place."""
    assert was in RULES
    return RULES.replace(was, now, 1)


def test_a_table_that_is_against_a_law_of_the_start_does_not_begin(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="A stock has 3 cards") as caught:
        opened(tmp_path, dealt=4)
    assert [each.rule for each in caught.value.findings] == ["SWAP-3"]
    assert opened(tmp_path, dealt=3).trouble is None


def test_who_is_asked_in_the_setup_has_begun(tmp_path: Path) -> None:
    asking = other("every: true}\n", "every: true}\n  - {choose: c, among: seats, who: first, ask: Which?}\n")
    with pytest.raises(ContentError, match="Somebody is asked in the `setup`"):
        load_game(swaps(tmp_path, asking), WRITING)


def test_a_deck_that_is_changed_must_be_lawful_as_it_is_planned(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert do(session, 1, "swap", out="c1", into="c6") == ""
    assert do(session, 1, "ready") == "Your deck is not legal: The deck has 11 pips; 9 at most. (SWAP-5)"
    assert do(session, 1, "undo_all") == ""
    assert do(session, 1, "swap", out="c1", into="c4") == ""
    assert do(session, 1, "ready") == ""
    assert do(session, 2, "ready") == ""
    held = sorted(session.state.definition[each] for each in session.state.inside("stock@1"))
    assert held == ["c2", "c3", "c4"]


def test_all_that_is_wrong_with_a_deck_is_told_to_its_own_seat_alone(tmp_path: Path) -> None:
    session = opened(tmp_path, dealt=3)
    session.set_rules("off")
    session.manual("move", pieces=[handle_of(session.state, card(session, 1, "c6"), 1)], to="stock@1", seat=1)
    session.set_rules("on")
    refused = session.explain(tabletop.Action("ready", 1))
    assert refused is not None and refused.private
    assert refused.message == (
        "Your deck is not legal: The deck has 4 cards; three at most. The deck has 12 pips; 9 at most."
    )


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("{lawful: deck, rule: SWAP-5}", "{lawful: hand}", "`hand`"),
        ("{lawful: deck, rule: SWAP-5}", "{lawful: deck, because: No.}", "says itself why it is not"),
        ("concede: {stay: true", "concede: {stay: true, leave: true", "leaves or stays"),
    ],
)
def test_a_fault_has_its_remedy(was: str, now: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=told):
        load_game(swaps(tmp_path, other(was, now)), WRITING)


def test_without_zones_for_its_lists_no_deck_can_be_asked_for(tmp_path: Path) -> None:
    folder = swaps(tmp_path)
    text = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(text[: text.index("setup:")], "utf-8")
    with pytest.raises(ContentError, match="There is no deck here"):
        load_game(folder, WRITING)


def test_who_gives_up_and_stays_is_answered_for(tmp_path: Path) -> None:
    """The first act that can be done, the first things to choose; a quiet act where there is one."""
    session = opened(tmp_path, 3)
    for seat in (1, 2, 3):
        assert do(session, seat, "ready") == ""
    assert {each.seat for each in session.decisions()} == {1}
    assert do(session, 2, "concede") == "" and session.outcome is None
    assert do(session, 1, "lay", card="c2") == ""
    assert [each.seat for each in session.decisions()] == [3], "the second seat has laid its first card"
    assert [session.state.definition[each] for each in session.state.inside("row@2")] == ["c1"]
    assert do(session, 3, "lay", card="c3") == ""
    assert {each.seat for each in session.decisions()} == {1, 3}, "in secret the second seat is passed"
    assert not session.ruleset.standing_actions(session.state, 2)


def test_of_two_the_other_one_has_won(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert do(session, 1, "concede") == ""
    assert session.outcome is not None and session.outcome.winners == (2,) and session.outcome.rule == "SWAP-6"


def test_the_number_of_the_round_is_that_of_the_pass(tmp_path: Path) -> None:
    session = opened(tmp_path)
    for _ in range(3):
        assert session.outcome is None
        for seat in (1, 2):
            assert do(session, seat, "ready") == ""
        for seat in (1, 2):
            assert do(session, seat, "lay", card="c3" if seat == 1 else "c1") == ""
    assert session.outcome is not None
    assert any("Round 3 was the last." in line.text for line in session.log(None))


def test_what_was_noted_is_read_by_its_own_seat_alone(tmp_path: Path) -> None:
    session = opened(tmp_path)
    for seat in (1, 2):
        assert do(session, seat, "ready") == ""
    for seat in (1, 2):
        assert do(session, seat, "lay", card="c3") == ""
    seen = session.state.definition[session.state.inside("well")[-1]]
    assert session.state.flow["seen"] == {"1": (seen,), "2": (seen,)}
    assert view_for(session.state, 1).flow["seen"] == {"1": (seen,)}
    assert "seen" not in view_for(session.state, None).flow


def test_what_is_not_among_the_choices_says_why(tmp_path: Path) -> None:
    session = opened(tmp_path)
    for seat in (1, 2):
        assert do(session, seat, "ready") == ""
    for seat in (1, 2):
        do(session, seat, "lay", card="c1")
    for seat in (1, 2):
        assert do(session, seat, "ready") == ""
    for seat in (1, 2):
        do(session, seat, "lay", card="c2")
    decision = next(each for each in session.decisions() if each.kind == "choose")
    refused = session.explain(tabletop.Action("choose", decision.seat, pick=handle_of(
        session.state, card(session, decision.seat, "c3"), decision.seat
    )))  # fmt: skip
    assert refused is not None and (refused.message, refused.rule) == ("2 lie there; choose one below 3.", "SWAP-4")

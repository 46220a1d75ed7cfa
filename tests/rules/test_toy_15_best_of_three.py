"""Toy 15, Best of three: sealed swaps with a side deck, draws, sums, illegal decks.

Holds: cards go home and listed facts stay; every reason against a deck is given; the sums decide at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from toys import asked_seats, do, load, make, meddle, prove, reloaded, seen_by

from tabletop.core.state import GameState, seat_target
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.progress.match import Exchange, Ready, SideDeck, TakeBackExchanges, best_of, planned_cards, reset
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: match
title: Best of three
seats: [2]
kinds: {card: {label: Card, fields: {value: {type: int}}}}
counters: {dent: {label: Dent}}
seat_values: {wins: {label: Wins}, sum: {label: Sum}}
zones:
  deck: {label: Deck, per_seat: true, pile: true, mixes: true, face: down, group: deck,
         see: [{show: identity, to: owner, when: {exchanging: true}}, {show: count}]}
  side: {label: Side, per_seat: true, mixes: true, face: down, group: deck,
         see: [{show: identity, to: owner, when: {exchanging: true}}, {show: count}]}
  field: {label: Field, per_seat: true, face: up, group: field}
decks: {main: {label: Deck}, side: {label: Side deck}}
phases: [duel, exchange]
setup:
  - put: {list: main, into: deck}
  - put: {list: side, into: side}
  - shuffle: deck
  - first: 1
  - flow: {round: 1, phase: duel}
"""
CARDS = "kind: card\ncards:\n" + "".join(f"  c{value}: {{value: {value}}}\n" for value in range(1, 9))
DECK = "name: All\nlists: {main: {c1: 1, c2: 1, c3: 1, c4: 1}, side: {c5: 1, c6: 1, c7: 1}}\n"


def value(table: Table, piece: int) -> int:
    """What a card counts."""
    found = table.printed(piece, "value")
    return found if isinstance(found, int) else 0


def problems(table: Table, seat: int, lying: Mapping[str, tuple[int, ...]]) -> Sequence[str]:
    """A deck has four cards, and at most 16 points."""
    deck = lying[zone_key("deck", 0, seat)]
    points = sum(value(table, piece) for piece in deck)
    found = [] if len(deck) == 4 else [f"The deck has {len(deck)} cards; it needs 4."]
    return found + ([f"The deck has {points} points; the limit is 16."] if points > 16 else [])


SIDE = SideDeck(
    zones=lambda table, seat: (zone_key("deck", 0, seat),),
    side=lambda table, seat: zone_key("side", 0, seat),
    goes=lambda table, seat, piece: zone_key("deck", 0, seat),
    problems=problems,
    most=2,
)


class Play(ActionKind):
    """Put the top card of the own deck onto the field, with a dent."""

    kind = "play"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Face up."""
        pile = run.inside(zone_key("deck", 0, act.seat))
        if pile:
            run.move(pile[-1], zone_key("field", 0, act.seat))
            run.set_face(pile[-1], "up")
            run.count(pile[-1], "dent", 1)
            run.set_mark(pile[-1], "worn")


def score(run: Run) -> None:
    """The higher card wins the round; the match may be over."""
    points = {seat: sum(value(run, each) for each in run.inside(zone_key("field", 0, seat))) for seat in (1, 2)}
    for seat, number in points.items():
        run.count(seat_target(seat), "sum", number, None)
    if points[1] != points[2]:
        run.count(seat_target(1 if points[1] > points[2] else 2), "wins", 1)
    run.set_flow("odd", "belongs to this round only")
    table = {name: {seat: run.state.counter(seat_target(seat), name) for seat in (1, 2)} for name in ("wins", "sum")}
    standing = best_of(table["wins"], table["sum"], run.flow("round", 1), needed=2, most=3)
    if standing.over:
        run.finish(standing.winners, "match.by_sum" if standing.by_sum else "match.won", "TOY-15")
        return
    number = run.flow("round", 1)
    reset(run, lambda table, piece: zone_key("deck", 0, table.owner(piece)) if table.site(piece) == 0
          and table.zone(piece).startswith("field") and table.owner(piece) else "", ("first_seat",))  # fmt: skip
    run.set_flow("round", number + 1)
    run.set_flow("phase", "exchange")
    run.set_flow("exchanging", True)


def shut(run: Run) -> None:
    """All exchanges at once, then the decks are shuffled."""
    run.reveal_plans()
    run.set_flow("exchanging", None)
    for seat in (1, 2):
        if run.inside(zone_key("deck", 0, seat)):
            run.edit.shuffle(zone_key("deck", 0, seat))
    run.set_flow("phase", "duel")
    run.forget()


def _both(table: Table, frame: Frame) -> tuple[int, ...]:
    return table.order()


class Match(Ruleset):
    """Rounds of one card each, exchanges between them."""

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """Play; exchange, take back, ready."""
        return (Play(), Exchange(SIDE, "TOY-15"), TakeBackExchanges("TOY-15"), Ready(SIDE, "TOY-15"))

    def make_blocks(self) -> Iterator[Block]:
        """Round, exchange, round."""
        duel = WindowDef("duel", (), "play", _both, "together", passed="")
        exchange = WindowDef(
            "exchange", ("exchange", "take_back_exchanges"), "ready", _both, "together", sealed=True, passed=""
        )
        yield Block(
            "match/course", "again", Window(duel), Call(score), Window(exchange), Call(shut), Jump("again")
        )  # fmt: skip

    def begin(self, run: Run) -> None:
        """The first round."""
        run.push("match/course")


@pytest.fixture
def game(tmp_path: Path) -> Any:
    catalog = load(tmp_path, game=GAME, cards_all=CARDS, decks_all=DECK)
    return lambda seed=1: make(Match, catalog, seats=2, seed=seed)


def cards(state: GameState, zone: str) -> list[str]:
    return sorted(state.definition[piece] for piece in state.inside(zone))


def play_round(rules: Ruleset, state: GameState) -> None:
    for seat in (1, 2):
        do(rules, state, "play", seat)


def named(rules: Ruleset, state: GameState, seat: int, card: str) -> str:
    lying = planned_cards(Table(rules, state), SIDE, seat)
    piece = next(each for several in lying.values() for each in several if state.definition[each] == card)
    return Table(rules, state).handle(piece, seat)


def test_cards_go_home_and_listed_facts_stay(game: Any) -> None:
    rules, state = game()
    play_round(rules, state)
    assert cards(state, "deck@1") == ["c1", "c2", "c3", "c4"] and not state.inside("field@1")
    assert state.flow.get("odd") is None and state.flow["first_seat"] == 1 and state.flow["round"] == 2
    for piece in state.inside("deck@1"):
        assert not state.counter(piece, "dent") and state.field(piece, "worn") is None and state.face[piece] == "down"
    assert sum(state.counter(seat_target(seat), "sum") for seat in (1, 2)) > 0, "the sums of the seats stay"


def test_exchanges_are_secret_and_made_at_once(game: Any) -> None:
    rules, state = game()
    play_round(rules, state)
    before = seen_by(state, 2), seen_by(state, None)
    do(rules, state, "exchange", 1, out=named(rules, state, 1, "c1"), into=named(rules, state, 1, "c5"))
    assert (seen_by(state, 2), seen_by(state, None)) == before
    assert cards(state, "deck@1") == ["c1", "c2", "c3", "c4"]
    twin = reloaded(state)
    assert rules.legal_actions(twin, 1) == rules.legal_actions(state, 1)
    do(rules, state, "ready", 1)
    assert asked_seats(rules, state) == [2]
    assert cards(state, "deck@1") == ["c1", "c2", "c3", "c4"], "nothing yet"
    do(rules, state, "ready", 2)
    assert cards(state, "deck@1") == ["c2", "c3", "c4", "c5"] and "c1" in cards(state, "side@1")
    assert state.flow["phase"] == "duel"


def test_an_illegal_deck_is_refused_with_every_reason(game: Any) -> None:
    rules, state = game()
    play_round(rules, state)
    for out, into in (("c1", "c7"), ("c2", "c6")):
        do(rules, state, "exchange", 1, out=named(rules, state, 1, out), into=named(rules, state, 1, into))
    refused = rules.explain(state, Action("ready", 1))
    assert refused is not None
    assert refused.message == "Your deck is not legal: The deck has 20 points; the limit is 16."
    third = Action("exchange", 1, out=named(rules, state, 1, "c3"), into=named(rules, state, 1, "c5"))
    assert rules.explain(state, third).code == "too_many"
    do(rules, state, "take_back_exchanges", 1)
    assert rules.explain(state, Action("ready", 1)) is None
    twice = Action("exchange", 1, out=named(rules, state, 1, "c3"), into=named(rules, state, 1, "c4"))
    assert rules.explain(state, twice).code == "one_for_one"


@pytest.mark.parametrize(
    ("wins", "sums", "played", "over", "winners", "by_sum"),
    [
        ({1: 2, 2: 0}, {1: 1, 2: 9}, 2, True, (1,), False),
        ({1: 1, 2: 0}, {1: 1, 2: 9}, 2, False, (), False),
        ({1: 1, 2: 0}, {1: 1, 2: 9}, 3, True, (1,), False),
        ({1: 1, 2: 1}, {1: 8, 2: 9}, 3, True, (2,), True),
        ({1: 0, 2: 0}, {1: 9, 2: 9}, 3, True, (1, 2), False),
    ],
)
def test_how_a_match_stands(
    wins: dict[int, int], sums: dict[int, int], played: int, over: bool, winners: tuple[int, ...], by_sum: bool
) -> None:
    found = best_of(wins, sums, played, needed=2, most=3)
    assert (found.over, found.winners, found.by_sum) == (over, winners, by_sum)
    drawn = best_of({1: 1, 2: 1}, {1: 8, 2: 9}, 3, needed=2, most=3, by_sum=False)
    assert drawn.winners == (1, 2)


def test_whole_matches(game: Any) -> None:
    for seed in range(4):
        rules, state = game(seed)
        assert prove(rules, state, seed) >= 4
        rules, state = game(seed)
        meddle(rules, state, seed, most=40)

"""Toy 3, Dolls: an action, a defence, a trick and replies to it lie on one another; replies cancel, redirect, ask for
a toll, shield and put something after; sources and choices vanish meanwhile.

Holds: parts skip alone; costs stay paid; finally runs once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys import bytes_of, do, load, make, meddle, prove, reloaded

from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.core.view import handle_of
from tabletop.core.zones import zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.items import (
    ITEM,
    Item,
    answered,
    card_of,
    change_item,
    is_same,
    item_frames,
    make_item,
    push_item,
    top_item,
)  # fmt: skip
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

GAME = """
id: dolls
title: Dolls
seats: [2]
kinds:
  doll: {label: Doll, back: red, fields: {size: {type: int, default: 1}}}
  card: {label: Card, back: red, fields: {does: {type: text, default: ""}}}
backs:
  red: {name: Doll, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  shelf: {label: Shelf, per_seat: true, group: shelf, face: keep}
  hand: {label: Hand, per_seat: true, group: hand, face: keep}
  bin: {label: Bin, per_seat: true, group: bin, face: keep}
  pending: {label: Pending, group: pending, face: keep}
decks: {dolls: {label: Dolls}, cards: {label: Cards}}
seat_values: {coins: {label: Coins, start: 3}}
setup:
  - put: {list: dolls, into: shelf}
  - put: {list: cards, into: hand}
  - flow: {round: 1}
"""
DOLLS = "kind: doll\ncards:\n  small: {}\n  large: {size: 2}\n  third: {}\n"
CARDS = """
kind: card
cards:
  sweep: {does: sweep}
  stop: {does: stop}
  turn: {does: turn}
  toll: {does: toll}
  shade: {does: shade}
  encore: {does: encore}
"""
DECK = """
name: All
lists:
  dolls: {small: 1, large: 1, third: 1}
  cards: {sweep: 1, stop: 1, turn: 1, toll: 1, shade: 1, encore: 1}
"""
POKE, DEFENCE, TRICK, REPLY = "dolls/poke", "dolls/defence", "dolls/trick", "dolls/reply"


def item_block(
    id: str, *windows: Instruction, carry_out: Callable[[Run], None],
    follow: Callable[[Run], None] | None = None, finish: Callable[[Run], None] | None = None,
) -> Block:  # fmt: skip
    """Windows, what it does unless it was cancelled, what was put after it, and what is done once."""
    cancelled = Jump("after", lambda run: bool(run.frame.bind[ITEM]["cancelled"]))
    parts = [Call(each) for each in (follow, finish) if each is not None]
    return Block(id, *windows, cancelled, Call(carry_out), "after", *parts)


def other(seat: int) -> int:
    return 3 - seat


def dolls(table: Table, seat: int = 0) -> tuple[int, ...]:
    seats = (seat,) if seat else (1, 2)
    return tuple(p for each in seats for p in table.inside(zone_key("shelf", 0, each)) if table.kind(p) == "doll")


def hand(table: Table, seat: int, *does: str) -> tuple[int, ...]:
    cards = table.inside(zone_key("hand", 0, seat))
    return tuple(piece for piece in cards if table.printed(piece, "does") in does)


def toss(run: Run, piece: int) -> None:
    run.move(piece, zone_key("bin", 0, run.owner(piece) or 1))


def chosen_of(table: Table, item: Item) -> tuple[int, ...]:
    """What was chosen, in order; 0 for what is another object now or shielded from the item."""
    return tuple(
        int(piece) if is_same(table, piece, incarnation) and piece not in item["shielded"] else 0
        for piece, incarnation in item["choices"]
    )


class Poke(ActionKind):
    """One doll pokes another; it costs a coin."""

    kind, pieces = "poke", ("doll", "target")
    requirements = (Requirement("poor", "D-1", "dolls.no", lambda table, act: _poor(table, act)),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for doll in dolls(table, seat):
            for target in dolls(table, other(seat)):
                yield Action(self.kind, seat, doll=table.handle(doll, seat), target=table.handle(target, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        run.count(seat_target(act.seat), "coins", -1)
        push_item(run, POKE, make_item(run, "poke", act.seat, act.piece("doll"), choices=(act.piece("target"),)))


class Defend(ActionKind):
    """A doll of the poked seat strikes first."""

    kind, pieces = "defend", ("doll",)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        item = top_item(table)
        if item is not None and item["kind"] == "poke" and item["by"] != seat and not item["answers"]:
            for doll in dolls(table, seat):
                yield Action(self.kind, seat, doll=table.handle(doll, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        poke = top_item(run)
        assert poke is not None
        change_item(run, answers=poke["answers"] + 1)
        item = make_item(run, "defence", act.seat, act.piece("doll"), choices=(card_of(poke),))
        push_item(run, DEFENCE, item)


class Play(ActionKind):
    """A trick in answer to what is done, or a reply to a trick."""

    kind, pieces = "play", ("card", "choice?", "second?")

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        item = top_item(table)
        if item is None or item["kind"] == "reply":
            return
        if item["kind"] != "trick":
            for card in hand(table, seat, "sweep"):
                for one in dolls(table):
                    for two in dolls(table):
                        if one != two:
                            yield self._of(table, seat, card, one, two)
            return
        for card in hand(table, seat, "stop", "toll", "encore"):
            yield self._of(table, seat, card)
        for card in hand(table, seat, "turn", "shade"):
            for one in dolls(table):
                yield self._of(table, seat, card, one)

    def _of(self, table: Table, seat: int, card: int, *chosen: int) -> Action:
        named = dict(zip(("choice", "second"), (table.handle(piece, seat) for piece in chosen), strict=False))
        return Action(self.kind, seat, card=table.handle(card, seat), **named)

    def perform(self, run: Run, act: BoundAction) -> None:
        card = act.piece("card")
        chosen = tuple(act.piece(name) for name in ("choice", "second") if act.piece(name))
        trick = run.printed(card, "does") == "sweep"
        run.move(card, "pending")
        item = make_item(run, "trick" if trick else "reply", act.seat, card, choices=chosen)
        push_item(run, TRICK if trick else REPLY, item)


class Pass(ActionKind):
    kind, button, quiet = "pass", "No", True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def _poor(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if table.state.counter(seat_target(act.seat), "coins") < 1 else None


# -- what items do -----------------------------------------------------------------------------------------------


def strike(run: Run) -> None:
    """A poke or a defence: the target goes, if doer and target are still what they were."""
    item = run.frame.bind["item"]
    (target,) = chosen_of(run, item)
    if is_same(run, *item["card"]) and target in dolls(run):
        toss(run, target)
        run.count(seat_target(item["by"]), "coins", 1)


def sweep(run: Run) -> None:
    """Both that were chosen go; one that cannot go leaves the other alone."""
    for piece in chosen_of(run, run.frame.bind["item"]):
        if piece in dolls(run):
            toss(run, piece)


def reply(run: Run) -> None:
    """What a reply does to the trick below it."""
    item = run.frame.bind["item"]
    does, below = str(run.printed(card_of(item), "does")), answered(run)
    chosen = [piece for piece in chosen_of(run, item) if piece]
    if below is None:
        return
    if does == "stop" or (does == "toll" and not run.frame.bind.get("paid")):
        change_item(run, 1, cancelled=True)
    elif does == "turn" and chosen:
        turned = (chosen[0], run.state.incarnation[chosen[0]])
        change_item(run, 1, choices=(turned, *below["choices"][1:]))
    elif does == "shade" and chosen:
        change_item(run, 1, shielded=(*below["shielded"], chosen[0]))
    elif does == "encore":
        change_item(run, 1, after=(*below["after"], item["by"]))
    if does == "toll" and run.frame.bind.get("paid"):
        run.count(seat_target(below["by"]), "coins", -1)


def follow(run: Run) -> None:
    for seat in run.frame.bind["item"]["after"]:
        run.count(seat_target(seat), "coins", 5)


def finish(run: Run) -> None:
    """Once for each item, whatever became of it."""
    item = run.frame.bind["item"]
    run.set_flow("finished", (*run.flow("finished", ()), item["id"]))
    if run.state.exists(card_of(item)) and run.zone(card_of(item)) == "pending":
        toss(run, card_of(item))


def _payer(table: Table, frame: Frame) -> int:
    below = answered(table)
    return int(below["by"]) if below is not None else 1


def _toll(table: Table, frame: Frame) -> list[str]:
    asks = table.printed(card_of(frame.bind["item"]), "does") == "toll"
    return ["pay"] if asks and table.state.counter(seat_target(_payer(table, frame)), "coins") else []


def _both(table: Table, frame: Frame) -> tuple[int, ...]:
    by = int(frame.bind["item"]["by"])
    return (other(by), by)


class Dolls(Ruleset):
    """Two shelves and a hand of tricks each."""

    own_sentences: ClassVar[Mapping[str, str]] = {"dolls.no": "No.", "dolls.end": "{winners} won."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        return (Poke(), Defend(), Play(), Pass())

    def make_blocks(self) -> Iterator[Block]:
        turn = WindowDef("turn", ("poke",), "pass", lambda table, frame: (1, 2), "succession", passed="")
        answer = WindowDef("answer", ("defend", "play"), "pass", _both, "once", passed="")
        respond = WindowDef("respond", ("play",), "pass", _both, "first", passed="")
        paid = Query(
            "paid", seat=_payer, options=_toll, bounds=lambda table, frame: (0, 1), what="word", form="words"
        )
        yield Block("dolls/course", Window(turn), Call(lambda run: run.finish((1,), "dolls.end", "D-9")))
        yield item_block(POKE, Window(answer), carry_out=strike, follow=follow, finish=finish)
        yield item_block(DEFENCE, Window(answer), carry_out=strike, follow=follow, finish=finish)
        yield item_block(TRICK, Window(respond), carry_out=sweep, follow=follow, finish=finish)
        yield item_block(REPLY, Choose(paid), carry_out=reply, finish=finish)

    def begin(self, run: Run) -> None:
        run.push("dolls/course")


# -- proofs --------------------------------------------------------------------------------------------------------


class Play_:
    """A table of dolls with short words for what is done on it."""

    def __init__(self, folder: Path) -> None:
        catalog = load(folder, game=GAME, cards_dolls=DOLLS, cards_tricks=CARDS, decks_all=DECK)
        self.rules, self.state = make(Dolls, catalog)

    def find(self, name: str, seat: int) -> int:
        state = self.state
        return next(p for p in state.pieces() if state.definition[p] == name and state.owner[p] == seat)

    def do(self, kind: str, seat: int, **named: tuple[str, int]) -> None:
        handles: dict[str, Any] = {
            name: handle_of(self.state, self.find(*what), seat) for name, what in named.items()
        }
        do(self.rules, self.state, kind, seat, **handles)
        twin = reloaded(self.state)
        assert bytes_of(twin) == bytes_of(self.state)
        assert self.rules.legal_actions(twin) == self.rules.legal_actions(self.state)

    def passes(self) -> None:
        """Until nothing is pending."""
        while item_frames(Table(self.rules, self.state)):
            legal = self.rules.legal_actions(self.state)
            self.rules.perform(Edit(self.state), legal[-1])

    def at(self, name: str, seat: int) -> str:
        return str(self.state.zone_of(self.find(name, seat))).partition("@")[0]

    def coins(self, seat: int) -> int:
        return self.state.counter(seat_target(seat), "coins")

    @property
    def finished(self) -> tuple[int, ...]:
        return tuple(self.state.flow.get("finished") or ())


@pytest.fixture
def table(tmp_path: Path) -> Play_:
    return Play_(tmp_path)


def four_deep(table: Play_) -> None:
    """A poke, a defence against it, a trick in answer to that; a reply may follow."""
    table.do("poke", 1, doll=("small", 1), target=("small", 2))
    table.do("defend", 2, doll=("large", 2))
    table.do("play", 1, card=("sweep", 1), choice=("large", 2), second=("third", 2))


def test_the_topmost_is_carried_out_first_and_each_is_finished_once(table: Play_) -> None:
    four_deep(table)
    assert [frame.bind["item"]["kind"] for frame in item_frames(Table(table.rules, table.state))] == [
        "poke", "defence", "trick",
    ]  # fmt: skip
    table.passes()
    # the trick swept the defender away, so the defence did nothing, and the poke went through
    assert (table.at("large", 2), table.at("third", 2), table.at("small", 2)) == ("bin", "bin", "bin")
    assert table.at("small", 1) == "shelf"
    assert table.finished == (3, 2, 1) and table.coins(1) == 3


def test_what_is_cancelled_is_paid_and_finished_all_the_same(table: Play_) -> None:
    four_deep(table)
    table.do("play", 2, card=("stop", 2))
    table.passes()
    assert table.at("large", 2) == "shelf" and table.at("sweep", 1) == table.at("stop", 2) == "bin"
    # the defence stood: it struck the poker, whose poke then did nothing; its coin stays paid
    assert table.at("small", 1) == "bin" and table.at("small", 2) == "shelf"
    assert table.finished == (4, 3, 2, 1) and (table.coins(1), table.coins(2)) == (2, 4)


def test_a_shielded_choice_is_left_out_alone(table: Play_) -> None:
    four_deep(table)
    table.do("play", 2, card=("shade", 2), choice=("large", 2))
    table.passes()
    assert table.at("large", 2) == "shelf" and table.at("third", 2) == "bin"


def test_a_choice_can_be_turned_to_another_piece(table: Play_) -> None:
    four_deep(table)
    table.do("play", 2, card=("turn", 2), choice=("third", 1))
    table.passes()
    assert table.at("third", 1) == "bin" and table.at("large", 2) == "shelf" and table.at("third", 2) == "bin"


@pytest.mark.parametrize("pays", [True, False])
def test_a_toll_cancels_unless_it_is_paid(table: Play_, pays: bool) -> None:
    four_deep(table)
    before = table.coins(1)
    table.do("play", 2, card=("toll", 2))
    (decision,) = table.rules.decisions(table.state)
    assert (decision.seat, decision.kind) == (1, "choose")
    do(table.rules, table.state, "choose", 1, **({"pick": "pay"} if pays else {}))
    assert (table.at("third", 2) == "bin") is pays
    assert table.coins(1) == before - (1 if pays else 0)
    table.passes()
    assert table.finished == (4, 3, 2, 1)


def test_what_follows_comes_after_the_item_even_if_it_was_cancelled(table: Play_) -> None:
    four_deep(table)
    table.do("play", 2, card=("encore", 2))
    assert table.coins(2) == 8 and table.at("third", 2) == "bin"


def test_a_choice_that_has_become_another_object_is_missed(table: Play_) -> None:
    table.do("poke", 1, doll=("small", 1), target=("small", 2))
    edit, target = Edit(table.state), table.find("small", 2)
    edit.move(target, "bin@2")
    edit.move(target, "shelf@2")
    table.passes()
    assert table.at("small", 2) == "shelf" and table.finished == (1,) and table.coins(1) == 2


def test_a_source_that_is_gone_does_nothing_and_is_finished(table: Play_) -> None:
    table.do("poke", 1, doll=("small", 1), target=("small", 2))
    Edit(table.state).remove(table.find("small", 1))
    table.passes()
    assert table.at("small", 2) == "shelf" and table.finished == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_proofs(table: Play_, seed: int) -> None:
    assert prove(table.rules, table.state, seed) > 3
    done = table.finished
    assert sorted(done) == list(range(1, len(done) + 1)), "each was finished once"
    meddle(table.rules, make(Dolls, table.rules.catalog, seed=seed)[1], seed)

"""Answers of the current player inside the course of a turn: unstressing (B7, B8) and discarding (E2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import zone_key
from tabletop.games.evolve import changes
from tabletop.games.evolve.field import (
    DISCARD,
    HAND,
    controller,
    current,
    family,
    in_play,
    is_food,
    is_nonfood,
    is_organism,
    organisms,
    stressed,
)
from tabletop.games.evolve.items import hand_of
from tabletop.games.evolve.prices import Price, pay
from tabletop.games.evolve.standing import forbidder
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.progress.windows import WindowDef
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

FREE_STEP, PAID_STEP = "unstress_free", "unstress_paid"


def is_asked_for(table: Table, *steps: str) -> bool:
    """Whether one of these steps is on."""
    return table.flow("step") in steps


# -- unstressing -----------------------------------------------------------------------------------------------


def _mine(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    mine = is_organism(table, piece) and in_play(table, piece) and controller(table, piece) == act.seat
    return None if mine else Unmet(pieces=(piece,))


def _not_food(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return Unmet(pieces=(piece,)) if is_food(table, piece) else None


def _turned(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if stressed(table, piece) else Unmet({"card": Pieces((piece,))}, (piece,))


def _not_held(table: Table, act: BoundAction) -> Unmet | None:
    """A text may keep the free unstress from an organism, not the paid one."""
    piece = act.piece("organism")
    source = forbidder(table, "free_unstress", piece) if is_asked_for(table, FREE_STEP) else 0
    return Unmet({"card": Pieces((piece,)), "source": Pieces((source,))}, (piece, source)) if source else None


def _dna(table: Table, act: BoundAction) -> int:
    return 1 if is_asked_for(table, PAID_STEP) else 0


OWN = Requirement("not_yours", "EVO-94", "evolve.not_yours", _mine)
PAID_PRICE = Price("EVO-95", dna=_dna)


class Unstress(ActionKind):
    """Unstress one of one's non-food organisms (EVO-94, EVO-95)."""

    kind, label, pieces, rule = "unstress", "evolve.do_unstress", ("organism",), "EVO-94"
    requirements = (
        OWN,
        Requirement("food_not_here", "EVO-93", "evolve.food_not_here", _not_food),
        Requirement("not_stressed", "EVO-157", "evolve.not_stressed", _turned),
        Requirement("held", "EVO-3", "evolve.held_stressed", _not_held),
        *PAID_PRICE.asked,
    )
    met = (OWN,)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every own organism."""
        for piece in organisms(table, seat):
            yield self.propose(table, seat, organism=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Turned upright, for 1 DNA in B8."""
        piece = act.piece("organism")
        paid = is_asked_for(run, PAID_STEP)
        pay(run, act, PAID_PRICE.due(run, act))
        changes.turn_stressed(run, piece, False)
        text = "evolve.unstressed_paid" if paid else "evolve.unstressed_free"
        run.say(text, seat=Person(act.seat), pieces=Pieces((piece,)))
        if run.lanes and run.lane.frames and "left" in run.frame.bind:
            run.frame.bind["left"] -= 1

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Whom."""
        return {"pieces": Pieces((act.piece("organism"),))}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """While it is asked."""
        if is_asked_for(table, FREE_STEP, PAID_STEP) and is_nonfood(table, piece) and in_play(table, piece):
            yield Action(self.kind, seat, organism=table.handle(piece, seat))


def _active(table: Table, frame: Frame) -> tuple[int, ...]:
    """The current player, as long as any may be unstressed."""
    return (current(table),) if frame.bind.get("left", 0) > 0 else ()


def _none_turned(table: Table, seat: int) -> bool:
    kinds_by_name = table.ruleset.part(Kinds)
    return not legality.can(table, kinds_by_name["unstress"], seat)


FREE = WindowDef(
    "unstress_free", ("unstress",), "pass", _active, "first", "evolve.ask_free", auto=_none_turned, rule="EVO-94",
    passed="",
)  # fmt: skip
PAID = WindowDef(
    "unstress_paid", ("unstress",), "pass", _active, "first", "evolve.ask_paid", auto=_none_turned, rule="EVO-95",
    passed="",
)  # fmt: skip


# -- discarding ------------------------------------------------------------------------------------------------


def too_many(table: Table) -> int:
    """How many cards the current player has to discard: one, or down to the limit (EVO-108)."""
    limit = table.option("hand_limit")
    over = len(hand_of(table, current(table))) - (limit if isinstance(limit, int) else 5)
    if over <= 0:
        return 0
    return over if table.option("end_discard") == "to_limit" else 1


def _in_hand(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return None if card in hand_of(table, act.seat) else Unmet({"card": Pieces((card,))}, (card,))


def discard(run: Run, seat: int, card: int) -> None:
    """A card from hand to the discard pile (EVO-108)."""
    changes.to_discard(run, card)
    run.say("evolve.discarded", seat=Person(seat), pieces=Pieces((card,)))


class Discard(ActionKind):
    """Discard a card from hand at the end of the turn (EVO-108)."""

    kind, label, pieces, rule = "discard", "evolve.do_discard", ("card",), "EVO-108"
    discards = True
    requirements = met = (Requirement("bad_choice", "EVO-108", "evolve.bad_choice", _in_hand),)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every card in hand."""
        for card in hand_of(table, seat):
            yield self.propose(table, seat, card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """To the discard pile."""
        discard(run, act.seat, act.piece("card"))

    def to(self, table: Table, act: BoundAction) -> str:
        """The own discard pile."""
        return zone_key(DISCARD, 0, act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A hand card dropped on the own discard pile."""
        if to == zone_key(DISCARD, 0, seat) and family(table, piece) == HAND:
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """While it is asked."""
        if is_asked_for(table, "discard") and piece in hand_of(table, seat):
            yield Action(self.kind, seat, card=table.handle(piece, seat))


def _must(table: Table, frame: Frame) -> tuple[int, ...]:
    return (current(table),) if too_many(table) else ()


def _nothing_to_discard(table: Table, seat: int) -> bool:
    """Hands have taken the cards away since it was asked."""
    return not hand_of(table, seat)


DISCARDING = WindowDef(
    "discard", (), "discard", _must, "first", "evolve.ask_discard", rule="EVO-108", passed="",
    auto=_nothing_to_discard,
)  # fmt: skip

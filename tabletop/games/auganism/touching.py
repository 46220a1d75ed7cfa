"""Touching cards where no act is meant: what the rules never let move, and a mark that means nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import parse_zone
from tabletop.games.auganism.field import AUGMENT, EVP, cards, family_of
from tabletop.rules.acting.everyday import Untouchable
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table


def _never(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("card")
    if family_of(table, piece) == "deck":
        return Unmet(pieces=(piece,), text="auganism.draws_itself", rule="AUG-45", code="draws_itself")
    return Unmet(pieces=(piece,))


def _lies_fast(table: Table, seat: int, piece: int, to: Container) -> bool:
    """From a deck, a Graveyard, an EVP or Augment Zone, or out of somebody else's."""
    zone = table.zone(piece)
    target = to if isinstance(to, str) else table.zone(to)
    if not zone or not target or zone == target:
        return False
    return parse_zone(zone).family in ("deck", "graveyard", EVP, AUGMENT) or parse_zone(zone).seat != seat


MOVE_CARD = Untouchable(
    "move_card", "auganism.do_move_card",
    Requirement("cannot_move", "AUG-55", "auganism.cannot_move", _never), _lies_fast,
)  # fmt: skip
"""Moving a card that the rules do not let move (AUG-55)."""


def _captured(table: Table, seat: int) -> list[int]:
    """The cards of a player's EVP Zone that came from somebody else (AUG-21)."""
    return [piece for piece in cards(table, EVP, seat) if table.owner(piece) != seat]


class Mark(ActionKind):
    """Turn a captured card over as a reminder; it means nothing (AUG-21)."""

    kind, label, rule, pieces = "mark", "auganism.do_mark", "AUG-21", ("card",)

    @staticmethod
    def _mine(table: Table, act: BoundAction) -> Unmet | None:
        return None if act.piece("card") in cards(table, EVP, act.seat) else Unmet(pieces=(act.piece("card"),))

    def __init__(self) -> None:
        self.requirements = (Requirement("not_yours", "AUG-21", "auganism.not_your_card", self._mine),)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every card that came from somebody else."""
        for piece in _captured(table, seat):
            yield self.propose(table, seat, card=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """A mark for the eye."""
        piece = act.piece("card")
        run.set_mark(piece, "marked", None if run.mark(piece, "marked") else True)
        run.say("auganism.marked", who=Person(act.seat), pieces=Pieces((piece,)))

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With a card that came from somebody else."""
        if piece in _captured(table, seat):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

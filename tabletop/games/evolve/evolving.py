"""Evolving into the next tier, and the final evolve that wins (rulebook section 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.games.evolve.actions import ABLE, ACTION, AWAKE, LEFT, MINE, Alone, able, take_action, words_of
from tabletop.games.evolve.acts import IN_HAND
from tabletop.games.evolve.field import (
    HAND,
    controller,
    family,
    in_play,
    is_nonfood,
    number,
    prints,
    text,
)
from tabletop.games.evolve.items import announce, hand_of, held, new_item, to_pending
from tabletop.games.evolve.lasting import used
from tabletop.games.evolve.prices import Price
from tabletop.games.evolve.quantities import dna_cost, evolve_dna, evolve_energy, mp_cost
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, from_print


def _evolves(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if prints(table, piece, "evolve") and is_nonfood(table, piece) else Unmet(words_of(act), (piece,))


def _next_tier(table: Table, act: BoundAction) -> Unmet | None:
    piece, card = act.piece("organism"), act.piece("card")
    tier = number(table, piece, "tier")
    right = table.kind(card) == "organism" and number(table, card, "tier") == tier + 1
    return None if right else Unmet({**words_of(act), "tier": tier, "next": tier + 1}, (piece, card))


def _phylum(table: Table, act: BoundAction) -> Unmet | None:
    piece, card = act.piece("organism"), act.piece("card")
    own_phylum, into = text(table, piece, "phylum"), text(table, card, "phylum")
    if own_phylum and own_phylum == into:
        return None
    return Unmet(
        {**words_of(act), "phylum": own_phylum or "without a phylum", "into": into or "without one"}, (piece, card)
    )


@from_print
def _place(table: Table, card: int) -> tuple[int, str]:
    """The tier and phylum of an organism."""
    return number(table, card, "tier"), text(table, card, "phylum")


def _evolve_energy(table: Table, act: BoundAction) -> int:
    return evolve_energy(table, act.piece("organism"))


def _evolve_dna(table: Table, act: BoundAction) -> int:
    card = act.piece("card")
    extra = dna_cost(table, card) if card and table.option("evolve_pays_card_cost") else 0
    return evolve_dna(table, act.piece("organism")) + extra


def _evolve_mp(table: Table, act: BoundAction) -> int:
    return mp_cost(table, act.piece("card"), act.seat) if table.option("evolve_pays_card_cost") else 0


NEXT_TIER = Requirement("wrong_tier", "EVO-179", "evolve.wrong_tier", _next_tier)
EVOLVE = Price("EVO-181", energy=_evolve_energy, dna=_evolve_dna, mp=_evolve_mp, about={"energy": ("organism",)})


class Evolve(ActionKind):
    """Swap an organism for the next tier of its phylum from hand (EVO-178)."""

    kind, label, pieces, rule = "evolve", "evolve.do_evolve", ("card", "organism"), "EVO-178"
    requirements = (
        IN_HAND,
        MINE,
        Requirement("no_evolve", "EVO-178", "evolve.no_evolve", _evolves, ("organism",)),
        NEXT_TIER,
        Requirement("wrong_phylum", "EVO-180", "evolve.wrong_phylum", _phylum),
        AWAKE,
        LEFT,
        *EVOLVE.asked,
    )
    met = (IN_HAND, *ABLE, NEXT_TIER)

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every higher organism in hand with every own organism that it fits by what is printed."""
        mine = [(piece, _place(table, piece)) for piece in able(table, seat)]
        for card in held(table, seat, "organism") if mine else ():
            tier, phylum = _place(table, card)
            fitting = [piece for piece, found in mine if found == (tier - 1, phylum)]
            if fitting:
                yield self.spread_pieces(table, seat, "organism", fitting, card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """One item: the action and the play of the card (EVO-182); everything is paid now (EVO-181)."""
        piece, card = act.piece("organism"), act.piece("card")
        due = EVOLVE.due(run, act)
        to_pending(run, card)
        run.say("evolve.evolves", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((card,)))
        take_action(run, act, due)
        used(run, piece, "evolve_energy", "evolve_dna")
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="evolve", into=card))

    def to(self, table: Table, act: BoundAction) -> str:
        """The organism."""
        return table.handle(act.piece("organism"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who becomes what."""
        return {"pieces": Pieces((act.piece("organism"),)), "target": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """An organism card dropped from hand on an own organism."""
        if (
            isinstance(to, int)
            and is_nonfood(table, piece)
            and family(table, piece) == HAND
            and is_nonfood(table, to)
        ):
            yield Action(self.kind, seat, card=table.handle(piece, seat), organism=table.handle(to, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With every card in hand of its phylum."""
        if is_nonfood(table, piece) and in_play(table, piece) and controller(table, piece) == seat:
            for card in hand_of(table, seat):
                if table.kind(card) == "organism" and number(table, card, "tier") == number(table, piece, "tier") + 1:
                    yield Action(self.kind, seat, card=table.handle(card, seat), organism=table.handle(piece, seat))


def _tier_three(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if number(table, piece, "tier") == 3 else Unmet(words_of(act), (piece,))


def _final_dna(table: Table, act: BoundAction) -> int:
    return evolve_dna(table, act.piece("organism"))


FINAL = Price("EVO-192", energy=_evolve_energy, dna=_final_dna, about={"energy": ("organism",), "dna": ("organism",)})


class FinalEvolve(Alone):
    """The evolve of a tier 3 organism; it wins (EVO-192)."""

    kind, label, rule, decisive = "final_evolve", "evolve.do_final", "EVO-192", True
    requirements = (
        MINE,
        Requirement("not_tier3", "EVO-192", "evolve.not_tier3", _tier_three, ("organism",)),
        Requirement("no_evolve", "EVO-192", "evolve.no_evolve", _evolves, ("organism",)),
        AWAKE,
        LEFT,
        *FINAL.asked,
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced and paid; it opens the window first (EVO-194)."""
        piece = act.piece("organism")
        due = FINAL.due(run, act)
        run.say("evolve.final", who=Person(act.seat), pieces=Pieces((piece,)))
        take_action(run, act, due)
        used(run, piece, "evolve_energy", "evolve_dna")
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="final"))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """On a tier 3 organism."""
        if is_nonfood(table, piece) and in_play(table, piece) and number(table, piece, "tier") == 3:
            yield Action(self.kind, seat, organism=table.handle(piece, seat))

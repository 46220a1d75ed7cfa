"""What the current player may do in the Main Turn Step, but for actions of organisms (sections 7, 13, 14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container, seat_target
from tabletop.core.zones import parse_zone
from tabletop.games.evolve import changes
from tabletop.games.evolve.field import (
    FOOD,
    HAND,
    ORGANISMS,
    STATUS,
    family,
    in_play,
    is_food,
    is_organism,
    number,
    organisms,
    statuses,
)
from tabletop.games.evolve.hosting import may_host
from tabletop.games.evolve.items import announce, answer_item, held, new_item, to_pending
from tabletop.games.evolve.lasting import used
from tabletop.games.evolve.prices import Price, pay
from tabletop.games.evolve.quantities import dna_cost, mp_cost
from tabletop.games.evolve.reading import subtypes_of
from tabletop.games.evolve.standing import is_of_player, standing
from tabletop.rules.acting.everyday import Close, Concede, others_win
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.items import item_frames
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

PLAY, PLAY_NOW = "evolve/play", "evolve/play-now"


def in_hand(table: Table, act: BoundAction) -> Unmet | None:
    """The card is in the hand of who wants to play it."""
    card = act.piece("card")
    zone = table.zone(card)
    mine = bool(zone) and parse_zone(zone).family == HAND and parse_zone(zone).seat == act.seat
    return None if mine else Unmet(pieces=(card,))


def kinds_of(*kinds: str) -> Any:
    """The card is of one of these kinds."""

    def test(table: Table, act: BoundAction) -> Unmet | None:
        card = act.piece("card")
        return None if table.kind(card) in kinds else Unmet(pieces=(card,))

    return test


IN_HAND = Requirement("not_yours", "EVO-114", "evolve.not_in_hand", in_hand, ("card",))


def _dna(table: Table, act: BoundAction) -> int:
    return dna_cost(table, act.piece("card"))


def _mp(table: Table, act: BoundAction) -> int:
    return mp_cost(table, act.piece("card"), act.seat, act.piece("host"))


CARD = Price("EVO-55", dna=_dna, mp=_mp, about={"dna": ("card",)})


def pay_card(run: Run, act: BoundAction) -> None:
    """Pay the printed cost of a card as it is modified (EVO-117)."""
    pay(run, act, CARD.due(run, act))
    kind = run.kind(act.piece("card"))
    used(run, seat_target(act.seat), "mutation_mp" if kind == "mutation" else "event_mp")


def _tier_one(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return None if is_food(table, card) or number(table, card, "tier") == 1 else Unmet(pieces=(card,))


class _FromHand(ActionKind):
    """A card of some kinds played from hand, on nothing."""

    of_kinds: tuple[str, ...] = ()

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every such card in hand."""
        yield self.spread_pieces(table, seat, "card", held(table, seat, *self.of_kinds))

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is announced: paid, revealed, and waits for the window (EVO-115)."""
        card = act.piece("card")
        pay_card(run, act)
        to_pending(run, card)
        run.say("evolve.plays", who=Person(act.seat), pieces=Pieces((card,)))
        announce(run, PLAY, new_item(run, "play", act.seat, card))


AN_ORGANISM = Requirement(
    "not_an_organism", "EVO-118", "evolve.not_an_organism", kinds_of("organism", "food"), ("card",)
)


class PlayOrganism(_FromHand):
    """Play a tier 1 or food organism from hand (EVO-118)."""

    kind, label, pieces, rule = "play_organism", "evolve.do_play", ("card",), "EVO-118"
    of_kinds = ("organism", "food")
    requirements = (
        IN_HAND,
        AN_ORGANISM,
        Requirement("tier_not_playable", "EVO-118", "evolve.tier_not_playable", _tier_one, ("card",)),
        *CARD.asked,
    )
    met = (IN_HAND, AN_ORGANISM)

    def to(self, table: Table, act: BoundAction) -> str:
        """The own row."""
        return f"{FOOD if is_food(table, act.piece('card')) else ORGANISMS}@{act.seat}"

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on the own field."""
        if (
            to in (f"{ORGANISMS}@{seat}", f"{FOOD}@{seat}")
            and is_organism(table, piece)
            and family(table, piece) == HAND
        ):
            yield Action(self.kind, seat, card=table.handle(piece, seat))


def _host(table: Table, act: BoundAction) -> Unmet | None:
    return may_host(table, act.piece("card"), act.piece("host"), act.seat)


def mutation_ban(table: Table, seat: int) -> int:
    """The card that forbids a player to play mutations, 0 for none."""
    for each in standing(table, "forbid:play_mutations"):
        if is_of_player(table, each, seat) and each.ability.holds(table, each.at):
            return each.at.source
    return 0


def _not_banned(table: Table, act: BoundAction) -> Unmet | None:
    status = mutation_ban(table, act.seat)
    return Unmet({"status": Pieces((status,))}, (status,)) if status else None


A_MUTATION = Requirement("not_a_mutation", "EVO-225", "evolve.not_a_mutation", kinds_of("mutation"), ("card",))


class PlayMutation(ActionKind):
    """Play a mutation on an organism (EVO-225)."""

    kind, label, pieces, rule = "play_mutation", "evolve.do_mutation", ("card", "host"), "EVO-225"
    requirements = (
        IN_HAND,
        A_MUTATION,
        Requirement("mutations_forbidden", "EVO-3", "evolve.mutations_forbidden", _not_banned, ("card",)),
        Requirement("mutation_needs_nonfood", "EVO-226", "evolve.mutation_needs_nonfood", _host),
        *CARD.asked,
    )
    met = (IN_HAND, A_MUTATION)

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every mutation in hand on every organism."""
        for card in held(table, seat, "mutation"):
            yield self.spread_pieces(table, seat, "host", organisms(table), card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is announced with its host."""
        card, host = act.piece("card"), act.piece("host")
        pay_card(run, act)
        to_pending(run, card)
        run.say("evolve.plays_on", who=Person(act.seat), pieces=Pieces((card,)), target=Pieces((host,)))
        announce(run, PLAY, new_item(run, "play", act.seat, card, choices=(host,)))

    def to(self, table: Table, act: BoundAction) -> str:
        """The host."""
        return table.handle(act.piece("host"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card on whom."""
        return {"pieces": Pieces((act.piece("card"),)), "target": Pieces((act.piece("host"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on an organism."""
        if isinstance(to, int) and table.kind(piece) == "mutation" and family(table, piece) == HAND:
            yield Action(self.kind, seat, card=table.handle(piece, seat), host=table.handle(to, seat))


def same_place(table: Table, card: int) -> tuple[int, ...]:
    """The statuses in play that share a subtype with a card (EVO-239, EVO-241)."""
    own = set(subtypes_of(table, card))
    return tuple(status for status in statuses(table) if own & set(subtypes_of(table, status)))


def _free_place(table: Table, act: BoundAction) -> Unmet | None:
    taken = same_place(table, act.piece("card"))
    if not taken or table.option("status_replace") == "on_play":
        return None
    shared = set(subtypes_of(table, act.piece("card"))) & set(subtypes_of(table, taken[0]))
    return Unmet({"subtype": sorted(shared)[0]}, taken)


A_STATUS = Requirement("not_a_status", "EVO-236", "evolve.not_a_status_card", kinds_of("status"), ("card",))


class PlayStatus(_FromHand):
    """Play a status into a free place (EVO-236, EVO-240)."""

    kind, label, pieces, rule = "play_status", "evolve.do_play", ("card",), "EVO-236"
    of_kinds = ("status",)
    requirements = (
        IN_HAND,
        A_STATUS,
        Requirement("subtype_taken", "EVO-240", "evolve.subtype_taken", _free_place, ("card",)),
        *CARD.asked,
    )
    met = (IN_HAND, A_STATUS)

    def to(self, table: Table, act: BoundAction) -> str:
        """The status zone."""
        return STATUS

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on the status zone."""
        if to == STATUS and table.kind(piece) == "status" and family(table, piece) == HAND:
            yield Action(self.kind, seat, card=table.handle(piece, seat))


def _status_in_play(table: Table, act: BoundAction) -> Unmet | None:
    status = act.piece("status")
    return None if status in statuses(table) else Unmet(pieces=(status,))


def _shares(table: Table, act: BoundAction) -> Unmet | None:
    shared = set(subtypes_of(table, act.piece("card"))) & set(subtypes_of(table, act.piece("status")))
    return None if shared else Unmet(pieces=(act.piece("status"),))


def _ending_cost(table: Table, act: BoundAction) -> int:
    return number(table, act.piece("status"), "mp")


ENDING = Price("EVO-244", mp=_ending_cost)


def _timely(table: Table, act: BoundAction) -> Unmet | None:
    """In answer to something only where the table has agreed to it (EVO-243)."""
    if table.flow("phase") == "main" and not item_frames(table):
        return None
    return None if table.option("status_end_timing") == "any_window" else Unmet()


DISCARDED_STATUS = Requirement("not_a_status", "EVO-242", "evolve.not_a_status_card", kinds_of("status"), ("card",))
ENDED_STATUS = Requirement("not_a_status", "EVO-242", "evolve.not_a_status", _status_in_play, ("status",))


class EndStatus(ActionKind):
    """Discard a status card to end a status that shares a subtype (EVO-242)."""

    kind, label, pieces, rule = "end_status", "evolve.do_end_status", ("card", "status"), "EVO-242"
    discards = True
    requirements = (
        Requirement("wrong_step", "EVO-243", "evolve.wrong_step", _timely),
        IN_HAND,
        DISCARDED_STATUS,
        ENDED_STATUS,
        Requirement("subtype_mismatch", "EVO-242", "evolve.subtype_mismatch", _shares),
        *ENDING.asked,
    )
    met = (IN_HAND, DISCARDED_STATUS, ENDED_STATUS)

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every status in hand with every status in play."""
        for card in held(table, seat, "status"):
            yield self.spread_pieces(table, seat, "status", statuses(table), card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The MP cost of the status in play is paid and the card discarded; both stay paid (EVO-246)."""
        card, status = act.piece("card"), act.piece("status")
        pay(run, act, ENDING.due(run, act))
        run.say("evolve.ends_status", who=Person(act.seat), pieces=Pieces((card,)), target=Pieces((status,)))
        changes.to_discard(run, card)
        block = PLAY
        if item_frames(run) or run.flow("phase") != "main":
            block = PLAY_NOW  # in place of an event it opens no window
            answer_item(run)
        announce(run, block, new_item(run, "end_status", act.seat, card, choices=(status,)))

    def to(self, table: Table, act: BoundAction) -> str:
        """The status that ends."""
        return table.handle(act.piece("status"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which ends by which."""
        return {"pieces": Pieces((act.piece("status"),)), "card": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on a status in play."""
        if isinstance(to, int) and table.kind(piece) == "status" and in_play(table, to):
            yield Action(self.kind, seat, card=table.handle(piece, seat), status=table.handle(to, seat))


END_TURN = Close(
    "end_turn", "evolve.do_end_turn", button="End turn", rule="EVO-105", said="evolve.ended_turn", ends="turn"
)
"""End the Main Turn Step (EVO-105)."""

CONCEDE = Concede("evolve.do_concede", "EVO-70", others_win("evolve.end_concede", "EVO-70"), said="evolve.conceded")

__all__ = [
    "CONCEDE", "END_TURN", "PLAY", "PLAY_NOW", "EndStatus", "PlayMutation", "PlayOrganism", "PlayStatus", "in_hand",
    "kinds_of",
]  # fmt: skip

"""Before the first turn: who comes first, and the mulligans (rulebook section 5)."""

from __future__ import annotations

from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.games.evolve import changes
from tabletop.games.evolve.field import DECK, current, first_seat, mulligan_taken, number, other
from tabletop.games.evolve.items import hand_of, to_pending
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.dice import comes_first, roll_off, throw
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Call, Frame, Instruction, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

HAND_SIZE = 5
ME, YOU = "I come first", "my opponent comes first"

# -- who comes first ---------------------------------------------------------------------------------------------


def first_player(run: Run) -> None:
    """Dice or bottom cards decide it; the coin has been flipped with the set-up (EVO-73)."""
    method = run.option("first_player_method")
    if method == "die":
        run.set_flow("first_seat", _by_dice(run))
    elif method == "bottom_card":
        run.set_flow("first_seat", _by_bottom_cards(run))


def _by_dice(run: Run) -> int:
    def rolls(seat: int) -> int:
        rolled = throw(run)
        run.say("evolve.rolled", seat=Person(seat), number=rolled)
        return rolled

    return roll_off((1, 2), rolls)


def _by_bottom_cards(run: Run) -> int:
    """The higher printed MP cost comes first; then both decks are shuffled and dealt from again."""
    costs = []
    for seat in (1, 2):
        cards = [*run.inside(zone_key(DECK, 0, seat)), *hand_of(run, seat)]
        bottom = cards[0]
        run.say("evolve.bottom_card", seat=Person(seat), card=_name(run, bottom), number=number(run, bottom, "mp"))
        costs.append(number(run, bottom, "mp"))
    for seat in (1, 2):
        for card in hand_of(run, seat):
            run.move(card, zone_key(DECK, 0, seat), 0)
        run.edit.shuffle(zone_key(DECK, 0, seat))
        run.forget()
    for seat in (1, 2):
        changes.draw(run, seat, HAND_SIZE)
    first: int = first_seat(run)  # a tie: the coin of the set-up
    return first if costs[0] == costs[1] else 1 if costs[0] > costs[1] else 2


def _name(run: Run, piece: int) -> str:
    card = run.card(piece)
    return card.name if card is not None else "a card"


def _named(seat: int) -> Query:
    return Query(
        f"first{seat}",
        seat=lambda table, frame: seat,
        options=lambda table, frame: [ME, YOU] if table.option("first_player_method") == "agree" else [],
        question="evolve.ask_first",
        what="word",
        form="words",
        rule="EVO-73",
    )


def _agree(run: Run) -> None:
    """Both name the same player, or the coin decides; so it does for players who do not answer (EVO-283)."""
    bind = run.frame.bind
    one, two = bind.pop("first1", ()), bind.pop("first2", ())
    if one and two and run.answers(1) and run.answers(2):
        named = (1 if one[0] == ME else 2, 2 if two[0] == ME else 1)
        if named[0] == named[1]:
            run.set_flow("first_seat", named[0])
        else:
            run.say("evolve.no_agreement")
    first: int = first_seat(run)
    comes_first(run, first, "evolve.comes_first")
    extra = run.option("second_player_start_mp")
    if isinstance(extra, int) and extra:
        run.count(seat_target(other(first)), "mp", extra)


AGREEING: tuple[Instruction, ...] = (Choose(_named(1)), Choose(_named(2)), Call(_agree))


# -- mulligans -------------------------------------------------------------------------------------------------


def take_mulligan(run: Run, seat: int, free: bool) -> None:
    """The hand to the bottom, hand order kept, and five new cards (EVO-78, EVO-79, EVO-81)."""
    hand = hand_of(run, seat)
    deck = zone_key(DECK, 0, seat)
    if free:
        for card in hand:
            to_pending(run, card)
        run.say("evolve.free_mulligan_taken", who=Person(seat), pieces=Pieces(hand))
    else:
        run.say("evolve.mulligan_taken", who=Person(seat))
    for card in hand:
        run.set_face(card, "down")
        run.move(card, deck, 0)
    if not free or run.option("free_mulligan_shuffles"):
        run.edit.shuffle(deck)
        run.forget()
    before = {str(each): mulligan_taken(run, each) for each in (1, 2) if mulligan_taken(run, each)}
    run.set_flow("mulligans", {**before, str(seat): "free" if free else "ordinary"})
    changes.draw(run, seat, HAND_SIZE)


def _unused(table: Table, act: BoundAction) -> Unmet | None:
    taken = mulligan_taken(table, act.seat)
    return Unmet() if taken == "ordinary" or (taken == "free" and act.kind == "free_mulligan") else None


def _no_nonfood(table: Table, act: BoundAction) -> Unmet | None:
    tiers = [number(table, card, "tier") for card in hand_of(table, act.seat) if table.kind(card) == "organism"]
    if table.option("free_mulligan_test") == "no_tier1":
        tiers = [tier for tier in tiers if tier == 1]
    return Unmet() if tiers else None


class Mulligan(ActionKind):
    """The ordinary mulligan: hand to the bottom, shuffle, draw five (EVO-81)."""

    kind, label, button, rule = "mulligan", "evolve.do_mulligan", "Mulligan", "EVO-81"
    requirements = (Requirement("mulligan_used", "EVO-82", "evolve.mulligan_used", _unused),)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Done at once."""
        take_mulligan(run, act.seat, free=False)


class FreeMulligan(ActionKind):
    """The free mulligan for a hand without non-food organisms (EVO-77)."""

    kind, label, button, rule = "free_mulligan", "evolve.do_free_mulligan", "Free mulligan", "EVO-77"
    claimed = "not_free"
    requirements = (
        Requirement("mulligan_used", "EVO-77", "evolve.mulligan_used", _unused),
        Requirement("not_free", "EVO-77", "evolve.not_free", _no_nonfood),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Done at once."""
        take_mulligan(run, act.seat, free=True)


KEEP = Close("keep", "evolve.do_keep", button="Keep", rule="EVO-76", said="evolve.kept")
"""Keep the hand."""


def _in_order(table: Table, frame: Frame) -> tuple[int, ...]:
    """The first player completes all decisions before the second one (EVO-76)."""
    first = current(table)
    return (first, other(first))


def _over(table: Table, seat: int) -> bool:
    return mulligan_taken(table, seat) == "ordinary"


MULLIGAN = WindowDef(
    "mulligan", ("free_mulligan", "mulligan"), "keep", _in_order, "block", "evolve.ask_mulligan", auto=_over,
    rule="EVO-76", passed="",
)  # fmt: skip
MULLIGANS: Instruction = Window(MULLIGAN)


__all__ = ["AGREEING", "KEEP", "MULLIGANS", "FreeMulligan", "Mulligan", "first_player", "take_mulligan"]

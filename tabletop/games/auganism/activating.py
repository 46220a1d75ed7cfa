"""Activated abilities of heroes and monsters (rulebook sections 6.2 and 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.games.auganism import changes
from tabletop.games.auganism.abilities import activated, is_in_place, meant
from tabletop.games.auganism.effects import start
from tabletop.games.auganism.field import (
    cooldown,
    current,
    duel_of,
    hand,
    health,
    hero,
    monster,
    opponent,
    seat_of,
    suffix,
    whole,
)
from tabletop.games.auganism.lexicon import LEXICON
from tabletop.games.auganism.turn_flow import CHAIN
from tabletop.rules.abilities.book import ability_on
from tabletop.rules.abilities.records import NOW, Ability, Context, Entry
from tabletop.rules.abilities.running import lines, why_not_payable
from tabletop.rules.acting.costs import pay
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.durations import is_marked, mark
from tabletop.rules.progress.choosing import Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

PAYING = "auganism/paying"


def _own(table: Table, act: BoundAction) -> Unmet | None:
    piece, ability = act.piece("card"), meant(table, act)
    fine = ability is not None and is_in_place(table, piece, ability) and seat_of(table, piece) == act.seat
    return None if fine else Unmet({"pieces": Pieces((piece,))}, (piece,))


def _ready(table: Table, act: BoundAction) -> Unmet | None:
    ability = meant(table, act)
    left = cooldown(table, act.seat) if ability is not None and ability.number("cooldown") else 0
    if not left:
        return None
    return Unmet({"number": left}, text="auganism.not_ready" if left > 1 else "auganism.not_ready_one")


def used(table: Table, piece: int, seat: int) -> bool:
    """Whether a card has been used in this turn (AUG-112)."""
    if is_marked(table, piece, "used"):
        return True
    turn = max(1, whole(table.flow("turn" + suffix(duel_of(seat)))))
    return table.state.field(piece, "used") == turn  # as older saves have it


def _unused(table: Table, act: BoundAction) -> Unmet | None:
    ability = meant(table, act)
    if ability is None or not ability.number("per_turn"):
        return None
    return Unmet() if used(table, act.piece("card"), act.seat) else None


def _payable(table: Table, act: BoundAction) -> Unmet | None:
    ability = meant(table, act)
    return why_not_payable(table, ability.cost, Context(act.piece("card"), act.seat)) if ability is not None else None


def _battle_possible(table: Table, act: BoundAction) -> Unmet | None:
    """An ability for the Declare Phase needs a battle that can be declared (AUG-114)."""
    ability = meant(table, act)
    if ability is None or ability.text("phase") != "declare" or current(table, duel_of(act.seat)) != act.seat:
        return None
    return None if monster(table, act.seat) and monster(table, opponent(act.seat)) else Unmet()


def _effect(table: Table, ability: Ability) -> str:
    """What an ability does, as it is printed, without the phase and the price before the colon."""
    printed = table.ruleset.catalog.abilities[ability.id].text
    return printed.partition(": ")[2] or printed


OWN = Requirement("no_such_ability", "AUG-108", "auganism.no_such_ability", _own)


class Activate(ActionKind):
    """Use an ability of one's hero or monster (AUG-108)."""

    kind, label, rule, pieces = "activate", "auganism.do_activate", "AUG-108", ("card",)
    takes = ("ability",)
    requirements = (
        OWN,
        Requirement("cooling", "AUG-117", "auganism.not_ready", _ready),
        Requirement("used", "AUG-112", "auganism.used", _unused),
        CHAIN.reach(of_kind=False),
        Requirement("nobody_there", "AUG-114", "auganism.nobody_there", _battle_possible),
        Requirement("cost", "AUG-110", "auganism.no_card", _payable),
    )
    met = (OWN,)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """The hero's and the monster's, as far as they work there."""
        for piece in (hero(table, seat), monster(table, seat)):
            for ability in activated(table, piece) if piece else ():
                if is_in_place(table, piece, ability):
                    yield self.propose(table, seat, {"ability": ability.id}, card=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The price is paid first and completely (AUG-110); then what it does."""
        piece, ability = act.piece("card"), meant(run, act)
        if ability is None:
            return
        CHAIN.jump(run, act)
        if ability.number("cooldown"):
            run.count(piece, "cooldown", ability.number("cooldown") - run.state.counter(piece, "cooldown"), None)
        if ability.number("per_turn"):
            mark(run, piece, "used", "turn", lane=duel_of(act.seat))
        run.say("auganism.activated", who=Person(act.seat), pieces=Pieces((piece,)), text=_effect(run, ability))
        if ability.cost:
            run.push(PAYING, self=piece, you=act.seat, ability=ability.id)
        else:
            start(run, piece, ability)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def ability(self, act: BoundAction) -> str:
        """The one that is named."""
        return act.text("ability")

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[BoundAction]:
        """Of an own hero or monster."""
        if piece and piece in (hero(table, seat), monster(table, seat)):
            for ability in activated(table, piece):
                yield self.propose(table, seat, {"ability": ability.id}, card=piece)


# -- the price -------------------------------------------------------------------------------------------------


def _payer(table: Table, frame: Frame) -> int:
    return whole(frame.bind.get("you")) or 1


def _paid(table: Table, frame: Frame) -> Ability | None:
    piece = whole(frame.bind.get("self"))
    return ability_on(table, piece, str(frame.bind.get("ability"))) if table.state.exists(piece) else None


def _how_many(table: Table, frame: Frame) -> tuple[int, int]:
    ability = _paid(table, frame)
    wanted = sum(each.n for each in ability.cost if each.name == "discard") if ability is not None else 0
    number = min(wanted, len(hand(table, _payer(table, frame))))
    return number, number


DISCARDED = Query(
    "discarded", _payer, lambda table, frame: hand(table, _payer(table, frame)), _how_many,
    question="auganism.ask_discard", rule="AUG-110",
)  # fmt: skip

ANNOUNCED = (("announced", True),)
"""What has been announced is paid as far as it can be: whoever overruled the referee has been told."""


@LEXICON.cost(
    "discard",
    "Cards from your hand, of your choice.",
    Param("discard", least=1),
    text="to discard {n:card|cards} from your hand",
)
def pay_discard(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """The cards that were chosen; before there is a choice any of them (AUG-110)."""
    held = hand(run, at.you)
    chosen = [card for card, _ in at.chosen if card in held]
    if not at.fact("announced"):
        if len(held) < cost.n:
            return Unmet(text="auganism.no_card", rule="AUG-110", code="no_card")
        chosen = list(held[: cost.n])
    for card in chosen:
        changes.discard(run, card, at.you)
    return None


@LEXICON.cost(
    "health",
    "Health of your monster, which keeps at least 1.",
    Param("health", least=1),
    log={"auganism.paid_health": "{pieces} lost {number} Health: now {now}."},
    text=(
        ("where = field", "{n} Health of this monster"),
        ("", "{n} Health of your monster"),
    ),
)
def pay_health(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """AUG-111."""
    own = monster(run, at.you)
    left = health(run, own) - 1 if own else 0
    if left < cost.n and (not own or not at.fact("announced")):
        pieces = (own,) if own else ()
        return Unmet(pieces=pieces, text="auganism.little_health", rule="AUG-111", code="little_health")
    run.count(own, "damage", max(0, min(cost.n, left)))
    run.say("auganism.paid_health", pieces=Pieces((own,)), number=cost.n, now=health(run, own))
    return None


def _pay(run: Run) -> None:
    frame, ability = run.frame, _paid(run, run.frame)
    if ability is None:
        return
    piece, seat = whole(frame.bind.get("self")), _payer(run, frame)
    picked = (each for each in present(run, frame.bind.get("discarded", ())) if isinstance(each, int))
    at = Context(piece, seat, chosen=tuple((card, NOW) for card in picked), facts=ANNOUNCED)
    pay(run, lines(ability.cost, at), piece, BoundAction(Action("activate", seat), {}), waive=True)
    start(run, piece, ability)


PAYING_BLOCK = Block(PAYING, Choose(DISCARDED), Call(_pay))

"""Defending food: one attack at whoever is about to consume it (rulebook 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.games.evolve.actions import (
    attack_cost,
    attack_with,
    attack_words,
    named_attacks,
    take_action,
    words_of,
)
from tabletop.games.evolve.field import acted, controller, in_play, is_nonfood, may_act, organisms, stressed
from tabletop.games.evolve.items import announce, new_item
from tabletop.games.evolve.lasting import used
from tabletop.games.evolve.prices import Price
from tabletop.games.evolve.quantities import actions_per_turn
from tabletop.games.evolve.standing import forbidder
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.items import frames_of as frames
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.progress.machine import Block, Frame, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

DEFENCE, GUARD = "evolve/defence", "evolve/guard"


def _meal(table: Table) -> Mapping[str, Any] | None:
    """The bindings of the meal that is being guarded, None if there is none."""
    found = [frame for frame in frames(table) if frame.block == GUARD]
    return found[-1].bind if found else None


def _consumer(table: Table) -> int:
    meal = _meal(table)
    return int(meal["consumer"][0]) if meal is not None else 0


def _guardian(table: Table, frame: Frame) -> tuple[int, ...]:
    """The controller of the food, if it is an opponent of the consumer's whom no text keeps from it (EVO-143)."""
    food, incarnation = frame.bind["food"]
    consumer = int(frame.bind["consumer"][0])
    if not same(table, food, incarnation) or not in_play(table, food) or not in_play(table, consumer):
        return ()
    seat = controller(table, food)
    if seat == controller(table, consumer) or forbidder(table, "be_defended_against", consumer):
        return ()
    return (seat,)


def _of_own(table: Table, act: BoundAction) -> Unmet | None:
    """A non-food organism of one's own (EVO-144)."""
    piece = act.piece("organism")
    fits = is_nonfood(table, piece) and in_play(table, piece) and controller(table, piece) == act.seat
    return None if fits else Unmet(words_of(act), (piece,))


def _attacks(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet(words_of(act), (act.piece("organism"),)) if attack_with(table, act) is None else None


def _may_attack(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    source = forbidder(table, "attack", piece)
    return Unmet({**words_of(act), "source": Pieces((source,))}, (piece, source)) if source else None


def _awake(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return Unmet(words_of(act), (piece,)) if stressed(table, piece) else None


def _action_left(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    if not table.option("defence_uses_action"):
        return None
    used = acted(table, piece) >= actions_per_turn(table, piece) or not may_act(table, piece)
    return Unmet(words_of(act), (piece,)) if used else None


DEFENCE_PRICE = Price("EVO-144", energy=attack_cost)


class Defend(ActionKind):
    """Declare the one defensive attack (EVO-143)."""

    kind, label, pieces, rule = "defend", "evolve.do_defend", ("organism",), "EVO-143"
    takes = ("attack",)
    requirements = (
        Requirement("not_a_defender", "EVO-144", "evolve.not_a_defender", _of_own),
        Requirement("no_attack", "EVO-144", "evolve.no_attack", _attacks),
        Requirement("cannot_attack", "EVO-3", "evolve.cannot_attack", _may_attack),
        Requirement("stressed", "EVO-144", "evolve.stressed_organism", _awake),
        Requirement("acted", "EVO-144", "evolve.acted", _action_left),
        *DEFENCE_PRICE.asked,
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every attack of every own organism."""
        for piece in organisms(table, seat):
            if is_nonfood(table, piece):
                yield from self._all(table, seat, piece)

    def _all(self, table: Table, seat: int, piece: int) -> Iterator[BoundAction]:
        names = named_attacks(table, piece)
        for name in names if len(names) > 1 else ("",):
            named = {"attack": name} if name else {}
            yield self.propose(table, seat, named, organism=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """All is paid now, and it is the defender's action of the turn (EVO-147); the consumer is the only possible
        target (EVO-145)."""
        piece, consumer = act.piece("organism"), _consumer(run)
        found = attack_with(run, act)
        which = found[0] if found is not None else "printed"
        take_action(run, act, DEFENCE_PRICE.due(run, act), counts=bool(run.option("defence_uses_action")))
        used(run, piece, "attack_cost", "give:attack" if which == "given" else "attack_cost")
        run.say("evolve.defends", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((consumer,)))
        item = new_item(
            run, "action", act.seat, piece, choices=(consumer,) if consumer else (), action="attack", which=which,
            defensive=True,
        )  # fmt: skip
        announce(run, DEFENCE, item)

    def to(self, table: Table, act: BoundAction) -> str:
        """The consumer."""
        return table.handle(_consumer(table), act.seat) if _consumer(table) else ""

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who defends, with which attack."""
        return {"pieces": Pieces((act.piece("organism"),)), "how": attack_words(table, act)}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[BoundAction]:
        """An own organism dropped on the consumer."""
        if _meal(table) is not None and to == _consumer(table) and in_play(table, piece):
            yield from self._all(table, seat, piece)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[BoundAction]:
        """While a meal is guarded."""
        if _meal(table) is not None and is_nonfood(table, piece) and controller(table, piece) == seat:
            yield from self._all(table, seat, piece)


def _nobody_can(table: Table, seat: int) -> bool:
    """If no organism qualifies, no decision is asked (EVO-150)."""
    kinds_by_name = table.ruleset.part(Kinds)
    return not legality.can(table, kinds_by_name["defend"], seat)


def _about(table: Table, seat: int) -> dict[str, Any]:
    meal = _meal(table)
    if meal is None:
        return {}
    return {"pieces": Pieces((int(meal["consumer"][0]),)), "target": Pieces((int(meal["food"][0]),))}


def _stakes(table: Table) -> tuple[int, ...]:
    meal = _meal(table)
    food = int(meal["food"][0]) if meal is not None else 0
    return (controller(table, food),) if table.state.exists(food) else ()


DEFEND = WindowDef(
    "defend", ("defend",), "pass", _guardian, "first", "evolve.ask_defend", auto=_nobody_can, rule="EVO-143",
    passed="", words=_about, response=True, concerns=_stakes,
)  # fmt: skip
BLOCK = Block(GUARD, Window(DEFEND))
"""At most one defensive attack; its bindings are the consumer, the food and whose action it is (EVO-146)."""

__all__ = ["BLOCK", "DEFENCE", "DEFEND", "GUARD", "Defend"]

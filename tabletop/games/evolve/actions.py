"""What organisms do: consume, attack, divide, evolve, named actions (rulebook sections 8 to 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.games.evolve.field import (
    acted,
    controller,
    foods,
    in_play,
    is_food,
    is_nonfood,
    is_organism,
    may_act,
    nonfood,
    organisms,
    other,
    part,
    prints,
    stressed,
)
from tabletop.games.evolve.items import announce, new_item
from tabletop.games.evolve.lasting import used
from tabletop.games.evolve.prices import Price, pay
from tabletop.games.evolve.quantities import actions_per_turn, attacks
from tabletop.games.evolve.standing import forbidder
from tabletop.rules.abilities.records import Entry
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Candidate, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

ACTION = "evolve/action"


def words_of(act: BoundAction) -> dict[str, Any]:
    """The acting organism, for a refusal."""
    return {"card": Pieces((act.piece("organism"),))}


def _mine(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    ok = is_organism(table, piece) and in_play(table, piece) and controller(table, piece) == act.seat
    return None if ok else Unmet(words_of(act), (piece,))


def _awake(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return Unmet(words_of(act), (piece,)) if stressed(table, piece) else None


def _action_left(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if has_action_left(table, piece) else Unmet(words_of(act), (piece,))


MINE = Requirement("not_yours", "EVO-126", "evolve.not_yours", _mine, ("organism",))
AWAKE = Requirement("stressed", "EVO-127", "evolve.stressed_organism", _awake, ("organism",))
LEFT = Requirement("acted", "EVO-128", "evolve.acted", _action_left, ("organism",))


ABLE = (MINE, AWAKE, LEFT)
"""What the organisms meet that are found by ``able``."""


def able(table: Table, seat: int) -> tuple[int, ...]:
    """The non-food organisms of a player that can take an action now (EVO-127, EVO-128)."""
    key = ("able", seat)
    found: tuple[int, ...] | None = table.memo.get(key)
    if found is None:
        awake = [each for each in nonfood(table, seat) if not stressed(table, each)]
        found = table.memo[key] = tuple([each for each in awake if has_action_left(table, each)])
    return found


def has_action_left(table: Table, piece: int) -> bool:
    """Whether an organism may act once more in this turn."""
    return acted(table, piece) < actions_per_turn(table, piece) and may_act(table, piece)


def take_action(run: Run, act: BoundAction, due: tuple[Entry, ...] = (), counts: bool = True) -> None:
    """The action counts as taken and its price is gone when it is announced (EVO-129, EVO-130)."""
    if counts:
        run.count(act.piece("organism"), "acted", 1)
    pay(run, act, due)


def consumes_food(table: Table, piece: int) -> bool:
    """Whether it may consume food organisms: printed, or nothing else is (EVO-20, EVO-21)."""
    return bool(table.printed(piece, "consume")) or not prints(table, piece, "light")


def _consumer(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if is_nonfood(table, piece) and consumes_food(table, piece) else Unmet(words_of(act), (piece,))


def _food(table: Table, act: BoundAction) -> Unmet | None:
    food = act.piece("food")
    return (
        None if is_organism(table, food) and is_food(table, food) and in_play(table, food) else Unmet(pieces=(food,))
    )


class Consume(ActionKind):
    """Consume a food organism in play, whoever's (EVO-134)."""

    kind, label, pieces, rule = "consume", "evolve.do_consume", ("organism", "food"), "EVO-134"
    requirements = (
        MINE,
        Requirement("no_consume", "EVO-21", "evolve.no_consume", _consumer, ("organism",)),
        Requirement("not_food", "EVO-136", "evolve.not_food", _food, ("food",)),
        AWAKE,
        LEFT,
    )
    met = ABLE

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every consumer with every food."""
        for piece in able(table, seat):
            yield self.spread_pieces(table, seat, "food", foods(table), organism=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced; there is no cost (EVO-135)."""
        piece, food = act.piece("organism"), act.piece("food")
        run.say("evolve.consumes", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((food,)))
        take_action(run, act)
        announce(run, ACTION, new_item(run, "action", act.seat, piece, choices=(food,), action="consume"))

    def to(self, table: Table, act: BoundAction) -> str:
        """The food."""
        return table.handle(act.piece("food"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who eats whom."""
        return {"pieces": Pieces((act.piece("organism"),)), "target": Pieces((act.piece("food"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """An organism dropped on a food organism."""
        if isinstance(to, int) and is_nonfood(table, piece) and in_play(table, piece) and is_food(table, to):
            yield Action(self.kind, seat, organism=table.handle(piece, seat), food=table.handle(to, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With every food, if it may eat any."""
        if is_nonfood(table, piece) and in_play(table, piece) and consumes_food(table, piece):
            for food in foods(table):
                yield Action(self.kind, seat, organism=table.handle(piece, seat), food=table.handle(food, seat))


def _has_light(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if prints(table, piece, "light") else Unmet(words_of(act), (piece,))


class Alone(ActionKind):
    """An action of one organism that chooses nothing; only one on which it is printed names it (EVO-125)."""

    pieces = ("organism",)
    met = ABLE
    printed = ""
    """What has to be printed on an organism that does it."""

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every own organism that can act."""
        yield self.spread_pieces(table, seat, "organism", able(table, seat))

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who."""
        return {"pieces": Pieces((act.piece("organism"),))}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """On this organism."""
        if is_nonfood(table, piece) and in_play(table, piece) and prints(table, piece, self.printed):
            yield Action(self.kind, seat, organism=table.handle(piece, seat))


class ConsumeLight(Alone):
    """Consume light (EVO-141)."""

    kind, label, rule = "consume_light", "evolve.do_light", "EVO-141"
    printed = "light"
    requirements = (
        MINE,
        Requirement("no_light", "EVO-125", "evolve.no_light", _has_light, ("organism",)),
        AWAKE,
        LEFT,
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced."""
        piece = act.piece("organism")
        run.say("evolve.takes_light", who=Person(act.seat), pieces=Pieces((piece,)))
        take_action(run, act)
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="light"))


def _divides(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return None if prints(table, piece, "divide") else Unmet(words_of(act), (piece,))


def _divide_cost(table: Table, act: BoundAction) -> int:
    return part(table, act.piece("organism"), "divide", "energy")


DIVIDE = Price("EVO-175", energy=_divide_cost, about={"energy": ("organism",)})


class Divide(Alone):
    """Energy out, DNA in (EVO-174)."""

    kind, label, rule = "divide", "evolve.do_divide", "EVO-174"
    printed = "divide"
    requirements = (
        MINE,
        Requirement("no_divide", "EVO-174", "evolve.no_divide", _divides, ("organism",)),
        AWAKE,
        LEFT,
        *DIVIDE.asked,
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced; the energy goes at once (EVO-175)."""
        piece = act.piece("organism")
        run.say("evolve.divides", who=Person(act.seat), pieces=Pieces((piece,)))
        take_action(run, act, DIVIDE.due(run, act))
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="divide"))


# -- attack ----------------------------------------------------------------------------------------------------


def attack_with(table: Table, act: BoundAction) -> tuple[str, int] | None:
    """The attack that is meant: the one named, else the cheapest (EVO-171)."""
    found = attacks(table, act.piece("organism"))
    if not found:
        return None
    named = act.text("attack")
    fitting = [each for each in found if not named or each[0] == named]
    return min(fitting, key=lambda each: each[1]) if fitting else None


def named_attacks(table: Table, piece: int) -> tuple[str, ...]:
    """The names of the attacks between which there is a choice (EVO-171)."""
    found = attacks(table, piece)
    return tuple(dict.fromkeys([name for name, _ in found])) if found else ()


def attack_words(table: Table, act: BoundAction) -> str:
    """Which attack is meant, where there is a choice."""
    found = attack_with(table, act)
    if found is None or len(named_attacks(table, act.piece("organism"))) < 2:
        return ""
    name = "its printed attack" if found[0] == "printed" else "the attack it was given"
    return f" with {name} ({found[1]} energy)"


def _attacks(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    return (
        None if is_nonfood(table, piece) and attack_with(table, act) is not None else Unmet(words_of(act), (piece,))
    )


def _may_attack(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("organism")
    source = forbidder(table, "attack", piece)
    return Unmet({**words_of(act), "source": Pieces((source,))}, (piece, source)) if source else None


def _target(table: Table, act: BoundAction) -> Unmet | None:
    target = act.piece("target")
    if not is_organism(table, target) or not in_play(table, target):
        return Unmet({"card": Pieces((target,))}, (target,), "evolve.bad_choice", "EVO-162", "bad_choice")
    if controller(table, target) == act.seat:
        return Unmet(pieces=(target,), text="evolve.own_organism", rule="EVO-163", code="own_organism")
    if is_food(table, target) and not table.option("attack_food"):
        return Unmet(pieces=(target,), text="evolve.food_not_attackable", rule="EVO-163", code="food_not_attackable")
    return None


def attack_cost(table: Table, act: BoundAction) -> int:
    found = attack_with(table, act)
    return found[1] if found is not None else 0


ATTACK = Price("EVO-160", energy=attack_cost, about={"energy": ("organism", "attack")})


class Attack(ActionKind):
    """Attack a non-food organism of the opponent (EVO-162)."""

    kind, label, pieces, rule = "attack", "evolve.do_attack", ("organism", "target"), "EVO-162"
    takes = ("attack",)
    requirements = (
        MINE,
        Requirement("no_attack", "EVO-159", "evolve.no_attack", _attacks, ("organism", "attack")),
        Requirement("cannot_attack", "EVO-3", "evolve.cannot_attack", _may_attack, ("organism",)),
        Requirement("own_organism", "EVO-163", "evolve.own_organism", _target, ("target",)),
        AWAKE,
        LEFT,
        *ATTACK.asked,
    )
    met = ABLE

    def candidates(self, table: Table, seat: int) -> Iterator[Candidate]:
        """Every attack of every organism on every organism of the opponent."""
        for piece in able(table, seat):
            yield from self._all(table, seat, piece)

    def _all(self, table: Table, seat: int, piece: int) -> Iterator[Candidate]:
        names, targets = named_attacks(table, piece), organisms(table, other(seat))
        if len(names) < 2:
            yield self.spread_pieces(table, seat, "target", targets, organism=piece)
            return
        for target in targets:
            for name in names:
                yield self.propose(table, seat, {"attack": name}, organism=piece, target=target)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced and paid (EVO-161)."""
        piece, target = act.piece("organism"), act.piece("target")
        found = attack_with(run, act)
        which = found[0] if found is not None else "printed"
        run.say("evolve.attacks", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((target,)))
        take_action(run, act, ATTACK.due(run, act))
        used(run, piece, "attack_cost", "give:attack" if which == "given" else "attack_cost")
        item = new_item(run, "action", act.seat, piece, choices=(target,), action="attack", which=which)
        announce(run, ACTION, item)

    def to(self, table: Table, act: BoundAction) -> str:
        """The target."""
        return table.handle(act.piece("target"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who attacks whom, with which attack."""
        return {
            "pieces": Pieces((act.piece("organism"),)), "target": Pieces((act.piece("target"),)),
            "how": attack_words(table, act),
        }  # fmt: skip

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """An organism dropped on one of the opponent's."""
        if isinstance(to, int) and is_nonfood(table, piece) and in_play(table, piece) and is_nonfood(table, to):
            yield Action(self.kind, seat, organism=table.handle(piece, seat), target=table.handle(to, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Candidate]:
        """On every organism of the opponent, if it has an attack."""
        if is_nonfood(table, piece) and in_play(table, piece) and attacks(table, piece):
            yield from self._all(table, seat, piece)

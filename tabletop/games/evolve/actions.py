"""What organisms do: consume, attack, divide, evolve, named actions (rulebook sections 8 to 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import parse_zone
from tabletop.games.evolve import changes
from tabletop.games.evolve.abilities import Ability, Around, abilities_of, fits, forbidder, matching, rules_of
from tabletop.games.evolve.acts import IN_HAND, enough
from tabletop.games.evolve.field import (
    HAND,
    acted,
    controller,
    energy,
    family,
    in_play,
    is_food,
    is_nonfood,
    is_organism,
    number,
    organisms,
    other,
    part,
    prints,
    stressed,
    text,
)
from tabletop.games.evolve.items import CHOICES, announce, chosen_pieces, hand_of, new_item, to_pending
from tabletop.games.evolve.quantities import actions_per_turn, attacks, dna_cost, evolve_dna, evolve_energy, mp_cost
from tabletop.rules.actions import Action
from tabletop.rules.kinds import ActionKind
from tabletop.rules.machine import Run
from tabletop.rules.requirements import Act, No, Requirement
from tabletop.rules.table import Table
from tabletop.rules.telling import Person, Pieces

ACTION = "evolve/action"


def _words(act: Act) -> dict[str, Any]:
    return {"card": Pieces((act.piece("organism"),))}


def _mine(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    ok = is_organism(table, piece) and in_play(table, piece) and controller(table, piece) == act.seat
    return None if ok else No(_words(act), (piece,))


def _awake(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return No(_words(act), (piece,)) if stressed(table, piece) else None


def _action_left(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return No(_words(act), (piece,)) if acted(table, piece) >= actions_per_turn(table, piece) else None


def energy_for(cost: Any) -> Any:
    """The organism holds the energy that the action costs."""

    def test(table: Table, act: Act) -> No | None:
        piece = act.piece("organism")
        have, need = energy(table, piece), cost(table, act)
        return No({**_words(act), "have": have, "need": need}, (piece,)) if have < need else None

    return test


MINE = Requirement("not_yours", "EVO-126", "evolve.not_yours", _mine)
AWAKE = Requirement("stressed", "EVO-127", "evolve.stressed_organism", _awake)
LEFT = Requirement("acted", "EVO-128", "evolve.acted", _action_left)


def own(table: Table, seat: int) -> Iterator[int]:
    """The non-food organisms of a player."""
    return (piece for piece in organisms(table, seat) if is_nonfood(table, piece))


def take_action(run: Run, piece: int, cost: int) -> None:
    """The action counts as taken and its energy is gone when it is announced (EVO-129, EVO-130)."""
    run.set_mark(piece, "acted", acted(run, piece) + 1)
    changes.lose_energy(run, piece, cost)


def consumes_food(table: Table, piece: int) -> bool:
    """Whether it may consume food organisms: printed, or nothing else is (EVO-20, EVO-21)."""
    return bool(table.printed(piece, "consume")) or not prints(table, piece, "light")


def _consumer(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return None if is_nonfood(table, piece) and consumes_food(table, piece) else No(_words(act), (piece,))


def _food(table: Table, act: Act) -> No | None:
    food = act.piece("food")
    return None if is_organism(table, food) and is_food(table, food) and in_play(table, food) else No(pieces=(food,))


class Consume(ActionKind):
    """Consume a food organism in play, whoever's (EVO-134)."""

    kind, label, pieces, rule = "consume", "evolve.do_consume", ("organism", "food"), "EVO-134"
    requirements = (
        MINE,
        Requirement("no_consume", "EVO-21", "evolve.no_consume", _consumer),
        Requirement("not_food", "EVO-136", "evolve.not_food", _food),
        AWAKE,
        LEFT,
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every consumer with every food."""
        food = [piece for piece in organisms(table) if is_food(table, piece)]
        for piece in own(table, seat):
            for each in food:
                yield Action(self.kind, seat, organism=table.handle(piece, seat), food=table.handle(each, seat))

    def perform(self, run: Run, act: Act) -> None:
        """Announced; there is no cost (EVO-135)."""
        piece, food = act.piece("organism"), act.piece("food")
        run.say("evolve.consumes", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((food,)))
        take_action(run, piece, 0)
        announce(run, ACTION, new_item(run, "action", act.seat, piece, choices=(food,), action="consume"))

    def to(self, table: Table, act: Act) -> str:
        """The food."""
        return table.handle(act.piece("food"), act.seat)

    def words(self, table: Table, act: Act) -> Mapping[str, Any]:
        """Who eats whom."""
        return {"pieces": Pieces((act.piece("organism"),)), "target": Pieces((act.piece("food"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """An organism dropped on a food organism."""
        if isinstance(to, int) and is_nonfood(table, piece) and in_play(table, piece) and is_food(table, to):
            yield Action(self.kind, seat, organism=table.handle(piece, seat), food=table.handle(to, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With every food."""
        if is_nonfood(table, piece) and in_play(table, piece):
            for food in organisms(table):
                if is_food(table, food):
                    yield Action(self.kind, seat, organism=table.handle(piece, seat), food=table.handle(food, seat))


def _has_light(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return None if prints(table, piece, "light") else No(_words(act), (piece,))


class _Alone(ActionKind):
    """An action of one organism that chooses nothing."""

    pieces = ("organism",)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every own organism."""
        for piece in own(table, seat):
            yield Action(self.kind, seat, organism=table.handle(piece, seat))

    def words(self, table: Table, act: Act) -> Mapping[str, Any]:
        """Who."""
        return {"pieces": Pieces((act.piece("organism"),))}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """On this organism."""
        if is_nonfood(table, piece) and in_play(table, piece):
            yield Action(self.kind, seat, organism=table.handle(piece, seat))


class ConsumeLight(_Alone):
    """Consume light (EVO-141)."""

    kind, label, rule = "consume_light", "evolve.do_light", "EVO-141"
    requirements = (MINE, Requirement("no_light", "EVO-125", "evolve.no_light", _has_light), AWAKE, LEFT)

    def perform(self, run: Run, act: Act) -> None:
        """Announced."""
        piece = act.piece("organism")
        run.say("evolve.takes_light", who=Person(act.seat), pieces=Pieces((piece,)))
        take_action(run, piece, 0)
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="light"))


def _divides(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return None if prints(table, piece, "divide") else No(_words(act), (piece,))


def _divide_cost(table: Table, act: Act) -> int:
    return part(table, act.piece("organism"), "divide", "energy")


class Divide(_Alone):
    """Energy out, DNA in (EVO-174)."""

    kind, label, rule = "divide", "evolve.do_divide", "EVO-174"
    requirements = (
        MINE,
        Requirement("no_divide", "EVO-174", "evolve.no_divide", _divides),
        AWAKE,
        LEFT,
        Requirement("need_energy", "EVO-175", "evolve.need_energy", energy_for(_divide_cost)),
    )

    def perform(self, run: Run, act: Act) -> None:
        """Announced; the energy goes at once (EVO-175)."""
        piece = act.piece("organism")
        run.say("evolve.divides", who=Person(act.seat), pieces=Pieces((piece,)))
        take_action(run, piece, _divide_cost(run, act))
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="divide"))


# -- attack ----------------------------------------------------------------------------------------------------


def attack_with(table: Table, act: Act) -> tuple[str, int] | None:
    """The attack that is meant: the one named, else the cheapest (EVO-171)."""
    found = attacks(table, act.piece("organism"))
    named = act.text("attack")
    fitting = [each for each in found if not named or each[0] == named]
    return min(fitting, key=lambda each: each[1]) if fitting else None


def _attacks(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return None if is_nonfood(table, piece) and attack_with(table, act) is not None else No(_words(act), (piece,))


def _may_attack(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    source = forbidder(table, "attack", piece)
    return No({**_words(act), "source": Pieces((source,))}, (piece, source)) if source else None


def _target(table: Table, act: Act) -> No | None:
    target = act.piece("target")
    if not is_organism(table, target) or not in_play(table, target):
        return No({"card": Pieces((target,))}, (target,), "evolve.bad_choice", "EVO-162", "bad_choice")
    if controller(table, target) == act.seat:
        return No(pieces=(target,), text="evolve.own_organism", rule="EVO-163", code="own_organism")
    if is_food(table, target) and not table.option("attack_food"):
        return No(pieces=(target,), text="evolve.food_not_attackable", rule="EVO-163", code="food_not_attackable")
    return None


def _attack_cost(table: Table, act: Act) -> int:
    found = attack_with(table, act)
    return found[1] if found is not None else 0


class Attack(ActionKind):
    """Attack a non-food organism of the opponent (EVO-162)."""

    kind, label, pieces, rule = "attack", "evolve.do_attack", ("organism", "target"), "EVO-162"
    requirements = (
        MINE,
        Requirement("no_attack", "EVO-159", "evolve.no_attack", _attacks),
        Requirement("cannot_attack", "EVO-3", "evolve.cannot_attack", _may_attack),
        Requirement("own_organism", "EVO-163", "evolve.own_organism", _target),
        AWAKE,
        LEFT,
        Requirement("need_energy", "EVO-160", "evolve.need_energy", energy_for(_attack_cost)),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every attack of every organism on every organism of the opponent."""
        for piece in own(table, seat):
            yield from self._all(table, seat, piece)

    def _all(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        names = [name for name, _ in attacks(table, piece)]
        for target in organisms(table, other(seat)):
            plain = {"organism": table.handle(piece, seat), "target": table.handle(target, seat)}
            if len(set(names)) > 1:
                for name in dict.fromkeys(names):
                    yield Action(self.kind, seat, attack=name, **plain)
            else:
                yield Action(self.kind, seat, **plain)

    def perform(self, run: Run, act: Act) -> None:
        """Announced and paid (EVO-161)."""
        piece, target = act.piece("organism"), act.piece("target")
        found = attack_with(run, act)
        which, cost = found if found is not None else ("printed", 0)
        run.say("evolve.attacks", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((target,)))
        take_action(run, piece, cost)
        item = new_item(run, "action", act.seat, piece, choices=(target,), action="attack", which=which)
        announce(run, ACTION, item)

    def to(self, table: Table, act: Act) -> str:
        """The target."""
        return table.handle(act.piece("target"), act.seat)

    def words(self, table: Table, act: Act) -> Mapping[str, Any]:
        """Who attacks whom."""
        return {"pieces": Pieces((act.piece("organism"),)), "target": Pieces((act.piece("target"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """An organism dropped on one of the opponent's."""
        if isinstance(to, int) and is_nonfood(table, piece) and in_play(table, piece) and is_nonfood(table, to):
            yield Action(self.kind, seat, organism=table.handle(piece, seat), target=table.handle(to, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """On every organism of the opponent."""
        if is_nonfood(table, piece) and in_play(table, piece):
            yield from self._all(table, seat, piece)


# -- evolve ----------------------------------------------------------------------------------------------------


def _evolves(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return None if prints(table, piece, "evolve") and is_nonfood(table, piece) else No(_words(act), (piece,))


def _next_tier(table: Table, act: Act) -> No | None:
    piece, card = act.piece("organism"), act.piece("card")
    tier = number(table, piece, "tier")
    right = table.kind(card) == "organism" and number(table, card, "tier") == tier + 1
    return None if right else No({**_words(act), "tier": tier, "next": tier + 1}, (piece, card))


def _phylum(table: Table, act: Act) -> No | None:
    piece, card = act.piece("organism"), act.piece("card")
    own_phylum, into = text(table, piece, "phylum"), text(table, card, "phylum")
    if own_phylum and own_phylum == into:
        return None
    return No(
        {**_words(act), "phylum": own_phylum or "without a phylum", "into": into or "without one"}, (piece, card)
    )


def _evolve_energy(table: Table, act: Act) -> int:
    return evolve_energy(table, act.piece("organism"))


def _evolve_dna(table: Table, act: Act) -> int:
    card = act.piece("card")
    extra = dna_cost(table, card) if card and table.option("evolve_pays_card_cost") else 0
    return evolve_dna(table, act.piece("organism")) + extra


def _evolve_mp(table: Table, act: Act) -> int:
    return mp_cost(table, act.piece("card"), act.seat) if table.option("evolve_pays_card_cost") else 0


class Evolve(ActionKind):
    """Swap an organism for the next tier of its phylum from hand (EVO-178)."""

    kind, label, pieces, rule = "evolve", "evolve.do_evolve", ("card", "organism"), "EVO-178"
    requirements = (
        IN_HAND,
        MINE,
        Requirement("no_evolve", "EVO-178", "evolve.no_evolve", _evolves),
        Requirement("wrong_tier", "EVO-179", "evolve.wrong_tier", _next_tier),
        Requirement("wrong_phylum", "EVO-180", "evolve.wrong_phylum", _phylum),
        AWAKE,
        LEFT,
        Requirement("need_energy", "EVO-181", "evolve.need_energy", energy_for(_evolve_energy)),
        Requirement("need_dna", "EVO-181", "evolve.need_dna", enough("dna", _evolve_dna)),
        Requirement("need_mp", "EVO-181", "evolve.need_mp", enough("mp", _evolve_mp)),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every higher organism in hand with every own organism."""
        for card in hand_of(table, seat):
            if table.kind(card) == "organism" and number(table, card, "tier") > 1:
                for piece in own(table, seat):
                    yield Action(self.kind, seat, card=table.handle(card, seat), organism=table.handle(piece, seat))

    def perform(self, run: Run, act: Act) -> None:
        """One item: the action and the play of the card (EVO-182); everything is paid now (EVO-181)."""
        piece, card = act.piece("organism"), act.piece("card")
        dna, mp = _evolve_dna(run, act), _evolve_mp(run, act)
        to_pending(run, card)
        run.say("evolve.evolves", who=Person(act.seat), pieces=Pieces((piece,)), target=Pieces((card,)))
        take_action(run, piece, evolve_energy(run, piece))
        changes.spend(run, act.seat, "dna", dna)
        changes.spend(run, act.seat, "mp", mp)
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="evolve", into=card))

    def to(self, table: Table, act: Act) -> str:
        """The organism."""
        return table.handle(act.piece("organism"), act.seat)

    def words(self, table: Table, act: Act) -> Mapping[str, Any]:
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


def _tier_three(table: Table, act: Act) -> No | None:
    piece = act.piece("organism")
    return None if number(table, piece, "tier") == 3 else No(_words(act), (piece,))


def _final_dna(table: Table, act: Act) -> int:
    return evolve_dna(table, act.piece("organism"))


class FinalEvolve(_Alone):
    """The evolve of a tier 3 organism; it wins (EVO-192)."""

    kind, label, rule = "final_evolve", "evolve.do_final", "EVO-192"
    requirements = (
        MINE,
        Requirement("not_tier3", "EVO-192", "evolve.not_tier3", _tier_three),
        Requirement("no_evolve", "EVO-192", "evolve.no_evolve", _evolves),
        AWAKE,
        LEFT,
        Requirement("need_energy", "EVO-192", "evolve.need_energy", energy_for(_evolve_energy)),
        Requirement("need_dna", "EVO-192", "evolve.need_dna", enough("dna", _final_dna)),
    )

    def perform(self, run: Run, act: Act) -> None:
        """Announced and paid; it opens the window first (EVO-194)."""
        piece = act.piece("organism")
        dna = _final_dna(run, act)
        run.say("evolve.final", who=Person(act.seat), pieces=Pieces((piece,)))
        take_action(run, piece, evolve_energy(run, piece))
        changes.spend(run, act.seat, "dna", dna)
        announce(run, ACTION, new_item(run, "action", act.seat, piece, action="final"))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """On a tier 3 organism."""
        if is_nonfood(table, piece) and in_play(table, piece) and number(table, piece, "tier") == 3:
            yield Action(self.kind, seat, organism=table.handle(piece, seat))


# -- named actions -----------------------------------------------------------------------------------------------


def named_ability(table: Table, act: Act) -> Ability | None:
    """The printed action that is meant."""
    found = [each for each in abilities_of(table, act.piece("organism")) if each.kind == "action"]
    return next((each for each in found if each.id == act.text("ability")), None)


def _printed(table: Table, act: Act) -> No | None:
    return No(_words(act), (act.piece("organism"),)) if named_ability(table, act) is None else None


def choices_are_legal(table: Table, ability: Ability, card: int, seat: int, chosen: tuple[int, ...]) -> No | None:
    """Whether all choices of a text can be made so (EVO-203, EVO-204, EVO-279)."""
    rules = rules_of(table)
    picked: tuple[tuple[int, int], ...] = ()
    for index, wanted in enumerate(ability.choose):
        around = Around(card, seat, picked)
        options = [p for p in matching(table, wanted, around) if p not in {q for q, _ in picked}]
        options = [p for p in options if rules.may_be_chosen(table, p, card, seat)]
        if index >= len(chosen):
            return No(
                pieces=tuple(options),
                text="evolve.no_choice" if not options else "evolve.choose_more",
                code="no_choice",
            )
        piece = chosen[index]
        if piece not in options:
            shielded = piece in matching(table, wanted, around)
            words = {"card": Pieces((piece,))}
            if shielded and not rules.may_be_chosen(table, piece, card, seat):
                return No(words, (piece,), "evolve.shielded_choice", "EVO-279", "shielded")
            return No(words, (piece,), "evolve.bad_choice", "EVO-203", "bad_choice")
        picked = (*picked, (piece, table.state.incarnation[piece]))
    return None


def choice_sets(table: Table, ability: Ability, card: int, seat: int) -> Iterator[tuple[int, ...]]:
    """Every way to make the choices of a text, in order."""

    def more(picked: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
        if len(picked) == len(ability.choose):
            yield tuple(piece for piece, _ in picked)
            return
        around = Around(card, seat, picked)
        for piece in matching(table, ability.choose[len(picked)], around):
            if piece not in {each for each, _ in picked} and rules_of(table).may_be_chosen(table, piece, card, seat):
                yield from more((*picked, (piece, table.state.incarnation[piece])))

    return more(())


def named_choices(table: Table, seat: int, chosen: tuple[int, ...]) -> dict[str, str]:
    """Choices as the arguments of an action."""
    return {name: table.handle(piece, seat) for name, piece in zip(CHOICES, chosen, strict=False)}


def _choices(table: Table, act: Act) -> No | None:
    ability = named_ability(table, act)
    if ability is None:
        return None
    return choices_are_legal(table, ability, act.piece("organism"), act.seat, chosen_pieces(act))


def _named_cost(table: Table, act: Act) -> int:
    ability = named_ability(table, act)
    return ability.cost.get("energy", 0) if ability is not None else 0


class NamedAction(ActionKind):
    """An action that a card prints under a name of its own (EVO-15)."""

    kind, label, rule = "named_action", "evolve.do_named", "EVO-125"
    pieces = ("organism", "choice?", "second?")
    requirements = (
        MINE,
        Requirement("no_action", "EVO-125", "evolve.no_action", _printed),
        Requirement("no_choice", "EVO-203", "evolve.no_choice", _choices),
        AWAKE,
        LEFT,
        Requirement("need_energy", "EVO-131", "evolve.need_energy", energy_for(_named_cost)),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every printed action with every set of choices."""
        for piece in own(table, seat):
            yield from self.acts(table, seat, piece)

    def perform(self, run: Run, act: Act) -> None:
        """Announced with its choices."""
        piece, ability = act.piece("organism"), named_ability(run, act)
        if ability is None:
            return
        run.say("evolve.named", who=Person(act.seat), pieces=Pieces((piece,)), name=ability.name)
        take_action(run, piece, ability.cost.get("energy", 0))
        item = new_item(
            run, "action", act.seat, piece, choices=chosen_pieces(act), ability=ability.id, action="named"
        )
        announce(run, ACTION, item)

    def to(self, table: Table, act: Act) -> str:
        """The first choice."""
        return table.handle(act.piece("choice"), act.seat) if act.piece("choice") else ""

    def words(self, table: Table, act: Act) -> Mapping[str, Any]:
        """Its name."""
        ability = named_ability(table, act)
        return {"name": ability.name if ability is not None else "?", "target": Pieces(chosen_pieces(act))}

    def ability(self, act: Act) -> str:
        """The ability."""
        return act.text("ability")

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """Every printed action of this organism."""
        if not is_nonfood(table, piece) or not in_play(table, piece):
            return
        for ability in abilities_of(table, piece):
            if ability.kind == "action":
                for chosen in choice_sets(table, ability, piece, seat):
                    yield Action(
                        self.kind, seat, organism=table.handle(piece, seat), ability=ability.id,
                        **named_choices(table, seat, chosen),
                    )  # fmt: skip


__all__ = [
    "ACTION", "Attack", "Consume", "ConsumeLight", "Divide", "Evolve", "FinalEvolve", "NamedAction", "choice_sets",
    "choices_are_legal", "fits", "named_choices", "parse_zone",
]  # fmt: skip

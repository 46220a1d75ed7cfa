"""Actions that cards print under a name of their own, and the choices that texts ask for (EVO-15, EVO-203)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.games.evolve.actions import ABLE, ACTION, AWAKE, LEFT, MINE, able, take_action, words_of
from tabletop.games.evolve.choices import choice_sets, choices_are_legal, named_choices
from tabletop.games.evolve.field import in_play, is_nonfood
from tabletop.games.evolve.items import announce, chosen_pieces, new_item
from tabletop.games.evolve.reading import eyes
from tabletop.rules.abilities.book import abilities_of, ability_on
from tabletop.rules.abilities.records import Ability
from tabletop.rules.abilities.running import why_not_payable
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, from_print

NAMED = "activated"
"""The moment of a named action."""


def named_ability(table: Table, act: BoundAction) -> Ability | None:
    """The printed action that is meant."""
    found = ability_on(table, act.piece("organism"), act.text("ability"))
    return found if found is not None and found.when == NAMED else None


def _printed(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet(words_of(act), (act.piece("organism"),)) if named_ability(table, act) is None else None


def _choices(table: Table, act: BoundAction) -> Unmet | None:
    ability = named_ability(table, act)
    if ability is None:
        return None
    return choices_are_legal(table, ability, act.piece("organism"), act.seat, chosen_pieces(act))


def _payable(table: Table, act: BoundAction) -> Unmet | None:
    ability, piece = named_ability(table, act), act.piece("organism")
    unmet = why_not_payable(table, ability.cost, eyes(piece, act.seat)) if ability is not None else None
    return unmet._replace(rule="") if unmet is not None else None


@from_print
def _named_actions(table: Table, piece: int) -> tuple[Ability, ...]:
    return tuple(each for each in abilities_of(table, piece) if each.when == NAMED)


PRINTED = Requirement("no_action", "EVO-125", "evolve.no_action", _printed)
CHOSEN = Requirement("no_choice", "EVO-203", "evolve.no_choice", _choices)


class NamedAction(ActionKind):
    """An action that a card prints under a name of its own (EVO-15)."""

    kind, label, rule = "named_action", "evolve.do_named", "EVO-125"
    takes = ("ability",)
    pieces = ("organism", "choice?", "second?")
    requirements = (
        MINE,
        PRINTED,
        CHOSEN,
        AWAKE,
        LEFT,
        Requirement("need_energy", "EVO-131", "rules.cost_nothing", _payable),
    )
    met = (*ABLE, PRINTED, CHOSEN)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every printed action with every set of choices."""
        for piece in able(table, seat):
            yield from self.acts(table, seat, piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced with its choices."""
        piece, ability = act.piece("organism"), named_ability(run, act)
        if ability is None:
            return
        run.say("evolve.named", who=Person(act.seat), pieces=Pieces((piece,)), name=ability.name or ability.id)
        take_action(run, act, ability.cost)
        item = new_item(
            run, "action", act.seat, piece, choices=chosen_pieces(act), ability=ability.id, action="named"
        )
        announce(run, ACTION, item)

    def to(self, table: Table, act: BoundAction) -> str:
        """The first choice."""
        return table.handle(act.piece("choice"), act.seat) if act.piece("choice") else ""

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Its name."""
        ability = named_ability(table, act)
        return {
            "name": (ability.name or ability.id) if ability is not None else "?",
            "target": Pieces(chosen_pieces(act)),
        }

    def ability(self, act: BoundAction) -> str:
        """The ability."""
        return act.text("ability")

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[BoundAction]:
        """Every printed action of this organism."""
        if not is_nonfood(table, piece) or not in_play(table, piece):
            return
        for ability in _named_actions(table, piece):
            for chosen in choice_sets(table, ability, piece, seat):
                yield self.propose(table, seat, {"ability": ability.id}, organism=piece, **named_choices(chosen))

"""Stress and death, with what replaces them (rulebook 8.4 and 16).

One occurrence stresses or kills a fixed set of organisms (EVO-156). Per organism it is settled first whether it is
a stress or a death, then at most one replacement applies: a mandatory one before an optional one, which is offered
only if it can be paid, and is paid at once (EVO-266 to EVO-268). Then everything changes together, and the triggers
of what really happened wait for the next settle point. A replaced death is not a death, a replaced stress not a
stress.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.games.evolve.changes import to_discard, turn_stressed
from tabletop.games.evolve.field import (
    controller,
    current,
    is_food,
    mutations,
    named,
    stressed,
    turn,
)
from tabletop.games.evolve.lexicon import ONCE_PER_TURN, WOULD
from tabletop.games.evolve.reading import eyes, you_of
from tabletop.rules.abilities.book import abilities_of, ability_on
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.abilities.running import pay_for, why_not_payable
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.replacement import Replacement, happen, replacement_block
from tabletop.rules.progress.triggers import occur
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

HARM = "evolve/harm"


def harm(run: Run, pieces: Sequence[int], how: str, cause: str = "effect", by: int = 0) -> None:
    """Stress ("stress") or kill ("die") a set of organisms at once. ``cause``: attack, consume or effect; ``by``: the
    organism that does it."""
    order = sorted(
        dict.fromkeys(pieces), key=lambda piece: (controller(run, piece) != current(run), run.state.entered[piece])
    )
    facts: dict[str, Any] = {"cause": cause}
    if by:
        facts |= {"attacker": named(run, by), "attacker_seat": controller(run, by)}
    happen(run, HARM, order, how=how, facts=facts)


def becomes(table: Table, piece: int, how: str) -> str:
    """What an occurrence is for an organism: a stress of a stressed one is its death (EVO-152)."""
    return "die" if how == "die" or stressed(table, piece) else "stress"


def used_key(ability: Ability) -> str:
    """The mark of a replacement that works once each turn (EVO-271)."""
    return "used_" + ability.id.replace("-", "_").replace(".", "_")


def _once(ability: Ability) -> bool:
    return ability.limit == ONCE_PER_TURN


def replacements(table: Table, piece: int, what: str, facts: Mapping[str, Any]) -> list[tuple[int, Ability]]:
    """The replacements that could apply to an organism: source and ability, mandatory ones first."""
    found = []
    for source in (piece, *mutations(table, piece)):
        for ability in abilities_of(table, source):
            if WOULD.get(ability.when) != what:
                continue
            if not ability.is_about(table, Context(source, facts=(("subject", named(table, piece)),))):
                continue
            if _once(ability) and table.state.field(source, used_key(ability)) == turn(table):
                continue
            at = eyes(source, you_of(table, source), facts=facts)
            if ability.holds(table, at) and not why_not_payable(table, ability.pay, eyes(piece, at.you)):
                found.append((source, ability))
    return sorted(found, key=lambda each: each[1].may)


class Harm:
    """What the machinery of replacements asks about a stress or a death (EVO-266 to EVO-270)."""

    def becomes(self, table: Table, piece: int, bind: Mapping[str, Any]) -> str:
        """A stress or a death."""
        return becomes(table, piece, bind["how"])

    def find(self, table: Table, piece: int, what: str, bind: Mapping[str, Any]) -> list[Replacement]:
        """The replacements that could apply, by the names of their cards."""
        return [
            Replacement(source, ability.id, _name(table, source), ability.may)
            for source, ability in replacements(table, piece, what, bind["facts"])
        ]

    def chooser(self, table: Table, piece: int) -> int:
        """The affected organism's controller (EVO-267)."""
        return controller(table, piece) if piece else current(table)

    def words(self, table: Table, piece: int, what: str) -> Mapping[str, Any]:
        """Who would do what."""
        return {"pieces": Pieces((piece,)), "what": "die" if what == "die" else "be stressed"}

    def use(self, run: Run, piece: int, what: str, replacement: Replacement) -> None:
        """Paid and carried out at once."""
        ability = ability_on(run, replacement.source, replacement.id)
        if ability is not None:
            _use(run, piece, replacement.source, ability)

    def declined(self, run: Run, piece: int) -> None:
        """It happens."""
        run.say("evolve.not_replaced", seat=Person(controller(run, piece)), pieces=Pieces((piece,)))

    def apply(self, run: Run, happened: Sequence[tuple[int, str]]) -> None:
        """All changes happen together."""
        _apply(run, happened)


def _name(table: Table, piece: int) -> str:
    card = table.card(piece)
    return card.name if card is not None else "card"


def _use(run: Run, piece: int, source: int, ability: Ability) -> None:
    you = you_of(run, source)
    run.say("evolve.replaced", pieces=Pieces((piece,)), source=Pieces((source,)))
    pay_for(run, ability.pay, eyes(piece, you))
    if _once(ability):
        run.set_mark(source, used_key(ability), turn(run))
    facts = {**run.frame.bind["facts"], "replaces": True}
    if source != piece:
        facts["host"] = named(run, piece)
    at = eyes(source, you, facts=facts)
    for effect in ability.effects:
        effect.meaning.do(run, at, effect)


STRESSES = {"evolve.stressed": "{pieces} is stressed."}
DEATHS = {"evolve.died": "{pieces} died."}
"""What the log says of it."""


def _apply(run: Run, happened: Sequence[tuple[int, str]]) -> None:
    """All changes happen together (EVO-156)."""
    bind = run.frame.bind
    facts = bind["facts"]
    died: list[int] = []
    stressed_now: list[int] = []
    for piece, what in happened:
        (died if what == "die" else stressed_now).append(piece)
    for piece in stressed_now:
        turn_stressed(run, piece, True)
    if stressed_now:
        run.say("evolve.stressed", pieces=Pieces(tuple(stressed_now)))
    before = {
        piece: {
            "subject": named(run, piece), "subject_seat": controller(run, piece),
            "target_seat": controller(run, piece), "yield": _yield(run, piece),
        }
        for piece in died
    }  # fmt: skip
    if died:
        run.say("evolve.died", pieces=Pieces(tuple(died)))
        # Triggers of what dies are recorded with the state just before (EVO-263).
        for piece in died:
            occur(run, "dies", **{**facts, **before[piece]})
    for piece in died:
        to_discard(run, piece)
    parent = run.lane.frames[-2] if len(run.lane.frames) > 1 else None
    if parent is not None:
        parent.bind["died"] = tuple(died)
        parent.bind["stressed"] = (*parent.bind.get("stressed", ()), *stressed_now)
        parent.bind["yields"] = sum(before[piece]["yield"] for piece in died)


def _yield(table: Table, piece: int) -> int:
    value = table.printed(piece, "yield")
    return value if isinstance(value, int) and not is_food(table, piece) else 0


BLOCK = replacement_block(HARM, Harm(), "evolve.ask_replace", "EVO-267")

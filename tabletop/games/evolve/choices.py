"""The choices that texts ask for: whether they can be made so, and every way to make them (EVO-203, EVO-204)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.evolve.abilities import Ability, EffectContext, matching, rules_of
from tabletop.games.evolve.items import CHOICES
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table


def choices_are_legal(table: Table, ability: Ability, card: int, seat: int, chosen: tuple[int, ...]) -> Unmet | None:
    """Whether all choices of a text can be made so (EVO-203, EVO-204, EVO-279)."""
    rules = rules_of(table)
    picked: tuple[tuple[int, int], ...] = ()
    for index, wanted in enumerate(ability.choose):
        context = EffectContext(card, seat, picked)
        options = [p for p in matching(table, wanted, context) if p not in {q for q, _ in picked}]
        options = [p for p in options if rules.may_be_chosen(table, p, card, seat)]
        if index >= len(chosen):
            return Unmet(
                pieces=tuple(options),
                text="evolve.no_choice" if not options else "evolve.choose_more",
                code="no_choice",
            )
        piece = chosen[index]
        if piece not in options:
            shielded = piece in matching(table, wanted, context)
            words = {"card": Pieces((piece,))}
            if shielded and not rules.may_be_chosen(table, piece, card, seat):
                return Unmet(words, (piece,), "evolve.shielded_choice", "EVO-279", "shielded")
            return Unmet(words, (piece,), "evolve.bad_choice", "EVO-203", "bad_choice")
        picked = (*picked, (piece, table.state.incarnation[piece]))
    return None


def choice_sets(table: Table, ability: Ability, card: int, seat: int) -> Iterator[tuple[int, ...]]:
    """Every way to make the choices of a text, in order."""

    def more(picked: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
        if len(picked) == len(ability.choose):
            yield tuple(piece for piece, _ in picked)
            return
        context = EffectContext(card, seat, picked)
        for piece in matching(table, ability.choose[len(picked)], context):
            if piece not in {each for each, _ in picked} and rules_of(table).may_be_chosen(table, piece, card, seat):
                yield from more((*picked, (piece, table.state.incarnation[piece])))

    return more(())


def named_choices(table: Table, seat: int, chosen: tuple[int, ...]) -> dict[str, str]:
    """Choices as the arguments of an action."""
    return {name: table.handle(piece, seat) for name, piece in zip(CHOICES, chosen, strict=False)}

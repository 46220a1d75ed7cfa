"""The choices that texts ask for: whether they can be made so, and every way to make them (EVO-203, EVO-204)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.evolve.field import controller
from tabletop.games.evolve.items import CHOICES
from tabletop.games.evolve.reading import eyes
from tabletop.games.evolve.standing import forbidder
from tabletop.rules.abilities.records import Ability
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table


def may_be_chosen(table: Table, piece: int, card: int, seat: int) -> bool:
    """Whether a text lets a player's card choose a piece (EVO-279)."""
    if table.kind(card) != "event" or controller(table, piece) == seat:
        return True
    return not forbidder(table, "be_chosen_by_opponents_events", piece)


def choices_are_legal(table: Table, ability: Ability, card: int, seat: int, chosen: tuple[int, ...]) -> Unmet | None:
    """Whether all choices of a text can be made so (EVO-203, EVO-204, EVO-279)."""
    picked: tuple[tuple[int, int], ...] = ()
    for index, wanted in enumerate(ability.choose):
        context = eyes(card, seat, picked)
        options = [p for p in wanted.pieces(table, context) if p not in {q for q, _ in picked}]
        options = [p for p in options if may_be_chosen(table, p, card, seat)]
        if index >= len(chosen):
            return Unmet(
                pieces=tuple(options),
                text="evolve.no_choice" if not options else "evolve.choose_more",
                code="no_choice",
            )
        piece = chosen[index]
        if piece not in options:
            shielded = piece in wanted.pieces(table, context)
            words = {"card": Pieces((piece,))}
            if shielded and not may_be_chosen(table, piece, card, seat):
                return Unmet(words, (piece,), "evolve.shielded_choice", "EVO-279", "shielded")
            return Unmet(words, (piece,), "evolve.bad_choice", "EVO-203", "bad_choice")
        picked = (*picked, (piece, table.state.incarnation[piece]))
    return None


def choice_sets(
    table: Table, ability: Ability, card: int, seat: int, picked: tuple[tuple[int, int], ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every way to make the choices of a text, in order, that begins with what was picked: each with its
    incarnation."""
    pieces = tuple(piece for piece, _ in picked)
    if len(picked) == len(ability.choose):
        yield pieces
        return
    for piece in ability.choose[len(picked)].pieces(table, eyes(card, seat, picked)):
        if piece not in pieces and may_be_chosen(table, piece, card, seat):
            yield from choice_sets(table, ability, card, seat, (*picked, (piece, table.state.incarnation[piece])))


def named_choices(chosen: tuple[int, ...]) -> dict[str, int]:
    """Choices as the arguments of an act."""
    return dict(zip(CHOICES, chosen, strict=False))

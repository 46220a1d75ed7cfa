"""Abilities as they are read: where they work, when, under which conditions, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.games.auganism.field import (
    AUGMENT,
    EVP,
    HERO,
    PLACES,
    SUMMON,
    battle_of,
    cards,
    current,
    duel_of,
    family_of,
    hero,
    monster,
    opponent,
    seat_of,
)
from tabletop.games.auganism.former import BEFORE
from tabletop.games.auganism.lexicon import ACTIVATED, LEXICON
from tabletop.games.auganism.speaking import SPEECH
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.table import Table, from_lying, from_lying_in, from_print

LEXICON.speak(SPEECH, before=BEFORE)


@from_lying
def reader(table: Table, piece: int) -> Context:
    """A card that reads its own text for the player who has it."""
    return Context(piece, seat_of(table, piece))


@from_print
def activated(table: Table, piece: int) -> tuple[Ability, ...]:
    """The abilities of a card that its player activates."""
    return tuple(each for each in abilities_of(table, piece) if each.when == ACTIVATED)


@from_print
def that_happen(table: Table, piece: int) -> tuple[Ability, ...]:
    """The abilities of a card that wait for something to happen."""
    return tuple(each for each in abilities_of(table, piece) if not each.standing and each.when != ACTIVATED)


def meant(table: Table, act: BoundAction) -> Ability | None:
    """The ability that an act means; where it names none, the card's only one that can be activated."""
    piece = act.piece("card")
    if not piece:
        return None
    usable, wanted = activated(table, piece), act.text("ability")
    for each in usable:
        if each.id == wanted or (not wanted and len(usable) == 1):
            return each
    return None


def is_muted(table: Table, piece: int) -> bool:
    """Whether the effects of a card do not apply in the battle that is going on (AUG-105)."""
    if family_of(table, piece) != AUGMENT:
        return False
    seat = seat_of(table, piece)
    return seat in battle_of(table, duel_of(seat)).get("muted", ())


def is_in_place(table: Table, piece: int, ability: Ability) -> bool:
    """Whether a card lies where this ability works (AUG-94); in the Summon Zone only as the monster."""
    return _lies_at(table, piece, ability.text("where") or "field")


@from_lying
def _lies_at(table: Table, piece: int, place: str) -> bool:
    if not table.state.exists(piece) or family_of(table, piece) != PLACES[place]:
        return False
    seat = seat_of(table, piece)
    return place not in ("field", "hero") or piece in (monster(table, seat), hero(table, seat))


def holds(table: Table, ability: Ability, piece: int) -> bool:
    """Whether an ability works now: place, conditions, and nobody stops it."""
    if not is_in_place(table, piece, ability) or is_muted(table, piece):
        return False
    return ability.holds(table, reader(table, piece))


# -- what applies --------------------------------------------------------------------------------------------------


def waiting(table: Table, duel: int) -> tuple[tuple[int, Ability], ...]:
    """What waits in a duel for something to happen, each ability with its card, in the order of the cards (see
    ``sources``)."""
    return _waiting(table, current(table, duel))


@from_lying_in(HERO, SUMMON, AUGMENT, EVP)
def _waiting(table: Table, first: int) -> tuple[tuple[int, Ability], ...]:
    return tuple((piece, ability) for piece in sources(table, first) for ability in that_happen(table, piece))


def sources(table: Table, first: int) -> tuple[int, ...]:
    """The cards whose abilities may apply in the turn of a player, in their order: the turn player first; hero,
    monster, Augment Zone and EVP Zone, oldest first (AUG-100)."""
    return sources_of(table, first) + sources_of(table, opponent(first))


@from_lying_in(HERO, SUMMON, AUGMENT, EVP)
def sources_of(table: Table, seat: int) -> tuple[int, ...]:
    """The cards of one player whose abilities may apply, in their order."""
    leading = tuple(piece for piece in (hero(table, seat), monster(table, seat)) if piece)
    return leading + cards(table, AUGMENT, seat) + cards(table, EVP, seat)


def _standing_with(table: Table, first: int) -> Iterator[tuple[Context, Sequence[Ability]]]:
    for piece in sources(table, first):
        found = _that_stand(table, piece)
        if found:  # few have any
            yield reader(table, piece), found


@from_print
def _that_stand(table: Table, piece: int) -> tuple[Ability, ...]:
    return tuple(each for each in abilities_of(table, piece) if each.standing)


STANDING = StandingIndex(
    _standing_with,
    applies=lambda table, each: holds(table, each.ability, each.at.source),
    key=lambda each: (each.ability.when, each.effect.name),
    within=(HERO, SUMMON, AUGMENT, EVP),
)
"""By the turn player of a duel, from the cards in the places of both players."""


def standing(table: Table, duel: int, when: str, word: str) -> tuple[Standing, ...]:
    """Every effect of a sort that applies in a duel by itself now, in the order of the cards (see ``sources``)."""
    return STANDING.of(table, current(table, duel), (when, word))


def any_stands(table: Table, duel: int, when: str, word: str) -> bool:
    """Whether a card in the places of a duel has such an effect at all."""
    return STANDING.any_stands(table, current(table, duel), (when, word))

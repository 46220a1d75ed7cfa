"""Derived values: Health, Attack Power, EVP, scores, totals (rulebook section 3), and what evolving costs.

Values and their strata, read downward only: Health and a card's EVP 0, Attack Power and the EVP score 1, the totals
of a battle 2. Values of a player are asked for the negative number of the seat. In a total, what the Sword cards add
is a layer of its own, because doubling is of that alone and comes first; then everything is added up, and only the
end is raised to 0 (AUG-29).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.games.auganism.abilities import any_stands, standing
from tabletop.games.auganism.field import (
    AUGMENT,
    EVP,
    attacker,
    battle_of,
    cards,
    damage,
    duel_of,
    for_turn,
    listed,
    monster,
    number,
    seat_of,
    stage,
    stages,
)
from tabletop.games.auganism.lexicon import ALWAYS, IN_BATTLE, LEXICON, LIMITED, SET, WHO, N
from tabletop.rules.abilities.records import Context
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, Valuation, ValueDef
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table, from_lying, from_lying_in

SWORD = "sword"
"""The layer that a doubling of the Sword total multiplies (AUG-29)."""


LEXICON.stands(
    "attack",
    "An Attack Total is higher or lower.",
    N,
    WHO,
    when=(IN_BATTLE,),
    example="{op: attack, n: battles_won}",
    text="{who:'s} Attack Total is {n:+} {n:each}",
)
LEXICON.stands(
    "shield",
    "A Shield Total is higher or lower.",
    N,
    WHO,
    when=(IN_BATTLE,),
    text="{who:'s} Shield Total is {n:+} {n:each}",
)
LEXICON.stands(
    "set",
    "Its EVP is this number.",
    Param(
        "what",
        "text",
        required=True,
        values=("evp",),
        example="evp",
        help="which number of it",
        said=(("evp", "EVP"),),
    ),
    SET,
    when=(ALWAYS,),
    writes="evp",
    text="this card's {what} is {n}",
)
LEXICON.stands(
    "limit",
    "The Health that one strike takes, or what skipping stages costs more, is at most this.",
    Param("what", "text", required=True, values=tuple(LIMITED), example="strike", help="of what"),
    SET,
    when=tuple(LIMITED.values()),
    text=(
        ("what = strike and where = field", "one attack removes at most {n} Health from this monster"),
        ("what = strike", "one attack removes at most {n} Health from your monster"),
        ("where = hero", "your skip penalties are {n}"),
        ("", "this monster's skip penalty is {n}"),
    ),
)


def limits(table: Table, seat: int, what: str) -> list[tuple[Context, int]]:
    """What limits something in a seat's duel, each with its reader."""
    found = standing(table, duel_of(seat), LIMITED[what], "limit")
    if not found:
        return []
    return [(at, effect.amount("n", table, at)) for at, _, effect in found if effect.text("what") == what]


def _names(piece: int) -> dict[str, Any]:
    return {"pieces": Pieces((piece,))}


def _health(table: Table, piece: int) -> Iterator[Part]:
    yield Part(
        listed(table, piece, "health"), "auganism.part_stage", piece, "AUG-23", {"number": stage(table, piece)}
    )
    if damage(table, piece):
        yield Part(-damage(table, piece), "auganism.part_damage", 0, "AUG-23")


def _attack(table: Table, piece: int) -> Iterator[Part]:
    yield Part(
        listed(table, piece, "attack"), "auganism.part_stage", piece, "AUG-24", {"number": stage(table, piece)}
    )


def _attack_changes(table: Table, piece: int) -> Iterator[Modifier]:
    changed = table.state.counter(piece, "power")
    if changed:
        yield Modifier(changed, "auganism.part_until_end", 0, "AUG-24")
    seat = seat_of(table, piece)
    if seat:
        for at, _, effect in standing(table, duel_of(seat), ALWAYS, "attack_power"):
            if piece in effect.to.pieces(table, at):
                amount = effect.amount("n", table, at, piece)
                yield Modifier(amount, "auganism.part_ability", at.source, "AUG-24", words=_names(at.source))


def _evp(table: Table, piece: int) -> Iterator[Part]:
    yield Part(number(table, piece, "evp"), "auganism.part_evp", piece, "AUG-25", _names(piece), printed=True)


@from_lying
def _printed_evp(table: Table, piece: int) -> Valuation:
    return Valuation("evp", number(table, piece, "evp"), tuple(_evp(table, piece)))


def _evp_at_rest(table: Table, piece: int) -> Valuation | None:
    """What is printed, where no card in play could say anything else."""
    seat = seat_of(table, piece)
    return None if seat and any_stands(table, duel_of(seat), ALWAYS, "set") else _printed_evp(table, piece)


def _evp_changes(table: Table, piece: int) -> Iterator[Modifier]:
    seat = seat_of(table, piece)
    if seat:
        for at, _, effect in standing(table, duel_of(seat), ALWAYS, "set"):
            if at.source == piece:
                amount = effect.amount("n", table, at) - number(table, piece, "evp")
                yield Modifier(amount, "auganism.part_ability", piece, "AUG-25", words=_names(piece))


def _score(table: Table, target: int) -> Iterator[Part]:
    for piece in cards(table, EVP, -target):
        words, rule = _names(piece), "AUG-25"
        yield Part(table.value(piece, "evp"), "auganism.part_evp", piece, rule, words)


@from_lying_in(EVP)
def _printed_score(table: Table, target: int) -> Valuation:
    of_cards = ((piece, number(table, piece, "evp")) for piece in cards(table, EVP, -target))
    parts = tuple(Part(amount, "auganism.part_evp", piece, "AUG-25", _names(piece)) for piece, amount in of_cards)
    return Valuation("score", sum(part.amount for part in parts), parts)


def _score_at_rest(table: Table, target: int) -> Valuation | None:
    """What is printed on the cards, where nothing could say anything else."""
    duel = duel_of(-target)
    changed = table.state.counter(target, "score") or any(
        any_stands(table, duel, ALWAYS, word) for word in ("score", "set")
    )
    return None if changed else _printed_score(table, target)


def _score_changes(table: Table, target: int) -> Iterator[Modifier]:
    changed = table.state.counter(target, "score")
    if changed:
        yield Modifier(changed, "auganism.part_until_end", 0, "AUG-25")
    for at, _, effect in standing(table, duel_of(-target), ALWAYS, "score"):
        if effect.player("who", table, at) == -target:
            words = _names(at.source)
            yield Modifier(effect.amount("n", table, at), "auganism.part_ability", at.source, "AUG-25", words=words)


def _sum_of(name: str) -> Any:
    """The Sword or Shield of the cards in an Augment Zone (AUG-26)."""

    def parts(table: Table, target: int) -> Iterator[Part]:
        for piece in cards(table, AUGMENT, -target):
            yield Part(number(table, piece, name), f"auganism.part_{name}", piece, "AUG-26", _names(piece))

    return parts


def _attack_total(table: Table, target: int) -> Iterator[Part]:
    piece = monster(table, -target)
    if piece:
        power = table.value(piece, "attack")
        yield Part(power, "auganism.part_power", piece, "AUG-27", _names(piece))


def _attack_total_changes(table: Table, target: int) -> Iterator[Modifier]:
    seat, duel = -target, duel_of(-target)
    for each in _sum_of("sword")(table, target):
        if each.amount:
            yield Modifier(each.amount, each.label, each.source, each.rule, layer=SWORD, words=each.words)
    times = for_turn(table, seat, "sword_times")
    if times > 1 and attacker(table, duel) == seat:
        yield Modifier(times, "auganism.part_times", 0, "AUG-29", "times", SWORD, {"number": times})
    yield from _battle_effects(table, seat, "attack", "AUG-27")


def _shield_total_changes(table: Table, target: int) -> Iterator[Modifier]:
    yield from _battle_effects(table, -target, "shield", "AUG-28")


def _battle_effects(table: Table, seat: int, word: str, rule: str) -> Iterator[Modifier]:
    """The effects of abilities on a total, while a battle goes on."""
    duel = duel_of(seat)
    if not battle_of(table, duel):
        return
    for at, _, effect in standing(table, duel, IN_BATTLE, word):
        if effect.player("who", table, at) == seat:
            words = _names(at.source)
            yield Modifier(effect.amount("n", table, at), "auganism.part_ability", at.source, rule, words=words)


def make_values() -> Modifiers:
    """The derived values of the game."""
    return Modifiers(
        (
            ValueDef("health", 0, _health, least=0),
            ValueDef("evp", 0, _evp, _evp_changes, least=0, at_rest=_evp_at_rest),
            ValueDef("attack", 1, _attack, _attack_changes, least=0),
            ValueDef("score", 1, _score, _score_changes, least=0, at_rest=_score_at_rest),
            ValueDef("sword", 1, _sum_of("sword")),
            ValueDef("shield", 1, _sum_of("shield")),
            ValueDef("attack_total", 2, _attack_total, _attack_total_changes, layers=(SWORD, ""), least=0),
            ValueDef("shield_total", 2, _sum_of("shield"), _shield_total_changes, least=0),
        )
    )


def of_seat(table: Table, seat: int, name: str) -> int:
    """A derived value of a player: score, sword, shield, attack_total, shield_total."""
    return table.ruleset.part(Modifiers).total(table, -seat, name)


# -- evolving --------------------------------------------------------------------------------------------------


def skip_penalty(table: Table, seat: int, skipped: int) -> int:
    """What skipping so many stages costs more (AUG-58), unless a text says otherwise."""
    limited = [most for at, most in limits(table, seat, "skip_penalty") if at.you == seat]
    return min([max(0, skipped), *limited]) if limited else max(0, skipped)


def evolution_cost(table: Table, seat: int, to: int) -> int:
    """What it costs a player's monster to go to a stage (AUG-56 to AUG-59)."""
    piece = monster(table, seat)
    now = stage(table, piece)
    between = range(now + 1, to + 1)
    return sum(listed(table, piece, "evr", each) for each in between) + skip_penalty(table, seat, to - now - 1)


def next_stages(table: Table, seat: int) -> tuple[int, ...]:
    """The stages above the present one."""
    piece = monster(table, seat)
    return tuple(range(stage(table, piece) + 1, len(stages(table, piece)) + 1)) if piece else ()


def loss_of(table: Table, seat: int, struck_by: Mapping[str, int], shields: Mapping[str, int], by: int) -> int:
    """The Health that a strike takes from a player's monster: the Attack Total of ``by`` less the Shield Total of the
    struck one (AUG-78, AUG-80), no more than a cap on it allows, never below 0."""
    loss = max(0, struck_by[str(by)] - shields[str(seat)])
    piece = monster(table, seat)
    return min([loss, *(most for at, most in limits(table, seat, "strike") if at.source == piece)])

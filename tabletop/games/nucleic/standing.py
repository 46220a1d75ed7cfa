"""What holds by itself: Always abilities (NUC-71, NUC-88), and whose abilities do not apply (NUC-98 to NUC-107)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.values import Record
from tabletop.core.zones import Scalar
from tabletop.games.nucleic.field import BOARD, active, copies, face_up, on_board_of, text_of, zone_of
from tabletop.games.nucleic.lexicon import ALWAYS, LAYERS, LEXICON
from tabletop.games.nucleic.selecting import reader, select
from tabletop.rules.abilities.book import AbilityBook, abilities_of
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.durations import LASTING
from tabletop.rules.modifying.silencing import silences
from tabletop.rules.table import Table, from_print

# -- what can only stand ---------------------------------------------------------------------------------------

LAYER = Param("layer", "text", required=True, values=LAYERS, said=(("power_up", "power-up"),))

LEXICON.stands(
    "times",
    "Changes of that layer count so many times: 2 is one additional time, 0 not at all.",
    Param("n", required=True, least=0, example="2"),
    LAYER,
    when=ALWAYS,
    text=(
        ("n = 0", "{layer} abilities do not change {to:'s} combat or resource"),
        ("n = 2", "{layer} abilities that change {to:'s} combat or resource apply to it one additional time"),
        ("", "{layer} abilities that change {to:'s} combat or resource apply to it {n:often}"),
    ),
)
LEXICON.stands(
    "protect",
    "It cannot be nullified, stolen or captured.",
    Param(
        "against",
        "text",
        required=True,
        values=("silence", "take", "capture"),
        was=(("nullify", "silence"), ("steal", "take")),
    ),
    when=ALWAYS,
    text=(
        ("against = silence", "abilities of {to} cannot be nullified"),
        ("against = take", "{to} cannot be stolen"),
        ("", "{to} cannot be captured"),
    ),
)
LEXICON.stands(
    "mark", "What is so of it: this unit wins ties; a tie here does not discard lands.",
    Param("what", "text", required=True, values=("wins_ties", "spares_lands"), example="wins_ties"), when=ALWAYS,
    text=(("what = wins_ties", "this {kind} wins ties"), ("", "a tie here does not discard lands"),),
)  # fmt: skip


# -- silence ---------------------------------------------------------------------------------------------------


def silenced(table: Table, piece: int, moment: str = "") -> bool:
    """Whether the abilities of a card do not apply; a silence that holds only while its source is active never stops
    Defeated abilities (NUC-98, NUC-104)."""
    if not table.flow(LASTING):  # by far the most often
        return False
    key = ("silenced", piece, moment == "defeated")
    found = table.memo.get(key)
    if found is None:
        records = silences(table, piece, still_fits)
        found = table.memo[key] = any(moment != "defeated" or each["how"] == "end" for each in records)
    return bool(found)


def still_fits(table: Table, record: Record) -> bool:
    """Whether a silence "while active" still holds: its source is active, and the card is still one that its text
    means (NUC-100, NUC-102)."""
    id, _, index = str(record["layer"]).partition(":")
    ability, source, target = table.ruleset.part(AbilityBook).get(id), int(record["source"]), int(record["target"])
    if ability is None or not index.isdigit() or int(index) >= len(ability.effects):
        return False
    if not active(table, source):
        return False
    at = reader(table, source, zone_of(table, target))
    return target in select(table, at, ability.effects[int(index)].to)


# -- what stands -----------------------------------------------------------------------------------------------


def _there(
    table: Table, known: tuple[tuple[int, ...], tuple[tuple[int, Scalar], ...]]
) -> Iterator[tuple[Context, Sequence[Ability]]]:
    """The cards on the board that show their face, in the order of the rules: by the seats in their order, and what
    was copied."""
    seats, copied = known[0], dict(known[1])
    for piece in on_board_of(table, seats):
        if not face_up(table, piece):
            continue
        text = copied.get(piece)
        found = _printed_standing(table, piece) if text is None else text_of(table, piece, text)
        if found:
            yield reader(table, piece), found


@from_print
def _printed_standing(table: Table, piece: int) -> tuple[Ability, ...]:
    return tuple(each for each in abilities_of(table, piece) if each.standing)


def _applies(table: Table, each: Standing) -> bool:
    return active(table, each.at.source) and _applies_though_beaten(table, each)


def _applies_though_beaten(table: Table, each: Standing) -> bool:
    return not silenced(table, each.at.source) and each.ability.holds(table, each.at)


_STANDING = StandingIndex(_there, _applies, within=BOARD)
_THOUGH_BEATEN = StandingIndex(_there, _applies_though_beaten, within=BOARD)
"""The second one counts those of units marked defeated as well (NUC-139)."""


def standing(table: Table, word: str, beaten_too: bool = False) -> tuple[Standing, ...]:
    """The Always effects of a word that apply now: their cards are active and not silenced, their conditions hold."""
    key = ("standing", word, beaten_too)
    found: tuple[Standing, ...] | None = table.memo.get(key)
    if found is None:
        index = _THOUGH_BEATEN if beaten_too else _STANDING
        found = index.of(table, (table.order(), tuple(sorted(copies(table).items()))), word)
        table.memo[key] = found
    return found


def protected(table: Table, piece: int, against: str) -> bool:
    """Whether a text protects a card: "cannot be nullified", "cannot be stolen", "cannot be captured" (NUC-109)."""
    return any(
        each.effect.text("against") == against and piece in select(table, each.at, each.effect.to)
        for each in standing(table, "protect", beaten_too=against == "take")
    )


def marks(table: Table, name: str) -> Iterator[Context]:
    """Who reads that something is so of it: "this unit wins ties"."""
    return (each.at for each in standing(table, "mark") if each.effect.text("what") == name)

"""How abilities are read: requirements, whom an effect reaches (rulebook sections 13 and 18)."""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.territory.field import (
    allies,
    at_slot,
    biome_of,
    side,
    slot_of,
    types,
    unfought,
)
from tabletop.games.territory.former import BEFORE
from tabletop.games.territory.lexicon import ALL_LANDS, LEXICON
from tabletop.games.territory.speaking import SPEECH, binds
from tabletop.rules.abilities.compiling import phrased
from tabletop.rules.abilities.records import NOW, Ability, Context, Entry, Selection, Verdict
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Param
from tabletop.rules.progress.machine import Frame
from tabletop.rules.showing.telling import Pieces, Word, Words
from tabletop.rules.table import Table, facts, from_lying

LEXICON.speak(SPEECH, binds, BEFORE)

# -- through whose eyes ------------------------------------------------------------------------------------------


@from_lying
def reader(table: Table, source: int, slot: int, target: int = 0) -> Context:
    """Who reads an ability at a slot: a creature for its side, a land (also one that has been claimed since, then 0)
    for nobody."""
    you = side(table, source) if table.kind(source) == "creature" else 0
    return Context(source, you, slot, ((target, NOW),) if target else ())


def reader_of(table: Table, frame: Frame) -> Context:
    """Who reads the ability that is carried out."""
    source, target = frame.bind["self"], facts(frame.bind, "target")
    return reader(table, source, slot_of(table, source), target[0] if target else 0)


# -- whom an effect reaches --------------------------------------------------------------------------------------


def reaches_all_lands(effect: Entry) -> bool:
    """Whether it is felt at every land that is still to be fought for (TER-124)."""
    return effect.text("at") == ALL_LANDS


def reached_at(table: Table, at: Context, to: Selection) -> tuple[int, ...]:
    """The creatures at a slot that are meant (TER-98, TER-188); of a land that names nobody, everybody here who fits
    (TER-125)."""
    if not at.you and to.text.partition(" ")[0] == "self":
        to = _of_land(to.text)
    here = at_slot(table, at.site)
    return tuple(piece for piece in to.pieces(table, at) if piece in here)


@lru_cache(maxsize=256)
def _of_land(text: str) -> Selection:
    return phrased(text.replace("self", "here", 1), LEXICON)


def reached(table: Table, at: Context, effect: Entry) -> tuple[int, ...]:
    """The creatures that an effect reaches now, at the same moment (TER-116)."""
    if effect.to.one:
        return tuple(piece for piece, _ in at.chosen if table.state.exists(piece) and slot_of(table, piece))
    slots = unfought(table) if reaches_all_lands(effect) else (at.site,)
    return tuple(piece for slot in slots for piece in reached_at(table, at._replace(site=slot), effect.to))


def targets_of(table: Table, ability: Ability, piece: int) -> tuple[int, ...]:
    """The creatures that may be chosen: those an enemy's ability cannot choose are left out (TER-118)."""
    effect = ability.chooses
    if effect is None:
        return ()
    own = side(table, piece)
    return tuple(
        each
        for each in possible_targets(table, ability, piece)
        if side(table, each) == own or not table.value(each, "untargetable")
    )


def possible_targets(table: Table, ability: Ability, piece: int) -> tuple[int, ...]:
    """The creatures that an ability is about, whether they may be chosen or not."""
    effect = ability.chooses
    return reached_at(table, reader(table, piece, slot_of(table, piece)), effect.to) if effect is not None else ()


# -- requirements ------------------------------------------------------------------------------------------------


def _words(piece: int, **more: Word) -> dict[str, Word]:
    return {"creature": Pieces((piece,)), "number": 1, "type": "", **more}


@LEXICON.condition(
    "home",
    "Its biome bonus here is 1 or more, or it is at home everywhere.",
    reads=("at_home",),
    text="if this creature is at home here",
)
def needs_home(table: Table, at: Context, condition: Entry) -> Verdict:
    """TER-108."""
    piece = at.source
    if table.value(piece, "at_home"):
        return True
    words: Words = _words(piece, biome=biome_of(table, slot_of(table, piece)))
    return Unmet(words, (piece,), "territory.needs_home", "TER-108", "needs_home")


@LEXICON.condition("alone", "It has no ally here.", text="if this creature has no allies here")
def needs_alone(table: Table, at: Context, condition: Entry) -> Verdict:
    """TER-114."""
    mates = allies(table, at.source)
    return not mates or Unmet(_words(at.source), mates, "territory.needs_alone", "TER-114", "needs_alone")


@LEXICON.condition(
    "biome",
    "The land here has this biome.",
    Param("biome", "text", example="Desert"),
    text="if this land is {n}",
)
def needs_biome(table: Table, at: Context, condition: Entry) -> Verdict:
    """TER-109."""
    piece = at.source
    found = biome_of(table, slot_of(table, piece))
    if found == condition.value:
        return True
    words: Words = _words(piece, wanted=str(condition.value), biome=found)
    return Unmet(words, (piece,), "territory.needs_biome", "TER-109", "needs_biome")


@LEXICON.condition(
    "group",
    "So many allies share a type with it; with a type, it and they have that type.",
    Param("type", "text", example="Canid"),
    Param("count", least=1, example="2", help="1 where nothing is said"),
    example="group: {type: Canid, count: 2}",
    text=(
        ("type and count", "if this creature and {count} allies here are {type}"),
        ("type", "if this creature and an ally here are {type}"),
        ("count", "if {count} allies here share a type with this creature"),
        ("", "if an ally here shares a type with this creature"),
    ),
)
def needs_group(table: Table, at: Context, condition: Entry) -> Verdict:
    """TER-110 to TER-113."""
    piece, mates = at.source, allies(table, at.source)
    wanted, count = condition.text("type"), condition.number("count", 1)
    words: Words = _words(piece, number=count, type=wanted)
    if wanted:
        rule = "TER-112" if count == 1 else "TER-113"
        if wanted not in types(table, piece):
            return Unmet(words, (piece,), "territory.not_of_type", rule, "needs_group")
        having = sum(wanted in types(table, each) for each in mates)
        text = "territory.needs_type" if count == 1 else "territory.needs_types"
    else:
        rule = "TER-110" if count == 1 else "TER-111"
        own = set(types(table, piece))
        having = sum(bool(own & set(types(table, each))) for each in mates)
        text = "territory.needs_group" if count == 1 else "territory.needs_groups"
    return having >= count or Unmet(words, (piece,), text, rule, "needs_group")

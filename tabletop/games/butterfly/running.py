"""What evolutions do: acts take or strip a trait (BUT-84 to BUT-87); a trait only says that it works by itself.

An act that is played has chosen before, so its block asks nothing; run by hand, without its card being played, the
block asks for what it needs.
"""

from __future__ import annotations

from tabletop.games.butterfly.evolving import STEALS, STRIPS, may_get, may_take, put_away, take
from tabletop.games.butterfly.lexicon import LEXICON, PLAYED
from tabletop.rules.abilities.records import Ability, Entry
from tabletop.rules.language.words import Param
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table, facts

HOLDS = "butterfly/holds"


def _you(table: Table, frame: Frame) -> int:
    seat = frame.bind.get("you", 1)
    return seat if seat in (1, 2) else 1


def _card(frame: Frame) -> int:
    return next(iter(facts(frame.bind, "self")), 0)


def _traits(table: Table, frame: Frame) -> tuple[int, ...]:
    return may_take(table, _card(frame), _you(table, frame))


def _rows(table: Table, frame: Frame) -> tuple[int, ...]:
    return may_get(table, _card(frame), _you(table, frame)) if facts(frame.bind, "trait") else ()


TRAIT = Choose(Query("trait", _you, _traits, question="butterfly.ask_trait", rule="BUT-86"))
ROW = Choose(Query("row", _you, _rows, question="butterfly.ask_row", rule="BUT-86"))


def _take(run: Run) -> None:
    trait, row = facts(run.frame.bind, "trait"), facts(run.frame.bind, "row")
    if trait and row and run.state.exists(trait[0]) and run.state.exists(row[0]):
        take(run, trait[0], row[0], _you(run, run.frame))


def _strip(run: Run) -> None:
    for trait in facts(run.frame.bind, "trait"):
        if run.state.exists(trait):
            run.say("butterfly.stripped", pieces=Pieces((trait,)))
            put_away(run, trait)


def _holds(run: Run) -> None:
    run.say("butterfly.works", pieces=Pieces(facts(run.frame.bind, "self")))


@LEXICON.steps(
    "take",
    "A trait is taken from one species for another.",
    Param("what", "set", required=True, one=True, help="which trait", example="attached of mat of opponent"),
    Param("to", "set", required=True, one=True, help="which species", example="mat where count(attached) < 2"),
    when=PLAYED,
    log={"butterfly.stolen": "{who} moved {pieces} to {row}."},
    text="take {what} and put it on {to}",
)
def take_trait(effect: Entry, index: int) -> list[Instruction]:
    """BUT-86."""
    return [TRAIT, ROW, Call(_take)]


@LEXICON.steps(
    "strip",
    "A trait is spent.",
    Param("to", "set", required=True, one=True, help="which trait", example="attached of mat of opponent"),
    when=PLAYED,
    log={"butterfly.stripped": "{pieces} is removed and spent."},
    text="remove {to}",
)
def strip(effect: Entry, index: int) -> list[Instruction]:
    """BUT-87."""
    return [TRAIT, Call(_strip)]


BLOCKS = (
    Block(STEALS, *take_trait(Entry(LEXICON.meaning("do", "take")), 0)),
    Block(STRIPS, *strip(Entry(LEXICON.meaning("do", "strip")), 0)),
    Block(HOLDS, Call(_holds)),
)
"""Acts ask what they need; a trait only says that it works by itself (BUT-80)."""


def block_of(ability: Ability) -> str:
    """The block of what an evolution does."""
    return STEALS if ability.effect("take") else STRIPS if ability.effect("strip") else HOLDS

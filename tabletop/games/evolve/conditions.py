"""The conditions of abilities: all must hold (EVO-261)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.evolve.field import controller, in_play, other
from tabletop.games.evolve.lexicon import LEXICON, N
from tabletop.games.evolve.reading import eyes, last_known, matching
from tabletop.rules.abilities.records import Ability, Context, Entry, Selection, Verdict
from tabletop.rules.language.words import Param
from tabletop.rules.progress.items import Item, is_same, top_item
from tabletop.rules.table import Table

ITEMS = ("play", "action", "consume", "light", "attack", "divide", "evolve", "final", "named", "event")
"""What may be answered."""
SAID = (("play", "card"), ("light", "consume light"), ("final", "final evolve"), ("named", "named action"),
        ("event", "*event*"))  # fmt: skip
WITH_ARTICLE = tuple((each, f"a {dict(SAID).get(each, each)}") for each in ITEMS)
_OWN = "self"


@LEXICON.condition(
    "energy_at_least", "That card has at least so much energy.",
    Param("who", "selector", required=True, example=_OWN, help="which card"), N,
    example="energy_at_least: {who: self, n: 1}",
    text=(("n = 1", "if {who} {who:has} energy"), ("", "if {who} {who:has} {n} energy or more"),),
)  # fmt: skip
def has_energy(table: Table, at: Context, condition: Entry) -> Verdict:
    """Or had, when it left play."""
    last = last_known(table, at, condition.selection("who"))
    return last is not None and last.energy >= condition.number("n")


def _stress(table: Table, at: Context, condition: Entry) -> bool | None:
    last = last_known(table, at, condition.value) if isinstance(condition.value, Selection) else None
    return last.stressed if last is not None else None


@LEXICON.condition(
    "stressed",
    "That card is stressed.",
    Param("stressed", "selector", required=True, example=_OWN),
    text="if {stressed} {stressed:is} stressed",
)
def is_stressed(table: Table, at: Context, condition: Entry) -> Verdict:
    """Or was, when it left play."""
    return _stress(table, at, condition) is True


@LEXICON.condition(
    "unstressed",
    "That card is not stressed.",
    Param("unstressed", "selector", required=True, example=_OWN),
    text="~while {unstressed} {unstressed:is} unstressed",
)
def is_unstressed(table: Table, at: Context, condition: Entry) -> Verdict:
    """Nor was, when it left play."""
    return _stress(table, at, condition) is False


@LEXICON.condition(
    "controls",
    "That player controls so many of these.",
    Param("player", "player", required=True, example="you"),
    Param("filter", "filter", required=True, example="{food: true}", help="of what"),
    Param("n", least=0, help="1 if left out"),
    example="controls: {player: you, filter: {food: true}, n: 1}",
    text=(
        ("n > 1 and player = you", "if you control {n} or more {filter:all card|cards}"),
        ("n > 1", "if {player} {player:controls} {n} or more {filter:all card|cards}"),
        ("player = you", "if you control {filter}"),
        ("", "if {player} {player:controls} {filter}"),
    ),
)
def controls(table: Table, at: Context, condition: Entry) -> Verdict:
    """Looked at with that player's eyes."""
    seat = condition.player("player", table, at)
    filters = [each for each in condition.entries("filter") if each.name != "controller"]
    found = matching(table, replace(at, you=seat), filters)
    held = sum(1 for piece in found if not in_play(table, piece) or controller(table, piece) == seat)
    return held >= condition.number("n", 1)


@LEXICON.condition(
    "cause", "It comes of an attack, or of being consumed.",
    Param("cause", "text", values=("attack", "consume"), example="attack"),
    text=(("cause = attack", "~by an attack"), ("", "~because it is consumed"),),
)  # fmt: skip
def comes_of(table: Table, at: Context, condition: Entry) -> Verdict:
    """A fact of the occurrence."""
    return at.fact("cause") == condition.value


@LEXICON.condition(
    "eater_is_opponent",
    "An opponent controls what consumes it.",
    text=(
        ("when = always", "for *organisms* an opponent controls"),
        ("", "~by an *organism* an opponent controls"),
    ),
)
def is_eaten_by_opponent(table: Table, at: Context, condition: Entry) -> Verdict:
    """A fact of the occurrence."""
    return at.fact("eater_seat") == other(at.you)


@LEXICON.condition("food_was_opponents", "An opponent controlled the food.", text="~an opponent controls")
def has_eaten_of_opponent(table: Table, at: Context, condition: Entry) -> Verdict:
    """A fact of the occurrence."""
    return at.fact("food_seat") == other(at.you)


@LEXICON.condition(
    "onto_opponents_organism",
    "The mutation is played on an opponent's organism.",
    text="on *organisms* an opponent controls",
)
def is_onto_opponents(table: Table, at: Context, condition: Entry) -> Verdict:
    """While its price is asked for."""
    target = at.fact("target")
    there = isinstance(target, tuple) and is_same(table, target[0], target[1])
    return there and isinstance(target, tuple) and controller(table, target[0]) != at.you


# -- when a card can be played (EVO-202) -------------------------------------------------------------------------


@LEXICON.condition("begin_window", "Only during a Begin Turn Step.", text="only during a Begin Turn Step")
def at_the_beginning(table: Table, at: Context, condition: Entry) -> Verdict:
    """Of any turn."""
    return bool(table.flow("phase") == "begin")


def _is(item: Item, kind: str) -> bool:
    """Whether an item is of a kind, or the action of that name."""
    return item["kind"] == kind or (item["kind"] == "action" and item.get("action") == kind)


@LEXICON.condition(
    "answers",
    "Only in answer to such an item of that player.",
    Param("kind", "text", required=True, values=ITEMS, example="action", said=SAID),
    Param("by", "text", values=("you", "opponent"), example="opponent", help="the opponent if left out"),
    example="answers: {kind: action, by: opponent}",
    text=(
        ("by = you and kind = event", "only in response to an *event* you played"),
        ("by = you", "only in response to your {kind}"),
        ("", "only in response to an opponent's {kind}"),
    ),
)
def answers(table: Table, at: Context, condition: Entry) -> Verdict:
    """What has been announced last."""
    item = top_item(table)
    by_you = condition.text("by") == "you"
    return item is not None and _is(item, condition.text("kind")) and (item["by"] == at.you) == by_you


@LEXICON.condition(
    "answers_not", "Not in answer to one of these.",
    Param("answers_not", "words", values=ITEMS, example="[evolve, final]", said=WITH_ARTICLE),
    text="not in response to {n}",
)  # fmt: skip
def does_not_answer(table: Table, at: Context, condition: Entry) -> Verdict:
    """But to something else."""
    item = top_item(table)
    kinds = condition.value if isinstance(condition.value, tuple) else ()
    return item is not None and not any(_is(item, str(kind)) for kind in kinds)


TIMING = ("begin_window", "answers", "answers_not")
"""The conditions that look at nothing but what is pending, which everybody can see."""


def is_time(table: Table, ability: Ability | None, seat: int) -> bool:
    """Whether a text that limits its timing allows it now to a seat, whatever else it asks for."""
    if ability is None or not ability.requires:
        return True
    at = eyes(0, seat)
    return all(each.meaning.test(table, at, each) is True for each in ability.requires if each.name in TIMING)

"""Effects that hold: a number changed, a thing forbidden, an attack given, a status without effect.

What holds as long as its card is in play is read from the cards (``standing``). What an event, an action or a trigger
leaves behind is kept by ``modifying.durations``, which tests on reading whether it still holds (EVO-273).
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.games.evolve.field import in_play
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.games.evolve.reading import is_here, unshielded
from tabletop.games.evolve.standing import value_of, whose
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.abilities.said import Said
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.durations import Scope, last, use_up
from tabletop.rules.progress.machine import Run

SCOPES: Mapping[str, Scope] = {
    "while_in_play": "source",
    "while_attached": "attached",
    "until_end_of_turn": "turn",
    "until_next_turn_of": "until_turn_of",
    "next_time": "next_time",
}
OF_SOURCE = ("source", "attached")
"""The scopes that end when the source leaves play."""
QUANTITIES = (
    "attack_cost", "attack_stress_count", "divide_gain", "evolve_energy", "evolve_dna", "food_value", "light_value",
    "capacity", "event_mp", "mutation_mp", "actions_per_turn", "free_unstress_count",
)  # fmt: skip
FORBIDDEN = (
    "attack", "be_defended_against", "be_chosen_by_opponents_events", "be_host_by_opponents_choice",
    "play_mutations", "free_unstress",
)  # fmt: skip
SHOWN = "it is shown with whom it lasts for, and named where a number is accounted for"
UNTIL = Param("until", "until", values=tuple(SCOPES), example="until_end_of_turn", help="how long",
              said=(("until_next_turn_of", "until the next turn of"), ("next_time", "the next time")))  # fmt: skip


def _targets(run: Run, effect: Entry, at: Context) -> tuple[int, ...]:
    of = whose(effect)
    found = of.targets(run, at) if of is not None else ()
    players = tuple(sorted((each for each in found if each < 0), reverse=True))
    return players or tuple(piece for piece in unshielded(at, found) if in_play(run, piece))


def _hold(run: Run, at: Context, effect: Entry, amount: int) -> None:
    """Let an effect begin; a set that is covered is fixed now."""
    until = effect.args.get("until")
    if not isinstance(until, Entry):
        return
    seat = until.value.seat(run, at) if isinstance(until.value, Said) else at.you
    scope = SCOPES[until.name]
    if scope in OF_SOURCE and not (is_here(run, at) and in_play(run, at.source)):
        return  # it would end before it began (EVO-254)
    for target in _targets(run, effect, at):
        last(run, target, value_of(effect), amount, scope, source=at.source, seat=seat, rule="EVO-273")
    run.forget()


SAID_OF_NUMBERS = (
    ("to = attack_cost and n < 0", "attacks of {of} cost {n:abs} energy less {n:each}"),
    ("to = attack_cost", "attacks of {of} cost {n:abs} energy more {n:each}"),
    (
        "to = divide_gain and n < 0",
        "{of:'s} controller gains {n:abs} DNA less when {of:it} {of:divides}",
    ),
    ("to = divide_gain", "{of:'s} controller gains {n:abs} DNA more when {of:it} {of:divides}"),
    (
        "to = evolve_energy and min and n < 0",
        "{of:'s} evolve costs {n:abs} energy less {n:each} (never below {min})",
    ),
    ("to = evolve_energy and min", "{of:'s} evolve costs {n:abs} energy more {n:each} (never below {min})"),
    ("to = evolve_energy and n < 0", "{of:'s} evolve costs {n:abs} energy less {n:each}"),
    ("to = evolve_energy", "{of:'s} evolve costs {n:abs} energy more {n:each}"),
    (
        "to = evolve_dna and min and n < 0",
        "{of:'s} evolve costs {n:abs} DNA less {n:each} (never below {min})",
    ),
    ("to = evolve_dna and min", "{of:'s} evolve costs {n:abs} DNA more {n:each} (never below {min})"),
    ("to = evolve_dna and n < 0", "{of:'s} evolve costs {n:abs} DNA less {n:each}"),
    ("to = evolve_dna", "{of:'s} evolve costs {n:abs} DNA more {n:each}"),
    (
        "to = light_value and n < 0",
        "{of} {of:gains} {n:abs} energy less when {of:it} {of:consumes} light",
    ),
    ("to = light_value", "{of} {of:gains} {n:abs} energy more when {of:it} {of:consumes} light"),
    ("to = capacity and n < 0", "{of} can hold {n:abs} energy less {n:each}"),
    ("to = capacity", "{of} can hold {n:abs} energy more {n:each}"),
    (
        "to = event_mp and n < 0",
        "*events* and *event responses* {of} {of:plays} cost {n:abs} MP less {n:each}",
    ),
    ("to = event_mp", "*events* and *event responses* {of} {of:plays} cost {n:abs} MP more {n:each}"),
    ("to = mutation_mp and n < 0", "*mutations* {of} {of:plays} cost {n:abs} MP less {n:each}"),
    ("to = mutation_mp", "*mutations* {of} {of:plays} cost {n:abs} MP more {n:each}"),
    (
        "to = food_value and eater and n < 0",
        "when {eater} {eater:consumes} a *food organism*, that food value is {n:abs} lower {n:each}",
    ),
    (
        "to = food_value and eater",
        "when {eater} {eater:consumes} a *food organism*, that food value is {n:abs} higher {n:each}",
    ),
    ("to = food_value and n < 0", "{of:'s} food value is {n:abs} lower {n:each}"),
    ("to = food_value", "{of:'s} food value is {n:abs} higher {n:each}"),
    ("to = attack_stress_count and attack", "{of:'s} printed attack stresses the target {n:more}"),
    ("to = attack_stress_count", "{of:'s} attack stresses the target {n:more}"),
    ("to = actions_per_turn", "{of} may take {n:next} actions each turn"),
    (
        "to = free_unstress_count and n < 0",
        "{of} may unstress {n:abs} *non-food organism* less with the free unstress",
    ),
    ("", "{of} may unstress {n:abs} *non-food organism* more with the free unstress"),
)
"""What `add` says on a card, by the number that it changes."""
SAID_OF_WHAT_IS_FORBIDDEN = (
    ("what = attack", "{of} cannot attack"),
    ("what = be_defended_against", "{of:'s} consume cannot be answered with a defensive attack"),
    ("what = be_chosen_by_opponents_events", "*events* played by opponents cannot choose {of}"),
    (
        "what = be_host_by_opponents_choice",
        "opponents cannot choose {of} as the host of a *mutation*, played or moved",
    ),
    ("what = play_mutations and of = seats", "*mutations* cannot be played"),
    ("what = play_mutations", "{of} cannot play *mutations*"),
    ("", "{of} cannot be unstressed by the free unstress of the Begin Turn Step"),
)
"""What `forbid` says on a card."""


@LEXICON.effect(
    "add", "A number is higher or lower.",
    Param("n", "number", required=True, not_zero=True, help="so much"),
    Param("to", "text", required=True, values=QUANTITIES, example="attack_cost", help="which number of it"),
    Param("of", "things", example="self", help="whose"),
    Param("eater", "set", example="host", help="of a food value: for whom"),
    Param("min", least=0, example="0", help="never below"),
    Param("attack", "text", values=("printed",), example="printed", help="only the printed attack"),
    UNTIL, standing=True, unsaid=SHOWN, text=SAID_OF_NUMBERS,
)  # fmt: skip
def add(run: Run, at: Context, effect: Entry) -> None:
    """What is counted is counted now."""
    _hold(run, at, effect, effect.amount("n", run, at))


@LEXICON.effect(
    "forbid", "Something cannot be done.",
    Param("what", "text", required=True, values=FORBIDDEN, example="attack", help="which"),
    Param("of", "things", required=True, example="self", help="whose"), UNTIL, standing=True,
    unsaid=SHOWN,
    text=SAID_OF_WHAT_IS_FORBIDDEN,
)  # fmt: skip
def forbid(run: Run, at: Context, effect: Entry) -> None:
    """For a while."""
    _hold(run, at, effect, 1)


@LEXICON.effect(
    "allow", "It has an action that it does not print.",
    Param("what", "text", required=True, values=("attack",), example="attack", help="which action"),
    Param("energy", required=True, least=0, help="what it costs"),
    Param("of", "things", required=True, example="self", help="whose"), UNTIL, standing=True,
    unsaid=SHOWN,
    text=(("what = attack", "{of} {of:has} \"Attack {energy}\""), ("", "{of} {of:has} \"{what} {energy}\"")),
)  # fmt: skip
def allow(run: Run, at: Context, effect: Entry) -> None:
    """For a while."""
    _hold(run, at, effect, effect.number("energy"))


LEXICON.stands(
    "protect", "Statuses of these subtypes do not affect it.",
    Param("against", "words", required=True, example="[Climate]", help="which subtypes"), standing=True,
    text="{against:and} *statuses* do not affect it",
)  # fmt: skip


def used(run: Run, target: int, *values: str) -> None:
    """What held for the next time has been used."""
    for value in values:
        use_up(run, target, value)
    run.forget()


__all__ = ["SCOPES", "used"]

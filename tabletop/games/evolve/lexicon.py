"""The lexicon of Evolve's abilities (rulebook section 20): moments, shared parameters, and what only its check knows.

An ability is a mapping::

    text:     what is printed
    when:     its moment: `played`, `activated`, `always`, `would_die`, `would_be_stressed`, or something that happens
    of:       whose: self, host, any; of turns and events played: you, opponent, host.controller, seats
    requires: tests, all of which must hold
    cost:     what an action costs, besides being an action
    choose:   one set for each card chosen; `chosen.0` is the first of them
    may: true, pay: [...]   whether it is optional, and for what price
    limit:    once_per_turn
    do:       effects in their order, each `{op: word, ...}`

What holds for a kind of action (consume, attack, divide, evolve) is not written on cards: a card has its numbers.

Which, how many and whether are phrases in the language of ``speaking``. The words stand by subject, each above what
carries it out: prices in ``costs``, what stands or lasts in ``lasting``, what is done in ``effects``, what answers an
item in ``answering``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.content.game_code import Complaint
from tabletop.content.reading.marked import Where
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.words import Param

ONCE_PER_TURN = "once_per_turn"
LEXICON = Lexicon(
    each=(Param("op", "text", required=True, help="which effect"),),
    limits=(ONCE_PER_TURN,), asides=("Attach only to",)
)  # fmt: skip

CARDS = ("self", "host", "any")
PLAYERS = ("you", "opponent", "host.controller", "seats")
WOULD = {"would_die": "die", "would_be_stressed": "stress"}
"""The moments that stand in place of something, and of what."""

LEXICON.moment("played", "What an event or event response does when it is evaluated.", kinds=("event", "response"))
LEXICON.moment(
    "activated", "A named action: it needs an organism that is ready to act, and has a `cost`.",
    kinds=("organism", "food"),
)  # fmt: skip
_LIVING = ("organism", "food", "mutation", "status")
LEXICON.moment(
    "always", "It works by itself as long as the card is in play or attached.", standing=True, kinds=_LIVING
)
LEXICON.moment(
    "would_die",
    "In place of dying.",
    of=CARDS,
    bare=True,
    kinds=_LIVING,
    text=(
        ("bare", "{of} stays in play"),
        ("of = any", "if an *organism* would die, {do} instead"),
        ("", "if {of} would die, {do} instead"),
    ),
)
LEXICON.moment(
    "would_be_stressed",
    "In place of being stressed; nothing under `do` means that nothing happens.",
    of=CARDS,
    bare=True,
    kinds=_LIVING,
    text=(
        ("bare and of = any", "it is not stressed"),
        ("bare", "{of} {of:is} not stressed"),
        ("of = any", "if an *organism* would be stressed"),
        ("", "if {of} would be stressed"),
    ),
)
LEXICON.moment(
    "enters",
    "It enters play.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when an *organism* enters play"),
        ("", "when {of} {of:enters play}"),
    ),
)
LEXICON.moment(
    "dies",
    "It dies.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when an *organism* dies"),
        ("", "when {of} {of:dies}"),
    ),
)
LEXICON.moment(
    "turn_begin",
    "The start of a turn (B9).",
    of=PLAYERS,
    kinds=_LIVING,
    text=(
        ("of = you", "at the start of your turn"),
        ("of = opponent", "at the start of each opponent's turn"),
        ("of = host.controller", "at the start of the host's controller's turn"),
        ("", "at the start of each turn"),
    ),
    asks=(("of = seats", "the current player"),),
)
LEXICON.moment(
    "turn_end",
    "The end of a turn (E1).",
    of=PLAYERS,
    kinds=_LIVING,
    text=(
        ("of = you", "at the end of your turn"),
        ("of = opponent", "at the end of each opponent's turn"),
        ("of = host.controller", "at the end of the host's controller's turn"),
        ("", "at the end of each turn"),
    ),
    asks=(("of = seats", "the current player"),),
)
LEXICON.moment(
    "consumes_food",
    "It has consumed a food organism.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when an *organism* consumes a *food organism*"),
        ("", "when {of} {of:consumes a *food organism*}"),
    ),
)
LEXICON.moment(
    "is_consumed",
    "It has been consumed.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when a *food organism* is consumed"),
        ("", "when {of} {of:is} consumed"),
    ),
)
LEXICON.moment(
    "attack_stresses",
    "Its attack has stressed an organism without killing it.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when an attack stresses an *organism* without killing it"),
        ("", "when {of:'s} attack stresses an *organism* without killing it"),
    ),
)
LEXICON.moment(
    "attack_kills",
    "Its attack has killed an organism.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when an attack kills an *organism*"),
        ("", "when {of:'s} attack kills an *organism*"),
    ),
)
LEXICON.moment(
    "was_attacked",
    "An attack on it has been evaluated and it is still in play.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "after an attack on an *organism* is evaluated, if it is still in play"),
        ("", "after an attack on {of} is evaluated, if {of} {of:is} still in play"),
    ),
)
LEXICON.moment(
    "divides",
    "It has divided.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when an *organism* divides"),
        ("", "when {of} {of:divides}"),
    ),
)
LEXICON.moment(
    "mutation_attached",
    "A mutation has been attached to it.",
    of=CARDS,
    kinds=_LIVING,
    text=(
        ("of = any", "when a *mutation* is attached to an *organism*"),
        ("", "when a *mutation* is attached to {of}"),
    ),
)
LEXICON.moment(
    "event_played",
    "An event or event response has been played.",
    of=("you", "opponent", "seats"),
    kinds=_LIVING,
    text=(
        ("of = you", "when you play an *event* (*response* or not)"),
        ("of = opponent", "when an opponent plays an *event* (*response* or not)"),
        ("", "when a player plays an *event* (*response* or not)"),
    ),
)

N = Param("n", "number", required=True, least=0, help="how much")
TO = Param("to", "set", required=True, example="self", help="whom")
WHAT = Param("what", "set", required=True, example="chosen.0", help="which")
ITEMS = (
    "something", "playing", "action", "consume", "light", "attack", "divide", "evolve", "final", "named", "event",
    "response", "end_status",
)  # fmt: skip
"""What can be announced, and so be answered."""
OF_PLAYERS = ("event_mp", "mutation_mp", "free_unstress_count")
"""The quantities that belong to a player."""


@LEXICON.also
def _asked(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What goes together."""
    found = [*_of_players(data, kind)]
    if data.get("cost") and data.get("when") != "activated":
        hint = "What an ability offers to pay is `pay`."
        found.append(Complaint("Only an action has a cost.", ("cost",), hint))
    for where, effect in effects_in(data.get("do", ()), ("do",)):
        if "until" in effect and "min" in effect:
            found.append(Complaint("A minimum goes with what holds all the time.", (*where, "min")))
        if effect.get("until") == "next_time" and effect.get("op") == "forbid":
            found.append(Complaint("What is forbidden has no next time.", (*where, "until")))
        if effect.get("op") == "move" and ("to" in effect) == ("onto" in effect):
            message = "What moves goes to a pile (`to`) or onto an organism (`onto`)."
            found.append(Complaint(message, where))
        if effect.get("op") == "gain" and "from" in effect and effect.get("of") != "energy":
            found.append(Complaint("Only energy is taken from somebody.", (*where, "from"), "Use `lose`."))
        if effect.get("op") == "add" and ("of" in effect) == ("eater" in effect):
            message = "What `add` changes belongs to somebody: `of`, or `eater` for a food value."
            found.append(Complaint(message, where))
    return found


def _of_players(data: Mapping[str, Any], kind: str) -> Iterator[Complaint]:
    """Energy is of organisms, the rest of players; whom a mutation calls you nobody could tell (EVO-229)."""
    for where, effect in effects_in(data.get("do", ()), ("do",)):
        to = effect.get("to")
        if kind == "mutation" and to == "you":
            message = "`you` does not occur on a mutation: its player or that of its host?"
            yield Complaint(message, (*where, "to"), "Write `self.owner` or `host.controller`.")


def effects_in(entries: Any, where: Where) -> Iterator[tuple[Where, Mapping[str, Any]]]:
    """Every effect, those inside others too, with its place."""
    for index, entry in enumerate(entries if isinstance(entries, list | tuple) else ()):
        if isinstance(entry, Mapping):
            yield (*where, index), entry
            yield from effects_in(entry.get("do", ()), (*where, index, "do"))


__all__ = ["ITEMS", "LEXICON", "OF_PLAYERS", "ONCE_PER_TURN", "TO", "WHAT", "WOULD", "N"]

"""What abilities do when their time comes: each word above what carries it out, one block for each ability, and the
queue in which they are carried out.

Effects on totals, and all that holds by itself, are no blocks: values read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tabletop.core.state import seat_target
from tabletop.games.auganism import changes
from tabletop.games.auganism.abilities import holds, waiting
from tabletop.games.auganism.ending import beaten
from tabletop.games.auganism.field import (
    DECK,
    HAND,
    cards,
    give_for_turn,
    health,
    monster,
    opponent,
    seat_of,
    whole,
)
from tabletop.games.auganism.lexicon import ACTIVATED, ALWAYS, COUNT, DONE, LEXICON, OWN, THEIRS, UNTIL, WHO, N
from tabletop.rules.abilities.book import ability_on
from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.abilities.running import block_id, doing
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.durations import marked
from tabletop.rules.progress.choosing import Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Run
from tabletop.rules.progress.triggers import queue_block
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

QUEUE = "auganism/queue"


def block_of(id: str) -> str:
    """The block of what an ability does."""
    return block_id("auganism", id)


# -- the queue -------------------------------------------------------------------------------------------------


def occur(run: Run, duel: int, whens: Iterable[str], only: Callable[[int, Ability], bool] | None = None) -> None:
    """A time has come: the abilities for it are carried out one after the other, in the order of AUG-100."""
    wanted = tuple(whens)
    found = [
        (piece, ability.id)
        for piece, ability in waiting(run, duel)
        if ability.when in wanted and holds(run, ability, piece) and (only is None or only(piece, ability))
    ]
    if found:
        run.push(QUEUE, queue=tuple(found))


def _carry_out(run: Run, piece: int, id: str) -> None:
    ability = ability_on(run, piece, id) if run.state.exists(piece) else None
    if ability is not None and holds(run, ability, piece):
        start(run, piece, ability)


def start(run: Run, piece: int, ability: Ability) -> None:
    """Carry an ability out now."""
    run.push(block_of(ability.id), self=piece, you=seat_of(run, piece))


# -- one ability -----------------------------------------------------------------------------------------------


def reader_of(table: Table, frame: Frame) -> Context:
    """Who reads the ability that is carried out."""
    return Context(whole(frame.bind.get("self")), whole(frame.bind.get("you")))


def _is_somebody(run: Run, at: Context) -> bool:
    return 1 <= at.you <= run.ruleset.seats


def make_blocks(abilities: Iterable[Ability]) -> Iterator[Block]:
    """The queue, and what every ability does, effect by effect; only choices wait (AUG-95)."""
    yield queue_block(QUEUE, _carry_out)
    for ability in abilities:
        effects = () if ability.standing else ability.effects
        yield Block(block_of(ability.id), *doing(effects, reader_of, _is_somebody))


EXTRA, KEEP = ("evp", "augment", "response"), "keep_evp"
TOLD = "the line of the act that uses it has its whole text"
"""Why what is remembered for the turn has no sentence of its own."""

# -- the words -------------------------------------------------------------------------------------------------


@LEXICON.effect(
    "attack_power",
    "Attack Power is higher or lower.",
    N,
    OWN,
    UNTIL,
    when=(ALWAYS, *DONE),
    writes="attack",
    log={"auganism.power": "{pieces}: {number} Attack Power until the end of the turn."},
    text=(
        ("until", "{to} {to:gets} {n:+} Attack Power {n:each} until end of turn"),
        ("", "{to} {to:gets} {n:+} Attack Power {n:each}"),
    ),
)
def change_power(run: Run, at: Context, effect: Entry) -> None:
    """AUG-24."""
    for piece in effect.to.pieces(run, at):
        number = effect.amount("n", run, at, piece)
        run.count(piece, "power", number, None)
        run.say("auganism.power", pieces=Pieces((piece,)), number=f"{number:+}")


@LEXICON.effect(
    "score",
    "An EVP score is higher or lower.",
    N,
    WHO,
    UNTIL,
    when=(ALWAYS, *DONE),
    writes="score",
    log={"auganism.scored": "{seat}: {number} EVP until the end of the turn."},
    text=(
        ("until", "{who:'s} EVP score is {n:+} {n:each} until end of turn"),
        ("", "{who:'s} EVP score is {n:+} {n:each}"),
    ),
)
def change_score(run: Run, at: Context, effect: Entry) -> None:
    """AUG-25."""
    seat, number = effect.player("who", run, at), effect.amount("n", run, at)
    run.count(seat_target(seat), "score", number, None)
    run.say("auganism.scored", seat=Person(seat), number=f"{number:+}")


@LEXICON.effect(
    "damage",
    "The opposing monster loses Health; at least 1 is left.",
    COUNT,
    THEIRS,
    when=DONE,
    log={"auganism.hurt": "{pieces} lost {number} Health: now {now}."},
    text="deal {n} damage to {to}",
)
def damage(run: Run, at: Context, effect: Entry) -> None:
    """Outside a battle at least 1 Health is left (AUG-104), unless the table plays that a kill counts as a battle
    won by the opponent."""
    kills = bool(run.option("effect_damage_kills"))
    for piece in effect.to.pieces(run, at):
        loser, left = seat_of(run, piece), health(run, piece)
        if piece != monster(run, loser):
            continue
        loss = min(effect.amount("n", run, at, piece), left if kills else max(0, left - 1))
        if loss:
            run.count(piece, "damage", loss)
        run.say("auganism.hurt", pieces=Pieces((piece,)), number=loss, now=health(run, piece))
        if kills and left and not health(run, piece):
            beaten(run, loser)


@LEXICON.effect(
    "heal",
    "Your monster loses damage.",
    COUNT,
    OWN,
    when=DONE,
    log={"auganism.healed": "{pieces} healed {number}: now {now} Health."},
    text=(
        ("where = hero", "{to} {to:heals} {n}"),
        ("to = field", "heal {n}"),
        ("", "{to} {to:heals} {n}"),
    ),
)
def heal(run: Run, at: Context, effect: Entry) -> None:
    """AUG-103."""
    for piece in effect.to.pieces(run, at):
        changes.heal(run, piece, effect.amount("n", run, at, piece))


@LEXICON.effect(
    "draw",
    "Draw cards, as many as there are; in the Draw Phase, so many instead.",
    COUNT,
    Param("to", "seat", default="you", help="who draws; you where nothing is said"),
    when=("turn_draw", *DONE),
    log={
        "auganism.drew": "{seat} drew {pieces}.",
        "auganism.drew_none": "{seat} has no card left to draw.",
    },
    text=(
        ("when = turn_draw", "{to} {to:draws} {n:card|cards} instead of 1 in {to:'s} Draw Phase"),
        ("to = opponent", "{to} {to:draws} {n:card|cards} {n:each}"),
        ("", "draw {n:card|cards} {n:each}"),
    ),
)
def draw(run: Run, at: Context, effect: Entry) -> None:
    """AUG-102."""
    changes.draw(run, effect.player("to", run, at), effect.amount("n", run, at))


@LEXICON.steps(
    "move",
    "Cards go to hands or Graveyards, or one of them, of your choice, to the bottom of your deck.",
    Param("what", "set", default="self", help="which; of those that go to the deck one is chosen"),
    Param("to", "text", required=True, values=("hand", "graveyard", "deck"), example="hand", help="where"),
    Param("who", "seat", help="whose hand it is; their owners' where nothing is said"),
    Param("n", "number", least=1, help="so many of them; all of them where nothing is said"),
    Param("by", "text", values=("chance",), help="which of them is left to chance"),
    when=DONE,
    log={
        "auganism.regained": "{seat} took {pieces} back from the Graveyard.",
        "auganism.returned": "{pieces} returned to its owner's hand.",
        "auganism.discarded": "{seat} discarded {pieces}.",
        "auganism.bottom": "{seat} put a card on the bottom of the deck.",
    },
    text=(
        ("to = deck", "put 1 card of your choice from {what} on the bottom of your deck"),
        ("to = graveyard and by", "discard {n:card|cards} of {what} at random"),
        ("to = graveyard and n", "discard {n:card|cards} of {what}"),
        ("to = graveyard", "discard {what}"),
        ("when = cleanup and who", "return {what} to {who:'s} hand instead of the Graveyard"),
        ("when = cleanup", "return {what} to its owner's hand instead of the Graveyard"),
        ("who", "return {what} to {who:'s} hand"),
        ("", "return {what} to its owner's hand"),
    ),
)
def move(effect: Entry, index: int) -> list[Instruction]:
    """Only what is chosen is asked for."""
    if effect.text("to") == "deck":
        return _to_bottom(effect, index)
    act = _discard if effect.text("to") == "graveyard" else _to_hand

    def carry_out(run: Run) -> None:
        at = reader_of(run, run.frame)
        if _is_somebody(run, at):
            act(run, at, effect)

    return [Call(carry_out)]


def _to_bottom(effect: Entry, index: int) -> list[Instruction]:
    """Put under the deck, unseen (AUG-146)."""
    name = f"bottom{index}"

    def you(table: Table, frame: Frame) -> int:
        return reader_of(table, frame).you or 1

    def put_under(run: Run) -> None:
        seat = reader_of(run, run.frame).you
        for card in present(run, run.frame.bind.get(name, ())):
            if isinstance(card, int) and card in cards(run, HAND, seat):
                changes.lay(run, card, DECK, seat, "down", 0)
                run.say("auganism.bottom", seat=Person(seat))

    def options(table: Table, frame: Frame) -> tuple[int, ...]:
        return effect.selection("what").pieces(table, reader_of(table, frame))

    query = Query(
        name, seat=you, options=options,
        question="auganism.ask_bottom", rule="AUG-95",
    )  # fmt: skip
    return [Choose(query), Call(put_under)]


def _discard(run: Run, at: Context, effect: Entry) -> None:
    """At random by the recorded source of chance (AUG-107)."""
    held = list(effect.selection("what").pieces(run, at))
    for _ in range(min(len(held), effect.amount("n", run, at) or len(held))):
        card = held[0]
        if effect.text("by") == "chance":
            chance = run.edit.chance()
            card = chance.pick(held)
            run.edit.keep_chance(chance)
        held.remove(card)
        changes.discard(run, card, seat_of(run, card))


def _to_hand(run: Run, at: Context, effect: Entry) -> None:
    """AUG-13; the top card of a Graveyard is the latest (AUG-22)."""
    seat = effect.player("who", run, at)
    for piece in effect.selection("what").pieces(run, at):
        changes.to_hand(run, piece, seat)
        if seat:
            run.say("auganism.regained", seat=Person(seat), pieces=Pieces((piece,)))
        else:
            run.say("auganism.returned", pieces=Pieces((piece,)))


@LEXICON.effect(
    "times",
    "Your Sword total counts so many times in the battle of this turn.",
    COUNT,
    Param(
        "what",
        "text",
        required=True,
        values=("sword",),
        example="sword",
        help="what counts so",
        said=(("sword", "Sword total"),),
    ),
    when=(ACTIVATED,),
    unsaid=TOLD,
    text=(
        ("n = 2", "in the battle declared this turn, your {what} is doubled"),
        ("", "in the battle declared this turn, your {what} counts {n:often}"),
    ),
)
def count_again(run: Run, at: Context, effect: Entry) -> None:
    """Remembered for the turn (AUG-29)."""
    give_for_turn(run, at.you, "sword_times", effect.amount("n", run, at))


@LEXICON.effect(
    "forbid",
    "The opponent cannot place cards in the Response Phase.",
    Param("what", "text", required=True, values=("response",), example="response", help="what cannot be done"),
    when=(ALWAYS, ACTIVATED),
    unsaid=TOLD,
    text=(
        (
            "when = activated and what = response",
            "in the battle declared this turn, the opponent cannot place cards in the Response Phase",
        ),
        ("", "the opponent cannot place cards in the Response Phase"),
    ),
)
def forbid(run: Run, at: Context, effect: Entry) -> None:
    """Remembered for the turn."""
    give_for_turn(run, opponent(at.you), "no_response")


@LEXICON.effect(
    "allow",
    "You may place more cards in that phase, or keep so many EVP cards in the next evolution.",
    COUNT,
    Param("what", "text", required=True, values=(*EXTRA, KEEP), help="where more is placed; what may be kept"),
    when=(ACTIVATED,),
    unsaid=TOLD,
    text=(
        ("what = response", "you may place {n:additional card|additional cards} in this Response Phase"),
        ("what = augment", "you may place {n:additional card|additional cards} in your Augment Zone this phase"),
        ("what = evp", "you may place {n:additional card|additional cards} in your EVP Zone this phase"),
        ("", "your monster's next evolution this phase keeps {n:card|cards} of your choice in your EVP Zone"),
    ),
)
def allow(run: Run, at: Context, effect: Entry) -> None:
    """Remembered for the turn, or until the evolution."""
    what, number = effect.text("what"), effect.amount("n", run, at)
    if what == KEEP:
        give_for_turn(run, at.you, KEEP, number)
    else:
        extra = f"{what}_extra"
        give_for_turn(run, at.you, extra, marked(run, -at.you, extra) + number)

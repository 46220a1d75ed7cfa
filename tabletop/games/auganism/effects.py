"""What abilities do when their time comes: each word above what carries it out, one block for each ability, and the
queue in which they are carried out.

Effects on totals, and all that holds by itself, are no blocks: values read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tabletop.core.state import seat_target
from tabletop.games.auganism import changes
from tabletop.games.auganism.abilities import holds, sources
from tabletop.games.auganism.ending import beaten
from tabletop.games.auganism.field import (
    DECK,
    GRAVEYARD,
    HAND,
    cards,
    duel_of,
    fact,
    hand,
    health,
    monster,
    opponent,
    remember,
    seat_of,
    whole,
)
from tabletop.games.auganism.lexicon import ACTIVATED, ALWAYS, COUNT, DONE, LEXICON, UNTIL, N
from tabletop.rules.abilities.book import abilities_of, ability_on
from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.abilities.running import block_id, doing
from tabletop.rules.language.words import Param
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
        for piece in sources(run, duel)
        for ability in abilities_of(run, piece)
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


# -- the words -------------------------------------------------------------------------------------------------


@LEXICON.effect(
    "attack_power",
    "Its Attack Power is higher or lower.",
    N,
    UNTIL,
    when=(ALWAYS, *DONE),
    writes="attack",
    text=(
        ("where = field and until", "this monster gets {n:+} Attack Power until end of turn"),
        ("where = field", "this monster gets {n:+} Attack Power"),
        ("until", "your monster gets {n:+} Attack Power until end of turn"),
        ("", "your monster gets {n:+} Attack Power"),
    ),
)
def change_power(run: Run, at: Context, effect: Entry) -> None:
    """AUG-24."""
    own = monster(run, at.you)
    if own:
        run.count(own, "power", effect.n, None)
        run.say("auganism.power", pieces=Pieces((own,)), number=f"{effect.n:+}")


@LEXICON.effect(
    "score",
    "Your EVP score is higher or lower.",
    N,
    UNTIL,
    when=(ALWAYS, *DONE),
    writes="score",
    text=(
        ("until", "your EVP score is {n:+} until end of turn"),
        ("", "your EVP score is {n:+}"),
    ),
)
def change_score(run: Run, at: Context, effect: Entry) -> None:
    """AUG-25."""
    run.count(seat_target(at.you), "score", effect.n, None)
    run.say("auganism.scored", seat=Person(at.you), number=f"{effect.n:+}")


@LEXICON.effect(
    "damage",
    "The opposing monster loses Health; at least 1 is left.",
    COUNT,
    when=DONE,
    text="deal {n} damage to the opposing monster",
)
def damage(run: Run, at: Context, effect: Entry) -> None:
    """Outside a battle at least 1 Health is left (AUG-104), unless the table plays that a kill counts as a battle
    won by the opponent."""
    loser = opponent(at.you)
    piece = monster(run, loser)
    if not piece:
        return
    kills = bool(run.option("effect_damage_kills"))
    left = health(run, piece)
    loss = min(effect.n, left if kills else max(0, left - 1))
    if loss:
        run.count(piece, "damage", loss)
    run.say("auganism.hurt", pieces=Pieces((piece,)), number=loss, now=health(run, piece))
    if kills and left and not health(run, piece):
        beaten(run, loser)


@LEXICON.effect(
    "heal",
    "Your monster loses damage.",
    COUNT,
    when=DONE,
    text=(
        ("where = hero", "your monster heals {n}"),
        ("", "heal {n}"),
    ),
)
def heal(run: Run, at: Context, effect: Entry) -> None:
    """AUG-103."""
    changes.heal(run, at.you, effect.n)


@LEXICON.effect("draw", "Draw cards, as many as there are.", COUNT, when=DONE, text="draw {n:card|cards}")
def draw(run: Run, at: Context, effect: Entry) -> None:
    """AUG-102."""
    changes.draw(run, at.you, effect.n)


@LEXICON.steps(
    "bottom_from_hand", "Put a card of your hand, of your choice, on the bottom of your deck.",
    Param("n", required=True, least=1, most=1), when=DONE,
    text="put {n:card|cards} of your choice from your hand on the bottom of your deck",
)  # fmt: skip
def bottom_from_hand(effect: Entry, index: int) -> list[Instruction]:
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

    query = Query(
        name, seat=you, options=lambda table, frame: hand(table, you(table, frame)),
        question="auganism.ask_bottom", rule="AUG-95",
    )  # fmt: skip
    return [Choose(query), Call(put_under)]


@LEXICON.effect(
    "opponent_discards",
    "The opponent discards cards at random.",
    COUNT,
    when=DONE,
    text="the opponent discards {n:card|cards} at random",
)
def opponent_discards(run: Run, at: Context, effect: Entry) -> None:
    """At random, by the recorded source of chance (AUG-107)."""
    other = opponent(at.you)
    for _ in range(effect.n):
        held = hand(run, other)
        if held:
            chance = run.edit.chance()
            card = chance.pick(held)
            run.edit.keep_chance(chance)
            changes.discard(run, card, other)


@LEXICON.effect(
    "grave_top_to_hand",
    "The top card of your Graveyard goes to your hand.",
    when=DONE,
    text="return the top card of your Graveyard to your hand",
)
def grave_top_to_hand(run: Run, at: Context, effect: Entry) -> None:
    """The top card is the latest (AUG-22)."""
    pile = cards(run, GRAVEYARD, at.you)
    if pile:
        changes.to_hand(run, pile[-1], at.you)
        run.say("auganism.regained", seat=Person(at.you), pieces=Pieces((pile[-1],)))


@LEXICON.effect(
    "return_self",
    "It goes to its owner's hand.",
    when=DONE,
    text="return this card to its owner's hand instead of the Graveyard",
)
def return_self(run: Run, at: Context, effect: Entry) -> None:
    """AUG-13."""
    if run.state.exists(at.source):
        changes.to_hand(run, at.source)
        run.say("auganism.returned", pieces=Pieces((at.source,)))


@LEXICON.effect(
    "sword_times",
    "Your Sword total counts so many times in the battle of this turn.",
    COUNT,
    when=(ACTIVATED,),
    text=(
        ("n = 2", "in the battle declared this turn, your Sword total is doubled"),
        ("", "in the battle declared this turn, your Sword total counts {n:often}"),
    ),
)
def sword_times(run: Run, at: Context, effect: Entry) -> None:
    """Remembered for the turn (AUG-29)."""
    remember(run, duel_of(at.you), sword_times=effect.n)


@LEXICON.effect(
    "no_response",
    "The opponent cannot place cards in the Response Phase.",
    when=(ALWAYS, ACTIVATED),
    text=(
        (
            "when = activated",
            "in the battle declared this turn, the opponent cannot place cards in the Response Phase",
        ),
        ("", "the opponent cannot place cards in the Response Phase"),
    ),
)
def no_response(run: Run, at: Context, effect: Entry) -> None:
    """Remembered for the turn."""
    remember(run, duel_of(at.you), no_response=1)


@LEXICON.effect(
    "extra_place",
    "You may place more cards in that phase.",
    COUNT,
    Param("zone", "text", required=True, values=("evp", "augment", "response")),
    when=(ACTIVATED,),
    text=(
        ("zone = response", "you may place {n:additional card|additional cards} in this Response Phase"),
        ("zone = augment", "you may place {n:additional card|additional cards} in your Augment Zone this phase"),
        ("", "you may place {n:additional card|additional cards} in your EVP Zone this phase"),
    ),
)
def extra_place(run: Run, at: Context, effect: Entry) -> None:
    """Remembered for the turn."""
    name, duel = f"{effect.text('zone')}_extra", duel_of(at.you)
    remember(run, duel, **{name: fact(run, duel, name) + effect.n})


@LEXICON.effect(
    "keep_evp",
    "The next evolution leaves so many of your EVP cards where they are.",
    COUNT,
    when=(ACTIVATED,),
    text="your monster's next evolution this phase keeps {n:card|cards} of your choice in your EVP Zone",
)
def keep_evp(run: Run, at: Context, effect: Entry) -> None:
    """Remembered until then."""
    remember(run, duel_of(at.you), keep_evp=effect.n)

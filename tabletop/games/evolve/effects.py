"""What abilities do at once, and the search of a deck: each word above what carries it out (rulebook section 20)."""

from __future__ import annotations

from tabletop.core.zones import zone_key
from tabletop.games.evolve import changes
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    HAND,
    energy,
    family,
    host_of,
    in_play,
    named,
    owner_of,
    stressed,
)
from tabletop.games.evolve.harm import harm
from tabletop.games.evolve.items import to_pending
from tabletop.games.evolve.lexicon import LEXICON, SEAT, TO, WHAT, WOULD, N
from tabletop.games.evolve.reading import fit, reached, reached_in_play, seats
from tabletop.games.evolve.running import AFTER, around_of
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.language.words import Param
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Call, Frame, Instruction, Run
from tabletop.rules.progress.triggers import occur
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

# -- stress and death --------------------------------------------------------------------------------------------


@LEXICON.effect("stress", "Stresses it; a stressed one dies instead.", TO, text="stress {to}")
def stress(run: Run, at: Context, effect: Entry) -> None:
    """All of them at once (EVO-156)."""
    harm(run, reached_in_play(run, at, effect), "stress", str(at.fact("cause") or "effect"))


@LEXICON.effect("unstress", "Unstresses it.", TO, text="unstress {to}")
def unstress(run: Run, at: Context, effect: Entry) -> None:
    """Those that are stressed."""
    found = tuple(piece for piece in reached_in_play(run, at, effect) if stressed(run, piece))
    for piece in found:
        changes.turn_stressed(run, piece, False)
    if found:
        run.say("evolve.unstressed", pieces=Pieces(found))


@LEXICON.effect("kill", "It dies, stressed or not.", TO, text="{to} {to:dies}")
def kill(run: Run, at: Context, effect: Entry) -> None:
    """All of them at once (EVO-156)."""
    harm(run, reached_in_play(run, at, effect), "die")


@LEXICON.effect(
    "stay_stressed",
    "It stays in play, stressed.",
    TO,
    when=tuple(WOULD),
    text="{to} {to:stays} in play stressed",
)
def stay_stressed(run: Run, at: Context, effect: Entry) -> None:
    """In place of dying."""
    for piece in reached_in_play(run, at, effect):
        changes.turn_stressed(run, piece, True)


# -- energy, DNA, MP, cards --------------------------------------------------------------------------------------


@LEXICON.effect(
    "gain_energy",
    "It gains energy, up to its capacity.",
    N,
    TO,
    text="{to} {to:gains} {n} energy",
)
def gain_energy(run: Run, at: Context, effect: Entry) -> None:
    """Each of them."""
    for piece in reached_in_play(run, at, effect):
        changes.gain_energy(run, piece, effect.n)


@LEXICON.effect("lose_energy", "It loses energy.", N, TO, text="{to} {to:loses} {n} energy")
def lose_energy(run: Run, at: Context, effect: Entry) -> None:
    """Each of them, at most what it has."""
    for piece in reached_in_play(run, at, effect):
        changes.lose_energy(run, piece, effect.n)


@LEXICON.effect(
    "set_energy",
    "It has so much energy.",
    N,
    TO,
    text=(
        ("n = 0", "{to} {to:loses} all energy"),
        ("", "{to} {to:has} {n} energy"),
    ),
)
def set_energy(run: Run, at: Context, effect: Entry) -> None:
    """It loses what it has above that."""
    for piece in reached(run, at, effect):
        changes.lose_energy(run, piece, energy(run, piece) - effect.n)


@LEXICON.effect(
    "move_energy", "Energy goes from one organism to another.", N,
    Param("from", "selector", required=True, example="self", help="from whom"), TO,
    text="move {n} energy from {from} to {to}",
)  # fmt: skip
def move_energy(run: Run, at: Context, effect: Entry) -> None:
    """As much as there is; what does not fit is lost (EVO-51)."""
    source, target = effect.selection("from").pieces(run, at), reached(run, at, effect)
    if source and target:
        changes.gain_energy(run, target[0], changes.lose_energy(run, source[0], effect.n))


@LEXICON.effect(
    "gain_dna",
    "That player gains DNA.",
    N,
    SEAT,
    text=(
        ("to = you", "gain {n} DNA"),
        ("", "{to} {to:gains} {n} DNA"),
    ),
)
def gain_dna(run: Run, at: Context, effect: Entry) -> None:
    """Without limit (EVO-48)."""
    for seat in seats(run, at, effect):
        changes.gain(run, seat, "dna", effect.n)


@LEXICON.effect(
    "gain_mp",
    "That player gains Manipulation Points.",
    N,
    SEAT,
    text=(
        ("to = you", "gain {n} MP"),
        ("", "{to} {to:gains} {n} MP"),
    ),
)
def gain_mp(run: Run, at: Context, effect: Entry) -> None:
    """Without limit (EVO-48)."""
    for seat in seats(run, at, effect):
        changes.gain(run, seat, "mp", effect.n)


@LEXICON.effect(
    "draw",
    "That player draws cards, one at a time.",
    N,
    SEAT,
    text=(
        ("to = you", "draw {n:card|cards}"),
        ("", "{to} {to:draws} {n:card|cards}"),
    ),
)
def draw(run: Run, at: Context, effect: Entry) -> None:
    """Who cannot has lost (EVO-67)."""
    for seat in seats(run, at, effect):
        if not changes.draw(run, seat, effect.n):
            return


@LEXICON.steps(
    "search_deck",
    "You may take such a card out of your deck into your hand, revealed; then it is shuffled.",
    Param("filter", "filter", required=True, example="{tier: 1}", help="such a card"),
    text="search your deck for {filter:card}, reveal it and put it into your hand; then shuffle your deck",
)
def search_deck(effect: Entry, index: int) -> list[Instruction]:
    """Look through the own deck for a fitting card, or nothing (EVO-281); show it, take it, shuffle."""
    name = f"found{index}"
    wanted = effect.entries("filter")

    def look(run: Run) -> None:
        you = around_of(run, run.frame).you
        run.edit.learn(run.inside(zone_key(DECK, 0, you)), [you])
        run.forget()
        run.say("evolve.searches", seat=Person(you))

    def options(table: Table, frame: Frame) -> list[int]:
        at = around_of(table, frame)
        return [piece for piece in table.inside(zone_key(DECK, 0, at.you)) if fit(table, at, wanted, piece)]

    def take(run: Run) -> None:
        you = around_of(run, run.frame).you
        found = run.frame.bind.get(name, ())
        if not found:
            run.say("evolve.took_nothing", seat=Person(you))
        for piece in found:
            to_pending(run, piece)
            run.say("evolve.found", seat=Person(you), pieces=Pieces((piece,)))
            run.set_face(piece, "down")
            run.move(piece, zone_key(HAND, 0, you))
        run.edit.shuffle(zone_key(DECK, 0, you))
        run.forget()

    query = Query(
        name, seat=lambda table, frame: around_of(table, frame).you, options=options,
        bounds=lambda table, frame: (0, 1), question="evolve.ask_search", rule="EVO-281", always=True,
    )  # fmt: skip
    return [Call(look), Choose(query), Call(take)]


# -- cards that move ---------------------------------------------------------------------------------------------


@LEXICON.effect(
    "to_hand",
    "It goes to its owner's hand.",
    WHAT,
    text=(
        ("what = self", "put it from the discard pile into your hand"),
        ("", "put {what} into your hand"),
    ),
)
def to_hand(run: Run, at: Context, effect: Entry) -> None:
    """Out of play or the discard pile."""
    for piece in reached(run, at, effect, "what"):
        if in_play(run, piece) or family(run, piece) == DISCARD:
            run.say("evolve.to_hand", pieces=Pieces((piece,)), seat=Person(owner_of(run, piece)))
            changes.to_hand(run, piece)


@LEXICON.effect(
    "to_discard",
    "It goes to its owner's discard pile.",
    WHAT,
    text="put {what} into its owner's discard pile",
)
def to_discard(run: Run, at: Context, effect: Entry) -> None:
    """Out of play; a replacement has said so itself."""
    for piece in reached_in_play(run, at, effect, "what"):
        if at.fact("replaces") is None:
            run.say("evolve.put_away", pieces=Pieces((piece,)))
        changes.to_discard(run, piece)


@LEXICON.effect(
    "move_mutation",
    "The mutation is attached to another organism.",
    WHAT,
    TO,
    text="move {what} to {to}",
)
def move_mutation(run: Run, at: Context, effect: Entry) -> None:
    """If it is attached to one."""
    mutation = effect.selection("what").pieces(run, at)
    host = effect.to.pieces(run, at)
    if mutation and host and host_of(run, mutation[0]) not in (0, host[0]):
        run.move(mutation[0], host[0])
        run.say("evolve.moved_mutation", pieces=Pieces((mutation[0],)), host=Pieces((host[0],)))
        occur(run, "mutation_attached", subject=named(run, host[0]), mutation=named(run, mutation[0]))


LEXICON.stands(
    AFTER, "All this happens after the event has been evaluated.",
    Param("do", "effects", required=True, example="[...]", help="effects"),
    Param("may", "flag", example="true", help="its player may decline"),
    Param("choose", "filters", example="[{food: false}]", help="cards chosen then"),
    text="after the *event* is evaluated, {do}",
)  # fmt: skip

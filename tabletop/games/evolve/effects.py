"""What abilities do at once, and the search of a deck: each word above what carries it out (rulebook section 20)."""

from __future__ import annotations

from tabletop.core.zones import zone_key
from tabletop.games.evolve import changes
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    HAND,
    family,
    host_of,
    in_play,
    named,
    owner_of,
    stressed,
)
from tabletop.games.evolve.harm import DEATHS, STRESSES, harm
from tabletop.games.evolve.items import to_pending
from tabletop.games.evolve.lexicon import LEXICON, TO, WHAT, WOULD, N
from tabletop.games.evolve.reading import reached, reached_in_play, seats, unshielded
from tabletop.games.evolve.running import AFTER, around_of
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.abilities.said import Said
from tabletop.rules.language.words import Param
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Call, Frame, Instruction, Run
from tabletop.rules.progress.triggers import occur
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

# -- stress and death --------------------------------------------------------------------------------------------


@LEXICON.effect("stress", "Stresses it; a stressed one dies instead.", TO, log=STRESSES, text="stress {to}")
def stress(run: Run, at: Context, effect: Entry) -> None:
    """All of them at once (EVO-156)."""
    harm(run, reached_in_play(run, at, effect), "stress", str(at.fact("cause") or "effect"))


@LEXICON.effect(
    "unstress", "Unstresses it.", TO,
    log={"evolve.unstressed": "{pieces} is unstressed."},
    text="unstress {to}",
)  # fmt: skip
def unstress(run: Run, at: Context, effect: Entry) -> None:
    """Those that are stressed."""
    found = tuple(piece for piece in reached_in_play(run, at, effect) if stressed(run, piece))
    for piece in found:
        changes.turn_stressed(run, piece, False)
    if found:
        run.say("evolve.unstressed", pieces=Pieces(found))


@LEXICON.effect("kill", "It dies, stressed or not.", TO, log=DEATHS, text="{to} {to:dies}")
def kill(run: Run, at: Context, effect: Entry) -> None:
    """All of them at once (EVO-156)."""
    harm(run, reached_in_play(run, at, effect), "die")


@LEXICON.effect(
    "stay_stressed",
    "It stays in play, stressed.",
    TO,
    when=tuple(WOULD),
    unsaid="the log says that something else happens instead",
    text="{to} {to:stays} in play stressed",
)
def stay_stressed(run: Run, at: Context, effect: Entry) -> None:
    """In place of dying."""
    for piece in reached_in_play(run, at, effect):
        changes.turn_stressed(run, piece, True)


# -- energy, DNA, MP, cards --------------------------------------------------------------------------------------


OF = Param(
    "of", "text", required=True, values=("energy", "dna", "mp"), example="energy", help="of what",
    said=(("dna", "DNA"), ("mp", "MP")),
)  # fmt: skip
OF_WHOM = Param("to", "things", required=True, example="self", help="organisms for energy, players for DNA and MP")


@LEXICON.effect(
    "gain", "It gains so much: energy up to its capacity, DNA and MP without limit.", N, OF, OF_WHOM,
    Param("from", "set", example="self", help="of energy: from whom it is taken"),
    log={**changes.GAINED, **changes.LOST_ENERGY},
    text=(
        ("from", "move {n} {of} from {from} to {to}"), ("to = you", "gain {n} {of}"),
        ("", "{to} {to:gains} {n} {of}"),
    ),
)  # fmt: skip
def gain(run: Run, at: Context, effect: Entry) -> None:
    """Each of them (EVO-48, EVO-51); from somebody as much as there is, and what does not fit is lost."""
    of = effect.text("of")
    if effect.has("from"):
        _move_energy(run, at, effect)
        return
    if of != "energy":
        for seat in seats(run, at, effect):
            changes.gain(run, seat, of, effect.amount("n", run, at))
        return
    for piece in _organisms(run, at, effect):
        changes.gain_energy(run, piece, effect.amount("n", run, at, piece))


@LEXICON.effect(
    "lose", "It loses so much, at most what it has.", N, OF, OF_WHOM,
    log=changes.LOST,
    text=(
        ("n = energy", "{to} {to:loses} all energy"), ("to = you", "lose {n} {of}"), ("", "{to} {to:loses} {n} {of}"),
    ),
)  # fmt: skip
def lose(run: Run, at: Context, effect: Entry) -> None:
    """Each of them."""
    of = effect.text("of")
    if of != "energy":
        for seat in seats(run, at, effect):
            changes.lose(run, seat, of, effect.amount("n", run, at))
        return
    for piece in _organisms(run, at, effect):
        changes.lose_energy(run, piece, effect.amount("n", run, at, piece))


def _organisms(run: Run, at: Context, effect: Entry) -> tuple[int, ...]:
    """Those in play that it means."""
    said = effect.args.get("to")
    found = said.targets(run, at) if isinstance(said, Said) else ()
    return tuple(piece for piece in unshielded(at, found) if piece > 0 and in_play(run, piece))


def _move_energy(run: Run, at: Context, effect: Entry) -> None:
    source, target = effect.selection("from").pieces(run, at), _organisms(run, at, effect)
    if source and target:
        lost = changes.lose_energy(run, source[0], effect.amount("n", run, at))
        changes.gain_energy(run, target[0], lost)


@LEXICON.effect(
    "draw", "That player draws cards, one at a time.", N,
    Param("to", "seats", required=True, example="you", help="who"),
    log={"evolve.drew": "{seat} drew {pieces}."},
    text=(("to = you", "draw {n:card|cards}"), ("", "{to} {to:draws} {n:card|cards}")),
)  # fmt: skip
def draw(run: Run, at: Context, effect: Entry) -> None:
    """Who cannot has lost (EVO-67)."""
    for seat in seats(run, at, effect):
        if not changes.draw(run, seat, effect.amount("n", run, at)):
            return


@LEXICON.steps(
    "search_deck",
    "You may take such a card out of your deck into your hand, revealed; then it is shuffled.",
    Param("among", "set", required=True, example="organism in deck where tier = 1", help="such a card"),
    log={
        "evolve.searches": "{seat} looks through the deck.",
        "evolve.took_nothing": "{seat} took nothing.",
        "evolve.found": "{seat} shows {pieces} and takes it.",
    },
    text="search your deck for {among}, reveal it and put it into your hand; then shuffle your deck",
)
def search_deck(effect: Entry, index: int) -> list[Instruction]:
    """Look through the own deck for a fitting card, or nothing (EVO-281); show it, take it, shuffle."""
    name = f"found{index}"

    def look(run: Run) -> None:
        you = around_of(run, run.frame).you
        run.edit.learn(run.inside(zone_key(DECK, 0, you)), [you])
        run.forget()
        run.say("evolve.searches", seat=Person(you))

    def options(table: Table, frame: Frame) -> list[int]:
        return list(effect.selection("among").pieces(table, around_of(table, frame)))

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
    "move", "It goes to its owner's hand or discard pile, or a mutation to another organism.", WHAT,
    Param("to", "text", values=("hand", "discard"), example="hand", help="where"),
    Param("onto", "set", example="chosen.1", help="of a mutation: to which organism"),
    log={
        "evolve.to_hand": "{pieces} goes to {seat}'s hand.",
        "evolve.put_away": "{pieces} is put away.",
        "evolve.moved_mutation": "{pieces} moved to {host}.",
    },
    text=(
        ("onto", "move {what} to {onto}"), ("to = discard", "put {what} into its owner's discard pile"),
        ("what = self", "put it from the discard pile into your hand"), ("", "put {what} into your hand"),
    ),
)  # fmt: skip
def move(run: Run, at: Context, effect: Entry) -> None:
    """To hand out of play or the discard pile; to the discard pile out of play: a replacement has said so itself."""
    if effect.has("onto"):
        _attach(run, at, effect)
        return
    if effect.text("to") == "discard":
        for piece in reached_in_play(run, at, effect, "what"):
            if at.fact("replaces") is None:
                run.say("evolve.put_away", pieces=Pieces((piece,)))
            changes.to_discard(run, piece)
        return
    for piece in reached(run, at, effect, "what"):
        if in_play(run, piece) or family(run, piece) == DISCARD:
            run.say("evolve.to_hand", pieces=Pieces((piece,)), seat=Person(owner_of(run, piece)))
            changes.to_hand(run, piece)


def _attach(run: Run, at: Context, effect: Entry) -> None:
    """A mutation that is attached to another organism."""
    mutation = effect.selection("what").pieces(run, at)
    host = effect.selection("onto").pieces(run, at)
    if mutation and host and host_of(run, mutation[0]) not in (0, host[0]):
        run.move(mutation[0], host[0])
        run.say("evolve.moved_mutation", pieces=Pieces((mutation[0],)), host=Pieces((host[0],)))
        occur(run, "mutation_attached", subject=named(run, host[0]), mutation=named(run, mutation[0]))


LEXICON.stands(
    AFTER, "All this happens after the event has been evaluated.",
    Param("do", "effects", required=True, example="[...]", help="effects"),
    Param("may", "flag", example="true", help="its player may decline"),
    Param("choose", "sets", example="[field where stressed]", help="cards chosen then"),
    text="after the *event* is evaluated, {do}",
)  # fmt: skip

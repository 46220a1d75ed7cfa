"""A toy for the engine of abilities: two camps of beasts that wound, feed and praise each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import NOW, Ability, Context, Entry, Verdict
from tabletop.rules.abilities.running import Asking, asking, block_id, doing
from tabletop.rules.abilities.said import usual
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.speech import Speech
from tabletop.rules.language.words import Param
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, counter, kind, word
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, PIECES, Bind, WordList, word_of
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.progress.choosing import Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Run, advance
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tests.rules.toys import load, table_of

GAME = """
id: camp
title: Camp
seats: [2]
kinds:
  beast: {label: Beast, back: grey, fields: {kinds: {type: list, custom: true}}}
backs:
  grey: {name: Beast, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  camp: {label: Camp, per_seat: true, group: camp, face: up}
  hand: {label: Hand, per_seat: true, see: hand, group: hand}
decks: {main: {label: Deck}}
counters: {wound: {label: Wounds}, tired: {label: Tired}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
"""
CARDS = """
kind: beast
cards:
  wolf: {name: Wolf, kinds: [Canid]}
  fox: {name: Fox, kinds: [Canid]}
  crow: {name: Crow, kinds: [Bird]}
"""
N = Param("n", required=True, least=1, help="how much")
LEXICON = Lexicon(
    rule="CAMP-1", circle="CAMP-2", usual="beast", strata={"shine": 0, "might": 1}, labels={"shine": "the shine"},
    each=(Param("to", "set", default="self", one=True, help="whom"),),
)  # fmt: skip


def here(table: Table, at: Context) -> tuple[int, ...]:
    """Every beast in a camp, seats by number."""
    return tuple(piece for seat in (1, 2) for piece in table.inside(zone_key("camp", 0, seat)))


def kinds(table: Table, piece: int) -> tuple[str, ...]:
    """What sort of beast it is."""
    found = table.printed(piece, "kinds")
    return tuple(str(each) for each in found) if isinstance(found, tuple) else ()


LEXICON.moment("activated", "Its player uses it.", was=("used",))
LEXICON.moment("always", "It works by itself.", standing=True)
LEXICON.moment("wounded", "It is wounded.", of=("self", "any"))


@LEXICON.condition("wounds", "It has so many wounds.", Param("wounds", least=0), reads=("might",))
def has_wounds(table: Table, at: Context, condition: Entry) -> Verdict:
    """With a reason."""
    now = table.state.counter(at.source, "wound")
    return now >= condition.n or Unmet({"number": condition.n}, (at.source,), "camp.whole", "CAMP-3", "whole")


@LEXICON.condition("alone", "Nobody is with it.")
def is_alone(table: Table, at: Context, condition: Entry) -> Verdict:
    """Without one."""
    return len(table.inside(zone_key("camp", 0, at.you))) == 1


@LEXICON.condition("pack", "So many of a sort.", Param("sort", "text", example="Bird"), Param("least", example="2"))
def in_pack(table: Table, at: Context, condition: Entry) -> Verdict:
    """With parameters."""
    found = sum(condition.text("sort") in kinds(table, each) for each in here(table, at))
    return found >= condition.number("least", 1)


@LEXICON.cost("tire", "It gets tired.", Param("tire", least=1))
def tire(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """At most three."""
    if run.state.counter(at.source, "tired") + cost.n > 3:
        return Unmet({"number": cost.n}, (at.source,), "camp.tired", code="tired")
    run.count(at.source, "tired", cost.n)
    return None


@LEXICON.effect("wound", "It is wounded.", N, when=("activated", "wounded"), text="{to} is wounded {n} times")
def wound(run: Run, at: Context, effect: Entry) -> None:
    """Who was chosen, or everybody who is meant."""
    for piece in [each for each, _ in at.chosen] if effect.to.one else effect.to.pieces(run, at):
        run.count(piece, "wound", effect.n)


@LEXICON.effect("swell", "It is wounded as often as is counted.", Param("by", "number", required=True))
def swell(run: Run, at: Context, effect: Entry) -> None:
    """Counted for each that is reached."""
    for piece in effect.to.pieces(run, at):
        run.count(piece, "wound", effect.amount("by", run, at, piece))


@LEXICON.effect("give", "That player is called.", Param("who", "seat", required=True))
def give(run: Run, at: Context, effect: Entry) -> None:
    """Remembered."""
    run.set_flow("given", effect.player("who", run, at))


@LEXICON.effect(
    "then", "All this, and a list.", Param("do", "effects", required=True), Param("names", "words"),
    Param("pay", "costs"), Param("pick", "sets"),
)  # fmt: skip
def then(run: Run, at: Context, effect: Entry) -> None:
    """One after the other."""
    for each in effect.entries("do"):
        each.meaning.do(run, at, each)


LEXICON.stands("shine", "It shines.", Param("n", required=True), writes="shine", was=("glow",))


@LEXICON.steps("bury", "A card of the hand goes to the camp.")
def bury(effect: Entry, index: int) -> list[Instruction]:
    """Asks which."""
    name = f"buried{index}"

    def lay(run: Run) -> None:
        for piece in present(run, run.frame.bind.get(name, ())):
            run.move(int(piece), zone_key("camp", 0, run.frame.bind["you"]))

    query = Query(
        name, seat=lambda table, frame: frame.bind["you"],
        options=lambda table, frame: table.inside(zone_key("hand", 0, frame.bind["you"])),
    )  # fmt: skip
    return [Choose(query), Call(lay)]


SORTS = word_of(WordList("sort", ("Canid", "Bird"), open=True), many=True)


def in_camp(table: Table, seat: int, bind: Bind) -> tuple[int, ...]:
    """Those that a seat has; where the text is read at a site, only so many."""
    found = table.inside(zone_key("camp", 0, seat))
    return found if bind.get("site") == 0 else found[: int(str(bind["site"]))]


def sorts(table: Table, piece: int) -> tuple[str, ...]:
    """What it is."""
    return kinds(table, piece)


HERE = word("here", "seat", PIECES, lambda table, seat: (), "zone:camp")
LANGUAGE = Language.of(
    [
        *seats(), *pieces(WordList("card", (), open=True), WordList("kind", ("beast",))), kind("beast"),
        bound("self", PIECE), *(bound(f"chosen.{n}", PIECE) for n in range(3)), bound("victim", PIECE),
        bound("depth", NUMBER), counter("wound"), word("sorts", "piece", SORTS, sorts),
        replace(HERE, get=in_camp, asks=True, binds=("site",)),
    ],
    functions=COMMON,
)  # fmt: skip
LEXICON.speak(Speech(LANGUAGE), lambda table, at: {**usual(table, at), "site": at.site})


def context_of(table: Table, frame: Frame) -> Context:
    """Whose eyes a frame has."""
    bind = frame.bind
    found = [each if isinstance(each, tuple) else (each, NOW) for each in bind.get("chosen", ())]
    return Context(bind.get("self", 0), bind.get("you", 0), 0, tuple(found))


ASKING = Asking(
    context_of, "camp.may", "camp.pay", "camp.choose", "camp.declined", lambda ability: "a price",
    lambda table, piece: (piece, table.state.incarnation[piece]),
)  # fmt: skip


class CampRules(Ruleset):
    """Whatever abilities a test gives."""

    def __init__(self, catalog: Catalog, *abilities: Ability) -> None:
        self.given = abilities
        super().__init__(catalog, 2, {})

    def make_blocks(self) -> Iterator[Block]:
        """Each as it is: questions, then effects."""
        for each in self.given:
            asked = asking(each, ASKING)
            yield Block(block_id("camp", each.id), *asked, "effects", *doing(each.effects, context_of), "end")

    def begin(self, run: Run) -> None:
        """Nothing by itself."""


class Camp:
    """A table of it: beasts lie where a test lays them."""

    def __init__(self, folder: Path, *abilities: Ability) -> None:
        deck = "name: All\ncards: {wolf: 3, fox: 3, crow: 3}\n"
        catalog = load(folder, game=GAME, cards_beasts=CARDS, decks_all=deck)
        self.rules = CampRules(catalog, *abilities)
        self.state: GameState = table_of(self.rules)

    @property
    def table(self) -> Table:
        """To read."""
        return Table(self.rules, self.state)

    def run(self) -> Run:
        """To write."""
        return Run(self.rules, Edit(self.state))

    def lay(self, card: str, seat: int) -> int:
        """A beast of a seat into its camp."""
        hand = self.table.inside(zone_key("hand", 0, seat))
        piece = next(each for each in hand if self.table.definition(each) == card)
        run = self.run()
        run.move(piece, zone_key("camp", 0, seat))
        run.set_face(piece, "up")
        return piece

    def use(self, ability: Ability, source: int, seat: int, **bind: object) -> None:
        """Carry an ability out."""
        run = self.run()
        run.push(block_id("camp", ability.id), **{"self": source, "you": seat, **bind})
        advance(run)

    def wounds(self, *pieces: int) -> list[int]:
        """How many each has."""
        return [self.state.counter(piece, "wound") for piece in pieces]

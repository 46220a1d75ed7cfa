"""A toy for the engine of abilities: two camps of beasts that wound, feed and praise each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import NOW, Ability, Context, Entry, Selection, Verdict
from tabletop.rules.abilities.running import Asking, asking, block_id, doing
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Param
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


@LEXICON.effect("swell", "It is wounded as often as is counted.", Param("by", "amount", required=True))
def swell(run: Run, at: Context, effect: Entry) -> None:
    """Counted for each that is reached."""
    for piece in effect.to.pieces(run, at):
        run.count(piece, "wound", effect.amount("by", run, at, piece))


@LEXICON.effect("give", "That player is called.", Param("who", "player", required=True))
def give(run: Run, at: Context, effect: Entry) -> None:
    """Remembered."""
    run.set_flow("given", effect.player("who", run, at))


@LEXICON.effect(
    "then", "All this, and a list.", Param("do", "effects", required=True), Param("names", "words"),
    Param("pay", "costs"), Param("pick", "filters"),
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


def _selector(name: str, means: Callable[[int, bool, bool], bool], chooses: bool = False) -> None:
    """Those here for which it holds: number, whether on the same side, whether the card itself."""

    @LEXICON.selector(name, f"It says {name}.", chooses=chooses, when=("activated",) if name == "one_enemy" else ())
    def select(table: Table, at: Context, selection: Selection) -> Iterable[int]:
        return (each for each in here(table, at) if means(each, table.owner(each) == at.you, each == at.source))


_selector("self", lambda piece, mine, itself: itself)
_selector("allies", lambda piece, mine, itself: mine and not itself)
_selector("yours", lambda piece, mine, itself: mine)
_selector("enemies", lambda piece, mine, itself: not mine)
_selector("others", lambda piece, mine, itself: not itself)
_selector("all", lambda piece, mine, itself: True)
_selector("one_enemy", lambda piece, mine, itself: not mine, chooses=True)
_selector("one_ally", lambda piece, mine, itself: mine and not itself, chooses=True)


@LEXICON.filter("type", "It is of this type.", Param("type", "text", example="Canid"))
def is_type(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """One of them."""
    return wanted.value in kinds(table, piece)


@LEXICON.filter("not_type", "It is not of this type.", Param("not_type", "text", example="Canid"))
def is_not_type(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """None of them."""
    return wanted.value not in kinds(table, piece)


@LEXICON.selector("kin_of", "Those of its sort.", Param("kin_of", "selector", example="self"))
def kin_of(table: Table, at: Context, selection: Selection) -> Iterable[int]:
    """About others."""
    sorts = {sort for piece in selection.of.pieces(table, at) for sort in kinds(table, piece)}
    return (each for each in here(table, at) if sorts & set(kinds(table, each)))


@LEXICON.selector("fitting", "All that fit.", Param("fitting", "filter", example="{type: Bird}"))
def fitting(table: Table, at: Context, selection: Selection) -> Iterator[int]:
    """With filters of its own."""
    yield from here(table, at)


@LEXICON.selector("chosen", "What was chosen.", Param("chosen", example="0"))
def chosen(table: Table, at: Context, selection: Selection) -> Iterable[int]:
    """By its number."""
    index = selection.value if isinstance(selection.value, int) else 0
    return (at.chosen[index][0],) if index < len(at.chosen) else ()


@LEXICON.filter("sorts", "One of these sorts.", Param("sorts", "text"), read=lambda text: str(text).split(" or "))
def sorts(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
    """Read once."""
    assert isinstance(wanted.value, list)
    return any(each in kinds(table, piece) for each in wanted.value)


@LEXICON.player("you", "Its player.")
def you(table: Table, at: Context, player: Entry) -> int:
    """The reader."""
    return at.you


@LEXICON.player("owner_of", "Whose it is.", Param("owner_of", "selector", example="self"))
def owner_of(table: Table, at: Context, player: Entry) -> int:
    """About a card."""
    found = player.value.pieces(table, at) if isinstance(player.value, Selection) else ()
    return table.owner(found[0]) if found else 0


@LEXICON.quantity("wounds", "Its wounds.")
def wounds(table: Table, at: Context, piece: int) -> int:
    """Of the one that is changed."""
    return table.state.counter(piece, "wound")


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

"""Toy 7, Ladder: layers, repeat against zero, floor, cap, three strata, one cyclic file.

Holds: values ignore the order of pieces; the cycle is refused with file and line.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from toys import load, make, meddle, prove, table

from tabletop.content import Catalog, ContentError
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.zones import zone_key
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Ability, Context, Entry, Verdict
from tabletop.rules.abilities.standing import StandingIndex
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.language.speech import Speech
from tabletop.rules.language.words import Param
from tabletop.rules.modifying.modifiers import Modifier, Modifiers, Part, ValueDef, cycle
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, zone
from tabletop.rules.phrases.naming.values import PIECE
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.wording.hook import CodeWithWords

GAME = """
id: ladder
title: Ladder
code: toy
seats: [2]
kinds:
  rung: {label: Rung, back: grey, fields: {length: {type: int, default: 0}, abilities: {type: abilities}}}
backs:
  grey: {name: Rung, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  ladder: {label: Ladder, group: ladder, face: up}
  heap: {label: Heap, pile: true, face: up, group: heap}
decks: {main: {label: Deck}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
"""
CARDS = """
kind: rung
cards:
  rung: {length: 3}
  oak: {abilities: [{name: Oak, when: always, do: [{op: height, n: 1, to: ladder, layer: wood}]}]}
  ash: {abilities: [{name: Ash, when: always, do: [{op: height, n: 2, to: ladder, layer: wood}]}]}
  nail: {abilities: [{name: Nail, when: always, do: [{op: height, n: -2, to: ladder, layer: iron}]}]}
  echo: {abilities: [{name: Echo, when: always, do: [{op: repeat, n: 2, to: ladder, layer: wood}]}]}
  worm: {abilities: [{name: Worm, when: always, do: [{op: repeat, n: 0, to: ladder, layer: wood}]}]}
  floor: {abilities: [{name: Floor, when: always, do: [{op: floor, n: 5, to: ladder}]}]}
  roof: {abilities: [{name: Roof, when: always, do: [{op: cap, n: 7, to: ladder}]}]}
  medal: {abilities: [{name: Medal, when: always, do: [{op: rank, n: 1, to: ladder}]}]}
  proud: {length: 1, abilities: [{name: Proud, when: always, requires: [{rank: 2}], do: [{op: height, n: 4}]}]}
  far: {length: 1, abilities: [{name: Far, when: always, requires: [{height: 5}], do: [{op: reach, n: 10}]}]}
"""
NAMES = ("rung", "oak", "ash", "nail", "echo", "worm", "floor", "roof", "medal", "proud", "far")
DECK = "name: All\ncards: {" + ", ".join(f"{name}: 2" for name in NAMES) + "}\n"
STRATA = {"rank": 0, "height": 1, "reach": 2}
OPS: dict[str, Literal["add", "times", "least", "most"]] = {
    "height": "add", "reach": "add", "rank": "add", "repeat": "times", "floor": "least", "cap": "most",
}  # fmt: skip
LAYER = Param("layer", "text", values=("wood", "iron"))
N = Param("n", required=True)
LEXICON = Lexicon(
    rule="TOY-1", circle="TOY-2", strata=STRATA, each=(Param("to", "set", default="self"),),
    labels={"rank": "the rank", "height": "the height"},
)  # fmt: skip
LEXICON.moment("always", "While it lies there.", standing=True)


def _value(name: str, help: str) -> None:
    @LEXICON.condition(name, help, Param(name, least=0), reads=(name,))
    def reaches(table: Table, at: Context, condition: Entry) -> Verdict:
        return table.value(at.source, name) >= condition.n


for _name in STRATA:
    _value(_name, f"Its {_name} is so high.")
LEXICON.stands("rank", "Higher rank.", N, writes="rank")
LEXICON.stands("height", "Higher.", N, LAYER, writes="height")
LEXICON.stands("repeat", "A layer counts so often; 0: not at all.", N, LAYER, writes="height")
LEXICON.stands("floor", "Not lower than this.", N, writes="height")
LEXICON.stands("cap", "Not higher than this.", N, writes="height")
LEXICON.stands("reach", "Longer reach.", N, writes="reach")
LEXICON.speak(Speech(Language.of([bound("self", PIECE), zone("ladder")])))


class LadderCode(CodeWithWords):
    """What the toy's content needs."""

    lexicon = LEXICON


def on_the_ladder(where: Table, group: None) -> Iterator[tuple[Context, Sequence[Ability]]]:
    """The rungs with what they do."""
    for source in where.inside("ladder"):
        yield Context(source, where.owner(source)), abilities_of(where, source)


PASSIVES = StandingIndex(on_the_ladder, key=lambda each: each.effect.writes)


def modifiers_of(value: str) -> Any:
    """What the ladder does to a value of a card on it."""

    def found(where: Table, piece: int) -> Iterator[Modifier]:
        for at, ability, effect in PASSIVES.of(where, None, value):
            if piece in effect.to.pieces(where, at) and ability.holds(where, at):
                yield Modifier(effect.n, "ladder.part", at.source, "TOY-3", OPS[effect.name], effect.text("layer"))

    return found


def length(where: Table, piece: int) -> Iterator[Part]:
    """Where height begins."""
    printed = where.printed(piece, "length")
    yield Part(printed if isinstance(printed, int) else 0, "ladder.printed")


def of_height(where: Table, piece: int) -> Iterator[Part]:
    """Reach begins with the height."""
    yield Part(where.value(piece, "height"), "ladder.printed")


class Climb(ActionKind):
    """A card of the hand goes onto the ladder."""

    kind = "climb"
    pieces = ("card",)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Each card of the hand."""
        for piece in table.inside(zone_key("hand", 0, seat)):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Up."""
        run.move(act.piece("card"), "ladder")


class Saw(ActionKind):
    """The lowest rung falls: what is lowest follows from values."""

    kind = "saw"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Down."""
        rungs = run.inside("ladder")
        if rungs:
            run.move(min(rungs, key=lambda piece: (run.value(piece, "reach"), run.state.entered[piece])), "heap")


def turn(run: Run) -> None:
    """Ten rounds; then the reach of all rungs is compared."""
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round", 1) > 10:
        rungs = run.inside("ladder")
        reach = {seat: sum(run.value(p, "reach") for p in rungs if run.owner(p) == seat) for seat in (1, 2)}
        run.finish(tuple(seat for seat in reach if reach[seat] == max(reach.values())), "ladder.end", "TOY-4")


class Ladder(Ruleset):
    """The rules."""

    lexicon: ClassVar = LEXICON
    own_sentences: ClassVar = {"ladder.end": "The top."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (Climb(), Saw())

    def make_blocks(self) -> Iterator[Block]:
        """In turn."""
        window = WindowDef("turn", ("climb",), "saw", lambda where, frame: where.order(1), "once", passed="")
        yield Block("ladder/turn", "top", Window(window), Call(turn), Jump("top"))

    def make_values(self) -> Modifiers:
        """Three strata."""
        return Modifiers(
            (
                ValueDef("rank", 0, lambda where, piece: (), modifiers_of("rank")),
                ValueDef("height", 1, length, modifiers_of("height"), ("", "wood", "iron"), least=0),
                ValueDef("reach", 2, of_height, modifiers_of("reach")),
            )
        )

    def begin(self, run: Run) -> None:
        """The first turn."""
        run.push("ladder/turn")


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    """The toy's files."""
    return load(tmp_path, LadderCode(), game=GAME, cards_rungs=CARDS, decks_all=DECK)


def stack(ruleset: Ladder, state: GameState, names: Sequence[str]) -> dict[str, list[int]]:
    """Cards laid onto an empty ladder in an order; the cards by name."""
    found: dict[str, list[int]] = {}
    edit = Edit(state)
    for name in names:
        piece = next(p for p in state.pieces() if state.definition[p] == name and state.zone_of(p).startswith("hand"))
        edit.move(piece, "ladder")
        edit.set_face(piece, "up")
        found.setdefault(name, []).append(piece)
    return found


@pytest.mark.parametrize(
    ("names", "height"),
    [
        (["rung"], 3),
        # additions of all layers
        (["rung", "oak", "ash"], 3 + 1 + 2),
        (["rung", "oak", "ash", "nail"], 3 + 1 + 2 - 2),
        # a repeat of one layer: base + sum x (1 + repeats)
        (["rung", "oak", "ash", "echo"], 3 + 3 * 2),
        (["rung", "oak", "ash", "echo", "echo"], 3 + 3 * 3),
        (["rung", "oak", "ash", "echo", "nail"], 3 + 3 * 2 - 2),
        # a zero takes the layer away whatever repeats it, and nothing else
        (["rung", "oak", "ash", "worm"], 3),
        (["rung", "oak", "ash", "echo", "echo", "worm"], 3),
        (["rung", "oak", "ash", "worm", "worm", "nail"], 3 - 2),
        # floor and cap once, last
        (["rung", "nail", "nail"], 0),
        (["rung", "floor"], 5),
        (["rung", "floor", "nail"], 5),
        (["rung", "oak", "ash", "echo", "roof"], 7),
        (["rung", "oak", "ash", "echo", "roof", "floor"], 7),
        # strata: rank decides about height
        (["proud"], 1),
        (["proud", "medal"], 1),
        (["proud", "medal", "medal"], 1 + 4),
    ],
)
def test_heights(catalog: Catalog, names: list[str], height: int) -> None:
    ruleset, state = make(Ladder, catalog)
    rung = stack(ruleset, state, names)[names[0]][0]
    found = ruleset.modifiers.of(table(ruleset, state), rung, "height")
    assert found.total == height == sum(part.amount for part in found.parts)
    assert all(part.source for part in found.parts if part.label == "ladder.part")


def test_reach_is_above_height_and_rank(catalog: Catalog) -> None:
    ruleset, state = make(Ladder, catalog)
    far = stack(ruleset, state, ["far", "oak", "ash"])["far"][0]
    assert table(ruleset, state).value(far, "reach") == 4
    stack(ruleset, state, ["oak"])
    assert table(ruleset, state).value(far, "reach") == 5 + 10


def test_who_adds_what(catalog: Catalog) -> None:
    ruleset, state = make(Ladder, catalog)
    found = stack(ruleset, state, ["rung", "oak", "ash", "echo", "echo", "roof"])
    parts = ruleset.modifiers.of(table(ruleset, state), found["rung"][0], "height").parts
    by = {part.source: part.amount for part in parts}
    assert by[found["oak"][0]] == 1 and by[found["ash"][0]] == 2
    assert [by[echo] for echo in found["echo"]] == [3, 3], "each repeat says what it adds"
    assert by[found["roof"][0]] == 7 - 12


@pytest.mark.parametrize("seed", range(4))
def test_values_ignore_the_order_of_pieces(catalog: Catalog, seed: int) -> None:
    rng = random.Random(seed)
    names = ["rung", "oak", "ash", "nail", "echo", "worm", "floor", "roof", "medal", "medal", "proud", "far"]
    some = rng.sample(names, 6)
    orders = [rng.sample(some, len(some)) for _ in range(24)] if seed else list(itertools.permutations(some[:4]))
    seen = set()
    for order in orders:
        ruleset, state = make(Ladder, catalog)
        found = stack(ruleset, state, order)
        where = table(ruleset, state)
        seen.add(
            tuple(
                (name, value, ruleset.total(where, piece, value))
                for name in sorted(found)
                for piece in found[name]
                for value in STRATA
            )
        )
        Edit(state).reorder("ladder", rng.sample(state.inside("ladder"), state.count_in("ladder")))
        again = table(ruleset, state)
        for name in found:
            for piece in found[name]:
                assert all(again.value(piece, value) == where.value(piece, value) for value in STRATA)
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        (
            "{name: Proud, when: always, requires: [{height: 2}], do: [{op: height, n: 4}]}",
            "`height` changes the height, and the requirement `height` is worked out from that: the ability"
            " would turn in a circle.",
        ),
        (
            "{name: Proud, when: always, requires: [{reach: 2}], do: [{op: rank, n: 1, to: ladder}]}",
            "`rank` changes the rank, and the requirement `reach` is worked out from that: the ability"
            " would turn in a circle.",
        ),
    ],
)
def test_a_cyclic_file_is_refused_with_its_line(tmp_path: Path, ability: str, message: str) -> None:
    cards = CARDS.replace("{name: Proud, when: always, requires: [{rank: 2}], do: [{op: height, n: 4}]}", ability)
    assert cards != CARDS
    with pytest.raises(ContentError) as caught:
        load(tmp_path, LadderCode(), game=GAME, cards_rungs=cards, decks_all=DECK)
    (finding,) = caught.value.findings
    path = tmp_path / "cards" / "rungs.yaml"
    line = path.read_text().splitlines().index(next(x for x in path.read_text().splitlines() if "proud" in x)) + 1
    assert (finding.path, finding.line, finding.message) == (str(path), line, message)
    assert finding.rule in ("", "TOY-2") and finding.hint.startswith("Leave `")


def test_strata() -> None:
    assert cycle("height", ("rank",), STRATA) is None
    assert cycle("height", ("rank", "height"), STRATA) == "height"
    assert cycle("rank", ("reach",), STRATA) == "reach"


def test_code_that_reads_upward_is_stopped(catalog: Catalog) -> None:
    ruleset, state = make(Ladder, catalog)
    rung = stack(ruleset, state, ["rung"])["rung"][0]
    values = (
        ValueDef("low", 0, lambda where, piece: (Part(where.value(piece, "high"), "x"),)),
        ValueDef("high", 1, lambda where, piece: (Part(where.value(piece, "low"), "x"),)),
    )
    ruleset.modifiers = Modifiers(values)
    for name in ("low", "high"):
        with pytest.raises(RulesError, match="low reads high, which is not below it"):
            table(ruleset, state).value(rung, name)
    with pytest.raises(KeyError):
        table(ruleset, state).value(rung, "nothing")


@pytest.mark.parametrize("seed", range(4))
def test_every_stop(catalog: Catalog, seed: int) -> None:
    ruleset, state = make(Ladder, catalog, seed=seed)
    assert prove(ruleset, state, seed) == 20
    for other in range(3):
        ruleset, state = make(Ladder, catalog)
        meddle(ruleset, state, seed * 3 + other, most=40)

"""A new word touches one file: an effect, an event and a cost, each registered in a file of its own, are known to
check, vocabulary, schema, reference, texts of cards and log, and are carried out."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.content import Catalog, ContentError
from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.rules.abilities.book import AbilityBook, abilities_of
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Context
from tabletop.rules.abilities.running import block_id, doing, pay_for, why_not_payable
from tabletop.rules.language.pages import page
from tabletop.rules.language.reference import printed
from tabletop.rules.language.schema import ability_schema, definitions
from tabletop.rules.progress.machine import Block, Frame, Run, advance
from tabletop.rules.progress.triggers import queue_block
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.rules.wording.hook import CodeWithWords
from tests.rules.toys import load, table_of

jsonschema = pytest.importorskip("jsonschema", reason="the extra `dev` is needed: pip install -e '.[dev]'")

GAME = """
id: meadow
title: Meadow
seats: [2]
code: toy
kinds:
  beast: {label: Beast, back: grey, fields: {abilities: {type: abilities}}}
backs:
  grey: {name: Beast, palette: slate, emblem: star}
palettes: {slate: "#555a60"}
zones:
  meadow: {label: Meadow, per_seat: true, group: meadow, face: up}
decks: {main: {label: Deck}}
counters: {grass: {label: Grass}}
seat_values: {seeds: {label: Seeds, start: 3}}
setup:
  - put: {list: main, into: meadow}
"""
CARDS = """
kind: beast
cards:
  cow: {abilities: [{name: Graze, when: used, cost: [{seeds: 2}], do: [{op: graze, n: 3}]}]}
  hare: {abilities: [{when: grazed, do: [{op: graze, n: 1}]}]}
"""
EFFECT = """
from tabletop.rules.language.words import Param
from tabletop.rules.progress.triggers import queue_block
from tabletop.rules.showing.telling import Pieces

@LEXICON.effect(
    "graze", "It eats so much grass.", Param("n", required=True, least=1, help="how much"),
    log={"meadow.grazed": "{pieces} ate {number}."}, text="it eats {n:tuft|tufts} of grass",
)
def graze(run, at, effect):
    run.count(at.source, "grass", effect.n)
    run.say("meadow.grazed", pieces=Pieces((at.source,)), number=effect.n)
    if effect.n > 1:
        run.ruleset.happened(run, "grazed")
"""
EVENT = """
LEXICON.moment("grazed", "Somebody has grazed well.", text="when somebody grazes")
"""
COST = """
from tabletop.core.state import seat_target
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Param

@LEXICON.cost("seeds", "Seeds of its player.", Param("seeds", least=1), text="to give up {n:seed|seeds}")
def seeds(run, at, cost):
    if run.state.counter(seat_target(at.you), "seeds") < cost.n:
        return Unmet(code="seeds")
    run.count(seat_target(at.you), "seeds", -cost.n)
    return None
"""
FILES = {"grazing.py": EFFECT, "happening.py": EVENT, "paying.py": COST}


class Meadow(CodeWithWords):
    """The code of the toy: nothing in it knows any of the words."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon  # type: ignore[misc]


class MeadowRules(Ruleset):
    """Who happens to be there has heard of it."""

    def __init__(self, catalog: Catalog, lexicon: Lexicon) -> None:
        self.lexicon = lexicon  # type: ignore[misc]
        super().__init__(catalog, 2, {})

    def make_blocks(self) -> Iterator[Block]:
        yield queue_block("meadow/queue", self.carry_out)
        for ability in AbilityBook(self.catalog, self.lexicon):
            yield Block(block_id("meadow", ability.id), *doing(ability.effects, reader))

    def happened(self, run: Run, event: str) -> None:
        pieces = [piece for seat in (1, 2) for piece in run.inside(zone_key("meadow", 0, seat))]
        found = [(piece, each.id) for piece in pieces for each in abilities_of(run, piece) if each.when == event]
        run.push("meadow/queue", queue=tuple(found))

    def carry_out(self, run: Run, piece: int, id: str) -> None:
        run.push(block_id("meadow", id), self=piece, you=run.owner(piece))

    def begin(self, run: Run) -> None:
        """Everything lies open."""
        for seat in (1, 2):
            for piece in run.inside(zone_key("meadow", 0, seat)):
                run.set_face(piece, "up")


def reader(table: Table, frame: Frame) -> Context:
    return Context(frame.bind["self"], frame.bind["you"])


def lexicon(folder: Path, *files: str) -> Lexicon:
    """The words that stand in these files."""
    made = Lexicon(usual="beast", each=())
    made.moment("used", "Its player uses it.")
    for name in files:
        (folder / name).write_text(FILES[name], encoding="utf-8")
        runpy.run_path(str(folder / name), {"LEXICON": made})
    return made


def test_three_words_in_three_files_are_all_there_is_to_do(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *FILES)
    code = Meadow(words)
    catalog = load(
        tmp_path / "meadow", code, game=GAME, cards_beasts=CARDS, decks_all="name: A\ncards: {cow: 1, hare: 1}\n"
    )  # type: ignore[arg-type]
    texts = {each.id: each.text for each in catalog.abilities.values()}
    assert texts == {
        "cow.1": "Give up 2 seeds; it eats 3 tufts of grass.",
        "hare.1": "When somebody grazes, it eats 1 tuft of grass.",
    }
    listed = "\n".join(printed(words.vocabulary))
    told = page("Meadow", words.vocabulary)
    for name, help in (("graze", "It eats"), ("grazed", "Somebody has"), ("seeds", "Seeds of its player")):
        assert name in listed and help in listed and f"### {name}\n" in told
    assert '- in the log: "{pieces} ate {number}."' in told
    schema = {**ability_schema(words.vocabulary, "beast"), "$defs": definitions(words.vocabulary)}
    validator = jsonschema.Draft202012Validator(schema)
    for each in catalog.abilities.values():
        assert validator.is_valid({"when": each.data["when"], "do": [dict(effect) for effect in each.data["do"]]})  # type: ignore[union-attr,arg-type]
    assert not validator.is_valid({"when": "grazed", "do": [{"op": "graze"}]})
    assert not validator.is_valid({"when": "used", "cost": [{"seeds": 0}], "do": [{"op": "graze", "n": 1}]})
    assert_played(catalog, words)


def assert_played(catalog: Catalog, words: Lexicon) -> None:
    """The cow pays and grazes, which the hare hears of."""
    rules = MeadowRules(catalog, words)
    state = table_of(rules)
    table = Table(rules, state)
    cow, hare = table.inside("meadow@1")
    (graze,) = abilities_of(table, cow)
    at = Context(cow, 1)
    run = Run(rules, Edit(state))
    assert pay_for(run, graze.cost, at) is None
    assert state.counter(seat_target(1), "seeds") == 1
    refused = why_not_payable(Table(rules, state), graze.cost, at)
    assert refused is not None and refused.code == "seeds"
    rules.carry_out(run, cow, graze.id)
    advance(run)
    assert (state.counter(cow, "grass"), state.counter(hare, "grass")) == (3, 1)
    assert rules.sentences["meadow.grazed"] == "{pieces} ate {number}."


@pytest.mark.parametrize("file", FILES)
def test_without_its_file_a_word_is_none(file: str, tmp_path: Path) -> None:
    words = lexicon(tmp_path, *(each for each in FILES if each != file))
    with pytest.raises(ContentError, match=r"There is no|is no moment"):
        load(
            tmp_path / "meadow",
            Meadow(words),
            game=GAME,
            cards_beasts=CARDS,
            decks_all="name: A\ncards: {cow: 1, hare: 1}\n",
        )  # type: ignore[arg-type]

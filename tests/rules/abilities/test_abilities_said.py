"""Abilities in phrases: whom, how much, whether; what is wrong with them; how the same was written before."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tabletop.content.findings import Finding
from tabletop.content.flow import flow_text
from tabletop.content.proofing.upgrading import rewritten
from tabletop.core.values import Json
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import NOW, Ability, Context, Entry
from tabletop.rules.abilities.said import usual
from tabletop.rules.language.before import Before, Narrowing, bounds, times
from tabletop.rules.language.registry import check
from tabletop.rules.language.speech import Limit, Speech
from tabletop.rules.language.words import Param
from tabletop.rules.phrases.phrase import with_defines
from tabletop.rules.progress.machine import Run
from tests.rules.abilities.camp import LANGUAGE, Camp

SPEECH = Speech(
    with_defines(LANGUAGE, {"hurt": "wound > 0"}), {"victim": Limit(("wounded",)), "depth": Limit((), ("beast",))},
    {"wound": "might"},
)  # fmt: skip

LEXICON = Lexicon(
    rule="CAMP-1", strata={"shine": 0, "might": 1},
    each=(Param("to", "set", default="self", one=True, help="whom"),),
)  # fmt: skip
LEXICON.moment("activated", "Its player uses it.")
LEXICON.moment("always", "It works by itself.", standing=True)
LEXICON.moment("wounded", "It is wounded.")
LEXICON.condition("alone", "Nobody is with it.")(lambda table, at, condition: False)


@LEXICON.effect("wound", "It is wounded.", Param("n", "number", required=True, not_zero=True))
def wound(run: Run, at: Context, effect: Entry) -> None:
    """As often as is said for each."""
    for piece in effect.to.pieces(run, at):
        run.count(piece, "wound", effect.amount("n", run, at, piece))


LEXICON.effect("call", "A seat is called.", Param("who", "seat", required=True), Param("if", "test"))(
    lambda run, at, effect: None
)
LEXICON.effect("all", "Everybody.", Param("of", "things"), Param("do", "effects"))(lambda run, at, effect: None)
LEXICON.stands("shine", "It shines.", Param("n", "number", required=True), writes="shine")

BEFORE = Before(
    sets={
        "self": "self", "allies": "here {place}", "all": "here of seats",
        "kin_of": "here of seats where any(sorts and {of}.sorts)",
    },
    one={"one_ally": "allies"},
    places={"": "where it != self", "everywhere": "or here of others"},
    tests={
        "sort": lambda wanted: " or ".join(f"sorts has {each}" for each in str(wanted).split(" or ")),
        "wounds": "wound >= {}",
    },
    numbers={"wounds": "wound"},
    conditions={"wounds": "self.wound >= {}", "pack": lambda value: bounds("count(here)", value)},
    seats={"me": "you", "owner_of": "{of}.owner"},
    narrowing={"to": Narrowing("filter", "where"), "per": Narrowing("per_filter")},
    per="per",
    effects={"bite": lambda entry: {**entry, "op": "wound", "n": 1}},
)  # fmt: skip
LEXICON.speak(SPEECH, lambda table, at: {**usual(table, at), "site": at.site}, BEFORE)


def made(**data: object) -> Ability:
    return compile_ability("camp.1", "Howl", {"when": "activated", **data}, LEXICON)


def test_phrases_reach_whom_they_mean(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    wolf, fox, crow, other = camp.lay("wolf", 1), camp.lay("fox", 1), camp.lay("crow", 1), camp.lay("fox", 2)
    at = Context(wolf, 1, chosen=((crow, NOW), (other, 10_000)), facts=(("victim", other), ("depth", 0)))
    wanted: dict[str, tuple[int, ...]] = {
        "self": (wolf,), "here": (wolf, fox, crow), "here of enemies": (other,), "here of seats where it != self":
        (fox, crow, other), "here where sorts has Bird": (crow,), "chosen.0": (crow,), "chosen.1": (),
        "victim": (other,), "here of victim.owner": (other,), "here where sorts has Newt": (),
    }  # fmt: skip
    for text, reached in wanted.items():
        (effect,) = made(do=[{"op": "wound", "n": 1, "to": text}]).effects
        assert effect.to.pieces(camp.table, at) == reached, text
        if "self" in text:  # where nothing is that, all others are all
            alone = effect.to.pieces(camp.table, Context(0, 1))
            assert alone == ((wolf, fox, crow, other) if "!= self" in text else ()), text
    (effect,) = made(do=[{"op": "wound", "n": 1, "to": {"one": "here of enemies"}}]).effects
    assert effect.to.one and effect.to.pieces(camp.table, at) == (other,)
    assert made(choose=["here where sorts has Bird"]).choose[0].pieces(camp.table, at) == (crow,)
    (effect,) = made(do=[{"op": "wound", "n": 1, "to": "here"}]).effects  # what is here depends on where it is read
    assert effect.to.pieces(camp.table, Context(wolf, 1, 2)) == (wolf, fox), (
        "what is here depends on where it is read"
    )


def test_numbers_are_counted_for_each_that_is_changed(tmp_path: Path) -> None:
    ability = made(do=[{"op": "wound", "n": "wound + count(here)", "to": "here"}])
    camp = Camp(tmp_path, ability)
    wolf, fox = camp.lay("wolf", 1), camp.lay("fox", 1)
    camp.run().count(fox, "wound", 3)
    camp.use(ability, wolf, 1)
    assert camp.wounds(wolf, fox) == [2, 8]
    at = Context(wolf, 1)
    (plain, broken) = made(do=[{"op": "wound", "n": 4}, {"op": "wound", "n": "wound +"}]).effects
    assert plain.n == 4 and plain.amount("n", camp.table, at, fox) == 4
    assert broken.amount("n", camp.table, at, fox) == 0, "what is no phrase counts nothing"


def test_conditions_and_seats(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    wolf, other = camp.lay("wolf", 1), camp.lay("fox", 2)
    at = Context(wolf, 1, facts=(("victim", other),))
    assert made(requires=["count(here) = 1", "no(here where hurt)"]).holds(camp.table, at)
    ability = made(requires=["count(here) >= 2"])
    assert not ability.holds(camp.table, at)
    why = ability.why_not(camp.table, at)
    assert why is not None and why.text == "rules.reason" and "2" in str(why.arguments["reason"])
    assert not made(requires=["count(here"]).holds(camp.table, at), "what is no phrase never holds"
    call, silent = made(
        do=[{"op": "call", "who": "victim.owner", "if": "count(here) = 2"}, {"op": "call", "who": "nobdy"}]
    ).effects
    assert call.player("who", camp.table, at) == 2 and silent.player("who", camp.table, at) == 0
    assert not call.holds("if", camp.table, at) and silent.holds("if", camp.table, at)


@pytest.mark.parametrize(
    ("data", "message", "hint", "where"),
    [
        ({"do": [{"op": "wound", "n": 1, "to": "heer"}]}, "`heer`, column 1: There is no name `heer` here.", "here",
         ("do", 0, "to")),
        ({"do": [{"op": "wound", "n": 1, "to": "here where sorts has Birt"}]},
         "`here where sorts has Birt`, column 22: No card brings the sort `Birt`.", "Bird", ("do", 0, "to")),
        ({"do": [{"op": "wound", "n": "here"}]}, "`here`, column 1: This takes a number, not a set of pieces.",
         "count( )", ("do", 0, "n")),
        ({"do": [{"op": "wound", "n": 0}]}, "`n` is a whole number but 0.", "", ("do", 0, "n")),
        ({"do": [{"op": "wound"}]}, "The effect `wound` needs `n`, a number or a phrase for one.", "", ("do", 0)),
        ({"do": [{"op": "call", "who": "here where"}]}, "`here where`, column 11:", "", ("do", 0, "who")),
        ({"do": [{"op": "call", "who": {"one": "you"}}]}, "`who` is a phrase for a seat, one line of text.", "",
         ("do", 0, "who")),
        ({"do": [{"op": "wound", "n": 1, "to": "victim"}]},
         "`victim`: `victim` is nothing in an ability that is `activated`.", "wounded", ("do", 0, "to")),
        ({"do": [{"op": "wound", "n": "depth"}]}, "`depth`: `depth` does not occur on a hero.", "a beast",
         ("do", 0, "n")),
        ({"do": [{"op": "wound", "n": 1, "to": "chosen.1"}], "choose": ["here"]},
         "`chosen.1`: There is no choice 1 here; 1 is made.", "", ("do", 0, "to")),
        ({"do": [{"op": "wound", "n": 1}], "requires": ["alnoe"]}, 'There is no requirement "alnoe".', "alone",
         ("requires", 0)),
        ({"do": [{"op": "wound", "n": 1}], "requires": ["count(here)"]},
         "`count(here)`, column 1: This takes a test, not a number.", "Compare", ("requires", 0)),
        ({"when": "always", "do": [{"op": "shine", "n": 1, "to": "here where hurt"}]},
         "`shine` changes shine, and the phrase `here where hurt` is worked out from that", "Leave", ("do", 0, "to")),
        ({"do": [{"op": "wound", "n": 1, "to": "allies", "filter": {"sor": "Bird"}}]}, "A filter had no `sor`.",
         "sort", ("do", 0, "filter", "sor")),
        ({"do": [{"op": "wound", "n": 1, "to": "allies", "where": "there"}]}, 'There was no place "there".',
         "everywhere", ("do", 0)),
        ({"do": [{"op": "wound", "n": 1, "to": "here", "where": "everywhere"}]}, "An effect has no `where`.", "",
         ("do", 0, "where")),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_column(
    data: dict[str, Json], message: str, hint: str, where: tuple[str | int, ...]
) -> None:
    (found,) = check({"when": "activated", **data}, LEXICON.vocabulary, "hero")
    assert found.message.startswith(message) and hint in found.hint and found.where == where


OLD_AND_NEW: list[tuple[Json, Json]] = [
    ({"op": "wound", "n": 1, "to": "allies"}, {"op": "wound", "n": 1, "to": "here where it != self"}),
    ({"op": "wound", "n": 1, "to": "one_ally", "where": "everywhere"},
     {"op": "wound", "n": 1, "to": {"one": "here or here of others"}}),
    ({"op": "wound", "n": 2, "to": "allies", "where": "everywhere", "filter": {"sort": "Bird or Canid", "wounds": 1}},
     {"op": "wound", "n": 2,
      "to": "(here or here of others) where (sorts has Bird or sorts has Canid) and wound >= 1"}),
    ({"op": "wound", "n": 1, "filter": {"wounds": 1}}, {"op": "wound", "n": 1, "to": "self where wound >= 1"}),
    ({"op": "wound", "n": -1, "per": "wounds"}, {"op": "wound", "n": "-wound"}),
    ({"op": "wound", "n": 2, "per": "all", "per_filter": {"sort": "Bird"}},
     {"op": "wound", "n": "2 * count(here of seats where sorts has Bird)"}),
    ({"op": "wound", "n": {"count": {"sort": "Bird"}, "times": 3}},
     {"op": "wound", "n": "3 * count(here of seats where sorts has Bird)"}),
    ({"op": "wound", "n": 1, "to": {"kin_of": "self"}},
     {"op": "wound", "n": 1, "to": "here of seats where any(sorts and self.sorts)"}),
    ({"op": "call", "who": {"owner_of": "self"}}, {"op": "call", "who": "self.owner"}),
    ({"op": "all", "do": [{"op": "bite", "to": "all"}]},
     {"op": "all", "do": [{"op": "wound", "to": "here of seats", "n": 1}]}),
    ({"op": "wound", "n": 1, "to": "here of others"}, {"op": "wound", "n": 1, "to": "here of others"}),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), OLD_AND_NEW)
def test_what_was_written_before_is_read(old: Json, new: Json) -> None:
    data, found = BEFORE.today({"when": "activated", "do": [old]}, LEXICON.vocabulary.params)
    assert list(data["do"]) == [new] and bool(found) == (old != new)  # type: ignore[arg-type]
    again, rest = BEFORE.today(data, LEXICON.vocabulary.params)
    assert again == data and not rest, "what is written in phrases stays"


def test_requirements_of_before() -> None:
    data, found = BEFORE.today({"requires": [{"wounds": 2}, "alone", {"pack": 3}]}, LEXICON.vocabulary.params)
    assert data["requires"] == ["self.wound >= 2", "alone", "count(here) >= 3"] and len(found) == 2
    assert times(2, "points if it else 3") == "2 * (points if it else 3)"


FILE = """\
# Wolves, and what they do.
cards:
  wolf:
    abilities:
      - when: activated  # at will
        requires:
          - {wounds: 2}   # hurt
          - alone
        do:
          - {op: wound, n: 2, to: allies, filter: {sort: Bird}, per: wounds}   # "to: allies"
          - op: wound
            n: 1
            to: one_ally     # any of them
            where: everywhere
            # the end
      - {when: activated, do: [{op: wound, where: everywhere, n: 1, to: allies}]}
"""
UPGRADED = """\
# Wolves, and what they do.
cards:
  wolf:
    abilities:
      - when: activated  # at will
        requires:
          - self.wound >= 2   # hurt
          - alone
        do:
          - {op: wound, n: 2 * wound, to: here where it != self and sorts has Bird}   # "to: allies"
          - op: wound
            n: 1
            to: {one: here or here of others}     # any of them
            # the end
      - {when: activated, do: [{op: wound, n: 1, to: here or here of others}]}
"""


def test_a_file_is_written_as_it_is_said_now() -> None:
    findings = []
    for number, ability in enumerate(yaml.safe_load(FILE)["cards"]["wolf"]["abilities"]):
        for each in BEFORE.today(ability, LEXICON.vocabulary.params)[1]:
            where = ".".join(map(str, ("cards", "wolf", "abilities", number, *each.where)))
            findings.append(Finding("wolf.yaml", 1, where, "", rewritten=(each.old, each.new)))
    text, done = rewritten(FILE, findings)
    assert len(done) == len(findings) == 4
    assert text == UPGRADED


@pytest.mark.parametrize(
    "value", ["1", "true", "", "a: b", "- x", "-x", "*x", "[x", "x # y", 'say "x"', "null", "x:"]
)
def test_a_text_stays_a_text(value: str) -> None:
    assert yaml.safe_load(f"[{flow_text(value)}, {flow_text({'a': value})}]") == [value, {"a": value}]

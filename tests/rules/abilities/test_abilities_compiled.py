"""From the data of a file to records that read a table."""

from __future__ import annotations

from pathlib import Path

from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import NOBODY, Ability, Context
from tabletop.rules.acting.requirements import Unmet
from tests.rules.abilities.camp import LEXICON, Camp


def made(**data: object) -> Ability:
    return compile_ability("camp.1", "Howl", {"when": "activated", **data}, LEXICON)


def test_parts_are_in_the_order_of_the_file() -> None:
    ability = made(
        requires=["alone", {"wounds": 2}, {"pack": {"sort": "Bird", "least": 2}}], cost=[{"tire": 2}],
        do=[{"op": "wound", "n": 3, "to": {"one": "here of enemies"}}, {"op": "bury"}],
        where="camp", uses=2, of="self", choose=["here where sorts has Bird"], may=True,
        pay=[{"tire": 1}], limit="once_per_turn",
    )  # fmt: skip
    assert [each.name for each in ability.requires] == ["alone", "wounds", "pack"]
    assert [each.n for each in ability.requires] == [0, 2, 0]
    assert ability.requires[2].text("sort") == "Bird" and ability.requires[2].number("least") == 2
    assert [(each.name, each.n) for each in ability.cost] == [("tire", 2)]
    assert [(each.name, each.n) for each in ability.pay] == [("tire", 1)]
    assert [(each.name, each.n) for each in ability.effects] == [("wound", 3), ("bury", 0)]
    assert ability.chooses is ability.effects[0] and ability.effect("bury") is ability.effects[1]
    assert ability.effects[1].to.text == "self", "whom it reaches where nothing is said"
    assert (ability.of.name, ability.may, ability.limit, ability.name) == ("", True, "once_per_turn", "Howl")
    assert [each.text for each in ability.choose] == ["here where sorts has Bird"]
    assert (ability.text("where"), ability.number("uses"), set(ability.own)) == ("camp", 2, {"where", "uses"})


def test_old_names_are_read() -> None:
    ability = compile_ability("camp.1", "", {"when": "used", "do": [{"op": "glow", "n": 1}]}, LEXICON)
    assert ability.when == "activated" and ability.effects[0].name == "shine" and ability.effects[0].writes == "shine"


def test_what_stands_says_so() -> None:
    assert made(when="always").standing and not made(when="wounded").standing


def test_a_word_that_there_is_not_does_nothing(tmp_path: Path) -> None:
    ability = made(requires=["sunny"], cost=["sing"], do=[{"op": "explode", "to": "everything"}])
    camp = Camp(tmp_path, ability)
    wolf = camp.lay("wolf", 1)
    at = Context(wolf, 1)
    assert not ability.holds(camp.table, at) and ability.effects[0].to.pieces(camp.table, at) == ()
    run = camp.run()
    assert ability.cost[0].meaning.pay(run, at, ability.cost[0]) is not None
    ability.effects[0].meaning.do(run, at, ability.effects[0])
    assert run.edit.ops == []


def test_conditions_say_what_is_missing(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    wolf = camp.lay("wolf", 1)
    at = Context(wolf, 1)
    ability = made(requires=["alone", {"wounds": 1}])
    assert not ability.holds(camp.table, at)
    assert ability.why_not(camp.table, at) == Unmet({"number": 1}, (wolf,), "camp.whole", "CAMP-3", "whole")
    camp.run().count(wolf, "wound", 1)
    assert ability.holds(camp.table, at) and ability.why_not(camp.table, at) is None
    camp.lay("fox", 1)
    assert ability.why_not(camp.table, at) == Unmet(), "a test without a reason gives an empty one"
    assert made(requires=[{"pack": {"sort": "Canid", "least": 2}}]).holds(camp.table, at)
    assert not made(requires=[{"pack": {"sort": "Bird"}}]).holds(camp.table, at)


def test_lists_inside_an_effect() -> None:
    inner = [{"op": "wound", "n": 2, "to": "self"}, {"op": "bury"}]
    (effect,) = made(
        do=[
            {
                "op": "then",
                "do": inner,
                "names": ["a", "b"],
                "pay": [{"tire": 2}],
                "pick": ["here", "chosen.0"],
            }
        ]
    ).effects
    assert [(each.name, each.n) for each in effect.entries("do")] == [("wound", 2), ("bury", 0)]
    assert effect.words("names") == ("a", "b")
    assert [(each.name, each.n) for each in effect.entries("pay")] == [("tire", 2)]
    assert [each.text for each in effect.selections("pick")] == ["here", "chosen.0"]
    assert effect.selection("of") is NOBODY and not effect.has("pays")

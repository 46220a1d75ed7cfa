"""From the data of a file to records that read a table."""

from __future__ import annotations

from pathlib import Path

from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import NOBODY, NOW, Ability, Context
from tabletop.rules.acting.requirements import Unmet
from tests.rules.abilities.camp import LEXICON, Camp


def made(**data: object) -> Ability:
    return compile_ability("camp.1", "Howl", {"when": "activated", **data}, LEXICON)


def test_parts_are_in_the_order_of_the_file() -> None:
    ability = made(
        requires=["alone", {"wounds": 2}, {"pack": {"sort": "Bird", "least": 2}}], cost=[{"tire": 2}],
        do=[{"op": "wound", "n": 3, "to": "one_enemy"}, {"op": "bury"}], where="camp", uses=2, of="self",
        choose=[{"type": "Bird"}], may=True, pay=[{"tire": 1}], limit="once_per_turn",
    )  # fmt: skip
    assert [each.name for each in ability.requires] == ["alone", "wounds", "pack"]
    assert [each.n for each in ability.requires] == [0, 2, 0]
    assert ability.requires[2].text("sort") == "Bird" and ability.requires[2].number("least") == 2
    assert [(each.name, each.n) for each in ability.cost] == [("tire", 2)]
    assert [(each.name, each.n) for each in ability.pay] == [("tire", 1)]
    assert [(each.name, each.n) for each in ability.effects] == [("wound", 3), ("bury", 0)]
    assert ability.chooses is ability.effects[0] and ability.effect("bury") is ability.effects[1]
    assert ability.effects[1].to.name == "self", "whom it reaches where nothing is said"
    assert (ability.of, ability.may, ability.limit, ability.name) == ("self", True, "once_per_turn", "Howl")
    assert [each.name for each in ability.choose[0].filters] == ["type"]
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


def test_selectors_reach_whom_they_mean(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    wolf, fox, crow, other = camp.lay("wolf", 1), camp.lay("fox", 1), camp.lay("crow", 1), camp.lay("fox", 2)
    at = Context(wolf, 1, chosen=((crow, NOW), (other, NOW)))
    wanted: list[tuple[object, dict[str, object], tuple[int, ...]]] = [
        ("self", {}, (wolf,)),
        ("allies", {}, (fox, crow)),
        ("yours", {}, (wolf, fox, crow)),
        ("enemies", {}, (other,)),
        ("others", {}, (fox, crow, other)),
        ("all", {}, (wolf, fox, crow, other)),
        ("one_enemy", {}, (other,)),
        ("chosen.1", {}, (other,)),
        ("chosen.0", {}, (crow,)),
        ({"kin_of": "self"}, {}, (wolf, fox, other)),
        ({"kin_of": {"fitting": {"type": "Bird"}}}, {}, (crow,)),
        ({"type": "Bird"}, {}, (crow,)),
        ("yours", {"filter": {"type": "Canid"}}, (wolf, fox)),
        ("yours", {"filter": {"not_type": "Canid"}}, (crow,)),
        ("yours", {"filter": {"sorts": "Cat or Bird"}}, (crow,)),
    ]
    for to, more, reached in wanted:
        (effect,) = made(do=[{"op": "wound", "n": 1, "to": to, **more}]).effects
        assert effect.to.pieces(camp.table, at) == reached, to
        assert effect.to.one == (to == "one_enemy")


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


def test_amounts_and_players(tmp_path: Path) -> None:
    camp = Camp(tmp_path)
    wolf, fox, other = camp.lay("wolf", 1), camp.lay("fox", 1), camp.lay("crow", 2)
    camp.run().count(fox, "wound", 2)
    at = Context(wolf, 1, chosen=((other, NOW),))
    amounts = [4, {"count": "all", "times": 2}, {"count": "wounds", "times": -3}, {"count": {"type": "Bird"}}]
    found = []
    for by in amounts:
        (effect,) = made(do=[{"op": "swell", "by": by}]).effects
        found.append(effect.amount("by", camp.table, at, fox))
    assert found == [4, 6, -6, 1]
    seats = []
    for who in ("you", {"owner_of": "chosen.0"}, "nobody"):
        (effect,) = made(do=[{"op": "give", "who": who}]).effects
        seats.append(effect.player("who", camp.table, at))
    assert seats == [1, 2, 0]


def test_lists_inside_an_effect() -> None:
    inner = [{"op": "wound", "n": 2, "to": "self"}, {"op": "bury"}]
    (effect,) = made(
        do=[{"op": "then", "do": inner, "names": ["a", "b"], "pay": [{"tire": 2}], "pick": [{"type": "Bird"}, {}]}]
    ).effects
    assert [(each.name, each.n) for each in effect.entries("do")] == [("wound", 2), ("bury", 0)]
    assert effect.words("names") == ("a", "b")
    assert [(each.name, each.n) for each in effect.entries("pay")] == [("tire", 2)]
    assert [len(each.filters) for each in effect.selections("pick")] == [1, 0]
    assert effect.selection("of") is NOBODY and not effect.has("pays")

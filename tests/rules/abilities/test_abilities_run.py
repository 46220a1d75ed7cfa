"""Abilities carried out: questions, prices, effects in their order, and what stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.core.edits import Edit
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.abilities.running import lines, pay_for, why_not_payable
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.acting.costs import pay, unpayable
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.table import Table
from tests.rules.abilities.camp import LEXICON, Camp, here


def made(id: str = "camp.1", **data: object) -> Ability:
    return compile_ability(id, "", {"when": "activated", **data}, LEXICON)


def answer(camp: Camp, piece: int | None) -> None:
    """The open question is answered with a piece, or with nothing."""
    (asked,) = camp.rules.decisions(camp.state)
    legal = camp.rules.legal_actions(camp.state, asked.seat)
    handle = camp.table.handle(piece, asked.seat) if piece else None
    action = next(each for each in legal if each.arguments.get("pick") == handle)
    camp.rules.perform(Edit(camp.state), action)


def test_effects_happen_in_their_order_and_ask_between(tmp_path: Path) -> None:
    ability = made(do=[{"op": "wound", "n": 1, "to": "here"}, {"op": "bury"}, {"op": "wound", "n": 2, "to": "here"}])
    camp = Camp(tmp_path, ability)
    wolf, fox = camp.lay("wolf", 1), camp.lay("fox", 1)
    camp.use(ability, wolf, 1)
    assert camp.wounds(wolf, fox) == [1, 1], "what follows the question waits"
    hand = camp.table.inside("hand@1")
    answer(camp, hand[0])
    assert camp.wounds(wolf, fox, hand[0]) == [3, 3, 2], "whom it reaches is looked up when its turn comes"
    assert camp.rules.decisions(camp.state) == ()


def test_what_was_chosen_with_the_announcement_is_not_asked(tmp_path: Path) -> None:
    ability = made(choose=["here of seats where sorts has Bird"], do=[{"op": "wound", "n": 1, "to": "chosen.0"}])
    camp = Camp(tmp_path, ability)
    wolf, crow, other = camp.lay("wolf", 1), camp.lay("crow", 1), camp.lay("crow", 2)
    camp.use(ability, wolf, 1, chosen=((other, 1),))
    assert camp.wounds(crow, other) == [0, 1]
    camp.use(ability, wolf, 1)
    answer(camp, crow)
    assert camp.wounds(crow, other) == [1, 1]


def test_what_may_be_declined_is_paid_only_if_it_is_done(tmp_path: Path) -> None:
    ability = made(
        may=True,
        pay=[{"tire": 2}],
        choose=["here of seats where sorts has Bird"],
        do=[{"op": "wound", "n": 1, "to": "chosen.0"}],
    )
    camp = Camp(tmp_path, ability)
    wolf, crow = camp.lay("wolf", 1), camp.lay("crow", 1)
    camp.use(ability, wolf, 1)
    answer(camp, None)
    assert camp.wounds(crow) == [0] and camp.state.counter(wolf, "tired") == 0
    camp.use(ability, wolf, 1)
    answer(camp, crow)
    assert camp.wounds(crow) == [1] and camp.state.counter(wolf, "tired") == 2
    camp.use(ability, wolf, 1)
    assert camp.rules.decisions(camp.state) == (), "what cannot be paid is not offered"
    assert camp.wounds(crow) == [1] and camp.state.counter(wolf, "tired") == 2


def test_an_offer_without_a_choice_is_a_yes_or_no(tmp_path: Path) -> None:
    ability = made(may=True, pay=[{"tire": 2}], do=[{"op": "wound", "n": 1, "to": "self"}])
    camp = Camp(tmp_path, ability)
    wolf = camp.lay("wolf", 1)
    for pick, wounds in (("no", 0), ("yes", 1)):
        camp.use(ability, wolf, 1)
        (asked,) = camp.rules.decisions(camp.state)
        assert (asked.question, asked.form) == ("camp.pay", "yes_no")
        legal = camp.rules.legal_actions(camp.state, 1)
        wanted = "yes" if pick == "yes" else None
        camp.rules.perform(Edit(camp.state), next(each for each in legal if each.arguments.get("pick") == wanted))
        assert camp.wounds(wolf) == [wounds]


def test_a_price_is_tried_paid_and_refused_by_the_same_function(tmp_path: Path) -> None:
    ability = made(cost=[{"tire": 2}, {"tire": 1}])
    camp = Camp(tmp_path, ability)
    wolf = camp.lay("wolf", 1)
    at, act = Context(wolf, 1), BoundAction(Action("use", 1), {})
    before = camp.rules, camp.state.counter(wolf, "tired")
    assert why_not_payable(camp.table, ability.cost, at) is None
    assert unpayable(camp.table, lines(ability.cost, at), wolf, act) is None
    assert (camp.rules, camp.state.counter(wolf, "tired")) == before, "trying changes nothing"
    assert pay_for(camp.run(), ability.cost, at) is None and camp.state.counter(wolf, "tired") == 3
    refused = why_not_payable(camp.table, ability.cost, at)
    assert refused is not None and refused.code == "tired"
    assert why_not_payable(camp.table, (), at) is None
    assert pay(camp.run(), lines(ability.cost, at), wolf, act) == refused


def test_what_stands_is_found_by_its_word_and_forgotten_with_a_change(tmp_path: Path) -> None:
    shine = made(
        "shine", when="always", requires=[{"wounds": 1}], do=[{"op": "shine", "n": 2, "to": "here where it != self"}]
    )
    often = made("often", when="always", do=[{"op": "shine", "n": 1}, {"op": "wound", "n": 1}])
    once = made("once", do=[{"op": "shine", "n": 5}])
    camp = Camp(tmp_path)
    wolf, fox = camp.lay("wolf", 1), camp.lay("fox", 1)
    having = {wolf: (shine, once), fox: (often,)}
    asked = []

    def sources(table: Table, seat: int) -> Iterator[tuple[Context, Sequence[Ability]]]:
        asked.append(seat)
        for piece in here(table, Context()):
            if table.owner(piece) == seat:
                yield Context(piece, seat), having.get(piece, ())

    def applies(table: Table, each: Standing) -> bool:
        return each.ability.holds(table, each.at)

    index = StandingIndex(sources, applies)
    run = camp.run()
    assert [(each.at.source, each.effect.n) for each in index.of(run, 1, "shine")] == [(fox, 1)]
    assert [each.effect.name for each in index.of(run, 1, "wound")] == ["wound"]
    assert index.of(run, 1, "other") == () == index.of(run, 2, "shine") and asked == [1, 2]
    run.count(wolf, "wound", 1)
    assert [(each.at.source, each.effect.n) for each in index.of(run, 1, "shine")] == [(wolf, 2), (fox, 1)]
    by_value = StandingIndex(sources, key=lambda each: each.effect.writes)
    assert [each.ability.id for each in by_value.of(run, 1, "shine")] == ["shine", "often"]

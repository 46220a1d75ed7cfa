"""What is paid with effects: what can be done of it, what is missing for it, what is chosen for it before."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from written_games import LITTLE, OWN, little, write_little

import tabletop
from tabletop.content import ContentError
from tabletop.content.proofing.author import check_game
from tabletop.core.codec import encode_state
from tabletop.core.edits import Edit
from tabletop.core.view import handle_of
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.actions import Action
from tabletop.rules.table import Table
from tabletop.rules.written.acts.costing import why_unpayable
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.acts.wanting import WrittenKind
from tabletop.rules.written.door import WRITING
from tabletop.rules.written.naming.binding import YOU
from tabletop.session.scenario.running import run_file
from tabletop.session.session import Session

FORGE = OWN / "forge"


@pytest.mark.parametrize("file", sorted((FORGE / "scenarios").iterdir()), ids=lambda file: file.stem)
def test_what_the_forge_says_of_itself(file: Path) -> None:
    for result in run_file(file):
        assert result.passed, result


def test_the_forge_has_nothing_to_complain_about() -> None:
    assert not [each for each in check_game(str(FORGE), WRITING) if each.grade != "note"]


ACTS = """
rules: 2
setup:
  - {create: toad, in: pile}
  - {create: newt, in: pile}
  - {gain: 2, of: hunger, to: pile}
  - {gain: 2, of: points, to: 1}
course: [{turns: seats, from: 1, do: [{ask: you, to: [do_it, pass], until: act = pass}]}]
acts:
  do_it: {cost: [COST], do: [{gain: 1, of: points, to: 2}]}
  pass: {quiet: true}
"""


def table(folder: Path, cost: str, game: str = LITTLE, rules: str = ACTS) -> Session:
    return tabletop.new_session(write_little(folder, rules.replace("COST", cost), game), seats=2, seed=1)


def why(session: Session) -> str:
    assert session.ruleset is not None
    found = session.ruleset.explain(session.state, Action("do_it", 1))
    legal = any(each.kind == "do_it" for each in session.legal_actions())
    assert legal == (found is None)
    return found.message if found is not None else ""


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("{pay: 2, of: points}", ""),
        ("{pay: 3, of: points}", "It costs 3 points; you have 2."),
        ("{pay: 1, of: points}, {pay: 1, of: points}", ""),
        ("{pay: 2, of: points}, {pay: 1, of: points}", "It costs 1 point; you have 0."),
        ("{lose: 2, of: hunger, to: pile}", ""),
        ("{lose: 3, of: hunger, to: top(pile)}", "It costs 3 hunger; Newt has 2."),
        ("{lose: 1, of: points, to: 2}", "It costs 1 point; player\u00a02 has 0."),
        ("{pay: 2, of: hunger, from: top(pile)}, {lose: 1, of: hunger, to: pile}", "It costs 1 hunger; Newt has 0."),
        ("{remove: pile}", ""),
        ("{remove: deck}", "There is nothing to remove in the deck."),
        ("{remove: pile}, {move: pile, to: deck}", "There is nothing to move in the pile."),
        ("{move: hand, to: pile}", "There is nothing to move in your hand."),
        ("{tap: pile}, {untap: pile}", ""),
        ("{tap: top(pile)}, {tap: pile}", "Newt is turned sideways already."),
        ("{untap: pile}", "Toad is not turned sideways."),
        ("{gain: 1, of: hunger, to: pile}", ""),
        ("{gain: 1, of: hunger, to: hand}", "What it costs is not there."),
        ("{pay: 0, of: points}, {lose: 0, of: points}", ""),
    ],
)  # fmt: skip
def test_what_is_missing_for_a_cost_is_told_of_its_effect(tmp_path: Path, cost: str, told: str) -> None:
    session = table(tmp_path, cost)
    before = encode_state(session.state)
    assert why(session) == told
    assert encode_state(session.state) == before
    if not told:
        assert session.submit(next(each for each in session.legal_actions() if each.kind == "do_it"))
        assert session.state.counter(-2, "points") == 1
        session.undo()
        assert encode_state(session.state) == before


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("{shuffle: deck}", "`shuffle` is no effect that can be paid with."),
        ("{remov: pile}", "`remov` is nothing that can be paid with."),
        ("{remove: pile, face: up}", "`remove` has no key `face`."),
        ("{move: pile}", "`move` has no `to`."),
        ("{lose: 1, of: hungr, to: pile}", "There is no value or counter `hungr`."),
        ("{pay: 1}", "`pay` does not say of what."),
        ("discard", "`discard` is nothing that can be paid with."),
        ("[discard]", "A line of a cost has keys"),
        ("{happen: dies, of: top(pile)}", "The event `dies` does nothing, so nothing is paid with it."),
        ("{remove: hand of 2 where tongue = 1}", "the seat that acts may not know"),
    ],
)
def test_what_cannot_stand_in_a_cost_is_said_with_its_place(tmp_path: Path, cost: str, told: str) -> None:
    rules = ACTS.replace("COST", cost).replace("course:", "events: {dies: {of: frog}}\ncourse:")
    with pytest.raises(ContentError) as caught:
        little(tmp_path, rules)
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


# -- routines ------------------------------------------------------------------------------------------------

OWN_COSTS = """
routines:
  eat(c, n):
    requires:
      - {must: c.hunger >= n, because: "{c} is not that hungry.", rule: LIT-7}
    do:
      - {lose: n, of: hunger, to: c}
      - if: c.hunger = 0
        do: [{tap: c}]
  wake(c): [{untap: c}]
  toll: {requires: [{must: points > 0, because: You have no toll.}], do: [{lose: 1, of: points, to: you}]}
  look_at(c): [{if: top(hand of 2).tongue = 1, do: [{tap: c}]}]
  ask_first: [{ask: you, to: [pass]}]
  ask_later: [{if: points > 9, do: [ask_first]}]
  try_luck: [{shuffle: deck}]
  by_way(c): [{look_at: c}]
"""


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("{eat: top(pile), n: 2}", ""),
        ("{eat: top(pile), n: 3}", "Newt is not that hungry."),
        ("{eat: top(pile), n: 1}, {eat: top(pile), n: 1}", ""),
        ("{eat: top(pile), n: 2}, {eat: top(pile), n: 1}", "Newt is not that hungry."),
        ("{eat: top(pile), n: 1}, {lose: 2, of: hunger, to: pile}", "It costs 2 hunger; Newt has 1."),
        ("{eat: top(pile), n: 2}, {wake: top(pile)}", ""),
        ("{wake: top(pile)}", "That would cost nothing, and a cost must change something."),
        ("{eat: top(pile), n: 1}, {wake: top(pile)}", "That would cost nothing, and a cost must change something."),
        ("toll", ""),
        ("toll, toll", ""),
        ("toll, toll, toll", "You have no toll."),
    ],
)
def test_a_routine_is_paid_with_where_what_it_requires_holds(tmp_path: Path, cost: str, told: str) -> None:
    session = table(tmp_path, cost, rules=ACTS + OWN_COSTS.partition("  look_at")[0])
    before = encode_state(session.state)
    assert why(session) == told
    assert encode_state(session.state) == before
    if told:
        return
    newt, points = session.state.inside("pile")[-1], session.state.counter(-1, "points")
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "do_it"))
    assert session.state.counter(-1, "points") == points - cost.count("toll")
    eaten = sum(int(each) for each in cost if each.isdigit())
    assert session.state.counter(newt, "hunger") == 2 - eaten
    assert bool(session.state.angle[newt]) is (eaten == 2 and "wake" not in cost)
    session.undo()
    assert encode_state(session.state) == before


def test_what_a_routine_requires_has_its_rule_and_is_asked_only_where_it_is_paid_with(tmp_path: Path) -> None:
    session = table(tmp_path / "paid", "{eat: top(pile), n: 3}", rules=ACTS + OWN_COSTS.partition("  wake")[0])
    assert session.ruleset is not None
    refusal = session.ruleset.explain(session.state, Action("do_it", 1))
    assert refusal is not None and refusal.message == "Newt is not that hungry."
    done = ACTS.replace("cost: [COST], do: [", "do: [{eat: top(pile), n: 3}, ")
    session = table(tmp_path / "done", "", rules=done + OWN_COSTS.partition("  wake")[0])
    assert not why(session)
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "do_it"))
    assert session.state.counter(session.state.inside("pile")[-1], "hunger") == 0


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("ask_first", "somebody is asked in it"),
        ("ask_later", "somebody is asked in it"),
        ("try_luck", "trying it would tell what `shuffle` brings"),
        ("{look_at: top(pile)}", "the seat that acts may not know"),
        ("{by_way: top(pile)}", "the seat that acts may not know"),
        ("{wake: hand of 2 where tongue = 1}", "the seat that acts may not know"),
        ("{eat: top(pile)}", "`eat` has no `n`."),
        ("{eat: top(pile), n: 1, m: 2}", "The routine `eat` has no `m`."),
    ],
)
def test_a_routine_that_would_tell_or_ask_something_is_none_to_pay_with(tmp_path: Path, cost: str, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        little(tmp_path, ACTS.replace("COST", cost) + OWN_COSTS)
    assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


EAT = (
    ACTS.replace("do_it: {", "do_it: {pick: {card: hand}, ")
    + """
routines:
  devour(c): {requires: [points >= c.tongue], do: [{lose: c.tongue, of: points, to: you}]}
"""
)


def test_a_routine_as_a_price_may_go_by_a_card_in_hand_as_pay_may(tmp_path: Path) -> None:
    for price in ("{pay: card.tongue, of: points}", "{devour: card}"):
        little(tmp_path, EAT.replace("COST", price))
    done = EAT.replace("COST", "{devour: card}").replace("do: [{gain", "do: [{devour: card}, {gain")
    with pytest.raises(ContentError, match="by this all get to know it"):  # an effect is no price
        little(tmp_path, done)


def test_what_is_wrong_in_a_routine_with_requirements_is_said(tmp_path: Path) -> None:
    for wrong, told in (
        ("{}", "A routine has no `do`."),
        ("{requires: [points > 0]}", "`toll` is nothing that can be paid with."),
        ("{require: [points > 0], do: []}", "A routine has no key `require`."),
        ("{requires: [pointz > 0], do: [stop]}", "There is no name `pointz`"),
    ):
        with pytest.raises(ContentError) as caught:
            little(tmp_path, ACTS.replace("COST", "toll") + f"routines:\n  toll: {wrong}\n")
        assert any(told in each.message and each.line for each in caught.value.findings), str(caught.value)


# -- what is chosen for a cost -------------------------------------------------------------------------------


def forge(folder: Path, cards: str, **zones: tuple[str, ...]) -> Session:
    """A table of Forge with more cards, laid by hand: it is seat 1's turn, with 4 coal."""
    shutil.copytree(FORGE, folder, dirs_exist_ok=True)
    (folder / "cards" / "more.yaml").write_text(cards.lstrip("\n"), encoding="utf-8")
    session = tabletop.new_session(folder, seats=2, seed=1)
    assert session.ruleset is not None
    edit = Edit(session.state)
    for piece in list(session.state.pieces()):
        edit.remove(piece)
    for zone, names in {"deck_1": ("clerk",) * 3, "deck_2": ("clerk",) * 3, **zones}.items():
        family, _, seat = zone.partition("_")
        for name in names:
            face = "down" if family in ("deck", "hand") else "up"
            edit.create("card", f"{family}@{seat}", definition=name, owner=int(seat), face=face)
    session.ruleset.enter(edit, "work", seat=1)
    edit.count(-1, "coal", 4 - session.state.counter(-1, "coal"))
    return session


def piece(session: Session, card: str, number: int = 0) -> int:
    found = [each for each in session.state.pieces() if session.state.definition[each] == card]
    return [each for each in found if not str(session.state.at[each]).startswith("deck")][number]


def act(session: Session, kind: str, card: str = "", number: int = 0) -> Action:
    name = "pick" if kind == "choose" else "card"
    seat = session.decisions()[0].seat
    picked = {name: handle_of(session.state, piece(session, card, number), seat)} if card else {}
    return Action(kind, seat, **picked)


def offered(session: Session) -> set[str]:
    """The cards that can be chosen now."""
    assert {each.kind for each in session.decisions()} == {"choose"}
    handles = {str(each.arguments["pick"]) for each in session.legal_actions() if each.arguments}
    state, seat = session.state, session.decisions()[0].seat
    return {state.definition[each] for each in state.pieces() if handle_of(state, each, seat) in handles}


def test_what_costs_leave_behind_in_a_block_has_no_place_in_it(tmp_path: Path) -> None:
    for cost in ("{pay: 1, of: points}", "{tap: pile}, {remove: pile}"):
        session = table(tmp_path, cost)
        assert session.ruleset is not None
        for block in session.ruleset.blocks.values():
            if block.marks is not None:
                assert len(block.marks.names) == len(block.code), block.id


DRAIN = """
cards:
  drain:
    kind: trick
    abilities:
      - when: played
        choose: {from_it: worker in hall, target: worker in hall where it != from_it}
        cost: [{lose: 1, of: ore, to: from_it}, {tap: target}]
        do: [{gain: 1, of: life}]
"""


def test_only_that_is_offered_with_which_the_cost_can_be_paid(tmp_path: Path) -> None:
    session = forge(tmp_path, DRAIN, hand_1=("drain",), hall_1=("clerk", "golem", "stoker"))
    edit = Edit(session.state)
    play, rules = act(session, "play", "drain"), session.ruleset
    assert rules is not None
    assert play not in rules.legal_actions(session.state), "nobody has ore"
    edit.count(piece(session, "golem"), "ore", 1)
    assert play in rules.legal_actions(session.state)
    edit.turn(piece(session, "clerk"), 90)
    edit.turn(piece(session, "stoker"), 90)
    assert play not in rules.legal_actions(session.state), "who alone is not tapped is the one that has ore"
    edit.count(piece(session, "stoker"), "ore", 1)
    edit.turn(piece(session, "clerk"), 0)
    assert session.submit(play)
    assert offered(session) == {"golem", "stoker"}, "not the clerk, that has none"
    assert session.submit(act(session, "choose", "stoker"))
    assert offered(session) == {"clerk", "golem"}
    assert session.submit(act(session, "choose", "golem"))
    assert session.state.counter(-1, "life") == 7
    assert (
        session.state.counter(piece(session, "stoker"), "ore") == 0 and session.state.angle[piece(session, "golem")]
    )


SHARED = """
cards:
  levy:
    kind: trick
    abilities:
      - when: played
        choose: {given: {among: worker in hall, number: 1..2}}
        cost: [{pay: sum(health over given), of: coal}]
        do: [{gain: 1, of: life}]
"""


def test_what_turns_out_too_much_together_is_not_paid_and_does_nothing(tmp_path: Path) -> None:
    session = forge(tmp_path, SHARED, hand_1=("levy",), hall_1=("golem", "stoker", "miner"))
    assert session.submit(act(session, "play", "levy"))
    assert session.submit(act(session, "choose", "golem"))
    assert session.submit(act(session, "choose", "stoker"))
    assert session.state.counter(-1, "coal") == 4 and session.state.counter(-1, "life") == 6
    log = " ".join(each.text for each in session.log(1))
    assert "What Levy can do is not paid, and does nothing." in log


def test_all_that_must_be_given_is_counted_together(tmp_path: Path) -> None:
    cards = SHARED.replace("1..2", "2")
    session = forge(tmp_path / "two", cards, hand_1=("levy",), hall_1=("golem", "stoker"))
    assert act(session, "play", "levy") not in session.legal_actions(), "3 and 2 are more than 4"
    session = forge(tmp_path / "three", cards, hand_1=("levy",), hall_1=("golem", "stoker", "miner"))
    assert act(session, "play", "levy") in session.legal_actions()


def test_a_search_for_what_can_be_paid_comes_to_an_end(tmp_path: Path) -> None:
    cards = SHARED.replace("worker in hall, number: 1..2", "1..40000").replace("given:", "a: 1..40000, given:")
    cards = cards.replace("sum(health over given)", "a + given + 100000")
    session = forge(tmp_path, cards, hand_1=("levy",))
    assert act(session, "play", "levy") not in session.legal_actions()


def test_who_is_hired_by_a_cost_is_told_to_all_and_can_be_dragged_to_the_hall(tmp_path: Path) -> None:
    session = forge(tmp_path, "cards: {}", hand_1=("golem",))
    hire = act(session, "hire", "golem")
    assert session.ruleset is not None
    assert session.ruleset.shape(session.state, hire).to == "hall@1"
    assert session.submit(hire)
    assert session.state.face[piece(session, "golem")] == "up"
    log = " ".join(each.text for each in session.log(2))
    assert "hired Golem" in log


def test_a_choice_for_a_cost_is_saved_and_undone(tmp_path: Path) -> None:
    session = forge(tmp_path / "forge", "cards: {}", hall_1=("stoker", "clerk", "miner"))
    start = encode_state(session.state)
    assert session.submit(act(session, "use", "stoker"))
    session.save(tmp_path / "middle.ttsave")
    again = tabletop.load_session(tmp_path / "middle.ttsave")
    for each in (session, again):
        assert offered(each) == {"clerk", "miner"}
        assert each.submit(act(each, "choose", "miner"))
        assert each.state.counter(-1, "coal") == 6
    while session.undo() is not None:
        pass
    assert encode_state(session.state) == start


CALLED = """
rules: 2
setup: [{create: toad, in: pile}, {gain: POINTS, of: points, to: 1}]
course: [{turns: seats, from: 1, do: [{ask: you, to: [call, pass], until: act = pass}]}]
acts:
  call:
    pick: {card: frog in pile}
    cost: [{pay: 1, of: points}]
    uses: {ability: called, of: card}
    do: [{carry_out: card}]
  pass: {quiet: true}
"""


def called(folder: Path, points: int, cost: str, choose: str = "") -> Session:
    game = LITTLE.replace("{tongue: {type: int}}", "{tongue: {type: int}, abilities: {type: abilities}}")
    write_little(folder, CALLED.replace("POINTS", str(points)), game)
    cards = folder / "cards" / "all.yaml"
    power = f"{{when: called, {choose}cost: [{cost}], do: [{{gain: 1, of: hunger, to: self}}]}}"
    text = cards.read_text(encoding="utf-8").replace("tongue: 1", f"tongue: 1, abilities: [{power}]")
    cards.write_text(text, encoding="utf-8")
    return tabletop.new_session(folder, seats=2, seed=1)


def calls(session: Session) -> list[tabletop.Action]:
    return [each for each in session.legal_actions() if each.kind == "call"]


def test_an_act_costs_what_it_says_and_what_its_ability_says(tmp_path: Path) -> None:
    session = called(tmp_path, 3, "{pay: 2, of: points}")
    assert session.submit(calls(session)[0])
    assert session.state.counter(-1, "points") == 0
    log = " ".join(each.text for each in session.log(1))
    assert "did not pay" not in log


def test_what_can_be_paid_each_by_itself_but_not_both_is_not_offered(tmp_path: Path) -> None:
    session = called(tmp_path, 2, "{pay: 2, of: points}")
    assert not calls(session)
    call = tabletop.Action("call", 1, card=handle_of(session.state, session.state.inside("pile")[0], 1))
    refusal = session.explain(call)
    assert refusal is not None and refusal.message == "It costs 2 points; you have 1."
    assert session.state.counter(-1, "points") == 2  # it was only tried
    assert session.override(call)
    assert session.state.counter(-1, "points") == 0  # what there is is paid
    log = " ".join(each.text for each in session.log(1))
    assert "Player 1 did it anyway: It costs 2 points; you have 1." in log


@pytest.mark.parametrize(("points", "can"), [(1, False), (2, True)])
def test_what_is_chosen_for_the_ability_counts_with_what_the_act_costs(
    points: int, can: bool, tmp_path: Path
) -> None:
    session = called(tmp_path, points, "{pay: n, of: points}", "choose: {n: 1..2}, ")
    assert bool(calls(session)) is can
    if can:
        assert session.submit(calls(session)[0])
        assert session.state.counter(-1, "points") == 0
        assert session.state.counter(session.state.inside("pile")[0], "hunger") == 1


def test_one_price_is_asked_alone_as_it_is_with_its_reason() -> None:
    session, chance, seen = tabletop.new_session("bramble", seed=5), random.Random(5), set[bool]()
    for _ in range(60):
        table = Table(session.ruleset, session.state)
        kinds = [each for each in table.ruleset.part(Kinds).values() if isinstance(each, WrittenKind)]
        for wanted in (each.wanted for each in kinds if len(each.wanted.cost) == 1):
            (price,), pick = wanted.cost, wanted.picks[0]
            for seat in (1, 2) if price.is_plain else ():
                for thing in pick.things(table, {YOU: seat}):
                    bind: Bound = {YOU: seat, pick.key: thing}
                    able = price.is_payable(table, dict(bind))
                    assert able == (why_unpayable(wanted.cost, table, seat, bind) is None), (wanted.name, thing)
                    seen.add(able)
        session.submit(chance.choice(session.legal_actions()))
    assert seen == {True, False}

"""What is chosen in secret: bids, cards that are passed, plans; who has not chosen it cannot tell that it was."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from written_games import FOLDERS, little

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.content import ContentError
from tabletop.core.chance import Chance
from tabletop.core.state import seat_target
from tabletop.session.session import Session
from tests.games.swapping import everything, follow, swapped
from tests.games.walking import bytes_of, hidden_pairs, probes, some_action

MARKET = FOLDERS["market"]


def table(seats: int = 3, seed: int = 1) -> Session:
    return tabletop.new_session(MARKET, seats=seats, seed=seed)


def do(session: Session, seat: int, kind: str, **arguments: object) -> None:
    done = session.submit(tabletop.Action(kind, seat, **arguments))  # type: ignore[arg-type]
    assert done, str(done)


def told(session: Session, viewer: int | None) -> str:
    """All that a viewer gets."""
    dice = random.Random(3)
    tries = probes(session, dice)
    named = [piece.handle for zone in session.view_for(viewer).zones.values() for piece in zone.pieces]
    return json.dumps(everything(session, viewer, tries, named[:6], ["sold"]), sort_keys=True, default=str)


def to_the_bids(session: Session) -> None:
    for seat in range(1, session.seats + 1):
        do(session, seat, "keep_all")


def test_a_bid_is_nobodys_but_its_own_until_all_have_bid() -> None:
    session = table()
    to_the_bids(session)
    one, other = session.fork(), session.fork()
    do(one, 2, "bid", n=7)
    do(other, 2, "stay_out")
    for viewer in (None, 1, 3):
        assert told(one, viewer) == told(other, viewer)
        assert determinized(one, viewer) == determinized(other, viewer)
    assert told(one, 2) != told(other, 2)
    assert one.log(2)[-1].text == "Player 2: Bid 7"
    assert "Bid 7" not in str([line.text for viewer in (None, 1, 3) for line in one.log(viewer)])
    assert {each.seat for each in one.decisions()} == {1, 3}
    assert one.view_for(2).to_json() == session.view_for(2).to_json(), "not even paid yet"


def determinized(session: Session, viewer: int | None) -> bytes:
    assert session.ruleset is not None
    return bytes_of(determinize(session.ruleset, session.state, viewer, Chance(3)))


def test_all_bids_are_opened_together_in_the_order_of_seats() -> None:
    session = table()
    to_the_bids(session)
    do(session, 3, "bid", n=4)
    do(session, 1, "bid", n=2)
    before = len(session.log())
    do(session, 2, "bid", n=6)
    lines = [line.text for line in session.log()[before:]]
    assert lines[:3] == ["Player 1 bid 2.", "Player 2 bid 6.", "Player 3 bid 4."]
    assert lines[-1] == "Player 2 bought a card."
    coins = [session.state.counter(seat_target(seat), "coins") for seat in (1, 2, 3)]
    assert coins == [7, 3, 5]
    assert "sealed" not in session.state.flow


def test_what_an_act_lets_choose_is_chosen_before_it_is_sealed_and_nobody_waits_for_it() -> None:
    session = table()
    do(session, 1, "give")
    asked = {each.seat: each.kind for each in session.decisions()}
    assert asked[1] == "choose" and set(asked) == {1, 2, 3}
    do(session, 2, "give")
    for seat in (2, 1, 1, 2):
        pick = next(each for each in session.legal_actions(seat) if each.kind == "choose")
        assert session.submit(pick)
        assert not any("chose" in line.text for line in session.log(3))
    do(session, 3, "keep_all")
    sizes = [
        len(session.view_for(None).zones[key].pieces) for key in sorted(session.view_for(None).zones) if "hand" in key
    ]
    assert sizes == [3, 5, 7], "1 gave two to 2, 2 gave two to 3"


def test_a_plan_is_seen_by_its_own_seat_until_all_are_ready(tmp_path: Path) -> None:
    session = table(2)
    to_the_bids(session)
    for seat in (1, 2):
        do(session, seat, "stay_out")
    card, another = [each.arguments["card"] for each in session.legal_actions(1) if each.kind == "lay_out"][:2]
    twin = session.fork()
    do(session, 1, "lay_out", card=card)
    do(twin, 1, "lay_out", card=another)
    for viewer in (None, 2):
        assert told(session, viewer) == told(twin, viewer)
        assert determinized(session, viewer) == determinized(twin, viewer)
    mine, theirs = (
        sum(len(zone.pieces) for key, zone in session.view_for(viewer).zones.items() if "stall" in key)
        for viewer in (1, 2)
    )
    assert (mine, theirs) == (1, 0)
    refused = session.submit(tabletop.Action("lay_out", 1, card=card))
    assert not refused
    do(session, 1, "ready")
    session.save(tmp_path / "table.ttsave")
    again = tabletop.load_session(tmp_path / "table.ttsave")
    for each in (session, again):
        do(each, 2, "ready")
        assert any("went to the Sold" in line.text for line in each.log())
    assert again.digest() == session.digest()


def test_what_has_become_impossible_comes_to_nothing_and_says_so() -> None:
    session = table(2)
    to_the_bids(session)
    do(session, 1, "bid", n=9)
    session.manual("count", target_seat=1, name="coins", by=-5)
    do(session, 2, "bid", n=1)
    assert any("is cancelled" in line.text for line in session.log())


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 30))])
def test_swapping_what_a_seat_may_not_know_changes_nothing_for_it(seed: int) -> None:
    session = table(2 + seed % 3, seed)
    dice = random.Random(seed)
    compared = 0
    for step in range(70):
        if session.outcome is not None:
            break
        if step % 9 == 4:
            viewer = dice.choice([None, *range(1, session.seats + 1)])
            for one, other in dice.sample(hidden_pairs(session.state, viewer), 1):
                compared += follow(session.fork(), swapped(session, one, other), (one, other), {viewer}, step)
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    assert compared > 10


SEALED = """
rules: 2
course:
  - {WHAT}
acts:
  leap: {pick: {card: hand}, do: [{move: card, to: pile}]}
  lay: {pick: {card: hand}, do: [{plan: card, to: pile}]}
  loud: {answer: {ask: others, to: [rest]}, do: [{say: "Loud."}]}
  rest: {quiet: true}
"""


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("{ask: seats, to: [leap], sealed: true, order: once}", "In secret all choose at the same time."),
        ("{ask: seats, to: [leap], sealed: true, until: act = leap}", "there is no `until`"),
        ("{ask: seats, to: [lay], sealed: true}", "Nobody could ever be done. Name an act that is quiet, too."),
        ("{ask: seats, to: [loud], sealed: true}", "`loud` can be answered, so it cannot be sealed."),
        ("{ask: seats, to: [lay, rest]}", "Only an act of a sealed question makes plans."),
        ("{ask: seats, to: [leap], sealed: perhaps}", "`sealed` is true or false"),
    ],
)
def test_what_cannot_be_secret_is_told(tmp_path: Path, what: str, message: str) -> None:
    with pytest.raises(ContentError, match="rules") as caught:
        little(tmp_path, SEALED.replace("{WHAT}", what))
    assert message in str(caught.value)

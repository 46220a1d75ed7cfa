"""What happens around the fights: set-up, rounds, what nobody may know, leaving, the ways to end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from territory_board import SHIPPED, Board, Heard, with_cards

import tabletop
from tabletop.content import ContentError
from tabletop.control.judging.perspective import Perspective
from tabletop.core.edits import Edit
from tabletop.core.view import view_for
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError

# -- before play -------------------------------------------------------------------------------------------------


@pytest.mark.covers("TER-1", "TER-32", "TER-27", "TER-30")
def test_a_table_opens_for_two_to_four_players_with_legal_decks_only() -> None:
    for seats in (2, 3, 4):
        session = tabletop.new_session("territory", seats=seats, seed=1)
        assert session.seats == seats and {d.seat for d in session.decisions()} == set(range(1, seats + 1))
    for seats in (1, 5):
        with pytest.raises(ContentError, match="2, 3, 4 seats"):
            tabletop.new_session("territory", seats=seats)
    good = SHIPPED.decks["hearth-and-horn"].lists
    dear = {**good, "creatures": {**good["creatures"], "marmot": 2}}
    few = {**good, "lands": {**good["lands"], "old-pinewood": 2}}
    with pytest.raises(ContentError) as caught:
        tabletop.new_session("territory", decks=[dear, few])
    assert "Seat 1, own deck: Creature deck costs 104; the limit is 100." in str(caught.value)
    assert "Seat 2, own deck: Land deck has 24 lands; it needs 25." in str(caught.value)


@pytest.mark.covers("TER-46", "TER-49", "TER-50", "TER-53", "TER-48", "TER-166")
def test_what_chance_decides_at_the_start() -> None:
    firsts, tops = set(), set()
    for seed in range(12):
        session = tabletop.new_session("territory", seed=seed)
        state = session.state
        assert state.flow["keep.lands_total"] == 50 and state.count_in("land_deck") == 45
        assert {state.owner[piece] for piece in state.inside("land_deck")} == {1, 2}, "one deck of both"
        firsts.add(state.flow["first_seat"])
        tops.add(state.definition[state.inside("land_deck")[-1]])
        again = tabletop.new_session("territory", seed=seed)
        assert again.digest() == session.digest(), "all of it comes from the table's own generator"
        ready = [state.definition[piece] for piece in state.inside("ready@1")]
        assert ready == [str(card) for card in SHIPPED.decks["hearth-and-horn"].cards("creatures")]
    assert firsts == {1, 2} and len(tops) > 5


def test_the_first_round_is_told_like_any_other() -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
    first = session.names[session.state.flow["first_seat"] - 1]
    assert [each.text for each in session.log(None)[:2]] == [
        f"{first} comes first, by lot.",
        f"{first} has the initiative.",
    ]


@pytest.mark.covers("TER-163")
def test_nobody_reads_the_lists_of_others() -> None:
    decks = ["hearth-and-horn", "tide-and-mire"]
    session = tabletop.new_session("territory", seed=1, decks=decks)
    for seat, foreign in ((1, decks[1]), (2, decks[0]), (None, decks[0]), (None, decks[1])):
        for card in SHIPPED.decks[foreign].lists["creatures"]:
            told: list[Any] = [session.view_for(seat).to_json(), [line.text for line in session.log(seat)]]
            told += [[row.text for row in session.history(seat)]]
            assert card not in json.dumps(told) and SHIPPED.cards[card].name not in json.dumps(told)


@pytest.mark.covers("TER-62", "TER-61")
def test_on_one_screen_each_deploys_behind_the_curtain_in_initiative_order() -> None:
    session = tabletop.new_session("territory", seats=3, seed=2)
    first = session.state.flow["first_seat"]
    order = [(first - 1 + step) % 3 + 1 for step in range(3)]
    eyes = Perspective("pass", bottom=order[-1])
    eyes.begin(session.decisions()[0].seat)
    for turn, seat in enumerate(order):
        assert [decision.seat for decision in session.decisions()] == order[turn:]
        assert eyes.curtain_for == seat and eyes.viewer is None, "the curtain hides all that is not public"
        assert not any(piece.seen for piece in eyes.view(session).zone(f"ready@{seat}").pieces)
        eyes.lift()
        assert eyes.viewer == seat
        assert all(piece.seen for piece in eyes.view(session).zone(f"ready@{seat}").pieces)
        session.submit(next(a for a in session.legal_actions(seat) if a.kind == "deploy"))
        session.submit(Action("lock", seat))
        if turn < 2:
            assert eyes.acting(session.decisions()[0].seat, session.state), "hidden again when locked"
            for zone in eyes.view(session).zones.values():
                assert not (zone.key.startswith("deploy") and zone.pieces)


# -- what is hidden ----------------------------------------------------------------------------------------------

STORM = """
  storm-caller: {base: 2, bonuses: {Cloud: 3}, types: [Storm], abilities: [{name: Far Storm, text: T.,
    when: activated, cost: [{rest: 1}], do: [{op: damage, n: 2, to: enemies, at: all_lands},
    {op: power, n: 3, to: allies,
    at: all_lands}, {op: bonus, n: -1, to: enemies, at: all_lands}, {op: rest, n: 1, to: enemies, at: all_lands}]}]}
"""


@pytest.mark.covers("TER-124", "TER-164")
def test_what_happens_to_hidden_creatures_is_seen_at_their_reveal(tmp_path: Path) -> None:
    catalog = with_cards(tmp_path, STORM)
    board = Board(3, catalog)
    for slot, land in enumerate(("mackerel-sky", "long-grass", "grey-ridge"), 1):
        board.land(land, slot)
    board.deck("blue-shelf")
    caller, octopus = board.at("storm-caller", 1, 1), board.at("octopus", 1, 2)
    friend, bison, hare = board.at("lion", 2, 1), board.at("bison", 2, 2), board.at("brown-hare", 2, 3)
    marmot = board.at("marmot", 3, 2)
    board.fight()
    before = {seat: json.dumps(view_for(board.state, seat).zone("deploy#2@2").to_json()) for seat in (1, 3, None)}
    board.use(caller, catalog.cards["storm-caller"].abilities[0].ability)
    assert (board.base(octopus), board.bonus(octopus)) == (0, -1), "here it is seen at once"
    after = {seat: json.dumps(view_for(board.state, seat).zone("deploy#2@2").to_json()) for seat in (1, 3, None)}
    assert before == after, "nobody but the owner sees anything there"
    assert (board.base(bison), board.base(marmot), board.power(friend)) == (2, 0, 4 + 4 + 3)
    assert board.state.counters_on(bison) == {} and not board.bears(marmot, "knocked_out")
    about = {
        (text, only)
        for text, only, words in board.heard.lines
        if words.get("whom") is not None and words["whom"].numbers in ((bison,), (marmot,), (friend,))
    }
    assert about == {("written.taken_off", (2,)), ("written.added", (1,))}
    while board.asked()[0][1] == "activate":
        board.passes(board.asked()[0][0])
    rests = (board.rest(octopus), board.rest(bison), board.rest(hare), board.rest(marmot))
    assert rests == (2 + 1, 1, 1 + 1, 1 + 1), "who is knocked out rests as long as it has stars, all one round more"


FAR = """
  far-drum: {base: 1, types: [Storm], abilities: [{name: Far Drum, text: T., when: always,
    do: [{op: power, n: -5, to: enemies, at: all_lands}]}]}
"""


def test_nobody_feels_a_hidden_creature_of_another_player(tmp_path: Path) -> None:
    """Else the own numbers would tell what the enemy has laid down."""
    board = Board(2)
    for slot, land in enumerate(("mackerel-sky", "still-mere"), 1):
        board.land(land, slot)
    kraken, toad = board.at("kraken", 2, 1), board.at("giant-toad", 2, 2)
    assert (board.power(kraken), board.power(toad)) == (24, 3)
    for piece in (toad, kraken):
        Edit(board.state).set_face(piece, "up")
    assert board.power(kraken) == 23
    with pytest.raises(ContentError, match="What holds always cannot hold of what lies face down"):
        with_cards(tmp_path, FAR)


@pytest.mark.covers("TER-159", "TER-64")
def test_a_creature_turned_up_in_the_ready_pile_is_laid_face_down() -> None:
    board = Board(combat_order="initiative_choice")
    board.land("long-grass", 1), board.land("grey-ridge", 2)
    deer = board.ready("red-deer", 1)
    Edit(board.state).set_face(deer, "up")
    other = board.ready("marmot", 2)
    board.enter("deploy")
    board.do("deploy", 1, creature=deer, site=2).do("deploy", 2, creature=other, site=1)
    board.do("lock", 1)
    heard = board.heard = Heard()
    board.do("lock", 2)
    sent = [(only, text, words["w1"].seat) for text, only, words in heard.lines if " sent " in text]
    assert sent == [(None, "={w1} sent 1 to Land 2.", 1), (None, "={w1} sent 1 to Land 1.", 2)], (
        "numbers are public, no names are said"
    )
    for seat, seen in ((1, True), (2, False), (None, False)):
        (laid,) = view_for(board.state, seat).zone("deploy#2@1").pieces
        assert (laid.seen, laid.definition) == (seen, "red-deer" if seen else "")


# -- the rounds --------------------------------------------------------------------------------------------------


@pytest.mark.covers("TER-177")
def test_five_more_lands_each_round_and_slots_closed_up_again() -> None:
    board = Board(refill="add_five")
    for slot in (1, 2, 3, 4, 5):
        board.land("long-grass", slot)
    left = [board.state.inside(f"land#{slot}")[0] for slot in (2, 5)]
    for slot in (1, 3, 4):
        Edit(board.state).move(board.state.inside(f"land#{slot}")[0], "lands@1")
    deck = board.deck(*["grey-ridge"] * 7)
    board.enter("round_end", "initiative")
    assert board.state.sites_open("land") == 7 == board.state.sites_open("deploy")
    assert [board.table.zone(piece) for piece in left] == ["land#1", "land#2"]
    assert [board.state.inside(f"land#{slot}") for slot in range(3, 8)] == [[piece] for piece in deck[:1:-1]]
    deer = board.ready("red-deer", 1)
    board.do("deploy", 1, creature=deer, site=7).do("lock", 1).do("lock", 2)
    assert board.state.sites_open("land") == 6 + 2, "six stay, and the last two of the deck come"
    assert board.zone(deer) == "ready@1"


def test_no_slot_closes_over_what_a_hand_has_put_there() -> None:
    board = Board(refill="add_five")
    for slot in range(1, 6):
        board.land("long-grass", slot)
    board.deck(*["grey-ridge"] * 9)
    board.enter("round_end", "initiative")
    assert board.state.sites_open("land") == 10
    note = Edit(board.state).create("token", "deploy#10@2")
    for slot in range(2, 11):
        Edit(board.state).move(board.state.inside(f"land#{slot}")[0], "lands@1")
    board.enter("round_end", "initiative")
    assert board.zone(note) == "deploy#10@2" and board.state.why_no_place("deploy#10@2") is None


@pytest.mark.covers("TER-135", "TER-136")
def test_lands_that_suffice_are_used_by_themselves() -> None:
    cases = [
        (["old-pinewood"], [("red-deer", 1)], True),
        (["old-pinewood"], [("red-deer", 2)], False),
        (["oasis"], [("sand-viper", 3)], True),
        (["oasis"], [("brown-bear", 3)], False),
        (["oasis", "old-pinewood"], [("sand-viper", 3), ("brown-bear", 1)], True),
        (["oasis", "old-pinewood"], [("sand-viper", 2), ("brown-bear", 2)], False),
        (["oasis", "warm-vent", "old-pinewood"], [("jackal-of-ash", 3), ("drake", 2), ("lion", 1)], True),
    ]
    for lands, resting, settled in cases:
        board = Board()
        board.land("long-grass", 1)
        for land in lands:
            board.claimed(land, 1)
        pieces = [board.resting(card, 1, rest) for card, rest in resting]
        board.enter("round_end", "recovery")
        assert ((1, "recover") not in board.asked()) == settled, (lands, resting)
        assert all(board.zone(piece) == ("ready@1" if settled else "resting@1") for piece in pieces)


@pytest.mark.covers("TER-138")
def test_earned_points_help_lands_to_suffice() -> None:
    board = Board().extra(1, 2)
    board.land("long-grass", 1)
    board.claimed("old-pinewood", 1)
    lion = board.resting("lion", 1, 3)
    board.enter("round_end", "recovery")
    assert board.zone(lion) == "ready@1"


# -- leaving and the end -----------------------------------------------------------------------------------------


def offered(seats: int = 3) -> Board:
    board = Board(seats).keep(lands_total=3)
    board.land("long-grass", 1)
    for _ in range(2):
        board.claimed("long-grass", 1)
    for seat in range(1, seats + 1):
        board.ready("red-deer", seat)
    board.enter("deploy")
    return board.do("propose_end", 1)


@pytest.mark.covers("TER-148", "TER-155")
def test_who_leaves_while_an_offer_is_open() -> None:
    board = offered()
    assert board.asked() == [(2, "answer_end")]
    board.do("forfeit", 1)
    assert board.asked() == [(2, "deploy"), (3, "deploy")], "the offer is gone with whoever made it"
    board = offered()
    board.do("forfeit", 2)
    assert board.asked() == [(3, "answer_end")]
    board.do("accept", 3)
    assert board.winners == (1,) and board.ended_by == "TER-148"
    board = offered()
    board.do("accept", 2).do("forfeit", 3)
    assert board.winners == (1,) and board.ended_by == "TER-148"
    board = offered(2)
    board.do("forfeit", 2)
    assert board.winners == (1,) and board.ended_by == "TER-154"
    board = offered(2)
    board.do("forfeit", 1)
    assert board.winners == (2,) and board.ended_by == "TER-154"


@pytest.mark.covers("TER-150", "TER-155", "TER-154")
def test_nobody_waits_for_who_has_left() -> None:
    board = Board(3)
    board.land("long-grass", 1), board.land("grey-ridge", 2)
    deer = board.ready("red-deer", 3)
    for seat in (1, 2):
        board.ready("marmot", seat)
    board.enter("deploy")
    board.do("deploy", 3, creature=deer, site=1).do("lock", 1).do("lock", 2)
    assert board.asked() == [(3, "deploy")]
    board.do("forfeit", 3)
    assert board.zone(deer) == "removed" and board.state.flow["round"] == 2
    assert board.asked() == [(1, "deploy"), (2, "deploy")] or board.asked() == [(2, "deploy"), (1, "deploy")]


@pytest.mark.covers("TER-155", "TER-70")
def test_the_turn_goes_on_behind_who_has_left() -> None:
    board = Board(3)
    board.land("long-grass", 1), board.land("grey-ridge", 2)
    mine = {seat: [board.at("octopus", 1, seat), board.at("kraken", 1, seat)] for seat in (1, 2, 3)}
    board.fight()
    board.passes(1)
    assert board.asked() == [(2, "activate")]
    board.do("forfeit", 2)
    assert board.asked() == [(3, "activate")]
    board.use(mine[3][0], "grab", mine[1][1])
    assert board.asked() == [(1, "activate")], "and not seat 3 again"
    board.passes(1)
    assert board.asked() == [(3, "activate")]


@pytest.mark.covers("TER-150", "TER-151", "TER-152", "TER-153")
def test_everything_of_a_leaver_but_the_lands_of_others_goes() -> None:
    board = Board(3).keep(lands_total=30)
    slot = board.land("long-grass", 1, owner=3)
    deck = board.deck("grey-ridge", "blue-shelf", owner=3)
    taken = board.claimed("black-fen", 1, owner=3)
    claimed = [board.claimed("red-dunes", 3, owner=1), board.claimed("red-dunes", 3, owner=3)]
    at, ready, resting = board.at("lion", 1, 3), board.ready("zebra", 3), board.resting("bison", 3, 2)
    board.ready("marmot", 1)
    board.enter("deploy").extra(1, 1).extra(3, 2)
    board.do("forfeit", 3)
    assert (board.state.counter(-1, "extra"), board.state.counter(-3, "extra")) == (1, 0), (
        "points for creatures that are no longer there"
    )
    for piece in (at, ready, resting, *claimed):
        assert board.zone(piece) == "removed"
    assert board.zone(slot) == "land#1" and board.zone(taken) == "lands@1"
    assert all(board.zone(piece) == "land_deck" for piece in deck)
    assert board.state.flow["keep.lands_total"] == 28


@pytest.mark.covers("TER-47", "TER-156")
def test_at_the_end_every_land_is_listed_under_its_owner() -> None:
    board = Board(3)
    board.land("long-grass", 1, owner=2)
    board.deck("grey-ridge", "grey-ridge", "blue-shelf", owner=3)
    board.claimed("black-fen", 1, owner=2), board.claimed("red-dunes", 1, owner=1)
    board.put("salt-pan", "removed", owner=2)
    board.enter("deploy")
    board.do("forfeit", 3).do("forfeit", 2)
    listed = {
        words["w2"].seat: sorted(board.table.definition(piece) for piece in words["w1"].numbers)
        for text, _, words in board.heard.lines
        if "go back to" in text
    }
    assert listed == {1: ["red-dunes"], 2: ["black-fen", "long-grass"]}, (
        "those in the deck are no secret, and no news"
    )


@pytest.mark.covers("TER-143")
def test_without_any_land_left_the_next_round_ends_the_game() -> None:
    """Only hands can bring this about."""
    board = Board()
    board.claimed("red-dunes", 2)
    board.enter("round_end", "initiative")
    assert board.winners == (2,) and board.ended_by == "TER-143"


@pytest.mark.covers("TER-149", "TER-145", "TER-185")
def test_nobody_wins_where_nobody_has_claimed_a_land() -> None:
    board = Board().keep(dry_rounds=2)
    board.land("long-grass", 1)
    board.enter("round_end", "initiative")
    assert board.winners == () and board.ended_by == "TER-149"
    board = Board(tie_break="shared").keep(dry_rounds=2)
    board.land("long-grass", 1)
    board.enter("round_end", "initiative")
    assert board.winners == (1, 2)


# -- overruling --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "named", "moment"),
    [("accept", {}, "deploy"), ("decline", {}, "deploy"), ("dance", {}, "deploy"), ("deploy", {"site": 77}, "deploy"),
     ("deploy", {"site": 1}, "combat"), ("take_back", {}, "combat")],
)  # fmt: skip
def test_what_makes_no_sense_is_not_done_for_who_overrules_either(
    kind: str, named: dict[str, Any], moment: str
) -> None:
    board = Board()
    board.land("long-grass", 1)
    board.at("lion", 1, 2), board.at("octopus", 1, 1)
    deer = board.ready("red-deer", 1)
    board.enter("deploy") if moment == "deploy" else board.fight()
    asked = board.asked()
    pieces = {"creature": deer} if kind in ("deploy", "take_back") else {}
    with pytest.raises(RulesError):
        board.do(kind, 1, waive=True, **pieces, **named)
    assert board.table.drafts(1) == () and board.asked() == asked


def test_a_card_that_nobody_owns_comes_back_to_the_side_it_fought_on() -> None:
    board = Board()
    board.land("long-grass", 1), board.land("grey-ridge", 2)
    lion = board.at("lion", 1, 2)
    Edit(board.state).do(("set", lion, "owner", 0))
    board.ready("marmot", 1)
    board.enter("round_end", "pull_back")
    assert board.zone(lion) == "ready@2"


@pytest.mark.covers("TER-100")
def test_a_passive_cannot_depend_on_what_it_changes(tmp_path: Path) -> None:
    turning = """
  whirl: {base: 1, types: [Storm], abilities: [{name: Whirl, text: T., when: always, requires: [home],
    do: [{op: bonus, n: -2, to: enemies}]}]}
"""
    with pytest.raises(ContentError) as caught:
        with_cards(tmp_path, turning)
    assert "Values go round in a circle: `bonus` (line 5) needs `bonus` (line 5)." in str(caught.value)


@pytest.mark.covers("TER-67")
def test_only_a_creature_that_lies_face_down_where_it_is_fought_is_odd() -> None:
    board = Board()
    board.land("old-pinewood", 1)
    board.at("lion", 1, 1)
    seen = board.at("red-deer", 1, 2)
    board.fight()
    assert "A creature lies face down at the land being fought. Turn it over." not in [
        each.text for each in board.rules.audit(board.state)
    ]
    Edit(board.state).set_face(seen, "down")
    assert "A creature lies face down at the land being fought. Turn it over." in [
        each.text for each in board.rules.audit(board.state)
    ]

"""What lay open and is not shown any more has to be remembered: bots do, each seat for itself."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.bots import Question, counted, make
from tabletop.bots.determinization import determinize
from tabletop.bots.ordering import remembered_first
from tabletop.bots.tree import key_of
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.visibility import REMEMBERED, remembers, sees
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session import Session


def flips(session: Session) -> dict[int, Action]:
    """The cards that can be turned over now, each with its act."""
    assert session.ruleset is not None
    seat = session.decisions()[0].seat
    table = Table(session.ruleset, session.state)
    acts = [action for action in session.legal_actions(seat) if action.kind == "flip"]
    return {table.resolve(str(action.arguments["card"]), seat): action for action in acts}


def after_misses() -> tuple[Session, list[int]]:
    """A game of Pairs in which two were turned over that differ, and so twice more; seat 1 has turned one over then,
    and its like lies among what was seen."""
    session = tabletop.new_session("pairs", seed=3, bots={}, seats=2)
    definition, seen = session.state.definition, list[int]()
    kinds: dict[str, list[int]] = {}
    for piece in flips(session):
        kinds.setdefault(definition[piece], []).append(piece)
    one, two, three, four = list(kinds.values())[:4]
    for piece in (one[0], two[0], three[0], four[0], two[1]):
        assert session.submit(flips(session)[piece])
        seen.append(piece)
    return session, seen


def ruleset_of(session: Session) -> Ruleset:
    """Its referee."""
    assert session.ruleset is not None
    return session.ruleset


def guesses(session: Session, seat: int | None, piece: int) -> set[str]:
    """What a card is in twelve guesses."""
    found = (determinize(ruleset_of(session), session.state, seat, Chance(key)) for key in range(12))
    return {guess.definition[piece] for guess in found}


def test_who_saw_a_card_goes_on_knowing_it_in_its_guesses_and_is_not_shown_it() -> None:
    session, seen = after_misses()
    state = session.state
    first = seen[0]
    assert state.face[first] == "down" and not any(sees(state, first, seat) for seat in (None, 1, 2))
    assert remembers(state, first, 1) and remembers(state, first, 2) and not remembers(state, first, None)
    assert guesses(session, 1, first) == {state.definition[first]} == guesses(session, 2, first)
    never = next(piece for piece in flips(session) if piece not in seen)
    assert not remembers(state, never, 1)
    assert len(guesses(session, 1, never)) > 3 < len(guesses(session, None, first))
    for viewer in (None, 1, 2):
        shown = [each for zone in session.view_for(viewer).zones.values() for each in zone.pieces]
        assert sum(bool(each.definition) for each in shown) == 1, "the one that lies open"
        assert not any(REMEMBERED in dict(each.fields) for each in shown)


def test_what_is_mixed_moved_or_shown_is_no_memory_any_more() -> None:
    session, (first, second, third, *_) = after_misses()
    state = session.state.fork()
    edit = Edit(state)
    edit.set_face(first, "up")
    assert not remembers(state, first, 1)
    edit.move(second, "won@1")
    assert remembers(state, second, 1), "everybody saw where it went"
    edit.shuffle("won@1")
    assert not remembers(state, second, 1) and remembers(state, third, 1)
    edit.take_back()
    assert all(remembers(state, piece, 2) for piece in (first, second, third))


def test_tricks_that_were_taken_are_remembered_until_they_are_mixed() -> None:
    """Nobody holds what has been played: bots guessed so."""
    session = tabletop.new_session("whist", seed=4, bots={})
    while not session.state.contents.get("taken@1"):
        assert session.submit(session.legal_actions(session.decisions()[0].seat)[0])
    state = session.state
    played = state.contents["taken@1"]
    assert len(played) % 4 == 0 and not any(sees(state, piece, 1) for piece in played)
    assert all(remembers(state, piece, seat) for piece in played for seat in range(1, 5))
    gone = {state.definition[piece] for piece in played}
    for key in range(8):
        guess = determinize(ruleset_of(session), state, 1, Chance(key))
        held = {guess.definition[piece] for seat in range(1, 5) for piece in guess.contents[f"hand@{seat}"]}
        assert not held & gone
    edit = Edit(state.fork())
    for piece in played:
        edit.move(piece, "stock")
    edit.shuffle("stock")
    assert not any(remembers(edit.state, piece, 1) for piece in played)
    edit.take_back()
    edit.move(played[0], "hand@2")
    assert remembers(edit.state, played[0], 2) and not remembers(edit.state, played[0], 1)


def test_a_bot_takes_the_pair_of_what_lies_open_where_it_has_seen_it() -> None:
    """It found pairs by luck alone."""
    session, seen = after_misses()
    seat = session.decisions()[0].seat
    for key in range(4):
        question = Question(ruleset_of(session), session.state, seat, Chance(key), counted("strong"))
        assert make("strong").choose(question) == flips(session)[seen[1]]


def test_what_is_remembered_is_looked_at_before_most_of_what_nobody_knows() -> None:
    """There is no time for all pairs of cards; what nobody knows is alike."""
    session, seen = after_misses()
    seat, acts = session.decisions()[0].seat, flips(session)
    start = determinize(ruleset_of(session), session.state, seat, Chance(1))
    order = remembered_first(Table(ruleset_of(session), start), seat, list(acts.values()), 2)
    places = {piece: order.index(act) for piece, act in acts.items()}
    assert sorted(places[piece] for piece in seen[:4]) == [2, 3, 4, 5]
    assert sorted(order, key=repr) == sorted(acts.values(), key=repr)
    start.fields.clear()
    assert remembered_first(Table(ruleset_of(session), start), seat, order, 2) == order


@pytest.mark.long
def test_a_game_of_pairs_takes_bots_no_longer_than_people() -> None:
    """It took them 631 acts by luck; some eighty are usual."""
    session = tabletop.new_session("pairs", seed=50, bots={}, seats=2)
    for number in range(120):
        if session.outcome is not None:
            break
        seat = session.decisions()[0].seat
        question = Question(ruleset_of(session), session.state, seat, Chance(number), counted("strong"))
        assert session.submit(make("strong").choose(question))
    assert session.outcome is not None


def test_what_a_card_is_in_a_guess_does_not_tell_who_turns_it_over() -> None:
    """Else a search would find the pair of whatever it turns over: it lies elsewhere in each guess."""
    session, seen = after_misses()
    seat, ruleset = session.decisions()[0].seat, ruleset_of(session)

    def named(position: GameState, piece: int) -> object:
        return key_of(Table(ruleset, position), flips(session)[piece])

    never = [piece for piece in flips(session) if piece not in seen]
    worlds = [determinize(ruleset, session.state, seat, Chance(key)) for key in range(6)]
    assert len({named(world, never[0]) for world in worlds}) == 1 == len({named(world, seen[1]) for world in worlds})
    assert named(worlds[0], never[0]) != named(worlds[0], never[1]) != named(worlds[0], seen[1])

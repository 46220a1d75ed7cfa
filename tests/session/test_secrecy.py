"""The swap test: exchange two cards that a seat may not know, and nothing that this seat gets differs by one byte."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest
from session_walks import random_act

import tabletop
from tabletop.core.drafts import overlay
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import handle_of
from tabletop.core.visibility import sees
from tabletop.rules.showing.telling import Pieces, Zone
from tabletop.session import Session
from tabletop.session.telling.messages import render
from tabletop.session.telling.narrator import Narrator, TrackingEdit


def swapped(session: Session, one: int, other: int) -> Session:
    """The same table with two cards exchanged."""
    twin = session.fork()
    twin.record.start = session.start.fork()
    for state in (twin.start, twin.state):
        state.definition[one], state.definition[other] = state.definition[other], state.definition[one]
    return twin


def candidates(state: GameState, dice: random.Random) -> tuple[int, int]:
    """Two different cards of the same owner and back, which somebody may not know."""
    hidden = [piece for piece in state.pieces() if state.kind[piece] == "card" and not sees(state, piece, None)]
    for _ in range(1000):
        one, other = dice.sample(hidden, 2)
        backs = state.spec.backs
        names = state.definition[one], state.definition[other]
        if names[0] != names[1] and backs[names[0]] == backs[names[1]] and state.owner[one] == state.owner[other]:
            return one, other
    raise AssertionError("no two cards to exchange")


def everything(session: Session, viewer: int | None) -> str:
    """All that a viewer gets."""
    refused = session.submit(tabletop.Action("deploy", 1, card="ready@1:0"))
    told: dict[str, Any] = {
        "view": session.view_for(viewer).to_json(),
        "log": [(line.text, [(s.start, s.end, s.target, s.kind, s.card) for s in line.spans], line.entry, line.undone)
                for line in session.log(viewer)],
        "history": [(row.number, row.depth, row.text, row.in_force, row.turn) for row in session.history(viewer)],
        "names": [session.name_of(piece, viewer) for piece in session.state.pieces()],
        "standing": [action.to_json() for action in session.standing_actions(viewer)] if viewer else [],
        "refusal": str(refused),
    }  # fmt: skip
    return json.dumps(told, sort_keys=True)


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 24))])
def test_swapping_what_a_seat_may_not_know_changes_nothing_for_it(seed: int) -> None:
    dice = random.Random(seed)
    options = {"ready_pile": "open"} if seed % 4 == 3 else {}
    session = tabletop.new_session("territory", seats=2 + seed % 2, seed=seed, options=options)
    compared = 0
    for step in range(48):
        if step % 12 == 0:  # another pair, and whoever does not know it now
            one, other = candidates(session.state, dice)
            twin = swapped(session, one, other)
            viewers = {None, 0, *range(1, session.seats + 1)}
            ignorant = {v for v in viewers if not any(sees(session.state, piece, v) for piece in (one, other))}
            assert None in ignorant and session.digest() != twin.digest()
        if step % 16 == 15:
            view_and_sight_agree(session)
        verb, arguments = random_act(session, dice)
        answers = []
        for table in (session, twin):
            try:
                table.manual(verb, **arguments)
                answers.append("")
            except InvalidOp as error:
                answers.append(str(error))
        assert answers[0] == answers[1]
        jump = dice.choice([None, None, None, "undo", "redo"])
        for table in (session, twin):
            if jump == "undo":
                table.undo()
            elif jump == "redo":
                table.redo()
        for table in (session, twin):
            entry = table.journal.entries[-1] if table.journal.entries else None
            # Whoever sees one of the two at any moment knows them apart from then on.
            states = [table.state]
            if entry is not None and step % 3 == 0:
                states += [table.state_at(entry, part) for part in range(len(entry.ops) + 1)]
            elif entry is not None:
                states.append(table.state_at(entry))
            for state in states:
                for piece in (one, other):
                    if state.exists(piece):
                        ignorant -= {viewer for viewer in ignorant if sees(state, piece, viewer)}
        for viewer in ignorant:
            assert everything(session, viewer) == everything(twin, viewer), f"{viewer} after {verb} {arguments}"
            compared += 1
    assert compared > 40


def view_and_sight_agree(session: Session) -> None:
    """Whatever the log may name is in the view by the same name, and nothing else is: both follow one rule."""
    for viewer in (None, 0, *range(1, session.seats + 1)):
        view = session.view_for(viewer)
        state = overlay(session.state, viewer)
        for piece in state.pieces():
            shown = view.find(handle_of(session.state, piece, viewer))
            seen = shown is not None and shown.seen
            assert seen == sees(state, piece, viewer), f"{state.definition[piece]} in {state.zone_of(piece)}"
            assert shown is None or shown.definition == (state.definition[piece] if seen else "")


@pytest.mark.parametrize("face", ["reverse", "up", "down"])
def test_a_card_turned_over_on_a_pile_is_named_to_whoever_sees_it_there(face: str) -> None:
    session = tabletop.new_session("territory", seed=5, names=["Ana", "Ben"], rules="off")
    top, below = session.state.inside("land_deck")[-1], session.state.inside("land_deck")[-3]
    name = session.catalog.cards[session.state.definition[top]].name
    session.manual("flip", pieces=below, face="reverse")
    if face != "down":
        session.manual("flip", pieces=top, face=face)
    for viewer in (None, 1, 2):
        shown = session.view_for(viewer).zone("land_deck").pieces[-1]
        texts = " ".join(line.text for line in session.log(viewer))
        assert shown.seen == (name in texts) == (face != "down")
        assert session.catalog.cards[session.state.definition[below]].name not in texts.replace(name, "")


def test_shuffling_by_hand_says_what_came_off_the_cards() -> None:
    session = tabletop.new_session("territory", seed=5, names=["Ana", "Ben"], rules="off")
    deck = session.state.inside("land_deck")
    session.manual("count", pieces=deck[2], name="base", by=2)
    session.manual("turn", pieces=deck[3], angle=90)
    session.manual("create", kind="token", to="table", fields={"name": "Coin"})
    coin = max(session.state.pieces())
    session.manual("attach", pieces=coin, host=deck[4])
    session.manual("shuffle", zone="land_deck", seat=1)
    lines = [line.text for line in session.log(2) if line.entry == session.journal.head]
    assert lines == [
        "Ana shuffled the Land deck.", "Coin came off and stayed in the Land deck.",
        "The counters came off a land card.",
    ]  # fmt: skip
    assert not any(session.state.angle[card] or session.state.counters_on(card) for card in deck)
    session.undo()
    assert session.state.angle[deck[3]] == 90 and session.state.at[coin] == deck[4]


def test_what_went_out_of_sight_bears_no_number_in_the_log_of_those_who_saw_it_go() -> None:
    """A number of now would let them know the very copy again, if they see it once more."""
    session = tabletop.new_session("territory", seed=5, names=["Ana", "Ben"], rules="off")
    card = session.state.inside("ready@1")[0]
    session.manual("move", pieces=card, to="table", face="up", seat=1)
    session.manual("move", pieces=card, to="ready@1", seat=1)
    spans = [span for span in session.log(2)[-1].spans if span.kind == "name"]
    assert spans and all(span.card and not span.target for span in spans)


@pytest.mark.parametrize("between", ["nothing", "a shuffle"])
def test_what_everybody_saw_turned_over_and_laid_away_is_named_to_everybody(between: str) -> None:
    """A card that goes face down from the grave to a hand was seen to go; one that got lost among others was not."""
    session = tabletop.new_session("bramble", seed=5, names=["Ana", "Mira"], rules="off")
    card = session.state.inside("hand@1")[0]
    name = session.catalog.cards[session.state.definition[card]].name
    session.manual("move", pieces=card, to="grave@1", face="up", seat=1)
    edit, words = TrackingEdit(session.state.fork()), session.record.versions.sentences
    narrator = Narrator(edit, session.catalog, session.names, words, 1)
    edit.set_face(card, "down")
    if between == "a shuffle":
        edit.move(card, "deck@1")
        edit.shuffle("deck@1")
        edit.set_face(card, "down")
    edit.move(card, "hand@1")
    narrator.say("written.moved", pieces=Pieces((card,)), zone=Zone("hand@1"))
    told = {viewer: render(narrator.lines[-1], viewer, words)[0] for viewer in (None, 1, 2)}
    assert told[1] == f"{name} went to Ana's Hand."
    seen = between == "nothing"
    assert told[None] == told[2] == (f"{name} went to Ana's Hand." if seen else "A card went to Ana's Hand.")
    edit.set_face(card, "up")
    narrator.say("written.moved", pieces=Pieces((card,)), zone=Zone("hand@1"))
    assert name not in render(narrator.lines[-1], None, words)[0], "it is said once, as it goes"


def test_what_a_seat_knows_is_named_to_it_and_to_nobody_else() -> None:
    session = tabletop.new_session("territory", seed=5, names=["Ana", "Ben"], rules="off")
    hidden = session.view_for(1).zone("ready@1").pieces[2]
    name = session.name_of(hidden.handle, 1)
    session.manual("move", pieces=hidden.handle, to="deploy#2@1", seat=1)
    assert session.log(1)[-1].text == f"Ana played {name} from Ready to Place at land 2."
    assert session.log(2)[-1].text == "Ana played a creature card from Ready to Place at land 2."
    assert session.log(None)[-1].text == session.log(2)[-1].text
    assert session.log(0)[-1].text == session.log(1)[-1].text
    session.manual("peek", zone="land_deck", n=2, seat=2)
    assert session.log(1)[-1].text == "Ben looked at the top 2 cards of the Land deck."
    assert session.log(2)[-1].text.startswith("Ben looked at the top 2 cards of the Land deck: ")
    spans = [span for span in session.log(2)[-1].spans if span.kind == "name"]
    top = session.view_for(2).zone("land_deck").pieces[-1]
    assert spans[0].target == top.handle and spans[0].card == top.definition
    assert not any(span.kind == "name" for span in session.log(1)[-1].spans)


def test_the_phase_shows_and_hides_without_leaving_a_trace() -> None:
    """Ready piles that are open between the deployments (an option) are hidden again in each."""
    session = tabletop.new_session("territory", seed=5, options={"ready_pile": "open"})
    card = session.state.inside("ready@1")[0]
    session.manual("move", pieces=card, to="table", face="up", seat=1)
    known_as = session.state.sight[card]
    session.manual("move", pieces=card, to="ready@1", seat=1)
    assert not any(piece.seen for piece in session.view_for(2).zone("ready@1").pieces)
    session.manual("phase", name="combat")
    seen = session.view_for(2).zone("ready@1").pieces
    assert all(piece.seen and piece.handle.startswith("#") for piece in seen)
    assert f"#{known_as}" not in [piece.handle for piece in seen], "nobody could follow it into the pile"
    session.manual("phase", name="deploy")
    assert not any(piece.seen for piece in session.view_for(2).zone("ready@1").pieces)


def with_referee(session: Session, viewer: int | None) -> str:
    """What a viewer gets of the referee."""
    legal = session.legal_actions(viewer) if viewer else []
    told: dict[str, Any] = {
        "asked": [(each.seat, each.kind, session.question(each, viewer)) for each in session.decisions()],
        "legal": [action.to_json() for action in legal],
        "labels": [session.label(action, viewer) for action in legal],
        "odd": [(odd.text, odd.rule, odd.pieces) for odd in session.oddities(viewer)],
        "accounts": [(each.zone, each.total, [p.text for p in each.parts]) for each in session.accounts(viewer)],
        "end": session.outcome_text(viewer),
    }
    return json.dumps(told, sort_keys=True, default=repr)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 8))])
def test_the_swap_test_with_the_referee_on(seed: int) -> None:
    """All plan by the rules, sometimes against them, sometimes by hand, in the same way at both tables; whoever may
    know neither card gets the same bytes."""
    dice = random.Random(seed)
    session = tabletop.new_session("territory", seats=2 + seed % 2, seed=seed)
    one, other = candidates(session.state, dice)
    twin = swapped(session, one, other)
    ignorant: set[int | None] = {None, *range(1, session.seats + 1)}
    compared = 0
    for _ in range(40):
        moves = [each for each in session.legal_actions() if each.kind in ("deploy", "take_back", "lock")]
        if not moves:
            break
        action = dice.choice([each for each in moves if each.kind != "lock"] * 4 + moves)
        act = dice.choice(["submit", "submit", "submit", "override", "hand"])
        for table in (session, twin):
            if act == "override" and action.kind == "deploy":
                table.override(tabletop.Action("deploy", action.seat, **{**action.arguments, "site": 77}))
            elif act == "hand" and action.kind != "lock":
                creature, to = action.arguments["creature"], f"deploy#1@{action.seat}"
                with contextlib.suppress(InvalidOp):
                    table.manual("move", pieces=creature, to=to, face="down", seat=action.seat)
            else:
                assert table.submit(action)
        for table in (session, twin):
            for piece in (one, other):
                ignorant -= {viewer for viewer in ignorant if sees(table.state, piece, viewer)}
        for viewer in ignorant:
            assert everything(session, viewer) == everything(twin, viewer)
            assert with_referee(session, viewer) == with_referee(twin, viewer)
            compared += 1
    assert compared > 3 and session.trouble is None is twin.trouble

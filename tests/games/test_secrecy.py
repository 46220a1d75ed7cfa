"""The swap test on every game that has a referee (DESIGN 1.7, 9.11): at random moments of random games two cards that
a seat may not know are exchanged, and nothing which that seat can get from the table differs by one byte."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tabletop.core.sight import sees
from tabletop.core.view import handle_of
from tabletop.core.zones import parse_zone
from tabletop.session import Action, Session
from tests.games.walking import bytes_of, hidden_pairs, judged_games, new_game, probes, some_action

GAMES = judged_games()
COMPULSORY: dict[str, set[str]] = {"butterfly": {"place"}}
"""Questions that everybody is asked who can answer: of whoever is not asked it is known that they cannot."""


def laid_open(session: Session, twin: Session) -> bool:
    """Whether a rule itself has just shown in what the hidden cards differ: a compulsory step, that only some cards
    allow, was passed over on one table and is asked for on the other (BUT-50, BUT-91, BUT-92)."""
    kinds = [{decision.kind for decision in each.decisions()} for each in (session, twin)]
    return kinds[0] != kinds[1] and bool((kinds[0] | kinds[1]) & COMPULSORY.get(session.game, set()))


def swapped(session: Session, one: int, other: int) -> Session:
    """The same table with two cards exchanged."""
    twin = session.fork()
    twin.start = session.start.fork()
    for state in (twin.start, twin.state):
        state.definition[one], state.definition[other] = state.definition[other], state.definition[one]
    twin._touch()
    return twin


def spans(found: Any) -> list[Any]:
    return [(span.start, span.end, span.target, span.kind, span.card) for span in found]


def everything(
    session: Session, viewer: int | None, tries: list[Action], handles: list[str], places: list[str]
) -> dict[str, str]:
    """All that a viewer gets, by what it is; what is asked of a piece or place is asked of these."""
    view = session.view_for(viewer)
    told: dict[str, Any] = {
        "view": view.to_json(),
        "log": [(line.text, spans(line.spans), line.entry, line.undone) for line in session.log(viewer)],
        "history": [(row.number, row.depth, row.text, row.in_force, row.turn) for row in session.history(viewer)],
        "asked": [(each.seat, each.kind, session.question(each, viewer)[0]) for each in session.decisions()],
        "names": [session.name_of(piece, viewer) for piece in session.state.pieces()],
        "handles": [handle_of(session.state, piece, viewer) for piece in session.state.pieces()],
        "accounts": [repr(each) for each in session.accounts(viewer)],
        "oddities": [repr(each) for each in session.oddities(viewer)],
        "outcome": session.outcome_text(viewer),
        "values": [repr(session.values(handle, viewer)) for handle in handles],
    }
    last = session.journal.entries[-1] if session.journal.entries else None
    if last is not None:
        told["steps"] = [repr(each) for each in session.steps(last, viewer)]
    if viewer:
        legal = session.legal_actions(viewer)
        told["legal"] = [action.to_json() for action in legal]
        told["labels"] = [session.label(action, viewer) for action in legal]
        told["shapes"] = [repr(session.shape(action)) for action in legal]
        told["standing"] = [action.to_json() for action in session.standing_actions(viewer)]
        mine = [Action(each.kind, viewer, **each.arguments) for each in tries]
        told["refusals"] = [repr(session.explain(action)) for action in mine]
        told["answers"] = [repr(session.fork().submit(action)) for action in mine if session.explain(action)]
        told["acts"] = [repr(session.acts(viewer, handle)) for handle in handles]
        told["drops"] = [repr(session.drops(viewer, handle, to)) for handle in handles for to in places]
    assert session.trouble is None, session.trouble
    return {name: json.dumps(value, sort_keys=True, default=str) for name, value in told.items()}


def compare(session: Session, twin: Session, viewer: int | None, dice: random.Random) -> None:
    """Nothing differs for this viewer."""
    tries = [probe for _ in range(2) for probe in probes(session, dice)]
    named = [piece.handle for zone in session.view_for(viewer).zones.values() for piece in zone.pieces]
    at_sites = [piece.handle for key, zone in session.view_for(viewer).zones.items() for piece in zone.pieces
                if piece.seen and parse_zone(key).site]  # fmt: skip
    handles = [*at_sites, *dice.sample(named, min(10, len(named)))]
    places = [dice.choice(sorted(session.view_for(viewer).zones)), dice.choice(named)]
    mine = everything(session, viewer, tries, handles, places)
    theirs = everything(twin, viewer, tries, handles, places)
    for name, value in mine.items():
        assert theirs[name] == value, f"seat {viewer} can tell by its {name}"


def follow(session: Session, twin: Session, pair: tuple[int, int], viewers: set[int | None], seed: int) -> int:
    """Both tables go on by the same acts as long as somebody cannot tell them apart; how often that was compared."""
    dice = random.Random(seed)
    compared = 0
    for _ in range(4):
        for viewer in sorted(viewers, key=str):
            compare(session, twin, viewer, random.Random(dice.randint(0, 1 << 30)))
            compared += 1
        action = some_action(session, dice)
        if action is None or twin.explain(action) is not None:
            break
        entry, other = session.submit(action), twin.submit(action)
        assert entry and other
        # Whoever gets to see one of the two, on either table and were it for a moment, knows which table this is.
        for table, done_there in ((session, entry), (twin, other)):
            for done in range(len(getattr(done_there, "ops", ())) + 1):
                state = table.state_at(done_there, done)  # type: ignore[arg-type]
                viewers -= {v for v in viewers if any(state.exists(p) and sees(state, p, v) for p in pair)}
        if not viewers or laid_open(session, twin):
            break
    return compared


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 80))])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.covers("TER-61", "TER-157", "TER-159", "TER-161", "TER-162", "TER-164", "TER-165")
def test_swapping_what_a_seat_may_not_know_changes_nothing_for_it(game: str, seed: int) -> None:
    session = new_game(game, seed, private=True)
    dice = random.Random(seed)
    compared = acts = 0
    for step in range(120):
        acts = step
        if session.outcome is not None:
            break
        if step % 13 == 3 or step in (8, 21):  # some games are over soon
            viewer = dice.choice([None, *range(1, session.seats + 1)])
            pairs = hidden_pairs(session.state, viewer)
            # What lies hidden where play goes on matters most.
            placed = [pair for pair in pairs if any(parse_zone(session.state.zone_of(p)).site for p in pair)]
            if placed and dice.random() < 0.7:
                pairs = placed
            for one, other in dice.sample(pairs, min(1, len(pairs))):
                twin = swapped(session, one, other)
                assert bytes_of(twin.state) != bytes_of(session.state)
                ignorant: set[int | None] = {
                    each
                    for each in (None, *range(1, session.seats + 1))
                    if not any(sees(session.state, piece, each) for piece in (one, other))
                }
                assert viewer in ignorant
                compared += follow(session.fork(), twin, (one, other), ignorant, dice.randint(0, 1 << 30))
        action = some_action(session, dice)
        assert action is not None and session.submit(action)
    # a draft of some twenty acts offers two or three moments, a long game ten
    assert compared > min(20, acts // 2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.covers("TER-61", "TER-63")
def test_what_a_seat_plans_in_secret_is_nobody_elses(game: str) -> None:
    """A sealed act changes nothing for anybody else but the number of entries, which is shown to nobody."""
    sealed = 0
    for seed in range(2):
        session = new_game(game, seed, private=True)
        dice = random.Random(seed)
        for _ in range(60):
            if session.outcome is not None:
                break
            action = some_action(session, dice)
            assert action is not None
            asked = {decision.seat for decision in session.decisions() if decision.sealed}
            others = [None, *(seat for seat in range(1, session.seats + 1) if seat != action.seat)] if asked else []
            before = {viewer: _public(session, viewer) for viewer in others}
            entry = session.submit(action)
            assert entry
            if action.seat in asked and session.state.flow.get("drafts") and not session.shape(action).quiet:
                sealed += 1
                assert {viewer: _public(session, viewer) for viewer in others} == before
    assert sealed > 20 or game != "territory"


def _public(session: Session, viewer: int | None) -> str:
    told: dict[str, Any] = {
        "view": session.view_for(viewer).to_json(),
        "log": [(line.text, spans(line.spans)) for line in session.log(viewer)],
        "asked": [(each.seat, each.kind, session.question(each, viewer)[0]) for each in session.decisions()],
        "accounts": [repr(each) for each in session.accounts(viewer)],
        "legal": [action.to_json() for action in session.legal_actions(viewer)] if viewer else [],
    }
    return json.dumps(told, sort_keys=True, default=str)

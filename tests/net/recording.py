"""Random walks through the games, and all that a person can notice on the way: the table, the questions, what is
offered and how it is called, what a few wrong tries are answered, the log, the numbers beside the cards.

A walk is named by game, seats and seed; nothing else decides it. It picks among what is offered by how that is
called, not by where it stands in a list, and a moment holds no name of a block, a frame or an effect: code that is
built otherwise and plays the same gives the same moments. One digest runs through them, so that a walk which has once
differed differs from there on.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

import tabletop
from tabletop.content import ContentError
from tabletop.core.state import Container
from tabletop.core.visibility import ALL_SEATS, sees
from tabletop.session import Action, Refusal, Session
from tabletop.session.telling.numbers import AccountText, ValueText
from tests.games.walking import judged_games, quiet_kinds

MOST = 120
"""After so many acts a walk is broken off."""
EVERY = 4
"""So many acts share one byte of the record."""
NUMBER = 16
"""What a rare look at the table is taken at: each so many acts."""

Moment = list[str]
Named = tuple[str, Action]


def new_game(game: str, seats: int, seed: int) -> Session:
    """The table of a walk: every third as the rulebook has it, the others with options drawn from the seed, as far as
    the decks fit them."""
    dice = random.Random(f"{game} {seats} {seed}")
    catalog = tabletop.new_session(game, seed=0).catalog
    options = {
        key: dice.choice(sorted(option.values, key=str))
        for key, option in sorted(catalog.options.items())
        if option.type == "choice" and seed % 3 and dice.random() < 0.4
    }
    named: dict[str, Any] = {"seats": seats, "seed": seed, "names": ("Ana", "Ben", "Cleo", "Dov")[:seats]}
    try:
        return tabletop.new_session(game, options=options, **named)
    except ContentError:
        return tabletop.new_session(game, **named)


def ways() -> list[tuple[str, int]]:
    """Every game with a referee, with every number of seats."""
    return [(game, seats) for game in judged_games() for seats in tabletop.new_session(game, seed=0).catalog.seats]


def walk(session: Session, seed: int, most: int = MOST) -> Iterator[Moment]:
    """The moments of a walk, each a list of lines: the table as it was dealt, then after every act."""
    dice, told = random.Random(seed), 0
    for number in range(most + 1):
        offered = by_label(session, session.legal_actions())
        moment, told = look(session, dice, offered, told, number)
        chosen = choice(session, dice, offered)
        if chosen is not None and number < most:
            moment.append(f"done: {chosen[0]}")
        yield moment
        if chosen is None:
            return
        assert session.submit(chosen[1]), f"{chosen}: {session.explain(chosen[1])}"


def digests(session: Session, seed: int, most: int = MOST) -> Iterator[bytes]:
    """The running digest after each moment of a walk."""
    running = hashlib.sha256()
    for moment in walk(session, seed, most):
        running.update("\n".join(moment).encode() + b"\n\n")
        yield running.digest()


def end_of(session: Session, seed: int, most: int = MOST) -> str:
    """What a whole walk comes to, in 16 letters."""
    last = b""
    for each in digests(session, seed, most):
        last = each
    return last.hex()[:16]


def choice(session: Session, dice: random.Random, offered: list[Named]) -> Named | None:
    """What is done next. Passing is rare, so that much happens; conceding and offering rarer still."""
    if not offered:
        return None
    if dice.random() < 0.003:
        standing = [
            action
            for seat in range(1, session.seats + 1)
            for action in session.standing_actions(seat)
            if action.kind != "manual"
        ]
        if standing:
            return dice.choice(by_label(session, standing))
    quiet = quiet_kinds(session)
    passing = [each for each in offered if each[1].kind in quiet]
    doing = [each for each in offered if each[1].kind not in quiet]
    if passing and (not doing or dice.random() < 0.2):
        return dice.choice(passing)
    if dice.random() < 0.5:
        kind = dice.choice(sorted({action.kind for _, action in doing}))
        doing = [each for each in doing if each[1].kind == kind]
    return dice.choice(doing)


def by_label(session: Session, actions: list[Action]) -> list[Named]:
    """Actions in the order of what they are called (those that are called alike as they were)."""
    named = [(f"{action.seat} {session.label(action, ALL_SEATS)}", action) for action in actions]
    return sorted(named, key=lambda each: each[0])


def look(session: Session, dice: random.Random, offered: list[Named], told: int, number: int) -> tuple[Moment, int]:
    """What can be noticed now, and how many lines of the log there are."""
    moment: Moment = [f"== {number}", *table(session)]
    for decision in session.decisions():
        question, _ = session.question(decision, decision.seat)
        moment.append(f"asked: {decision.seat} {question} ({decision.least} to {decision.most})")
    moment += (f"may: {label}" for label, _ in offered)
    for probe in probes(session, dice):
        moment.append(f"tried: {probe.kind} by {probe.seat}: {answered(session.explain(probe), 'possible')}")
    moment += gestures(session, dice)
    moment += figures(session, dice)
    lines = session.log(ALL_SEATS)
    moment += (f"said: {line.text}" for line in lines[told:])
    if number % NUMBER == 0:
        moment += seen(session)
    if session.outcome is not None:
        moment.append(f"over: {session.outcome_text(ALL_SEATS)} {sorted(session.outcome.winners)}")
        moment += seen(session)
    return moment, len(lines)


def table(session: Session) -> Moment:
    """Every piece where it lies, and the numbers of the seats."""
    found: Moment = []

    def below(place: Container, name: str) -> None:
        for piece in session.state.inside(place):
            found.append(f"{name}: {described(session, piece)}")
            below(piece, f"{name} >")

    for zone in sorted(place for place in session.state.contents if isinstance(place, str)):
        below(zone, zone)
    found.append(f"numbers: {json.dumps(session.view_for(ALL_SEATS).numbers, sort_keys=True)}")
    flow = session.state.flow
    found.append(f"now: {flow.get('phase')} {flow.get('step')} seat {flow.get('seat')} turn {flow.get('turn')}")
    return found


def described(session: Session, piece: int) -> str:
    """All of one piece but its number."""
    state = session.state
    counters = ", ".join(f"{name} {n}" for name, n in sorted(state.counters_on(piece).items()) if n)
    readers = "".join(str(seat) for seat in range(1, session.seats + 1) if sees(state, piece, seat))
    return (
        f"{state.definition[piece]} {state.face[piece]} {state.angle[piece]} {state.spot[piece]} "
        f"of {state.owner[piece]}, seen by {readers or 'nobody'}, {counters}"
    )


def seen(session: Session) -> Moment:
    """The zones as each seat and a spectator sees them."""
    found = []
    for viewer in (None, *range(1, session.seats + 1)):
        for key, zone in sorted(session.view_for(viewer).zones.items()):
            pieces = [f"{each.handle} {each.definition} {each.face}" for each in zone.pieces]
            found.append(f"seen by {viewer}: {key} {zone.count} {pieces}")
        found += (f"read by {viewer}: {line.text}" for line in session.log(viewer)[-2 * NUMBER :])
        if viewer is not None:
            for action in session.legal_actions(viewer)[::7]:
                found.append(f"called by {viewer}: {session.label(action, viewer)}")
    return found


def probes(session: Session, dice: random.Random) -> list[Action]:
    """Three tries that are probably not legal, of a piece that their seat sees."""
    rules = session.ruleset
    assert rules is not None
    kinds = sorted((*rules.kinds.values(), *rules.standing), key=lambda kind: kind.kind)
    found = []
    for kind in dice.sample(kinds, min(3, len(kinds))):
        seat = dice.randint(1, session.seats)
        handles = [piece.handle for zone in session.view_for(seat).zones.values() for piece in zone.pieces]
        named: dict[str, Any] = {name: dice.choice(handles) for name, _ in kind.argument_names()} if handles else {}
        if dice.random() < 0.5:
            named |= {"site": dice.randint(0, 6), "number": dice.randint(0, 6)}
        abilities = sorted(session.catalog.abilities)
        if abilities and dice.random() < 0.5:
            named["ability"] = dice.choice(abilities)
        found.append(Action(kind.kind, seat, **named))
    return found


def gestures(session: Session, dice: random.Random) -> Moment:
    """What one piece offers to one seat, what dropping it somewhere would be, and why what is not legal is not."""
    seat = dice.randint(1, session.seats)
    zones = session.view_for(seat).zones
    handles = [piece.handle for zone in zones.values() for piece in zone.pieces]
    if not handles:
        return []
    piece, target = dice.choice(handles), dice.choice([*sorted(zones), *handles])

    def said(found: list[tuple[Action, Refusal | None]]) -> str:
        return "; ".join(sorted(f"{session.label(each, seat)} {answered(refusal, 'yes')}" for each, refusal in found))

    dropped = session.drops(seat, piece, target)
    return [f"piece of {seat}: {piece} {said(session.acts(seat, piece))}; onto {target} {said(dropped)}"]


def answered(refusal: Refusal | None, legal: str) -> str:
    """Why not, to the last word; ``legal`` where nothing is against it. (A refusal is false, so its truth says
    nothing.)"""
    return legal if refusal is None else f"{refusal.code} {refusal.rule} {refusal.message}"


def figures(session: Session, dice: random.Random) -> Moment:
    """Two pieces' numbers and who adds what, the sums of the table, what is warned of."""

    def parts(each: ValueText | AccountText) -> str:
        return f"{each.label} {each.total}: " + ", ".join(
            f"{part.amount} {part.text} {part.source}" for part in each.parts
        )

    pieces = list(session.state.pieces())
    numbered = dice.sample(pieces, min(2, len(pieces)))
    found = [f"value: {parts(value)}" for piece in numbered for value in session.values(piece, ALL_SEATS)]
    found += (f"sum: {sum_.zone} {sum_.seat} {parts(sum_)} {sum_.leads}" for sum_ in session.accounts(ALL_SEATS))
    found += (f"danger: {danger.seat} {danger.text} {danger.rule}" for danger in session.dangers(ALL_SEATS))
    return found

"""The swap test in parts: the same table with two cards exchanged, and everything that a viewer gets of it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from tabletop.core.drafts import overlay
from tabletop.core.journal import Entry
from tabletop.core.letting_go import Op
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import handle_of
from tabletop.core.visibility import loses_track, sees
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.showing.shapes import Shape
from tabletop.session import Action, Session
from tests.games.walking import probes, some_action

SHOWN = ("value", "sides")
"""What of a die is as secret as what a card is."""

COMPULSORY: dict[str, set[str]] = {"butterfly": {"place"}}
"""Questions that everybody is asked who can answer: of whoever is not asked it is known that they cannot."""


FOUND_OUT: dict[str, tuple[str, ...]] = {"fleets": ("sunk",)}
"""Places where a rule lays open what was found out of hidden pieces: which ship it was."""


def laid_open(session: Session, twin: Session) -> bool:
    """Whether a rule itself has just shown in what the hidden cards differ: a compulsory step, that only some cards
    allow, was passed over on one table and is asked for on the other (BUT-50, BUT-91, BUT-92), or a ship is sunk on
    one of them (FLE-8)."""
    open = FOUND_OUT.get(session.game, ())
    told = [
        sorted(state.definition[piece] for piece in state.pieces() if parse_zone(state.zone_of(piece)).family in open)
        for state in (session.state, twin.state)
    ]
    if told[0] != told[1]:
        return True
    kinds = [{decision.kind for decision in each.decisions()} for each in (session, twin)]
    return kinds[0] != kinds[1] and bool((kinds[0] | kinds[1]) & COMPULSORY.get(session.game, set()))


def is_found_out(session: Session, pair: tuple[int, int]) -> bool:
    """Whether a rule has laid open before what one of two pieces belongs to: a part of a ship that is sunk."""
    state, open = session.state, FOUND_OUT.get(session.game, ())
    shown = {
        (state.definition[piece], state.owner[piece])
        for piece in state.pieces()
        if parse_zone(state.zone_of(piece)).family in open
    }
    return any((state.definition[piece], state.owner[piece]) in shown for piece in pair)


def swapped(session: Session, one: int, other: int) -> Session:
    """The same table with two pieces exchanged: which cards or men they are, what two dice show."""
    twin = session.fork()
    twin.record.start = session.start.fork()
    now = {one: session.state.definition[other], other: session.state.definition[one]}
    _swap_made(twin, now)
    for state in (twin.start, twin.state):
        there = [piece for piece in now if piece < len(state.definition)]  # others came into the game later
        for piece in there:
            state.definition[piece] = now[piece]
        if len(there) == 2 and state.kind[one] == "die":
            for name in SHOWN:
                column = state.fields.get(name, {})
                pair = {one: column.pop(other, None), other: column.pop(one, None)}
                column.update({die: value for die, value in pair.items() if value is not None})
    twin.record.touch()
    return twin


def _swap_made(twin: Session, now: dict[int, str]) -> None:
    """Pieces that came into the game in the course of play came as what they are now."""
    if max(now) < len(twin.start.definition):
        return

    def made(op: Op) -> Op:
        if op[0] != "create" or op[1] not in now:
            return op
        kind, _, *rest = op[2]
        return ("create", op[1], (kind, now[op[1]], *rest))

    entries = twin.record.journal.entries
    entries[:] = [replace(each, ops=tuple(map(made, each.ops))) for each in entries]


def spans(found: Any) -> list[Any]:
    return [(span.start, span.end, span.target, span.kind, span.card) for span in found]


def followed(state: GameState, planned: GameState, piece: int, viewer: int | None) -> str:
    """Where a viewer sees a piece: what is mixed with others may lie anywhere among them (a hand that is sorted).
    ``planned``: the table as the viewer plans it."""
    at = state.at[piece]
    mixed = loses_track(state, at, viewer) and not sees(state, piece, viewer)
    return str(at) if mixed else handle_of(planned, piece, viewer)


def everything(
    session: Session, viewer: int | None, tries: list[Action], handles: list[str], places: list[str]
) -> dict[str, str]:
    """All that a viewer gets, by what it is; what is asked of a piece or place is asked of these."""
    view = session.view_for(viewer)
    planned = overlay(session.state, viewer)  # laid once: a handle of it is one of the table
    told: dict[str, Any] = {
        "view": view.to_json(),
        "log": [(line.text, spans(line.spans), line.entry, line.undone) for line in session.log(viewer)],
        "history": [(row.number, row.depth, row.text, row.in_force, row.turn) for row in session.history(viewer)],
        "asked": [(each.seat, each.kind, session.question(each, viewer)[0]) for each in session.decisions()],
        "names": [session.name_of(piece, viewer) for piece in session.state.pieces()],
        "handles": sorted(handle_of(planned, piece, viewer) for piece in session.state.pieces()),
        "followed": [followed(session.state, planned, piece, viewer) for piece in session.state.pieces()],
        "accounts": [repr(each) for each in session.accounts(viewer)],
        "oddities": [repr(each) for each in session.oddities(viewer)],
        "outcome": session.outcome_text(viewer),
        "tracks": [repr(each) for each in session.tracks(viewer)],
        "pending": [repr(each) for each in session.pending(viewer)],
        "aims": session.aims(viewer),
        "values": [repr(session.values(handle, viewer)) for handle in handles],
    }
    last = session.journal.entries[-1] if session.journal.entries else None
    if last is not None:
        told["steps"] = [repr(each) for each in session.steps(last, viewer)]
    if viewer:
        legal = session.legal_actions(viewer)
        told["legal"] = [action.to_json() for action in legal]
        told["labels"] = [session.label(action, viewer) for action in legal]
        told["shapes"] = [repr(_untold(session.shape(action))) for action in legal]
        told["previews"] = [repr(session.preview(action, viewer)) for action in legal]
        told["prices"] = [session.prices(piece, viewer) for piece in session.state.pieces()]
        told["standing"] = [action.to_json() for action in session.standing_actions(viewer)]
        mine = [Action(each.kind, viewer, **each.arguments) for each in tries]
        refusals = [session.explain(action) for action in mine]
        told["refusals"] = [repr(refusal) for refusal in refusals]
        refused = [action for action, refusal in zip(mine, refusals, strict=True) if refusal is not None]
        told["answers"] = [repr(session.fork().submit(action)) for action in refused]
        told["acts"] = [repr(session.acts(viewer, handle)) for handle in handles]
        told["drops"] = [repr(session.drops(viewer, handle, to)) for handle in handles for to in places]
    assert session.trouble is None, session.trouble
    return {name: json.dumps(value, sort_keys=True, default=str) for name, value in told.items()}


def _untold(shape: Shape) -> Shape:
    """The look of an act without its words: who reads what of them stands in its label, and the numbers of the pieces
    that they name are nobody's to see."""
    return replace(shape, words=dict.fromkeys(shape.words, ""))


def in_short(session: Session, viewer: int) -> dict[str, str]:
    """What the rules tell a seat: what it may do, the numbers at the table, what is odd."""
    named = [piece.handle for zone in session.view_for(viewer).zones.values() for piece in zone.pieces if piece.seen]
    legal = session.legal_actions(viewer)
    told: dict[str, Any] = {
        "view": session.view_for(viewer).to_json(),
        "asked": [(each.seat, each.kind, session.question(each, viewer)[0]) for each in session.decisions()],
        "legal": [(action.to_json(), session.label(action, viewer)) for action in legal],
        "accounts": [repr(each) for each in session.accounts(viewer)],
        "tracks": [repr(each) for each in session.tracks(viewer)],
        "oddities": [repr(each) for each in session.oddities(viewer)],
        "values": [repr(session.values(handle, viewer)) for handle in named],
    }
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


def follow(
    session: Session, twin: Session, pair: tuple[int, int], viewers: set[int | None], seed: int, by_hand: float = 0.0
) -> int:
    """Both tables go on by the same acts as long as somebody cannot tell them apart; how often that was compared.
    ``by_hand``: how many of the acts are those of hands."""
    dice = random.Random(seed)
    compared = 0
    for _ in range(4):
        for viewer in sorted(viewers, key=str):
            compare(session, twin, viewer, random.Random(dice.randint(0, 1 << 30)))
            compared += 1
        if dice.random() < by_hand:
            act = some_meddling(session, dice)
            done = [meddled(table, *act) for table in (session, twin)]
            assert (done[0] is None) == (done[1] is None), act
        else:
            action = some_action(session, dice)
            if action is None or twin.explain(action) is not None:
                break
            done = [table.submit(action) or None for table in (session, twin)]
            assert all(done)
        viewers -= {viewer for viewer in viewers if any(has_seen(*each, pair, viewer)
                    for each in zip((session, twin), done, strict=True))}  # fmt: skip
        if not viewers or laid_open(session, twin):
            break
    return compared


def has_seen(session: Session, entry: Entry | None, pair: tuple[int, int], viewer: int | None) -> bool:
    """Whether a viewer sees one of two cards in the course of an entry, were it for a moment: then it knows which
    table this is."""
    states = [session.state_at(entry, done) for done in range(len(entry.ops) + 1)] if entry is not None else []
    return any(state.exists(piece) and sees(state, piece, viewer) for state in states for piece in pair)


# -- by hand -------------------------------------------------------------------------------------------------------


def some_meddling(session: Session, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """An act by hand that brings hidden cards where none are, chosen without a look at any card; it may be
    impossible."""
    state = session.state
    cards = [piece for piece in state.pieces() if state.kind[piece] == "card"]
    families = [(family, kind) for family, kind in sorted(session.catalog.zones.items()) if family != "initiative"]
    family, kind = dice.choice(families)
    to = zone_key(
        family, dice.randint(1, kind.sites) if kind.sites else 0,
        dice.randint(1, session.seats) if kind.per_seat else 0,
    )  # fmt: skip
    lying = [piece for piece in cards if (place := session.catalog.zones.get(parse_zone(state.zone_of(piece)).family))
             and not place.pile and place.face != "down"]  # fmt: skip
    inner = lying or cards
    what = dice.choice(
        ["lay"] * 5 + ["attach", "attach", "cover", "cover", "side", "tap", "count", "shuffle", "draw"]
    )
    if what == "lay":
        return "move", {"pieces": dice.choice(cards), "to": to, "face": dice.choice(["down", "down", "down", None])}
    if what == "attach":
        return "attach", {"pieces": dice.choice(cards), "host": dice.choice(inner)}
    if what in ("cover", "side"):
        return "flip", {"pieces": dice.choice(inner), "face": "down" if what == "cover" else "reverse"}
    if what == "tap":
        return "tap", {"pieces": dice.choice(cards)}
    if what == "count":
        name = dice.choice(sorted(session.catalog.counters) or ["wound"])
        return "count", {"pieces": dice.choice(inner), "name": name, "by": dice.randint(1, 3)}
    zone = dice.choice(sorted(key for key, pieces in state.contents.items() if isinstance(key, str) and pieces))
    if what == "shuffle":
        return "shuffle", {"zone": zone}
    return "draw", {"zone": zone, "to": to}


def meddled(session: Session, verb: str, arguments: dict[str, Any]) -> Entry | None:
    """Do it, if it can be done."""
    try:
        return session.manual(verb, **arguments)
    except InvalidOp:
        return None

"""Which acts of a hand the rules have a word in, and what is said while they are on.

A drop is looked up among the legal moves; so is every other way to touch the game: a number on a panel or a card,
a card turned or tapped (games read from its angle whether it has acted), a pile shuffled or drawn from, the phase.
What only changes the look of the table (the order of a hand, writing, loose pieces from the drawer) is nobody's move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.control.judging.acts import drop_result, is_loose
from tabletop.control.judging.reasons import no_meaning
from tabletop.control.judging.referee import Move, Referee
from tabletop.core.state import Container, GameState, seat_target
from tabletop.rules.refusals import Refusal
from tabletop.session.telling import naming

SENTENCES: Mapping[str, str] = {
    "value": "{owner} has {now} {label}. By the rules that number changes only with what is played.",
    "counter": "{piece} has {now} {label}. By the rules that number changes only with what is played.",
    "field": "By the rules {piece} becomes something else only with what is played.",
    "tap": "By the rules {piece} is tapped or untapped only with what is played.",
    "turn": "By the rules {piece} is turned only with what is played.",
    "flip": "By the rules {piece} is turned over only with what is played.",
    "shuffle": "By the rules {place} is shuffled only when something that is played says so.",
    "cut": "By the rules {place} is cut only when something that is played says so.",
    "draw": "By the rules cards are taken from {place} only when it is time or a card says so.",
    "roll": "By the rules {piece} is rolled only when something that is played says so.",
    "remove": "{piece} belongs to the game and leaves it only with what is played.",
    "create": "By the rules no new card comes to {place}.",
    "phase": "The rules lead from one phase to the next: {what}.",
    "seat": "The rules pass the turn on: {what}.",
    "other": "By the rules this happens only with what is played.",
    "front": "{front} is asked now",
    "nobody": "nobody is asked now",
}
WRITING = ("text", "name")
"""What is only written on a piece."""
LOOKS = ("reorder", "peek", "note", "answer", "run_ability")
"""Verbs that the rules have nothing against here: they change the look alone, or are announced, or the session itself
asks the rules. Every other verb, also one without a sentence above, is the rules' affair."""


def meanings(referee: Referee, seat: int, verb: str, args: Mapping[str, Any]) -> tuple[Move, ...]:
    """The legal moves that moving one piece somewhere by a menu would be; none for anything else."""
    pieces, to = list(args.get("pieces") or ()), args.get("host") if verb == "attach" else args.get("to")
    if verb not in ("move", "attach") or len(pieces) != 1 or to is None:
        return ()
    return drop_result(referee, seat, pieces[0], [to]).moves


def refusal(referee: Referee, seat: int, verb: str, args: Mapping[str, Any], hands: Sequence[str]) -> Refusal | None:
    """Why an act of a hand is not done while the rules are on; None: it only changes how the table looks. ``hands``
    are the zones whose order is their owner's affair."""
    session = referee.session
    state: GameState = session.state
    pieces = [piece for piece in args.get("pieces") or () if not is_loose(state, piece)]
    words = {"what": _front(referee)}
    code = verb
    if verb in ("move", "attach"):
        to: Container | None = args.get("host") if verb == "attach" else args.get("to")
        inside = all(state.zone_of(piece) == to and to in hands for piece in pieces)
        return None if not pieces or to is None or inside else no_meaning(referee, seat, pieces[0], to)
    if verb == "count" and args.get("target_seat"):
        code, owner, name = "value", int(args["target_seat"]), str(args["name"])
        made = session.catalog.seat_values.get(name)
        if made is not None and (made.counts or made.account):
            return None  # no hand can: the session says so
        words |= {"owner": naming.person(session.names, owner), "label": made.label if made is not None else name}
        words["now"] = str(state.counter(seat_target(owner), name))
    elif verb == "count":
        code, name = "counter", str(args["name"])
        counter = session.catalog.counters.get(name)
        words["label"] = counter.label if counter is not None else name
        words["now"] = str(state.counter(pieces[0], name)) if pieces else ""
    elif verb == "set":
        code = "" if args.get("field") in WRITING else "field"
    elif verb in ("shuffle", "cut", "draw"):
        zone = str(args["zone"])
        code = "" if zone in hands else verb
        words["place"] = naming.zone_name(session.catalog, session.names, zone, seat)
    elif verb == "create":
        zone = args.get("to", "table")
        code = verb if args.get("kind", "card") == "card" and zone != "table" else ""
        words["place"] = naming.zone_name(session.catalog, session.names, str(zone), seat)
    elif verb in LOOKS:
        return None
    elif verb not in SENTENCES:
        code = "other" if pieces or not args.get("pieces") else ""
    if "{piece}" in SENTENCES.get(code, ""):
        if not pieces:
            return None
        words["piece"] = session.name_of(pieces[0], seat)
    if not code:
        return None
    decision = referee.decision(seat)
    text = SENTENCES[code].format(**words)
    return Refusal("by_hand", decision.rule if decision is not None else "", text[:1].upper() + text[1:])


def _front(referee: Referee) -> str:
    front = next(iter(referee.asked), 0)
    if not front:
        return SENTENCES["nobody"]
    return SENTENCES["front"].format(front=naming.person(referee.session.names, front))

"""What a hint says: the best acts as the adviser sees them, each with how good it is beside the first and what it
expects to follow. All of it comes from what the seat may know; what others do in it is a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tabletop.control.explaining.entry import Entry
from tabletop.control.explaining.now import targets_of
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.lessons.pointing import Target
from tabletop.core.state import seat_target
from tabletop.rules.actions import Action
from tabletop.session.simulating.bot_player import Weighed
from tabletop.session.telling.naming import with_names

DOES = "Do this now"
"""What a click on the row of an act does."""
MOST = 3
"""So many acts a hint names."""

APOSTROPHE_S = "'s"

STEPS = ((0.01, "As good as the first."), (0.05, "A little less good."), (0.15, "Less good."))
"""By how much less an act is worth than the best, and how that is said."""


@dataclass(frozen=True, slots=True)
class Told:
    """One act that is named: what is said of it, what is pointed at with it, and the act itself."""

    entry: Entry
    targets: tuple[Target, ...]
    action: Action


def advice(judge: Referee, sight: Sight, seat: int, weighed: Sequence[Weighed], asked: str = "") -> list[Told]:
    """The entries of a hint with the things on the table that each is done with and to. Acts that have become illegal
    since are left out, and so are those that read like one before: to play this copy of a card or that is one
    advice. ``asked``: the question that is open, in words."""
    moves = {move.action: move for move in judge.moves(seat)}
    found: dict[tuple[str, str], Told] = {}
    less = 0.0
    for each in weighed:
        move = moves.get(each.action)
        if move is None or len(found) == MOST:
            continue
        label, more = judge.label(each.action), about(judge, sight, move, asked)
        if not label or (label, more) in found:
            continue
        place = len(found) + 1
        # what was hardly looked at stands behind what was, whatever it seems to be worth
        less = max(less, weighed[0].worth - each.worth)
        parts = more, how_good(each, less, place), follows(judge, seat, each)
        entry = Entry(f"{place}. {label}", sentence=" ".join(filter(None, parts)), key=f"hint.{place}", does=DOES)
        found[label, more] = Told(entry, touched(judge, sight, move), each.action)
    return list(found.values())


def about(judge: Referee, sight: Sight, move: Move, asked: str = "") -> str:
    """What the words of an act leave open: what is asked, which card it is done with, to what and whose that is. To
    let something be is done to nothing."""
    session, seat, label = judge.session, move.seat, judge.label(move.action)
    parts = [asked] if asked and move.action.kind == "choose" else []
    if move.quiet:
        return " ".join(parts)
    is_card = move.piece and session.state.kind[move.piece] == "card"  # men and pins are told by where they stand
    if is_card and (name := session.name_of(move.piece, seat)) not in label:
        parts.append(f"Done with {name}.")
    aims = [_whose(judge, sight, seat, piece, label) for piece in _aims(judge, move)]
    aims += [session.names[each - 1] for each in _seats(judge, move) if session.names[each - 1] not in label]
    if any(aims):
        parts.append(f"Done to {' and '.join(dict.fromkeys(filter(None, aims)))}.")
    return " ".join(parts)


def _aims(judge: Referee, move: Move) -> tuple[int, ...]:
    """The pieces that an act is done to, as its words or its answer name them."""
    named = (piece for piece in sorted(judge.session.subjects(move.action, False).names) if piece > 0)
    return tuple(dict.fromkeys(piece for piece in (move.onto, *named) if piece and piece != move.piece))


def _seats(judge: Referee, move: Move) -> Iterator[int]:
    """The other seats that an act is done to."""
    for each in sorted(judge.session.subjects(move.action, False).names):
        if each < 0 and each != seat_target(move.seat):
            yield -each


def _whose(judge: Referee, sight: Sight, seat: int, piece: int, label: str) -> str:
    """A piece that an act is done to, with whose it is where it lies on the table; "" where that is said already."""
    session, place = judge.session, sight.place(piece)
    name, owner = session.name_of(piece, seat), place.piece.owner if place is not None and not place.in_hand else 0
    if not owner:
        return "" if name in label else name
    return f"{'your own' if owner == seat else session.names[owner - 1] + APOSTROPHE_S} {name}"


def touched(judge: Referee, sight: Sight, move: Move) -> tuple[Target, ...]:
    """The things on the table that an act is done with and to, and where it ends, as far as they may be shown."""
    found = dict.fromkeys(targets_of(sight, move.seat, [move]))
    for piece in _aims(judge, move):
        if sight.stands_for(piece, move.seat):
            found[Target(piece=piece, zone=sight.state.zone_of(piece))] = None
    if move.zone and not move.onto and move.piece:
        found[Target(zone=move.zone, cell=move.cell)] = None
    found |= dict.fromkeys(Target(seat=seat) for seat in _seats(judge, move))
    return tuple(found)


def how_good(each: Weighed, less: float, place: int) -> str:
    """How good an act is, in words; ``less``: by how much it is worth less than the best."""
    if each.is_won:
        return "This wins."
    if each.is_lost:
        return "This loses."
    if place == 1:
        return "The best that was found."
    return next((words for most, words in STEPS if less <= most), "Much less good.")


def follows(judge: Referee, seat: int, each: Weighed) -> str:
    """What is expected to follow, in words; "" where nothing was looked at. What several do one after the other, like
    passing, is said once."""
    names = judge.session.names
    called = [name if other != seat else "you" for other, name in enumerate(names, 1)]
    told = []
    for label, same in groupby(each.after, key=lambda one: one[1]):
        who = dict.fromkeys(names[other - 1] if other != seat else "you" for other, _ in same)
        told.append(f"{' and '.join(who)}: {with_names(label, called)}")  # who thinks knows no names
    return f"Then perhaps {'; '.join(told)}." if told else ""

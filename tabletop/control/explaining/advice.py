"""What a hint says: the best acts as the adviser sees them, each with how good it is beside the first and what it
expects to follow. All of it comes from what the seat may know; what others do in it is a guess."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.control.explaining.entry import Entry
from tabletop.control.explaining.now import targets_of
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.lessons.pointing import Target
from tabletop.session.simulating.bot_player import Weighed

STEPS = ((0.01, "As good as the first."), (0.05, "A little less good."), (0.15, "Less good."))
"""By how much less an act is worth than the best, and how that is said."""


Told = tuple[Entry, tuple[Target, ...]]
"""An entry and what is pointed at with it."""


def advice(judge: Referee, sight: Sight, seat: int, weighed: Sequence[Weighed]) -> list[Told]:
    """The entries of a hint with the things on the table that each begins with; acts that have become illegal since
    are left out."""
    moves = {move.action: move for move in judge.moves(seat)}
    found: list[Told] = []
    for each in weighed:
        if each.action not in moves:
            continue
        label = judge.label(each.action)
        place = len(found) + 1
        sentence = " ".join(part for part in (how_good(each, weighed[0], place), follows(judge, seat, each)) if part)
        entry = Entry(f"{place}. {label}", sentence=sentence, key=f"hint.{place}")
        found.append((entry, targets_of(sight, seat, [moves[each.action]])))
    return found


def how_good(each: Weighed, best: Weighed, place: int) -> str:
    """How good an act is, in words."""
    if each.is_won:
        return "This wins."
    if each.is_lost:
        return "This loses."
    if place == 1:
        return "The best that was found."
    less = best.worth - each.worth
    return next((words for most, words in STEPS if less <= most), "Much less good.")


def follows(judge: Referee, seat: int, each: Weighed) -> str:
    """What is expected to follow, in words; "" where nothing was looked at."""
    names = judge.session.names
    told = [f"{names[other - 1] if other != seat else 'you'}: {label}" for other, label in each.after]
    return f"Then perhaps {'; '.join(told)}." if told else ""

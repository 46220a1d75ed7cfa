"""What a hint says: the best acts as the adviser sees them, each with how good it is beside the first and what it
expects to follow. All of it comes from what the seat may know; what others do in it is a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.control.explaining.entry import Entry
from tabletop.control.explaining.now import targets_of
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.lessons.pointing import Target
from tabletop.rules.actions import Action
from tabletop.session.simulating.bot_player import Weighed

DOES = "Do this now"
"""What a click on the row of an act does."""
MOST = 3
"""So many acts a hint names."""

STEPS = ((0.01, "As good as the first."), (0.05, "A little less good."), (0.15, "Less good."))
"""By how much less an act is worth than the best, and how that is said."""


@dataclass(frozen=True, slots=True)
class Told:
    """One act that is named: what is said of it, what is pointed at with it, and the act itself."""

    entry: Entry
    targets: tuple[Target, ...]
    action: Action


def advice(judge: Referee, sight: Sight, seat: int, weighed: Sequence[Weighed]) -> list[Told]:
    """The entries of a hint with the things on the table that each begins with. Acts that have become illegal since
    are left out, and so are those that read like one before: to play this copy of a card or that is one advice."""
    moves = {move.action: move for move in judge.moves(seat)}
    found: dict[str, Told] = {}
    less = 0.0
    for each in weighed:
        label = judge.label(each.action) if each.action in moves else ""
        if not label or label in found or len(found) == MOST:
            continue
        place = len(found) + 1
        # what was hardly looked at stands behind what was, whatever it seems to be worth
        less = max(less, weighed[0].worth - each.worth)
        sentence = " ".join(part for part in (how_good(each, less, place), follows(judge, seat, each)) if part)
        entry = Entry(f"{place}. {label}", sentence=sentence, key=f"hint.{place}", does=DOES)
        found[label] = Told(entry, targets_of(sight, seat, [moves[each.action]]), each.action)
    return list(found.values())


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
    """What is expected to follow, in words; "" where nothing was looked at."""
    names = judge.session.names
    told = [f"{names[other - 1] if other != seat else 'you'}: {label}" for other, label in each.after]
    return f"Then perhaps {'; '.join(told)}." if told else ""

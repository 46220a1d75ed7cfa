"""What several searches found of the same question, as one answer.

Each has grown a tree of its own over its own guesses of the table; what they found is added up per act (root
parallelization: Cazenave and Jouandeau 2007; Chaslot, Winands and Van den Herik 2008; one after the other, as an
ensemble of guesses: Cowling, Powley and Whitehouse 2012). The best act is the one that most of them hold for the best
(majority voting: Soejima, Kishimoto and Watanabe 2010): each measures worths by what it has looked at itself, so the
worth of an act in one says little beside that of another act in another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tabletop.bots.search import Weighed
from tabletop.rules.actions import Action

OFTEN = 0.5
"""What was looked at less often than this part of what was looked at most is no answer."""


def merged(found: Sequence[Sequence[Weighed]]) -> tuple[Weighed, ...]:
    """What several searches found of the same acts: looks are added, worths are averaged by them. First stands what
    more of the searches have first, then what is worth more; of equals what the first search has first."""
    votes = Counter(one[0].action for one in found if one)
    by_action: dict[Action, list[Weighed]] = {}
    for each in (weighed for one in found for weighed in one):
        by_action.setdefault(each.action, []).append(each)
    together: list[Weighed] = []
    for several in by_action.values():
        looks = sum(each.looks for each in several)
        closest = max(several, key=lambda each: each.looks)
        worth = sum(each.worth * each.looks for each in several) / looks if looks else closest.worth
        together.append(replace(closest, worth=worth, looks=looks))
    often = OFTEN * max((each.looks for each in together), default=0)
    return tuple(sorted(together, key=lambda each: (-votes[each.action], each.looks < often, -each.worth)))

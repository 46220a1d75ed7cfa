"""Every sentence that the log can hold, by name.

Words in braces are arguments; ``messages`` fills them in for a viewer. A sentence in a save is a name from this
list and its arguments, so a name is never given another meaning: a sentence that has to change gets a new name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    # moving
    "moved": "{who} moved {pieces} to {target}.",
    "moved_from": "{who} moved {pieces} from {source} to {target}.",
    "moved_within": "{who} moved {pieces} within {target}.",
    "played": "{who} played {pieces} from {source} to {target}.",
    "put_top": "{who} put {pieces} on top of {target}.",
    "put_bottom": "{who} put {pieces} at the bottom of {target}.",
    "put_into": "{who} put {pieces} into {target}, {place} from the top.",
    "attached": "{who} put {pieces} under {host}.",
    "came_off": "{pieces} came off and stayed in {target}.",
    "cleared": "The counters came off {pieces}.",
    # how they lie
    "face_up": "{who} turned {pieces} face up.",
    "face_down": "{who} turned {pieces} face down.",
    "face_side": "{who} turned {pieces} to {side}.",
    "flipped": "{who} flipped {pieces}.",
    "turned": "{who} turned {pieces} to {angle}°.",
    "tapped": "{who} tapped {pieces}.",
    "untapped": "{who} untapped {pieces}.",
    # numbers and words
    "count_up": "{who} put {number} {counter} on {pieces}: now {now}.",
    "count_down": "{who} took {number} {counter} from {pieces}: now {now}.",
    "count_many": "{who} changed {counter} by {number} on {pieces}.",
    "seat_count": "{who} set {counter} of {seat} from {was} to {now}.",
    "table_count": "{who} set {counter} from {was} to {now}.",
    "set": "{who} set {field} of {pieces} to {value}.",
    "unset": "{who} cleared {field} of {pieces}.",
    "seat_set": "{who} set {field} of {seat} to {value}.",
    "table_set": "{who} set {field} to {value}.",
    "renamed": "{who} named {pieces} {value}.",
    "wrote": "{who} wrote on {pieces}: {value}",
    "owner": "{who} gave {pieces} to {seat}.",
    "changed_into": "{who} changed {pieces} into {value}.",
    "marked": "{who} marked {pieces}.",
    "unmarked": "{who} took the mark off {pieces}.",
    # piles and chance
    "shuffled": "{who} shuffled {zone}.",
    "cut": "{who} cut {zone} at {number}.",
    "reordered": "{who} put {zone} into a new order.",
    "drew": "{who} drew {pieces} from {zone}.",
    "drew_for": "{who} dealt {pieces} from {zone} to {target}.",
    "dealt": "{who} dealt {number} from {zone} to each seat.",
    "dealt_seat": "{seat} got {pieces}.",
    "looked_top": "{who} looked at the top {number} of {zone}{seen}.",
    "looked_through": "{who} looked through {zone} ({number}).",
    "looked": "{who} looked at {pieces}.",
    "rolled": "{who} rolled {pieces}: {value}.",
    "rolled_many": "{who} rolled {pieces}: {value}, together {sum}.",
    # coming and going
    "created": "{who} added {pieces} to {target}.",
    "removed": "{who} took {pieces} out of the game.",
    # the course of play
    "note": "{who}: {text}",
    "phase": "{who} set the phase to {phase}.",
    "new_round": "{who} began round {round}: {phase}.",
    "active": "{who} passed the turn to {seat}.",
    "turn_of": "It is {seat}'s turn.",
    "active_none": "It is nobody's turn.",
    "reloaded": "The cards were read again: {changes}.",
    "outside": "The position was changed outside the program.",
    "took_back": "Taken back: {line}",
    "brought_back": "Done again: {line}",
    "took_back_many": "Taken back: {number} acts that chance or a look had a part in.",
    "brought_back_many": "Done again: {number} acts that chance or a look had a part in.",
}

_WORD = re.compile(r"\{(\w+)\}")

PARTS: Mapping[str, tuple[tuple[str, bool], ...]] = {
    name: tuple((part, bool(index % 2)) for index, part in enumerate(_WORD.split(text)) if part)
    for name, text in TEMPLATES.items()
}
"""Each sentence in pieces: (text, is an argument's name)."""

ARGUMENTS: Mapping[str, frozenset[str]] = {
    name: frozenset(part for part, is_argument in parts if is_argument) for name, parts in PARTS.items()
}

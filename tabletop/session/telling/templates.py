"""Every sentence that the log can hold, by name.

Words in braces are arguments; ``messages`` fills them in for a viewer. A sentence in a save is a name from this
list and its arguments, so a name is never given another meaning: a sentence that has to change gets a new name.
Rules bring sentences of their own, with a full stop in the name ("rules.passed"): ``Sentences`` holds them all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from tabletop.rules.showing.sentences import AS_WRITTEN, SENTENCES

TEMPLATES: Mapping[str, str] = {
    # moving
    "moved": "{who} moved {pieces} to {target}.",
    "moved_from": "{who} moved {pieces} from {source} to {target}.",
    "moved_within": "{who} moved {pieces} within {target}.",
    "moved_cells": "{who} moved {pieces} from {cell} to {to_cell} of {target}.",
    "moved_to_cell": "{who} moved {pieces} from {source} to {to_cell} of {target}.",
    "moved_from_cell": "{who} moved {pieces} from {cell} of {source} to {target}.",
    "moved_boards": "{who} moved {pieces} from {cell} of {source} to {to_cell} of {target}.",
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
    "created_cell": "{who} added {pieces} to {to_cell} of {target}.",
    "removed": "{who} took {pieces} out of the game.",
    # the course of play
    "note": "{who}: {text}",
    "phase": "{who} set the phase to {phase}.",
    "new_round": "{who} began round {round}: {phase}.",
    "new_count": "{who} began {count}: {phase}.",
    "active": "{who} passed the turn to {seat}.",
    "turn_of": "It is {seat}'s turn.",
    "active_none": "It is nobody's turn.",
    "reloaded": "The cards were read again: {changes}.",
    "outside": "The position was changed outside the program.",
    "took_back": "Taken back: {line}",
    "brought_back": "Done again: {line}",
    "took_back_many": "Taken back: {number} acts that chance or a look had a part in.",
    "brought_back_many": "Done again: {number} acts that chance or a look had a part in.",
    # the referee
    "dial_on": "{who} switched the referee on.",
    "dial_warn": "{who} set the referee to warn.",
    "dial_off": "{who} switched the referee off.",
    # the table around the game
    "shared_side": "The screen is shared side by side now: every hand is covered until it is held open.",
    "shared_pass": "The screen is passed round now: a curtain covers the hands between the turns.",
    "shared_open": "The table is open now: every hand lies open on the screen.",
    "seated_bot": "{seat} is played by the {kind} bot now.",
    "seated_person": "{seat} is played by a person now.",
    "dial_lost": "The referee is off: what it was in the middle of does not fit the cards any more.",
    "overrode": "{who} did it anyway{why}",
    "answered": "{who} answered for {whom}.",
    "ran_ability": "{who} ran an ability of {pieces}.",
    "went_on": "{who} let the referee go on.",
    "skipped_step": "{who} skipped a step of the rules.",
    "did": "{who}: {what}",
    "chose": "{who} chose {choice}.",
    "unplanned": "{who} took {pieces} back.",
    "passed_together": "{names} passed.",
    "in_secret": "{who} is preparing in secret.",
    "in_secret_several": "{who} are preparing in secret.",
    "first_by_lot": "{who} comes first, by lot.",
    "kept_at_first": "{label}: {who}.",
    "lost_words": "Something happened that this version of the game has no words for.",
}

REFUSALS: Mapping[str, str] = {
    "no_referee": "{title} has no referee: move the pieces by hand.",
    "no_referee_dial": "{title} has no referee that could be switched on.",
    "no_peeking": "While the referee is on nobody looks at hidden cards by hand. Set it to warn or off first.",
    "stuck": "The rules cannot go on from here. Set the referee to off and go on by hand, or skip this step.",
    "not_answerable": "That answers nothing that is asked.",
    "no_ability": "The rules know no such ability of this piece.",
}
"""What a session itself answers when it does not do something; a rulebook's refusals come from the rules."""

KEEPING = {
    "deleted": "its file was deleted",
    "folder_deleted": "its folder was deleted",
    "changed": "its file was changed from outside",
    "kept_anew": "The autosave could not go on as it was: {reason}. It has been written anew, with the whole game.",
    "kept_again": "This table is kept safe again, with the whole game.",
    "kept_elsewhere": "This table cannot be kept safe in {folder}: {reason}. It is kept in {elsewhere} for now.",
    "not_kept": "This table is not kept safe now: {reason}. Make room, or save it somewhere else; "
    "it is tried again with every act.",
    "lost_lines": "The autosave cannot be read from line {line} on: {reason}. The table is as it was {kept}; {lost}.",
    "lost_aside": "The damaged file is kept as {name}.",
}
"""What is said of keeping a table safe while it is played."""

UNKNOWN = "lost_words"

_WORD = re.compile(r"\{(\w+)\}")

Parts = tuple[tuple[str, bool], ...]
"""A sentence in pieces: (text, is an argument's name)."""


@lru_cache(maxsize=4096)
def split(text: str) -> Parts:
    """A template taken apart.

    >>> split("{who} passed.")
    (('who', True), (' passed.', False))
    """
    return tuple((part, bool(index % 2)) for index, part in enumerate(_WORD.split(text)) if part)


@lru_cache(maxsize=4096)
def _arguments_of(parts: Parts) -> frozenset[str]:
    """The names of the arguments in a template; every table has most of them."""
    return frozenset(part for part, is_argument in parts if is_argument)


class Sentences:
    """All sentences of a table: the session's own and those of its rules. It only grows, as the versions of a game's
    cards do; a later version of a sentence stands in for an earlier one.

    >>> sentences = Sentences()
    >>> sentences.arguments("tapped") == {"who", "pieces"}, "moon" in sentences
    (True, False)
    """

    __slots__ = ("_arguments", "_parts")

    def __init__(self) -> None:
        self._parts: dict[str, Parts] = {}
        self._arguments: dict[str, frozenset[str]] = {}
        self.learn(TEMPLATES)
        self.learn(SENTENCES)

    def learn(self, sentences: Mapping[str, str]) -> None:
        """Take sentences in."""
        for name, text in sentences.items():
            self._parts[name] = split(text)
            self._arguments.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._parts or (isinstance(name, str) and name.startswith(AS_WRITTEN))

    def parts(self, name: str) -> Parts:
        """A sentence in pieces; of a name that is not known any more, what says so. What is written out stands for
        itself."""
        if name.startswith(AS_WRITTEN):
            return self._written(name)
        return self._parts.get(name) or self._parts[UNKNOWN]

    def arguments(self, name: str) -> frozenset[str]:
        """The names of a sentence's arguments."""
        found = self._arguments.get(name)
        if found is None:
            found = _arguments_of(self.parts(name))
            if name in self._parts:
                self._arguments[name] = found
        return found

    def arguments_known(self, name: str) -> frozenset[str] | None:
        """The same; None where there is no such sentence."""
        found = self._arguments.get(name)
        if found is not None:
            return found
        if name.startswith(AS_WRITTEN):
            return _arguments_of(self._written(name))
        return self.arguments(name) if name in self._parts else None

    def phrase(self, text: str) -> Parts:
        """A sentence by its name; what is no name stands for itself."""
        return self._parts[text] if text in self._parts else self._written(text)

    @staticmethod
    def _written(text: str) -> Parts:
        return split(text.removeprefix(AS_WRITTEN))


COMMON = Sentences()
"""The sentences that every table has."""


def is_own(name: str) -> bool:
    """Whether a sentence is the session's own: those are checked strictly, for no game's files can change them."""
    return "." not in name and not name.startswith(AS_WRITTEN)

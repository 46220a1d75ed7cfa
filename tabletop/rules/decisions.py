"""Open questions.

A decision stores the question, not the list of answers, and is itself not stored: the frame on top of a lane *is* the
open question, and ``Ruleset.decisions`` reads it from there whenever somebody asks. So nothing a hand does on the
table can leave a stale one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tabletop.content.findings import sentence_list
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Words

Form = Literal["acts", "pieces", "places", "words", "yes_no", "number", "order", "pattern"]
"""How the question looks on the table (LOOK, "Questions")."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One open question of one seat.

    ``kind`` is the window's name, or "choose"; ``question`` names the sentence, ``arguments`` fill it in. ``sealed``:
    what this seat does now is shown to nobody until it is applied. ``source``: the piece whose ability asks, 0 for
    none. ``least`` and ``most`` bound how many things are chosen. ``response``: a chance to answer what happens,
    which a seat may have said beforehand that it does not want; ``concerns``: the seats that it is about, for it is
    their turn or their cards are at stake; ``answers``: whose act would be answered, 0 for nobody's; ``hopeless``: no
    card in the game could be used by this seat now, whatever it holds. ``sole``: the one kind of act that is
    asked for, beside passing; "" where there are several, or for a choice. ``picked``: how many have been chosen so
    far; ``together``: how many are enough hangs on what all of them are together. ``acts``: the question is only made
    of their names (see ``naming``). All of these are public facts.
    """

    seat: int
    kind: str
    question: str
    arguments: Words = field(default_factory=dict)
    form: Form = "acts"
    rule: str = ""
    least: int = 1
    most: int = 1
    sealed: bool = False
    source: int = 0
    lane: int = 0
    response: bool = False
    concerns: tuple[int, ...] = ()
    answers: int = 0
    hopeless: bool = False
    sole: str = ""
    picked: int = field(default=0, compare=False)
    together: bool = False
    acts: tuple[str, ...] = ()


def naming(acts: tuple[str, ...]) -> str:
    """The question of acts that have no other: their names.

    >>> naming(("throw_two", "hold"))
    '=Throw two or hold?'
    """
    named = sentence_list([act.replace("_", " ") for act in acts], "or")
    return f"{AS_WRITTEN}{named[:1].upper()}{named[1:]}{'?' if ' ' in named else '.'}"

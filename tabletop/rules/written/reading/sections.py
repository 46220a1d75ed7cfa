"""The sections of a `rules.yaml`, and what stands in them.

Wherever the language has a table of keys it says what stands in each (``Shape``), so that the schema of the file can
be made of the tables that the reading itself goes by (see ``written.schema``).
"""

from __future__ import annotations

from collections.abc import Mapping

Shape = str | tuple[str, ...]
"""What stands in a key: ``phrase``, ``text``, ``zone``, ``sentence``, ``truth``, ``whole``, ``effects``, ``demands``,
``names`` (one or a list of them); ``phrases``, ``defines``, ``kept``, ``picks``, ``acts``, ``routines`` (each under
its name); ``order`` (in which order seats are asked), ``gift`` (what is given: a word, changes, an ability); ``any``
where only the reading knows; or one of some words."""

VERSION = 2
"""The version of the language."""
READ = (1, 2)
"""The versions that are read (see ``reading.versions``)."""
SHAPES: Mapping[str, Shape] = {
    "rules": "version", "keep": "kept", "define": "defines", "values": "values", "events": "events",
    "setup": "effects", "course": "effects", "acts": "acts", "windows": "windows",
    "routines": "routines", "checks": "checks", "triggers": "triggers", "offers": "offers", "dangers": "dangers",
    "oddities": "oddities", "totals": "totals", "laws": "laws", "entered": "effects", "reasons": "reasons",
    "score": "phrase", "usual_rule": "text", "concede": "concede", "limits": "limits",
}  # fmt: skip
OF_ROUTINES: Mapping[str, Shape] = {"requires": "demands", "do": "effects"}
"""What a routine has that is more than a list of effects; `do` cannot be left out."""
HELP: Mapping[str, str] = {
    "rules": f"The version of the language: {VERSION}. `tabletop check --upgrade FOLDER` writes a file of before so.",
    "keep": "What the table remembers, public, saved and undone.",
    "define": "Phrases that are used several times, with or without parameters.",
    "values": "Numbers of pieces, seats or the table that follow from others, with who adds what.",
    "events": "What abilities of cards may wait for, and what is known of it.",
    "setup": "What is done before the game begins.",
    "course": "What happens, in order.",
    "acts": "What a seat may want.",
    "windows": "Who may answer, for several acts: named in their `answer`.",
    "routines": "Effects that are used several times, with or without parameters.",
    "checks": "What follows by itself whenever something holds.",
    "triggers": "Which of several abilities that wait for one event comes first.",
    "offers": "What a seat may offer to all the others, such as a draw.",
    "dangers": "Losses that can still be kept off, told at the panel of whom they threaten.",
    "reasons": "Why what many acts and abilities require does not hold, by patterns of it.",
    "oddities": "What hands have made of the table that the rules would not, told before the referee goes on.",
    "totals": "What the pieces of a seat at a place come to, shown there with who adds what.",
    "laws": "What a card, a deck and an agreement may be, and what is worked out for a card once.",
    "entered": "What is done before a scenario begins in the middle: what had come about until then.",
    "score": "For bots: how well `you` stands.",
    "usual_rule": "The rule that is broken where an act names none.",
    "concede": "The rule by which one gives up; `false`: nobody can; `leave: true`: the others play on.",
    "limits": "How much work the rules may make, where the usual is too little.",
}
SECTIONS = tuple(SHAPES)

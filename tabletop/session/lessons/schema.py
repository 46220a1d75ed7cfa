"""The schema of lesson files: which keys there are at each place. What cards and acts of a game may be named there is
found out when the lesson is read."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.content.schemas.files import Outline
from tabletop.content.schemas.shapes import Schema, any_of, document, explained, listed, mapping, ref
from tabletop.session.lessons.reading import KEYS, MOST_STEPS, OTHER_KEYS, STEP_KEYS, WAYS_ON
from tabletop.session.scenario.schema import TEXT, TOLD, table_definitions

HELP: Mapping[str, str] = {
    "lesson": "Its title: what is learnt.", "about": "What it teaches, in a sentence.",
    "minutes": "How long it takes.", "game": "The game; left out for files in a game's own `lessons` folder.",
    "seats": "How many, or words for them.", "learner": "Who learns; the first seat where nothing is said.",
    "options": "What was agreed.", "seed": "What chance begins with.", "given": "The position it begins with.",
    "steps": "What is said and waited for, in order.", "then": "How it goes on after the last step.",
    "bot": "Who plays the other seats then.", "say": "What is read: one short sentence or two.",
    "point": "What is pointed at: a zone, a card, a cell, `numbers@Ana`, a part of the window.",
    "wait": "The act of the learner that goes on; any of several.",
    "other": "What is said to another legal act.", "accept": "The other act is done all the same.",
    "they": "What happens then: steps as in scenarios.", "check": "What must hold after it.",
}  # fmt: skip


def lesson_schema(game: Outline) -> Schema:
    """A file of `lessons/`."""
    definitions = table_definitions(game)
    parts: dict[str, Schema] = {
        "lesson": TEXT, "about": TEXT, "minutes": {"type": "integer", "minimum": 1}, "learner": TOLD,
        "options": {"type": ["object", "null"]}, "given": ref("given"), "then": {"enum": list(WAYS_ON)}, "bot": TEXT,
        "steps": listed(ref("prompt"), 1) | {"maxItems": MOST_STEPS},
    }  # fmt: skip
    definitions["prompt"] = _prompt()
    whole = mapping(_told(KEYS, parts), required=["lesson", "steps"])
    return document(whole, "lessons", "A lesson: a position, what is said, what the learner does.", definitions)


def _prompt() -> Schema:
    other = mapping(_told(OTHER_KEYS, {"say": TEXT, "accept": {"type": "boolean"}}))
    parts: dict[str, Schema] = {
        "say": TEXT, "point": any_of(TEXT, listed(TEXT), {"type": "null"}), "wait": ref("steps"),
        "other": any_of(TEXT, other, {"type": "null"}), "they": ref("steps"), "check": ref("expect"),
    }  # fmt: skip
    return mapping(_told(STEP_KEYS, parts), required=["say"]) | {"dependentRequired": {"other": ["wait"]}}


def _told(keys: tuple[str, ...], parts: Mapping[str, Schema]) -> dict[str, Schema]:
    return {key: explained(parts.get(key, {}), HELP.get(key, "")) for key in keys}

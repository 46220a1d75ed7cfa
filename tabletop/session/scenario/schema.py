"""The schema of scenario files: which keys there are at each place. What seats, cards and acts of a game may be named
there is found out when the file is run."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.content.schemas.files import Outline
from tabletop.content.schemas.shapes import Schema, any_of, document, explained, listed, mapping, offered, ref
from tabletop.session.scenario.acts import ACT_KEYS, HEADS, RULES_MODES
from tabletop.session.scenario.checks import CHECKS
from tabletop.session.scenario.positions import GIVEN_KEYS
from tabletop.session.scenario.reading import CASE_KEYS, KEYS

TEXT: Schema = {"type": "string"}
TOLD: Schema = {"type": ["string", "number"]}
SEAT = "^([A-Z][A-Za-z0-9]{0,19}|[1-9])$"
"""What a seat may be called."""
ZONE = "^[a-z][a-z0-9_]*(#[0-9]{1,3})?(@[A-Za-z0-9_]{1,40})?$"

HELP: Mapping[str, str] = {
    "scenario": "What the file shows.", "about": "What a reader should know.",
    "game": "The game; left out for files in a game's own `scenarios` folder.",
    "covers": "The numbered rules that it would catch if they were broken.",
    "seats": "How many, or words for them.", "swapped": "Every case once more with the seats the other way round.",
    "options": "What was agreed.", "seed": "What chance begins with.", "cards": "Cards made up here.",
    "decks": "Decks made up here.", "given": "The position.", "steps": "Who does what, in order.",
    "expect": "What must hold.", "cases": "Several runs of one position.", "case": "What this case shows.",
    "all": "Everybody answers this until the window closes.", "run": "Plain answers until a named moment.",
    "hand": "Something done by hand, past the referee.", "chance": "What chance will say.",
    "rules": "The dial of the referee.", "undo": "So many acts are taken back.", "redo": "And done again.",
    "reload": "Saved and opened again.", "check_deck": "A deck alone.", "check_card": "A card alone.",
    "show": "What is there, told to whoever runs the file: log, table_values, open, a seat, a zone.",
    "refused": "How the try fails: a sentence, a code, a rule, true.", "if_asked": "It may have happened by itself.",
    "override": "Do it anyway.", "moment": "Where the rules stand: phase, step, site.",
    "deal": "The game's own set-up comes first.", "furnish": "The pieces that belong to the table are there.",
    "first": "Who is first.", "active": "Whose turn it is.", "flow": "Rules progress by its own names.",
    "pieces": "What pieces are like.", "totals": "What the table adds up for each seat.",
    "asked": "Who has been asked, in this order.", "passed_over": "Who has not.", "open": "Who is asked now.",
    "offers": "Exactly these answers.", "can": "Acts that are possible.", "cannot": "Acts that are not.",
    "sees": "What a seat sees of zones.", "hides": "What a seat must not see.", "seen": "Shown at some moment.",
    "unseen": "Shown at none.", "log": "Parts of lines of the log, in this order.", "log_lacks": "In no line.",
    "outcome": "How the game has ended.", "when": "As a step of a show showed it.",
}  # fmt: skip


def scenario_schema(game: Outline) -> Schema:
    """A file of `scenarios/`."""
    parts: dict[str, Schema] = {
        "cards": {"type": ["object", "null"]},
        "decks": {"type": ["object", "null"]},
        "options": {"type": ["object", "null"]},
        "covers": any_of(TEXT, listed(TEXT), {"type": "null"}),
        "swapped": {"type": "boolean"},
        "given": ref("given"),
        "steps": ref("steps"),
        "expect": ref("expect"),
        "cases": any_of(listed(ref("case")), {"type": "null"}),
        "scenario": TOLD,
    }
    whole = mapping({key: _told(key, parts.get(key, {})) for key in KEYS}, required=["scenario"])
    case = mapping({key: _told(key, parts.get(key, {})) for key in CASE_KEYS})
    definitions = {"case": case, **table_definitions(game)}
    return document(whole, "scenarios", "A test of the rules: a position, acts, what must hold.", definitions)


def table_definitions(game: Outline) -> dict[str, Schema]:
    """What happens at a table and must hold there, in scenarios and lessons alike: `given`, `steps`, `expect`."""
    return {
        "given": _given(game),
        "steps": any_of(listed(ref("step")), ref("step"), {"type": "null"}),
        "step": _step(),
        "expect": any_of(listed(ref("checks")), ref("checks"), {"type": "null"}),
        "checks": _checks(game),
    }


def _told(key: str, schema: Schema) -> Schema:
    return explained(schema, HELP.get(key, ""))


def _given(game: Outline) -> Schema:
    """A position: what is said of the game, then zones and seats."""
    known: dict[str, Schema] = {"deal": {"type": "boolean"}, "furnish": {"type": "boolean"}, "moment": _moment(game)}
    properties: dict[str, object] = {key: _told(key, known.get(key, {})) for key in GIVEN_KEYS}
    return any_of({"type": "null"}, _open(properties, game))


def _moment(game: Outline) -> Schema:
    phase = offered(game.phases)
    one = any_of(phase, mapping({"phase": phase, "step": TOLD}, others=True))
    return any_of({"type": "null"}, one, listed(one))


def _open(properties: Mapping[str, object], game: Outline) -> Schema:
    """A mapping in which zones and seats stand, too."""
    zones: dict[str, Schema] = {zone: {} for zone in game.zones if zone not in properties}
    return mapping({**properties, **zones}) | {"patternProperties": {SEAT: {}, ZONE: {}}}


def _step() -> Schema:
    """A seat that acts, or one of the other heads."""
    heads_or_seat = f"^({'|'.join(HEADS)})$|{SEAT}"
    seat: Schema = {
        "patternProperties": {SEAT: TEXT},
        "not": {"propertyNames": {"not": {"pattern": heads_or_seat}}},
        "minProperties": 1,
    }
    flags: dict[str, Schema] = {"if_asked": {"type": "boolean"}, "override": {"type": "boolean"}}
    heads: dict[str, Schema] = {
        "given": ref("given"), "expect": ref("expect"), "rules": {"enum": list(RULES_MODES)},
        "check_card": {"type": ["object", "null"]},
    }  # fmt: skip
    named = {key: _told(key, heads.get(key, {})) for key in HEADS}
    named |= {key: _told(key, flags.get(key, {})) for key in ACT_KEYS}
    return {"type": "object", "properties": named, **seat}


def _checks(game: Outline) -> Schema:
    """What must hold at a moment."""
    return _open({key: _told(key, {}) for key in CHECKS}, game) | {"minProperties": 1}

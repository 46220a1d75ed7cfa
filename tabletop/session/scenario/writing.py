"""A table as a scenario file: *save as scenario*.

Everything that lies somewhere is named, with its numbers and marks, and rules progress as it is, half-done acts and
sealed moves included. Loading the file gives an equal position; only chance begins anew and public numbers (which
piece was seen when) are drawn afresh. The text is meant to be shortened by hand: what does not matter is taken out,
steps and an ``expect`` are added.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop.content.templates import slug
from tabletop.core.state import GameState, seat_target
from tabletop.core.values import Json
from tabletop.core.zones import parse_zone
from tabletop.session.saving.folders import scenarios_dir
from tabletop.session.scenario.words import LETTERS
from tabletop.session.session import Session

LEFT_OUT = ("catalog", "chance", "loaded")
"""Facts of rules progress that belong to this table only."""

SEATED = ("seat", "first_seat")

NO_ALIASES: Mapping[int, str] = {}

WIDTH = 110

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_' .?!/()-]*\Z")
_SPECIAL = ("true", "false", "null")
_MARK = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def write_scenario(session: Session, title: str) -> str:
    """The position of a table as the text of a scenario file."""
    state, catalog = session.state, session.catalog
    words = seat_words(session)
    defaults = catalog.default_options()
    options = {key: value for key, value in session.options.items() if value != defaults.get(key)}
    lines = [f"scenario: {scalar(title)}", f"game: {scalar(session.game)}", f"seats: {flow(list(words))}"]
    if options:
        lines.append(f"options: {flow(options)}")
    lines.append("given:")
    lines += given_lines(state, words)
    lines += ["steps: []", "expect:", f"  open: {_open(session, words)}"]
    return "\n".join(lines) + "\n"


def save_scenario(session: Session, title: str, folder: Path | None = None) -> Path:
    """Write the table as a scenario file named after its title; an older file of that name is left alone. ``folder``:
    instead of the user's own for scenarios. Raises OSError."""
    goal = scenarios_dir() if folder is None else folder
    goal.mkdir(parents=True, exist_ok=True)
    name = slug(title)[:60] or "scenario"
    path = goal / f"{name}.yaml"
    number = 1
    while path.exists():
        number += 1
        path = goal / f"{name}-{number}.yaml"
    path.write_text(write_scenario(session, title), encoding="utf-8")
    return path


def seat_words(session: Session) -> tuple[str, ...]:
    """What a file calls the seats: the players' names where they can be words, else letters."""
    names = session.names
    plain = all(re.fullmatch(r"[A-Z][A-Za-z0-9]{0,19}", name) for name in names)
    taken = set(LETTERS[: len(names)])
    apart = all(name not in taken or name == LETTERS[index] for index, name in enumerate(names))
    return names if plain and apart else tuple(LETTERS[: len(names)])


def _open(session: Session, words: Sequence[str]) -> str:
    asked = {words[decision.seat - 1]: decision.kind for decision in session.decisions()}
    return flow(asked) if asked else "nobody"


def given_lines(
    state: GameState, words: Sequence[str], aliases: Mapping[int, str] = NO_ALIASES, chance: bool = False
) -> list[str]:
    """The lines of ``given`` for a position. ``aliases``: words by which the file will call pieces; ``chance``: what
    is thrown and shuffled from here on comes as it did."""
    lines = []
    numbered = any(state.flow.get(name) for name in ("lanes", "drafts", "sealed")) or bool(state.links)
    told = {name: value for name, value in sorted(state.flow.items()) if name not in LEFT_OUT and value is not None}
    if chance and "chance" in state.flow:
        told["chance"] = state.flow["chance"]
    lines.append("  furnish: false")
    lines.append("  flow:")
    for name, value in told.items():
        shown = words[value - 1] if name in SEATED and isinstance(value, int) and 0 < value <= len(words) else value
        lines.append(f"    {name}: {flow(shown)}")
    table = _marks(state, 0)
    if table:
        lines.append(f"  table_values: {flow(table)}")
    for name, pairs in sorted(state.links.items()):
        if pairs:
            lines.append(f"  links_by_number: {flow({name: tuple(sorted(pairs))})}")
    zones = [key for key in sorted(state.contents, key=str) if isinstance(key, str) and state.contents[key]]
    for key in (key for key in zones if not parse_zone(key).seat):
        lines += _zone(state, words, key, key, "  ", numbered, aliases)
    for seat, word in enumerate(words, 1):
        own = [key for key in zones if parse_zone(key).seat == seat]
        marks = _marks(state, seat_target(seat))
        if own or marks:
            lines.append(f"  {word}:")
            lines += [f"    {name}: {flow(value)}" for name, value in marks.items()]
            for key in own:
                lines += _zone(state, words, key, key.partition("@")[0], "    ", numbered, aliases)
    return lines


def _marks(state: GameState, target: int) -> dict[str, Json]:
    counters = state.counters_on(target)
    return {**({"counters": counters} if counters else {}), **state.fields_of(target)}


def _zone(
    state: GameState, words: Sequence[str], key: str, shown: str, indent: str, numbered: bool,
    aliases: Mapping[int, str],
) -> list[str]:  # fmt: skip
    pieces = state.inside(key)
    if state.spec.zone(key).pile:
        pieces.reverse()
    listed = [_piece(state, words, piece, key, numbered, aliases) for piece in pieces]
    short = f"{indent}{shown}: {flow(listed)}"
    if len(short) <= WIDTH:
        return [short]
    return [f"{indent}{shown}:", *(f"{indent}  - {flow(each)}" for each in listed)]


def _piece(
    state: GameState, words: Sequence[str], piece: int, key: str, numbered: bool, aliases: Mapping[int, str]
) -> Json:
    zone = parse_zone(key)
    usual = state.spec.zone(key).face
    made: dict[str, Json] = {}
    if state.definition[piece]:
        made["card"] = state.definition[piece]
    if state.kind[piece] != "card" or not state.definition[piece]:
        made["piece"] = state.kind[piece]
    if piece in aliases:
        made["alias"] = aliases[piece]
    owner = state.owner[piece]
    if owner != zone.seat or state.host_of(piece):
        made["owner"] = words[owner - 1] if owner else "nobody"
    if state.face[piece] != ("up" if usual == "keep" else usual):
        made["face"] = state.face[piece]
    if state.angle[piece]:
        made["angle"] = state.angle[piece]
    spot = state.spot[piece]
    if spot is not None:
        made["spot"] = list(spot)
    if state.known[piece]:
        made["known"] = [words[seat - 1] for seat in state.known[piece]]
    if numbered:
        made["number"] = piece
    counters, fields = state.counters_on(piece), state.fields_of(piece)
    if counters:
        made["counters"] = counters
    if fields:
        made["fields"] = fields
    under = state.inside(piece)
    if under:
        made["attached"] = [_piece(state, words, each, key, numbered, aliases) for each in under]
    return made["card"] if list(made) == ["card"] else made


# -- YAML, in one line ---------------------------------------------------------------------------------------


def flow(value: Json) -> str:
    """A value as YAML in one line, so that this program's reader gives the same value back."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(name)}: {flow(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return scalar(value)


def _key(name: object) -> str:
    text = str(name)
    return text if _MARK.match(text) and text not in _SPECIAL else _quoted(text)


def scalar(value: Json) -> str:
    """One value of YAML; texts in quotes where they could be anything else."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        text = f"{value:.6f}".rstrip("0")
        return text + "0" if text.endswith(".") else text
    text = str(value)
    return text if _PLAIN.match(text) and text not in _SPECIAL and text == text.strip() else _quoted(text)


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(sign, sign) for sign in text) + '"'

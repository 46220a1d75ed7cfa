"""Sentences for the log: stored as template, arguments and who may know each name; made for one viewer.

A stored *line* is ``(template, arguments)``, plain JSON values with lists as tuples. An argument is a text or number,
or a mapping that says with ``is`` what it stands for:

* ``seat``    ``seat, text``: a person
* ``zone``    ``zone, text``: a place
* ``piece``   ``name, noun, card, sight, who``: one piece; ``who`` are the seats that may know it (0: a spectator)
* ``pieces``  ``list``: several of them; those that the viewer may not know are counted by their noun
* ``seen``    ``list``: the same, but only what the viewer knows, after a colon; nothing if that is nothing
* ``secret``  ``text, plain, who``: a value that goes with a piece's identity
* ``line``    ``line``: another line

Two arguments are about the line itself: ``_only``, the seats that may read it at all (for all others it does not
exist), and ``_op``, after how many operations of its entry it was said.

Nothing here looks at a table: a line says what was true when it was written, for every viewer, for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tabletop.content.findings import one_article
from tabletop.core.checks import BadData, as_int, as_list, as_map, as_text, shown
from tabletop.core.lines import (
    LineWord,
    MarkedWord,
    PiecesWord,
    PieceWord,
    SeatWord,
    SecretWord,
    StoredLine,
    StoredWord,
    StoredWords,
    ZoneWord,
)
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.core.zones import parse_zone
from tabletop.session.telling.naming import several
from tabletop.session.telling.templates import COMMON, Parts, Sentences, is_own

MOST_NAMES = 8
"""A list of more names than this is cut: "... and 12 more"."""

DEEPEST_LINE = 3

Words: TypeAlias = dict[str, MarkedWord]
"""Words that were checked, by what they look like."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a sentence that stands for something: ``kind`` is "who" (target: the seat), "name" (target: the
    handle of the piece, "" if it had none; ``card``: its definition) or "zone" (target: the zone's key)."""

    start: int
    end: int
    target: str | int
    kind: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence for one viewer. ``entry`` is the number of the entry it belongs to (for an undo: the entry that
    was taken back, 0 for what was said before the first act); ``undone`` marks lines about taking back,
    ``about_table`` those about the table around the game (the referee's switch, the screen, who plays a seat).
    ``op``: after how many operations of its entry it was said. ``sealed``: only some seats have this line at all.
    ``passed``: it says no more than that somebody passed; ``level``: 0 for what stands by itself, 1 for what came of
    it (see ``headlines``)."""

    entry: int
    text: str
    spans: tuple[Span, ...] = ()
    manual: bool = True
    undone: bool = False
    seat: int = 0
    turn: int | None = None
    op: int = 0
    sealed: bool = False
    about_table: bool = False
    passed: bool = False
    level: int = 0


def may_know(who: Iterable[int], viewer: Viewer) -> bool:
    """Whether a viewer is among those who may know. A person who plays all sides knows what any seat knows."""
    who = tuple(who)
    if viewer is None:
        return 0 in who
    return bool(who) if viewer == ALL_SEATS else viewer in who


def may_read(line: StoredLine, viewer: Viewer) -> bool:
    """Whether a line exists for a viewer."""
    only = line[1].get("_only")
    return not isinstance(only, tuple) or may_know(only, viewer)


def said_after(line: StoredLine) -> int:
    """After how many operations of its entry a line was said."""
    after = line[1].get("_op", 0)
    return after if isinstance(after, int) else 0


def check_line(data: object, seats: int, where: str, depth: int = 0, known: Words | None = None) -> StoredLine:
    """A stored line that came from outside, each argument checked. Raises BadData. ``known``: the words of the lines
    before it in the same file, which are not checked once more: a history names the same few over and over."""
    name, raw = as_list(data, where, 2)
    template = as_text(name, where)
    arguments = as_map(raw, where)
    words = arguments
    if "_only" in arguments or "_op" in arguments:
        words = {key: value for key, value in arguments.items() if key not in ("_only", "_op")}
    if is_own(template):
        if template not in COMMON:
            raise BadData(where, f"there is no sentence {shown(template)}")
        if words.keys() != COMMON.arguments(template):
            raise BadData(where, f"the sentence {template} takes {', '.join(sorted(COMMON.arguments(template)))}")
    else:
        for key in words:
            as_text(key, where)
    known = {} if known is None else known
    checked: dict[str, StoredWord] = {}
    for key, value in words.items():
        word = known.get(look := repr(value)) if isinstance(value, dict) else None
        if word is None:
            made = _check_value(value, seats, f"{where}.{key}", depth)
            if isinstance(made, dict) and made["is"] != "line":  # how deep a line may be depends on where it stands
                known[look] = made
            checked[key] = made
        else:
            checked[key] = word
    if "_only" in arguments:
        at = f"{where}._only"
        checked["_only"] = tuple(as_int(seat, at, 1, seats) for seat in as_list(arguments["_only"], at))
    if "_op" in arguments:
        checked["_op"] = as_int(arguments["_op"], f"{where}._op", 0)
    return template, checked


def _check_value(value: object, seats: int, where: str, depth: int) -> str | int | MarkedWord:
    if isinstance(value, str):
        return as_text(value, where)
    if not isinstance(value, dict):
        return as_int(value, where)
    kind = value.get("is")
    keys = _KEYS.get(kind if isinstance(kind, str) else "")
    if keys is None or set(value) != {"is", *keys}:
        raise BadData(where, f"expected an argument of a sentence, found {shown(value)}")

    def text(key: str) -> str:
        return as_text(value[key], f"{where}.{key}")

    if kind == "seat":
        return SeatWord(
            {"is": "seat", "seat": as_int(value["seat"], f"{where}.seat", 0, seats), "text": text("text")}
        )
    if kind == "zone":
        return ZoneWord({"is": "zone", "zone": _check_zone(value["zone"], f"{where}.zone"), "text": text("text")})
    if kind == "piece":
        return _check_piece(value, seats, where)
    if kind == "secret":
        return SecretWord(
            {
                "is": "secret", "text": text("text"), "plain": text("plain"),
                "who": _check_who(value["who"], seats, f"{where}.who"),
            }
        )  # fmt: skip
    if kind == "line":
        at = f"{where}.line"
        if depth >= DEEPEST_LINE:
            raise BadData(at, "a sentence inside a sentence inside a sentence")
        return LineWord({"is": "line", "line": check_line(value["line"], seats, at, depth + 1)})
    at = f"{where}.list"
    pieces = tuple(
        _check_piece(piece, seats, f"{at}.{index}") for index, piece in enumerate(as_list(value["list"], at))
    )
    return PiecesWord({"is": "pieces" if kind == "pieces" else "seen", "list": pieces})


_KEYS: Mapping[str, tuple[str, ...]] = {
    "seat": ("seat", "text"), "zone": ("zone", "text"), "piece": ("name", "noun", "card", "sight", "who"),
    "pieces": ("list",), "seen": ("list",), "secret": ("text", "plain", "who"), "line": ("line",),
}  # fmt: skip
"""What a word that stands for something has, by what that is."""


def _check_zone(value: object, where: str) -> str:
    key = as_text(value, where)
    try:
        parse_zone(key)
    except ValueError as error:
        raise BadData(where, str(error)) from None
    return key


def _check_who(value: object, seats: int, where: str) -> tuple[int, ...]:
    return tuple(as_int(seat, where, 0, seats) for seat in as_list(value, where))


def _check_piece(value: object, seats: int, where: str) -> PieceWord:
    row = as_map(value, where)
    if row.get("is") != "piece":
        raise BadData(where, "expected a piece")
    if set(row) != {"is", *_KEYS["piece"]}:
        raise BadData(where, f"expected an argument of a sentence, found {shown(value)}")
    return {
        "is": "piece", "name": as_text(row["name"], f"{where}.name"), "noun": as_text(row["noun"], f"{where}.noun"),
        "card": as_text(row["card"], f"{where}.card"), "sight": as_int(row["sight"], f"{where}.sight", 0),
        "who": _check_who(row["who"], seats, f"{where}.who"),
    }  # fmt: skip


@dataclass(slots=True)
class _Writer:
    viewer: Viewer
    sentences: Sentences
    text: str = ""
    spans: list[Span] = field(default_factory=list)

    def add(self, words: str, kind: str = "", target: str | int = "", card: str = "") -> None:
        start = len(self.text)
        self.text += words
        if kind and words:
            self.spans.append(Span(start, len(self.text), target, kind, card))

    def line(self, line: StoredLine) -> None:
        self.parts(self.sentences.parts(line[0]), line[1])

    def parts(self, parts: Parts, arguments: StoredWords) -> None:
        for part, is_argument in parts:
            if is_argument:
                self.argument(arguments.get(part, ""))
            else:
                self.add(part)

    def argument(self, value: StoredWord) -> None:
        if isinstance(value, str | int | tuple):
            self.add(str(value))
        elif value["is"] == "seat":
            self.add(value["text"], "who", value["seat"])
        elif value["is"] == "zone":
            self.add(value["text"], "zone", value["zone"])
        elif value["is"] == "piece":
            self.pieces((value,))
        elif value["is"] == "pieces":
            self.pieces(value["list"])
        elif value["is"] == "seen":
            known = [piece for piece in value["list"] if may_know(piece["who"], self.viewer)]
            if known:
                self.add(": ")
                self.pieces(known)
        elif value["is"] == "secret":
            said = value["text"] if may_know(value["who"], self.viewer) else value["plain"]
            self.text, words = one_article(self.text, said)
            self.add(words)
        else:
            self.line(value["line"])

    def pieces(self, pieces: Iterable[PieceWord]) -> None:
        """Names in order, equal ones counted, then the unknown ones by their nouns."""
        named: dict[tuple[str, str], list[PieceWord]] = {}
        hidden: dict[str, int] = {}
        for piece in pieces:
            if may_know(piece["who"], self.viewer):
                named.setdefault((piece["name"], piece["card"]), []).append(piece)
            else:
                hidden[piece["noun"]] = hidden.get(piece["noun"], 0) + 1
        items: list[tuple[str, str, str, str]] = []
        for (name, card), same in named.items():
            handle = f"#{same[0]['sight']}" if same[0]["sight"] else ""
            items.append(("name", _times(len(same), name), handle, card))
        if len(items) > MOST_NAMES:
            left = sum(len(same) for same in list(named.values())[MOST_NAMES - 1 :])
            items = [*items[: MOST_NAMES - 1], ("", f"{left} more", "", "")]
        items += [("", several(number, words), "", "") for words, number in hidden.items()]
        for index, (kind, words, handle, card) in enumerate(items):
            if index:
                self.add(" and " if index == len(items) - 1 else ", ")
            else:
                self.text, words = one_article(self.text, words)
            self.add(words, kind, handle, card)
        if not items:
            self.add("nothing")


def _times(number: int, name: str) -> str:
    if number == 1:
        return name
    head, _, rest = name.partition(" ")
    return several(number, rest) if head in ("a", "an") else f"{number} × {name}"


def render(line: StoredLine, viewer: Viewer, sentences: Sentences = COMMON) -> tuple[str, tuple[Span, ...]]:
    """A line as this viewer may read it, and what its words stand for.

    >>> deer = {"is": "piece", "name": "Red Deer", "noun": "card", "card": "red-deer", "sight": 7, "who": (1,)}
    >>> ana = {"is": "seat", "seat": 1, "text": "Ana"}
    >>> line = ("tapped", {"who": ana, "pieces": {"is": "pieces", "list": (deer, {**deer, "who": ()})}})
    >>> render(line, 1)[0]
    'Ana tapped Red Deer and a card.'
    >>> render(line, 2)[0]
    'Ana tapped 2 cards.'
    """
    writer = _Writer(viewer, sentences)
    writer.line(line)
    return _finished(writer)


def phrase(
    template: str, arguments: StoredWords, viewer: Viewer, sentences: Sentences = COMMON
) -> tuple[str, tuple[Span, ...]]:
    """Words that are no line of the log (a button, a question): ``template`` is a sentence's name, or stands for
    itself.

    >>> phrase("Choose {what}", {"what": "a land"}, 1)[0]
    'Choose a land'
    """
    writer = _Writer(viewer, sentences)
    writer.parts(sentences.phrase(template), arguments)
    return _finished(writer)


def _finished(writer: _Writer) -> tuple[str, tuple[Span, ...]]:
    text = writer.text
    if text[:1].islower():
        text = text[0].upper() + text[1:]
    return text, tuple(writer.spans)

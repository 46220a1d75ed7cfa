"""The versions of the language, and the one table of what is written differently since the one before.

A file with `rules: 1` is read as version 2: what stands in ``CHANGES`` is changed in the data, and the file is left
as it is until `tabletop check --upgrade` writes the same changes into it. There is one language behind both: what
version 2 refuses as a mistake is warned of in version 1 (``Sheet.mistake``), which lacks the words of ``ADDED``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tabletop.content.reading.marked import Document, Where
from tabletop.rules.phrases.meaning.calling import FORM, Hole, split
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse, parsed_before
from tabletop.rules.phrases.writing.tree import Joined, Tree, parts, printed
from tabletop.rules.phrases.writing.tree import Where as Narrowed
from tabletop.rules.written.reading.sheet import READ, VERSION, Sheet, Walked, walked

_HOLE: Final = re.compile(r"\{([^}]*)\}")

Renew = Callable[[Where, object], object]
"""What stands at a place since version 2, the same where nothing has changed there."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is written differently since version 2. ``message``: why the old way is refused; ``odd``: it is
    most often a slip, so that it is pointed out in version 1, too; ``means``: it is read in version 2 as well, but
    means something else, so that it is pointed out there, with this remedy."""

    renew: Renew
    message: str
    odd: bool = False
    means: str = ""


def _per(where: Where, value: object) -> object:
    """`per_seat: true` of something that is kept."""
    if len(where) != 2 or where[0] != "keep" or not isinstance(value, dict) or "per" in value:
        return value
    if not isinstance(value.get("per_seat"), bool):
        return value
    found: dict[str, object] = {}
    for key, each in value.items():
        if key != "per_seat":
            found[key] = each
        elif each:
            found["per"] = "seat"
    return found


def _brackets(where: Where, value: object) -> object:
    """`A or B where T`, which means `A or (B where T)`."""
    return bracketed(value) if isinstance(value, str) else value


def _limits(where: Where, value: object) -> object:
    """`n at most A - B`, which meant `(n at most A) - B`."""
    return limited(value) if isinstance(value, str) else value


CHANGES: Final[tuple[Change, ...]] = (
    Change(_per, "What is kept for each seat says so by `per`."),
    Change(
        _brackets, "`where` binds closer than `and` and `or`, so it narrows only the last of these sets.", odd=True
    ),
    Change(
        _limits,
        "What follows `at most` or `at least` with `+` or `-` has no brackets.",
        odd=True,
        means="Its limit is the whole of it: put that in brackets, or write `{}`.",
    ),
)
"""What is written differently in version 2."""


ADDED: Final[frozenset[str]] = frozenset({
    "covered", "end_lane", "forget", "gather", "give", "item", "lanes", "may", "meet_lanes", "prints", "reach",
    "remember", "retarget", "settle", "sorted", "step", "stop", "subsets", "twin", "when",
})  # fmt: skip
"""The effects and functions that version 1 does not have: a file of before may call its own so."""


def told_of_names(sheet: Sheet, section: str, names: Iterable[str]) -> None:
    """Warn that names of a file of before cannot stay in version 2."""
    for head in names:
        name = head.partition("(")[0].strip()
        if name in ADDED and sheet.version != VERSION:
            sheet.mistake((section, head), f"`{name}` is a word of the language since version {VERSION}.",
                          "Choose another name for yours.")  # fmt: skip


def changed(found: Walked) -> Iterator[tuple[Where, Change, object]]:
    """The places where something is written in the way of before, with what stands there now."""
    kept = [(where, each) for where, each in found.mappings if where[:1] == ("keep",)]
    texts = [
        (where, each) for where, each in found.texts if "where" in each or "at most" in each or "at least" in each
    ]
    value: object
    for where, value in (*kept, *texts):
        for change in CHANGES:
            now = change.renew(where, value)
            if now != value:
                yield where, change, now
                value = now


def renewed(value: object, where: Where = ()) -> object:
    """The same as it is written now."""
    for change in CHANGES:
        value = change.renew(where, value)
    if isinstance(value, dict):
        return {key: renewed(each, (*where, key)) for key, each in value.items()}
    if isinstance(value, list):
        return [renewed(each, (*where, index)) for index, each in enumerate(value)]
    return value


def as_read(document: Document) -> tuple[Document, int]:
    """A file of rules as it is read, and the version in which it is written. What is new in it has the line of its
    entry."""
    data = document.data
    version = data.get("rules") if isinstance(data, Mapping) else None
    if not isinstance(version, int) or isinstance(version, bool) or version not in READ or version == VERSION:
        return document, VERSION
    now = renewed(data)
    assert isinstance(now, dict)
    return replace(document, data={**now, "rules": VERSION}), version


def tell(sheet: Sheet, document: Document) -> None:
    """Note what is written in the way of before: in a file of today it is refused, in one of before only what is
    odd is pointed out."""
    data = document.data
    for section in ("routines", "define"):
        names = data.get(section) if isinstance(data, Mapping) else None
        told_of_names(sheet, section, map(str, names) if isinstance(names, Mapping) else ())
    for where, change, now in changed(walked(data) if sheet.version != VERSION else sheet.walked):
        if sheet.version == VERSION and change.means:
            sheet.warn(where, change.message, change.means.format(now))
        elif sheet.version == VERSION:
            sheet.wrong(where, change.message, _hint(now))
        elif change.odd:
            sheet.warn(where, change.message, _hint(now))


def _hint(now: object) -> str:
    if isinstance(now, str):
        return f"Write `{now}`."
    assert isinstance(now, dict)
    return "Write `" + ", ".join(f"{key}: {each}" for key, each in now.items()) + "`."


def offer(sheet: Sheet, document: Document) -> None:
    """Note of a sound file of before how it is written as one of today, or what keeps it from that."""
    assert isinstance(document.data, dict)
    found = document.finding(("rules",), f"These rules are written in version {sheet.version} of the language.")
    if sheet.mistakes:
        lines = sorted({each.line for each in sheet.mistakes})
        said = "What is warned of is refused" if len(lines) > 1 else "What is warned of once is refused"
        sheet.findings.append(replace(found, grade="note", hint=f"{said} in version {VERSION}: mend it first."))
        return
    hint = f"`tabletop check --upgrade FOLDER` writes them as version {VERSION}."
    sheet.findings.append(replace(found, grade="note", hint=hint, where="", rewritten=(document.data, sheet.data)))


# -- brackets ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def bracketed(text: str) -> str:
    """A phrase, or a sentence with phrases in braces, in which each `where` behind an `and` or `or` has brackets; the
    same text where none lacks them.

    >>> bracketed("hand or field where kind = frog")
    'hand or (field where kind = frog)'
    """
    if "where" not in text or ("and" not in text and "or" not in text):
        return text
    spots = sorted(spot for start, tree in _trees(text) for first, last in _bare(tree)
                   for spot in ((start + first - 1, "("), (start + last, ")")))  # fmt: skip
    if not spots:
        return text
    for place, sign in reversed(spots):
        text = text[:place] + sign + text[place:]
    return text


@lru_cache(maxsize=4096)
def limited(text: str) -> str:
    """A phrase, or a sentence with phrases in braces, in which each `at most` and `at least` before a `+` or `-` has
    the brackets that version 1 thought there; the same text where none lacks them.

    >>> limited("n at most a - b")
    '(n at most a) - b'
    >>> limited("n at most (a - b)")
    'n at most (a - b)'
    """
    if "at least" not in text and "at most" not in text:
        return text
    try:
        return _held(text)
    except PhraseFault:
        pass
    try:
        return _HOLE.sub(_held_hole, text)
    except PhraseFault:
        return text


def _held(text: str) -> str:
    tree = parsed_before(text)
    return text if tree == parse(text) else printed(tree)


def _held_hole(hole: re.Match[str]) -> str:
    found = FORM.fullmatch(hole[1])
    assert found is not None  # every part of it may be empty
    return "{" + _held(found["phrase"]) + hole[1][found.end("phrase") :] + "}"


def _trees(text: str) -> list[tuple[int, Tree]]:
    """The phrases in a text, each with where it begins; none in one that is neither a phrase nor a sentence."""
    try:
        return [(0, parse(text))]
    except PhraseFault:
        pass
    try:
        return [(each.column - 1, each.tree) for each in split(text) if isinstance(each, Hole)]
    except PhraseFault:
        return []


def _bare(tree: Tree) -> Iterator[tuple[int, int]]:
    """From which to which column a `where` reaches that follows `and` or `or` without brackets."""
    if isinstance(tree, Joined):
        last = tree.parts[-1]
        if isinstance(last, Narrowed) and last.reach is not None:
            yield last.reach
    for part in parts(tree):
        yield from _bare(part)

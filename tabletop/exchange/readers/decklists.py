"""Decks: what each file of a deck holds, told by its content and not by its name.

Lackey's `.dek` (a card element for each copy), MTGO's `.dek`, Cockatrice's `.cod`, OCTGN's `.o8d` and plain text in
all its dialects: counts in front (`4x`, `4 x`) or behind (`x4`), bullets, sections, a side deck behind a blank line,
`SB:`, sets and numbers in brackets, `Name:Set`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.records import DeckEntry, ForeignDeck, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.texts import LINE_END, decode, split_lines
from tabletop.exchange.basis.xmltree import attribute, child, children, line_of, read_tree, root_of, tag, text_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

XML = (".cod", ".dek", ".o8d")
TEXT = (".txt", ".dec", ".dek", ".mwdeck")
ENDINGS = tuple(dict.fromkeys((*XML, *TEXT)))

MAIN, SIDE = "main", "side"
MOST = 999

Lists = dict[str, list[DeckEntry]]

_COUNT = re.compile(r"(?:\((\d{1,6})\)|\[(\d{1,6})\]|(\d{1,6}))[xX×*]?(?=\s)\s+(?:[x×*]\s+)?(?=\S)")
_BEHIND = re.compile(r"(?<=\S)\s+(?:[\[(]?[xX×]\s?(\d{1,6})[\])]?|[\[(]?(\d{1,6})\s?[xX×][\])]?)\s*\Z")
_BULLET = re.compile(r"\s*[-*+•·‣–—]\s+(?=\S)")
_COLON_SET = re.compile(r"([^:]*[^:\s]):([^:\s][^:]{0,59})\Z")
_CARD_START = re.compile(r"\s*(?:SB:\s*)?[\w\[({]", re.IGNORECASE)
_SIDE = re.compile(r"\s*SB:\s*", re.IGNORECASE)
_PRINTING = re.compile(r"\s*\(([^()]{1,60})\)(?:\s+([A-Za-z0-9]{1,8}-)?\d{1,6}[A-Za-z★]?)?\s*\Z")
_FOIL = re.compile(r"\s*\*[A-Z]\*\s*\Z")
_ID = re.compile(r"\[([^\[\]]{1,80})\]\s*(?=\S)")
_SUMMED = re.compile(r"(?:\(\d{1,4}\)|:\s*\d{1,4})\s*\Z")
_SECTION = re.compile(r"([^\d\s:][^:]{0,40}?):?\s*(?:\(\d+\)|\d+)?\s*\Z")

_BLOCK = re.compile(r"<(superzone|card)\b([^>]*)>", re.IGNORECASE)

_SECTIONS = {
    "deck": MAIN, "decklist": MAIN, "main": MAIN, "mainboard": MAIN, "main deck": MAIN, "maindeck": MAIN,
    "sideboard": SIDE, "side": SIDE, "side deck": SIDE, "reserve": SIDE, "commander": "Commander",
    "companion": "Companion", "tokens": "tokens", "token": "tokens", "maybeboard": "Maybe", "about": "about",
}  # fmt: skip


def deck_of(source: Source, name: str, report: Report) -> ForeignDeck | None:
    """The deck of a file, None where it holds none. Raises ExchangeError."""
    raw = source.read(name)
    shown = source.shown(name)
    place = Place(shown)
    title = PurePosixPath(name).stem
    root = root_of(raw)
    reader = _READERS.get(root)
    if reader is not None:
        tree = _block_tree(raw, place, report) if root == "deck" else read_tree(raw, place, report)
        return reader(tree, title, place, report) if tree is not None else lackey_by_blocks(raw, title, place, report)
    return text_deck(decode(raw, place, report), title, place, report)


def _block_tree(raw: bytes, place: Place, report: Report) -> Element | None:
    """The tree of a deck; None where it is a deck of Lackey's that only block by block can be read."""
    try:
        return read_tree(raw, place, report)
    except ExchangeError as error:
        if error.name == "broken_xml" and b"superzone" in raw.lower():
            report.note("mended_xml", place, reason="its tags do not match")
            return None
        raise


def number_of(text: str, name: str, place: Place, report: Report) -> int:
    """A count in a deck, from 0 to 999; what is none counts as 1 and is noted."""
    if re.fullmatch(r"\s*\d{1,9}\s*", text) and (number := int(text)) <= MOST:
        return number
    number = MOST if re.fullmatch(r"\s*\d+\s*", text) else 1
    report.note("odd_count", place, value=text[:40], count=number, name=name)
    return number


# ------------------------------------------------------------------------------------------------------- XML


def _cod(tree: Element, title: str, place: Place, report: Report) -> ForeignDeck:
    lists: Lists = {}

    def zone(element: Element, name: str) -> None:
        for each in children(element):
            if tag(each) == "zone":
                zone(each, attribute(each, "name") or name)
            elif tag(each) == "card" and (called := attribute(each, "name")):
                where = Place(place.file, line_of(each))
                number = number_of(attribute(each, "number") or "1", called, where, report)
                lists.setdefault(name or MAIN, []).append(
                    DeckEntry(called, number, where, attribute(each, "setShortName"), attribute(each, "uuid"))
                )

    zone(tree, MAIN)
    name = text_of(child(tree, "deckname")) or title
    return ForeignDeck(name, place, lists, text_of(child(tree, "comments"))[:2000])


def _deck(tree: Element, title: str, place: Place, report: Report) -> ForeignDeck:
    """Root `deck`: of Lackey (superzones), of MTGO (Cards with attributes) or of OCTGN (sections)."""
    lists: Lists = {}
    for zone in tree.iter():
        if not isinstance(zone.tag, str):
            continue
        kind = tag(zone)
        if kind == "superzone":
            entries = lists.setdefault(attribute(zone, "name") or MAIN, [])
            for card in children(zone, "card"):
                called = child(card, "name")
                name = text_of(called) or text_of(card)
                id = attribute(called, "id") if called is not None else ""
                if name or id:
                    where = Place(place.file, line_of(card))
                    entries.append(DeckEntry(name, 1, where, text_of(child(card, "set")), id))
        elif kind == "section":
            entries = lists.setdefault(attribute(zone, "name") or MAIN, [])
            for card in children(zone, "card"):
                name, where = text_of(card), Place(place.file, line_of(card))
                number = number_of(attribute(card, "qty") or "1", name, where, report)
                entries.append(DeckEntry(name, number, where, "", attribute(card, "id")))
        elif kind == "cards" and (name := attribute(zone, "Name")):
            part = SIDE if attribute(zone, "Sideboard").lower() == "true" else MAIN
            where = Place(place.file, line_of(zone))
            number = number_of(attribute(zone, "Quantity") or "1", name, where, report)
            lists.setdefault(part, []).append(DeckEntry(name, number, where))
    meta = child(tree, "meta")
    name = text_of(child(meta, "title")) if meta is not None else ""
    note = text_of(child(meta, "note")) if meta is not None else text_of(child(tree, "notes"))
    return ForeignDeck(name or title, place, lists, note[:2000])


def lackey_by_blocks(raw: bytes, title: str, place: Place, report: Report) -> ForeignDeck:
    """A deck of Lackey's whose tags do not match: zone by zone, card by card."""
    text = decode(raw, place, report)
    lists: Lists = {}
    entries: list[DeckEntry] | None = None
    line, seen = 1, 0
    blocks = list(_BLOCK.finditer(text))
    for block, end in zip(blocks, [*(each.start() for each in blocks[1:]), len(text)], strict=True):
        body = text[block.end() : end]
        line, seen = line + len(LINE_END.findall(text, seen, block.start())), block.start()
        if block[1].lower() == "superzone":
            called = re.search(r"name\s*=\s*\"?([^\">]*)\"?", block[2], re.IGNORECASE)
            entries = lists.setdefault(called[1].strip() or MAIN, []) if called is not None else None
            continue
        name = re.search(r"<name\b([^>]*)>([^<]*)", body, re.IGNORECASE)
        if name is None or entries is None:
            continue
        set_name = re.search(r"<set\b[^>]*>([^<]*)", body, re.IGNORECASE)
        id = re.search(r"id\s*=\s*\"([^\"]*)\"", name[1], re.IGNORECASE)
        card = name[2].replace("&amp;", "&").strip()
        where = set_name[1].replace("&amp;", "&").strip() if set_name else ""
        entries.append(DeckEntry(card, 1, Place(place.file, line), where, id[1] if id else ""))
    return ForeignDeck(title, place, lists)


_READERS: dict[str, Callable[[Element, str, Place, Report], ForeignDeck]] = {
    "cockatrice_deck": _cod,
    "deck": _deck,
}


# ------------------------------------------------------------------------------------------------------ text


def text_deck(text: str, title: str, place: Place, report: Report) -> ForeignDeck | None:
    """A deck as plain text; None where no line of it is a card.

    >>> deck = text_deck("// Pond\\n4x Frog\\n(2) Toad (MAR) 7 *F*\\n\\n1 Newt", "a", Place("a.txt"), Report())
    >>> deck.name, {name: [(e.count, e.name, e.set) for e in entries] for name, entries in deck.lists.items()}
    ('Pond', {'main': [(4, 'Frog', ''), (2, 'Toad', 'MAR')], 'side': [(1, 'Newt', '')]})
    """
    lines = _without_bullets(split_lines(text.removeprefix("\ufeff")))
    counted = sum(map(_has_count, lines)) * 2 > sum(1 for line in lines if line.strip())
    has_prefix = any(_SIDE.match(line) for line in lines)
    lists: Lists = {}
    comments: list[str] = []
    name, section, sections, blanks = "", MAIN, False, []
    for number, line in enumerate(lines, 1):
        where = Place(place.file, number)
        if not line.strip():
            if any(lists.values()):
                blanks.append(number)
            continue
        if not _CARD_START.match(line) or line.lstrip().startswith(("//", "#")):
            words = line.strip().lstrip("/#;*-! \t").strip()
            if words and not any(lists.values()):
                comments.append(words)
            continue
        heading = _heading(line, bool(lists), counted)
        if heading is not None:
            section, sections = heading, sections or heading != MAIN or bool(lists)
            continue
        if section == "about":
            name = line.strip()[5:].strip() if line.strip().lower().startswith("name ") else name
            continue
        side = _SIDE.match(line)
        part = SIDE if side is not None else section
        lists.setdefault(part, []).append(_entry(line[side.end() :] if side else line, where, report))
    if not any(lists.values()):
        return None
    last = max(entry.place.line for entries in lists.values() for entry in entries)
    if len(groups := _groups([line for line in blanks if line < last])) == 1 and not has_prefix and not sections:
        main = lists[MAIN]
        lists[MAIN] = [entry for entry in main if entry.place.line < groups[0]]
        lists[SIDE] = [entry for entry in main if entry.place.line > groups[0]]
        if not lists[SIDE]:
            del lists[SIDE]
    if comments and not name:
        name, comments = comments[0], comments[1:]
    return ForeignDeck(name or title, place, _with_sets(lists), " ".join(comments)[:2000])


def _without_bullets(lines: list[str]) -> list[str]:
    """The lines without their bullets: where most lines have one, else only before what has a count. A dash before
    other words begins a remark."""
    bullets = sum(1 for line in lines if _BULLET.match(line))
    most = bullets * 10 >= sum(1 for line in lines if line.strip()) * 6
    made = []
    for line in lines:
        rest = line[match.end() :] if (match := _BULLET.match(line)) is not None else line
        made.append(rest if most or _has_count(rest) else line)
    return made


def _has_count(line: str) -> bool:
    return _COUNT.match(line) is not None or _BEHIND.search(line) is not None


def _with_sets(lists: Lists) -> Lists:
    """The lists, with what stands behind a colon as a set where several names share it: `Fox:Base`, `Elk:Base`. Else
    the colon belongs to the name."""
    names: dict[str, set[str]] = {}
    for entries in lists.values():
        for entry in entries:
            if (match := _COLON_SET.match(entry.name)) is not None and not entry.set:
                names.setdefault(folded(match[2]), set()).add(match[1])

    def told(entry: DeckEntry) -> DeckEntry:
        match = _COLON_SET.match(entry.name) if not entry.set else None
        if match is None or len(names[folded(match[2])]) < 2:
            return entry
        return replace(entry, name=match[1], set=match[2].strip())

    return {name: [told(entry) for entry in entries] for name, entries in lists.items()}


def _groups(blanks: list[int]) -> list[int]:
    """The first lines of stretches of blank lines."""
    return [line for line in blanks if line - 1 not in blanks]


def _heading(line: str, begun: bool, counted: bool) -> str | None:
    """The list that a heading begins, None for a line that is none. Where cards have their counts (`counted`), a line
    without one that ends in a sum (`Creatures (20)`) is a heading."""
    text = line.strip()
    match = _SECTION.fullmatch(text)
    if match is None or _COUNT.match(text):
        return None
    word = folded(match[1])
    if word in _SECTIONS and (begun or word != "name"):
        return _SECTIONS[word]
    is_sum = counted and _BEHIND.search(text) is None and _SUMMED.search(text) is not None
    return match[1].strip() if text.endswith(":") or is_sum else None


def _entry(line: str, place: Place, report: Report) -> DeckEntry:
    text = " ".join(line.split())
    count = _COUNT.match(text)
    number = 1
    if count is not None:
        text = text[count.end() :]
        digits = count[1] or count[2] or count[3]
        number = number_of(digits, text, place, report)
    elif (behind := _BEHIND.search(text)) is not None:
        text = text[: behind.start()].rstrip(" -–—,:")
        number = number_of(behind[1] or behind[2], text, place, report)
    text = _FOIL.sub("", text)
    id, set_name = "", ""
    if (match := _ID.match(text)) is not None:
        id, text = match[1], text[match.end() :]
    printing = _PRINTING.search(text)
    if printing is not None and printing.start() > 0:
        set_name = "" if printing[1].isdigit() else printing[1]
        text = text[: printing.start()]
    return DeckEntry(text.strip(), number, place, set_name, id)


def looks_like_deck(text: str) -> bool:
    """Whether a text is more likely a deck than anything else: most of its lines have a count, in front or behind."""
    lines = [line for line in _without_bullets(split_lines(text[:20_000])) if line.strip()]
    cards = [line for line in lines if _has_count(_SIDE.sub("", line).strip())]
    return bool(cards) and len(cards) * 10 >= len(lines) * 6


def decks_of(source: Source, names: list[str], report: Report) -> list[ForeignDeck]:
    """The decks of several files; one that cannot be read is noted, the others come in."""
    found = []
    for name in names:
        try:
            deck = deck_of(source, name, report)
        except ExchangeError as error:
            report.note("file_failed", source.shown(name), reason=str(error))
            continue
        if deck is None or not any(deck.lists.values()):
            report.note("not_read", source.shown(name), what=source.shown(name), reason="it is no deck with cards")
        else:
            found.append(deck)
    return found

"""What a rulebook consists of: its Markdown in blocks, the lessons of the game and a legend of its cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tabletop.content.catalog import Catalog
from tabletop.session.lessons.found import lessons_of

from .legend import HEAD, legend_kinds

ANCHOR = re.compile(r"\*\*([A-Z]{2,4}-[A-Z]?\d+)\*\*")
RULING = re.compile(r"^\*\*Ruling ([A-Z]{2,4}-[A-Z]?\d+)\.?\*\*")
LESSON = "lesson:"
"""How a link to a lesson begins."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the book: `kind` heading1..3, text, item, number, note, table; what it says; its rule's id."""

    kind: str
    text: str
    anchor: str = ""
    mark: str = ""
    depth: int = 0

    @property
    def plain(self) -> str:
        return re.sub(r"[*`\[\]]", "", self.text)


def _markup(text: str) -> str:
    """Markdown of a paragraph as the drawing kit's markup."""
    text = text.replace("{", "\\{")
    text = re.sub(r"`([^`]*)`", lambda m: "*" + m[1].replace("*", "\\*") + "*", text)
    text = re.sub(r"(?<!\*)_([^_]+)_", r"*\1*", text)
    text = re.sub(r"\[([^\]]+)\]\((?!#)[^)]*\)", r"\1", text)
    return re.sub(r"(?<![\w*\[])([A-Z]{3}-[A-Z]?\d+)(?![\w*\]])", r"[\1](\1)", text)


@lru_cache(maxsize=8)
def read_book(markdown: str) -> tuple[Block, ...]:
    """The blocks of a rulebook written in Markdown."""
    blocks: list[Block] = []
    gathered: list[str] = []
    kind, mark, depth = "text", "", 0

    def flush() -> None:
        nonlocal gathered, kind, mark, depth
        if gathered:
            raw = " ".join(gathered)
            found = RULING.match(raw) or ANCHOR.search(raw[:60])
            anchor = found[1] if found else ""
            if found and kind != "note" and raw.startswith("**" + anchor):
                # the id stands in the margin
                raw = raw[found.end() :].strip()
            blocks.append(Block(kind, _markup(raw), anchor, mark, depth))
        gathered, kind, mark, depth = [], "text", "", 0

    for line in markdown.splitlines():
        stripped = line.strip()
        heading = re.match(r"^(#{1,4})\s+(.*)$", stripped)
        item = re.match(r"^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$", line)
        if not stripped:
            flush()
        elif heading:
            flush()
            blocks.append(Block(f"heading{min(3, len(heading[1]))}", _markup(heading[2])))
        elif stripped.startswith(">"):
            words = stripped.lstrip("> ").strip()
            if kind != "note" or not words:
                flush()
            if words:
                kind = "note"
                gathered.append(words)
        elif stripped.startswith("|"):
            cells = [cell.strip() for cell in stripped.strip("|").split("|")]
            flush()
            if not all(set(cell) <= set("-: ") for cell in cells):
                blocks.append(Block("table", "\t".join(_markup(cell) for cell in cells)))
        elif item:
            flush()
            kind = "number" if item[2] else "item"
            mark = f"{item[2]}." if item[2] else ""
            depth = len(item[1]) // 2
            gathered.append(item[3])
        else:
            gathered.append(stripped)
    flush()
    return tuple(blocks)


def lesson_blocks(catalog: Catalog) -> tuple[Block, ...]:
    """The lessons of a game, each as a link, to stand between *How to play* and its rules."""
    entries = lessons_of(catalog)
    if not entries:
        return ()
    told = (f"[{each.title}]({LESSON}{each.name}), {each.length}. {each.about}".strip() for each in entries)
    intro = Block("text", "Learn by playing: each of these is played at the table, one move at a time.")
    return Block("heading2", "Lessons"), intro, *(Block("item", text) for text in told)


def legend_blocks(catalog: Catalog) -> tuple[Block, ...]:
    """A legend of each kind of cards, to stand before the rules."""
    kinds = legend_kinds(catalog)
    found = [Block("heading2", "The cards")] if kinds else []
    for kind in kinds:
        found += [Block("heading3", kind.label), Block("legend", f"{HEAD}{kind.id}")]
    return tuple(found)

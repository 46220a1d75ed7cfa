"""Bytes of text files as people really save them: encodings, line ends, and rows of cells.

Decoding never fails and never drops anything in silence: what had to be guessed is noted. Line ends are CRLF, LF and
bare CR, also mixed. The sign between cells is counted in the header alone. A quote that is never closed swallows
nothing: its cell ends where its row ends.
"""

from __future__ import annotations

import codecs
import re

from tabletop.exchange.basis.limits import MAX_CELL, MAX_QUOTED_LINES, MAX_ROWS
from tabletop.exchange.basis.mapping import is_known
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report

Row = tuple[int, list[str]]
"""The line that a row begins in, counted from 1, and its cells."""

LINE_END = re.compile(r"\r\n|\n|\r")

DELIMITERS = ("\t", ";", ",", "|")

TITLES = 12
"""How many rows may stand above the headers of a table."""

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ufffe\uffff\ud800-\udfff]")
_DAMAGE = re.compile(r"[\x80-\x9f\ufffd]")
_SEPARATOR_LINE = re.compile(r"sep=(.)(?:\r\n|\n|\r)", re.IGNORECASE)


def decode(raw: bytes, place: Place, report: Report) -> str:
    """The text of a file: by its byte order mark, as UTF-8, or as a guess that is noted.

    >>> decode("Frösche".encode("cp1252"), Place("a.csv"), report := Report())
    'Frösche'
    >>> report.number_of("guessed_encoding")
    1
    """
    text = _decoded(raw, place, report)
    if damage := _DAMAGE.search(text):
        line = len(LINE_END.findall(text, 0, damage.start())) + 1
        report.note("damaged_text", Place(place.file, line, place.sheet), sign=f"U+{ord(damage[0]):04X}")
    return clean(text, place, report)


def _decoded(raw: bytes, place: Place, report: Report) -> str:
    for mark, name in _BOMS:
        if raw.startswith(mark):
            body = raw[len(mark) :]
            try:
                return body.decode(name)
            except UnicodeDecodeError:
                if name == "utf-8":
                    raw = body
                    break
                report.note("broken_encoding", place, encoding=name.upper())
                return body.decode(name, errors="replace")
    try:
        text = raw.decode("utf-8")
        if text.count("\0") * 3 < len(text) or not text:
            return text
    except UnicodeDecodeError:
        pass
    if raw.count(b"\0") * 3 >= len(raw) > 1:
        name = "utf-16-le" if raw[1::2].count(b"\0") >= raw[::2].count(b"\0") else "utf-16-be"
        report.note("guessed_encoding", place, encoding=name.upper())
        return raw.decode(name, errors="replace")
    for name in ("cp1252", "latin-1"):
        try:
            text = raw.decode(name)
        except UnicodeDecodeError:
            continue
        report.note("guessed_encoding", place, encoding={"cp1252": "Windows-1252"}.get(name, "Latin-1"))
        return text
    raise AssertionError("Latin-1 has a letter for every byte")


def clean(text: str, place: Place, report: Report) -> str:
    """A text without the control characters that no card can show; their removal is noted."""
    found = _CONTROLS.findall(text)
    if not found:
        return text
    report.note("control_signs", place, number=len(found))
    return _CONTROLS.sub("", text)


def split_lines(text: str) -> list[str]:
    """The lines of a text, ended by CRLF, LF or bare CR and by nothing else.

    >>> split_lines("a\\rb\\r\\nc\\x85d\\n")
    ['a', 'b', 'c\\x85d', '']
    """
    return LINE_END.split(text)


def delimiter_of(text: str) -> str:
    """The sign between the cells: the one of tab, semicolon, comma and bar that the first line has most of, or where
    titles stand above the headers, the first line that has words of headers between them.

    >>> delimiter_of('Name;"Cost, in gold"'), delimiter_of("Name"), delimiter_of("Mine, all mine\\nName;Cost")
    (';', ',', ';')
    """
    lines = [line for line in split_lines(text[:100_000]) if line.strip()][:TITLES]
    cut = [(line, max(DELIMITERS, key=re.sub(r'"[^"]*"', "", line).count)) for line in lines]
    for line, sign in cut:
        if sign in line and any(is_known(cell.strip().strip('"')) for cell in line.split(sign)):
            return sign
    return next((sign for line, sign in cut if sign in re.sub(r'"[^"]*"', "", line)), ",")


COMPUTED = re.compile(r"'*[=+\-@\t\r]")
"""How a cell begins that a spreadsheet program would compute, also after the apostrophes that keep it from that. One
apostrophe is put before such cells on the way out and taken away on the way in."""


def split_table(text: str, place: Place, report: Report, delimiter: str = "") -> list[Row]:
    """The rows of a text of cells; rows without any text in them are left away.

    >>> split_table('Name,Text\\r"Frog","say ""hi""\\nthere"\\nToad,"5', Place("a.csv"), Report())
    [(1, ['Name', 'Text']), (2, ['Frog', 'say "hi"\\nthere']), (4, ['Toad', '"5'])]
    """
    if not delimiter and (hint := _SEPARATOR_LINE.match(text)):
        delimiter, start, line = hint[1], hint.end(), 2
    else:
        delimiter, start, line = delimiter or delimiter_of(text), 0, 1
    sign = re.escape(delimiter)
    quoted = re.compile(rf'"((?:[^"]++|"")*+)"[ ]*(?={sign}|[\r\n]|\Z)')
    plain = re.compile(rf"[^{sign}\r\n]*")
    rows: list[Row] = []
    cells: list[str] = []
    begun, at, end = line, start, len(text)
    while at <= end:
        found = quoted.match(text, at) if text.startswith('"', at) else None
        if found is not None and (breaks := len(LINE_END.findall(found[1]))) <= MAX_QUOTED_LINES:
            value = found[1].replace('""', '"') if '""' in found[1] else found[1]
            if breaks:
                value = LINE_END.sub("\n", value)
                line += breaks
        else:
            if text.startswith('"', at):
                report.note("stray_quote", Place(place.file, line, place.sheet))
            found = plain.match(text, at)
            assert found is not None
            value = found[0]
        if len(value) > MAX_CELL:
            where = Place(place.file, begun, place.sheet)
            report.note("huge_cell", where, length=len(value), most=MAX_CELL, column=len(cells) + 1)
            value = ""
        cells.append(value[1:] if value.startswith("'") and COMPUTED.match(value) else value)
        at = found.end()
        if at < end and text[at] == delimiter:
            at += 1
            continue
        if any(cell and not cell.isspace() for cell in cells):
            rows.append((begun, cells))
            if len(rows) > MAX_ROWS:
                report.note("too_many_rows", Place(place.file, begun, place.sheet), most=MAX_ROWS)
                break
        if at >= end:
            break
        at += 2 if text.startswith("\r\n", at) else 1
        line += 1
        begun, cells = line, []
        if at >= end:
            break
    return rows

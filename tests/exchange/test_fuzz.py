"""Broken sources of every format: a sentence or a sound game, never a traceback, never half a folder."""

from __future__ import annotations

import io
import random
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from tabletop.content.proofing.author import check_game
from tabletop.exchange.arriving.importing import plan_import
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.readers.formats import FORMATS

from . import test_formats as formats
from .rooms import pcio
from .sources import files_of, picture, sheet, written
from .test_tables import workbook


def table(root: Path) -> Path:
    written(root / "a.csv", 'Name,Qty,Cost,Text,Image\nFrog,2,1,"a ""b""\nc",frog\nToad,1,x,{T} *y*,none\n')
    picture(root / "frog.png", size=(12, 17))
    return root


def spreadsheet(root: Path) -> Path:
    root.mkdir(parents=True)
    return workbook(root / "a.xlsx").parent


def pictures(root: Path) -> Path:
    picture(root / "a" / "frog_x2.png", size=(12, 17))
    picture(root / "back.jpg", size=(12, 17))
    sheet(root / "c.webp", 2, 2, (10, 14))
    return root


def decks(root: Path) -> Path:
    written(root / "a.cod", formats.COD)
    written(root / "b.dek", formats.DEK)
    written(root / "c.o8d", formats.O8D)
    written(root / "d.txt", "// Name\n4x Frog (ONE) 7\n2 Toad\n\n1 Newt\n")
    return root


def rooms(root: Path) -> Path:
    return pcio(root / "room.pcio").parent


MAKERS: dict[str, Callable[[Path], Path]] = {
    "table": table, "spreadsheet": spreadsheet, "lackey": formats.lackey, "cockatrice": formats.cockatrice,
    "octgn": formats.octgn, "cgs": formats.cgs, "tts": formats.tts, "decks": decks, "pictures": pictures,
    "pcio": rooms,
}  # fmt: skip

SCRAPS = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b'"', b"'", b"\r", b"\n", b"\t", b",", b";", b"&", b"<", b">", b"</",
    b"]]>", b"<!ENTITY x 'y'>", b"{", b"}", b"[", b"]", b"\\", b"\\ud800", b"=1+1", b"../", b"1e999", b"-1",
    b"99999999999999", b"null", b"true", b"\xc3\x28", b"\xe2\x80\xa8", b"\x85", b"|", b"#", b": ", b"- ",
    b"PK\x03\x04", b"name", b"\x1b[0m",
)  # fmt: skip

WRONG = ("", "-1", "0", "1e999", "99999999999", "1.5", "abc", "A0", "ZZZ9999999", "B2", "s", "e", "#REF!", "=1+1",
         "<&>", "2024-13-45", "true", "../a.xml")  # fmt: skip
"""Values that a number, a date, a cell, a type or a name should not have."""


def spoil(raw: bytes, chance: random.Random) -> bytes:
    """The bytes of a file with a few things wrong."""
    data = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        kind = chance.randrange(6)
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 2, 8, 60)))
        if kind == 0:
            data[at:end] = b""
        elif kind == 1:
            data[at:at] = chance.choice(SCRAPS)
        elif kind == 2:
            data[at:end] = bytes(chance.randrange(256) for _ in range(end - at))
        elif kind == 3:
            data[at:at] = data[at:end] * chance.choice((1, 3, 20))
        elif kind == 4:
            del data[at:]
        else:
            data[at:end] = chance.choice(SCRAPS)
    return bytes(data)


_VALUES = re.compile(rb'(?<==")[^"]*(?=")|(?<=>)[^<>]+(?=<)')


def spoil_values(raw: bytes, chance: random.Random) -> bytes:
    """An XML file with a few values that are wrong, but which is XML: what reads it gets as far as the values."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        found = list(_VALUES.finditer(raw))
        if found:
            each = chance.choice(found)
            value = chance.choice(found)[0] if chance.randrange(2) else escape(chance.choice(WRONG)).encode()
            raw = raw[: each.start()] + value + raw[each.end() :]
    return raw


def spoil_within(raw: bytes, chance: random.Random) -> bytes:
    """A zip whose parts have a few things wrong, but which is a zip: what reads it gets as far as the parts."""
    with zipfile.ZipFile(io.BytesIO(raw)) as good:
        parts = {name: good.read(name) for name in good.namelist()}
    cells = sorted(name for name in parts if re.search("worksheets/|sharedStrings|widgets", name))
    # what frames the cells is read by the library, the cells are ours: those more often
    among = cells if cells and chance.randrange(2) else sorted(parts)
    for name in chance.sample(among, k=min(len(among), chance.choice((1, 1, 2)))):
        whole = parts[name].lstrip().startswith(b"<") and chance.randrange(4)
        parts[name] = (spoil_values if whole else spoil)(parts[name], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bad:
        for name, part in parts.items():
            if chance.randrange(40):
                bad.writestr(name, part)
    return out.getvalue()


def one_case(good: dict[str, bytes], where: Path, seed: str, writes: bool = True) -> str:
    """Import a spoilt source, or only read it; gives what came of it."""
    chance = random.Random(seed)
    source, folder = where / "src", where / "game"
    for name, raw in good.items():
        written(source / name, raw)
    for name in chance.sample(sorted(good), k=min(len(good), chance.choice((1, 1, 2, 4)))):
        deed = chance.randrange(12)
        if deed == 0:
            (source / name).unlink()
        elif deed == 1:
            written(source / name, good[chance.choice(sorted(good))])
        else:
            whole = good[name].startswith(b"PK\x03\x04") and chance.randrange(4)
            written(source / name, (spoil_within if whole else spoil)(good[name], chance))
    before = files_of(source)
    try:
        plan = plan_import(source, folder)
        if not writes:
            assert plan.report.to_bytes() and plan.report.lines()
            return "read"
        plan.apply()
    except ExchangeError as error:
        sentence = str(error)
        assert len(sentence) > 20 and sentence.rstrip('"').endswith((".", "]", ")")), (seed, sentence)
        assert not folder.exists() and sorted(where.iterdir()) == [source], seed
        assert files_of(source) == before, seed
        return error.name
    findings = [str(finding) for finding in check_game(str(folder))]
    assert findings == [], (seed, findings[:3])
    assert plan.report.to_bytes() and plan.report.lines()
    assert files_of(source) == before, seed
    shutil.rmtree(folder)
    return "made"


def run(kind: str, tmp_path: Path, first: int, cases: int, written_each: int = 1) -> dict[str, int]:
    good = files_of(MAKERS[kind](tmp_path / "good"))
    results: dict[str, int] = {}
    for number in range(first, first + cases):
        where = tmp_path / "case"
        result = one_case(good, where, f"{kind}-{number}", number % written_each == 0)
        results[result] = results.get(result, 0) + 1
        shutil.rmtree(where)
    return results


@pytest.mark.parametrize("kind", MAKERS)
def test_broken_sources_end_in_a_sentence_or_in_a_sound_game(kind: str, tmp_path: Path) -> None:
    results = run(kind, tmp_path, 0, 8, 4)
    assert sum(results.values()) == 8


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("format", FORMATS)
def test_a_format_that_is_named_wrongly_ends_in_a_sentence_or_in_a_game(
    kind: str, format: str, tmp_path: Path
) -> None:
    root = MAKERS[kind](tmp_path / "src")
    try:
        plan = plan_import(root, tmp_path / "game", format)
    except ExchangeError as error:
        assert len(str(error)) > 20
    else:
        assert plan.format.id == format and plan.draft.game["zones"]


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", MAKERS)
def test_twenty_thousand_broken_sources(kind: str, tmp_path: Path) -> None:
    cases = 20_000 // len(MAKERS) + 1
    results = run(kind, tmp_path, 1000, cases, 10)
    assert results["read"] > cases // 4 and results["made"] > cases // 40, results

"""Small sources of our own making, with the sharp edges that real files have."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tabletop.content import Catalog, load_game
from tabletop.content.proofing.author import check_game
from tabletop.exchange.arriving.importing import Plan, plan_import

WHOLE_CARD = (126, 176)


def picture(path: Path, color: str = "#a23a34", size: tuple[int, int] = WHOLE_CARD) -> Path:
    """A picture file of one colour; the ending says which format."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, color).save(path)
    return path


def sheet(path: Path, columns: int, rows: int, cell: tuple[int, int] = (50, 70)) -> Path:
    """A sheet of cards, each slot in a colour of its own (see `slot_color`)."""
    whole = Image.new("RGB", (columns * cell[0], rows * cell[1]))
    for slot in range(columns * rows):
        part = Image.new("RGB", cell, slot_color(slot))
        whole.paste(part, (slot % columns * cell[0], slot // columns * cell[1]))
    path.parent.mkdir(parents=True, exist_ok=True)
    whole.save(path)
    return path


def slot_color(slot: int) -> tuple[int, int, int]:
    """The colour of a slot."""
    return (slot * 37 % 256, slot * 91 % 256, slot * 13 % 256)


def middle_of(path: Path) -> tuple[int, int, int]:
    """The colour in the middle of a picture."""
    with Image.open(io.BytesIO(path.read_bytes())) as opened:
        ready = opened.convert("RGB")
        found = ready.getpixel((ready.width // 2, ready.height // 2))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def written(path: Path, text: str | bytes) -> Path:
    """A file with this text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def imported(source: Path, folder: Path, **asked: object) -> tuple[Plan, Catalog]:
    """The plan of an import that was carried out, and the game that it made, which nothing is wrong with."""
    plan = plan_import(source, folder, **asked)  # type: ignore[arg-type]
    plan.apply()
    odd = (str(finding) for finding in check_game(str(folder)))
    assert [each for each in odd if "No font of this system" not in each] == []  # which fonts there are is not ours
    return plan, load_game(folder)


def files_of(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }

"""Pictures of cards: found, looked at, cut out of sheets, made smaller where they are huge, written as files.

A picture is opened only after its size was read from its head, so no file can be a bomb. What is a fitting JPEG, PNG
or WebP already is copied byte for byte; everything else is written as WebP, or PNG where WebP is not to be had.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.limits import MAX_PICTURE, MAX_PIXELS
from tabletop.exchange.basis.records import Picture
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import read_picture

ENDINGS = (".png", ".jpg", ".jpeg", ".jfif", ".webp", ".gif", ".bmp", ".tif", ".tiff")

UNREAD = (".svg", ".avif", ".heic", ".psd", ".xcf", ".tga", ".pdf", ".ai", ".eps")
"""Endings of what else cards name as their pictures; that it cannot be read is said where one is named."""

LONGEST = 1400
"""Pixels of the longer side of a picture as it is kept: sharp at the largest preview, quick to open."""

_COPIED: Mapping[str, str] = {"JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp"}
_COPIED_BYTES = 3_000_000


@dataclass(frozen=True, slots=True)
class Made:
    """A picture file as it will be written: its bytes, the ending of its name, its size in pixels."""

    data: bytes
    ending: str
    width: int
    height: int

    @property
    def is_card(self) -> bool:
        """Whether it has about the shape of a card that stands upright."""
        return 0.6 <= self.width / max(1, self.height) <= 0.8


def _is_whole(raw: bytes) -> bool:
    """Whether a picture file goes on to its end; one that does not and still can be drawn is written anew."""
    if raw.startswith(b"\x89PNG"):
        return b"IEND" in raw[-1000:]
    if raw.startswith(b"RIFF"):
        return len(raw) >= int.from_bytes(raw[4:8], "little") + 8
    return b"\xff\xd9" in raw[-60_000:]


class Signatures:
    """What a picture's source is, as a short text that changes when the source does."""

    def __init__(self) -> None:
        self._files: dict[tuple[str, str], str] = {}

    def of(self, picture: Picture) -> str:
        """The signature of a picture, "" where its source cannot be read."""
        key = (str(picture.file), picture.entry)
        if key not in self._files:
            try:
                self._files[key] = hashlib.sha256(read_picture(picture, MAX_PICTURE)).hexdigest()
            except ExchangeError:
                self._files[key] = ""
        grid = f":{picture.columns}x{picture.rows}:{picture.slot}" if picture.is_cut else ""
        return self._files[key] + grid if self._files[key] else ""


class PictureMaker:
    """Makes the pictures of an import one by one; the sheets used last stay open. Raises MissingLibrary at once
    where pictures cannot be looked at here."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.image = library("PIL.Image")
        self._sheets: OrderedDict[tuple[str, str], Any] = OrderedDict()

    def make(self, picture: Picture, wanted: str) -> Made | None:
        """The file of a picture, None (noted) where it is none."""
        try:
            return self._cut(picture, wanted) if picture.is_cut else self._whole(picture, wanted)
        except ExchangeError as error:
            self.report.note("bad_picture", wanted=wanted, reason=str(error).rstrip("."))
        except self.image.UnidentifiedImageError:
            reason = "it is no picture that can be read here; save it as PNG or JPEG"
            self.report.note("bad_picture", wanted=wanted, reason=reason)
        except MemoryError:
            self.report.note("bad_picture", wanted=wanted, reason="it needs more memory than there is")
        except Exception as error:  # whatever a broken picture makes the library stumble over
            reason = " ".join(str(error).split())[:120] or type(error).__name__
            self.report.note("bad_picture", wanted=wanted, reason=reason)
        return None

    def _open(self, raw: bytes) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened = self.image.open(io.BytesIO(raw))
        width, height = opened.size
        if width * height > MAX_PIXELS or min(width, height) < 4:
            raise ValueError(f"{width} x {height} pixels are not read")
        return opened

    def _whole(self, picture: Picture, wanted: str) -> Made:
        raw = read_picture(picture, MAX_PICTURE)
        opened = self._open(raw)
        width, height = opened.size
        ending = _COPIED.get(opened.format or "", "")
        moves = getattr(opened, "is_animated", False)
        opened.load()
        if ending and _is_whole(raw) and max(width, height) <= LONGEST and len(raw) <= _COPIED_BYTES and not moves:
            return Made(raw, ending, width, height)
        if max(width, height) > LONGEST:
            self.report.note("made_smaller", wanted=wanted, width=width, height=height)
        return self._encode(opened)

    def _cut(self, picture: Picture, wanted: str) -> Made:
        key = (str(picture.file), picture.entry)
        sheet = self._sheets.get(key)
        if sheet is None:
            sheet = self._open(read_picture(picture, MAX_PICTURE))
            sheet.load()
            self._sheets[key] = sheet
            while len(self._sheets) > 2:
                self._sheets.popitem(last=False)
        self._sheets.move_to_end(key)
        column, row = picture.slot % picture.columns, picture.slot // picture.columns
        if row >= picture.rows:
            raise ValueError(f"the sheet has {picture.columns * picture.rows} places, not {picture.slot + 1}")
        width, height = sheet.size
        box = (
            round(column * width / picture.columns),
            round(row * height / picture.rows),
            round((column + 1) * width / picture.columns),
            round((row + 1) * height / picture.rows),
        )
        return self._encode(sheet.crop(box))

    def _encode(self, opened: Any) -> Made:
        clear = opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info
        ready = opened.convert("RGBA" if clear else "RGB")
        if max(ready.size) > LONGEST:
            ready.thumbnail((LONGEST, LONGEST))
        out = io.BytesIO()
        try:
            ready.save(out, "WEBP", quality=88, method=2)
            return Made(out.getvalue(), ".webp", *ready.size)
        except (OSError, KeyError, ValueError):
            out = io.BytesIO()
            ready.save(out, "PNG")
            return Made(out.getvalue(), ".png", *ready.size)

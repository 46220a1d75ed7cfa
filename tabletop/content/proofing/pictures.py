"""Is a file a picture that can be drawn? Looked at from outside: its first bytes, and whether it goes on to its end.

Nothing is decoded here (only `ui` may), so a picture whose middle is damaged passes; what people really do is to
rename a file, to save an empty one or to copy half of one.
"""

from __future__ import annotations

import struct
from pathlib import Path

_PNG = b"\x89PNG\r\n\x1a\n"
_OTHERS = (
    (b"GIF8", "a GIF"), (b"BM", "a BMP"), (b"%PDF", "a PDF"), (b"II*\0", "a TIFF"), (b"MM\0*", "a TIFF"),
    (b"8BPS", "a Photoshop file"), (b"PK\x03\x04", "a ZIP archive"), (b"<svg", "an SVG"), (b"<?xml", "an SVG or XML"),
    (b"<!DOC", "a web page"), (b"<html", "a web page"), (b"version https://git-lfs", "a pointer of git LFS"),
)  # fmt: skip
TAIL = 65536


def picture_fault(path: Path) -> str:
    """What is wrong with the file of a picture (PNG, JPEG or WebP), as the rest of a sentence; "" for nothing."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(32)
            file.seek(max(0, size - TAIL))
            tail = file.read()
    except OSError as error:
        return f"cannot be read ({error.strerror or 'unknown reason'})"
    if not size:
        return "is empty"
    if head.startswith(_PNG):
        whole = b"IEND" in tail[-16 - 1024 :] and len(head) >= 24 and 0 not in struct.unpack(">II", head[16:24])
    elif head.startswith(b"\xff\xd8\xff"):
        whole = b"\xff\xd9" in tail
    elif head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        whole = size >= struct.unpack("<I", head[4:8])[0] + 8
    else:
        lowered = head.lstrip().lower()
        kind = next((name for start, name in _OTHERS if lowered.startswith(start.lower())), "")
        return f"is {kind}, not a PNG, JPEG or WebP picture" if kind else "is no PNG, JPEG or WebP picture"
    return "" if whole else "is cut off: its end is missing"

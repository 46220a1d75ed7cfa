"""A PDF whose pictures stay on the disk until they are written, one after the other.

ReportLab keeps every picture of a document in memory, and then the whole file beside them once more: 200 cards take
hundreds of megabytes. Here a picture is read when its turn to be written has come, and what is written goes to the
file at once. Both are done through the classes that ReportLab's documents are made of, for one document at a time.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from tabletop.exchange.basis.libraries import library

_ONE_AT_A_TIME = threading.Lock()


class Streaming:
    """For one canvas: tell of each picture that was drawn from a file, and save at the end."""

    def __init__(self) -> None:
        document = library("reportlab.pdfbase.pdfdoc")
        self._document: Any = document
        self._left: set[str] = set()

        class OnDisk(document.PDFImageXObject):  # type: ignore[misc, name-defined]
            """A picture that is read when it is written. It goes in as it is, as the JPEG that it is."""

            path = ""

            @property
            def streamContent(self) -> bytes:
                return Path(self.path).read_bytes()

        self._on_disk = OnDisk

    def leave_on_disk(self, canvas: Any, path: str) -> None:
        """Forget the bytes of the picture that was drawn last, which are those of a file."""
        if path in self._left:
            return
        objects = canvas._doc.idToObject
        drawn = objects[next(reversed(objects))]
        if type(drawn) is self._document.PDFImageXObject and drawn._filters == ("DCTDecode",):
            del drawn.streamContent
            drawn.__class__ = self._on_disk
            drawn.path = path
            self._left.add(path)

    def save(self, canvas: Any, target: Path) -> None:
        """Write the file piece by piece."""
        document = self._document
        usual = document.PDFFile
        with _ONE_AT_A_TIME, target.open("wb") as out:

            class Outward(usual):  # type: ignore[misc, valid-type]
                """What would be kept in a list goes to the file."""

                def __init__(self, *arguments: Any) -> None:
                    super().__init__(*arguments)
                    out.writelines(self.strings)
                    self.strings: list[bytes] = []
                    self.write = out.write

            document.PDFFile = Outward
            try:
                canvas._filename = out
                canvas.save()
            finally:
                document.PDFFile = usual

"""How much of a source is read. What is beyond is left out and said, or ends the import with a sentence."""

from __future__ import annotations

MAX_FILE = 64_000_000
"""Bytes of one text, table or XML file, or of one part of a spreadsheet."""

MAX_ROWS = 50_000
MAX_COLUMNS = 200

MAX_CELLS = 5_000_000
"""Cells of a sheet, empty ones in between counted too."""

MAX_CELL = 20_000
"""Letters of one cell."""

MAX_QUOTED_LINES = 200
"""Lines of one quoted cell; more, and its quote was never meant to be one."""

MAX_CARDS = 20_000

MAX_FILES = 50_000
"""Files of a source folder or archive that are looked at."""

MAX_DEPTH = 12
"""How deep folders of a source may lie."""

MAX_ARCHIVE = 2_000_000_000
"""Bytes of an archive when everything in it is unpacked."""

MAX_PICTURE = 100_000_000
"""Bytes of a picture file."""

MAX_PIXELS = 120_000_000
"""Pixels of a picture or of a whole sheet of cards."""

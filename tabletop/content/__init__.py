"""From a folder of YAML to checked, immutable definitions of a game.

`load_game(folder)` gives a `Catalog` or raises one `ContentError` that holds every finding, each with its file
and line. No code of a game's folder is ever run; computed values come from a `GameCode` that is handed in.
"""

from tabletop.content.catalog import Catalog
from tabletop.content.findings import ContentError, Finding
from tabletop.content.reading.loader import load_game

__all__ = ["Catalog", "ContentError", "Finding", "load_game"]

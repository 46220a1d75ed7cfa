"""What YAML cannot say of a game: one package for each, found by looking at this folder.

Each package offers `CODE`, the pure functions its content needs (see `tabletop.content.game_code.GameCode`). Who
reads the rules of games that need no package is handed on with them.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from tabletop.content.game_code import GameCode
from tabletop.content.writing import Installed
from tabletop.rules.written.code import RulesWriting


@lru_cache(maxsize=1)
def discover() -> Installed:
    """The code of the installed games by the name that a game.yaml uses."""
    found: dict[str, GameCode] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if module.ispkg:
            package = importlib.import_module(f"{__name__}.{module.name}")
            code = getattr(package, "CODE", None)
            if code is not None:
                found[module.name] = code
    return Installed(found, RulesWriting())

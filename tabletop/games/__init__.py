"""What YAML cannot say of a game: one package for each, found by looking at this folder.

Each package offers `CODE`, the pure functions its content needs (see `tabletop.content.game_code.GameCode`). Who
reads the rules of games that need no package is handed on with them.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache, partial

from tabletop.content.game_code import GameCode
from tabletop.content.writing import Installed
from tabletop.rules.written.door import RulesWriting


@lru_cache(maxsize=1)
def discover() -> Installed:
    """The code of the installed games by the name that a game.yaml uses, each imported when it is first asked for."""
    modules = sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name)
    return Installed({each.name: partial(_code, each.name) for each in modules if each.ispkg}, RulesWriting())


def _code(name: str) -> GameCode:
    """The code of a game: its package is imported when somebody reads its folder or sits down to play it."""
    code: GameCode = importlib.import_module(f"{__name__}.{name}").CODE
    return code

"""The libraries of the extra `exchange`, imported when they are first needed.

They are heavy, and a program that only opens tables never needs one of them; where one is missing, the sentence names
the extra and how to install it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from typing import Any

from tabletop.content.places import PACKAGE, is_file
from tabletop.exchange.errors import ExchangeError

EXTRA = "exchange"

PURPOSES: Mapping[str, str] = {
    "openpyxl": "Spreadsheets (.xlsx)",
    "PIL": "Pictures",
    "defusedxml": "XML files",
    "markdown_it": "Rulebooks as pages",
    "reportlab": "PDF files",
}
"""What each library of the extra is for, as the beginning of a sentence."""


class MissingLibrary(ExchangeError):
    """A library of the extra is not installed."""


def remedy() -> str:
    """The command that installs the extra into the Python that runs now."""
    root = PACKAGE.parent
    what = f'--editable "{root}[{EXTRA}]"' if is_file(root / "pyproject.toml") else f'"tabletop[{EXTRA}]"'
    return f'"{sys.executable}" -m pip install {what}'


def library(name: str) -> Any:
    """A module of the extra ("openpyxl", "PIL.Image"). Raises MissingLibrary, which says how to install it.

    >>> library("json").dumps([1])
    '[1]'
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        purpose = PURPOSES.get(package, package)
        raise MissingLibrary("no_library", purpose=purpose, package=package, extra=EXTRA, remedy=remedy()) from None


def has_library(name: str) -> bool:
    """Whether a library of the extra can be used here."""
    try:
        library(name)
    except MissingLibrary:
        return False
    return True

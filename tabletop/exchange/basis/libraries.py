"""The libraries of the extras `exchange` and `film`, imported when they are first needed.

They are heavy, and a program that only opens tables never needs one of them; where one is missing, the sentence names
the extra and how to install it.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from tabletop.content.extras import remedy
from tabletop.exchange.basis.errors import ExchangeError

EXTRA = "exchange"

PURPOSES: Mapping[str, str] = {
    "openpyxl": "Spreadsheets (.xlsx)",
    "PIL": "Pictures",
    "defusedxml": "XML files",
    "markdown_it": "Rulebooks as pages",
    "reportlab": "PDF files",
    "av": "Films",
}
"""What each library is for, as the beginning of a sentence."""

EXTRAS: Mapping[str, str] = {"av": "film"}
"""The extra of each library that is not one of `exchange`."""


class MissingLibrary(ExchangeError):
    """A library of the extra is not installed."""


def library(name: str) -> Any:
    """A module of an extra ("openpyxl", "PIL.Image"). Raises MissingLibrary, which says how to install it.

    >>> library("json").dumps([1])
    '[1]'
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        purpose, extra = PURPOSES.get(package, package), EXTRAS.get(package, EXTRA)
        raise MissingLibrary(
            "no_library", purpose=purpose, package=package, extra=extra, remedy=remedy(extra)
        ) from None


def has_library(name: str) -> bool:
    """Whether a library of the extra can be used here."""
    try:
        library(name)
    except MissingLibrary:
        return False
    return True

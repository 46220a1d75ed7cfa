"""Libraries that only the laboratory needs, imported when they are used; what is missing is said, with the remedy."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeAlias

from tabletop.content.extras import remedy
from tabletop.session.lab.folder import LabError

Foreign: TypeAlias = Any
"""What comes from one of them: none of them says of which type it is."""

FOR = {
    "matplotlib": ("Pictures need matplotlib", "lab"),
    "distributed": ("A cluster needs dask.distributed", "cluster"),
}
"""What is missing without a library, and the extra that brings it."""


def library(name: str) -> Foreign:
    """A module of a library, by its full name. Raises LabError where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        what, extra = FOR[name.partition(".")[0]]
        raise LabError(f"{what}, which is not installed. Install it with: {remedy(extra)}") from None

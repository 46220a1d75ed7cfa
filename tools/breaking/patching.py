"""Puts broken code into a running program: no file is written, nothing is imported anew.

Every living function that was made from the place that is broken gets the new code, wherever it is kept: in a module,
a class, a table of words, a closure made when the rules were compiled.
"""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType


def patch(path: Path, tree: ast.Module) -> int:
    """Exchange the code of all functions of a module by that of the changed one; how many were exchanged."""
    exchanged = 0
    new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compile(tree, str(path), "exec"))}
    for function in [each for each in _living() if isinstance(each, FunctionType)]:
        old = function.__code__
        if old.co_filename != str(path):
            continue
        code = new.get((old.co_qualname, old.co_firstlineno))
        if code is not None and code.co_freevars == old.co_freevars and code != old:
            function.__code__ = code
            exchanged += 1
    return exchanged


def _living() -> list[object]:
    """All that lives. What is frozen, as tests do with all that is imported, is not listed: for the moment it is
    thawed."""
    frozen = gc.get_freeze_count() > 0
    if frozen:
        gc.unfreeze()
    found = gc.get_objects()
    if frozen:
        gc.freeze()
    return found


def forget_what_was_kept() -> None:
    """Empty every cache of the program and its tests, so that content is read and compiled by the broken code."""
    for each in _living():
        if isinstance(each, functools._lru_cache_wrapper) and (each.__module__ or "").startswith(
            ("tabletop", "tests")
        ):
            each.cache_clear()


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)

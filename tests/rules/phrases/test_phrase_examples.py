"""The examples in the documentation of phrases are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = (
    "writing.grammar", "writing.tree", "naming.typed", "naming.values", "meaning.calling", "meaning.operators",
)  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    results = doctest.testmod(importlib.import_module(f"tabletop.rules.phrases.{name}"))
    assert results.attempted > 0 and results.failed == 0

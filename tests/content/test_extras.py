"""The command that installs an extra: of the Python that runs, and of the checkout where there is one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tabletop.content import extras


def test_a_checkout_is_installed_itself_and_a_wheel_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "PACKAGE", tmp_path / "tabletop")
    assert extras.remedy("lab") == f'"{sys.executable}" -m pip install "tabletop[lab]"'
    (tmp_path / "pyproject.toml").touch()
    assert extras.remedy("lab") == f'"{sys.executable}" -m pip install --editable "{tmp_path}[lab]"'

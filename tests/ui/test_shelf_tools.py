"""The row of tools above the shelf leaves the program's name in sight, in whatever window."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tabletop.ui.hud.kit.buttons import Button
from tests.ui.test_shell_shelf import home, shelf

__all__ = ["home"]


@pytest.mark.parametrize(("size", "first"), [((1024, 640), "New..."), ((1280, 800), "New game...")])
def test_the_tools_leave_the_name_in_sight(home: Path, size: tuple[int, int], first: str) -> None:
    _, screen = shelf(home, size)
    tools = [each for each in screen.form.controls if isinstance(each, Button)][:8]
    assert [tools[0].label, tools[-1].label] == [first, "Quit"]
    assert tools[0].rect.left >= screen.look.px(230)
    assert all(one.rect.right <= two.rect.left for one, two in itertools.pairwise(tools))
    assert tools[-1].rect.right <= size[0]

"""A land is picked out of a passed hand in a real window, in each of the three ways to share a screen."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

import tabletop
from tabletop.session import Session
from tests.window.pictures import Picture, now
from tests.window.real import Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window"), pytest.mark.window_long]


def first_hand() -> Session:
    """A draft in which the seat at the bottom has the first hand."""
    for seed in range(1, 50):
        session = tabletop.new_session("nucleic", seed=seed, names=["Ana", "Ben"])
        if session.state.flow["seat"] == 1:
            return session
    raise AssertionError("nobody comes first")


@pytest.mark.parametrize(
    "sharing", ["side", *(pytest.param(each, marks=pytest.mark.long) for each in ("pass", "open"))]
)
def test_a_pick(screen: Display, tmp_path: Path, sharing: str) -> None:
    session = first_hand()
    session.set_show(sharing=sharing, bottom=1)
    session.save(tmp_path / "draft.json")
    card = session.state.inside("tray@1")[1]
    program = Program(screen, tmp_path / "home", "open", str(tmp_path / "draft.json"))
    wait_for(lambda: now(program), "the autosave of the opened table")

    def placed() -> bool:
        if sharing == "pass":
            program.key("Return")  # the curtain is lifted
        program.drag(Picture(session).piece(card), Picture(session).zone("land#2@1"))
        with contextlib.suppress(pytest.fail.Exception):  # the window may not have had the keyboard yet
            wait_for(lambda: now(program).state.inside("land#2@1"), "the land to be placed", 12)
        return bool(now(program).state.inside("land#2@1"))

    wait_for(placed, "the land to lie in Zone 2")
    session = now(program)
    assert list(session.state.inside("land#2@1")) == [card] and session.state.face[card] == "down"
    assert len(session.state.inside("tray@2")) == 2 and not session.state.inside("tray@1"), "the rest is passed on"
    own = session.view_for(1).zone("land#2@1").pieces[0]
    others = session.view_for(2).zone("land#2@1").pieces[0]
    assert own.definition and not others.definition, "only its owner may look at it"
    assert session.decisions()[0].seat == 2 and session.trouble is None
    assert program.close() == 0

"""A deployment and a combat in a real window: once by mouse, once by keyboard, read from what the program wrote."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.rules.actions import Action
from tabletop.session import Session
from tests.window.pictures import Picture, now
from tests.window.real import Display, Program, needs_display, wait_for

pytestmark = [needs_display, pytest.mark.xdist_group("window")]
ANSWER = (1075, 532)
"""A point of the first answer of the question, whether there are one or two."""
SURE = (1075, 585)
"""A point of the first answer when it is asked whether a lock is meant: that takes more lines."""


def planned(session: Session, seat: int) -> int:
    """How many creatures a seat has sent out in secret."""
    return len((session.state.flow.get("drafts") or {}).get(str(seat), ()))


def asked(session: Session) -> int:
    """The seat that is asked first, 0 for none."""
    decisions = session.decisions()
    return decisions[0].seat if decisions else 0


def phase(session: Session) -> str:
    return str(session.state.flow.get("phase"))


def start(screen: Display, home: Path) -> Program:
    program = Program(screen, home, "play", "territory", "--seed", "4", "--names", "Ana,Mira", "--rules", "on")
    wait_for(lambda: now(program), "the autosave of the dealt table")
    return program


def through_combat(program: Program, use: Callable[[Session, Action], None], give_way: Callable[[], None]) -> None:
    """Use the first ability that is legal, then pass until the combat is over."""
    used = False
    for _ in range(60):
        session = now(program)
        if phase(session) != "combat":
            break
        before = session.journal.head
        act = next((each for each in session.legal_actions(asked(session)) if each.kind == "activate"), None)

        def gone_on(before: int = before) -> bool:
            return now(program).journal.head != before

        def try_again(act: Action | None = act, session: Session = session, fresh: bool = not used) -> bool:
            program.key("Return")  # a show of what has just happened is on, or nothing takes it
            if act is not None and fresh:
                use(session, act)
            else:
                give_way()
            return gone_on()

        wait_for(try_again, "the next act of the combat")
        used = used or act is not None
    session = now(program)
    assert used and any("used" in line.text for line in session.log(None))
    assert phase(session) != "combat" and any("claimed" in line.text for line in session.log(None))
    assert session.trouble is None


def test_by_mouse(screen: Display, tmp_path: Path) -> None:
    program = start(screen, tmp_path / "home")
    for _ in range(2):
        session = now(program)
        seat = asked(session)
        for number in range(1, 4):
            card = session.state.inside(f"ready@{seat}")[-number]
            program.drag(Picture(session).piece(card), Picture(session).zone("land#1"))
            wait_for(lambda: planned(now(program), seat) == number, "the creature to be sent out")  # noqa: B023

        program.click(*ANSWER)
        program.click(*SURE)  # it is asked once whether it is meant
        wait_for(lambda: asked(now(program)) != seat or phase(now(program)) == "combat", "the lock")  # noqa: B023
    assert phase(now(program)) == "combat"

    def use(session: Session, act: Action) -> None:
        picture = Picture(session)
        program.move(*picture.handle(act.arguments["creature"], act.seat))
        program.do("click", "--repeat", "2", "--delay", "60", "1")
        if act.arguments.get("target"):
            program.click(*picture.handle(act.arguments["target"], act.seat))

    through_combat(program, use, lambda: program.click(*ANSWER))
    assert program.close() == 0


def test_by_keyboard(screen: Display, tmp_path: Path) -> None:
    program = start(screen, tmp_path / "home")
    program.move(640, 20)  # the pointer is out of the way
    for _ in range(2):
        seat = asked(now(program))

        def sent(seat: int = seat) -> bool:
            before = planned(now(program), seat)
            program.do("keydown", "h")  # side by side a hand shows only meanwhile
            for key in ("Escape", "Tab", "Return", "Right", "Return"):
                program.key(key)
            program.do("keyup", "h")
            with contextlib.suppress(pytest.fail.Exception):  # the window may not have had the keyboard yet
                wait_for(lambda: planned(now(program), seat) > before, "a creature to be sent out", 3)
            return planned(now(program), seat) >= 3

        wait_for(sent, "three creatures to be sent out", 60)

        program.key("e")
        program.key("Return")  # it is asked once whether open moves may go to waste
        wait_for(lambda: asked(now(program)) != seat or phase(now(program)) == "combat", "the lock")  # noqa: B023
    assert phase(now(program)) == "combat"

    def use(session: Session, act: Action) -> None:
        for key in ("Tab", "1", "Tab", "Return"):
            program.key(key)

    through_combat(program, use, lambda: program.key("period"))
    assert program.close() == 0

"""Taking a lock back: the others have seen it, so they are asked; programs agree, but where it has shown what was
decided in secret, whoever takes it back is asked: nobody means that who only tries what undo does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.prompt import Prompt

if TYPE_CHECKING:
    from tabletop.core.journal import Entry

SHOWN = ", though what was decided in secret has been shown"


def locked_by(table: Table, taken: Iterable[Entry]) -> int:
    """The seat of a person whose lock lies among entries, 0 where none does."""
    return _lock(table, taken)[0]


def _lock(table: Table, taken: Iterable[Entry]) -> tuple[int, str]:
    """The same, and what the button of that act says."""
    session = table.session
    if session.ruleset is None or session.rules == "off":
        return 0, ""
    for entry in taken:
        asked = entry.action if isinstance(entry.action, Mapping) else {}
        kind = session.ruleset.kinds.get(str(asked.get("kind", "")))
        if kind is not None and kind.ends == "lock" and table.judge.is_human(entry.seat):
            return entry.seat, f'"{kind.button}"' if kind.button else "the lock"
    return 0, ""


def ask_the_others(table: Table, prompt: Prompt, taken: Sequence[Entry], go_on: Callable[[], None]) -> bool:
    """Ask whoever has seen a lock whether it may be taken back, before ``go_on`` takes entries back; False where no
    lock is among them."""
    seat, lock = _lock(table, taken)
    if not seat:
        return False
    others = [each for each in range(1, table.session.seats + 1) if each != seat]
    people = [each for each in others if table.judge.is_human(each)]
    if table.perspective.sharing == "open" and people:
        go_on()  # one person plays all sides
        return True
    if not people and any(entry.hides for entry in taken):
        prompt.ask(
            f"This takes back {lock}{SHOWN}. Take it back?", [(True, "Take it back"), (False, "Leave it")],
            lambda yes: go_on() if yes else None, seat,
        )  # fmt: skip
        return True
    if not people:
        names = " and ".join(table.name(each) for each in others)
        table.app.toast(f"{names} {'agree' if len(others) > 1 else 'agrees'}: the lock is taken back.", "info")
        go_on()
        return True
    names = " and ".join(table.name(each) for each in people)
    shown = SHOWN if any(entry.hides for entry in taken) else ""

    def answered(yes: bool) -> None:
        if yes:
            go_on()
        else:
            table.app.toast(f"{names} {'do' if len(people) > 1 else 'does'} not agree: the lock stands.", "info")

    prompt.ask(
        f"{names}: {table.name(seat)} wants to take the lock back{shown}. Do you agree?",
        [(True, "Agree"), (False, "No")], answered, people[0],
    )  # fmt: skip
    return True

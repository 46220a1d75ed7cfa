"""What a session raises, and what it answers when the rules say no."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.state import InvalidOp


class SaveError(Exception):
    """A save that cannot be read or written: the file, the place in it, what is wrong, what can be done.

    ``str`` gives one sentence for people; ``path``, ``where``, ``problem`` and ``remedy`` its parts.
    """

    def __init__(self, path: object, problem: str, *, where: str = "", remedy: str = "") -> None:
        self.path = str(path)
        self.where = where
        self.problem = problem
        self.remedy = remedy
        place = f" (at {where})" if where else ""
        super().__init__(f"{self.path}: {problem}{place}." + (f" {remedy}" if remedy else ""))


class NothingChanged(InvalidOp):
    """The act would leave everything as it is (a card dropped where it lay)."""


def sentence(error: Exception) -> str:
    """An error as a sentence to show: with a capital letter and a full stop.

    >>> sentence(InvalidOp("there is no seat 9"))
    'There is no seat 9.'
    """
    text = str(error).strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not done. Falsy, so that ``if session.submit(action)`` reads naturally.

    ``code`` is stable for programs, ``rule`` the id in the game's rulebook ("" where no rule of play is
    concerned), ``message`` the sentence for people, ``pieces`` the handles to point at.

    >>> bool(Refusal("no_referee", "", "This game has no referee."))
    False
    """

    code: str
    rule: str
    message: str
    pieces: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return self.message

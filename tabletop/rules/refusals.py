"""What the referee answers when something is not done, and what the machinery raises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


class RulesError(Exception):
    """An act was carried out that the rules refuse, or rules progress does not fit the rules: our mistake (or a save
    that was edited), never a player's."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not done. Falsy, so that ``if session.submit(action)`` reads naturally; what gives it or
    None is asked ``is None``.

    ``code`` is stable for programs, ``rule`` the id in the game's rulebook ("" where no rule of play is
    concerned), ``message`` the sentence for people, ``pieces`` the handles to point at. ``vague``: it only says that
    something is none of what may be chosen, so that any other reason says more. ``private``: that it is so, or
    what it says, tells what only its seat may know.

    >>> bool(Refusal("no_referee", "", "This game has no referee."))
    False
    """

    code: str
    rule: str
    message: str
    pieces: tuple[str, ...] = ()
    vague: bool = False
    private: bool = False

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return self.message

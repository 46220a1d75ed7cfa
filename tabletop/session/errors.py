"""What a session raises, and what it answers when the rules say no."""

from __future__ import annotations

from tabletop.core.state import InvalidOp
from tabletop.rules.refusals import Refusal

__all__ = ["InvalidOp", "NothingChanged", "Refusal", "SaveError", "sentence"]


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

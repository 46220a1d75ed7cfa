"""What a session raises, and what it answers when the rules say no."""

from __future__ import annotations

import errno
import os

from tabletop.core.state import InvalidOp
from tabletop.rules.refusals import Refusal

__all__ = ["InvalidOp", "NothingChanged", "Refusal", "SaveError", "reason_of", "sentence"]


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


_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EFBIG: "the file has grown too large for the disk",
    errno.EEXIST: "a file lies where the folder should be",
    errno.ENOENT: "there is no such folder any more",
    errno.ENOTDIR: "there is no such folder",
    errno.EACCES: "nothing may be written there",
    errno.EPERM: "nothing may be written there",
    errno.EROFS: "nothing may be written there",
    errno.EIO: "the disk does not answer as it should",
}
if hasattr(errno, "EDQUOT"):  # Windows has no such number: there a full quota is a full disk
    _REASONS[errno.EDQUOT] = "there is no room left for you on the disk"


def reason_of(error: Exception) -> str:
    """Why something cannot be written or read, in words without a number or a path, to stand inside a sentence.

    >>> reason_of(OSError(28, "No space left on device", "/home/ana/x.json"))
    'the disk is full'
    """
    if not isinstance(error, OSError):
        return str(error) or "it cannot be written down"
    if error.errno in _REASONS:
        return _REASONS[error.errno]
    words = error.strerror or (os.strerror(error.errno) if error.errno else "")
    return words[:1].lower() + words[1:].rstrip(".") if words else "it does not work"

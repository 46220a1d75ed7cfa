"""Names of instructions that outlast changes of their block: where a frame stands in rules that were edited since.

A block that people write in a file is another one after every edit, while a table may be in the middle of it: a save
from before, or the table itself when the files are read again. So its instructions have names, paths of what stands
in the file (``turns seats/ask play.a1``), and a frame keeps the name beside the number. Where nothing has changed the
number is right and the name is only compared. Where something was put in before, the name is found elsewhere. Where
what stood there was itself changed, the one instruction in its place that has most in common with it is taken, if
there is only one. Anything else is ``LOST``: it is said, never guessed.

A frame whose instruction waits names it; any other frame goes on *behind* the instruction it names (``>``), so what
was put in there is done.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

LOST = 999_999_999
"""Where a frame stands whose place is not there any more: no block is so long."""
BEHIND = ">"
_WORDS = re.compile(r"[^\W_]\w*")


class Marks:
    """The names of the instructions of one block, in order. ``former``: what frames called the places where loops
    keep something before places had names. ``lines``: where each stands in the file of that ``path``; ``words``: of
    which effect each was made."""

    def __init__(
        self, names: Sequence[str], former: Mapping[str, str] | None = None, lines: Sequence[int] = (),
        path: str = "", words: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.path = path
        self.words = tuple(words)
        self.names = tuple(names)
        self.lines = tuple(lines)
        self.former = dict(former or {})
        self._at = {name: at for at, name in enumerate(self.names)}

    def begins(self, at: int) -> bool:
        """Whether this is the first instruction of what stands in the file: an effect may be made of several."""
        path = self.names[at].rpartition(".")[0]
        return not any(each.rpartition(".")[0] == path for each in self.names[:at])

    def of(self, at: int, waits: bool) -> str:
        """The mark of a frame that stands at a number. ``waits``: at an instruction that waits for an answer."""
        if waits:
            return self.names[at]
        return BEHIND + (self.names[at - 1] if 0 < at <= len(self.names) else "")

    def find(self, mark: str, at: int) -> int:
        """The number of a place by its mark; ``at``: what it was. LOST where it is not there any more."""
        behind = mark.startswith(BEHIND)
        name = mark.removeprefix(BEHIND)
        if behind and not name:
            return 0
        found = at - behind
        if not (0 <= found < len(self.names) and self.names[found] == name):
            found = self._at.get(name, LOST)
        if found == LOST:
            found = self._alike(name)
        return found + behind if found != LOST else LOST

    def _alike(self, name: str) -> int:
        """The only one in the same place of the outline that has something in common with what is gone at every
        step."""
        ranked = sorted(((likeness(name, each), at) for at, each in enumerate(self.names)), reverse=True)
        if not ranked or not ranked[0][0] or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
            return LOST
        return ranked[0][1]


def likeness(one: str, other: str) -> int:
    """How much two names have in common, 0 where they name different things.

    >>> likeness("turns seats/ask play.a1", "turns seats/ask play pass.a1")
    3
    >>> likeness("turns seats/ask play.a1", "turns seats/ask bid.a1")
    0
    """
    path, _, own = one.rpartition(".")
    other_path, _, other_own = other.rpartition(".")
    steps, other_steps = path.split("/"), other_path.split("/")
    if own != other_own or len(steps) != len(other_steps):
        return 0
    alike = 0
    for step, other_step in zip(steps, other_steps, strict=True):
        word, _, rest = step.partition(" ")
        other_word, _, other_rest = other_step.partition(" ")
        shared = set(_WORDS.findall(rest)) & set(_WORDS.findall(other_rest))
        if word != other_word or not (shared or rest == other_rest):
            return 0
        alike += 2 if rest == other_rest else 1
    return alike

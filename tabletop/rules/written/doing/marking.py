"""The names of instructions: paths of what stands in the file (see ``rules.progress.marks``).

A step of a path is the word of an effect with what it is about (``ask play pass``, ``repeat hand``, ``set pot``); the
second one of the same name in a list is ``#2``. So a line that is put in elsewhere changes no name. What a loop keeps
in its frame is named by how deep the loop lies, which nothing beside it changes, either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from tabletop.content.reading.marked import Where
from tabletop.rules.progress.machine import Marks

LONGEST = 40
ABOUT: Mapping[str, str] = {"ask": "to", "turns": "phase"}
"""The key that tells apart two effects of the same word, where that is not their object."""


@dataclass(slots=True)
class _Step:
    """An effect that is being made: its path, what was made of it so far."""

    path: str
    line: int = 0
    word: str = ""
    made: dict[str, int] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)


class Steps:
    """Where the making of a block stands in its file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._path = [_Step("")]
        self._lists: list[tuple[str, dict[str, int]]] = []
        self._made: list[tuple[str, int, str]] = []
        self._former: dict[str, str] = {}

    def open(self, where: Where) -> None:
        """A list of effects begins; any but the main one of its effect is told apart by its key."""
        key = where[-1] if where and len(self._path) > 1 else "do"
        self._lists.append(("" if key == "do" else f"{key}:", {}))

    def close(self) -> None:
        """It ends."""
        self._lists.pop()

    def begin(self, data: object, line: int) -> None:
        """An entry of the list begins."""
        branch, counted = self._lists[-1]
        name = branch + step_name(data)
        number = counted[name] = counted[name] + 1 if name in counted else 1
        around = f"{self._path[-1].path}/" if len(self._path) > 1 else ""
        path = f"{around}{name}" if number == 1 else f"{around}{name} #{number}"
        self._path.append(_Step(path, line, word_of(data)))

    def end(self) -> None:
        """It ends."""
        self._path.pop()

    @contextmanager
    def standing(self, path: str, data: object, line: int) -> Iterator[None]:
        """An entry of what a card does, whose effects have no names of their own, stands in that file and line."""
        here = self._path[-1]
        before = here.line, here.word
        self.path, here.line, here.word = path, line, word_of(data)
        try:
            yield
        finally:
            here.line, here.word = before

    def name(self, what: str) -> None:
        """An instruction was made."""
        here = self._path[-1]
        initial = what[:1].lower()
        number = here.made[initial] = here.made.get(initial, 0) + 1
        self._made.append((f"{here.path}.{initial}{number}", here.line, here.word))

    def sweep(self) -> None:
        """The effect in the making clears a place: where nothing lies there it does nothing, and that is not odd."""
        self._path[-1].word = ""

    @property
    def count(self) -> int:
        """How many instructions were made."""
        return len(self._made)

    def unname(self) -> None:
        """The last instruction was taken away again."""
        name, _, _ = self._made.pop()
        self._path[-1].made[name.rpartition(".")[2][:1]] -= 1

    def key(self, what: str, former: int) -> str:
        """Where an instruction keeps something; ``former``: the number it was named by before."""
        here = self._path[-1]
        key = f"~{what}@{len(self._path) - 1}"
        while key in here.keys:
            key += "'"
        here.keys.add(key)
        self._former[f"~{what}{former}"] = key
        return key

    def marks(self) -> Marks:
        """The names of all that was made."""
        names, lines, words = zip(*self._made, strict=True) if self._made else ((), (), ())
        return Marks(names, self._former, lines, self.path, words)


def word_of(data: object) -> str:
    """The word of an effect."""
    return str(next(iter(data), "")) if isinstance(data, dict) else str(data)


def step_name(data: object) -> str:
    """What an effect is called: its word and what it is about.

    >>> step_name({"ask": "you", "to": ["play", "pass"], "until": "act = pass"})
    'ask play pass'
    """
    if not isinstance(data, dict) or not data:
        return str(data)[:LONGEST]
    word = str(next(iter(data)))
    about = data[ABOUT[word]] if ABOUT.get(word) in data else data[word]
    if isinstance(about, list):
        about = " ".join(each for each in about if isinstance(each, str))
    plain = "" if about is None or isinstance(about, dict) else " ".join(str(about).replace("/", " ").split())
    return f"{word} {plain[:LONGEST]}".rstrip()

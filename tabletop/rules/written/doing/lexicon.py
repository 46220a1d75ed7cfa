"""Where the words of effects are registered: one decorator above the function that makes instructions of one.

    WORDS = Effects()

    @WORDS.word("gain", "of to", help="More of a value of a seat or a counter of pieces.", example="gain: 2 ...")
    def gain(entry: Entry, to: Assembler) -> None: ...

The keys are all that may stand beside the word; which of them cannot be left out is for its function to say. Of a
word that speaks where it stands in no act, ``log`` has the sentences by their names; any other says why there is none
(``unsaid``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.rules.written.doing.assembling import Assembler, Entry

Make = Callable[[Entry, Assembler], None]


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what may stand beside it, what it does, an example."""

    name: str
    keys: tuple[str, ...]
    making: Make
    help: str
    example: str
    log: Mapping[str, str] = field(default_factory=dict)
    unsaid: str = ""

    def make(self, entry: Entry, to: Assembler) -> None:
        """Make instructions of an entry."""
        self.making(entry, to)


class Effects(Mapping[str, Word]):
    """Words by name."""

    def __init__(self, found: Mapping[str, Word] | None = None) -> None:
        self._found: dict[str, Word] = dict(found or {})

    def __getitem__(self, name: str) -> Word:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __or__(self, other: Mapping[str, Word]) -> Effects:
        """These and others. ValueError where a word is in both."""
        twice = sorted(set(self) & set(other))
        if twice:
            raise ValueError(f"two effects are called {twice[0]}")
        return Effects({**self._found, **other})

    @property
    def sentences(self) -> dict[str, str]:
        """What the log says of them, by the names of the sentences."""
        return {name: text for word in self._found.values() for name, text in word.log.items()}

    def word(
        self, name: str, keys: str = "", *, help: str, example: str, log: Mapping[str, str] | None = None,
        unsaid: str = "",
    ) -> Callable[[Make], Make]:  # fmt: skip
        """Register a word. ValueError for one that is taken, or that has no sentence in the log without a reason."""
        if name in self._found:
            raise ValueError(f"two effects are called {name}")
        if bool(log) == bool(unsaid):
            raise ValueError(f"{name}: either what the log says of it (`log`) or why it says nothing (`unsaid`)")

        def register(make: Make) -> Make:
            self._found[name] = Word(name, tuple(keys.split()), make, help, example, log or {}, unsaid)
            return make

        return register

"""Where the words of effects are registered: one decorator above the function that makes instructions of one.

    WORDS = Effects()

    @WORDS.word("gain", "of! to", help="More of a value of a seat or a counter of pieces.", example="gain: 2 ...")
    def gain(entry: Entry, to: Assembler) -> None: ...

The keys are all that may stand beside the word; those with a ``!`` cannot be left out. What stands in one is a phrase
where neither ``USUAL`` nor ``shapes`` says something else; ``object`` is what stands behind the word itself. The
schema of `rules.yaml` is made of that (see ``written.schema``). Of a word that speaks where it stands in no act,
``log`` has the sentences by their names; any other says why there is none (``unsaid``). A word that may stand in a
cost knows whether it can be done (``paying``); it makes one instruction, which is done at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.rules.written.doing.assembling import Assembler, Entry, Payable
from tabletop.rules.written.reading.sections import Shape

Make = Callable[[Entry, Assembler], None]
Paying = Callable[[Entry, Assembler], Payable]
"""What tells whether an entry can be done, where it stands in a cost."""
USUAL: Mapping[str, Shape] = {
    "do": "effects", "else": "effects", "if_stuck": "effects", "on_empty": "effects", "question": "sentence",
    "because": "sentence", "label": "text", "rule": "text", "cost": "cost",
}  # fmt: skip
"""What stands in a key of that name unless its word says something else."""


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
    object: Shape = "phrase"
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    """What stands in each of its keys."""
    needed: tuple[str, ...] = ()
    """The keys that cannot be left out."""
    free: bool = False
    """What may stand beside it goes by what it names; it looks at its keys itself."""
    paying: Paying | None = None
    """Whether it can be done, None for what cannot stand in a cost."""

    def make(self, entry: Entry, to: Assembler) -> None:
        """Make instructions of an entry."""
        self.making(entry, to)


class Effects(Mapping[str, Word]):
    """Words by name."""

    def __init__(self, found: Mapping[str, Word] | None = None) -> None:
        self._found: dict[str, Word] = dict(found or {})

    def __getitem__(self, name: str) -> Word:
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._found  # asked of each effect of a file

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
        unsaid: str = "", object: Shape = "phrase", shapes: Mapping[str, Shape] | None = None, free: bool = False,
        paying: Paying | None = None,
    ) -> Callable[[Make], Make]:  # fmt: skip
        """Register a word. ValueError for one that is taken, or that has no sentence in the log without a reason."""
        if name in self._found:
            raise ValueError(f"two effects are called {name}")
        if bool(log) == bool(unsaid):
            raise ValueError(f"{name}: either what the log says of it (`log`) or why it says nothing (`unsaid`)")

        split = keys.split()

        def register(make: Make) -> Make:
            self._found[name] = Word(
                name, tuple(map(_bare, split)), make, help, example, log or {}, unsaid, object,
                {each: {**USUAL, **(shapes or {})}.get(each, "phrase") for each in map(_bare, split)},
                tuple(_bare(each) for each in split if each.endswith("!")), free, paying,
            )  # fmt: skip
            return make

        return register


def _bare(key: str) -> str:
    """A key without the mark of those that cannot be left out."""
    return key.removesuffix("!")

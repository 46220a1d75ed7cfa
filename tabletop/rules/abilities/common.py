"""Words that mean the same in every game that takes them over.

**Contract.** A word is here if two games need it. What "here", a side and a type are, each game says once by a
``Scene``; a lexicon takes words over by name (``Lexicon.take``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tabletop.rules.abilities.records import Context, Entry, Meaning, Selection
from tabletop.rules.language.words import Param, Word
from tabletop.rules.table import Table


def _no_types(table: Table, piece: int) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Scene:
    """How common words look at a table: the pieces that are here to a reader, whose side a piece is on, its types."""

    here: Callable[[Table, Context], Sequence[int]]
    side: Callable[[Table, int], int]
    types: Callable[[Table, int], Sequence[str]] = _no_types


def _word(name: str, help: str, noun: str, chooses: bool = False) -> Word:
    """A selector of pieces that are here, or at every land that is still to be fought for."""
    text = (("at = all_lands", f"{noun} at every land"), ("", f"{noun} here"))
    return Word(name, "to", help, chooses=chooses, text=text)


def _self(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterable[int]:
        return (at.source,) if at.source in scene.here(table, at) else ()

    return Meaning(Word("self", "to", "The card itself.", text="this {kind}"), select=select)


def _allies(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if scene.side(table, each) == at.you and each != at.source)

    return Meaning(_word("allies", "The other cards of its side here.", "your <ally~allies>"), select=select)


def _yours(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if scene.side(table, each) == at.you)

    return Meaning(_word("yours", "It and its allies here.", "your {noun}"), select=select)


def _enemies(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if scene.side(table, each) != at.you)

    return Meaning(_word("enemies", "The cards of all other sides here.", "each <enemy>"), select=select)


def _others(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if each != at.source)

    return Meaning(_word("others", "Every other card here.", "all other {noun}"), select=select)


def _all(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterable[int]:
        return scene.here(table, at)

    return Meaning(_word("all", "Every card here, itself included.", "{noun}"), select=select)


def _one_ally(scene: Scene) -> Meaning:
    word = _word("one_ally", "One ally here; its player chooses.", "one <ally>", chooses=True)
    return replace(_allies(scene), word=word)


def _one_enemy(scene: Scene) -> Meaning:
    word = _word("one_enemy", "One enemy here; the acting player chooses.", "one <enemy>", chooses=True)
    return replace(_enemies(scene), word=word)


def _type(scene: Scene) -> Meaning:
    def fits(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        return wanted.value in scene.types(table, piece)

    return Meaning(
        Word("type", "filter", "It is of this type.", Param("type", "text", example="Flying"), text="{value} ~"),
        fits=fits,
    )


def _not_type(scene: Scene) -> Meaning:
    def fits(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        return wanted.value not in scene.types(table, piece)

    word = Word(
        "not_type",
        "filter",
        "It is not of this type.",
        Param("not_type", "text", example="Flying"),
        text="~ without the type {value}",
    )
    return Meaning(word, fits=fits)


COMMON: Mapping[str, Callable[[Scene], Meaning]] = {
    "self": _self, "allies": _allies, "yours": _yours, "enemies": _enemies, "others": _others, "all": _all,
    "one_ally": _one_ally, "one_enemy": _one_enemy, "type": _type, "not_type": _not_type,
}  # fmt: skip
"""Every common word by its name."""

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


def _self(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterable[int]:
        return (at.source,) if at.source in scene.here(table, at) else ()

    return Meaning(Word("self", "to", "The card itself."), select=select)


def _allies(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if scene.side(table, each) == at.you and each != at.source)

    return Meaning(Word("allies", "to", "The other cards of its side here."), select=select)


def _yours(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if scene.side(table, each) == at.you)

    return Meaning(Word("yours", "to", "It and its allies here."), select=select)


def _enemies(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if scene.side(table, each) != at.you)

    return Meaning(Word("enemies", "to", "The cards of all other sides here."), select=select)


def _others(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterator[int]:
        return (each for each in scene.here(table, at) if each != at.source)

    return Meaning(Word("others", "to", "Every other card here."), select=select)


def _all(scene: Scene) -> Meaning:
    def select(table: Table, at: Context, selection: Selection) -> Iterable[int]:
        return scene.here(table, at)

    return Meaning(Word("all", "to", "Every card here, itself included."), select=select)


def _one_ally(scene: Scene) -> Meaning:
    word = Word("one_ally", "to", "One ally here; its player chooses.", chooses=True)
    return replace(_allies(scene), word=word)


def _one_enemy(scene: Scene) -> Meaning:
    word = Word("one_enemy", "to", "One enemy here; the acting player chooses.", chooses=True)
    return replace(_enemies(scene), word=word)


def _type(scene: Scene) -> Meaning:
    def fits(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        return wanted.value in scene.types(table, piece)

    return Meaning(Word("type", "filter", "It is of this type.", Param("type", "text", example="Flying")), fits=fits)


def _not_type(scene: Scene) -> Meaning:
    def fits(table: Table, at: Context, piece: int, wanted: Entry) -> bool:
        return wanted.value not in scene.types(table, piece)

    word = Word("not_type", "filter", "It is not of this type.", Param("not_type", "text", example="Flying"))
    return Meaning(word, fits=fits)


COMMON: Mapping[str, Callable[[Scene], Meaning]] = {
    "self": _self, "allies": _allies, "yours": _yours, "enemies": _enemies, "others": _others, "all": _all,
    "one_ally": _one_ally, "one_enemy": _one_enemy, "type": _type, "not_type": _not_type,
}  # fmt: skip
"""Every common word by its name."""

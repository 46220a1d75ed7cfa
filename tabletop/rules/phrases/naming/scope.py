"""Where in a phrase a name stands, and what the parts of checking ask of each other."""

from __future__ import annotations

from typing import Protocol

from tabletop.core.making import made_often
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name
from tabletop.rules.phrases.naming.typed import Slot, Typed, Use
from tabletop.rules.phrases.naming.values import Type, WordList
from tabletop.rules.phrases.writing.tree import Tree


@made_often(frozen=True, slots=True)
class Scope:
    """What `it` is, what the parameters of a define are, and which define is read ("" for none), so that what is
    bound in one never meets what is bound in another."""

    it: Slot | None = None
    slots: tuple[tuple[str, Slot], ...] = ()
    prefix: str = ""

    def slot(self, name: str) -> Slot | None:
        """The parameter of a name."""
        for each, slot in self.slots:
            if each == name:
                return slot
        return None


class Checking(Protocol):
    """Whoever checks a phrase, as operators, calls and defines need it."""

    @property
    def language(self) -> Language:
        """What names mean."""

    def check(self, tree: Tree, scope: Scope, words: WordList | None = None) -> Typed:
        """The typed tree; ``words``: a word of this list is wanted."""

    def inside(self, scope: Scope, type: Type) -> Scope:
        """The scope in which each thing of a set is tested."""

    def word(self, name: str, thing: Typed, at: int) -> Use | None:
        """A word of a thing that is written beside it."""

    def use(self, word: Name, thing: Typed, at: int) -> Use:
        """A word of a thing or of each of a set."""

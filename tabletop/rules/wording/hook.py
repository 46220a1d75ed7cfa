"""What the code of a game with words of abilities can do with texts (see ``content.game_code.WritesTexts``)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from tabletop.rules.language.pages import words_in
from tabletop.rules.language.words import Vocabulary
from tabletop.rules.wording.agreeing import disagreements
from tabletop.rules.wording.saying import spoken


class _HasWords(Protocol):
    def vocabulary(self) -> Vocabulary: ...


class TextsFromWords:
    """Code of a game whose abilities say what they do by the templates of their words."""

    def said_words(self: _HasWords) -> frozenset[str]:
        """The costs and requirements that a text says where they are not spelled out behind a name."""
        words = self.vocabulary().words
        return frozenset(word.name for word in words if word.text and word.part in ("cost", "requires"))

    def ability_text(self: _HasWords, data: Mapping[str, object], kind: str, printed: Collection[str]) -> str:
        """What a card prints that gives no text of its own."""
        return spoken(data, self.vocabulary(), kind, printed)

    def text_faults(
        self: _HasWords, text: str, data: Mapping[str, object], kind: str, printed: Collection[str]
    ) -> Sequence[str]:
        """In what a text does not say what its ability does; nothing where a word of it has no template."""
        words = self.vocabulary()
        for part, name in words_in(data, words):
            word = words.word(part, name)
            if word is not None and not word.text and part not in ("when", "of"):
                return ()
        return disagreements(text, spoken(data, words, kind, printed), words.asides)

"""The code of a game whose abilities are written in a lexicon: what content needs of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from tabletop.content.game_code import Complaint, GameCode
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.pages import words_in
from tabletop.rules.language.words import Vocabulary
from tabletop.rules.wording.agreeing import disagreements
from tabletop.rules.wording.saying import spoken


class CodeWithWords(GameCode):
    """Code of a game whose abilities are checked by the words of its lexicon, and say what they do by the templates
    of these words (see ``content.game_code.WritesTexts``)."""

    lexicon: ClassVar[Lexicon]

    def vocabulary(self) -> Vocabulary:
        """The words of its abilities, for the authors' reference."""
        return self.lexicon.vocabulary

    def check_ability(self, data: Mapping[str, object], kind: str) -> Sequence[Complaint]:
        """What its words take, where they may stand, and what else the game asks of an ability."""
        return self.lexicon.check(data, kind)

    def said_words(self) -> frozenset[str]:
        """The costs and requirements that a text says where they are not spelled out behind a name."""
        words = self.vocabulary().words
        return frozenset(word.name for word in words if word.text and word.part in ("cost", "requires"))

    def ability_text(self, data: Mapping[str, object], kind: str, printed: Collection[str]) -> str:
        """What a card prints that gives no text of its own."""
        return spoken(data, self.vocabulary(), kind, printed)

    def text_faults(
        self, text: str, data: Mapping[str, object], kind: str, printed: Collection[str]
    ) -> Sequence[str]:
        """In what a text does not say what its ability does; nothing where a word of it has no template."""
        words = self.vocabulary()
        for part, name in words_in(data, words):
            word = words.word(part, name)
            if word is not None and not word.text and part not in ("when", "of"):
                return ()
        return disagreements(text, spoken(data, words, kind, printed), words.asides)

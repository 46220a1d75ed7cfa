"""What ends an import or an export: a sentence for the person who asked for it."""

from __future__ import annotations

from tabletop.exchange.basis.sentences import say


class ExchangeError(Exception):
    """An import or export that cannot be done. The text is a sentence with place and remedy; nothing was written.

    `name` is the name of its sentence in `sentences.ERRORS`.
    """

    def __init__(self, name: str, **words: object) -> None:
        super().__init__(say(name, **words))
        self.name = name

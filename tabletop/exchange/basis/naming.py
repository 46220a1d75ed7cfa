"""Ids for what a source calls as it likes: cards, zones, decks, kinds."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator

from tabletop.content.templates import readable_slug


def folded(text: str) -> str:
    """A text for comparing: without capitals, accents and signs that differ only in looks.

    >>> folded("Æther’s  Café") == folded("aether's CAFE")
    True
    """
    text = text.replace("Æ", "AE").replace("æ", "ae").replace("Œ", "OE").replace("œ", "oe").replace("ß", "ss")
    text = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("\N{LEFT SINGLE QUOTATION MARK}", "'")
    text = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in text if not unicodedata.combining(c)).casefold().split())


def card_id(name: str, set_name: str, taken: Container[str], usual: str = "card") -> str:
    """An id for a card that no other has.

    >>> card_id("Æther Frog", "", {"aether-frog"}), card_id("7th Heaven", "", ()), card_id("蛙", "", ())
    ('aether-frog-2', 'card-7th-heaven', 'wa')
    """
    base = _word(name, usual, "-")
    if base not in taken:
        return base
    if set_name and (wider := _word(f"{name} {set_name}", usual, "-")) not in taken:
        return wider
    return next(each for each in _numbered(base, "-") if each not in taken)


def zone_id(name: str, taken: Container[str], usual: str = "zone") -> str:
    """An id for a zone, a list of a deck or a number: small letters, digits and `_`."""
    base = _word(name, usual, "_")[:36]
    return base if base not in taken else next(each for each in _numbered(base, "_") if each not in taken)


def _word(name: str, usual: str, join: str) -> str:
    word = readable_slug(folded(name))[:52].strip("-")
    if not word:
        word = usual
    elif not word[0].isalpha():
        word = f"{usual}-{word}"
    return word.replace("-", join)


def _numbered(base: str, join: str) -> Iterator[str]:
    number = 2
    while True:
        yield f"{base}{join}{number}"
        number += 1

"""The little English that templates need: verbs and nouns that follow a number, articles, how often."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabletop.content.templates import MINUS

_PLURAL_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}
_OFTEN = {1: "once", 2: "twice"}
_ONE_OF = {"lives": "life", "knives": "knife", "wolves": "wolf", "leaves": "leaf", "series": "series",
           "species": "species", "cookies": "cookie", "movies": "movie", "pies": "pie", "ties": "tie"}  # fmt: skip
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Noun:
    """Who or what a sentence speaks of. ``several``: the verb is plural; ``own``: its possessive, where that is not
    made by "'s" (your, its, their)."""

    text: str
    several: bool = False
    own: str = ""

    def verb(self, third: str) -> str:
        """The form of a verb, given as "gets", that goes with it."""
        if not self.several and self.text != "you":
            return third
        first, space, rest = third.partition(" ")
        if first in _PLURAL_VERBS:
            plain = _PLURAL_VERBS[first]
        elif first.endswith(("ches", "shes", "sses", "xes")):
            plain = first[:-2]
        else:
            plain = first.removesuffix("s")
        return plain + space + rest

    @property
    def whose(self) -> str:
        """Its possessive: "your", "this unit's", "your units'"."""
        if self.own:
            return self.own
        return f"{self.text}'" if self.several and self.text.endswith("s") else f"{self.text}'s"


YOU = Noun("you", own="your")
IT = Noun("it", own="its")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def counted(number: int, one: str, several: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"{number} {one if abs(number) == 1 else several}"


def singular(noun: str) -> str:
    """One of what a label names in the plural; a label that names no plural stays.

    >>> singular("points"), singular("lives"), singular("berries"), singular("boxes"), singular("progress")
    ('point', 'life', 'berry', 'box', 'progress')
    >>> singular("ships afloat"), singular("glass beads"), singular("mud left")
    ('ship afloat', 'glass bead', 'mud left')
    """
    first, space, rest = noun.partition(" ")
    if space and not noun.endswith("s"):
        return f"{singular(first)} {rest}"
    if noun.endswith(("ss", "us", "is")) or not noun.endswith("s") or len(noun) < 4:
        return noun
    if noun in _ONE_OF:
        return _ONE_OF[noun]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-2] if noun.endswith(("ches", "shes", "sses", "xes")) else noun[:-1]


def often(number: int) -> str:
    """How often: "once", "twice", "3 times"."""
    return _OFTEN.get(number, f"{number} times")


def spelt(number: int) -> str:
    """A small number as a word."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


_ARTICLE = re.compile(r"\b([Aa])n? (?=\**(\w+))")
_OTHER = re.compile(r"\b([Aa])n? other\b")


def polished(text: str) -> str:
    """A text with its articles as they are spoken, one space between words and none before a comma."""
    text = re.sub(r" {2,}", " ", text)
    text = re.sub(r" ([,.;:])", r"\1", text).strip()
    text = _OTHER.sub(lambda match: f"{match[1]}nother", text)

    def article(match: re.Match[str]) -> str:
        following = match[2].lower()
        vowel = following[:1] in "aeiou" and not following.startswith(("uni", "use", "one", "eu"))
        return f"{match[1]}{'n' if vowel else ''} "

    return _ARTICLE.sub(article, text)


def capital(text: str) -> str:
    """A text with a capital at its beginning; marks before it are passed over."""
    for place, letter in enumerate(text):
        if letter.isalnum():
            return text[:place] + letter.upper() + text[place + 1 :]
    return text

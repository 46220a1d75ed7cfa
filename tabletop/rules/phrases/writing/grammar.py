"""The grammar of phrases: from a text to a tree.

::

    phrase := expr [".." expr]                            1..2     (of it a `where` behind it: 1..9 where it != 5)
    expr   := or ["if" or "else" expr]                    200 if c.suit = trump else 0
    or     := and {"or" and}                              tests: either; sets: both together
    and    := not {"and" not}                             tests: both; sets: what is in each of them
    not    := "not" not | cmp
    cmp    := limit [("=" | "!=" | "<" | "<=" | ">" | ">=" | "has" | "is" ["not"] ["in"]) limit]
    limit  := sum {("at least" | "at most") sum}          pot + 1 at most 8 - lost
    sum    := term {("+" | "-") term}
    term   := set {("*" | "div" | "mod") set}
    set    := chain ["where" or]                          creature in field of foe where words has guard
    chain  := path [("in" | "of") chain]
    path   := "-" path | (number | name ["(" args ")"] | "(" phrase ")") {"." (name | number)}
    args   := phrase {("over" | "to" | "through" | "by" | "from") phrase}

A phrase nests at most ``DEEPEST`` deep and its tree is bounded by that too, so whatever walks over one ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeVar

from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.tree import (
    Argument,
    Call,
    Dot,
    If,
    Joined,
    Named,
    Not,
    Number,
    Pair,
    Sign,
    Span,
    Tree,
    Where,
    parts,
)

# -- a phrase as tokens with their columns ---------------------------------------------------------------------
#
# A phrase as tokens with their columns.
#
# Names are letters, digits and `_`; a hyphen between two of them belongs to the name (`red-deer`, `7-hearts`), so a
# difference is written with blanks (`pot - 1`). What other languages write and phrases do not is refused with what to
# write instead.


RESERVED = frozenset(
    {
        "and", "or", "not", "if", "else", "where", "in", "of", "is", "has", "div", "mod", "least", "most",
        "over", "to", "through", "by", "from",
    }
)  # fmt: skip
"""Words of the grammar: no file may declare a name of that sort."""

CONNECTING = ("over", "to", "through", "by", "from")
"""The words that stand between the arguments of a function."""

LONGEST = 1000
"""So many characters a phrase may have."""

LARGEST = 999_999_999
"""The largest number that may be written."""

_TOKEN = re.compile(r"\s+|(?P<name>\w+(?:-\w+)*)|(?P<symbol>\.\.|!=|<=|>=|[-.()=<>+*])")

_INSTEAD = {
    "==": "`=` compares; write it once.", "&&": "Write `and`.", "||": "Write `or`.", "<>": "Write `!=`.",
    "=>": "Write `>=`.", "=<": "Write `<=`.", "**": "There are no powers.", "//": "Write `div`, which rounds down.",
    "/": "Write `div`, which rounds down.", "%": "Write `mod`.", "!": "Write `not`.", "&": "Write `and`.",
    "|": "Write `or`.",
    ",": "Between arguments stands a word: over, to, through, by, from (of a define, any of them).",
    '"': "A word stands without quotes.", "'": "A word stands without quotes.",
    "{": "Braces belong to sentences; in a phrase write ( and ).",
    "}": "Braces belong to sentences; in a phrase write ( and ).",
    "[": "Write ( and ).", "]": "Write ( and ).", "$": "Names have no sign before them.",
    ":": "A phrase holds no colon; a table is written in YAML.", "#": "A site is asked for with `where site = 3`.",
    "@": "A seat's zone is written `hand of you`.", "?": "Write `200 if TEST else 0`.",
    ";": "A phrase is one thing; it has no parts after each other.",
}  # fmt: skip
"""What is often written by mistake, and what to write."""


@dataclass(frozen=True, slots=True)
class Token:
    """A number, a name, a symbol or the end, with the column at which it begins (from 1)."""

    kind: Literal["number", "name", "symbol", "end"]
    text: str
    at: int

    def is_word(self, *words: str) -> bool:
        """Whether it is one of these words of the grammar."""
        return self.kind == "name" and self.text in words

    def is_symbol(self, *symbols: str) -> bool:
        """Whether it is one of these symbols."""
        return self.kind == "symbol" and self.text in symbols

    @property
    def shown(self) -> str:
        """It, as a message says it."""
        return "the end" if self.kind == "end" else f"`{self.text}`"


def tokens(text: str) -> list[Token]:
    """All tokens of a phrase and the end. PhraseFault for a character that no phrase has, for a number that is too
    large and for a text that is too long.

    >>> [(token.kind, token.text, token.at) for token in tokens("pot >= 2")]
    [('name', 'pot', 1), ('symbol', '>=', 5), ('number', '2', 8), ('end', '', 9)]
    """
    if len(text) > LONGEST:
        raise PhraseFault(
            f"A phrase has at most {LONGEST} characters, this one {len(text)}.",
            LONGEST + 1,
            "Name parts of it: define.",
        )
    found = list(_tokens(text))
    found.append(Token("end", "", len(text) + 1))
    return found


def _tokens(text: str) -> Iterator[Token]:
    place = 0
    while place < len(text):
        wrong = next((each for each in (text[place : place + 2], text[place]) if each in _INSTEAD), "")
        match = _TOKEN.match(text, place)
        if match is None or (len(wrong) == 2):
            wrong = wrong or text[place]
            raise PhraseFault(f"A phrase has no `{wrong}`.", place + 1, _INSTEAD.get(wrong, ""))
        if match["symbol"]:
            yield Token("symbol", match["symbol"], place + 1)
        elif match["name"]:
            yield from _word(match["name"], place + 1)
        place = match.end()


def _word(text: str, at: int) -> Iterator[Token]:
    parts = text.split("-")
    if not all(part.isdecimal() for part in parts):
        yield Token("name", text, at)
        return
    for index, part in enumerate(parts):
        if index:
            yield Token("symbol", "-", at - 1)
        if not part.isascii() or int(part[:12]) > LARGEST or len(part) > 12:
            raise PhraseFault("That number is too large.", at, f"Numbers go to {LARGEST}.")
        yield Token("number", part, at)
        at += len(part) + 1


DEEPEST = 24
"""So deep may brackets, arguments and the tree itself nest."""

MOST_JOINED = 40
"""So many parts may be joined by one `and` or `or`."""

TWO_SIDES = "A test of a number has two sides: `it >= 1 and it <= 3`."
IN_BRACKETS = "Numbers with `..` stand in brackets in another phrase."
_COMPARING = ("=", "!=", "<", "<=", ">", ">=")

T = TypeVar("T", bound=Tree)


def parse(text: str) -> Tree:
    """The tree of a phrase. PhraseFault for anything that is none.

    >>> parse("top(discard).rank = 8")
    Pair(operator='=', left=Dot(thing=Call(name='top', arguments=(Argument(word='', value=Named(name='discard', \
at=5)),), at=1), name='rank', at=14), right=Number(value=8, at=21), at=19)
    """
    return _parsed(text)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Tree:
    """Trees are never changed, and files are read again whenever a line of them is edited."""
    try:
        return _Parser(tokens(text)).phrase()
    except PhraseFault as fault:
        raise fault.inside(text) from None


def parsed_before(text: str) -> Tree:
    """The tree as a phrase was read when `at least` and `at most` held as tightly as `+` and `-`: version 1."""
    return _Parser(tokens(text), tight=True).phrase()


class _Parser:
    def __init__(self, found: list[Token], tight: bool = False) -> None:
        self.found = found
        self.tight = tight
        self.place = 0
        self.level = 0
        self.depths: dict[int, int] = {}

    # -- tokens ----------------------------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        return self.found[self.place]

    @property
    def ended(self) -> bool:
        return self.token.kind == "end"

    def step(self) -> Token:
        token = self.found[self.place]
        self.place += 1
        return token

    def skip_word(self, *words: str) -> Token | None:
        return self.step() if self.token.is_word(*words) else None

    def skip_symbol(self, *symbols: str) -> Token | None:
        return self.step() if self.token.is_symbol(*symbols) else None

    def made(self, node: T) -> T:
        """A node of the tree, if it does not lie too deep; it stays alive with the tree, so its id is its own."""
        depth = 1 + max((self.depths[id(part)] for part in parts(node)), default=0)
        if depth > DEEPEST:
            raise PhraseFault("This phrase has too many parts in each other.", node.at, "Name parts of it: define.")
        self.depths[id(node)] = depth
        return node

    # -- from the whole to its parts -------------------------------------------------------------------------

    def phrase(self) -> Tree:
        if self.ended:
            raise PhraseFault("The phrase is empty.", self.token.at)
        found = self.spanned()
        if not self.ended:
            raise self.unexpected()
        return found

    def spanned(self) -> Tree:
        """An expression, or the numbers from one to another; a `where` behind them narrows them all."""
        found = self.expr()
        span = self.skip_symbol("..")
        if span is None:
            return found
        most = self.expr()
        if isinstance(most, Where) and most.reach is not None:
            numbers = self.made(Span(found, most.things, span.at))
            return self.made(Where(numbers, most.test, most.at, most.reach))
        return self.made(Span(found, most, span.at))

    def unexpected(self) -> PhraseFault:
        """Why the phrase does not go on like this."""
        token, before = self.token, self.found[self.place - 1].shown
        if token.is_symbol(")"):
            return PhraseFault("A `)` closes nothing.", token.at, "Leave it out, or open a bracket before it.")
        if token.is_symbol(".."):
            if any(each.is_symbol("..") for each in self.found[: self.place]):
                return PhraseFault("`..` stands once, between two numbers.", token.at)
            return PhraseFault(IN_BRACKETS, token.at, TWO_SIDES)
        if token.is_symbol(*_COMPARING) or token.is_word("has", "is"):
            return PhraseFault("Comparisons do not follow each other.", token.at, "Join them with `and`.")
        if token.is_word("else"):
            return PhraseFault("`else` without `if`.", token.at, "Write `200 if TEST else 0`.")
        if token.is_word(*CONNECTING):
            return PhraseFault(f"`{token.text}` stands only between the arguments of a function.", token.at)
        if token.is_symbol("("):
            return PhraseFault(f"A bracket cannot follow {before}.", token.at, "Arguments follow a function's name.")
        return PhraseFault(f"{token.shown} cannot follow {before}.".capitalize(), token.at, "Is a word missing?")

    def deeper(self, at: int) -> None:
        self.level += 1
        if self.level > DEEPEST:
            raise PhraseFault("This phrase nests too deep.", at, "Name parts of it: define.")

    def expr(self) -> Tree:
        self.deeper(self.token.at)
        found = self.either()
        condition = self.skip_word("if")
        if condition is not None:
            test = self.either()
            if self.skip_word("else") is None:
                raise PhraseFault("`if` without `else`.", condition.at, "Write `200 if TEST else 0`.")
            found = self.made(If(found, test, self.expr(), condition.at))
        self.level -= 1
        return found

    def either(self) -> Tree:
        return self.joined("or")

    def joined(self, word: str) -> Tree:
        found = [self.joined("and") if word == "or" else self.negated()]
        at = self.token.at
        while self.skip_word(word):
            found.append(self.joined("and") if word == "or" else self.negated())
        if len(found) > MOST_JOINED:
            raise PhraseFault(f"More than {MOST_JOINED} parts joined by `{word}`.", at, "Name some of them: define.")
        return self.made(Joined(word, tuple(found), at)) if len(found) > 1 else found[0]

    def negated(self) -> Tree:
        word = self.skip_word("not")
        if word is None:
            return self.compared()
        self.deeper(word.at)
        found = self.made(Not(self.negated(), word.at))
        self.level -= 1
        return found

    def compared(self) -> Tree:
        left = self.limited()
        token = self.skip_symbol(*_COMPARING) or self.skip_word("has", "is")
        if token is None:
            return left
        operator = token.text
        if operator == "is":
            operator += " not" if self.skip_word("not") else ""
            operator += " in" if self.skip_word("in") else ""
        return self.made(Pair(operator, left, self.limited(), token.at))

    def limited(self) -> Tree:
        found = self.summed()
        while (token := self.limit()) is not None:
            found = self.made(Pair(f"at {self.step().text}", found, self.summed(), token.at))
        return found

    def limit(self) -> Token | None:
        """The `at` of `at least` and `at most`."""
        stands = self.token.is_word("at") and self.found[self.place + 1].is_word("least", "most")
        return self.step() if stands else None

    def summed(self) -> Tree:
        found = self.multiplied()
        while True:
            token = self.token
            if token.is_symbol("+", "-"):
                self.step()
                operator = token.text
            elif self.tight and self.limit() is not None:
                operator = f"at {self.step().text}"
            else:
                return found
            found = self.made(Pair(operator, found, self.multiplied(), token.at))

    def multiplied(self) -> Tree:
        found = self.filtered()
        while (token := self.skip_symbol("*") or self.skip_word("div", "mod")) is not None:
            found = self.made(Pair(token.text, found, self.filtered(), token.at))
        return found

    def filtered(self) -> Tree:
        first = self.token.at
        found = self.chain()
        where = self.skip_word("where")
        if where is None:
            return found
        self.deeper(where.at)
        test = self.either()
        last = self.found[self.place - 1]
        found = self.made(Where(found, test, where.at, (first, last.at + len(last.text) - 1)))
        self.level -= 1
        return found

    def chain(self) -> Tree:
        left = self.path()
        token = self.skip_word("in", "of")
        if token is None:
            return left
        self.deeper(token.at)
        found = self.made(Pair(token.text, left, self.chain(), token.at))
        self.level -= 1
        return found

    def path(self) -> Tree:
        sign = self.skip_symbol("-")
        if sign is not None:
            self.deeper(sign.at)
            negative = self.made(Sign(self.path(), sign.at))
            self.level -= 1
            return negative
        found = self.atom()
        while self.skip_symbol("."):
            token = self.step()
            if token.kind not in ("name", "number") or token.text in RESERVED:
                raise PhraseFault(f"Behind a dot stands a name, not {token.shown}.", token.at)
            found = self.made(Dot(found, token.text, token.at))
        return found

    def atom(self) -> Tree:
        token = self.step()
        if token.kind == "number":
            return self.made(Number(int(token.text), token.at))
        if token.is_symbol("("):
            found = self.spanned()
            self.close(token)
            return self.made(replace(found, reach=None)) if isinstance(found, Where) else found
        if token.kind != "name" or token.text in RESERVED:
            raise self.missing(token)
        if not self.token.is_symbol("("):
            return self.made(Named(token.text, token.at))
        bracket = self.step()
        if self.token.is_symbol(")"):
            raise PhraseFault(f"`{token.text}` has empty brackets.", bracket.at, f"Write `{token.text}` alone.")
        arguments = [Argument("", self.spanned())]
        while (word := self.skip_word(*CONNECTING)) is not None:
            arguments.append(Argument(word.text, self.spanned()))
        self.close(bracket)
        return self.made(Call(token.text, tuple(arguments), token.at))

    def close(self, bracket: Token) -> None:
        if self.skip_symbol(")") is None:
            if self.ended:
                raise PhraseFault("This bracket is not closed.", bracket.at, "Write `)` at its end.")
            raise self.unexpected()

    def missing(self, token: Token) -> PhraseFault:
        """Why no value begins here."""
        before = self.found[self.place - 2] if self.place > 1 else None
        what = f"Something is missing after `{before.text}`" if before is not None else "Something is missing"
        if token.kind == "end":
            return PhraseFault(f"{what}.", token.at)
        hint = ""
        if token.is_word("least", "most"):
            hint = f"Write `at {token.text}` between two numbers."
        elif token.is_word("not"):
            hint = "`not` stands before a whole test: `not a = b`."
        elif token.kind == "name":
            hint = f"`{token.text}` is a word of the language and no name."
        return PhraseFault(f"{what}: {token.shown} cannot begin a value.", token.at, hint)

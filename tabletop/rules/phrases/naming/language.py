"""What names mean in one place: an immutable set of declarations, in layers, from which phrases are made.

    game = Language.of(names, words)                        # what the game's files declare
    rules = game.defining({"foe": "next(you)"})             # what rules.yaml calls by a name
    here = rules.adding(bound("card", PIECE))               # what was picked in one act
    here.phrase("card.suit = led", TRUTH)

A layer never hides another: a name that would have two meanings in one place is refused where it is declared or,
where only the place decides (`rank` of the card tested beside a pick `rank`), where it is used.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import Protocol, TypeVar

from tabletop.content.findings import GUESS, did_you_mean
from tabletop.core.making import made_often
from tabletop.rules.phrases.naming.names import ACT, LAST_ACT, PARAMETER, ZONE, Name
from tabletop.rules.phrases.naming.typed import Defined, Functions, Slot, Typed, Use
from tabletop.rules.phrases.naming.values import KIND, THINGS, Sort, Type, WordList
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import RESERVED, parse
from tabletop.rules.phrases.writing.tree import Listed, Tree, names

ALWAYS = ("it", "true", "false", "none", "nobody", "pieces", "cells")
"""Names that mean the same everywhere, so nobody declares them."""

_WORDS_OF_ITS_OWN = f"Words of the language: {', '.join(sorted({*RESERVED, *ALWAYS}))}."
"""What a name cannot be, said where one is."""
_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_LISTS = (list, tuple)
_HEAD = re.compile(r"([^\W\d]\w*)\s*(?:\(([^()]*)\))?\s*")


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Table:
    """The text of a define that looks a word or number up: ``{by: c.rank, 8: 50, A: 1, else: c.rank}``."""

    by: Tree
    cases: Mapping[str, Tree]
    other: Tree
    texts: Mapping[str, str]
    """What each part is called ("by", "else", a case), and its text."""


@dataclass(frozen=True)
class Define:
    """A name for a phrase, with its parameters. ``because``: the sentence where it does not hold."""

    name: str
    parameters: tuple[str, ...]
    body: Tree | Table
    text: str = ""
    because: str = ""

    @cached_property
    def uses(self) -> frozenset[str]:
        """The names that stand in it, its parameters left out."""
        if isinstance(self.body, Table):
            parts = (self.body.by, self.body.other, *self.body.cases.values())
            found: frozenset[str] = frozenset().union(*(names(part) for part in parts))
        else:
            found = names(self.body)
        return found - set(self.parameters)

    @cached_property
    def said(self) -> frozenset[str]:
        """The names that stand in it and in its sentence against."""
        return self.uses.union(_NAME.findall(self.because))


@made_often(frozen=True, slots=True)
class Language:
    """What names mean. ``standing`` are names that stand by themselves, ``words_of`` the words of things by sort and
    name, ``words`` the words of lists by how a phrase writes them, ``kinds`` the kinds of pieces. ``you`` is the name
    of the seat whose `hand` and `points` are meant where none is said ("" for nobody's)."""

    standing: Mapping[str, Name] = field(default_factory=dict)
    words_of: Mapping[tuple[Sort, str], Name] = field(default_factory=dict)
    words: Mapping[str, tuple[WordList, ...]] = field(default_factory=dict)
    kinds: Mapping[str, Name] = field(default_factory=dict)
    functions: Functions = field(default_factory=Functions)
    defines: Mapping[str, Define] = field(default_factory=dict)
    you: str = "you"
    counted: Mapping[str, Name] = field(default_factory=dict)
    """Words of seats that mean something where nothing else is called so: values that the table counts itself."""
    acts: Mapping[str, Name] = field(default_factory=dict)
    """Acts that are called like a zone: they are meant where it is asked whether one can be done, and beside the last
    act; elsewhere it is the zone."""
    given: Mapping[str, Tree] = field(default_factory=dict)
    """What parameters stand for that are known when a file is read: zones."""
    order: tuple[str, ...] = ()
    """The defines, each after what it uses."""
    meant: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Every name and word that stands in each define, and in those that it uses."""
    made: dict[tuple[str, tuple[Type, ...], Type | None], Defined | PhraseFault] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Defines for the types that they have been used with."""
    below: tuple[Language, frozenset[str]] | None = field(default=None, init=False, repr=False, compare=False)
    """Where it adds nothing that defines could mean but what is bound: the layer below it, and how that is called."""

    @classmethod
    def of(
        cls,
        names: Iterable[Name],
        words: Iterable[WordList] = (),
        functions: Functions | None = None,
        you: str = "you",
    ) -> Language:
        """A language of these names, of the word lists that their types have, and of others."""
        found = cls(functions=functions if functions is not None else Functions(), you=you).adding(*names)
        return found.with_words(*words)

    def without_functions(self, names: Collection[str]) -> Language:
        """The same language without some functions."""
        return replace(
            self, functions=Functions({name: f for name, f in self.functions.items() if name not in names})
        )

    def adding(self, *names: Name) -> Language:
        """The same language with more names, as another layer. PhraseFault for a name that has a meaning here."""
        standing, acts = dict(self.standing), dict[str, Name]()
        words_of, kinds = dict[tuple[Sort, str], Name](), dict[str, Name]()
        for each in names:
            _check_name(each.name)
            if each.origin == ACT:
                words = words_of.get(("seat", each.name)) or self.words_of.get(("seat", each.name))
                if {ZONE, LAST_ACT} & {_origin(standing.get(each.name)), _origin(words)}:
                    acts[each.name] = each
                    continue
            if each.of is None and each.type.sort == "kind":
                if each.name in kinds or each.name in self.kinds:
                    raise two_meanings(each.name, each.origin, each.origin, 1)
                kinds[each.name] = each
                continue
            key = (each.of or "piece", each.name)
            other = standing.get(each.name) if each.of is None else words_of.get(key) or self.words_of.get(key)
            if other is not None or (each.of is None and each.name in self.defines):
                meaning = other.origin if other is not None else "a define"
                raise two_meanings(each.name, meaning, each.origin, 1)
            if each.of is None:
                standing[each.name] = each
            else:
                words_of[key] = each
        listed = self._words_with([each.type.words for each in names if each.type.words is not None])
        made = Language(
            standing, _more(self.words_of, words_of), listed, _more(self.kinds, kinds), self.functions, self.defines,
            self.you, self.counted, _more(self.acts, acts), self.given, self.order, self.meant,
        )  # fmt: skip
        if listed is self.words and all(map(_is_bound, names)):
            called = frozenset(each.name.partition(".")[0] for each in names)
            object.__setattr__(made, "below", (self, called))
        return made

    def giving(self, given: Mapping[str, Tree]) -> Language:
        """The same language where parameters stand for something; in defines they do not."""
        made = replace(self, given={**self.given, **given})
        object.__setattr__(made, "below", (self, frozenset[str]()))
        return made

    def made_of(self, define: str) -> dict[tuple[str, tuple[Type, ...], Type | None], Defined | PhraseFault]:
        """Where a define is for the types that it has been used with: of the lowest layer above which nothing is
        added that it could mean."""
        found, meant = self, self.meant.get(define, frozenset())
        while found.below is not None and found.below[1].isdisjoint(meant):
            found = found.below[0]
        return found.made

    def with_words(self, *lists: WordList) -> Language:
        """The same language with the words of more lists."""
        words = self._words_with(lists)
        return self if words is self.words else replace(self, words=words)

    def _words_with(self, lists: Iterable[WordList]) -> Mapping[str, tuple[WordList, ...]]:
        """The words with those of more lists; the same where they bring none."""
        more: dict[str, tuple[WordList, ...]] = {}
        for each in lists:
            for spelled in each.spelled:
                known = more[spelled] if spelled in more else self.words.get(spelled, ())
                if each not in known:
                    more[spelled] = (*known, each)
        return {**self.words, **more} if more else self.words

    def defining(self, texts: Mapping[str, object]) -> Language:
        """The same language with defines: ``{"fits(c)": "c.rank = 8", "worth(c)": {"by": "c.rank", ...}}``; a value
        may also be ``{"test": ..., "because": ...}``. PhraseFault for one that cannot be, that has a meaning already,
        or for defines that need each other in a circle; its ``source`` is the define."""
        defines = dict(self.defines)
        for head, value in texts.items():
            define = (_known if isinstance(value, str) else _define)(str(head), value)
            try:
                self._check_define(define.name, defines)
            except PhraseFault as fault:
                raise fault.inside(str(head), define.name) from None
            defines[define.name] = define
        order, meant = _order(defines, self.words), dict[str, frozenset[str]]()
        for name in order:
            said = defines[name].said
            meant[name] = said.union(*[meant[each] for each in said if each in meant])
        return replace(self, defines=defines, meant=meant, order=order)

    def _check_define(self, name: str, defines: Collection[str]) -> None:
        """PhraseFault where a define cannot have that name, after others."""
        _check_name(name)
        if name in defines:
            raise two_meanings(name, "a define", "a define", 1)
        if name in self.standing:
            raise two_meanings(name, self.standing[name].origin, "a define", 1)
        if name in self.functions:
            raise two_meanings(name, "a function", "a define", 1)
        if any(each.name == FACE for each in self.words.get(name, ())):
            raise two_meanings(name, f"one of {FACE}", "a define", 1)

    def has_word(self, name: str) -> bool:
        """Whether things of some sort have a word of this name."""
        return any((sort, name) in self.words_of for sort in THINGS)

    def known(self) -> frozenset[str]:
        """Every name that could stand somewhere."""
        found = {*self.standing, *self.kinds, *self.words, *self.defines, *self.functions, *ALWAYS}
        found |= {name.partition(".")[0] for name in self.standing} | {*self.counted}
        return frozenset(found | {name for _, name in self.words_of})

    def unknown(self, name: str, column: int, known: Iterable[str] = ()) -> PhraseFault:
        """The fault of a name that means nothing here. ``known``: names that are known only here."""
        everywhere = self.known().union(known)
        hint = did_you_mean(name, everywhere, "names")
        dotted = sorted(each for each in self.standing if each.startswith(f"{name}."))
        if dotted:
            return PhraseFault(f"`{name}` needs one of its words.", column, f"Write `{dotted[0]}`.")
        number, _, rest = name.partition("-")
        if rest and number in everywhere:
            hint = "For a difference put blanks round the `-`."
        elif rest and number.isdecimal():
            hint = (
                f"Numbers from {number} on are written `{number}..{rest}`; for a difference put blanks round the `-`."
            )
        elif name.lower() in NUMBERS and not hint.startswith(GUESS):
            hint = f"Write {NUMBERS.index(name.lower())}."
        elif name.lower() in NUMBERS:
            hint = f"Write {NUMBERS.index(name.lower())}, if the number is meant."
        elif not hint.startswith(GUESS) and name.lower() in _SAID_OTHERWISE:
            hint = _SAID_OTHERWISE[name.lower()]
        return PhraseFault(f"There is no name `{name}` here.", column, hint)


def _more(old: Mapping[T, Name], new: Mapping[T, Name]) -> Mapping[T, Name]:
    return {**old, **new} if new else old


def _is_bound(name: Name) -> bool:
    """Whether a name stands by itself for what is bound where phrases are looked at, or given to a routine."""
    return name.of is None and (name.binds != () or name.origin == PARAMETER) and name.type != KIND


def _origin(name: Name | None) -> str:
    return name.origin if name is not None else ""


@lru_cache(maxsize=4096)
def _check_name(name: str) -> None:
    """PhraseFault for what cannot be a name."""
    plain = name.split(".")
    if name in ALWAYS or any(part in RESERVED for part in plain):
        raise PhraseFault(f"`{name}` is a word of the language.", 1, f"Choose another name. {_WORDS_OF_ITS_OWN}")
    if not _NAME.fullmatch(plain[0]) or not all(part.isdecimal() or _NAME.fullmatch(part) for part in plain):
        raise PhraseFault(f"`{name}` is no name.", 1, "A name has letters, digits and _ and begins with a letter.")


NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
"""Numbers that somebody may have written out."""
_YOURS = "Whose turn it is, or who does the act, is `you`."
_THEIRS = "The other players are `others`, the one behind you `next(you)`, those who play against you `enemies`."
_SAID_OTHERWISE = {
    **dict.fromkeys(("me", "i", "my", "self", "player", "actor", "current", "current_player"), _YOURS),
    **dict.fromkeys(("foe", "opponent", "opponents", "enemy", "other", "them", "rival"), _THEIRS),
    **dict.fromkeys(("all", "everyone", "everybody", "players"), "All players are `seats`."),
    **dict.fromkeys(("die", "dice"), "Dice lie in zones: write the name of their zone."),
    **dict.fromkeys(
        ("null", "nil", "nothing", "no_one"), "A word or a seat that there is not is `none` or `nobody`."
    ),
}
"""What things are called here that are often called otherwise."""


def no_word_of(words: WordList, word: str, column: int) -> PhraseFault:
    """The fault of a word that a list does not have."""
    return PhraseFault(f"`{word}` is no {words.name}.", column, did_you_mean(word, words.spelled, f"{words.name}s"))


def two_meanings(name: str, one: str, other: str, column: int) -> PhraseFault:
    """The fault of a name with two meanings."""
    both = f"{one} and {other}" if one != other else f"{one} twice"
    return PhraseFault(f"`{name}` has two meanings: {both}.", column, how_to_rename(one, other))


FACE = "face"
"""The list of the words that stand beside the face of a piece, so that nothing else can be meant there."""
OF_THE_LANGUAGE = (f"one of {FACE}", "one of directions", "one of turning")
"""Words of lists that every game has: nobody can call them otherwise."""


def how_to_rename(one: str, other: str) -> str:
    """What to do about a name that has two meanings."""
    fixed = [each for each in (one, other) if each in OF_THE_LANGUAGE]
    if len(fixed) != 1 or one == other:
        return "Rename one of them."
    mine = other if one == fixed[0] else one
    return f"Words of {fixed[0].removeprefix('one of ')} are called so in every game: give {_the(mine)} another name."


def _the(what: str) -> str:
    """`a define` as "the define"."""
    first, _, rest = what.partition(" ")
    return f"the {rest}" if first in ("a", "an") else f"the {what}"


def tree_of(text: object, source: str = "") -> Tree:
    """The tree of a phrase as a file has it. PhraseFault for what is none."""
    if isinstance(text, bool):
        text = "true" if text else "false"
    elif isinstance(text, int):
        text = str(text)
    elif isinstance(text, _LISTS):
        texts = tuple(str(each).lower() if isinstance(each, bool) else str(each) for each in text)
        return Listed(tuple(tree_of(each, source) for each in text), texts)
    if not isinstance(text, str):
        raise PhraseFault("A phrase is one line of text.", 1).inside(repr(text), source)
    try:
        return parse(text)
    except PhraseFault as fault:
        raise PhraseFault(fault.message, fault.column, fault.hint, text, source) from None


def _define(head: str, value: object) -> Define:
    match = _HEAD.fullmatch(head)
    if match is None:
        raise PhraseFault(f"`{head}` is no name of a define.", 1, "Write `name` or `name(one by other)`.").inside(
            head
        )
    name = match[1]
    found = re.split(r"\s+(?:over|to|through|by|from)\s+|\s*,\s*", match[2].strip()) if match[2] else []
    for each in found:
        if each in RESERVED or each in ALWAYS:
            hint = f"Choose another name. {_WORDS_OF_ITS_OWN}"
            raise PhraseFault(f"`{each}` is a word of the language and no parameter.", 1, hint).inside(head, name)
        if not _NAME.fullmatch(each) or found.count(each) > 1:
            raise PhraseFault(f"`{each}` cannot be a parameter.", 1, "Choose another name.").inside(head, name)
    because = ""
    if isinstance(value, Mapping) and "test" in value:
        because, value = str(value.get("because", "")), value["test"]
    if not isinstance(value, Mapping):
        return Define(name, tuple(found), tree_of(value, name), str(value), because)
    missing = next((key for key in ("by", "else") if key not in value), None)
    if missing is not None:
        raise PhraseFault(f"The table `{name}` has no `{missing}`.", 1).inside(head, name)
    texts = {str(key): str(each) for key, each in value.items()}
    trees = {str(key): tree_of(each, f"{name}.{key}") for key, each in value.items()}
    cases = {key: tree for key, tree in trees.items() if key not in ("by", "else")}
    if not cases:
        raise PhraseFault(f"The table `{name}` has no case.", 1).inside(head, name)
    return Define(name, tuple(found), Table(trees["by"], cases, trees["else"], texts), because=because)


_known = lru_cache(maxsize=4096)(_define)
"""Most stand in the file as they did when it was read before."""


def _order(defines: Mapping[str, Define], words: Mapping[str, tuple[WordList, ...]]) -> tuple[str, ...]:
    """The defines, each after what it uses. PhraseFault for a circle, and of one that only a word of a list closes
    (`up: box where face = up`) for that word."""
    sorter = TopologicalSorter({name: sorted(each.uses & defines.keys()) for name, each in defines.items()})
    try:
        return tuple(sorter.static_order())
    except CycleError as error:
        for name in error.args[1]:
            if name in words:
                fault = two_meanings(name, "a define", f"one of {words[name][0].name}", 1)
                raise fault.inside(defines[name].text or name, name) from None
        circle = " needs ".join(f"`{name}`" for name in reversed(error.args[1]))
        first = str(error.args[1][-1])
        text = defines[first].text
        raise PhraseFault(f"Defines go round in a circle: {circle}.", 1, "A define never needs itself.").inside(
            text or first, first
        ) from None


# -- where in a phrase a name stands ---------------------------------------------------------------------------
#
# Where in a phrase a name stands, and what the parts of checking ask of each other.


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

"""From a tree to a typed tree: what each name means where it stands, whether the parts fit each other.

Nothing is left for play to find out: an unknown name, a wrong type, a name with two meanings is a ``PhraseFault``
with its column. Names are looked up in this order, and one that is found in two places is refused:

1. words of the thing that is tested (inside `where`, before `over`; a cell lends those of what lies on it), and `it`;
2. parameters of the define that is read;
3. names that stand by themselves: picks, lets, what is kept, zones; defines; words of `you`;
4. words of lists (`hearts`), where no other name is meant or a word of their list is wanted.

Kinds of pieces are told by where they stand (before `in`, behind `is`, beside `kind`), so a kind and a zone may have
the same name.

A define is read where it was written, not where it is used: only one that means nothing there (`mine: owner = you`)
is read with the words of the thing that is tested where it is used.
"""

from __future__ import annotations

from tabletop.content.findings import did_you_mean
from tabletop.rules.phrases.meaning import calling, fitting, joining
from tabletop.rules.phrases.meaning.operators import CHOICE, SPAN_OF, WHERE
from tabletop.rules.phrases.naming.language import ALWAYS, Language, Scope, how_to_rename, no_word_of
from tabletop.rules.phrases.naming.names import ACT, PARAMETER, ZONE, Name
from tabletop.rules.phrases.naming.typed import Apply, Const, Slot, Typed, Use
from tabletop.rules.phrases.naming.values import (
    KIND,
    NUMBER,
    SEAT,
    SPAN,
    TRUTH,
    WORD,
    Sort,
    Type,
    WordList,
    unspelled,
    word_of,
)
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import IN_BRACKETS, TWO_SIDES
from tabletop.rules.phrases.writing.tree import (
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
    start,
)

_JOINED = (Pair, Joined, Not, Sign)


class Checker:
    """One look at one phrase (or one define of it)."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.bound = 0
        self.new: list[tuple[int, str, WordList]] = []
        """Words of open lists that none of them has, each with its column."""

    def inside(self, scope: Scope, type: Type) -> Scope:
        """The scope in which each thing of a set is tested."""
        self.bound += 1
        return Scope(Slot(type, f"{scope.prefix}~{self.bound}", "it"), scope.slots, scope.prefix)

    def check(self, tree: Tree, scope: Scope, words: WordList | None = None) -> Typed:
        """The typed tree. ``words``: a word of this list is wanted."""
        if isinstance(tree, Named):
            return self.named(tree.name, tree.at, scope, words)
        if isinstance(tree, _JOINED):
            return joining.joined(self, tree, scope)
        if isinstance(tree, Dot):
            return self.dot(tree, scope)
        if isinstance(tree, Call):
            return calling.called(self, tree, scope)
        if isinstance(tree, Number):
            return Const(NUMBER, tree.value, tree.at)
        if isinstance(tree, Where):
            return self.where(tree, scope)
        if isinstance(tree, If):
            return self.choice(tree, scope, words)
        if isinstance(tree, Span):
            if any(map(joining.is_test, (tree.least, tree.most))):
                raise PhraseFault(IN_BRACKETS, tree.at, TWO_SIDES)
            least = fitting.number(self.check(tree.least, scope), "`..`")
            most = fitting.number(self.check(tree.most, scope), "`..`")
            return Apply(SPAN, SPAN_OF, (least, most), "", tree.at)
        return joining.listed(self, tree, scope, words)

    # -- names -----------------------------------------------------------------------------------------------

    def named(self, name: str, at: int, scope: Scope, words: WordList | None = None) -> Typed:
        """What a name means."""
        if name in ALWAYS:
            return self.always(name, at, scope)
        found = self.meanings(name, at, scope)
        if words is not None:
            found = [each for each in found if each[0] != ACT]  # beside the last act its name is meant
            if name in self.language.acts:
                found = [each for each in found if each[0] != ZONE]
        if len(found) == 1 and name not in self.language.words:
            return found[0][1]
        counted = self.counted(name, at, scope) if words is None and not found else None
        if counted is not None:
            return counted
        listed = [each for each in self.language.words.get(name, ()) if words is None or each.name == words.name]
        if listed and (words is not None or not (found or name in self.language.kinds)):
            fits = next((each for each in found if _may_be(each[1].type, listed[0])), None)
            if fits is not None:
                raise _two(name, [fits[0], f"one of {listed[0].name}"], at, fits[1])
            only = listed[0] if len(listed) == 1 else None
            word = listed[0].spelled[name]
            return Const(word_of(only) if only is not None else WORD, word, at)
        if len(found) == 2 and found[0][0] == f"{found[1][0]} tested":
            return found[0][1]  # one declaration: of a cell a test, by itself the cells for which it holds
        if len(found) > 1:
            raise _two(name, [origin for origin, _ in found], at, found[0][1])
        if found:
            return found[0][1]
        if name in self.language.kinds:
            return Use(KIND, self.language.kinds[name], None, at)
        if words is not None and words.open and self.is_new(name):
            self.new.append((at, name, words))
            return Const(word_of(words), unspelled(name), at)
        raise self.unknown(name, at, scope, words)

    def is_new(self, name: str) -> bool:
        """Whether a name means nothing anywhere, so that it can be a word that only a card brings."""
        language = self.language
        return not (language.has_word(name) or name in language.functions or name in language.defines)

    def always(self, name: str, at: int, scope: Scope) -> Typed:
        """What a name of the language itself means."""
        if name == "it":
            if scope.it is None:
                raise PhraseFault("`it` is nothing here.", at, "It stands behind `where` and before `over`.")
            return scope.it.placed(at)
        if name in ("true", "false"):
            return Const(TRUTH, name == "true", at)
        if name == "none":
            return Const(WORD, "", at)
        if name == "nobody":
            return Const(SEAT, 0, at)
        raise PhraseFault(f"`{name}` of what?", at, f"Write `{name} in ZONE`.")

    def meanings(self, name: str, at: int, scope: Scope) -> list[tuple[str, Typed]]:
        """Everything that a name means here, each with what it is."""
        language = self.language
        found: list[tuple[str, Typed]] = []
        tested = self.lent(name, scope.it.placed(at), at) if scope.it is not None else None
        if tested is not None:
            found.append((f"{tested.name.origin} tested", tested))
        slot = scope.slot(name) if scope.slots else None
        if slot is not None:
            found.append(("a parameter", slot.placed(at)))
        standing = language.standing.get(name)
        if standing is not None and (slot is None or not (standing.binds or standing.origin == PARAMETER)):
            # what is bound where a define is used has no meaning in the define, which was written elsewhere
            found.append((standing.origin, Use(standing.type, standing, None, at)))
        define = language.defines.get(name)
        if define is not None:
            found.append(("a define", calling.defined(self, define, (), scope, at)))
        mine = language.words_of.get(("seat", name))
        if mine is not None and language.you and (tested is None or tested.name is not mine):
            you = language.standing.get(language.you)
            if you is not None:
                found.append((mine.origin, Use(mine.type, mine, Use(SEAT, you, None, at), at)))
        return found

    def lent(self, name: str, thing: Typed, at: int) -> Use | None:
        """A word of a thing, or of what lies on it; None if it has none such."""
        for sort in ("piece", "seat", "cell"):
            word = self.language.words_of.get((sort, name)) if sort in thing.type.sorts else None
            if word is not None:
                return self.use(word, thing, at)
        word = self.language.words_of.get(("piece", name)) if thing.type.sort == "cell" else None
        if word is not None and not thing.type.many:
            return self.use(word, fitting.one(thing, name, ("piece",)), at)
        return None

    def counted(self, name: str, at: int, scope: Scope) -> Use | None:
        """A value of the seat that is tested, or else of `you`, that the table counts itself; None for no such."""
        word, it = self.language.counted.get(name), scope.it
        if word is None:
            return None
        if it is not None and it.type.sorts == {"seat"}:
            return self.use(word, it.placed(at), at)
        you = self.language.standing.get(self.language.you) if self.language.you else None
        return Use(word.type, word, Use(SEAT, you, None, at), at) if you is not None else None

    def word(self, name: str, thing: Typed, at: int) -> Use | None:
        """A word of a thing that is written beside it: `points of you`; None if it has none such."""
        found = self.lent(name, thing, at)
        counted = self.language.counted.get(name) if found is None and thing.type.sorts == {"seat"} else None
        return found if counted is None else self.use(counted, thing, at)

    def use(self, word: Name, thing: Typed, at: int) -> Use:
        """A word of a thing, or a set of those of each thing of a set."""
        of: Sort = word.of or "piece"
        if not thing.type.many:
            return Use(word.type, word, fitting.one(thing, f"`{word.name}`", (of,)), at)
        if word.type.sort in ("number", "truth") or (word.type.sort == "word" and not word.type.many):
            hint = f"Write sum({word.name} over ...), any(... where {word.name} ...) or name one of them."
            if of == "seat":
                hint = f"{hint[:-1]}, as `{word.name} of next(you)`: of two players the other."
            raise PhraseFault(f"`{word.name}` of several {of}s is no single value.", at, hint)
        return Use(word.type.several(), word, thing, at)

    def unknown(self, name: str, at: int, scope: Scope, words: WordList | None) -> PhraseFault:
        """The fault of a name that means nothing here."""
        for sort in ("piece", "seat", "cell"):
            if (sort, name) in self.language.words_of:
                listed = self.language.words_of[sort, name].type.words is not None
                return _of_what(name, sort, scope.it.type if scope.it is not None else None, at, listed)
        if name in self.language.functions or (name in self.language.defines):
            form = self.language.functions[name].form if name in self.language.functions else f"{name}(...)"
            return PhraseFault(f"`{name}` needs its brackets.", at, f"Write {form}.")
        if words is not None:
            return no_word_of(words, name, at)
        return self.language.unknown(name, at, [each for each, _ in scope.slots])

    # -- paths -----------------------------------------------------------------------------------------------

    def dot(self, tree: Dot, scope: Scope) -> Typed:
        """A word of one thing, or a name that is written with a dot (`option.target`, `chosen.0`)."""
        whole = _dotted(tree)
        standing = self.language.standing.get(whole)
        if standing is not None:
            return Use(standing.type, standing, None, start(tree))
        head = whole.partition(".")[0]
        if whole and head not in self.language.standing:
            begins = f"{head}."
            named = [each for each in self.language.standing if each.startswith(begins)] if head not in ALWAYS else []
            begun = any(whole.startswith(f"{each}.") for each in named)
            if named and not begun:
                hint = did_you_mean(whole, named)
                raise PhraseFault(f"There is no name `{whole}` here.", start(tree), hint)
        thing = self.check(tree.thing, scope)
        if not thing.type.is_things:
            found = f"`{tree.name}` stands behind a piece, a seat or a cell, not behind {thing.type.said}."
            raise PhraseFault(found, tree.at)
        use = self.word(tree.name, fitting.one(thing, f"`.{tree.name}`"), tree.at)
        if use is None:
            raise joining.no_word(self, tree.name, thing, tree.thing, tree.at)
        return use

    # -- sets, choices ---------------------------------------------------------------------------------------

    def where(self, tree: Where, scope: Scope) -> Typed:
        """Those of a set for which a test holds."""
        found = self.check(tree.things, scope)
        several = found.type.many or found.type.is_things or found.type.sort in ("shape", "span", "group")
        if scope.it is not None and not several:
            raise PhraseFault("A `where` inside the test of another.", tree.at, "Join the tests with `and`.")
        things = fitting.several(found, "`where`")
        within = self.inside(scope, things.type.one())
        test = fitting.truth(self.check(tree.test, within), "`where`")
        assert within.it is not None
        return Apply(things.type, WHERE, (things, test), within.it.key, tree.at)

    def choice(self, tree: If, scope: Scope, words: WordList | None) -> Typed:
        """One of two."""
        test = fitting.truth(self.check(tree.test, scope), "`if`")
        then, other = self.check(tree.then, scope, words), self.check(tree.other, scope, words)
        then, other = self.matched(then, other, tree.at)
        return Apply(then.type, CHOICE, (then, test, other), "", tree.at)

    def matched(self, one: Typed, other: Typed, at: int) -> tuple[Typed, Typed]:
        """Two values of one type, where either may be given."""
        if one.type.sorts == other.type.sorts and one.type.many == other.type.many:
            return one, other
        if fitting.is_none(one) and other.type.is_things:
            return fitting.nothing(other.type, one.at), other
        if fitting.is_none(other) and one.type.is_things:
            return one, fitting.nothing(one.type, other.at)
        if one.type.is_things and other.type.is_things and (one.type.many or other.type.many):
            one, other = fitting.several(one, "`if`"), fitting.several(other, "`if`")
            _, (one, other) = fitting.alike((one, other))
            return one, other
        if "word" in (one.type.sort, other.type.sort) and "number" in (one.type.sort, other.type.sort):
            return fitting.number(one, "`if`"), fitting.number(other, "`if`")
        if one.type == SEAT and other.type == NUMBER:
            return one, fitting.one(other, "`if`", ("seat",))
        raise PhraseFault(f"Either {one.type.said} or {other.type.said}: the two must be alike.", at)


def _may_be(type: Type, words: WordList) -> bool:
    """Whether what is of this type could stand where a word of a list is wanted: a number can beside digits, a word
    of another list cannot."""
    digits = type.sort == "number" and any(each.isdecimal() for each in words.words)
    fits = type.sort in ("word", "kind") and (type.words is None or type.words.name == words.name)
    return not type.many and (digits or fits)


def _dotted(tree: Tree) -> str:
    """The text of a path of plain names, "" for any other."""
    if isinstance(tree, Named):
        return tree.name
    if isinstance(tree, Dot):
        before = _dotted(tree.thing)
        return f"{before}.{tree.name}" if before else ""
    return ""


def _of_what(name: str, sort: Sort, tested: Type | None, at: int, listed: bool) -> PhraseFault:
    """The fault of a word of things where none of that sort is meant. ``tested``: what is tested where it stands;
    ``listed``: it is one of a list, all of which may be meant."""
    if tested is None or not tested.is_things:
        hint = f"Say of which: `THING.{name}`, or inside `where`."
        if sort == "cell":
            hint += f" Of the cell that a piece lies on: `cell(PIECE).{name}`."
        if listed:
            hint += f" All that it may be, as a set to choose from: `words({name})`."
        return PhraseFault(f"`{name}` is a word of a {sort}, and no {sort} is meant here.", at, hint)
    hint = f"Say of which {sort}: `{sort.upper()}.{name}`."
    if sort == "cell" and tested.sort == "piece":
        hint = f"Write `cell(it).{name}` for the cell that it lies on."
    elif sort == "seat" and tested.sort == "piece":
        hint = f"Write `owner.{name}` for that of the seat whose piece it is."
    what = " or a ".join(sorted(tested.sorts))
    return PhraseFault(f"`{name}` is a word of a {sort}, and what is tested here is a {what}.", at, hint)


def _two(name: str, origins: list[str], at: int, tested: Typed) -> PhraseFault:
    hint = f"Write `it.{name}` for that of the thing tested, or rename the other."
    is_tested = isinstance(tested, Use) and origins[0].endswith("tested")
    return PhraseFault(
        f"`{name}` has two meanings here: {origins[0]} and {origins[1]}.",
        at,
        hint if is_tested else how_to_rename(*origins[:2]),
    )

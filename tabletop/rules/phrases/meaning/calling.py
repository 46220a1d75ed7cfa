"""What a function or a define makes of its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.content.findings import did_you_mean, sentence_list
from tabletop.rules.phrases.meaning import fitting
from tabletop.rules.phrases.meaning.board import DIRECTIONS, TURNING, of_sets
from tabletop.rules.phrases.meaning.joining import place_of
from tabletop.rules.phrases.meaning.operators import SUCH
from tabletop.rules.phrases.naming.language import Checking, Define, Scope, no_word_of
from tabletop.rules.phrases.naming.language import Table as Lookup
from tabletop.rules.phrases.naming.typed import (
    CAN,
    Apply,
    Cases,
    Const,
    Defined,
    Facts,
    Filled,
    Operation,
    Param,
    Slot,
    Typed,
    Use,
    facts,
)
from tabletop.rules.phrases.naming.values import CELL, CELLS, NUMBER, PIECE, SEAT, WORD, Type, word_of
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import (
    Argument,
    Call,
    Dot,
    Named,
    Pair,
    Tree,
    Where,
    printed,
    replaced,
    start,
)

# -- sentences with phrases in braces --------------------------------------------------------------------------
#
# Sentences with phrases in braces: ``{you} has {points} points.``, ``{you's} hand``, ``{fighters has|have} fallen``.
#
# A phrase in braces is parsed and typed like any other; at play what it gives stands in its place, pieces and
# seats as
# words of which each reader gets what it may know. ``'s`` behind it makes the possessive, ``one|other`` behind it
# follows whether it is one thing or several.


LONGEST_SENTENCE = 400
"""So many characters a sentence may have."""

FORM = re.compile(r"(?P<phrase>.*?)(?:(?P<whose>'s)|\s+(?P<one>[^\s|]+)\|(?P<other>[^\s|]+))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Hole:
    """A phrase in a sentence: its tree, the column at which its text begins, its form."""

    tree: Tree
    column: int
    whose: bool = False
    one: str = ""
    other: str = ""


@lru_cache(maxsize=4096)
def split(text: str) -> tuple[str | Hole, ...]:
    """The parts of a sentence. PhraseFault for braces that do not close and for what is no phrase, with the column in
    the sentence.

    >>> split("{you's} turn")
    (Hole(tree=Named(name='you', at=1), column=2, whose=True, one='', other=''), ' turn')
    """
    if len(text) > LONGEST_SENTENCE:
        raise PhraseFault(f"A sentence has at most {LONGEST_SENTENCE} characters.", LONGEST_SENTENCE + 1)
    found: list[str | Hole] = []
    place = 0
    while place < len(text):
        start = text.find("{", place)
        stray = text.find("}", place, start if start >= 0 else len(text))
        if stray >= 0:
            raise PhraseFault("A `}` closes nothing.", stray + 1, "A phrase stands between { and }.").inside(text)
        if start < 0:
            found.append(text[place:])
            break
        end = text.find("}", start)
        if end < 0:
            raise PhraseFault("This brace is not closed.", start + 1, "Write `}` behind the phrase.").inside(text)
        if start > place:
            found.append(text[place:start])
        found.append(_hole(text, start + 1, end))
        place = end + 1
    return tuple(found)


def _hole(text: str, start: int, end: int) -> Hole:
    match = FORM.fullmatch(text[start:end])
    assert match is not None  # every part of it may be empty
    try:
        tree = parse(match["phrase"])
    except PhraseFault as fault:
        raise PhraseFault(fault.message, fault.column + start, fault.hint, text) from None
    return Hole(tree, start + 1, match["whose"] is not None, match["one"] or "", match["other"] or "")


def checked(checker: Checking, text: str, scope: Scope) -> tuple[str | Filled, ...]:
    """The parts of a sentence with their types. PhraseFault with the column in the sentence."""
    found: list[str | Filled] = []
    given = checker.language.given if not scope.prefix else {}  # a define was written elsewhere
    for part in split(text):
        if isinstance(part, str):
            found.append(part)
            continue
        try:
            typed = checker.check(replaced(part.tree, given) if given else part.tree, scope)
            _fits(typed, part)
        except PhraseFault as fault:
            if fault.source:
                raise
            raise PhraseFault(fault.message, fault.column + part.column - 1, fault.hint, text) from None
        found.append(Filled(typed, facts(typed), part.whose, part.one, part.other, part.column))
    return tuple(found)


def _fits(node: Typed, hole: Hole) -> None:
    type: Type = node.type
    if type.sort in ("truth", "span") or (hole.whose and not type.is_things):
        what = "a possessive" if hole.whose else "in a sentence"
        raise PhraseFault(
            f"{type.said.capitalize()} cannot stand {what}.", node.at, "Name a thing, a number or a word."
        )


def called(checker: Checking, tree: Call, scope: Scope) -> Typed:
    """A function or a define with its arguments."""
    define = checker.language.defines.get(tree.name)
    if define is not None:
        parts = tuple(checker.check(each.value, scope) for each in tree.arguments)
        if len(parts) != len(define.parameters):
            raise PhraseFault(_how_many(define, len(parts)), tree.at)
        return _used(checker, define, parts, scope, tree.at)
    operation = checker.language.functions.get(tree.name)
    if operation is None:
        known = [
            *checker.language.functions,
            *(name for name, each in checker.language.defines.items() if each.parameters),
        ]
        if tree.name in checker.language.standing or checker.language.has_word(tree.name):
            hint = f"Leave the brackets out, or write `{tree.name} of ...`."
            raise PhraseFault(f"`{tree.name}` is no function.", tree.at, hint)
        hint = did_you_mean(tree.name, known, "functions")
        raise PhraseFault(f"There is no function `{tree.name}`.", tree.at, hint)
    return _applied(checker, tree, operation, scope)


def _used(checker: Checking, define: Define, parts: tuple[Typed, ...], scope: Scope, at: int) -> Typed:
    """A define with its parts; a number that is written there may be that of a seat."""
    try:
        return defined(checker, define, parts, scope, at)
    except PhraseFault as fault:
        seats = tuple(fitting.one(each, "", ("seat",)) if _is_number(each) else each for each in parts)
        if seats == parts:
            raise
        try:
            return defined(checker, define, seats, scope, at)
        except PhraseFault:
            raise fault from None


def _is_number(node: Typed) -> bool:
    return isinstance(node, Const) and node.type == NUMBER


def _how_many(define: Define, given: int) -> str:
    wanted = len(define.parameters)
    if not wanted:
        return f"The define `{define.name}` has no parameters."
    return f"The define `{define.name}` takes {wanted} {'part' if wanted == 1 else 'parts'}, not {given}."


# -- functions -----------------------------------------------------------------------------------------------


def _applied(checker: Checking, tree: Call, operation: Operation, scope: Scope) -> Typed:
    given = _matched(checker, tree, operation)
    types: dict[str, Typed | None] = dict.fromkeys([param.name for param in operation.params])
    for param in operation.params:
        if param.wants == "list" and param.name in given:
            types[param.name] = _list(checker, given[param.name])
        elif not param.each and param.name in given:
            word = _as_word(checker, given[param.name], operation.name) if param.wants == "word" else None
            act = _as_act(checker, given[param.name]) if operation.name == CAN else None
            node = word or act or _set_or_test(checker, given[param.name], param, scope)
            several = of_sets(operation) if param.wants in ("cell", "piece") and node.type.many else None
            if several is not None:
                operation = several
                param = next(each for each in several.params if each.name == param.name)
            types[param.name] = _fitted(node, param, operation)
    slot = ""
    if operation.binds_it:
        within = checker.inside(scope, _it_of(operation, types))
        assert within.it is not None
        slot = within.it.key
        for param in operation.params:
            if param.each and param.name in given:
                types[param.name] = _fitted(checker.check(given[param.name], within), param, operation)
    parts = tuple(types.values())
    gives = operation.gives if isinstance(operation.gives, Type) else operation.gives(*map(_type, parts))
    return Apply(gives, operation, parts, slot, tree.at)


def _as_word(checker: Checking, tree: Tree, function: str) -> Typed | None:
    """A name as a word, where a word is wanted and it is one of a list alone, or of the printed map that is asked; it
    may be called like a value."""
    found = checker.language.words.get(tree.name, ()) if isinstance(tree, Named) else ()
    if len(found) > 1:
        found = tuple(each for each in found if each.name == function)
    is_bound = isinstance(tree, Named) and tree.name in checker.language.standing
    if len(found) != 1 or is_bound:
        return None
    return Const(word_of(found[0]), found[0].spelled[tree.name], tree.at) if isinstance(tree, Named) else None


def _as_act(checker: Checking, tree: Tree) -> Typed | None:
    """A name as that of an act which is called like a zone."""
    act = checker.language.acts.get(tree.name) if isinstance(tree, Named) else None
    return Use(act.type, act, None, tree.at) if act is not None and isinstance(tree, Named) else None


def _set_or_test(checker: Checking, tree: Tree, param: Param, scope: Scope) -> Typed:
    """An argument; where the parameter allows it, a test of cells stands for those for which it holds."""
    if not param.test:
        return checker.check(tree, scope)
    try:
        found = checker.check(tree, scope)
    except PhraseFault as fault:
        try:
            found = checker.check(tree, checker.inside(scope, CELL))
        except PhraseFault:
            raise fault from None
    if found.type.sort != "truth":
        return found
    within = checker.inside(scope, CELL)
    assert within.it is not None
    return Apply(CELLS, SUCH, (checker.check(tree, within),), within.it.key, found.at)


def _list(checker: Checking, tree: Tree) -> Typed:
    """The words of a list, by its name or that of a field."""
    name = tree.name if isinstance(tree, Named) else ""
    fields = {each: word.type.words for (_, each), word in checker.language.words_of.items() if word.type.words}
    lists = {each.name: each for found in checker.language.words.values() for each in found}
    words = fields.get(name) or lists.get(name)
    if words is None and not name:
        meant = tree.name if isinstance(tree, Dot) and tree.name in {**fields, **lists} else "suit"
        raise PhraseFault("`words` takes the name of a field or of a list alone.", start(tree),
                          f"Write `words({meant})`.")  # fmt: skip
    if words is None:
        raise PhraseFault(f"There is no list of words `{name}`.", start(tree),
                          did_you_mean(name, [*fields, *lists]))  # fmt: skip
    return Const(word_of(words, many=True), words.words, tree.at)


def _type(node: Typed | None) -> Type | None:
    return None if node is None else node.type


_LISTED = {"directions": ("direction", DIRECTIONS), "turning": ("way to turn a shape", TURNING)}
"""Parameters that take words of a list, by name: what one is called, and the list."""


def _fitted(node: Typed, param: Param, operation: Operation) -> Typed:
    """An argument as its parameter takes it: of a word of an ordered list the place in it."""
    node = fitting.fit(node, param.wants, f"`{operation.name}`")
    words = node.type.words if node.type.sort == "word" else None
    listed = _LISTED.get(param.name)
    if listed is not None and isinstance(node, Const) and node.value not in listed[1].words:
        hint = did_you_mean(node.value, listed[1].words, listed[1].name)
        raise PhraseFault(f"`{node.value}` is no {listed[0]}.", node.at, hint)
    return place_of(node, words) if words is not None and param.wants == "value" else node


def _it_of(operation: Operation, types: Mapping[str, Typed | None]) -> Type:
    """What `it` is in a function: one of the set that it goes over; a cell where it tests cells."""
    over = next((types[each.name] for each in operation.params if each.word == "over" and not each.each), None)
    return over.type.one() if over is not None else CELL


def _matched(checker: Checking, tree: Call, operation: Operation) -> dict[str, Tree]:
    """The arguments by the names of the parameters. PhraseFault for one too many, one too few, a wrong word."""
    arguments = _taken_apart(checker, tree, operation)
    params = list(operation.params)
    if params[0].optional and len(params) > 1 and params[1].word == "of" and len(arguments) == 1:
        params = [_wordless(params[1])]  # top(Z) beside top(3 of Z)
    found: dict[str, Tree] = {}
    for index, argument in enumerate(arguments):
        for place, param in enumerate(params):
            if param.word == argument.word and (index > 0) == (place > 0) and param.name not in found:
                found[param.name] = argument.value
                break
        else:
            raise _no_place(argument, operation, params)
    missing = next((each for each in params if each.name not in found and not each.optional), None)
    if missing is not None:
        what = f"`{missing.word}`" if missing.word else f"its {missing.name}"
        raise PhraseFault(f"`{operation.name}` needs {what}.", tree.at, f"Write {operation.form}.")
    return found


@lru_cache(maxsize=100)
def _wordless(param: Param) -> Param:
    return replace(param, word="")


def _taken_apart(checker: Checking, tree: Call, operation: Operation) -> list[Argument]:
    """The arguments, with `N of Z` as two where the function has a number before `of`, and with the test behind
    `where` apart where the function has one."""
    arguments = list(tree.arguments)
    first = arguments[0].value
    takes_number = operation.params[0].optional or operation.params[0].wants == "number"
    if takes_number and len(operation.params) > 1 and isinstance(first, Pair) and first.operator == "of":
        left = first.left
        if not (isinstance(left, Named) and checker.language.has_word(left.name)):
            arguments[:1] = [Argument("", left), Argument("of", first.right)]
    elif takes_number and len(operation.params) > 1 and isinstance(first, Pair):
        _bracketed_number(checker, first, operation.name)
    last = arguments[-1]
    if isinstance(last.value, Where) and any(param.where for param in operation.params):
        arguments[-1:] = [Argument(last.word, last.value.things), Argument("where", last.value.test)]
    return arguments


def _bracketed_number(checker: Checking, whole: Pair, function: str) -> None:
    """PhraseFault for `count(hand) - 2 of hand`: a number before `of` that is worked out and has no brackets."""
    last: Tree = whole
    while isinstance(last, Pair) and last.operator in _WORKED_OUT:
        last = last.right
    if not isinstance(last, Pair) or last.operator != "of":
        return
    if isinstance(last.left, Named) and checker.language.has_word(last.left.name):
        return
    number, things = printed(_without_of(whole)), printed(last.right)
    raise PhraseFault(f"`of` binds closer than `{whole.operator}`, so only `{printed(last.left)}` stands before it.",
                      last.left.at, f"Write `{function}(({number}) of {things})`.")  # fmt: skip


def _without_of(tree: Tree) -> Tree:
    """What stands before the last `of`."""
    if not isinstance(tree, Pair):
        return tree
    return tree.left if tree.operator == "of" else replace(tree, right=_without_of(tree.right))


_WORKED_OUT = ("+", "-", "*", "div", "mod", "at least", "at most")


def _no_place(argument: Argument, operation: Operation, params: list[Param]) -> PhraseFault:
    words = [each.word for each in params[1:] if each.word]
    form = f"Write {operation.form}."
    at = start(argument.value)
    if argument.word in words:
        return PhraseFault(f"`{argument.word}` stands twice in `{operation.name}`.", at, form)
    known = f" It takes {sentence_list([f'`{each}`' for each in words])}." if words else ""
    return PhraseFault(f"`{operation.name}` takes no `{argument.word}`.{known}", at, form)


# -- defines -------------------------------------------------------------------------------------------------


def defined(checker: Checking, define: Define, parts: tuple[Typed, ...], scope: Scope, at: int) -> Typed:
    """A define with what its parameters stand for. It is read without the thing that is tested where it is used;
    where it means nothing so, with it (`mine: owner = you`)."""
    if len(parts) != len(define.parameters):
        raise PhraseFault(_how_many(define, len(parts)), at, "Its parts stand in brackets behind it.")
    types = tuple(each.type for each in parts)
    body = _instance(checker, define, types, None)
    if isinstance(body, PhraseFault) and scope.it is not None:
        with_it = _instance(checker, define, types, scope.it.type)
        if not isinstance(with_it, PhraseFault):
            keys = (f"{define.name}/~", *(f"{define.name}/{each}" for each in define.parameters))
            return _used_at(with_it, keys, (scope.it, *parts), at)
        body = with_it
    if isinstance(body, PhraseFault):
        raise body.anew()
    return _used_at(body, tuple([f"{define.name}/{each}" for each in define.parameters]), parts, at)


def _used_at(body: Defined, keys: tuple[str, ...], parts: tuple[Typed, ...], at: int) -> Defined:
    """A define where it is used."""
    return Defined(body.type, body.name, body.body, keys, parts, body.because, at, body.facts)


def _instance(checker: Checking, define: Define, types: tuple[Type, ...], it: Type | None) -> Defined | PhraseFault:
    """A define for parameters of these types, or what is wrong with it."""
    made = checker.language.made_of(define.name)
    key = (define.name, types, it)
    found = made.get(key)
    if found is None:
        slots = tuple(
            (name, Slot(type, f"{define.name}/{name}", name, sure=False))
            for name, type in zip(define.parameters, types, strict=True)
        )
        inner = Slot(it, f"{define.name}/~", "it") if it is not None else None
        scope = Scope(inner, slots, f"{define.name}/")
        try:
            body = _body(checker, define, scope)
            known = measured(body)
            because = _because(checker, define, scope)
            found = Defined(body.type, define.name, body, because=because, facts=known)
        except PhraseFault as fault:
            found = fault.inside(define.text, define.name).anew()
        made[key] = found
    return found


MOST_PARTS, MOST_DEEP = 3000, 60
"""So large and so deep may a phrase be with all that it uses, so that whatever walks over one ends soon."""


def measured(node: Typed) -> Facts:
    """The facts about a phrase. PhraseFault for one that is too large."""
    found = facts(node)
    if found.size > MOST_PARTS or found.depth > MOST_DEEP:
        how = "many" if found.size > MOST_PARTS else "deep"
        hint = "Let the table remember what is worked out again and again: keep."
        raise PhraseFault(f"With the defines that it uses it is too {how}.", node.at, hint)
    return found


def _because(checker: Checking, define: Define, scope: Scope) -> tuple[str | Filled, ...]:
    try:
        return checked(checker, define.because.rstrip("."), scope)
    except PhraseFault as fault:
        raise fault if fault.source else fault.inside(define.because).found_in(f"{define.name}.because") from None


def _body(checker: Checking, define: Define, scope: Scope) -> Typed:
    if not isinstance(define.body, Lookup):
        return checker.check(define.body, scope)
    table = define.body

    def part(key: str, tree: Tree) -> Typed:
        try:
            return checker.check(tree, scope)
        except PhraseFault as fault:
            raise fault.inside(table.texts[key], f"{define.name}.{key}") from None

    by = part("by", table.by)
    words = by.type.words if by.type.sort == "word" else None
    if by.type.many or by.type.sort not in ("word", "number", "kind", "seat"):
        raise fitting.wrong(by, "a word or a number", "`by`").inside(table.texts["by"], f"{define.name}.by")
    cases: dict[object, Typed] = {}
    spelled = words.spelled if words is not None else {}
    for key, tree in table.cases.items():
        if words is not None and key not in spelled and key not in words.places:
            raise no_word_of(words, key, 1).inside(key, define.name)
        if by.type.sort in ("number", "seat") and not key.lstrip("-").isdecimal():
            raise PhraseFault(f"`{key}` is no number.", 1).inside(key, define.name)
        value: object = spelled.get(key, key)
        cases[int(key) if by.type.sort in ("number", "seat") else value] = part(key, tree)
    other = part("else", table.other)
    if any(each.type == NUMBER for each in cases.values()) or other.type == NUMBER:
        cases = {key: fitting.number(each, f"`{define.name}`") for key, each in cases.items()}
        other = fitting.number(other, f"`{define.name}`")
    for each in cases.values():
        if each.type.sorts != other.type.sorts or each.type.many != other.type.many:
            text = f"All cases of `{define.name}` must be alike: {each.type.said}, {other.type.said}."
            raise PhraseFault(text, each.at).inside(define.name, define.name)
    return Cases(other.type, by, cases, other, other.at)


@lru_cache(maxsize=10)
def candidates(parameters: int) -> Sequence[tuple[Type, ...]]:
    """Types that so many parameters of a define may have, for looking at one that nobody uses yet."""
    found: list[tuple[Type, ...]] = [()]
    kinds = (PIECE, SEAT, CELL, NUMBER, WORD)
    for _ in range(min(parameters, 3)):
        found = [(*each, kind) for each in found for kind in kinds]
    return [(*each, *(NUMBER,) * (parameters - 3)) for each in found]

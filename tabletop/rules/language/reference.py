"""The authors' reference of a vocabulary: every word with its parameters and what it does, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from tabletop.content.findings import sentence_list, with_article
from tabletop.rules.language.words import Param, Part, Vocabulary, Word
from tabletop.rules.phrases.naming.language import Language

_TITLES: tuple[tuple[Part, str], ...] = (
    ("when", "when: the moment"),
    ("of", "of: whose, at moments that have such words"),
    ("requires", "requires: what must hold, a list"),
    ("cost", "cost: what is paid, a list"),
    ("do", "do: what happens, a list of {op: word, ...}"),
)


def printed(vocabulary: Vocabulary) -> list[str]:
    """The reference, line by line."""
    lines = ["words of abilities (when, requires, cost, do)"]
    kinds = tuple(dict.fromkeys(kind for word in vocabulary.words for kind in word.kinds))
    for part, title in _TITLES:
        words = [word for word in vocabulary.words if word.part == part]
        if not words:
            continue
        lines += ["", f"  {title}"]
        shapes = [_shape(word) for word in words]
        width = min(34, max(map(len, shapes)))
        for word, shape in zip(words, shapes, strict=True):
            lines += [f"    {shape.ljust(width)}  {_sentence(word, kinds)}".rstrip()]
            lines += [f"    {' ' * width}    {line}" for line in _params(word)]
        if part == "do":
            lines += ["    every effect may have"]
            lines += [f"      {param.name}: {_described(param)}" for param in vocabulary.each]
    if vocabulary.speech is not None:
        lines += ["", "  phrases: which, how many, whether", *_names(vocabulary.speech.language)]
    return lines


def _names(language: Language) -> Iterator[str]:
    """The names that phrases may use, by what they are of."""
    of: dict[str, list[str]] = {}
    for name in (*language.standing.values(), *language.words_of.values(), *language.kinds.values()):
        what = f"of {name.of}s" if name.of else "kinds" if name.name in language.kinds else "by themselves"
        of.setdefault(what, []).append(name.name)
    of["defined"] = list(language.defines)
    of["functions"] = [each.form for each in language.functions.values()]
    for what, names in of.items():
        if names:
            yield from wrap(", ".join(names), 108, initial_indent=f"    {what}: ", subsequent_indent="      ")


def _shape(word: Word) -> str:
    """How it is written."""
    if word.part == "do":
        required = "".join(f", {param.name}: {_example(param)}" for param in word.params if param.required)
        return f"{{op: {word.name}{required}}}"
    if word.params:
        optional = not any(param.required for param in word.params)
        inner = ", ".join(f"{param.name}: {param.example}" for param in word.params)
        if word.value is not None:
            return f"{word.name}: {word.value.example} or {{{inner}}}"
        return f"{word.name}{' or ' + word.name if optional else ''}: {{{inner}}}"
    if word.value is None:
        return word.name
    return f"{word.name}: {word.value.example}"


def _example(param: Param) -> str:
    """What may stand behind a parameter."""
    if param.example != NO_EXAMPLE:
        return param.example
    if param.values:
        return param.values[0]
    return param.default or ("self" if param.type == "set" else param.example)


NO_EXAMPLE = Param("").example


def _sentence(word: Word, kinds: Sequence[str]) -> str:
    """What it is; where most of the kinds of cards have it, those that have it not are named."""
    notes = []
    if word.of:
        notes.append(f"of: {sentence_list(word.of, 'or')}")
    if word.kinds:
        others = [kind for kind in kinds if kind not in word.kinds]
        most = bool(others) and len(others) < len(word.kinds)
        listed = [with_article(kind) for kind in (others if most else word.kinds)]
        notes.append(f"{'not ' if most else ''}on {sentence_list(listed, 'or')}")
    if word.when:
        notes.append(f"only {', '.join(word.when)}")
    if word.value is not None and (word.value.type == "whole" or word.value.values):
        notes.append(word.value.wants)
    return word.help + (f" ({'; '.join(notes)})" if notes else "")


def _params(word: Word) -> Iterator[str]:
    for param in word.params:
        yield f"{param.name}: {_described(param)}"


def _described(param: Param) -> str:
    wants = param.wants + ("" if param.required else ", may be left out")
    return f"{wants}; {param.help}" if param.help else wants

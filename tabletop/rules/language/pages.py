"""The written reference: a page in Markdown for the words of a game, and one for what all games have in common.

Everything on a page comes from the registry. An example is an ability of a card of the game where one uses the word;
else one is put together from the examples of its parameters. ``examples`` gives all of a page, so that they can be
checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.findings import sentence_list
from tabletop.content.flow import flow_text
from tabletop.rules.language.words import Param, Part, Vocabulary, Word
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.phrase import COMMON as FUNCTIONS

_TITLES: Mapping[Part, str] = {
    "when": "Moments (`when`)", "of": "Whose (`of`)", "requires": "Requirements (`requires`)",
    "cost": "Costs (`cost`, `pay`)", "do": "Effects (`do`)",
}  # fmt: skip
MOST_CARDS = 12
"""So many cards are named that use a word; of more, how many."""


@dataclass(frozen=True, slots=True)
class Use:
    """An ability of a card, with the words that it uses."""

    card: str
    kind: str
    data: Mapping[str, object]
    words: frozenset[tuple[Part, str]]


def words_in(data: Mapping[str, object], vocabulary: Vocabulary) -> Iterator[tuple[Part, str]]:
    """The words of an ability, by their names of today."""
    for part, name in _written(data, vocabulary):
        word = vocabulary.word(part, name)
        if word is not None:
            yield part, word.name


def _written(data: Mapping[str, object], vocabulary: Vocabulary) -> Iterator[tuple[Part, str]]:
    yield "when", str(data.get("when") or "")
    yield "of", str(data.get("of") or "")
    parts: tuple[tuple[str, Part], ...] = (("requires", "requires"), ("cost", "cost"), ("pay", "cost"))
    for key, part in parts:
        for entry in _listed(data.get(key)):
            yield from _entry(part, entry, vocabulary)
    for effect in _listed(data.get("do")):
        if isinstance(effect, Mapping):
            yield "do", str(effect.get("op"))
            for param in vocabulary.params(str(effect.get("op"))):
                yield from _value(param, effect.get(param.name), vocabulary)


def _entry(part: Part, entry: object, vocabulary: Vocabulary) -> Iterator[tuple[Part, str]]:
    for name, value in entry.items() if isinstance(entry, Mapping) else ((entry, None),):
        yield part, str(name)
        word = vocabulary.word(part, name)
        if word is None:
            continue
        if word.value is not None:
            yield from _value(word.value, value, vocabulary)
        for param in word.params:
            yield from _value(param, value.get(param.name) if isinstance(value, Mapping) else None, vocabulary)


def _value(param: Param, value: object, vocabulary: Vocabulary) -> Iterator[tuple[Part, str]]:
    """The words of what stands in a parameter."""
    if param.type in ("effects", "costs"):
        yield from _written({{"effects": "do", "costs": "cost"}[param.type]: value}, vocabulary)


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


# -- examples ----------------------------------------------------------------------------------------------------


def example(word: Word, vocabulary: Vocabulary, uses: Iterable[Use] = ()) -> tuple[str, str]:
    """An example of a word as it is written, and the kind of card that has it ("" for one put together here): of a
    card the shortest ability that uses it."""
    found = [use for use in uses if (word.part, word.name) in use.words]
    if found:
        best = min(found, key=lambda use: (len(flow_text(use.data)), use.card))
        return flow_text(best.data), best.kind
    return _made(word), ""


def _made(word: Word) -> str:
    """How a word is written that no card uses."""
    params = [param for param in word.params if param.required]
    named = ", ".join(f"{param.name}: {param.example}" for param in params)
    if word.part == "do":
        return f"{{op: {word.name}{', ' if named else ''}{named}}}"
    if word.example:
        return f"{{{word.example}}}" if word.part in ("requires", "cost") else word.example
    if word.value is None:
        return f"{{{word.name}: {{{named}}}}}" if named else word.name
    return f"{{{word.name}: {word.value.example}}}"


# -- pages -------------------------------------------------------------------------------------------------------


def page(title: str, vocabulary: Vocabulary, uses: Iterable[Use] = ()) -> str:
    """The page of a game."""
    known = list(uses)
    lines = [
        f"# {title}: words of abilities", "",
        "Made by `tabletop reference` from the words themselves. What is the same in all games stands in "
        "[common words](common.md).", "",
    ]  # fmt: skip
    for part, heading in _TITLES.items():
        words = [word for word in vocabulary.words if word.part == part]
        if words:
            lines += [f"## {heading}", ""]
            if part == "do" and vocabulary.each:
                lines += ["Every effect may have", "", *_params(vocabulary.each), ""]
            for word in words:
                lines += [*_described(word, vocabulary, known), ""]
    if vocabulary.speech is not None:
        lines += ["## Names in phrases", "", *_names(vocabulary.speech.language), ""]
    return "\n".join(lines).rstrip() + "\n"


def _described(word: Word, vocabulary: Vocabulary, uses: list[Use]) -> Iterator[str]:
    yield f"### {word.name}"
    yield ""
    yield word.help
    yield ""
    facts = []
    if word.when:
        facts.append(f"- at the moments {sentence_list([f'`{each}`' for each in word.when])}")
    if word.kinds:
        facts.append(f"- on cards of the kinds {sentence_list([f'`{each}`' for each in word.kinds])}")
    if word.of:
        facts.append(f"- `of`: {sentence_list([f'`{each}`' for each in word.of], 'or')}")
    if word.was:
        facts.append(f"- called {sentence_list([f'`{each}`' for each in word.was])} before")
    if word.value is not None:
        facts.append(f"- behind it: {_wants(word.value)}")
    facts += _params(word.params)
    facts += _logged(word)
    yield from facts
    if facts:
        yield ""
    text, kind = example(word, vocabulary, uses)
    yield f"Example{f' (on a card of the kind `{kind}`)' if kind else ''}:"
    yield ""
    yield f"    {text}"
    cards = list(dict.fromkeys(use.card for use in uses if (word.part, word.name) in use.words))
    if cards:
        more = f" and {len(cards) - MOST_CARDS} more" if len(cards) > MOST_CARDS else ""
        yield ""
        yield f"Used by {', '.join(cards[:MOST_CARDS])}{more}."


def _logged(word: Word) -> Iterator[str]:
    """What the log says of it, or why that is nothing."""
    if word.log:
        said = sentence_list([f'"{text}"' for text in word.log.values()], "or")
        yield f"- in the log: {said}"
    elif word.unsaid:
        yield f"- in the log: nothing of its own; {word.unsaid}"


def _params(params: Iterable[Param]) -> Iterator[str]:
    for param in params:
        needed = "" if param.required else f"; left out: {param.default}" if param.default else "; may be left out"
        told = f" ({param.help})" if param.help else ""
        yield f"- `{param.name}`: {_wants(param)}{needed}{told}"


def _wants(param: Param) -> str:
    return param.wants or "a word"


def _names(language: Language) -> Iterator[str]:
    """The names that phrases of a game may use, by what they are of."""
    for title, names in (
        ("by themselves", list(language.standing.values())),
        ("of pieces, seats and cells", list(language.words_of.values())),
        ("kinds", list(language.kinds.values())),
    ):
        if names:
            listed = sorted({f"`{each.name}`" for each in names})
            yield f"- {title}: {', '.join(listed)}"


def common_page() -> str:
    """What all games have in common: the functions of phrases."""
    lines = ["# Common words", "", "Made by `tabletop reference` from the words themselves.", ""]
    lines += ["## Functions of phrases", ""]
    for name, operation in FUNCTIONS.items():
        lines += [f"### {name}", "", f"`{operation.form}`", "", operation.help, "", "Example:", ""]
        lines += [f"    {operation.example}", ""]
    return "\n".join(lines).rstrip() + "\n"


def examples(vocabulary: Vocabulary, uses: Iterable[Use] = ()) -> Iterator[tuple[Word, str, str]]:
    """Every example of a page: the word, the text, the kind of card that has it ("" for one made up)."""
    known = list(uses)
    for word in vocabulary.words:
        yield (word, *example(word, vocabulary, known))

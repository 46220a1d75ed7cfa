"""Parameters of routines that are known when a file is read: zones and words.

```yaml
routines:
  fill(pile, s): [{draw: 3, from: pile, to: hand of s}]       # `- {fill: deck, s: you}`: a zone
  draft(k): [{draw: 1, from: pile_of(k), to: hand}]           # `- {draft: land}`: a word
```

A parameter is one of these where it stands in the place of a zone or a word in an effect; a routine is made once for
each that it is given. In its phrases a zone is read as if it stood there itself, so it is looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from tabletop.content.findings import did_you_mean
from tabletop.rules.phrases.naming.language import Language, tree_of
from tabletop.rules.phrases.naming.language import Table as Lookup
from tabletop.rules.phrases.naming.names import PARAMETER, Name, standing
from tabletop.rules.phrases.naming.values import WORD, word_of
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.tree import Call, Named, Pair, Tree, printed, replaced
from tabletop.rules.written.reading.sheet import Part, Shape

Role = Literal["zone", "word"]
_NAMED = ("let", "choose", "each", "gather", "repeat")
"""The effects behind whose word a new name stands."""
_OWN = ("label", "rule", "until")
"""Keys whose texts are no names of the game."""


class Wording(Protocol):
    """A word of effects, as far as it says what stands where."""

    @property
    def object(self) -> Shape:
        """What stands behind the word itself."""

    @property
    def shapes(self) -> Mapping[str, Shape]:
        """What stands in its keys."""


class Head(Protocol):
    """A routine that is written in the file."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """Their names."""

    @property
    def part(self) -> Part:
        """Where it stands."""


@dataclass(frozen=True, slots=True)
class Stands:
    """What a parameter stands for: a zone (``whose``: of seats that are bound with it) or a word."""

    role: Role
    text: str
    whose: bool = False

    @property
    def said(self) -> str:
        """As the routine that is made of it is called."""
        return f"{self.text} of" if self.whose else self.text


def whose_of(parameter: str) -> str:
    """The name under which a routine keeps whose the zone is that a parameter stands for."""
    return f"{parameter}_whose"


# -- which parameters these are ------------------------------------------------------------------------------


def roles(
    heads: Mapping[str, Head], effects: Mapping[str, Wording], taken: Collection[str]
) -> dict[str, dict[str, Role]]:
    """The parameters of each routine that are zones or words. ``taken``: names that mean something else there."""
    found: dict[str, dict[str, Role]] = {name: {} for name in heads}
    while True:
        before = {name: dict(each) for name, each in found.items()}
        for name, head in heads.items():
            if not head.parameters:
                continue
            for used, role in _uses(head.part.data, heads, effects, before):
                if used in head.parameters and used not in taken and found[name].get(used) != "zone":
                    found[name][used] = role
        if found == before:
            return found


def _uses(
    data: object, heads: Mapping[str, Head], effects: Mapping[str, Wording], known: Mapping[str, Mapping[str, Role]]
) -> Iterator[tuple[str, Role]]:
    """The names in zones and words of effects, with what they are there."""
    if isinstance(data, list):
        for each in data:
            yield from _uses(each, heads, effects, known)
    if not isinstance(data, dict):
        return
    word = str(next(iter(data), ""))
    for key, value in data.items():
        if not (
            key == word and word in effects and effects[word].object == "gift"
        ):  # what changes values is no effect
            yield from _uses(value, heads, effects, known)
        if isinstance(value, str) and word in effects:
            shape = effects[word].object if key == word else effects[word].shapes.get(key, "")
            if shape == "zone":
                yield from _in_zone(value)
            elif shape == "text" and key not in _OWN and not (key == word and word in _NAMED):
                yield value.strip(), "word"
        elif isinstance(value, str) and word in heads:
            names = heads[word].parameters
            name = names[0] if key == word and names else str(key)
            role = known[word].get(name)
            if role == "zone":
                yield from _in_zone(value)
            elif role == "word":
                yield value.strip(), "word"


def _in_zone(text: str) -> Iterator[tuple[str, Role]]:
    """`pile of s`, `pile_of(k)`: the names on which it depends which zone is meant."""
    head, bracket, rest = text.partition(" of ")[0].strip().partition("(")
    if not bracket:
        yield head, "zone"
    for each in rest.rstrip(") ").replace(",", " ").split():
        yield each, "word"


# -- what they stand for -------------------------------------------------------------------------------------


def zone_text(part: Part, language: Language, words: Mapping[str, str], zones: Collection[str]) -> tuple[str, str]:
    """The family of the zones that a part of an effect names, and whose they are ("" where it does not say)."""
    text = part.text("A zone")
    family, _, whose = (each.strip() for each in text.partition(" of "))
    if (family in zones and family not in language.given) or not _is_made(family, language):
        return family, whose
    try:
        found = _zone(replaced(tree_of(text), language.given), part, language, words)
    except PhraseFault as fault:
        raise part.misread(fault.inside(text)) from None
    if isinstance(found, Named) and found.name in zones:
        return found.name, ""
    if isinstance(found, Pair) and isinstance(found.left, Named) and found.left.name in zones:
        return found.left.name, printed(found.right)
    raise part.wrong(f"`{text}` is no zone.", "A define that is one is `NAME: ZONE`, or a table of zones.")


def _is_made(family: str, language: Language) -> bool:
    """Whether a name is a parameter or a define, with its brackets."""
    name = family.partition("(")[0].strip()
    return name in language.given or name in language.defines


def _zone(tree: Tree, part: Part, language: Language, words: Mapping[str, str]) -> Tree:
    """A zone, with the defines that it is made of read."""
    if isinstance(tree, Pair) and tree.operator == "of":
        left = _zone(tree.left, part, language, words)
        if isinstance(left, Pair):
            raise PhraseFault("Whose zone it is is said twice.", tree.at, "Leave `of` out.")
        return Pair("of", left, tree.right, tree.at)
    define = language.defines.get(tree.name) if isinstance(tree, Named | Call) else None
    if define is None:
        return tree
    given = [each.value for each in tree.arguments] if isinstance(tree, Call) else []
    if len(given) != len(define.parameters):
        return tree
    stands, body = dict(zip(define.parameters, given, strict=True)), define.body
    if isinstance(body, Lookup):
        by = replaced(body.by, stands)
        word = words.get(by.name, by.name) if isinstance(by, Named) else ""
        if not word or (word not in language.words and word not in language.kinds):
            message = f"Which zone `{define.name}` is must be known beforehand."
            hint = "Give it a word, or a parameter of a routine that is given a word."
            raise part.wrong(message, hint)
        body = body.cases.get(word, body.other)
    return _zone(replaced(body, stands), part, language, words)


def stand(
    part: Part, role: Role, name: str, language: Language, words: Mapping[str, str], zones: Collection[str]
) -> tuple[Stands, str]:
    """What is given to a parameter, and whose zone it is ("" where it does not say). ``name``: the parameter."""
    if role == "zone":
        family, whose = zone_text(part, language, words, zones)
        if family not in zones:
            raise part.wrong(f"`{name}` is a zone, and there is no zone `{family}`.", did_you_mean(family, zones))
        return Stands(role, family, bool(whose)), whose
    text = part.text(f"The word `{name}`").strip()
    word = words.get(text, text)
    bound = language.standing.get(text)
    if text not in words and bound is not None and bound.binds:
        message = f"`{name}` is a word that must be known beforehand, and `{text}` is {bound.origin}."
        raise part.wrong(message, "Write the word itself, once for each.")
    return Stands(role, word), ""


def constant(name: str, word: str, language: Language) -> Name:
    """A name that always stands for the same word."""
    lists = language.words.get(word, ())
    kind = language.words_of.get(("piece", "kind")) if word in language.kinds else None
    type = kind.type if kind is not None else word_of(lists[0]) if len(lists) == 1 else WORD
    value = lists[0].spelled[word] if lists else word
    return standing(name, type, lambda table, bind: value, said=word, origin=PARAMETER)


def tree_for(name: str, stands: Stands) -> Tree:
    """A zone as phrases of the routine read it."""
    family = Named(stands.text)
    return Pair("of", family, Named(whose_of(name))) if stands.whose else family

"""What is given and taken (`give`): words and marks of cards, abilities, changes of values.

```yaml
- {give: guard, to: target, until: turn}                 # a word that cards print in a list, or a mark
- {give: no guard, to: target, until: turn}              # taken: printed and given, less taken
- {give: {attack: 2, health: {times: 2}}, to: target}    # changes of values
- {give: {when: dies, of: self, do: [...]}, to: target}  # an ability
- {give: abilities of target, to: self}                  # those that another thing has at this moment
- {give: no abilities, to: target, until: turn}
- {give: nothing, to: target}                            # all that was given to it or taken from it has ended
```

Which words a game gives at all is found before its phrases are read (``find_grants``), so a word of a game that gives
none is read as it is printed, and is as quick.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.rules.modifying.durations import LASTING_READ, is_marked
from tabletop.rules.modifying.modifiers import BASE
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, Read, reads
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.table import Table
from tabletop.rules.written.reading.sheet import GIVEN, NOBODY, AbilitySheet, Part, Shape, Sheet, door

GIVE, PROTECT = "give", "protect"
STANDS: Mapping[str, Shape] = {GIVE: "gift", "to": "phrase"}
"""What may stand in an entry of what holds always."""
CHANGE: Mapping[str, Shape] = {
    "add": "phrase", "times": "phrase", "set": "phrase", "least": "phrase", "most": "phrase", "layer": "text",
}  # fmt: skip
"""How a value may be changed; one of them, and in which layer."""
HOWS: tuple[Literal["add", "times", "set", "least", "most"], ...] = ("add", "times", "set", "least", "most")
NO_VALUES: Mapping[str, str] = {}
_NO, _OF = "no ", "abilities of "
ABILITIES = "abilities"
NOTHING = "nothing"
HUSHED = _NO + ABILITIES
"""The mark of those that have no abilities."""
INSTEAD = "instead_of"
_ABILITY = ("when", INSTEAD)
"""What is given and has one of these is an ability."""

Lends = Callable[[Table, int, str], bool]
"""Whether some card gives a piece something, by the name of its mark."""


def mark_of(list_name: str, word: str, taken: bool = False) -> str:
    """The mark of what was given a word of a list, or what it was taken from."""
    return f"{list_name} {_NO if taken else ''}{word}"


def bears(table: Table, piece: int, mark: str, lends: Lends) -> bool:
    """Whether something was given to a piece, for a while or by a card that stands."""
    return is_marked(table, piece, mark) or lends(table, piece, mark)


def reads_of_mark(mark: str) -> frozenset[Read]:
    """What it goes by whether something was given."""
    return reads(LASTING_READ) | {Read("field", mark), Read("mark", mark)}


# -- before anything is read ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grants:
    """What a game gives and takes anywhere."""

    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By the name of their list."""
    hushes: bool = False
    """Whether anything may lose its abilities."""
    instead: frozenset[str] = frozenset()
    """The events instead of which something happens by an ability that is given."""
    copies: bool = False
    """Whether any ability may be given by copying it."""
    protects: bool = False
    """Whether anything may be protected."""

    def named(self, names: Iterable[Name], lends: Lends) -> Iterator[Name]:
        """Names with the lists of cards as they are: printed and given, less taken."""
        for each in names:
            words = self.words.get(each.name) if each.of == "piece" else None
            yield _with_given(each, words, lends) if words else each


def find_grants(found: Collection[Mapping[str, object]], catalog: Catalog) -> Grants:
    """What rules and abilities give anywhere, from how they are written: all mappings in them."""
    objects = [each[GIVE] for each in found if GIVE in each]
    texts = {each.strip() for each in objects if isinstance(each, str)}
    wanted = {each.removeprefix(_NO).strip() for each in texts}
    words = {name: frozenset(known) & wanted for name, known in lists_of(catalog).items()}
    instead = (each.get(INSTEAD) for each in objects if isinstance(each, Mapping))
    return Grants(
        {name: found for name, found in words.items() if found},
        HUSHED in texts, frozenset(each for each in instead if isinstance(each, str)),
        any(each.startswith(_OF) for each in texts), any(PROTECT in each for each in found),
    )  # fmt: skip


def lists_of(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The words of each list that cards print, those declared first."""
    found: dict[str, dict[str, None]] = {}
    for kind in catalog.kinds.values():
        for name, each in kind.fields.items():
            if each.type == "list":
                found.setdefault(name, {}).update(dict.fromkeys(each.values))
    for card in catalog.cards.values():
        for name in found:
            value = card.values.get(name)
            printed = value if isinstance(value, tuple) else ()
            found[name].update(dict.fromkeys(each for each in printed if isinstance(each, str)))
    return {name: tuple(words) for name, words in found.items()}


def _with_given(name: Name, words: frozenset[str], lends: Lends) -> Name:
    """A list of cards with what was given to them, without what was taken."""
    printed = name.get
    known = [(word, mark_of(name.name, word), mark_of(name.name, word, taken=True)) for word in sorted(words)]

    def get(table: Table, piece: int) -> object:
        found = printed(table, piece)
        have: tuple[object, ...] = found if isinstance(found, tuple) else ()
        for word, given, taken in known:
            if word in have:
                if bears(table, piece, taken, lends):
                    have = tuple([each for each in have if each != word])
            elif bears(table, piece, given, lends) and not bears(table, piece, taken, lends):
                have = (*have, word)
        return have

    marks = (mark for _, *both in known for mark in both)
    return replace(name, get=get, reads=name.reads.union(*map(reads_of_mark, marks)))


# -- reading -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a value."""

    value: str
    by: Phrase
    how: Literal["add", "times", "set", "least", "most"] = "add"
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Gift:
    """What is given: one of these."""

    mark: str = ""
    """What a mark says: a word of a list that is given or taken, a mark, an ability that is given, or that all
    abilities are taken."""
    told: str = ""
    """How that is called in the log."""
    is_taken: bool = False
    changes: tuple[Change, ...] = ()
    copied: Phrase | None = None
    """Whose abilities are given."""
    ends: bool = False
    """Whether all that was given or taken before has ended."""


@dataclass(frozen=True, slots=True)
class Givable:
    """What a game could give."""

    catalog: Catalog
    layers: Mapping[str, tuple[str, ...]]
    """The layers of each derived value, by its name."""


def read_gift(part: Part, here: Language, to: Givable, of: Mapping[str, str] = NO_VALUES) -> Gift:
    """What stands behind `give`. ``here``: what names mean where it stands; ``of``: the values changed by a number
    that may go by its thing, `it`, and of what each of them is."""
    if part.is_mapping:
        keys = [*part.mapping("What is given")]
        if not is_change(part):
            name = part.get("name")
            told = name.text("A name") if name is not None else "another ability"
            return Gift(power_mark(given_id(part)), told)
        if not keys:
            raise part.wrong("Nothing is given.", "Write `give: WORD`, or `give: {VALUE: 1}`.")
        return Gift(
            changes=tuple(_change(name, each, here, to, of) for name, each in part.parts("What is given").items())
        )
    text = part.text("What is given").strip()
    if text == NOTHING:
        return Gift(ends=True)
    if text == HUSHED:
        return Gift(HUSHED, ABILITIES, is_taken=True)
    if text.startswith(_OF):
        copied = Part(part.sheet, part.where, text.removeprefix(_OF)).phrase(here)
        if copied.type.sorts != {"piece"}:
            raise part.wrong(f"Abilities are of cards, not of {copied.type.said}.")
        door(part, copied, GIVEN, NOBODY)
        return Gift(copied=copied)
    return _word(part, text, to.catalog)


def given_abilities(sheet: Sheet) -> Iterator[Part]:
    """The abilities that are given anywhere in a file, or in what a card can do."""
    giving = [(where, each[GIVE]) for where, each in sheet.walked.mappings if GIVE in each]
    for where, given in giving:
        if isinstance(given, dict) and any(name in given for name in _ABILITY):
            yield Part(sheet, (*where, GIVE), given)


def given_id(part: Part) -> str:
    """The name of an ability that stands where it is given: its card's ability, or the rules, and its place there."""
    owner = part.sheet.ability.id if isinstance(part.sheet, AbilitySheet) else "rules"
    return ".".join((owner, *map(str, part.where)))


def power_mark(id: str) -> str:
    """The mark of what was given an ability."""
    return f"ability {id}"


def is_change(part: Part) -> bool:
    """Whether what is given, a mapping, changes values, and is no ability."""
    return not any(part.get(name) is not None for name in _ABILITY)


def _word(part: Part, text: str, catalog: Catalog) -> Gift:
    word, taken = text.removeprefix(_NO).strip(), text.startswith(_NO)
    lists = [name for name, known in lists_of(catalog).items() if word in known]
    is_mark = word in catalog.marks
    if len(lists) + is_mark > 1:
        where = [*(f"in `{each}` of cards" for each in lists), *(["a mark"] if is_mark else [])]
        raise part.wrong(f"`{word}` is {' and '.join(where)}.", "Call one of them otherwise.")
    told = word.replace("_", " ")
    if lists:
        return Gift(mark_of(lists[0], word, taken), told, taken)
    if is_mark and not taken:
        return Gift(word, told)
    if is_mark:
        raise part.wrong(f"`{word}` is a mark.", f"Write `unmark: {word}`.")
    known = [*catalog.marks, *(each for some in lists_of(catalog).values() for each in some)]
    hint = did_you_mean(word, known, "words") or "Give a kind a field of the type `list` with this word in `values`."
    raise part.wrong(f"`{word}` is no word that cards have, and no mark.", hint)


def _change(name: str, part: Part, here: Language, to: Givable, of: Mapping[str, str]) -> Change:
    if name not in to.layers:
        hint = did_you_mean(name, to.layers, "values") or "Declare it under `values:`."
        raise part.wrong(f"There is no value `{name}`.", hint)
    it = PIECE if of.get(name) == "piece" else None
    if not part.is_mapping:
        return Change(name, part.phrase(here, NUMBER, it))
    part.check_keys(tuple(CHANGE), f"The change of `{name}`")
    found = [how for how in HOWS if part.get(how) is not None]
    if len(found) != 1:
        raise part.wrong(
            f"A value is changed in one way: {', '.join(HOWS)}.", "Write `{times: 2}`, or a number alone."
        )
    how, layer = found[0], part.get("layer")
    by = part.need(how, "").phrase(here, NUMBER, it)
    if layer is None:
        return Change(name, by, how, BASE if how in ("times", "set") else "")
    return Change(name, by, how, layer_of(layer, name, to.layers[name], how))


def own_layer(table: Table, source: int, how: str, layers: Collection[str]) -> str:
    """In which layer of a value a card adds where nothing is said: that of its kind, where one is called so."""
    if how != "add" or not layers or not source:
        return ""
    kind = table.kind(source)
    return kind if kind in layers else ""


def layer_of(part: Part, value: str, layers: tuple[str, ...], how: str = "add") -> str:
    """The name of a layer of a value. Raises Wrong where there is none, or where it has none."""
    if how not in ("add", "times"):
        raise part.wrong(f"`{how}` is of the whole value, not of a layer.", "Leave `layer` out.")
    name = part.text("A layer")
    if name not in layers:
        hint = did_you_mean(name, layers, "layers") or f"Declare it: `layers: [{name}]` at the value `{value}`."
        raise part.wrong(f"The value `{value}` has no layer `{name}`.", hint)
    return name

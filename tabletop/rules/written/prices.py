"""What abilities of cards are worth, and what they may be: `prices` and `abilities` among the laws of a game.

```yaml
laws:
  prices:
    each: worth at least 1                     # the price of one ability
    tables:
      harm: {target: 2, foes: 4, foes where w: 3}
    requires: {self.tapped: -1}
    cost: [{is: {pay: n, of: sap}, worth: 0 - n}]
    do: [{is: {hurt: n, whom: w}, worth: n * harm(w)}]
  abilities:
    - {if: {when: activated}, must: {cost: x}, because: What is used costs something.}
```

A guide is a list of patterns (``patterns``), each with what it is worth; the first that fits counts. The price of an
ability is the sum over all that stands in it, and what no pattern fits is told where it stands: cards can do no more
than the guide knows. It is worked out from what is written and what was agreed on, once for each card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import AbilityDef
from tabletop.content.findings import describe, did_you_mean, sentence_list
from tabletop.content.reading.marked import Where
from tabletop.rules.phrases.naming.language import ALWAYS, Language
from tabletop.rules.phrases.naming.typed import Functions
from tabletop.rules.phrases.naming.values import ABSENT, NUMBER, TRUTH, WORD, Bind, Number, Thunk
from tabletop.rules.phrases.phrase import Phrase, parse
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.tree import Call, Named, Tree, names, parts
from tabletop.rules.table import Table
from tabletop.rules.written.acts.costing import PAY, PAY_WORD
from tabletop.rules.written.doing.words import EFFECTS
from tabletop.rules.written.naming.binding import bound_name, key_of
from tabletop.rules.written.patterns import (
    CHOOSE,
    ONE,
    Found,
    Keys,
    Node,
    Pattern,
    Several,
    choices_of,
    is_letter,
    letters,
    node,
    number_of,
    said,
)
from tabletop.rules.written.reacting.standing import HOLDING
from tabletop.rules.written.reading.sheet import Part, Shape

GUIDES = ("when", "requires", "cost", "do")
"""The keys of an ability that may be priced."""
SHAPES: Mapping[str, Shape] = {
    "each": "phrase", "printed": "phrase", "grade": ("error", "warning"), "rule": "text",
    "tables": "price tables", **dict.fromkeys(GUIDES, "price guide"),
}  # fmt: skip
"""What may stand under `prices`."""
CASE: Mapping[str, Shape] = {"is": "any", "if": "phrase", "worth": "phrase"}
"""What a line of a guide has."""
LAW: Mapping[str, Shape] = {
    "if": "any", "must": "any", "because": "text", "rule": "text", "grade": ("error", "warning"),
}  # fmt: skip
"""What a law of abilities may have; `must` cannot be left out."""
PRICE = "price"
"""The price that an ability prints."""
KIND = "kind"
"""In laws of abilities: the kind of the cards on which it stands."""
WORTH = "worth"
"""In `each`: what all that stands in an ability is worth together."""
Grade = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Case:
    """Something that may stand in an ability, and what it is worth."""

    pattern: Pattern
    worth: Phrase
    part: Part
    condition: Phrase | None = None


class Guide:
    """Patterns in their order; ``cases`` are set when it is read, for tables may ask each other."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.cases: tuple[Case, ...] = ()
        self.asked = False

    def worth(self, table: Table, what: Node) -> int | None:
        """What something is worth, None where the guide does not know it."""
        for each in self.cases:
            found = each.pattern.fits(what)
            if found is None:
                continue
            bind: dict[str, object] = {
                key_of(name): number_of(it) if name in each.pattern.numbers else it for name, it in found.items()
            }
            if each.condition is not None and not each.condition.holds(table, bind):
                continue
            number = each.worth.value(table, bind)
            return number if isinstance(number, int) else None
        return None


@dataclass(frozen=True, slots=True)
class AbilityLaw:
    """What an ability must have that has something else."""

    condition: Mapping[str, Pattern]
    must: Mapping[str, Pattern]
    because: str
    rule: str = ""
    grade: Grade = "error"

    def against(self, ability: Mapping[str, object], kind: str) -> bool:
        """Whether an ability breaks it."""
        known = {**ability, KIND: kind}
        return any(next(_ways(self.must, known, found), None) is None for found in _ways(self.condition, known, {}))


@dataclass(frozen=True, slots=True)
class Prices:
    """What a file says of abilities."""

    guides: Mapping[str, Guide] = field(default_factory=dict)
    each: Phrase | None = None
    printed: Phrase | None = None
    laws: tuple[AbilityLaw, ...] = ()
    grade: Grade = "error"
    rule: str = ""

    def of(self, ability: Mapping[str, object], table: Table) -> int | None:
        """The price of an ability under what was agreed on at a table; None where the guide does not know all of
        it."""
        own = ability.get(PRICE)
        if isinstance(own, int) and own >= 0 and self.printed is not None and self.printed.holds(table):
            return own
        return self.by_guide(ability, table)

    def by_guide(self, ability: Mapping[str, object], table: Table) -> int | None:
        """Its price by the guide, whatever it prints."""
        found = [worth for _, _, worth in self._parts(ability, table)]
        worth = sum(each for each in found if each is not None)
        if None in found:
            return None
        number = self.each.value(table, {key_of(WORTH): worth}) if self.each is not None else worth
        return number if isinstance(number, int) else None

    def unknown(self, ability: Mapping[str, object], table: Table) -> Iterator[tuple[Where, str, Node]]:
        """What stands in it that the guide does not know: where, in which part, and what."""
        for where, key, worth in self._parts(ability, table):
            if worth is None:
                yield where, key, next(what for place, what in _entries(ability, key) if place == where)

    def _parts(self, ability: Mapping[str, object], table: Table) -> Iterator[tuple[Where, str, int | None]]:
        for key, guide in self.guides.items():
            for where, what in _entries(ability, key):
                yield where, key, guide.worth(table, what)


def _entries(ability: Mapping[str, object], key: str) -> Iterator[tuple[Where, Node]]:
    """What stands under a key of an ability, with its place inside."""
    value = ability.get(key)
    if value is None:
        return
    chosen = choices_of(ability) if key != CHOOSE else {}
    listed = list(enumerate(value)) if isinstance(value, list | tuple) else None
    if key == CHOOSE and isinstance(value, Mapping):
        listed = list(value.items())
    for at, each in listed if listed is not None else [(None, value)]:
        if key == "requires" and isinstance(each, Mapping):
            each = each.get("must")
        yield ((key,) if at is None else (key, at)), node(each, chosen)


def _ways(wanted: Mapping[str, Pattern], ability: Mapping[str, object], found: Found) -> Iterator[Found]:
    """Each way in which an ability has all of this, where some letters stand for something already."""
    if not wanted:
        yield found
        return
    (key, pattern), *others = wanted.items()
    for _, what in _entries(ability, key):
        for each in pattern.ways(what, found):
            yield from _ways(dict(others), ability, each)


# -- reading -------------------------------------------------------------------------------------------------


def read_prices(prices: Part | None, laws: Part | None, language: Language) -> Prices:
    """What a file says of abilities. ``language``: what laws may speak of."""
    of_abilities = tuple(_read_laws(laws)) if laws is not None else ()
    if prices is None:
        return Prices(laws=of_abilities)
    prices.check_keys(tuple(SHAPES), "`prices`")
    tables: dict[str, Guide] = {}
    section = prices.get("tables")
    given = section.parts("`tables`") if section is not None else {}
    for name, part in given.items():
        with part.sheet.going_on():
            if not name.isidentifier() or is_letter(name) or name in language.functions or name in language.defines:
                raise part.wrong(f"`{name}` cannot be the name of a table.", "Choose another name.")
            tables[name] = Guide(f"the table `{name}`")
    asking = _asking(language, tables)
    for name, table in tables.items():
        table.cases = tuple(_cases(given[name], asking, tables, within=True))
    guides = {key: Guide(f"`{key}`") for key in GUIDES if prices.get(key) is not None}
    for key, guide in guides.items():
        guide.cases = tuple(_cases(prices.need(key, ""), asking, tables))
    for name, table in tables.items():
        if not table.asked:
            given[name].sheet.warn(
                given[name].where, f"The table `{name}` is never asked.", f"Write `{name}(x)` in a `worth`."
            )
    each, printed, grade, rule = (prices.get(key) for key in ("each", "printed", "grade", "rule"))
    summed = language.adding(bound_name(WORTH, NUMBER, "what stands in an ability is worth"))
    found_each = found_printed = None
    with prices.sheet.going_on():
        found_each = each.phrase(summed, NUMBER) if each is not None else None
    with prices.sheet.going_on():
        found_printed = printed.phrase(language, TRUTH) if printed is not None else None
    return Prices(
        guides, found_each, found_printed, of_abilities, read_grade(grade) if grade is not None else "error",
        rule.text("A rule") if rule is not None else "",
    )  # fmt: skip


def read_grade(part: Part) -> Grade:
    """Whether what is against a law is refused, or only told."""
    grades: tuple[Grade, ...] = ("error", "warning")
    for grade in grades:
        if part.data == grade:
            return grade
    hint = did_you_mean(str(part.data), grades) or "Write `grade: warning` where it is only to be told."
    raise part.wrong(f"`{part.data}` is no grade.", hint)


def _asking(language: Language, tables: Mapping[str, Guide]) -> Language:
    """The language with the tables as functions of what letters stand for."""
    functions = Functions()
    for name, guide in tables.items():

        def make(what: Thunk, guide: Guide = guide) -> Number:
            def worth(table: Table, bind: Bind) -> int:
                found = guide.worth(table, what(table, bind))  # type: ignore[arg-type]  # letters stand for such
                return ABSENT if found is None else found  # type: ignore[return-value]  # as all numbers that are none

            return worth

        label = name.replace("_", " ")
        functions.function(
            name, "what: word", gives=NUMBER, help="What the table says of what a letter stands for.",
            example=f"{name}(w)", said=f"{label} of {{what}}",
        )(make)  # fmt: skip
    return replace(language, functions=language.functions | functions)


def _cases(part: Part, language: Language, tables: Mapping[str, Guide], within: bool = False) -> Iterator[Case]:
    """The lines of a guide; ``within``: of a table, which may ask no table of just what it was asked itself."""
    found: list[Case] = []
    for pattern, where, worth, condition in _lines(part):
        with part.sheet.going_on():
            what = node(pattern)
            asked = _asked(worth, tables)
            if within and asked and isinstance(what, Named) and is_letter(what.name):
                raise worth.wrong("A table that asks on of just what it was asked never ends.")
            own = letters(what)
            names = (bound_name(each, WORD if each in asked else NUMBER, "a letter") for each in sorted(own))
            known = Part(part.sheet, where, pattern).adding(language, *names)
            phrase = worth.phrase(known, NUMBER)
            test = condition.phrase(known, TRUTH) if condition is not None else None
            used = _used(phrase.tree) | (_used(test.tree) if test is not None else frozenset())
            numbers = frozenset(own & used - asked)
            made = Case(Pattern(what, numbers), phrase, Part(part.sheet, where, pattern), test)
            before = next(
                (each for each in found if each.condition is None and each.pattern.takes_all_of(made.pattern)), None
            )
            if before is not None:
                line = part.sheet.document.line(before.part.where)
                message = f"Nothing comes to `{said(what)}`: `{said(before.pattern.node)}` (line {line}) fits first."
                part.sheet.wrong(where, message, "Write it above that line, or leave it out.")
            found.append(made)
    yield from found


def _lines(part: Part) -> Iterator[tuple[object, Where, Part, Part | None]]:
    """The patterns of a guide with what they are worth: `PATTERN: PHRASE`, or `{is: PATTERN, worth: PHRASE}`."""
    if part.is_mapping and not CASE.keys() >= part.mapping("").keys():
        for text, worth in part.parts("A guide").items():
            yield text, worth.where, worth, None
        return
    for each in part.items("A guide"):
        with each.sheet.going_on():
            if not each.is_mapping:
                hint = "Write `{is: PATTERN, worth: NUMBER}`."
                raise each.wrong(f"A line of a guide has keys, it is not {describe(each.data)}.", hint)
            each.check_keys(tuple(CASE), "A line of a guide")
            pattern = each.need("is", "A line of a guide")
            yield pattern.data, pattern.where, each.need("worth", "A line of a guide"), each.get("if")


def _asked(worth: Part, tables: Mapping[str, Guide]) -> frozenset[str]:
    """The letters of which tables are asked."""
    if not isinstance(worth.data, str):
        return frozenset()
    try:
        waiting: list[Tree] = [parse(worth.data)]
    except PhraseFault:
        return frozenset()  # that is told where the phrase is read
    found = set[str]()
    for each in waiting:
        if isinstance(each, Call) and each.name in tables:
            tables[each.name].asked = True
            found |= {one.value.name for one in each.arguments if isinstance(one.value, Named)}
        waiting += parts(each)
    return frozenset(found)


def _used(tree: Tree) -> frozenset[str]:
    return frozenset(filter(is_letter, names(tree)))


def _read_laws(part: Part) -> Iterator[AbilityLaw]:
    what = "A law of abilities"
    for each in part.items(what):
        with each.sheet.going_on():
            each.check_keys(tuple(LAW), what)
            must, condition = each.need("must", what), each.get("if")
            because, rule, grade = (each.get(key) for key in ("because", "rule", "grade"))
            wanted = _patterns(must)
            given = _patterns(condition) if condition is not None else {}
            text = because.text("A reason") if because is not None else f"It must have {said(node(must.data))}."
            yield AbilityLaw(
                given, wanted, text, rule.text("A rule") if rule is not None else "",
                read_grade(grade) if grade is not None else "error",
            )  # fmt: skip


def _patterns(part: Part) -> dict[str, Pattern]:
    """The patterns of what stands under keys of an ability."""
    found = {}
    for key, each in part.parts("A pattern of an ability").items():
        if key not in _ANY_KEY:
            each.sheet.wrong(each.where, f"An ability has no `{key}`.", did_you_mean(key, _ANY_KEY, "keys"))
        found[key] = Pattern(node(each.data))
    return found


_ANY_KEY = (
    KIND, "when", "instead_of", "of", "in", "requires", "cost", CHOOSE, "may", "limit", "do", "rule", "to", "answer",
    "cancelled", PRICE,
)  # fmt: skip


# -- what is wrong with patterns, and with abilities ---------------------------------------------------------------


Keyed = Mapping[str, tuple[Collection[str], Collection[str]]]
"""By the word of an entry: the keys that may stand in it, and those that cannot be left out."""


@dataclass(frozen=True)
class Vocabulary:
    """What abilities of a game can be written with: its names, its routines with their parameters, when abilities
    work."""

    language: Language
    routines: Mapping[str, tuple[str, ...]]
    moments: Collection[str]

    @cached_property
    def doing(self) -> Keyed:
        """What may stand in `do`."""
        found = {name: ((name, *word.keys), (name, *word.needed)) for name, word in EFFECTS.items() if not word.free}
        free = {name: (_ANY, (name,)) for name, word in EFFECTS.items() if word.free}
        held = {name: ((*found.get(name, ((),))[0], *keys), (name,)) for name, (keys, *_) in HOLDING.items()}
        return {**found, **held, **free, **self._own}

    @cached_property
    def paying(self) -> Keyed:
        """What may stand in `cost`."""
        words = {
            name: keys for name, keys in self.doing.items() if name in EFFECTS and EFFECTS[name].paying is not None
        }
        return {**words, PAY_WORD: (tuple(PAY), (PAY_WORD, "of")), **self._own}

    @cached_property
    def _own(self) -> Keyed:
        """The routines: the first parameter stands behind the name."""
        return {name: ((name, *more[1:]), (name, *more[1:])) for name, more in self.routines.items()}


class _Any(tuple[str, ...]):
    """Every key."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return True


_ANY = _Any()


def check_patterns(part: Part | None, vocabulary: Vocabulary) -> None:
    """Note the patterns of guides that nothing in this game could ever fit."""
    if part is None:
        return
    tables = part.get("tables")
    of_tables = tables.parts("").values() if tables is not None and tables.is_mapping else ()
    with part.sheet.quietly():
        lines = [(key, line) for key in GUIDES if (own := part.get(key)) is not None for line in _lines(own)]
        lines += [("tables", line) for own in of_tables for line in _lines(own)]
    for key, (pattern, where, *_) in lines:
        place = Part(part.sheet, where, pattern)
        with part.sheet.going_on():
            _check_pattern(key, place, node(pattern), vocabulary)


def _check_pattern(key: str, place: Part, what: Node, known: Vocabulary) -> None:
    if key in ("do", "cost"):
        words = known.doing if key == "do" else known.paying
        for each in what.items if isinstance(what, Several) else (what,):
            _check_entry(key, place, each, words, known)
    elif key == "when":
        for each in what.items if isinstance(what, Several) else (what,):
            if isinstance(each, Named) and not is_letter(each.name) and each.name not in known.moments:
                raise place.wrong(f"No ability is `when: {each.name}`.", did_you_mean(each.name, known.moments))
    else:
        _check_names(place, what, known.language)


def _check_entry(key: str, place: Part, what: Node, words: Keyed, known: Vocabulary) -> None:
    if isinstance(what, Named):
        if what.name not in words and not is_letter(what.name):
            raise place.wrong(f"Nothing in `{key}` is called `{what.name}`.", did_you_mean(what.name, words))
        return
    if not isinstance(what, Keys):
        raise place.wrong(f"No entry of `{key}` looks like `{said(what)}`.", "Write it as an ability has it.")
    own = [name for name in what.values if name in words]
    if not own:
        first = next(iter(what.values), "")
        raise place.wrong(f"Nothing in `{key}` is called `{first}`.", did_you_mean(first, words))
    odd = {name: [key for key in what.values if key not in words[name][0]] for name in own}
    missing = {name: [key for key in words[name][1] if key not in what.values] for name in own}
    if all(odd[name] or missing[name] for name in own):
        first = own[0]
        if odd[first]:
            hint = did_you_mean(odd[first][0], words[first][0], "keys")
            raise place.wrong(f"`{first}` has no `{odd[first][0]}`, so nothing ever fits.", hint)
        message = f"`{first}` never stands without `{missing[first][0]}`, so nothing ever fits."
        raise place.wrong(message, f"Write `{missing[first][0]}: x` for any.")
    for each in what.values.values():
        _check_names(place, each, known.language)


def _check_names(place: Part, what: Node, language: Language) -> None:
    """Note functions that there are not; other names may be words that cards bring along."""
    for each in _calls(what):
        if each != ONE and each not in language.functions and each not in language.defines and each not in ALWAYS:
            known = (*language.functions, *language.defines, ONE)
            raise place.wrong(f"There is no function `{each}`, so nothing ever fits.", did_you_mean(each, known))


def _calls(what: Node) -> Iterator[str]:
    if isinstance(what, Keys | Several):
        for each in what.values.values() if isinstance(what, Keys) else what.items:
            yield from _calls(each)
    elif what is not None and not isinstance(what, str | bool):
        if isinstance(what, Call):
            yield what.name
        for part in parts(what):
            yield from _calls(part)


Tell = Callable[[Where, str, str, Grade, str], None]
"""Tells something of an ability: where in it, the sentence, the remedy, the grade, the rule."""


def judge_ability(prices: Prices, data: Mapping[str, object], kinds: Sequence[str], table: Table, tell: Tell) -> None:
    """Tell what the laws have against an ability, and what of it the guide does not know."""
    for law in prices.laws:
        if any(law.against(data, kind) for kind in kinds):
            where: Where = next(((key,) for key in law.condition if key in data), ())
            tell(where, law.because, "", law.grade, law.rule)
    known = True
    for where, key, what in prices.unknown(data, table):
        known = False
        like = [said(each.pattern.node) for each in prices.guides[key].cases]
        hint = f"It knows {sentence_list([f'`{each}`' for each in like[:6]])}{' and others' * (len(like) > 6)}."
        tell(where, f"The guide of prices does not know `{said(what)}`.", hint, prices.grade, prices.rule)
    own = data.get(PRICE)
    if own is None or not known:
        return
    usual = prices.by_guide(data, table) if prices.guides else None
    if prices.printed is None:
        tell((PRICE,), "Nobody goes by the price that is printed.", "Leave it out.", "warning", "")
    elif usual != own:
        message = f"The guide's price is {usual}; {own} counts only where `{prices.printed.text}`."
        tell((PRICE,), message, "", "warning", "")


def kinds_of(catalog: Catalog, ability: AbilityDef) -> tuple[str, ...]:
    """The kinds of the cards on which an ability stands; the one none where it stands on no card."""
    found = {card.kind for card in catalog.cards.values() if any(use.ability == ability.id for use in card.abilities)}
    return tuple(sorted(found)) or ("",)

"""The laws of a game: what a card may be, what a deck may be beyond what `decks` of `game.yaml` says, what may be
agreed on, and what is worked out for a card once.

```yaml
laws:
  numbers:
    stars: (cost + strength) / 2
  agreed:
    - {must: option.least <= option.most, because: A deck cannot have more than it may.}
  card:
    - {if: kind = beast, must: attack <= cost, because: "{it} strikes for more than it costs."}
  deck:
    - {must: different(color over deck) <= 2, because: A deck has two colors at most.}
    - {each: beast in deck, must: copies <= 2, because: "{it} is there {copies} times; two at most."}
```

They are asked before there is a table: by the set-up, by the check of a folder, by the check of one deck or card. So
they know what cards print and what was agreed, and nothing else: no zones, no seats, nothing that is kept. All of it
lies open to whoever has the deck. Those of the `start` alone are of the table, once it is laid: where one does not
hold, no game begins.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import cast

from tabletop.content.catalog import Catalog
from tabletop.content.decks import MAX_CARDS
from tabletop.content.definitions import AbilityUse, CardDef, KindDef, Value
from tabletop.content.findings import ContentError, Finding, did_you_mean, sentence_list
from tabletop.content.game_code import Complaint
from tabletop.content.reading.abilities import with_abilities
from tabletop.content.reading.marked import Where
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.visibility import ALL_SEATS
from tabletop.core.zones import Scalar, TableSpec, ZoneKind
from tabletop.rules.keeping import Readers
from tabletop.rules.limits import USUAL, Limits, OverLimit
from tabletop.rules.phrases.meaning.counting import COUNTING
from tabletop.rules.phrases.meaning.usual import fields, maps, of_catalog
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, standing, word
from tabletop.rules.phrases.naming.typed import Functions
from tabletop.rules.phrases.naming.values import KIND, NUMBER, PIECE, PIECES, TRUTH, Bind
from tabletop.rules.phrases.phrase import COMMON, IT, Phrase, Sentence, with_defines
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.sentences import fill
from tabletop.rules.showing.telling import Pieces, Secret, Told
from tabletop.rules.table import Rules, Table
from tabletop.rules.written.acts.demanding import Demand
from tabletop.rules.written.deriving import as_printed
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.game_names import with_lists
from tabletop.rules.written.prices import Grade, Prices, judge_ability, kinds_of, read_grade, read_prices
from tabletop.rules.written.reading.sheet import AbilitySheet, CardFiles, Part, Shape, Sheet
from tabletop.rules.written.sides import Sides, read_sides

SECTIONS: Mapping[str, Shape] = {
    "numbers": "numbers of cards", "agreed": "laws of what is agreed",
    "card": "laws of cards", "deck": "laws of decks", "abilities": "laws of abilities", "prices": "prices",
    "start": "demands", "sides": "sides",
}  # fmt: skip
"""What may stand under `laws`."""
OF_AGREED: Mapping[str, Shape] = {"if": "phrase", "must": "phrase", "because": "sentence", "rule": "text"}
"""What a law of what is agreed may have; `must` cannot be left out."""
OF_CARDS: Mapping[str, Shape] = {
    "if": "phrase", "must": "phrase", "because": "sentence", "rule": "text", "grade": ("error", "warning"),
}  # fmt: skip
"""What a law of cards may have; `must` cannot be left out."""
OF_DECKS: Mapping[str, Shape] = {"each": "phrase", **OF_CARDS}
"""And one of decks."""
DECK = "deck"
"""All cards of a deck, of all its lists together, where none of them is called so."""
_ALONE = ("others", "next", "team", "can")
"""Functions that count what only a table has."""
_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_MISSING = re.compile(r"There is no (?:name|function) `([\w.-]+)`")
_BEFORE = "Laws are asked before there is a table: they know what cards print and what was agreed, and no more."
_ABOVE = "Numbers of cards know those that stand above them."
PRICES = "prices"
"""In numbers of cards: the prices of all its abilities together."""
ABILITIES = "abilities"
"""In laws and numbers of cards: how many abilities it has."""
_PLACE = "deck"
"""The zone in which the cards lie that are looked at."""


@dataclass(frozen=True, slots=True)
class Law:
    """Something that must hold of a deck, of each of some cards in it, or of a card."""

    test: Phrase
    part: Part
    condition: Phrase | None = None
    each: Phrase | None = None
    because: Sentence | None = None
    rule: str = ""
    grade: Grade = "error"


@dataclass(frozen=True, slots=True)
class CardNumber:
    """A number that is worked out for each card of some kinds, once."""

    name: str
    phrase: Phrase
    part: Part
    kinds: frozenset[str]
    label: str


@dataclass(frozen=True, slots=True)
class Laws:
    """All laws of a game."""

    deck: tuple[Law, ...] = ()
    card: tuple[Law, ...] = ()
    agreed: tuple[Law, ...] = ()
    numbers: tuple[CardNumber, ...] = ()
    usual: Mapping[str, Scalar] = field(default_factory=dict)
    """The options as they are where nothing else is agreed."""
    limits: Limits = USUAL
    prices: Prices = field(default_factory=Prices)
    sides: Sides | None = None
    """Who plays which side, where decks have sides."""

    def of_deck(
        self, catalog: Catalog, lists: Mapping[str, Mapping[str, int]], options: Mapping[str, Scalar]
    ) -> Iterator[Complaint]:
        """What is against a deck; cards that the game does not have are left out, as its other rules do."""
        known = {name: {id: n for id, n in of.items() if id in catalog.cards} for name, of in lists.items()}
        if not self.deck or sum(sum(of.values()) for of in known.values()) > MAX_CARDS:
            return
        cards = {id: catalog.cards[id] for of in known.values() for id in of}
        table = _Laid(cards, lambda id: catalog.values(id, options), options, self.limits)
        table.lists = {name: table.lay(known.get(name, {})) for name in catalog.deck_lists}
        table.lists.setdefault(DECK, tuple(piece for pieces in table.lists.values() for piece in pieces))
        for law in self.deck:
            yield from _within(law, lambda law=law: _of_deck(law, table, known))  # type: ignore[misc]

    def of_agreed(self, options: Mapping[str, Scalar]) -> Iterator[Complaint]:
        """What is against what was agreed on."""
        if not self.agreed:
            return
        table = _Laid({}, lambda id: {}, options, self.limits)
        for law in self.agreed:
            yield from _within(law, lambda law=law: _against(law, table, {}, ()))  # type: ignore[misc]

    def numbers_of(
        self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]
    ) -> tuple[dict[str, int], list[Complaint]]:
        """The numbers of a card that prints these values, as far as there are any, and which there are not; under
        ``abilities`` it has what its abilities say."""
        found: dict[str, int] = {}
        wrong: list[Complaint] = []
        own = values.get(ABILITIES)
        abilities = own if isinstance(own, tuple) else ()
        if self.prices.guides and any(kind in number.kinds for number in self.numbers):
            values = {**values, PRICES: self.price_of(abilities, options)}
        for number in self.numbers:
            if kind not in number.kinds:
                continue
            card = made_card(kind, "", {**values, **found})
            table = _Laid({card.id: card}, lambda id, card=card: card.values, options, self.limits)  # type: ignore[misc]
            (piece,) = table.lay({card.id: 1})
            try:
                made = number.phrase.number(table, {IT: piece})
            except OverLimit as error:
                wrong.append(Complaint(error.within(number.part.stands).met))
                continue
            if isinstance(made, int):
                found[number.name] = made
            else:
                message = f"Its {number.label} cannot be worked out: `{number.phrase.text}` is no number here."
                hint = f"What may be missing is asked for: `{number.name}: cost if prints(cost) else 0`."
                wrong.append(Complaint(message, hint=hint, grade="warning"))
        return found, wrong

    def price_of(self, abilities: Iterable[object], options: Mapping[str, Scalar]) -> int:
        """The prices of abilities together, as far as the guide knows them."""
        table = _Laid({}, lambda id: {}, options, self.limits)
        return sum(self.prices.of(each, table) or 0 for each in abilities if isinstance(each, Mapping))

    def of_abilities(self, catalog: Catalog, sheet: Sheet) -> None:
        """Note on a sheet what is against the abilities of a game, each where it stands."""
        table = _Laid({}, lambda id: {}, self.usual, self.limits)
        files = CardFiles(catalog.folder)
        for ability in catalog.abilities.values():
            own = AbilitySheet(ability, files, sheet)

            def tell(where: Where, message: str, hint: str, grade: Grade, rule: str, own: Sheet = own) -> None:
                sheet.findings.append(replace(own.document.finding(where, message, hint, grade), rule=rule))

            judge_ability(self.prices, ability.data, kinds_of(catalog, ability), table, tell)

    def of_card(self, card: CardDef) -> Iterator[Complaint]:
        """What is against a card, under the usual options."""
        if not self.card:
            return
        table = _Laid({card.id: card}, lambda id: card.values, self.usual, self.limits)
        (piece,) = table.lay({card.id: 1})
        for law in self.card:
            yield from _within(law, lambda law=law: _against(law, table, {IT: piece}, ()))  # type: ignore[misc]


def made_card(kind: str, name: str, values: Mapping[str, Value]) -> CardDef:
    """A card that is none of the game; under ``abilities`` its values have what its abilities say."""
    own = values.get(ABILITIES)
    uses = tuple(AbilityUse("", "") for _ in own) if isinstance(own, tuple) else ()
    return CardDef(_PLACE, kind, name, values, "", abilities=uses)


def _within(law: Law, judge: Callable[[], Sequence[Complaint]]) -> Sequence[Complaint]:
    """What a law says, within the budget of the file."""
    try:
        return judge()
    except OverLimit as error:
        return [Complaint(error.within(law.part.stands).met)]


def _of_deck(law: Law, table: _Laid, lists: Mapping[str, Mapping[str, int]]) -> Sequence[Complaint]:
    if law.each is None:
        return _against(law, table, {}, ())
    found: list[Complaint] = []
    told = set[str]()
    for piece in law.each.things(table):
        card = table.definition(cast("int", piece))
        if card not in told:
            where = next(((name, card) for name, of in lists.items() if card in of), ())
            found += _against(law, table, {IT: piece}, where)
        told.add(card)
    return found


def _against(law: Law, table: _Laid, bind: Mapping[str, object], where: Where) -> Sequence[Complaint]:
    if (law.condition is not None and not law.condition.holds(table, bind)) or law.test.holds(table, bind):
        return ()
    told = law.because.told(table, bind) if law.because is not None else law.test.why_not(table, bind)
    assert told is not None  # of a test that does not hold
    return [Complaint(table.said(told), where, "", law.grade, law.rule)]


class _Agreed:
    """What stands for rules where there is no table: what cards print, and what was agreed."""

    number, seats = 0, 1
    owned: Collection[str] = ()
    sentences: Mapping[str, str] = {}

    def __init__(
        self, cards: Mapping[str, CardDef], values_of: Callable[[str], Mapping[str, Value]],
        options: Mapping[str, Scalar], limits: Limits,
    ) -> None:  # fmt: skip
        self.catalog = self  # of which no more than its cards is looked at
        self.cards, self.options, self.limits = cards, options, limits
        self.printed = values_of
        self.readers = Readers(lambda read: None)
        self.by_print: defaultdict[object, dict[str, object]] = defaultdict(dict)


class _Laid(Table):
    """The cards that are looked at, laid open where nothing else lies."""

    __slots__ = ("cards", "copies", "lists")

    def __init__(
        self, cards: Mapping[str, CardDef], values_of: Callable[[str], Mapping[str, Value]],
        options: Mapping[str, Scalar], limits: Limits,
    ) -> None:  # fmt: skip
        spec = TableSpec(1, {_PLACE: ZoneKind(_PLACE)}, options=options)
        super().__init__(cast("Rules", _Agreed(cards, values_of, options, limits)), GameState(spec))
        self.cards = cards
        self.copies = Counter[str]()
        self.lists: dict[str, tuple[int, ...]] = {}

    def lay(self, counts: Mapping[str, int]) -> tuple[int, ...]:
        """So many of each card; their numbers."""
        edit = Edit(self.state)
        found = [edit.create("card", _PLACE, definition=id) for id, n in counts.items() for _ in range(n)]
        self.copies.update(counts)
        return tuple(found)

    def said(self, told: Told) -> str:
        """A sentence, with the names of cards."""
        text = told.template
        for name, each in told.words.items():
            if isinstance(each, Pieces):
                names = dict.fromkeys(self.name(piece, ALL_SEATS) for piece in each.numbers)
                shown = sentence_list(list(names)) or "nothing"
            else:
                shown = each.text if isinstance(each, Secret) else str(each)
            text = text.replace(f"{{{name}}}", shown)
        return text[:1].upper() + text[1:]


def may_begin(run: Run, demands: Iterable[Demand]) -> None:
    """Raises ContentError with all that a table which has been laid is against."""
    found = []
    for each in demands:
        unmet = each.unmet(run, {})
        if unmet is not None:
            message = fill(unmet.text, unmet.arguments, run, None)
            found.append(Finding("", 0, "options", message, rule=each.rule))
    if found:
        raise ContentError(found)


# -- reading -------------------------------------------------------------------------------------------------


def read_laws(part: Part | None, defines: Part | None, catalog: Catalog, limits: Limits, known: Laws) -> Laws:
    """The laws of a file; ``known``: what it says of numbers and prices (see ``read_numbers``)."""
    if part is None:
        return Laws()
    part.check_keys(tuple(SECTIONS), "`laws`")
    of_cards = _language(catalog, defines, ())
    of_decks = of_cards
    deck, card, agreed = part.get("deck"), part.get("card"), part.get("agreed")
    if deck is not None:
        labels = {DECK: DECK, **{name: each.label.lower() for name, each in catalog.deck_lists.items()}}
        lists = [_list(name, f"the {label}") for name, label in labels.items()]
        try:
            of_decks = _language(catalog, defines, (*lists, _copies()))
        except PhraseFault as fault:
            raise deck.misread(fault) from None
    before = len(part.sheet.findings)
    found = Laws(
        tuple(_laws(deck, "A law of decks", OF_DECKS, of_decks)),
        tuple(_laws(card, "A law of cards", OF_CARDS, of_cards)),
        tuple(_laws(agreed, "A law of what is agreed", OF_AGREED, of_cards)),
        known.numbers, catalog.default_options(), limits, known.prices, read_sides(part.get("sides"), catalog),
    )  # fmt: skip
    _explain(part.sheet.findings, before, _at_tables(catalog, defines), _BEFORE)
    _judge_usual(found, catalog)
    return found


def _judge_usual(laws: Laws, catalog: Catalog) -> None:
    """Note what the laws have against what is agreed where nobody says anything."""
    for options in (laws.usual, {**laws.usual, **catalog.screen_options()}):
        against = [law for law in laws.agreed if any(replace(laws, agreed=(law,)).of_agreed(options))]
        for law in against:
            message = "What is agreed where nobody says anything else is against this law."
            law.part.wrong(message, "Give the options other defaults in `game.yaml`.")
        if against:
            return


def read_numbers(part: Part | None, defines: Part | None, catalog: Catalog, limits: Limits) -> Laws:
    """The numbers that a file works out for cards, each knowing those above it, and the prices of abilities, which
    they know as well; laws that are nothing else."""
    declared: dict[str, list[KindDef]] = {}
    for kind in catalog.kinds.values():
        for name, printed in kind.fields.items():
            if printed.computed and printed.type == "int":
                declared.setdefault(name, []).append(kind)
    numbers = part.get("numbers") if part is not None and part.is_mapping else None
    prices = Prices()
    if part is not None and part.is_mapping:
        own = part.get("prices")
        with part.sheet.going_on():
            prices = read_prices(own, part.get("abilities"), _language(catalog, defines, ()))
    more = [_prices()] if prices.guides else []
    found: list[CardNumber] = []
    given = numbers.parts("`numbers`") if numbers is not None else {}
    for name, each in given.items():
        with each.sheet.going_on():
            if name not in declared:
                hint = did_you_mean(name, declared) or f"Write `{name}: {{type: int, computed: true}}` in its kind."
                raise each.wrong(f"No kind of cards has a computed number `{name}` in `game.yaml`.", hint)
            still = set(declared) - {one.name for one in found}
            before = len(each.sheet.findings)
            try:
                phrase = each.phrase(_language(catalog, defines, more, still), NUMBER, PIECE)
            finally:
                _explain(each.sheet.findings, before, still, _ABOVE)
                _explain(each.sheet.findings, before, _at_tables(catalog, defines), _BEFORE)
            kinds = declared[name]
            label = (kinds[0].fields[name].label or name.replace("_", " ")).lower()
            found.append(CardNumber(name, phrase, each, frozenset(kind.id for kind in kinds), label))
    for name in declared:
        if name not in given and part is not None:
            message = f"`game.yaml` has the computed number `{name}`, and nothing works it out."
            part.sheet.warn(part.where, message, f"Write `laws: {{numbers: {{{name}: PHRASE}}}}`.")
    return Laws(numbers=tuple(found), usual=catalog.default_options(), limits=limits, prices=prices)


def with_numbers(laws: Laws, catalog: Catalog, findings: list[Finding]) -> Mapping[str, CardDef]:
    """The cards of a game with what is worked out for them; what is wrong with one goes to ``findings``."""
    made = dict(catalog.cards)
    for id, card in catalog.cards.items():
        full = with_abilities(card.values, card.abilities, catalog.abilities)
        own, wrong = laws.numbers_of(card.kind, full, laws.usual)
        path, line, where = card.source.path, card.source.line, f"cards.{id}"
        findings += [Finding(path, line, where, each.message, each.grade, each.hint) for each in wrong]
        for name, n in own.items():
            printed, field = card.values.get(name), catalog.kinds[card.kind].fields[name]
            if printed is not None and printed != field.default and printed != n:
                label = (field.label or name.replace("_", " ")).lower()
                message = f"The printed {label} is {printed}, the computed one is {n}."
                findings.append(Finding(path, line, f"{where}.{name}", message, hint="Correct it or leave it out."))
        if own:
            made[id] = replace(card, values=MappingProxyType({**card.values, **own}))
    return MappingProxyType(made)


def _at_tables(catalog: Catalog, defines: Part | None) -> set[str]:
    """The names that only a table has."""
    found = {each.name for each in of_catalog(catalog)} | {YOU, "active", *COMMON}
    for part in map(defines.sheet.root().get, ("define", "keep", "values")) if defines is not None else ():
        if part is not None and part.is_mapping:
            found |= {head.partition("(")[0].strip() for head in part.mapping("")}
    return found


def _explain(findings: list[Finding], since: int, names: Collection[str], hint: str) -> None:
    """Of names that there are, but not here, it is said why."""
    for at, each in enumerate(findings[since:], since):
        missing = _MISSING.search(each.message)
        if missing is not None and missing[1] in names and each.hint not in (_ABOVE, _BEFORE):
            findings[at] = replace(each, hint=hint)


def _laws(part: Part | None, what: str, shapes: Mapping[str, Shape], language: Language) -> Iterator[Law]:
    for each in part.items(what) if part is not None else ():
        with each.sheet.going_on():
            each.check_keys(tuple(shapes), what)
            yield _law(each, what, shapes, language)


def _law(part: Part, what: str, shapes: Mapping[str, Shape], language: Language) -> Law:
    must = part.need("must", what)
    each, condition, because, rule, grade = (part.get(key) for key in ("each", "if", "because", "rule", "grade"))
    of = each.phrase(language, PIECES) if each is not None and "each" in shapes else None
    about = PIECE if of is not None or shapes is OF_CARDS else None
    test = must.phrase(language, TRUTH, about)
    if because is None:
        said = "This law has no reason of its own; one is made of the test."
        must.sheet.remark(must.where, said, "Write `{must: TEST, because: SENTENCE}`.")
    return Law(
        test, part,
        condition.phrase(language, TRUTH, about) if condition is not None else None,
        of,
        because.sentence(language, about) if because is not None else None,
        rule.text("A rule") if rule is not None else "",
        read_grade(grade) if grade is not None else "error",
    )  # fmt: skip


def _language(
    catalog: Catalog, defines: Part | None, more: Sequence[Name], without: Collection[str] = ()
) -> Language:
    """What laws may speak of: what cards print, and what was agreed. ``without``: numbers that there are not yet."""
    usual = [
        each for each in of_catalog(catalog)
        if (each.type == KIND and each.of is None) or each.name.startswith("option.")
        or (each.of == "piece" and each.name in ("card", "kind"))
    ]  # fmt: skip
    printed, keys = maps(catalog)
    functions = Functions({name: each for name, each in COUNTING.items() if name not in _ALONE})
    printing = tuple(each for each in fields(catalog) if each.name not in without)
    beside = [as_printed(each.name) for each in printing if each.type == NUMBER]  # mostly both are the same
    counted = {each.name for each in more}
    own = tuple(each for each in printing if each.name not in counted)
    known = {each.name for each in printing}
    beside = [each for each in beside if each.name not in known]
    if ABILITIES not in known:
        more = (*more, _how_many_abilities())
    language = Language.of((*usual, *own, *beside, *more), keys, functions | printed, you="")
    return _with_defines(defines, language, _at_tables(catalog, defines))


def _with_defines(part: Part | None, language: Language, at_tables: Collection[str]) -> Language:
    """With those defines of the file that speak of nothing else. What is wrong with a define is noted elsewhere."""
    if part is None or not part.is_mapping:
        return language
    with part.sheet.quietly():
        language = with_lists(part, language)
    left = _before_tables(
        {head: text for head, text in part.mapping("").items() if not isinstance(text, list)}, language, at_tables
    )
    while left:
        known = len(left)
        for head, text in list(left.items()):
            try:
                language = with_defines(language, {head: text})
            except PhraseFault:
                continue
            del left[head]
        if len(left) == known:
            break
    return language


def _before_tables(texts: Mapping[str, object], language: Language, at_tables: Collection[str]) -> dict[str, object]:
    """The defines that name nothing that only a table has, nor one that does: the others need not be tried."""
    mentioned = {head: frozenset(_NAME.findall(str(text))) for head, text in texts.items()}
    heads = {head.partition("(")[0].strip() for head in texts}
    known = {*language.standing, *language.functions, *language.kinds, *(name for _, name in language.words_of)}
    never = set(at_tables) - known - heads
    left = dict(texts)
    while out := [head for head in left if not never.isdisjoint(mentioned[head])]:
        never |= {head.partition("(")[0].strip() for head in out}
        for head in out:
            del left[head]
    return left


def _list(name: str, said: str) -> Name:
    """The cards of a list of a deck."""

    def inside(table: Table, bind: Bind) -> object:
        return cast("_Laid", table).lists[name]

    return standing(name, PIECES, inside, said=said, one="card", origin="a list of decks")


def _how_many_abilities() -> Name:
    """How many abilities a card has."""

    def abilities(table: Table, piece: int) -> object:
        return len(cast("_Laid", table).cards[table.definition(piece)].abilities)

    return word(
        ABILITIES,
        "piece",
        NUMBER,
        abilities,
        said="the number of abilities of {of}",
        origin="how many abilities it has",
    )


def _prices() -> Name:
    """What the abilities of a card are worth together."""

    def prices(table: Table, piece: int) -> object:
        return table.printed(piece, PRICES)

    return word(
        PRICES, "piece", NUMBER, prices, said="the prices of the abilities of {of}", origin="prices of abilities"
    )


def _copies() -> Name:
    """How many of a card are in the deck."""

    def copies(table: Table, piece: int) -> object:
        return cast("_Laid", table).copies[table.definition(piece)]

    return word("copies", "piece", NUMBER, copies, said="the copies of {of}", origin="how many of a card a deck has")

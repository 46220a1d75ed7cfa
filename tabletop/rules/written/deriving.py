"""The values of a file of rules: numbers that follow from others and are never kept.

```yaml
values:
  attack:
    of: creature                       # a kind or several; or piece, seat, table
    from: printed                      # the number of that name on the card; or any phrase
    add:
      - {by: 1, when: any(banner in field of you), label: A banner stands by}
    least: 0
  left: {of: creature, from: health - damage}
```

In phrases a value is a word of its things, like a printed field; where it bears the name of one it stands in its
place. Inside, the words are those of the thing, and `you` is who controls it. Each number that is added is a line of
the account beside the large picture of the card (see ``rules.modifying``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as made_anew
from graphlib import CycleError, TopologicalSorter

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import CardDef
from tabletop.content.findings import did_you_mean
from tabletop.content.templates import numbers_of
from tabletop.core.state import seat_target
from tabletop.core.zones import parse_zone
from tabletop.rules.keeping import Found
from tabletop.rules.modifying.durations import LASTING_READ, changed, lasting
from tabletop.rules.modifying.modifiers import Keep, Modifier, Modifiers, ValueDef
from tabletop.rules.modifying.modifiers import Part as Amount
from tabletop.rules.phrases.meaning.operators import NO_NUMBER
from tabletop.rules.phrases.meaning.sources import sources
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import NO_SOURCE, Feed, Name, Sources, standing, word
from tabletop.rules.phrases.naming.typed import Functions, Given
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD_READ,
    NUMBER,
    PIECE,
    PIECES,
    SEAT,
    TRUTH,
    Bind,
    Number,
    Read,
    Type,
    reads,
)
from tabletop.rules.phrases.phrase import IT, Phrase, Sentence
from tabletop.rules.phrases.writing.grammar import parsed_before
from tabletop.rules.phrases.writing.tree import Call, printed
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.doing.flowing import written
from tabletop.rules.written.naming.binding import CONTROL, YOU
from tabletop.rules.written.reacting.granting import layer_of, own_layer
from tabletop.rules.written.reacting.powers import Lying
from tabletop.rules.written.reacting.standing import MARKED, VALUE, Standing, Standings, looked_at, read_by
from tabletop.rules.written.reading.sheet import NOBODY, Part, Shape, door
from tabletop.rules.written.reading.sheet import VALUE as VALUE_DOOR

SHAPES: Mapping[str, Shape] = {
    "of": "names", "from": "phrase", "add": "additions", "least": "whole", "most": "whole", "label": "text",
    "in_place_of": "text", "layers": "names", "rules": "rules of values", "shown": "truth",
    "shown_in": "names", "corner": ("left", "right"), "icon": "text",
}  # fmt: skip
"""What a value may have; `of` and `from` cannot be left out."""
ADDITION: Mapping[str, Shape] = {
    "by": "phrase", "when": "phrase", "label": "sentence", "rule": "text", "layer": "text",
}  # fmt: skip
"""What may be added to one; only `by` cannot be left out."""
SIDES = ("left", "right")
"""The lower corners of a card."""
START = "from"
"""In `rules`: what the value begins with."""
PRINTED = "printed"
"""In `from`: the number of that name that the card prints."""
OTHERS = ("piece", "seat", "table")
"""What a value can be of besides kinds."""
FIELD, PRINTED_NAME = "a field of the card", "the printed number"
"""What the names of printed numbers are."""
LEAST = -1_000_000


@dataclass(frozen=True, slots=True)
class Derived:
    """A value as it is declared: of which kinds (none: of any piece), or of seats or of the table."""

    name: str
    of: str
    kinds: frozenset[str]
    label: str
    part: Part
    field: bool = False
    """One of its kinds prints a number of that name."""
    over: str = ""
    """The printed number that it stands for on cards that lie on the table, its own name by default."""
    printing: tuple[CardDef, ...] = ()
    """The cards of its kinds."""
    layers: tuple[str, ...] = ()
    """What is added to it in layers of their own, behind what is added in none."""
    shown: bool = True
    """Whether people who look at a piece are told of it."""
    shown_in: tuple[str, ...] = ()
    """Only where it lies in one of these zones, if there are any."""
    corner: str = ""
    """The lower corner of a card in which it stands, whatever is printed there, with its icon."""
    icon: str = ""
    rules: Mapping[str, str] = made_anew(default_factory=dict, compare=False)
    """The rule of what it begins with (``START``), and of what cards add, by their kind."""
    feed: Feed = made_anew(default_factory=Feed, compare=False)
    """What it is worked out from."""
    sums: dict[str, tuple[Phrase, Phrase]] = made_anew(default_factory=dict, compare=False)
    """Where it adds up a number of pieces: that number and those pieces, by the label of what it adds ("": of what it
    begins with)."""

    def is_of(self, table: Table, piece: int) -> bool:
        """Whether a piece has it."""
        return self.of == "piece" and (not self.kinds or table.kind(piece) in self.kinds)

    def is_told(self, table: Table, piece: int) -> bool:
        """Whether people who look at a piece are told of it."""
        if not self.shown or not self.is_of(table, piece):
            return False
        return not self.shown_in or parse_zone(table.zone(piece)).family in self.shown_in

    def declared(self) -> Name:
        """Its name in phrases."""
        read = f"value:{self.name}"
        if self.of == "table":
            made = standing(self.name, NUMBER, lambda table, bind: table.value(0, self.name), read, origin="a value")
        elif self.of == "seat":
            get: Callable[[Table, int], object] = lambda table, seat: table.value(seat_target(seat), self.name)  # noqa: E731
            made = word(self.name, "seat", NUMBER, get, read, origin="a value")
        else:
            made = word(self.name, "piece", NUMBER, self._of_piece, f"{read} {CARD_READ}", origin="a value")
        return replace(made, fed=self.feed, hangs=self.hangs, past="")

    def shares(self, held: Standings) -> Functions:
        """The function that gives as much of it as one card adds: `attack(card by other)`."""
        found, name = Functions(), self.name

        def make(piece: Number, source: Number) -> Number:
            def share(table: Table, bind: Bind) -> int:
                target, card = piece(table, bind), source(table, bind)
                if target is NO_NUMBER or card is NO_NUMBER:
                    return NO_NUMBER
                return sum(each.adds(table, target, card) for each in held.adds.get(name, ()))

            return share

        found.function(
            name, "piece: piece, source: piece by", gives=NUMBER, help="As much of a value as one card adds to it.",
            example=f"{name}(card by other)", said=f"what {{source}} adds to the {self.label.lower()} of {{piece}}",
            read=f"value:{name} {CARD_READ}", cost=10, tells=True,
        )(make)  # fmt: skip
        return found

    def account(self, table: Table, target: int) -> Iterator[Amount]:
        """Who adds what to it: of what it adds up of pieces, each of them."""
        bind = self.bind(table, target)
        for number, part in enumerate(table.ruleset.part(Modifiers).of(table, target, self.name).parts):
            each, things = self.sums.get(part.label if number else "", (None, None))
            found: list[Amount] = []
            for piece in things.things(table, bind) if things is not None else ():
                by = each.number(table, {**bind, IT: piece}) if each is not None else None
                if isinstance(by, int) and by and isinstance(piece, int):
                    found.append(Amount(by, "written.part_ability", piece, part.rule, {"pieces": Pieces((piece,))}))
            yield from found if found and sum(one.amount for one in found) == part.amount else (part,)

    def hangs(self, table: Table, bind: Bind, thing: object) -> Sources:
        """What it hangs on of a thing that not everybody may know: its phrases read nothing hidden, but may read what
        is kept."""
        assert isinstance(thing, int)
        bound = self.bind(table, -thing if self.of == "seat" else thing)
        own: Sources = frozenset({thing}) if self.of == "piece" else NO_SOURCE
        return (
            NO_SOURCE.union(
                *(sources(each.node, table, bound) for each in self.feed.given if isinstance(each, Given))
            )
            - own
        )

    def _of_piece(self, table: Table, piece: int) -> object:
        if not self.kinds or (table.lying.kinds.get(piece) or table.kind(piece)) in self.kinds:
            return table.ruleset.total(table, piece, self.name)
        return _printed(table, piece, self.name)

    @property
    def it(self) -> Type | None:
        """What its phrases are about."""
        return {"piece": PIECE, "seat": SEAT}.get(self.of)

    def bind(self, table: Table, target: int) -> Bind:
        """What is bound where it is worked out."""
        if self.of == "piece":
            return {IT: target, YOU: table.controller(target)}
        return {IT: -target, YOU: -target} if self.of == "seat" else {}


def _printed(table: Table, piece: int, name: str) -> object:
    found = table.printed(piece, name)
    return found if isinstance(found, int) else ABSENT


def _on_card(table: Table, piece: int, name: str) -> object:
    """A number that a card prints, of a map one of its numbers: `dive.cost`."""
    name, _, key = name.partition(".")
    found = table.printed(piece, name)
    return found.get(key) if isinstance(found, Mapping) else found


def as_printed(name: str) -> Name:
    """`printed_attack`: the number that a card prints, where a value stands in its place."""

    def get(table: Table, piece: int) -> object:
        return _printed(table, piece, name)

    said = f"the printed {name.replace('_', ' ')} of {{of}}"
    return word(f"{PRINTED}_{name}", "piece", NUMBER, get, CARD_READ, said=said, origin=FIELD)


# -- declaring -----------------------------------------------------------------------------------------------


def declare_values(part: Part | None, catalog: Catalog) -> dict[str, Derived]:
    """The values of the file by name, before any of their phrases is read."""
    found: dict[str, Derived] = {}
    for name, each in part.parts("`values`").items() if part is not None else ():
        each.sheet.unread.add(name)
        with each.sheet.going_on():
            found[name] = _declare(name, each, catalog)
            each.sheet.unread.discard(name)
    return found


def _declare(name: str, part: Part, catalog: Catalog) -> Derived:
    part.check_keys(tuple(SHAPES), f"The value `{name}`")
    given = part.need("of", f"The value `{name}`")
    kinds = given.words("What a value is of")
    for each in kinds:
        if each not in OTHERS and each not in catalog.kinds:
            raise given.wrong(f"There is no kind `{each}`.", did_you_mean(each, (*catalog.kinds, *OTHERS), "kinds"))
    if len(kinds) > 1 and any(each in OTHERS for each in kinds):
        raise given.wrong("A value is of kinds, of any piece, of seats or of the table.", "Write two values.")
    if not kinds:
        raise given.wrong("A value is of something.", "Write `of: KIND`.")
    of = kinds[0] if kinds[0] in OTHERS else "piece"
    mine = frozenset(kinds) - {*OTHERS}
    of_pieces = [kind for key, kind in catalog.kinds.items() if of == "piece" and (not mine or key in mine)]
    fields = [kind.fields[name] for kind in of_pieces if name in kind.fields]
    label = part.get("label")
    shown = label.text("A label") if label is not None else name.replace("_", " ").capitalize()
    over = part.get("in_place_of")
    printed = over.text("A printed number") if over is not None else ""
    if over is not None and not any(printed.partition(".")[0] in kind.fields for kind in of_pieces):
        names = {field for kind in of_pieces for field in kind.fields}
        raise over.wrong(f"No card of this kind prints `{printed}`.", did_you_mean(printed, sorted(names), "fields"))
    cards = tuple(card for card in catalog.cards.values() if of == "piece" and card.kind in mine)
    layers = part.get("layers")
    named = layers.words("The layers of a value") if layers is not None else ()
    rules = part.get("rules")
    if rules is not None:
        rules.check_keys((START, *catalog.kinds), "`rules`")
    by = {key: each.text("A rule") for key, each in rules.parts("`rules`").items()} if rules is not None else {}
    if layers is not None and len(set(named)) < len(named):
        raise layers.wrong("A layer is named once.", "They stand in the order in which they count.")
    told, where, corner, icon = (part.get(key) for key in ("shown", "shown_in", "corner", "icon"))
    zones = where.words("Where a value is shown") if where is not None else ()
    for zone in zones:
        if zone not in catalog.zones and where is not None:
            raise where.wrong(f"There is no zone `{zone}`.", did_you_mean(zone, catalog.zones, "zones"))
    if corner is not None and icon is None:
        message = "A number in a corner has an icon, for something else may be printed there."
        raise corner.wrong(message, "Write `icon: ICON`.")
    return Derived(
        name, of, mine, shown, part, any(each.type == "int" for each in fields), printed, cards, tuple(named),
        told is None or told.truth("`shown`"), zones,
        corner.one_of(SIDES, "lower corner of a card") if corner is not None else "",
        icon.text("An icon") if icon is not None else "", by,
    )  # fmt: skip


# -- making --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Addition:
    by: Phrase
    when: Phrase | None
    label: Sentence
    rule: str
    layer: str


@dataclass(frozen=True, slots=True)
class _Worked:
    """A value with its phrases."""

    derived: Derived
    base: Phrase
    additions: tuple[_Addition, ...]
    least: int | None
    most: int | None
    standing: Sequence[Standing] = ()
    """What abilities add to it as long as they hold."""

    @property
    def looks(self) -> frozenset[tuple[str, str]]:
        """The values and marks that it looks at, by where they come from and by name."""
        found = [self.base, *(each.by for each in self.additions)]
        found += [each.when for each in self.additions if each.when is not None]
        return looked_at(found).union(*map(read_by, self.standing))

    def _phrases(self) -> Iterator[Phrase | Sentence]:
        yield self.base
        for each in self.additions:
            yield from (each.by, each.label)
            if each.when is not None:
                yield each.when

    @property
    def reads(self) -> frozenset[Read]:
        """All that it reads of a position."""
        own = CONTROL if self.derived.of == "piece" else frozenset[Read]()
        of_phrases = (each.reads for each in self._phrases())
        return own.union(reads(LASTING_READ), *of_phrases, *(each.reads for each in self.standing))

    @property
    def is_apart(self) -> bool:
        """Whether it looks at values of its own thing alone."""
        return all(each.asks_only(IT, VALUE) for each in self._phrases())

    @property
    def reads_at_rest(self) -> tuple[frozenset[Read], frozenset[Read]]:
        """What it reads as long as nothing changes it or the values that it looks at, which are named: of its thing
        the counters, and all else besides what that prints."""
        phrases = tuple(self._phrases())
        found = [each.reads_of(IT) for each in phrases]
        controlled = self.derived.of == "piece" and any(YOU in each.needs for each in phrases)
        other = CONTROL if controlled else frozenset[Read]()
        return frozenset[Read]().union(*(each for each, _ in found)), other.union(*(each for _, each in found))

    def definition(self, stratum: int, rest: _Rest) -> ValueDef:
        """As rules work it out. ``rest``: when nothing changes it."""
        derived, base, additions, standing = self.derived, self.base, self.additions, self.standing
        printed = base.text.strip() in (PRINTED, derived.over)
        sets = tuple(each for each in standing if each.how == "set")
        others = Lying(tuple(each for each in standing if each.how != "set"))

        def start(table: Table, target: int) -> Iterator[Amount]:
            found = base.number(table, derived.bind(table, target))
            label = "written.part_printed" if printed else "written.part_base"
            rule = derived.rules.get(START, "")
            number = found if isinstance(found, int) else 0
            on_card = printed or (bool(derived.over) and (_on_card(table, target, derived.over) or 0) == number)
            yield Amount(number, label, rule=rule, printed=on_card)

        def changes(table: Table, target: int) -> Iterator[Modifier]:
            bind = derived.bind(table, target)
            for each in additions:
                if each.when is None or each.when.holds(table, bind):
                    by = each.by.number(table, bind)
                    if isinstance(by, int) and by:
                        told = each.label.told(table, bind)
                        words = written(told.words)
                        yield Modifier(by, AS_WRITTEN + told.template, rule=each.rule, layer=each.layer, words=words)
            for lent in sets:  # what an effect has set for a while counts before what cards set
                yield from _lent(lent, table, target, derived)
            yield from lasting(table, target, derived.name)
            for _, lent in others(table):
                yield from _lent(lent, table, target, derived)

        return ValueDef(
            derived.name, stratum, start, changes, ("", *derived.layers), self.least, self.most, reads=self.reads,
            keep=rest.keeping(self.reads),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Rest:
    """When a value of a thing is what its own phrases say: as long as no card, and nothing that lasts, changes it or
    one that it looks at. By far the most are so, and what they go by then is little."""

    values: frozenset[str]
    """The value, and those that it looks at."""
    apart: bool
    """Whether it looks at values of its own thing alone, so that what is changed elsewhere is nothing to it."""
    standing: tuple[Standing, ...]
    counters: tuple[str, ...]
    """What it reads of its thing."""
    reads: frozenset[Read]
    """What it reads besides these and what its thing prints."""
    lying: Lying[Standing] = made_anew(init=False, compare=False)
    """Those of ``standing`` whose card lies where they work."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lying", Lying(self.standing))

    @classmethod
    def of(cls, worked: _Worked, behind: Mapping[str, _Rest]) -> _Rest:
        """That of a value; ``behind``: those of the values below it."""
        own, other = worked.reads_at_rest
        below = [behind[name] for what, name in other if what == "value" and name in behind]
        standing = {id(each): each for each in worked.standing}
        standing |= {id(lent): lent for each in below for lent in each.standing}
        found = frozenset(each for each in other if each.what != "value").union(*(each.reads for each in below))
        counters = own.union(Read("counter", name) for each in below for name in each.counters)
        return cls(
            frozenset({worked.derived.name}).union(*(each.values for each in below)),
            worked.is_apart and all(each.apart for each in below),
            tuple(standing.values()),
            tuple(sorted(name for _, name in counters)),
            found if worked.is_apart else found | counters,
        )

    def keeping(self, reads_all: frozenset[Read]) -> Keep:
        """Where a value is kept of a thing."""
        at_rest, values, apart, counters = self.reads, self.values, self.apart, self.counters
        watched = reads(LASTING_READ).union(*(each.reads for each in self.standing))
        one_counter = counters[0] if len(counters) == 1 else ""
        with_cards = at_rest.union(*(each.reads_of_amount for each in self.standing))

        def keep(table: Table, target: int, name: str) -> tuple[Found, Hashable]:
            known = table.kept[watched]  # as ``Table.keeping``, very often
            if known is None:
                known = table.memo
            changes: tuple[frozenset[int], Mapping[int, tuple[tuple[int, int], ...]]] | None = known.get(values)
            if changes is None:
                changes = known[values] = frozenset(changed(table, values)), self.changed(table)
            for_a_while, by_cards = changes
            if (for_a_while and (not apart or target in for_a_while)) or (by_cards and not apart):
                return table.keeping(reads_all), (name, target)
            printed = (table.lying.definitions.get(target) or table.definition(target)) if target > 0 else ""
            key: tuple[Hashable, ...] = (name, target, printed)
            if one_counter:
                key = (name, target, printed, table.state.counter(target, one_counter))
            elif counters:
                counter = table.state.counter
                key += tuple([counter(target, each) for each in counters])
            if by_cards and target in by_cards:
                return table.keeping(with_cards), (*key, by_cards[target])
            rest = table.kept[at_rest]
            return table.memo if rest is None else rest, key

        return keep

    def changed(self, table: Table) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """The targets of which cards change a value, with which and by which of what they do."""
        found: defaultdict[int, tuple[tuple[int, int], ...]] = defaultdict(tuple)
        for number, each in self.lying(table):
            for target, cards in each.targets(table).items():
                found[target] += tuple([(number, card) for card in cards])
        return dict(found)


def _lent(standing: Standing, table: Table, target: int, derived: Derived) -> Iterator[Modifier]:
    """What an ability does to a value of something: by the rule of the kind of the card, where it names none."""
    reaching: Iterable[tuple[int, Bind]] = standing.reaching(table, target)
    if standing.how == "set":  # of several the card counts that came last
        reaching = sorted(reaching, key=lambda each: table.state.entered[each[0]])
    for source, bind in reaching:
        by = standing.by.number(table, {**bind, IT: target}) if standing.by is not None else 0
        if isinstance(by, int) and (by or standing.how != "add"):
            words = {"pieces": Pieces((source,))}
            label = "written.part_ability"
            layer = standing.layer or own_layer(table, source, standing.how, derived.layers)
            rule = standing.power.rule or derived.rules.get(table.kind(source), "")
            yield Modifier(by, label, source, rule, standing.how, layer, words)


def make_values(
    found: Mapping[str, Derived], language: Language, standings: Standings | None = None
) -> tuple[ValueDef, ...]:
    """The values with their phrases, each after those that it looks at, through the marks that cards lend."""
    held = standings or Standings()
    worked: dict[str, _Worked] = {}
    for name, derived in found.items():
        with derived.part.sheet.going_on():
            worked[name] = replace(_work(derived, language), standing=held.adds.get(name, ()))
    looks: dict[tuple[str, str], frozenset[tuple[str, str]]] = {
        (VALUE, name): each.looks for name, each in worked.items()
    }
    looks |= {
        (MARKED, name): frozenset[tuple[str, str]]().union(*map(read_by, each)) for name, each in held.marks.items()
    }
    try:
        order = tuple(TopologicalSorter(looks).static_order())
    except CycleError as error:
        _circle(found, held, tuple(reversed(error.args[1])))
        return ()
    names = [name for origin, name in order if origin == VALUE and name in worked]
    rests: dict[str, _Rest] = {}
    for name in names:
        rests[name] = _Rest.of(worked[name], rests)
    return tuple(worked[name].definition(stratum, rests[name]) for stratum, name in enumerate(names))


def _circle(found: Mapping[str, Derived], held: Standings, circle: tuple[tuple[str, str], ...]) -> None:
    """Note that values (or marks) need each other, with the line of each."""
    parts = {(VALUE, name): each.part for name, each in found.items()}
    lent = [((VALUE, name), each) for name, some in held.adds.items() for each in some]
    lent += [((MARKED, name), each) for name, some in held.marks.items() for each in some]
    parts |= {at: each.part for at, each in lent if at in circle and not read_by(each).isdisjoint(circle)}
    lines = (f"`{each[1]}` (line {parts[each].sheet.document.line(parts[each].where)})" for each in circle)
    parts[circle[0]].wrong(f"Values go round in a circle: {' needs '.join(lines)}.", "A value never needs itself.")


def _work(derived: Derived, language: Language) -> _Worked:
    part, name = derived.part, derived.name
    base = part.need("from", f"The value `{name}`")
    own = _with_printed(derived, language, base)
    found = _open(base, base.phrase(own, NUMBER, derived.it), derived)
    _warn_of_missing(base, found, derived)
    _note_sum(base, own, derived, "")
    additions, more = [], part.get("add")
    for each in more.items("`add`") if more is not None else ():
        each.check_keys(tuple(ADDITION), "What is added")
        by, when, label, rule, layer = (each.get(key) for key in ADDITION)
        number = by if by is not None else each.need("by", "What is added")
        test = _open(when, when.phrase(own, TRUTH, derived.it), derived) if when is not None else None
        amount = _open(number, number.phrase(own, NUMBER, derived.it), derived)
        said = (label if label is not None else Part(each.sheet, each.where, derived.label)).sentence(language)
        _note_sum(number, own, derived, AS_WRITTEN + said.text)
        additions.append(
            _Addition(
                amount, test, said, rule.text("A rule") if rule is not None else "",
                layer_of(layer, name, derived.layers) if layer is not None else "",
            )
        )  # fmt: skip
    least, most = (_bound(part.get(key), key) for key in ("least", "most"))
    if least is not None and most is not None and least > most:
        raise part.need("most", name).wrong(f"`{name}` is at least {least}, so it cannot be at most {most}.")
    return _Worked(derived, found, tuple(additions), least, most)


def _note_sum(part: Part, language: Language, derived: Derived, label: str) -> None:
    """Note that a value of seats adds up a number of pieces, so that each of them can be told in its account."""
    tree = parsed_before(part.data) if isinstance(part.data, str) and derived.of == "seat" else None
    if isinstance(tree, Call) and tree.name == "sum" and [each.word for each in tree.arguments] == ["", "over"]:
        each, over = (Part(part.sheet, part.where, printed(one.value)) for one in tree.arguments)
        with part.sheet.quietly():
            derived.sums[label] = each.phrase(language, NUMBER, PIECE), over.phrase(language, PIECES, derived.it)


def _warn_of_missing(part: Part, base: Phrase, derived: Derived) -> None:
    """Note that a value begins with a number that some of its cards do not print: of those it would be 0."""
    asks = base.asks_only(IT, FIELD) and base.asks_only(IT, PRINTED_NAME)
    if not derived.printing or not asks or "prints" in base.text:
        return
    names = [derived.name if name.origin == PRINTED_NAME else name.name for name in base.names
             if name.origin in (FIELD, PRINTED_NAME) and name.type.sort == "number"]  # fmt: skip
    for name in sorted(set(names)):
        field = name.removeprefix(f"{PRINTED}_")  # of a number in whose place another value stands
        without = [
            each
            for each in derived.printing
            if not isinstance(each.values.get(name), int) and not isinstance(each.values.get(field), int)
        ]
        if without:
            others = f" and {len(without) - 1} more" if len(without) > 1 else ""
            prints = "print" if others else "prints"
            message = f"{without[0].name}{others} {prints} no `{name}`, so `{derived.name}` begins with 0 there."
            hint = f"Say so: `{name} if prints({name}) else 0`, or declare the field with `required: true`."
            part.sheet.warn(part.where, message, hint)


def _with_printed(derived: Derived, language: Language, base: Part) -> Language:
    """The language with `printed`, where its cards print such a number."""
    if not derived.field:
        if isinstance(base.data, str) and PRINTED in base.data.split():
            raise base.wrong(f"No card of this kind prints a number `{derived.name}`.", "Say what it begins with.")
        return language
    get: Callable[[Table, int], object] = lambda table, piece: _printed(table, piece, derived.name)  # noqa: E731
    return base.adding(language, word(PRINTED, "piece", NUMBER, get, CARD_READ, origin=PRINTED_NAME))


def _open(part: Part, found: Phrase, derived: Derived) -> Phrase:
    """A phrase that everybody may work out for a thing that they know."""
    door(part, found, VALUE_DOOR, NOBODY)
    derived.feed.given.append(Given(found.typed, found.facts.eyed, NOBODY))
    if derived.of == "table" and YOU in found.needs:
        raise part.wrong("Of the table a value knows no `you`.", "Write `of: seat`, or name the seats.")
    return found


def _bound(part: Part | None, key: str) -> int | None:
    return part.number(f"`{key}`", LEAST) if part is not None else None


# -- on the table --------------------------------------------------------------------------------------------


def gems_of(found: Mapping[str, Derived], catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The values that stand for numbers in the gems of cards, by the name of the printed number."""
    shown = {gem.text.strip("{}") for kind in catalog.kinds.values() for gem in kind.face.gems}
    of_pieces = [each for each in found.values() if each.of == "piece"]
    made = {name: [each.name for each in of_pieces if (each.over or each.name) == name] for name in sorted(shown)}
    return {name: tuple(values) for name, values in made.items() if values}


def chips_of(found: Mapping[str, Derived], catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The values that stand for numbers in the chips of cards, by icon, in the order of the numbers of a chip."""
    instead = {each.over or each.name: each.name for each in reversed([*found.values()]) if each.of == "piece"}
    chips = [chip for kind in catalog.kinds.values() for chip in kind.face.chips if chip.icon and not chip.each]
    made = {
        chip.icon: tuple(instead.get(".".join(filter(None, named)), "") for named in numbers_of(chip.text))
        for chip in chips
    }
    return {icon: names for icon, names in made.items() if any(names)}


def plates_of(found: Mapping[str, Derived], catalog: Catalog) -> dict[str, str]:
    """The values that lie over numbers in the lower corners of cards, by corner: where the file says so, and where a
    face prints a number of the same name, or one that they stand for; those go first."""
    sides: dict[str, list[str]] = {}
    for value in found.values():
        if value.corner:
            sides.setdefault(value.corner, []).append(value.name)
    for kind in catalog.kinds.values():
        for stat in kind.face.stats:
            name = stat.text.strip("{}")
            instead = [each.name for each in found.values() if each.over == name]
            here = [each for each in (*instead, name) if each in found and found[each].of == "piece"]
            if here and stat.text == f"{{{name}}}":
                names = sides.setdefault(stat.side, [])
                names += [each for each in here if each not in names]
    return {side: " ".join(names) for side, names in sides.items()}

"""What a file of rules has noticed at a table, for all to read: oddities, dangers, totals.

Oddities are what hands have made of the table that the rules would not, told when the referee is to go on, with what
mends it.

```yaml
oddities:
  - for: {c: creature in field of seats where owner != holder}     # one for each of them
    say: "{c} lies on another player's side."
    remedy: Give it back.
    rule: TER-45
  - {when: count(initiative of seats) > 1, say: There are two markers.}    # of the table as a whole
```

All players read them, so they go by what everybody may know; who may not know a card reads that it is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.state import seat_target
from tabletop.core.zones import zone_key
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Part as Amount
from tabletop.rules.phrases.meaning.sources import is_any_kept_hidden, is_public, sources
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, PIECES, TRUTH
from tabletop.rules.phrases.phrase import IT, Phrase, Sentence
from tabletop.rules.showing.shapes import Account, Danger
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.acts.following import watched
from tabletop.rules.written.deriving import Derived
from tabletop.rules.written.naming.binding import YOU, bound_name, key_of
from tabletop.rules.written.reading.sheet import DANGER, NOBODY, ODDITY, TOTAL, Part, Shape, door

SHAPES: Mapping[str, Shape] = {
    "for": "watched", "when": "phrase", "say": "sentence", "remedy": "sentence", "rule": "text",
}  # fmt: skip
"""What an oddity may have: `say`, and either `for` or `when`."""


@dataclass(frozen=True, slots=True)
class Odd:
    """One oddity: the things of which each is odd, or the test of the table, by which there is one; what is said of
    it (with what mends it), its rule. ``key``: where the thing is bound, "" for the table."""

    among: Phrase
    says: Sentence
    rule: str = ""
    key: str = ""

    def find(self, table: Table) -> Iterator[Oddity]:
        """What is odd of that kind now."""
        if not self.key:
            if self.among.holds(table, {}):
                yield self._told(table, {})
            return
        of_pieces = self.among.type.sorts == PIECES.sorts
        for thing in self.among.things(table, {}):
            assert isinstance(thing, int)
            yield self._told(table, {self.key: thing}, (thing,) if of_pieces else ())

    def _told(self, table: Table, bind: Mapping[str, object], pieces: tuple[int, ...] = ()) -> Oddity:
        told = self.says.told(table, bind)
        return Oddity(told.template, told.words, self.rule, pieces)


def read_oddities(part: Part | None, language: Language) -> Iterator[Odd]:
    """The oddities of the file; what is wrong with one is noted, and the others are read."""
    for each in part.items("`oddities`") if part is not None else ():
        with each.sheet.going_on():
            yield _read(each, language)


def _read(part: Part, language: Language) -> Odd:
    part.check_keys(tuple(SHAPES), "An oddity")
    remedy, rule, said = part.get("remedy"), part.get("rule"), part.need("say", "An oddity")
    given, among, name = watched(part, language, "An oddity")
    if name:
        language = given.adding(language, bound_name(name, among.type.one(), "the thing of an oddity"))
    if remedy is not None:
        said = Part(said.sheet, said.where, f"{said.text('A sentence')} {remedy.text('A remedy')}")
    says = said.sentence(language)
    door(given, among, ODDITY, NOBODY)
    door(said, says, ODDITY, NOBODY)
    return Odd(among, says, rule.text("A rule") if rule is not None else "", key_of(name) if name else "")


# -- the dangers of a file of rules ----------------------------------------------------------------------------
#
# The dangers of a file of rules: losses that can still be kept off, told at the panel of whom they threaten.
#
# ```yaml
# dangers:
#   - {when: men(you) = 3, say: "{you} loses with the next man that is taken.", rule: MOR-14}
# ```
#
# `when` is asked for every seat as `you`; a secret may not stand in it.


DANGER_KEYS: Mapping[str, Shape] = {"when": "phrase", "say": "sentence", "rule": "text"}
"""What a danger may have; only `rule` can be left out."""


@dataclass(frozen=True, slots=True)
class Threat:
    """One danger: when it threatens `you`, what is said then, its rule."""

    when: Phrase
    says: Sentence
    rule: str = ""

    def of(self, table: Table, seat: int) -> Danger | None:
        """The danger of a seat now, None where it does not threaten."""
        bind = {YOU: seat}
        if not self.when.holds(table, bind):
            return None
        told = self.says.told(table, bind)
        return Danger(seat, told.template, self.rule, told.words)


def read_dangers(part: Part | None, language: Language) -> Iterator[Threat]:
    """The dangers of the file; what is wrong with one is noted, and the others are read."""
    for each in part.items("`dangers`") if part is not None else ():
        with each.sheet.going_on():
            each.check_keys(tuple(DANGER_KEYS), "A danger")
            when, rule = each.need("when", "A danger"), each.get("rule")
            phrase, said = when.phrase(language, TRUTH), each.need("say", "A danger")
            says = said.sentence(language)
            door(when, phrase, DANGER, NOBODY)  # what only the seat itself may know is a secret here, too
            door(said, says, DANGER, NOBODY)
            yield Threat(phrase, says, rule.text("A rule") if rule is not None else "")


def threats(found: tuple[Threat, ...], table: Table) -> Iterator[Danger]:
    """What threatens which seat now."""
    for threat in found:
        for seat in table.seats:
            danger = threat.of(table, seat)
            if danger is not None:
                yield danger


# -- the totals of a file of rules -----------------------------------------------------------------------------
#
# The totals of a file of rules: what the pieces of each seat at a place come to, shown there with who adds what.
#
# ```yaml
# totals:
#   - at: herd                         # a zone of each seat; where it has sites, each site by itself
#     sum: strength                    # what each piece there adds
#     where: not tired                 # those that count; the others are listed, and add nothing
#     otherwise: "{it} (tired)"        # what these are listed as
#     leads: you = holder_of(place)    # who is ahead there; whoever alone has the most, where nothing is said
#     label: Herd
#   - at: herd
#     value: might                     # or a value of seats: that is the total, with who adds what to it
#     when: fights                     # only for seats of which this holds
#     goal: needed                     # what it has to reach
#     icon: sword                      # where several numbers stand at one place
# ```
#
# A total is shown once everybody may know all that lies at the place, whosever it is. It is worked out when somebody
# looks; no rule waits for it.


TOTAL_KEYS: Mapping[str, Shape] = {
    "at": "zone", "sum": "phrase", "value": "text", "where": "phrase", "otherwise": "sentence", "leads": "phrase",
    "label": "text", "rule": "text", "when": "phrase", "goal": "phrase", "icon": "text",
}  # fmt: skip
"""What a total may have: `at`, and `sum` or `value`."""
PLACE = "place"
"""The number of the site, 0 where the zone has none, in `leads`."""


@dataclass(frozen=True, slots=True)
class Total:
    """One total: the zone at whose sites it is, what each piece adds, which of them count, who is ahead."""

    zone: str
    label: str
    amount: Phrase | None = None
    counts: Phrase | None = None
    otherwise: Sentence | None = None
    leads: Phrase | None = None
    rule: str = ""
    value: Derived | None = None
    when: Phrase | None = None
    goal: Phrase | None = None
    icon: str = ""

    def accounts(self, table: Table) -> Iterator[Account]:
        """The totals of the seats that have something at a place, or that value, where everybody may know all that
        lies there."""
        kind = table.ruleset.catalog.zones[self.zone]
        open_sites = table.state.sites_open(self.zone) or kind.sites
        for site in range(1, open_sites + 1) if kind.sites else (0,):
            seats = [each for each in table.seats if self.when is None or self.when.holds(table, {YOU: each})]
            lying = {seat: table.inside(zone_key(self.zone, site, seat)) for seat in seats}
            here = [piece for pieces in lying.values() for piece in pieces]
            if not all(table.sees(piece, None) for piece in here) or self._is_hidden(table, here, site):
                continue
            parts = {
                seat: tuple(self._parts(table, seat, some))
                for seat, some in lying.items()
                if some or self.value is not None
            }
            totals = {seat: sum(each.amount for each in found) for seat, found in parts.items()}
            for seat, total in totals.items():
                alone = total > max((other for each, other in totals.items() if each != seat), default=0)
                ahead = self.leads.holds(table, {YOU: seat, key_of(PLACE): site}) if self.leads is not None else alone
                goal = self.goal.number(table, {YOU: seat}) if self.goal is not None else None
                yield Account(
                    zone_key(self.zone, site, seat), seat, self.label, total, parts[seat], ahead, self.icon,
                    goal if isinstance(goal, int) else None,
                )  # fmt: skip

    def _parts(self, table: Table, seat: int, here: Iterable[int]) -> Iterator[Amount]:
        """All that makes up the total of a seat."""
        if self.value is not None:
            yield from self.value.account(table, seat_target(seat))
        for piece in here if self.value is None else ():
            yield self._part(table, piece)

    def _is_hidden(self, table: Table, here: list[int], site: int) -> bool:
        """Whether what a total goes by is kept of something that not everybody may know."""
        if not is_any_kept_hidden(table):
            return False
        pieces: list[dict[str, object]] = [{IT: piece, YOU: table.controller(piece)} for piece in here]
        seats: list[dict[str, object]] = [{YOU: seat, key_of(PLACE): site} for seat in table.seats]
        given = [(each, pieces) for each in (self.amount, self.counts)]
        given += [(each, seats) for each in (self.leads, self.when, self.goal)]
        found = [sources(each.typed, table, bind) for each, some in given if each is not None for bind in some]
        if self.value is not None:
            found += [self.value.hangs(table, {}, seat_target(seat)) for seat in table.seats]
        return not all(is_public(table, each) for each in found)

    def _part(self, table: Table, piece: int) -> Amount:
        bind = {IT: piece, YOU: table.controller(piece)}
        if self.counts is not None and not self.counts.holds(table, bind):
            if self.otherwise is None:
                return Amount(0, "written.part_ability", piece, "", {"pieces": Pieces((piece,))})
            told = self.otherwise.told(table, bind)
            return Amount(0, told.template, piece, "", told.words)
        found = self.amount.number(table, bind) if self.amount is not None else None
        words = {"pieces": Pieces((piece,))}
        return Amount(found if isinstance(found, int) else 0, "written.part_ability", piece, self.rule, words)


def read_totals(
    part: Part | None, language: Language, catalog: Catalog, values: Mapping[str, Derived]
) -> Iterator[Total]:  # fmt: skip
    """The totals of the file; what is wrong with one is noted, and the others are read."""
    for each in part.items("`totals`") if part is not None else ():
        with each.sheet.going_on():
            yield _read_total(each, language, catalog, values)


def _read_total(part: Part, language: Language, catalog: Catalog, values: Mapping[str, Derived]) -> Total:
    part.check_keys(tuple(TOTAL_KEYS), "A total")
    at, value = part.need("at", "A total"), part.get("value")
    adds = part.need("sum", "A total") if value is None else None
    zone = at.text("A zone")
    zones = [name for name, kind in catalog.zones.items() if kind.per_seat]
    if zone not in zones:
        raise at.wrong(f"`{zone}` is no zone of each seat.", did_you_mean(zone, zones, "zones"))
    where, otherwise, leads, label, rule, when, goal, icon = (part.get(key) for key in tuple(TOTAL_KEYS)[3:])
    if otherwise is not None and where is None:
        raise otherwise.wrong("All that lies there counts.", "Write with `where` what does.")
    amount = adds.phrase(language, NUMBER, PIECE) if adds is not None else None
    counts = where.phrase(language, TRUTH, PIECE) if where is not None else None
    said = otherwise.sentence(language, PIECE) if otherwise is not None else None
    ahead = None
    if leads is not None:
        ahead = leads.phrase(leads.adding(language, bound_name(PLACE, NUMBER, "the number of the site")), TRUTH)
    shown = when.phrase(language, TRUTH) if when is not None else None
    needed = goal.phrase(language, NUMBER) if goal is not None else None
    of_seat = {name: each for name, each in values.items() if each.of == "seat"}
    if value is not None and value.data not in of_seat:
        raise value.wrong(f"`{value.data}` is no value of seats.", did_you_mean(str(value.data), of_seat, "values"))
    for given, found in (
        (adds, amount), (where, counts), (otherwise, said), (leads, ahead), (when, shown), (goal, needed),
    ):  # fmt: skip
        if given is not None and found is not None:
            door(given, found, TOTAL, NOBODY)
    return Total(
        zone, label.text("A label") if label is not None else "Total", amount, counts, said, ahead,
        rule.text("A rule") if rule is not None else "", of_seat.get(str(value.data)) if value is not None else None,
        shown, needed, icon.text("An icon") if icon is not None else "",
    )  # fmt: skip

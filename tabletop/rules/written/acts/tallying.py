"""The totals of a file of rules: what the pieces of each seat at a place come to, shown there with who adds what.

```yaml
totals:
  - at: herd                         # a zone of each seat; where it has sites, each site by itself
    sum: strength                    # what each piece there adds
    where: not tired                 # those that count; the others are listed, and add nothing
    otherwise: "{it} (tired)"        # what these are listed as
    leads: you = holder_of(place)    # who is ahead there; whoever alone has the most, where nothing is said
    label: Herd
```

A total is shown once everybody may know all that lies at the place, whosever it is. It is worked out when somebody
looks; no rule waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.zones import zone_key
from tabletop.rules.modifying.modifiers import Part as Amount
from tabletop.rules.phrases.meaning.sources import is_any_kept_hidden, is_public, sources
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, TRUTH
from tabletop.rules.phrases.phrase import IT, Phrase, Sentence
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.showing.shapes import Account
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU, bound_name, key_of
from tabletop.rules.written.reading.doors import NOBODY, TOTAL, door
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

SHAPES: Mapping[str, Shape] = {
    "at": "zone", "sum": "phrase", "where": "phrase", "otherwise": "sentence", "leads": "phrase", "label": "text",
    "rule": "text",
}  # fmt: skip
"""What a total may have; `at` and `sum` cannot be left out."""
PLACE = "place"
"""The number of the site, 0 where the zone has none, in `leads`."""


@dataclass(frozen=True, slots=True)
class Total:
    """One total: the zone at whose sites it is, what each piece adds, which of them count, who is ahead."""

    zone: str
    label: str
    amount: Phrase
    counts: Phrase | None = None
    otherwise: Sentence | None = None
    leads: Phrase | None = None
    rule: str = ""

    def accounts(self, table: Table) -> Iterator[Account]:
        """The totals of the seats that have something at a place, where everybody may know all that lies there."""
        kind = table.ruleset.catalog.zones[self.zone]
        open_sites = table.state.sites_open(self.zone) or kind.sites
        for site in range(1, open_sites + 1) if kind.sites else (0,):
            lying = {seat: table.inside(zone_key(self.zone, site, seat)) for seat in table.seats}
            here = [piece for pieces in lying.values() for piece in pieces]
            if not all(table.sees(piece, None) for piece in here) or self._is_hidden(table, here, site):
                continue
            parts = {seat: tuple(self._part(table, piece) for piece in each) for seat, each in lying.items() if each}
            totals = {seat: sum(each.amount for each in found) for seat, found in parts.items()}
            for seat, total in totals.items():
                alone = total > max((other for each, other in totals.items() if each != seat), default=0)
                ahead = self.leads.holds(table, {YOU: seat, key_of(PLACE): site}) if self.leads is not None else alone
                yield Account(zone_key(self.zone, site, seat), seat, self.label, total, parts[seat], ahead)

    def _is_hidden(self, table: Table, here: list[int], site: int) -> bool:
        """Whether what a total goes by is kept of something that not everybody may know."""
        if not is_any_kept_hidden(table):
            return False
        given = [each for each in (self.amount, self.counts, self.leads) if each is not None]
        found = [Given(each.typed, each.facts.eyed, NOBODY) for each in given]
        for piece in here:
            bind: dict[str, object] = {IT: piece, YOU: table.controller(piece), key_of(PLACE): site}
            if any(not is_public(table, sources(each.node, table, bind)) for each in found):
                return True
        return False

    def _part(self, table: Table, piece: int) -> Amount:
        bind = {IT: piece, YOU: table.controller(piece)}
        if self.counts is not None and not self.counts.holds(table, bind):
            if self.otherwise is None:
                return Amount(0, "written.part_ability", piece, "", {"pieces": Pieces((piece,))})
            told = self.otherwise.told(table, bind)
            return Amount(0, told.template, piece, "", told.words)
        found = self.amount.number(table, bind)
        words = {"pieces": Pieces((piece,))}
        return Amount(found if isinstance(found, int) else 0, "written.part_ability", piece, self.rule, words)


def read_totals(part: Part | None, language: Language, catalog: Catalog) -> Iterator[Total]:
    """The totals of the file; what is wrong with one is noted, and the others are read."""
    for each in part.items("`totals`") if part is not None else ():
        with each.sheet.going_on():
            yield _read(each, language, catalog)


def _read(part: Part, language: Language, catalog: Catalog) -> Total:
    part.check_keys(tuple(SHAPES), "A total")
    at, adds = part.need("at", "A total"), part.need("sum", "A total")
    zone = at.text("A zone")
    of_seats = [name for name, kind in catalog.zones.items() if kind.per_seat]
    if zone not in of_seats:
        raise at.wrong(f"`{zone}` is no zone of each seat.", did_you_mean(zone, of_seats, "zones"))
    where, otherwise, leads, label, rule = (part.get(key) for key in tuple(SHAPES)[2:])
    if otherwise is not None and where is None:
        raise otherwise.wrong("All that lies there counts.", "Write with `where` what does.")
    amount = adds.phrase(language, NUMBER, PIECE)
    counts = where.phrase(language, TRUTH, PIECE) if where is not None else None
    said = otherwise.sentence(language, PIECE) if otherwise is not None else None
    ahead = None
    if leads is not None:
        try:
            ahead = leads.phrase(language.adding(bound_name(PLACE, NUMBER, "the number of the site")), TRUTH)
        except PhraseFault as fault:
            raise leads.sheet.misread(leads.where, fault) from None
    for given, found in ((adds, amount), (where, counts), (otherwise, said), (leads, ahead)):
        if given is not None and found is not None:
            door(given, found, TOTAL, NOBODY)
    return Total(
        zone, label.text("A label") if label is not None else "Total", amount, counts, said, ahead,
        rule.text("A rule") if rule is not None else "",
    )  # fmt: skip

"""The oddities of a file of rules: what hands have made of the table that the rules would not, told when the referee
is to go on, with what mends it.

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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.rules.audit import Oddity
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import PIECES
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.table import Table
from tabletop.rules.written.acts.following import watched
from tabletop.rules.written.naming.binding import bound_name, key_of
from tabletop.rules.written.reading.doors import NOBODY, ODDITY, door
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

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
        try:
            language = language.adding(bound_name(name, among.type.one(), "the thing of an oddity"))
        except PhraseFault as fault:
            raise given.sheet.misread(given.where, fault) from None
    if remedy is not None:
        said = Part(said.sheet, said.where, f"{said.text('A sentence')} {remedy.text('A remedy')}")
    says = said.sentence(language)
    door(given, among, ODDITY, NOBODY)
    door(said, says, ODDITY, NOBODY)
    return Odd(among, says, rule.text("A rule") if rule is not None else "", key_of(name) if name else "")

"""What acts and abilities require: a test, with the sentence where it does not hold."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.meaning.sources import is_public
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.table import Table
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.naming.binding import viewer_of


@dataclass(frozen=True, slots=True)
class Demand:
    """Something that an act requires: a test, and the sentence where it does not hold. ``given``: what must hold
    beforehand for it to be asked at all, of what is tested once the act is done; ``always``: its sentence is told
    before that the act is not asked for now, too."""

    code: str
    test: Phrase
    because: Sentence | None = None
    rule: str = ""
    given: Phrase | None = None
    always: bool = False

    def is_asked(self, table: Table, bind: Bound) -> bool:
        """Whether it is asked at all, by how it is before the act; where `you` may not know, it is."""
        return self.given is None or Demand(self.code, self.given)(table, bind)

    def __call__(self, table: Table, bind: Bound) -> bool:
        """Whether it holds, each worked out once for what it looks at; what `you` may not know counts as met."""
        if self.test.veiled != "never" and self.test.is_veiled(table):
            return self.test.seems(table, bind, viewer_of(bind))
        key = (self.test, *map(bind.get, self.test.needs))
        kept = table.keeping(self.test.reads)
        found: bool | None = kept.get(key)
        if found is None:
            found = kept[key] = bool(self.test.closure(table, dict(bind)))
        return found

    def unmet(self, table: Table, bind: Bound) -> Unmet | None:
        """Why it does not hold, None where it does."""
        if self(table, bind):
            return None
        told = self.because.told(table, bind) if self.because is not None else self.test.why_not(table, bind)
        private = not is_public(table, self.test.sources(table, bind))
        if told is None:
            return Unmet(rule=self.rule, private=private)
        return Unmet(told.words, (), told.template, self.rule, private=private)

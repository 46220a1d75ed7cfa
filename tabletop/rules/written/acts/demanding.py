"""What acts and abilities require: a test, with the sentence where it does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef, PutStep
from tabletop.core.zones import zone_key
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.meaning.sources import is_public
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.table import Table
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.naming.binding import YOU, viewer_of
from tabletop.rules.written.reading.sheet import Part, Shape, spoken

WHY: Mapping[str, Shape] = {"because": "sentence", "rule": "text"}
"""What may be said of why something cannot be done, where it is more than a rule."""


@dataclass(frozen=True, slots=True)
class Why:
    """What a file says of why something cannot be done: its own sentence, and the rule that is broken."""

    because: Sentence | None = None
    rule: str = ""

    def of(self, found: Unmet, table: Table, bind: Bound) -> Unmet:
        """A refusal with it."""
        ruled = found._replace(rule=self.rule or found.rule)
        if self.because is None:
            return ruled
        told = self.because.told(table, bind)
        return ruled._replace(arguments=told.words, text=f"{AS_WRITTEN}{told.template}")


def read_why(part: Part, language: Language) -> Why:
    """A rule, or more."""
    if not part.is_mapping:
        return Why(rule=part.text("A rule"))
    part.check_keys(tuple(WHY), "Why something cannot be done")
    because, rule = part.get("because"), part.get("rule")
    said = spoken(because, language) if because is not None else None
    return Why(said, rule.text("A rule") if rule is not None else "")


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
        test = self.test
        if test.veiled != "never" and test.is_veiled(table):
            return test.seems(table, bind, viewer_of(bind))
        return bool(test.once(table, bind))

    def unmet(self, table: Table, bind: Bound) -> Unmet | None:
        """Why it does not hold, None where it does."""
        if self(table, bind):
            return None
        told = self.because.told(table, bind) if self.because is not None else self.test.why_not(table, bind)
        private = not is_public(table, self.test.sources(table, bind))
        if told is None:
            return Unmet(rule=self.rule, private=private)
        return Unmet(told.words, (), told.template, self.rule, private=private)


@dataclass(frozen=True, slots=True)
class Lawful(Demand):
    """That the cards in the zones into which the set-up has put the lists of one's deck are a deck that may be, as
    they lie once what is planned has been carried out. ``test`` stands for what it goes by."""

    lists: Mapping[str, str] = field(default_factory=dict)
    """By list, its zone."""

    def __call__(self, table: Table, bind: Bound) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults(table, bind)

    def unmet(self, table: Table, bind: Bound) -> Unmet | None:
        """All that is wrong with it."""
        found = self.faults(table, bind)
        return Unmet({"why": " ".join(found)}, (), "written.unlawful", self.rule, private=True) if found else None

    def faults(self, table: Table, bind: Bound) -> tuple[str, ...]:
        """What is wrong with it, a sentence each."""
        seat = bind.get(YOU, 0)
        assert isinstance(seat, int)
        kept, key = table.keeping(self.test.reads), (self.code, seat)
        found: tuple[str, ...] | None = kept.get(key)
        if found is None:
            found = kept[key] = self._judge(table, seat)
        return found

    def _judge(self, table: Table, seat: int) -> tuple[str, ...]:
        catalog, goals = table.ruleset.catalog, dict(table.drafts(seat))
        zones = {zone_key(zone, 0, seat): name for name, zone in self.lists.items()}
        lists: dict[str, Counter[str]] = {name: Counter() for name in self.lists}
        for zone in zones:
            for piece in table.inside(zone):
                name = zones.get(str(goals.get(piece, zone)))
                if name is not None:
                    lists[name][table.definition(piece)] += 1
        deck = DeckDef("", "", lists)
        return tuple(
            each.message for each in catalog.check_deck(deck, table.ruleset.options) if each.grade == "error"
        )


def lists_of(catalog: Catalog) -> dict[str, str]:
    """The zone of a seat's own into which the set-up puts each list of its deck."""
    puts = (step for step in catalog.setup if isinstance(step, PutStep))
    return {step.list: step.into for step in puts if catalog.zones[step.into].per_seat}

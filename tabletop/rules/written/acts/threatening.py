"""The dangers of a file of rules: losses that can still be kept off, told at the panel of whom they threaten.

```yaml
dangers:
  - {when: men(you) = 3, say: "{you} loses with the next man that is taken.", rule: MOR-14}
```

`when` is asked for every seat as `you`; a secret may not stand in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import TRUTH
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.doors import DANGER, NOBODY, door
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

SHAPES: Mapping[str, Shape] = {"when": "phrase", "say": "sentence", "rule": "text"}
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
            each.check_keys(tuple(SHAPES), "A danger")
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

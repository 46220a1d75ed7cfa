"""Why what many acts and abilities require does not hold, by patterns of it.

```yaml
reasons:
  - {must: count(allies(self)) >= n, because: "{self} needs {n ally|allies}.", rule: XYZ-7}
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.rules.written.patterns import Pattern, node, said
from tabletop.rules.written.reading.sheet import Part, Shape

SHAPES: Mapping[str, Shape] = {"must": "phrase", "because": "text", "rule": "text"}
"""What a reason has; only `rule` may be left out."""
_SPOKEN = re.compile(r"\{[^{}]*\}")
_LETTER = re.compile(r"\b[A-Za-z]\b")


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason of every requirement that looks so and has none of its own."""

    pattern: Pattern
    because: Part
    rule: str

    def of(self, test: Part) -> Part | None:
        """Its sentence for a requirement, None where that looks otherwise."""
        found = self.pattern.fits(node(test.data))
        if found is None:
            return None

        def named(spoken: re.Match[str]) -> str:
            if spoken[0][1:-1] in found:
                return said(found[spoken[0][1:-1]])
            return _LETTER.sub(lambda each: said(found[each[0]]) if each[0] in found else each[0], spoken[0])

        return Part(self.because.sheet, self.because.where, _SPOKEN.sub(named, self.because.text("A reason")))


def read_reasons(part: Part | None) -> Iterator[Reason]:
    """The reasons that the file gives once for all."""
    for each in part.items("`reasons`") if part is not None else ():
        with each.sheet.going_on():
            each.check_keys(tuple(SHAPES), "A reason")
            must, because, rule = each.need("must", "A reason"), each.need("because", "A reason"), each.get("rule")
            because.text("A reason")
            yield Reason(Pattern(node(must.data)), because, rule.text("A rule") if rule is not None else "")


def reason_of(test: Part, reasons: Sequence[Reason]) -> tuple[Part | None, str]:
    """The sentence and the rule of a requirement that has none of its own; None and "" where there are none."""
    return next(((told, each.rule) for each in reasons if (told := each.of(test)) is not None), (None, ""))

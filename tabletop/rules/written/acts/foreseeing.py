"""What is told of cells of boards before it happens there: what an act that is pointed at would do (`preview` of the
act) and over which cells a piece goes (its `path`), and what is to come (`coming` of the file).

```yaml
acts:
  flood:
    pick: {way: {among: form(cloud to cells in land)}}
    preview:                                             # the first line that fits a cell is told of it
      - {for: {c: way}, if: c.empty, look: new, say: A pond comes here.}
      - {for: {c: way}, look: blocked, say: "{piece(c)} stays dry."}
coming:
  - {for: {c: cells in land where cloudy}, look: pending, say: It will rain here., sign: "turn {turn_number + 1}"}
```

All who look at the table are told, so they go by what everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import CELL, CELLS, PIECE, TRUTH
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import bound_name, feed_of, key_of
from tabletop.rules.written.reading.sheet import FORESEEN, NOBODY, Part, Shape, door

LOOKS = ("new", "replace", "blocked", "none", "dies", "moves", "fights", "loses", "anchor", "pending", "fought")
"""What happens at a cell, by which it is lit."""
SHAPES: Mapping[str, Shape] = {
    "for": "watched", "if": "phrase", "look": LOOKS, "say": "sentence", "sign": "sentence", "piece": "phrase",
}  # fmt: skip
"""What a line has; `for`, `look` and `say` cannot be left out."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Something that is told of some cells: which, where a test holds; how they look, what is said, what is written
    on them, and the piece that it happens to (None: what lies there)."""

    cells: Phrase
    key: str
    look: str
    says: Sentence
    test: Phrase | None = None
    sign: Sentence | None = None
    piece: Phrase | None = None

    @property
    def needs(self) -> frozenset[str]:
        """What must be bound for it."""
        said = [each.needs for each in (self.says, self.sign, self.test, self.piece) if each is not None]
        return self.cells.needs.union(*said) - {self.key}

    def at(self, table: Table, bind: Mapping[str, object], cell: tuple[object, ...]) -> CellEffect | None:
        """What is told of a cell, None where it is not about this one."""
        known = {**bind, self.key: cell}
        if self.test is not None and not self.test.holds(table, known):
            return None
        zone, place = cell
        told = self.says.told(table, known)
        sign = self.sign.told(table, known) if self.sign is not None else None
        piece = self.piece.number(table, known) if self.piece is not None else None
        if self.piece is None:
            spots = table.state.spot
            piece = next((each for each in table.inside(str(zone)) if spots[each] == place), None)
        words = {**told.words, **({f"sign_{name}": word for name, word in sign.words.items()} if sign else {})}
        written = sign.template.replace("{", "{sign_") if sign is not None else ""
        number = piece if isinstance(piece, int) else 0
        return CellEffect(str(zone), place, self.look, told.template, words, number, written)  # type: ignore[arg-type]


def foresee(lines: Sequence[Foreseen], table: Table, bind: Mapping[str, object]) -> Iterator[CellEffect]:
    """What is told of which cells, of each by the first line that fits it."""
    seen = set[object]()
    for line in lines:
        if not line.needs <= bind.keys():
            continue
        for cell in line.cells.things(table, bind):
            found = line.at(table, bind, cell) if isinstance(cell, tuple) and cell not in seen else None
            if found is not None:
                seen.add(cell)
                yield found


def read_foreseen(part: Part | None, language: Language, what: str) -> Iterator[Foreseen]:
    """The lines; what is wrong with one is noted, and the others are read."""
    for each in part.items(f"`{what}`") if part is not None else ():
        with each.sheet.going_on():
            yield _read(each, language)


def read_path(part: Part | None, language: Language) -> Phrase | None:
    """The cells over which a piece goes, which is drawn while it is carried."""
    if part is None:
        return None
    path = part.phrase(language, CELLS)
    door(part, path, FORESEEN, NOBODY)
    return path


def _read(part: Part, language: Language) -> Foreseen:
    what = "What is told of cells"
    part.check_keys(tuple(SHAPES), what)
    named = part.need("for", what).parts("`for`")
    if len(named) != 1:
        raise part.need("for", what).wrong("`for` has one name with a set.", "Write `for: {c: CELLS}`.")
    ((name, given),) = named.items()
    cells = given.phrase(language, CELLS)
    door(given, cells, FORESEEN, NOBODY)
    known = given.adding(language, bound_name(name, CELL, "a cell", feed_of(cells, is_value=False)))
    test, sign, piece = part.get("if"), part.get("sign"), part.get("piece")
    made: list[Phrase | None] = []
    for each, wants in ((test, TRUTH), (piece, PIECE)):
        phrase = each.phrase(known, wants) if each is not None else None
        if each is not None and phrase is not None:
            door(each, phrase, FORESEEN, NOBODY)
        made.append(phrase)
    said = [part.need("say", what).sentence(known), sign.sentence(known) if sign is not None else None]
    look = part.need("look", what).one_of(LOOKS, "look")
    assert said[0] is not None
    return Foreseen(cells, key_of(name), look, said[0], made[0], said[1], made[1])

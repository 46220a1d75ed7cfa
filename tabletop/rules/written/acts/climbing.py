"""The ladders of a file of rules: the rungs that a piece goes up, drawn beside it with what each costs.

```yaml
ladders:
  - at: farm                           # a zone of each seat: of the piece that lies there first, `it`
    rungs: 4                           # how many there are; what follows knows the number of one as `rung`
    now: level(it)                     # on which one it stands
    text: "{yield_at(it to rung)}"     # what is read on a rung
    here: {text: "{yields}", icon: corn}               # what on the one where it stands
    left: {number: soil, of: 9, icon: soil}            # and what of it can run out there
    cost: price(it to rung)            # what the rungs above ask for
    have: coins                        # what `you` have towards that, `icon`: what both are counted in
    icon: coins
    act: build                         # what a click on one does: the act with the piece, and with that number
    past: "{it} has gone beyond {rung}."
    stands: "{it} yields {yields}."
    next: "{rung} costs {price(it to rung)}; you have {coins}."
```

Only `at`, `rungs` and `now` cannot be left out. A ladder is shown to all, once everybody may know the piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.values import Json
from tabletop.core.zones import zone_key
from tabletop.rules.actions import Action
from tabletop.rules.phrases.meaning.sources import is_any_kept_hidden, is_public, sources
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import NUMBER, PIECE
from tabletop.rules.phrases.phrase import IT, Phrase, Sentence
from tabletop.rules.showing.sentences import fill
from tabletop.rules.showing.shapes import Rung, Track
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table
from tabletop.rules.written.acts.wanting import Wanted
from tabletop.rules.written.naming.binding import YOU, bound_name, key_of
from tabletop.rules.written.reading.sheet import LADDER, NOBODY, Part, Shape, door

SHAPES: Mapping[str, Shape] = {
    "at": "zone", "rungs": "phrase", "now": "phrase", "text": "sentence", "here": "here", "left": "left",
    "cost": "phrase", "have": "phrase", "icon": "text", "act": "text", "label": "text", "past": "sentence",
    "stands": "sentence", "next": "sentence",
}  # fmt: skip
HERE: Mapping[str, Shape] = {"text": "sentence", "icon": "text"}
LEFT: Mapping[str, Shape] = {"number": "phrase", "of": "phrase", "icon": "text"}
RUNG = "rung"
"""The number of a rung, in all that is said of one."""
MOST = 20
"""So many rungs a ladder has at most."""
_SIGNS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True, slots=True)
class Ladder:
    """One ladder: the zone of its piece, how many rungs it has and on which the piece stands, and what is seen of
    each."""

    zone: str
    rungs: Phrase
    now: Phrase
    phrases: Mapping[str, Phrase]
    """`cost`, `have`, and `left` with `of` of what can run out."""
    sentences: Mapping[str, Sentence]
    """`text`, `here`, `past`, `stands`, `next`."""
    texts: Mapping[str, str]
    """`icon`, `act`, `label`, and the icons of `here` and `left`."""

    def tracks(self, table: Table, acts: Mapping[str, Wanted]) -> Iterator[Track]:
        """The ladder of each seat that has such a piece, where everybody may know it."""
        for seat in table.seats:
            zone = zone_key(self.zone, seat=seat)
            piece = next(iter(table.inside(zone)), 0)
            if not piece or not table.sees(piece, None) or self._is_hidden(table, piece, seat):
                continue
            bind: dict[str, object] = {IT: piece, YOU: seat}
            number, now = self._number(table, self.rungs, bind), self._number(table, self.now, bind)
            have = self._number(table, self.phrases.get("have"), bind)
            rungs = tuple(
                self._rung(table, {**bind, key_of(RUNG): each}, each, now, have, acts)
                for each in range(1, min(number, MOST) + 1)
            )
            if rungs:
                yield Track(zone, seat, self.texts.get("label", ""), have, rungs, self.texts.get("icon", ""))

    def _rung(
        self, table: Table, bind: Mapping[str, object], number: int, now: int, have: int, acts: Mapping[str, Wanted]
    ) -> Rung:
        mark = _SIGNS[number - 1] if number <= len(_SIGNS) else str(number)
        if number < now:
            return Rung(mark, self._read(table, "text", bind), "past", None, *self._said(table, "past", bind))
        if number == now:
            return self._standing(table, bind, mark)
        cost = self._number(table, self.phrases["cost"], bind) if "cost" in self.phrases else None
        state = "open" if cost is None or have >= cost else "shut"
        wanted, act = acts.get(self.texts.get("act", "")), None
        piece, seat = bind[IT], bind[YOU]
        if wanted is not None and isinstance(piece, int) and isinstance(seat, int):
            things: tuple[Json, ...] = (table.handle(piece, seat), number)
            named = {pick.name: thing for pick, thing in zip(wanted.picks, things, strict=False)}
            act = Action(wanted.name, seat, **named)
        return Rung(mark, self._read(table, "text", bind), state, cost, *self._said(table, "next", bind), act=act)

    def _standing(self, table: Table, bind: Mapping[str, object], mark: str) -> Rung:
        """The rung on which the piece stands."""
        text = self._read(table, "here" if "here" in self.sentences else "text", bind)
        said, icon = self._said(table, "stands", bind), self.texts.get("here", "")
        if "left" not in self.phrases:
            return Rung(mark, text, "now", None, *said, icon=icon)
        left, most = (self._number(table, self.phrases[name], bind) for name in ("left", "of"))
        return Rung(
            mark, text, "now", None, *said, icon=icon, more=f"{left}/{most}", more_icon=self.texts.get("left", ""),
            fill=left / max(1, most),
        )  # fmt: skip

    def _read(self, table: Table, name: str, bind: Mapping[str, object]) -> str:
        told = self.sentences[name].told(table, bind) if name in self.sentences else None
        return fill(told.template, told.words, table, None) if told is not None else ""

    def _said(self, table: Table, name: str, bind: Mapping[str, object]) -> tuple[str, Words]:
        told = self.sentences[name].told(table, bind) if name in self.sentences else None
        return (told.template, told.words) if told is not None else ("", {})

    @staticmethod
    def _number(table: Table, phrase: Phrase | None, bind: Mapping[str, object]) -> int:
        found = phrase.number(table, bind) if phrase is not None else 0
        return found if isinstance(found, int) else 0

    def _is_hidden(self, table: Table, piece: int, seat: int) -> bool:
        """Whether it goes by something that is kept and that not everybody may know."""
        if not is_any_kept_hidden(table):
            return False
        bind: list[dict[str, object]] = [{IT: piece, YOU: seat, key_of(RUNG): 1}]
        found = [sources(each.typed, table, bind[0]) for each in (self.rungs, self.now, *self.phrases.values())]
        return not all(is_public(table, each) for each in found)


def read_ladders(
    part: Part | None, language: Language, catalog: Catalog, acts: Mapping[str, Wanted]
) -> Iterator[Ladder]:  # fmt: skip
    """The ladders of the file; what is wrong with one is noted, and the others are read."""
    for each in part.items("`ladders`") if part is not None else ():
        with each.sheet.going_on():
            yield _read(each, language, catalog, acts)


def _read(part: Part, language: Language, catalog: Catalog, acts: Mapping[str, Wanted]) -> Ladder:
    part.check_keys(tuple(SHAPES), "A ladder")
    at = part.need("at", "A ladder")
    zones = [name for name, kind in catalog.zones.items() if kind.per_seat and not kind.sites]
    zone = at.one_of(zones, "zone of each seat") if at.data not in zones else at.text("A zone")
    rungs, now = (_phrase(part.need(name, "A ladder"), language) for name in ("rungs", "now"))
    phrases: dict[str, Phrase] = {}
    sentences: dict[str, Sentence] = {}
    texts: dict[str, str] = {}
    here, left = part.get("here"), part.get("left")
    if here is not None:
        here.check_keys(tuple(HERE), "`here`")
    if left is not None:
        left.check_keys(tuple(LEFT), "`left`")
    inside = part.adding(language, bound_name(RUNG, NUMBER, "the number of a rung"))
    found = {name: part.get(name) for name in ("cost", "have")}
    found |= {"left": left.need("number", "`left`"), "of": left.need("of", "`left`")} if left is not None else {}
    for name, each in found.items():
        if each is not None:
            phrases[name] = _phrase(each, inside)
    said = {name: part.get(name) for name in ("text", "past", "stands", "next")}
    for name, each in ({**said, "here": here.need("text", "`here`")} if here is not None else said).items():
        if each is not None:
            sentences[name] = each.sentence(inside, PIECE)
            door(each, sentences[name], LADDER, NOBODY)
    act = part.get("act")
    if act is not None and act.data not in acts:
        raise act.wrong(f"There is no act `{act.data}`.", did_you_mean(str(act.data), acts, "acts"))
    named = {"icon": part.get("icon"), "label": part.get("label"), "act": act}
    named |= {name: each.get("icon") for name, each in (("here", here), ("left", left)) if each is not None}
    texts |= {name: each.text("A name") for name, each in named.items() if each is not None}
    return Ladder(zone, rungs, now, phrases, sentences, texts)


def _phrase(part: Part, language: Language) -> Phrase:
    found = part.phrase(language, NUMBER, PIECE)
    door(part, found, LADDER, NOBODY)
    return found

"""How a `saves.yaml` is read; see ``saved`` for what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast, get_args

from tabletop.content.findings import Finding, did_you_mean
from tabletop.content.reading.marked import Document
from tabletop.core.values import Value
from tabletop.rules.modifying.durations import Scope
from tabletop.rules.written.acts.offering import Offer
from tabletop.rules.written.doing.assembling import Entrance
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.reading.sheet import Part, Sheet
from tabletop.rules.written.saved import Offered, Over, Saved, Source, Waits, Whose
from tabletop.rules.written.saved_items import Announced, read_announced
from tabletop.rules.written.saved_parts import Made, Path, read_made

SECTIONS = (
    "waits", "over", "offers", "meetings", "keep", "cards", "flow", "counters", "changes", "marks", "used", "gone",
    "says",
)  # fmt: skip
WAITS = ("phase", "step", "ask", "closed", "in", "was", "next", "keep", "without")
OVER = ("act", "with", "back", "ability", "chosen")
MADE = ("offer", "made")
WAS = ("was", "of", "as", "until", "how", "layer")
LASTS = ("stay", "turn", "game")
HOW = ("add", "times")
PROGRESS = frozenset(
    ("seat", "phase", "turn", "round", "step", "first_seat", "out", "outcome", "clock", "drafts", "chance", "catalog")
)
"""What all games have in progress: it may be read, and stays."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a file of rules has: what it keeps, what it offers, where its course can be entered and asks for what, its
    acts."""

    kept: Mapping[str, Kept]
    offers: Sequence[Offer]
    entries: Mapping[tuple[str, str], Entrance]
    asks: Mapping[tuple[str, str], Entrance]
    acts: Sequence[str] = ()


def read_saved(document: Document, file: Rules) -> tuple[Saved, Sequence[Finding]]:
    """A `saves.yaml`, and what is wrong with it."""
    sheet = Sheet(document, document.data)
    found: dict[str, Part] = {}
    with sheet.going_on():
        root = sheet.root()
        root.check_keys(SECTIONS, "`saves.yaml`")
        found |= {name: part for name in SECTIONS if (part := root.get(name)) is not None}
    made = _Reading(found, file)
    waits, over, offers = dict(made.waits()), dict(made.over()), dict(made.offers())
    announced = dict(made.announced())
    kept, cards = list(made.kept()), list(made.cards())
    flow, says = made.texts("flow"), made.texts("says")
    counters, changes, marks = (dict(made.sources(name)) for name in ("counters", "changes", "marks"))
    used, meetings = made.source("used"), made.source("meetings")
    gone = {*found["gone"].words("`gone`")} if "gone" in found else set()
    several = [source for _, source in kept if isinstance(source, Source)]
    gone |= {name for _, source in kept for name in source.fields}
    several += [*counters.values(), *changes.values(), *marks.values(), *(each for each in (used, meetings) if each)]
    read = {name for source in several for name in source.fields}
    gone |= read | {name for _, name in cards} | {each.made for each in offers.values()}
    own = {each.field for each in file.kept.values()} | PROGRESS | {""}
    return Saved(
        waits, over, announced, offers, meetings, kept, cards, flow, counters, changes, marks, used,
        frozenset(each for each in gone - own if each.partition("#")[0] not in PROGRESS), frozenset(read), says,
    ), sheet.findings  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Reading:
    """The sections of a file that is being read, beside the rules of its game."""

    sections: Mapping[str, Part]
    file: Rules

    def parts(self, name: str) -> Mapping[str, Part]:
        """The lines of a section."""
        part = self.sections.get(name)
        return part.parts(f"`{name}`") if part is not None else {}

    def texts(self, name: str) -> dict[str, str]:
        """A section in which texts stand."""
        return {key: part.text("What stands here") for key, part in self.parts(name).items()}

    def sources(self, name: str) -> Iterator[tuple[str, Source]]:
        """A section that says where things were."""
        for key, part in self.parts(name).items():
            with part.sheet.going_on():
                yield key, _source(part)

    def source(self, name: str) -> Source | None:
        """A section that says where one thing was."""
        part = self.sections.get(name)
        if part is not None:
            with part.sheet.going_on():
                return _source(part)
        return None

    def kept(self) -> Iterator[tuple[Kept, Source | Made]]:
        """What is kept, and where it was."""
        for key, part in self.parts("keep").items():
            with part.sheet.going_on():
                yield self._kept(key, part), read_made(part) or _source(part)

    def _there(self, part: Part | None) -> Iterator[tuple[Kept, Made]]:
        """What is kept where the course waits, and of what was bound it is made."""
        for key, each in part.parts("`keep`").items() if part is not None else ():
            yield self._kept(key, each), read_made(each) or Path(each.text("What was bound"))

    def cards(self) -> Iterator[tuple[Kept, str]]:
        """What is kept of pieces, and where it stood by sites."""
        for key, part in self.parts("cards").items():
            with part.sheet.going_on():
                yield self._kept(key, part), part.text("What it was called")

    def _kept(self, name: str, part: Part) -> Kept:
        kept = self.file.kept.get(name)
        if kept is None:
            raise part.wrong(f"Nothing is kept as `{name}`.", did_you_mean(name, self.file.kept, "names"))
        return kept

    def waits(self) -> Iterator[tuple[tuple[str, int], Waits]]:
        """Where the course waits."""
        for key, part in self.parts("waits").items():
            with part.sheet.going_on():
                part.check_keys(WAITS, "A place")
                block, _, at = key.rpartition(" ")
                if not block or not at.isdecimal():
                    raise part.wrong("A place is a block with the number of the instruction that waits.")
                phase, step, ask, closed, inner, was = (
                    "" if each is None else each.text("A name") for each in map(part.get, WAITS[:6])
                )
                known = self.file.asks if ask else self.file.entries
                entrance = known.get((phase, ask or step))
                if entrance is None:
                    there = [f"{one} of {each}" if one else each for each, one in known]
                    raise part.wrong("The course has no such place.", f"It has {', '.join(there)}.")
                begun = part.get("next")
                is_next = begun is not None and begun.truth("`next`")
                kept = tuple(self._there(part.get("keep")))
                without = part.get("without")
                left_out = without.text("A name") if without is not None else ""
                yield (
                    (block, int(at)),
                    Waits(entrance, step, bool(ask), closed, is_next, kept, left_out, inner, phase, was),
                )

    def over(self) -> Iterator[tuple[str, Over]]:
        """What becomes of what was half done."""
        for key, part in self.parts("over").items():
            with part.sheet.going_on():
                if part.is_mapping and part.get("left") is not None:
                    continue
                part.check_keys(OVER, "What was half done")
                act, given, back, ability, chosen = map(part.get, OVER)
                acts = act.words("Acts") if act is not None else ()
                for each in acts:
                    if each not in self.file.acts:
                        raise part.wrong(f"There is no act `{each}`.", did_you_mean(each, self.file.acts, "acts"))
                named = given.parts("`with`") if given is not None else {}
                yield key, Over(
                    acts, {name: each.text("A name") for name, each in named.items()},
                    back.words("Counters") if back is not None else (),
                    ability.text("A name") if ability is not None else "",
                    chosen.words("Answers") if chosen is not None else (),
                )  # fmt: skip

    def announced(self) -> Iterator[tuple[str, Announced]]:
        """The acts that had been announced."""
        for key, part in self.parts("over").items():
            with part.sheet.going_on():
                if part.is_mapping and part.get("left") is not None:
                    yield key, read_announced(part, self.file.acts)

    def offers(self) -> Iterator[tuple[str, Offered]]:
        """The offers, by the blocks in which they were answered."""
        known = {each.name: each for each in self.file.offers}
        for key, part in self.parts("offers").items():
            with part.sheet.going_on():
                part.check_keys(MADE, "An offer")
                name = part.need("offer", "An offer").one_of(tuple(known), "offer")
                made = part.get("made")
                yield key, Offered(name, known[name].once, made.text("A name") if made is not None else "")


def _source(part: Part) -> Source:
    """Where something was: its name, several names, or those with how they are read."""
    if not part.is_mapping:
        return Source(part.words("What it was called"))
    part.check_keys(WAS, "Where something was")
    was, of, values, until, how, layer = map(part.get, WAS)
    names = (was or part.need("was", "Where something was")).words("What it was called")
    return Source(
        names,
        cast("Whose", of.one_of(get_args(Whose)[1:], "word for whose it is")) if of is not None else "",
        {key: cast("Value", each.data) for key, each in values.parts("`as`").items()} if values is not None else None,
        cast("Scope", until.one_of(LASTS, "time")) if until is not None else "stay",
        how.one_of(HOW, "change") if how is not None else "add",
        layer.text("A layer") if layer is not None else "",
    )  # fmt: skip

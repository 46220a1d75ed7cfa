"""Acts that use what a card can do: `uses: {ability: activated, of: card}`.

What the ability requires, costs and lets choose comes in with the act: it is refused where the ability cannot be
used, the choices are made and the price is paid before the act does anything, and `carry_out` does what it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.content.findings import did_you_mean
from tabletop.rules.abilities.book import ability_name
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import PIECE, Read, reads
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.naming.binding import CONTROL, SELF, YOU, key_of
from tabletop.rules.written.reacting.announced import show
from tabletop.rules.written.reacting.powers import USED, Power, Powers
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

SHAPES: Mapping[str, Shape] = {"ability": "text", "of": "phrase"}
"""What `uses` has; both are needed."""
USING = "written/use"
"""The block in which the ability that is used gets ready."""
_WORD, _WHICH = "~word", "~which"


@dataclass(frozen=True, slots=True)
class Uses:
    """What an act uses: abilities with a word, of a card."""

    word: str
    card: Phrase
    powers: Powers

    @property
    def reads(self) -> frozenset[Read]:
        """What it goes by whether a card has something that could be used; the stacks, where that answers."""
        powers = [each for some in self.powers.used.get(self.word, {}).values() for each in some]
        answering = reads("flow:lanes") if any(each.to for each in powers) else frozenset[Read]()
        return answering.union(CONTROL, self.card.reads, *(each.used_by for each in powers))

    def unmet(self, table: Table, bind: Bound) -> Unmet | None:
        """Why its card has nothing that could be used now, None if it has."""
        piece = self.card.number(table, bind)
        if not isinstance(piece, int):
            return Unmet(text="written.cost_gone")
        why = None
        for power in self.powers.of(table, piece, self.word):
            found = power.unmet(table, piece, _bound(table, piece, bind))
            if found is None:
                return None
            why = why or found
        return why or Unmet({"pieces": Pieces((piece,))}, (piece,), "written.no_use")

    def is_had(self, table: Table, bind: Bound) -> bool:
        """Whether its card has anything that is ever used so."""
        piece = self.card.number(table, bind)
        return not isinstance(piece, int) or bool(self.powers.of(table, piece, self.word))

    def announce(self, run: Run, bind: Bound) -> None:
        """Its card is shown to all, before anything is chosen for it."""
        piece = self.card.number(run, bind)
        if isinstance(piece, int):
            show(run, piece)

    def begin(self, run: Run, bind: Bound) -> None:
        """Get it ready, before the act whose frame is on top."""
        piece = self.card.number(run, bind)
        if isinstance(piece, int) and self.powers.of(run, piece, self.word):
            run.frame.bind[USED] = {}
            run.push(USING, **{key_of(SELF): piece, YOU: run.frame.bind.get(YOU, 0), _WORD: self.word})


def _bound(table: Table, piece: int, bind: Mapping[str, object]) -> dict[str, object]:
    return {key_of(SELF): piece, YOU: bind.get(YOU, table.controller(piece))}


def read_uses(part: Part | None, language: Language, powers: Powers) -> Uses | None:
    """What an act uses, None where it uses nothing."""
    if part is None:
        return None
    part.check_keys(tuple(SHAPES), "`uses`")
    word, card = part.need("ability", "`uses`"), part.need("of", "`uses`")
    return Uses(word.text("The word of the ability"), card.phrase(language, PIECE), powers)


def use_blocks(powers: Powers) -> Iterator[Block]:
    """The block that asks which ability is meant, and leads to what is chosen and paid for it."""
    if not powers.used:
        return

    def ready(table: Table, frame: Frame) -> list[Power]:
        piece = frame.bind[key_of(SELF)]
        if not table.state.exists(piece):
            return []
        found = powers.of(table, piece, str(frame.bind[_WORD]))
        usable = [each for each in found if each.unmet(table, piece, _bound(table, piece, frame.bind)) is None]
        return usable or found  # who insists on it uses what cannot be used

    def names(table: Table, frame: Frame) -> list[Choice]:
        return [called(table, frame, each) for each in ready(table, frame)]

    def called(table: Table, frame: Frame, power: Power) -> str:
        printed = ability_name(table, frame.bind[key_of(SELF)], power.id)
        return printed if printed and printed != power.id else power.name or power.id

    query = Query(
        _WHICH, seat=lambda table, frame: int(frame.bind.get(YOU, 0)), options=names, question="written.which_use",
        what="word", form="words", source=key_of(SELF), titled=True,
    )  # fmt: skip

    def start(run: Run) -> None:
        frame = run.frame
        (name, *_) = frame.bind.pop(_WHICH, ()) or ("",)
        power = next((each for each in ready(run, frame) if called(run, frame, each) == name), None)
        if power is not None:
            run.push(power.before, **{key_of(SELF): frame.bind[key_of(SELF)], YOU: frame.bind.get(YOU, 0)})

    yield Block(USING, Choose(query), Call(start))


def check_uses(words: Mapping[str, Part], powers: Powers) -> None:
    """Note acts that use what no card can do."""
    for word, part in words.items():
        if word not in powers.used:
            hint = did_you_mean(word, powers.used) or "Give a card an ability with this `when`."
            part.sheet.warn(part.where, f"No card has an ability that is `{word}`.", hint)

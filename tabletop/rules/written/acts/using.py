"""Acts that use what a card can do: `uses: {ability: activated, of: card}`.

What the ability requires, costs and lets choose comes in with the act: it is refused where the ability cannot be
used, the choices are made and the price is paid before the act does anything, and `carry_out` does what it does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Value
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Feed
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import PIECE, Read, reads
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.showing.telling import Person, Pieces, Word
from tabletop.rules.table import Table
from tabletop.rules.written.acts.costing import Due, Price, due_of
from tabletop.rules.written.acts.demanding import Why, read_why
from tabletop.rules.written.acts.picking import Bound, reasoned
from tabletop.rules.written.naming.binding import CONTROL, SELF, YOU, key_of
from tabletop.rules.written.reacting.announced import USED, show
from tabletop.rules.written.reacting.powers import NOTHING, Chosen, Power, Powers
from tabletop.rules.written.reacting.protecting import PROTECTED, protected
from tabletop.rules.written.reading.sheet import Part, Shape

SHAPES: Mapping[str, Shape] = {
    "ability": "text", "of": "phrase", "with": "names", "may": "truth", "rules": "rules of uses",
}  # fmt: skip
"""What `uses` has; `with`, `may` and `rules` may be left out."""
RULES: Mapping[str, Shape] = {"limit": "why", "target": "why", "nothing": "why", "protected": "why"}
"""The rules that are broken where an ability was used up, where something else is chosen than may be, where there is
nothing to choose, and where what is chosen is protected; with what is said then, where it is not the usual."""
_WHY = {
    "written.used_once": "limit", "written.used_up": "limit", "written.not_among": "target",
    "written.takes_one": "target", "written.takes_nothing": "target", "written.takes_less": "target",
    NOTHING: "nothing", PROTECTED: "protected",
}  # fmt: skip
ABILITY = "ability"
"""The argument of an act that says which ability it uses, where what is chosen for that comes with it."""
USING = "written/use"
"""The block in which the ability that is used gets ready."""
_WORD, _WHICH, _WITH, _NAMES = "~word", "~which", "~with", "~names"


@dataclass(frozen=True)
class Uses:
    """What an act uses: abilities with a word, of a card."""

    word: str
    card: Phrase
    powers: Powers
    chosen: tuple[str, ...] = ()
    """The choices that come with the act, as the ability comes; none: all is asked for behind it."""
    feeds: tuple[Feed, ...] = field(default=(), compare=False)
    """What each may be, once the abilities are read."""
    rules: Mapping[str, Why] = field(default_factory=dict, compare=False)
    """The rules that are broken, see ``RULES``."""
    may: bool = False
    """Whether a card may be picked that has nothing that could be used: then the act does without."""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Where these are bound in what the act costs."""
        return tuple(map(key_of, self.chosen))

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Those that may be a player."""
        return tuple(dict.fromkeys(name for name, each in self._choices if each.may_be_seat))

    @property
    def _choices(self) -> Iterator[tuple[str, Chosen]]:
        powers = (each for some in self.powers.used.get(self.word, {}).values() for each in some)
        return (named for each in powers for named in zip(self.chosen, each.coming(self.keys), strict=False))

    def feed_choice(self) -> None:
        """Say what comes with the act, now that all abilities are known."""
        feeds = dict(zip(self.chosen, self.feeds, strict=True))
        for name, each in self._choices:
            feeds[name].given.append(Given(each.among.typed, each.among.facts.eyed, is_value=False))

    @property
    def reads(self) -> frozenset[Read]:
        """What it goes by whether a card has something that could be used; the stacks, where that answers."""
        powers = [each for some in self.powers.used.get(self.word, {}).values() for each in some]
        answering = reads("flow:lanes") if any(each.to for each in powers) else frozenset[Read]()
        with_it = (chosen.reads for _, chosen in self._choices)
        return answering.union(CONTROL, self.card.reads, *(each.used_by for each in powers), *with_it)

    def unmet(self, table: Table, bind: Bound, before: Sequence[Due] = ()) -> Unmet | None:
        """Why its card has nothing that could be used now, None if it has. ``before``: what the act costs itself,
        which is paid first."""
        piece = self.card.number(table, bind)
        if not isinstance(piece, int):
            return Unmet(text="written.cost_gone")
        why, powers = None, self.powers.of(table, piece, self.word)
        if self.may and not powers:
            return None
        for power in powers:
            found = power.unmet(table, piece, _bound(table, piece, bind), before=before)
            if found is None:
                return None
            why = why or self._ruled(table, bind, power, found)
        return why or Unmet({"pieces": Pieces((piece,))}, (piece,), "written.no_use")

    def goes_by(self, cost: Sequence[Price]) -> bool:
        """Whether what an act costs hangs on what comes with it."""
        return any(not each.needs.isdisjoint(self.keys) for each in cost)

    def ways(
        self, table: Table, bind: Bound, cost: Sequence[Price] = (), goes_by: bool = False
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The abilities that its card can be used for now, each with what may be chosen for it: pieces and seats
        (negative), as many as come with the act. ``cost``: what the act costs, which is paid first; ``goes_by``: it
        hangs on what comes with it."""
        before = () if goes_by else due_of(cost, table, bind)
        piece = self.card.number(table, bind)
        powers = self.powers.of(table, piece, self.word) if isinstance(piece, int) else []
        if self.may and not powers:
            yield "", ()
        for power in powers:
            assert isinstance(piece, int)
            known, coming = _bound(table, piece, bind), power.coming(self.keys)
            own = due_of(cost, table, bind) if goes_by and not coming else before
            if power.unmet(table, piece, known, before=own) is not None:
                continue
            for things in _sets(table, power, coming, known, before):
                if goes_by and things:  # it is the first choice by which the price goes
                    due = due_of(cost, table, {**bind, **dict(zip(self.keys, things, strict=False))})
                    if not power.is_payable_with(table, known, 0, coming[0].thing(things[0]), due):
                        continue
                yield power.id, things

    def unmet_way(
        self, table: Table, bind: Bound, ability: object, things: Sequence[int], before: Sequence[Due] = ()
    ) -> Unmet | None:
        """Why an ability of its card (None: the only one) cannot be used on some things, None if it can."""
        piece = self.card.number(table, bind)
        if not isinstance(piece, int):
            return Unmet(text="written.cost_gone")
        powers = self.powers.of(table, piece, self.word)
        if self.may and not powers and not things and not ability:
            return None
        sole = ability is None and len(powers) == 1
        power = powers[0] if sole else next((each for each in powers if each.id == ability), None)
        if power is None:
            return Unmet({"pieces": Pieces((piece,))}, (piece,), "written.no_use")
        found = self._unmet_on(table, bind, power, things, before)
        if found is None:
            return None
        return self._ruled(table, bind, power, found._replace(pieces=found.pieces or (piece,)))

    def _ruled(self, table: Table, bind: Bound, power: Power, found: Unmet) -> Unmet:
        """Why an ability cannot be used, with its name and with the rule that is broken."""
        why = self.rules.get(_WHY.get(found.code or found.text, ""), Why())
        told = found._replace(code="" if found.code == NOTHING else found.code)  # it is the act's own
        told = why.of(told, table, bind) if not found.rule else told
        name = self.titled(table, bind, power.id) if told.text == "written.used_once" else ""
        if not name:
            return told
        return told._replace(text="written.used_already", arguments={**found.arguments, "ability": name})

    def _unmet_on(
        self, table: Table, bind: Bound, power: Power, things: Sequence[int], before: Sequence[Due]
    ) -> Unmet | None:
        piece = self.card.number(table, bind)
        assert isinstance(piece, int)
        known, coming = _bound(table, piece, bind), power.coming(self.keys)
        called: Word = self.titled(table, bind, power.id) or Pieces((piece,))
        found = power.unmet(table, piece, known, before=before)
        if found is None or found.code == NOTHING:
            for _, thing in zip(coming, things, strict=False):
                if cards := power.guards.against(table, thing, piece):
                    return protected(thing, piece, cards)
        if found is not None:
            return found
        if len(things) > len(coming):
            pieces = tuple(each for each in things if each > 0)
            return Unmet({"ability": called}, pieces, "written.takes_nothing" if not coming else "written.takes_less")
        for name, chosen, thing in zip_longest(self.chosen[: len(coming)], coming, things, fillvalue=0):
            assert isinstance(name, str)
            assert isinstance(chosen, Chosen)
            if not thing and chosen.ask is not None:
                told = chosen.ask.told(table, known)
                return Unmet(told.words, (), told.template, code="written.takes_one")
            if not thing:
                return Unmet({"ability": called, "what": name.replace("_", " ")}, (), "written.takes_one")
            found = _why_not(table, power, known, chosen, thing, before)
            if found is not None:
                return found
            known[chosen.key] = chosen.thing(thing)
        return None

    def names(self, table: Table, bind: Bound, on_something: bool = False) -> list[str]:
        """The abilities of its card, whether they can be used now or not; those alone that are used on something."""
        piece = self.card.number(table, bind)
        found = self.powers.of(table, piece, self.word) if isinstance(piece, int) else []
        return [each.id for each in found if not on_something or each.coming(self.keys)]

    def called(self, table: Table, bind: Bound, ability: str) -> str:
        """The name of an ability of its card."""
        piece, power = self.card.number(table, bind), self.powers.by_id(ability)
        return _called(table, {key_of(SELF): piece}, power) if power is not None else ability

    def titled(self, table: Table, bind: Bound, ability: str) -> str:
        """The name of an ability of its card, "" for one that has none, as what does but one thing."""
        found = self.called(table, bind, ability)
        return found if found != ability else ""

    def is_had(self, table: Table, bind: Bound) -> bool:
        """Whether its card has anything that is ever used so."""
        piece = self.card.number(table, bind)
        return self.may or not isinstance(piece, int) or bool(self.powers.of(table, piece, self.word))

    def announce(self, run: Run, bind: Bound) -> None:
        """Its card is shown to all, before anything is chosen for it."""
        piece = self.card.number(run, bind)
        if isinstance(piece, int):
            show(run, piece)

    def begin(self, run: Run, bind: Bound, ability: str = "", things: Sequence[int] = ()) -> None:
        """Get it ready, before the act whose frame is on top. ``ability``, ``things``: what has come with the act."""
        piece = self.card.number(run, bind)
        if isinstance(piece, int) and self.powers.of(run, piece, self.word):
            run.bind[USED] = {}
            known: dict[str, Value] = {_WHICH: (self.called(run, bind, ability),)} if ability else {}
            known |= {_WITH: tuple(things), _NAMES: self.keys} if things else {}
            run.push(USING, **{key_of(SELF): piece, YOU: run.bind.get(YOU, 0), _WORD: self.word, **known})


def _sets(
    table: Table, power: Power, coming: Sequence[Chosen], bind: Mapping[str, object], before: Sequence[Due]
) -> Iterator[tuple[int, ...]]:
    """Every way to make choices one after the other."""
    if not coming:
        yield ()
        return
    chosen, *others = coming
    for thing in power.offered(table, bind, chosen, before):
        with_it = {**bind, chosen.key: thing} if others else bind
        yield from ((chosen.target(thing), *rest) for rest in _sets(table, power, others, with_it, before))


def _why_not(
    table: Table, power: Power, bind: Mapping[str, object], chosen: Chosen, thing: int, before: Sequence[Due]
) -> Unmet | None:
    """Why a piece or (negative) a seat cannot be chosen, None if it can."""
    if thing < -table.ruleset.seats:
        return Unmet({"sort": "piece or seat" if chosen.may_be_seat else "piece"}, (), "written.no_such")
    if thing in map(chosen.target, power.offered(table, bind, chosen, before)):
        return None
    told: Word = Pieces((thing,)) if thing > 0 else Person(-thing)
    pieces = (thing,) if thing > 0 else ()
    unmet = Unmet({"thing": told, "place": chosen.among.said_to_be()}, pieces, "written.not_among")
    return reasoned(chosen.reasons, table, {**bind, chosen.key: chosen.thing(thing)}, unmet)


def _bound(table: Table, piece: int, bind: Mapping[str, object]) -> dict[str, object]:
    return {key_of(SELF): piece, YOU: bind.get(YOU, table.controller(piece))}


def _called(table: Table, bind: Mapping[str, object], power: Power) -> str:
    """The name of an ability on the card that is bound."""
    piece = bind[key_of(SELF)]
    printed = _ability_name(table, piece, power.id) if isinstance(piece, int) else ""
    return printed if printed and printed != power.id else power.name or power.id


def read_uses(part: Part | None, language: Language, powers: Powers, taken: Collection[str]) -> Uses | None:
    """What an act uses, None where it uses nothing. ``taken``: the names of its picks."""
    if part is None:
        return None
    part.check_keys(tuple(SHAPES), "`uses`")
    word, card, chosen = part.need("ability", "`uses`"), part.need("of", "`uses`"), part.get("with")
    names = tuple(chosen.words("The names of choices")) if chosen is not None else ()
    rules = part.get("rules")
    if rules is not None:
        rules.check_keys(tuple(RULES), "`rules`")
    named = (
        {key: read_why(each, language) for key, each in rules.parts("`rules`").items()} if rules is not None else {}
    )
    for each in (*names, ABILITY) if chosen is not None else ():
        if each in taken or (*names, ABILITY).count(each) > 1:
            assert chosen is not None
            raise chosen.wrong(f"`{each}` is a name of the act already.", "Call the pick otherwise.")
    feeds, may = tuple(Feed() for _ in names), part.get("may")
    is_free = may is not None and may.truth("`may`")
    of = card.phrase(language, PIECE)
    return Uses(word.text("The word of the ability"), of, powers, names, feeds, named, is_free)


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
        return [_called(table, frame.bind, each) for each in ready(table, frame)]

    query = Query(
        _WHICH, seat=lambda table, frame: int(frame.bind.get(YOU, 0)), options=names, question="written.which_use",
        what="word", form="words", source=key_of(SELF), titled=True,
    )  # fmt: skip

    def start(run: Run) -> None:
        frame = run.frame
        (name, *_) = frame.bind.pop(_WHICH, ()) or ("",)
        things, keys = frame.bind.pop(_WITH, ()), tuple(frame.bind.pop(_NAMES, ()))
        power = next((each for each in ready(run, frame) if _called(run, frame.bind, each) == name), None)
        if power is not None:
            coming = zip(power.coming(keys), things, strict=False)
            given: dict[str, Value] = {chosen.answer: (chosen.thing(thing),) for chosen, thing in coming}
            run.push(power.before, **{key_of(SELF): frame.bind[key_of(SELF)], YOU: frame.bind.get(YOU, 0), **given})

    yield Block(USING, Choose(query), Call(start))


def check_uses(words: Mapping[str, Part], powers: Powers) -> None:
    """Note acts that use what no card can do."""
    for word, part in words.items():
        if word not in powers.used:
            hint = did_you_mean(word, powers.used) or "Give a card an ability with this `when`."
            part.sheet.warn(part.where, f"No card has an ability that is `{word}`.", hint)


def _ability_name(table: Table, piece: int, id: str) -> str:
    """What an ability is called on a piece: by its card, else by itself."""
    card = table.card(piece)
    known = table.ruleset.catalog.abilities.get(id)
    for use in card.abilities if card is not None else ():
        if use.ability == id and use.name:
            return use.name
    return known.name if known is not None else id

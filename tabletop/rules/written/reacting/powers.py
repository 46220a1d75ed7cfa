"""What cards can do, as rules use it: who waits for which event, what can be used for what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Generic, Protocol, TypeAlias, TypeVar, cast

from tabletop.core.state import Container
from tabletop.core.values import Value
from tabletop.core.zones import family_of
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.limits import STEP
from tabletop.rules.modifying.durations import LASTING_READ, borne, is_any_marked, is_marked, mark
from tabletop.rules.phrases.naming.values import SPAN, Read, reads
from tabletop.rules.phrases.phrase import Phrase, Sentence
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces, Words
from tabletop.rules.table import Table, from_lying_in
from tabletop.rules.written.acts.costing import Due, Price, why_unpayable
from tabletop.rules.written.acts.demanding import Demand
from tabletop.rules.written.acts.picking import Reason
from tabletop.rules.written.naming.binding import CONTROL, SELF, YOU, key_of, several, viewer_of
from tabletop.rules.written.reacting.announced import ABILITY_BLOCK, answered
from tabletop.rules.written.reacting.granting import HUSHED, Lends, bears, power_mark, reads_of_mark
from tabletop.rules.written.reacting.protecting import Guards, guarded, protected, target_of

NOTHING = "nothing_to_choose"
"""The code of a refusal where there is nothing to choose for an ability."""


def _may_come(chosen: Chosen) -> bool:
    return bool(not chosen.many and chosen.answer and guarded(chosen.among.type))


def block_of(id: str) -> str:
    """The block of what an ability does."""
    return f"{ABILITY_BLOCK}{id}"


def by_hand(id: str) -> str:
    """The block by which hands let an ability happen."""
    return f"written/by_hand/{id}"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One choice of an ability: where frames keep it, among what, how many."""

    key: str
    among: Phrase
    number: Phrase | None
    many: bool
    answer: str = ""
    """Where its frame keeps the answer; "" where its player is not asked."""
    ask: Sentence | None = None
    """How it is asked for."""
    none: Sentence | None = None
    """What is said where there is nothing to choose."""
    reasons: tuple[Reason, ...] = ()
    """Why some things cannot be chosen."""

    @property
    def may_be_seat(self) -> bool:
        """Whether it may be a seat."""
        return "seat" in self.among.type.sorts

    def target(self, thing: object) -> int:
        """A thing that may be chosen as what it is to others: a piece, or a seat (negative)."""
        return target_of(thing, guarded(self.among.type))

    def thing(self, target: int) -> int:
        """The other way round."""
        return -target if guarded(self.among.type) == "seat" else target

    @property
    def reads(self) -> frozenset[Read]:
        """What it goes by."""
        return self.among.reads | (self.number.reads if self.number is not None else frozenset())

    def things(self, table: Table, bind: Mapping[str, object]) -> Sequence[object]:
        """Among what it is chosen, as far as who chooses may know."""
        known = dict(bind)
        if self.among.type == SPAN:
            span = self.among.value(table, known)
            least, most = span if isinstance(span, tuple) else (1, 0)
            return range(least, most + 1) if isinstance(least, int) and isinstance(most, int) else ()
        if self.among.is_veiled(table):
            return self.among.offered(table, known, viewer_of(known))
        return self.among.things(table, known)

    def least(self, table: Table, bind: Mapping[str, object]) -> int:
        """How many of them at least."""
        found = self.number.value(table, dict(bind)) if self.number is not None else (1, 1)
        least = found[0] if isinstance(found, tuple) and found else 0
        return least if isinstance(least, int) else 0

    def nothing(self) -> Unmet:
        """That there is nothing to be chosen."""
        place = self.among.said_place()
        if self.among.type == SPAN:
            return Unmet({"place": place.removeprefix("among ")}, text="written.no_number")
        return Unmet({"place": place}, text="written.nothing_to_choose")


@dataclass(slots=True)
class Power:
    """An ability of cards, as rules use it."""

    id: str
    name: str
    when: str
    cards: frozenset[str]
    places: frozenset[str]
    """The families of zones in which it works."""
    faced: frozenset[str] = frozenset()
    """Those of them where it works only on cards that lie face up: all see such cards, and nobody those that lie face
    down, which may lie there, too."""
    able: frozenset[str] = frozenset()
    """The cards of the game that have any ability."""
    of: Phrase | None = None
    of_self: bool = False
    mixed: bool = False
    """Whether what it waits for is of pieces and of seats: seats are negative then."""
    demands: tuple[Demand, ...] = ()
    cost: tuple[Price, ...] = ()
    may: bool = False
    """Whether it may be left, where it comes instead of something."""
    limit: int = 0
    """How often in a turn; 0: as often as one likes."""
    choices: tuple[Phrase, ...] = ()
    """Among what there must be something to choose."""
    chosen: tuple[Chosen, ...] = ()
    """All its choices, in their order."""
    paid_with: int = 0
    """With how many of them it is known what it costs; 0: with none."""
    rule: str = ""
    text: str = ""
    """What is printed of it."""
    to: frozenset[str] = frozenset()
    """The acts that it answers; none: it may be used at any time."""
    given: bool = False
    """Whether cards may have it that do not print it."""
    lent: bool = False
    """Whether it stands where it is given, so that cards may have it as long as something holds."""
    hushed: bool = False
    """Whether cards may lose it."""
    lends: Lends = lambda table, piece, mark: False
    """Whether some card gives a piece something as long as it stands."""
    guards: Guards = field(default_factory=Guards)
    """What cannot be chosen for it."""

    mark: str = field(init=False)
    """The mark of those that it was given."""

    def __post_init__(self) -> None:
        self.mark = power_mark(self.id)

    @property
    def block(self) -> str:
        """What it does."""
        return block_of(self.id)

    @property
    def before(self) -> str:
        """What is chosen and paid before it does it."""
        return f"written/before/{self.id}"

    @property
    def held_by(self) -> frozenset[Read]:
        """What it reads to know on which cards it holds, and whose they are."""
        found = [self.had_by, *(each.test.reads for each in self.demands)]
        places = reads(" ".join(f"zone:{family}" for family in self.places))
        faces = reads("column:face") if self.faced else frozenset[Read]()
        return places.union(CONTROL, faces, *found)

    @property
    def had_by(self) -> frozenset[Read]:
        """What it reads to know whether a card has it, besides which card that is."""
        given = reads_of_mark(self.mark) if self.given else frozenset[Read]()
        return given | reads_of_mark(HUSHED) if self.hushed else given

    def is_on(self, table: Table, piece: int) -> bool:
        """Whether a piece has it now: printed or given, and not taken."""
        known = table.lying.definitions
        card = known[piece] if piece in known else table.definition(piece)
        if card not in self.cards and not (self.given and bears(table, piece, self.mark, self.lends)):
            return False
        return not (self.hushed and is_marked(table, piece, HUSHED))

    def lying(self, table: Table, in_order: bool = False) -> Sequence[int]:
        """The cards with it that lie where it works, themselves or under others. ``in_order``: in that of the names
        of their zones."""
        if self.given and (self.lent or is_any_marked(table, self.mark)):
            every = lying_in(self.places, self.faced, in_order, None)(table)[EVERY]
            return [piece for _, piece in every if self.is_on(table, piece)]
        lie, cards = lying_in(self.places, self.faced, in_order, self.able)(table), self.cards
        if len(cards) == 1:
            (card,) = cards
            found: Sequence[int] = [piece for _, piece in lie[card]] if card in lie else ()
        else:
            found = [piece for card, piece in lie[EVERY] if card in cards]
        if found and self.hushed:
            return [piece for piece in found if not is_marked(table, piece, HUSHED)]
        return found

    def bind(self, table: Table, piece: int) -> dict[str, object]:
        """What is bound where it is looked at."""
        return {key_of(SELF): piece, YOU: table.controller(piece)}

    @property
    def used_by(self) -> frozenset[Read]:
        """What it reads to know whether it can be used, besides what it answers."""
        marks = (Read("field", f"{self.block} {number}") for number in range(1, self.limit + 1))
        found = CONTROL.union(reads(LASTING_READ), marks) if self.limit else CONTROL
        found |= self.had_by
        phrases = (*(each.test for each in self.demands), *self.choices)
        chosen = self.chosen[: self.paid_with]
        found = found.union(*(each.reads for each in phrases), *(each.reads for each in self.cost))
        return found.union(self.guards.reads, *(each.reads for each in chosen))

    def unmet(
        self, table: Table, piece: int, bind: Mapping[str, object], settled: Collection[str] = (),
        before: Sequence[Due] = (), priced: bool = True,
    ) -> Unmet | None:  # fmt: skip
        """Why it cannot be used now, or does nothing; None if it can. What it requires of what is bound as
        ``settled`` was looked at before that was moved. ``before``: what its player pays besides, first of all;
        ``priced``: whether it can be paid is looked at, too."""
        known = dict(bind)
        if self.to:
            item = answered(table)
            if item is None or item["kind"] not in self.to:
                return Unmet({"pieces": Pieces((piece,))}, (piece,), "written.no_answer")
        if self.limit and self.used(table, piece) >= self.limit:
            text = "written.used_up" if self.limit > 1 else "written.used_once"
            return Unmet({"number": self.limit, "pieces": Pieces((piece,))}, (piece,), text)
        for demand in self.demands:
            found = demand.unmet(table, known) if demand.test.needs.isdisjoint(settled) else None
            if found is not None:
                return found
        for among in self.choices:
            things = (
                among.offered(table, known, viewer_of(known))
                if among.is_veiled(table)
                else among.things(table, known)
            )
            if not self._left(table, known, among, things):
                found = self._protected(table, known, among, things)
                if found is not None:
                    return found._replace(code=NOTHING)
                none = next((each.none for each in self.chosen if each.among is among), None)
                if none is not None:
                    told = none.told(table, known)
                    return Unmet(told.words, text=told.template, code=NOTHING)
                return Unmet({"place": among.said_place()}, text="written.nothing_to_choose", code=NOTHING)
        you = known.get(YOU)
        if priced and self.cost and isinstance(you, int) and you:
            return self._unpayable(table, you, known, 0, before)
        return None

    def is_payable(self, table: Table, bind: Mapping[str, object]) -> bool:
        """Whether its player can pay what it costs."""
        you = bind.get(YOU)
        return not (self.cost and isinstance(you, int) and you) or self._unpayable(table, you, {**bind}, 0) is None

    def _left(
        self, table: Table, bind: Mapping[str, object], among: Phrase, things: Sequence[object]
    ) -> Sequence[object]:
        """What may be chosen for it."""
        source = bind.get(key_of(SELF))
        return self.guards.left(table, things, guarded(among.type), source) if isinstance(source, int) else things

    def _protected(
        self, table: Table, bind: Mapping[str, object], among: Phrase, things: Sequence[object]
    ) -> Unmet | None:
        """That the first of some things is protected from it; None where it is not."""
        source = bind.get(key_of(SELF))
        if not things or not isinstance(source, int):
            return None
        target = target_of(things[0], guarded(among.type))
        cards = self.guards.against(table, target, source)
        return protected(target, source, cards) if cards else None

    def coming(self, keys: Sequence[str]) -> tuple[Chosen, ...]:
        """Its first choices, as far as they are bound so and each is one piece or seat that its player chooses: they
        may come with the act that uses it."""
        if not keys or not self.chosen:
            return ()
        found = takewhile(lambda each: each[0].key == each[1], zip(self.chosen, keys, strict=False))
        return tuple(takewhile(_may_come, (chosen for chosen, _ in found)))

    def aimed_at(self, bind: Mapping[str, object]) -> list[int]:
        """The pieces and (negative) seats that were chosen for it."""
        chosen = [each for each in self.chosen if guarded(each.among.type)]
        found = (each.target(one) for each in chosen for one in several(bind.get(each.key, ())))
        return [each for each in dict.fromkeys(found) if each]

    def aims(self, table: Table, bind: Mapping[str, object], old: int) -> tuple[str, Sequence[int]]:
        """Where it keeps what was chosen for it (``old``; 0: what it lets choose first), and all that could be chosen
        in its place: what is not chosen already, with which the choices behind it fit as well."""
        for at, each in enumerate(self.chosen):
            kept = bind.get(each.key, 0)
            if each.many or not guarded(each.among.type) or (old and each.target(kept) != old):
                continue
            taken = [bind.get(other.key) for other in self.chosen]
            fits: list[int] = []
            for thing in self._left(table, bind, each.among, each.things(table, {**bind})):
                known = {**bind, each.key: thing}
                behind = (other for other in self.chosen[at + 1 :] if not other.many and other.key in bind)
                if thing not in taken and all(bind[other.key] in other.things(table, known) for other in behind):
                    fits.append(each.target(thing))
            return each.key, fits
        return "", ()

    def still(self, table: Table, bind: Mapping[str, object], chosen: Mapping[str, Value]) -> dict[str, Value]:
        """What was chosen for it but for pieces and seats that could not be chosen any more."""
        known, found = {**bind, **chosen}, dict(chosen)
        for each in self.chosen:
            if each.key not in found or not guarded(each.among.type):
                continue
            del known[each.key], found[each.key]
            fits = each.things(table, known)
            left = tuple(thing for thing in several(chosen[each.key]) if thing in fits)
            if left or each.many:
                known[each.key] = found[each.key] = cast("Value", left if each.many else left[0])
        return found

    def offered(
        self, table: Table, bind: Mapping[str, object], chosen: Chosen, before: Sequence[Due] = ()
    ) -> list[int]:
        """What its player may choose so that it can be paid, after what is paid before."""
        things = self._left(table, bind, chosen.among, chosen.things(table, bind))
        at = self.chosen.index(chosen)
        return [
            each for each in things
            if isinstance(each, int) and (at >= self.paid_with or self.is_payable_with(table, bind, at, each, before))
        ]  # fmt: skip

    def is_payable_with(
        self, table: Table, bind: Mapping[str, object], at: int, thing: object, before: Sequence[Due] = ()
    ) -> bool:
        """Whether it can still be paid if a thing is (among others) what is chosen at a place."""
        you, chosen = bind.get(YOU), self.chosen[at]
        known = {**bind, chosen.key: (thing,) if chosen.many else thing}
        table.look(STEP)
        return not isinstance(you, int) or self._unpayable(table, you, known, at + 1, before) is None

    def _unpayable(
        self, table: Table, you: int, known: dict[str, object], at: int, before: Sequence[Due] = ()
    ) -> Unmet | None:
        """Why it cannot be paid whatever is chosen from a place on, None if it can."""
        if at >= self.paid_with:
            return why_unpayable(self.cost, table, you, known, before=before)
        chosen = self.chosen[at]
        things = self._left(table, known, chosen.among, chosen.things(table, known))
        least = chosen.least(table, known)
        if (
            chosen.many
            and not least
            and self._unpayable(table, you, {**known, chosen.key: ()}, at + 1, before) is None
        ):
            return None
        wanted, fit, why = max(1, least), list[object](), None
        if 0 < len(things) < wanted:
            has, place = len(things), chosen.among.said_place()
            words: Words = {"number": wanted, "place": place, "has": has, "is_": "is" if has == 1 else "are"}
            return Unmet(words, (), "written.too_few_to_choose")
        for thing in things:
            table.look(STEP)
            with_it = {**known, chosen.key: (thing,) if chosen.many else thing}
            found = self._unpayable(table, you, with_it, at + 1, before)
            why = why or found
            fit += [thing] if found is None else []
            if len(fit) == wanted < len(things) or len(fit) == wanted == 1:
                return None  # of several, others may do together
            if len(fit) == wanted:
                return self._unpayable(table, you, {**known, chosen.key: tuple(fit)}, at + 1, before)
        return why or chosen.nothing()

    def used(self, table: Table, piece: int) -> int:
        """How often it was used this turn."""
        return sum(is_marked(table, piece, f"{self.block} {number}") for number in range(1, self.limit + 1))

    def use(self, run: Run, piece: int) -> None:
        """It is used once more this turn; what was taken away by hand before it was paid cannot be used again."""
        if self.limit and run.state.exists(piece):
            lane = run.ruleset.lane_of(run.controller(piece))
            mark(run, piece, f"{self.block} {min(self.limit, self.used(run, piece) + 1)}", "turn", lane=lane)


EVERY = "*"
"""Where all that lies there is among what lies there by card."""
Lie: TypeAlias = Mapping[str, Sequence[tuple[str, int]]]


@lru_cache(maxsize=1000)
def lying_in(
    places: frozenset[str], faced: frozenset[str], in_order: bool, able: frozenset[str] | None
) -> Callable[[Table], Lie]:
    """What gives the pieces that lie in zones of some families, themselves or under others, each with the id of its
    card, by that; of some families (``faced``) only those that lie face up. ``able``: only those cards, and what they
    bear."""

    @from_lying_in(*sorted(places))
    def lying(table: Table) -> Lie:
        contents, face, definition = table.state.contents, table.state.face, table.state.definition
        found: dict[str, list[tuple[str, int]]] = {EVERY: []}
        for zone, is_faced in _zones_of(tuple(contents), places, faced, in_order):
            for top in contents[zone]:
                if able is not None and definition[top] not in able and top not in contents:
                    continue  # by far the most
                for piece in _with_attached(table, top) if top in contents else (top,):
                    if not is_faced or face[piece] != "down":
                        card = table.definition(piece)
                        found[EVERY].append((card, piece))
                        found.setdefault(card, []).append((card, piece))
        return found

    return lying


@lru_cache(maxsize=1000)
def _zones_of(
    containers: tuple[Container, ...], places: frozenset[str], faced: frozenset[str], in_order: bool
) -> tuple[tuple[str, bool], ...]:
    """The zones of some families among these, each with whether it is one of those others."""
    zones = [each for each in containers if isinstance(each, str) and family_of(each) in places]
    return tuple((each, family_of(each) in faced) for each in (sorted(zones) if in_order else zones))


class OfPower(Protocol):
    """Something that an ability does."""

    @property
    def power(self) -> Power:
        """The ability."""


W = TypeVar("W", bound=OfPower)


class Lying(Generic[W]):
    """Of what abilities do that whose card lies where it works, or that something may have been given, each with its
    number among all: most never does."""

    __slots__ = ("_all", "_given", "_lent", "_printed")

    def __init__(self, found: Sequence[W]) -> None:
        self._all = found
        self._printed: Callable[[Table], tuple[int, ...]] | None = None
        self._given: dict[str, list[int]] = {}
        """The numbers of those that may be given, by the mark of that."""
        self._lent: list[int] = []

    def __call__(self, table: Table) -> Sequence[tuple[int, W]]:
        """Those of now, in their order."""
        printed = self._printed if self._printed is not None else self._sort()
        numbers: Iterable[int] = printed(table)
        given = self._given
        if given:
            marked = [number for mark in borne(table) if mark in given for number in given[mark]]
            if marked or self._lent:
                numbers = sorted({*numbers, *marked, *self._lent})
        return [(number, self._all[number]) for number in numbers]

    def _sort(self) -> Callable[[Table], tuple[int, ...]]:
        groups: dict[tuple[frozenset[str], frozenset[str], frozenset[str]], dict[str, list[int]]] = {}
        for number, each in enumerate(self._all):
            power = each.power
            by_card = groups.setdefault((power.places, power.faced, power.able), {})
            for card in power.cards:
                by_card.setdefault(card, []).append(number)
            if power.given:
                self._given.setdefault(power.mark, []).append(number)
            if power.lent:
                self._lent.append(number)

        @from_lying_in(*sorted({family for places, *_ in groups for family in places}))
        def printed(table: Table) -> tuple[int, ...]:
            numbers: set[int] = set()
            for (places, faced, able), by_card in groups.items():
                for card in lying_in(places, faced, True, able)(table):
                    if card in by_card:
                        numbers.update(by_card[card])
            return tuple(sorted(numbers))

        self._printed = printed
        return printed


def _with_attached(table: Table, piece: int) -> Iterator[int]:
    """A piece, followed by what is attached to it and to that."""
    yield piece
    for each in table.state.contents.get(piece, ()):
        yield from _with_attached(table, each)


@dataclass(slots=True)
class Powers:
    """The abilities of a game by what they wait for; filled as the file is read."""

    waiting: list[Power] = field(default_factory=list)
    """Those that wait for an event, in the order of the files."""
    replacing: list[Power] = field(default_factory=list)
    """Those that come instead of an event."""
    used: dict[str, dict[str, list[Power]]] = field(default_factory=dict)
    """Those that are used, by their word and by card."""
    granting: bool = False
    """Whether what cards can do is given or taken anywhere."""
    open: frozenset[str] = frozenset()
    """The families of zones that lie openly on the table."""
    _given: dict[str, bool] = field(default_factory=dict)
    """Whether any that is used may be given, by its word, as far as that has been asked."""

    def by_id(self, id: str) -> Power | None:
        """One that is used, None if there is none (any more)."""
        found = (each for cards in self.used.values() for powers in cards.values() for each in powers)
        return next((each for each in found if each.id == id), None)

    def of(self, table: Table, piece: int, word: str) -> list[Power]:
        """What a card can be used for: what it prints first, in that order."""
        known = self.used.get(word, {})
        found = known.get(table.definition(piece), [])
        if not self.granting:
            return found
        if word not in self._given:
            self._given[word] = any(each.given for some in known.values() for each in some)
        if self._given[word]:
            others = [each for some in known.values() if some is not found for each in some if each.given]
            found = [*found, *others]
        return [each for each in found if each.is_on(table, piece)] if found else found

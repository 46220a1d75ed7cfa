"""A position read with its rules.

``Table`` is how rules look at a ``GameState``: cards by their definitions, seats in their order, values with their
modifiers. It keeps nothing of the game; what it has worked out once is remembered until the position changes.

What rules may read is what may be told. Secrets of a game lie where its file says that cards lie hidden (a hand, a
deck, a unit that its owner alone sees); in a zone where cards come to lie face up (``face: up``), and on the free
table, no rule lays one face down. A card that hands have covered there counts as a blank card for every rule: nothing
that is offered, counted or asked depends on what it is, also for those who have peeked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar, cast

from tabletop.content import Catalog
from tabletop.content.definitions import CardDef, Value
from tabletop.core.state import Container, GameState
from tabletop.core.values import Record
from tabletop.core.view import handle_of, resolve
from tabletop.core.visibility import Viewer, looked, sees
from tabletop.core.zones import Scalar, parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.keeping import Fact, Found, Kept, Readers, Reads
from tabletop.rules.limits import Limits, OverLimit
from tabletop.rules.showing.telling import Words

P = TypeVar("P")
Q = ParamSpec("Q")
R = TypeVar("R")


class Rules(Protocol):
    """The rules as a table reads them: what is agreed, printed and said, and the parts that a game has given.

    A part (its blocks, its kinds of actions, its derived values, its triggers) is asked for by its class, so nothing
    that reads a table has to know all that rules are made of.
    """

    @property
    def number(self) -> int:
        """What no other rules of this process have: what was worked out by some is not true by others."""

    @property
    def by_print(self) -> defaultdict[Callable[..., object], dict[str, Fact]]:
        """What was found out about cards, by what has found it and the definition: see ``from_print``."""

    @property
    def readers(self) -> Readers:
        """Who reads what: see ``keeping``."""

    @property
    def limits(self) -> Limits:
        """How much work they may make."""

    @property
    def catalog(self) -> Catalog:
        """The game's definitions."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def options(self) -> Mapping[str, Scalar]:
        """What was agreed before play."""

    @property
    def owned(self) -> Collection[str]:
        """The kinds of cards that are controlled by their owner wherever they lie (see ``Table.controller``)."""

    @property
    def sentences(self) -> Mapping[str, str]:
        """Every sentence by name."""

    def part(self, kind: type[P]) -> P:
        """The part of a class."""

    def printed(self, definition: str) -> Mapping[str, Value]:
        """The printed and computed values of a card under the agreed options."""

    def place(self, zone: str) -> str:
        """A zone in a sentence."""

    def called(self, state: GameState, action: Action) -> tuple[str, Words]:
        """The sentence of an action and its words."""

    def total(self, table: Table, piece: int, name: str) -> int:
        """A derived value of a piece."""

    def is_silenced(self, table: Table, piece: int) -> bool:
        """Whether what a piece does by itself is off."""

    def lane_of(self, seat: int) -> int:
        """The game of several at this table that a seat plays in."""


EVERY_FAMILY = ("*",)
"""How what goes by all zones is kept among what goes by those of some families."""


class Lying:
    """What was found out from how the pieces of a position lie, kept until that changes."""

    __slots__ = (
        "definitions", "facts", "found", "handles", "kinds", "nameable", "prints", "seen", "within", "zones",
    )  # fmt: skip

    def __init__(self) -> None:
        self.definitions: dict[int, str] = {}
        self.kinds: dict[int, str] = {}
        self.prints: dict[int, Mapping[str, Value]] = {}
        self.zones: dict[int, str] = {}
        self.seen: dict[tuple[int, Viewer], bool] = {}
        self.handles: dict[Viewer, dict[int, str]] = {}
        self.nameable: dict[tuple[tuple[int, ...], Viewer], tuple[int, ...]] = {}
        self.facts: dict[Hashable, object] = {}
        """By what finds them again and for what, in one key."""
        self.found: dict[Hashable, dict[tuple[Hashable, ...], Fact]] = {}
        """The same by what has found it, and for what: see ``from_lying``."""
        self.within: dict[str, dict[Hashable, dict[tuple[Hashable, ...], Fact]]] = {}
        """What of it there is that goes by each family of zones ("*": by all of them)."""

    def clear(self) -> None:
        """Anything may lie otherwise."""
        self.definitions.clear()
        self.kinds.clear()
        self.prints.clear()
        self.zones.clear()
        self.found.clear()
        self.within.clear()
        self.facts.clear()
        self.seen.clear()
        self.handles.clear()
        self.nameable.clear()

    def known(self, finder: Hashable, families: tuple[str, ...]) -> dict[tuple[Hashable, ...], Fact]:
        """Where to keep what somebody finds out that goes by zones of these families (none: of all)."""
        found = self.found.get(finder)
        if found is None:
            found = self.found[finder] = {}
        if not found:
            for family in families or EVERY_FAMILY:
                self.within.setdefault(family, {})[finder] = found
        return found

    def turned(self) -> None:
        """A piece lies at another angle: only phrases read that."""
        self.facts.clear()

    def moved(self, piece: int, families: tuple[str, ...], alone: bool, anew: bool) -> None:
        """A piece has come from one family of zones to another, or changes in its place (0: their order does);
        ``alone``: nothing is attached to it; ``anew``: rules may read it as another card than before."""
        if alone:
            if piece in self.zones:
                del self.zones[piece]
        else:
            self.zones.clear()
        if anew and alone:
            self.definitions.pop(piece, None)
            self.kinds.pop(piece, None)
            self.prints.pop(piece, None)
        elif anew:
            self.definitions.clear()
            self.kinds.clear()
            self.prints.clear()
        within = self.within
        if within:
            for family in (*families, *EVERY_FAMILY):
                if family in within:
                    for found in within.pop(family).values():
                        found.clear()
        if self.facts:
            self.facts.clear()
        if self.seen:
            self.seen.clear()
        if self.handles:
            self.handles.clear()
        if self.nameable:
            self.nameable.clear()


class Plans(NamedTuple):
    """The sealed moves of a seat, their pieces, and where they put each."""

    moves: tuple[tuple[int, Container], ...]
    pieces: tuple[int, ...]
    goals: Mapping[int, Container]


_NO_PLANS = Plans((), (), {})


class Table:
    """One position under one set of rules, to read. Pieces are numbers, seats are numbers from 1.

    ``memo``: what was worked out about the position, kept until it changes and for every table of it; ``lying``: what
    depends on nothing but how the pieces lie; ``kept``: what depends on a few things that are named; ``looks``: how
    many things may still be gone through for what this one was made for.
    """

    __slots__ = ("kept", "looks", "lying", "memo", "ruleset", "state")

    def __init__(self, ruleset: Rules, state: GameState) -> None:
        self.ruleset = ruleset
        self.state = state
        self.looks = ruleset.limits.looks
        number = ruleset.number
        memo: Fact = state.worked_out.setdefault(number, {})
        lying: Fact = state.lying.get(number)
        kept: Fact = state.kept.get(number)
        if lying is None:
            lying = state.lying[number] = Lying()
        if kept is None:
            kept = state.kept[number] = Kept(ruleset.readers)
        self.memo: Found = memo
        self.lying: Lying = lying
        self.kept: Kept = kept

    def forget(self) -> None:
        """The position has changed: nothing worked out before counts."""
        if self.memo:
            self.memo = {}

    def look(self, things: int = 0) -> None:
        """So many things are gone through. Raises OverLimit where no more may be."""
        self.looks -= things
        if self.looks < 0:
            raise OverLimit("looks", self.ruleset.limits.looks)

    def keeping(self, reads: Reads) -> Found:
        """Where to keep what goes by these reads and by nothing else: until one of them is written, or until the
        position changes at all where they can change without that."""
        found = self.kept[reads]
        return self.memo if found is None else found

    # -- seats and progress ----------------------------------------------------------------------------------

    def flow(self, name: str, default: Value = None) -> Any:
        """One field of rules progress."""
        value = self.state.flow.get(name)
        return default if value is None else value

    def option(self, key: str) -> Scalar:
        """What was agreed before play."""
        return self.ruleset.options[key]

    def is_in(self, seat: int) -> bool:
        """Whether a seat still plays."""
        out = self.state.flow.get("out")
        return not out or seat not in out

    def is_absent(self, seat: int) -> bool:
        """Whether a seat still plays but answers nothing: its questions take their defaults (see ``choosing``)."""
        absent = self.state.flow.get("absent")
        return seat in absent if absent else False

    def answers(self, seat: int) -> bool:
        """Whether a seat is there to be asked: neither out of the game nor absent."""
        return self.is_in(seat) and not self.is_absent(seat)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in the game, by number."""
        out = self.state.flow.get("out")
        return _clockwise(self.ruleset.seats, 1, tuple(out) if out else ())

    def order(self, first: int = 0) -> tuple[int, ...]:
        """The seats still in the game, clockwise from ``first`` (0: the first seat of the round)."""
        out = self.state.flow.get("out")
        return _clockwise(self.ruleset.seats, first or self.flow("first_seat", 1), tuple(out) if out else ())

    # -- pieces ----------------------------------------------------------------------------------------------

    def definition(self, piece: int) -> str:
        """The id of a card as rules may read it; "" for a blank card, for one that hands have laid face down where
        the game lays none so, and for another piece."""
        found = self.lying.definitions.get(piece)
        if found is None:
            found = "" if self.is_covered(piece) else self.state.definition[piece]
            self.lying.definitions[piece] = found
        return found

    def is_covered(self, piece: int) -> bool:
        """Whether a card lies face down, itself or under others, where only hands lay it so (``ZoneKind.covers``)."""
        state = self.state
        if state.face[piece] != "down":
            return False
        at = state.at[piece]
        while isinstance(at, int):
            at = state.at[at]
        return at is not None and state.spec.zone(at).covers

    def card(self, piece: int) -> CardDef | None:
        """The definition of a card; None for a blank or covered card or another piece."""
        return self.ruleset.catalog.cards.get(self.definition(piece))

    def kind(self, piece: int) -> str:
        """The card kind of a piece ("creature"), "" if it is no card of this game that rules may read."""
        found = self.lying.kinds.get(piece)
        if found is None:
            card = self.card(piece)
            found = self.lying.kinds[piece] = card.kind if card is not None else ""
        return found

    def printed(self, piece: int, name: str) -> Value:
        """A printed (or computed) value of a card under the options of this table; None if it has none."""
        found = self.lying.prints.get(piece)
        if found is None:
            found = self.lying.prints[piece] = self.ruleset.printed(self.definition(piece))
        return found.get(name)

    def owner(self, piece: int) -> int:
        """Whose piece it is."""
        return self.state.owner[piece]

    def zone(self, piece: int) -> str:
        """The zone it lies in, "" if it has left the game."""
        found = self.lying.zones.get(piece)
        if found is None:
            found = self.lying.zones[piece] = self.state.zone_of(piece) if self.state.exists(piece) else ""
        return found

    def holder(self, piece: int) -> int:
        """The seat in whose zone it lies, under whatever hosts; 0 where the zone is nobody's."""
        zone = self.lying.zones.get(piece)
        if zone is None:
            zone = self.zone(piece)
        return parse_zone(zone).seat if zone else 0

    def controller(self, piece: int) -> int:
        """Who controls it: by place, so that a card that follows a stolen host changes sides with it (NUC-114), its
        owner where the place is nobody's; of a kind that is ``owned`` its owner, whatever becomes of its host
        (EVO-228). 0 for nobody."""
        owned = self.ruleset.owned
        if owned and self.kind(piece) in owned:
            return self.owner(piece) or self.holder(piece)
        return self.holder(piece) or self.owner(piece)

    def site(self, piece: int) -> int:
        """The site of its zone, 0 where the zone has none."""
        zone = self.lying.zones.get(piece)
        if zone is None:
            zone = self.zone(piece)
        return parse_zone(zone).site if zone else 0

    def inside(self, container: Container) -> tuple[int, ...]:
        """The pieces in a zone or under a piece, in order."""
        contents = self.state.contents
        return tuple(contents[container]) if container in contents else ()

    def mark(self, piece: int, name: str) -> bool:
        """Whether a piece bears a mark."""
        return bool(self.state.field(piece, name))

    def value(self, piece: int, name: str) -> int:
        """A derived value of a piece: see ``modifiers``."""
        return self.ruleset.total(self, piece, name)

    # -- what a seat may name --------------------------------------------------------------------------------

    def sees(self, piece: int, viewer: Viewer) -> bool:
        """Whether a viewer may know what a piece is."""
        found = self.lying.seen.get((piece, viewer))
        if found is None:
            found = self.lying.seen[piece, viewer] = sees(self.state, piece, viewer)
        return found

    def handle(self, piece: int, viewer: Viewer) -> str:
        """What a viewer calls a piece."""
        handles = self.lying.handles
        if viewer not in handles:
            handles[viewer] = {}
        known = handles[viewer]
        if piece in known:
            return known[piece]
        state = self.state
        number = state.sight[piece]
        if number and (viewer in looked(state, piece)[0] if viewer else self.sees(piece, viewer)):
            called = known[piece] = f"#{number}"
            return called
        at = state.at[piece]  # by its place, which a seat's sealed moves change for that seat
        if isinstance(at, str) and "drafts" not in state.flow:
            return f"{at}:{state.contents[at].index(piece)}"  # as ``handle_of``
        key = ("handle", viewer, piece)
        found: str | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = handle_of(state, piece, viewer)
        return found

    def handles(self, pieces: Iterable[int], viewer: Viewer) -> list[str]:
        """What a viewer calls each of some pieces."""
        if not viewer or "drafts" in self.state.flow:
            return [self.handle(piece, viewer) for piece in pieces]
        state, handles, found = self.state, self.lying.handles, list[str]()
        if viewer not in handles:
            handles[viewer] = {}
        known, at, sight = handles[viewer], state.at, state.sight
        for piece in pieces:  # as ``handle``
            if piece in known:
                found.append(known[piece])
            elif sight[piece] and viewer in looked(state, piece)[0]:
                called = known[piece] = f"#{sight[piece]}"
                found.append(called)
            else:
                zone = at[piece]
                if isinstance(zone, str):
                    found.append(f"{zone}:{state.contents[zone].index(piece)}")
                else:
                    found.append(self.handle(piece, viewer))
        return found

    def can_name(self, piece: int, viewer: Viewer) -> bool:
        """Whether what a viewer calls a piece leads back to it: not where it may not even look."""
        if self.state.sight[piece] and self.sees(piece, viewer):
            return True
        key = ("can_name", viewer, piece)
        found: bool | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.resolve(self.handle(piece, viewer), viewer) == piece
        return found

    def nameable(self, pieces: tuple[int, ...], viewer: Viewer) -> tuple[int, ...]:
        """Those of some pieces that a viewer can name; many acts are about the same ones."""
        key = (pieces, viewer)
        found = self.lying.nameable.get(key)
        if found is None:
            sight = self.state.sight
            numbered = [piece for piece in pieces if sight[piece] and self.sees(piece, viewer)]
            if len(numbered) < len(pieces):  # by its place, which a seat's sealed moves change for that seat
                return tuple([piece for piece in pieces if self.can_name(piece, viewer)])
            found = self.lying.nameable[key] = pieces
        return found

    def resolve(self, handle: str, viewer: Viewer) -> int | None:
        """The piece that a viewer means; None if there is none or this viewer could not have named it so."""
        if handle.startswith("#") and handle[1:].isdigit():
            number, sight = int(handle[1:]), self.state.sight
            piece = sight.index(number) if number and number in sight else 0
            if piece and self.state.exists(piece) and self.sees(piece, viewer):
                return piece
        return resolve(self.state, handle, viewer)

    def name(self, piece: int, viewer: Viewer) -> str:
        """What a viewer calls a piece in a sentence."""
        if not self.state.exists(piece) or not self.sees(piece, viewer):
            return "a card"
        given = self.state.field(piece, "name")
        card = self.card(piece)
        return str(given) if given else card.name if card is not None else f"a {self.state.kind[piece]}"

    def plans(self, seat: int) -> Plans:
        """The sealed moves that a seat has planned and nobody else may see; those that hands have made impossible
        (the piece has gone, the place has closed) are left out."""
        drafts = self.state.flow.get("drafts")
        if not drafts:
            return _NO_PLANS
        kept, key = self.keeping(_reads_of_plans(self.state.spec.families)), ("plans", seat)
        found: Plans | None = kept.get(key)
        if found is None:
            moves = tuple(
                (piece, to)
                for piece, to in drafts.get(str(seat), ())
                if self.state.exists(piece) and self.state.why_no_place(to) is None
            )
            found = kept[key] = Plans(moves, tuple([piece for piece, _ in moves]), dict(reversed(moves)))
        return found

    def drafts(self, seat: int) -> tuple[tuple[int, Container], ...]:
        """The sealed moves of a seat, each with where it puts its piece."""
        return self.plans(seat).moves

    def planned(self, piece: int) -> Container | None:
        """Where a sealed move of its owner puts a piece, None if there is none."""
        return self.plans(self.state.owner[piece]).goals.get(piece)


@lru_cache(maxsize=1000)
def _reads_of_plans(families: tuple[str, ...]) -> Reads:
    """What is read to see which plans are still possible: sites of zones of these families may close."""
    sites = (("flow", f"sites.{family}") for family in families)
    return frozenset((("flow", "drafts"), ("column", "at"), *sites))


@lru_cache(maxsize=1000)
def _clockwise(number: int, first: int, out: tuple[int, ...]) -> tuple[int, ...]:
    """The seats of so many that are not out, from the first one."""
    return tuple(seat for seat in ((first - 1 + step) % number + 1 for step in range(number)) if seat not in out)


def from_lying(find: Callable[Concatenate[Table, Q], R]) -> Callable[Concatenate[Table, Q], R]:
    """A function of a table that is asked again only when a piece lies otherwise: it reads where the pieces lie, what
    they are, whose and how they are called, what is printed on them and what was agreed; no numbers, marks or
    progress. Its arguments are hashable, and what it gives is not changed."""

    return _kept(find, ())


def from_lying_at(find: Callable[Concatenate[Table, str, Q], R]) -> Callable[Concatenate[Table, str, Q], R]:
    """As ``from_lying_in`` for the family of zones that its first argument names."""
    return _kept(find, None)


def from_lying_in(
    *families: str,
) -> Callable[[Callable[Concatenate[Table, Q], R]], Callable[Concatenate[Table, Q], R]]:
    """The same for a function that looks nowhere but into the zones of some families, and at what lies there under
    other pieces: what lies otherwise elsewhere (a card that is drawn) is nothing to it. It is no function of a piece
    that may lie anywhere."""

    def decorate(find: Callable[Concatenate[Table, Q], R]) -> Callable[Concatenate[Table, Q], R]:
        return _kept(find, families)

    return decorate


def from_print(find: Callable[[Table, int], R]) -> Callable[[Table, int], R]:
    """A function of a piece that is asked once for each card of the game: it reads nothing of the piece but what
    rules may read as printed on it (``Table.printed``, ``Table.kind``). What it gives is not changed."""

    def found(table: Table, piece: int) -> R:
        kept = table.ruleset.by_print[find]
        definition = table.lying.definitions.get(piece) or table.definition(piece)
        known: R | None = kept.get(definition)
        if known is None:
            known = kept[definition] = find(table, piece)
        return known

    return update_wrapper(found, find)


def _kept(
    find: Callable[Concatenate[Table, Q], R], families: tuple[str, ...] | None
) -> Callable[Concatenate[Table, Q], R]:
    look = cast("Callable[..., R]", find)

    def found(table: Table, /, *args: Fact) -> R:
        kept = table.lying.found.get(look)
        known: R | None = kept.get(args) if kept else None
        if known is None:
            known = look(table, *args)
            table.lying.known(look, families or ())[args] = known
        return known

    def found_at(table: Table, /, *args: Fact) -> R:
        kept = table.lying.found.get((look, args[0]))
        known: R | None = kept.get(args) if kept else None
        if known is None:
            known = look(table, *args)
            table.lying.known((look, args[0]), args[:1])[args] = known
        return known

    chosen = found if families is not None else found_at
    return update_wrapper(cast("Callable[Concatenate[Table, Q], R]", chosen), find)


def facts(bind: Record, name: str) -> tuple[int, ...]:
    """Pieces that were chosen or recorded under a name."""
    found = bind.get(name, ())
    return tuple(found) if isinstance(found, Iterable) and not isinstance(found, str) else (found,)

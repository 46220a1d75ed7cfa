"""A table as a seat may imagine it: what it may not know is replaced by guesses.

A determinization is a full position, so rules work on it as on any other. It is made so that nothing of the hidden
truth is left: identities are guessed, hidden dice are thrown anew, the marks of hidden pieces are gone, sealed moves
and acts of other seats are dropped, chance is re-keyed, and hidden pieces get their internal numbers anew in the
order in which they lie (a number says when a piece was made, and so where it stood in a deck list). What a seat has
seen and is not shown any more it remembers (``core.visibility.remembers``). Two positions that look the same to a
seat, and of which it remembers the same, give the same determinization for the same chance, byte for byte.

Progress (the lanes of ``flow``) is taken over; what rules have bound or kept that hangs on something hidden they work
out once more from the guess (``Ruleset.imagine``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from tabletop.bots.remaining import Remaining
from tabletop.core.chance import Chance
from tabletop.core.state import Container, GameState
from tabletop.core.visibility import REMEMBERED, knows, remembers, sees_in, shown_in
from tabletop.core.zones import Show, parse_zone, zone_key
from tabletop.rules.ruleset import Ruleset

T = TypeVar("T")


def determinize(ruleset: Ruleset, state: GameState, seat: int | None, chance: Chance) -> GameState:
    """A position that may be the true one as far as a seat knows (None: a spectator). ``state`` stays as it is."""
    twin = state.fork()
    twin.forget()
    _remember(twin, seat)
    _scatter(twin, seat, chance)
    hidden = list(_hidden(twin, seat))
    dice = _dice_of(twin, hidden)
    hands = _in_hands(twin, hidden, seat)
    numbers = _renumber(twin, hidden)
    drafts = (state.flow.get("drafts") or {}).get(str(seat))
    twin.flow.pop("drafts", None)
    twin.flow.pop("loaded", None)  # dice that a scenario has laid down are nobody's to know
    if drafts:
        twin.flow["drafts"] = {str(seat): drafts}
    sealed = (twin.flow.pop("sealed", None) or {}).get(str(seat))
    if sealed:
        twin.flow["sealed"] = {str(seat): sealed}
    twin.flow["chance"] = (chance.next64(), 0)
    order = sorted(hidden)  # the numbers they have now, in the order in which they lie
    twin.serial = max(max(twin.entered), max(twin.sight))
    for piece in order:  # a public number each, for those who see it
        twin.serial += 1
        twin.sight[piece] = twin.serial
    _blank(twin, order)
    remaining = Remaining(twin, order)
    for piece in order:
        if twin.definition[piece]:
            twin.definition[piece] = remaining.draw(piece, chance) or ruleset.guess(twin, seat or 0, piece, chance)
    _throw(twin, order, dice, chance)
    twin.forget()  # what was found out while guesses were still being made
    ruleset.imagine(twin, seat, Mentions(numbers, hands))
    twin.forget()
    return twin


def hides(state: GameState, seat: int | None) -> bool:
    """Whether a seat does not know all of a position: something lies hidden from it, or others have secret plans."""
    secret = {**(state.flow.get("drafts") or {}), **(state.flow.get("sealed") or {})}
    return any(name != str(seat) for name in secret) or any(True for _ in _hidden(state, seat))


def _hidden(state: GameState, seat: int | None) -> Iterator[int]:
    """The pieces that a seat does not recognise, as they lie (``core.visibility.sees``, zone by zone)."""

    def below(container: Container, show: Show, under: bool = False) -> Iterator[int]:
        pieces = state.contents.get(container, [])
        for piece in pieces:
            covered = under or (show == "count" and isinstance(container, str) and piece != pieces[-1])
            known = state.known[piece]
            if not (knows(known, seat) if covered else sees_in(show, state.face[piece], known, seat)):
                yield piece
            if piece in state.contents:
                yield from below(piece, show, covered)

    for zone in sorted(key for key in state.contents if isinstance(key, str)):
        yield from below(zone, shown_in(state, zone, seat))


def _in_hands(state: GameState, hidden: list[int], seat: int | None) -> dict[int, str]:
    """Of hidden pieces that another seat holds, so that it sees their faces and lays them as it likes, the zone."""
    held = {}
    for piece in hidden:
        zone = state.zone_of(piece)
        owner = parse_zone(zone).seat
        if owner and owner != seat and state.spec.board(zone) is None and shown_in(state, zone, owner) == "identity":
            held[piece] = zone
    return held


class Mentions(Mapping[int, int]):
    """The new numbers of hidden pieces by their old ones, as progress may mention them. Which card of another's hand
    is meant its place would tell, where that hand has been sorted: so of each hand the first that is asked for is the
    first card, the next one the second."""

    def __init__(self, numbers: Mapping[int, int], hands: Mapping[int, str]) -> None:
        self._numbers = numbers
        self._hands = hands
        self._left: dict[str, list[int]] = {}
        for piece, zone in hands.items():
            self._left.setdefault(zone, []).append(numbers[piece])
        for left in self._left.values():
            left.sort(reverse=True)
        self._met: dict[int, int] = {}

    def __getitem__(self, piece: int) -> int:
        if piece not in self._hands:
            return self._numbers[piece]
        if piece not in self._met:
            self._met[piece] = self._left[self._hands[piece]].pop()
        return self._met[piece]

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, piece: object) -> bool:
        return piece in self._numbers


def _move(column: list[T], number: dict[int, int]) -> None:
    """Write what stands at each of these places at another one."""
    for piece, value in [(number[piece], column[piece]) for piece in number]:
        column[piece] = value


def _renumber(state: GameState, hidden: list[int]) -> dict[int, int]:
    """Give hidden pieces their own numbers out again in the order in which they lie, and take off them what their
    look does not show. Their new numbers by their old ones."""
    number = dict(zip(hidden, sorted(hidden), strict=True))
    for texts in (state.kind, state.definition, state.face):
        _move(texts, number)
    for numbers in (state.owner, state.angle):
        _move(numbers, number)
    _move(state.at, number)
    _move(state.spot, number)
    for piece in hidden:
        state.entered[piece] = state.incarnation[piece] = state.sight[piece] = 0
        state.known[piece] = ()
    if any(isinstance(container, int) for container in state.contents):
        state.at = [number.get(at, at) if isinstance(at, int) else at for at in state.at]
    contents: dict[Container, list[int]] = {
        number.get(container, container) if isinstance(container, int) else container: [
            number.get(piece, piece) for piece in pieces
        ]
        for container, pieces in state.contents.items()
        if pieces
    }
    state.contents = dict(sorted(contents.items(), key=_zones_first))
    state.fields = {
        name: {target: value for target, value in column.items() if target not in number}
        for name, column in state.fields.items()
    }
    state.counters = {
        name: {number.get(target, target): value for target, value in sorted(column.items())}
        for name, column in state.counters.items()
    }
    state.links = {
        name: {(number.get(one, one), number.get(other, other)) for one, other in pairs}
        for name, pairs in state.links.items()
    }
    for piece in hidden:
        _let_owner_know(state, number[piece])
    return number


def _zones_first(item: tuple[Container, list[int]]) -> tuple[bool, str, int]:
    container = item[0]
    return (True, "", container) if isinstance(container, int) else (False, container, 0)


def _let_owner_know(state: GameState, piece: int) -> None:
    """Whoever a face-down piece belongs to goes on knowing it where the zone alone would not show it: else its owner
    could do nothing with it in the determinization. Who else has peeked is not to be known."""
    owner = state.owner[piece]
    zone = state.zone_of(piece)
    if owner and shown_in(state, zone, owner) == "face" and state.face[piece] == "down":
        state.known[piece] = (owner,)


def _remember(state: GameState, seat: int | None) -> None:
    """Let a seat know what it may remember. What others remember is their own."""
    own = [piece for piece in state.fields.get(REMEMBERED, ()) if remembers(state, piece, seat)]
    state.fields.pop(REMEMBERED, None)
    if seat is not None and own:
        for piece in own:
            state.known[piece] = tuple(sorted({*state.known[piece], seat}))
        state.fields[REMEMBERED] = dict.fromkeys(own, 1 << seat)


def _blank(state: GameState, hidden: list[int]) -> None:
    """Before the guesses, make every hidden card the first card of the game with its back: a guess is made from a
    table that does not hold the truth any more."""
    backs = state.spec.backs
    first: dict[str, str] = {}
    for card in sorted(backs, reverse=True):
        first[backs[card]] = card
    for piece in hidden:
        if state.kind[piece] != "card":
            state.definition[piece] = ""
        elif state.definition[piece]:
            card = state.definition[piece]
            state.definition[piece] = first.get(backs.get(card, ""), card)


def _dice_of(state: GameState, hidden: list[int]) -> list[tuple[int, bool]]:
    """How many sides each hidden die has and whether it was ever thrown, in no order that tells which is which."""
    found = []
    for piece in hidden:
        if state.kind[piece] == "die":
            sides = state.field(piece, "sides")
            thrown = state.field(piece, "value") is not None
            found.append((sides if isinstance(sides, int) and sides > 0 else 6, thrown))
    return sorted(found)


def _throw(state: GameState, hidden: list[int], dice: list[tuple[int, bool]], chance: Chance) -> None:
    """Let hidden dice be any of those that lie hidden, and show whatever they may show."""
    if not dice:
        return
    lying = [piece for piece in hidden if state.kind[piece] == "die"]
    for piece, (sides, thrown) in zip(lying, chance.shuffled(dice), strict=True):
        state.fields.setdefault("sides", {})[piece] = sides
        if thrown:
            state.fields.setdefault("value", {})[piece] = chance.roll(sides)


def _scatter(state: GameState, seat: int | None, chance: Chance) -> None:
    """Where a seat may not even know how many pieces lie in which zone, lay them out anew: only their number in all
    such zones of one seat can be worked out. On a board of that sort they lie on any of its cells."""
    lying: dict[int, list[int]] = {}
    places: dict[int, list[str]] = {}
    for kind in state.spec.zones.values():
        if not any(rule.show == "nothing" for rule in kind.see):
            continue
        sites = state.sites_open(kind.family) or kind.sites
        for owner in range(1, state.spec.seats + 1) if kind.per_seat else (0,):
            for site in range(1, sites + 1) if kind.sites else (0,):
                key = zone_key(kind.family, site, owner)
                if shown_in(state, key, seat) == "nothing":
                    places.setdefault(owner, []).append(key)
                    lying.setdefault(owner, []).extend(state.contents.get(key, ()))
    for owner, keys in sorted(places.items()):
        alike = sorted(lying[owner], key=lambda piece: (state.kind[piece], state.owner[piece], state.face[piece]))
        if len(keys) > 1:
            for key in keys:
                state.contents[key] = []
            for piece in alike:
                key = chance.pick(sorted(keys))
                state.contents[key].append(piece)
                state.at[piece] = key
                state.spot[piece] = None
        for key in sorted(keys):
            _on_cells(state, key, seat, alike, chance)


def _on_cells(state: GameState, zone: str, seat: int | None, order: list[int], chance: Chance) -> None:
    """Let the pieces on a board that a seat does not see lie anywhere on it, but for those that it knows of."""
    board = state.spec.board(zone)
    pieces = state.contents.get(zone, [])
    if board is None or not pieces:
        return
    known = {piece: state.spot[piece] for piece in pieces if knows(state.known[piece], seat)}
    inside = set(pieces)
    free = [piece for piece in order if piece in inside and piece not in known]
    cells = chance.shuffled([cell for cell in board.cells if cell not in known.values()])
    state.contents[zone] = [*known, *free]
    for number, piece in enumerate(free):
        state.spot[piece] = cells[number % len(cells)] if cells else None

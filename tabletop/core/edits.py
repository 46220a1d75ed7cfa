"""What hands and effects do, put together from primitive operations.

An ``Edit`` carries out operations on one state and keeps them with their inverses; its methods are the composite
acts (move with what follows for knowledge, shuffle, draw, throw ...). Both the hand on the table and the referee
write through it, so knowledge and public numbers are kept in one place. It checks physics only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Unpack

from tabletop.core import keepsakes, ops
from tabletop.core.chance import Chance
from tabletop.core.ops import END, Op
from tabletop.core.state import Container, GameState, InvalidOp, Spot
from tabletop.core.values import Value
from tabletop.core.visibility import NOBODY, REMEMBERED, Looked, Viewer, looked, lose_track, observers, still_known
from tabletop.core.zones import Scalar, parse_zone


class Edit:
    """A run of operations on a state, open until it is kept as an entry or taken back."""

    __slots__ = ("_inverses", "hides", "ops", "state")

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.ops: list[Op] = []
        self._inverses: list[Op] = []
        self.hides = False
        """Something was drawn, thrown, shuffled or shown: taking it back is asked first."""

    def do(self, op: Op) -> None:
        """Carry out one primitive operation."""
        self._inverses.append(ops.apply_op(self.state, op))
        self.ops.append(op)

    def _do_with(self, op: Op) -> None:
        """Carry out what goes along with the operation before it (see ``ops.apply_with``)."""
        self._inverses.append(ops.apply_with(self.state, op))
        self.ops.append(op)

    @property
    def inverses(self) -> tuple[Op, ...]:
        """What takes everything back, in the order to apply it."""
        return tuple(reversed(self._inverses))

    def take_back(self) -> None:
        """Undo everything done so far and forget it."""
        while self._inverses:
            ops.apply_op(self.state, self._inverses.pop())
        self.ops.clear()

    # -- places and faces ------------------------------------------------------------------------------------

    def move(self, piece: int, to: Container, index: int = END, spot: Spot = None) -> None:
        """Move a piece with all that is attached to it; those who can follow it go on knowing it."""
        state = self.state
        origin = state.at[piece] if 0 < piece < len(state.at) else None
        if origin is None:
            raise InvalidOp(f"there is no piece {piece} on the table")
        why = state.why_no_place(to)
        if why is not None:
            raise InvalidOp(why)
        family = self._family(piece) if piece in state.contents else [piece]
        if REMEMBERED in state.fields:
            self._clear_memory(family, lose_track(state, to))
        touched = family if to == origin else family + self._uncovered(origin, to)
        before, object_ = self._look(touched), state.incarnation[piece]
        self.do(("move", piece, to, index, spot, None))
        self._settle_knowledge(before, moved=family)
        if state.incarnation[piece] != object_ and state.spec.kinds[state.zone_of(piece)].fresh:
            self._freshen(family)

    def _freshen(self, pieces: Iterable[int]) -> None:
        """Counters, marks and turns of pieces fall off."""
        for piece in pieces:
            for name, number in self.state.counters_on(piece).items():
                self.count(piece, name, -number, least=None)
            for name in sorted(self.state.spec.marks):
                self.set_field(piece, name, None)
            self.turn(piece, 0)

    def set_face(self, piece: int, face: str, moves: bool = False) -> None:
        """Lay a piece face up, face down or on a named side. ``moves``: it has just been moved or will be at once,
        and nobody looks in between."""
        if self.state.face[piece] == face:
            return
        before = {piece: looked(self.state, piece)}
        if REMEMBERED in self.state.fields:
            self._clear_memory([piece])
        turned = ops.set_field(piece, "face", face)
        if moves:
            self._do_with(turned)
        else:
            self.do(turned)
        self._settle_knowledge(before, turned=piece)

    def turn(self, piece: int, angle: int) -> None:
        """Turn a piece to an angle in degrees clockwise (0 upright, 90 tapped)."""
        if self.state.angle[piece] != angle % 360:
            self.do(ops.set_field(piece, "angle", angle % 360))

    def learn(self, pieces: Iterable[int], seats: Iterable[int]) -> None:
        """Let seats know pieces (a peek, a search, a look at a face-down card)."""
        for piece in pieces:
            before = self._look([piece])
            known = tuple(sorted({*self.state.known[piece], *seats}))
            if known != self.state.known[piece]:
                self.do(ops.set_field(piece, "known", known))
                self._settle_knowledge(before)
        self.hides = True

    def forget(self, pieces: Iterable[int]) -> None:
        """Nobody can follow these pieces any more."""
        for piece in pieces:
            self._clear_memory([piece])
            if self.state.known[piece]:
                self.do(ops.set_field(piece, "known", ()))

    def leave_to_memory(self, pieces: Iterable[int]) -> None:
        """Nobody is shown any more what these pieces are, though they lie where they lay: whoever knew it has to
        remember it."""
        for piece in pieces:
            known = self.state.known[piece]
            self.forget([piece])
            if known:
                self.do(ops.set_field(piece, REMEMBERED, sum(1 << seat for seat in known)))

    def _clear_memory(self, pieces: Iterable[int], lost: frozenset[Viewer] | None = None) -> None:
        """Nobody remembers these pieces any more, or those do not that have lost track of them."""
        remembered = self.state.fields.get(REMEMBERED)
        if not remembered:
            return
        for piece in pieces:
            had = remembered.get(piece)
            if not isinstance(had, int):
                continue
            kept = 0 if lost is None else had & ~sum(1 << seat for seat in lost if seat is not None)
            if kept != had:
                self.do(ops.set_field(piece, REMEMBERED, kept or None))

    # -- numbers ---------------------------------------------------------------------------------------------

    def count(self, target: int, name: str, delta: int, least: int | None = 0) -> int:
        """Change a counter, not below ``least`` (None: no bound); returns by how much it really changed."""
        if least is not None:
            delta = max(delta, least - self.state.counter(target, name))
        if delta:
            self.do(ops.count(target, name, delta))
        return delta

    def set_field(self, target: int, name: str, value: Scalar) -> None:
        """Set a sparse field or column of a piece, a seat (negative) or the table (0)."""
        if name in ops.COLUMNS or self.state.field(target, name) != value:
            self.do(ops.set_field(target, name, value))

    def set_flow(self, name: str, value: Value) -> None:
        """Set one field of rules progress. Where a zone shows more or less because of it (a phase in which hands lie
        open), what comes into sight gets fresh public numbers."""
        state = self.state
        if state.flow.get(name) == value:
            return
        watched = state.spec.watched
        if name not in watched:
            op = ("flow", name, value)
            self._inverses.append(ops.apply_flow(state, op))
            self.ops.append(op)
            return
        there = [
            piece
            for zone, inside in state.contents.items()
            if isinstance(zone, str) and parse_zone(zone).family in watched[name]
            for top in inside
            for piece in self._family(top)
        ]
        before = self._look(sorted(there))
        self.do(ops.flow(name, value))
        self._settle_knowledge(before, learn=False)

    # -- chance ----------------------------------------------------------------------------------------------

    def chance(self) -> Chance:
        """The table's generator; give it back with :meth:`keep_chance`."""
        key, draws = self.state.flow.get("chance", (0, 0))
        loaded = self.state.flow.get("loaded")
        return Chance(key, draws, loaded if isinstance(loaded, tuple) else ())

    def keep_chance(self, chance: Chance) -> None:
        """Store how far the generator has been used."""
        self.set_flow("chance", chance.pair())
        if "loaded" in self.state.flow:
            self.set_flow("loaded", chance.loaded or None)
        self.hides = True

    def shuffle(self, container: Container) -> None:
        """Shuffle a pile; nobody knows anything of its order afterwards, nor tells a hidden card by how it lies."""
        self.bare(container)
        state = self.state
        pieces = state.inside(container)
        chance = self.chance()
        order = chance.shuffled(pieces)
        self.keep_chance(chance)
        before = self._look(pieces)
        spots = [state.spot[piece] for piece in pieces]
        self.forget(pieces)
        self.do(ops.reorder(container, order))
        for index, (piece, spot) in enumerate(zip(order, spots, strict=True)):
            if state.spot[piece] != spot:
                self.do(ops.move(piece, container, index, spot))
        self._settle_knowledge(before, learn=False)
        for piece in order:
            seen = observers(state, piece)
            if seen and None not in seen:
                self.do(ops.sight(piece))  # whoever knew it among the others does not know it again by its number

    def hidden_in(self, container: Container) -> list[int]:
        """The pieces of a container that not everybody sees, in order."""
        return [piece for piece in self.state.inside(container) if None not in observers(self.state, piece)]

    def bare(self, container: Container) -> None:
        """Take off the hidden pieces of a container what one of them could be told by when they are mixed: they lie
        upright, in a pile of face-down cards face down, their counters and links end, rules remember none of them,
        and what lies under them lies among them."""
        state = self.state
        down = isinstance(container, str) and state.spec.zone(container).face == "down"
        waiting, kept = self.hidden_in(container), bool(keepsakes.remembered(state))
        while waiting:
            piece = waiting.pop(0)
            for below in state.inside(piece):
                self.move(below, container)
                if None not in observers(state, below):
                    waiting.append(below)
            self.turn(piece, 0)
            if down and state.kind[piece] == "card":
                self.set_face(piece, "down")
            for name, number in state.counters_on(piece).items():
                self.count(piece, name, -number, least=None)
            self._unlink(piece)
            if kept:
                self._let_go(piece)

    def reorder(self, container: Container, order: Sequence[int]) -> None:
        """Give the pieces of a container a new order."""
        pieces = self.state.inside(container)
        if list(order) != pieces:
            before = self._look(pieces)
            self._clear_memory(pieces)
            self.do(ops.reorder(container, order))
            self._settle_knowledge(before)

    def sort(self, container: Container, rank: Callable[[int], tuple[int, ...]]) -> bool:
        """Put the pieces of a container in the order of their ranks; whether anything changes. What lies hidden there
        is sorted among its like: a piece that can be told from the others (it lies askew, another owns it, somebody
        knows it) would tell by its new place how many of them rank below it."""
        pieces, kept = self.state.inside(container), keepsakes.remembered(self.state)
        looks = [self._like(piece, kept) for piece in pieces]
        alike: dict[object, list[int]] = {}
        for piece, look in zip(pieces, looks, strict=True):
            alike.setdefault(look, []).append(piece)
        waiting = {look: iter(sorted(found, key=rank)) for look, found in alike.items()}
        order = [next(waiting[look]) for look in looks]
        self.reorder(container, order)
        return order != pieces

    def _like(self, piece: int, kept: Mapping[str, Value]) -> object:
        """What a piece has in common with those that nobody can tell it from without seeing their faces; open pieces
        need not be told from each other. ``kept``: what rules remember."""
        state, seen = self.state, observers(self.state, piece)
        if None in seen:
            return None
        if state.inside(piece) or any(piece in pair for pairs in state.links.values() for pair in pairs):
            return piece
        if keepsakes.is_remembered(kept, piece):
            return piece
        counters = tuple(sorted(state.counters_on(piece).items()))
        back = state.spec.backs.get(state.definition[piece], "")
        lies = state.face[piece], state.angle[piece], state.spot[piece]
        return seen, state.kind[piece], back, state.owner[piece], counters, lies

    def cut(self, container: Container, take: int) -> None:
        """Put the ``take`` top cards of a pile under the rest."""
        pieces = self.state.inside(container)
        if not 0 < take < len(pieces):
            raise InvalidOp(f"a pile of {len(pieces)} cannot be cut at {take}")
        self.reorder(container, pieces[-take:] + pieces[:-take])

    def roll(self, die: int) -> int:
        """Throw a die; its value is then what it shows."""
        if self.state.kind[die] != "die":
            raise InvalidOp("that is no die")
        sides = self.state.field(die, "sides")
        chance = self.chance()
        value = chance.roll(sides if isinstance(sides, int) and sides > 0 else 6)
        self.keep_chance(chance)
        self.lay_die(die, value)
        return value

    def lay_die(self, die: int, value: int) -> None:
        """Let a die show a number, thrown or laid. That is written even where it shows what it showed before: whoever
        watches sees it thrown. Whoever has only looked at it before does not know what it shows now."""
        state = self.state
        self._clear_memory([die])
        see_it = looked(state, die)[1]
        known = tuple(seat for seat in state.known[die] if seat in see_it)
        if known != state.known[die]:
            self.do(ops.set_field(die, "known", known))
        self.do(ops.set_field(die, "value", value))

    # -- existence -------------------------------------------------------------------------------------------

    def create(self, kind: str, to: Container, **properties: Unpack[ops.Properties]) -> int:
        """Make a piece; returns its number."""
        op = ops.create(self.state, kind, to, **properties)
        self.do(op)
        piece: int = op[1]
        if observers(self.state, piece):
            self._do_with(ops.sight(piece))
        return piece

    def remove(self, piece: int) -> None:
        """Take a piece out of the game; what was attached to it stays where it was, its links end."""
        state = self.state
        if not state.exists(piece):
            raise InvalidOp(f"there is no piece {piece} on the table")
        below = state.at[piece]
        assert below is not None
        for attached in state.inside(piece):
            self.move(attached, below, END, state.spot[piece])
        self._unlink(piece)
        self._let_go(piece)
        before = self._look(each for each in self._uncovered(below, None) if each != piece)
        self.do(ops.remove(piece))
        self._settle_knowledge(before)

    def _unlink(self, piece: int) -> None:
        for relation, pairs in sorted(self.state.links.items()):
            for one, other in sorted(pairs):
                if piece in (one, other):
                    self.do(ops.link(relation, one, other, False))

    def _let_go(self, piece: int) -> None:
        """Rules do not remember a piece any more: it leaves the game, or nobody can tell which one it is."""
        for name, value in keepsakes.remembered(self.state).items():
            left = keepsakes.without(name, value, piece)
            if left is not value:
                self.do(ops.flow(name, left))

    # -- knowledge -------------------------------------------------------------------------------------------

    def _look(self, pieces: Iterable[int]) -> dict[int, Looked]:
        """Who sees each piece now, and who does so by how it lies."""
        state = self.state
        return {piece: looked(state, piece) for piece in pieces}

    def _family(self, piece: int) -> list[int]:
        family, contents = [piece], self.state.contents
        for each in family:  # which grows meanwhile
            if each in contents:
                family += contents[each]
        return family

    def _uncovered(self, left: Container | None, to: Container | None) -> list[int]:
        """The cards whose sight may change because the top of a pile comes or goes; of what lies face down where no
        identities are shown, and is known to nobody, it does not."""
        found: list[int] = []
        state = self.state
        kinds, contents, face, known = state.spec.kinds, state.contents, state.face, state.known
        for container in (left, to):
            if container.__class__ is str and kinds[container].pile and container in contents:
                for top in contents[container][-2:]:
                    if top in contents:
                        found += self._family(top)
                    elif face[top] != "down" or known[top] or kinds[container].identifies:
                        found.append(top)
        return found

    def _settle_knowledge(
        self, before: dict[int, Looked], moved: Sequence[int] = (), learn: bool = True, turned: int = 0
    ) -> None:
        """Keep who knows each piece, and give a fresh public number where one is due. ``moved``: those of them that
        have been moved; ``turned``: the one that was turned over.

        It is due when a piece comes into somebody's sight or goes out of it *by how it lies*, which everybody can
        tell; so a number says nothing of what only some have looked at. A look gives a number only to a piece that
        nobody saw: whoever sees it already goes on calling it what it was called, and does not learn by its name
        who else has looked.
        """
        state = self.state
        for piece, was in before.items():
            saw, known = was[0], state.known[piece]
            found = looked(state, piece)
            if found is was and not known and (None in saw or not saw):
                continue  # open to all or to nobody, as it was
            now, had = found[0], known
            if None in now:
                known = ()  # open to all: nothing to remember
            elif (learn or moved) and (had or saw):  # else nobody knows it, as before
                lost = lose_track(state, state.at[piece]) if moved else NOBODY
                known = still_known(had, saw if learn else NOBODY, lost)
            if known != had:
                self._do_with(("set", piece, "known", known))
                now = looked(state, piece)[0] if known else found[1]  # nobody sees it but by how it lies
            if now and (found[1] != was[1] or not (now & saw)):
                self._do_with(("sight", piece, None))
            if not self.hides and now - saw:
                # Playing one's own card shows what somebody knew; a card that nobody knew is news for all.
                self.hides = piece == turned or not (saw or known)

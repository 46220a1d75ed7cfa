"""What a `given` names, put on a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tabletop.content.definitions import CreateStep, PutStep
from tabletop.core.edits import Edit
from tabletop.core.ops import link
from tabletop.core.state import Container, seat_target
from tabletop.core.values import Json, Value
from tabletop.core.zones import Scalar, zone_key
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.model import ChanceSpec, Given, PieceSpec, ZoneRef, ZoneSpec

NUMBER = "`number` is which piece of the table it is; what a die shows is `shows: 5`."
"""What is told of a `number` that cannot be."""


class Placer:
    """Puts the pieces and numbers of a `given` on a table."""

    def __init__(self, bench: Bench, edit: Edit) -> None:
        self.bench = bench
        self.edit = edit
        self.state = edit.state
        self.catalog = bench.scenario.catalog
        self._fetched: set[int] = set()
        self._turn = 0

    def place(self, given: Given, fetch: bool = False) -> None:
        """Everything that a `given` names, but its moment. ``fetch``: cards that lie somewhere already are moved."""
        specs = [spec for zone in given.zones for spec in zone.pieces]
        if any(spec.number for spec in specs):
            self._in_order(given)
        else:
            for zone in given.zones:
                self._zone(zone, given.deal or fetch)
        for word, marks in given.seats.items():
            self._marks(seat_target(self.bench.seat(word)), marks)
        for word, counters in given.seat_counters.items():
            target = seat_target(self.bench.seat(word))
            for name, number in counters.items():
                self.edit.count(target, name, number - self.state.counter(target, name), None)
        for name, value in given.flow.items():
            self.edit.set_flow(name, self.bench.flow_value(name, value))
        for each in given.kept.values():
            self.edit.set_flow(each.field, self.bench.kept(each, self.state))
        for name, pairs in given.links.items():
            for one, other in pairs:
                ends = (
                    self.bench.piece(one, given.where, self.state),
                    self.bench.piece(other, given.where, self.state),
                )
                self.edit.do(link(name, *ends, True))
        for name, numbers in given.numbers.items():
            for one_number, other_number in numbers:
                self.edit.do(link(name, one_number, other_number, True))
        if given.chance is not None:
            self.load(given.chance)

    def first(self, seat: int) -> None:
        """Another first seat than chance has chosen: what marks it moves along."""
        before = self.state.flow.get("first_seat", 1)
        for step in self.catalog.setup:
            if isinstance(step, CreateStep) and step.seat == "first" and before != seat:
                for piece in self.state.inside(zone_key(step.into, 0, before)):
                    self.edit.move(piece, zone_key(step.into, 0, seat))
        self.edit.set_flow("first_seat", seat)
        self.edit.set_flow("seat", seat)

    def load(self, chance: ChanceSpec) -> None:
        """Lay down what chance will say; in the middle of a game behind what is laid down already."""
        loaded = [("roll", value) for value in chance.dice]
        picks = [("pick", self._picked(value, chance)) for value in chance.picks]
        orders = [("order", tuple(self._named(card, chance) for card in shuffle)) for shuffle in chance.shuffles]
        before = self.state.flow.get("loaded") or ()
        self.edit.set_flow("loaded", (*before, *loaded, *picks, *orders) or None)

    def _picked(self, value: Json, chance: ChanceSpec) -> Value:
        if isinstance(value, str) and value in self.bench.seats:
            return self.bench.seats[value]
        return self._named(value, chance) if isinstance(value, str) else self.bench.value(value)

    def _named(self, text: str, chance: ChanceSpec) -> int:
        from tabletop.session.scenario.words import Words

        words = Words(self.bench.scenario.document, self.catalog)
        words.seats = self.bench.scenario.seats
        words.aliases = set(self.bench.aliases)
        ref = words.try_piece(text)
        if ref is None:
            raise Mistake(chance.where, f"There is no {text} on the table.")
        return self.bench.piece(ref, chance.where, self.state)

    # -- pieces --------------------------------------------------------------------------------------------------

    def _remove(self, piece: int) -> None:
        for below in self.state.inside(piece):
            self._remove(below)
        self.edit.remove(piece)

    def _zone(self, zone: ZoneSpec, dealt: bool) -> None:
        key = self.bench.key(zone.zone)
        why = self.state.why_no_place(key)
        if why is not None:
            raise Mistake(zone.where, f"{why[:1].upper()}{why[1:]}.")
        for piece in () if dealt else self.state.inside(key):  # what the set-up makes there: a zone is given whole
            self._remove(piece)
        for _ in range(zone.filler):
            self._make(PieceSpec(zone.where, any=self._usual(zone)), key, zone.zone, filler=True)
        pieces = zone.pieces[::-1] if self.state.spec.zone(key).pile else zone.pieces
        for spec in pieces:
            for _ in range(spec.count):
                fetched = self._fetch(spec, key, zone.zone) if dealt else 0
                self._detail(spec, fetched) if fetched else self._make(spec, key, zone.zone)

    def _in_order(self, given: Given) -> None:
        """Pieces that have a number get just that one; the gaps are pieces that have left the game."""
        everything = [(spec, zone.zone, 0) for zone in given.zones for spec in zone.pieces]
        for spec, ref, _ in everything:
            everything += [(under, ref, spec.number) for under in spec.attached]
        named: dict[int, tuple[PieceSpec, ZoneRef]] = {}
        numbered = next(spec for spec, _, _ in everything if spec.number)
        for spec, ref, _ in everything:
            if not spec.number:
                text = "This piece has a `number` and another has none; all have one, or none has."
                raise Mistake(numbered.where, f"{text} {NUMBER}")
            if spec.number in named or spec.number < len(self.state.at):
                raise Mistake(spec.where, f"There is a piece {spec.number} already. {NUMBER}")
            named[spec.number] = (spec, ref)
        made: dict[int, int] = {}
        for number in range(len(self.state.at), max(named) + 1):
            if number in named:
                spec, ref = named[number]
                made[number] = self._make(replace(spec, attached=()), self.bench.key(ref), ref)
            else:
                self.edit.remove(self.edit.create("card", "table"))
        for spec, _, host in everything:
            if host:
                self.edit.move(made[spec.number], made[host])
        for zone in given.zones:
            key = self.bench.key(zone.zone)
            listed = [made[spec.number] for spec in zone.pieces]
            self.edit.reorder(key, listed[::-1] if self._is_pile(zone.zone) else listed)

    def _is_pile(self, zone: ZoneRef) -> bool:
        return self.state.spec.zone(self.bench.key(zone)).pile

    def _usual(self, zone: ZoneSpec) -> str:
        """The kind of cards that the game's set-up puts into a zone."""
        for step in self.catalog.setup:
            if isinstance(step, PutStep) and step.into == zone.zone.family:
                kinds = self.catalog.deck_lists[step.list].kinds
                return kinds[0] if kinds else next(iter(self.catalog.kinds))
        if len(self.catalog.kinds) == 1:
            return next(iter(self.catalog.kinds))
        named = [kind for kind in self.catalog.kinds if f"_{kind}_" in f"_{zone.zone.family}_"]
        if named:
            return max(named, key=len)
        if self._is_pile(zone.zone):
            # Whatever the game is played with may come to lie on a pile.
            for step in self.catalog.setup:
                if isinstance(step, PutStep) and self.catalog.zones[step.into].pile:
                    return next(iter(self.catalog.deck_lists[step.list].kinds or self.catalog.kinds))
            return next(iter(self.catalog.kinds))
        raise Mistake(zone.where, f"Nothing says what lies in `{zone.zone}`; write `{{any: kind, count: n}}`.")

    def _plain(self, kind: str) -> str:
        """A card that is as good as any other of its kind: the first one without abilities."""
        cards = [card for card in self.catalog.cards.values() if card.kind == kind]
        return next((card.id for card in cards if not card.abilities), cards[0].id if cards else "")

    def _fetch(self, spec: PieceSpec, key: str, zone: ZoneRef) -> int:
        """On a dealt table: a card of that name that lies somewhere, brought here; 0 if there is none."""
        owner = self._owner(spec, zone)
        alike = [
            piece
            for piece in self.state.pieces()
            if spec.card and self.state.definition[piece] == spec.card and piece not in self._fetched
        ]
        if owner:  # those of a shared pile belong to nobody
            whose = (owner,) if spec.owner else (owner, 0)
            alike = [piece for each in whose for piece in alike if self.state.owner[piece] == each]
        for piece in alike[:1]:
            self._fetched.add(piece)
            self.edit.set_face(piece, self._face(spec, key))
            if spec.spot is not None:
                self.edit.move(piece, key, spot=spec.spot)
            elif self.state.at[piece] == key:
                rest = [each for each in self.state.inside(key) if each != piece]
                self.edit.reorder(key, [*rest, piece])
            else:
                self.edit.move(piece, key)
            return piece
        return 0

    def _owner(self, spec: PieceSpec, zone: ZoneRef) -> int:
        if spec.owner:
            return 0 if spec.owner == "nobody" else self.bench.seat(spec.owner)
        return self.bench.seat(zone.seat)

    def _face(self, spec: PieceSpec, key: str) -> str:
        usual = self.state.spec.zone(key).face
        return spec.face or ("up" if usual == "keep" else usual)

    def _make(self, spec: PieceSpec, container: Container, zone: ZoneRef, filler: bool = False) -> int:
        key = self.bench.key(zone)
        owner = self._owner(spec, zone)
        if filler and not owner:
            # Cards of a shared pile that nobody names belong to the seats in turn, as after a shuffle.
            self._turn += 1
            owner = self._turn % self.state.spec.seats + 1
        on_board = container == key and self.state.spec.board(key) is not None
        kind, card = "pin" if on_board and spec.kind == "card" else spec.kind, spec.card
        card = self._plain(spec.any) if spec.any else card
        look = self.bench.scenario.catalog.pin(card) if kind == "pin" and card else {}
        piece = self.edit.create(
            kind, container, definition=card, owner=owner, face=self._face(spec, key), spot=spec.spot, fields=look
        )
        self._fetched.add(piece)
        if spec.any and not spec.alias:
            self.bench.nameless.add(piece)
        self._detail(spec, piece)
        for under in spec.attached:
            for _ in range(under.count):
                self._make(replace(under, owner=under.owner or spec.owner), piece, zone)
        return piece

    def _detail(self, spec: PieceSpec, piece: int) -> None:
        if spec.alias:
            self.bench.aliases[spec.alias] = piece
        if spec.angle:
            self.edit.turn(piece, spec.angle)
        if spec.known:
            self.edit.learn([piece], [self.bench.seat(word) for word in spec.known])
        self._marks(piece, spec.marks)
        for name, number in spec.counters.items():
            self.edit.count(piece, name, number - self.state.counter(piece, name), None)
        for name, value in spec.fields.items():
            self.edit.set_field(piece, name, value)

    def _marks(self, target: int, marks: Mapping[str, Scalar]) -> None:
        for name, value in marks.items():
            counted = name in self.catalog.counters or (target <= 0 and name in self.catalog.seat_values)
            if counted and isinstance(value, int) and not isinstance(value, bool):
                self.edit.count(target, name, value - self.state.counter(target, name), None)
            else:
                self.edit.set_field(target, name, value)

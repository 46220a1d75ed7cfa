"""The Evolve step: traits into the slots of one's species, acts against those of the opponent (section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import zone_key
from tabletop.games.butterfly.field import (
    active,
    card_kind,
    cards_in_hand,
    in_hand,
    row_of,
    rows,
    seat_of_row,
    traits_on,
)
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Frame, Run, asked
from tabletop.rules.progress.windows import WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

SLOTS = 2
STEALS, STRIPS = "butterfly/steal", "butterfly/strip"
"""The blocks of what acts do."""


def has_room(table: Table, row: int) -> bool:
    """Whether a species has an empty evolution slot (BUT-81)."""
    return len(traits_on(table, row)) < SLOTS


def rows_with_room(table: Table, seat: int) -> tuple[int, ...]:
    """A seat's species with an empty slot."""
    return tuple(row for row in rows(table, seat) if has_room(table, row))


def put_away(run: Run, card: int) -> None:
    """An evolution is spent: to the spent pile of the seat in whose deck it started (BUT-88, BUT-89)."""
    run.move(card, zone_key("spent", 0, run.owner(card) or active(run)))
    run.set_face(card, "up")


def lay_on(run: Run, card: int, row: int) -> None:
    """Put a card into a slot. RulesError where somebody insists on what cannot lie there."""
    below = row
    while below:
        if below == card:
            raise RulesError("a card cannot lie on itself")
        below = run.state.host_of(below)
    run.move(card, row)
    run.set_face(card, "up")


def take(run: Run, card: int, row: int, seat: int) -> None:
    """A trait moves to another species and works for it from then on; it is not played again (BUT-86, BUT-88)."""
    lay_on(run, card, row)
    run.say("butterfly.stolen", who=Person(seat), pieces=Pieces((card,)), row=Pieces((row,)))


def _is_known(table: Table, seat: int, piece: int, *kinds: str) -> bool:
    """Whether a seat knows a piece as a card of a hand, of one of these kinds (BUT-142)."""
    return table.zone(piece).startswith("hand") and table.sees(piece, seat) and card_kind(table, piece) in kinds


def _held(table: Table, act: BoundAction) -> Unmet | None:
    return None if in_hand(table, act.piece("card"), act.seat) else Unmet(pieces=(act.piece("card"),))


HELD = Requirement("not_in_hand", "BUT-90", "butterfly.hands_off", _held)


# -- traits --------------------------------------------------------------------------------------------------------


def _is_trait(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return None if card_kind(table, card) == "trait" else Unmet({"card": Pieces((card,))}, (card,))


def _own_row(table: Table, act: BoundAction) -> Unmet | None:
    row = act.piece("species")
    return None if seat_of_row(table, row) == act.seat else Unmet(pieces=(row,))


def _slot(table: Table, act: BoundAction) -> Unmet | None:
    row = act.piece("species")
    if has_room(table, row):
        return None
    if not table.option("replace_traits"):
        return Unmet(pieces=(row,), text="butterfly.full", rule="BUT-181", code="full")
    return None if act.piece("replace") else Unmet(pieces=(row,))


def _replaced(table: Table, act: BoundAction) -> Unmet | None:
    old, row = act.piece("replace"), act.piece("species")
    if not old:
        return None
    return None if not has_room(table, row) and old in traits_on(table, row) else Unmet(pieces=(old,))


class Evolve(ActionKind):
    """Put a trait into a slot of an own species (BUT-80 to BUT-83)."""

    kind, label, rule, pieces = "evolve", "butterfly.do_evolve", "BUT-80", ("card", "species", "replace?")
    requirements = (
        HELD,
        Requirement("not_a_trait", "BUT-80", "butterfly.not_a_trait", _is_trait),
        Requirement("own_species", "BUT-90", "butterfly.own_species", _own_row),
        Requirement("two_evolutions", "BUT-82", "butterfly.two_evolutions", _slot),
        Requirement("not_replaced", "BUT-82", "butterfly.not_replaced", _replaced),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each trait on each species, in place of each trait where both slots are taken."""
        for card in cards_in_hand(table, seat, "trait"):
            for row in rows(table, seat):
                yield from self.meanings(table, seat, card, row)

    def meanings(self, table: Table, seat: int, card: int, row: int, old: int = 0) -> Iterator[BoundAction]:
        """The ways to play a trait on a species."""
        named = {"card": card, "species": row}
        there = traits_on(table, row)
        if len(there) < SLOTS or not table.option("replace_traits"):
            yield self.propose(table, seat, **named)
            return
        for each in (old,) if old else there:
            yield self.propose(table, seat, replace=each, **named)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The named trait is spent first; the new one takes effect at once (BUT-10, BUT-80, BUT-82)."""
        card, row, old = act.piece("card"), act.piece("species"), act.piece("replace")
        if old:
            run.say("butterfly.gives_way", pieces=Pieces((old,)))
            put_away(run, old)
        run.set_flow("played", True)
        lay_on(run, card, row)
        run.say("butterfly.evolved", who=Person(act.seat), pieces=Pieces((card,)), row=Pieces((row,)))

    def to(self, table: Table, act: BoundAction) -> str:
        """The species, or the trait that gives way."""
        return table.handle(act.piece("replace") or act.piece("species"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """What on what, in place of what."""
        old = act.piece("replace")
        return {
            "pieces": Pieces((act.piece("card"),)), "row": Pieces((act.piece("species"),)),
            "instead": " in place of " if old else "", "old": Pieces((old,)) if old else "",
        }  # fmt: skip

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[BoundAction]:
        """Dropped on a species, or on the trait that it is to replace."""
        if not isinstance(to, int) or not _is_known(table, seat, piece, "trait"):
            return
        if seat_of_row(table, to):
            yield from self.meanings(table, seat, piece, to)
        host = table.state.host_of(to)
        if seat_of_row(table, host) and to in traits_on(table, host):
            yield from self.meanings(table, seat, piece, host, to)


# -- acts ----------------------------------------------------------------------------------------------------------


def _effect(table: Table, card: int) -> Entry | None:
    """What an act does."""
    return next((effect for ability in abilities_of(table, card) for effect in ability.effects), None)


def _steals(table: Table, card: int) -> bool:
    """Whether what an act is for goes to another species."""
    effect = _effect(table, card)
    return effect is not None and effect.name == "take"


def may_take(table: Table, card: int, seat: int) -> tuple[int, ...]:
    """The traits that an act is for."""
    effect = _effect(table, card)
    if effect is None:
        return ()
    meant = effect.selection("what") if effect.name == "take" else effect.to
    return meant.pieces(table, Context(card, seat))


def may_get(table: Table, card: int, seat: int) -> tuple[int, ...]:
    """The species that a stolen trait may go to."""
    effect = _effect(table, card)
    return effect.to.pieces(table, Context(card, seat)) if effect is not None and effect.name == "take" else ()


def _is_act(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return None if card_kind(table, card) == "act" else Unmet({"card": Pieces((card,))}, (card,))


def _any_target(table: Table, act: BoundAction) -> Unmet | None:
    return None if may_take(table, act.piece("card"), act.seat) else Unmet()


def _any_room(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return Unmet() if _steals(table, card) and not may_get(table, card, act.seat) else None


def _target(table: Table, act: BoundAction) -> Unmet | None:
    trait = act.piece("trait")
    return None if trait in may_take(table, act.piece("card"), act.seat) else Unmet(pieces=(trait,) if trait else ())


def _goes_to(table: Table, act: BoundAction) -> Unmet | None:
    card, row = act.piece("card"), act.piece("species")
    if not _steals(table, card) or (row and row in may_get(table, card, act.seat)):
        return None
    if not row:
        return Unmet(text="butterfly.choose_species", code="choose_species")
    if seat_of_row(table, row) != act.seat:
        return Unmet(pieces=(row,), text="butterfly.own_species", rule="BUT-90", code="own_species")
    return Unmet({"row": Pieces((row,))}, (row,))


class PlayAct(ActionKind):
    """Take or remove a trait of an opposing species (BUT-84 to BUT-87)."""

    kind, label, rule, pieces = "act", "butterfly.do_act", "BUT-84", ("card", "trait?", "species?")
    requirements = (
        HELD,
        Requirement("not_an_act", "BUT-84", "butterfly.not_an_act", _is_act),
        Requirement("no_evolution", "BUT-85", "butterfly.no_evolution", _any_target),
        Requirement("no_room", "BUT-85", "butterfly.no_room", _any_room),
        Requirement("not_opposing", "BUT-87", "butterfly.not_opposing", _target),
        Requirement("species_full", "BUT-86", "butterfly.species_full", _goes_to),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each act on each opposing trait, for each own species with room where it is stolen."""
        for card in cards_in_hand(table, seat, "act"):
            for trait in may_take(table, card, seat):
                yield from self.meanings(table, seat, card, trait)

    def meanings(self, table: Table, seat: int, card: int, trait: int) -> Iterator[BoundAction]:
        """The ways to use an act on a trait."""
        named = {"card": card, "trait": trait} if trait else {"card": card}
        targets = may_get(table, card, seat)
        if not targets:
            yield self.propose(table, seat, **named)
        for row in targets:
            yield self.propose(table, seat, species=row, **named)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It is resolved at once and then spent (BUT-84)."""
        card, trait, row = act.piece("card"), act.piece("trait"), act.piece("species")
        steals = _steals(run, card)
        run.set_flow("played", True)
        put_away(run, card)
        run.say("butterfly.plays_act", who=Person(act.seat), pieces=Pieces((card,)))
        if trait and steals and row:
            run.push(STEALS, self=card, you=act.seat, trait=(trait,), row=(row,))
        elif trait:
            run.push(STRIPS, self=card, you=act.seat, trait=(trait,))

    def to(self, table: Table, act: BoundAction) -> str:
        """The trait that it is for."""
        return table.handle(act.piece("trait"), act.seat) if act.piece("trait") else ""

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which trait, and to whom."""
        row, trait = act.piece("species"), act.piece("trait")
        return {
            "pieces": Pieces((act.piece("card"),)), "trait": Pieces((trait,)) if trait else "",
            "goes": " for " if row else "", "row": Pieces((row,)) if row else "",
        }  # fmt: skip

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[BoundAction]:
        """Dropped on a trait, or on a species for each of its traits."""
        if not isinstance(to, int) or not _is_known(table, seat, piece, "act"):
            return
        owner = seat_of_row(table, to)
        if owner:
            traits = traits_on(table, to)
            for trait in traits or (0,):
                yield from self.meanings(table, seat, piece, trait)
        elif table.kind(to) == "trait" and seat_of_row(table, table.state.host_of(to)):
            yield from self.meanings(table, seat, piece, to)


# -- spending a card instead ---------------------------------------------------------------------------------------


def _is_evolution(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return None if card_kind(table, card) in ("trait", "act") else Unmet({"card": Pieces((card,))}, (card,))


def _may_spend(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if table.option("replace_traits") else None


class Spend(ActionKind):
    """Spend an evolution card instead of playing one, where traits are not replaced (BUT-181)."""

    kind, label, rule, pieces = "spend", "butterfly.do_spend", "BUT-181", ("card",)
    requirements = (
        HELD,
        Requirement("no_spending", "BUT-82", "butterfly.no_spending", _may_spend),
        Requirement("not_an_evolution", "BUT-181", "butterfly.not_an_evolution", _is_evolution),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each evolution card."""
        for card in cards_in_hand(table, seat, "trait", "act") if not table.option("replace_traits") else ():
            yield self.propose(table, seat, card=card)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The card is spent."""
        run.set_flow("played", True)
        put_away(run, act.piece("card"))
        run.say("butterfly.spent", who=Person(act.seat), pieces=Pieces((act.piece("card"),)))

    def to(self, table: Table, act: BoundAction) -> str:
        """The spent pile."""
        return zone_key("spent", 0, table.owner(act.piece("card")) or act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on the spent pile."""
        if to == zone_key("spent", 0, seat) and _is_known(table, seat, piece, "trait", "act"):
            yield Action(self.kind, seat, card=table.handle(piece, seat))


def _turn(table: Table, frame: Frame) -> tuple[int, ...]:
    return (active(table),)


EVOLVE = WindowDef(
    "evolve", ("evolve", "act", "spend"), "pass", _turn, "first", "butterfly.ask_evolve", rule="BUT-78", passed="",
)  # fmt: skip
"""It always waits, so that it does not tell whether a hand holds evolutions (BUT-51)."""


# -- stealing after a battle ---------------------------------------------------------------------------------------


def loot(table: Table, bind: Mapping[str, Any]) -> tuple[int, ...]:
    """The traits of the species that was defeated in the battle of this turn (BUT-182)."""
    fallen = bind.get("loot")
    if not isinstance(fallen, Mapping):
        return ()
    row = row_of(table, int(fallen["seat"]), str(fallen["species"]))
    return traits_on(table, row) if row else ()


def _loot_now(table: Table) -> tuple[int, ...]:
    return next((loot(table, frame.bind) for _, frame, _ in asked(table) if "loot" in frame.bind), ())


def _looted(table: Table, act: BoundAction) -> Unmet | None:
    trait = act.piece("trait")
    return None if trait in _loot_now(table) else Unmet(pieces=(trait,))


def _loot_room(table: Table, act: BoundAction) -> Unmet | None:
    row = act.piece("species")
    return None if has_room(table, row) else Unmet({"row": Pieces((row,))}, (row,))


class StealAfterBattle(ActionKind):
    """Take a trait of the defeated species (BUT-182)."""

    kind, label, rule = "steal_after_battle", "butterfly.do_steal", "BUT-182"
    pieces = ("trait", "species")
    requirements = (
        Requirement("not_looted", "BUT-182", "butterfly.not_looted", _looted),
        Requirement("own_species", "BUT-90", "butterfly.own_species", _own_row),
        Requirement("species_full", "BUT-182", "butterfly.species_full", _loot_room),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each trait to each species with room."""
        for trait in _loot_now(table):
            for row in rows_with_room(table, seat):
                yield self.propose(table, seat, trait=trait, species=row)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It moves."""
        take(run, act.piece("trait"), act.piece("species"), act.seat)

    def to(self, table: Table, act: BoundAction) -> str:
        """The species that gets it."""
        return table.handle(act.piece("species"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """What to whom."""
        return {"pieces": Pieces((act.piece("trait"),)), "row": Pieces((act.piece("species"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A trait on a mat dropped on an own species."""
        if isinstance(to, int) and seat_of_row(table, to) == seat and piece in _loot_now(table):
            yield Action(self.kind, seat, trait=table.handle(piece, seat), species=table.handle(to, seat))


def _robber(table: Table, frame: Frame) -> tuple[int, ...]:
    seat = active(table)
    return (seat,) if loot(table, frame.bind) and rows_with_room(table, seat) else ()


STEAL = WindowDef(
    "steal", ("steal_after_battle",), "pass", _robber, "first", "butterfly.ask_steal", rule="BUT-182", passed="",
    auto=lambda table, seat: not _loot_now(table) or not rows_with_room(table, seat),
)  # fmt: skip

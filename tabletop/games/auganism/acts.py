"""What a player does in a turn: summon, place, evolve, augment, battle, respond, pass (rulebook section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.games.auganism import battle, changes
from tabletop.games.auganism.abilities import holds, standing
from tabletop.games.auganism.effects import block_of, occur
from tabletop.games.auganism.field import (
    AUGMENT,
    EVP,
    SUMMON,
    attacker,
    cards,
    current,
    duel_of,
    fact,
    for_turn,
    hand,
    monster,
    opponent,
    place,
    remember,
    stage,
    stages,
)
from tabletop.games.auganism.lexicon import ALWAYS
from tabletop.games.auganism.turn_flow import CHAIN, end_turn, phase_label
from tabletop.games.auganism.values import evolution_cost, next_stages, of_seat
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import OF_SEAT, BoundAction, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Run
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table

EVOLVING = "auganism/evolving"
REACH = CHAIN.reach()


def _in_hand(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("card")
    return None if piece in hand(table, act.seat) else Unmet({"pieces": Pieces((piece,))}, (piece,))


def _of_hand(table: Table, act: BoundAction, pieces: tuple[int, ...]) -> tuple[int, ...]:
    held = hand(table, act.seat)
    return pieces if pieces == held else tuple(piece for piece in pieces if piece in held)


OWN_CARD = Requirement("not_in_hand", "AUG-18", "auganism.not_in_hand", _in_hand, ("card",), "card", _of_hand)


class OfHand(ActionKind):
    """An act with a card of the own hand, which goes to a zone of its player."""

    pieces = ("card",)
    met = (OWN_CARD,)
    family = ""
    when_asked = True
    """What a drop of a hand card there means in the own turn; False: in the opponent's."""

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every card of the hand."""
        yield self.spread_pieces(table, seat, "card", hand(table, seat))

    def to(self, table: Table, act: BoundAction) -> str:
        """Its zone."""
        return place(self.family, act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card."""
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A hand card dropped on the zone, or on a card in it."""
        target = to if isinstance(to, str) else table.zone(to)
        mine = piece in hand(table, seat) and target == place(self.family, seat)
        if mine and (self._is_own_time(table, seat) == self.when_asked):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    @staticmethod
    def _is_own_time(table: Table, seat: int) -> bool:
        """A card that is dropped augments in the own turn and responds in the opponent's; who drops one while the
        opponent may respond wants to respond, too."""
        duel = duel_of(seat)
        return current(table, duel) == seat and not attacker(table, duel)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With this card."""
        if piece in hand(table, seat) and self._is_own_time(table, seat) == self.when_asked:
            yield Action(self.kind, seat, card=table.handle(piece, seat))


# -- summon ------------------------------------------------------------------------------------------------------


def _zone_empty(table: Table, act: BoundAction) -> Unmet | None:
    piece = monster(table, act.seat)
    return Unmet(pieces=(piece,)) if piece else None


class Summon(OfHand):
    """Put a card into the empty Summon Zone (AUG-49)."""

    kind, label, rule, family = "summon", "auganism.do_summon", "AUG-49", SUMMON
    requirements = (REACH, Requirement("occupied", "AUG-53", "auganism.occupied", _zone_empty, OF_SEAT), OWN_CARD)

    def perform(self, run: Run, act: BoundAction) -> None:
        """At Stage 1 without damage; then what happens on summon (AUG-50, AUG-96)."""
        piece = act.piece("card")
        changes.summon(run, piece, act.seat)
        run.say("auganism.summoned", who=Person(act.seat), pieces=Pieces((piece,)))
        occur(run, duel_of(act.seat), ("summon",), lambda source, ability: source == piece)


# -- EVP ---------------------------------------------------------------------------------------------------------


def placements_left(table: Table, seat: int, name: str) -> int:
    """How many cards a player may still place: one, and as many as abilities add (AUG-54, AUG-67, AUG-113)."""
    return 1 + for_turn(table, seat, f"{name}_extra") - fact(table, duel_of(seat), f"{name}_placed")


def _left(name: str) -> Any:
    def test(table: Table, act: BoundAction) -> Unmet | None:
        return None if placements_left(table, act.seat, name) > 0 else Unmet()

    return test


class PlaceEvp(OfHand):
    """Put a card into the EVP Zone (AUG-54)."""

    kind, label, rule, family = "place_evp", "auganism.do_place_evp", "AUG-54", EVP
    requirements = (Requirement("placed", "AUG-54", "auganism.evp_placed", _left("evp"), OF_SEAT), REACH, OWN_CARD)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It lies there openly (AUG-17)."""
        piece, duel = act.piece("card"), duel_of(act.seat)
        CHAIN.jump(run, act)
        changes.lay(run, piece, EVP, act.seat)
        remember(run, duel, evp_placed=fact(run, duel, "evp_placed") + 1)
        run.say("auganism.placed_evp", who=Person(act.seat), pieces=Pieces((piece,)))


# -- evolution -----------------------------------------------------------------------------------------------------


def _own_monster(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("monster")
    return None if piece and piece == monster(table, act.seat) else Unmet(pieces=(piece,))


def _not_yet(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if fact(table, duel_of(act.seat), "evolved") else None


def _upward(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if act.number("stage") <= stage(table, act.piece("monster")) else None


def _has_stage(table: Table, act: BoundAction) -> Unmet | None:
    number = act.number("stage")
    return Unmet({"number": number}) if number > len(stages(table, act.piece("monster"))) else None


def _enough(table: Table, act: BoundAction) -> Unmet | None:
    number = act.number("stage")
    need, have = evolution_cost(table, act.seat, number), of_seat(table, act.seat, "score")
    return Unmet({"number": number, "need": need, "have": have}) if have < need else None


OWN_MONSTER = Requirement("no_own_monster", "AUG-56", "auganism.no_own_monster", _own_monster)
UPWARD = Requirement("not_back", "AUG-66", "auganism.not_back", _upward)
HAS_STAGE = Requirement("no_stage", "AUG-66", "auganism.no_stage", _has_stage)


class Evolve(ActionKind):
    """Let the monster go up one or more stages (AUG-56, AUG-57)."""

    kind, label, rule, pieces = "evolve", "auganism.do_evolve", "AUG-56", ("monster",)
    takes = ("stage",)
    requirements = (
        OWN_MONSTER,
        Requirement("evolved", "AUG-65", "auganism.evolved_already", _not_yet),
        REACH,
        UPWARD,
        HAS_STAGE,
        Requirement("needs_evp", "AUG-57", "auganism.needs_evp", _enough),
    )
    met = (OWN_MONSTER, UPWARD, HAS_STAGE)

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """To every stage above."""
        piece = monster(table, seat)
        for number in next_stages(table, seat):
            yield self.propose(table, seat, {"stage": number}, monster=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The EVP cards go, the new values hold, then what happens on evolve (AUG-60, AUG-61, AUG-97)."""
        CHAIN.jump(run, act)
        remember(run, duel_of(act.seat), evolved=1)
        run.push(EVOLVING, you=act.seat, monster=act.piece("monster"), stage=act.number("stage"))

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who, to which stage, for how much."""
        number, piece = act.number("stage"), act.piece("monster")
        cost = evolution_cost(table, act.seat, number) if piece == monster(table, act.seat) else 0
        return {"pieces": Pieces((piece,)), "number": number, "need": cost}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[BoundAction]:
        """To every stage above."""
        if piece == monster(table, seat):
            yield from self.candidates(table, seat)

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[BoundAction]:
        """The monster dropped on its own EVP Zone."""
        target = to if isinstance(to, str) else table.zone(to)
        if piece and piece == monster(table, seat) and target == place(EVP, seat):
            yield from self.candidates(table, seat)


def _evolver(table: Table, frame: Frame) -> int:
    return int(frame.bind["you"])


def _keeps(table: Table, frame: Frame) -> tuple[int, int]:
    seat = _evolver(table, frame)
    number = min(for_turn(table, seat, "keep_evp"), len(cards(table, EVP, seat)))
    return number, number


KEPT = Query(
    "kept", _evolver, lambda table, frame: cards(table, EVP, _evolver(table, frame)), _keeps,
    question="auganism.ask_keep", rule="AUG-60",
)  # fmt: skip


def _evolve(run: Run) -> None:
    bind = run.frame.bind
    seat, piece, number = int(bind["you"]), int(bind["monster"]), int(bind["stage"])
    kept = tuple(each for each in bind.get("kept", ()) if isinstance(each, int))
    if piece != monster(run, seat):
        return  # hands have taken it away while a card was chosen
    duel = duel_of(seat)
    if for_turn(run, seat, "keep_evp"):
        run.set_mark(-seat, "keep_evp", None)
        remember(run, duel, keep_evp=None)
    before = stage(run, piece)
    spent = tuple(each for each in cards(run, EVP, seat) if each not in kept)
    leaving = [(each, ability.id) for each in spent for ability in _spent_abilities(run, each)]
    changes.spend_evp(run, seat, kept)
    run.count(piece, "stage", number - run.state.counter(piece, "stage"), None)
    changes.renew(run, piece)
    run.say(
        "auganism.evolved", who=Person(seat), pieces=Pieces((piece,)), number=number, before=before,
        spent=Pieces(spent),
    )  # fmt: skip
    occur(run, duel, ("evolve",), lambda source, ability: source == piece)
    for each, id in reversed(leaving):
        run.push(block_of(id), self=each, you=seat)


def _spent_abilities(table: Table, piece: int) -> list[Any]:
    """What a card does when an evolution sends it away; it is carried out though the card has gone."""
    return [each for each in abilities_of(table, piece) if each.when == "spent" and holds(table, each, piece)]


EVOLVING_BLOCK = Block(EVOLVING, Choose(KEPT), Call(_evolve))


# -- augment -------------------------------------------------------------------------------------------------------


class Augment(OfHand):
    """Put a card into the Augment Zone in the own turn (AUG-67)."""

    kind, label, rule, family = "augment", "auganism.do_augment", "AUG-67", AUGMENT
    requirements = (Requirement("placed", "AUG-67", "auganism.augmented", _left("augment"), OF_SEAT), REACH, OWN_CARD)

    def perform(self, run: Run, act: BoundAction) -> None:
        """It stays until the next battle has been fought (AUG-68)."""
        piece, duel = act.piece("card"), duel_of(act.seat)
        CHAIN.jump(run, act)
        changes.lay(run, piece, AUGMENT, act.seat)
        run.set_mark(piece, "placed", "augment")
        remember(run, duel, augment_placed=fact(run, duel, "augment_placed") + 1)
        run.say("auganism.augmented_with", who=Person(act.seat), pieces=Pieces((piece,)))


# -- declare and respond -------------------------------------------------------------------------------------------


def _someone_there(table: Table, act: BoundAction) -> Unmet | None:
    return None if monster(table, opponent(act.seat)) else Unmet()


def _something_mine(table: Table, act: BoundAction) -> Unmet | None:
    return None if monster(table, act.seat) else Unmet()


class Declare(ActionKind):
    """Battle this turn (AUG-70)."""

    kind, label, button, rule = "declare", "auganism.do_declare", "Battle", "AUG-70"
    requirements = (
        REACH,
        Requirement("no_own_monster", "AUG-71", "auganism.no_own_monster", _something_mine),
        Requirement("nobody_there", "AUG-71", "auganism.nobody_there", _someone_there),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """The opponent may respond."""
        asked = CHAIN.frame_of(run, act.seat)
        if asked is None or asked is not run.frame or current(run, duel_of(act.seat)) != act.seat:
            return  # somebody insists at a time at which no battle can begin
        CHAIN.jump(run, act)
        CHAIN.close(run)
        battle.declare(run, act.seat)
        remember(run, duel_of(act.seat), declared=1)
        battle.say_declared(run, act.seat)

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """The own monster pushed against the opposing one."""
        target = to if isinstance(to, str) else table.zone(to)
        if piece and piece == monster(table, seat) and target == place(SUMMON, opponent(seat)):
            yield Action(self.kind, seat)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With the own monster."""
        if piece and piece == monster(table, seat):
            yield Action(self.kind, seat)


def may_respond(table: Table, seat: int) -> bool:
    """Whether nothing keeps a player from placing cards in this Response Phase; "cannot" beats all (AUG-101)."""
    duel = duel_of(seat)
    stops = standing(table, duel, ALWAYS, "forbid")
    return not for_turn(table, seat, "no_response") and all(each.at.you == seat for each in stops)


def _allowed(table: Table, act: BoundAction) -> Unmet | None:
    return None if may_respond(table, act.seat) else Unmet()


class Respond(OfHand):
    """Put a card into the own Augment Zone in the opponent's turn (AUG-74)."""

    kind, label, rule, family, when_asked = "respond", "auganism.do_respond", "AUG-74", AUGMENT, False
    requirements = (
        Requirement("no_places", "AUG-101", "auganism.cannot_respond", _allowed, OF_SEAT),
        Requirement("placed", "AUG-74", "auganism.responded", _left("response"), OF_SEAT),
        OWN_CARD,
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """It counts in this battle."""
        piece, duel = act.piece("card"), duel_of(act.seat)
        changes.lay(run, piece, AUGMENT, act.seat)
        run.set_mark(piece, "placed", "response")
        remember(
            run, duel, response_placed=fact(run, duel, "response_placed") + 1,
            responses=fact(run, duel, "responses") + 1,
        )  # fmt: skip
        run.say("auganism.responded_with", who=Person(act.seat), pieces=Pieces((piece,)))


# -- passing -------------------------------------------------------------------------------------------------------


def _phase(table: Table, seat: int) -> Words:
    frame = CHAIN.frame_of(table, seat)
    return {"phase": phase_label(table, CHAIN.here(frame).name) if frame is not None else ""}


PASS = Close(
    "pass", "auganism.do_pass", button="Next", rule="AUG-40", said="auganism.passed", words=_phase, ends="turn",
    requirements=(REACH,),
)  # fmt: skip
"""Pass the present phase (AUG-40)."""

END_TURN = Close(
    "end_turn", "auganism.do_end_turn", button="End turn", rule="AUG-40", said="auganism.ended_turn", then=end_turn,
    ends="turn", requirements=(REACH,),
)  # fmt: skip
"""Pass everything that is left of the turn (AUG-43): the End Phase comes."""

NO_RESPONSE = Close(
    "no_response", "auganism.do_no_response", button="No response", rule="AUG-74", said="auganism.no_response",
    settled=True,
)  # fmt: skip
"""Let the battle begin (AUG-74): it says no to the only question there is."""

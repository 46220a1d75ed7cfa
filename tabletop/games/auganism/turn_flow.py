"""A turn and the turns of a duel (rulebook section 5), and how two duels keep in step (AUG-133).

Each duel is a lane with one frame of ``COURSE``; its binding ``duel`` says which. The turn player and the phase of
the first duel are ``flow["seat"]`` and ``flow["phase"]``, of the second ``seat#2`` and ``phase#2``.
"""

from __future__ import annotations

from typing import Any

from tabletop.games.auganism import battle, changes
from tabletop.games.auganism.abilities import meant, standing
from tabletop.games.auganism.effects import occur
from tabletop.games.auganism.ending import is_stopped, lose
from tabletop.games.auganism.field import (
    DECK,
    current,
    duel_of,
    duels,
    fact,
    facts,
    for_turn,
    hand,
    is_tag,
    monster,
    opponent,
    place,
    players,
    remember,
    seat_of,
    suffix,
    whole,
)
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.modifying.durations import sweep, tick
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, Wait
from tabletop.rules.progress.phases import Chain, Phase
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

COURSE = "auganism/duel"
OVER = "turn_over"
EACH_TURN = (
    "evp_placed", "evolved", "augment_placed", "declared", "response_placed", "responses", "fought",
)  # fmt: skip
"""What was done in a turn, forgotten when the next one begins."""

GIVEN = ("evp_extra", "augment_extra", "response_extra", "no_response", "sword_times", "keep_evp")
"""What abilities give a player for the turn; in older saves it stands among the numbers of the duel."""


def duel_in(frame: Frame) -> int:
    """The duel that a frame belongs to."""
    return 2 if frame.bind.get("duel") == 2 else 1


def _turn_player(table: Table, frame: Frame) -> int:
    return current(table, duel_in(frame))


def _opponent(table: Table, frame: Frame) -> int:
    return opponent(_turn_player(table, frame))


def stage_of(run: Run, phase: str) -> None:
    """Show in which phase a duel is."""
    run.set_flow("phase" + suffix(duel_in(run.frame)), phase)


# -- the beginning of a turn -----------------------------------------------------------------------------------


def forget_turn(run: Run, duel: int, seat: int) -> None:
    """A turn begins: what was done in the last one and what abilities gave for it are over."""
    tick(run, "turn", seat, lane=duel)
    sweep(run, (*GIVEN, "used"))
    known = facts(run, duel)
    before = [name for name in GIVEN if name in known]
    fresh = dict.fromkeys(EACH_TURN, 0)
    remember(run, duel, hand_start=len(hand(run, seat)), **fresh, **dict.fromkeys(before))


def turn_start(run: Run) -> None:
    """The hand is counted, the hero's counter falls (AUG-44)."""
    duel = duel_in(run.frame)
    seat = current(run, duel)
    run.set_flow("seat" + suffix(duel), seat)
    number = max(1, whole(run.flow("turn" + suffix(duel))))
    run.set_flow("turn" + suffix(duel), number)
    if is_tag(run):
        run.set_flow("round", fact(run, duel, "done") + 1)
    forget_turn(run, duel, seat)
    run.say("auganism.turn", number=number, seat=Person(seat))
    changes.cool_down(run, seat)


def draw_phase(run: Run) -> None:
    """One card, two if the hand was empty, or what a text says (AUG-45, AUG-46)."""
    stage_of(run, "draw")
    duel = duel_in(run.frame)
    seat = current(run, duel)
    number = 1 if fact(run, duel, "hand_start") else 2
    said = [
        effect.amount("n", run, at)
        for at, _, effect in standing(run, duel, "turn_draw", "draw")
        if effect.player("to", run, at) == seat
    ]
    changes.draw(run, seat, max([number, *said]))


# -- summon --------------------------------------------------------------------------------------------------------


def summon_phase(run: Run) -> None:
    """Whoever has nothing to summon has lost (AUG-51, AUG-52)."""
    stage_of(run, "summon")
    seat = _turn_player(run, run.frame)
    if not monster(run, seat) and not hand(run, seat):
        lose(run, seat, "auganism.end_no_summon", "AUG-51")


def must_summon(table: Table, seat: int) -> Unmet | None:
    """An empty Summon Zone has to be filled (AUG-49)."""
    if monster(table, seat) or not hand(table, seat):
        return None
    return Unmet(text="auganism.must_summon", rule="AUG-49", code="must_summon")


def after_summon(run: Run) -> None:
    """For a seat that does not answer the oldest card is summoned (section 11, D3)."""
    seat = _turn_player(run, run.frame)
    if run.is_absent(seat) and must_summon(run, seat) is not None:
        card = hand(run, seat)[0]
        changes.summon(run, card, seat)
        run.say("auganism.summoned", who=Person(seat), pieces=Pieces((card,)))
        occur(run, duel_in(run.frame), ("summon",), lambda source, ability: source == card)


# -- declare -------------------------------------------------------------------------------------------------------


def is_forced(table: Table, seat: int) -> bool:
    """Whether a player must battle: an empty deck, and a battle can be declared (AUG-71, AUG-72, AUG-139)."""
    return bool(
        not table.state.count_in(place(DECK, seat)) and monster(table, seat) and monster(table, opponent(seat))
    )


def must_battle(table: Table, seat: int) -> Unmet | None:
    """An empty deck asks for a battle (AUG-72)."""
    if not is_forced(table, seat) or fact(table, duel_of(seat), "declared"):
        return None
    return Unmet(text="auganism.must_battle", rule="AUG-72", code="must_battle")


def after_declare(run: Run) -> None:
    """A seat that does not answer declares where it must (section 11, D7)."""
    seat = _turn_player(run, run.frame)
    if run.is_absent(seat) and must_battle(run, seat) is not None:
        battle.declare(run, seat)
        remember(run, duel_in(run.frame), declared=1)
        battle.say_declared(run, seat)


def _is_declared(table: Table, frame: Frame) -> bool:
    return bool(fact(table, duel_in(frame), "declared"))


def battle_phase(run: Run) -> None:
    """The battle is fought (AUG-76)."""
    stage_of(run, "battle")
    run.push(battle.BATTLE, duel=duel_in(run.frame))


# -- the end of a turn ---------------------------------------------------------------------------------------------


def end_phase(run: Run) -> None:
    """ "At your End Phase" (AUG-93)."""
    stage_of(run, "end")
    duel = duel_in(run.frame)
    seat = current(run, duel)
    occur(run, duel, ("end_phase",), lambda piece, ability: seat_of(run, piece) == seat)


def end_turn(run: Run, seat: int) -> None:
    """All that is left of a turn is passed; nothing, if this player has no turn that stands in a phase."""
    frame = CHAIN.frame_of(run, seat)
    if frame is not None and frame is run.frame and current(run, duel_in(frame)) == seat:
        CHAIN.end(run, "end")


def turn_over(run: Run) -> None:
    """What lasted until now ends, and the opponent becomes the turn player (AUG-93); a duel that is done waits for
    the other (AUG-133)."""
    duel = duel_in(run.frame)
    seat = current(run, duel)
    changes.end_of_turn(run, players(duel))
    run.set_flow("turn" + suffix(duel), whole(run.flow("turn" + suffix(duel))) + 1)
    run.set_flow("seat" + suffix(duel), opponent(seat))
    remember(run, duel, done=fact(run, duel, "done") + 1)
    if not may_go_on(run, duel):
        stage_of(run, "waiting")


def may_go_on(table: Table, duel: int) -> bool:
    """Whether no other duel still has its turn of this round to play (AUG-133)."""
    if table.flow("outcome") is not None or not is_tag(table) or table.option("tag_pace") == "free":
        return True
    done = fact(table, duel, "done")
    return all(is_stopped(table, each) or fact(table, each, "done") >= done for each in duels(table))


# -- the block -----------------------------------------------------------------------------------------------------


def _shows(phase: str) -> Any:
    return lambda run: stage_of(run, phase)


def _asks(name: str, place_one: str) -> Any:
    """What can be done in a phase of placing: lay a card down, or only use an ability."""

    def words(table: Table, seat: int) -> dict[str, str]:
        duel = duel_of(seat)
        left = 1 + for_turn(table, seat, f"{name}_extra") - fact(table, duel, f"{name}_placed")
        return {"choices": place_one if left > 0 and hand(table, seat) else "Use an ability, or go on"}

    return words


def _jumps(table: Table, phase: Phase) -> Unmet | None:
    """At some tables every phase is passed by itself (AUG-43)."""
    if table.ruleset.options["jump_ahead"]:
        return None
    return Unmet(
        {"phase": phase_label(table, phase.name)}, text="auganism.pass_first", rule="AUG-43", code="pass_first"
    )


def _phase_named(table: Table, act: BoundAction) -> str:
    """An activated ability names its phase (AUG-108)."""
    if act.kind != "activate":
        return ""
    ability = meant(table, act)
    return ability.text("phase") if ability is not None else ""


def _wrong_phase(table: Table, act: BoundAction) -> Unmet:
    """An ability works in the phase that it names (AUG-108)."""
    return Unmet({"phase": phase_label(table, _phase_named(table, act))}, text="auganism.only_in", rule="AUG-108",
              code="only_in")  # fmt: skip


def phase_label(table: Table, phase: str) -> str:
    """What a phase is called."""
    return next((each.label for each in table.ruleset.catalog.phases if each.id == phase), phase)


CHAIN = Chain(
    (
        Phase("draw", enter=draw_phase),
        Phase(
            "summon", ("summon",), _turn_player, "auganism.ask_summon", enter=summon_phase, leave=after_summon,
            must=must_summon, first="auganism.must_summon_first", rule="AUG-49",
        ),
        Phase(
            "evp", ("place_evp", "activate"), _turn_player, "auganism.ask_evp", enter=_shows("evp"), rule="AUG-54",
            words=_asks("evp", "Place a card in your EVP Zone"),
        ),
        Phase(
            "evolution", ("evolve", "activate"), _turn_player, "auganism.ask_evolution", enter=_shows("evolution"),
            rule="AUG-56",
        ),
        Phase(
            "augment", ("augment", "activate"), _turn_player, "auganism.ask_augment", enter=_shows("augment"),
            rule="AUG-67", words=_asks("augment", "Place a card in your Augment Zone"),
        ),
        Phase(
            "declare", ("declare", "activate"), _turn_player, "auganism.ask_declare", enter=_shows("declare"),
            leave=after_declare, must=must_battle, rule="AUG-70",
        ),
        Phase(
            "response", ("respond", "activate"), _opponent, "auganism.ask_response", enter=_shows("response"),
            due=_is_declared, passing="no_response", jumped=False, rule="AUG-74",
            words=_asks("response", "Place a card in your Augment Zone"),
        ),
        Phase("battle", enter=battle_phase, due=_is_declared, jumped=False),
        Phase("end", enter=end_phase, jumped=False),
    ),
    passing="pass", ends=("end_turn",), jumps=_jumps, named=_phase_named, wrong=_wrong_phase,
)  # fmt: skip
"""The nine phases of a turn (AUG-37)."""

BLOCK = Block(
    COURSE,
    "turn",
    Call(turn_start),
    *CHAIN.parts(),
    OVER,
    Call(turn_over),
    Wait(lambda run: may_go_on(run, duel_in(run.frame))),
    Jump("turn"),
)
"""One turn after the other."""

"""The course of the game: set-up, then turns of seven steps (rulebook sections 6, 7 and 9)."""

from __future__ import annotations

from tabletop.core.zones import zone_key
from tabletop.games.butterfly import battle, beginning, ending, evolving, moving, placing, ripple
from tabletop.games.butterfly.field import active, cards_in_hand, hand, turn
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Block, Call, Do, Jump, Run
from tabletop.rules.progress.windows import Window
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

GAME = "butterfly/game"
HAND_SIZE = 5
PASSED = ("ripple", "evolve", "place", "move", "battle")
"""The steps that can be passed, or in which something more can be declined."""


def _stage(phase: str, step: str = "") -> Call:
    def act(run: Run) -> None:
        run.set_flow("phase", phase)
        run.set_flow("step", step or None)

    return Call(act)


def begin_turns(run: Run) -> None:
    """The first player takes the first turn (BUT-46)."""
    run.set_flow("seat", run.flow("first_seat", 1))
    run.set_flow("turn", 0)


def begin_turn(run: Run) -> None:
    """A new turn: nothing has been done in it yet (BUT-47, BUT-48, BUT-53)."""
    number = turn(run) + 1
    run.set_flow("turn", number)
    run.set_flow("round", (number + 1) // 2)
    run.set_flow("phase", "ripple")
    run.set_flow("step", None)
    for name in ("played", "placed"):
        run.set_flow(name, None)
    battle.forget_old(run)
    run.frame.bind.clear()
    run.say("butterfly.turn", number=number, seat=Person(active(run)))


def draw_step(run: Run) -> None:
    """One card at a time until the hand has five (BUT-73 to BUT-77)."""
    run.set_flow("phase", "draw")
    run.set_flow("step", None)
    seat = active(run)
    deck, discard = zone_key("deck", 0, seat), zone_key("discard", 0, seat)
    drawn: list[int] = []
    while len(hand(run, seat)) < HAND_SIZE:
        if not run.inside(deck):
            if not run.inside(discard):
                run.say("butterfly.no_cards", seat=Person(seat))
                break
            for card in run.inside(discard):
                run.set_face(card, "down")
                run.move(card, deck)
            run.edit.shuffle(deck)
            run.forget()
            run.say("butterfly.reshuffled", seat=Person(seat))
        card = run.inside(deck)[-1]
        run.move(card, zone_key("hand", 0, seat))
        drawn.append(card)
    if drawn:
        run.say("butterfly.drew", seat=Person(seat), pieces=Pieces(tuple(drawn)))


# -- passing -------------------------------------------------------------------------------------------------------


def _may_pass(table: Table, act: BoundAction) -> Unmet | None:
    """Evolve and Move may be passed, Place only by agreement (BUT-79, BUT-91, BUT-104, BUT-175)."""
    if table.flow("phase") != "place" or table.option("optional_placement"):
        return None
    if not cards_in_hand(table, act.seat, "species") or not placing.entrances(table, act.seat):
        return None
    zone = table.option("placement_zone")
    return Unmet() if zone == "green" else Unmet(text="butterfly.must_place_anywhere")


def _say_passed(run: Run, seat: int) -> None:
    """Which step was passed is said."""
    phase = str(run.flow("phase", ""))
    if phase in PASSED:
        run.say(f"butterfly.passed_{phase}", who=Person(seat))


PASS = Close(
    "pass", "butterfly.do_pass", button="Go on", rule="BUT-79", then=_say_passed, ends="turn",
    requirements=(Requirement("must_place", "BUT-91", "butterfly.must_place", _may_pass),),
)  # fmt: skip
"""Go on to the next step without doing anything in this one."""


COURSE = Block(
    GAME,
    Call(beginning.find_sides),
    Call(beginning.roll_for_first),
    Call(beginning.deal_pins),
    "setup",
    Jump("begin", lambda run: not beginning.pins_left(run)),
    Window(beginning.SETUP),
    Call(beginning.next_placer),
    Jump("setup"),
    "begin",
    Call(begin_turns),
    "turn",
    Call(begin_turn),
    "ripple",
    _stage("ripple"),
    Do(ripple.RIPPLE),
    "draw",
    Call(draw_step),
    "evolve",
    _stage("evolve"),
    Window(evolving.EVOLVE),
    "place",
    _stage("place"),
    Window(placing.PLACE),
    "move",
    _stage("move"),
    Window(moving.MOVE),
    Jump("end", battle.no_battle),
    "battle",
    Do(battle.BATTLE),
    "end",
    Call(ending.end_step),
    Jump("turn"),
)
"""One turn after the other, until somebody wins."""

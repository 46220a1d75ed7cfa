"""The course of a round: Round Begin, Deploy, Combat, Round End (rulebook sections 8 to 14)."""

from __future__ import annotations

from typing import Any

from tabletop.core.zones import zone_key
from tabletop.games.territory.abilities import reached_at, reader
from tabletop.games.territory.acts import Activate
from tabletop.games.territory.changes import MARKED_AS, bump, clear, earn_recovery, rest
from tabletop.games.territory.ending import claim_of, finish_by_lands, finish_by_majority, gone_lands
from tabletop.games.territory.field import (
    CHANGES,
    HIDDEN,
    at_slot,
    change,
    current_base,
    ground_of,
    home_of,
    land_in,
    lands_in_deck,
    open_slots,
    present,
    side,
    slot_of,
)
from tabletop.games.territory.recovery import make_ready, nothing_to_do, settle_all
from tabletop.games.territory.values import total, writers
from tabletop.rules.abilities.book import AbilityBook, abilities_of, ability_name
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, note_run
from tabletop.rules.progress.windows import Order, Window, WindowDef
from tabletop.rules.showing.telling import Person, Pieces, Zone
from tabletop.rules.table import Table

SLOTS = 5
"""How many lands are face up after Round Begin (TER-53)."""

ROUND = "territory/round"


def _stage(run: Run, phase: str, step: str = "") -> None:
    run.set_flow("phase", phase)
    run.set_flow("step", step or None)


# -- round begin ---------------------------------------------------------------------------------------------


def round_begin(run: Run) -> None:
    """Fill the slots from the deck (TER-53), in the way that the table agreed on."""
    _stage(run, "round_begin")
    for name in ("fought", "ground", "extra", "proposed", "site"):
        run.set_flow(name, None)
    tell_round(run)
    slots = list(open_slots(run))
    empty = [slot for slot in slots if not land_in(run, slot)]
    if run.option("refill") == "add_five":
        # Five in addition to what stayed: slots go on from the last one in use (TER-177).
        kept = len(slots) - len(empty)
        wanted = kept + min(SLOTS, len(lands_in_deck(run)))
        if wanted > len(slots):
            open_more(run, wanted)
        empty = [slot for slot in open_slots(run) if not land_in(run, slot)][:SLOTS]
    for slot in empty:
        pile = lands_in_deck(run)
        if not pile:
            break
        run.move(pile[-1], zone_key("land", slot))
        run.set_face(pile[-1], "up")
        run.say("territory.refilled", pieces=Pieces((pile[-1],)), zone=Zone(zone_key("land", slot)))
    if gone_lands(run):
        finish_by_lands(run, "TER-143")  # only hands can bring this about: the last claim ends the game


def tell_round(run: Run) -> None:
    """Say which round begins, and who comes first in it."""
    run.say("territory.round", number=run.flow("round", 1), seat=Person(run.order()[0]))


def open_more(run: Run, slots: int) -> None:
    """Open or close slots at the end; at least five are there, and none closes over what lies in it."""
    open_now = open_slots(run)
    for family, seats in (("land", (0,)), ("deploy", range(1, run.ruleset.seats + 1))):
        in_use = [slot for slot in open_now for seat in seats if run.inside(zone_key(family, slot, seat))]
        number = max(SLOTS, slots, *in_use)
        run.set_flow(f"sites.{family}", number if number != SLOTS else None)


# -- deploy --------------------------------------------------------------------------------------------------


def begin_deploy(run: Run) -> None:
    """Everybody plans in secret (TER-61)."""
    _stage(run, "deploy")
    run.set_flow("seat", run.order()[0])


def end_deploy(run: Run) -> None:
    """All have locked: the plans are carried out; how many lie where is public (TER-64)."""
    for seat in run.order():
        for piece, _ in run.drafts(seat):
            if run.state.exists(piece):
                run.set_face(piece, "down")  # a hand may have turned it over in the Ready pile
    run.reveal_plans()
    for seat in run.order():
        slots = [slot for slot in open_slots(run) if at_slot(run, slot, seat)]
        for slot in slots:
            number = len(at_slot(run, slot, seat))
            run.say("territory.deployment", seat=Person(seat), number=number, zone=Zone(zone_key("land", slot)))
        if not slots:
            run.say("territory.no_deployment", seat=Person(seat))
    _stage(run, "combat")
    run.set_flow("fought", ())
    run.step("deployed", "territory.step_deployed")


# -- combat --------------------------------------------------------------------------------------------------


def lands_left(table: Table) -> tuple[int, ...]:
    """The slots with a land that has not been fought for, lowest first (TER-65)."""
    fought = table.flow("fought", ())
    return tuple(slot for slot in open_slots(table) if slot not in fought and land_in(table, slot))


def open_land(run: Run) -> None:
    """The next land, or the end of the combat phase."""
    left = lands_left(run)
    wanted = run.frame.bind.pop("next", 0)
    if not left:
        run.set_flow("site", None)
        run.jump("round_end")
        return
    slot = wanted if wanted in left else left[0]
    run.set_flow("site", slot)
    ground = {**run.flow("ground", {}), str(slot): run.definition(land_in(run, slot))}
    run.set_flow("ground", ground)
    _stage(run, "combat", "reveal")


def reveal(run: Run) -> None:
    """All creatures here are turned face up together (TER-67); what happened to them before is seen now."""
    slot = run.flow("site")
    here = at_slot(run, slot)
    if not here:
        # Nobody is present: the land stays (TER-71).
        run.say("territory.nobody", zone=Zone(zone_key("land", slot)))
        run.set_flow("fought", (*run.flow("fought", ()), slot))
        run.jump("next_land")
        return
    for piece in here:
        run.set_face(piece, "up")
    run.say("territory.revealed", zone=Zone(zone_key("land", slot)), pieces=Pieces(here))
    for piece in here:
        for name in CHANGES:
            hidden = run.state.field(piece, HIDDEN + name)
            if isinstance(hidden, int):
                run.set_mark(piece, HIDDEN + name, None)
                bump(run, piece, name, hidden)
                run.say(f"territory.came_{name}", pieces=Pieces((piece,)), number=f"{hidden:+d}")
    run.step("reveal", "territory.step_reveal", zone=Zone(zone_key("land", slot)))
    _stage(run, "combat", "abilities")


def tally(run: Run) -> None:
    """The totals of all players are compared (TER-72)."""
    slot = run.flow("site")
    _stage(run, "combat", "tally")
    for seat in present(run, slot):
        run.say(
            "territory.total", zone=Zone(zone_key("land", slot)), seat=Person(seat), number=total(run, slot, seat)
        )
    run.step("tally", "territory.step_tally", zone=Zone(zone_key("land", slot)))


def claim(run: Run) -> None:
    """Who is highest claims the land (TER-73 to TER-79); `win` and `lose` are looked at (TER-126)."""
    slot = run.flow("site")
    _stage(run, "combat", "claim")
    winner, by_ties = claim_of(run, slot)
    land = land_in(run, slot)
    later = _after_claim(run, slot, winner)
    if winner and land:
        if by_ties:
            ability = _ties_ability(run, by_ties)
            run.say("territory.claimed_ties", seat=Person(winner), pieces=Pieces((land,)), ability=ability)
        else:
            run.say("territory.claimed", seat=Person(winner), pieces=Pieces((land,)))
        run.move(land, zone_key("lands", 0, winner))
        run.set_flow("claims", (*run.flow("claims", ()), winner))
        run.set_flow("claimed", (*run.flow("claimed", ()), slot))
    else:
        run.say("territory.unclaimed", zone=Zone(zone_key("land", slot)))
    for piece, name, amount in later:
        if name == "recover":
            seat = side(run, piece)
            earn_recovery(run, seat, amount)
            run.say("territory.extra", seat=Person(seat), number=amount)
        else:
            run.set_mark(piece, "loses_rest", amount)
    if winner and land:
        here = Zone(zone_key("land", slot))
        run.step("claim", "territory.step_claimed", zone=here, seat=Person(winner), land=Pieces((land,)))
    else:
        run.step("claim", "territory.step_unclaimed", zone=Zone(zone_key("land", slot)))
    run.set_flow("fought", (*run.flow("fought", ()), slot))
    if gone_lands(run):
        finish_by_lands(run, "TER-143")
    else:
        finish_by_majority(run)


def _ties_ability(table: Table, piece: int) -> str:
    """What the ability is called that decides a tie for the side of a creature."""
    for each in writers(table, piece, "wins_ties"):
        return ability_name(table, each.at.source, each.ability.id)
    return MARKED_AS["wins_ties"].described


def _after_claim(run: Run, slot: int, winner: int) -> list[tuple[int, str, int]]:
    """What `win` and `lose` passives of the creatures here bring: piece, "recover" or "rest", amount (TER-126)."""
    found = []
    for piece in at_slot(run, slot):
        moment = "win" if side(run, piece) == winner else "lose"
        if run.value(piece, "silence"):
            continue
        at = reader(run, piece, slot)
        for ability in abilities_of(run, piece):
            if ability.when == moment and ability.holds(run, at):
                note_run(ability.id, True)
                for effect in ability.effects:
                    if effect.name == "recover":
                        found.append((piece, "recover", effect.n))
                    elif effect.name == "rest":
                        own = effect.to.text == "self"
                        reached = (piece,) if own else reached_at(run, at, effect.to)
                        found += [(each, "rest", effect.n) for each in reached]
    return found


# -- round end -----------------------------------------------------------------------------------------------


def rest_step(run: Run) -> None:
    """Each creature in a Resting pile loses one counter; with none left it is Ready (TER-128)."""
    _stage(run, "round_end", "rest")
    run.set_flow("site", None)
    for seat in run.order():
        for piece in run.inside(zone_key("resting", 0, seat)):
            if run.kind(piece) == "creature":
                run.count(piece, "rest", -1)
                if run.state.counter(piece, "rest") == 0:
                    make_ready(run, piece)
                    run.say("territory.woke", pieces=Pieces((piece,)))
                else:
                    run.say("territory.rested", pieces=Pieces((piece,)), now=run.state.counter(piece, "rest"))
    run.step("rest", "territory.step_rest")


def pull_back(run: Run) -> None:
    """Every deployed creature comes back: counters first, then the pile it belongs to (TER-130 to TER-134)."""
    _stage(run, "round_end", "pull_back")
    for seat in run.order():
        out = [piece for slot in open_slots(run) for piece in at_slot(run, slot, seat)]
        plan = {piece: _pull_back_counters(run, piece) for piece in out if not run.mark(piece, "sacrificed")}
        for piece in out:
            if piece not in plan:
                run.set_face(piece, "up")
                clear(run, piece)
                run.move(piece, "removed")
                run.say("territory.sacrificed", pieces=Pieces((piece,)))
                continue
            for amount in plan[piece]:
                rest(run, piece, amount)
            if run.option("recharge") == "all_rest":
                rest(run, piece, 1)
        ready = [piece for piece in plan if change(run, piece, "rest") <= 0]
        for piece in plan:
            clear(run, piece)
            if piece in ready:
                make_ready(run, piece)
            else:
                run.set_face(piece, "up")
                run.move(piece, zone_key("resting", 0, home_of(run, piece)))
                run.say("territory.back_resting", pieces=Pieces((piece,)), number=run.state.counter(piece, "rest"))
        if ready:
            run.say("territory.back_ready", seat=Person(seat), number=len(ready))
    run.step("pull_back", "territory.step_back")


def _pull_back_counters(run: Run, piece: int) -> list[int]:
    """What comes onto a creature and off it as it is pulled back, in order."""
    found = []
    knocked = run.mark(piece, "knocked_out")
    option = run.option("zero_power_rest")
    if current_base(run, piece) == 0 and (not knocked or option in ("both", "one")):
        found.append(1)
    slot = slot_of(run, piece)
    at = reader(run, land_in(run, slot), slot)
    for ability in run.ruleset.part(AbilityBook).of_card(ground_of(run, slot)):
        for effect in ability.effects if ability.when == "pull_back" else ():
            if effect.name == "rest" and piece in reached_at(run, at, effect.to):
                note_run(ability.id, True)
                found.append(effect.n)
    loses = run.state.field(piece, "loses_rest")
    if isinstance(loses, int):
        found.append(loses)
    return found


def begin_recovery(run: Run) -> None:
    """Lands that suffice for every counter are used by themselves (17.2)."""
    _stage(run, "round_end", "recovery")
    for seat in run.order():
        settle_all(run, seat)


def end_recovery(run: Run) -> None:
    """Lands may be used again next round; points that were not used go as it begins."""
    for seat in range(1, run.ruleset.seats + 1):
        for land in run.inside(zone_key("lands", 0, seat)):
            run.set_mark(land, "recovered", None)


def initiative(run: Run) -> None:
    """Clean up, count rounds without a claim (TER-149), pass the initiative on (TER-142)."""
    _stage(run, "round_end", "initiative")
    dry = 0 if run.flow("claimed") else run.flow("dry_rounds", 0) + 1
    run.set_flow("claimed", None)
    run.set_flow("dry_rounds", dry)
    most = run.option("stall_limit")
    if isinstance(most, int) and dry >= most:
        finish_by_lands(run, "TER-149")
        return
    if run.option("refill") == "recycle":
        left = [land_in(run, slot) for slot in open_slots(run) if land_in(run, slot)]
        for land in left:
            run.move(land, "land_deck", 0)
            run.set_face(land, "down")
        if left:
            run.say("territory.recycled", pieces=Pieces(tuple(left)))
    if run.option("refill") == "add_five":
        _close_up(run)
    first = run.flow("first_seat", 1)
    order = run.order(first % run.ruleset.seats + 1)
    run.set_flow("first_seat", order[0])
    run.set_flow("seat", order[0])
    for seat in range(1, run.ruleset.seats + 1):
        for marker in run.inside(zone_key("initiative", 0, seat)):
            if seat != order[0] and run.state.kind[marker] == "marker":
                run.move(marker, zone_key("initiative", 0, order[0]))
    run.set_flow("round", run.flow("round", 1) + 1)


def _close_up(run: Run) -> None:
    """Lands move down to the lowest slots; slots that nobody needs close (TER-177)."""
    lands = [land_in(run, slot) for slot in open_slots(run) if land_in(run, slot)]
    for slot, land in enumerate(lands, 1):
        run.move(land, zone_key("land", slot))
    open_more(run, len(lands))


# -- windows and the block -----------------------------------------------------------------------------------


def _everybody(table: Table, frame: Frame) -> tuple[int, ...]:
    return table.order()


def _those_here(table: Table, frame: Frame) -> tuple[int, ...]:
    return present(table, table.flow("site"))


def _first(table: Table, frame: Frame) -> tuple[int, ...]:
    return table.order()[:1]


def _ability_order(table: Table) -> Order:
    return "block" if table.option("ability_order") == "block" else "succession"


def _cannot_act(table: Table, seat: int) -> bool:
    """A present player without a legal activation passes automatically (TER-69)."""
    return not legality.can(table, table.ruleset.part(Kinds)[Activate.kind], seat)


def _order_is_fixed(table: Table, seat: int) -> bool:
    return table.option("combat_order") != "initiative_choice" or len(lands_left(table)) < 2


def _site_words(table: Table, seat: int) -> dict[str, Any]:
    return {"zone": Zone(zone_key("land", table.flow("site", 1)))}


DEPLOY = WindowDef(
    "deploy", ("deploy", "take_back"), "lock", _everybody, "together", "territory.ask_deploy", sealed=True,
    rule="TER-55", passed="",
)  # fmt: skip
ABILITIES = WindowDef(
    "abilities", ("activate",), "pass", _those_here, _ability_order, "territory.ask_abilities", words=_site_words,
    auto=_cannot_act, rule="TER-68",
)  # fmt: skip
WHICH_LAND = WindowDef(
    "which_land", ("choose_land",), "lowest_land", _first, "first", "territory.ask_land", auto=_order_is_fixed,
    form="places", rule="TER-182", passed="",
)  # fmt: skip
RECOVERY = WindowDef(
    "recovery", ("recover", "recover_extra"), "done", _everybody, "block", "territory.ask_recovery",
    auto=nothing_to_do, rule="TER-135", passed="",
)  # fmt: skip
WINDOWS = (DEPLOY, ABILITIES, WHICH_LAND, RECOVERY)

COURSE = Block(
    ROUND,
    "round_begin",
    Call(round_begin),
    "deploy",
    Call(begin_deploy),
    Window(DEPLOY),
    "combat",
    Call(end_deploy),
    "next_land",
    Window(WHICH_LAND),
    "land",
    Call(open_land),
    Call(reveal),
    "abilities",
    Window(ABILITIES),
    "tally",
    Call(tally),
    "claim",
    Call(claim),
    Jump("next_land"),
    "round_end",
    Call(rest_step),
    "pull_back",
    Call(pull_back),
    "recovery",
    Call(begin_recovery),
    Window(RECOVERY),
    Call(end_recovery),
    "initiative",
    Call(initiative),
    Jump("round_begin"),
)
"""The rounds of the game, one after the other (TER-51)."""

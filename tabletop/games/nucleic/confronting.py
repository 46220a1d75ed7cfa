"""The Confrontation: one zone after the other, step by step (rulebook section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tabletop.core.values import Record
from tabletop.core.zones import zone_key
from tabletop.games.nucleic.beating import ZONE, cards_of_unit, change_hands, mark_defeated, zone_frame
from tabletop.games.nucleic.changes import apply, discard, of_ability, of_effect, of_moment, read_all
from tabletop.games.nucleic.field import (
    KINDS,
    ORDER,
    ZONES,
    active,
    cards_in,
    cell,
    controller,
    face_up,
    marked,
    on_board,
    opponents,
    works,
    zone_of,
    zone_record,
)
from tabletop.games.nucleic.selecting import fighter
from tabletop.games.nucleic.standing import marks, protected, standing
from tabletop.rules.abilities.book import AbilityBook
from tabletop.rules.modifying.modifiers import Modifiers
from tabletop.rules.modifying.silencing import silences
from tabletop.rules.progress.batch import Change, as_found, batch_block, carry_out
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

PHASE = "nucleic/confrontation"


def _say_step(run: Run, step: str) -> None:
    run.set_flow("step", step)


# -- reveal --------------------------------------------------------------------------------------------------


def next_zone(run: Run) -> None:
    """The lowest zone that has not been confronted, or the end of the phase (NUC-119)."""
    left = [zone for zone in ZONES if not zone_record(run, zone)]
    if not left:
        run.set_flow("site", None)
        run.jump("end")
        return
    run.set_flow("phase", "confrontation")
    run.set_flow("site", left[0])
    run.push(ZONE, zone=left[0])


def reveal(run: Run) -> None:
    """Every face-down card in this zone is turned up, and no other (NUC-121)."""
    zone = run.frame.bind["zone"]
    _say_step(run, "reveal")
    seats = run.order()
    there = [piece for kind in KINDS for seat in seats for piece in cards_in(run, kind, zone, seat)]
    shown = [piece for piece in there if not face_up(run, piece)]
    for piece in shown:
        run.set_face(piece, "up")
    run.say("nucleic.revealed", zone=zone, pieces=Pieces(tuple(shown)))
    run.step("reveal", "nucleic.step_reveal", zone=zone)


# -- steps that gather and change ------------------------------------------------------------------------------


def _zone_of(run: Run) -> int:
    return int(run.frame.bind["zone"])


def _asks(table: Table) -> bool:
    return table.option("confrontation_choices") == "controller"


def _words(table: Table, change: Change) -> dict[str, Any]:
    return {"pieces": Pieces((change["source"],))}


def _step_block(moment: str, kind: str, gather: Callable[[Run], Iterable[Change]]) -> Block:
    """One sub-step of a zone (NUC-77, NUC-78)."""

    def done(run: Run, changes: Iterable[Change]) -> None:
        if changes:
            run.step(moment, f"nucleic.step_{moment}_{kind}", zone=_zone_of(run))

    return batch_block(
        f"{ZONE}/{moment}/{kind}", gather, apply, done, _asks, "nucleic.ask_which", _words, "NUC-83"
    )  # fmt: skip


def _before(kind: str) -> Callable[[Run], list[Change]]:
    def gather(run: Run) -> list[Change]:
        return read_all(run, kind, _zone_of(run), "before")

    return gather


def _defeats(kind: str) -> Callable[[Run], list[Change]]:
    """Defeats abilities: once for each unit that the winning unit has defeated (NUC-72, NUC-129)."""

    def gather(run: Run) -> list[Change]:
        zone = _zone_of(run)
        found: list[Change] = []
        for order, beaten in enumerate(zone_frame(run).bind.get("beaten", ())):
            winner = beaten["by"]
            if not winner or not active(run, winner):
                continue
            seat = controller(run, winner)
            for piece in as_found(cards_of_unit(run, winner, kind, zone, seat)):
                if active(run, piece):
                    at = fighter(piece, seat, zone, beaten["unit"], winner)
                    found += of_moment(run, at, "defeats", order)
        return found

    return gather


def _defeated(kind: str) -> Callable[[Run], list[Change]]:
    """Defeated abilities as they were fixed when the unit was marked (NUC-128, NUC-130)."""

    def gather(run: Run) -> list[Change]:
        found: list[Change] = []
        for order, fixed in enumerate(as_found(zone_frame(run).bind.get("now", ()))):
            if fixed["kind"] != kind or not run.state.exists(fixed["source"]):
                continue
            source, unit, by = fixed["source"], fixed["unit"], fixed["by"]
            stands = by and run.state.exists(by) and on_board(run, by) and not marked(run, by)  # NUC-132
            at = fighter(source, fixed["seat"], fixed["site"], unit, by if stands else 0, unit)
            ability = run.ruleset.part(AbilityBook).get(fixed["ability"])
            if ability is None:
                raise RulesError(f"no card has the ability {fixed['ability']}")
            found += [
                {**each, "age": (*each["age"][:2], unit, *each["age"][3:])}
                for each in of_ability(run, at, ability, order)
            ]
        return found

    return gather


def take_fixed(run: Run) -> None:
    """Units defeated by an ability have a further defeated step (NUC-131)."""
    bind = run.frame.bind
    bind["now"] = bind.pop("fixed", ())
    if not bind["now"]:
        run.jump("lands")


def _push(block: str) -> Call:
    return Call(lambda run: run.push(block, zone=run.frame.bind["zone"]))


# -- nullify, combat, compare ----------------------------------------------------------------------------------


def silence_pass(run: Run) -> None:
    """Always abilities that silence, one kind of card after the other; a card silenced in this pass silences nothing
    itself (NUC-106)."""
    zone = _zone_of(run)
    _say_step(run, "nullify")
    changed = False
    for kind in ORDER:
        changes: list[Change] = []
        for found in as_found(standing(run, "silence")):
            piece = found.at.source
            if run.kind(piece) != kind or zone_of(run, piece) not in (0, zone):
                continue
            at = fighter(piece, found.at.you, zone)
            change = of_effect(run, at, found.ability, found.ability.effects.index(found.effect))
            if change is not None:
                fresh = tuple(each for each in change["pieces"] if not _silenced_by(run, each, change))
                changes.append({**change, "pieces": fresh})
        if changes:
            carry_out(run, changes, apply)
        changed = changed or any(each["pieces"] for each in changes)
    if changed:
        run.step("nullify", "nucleic.step_nullify", zone=zone)


def _silenced_by(run: Run, piece: int, change: Change) -> bool:
    """Whether an effect silences a card already."""
    by = (change["source"], change["ability"])
    return any((each["source"], each["layer"]) == by for each in silences(run, piece))


def best_units(table: Table, zone: int) -> dict[int, tuple[int, int]]:
    """For each player with a unit here: the one with the highest combat, and that combat (NUC-144, NUC-145)."""
    found = {}
    for seat in table.order():
        units = [each for each in cell(table, "unit", zone, seat) if works(table, each)]
        if units:
            best = max(units, key=lambda each: table.value(each, "combat"))  # of several the one placed first
            found[seat] = (best, table.value(best, "combat"))
    return found


def combat(run: Run) -> None:
    """Combat is added up (NUC-123)."""
    zone = _zone_of(run)
    _say_step(run, "combat")
    for seat, (unit, number) in best_units(run, zone).items():
        run.say("nucleic.combat", seat=Person(seat), pieces=Pieces((unit,)), number=number)
    run.step("combat", "nucleic.step_combat", zone=zone)


def winner_of(table: Table, zone: int, best: Mapping[int, tuple[int, int]]) -> tuple[int, bool]:
    """Who would win a zone now (0: nobody), and whether by an ability that wins ties (NUC-124, NUC-141); ``best``:
    the ``best_units`` there."""
    if not best:
        return 0, False
    top = max(number for _, number in best.values())
    tied = [seat for seat, (_, number) in best.items() if number == top]
    if len(tied) == 1:
        return tied[0], False
    seats = {seat for seat in tied if _breaker(table, zone, seat, top)}
    return (seats.pop(), True) if len(seats) == 1 else (0, False)


def _breaker(table: Table, zone: int, seat: int, top: int) -> int:
    """A unit of a seat that has the highest combat here and wins ties, 0 for none (NUC-141)."""
    breakers = {at.source for at in marks(table, "wins_ties")}
    units = (each for each in cell(table, "unit", zone, seat) if works(table, each) and each in breakers)
    return next((each for each in units if table.value(each, "combat") == top), 0)


def compare(run: Run) -> None:
    """The combats are compared and recorded; who is beaten is marked (NUC-124 to NUC-127, NUC-140 to NUC-147)."""
    zone = _zone_of(run)
    _say_step(run, "compare")
    best = best_units(run, zone)
    winner, by_ties = winner_of(run, zone, best)
    state = "won" if winner else "tied" if best else "empty"
    combats = {str(seat): number for seat, (_, number) in best.items()}
    _keep_account(run, zone, best)
    record: Record = {"state": state, "winner": winner, "combats": combats}
    run.set_flow("zones", {**run.flow("zones", {}), str(zone): record})
    if winner:
        run.say("nucleic.won_ties" if by_ties else "nucleic.won", seat=Person(winner), zone=zone)
    else:
        run.say(f"nucleic.{state}", zone=zone)
    top = max((number for _, number in best.values()), default=0)
    by = 0
    if winner:
        by = _breaker(run, zone, winner, top) if by_ties else best[winner][0]
    for seat, (_, number) in best.items():
        if seat == winner or (not winner and number == top):
            continue
        for unit in cell(run, "unit", zone, seat):
            if works(run, unit):
                run.say("nucleic.beaten", pieces=Pieces((unit,)), seat=Person(seat))
                mark_defeated(run, unit, by)
    run.step("compare", "nucleic.step_compare", zone=zone)


def _keep_account(run: Run, zone: int, best: dict[int, tuple[int, int]]) -> None:
    """The combats compared stand from now on, with who added what (NUC-125)."""
    rows = []
    for seat, (unit, _) in best.items():
        for part in run.ruleset.part(Modifiers).of(run, unit, "combat").parts:
            rows.append((seat, part.amount, part.label, part.source, part.rule))
    run.set_flow("accounts", {**run.flow("accounts", {}), str(zone): tuple(rows)})


# -- lands and clean-up ----------------------------------------------------------------------------------------


def begin_lands(run: Run) -> None:
    """Which lands may change sides (NUC-134 to NUC-136), or are discarded after a tie (NUC-140, NUC-142)."""
    zone = _zone_of(run)
    _say_step(run, "lands")
    record = zone_record(run, zone)
    lands = {seat: cards_in(run, "land", zone, seat) for seat in run.order()}
    bind = run.frame.bind
    bind["prizes"] = ()
    if record["state"] == "tied":
        spared = any(at.site == zone for at in marks(run, "spares_lands"))
        gone = () if spared else tuple(piece for several in lands.values() for piece in several)
        if gone:
            run.say("nucleic.lands_discarded", pieces=Pieces(gone))
        elif spared:
            run.say("nucleic.lands_spared", zone=zone)
        for piece in gone:
            discard(run, piece)
        if gone:
            run.step("lands", "nucleic.step_lands_lost", zone=zone)
        return
    winner = record["winner"]
    if not winner:
        return
    keepers = bind.get("keep", ())
    prizes = [
        piece
        for seat in opponents(run, winner)
        if seat not in keepers
        for piece in lands[seat]
        if not protected(run, piece, "capture")
    ]
    if run.option("as_land_capture"):
        prizes += [piece for seat in opponents(run, winner) for piece in cell(run, "as_land", zone, seat)]
    bind["prizes"] = tuple(prizes)


def _left(table: Table, frame: Frame) -> list[int | str]:
    """The lands that the winner may still leave behind; each is decided on by itself, the first one now."""
    return ["take", "leave"] if frame.bind.get("prizes") else []


def _auto_take(table: Table) -> bool:
    return table.option("land_capture") != "winner_may"


def take_lands(run: Run) -> None:
    """The winner takes the first of the lands that are left, or leaves it (D10)."""
    bind = run.frame.bind
    prizes = bind["prizes"]
    if not prizes:
        run.jump("taken")
        return
    piece, *rest = prizes
    answer = bind.pop("take", ("take",))
    bind["prizes"] = tuple(rest)
    winner = zone_record(run, _zone_of(run))["winner"]
    if answer == ("leave",):
        run.say("nucleic.left_land", seat=Person(winner), pieces=Pieces((piece,)))
    elif run.state.exists(piece) and on_board(run, piece):
        name = "land" if run.kind(piece) == "land" else "as_land"
        change_hands(run, piece, winner)
        run.move(piece, zone_key(name, _zone_of(run), winner))
        run.say("nucleic.took_land", seat=Person(winner), pieces=Pieces((piece,)))
    if not rest:
        run.step("lands", "nucleic.step_lands", zone=_zone_of(run))


TAKE = Query(
    "take",
    seat=lambda table, frame: int(zone_record(table, frame.bind["zone"]).get("winner", 0)),
    options=_left,
    question="nucleic.ask_take",
    words=lambda table, frame: {"pieces": Pieces(tuple(frame.bind.get("prizes", ()))[:1])},
    what="word",
    form="words",
    rule="NUC-134",
    pick=lambda table: "auto" if _auto_take(table) else "ask",
)


def clean_up(run: Run) -> None:
    """Units still marked, and power-ups that lay on a defeated unit and have not been moved, are discarded
    (NUC-137)."""
    zone = _zone_of(run)
    _say_step(run, "cleanup")
    gone = []
    for beaten in run.frame.bind.get("beaten", ()):
        unit = beaten["unit"]
        gone += [card for card in beaten["cards"] if run.state.exists(card) and run.state.at[card] == unit]
        if run.state.exists(unit) and marked(run, unit) and on_board(run, unit):
            gone.append(unit)
    for piece in gone:
        discard(run, piece)
    if gone:
        run.say("nucleic.cleaned_up", pieces=Pieces(tuple(gone)))
        run.step("cleanup", "nucleic.step_cleanup", zone=zone)
    run.set_flow("step", None)


def blocks() -> Iterator[Block]:
    """The blocks of a zone: its course and its sub-steps (NUC-120)."""
    for kind in ORDER:
        yield _step_block("before", kind, _before(kind))
        yield _step_block("defeats", kind, _defeats(kind))
        yield _step_block("defeated", kind, _defeated(kind))
    yield Block(
        ZONE,
        "reveal",
        Call(reveal),
        "before",
        *(_push(f"{ZONE}/before/{kind}") for kind in ORDER),
        Call(silence_pass),
        Call(combat),
        Call(compare),
        *(_push(f"{ZONE}/defeats/{kind}") for kind in ORDER),
        "defeated",
        Call(take_fixed),
        *(_push(f"{ZONE}/defeated/{kind}") for kind in ORDER),
        Jump("defeated"),
        "lands",
        Call(begin_lands),
        "taking",
        Choose(TAKE),
        Call(take_lands),
        Jump("taking", lambda run: bool(run.frame.bind["prizes"])),
        "taken",
        Call(clean_up),
    )
    yield Block(PHASE, "next", Call(next_zone), Jump("next", lambda run: bool(run.flow("site"))), "end")

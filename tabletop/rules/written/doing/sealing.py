"""What is chosen in secret: acts that are kept until everybody has chosen, plans that only their seat sees.

A question with `sealed: true` takes one act of each seat and keeps it (``SEALED``, which no view holds); when all
have chosen, the acts are carried out together, seat by seat. What an act lets choose first (`choose` at the head of
its `do`) is chosen when it is sealed, on a lane of its own, so that nobody waits for it. An act that only makes plans
(`plan`) is done at once and as often as one likes, for its seat alone; the plans are carried out before the acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tabletop.core.state import Container
from tabletop.core.values import Record, Value
from tabletop.core.zones import parse_zone
from tabletop.rules.phrases.naming.names import Name, standing, word
from tabletop.rules.phrases.naming.values import NUMBER, PIECES, Bind
from tabletop.rules.progress.machine import Frame, Lane, Run, Wait
from tabletop.rules.progress.windows import Window
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Pieces, Zone
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry
from tabletop.rules.written.doing.pieces import numbers_of, put
from tabletop.rules.written.doing.places import one_place
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reacting.events import begin_moment, end_moment
from tabletop.rules.written.reading.sheet import Placed

SEALING_WORDS = Effects()

SEALED = "sealed"
"""The field of rules progress with the acts that are sealed, by seat."""
SEALING = "~sealing"
"""Where the frame of a question keeps the seat whose act it is just taking in secret."""
OPENED = "written/opened"
"""The block that carries out one act that was sealed."""
RECORD = "~record"
"""Where its frame keeps the act."""
READY = "sealed"
"""The name of the lanes on which seats choose in secret."""
PLAN, PLANNED, PLANNED_SITE = "plan", "planned", "planned_site"


# -- reading -------------------------------------------------------------------------------------------------


def sealed_questions(found: Iterable[Placed]) -> Iterator[tuple[str, ...]]:
    """The acts that each question of a file asks for in secret, before anything is made of it."""
    for _, each in found:
        if "ask" in each and each.get(SEALED) is True:
            names = each.get("to")
            yield tuple(name for name in (names if isinstance(names, list) else [names]) if isinstance(name, str))


def only_plans(do: object) -> bool:
    """Whether a list of effects does nothing but make plans."""
    listed = do if isinstance(do, list) else [do]
    return bool(listed) and all(isinstance(each, Mapping) and next(iter(each), "") == PLAN for each in listed)


def chosen_first(do: object) -> int:
    """How many effects at the head of a list only let its seat choose something."""
    listed = do if isinstance(do, list) else []
    asked = [
        isinstance(each, Mapping) and "choose" in each and "by" not in each and "who" not in each for each in listed
    ]
    return next((number for number, each in enumerate(asked) if not each), len(listed))


# -- sealing and opening -------------------------------------------------------------------------------------


def keep(run: Run, seat: int, record: Record) -> None:
    """An act is sealed."""
    before = run.flow(SEALED, {})
    run.set_flow(SEALED, {**before, str(seat): (*before.get(str(seat), ()), record)})


def choose_in_secret(run: Run, block: str, seat: int, bind: Mapping[str, Value]) -> None:
    """On a lane of its own a seat chooses what its act needs; the others go on."""
    run.lanes.append(Lane(f"{READY} {seat}", [Frame(block, 0, bind)]))


def is_choosing(run: Run) -> bool:
    """Whether somebody still chooses something for an act that is to be sealed."""
    return any(lane.name.startswith(f"{READY} ") and lane.frames for lane in run.lanes)


def open_all(to: Assembler) -> None:
    """Behind a question in secret: wait for those who still choose, then carry everything out."""
    to.emit(Wait(lambda run: not is_choosing(run)))
    heard = not to.quiet
    to.call(lambda run: _open(run, heard))
    to.call(end_moment)


def _open(run: Run, heard: bool) -> None:
    kept, begin = run.flow(SEALED, {}), run.bind.get(YOU, 0)
    seats = [seat for seat in run.order(begin if isinstance(begin, int) else 0) if run.is_in(seat)]
    begin_moment(run)
    if kept:
        run.set_flow(SEALED, None)
    _carry_out_plans(run, seats, heard)
    for seat in reversed(seats):
        for record in reversed(kept.get(str(seat), ())):
            run.push(OPENED, **{RECORD: record, YOU: seat})


def _carry_out_plans(run: Run, seats: Iterable[int], heard: bool) -> None:
    plans: list[tuple[int, Container]] = [move for seat in seats for move in run.drafts(seat)]
    if run.flow("drafts", None) is not None:
        run.set_flow("drafts", None)
    for piece, zone in plans:
        if isinstance(zone, str):
            put(run, piece, zone, "")
            if heard:
                run.say("written.moved", pieces=Pieces((piece,)), zone=Zone(zone))


def is_there(run: Run, record: Record) -> bool:
    """Whether every piece of a sealed act is still the same."""
    return all(
        run.state.exists(piece) and run.state.incarnation[piece] == same for piece, same in record["pieces"].values()
    )


# -- plans ---------------------------------------------------------------------------------------------------


def planned_names() -> tuple[Name, ...]:
    """`planned`: the pieces that `you` have planned to move, which nobody else may know; `planned_site` of a piece:
    the number of the site that you have planned it to go to, 0 for none."""

    def get(table: Table, bind: Bind) -> object:
        you = bind.get(YOU, 0)
        return table.plans(you).pieces if isinstance(you, int) else ()

    def site(table: Table, thing: int, bind: Bind) -> object:
        you = bind.get(YOU, 0)
        to = table.plans(you).goals.get(thing) if isinstance(you, int) else None
        return parse_zone(to).site if isinstance(to, str) else 0

    whole = standing(
        PLANNED, PIECES, get, "flow:drafts", said="what you have planned", binds=(YOU,), origin="pieces",
    )  # fmt: skip
    where = word(PLANNED_SITE, "piece", NUMBER, _no_site, "flow:drafts", tells=False, origin="a word of pieces")
    return whole, replace(where, get=site, asks=True, binds=(YOU,))


def _no_site(table: Table, piece: int) -> object:
    return 0


@SEALING_WORDS.word(
    PLAN, "to site", help="In a sealed question: pieces are to go to a zone; only their player sees that at first.",
    example="{plan: card, to: front}", unsaid="it is secret, and told when the question has closed",
    shapes={"to": "zone"},
)  # fmt: skip
def plan(entry: Entry, to: Assembler) -> None:
    """Planned once more, a piece goes elsewhere; without `to`, or where it lies already, it stays after all."""
    if to.act not in to.book.sealed:
        raise entry.whole.wrong("Only an act of a sealed question makes plans.", "Ask for it with `sealed: true`.")
    if to.act not in to.book.planning:
        raise entry.whole.wrong("An act that makes plans does nothing else.", "Let another act do the rest.")
    pieces, zone = to.phrase(entry.object, PIECES), entry.get("to")
    goal = one_place(zone, to, entry.get("site")) if zone is not None else None
    if goal is not None and goal.kind.board and zone is not None:
        raise zone.wrong(f"`{goal.kind.family}` has a board.", "What is planned goes to a zone without cells.")
    if goal is not None:
        to.moves.append((pieces, goal))

    def go(run: Run) -> None:
        bind = run.bind
        keys = goal.keys(run, bind) if goal is not None else ()
        seat = bind.get(YOU, 0)
        if run.waive and (not _is_asked_in_secret(run) or (goal is not None and not keys)):
            raise RulesError("nothing can be planned there now")  # who overrules the referee moves it by hand
        for piece in numbers_of(pieces, run):
            run.plan(seat, piece, keys[0] if keys and run.zone(piece) != keys[0] else None)

    to.call(go)


def _is_asked_in_secret(run: Run) -> bool:
    """Whether a sealed question is open, so that plans are carried out."""
    for frame in (frame for lane in run.lanes for frame in lane.frames):
        block = run.blocks.get(frame.block)
        waits = block.code[frame.at] if block is not None and 0 <= frame.at < len(block.code) else None
        if isinstance(waits, Window) and waits.definition.sealed:
            return True
    return False

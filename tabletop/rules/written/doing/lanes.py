"""Parts of the course that go on side by side: two duels at one table, each at its own pace.

```yaml
course:
  - lanes: {4: [[1, 2], [3, 4]]}           # by number of seats, who plays at which of them
    do:
      - turns: seats                       # those of the lane
        do:
          - {ask: you, to: [play]}
          - {meet_lanes: all}                  # until the others have come as far
```

At a table for which no lanes are named it is one, and nothing goes on beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.core.values import Value
from tabletop.rules.phrases.naming.values import SEAT
from tabletop.rules.progress.machine import MOST_LANES, Frame, Lane, Run, Wait, begun, going_on, number_of
from tabletop.rules.written.doing.assembling import COURSE, SEAT_FACT, Assembler, Effects, Entry, Opening
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.naming.lanes import LANES
from tabletop.rules.written.reading.sheet import Part

LANE_WORDS = Effects()

BEHIND: Final = "behind the lanes"
"""The label behind what goes on in lanes."""
MET = "met"
"""How often each lane has come to a meeting, in rules progress."""
SIDE = "it is seen on the bar of each"


@LANE_WORDS.word(
    LANES, "called do!", help="Effects that go on side by side, for some of the seats each.",
    example="{lanes: {4: [[1, 2], [3, 4]]}, do: [{turns: seats, do: [{ask: you, to: [play]}]}]}",
    unsaid=SIDE, object="any", shapes={"called": "text"},
)  # fmt: skip
def lanes(entry: Entry, to: Assembler) -> None:
    """By number of seats, those of each lane; at other tables it is one. Each has turns and steps of its own, and
    what lasts for a turn or begins anew with it does so there. What follows is done when all have ended. `called`:
    what a scenario names to begin in one of them."""
    _check(entry.object, to)
    known, asks = to.book.lanes, to.may_ask
    waiting = to.at + 1
    body = to.label("lane")

    def open_(run: Run) -> None:
        groups = known.get(run.ruleset.seats, ())
        if len(groups) < 2:
            run.bind[YOU] = 1
            run.jump(body)
        for number, group in enumerate(groups, 1) if len(groups) > 1 else ():
            run.lanes.append(_lane(run, number, group, waiting + 2))

    def enter(run: Run, facts: Mapping[str, Value]) -> None:
        groups, seat = known.get(run.ruleset.seats, ()), facts.get(SEAT_FACT)
        if len(groups) < 2:
            return
        frame, mine = run.lane.frames.pop(), run.ruleset.lane_of(seat if isinstance(seat, int) else 0)
        run.lane.frames.append(Frame(frame.block, waiting, frame.bind))
        for number, group in enumerate(groups, 1):
            lane = _lane(run, number, group, frame.at if number == mine else waiting + 2)
            run.lanes.append(lane)
        run.on_lane(mine)

    to.call(open_)
    to.emit(Wait(lambda run: not any(going_on(run))))
    to.jump(BEHIND)
    to.opens.append(Opening(enter))
    to.place(body)
    before, to.book.in_lanes = to.book.in_lanes, True
    to.effects(entry.need("do"))
    to.book.in_lanes = before
    to.opens.pop()
    to.call(_end)
    to.place(BEHIND)
    to.call(_close)
    if to.may_ask == asks:
        raise entry.whole.wrong("Nobody is asked in these lanes.", "Say what is asked in them.")


def _lane(run: Run, number: int, group: tuple[int, ...], at: int) -> Lane:
    frame = run.lanes[0].frames[0]
    return Lane(begun(number), [Frame(frame.block, at, {**frame.bind, YOU: group[0]})])


def _end(run: Run) -> None:
    """A lane has come to its end; where it is the only one, the course goes on."""
    frame = run.frame
    if number_of(run.lane):
        frame.at = len(run.blocks[frame.block].code)


def _close(run: Run) -> None:
    """All lanes have ended."""
    run.bind.pop(YOU, None)
    if run.flow(MET, None) is not None:
        run.set_flow(MET, None)


def _check(part: Part, to: Assembler) -> None:
    """Raises Wrong where these are no lanes, or not the only ones."""
    if to.id != COURSE or to.opens or to.book.in_lanes or to.book.has_lanes:
        raise part.wrong("Lanes stand in the course, once, in no loop.", "Put what is repeated inside.")
    to.book.has_lanes = True
    found = part.data if isinstance(part.data, dict) else {}
    if not found or len(to.book.lanes) != len(found):
        hint = f"Write `lanes: {{4: [[1, 2], [3, 4]]}}`: at most {MOST_LANES}, each seat in one of them."
        raise part.wrong("Lanes say for a number of seats of this game which seats each of them has.", hint)


@LANE_WORDS.word(
    "meet_lanes", help="In lanes: it waits until the others have come to as many meetings.",
    example="{meet_lanes: all}", unsaid=SIDE, object=("all",),
)  # fmt: skip
def meet(entry: Entry, to: Assembler) -> None:
    """Lanes that have ended are not waited for."""
    entry.object.one_of(("all",), "lanes that meet")
    _in_lanes(entry, to)
    to.asks += 1  # it goes on when somebody has acted elsewhere

    def arrive(run: Run) -> None:
        number, met = str(max(1, number_of(run.lane))), dict(run.flow(MET, {}))
        run.set_flow(MET, {**met, number: met.get(number, 0) + 1})

    def all_met(run: Run) -> bool:
        met, mine = run.flow(MET, {}), number_of(run.lane)
        return all(met.get(str(number), 0) >= met.get(str(mine), 0) for number, _ in going_on(run))

    to.call(arrive)
    to.emit(Wait(all_met))


@LANE_WORDS.word(
    "end_lane", help="In lanes: what goes on for these seats there ends; the other lanes go on.",
    example="{end_lane: you}", unsaid=SIDE,
)  # fmt: skip
def end_lane(entry: Entry, to: Assembler) -> None:
    """Whoever is asked there is asked no more. Where there is one lane, the course goes on behind it."""
    seat = to.phrase(entry.object, SEAT)
    if not to.book.lanes:
        raise entry.whole.wrong("There are no lanes here.", "Write `lanes: ...` in the course.")

    def go(run: Run) -> None:
        found = seat.number(run, run.bind)
        number = run.ruleset.lane_of(found) if isinstance(found, int) else 0
        for lane in run.lanes:
            if number and number_of(lane) == number:
                lane.frames.clear()
        if len(to.book.lanes.get(run.ruleset.seats, ())) < 2:
            frames = run.lanes[0].frames
            del frames[1:]
            frames[0].bind.pop("window", None)
            frames[0].at = run.blocks[frames[0].block].labels[BEHIND]

    to.call(go)


def _in_lanes(entry: Entry, to: Assembler) -> None:
    if not to.book.in_lanes:
        raise entry.whole.wrong(f"`{entry.word}` stands in lanes.", "Write it in the `do` of `lanes`.")

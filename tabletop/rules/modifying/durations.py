"""How long something lasts: stamps that are tested when they are read, so that nothing has to be swept.

**Contract.** Whatever ends by itself is kept with a *stamp*, a word that says until when, and ``holds`` says whether
it still does. A stamp is a scope with what was true when it was made: of a moment of the course ("turn:17") the
number of that moment, of a piece ("stay:12.3") its incarnation. The moments of a course are counted by ``tick``,
which a game calls where one begins; a longer one begins every shorter one anew. Scopes:

* ``game`` - for ever · ``round``, ``turn``, ``battle``, ``step`` - until the next one begins
* ``until_turn_of`` a seat - until that seat's next turn begins (``tick`` says whose turn it is)
* ``stay`` - until the affected piece becomes a new object; an end by that is never restored (NUC-100)
* ``source`` - while the source is the same object, and (if the game says so) not silenced
* ``attached`` - while the source lies under the affected piece
* ``next_time`` - until it is used (``use``)
* ``when`` - until a test holds for the first time; its number stands for the ``seat``, and ``end`` ends it for good

Where several games are played side by side (two duels at one table), each has moments of its own: ``lane`` says of
which of them, and the stamp of one other than the first names it ("turn#2:17"), as its fields of the flow do.

``mark`` and ``is_marked`` keep a yes or no of a piece, a seat or the table; a mark may also say how much
("turn:17=2"), which ``marked`` reads; ``last`` and ``lasting`` keep changes of derived values. Stamps of moments lie
on what they mark, for all to see who see it; stamps that name pieces would betray a card that is hidden again, so
those, and all changes of values, are kept in ``flow["lasting"]``, which no view holds. What is over is dropped when
something is added. A stamp of a moment goes wherever its card goes; a mark that must end with the object as well has
the scope ``stay`` beside it, a change of a value ends with its object in any case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, NamedTuple

from tabletop.core.values import Record
from tabletop.rules.modifying.modifiers import Modifier
from tabletop.rules.progress.machine import Run, in_lane
from tabletop.rules.table import Table

Scope = Literal[
    "game", "round", "turn", "battle", "step", "until_turn_of", "stay", "source", "attached", "next_time", "when"
]
MOMENTS = ("round", "turn", "battle", "step")
"""The moments of a course, the longest first."""

OF_PIECES = ("stay", "source", "attached")
"""Scopes whose stamps name a piece."""
TESTED: Scope = "when"
_APART = (*OF_PIECES, TESTED)
"""Scopes whose stamps do not lie on what they mark."""

CLOCK = "clock"
LASTING = "lasting"
LASTING_READ = f"flow:{LASTING} flow:{CLOCK} column:at column:incarnation"
"""What is read to know what lasts; besides it a mark reads the field of its name."""
_MARK = "mark:"
_BEHIND = "behind:"
"""Before the name of a mark: the change that only keeps which card it comes from."""


def tick(run: Run, moment: str, seat: int = 0, lane: int = 1) -> None:
    """A moment of the course of a lane begins, and with it every shorter one. ``seat``: whose turn it is."""
    clock = dict(run.flow(CLOCK, {}))
    for each in MOMENTS[MOMENTS.index(moment) :]:
        name = in_lane(each, lane)
        clock[name] = clock.get(name, 0) + 1
    if moment == "turn" and seat:
        turns = dict(clock.get("turns", {}))
        turns[str(seat)] = turns.get(str(seat), 0) + 1
        clock["turns"] = turns
    run.set_flow(CLOCK, clock)


def sweep(run: Run, names: Iterable[str]) -> None:
    """Take these marks off all that bore them until now: what can be seen on a card holds."""
    for name in names:
        over = [(target, text) for target, text in run.state.fields.get(name, {}).items() if isinstance(text, str)]
        for target, text in over:
            if not holds(run, text, target):
                run.set_mark(target, name, None)


def stamp(table: Table, scope: Scope, target: int = 0, source: int = 0, seat: int = 0, lane: int = 1) -> str:
    """Until when something lasts that begins now for a target (piece, or seat negative)."""
    clock: Record = table.flow(CLOCK, {})
    if scope in MOMENTS:
        name = in_lane(scope, lane)
        return f"{name}:{clock.get(name, 0)}"
    if scope == "until_turn_of":
        return f"{scope}:{seat}.{clock.get('turns', {}).get(str(seat), 0)}"
    if scope == "stay":
        return f"{scope}:{target}.{table.state.incarnation[target]}" if target > 0 else "game"
    if scope in ("source", "attached"):
        return f"{scope}:{source}.{table.state.incarnation[source]}"
    return f"{scope}:{seat}" if scope == TESTED else scope


def holds(table: Table, text: object, target: int = 0) -> bool:
    """Whether what bears a stamp still lasts (False for anything that is no stamp)."""
    if text is None:  # by far the most
        return False
    scope, _, since = str(text or "").partition("=")[0].partition(":")
    clock: Record = table.flow(CLOCK, {})
    if scope in ("game", "next_time"):
        return not since
    if scope == TESTED:
        return since.isdigit()
    if scope.partition("#")[0] in MOMENTS:
        return since == str(clock.get(scope, 0))
    one, _, number = since.partition(".")
    if not (one.isdigit() and number.isdigit()):
        return False
    if scope == "until_turn_of":
        return number == str(clock.get("turns", {}).get(one, 0))
    piece = int(one)
    if scope not in OF_PIECES or not table.state.exists(piece):
        return False
    if table.state.incarnation[piece] != int(number):
        return False
    if scope == "attached":
        return table.state.at[piece] == target
    return scope == "stay" or not table.ruleset.is_silenced(table, piece)


# -- marks ---------------------------------------------------------------------------------------------------


def mark(
    run: Run, target: int, name: str, scope: Scope, source: int = 0, seat: int = 0, lane: int = 1, amount: int = 1
) -> None:
    """Mark a piece, a seat (negative) or the table (0) for a while, with how much where that is more than one; a mark
    that still holds begins anew."""
    if scope in _APART and target:
        last(run, target, _MARK + name, amount, scope, source=source, seat=seat, lane=lane)
    else:
        until = stamp(run, scope, target, source, seat, lane)
        run.set_mark(target, name, until if amount == 1 else f"{until}={amount}")


def is_marked(table: Table, target: int, name: str) -> bool:
    """Whether a mark is there and still lasts."""
    state = table.state
    fields, flow = state.fields, state.flow
    if name in fields and target in fields[name] and holds(table, fields[name][target], target):
        return True
    changes = flow[LASTING] if LASTING in flow else None
    if changes:
        value = _MARK + name
        for each in changes:
            if each["target"] == target and each["value"] == value and _lasts(table, each):
                return True
    return False


def is_any_marked(table: Table, name: str) -> bool:
    """Whether anything may bear a mark: by far the most marks are borne by nothing."""
    return bool(table.state.fields.get(name)) or name in _lasting_marks(table)


def borne(table: Table) -> Iterator[str]:
    """The marks that anything may bear."""
    for name, bearers in table.state.fields.items():
        if bearers:
            yield name
    yield from _lasting_marks(table)


def _lasting_marks(table: Table) -> Collection[str]:
    """The marks among the changes that last."""
    changes = table.state.flow.get(LASTING)
    if not changes:
        return ()
    found: frozenset[str] | None = table.memo.get(LASTING)
    if found is None:
        values = (each["value"] for each in changes)
        found = table.memo[LASTING] = frozenset([each[len(_MARK) :] for each in values if each.startswith(_MARK)])
    return found


def marked(table: Table, target: int, name: str) -> int:
    """How much a mark says, 0 for none that lasts."""
    text = table.state.field(target, name)
    if holds(table, text, target):
        amount = str(text).partition("=")[2]
        return int(amount) if amount.lstrip("-").isdigit() else 1
    if not table.flow(LASTING):
        return 0
    return sum(each.amount for each in lasting(table, target, _MARK + name))


def mark_from(run: Run, target: int, name: str, scope: Scope, source: int, seat: int = 0, lane: int = 1) -> None:
    """Mark something and keep which card that comes from, so that it can be told. That lies in no view."""
    mark(run, target, name, scope, source, seat, lane)
    if source and not (scope in _APART and target):
        last(run, target, _BEHIND + name, 1, scope, source=source, seat=seat, lane=lane)


class Behind(NamedTuple):
    """What is behind a mark: until when it holds (of a seat's turn: whose; of a test: its number), and the cards that
    it comes from."""

    scope: str
    seat: int
    sources: tuple[int, ...]
    number: int = 0


def behind(table: Table, target: int, name: str) -> Behind | None:
    """What is behind a mark that lasts, None where there is none."""
    found = (*lasting(table, target, _MARK + name), *lasting(table, target, _BEHIND + name))
    sources = tuple(dict.fromkeys(each.source for each in found if each.source))
    text = table.state.field(target, name)
    if holds(table, text, target):
        scope, _, since = str(text).partition("=")[0].partition(":")
        whose = since.partition(".")[0] if scope == "until_turn_of" else ""
        return Behind(scope.partition("#")[0], int(whose or 0), sources)
    if not found:
        return None
    number = next(_numbers(table, target, _MARK + name), 0)
    return Behind(TESTED if number else "stay", 0, sources, number)


def _numbers(table: Table, target: int, value: str) -> Iterator[int]:
    """The numbers of the tests until which something lasts on a target."""
    for each in table.flow(LASTING, ()):
        if (each["target"], each["value"]) == (target, value) and _lasts(table, each):
            scope, _, number = each["until"].partition(":")
            if scope == TESTED:
                yield int(number)


def use(run: Run, target: int, name: str) -> bool:
    """Whether a mark holds; one for the next time is used up by that."""
    found = is_marked(run, target, name)
    if found and str(run.state.field(target, name)).partition("=")[0] == "next_time":
        run.set_mark(target, name, None)
    return found


# -- changes of values ---------------------------------------------------------------------------------------


def last(
    run: Run, target: int, value: str, amount: int, scope: Scope, *, source: int = 0, seat: int = 0, how: str = "add",
    layer: str = "", label: str = "rules.lasting", rule: str = "", lane: int = 1,
) -> None:  # fmt: skip
    """Change a derived value of a piece for a while."""
    made: Record = {
        "target": target, "value": value, "amount": amount, "how": how, "layer": layer, "label": label, "rule": rule,
        "source": source, "until": stamp(run, scope, target, source, seat, lane),
        "object": run.state.incarnation[target] if target > 0 else 0,
    }  # fmt: skip
    kept = tuple(each for each in run.flow(LASTING, ()) if _lasts(run, each))
    run.set_flow(LASTING, (*kept, made))


def use_up(run: Run, target: int, value: str) -> None:
    """A value has been used: its changes for the next time are over."""
    kept = run.flow(LASTING, ())
    left = tuple(
        each for each in kept if (each["target"], each["value"], each["until"]) != (target, value, "next_time")
    )
    if len(left) != len(kept):
        run.set_flow(LASTING, left)


def end(run: Run, numbers: Collection[int]) -> None:
    """What lasted until one of these tests is over for good."""
    over = {stamp(run, TESTED, seat=each) for each in numbers}
    kept = run.flow(LASTING, ())
    left = tuple(each for each in kept if each["until"] not in over)
    if len(left) != len(kept):
        run.set_flow(LASTING, left or None)


def tested(table: Table) -> frozenset[int]:
    """The numbers of the tests until which anything lasts now."""
    stamps = (each["until"].partition(":") for each in table.flow(LASTING, ()) if _lasts(table, each))
    return frozenset(int(number) for scope, _, number in stamps if scope == TESTED)


def lasting(table: Table, target: int, value: str) -> Iterator[Modifier]:
    """The changes of a value that last now, for ``ValueDef.modifiers``."""
    for each in table.flow(LASTING, ()):
        if each["target"] == target and each["value"] == value and _lasts(table, each):
            source = each["source"] if table.state.exists(each["source"]) else 0
            yield Modifier(each["amount"], each["label"], source, each["rule"], each["how"], each["layer"])


def changed(table: Table, values: Collection[str]) -> Iterator[int]:
    """The targets with a change of one of these values that lasts now."""
    return (each["target"] for each in table.flow(LASTING, ()) if each["value"] in values and _lasts(table, each))


def _lasts(table: Table, each: Record) -> bool:
    """A change is of one object: another one in its place has none of it, but for the whole game."""
    target = each["target"]
    if target > 0:
        if not table.state.exists(target):
            return False
        if each["until"] != "game" and table.state.incarnation[target] != each["object"]:
            return False
    return holds(table, each["until"], target)

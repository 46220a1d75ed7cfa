"""What happens by a block of its own: events that do something, and what comes instead of them.

```yaml
events:
  dies: {of: creature, do: [{move: subject, to: grave of subject.owner}]}
```
```yaml
abilities:
  - {instead_of: dies, of: creature in field, may: true, cost: [{tap: self}], do: [{set: subject.damage, to: 0}]}
```

`happen` first looks whether a card comes instead of it; at most one does. One that must shuts out those that may.
What was replaced has not happened: the `do` of the event is left out, and no ability that waits for it is woken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tabletop.content.catalog import Catalog
from tabletop.core.values import Value
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Block, Blocks, Frame, Run, lanes_of
from tabletop.rules.progress.triggers import Queue
from tabletop.rules.showing.telling import Pieces, Words
from tabletop.rules.table import Table
from tabletop.rules.written.doing.asking import awake
from tabletop.rules.written.doing.assembling import Assembler, Book
from tabletop.rules.written.naming.binding import SELF, YOU, bound_name, key_of
from tabletop.rules.written.reacting.events import ASKED, ASKING, OF, SUBJECT, Event, event_block, fact_key
from tabletop.rules.written.reacting.granting import INSTEAD, Grants
from tabletop.rules.written.reacting.powers import Power
from tabletop.rules.written.reacting.waiting import NOTED, WAS_HUSHED, WrittenTriggers, applies, sources
from tabletop.rules.written.reading.sheet import Part

_CHOSEN, _REPLACED = "~instead", "~replaced"


def replaced_events(catalog: Catalog, grants: Grants) -> frozenset[str]:
    """The events instead of which some card does something, or is given an ability to."""
    found = (each.data.get(INSTEAD) for each in catalog.abilities.values())
    return grants.instead.union(each for each in found if isinstance(each, str))


def event_blocks(book: Book, replacing: Iterable[Power], part: Part | None) -> Iterator[Block]:
    """The block of each event that has one."""
    given = part.parts("`events`") if part is not None else {}
    powers = tuple(replacing)
    for name, event in book.reacting.events.items():
        if not book.reacting.has_block(name):
            continue
        own = given.get(name)
        if own is not None and name in _leads_to(name, given):
            hint = "Let a check do what is to be done again."
            book.sheet.wrong(own.where, f"The event `{name}` leads back to itself.", hint)
            continue
        do = own.get("do") if own is not None and own.is_mapping else None
        with book.sheet.going_on():
            yield _event_block(book, event, do, tuple(each for each in powers if each.when == name))


def _leads_to(name: str, given: Mapping[str, Part]) -> set[str]:
    """The events that happen when one happens, and those that happen then."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        part = given.get(waiting.pop())
        fresh = set(_happening(part.data if part is not None else None)) - found
        found |= fresh
        waiting += fresh
    return found


def _happening(data: object) -> Iterator[str]:
    """The events that effects let happen."""
    if isinstance(data, dict):
        if isinstance(data.get("happen"), str):
            yield data["happen"]
        for each in data.values():
            yield from _happening(each)
    elif isinstance(data, list):
        for each in data:
            yield from _happening(each)


def _event_block(book: Book, event: Event, do: Part | None, powers: tuple[Power, ...]) -> Block:
    facts = (bound_name(SUBJECT if name == OF else name, type, "a fact") for name, type in event.facts.items())
    language = (do if do is not None else book.sheet.root()).adding(book.language, *facts)
    to = Assembler(book, event_block(event.name), language)
    over = to.label("instead")
    if powers:
        asked = to.label("asked")
        to.jump(asked, lambda run: bool(run.bind.pop(ASKED, False)))
        to.emit(_Instead(_query(event, powers)))
        to.call(_deciding(powers))
        to.jump(over, lambda run: bool(run.bind.pop(_REPLACED, False)))
        to.jump(over, _is_gathered)
        to.place(asked)
    with to.leaving():
        to.effects(do)
    keys = tuple(fact_key(name) for name in event.facts)

    def happened(run: Run) -> None:
        bind = run.bind
        facts: dict[str, Value] = {key: bind[key] for key in keys if key in bind}
        queue = run.ruleset.part(Queue)
        if isinstance(queue, WrittenTriggers):
            queue.wake(run, event.name, facts, bind.get(NOTED, ()), bind.get(WAS_HUSHED, False))

    to.call(happened)
    to.place(over)
    return to.block()


def _is_gathered(run: Run) -> bool:
    """Whether it was only asked what comes instead of a change: as nothing does, that is one."""
    if not run.bind.get(ASKING):
        return False
    gathers = next(each.bind for each in reversed(run.lane.frames) if isinstance(each.bind.get(ASKING), str))
    key = str(gathers[ASKING])
    gathers[key] = (*gathers[key], *gathers[f"{key}?"])
    return True


# -- instead -------------------------------------------------------------------------------------------------


class _Instead(Choose):
    """The question which card comes instead; loops in which it is asked go on."""

    __slots__ = ()

    def run(self, run: Run) -> bool:
        """True once it is decided."""
        done = super().run(run)
        if not done:
            awake(run)
        return done


def _applying(powers: Iterable[Power], table: Table, bind: Mapping[str, object]) -> dict[int, Power]:
    """The cards that could come instead now, with what they do; one that must shuts out those that may."""
    facts: dict[str, Value] = {key: value for key, value in bind.items() if key.startswith("=")}  # type: ignore[misc]
    found: dict[int, Power] = {}
    for power in powers:
        for source in sources(power, table, facts):
            if source not in found and applies(power, table, source, facts) and not _is_used(table, power, source):
                found[source] = power
    must = {source: power for source, power in found.items() if not power.may}
    return must or found


def _is_used(table: Table, power: Power, source: int) -> bool:
    """Whether this is happening in what the card itself does instead: it does not come instead of that again."""
    lanes = table.lanes if isinstance(table, Run) else lanes_of(table.state.flow, table.ruleset.part(Blocks))
    frames = (frame for lane in lanes for frame in lane.frames)
    return any(frame.block == power.block and frame.bind.get(key_of(SELF)) == source for frame in frames)


def _query(event: Event, powers: tuple[Power, ...]) -> Query:
    subject = fact_key(OF)

    def options(table: Table, frame: Frame) -> list[Choice]:
        return list(_applying(powers, table, frame.bind))

    def bounds(table: Table, frame: Frame) -> tuple[int, int]:
        return (0 if all(each.may for each in _applying(powers, table, frame.bind).values()) else 1, 1)

    def chooser(table: Table, frame: Frame) -> int:
        """Whose it is that it happens to; else whoever controls the first card that could come instead."""
        found = frame.bind.get(subject, 0)
        if isinstance(found, int) and OF in event.facts:
            if found < 0 or event.facts[OF].sorts == {"seat"}:
                return abs(found)
            if found > 0 and table.state.exists(found) and table.controller(found):
                return table.controller(found)
        first = next(iter(_applying(powers, table, frame.bind)), 0)
        return table.controller(first) if first else 0

    def words(table: Table, frame: Frame) -> Words:
        found = frame.bind.get(subject, 0)
        pieces = (found,) if isinstance(found, int) and found > 0 and "piece" in _sorts(event) else ()
        return {"what": event.name.replace("_", " "), "pieces": Pieces(pieces)}

    question = "written.instead_of_piece" if "piece" in _sorts(event) else "written.instead"
    return Query(_CHOSEN, seat=chooser, options=options, bounds=bounds, question=question, words=words)


def _sorts(event: Event) -> frozenset[str]:
    return frozenset(event.facts[OF].sorts) if OF in event.facts else frozenset()


def _deciding(powers: tuple[Power, ...]) -> Callable[[Run], None]:
    def decide(run: Run) -> None:
        bind = run.bind
        picked = bind.pop(_CHOSEN, ())
        if not picked:
            return
        source = picked[0]
        power = _applying(powers, run, bind).get(source)
        if power is None:
            return
        bind[_REPLACED] = True
        run.say("written.works", pieces=Pieces((source,)))
        facts = {key: value for key, value in bind.items() if key.startswith("=")}
        run.push(power.block, **{**facts, key_of(SELF): source, YOU: run.controller(source)})

    return decide

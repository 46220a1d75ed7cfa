"""Where what the effects of one block bind and keep comes from, and by which way (see ``naming.origins``)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from tabletop.content.findings import sentence_list
from tabletop.core.values import Value
from tabletop.rules.phrases.meaning.sources import is_public
from tabletop.rules.phrases.naming.names import NO_SOURCE
from tabletop.rules.phrases.naming.values import Type
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import QUIET, Run
from tabletop.rules.written.naming.binding import PAST, YOU, kept_value, key_of, past_key, past_of, remember
from tabletop.rules.written.naming.keeping import Kept
from tabletop.rules.written.naming.origins import Origins, record_of, way_record
from tabletop.rules.written.reacting.events import fact
from tabletop.rules.written.reacting.protecting import SOURCE
from tabletop.rules.written.reading.sheet import NOBODY, SHOWN, Part, door

OWN = "~"
"""How the keys begin under which a frame keeps something for an instruction of its block."""
CALLED = past_key("~called")
"""Where the frame of a routine keeps what it hangs on that it is done at all."""


class Records:
    """Those of a block in the making."""

    def __init__(self, origins: Origins, block: str) -> None:
        self.origins, self.block = origins, block
        self.around: list[str] = []
        """Where the frame keeps what the ways around hang on."""
        self.assigned: list[str | Kept] = []
        """What has been set so far: keys of the frame, and what is kept."""
        self._ways = self._calls = 0
        self._left: list[tuple[list[str | Kept], int]] = []
        """The ways by which the rest may be left out: what is hidden by each, and how much had been set before."""
        self._leaves: list[bool] = []
        """For each way around, whether the rest may be left out by it."""

    def keeping(self, key: str, value: Phrase, changes: bool = False) -> Callable[[Run], None]:
        """What keeps the value of a phrase in the frame, with where it comes from. ``changes``: it had one before."""
        record = self.recording(key, value)
        if changes:
            self.assigned.append(key)

        def keep(run: Run) -> None:
            bind = run.bind
            remember(bind, key, kept_value(value, run, bind), record(run))

        return keep

    def recording(self, name: str, value: Phrase, block: str = "") -> Callable[[Run], dict[str, Value] | None]:
        """What gives the record of a value that is kept here (or handed to another block), with the way by which it
        is kept at all."""
        called, around = self.origins.declare(block or self.block, name, value), (CALLED, *self.around)

        def record(run: Run) -> dict[str, Value] | None:
            bind = run.bind
            is_plain = bind.keys().isdisjoint(around)
            if is_plain and value.is_open(run, bind):
                return None
            found = value.sources(run, bind)
            if is_plain and is_public(run, found):
                return None
            return record_of(called, value, found, run, bind, around)

        return record

    @contextmanager
    def way(self, test: Phrase, part: Part, opened: Collection[str] = ()) -> Iterator[Callable[[Run], None]]:
        """What is made inside is done or not by a phrase. What is given notes it when that is looked at: where not
        everybody may know it, neither what is set inside nor that it was not set is told, and who reads the file is
        told so. ``opened``: the names of what has been laid open before."""
        self._ways += 1
        key, assigned = past_key(f"~way {self._ways}"), len(self.assigned)
        inside: list[str | Kept] = []
        calls, called = self._calls, False

        def note(run: Run) -> None:
            if not (test.hides and (inside or called)):
                return
            bind = run.bind
            if key not in bind and test.is_open(run, bind):
                return
            found = test.sources(run, bind)
            if key not in bind and is_public(run, found):
                return
            remember(bind, key.removeprefix(PAST), None, way_record(run, found))
            if key in bind:
                for each in inside:
                    if isinstance(each, str):
                        known = found | past_of(bind.get(past_key(each)))
                        bind[past_key(each)] = way_record(run, known)
                    else:
                        each.hide(run, found)

        self.around.append(key)
        self._leaves.append(False)
        try:
            yield note
        finally:
            if self._leaves.pop():  # what stands behind it hangs on it as well
                called = True
                self._left.append((inside, assigned))
            else:
                self.around.remove(key)
                called = self._calls > calls
            inside += dict.fromkeys(self.assigned[assigned:])
            kept = (each for each in inside if isinstance(each, Kept) and not each.open)
            shown = [f"`{each.name}`" for each in kept if each.is_shown]
            if shown and test.hides:
                door(part, test, replace(SHOWN, told=SHOWN.told % sentence_list(shown)), NOBODY, opened)

    def leave(self) -> None:
        """What is made from now on is done or not by the ways around."""
        self._leaves[:] = [True] * len(self._leaves)

    def close(self) -> None:
        """The block is whole: what may have been left out is known."""
        for inside, assigned in self._left:
            inside[:] = dict.fromkeys(self.assigned[assigned:])

    def hanging(self) -> Callable[[Run], Value]:
        """What gives the record of what it hangs on that something is done here at all; None where on nothing that
        is hidden."""
        around = (CALLED, *self.around)

        def record(run: Run) -> Value:
            bind = run.bind
            if bind.keys().isdisjoint(around):
                return None
            return way_record(run, NO_SOURCE.union(*(past_of(bind.get(key)) for key in around)))

        return record

    def gathering(self, block: str, given: Mapping[str, Phrase]) -> Callable[[Run], dict[str, Value]]:
        """What gives the frame of a block that is done later: all that is bound now, and what phrases give now, by
        the names that these have in it."""
        self._calls += 1
        records = {name: self.recording(name, phrase, block) for name, phrase in given.items() if phrase.hides}
        hangs = self.hanging()

        def bind_of(run: Run) -> dict[str, Value]:
            bind = run.bind
            made = {key: value for key, value in bind.items() if not key.removeprefix(PAST).startswith(OWN)}
            for name, phrase in given.items():
                record = records[name](run) if name in records else None
                remember(made, key_of(name), kept_value(phrase, run, bind), record)
            remember(made, CALLED.removeprefix(PAST), None, hangs(run))
            return made

        return bind_of

    def calling(
        self, block: str, given: Mapping[str, Phrase], known: Mapping[str, Type],
        source: Callable[[Mapping[str, object]], int] | None = None, quiet: bool = False,
    ) -> Callable[[Run], None]:  # fmt: skip
        """What does another block with what its parameters stand for now; who does it stays the same. ``known``: of
        which types they are, once all uses have been read; ``source``: which card does it, where that matters;
        ``quiet``: its effects say nothing."""
        self._calls += 1
        records = {name: self.recording(name, phrase, block) for name, phrase in given.items() if phrase.hides}
        hangs = self.hanging()
        plain = [(key_of(name), name, phrase) for name, phrase in given.items()]
        hiding = [(past_key(key_of(name)), record) for name, record in records.items()]

        def push(run: Run) -> None:
            bind = run.bind
            values = {key: fact(phrase, known[name], run, bind) for key, name, phrase in plain}
            for key, record in hiding:
                values[key] = record(run)
            values[CALLED] = hangs(run)
            if quiet or QUIET in bind:
                values[QUIET] = True
            if YOU in bind:
                values[YOU] = bind[YOU]
            if source is not None:
                values[SOURCE] = source(bind) or None
            run.push(block, **{key: value for key, value in values.items() if value is not None})

        return push

"""Where values come from that are kept while rules go on and hang on something hidden.

What is bound (`let`, parameters, facts of events) and what is kept (`keep`) is worked out once. Where not everybody
may know it, a *record* is kept beside it: the pieces that it hung on and who might know them then (see
``core.visibility.Past``), and of which phrase it is the value with all that was public in that: the sets that it went
over, the numbers that it calculated with. So nobody is shown it who may not know it, and whoever guesses what lies
hidden works it out once more from the guess (``Origins.again``).

::

    {"on": (17,), "who": (), "you": 1, "by": "written/course|secret|top(stock).v", "is": ({"is": 17},)}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias, cast

from tabletop.core.keepsakes import KEPT as KEPT_FIELD
from tabletop.core.keepsakes import THINGS, as_guessed, key_of, piece_of, remembered
from tabletop.core.values import Record, Value
from tabletop.core.view import HANGS
from tabletop.core.visibility import Past, Viewer, may_know_past
from tabletop.rules.modifying.durations import LASTING, holds
from tabletop.rules.phrases.meaning.compiling import compiled
from tabletop.rules.phrases.meaning.looking import free
from tabletop.rules.phrases.meaning.sources import is_public, knowers, may_hide, valued
from tabletop.rules.phrases.naming.names import KEPT, NO_SOURCE, Sources
from tabletop.rules.phrases.naming.typed import Const, Slot, Typed, Use, parts_of, with_parts
from tabletop.rules.phrases.naming.values import ABSENT, Bind, Type
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import PAST, YOU, as_kept, cell_of, past_key, past_of, remember

GATHERED = "~gathered"
"""How the keys begin under which a frame keeps changes that are gathered: each as the frame that it will be."""
LATER = "later"
"""Where the flow keeps what is to be done when something happens: each as the frame that it will be."""
MOST_PARTS = 200
"""So many parts a record has at most: a sum to which a hidden number is added again and again forgets how it came to
be, and whoever guesses then knows nothing of it."""
MOST_DEEP = 10
"""So many records lie within one another at most, for the same reason: saves are nested 40 levels deep at most."""

Numbers: TypeAlias = Mapping[int, int]
"""The new numbers of pieces by their old ones."""


@dataclass(slots=True)
class Origins:
    """The phrases of a file whose values are kept, by what records call them, and the types of what frames keep."""

    phrases: dict[str, Phrase] = field(default_factory=dict)
    types: dict[str, dict[str, Type]] = field(default_factory=dict)
    """By block and by key, of what is of pieces."""
    held: dict[str, Callable[[Value], Value]] = field(default_factory=dict)
    """How a field of what is kept is held within its bounds."""

    def declare(self, block: str, name: str, phrase: Phrase) -> str:
        """A phrase whose value is kept; what records call it."""
        called = f"{block}|{name}|{phrase.text}"
        self.phrases[called] = phrase
        return called

    def holds(self, block: str, key: str, type: Type) -> None:
        """What a frame of a block keeps under a key is of this type."""
        if "piece" in type.sorts:
            self.types.setdefault(block, {})[key] = type

    def again(self, record: Record, table: Table, numbers: Numbers) -> Value:
        """A value worked out once more on a table on which other cards lie where it hung on hidden ones; None where
        that cannot be."""
        phrase, listed = self.phrases.get(str(record.get("by"))), record.get("is")
        if phrase is None or not isinstance(listed, tuple | list):
            return None
        known = iter(listed)
        try:
            made = self._thawed(phrase.typed, known, table, numbers)
            if next(known, None) is not None:
                return None
            found = compiled(made)(table, {YOU: record.get("you", 0)})
        except (StopIteration, KeyError, TypeError, ValueError):  # the file was edited since
            return None
        if phrase.type.many:
            found = tuple(cast("Iterable[object]", found))
        return None if found is ABSENT else as_kept(found)

    def imagine(self, table: Table, viewer: Viewer, numbers: Numbers) -> None:
        """Let the progress of a guessed position say nothing that a viewer may not know: what is kept and hangs on
        something hidden is what it would be if the guess were true; pieces are called by their new numbers."""
        state = table.state
        for name, value in remembered(state).items():
            guessed = as_guessed(state, name, value, viewer, numbers)
            if guessed is None:
                state.flow.pop(name)
            else:
                state.flow[name] = guessed
        self._let_last(table, numbers)
        hangs = state.flow.get(HANGS)
        if hangs:
            state.flow[HANGS] = {name: self._kept(table, viewer, numbers, name, each) for name, each in hangs.items()}
            state.forget()
        later = state.flow.get(LATER)
        if later:
            state.flow[LATER] = tuple(self._frame(table, viewer, numbers, each) for each in later)
        lanes = state.flow.get("lanes")
        if lanes:
            made = tuple(
                {**lane, "frames": tuple(self._frame(table, viewer, numbers, each) for each in lane["frames"])}
                for lane in lanes
            )
            state.flow["lanes"] = made

    @staticmethod
    def _let_last(table: Table, numbers: Numbers) -> None:
        """What lasts on hidden pieces is gone with their marks: that one has it would tell which one it is. So would
        what is over and was not swept yet."""
        state = table.state
        left = tuple(
            {**each, "source": 0} if each["source"] in numbers else each
            for each in state.flow.get(LASTING, ())
            if each["target"] not in numbers and holds(table, each["until"], each["target"])
        )
        state.flow.pop(LASTING, None)
        if left:
            state.flow[LASTING] = left

    def _kept(self, table: Table, viewer: Viewer, numbers: Numbers, name: str, record: Record) -> Value:
        flow, whole = table.state.flow, Table(table.ruleset, table.state)
        if "on" in record:
            moved = self.moved(record, numbers)
            if not _is_known(table, viewer, moved):
                flow[name] = self._held(name, self.again(record, whole, numbers))
            return moved
        found = {_key(owner, numbers): self.moved(each, numbers) for owner, each in record.items()}
        again = {
            key: self._held(name, self.again(record[owner], whole, numbers))
            for (owner, key) in ((owner, _key(owner, numbers)) for owner in record)
            if not _is_known(table, viewer, found[key])
        }
        kept = {key: value for key, value in {**(flow.get(name) or {}), **again}.items() if value is not None}
        flow[name] = kept
        return found

    def _held(self, name: str, value: Value) -> Value:
        held = self.held.get(name)
        return value if held is None else held(value)

    def _frame(self, table: Table, viewer: Viewer, numbers: Numbers, frame: Record) -> Record:
        bind: dict[str, Value] = dict(frame["bind"])
        for key, type in self.types.get(frame["block"], {}).items():
            if bind.get(key) is not None:
                bind[key] = as_kept(renumbered(bind[key], type, numbers))
        for past in [key for key in bind if key.startswith(PAST)]:
            key, record = past.removeprefix(PAST), cast("Record", bind[past])
            moved = self.moved(record, numbers)
            if _is_known(table, viewer, moved):
                bind[past] = moved
            else:
                remember(bind, key, self.again(record, Table(table.ruleset, table.state), numbers), moved)
        for key in [key for key in bind if key.startswith(GATHERED)]:
            noted = cast("tuple[Record, ...]", bind[key])
            bind[key] = tuple(self._frame(table, viewer, numbers, each) for each in noted)
        return {**frame, "bind": bind}

    def _thawed(self, node: Typed, known: Iterator[Record], table: Table, numbers: Numbers) -> Typed:
        """A tree in which what was public is as it was then."""
        if _is_public(node) or _is_kept(node):
            part = next(known)
            value = self.again(part, table, numbers) if "by" in part else part["is"]
            return Const(node.type, ABSENT if value is None else renumbered(value, node.type, numbers))
        return with_parts(node, [self._thawed(part, known, table, numbers) for part in _inner(node)])

    def moved(self, record: Record, numbers: Numbers) -> dict[str, Value]:
        """A record for a table whose pieces have other numbers."""
        found = dict(record) | {"on": tuple(sorted(numbers.get(each, each) for each in record["on"]))}
        phrase, listed = self.phrases.get(str(record.get("by"))), record.get("is")
        if phrase is None or not isinstance(listed, tuple | list):
            found.pop("is", None)
            return found
        parts = [each for each in _walk(phrase.typed) if _is_public(each) or _is_kept(each)]
        if len(parts) != len(listed):
            found.pop("is")
            return found
        found["is"] = tuple(self._part(part, node, numbers) for node, part in zip(parts, listed, strict=True))
        return found

    def _part(self, part: Record, node: Typed, numbers: Numbers) -> Record:
        if "on" in part:
            return self.moved(part, numbers)
        if "is" not in part:  # what each has of its own
            return {_key(owner, numbers): self.moved(each, numbers) for owner, each in part.items()}
        if part["is"] is None:
            return part
        kept = as_kept(renumbered(part["is"], node.type, numbers))
        if node.type.many and node.type.sort == "piece" and isinstance(kept, tuple):
            # in which order they lay then would tell how a hand has been sorted since
            kept = tuple(sorted(cast("tuple[int, ...]", kept)))
        return {"is": kept}


def _key(owner: str, numbers: Numbers) -> str:
    """The key of whose own something is, a piece by its new number."""
    piece = piece_of(owner)
    return key_of("#", numbers.get(piece, piece)) if piece else owner


def _is_known(table: Table, viewer: Viewer, record: Record) -> bool:
    return may_know_past(table.state, viewer, Past(tuple(record["on"]), tuple(record["who"])))


def let_go(run: Run) -> None:
    """What is kept hangs on nothing any more once everybody has come to know that, whatever is hidden again later."""
    hangs = run.state.flow.get(HANGS)
    if not hangs:
        return
    viewers = (None, *range(1, run.ruleset.seats + 1))

    def hidden(record: Record) -> bool:
        return not all(_is_known(run, viewer, record) for viewer in viewers)

    left: dict[str, Value] = {}
    for name, record in hangs.items():
        if "on" in record:
            kept = record if hidden(record) else None
        else:
            kept = {seat: each for seat, each in record.items() if hidden(each)}
        if kept:
            left[name] = record if kept == record else kept
    if left != hangs:
        run.set_flow(HANGS, left or None)


def record_of(
    called: str, phrase: Phrase, found: Sources, table: Table, bind: Bind, around: Iterable[str] = ()
) -> dict[str, Value] | None:
    """The record of a value that a phrase gives now, None where everybody may know it. ``found``: its sources;
    ``around``: where the frame keeps what it hangs on that this is done at all (see ``Records.way``)."""
    way = NO_SOURCE.union(*(past_of(bind.get(key)) for key in around if key in bind))
    if way and not is_public(table, way):
        return way_record(table, found | way)
    if is_public(table, found):
        return None
    made: dict[str, Value] = {
        "on": _pieces(found), "who": tuple(sorted(each or 0 for each in knowers(table, found))),
        "you": bind.get(YOU, 0),  # type: ignore[dict-item]  # a seat
        "by": called,
    }  # fmt: skip
    parts = tuple([_frozen(each, table, bind) for each in _kept_parts(phrase)])
    if sum(map(_size, parts)) <= MOST_PARTS and max(map(_depth, parts), default=0) < MOST_DEEP:
        made["is"] = parts
    return made


@lru_cache(maxsize=2_000)
def _kept_parts(phrase: Phrase) -> tuple[Typed, ...]:
    """What of a phrase is kept as it was: what everybody may know in it, and what is bound or kept itself."""
    return tuple(each for each in _walk(phrase.typed) if _is_public(each) or _is_kept(each))


def way_record(table: Table, found: Sources) -> dict[str, Value] | None:
    """The record of what is as it is since rules went one way and no other, by something that not everybody may know:
    it cannot be worked out once more. None where everybody may know it."""
    if is_public(table, found):
        return None
    return {"on": _pieces(found), "who": tuple(sorted(each or 0 for each in knowers(table, found)))}


def _pieces(found: Sources) -> tuple[int, ...]:
    """The pieces that would have to be seen; 0 for what nobody can look at."""
    pieces: set[int] = set()
    for each in found:
        pieces |= {each} if isinstance(each, int) else {0} if isinstance(each, str) else set(each.pieces)
    return tuple(sorted(pieces))


def _size(part: Record) -> int:
    return 1 + sum(_size(each) for each in part["is"]) if "by" in part and "is" in part else 1


def _depth(part: Record) -> int:
    return 1 + max(map(_depth, part["is"]), default=0) if "by" in part and "is" in part else 0


def _noted(table: Table, name: str) -> Record | None:
    """What is noted of something that is kept."""
    hangs = table.flow(HANGS) or {}
    return hangs.get(KEPT_FIELD + name) or hangs.get(THINGS + name)


def _frozen(node: Typed, table: Table, bind: Bind) -> Record:
    """A part of a phrase as it is now: its value, or the record of what is kept and hangs on something hidden."""
    if isinstance(node, Use) and node.name.hangs is not None and node.name.hangs(table, bind, 0):
        key = node.name.binds[0] if node.name.binds else ""
        record = bind.get(past_key(key)) if key else _noted(table, node.name.name)
        if isinstance(record, Mapping):
            return dict(record)
    found = valued(node)(table, dict(bind))
    return {"is": None if found is ABSENT else as_kept(found)}


# -- trees ---------------------------------------------------------------------------------------------------


def _is_public(node: Typed) -> bool:
    """Whether a part always tells what everybody may know, and does not depend on what is tested in a set."""
    if isinstance(node, Const | Slot) or may_hide(node):
        return False
    return not any("~" in key or "/" in key for key in free(node))


def _is_kept(node: Typed) -> bool:
    """Whether a part is the name of something that is bound or kept."""
    if not isinstance(node, Use) or node.of is not None or node.name.hangs is None:
        return False
    return node.name.binds[:1] != () or node.name.origin == KEPT


def _inner(node: Typed) -> tuple[Typed, ...]:
    return () if isinstance(node, Const | Slot) else parts_of(node)


def _walk(node: Typed) -> Iterator[Typed]:
    """The parts of a tree in a fixed order, without those of public ones."""
    yield node
    if not (_is_public(node) or _is_kept(node)):
        for part in _inner(node):
            yield from _walk(part)


def renumbered(value: object, type: Type, numbers: Numbers) -> object:
    """A value as phrases have it, its pieces with their new numbers."""
    if type.many:
        listed = cast("Iterable[object]", value) if isinstance(value, tuple | list) else (value,)
        return tuple(renumbered(each, type.one(), numbers) for each in listed)
    if type.inner is not None:  # a group
        return renumbered(value, type.inner.several(), numbers)
    if isinstance(value, tuple | list) and "cell" in type.sorts:
        return cell_of(value)
    if "piece" in type.sorts and isinstance(value, int) and value > 0:
        return numbers.get(value, value)
    return value

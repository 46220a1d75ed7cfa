"""Gather, then do: what several things are about to do is worked out for all of them before anything of it is done.

```yaml
- gather: c
  in: creature in field of seats
  order: by speed(c)                                   # or `chosen by SEAT`, or `together`
  do: [{gain: c.attack, of: damage, to: opposite(c)}]
```

The list is gone through for each of the set. Branches, loops, `let` and `choose` in it are done then; every other
effect becomes a *change*: a block of its own with all that its phrases gave and all that was bound. Then the changes
are carried out, one after the other or at one moment. They lie in the frame meanwhile, each as the frame that it will
be, so a save between two of them goes on, and what is hidden of them is hidden as it is in frames
(``naming.origins``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.content.findings import sentence_list
from tabletop.core.values import Record, Value
from tabletop.rules.limits import OverLimit
from tabletop.rules.phrases.naming.values import ANYTHING, NUMBER, SEAT, WORD, Sort, WordList, word_of
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.choosing import Choice, Query
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler, Book, Effects, Entry
from tabletop.rules.written.doing.choosing import WHATS, Asked, as_choice, what_of
from tabletop.rules.written.naming.binding import bound_name, cell_of, feed_of, kept_value, key_of
from tabletop.rules.written.naming.origins import GATHERED
from tabletop.rules.written.reacting.events import ASKED, ASKING, DO, begin_moment, end_moment
from tabletop.rules.written.reacting.granting import GIVE, HOWS, given_abilities, is_change
from tabletop.rules.written.reading.sheet import CHOSEN, NOBODY, ORDERED, WHO_IS_ASKED, Part, door

GATHERING_WORDS = Effects()

DONE_AT_ONCE = ("if", "each", "times", "let", "choose", "quietly")
"""The effects that are done while changes are gathered."""
NEVER = ("turns", "phase", "repeat", "together", "gather", "settle")
"""Those that cannot be gathered."""
_LOOKED_AT_LATER = ("ask", "go_on", "may", "when", "finish", "sort", "say", "plan", "choose")
"""Words whose phrases are looked at when they are carried out: they are of what is asked or tried then."""
_GIVEN: tuple[Sort, ...] = ("number", "truth", "word", "seat", "piece", "cell")
"""What is kept of a phrase until its change is carried out."""
CHANGE = "change"
"""In `order: by ...`: the word of a change, of an event its name."""
POOL = "~pool"
"""In a frame as long as it gathers: by what name its `gather` is known to abilities."""
MOST = 1_000
"""So many changes are gathered at most."""
_CHOSEN_BY, _BY, _THEN = "chosen by ", "by ", " then "


@dataclass(slots=True)
class Gathering:
    """The changes of one `gather`, as far as they were read."""

    key: str
    """Where the frame keeps them."""
    things: str
    """Where it keeps the things of which they are."""
    at: str
    """Where it keeps which of these is looked at."""
    words: dict[str, None] = field(default_factory=dict)
    ranks: list[Callable[[Run, Record, str], tuple[int, ...]]] = field(default_factory=list)
    """What gives the place of a change in the order."""
    asks: int = 0
    """How many of them ask somebody something."""
    at_once: bool = False
    """Whether they are done at one moment: then what comes instead of them is asked while they are gathered."""

    def open_now(self, table: Table, bind: Record) -> dict[Choice, int]:
        """The things of which there are changes left, as answers, with their places."""
        found: dict[Choice, int] = {}
        for number in dict.fromkeys(each["of"] for each in bind[self.key]):
            thing = bind[self.things][number]
            found[as_choice(table, cell_of(thing) if isinstance(thing, tuple | list) else thing)] = number
        return found

    def leave_out(self, run: Run) -> None:
        """Of what has left the table nothing is done any more."""
        bind = run.bind
        gone = {
            number
            for number, thing in enumerate(bind[self.things])
            if isinstance(thing, int) and thing > 0 and not run.state.exists(thing)
        }
        if gone:
            bind[self.key] = tuple(each for each in bind[self.key] if each["of"] not in gone)

    def takes(self, entry: Entry, to: Assembler) -> bool:
        """Whether an effect is a change, and not done at once."""
        return entry.word not in DONE_AT_ONCE and not _is_pooled(entry, to)

    def happens(self, event: str, to: Assembler) -> bool:
        """What the abilities do that wait for it is gathered here."""
        self.words |= dict.fromkeys(_done_by(event, to.book))
        return True

    def change(self, entry: Entry, to: Assembler) -> None:
        """An effect is gathered."""
        made = _made(entry, to)
        self.words[made.called] = None
        self.asks += made.asks
        if self.at_once and entry.word == "happen" and made.called in to.book.reacting.replaced:
            to.call(lambda run: self._ask(run, made))
        else:
            to.call(lambda run: self.note(run, run.frame, made))

    def _ask(self, run: Run, made: Made) -> None:
        """What comes instead of an event is asked and done now; where nothing does, the event is a change."""
        frame = run.frame
        self.note(run, frame, made)
        *noted, change = frame.bind[self.key]
        frame.bind[self.key] = tuple(noted)
        asked = {**change, "bind": {**change["bind"], ASKED: True}}
        frame.bind[ASKING], frame.bind[f"{self.key}?"] = self.key, (asked,)
        run.push(change["block"], **change["bind"], **{ASKING: True})

    def note(self, run: Run, frame: Frame, made: Made) -> None:
        """One more change. ``frame``: the one that gathers."""
        run.comes_later()
        bind = frame.bind
        noted = bind.get(self.key, ())
        if len(noted) >= MOST:
            raise OverLimit("later", MOST, made.stands)
        place = tuple(each for rank in self.ranks for each in rank(run, bind, made.called))
        kept: Record = {"block": made.block, "of": bind[self.at], "place": place, "bind": made.bind_of(run)}
        bind[self.key] = (*noted, kept)


class Pooled:
    """The changes of an ability that waits for a gathered event: they go to the `gather` in which that happens."""

    def takes(self, entry: Entry, to: Assembler) -> bool:
        """Whether an effect is a change, and not done at once."""
        return entry.word not in DONE_AT_ONCE

    def happens(self, event: str, to: Assembler) -> bool:
        """Nothing of one is gathered into another."""
        return False

    def change(self, entry: Entry, to: Assembler) -> None:
        """An effect is gathered."""
        made, pools = _made(entry, to), to.book.pools
        if made.asks:
            hint = "Ask before: `choose` in the ability."
            raise entry.whole.wrong("Nothing is asked in what is gathered of an event.", hint)

        def note(run: Run) -> None:
            frame = next((each for each in reversed(run.lane.frames) if POOL in each.bind), None)
            gathering = pools.get(str(frame.bind[POOL])) if frame is not None else None
            if frame is not None and isinstance(gathering, Gathering):
                gathering.note(run, frame, made)
            else:
                run.push(made.block, **made.bind_of(run))

        to.call(note)


@dataclass(frozen=True, slots=True)
class Made:
    """A change as it was read: the word in `order`, its block, what gives the frame of that, whether it asks."""

    called: str
    block: str
    bind_of: Callable[[Run], dict[str, Value]]
    asks: int
    stands: str


def _made(entry: Entry, to: Assembler) -> Made:
    part, word = entry.whole, entry.word
    if word in NEVER:
        raise part.wrong(f"`{word}` cannot be gathered.", f"Gather effects, {_SAID_AT_ONCE} around them.")
    id = to.nested("change")
    data, given = _apart(entry, to)
    inner = Assembler(to.book, id, to.language, act=to.act, silent=to.silent, rule=to.rule)
    inner.hushed = to.hushed
    inner.words, inner.opened, inner.within = to.words, set(to.opened), list(to.within)
    inner.looked = {who: set(names) for who, names in to.looked.items()}
    inner.uses_ability = to.uses_ability
    for name, phrase in given.items():
        known = bound_name(name, phrase.type, "what was gathered", feed_of(phrase))
        inner.language = part.adding(inner.language, known)
        to.book.origins.holds(id, key_of(name), phrase.type)
    inner.effects(Part(part.sheet, part.where, data))
    to.book.blocks.append(inner.block())
    to.uses |= inner.uses
    called = str(entry.object.data) if word == "happen" else word
    return Made(called, id, to.records.gathering(id, given), inner.asks, part.stands)


def _is_pooled(entry: Entry, to: Assembler) -> bool:
    """Whether an effect lets a gathered event happen."""
    event = to.book.reacting.events.get(str(entry.object.data)) if entry.word == "happen" else None
    return event is not None and event.pooled


def _done_by(event: str, book: Book) -> Iterator[str]:
    """The words of what abilities do that wait for an event, as `change` has them."""
    printed = (each.data for each in book.catalog.abilities.values())
    given = (part.data for part in given_abilities(book.sheet))
    for data in (*printed, *given):
        if isinstance(data, Mapping) and data.get("when") == event:
            yield from _words_in(data.get(DO), book)


def _words_in(data: object, book: Book) -> Iterator[str]:
    if isinstance(data, Mapping):
        word = str(next(iter(data), ""))
        if word in book.effects or word in book.routines:
            yield str(data[word]) if word == "happen" else word
    inside = data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
    for each in inside:
        yield from _words_in(each, book)


_SAID_AT_ONCE = f"with {sentence_list([f'`{each}`' for each in DONE_AT_ONCE])}"


def _apart(entry: Entry, to: Assembler) -> tuple[object, dict[str, Phrase]]:
    """An effect with names in place of its phrases, and the phrases by these names."""
    data, given = entry.whole.data, dict[str, Phrase]()
    if not isinstance(data, dict) or entry.word in _LOOKED_AT_LATER:
        return data, given

    def named(part: Part) -> object:
        phrase = to.phrase(part) if isinstance(part.data, str) else None
        kept = phrase is not None and (phrase.type.sort in _GIVEN or phrase.type.is_things)
        if phrase is None or not kept or not (phrase.needs or phrase.reads or phrase.hides):
            return part.data
        name = f"{CHANGE}.{len(given) + 1}"
        given[name] = phrase
        return name

    def of_gift(part: Part) -> object:
        """The numbers in changes of values."""
        if not isinstance(part.data, dict):
            return named(part)
        return {key: named(each) if key in HOWS else each.data for key, each in part.parts("A change").items()}

    made: dict[str, object] = dict(data)
    for key in data:
        part = entry.object if key == entry.word else entry.need(str(key))
        if _is_phrase(entry, str(key), to):
            made[str(key)] = named(part)
        elif key == GIVE and part.is_mapping and is_change(part):
            made[key] = {name: of_gift(each) for name, each in part.parts("What is given").items()}
    return made, given


def _is_phrase(entry: Entry, key: str, to: Assembler) -> bool:
    """Whether a phrase stands in a key of an effect."""
    routine = to.book.routines.get(entry.word)
    if routine is not None:
        name = routine.parameters[0] if key == entry.word and routine.parameters else key
        return name in routine.parameters and name not in routine.roles
    word = to.book.effects[entry.word]
    if word.free and key != entry.word:
        return True
    return (word.object if key == entry.word else word.shapes.get(key)) == "phrase"


@GATHERING_WORDS.word(
    "gather", "in! order ask rule do!",
    help="What each of a set is about to do is worked out for all of them first, and then done.",
    example="{gather: c, in: creature in field, order: by c.attack, do: [{gain: c.attack, of: damage, to: target}]}",
    unsaid="what is done speaks for itself", object="text", shapes={"order": "text", "ask": "sentence"},
)  # fmt: skip
def gather(entry: Entry, to: Assembler) -> None:
    """`order: by NUMBER` (`by NUMBER then NUMBER`): the lowest first; in it `change` is the word of what is done.
    `order: chosen by SEAT`: a seat says whose turn is next. `order: together`: all at one moment, and nobody is asked
    anything in it; what comes instead of an event is asked while it is gathered. Left out: as they were gathered.
    What has left the table by then does nothing, but for `together`."""
    things = to.phrase(entry.need("in"), ANYTHING)
    all_of, at = to.key("gather"), to.key("thing")
    gathering = Gathering(to.key(GATHERED.removeprefix("~")), all_of, at)
    pool = f"{to.id} {gathering.key}"
    while pool in to.book.pools:  # a block may have several, one behind the other
        pool += "'"
    to.book.pools[pool] = gathering
    order = _Order(entry, to, things)
    gathering.at_once = order.together
    to.book.origins.holds(to.id, all_of, things.type)

    def begin(run: Run) -> None:
        note(run)
        bind = run.bind
        found = kept_value(things, run, bind)
        bind[all_of], bind[at], bind[gathering.key] = found if isinstance(found, tuple) else (), -1, ()
        bind[POOL] = pool

    def close(run: Run) -> None:
        for key in (all_of, at, gathering.key, f"{gathering.key}?", POOL, ASKING):
            run.bind.pop(key, None)

    to.call(begin)
    with to.inside(), to.records.way(things, entry.need("in"), frozenset(to.opened)) as note:
        name = to.bind(entry.object.text("The name"), things.type.one(), entry.object, "one of `gather`", things)

        def take(run: Run) -> None:
            bind = run.bind
            bind[at] += 1
            bind[name] = bind[all_of][bind[at]]

        top, end = to.label("gather"), to.label("end gather")
        to.place(top)
        to.jump(end, lambda run: run.bind[at] + 1 >= len(run.bind[all_of]))
        to.call(take)
        with to.gathering_into(gathering):
            to.effects(entry.need("do"))
        to.jump(top)
        to.place(end)
        order.ranks(gathering, to)
    order.carry_out(gathering, to)
    to.asks += gathering.asks
    to.call(close)


class _Order:
    """In which order changes are carried out."""

    def __init__(self, entry: Entry, to: Assembler, things: Phrase) -> None:
        self.entry, self.part, self.things = entry, entry.get("order"), things
        text = self.part.text("The order").strip() if self.part is not None else ""
        self.together = text == "together"
        self.by = tuple(text.removeprefix(_BY).split(_THEN)) if text.startswith(_BY) else ()
        self.chooser: Phrase | None = None
        if self.part is not None and text.startswith(_CHOSEN_BY):
            self._chosen(self.part, text.removeprefix(_CHOSEN_BY), to)
        elif self.part is not None and not self.together and not self.by:
            hint = "Write `by NUMBER`, `chosen by SEAT` or `together`."
            raise self.part.wrong(f"`{text}` is no order of changes.", hint)
        if self.chooser is None and entry.get("ask") is not None:
            raise entry.need("ask").wrong("Nobody is asked for this order.", "Write `order: chosen by SEAT`.")

    def _chosen(self, part: Part, seat: str, to: Assembler) -> None:
        self.chooser = Part(part.sheet, part.where, seat).phrase(to.language, SEAT)
        door(part, self.chooser, WHO_IS_ASKED, opened=frozenset(to.opened))
        if what_of(self.things.type) is None:
            raise part.wrong(f"One chooses among things of one sort, not {self.things.type.said}.")
        known = self.chooser.name
        door(self.entry.need("in"), self.things, CHOSEN, known, frozenset(to.opened))
        door(self.entry.need("in"), self.things, WHO_IS_ASKED, NOBODY, frozenset(to.opened))

    def ranks(self, gathering: Gathering, to: Assembler) -> None:
        """What the places of changes go by, once all their words are known."""
        part = self.part
        for text in self.by if part is not None else ():
            assert part is not None
            known = dict.fromkeys((*gathering.words, *to.book.routines, *to.book.reacting.events, *to.book.effects))
            words = WordList(CHANGE, tuple(known))
            name = bound_name(CHANGE, word_of(words) if words.words else WORD, "a change")
            language = part.adding(to.language, name)
            phrase = Part(part.sheet, part.where, text.strip()).phrase(language, NUMBER)
            door(part, phrase, ORDERED, NOBODY, frozenset(to.opened))
            gathering.ranks.append(_ranking(phrase))

    def carry_out(self, gathering: Gathering, to: Assembler) -> None:
        """The changes are done."""
        if self.together:
            if gathering.asks:
                assert self.part is not None
                raise self.part.wrong("Nothing is asked in what is done together.", "Ask before: `choose` in `do`.")
            to.call(begin_moment)
        if self.by:
            to.call(lambda run: _sort(run, gathering.key))
        top, end = to.label("changes"), to.label("end changes")
        to.place(top)
        if not self.together and "piece" in self.things.type.sorts:
            to.call(gathering.leave_out)
        to.jump(end, lambda run: not run.bind[gathering.key])
        if self.chooser is not None:
            self._ask(gathering, to)
        to.call(lambda run: _next(run, gathering.key, self.chooser is not None))
        to.jump(top)
        to.place(end)
        if self.together:
            to.call(end_moment)

    def _ask(self, gathering: Gathering, to: Assembler) -> None:
        """Whose changes are next, while there are any of several things."""
        chooser, answer = self.chooser, to.key("next")
        what, form = what_of(self.things.type) or WHATS["piece"]
        ask, rule = self.entry.get("ask"), self.entry.get("rule")

        def whose(table: Table, frame: Frame) -> int:
            found = chooser.number(table, frame.bind) if chooser is not None else 0
            return found if isinstance(found, int) else 0

        def open_now(table: Table, frame: Frame) -> Sequence[Choice]:
            return list(gathering.open_now(table, frame.bind))

        def take(run: Run) -> None:
            bind = run.bind
            chosen = bind.pop(answer, ())
            first = gathering.open_now(run, bind).get(chosen[0], -1) if chosen else -1
            bind[gathering.key] = tuple(sorted(bind[gathering.key], key=lambda each: each["of"] != first))

        query = Query(
            answer, seat=whose, options=open_now, question=f"{AS_WRITTEN}Which is next?", what=what, form=form,
            rule=rule.text("A rule") if rule is not None else to.rule, titled=True,
        )  # fmt: skip
        gathering.asks += 1
        to.emit(Asked(query, to.sentence(ask) if ask is not None else None))
        to.call(take)


def _ranking(phrase: Phrase) -> Callable[[Run, Record, str], tuple[int, ...]]:
    """The place of a change; what gives no number comes last."""

    def place(run: Run, bind: Record, called: str) -> tuple[int, ...]:
        found = phrase.number(run, {**bind, key_of(CHANGE): called})
        return (0, found) if isinstance(found, int) else (1, 0)

    return place


def _sort(run: Run, key: str) -> None:
    bind = run.bind
    bind[key] = tuple(sorted(bind[key], key=lambda each: tuple(each["place"])))


def _next(run: Run, key: str, all_of_thing: bool) -> None:
    """The next change is carried out, or all of the same thing, one after the other."""
    bind = run.bind
    noted = bind[key]
    number = 1
    while all_of_thing and number < len(noted) and noted[number]["of"] == noted[0]["of"]:
        number += 1
    bind[key] = noted[number:]
    for each in reversed(noted[:number]):  # the one that is pushed last is done first
        run.push(each["block"], **each["bind"])

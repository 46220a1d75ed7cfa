"""Effects that last: a number that is added for a while, an act that is forbidden for a while."""

from __future__ import annotations

from tabletop.content.findings import did_you_mean
from tabletop.core.state import seat_target
from tabletop.rules.modifying.durations import LASTING, holds, last, mark_from
from tabletop.rules.modifying.silencing import renew
from tabletop.rules.phrases.naming.values import ANYTHING, NUMBER
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces, Told
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry
from tabletop.rules.written.doing.ending import ending, told_until
from tabletop.rules.written.doing.numbers import targets, whom
from tabletop.rules.written.doing.pieces import seen_by_all
from tabletop.rules.written.naming.binding import SELF, key_of
from tabletop.rules.written.naming.lanes import lane_at
from tabletop.rules.written.reacting.granting import GIVE, Change, own_layer, power_mark, read_gift
from tabletop.rules.written.reacting.standing import EVENT, FORBIDDEN, read_forbidden
from tabletop.rules.written.reading.sheet import GIVEN, NOBODY, door

LASTING_WORDS = Effects()


def _source(run: Run) -> int:
    """The card whose ability it is, 0 for none."""
    found = run.bind.get(key_of(SELF), 0)
    return found if isinstance(found, int) and run.state.exists(found) else 0


@LASTING_WORDS.word(
    "add", "to! of until", help="A value of pieces or seats is more (or, below 0, less) for a while.",
    example="{add: 2, to: attack, of: card, until: turn}",
    log={
        "written.added": "{whom} has {number} more {what}{until}.",
        "written.taken_off": "{whom} has {number} less {what}{until}.",
    },
    shapes={"to": "text", "until": "text"},
)  # fmt: skip
def add(entry: Entry, to: Assembler) -> None:
    """A value of `values:`; it ends as well when its piece becomes another object. Left out, `of` is `you`."""
    number, name_part = to.phrase(entry.object, NUMBER), entry.need("to")
    name, values = name_part.text("The name of a value"), to.book.values
    if name not in values:
        hint = did_you_mean(name, values, "values") or "Declare it under `values:`."
        raise name_part.wrong(f"There is no value `{name}`.", hint)
    who, silent, label, layers = whom(entry, "of", to), to.silent, values[name], layers_of(name, to)
    ends = ending(entry.get("until"), to, who.type)

    def go(run: Run) -> None:
        by = number.number(run, run.bind)
        if not isinstance(by, int) or not by:
            return
        for sort, target in targets(who, run):
            at = seat_target(target) if sort == "seat" else target
            scope, seat = ends(run, at)
            source = _source(run)
            layer = own_layer(run, source, "add", layers)
            last(run, at, name, by, scope, source=source, seat=seat, layer=layer, lane=lane_at(run))
            if not silent:
                told = Person(target) if sort == "seat" else Pieces((target,))
                until = told_until(run, scope, seat, _source(run), ends)
                line, only = "written.added" if by > 0 else "written.taken_off", knowing(run, sort, target)
                run.say(line, only, whom=told, number=abs(by), what=label, until=until)

    to.call(go)


def layers_of(value: str, to: Assembler) -> tuple[str, ...]:
    """The layers of a value."""
    givable = to.book.reacting.givable
    return givable.layers.get(value, ()) if givable is not None else ()


def knowing(run: Run, sort: str, target: int) -> tuple[int, ...] | None:
    """The seats that are told of a change of a value: those that may know the piece; None: all."""
    if sort == "seat" or seen_by_all(run, target):
        return None
    return tuple(each for each in run.seats if run.sees(target, each))


@LASTING_WORDS.word(
    GIVE, "to! until", help="Pieces have a word, an ability or a change of a value, or have it no more, for a while.",
    example="{give: {attack: 2}, to: card, until: turn}",
    log={
        "written.given": "{whom} has {what}{until}.", "written.taken": "{whom} has no {what}{until}.",
        "written.copied": "{whom} can do what {pieces} can{until}.",
        "written.given_nothing": "All that was given to {whom} has ended.",
        "written.given_times": "The {what} of {whom} counts {number} times{until}.",
        "written.given_set": "The {what} of {whom} begins at {number}{until}.",
        "written.given_least": "The {what} of {whom} is at least {number}{until}.",
        "written.given_most": "The {what} of {whom} is at most {number}{until}.",
    },
    object="gift", shapes={"until": "text"},
)  # fmt: skip
def give(entry: Entry, to: Assembler) -> None:
    """`WORD` or `no WORD` of a list that cards print, `{VALUE: 2}`, `{VALUE: {times: 2}}`, `{when: ..., do: ...}`,
    `abilities of THING`, `no abilities`. What is taken is taken whoever gives it. `nothing`: what was given or taken
    for a while, changes of values and marks, has ended; then there is no `until`."""
    givable = to.book.reacting.givable
    assert givable is not None  # it is known before effects are read
    gift = read_gift(entry.object, to.language, givable)
    who, silent, label = to.phrase(entry.need("to"), ANYTHING), to.silent, to.book.values
    if gift.ends and entry.get("until") is not None:
        raise entry.need("until").wrong("What has ended has ended for good.", "Leave `until` out.")
    ends = ending(entry.get("until"), to, who.type)
    if not gift.changes and who.type.sorts != {"piece"}:
        raise entry.need("to").wrong(f"This is given to pieces, not to {who.type.said}.")
    door(entry.need("to"), who, GIVEN, NOBODY, frozenset(to.opened), own=bool(gift.changes))

    def go(run: Run) -> None:
        source = _source(run)
        found = list(targets(who, run))
        whose = gift.copied.things(run, run.bind) if gift.copied is not None else ()
        copied = tuple(each for each in whose if isinstance(each, int) and seen_by_all(run, each))
        known = to.book.reacting.abilities if copied else ()
        abilities = [each.id for each in known if any(each.is_on(run, one) for one in copied)]
        changes = [(each, each.by.number(run, run.bind)) for each in gift.changes]
        for sort, target in found:
            at = seat_target(target) if sort == "seat" else target
            scope, seat = ends(run, at)
            until = told_until(run, scope, seat, source, ends)
            told = Person(target) if sort == "seat" else Pieces((target,))
            if gift.ends and _take_all_back(run, at) and not silent:
                run.say("written.given_nothing", whom=told)
            for mark in (gift.mark,) if gift.mark else map(power_mark, abilities):
                mark_from(run, at, mark, scope, source, seat, lane_at(run))
            for change, by in changes:
                if isinstance(by, int) and (by or change.how != "add"):
                    layer = change.layer or own_layer(run, source, change.how, givable.layers[change.value])
                    last(
                        run, at, change.value, by, scope, source=source, seat=seat, how=change.how, layer=layer,
                        lane=lane_at(run),
                    )  # fmt: skip
                    if not silent:
                        _say_change(run, told, change, by, label[change.value], until, knowing(run, sort, target))
            if silent:
                continue
            if gift.mark:
                name = "written.taken" if gift.is_taken else "written.given"
                run.say(name, whom=told, what=gift.told, until=until)
            elif abilities:
                run.say("written.copied", whom=told, pieces=Pieces(copied), until=until)

    to.call(go)


def _take_all_back(run: Run, target: int) -> bool:
    """What lasts on a piece or a seat has ended. Whether there was anything."""
    before = run.flow(LASTING, ())
    renew(run, target)
    stamped = [name for name, borne in run.state.fields.items() if _lasts_by_stamp(run, borne.get(target), target)]
    for name in stamped:
        run.set_mark(target, name, None)
    return bool(stamped) or run.flow(LASTING, ()) != before


def _lasts_by_stamp(run: Run, borne: object, target: int) -> bool:
    return isinstance(borne, str) and holds(run, borne, target)


def _say_change(
    run: Run, whom: Person | Pieces, change: Change, by: int, label: str, until: Told, only: tuple[int, ...] | None
) -> None:
    """That a value of something is changed, in one line of the log of who may know it."""
    if change.how == "add":
        name = "written.added" if by > 0 else "written.taken_off"
        run.say(name, only, whom=whom, number=abs(by), what=label, until=until)
    else:
        run.say(f"written.given_{change.how}", only, whom=whom, number=by, what=label, until=until)


@LASTING_WORDS.word(
    "forbid", "of! until as", help="Pieces or seats cannot do an act, or no event can be of them, for a while.",
    example="{forbid: strike, of: target, until: until_turn_of you}",
    log={
        "written.forbade": "{whom} cannot {what}{until}.",
        "written.forbade_event": '"{what}" cannot happen to {whom}{until}.',
    }, object="text", shapes={"until": "text", "as": "text"},
)  # fmt: skip
def forbid(entry: Entry, to: Assembler) -> None:
    """Of a seat: no such act; of a piece: none that picks it first, or with `as` none that picks it as that. Of an
    event: where it would be of one of these, it does not happen, whoever lets it."""
    what = read_forbidden(entry.object, entry.get("as"), to.book.acts, to.book.reacting.events)
    silent, is_event = to.silent, what.startswith(EVENT)
    who = to.phrase(entry.need("of"), ANYTHING)
    ends = ending(entry.get("until"), to, who.type)
    to.book.reacting.forbidden.add(what)
    called = what.removeprefix(EVENT).replace("_", " ")

    def go(run: Run) -> None:
        for sort, target in targets(who, run):
            at = seat_target(target) if sort == "seat" else target
            scope, seat = ends(run, at)
            mark_from(run, at, FORBIDDEN + what, scope, _source(run), seat, lane_at(run))
            if not silent:
                told = Person(target) if sort == "seat" else Pieces((target,))
                until = told_until(run, scope, seat, _source(run), ends)
                run.say(
                    "written.forbade_event" if is_event else "written.forbade", whom=told, what=called, until=until
                )

    to.call(go)

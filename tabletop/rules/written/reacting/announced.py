"""Acts that may be answered: what is announced waits until nobody wants to answer it any more.

An act with `answer`, and one that is asked for as an answer, is an item (see ``rules.progress.items``). While its
frame is ``OPEN`` it can be answered; what goes on above it answers it. `answered` is the card of what is answered,
`answered_by` whose doing that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, cast

from tabletop.core.values import Value
from tabletop.core.zones import parse_zone
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.audit import Oddity
from tabletop.rules.phrases.naming.names import Name, standing, word
from tabletop.rules.phrases.naming.values import ABSENT, PIECE, PIECES, SEAT, SEATS, Bind
from tabletop.rules.progress.items import ITEM, Item, card_of, is_same, item_frames, make_item, thing_of
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Told, Word, Words, Zone
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import PAST, SELF, key_of
from tabletop.rules.written.reacting.events import Ability

USED = "~used"
"""Where the frame of an act keeps which ability it uses, and what was chosen for it."""
ABILITY_BLOCK = "written/ability/"
"""How the blocks of what abilities do are called."""
DOES = "what it does"
"""In such a block: behind all that is chosen, paid and answered for it."""
ANSWERED, BY, AT, SEATS_AT = "answered", "answered_by", "answered_at", "answered_seats"
OTHERS = "other_targets"
OPEN = "~open"
"""In the frame of an item as long as it can be answered."""
_BELOW = "~answers"
"""Where the frame of an item keeps the number of the one that it answers, 0 for none."""


def answered_names(abilities: Iterable[Ability]) -> tuple[Name, ...]:
    """The names of what is answered. ``abilities``: all there are, once they are read."""

    def card(table: Table, bind: Bind) -> object:
        item = answered(table)
        piece, incarnation = item["card"] if item is not None else (0, 0)
        return piece if piece and is_same(table, piece, incarnation) else ABSENT

    def by(table: Table, bind: Bind) -> object:
        item = answered(table)
        return item["by"] if item is not None else ABSENT

    def at(table: Table, bind: Bind) -> object:
        item = answered(table)
        found = item["choices"] if item is not None else ()
        return tuple(int(piece) for piece, then in found if is_same(table, int(piece), then))

    def seats_at(table: Table, bind: Bind) -> object:
        item = answered(table)
        found = item["choices"] if item is not None else ()
        return tuple(-int(seat) for seat, _ in found if -int(seat) in table.seats)

    def others(table: Table, piece: int) -> object:
        frame, aiming, bind = _aiming(table, abilities)
        if frame is None or aiming is None or all(int(each) != piece for each, _ in frame.bind[ITEM]["choices"]):
            return ()
        return tuple(each for each in aiming.aims(table, bind, piece)[1] if each > 0 and each != piece)

    return (
        word(
            OTHERS,
            "piece",
            PIECES,
            others,
            "flow:lanes flow:out zone:* column:* counter:* field:* flow:*",
            said="what could be chosen in its place",
            origin="a choice",
            tells=False,
            cost=20,
        ),
        standing(AT, PIECES, at, "flow:lanes column:incarnation", said="what it is aimed at", origin="a choice"),
        standing(SEATS_AT, SEATS, seats_at, "flow:lanes flow:out", said="whom it is aimed at", origin="a choice"),
        standing(ANSWERED, PIECE, card, "flow:lanes", said="what is answered", origin="a card"),
        standing(BY, SEAT, by, "flow:lanes", said="whose act is answered", origin="a seat"),
    )


def answered(table: Table) -> Item | None:
    """What is answered: what can be answered now, or what the act that goes on was announced upon."""
    frames = item_frames(table)
    if not frames:
        return None
    top = frames[-1].bind
    if top.get(OPEN):
        return dict(top[ITEM])
    return next((each.bind[ITEM] for each in frames if each.bind[ITEM]["id"] == top.get(_BELOW)), None)


def announce(
    run: Run, act: str, seat: int, pieces: tuple[int, ...], lies: bool, seats: Iterable[int] = ()
) -> dict[str, Value]:
    """What the frame of an act keeps that is announced. The piece that it picks first is shown to all. ``lies``:
    whether that piece is what is announced and lies among such, as a spell does; else it is who does it. ``seats``:
    those (negative) that it picks besides."""
    under = answered(run)
    card, *others = pieces or (0,)
    show(run, card)
    item = make_item(run, act, seat, card, choices=(*others, *seats), lies=lies)
    return {ITEM: item, _BELOW: under["id"] if under else 0}


def show(run: Run, card: int) -> None:
    """A card is known to all from now on, as long as it lies where it lies."""
    hidden = [each for each in run.seats if not run.sees(card, each)] if card else []
    if hidden:
        run.edit.learn((card,), hidden)
        run.forget()


def aimed(run: Run, frame: Frame, things: Iterable[int]) -> None:
    """What has been chosen for what a frame announced (seats negative), besides what was picked with it."""
    item = frame.bind.get(ITEM)
    known = [int(piece) for piece, _ in item["choices"]] if item is not None else []
    more = [each for each in things if each not in known and (each < 0 or run.state.exists(each))]
    if item is not None and more:
        made = tuple(thing_of(run, each) for each in more)
        frame.bind[ITEM] = {**item, "choices": (*item["choices"], *made)}


def aims(table: Table) -> Iterator[tuple[int, int]]:
    """Who aims at whom: what is announced at what it picks besides (seats negative), else at what it answers."""
    before = 0
    for frame in item_frames(table):
        card = card_of(frame.bind[ITEM])
        targets = [int(piece) for piece, _ in frame.bind[ITEM]["choices"] if piece] or [before]
        yield from ((card, target) for target in targets if card and target and target != card)
        before = card


def is_cancelled(run: Run) -> bool:
    """Whether what the frame on top announced does not happen."""
    return bool(run.bind.get(ITEM, {}).get("cancelled"))


def cancel(run: Run, silent: bool) -> None:
    """What is answered does not happen; where there is nothing (any more), nothing is done."""
    item = answered(run)
    if item is None or item["cancelled"]:
        return
    for frame in item_frames(run):
        if frame.bind[ITEM]["id"] == item["id"]:
            frame.bind[ITEM] = {**item, "cancelled": True}
    if not silent:
        card = card_of(item)
        known = card and run.state.exists(card)
        if not known:
            run.say("written.cancelled_act")
        else:
            run.say("written.cancelled" if item.get("lies") else "written.cancelled_by", pieces=Pieces((card,)))


class Labelled(Protocol):
    """An act with a label."""

    def label_in(self, table: Table, bind: Bind) -> Told:
        """What it is called with what is bound for it."""


def in_words(table: Table) -> Told | None:
    """What is answered, as a sentence: who does what. None where it cannot be named."""
    item = answered(table)
    frame = next((each for each in item_frames(table) if item and each.bind[ITEM]["id"] == item["id"]), None)
    if item is None or frame is None or not item["by"]:
        return None
    kind, card = table.ruleset.part(Kinds).get(item["kind"]), card_of(item)
    what: Word = Pieces((card,))
    if hasattr(kind, "label_in"):
        label = cast("Labelled", kind).label_in(table, frame.bind)
        what = Told(AS_WRITTEN + label.template, label.words)
    elif not card or not table.state.exists(card):
        return None
    return Told("{who}: {what}.", {"who": Person(int(item["by"])), "what": what})


class Aiming(Protocol):
    """What can be aimed at something else: an ability, or an act."""

    def aims(self, table: Table, bind: Mapping[str, object], old: int) -> tuple[str, Sequence[int]]:
        """Where it keeps what was chosen for it (``old``; 0: as is usual), and what could be chosen in its place."""


def _aiming(table: Table, abilities: Iterable[Ability]) -> tuple[Frame | None, Aiming | None, Bind]:
    """What is answered: its frame, what it is, and all that is bound for it; nothing where it is cancelled."""
    item = answered(table)
    frame = next((each for each in item_frames(table) if item and each.bind[ITEM]["id"] == item["id"]), None)
    if item is None or frame is None or item["cancelled"]:
        return None, None, {}
    used = frame.bind.get(USED) or {}
    id = str(used.get("ability", "")) or frame.block.removeprefix(ABILITY_BLOCK)
    power = next((each for each in abilities if each.id == id), None)
    if power is not None:
        return frame, power, {**frame.bind, **used.get("chosen", {}), key_of(SELF): card_of(item)}
    kind = table.ruleset.part(Kinds).get(item["kind"])
    return frame, cast("Aiming", kind) if hasattr(kind, "aims") else None, frame.bind


def retarget(run: Run, piece: int, abilities: Iterable[Ability], old: int = 0) -> bool:
    """What is answered is aimed at another piece (or seat, negative), where that can be chosen for it; whether it
    is. ``old``: in whose place, 0: of what is usual."""
    frame, aiming, bind = _aiming(run, abilities)
    if frame is None or aiming is None:
        return False
    item, used = frame.bind[ITEM], frame.bind.get(USED) or {}
    key, fits = aiming.aims(run, bind, old)
    before = bind.get(key, 0)
    if not key or piece not in fits or before == piece:
        return False
    if used:
        frame.bind[USED] = {**used, "chosen": {**used["chosen"], key: piece}}
    else:
        frame.bind[key] = piece
    kept = tuple((each, then) for each, then in item["choices"] if each != before)
    frame.bind[ITEM] = {**item, "choices": (*kept, thing_of(run, piece))}
    return True


def carried_out(run: Run) -> list[tuple[str, dict[str, Value]]]:
    """The ability that is answered, with what was chosen for it; none where what is answered is none."""
    item = answered(run)
    frame = next((each for each in item_frames(run) if item and each.bind[ITEM]["id"] == item["id"]), None)
    if frame is None:
        return []
    used = frame.bind.get(USED) or {}
    if used:
        return [(str(used["ability"]), dict(used["chosen"]))]
    if not frame.block.startswith(ABILITY_BLOCK):
        return []
    bound = {key: each for key, each in frame.bind.items() if key.startswith(("=", PAST))}
    return [(frame.block.removeprefix(ABILITY_BLOCK), bound)]


def unannounced(table: Table, lies: Mapping[str, str]) -> Iterator[Oddity]:
    """What lies where only announced cards do, though nothing was announced with it. ``lies``: the zones, each with
    the rule that says so."""
    pending = {card_of(frame.bind[ITEM]) for frame in item_frames(table)}
    for zone in sorted(each for each in table.state.contents if isinstance(each, str)):
        family = parse_zone(zone).family
        found = tuple(each for each in table.state.inside(zone) if each not in pending) if family in lies else ()
        if found:
            words: Words = {"pieces": Pieces(found), "zone": Zone(zone)}
            yield Oddity("written.not_announced", words, lies[family], found)

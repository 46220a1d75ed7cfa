"""Effects on pieces: they move, turn, come and go, change what they are and whose they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from tabletop.content.findings import did_you_mean
from tabletop.core.board import FACINGS, faced
from tabletop.core.state import Spot
from tabletop.core.visibility import observers, sees_in, shown_in
from tabletop.core.zones import Scalar, ZoneKind, parse_zone, zone_key
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.meaning.board import DIRECTIONS
from tabletop.rules.phrases.meaning.looking import lies_shut
from tabletop.rules.phrases.meaning.sources import is_public
from tabletop.rules.phrases.naming.values import CELL, CELLS, NUMBER, PIECE, PIECES, SEAT, WORD, Type, reads, word_of
from tabletop.rules.phrases.phrase import IT, Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.triggers import FLOW, Queue
from tabletop.rules.showing.shapes import told_place
from tabletop.rules.showing.telling import Person, Pieces, Secret, Word, Zone
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry, Payable
from tabletop.rules.written.doing.places import Places, face_in, faces_count, lies_open, one_place, places
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reacting.events import MOVED, happens
from tabletop.rules.written.reacting.protecting import reached
from tabletop.rules.written.reading.sheet import COUNTED, GIVEN, NOBODY, Part, Wrong, door

PIECE_WORDS = Effects()

FACES = ("up", "down", "keep")
TURNED = ("up", "down")
ENDS = ("top", "bottom")
PIN = "pin"
"""What stands for a card on a board."""


def optional(entry: Entry, key: str, to: Assembler, wants: Type) -> Phrase | None:
    """A phrase that may be left out."""
    part = entry.get(key)
    return to.phrase(part, wants) if part is not None else None


def numbers_of(phrase: Phrase, run: Run) -> tuple[int, ...]:
    """The pieces or seats of a set, those that are still there; pieces that are not protected."""
    found = tuple([each for each in phrase.things(run, run.bind) if isinstance(each, int)])
    return tuple(reached(run, found)) if phrase.type.sort == "piece" else found


def seen_by_all(run: Run, piece: int) -> bool:
    """Whether every seat may know what a piece is."""
    return all(run.sees(piece, seat) for seat in run.seats)


def a_face(entry: Entry) -> str:
    """The face that pieces come to lie with, "" where their zone says it."""
    part = entry.get("face")
    return part.one_of(FACES, "face") if part is not None else ""


def put(run: Run, piece: int, key: str, face: str, index: int = -1, spot: Spot = None) -> None:
    """Lay a piece into a zone with the face that an effect says, "" for what the zone says; what is to lie face down
    is turned before, so that nobody sees where it goes. Where all lies upright (a pile, a hand) it is turned."""
    kind = run.state.spec.zone(key)
    face = face_in(kind, face, run.state.kind[piece])
    comes = spot is not None and run.state.spec.board(run.zone(piece)) is None
    if FLOW in run.state.flow:
        run.ruleset.part(Queue).leaving(run, piece, key)
    if face == "down":
        run.set_face(piece, "down", moves=True)
    run.move(piece, key, index, spot)
    if face == "up":
        run.set_face(piece, "up", moves=True)
    if comes:
        _face_forward(run, piece, key)
    if kind.upright:
        run.edit.turn(piece, 0)
    happens(run, MOVED, piece)


def _face_forward(run: Run, piece: int, key: str) -> None:
    """What faces a direction and has come onto a board faces the way of its seat."""
    card, board = run.ruleset.catalog.cards.get(run.state.definition[piece]), run.state.spec.board(key)
    if card is not None and board is not None and run.ruleset.catalog.kinds[card.kind].facing:
        run.edit.turn(piece, FACINGS[board.grid][board.start_facing(run.state.owner[piece])])


def some(
    entry: Entry, to: Assembler, more: Callable[[Table, Mapping[str, object], tuple[int, ...]], Unmet | None]
) -> Payable:
    """Of an effect that stands in a cost: there must be something to do it with, and ``more`` says what else is
    missing for that."""
    pieces, act = to.phrase(entry.object, PIECES), entry.word

    def unmet(table: Table, bind: Mapping[str, object]) -> Unmet | None:
        found = tuple(each for each in pieces.things(table, bind) if isinstance(each, int))
        if not found:
            return Unmet({"act": act, "place": pieces.said_place()}, (), "written.cost_nothing")
        return more(table, bind, found)

    return Payable(((entry.object, pieces),), unmet)


def _pay_by_moving(entry: Entry, to: Assembler) -> Payable:
    """Whether there is something to be moved, and a place for it."""
    where = one_place(entry.need("to"), to, entry.get("site"))

    def more(table: Table, bind: Mapping[str, object], found: tuple[int, ...]) -> Unmet | None:
        return None if where.keys(table, bind) else Unmet(text="written.cost_gone")

    return some(entry, to, more)


def _pay_by_removing(entry: Entry, to: Assembler) -> Payable:
    """Whether there is something to be removed."""
    return some(entry, to, lambda table, bind, found: None)


# -- moving --------------------------------------------------------------------------------------------------


@PIECE_WORDS.word(
    "move", "to cell site face place owner", help="Pieces go to a zone, to a cell of its board or to a site of it.",
    example="{move: card, to: discard, face: up}",
    log={
        "written.moved": "{pieces} went to {zone}.", "written.moved_cells": "{pieces} went from {source} to {cell}.",
        "written.moved_to_cell": "{pieces} went to {cell} of {zone}.",
        "written.moved_from_cell": "{pieces} went from {source} to {zone}.",
    },
    shapes={"to": "zone", "face": FACES, "place": ENDS},
    paying=_pay_by_moving,
)  # fmt: skip
def move(entry: Entry, to: Assembler) -> None:
    """`place: bottom` puts them under what lies there; a set goes one after the other. `site`: its number. `cell` is
    one cell, where all of them go: of a set that holds two, or none, nothing goes anywhere. With a `cell` its board
    need not be named."""
    pieces = to.phrase(entry.object, PIECES)
    to.sweeps(pieces)
    where = _place_of(entry, "to", ("cell",), to)
    cell = _cell_of(entry, where, to)
    face, owner = a_face(entry), optional(entry, "owner", to, SEAT)
    low = entry.get("place")
    index = 0 if low is not None and low.one_of(ENDS, "place in a pile") == "bottom" else -1
    silent = to.silent and not (to.names_no_cell and cell is not None)
    if not to.within:
        to.moves.append((pieces, where if cell is None else None))
    if isinstance(where, Places) and where.site is not None:
        to.sited.append((pieces.text, where.site.text, where))
    if all(lies_open(each, face) for each in _may_be_in(where, to)):
        to.opens_up(pieces)

    def go(run: Run) -> None:
        bind = run.bind
        keys, spot = where.keys(run, bind) if where is not None else (), None
        moved = numbers_of(pieces, run)
        if cell is not None:
            found = cell.value(run, bind)
            keys, spot = ((str(found[0]),), found[1]) if isinstance(found, tuple) else ((), None)
        if not keys and moved:
            run.comes_to_nothing()
        if not keys or not moved:
            return
        whose = owner.number(run, bind) if owner is not None else None
        came = [] if silent else [place_in_words(run, piece) for piece in moved[:2]]
        was_there = not silent and {run.zone(piece) for piece in moved} == {keys[0]}
        for piece in moved if index else tuple(reversed(moved)):
            put(run, piece, keys[0], face, index, spot)
            if isinstance(whose, int):
                own(run, piece, whose)
        if not silent:
            source, goal = came[0] if len(came) == 1 else "", place_in_words(run, moved[0])
            if goal and source and was_there:
                run.say("written.moved_cells", pieces=Pieces(moved), source=source, cell=goal)
            elif goal:
                run.say("written.moved_to_cell", pieces=Pieces(moved), cell=goal, zone=Zone(keys[0]))
            elif source:
                run.say("written.moved_from_cell", pieces=Pieces(moved), source=source, zone=Zone(keys[0]))
            else:
                run.say("written.moved", pieces=Pieces(moved), zone=Zone(keys[0]))

    to.call(go)


def place_in_words(table: Table, piece: int) -> Word:
    """The cell that a piece lies on, for those who may know it; "" where it lies on none."""
    at, spot = table.state.at[piece], table.state.spot[piece]
    board = table.state.spec.board(at) if isinstance(at, str) else None
    if board is None or spot is None or not isinstance(at, str):
        return ""
    name = board.named((int(spot[0]), int(spot[1])))
    return told_place(table, at, name) if name else ""


def _place_of(entry: Entry, key: str, on: tuple[str, ...], to: Assembler) -> Places | None:
    """The zone that an effect names; None where it says on which cells of boards, and these say the rest."""
    if entry.get(key) is None and any(entry.get(each) is not None for each in on):
        return None
    return one_place(entry.need(key), to, entry.get("site"))


def _may_be_in(where: Places | None, to: Assembler) -> list[ZoneKind]:
    """The zone of an effect, or all with boards."""
    return [where.kind] if where is not None else [each for each in to.book.catalog.zones.values() if each.board]


def _cell_of(entry: Entry, where: Places | None, to: Assembler) -> Phrase | None:
    part = entry.get("cell")
    if where is None:
        return to.phrase(part, CELL) if part is not None else None
    if part is not None and not where.kind.board:
        raise part.wrong(f"The zone `{where.kind.family}` has no board, so it has no cells.")
    if part is None and where.kind.board:
        raise entry.whole.wrong(f"`{where.kind.family}` has a board.", "Say which `cell:` of it.")
    return to.phrase(part, CELL) if part is not None else None


@PIECE_WORDS.word(
    "draw", "from! to! site face on_empty", help="So many from the top of a pile, as far as they go.",
    example="{draw: 1, from: stock, to: hand}",
    log={"written.drawn": "{who} drew {pieces} from {zone}."}, shapes={"from": "zone", "to": "zone", "face": FACES},
)  # fmt: skip
def draw(entry: Entry, to: Assembler) -> None:
    """`on_empty` is done where the pile has run out before all were drawn."""
    number = to.phrase(entry.object, NUMBER)
    source, face = one_place(entry.need("from"), to), a_face(entry)
    goal = one_place(entry.need("to"), to, entry.get("site"))
    rest, silent = entry.get("on_empty"), to.hushed
    short = to.key("short")
    if not to.within and number.text == "1":
        pile = Part(entry.whole.sheet, entry.whole.where, f"top({source.text})")
        to.moves.append((to.phrase(pile), goal))

    def go(run: Run) -> None:
        bind = run.bind
        from_keys, to_keys, wanted = source.keys(run, bind), goal.keys(run, bind), number.number(run, bind)
        left = wanted if isinstance(wanted, int) else 0
        drawn: list[int] = []
        if left > 0 and not (from_keys and to_keys):
            run.comes_to_nothing()
        while left > 0 and from_keys and to_keys and run.inside(from_keys[0]):
            piece = run.inside(from_keys[0])[-1]
            put(run, piece, to_keys[0], face)
            drawn.append(piece)
            left -= 1
        if drawn and not silent:
            seat = parse_zone(to_keys[0]).seat or bind.get(YOU, 0)
            run.say("written.drawn", who=Person(seat), pieces=Pieces(tuple(drawn)), zone=Zone(from_keys[0]))
        if rest is not None:
            run.bind[short] = left > 0

    to.call(go)
    if rest is not None:
        end = to.label("drawn")
        to.jump(end, lambda run: not run.bind.pop(short, False))
        to.effects(rest)
        to.place(end)


@PIECE_WORDS.word(
    "deal", "from! to! start face", help="So many to each of several zones, one after the other, as far as they go.",
    example="{deal: 7, from: stock, to: hand of seats, start: next(dealer)}",
    log={
        "written.dealt": "Cards were dealt from {zone}.", "written.dealt_one": "{who} was dealt {cards} from {zone}.",
        "written.dealt_each": "Each player was dealt {cards} from {zone}.",
        "written.dealt_own": "Each player was dealt {cards}.", "written.dealt_places": "Dealt from {zone}: {cards}.",
    },
    shapes={"from": "zone", "to": "zone", "face": FACES},
)  # fmt: skip
def deal(entry: Entry, to: Assembler) -> None:
    """From seat to seat, beginning with `start`, or from site to site. `from: deck` of a deck that each seat has: to
    each from its own."""
    number = to.phrase(entry.object, NUMBER)
    source, goal, face = one_place(entry.need("from"), to), places(entry.need("to"), to), a_face(entry)
    start = optional(entry, "start", to, SEAT)
    silent = to.silent
    if goal.kind.per_seat and goal.seats is None:
        hint = f"Write `to: {goal.kind.family} of seats` for all, or `{goal.kind.family} of you` for one."
        message = f"Outside the set-up `{goal.kind.family}` is that of `you` alone, so one seat is dealt to."
        entry.whole.sheet.warn(entry.need("to").where, message, hint)
    own_piles = not source.is_said and source.kind.per_seat and goal.kind.per_seat

    def go(run: Run) -> None:
        bind = run.bind
        from_keys, keys, wanted = source.keys(run, bind), goal.keys(run, bind), number.number(run, bind)
        first = start.number(run, bind) if start is not None else run.flow("first_seat", 1)
        order = run.order(first if isinstance(first, int) else 0)
        if goal.kind.per_seat:
            known = [key for key in keys if parse_zone(key).seat in order]
            keys = tuple(sorted(known, key=lambda key: (order.index(parse_zone(key).seat), parse_zone(key).site)))

        def pile_of(key: str) -> str:
            return zone_key(source.kind.family, 0, parse_zone(key).seat) if own_piles else (*from_keys, "")[0]

        dealt = dict.fromkeys(keys, 0)
        if not (own_piles or from_keys):
            run.comes_to_nothing()
        for _ in range(wanted if isinstance(wanted, int) else 0):
            for key in keys:
                pile = run.inside(pile_of(key))
                if pile:
                    put(run, pile[-1], key, face)
                    dealt[key] += 1
        if any(dealt.values()) and not silent:
            _say_dealt(run, dealt, {key: pile_of(key) for key in keys})

    to.call(go)


def _say_dealt(run: Run, dealt: Mapping[str, int], piles: Mapping[str, str]) -> None:
    """How many cards were dealt from where, and to whom: in one line where every seat has been dealt some."""
    zones = {Zone(pile) for pile in piles.values()}
    seats = [parse_zone(key).seat for key in dealt]
    if not all(seats):
        run.say("written.dealt_places", cards=_cards(sum(dealt.values())), zone=next(iter(zones)))
    elif len(seats) > 1 and set(seats) == set(run.seats):
        cards = _cards(*sorted(set(dealt.values())))
        if len(zones) > 1:
            run.say("written.dealt_own", cards=cards)
        else:
            run.say("written.dealt_each", cards=cards, zone=next(iter(zones)))
    else:
        for (key, number), seat in zip(dealt.items(), seats, strict=True):
            if number:
                run.say("written.dealt_one", who=Person(seat), cards=_cards(number), zone=Zone(piles[key]))


def _cards(*numbers: int) -> str:
    """So many cards, or so many: where some got one more than others."""
    return f"{' or '.join(map(str, numbers))} {'card' if numbers[-1] == 1 else 'cards'}"


@PIECE_WORDS.word(
    "shuffle", help="Nobody knows the order any more.", example="{shuffle: stock}",
    log={"written.shuffled": "{zone} was shuffled."}, object="zone",
)  # fmt: skip
def shuffle(entry: Entry, to: Assembler) -> None:
    """Each zone that is named, by itself. A card that is shuffled into what is everybody's is nobody's any more:
    whose it was would be a mark on its back."""
    where, silent = places(entry.object, to), to.silent

    def go(run: Run) -> None:
        for key in where.keys(run, run.bind):
            if not parse_zone(key).seat:
                for piece in run.inside(key):
                    if run.state.kind[piece] == "card":
                        own(run, piece, 0)
            if len(run.inside(key)) > 1:
                run.edit.shuffle(key)
                run.forget()
                if not silent:
                    run.say("written.shuffled", zone=Zone(key))

    to.call(go)


@PIECE_WORDS.word(
    "sort", "by!", help="The cards of zones lie in an order: the lowest of a number first.",
    example="{sort: hand of seats, by: 20 * place(suit) + place(rank)}", unsaid="it is only how they lie",
    object="zone",
)  # fmt: skip
def sort(entry: Entry, to: Assembler) -> None:
    """Each zone that is named, by itself. For hands, that are easier to hold then; nobody else can tell, so a card
    that others know or can tell from the rest stays where it is."""
    where, number = places(entry.object, to), entry.need("by").phrase(to.language, NUMBER, PIECE)

    def go(run: Run) -> None:
        bind = run.bind

        def rank(piece: int) -> tuple[int, int]:
            found = number.number(run, {**bind, IT: piece})
            return (0, found) if isinstance(found, int) else (1, 0)

        for key in where.keys(run, bind):
            if run.edit.sort(key, rank):
                run.forget()

    to.call(go)


@PIECE_WORDS.word(
    "swap", "with!", help="Two pieces change places.", example="{swap: gift, with: prize}",
    log={"written.swapped": "{pieces} changed places with {others}."},
)  # fmt: skip
def swap(entry: Entry, to: Assembler) -> None:
    """Each lies where the other lay, with the face that lay there."""
    one, other, silent = to.phrase(entry.object, PIECE), to.phrase(entry.need("with"), PIECE), to.silent

    def go(run: Run) -> None:
        pair = (*numbers_of(one, run), *numbers_of(other, run))
        if len(pair) != 2 or pair[0] == pair[1]:
            return
        state, (here, there) = run.state, pair
        places_of = [(run.zone(each), state.face[each], state.spot[each]) for each in pair]
        put(run, here, places_of[1][0], places_of[1][1], spot=places_of[1][2])
        put(run, there, places_of[0][0], places_of[0][1], spot=places_of[0][2])
        if not silent:
            run.say("written.swapped", pieces=Pieces((here,)), others=Pieces((there,)))

    to.call(go)


# -- how they lie --------------------------------------------------------------------------------------------


@PIECE_WORDS.word(
    "turn", "face forget by to",
    help="Pieces are turned over or to a face, dice to a number, what faces a direction to another.",
    example="{turn: card, face: up}",
    log={
        "written.turned": "{pieces} was turned over.",
        "written.turned_more": "{pieces} were turned over.",
        "written.turned_down": "{pieces} was turned face down.",
        "written.turned_down_more": "{pieces} were turned face down.",
        "written.turned_to": "{pieces} turned {way}.",
        "written.laid_die": "{pieces} was turned to {number}.",
    }, shapes={"face": TURNED, "forget": "truth"},
)  # fmt: skip
def turn(entry: Entry, to: Assembler) -> None:
    """With `forget: true` nobody is shown any more what they were: whoever saw them has to remember. What faces a
    direction on a board (`facing: true` of its kind) turns `by: 1` step to the right (below 0: to the left), a
    quarter on squares and a sixth on hexagons, or `to: east`. Dice come to show a number with `to: 3`. A die that has
    no such side is left alone, and of dice that lie hidden only those are told who see them."""
    pieces, silent = to.phrase(entry.object, PIECES), to.silent
    to.sweeps(pieces)
    number = _number(entry, to)
    if number is not None:
        _lay_dice(entry, to, pieces, number)
        return
    if entry.get("by") is not None or entry.get("to") is not None:
        _turn_about(entry, to, pieces)
        return
    part = entry.get("face")
    face = part.one_of(TURNED, "face") if part is not None else ""
    lost = entry.get("forget")
    forget = lost.truth("`forget`") if lost is not None else False
    if face != "down" and not lies_shut(pieces.typed):
        to.opens_up(pieces)

    def go(run: Run) -> None:
        turned = numbers_of(pieces, run)
        for piece in turned:
            run.set_face(piece, face or ("down" if run.state.face[piece] == "up" else "up"))
        if turned and not silent:  # while those who saw them still may know what they are
            text = "written.turned_down" if face == "down" else "written.turned"
            run.say(text if len(turned) == 1 else f"{text}_more", pieces=Pieces(turned))
        if forget:
            run.edit.leave_to_memory(turned)
            run.forget()

    to.call(go)


def _number(entry: Entry, to: Assembler) -> Phrase | None:
    """What dice are to show, None where `to` is a direction or is not there."""
    part = entry.get("to")
    if part is None or part.data in DIRECTIONS.words:
        return None
    found = to.phrase(part)
    return found if found.type == NUMBER else None


def _lay_dice(entry: Entry, to: Assembler, pieces: Phrase, number: Phrase) -> None:
    """Dice come to show a number, without chance."""
    if any(entry.get(key) is not None for key in ("face", "forget", "by")):
        raise entry.whole.wrong("`turn` says one thing at a time.", "Write one of `face`, `by` and `to`.")
    door(entry.need("to"), number, COUNTED, NOBODY, frozenset(to.opened))
    silent = to.silent

    def go(run: Run) -> None:
        wanted = number.number(run, run.bind)
        for die in numbers_of(pieces, run):
            if run.state.kind[die] != "die" or not isinstance(wanted, int) or not 1 <= wanted <= sides_of(run, die):
                continue
            run.edit.lay_die(die, wanted)
            run.forget()
            who = observers(run.state, die)
            if not silent and None in who:
                run.say("written.laid_die", pieces=Pieces((die,)), number=str(wanted))
            elif not silent:
                run.say("written.laid_die", pieces=Pieces((die,)), number=Secret(str(wanted), "a number", (die,)))

    to.call(go)


def sides_of(run: Run, die: int) -> int:
    """How many sides a die has."""
    sides = run.state.field(die, "sides")
    return sides if isinstance(sides, int) and sides > 0 else 6


def _turn_about(entry: Entry, to: Assembler, pieces: Phrase) -> None:
    """Pieces come to face another direction."""
    by, way = optional(entry, "by", to, NUMBER), optional(entry, "to", to, word_of(DIRECTIONS))
    other = next((part for key in ("face", "forget") if (part := entry.get(key)) is not None), None)
    if other is not None or (by is not None and way is not None):
        raise entry.whole.wrong("`turn` says one thing at a time.", "Write one of `face`, `by` and `to`.")
    if not any(kind.facing for kind in to.book.catalog.kinds.values()):
        hint = "Write `facing: true` beside a kind in game.yaml."
        raise entry.whole.wrong("Nothing in this game faces a direction.", hint)
    said = entry.need("to" if way is not None else "by")
    words = {way.text} if way is not None else set()
    if words & set(DIRECTIONS.words) - {each for grid in FACINGS.values() for each in grid}:
        raise said.wrong(f"Nothing faces `{said.data}`.", "Write `north`, `east`, `south-west` ...")
    silent = to.silent

    def go(run: Run) -> None:
        number = by.number(run, run.bind) if by is not None else 0
        wanted = str(way.value(run, run.bind)) if way is not None else ""
        for piece in numbers_of(pieces, run):
            board = run.state.spec.board(run.zone(piece))
            facings = FACINGS[board.grid] if board is not None else {}
            if board is None or (wanted and wanted not in facings):
                continue
            step = 90 if len(facings) == 4 else 60
            now = faced(run.state.angle[piece], board.grid)
            angle = facings[wanted or now] + step * (number if isinstance(number, int) else 0)
            if angle % 360 != run.state.angle[piece]:
                run.edit.turn(piece, angle % 360)
                run.forget()
                if not silent:
                    facing = faced(angle % 360, board.grid)
                    run.say("written.turned_to", pieces=Pieces((piece,)), way=facing)

    to.call(go)


def _tapping(name: str, angle: int, help: str, against: str) -> None:
    def paying(entry: Entry, to: Assembler) -> Payable:
        def more(table: Table, bind: Mapping[str, object], found: tuple[int, ...]) -> Unmet | None:
            so = tuple(each for each in found if bool(table.state.angle[each]) == bool(angle))
            return Unmet({"pieces": Pieces(so[:1])}, so, against) if so else None

        return replace(some(entry, to, more), reads=reads("column:angle"))

    @PIECE_WORDS.word(name, help=help, example=f"{{{name}: field}}", unsaid="it is seen on the pieces", paying=paying)
    def tap(entry: Entry, to: Assembler) -> None:
        pieces = to.phrase(entry.object, PIECES)

        def go(run: Run) -> None:
            for piece in numbers_of(pieces, run):
                run.edit.turn(piece, angle)
            run.forget()

        to.call(go)


_tapping("tap", 90, "Pieces are turned sideways: used.", "written.cost_tapped")
_tapping("untap", 0, "Pieces are turned upright again.", "written.cost_upright")


# -- coming, going and changing ------------------------------------------------------------------------------


@PIECE_WORDS.word(
    "create", "in site owner cell cells count every sides face as", help="New pieces: cards, dice.",
    example="{create: stone, in: board, cell: there, owner: you}",
    unsaid="it is seen on the table", object="text",
    shapes={"in": "zone", "every": "truth", "sides": "whole", "face": FACES, "as": (PIN,)},
)  # fmt: skip
def create(entry: Entry, to: Assembler) -> None:
    """What is made is a card by its id, or a kind of cards that has one card or, with `every: true`, each of them; a
    phrase that gives the word of a card (`pet(color)`, `ox if life > 5 else hen`) says which when it is made.
    `same as THINGS` makes a card like each of these, as it is printed, and a die like each die. `cell` and `cells`
    mean the same: one on each cell of a set, none for an empty one; with them the board need not be named. `as: pin`:
    a pushpin for the card, in the colour and with the sign of the first gem of its face that has one."""
    same = _same_as(entry, to)
    cards, core = _made_of(entry, to) if same is None else ((), "")
    known = (*to.book.catalog.kinds, *to.book.catalog.cards, *LOOSE)
    word = _worked_out(entry.object, to, "card and no kind", known) if same is None and not core else None
    where, face = _place_of(entry, "in", ("cell", "cells"), to), a_face(entry)
    owner, count = optional(entry, "owner", to, SEAT), optional(entry, "count", to, NUMBER)
    cells, cell = optional(entry, "cells", to, CELLS), optional(entry, "cell", to, CELLS)
    as_part = entry.get("as")
    pins = as_part is not None and as_part.one_of((PIN,), "way to stand for a card") == PIN
    if where is not None and where.kind.board and cells is None and cell is None:
        raise entry.whole.wrong(f"`{where.kind.family}` has a board.", "Say on which `cell:` or `cells:` of it.")
    sides = entry.get("sides")
    fields: dict[str, Scalar] = {"sides": sides.number("`sides`", 2, 100)} if sides is not None else {}
    if same is not None:
        door(entry.object, same, GIVEN, NOBODY, frozenset(to.opened))

    def go(run: Run) -> None:
        bind = run.bind
        whose = owner.number(run, bind) if owner is not None else 0
        number = count.number(run, bind) if count is not None else 1
        on = cells or cell
        spots = [each for each in on.things(run, bind) if isinstance(each, tuple)] if on is not None else None
        seat = whose if isinstance(whose, int) and 0 <= whose <= run.ruleset.seats else 0
        made: list[tuple[str, str, int, Mapping[str, Scalar]]] = [(each, core, 0, fields) for each in cards]
        if same is not None:
            made = list(_copies(run, same))
        elif word is not None:
            made = list(_called(run, word))
        for key in where.keys(run, bind) if where is not None else ("",):
            for at in spots if spots is not None else (None,):
                for definition, what, hidden, has in made:
                    into = str(at[0]) if at is not None else key
                    if hidden and not _stays_hidden(run, hidden, into):
                        run.comes_to_nothing()
                        continue
                    kind = run.state.spec.zone(into)
                    if pins and definition:
                        what, has = PIN, run.ruleset.catalog.pin(definition)
                    for _ in range(number if isinstance(number, int) else 0):
                        is_down = face_in(kind, face, what) == "down" or (hidden and faces_count(kind))
                        lies = "down" if is_down else "up"
                        piece = run.create(
                            what, into, definition=definition, owner=seat, face=lies,
                            spot=at[1] if at is not None else None, fields=has,
                        )  # fmt: skip
                        if at is not None:
                            _face_forward(run, piece, into)

    to.call(go)


DIE = ("sides", "value", "color")
"""What a die is and shows."""
SAME_AS = "same as "
"""Before a set of cards: what is made is like these."""


def _same_as(entry: Entry, to: Assembler) -> Phrase | None:
    """The cards of which copies are made, None where others are made."""
    part = entry.object
    if not isinstance(part.data, str) or not part.data.startswith(SAME_AS):
        return None
    if entry.get("every") is not None:
        raise entry.need("every").wrong("Copies are made of each of a set already.", "Leave `every` out.")
    return Part(part.sheet, part.where, part.data.removeprefix(SAME_AS)).phrase(to.language, PIECES)


def _worked_out(part: Part, to: Assembler, what: str, known: Iterable[str]) -> Phrase:
    """The word of a card that is known only when it is made. ``what``: what a name is none of, where it is that."""
    name, findings = str(part.data), part.sheet.findings
    before = len(findings)
    try:
        word = part.phrase(to.language, WORD)
    except Wrong:
        if not name.replace("_", "").replace("-", "").isalnum():
            raise
        del findings[before:]
        raise part.wrong(f"There is no {what} `{name}`.", did_you_mean(name, known)) from None
    door(part, word, GIVEN, NOBODY, frozenset(to.opened))
    return word


Made: TypeAlias = tuple[str, str, int, Mapping[str, Scalar]]
"""What is made: its definition, what it is for the table, the piece that it must not tell of (else 0), its fields."""


def _called(run: Run, word: Phrase) -> Iterator[Made]:
    """The card with a word, as ``_copies`` gives them; none where no card is called so, and none where the word hangs
    on something that not everybody may know: it would be seen."""
    bind, catalog = run.bind, run.ruleset.catalog
    name = word.value(run, bind)
    is_open = not word.hides or is_public(run, word.sources(run, bind))
    if isinstance(name, str) and name in catalog.cards and is_open:
        yield name, catalog.piece_kind(name), 0, {}
    else:
        run.comes_to_nothing()


def _copies(run: Run, same: Phrase) -> Iterator[Made]:
    """Which cards copies are of, with what they are for the table, and the piece itself where somebody may not know
    it (else 0): such a copy lies face down where anybody sees faces, so that it turns no secret up. Of dice those
    are copied whose number all see."""
    state = run.state
    for piece in numbers_of(same, run):
        definition = state.definition[piece] if state.exists(piece) else ""
        if definition in run.ruleset.catalog.cards:
            hidden = 0 if seen_by_all(run, piece) else piece
            yield definition, run.ruleset.catalog.piece_kind(definition), hidden, {}
        elif state.exists(piece) and state.kind[piece] == "die" and seen_by_all(run, piece):
            yield "", "die", 0, {name: value for name in DIE if (value := state.field(piece, name)) is not None}


def _stays_hidden(run: Run, piece: int, zone: str) -> bool:
    """Whether nobody sees what lies face down in a zone who may not know what a piece is."""
    viewers = (None, *run.seats)
    return all(
        sees_in(shown_in(run.state, zone, each), "down", (), each) <= run.sees(piece, each) for each in viewers
    )


LOOSE = ("die", "token", "marker", "counter")
"""What can be made that is no card."""


def _made_of(entry: Entry, to: Assembler) -> tuple[tuple[str, ...], str]:
    """The cards that an effect makes, and what they are for the table."""
    catalog, part = to.book.catalog, entry.object
    name = part.text("What is made")
    every = entry.get("every")
    all_of = every.truth("`every`") if every is not None else False
    if name in catalog.kinds:
        cards = tuple(card.id for card in catalog.cards.values() if card.kind == name)
        if not cards:
            raise part.wrong(f"There is no card of the kind `{name}`.")
        if all_of or len(cards) == 1:
            return cards, catalog.piece_kind(cards[0])
        if name not in catalog.cards:
            hint = "Write `every: true` for all of them, or name one."
            raise part.wrong(f"There are {len(cards)} cards of the kind `{name}`.", hint)
    if name in catalog.cards:
        return (name,), catalog.piece_kind(name)
    if name in LOOSE:
        return ("",), name
    return (), ""


@PIECE_WORDS.word(
    "remove", help="Pieces leave the game.", example="{remove: victim}",
    log={"written.removed": "{pieces} left the game."}, paying=_pay_by_removing,
)  # fmt: skip
def remove(entry: Entry, to: Assembler) -> None:
    """They are in no zone any more."""
    pieces, silent = to.phrase(entry.object, PIECES), to.silent
    to.sweeps(pieces)

    def go(run: Run) -> None:
        gone = numbers_of(pieces, run)
        if gone and not silent:
            run.say("written.removed", pieces=Pieces(gone))
        for piece in gone:
            if run.state.exists(piece):
                run.remove(piece)

    to.call(go)


@PIECE_WORDS.word(
    "become", "of!", help="Pieces become another card.", example="{become: same as target, of: self}",
    log={"written.became": "{pieces} became {card}.", "written.not_became": "{pieces} became nothing else."},
    object="text",
)  # fmt: skip
def become(entry: Entry, to: Assembler) -> None:
    """They stay where they are, with all that lies on them. `same as THING` is the card that lies there, as it is
    printed; where not everybody sees that, they stay what they are. A phrase that gives the word of a card may stand
    there, too."""
    name, catalog = entry.object.text("What pieces become"), to.book.catalog
    same = _same_as(entry, to)
    word = None
    if same is not None:
        door(entry.object, same, GIVEN, NOBODY, frozenset(to.opened))
    elif name not in catalog.cards:
        word = _worked_out(entry.object, to, "card", catalog.cards)
    pieces, silent = to.phrase(entry.need("of"), PIECES), to.silent

    def go(run: Run) -> None:
        made = [name]
        if same is not None:
            made = [card for card, _, hidden, _ in _copies(run, same) if card and not hidden]
        elif word is not None:
            made = [card for card, *_ in _called(run, word)]
        for piece in numbers_of(pieces, run):
            if len(made) != 1:
                run.say("written.not_became", pieces=Pieces((piece,)))
                continue
            (card,) = made
            if not silent:
                run.say("written.became", pieces=Pieces((piece,)), card=catalog.cards[card].name)
            run.edit.set_field(piece, "definition", card)
            run.forget()

    to.call(go)


@PIECE_WORDS.word(
    "take", "owner", help="Pieces belong to another seat.", example="{take: man, owner: you}",
    unsaid="it is seen on the table",
)  # fmt: skip
def take(entry: Entry, to: Assembler) -> None:
    """They stay where they are. Without `owner` they are `you`r own."""
    pieces, owner = to.phrase(entry.object, PIECES), optional(entry, "owner", to, SEAT)

    def go(run: Run) -> None:
        bind = run.bind
        whose = owner.number(run, bind) if owner is not None else bind.get(YOU)
        if isinstance(whose, int):
            for piece in numbers_of(pieces, run):
                own(run, piece, whose)

    to.call(go)


def own(run: Run, piece: int, seat: int) -> None:
    """A piece belongs to a seat now."""
    if 0 <= seat <= run.ruleset.seats and run.owner(piece) != seat:
        run.edit.set_field(piece, "owner", seat)
        run.forget()

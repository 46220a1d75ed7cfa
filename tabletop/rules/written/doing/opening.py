"""Effects by which it comes to be known what pieces are or show, or by which they come to lie under others."""

from __future__ import annotations

from tabletop.core.state import InvalidOp
from tabletop.core.visibility import Viewer, observers
from tabletop.rules.phrases.meaning.looking import whole_names
from tabletop.rules.phrases.naming.values import PIECE, PIECES, SEATS
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.shapes import told_place
from tabletop.rules.showing.telling import Person, Pieces, Secret, Zone
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry
from tabletop.rules.written.doing.pieces import FACES, a_face, numbers_of
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reacting.events import ROLLED, happens

OPENING_WORDS = Effects()

NOTED = "seen"
"""The field of rules progress with the cards that each seat has seen, of which a view has its own seat's only."""


@OPENING_WORDS.word(
    "look", "who noted", help="Seats look at pieces.", example="{look: top(deck), who: you}",
    log={"written.looked": "{who} looked at {pieces}."}, shapes={"noted": "truth"},
)  # fmt: skip
def look(entry: Entry, to: Assembler) -> None:
    """Without `who` it is `you` who looks. They know the pieces as long as these lie where they lie. With `noted:
    true` the cards stay on the list of those that the seat has seen, which it alone may read."""
    who_part, noted_part = entry.get("who"), entry.get("noted")
    noted = noted_part is not None and noted_part.truth("`noted`")
    pieces, silent = to.phrase(entry.object, PIECES), to.silent
    who = to.phrase(who_part, SEATS) if who_part is not None else None
    to.looked.setdefault(who.text if who is not None else YOU, set()).update(whole_names(pieces.typed))

    def go(run: Run) -> None:
        seen = numbers_of(pieces, run)
        for seat in _lookers(who, run):
            if seen and seat > 0:
                run.edit.learn(seen, (seat,))
                run.forget()
                if noted:
                    _note(run, seat, seen)
                if not silent:
                    run.say("written.looked", who=Person(seat), pieces=Pieces(seen))

    to.call(go)


def _note(run: Run, seat: int, pieces: tuple[int, ...]) -> None:
    """Cards come on the list of what a seat has seen, each once."""
    lists = run.flow(NOTED, {})
    before = lists.get(str(seat), ())
    fresh = [each for each in dict.fromkeys(map(run.definition, pieces)) if each and each not in before]
    if fresh:
        run.set_flow(NOTED, {**lists, str(seat): (*before, *fresh)})


def _lookers(who: Phrase | None, run: Run) -> tuple[int, ...]:
    found = who.things(run, run.bind) if who is not None else (run.bind.get(YOU, 0),)
    return tuple(each for each in found if isinstance(each, int))


@OPENING_WORDS.word(
    "reveal", help="Pieces are shown to all, where they lie.", example="{reveal: hand of others}",
    log={"written.revealed": "{pieces} was shown to all."},
)  # fmt: skip
def reveal(entry: Entry, to: Assembler) -> None:
    """All know them as long as they lie where they lie; they are not turned over."""
    pieces, silent = to.phrase(entry.object, PIECES), to.silent
    to.opens_up(pieces)

    def go(run: Run) -> None:
        shown = numbers_of(pieces, run)
        if shown:
            run.edit.learn(shown, tuple(range(1, run.ruleset.seats + 1)))
            run.forget()
            if not silent:
                run.say("written.revealed", pieces=Pieces(shown))

    to.call(go)


@OPENING_WORDS.word(
    "attach", "to! face", help="Pieces come to lie under another one and go with it from then on.",
    example="{attach: card, to: creature}",
    log={"written.attached": "{pieces} was attached to {others}."},
    shapes={"face": FACES},
)  # fmt: skip
def attach(entry: Entry, to: Assembler) -> None:
    """`attached(P)` is what lies under a piece, `host(P)` what it lies under; any `move` takes it away again. Under
    itself, or under what lies under it, nothing goes. They lie face up, with `face: down` face down, with
    `face: keep` as they lay."""
    face = a_face(entry) or "up"
    pieces, goal, silent = to.phrase(entry.object, PIECES), to.phrase(entry.need("to"), PIECE), to.silent

    def go(run: Run) -> None:
        host = goal.number(run, run.bind)
        if not isinstance(host, int) or not run.state.exists(host):
            return
        moved = []
        for piece in numbers_of(pieces, run):
            if face != "keep":
                run.set_face(piece, face, moves=face == "down")
            try:
                run.move(piece, host)
            except InvalidOp:  # under itself, or deeper than pieces lie
                continue
            moved.append(piece)
        if moved and not silent:
            run.say("written.attached", pieces=Pieces(tuple(moved)), others=Pieces((host,)))

    to.call(go)


@OPENING_WORDS.word(
    "roll", help="Dice are thrown.", example="{roll: tray}",
    log={
        "written.rolled": "The dice show {numbers}.", "written.rolled_hidden": "Hidden dice were thrown{numbers}.",
        "written.rolled_hidden_in": "Hidden dice were thrown in {zone}{numbers}.",
    },
)  # fmt: skip
def roll(entry: Entry, to: Assembler) -> None:
    """All dice of a set; what is no die is left alone. Of dice that lie hidden only those are told who see them."""
    pieces, silent = to.phrase(entry.object, PIECES), to.hushed
    if not to.within:
        to.moves.append((pieces, None))

    def go(run: Run) -> None:
        dice = [each for each in numbers_of(pieces, run) if run.state.kind[each] == "die"]
        shown = [run.roll(each) for each in dice]
        for each in dice:
            happens(run, ROLLED, each)
        if silent:
            return
        lying: dict[tuple[frozenset[Viewer], str], list[tuple[int, int]]] = {}
        for each, number in zip(dice, shown, strict=True):
            who = observers(run.state, each)
            lying.setdefault((who, "" if None in who else run.zone(each)), []).append((each, number))
        for (who, zone), thrown in lying.items():
            numbers = ", ".join(str(number) for _, number in thrown)
            if None in who:
                run.say("written.rolled", numbers=numbers)
            else:
                secret = Secret(f": {numbers}", "", tuple(each for each, _ in thrown))
                if isinstance(told_place(run, zone, zone), str):
                    run.say("written.rolled_hidden_in", zone=Zone(zone), numbers=secret)
                else:  # not everybody sees that they lie there
                    run.say("written.rolled_hidden", numbers=secret)

    to.call(go)

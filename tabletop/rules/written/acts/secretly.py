"""Acts that are taken in secret: sealed as they are, carried out when all have chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.values import Record, Value
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.acting.legality import failing
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.progress.machine import ACTS, Block, Call, Run
from tabletop.rules.showing.telling import Person
from tabletop.rules.written.acts.picking import Pick, bound_by
from tabletop.rules.written.doing.assembling import Assembler, Book
from tabletop.rules.written.doing.sealing import OPENED, RECORD, SEALING, choose_in_secret, is_there, keep
from tabletop.rules.written.naming.binding import YOU, key_of
from tabletop.rules.written.reading.sheet import Part

SECRET = "~secret"
"""In the frame in which something is chosen for an act that is being sealed: the act."""


def block_of(act: str) -> str:
    """The block of what is chosen for an act before it is sealed, or, asked for openly, before it is done."""
    return f"written/chosen/{act}"


def act_block(act: str) -> str:
    """The block of what an act does."""
    return f"{ACTS}{act}"


def read_choices(name: str, part: Part, number: int, language: Language, book: Book, rule: str) -> Language:
    """What an act lets choose first, as a block of its own; what names mean behind it."""
    to = Assembler(book, block_of(name), language, act=name, rule=rule)
    to.sealed = lambda frame: SECRET in frame.bind
    for each in part.items("`do`")[:number]:
        to.attempt(each)
    made = sorted(set(to.language.standing) - set(language.standing))
    keys = [key_of(each) for each in made]

    def hand_over(run: Run) -> None:
        bind = run.bind
        chosen = {key: bind[key] for key in keys if key in bind}
        record = bind.get(SECRET)
        if record is not None:
            keep(run, int(bind.get(YOU, 0)), {**record, "chosen": chosen})
        else:  # openly: the act itself waits below
            below = next((each for each in reversed(run.lane.frames) if each.block == act_block(name)), None)
            if below is not None:
                below.bind.update(chosen)

    to.call(hand_over)
    book.blocks.append(to.block())
    found = language
    for chosen in made:
        found = found.adding(to.language.standing[chosen])
    return found


def is_sealing(run: Run, seat: int) -> bool:
    """Whether a question is just taking an act of a seat in secret."""
    return bool(run.lane.frames) and run.bind.pop(SEALING, 0) == seat


def seal(run: Run, act: BoundAction, picks: Sequence[Pick], chooses: bool) -> None:
    """Keep an act until all have chosen; what it lets choose first is chosen now."""
    pieces = {name: (piece, run.state.incarnation[piece]) for name, piece in act.named.items()}
    plain = {name: value for name, value in act.plain.items() if name not in act.named}
    record: Record = {"act": act.kind, "pieces": pieces, "plain": plain, "chosen": {}, "waived": run.waive}
    if chooses:
        bind: Mapping[str, Value] = bound_by(tuple(picks), run, act)  # type: ignore[assignment]  # as frames keep them
        choose_in_secret(run, block_of(act.kind), act.seat, {**bind, SECRET: record})
    else:
        keep(run, act.seat, record)


def opening() -> Block:
    """The block that carries out one act that was sealed; what has become impossible meanwhile is said instead."""

    def go(run: Run) -> None:
        bind = run.bind
        record, seat = bind[RECORD], int(bind.get(YOU, 0))
        kind = run.ruleset.part(Kinds).get(record["act"])
        if kind is None or not run.is_in(seat):
            return
        named = {name: piece for name, (piece, _) in record["pieces"].items()}
        act = BoundAction.proposed(run, kind.kind, seat, named, record["plain"])
        there = is_there(run, record)
        if not there or (not record["waived"] and failing(run, kind, act) is not None):
            run.say("written.sealed_in_vain", who=Person(seat), act=kind.called)
            return
        carry_out = getattr(kind, "carry_out", None)
        assert carry_out is not None  # only acts of the file are sealed
        carry_out(run, act, record["chosen"])

    return Block(OPENED, Call(go))

"""What costs and effects do to creatures: each word above the function that carries it out, and the changes that they
are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop.games.territory.abilities import reached
from tabletop.games.territory.field import (
    CHANGES,
    HIDDEN,
    MARKS,
    biome_of,
    change,
    current_base,
    number,
    side,
    slot_of,
)
from tabletop.games.territory.lexicon import LEXICON, ONCE, SHOWN
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.language.words import Param
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces, Words
from tabletop.rules.table import Table

N = Param("n", required=True, not_zero=True, help="so much more, or less")
POSITIVE = Param("n", required=True, not_zero=True, least=1, help="how much")
LOSS = Param("n", required=True, not_zero=True, example="-1", help="so much more, or less")
ALL = Param("to", "set", default="here of seats", help="whom it reaches; everybody here where nothing is said")

# -- what the log says of them --------------------------------------------------------------------------------

OF_BASE: Mapping[str, str] = {
    "territory.lost_base": "{pieces} lost {number} Base Power: now {now}.",
    "territory.gained_base": "{pieces} gained {number} Base Power: now {now}.",
    "territory.guarded_loss": "{pieces} is guarded and loses nothing.",
    "territory.knocked_out": "{pieces} is knocked out.",
    "territory.came_base": "{pieces} came with a change of Base Power: {number}.",
}
"""What the log says of Base Power."""
OF_REST: Mapping[str, str] = {
    "territory.rest_up": "{pieces} got {number} Rest: now {now}.",
    "territory.rest_down": "{pieces} lost {number} Rest: now {now}.",
    "territory.came_rest": "{pieces} came with a change of Rest: {number}.",
}
"""What the log says of Rest counters."""

# -- changes -----------------------------------------------------------------------------------------------------


def readers(run: Run, pieces: Sequence[int]) -> tuple[int, ...] | None:
    """Who may read of changes to these creatures: everybody, or while one lies face down its owner only (TER-164)."""
    if all(run.sees(piece, None) for piece in pieces):
        return None
    return tuple(sorted({run.owner(piece) for piece in pieces}))


def bump(run: Run, piece: int, name: str, delta: int) -> None:
    """Change a counter of a creature; what happens to one that lies face down stays hidden until it is revealed."""
    if run.sees(piece, None):
        run.count(piece, name, delta, least=None)
    else:
        hidden = run.state.field(piece, HIDDEN + name)
        value = (hidden if isinstance(hidden, int) else 0) + delta
        run.set_mark(piece, HIDDEN + name, value or None)


def rest(run: Run, piece: int, n: int) -> None:
    """Put Rest counters on, or take up to so many off (TER-101, TER-170)."""
    delta = max(n, -change(run, piece, "rest"))
    if delta:
        bump(run, piece, "rest", delta)
        text = "territory.rest_up" if delta > 0 else "territory.rest_down"
        run.say(
            text, readers(run, (piece,)), pieces=Pieces((piece,)), number=abs(delta), now=change(run, piece, "rest")
        )


def dearer_rest(table: Table, piece: int) -> int:
    """By how much each Rest cost is higher where a creature stands (TER-172)."""
    return table.value(piece, "rest_cost")


def gain_base(run: Run, piece: int, n: int) -> None:
    """Gain Base Power."""
    bump(run, piece, "base", n)
    _tell(run, "territory.gained_base", piece, n)


def lose_base(run: Run, piece: int, n: int) -> None:
    """Lose Base Power, at most what is left (TER-84); from 1 or more to 0 is a knock-out (TER-89)."""
    now = current_base(run, piece)
    taken = min(n, now)
    if not taken:
        return
    bump(run, piece, "base", -taken)
    _tell(run, "territory.lost_base", piece, taken)
    if taken == now and not run.mark(piece, "knocked_out"):
        run.set_mark(piece, "knocked_out")
        run.say("territory.knocked_out", readers(run, (piece,)), pieces=Pieces((piece,)))
        if run.option("zero_power_rest") != "one":
            rest(run, piece, number(run, piece, "stars"))


def bonus(run: Run, piece: int, n: int) -> None:
    """Change the biome bonus here; it may fall below 0 (TER-86)."""
    bump(run, piece, "bonus", n)
    run.say("territory.bonus_changed", readers(run, (piece,)), pieces=Pieces((piece,)), number=f"{n:+d}")


def _tell(run: Run, text: str, piece: int, n: int) -> None:
    run.say(text, readers(run, (piece,)), pieces=Pieces((piece,)), number=n, now=current_base(run, piece))


def earn_recovery(run: Run, seat: int, n: int) -> None:
    """More to take off in Recovery (TER-138)."""
    extra = dict(run.flow("extra", {}))
    extra[str(seat)] = extra.get(str(seat), 0) + n
    run.set_flow("extra", extra)


def is_guarded(table: Table, piece: int, source: int) -> bool:
    """Whether what an effect of ``source`` would take from a creature is prevented: enemy effects only (TER-120)."""
    return side(table, piece) != side(table, source) and table.value(piece, "guarded") > 0


def clear(run: Run, piece: int) -> None:
    """All losses, gains, modifiers and marks of a creature end; Rest counters stay (TER-93)."""
    resting = change(run, piece, "rest")
    for mark in (*MARKS, *(HIDDEN + name for name in CHANGES)):
        run.set_mark(piece, mark, None)
    for name in ("base", "bonus", "power"):
        run.count(piece, name, -run.state.counter(piece, name), least=None)
    run.count(piece, "rest", resting - run.state.counter(piece, "rest"), least=None)


# -- costs -------------------------------------------------------------------------------------------------------


@LEXICON.cost(
    "rest",
    "It gets so many Rest counters.",
    Param("rest", least=1),
    log=OF_REST,
    text="to put {n:Rest counter|Rest counters} on this creature",
)
def pay_rest(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """TER-101, dearer where a passive says so (TER-172)."""
    rest(run, at.source, cost.n + dearer_rest(run, at.source))
    return None


@LEXICON.cost(
    "support",
    "Its power does not count this round.",
    log={"territory.supports": "{pieces} supports: its power does not count this round."},
    text="to leave the power of this creature uncounted this round",
)
def pay_support(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """TER-102, once (TER-104)."""
    payer = at.source
    if run.mark(payer, "supporting"):
        return Unmet({"creature": Pieces((payer,))}, (payer,), "territory.supporting", "TER-104", "supporting")
    run.set_mark(payer, "supporting")
    run.say("territory.supports", pieces=Pieces((payer,)))
    return None


@LEXICON.cost(
    "exhaust",
    "It loses so much Base Power.",
    Param("exhaust", least=1),
    log=OF_BASE,
    text="{n} Base Power",
)
def pay_exhaust(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """TER-105."""
    payer, now = at.source, current_base(run, at.source)
    if now < cost.n:
        words: Words = {"creature": Pieces((payer,)), "number": cost.n, "now": now}
        return Unmet(words, (payer,), "territory.cannot_exhaust", "TER-105", "cannot_exhaust")
    lose_base(run, payer, cost.n)
    return None


@LEXICON.cost(
    "disorient",
    "It loses so much of its biome bonus here.",
    Param("disorient", least=1),
    text="{n} Biome Bonus",
)
def pay_disorient(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """TER-107."""
    payer, now = at.source, run.value(at.source, "bonus")
    if now < cost.n:
        biome = biome_of(run, slot_of(run, payer))
        words: Words = {"creature": Pieces((payer,)), "number": cost.n, "now": now, "biome": biome}
        return Unmet(words, (payer,), "territory.cannot_disorient", "TER-107", "cannot_disorient")
    bonus(run, payer, -cost.n)
    return None


@LEXICON.cost(
    "sacrifice",
    "It leaves the game when it is pulled back.",
    log={"territory.gives_itself": "{pieces} leaves the game when it is pulled back."},
    text="to sacrifice this creature",
)
def pay_sacrifice(run: Run, at: Context, cost: Entry) -> Unmet | None:
    """TER-103, once (TER-104)."""
    payer = at.source
    if run.mark(payer, "sacrificed"):
        words: Words = {"creature": Pieces((payer,))}
        return Unmet(words, (payer,), "territory.sacrificed_already", "TER-104", "sacrificed")
    run.set_mark(payer, "sacrificed")
    run.say("territory.gives_itself", pieces=Pieces((payer,)))
    return None


# -- effects -----------------------------------------------------------------------------------------------------


@LEXICON.effect(
    "base",
    "Gains (or loses) Base Power; in a passive it counts as power.",
    LOSS,
    when=SHOWN,
    writes="power",
    log=OF_BASE,
    text=(
        ("n < 0", "{to} {to:loses} {n:abs} Base Power"),
        ("", "{to} {to:gains} {n} Base Power"),
    ),
)
def change_base(run: Run, at: Context, effect: Entry) -> None:
    """TER-98; given by a passive it is a modifier of power (TER-88)."""
    _change_base(run, at, reached(run, at, effect), effect.n)


@LEXICON.effect("damage", "Loses Base Power.", POSITIVE, when=ONCE, log=OF_BASE, text="deal {n} damage to {to}")
def damage(run: Run, at: Context, effect: Entry) -> None:
    """TER-98."""
    _change_base(run, at, reached(run, at, effect), -effect.n)


def _change_base(run: Run, at: Context, pieces: Sequence[int], n: int) -> None:
    """Who is guarded is settled before anything changes: all are reached at the same moment (TER-116)."""
    safe = {piece for piece in pieces if n < 0 and is_guarded(run, piece, at.source)}
    for piece in pieces:
        if piece in safe:
            run.say("territory.guarded_loss", readers(run, (piece,)), pieces=Pieces((piece,)))
        elif n < 0:
            lose_base(run, piece, -n)
        else:
            gain_base(run, piece, n)


@LEXICON.effect(
    "bonus",
    "Gains (or loses) biome bonus here.",
    LOSS,
    when=SHOWN,
    writes="bonus",
    log={
        "territory.bonus_changed": "{pieces}: Biome Bonus {number}.",
        "territory.came_bonus": "{pieces} came with a change of its Biome Bonus: {number}.",
    },
    text=(
        ("n < 0", "{to} {to:loses} {n:abs} Biome Bonus"),
        ("", "{to} {to:gains} {n} Biome Bonus"),
    ),
)
def change_bonus(run: Run, at: Context, effect: Entry) -> None:
    """TER-86."""
    for piece in reached(run, at, effect):
        bonus(run, piece, effect.n)


@LEXICON.effect(
    "power",
    "Gets more (or less) power until it is pulled back.",
    N,
    when=SHOWN,
    writes="power",
    log={
        "territory.power_changed": "{pieces}: power {number}.",
        "territory.came_power": "{pieces} came with a change of power: {number}.",
    },
    text="{to} {to:gets} {n:+} power",
)
def change_power(run: Run, at: Context, effect: Entry) -> None:
    """TER-87."""
    for piece in reached(run, at, effect):
        bump(run, piece, "power", effect.n)
        told = f"{effect.n:+d}"
        run.say("territory.power_changed", readers(run, (piece,)), pieces=Pieces((piece,)), number=told)


@LEXICON.effect(
    "rest",
    "Gets (or loses) Rest counters.",
    N,
    when=("activated", "win", "lose", "pull_back"),
    log=OF_REST,
    text=(
        ("n < 0 and when = activated", "remove up to {n:Rest counter|Rest counters} from {to}"),
        ("n < 0 and when = lose", "remove {n:Rest counter|Rest counters} from {to} as it is pulled back"),
        ("n < 0", "remove {n:Rest counter|Rest counters} from {to}"),
        ("", "{to} {to:gets} {n:Rest counter|Rest counters}"),
    ),
)
def change_rest(run: Run, at: Context, effect: Entry) -> None:
    """TER-170."""
    for piece in reached(run, at, effect):
        rest(run, piece, effect.n)


@LEXICON.effect(
    "recover",
    "So many Rest counters more can be taken off in Recovery.",
    POSITIVE,
    when=("activated", "win", "lose", "recovery"),
    log={"territory.extra": "{seat} may remove {number} extra Rest in Recovery."},
    text=(
        ("when = recovery", "remove up to {n:Rest counter|Rest counters} instead of 1 from {to}"),
        ("", "you may remove {n:extra Rest counter|extra Rest counters} in Recovery"),
    ),
)
def give_recovery(run: Run, at: Context, effect: Entry) -> None:
    """TER-138."""
    for _ in reached(run, at, effect):
        earn_recovery(run, side(run, at.source), effect.n)


LEXICON.stands(
    "rest_cost",
    "Every Rest cost paid there is so much higher.",
    N,
    ALL,
    when=("always",),
    writes="rest_cost",
    text=(
        ("n < 0 and to = all", "each Rest cost paid here is {n:abs} lower"),
        ("n < 0", "each Rest cost paid by {to} is {n:abs} lower"),
        ("to = all", "each Rest cost paid here is {n} higher"),
        ("", "each Rest cost paid by {to} is {n} higher"),
    ),
)

MARKED = {"territory.marked": "{pieces} is {word}."}


class Mark(NamedTuple):
    """What is so of a creature: the mark that it bears until it is pulled back, and what it is then."""

    borne: str
    described: str


MARKED_AS = {
    "guarded": Mark("guarded", "guarded against loss of Base Power"),
    "untargetable": Mark("untargeted", "out of reach of enemy abilities"),
    "home_everywhere": Mark("wandering", "at home everywhere"),
    "wins_ties": Mark("tying", "tenacious"),
}


@LEXICON.effect(
    "mark",
    "What is so of it. guarded: enemy effects cannot take Base Power from it; untargetable: enemies cannot choose "
    "it; home_everywhere: it is at home everywhere; wins_ties: its player claims a land where the highest totals are "
    "equal.",
    Param("what", "text", required=True, values=tuple(MARKED_AS), example="guarded", help="what"),
    when=SHOWN,
    writes="{what}",
    log=MARKED,
    text=(
        ("what = guarded", "enemy effects cannot make {to} lose Base Power"),
        ("what = untargetable", "enemy abilities cannot choose {to}"),
        ("what = home_everywhere", "{to} {to:counts} as being in a home biome everywhere"),
        ("", "if you tie for the highest total here, you claim the land"),
    ),
)
def mark(run: Run, at: Context, effect: Entry) -> None:
    """Until the creature is pulled back (TER-99); given by a passive, as long as that holds."""
    _bear(run, reached(run, at, effect), MARKED_AS[effect.text("what")])


@LEXICON.effect(
    "silence",
    "Its abilities do not work.",
    when=SHOWN,
    writes="silence",
    log=MARKED,
    text=(("when = always", "{to} {to:is} silenced"), ("", "{to} {to:is} silenced this round")),
)
def silence(run: Run, at: Context, effect: Entry) -> None:
    """TER-122."""
    _bear(run, reached(run, at, effect), Mark("silenced", "silenced"))


def _bear(run: Run, pieces: Sequence[int], given: Mark) -> None:
    for piece in pieces:
        run.set_mark(piece, given.borne)
        run.say("territory.marked", readers(run, (piece,)), pieces=Pieces((piece,)), word=given.described)

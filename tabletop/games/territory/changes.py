"""What effects and costs do to creatures: one function for each kind of change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tabletop.games.territory.field import CHANGES, HIDDEN, MARKS, change, current_base, number, side
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

if TYPE_CHECKING:
    from tabletop.games.territory.rules import TerritoryRules

MARK_OF = {
    "guard": "guarded", "silence": "silenced", "untarget": "untargeted", "home": "wandering", "ties": "tying",
}  # fmt: skip
WORD_OF = {
    "guard": "guarded against loss of Base Power", "silence": "silenced",
    "untarget": "out of reach of enemy abilities",
    "home": "at home everywhere", "ties": "tenacious",
}  # fmt: skip


def rules_of(table: Table) -> TerritoryRules:
    """The rules, with what only this game has."""
    return cast("TerritoryRules", table.ruleset)


def ability_name(table: Table, piece: int, ability: str) -> str:
    """What an ability is called on a creature (TER-15)."""
    card = table.card(piece)
    for use in card.abilities if card is not None else ():
        if use.ability == ability:
            return use.name or table.ruleset.catalog.abilities[ability].name
    known = table.ruleset.catalog.abilities.get(ability)
    return known.name if known is not None else ability


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


def apply(run: Run, op: str, n: int, source: int, reached: Sequence[int]) -> None:
    """One effect on everybody that it reaches, at the same moment (TER-116)."""
    if op in ("base", "damage"):
        loss = n if op == "damage" else -n
        safe = {piece for piece in reached if loss > 0 and is_guarded(run, piece, source)}
        for piece in reached:
            if piece in safe:
                run.say("territory.guarded_loss", readers(run, (piece,)), pieces=Pieces((piece,)))
            elif loss > 0:
                lose_base(run, piece, loss)
            else:
                gain_base(run, piece, -loss)
        return
    for piece in reached:
        if op == "bonus":
            bonus(run, piece, n)
        elif op == "power":
            bump(run, piece, "power", n)
            run.say("territory.power_changed", readers(run, (piece,)), pieces=Pieces((piece,)), number=f"{n:+d}")
        elif op == "rest":
            rest(run, piece, n)
        elif op == "recover":
            earn_recovery(run, side(run, source), n)
        elif op in MARK_OF:
            run.set_mark(piece, MARK_OF[op])
            run.say("territory.marked", readers(run, (piece,)), pieces=Pieces((piece,)), word=WORD_OF[op])


def earn_recovery(run: Run, seat: int, n: int) -> None:
    """More to take off in Recovery (TER-138)."""
    extra = dict(run.flow("extra", {}))
    extra[str(seat)] = extra.get(str(seat), 0) + n
    run.set_flow("extra", extra)


def is_guarded(table: Table, piece: int, source: int) -> bool:
    """Whether what an effect of ``source`` would take from a creature is prevented: enemy effects only (TER-120)."""
    return side(table, piece) != side(table, source) and table.value(piece, "guard") > 0


def clear(run: Run, piece: int) -> None:
    """All losses, gains, modifiers and marks of a creature end; Rest counters stay (TER-93)."""
    resting = change(run, piece, "rest")
    for mark in (*MARKS, *(HIDDEN + name for name in CHANGES)):
        run.set_mark(piece, mark, None)
    for name in ("base", "bonus", "power"):
        run.count(piece, name, -run.state.counter(piece, name), least=None)
    run.count(piece, "rest", resting - run.state.counter(piece, "rest"), least=None)

"""From an ability to what the machine does: its price as cost lines, its questions, its effects one after the other.

**Contract.** An ability becomes a block whose id is its path (``block_id``). What is asked comes first, then its
effects in their order. An effect looks up whom it reaches when its turn comes, so what was chosen and is there no
longer makes that part do nothing and no other. Effects that ask (``Lexicon.steps``) bring their own instructions;
every other one is a single call. Blocks and bindings are what saves hold in the middle of an ability: an instruction
that is added or left out in front of a question makes them go on at another place.

Through whose eyes a block is read is worked out from its frame (``ContextOf``), so it survives a save.

What may be declined, what is paid for it and what is chosen is asked the same way in every game (``asking``): first
*may it be done* (only where nothing is chosen: else choosing nothing declines), then each choice, then the price.
Choices that were made with the announcement are bound already, and nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tabletop.rules.abilities.records import Ability, Context, Entry, Selection
from tabletop.rules.acting.costs import CostLine, pay, unpayable
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Call, Frame, Instruction, Jump, Run
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table

ContextOf = Callable[[Table, Frame], Context]
"""Through whose eyes a frame is read."""

YES = "yes"


def block_id(game: str, ability: str) -> str:
    """The id of the block of an ability."""
    return f"{game}/{ability}/do"


# -- effects -----------------------------------------------------------------------------------------------------


def doing(
    effects: Iterable[Entry], at: ContextOf, only: Callable[[Run, Context], bool] | None = None
) -> list[Instruction]:
    """The instructions that carry effects out, in their order; ``only``: for whom those that ask nothing happen."""
    parts: list[Instruction] = []
    for index, effect in enumerate(effects):
        if effect.meaning.steps is not None:
            parts += effect.meaning.steps(effect, index)
        else:
            parts.append(Call(_at_once(effect, at, only)))
    return parts


def _at_once(effect: Entry, at: ContextOf, only: Callable[[Run, Context], bool] | None) -> Callable[[Run], None]:
    act = effect.meaning.do

    def carry_out(run: Run) -> None:
        reader = at(run, run.frame)
        if only is None or only(run, reader):
            act(run, reader, effect)

    return carry_out


# -- prices ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A cost of an ability as a line that can be asked, paid and shown (see ``acting.costs``)."""

    cost: Entry
    at: Context

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Pay it; the reason, with nothing of this line done, if that cannot be."""
        return self.cost.meaning.pay(run, self.at, self.cost)


def lines(costs: Sequence[Entry], at: Context) -> tuple[CostLine, ...]:
    """The price of an ability for a reader."""
    return tuple(Line(cost, at) for cost in costs)


def why_not_payable(table: Table, costs: Sequence[Entry], at: Context) -> Unmet | None:
    """Why a price cannot be paid now, None if it can."""
    return unpayable(table, lines(costs, at), at.source, _nothing_done(at)) if costs else None


def pay_for(run: Run, costs: Sequence[Entry], at: Context) -> Unmet | None:
    """Pay a price; the first reason if it cannot be paid (what was paid before it stays)."""
    return pay(run, lines(costs, at), at.source, _nothing_done(at), waive=run.waive)


def _nothing_done(at: Context) -> BoundAction:
    """A price that is paid by the way belongs to no act."""
    return BoundAction(Action("pay", at.you), {})


# -- asking ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asking:
    """How a game asks what its abilities leave open: sentences and the rules that they are from. ``price``: a price
    in words; ``payable`` and ``pay``: where a game has its own way to tell."""

    at: ContextOf
    may: str
    may_pay: str
    choose: str
    declined: str
    price: Callable[[Ability], str]
    named: Callable[[Table, int], tuple[int, int]]
    payable: Callable[[Table, Ability, Context], bool] = lambda table, ability, at: (
        why_not_payable(table, ability.pay, at) is None
    )
    pay: Callable[[Run, Ability, Context], object] = lambda run, ability, at: pay_for(run, ability.pay, at)
    may_rule: str = ""
    choose_rule: str = ""


def asking(ability: Ability, how: Asking) -> list[Instruction | str]:
    """The questions of an ability, up to the label ``effects`` (which whoever makes the block sets, as well as
    ``end``). They bind ``chosen``: each piece with the number of its object."""
    parts: list[Instruction | str] = [Jump("effects", lambda run: "chosen" in run.frame.bind)]
    if ability.may and not ability.choose:
        parts.append(Choose(_offer(ability, how)))
        parts.append(Call(lambda run: _declined(run, ability, how, "agreed")))
        parts.append(Jump("end", lambda run: not run.frame.bind.get("agreed")))
    for index, wanted in enumerate(ability.choose):
        parts.append(Choose(_pick(ability, how, index, wanted)))
        parts += _after_pick(ability, how, index)
    parts.append(Call(lambda run: _settle(run, ability, how)))
    return parts


def _after_pick(ability: Ability, how: Asking, index: int) -> list[Instruction]:
    def collect(run: Run) -> None:
        bind = run.frame.bind
        picked = bind.get(f"pick{index}", ())
        bind["picks"] = (*bind.get("picks", ()), *(how.named(run, int(piece)) for piece in picked))

    return [
        Call(lambda run: _declined(run, ability, how, f"pick{index}")),
        Call(collect),
        Jump("end", lambda run: len(run.frame.bind.get("picks", ())) <= index),
    ]


def _declined(run: Run, ability: Ability, how: Asking, name: str) -> None:
    """Say so if what is optional was not done."""
    at = how.at(run, run.frame)
    if ability.may and not run.frame.bind.get(name):
        run.say(how.declined, seat=Person(at.you), pieces=Pieces((at.source,)))


def _offer(ability: Ability, how: Asking) -> Query:
    """May it be done? A payment that cannot be made counts as declined."""

    def options(table: Table, frame: Frame) -> Sequence[Choice]:
        return [YES] if how.payable(table, ability, how.at(table, frame)) else []

    def words(table: Table, frame: Frame) -> Words:
        return {"pieces": Pieces((how.at(table, frame).source,)), "cost": how.price(ability)}

    return Query(
        "agreed", seat=lambda table, frame: how.at(table, frame).you, options=options,
        bounds=lambda table, frame: (0, 1), question=how.may_pay if ability.pay else how.may, words=words,
        what="word", form="yes_no", rule=how.may_rule,
    )  # fmt: skip


def _pick(ability: Ability, how: Asking, index: int, wanted: Selection) -> Query:
    def options(table: Table, frame: Frame) -> Sequence[Choice]:
        at = how.at(table, frame)
        if ability.pay and not how.payable(table, ability, at):
            return []  # a payment that cannot be made in full counts as declined
        chosen = tuple(frame.bind.get("picks", ()))
        taken = {piece for piece, _ in chosen}
        return [piece for piece in wanted.pieces(table, at._replace(chosen=chosen)) if piece not in taken]

    return Query(
        f"pick{index}", seat=lambda table, frame: how.at(table, frame).you, options=options,
        bounds=lambda table, frame: (0, 1) if ability.may else (1, 1), question=how.choose,
        words=lambda table, frame: {"pieces": Pieces((how.at(table, frame).source,))}, rule=how.choose_rule,
    )  # fmt: skip


def _settle(run: Run, ability: Ability, how: Asking) -> None:
    """The answers are bound; what was offered is paid."""
    bind = run.frame.bind
    bind["chosen"] = tuple(bind.get("picks", ()))
    if ability.pay:
        how.pay(run, ability, how.at(run, run.frame))

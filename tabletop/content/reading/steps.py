"""The set-up of a game: steps that deal a table, checked against its zones and deck lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.content.definitions import (
    CreateStep,
    DealStep,
    FirstSeatStep,
    FlowStep,
    LayStep,
    PutStep,
    SetupStep,
    ShuffleStep,
)
from tabletop.content.reading.building import token_def
from tabletop.content.reading.checking import Checker, taken_over
from tabletop.content.reading.marked import Where
from tabletop.content.reading.schema import CreateModel, DealModel, LayModel, StepModel
from tabletop.core.board import Board
from tabletop.core.zones import ZoneKind

KEYS = ("put", "shuffle", "deal", "create", "lay", "first", "flow")


def build_steps(
    steps: Iterable[StepModel],
    zones: Mapping[str, ZoneKind],
    lists: Iterable[str],
    phases: Iterable[str],
    seats: Iterable[int],
    check: Checker,
    cards: Mapping[str, str],
    boards: Mapping[str, Board],
) -> tuple[SetupStep, ...]:
    """The set-up as definitions; what is wrong is noted in `check`, faulty steps are left out. ``cards`` are the
    kinds of cards by their ids."""
    lists, phases = list(lists), list(phases)
    built: list[SetupStep] = []
    for index, step in enumerate(steps):
        where: Where = ("setup", index)
        named = [key for key in KEYS if getattr(step, key) is not None]
        if len(named) != 1:
            check.fault(where, f"A step is one of {', '.join(KEYS)}; this one has {len(named)} of them.")
            continue
        if step.put is not None:
            good = check.known((*where, "put", "into"), step.put.into, zones, "zone")
            if check.known((*where, "put", "list"), step.put.list, lists, "deck list") and good:
                built.append(taken_over(PutStep, step.put))
        elif step.shuffle is not None:
            if check.known((*where, "shuffle"), step.shuffle, zones, "zone"):
                built.append(ShuffleStep(step.shuffle))
        elif step.deal is not None:
            built += _deal((*where, "deal"), step.deal, zones, check)
        elif step.create is not None:
            built += _create((*where, "create"), step.create, zones, check)
        elif step.lay is not None:
            built += _lay((*where, "lay"), step.lay, zones, cards, boards, check)
        elif step.first is not None:
            built += _first((*where, "first"), step.first, seats, check)
        else:
            for key, value in (step.flow or {}).items():
                if isinstance(value, list | dict):
                    check.fault((*where, "flow", key), f"`{key}` must be one value.")
                elif key != "phase" or check.known((*where, "flow", key), str(value), phases, "phase"):
                    built.append(FlowStep(key, value))
    return tuple(built)


def default_steps(zones: Mapping[str, ZoneKind], lists: Iterable[str]) -> tuple[SetupStep, ...]:
    """The set-up of a game that gives none: each list into a deck, shuffled. Nothing where no zone fits."""
    decks = [name for name, kind in zones.items() if kind.pile and kind.see and kind.see[0].show == "count"]
    if not decks:
        decks = [name for name, kind in zones.items() if not kind.sites][:1]
    if not decks:
        return ()
    put: list[SetupStep] = [PutStep(name, decks[0]) for name in lists]
    return (*put, ShuffleStep(decks[0]))


def _deal(where: Where, deal: DealModel, zones: Mapping[str, ZoneKind], check: Checker) -> list[SetupStep]:
    good = check.known((*where, "from"), deal.source, zones, "zone")
    if not check.known((*where, "into"), deal.into, zones, "zone") or not good:
        return []
    target = zones[deal.into]
    each = deal.each or ("site" if target.sites else "seat" if target.per_seat else "once")
    if each == "site" and not target.sites:
        check.fault((*where, "each"), f"The zone {deal.into} has no sites.")
        return []
    if zones[deal.source].sites:
        check.fault((*where, "from"), f"Cards are dealt from a pile; {deal.source} has sites.")
        return []
    return [taken_over(DealStep, deal, each=each)]


def _create(where: Where, create: CreateModel, zones: Mapping[str, ZoneKind], check: Checker) -> list[SetupStep]:
    if not check.known((*where, "into"), create.into, zones, "zone"):
        return []
    check.color((*where, "color"), create.color)
    per_seat = zones[create.into].per_seat
    if create.seat and not per_seat:
        check.fault((*where, "seat"), f"The zone {create.into} is shared; it has no seat.", "Remove `seat`.")
        return []
    seat = create.seat or ("each" if per_seat else "")
    return [taken_over(CreateStep, create, piece=token_def(create), seat=seat)]


def _lay(
    where: Where, lay: LayModel, zones: Mapping[str, ZoneKind], cards: Mapping[str, str], boards: Mapping[str, Board],
    check: Checker,
) -> list[SetupStep]:  # fmt: skip
    good = check.known((*where, "into"), lay.into, zones, "zone")
    known = {**dict.fromkeys(cards.values()), **dict.fromkeys(cards)}
    if not check.known((*where, "cards"), lay.cards, known, "card or kind of card") or not good:
        return []
    meant = tuple(card for card, kind in cards.items() if lay.cards in (card, kind))
    board = boards.get(zones[lay.into].board)
    if board is None:
        if lay.cells:
            check.fault((*where, "cells"), f"The zone {lay.into} has no board, so it has no cells.")
            return []
        return [taken_over(LayStep, lay, cards=meant, cells=())]
    if isinstance(lay.cells, str):
        if not check.known((*where, "cells"), lay.cells, board.marks, "mark of the board"):
            return []
        marked = board.marked(lay.cells)
        return [taken_over(LayStep, lay, cards=meant, cells=tuple(each for each in board.cells if each in marked))]
    cells = [board.cell(label) for label in lay.cells]
    bad = next((label for label, cell in zip(lay.cells, cells, strict=True) if cell is None), None)
    if bad is not None or not cells:
        what = f'The board has no cell "{bad}".' if bad is not None else "On a board each piece needs a cell."
        check.fault((*where, "cells"), what, "Write `cells: [A1, B1]`, or the name of a mark.")
        return []
    return [taken_over(LayStep, lay, cards=meant, cells=tuple(cell for cell in cells if cell is not None))]


def _first(where: Where, first: str, seats: Iterable[int], check: Checker) -> list[SetupStep]:
    if first == "random":
        return [FirstSeatStep("random")]
    if first.isdigit() and 1 <= int(first) <= max(seats, default=1):
        return [FirstSeatStep(int(first))]
    check.fault(where, f'`first` is "random" or the number of a seat, not "{first}".')
    return []

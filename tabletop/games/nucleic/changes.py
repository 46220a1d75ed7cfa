"""What abilities do in the Confrontation: everything of a step is read first, then changed (NUC-79 to NUC-81)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.abilities import Ability, Effect
from tabletop.games.nucleic.beating import change_hands, mark_defeated, renew_unit, zone_frame
from tabletop.games.nucleic.field import (
    abilities_of,
    active,
    age,
    attached,
    cards_in,
    controller,
    marked,
    nullified,
    on_board,
    raw,
    row,
    rules_of,
    zone_of,
)
from tabletop.games.nucleic.selecting import EffectContext, amount, holds, protected, select, select_marked
from tabletop.rules.modifying.durations import last
from tabletop.rules.modifying.silencing import silence
from tabletop.rules.progress.batch import Change, Taken, as_found
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

COPY, RAW, MOVE, MODIFY, NULLIFY = range(5)
"""The classes of NUC-80. To be defeated, to stay and to keep lands are moves: a card that stays loses what it had
(NUC-116) before the rest of that ability changes it (NUC-138)."""

RANKS = {
    "copy": COPY, "set_combat": RAW, "swap_raw": RAW, "exchange_combat": RAW, "combat": MODIFY, "resource": MODIFY,
    "nullify": NULLIFY,
}  # fmt: skip


def sources(table: Table, kind: str, zone: int) -> Iterator[int]:
    """The active cards of a kind whose abilities apply in a zone: those here, and every civilization row
    (NUC-76, NUC-122)."""
    for seat in table.order():
        cards = cards_in(table, kind, zone, seat)
        for piece in (*cards, *(row(table, seat) if kind == "civilization" else ())):
            if active(table, piece):
                yield piece


def of_moment(table: Table, by: EffectContext, moment: str, order: int = 0) -> Iterator[Change]:
    """The changes of a card's abilities of one moment, read now; none of a nullified card (NUC-98)."""
    if nullified(table, by.piece, moment):
        return
    for ability in abilities_of(table, by.piece):
        if ability.when == moment and holds(table, by, ability.conditions):
            yield from of_ability(table, by, ability, order)


def of_ability(table: Table, by: EffectContext, ability: Ability, order: int = 0) -> Iterator[Change]:
    """The changes of one ability, read now."""
    for index, effect in enumerate(ability.effects):
        planned = plan(table, by, effect)
        if planned is not None:
            yield {
                "op": effect.op, "rank": RANKS.get(effect.op, MOVE), "seat": by.you, "source": by.piece,
                "age": (*age(table, by.piece), order, _place(table, by.piece, ability), index),
                "ability": f"{ability.id}:{index}", "site": by.site, "word": effect.word, "flag": effect.flag,
                **planned,
            }  # fmt: skip


def _place(table: Table, piece: int, ability: Ability) -> int:
    found = abilities_of(table, piece)
    return found.index(ability) if ability in found else len(found)


# -- reading -------------------------------------------------------------------------------------------------


def plan(table: Table, by: EffectContext, effect: Effect) -> Mapping[str, Any] | None:
    """What an effect is going to do, with everything that it reads; None if it can do nothing (NUC-84)."""
    op = effect.op
    if op in ("combat", "resource"):
        amounts = {piece: amount(table, by, effect, piece) for piece in select(table, by, effect.to, hidden=True)}
        amounts = {piece: number for piece, number in amounts.items() if number}
        return _on(tuple(amounts), effect.to.one, amounts=_by_name(amounts))
    if op == "keep_lands":
        return {}
    if op in ("swap_raw", "set_combat", "exchange_combat"):
        return _plan_raw(table, by, effect)
    if op == "nullify":
        return _on(
            tuple(p for p in select(table, by, effect.to) if not protected(table, p, "nullify")), effect.to.one
        )
    if op == "copy" and effect.of is not None:
        return _on(tuple(piece for piece in select(table, by, effect.of) if can_be_copied(table, piece)), True)
    if op in ("steal_power_up", "discard_power_up") and effect.of is not None:
        goal = select(table, by, effect.to)
        cards = tuple(
            card
            for unit in select(table, by, effect.of)
            for card in attached(table, unit)
            if unit not in goal or op == "discard_power_up"
            if op == "discard_power_up" or not protected(table, card, "steal")
        )
        return _on(cards, not effect.flag, goal=goal[0]) if goal else None
    if op == "steal_unit":
        return _on((by.defeated,)) if by.defeated and not protected(table, by.defeated, "steal") else None
    if op == "stay":
        return _on(select_marked(table, by, effect.to))
    if op == "give_power_ups":
        return _on(select(table, by, effect.to, hidden=True), True, cards=attached(table, by.piece))
    if op in ("discard", "defeat"):
        return _on(select(table, by, effect.to), effect.to.one)
    return None


def _on(pieces: tuple[int, ...], one: bool = False, **more: Any) -> Mapping[str, Any] | None:
    return {"pieces": pieces, "one": one, **more} if pieces else None


def _by_name(numbers: Mapping[int, int]) -> dict[str, int]:
    return {str(piece): number for piece, number in numbers.items()}


def _plan_raw(table: Table, by: EffectContext, effect: Effect) -> Mapping[str, Any] | None:
    targets = select(table, by, effect.to)
    if effect.op == "swap_raw":
        values = {str(each): (raw(table, each, "resource"), raw(table, each, "combat")) for each in targets}
        return _on(targets, values=values)
    others = select(table, by, effect.of) if effect.of is not None else ()
    if not targets:
        return None
    if effect.op == "set_combat":
        halves = {land: -(-raw(table, land, "resource") // 2) for land in others}  # rounded up
        return _on(others, True, goal=targets[0], amounts=_by_name(halves))
    combats = {unit: raw(table, unit, "combat") for unit in others}
    return _on(others, True, goal=targets[0], own=raw(table, targets[0], "combat"), amounts=_by_name(combats))


def can_be_copied(table: Table, piece: int) -> bool:
    """A unit with an ability other than Before that has not been nullified in an earlier step (NUC-112)."""
    own = rules_of(table).abilities_of_card(table.definition(piece))
    return any(each.when != "before" for each in own) and not nullified(table, piece)


# -- writing -------------------------------------------------------------------------------------------------


def apply(run: Run, change: Change, taken: Taken) -> None:
    """Carry out one change; what it names may have gone by now."""
    here = [piece for piece in change.get("pieces", ()) if run.state.exists(piece) and on_board(run, piece)]
    if change.get("one"):
        if change["op"] in ("steal_power_up", "discard_power_up"):
            here = [piece for piece in (taken.next_of(here),) if piece]
        else:
            here = here[:1]
    writer = _WRITERS[change["op"]]
    if change["op"] == "keep_lands":
        _keep_lands(run, change, 0)
    for piece in here:
        writer(run, change, piece)


def _by(change: Change) -> Pieces:
    return Pieces((change["source"],))


def _copy(run: Run, change: Change, piece: int) -> None:
    run.set_mark(change["source"], "text_of", run.definition(piece))
    run.say("nucleic.copied", pieces=_by(change), target=Pieces((piece,)))


def _swap_raw(run: Run, change: Change, piece: int) -> None:
    combat, resource = change["values"][str(piece)]
    run.set_mark(piece, "raw_combat", combat)
    run.set_mark(piece, "raw_resource", resource)
    run.say("nucleic.swapped_raw", pieces=Pieces((piece,)), combat=combat, resource=resource)


def _set_combat(run: Run, change: Change, piece: int) -> None:
    number = change["amounts"][str(piece)]
    run.set_mark(change["goal"], "raw_combat", number)
    run.say("nucleic.set_combat", pieces=Pieces((change["goal"],)), number=number, target=Pieces((piece,)))


def _exchange(run: Run, change: Change, piece: int) -> None:
    run.set_mark(change["goal"], "raw_combat", change["amounts"][str(piece)])
    run.set_mark(piece, "raw_combat", change["own"])
    run.say(
        "nucleic.exchanged", pieces=Pieces((change["goal"],)), target=Pieces((piece,)),
        number=change["amounts"][str(piece)], own=change["own"],
    )  # fmt: skip


def _steal_power_up(run: Run, change: Change, piece: int) -> None:
    if not run.state.exists(change["goal"]) or not on_board(run, change["goal"]):
        return
    change_hands(run, piece, controller(run, change["goal"]))
    run.move(piece, change["goal"])
    run.say("nucleic.stole", who=Person(change["seat"]), pieces=Pieces((piece,)), target=Pieces((change["goal"],)))


def discard(run: Run, piece: int) -> None:
    """A card leaves the board face up, without anything that was attached to it."""
    for card in run.inside(piece):
        run.move(card, "discard")
        run.set_face(card, "up")
    for name in ("raw_combat", "raw_resource", "text_of", "defeated", "taken"):
        if run.state.field(piece, name) is not None:
            run.set_mark(piece, name, None)
    run.move(piece, "discard")
    run.set_face(piece, "up")


def _discard(run: Run, change: Change, piece: int) -> None:
    run.say("nucleic.discarded", pieces=Pieces((piece,)))
    discard(run, piece)


def _steal_unit(run: Run, change: Change, piece: int) -> None:
    if not marked(run, piece):
        return
    renew_unit(run, piece)
    change_hands(run, piece, change["seat"])
    run.move(piece, zone_key("unit", zone_of(run, piece), change["seat"]))
    run.say("nucleic.stole_unit", who=Person(change["seat"]), pieces=Pieces((piece,)))


def _defeat(run: Run, change: Change, piece: int) -> None:
    if not marked(run, piece):
        run.say("nucleic.defeated_too", pieces=Pieces((piece,)), target=_by(change))
        mark_defeated(run, piece, 0)


def _stay(run: Run, change: Change, piece: int) -> None:
    if not marked(run, piece):
        return
    renew_unit(run, piece, keep=change["flag"])
    run.say("nucleic.stayed", pieces=Pieces((piece,)))


def _keep_lands(run: Run, change: Change, piece: int) -> None:
    bind = zone_frame(run).bind
    bind["keep"] = (*bind.get("keep", ()), change["seat"])
    run.say("nucleic.keeps_lands", seat=Person(change["seat"]))


def _give_power_ups(run: Run, change: Change, piece: int) -> None:
    cards = [card for card in change["cards"] if run.state.exists(card) and run.state.at[card] == change["source"]]
    for card in cards:
        run.move(card, piece)
    if cards:
        run.say("nucleic.gave", pieces=Pieces(tuple(cards)), zone=zone_of(run, piece))


def _modify(run: Run, change: Change, piece: int) -> None:
    number, source = change["amounts"][str(piece)], change["source"]
    last(
        run, piece, change["op"], number, "stay", source=source, layer=run.kind(source), label="nucleic.part_lasting",
        rule="NUC-87",
    )  # fmt: skip
    run.say(f"nucleic.gets_{change['op']}", pieces=Pieces((piece,)), number=f"{number:+d}", target=_by(change))


def _nullify(run: Run, change: Change, piece: int) -> None:
    silence(
        run, piece, change["source"], change["ability"], "active" if change["word"] == "inactive" else "end", "NUC-98"
    )
    run.say("nucleic.nullified", pieces=Pieces((piece,)), target=_by(change))


_WRITERS = {
    "copy": _copy, "swap_raw": _swap_raw, "set_combat": _set_combat, "exchange_combat": _exchange,
    "steal_power_up": _steal_power_up, "discard_power_up": _discard, "discard": _discard, "steal_unit": _steal_unit,
    "defeat": _defeat, "stay": _stay, "keep_lands": _keep_lands, "give_power_ups": _give_power_ups,
    "combat": _modify, "resource": _modify, "nullify": _nullify,
}  # fmt: skip


def read_all(table: Table, kind: str, zone: int, moment: str) -> list[Change]:
    """The changes of all cards of a kind in a zone at a moment, read now."""
    found: list[Change] = []
    for piece in as_found(sources(table, kind, zone)):
        found += of_moment(table, EffectContext(piece, controller(table, piece), zone), moment)
    return found

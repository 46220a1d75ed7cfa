"""What abilities do in the Confrontation: everything of a step is read first, then changed (NUC-79 to NUC-81).

Each word stands above the function that writes what it does; what it reads before is the ``plan`` beside it. A change
is a mapping that a save holds in the middle of a step: its ``op`` is the word, under the name of then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.beating import change_hands, mark_defeated, renew_unit, zone_frame
from tabletop.games.nucleic.field import (
    abilities_of,
    age,
    attached,
    cards_in,
    controller,
    host,
    marked,
    on_board,
    raw,
    row,
    works,
    zone_of,
)
from tabletop.games.nucleic.lexicon import BEFORE, DEFEATED, DISCARDED, FIGHT, FROM, LEXICON, NOW, ONCE, N
from tabletop.games.nucleic.selecting import fighter, select
from tabletop.games.nucleic.standing import protected, silenced
from tabletop.rules.abilities import book
from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.language.words import Param
from tabletop.rules.modifying import silencing
from tabletop.rules.modifying.durations import last
from tabletop.rules.progress.batch import Change, Taken, as_found
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

COPY, RAW, MOVE, MODIFY, SILENCE = range(5)
"""The classes of NUC-80. To be defeated, to stay and to keep lands are moves: a card that stays loses what it had
(NUC-116) before the rest of that ability changes it (NUC-138)."""

# -- gathering -------------------------------------------------------------------------------------------------


def sources(table: Table, kind: str, zone: int) -> Iterator[int]:
    """The active cards of a kind whose abilities apply in a zone: those here, and every civilization row
    (NUC-76, NUC-122)."""
    for seat in table.order():
        cards = cards_in(table, kind, zone, seat)
        for piece in (*cards, *(row(table, seat) if kind == "civilization" else ())):
            if works(table, piece):
                yield piece


def read_all(table: Table, kind: str, zone: int, moment: str) -> list[Change]:
    """The changes of all cards of a kind in a zone at a moment, read now."""
    found: list[Change] = []
    for piece in as_found(sources(table, kind, zone)):
        if any(ability.when == moment for ability in abilities_of(table, piece)):
            found += of_moment(table, fighter(piece, controller(table, piece), zone), moment)
    return found


def of_moment(table: Table, at: Context, moment: str, order: int = 0) -> Iterator[Change]:
    """The changes of a card's abilities of one moment, read now; none of a silenced card (NUC-98)."""
    if silenced(table, at.source, moment):
        return
    for ability in abilities_of(table, at.source):
        if ability.when == moment and ability.holds(table, at):
            yield from of_ability(table, at, ability, order)


def of_ability(table: Table, at: Context, ability: Ability, order: int = 0) -> Iterator[Change]:
    """The changes of one ability, read now."""
    for index in range(len(ability.effects)):
        change = of_effect(table, at, ability, index)
        if change is not None:
            first = age(table, at.source)
            yield {**change, "age": (*first, order, _place(table, at.source, ability), index)}


def of_effect(table: Table, at: Context, ability: Ability, index: int) -> Change | None:
    """What an effect is going to do, with everything that it reads; None if it can do nothing (NUC-84)."""
    effect = ability.effects[index]
    planned = effect.meaning.plan(table, at, effect) if effect.meaning.plan is not None else None
    if planned is None:
        return None
    return {
        "op": effect.name, "rank": effect.meaning.rank, "seat": at.you, "source": at.source,
        "age": age(table, at.source), "ability": f"{ability.id}:{index}", "site": at.site, **planned,
    }  # fmt: skip


def _place(table: Table, piece: int, ability: Ability) -> int:
    found = abilities_of(table, piece)
    return found.index(ability) if ability in found else len(found)


# -- carrying out ----------------------------------------------------------------------------------------------


def apply(run: Run, change: Change, taken: Taken) -> None:
    """Carry out one change; what it names may have gone by now. Of power-ups one that was taken cannot be taken
    again."""
    write = LEXICON.meaning("do", change["op"]).write
    if "pieces" not in change:
        write(run, change, 0)
        return
    here = [piece for piece in change["pieces"] if run.state.exists(piece) and on_board(run, piece)]
    if change.get("one"):
        taking = bool(here) and run.kind(here[0]) == "power_up"
        here = [piece for piece in (taken.next_of(here),) if piece] if taking else here[:1]
    for piece in here:
        write(run, change, piece)


def _on(pieces: tuple[int, ...], one: bool = False, **more: object) -> Mapping[str, object] | None:
    """A plan about pieces; None without any."""
    return {"pieces": pieces, "one": one, **more} if pieces else None


def _by_name(numbers: Mapping[int, int]) -> dict[str, int]:
    return {str(piece): number for piece, number in numbers.items()}


def _by(change: Change) -> Pieces:
    return Pieces((change["source"],))


def _reached(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    return _on(select(table, at, effect.to), effect.to.one)


# -- abilities and raw values ------------------------------------------------------------------------------------


def can_be_copied(table: Table, piece: int) -> bool:
    """A unit with an ability other than Before that has not been silenced in an earlier step (NUC-112)."""
    return any(each.when != "before" for each in book.abilities_of(table, piece)) and not silenced(table, piece)


def _copyable(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    units = select(table, at, effect.selection("from"))
    return _on(tuple(piece for piece in units if can_be_copied(table, piece)), True)


@LEXICON.planned(
    "copy", "It becomes a copy of the other unit's abilities, without Before abilities.",
    Param("from", "set", required=True, one=True), plan=_copyable, rank=COPY, when=BEFORE,
    log={"nucleic.copied": "{pieces} becomes a copy of {target}."},
    text="{to:'s} ability becomes a copy of the ability of {from}; it cannot copy a Before ability",
)  # fmt: skip
def copy(run: Run, change: Change, piece: int) -> None:
    """NUC-111."""
    run.set_mark(change["source"], "text_of", run.definition(piece))
    run.say("nucleic.copied", pieces=_by(change), target=Pieces((piece,)))


def _halves(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    targets, lands = select(table, at, effect.to), select(table, at, effect.selection("half"))
    if not targets:
        return None
    halves = {land: -(-raw(table, land, "resource") // 2) for land in lands}  # rounded up
    return _on(lands, True, goal=targets[0], amounts=_by_name(halves))


@LEXICON.planned(
    "set_combat", "Its raw combat becomes half the raw resource of a land, rounded up.",
    Param("half", "set", required=True, one=True), plan=_halves, rank=RAW, when=BEFORE,
    log={"nucleic.set_combat": "{pieces} takes raw combat {number} from {target}."},
    text="{to:'s} raw combat becomes half the raw resource of {half}, rounded up",
)  # fmt: skip
def set_combat(run: Run, change: Change, piece: int) -> None:
    """``piece``: the land."""
    number = change["amounts"][str(piece)]
    run.set_mark(change["goal"], "raw_combat", number)
    run.say("nucleic.set_combat", pieces=Pieces((change["goal"],)), number=number, target=Pieces((piece,)))


def _swapped(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    targets = select(table, at, effect.to)
    if not effect.has("with"):
        values = {str(each): (raw(table, each, "resource"), raw(table, each, "combat")) for each in targets}
        return _on(targets, values=values)
    if not targets:
        return None
    units = select(table, at, effect.selection("with"))
    combats = _by_name({unit: raw(table, unit, "combat") for unit in units})
    return _on(units, True, goal=targets[0], own=raw(table, targets[0], "combat"), amounts=combats)


@LEXICON.planned(
    "swap_raw",
    "Its raw combat and raw resource change places; `with`: it changes raw combat with another unit.",
    Param("with", "set", one=True),
    plan=_swapped,
    rank=RAW,
    when=BEFORE,
    was=("exchange_combat",),
    log={
        "nucleic.swapped_raw": "{pieces} swaps its raw numbers: combat {combat}, resource {resource}.",
        "nucleic.exchanged": "{pieces} and {target} swap raw combat: {number} and {own}.",
    },
    text=(
        ("with", "swap {to:'s} raw combat with the raw combat of {with}"),
        ("", "swap {to:'s} raw combat and raw resource"),
    ),
)
def swap_raw(run: Run, change: Change, piece: int) -> None:
    """As they were when it was read; ``piece``: the card itself, or the other unit."""
    if "goal" not in change:
        combat, resource = change["values"][str(piece)]
        run.set_mark(piece, "raw_combat", combat)
        run.set_mark(piece, "raw_resource", resource)
        run.say("nucleic.swapped_raw", pieces=Pieces((piece,)), combat=combat, resource=resource)
        return
    number, own = change["amounts"][str(piece)], change["own"]
    run.set_mark(change["goal"], "raw_combat", number)
    run.set_mark(piece, "raw_combat", own)
    goal = Pieces((change["goal"],))
    run.say("nucleic.exchanged", pieces=goal, target=Pieces((piece,)), number=number, own=own)


# -- steals, moves and discards ----------------------------------------------------------------------------------


def _stealable(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    goal, what = select(table, at, effect.to), effect.selection("what")
    found = tuple(
        card
        for card in select(table, at, what, hidden=True)
        if not (table.kind(card) == "power_up" and (not goal or host(table, card) in goal))
        and not protected(table, card, "take")
    )
    return _on(found, what.one, goal=goal[0] if goal else 0)


@LEXICON.planned(
    "take",
    "Power-ups of others come onto this unit; a defeated unit comes to your side, without its power-ups.",
    Param("what", "set", required=True, one=True, help="which", example="attached of defeated"),
    plan=_stealable,
    rank=MOVE,
    when=ONCE,
    was=("steal_power_up", "steal_unit", "steal"),
    log={
        "nucleic.stole": "{who} steals {pieces}: it is attached to {target}.",
        "nucleic.stole_unit": "{who} steals {pieces}.",
    },
    text=(
        ("what = defeated", "steal {what}, without its power-ups; it stays in this zone"),
        ("", "steal {what} and attach it to {to}"),
    ),
)
def take(run: Run, change: Change, piece: int) -> None:
    """A power-up, if the unit that takes it is still there; a unit stays on the board, on the other side
    (NUC-116)."""
    who = Person(change["seat"])
    if run.kind(piece) != "power_up":
        if marked(run, piece):
            renew_unit(run, piece)
            change_hands(run, piece, change["seat"])
            run.move(piece, zone_key("unit", zone_of(run, piece), change["seat"]))
            run.say("nucleic.stole_unit", who=who, pieces=Pieces((piece,)))
        return
    goal = change["goal"]
    if run.state.exists(goal) and on_board(run, goal):
        change_hands(run, piece, controller(run, goal))
        run.move(piece, goal)
        run.say("nucleic.stole", who=who, pieces=Pieces((piece,)), target=Pieces((goal,)))


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


@LEXICON.planned(
    "discard", "They are discarded; of a Now ability one that is chosen.",
    Param("what", "text", values=DISCARDED, example="power_up", help="of a Now ability: what is chosen"),
    plan=_reached, rank=MOVE, when=(*ONCE, *NOW), was=("discard_power_up",),
    log={
        "nucleic.discarded": "{pieces} is discarded.",
        "nucleic.scrapped": "{who} discards {pieces} in Zone {zone}.",
        "nucleic.replaced": "{who} replaces {pieces} in Zone {zone} by the top card of the pile.",
    },
    text=(
        ("what = power_up",
         "discard one power-up attached to an opponent's unit in a zone where you have no power-up"),
        ("what = land",
         "discard one of your lands, then place the top card of the land pile face down in its place"),
        ("", "discard {to}"),
    ),
)  # fmt: skip
def discard_one(run: Run, change: Change, piece: int) -> None:
    """Said, and done."""
    run.say("nucleic.discarded", pieces=Pieces((piece,)))
    discard(run, piece)


@LEXICON.planned(
    "defeat",
    "It is defeated.",
    plan=_reached,
    rank=MOVE,
    when=ONCE,
    log={"nucleic.defeated_too": "{pieces} is defeated too, by {target}."},
    text="{to} {to:is} defeated too",
)
def defeat(run: Run, change: Change, piece: int) -> None:
    """By nobody's combat (NUC-131)."""
    if not marked(run, piece):
        run.say("nucleic.defeated_too", pieces=Pieces((piece,)), target=_by(change))
        mark_defeated(run, piece, 0)


def _staying(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    return _on(select(table, at, effect.to), flag=effect.flag("keep_power_ups"))


@LEXICON.planned(
    "stay",
    "It stays in its zone although defeated.",
    Param("keep_power_ups", "flag"),
    plan=_staying,
    rank=MOVE,
    when=DEFEATED,
    log={"nucleic.stayed": "{pieces} stays in its zone."},
    text=(
        ("keep_power_ups", "{to} {to:stays} in this zone and {to:keeps} its power-ups"),
        ("", "{to} {to:stays} in this zone"),
    ),
)
def stay(run: Run, change: Change, piece: int) -> None:
    """Unless it stays already, or was stolen."""
    if not marked(run, piece):
        return
    renew_unit(run, piece, keep=change["flag"])
    run.say("nucleic.stayed", pieces=Pieces((piece,)))


def _of_player(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    return {}


@LEXICON.planned(
    "keep_lands", "You keep your lands here.", plan=_of_player, rank=MOVE, when=DEFEATED,
    log={"nucleic.keeps_lands": "{seat} keeps every own land in this zone."},
    text="you keep your lands here",
)  # fmt: skip
def keep_lands(run: Run, change: Change, piece: int) -> None:
    """About a player, no piece."""
    bind = zone_frame(run).bind
    bind["keep"] = (*bind.get("keep", ()), change["seat"])
    run.say("nucleic.keeps_lands", seat=Person(change["seat"]))


def _giving(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    return _on(select(table, at, effect.to, hidden=True), True, cards=attached(table, at.source))


@LEXICON.planned(
    "attach", "Power-ups are attached to a unit: this one's own, or of a Now ability one that is chosen.",
    Param("from", "text", values=FROM, example="pile", help="of a Now ability: from where"),
    plan=_giving, rank=MOVE, when=(*DEFEATED, *NOW), was=("give_power_ups",),
    log={
        "nucleic.gave": "Attached to the unit in Zone {zone}: {pieces}.",
        "nucleic.moved_power_up": "{who} moves {pieces} to the unit in Zone {zone}.",
        "nucleic.attached": "{who} attaches {pieces} to the unit in Zone {zone}.",
    },
    text=(
        ("from = units", "move one of your power-ups to another of your units"),
        ("from = pile", "take the top card of the power-up pile and attach it face down to one of your units"),
        ("", "attach the power-ups of this unit to {to}"),
    ),
)  # fmt: skip
def attach(run: Run, change: Change, piece: int) -> None:
    """Those that still lie on it."""
    cards = [card for card in change["cards"] if run.state.exists(card) and run.state.at[card] == change["source"]]
    for card in cards:
        run.move(card, piece)
    if cards:
        run.say("nucleic.gave", pieces=Pieces(tuple(cards)), zone=zone_of(run, piece))


# -- modifiers and silence ---------------------------------------------------------------------------------------


def _amounts(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    reached = {piece: effect.amount("n", table, at, piece) for piece in select(table, at, effect.to, hidden=True)}
    changed = {piece: number for piece, number in reached.items() if number}
    return _on(tuple(changed), effect.to.one, amounts=_by_name(changed))


@LEXICON.planned(
    "resource", "It gets so much resource.", N, plan=_amounts, rank=MODIFY, when=FIGHT,
    log={"nucleic.gets_resource": "{pieces} gets {number} resource from {target}."},
    text="{to} {to:gets} {n:+} resource {n:each}",
)  # fmt: skip
@LEXICON.planned(
    "combat", "It gets so much combat.", N, plan=_amounts, rank=MODIFY, when=FIGHT,
    log={"nucleic.gets_combat": "{pieces} gets {number} combat from {target}."},
    text="{to} {to:gets} {n:+} combat {n:each}",
)  # fmt: skip
def modify(run: Run, change: Change, piece: int) -> None:
    """The word is the value. It lasts as long as the card stays (NUC-87); an Always change is read by ``values``."""
    number, source = change["amounts"][str(piece)], change["source"]
    last(
        run, piece, change["op"], number, "stay", source=source, layer=run.kind(source), label="nucleic.part_lasting",
        rule="NUC-87",
    )  # fmt: skip
    run.say(f"nucleic.gets_{change['op']}", pieces=Pieces((piece,)), number=f"{number:+d}", target=_by(change))


def _unprotected(table: Table, at: Context, effect: Entry) -> Mapping[str, object] | None:
    cards = tuple(piece for piece in select(table, at, effect.to) if not protected(table, piece, "silence"))
    return _on(cards, effect.to.one, word=effect.text("until"))


@LEXICON.planned(
    "silence",
    "Its abilities do not apply: while this card is active, or to the end of the round.",
    Param("until", "text", required=True, values=("inactive", "end")),
    plan=_unprotected,
    rank=SILENCE,
    when=("before", "always"),
    was=("nullify",),
    log={"nucleic.nullified": "{target} nullifies {pieces}."},
    text=(
        ("until = inactive", "nullify ALL abilities of {to} while this {kind} is active"),
        ("", "nullify ALL abilities of {to}"),
    ),
)
def silence(run: Run, change: Change, piece: int) -> None:
    """An Always ability does so in the pass of NUC-106."""
    scope: silencing.Scope = "active" if change["word"] == "inactive" else "end"
    silencing.silence(run, piece, change["source"], change["ability"], scope, "NUC-98")
    run.say("nucleic.nullified", pieces=Pieces((piece,)), target=_by(change))

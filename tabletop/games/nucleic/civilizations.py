"""Civilizations when they are picked: Now abilities with their choices, or a place that lasts (section 6).

Each word of a Now ability stands above its questions and what is done with the answers. The questions, and the order
of the instructions of a block, are what a save holds in the middle of a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.beating import change_hands
from tabletop.games.nucleic.changes import discard
from tabletop.games.nucleic.drafting import own_units, remember
from tabletop.games.nucleic.field import (
    ZONES,
    abilities_of,
    attached,
    cards_in,
    cell,
    controller,
    face_up,
    opponents,
    pile_of,
    zone_of,
)
from tabletop.games.nucleic.lexicon import LEXICON, NOW
from tabletop.games.nucleic.selecting import reader
from tabletop.rules.abilities.records import Ability, Context, Entry
from tabletop.rules.abilities.running import block_id, doing
from tabletop.rules.language.words import Param
from tabletop.rules.progress.choosing import Choice, Choose, Query, present
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Run
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, facts

Options = Callable[[Table, Frame], Sequence[Choice]]
Why = Callable[[Table, int, int], str]
"""Why a card (0: none) is no choice of a seat: the name of a sentence."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is no answer to a question, and by which rule."""

    why: Why
    rule: str = "NUC-55"


REASONS: dict[str, Reason] = {}
"""By the question, for those that have reasons of their own."""


def use(run: Run, card: int, seat: int) -> None:
    """A picked civilization is applied or comes to lie where it stays (NUC-54, NUC-57)."""
    now = [each for each in abilities_of(run, card) if each.when == "now"]
    if now:
        run.say("nucleic.uses", who=Person(seat), pieces=Pieces((card,)))
        run.push(block_id("nucleic", now[0].id), self=card, you=seat, spend=True)
    elif run.printed(card, "as_land") is True:  # no area is free: it cannot be played (NUC-66)
        run.say("nucleic.cannot_use", who=Person(seat), pieces=Pieces((card,)))
        spend(run, card)
    else:
        run.move(card, zone_key("civilizations", 0, seat))
        run.set_face(card, "up")
        run.say("nucleic.into_row", who=Person(seat), pieces=Pieces((card,)))


def spend(run: Run, card: int) -> None:
    """Onto the discard, face up (NUC-54, NUC-56)."""
    run.move(card, "discard")
    run.set_face(card, "up")


# -- asking ----------------------------------------------------------------------------------------------------


def _ask(name: str, options: Options, question: str, number: int = 1, reason: Reason | None = None) -> Choose:
    """A choice of a Now ability; ``reason``: why something else cannot be chosen."""
    question = f"nucleic.ask_{question}"
    if reason is not None:
        REASONS[question] = reason
    return Choose(
        Query(
            name,
            seat=lambda table, frame: _you(frame),
            options=options,
            bounds=lambda table, frame: (number, number),
            question=question,
            words=lambda table, frame: {"pieces": Pieces((frame.bind["self"],))},
            rule="NUC-55",
        )
    )


def _you(frame: Frame) -> int:
    return int(frame.bind["you"])


def _first(frame: Frame, name: str) -> int:
    found = facts(frame.bind, name)
    return int(found[0]) if found else 0


def _then(act: Callable[..., None], *names: str) -> Call:
    """What is done with the answers, if every question had one: by the seat, with the first card of each."""

    def carry_out(run: Run) -> None:
        cards = [_first(run.frame, name) for name in names]
        if all(cards):
            act(run, _you(run.frame), *cards)

    return Call(carry_out)


def _own(table: Table, seat: int, kind: str) -> list[int]:
    return [piece for zone in ZONES for piece in cards_in(table, kind, zone, seat)]


def _theirs(table: Table, seat: int, kind: str) -> list[int]:
    return [piece for other in opponents(table, seat) for piece in _own(table, other, kind)]


def _is_own(table: Table, piece: int, you: int) -> bool:
    return bool(piece) and controller(table, piece) == you


def _no_land(table: Table, piece: int, otherwise: str) -> str:
    return "no_land" if piece and table.kind(piece) != "land" else otherwise


def _not_theirs(table: Table, piece: int, you: int) -> str:
    return "own_card" if _is_own(table, piece, you) else "not_a_choice"


def _not_their_land(table: Table, piece: int, you: int) -> str:
    return _no_land(table, piece, _not_theirs(table, piece, you))


def _not_own_land(table: Table, piece: int, you: int) -> str:
    return _no_land(table, piece, "not_a_choice")


# -- two cards of one's own in different zones (NUC-59, NUC-60) --------------------------------------------------


def _pair(kind: str) -> Options:
    def options(table: Table, frame: Frame) -> Sequence[Choice]:
        picked = present(table, Choose.picked(frame))
        taken = {zone_of(table, each) for each in picked if isinstance(each, int)}
        own = _own(table, _you(frame), kind)
        if len({zone_of(table, each) for each in own}) < 2:
            return ()
        return [each for each in own if zone_of(table, each) not in taken or each in picked]

    return options


SWAPPED = {
    "lands": _ask(
        "target", _pair("land"), "two_lands", 2,
        Reason(lambda table, piece, you: _no_land(table, piece, "two_lands"), "NUC-60"),
    ),
    "units": _ask(
        "target", _pair("unit"), "two_units", 2, Reason(lambda table, piece, you: "two_units", "NUC-60")
    ),
}  # fmt: skip


@LEXICON.steps(
    "swap", "Two of your lands or units change zones, or one of your lands changes sides.",
    Param("what", "text", required=True, values=tuple(SWAPPED), example="lands"),
    Param("with", "text", values=("opponent",), example="opponent", help="with an opponent's in the same zone"),
    when=NOW,
    log={
        "nucleic.swapped_zones": "{who} swaps the cards of Zone {one} and Zone {other}.",
        "nucleic.traded": "{who} and {seat} swap their lands in Zone {zone}.",
    },
    text=(
        ("with and what = lands", "swap one of your lands with an opponent's land in the same zone"),
        ("", "swap two of your {what}"),
    ),
)  # fmt: skip
def swap(effect: Entry, index: int) -> list[Instruction]:
    """Among one's own, or sides."""
    return _trade_lands() if effect.has("with") else _swap_zones(effect.text("what"))


def _swap_zones(what: str) -> list[Instruction]:
    """Both move at the same time; a unit takes its power-ups along (NUC-59)."""

    def swap(run: Run) -> None:
        both = facts(run.frame.bind, "target")
        if len(both) == 2 and all(run.state.exists(each) for each in both):
            one, other = both
            here, there = run.zone(one), run.zone(other)
            who = Person(_you(run.frame))
            run.say("nucleic.swapped_zones", who=who, one=zone_of(run, one), other=zone_of(run, other))
            run.move(one, there)
            run.move(other, here)

    return [SWAPPED[what], Call(swap)]


# -- lands change sides (NUC-61) -----------------------------------------------------------------------------------


def _tradeable(table: Table, frame: Frame) -> Sequence[Choice]:
    """Opponents' lands in zones where one has a land oneself."""
    you = _you(frame)
    return [each for each in _theirs(table, you, "land") if cell(table, "land", zone_of(table, each), you)]


def _own_there(table: Table, frame: Frame) -> Sequence[Choice]:
    other = _first(frame, "target")
    return list(cell(table, "land", zone_of(table, other), _you(frame))) if other else []


TRADED = _ask("target", _tradeable, "trade", reason=Reason(_not_their_land, "NUC-61"))
TRADED_FOR = _ask("own", _own_there, "trade_own", reason=Reason(_not_own_land, "NUC-61"))


def _trade_lands() -> list[Instruction]:
    """What was face down stays so, and whoever gets it knows it (NUC-178)."""

    def trade(run: Run, seat: int, theirs: int, own: int) -> None:
        here, there, other = run.zone(own), run.zone(theirs), controller(run, theirs)
        run.say("nucleic.traded", who=Person(seat), seat=Person(other), zone=zone_of(run, own))
        change_hands(run, own, other)
        change_hands(run, theirs, seat)
        run.move(own, there)
        run.move(theirs, here)
        for each, to in ((theirs, seat), (own, other)):
            if not face_up(run, each):
                remember(run, (to,), (each,))

    return [TRADED, TRADED_FOR, _then(trade, "target", "own")]


# -- power-ups come to units (NUC-62, NUC-64) ----------------------------------------------------------------------


def _movable(table: Table, frame: Frame) -> Sequence[Choice]:
    units = own_units(table, _you(frame))
    return [card for unit in units for card in attached(table, unit)] if len(units) > 1 else []


def _other_units(table: Table, frame: Frame) -> Sequence[Choice]:
    card = _first(frame, "target")
    return [unit for unit in own_units(table, _you(frame)) if not card or card not in table.inside(unit)]


MOVED, MOVED_TO = _ask("target", _movable, "power_up"), _ask("unit", _other_units, "unit")


@LEXICON.asking("attach")
def attach_chosen(effect: Entry, index: int) -> list[Instruction]:
    """From another of one's own units, or from the pile."""
    return _attach_top() if effect.text("from") == "pile" else _move_power_up()


def _move_power_up() -> list[Instruction]:
    """As the last one there."""

    def move(run: Run, seat: int, card: int, unit: int) -> None:
        run.move(card, unit)
        run.say("nucleic.moved_power_up", who=Person(seat), pieces=Pieces((card,)), zone=zone_of(run, unit))

    return [MOVED, MOVED_TO, _then(move, "target", "unit")]


def _units_for_top(table: Table, frame: Frame) -> Sequence[Choice]:
    """One's own units, if there is a card to take (NUC-64)."""
    return own_units(table, _you(frame)) if table.inside(pile_of(table, "power_up", _you(frame))) else ()


ATTACHED_TO = _ask("target", _units_for_top, "unit")


def _attach_top() -> list[Instruction]:
    """The card is taken from the pile first: who takes it sees it (NUC-64)."""

    def learn(run: Run) -> None:
        pile = run.inside(pile_of(run, "power_up", _you(run.frame)))
        if pile and own_units(run, _you(run.frame)):
            run.edit.learn(pile[-1:], (_you(run.frame),))
            run.forget()

    def attach(run: Run, seat: int, unit: int) -> None:
        pile = run.inside(pile_of(run, "power_up", seat))
        if pile:
            run.set_face(pile[-1], "down")
            run.move(pile[-1], unit)
            remember(run, (seat,), (pile[-1],))
            run.say("nucleic.attached", who=Person(seat), pieces=Pieces((pile[-1],)), zone=zone_of(run, unit))

    return [Call(learn), ATTACHED_TO, _then(attach, "target")]


# -- cards go (NUC-63) ---------------------------------------------------------------------------------------------


def _throw_out(run: Run, piece: int) -> None:
    """A face-down card goes away face down, a face-up one face up (NUC-63)."""
    if face_up(run, piece):
        discard(run, piece)
    else:
        run.move(piece, "buried")


def _scrappable(table: Table, frame: Frame) -> Sequence[Choice]:
    you = _you(frame)
    theirs = _theirs(table, you, "power_up")
    return [card for card in theirs if not cards_in(table, "power_up", zone_of(table, card), you)]


def _not_scrappable(table: Table, piece: int, you: int) -> str:
    if _is_own(table, piece, you):
        return "own_card"
    taken = piece and cards_in(table, "power_up", zone_of(table, piece), you)
    return "power_up_there" if taken else "not_a_choice"


SCRAPPED = _ask("target", _scrappable, "scrap", reason=Reason(_not_scrappable))


@LEXICON.asking("discard")
def discard_chosen(effect: Entry, index: int) -> list[Instruction]:
    """A power-up of an opponent, or a land of one's own."""
    return _replace_land() if effect.text("what") == "land" else _scrap_power_up()


def _scrap_power_up() -> list[Instruction]:
    """As it lies."""

    def scrap(run: Run, seat: int, card: int) -> None:
        run.say("nucleic.scrapped", who=Person(seat), pieces=Pieces((card,)), zone=zone_of(run, card))
        _throw_out(run, card)

    return [SCRAPPED, _then(scrap, "target")]


def _replaceable(table: Table, frame: Frame) -> Sequence[Choice]:
    return _own(table, _you(frame), "land") if table.inside(pile_of(table, "land", _you(frame))) else ()


REPLACED = _ask("target", _replaceable, "land", reason=Reason(_not_own_land))


def _replace_land() -> list[Instruction]:
    """Face down, and its player knows it."""

    def replace(run: Run, seat: int, land: int) -> None:
        pile = run.inside(pile_of(run, "land", seat))
        if pile:
            where = run.zone(land)
            run.say("nucleic.replaced", who=Person(seat), pieces=Pieces((land,)), zone=zone_of(run, land))
            _throw_out(run, land)
            run.set_face(pile[-1], "down")
            run.move(pile[-1], where)
            remember(run, (seat,), (pile[-1],))

    return [REPLACED, _then(replace, "target")]


# -- cards are seen (NUC-177) --------------------------------------------------------------------------------------


def _hidden(*kinds: str) -> Options:
    def options(table: Table, frame: Frame) -> Sequence[Choice]:
        return [piece for kind in kinds for piece in _theirs(table, _you(frame), kind) if not face_up(table, piece)]

    return options


LOOKED_AT = _ask("target", _hidden("land", "unit", "power_up"), "look", reason=Reason(_not_theirs))


@LEXICON.steps(
    "look",
    "You look at a face-down card of an opponent; everybody does at a land that is turned face up.",
    Param("who", "text", values=("everybody",), example="everybody", help="who sees it; you where nothing is said"),
    when=NOW,
    log={
        "nucleic.looked": "{who} looks at {pieces} in Zone {zone}.",
        "nucleic.turned_up": "{who} turns {pieces} in Zone {zone} face up.",
    },
    text=(
        ("who = everybody", "turn one face-down land of an opponent face up"),
        ("", "look at one face-down card of an opponent"),
    ),
)
def look(effect: Entry, index: int) -> list[Instruction]:
    """Alone, or all together."""
    return _turn_up() if effect.has("who") else _look()


def _look() -> list[Instruction]:
    """It stays face down and is shown to that player alone (NUC-177)."""

    def see(run: Run, seat: int, card: int) -> None:
        run.edit.learn((card,), (seat,))
        remember(run, (seat,), (card,))
        run.say("nucleic.looked", who=Person(seat), pieces=Pieces((card,)), zone=zone_of(run, card))

    return [LOOKED_AT, _then(see, "target")]


TURNED_UP = _ask("target", _hidden("land"), "turn_up", reason=Reason(_not_their_land))


def _turn_up() -> list[Instruction]:
    """For everybody."""

    def turn(run: Run, seat: int, card: int) -> None:
        run.set_face(card, "up")
        run.say("nucleic.turned_up", who=Person(seat), pieces=Pieces((card,)), zone=zone_of(run, card))

    return [TURNED_UP, _then(turn, "target")]


# -- the block -----------------------------------------------------------------------------------------------------


def _reader(table: Table, frame: Frame) -> Context:
    return reader(table, frame.bind["self"])


def now_block(ability: Ability) -> Block:
    """The block of a Now ability: it does one thing, if there is a legal choice (NUC-55, NUC-56)."""
    steps = doing(ability.effects[:1], _reader)
    query = next((step.query for step in steps if isinstance(step, Choose)), None)

    def check(run: Run) -> None:
        frame = Frame("", 0, {"you": _you(run.frame)})
        options = query.options(run, frame) if query is not None else ()
        if query is None or not options or len(options) < query.bounds(run, frame)[0]:
            run.say("nucleic.no_choice", pieces=Pieces((run.frame.bind["self"],)))
            run.jump("spend")

    def end(run: Run) -> None:
        if run.frame.bind.get("spend") and run.state.exists(run.frame.bind["self"]):
            spend(run, run.frame.bind["self"])

    return Block(block_id("nucleic", ability.id), Call(check), *steps, "spend", Call(end))

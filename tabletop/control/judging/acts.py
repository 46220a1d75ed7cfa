"""What the referee knows to do with a piece, as lines for a menu, digits and the obvious act; what a drop means.

A *line* stands for one act of the game, whatever its targets: several legal moves that differ in a target or a number
are one line, and :class:`~tabletop.control.judging.asking.Asking` asks for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from tabletop.content.catalog import Catalog
from tabletop.content.layout import BoxKind
from tabletop.content.symbols import act_of
from tabletop.control.judging.asking import Asking
from tabletop.control.judging.referee import Meaning, Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.placing import Placement
from tabletop.core.board import Cell
from tabletop.core.state import Container, GameState
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal

MOST_DIGITS = 9
OUT_OF_TIME = "wrong_phase", "not_asked"
"""The codes of refusals that only say that it is not the time."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One act with a piece: what it is called, its legal moves (none: why not), its digit (0: none), and the action
    that doing it anyway would carry out."""

    label: str
    moves: tuple[Move, ...]
    refusal: Refusal | None
    action: Action
    digit: int = 0

    @property
    def legal(self) -> bool:
        """Whether it can be done now."""
        return bool(self.moves)


@dataclass(frozen=True, slots=True)
class DropResult:
    """What letting go of a piece means: legal moves, or why not. Neither: the rules see nothing in it."""

    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None
    meant: Action | None = None


def lines(referee: Referee, catalog: Catalog, seat: int, piece: int, below: Sequence[int] = ()) -> list[MenuEntry]:
    """Every act of a seat with a piece: those that the piece names itself in the order of their digits, then the
    other legal moves with it, or with what lies ``below`` it in a pile, then what may be done to it. Acts that are
    only passing are left out."""
    found: dict[tuple[str, str], list[Meaning]] = {}
    named = referee.acts(seat, piece)
    own = [move for each in (piece, *below) for move in referee.of_piece(seat, each)]
    for meaning in named:
        found.setdefault(_kind(meaning.move), []).append(meaning)
    digits = len(found)
    known = {meaning.move.action for meaning in named}
    for move in (*own, *referee.done_to(seat, piece)):
        if move.action not in known:
            found.setdefault(_kind(move), []).append(Meaning(move))
    out = []
    for number, (key, meanings) in enumerate(found.items(), start=1):
        legal = [meaning.move for meaning in meanings if meaning.refusal is None]
        targets = [move for move in own if _kind(move) == key]
        # an act that is named without its target is legal if it is with any
        moves = tuple(dict.fromkeys([*(move for move in legal if move in targets or not targets), *targets]))
        refusal = None if moves else next((each.refusal for each in meanings if each.refusal is not None), None)
        digit = number if number <= min(digits, MOST_DIGITS) else 0
        label = _label(referee, catalog, [meaning.move for meaning in meanings], moves)
        out.append(MenuEntry(label, moves, refusal, meanings[0].move.action, digit))
    return out


def _kind(move: Move) -> tuple[str, str]:
    return move.action.kind, move.ability


def _label(referee: Referee, catalog: Catalog, named: Sequence[Move], moves: Sequence[Move]) -> str:
    """An act's name: of an ability what the card calls it, else the whole act where only one is meant. ``named``: all
    that may be meant, ``moves``: what of it is legal."""
    first = moves[0] if moves else named[0]
    name = ability_name(referee, catalog, first)
    if len(moves) == 1 or (not moves and len(named) == 1 and first.onto != first.piece):
        return _whole(referee, first, name)
    kind = referee.kinds.get(first.action.kind)
    told = act_of(catalog, first.action.kind).label
    called = told or (kind.called if kind is not None else "") or first.action.kind.replace("_", " ").capitalize()
    if name or moves:
        return name or called
    # none of several is legal, or none but with itself: which of them stands first says nothing
    label, aim = referee.label(first.action), _aim(referee, first)
    return called if aim and aim in label else label


def _whole(referee: Referee, move: Move, name: str) -> str:
    """An act in words, with the piece that it is done to: where that is the only one nobody is asked for it."""
    label = name or referee.label(move.action)
    aim = _aim(referee, move) if move.onto != move.piece else ""
    return label if not aim or aim in label else f"{label}: {aim}"


def _aim(referee: Referee, move: Move) -> str:
    return referee.session.name_of(move.onto, move.seat) if move.onto else ""


def ability_name(referee: Referee, catalog: Catalog, move: Move) -> str:
    """What the card that acts calls the ability that is used, "" if it is none."""
    if not move.ability:
        return ""
    state = referee.session.state
    card = catalog.cards.get(state.definition[move.piece]) if move.piece else None
    for use in card.abilities if card is not None else ():
        if use.ability == move.ability:
            return use.name
    made = catalog.abilities.get(move.ability)
    return made.name if made is not None else move.ability


def obvious(lines: Sequence[MenuEntry]) -> MenuEntry | None:
    """What a double click or Enter does: the one legal act; None where there is none or a choice."""
    legal = [line for line in lines if line.legal]
    return legal[0] if len(legal) == 1 else None


def at_once(referee: Referee, entries: Sequence[MenuEntry]) -> MenuEntry | None:
    """What a click on a piece does without more ado: the one act that can be done with it, where the piece is all
    that there is to say of it; where none can, such an act that is asked for just now, with what is against it. None
    in secret, and where there is a choice: then a click only chooses the piece."""
    legal = [entry for entry in entries if entry.legal]
    simple = [entry for entry in entries if _is_simple(referee, entry)]
    if not simple or any(each.sealed for each in referee.decisions):
        return None
    if legal:
        return legal[0] if len(legal) == 1 and legal == simple[:1] and len(legal[0].moves) == 1 else None
    now = {move.action.kind for move in referee.moves(simple[0].action.seat)}
    said = (each for each in simple if each.action.kind in now and each.refusal is not None)
    return next((each for each in said if each.refusal is not None and not each.refusal.vague), None)


def _is_simple(referee: Referee, entry: MenuEntry) -> bool:
    """Whether an act's piece is all that there is to say of it: always, or as an answer to what is asked now."""
    kind = referee.kinds.get(entry.action.kind)
    return kind is not None and (kind.at_once or _asks_which(referee, entry.action.seat) == entry.action.kind)


def _asks_which(referee: Referee, seat: int) -> str:
    """The kind of act that a seat is asked for where nothing is left to say but with which piece: no other kind
    answers, no piece has more than one such act, and none is aimed at a cell or another piece. Else ""."""
    decision = referee.decision(seat)
    sole = decision.sole if decision is not None else ""
    asked = [move for move in referee.moves(seat) if sole and move.action.kind == sole]
    pieces = {move.piece for move in asked}
    alone = len(pieces) == len(asked) and all(move.piece and not move.onto and move.cell is None for move in asked)
    return sole if asked and alone else ""


def of_place(referee: Referee, catalog: Catalog, sight: Sight, place: Placement) -> list[MenuEntry]:
    """Every act of the game with a piece, for the seat whose act it would be here; none for a card that this screen
    does not show."""
    piece = sight.piece(place)
    seat = referee.seat_for(piece, sight.perspective) if piece and referee.exists else 0
    if not seat or not sight.may_show(piece, seat):
        return []
    found = lines(referee, catalog, seat, piece, sight.below(place))
    return [line for line in found if line.legal or line.digit]


class Obvious(Enum):
    """What a double click or Enter comes to where it is no act."""

    MENU = "which act is meant is asked in a menu"
    ELSEWHERE = "in the public picture nothing is decided"
    FACE_DOWN = "a slip of the hand must not show what lies hidden"
    NO_CARD = "no rule takes a card from this pile now"
    NOTHING = "the rules offer nothing"


def double_click(
    referee: Referee, entries: Sequence[MenuEntry], place: Placement, sight: Sight, pile: bool
) -> MenuEntry | Obvious:
    """What a double click or Enter on a piece does by the rules: an act (or why not), else what it comes to.
    ``pile``: it lies in a stack of cards."""
    only = obvious(entries)
    if only is not None:
        return only
    legal = sum(1 for entry in entries if entry.legal)
    hidden = place.piece.face == "down"
    if sight.perspective.public and (legal > 1 or hidden):
        return Obvious.ELSEWHERE  # no menu opens there
    if legal > 1:
        return Obvious.MENU
    refused = next((entry for entry in entries if entry.refusal is not None), None)
    if refused is not None and place.zone and referee.front(sight.perspective):
        return refused
    if place.piece.kind == "card" and hidden and not place.pile:
        return Obvious.FACE_DOWN
    return Obvious.NO_CARD if place.pile and referee.strict and pile else Obvious.NOTHING


def drop_result(
    referee: Referee, seat: int, piece: int, to: Sequence[Container], cell: Cell | None = None
) -> DropResult:
    """What letting go of a piece means; ``to`` holds the places under it, the uppermost first, ``cell`` is that of
    the board there. A legal meaning of any of them wins. Else the refusal of a kind of act that this seat is asked
    for just now (one that says something), else the first one."""
    refused: list[Meaning] = []
    for place in to:
        meanings = referee.drops(seat, piece, place, cell if isinstance(place, str) else None)
        legal = tuple(meaning.move for meaning in meanings if meaning.refusal is None)
        if legal:
            return DropResult(legal)
        refused += meanings
    now = {move.action.kind for move in referee.moves(seat)}
    refused.sort(key=lambda each: (_is_vague(each), each.move.action.kind not in now, _out_of_time(each)))
    if not refused:
        return DropResult()
    return DropResult((), refused[0].refusal, refused[0].move.action)


def says_little(refusal: Refusal) -> bool:
    """Whether it is only said that something is none of what may be chosen, or not asked for now."""
    return refusal.vague or refusal.code in OUT_OF_TIME


def _is_vague(meaning: Meaning) -> bool:
    """Whether it is only said that this is none of what may be chosen: every other reason says more."""
    return meaning.refusal is not None and meaning.refusal.vague


def _out_of_time(meaning: Meaning) -> bool:
    """Whether it is refused only because it is not the time for it: then another reason says more."""
    return meaning.refusal is not None and meaning.refusal.code in OUT_OF_TIME


def asking(
    referee: Referee, moves: Sequence[Move], title: str = "", label: Callable[[Action], str] | None = None
) -> Asking:
    """Ask for whatever is still open among moves that are meant. ``label``: how an act is called on the screen."""
    order: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    kinds = referee.kinds
    if moves and moves[0].action.kind in kinds:
        kind = kinds[moves[0].action.kind]
        order, names = tuple(name for name, _ in kind.argument_names()), kind.known_arguments()
    return Asking(tuple(moves), referee.number, label or referee.label, order, title=title, names=names)


def is_loose(state: GameState, piece: int) -> bool:
    """Whether a piece lies beside the game: on the bare table, or a bead that sticks to a card."""
    if not state.exists(piece) or state.kind[piece] == "note":
        return True
    return state.zone_of(piece) == "table" or (state.kind[piece] != "card" and isinstance(state.at[piece], int))


def is_cosmetic(kind: BoxKind, shown: str, real: str, to: str) -> bool:
    """Whether a drop only tidies up: a piece stays in its zone, at another place of a row or another spot. What is
    planned in secret lies somewhere else than it is shown, so nothing of it is tidied by hand."""
    return kind.tidy and shown == real == to

"""What the referee offers at this table now: who is asked, which pieces can act, where their acts end.

``Referee`` reads a session and keeps what it has read until the session changes. Handles are turned into pieces here,
seat by seat, so that the window can light a piece whatever the shown view calls it. Nothing here touches the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tabletop.content import Catalog
from tabletop.control.judging.claims import claims, place_of
from tabletop.control.judging.perspective import Perspective
from tabletop.control.places.arrange import seat_of
from tabletop.core.board import Cell
from tabletop.core.drafts import overlay
from tabletop.core.state import Container, GameState, seat_target
from tabletop.core.view import handle_of, is_handle, resolve
from tabletop.core.visibility import sees
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.subjects import Subjects
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset, Shape
from tabletop.rules.showing.telling import Person

MOST_ALIKE = 4
"""Of acts that only numbers, words or seats tell apart so many stand as buttons; more are begun by one."""


class Judge(Protocol):
    """What is needed of a session with a referee."""

    @property
    def state(self) -> GameState:
        """The position now."""

    @property
    def catalog(self) -> Catalog:
        """The game's definitions."""

    @property
    def changed(self) -> int:
        """Goes up with every change."""

    @property
    def rules(self) -> str:
        """The rules mode: on, warn or off."""

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules, None where the game has none."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names, seat 1 first."""

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that a program plays."""

    def explain(self, action: Action) -> Refusal | None:
        """Why an action is not possible, None if it is."""

    def name_of(self, ref: int | str, viewer: int | None = None) -> str:
        """What a piece is called for a viewer."""

    def decisions(self) -> Sequence[Decision]:
        """What is asked now."""

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Every answer of a seat to what is open."""

    def standing_actions(self, seat: int) -> list[Action]:
        """What a seat may do without being asked."""

    def standing_refused(self, seat: int) -> list[tuple[Action, Refusal]]:
        """What a seat may do so at other moments, with what is against it now."""

    def shape(self, action: Action) -> Shape:
        """How an action looks on the table."""

    def subjects(self, action: Action, ahead: bool = True) -> Subjects:
        """What a legal action is about beside its piece; ``ahead``: also what it will ask."""

    def label(self, action: Action, viewer: int | None) -> str:
        """An action in words that a viewer may read."""

    def piece(self, ref: int | str, viewer: int | None = 0) -> int:
        """The piece of a handle."""

    def drops(self, seat: int, handle: str, to: str, cell: Cell | None = None) -> list[tuple[Action, Refusal | None]]:
        """What dropping a piece (on a cell of a board) could mean, best first."""

    def acts(self, seat: int, handle: str) -> list[tuple[Action, Refusal | None]]:
        """What could be done with a piece."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action as the table shows it: the piece acted with (0: none), the zone ("") or the piece (0) where it ends,
    the words of its button ("": done on the table), the ability it uses, whether it only passes or ends, the cell of
    the zone's board where it ends and the way there."""

    action: Action
    piece: int = 0
    zone: str = ""
    onto: int = 0
    button: str = ""
    ability: str = ""
    quiet: bool = False
    cell: Cell | None = None
    path: tuple[Cell, ...] = ()
    then: int = 0
    """What it is aimed at, a piece or a seat (see ``seat_target``), where its seat chooses that only once it is done:
    then that is chosen as well. 0 for nothing."""
    lays: str = ""
    """The argument that says how a shape of several cells lies, where it lays one."""
    way: str = ""
    """The word that its seat is asked for before that: the ability of several."""
    start: tuple[str, Cell] | None = None
    """The cell of a board where it begins, with its zone, where that is chosen first; its ``piece`` is the uppermost
    that lies there (0: none)."""

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.action.seat


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a gesture could mean: a move, and why not (None: it is legal)."""

    move: Move
    refusal: Refusal | None = None


class Referee:
    """The open questions and legal moves of one session, remembered until it changes."""

    def __init__(self, session: Judge) -> None:
        self.session = session
        self._seen = -1
        self._decisions: tuple[Decision, ...] = ()
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._meanings: dict[tuple[Any, ...], tuple[Meaning, ...]] = {}
        self._reasons: dict[Action, Refusal | None] = {}
        self._planned: dict[int, GameState] = {}
        self._shapes: dict[int, tuple[Move, ...]] = {}
        self._layings: dict[tuple[int, int], tuple[Move, ...]] = {}
        self.is_shown: Callable[[int, int], bool] = lambda piece, seat: True
        """Whether this screen shows a seat's piece: what a hidden one could be used on is not told by what it is used
        on. The window sets it."""
        self.watched: Callable[[], bool] = lambda: False
        """Whether somebody at this screen may not see a hand that is asked. The window sets it."""

    # -- whether there is one --------------------------------------------------------------------------------

    @property
    def exists(self) -> bool:
        """Whether this game knows its rules."""
        return self.session.ruleset is not None

    @property
    def kinds(self) -> Mapping[str, ActionKind]:
        """The kinds of acts that answer questions by name; none at a table without rules."""
        return self.session.ruleset.kinds if self.session.ruleset is not None else {}

    @property
    def on(self) -> bool:
        """Whether gestures go by the rules (the rules mode is on or warn)."""
        return self.exists and self.session.rules in ("on", "warn")

    @property
    def strict(self) -> bool:
        """Whether what is not legal is not done (the rules mode is on)."""
        return self.exists and self.session.rules == "on"

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that a program plays."""
        return dict(self.session.bots)

    def is_human(self, seat: int) -> bool:
        """Whether somebody sits there."""
        return seat not in self.bots

    @property
    def alone(self) -> int:
        """The only seat that a person plays beside programs, 0 where there are several people (or no program)."""
        people = [seat for seat in range(1, len(self.session.names) + 1) if self.is_human(seat)]
        return people[0] if len(people) == 1 else 0

    def openly(self, seat: int) -> bool:
        """Whether a seat is asked something that it may answer without a curtain: whatever is not secret. Every hand
        is covered meanwhile, and it can look at its own first."""
        decision = self.decision(seat)
        return self.on and decision is not None and not decision.sealed

    # -- what is asked ---------------------------------------------------------------------------------------

    def _fresh(self) -> None:
        if self._seen != self.session.changed:
            self._seen = self.session.changed
            self._decisions = tuple(self.session.decisions()) if self.exists else ()
            self._moves.clear()
            self._meanings.clear()
            self._reasons.clear()
            self._planned.clear()
            self._shapes.clear()
            self._layings.clear()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is asked now, in the order in which people are asked."""
        self._fresh()
        return self._decisions

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked, in order."""
        return tuple(dict.fromkeys(decision.seat for decision in self.decisions))

    def is_end(self, move: Move) -> bool:
        """Whether a move is no answer but the end of a turn, a step or what is decided in secret."""
        kind = self.kinds.get(move.action.kind)
        return kind is not None and bool(kind.ends)

    def decision(self, seat: int) -> Decision | None:
        """What a seat is asked first."""
        return next((decision for decision in self.decisions if decision.seat == seat), None)

    @property
    def sealed(self) -> bool:
        """Whether what is asked is answered in secret."""
        return any(decision.sealed for decision in self.decisions)

    def front(self, perspective: Perspective) -> int:
        """The seat that this screen asks now, 0 for none. In secret the seats come one after the other, in order;
        else whoever already sits in front goes first, then who must choose for what is half done: it is pointed at by
        the seat in front, while what others may do in their turns can be done beside it."""
        asked = [seat for seat in self.asked if self.is_human(seat)]
        if not asked or not self.on:
            return 0
        if perspective.staying:  # a picture of one seat: only what that seat is asked
            return perspective.looking if perspective.looking in asked else 0
        amid = [seat for seat in asked if self._is_amid(seat)]
        if amid:
            return perspective.held if perspective.held in amid else amid[0]
        if not self.sealed or perspective.sharing == "open":
            for seat in (perspective.held, perspective.looking if perspective.sharing == "pass" else 0):
                if seat in asked:
                    return seat
        return next((seat for seat in asked if self.chooses(seat)), asked[0])

    def chooses(self, seat: int) -> bool:
        """Whether a seat is asked in the middle of something."""
        decision = self.decision(seat)
        return decision is not None and decision.kind == "choose"

    def _is_amid(self, seat: int) -> bool:
        """Whether a seat is in the middle of what it does in secret: it finishes that before anybody else begins."""
        decision = self.decision(seat)
        return decision is not None and decision.sealed and decision.kind == "choose"

    def hands(self, perspective: Perspective) -> tuple[int, ...]:
        """The seats whose moves can be made at this screen as it stands now, the one in front first."""
        front = self.front(perspective)
        if not front:
            return ()
        if perspective.sharing == "pass":
            open_to_all = perspective.in_the_open or perspective.looking == front
            return (front,) if open_to_all and not perspective.curtain_for else ()
        if self.sealed and perspective.sharing == "side":
            return (front,)
        others = (seat for seat in self.asked if seat != front and self.is_human(seat) and not self._is_amid(seat))
        return (front, *others)

    def too_early(self, seat: int, perspective: Perspective) -> Refusal | None:
        """On one screen secret decisions come one after the other: another seat's is not made yet."""
        front = self.front(perspective)
        if not self.sealed or not front or seat in self.hands(perspective) or self.decision(seat) is None:
            return None
        decision, names = self.decision(front), self.session.names
        text = f"{names[front - 1]} decides first; then it is {names[seat - 1]}'s turn."
        return Refusal("too_early", decision.rule if decision is not None else "", text)

    # -- legal moves -----------------------------------------------------------------------------------------

    def moves(self, seat: int) -> tuple[Move, ...]:
        """Every legal move of a seat, in a fixed order; none of nobody (0), who is in front while a bot thinks."""
        self._fresh()
        found = self._moves.get(seat)
        if found is None:
            actions = self.session.legal_actions(seat) if seat and self.exists else []
            found = self._moves[seat] = tuple(self.move(action) for action in actions)
            self._reasons |= dict.fromkeys(actions)
        return found

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not legal now, None if it is; asked once until the session changes."""
        self._fresh()
        if action not in self._reasons:
            self._reasons[action] = self.session.explain(action)
        return self._reasons[action]

    def standing(self, seat: int) -> tuple[Move, ...]:
        """What a seat may do without being asked, acts by hand left out."""
        if not (seat and self.exists):
            return ()
        return tuple(self.move(each) for each in self.session.standing_actions(seat) if each.kind != "manual")

    def standing_refused(self, seat: int) -> list[tuple[Move, Refusal]]:
        """What a seat may do so at other moments, with what is against it now."""
        if not self.exists:
            return []
        return [(self.move(action), refused) for action, refused in self.session.standing_refused(seat)]

    def move(self, action: Action) -> Move:
        """An action with its places found on the table."""
        shape = self.session.shape(action)
        piece = self.number(shape.piece, action.seat) if shape.piece else 0
        zone, onto = "", 0
        if shape.to and is_handle(shape.to):
            onto = self.number(shape.to, action.seat)
        else:
            zone = shape.to
        if shape.start is not None:
            piece = next(reversed(self._on(shape.start)), 0)
        return Move(
            action, piece, zone, onto, shape.button, shape.ability, shape.quiet, shape.cell, shape.path,
            lays=shape.lays, start=shape.start,
        )  # fmt: skip

    def _on(self, cell: tuple[str, Cell]) -> tuple[int, ...]:
        """The pieces that lie on a cell of a board, the uppermost last."""
        state = self.session.state
        return tuple(piece for piece in state.inside(cell[0]) if state.spot[piece] == cell[1])

    def target(self, move: Move) -> int:
        """The piece or the seat (as a target, see ``seat_target``) that an answer chooses, 0 for none."""
        chosen = self.session.shape(move.action).words.get("choice")
        return seat_target(chosen.seat) if isinstance(chosen, Person) else move.onto

    def players(self, perspective: Perspective) -> dict[int, Move]:
        """The answers that choose a player, by who that is, of what is asked at this screen."""
        found: dict[int, Move] = {}
        for seat in self.hands(perspective):
            decision = self.decision(seat)
            if decision is None or decision.kind != "choose":
                continue
            for move in self.moves(seat):
                target = 0 if move.piece or move.onto or move.zone else self.target(move)
                if target < 0:
                    found.setdefault(-target, move)
        return found

    def number(self, handle: str, seat: int) -> int:
        """The piece that a seat calls so, 0 for none."""
        return resolve(self._as_planned(seat), handle, seat) or 0

    def handle(self, piece: int, seat: int) -> str:
        """What a seat calls a piece."""
        return handle_of(self._as_planned(seat), piece, seat)

    def _as_planned(self, seat: int) -> GameState:
        """The table with what a seat has sealed carried out, laid once for all its handles."""
        self._fresh()
        if seat not in self._planned:
            self._planned[seat] = overlay(self.session.state, seat)
        return self._planned[seat]

    def movable(self, seat: int) -> frozenset[int]:
        """The pieces that a seat can act with, and those that something can be done to; where a question asks for
        pieces, those it asks for. What abilities aim at is lit only once they ask for it."""
        moves = () if self.pattern(seat) else self.moves(seat)
        able = frozenset(m.piece for m in moves if m.piece)
        hidden = {piece for piece in able if not self.is_shown(piece, seat)}
        return able | {m.onto for m in moves if m.onto and not m.ability and m.piece not in hidden}

    def _is_with(self, move: Move, piece: int) -> bool:
        """Whether a move is made with a piece: that one, or any that lies where the move begins."""
        return piece == move.piece or (move.start is not None and piece in self._on(move.start))

    def _concerns(self, move: Move, piece: int) -> bool:
        return self._is_with(move, piece) or (
            piece == move.onto and (not move.piece or self.is_shown(move.piece, move.seat))
        )

    def done_to(self, seat: int, piece: int) -> tuple[Move, ...]:
        """Moves that end on a piece and are not an ability of another one (those are begun where they come from),
        nor made with a piece that this screen hides."""
        ends = [m for m in self.moves(seat) if piece and m.onto == piece and not m.ability]
        return tuple(m for m in ends if not m.piece or self.is_shown(m.piece, seat))

    def picks(self, seat: int) -> tuple[Move, ...]:
        """Legal answers that are made by pointing: they have no piece of their own, only where they end; or the cell
        where they begin is pointed at first."""
        if self.pattern(seat):
            return ()
        return tuple(
            move
            for move in self.moves(seat)
            if (not move.piece or move.start is not None) and not move.lays and (move.onto or move.zone)
        )

    def pattern(self, seat: int) -> tuple[Move, ...]:
        """Every way to lay a pattern on a board, where that is what a seat is asked; else nothing."""
        decision = self.decision(seat)
        return self.moves(seat) if decision is not None and decision.form == "pattern" else ()

    def shapes(self, seat: int) -> tuple[Move, ...]:
        """The ways to lay a shape that is no piece's that can be pointed at: what lies open for all to lay."""
        self._fresh()
        if seat not in self._shapes:
            self._shapes[seat] = tuple(move for move in self.moves(seat) if move.lays and not move.piece)
        return self._shapes[seat]

    def layings(self, seat: int, piece: int) -> tuple[Move, ...]:
        """The ways to lay the shape of a piece."""
        self._fresh()
        if (seat, piece) not in self._layings:
            self._layings[seat, piece] = tuple(move for move in self.of_piece(seat, piece) if move.lays)
        return self._layings[seat, piece]

    def of_piece(self, seat: int, piece: int) -> tuple[Move, ...]:
        """The legal moves of a seat with one piece."""
        return tuple(move for move in self.moves(seat) if piece and self._is_with(move, piece))

    def ends(self, seat: int, piece: int) -> tuple[frozenset[str], frozenset[int]]:
        """The zones and the pieces where legal moves of a piece end; those that end on a cell are not among them."""
        moves = self.of_piece(seat, piece)
        zones = frozenset(m.zone for m in moves if m.zone and m.cell is None)
        return zones, frozenset(m.onto for m in moves if m.onto)

    def cells(self, seat: int, piece: int) -> dict[tuple[str, Cell], Move]:
        """The cells of boards where legal moves of a piece end."""
        return {(m.zone, m.cell): m for m in reversed(self.of_piece(seat, piece)) if m.zone and m.cell is not None}

    def buttons(self, seat: int) -> tuple[Move, ...]:
        """The answers of a seat that are buttons, those that do something first."""
        plain = [m for m in (() if self.pattern(seat) else self.moves(seat)) if m.button and self._is_plain(m)]
        plain = [m for m in plain if not self._begins(m, plain)]
        ruleset, state = self.session.ruleset, self.session.state
        if plain and ruleset is not None and self.watched():
            place = place_of(ruleset, state, seat)
            plain += [self.move(each) for each in claims(ruleset, state, seat, self.session.explain)]
            plain.sort(key=lambda move: place(move.action.kind))
        return tuple(sorted(plain, key=lambda move: move.quiet))

    def _begins(self, move: Move, plain: Sequence[Move]) -> bool:
        """Whether an act is put together from one button: there are too many numbers or words for a button each."""
        kind = self.kinds.get(move.action.kind)
        if kind is None or not kind.needs:
            return False
        return sum(each.action.kind == kind.kind for each in plain) > MOST_ALIKE

    def _is_plain(self, move: Move) -> bool:
        """Whether nothing has to be pointed at: there is nothing, or only one thing that it can be done with."""
        kind = self.kinds.get(move.action.kind)
        alone = kind is not None and kind.at_once and not kind.pieces
        return alone or not (move.piece or move.onto or move.zone)

    def unseen(self, seat: int, drawn: Collection[int]) -> dict[str, tuple[Move, ...]]:
        """The acts with what nothing can point at, pieces that lie in piles and many numbers, by the button that
        begins them."""
        found: dict[str, list[Move]] = {}
        plain = [move for move in self.moves(seat) if move.button and self._is_plain(move)]
        kinds = {move.action.kind for move in plain} & self.kinds.keys()
        heads = Counter(_headed(self.kinds[each]) for each in kinds)
        for move in plain:
            if self._begins(move, plain):
                kind = self.kinds[move.action.kind]
                name = _headed(kind)
                found.setdefault(name if heads[name] == 1 else kind.called, []).append(move)
        for move in self.moves(seat):
            acts = self.kinds.get(move.action.kind)
            name = move.button or (acts.called if acts is not None else "")
            if name and move.piece and not self._is_plain(move):
                found.setdefault(name, []).append(move)
        return {name: tuple(each) for name, each in found.items() if any(m.piece not in drawn for m in each)}

    def closing(self, seat: int) -> Move | None:
        """The move that passes, locks or ends: the only quiet button of a seat."""
        quiet = [move for move in self.buttons(seat) if move.quiet]
        return quiet[0] if len(quiet) == 1 else None

    def barred(self, seat: int) -> tuple[str, str] | None:
        """The button of the answer that ends what a seat is asked, and what is against it; None if one is legal."""
        if self.decision(seat) is None or self.closing(seat) is not None:
            return None
        for kind in self.kinds.values():
            if kind.quiet and kind.button and kind.requirements and not kind.pieces and not kind.needs:
                refusal = self.session.explain(Action(kind.kind, seat))
                if refusal is not None and any(refusal.code == each.code for each in kind.requirements):
                    return kind.button, refusal.message
        return None

    def open_pieces(self, seat: int) -> tuple[int, ...]:
        """The pieces that could still act if a seat ended now; those it has already moved in secret do not count."""
        state = self.session.state
        drafted = {move[0] for move in (state.flow.get("drafts") or {}).get(str(seat), ())}
        pieces = dict.fromkeys(m.piece for m in self.moves(seat) if m.piece and not m.quiet)
        return tuple(piece for piece in pieces if piece not in drafted)

    # -- gestures --------------------------------------------------------------------------------------------

    def seat_for(self, piece: int, perspective: Perspective) -> int:
        """Whose act a gesture with a piece is: a seat at this screen that can do something with it, else its owner if
        that is a person, else the seat in front."""
        hands = self.hands(perspective)
        state = self.session.state
        own = seat_of(state.zone_of(piece)) or state.owner[piece]
        for seat in sorted(hands, key=lambda seat: seat != own):
            if any(self._concerns(move, piece) for move in self.moves(seat)):
                return seat
        if perspective.sharing == "pass":
            return hands[0] if hands else perspective.looking
        if own and self.is_human(own):
            return own
        return hands[0] if hands else self.front(perspective) or perspective.bottom

    def drops(self, seat: int, piece: int, to: Container, cell: Cell | None = None) -> tuple[Meaning, ...]:
        """What dropping a piece on a zone (on a cell of its board) or on another piece could mean, best first."""
        self._fresh()
        key = ("drop", seat, piece, to, cell)
        if key not in self._meanings:
            where = self.handle(to, seat) if isinstance(to, int) else to
            name = self.handle(piece, seat)
            found = self.session.drops(seat, name, where, cell) if cell else self.session.drops(seat, name, where)
            self._reasons |= dict(found)
            known = sees(self.session.state, piece, seat)
            made = (Meaning(self.move(action), no) for action, no in found)
            # what a card could do is told only to those who may know which card it is
            self._meanings[key] = tuple(each for each in made if known or not each.move.ability)
        return self._meanings[key]

    def acts(self, seat: int, piece: int) -> tuple[Meaning, ...]:
        """What could be done with a piece, in the order of its digits."""
        self._fresh()
        key = ("acts", seat, piece)
        if key not in self._meanings:
            found = self.session.acts(seat, self.handle(piece, seat))
            self._reasons |= dict(found)
            self._meanings[key] = tuple(Meaning(self.move(action), no) for action, no in found)
        return self._meanings[key]

    def label(self, action: Action) -> str:
        """An action in the words of its own seat."""
        return self.session.label(action, action.seat)


def _headed(kind: ActionKind) -> str:
    """What an act is called before its numbers are known: the beginning of its label, without one its name."""
    head, brace, _ = kind.label.partition("{")
    return head.strip() if brace and head.strip() else kind.called

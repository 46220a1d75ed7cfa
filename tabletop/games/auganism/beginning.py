"""Before the first turn: heroes in secret, the lot, opening hands (rulebook section 4).

The heroes to choose from lie in each player's hand, the one that the deck lists first; choosing is a sealed move to
the Hero Zone, and all are revealed together (AUG-31). What was not chosen leaves the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.games.auganism import changes
from tabletop.games.auganism.field import (
    DECK,
    HAND,
    HERO,
    duel_of,
    duels,
    hand,
    hero,
    is_tag,
    place,
    players,
    suffix,
    team,
    whole,
)
from tabletop.games.auganism.turn_flow import COURSE
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.dice import throw
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Lane, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, from_lying

SETUP = "auganism/setup"
OPENING_HAND = 2


def seats(table: Table) -> tuple[int, ...]:
    """Every seat, by number."""
    return tuple(range(1, table.ruleset.seats + 1))


# -- heroes ------------------------------------------------------------------------------------------------------


def lay_out_heroes(run: Run) -> None:
    """Everybody may choose any hero, also the same one (AUG-11): what the deck does not list is added."""
    run.set_flow("phase", "setup")
    run.set_flow("seat", None)  # nobody's turn: the lot is drawn later
    for seat in seats(run):
        there = {run.definition(piece) for piece in candidates(run, seat)}
        for card in sorted(run.ruleset.catalog.cards.values(), key=lambda card: card.id):
            if card.kind == "hero" and card.id not in there:
                run.create("card", place(HAND, seat), definition=card.id, owner=seat, face="down")


@from_lying
def candidates(table: Table, seat: int) -> tuple[int, ...]:
    """The heroes that a player may choose from."""
    return tuple(piece for piece in table.inside(place(HAND, seat)) if table.kind(piece) == "hero")


def _choosable(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("hero")
    return None if piece in candidates(table, act.seat) else Unmet(pieces=(piece,))


def _of_candidates(table: Table, act: BoundAction, pieces: tuple[int, ...]) -> list[int]:
    there = candidates(table, act.seat)
    return [piece for piece in pieces if piece in there]


LISTED = Requirement("no_hero", "AUG-30", "auganism.one_hero", _choosable, ("hero",), "hero", _of_candidates)


class ChooseHero(ActionKind):
    """Choose a hero in secret (AUG-30, AUG-31)."""

    kind, label, rule, pieces = "choose_hero", "auganism.do_choose_hero", "AUG-30", ("hero",)
    requirements = (LISTED,)

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every hero but the one that is chosen already."""
        heroes = [piece for piece in candidates(table, seat) if table.planned(piece) is None]
        yield self.spread_pieces(table, seat, "hero", heroes)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nobody else sees it before all have chosen."""
        for piece, _ in run.drafts(act.seat):
            run.plan(act.seat, piece, None)
        run.plan(act.seat, act.piece("hero"), place(HERO, act.seat))
        run.say("auganism.chose_hero", only=(act.seat,), who=Person(act.seat), pieces=Pieces((act.piece("hero"),)))

    def to(self, table: Table, act: BoundAction) -> str:
        """The Hero Zone."""
        return place(HERO, act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which hero."""
        return {"pieces": Pieces((act.piece("hero"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A hero dropped on the Hero Zone."""
        if piece in candidates(table, seat) and to == place(HERO, seat):
            yield Action(self.kind, seat, hero=table.handle(piece, seat))

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """With this hero."""
        if piece in candidates(table, seat):
            yield Action(self.kind, seat, hero=table.handle(piece, seat))


def _has_chosen(table: Table, act: BoundAction) -> Unmet | None:
    return None if table.drafts(act.seat) or not candidates(table, act.seat) else Unmet()


READY = Close(
    "ready", "auganism.do_ready", button="Ready", rule="AUG-31", said="auganism.ready", ends="lock", settled=True,
    requirements=(Requirement("no_hero", "AUG-30", "auganism.one_hero", _has_chosen),),
)  # fmt: skip
"""The choice stands; all are revealed together when everybody is ready."""


def reveal_heroes(run: Run) -> None:
    """All together (AUG-31); for whoever has not chosen, the hero that the deck lists (section 11, D2)."""
    for piece, _ in run.reveal_plans():
        run.set_face(piece, "up")
    for seat in seats(run):
        left = candidates(run, seat)
        if not hero(run, seat) and left:
            run.move(left[0], place(HERO, seat))
            run.set_face(left[0], "up")
        chosen = hero(run, seat)
        for piece in left:
            if piece != chosen:
                run.edit.remove(piece)
        run.forget()
        if chosen:
            run.say("auganism.hero", seat=Person(seat), pieces=Pieces((chosen,)))
            if run.option("hero_start") == "cooling":
                longest = max((ability.number("cooldown") for ability in abilities_of(run, chosen)), default=0)
                if longest:
                    run.count(chosen, "cooldown", longest)


# -- the lot and the hands ---------------------------------------------------------------------------------------


def lot(run: Run) -> None:
    """Who starts: by lot, in a rematch whoever did not start before, or has lost (AUG-32). In a tag match one team
    starts in duel 1, the other in duel 2 (AUG-135)."""
    first = whole(run.flow("first_seat"))
    before, loser = whole(run.option("previous_starter")), whole(run.option("previous_loser"))
    if run.option("first") == "loser":
        first = loser or first
    elif before:
        first = before + 1 if before % 2 else before - 1
    if not first:
        # Drawn only now, so that nothing at the table tells before all heroes are known who will start.
        first = throw(run, run.ruleset.seats)
    mine = team(run, min(first, run.ruleset.seats))
    for duel in duels(run):
        one, other = players(duel)
        starter = one if (one in mine) == (duel == 1) else other
        run.set_flow("seat" + suffix(duel), starter)
        run.set_flow("turn" + suffix(duel), 1)
        run.say("auganism.starts_duel" if is_tag(run) else "auganism.starts", seat=Person(starter), number=duel)
    run.set_flow("first_seat", whole(run.flow("seat")) or 1)


def in_order(table: Table) -> tuple[int, ...]:
    """All seats, in each duel its starter first."""
    return tuple(sorted(seats(table), key=lambda seat: (duel_of(seat), seat != _starter(table, seat))))


def _starter(table: Table, seat: int) -> int:
    return whole(table.flow("seat" + suffix(duel_of(seat))))


def deal(run: Run) -> None:
    """Shuffle, and draw the opening hand (AUG-33)."""
    for seat in in_order(run):
        if run.inside(place(DECK, seat)):
            run.edit.shuffle(place(DECK, seat))
        run.forget()
        changes.draw(run, seat, OPENING_HAND)


KEEP = Close("keep", "auganism.do_keep", button="Keep", rule="AUG-34")
"""Keep the opening hand."""


class Exchange(ActionKind):
    """Shuffle both opening cards in and draw again (AUG-34)."""

    kind, label, button, rule = "exchange", "auganism.do_exchange", "Exchange", "AUG-34"

    def perform(self, run: Run, act: BoundAction) -> None:
        """Once."""
        for piece in hand(run, act.seat):
            changes.lay(run, piece, DECK, act.seat, "down")
        run.edit.shuffle(place(DECK, act.seat))
        run.forget()
        run.say("auganism.exchanged", who=Person(act.seat))
        changes.draw(run, act.seat, OPENING_HAND)


def _everybody(table: Table, frame: Frame) -> tuple[int, ...]:
    return seats(table)


def _starters_first(table: Table, frame: Frame) -> tuple[int, ...]:
    return in_order(table)


def _no_choice(table: Table, seat: int) -> bool:
    """Nothing to choose from: a table without heroes goes on."""
    return not candidates(table, seat)


HEROES = WindowDef(
    "heroes", ("choose_hero",), "ready", _everybody, "together", "auganism.ask_hero", auto=_no_choice, sealed=True,
    rule="AUG-30", passed="",
)  # fmt: skip
MULLIGAN = WindowDef(
    "mulligan", ("exchange",), "keep", _starters_first, "once", "auganism.ask_mulligan", rule="AUG-34", passed=""
)


def open_duels(run: Run) -> None:
    """Each duel goes its own way from here."""
    run.lanes[:] = [Lane(f"duel {duel}", [Frame(COURSE, 0, {"duel": duel})]) for duel in duels(run)]


BLOCK = Block(
    SETUP,
    Call(lay_out_heroes),
    "heroes",
    Window(HEROES),
    Call(reveal_heroes),
    "lot",
    Call(lot),
    "hands",
    Call(deal),
    Jump("duels", lambda run: run.option("mulligan") != "once"),
    "mulligan",
    Window(MULLIGAN),
    "duels",
    Call(open_duels),
)

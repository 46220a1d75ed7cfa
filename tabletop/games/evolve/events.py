"""Events and event responses: playing them in windows, and what each window is (rulebook section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.games.evolve.acts import CARD, IN_HAND, kinds_of, pay_card
from tabletop.games.evolve.answering import RECHOOSE, other_choices
from tabletop.games.evolve.book import EvolveBook
from tabletop.games.evolve.choices import choice_sets, choices_are_legal, named_choices
from tabletop.games.evolve.field import HAND, current, family, other, seat_value
from tabletop.games.evolve.items import (
    announce,
    answer_item,
    chosen_pieces,
    hand_of,
    held,
    new_item,
    play_ability,
    to_pending,
)
from tabletop.games.evolve.pending import announcer, ask_event, ask_response, asked_about, concerned
from tabletop.games.evolve.quantities import event_mp_change
from tabletop.games.evolve.reading import eyes
from tabletop.rules.acting import legality
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet, actions_of
from tabletop.rules.actions import Action
from tabletop.rules.progress.items import top_item
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.progress.triggers import occur
from tabletop.rules.progress.windows import Order, WindowDef
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table

EVENT, RESPONSE = "evolve/event", "evolve/response"


def timing_allows(table: Table, card: int, seat: int) -> bool:
    """Whether a text that limits its timing allows it now (EVO-202)."""
    ability = play_ability(table, card)
    return ability is None or ability.holds(table, eyes(card, seat))


def _timing(table: Table, act: BoundAction) -> Unmet | None:
    return None if timing_allows(table, act.piece("card"), act.seat) else Unmet(pieces=(act.piece("card"),))


def _choices(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    ability = play_ability(table, card)
    if ability is None:
        return None
    if ability.effect(RECHOOSE) is not None:
        item = top_item(table)
        return Unmet() if item is None or not other_choices(table, item) else None
    return choices_are_legal(table, ability, card, act.seat, chosen_pieces(act))


TIMING = Requirement("timing_text", "EVO-202", "evolve.timing_text", _timing)
EVENT_CARD = Requirement("is_response", "EVO-206", "evolve.is_response", kinds_of("event"))
RESPONSE_CARD = Requirement("not_response", "EVO-207", "evolve.not_response", kinds_of("response"))


class _Answer(ActionKind):
    """A card played from hand in a window."""

    pieces = ("card", "choice?", "second?")
    card_kind = "event"
    block = EVENT

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Every such card in hand with every set of choices."""
        for card in held(table, seat, self.card_kind):
            if timing_allows(table, card, seat):
                yield from self.acts(table, seat, card)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[BoundAction]:
        """This card with every set of choices."""
        if table.kind(piece) != self.card_kind or family(table, piece) != HAND:
            return
        ability = play_ability(table, piece)
        if ability is None or not ability.choose:
            yield self.propose(table, seat, card=piece)
            return
        any_choice = False
        for chosen in choice_sets(table, ability, piece, seat):
            any_choice = True
            yield self.propose(table, seat, card=piece, **named_choices(chosen))
        if not any_choice:
            yield self.propose(table, seat, card=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Announced: revealed, chosen, paid (EVO-200, EVO-220)."""
        card = act.piece("card")
        pay_card(run, act)
        chosen = chosen_pieces(act)
        to_pending(run, card)
        if self.block == EVENT:
            answer_item(run)
        if chosen:
            run.say("evolve.plays_on", who=Person(act.seat), pieces=Pieces((card,)), target=Pieces(chosen))
        else:
            run.say("evolve.plays", who=Person(act.seat), pieces=Pieces((card,)))
        ability = play_ability(run, card)
        item = new_item(
            run, self.card_kind, act.seat, card, choices=chosen, ability=ability.id if ability is not None else ""
        )
        announce(run, self.block, item)
        occur(run, "event_played", seat=act.seat)

    def to(self, table: Table, act: BoundAction) -> str:
        """The first choice, else the pending zone."""
        return table.handle(act.piece("choice"), act.seat) if act.piece("choice") else "pending"

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which card, on whom."""
        return {"pieces": Pieces((act.piece("card"),)), "target": Pieces(chosen_pieces(act))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on the pending zone or on its first choice."""
        if table.kind(piece) != self.card_kind or family(table, piece) != HAND:
            return
        for action in actions_of(self.acts(table, seat, piece)):
            first = action.arguments.get("choice", "")
            if to == "pending" or (isinstance(to, int) and first == table.handle(to, seat)):
                yield action


class PlayEvent(_Answer):
    """Play an event in a window (EVO-198)."""

    kind, label, rule = "play_event", "evolve.do_event", "EVO-198"
    card_kind, block = "event", EVENT
    requirements = (
        IN_HAND,
        EVENT_CARD,
        TIMING,
        Requirement("no_choice", "EVO-203", "evolve.no_choice", _choices),
        *CARD.asked,
    )
    met = (IN_HAND, EVENT_CARD, TIMING)


class PlayResponse(_Answer):
    """Play an event response to an event (EVO-206)."""

    kind, label, rule = "play_response", "evolve.do_event", "EVO-206"
    card_kind, block = "response", RESPONSE
    requirements = (
        IN_HAND,
        RESPONSE_CARD,
        TIMING,
        Requirement("no_choice", "EVO-203", "evolve.no_choice", _choices),
        *CARD.asked,
    )
    met = (IN_HAND, RESPONSE_CARD, TIMING)


PASS = Close("pass", "evolve.do_pass", button="No", rule="EVO-214", said="evolve.passed")
"""No response."""


# -- windows ---------------------------------------------------------------------------------------------------


def _cannot(*kinds: str) -> Any:
    """A player who has no playable card passes without being asked (EVO-210), unless the table always asks. When an
    item has got all the answers that it may get, everybody passes (EVO-215)."""

    def auto(table: Table, seat: int) -> bool:
        item, most = top_item(table), table.option("main_window_max_events")
        if kinds != ("play_response",) and item is not None and isinstance(most, int) and 0 < most <= item["answers"]:
            return True
        if table.option("always_ask"):
            return False
        kinds_by_name = table.ruleset.part(Kinds)
        return not any(legality.can(table, kinds_by_name[kind], seat) for kind in kinds)

    return auto


def _hopeless(kind: str, *more: str) -> Any:
    """Whether everybody can see that a player has no such card or could pay for none of the game's cards now.
    ``more``: other kinds of answers, all of them public."""

    def told(table: Table, seat: int) -> bool:
        if hand_of(table, seat):
            mp, dna = seat_value(table, seat, "mp"), seat_value(table, seat, "dna")
            events = table.ruleset.part(EvolveBook).events_of(kind)
            at = eyes(0, seat)
            for card_mp, card_dna, tests in events:
                if card_mp <= mp and card_dna <= dna and all(each.holds(table, at) for each in tests):
                    return False  # the usual case, found at once
            mp -= event_mp_change(table, seat)
            for card_mp, card_dna, tests in events:
                if card_mp <= mp and card_dna <= dna and all(each.holds(table, at) for each in tests):
                    return False
        kinds_by_name = table.ruleset.part(Kinds)
        return not any(legality.can(table, kinds_by_name[each], seat) for each in more)

    return told


def _opponent_first(table: Table, frame: Frame) -> tuple[int, ...]:
    first = other(current(table))
    return (first, current(table))


def _both(table: Table, frame: Frame) -> tuple[int, ...]:
    """The opponent of the event's player, then that player (EVO-218)."""
    by = frame.bind["item"]["by"]
    return (other(by), by)


def _of_item(table: Table, frame: Frame) -> tuple[int, ...]:
    """The opponent of whoever announced the item, then, unless agreed otherwise, that player (EVO-213, EVO-216)."""
    return _both(table, frame) if table.option("respond_to_own") else _both(table, frame)[:1]


def _order(table: Table) -> Order:
    """One event in all, or rounds, each player once (EVO-215)."""
    return "first" if table.option("main_window_max_events") == 1 else "once"


BEGIN = WindowDef(
    "event", ("play_event", "end_status"), "pass", _opponent_first, "once", ask_event,
    auto=_cannot("play_event", "end_status"), rule="EVO-211", passed="", words=asked_about,
    response=True, concerns=concerned, answers=announcer, hopeless=_hopeless("event", "end_status"),
)  # fmt: skip
ANSWER = WindowDef(
    "event", ("play_event", "end_status"), "pass", _of_item, _order, ask_event,
    auto=_cannot("play_event", "end_status"), rule="EVO-213", passed="", words=asked_about,
    response=True, concerns=concerned, answers=announcer, hopeless=_hopeless("event", "end_status"),
)  # fmt: skip
IN_DEFENCE = WindowDef(
    "event", ("play_event",), "pass", _of_item, _order, ask_event, auto=_cannot("play_event"),
    rule="EVO-216", passed="", words=asked_about,
    response=True, concerns=concerned, answers=announcer, hopeless=_hopeless("event"),
)  # fmt: skip
RESPOND = WindowDef(
    "response", ("play_response",), "pass", _both, "first", ask_response, auto=_cannot("play_response"),
    rule="EVO-218", passed="", words=asked_about,
    response=True, concerns=concerned, answers=announcer, hopeless=_hopeless("response"),
)  # fmt: skip

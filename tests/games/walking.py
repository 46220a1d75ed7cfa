"""Random play by the rules of any game that has a referee: what the walks and the tests of secrecy share."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

import tabletop
from tabletop.bots import Limits, Question
from tabletop.bots.greedy import GreedyBot
from tabletop.content import ContentError
from tabletop.core import codec
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.visibility import remembers, sees
from tabletop.session import Action, Session
from tabletop.session.setting_up.hooks import HasRules


@cache
def judged_games() -> tuple[str, ...]:
    """The ids of all games that ship with a referee, however its rules are written: in code, or in a file of their
    folder. Many files ask while tests are collected; the shelf is read once."""
    shelf = tabletop.list_games()
    return tuple(
        sorted(
            each.id
            for each in shelf
            if not each.yours and each.catalog is not None and isinstance(each.catalog.code, HasRules)
        )
    )


LARGE = ("auganism", "butterfly", "evolve", "nucleic", "territory")
"""The large games: two duels at once, patterns on linked boards, answers to answers, a draft in secret, plans."""
EVERY_DAY = {*LARGE, "backgammon", "bramble", "draughts", "fleets", "whist"}
"""The games that are gone through each day where all games are: besides the large ones dice, cards with abilities,
men that must take, a board with secrets for each seat, hands and tricks. All others go through the same machinery;
their scenarios, which hold each of their rules, are run each day as well."""


def is_daily(game: str) -> bool:
    """Whether what is true of every game is tried of this one each day."""
    return game in EVERY_DAY


def sampled(games: Iterable[str]) -> list[ParameterSet]:
    """Games, of which some are behind the marker."""
    return [pytest.param(game, marks=[] if is_daily(game) else [pytest.mark.long], id=game) for game in games]


def walks(long: int) -> list[ParameterSet]:
    """Games with seeds: one for every day, of some games; many behind the marker."""
    return [
        pytest.param(game, seed, marks=[] if seed == 0 and is_daily(game) else [pytest.mark.long])
        for game in judged_games()
        for seed in range(long)
    ]


@cache
def games_with_secrets() -> tuple[str, ...]:
    """Those of them in which cards lie hidden."""
    found = (each for each in tabletop.list_games() if each.id in judged_games() and each.catalog is not None)
    return tuple(
        each.id
        for each in found
        if any(
            zone.face == "down" or any(rule.show != "face" for rule in zone.see)
            for zone in each.catalog.zones.values()
        )
    )


def new_game(game: str, seed: int, private: bool = False, **named: Any) -> Session:
    """A table with random options and a random number of seats; options that the decks do not fit are left out.
    ``private``: what the game proposes for one screen stays as proposed, so that nothing asked tells of a hand (where
    players are passed by because of what they hold, as EVO-210 does, that does tell)."""
    dice = random.Random(f"{game}{seed}")
    catalog = tabletop.new_session(game, seed=0).catalog
    chosen: dict[str, Any] = {}
    for key, option in sorted(catalog.options.items()):
        if option.type == "choice" and seed and dice.random() < 0.5:
            chosen[key] = dice.choice(sorted(option.values, key=str))
    kept = catalog.screen_options() if private else {}
    chosen |= kept
    seats = dice.choice(sorted(catalog.seats))
    named = {"seats": seats, "seed": seed, "options": chosen, **named}
    try:
        return tabletop.new_session(game, **named)
    except ContentError:
        return tabletop.new_session(game, **{**named, "options": kept})


def quiet_kinds(session: Session) -> set[str]:
    """The kinds of acts that only pass or end something."""
    rules = session.ruleset
    return {name for name, kind in rules.kinds.items() if kind.quiet} if rules is not None else set()


def some_action(session: Session, dice: random.Random) -> Action | None:
    """A legal action. Passing and the like is rare, so that much happens; rare kinds come up beside those with many
    targets."""
    legal = session.legal_actions()
    if not legal:
        return None
    chance = dice.random()
    quiet = quiet_kinds(session)
    doing = [action for action in legal if action.kind not in quiet]
    if not doing or (chance < 0.2 and len(doing) < len(legal)):
        return dice.choice([action for action in legal if action.kind in quiet])
    if chance < 0.5:
        kind = dice.choice(sorted({action.kind for action in doing}))
        doing = [action for action in doing if action.kind == kind]
    return dice.choice(doing)


WANDERING = 1_000
"""Acts by chance. Where cards may be drawn instead of played, chance alone needs five times as many for a game."""


def next_action(session: Session, dice: random.Random, step: int) -> Action | None:
    """Some legal action, and once the game has wandered for long one that gets on with it."""
    seats = sorted({decision.seat for decision in session.decisions()})
    if step < WANDERING or not seats or session.ruleset is None:
        return some_action(session, dice)
    chance = Chance(dice.randrange(1 << 32))
    return GreedyBot().choose(Question(session.ruleset, session.state, dice.choice(seats), chance, Limits(4, 2)))


def probes(session: Session, dice: random.Random) -> list[Action]:
    """Tries that are probably not legal: known kinds by any seat, with handles of this seat or made up."""
    found = []
    rules = session.ruleset
    assert rules is not None
    kinds = [*rules.kinds.values(), *rules.standing]
    for kind in dice.sample(kinds, min(5, len(kinds))):
        seat = dice.randint(1, session.seats)
        handles = [piece.handle for zone in session.view_for(seat).zones.values() for piece in zone.pieces]
        named: dict[str, Any] = {name: dice.choice(handles) for name, _ in kind.argument_names()}
        for other in ("site", "number"):
            if dice.random() < 0.7:
                named[other] = dice.randint(0, 6)
        if dice.random() < 0.6 and "creature" in named:
            named["ability"] = dice.choice(sorted(session.catalog.abilities) or ["none"])
        found.append(Action(kind.kind, seat, **named))
    found.append(Action(dice.choice(["choose", "dance", kinds[0].kind]), dice.randint(1, session.seats), pick="#1"))
    return found


def each_piece_is_in_one_place(state: GameState) -> None:
    """Contents and places agree."""
    listed = sorted(piece for pieces in state.contents.values() for piece in pieces)
    assert listed == sorted(state.pieces())
    for container, pieces in state.contents.items():
        assert all(state.at[piece] == container for piece in pieces)


def bytes_of(state: GameState) -> bytes:
    """The position, to the byte."""
    return codec.canonical(codec.encode_state(state))


def through_json(session: Session) -> Session:
    """The same table from the bytes of its state: only what goes on from here is compared."""
    twin = session.fork()
    twin.record.state = codec.decode_state(codec.encode_state(session.state), session.state.spec)
    twin.record.touch()
    return twin


def hidden_pairs(state: GameState, viewer: int | None) -> list[tuple[int, int]]:
    """Pairs of different pieces of one kind, owner and back, neither of which a viewer may know: cards, men, dice
    that show different numbers."""
    unknown = [
        piece
        for piece in state.pieces()
        if state.kind[piece] in ("card", "token", "die")
        and not (sees(state, piece, viewer) or remembers(state, piece, viewer))
    ]
    backs = state.spec.backs
    return [
        (one, other)
        for index, one in enumerate(unknown)
        for other in unknown[index + 1 :]
        if (_identity(state, one) != _identity(state, other) and state.kind[one] == state.kind[other])
        and backs.get(state.definition[one]) == backs.get(state.definition[other])
        and state.owner[one] == state.owner[other]
    ]


def _identity(state: GameState, piece: int) -> tuple[object, ...]:
    die = state.kind[piece] == "die"
    return state.definition[piece], *(state.field(piece, name) for name in ("value", "sides") if die)

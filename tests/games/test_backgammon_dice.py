"""Which men may be moved in Backgammon, beside a search through all that can be played with both dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import tabletop
from tabletop.core.view import resolve
from tabletop.rules.actions import Action
from tabletop.session.session import Session

BAR, OFF = 25, 0
Men = tuple[int, ...]
"""Where the men of a player lie, from that player's own side."""
Step = tuple[int, int]


def steps(men: Men, held: frozenset[int], die: int) -> Iterator[tuple[Step, Men]]:
    """What one die can do, by the rulebook alone."""
    far = max(men, default=OFF)
    for start in sorted({BAR} if far == BAR else set(men)):
        end = start - die
        if (end > 0 and end in held) or (end <= 0 and (far > 6 or (end < 0 and start != far))):
            continue
        left = list(men)
        left.remove(start)
        yield (start, max(end, OFF)), tuple(sorted(left if end <= 0 else [*left, end]))


def longest(men: Men, held: frozenset[int], dice: tuple[int, ...]) -> int:
    """How many of these dice can be played, at most."""
    found = 0
    for die in set(dice):
        rest = list(dice)
        rest.remove(die)
        for _, after in steps(men, held, die):
            found = max(found, 1 + longest(after, held, tuple(rest)))
            if found == len(dice):
                return len(dice)
    return found


def lawful(men: Men, held: frozenset[int], dice: tuple[int, ...]) -> set[tuple[Step, int]]:
    """The steps that may be taken now, each with its die."""
    most = longest(men, held, dice)
    found = set()
    for die in set(dice):
        rest = list(dice)
        rest.remove(die)
        for step, after in steps(men, held, die):
            if 1 + longest(after, held, tuple(rest)) == most:
                found.add((step, die))
    higher = {each for each in found if each[1] == max((die for _, die in found), default=0)}
    return higher if most == 1 and len(dice) == 2 and dice[0] != dice[1] else found


class Reader:
    """Reads a table as the rulebook speaks of it."""

    def __init__(self, session: Session, seat: int) -> None:
        self.state, self.seat = session.state, seat
        self.board = session.catalog.boards["board"]

    def place(self, piece: int, seat: int) -> int:
        spot = self.state.spot[piece]
        assert spot is not None
        return self.board.place((int(spot[0]), int(spot[1])), seat)

    def men(self, seat: int) -> Men:
        there = (each for each in self.state.inside("board") if self.state.owner[each] == seat)
        return tuple(sorted(place for each in there if (place := self.place(each, seat))))

    def held(self) -> frozenset[int]:
        number = Counter(BAR - each for each in self.men(3 - self.seat))
        return frozenset(place for place, many in number.items() if many > 1)

    def dice(self) -> tuple[int, ...]:
        left = (each for each in self.state.inside("tray") if not self.state.angle[each])
        return tuple(sorted(int(str(self.state.field(each, "value"))) for each in left))

    def piece(self, act: Action, name: str) -> int:
        found = resolve(self.state, str(act.arguments[name]), self.seat)
        assert found is not None
        return found

    def step(self, act: Action) -> tuple[Step, int]:
        number = self.piece(act, "man")
        start = self.place(number, self.seat)
        if act.kind == "bear_off":
            die = self.piece(act, "die")
            return (start, OFF), int(str(self.state.field(die, "value")))
        cell = self.board.cell(str(act.arguments["there"]))
        assert cell is not None
        end = self.board.place(cell, self.seat)
        return (start, end), start - end


@pytest.mark.parametrize("seed", range(4))
def test_what_may_be_moved_is_what_a_search_through_both_dice_finds(seed: int) -> None:
    session, chance, looked = tabletop.new_session("backgammon", seed=seed), random.Random(seed), 0
    while session.outcome is None and looked < 120:
        seat = session.decisions()[0].seat
        legal = session.legal_actions(seat)
        if legal[0].kind in ("enter", "move", "bear_off"):
            reader = Reader(session, seat)
            wanted = lawful(reader.men(seat), reader.held(), reader.dice())
            assert {reader.step(each) for each in legal} == wanted, session.log()[-3:]
            looked += 1
        assert session.submit(chance.choice(legal))
    assert looked > 60

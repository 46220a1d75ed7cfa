"""What listing asks only once is what asking each time would find: requirements say truly what they look at, what
they tell of many values at once is what they say of each, and what is kept of how the pieces lie is still so."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tabletop.rules.acting.kinds import ActionKind, Kinds
from tabletop.rules.acting.legality import acts_asked_for, kept_legal, legal, named
from tabletop.rules.acting.legality import tried as tried_acts
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread
from tabletop.rules.progress.machine import lanes_at
from tabletop.rules.table import Table
from tabletop.session import Session
from tests.games.swapping import meddled, some_meddling
from tests.games.walking import judged_games, new_game, some_action, walks


class Watched(BoundAction):
    """An act that notes which of its arguments are looked at; ``*`` for all of them."""

    __slots__ = ("read",)

    def __init__(self, act: BoundAction) -> None:
        super().__init__(act.action, act.named)
        self.read: set[str] = set()

    def __getattribute__(self, name: str) -> Any:
        if name in ("named", "plain", "action", "items", "can_be_named", "again"):
            object.__getattribute__(self, "read").add("*")
        return object.__getattribute__(self, name)

    def _read(self, name: str) -> Any:
        object.__getattribute__(self, "read").add(name)
        return self._bare

    @property
    def _bare(self) -> BoundAction:
        return BoundAction(object.__getattribute__(self, "_action"), object.__getattribute__(self, "named"))

    def piece(self, name: str) -> int:
        return int(self._read(name).piece(name))

    def value(self, name: str) -> object:
        found: object = self._read(name).value(name)
        return found

    def number(self, name: str) -> int:
        return int(self._read(name).number(name))

    def text(self, name: str) -> str:
        return str(self._read(name).text(name))


def mixed(
    table: Table, kind: ActionKind, seat: int, dice: random.Random
) -> Iterator[tuple[BoundAction, Spread | None]]:
    """Some candidates of a kind, and the same with a value that another of them has; each with its spread."""
    candidates = list(kind.candidates(table, seat))
    for candidate in dice.sample(candidates, min(4, len(candidates))):
        if not isinstance(candidate, Spread):
            act = named(table, candidate, kind)
            if act is not None:
                yield act, None
            continue
        others = [each for each in candidates if isinstance(each, Spread) and each.over == candidate.over]
        pool = sorted({end for each in others for end in each.ends}, key=repr)
        for end in dice.sample(pool, min(4, len(pool))):
            if candidate.at(end).can_be_named():
                yield candidate.at(end), candidate


def look(session: Session, dice: random.Random) -> int:
    """Try what is asked now; how many requirements were tried."""
    rules, tried = session.ruleset, 0
    assert rules is not None
    table = Table(rules, session.state)
    for seat in range(1, session.seats + 1):
        for name in acts_asked_for(table, seat):
            kind = rules.part(Kinds)[name]
            assert {*kind.met} <= {*kind.requirements}, name
            for act in tried_acts(table, kind, seat) if kind.met else ():
                for requirement in kind.met:
                    assert requirement.test(table, act) is None, (name, requirement.code, act.action)
            for act, spread in mixed(table, kind, seat, dice):
                for requirement in kind.requirements:
                    tried += 1
                    if not holds(table, kind, requirement, act, spread):
                        break
    return tried


def holds(table: Table, kind: ActionKind, requirement: Requirement, act: BoundAction, spread: Spread | None) -> bool:
    """Whether an act meets a requirement, having looked at how it is asked."""
    watched = Watched(act)
    met = requirement.test(table, watched) is None
    what = (kind.kind, requirement.code, act.action)
    if requirement.about:
        assert watched.read <= {*requirement.about}, what
    assert not (requirement.of_kind and watched.read), what
    if requirement.sift is not None and spread is not None and requirement.over == spread.over:
        end = act.value(spread.over)
        assert list(requirement.sift(table, spread.act, (end,))) == ([end] if met else []), what
    return met


def kept_is_true(session: Session) -> int:
    """What is kept of how the pieces lie is what is found at a table that has kept nothing; how much that was."""
    assert session.ruleset is not None
    bare = session.state.fork()
    bare.kept = {}
    table, fresh = Table(session.ruleset, session.state), Table(session.ruleset, bare)
    assert [each.to_json(session.ruleset.blocks) for each in lanes_at(table)] == list(table.flow("lanes", ()))
    lying = table.lying
    found: dict[str, tuple[Mapping[Any, Any], Mapping[Any, Any]]] = {
        "definition": ({p: fresh.definition(p) for p in lying.definitions}, lying.definitions),
        "kind": ({p: fresh.kind(p) for p in lying.kinds}, lying.kinds),
        "prints": ({p: fresh.ruleset.printed(fresh.definition(p)) for p in lying.prints}, lying.prints),
        "zone": ({p: fresh.zone(p) for p in lying.zones}, lying.zones),
        "sees": ({(p, who): fresh.sees(p, who) for p, who in lying.seen}, lying.seen),
        "nameable": (
            {(pieces, who): tuple(p for p in pieces if fresh.can_name(p, who)) for pieces, who in lying.nameable},
            lying.nameable,
        ),
        "handles": ({w: {p: fresh.handle(p, w) for p in known} for w, known in lying.handles.items()}, lying.handles),
    }
    for what, (is_now, kept) in found.items():
        assert is_now == kept, what
    facts: list[tuple[Any, ...]] = [(key, value) for key, value in lying.facts.items()]
    for finder, known in lying.found.items():
        find = finder[0] if isinstance(finder, tuple) else finder  # of one family of zones, or of all that it names
        if find is not kept_legal:
            facts += [((find, *key), value) for key, value in known.items()]
    for key, value in facts:
        assert key[0](fresh, *key[1:]) == value, key
    for seat in range(1, session.seats + 1):
        for kind in session.ruleset.part(Kinds).values():
            assert legal(table, kind, seat) == legal(fresh, kind, seat), (kind.kind, seat)
    return sum(len(kept) for _, kept in found.values()) + len(facts) + sum(map(bool, table.kept.values()))


def meddle(session: Session, dice: random.Random) -> None:
    """What is kept is true whatever hands do, wherever they put cards and take them away again."""
    for _ in range(3 if "card" in session.state.kind else 0):
        session.legal_actions()
        kept_is_true(session)
        if meddled(session, *some_meddling(session, dice)):
            kept_is_true(session)
            look(session, dice)


@pytest.mark.parametrize(("game", "seed"), walks(20))
def test_what_is_asked_once_is_so_each_time(game: str, seed: int) -> None:
    assert game in judged_games()
    session, dice = new_game(game, seed), random.Random(seed)
    tried = kept = 0
    for number in range(40 if seed == 0 else 200):
        action = some_action(session, dice)
        if action is None:
            break
        kept += kept_is_true(session)
        tried += look(session, dice)
        assert session.submit(action), action
        kept += kept_is_true(session)
        if number % 4 == 0:
            meddle(session.fork(), dice)
    assert kept, "something is kept"
    assert tried or not session.legal_actions(), "something was tried"

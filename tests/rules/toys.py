"""What all toys have in common: a game written to a folder, a table of it, and the proofs that every toy passes.

A toy is a tiny game that exercises one part of the machinery. ``prove`` plays it at random and looks at each stop:
the position goes to JSON and back unchanged and the copy goes on to the same end; every legal answer is explained to
None; earlier forks stay as they were; undoing everything gives the same bytes at each stop. ``meddle`` plays it with
hands on the table: whatever they do, the rules raise nothing but RulesError and never get stuck.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.content import Catalog, load_game
from tabletop.content.game_code import GameCode
from tabletop.core.codec import canonical, decode_state, encode_state
from tabletop.core.edits import Edit
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import view_for
from tabletop.core.zones import zone_key
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import asked
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.setting_up.setup import agree, deal

MOST_ACTS = 400


class Heard:
    """A teller that keeps what is said, and to whom."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, tuple[int, ...] | None, str]] = []

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Any) -> None:
        """Keep a line."""
        self.lines.append((template, only, repr(sorted(arguments.items()))))

    def read_by(self, seat: int | None) -> list[str]:
        """The lines that a seat (None: a spectator) may read at all."""
        return [f"{name} {words}" for name, only, words in self.lines if only is None or seat in only]


def write_game(folder: Path, **files: str) -> Path:
    """Write files of a game: ``game="..."`` is game.yaml, ``cards_frogs="..."`` cards/frogs.yaml."""
    for name, text in files.items():
        path = folder / (name.replace("_", "/", 1) + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    return folder


def load(folder: Path, code: GameCode | None = None, **files: str) -> Catalog:
    """A catalog of files written on the spot."""
    return replace(load_game(write_game(folder, **files)), code=code)


def table_of(ruleset: Ruleset, seed: int = 1) -> GameState:
    """A table of a toy, dealt and begun."""
    agreement = agree(ruleset.catalog, seats=ruleset.seats, seed=seed, options=dict(ruleset.options))
    state = deal(ruleset.catalog, agreement)
    ruleset.start(Edit(state))
    return state


def make(
    rules: type[Ruleset], catalog: Catalog, seats: int = 2, seed: int = 1, **options: Any
) -> tuple[Any, GameState]:
    """A toy's rules and a table of it."""
    agreed, findings = catalog.resolve_options(options)
    assert findings == ()
    ruleset = rules(catalog, seats, agreed)
    return ruleset, table_of(ruleset, seed)


def table(ruleset: Ruleset, state: GameState) -> Table:
    """A position read with its rules."""
    return Table(ruleset, state)


def bytes_of(state: GameState) -> bytes:
    """A position, byte for byte."""
    return canonical(encode_state(state))


def seen_by(state: GameState, viewer: int | None) -> bytes:
    """All that a viewer sees, byte for byte."""
    return canonical(view_for(state, viewer).to_json())


def reloaded(state: GameState) -> GameState:
    """A position that has been a text in between."""
    return decode_state(json.loads(json.dumps(encode_state(state))), state.spec)


def do(ruleset: Ruleset, state: GameState, kind: str, seat: int, **arguments: Any) -> Edit:
    """One act, which must be legal."""
    action = Action(kind, seat, **arguments)
    refused = ruleset.explain(state, action)
    assert refused is None, f"{action}: {refused}"
    edit = Edit(state)
    ruleset.perform(edit, action)
    return edit


def kinds_of(actions: Sequence[Action]) -> list[str]:
    """The kinds among actions, each once, in order."""
    return list(dict.fromkeys(action.kind for action in actions))


def asked_seats(ruleset: Ruleset, state: GameState) -> list[int]:
    """Who is asked now."""
    return [decision.seat for decision in ruleset.decisions(state)]


def prove(ruleset: Ruleset, state: GameState, seed: int = 1, most: int = MOST_ACTS, standing: float = 0.0) -> int:
    """Play on at random and prove each stop; how many acts it took. ``standing``: how often an act is done that
    nobody is asked for."""
    rng = random.Random(seed)
    stops, inverses, count = [bytes_of(state)], [], 0
    while ruleset.outcome(state) is None and count < most:
        legal = ruleset.legal_actions(state)
        assert legal, f"stuck after {count} acts: {state.flow}"
        twin = reloaded(state)
        assert bytes_of(twin) == stops[-1], "JSON and back is the same position"
        assert ruleset.legal_actions(twin) == legal, "the same answers, in the same order"
        assert ruleset.check_progress(state) == []
        for action in legal:
            assert ruleset.explain(state, action) is None
            assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
        seats = range(1, ruleset.seats + 1)
        free = [each for seat in seats for each in ruleset.standing_actions(state, seat)]
        action = rng.choice(free) if free and rng.random() < standing else rng.choice(legal)
        assert bytes_of(state) == stops[-1], "asking changes nothing"
        early = state.fork()
        edit = Edit(state)
        ruleset.perform(edit, action)
        ruleset.perform(Edit(twin), action)
        assert bytes_of(twin) == bytes_of(state), f"the reloaded copy went another way after {action}"
        assert bytes_of(early) == stops[-1], "a fork is not touched"
        stops.append(bytes_of(state))
        inverses.append(edit.inverses)
        count += 1
    back = state.fork()
    for position, undo in zip(reversed(stops[:-1]), reversed(inverses), strict=True):
        for op in undo:
            apply_op(back, op)
        assert bytes_of(back) == position, "undo gives the same bytes"
    return count


# -- hands on the table ----------------------------------------------------------------------------------------


def zones_of(state: GameState) -> list[str]:
    """Every zone of a table, open sites and seats included."""
    found = []
    for family, kind in state.spec.zones.items():
        sites = state.sites_open(family) if state.sites_open(family) is not None else kind.sites
        for site in range(1, (sites or 0) + 1) if kind.sites else (0,):
            for seat in range(1, state.spec.seats + 1) if kind.per_seat else (0,):
                found.append(zone_key(family, site, seat))
    return found


def scribble(edit: Edit, rng: random.Random, catalog: Catalog) -> None:
    """Something that a hand may do to the table."""
    state = edit.state
    pieces = list(state.pieces())
    if not pieces:
        return
    piece = rng.choice(pieces)
    what = rng.randrange(10)
    try:
        if what <= 2:
            edit.move(piece, rng.choice([*zones_of(state), "table", rng.choice(pieces)]))
        elif what == 3:
            edit.set_face(piece, rng.choice(["up", "down"]))
        elif what == 4:
            target = rng.choice([piece, -rng.randint(1, state.spec.seats), 0])
            edit.count(target, rng.choice([*catalog.counters, *catalog.seat_values, "odd"]), rng.randint(-4, 4), None)
        elif what == 5:
            edit.remove(piece)
        elif what == 6:
            edit.create("card", rng.choice(zones_of(state)), definition=rng.choice([*catalog.cards, ""]), owner=1)
        elif what == 7:
            edit.set_flow("seat", rng.randint(1, state.spec.seats))
        elif what == 8:
            edit.set_flow(rng.choice(["phase", "step"]), rng.choice([each.id for each in catalog.phases] or ["dusk"]))
        else:
            edit.set_flow("round", rng.randint(1, 5))
    except InvalidOp:
        pass  # physically impossible: nothing was done


def meddle(
    ruleset: Ruleset, state: GameState, seed: int = 1, most: int = 120,
    scribbles: Callable[[Edit, random.Random, Catalog], None] = scribble,
) -> int:  # fmt: skip
    """Play with hands on the table at every stop; how many acts the rules took. Nothing but RulesError is raised, and
    whenever nobody can answer, going on or skipping a step leads on."""
    rng = random.Random(seed)
    acts = 0
    for _ in range(most):
        if ruleset.outcome(state) is not None:
            break
        edit = Edit(state)
        for _ in range(rng.randint(0, 3)):
            scribbles(edit, rng, ruleset.catalog)
        _unstick(ruleset, state)
        if ruleset.outcome(state) is not None:
            break
        legal = ruleset.legal_actions(state)
        ruleset.audit(state)
        before = bytes_of(state)
        for action in rng.sample(legal, min(3, len(legal))):
            assert ruleset.explain(state, action) is None
        assert bytes_of(state) == before
        ruleset.perform(Edit(state), rng.choice(legal))
        acts += 1
        twin = reloaded(state)
        assert bytes_of(twin) == bytes_of(state)
    return acts


def _unstick(ruleset: Ruleset, state: GameState) -> None:
    """Go on; and where a question has no answer, skip the step, as a player would."""
    for attempt in range(60):
        edit = Edit(state)
        try:
            if attempt:
                ruleset.skip(edit)
            else:
                ruleset.resume(edit)
        except RulesError:
            edit.take_back()
        if ruleset.outcome(state) is not None or ruleset.legal_actions(state):
            return
        assert any(True for _ in asked(Table(ruleset, state))), "nobody is asked anything any more"
    raise AssertionError(f"stuck: {state.flow.get('lanes')}")


def act(action: Action, **named: int) -> BoundAction:
    """An act with pieces by number."""
    return BoundAction(action, named)


def perft(ruleset: Ruleset, state: GameState, depth: int) -> dict[Action, int]:
    """How many ways there are to go on for ``depth`` acts, by first act. Wrong numbers show where to look."""
    found = {}
    for action in ruleset.legal_actions(state):
        edit = Edit(state)
        ruleset.perform(edit, action)
        found[action] = sum(perft(ruleset, state, depth - 1).values()) if depth > 1 else 1
        edit.take_back()
    return found


def nodes(ruleset: Ruleset, state: GameState, depth: int) -> list[int]:
    """The numbers of ways for 1 to ``depth`` acts."""
    return [sum(perft(ruleset, state, each).values()) for each in range(1, depth + 1)]

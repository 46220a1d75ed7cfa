"""Toy 5, Masked camp: three seats place in secret and seal; pieces hide again next round; one forfeits mid-draft.

Holds: the others' views, numbers, log and handles are equal bytes whatever is drafted.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from toys import Heard, asked_seats, bytes_of, do, load, make, meddle, prove, seen_by

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.view import handle_of
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person, Pieces, Zone
from tabletop.rules.table import Table

GAME = """
id: camp
title: Masked camp
seats: [2, 3]
kinds:
  mask: {label: Mask, back: blue, fields: {value: {type: int}}}
backs:
  blue: {name: Mask, palette: sea, emblem: star}
palettes: {sea: "#2b5aa0"}
zones:
  camp:
    {label: Camp, per_seat: true, group: camp, mixes: true, face: down,
     see: [{show: identity, to: owner}, {show: back, to: others}]}
  site: {label: Site, per_seat: true, sites: 3, group: site, face: down,
         see: [{show: identity, to: owner}, {show: face, to: others}]}
  gone: {label: Gone, face: up}
decks: {main: {label: Deck}}
phases: [hiding, fight]
seat_values: {points: {label: Points}}
setup:
  - put: {list: main, into: camp}
  - flow: {round: 1, phase: hiding}
"""
CARDS = "kind: mask\ncards:\n" + "".join(f"  m{value}: {{value: {value}}}\n" for value in range(1, 5))
DECK = "name: Four\ncards: {" + ", ".join(f"m{value}: 1" for value in range(1, 5)) + "}\n"
SITES = (1, 2, 3)
ROUNDS = 3


def _mine(table: Table, act: BoundAction) -> Unmet | None:
    return None if table.owner(act.piece("card")) == act.seat else Unmet()


def _free(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet() if table.planned(act.piece("card")) is not None else None


def _planned(table: Table, act: BoundAction) -> Unmet | None:
    return None if table.planned(act.piece("card")) is not None else Unmet()


class Place(ActionKind):
    """Plan one own card at a site."""

    kind = "place"
    pieces = ("card",)
    requirements = (
        Requirement("not_yours", "TOY-1", "{piece} is not yours.", _mine),
        Requirement("planned", "TOY-2", "It is at a site already.", _free),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Every card of the camp, every site."""
        for piece in table.inside(zone_key("camp", 0, seat)):
            for site in SITES:
                yield Action(self.kind, seat, card=table.handle(piece, seat), site=site)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Sealed."""
        to = zone_key("site", act.number("site"), act.seat)
        run.plan(act.seat, act.piece("card"), to)
        run.say("camp.placed", (act.seat,), pieces=Pieces((act.piece("card"),)), zone=Zone(to))


class TakeBack(ActionKind):
    """Take a planned card back."""

    kind = "take_back"
    pieces = ("card",)
    requirements = (Requirement("not_planned", "TOY-2", "It is in the camp.", _planned),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """What is planned."""
        for piece, _ in table.drafts(seat):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Sealed, too."""
        run.plan(act.seat, act.piece("card"), None)


class Seal(ActionKind):
    """Done."""

    kind = "seal"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """That is public."""
        run.say("camp.sealed", who=Person(act.seat))


class Forfeit(ActionKind):
    """Leave the game: what was planned was never seen and is never shown."""

    kind = "forfeit"

    def perform(self, run: Run, act: BoundAction) -> None:
        """The cards go away face down."""
        run.set_flow("out", tuple(sorted((*run.flow("out", ()), act.seat))))
        for piece, _ in run.drafts(act.seat):
            run.plan(act.seat, piece, None)
        if len(run.seats) == 1:
            run.finish(run.seats, "camp.alone", "TOY-5")


def fight(run: Run) -> None:
    """Everybody's plans are carried out and turned up; the highest at each site gets a point."""
    run.set_flow("phase", "fight")
    for piece, _ in run.reveal_plans():
        run.set_face(piece, "up")
    for site in SITES:
        best: dict[int, int] = {}
        for seat in run.seats:
            values = [
                int(run.printed(p, "value") or 0) for p in run.inside(zone_key("site", site, seat)) if run.card(p)
            ]
            if values:
                best[seat] = max(values)
        leaders = [seat for seat in best if best[seat] == max(best.values())]
        if len(leaders) == 1:
            run.count(seat_target(leaders[0]), "points", 1)
            run.say("camp.won", who=Person(leaders[0]), number=site)


def hide(run: Run) -> None:
    """All come home and are as unknown as before; after three rounds the most points win."""
    for site in SITES:
        for seat in range(1, run.ruleset.seats + 1):
            for piece in run.inside(zone_key("site", site, seat)):
                run.set_face(piece, "down")
                run.move(piece, zone_key("camp", 0, run.owner(piece) or seat))
    for seat in run.seats:
        # Who looks at how a camp lies must not find out what went out of it.
        if run.inside(zone_key("camp", 0, seat)):
            run.edit.shuffle(zone_key("camp", 0, seat))
            run.forget()
    if run.flow("round", 1) >= ROUNDS:
        points = {seat: run.state.counter(seat_target(seat), "points") for seat in run.seats}
        run.finish(tuple(s for s in run.seats if points[s] == max(points.values())), "camp.over", "TOY-6")
        return
    run.set_flow("round", run.flow("round", 1) + 1)
    run.set_flow("phase", "hiding")


HIDING = WindowDef(
    "hiding", ("place", "take_back"), "seal", lambda table, frame: table.order(1), "together", sealed=True
)


class Camp(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"camp.alone": "Nobody else is left.", "camp.over": "The most points."}

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (Place(), TakeBack(), Seal())

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        """At any time."""
        return (Forfeit(),)

    def make_blocks(self) -> Iterator[Block]:
        """A round."""
        yield Block("camp/round", "top", Window(HIDING), Call(fight), Call(hide), Jump("top"))

    def begin(self, run: Run) -> None:
        """The first round."""
        run.push("camp/round")


@pytest.fixture
def camp(tmp_path: Path) -> tuple[Camp, GameState]:
    """Three seats, the first round."""
    ruleset, state = make(Camp, load(tmp_path, game=GAME, cards_masks=CARDS, decks_four=DECK), seats=3)
    return ruleset, state


def home(state: GameState, seat: int) -> list[int]:
    """The cards in a camp, lowest first, whatever place they lie in."""
    return sorted(state.inside(f"camp@{seat}"), key=lambda piece: state.definition[piece])


def plan(ruleset: Camp, state: GameState, seat: int, plans: dict[int, int]) -> Heard:
    """Plan cards (by number, lowest 0) at sites; what was said."""
    heard = Heard()
    for number, site in plans.items():
        handle = handle_of(state, home(state, seat)[number], seat)
        ruleset.perform(Edit(state), Action("place", seat, card=handle, site=site), heard)
    return heard


PLANS = ({}, {0: 1}, {3: 1}, {0: 1, 1: 1, 2: 1, 3: 1}, {3: 2, 2: 3}, {2: 3, 3: 2})


def outside(ruleset: Camp, state: GameState, seat: int, heard: Heard) -> list[bytes]:
    """Everything that the others have of a table."""
    found = []
    for viewer in (None, *(each for each in (1, 2, 3) if each != seat)):
        found.append(seen_by(state, viewer))
        found.append("\n".join(heard.read_by(viewer)).encode())
        found += [handle_of(state, piece, viewer).encode() for piece in state.pieces()]
        if viewer is not None:
            found.append(repr(ruleset.legal_actions(state, viewer)).encode())
            found.append(repr(ruleset.standing_actions(state, viewer)).encode())
            tries = [Action("place", viewer, card=f"camp@{seat}:{n}", site=1) for n in range(4)]
            found.append(repr([ruleset.explain(state, each) for each in tries]).encode())
    found.append(repr(asked_seats(ruleset, state)).encode())
    found.append(repr(ruleset.accounts(state)).encode())
    return found


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nothing_of_a_draft_is_seen(camp: tuple[Camp, GameState], seat: int) -> None:
    ruleset, start = camp
    pictures = []
    for plans in PLANS:
        state = start.fork()
        heard = plan(ruleset, state, seat, plans)
        assert len(heard.lines) == len(plans)
        pictures.append(outside(ruleset, state, seat, heard))
        mine = seen_by(state, seat)
        assert (mine == seen_by(start, seat)) == (not plans), "the planning seat sees its own plans"
    assert all(picture == pictures[0] for picture in pictures)


def test_sealing_is_public_and_tells_no_more(camp: tuple[Camp, GameState]) -> None:
    ruleset, start = camp
    pictures = []
    for plans in PLANS:
        state = start.fork()
        plan(ruleset, state, 1, plans)
        heard = Heard()
        ruleset.perform(Edit(state), Action("seal", 1), heard)
        assert asked_seats(ruleset, state) == [2, 3]
        refused = ruleset.explain(state, Action("place", 1, card="camp@1:0", site=1))
        assert refused is not None and refused.message
        pictures.append(outside(ruleset, state, 1, heard))
    assert all(picture == pictures[0] for picture in pictures)


def test_all_is_laid_open_in_one_act(camp: tuple[Camp, GameState]) -> None:
    ruleset, state = camp
    plan(ruleset, state, 1, {3: 1})
    plan(ruleset, state, 2, {2: 1})
    plan(ruleset, state, 3, {1: 1, 0: 2})
    do(ruleset, state, "seal", 1)
    do(ruleset, state, "seal", 2)
    quiet = {viewer: seen_by(state, viewer) for viewer in (1, 2, None)}
    edit = do(ruleset, state, "seal", 3)
    assert state.counter(-1, "points") == 1 and state.counter(-3, "points") == 1
    assert sum(op[0] == "move" for op in edit.ops) == 8, "four out, four home"
    assert all(seen_by(state, viewer) != before for viewer, before in quiet.items())
    # They hide again: nobody can tell which card was out.
    for seat in (1, 2, 3):
        assert state.count_in(f"camp@{seat}") == 4
        assert all(not known for known in (state.known[piece] for piece in state.inside(f"camp@{seat}")))
        assert all(handle_of(state, p, None).startswith("camp@") for p in state.inside(f"camp@{seat}"))


def test_next_round_two_hidden_cards_are_alike(camp: tuple[Camp, GameState]) -> None:
    ruleset, start = camp
    plan(ruleset, start, 1, {3: 1, 0: 2})
    for seat in (1, 2, 3):
        do(ruleset, start, "seal", seat)
    one, other = home(start, 1)[0], home(start, 1)[3]
    swapped = start.fork()
    swapped.definition[one], swapped.definition[other] = start.definition[other], start.definition[one]
    assert outside(ruleset, start, 1, Heard()) == outside(ruleset, swapped, 1, Heard())
    assert seen_by(start, 1) != seen_by(swapped, 1)


def test_forfeiting_in_the_middle_of_a_draft(camp: tuple[Camp, GameState]) -> None:
    ruleset, start = camp
    pictures = []
    for plans in PLANS:
        state = start.fork()
        plan(ruleset, state, 2, plans)
        heard = Heard()
        ruleset.perform(Edit(state), Action("forfeit", 2), heard)
        assert "drafts" not in state.flow
        assert asked_seats(ruleset, state) == [1, 3]
        assert ruleset.explain(state, Action("seal", 2)).code == "out"  # type: ignore[union-attr]
        pictures.append(outside(ruleset, state, 2, heard))
    assert all(picture == pictures[0] for picture in pictures)
    # The last one who is waited for forfeits: the round goes on by itself.
    plan(ruleset, start, 3, {3: 1})
    do(ruleset, start, "seal", 1)
    do(ruleset, start, "seal", 2)
    do(ruleset, start, "forfeit", 3)
    assert start.flow["round"] == 2 and start.counter(-3, "points") == 0
    do(ruleset, start, "forfeit", 1)
    assert ruleset.outcome(start).winners == (2,)  # type: ignore[union-attr]


def test_hands_may_take_a_planned_card_away(camp: tuple[Camp, GameState]) -> None:
    ruleset, state = camp
    plan(ruleset, state, 1, {3: 1, 2: 1})
    Edit(state).remove(home(state, 1)[3])
    assert len(ruleset.legal_actions(state, 1)) > 0
    for seat in (1, 2, 3):
        do(ruleset, state, "seal", seat)
    assert state.flow["round"] == 2 and state.count_in("camp@1") == 3


def test_a_planned_place_may_be_gone(camp: tuple[Camp, GameState]) -> None:
    ruleset, state = camp
    plan(ruleset, state, 1, {3: 3})
    Edit(state).set_flow("sites.site", 2)
    for seat in (1, 2, 3):
        do(ruleset, state, "seal", seat)
    assert state.flow["round"] == 2 and state.count_in("camp@1") == 4


@pytest.mark.parametrize("seed", range(4))
def test_every_stop(camp: tuple[Camp, GameState], seed: int) -> None:
    ruleset, state = camp
    assert prove(ruleset, state, seed, standing=0.02) > 5
    assert ruleset.outcome(state) is not None


@pytest.mark.parametrize("seed", range(12))
def test_hands_at_every_stop(camp: tuple[Camp, GameState], seed: int) -> None:
    ruleset, state = camp
    assert meddle(ruleset, state, seed) > 3


def test_drafting_changes_neither_numbers_nor_order_of_the_table(camp: tuple[Camp, GameState]) -> None:
    ruleset, state = camp
    serial, before = state.serial, {zone: state.inside(zone) for zone in list(state.contents)}
    rng = random.Random(5)
    for _ in range(20):
        ruleset.perform(Edit(state), rng.choice([a for a in ruleset.legal_actions(state) if a.kind != "seal"]))
    assert state.serial == serial and {z: state.inside(z) for z in list(state.contents)} == before
    assert all(parse_zone(state.zone_of(piece)).family == "camp" for piece in state.pieces())
    assert bytes_of(state)

"""Toy 17, Growing street: sites open and close, mixed faces, telling backs, both kinds of control, standing checks.

Holds: each seat's view; rearranging by hand changes no rule; a check fires once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from toys import Heard, bytes_of, do, load, make, meddle, prove, seen_by, table

from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.core.view import handle_of, view_for
from tabletop.core.zones import zone_key
from tabletop.rules.acting import legality
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.state_based import StateBasedAction, settle_state_based
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

GAME = """
id: street
title: Growing street
seats: [2, 3]
kinds:
  house: {label: House, back: brick}
  sign: {label: Sign, back: wood}
backs:
  brick: {name: House, palette: red, emblem: star}
  wood: {name: Sign, palette: brown, emblem: star}
palettes: {red: "#a03020", brown: "#6b4a2b"}
zones:
  hand: {label: Hand, per_seat: true, see: hand, mixes: true, group: hand}
  lot:
    {label: Lot, per_seat: true, sites: 2, group: street,
     see: [{show: identity, to: owner}, {show: face, to: others}]}
  heap: {label: Heap, pile: true, face: up, group: heap}
decks: {main: {label: Deck}}
seat_values: {fame: {label: Fame}}
setup:
  - put: {list: main, into: hand}
  - flow: {round: 1}
"""
CARDS = "kind: house\ncards:\n" + "".join(f"  house-{n}: {{}}\n" for n in range(1, 5))
SIGNS = "kind: sign\ncards:\n" + "".join(f"  sign-{n}: {{}}\n" for n in range(1, 5))
DECK = "name: All\ncards: {" + ", ".join(f"house-{n}: 1, sign-{n}: 1" for n in range(1, 5)) + "}\n"
CAPACITY = 2
FAMOUS = 2


def sites(where: Table) -> range:
    """The sites that are open."""
    return range(1, (where.state.sites_open("lot") or 2) + 1)


def houses(where: Table) -> list[int]:
    """All houses in the street, oldest first: by when they came, not by how they lie."""
    found = [
        piece
        for site in sites(where)
        for seat in range(1, where.ruleset.seats + 1)
        for piece in where.inside(zone_key("lot", site, seat))
        if where.kind(piece) == "house"
    ]
    return sorted(found, key=lambda piece: where.state.entered[piece])


def _is(kind: str, name: str) -> Requirement:
    def test(where: Table, act: BoundAction) -> Unmet | None:
        piece = act.piece(name)
        mine = where.zone(piece) == zone_key("hand", 0, act.seat)
        return None if where.kind(piece) == kind and mine else Unmet()

    return Requirement("not_yours", "TOY-1", "You have no such card.", test)


def _open(where: Table, act: BoundAction) -> Unmet | None:
    return None if act.number("site") in sites(where) else Unmet({"number": act.number("site")})


def _in_street(where: Table, act: BoundAction) -> Unmet | None:
    return None if act.piece("house") in houses(where) else Unmet()


def _sold_to_other(where: Table, act: BoundAction) -> Unmet | None:
    return None if where.controller(act.piece("house")) == act.seat else Unmet()


class BuildHouse(ActionKind):
    """A house goes to a lot, face up or face down."""

    kind = "build"
    pieces = ("card",)
    requirements = (_is("house", "card"), Requirement("no_site", "TOY-2", "There is no lot {number}.", _open))

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Each house, each lot, each face."""
        for piece in table.inside(zone_key("hand", 0, seat)):
            for site in sites(table):
                for face in ("up", "down"):
                    yield Action(self.kind, seat, card=table.handle(piece, seat), site=site, face=face)

    def perform(self, run: Run, act: BoundAction) -> None:
        """There it is."""
        piece = act.piece("card")
        run.set_face(piece, act.text("face"))
        run.move(piece, zone_key("lot", act.number("site"), act.seat))


class Hang(ActionKind):
    """A sign goes under a house, anybody's; whoever hangs it keeps it."""

    kind = "hang"
    pieces = ("card", "house")
    requirements = (_is("sign", "card"), Requirement("no_house", "TOY-3", "That is no house.", _in_street))

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Each sign, each house."""
        for piece in table.inside(zone_key("hand", 0, seat)):
            for house in houses(table):
                yield Action(self.kind, seat, card=table.handle(piece, seat), house=table.handle(house, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """It hangs."""
        run.move(act.piece("card"), act.piece("house"))


class Sell(ActionKind):
    """A house goes to the neighbour, with everything on it."""

    kind = "sell"
    pieces = ("house",)
    requirements = (Requirement("not_yours", "TOY-4", "That is not your house.", _sold_to_other),)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        """Each own house."""
        for house in houses(table):
            if table.controller(house) == seat:
                yield Action(self.kind, seat, house=table.handle(house, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Same lot, other side."""
        house = act.piece("house")
        run.move(house, zone_key("lot", run.site(house), act.seat % run.ruleset.seats + 1))


class Extend(ActionKind):
    """The street grows by a lot."""

    kind = "extend"
    requirements = (
        Requirement(
            "full", "TOY-5", "Four lots are all.", lambda where, act: Unmet() if len(sites(where)) > 3 else None
        ),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """One more for everybody."""
        run.set_flow("sites.lot", len(sites(run)) + 1)


class Close(ActionKind):
    """The last lot closes; who lives there moves up."""

    kind = "close"
    requirements = (
        Requirement("short", "TOY-6", "Two are left.", lambda where, act: Unmet() if len(sites(where)) < 3 else None),
    )

    def perform(self, run: Run, act: BoundAction) -> None:
        """First they move, then it is gone."""
        last = len(sites(run))
        for seat in range(1, run.ruleset.seats + 1):
            for piece in run.inside(zone_key("lot", last, seat)):
                run.move(piece, zone_key("lot", last - 1, seat))
        run.set_flow("sites.lot", last - 1)


class Rest(ActionKind):
    """Pass."""

    kind = "rest"
    quiet = True

    def perform(self, run: Run, act: BoundAction) -> None:
        """Nothing."""


def _crowded(where: Table) -> Iterator[int]:
    """The oldest house of each crowded lot; houses of one group keep their age when a lot closes."""
    for site in sites(where):
        for seat in range(1, where.ruleset.seats + 1):
            here = [piece for piece in houses(where) if where.zone(piece) == zone_key("lot", site, seat)]
            if len(here) > CAPACITY:
                yield here[0]


def _falls(run: Run, piece: int) -> None:
    run.set_face(piece, "up")
    run.move(piece, "heap")
    run.say("street.fell", pieces=Pieces((piece,)))


def _famous(where: Table) -> Iterator[int]:
    for house in houses(where):
        if len(where.inside(house)) >= FAMOUS:
            yield house


def _fame(run: Run, house: int) -> None:
    for sign in run.inside(house):
        if run.controller(sign):
            run.count(seat_target(run.controller(sign)), "fame", 1)
    run.say("street.famous", pieces=Pieces((house,)))


def year(run: Run) -> None:
    """Six years."""
    run.set_flow("round", run.flow("round", 1) + 1)
    if run.flow("round", 1) > 6:
        run.finish(run.seats, "street.end", "TOY-9")


YEAR = WindowDef(
    "year", ("build", "hang", "sell", "extend", "close"), "rest", lambda where, frame: where.order(1), "once"
)


class Street(Ruleset):
    """The rules."""

    own_sentences: ClassVar = {"street.end": "The street is full."}
    owned: ClassVar = ("sign",)
    state_based_actions: ClassVar = (
        StateBasedAction("crowded", _crowded, _falls),
        StateBasedAction("famous", _famous, _fame, latch=True),
    )

    def action_kinds(self) -> tuple[ActionKind, ...]:
        """In the window."""
        return (BuildHouse(), Hang(), Sell(), Extend(), Close(), Rest())

    def make_blocks(self) -> Iterator[Block]:
        """Year after year."""
        yield Block("street/year", "top", Window(YEAR), Call(year), Jump("top"))

    def begin(self, run: Run) -> None:
        """The first year."""
        run.push("street/year")


@pytest.fixture
def street(tmp_path: Path) -> tuple[Street, GameState]:
    """Three seats, all cards in hand."""
    catalog = load(tmp_path, game=GAME, cards_houses=CARDS, cards_signs=SIGNS, decks_all=DECK)
    ruleset, state = make(Street, catalog, seats=3)
    return ruleset, state


def card(state: GameState, name: str, seat: int) -> int:
    """A card by its name and owner."""
    return next(p for p in state.pieces() if state.definition[p] == name and state.owner[p] == seat)


def build(ruleset: Street, state: GameState, seat: int, name: str, site: int, face: str = "up") -> int:
    """A house of a seat goes to a lot."""
    piece = card(state, name, seat)
    do(ruleset, state, "build", seat, card=handle_of(state, piece, seat), site=site, face=face)
    return piece


def hang(ruleset: Street, state: GameState, seat: int, name: str, house: int) -> Heard:
    """A sign of a seat goes to a house; what was said."""
    heard = Heard()
    sign, at = handle_of(state, card(state, name, seat), seat), handle_of(state, house, seat)
    ruleset.perform(Edit(state), Action("hang", seat, card=sign, house=at), heard)
    return heard


def test_each_seat_sees_what_it_may(street: tuple[Street, GameState]) -> None:
    ruleset, state = street
    build(ruleset, state, 1, "house-1", 1, "down")
    build(ruleset, state, 2, "house-2", 1, "up")
    own, other, public = (view_for(state, viewer) for viewer in (1, 2, None))
    mine = [view.zone("lot#1@1").pieces[0] for view in (own, other, public)]
    assert [piece.definition for piece in mine] == ["house-1", "", ""]
    assert {piece.back for piece in mine} == {"brick"} and mine[1].handle == "lot#1@1:0"
    assert all(view.zone("lot#1@2").pieces[0].definition == "house-2" for view in (own, other, public))
    # A hand tells by its backs how many houses and signs are in it, and nothing else.
    backs = sorted(piece.back for piece in other.zone("hand@1").pieces)
    assert backs == ["brick"] * 3 + ["wood"] * 4
    assert not any(piece.definition for piece in other.zone("hand@1").pieces)
    swapped = state.fork()
    one, two = card(state, "house-2", 1), card(state, "house-3", 1)
    swapped.definition[one], swapped.definition[two] = state.definition[two], state.definition[one]
    down = card(state, "house-1", 1)
    swapped.definition[down], swapped.definition[two] = swapped.definition[two], swapped.definition[down]
    for viewer in (2, 3, None):
        assert seen_by(swapped, viewer) == seen_by(state, viewer)
        if viewer:
            assert ruleset.legal_actions(swapped, viewer) == ruleset.legal_actions(state, viewer)
    assert seen_by(swapped, 1) != seen_by(state, 1)


def test_sites_open_and_close(street: tuple[Street, GameState]) -> None:
    ruleset, state = street
    handle = handle_of(state, card(state, "house-1", 1), 1)
    refused = ruleset.explain(state, Action("build", 1, card=handle, site=3, face="up"))
    assert refused is not None and refused.message == "There is no lot 3."
    do(ruleset, state, "extend", 1)
    assert view_for(state, None).flow["sites.lot"] == 3
    far = build(ruleset, state, 2, "house-1", 3)
    do(ruleset, state, "rest", 3)
    incarnation, age = state.incarnation[far], state.entered[far]
    do(ruleset, state, "close", 1)
    assert state.zone_of(far) == "lot#2@2" and state.why_no_place("lot#3@1") is not None
    assert state.incarnation[far] == incarnation and state.entered[far] > age, "the same object in another place"
    no = ruleset.explain(state, Action("close", 2))
    assert no is not None and no.code == "short"


def test_both_kinds_of_control(street: tuple[Street, GameState]) -> None:
    ruleset, state = street
    house = build(ruleset, state, 1, "house-1", 1)
    hang(ruleset, state, 2, "sign-1", house)
    sign = card(state, "sign-1", 2)
    Edit(state).move(card(state, "sign-2", 3), house)
    found = table(ruleset, state)
    assert (found.controller(house), found.controller(sign)) == (1, 2)
    do(ruleset, state, "rest", 3)
    do(ruleset, state, "sell", 1, house=handle_of(state, house, 1))
    found = table(ruleset, state)
    assert found.controller(house) == 2, "by place: it changed sides"
    assert found.controller(sign) == 2 and found.controller(card(state, "sign-2", 3)) == 3, "by owner: they did not"
    assert state.owner[house] == 1 and found.inside(house)[0] == sign


def test_a_check_fires_once(street: tuple[Street, GameState]) -> None:
    ruleset, state = street
    house = build(ruleset, state, 1, "house-1", 1)
    hang(ruleset, state, 2, "sign-1", house)
    heard = hang(ruleset, state, 3, "sign-1", house)
    assert [name for name, _, _ in heard.lines] == ["street.famous"]
    assert [state.counter(-seat, "fame") for seat in (1, 2, 3)] == [0, 1, 1]
    # It is still famous, and more so, and is looked at after every act: nothing more comes of it.
    assert hang(ruleset, state, 1, "sign-1", house).lines == []
    do(ruleset, state, "rest", 2)
    ruleset.resume(Edit(state))
    assert [state.counter(-seat, "fame") for seat in (1, 2, 3)] == [0, 1, 1]
    assert "watched" not in view_for(state, None).flow
    # The condition ends and comes back: it fires again.
    for sign in state.inside(house)[1:]:
        Edit(state).move(sign, "heap")
    do(ruleset, state, "rest", 3)
    assert state.flow.get("watched") is None
    heard = hang(ruleset, state, 1, "sign-2", house)
    assert [name for name, _, _ in heard.lines] == ["street.famous"]


def test_a_crowded_lot_loses_its_oldest_at_once(street: tuple[Street, GameState]) -> None:
    ruleset, state = street
    built = []
    for name in ("house-1", "house-2", "house-3"):
        built.append(build(ruleset, state, 1, name, 1))
        do(ruleset, state, "rest", 2)
        do(ruleset, state, "rest", 3)
    assert state.inside("heap") == built[:1] and state.inside("lot#1@1") == built[1:]


@pytest.mark.parametrize("seed", range(6))
def test_rearranging_by_hand_changes_no_rule(street: tuple[Street, GameState], seed: int) -> None:
    """Order and spot in a zone are for the eye: the same acts have the same consequences for the same pieces."""
    ruleset, state = street
    rng = random.Random(seed)
    for _ in range(14):
        action = rng.choice(ruleset.legal_actions(state))
        tidy = state.fork()
        edit = Edit(tidy)
        for zone in [zone for zone in tidy.contents if isinstance(zone, str) and zone.startswith("lot")]:
            pieces = tidy.inside(zone)
            edit.reorder(zone, rng.sample(pieces, len(pieces)))
            for piece in pieces:
                edit.move(piece, zone, spot=(float(rng.randint(0, 9)), 0.0))
        ages = [state.entered[piece] for piece in state.pieces()]
        assert [tidy.entered[piece] for piece in tidy.pieces()] == ages
        # An act names a hidden piece by its place: say the same of the piece where it lies now.
        act = legality.read(table(ruleset, state), action, ruleset.kinds[action.kind])
        assert isinstance(act, BoundAction)
        named = {name: handle_of(tidy, piece, action.seat) for name, piece in act.named.items()}
        same = Action(action.kind, action.seat, **{**action.arguments, **named})
        assert ruleset.explain(tidy, same) is None
        ruleset.perform(Edit(state), action)
        ruleset.perform(Edit(tidy), same)
        assert {p: (state.zone_of(p), state.face[p]) for p in state.pieces()} == {
            p: (tidy.zone_of(p), tidy.face[p]) for p in tidy.pieces()
        }
        assert state.counters == tidy.counters and state.flow == tidy.flow
        if ruleset.outcome(state) is not None:
            break


def test_checks_that_feed_each_other_are_stopped(street: tuple[Street, GameState]) -> None:
    ruleset, state = street
    build(ruleset, state, 1, "house-1", 1)
    up = StateBasedAction("up", lambda where: [h for h in houses(where) if where.state.face[h] == "down"],
               lambda run, piece: run.set_face(piece, "up"))  # fmt: skip
    down = StateBasedAction("down", lambda where: [h for h in houses(where) if where.state.face[h] == "up"],
                 lambda run, piece: run.set_face(piece, "down"))  # fmt: skip
    before, edit = bytes_of(state), Edit(state)
    with pytest.raises(RulesError, match="up, down"):
        settle_state_based(Run(ruleset, edit), (up, down))
    edit.take_back()
    assert bytes_of(state) == before


@pytest.mark.parametrize("seed", range(5))
def test_every_stop(street: tuple[Street, GameState], seed: int) -> None:
    ruleset, state = street
    prove(ruleset, state, seed)
    assert ruleset.outcome(state) is not None


@pytest.mark.parametrize("seed", range(12))
def test_hands_at_every_stop(street: tuple[Street, GameState], seed: int) -> None:
    ruleset, state = street
    assert meddle(ruleset, state, seed) > 3

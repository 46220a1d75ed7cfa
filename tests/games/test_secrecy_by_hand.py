"""The swap test where hands have been at work: cards laid face down where the rules lay none, turned over, attached,
moved between hands. What the rules then offer, count and ask is a function of what each seat sees (DESIGN 1.7)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.content.places import cards_folder
from tabletop.core.view import handle_of
from tabletop.core.visibility import sees
from tabletop.core.zones import parse_zone, zone_key
from tabletop.session import Session
from tests.games.folders import copy_game
from tests.games.swapping import follow, in_short, is_found_out, meddled, some_meddling, swapped
from tests.games.walking import games_with_secrets, hidden_pairs, new_game, sampled, some_action

GAMES = games_with_secrets()


def odd_pairs(session: Session, viewer: int | None) -> list[tuple[int, int]]:
    """Pairs of which at least one card lies where a game usually hides none."""

    def is_odd(piece: int) -> bool:
        kind = session.catalog.zones.get(parse_zone(session.state.zone_of(piece)).family)
        return kind is not None and (kind.face != "down" or bool(session.state.host_of(piece)))

    pairs = (pair for pair in hidden_pairs(session.state, viewer) if any(map(is_odd, pair)))
    return [pair for pair in pairs if not is_found_out(session, pair)]


def lies_open(session: Session, piece: int) -> bool:
    """Whether a card lies where the game lays cards face up, or on the free table."""
    kind = session.catalog.zones.get(parse_zone(session.state.zone_of(piece)).family)
    return kind is not None and kind.covers


WITHOUT_A_DECK = ("fleets", "pairs")


@pytest.mark.parametrize("game", sampled(game for game in GAMES if game not in WITHOUT_A_DECK))
def test_a_card_that_hands_have_covered_is_a_blank_card_for_the_rules(game: str) -> None:
    """Cards of a deck where the game lays cards face up, on the free table, and under a card in play."""
    session, dice = new_game(game, 4, private=True), random.Random(4)
    for _ in range(14):
        action = some_action(session, dice)
        if action is not None:
            assert session.submit(action)
    state = session.state
    shown = [
        piece
        for piece in state.pieces()
        if state.kind[piece] == "card"
        and state.definition[piece]
        and lies_open(session, piece)
        and not session.catalog.zones[parse_zone(state.zone_of(piece)).family].pile
    ]
    for family, kind in sorted(session.catalog.zones.items()):
        if kind.covers:
            for seat in range(1, session.seats + 1) if kind.per_seat else (0,):
                lay_from_a_deck(session, zone_key(family, 1 if kind.sites else 0, seat), seat or 1)
    for host in shown:
        lay_from_a_deck(session, host, state.owner[host] or 1)
    covered = [piece for piece in state.pieces() if session.state.face[piece] == "down" and lies_open(session, piece)]
    assert covered
    before = {seat: in_short(session, seat) for seat in range(1, session.seats + 1)}
    assert "they lie face down" in before[1]["oddities"]
    tried = 0
    for piece in covered:
        others = [pair for pair in hidden_pairs(state, None) if piece in pair]
        kinds = {tuple(sorted(session.catalog.cards[state.definition[each]].kind for each in pair)): pair
                 for pair in others}  # fmt: skip
        for one, other in list(kinds.values()):
            twin = swapped(session, one, other)
            for seat, told in before.items():
                if not (sees(state, one, seat) or sees(state, other, seat)):
                    theirs = in_short(twin, seat)
                    assert theirs == told, [name for name in told if told[name] != theirs[name]]
                    tried += 1
    assert tried


def lay_from_a_deck(session: Session, to: str | int, seat: int) -> None:
    """The undermost card of the first pile that has one for this seat, face down."""
    state = session.state
    for key, pieces in sorted((key, pieces) for key, pieces in state.contents.items() if isinstance(key, str)):
        kind = session.catalog.zones.get(parse_zone(key).family)
        if kind is not None and kind.pile and kind.face == "down" and parse_zone(key).seat in (0, seat):
            hidden = [piece for piece in pieces if not sees(state, piece, None)]
            if hidden and isinstance(to, str):
                session.manual("move", pieces=hidden[len(hidden) // 2], to=to, face="down")
                return
            if hidden:
                session.manual("attach", pieces=hidden[len(hidden) // 2], host=to)
                return


@pytest.mark.parametrize("seed", [*(pytest.param(seed, marks=pytest.mark.long) for seed in range(40))])
@pytest.mark.parametrize("game", sampled(GAMES))
def test_cards_that_hands_have_hidden_can_be_swapped(game: str, seed: int) -> None:
    session = new_game(game, seed, private=True)
    dice = random.Random(seed)
    compared = 0
    for _ in range(6):
        for _ in range(dice.randint(4, 12)):
            action = some_action(session, dice)
            if action is not None:
                assert session.submit(action)
        for _ in range(dice.randint(4, 10)):
            meddled(session, *some_meddling(session, dice))
        assert session.trouble is None, session.trouble
        viewer = dice.choice([None, *range(1, session.seats + 1)])
        pairs = odd_pairs(session, viewer)
        if not pairs:
            continue
        one, other = dice.choice(pairs)
        ignorant: set[int | None] = {
            each
            for each in (None, *range(1, session.seats + 1))
            if not any(sees(session.state, piece, each) for piece in (one, other))
        }
        twin = swapped(session, one, other)
        compared += follow(session.fork(), twin, (one, other), ignorant, dice.randint(0, 1 << 30), by_hand=0.3)
    assert compared > 2


@pytest.mark.parametrize("place", ["table", "nook@1"])
def test_what_a_card_does_that_lies_face_down_where_cards_may_lie_so_is_not_told(place: str, tmp_path: Path) -> None:
    """Dew Nymph gives each creature of its player 1 more health; nobody sees that it is one. The nook is a zone that
    keeps how cards lie, as the free table does."""
    folder = copy_game(cards_folder() / "bramble", tmp_path / "bramble")
    file = folder / "game.yaml"
    zone = "zones:\n  nook: {label: Nook, per_seat: true, face: keep}\n"
    file.write_text(file.read_text(encoding="utf-8").replace("zones:\n", zone, 1), encoding="utf-8")
    session = tabletop.new_session(str(folder), seed=1)
    for definition, to, face in (("field-hare", "field@1", "up"), ("dew-nymph", place, "down")):
        session.manual("create", kind="card", definition=definition, to=to, owner=1, face=face)
    (hare,), (nymph,) = session.state.inside("field@1"), session.state.inside(place)

    def health(viewer: int | None) -> int:
        handle = handle_of(session.state, hare, viewer)
        (found,) = [each.total for each in session.values(handle, viewer) if each.name == "health"]
        return found

    printed = health(None)
    assert health(1) == health(2) == printed
    assert not any("face down" in repr(each) for each in session.oddities(1)), "nothing odd about it there"
    session.manual("flip", pieces=nymph, face="up")
    assert health(None) == health(2) == printed + 1
    session.manual("flip", pieces=nymph, face="down")
    assert health(None) == health(2) == printed
    session.manual("count", pieces=hare, name="damage", by=1)
    (turn,) = [each for each in session.legal_actions() if each.kind == "end_turn"]
    assert session.submit(turn)
    assert not any("ability" in line.text for line in session.log(None)), "nor does it heal when the turn ends"
    session.manual("move", pieces=nymph, to="field@1", face="down")
    assert health(None) == printed and any("face down" in repr(each) for each in session.oddities(1))

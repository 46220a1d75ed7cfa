"""Components, pools, formats and the first player (rulebook sections 1 to 4)."""

from __future__ import annotations

from collections import Counter

import pytest
from nucleic_board import SHIPPED

import tabletop
from tabletop.content import ContentError
from tabletop.session import Session

KINDS = ("land", "unit", "power_up", "civilization")
ZONES = (1, 2, 3)
TRIBES = ("Ancient", "Android", "Angel", "Dragon", "Harpy", "Insect", "Undead")


def piles(session: Session, own: int = 0) -> dict[str, list[str]]:
    """The names of the cards of each kind, wherever they lie; of a seat's own in the competitive format."""
    state = session.state
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for piece in state.pieces():
        card = SHIPPED.cards.get(state.definition[piece])
        if card is not None and not state.zone_of(piece).startswith("side") and own in (0, state.owner[piece]):
            found[card.kind].append(card.name)
    return found


def tribes(session: Session) -> frozenset[str]:
    """The tribes in the piles."""
    state, found = session.state, set[str]()
    for piece in state.pieces():
        types = SHIPPED.cards[state.definition[piece]].values["types"]
        assert isinstance(types, tuple)
        found.update(map(str, types))
    return frozenset(found - {"Basic"})


@pytest.mark.covers("NUC-1", "NUC-2", "NUC-3", "NUC-4", "NUC-6", "NUC-7")
def test_the_four_kinds_of_cards() -> None:
    assert set(SHIPPED.kinds) == set(KINDS) and len({kind.back for kind in SHIPPED.kinds.values()}) == 4
    for card in SHIPPED.cards.values():
        types = card.values["types"]
        assert isinstance(types, tuple)
        assert set(types) <= {*TRIBES, "Basic"}
        assert len(types) == 1 or (card.kind == "unit" and len(types) == 2 and "Basic" not in types)
        assert ("combat" in card.values) == (card.kind == "unit")
        assert ("resource" in card.values) == (card.kind in ("unit", "land"))


@pytest.mark.covers("NUC-8", "NUC-24", "NUC-25", "NUC-29")
def test_three_factions_and_basic_cards() -> None:
    session = tabletop.new_session("nucleic", seed=3, options={"tribes": "Insect; Dragon; Angel"})
    found = piles(session)
    assert {kind: len(names) for kind, names in found.items()} == {
        "land": 15,
        "unit": 27,
        "power_up": 15,
        "civilization": 15,
    }
    assert all(max(Counter(names).values()) == 1 for names in found.values())
    units = found["unit"]
    assert {"Wyrmroach", "Gilded Moth", "Radiant Drake", "Mantis", "Militia"} <= set(units)
    assert not {"Amber Beetle", "Monolith", "Bone Dragon"} & set(units)
    order = [session.state.definition[piece] for piece in session.state.inside("unit_pile")]
    other = tabletop.new_session("nucleic", seed=4, options={"tribes": "Insect; Dragon; Angel"})
    assert order != [other.state.definition[piece] for piece in other.state.inside("unit_pile")], "shuffled"


@pytest.mark.covers("NUC-24", "NUC-28")
def test_pools_and_who_names_the_tribes() -> None:
    everything = piles(tabletop.new_session("nucleic", seed=1, options={"pool": "all_cards"}))
    assert [len(everything[kind]) for kind in KINDS] == [19, 69, 19, 19]
    chosen = {tribes(tabletop.new_session("nucleic", seed=seed)) for seed in range(6)}
    assert len(chosen) > 1 and all(len(each) == 3 for each in chosen)
    named = {"tribes": "Insect; Dragon; Angel"}
    assert tribes(tabletop.new_session("nucleic", seed=5, options=named)) == {"Insect", "Dragon", "Angel"}
    lot = {**named, "faction_choice": "random"}
    assert len({tribes(tabletop.new_session("nucleic", seed=seed, options=lot)) for seed in range(5)}) > 1
    for wrong in ("Insect; Dragon", "Insect; Insect; Dragon", "Insect; Dragon; Basic", "Insect; Dragon; Elf"):
        with pytest.raises(ContentError):
            tabletop.new_session("nucleic", options={"tribes": wrong})


@pytest.mark.covers("NUC-22", "NUC-23", "NUC-26")
def test_formats() -> None:
    shared = tabletop.new_session("nucleic", seats=3, seed=1, decks=["grave-circuit"], options={"pool": "one_deck"})
    found = piles(shared)
    assert [len(found[kind]) for kind in KINDS] == [11, 12, 10, 10] and "Lich" in found["unit"]
    assert not shared.state.inside("side@1") and all(
        shared.state.owner[piece] == 0 for piece in shared.state.pieces()
    )
    match = tabletop.new_session("nucleic", seed=1, options={"format": "competitive"})
    assert [len(piles(match, 1)[kind]) for kind in KINDS] == [10, 12, 10, 10]
    assert [len(piles(match, 2)[kind]) for kind in KINDS] == [11, 12, 10, 10]
    assert len(match.state.inside("side@1")) == len(match.state.inside("side@2")) == 5
    assert not match.state.inside("land_pile")
    with pytest.raises(ContentError, match="exactly 2 players"):
        tabletop.new_session("nucleic", seats=3, options={"format": "competitive"})
    assert SHIPPED.seats == (2, 3)


@pytest.mark.covers("NUC-27", "NUC-44")
def test_a_pile_must_hold_what_the_draws_take() -> None:
    options = {"pool": "one_deck", "three_player_hand": 4}
    said = "The piles have 10, 13, 10 and 10 cards; this table needs at least 12 of each and 10 civilizations."
    with pytest.raises(ContentError, match=said):
        tabletop.new_session("nucleic", seats=3, decks=["high-choir"], options=options)
    assert tabletop.new_session("nucleic", seats=2, decks=["high-choir"], options=options).trouble is None


@pytest.mark.covers("NUC-30", "NUC-31")
def test_the_highest_roll_comes_first() -> None:
    firsts = set()
    for seed in range(30):
        session = tabletop.new_session("nucleic", seats=3, seed=seed)
        lines = [line.text for line in session.log(None)]
        rolls = [
            (line.split(" rolled ")[0], int(line.rstrip(".").split(" rolled ")[1]))
            for line in lines
            if " rolled " in line
        ]
        again = [line for line in lines if "roll again" in line]
        assert len(rolls) >= 3 and len(rolls) == 3 + sum(1 for _ in rolls[3:])
        first = session.names[session.state.flow["keep.first_seat"] - 1]
        if not again:
            assert dict(rolls)[first] == max(number for _, number in rolls)
            assert [number for _, number in rolls].count(max(number for _, number in rolls)) == 1
        else:
            top = max(number for _, number in rolls[:3])
            tied = [name for name, number in rolls[:3] if number == top]
            assert len(tied) > 1 and [name for name, _ in rolls[3 : 3 + len(tied)]] == tied and first in tied
        firsts.add(first)
        assert session.state.flow["keep.drawer"] == session.state.flow["keep.first_seat"]
    assert len(firsts) == 3


@pytest.mark.covers("NUC-13", "NUC-32", "NUC-50", "NUC-12")
def test_the_draft_fills_every_cell_once() -> None:
    session = tabletop.new_session("nucleic", seats=3, seed=2, options={"pool": "all_cards"})
    state = session.state
    assert not state.inside("discard") and not state.inside("buried")
    for seat in (1, 2, 3):
        assert not state.inside(f"civilizations@{seat}")
        assert not any(
            state.inside(f"{name}#{zone}@{seat}") for name in ("land", "unit", "as_land") for zone in ZONES
        )
    while session.state.flow["phase"] != "civilization":
        assert session.submit(session.legal_actions()[-1])
    for seat in (1, 2, 3):
        for zone in ZONES:
            assert len(state.inside(f"land#{zone}@{seat}")) == len(state.inside(f"unit#{zone}@{seat}")) == 1
        ups = [
            piece for zone in ZONES for unit in state.inside(f"unit#{zone}@{seat}") for piece in state.inside(unit)
        ]
        assert len(ups) == 3

"""What the rules refuse, with rule and sentence; what they warn of, and what is odd of a table made by hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from nucleic_board import SHIPPED, Board

import tabletop
from tabletop.content.definitions import DeckDef
from tabletop.core.edits import Edit
from tabletop.core.state import seat_target
from tabletop.rules.progress.machine import RulesError
from tabletop.session import Action, Session

KINDS = ("land", "unit", "power_up", "civilization")


def draft(phase: str, *cards: str, line: str = "1: Militia / Pikeman") -> Board:
    board = Board(line)
    for name in cards:
        board.put(name, "tray@1", "up" if phase == "civilization" else "down")
    return board.enter(phase, "pick", active=1)


def test_whose_pick_it_is() -> None:
    board = draft("land", "Meadow")
    assert board.why_not("place", 2, card="Meadow", zone=1) == ("NUC-40", "It is not your pick.")
    board = draft("civilization", "Granary")
    assert board.why_not("use", 2, card="Granary") == ("NUC-40", "It is not your pick.")
    assert board.why_not("dance") == ("NUC-33", "The rules of this game know no such act.")
    assert board.why_not("use", 4, card="Granary") == ("NUC-33", "There is no such seat at this table.")


@pytest.mark.covers("NUC-35", "NUC-45", "NUC-46", "NUC-47", "NUC-65")
@pytest.mark.parametrize(
    ("phase", "card", "kind", "named", "rule", "sentence"),
    [
        ("land", "Meadow", "place", {"zone": 4}, "NUC-45", "4 is not from 1 to 3."),
        ("unit", "Settler", "place", {"zone": 1}, "NUC-46", "You already have a unit in Zone 1."),
        ("land", "Meadow", "use", {}, "NUC-35", "Only a civilization is used."),
        ("land", "Meadow", "use_as_land", {"zone": 1}, "NUC-33", "That belongs to Civilization; now it is Land."),
        ("power_up", "Halo", "place", {"zone": 1}, "NUC-35", "Only a land or a unit is placed in a zone."),
        ("land", "Meadow", "attach", {"unit": "Militia"}, "NUC-35", "Only a power-up is attached to a unit."),
        ("power_up", "Halo", "attach", {"unit": "Pikeman"}, "NUC-47", "Power-ups go onto one of your own units."),
        ("civilization", "Granary", "use_as_land", {"zone": 1}, "NUC-65", "This card is not played as a land."),
        ("civilization", "Colony", "use", {}, "NUC-65",
         "This card is played as a land: choose one of your zones."),
    ],
)  # fmt: skip
def test_a_refusal(phase: str, card: str, kind: str, named: dict[str, object], rule: str, sentence: str) -> None:
    assert draft(phase, card).why_not(kind, card=card, **named) == (rule, sentence)


@pytest.mark.covers("NUC-21")
def test_what_was_placed_stays() -> None:
    board = draft("land", "Meadow")
    board.put("Twin Rivers", "land#2@1", "down")
    assert board.why_not("place", card="Twin Rivers", zone=3) == ("NUC-45", "That card is not in the tray.")
    board.enter("confrontation")
    sentence = "That belongs to Land or Unit; now it is Confrontation."
    assert board.why_not("place", card="Twin Rivers", zone=3) == ("NUC-33", sentence)


def test_an_area_holds_one_card() -> None:
    board = draft("civilization", "Colony", line="1: Militia & Siege Works / Pikeman")
    sentence = "Zone 1 already holds a card played as a land."
    assert board.why_not("use_as_land", card="Colony", zone=1) == ("NUC-66", sentence)


def test_once_the_game_is_over_nothing_is_done_or_overruled() -> None:
    board = Board("1: Militia / Pikeman").fight()
    assert board.outcome is not None and board.why_not("confront")[1] == "The game is over."
    with pytest.raises(RulesError):
        board.rules.perform(Edit(board.state), board.action("confront"), board.heard, waive=True)


# -- decks ---------------------------------------------------------------------------------------------------------


def said(**lists: Sequence[str]) -> set[str]:
    """What is said against a deck of cards by their names."""
    by_name = {card.name: card.id for card in SHIPPED.cards.values()}
    deck = {name: Counter(by_name[each] for each in cards) for name, cards in lists.items()}
    return {each.message for each in SHIPPED.check_deck(DeckDef("own", "own", deck), SHIPPED.default_options())}


def some(kind: str, number: int, *tribes: str) -> list[str]:
    """Cards of a kind: Basic ones and those of some tribes."""
    fit = [each for each in SHIPPED.cards.values() if each.kind == kind]
    found = [each.name for each in fit if set(of(each.values)) <= {"Basic", *tribes}]
    return sorted(found, key=lambda name: name not in ("Meadow",))[:number]


def of(values: Mapping[str, object]) -> tuple[str, ...]:
    types = values["types"]
    assert isinstance(types, tuple)
    return tuple(map(str, types))


@pytest.mark.covers("NUC-155", "NUC-156", "NUC-157", "NUC-158", "NUC-159", "NUC-160")
def test_every_reason_against_a_deck() -> None:
    assert said(
        land=["Meadow", "World Tree", *["Meadow"] * 19],
        unit=["Wyrmroach", "Gilded Moth", "Emberjaw", "Mantis"],
        power_up=[], civilization=[],
        side=["Halo", "Militia", "Pikeman", "Settler", "Veteran", "Mercenary"],
    ) == {
        "The land pile has 21 cards; the limit is 20.",
        "The unit pile has 4 cards; it needs at least 10.",
        "The power-up pile has 0 cards; it needs at least 10.",
        "The civilization pile has 0 cards; it needs at least 10.",
        "Meadow is in the deck more than once.",
        "The deck shows 3 tribes (Insect, Angel and Dragon); it must show exactly 2.",
        "Only one dual-type unit is allowed.",
        "Gilded Moth (Insect and Angel) does not bridge Insect and Dragon.",
        "The side deck has 6 cards; the limit is 5.",
        "Halo (Angel) does not belong to this deck's tribes.",
    }  # fmt: skip
    for deck in SHIPPED.decks.values():
        assert SHIPPED.check_deck(deck) == ()


@pytest.mark.covers("NUC-155", "NUC-158", "NUC-159")
def test_both_sides_of_the_bounds_of_a_deck() -> None:
    tribes = ("Insect", "Dragon")
    fine = {kind: some(kind, 10, *tribes) for kind in KINDS}
    assert not [each for each in said(**fine) if "pile" in each or "side" in each]
    for kind in KINDS:
        (few,) = [each for each in said(**{**fine, kind: fine[kind][:9]}) if "pile has" in each]
        assert "has 9 cards" in few
    side = [each.name for each in SHIPPED.cards.values() if each.kind == "unit" and of(each.values) == ("Basic",)]
    beside = [each for each in side if each not in fine["unit"]]
    assert not [each for each in said(**fine, side=beside[:1]) if "than once" in each or "side deck" in each]
    assert f"{fine['unit'][0]} is in the deck more than once." in said(**fine, side=[fine["unit"][0]])
    assert f"{beside[0]} is in the deck more than once." in said(**fine, side=[beside[0]] * 2)
    assert not [each for each in said(**fine, side=fine["land"][:5]) if "side deck has" in each]
    assert "The side deck has 6 cards; the limit is 5." in said(**fine, side=fine["land"][:6])


def exchanging() -> Session:
    """A match between two rounds."""
    session = tabletop.new_session("nucleic", seats=2, seed=1, options={"format": "competitive"})
    while session.state.flow["phase"] != "exchange":
        assert session.submit(session.legal_actions()[0])
    return session


@pytest.mark.covers("NUC-171")
def test_side_decks_say_why_not() -> None:
    session = exchanging()
    before = session.legal_actions(1)
    assert {action.kind for action in before} == {"exchange", "ready"}
    first = next(each for each in before if each.kind == "exchange")
    for _ in range(5):
        assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "exchange"))
    refused = session.explain(first)
    assert refused is not None and refused.rule == "NUC-171"
    none = session.explain(Action("take_back_exchanges", 2))
    assert none is not None and none.message == "Nothing was exchanged."
    assert session.submit(Action("take_back_exchanges", 1)) and session.legal_actions(1) == before


# -- what is warned of, and what is odd ----------------------------------------------------------------------------


@pytest.mark.covers("NUC-168")
@pytest.mark.parametrize(("tie", "warned"), [("resources", [2]), ("draw", [])])
def test_before_the_last_round_the_lower_sum_is_warned(tie: str, warned: list[int]) -> None:
    board = Board("1: - / -", format="competitive", match_tie=tie)
    board.edit.set_flow("round", 3)
    for seat, total in ((1, 5), (2, 3)):
        board.edit.count(seat_target(seat), "sum", total)
    assert [each.seat for each in board.rules.dangers(board.state) if each.rule == "NUC-168"] == warned


@pytest.mark.covers("NUC-12", "NUC-13", "NUC-14")
def test_what_is_odd_in_a_cell() -> None:
    def odd(board: Board) -> list[str]:
        return sorted(each.rule for each in board.rules.audit(board.state))

    board = draft("land", "Twin Rivers", line="1: Militia on Meadow & Colony / Pikeman")
    assert odd(board) == []
    board.put("Granary", "land#2@1")
    assert odd(board) == ["NUC-12"]
    board.put("Deep Mine", "as_land#2@1"), board.put("Halo", "unit#3@2")
    assert odd(board) == ["NUC-12", "NUC-12", "NUC-12", "NUC-14"]
    board = draft("land", "Deep Mine")
    board.put("Settler", "unit#1@1")
    assert odd(board) == ["NUC-13"]

"""Every reason of rulebook section 12 that a gesture can meet, with its code, its rule and its sentence."""

from __future__ import annotations

import pytest
from nucleic_board import SHIPPED, Board

from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.games.nucleic.legality import Listed, faults, sizes
from tabletop.games.nucleic.pools import stock
from tabletop.games.nucleic.rules import NucleicRules
from tabletop.rules.actions import Action
from tabletop.session.setting_up.setup import agree


def draft(phase: str, *cards: str, line: str = "1: Militia / Pikeman") -> Board:
    board = Board(line)
    for name in cards:
        board.put(name, "tray@1", "up" if phase == "civilization" else "down")
    return board.enter(phase, "pick", active=1)


def test_whose_pick_it_is() -> None:
    board = draft("land", "Meadow")
    assert board.why_not("place", 2, card="Meadow", zone=1) == ("not_your_pick", "NUC-40", "It is not your pick.")
    board = draft("civilization", "Granary")
    assert board.why_not("use", 2, card="Granary") == ("not_your_pick", "NUC-40", "It is not your pick.")
    assert board.why_not("dance") == ("unknown", "NUC-33", "The rules of this game know no such act.")
    assert board.why_not("ready")[:2] == ("not_asked", "NUC-33")
    assert board.why_not("choose", pick="#1")[0] == "not_your_choice"
    assert board.why_not("use", 4, card="Granary")[0] == "no_seat"


@pytest.mark.parametrize(
    ("phase", "card", "kind", "named", "code", "rule", "sentence"),
    [
        ("land", "Meadow", "place", {"zone": 4}, "own_cell", "NUC-45", "Lands go into your own cells."),
        ("land", "Meadow", "place", {"zone": 1, "of": 2}, "own_cell", "NUC-45", "Lands go into your own cells."),
        ("unit", "Settler", "place", {"zone": 1}, "cell_taken", "NUC-45", "You already have a unit in Zone 1."),
        ("unit", "Settler", "place", {"zone": 2, "of": 2}, "own_cell", "NUC-45", "Units go into your own cells."),
        ("land", "Meadow", "use", {}, "wrong_phase", "NUC-52", "Only a civilization is used."),
        ("land", "Meadow", "use_as_land", {"zone": 1}, "wrong_phase", "NUC-52", "Only a civilization is used."),
        (
            "power_up",
            "Halo",
            "place",
            {"zone": 1},
            "wrong_phase",
            "NUC-35",
            "Only a land or a unit is placed in a zone.",
        ),
        (
            "land",
            "Meadow",
            "attach",
            {"unit": "Militia"},
            "wrong_phase",
            "NUC-35",
            "Only a power-up is attached to a unit.",
        ),
        (
            "power_up",
            "Halo",
            "attach",
            {"unit": "Pikeman"},
            "own_unit",
            "NUC-47",
            "Power-ups go onto one of your own units.",
        ),
        (
            "civilization",
            "Granary",
            "use_as_land",
            {"zone": 1},
            "not_as_land",
            "NUC-65",
            "This card is not played as a land.",
        ),
        (
            "civilization",
            "Colony",
            "use",
            {},
            "needs_zone",
            "NUC-65",
            "This card is played as a land: choose one of your zones.",
        ),
    ],
)
def test_a_refusal(
    phase: str, card: str, kind: str, named: dict[str, object], code: str, rule: str, sentence: str
) -> None:
    assert draft(phase, card).why_not(kind, card=card, **named) == (code, rule, sentence)


@pytest.mark.covers("NUC-21", "NUC-134")
def test_what_lies_on_the_board_is_not_moved() -> None:
    board = Board("1: Militia on Meadow / Pikeman on Deep Mine").enter("confrontation")
    piece, other = board.named["Militia"], board.named["Deep Mine"]
    drop, capture = (board.rules.drops(board.state, 1, each, "land#2@1")[0] for each in (piece, other))
    assert board.rules.explain(board.state, drop).message == "Cards stay where they were placed."
    assert board.rules.explain(board.state, capture).message == "Lands are taken automatically."
    assert board.rules.shape(board.state, drop).to == "land#2@1"


def test_an_area_holds_one_card() -> None:
    board = draft("civilization", "Colony", line="1: Militia & Siege Works / Pikeman")
    sentence = "Zone 1 already holds a card played as a land."
    assert board.why_not("use_as_land", card="Colony", zone=1) == ("area_taken", "NUC-66", sentence)


def test_the_game_is_over() -> None:
    board = Board("1: Militia / Pikeman").fight()
    assert board.why_not("confront") == ("over", "NUC-152", "The game is over.")


@pytest.mark.covers("NUC-155", "NUC-156", "NUC-157", "NUC-158", "NUC-159", "NUC-160")
def test_every_reason_against_a_deck() -> None:
    def listed(name: str) -> Listed:
        card = next(card for card in SHIPPED.cards.values() if card.name == name)
        types = card.values["types"]
        assert isinstance(types, tuple)
        return Listed(card.name, card.kind, tuple(map(str, types)))

    deck = {
        "land": [listed("Whetstone"), listed("Meadow"), listed("World Tree")] + [listed("Meadow")] * 18,
        "unit": [listed(name) for name in ("Wyrmroach", "Gilded Moth", "Emberjaw", "Mantis")],
        "power_up": [],
        "civilization": [],
        "side": [listed(name) for name in ("Halo", "Militia", "Pikeman", "Settler", "Veteran", "Mercenary")],
    }
    assert {fault.message for fault in (*sizes(deck), *faults(deck))} == {
        "The land pile has 21 cards; the limit is 20.",
        "The unit pile has 4 cards; it needs at least 10.",
        "The power-up pile has 0 cards; it needs at least 10.",
        "The civilization pile has 0 cards; it needs at least 10.",
        "Whetstone is a power-up and cannot be in the land pile.",
        "Meadow is in the deck more than once.",
        "The deck shows 3 tribes (Insect, Dragon, Angel); it must show exactly 2.",
        "Only one dual-type unit is allowed.",
        "Gilded Moth (Insect/Angel) does not bridge Insect and Dragon.",
        "The side deck has 6 cards; the limit is 5.",
        "Halo (Angel) does not belong to this deck's tribes.",
    }
    for deck_def in SHIPPED.decks.values():
        assert SHIPPED.check_deck(deck_def) == ()


@pytest.mark.covers("NUC-158")
def test_a_name_stands_once_in_deck_and_side_deck_together() -> None:
    def said(deck: list[Listed], side: list[Listed]) -> list[str]:
        return [fault.message for fault in faults({"unit": deck, "side": side}) if fault.rule == "NUC-158"]

    settler, militia = Listed("Settler", "unit", ("Basic",)), Listed("Militia", "unit", ("Basic",))
    assert said([settler], [militia]) == []
    assert said([settler], [militia, settler]) == ["Settler is in the deck more than once."]
    assert said([settler], [militia, militia]) == ["Militia is in the deck more than once."]
    assert said([Listed("Settler", "unit", ("Basic",), 2)], []) == ["Settler is in the deck more than once."]


@pytest.mark.covers("NUC-155", "NUC-159")
def test_sizes_of_piles_on_both_sides_of_their_bounds() -> None:
    def pile(kind: str, number: int) -> list[Listed]:
        return [Listed(f"{kind} {index}", kind, ("Basic",)) for index in range(number)]

    kinds = ("land", "unit", "power_up", "civilization")
    for least, most in ((10, 20), (20, 10)):
        assert sizes({kind: pile(kind, least if kind == "land" else most) for kind in kinds}) == []
    for kind in kinds:
        fine = {other: pile(other, 10) for other in kinds if other != kind}
        (few,), (many,) = sizes({**fine, kind: pile(kind, 9)}), sizes({**fine, kind: pile(kind, 21)})
        assert "has 9 cards" in few.message and "has 21 cards" in many.message
        assert few.rule == many.rule == "NUC-155"
    assert [fault.rule for fault in faults({"side": pile("unit", 5)}) if "side deck" in fault.message] == []
    assert [fault.rule for fault in faults({"side": pile("unit", 6)}) if "side deck" in fault.message] == ["NUC-159"]


def test_side_decks_say_why_not() -> None:
    agreement = agree(SHIPPED, seats=2, seed=1, options={"format": "competitive"})
    from tabletop.session.setting_up.setup import deal

    state, rules = deal(SHIPPED, agreement), NucleicRules(SHIPPED, 2, agreement.options)
    state.flow["first_seat"] = 1
    rules.enter(Edit(state), "result", "exchange")
    legal = rules.legal_actions(state, 1)
    assert {action.kind for action in legal} == {"exchange", "ready"}
    for _ in range(5):
        action = next(each for each in rules.legal_actions(state, 1) if each.kind == "exchange")
        rules.perform(Edit(state), action)
    refused = rules.explain(state, next(each for each in legal if each.kind == "exchange"))
    assert refused is not None and refused.code in ("one_for_one", "too_many")
    assert rules.explain(state, Action("take_back_exchanges", 2)).code == "nothing_planned"  # type: ignore[union-attr]
    rules.perform(Edit(state), Action("take_back_exchanges", 1))
    assert rules.legal_actions(state, 1) == legal


@pytest.mark.covers("NUC-21", "NUC-134")
def test_only_an_opponents_land_is_said_to_be_taken_by_itself() -> None:
    board = Board("1: Militia on Meadow / Pikeman on Deep Mine").enter("confrontation")
    rules, state = board.rules, board.state
    said = {}
    for name in ("Militia", "Meadow", "Pikeman", "Deep Mine"):
        refused = rules.explain(state, rules.drops(state, 1, board.named[name], "land#2@1")[0])
        said[name] = refused.rule if refused is not None else ""
    assert said == {"Militia": "NUC-21", "Meadow": "NUC-21", "Pikeman": "NUC-21", "Deep Mine": "NUC-134"}


@pytest.mark.covers("NUC-45", "NUC-65", "NUC-66")
def test_what_a_tap_or_a_drop_means_in_the_draft() -> None:
    board = draft("civilization", "Colony", "Granary", line="1: Militia on Meadow & Siege Works / Pikeman")
    rules, state = board.rules, board.state
    tapped = [(each.kind, each.arguments.get("zone")) for each in rules.acts(state, 1, board.named["Colony"])]
    assert tapped == [("use_as_land", 2), ("use_as_land", 3)], "one for each area that is free"
    assert [each.kind for each in rules.acts(state, 1, board.named["Granary"])] == ["use"]
    onto = rules.drops(state, 1, board.named["Colony"], board.named["Meadow"])
    assert [(each.kind, each.arguments["zone"]) for each in onto] == [("use_as_land", 1)]
    assert not rules.drops(state, 1, board.named["Colony"], board.named["Granary"]), "a card of the tray is no place"
    rows = [rules.drops(state, 1, board.named["Granary"], f"civilizations@{seat}") for seat in (1, 2)]
    assert [[each.kind for each in row] for row in rows] == [["use"], []], "into one's own row only"
    drafting = draft("land", "Deep Mine", line="1: Militia on Meadow / Pikeman")
    assert not drafting.rules.acts(drafting.state, 1, drafting.named["Deep Mine"])
    onto = drafting.rules.drops(drafting.state, 1, drafting.named["Deep Mine"], drafting.named["Meadow"])
    assert [(each.kind, each.arguments["zone"]) for each in onto] == [("place", 1)]


@pytest.mark.covers("NUC-12", "NUC-13", "NUC-14")
def test_what_is_odd_in_a_cell() -> None:
    def odd(board: Board) -> list[str]:
        return [each.text.removeprefix("nucleic.") for each in board.rules.audit(board.state)]

    board = Board("1: Militia on Meadow & Colony / Pikeman").enter("confrontation")
    assert odd(board) == []
    board.put("Granary", "land#1@1")
    assert odd(board) == ["odd_kind"]
    board.put("Deep Mine", "as_land#2@1"), board.put("Halo", "unit#3@2")
    assert sorted(odd(board)) == ["odd_kind", "odd_kind", "odd_kind", "odd_loose"]
    board = draft("land", "Deep Mine")
    board.put("Settler", "unit#1@1")
    assert odd(board) == ["odd_two"]


@pytest.mark.covers("NUC-23")
def test_each_seat_of_a_match_needs_a_deck() -> None:
    deck = SHIPPED.decks["high-choir"]
    found = stock(SHIPPED, 2, {"format": "competitive"}, [None, deck], Chance(1))
    assert [each.message for each in found.complaints] == ["Seat 1 needs a deck."]

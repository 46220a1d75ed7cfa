"""Prices of cards in hand: what changes them, who is told, and what a card shows of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made_games import made_game
from test_secrets_of_made_games import told_apart
from test_written_granting import PAGE

import tabletop
from tabletop.content import ContentError, load_game
from tabletop.content.face import Gem
from tabletop.control.figures.chips import present_gems
from tabletop.control.places.placing import Placement
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import handle_of, view_for
from tabletop.rules.written.door import WRITING
from tabletop.session import Session
from tabletop.session.scenario import run_file

FILES = re.findall(r"^```yaml (smithy/[\w/.-]+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def smithy(folder: Path, cards: str = "") -> Path:
    """The game of the guide, with more cards."""
    for name, text in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + (cards if path.stem == "tools" else ""), encoding="utf-8")
    return folder / "smithy"


def laid(folder: Path, **zones: tuple[str, ...]) -> tuple[Session, GameState]:
    """A table on which only these cards lie; seat 1 is asked."""
    session = tabletop.new_session(smithy(folder), seats=2, seed=1, autosave=None)
    state = session.state
    edit = Edit(state)
    for piece in list(state.pieces()):
        edit.remove(piece)
    for zone, cards in zones.items():
        family, _, seat = zone.partition("_")
        for card in cards:
            face = "up" if family == "shop" else "down"
            edit.create("card", f"{family}@{seat}", definition=card, owner=int(seat), face=face)
    return session, state


def test_a_card_in_hand_shows_its_price_and_who_changes_it(tmp_path: Path) -> None:
    session, state = laid(tmp_path, shop_1=("anvil", "anvil"), hand_1=("plough", "ring"), hand_2=("plough",))
    pieces = {(state.definition[each], state.at[each]): each for each in state.pieces()}
    plough = pieces["plough", "hand@1"]
    (price,) = session.values(handle_of(state, plough, 1), 1)
    assert (price.label, price.total) == ("Price", 1)
    assert [(part.text, part.amount) for part in price.parts] == [("Printed", 3), ("Anvil", -1), ("Anvil", -1)]
    assert session.values(handle_of(state, plough, 2), 2) == []  # not of another's hand
    theirs = pieces["plough", "hand@2"]
    assert session.values(handle_of(state, theirs, 2), 2)[0].total == 3


def test_the_gem_of_a_card_shows_the_price_of_now(tmp_path: Path) -> None:
    session, state = laid(tmp_path, shop_1=("anvil",), hand_1=("plough", "ring"), hand_2=("plough",))
    assert session.ruleset is not None
    view, faces = view_for(state, 1), session.catalog.face
    placements = [
        Placement(each, key, 0, 0, 9, 9, in_hand=key == "hand@1")
        for key, zone in view.zones.items()
        for each in zone.pieces
    ]

    def gems(place: Placement) -> tuple[Gem, ...]:
        return faces(place.piece.definition).gems

    found = present_gems(placements, session.ruleset.gems, gems, lambda handle: session.values(handle, 1))
    shown = {place.piece.definition: found[place.handle] for place in placements if place.handle in found}
    assert {name: (gem.text, gem.trend) for name, (gem,) in shown.items()} == {"plough": ("2", -1)}


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ("add: 1, to: price, of: hand where metal = iron and cost > 1", ""),  # of the card itself
        ("add: 1, to: price, of: tool in hand of seats where cost > 1", ""),
        ("give: {price: 1}, to: (hand where metal = iron) or (hand of others where metal = gold)", ""),
        ("add: 1, to: price, of: hand where any(hand of others where metal = iron)", "`metal` of a hidden card"),
        ("add: count(hand where metal = iron), to: price, of: hand", "`metal` of a hidden card"),
        ("add: 1, to: price, of: hand where cost = top(deck).cost", "`cost` of a hidden card"),
        (
            "forbid: make, of: hand where metal = iron",
            "`metal` of a hidden card",
        ),  # all see a refusal
    ],
)
def test_what_a_price_may_go_by(tmp_path: Path, do: str, told: str) -> None:
    card = f"  odd: {{cost: 1, abilities: [{{when: always, do: [{{{do}}}]}}]}}\n"
    try:
        found = [str(each) for each in load_game(smithy(tmp_path, card), WRITING).warnings if each.grade != "note"]
    except ContentError as error:
        found = [str(each) for each in error.findings]
    assert any(told in each for each in found) if told else not found, found


def test_of_a_change_are_told_who_see_the_card(tmp_path: Path) -> None:
    session, state = laid(tmp_path, shop_1=("crown",), hand_2=("ring", "ring", "plough"))
    assert session.ruleset is not None
    session.ruleset.enter(Edit(state), "main", seat=1)
    (act,) = [each for each in session.legal_actions(1) if each.kind == "use"]
    session.submit(act)
    lines = {viewer: [line.text for line in session.log(viewer) if "price" in line.text] for viewer in (1, 2, None)}
    assert lines == {1: [], 2: ["Ring has 2 more price before Player 1's next turn."] * 2, None: []}


@pytest.mark.parametrize("seed", [0, 1, 4])
def test_a_change_of_hidden_cards_tells_nobody_else_which_they_are(seed: int, tmp_path: Path) -> None:
    made = made_game(tmp_path, seed, only=("price_of_own", "play", "price_of_own"))
    assert not made.refused and told_apart(made, seed) > 0


AIR = {
    "game.yaml": """
title: Price in the Air
seats: [2]
kinds:
  man:
    label: Man
    fields: {cost: {type: int, required: true}, abilities: {type: abilities}}
    face: {gems: [{text: "{cost}"}], text: "{abilities}"}
zones:
  hand: {label: Hand, per_seat: true, SEEN}
  field: {label: Field, per_seat: true, face: up}
  air: {label: Air, face: up}
seat_values: {light: {label: Light, start: 9}}
""",
    "cards/men.yaml": """
kind: man
cards:
  giant:
    cost: 7
    abilities:
      - text: It costs 1 less for each man of yours.
        when: always
        in: hand
        do: [{add: 0 - count(field), to: price, of: self}]
  page: {cost: 1}
""",
    "rules.yaml": """
rules: 2
values: {price: {of: man, from: cost, least: 0, in_place_of: cost}}
course: [{turns: seats, phase: main, do: [{ask: you, to: [play, wait], until: act = wait}]}]
acts:
  wait: {quiet: true}
  play:
    pick: {card: hand}
    cost: [COST]
    answer: {ask: others, to: [wait], in: air}
    do: [{move: card, to: field}]
""",
    "scenarios/air.yaml": """
scenario: Air
seats: [Ana, Ben]
given: {moment: {phase: main, seat: Ana}}
cases:
  - case: as much as it cost in the hand
    given: {Ana: {light: 9, hand: [Giant], field: [Page]}}
    steps: [{Ana: play, card: Giant}]
    expect: {Ana: {light: 3, field: [Page, Giant]}}
  - case: all that there is
    given: {Ana: {light: 6, hand: [Giant], field: [Page]}}
    steps: [{Ana: play, card: Giant}]
    expect: {Ana: {light: 0, field: [Page, Giant]}}
  - case: one too little
    given: {Ana: {light: 5, hand: [Giant], field: [Page]}}
    steps: [{Ana: play, card: Giant, refused: true}]
    expect: {Ana: {light: 5, field: [Page]}}
""",
}


@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        ("see: hand, face: down", "{pay: card.price, of: light}"),
        ("face: up", "{lose: card.price, of: light, to: you}"),
    ],
)
def test_what_a_card_costs_is_worked_out_before_it_lies_elsewhere(hand: str, cost: str, tmp_path: Path) -> None:
    for name, text in AIR.items():
        path = tmp_path / "air" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip().replace("COST", cost).replace("SEEN", hand), encoding="utf-8")
    results = run_file(tmp_path / "air" / "scenarios" / "air.yaml")
    assert [each.lines for each in results] == [(), (), ()]

"""Rooms of playingcards.io: what lies where, how the cards are printed, and what cannot be had."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

import tabletop
from tabletop.content.decks import MAX_CARDS
from tabletop.exchange.arriving.importing import plan_import
from tabletop.exchange.basis.errors import ExchangeError

from .rooms import Widget, image, pcio, room, words
from .sources import imported, middle_of, written


def test_a_room_comes_in_as_it_lies(tmp_path: Path) -> None:
    plan, catalog = imported(pcio(tmp_path / "Beast_Room.pcio"), tmp_path / "game")
    assert plan.format.id == "pcio" and catalog.title == "Beast Room" and catalog.seats == (2, 3)
    assert {card.name for card in catalog.cards.values()} == {
        "Fox", "Elk", "Ghost", "Gold", "2 of hearts", "10 of hearts", "Ace of hearts", "2 of spades", "10 of spades",
        "Ace of spades",
    }  # fmt: skip
    assert [catalog.kinds[each].label for each in catalog.kinds] == ["Draw", "Deck 2", "Coins"]
    fox, ace = catalog.cards["fox"], catalog.cards["ace-of-spades"]
    assert (fox.values["text"], fox.values["cost"]) == ("Runs", 2) and "art" not in fox.values
    assert (ace.values["color"], ace.values["rank"]) == ("Spades", "A")
    red, back = catalog.art_path(catalog.face("fox").art), catalog.art_path("card-back")
    assert red is not None and middle_of(red)[0] > 100 and back is not None and max(middle_of(back)) < 40
    session = tabletop.new_session(str(tmp_path / "game"), seed=1, seats=3)
    state = session.state
    lying = {zone: state.count_in(zone) for zone in ("draw", "discard", "discard_2", "deck_2", "coins", "hand@1")}
    assert lying == {"draw": 5, "discard": 1, "discard_2": 0, "deck_2": 6, "coins": 1, "hand@1": 0}
    top = [state.definition[piece] for piece in state.pieces() if state.zone_of(piece) == "draw"]
    assert sorted(map(str, top)) == ["elk", "fox", "fox", "fox", "ghost"], "what somebody held goes back to its pile"
    assert not catalog.decks and plan.report.counts["copies"] == 13
    assert not catalog.zones["draw"].per_seat and catalog.zones["draw"].pile and catalog.zones["hand"].per_seat
    assert catalog.dice == (4,)
    assert [(piece.name, piece.color) for piece in catalog.drawer] == [
        ("Round", ""), ("Red checkers", "#d04040"), ("Blue pin", "#4c5fea"),
    ]  # fmt: skip
    assert state.count_in("pieces") == 4, "a counter, a token and two pins"


def test_a_room_says_what_does_not_come_along(tmp_path: Path) -> None:
    report = plan_import(pcio(tmp_path / "a.pcio"), tmp_path / "game").report
    told = [
        note.message
        for kind in ("not_read", "built_in", "no_picture", "shared_number")
        for note in report.notes[kind]
    ]
    reason = "only cards, piles, hands, counters, dice and pieces are read"
    assert told == [
        "A card: its deck does not know it.",
        f"1 board (a picture under the cards): {reason}.",
        f"2 buttons: {reason}.",
        "6 cards show pictures that only the site has and no file; what they say is printed instead.",
        'There is no picture "none.png" for Ghost.',
        "Round belongs to the whole table; it is a counter that lies there, to be set to 3 by hand.",
    ]


def test_what_lies_open_beside_its_pile_stays_open(tmp_path: Path) -> None:
    widgets: list[Widget] = [
        {"id": "p", "type": "cardPile", "label": "Draw"},
        {"id": "d", "type": "cardDeck", "parent": "p", "cardTypes": {"a": {"label": "Fox"}, "b": {"label": "Elk"}}},
        *({"type": "card", "deck": "d", "cardType": "a", "parent": "p", "faceup": False} for _ in range(3)),
        {"type": "card", "deck": "d", "cardType": "b", "faceup": True, "x": 500, "y": 400},
        {"type": "card", "deck": "d", "cardType": "a", "faceup": False, "x": 500, "y": 400},
        {"type": "gamePiece", "pieceType": "classic", "color": "#bc5bee"},
    ]
    _, catalog = imported(pcio(tmp_path / "a.pcio", widgets), tmp_path / "game")
    state = tabletop.new_session(str(tmp_path / "game"), seed=1).state
    open_there = [piece for piece in state.pieces() if state.zone_of(piece) == "laid_out"]
    assert [(state.definition[piece], state.face[piece]) for piece in open_there] == [("elk", "up")]
    assert state.count_in("draw") == 4 and catalog.zones["laid_out"].label == "Laid out"
    assert [(piece.name, piece.color) for piece in catalog.drawer] == [("Classic", "#bc5bee")]


def test_a_room_is_found_in_a_folder_and_unpacked(tmp_path: Path) -> None:
    path = pcio(tmp_path / "folder" / "a.pcio")
    assert len(plan_import(path.parent, tmp_path / "game").game.cards) == 10
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "unpacked")
    plan = plan_import(tmp_path / "unpacked", tmp_path / "game")
    assert plan.report.counts["pictures"] == 2 and len(plan.game.lying) == 11
    pcio(tmp_path / "folder" / "b.pcio")
    plan = plan_import(path.parent, tmp_path / "game")
    assert "b.pcio: one room is one game" in str(plan.report.notes["not_read"][0])


def test_a_room_can_be_imported_again_after_a_card_was_taken_out_here(tmp_path: Path) -> None:
    path = pcio(tmp_path / "a.pcio")
    imported(path, tmp_path / "game")
    file = tmp_path / "game" / "cards" / "draw.yaml"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if "Fox" not in line))
    game = tmp_path / "game" / "game.yaml"
    game.write_text("".join(line for line in game.read_text().splitlines(True) if "cards: fox" not in line))
    widgets = room()
    widgets[4]["cardTypes"]["elk"]["rules"] = "Lies down"  # type: ignore[index]
    _, catalog = imported(pcio(path, widgets), tmp_path / "game")
    assert "fox" not in catalog.cards and catalog.cards["elk"].values["text"] == "Lies down"


def test_a_card_that_was_taken_out_here_is_not_laid_out_again(tmp_path: Path) -> None:
    widgets = room()
    widgets[6]["cardTypes"] = {"t1": {"title": "Gold"}, "t2": {"title": "Silver"}}
    silver: Widget = {"type": "piece", "deck": "d3", "cardType": "t2", "faceup": True}
    path = pcio(tmp_path / "a.pcio", [*widgets, silver])
    imported(path, tmp_path / "game")
    assert "cards: coins, into: coins" in (tmp_path / "game" / "game.yaml").read_text(), "all of a kind at once"
    file = tmp_path / "game" / "cards" / "coins.yaml"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if "Gold" not in line))
    _, catalog = imported(pcio(path, [*widgets, silver, silver]), tmp_path / "game")
    session = tabletop.new_session(str(tmp_path / "game"), seed=1)
    assert "gold" not in catalog.cards and session.state.count_in("coins") == 2


def test_faces_are_told_by_their_templates(tmp_path: Path) -> None:
    types: Widget = {
        "a": {"name": "Red fox", "pic": "package://userassets/fox.png", "small": "package://userassets/elk.png"},
        "b": {"big": "A title", "pic": "https://example.org/elk.png", "small": ""},
        "c": {"n": 7},
    }
    face = {"objects": [image("small", True, w=20, h=20), image("pic", True), words("n", 10), words("big", 50)]}
    widgets: list[Widget] = [
        {"id": "d", "type": "cardDeck", "cardTypes": types, "faceTemplate": face},
        *({"id": key, "type": "card", "deck": "d", "cardType": key} for key in types),
    ]
    plan, catalog = imported(pcio(tmp_path / "a.pcio", widgets), tmp_path / "game")
    assert [card.name for card in catalog.cards.values()] == ["Red fox", "A title", "7"]
    assert plan.report.counts["pictures"] == 2, "an address finds the file of its last part"
    assert [catalog.kinds[each].label for each in catalog.kinds] == ["Card"], "one deck is no kind of its own"
    session = tabletop.new_session(str(tmp_path / "game"), seed=1)
    assert session.state.count_in("deck_1") == 3, "loose cards lie in a pile called as their deck"


@pytest.mark.parametrize(
    ("widgets", "words_of_it"),
    [({"a": 1}, "it is no list of widgets"), ([{"type": "hand", "cardDeck": 1}], ""), ([], "nothing in it")],
)
def test_what_is_no_room_says_so(widgets: object, words_of_it: str, tmp_path: Path) -> None:
    path = pcio(tmp_path / "a.pcio", {"cardDeck": widgets} if isinstance(widgets, dict) else widgets)
    if not words_of_it:
        assert plan_import(path, tmp_path / "game").report.number_of("no_cards_here") == 1
        return
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("widgets.json", json.dumps({"cardDeck": 1} if isinstance(widgets, dict) else widgets))
    with pytest.raises(ExchangeError, match=words_of_it):
        plan_import(path, tmp_path / "game")


ODD: list[object] = [
    None, 7, "x", {}, {"type": 5}, {"type": "cardDeck"},
    {"type": "cardDeck", "id": "d", "cardTypes": {"a": 1, "b": []}},
    {"type": "cardDeck", "id": "e", "cardTypes": {"a": {"label": {"x": 1}, "p": ["q"]}}, "faceTemplate": {"objects": [
        1, {"type": "image", "w": "wide", "h": 1e300, "value": 5},
        {"type": "text", "fontSize": True, "value": None}]}},
    {"type": "card", "deck": ["d"], "cardType": {}}, {"type": "card", "deck": "d", "cardType": "a", "parent": "card"},
    {"type": "counter", "counterValue": "many"}, {"type": "counter", "counterValue": 1e300, "label": 3},
    {"type": "spinner", "options": {}}, {"type": "gamePiece", "pieceType": ["x"], "color": 9}, {"type": "cardPile"},
    {"type": "cardPile", "id": "d", "label": "x" * 3000}, {"type": "hand", "id": "d"}, {"type": "dice", "deck": "d"},
]  # fmt: skip


def test_rooms_that_no_program_wrote_come_in_or_say_why(tmp_path: Path) -> None:
    _, catalog = imported(pcio(tmp_path / "a.pcio", [*ODD, *room()]), tmp_path / "game")
    assert "fox" in catalog.cards


def test_a_card_that_lies_a_thousand_times_is_laid_two_hundred_times(tmp_path: Path) -> None:
    widgets = [*room(), *({"type": "card", "deck": "d1", "cardType": "elk", "parent": "p2"} for _ in range(999))]
    plan, _ = imported(pcio(tmp_path / "a.pcio", widgets), tmp_path / "game")
    assert [note.message for note in plan.report.notes["lying_cut"]] == [
        "Elk lies 999 times in Discard; 200 are laid there."
    ]


def test_a_room_with_more_cards_than_a_table_takes_is_cut_and_says_so(tmp_path: Path) -> None:
    types = {f"t{number}": {"label": f"Card {number}"} for number in range(MAX_CARDS + 5)}
    widgets: list[Widget] = [{"id": "d", "type": "cardDeck", "cardTypes": types}]
    widgets += [{"type": "card", "deck": "d", "cardType": key} for key in types]
    plan = plan_import(pcio(tmp_path / "a.pcio", widgets), tmp_path / "game")
    laid = sum(step["lay"].get("count", 1) for step in plan.draft.game["setup"] if "lay" in step)
    assert laid == MAX_CARDS and "2,005 cards lie on the table at first" in str(plan.report.notes["table_cut"][0])


def test_pictures_that_lead_out_of_a_room_are_not_read(tmp_path: Path) -> None:
    widgets = room()
    widgets[4]["cardTypes"]["fox"]["art"] = "package://../secret.png"  # type: ignore[index]
    written(tmp_path / "secret.png", b"no")
    plan = plan_import(pcio(tmp_path / "a.pcio", widgets), tmp_path / "game")
    assert plan.report.counts["pictures"] == 1 and plan.report.counts["missing_pictures"] == 2

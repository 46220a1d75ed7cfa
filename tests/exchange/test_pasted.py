"""Decks as text in the set-up: pasted, checked, played, saved; and copied."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tabletop
from tabletop.content import load_game
from tabletop.content.catalog import Catalog
from tabletop.content.places import cards_folder
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, rows_of
from tabletop.exchange.leaving.texts import deck_text, names_of
from tabletop.exchange.readers.pasted import pasted_deck
from tabletop.rules.written.door import WRITING
from tabletop.ui.dialogs.message import AskText, Message
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.screens import setup_decks
from tabletop.ui.screens.setup import SetupScreen
from tabletop.ui.screens.shelf import ShelfScreen
from tabletop.ui.settings import Settings
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

GAMES = ("auganism", "butterfly", "evolve", "nucleic", "territory")


@cache
def shipped(name: str) -> Catalog:
    return load_game(cards_folder() / name, WRITING)


def text_of(catalog: Catalog, id: str) -> str:
    return deck_text(Leaving(catalog), catalog.decks[id], names_of(rows_of(catalog, Report())))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_copied_can_be_pasted_again(name: str) -> None:
    catalog = shipped(name)
    for deck in catalog.decks.values():
        report = Report()
        again = pasted_deck(text_of(catalog, deck.id), catalog, report)
        assert again is not None and again.name == deck.name
        assert again.lists == {list: counts for list, counts in deck.lists.items() if counts}
        assert not report.notes


def test_names_are_found_in_spite_of_capitals_and_accents_and_what_is_none_is_told() -> None:
    catalog = shipped("evolve")
    first, second = list(catalog.cards.values())[:2]
    accent = first.name.upper().replace("E", "\N{LATIN CAPITAL LETTER E WITH ACUTE}", 1)
    report = Report()
    deck = pasted_deck(f"// Mine\n3x {accent}\n2 {second.name} (ABC) 7\n1 Nobody of that name", catalog, report)
    assert deck is not None and deck.name == "Mine"
    counts = {card: number for cards in deck.lists.values() for card, number in cards.items()}
    assert counts == {first.id: 3, second.id: 2}
    assert report.number_of("no_such_card") == 1 and "Nobody of that name" in report.left_out()[0].message
    assert report.number_of("near_name") == 1
    assert pasted_deck("what is this\nno deck at all", catalog, Report()) is None


# ------------------------------------------------------------------------------------------------ the set-up


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    held = [""]
    monkeypatch.setattr(setup_decks, "paste_text", lambda: held[0])
    monkeypatch.setattr(setup_decks, "copy_text", lambda text: held.__setitem__(0, text))
    yield held


def button(controls: list[Control], label: str, number: int = 0) -> Button:
    return [c for c in controls if isinstance(c, Button) and c.label == label][number]


def opened(home: Path, size: tuple[int, int] = (1280, 800)) -> tuple[Driver, SetupScreen]:
    settings = Settings(path=home / "settings.yaml", reduced_motion=True)
    settings.last_game = "evolve"
    driver = Driver(home, size, settings)
    driver.app.shelf()
    driver.settle()
    assert isinstance(driver.app.screen, ShelfScreen)
    driver.app.screen.set_up()
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, SetupScreen)
    return driver, screen


def test_a_copied_deck_is_pasted_for_another_seat_played_and_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clipboard: list[str]
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    driver, screen = opened(tmp_path / "home")
    screen.seats.pick_deck(1, "bloom")
    driver.settle()
    driver.click(button(screen.form.controls, "Copy").rect.center)
    assert clipboard[0].startswith("// Bloom\n")
    clipboard[0] = clipboard[0].replace("// Bloom", "// My own").upper()
    driver.click(button(screen.form.controls, "Paste", 1).rect.center)
    driver.settle()
    asked = driver.app.dialog
    assert isinstance(asked, AskText) and asked.value == clipboard[0]
    driver.click(button(asked.form.controls, "Take it").rect.center)
    driver.settle()
    told = driver.app.dialog
    assert isinstance(told, Message) and "other capitals" in told.words, "other capitals are told"
    told.close()
    driver.settle()
    assert screen.plan.places[1].deck == "pasted-1" and screen.plan.pasted["pasted-1"].name == "MY OWN"
    bloom = {k: dict(v) for k, v in shipped("evolve").decks["bloom"].lists.items()}
    assert {k: dict(v) for k, v in screen.plan.decks()[1].items()} == bloom
    screen.deal()
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.session.save(tmp_path / "a.json")
    again = tabletop.load_session(tmp_path / "a.json")
    assert again.digest() == table.session.digest()
    state = again.state
    owned = [state.definition[piece] for piece in state.pieces() if state.owner[piece] == 2]
    for card, number in bloom[next(iter(bloom))].items():
        assert owned.count(card) == number


def test_a_deck_against_the_rules_is_told_with_every_reason(tmp_path: Path, clipboard: list[str]) -> None:
    driver, screen = opened(tmp_path / "home")
    name = next(iter(shipped("evolve").cards.values())).name
    screen.decks.take_deck(1, f"99 {name}\n2 Nobody")
    driver.settle()
    told = driver.app.dialog
    assert isinstance(told, Message) and "2 x Nobody" in told.words and "not legal" in told.words
    findings = screen.catalog.check_deck(screen.plan.pasted["pasted-1"], screen.plan.options)
    wrong = [each.message for each in findings if each.grade == "error"]
    assert len(wrong) >= 2
    assert all(each.split("(")[0][:30] in told.words for each in wrong)
    told.close()
    screen.decks.take_deck(1, "nothing at all")
    driver.settle()
    assert isinstance(driver.app.dialog, Message) and "No line of this is a card" in driver.app.dialog.words

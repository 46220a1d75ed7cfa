"""Decks of the set-up as text: one that is pasted is played with, the chosen one can be copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, rows_of
from tabletop.exchange.leaving.texts import deck_text, names_of
from tabletop.exchange.readers.decklists import looks_like_deck
from tabletop.exchange.readers.pasted import pasted_deck

from ..application import Application
from ..dialogs.message import AskText, Message
from ..window import copy_text, paste_text
from .setup_plan import SetupPlan

ASKED = "A line for each card with its number in front, like: 2 {name}. Sets in brackets and comments do no harm."
NOTHING = "No line of this is a card of {title}. A deck has a line for each card, with its number in front."
NEAR = "{number} names were written with other capitals or accents; the game's cards of these names were taken."
MOST_TEXT = 20_000
MOST_NEAR = 4


class SetupDecks:
    """Decks from the clipboard and onto it; ``pick`` chooses what was taken for a seat."""

    def __init__(self, app: Application, plan: SetupPlan, pick: Callable[[int, str], None]) -> None:
        self.app, self.plan, self.pick = app, plan, pick

    def ask_for_deck(self, seat: int) -> None:
        """A deck from the clipboard, shown before it is taken; or one that is typed."""
        text = paste_text()
        name = next((card.name for card in self.plan.catalog.cards.values()), "Card")
        self.app.open_dialog(
            AskText(
                "Paste a deck", ASKED.format(name=name), text if looks_like_deck(text) else "",
                partial(self.take_deck, seat), multiline=True, limit=MOST_TEXT, empty=False, button="Take it",
            )
        )  # fmt: skip

    def take_deck(self, seat: int, text: str) -> None:
        """Play with a deck that was pasted; what it lacks and what is against it is told all at once."""
        report = Report()
        deck = pasted_deck(text, self.plan.catalog, report, f"pasted-{len(self.plan.pasted) + 1}")
        if deck is None:
            said = [NOTHING.format(title=self.plan.catalog.title), *_notes(report)]
            self.app.open_dialog(Message("This is no deck", "\n".join(said), kind="warning", width=640))
            return
        self.pick(seat, self.plan.take_in(deck))
        findings = self.plan.catalog.check_deck(deck, self.plan.options)
        wrong = [f"{each.message} {each.hint}".strip() for each in findings if each.grade == "error"]
        said = [*_notes(report), *(["It is not legal here:", *wrong] if wrong else [])]
        number = sum(sum(cards.values()) for cards in deck.lists.values())
        if said:
            self.app.open_dialog(Message(f"{deck.name}: {number} cards", "\n".join(said), kind="warning", width=640))
        else:
            self.app.toast(f"{deck.name}: {number} cards, legal.")

    def copy_deck(self, seat: int) -> None:
        """Put the deck of a seat on the clipboard as text."""
        deck = self.plan.deck_named(self.plan.places[seat - 1].deck)
        if deck is None:
            self.app.toast("This seat has no deck of its own to copy.", "warning")
            return
        copy_text(deck_text(Leaving(self.plan.catalog), deck, names_of(rows_of(self.plan.catalog, Report()))))
        self.app.toast(f"{deck.name} is on the clipboard as text.")


def _notes(report: Report) -> list[str]:
    """What was not found first, then what was taken for something else; many near names in one sentence."""
    said = [note.message for note in report.notes.get("no_such_card", [])]
    for kind, notes in report.notes.items():
        if kind == "near_name" and len(notes) > MOST_NEAR:
            said.append(NEAR.format(number=report.number_of(kind)))
        elif kind != "no_such_card":
            said += [note.message for note in notes]
    return said

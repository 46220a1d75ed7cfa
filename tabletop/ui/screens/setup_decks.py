"""Decks of the set-up as text: one that is pasted is played with, the chosen one can be copied."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.exchange.decklists import looks_like_deck
from tabletop.exchange.leaving.game import Leaving, rows_of
from tabletop.exchange.leaving.texts import deck_text, names_of
from tabletop.exchange.pasted import pasted_deck
from tabletop.exchange.report import Report

from ..dialogs.message import AskText, Message
from ..window import copy_text, paste_text

ASKED = "A line for each card with its number in front, like: 2 {name}. Sets in brackets and comments do no harm."
NOTHING = "No line of this is a card of {title}. A deck has a line for each card, with its number in front."
NEAR = "{number} names were written with other capitals or accents; the game's cards of these names were taken."
MOST_TEXT = 20_000
MOST_NEAR = 4


class SetupDecks:
    """Part of the set-up screen; ``self`` is the whole screen."""

    catalog: Catalog
    pasted: dict[str, DeckDef]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def deck_named(self, id: str) -> DeckDef | None:
        """A deck of the game, or one that was pasted here."""
        return self.pasted.get(id) or self.catalog.decks.get(id)

    def all_decks(self) -> list[DeckDef]:
        """What can be chosen: what was pasted first."""
        return [*self.pasted.values(), *self.catalog.decks.values()]

    def ask_for_deck(self, seat: int) -> None:
        """A deck from the clipboard, shown before it is taken; or one that is typed."""
        text = paste_text()
        name = next((card.name for card in self.catalog.cards.values()), "Card")
        self.app.open_dialog(
            AskText(
                "Paste a deck", ASKED.format(name=name), text if looks_like_deck(text) else "",
                partial(self.take_deck, seat), multiline=True, limit=MOST_TEXT, empty=False, button="Take it",
            )
        )  # fmt: skip

    def take_deck(self, seat: int, text: str) -> None:
        """Play with a deck that was pasted; what it lacks and what is against it is told all at once."""
        report = Report()
        deck = pasted_deck(text, self.catalog, report, f"pasted-{len(self.pasted) + 1}")
        if deck is None:
            said = [NOTHING.format(title=self.catalog.title), *_notes(report)]
            self.app.open_dialog(Message("This is no deck", "\n".join(said), kind="warning", width=640))
            return
        same = next((id for id, each in self.pasted.items() if each.lists == deck.lists), deck.id)
        self.pasted.setdefault(same, deck)
        self._pick_deck(seat, same)
        findings = self.catalog.check_deck(deck, self.options)
        wrong = [f"{each.message} {each.hint}".strip() for each in findings if each.grade == "error"]
        said = [*_notes(report), *(["It is not legal here:", *wrong] if wrong else [])]
        number = sum(sum(cards.values()) for cards in deck.lists.values())
        if said:
            self.app.open_dialog(Message(f"{deck.name}: {number} cards", "\n".join(said), kind="warning", width=640))
        else:
            self.app.toast(f"{deck.name}: {number} cards, legal.")

    def copy_deck(self, seat: int) -> None:
        """Put the deck of a seat on the clipboard as text."""
        deck = self.deck_named(self.plans[seat - 1].deck)
        if deck is None:
            self.app.toast("This seat has no deck of its own to copy.", "warning")
            return
        copy_text(deck_text(Leaving(self.catalog), deck, names_of(rows_of(self.catalog, Report()))))
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

"""Decks and values of options as the set-up names them."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.findings import Finding
from tabletop.content.fitting import fitted
from tabletop.content.options import value_words
from tabletop.core.zones import Scalar
from tabletop.ui.draw.basis.colors import rgb

from ..dialogs.select import Option


def deck_option(catalog: Catalog, deck: DeckDef, options: Mapping[str, Scalar]) -> Option:
    """A deck as a row of the list to choose from."""
    count = sum(sum(cards.values()) for cards in deck.lists.values())
    color = None
    if deck.color:
        try:
            color = rgb(deck.color)
        except ValueError:
            color = None
    bad = any(f.grade == "error" for f in catalog.check_deck(deck, options))
    state = ", not legal" if bad else ""
    made = fitted(catalog, deck, options) if bad else None
    if made is not None:
        count, state = sum(sum(cards.values()) for cards in made.lists.values()), ", fitted"
    return Option(deck.id, deck.name, f"{count} cards{state}", color)


def deck_verdict(
    catalog: Catalog, deck: DeckDef | None, options: Mapping[str, Scalar]
) -> tuple[str, str, tuple[Finding, ...]]:
    """What is said below a chosen deck, in which colour, and all that there is to say against it."""
    if deck is None:
        return "No deck: this seat starts with nothing.", "dim", ()
    parts = [counted(catalog, name, sum(cards.values())) for name, cards in deck.lists.items()]
    findings = tuple(catalog.check_deck(deck, options))
    wrong = tuple(f for f in findings if f.grade == "error")
    made = fitted(catalog, deck, options) if wrong else None
    if made is not None:
        parts = [counted(catalog, name, sum(cards.values())) for name, cards in made.lists.items()]
        return f"Fitted to the house rules: {', '.join(parts)}", "dim", findings
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        return f"Not legal: {wrong[0].message}{more}", "warning", findings
    return f"{', '.join(parts)}, legal", "dim", ()


def counted(catalog: Catalog, name: str, number: int) -> str:
    """How many cards a list has, called by their kind where there is one: "24 monsters"."""
    made = catalog.deck_lists.get(name)
    kind = catalog.kinds.get(made.kinds[0]) if made is not None and len(made.kinds) == 1 else None
    if kind is not None:
        noun = kind.label if number == 1 else kind.plural or kind.label
        return f"{number} {noun[:1].lower()}{noun[1:]}"
    if len(catalog.deck_lists) == 1:
        return f"{number} card{'' if number == 1 else 's'}"
    label = made.label if made is not None else name.replace("_", " ")
    return f"{number} cards in the {label[:1].lower()}{label[1:]}"


def with_decks(catalog: Catalog, options: Mapping[str, Scalar]) -> bool:
    """Whether decks are played with under these house rules."""
    return catalog.plays_decks(options)


def word(value: Scalar) -> str:
    """A value of an option as people read it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    text = value_words(value)
    return f"{text[:1].upper()}{text[1:]}"


def default_word(value: Scalar) -> str:
    """The same, where there may be nothing to say."""
    return "" if value in (None, "") else word(value)

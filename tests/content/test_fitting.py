"""Ready decks made to fit house rules."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.content import load_game
from tabletop.content.findings import errors
from tabletop.content.fitting import fitted
from tabletop.content.places import cards_folder
from tabletop.rules.written.door import WRITING

CATALOG = load_game(cards_folder() / "territory", WRITING)


@pytest.mark.parametrize("options", [{"land_count": 15}, {"land_count": 40}, {"deck_cap": 60}, {"deck_cap": 30}])
def test_a_house_rule_fits_the_decks_that_ship(options: dict[str, int]) -> None:
    for deck in CATALOG.decks.values():
        made = fitted(CATALOG, deck, options)
        assert made is not None and not errors(CATALOG.check_deck(made, options))
        assert fitted(CATALOG, deck, options) == made, "always the same"
        for name, counts in made.lists.items():
            assert set(counts) <= set(deck.lists[name]), "only its own cards"
            if name == "lands":
                assert sum(counts.values()) == options.get("land_count", 25)
        if "deck_cap" in options:
            cost = sum(CATALOG.values(c, options)["cost"] * n for c, n in made.lists["creatures"].items())
            assert options["deck_cap"] - 30 < cost <= options["deck_cap"], "no more is left out than must be"


def test_a_legal_deck_stays_itself() -> None:
    for deck in CATALOG.decks.values():
        assert fitted(CATALOG, deck, {}) is deck


def test_a_table_with_fewer_lands_is_dealt_and_a_deck_that_was_asked_for_is_not_changed() -> None:
    session = tabletop.new_session("territory", seed=1, options={"land_count": 15})
    assert session.view_for(None).zone("land_deck").count == 2 * 15 - 5
    deck = next(iter(CATALOG.decks))
    with pytest.raises(tabletop.ContentError, match="it needs 15"):
        tabletop.new_session("territory", seed=1, options={"land_count": 15}, decks=[deck, deck])

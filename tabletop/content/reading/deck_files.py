"""From `decks/` and the deck rules of game.yaml to definitions; whether a deck is legal: ``content.decks``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import Field

from tabletop.content.decks import MAX_CARDS, MAX_COPIES
from tabletop.content.definitions import CardDef, DeckDef, DeckList, DeckRule, KindDef, OptionDef, Source
from tabletop.content.reading.checking import Checker, label_of, taken_over
from tabletop.content.reading.kinds import CARD_KEYS
from tabletop.content.reading.marked import Document, Where
from tabletop.content.reading.schema import Color, DeckListModel, DeckRuleModel
from tabletop.content.reading.validation import Model, validate_all

Copies = Annotated[int, Field(ge=0, le=MAX_COPIES)]


class DeckModel(Model):
    """A file of `decks/`."""

    name: str | None = None
    """Its name; left out: made from the file's name."""
    sentence: str = ""
    """What it does, in one sentence."""
    color: Color = ""
    """Its colour, "#rrggbb"."""
    cover: str = ""
    """The card that stands for it."""
    cards: dict[str, Copies] = Field(default_factory=dict)
    """How many of each card, where decks have one list."""
    lists: dict[str, dict[str, Copies]] = Field(default_factory=dict)
    """By list: how many of each card."""


def build_lists(
    models: Mapping[str, DeckListModel],
    kinds: Mapping[str, KindDef],
    options: Mapping[str, OptionDef],
    check: Checker,
) -> dict[str, DeckList]:
    """The lists of which the game's decks consist, with their rules; one list "main" where none is named."""
    built: dict[str, DeckList] = {}
    for name, model in models.items():
        for index, kind in enumerate(model.kinds):
            check.known(("decks", name, "kinds", index), kind, kinds, "kind")
        allowed = [kinds[kind] for kind in model.kinds if kind in kinds] or list(kinds.values())
        rules = []
        for index, rule in enumerate(model.rules):
            made = _rule(("decks", name, "rules", index), rule, allowed, options, check)
            if made is not None:
                rules.append(made)
        built[name] = taken_over(DeckList, model, id=name, label=model.label or label_of(name), rules=tuple(rules))
    return built or {"main": DeckList("main", "Deck")}


def _rule(
    where: Where, rule: DeckRuleModel, kinds: list[KindDef], options: Mapping[str, OptionDef], check: Checker
) -> DeckRule | None:
    good = True
    for key in ("min", "max", "exactly"):
        bound = getattr(rule, key)
        if isinstance(bound, str) and bound.startswith("$option."):
            good = check.known((*where, key), bound.removeprefix("$option."), options, "option") and good
        elif bound is not None and (not isinstance(bound, int) or isinstance(bound, bool)):
            check.fault((*where, key), f"`{key}` must be a whole number or $option.KEY.")
            good = False
    if rule.min is None and rule.max is None and rule.exactly is None:
        check.fault(where, "A rule needs `min`, `max` or `exactly`.")
        good = False
    fields = {name for kind in kinds for name in kind.fields}
    if rule.measure == "sum":
        good = check.known((*where, "field"), rule.field, fields, "field") and good
    for key in rule.where:
        good = check.known((*where, "where", key), key, [*fields, *CARD_KEYS], "field") and good
    if not good:
        return None
    return taken_over(DeckRule, rule, where=MappingProxyType(dict(rule.where)))


def one_of_each(lists: Mapping[str, DeckList], cards: Mapping[str, CardDef]) -> DeckDef:
    """The deck of a game that has none yet: every card once, each in the first list for its kind."""
    found: dict[str, dict[str, int]] = {name: {} for name in lists}
    for card in list(cards.values())[:MAX_CARDS]:
        home = next((name for name, each in lists.items() if not each.kinds or card.kind in each.kinds), None)
        if home is not None:
            found[home][card.id] = 1
    return DeckDef("one-of-each", "One of each card", found, "Every card once, until the game has decks of its own.")


def read_deck(
    name: str, document: Document, lists: Mapping[str, DeckList], cards: Mapping[str, CardDef], check: Checker
) -> DeckDef | None:
    """One deck file; None where its shape is wrong. Whether the deck is legal is `check_deck`'s affair."""
    model, findings, document = validate_all(DeckModel, document)
    check.findings += findings
    if model is None:
        return None
    chosen: dict[str, Mapping[str, int]] = {key: {} for key in lists}
    for key, counts in model.lists.items():
        if check.known(("lists", key), key, lists, "deck list"):
            chosen[key] = counts
    if model.cards:
        first = next(iter(lists))
        if len(lists) > 1:
            check.fault(("cards",), "The decks of this game have several lists.", f"Write `lists: {{{first}: ...}}`.")
        else:
            chosen[first] = {**chosen[first], **model.cards}
    nothing = not cards and any(("card", card) not in check.unread for each in chosen.values() for card in each)
    if nothing:
        check.fault((), "The game has no cards, so none can be in a deck.", "Cards are read from cards/*.yaml.")
    for key, copies in chosen.items():
        for card in () if nothing else copies:
            place: Where = ("lists", key, card) if model.lists else ("cards", card)
            if card not in cards and ("card", card) not in check.unread:
                check.fault(place, f"There is no card {card}.", check.hint(card, cards, "cards"))
    total = sum(sum(copies.values()) for copies in chosen.values())
    if total > MAX_CARDS:
        check.fault((), f"The deck has {total} cards; a table takes {MAX_CARDS} of a deck.")
    check.color(("color",), model.color)
    if model.cover:
        check.known(("cover",), model.cover, cards, "card")
    frozen = {key: MappingProxyType({card: n for card, n in copies.items() if n}) for key, copies in chosen.items()}
    return DeckDef(
        name,
        model.name or name.replace("-", " ").title(),
        MappingProxyType(frozen),
        model.sentence,
        model.color,
        model.cover,
        Source(document.path, 1),
        ready=True,
    )

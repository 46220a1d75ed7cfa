"""Decks: their files, and whether a deck is legal (every reason, in the rulebook's words).

::

    name: Hearth and Horn
    sentence: Beasts of the woods and the hills.
    lists:
      creatures: {red-deer: 1, brown-bear: 2}
      lands: {old-pinewood: 3}

Where the game's decks have one list only, `cards: {frog: 4}` is enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tabletop.content.definitions import CardDef, DeckDef, DeckList, DeckRule, OptionDef, Value
from tabletop.content.findings import Finding, did_you_mean, with_article
from tabletop.content.reading.checking import MAX_HINTS
from tabletop.content.templates import fill, render
from tabletop.core.values import Json
from tabletop.core.zones import Scalar

MAX_COPIES = 999
MAX_CARDS = 2000
"""How many cards a deck may have in all; more would bury the table."""


def check_lists(
    deck: DeckDef,
    lists: Mapping[str, DeckList],
    cards: Mapping[str, CardDef],
    options: Mapping[str, Scalar],
    values_of: Callable[[str], Mapping[str, Value]],
    agreed: Mapping[str, OptionDef],
    ready: bool = False,
) -> list[Finding]:
    """What the rules in game.yaml say against a deck; `values_of` gives a card's values under the options, which
    `agreed` describes. `ready`: it is a deck that lies ready with the game, which a house rule may spare."""
    findings: list[Finding] = []
    total = sum(sum(counts.values()) for counts in deck.lists.values())
    if total > MAX_CARDS:
        findings.append(_about(deck, "", f"The deck has {total} cards; a table takes {MAX_CARDS} of a deck."))
    for name, counts in deck.lists.items():
        if name not in lists:
            findings.append(_about(deck, name, f"There is no deck list {name}.", did_you_mean(name, lists)))
            continue
        known: dict[str, int] = {}
        for card, count in counts.items():
            kinds = lists[name].kinds
            if card not in cards:
                hint = did_you_mean(card, cards, "cards") if len(findings) < MAX_HINTS else ""
                findings.append(_about(deck, f"{name}.{card}", f"There is no card {card}.", hint))
            elif kinds and cards[card].kind not in kinds:
                label, kind = lists[name].label.lower(), cards[card].kind.replace("_", " ").replace("-", " ")
                message = f"{cards[card].name} is {with_article(kind)} and cannot be in the {label}."
                findings.append(_about(deck, f"{name}.{card}", message))
            else:
                known[card] = count
        for rule in lists[name].rules:
            if ready and rule.spares_ready and _is_house_rule(rule, options, agreed):
                continue
            hint = _remedy(rule, name, options, agreed)
            findings += _judge(deck, lists[name], rule, known, cards, options, values_of, hint)
    return findings


def _judge(
    deck: DeckDef,
    part: DeckList,
    rule: DeckRule,
    counts: Mapping[str, int],
    cards: Mapping[str, CardDef],
    options: Mapping[str, Scalar],
    values_of: Callable[[str], Mapping[str, Value]],
    hint: str,
) -> list[Finding]:
    where = rule.where
    chosen = {card: n for card, n in counts.items() if not where or _fits(cards[card], values_of(card), where)}
    measured: list[tuple[int, str]]
    if rule.measure == "count":
        measured = [(sum(chosen.values()), "")]
    elif rule.measure == "different":
        measured = [(len(chosen), "")]
    elif rule.measure == "copies":
        copies = Counter[str]()
        for card, n in chosen.items():
            copies[cards[card].name] += n
        measured = [(n, name) for name, n in copies.items()]
    else:
        measured = [(sum(_whole(values_of(card).get(rule.field)) * n for card, n in chosen.items()), "")]
    bounds = {key: bound_of(getattr(rule, key), options) for key in ("min", "max", "exactly")}
    found = []
    for value, card in measured:
        low, high, exactly = bounds["min"], bounds["max"], bounds["exactly"]
        if (
            (low is not None and value < low)
            or (high is not None and value > high)
            or (exactly is not None and value != exactly)
        ):
            names = {"value": value, "card": card, "list": part.label, **bounds}
            message = rule.message or _usual_message(rule, part, card)
            text = fill(message, names)
            found.append(Finding(deck.source.path, 0, part.id, text, rule.grade, hint, rule.rule))
    return found


def _is_house_rule(rule: DeckRule, options: Mapping[str, Scalar], agreed: Mapping[str, OptionDef]) -> bool:
    """Whether a bound of this rule was agreed otherwise than usual."""
    bounds = (bound for bound in (rule.min, rule.max, rule.exactly) if isinstance(bound, str))
    named = (agreed.get(bound.removeprefix("$option.")) for bound in bounds)
    return any(option is not None and options.get(option.key) != option.default for option in named)


def _remedy(rule: DeckRule, name: str, options: Mapping[str, Scalar], agreed: Mapping[str, OptionDef]) -> str:
    """What to do where a house rule, rather than the deck, is what is unusual."""
    for key in ("exactly", "max", "min"):
        bound = getattr(rule, key)
        option = agreed.get(bound.removeprefix("$option.")) if isinstance(bound, str) else None
        if option is not None and options.get(option.key) != option.default:
            exact = f"with {options.get(option.key)} {name}" if rule.measure == "count" and key == "exactly" else ""
            return f'Use decks {exact or "that fit"}, or set "{option.label}" back to {option.default}.'
    return ""


def _usual_message(rule: DeckRule, part: DeckList, card: str) -> str:
    what = {"count": "cards", "different": "different cards", "copies": f"copies of {card}"}
    unit = what.get(rule.measure, f"{rule.field} in all")
    wanted = " and ".join(
        words
        for words, bound in (
            ("at least {min}", rule.min),
            ("at most {max}", rule.max),
            ("exactly {exactly}", rule.exactly),
        )
        if bound is not None
    )
    return f"{part.label} has {{value}} {unit}; it needs {wanted}."


def _fits(card: CardDef, values: Mapping[str, Value], where: Mapping[str, str]) -> bool:
    for key, wanted in where.items():
        value: Json = {"kind": card.kind, "name": card.name}.get(key, values.get(key))
        if wanted != render(value) and not (isinstance(value, tuple | Mapping) and wanted in value):
            return False
    return True


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0


def bound_of(bound: int | str | None, options: Mapping[str, Scalar]) -> int | None:
    """A bound of a rule as a number, whether it stands there or is a house rule; None for no bound."""
    if isinstance(bound, str):
        value = options.get(bound.removeprefix("$option."))
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    return bound


def _about(deck: DeckDef, where: str, message: str, hint: str = "") -> Finding:
    return Finding(deck.source.path, 0, where, message, "error", hint)

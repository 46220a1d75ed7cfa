"""What a run has found out in a few sentences, for a page that has its pictures beside them."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.content.catalog import Catalog
from tabletop.content.findings import sentence_list
from tabletop.session.lab.comparing import Difference
from tabletop.session.lab.fairness import usual
from tabletop.session.lab.findings import Results
from tabletop.session.lab.naming import deck_names, table_name, what_is_usual
from tabletop.session.lab.report import FEW, counted, ends, verdict

MOST_NAMES = 6
"""So many cards are named in a sentence."""


def headlines(results: Results) -> Iterator[str]:
    """A sentence for everything worth saying; none of what was not asked."""
    asked = results.head.request.questions
    if "fair" in asked:
        yield from _fair(results)
    if "cards" in asked:
        yield from _cards(results)
    if "fun" in asked:
        yield from _fun(results)
    if results.faults:
        faults = f"{len(results.faults)} games stuck, crashed or went past a budget"
        yield f"{faults}; the report says how to play them again."


def changes(differences: list[Difference], catalog: Catalog) -> Iterator[str]:
    """What a comparison says, a sentence for each figure; decks and cards by the names that the game gives them."""
    known = {card.id: card.name for card in catalog.cards.values()}
    known |= {deck.id: deck.name for deck in catalog.decks.values()}
    for each in differences:
        first, space, rest = each.name.partition(" ")
        name = known.get(first) or first.capitalize()
        if each.pairs:
            told = ("{:.0%}", "{:.0%}") if each.is_share else ("{:.1f}", "{:.1f}")
            before, now = (form.format(value) for form, value in zip(told, (each.before, each.now), strict=True))
            yield f"{name}{space}{rest}: {before} before, {now} now: {each.word}."


def _fair(results: Results) -> Iterator[str]:
    table = usual(results.tables)
    first = results.fair.first[table.name]
    if first.games:
        low, high = first.range()
        yield (
            f"Who comes first wins {first.share:.0%} of {counted(first.games)} ({low:.0%} to {high:.0%}; "
            f"{ends(first, results.fair.unwon[table.name])}): "
            f"{verdict(first, results.fair.fair_share(results.catalog, table))}."
        )
        if len(results.tables) > 1:
            yield what_is_usual(table, results.catalog)
    same = [table_name(results.catalog, each) for each in results.unchanged]
    if same:
        yield f"House rules that changed none of the games: {sentence_list(same)}."
    named = deck_names(results.catalog, results.fair.decks)
    uneven = [
        f"{named[deck]} ({each.share:.0%})" for deck, each in results.fair.decks.items()
        if each.games >= FEW and not each.range()[0] <= results.fair.even[deck] <= each.range()[1]
    ]  # fmt: skip
    if uneven:
        yield f"Decks that win more or less than others: {sentence_list(uneven)}."
    elif any(each.games < FEW for each in results.fair.decks.values()):
        yield "Too few games to tell whether a deck is better than the others."
    elif results.fair.decks:
        yield "No deck is seen to be better than the others."


def _cards(results: Results) -> Iterator[str]:
    names = results.catalog.cards
    told = [each for each in results.cards if each.played.games >= FEW and each.absent.games >= FEW]
    strong = [names[each.name].name for each in told if each.edge[0] > 0]
    weak = [names[each.name].name for each in told if each.edge[1] < 0]
    if strong:
        yield f"Who plays these wins more than who holds them back: {_some(strong)}."
    if weak:
        yield f"Who plays these wins less than who holds them back: {_some(weak)}."
    unplayed = [names[each.name].name for each in results.unplayed[0]]
    if unplayed:
        yield f"Never played: {_some(unplayed)}."
    for state in ("never used", "always refused", "without effect"):
        found = dict.fromkeys(
            names[card].name for each in results.abilities if each.state == state for card in each.cards
        )
        if found:
            yield f"Something that these can do was {state}: {_some(list(found))}."


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMES
    return f"{', '.join(names[:MOST_NAMES])} and {more} more" if more > 0 else sentence_list(names)


def _turns(turns: list[int]) -> str:
    """How long games are, the shortest first: "12 turns (4 to 30)", "1 turn"."""
    middle = turns[len(turns) // 2]
    told = f"{middle} turn" + ("s" if middle != 1 else "")
    return f"{told} ({turns[0]} to {turns[-1]})" if turns[0] != turns[-1] else told


def _fun(results: Results) -> Iterator[str]:
    fun = results.fun
    if fun.games:
        turns = sorted(fun.turns)
        yield (f"A game takes {_turns(turns)}; {fun.forced:.0%} of the decisions have a single answer.")
    if fun.won:
        yield (
            f"Of {counted(fun.won)} that one side won, {fun.sure_by(0.5):.0%} had their winner ahead for good after "
            f"half of the game, and {fun.from_behind:.0%} were won from behind."
        )

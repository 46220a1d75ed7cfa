"""What a run of the laboratory has found out, as text."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.content import Catalog
from tabletop.content.findings import sentence_list
from tabletop.session.lab.cardfigures import CardFigures
from tabletop.session.lab.fairness import usual
from tabletop.session.lab.findings import Results
from tabletop.session.lab.funfigures import SURE_BY
from tabletop.session.lab.naming import deck_names, table_name, what_is_usual
from tabletop.session.simulating.statistics import ENDS, Length, Wins, odd_lines, unreached_lines

MOST_CARDS = 12
"""So many cards from either end of the list are printed; the other files have all."""

FEW = 30
"""Of fewer games nothing is said in words."""

UNEVEN = "more than its share", "less than its share"
"""What is said where the whole interval lies above what would be fair, or below it."""


def lines(results: Results) -> Iterator[str]:
    """The report for people."""
    request, catalog = results.head.request, results.catalog
    bots = sentence_list(sorted({*request.bots}))
    tables = len(results.tables)
    shared = f"{request.games} at each of {tables} tables" if tables > 1 else ""
    if results.missing:
        until = f" until there are {shared}" if shared else ""
        shared = f"{results.missing} still to be played{until}"
    ends = f", {shared}" if shared else ""
    yield f"{catalog.title}: {len(results.records)} games by {bots}, seed {request.seed}{ends}"
    if "fair" in request.questions:
        yield from ("", "IS IT FAIR?", *_fair(results))
    if "cards" in request.questions:
        yield from ("", "WHICH CARDS?", *_cards(results))
    if "fun" in request.questions:
        yield from ("", "IS IT FUN?", *_fun(results))
    if results.odd:
        yield from ("", "ODD, BUT LEGAL", *(line.removeprefix("  ") for line in odd_lines(results.odd)[2:]))
    if results.unreached:
        never = unreached_lines(results.unreached)[2:]
        yield from ("", "NEVER REACHED, SO NOT TRIED", *(line.removeprefix("  ") for line in never))
    for each in results.faults:
        game = each.game
        yield f"{ENDS.get(game.end, game.end)}, seed {game.seed}: {game.reason}"
        yield f"  {results.again(each)}"


def share(found: Wins) -> str:
    """A share of wins with its interval: "54.2 % (48.1 to 60.1) of 260"."""
    if not found.games:
        return "no games"
    low, high = found.range()
    return f"{found.share:6.1%} ({low:.1%} to {high:.1%}) of {found.games}"


def counted(games: int) -> str:
    """ "1 game", "5 games"."""
    return f"{games:,} game" + ("s" if games != 1 else "")


def ends(first: Wins, unwon: int) -> str:
    """How the games of somebody ended, each counted once: "won 20, lost 18, shared 2, nobody won 60"."""
    lost = first.games - first.alone - first.shared - unwon
    told = [f"won {first.alone}", f"lost {lost}"]
    told += [f"shared {first.shared}"] if first.shared else []
    return ", ".join([*told, *([f"nobody won {unwon}"] if unwon else [])])


def verdict(found: Wins, fair: float) -> str:
    """What an interval says beside what would be fair."""
    low, high = found.range()
    if found.games < FEW:
        return "too few games to tell"
    if low > fair:
        return UNEVEN[0]
    if high < fair:
        return UNEVEN[1]
    return "no difference seen"


def _fair(results: Results) -> Iterator[str]:
    fair, request = results.fair, results.head.request
    for table in results.tables:
        if table.sort == "usual":
            first = fair.first[table.name]
            if first.games:
                even = fair.fair_share(results.catalog, table)
                yield f"who comes first wins {share(first)}: {verdict(first, even)}"
                yield f"  {ends(first, fair.unwon[table.name])}"
            else:
                yield "this game does not say who comes first"
            for seat, found in fair.by_seat[table.name].items():
                yield f"  seat {seat}  {share(found)}"
            if fair.nobody[table.name]:
                yield f"  nobody won {fair.nobody[table.name]:.1%} of the games"
    if fair.decks:
        named = deck_names(results.catalog, fair.decks)
        width = max(map(len, named.values())) + 2
        yield ""
        yield "decks against each other, the row's share of wins, seats crossed"
        heads = "".join(f"{name:>{max(9, len(name) + 2)}}" for name in named.values())
        yield " " * width + heads + f"{'all others':>14}"
        for one in fair.decks:
            cells = "".join(
                f"{_cell(fair.matrix.get((one, other))):>{max(9, len(name) + 2)}}" for other, name in named.items()
            )
            told = verdict(fair.decks[one], fair.even[one])
            yield f"{named[one]:{width}}{cells}{fair.decks[one].share:>14.1%}   {told}"
    others = [table for table in results.tables if table.sort in ("seats", "option")]
    if others:
        home = usual(results.tables)
        called = {table.name: table_name(results.catalog, table) for table in (home, *others)}
        width = max(map(len, called.values())) + 2
        yield ""
        yield what_is_usual(home, results.catalog)
        yield f"{'at other tables':{width}}  who comes first wins{'':26}turns  nobody won"
        for table in (home, *others):
            first = fair.first[table.name]
            told = verdict(first, fair.fair_share(results.catalog, table))
            yield (
                f"{called[table.name]:{width}}  {share(first):46}"
                f"{fair.turns[table.name].median:5g}  {fair.nobody[table.name]:10.1%}"
                f"{f'   {told}' if told in UNEVEN else ''}"
            )
    same = [table_name(results.catalog, table) for table in results.unchanged]
    if same:
        yield f"changed none of the games, each went as at the usual table: {sentence_list(same)}"
    if request.vary is None and not others:
        yield "there are no house rules or other numbers of seats to compare"


def _cell(found: Wins | None) -> str:
    return f"{found.share:.0%}" if found is not None and found.games else "-"


def _cards(results: Results) -> Iterator[str]:
    catalog = results.catalog
    if not results.cards:
        yield "no cards came up"
        return
    cards = [each for each in results.cards if not each.only_lay]
    yield from _moved(catalog, cards) if cards else ()
    lay = [catalog.cards[each.name].name for each in results.cards if each.only_lay]
    if lay:
        yield f"on the table only, neither drawn nor played: {sentence_list(lay)}"
    played, seen = results.unplayed
    if played:
        yield f"never played: {sentence_list([catalog.cards[each.name].name for each in played])}"
    if seen:
        yield f"never drawn: {sentence_list([catalog.cards[name].name for name in seen])}"
    for state in ("never used", "always refused", "never came up", "without effect"):
        found = [each for each in results.abilities if each.state == state]
        if found:
            named = [f"{each.name} ({', '.join(catalog.cards[card].name for card in each.cards)})" for each in found]
            yield f"abilities {state}: {'; '.join(named)}"


def _moved(catalog: Catalog, cards: list[CardFigures]) -> Iterator[str]:
    """The table of the cards that were drawn, played, used or held."""
    width = max(len(catalog.cards[each.name].name) for each in cards) + 2
    yield (
        f"{'':{width}}{'drawn':>7}{'played':>8}{'used':>7}{'held':>7}   wins when played        "
        "when it drew it and did not"
    )
    shown = cards if len(cards) <= 2 * MOST_CARDS else [*cards[:MOST_CARDS], *cards[-MOST_CARDS:]]
    for number, each in enumerate(shown):
        if number == MOST_CARDS and len(shown) < len(cards):
            yield f"... and {len(cards) - len(shown)} between them"
        yield (
            f"{catalog.cards[each.name].name:{width}}{each.copies.drawn:7}{each.copies.played:8}{each.copies.used:7}"
            f"{each.copies.held:7}   {_short(each.played):24}{_short(each.absent):24}{_word(each)}"
        ).rstrip()


def _short(found: Wins) -> str:
    if not found.games:
        return "-"
    low, high = found.range()
    return f"{found.share:5.0%} ({low:.0%}-{high:.0%})"


def _word(card: CardFigures) -> str:
    low, high = card.edge
    if card.played.games < FEW or card.absent.games < FEW:
        return ""
    return "strong" if low > 0 else "weak" if high < 0 else ""


def _fun(results: Results) -> Iterator[str]:
    fun = results.fun
    if not fun.games:
        yield "no game came to its end"
        return
    yield f"{'':34}{'least':>7}{'median':>8}{'mean':>8}{'most':>7}"
    for name, numbers in (
        ("turns", fun.turns), ("decisions", fun.decisions), ("changes of the lead", fun.lead_changes),
        ("longest wait for others, decisions", fun.waits),
    ):  # fmt: skip
        length = Length.of(numbers)
        yield f"{name:34}{length.least:7}{length.median:8g}{length.mean:8.1f}{length.most:7}"
    if fun.median_choices:
        yield f"answers to choose from, where there was a choice: {fun.median_choices:g} (median)"
    else:
        yield "there was never anything to choose from"
    yield f"decisions with a single answer: {fun.forced:.1%}"
    if fun.won:
        by = ", ".join(f"{fun.sure_by(part):.0%} after {part:.0%}" for part in SURE_BY)
        yield f"of {counted(fun.won)} that one side won, it was sure who would, by part of the game played:"
        yield f"  {by}"
        yield f"won from behind at half of the game: {fun.from_behind:.1%} of these"
    elif fun.told:
        yield "no game was won by one side alone: nothing to tell of how early that was sure"
    else:
        yield "who leads cannot be told: the game's score says nothing before its end"

"""Through whose eyes an ability is read, and the words for cards and players (rulebook section 20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabletop.core.zones import zone_key
from tabletop.games.evolve.departed import Known, known
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    HAND,
    controller,
    current,
    family,
    host_of,
    in_play,
    mutations,
    named,
    organisms,
    other,
    sources,
)
from tabletop.games.evolve.lexicon import LEXICON, NOT_ON_MUTATIONS
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Context, Entry, Selection
from tabletop.rules.language.words import Param
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.table import Table

# -- whose eyes --------------------------------------------------------------------------------------------------


def eyes(
    source: int, you: int, chosen: tuple[tuple[int, int], ...] = (), facts: Mapping[str, object] | None = None
) -> Context:
    """What the words of an ability refer to; facts as bindings keep them."""
    return Context(source, you, chosen=chosen, facts=tuple(facts.items()) if facts else ())


def is_here(table: Table, at: Context) -> bool:
    """Whether the source is still what it was when the ability triggered (EVO-39, EVO-254)."""
    return at.incarnation is None or same(table, at.source, at.incarnation)


def _fallen(table: Table, at: Context) -> bool:
    """Whether the source has died and lies where it went, untouched since."""
    if not at.death or at.incarnation is None:
        return False
    return family(table, at.source) == DISCARD and same(table, at.source, at.incarnation + 1)


def you_of(table: Table, source: int) -> int:
    """Who makes the choices of an ability: its controller; of a mutation its host's; of a status the current player
    (EVO-229, EVO-259)."""
    kind = table.kind(source)
    if kind == "mutation" and host_of(table, source):
        return controller(table, host_of(table, source))
    return current(table) if kind == "status" else controller(table, source)


def subtypes_of(table: Table, status: int) -> tuple[str, ...]:
    """The subtypes of a status (EVO-11)."""
    value = table.printed(status, "subtypes")
    found = value if isinstance(value, tuple) else (value,) if value else ()
    return tuple(str(each) for each in found)


def ignores(table: Table, piece: int, status: int) -> bool:
    """Whether a status does not affect an organism."""
    if table.kind(status) != "status":
        return False
    subtypes = set(subtypes_of(table, status))
    return any(
        effect.name == "ignore" and not subtypes.isdisjoint(effect.words("subtypes"))
        for ability in abilities_of(table, piece)
        if ability.standing
        for effect in ability.effects
    )


# -- cards -------------------------------------------------------------------------------------------------------


@LEXICON.selector(
    "self",
    "The card itself.",
    text=(
        ("kind = mutation", "this *mutation*"),
        ("kind = event", "this *event*"),
        ("", "it"),
    ),
)
def the_card(table: Table, at: Context, selection: Selection) -> Sequence[int]:
    """As long as it is the same; of one that triggers on its death also where it lies."""
    there = is_here(table, at) or _fallen(table, at)
    return (at.source,) if there and table.state.exists(at.source) else ()


@LEXICON.selector(
    "host",
    "The organism that the mutation is attached to.",
    kinds=("mutation",),
    text="the host",
)
def its_host(table: Table, at: Context, selection: Selection) -> Sequence[int]:
    """As long as it is the same."""
    host, incarnation = _host(table, at)
    return (host,) if host and same(table, host, incarnation) else ()


def _host(table: Table, at: Context) -> tuple[int, int]:
    """The host of a source; of one that has left play the last that it had. Where something is replaced it is a fact:
    the mutation may be gone by the second effect."""
    fact = at.fact("host")
    if isinstance(fact, tuple):
        return (int(fact[0]), int(fact[1]))
    if at.incarnation is not None:
        last = known(table, at.source, at.incarnation)
        return last.host if last is not None else (0, 0)
    host = host_of(table, at.source)
    return named(table, host) if host else (0, 0)


def _of_the_occurrence(table: Table, at: Context, selection: Selection) -> Sequence[int]:
    """A card that the occurrence is about, as long as it is the same."""
    fact = at.fact(selection.name)
    if isinstance(fact, tuple) and len(fact) == 2 and same(table, fact[0], fact[1]):
        return (fact[0],)
    return ()


LEXICON.selector("subject", "The card that something happened to.", text="it")(_of_the_occurrence)
LEXICON.selector("attacker", "The organism that attacks.", text="the attacker")(_of_the_occurrence)
LEXICON.selector("target", "The organism that is attacked.", text="that *organism*")(_of_the_occurrence)
LEXICON.selector("food", "The food organism that is consumed.", text="the *food organism*")(_of_the_occurrence)
LEXICON.selector("eater", "The organism that consumes it.", text="the eater")(_of_the_occurrence)


@LEXICON.selector(
    "chosen",
    "The first card chosen, chosen.1 the second.",
    Param("chosen", "choice", example="0"),
    text="the card chosen",
)
def the_chosen(table: Table, at: Context, selection: Selection) -> Sequence[int]:
    """As long as it is the same."""
    index = selection.value if isinstance(selection.value, int) else 0
    if index >= len(at.chosen):
        return ()
    piece, incarnation = at.chosen[index]
    return (piece,) if same(table, piece, incarnation) else ()


@LEXICON.selector(
    "all",
    "Every card that fits.",
    Param("all", "filter", required=True, example="{food: true}"),
    text="every {noun}",
)
def every(table: Table, at: Context, selection: Selection) -> Iterable[int]:
    """In order of entry; its filters say where to look."""
    return _pool(table, at, selection.filters)


@LEXICON.selector(
    "mutations_of", "The mutations attached to a card.",
    Param("mutations_of", "selector", required=True, example="self"),
    text="the <*mutation*~*mutations*> attached to {of}",
)  # fmt: skip
def mutations_of(table: Table, at: Context, selection: Selection) -> Sequence[int]:
    """In order of entry."""
    found = selection.of.pieces(table, at)
    return sorted(mutations(table, found[0]), key=lambda each: table.state.entered[each]) if found else ()


def _pool(table: Table, at: Context, filters: Iterable[Entry]) -> Iterable[int]:
    """Where filters look: the field; by `zone` a player's own cards; by `type` what is attached, and statuses."""
    attached = False
    for each in filters:
        if each.name == "zone" and each.value != "play":
            found = table.inside(zone_key(_PILES.get(str(each.value), DECK), 0, at.you))
            return reversed(found) if each.value == "discard" else found
        if each.name == "type" and each.value != "organism":
            attached = True
    return sources(table) if attached else organisms(table)


_PILES = {"discard": DISCARD, "deck": DECK, "hand": HAND}


def fit(table: Table, at: Context, filters: Iterable[Entry], piece: int) -> bool:
    """Whether a piece fits every filter."""
    return all(each.meaning.fits(table, at, piece, each) for each in filters)


def matching(table: Table, at: Context, filters: Sequence[Entry]) -> tuple[int, ...]:
    """All pieces that fit filters, in order of entry."""
    return tuple(piece for piece in _pool(table, at, filters) if fit(table, at, filters, piece))


def last_known(table: Table, at: Context, selection: Selection) -> Known | None:
    """What is known of a card that a condition names: of one that has left play what was last known of it."""
    if at.incarnation is not None:
        name = selection.name
        fact = (at.source, at.incarnation) if name == "self" else at.fact(name)
        incarnation = _host(table, at) if name == "host" else fact
        if isinstance(incarnation, tuple) and len(incarnation) == 2:
            return known(table, *incarnation)
    found = selection.pieces(table, at)
    return known(table, *named(table, found[0])) if found else None


# -- players -----------------------------------------------------------------------------------------------------


@LEXICON.player("you", "The player who controls the card.", kinds=NOT_ON_MUTATIONS, text="you")
def you(table: Table, at: Context, player: Entry) -> int:
    """Whose ability it is."""
    return at.you


@LEXICON.player("opponent", "The other player.", text="an opponent")
def opponent(table: Table, at: Context, player: Entry) -> int:
    """Of whose ability it is."""
    return other(at.you)


@LEXICON.player("item_player", "The player of the item that is answered.", text="its player")
def item_player(table: Table, at: Context, player: Entry) -> int:
    """A fact."""
    seat = at.fact("item_player")
    return seat if isinstance(seat, int) else at.you


@LEXICON.player("current", "The player whose turn it is.", text="the current player")
def the_current(table: Table, at: Context, player: Entry) -> int:
    """Of the two."""
    return current(table)


@LEXICON.player("each", "Both players.", text="each player")
def each_player(table: Table, at: Context, player: Entry) -> int:
    """Where only one can be meant: whose ability it is (see ``seats``)."""
    return at.you


@LEXICON.player(
    "controller_of", "Who controls a card.",
    Param("controller_of", "selector", required=True, example="attacker"),
    text="{of:'s} controller",
)  # fmt: skip
def controller_of(table: Table, at: Context, player: Entry) -> int:
    """As it was at the occurrence, if that is known."""
    card = player.value
    if not isinstance(card, Selection):
        return at.you
    seat = at.fact(f"{card.name}_seat")
    if isinstance(seat, int):
        return seat
    found = card.pieces(table, at)
    return controller(table, found[0]) if found else at.you


def seats(table: Table, at: Context, effect: Entry, name: str = "to") -> tuple[int, ...]:
    """The players whom an effect reaches."""
    wanted = effect.args.get(name)
    if isinstance(wanted, Entry) and wanted.name == "each":
        return (current(table), other(current(table)))
    return (effect.player(name, table, at) or at.you,)


def reached(table: Table, at: Context, effect: Entry, name: str = "to") -> tuple[int, ...]:
    """The pieces that an effect means; what a response shields from an event is not touched by it."""
    found = effect.selection(name).pieces(table, at)
    shielded = at.fact("shielded")
    return tuple(piece for piece in found if piece not in shielded) if isinstance(shielded, tuple) else found


def reached_in_play(table: Table, at: Context, effect: Entry, name: str = "to") -> tuple[int, ...]:
    """The pieces in play that an effect means."""
    return tuple(piece for piece in reached(table, at, effect, name) if in_play(table, piece))


__all__ = [
    "abilities_of", "eyes", "fit", "ignores", "is_here", "last_known", "matching", "reached", "reached_in_play",
    "seats", "subtypes_of", "you_of",
]  # fmt: skip

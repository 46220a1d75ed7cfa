"""The language of Evolve's texts: what each name in a phrase of an ability means (rulebook section 20).

A text is read by a card (``self``) for its player (``you``). ``play`` is all that is in play, in order of entry;
``field`` the organisms that a player controls, yours where nobody is named: ``organism in field of opponent where
stressed``. A food organism is ``food``, every other one ``organism``, as the kinds of card files are called. What was
chosen is ``chosen.0``, ``chosen.1``; cards of an occurrence have names (``subject``, ``attacker``, ``target``,
``eater``, ``eaten``), and so has who controlled them then (``attacker_seat``). A card that has become another object
is not there: every comparison with it fails (EVO-277). But a test that is looked at when a trigger is evaluated knows
the energy and the stress that an object had when it left play (EVO-254).
"""

from __future__ import annotations

from tabletop.core.zones import zone_key
from tabletop.games.evolve.departed import Known, known
from tabletop.games.evolve.field import (
    DECK,
    DISCARD,
    HAND,
    controller,
    current,
    energy,
    is_food,
    number,
    organisms,
    other,
    sources,
    stressed,
    text,
)
from tabletop.games.evolve.former import BEFORE
from tabletop.games.evolve.hosting import could_move
from tabletop.games.evolve.lexicon import ITEMS, LEXICON
from tabletop.games.evolve.reading import LAST_KNOWN, attached, host_object, is_here, lies_where_it_fell, subtypes_of
from tabletop.rules.abilities.context import Context
from tabletop.rules.abilities.records import Ability
from tabletop.rules.abilities.said import Said
from tabletop.rules.language.phrasebook import Phrasebook
from tabletop.rules.language.speech import Limit, Speech
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Name, bound, kind, standing, word
from tabletop.rules.phrases.naming.typed import Functions
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD_READ,
    NUMBER,
    PIECE,
    PIECES,
    SEAT,
    TRUTH,
    Bind,
    Number,
    Test,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.progress.items import top_item
from tabletop.rules.table import Table

KINDS = ("organism", "food", "event", "response", "mutation", "status")
PHYLA = ("Pseudomonadota", "Cyanobacteriota", "Bacillota", "Actinomycetota", "Spirochaetota")
SUBTYPES = ("Environmental", "Natural Selection", "Nutrient", "Climate")
"""The phyla and subtypes of the rulebook (EVO-8, EVO-11); cards may bring others."""
CARDS = ("subject", "attacker", "target", "eaten", "eater")
"""The cards that an occurrence is about."""
SEATS_THEN = ("subject_seat", "attacker_seat", "target_seat", "eater_seat", "food_seat")
"""Who controlled them when it happened."""

_IN_PLAY = "zone:organisms zone:food zone:status zone:under column:entered column:definition column:face column:at"


# -- whose eyes --------------------------------------------------------------------------------------------------


class Departed(int):
    """A card that has left play, with what was last known of it: tests may still ask for that."""

    known: Known


def binds(table: Table, at: Context) -> Bind:
    """What names stand for to a reader."""
    looking = at.fact(LAST_KNOWN) is True
    there = table.state.exists(at.source) and (is_here(table, at) or lies_where_it_fell(table, at))
    bound: Bind = {"you": at.you, "self": at.source if there else ABSENT}
    bound["host"] = _object(table, host_object(table, at), looking)
    if looking and at.incarnation is not None:
        bound["self"] = _object(table, (at.source, at.incarnation), looking)
    for index, (piece, incarnation) in enumerate(at.chosen):
        bound[f"chosen.{index}"] = piece if same(table, piece, incarnation) else ABSENT
    for name, value in at.facts:
        if isinstance(value, tuple) and name != "shielded":
            bound["eaten" if name == "food" else name] = _object(table, value, looking)
        else:
            bound[name] = value
    return bound


def _object(table: Table, object: tuple[int, ...], looking: bool) -> object:
    """A card as long as it is the same object; one that has left, where only its last state is asked for."""
    piece, incarnation = object
    if same(table, piece, incarnation):
        return piece
    last = known(table, piece, incarnation) if looking and piece else None
    if last is None:
        return ABSENT
    gone = Departed(piece)
    gone.known = last
    return gone


# -- cards -------------------------------------------------------------------------------------------------------


def _play(table: Table, bind: Bind) -> object:
    return sources(table)


def _field(table: Table, seat: int) -> object:
    return organisms(table, seat)


def _pile(family: str, said: str) -> Name:
    def get(table: Table, seat: int) -> object:
        return table.inside(zone_key(family, 0, seat))

    eyes = {HAND: "seat", DECK: "nobody"}.get(family, "all")
    return word(family, "seat", PIECES, get, f"zone:{family}", said=said, one="card", eyes=eyes)  # type: ignore[arg-type]  # three of the words for eyes


def _attached(table: Table, piece: int) -> object:
    return attached(table, piece)


def _energy(table: Table, piece: int) -> object:
    return piece.known.energy if isinstance(piece, Departed) else energy(table, piece)


def _stressed(table: Table, piece: int) -> object:
    return piece.known.stressed if isinstance(piece, Departed) else stressed(table, piece)


def _unstressed(table: Table, piece: int) -> object:
    return not _stressed(table, piece)


def _tier(table: Table, piece: int) -> object:
    return ABSENT if is_food(table, piece) else number(table, piece, "tier")


def _phylum(table: Table, piece: int) -> object:
    return text(table, piece, "phylum") or ABSENT


def _subtypes(table: Table, piece: int) -> object:
    return subtypes_of(table, piece)


def _controller(table: Table, piece: int) -> object:
    return controller(table, piece)


# -- players, and what is going on -------------------------------------------------------------------------------


def _active(table: Table, bind: Bind) -> object:
    return current(table)


def _opponent(table: Table, bind: Bind) -> object:
    you = bind.get("you")
    return other(you) if isinstance(you, int) and you else ABSENT


def _announced(table: Table, bind: Bind) -> object:
    """Of what has been announced last: that it is something, its kind, and which action."""
    item = top_item(table)
    if item is None:
        return ()
    what = "playing" if item["kind"] == "play" else item["kind"]
    return ("something", what, item["action"]) if item.get("action") else ("something", what)


def _announcer(table: Table, bind: Bind) -> object:
    known = bind.get("item_player")
    if known is not None:
        return known
    item = top_item(table)
    return ABSENT if item is None else item["by"]


def _phase(table: Table, bind: Bind) -> object:
    return table.flow("phase") or ABSENT


FUNCTIONS = Functions()


@FUNCTIONS.function(
    "could_move", "mutation: piece, organism: piece to", gives=TRUTH,
    help="Whether a mutation could go to an organism that it is not attached to; one that is gone to any.",
    example="could_move(chosen.0 to it)", said="{mutation} could move to {organism}",
    why="{mutation} cannot move to {organism}", read=f"{_IN_PLAY} flow:lasting flow:seat column:owner",
)  # fmt: skip
def _could_move(mutation: Number, organism: Number) -> Test:
    def test(table: Table, bind: Bind) -> bool:
        found: tuple[object, ...] = (mutation(table, bind), organism(table, bind), bind.get("you"))
        card, host, you = (each if isinstance(each, int) else 0 for each in found)
        return not card or could_move(table, card, host, you)

    return test


def _names() -> tuple[Name, ...]:
    """Everything that a text may name."""
    phyla, subtypes = WordList("phylum", PHYLA, open=True), WordList("subtype", SUBTYPES, open=True)
    moments = WordList("phase", ("begin", "main", "end"))
    causes = WordList("cause", ("attack", "consume", "effect"))
    you = ("you",)
    return (
        *seats(),
        *pieces(WordList("card", (), open=True), WordList("kind", KINDS)),
        *(kind(each) for each in KINDS),
        *(bound(each, PIECE, origin="a card") for each in ("self", "host", "chosen.0", "chosen.1", *CARDS)),
        *(bound(each, SEAT, origin="a seat") for each in SEATS_THEN),
        standing("opponent", SEAT, _opponent, binds=you, said="your opponent", origin="a seat"),
        standing("active", SEAT, _active, "flow:seat", said="whose turn it is", origin="a seat"),
        standing("play", PIECES, _play, _IN_PLAY, said="what is in play", one="card", origin="a place", cost=4),
        word("field", "seat", PIECES, _field, _IN_PLAY, said="{whose} field", one="organism", cost=4),
        _pile(DECK, "{whose} deck"), _pile(HAND, "{whose} hand"), _pile(DISCARD, "{whose} discard pile"),
        word("attached", "piece", PIECES, _attached, _IN_PLAY, tells=False, said="the mutations on {of}", one="card"),
        word("controller", "piece", SEAT, _controller, f"column:owner flow:seat {CARD_READ}", tells=False),
        word("energy", "piece", NUMBER, _energy, "counter:energy", tells=False),
        word("stressed", "piece", TRUTH, _stressed, "column:angle", tells=False),
        word("unstressed", "piece", TRUTH, _unstressed, "column:angle", tells=False),
        word("tier", "piece", NUMBER, _tier, CARD_READ),
        word("phylum", "piece", word_of(phyla), _phylum, CARD_READ),
        word("subtypes", "piece", word_of(subtypes, many=True), _subtypes, CARD_READ),
        bound("cause", word_of(causes), said="the cause", origin="a word"),
        standing("phase", word_of(moments), _phase, "flow:phase", said="the step of the turn", origin="a word"),
        standing("announced", word_of(WordList("item", ITEMS), many=True), _announced, "flow:items",
                 said="what has been announced", origin="words"),
        standing("announcer", SEAT, _announcer, "flow:items", said="whoever has announced it",
                 binds=("item_player",), origin="a seat"),
    )  # fmt: skip


# -- what they say on a card -------------------------------------------------------------------------------------

_WHOSE = {
    "in play": "", "in field": " you control", "in field of opponent": " an opponent controls",
    "in field of active": " they control",
}  # fmt: skip
_NOUNS = {"organism": "<*non-food organism*>", "food": "<*food organism*>"}


def _one_or_every(noun: str, behind: str = "") -> tuple[tuple[str, str], ...]:
    return ("one", f"a {noun}{behind}"), ("", f"every {noun}{behind}")


TOLD = Phrasebook(
    tests={
        "self.energy >= 1": "if it has energy", "self.energy >= {n}": "if it has {n} energy or more",
        "{c}.energy >= {n}": "if the {c} has {n} energy or more",
        "self.stressed": "if it is stressed", "self.unstressed": "~while unstressed",
        "{c}.stressed": "if the {c} is stressed", "{c}.unstressed": "~while the {c} is unstressed",
        "any(food in field where unstressed)": "if you control an unstressed *food organism*",
        "any(food in field)": "if you control a *food organism*",
        "any(organism in field)": "if you control a *non-food organism*",
        "cause = attack": "~by an attack", "cause = consume": "~because it is consumed",
        "eater_seat != you": (
            ("when = always", "for *organisms* an opponent controls"), ("", "~by an *organism* an opponent controls"),
        ),
        "food_seat != you": "~an opponent controls",
        "target.controller != you": "on *organisms* an opponent controls",
        "phase = begin": "only during a Begin Turn Step",
        "announced has final and announcer != you": "only in response to an opponent's final evolve",
        "announced has event and announcer = you": "only in response to an *event* you played",
        "announced has {k} and announcer != you": "only in response to an opponent's {k}",
        "announced has {k} and announcer = you": "only in response to your {k}",
        "not announced has evolve and not announced has final": "not in response to an evolve or a final evolve",
        "announced has {k}": "only in response to {k}", "not announced has {k}": "not in response to {k}",
    },
    sets={
        **{
            f"{kind} {where}": _one_or_every(noun, whose)
            for kind, noun in _NOUNS.items() for where, whose in _WHOSE.items()
        },
        "field": _one_or_every("<*organism*>", " you control"),
        "field of opponent": _one_or_every("<*organism*>", " an opponent controls"),
        "field of active": _one_or_every("<*organism*>", " they control"),
        "mutation in play": _one_or_every("<*mutation*>", " in play"),
        "status in play": _one_or_every("<*status*>"),
        "organism in deck": "an <*organism* card>",
        "organism in discard": _one_or_every("<*organism* card>", " in your discard pile"),
        "organism in hand": _one_or_every("<*organism* card>", " in your hand"),
        "self": (("kind = mutation", "this *mutation*"), ("kind = event", "this *event*"), ("", "it")),
        "host": "the host", "subject": "it", "attacker": "the attacker", "target": "that *organism*",
        "eaten": "the *food organism*", "eater": "the eater",
        "attached of {c}": "the <*mutation*~*mutations*> attached to it",
    },
    filters={
        "stressed": "stressed ~", "unstressed": "unstressed ~", "it != self": "other ~",
        "tier = {n}": "*tier {n}* ~", "tier = {c}.0.tier + 1": "~ that {:is} one *tier* higher",
        "tier = {c}.tier + 1": "~ that {:is} one *tier* higher",
        "phylum = {c}.0.phylum": "~ of its *phylum*", "phylum = {c}.phylum": "~ of its *phylum*",
        "phylum = {p}": "*{p}* ~", "not phylum = {p}": "~ that {:is} not *{p}*",
        "energy = 0": "~ that {:has} no energy", "energy = {n}": "~ with {n} energy",
        "energy >= {n}": "~ with {n} energy or more", "energy <= {n}": "~ with {n} energy or less",
        "could_move({c}.0 to it)": "~ that it is not attached to but could be",
    },
    numbers={"count(attached of self)": "each *mutation* attached to it"},
    seats={
        "opponent": "an opponent", "announcer": "its player", "active": "the current player", "seats": "each player",
        "attacker_seat": "the attacker's controller", "eater_seat": "the eater's controller",
        "food_seat": "the *food organism*'s controller", "target_seat": "that *organism*'s controller",
        "subject_seat": "its controller", "host.controller": "the host's controller", "self.owner": "its owner",
    },
)  # fmt: skip
SPEECH = Speech(Language.of(_names(), functions=COMMON | FUNCTIONS), {"host": Limit(kinds=("mutation",))}, told=TOLD)
"""The language of every text."""
LEXICON.speak(SPEECH, binds, BEFORE)

_OPEN = frozenset({"phase", "announced", "announcer", "you", "opponent", "active"})
"""The names of what everybody can see while something is pending."""


def timing(ability: Ability) -> tuple[Said, ...]:
    """The tests of a text that limit only when it can be played (EVO-202): all can see whether they hold."""
    tests = (each.value for each in ability.requires)
    return tuple(
        each for each in tests if isinstance(each, Said) and {name.name for name in each.phrase.names} <= _OPEN
    )


__all__ = ["SPEECH", "binds", "timing"]

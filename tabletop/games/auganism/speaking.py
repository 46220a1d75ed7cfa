"""The language of Auganism's texts: what each name in a phrase of an ability means (section 13).

A text is read by a card (``self``) for the player who has it (``you``). A player's places are ``hand``, ``deck``,
``graveyard``, ``augments``, ``evp_cards`` and ``field`` (the monster in the Summon Zone), yours where nobody is
named: ``count(hand of opponent) >= 4``. What is said of a battle, a phase or a turn is of the duel in which you play.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.games.auganism.field import (
    AUGMENT,
    DECK,
    EVP,
    GRAVEYARD,
    HAND,
    attacker,
    battle_of,
    cards,
    current,
    duel_of,
    fact,
    health,
    is_foreign,
    listed,
    monster,
    opponent,
    phase_of,
    stage,
    won,
)
from tabletop.games.auganism.lexicon import PHASES
from tabletop.rules.language.phrasebook import Phrasebook
from tabletop.rules.language.speech import Limit, Speech
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Eyes, Name, bound, standing, word
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD_READ,
    NUMBER,
    PIECE,
    PIECES,
    SEAT,
    TRUTH,
    Bind,
    Type,
    WordList,
    word_of,
)
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.table import Table

_PHASE = WordList("phase", PHASES)
_DUEL = "flow:duel#1 flow:duel#2"
_BATTLE = "flow:battle#1 flow:battle#2"


def _zone(name: str, family: str, label: str, eyes: Eyes = "all") -> Name:
    """The monster cards that a player has in a place."""

    def inside(table: Table, seat: int) -> object:
        return cards(table, family, seat)

    return word(
        name, "seat", PIECES, inside, f"zone:{family} column:entered {CARD_READ}", eyes=eyes,
        said=f"{{whose}} {label}", one="card", origin="a zone", cost=3,
    )  # fmt: skip


def _field(table: Table, seat: int) -> object:
    found = monster(table, seat)
    return (found,) if found else ()


def _won(table: Table, seat: int) -> object:
    return won(table, seat)


def _of_you(
    name: str, type: Type, get: Callable[[Table, int], object], read: str, said: str = "", origin: str = ""
) -> Name:
    """What is known for you: of your duel."""

    def asked(table: Table, bind: Bind) -> object:
        you = bind.get("you")
        return get(table, you) if isinstance(you, int) and you > 0 else ABSENT

    return standing(name, type, asked, read, binds=("you",), said=said, origin=origin)


def _winner(table: Table, you: int) -> object:
    found = battle_of(table, duel_of(you)).get("winner")
    return found if isinstance(found, int) and found else ABSENT


def _attacker(table: Table, you: int) -> object:
    return attacker(table, duel_of(you)) or ABSENT


def _defender(table: Table, you: int) -> object:
    seat = attacker(table, duel_of(you))
    return opponent(seat) if seat else ABSENT


SEATS_OF_DUEL = (
    _of_you("opponent", SEAT, lambda table, you: opponent(you), "", "your opponent", "a seat"),
    _of_you(
        "active", SEAT, lambda table, you: current(table, duel_of(you)), "flow:seat flow:seat#2", "the turn player",
        "a seat",
    ),
    _of_you("attacker_seat", SEAT, _attacker, _BATTLE, "the attacker", "a seat"),
    _of_you("defender_seat", SEAT, _defender, _BATTLE, "the defender", "a seat"),
    _of_you("winner", SEAT, _winner, _BATTLE, "the winner of the battle", "a seat"),
)  # fmt: skip

OF_THE_TURN = (
    _of_you(
        "phase", word_of(_PHASE), lambda table, you: phase_of(table, duel_of(you)) or ABSENT,
        "flow:phase flow:phase#2", "the phase",
    ),
    _of_you(
        "hand_at_start", NUMBER, lambda table, you: fact(table, duel_of(you), "hand_start"), _DUEL,
        "the number of cards with which the turn was started",
    ),
    _of_you(
        "fought", TRUTH, lambda table, you: fact(table, duel_of(you), "fought") > 0, _DUEL,
        "a battle was fought this turn",
    ),
    _of_you(
        "responses", NUMBER, lambda table, you: fact(table, duel_of(you), "responses"), _DUEL,
        "the number of cards placed in this Response Phase",
    ),
)  # fmt: skip


def _stage(table: Table, piece: int) -> object:
    return stage(table, piece)


def _is_damaged(table: Table, piece: int) -> object:
    return health(table, piece) < listed(table, piece, "health")


def _is_foreign(table: Table, piece: int) -> object:
    return is_foreign(table, piece)


def _placed(table: Table, piece: int) -> object:
    found = table.state.field(piece, "placed")
    return found if isinstance(found, str) else ABSENT


OF_CARDS = (
    word("stage", "piece", NUMBER, _stage, f"counter:stage {CARD_READ}", tells=False, said="the Stage of {of}"),
    word(
        "damaged", "piece", TRUTH, _is_damaged, f"counter:stage counter:damage {CARD_READ}", tells=False,
        said="{of} is damaged",
    ),
    word(
        "foreign", "piece", TRUTH, _is_foreign, "column:at column:owner", tells=False,
        said="{of} lies with an opponent of its owner",
    ),
    word("placed", "piece", word_of(_PHASE), _placed, "field:placed", tells=False, said="the phase of {of}"),
)  # fmt: skip

LANGUAGE = Language.of(
    [
        *seats(), *SEATS_OF_DUEL, *OF_THE_TURN,
        *pieces(WordList("card", (), open=True), WordList("kind", ("monster", "hero"))),
        bound("self", PIECE, "this card"), *OF_CARDS,
        _zone("hand", HAND, "hand", "seat"), _zone("deck", DECK, "deck", "nobody"),
        _zone("graveyard", GRAVEYARD, "Graveyard"), _zone("augments", AUGMENT, "Augment Zone"),
        _zone("evp_cards", EVP, "EVP Zone"),
        word("field", "seat", PIECES, _field, f"zone:summon {CARD_READ}", said="{whose} monster"),
        word("battles_won", "seat", NUMBER, _won, "counter:won", said="the number of battles that {of} won"),
    ],
    functions=COMMON,
)  # fmt: skip

AFTER_BATTLE = ("battle_won", "battle_lost", "battle_survived", "cleanup")


def _after_it(role: str) -> tuple[tuple[str, str], ...]:
    """How a side is said of a battle that is over."""
    return tuple(
        (f"when = {moment}", f"~as the {role}") for moment in ("battle_won", "battle_lost", "battle_survived")
    )


def _of_monster(does: str) -> tuple[tuple[str, str], ...]:
    """What is said of the monster that fights for you: the card itself, if it is that."""
    return ("where = field", does.format("this monster")), ("", does.format("your monster"))


TOLD = Phrasebook(
    tests={
        "self.stage >= {n}": "from Stage {n}",
        "attacker_seat = you": (*_after_it("attacker"), *_of_monster("while {} attacks")),
        "defender_seat = you": (*_after_it("defender"), *_of_monster("while {} defends")),
        "self.placed = response": "if this card was placed in a Response Phase",
        "winner = you": _of_monster("if {} wins the battle"),
        "winner = opponent": _of_monster("if {} loses the battle"),
        "self.damaged": _of_monster("while {} has less Health than its stage lists"),
        "self.foreign": "in an opponent's EVP Zone",
        "count(hand of opponent) >= {n}": "if the opponent has {n} or more cards in hand",
        "hand_at_start = {n}": "if you started the turn with exactly {n:card|cards} in hand",
        "any(evp_cards)": "if your EVP Zone holds at least 1 card",
        "count(evp_cards) >= {n}": "if your EVP Zone holds at least {n:card|cards}",
        "not fought": "if no battle was fought this turn",
        "responses > 0": "if the opponent placed at least 1 card in this Response Phase",
        "phase = {p} and active = you": (
            ("p = evp", "during your EVP Phase"), ("p = response", "during the Response Phase"),
            ("p = evolution", "during your Evolution Phase"), ("p = augment", "during your Augment Phase"),
            ("", "during your Declare Phase"),
        ),
    },
    sets={
        "self": "this card", "field": (("where = field", "this monster"), ("", "your monster")),
        "field of opponent": "the opposing monster", "top(graveyard)": "the top card of your Graveyard",
        "hand": "your hand", "hand of opponent": "the opponent's hand",
    },
    numbers={"battles_won": "each battle you have won this game"},
    seats={"opponent": "the opponent"},
)  # fmt: skip
SPEECH = Speech(LANGUAGE, {"winner": Limit(AFTER_BATTLE)}, told=TOLD)

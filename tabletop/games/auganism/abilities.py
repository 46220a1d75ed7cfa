"""Abilities as they are read: where they work, when, under which conditions, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.games.auganism.field import (
    AUGMENT,
    EVP,
    PLACES,
    attacker,
    battle_of,
    cards,
    current,
    duel_of,
    fact,
    family_of,
    hand,
    health,
    hero,
    is_foreign,
    listed,
    monster,
    opponent,
    phase_of,
    seat_of,
    stage,
)
from tabletop.games.auganism.lexicon import ACTIVATED, LEXICON, PHASES
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context, Entry, Verdict
from tabletop.rules.abilities.standing import Standing, StandingIndex
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.language.words import Param
from tabletop.rules.table import Table


def reader(table: Table, piece: int) -> Context:
    """A card that reads its own text for the player who has it."""
    return Context(piece, seat_of(table, piece))


def meant(table: Table, act: BoundAction) -> Ability | None:
    """The ability that an act means; where it names none, the card's only one that can be activated."""
    piece = act.piece("card")
    if not piece:
        return None
    usable = [each for each in abilities_of(table, piece) if each.when == ACTIVATED]
    wanted = act.text("ability")
    return next((each for each in usable if each.id == wanted or (not wanted and len(usable) == 1)), None)


def is_muted(table: Table, piece: int) -> bool:
    """Whether the effects of a card do not apply in the battle that is going on (AUG-105)."""
    if family_of(table, piece) != AUGMENT:
        return False
    seat = seat_of(table, piece)
    return seat in battle_of(table, duel_of(seat)).get("muted", ())


def is_in_place(table: Table, piece: int, ability: Ability) -> bool:
    """Whether a card lies where this ability works (AUG-94); in the Summon Zone only as the monster."""
    place = ability.text("where") or "field"
    if not table.state.exists(piece) or family_of(table, piece) != PLACES[place]:
        return False
    seat = seat_of(table, piece)
    return place not in ("field", "hero") or piece in (monster(table, seat), hero(table, seat))


def holds(table: Table, ability: Ability, piece: int) -> bool:
    """Whether an ability works now: place, conditions, and nobody stops it."""
    if not is_in_place(table, piece, ability) or is_muted(table, piece):
        return False
    return ability.holds(table, reader(table, piece))


# -- the words -------------------------------------------------------------------------------------------------


def _after_it(role: str) -> tuple[tuple[str, str], ...]:
    """How a side is said of a battle that is over."""
    return tuple(
        (f"when = {moment}", f"~as the {role}") for moment in ("battle_won", "battle_lost", "battle_survived")
    )


@LEXICON.condition(
    "stage",
    "From this stage on.",
    Param("stage", least=1, most=4, example="2"),
    text="from Stage {n}",
)
def from_stage(table: Table, at: Context, condition: Entry) -> Verdict:
    """AUG-99."""
    return stage(table, at.source) >= condition.n


@LEXICON.condition(
    "attacker",
    "Your monster is the attacker of the battle.",
    text=(
        *_after_it("attacker"),
        ("where = field", "while this monster attacks"),
        ("", "while your monster attacks"),
    ),
)
def is_attacker(table: Table, at: Context, condition: Entry) -> Verdict:
    """AUG-98."""
    return attacker(table, duel_of(at.you)) == at.you


@LEXICON.condition(
    "defender",
    "Your monster is the defender of the battle.",
    text=(
        *_after_it("defender"),
        ("where = field", "while this monster defends"),
        ("", "while your monster defends"),
    ),
)
def is_defender(table: Table, at: Context, condition: Entry) -> Verdict:
    """AUG-98."""
    return attacker(table, duel_of(at.you)) == opponent(at.you)


@LEXICON.condition(
    "in_response",
    "It was placed in a Response Phase.",
    text="if this card was placed in a Response Phase",
)
def came_in_response(table: Table, at: Context, condition: Entry) -> Verdict:
    """The card bears it (AUG-74)."""
    return table.state.field(at.source, "placed") == "response"


@LEXICON.condition(
    "won",
    "You won the battle.",
    when=("cleanup",),
    text=(
        ("where = field", "if this monster wins the battle"),
        ("", "if your monster wins the battle"),
    ),
)
def has_won(table: Table, at: Context, condition: Entry) -> Verdict:
    """Known since its outcome (AUG-86)."""
    return _winner(table, at.you) == at.you


@LEXICON.condition(
    "lost",
    "You lost the battle.",
    when=("cleanup",),
    text=(
        ("where = field", "if this monster loses the battle"),
        ("", "if your monster loses the battle"),
    ),
)
def has_lost(table: Table, at: Context, condition: Entry) -> Verdict:
    """Known since its outcome (AUG-86)."""
    return _winner(table, at.you) == opponent(at.you)


def _winner(table: Table, seat: int) -> int:
    found = battle_of(table, duel_of(seat)).get("winner")
    return found if isinstance(found, int) else 0


@LEXICON.condition(
    "damaged",
    "It has less Health than its stage lists.",
    text=(
        ("where = field", "while this monster has less Health than its stage lists"),
        ("", "while your monster has less Health than its stage lists"),
    ),
)
def is_damaged(table: Table, at: Context, condition: Entry) -> Verdict:
    """AUG-23."""
    return health(table, at.source) < listed(table, at.source, "health")


@LEXICON.condition("foreign", "It lies with an opponent of its owner.", text="in an opponent's EVP Zone")
def lies_abroad(table: Table, at: Context, condition: Entry) -> Verdict:
    """As cards do that were captured."""
    return is_foreign(table, at.source)


@LEXICON.condition(
    "opponent_hand",
    "The opponent has at least so many cards in hand.",
    Param("opponent_hand", least=1),
    text="if the opponent has {n} or more cards in hand",
)
def opponent_holds(table: Table, at: Context, condition: Entry) -> Verdict:
    """Now."""
    return len(hand(table, opponent(at.you))) >= condition.n


@LEXICON.condition(
    "hand_at_start",
    "You started the turn with exactly so many cards.",
    Param("hand_at_start", least=0),
    text="if you started the turn with exactly {n:card|cards} in hand",
)
def started_with(table: Table, at: Context, condition: Entry) -> Verdict:
    """As it was remembered when the turn began."""
    return fact(table, duel_of(at.you), "hand_start") == condition.n


@LEXICON.condition(
    "evp_cards",
    "Your EVP Zone holds at least so many cards.",
    Param("evp_cards", least=1),
    text="if your EVP Zone holds at least {n:card|cards}",
)
def has_evp_cards(table: Table, at: Context, condition: Entry) -> Verdict:
    """AUG-106 says whose zone is yours."""
    return len(cards(table, EVP, at.you)) >= condition.n


@LEXICON.condition("no_battle", "No battle was fought this turn.", text="if no battle was fought this turn")
def has_not_fought(table: Table, at: Context, condition: Entry) -> Verdict:
    """Up to now."""
    return not fact(table, duel_of(at.you), "fought")


@LEXICON.condition(
    "opponent_responded",
    "The opponent has placed a card in this Response Phase.",
    text="if the opponent placed at least 1 card in this Response Phase",
)
def was_responded_to(table: Table, at: Context, condition: Entry) -> Verdict:
    """Up to now."""
    return fact(table, duel_of(at.you), "responses") > 0


@LEXICON.condition(
    "phase",
    "Only during this phase of yours.",
    Param("phase", "text", values=PHASES, example="evolution"),
    text=(
        ("phase = evp", "during your EVP Phase"),
        ("phase = evolution", "during your Evolution Phase"),
        ("phase = augment", "during your Augment Phase"),
        ("phase = declare", "during your Declare Phase"),
        ("", "during the Response Phase"),
    ),
)
def is_in_phase(table: Table, at: Context, condition: Entry) -> Verdict:
    """And it is your turn."""
    duel = duel_of(at.you)
    return phase_of(table, duel) == condition.value and current(table, duel) == at.you


# -- what applies --------------------------------------------------------------------------------------------------


def sources(table: Table, duel: int) -> Iterator[int]:
    """The cards whose abilities may apply in a duel, in their order: the turn player first; hero, monster, Augment
    Zone and EVP Zone, oldest first (AUG-100)."""
    first = current(table, duel)
    for seat in (first, opponent(first)):
        yield from sources_of(table, seat)


def sources_of(table: Table, seat: int) -> Iterator[int]:
    """The cards of one player whose abilities may apply, in their order."""
    yield from (piece for piece in (hero(table, seat), monster(table, seat)) if piece)
    yield from cards(table, AUGMENT, seat)
    yield from cards(table, EVP, seat)


def _standing_in(table: Table, duel: int) -> Iterator[tuple[Context, Sequence[Ability]]]:
    for piece in sources(table, duel):
        yield reader(table, piece), abilities_of(table, piece)


STANDING = StandingIndex(
    _standing_in,
    applies=lambda table, each: holds(table, each.ability, each.at.source),
    key=lambda each: (each.ability.when, each.effect.name),
)


def standing(table: Table, duel: int, when: str, word: str) -> tuple[Standing, ...]:
    """Every effect of a sort that applies in a duel by itself now, in the order of the cards."""
    return STANDING.of(table, duel, (when, word))

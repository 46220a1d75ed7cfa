"""Phrases in sentences: why not, told to each reader as that may know; how one is said; how near; what is secret."""

from __future__ import annotations

import pytest
from phrase_games import board, give, language

from tabletop.rules.phrases.naming.values import TRUTH
from tabletop.rules.phrases.phrase import COMMON, phrase, sentence, with_defines
from tabletop.rules.phrases.saying.telling import ASKED_FOR
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.showing.sentences import fill
from tabletop.rules.showing.telling import Told

LANGUAGE = language()
TABLE, NAMED = board(
    hand_1=["hearts-7"], hand_2=["clubs-9", "clubs-k"], discard=["clubs-7", "hearts-a"], field_1=["spades-j"],
    field_2=["hearts-10", "hearts-8"], stock=["clubs-q"],
    mat={(1, 1): ("diamonds-7", 1), (2, 1): ("diamonds-8", 1), (2, 2): ("spades-q", 2)},
)  # fmt: skip
give(TABLE, 1, "points", 4)
TABLE.state.fields["guarded"] = {NAMED["hearts-8"]: True}
TABLE.state.flow |= {"pot": 3, "led": "spades"}
BIND: dict[str, object] = {"you": 1, "card": NAMED["hearts-7"], "there": ("mat", (2, 1)), "whom": 2}


def read(told: Told, seat: int) -> str:
    """A sentence as a seat reads it, with plain spaces."""
    return fill(told.template, told.words, TABLE, seat).replace("\u00a0", " ")


WHY: list[tuple[str, str]] = [
    ("card.suit = spades", "The suit of 7 of hearts is hearts, not spades."),
    ("card.suit = led", "The suit of 7 of hearts is hearts, not spades."),
    ("card.suit != hearts", "The suit of 7 of hearts is hearts."),
    ("count(hand) >= 2", "You have 1 card in hand; it takes 2."),
    ("count(hand) = 0", "You have 1 card in hand; it must be 0."),
    ("count(hand of foe) < 2", "Player 2 has 2 cards in hand; it must be less than 2."),
    ("count(hand of whom) <= 1", "Player 2 has 2 cards in hand; it may be 1 at most."),
    ("count(guards) > 1", "The number of cards in player 2's field that are guarded is 1; it must be more than 1."),
    ("points >= 5", "You have 4 points; it takes 5."),
    ("pot > 3", "The pot is 3; it must be more than 3."),
    ("card.suit = spades or card.rank = 9",
     "Neither: the suit of 7 of hearts is hearts, not spades; nor: the rank of 7 of hearts is 7, "
     "not 9."),
    ("pot = 3 and card.suit = spades", "The suit of 7 of hearts is hearts, not spades."),
    ("no(field)", "There are cards in your field."),
    ("any(field where suit = hearts)", "There are no cards in your field whose suit is hearts."),
    ("no(guards)", "There are cards in player 2's field that are guarded."),
    ("not any(guards)", "There are cards in player 2's field that are guarded."),
    ("not can(pot = 3)", "The pot is 3 is possible."),
    ("card is in field", "7 of hearts is not in your field."),
    ("card is not in hand", "7 of hearts is in your hand."),
    ("card is joker", "7 of hearts is no joker."),
    ("card.tapped", "7 of hearts is not tapped."),
    ("not ready(card)", "7 of hearts is not tapped."),
    ("quiet", "It must be so that it is quiet."),
    ("card.types has plain", "7 of hearts has no plain."),
    ("every(suit = spades over hand)", "The suit of 7 of hearts is hearts, not spades."),
    ("line(3 through there where mine)", "There are no 3 in a row through C2."),
    ("not line(2 through there where mine)", "There are 2 in a row through C2."),
    ("card.owner = whom", "The owner of 7 of hearts is you, not player 2."),
    ("piece(there).suit = hearts", "The suit of 8 of diamonds is diamonds, not hearts."),
    ("not (quiet or pot = 3)", "The pot is 3."),
    ("quiet if pot = 3 else true", "It must be so that it is quiet."),
    ("fits(card)",
     "Neither: the suit of 7 of hearts is hearts, not spades; nor: the rank of 7 of hearts is 7; "
     "it must be A; nor: the rank of 7 of hearts is 7, not 8."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), WHY)
def test_why_not(text: str, sentence: str) -> None:
    told = phrase(LANGUAGE, text, TRUTH).why_not(TABLE, BIND)
    assert told is not None
    assert read(told, 1) == sentence


def test_a_define_has_its_own_sentence() -> None:
    TABLE.state.angle[NAMED["hearts-7"]] = 90
    try:
        told = phrase(LANGUAGE, "ready(card)").why_not(TABLE, BIND)
    finally:
        TABLE.state.angle[NAMED["hearts-7"]] = 0
    assert told is not None and read(told, 1) == "It is tired."


SENTENCES: list[tuple[str, str, str]] = [
    ("Nothing in braces.", "Nothing in braces.", "Nothing in braces."),
    ("{you} has {points} points.", "You have 4 points.", "Player 1 has 4 points."),
    ("{you's} card {card} goes.", "Your card 7 of hearts goes.", "Player 1's card a card goes."),
    ("{whom} asks for {led}.", "Player 2 asks for spades.", "You asks for spades."),
    ("{hand} {hand has|have} to go.", "7 of hearts 7 of hearts has to go.", "A card a card has to go."),
    (
        "{others} {seats is|are} there.",
        "Player 2 you and player 2 are there.",
        "You player 1 and you are there.",
    ),
    ("At {there}: {count(hand) card|cards}.", "At C2: 1 card.", "At C2: 1 card."),
    (
        "{best(points over seats)} won with {highest(points over seats)}.",
        "You won with 4.",
        "Player 1 won with 4.",
    ),
]


@pytest.mark.parametrize(("text", "own", "foreign"), SENTENCES)
def test_a_sentence_is_told_to_each_reader(text: str, own: str, foreign: str) -> None:
    made = sentence(LANGUAGE, text)
    told = made.told(TABLE, BIND)
    assert read(told, 1) == own
    assert read(told, 2) == foreign


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("{pot", 1, "This brace is not closed."),
        ("pot}", 4, "A `}` closes nothing."),
        ("a {pot} b}", 10, "A `}` closes nothing."),
        ("You have {}.", 11, "The phrase is empty."),
        ("You have {pot +}.", 16, "Something is missing after `+`."),
        ("You have {ptos}.", 11, "There is no name `ptos` here."),
        ("You have {card.siut}.", 16, "No piece has a word `siut`."),
        ("It is {quiet}.", 8, "A test cannot stand in a sentence."),
        ("It is {pot's}.", 8, "A number cannot stand a possessive."),
        ("x" * 401, 401, "A sentence has at most 400 characters."),
    ],
)
def test_what_is_said_of_a_wrong_sentence(text: str, column: int, message: str) -> None:
    with pytest.raises(PhraseFault) as caught:
        sentence(LANGUAGE, text)
    assert (caught.value.column, caught.value.message) == (column, message)


def test_the_sentence_of_a_define_holds_phrases() -> None:
    language = with_defines(
        LANGUAGE, {"heavy(c)": {"test": "c.rank > 9", "because": "{c} is no more than {c.rank}."}}
    )
    told = phrase(language, "heavy(card)").why_not(TABLE, BIND)
    assert told is not None and read(told, 1) == "7 of hearts is no more than 7."
    with pytest.raises(PhraseFault) as caught:
        with_defines(LANGUAGE, {"heavy(c)": {"test": "c.rank > 9", "because": "{d} is light."}})
    assert (caught.value.source, caught.value.column) == ("heavy.because", 2)


def test_a_sentence_knows_what_it_reads_and_tells() -> None:
    made = sentence(LANGUAGE, "{you} holds {hand of foe} and {points}.")
    assert made.needs == {"you"} and not made.secrets()
    assert {each.name for each in made.reads} >= {"hand", "points"}
    assert sentence(LANGUAGE, "It is {top(stock).suit}.").secrets()


def test_what_a_reader_may_not_know_is_not_told() -> None:
    hidden = {**BIND, "card": NAMED["clubs-9"]}
    told = phrase(LANGUAGE, "card.suit = hearts").why_not(TABLE, hidden)
    assert told is not None
    assert read(told, 1) == "The suit of a card is not known; it must be hearts."
    assert read(told, 2) == "The suit of 9 of clubs is clubs, not hearts."
    told = phrase(LANGUAGE, "card is in field").why_not(TABLE, hidden)
    assert told is not None and read(told, 1) == "A card is not in your field."


SAID: list[tuple[str, str]] = [
    ("hand", "your hand"),
    ("hand of others", "the others' hand"),
    ("playing in field of foe where guarded", "cards in foe's field that are guarded"),
    ("playing in field where types has red", "cards in your field that have red"),
    ("field where not types has red", "cards in your field that have no red"),
    ("field where not tapped and rank >= 9", "cards in your field that are not tapped and whose rank is at least 9"),
    ("field where suit = hearts or damage > 2",
     "cards in your field whose suit is hearts or whose damage is more than 2"),
    ("hand where it != card", "cards in your hand other than card"),
    ("hand where it is in guards", "cards in your hand that are among guards"),
    ("seats where any(hand of it)", "everybody for which there are cards in their hand"),
    ("count(hand)", "the number of cards in your hand"),
    ("any(guards)", "there are guards"),
    ("highest(points over others)", "the highest points of the others"),
    ("best(rank over hand)", "who has the highest rank of cards in your hand"),
    ("sum(damage over field)", "the sum of damage of cards in your field"),
    ("pot + 1 at most 8", "the pot plus 1, but at most 8"),
    ("card.suit = led", "the suit of card is what was led"),
    ("20 if quiet else 3", "20 if it is quiet, otherwise 3"),
    ("top(discard).suit", "the suit of the top one in the discard"),
    ("cells in mat where mine", "cells of the mat that are mine"),
    ("fits(card)", "fits of card"),
    ("hand or field", "your hand or your field"),
    ("1..3", "1 to 3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), SAID)
def test_how_it_is_said(text: str, words: str) -> None:
    assert phrase(LANGUAGE, text).said() == words


NEAR: list[tuple[str, float]] = [
    ("pot >= 6", 0.5), ("pot > 5", 0.5), ("pot <= 1", 1 / 3), ("pot < 3", 0.5), ("pot = 5", 1 / 3),
    ("pot >= 6 and pot >= 12", 0.125), ("pot >= 6 or pot >= 12", 0.5), ("no(hand of foe)", 1 / 3),
    ("any(joker in hand)", 0.0),
    ("line(4 through there where mine)", 0.5625), ("card.suit = spades", 0.0), ("pot >= 3", 1.0),
    ("not pot = 3", 0.0),
    ("every(suit = hearts over hand or field)", 0.5), ("count(hand) >= 4", 0.25), ("points >= 5", 0.8),
    ("connected(there to (cells in mat where row = 4) where mine)", 0.25), ("pot >= 6 if quiet else pot >= 12", 0.25),
    ("fits(card)", 0.0), ("highest(damage over joker in hand) >= 1", 0.0),
]  # fmt: skip


@pytest.mark.parametrize(("text", "near"), NEAR)
def test_how_near_it_is(text: str, near: float) -> None:
    assert phrase(LANGUAGE, text, TRUTH).nearness(TABLE, BIND) == pytest.approx(near)


SECRET: list[tuple[str, tuple[int, ...]]] = [
    ("hand where suit = led", ()),
    ("count(hand of foe) > 2", ()),
    ("any(hand of others)", ()),
    ("hand of foe where suit = led", (19,)),
    ("any(hand of foe where suit = led)", (23,)),
    ("hand of foe where owner = you", ()),
    ("best(rank over hand of foe)", (6,)),
    ("hand of seats where rank = 8", (21,)),
    ("top(stock).suit = hearts", (12,)),
    ("top(stock) = card", (12,)),
    ("top(discard).suit = hearts", ()),
    ("fits(top(stock))", (1,)),
    ("joker in hand of foe", (7,)),
    ("seats where any(hand of it where suit = hearts)", (34,)),
    ("(hand or hand of foe) where suit = hearts", (29,)),
    ("count(stock)", ()),
    ("card.suit = hearts", ()),
    ("guards where suit = hearts", ()),
    ("every(suit = hearts over hand of foe)", (7,)),
]


@pytest.mark.parametrize(("text", "columns"), SECRET)
def test_what_a_seat_may_not_know(text: str, columns: tuple[int, ...]) -> None:
    assert tuple(dict.fromkeys(column for column, _ in phrase(LANGUAGE, text).secrets())) == columns


def test_every_function_has_help_an_example_and_a_sentence() -> None:
    for name, function in COMMON.items():
        assert function.help.endswith(".") and function.said, name
        assert f"{name}(" in function.example and function.form.startswith(f"{name}("), name
        gives_test = function.gives == TRUTH
        assert gives_test == bool(function.why_not) == (function.near is not None), name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand", "in your hand"),
        ("top(discard)", "the top one in the discard"),
        ("top(2 of discard)", "among the top 2 in the discard"),
        ("hand of next(you)", "in the hand of the seat after you"),
        ("top(discard) if you = 1 else bottom(discard)", ASKED_FOR),
        ("top(discard where suit = top(discard).suit)", ASKED_FOR),
        ("best(rank over hand where rank = 7) if you = 1 else hand", ASKED_FOR),
    ],
)
def test_what_nobody_would_understand_is_not_said_of_a_set(text: str, said: str) -> None:
    assert phrase(LANGUAGE, text).said_to_be() == said

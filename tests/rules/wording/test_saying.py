"""Texts made from abilities: templates, and the English between them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.rules.language.phrasebook import Phrasebook
from tabletop.rules.language.speech import Speech
from tabletop.rules.language.words import Param, Part, Text, Vocabulary, Word
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, field, mark, zone
from tabletop.rules.phrases.naming.values import PIECE, WordList, word_of
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.wording.english import IT, YOU, Noun, capital, often, polished, signed
from tabletop.rules.wording.saying import spoken
from tabletop.rules.wording.templates import chosen, holds

N = Param("n")
TO = Param("to", "set", default="self", one=True)


def word(part: Part, name: str, text: Text, *params: Param, value: Param | None = None) -> Word:
    return Word(name, part, f"What {name} is.", value, params, text=text)


WORDS = Vocabulary(
    (
        word("when", "always", ""),
        word(
            "when", "eats", (("of = any", "when a frog eats"), ("", "when {of} {of:eats}")), Param("of", "set")
        ),
        word("when", "would_leave", (("bare", "{of} {of:stays}"), ("", "if {of} would leave, {do} instead"))),
        word("requires", "wet", "if it is wet"),
        word("requires", "flies", "if there are {flies:fly|flies}", value=Param("flies")),
        word("requires", "night", "only at night"),
        word("requires", "by", "~by a {n}", value=Param("by", "text")),
        word("cost", "mud", "{n} mud", value=Param("mud")),
        word("cost", "leaf", "to drop {n:leaf|leaves}", value=Param("leaf")),
        word("do", "jump", "{to} {to:gets} {n:+} jump", N, TO),
        word("do", "croak", "{to} {to:gets} {n:+} croak", N, TO),
        word("do", "grow", (("n < 0", "{to} {to:loses} {n:abs} leg"), ("", "{to} {to:gains} {n} leg")), N, TO),
        word("do", "draw", "draw {n:card|cards}", N),
        word(
            "do",
            "hide",
            "{to} {to:hides}",
            TO,
            Param("until", "until", values=("until_dawn", "turn_of"), said=(("turn_of", "until the turn of"),)),
        ),
        word("do", "wash", "wash {to}", TO),
        word("do", "odd", "", N),
    ),
    speech=Speech(
        Language.of(
            [
                *seats(), *pieces(WordList("card", (), open=True), WordList("kind", ("frog",))), zone("pond"),
                *(bound(name, PIECE) for name in ("self", "chosen.0", "chosen.1")), mark("wet"), mark("toad"),
                zone("mine", per_seat=True), field("skin", word_of(WordList("skin", (), open=True))),
            ],
            functions=COMMON,
        ),
        told=Phrasebook(
            sets={
                "self": "this {kind}", "mine": "your <frog~frogs> here", "mine of seats": "each <frog> here",
                "pond": (("one", "a <frog>"), ("", "every <frog>")),
            },
            filters={
                "skin = {value}": "{value} ~", "wet": "~ that {:is} wet", "not wet": "~ that {:is} dry",
                "toad": "=toad~toads", "it != self": "other ~",
            },
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"do": [{"op": "jump", "n": 2}]}, "This frog gets +2 jump."),
        ({"do": [{"op": "jump", "n": -1, "to": "mine"}]}, "Your frogs here get −1 jump."),
        ({"do": [{"op": "grow", "n": -2, "to": "mine of seats"}]}, "Each frog here loses 2 leg."),
        ({"do": [{"op": "draw", "n": 1}]}, "Draw 1 card."),
        ({"do": [{"op": "jump", "n": 1}, {"op": "croak", "n": -2}]}, "This frog gets +1 jump and −2 croak."),
        ({"do": [{"op": "draw", "n": 2}, {"op": "wash"}]}, "Draw 2 cards, then wash this frog."),
        ({"do": [{"op": "jump", "n": 1}, {"op": "draw", "n": 1}]}, "This frog gets +1 jump; draw 1 card."),
        ({"requires": ["wet"], "do": [{"op": "draw", "n": 1}]}, "If it is wet, draw 1 card."),
        ({"requires": [{"flies": 2}], "do": [{"op": "draw", "n": 1}]}, "If there are 2 flies, draw 1 card."),
        ({"requires": ["night"], "do": [{"op": "draw", "n": 1}]}, "Only at night. Draw 1 card."),
        ({"when": "eats", "of": "self", "do": [{"op": "draw", "n": 1}]}, "When this frog eats, draw 1 card."),
        ({"when": "eats", "of": "any", "requires": [{"by": "hawk"}], "do": [{"op": "wash"}]},
         "When a frog eats by a hawk, wash this frog."),
        ({"when": "would_leave", "of": "mine", "do": [{"op": "draw", "n": 1}]},
         "If your frogs here would leave, draw 1 card instead."),
        ({"when": "would_leave", "of": "self", "do": []}, "If this frog would leave, this frog stays instead."),
        ({"when": "eats", "of": "self", "limit": "once_per_turn", "do": [{"op": "wash"}]},
         "Once each turn, when this frog eats, wash this frog."),
        ({"cost": [{"mud": 2}, {"leaf": 1}], "do": [{"op": "wash"}]},
         "Pay 2 mud and drop 1 leaf; wash this frog."),
        ({"may": True, "pay": [{"mud": 1}], "do": [{"op": "wash"}]},
         "You may pay 1 mud; if you do, wash this frog."),
        ({"may": True, "do": [{"op": "wash"}]}, "You may wash this frog."),
        ({"choose": ["pond where not wet"], "do": [{"op": "wash", "to": "chosen.0"}]},
         "Choose a frog that is dry; wash it."),
        ({"may": True, "choose": ["pond where toad", "pond where skin = amber"],
          "do": [{"op": "wash", "to": "chosen.1"}, {"op": "jump", "n": 1, "to": "chosen.0"}]},
         "You may choose a toad and an amber frog; wash the second; the first gets +1 jump."),
        ({"do": [{"op": "wash", "to": "pond where it != self and skin = green"}]},
         "Wash every other green frog."),
        ({"do": [{"op": "hide", "until": "until_dawn"}]}, "This frog hides until dawn."),
        ({"do": [{"op": "hide", "to": "mine", "until": {"turn_of": "you"}}]},
         "Your frogs here hide until the turn of you."),
        ({"do": [{"op": "odd", "n": 3}]}, "Odd (n 3)."),
        ({"do": [{"op": "unheard_of"}]}, "Unheard of."),
    ],
)  # fmt: skip
def test_an_ability_says_what_its_words_say(data: dict[str, object], text: str) -> None:
    assert spoken({"when": "always", **data}, WORDS, "frog") == text


def test_of_what_always_holds_the_same_for_several_is_said_once_and_for_several_values_each() -> None:
    value, of = Param("to", "text", values=("jump", "croak")), Param("of", "set")
    said = (("to = jump", "{of} {of:gets} {n:+} jump"), ("", "{of} {of:croaks} {n:+}"))
    adds = word("do", "add", said, N, value, of)
    always = Word("always", "when", "", standing=True)
    words = replace(WORDS, words=(always, adds, *WORDS.words[1:]))
    twice = [{"op": "jump", "n": 1}, {"op": "jump", "n": 1, "to": "mine"}]
    assert spoken({"when": "always", "do": twice}, words, "frog") == "This frog and your frogs here get +1 jump."
    each = [{"op": "add", "n": 1, "to": to, "of": "self"} for to in ("jump", "croak")]
    assert spoken({"when": "always", "do": each}, words, "frog") == "This frog gets +1 jump and croaks +1."


def test_words_of_before_are_said_as_those_of_now() -> None:
    soaks = Word("soaks", "when", "", text=(("when = soaks and of = pond", "when the pond soaks"), ("", "odd")),
                 was=("wets",))  # fmt: skip
    words = replace(WORDS, words=(soaks, Word("pond", "of", "", was=("lake",)), *WORDS.words))
    data = {"when": "wets", "of": "lake", "do": [{"op": "draw", "n": 1}]}
    assert spoken(data, words, "frog") == "When the pond soaks, draw 1 card."


def test_what_stands_behind_the_name_is_not_said_again() -> None:
    data = {"when": "always", "cost": [{"mud": 2}], "requires": ["wet"], "do": [{"op": "draw", "n": 1}]}
    assert spoken(data, WORDS, "frog") == "If it is wet, pay 2 mud; draw 1 card."
    assert spoken(data, WORDS, "frog", {"mud", "wet"}) == "Draw 1 card."


def test_what_only_a_game_has_stands_ahead_of_a_colon() -> None:
    lead = (("where = pond", "Pond"), ("where = bank", "Bank"), ("times", "{times} times"))
    words = replace(WORDS, lead=lead)
    data = {"when": "always", "where": "pond", "times": 3, "do": [{"op": "draw", "n": 1}]}
    assert spoken(data, words, "frog") == "Pond, 3 times: Draw 1 card."


def test_guards() -> None:
    given = {"n": -2, "who": "you", "wet": True, "dry": False, "count": 3}
    for guard in ("", "n", "n < 0", "n < 0 and who = you", "not dry", "not other", "wet = true", "count > 2"):
        assert holds(guard, given), guard
    for guard in ("n > 0", "dry", "not n", "who = opponent", "other", "n < 0 and who = opponent", "dry = true"):
        assert not holds(guard, given), guard
    assert chosen((("n > 0", "more"), ("n < 0", "less")), given) == "less"
    assert chosen((("n > 0", "more"),), given) == ""
    with pytest.raises(ValueError, match="no guard"):
        holds("n >= 0", given)


def test_english() -> None:
    assert [Noun("frogs", True).verb(verb) for verb in ("gets", "is", "has", "goes", "catches", "plays", "dies")] == [
        "get", "are", "have", "go", "catch", "play", "die",
    ]  # fmt: skip
    assert (YOU.verb("draws"), IT.verb("draws"), YOU.verb("is out")) == ("draw", "draws", "are out")
    assert [each.whose for each in (YOU, IT, Noun("a frog"), Noun("frogs", True))] == [
        "your", "its", "a frog's", "frogs'",
    ]  # fmt: skip
    assert (signed(2), signed(-2), signed(0)) == ("+2", "−2", "+0")
    assert (often(1), often(2), often(4)) == ("once", "twice", "4 times")
    assert polished("a egg and an frog, a unit ; a other *ear*  and an *frog*") == (
        "an egg and a frog, a unit; another *ear* and a *frog*"
    )
    assert (capital("*event*s"), capital("2 frogs"), capital("")) == ("*Event*s", "2 frogs", "")

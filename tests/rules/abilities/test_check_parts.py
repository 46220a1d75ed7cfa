"""What is said of the parts of an ability beside its effects: whose, price, choices, duration, kinds of cards."""

from __future__ import annotations

import pytest

from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.abilities.said import Said
from tabletop.rules.language.reference import printed
from tabletop.rules.language.registry import check
from tabletop.rules.language.speech import Limit, Speech
from tabletop.rules.language.words import Param
from tabletop.rules.phrases.meaning.usual import pieces, seats
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, zone
from tabletop.rules.phrases.naming.values import PIECE, WordList
from tabletop.rules.phrases.phrase import COMMON
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table

LEXICON = Lexicon(limits=("once",))
LEXICON.moment("played", "It is played.", kinds=("spell",))
LEXICON.moment("stands", "It is there.", standing=True)
LEXICON.moment("falls", "It falls.", of=("self", "any"), bare=True)
for _name in ("self", "any"):
    LEXICON.whose(_name, "Whose it is.")(lambda table, at, of: True)
LEXICON.cost("coin", "Coins.", Param("coin", least=1))(lambda run, at, cost: None)
LEXICON.speak(
    Speech(
        Language.of(
            [
                *seats(), *pieces(WordList("card", (), open=True), WordList("kind", ("spell", "beast", "charm"))),
                *(bound(name, PIECE) for name in ("self", "host", "chosen.0", "chosen.1")),
                zone("camp", per_seat=True),
            ],
            functions=COMMON,
        ),
        {"host": Limit((), ("charm",))},
    )
)  # fmt: skip


@LEXICON.condition("not_now", "Not in one of these.", Param("not_now", "words", values=("day", "night")))
def not_now(table: Table, at: Context, condition: Entry) -> bool:
    """Never mind."""
    return True


@LEXICON.condition("near", "Near that card.", Param("who", "set", required=True), Param("n", least=0))
def near(table: Table, at: Context, condition: Entry) -> bool:
    """Never mind."""
    return True


@LEXICON.effect("hurt", "It hurts.", Param("to", "set", required=True))
def hurt(run: Run, at: Context, effect: Entry) -> None:
    """Never mind."""


@LEXICON.effect(
    "raise", "It is more.", Param("of", "things", required=True),
    Param("by", "number", required=True, not_zero=True),
    Param("until", "until", values=("turn", "turn_of")), standing=True,
)  # fmt: skip
def more(run: Run, at: Context, effect: Entry) -> None:
    """Never mind."""


@LEXICON.effect("later", "All this later.", Param("do", "effects", required=True), Param("choose", "sets"))
def later(run: Run, at: Context, effect: Entry) -> None:
    """Never mind."""


HURT = {"op": "hurt", "to": "self"}
RAISE = {"op": "raise", "of": "self", "by": 1}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"when": "falls"}, "Whose? `falls` needs `of`."),
        ({"when": "falls", "of": "me"}, 'There is no `of` for falls "me".'),
        ({"when": "played", "of": "self", "do": [HURT]}, "An ability that is `played` is nobody's."),
        ({"when": "played", "do": []}, "The ability does nothing."),
        ({"when": "played", "may": 1, "do": [HURT]}, "`may` is true or false."),
        ({"when": "played", "pay": [{"coin": 1}], "do": [HURT]},
         "What is paid for an ability is offered, not demanded."),
        ({"when": "played", "may": True, "pay": [{"coyn": 1}], "do": [HURT]}, 'There is no cost "coyn".'),
        ({"when": "played", "limit": "twice", "do": [HURT]}, 'There is no limit "twice".'),
        ({"when": "played", "choose": {}, "do": [HURT]}, "`choose` is a list with a set for each card chosen."),
        ({"when": "played", "choose": ["camp where it != chosen.0"], "do": [HURT]},
         "`camp where it != chosen.0`: There is no choice 0 here; none are made."),
        ({"when": "played", "choose": ["camp", "chosen.1"], "do": [HURT]},
         "`chosen.1`: There is no choice 1 here; 1 is made."),
        ({"when": "played", "choose": ["slef"], "do": [HURT]}, "`slef`, column 1: There is no name `slef` here."),
        ({"when": "played", "choose": [{"big": True}], "do": [HURT]},
         "Each of `choose` is a phrase for pieces, one line of text."),
        ({"when": "played", "choose": ["camp"], "do": [{"op": "hurt", "to": "chosen.1"}]},
         "`chosen.1`: There is no choice 1 here; 1 is made."),
        ({"when": "played", "do": [{"op": "later", "do": [{"op": "hurt", "to": "chosen.0"}]}]},
         "`chosen.0`: There is no choice 0 here; none are made."),
        ({"when": "played", "do": [{"op": "later", "choose": 2, "do": [HURT]}]},
         "`choose` is a list with a set for each card chosen."),
        ({"when": "played", "requires": [{"not_now": ["dusk"]}], "do": [HURT]},
         "The requirement `not_now` needs a list of words (day or night)."),
        ({"when": "played", "requires": [{"near": {"who": "slef"}}], "do": [HURT]},
         "`slef`, column 1: There is no name `slef` here."),
        ({"when": "played", "requires": [{"near": {}}], "do": [HURT]}, "The `who` of `near` is a phrase for pieces."),
        ({"when": "played", "do": [RAISE]}, "`raise` holds all the time."),
        ({"when": "stands", "do": [HURT]}, "`hurt` happens once."),
        ({"when": "played", "do": [{**RAISE, "until": "noon"}]}, 'There is no duration "noon".'),
        ({"when": "played", "do": [{**RAISE, "until": {"turn_of": "him"}}]},
         "`him`, column 1: There is no name `him` here."),
        ({"when": "stands", "do": [{"op": "raise", "by": 1}]},
         "The effect `raise` needs `of`, a phrase for pieces or seats."),
        ({"when": "stands", "do": [{**RAISE, "of": "slef"}]}, "`slef`, column 1: There is no name `slef` here."),
        ({"when": "stands", "do": [{**RAISE, "by": "count(slef)"}]}, "`count(slef)`, column 7: There is no name "
         "`slef` here."),
        ({"when": "stands", "do": [{**RAISE, "by": 0}]}, "`by` is a whole number but 0."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(data: dict[str, object], message: str) -> None:
    (found,) = check(data, LEXICON.vocabulary)
    assert found.message == message


@pytest.mark.parametrize(
    "data",
    [
        {"when": "falls", "of": "any"},
        {"when": "played", "limit": "once", "may": True, "pay": [{"coin": 2}], "do": [HURT]},
        {"when": "played", "choose": ["camp", "camp where it != chosen.0"], "do": [{"op": "hurt", "to": "chosen.1"}]},
        {"when": "played", "do": [{"op": "later", "choose": ["camp"], "do": [{"op": "hurt", "to": "chosen.0"}]}]},
        {"when": "played", "do": [{**RAISE, "until": "turn"}, {**RAISE, "of": "you", "until": {"turn_of": "you"}}]},
        {"when": "stands", "do": [{**RAISE, "by": "-count(camp of others)"}]},
        {"when": "stands", "requires": [{"not_now": ["day", "night"]}, {"near": {"who": "self"}}], "do": [RAISE]},
    ],
)
def test_what_is_right_is_not_complained_of(data: dict[str, object]) -> None:
    assert check(data, LEXICON.vocabulary) == []


def test_a_word_is_of_some_kinds_of_cards_only() -> None:
    data = {"when": "stands", "do": [{"op": "raise", "of": "host", "by": 1}]}
    assert [each.message for each in check(data, LEXICON.vocabulary, "beast")] == [
        "`host`: `host` does not occur on a beast."
    ]
    assert check(data, LEXICON.vocabulary, "charm") == []
    assert check(data, LEXICON.vocabulary) == [], "one that several kinds may share"
    listed = "\n".join(printed(LEXICON.vocabulary))
    assert "(on a spell)" in listed and "(of: self or any)" in listed


def test_whom_and_how_long_are_read() -> None:
    until = {"turn_of": "you"}
    data = {"when": "played", "do": [{**RAISE, "of": "you", "until": until}, {**RAISE, "until": "turn"}]}
    first, second = compile_ability("a.1", "", data, LEXICON).effects
    seat, length = first.args["of"], first.args["until"]
    assert isinstance(seat, Said) and seat.phrase.text == "you"
    assert isinstance(length, Entry) and length.name == "turn_of"
    assert isinstance(length.value, Said) and length.value.phrase.text == "you"
    last = second.args["until"]
    assert isinstance(last, Entry) and (last.name, last.value) == ("turn", None)

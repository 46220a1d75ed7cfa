"""What is said of the parts of an ability beside its effects: whose, price, choices, duration, kinds of cards."""

from __future__ import annotations

import pytest

from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.abilities.records import Context, Entry, Selection
from tabletop.rules.language.reference import printed
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import Param
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table

LEXICON = Lexicon(each=(), whose=True, limits=("once",))
LEXICON.moment("played", "It is played.", kinds=("spell",))
LEXICON.moment("stands", "It is there.", standing=True)
LEXICON.moment("falls", "It falls.", of=("self", "any"), bare=True)
for name in ("self", "host"):
    LEXICON.selector(name, "A card.", kinds=("charm",) if name == "host" else ())(lambda table, at, selection: ())
LEXICON.selector("chosen", "A card chosen.", Param("chosen", "choice"))(lambda table, at, selection: ())
LEXICON.selector("all", "Those that fit.", Param("all", "filter", required=True))(lambda table, at, selection: ())
LEXICON.player("you", "Its player.", kinds=("spell", "beast"))(lambda table, at, player: at.you)
LEXICON.filter("big", "It is big.", Param("big", "flag"))(lambda table, at, piece, wanted: True)
LEXICON.filter("like", "It is like that card.", Param("like", "selector"))(lambda table, at, piece, wanted: True)
LEXICON.filter("beside", "It lies beside that choice.", Param("beside", "choice"))(
    lambda table, at, piece, wanted: True
)
LEXICON.filter("size", "Its size.", Param("size", least=0), Param("min", least=0), Param("max", least=0))(
    lambda table, at, piece, wanted: True
)
LEXICON.cost("coin", "Coins.", Param("coin", least=1))(lambda run, at, cost: None)


@LEXICON.condition("not_now", "Not in one of these.", Param("not_now", "words", values=("day", "night")))
def not_now(table: Table, at: Context, condition: Entry) -> bool:
    """Never mind."""
    return True


@LEXICON.condition("near", "Near that card.", Param("who", "selector", required=True), Param("n", least=0))
def near(table: Table, at: Context, condition: Entry) -> bool:
    """Never mind."""
    return True


@LEXICON.effect("hurt", "It hurts.", Param("to", "selector", required=True))
def hurt(run: Run, at: Context, effect: Entry) -> None:
    """Never mind."""


@LEXICON.effect(
    "raise", "It is more.", Param("of", "anybody", required=True),
    Param("by", "amount", required=True, not_zero=True),
    Param("until", "until", values=("turn", "turn_of")), standing=True,
)  # fmt: skip
def more(run: Run, at: Context, effect: Entry) -> None:
    """Never mind."""


@LEXICON.effect("later", "All this later.", Param("do", "effects", required=True), Param("choose", "filters"))
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
        ({"when": "played", "choose": {}, "do": [HURT]}, "`choose` is a list with a filter for each card chosen."),
        ({"when": "played", "choose": [{"beside": 0}], "do": [HURT]}, "There is no choice 0 here; none are made."),
        ({"when": "played", "choose": [{"beside": "x"}], "do": [HURT]},
         "`beside` is the number of a choice, 0 for the first."),
        ({"when": "played", "choose": [{"like": "slef"}], "do": [HURT]}, 'There is no selector "slef".'),
        ({"when": "played", "choose": [{"like": 3}], "do": [HURT]}, "`like` says which card."),
        ({"when": "played", "choose": [{"size": {"least": 1}}], "do": [HURT]}, "A size has no `least`."),
        ({"when": "played", "choose": [{"big": True}], "do": [{"op": "hurt", "to": "chosen.1"}]},
         "There is no choice 1 here; 1 is made."),
        ({"when": "played", "do": [{"op": "later", "do": [{"op": "hurt", "to": "chosen.0"}]}]},
         "There is no choice 0 here; none are made."),
        ({"when": "played", "do": [{"op": "hurt", "to": "all"}]}, "`all` needs to say which."),
        ({"when": "played", "requires": [{"not_now": ["dusk"]}], "do": [HURT]},
         "The requirement `not_now` needs a list of words (day or night)."),
        ({"when": "played", "requires": [{"near": {"who": "slef"}}], "do": [HURT]}, 'There is no selector "slef".'),
        ({"when": "played", "requires": [{"near": {}}], "do": [HURT]}, "The `who` of `near` is whom it reaches."),
        ({"when": "played", "do": [RAISE]}, "`raise` holds all the time."),
        ({"when": "stands", "do": [HURT]}, "`hurt` happens once."),
        ({"when": "played", "do": [{**RAISE, "until": "noon"}]}, 'There is no duration "noon".'),
        ({"when": "played", "do": [{**RAISE, "until": {"turn_of": "him"}}]}, 'There is no player "him".'),
        ({"when": "stands", "do": [{"op": "raise", "by": 1}]}, "The effect `raise` needs `of`."),
        ({"when": "stands", "do": [{**RAISE, "of": "slef"}]}, 'There is no selector "slef".'),
        ({"when": "stands", "do": [{**RAISE, "by": {"count": "slef"}}]}, 'There is no selector "slef".'),
        ({"when": "stands", "do": [{**RAISE, "by": {"times": 2}}]}, "`by` needs `count`."),
        ({"when": "stands", "do": [{**RAISE, "by": {"count": "self", "times": 0}}]},
         "`times` is a whole number but 0."),
        ({"when": "stands", "do": [{**RAISE, "by": {"count": "self", "per": 1}}]}, "An amount has no `per`."),
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
        {"when": "played", "choose": [{"big": True}, {"beside": 0}], "do": [{"op": "hurt", "to": "chosen.1"}]},
        {"when": "played", "choose": [{"size": {"min": 1}}, {"size": 2}], "do": [HURT]},
        {"when": "played", "do": [{"op": "later", "choose": [{}], "do": [{"op": "hurt", "to": "chosen.0"}]}]},
        {"when": "played", "do": [{**RAISE, "until": "turn"}, {**RAISE, "of": "you", "until": {"turn_of": "you"}}]},
        {"when": "stands", "do": [{**RAISE, "by": {"count": {"all": {"big": True}}, "times": -1}}]},
        {"when": "stands", "requires": [{"not_now": ["day", "night"]}, {"near": {"who": "self"}}], "do": [RAISE]},
    ],
)
def test_what_is_right_is_not_complained_of(data: dict[str, object]) -> None:
    assert check(data, LEXICON.vocabulary) == []


def test_a_word_is_of_some_kinds_of_cards_only() -> None:
    data = {"when": "stands", "do": [{**RAISE, "of": "you"}, {"op": "raise", "of": "host", "by": 1}]}
    assert [each.message for each in check(data, LEXICON.vocabulary, "charm")] == ['"you" does not occur on a charm.']
    assert [each.message for each in check(data, LEXICON.vocabulary, "elf")] == [
        '"you" does not occur on an elf.', '"host" does not occur on an elf.',
    ]  # fmt: skip
    assert check(data, LEXICON.vocabulary) == [], "one that several kinds may share"
    listed = "\n".join(printed(LEXICON.vocabulary))
    assert "(on a spell)" in listed and "(not on a charm)" in listed and "(of: self or any)" in listed


def test_whom_and_how_long_are_read() -> None:
    until = {"turn_of": "you"}
    data = {"when": "played", "do": [{**RAISE, "of": "you", "until": until}, {**RAISE, "until": "turn"}]}
    first, second = compile_ability("a.1", "", data, LEXICON).effects
    seat, length = first.args["of"], first.args["until"]
    assert isinstance(seat, Entry) and seat.name == "you" and isinstance(second.args["of"], Selection)
    assert isinstance(length, Entry) and length.name == "turn_of"
    assert isinstance(length.value, Entry) and length.value.name == "you"
    last = second.args["until"]
    assert isinstance(last, Entry) and (last.name, last.value) == ("turn", None)

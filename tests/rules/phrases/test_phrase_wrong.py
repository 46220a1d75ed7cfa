"""Wrong phrases, each with the message, the column and the remedy that it gets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from phrase_games import DEFINES, language

from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import bound, counter, field, kept, standing
from tabletop.rules.phrases.naming.values import CELLS, NUMBER, PIECE, PIECES, SEAT, SPAN, TRUTH, WORD, Type
from tabletop.rules.phrases.phrase import COMMON, phrase, with_defines
from tabletop.rules.phrases.writing.faults import PhraseFault

LANGUAGE = language()

WRONG: list[list[Any]] = yaml.safe_load(Path(__file__).with_name("wrong_phrases.yaml").read_text(encoding="utf-8"))
"""The phrase, the column, the message (behind the define in which it was found), the remedy."""


@pytest.mark.parametrize(("text", "column", "message", "hint"), WRONG)
def test_what_is_said_of_a_wrong_phrase(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(PhraseFault) as caught:
        phrase(LANGUAGE, text)
    fault = caught.value
    source = f"{fault.source}|" if fault.source else ""
    assert (f"{source}{fault.message}", fault.column, fault.hint) == (message, column, hint)
    assert fault.text in (DEFINES.values() if fault.source else [text])


def test_there_are_enough_of_them() -> None:
    assert len({text for text, *_ in WRONG}) >= 150


@pytest.mark.parametrize(
    ("text", "wants", "column", "message"),
    [
        ("count(hand)", TRUTH, 1, "This takes a test, not a number."),
        ("any(hand)", NUMBER, 1, "This takes a number, not a test."),
        ("seats", PIECES, 1, "This takes a set of pieces, not a set of seats."),
        ("you", PIECE, 1, "This takes a piece, not a seat."),
        ("pot", CELLS, 1, "This takes a set of cells, not a number."),
        ("hand", SPAN, 1, "This takes a number, not a set of pieces."),
        ("card.types", WORD, 6, "This takes a word, not a set of words."),
        ("hand", SEAT, 1, "This takes a seat, not a piece."),
    ],
)
def test_what_is_wanted_is_said(text: str, wants: Type, column: int, message: str) -> None:
    with pytest.raises(PhraseFault) as caught:
        phrase(LANGUAGE, text, wants)
    assert (caught.value.message, caught.value.column) == (message, column)


def test_what_is_no_text_is_no_phrase() -> None:
    with pytest.raises(PhraseFault, match="A phrase is one line of text"):
        phrase(LANGUAGE, {"hand": 1})
    assert phrase(LANGUAGE, 3).type == NUMBER
    assert phrase(LANGUAGE, True).type == TRUTH


# -- names ---------------------------------------------------------------------------------------------------


def test_a_name_with_two_meanings_is_refused_where_it_is_used() -> None:
    here = LANGUAGE.adding(bound("rank", PIECE))
    assert phrase(here, "rank.suit = hearts").type == TRUTH
    with pytest.raises(PhraseFault) as caught:
        phrase(here, "hand where suit = hearts and rank = 8")
    assert str(caught.value) == (
        "column 30: `rank` has two meanings here: a field of the card tested and a pick. "
        "Write `it.rank` for that of the thing tested, or rename the other."
    )
    assert phrase(here, "hand where it.rank = 8").type == PIECES


def test_a_word_that_is_a_name_too_is_refused_beside_its_list() -> None:
    here = LANGUAGE.adding(kept("hearts", WORD, ""))
    with pytest.raises(PhraseFault, match="`hearts` has two meanings here: kept by the table and one of suit"):
        phrase(here, "card.suit = hearts")


def test_of_two_meanings_that_is_meant_which_fits() -> None:
    here = LANGUAGE.adding(kept("hearts", NUMBER, 0), kept("A", NUMBER, 0))
    assert phrase(here, "hearts + 1").type == NUMBER
    assert phrase(here, "hand where suit = hearts").type == PIECES
    with pytest.raises(PhraseFault, match="`A` has two meanings here"):  # a rank may be a number, too
        phrase(here, "hand where rank = A")


def test_a_parameter_hides_nothing() -> None:
    with pytest.raises(PhraseFault, match="`rank` has two meanings here: a field of the card tested and a parameter"):
        with_defines(LANGUAGE, {"strong(rank)": "any(hand where rank = 8)"})


def test_a_parameter_that_clashes_is_refused_although_nobody_uses_the_define() -> None:
    with pytest.raises(PhraseFault, match="two meanings"):
        with_defines(LANGUAGE, {"strong(pot)": "pot + 1"})


@pytest.mark.parametrize("name", ["where", "it", "nobody", "2hands", "a b", "", "of", "cells"])
def test_what_cannot_be_a_name(name: str) -> None:
    with pytest.raises(PhraseFault):
        LANGUAGE.adding(bound(name, PIECE))


def test_a_name_is_declared_once() -> None:
    with pytest.raises(PhraseFault, match="`pot` has two meanings: kept by the table and a pick"):
        LANGUAGE.adding(bound("pot", PIECE))
    with pytest.raises(PhraseFault, match="`suit` has two meanings: a field of the card and a counter"):
        LANGUAGE.adding(counter("suit"))
    with pytest.raises(PhraseFault, match="`foe` has two meanings: a define and a pick"):
        LANGUAGE.adding(bound("foe", SEAT))
    with pytest.raises(ValueError, match="two functions"):
        COMMON | COMMON
    with pytest.raises(ValueError, match="nothing that is read"):
        standing("x", NUMBER, lambda table, bind: 1, "hand")
    with pytest.raises(ValueError, match="no parameter"):
        type(COMMON)().function("f", "a: nothing", gives=NUMBER, help="", example="", said="")(lambda a: a)


# -- defines -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "source", "column", "message"),
    [
        (
            {"a": "b", "b": "c", "c": "a"},
            "a",
            1,
            "Defines go round in a circle: `a` needs `b` needs `c` needs `a`.",
        ),
        ({"a(x)": "a(x)"}, "a", 1, "Defines go round in a circle: `a` needs `a`."),
        ({"a": "hand +"}, "a", 7, "Something is missing after `+`."),
        ({"a": "count(hnad)"}, "a", 7, "There is no name `hnad` here."),
        ({"a(c)": "c.siut = hearts"}, "a", 3, "No piece has a word `siut`."),
        ({"a(c)": "c.suit = hart"}, "a", 10, "`hart` is no suit."),
        ({"pot": "1"}, "pot", 1, "`pot` has two meanings: kept by the table and a define."),
        ({"count(x)": "1"}, "count", 1, "`count` has two meanings: a function and a define."),
        ({"foe": "you"}, "foe", 1, "`foe` has two meanings: a define twice."),
        ({"it": "1"}, "it", 1, "`it` is a word of the language."),
        ({"hearts": "hand where suit = hearts"}, "hearts", 1, "`hearts` has two meanings: a define and one of suit."),
        ({"a b": "1"}, "", 1, "`a b` is no name of a define."),
        ({"a(x by x)": "1"}, "a", 1, "`x` cannot be a parameter."),
        ({"a(it)": "1"}, "a", 1, "`it` is a word of the language and no parameter."),
        ({"a": [["hand", {}]]}, "a", 1, "A phrase is one line of text."),
        ({"a(c)": {"by": "c.suit", "hearts": 1}}, "a", 1, "The table `a` has no `else`."),
        ({"a(c)": {"by": "c.suit", "else": 1}}, "a", 1, "The table `a` has no case."),
        ({"a(c)": {"by": "c.suit", "hart": 1, "else": 2}}, "a", 1, "`hart` is no suit."),
        ({"a(c)": {"by": "c.suit", "hearts": "1 +", "else": 2}}, "a.hearts", 4, "Something is missing after `+`."),
        ({"a(c)": {"by": "c.suit", "hearts": "hand", "else": 2}}, "a", 1, "`a` takes a number, not a set of pieces."),
        ({"a(s)": {"by": "pot", "many": 1, "else": 2}}, "a", 1, "`many` is no number."),
    ],
)
def test_what_is_said_of_a_wrong_define(texts: dict[str, object], source: str, column: int, message: str) -> None:
    with pytest.raises(PhraseFault) as caught:
        with_defines(LANGUAGE, texts)
    assert (caught.value.source, caught.value.column, caught.value.message) == (source, column, message)


def test_the_order_of_defines_is_worked_out() -> None:
    made = with_defines(LANGUAGE, {"late": "early + 1", "early": "first_of_all * 2", "first_of_all": "count(hand)"})
    assert phrase(made, "late").type == NUMBER


def test_a_language_is_not_changed_by_what_is_added() -> None:
    with pytest.raises(PhraseFault):
        phrase(LANGUAGE, "extra")
    more = LANGUAGE.adding(kept("extra", NUMBER, 0), field("weight", NUMBER))
    assert phrase(more, "extra + card.weight").type == NUMBER
    with pytest.raises(PhraseFault):
        phrase(LANGUAGE, "extra")
    assert isinstance(more, Language)


def test_defines_do_not_grow_without_bound() -> None:
    """Each uses the one before twice: thirty of them would have a thousand million parts."""
    doubled: dict[str, object] = {"d0": "pot + 1"} | {f"d{n}": f"d{n - 1} + d{n - 1}" for n in range(1, 30)}
    with pytest.raises(PhraseFault, match="too many"):
        with_defines(LANGUAGE, doubled)
    chained: dict[str, object] = {"d0": "pot"} | {f"d{n}": f"d{n - 1} + 1" for n in range(1, 400)}
    with pytest.raises(PhraseFault, match="too deep"):
        with_defines(LANGUAGE, dict(reversed(chained.items())))
    few: dict[str, object] = {"d0": "pot"} | {f"d{n}": f"d{n - 1} + d{n - 1}" for n in range(1, 8)}
    assert phrase(with_defines(LANGUAGE, few), "d7").type == NUMBER


def test_loops_in_defines_count() -> None:
    looped: dict[str, object] = {"d0": "count(hand where suit = led)"}
    looped |= {f"d{n}(c)": f"count(hand where it != c and e{n - 1}(it) > 1)" for n in range(1, 6)}
    looped |= {f"e{n}(c)": f"d{n}(c)" for n in range(1, 6)} | {"e0(c)": "d0"}
    with pytest.raises(PhraseFault, match="gone through more than 4 deep"):
        with_defines(LANGUAGE, looped)


def test_a_define_means_the_same_in_every_layer_unless_that_calls_something_as_it_does() -> None:
    here = with_defines(LANGUAGE, {"eights": "count(hand where rank = 8)", "more": "eights + 1", "lot": "pot + 1"})
    assert phrase(here, "eights + 1").type == NUMBER
    assert here.adding(bound("picked", PIECE)).made_of("eights") is here.made, "it is typed once for both"
    for name in (bound("rank", NUMBER), bound("hand.first", NUMBER), counter("picked")):
        assert here.adding(name).made_of("eights") is not here.made
    with_rank = here.adding(bound("rank", NUMBER))
    assert with_rank.made_of("more") is not here.made, "what it uses could mean it"
    assert with_rank.adding(bound("picked", PIECE)).made_of("lot") is here.made, "another define could not"
    with pytest.raises(PhraseFault, match="`rank` has two meanings here: a field of the card tested and a pick"):
        phrase(here.adding(bound("rank", NUMBER)), "eights + 1")
    because = with_defines(LANGUAGE, {"eights": {"test": "any(hand where rank = 8)", "because": "No {pot}."}})
    assert because.adding(bound("pots", NUMBER)).made_of("eights") is because.made
    assert "pot" in because.meant["eights"], "what stands in the sentence against is looked at, too"

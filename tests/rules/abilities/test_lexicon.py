"""A lexicon: words beside their functions, as data, renamed, taken over, checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tabletop.content.game_code import Complaint
from tabletop.rules.abilities.compiling import compile_ability
from tabletop.rules.abilities.lexicon import Lexicon
from tabletop.rules.language.reference import printed
from tabletop.rules.language.registry import check
from tabletop.rules.language.words import Param
from tests.rules.abilities.camp import LEXICON


def test_each_word_stands_once_with_its_facts() -> None:
    words = {(word.part, word.name): word for word in LEXICON.vocabulary.words}
    assert words[("do", "wound")].params == (Param("n", required=True, least=1, help="how much"),)
    assert words[("do", "wound")].text == "{to} is wounded {n} times"
    assert words[("do", "shine")].writes == "shine" and words[("when", "always")].standing
    assert words[("requires", "wounds")].value == Param("wounds", least=0)
    assert words[("requires", "pack")].value is None and len(words[("requires", "pack")].params) == 2
    assert words[("do", "wound")].when == ("activated", "wounded")
    assert all(word.help for word in words.values())


def marking() -> Lexicon:
    """Words that change the value that a parameter names, and a requirement that reads the lower of the two."""
    lexicon = Lexicon(strata={"low": 0, "high": 1})
    lexicon.moment("always", "As long as it holds.", standing=True)
    lexicon.stands(
        "mark", "What is so.", Param("what", "text", required=True, values=("low", "high")), writes="{what}"
    )
    lexicon.condition("is_low", "Low.", reads=("low",))(lambda table, at, entry: True)
    return lexicon


def test_a_word_can_change_the_value_that_its_parameter_names() -> None:
    lexicon = marking()
    (word,) = (each for each in lexicon.vocabulary.words if each.part == "do")
    assert word.all_written() == ("low", "high")
    assert [word.written({"what": what}) for what in ("low", "high", "other")] == ["low", "high", ""]
    assert word.written({}) == ""
    ability = {"when": "always", "requires": ["is_low"]}
    assert lexicon.check({**ability, "do": [{"op": "mark", "what": "high"}]}, "") == []
    (found,) = lexicon.check({**ability, "do": [{"op": "mark", "what": "low"}]}, "")
    assert found.message.startswith("`mark` changes low, and the requirement `is_low` is worked out from that")
    assert found.hint == "Leave `is_low` out."


def test_two_words_of_one_name_are_a_mistake() -> None:
    lexicon = Lexicon()
    lexicon.moment("now", "At once.", was=("soon",))
    for name in ("now", "soon"):
        with pytest.raises(ValueError, match=f"two words of when are called {name}"):
            lexicon.moment(name, "Again.")
    lexicon.stands("glow", "It glows.")
    with pytest.raises(ValueError, match="two words of do are called glow"):
        lexicon.effect("glow", "It glows.")(lambda run, at, effect: None)


def test_a_word_that_comes_later_is_in_the_vocabulary() -> None:
    lexicon = Lexicon()
    lexicon.moment("now", "At once.")
    assert lexicon.vocabulary.names("when") == ("now",)
    lexicon.moment("later", "Not at once.")
    assert lexicon.vocabulary.names("when") == ("now", "later")


@pytest.mark.parametrize(
    ("data", "message", "grade"),
    [
        ({"when": "used", "do": [{"op": "wound", "n": 1}]},
         "The moment `used` is called `activated` now.", "warning"),
        ({"when": "always", "do": [{"op": "glow", "n": 1}]}, "The effect `glow` is called `shine` now.", "warning"),
        ({"when": "always", "do": [{"op": "wound", "n": 1}]},
         "The effect `wound` cannot stand in an ability that is `always`.", "error"),
        ({"when": "activated", "do": [{"op": "wound", "n": 1, "to": {"type": "Bird"}}]},
         "`to` is a phrase for pieces, one line of text.", "error"),
        ({"when": "activated", "do": [{"op": "wound", "n": 1, "to": "selff"}]},
         "`selff`, column 1: There is no name `selff` here.", "error"),
        ({"when": "activated", "do": [{"op": "give"}]},
         "The effect `give` needs `who`, a phrase for a seat.", "error"),
        ({"when": "activated", "do": [{"op": "give", "who": "here"}]},
         "`here`, column 1: This takes a seat, not a piece.", "error"),
        ({"when": "activated", "do": [{"op": "then", "do": [{"op": "wund", "n": 1}]}]},
         'There is no effect "wund".', "error"),
        ({"when": "activated", "do": [{"op": "then", "do": [{"op": "bury"}], "names": [1]}]},
         "The effect `then` needs `names`, a list of words.", "error"),
        ({"when": "activated", "do": [{"op": "then", "do": [{"op": "bury"}], "pay": ["tyre"]}]},
         'There is no cost "tyre".', "error"),
        ({"when": "activated", "do": [{"op": "then", "do": {}}]}, "`do` is a list of effects.", "error"),
        ({"when": "activated", "do": [{"op": "then", "do": [{"op": "bury"}], "pick": [{"kind": "Bird"}]}]},
         "Each of `pick` is a phrase for pieces, one line of text.", "error"),
        ({"when": "activated", "do": [{"op": "swell", "by": "much"}]},
         "`much`, column 1: There is no name `much` here.", "error"),
        ({"when": "activated", "do": [{"op": "then", "do": [{"op": "bury"}], "pick": "here"}]},
         "`pick` is a list with a set for each card chosen.", "error"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(data: dict[str, object], message: str, grade: str) -> None:
    (found,) = check(data, LEXICON.vocabulary)
    assert (found.message, found.grade) == (message, grade)


@pytest.mark.parametrize(
    "effect",
    [
        {"op": "wound", "n": 1, "to": "here of enemies where sorts has Bird"},
        {"op": "wound", "n": 2, "to": {"one": "here"}},
        {"op": "give", "who": "self.owner"},
        {"op": "swell", "by": "2 * wound"},
        {"op": "then", "do": [{"op": "bury"}], "names": ["a"], "pay": [{"tire": 1}], "pick": ["here"]},
    ],
)
def test_what_is_right_is_not(effect: dict[str, object]) -> None:
    assert check({"when": "activated", "do": [effect]}, LEXICON.vocabulary) == []


def test_the_reference_has_every_word() -> None:
    text = "\n".join(printed(LEXICON.vocabulary))
    for word in LEXICON.vocabulary.words:
        assert word.name in text and word.help in text


def test_a_value_that_was_renamed_is_read_and_pointed_out() -> None:
    lexicon = Lexicon()
    lexicon.moment("always", "By itself.", standing=True)
    against = Param("against", "text", required=True, values=("silence", "theft"), was=(("mute", "silence"),))
    lexicon.stands("protect", "It is kept from that.", against)
    old = {"when": "always", "do": [{"op": "protect", "against": "mute"}]}
    found = check(old, lexicon.vocabulary)
    assert [(each.grade, each.where, each.hint) for each in found] == [
        ("warning", ("do", 0, "against"), "Write `against: silence`.")
    ]
    assert compile_ability("old", "", old, lexicon).effects[0].text("against") == "silence"
    wrong = check({"when": "always", "do": [{"op": "protect", "against": "rain"}]}, lexicon.vocabulary)
    assert [each.message for each in wrong] == ["`against` is silence or theft."]


def test_what_a_game_asks_beyond_its_words_is_said_with_what_they_ask() -> None:
    lexicon = Lexicon()
    lexicon.moment("now", "At once.")
    lexicon.stands("glow", "It glows.", when=("now",))

    @lexicon.also
    def at_most_one(data: Mapping[str, Any], kind: str) -> Iterator[Complaint]:
        if kind == "lamp" and len(data["do"]) > 1:
            yield Complaint("A lamp glows once.", ("do", 1))

    twice = {"when": "now", "do": [{"op": "glow"}, {"op": "glow"}]}
    assert [str(each.message) for each in lexicon.check(twice, "lamp")] == ["A lamp glows once."]
    assert lexicon.check(twice, "fire") == [] == lexicon.check({**twice, "do": [{"op": "glow"}]}, "lamp")
    faults = lexicon.check({"when": "soon", "do": [{"op": "glow"}, {"op": "glow"}]}, "lamp")
    assert len(faults) > 1 and faults[-1].message == "A lamp glows once."

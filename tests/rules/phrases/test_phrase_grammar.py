"""Phrases as texts and trees: what a text means, its one printed form, nothing but a fault of nonsense."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import CONNECTING, DEEPEST, LONGEST, MOST_JOINED, RESERVED, parse, tokens
from tabletop.rules.phrases.writing.tree import (
    Argument,
    Call,
    Dot,
    If,
    Joined,
    Named,
    Not,
    Number,
    Pair,
    Sign,
    Span,
    Tree,
    Where,
    names,
    printed,
    start,
)

A, B, C, D = (Named(name) for name in "abcd")

MEANINGS: list[tuple[str, Tree]] = [
    ("12", Number(12)),
    ("a", A),
    ("red-deer", Named("red-deer")),
    ("10-hearts", Named("10-hearts")),
    ("3-1", Pair("-", Number(3), Number(1))),
    ("a - 1", Pair("-", A, Number(1))),
    ("a -1", Pair("-", A, Number(1))),
    ("-a", Sign(A)),
    ("a - -b", Pair("-", A, Sign(B))),
    ("a.b.c", Dot(Dot(A, "b"), "c")),
    ("a.0", Dot(A, "0")),
    ("1..2", Span(Number(1), Number(2))),
    ("1 .. a + 1", Span(Number(1), Pair("+", A, Number(1)))),
    ("a + b * c", Pair("+", A, Pair("*", B, C))),
    ("(a + b) * c", Pair("*", Pair("+", A, B), C)),
    ("a - b - c", Pair("-", Pair("-", A, B), C)),
    ("a - (b - c)", Pair("-", A, Pair("-", B, C))),
    ("a div b mod c", Pair("mod", Pair("div", A, B), C)),
    ("a + 1 at most 8", Pair("at most", Pair("+", A, Number(1)), Number(8))),
    ("a at least 0 at most 8", Pair("at most", Pair("at least", A, Number(0)), Number(8))),
    ("at + 1", Pair("+", Named("at"), Number(1))),
    ("a = b", Pair("=", A, B)),
    ("a != b + c", Pair("!=", A, Pair("+", B, C))),
    ("a<=b", Pair("<=", A, B)),
    ("a has b", Pair("has", A, B)),
    ("a is b", Pair("is", A, B)),
    ("a is not b", Pair("is not", A, B)),
    ("a is in b", Pair("is in", A, B)),
    ("a is not in b", Pair("is not in", A, B)),
    ("not a = b", Not(Pair("=", A, B))),
    ("not not a", Not(Not(A))),
    ("not a and b", Joined("and", (Not(A), B))),
    ("a or b and c", Joined("or", (A, Joined("and", (B, C))))),
    ("(a or b) and c", Joined("and", (Joined("or", (A, B)), C))),
    ("a and b and c", Joined("and", (A, B, C))),
    ("a and (b and c)", Joined("and", (A, Joined("and", (B, C))))),
    ("a in b of c", Pair("in", A, Pair("of", B, C))),
    ("a of b + c", Pair("+", Pair("of", A, B), C)),
    ("a of b.c", Pair("of", A, Dot(B, "c"))),
    ("a in b where c and d", Where(Pair("in", A, B), Joined("and", (C, D)))),
    ("a where b or c", Where(A, Joined("or", (B, C)))),
    ("(a where b) or c", Joined("or", (Where(A, B), C))),
    ("a or b where c", Joined("or", (A, Where(B, C)))),
    ("a is in b where c", Pair("is in", A, Where(B, C))),
    ("a if b else c", If(A, B, C)),
    ("a if b else c if d else a", If(A, B, If(C, D, A))),
    ("(a if b else c) + 1", Pair("+", If(A, B, C), Number(1))),
    ("a where b if c else d", If(Where(A, B), C, D)),
    ("f(a)", Call("f", (Argument("", A),))),
    ("f(a over b)", Call("f", (Argument("", A), Argument("over", B)))),
    ("f(3 of a)", Call("f", (Argument("", Pair("of", Number(3), A)),))),
    ("f(a over b by c)", Call("f", (Argument("", A), Argument("over", B), Argument("by", C)))),
    ("f(5 through a where b)", Call("f", (Argument("", Number(5)), Argument("through", Where(A, B))))),
    ("f(a to b where c or d)", Call("f", (Argument("", A), Argument("to", Where(B, Joined("or", (C, D))))))),
    ("f(a if b else c over d)", Call("f", (Argument("", If(A, B, C)), Argument("over", D)))),
    ("within(2 from a)", Call("within", (Argument("", Number(2)), Argument("from", A)))),
    ("f(a).b", Dot(Call("f", (Argument("", A),)), "b")),
    ("(a).b", Dot(A, "b")),
    ("-a.b", Sign(Dot(A, "b"))),
    ("(-a).b", Dot(Sign(A), "b")),
]


@pytest.mark.parametrize(("text", "tree"), MEANINGS)
def test_what_a_text_means(text: str, tree: Tree) -> None:
    assert parse(text) == tree
    assert parse(printed(tree)) == tree


def test_every_phrase_of_the_drafts_is_printed_as_it_is_written() -> None:
    for text in (
        "creature in field of foe where words has guard",
        "led = none or card.suit = led or no(hand where suit = led)",
        "best(strength(it) over played).owner",
        "worst(sum(worth(it) over hand of it) over seats)",
        "points + (pot if you = active else 0) - highest(points over others)",
        "connected(north to south where mine) if you = vertical else connected(west to east where mine)",
        "(200 if c.suit = trump else 100 if c.suit = led else 0) + place(c.rank)",
        "any(group(there where mine) where any(near(it) where empty))",
        "cells in board where row = (8 if s = 1 else 1)",
        "not in_mill(man) or every(in_mill(it) over pieces in board where enemy)",
        "cells in board where empty and not it is in near(man)",
        "count(pack of s) - 1 at most 3",
    ):
        assert printed(parse(text)) == text


def test_columns_are_those_of_the_text() -> None:
    tree = parse("count(hand)  >= top(discard).rank")
    assert isinstance(tree, Pair) and tree.at == 14 and start(tree) == 1
    assert isinstance(tree.right, Dot) and tree.right.at == 30 and start(tree.right) == 17
    assert names(tree) == {"count", "hand", "top", "discard"}


# -- at random -----------------------------------------------------------------------------------------------

NAMES = st.sampled_from(["a", "hand", "it", "red-deer", "7-hearts", "at", "x_1", "within", "suit"])


def _bigger(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    operators = ("=", "!=", "<", "<=", ">", ">=", "has", "is", "is not", "is in", "is not in", "in", "of", "+", "-")
    arguments = st.tuples(
        st.builds(Argument, st.just(""), inner),
        st.lists(st.builds(Argument, st.sampled_from(CONNECTING), inner), max_size=2).map(tuple),
    ).map(lambda pair: (pair[0], *pair[1]))
    return st.one_of(
        st.builds(Pair, st.sampled_from((*operators, "*", "div", "mod", "at least", "at most")), inner, inner),
        st.builds(Joined, st.sampled_from(("and", "or")), st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(Not, inner),
        st.builds(Sign, inner),
        st.builds(Where, inner, inner),
        st.builds(If, inner, inner, inner),
        st.builds(Dot, inner, st.sampled_from(["suit", "0", "rank"])),
        st.builds(Call, NAMES, arguments),
    )


TREES: st.SearchStrategy[Tree] = st.recursive(
    st.one_of(st.builds(Number, st.integers(0, 999)), st.builds(Named, NAMES)), _bigger, max_leaves=12
)


@settings(max_examples=80, deadline=None)
@given(st.one_of(TREES, st.builds(Span, TREES, TREES)))
def test_a_tree_is_printed_as_a_text_that_means_it(tree: Tree) -> None:
    text = printed(tree)
    try:
        again = parse(text)
    except PhraseFault as fault:
        assert "nests" in fault.message or "too many parts" in fault.message, text
        return
    assert again == tree
    assert printed(again) == text


WORDS = (*sorted(RESERVED), "at", "it", "hand", "7", "..", ".", "(", ")", "=", "!=", "<", "+", "-", "*", "a", "top")


@settings(max_examples=120, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=20).map(" ".join)))
def test_nonsense_is_a_fault_with_its_column_or_a_phrase(text: str) -> None:
    try:
        tree = parse(text)
    except PhraseFault as fault:
        assert 1 <= fault.column <= len(text) + 1 and fault.message[:1].isupper() | (fault.message[:1] in "`")
        assert fault.message.endswith(".") and fault.text == text
        return
    assert parse(printed(tree)) == tree


@pytest.mark.long
@settings(max_examples=100_000, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join)))
def test_a_hundred_thousand_pieces_of_nonsense(text: str) -> None:
    test_nonsense_is_a_fault_with_its_column_or_a_phrase.hypothesis.inner_test(text)  # type: ignore[attr-defined]


# -- bounds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "(" * 500 + "a" + ")" * 500,
        "not " * 240 + "a",
        "-" * 900 + "a",
        "a" + " + a" * 240,
        "a" + ".b" * 400,
        "f(" * 300 + "a" + ")" * 300,
        "a" + " of a" * 180,
        "a where " * 120 + "a",
        "a if a else " * 80 + "a",
        " and ".join(["a"] * (MOST_JOINED + 1)),
        "a" * (LONGEST + 1),
        "9" * 20,
    ],
)
def test_nothing_grows_without_bound(text: str) -> None:
    with pytest.raises(PhraseFault) as caught:
        parse(text)
    assert caught.value.column >= 1


def test_what_is_allowed_is_deep_enough() -> None:
    deep = DEEPEST // 2
    assert parse("(" * deep + "a" + ")" * deep) == A
    assert len(tokens(" and ".join(["a"] * MOST_JOINED))) == 2 * MOST_JOINED
    parse(" and ".join(["a = b"] * MOST_JOINED))

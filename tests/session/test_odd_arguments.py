# ruff: noqa: E501 (a table of calls)
"""Arguments that are none: every call of the door raises the error that it names, with a sentence, and what it takes
a save holds."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import tabletop
from tabletop.session import Session
from tabletop.session.by_hand.manual import VERBS
from tabletop.session.saving.document import decode
from tabletop.session.saving.storage import parse
from tabletop.session.saving.writing import encode, to_bytes


class Text(str):
    """A text of somebody's own."""


class Whole(int):
    """A number of somebody's own."""


def deep() -> list[Any]:
    found: list[Any] = []
    for _ in range(3000):
        found = [found]
    return found


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    99,
    3.5,
    float("nan"),
    float("inf"),
    10**30,
    10**5000,
    "",
    "x",
    "\ud800",
    "x" * 30_000,
    [],
    [[1]],
    (1,),
    [None],
    [True],
    ["\ud800"],
    {},
    {"a": 1},
    {1: 2},
    {(1,): [1]},
    {"a": [object()]},
    object(),
    b"x",
    {1, 2},
    Text("hand@1"),
    Whole(1),
    lambda: 0,
    range(3),
    1j,
    Path("nowhere"),
    deep(),
]

EXTRA = {
    "count": {"pieces": 1, "name": "rest", "by": 1}, "set": {"pieces": 1, "field": "name", "value": "v"},
    "peek": {"zone": "land_deck"}, "phase": {"name": "deploy"},
}  # fmt: skip
GOOD = {
    "pieces": 1, "to": "table", "zone": "land_deck", "host": 2, "text": "x", "kind": "token", "order": [1], "name": "x",
    "field": "name",
}  # fmt: skip

Call = tuple[str, Callable[[Session, Any], object], type[Exception]]

Odd, Content, Save = tabletop.InvalidOp, tabletop.ContentError, tabletop.SaveError
Action = tabletop.Action


def new(**arguments: Any) -> Session:
    return tabletop.new_session("territory", **{"seed": 1, **arguments})


OPENING: list[Call] = [
    ("new game", lambda _, v: tabletop.new_session(v, seed=1), Content),
    *(
        (f"new {key}", lambda _, v, key=key: new(**{key: v}), Content)
        for key in ("seats", "seed", "decks", "options", "names", "bots", "rules")
    ),
    ("a deck", lambda _, v: new(decks=[v]), Content),
    ("a list", lambda _, v: new(decks=[{"creatures": v}]), Content),
    ("a name", lambda _, v: new(names=[v]), Content),
    ("an option", lambda _, v: new(options={"early_win": v}), Content),
    ("a bot", lambda _, v: new(bots={1: v}), Content),
    ("load_session", lambda _, v: tabletop.load_session(v), Save),
    ("load_scenario", lambda _, v: tabletop.load_scenario(v), Content),
]

CALLS: list[Call] = [
    ("legal_actions", lambda s, v: s.legal_actions(v), Odd),
    ("standing_actions", lambda s, v: s.standing_actions(v), Odd),
    ("explain", lambda s, v: s.explain(v), Odd),
    ("submit", lambda s, v: s.submit(v), Odd),
    ("override", lambda s, v: s.override(v), Odd),
    ("set_rules", lambda s, v: s.set_rules(v), Content),
    ("set_rules seat", lambda s, v: s.set_rules("off", seat=v), Odd),
    ("view_for", lambda s, v: s.view_for(v), Odd),
    ("at", lambda s, v: s.at(v), Odd),
    ("at step", lambda s, v: s.at(1, v), Odd),
    ("go_to", lambda s, v: s.go_to(v), Odd),
    ("remark", lambda s, v: s.remark(v, "x"), Odd),
    ("remark text", lambda s, v: s.remark(1, v), Odd),
    ("audit", lambda s, v: s.audit(v), Odd),
    ("log", lambda s, v: s.log(v), Odd),
    ("undo", lambda s, v: s.undo(seat=v), Odd),
    ("history", lambda s, v: s.history(v), Odd),
    ("go_on", lambda s, v: s.go_on(seat=v), Odd),
    ("skip_step", lambda s, v: s.skip_step(seat=v), Odd),
    ("set_bots", lambda s, v: s.set_bots(v), Odd),
    ("set_bots kind", lambda s, v: s.set_bots({1: v}), Odd),
    ("piece", lambda s, v: s.piece(v), Odd),
    *(
        (f"set_show {key}", lambda s, v, key=key: s.set_show(**{key: v}), Odd)
        for key in ("sharing", "bottom", "cursor", "zoom")
    ),
    ("action kind", lambda s, v: s.submit(Action(v, 1)), Odd),
    ("action seat", lambda s, v: s.submit(Action("pass", v)), Odd),
    ("action argument", lambda s, v: s.submit(Action("pass", 1, x=v)), Odd),
    ("from_json", lambda s, v: Action.from_json(v), Odd),
    ("save", lambda s, v: s.save(v) if v != "x" else None, Save),
    ("verb", lambda s, v: s.manual(v), Odd),
    ("seat", lambda s, v: s.manual("note", text="x", seat=v), Odd),
    ("viewer", lambda s, v: s.manual("tap", pieces=1, viewer=v), Odd),
    ("answer", lambda s, v: s.manual("answer", action=v), Odd),
    ("run_ability", lambda s, v: s.manual("run_ability", piece=v, ability="x"), Odd),
    ("ability", lambda s, v: s.manual("run_ability", piece=1, ability=v), Odd),
]


def by_hand() -> Iterator[Call]:
    for verb, act in VERBS.items():
        wanted = inspect.signature(act).parameters
        usual = EXTRA.get(verb) or {
            name: GOOD.get(name, 1) for name, each in wanted.items() if name != "hands" and each.default is each.empty
        }
        for name in [*list(wanted)[1:], "bogus"]:
            yield f"{verb} {name}", lambda s, v, verb=verb, n=name, u=usual: s.manual(verb, **{**u, n: v}), Odd


@pytest.fixture(scope="module")
def table() -> Session:
    session = new()
    session.manual("note", text="begun")
    return session


def check(call: Call, table: Session, value: Any) -> None:
    name, act, error = call
    session = table.fork()
    before = session.changed
    try:
        act(session, value)
    except error as fault:
        assert str(fault).strip(), name
        return
    if session.changed == before:
        return
    data = to_bytes(encode(session))
    again = decode(parse(Path("table.json"), data))
    assert again.digest() == session.digest() and to_bytes(encode(again)) == data, name


def opens(call: Call, table: Session, value: Any) -> None:
    _, act, error = call
    try:
        made = act(table, value)
    except error as fault:
        assert str(fault).strip()
        return
    assert isinstance(made, Session)
    assert decode(parse(Path("table.json"), to_bytes(encode(made)))).digest() == made.digest()


AT_A_TABLE = [*CALLS, *by_hand()]


@pytest.mark.parametrize("index", range(len(AT_A_TABLE)), ids=[call[0] for call in AT_A_TABLE])
def test_every_call_of_a_table_says_what_is_wrong(
    index: int, table: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for value in ODD[index % 6 :: 6]:  # all of them behind `long`; every call and every value has its turn here
        check(AT_A_TABLE[index], table, value)


@pytest.mark.parametrize("index", range(len(OPENING)), ids=[call[0] for call in OPENING])
def test_every_call_that_opens_a_table_says_what_is_wrong(index: int, table: Session) -> None:
    for value in ODD[index % 6 :: 6]:
        opens(OPENING[index], table, value)


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_a_definition_or_a_kind_that_is_no_text(verb: str, table: Session) -> None:
    """What is false but no text was taken for "left out", and no save held it."""
    for call in AT_A_TABLE:
        if call[0].startswith(f"{verb} ") and call[0].endswith(("definition", "kind", "name", "field", "face")):
            for value in (None, False, 0, [], {}):
                check(call, table, value)


@pytest.mark.long
@pytest.mark.parametrize("value", range(len(ODD)))
def test_every_odd_value_in_every_call(
    value: int, table: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for call in AT_A_TABLE:
        check(call, table, ODD[value])
    for call in OPENING:
        opens(call, table, ODD[value])


PLAIN = (
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8) | some.binary(max_size=3)
)
ANY = some.recursive(
    PLAIN,
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=4) | some.integers(), inner, max_size=3)
    ),
    max_leaves=6,
)
TABLE: list[Session] = []


@settings(max_examples=20, deadline=None)
@given(call=some.sampled_from([each for each in [*CALLS, *by_hand()] if each[0] != "save"]), value=ANY)
def test_whatever_is_given(call: Call, value: Any) -> None:
    if not TABLE:
        TABLE.append(new())
        TABLE[0].manual("note", text="begun")
    check(call, TABLE[0], value)

"""The stable names of the door: what scripts, tests and notebooks may rely on."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import pkgutil
import tomllib
from pathlib import Path

import pytest

import tabletop

ROOT = Path(__file__).resolve().parent.parent

MODULES = [
    "tabletop",
    *(module.name for module in pkgutil.walk_packages([str(ROOT / "tabletop" / "session")], "tabletop.session.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert tried > 30


def test_names_and_signatures() -> None:
    assert set(tabletop.__all__) >= {
        "Action", "ContentError", "InvalidOp", "SaveError", "list_games", "load_scenario", "load_session",
        "new_session",
    }  # fmt: skip
    signature = inspect.signature(tabletop.new_session)
    assert list(signature.parameters) == [
        "game", "seats", "seed", "decks", "options", "names", "bots", "rules", "autosave"
    ]  # fmt: skip
    assert signature.parameters["rules"].default == "on" and signature.parameters["autosave"].default is None
    for name in (
        "state", "catalog", "journal", "decisions", "legal_actions", "standing_actions", "explain", "submit",
        "manual", "undo", "redo", "fork", "set_rules", "audit", "view_for", "digest", "at", "outcome", "save",
    ):  # fmt: skip
        session = tabletop.new_session("territory", seed=1)
        assert hasattr(session, name), name
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tabletop.__version__ == project["version"]


def test_what_is_agreed_is_checked_together() -> None:
    with pytest.raises(tabletop.ContentError) as caught:
        tabletop.new_session(
            "territory", decks=["hearth-and-hron", "tide-and-mire", "x"], options={"deck_cap": "many", "foo": 1},
            names=["Ana", "Ana", "Cid", "Dora", "Eve"], seats=3, seed=-4,
        )  # fmt: skip
    text = str(caught.value)
    for words in (
        'Did you mean "hearth-and-horn"?', "There is no deck x.", "deck_cap", "There is no option foo.",
        "5 names for 3 seats", "same name", "A seed is",
    ):  # fmt: skip
        assert words in text, words
    for wrong in (
        {"seats": 7}, {"rules": "loud"}, {"bots": {2: "genius"}}, {"bots": {3: "random"}},
        {"decks": {9: "tide-and-mire"}}, {"decks": [7]},
        {"decks": [{"creatures": {"unicorn": 1}}]}, {"decks": [{"spells": {"red-deer": 1}}]},
        {"decks": [{"creatures": {"red-deer": -1}}]}, {"names": ["a\nb"]}, {"seed": "x"}, {"seed": True},
    ):  # fmt: skip
        with pytest.raises(tabletop.ContentError):
            tabletop.new_session("territory", **wrong)  # type: ignore[arg-type]
    with pytest.raises(tabletop.ContentError, match="no game chess"):
        tabletop.new_session("chess")


def test_an_illegal_deck_is_refused_with_every_reason() -> None:
    catalog = tabletop.new_session("territory").catalog
    creatures = next(iter(catalog.kinds))
    expensive = max(
        (card for card in catalog.cards.values() if card.kind == creatures), key=lambda c: c.values["cost"]
    )
    land = next(card.id for card in catalog.cards.values() if card.kind != creatures)
    deck = {"creatures": {expensive.id: 9}, "lands": {land: 24}}
    with pytest.raises(tabletop.ContentError) as caught:
        tabletop.new_session("territory", decks=[deck])
    assert len(caught.value.findings) == 2
    assert "the limit is 100" in str(caught.value) and "24 lands; it needs 25" in str(caught.value)
    options = {"ter.deck_cap": "9999", "land_count": 24}
    others = {"creatures": {expensive.id: 1}, "lands": {land: 24}}
    session = tabletop.new_session("territory", decks={1: deck, 2: others}, options=options)
    assert session.options["deck_cap"] == 9999 and session.view_for(1).zone("ready@1").count == 9
    assert session.view_for(1).zone("land_deck").count == 43


def test_defaults_come_from_the_game_and_the_seed_is_recorded() -> None:
    session = tabletop.new_session("territory", names=["A", "B", "C"])
    assert session.seats == 3 and session.names == ("A", "B", "C")
    assert session.agreement.decks == session.catalog.starting_decks(3)
    again = tabletop.new_session("territory", names=["A", "B", "C"], seed=session.seed)
    assert again.digest() == session.digest()
    assert tabletop.new_session("territory", decks=["", "tide-and-mire"]).names == ("Player 1", "Player 2")


def test_without_a_referee_it_says_so(tmp_path: Path) -> None:
    zones = "zones: {hand: {label: Hand, per_seat: true, see: hand}, pond: {label: Pond}}"
    pond = tmp_path / "bare"
    pond.mkdir()
    (pond / "game.yaml").write_text(f"id: bare\ntitle: Bare\nseats: [2]\n{zones}\n", encoding="utf-8")
    session = tabletop.new_session(pond, seed=1, rules="on")
    session.manual("create", kind="token", to="hand@1", seat=1)
    assert session.rules == "off" and session.decisions() == [] and session.legal_actions(1) == []
    assert session.outcome is None and session.outcome_text() == "" and session.audit() == []
    action = tabletop.Action("deploy", 1, card="ready@1:0", site=2)
    for answer in (
        session.submit(action),
        session.explain(action),
        session.override(action),
        session.go_on(),
        session.skip_step(),
        session.set_rules("on"),
        session.set_rules("warn"),
    ):
        assert answer is not None and not answer and "no referee" in answer.message and answer.code == "no_referee"
    assert session.set_rules("off") is None and session.trouble is None
    assert session.drops(1, "hand@1:0", "pond") == [] and session.acts(1, "hand@1:0") == []
    assert session.values("hand@1:0", 1) == [] and session.accounts() == []
    for say in (lambda: session.set_rules("loud"), lambda: tabletop.new_session(pond, rules="loud")):
        with pytest.raises(tabletop.ContentError, match="The referee is on, warn or off, not 'loud'"):
            say()
    with pytest.raises(tabletop.InvalidOp, match="no referee"):
        session.manual("answer", decision=1)
    with pytest.raises(tabletop.ContentError, match="Bots need a referee"):
        tabletop.new_session(pond, bots={2: "random"})
    with pytest.raises(tabletop.InvalidOp, match="Bots need a referee"):
        session.set_bots({2: "random"})


def test_standing_actions_are_possible_and_the_same_everywhere() -> None:
    session = tabletop.new_session("territory", seed=1)
    session.manual("create", kind="die", to="table")
    standing = session.standing_actions(2)
    assert len(standing) > 5 and standing == session.fork().standing_actions(2)
    refused = [action for action in standing if session.explain(action) is not None]
    assert [action.arguments["verb"] for action in refused] == ["seat", "phase"], "those that change nothing"
    changed = session.changed
    for action in standing:
        if action not in refused:
            assert session.fork().submit(action), action
    assert session.changed == changed


def test_actions_are_values() -> None:
    action = tabletop.Action("manual", 2, verb="move", pieces=["ready@2:1", "#4"], to="deploy#1@2", extra={"a": [1]})
    again = tabletop.Action.from_json(json.loads(json.dumps(action.to_json())))
    assert again == action and hash(again) == hash(action) and {action: 1}[again] == 1
    assert eval(repr(action), {"Action": tabletop.Action}) == action
    assert action != tabletop.Action("manual", 1, **action.arguments)
    with pytest.raises(AttributeError):
        action.seat = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        tabletop.Action("x", 1, value=object())
    for wrong in (
        None,
        {},
        {"kind": 1, "seat": 1},
        {"kind": "x", "seat": -1},
        {"kind": "x", "seat": 1, "arguments": []},
    ):
        with pytest.raises(ValueError, match="action"):
            tabletop.Action.from_json(wrong)
    session = tabletop.new_session("territory", seed=1)
    assert action.label(session.view_for(None)).startswith("move")


def test_refusals_are_falsy_and_entries_truthy() -> None:
    session = tabletop.new_session("territory", seed=1)
    entry = session.submit(tabletop.Action("manual", 1, verb="shuffle", zone="land_deck"))
    assert entry and entry.manual and entry.seat == 1  # type: ignore[union-attr]
    refusal = session.submit(tabletop.Action("manual", 1, verb="shuffle", zone="moon"))
    assert not refusal and str(refusal) == "This game has no zone 'moon'."


def test_list_games() -> None:
    (game,) = [game for game in tabletop.list_games() if game.id == "territory"]
    assert game.catalog is not None and game.title == game.catalog.title


def test_an_argument_that_is_missing_is_named() -> None:
    session = tabletop.new_session("territory", seed=1)
    whole = session.legal_actions(1)[0]
    creature = whole.arguments["creature"]
    for arguments, told in (
        ({"creature": creature}, "The act deploy needs the argument `site`."),
        ({"site": 1}, "The act deploy needs the argument `creature`."),
        ({"creature": session.piece(creature, 1), "site": 1}, "`creature` is the handle of a piece"),
        ({"creature": "nothing", "site": 1}, "That piece is not there any more."),
    ):
        refusal = session.explain(tabletop.Action("deploy", 1, **arguments))
        assert refusal is not None and told in refusal.message
    assert session.explain(whole) is None

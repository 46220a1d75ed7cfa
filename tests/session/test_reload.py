"""Reading the cards again while playing (F6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import write_pond

import tabletop
from tabletop.core.journal import Entry
from tabletop.session import Session
from tabletop.session.recovery import read_autosave


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_pond(tmp_path / "pond")


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def prepared(folder: Path, **arguments: object) -> Session:
    session = tabletop.new_session(folder, seed=4, names=["Ana", "Ben"], **arguments)  # type: ignore[arg-type]
    card = session.state.inside("hand@1")[0]
    session.manual("move", pieces=card, to="lily#3", seat=1)
    session.manual("count", pieces=card, name="hunger", to=3)
    session.manual("set", pieces=card, field="text", value="mine")
    return session


def test_cards_change_and_pieces_keep_everything(folder: Path) -> None:
    session = prepared(folder)
    before = session.digest()
    old = session.catalog
    change(folder, "cards/frogs.yaml", "bull-frog: {tongue: 5}", "bull-frog: {tongue: 9}\n  newt: {tongue: 2}")
    change(folder, "cards/flies.yaml", "  midge: {}\n", "")
    change(folder, "decks/croak.yaml", ", midge: 1", "")
    places = dict(session.state.contents)
    entry = session.reload()
    assert isinstance(entry, Entry) and len(session.journal) == 4
    assert session.log(None)[-1].text == (
        "The cards were read again: Bull Frog was changed; Newt was added; Midge was removed."
    )
    assert session.catalog.cards["bull-frog"].values["tongue"] == 9
    assert dict(session.state.contents) == places
    card = session.state.inside("lily#3")[0]
    assert session.state.counter(card, "hunger") == 3 and session.state.field(card, "text") == "mine"
    assert any("midge" in odd for odd in session.audit()) == any(d == "midge" for d in session.state.definition)
    session.manual("create", kind="card", to="pond", definition="newt")
    session.undo()
    assert session.undo() is entry and session.catalog is old and session.digest() == before
    with pytest.raises(tabletop.InvalidOp):
        session.fork().manual("create", kind="card", to="pond", definition="newt")
    session.redo()
    assert "newt" in session.catalog.cards
    assert session.at(3).flow["catalog"] == old.hash


def test_nothing_changed_is_no_entry(folder: Path) -> None:
    session = prepared(folder)
    assert session.reload() == () and len(session.journal) == 3


def test_a_faulty_file_leaves_the_old_cards_and_is_named_with_its_line(folder: Path) -> None:
    session = prepared(folder)
    digest, old = session.digest(), session.catalog
    change(folder, "cards/frogs.yaml", "toad: {tongue: 1}", "toad: {tongue: long, legs: 4}")
    findings = session.reload()
    assert isinstance(findings, tuple) and len(findings) == 2
    assert all(finding.path.endswith("frogs.yaml") and finding.line == 5 for finding in findings)
    assert session.catalog is old and session.digest() == digest and len(session.journal) == 3


def test_a_zone_that_goes_leaves_its_cards_on_the_table_and_undo_puts_them_back(folder: Path, tmp_path: Path) -> None:
    session = prepared(folder, autosave=tmp_path / "auto")
    start = session.digest()
    change(folder, "game.yaml", "  lily: {label: Lily, sites: 3}\n", "  reed: {label: Reed}\n")
    entry = session.reload()
    assert isinstance(entry, Entry), entry
    card = session.state.inside("table")[-1]
    assert session.state.definition[card] and not session.state.count_in("lily#3")
    session.manual("move", pieces=card, to="reed", seat=1)
    session.manual("move", pieces=session.state.inside("hand@2")[0], to="reed", seat=2)
    end = session.digest()
    path = tmp_path / "x.json"
    session.save(path)
    for _ in range(2):
        session.go_to(0)
        session.go_to(3)
        assert session.digest() == start and session.state.at[card] == "lily#3"
        session.go_to(6)
        assert session.digest() == end
    loaded = tabletop.load_session(path)
    recovered = read_autosave(next((tmp_path / "auto").glob("*.jsonl")))
    for again in (loaded, recovered):
        assert again.digest() == end
        again.go_to(3)
        assert again.digest() == start and again.state.at[card] == "lily#3"
        again.go_to(0)
    session.close(keep=False)


def test_what_cannot_change_in_play_says_so(folder: Path) -> None:
    session = prepared(folder)
    change(folder, "game.yaml", "pond: {label: Pond, face: up}", "pond: {label: Pond, sites: 2}")
    change(folder, "game.yaml", "- create: {kind: die, sides: 6, into: pond}", "- create: {kind: die, into: table}")
    findings = session.reload()
    assert isinstance(findings, tuple) and [finding.where for finding in findings] == ["zones.pond"], findings
    change(folder, "game.yaml", "seats: [2, 3]", "seats: [3]")
    findings = session.reload()
    assert isinstance(findings, tuple) and "seats" in [finding.where for finding in findings]
    assert findings[0].hint == "Start a new game."

"""Reading the cards again while playing (F6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import write_pond

import tabletop
from tabletop.core.journal import Entry
from tabletop.session import Session
from tabletop.session.saving.recovery import read_autosave, recover


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


def test_a_layout_that_changes_is_told(folder: Path) -> None:
    zone = "[{zone: pond, kind: row, box: [8, 8, 400, 200]}]"
    layout = f"table: [800, 600]\nlayouts:\n  2: {zone}\n  3: {zone}\n"
    (folder / "layout.yaml").write_text(layout, encoding="utf-8")
    session = prepared(folder)
    change(
        folder,
        "layout.yaml",
        "  2: [{zone: pond, kind: row, box: [8, 8,",
        "  2: [{zone: pond, kind: row, box: [60, 8,",
    )
    assert isinstance(session.reload(), Entry)
    assert session.log(None)[-1].text == "The cards were read again: the layout was changed."


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


def opened_again(session: Session, tmp_path: Path) -> list[Session]:
    """The table from a save and from its autosave."""
    path = tmp_path / "again.json"
    session.save(path)
    auto = next((tmp_path / "auto").glob("*.jsonl"))
    found = [tabletop.load_session(path), read_autosave(auto)]
    assert [again.digest() for again in found] == [session.digest()] * 2
    return found


def test_a_card_that_leaves_the_files_stays_on_the_table_and_in_the_save(folder: Path, tmp_path: Path) -> None:
    session = prepared(folder, autosave=tmp_path / "auto")
    session.manual("create", kind="card", to="pond", definition="midge")
    change(folder, "cards/flies.yaml", "  midge: {}\n", "")
    change(folder, "decks/croak.yaml", ", midge: 1", "")
    assert isinstance(session.reload(), Entry)
    gone = session.state.inside("pond")[-1]
    session.manual("move", pieces=gone, to="lily#1", seat=1)
    for again in opened_again(session, tmp_path):
        assert again.state.definition[gone] == "midge" and again.state.at[gone] == "lily#1"
        assert "The cards have no midge any more; pieces of it are on the table." in again.audit()
        assert again.manual("flip", pieces=gone, seat=1)
        again.undo()
        assert again.digest() == session.digest()
    session.undo()
    session.undo()
    change(folder, "cards/frogs.yaml", "toad: {tongue: 1}", "toad: {tongue: 7}")
    assert isinstance(session.reload(), Entry)
    opened_again(session, tmp_path)
    session.close()
    again = recover(next((tmp_path / "auto").glob("*.jsonl")))
    assert again.digest() == session.digest()
    again.close(keep=False)


def test_a_save_that_names_a_card_of_no_version_is_still_a_fault(folder: Path, tmp_path: Path) -> None:
    session = prepared(folder)
    path = tmp_path / "broken.json"
    session.save(path)
    path.write_text(path.read_text(encoding="utf-8").replace('"gnat"', '"gnu"'), encoding="utf-8")
    with pytest.raises(tabletop.SaveError, match="has no card 'gnu'"):
        tabletop.load_session(path)


def test_options_and_sites_that_leave_the_files_stay_at_the_table(folder: Path, tmp_path: Path) -> None:
    session = prepared(folder, options={"quick": True}, autosave=tmp_path / "auto")
    session.manual("move", pieces=session.state.inside("hand@2")[0], to="lily#2", seat=2)
    change(folder, "game.yaml", "lily: {label: Lily, sites: 3}", "lily: {label: Lily, sites: 1}")
    change(folder, "game.yaml", 'quick: {label: Quick, type: bool, default: false, sentence: "Shorter."}',
           'slow: {label: Slow, type: bool, default: true, sentence: "Longer."}')  # fmt: skip
    assert isinstance(session.reload(), Entry)
    for again in opened_again(session, tmp_path):
        assert again.options["quick"] is True
        assert len(again.state.inside("lily#3")) == 1 == len(again.state.inside("lily#2"))
        assert again.manual("move", pieces=again.state.inside("hand@1")[0], to="lily#3", seat=1)
        assert "quick" not in again.options_for_rematch()
    session.close(keep=False)


def test_what_no_table_can_follow_is_refused_with_the_old_cards_in_force(folder: Path) -> None:
    session = prepared(folder, options={"quick": True})
    digest, old = session.digest(), session.catalog
    for name, was, now, where in (
        ("game.yaml", "id: pond", "id: puddle", "id"),
        ("game.yaml", "type: bool, default: false", "type: choice, values: [a, b], default: a", "options.quick"),
    ):
        change(folder, name, was, now)
        findings = session.reload()
        assert isinstance(findings, tuple) and [finding.where for finding in findings] == [where], findings
        assert session.catalog is old and session.digest() == digest
        change(folder, name, now, was)
    # A zone that went and comes back as another kind of place would not hold what once lay there.
    change(folder, "game.yaml", "  lily: {label: Lily, sites: 3}\n", "")
    assert isinstance(session.reload(), Entry)
    change(folder, "game.yaml", "zones:\n", "zones:\n  lily: {label: Lily, per_seat: true}\n")
    findings = session.reload()
    assert isinstance(findings, tuple) and [finding.where for finding in findings] == ["zones.lily"]

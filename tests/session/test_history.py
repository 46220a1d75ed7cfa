"""The history as a tree, the log beside it, the past, and what is announced when hidden things are taken back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop.core.journal import Entry, Journal
from tabletop.session import Session
from tabletop.session.telling.history import BLOCK, Texts, Turns, log_lines


@pytest.fixture
def session() -> Session:
    session = tabletop.new_session("territory", seed=2, names=["Ana", "Ben"], rules="off")
    session.record.opening = ()  # what the rules said at the start is no matter of these tests
    return session


def note(session: Session, text: str) -> int:
    return session.manual("note", text=text, seat=1).number


def test_branches_stand_before_the_step_that_left_them(session: Session) -> None:
    a = note(session, "a")
    b = note(session, "b")
    c = note(session, "c")
    session.go_to(b)
    d = note(session, "d")
    e = note(session, "e")
    session.go_to(d)
    f = note(session, "f")
    session.go_to(a)
    g = note(session, "g")
    h = note(session, "h")
    rows = [(row.number, row.depth, row.in_force) for row in session.history()]
    assert rows == [
        (a, 0, True), (b, 1, False), (c, 2, False), (d, 1, False), (e, 2, False), (f, 1, False), (g, 0, True),
        (h, 0, True),
    ]  # fmt: skip
    session.undo()
    assert [(row.number, row.depth, row.in_force) for row in session.history()][-2:] == [(g, 0, True), (h, 0, False)]
    assert session.can_redo()
    session.go_to(c)
    main = [row.number for row in session.history() if row.depth == 0]
    assert main == [a, b, c]
    assert [line.text for line in session.log(1)] == ["Ana: a", "Ana: b", "Ana: c"]
    assert [line.entry for line in session.log(1)] == [a, b, c]


def test_the_log_is_kept_as_if_it_were_told_anew(session: Session) -> None:
    """Back and forth between branches, with things announced on the way: what is kept of the log is what all of it
    would be, and a list that was given stays as it was."""
    dice = random.Random(4)
    record = session.record
    for step in range(150):
        act = dice.choice(["note", "note", "throw", "undo", "redo", "go", "switch"])
        if act == "note":
            note(session, f"n{step}")
        elif act == "throw":
            die = session.manual("create", kind="die", to="table", fields={"sides": 6}, seat=1)
            session.manual("roll", pieces=[die.ops[0][1]], seat=1)
        elif act == "switch":
            session.set_rules("warn" if session.rules == "off" else "off", seat=2)
        elif act == "go":
            session.go_to(dice.randint(0, len(session.journal)))
        else:
            session.undo() if act == "undo" else session.redo()
        viewer = dice.choice([None, 1, 2])
        given = session.log(viewer)
        before = list(given)
        anew = log_lines(
            session.journal, record.announcements, Turns(record.start), Texts(record.versions.sentences), viewer,
            opening=record.opening,
        )  # fmt: skip
        assert given == anew
        note(session, "later")
        assert given == before and session.log(viewer) != given
        session.undo()
    assert any(line.undone or line.about_table for line in session.log(1)), "something was announced"


def test_the_way_between_two_entries_is_as_long_as_it_is(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = note(session, "a"), note(session, "b")
    session.go_to(a)
    c, d = note(session, "c"), note(session, "d")
    journal = session.journal
    assert journal.between(d, b) == ([d, c], [b]) and journal.between(b, d) == ([b], [c, d])
    assert journal.between(0, d) == ([], [a, c, d]) and journal.between(d, 0) == ([d, c, a], [])
    assert journal.between(c, c) == ([], [])
    session.go_to(b)
    for number in range(1, 300):
        note(session, str(number))
    asked: list[int] = []
    entry = Journal.entry

    def counted(journal: Journal, number: int) -> Entry:
        asked.append(number)
        return entry(journal, number)

    monkeypatch.setattr(Journal, "entry", counted)
    session.undo()
    assert len(asked) < 12, "an undo looks at the entries that it takes back, not at the whole history"


def test_remarks(session: Session) -> None:
    number = note(session, "a")
    session.remark(number, "  here it went wrong ")
    assert session.history()[0].note == "here it went wrong"
    session.remark(number, "")
    assert session.history()[0].note == ""
    for wrong in (0, 2, -1):
        with pytest.raises(tabletop.InvalidOp):
            session.remark(wrong, "x")
    with pytest.raises(tabletop.InvalidOp):
        session.remark(number, "x" * 5000)


def test_the_turn_of_each_entry(session: Session) -> None:
    note(session, "a")
    session.manual("phase", name="combat")
    assert [row.turn for row in session.history()] == [1, 1]
    assert [line.turn for line in session.log(1)] == [1, 1]


def test_a_line_belongs_to_the_turn_in_which_it_was_said() -> None:
    session = tabletop.new_session("territory", seed=2, names=["Ana", "Ben"])
    while session.state.flow["round"] == 1:
        seat = session.decisions()[0].seat
        actions = session.legal_actions(seat)
        session.submit(next((action for action in actions if action.kind in ("lock", "pass")), actions[0]))
    last = [line for line in session.log(1) if line.entry == session.journal.head]
    begins = next(place for place, line in enumerate(last) if line.text.endswith("has the initiative."))
    assert begins, "the same act also ended the first round"
    assert {line.turn for line in last[:begins]} == {1}
    assert {line.turn for line in last[begins:]} == {2}
    assert session.history()[-1].turn == 2


def test_taking_back_what_was_hidden_is_announced(session: Session) -> None:
    session.manual("peek", zone="land_deck", n=3, seat=2)
    note(session, "a")
    assert not session.undo_hides()
    session.undo()
    assert session.undo_hides()
    session.undo()
    assert [line.text for line in session.log(1)] == ["Taken back: Ben looked at the top 3 cards of the Land deck."]
    assert session.log(1)[0].undone and session.log(1)[0].entry == 1
    assert ": " in session.log(2)[0].text.removeprefix("Taken back: "), "who looked still knows what it was"
    session.redo()
    texts = [line.text for line in session.log(1)]
    assert (
        texts[0].startswith("Ben looked") and texts[1].startswith("Taken back") and texts[2].startswith("Done again")
    )
    assert not session.undo_hides() or session.journal.head == 1


def test_a_long_way_back_is_one_line(session: Session) -> None:
    for _ in range(9):
        session.manual("shuffle", zone="land_deck", seat=1)
    session.go_to(0)
    assert [line.text for line in session.log(2)] == ["Taken back: 9 acts that chance or a look had a part in."]
    session.go_to(9)
    assert session.log(2)[-1].text == "Done again: 9 acts that chance or a look had a part in."


def test_undo_of_everything_open_is_silent(session: Session) -> None:
    note(session, "a")
    session.manual("tap", pieces="land#1:0")
    session.go_to(0)
    assert session.log(None) == []


def test_the_past_step_by_step(session: Session) -> None:
    land = session.view_for(None).zone("land#2").pieces[0].handle
    entry = session.manual("move", pieces=land, to="lands@2", seat=2)
    session.manual("shuffle", zone="land_deck")
    now = session.digest()
    assert session.at(entry).zone("lands@2").count == 1
    assert session.at(entry, 0).zone("land#2").count == 1
    assert session.at(0).zone("land#2").count == 1
    assert session.at(entry, len(entry.ops)).to_json() == session.at(entry).to_json()
    assert not session.at(0, viewer=2).zone("ready@1").pieces[0].seen
    assert session.at(0, viewer=1).zone("ready@1").pieces[0].seen
    assert session.digest() == now
    for wrong in ((-1,), (99,), (entry, 99), (entry, -1)):
        with pytest.raises(tabletop.InvalidOp):
            session.at(*wrong)


def test_jumping_to_where_there_is_nothing(session: Session) -> None:
    for wrong in (1, -1, "x", None):
        with pytest.raises(tabletop.InvalidOp):
            session.go_to(wrong)  # type: ignore[arg-type]
    assert session.undo() is None and session.redo() is None


def test_views_are_made_once_for_each_change(session: Session) -> None:
    view, changed = session.view_for(1), session.changed
    assert session.view_for(1) is view
    note(session, "a")
    assert session.changed == changed + 1 and session.view_for(1) is not view
    with pytest.raises(tabletop.InvalidOp):
        session.view_for(3)


def test_how_the_table_is_looked_at(session: Session) -> None:
    session.set_show(sharing="pass", bottom=2, camera=[1, 2.5])
    assert session.show == {"sharing": "pass", "bottom": 2, "camera": [1, 2.5]}
    for wrong in ({"sharing": "loud"}, {"bottom": 0}, {"bottom": "1"}, {"camera": object()}):
        with pytest.raises(tabletop.InvalidOp):
            session.set_show(**wrong)
    assert session.fork().show == session.show


def test_redo_takes_the_branch_that_was_left_last_also_after_loading(session: Session, tmp_path: Path) -> None:
    a, b = note(session, "a"), note(session, "b")
    session.go_to(a)
    note(session, "c")
    session.go_to(b)
    session.go_to(a)
    session.save(tmp_path / "x.json")
    loaded = tabletop.load_session(tmp_path / "x.json")
    for each in (session, loaded):
        entry = each.redo()
        assert entry is not None and entry.number == b


def test_a_line_is_marked_with_whom_it_is_about(session: Session) -> None:
    from tabletop.core.journal import Entry
    from tabletop.session.telling.history import Texts

    def who(seat: int) -> dict[str, object]:
        return {"is": "seat", "seat": seat, "text": session.names[seat - 1]}

    lines = (("note", {"who": who(2), "text": "mine"}), ("in_secret", {"who": who(1)}), ("dial_lost", {}))
    entry = Entry(1, 0, 1, {}, (), (), lines=lines)  # type: ignore[arg-type]
    made = Texts(session.versions.sentences).of(entry, 1, None)
    assert [line.seat for line in made] == [2, 1, 0], "the seat of the entry does not tell"


def test_a_long_log_keeps_its_lines_in_blocks_and_is_the_log_all_the_same() -> None:
    session = tabletop.new_session("territory", seed=7, rules="off")
    one = session.state.inside("ready@1")[0]

    def act(number: int) -> None:
        to = "ready@1" if number % 2 else "deploy#1@1"
        session.manual("move", pieces=[one], to=to, seat=1)

    def is_whole() -> int:
        record = session.record
        wanted = log_lines(
            record.journal, record.announcements, record._turns, record._texts, 1, opening=record.opening
        )
        found = session.log(1)
        assert list(found) == wanted and found == wanted and len(found) == len(wanted)
        for at in (0, BLOCK - 1, BLOCK, len(wanted) - 1, -1, -len(wanted)):
            if -len(wanted) <= at < len(wanted):
                assert found[at] == wanted[at], at
        assert found[BLOCK - 2 : BLOCK + 2] == wanted[BLOCK - 2 : BLOCK + 2]
        for beyond in (len(wanted), -len(wanted) - 1):
            with pytest.raises(IndexError):
                found[beyond]
        return len(wanted)

    for number in range(2 * BLOCK + 3):
        act(number)
        if number in (BLOCK - 2, BLOCK - 1, BLOCK, 2 * BLOCK):
            is_whole()
    before, whole = session.log(1), is_whole()
    session.set_rules("warn")  # an announcement, which stays behind all that is taken back
    for _ in range(BLOCK + 10):
        session.undo()
    assert is_whole() < whole and len(before) == whole, "what was handed out does not change"
    for _ in range(7):
        session.redo()
        is_whole()
    act(0)
    is_whole()

"""Deeds: what one person or bot has done, however many entries it took; undo and redo by deeds."""

from __future__ import annotations

from pathlib import Path

import pytest
from pond_rules import PondRules

import tabletop
from tabletop.core.journal import ROOT, Entry
from tabletop.rules.actions import Action
from tabletop.session.telling.deeds import BOT, ITSELF, PERSON, SAME, deeds_of, response_passes, stops_of


def entry(number: int, seat: int, kind: str = "play", *tags: str, manual: bool = False) -> Entry:
    return Entry(number, number - 1, seat, {"kind": kind}, (), (), manual=manual, tags=tags)


def put(*entries: Entry, bots: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    return [deed.entries for deed in deeds_of(entries, bots, {"no"})]


def test_what_follows_by_itself_belongs_to_the_act_that_caused_it() -> None:
    assert put(entry(1, 1), entry(2, 1, "no", ITSELF), entry(3, 2, "no", ITSELF), entry(4, 1)) == [(1, 2, 3), (4,)]
    assert put(entry(1, 1), entry(2, 1, "no"), entry(3, 2, "no")) == [(1, 2, 3)], "also in older saves"
    assert put(entry(1, 1), entry(2, 2, "no", PERSON)) == [(1,), (2,)], "who says no does something"
    assert put(entry(1, 1), entry(2, 2, "no", BOT), bots=(2,)) == [(1, 2)], "a bot's no is told with what it answers"
    assert put(entry(1, 1, "no", ITSELF)) == [(1,)], "with nothing before it"


def test_choices_of_an_act_and_steps_of_a_gesture() -> None:
    assert put(entry(1, 1), entry(2, 1, "choose"), entry(3, 1, "choose"), entry(4, 2, "choose")) == [
        (1, 2, 3),
        (4,),
    ]
    assert put(entry(1, 1), entry(2, 2), entry(3, 1, "choose")) == [(1,), (2,), (3,)], "after an answer of the other"
    assert put(entry(1, 1), entry(2, 1, "play", SAME), entry(3, 1)) == [(1, 2), (3,)]
    assert put(entry(1, 1, "no"), entry(2, 1, "no", manual=True)) == [(1,), (2,)], "hands do nothing by themselves"


def places(
    *entries: Entry, bots: tuple[int, ...] = (), head: int | None = None, only_bots: bool = False
) -> tuple[int | None, int | None]:
    from tabletop.core.journal import Journal

    journal = Journal()
    for each in entries:
        journal.append(each)
    if head is not None:
        journal.head = head
    stops = stops_of(journal, deeds_of(entries, bots, {"no"}), only_bots)
    return stops.back, stops.forth


def test_stops_lie_before_the_acts_of_people() -> None:
    game = [entry(1, 1), entry(2, 2), entry(3, 2), entry(4, 1), entry(5, 2)]
    assert places(*game, bots=(2,)) == (3, None)
    assert places(*game, bots=(2,), head=3) == (ROOT, 5), "the bot's answers go and come with the act before them"
    assert places(*game, bots=(2,), head=ROOT) == (None, 3)
    assert places(*game, bots=(2,), head=2) == (ROOT, 3), "from the middle: to its beginning, or its end"
    assert places(*game) == (4, None), "two people: one act each"
    assert places(*game, bots=(1, 2), head=3, only_bots=True) == (2, 4), "nobody but bots: one act of a bot"
    begun = [entry(1, 2), entry(2, 2), entry(3, 1), entry(4, 2)]
    assert places(*begun[:2], bots=(2,)) == (None, None), "before a person has acted there is nothing to take back"
    assert places(*begun, bots=(2,)) == (2, None)
    assert places(*begun, bots=(2,), head=2) == (None, 4), "what bots did first stays"
    taken_over = [entry(1, 1, "play", PERSON), entry(2, 2, "play", BOT)]
    assert places(*taken_over, bots=(1,)) == (ROOT, None), "who made it stands on it, whoever plays the seat now"
    assert places() == (None, None)


def test_what_a_bot_did_first_is_not_offered_to_undo() -> None:
    session = tabletop.new_session("nucleic", seed=5, bots={2: "random"})
    first = session.decisions()[0].seat
    with session.made_by(BOT if first == 2 else PERSON):
        session.submit(session.legal_actions(first)[0])
    assert first == 2 and not session.stops().parts_behind() and not session.undo_deed()
    assert session.journal.head == 1 and session.undo() is not None, "a script takes back any entry"
    session.redo()
    session.set_bots({1: "random", 2: "random"})
    assert len(session.stops().parts_behind()) == 1 and session.undo_deed()


def test_an_act_is_undone_and_redone_as_one(judged: Path) -> None:
    session = tabletop.new_session(judged, seed=4, names=["Ana", "Ben"])
    assert isinstance(session.ruleset, PondRules)
    for seat in (1, 2):
        session.submit(Action("ready", seat))
    start = session.journal.head
    frog = next(
        piece.handle for piece in session.view_for(1).zone("hand@1").pieces
        if session.catalog.cards[piece.definition].kind == "frog"
    )  # fmt: skip
    with session.made_by(PERSON):
        assert session.submit(Action("put", 1, card=frog))
    after = session.journal.head
    with session.made_by(ITSELF):
        passed = session.submit(Action("pass", 2))
    assert isinstance(passed, Entry) and passed.tags == (ITSELF,) and session.journal.entries[-1] is passed
    end = session.digest()
    assert [deed.entries for deed in session.deeds()][-1] == (after, after + 1)
    assert session.stops().ahead == 0 and session.stops().parts_behind()[-1] == (after, after + 1)
    assert [each.number for each in session.undo_deed()] == [after, after + 1]
    assert session.journal.head == start and session.stops().ahead == 1
    assert len(session.redo_deed()) == 2 and session.digest() == end and session.stops().ahead == 0
    assert session.undo() is passed, "undo itself takes back one entry, as ever"
    assert session.journal.head == after and session.stops().ahead == 1
    assert [each.number for each in session.redo_deed()] == [after + 1]
    while session.undo_deed():
        pass
    assert session.journal.head == ROOT and session.redo_deed()


def test_a_branch_has_acts_of_its_own() -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
    with session.one_deed():
        for _ in range(3):
            session.manual("create", seat=1, kind="die", to="table")
    assert [entry.tags for entry in session.journal.entries] == [(), (SAME,), (SAME,)]
    session.undo()
    session.manual("create", seat=2, kind="die", to="table")
    assert [deed.entries for deed in session.deeds()] == [(1, 2), (4,)]
    session.undo_deed()
    session.undo_deed()
    assert session.journal.head == ROOT and session.stops().ahead == 2
    session.go_to(3)
    assert [deed.entries for deed in session.deeds()] == [(1, 2, 3)]


def test_who_made_an_entry_is_saved(tmp_path: Path) -> None:
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
    with session.one_deed():
        for _ in range(2):
            session.manual("create", seat=1, kind="die", to="table")
    session.save(tmp_path / "table.json")
    assert [deed.entries for deed in tabletop.load_session(tmp_path / "table.json").deeds()] == [(1, 2)]


@pytest.mark.parametrize(("game", "kinds"), [("territory", set()), ("evolve", {"pass"})])
def test_which_acts_pass_a_chance_to_respond(game: str, kinds: set[str]) -> None:
    rules = tabletop.new_session(game, seed=1).ruleset
    assert rules is not None and response_passes(rules.blocks.values()) == kinds

"""The result of a game, and what viewers are told: without a window."""

from __future__ import annotations

import random

import pytest

import tabletop
from tabletop.control.captions import caption_of, deciding, headline_of, in_room, newest, step_alone
from tabletop.control.figures.result import EndRow, decided_by, result_of, who_wins
from tabletop.control.judging.referee import Referee
from tabletop.control.replay.stops import Stop, telling
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision
from tabletop.rules.outcome import Outcome
from tabletop.session import LogLine, Session, Span
from tests.control.judge import judge
from tests.ui.played import over


@pytest.mark.parametrize(
    ("winners", "said"),
    [([], "Nobody wins"), (["Ana"], "Ana wins"), (["Ana", "Cleo"], "Ana and Cleo win"),
     (["Ana", "Cleo", "Dora"], "Ana, Cleo and Dora win")],
)  # fmt: skip
def test_who_has_won(winners: list[str], said: str) -> None:
    assert who_wins(winners) == said


@pytest.mark.parametrize(
    ("values", "said", "column"),
    [([(3, 9), (5, 2)], {"lands": 9}, 1), ([(3, 9), (5, 2)], {"lands": 5}, -1), ([(3, 9), (5, 2)], {"seat": 9}, -1),
     ([(4, 1), (4, 2)], {"lands": 4}, 0), ([(3, 9), (5, 2)], {"who": "9"}, -1)],
)  # fmt: skip
def test_the_column_that_decided_is_the_one_that_the_sentence_speaks_of(
    values: list[tuple[int, ...]], said: dict[str, int], column: int
) -> None:
    rows = [EndRow(seat, "A", numbers, winner=seat == 1) for seat, numbers in enumerate(values, 1)]
    assert decided_by(rows, Outcome((1,), "toy.won", "TOY-1", said)) == column
    assert decided_by([EndRow(1, "A", (9,))], Outcome((), "toy.won", "TOY-1", said)) == -1, "nobody has won"


def test_the_result_has_every_seat_the_winners_first() -> None:
    session, act = over()
    assert session.submit(act)
    outcome = session.outcome
    assert outcome is not None
    session.set_bots({2: "random"})
    columns = list(session.catalog.seat_values.values())[:1]
    info = result_of(session, outcome, None, columns, {1: (3,), 2: (4,)})
    assert info.title == who_wins([session.names[seat - 1] for seat in outcome.winners])
    assert info.sentence == session.outcome_text(None) and info.rule == outcome.rule
    assert info.heads == tuple((made.label, made.icon) for made in columns)
    assert sorted((row.seat, row.name, row.values) for row in info.rows) == [(1, "Ana", (3,)), (2, "Mira", (4,))]
    assert [row.winner for row in info.rows] == sorted((row.winner for row in info.rows), reverse=True)
    assert [row.bot for row in info.rows if row.seat == 2] == [True]


# -- captions --------------------------------------------------------------------------------------------------


def until(wanted: bool) -> Session:
    """A table whose newest act everybody may read, or nobody but who did it."""
    session = tabletop.new_session("territory", seed=1, names=["Ana", "Mira"])
    chance = random.Random(1)
    for _ in range(60):
        assert session.submit(chance.choice(session.legal_actions()))
        head = session.journal.head
        if any(line.entry == head for line in session.log(None)) is wanted:
            break
    return session


def test_of_a_secret_act_viewers_learn_that_somebody_prepares_and_of_no_card() -> None:
    session = until(False)
    found = newest(session)
    assert found.text.endswith("in secret.") and not found.card


def test_the_newest_act_is_told_in_the_words_of_the_log() -> None:
    session = until(True)
    assert newest(session).text in [line.text for line in session.log(None)]


@pytest.mark.parametrize(("cards", "shown"), [(["deer"], "#0"), (["deer", "wolf"], ""), ([], ""), ([""], "")])
def test_the_only_card_that_is_named_is_shown(cards: list[str], shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = tabletop.new_session("territory", seed=1)
    session.manual("create", kind="die", to="table")
    spans = tuple(Span(0, 1, f"#{number}", "name", card) for number, card in enumerate(cards))
    monkeypatch.setattr(session, "told", lambda viewer: [LogLine(1, "Ana plays a card.", spans)])
    told = newest(session)
    assert (told.text, told.card) == ("Ana plays a card.", shown)
    assert told.cards == tuple(f"#{number}" for number, card in enumerate(cards) if card)


def test_a_step_is_told_with_the_act_that_it_belongs_to() -> None:
    stop = Stop(2, 3, "Land 1 is claimed")
    log = [LogLine(1, "Mira passes."), LogLine(2, "Ana attacks.")]
    assert caption_of(stop, log) == "Ana attacks.\nLand 1 is claimed"
    assert caption_of(stop, log[:1]) == "Land 1 is claimed", "what is not told there yet is not told ahead"
    assert caption_of(Stop(2, 3, "Ana attacks."), log) == "Ana attacks."


def test_where_there_is_no_room_for_a_caption_what_is_new_stays() -> None:
    whole = "Ana, who is called by a long name, attacks with Furnace Ox.\nFurnace Ox is beaten. It is gone."
    versions = step_alone(whole)
    assert in_room(versions, lambda text: True) == whole
    assert in_room(versions, lambda text: len(text) < 40) == "Furnace Ox is beaten. It is gone."
    assert in_room(versions, lambda text: len(text) < 30) == "Furnace Ox is beaten."
    assert in_room(versions, lambda text: len(text) < 16) == "Furnace Ox is \u2026", (
        "whole words, and that there is more"
    )
    assert in_room(["Furnace"], lambda text: False) == "Furnace"
    assert step_alone("A remark\nAna attacks.\nOx is hit.", "A remark")[1:] == ("A remark\nOx is hit.", "Ox is hit.")


def test_viewers_are_told_who_decides_but_not_who_simply_has_a_turn() -> None:
    made = judge()
    referee = Referee(made)
    assert deciding(referee, made.names) == ""
    made.open += [Decision(1, "choose", "toy.choose"), Decision(2, "choose", "toy.choose")]
    made.legal += [Action("choose", 1, pick="#1"), Action("choose", 2, pick="#1")]
    made.changed += 1
    assert deciding(referee, made.names) == "Ana and Mira are deciding \u2026"
    made.open.pop()
    made.changed += 1
    assert deciding(referee, made.names) == "Ana is deciding \u2026"
    made.rules = "off"
    assert deciding(referee, made.names) == ""


def test_what_came_of_an_act_is_told_with_it_as_much_as_is_read_in_passing() -> None:
    act = LogLine(3, "Mira turned up 8 of Spades.", seat=2)
    came = [LogLine(3, "Ana wins 10 cards.", level=1), LogLine(4, "Ana passed.", passed=True, level=1)]
    told = headline_of([LogLine(2, "Ana turned up a king."), act, *came])
    assert told.whole == "Mira turned up 8 of Spades. Ana wins 10 cards." and told.text == act.text
    assert caption_of(Stop(3, None, "Turn 2"), [act, *came], alone=True) == told.whole
    much = [LogLine(3, f"Card {number} of a long row of cards is discarded.", level=1) for number in range(9)]
    after = headline_of([act, *much]).after
    assert len(after) <= 120 and "Card 0" in after and "Card 8" not in after, "what it led to, not the next turn"
    said = [LogLine(3, f"Ox takes {number}.", level=1, op=number) for number in range(4)]
    end = Stop(3, None, "Turn 2", told=1)
    assert caption_of(end, [act, *said], alone=True) == f"{act.text} Ox takes 2. Ox takes 3.", "steps told the rest"
    assert headline_of([act]).whole == act.text


def test_a_pass_says_nothing_at_a_step_where_anything_else_was_said() -> None:
    passed, total = LogLine(3, "Ana passed.", passed=True), LogLine(3, "Land 1: Ana has 4.")
    assert telling([passed, total]) == [total.text] and telling([passed]) == [passed.text]

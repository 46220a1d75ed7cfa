"""What rules may tell of hidden cards: door by door, nobody is told what it may not know. Whoever may is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from secret_games import opened, worth

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.view import HIDDEN, handle_of
from tabletop.session import Session

TURNS = """
course:
  - turns: seats
    from: 1
    phase: guess
    do:
"""


def asking(*acts: str, before: str = "", question: str = "") -> str:
    """A course in which `you` is asked for acts, behind other effects."""
    asked = f'question: "{question}"' if question else ""
    return f"{TURNS}{before}      - {{ask: you, to: [{', '.join(acts)}], {asked}}}\n"


def the_question(session: Session, viewer: int | None) -> str:
    (decision,) = session.decisions()
    return session.question(decision, viewer)[0]


def the_label(session: Session, kind: str, viewer: int | None) -> str:
    action = next(each for each in session.legal_actions() if each.kind == kind)
    return session.label(action, viewer)


def bound(state: GameState) -> dict[str, Any]:
    """What the frame of the course keeps."""
    found: dict[str, Any] = state.flow["lanes"][0]["frames"][0]["bind"]
    return found


def top(session: Session) -> int:
    return session.state.inside("stock")[-1]


def total(session: Session, state: GameState, zone: str) -> int:
    cards = session.catalog.cards
    return sum(int(str(cards[state.definition[piece]].values["v"])) for piece in state.inside(zone))


# -- sentences -----------------------------------------------------------------------------------------------


SAID = {
    "the number of a hidden card": "{top(stock).v}",
    "a sum over hidden cards": "{sum(v over hand of others)}",
    "how many of them pass a test": "{count(hand of others where v > 5)}",
    "a choice by a test of them": "{5 if top(stock).v > 5 else 0}",
    "whether there are some": "{1 if any(hand of others where v > 5) else 0}",
    "a number calculated with theirs": "{points + top(stock).v * 2}",
    "by way of a define": "{theirs(others)}",
}


@pytest.mark.parametrize("what", SAID)
def test_a_question_does_not_tell_what_its_reader_may_not_know(what: str, tmp_path: Path) -> None:
    rules = asking("go", question=SAID[what]) + (
        "define: {'theirs(s)': sum(v over hand of s)}\nacts: {go: {quiet: true}}\n"
    )
    session = opened(tmp_path / "game", rules)
    assert the_question(session, 1) == the_question(session, None) == HIDDEN
    seen = the_question(session, 0)  # whoever plays all sides
    assert seen.isdecimal() or "stock" in SAID[what]


def test_whoever_may_know_it_is_told(tmp_path: Path) -> None:
    rules = asking("go", question="Yours: {sum(v over hand)}.") + (
        'acts: {go: {label: "Theirs: {sum(v over hand of others)}"}}\n'
    )
    session = opened(tmp_path / "game", rules)
    mine, theirs = (total(session, session.state, f"hand@{seat}") for seat in (1, 2))
    assert [the_question(session, viewer) for viewer in (1, 2, None)] == [f"Yours: {mine}.", "Yours: ?.", "Yours: ?."]
    assert the_label(session, "go", 1) == the_label(session, "go", None) == "Theirs: ?"
    assert the_label(session, "go", 2) == f"Theirs: {theirs}"


def test_what_lies_open_is_told_to_all(tmp_path: Path) -> None:
    before = "      - {move: top(stock), to: row, face: up}\n"
    session = opened(
        tmp_path / "game", asking("go", before=before, question="{sum(v over row)}") + "acts: {go: {}}\n"
    )
    assert the_question(session, None) == str(total(session, session.state, "row"))


def test_a_public_test_beside_a_hidden_one_decides_alone(tmp_path: Path) -> None:
    question = "{count(stock where face = up and v > 5)} of {count(stock where v > 5 or face = down)}"
    session = opened(tmp_path / "game", asking("go", question=question) + "acts: {go: {}}\n")
    assert the_question(session, None) == "0 of 6"


def test_words_that_go_by_a_hidden_number_tell_nothing(tmp_path: Path) -> None:
    question = "Of those {count(hand of others where v > 5) lies|lie} there: {hand of others where v > 5 is|are} high"
    session = opened(tmp_path / "game", asking("go", question=question) + "acts: {go: {}}\n")
    assert the_question(session, 1) == "Of those ? lie there: some cards are high"
    assert the_question(session, 2) == "Of those 1 lies there: N 10 is high"


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("best(v over hand of others)", "some cards"),
        ("best(highest(v over hand of it) over seats)", "some players"),
        ("top(stock)", "a card"),
    ],
)
def test_hidden_things_have_a_neutral_word(phrase: str, said: str, tmp_path: Path) -> None:
    session = opened(tmp_path / "game", asking("go", question=f"Here: {{{phrase}}}.") + "acts: {go: {}}\n")
    assert the_question(session, 1) == f"Here: {said}."


def test_the_log_tells_each_reader_what_it_may_know(tmp_path: Path) -> None:
    rules = asking("go") + 'acts: {go: {say: "Mine {sum(v over hand)}, top {top(stock).v}, {top(stock)}.", do: []}}\n'
    session = opened(tmp_path / "game", rules)
    mine = total(session, session.state, "hand@1")
    assert session.submit(tabletop.Action("go", 1))
    said = {viewer: session.log(viewer)[-1].text for viewer in (1, 2, None)}
    assert said == {1: f"Mine {mine}, top ?, a card.", 2: "Mine ?, top ?, a card.", None: "Mine ?, top ?, a card."}


def test_a_line_that_waits_for_its_cards_keeps_its_secret(tmp_path: Path) -> None:
    """The line of an act is said once others may know its card; what else is hidden in it stays so."""
    rules = asking("play") + (
        'acts: {play: {pick: {c: hand}, say: "{c} of {c.v}, top {top(stock).v}, hand {sum(v over hand of others)}.", '
        "do: [{move: c, to: row, face: up}]}}\n"
    )
    session = opened(tmp_path / "game", rules)
    card, theirs = session.state.inside("hand@1")[0], total(session, session.state, "hand@2")
    number = worth(session, card)
    assert session.submit(tabletop.Action("play", 1, c=handle_of(session.state, card, 1)))
    said = {viewer: session.log(viewer)[-1].text for viewer in (1, 2, None)}
    assert said[1] == said[None] == f"N {number} of {number}, top ?, hand ?."
    assert said[2] == f"N {number} of {number}, top ?, hand {theirs}."


# -- what is bound and kept ----------------------------------------------------------------------------------


LETS = "      - {let: secret, be: top(stock).v}\n      - {let: theirs, be: sum(v over hand of others) + secret}\n"


def test_guesses_work_out_what_is_bound_across_a_question(tmp_path: Path) -> None:
    session = opened(tmp_path / "game", asking("go", before=LETS) + "acts: {go: {quiet: true}}\n")
    truth = bound(session.state)
    assert (truth["=secret"], truth["=theirs"] - truth["=secret"]) == (
        worth(session, top(session)), total(session, session.state, "hand@2"),
    )  # fmt: skip
    found = set()
    for number in range(20):
        guess = determinize(session.ruleset, session.state, 1, Chance(5, number))
        secret = total(session, guess, "stock") - sum(
            int(str(session.catalog.cards[guess.definition[piece]].values["v"]))
            for piece in guess.inside("stock")[:-1]
        )
        assert bound(guess)["=secret"] == secret
        assert bound(guess)["=theirs"] == total(session, guess, "hand@2") + secret
        found.add(secret)
    assert len(found) > 3


def test_a_guess_keeps_what_its_seat_knows(tmp_path: Path) -> None:
    before = "      - {let: mine, be: sum(v over hand)}\n"
    session = opened(tmp_path / "game", asking("go", before=before) + "acts: {go: {quiet: true}}\n")
    own = total(session, session.state, "hand@1")
    for number in range(5):
        assert bound(determinize(session.ruleset, session.state, 1, Chance(5, number)))["=mine"] == own
        guess = determinize(session.ruleset, session.state, 2, Chance(5, number))
        assert bound(guess)["=mine"] == total(session, guess, "hand@1")


def test_a_guess_finds_a_bound_card_where_it_lies(tmp_path: Path) -> None:
    before = (
        "      - {let: card, be: top(stock)}\n      - {let: worth, be: card.v}\n      - {shuffle: hand of others}\n"
    )
    session = opened(tmp_path / "game", asking("go", before=before) + "acts: {go: {quiet: true}}\n")
    for number in range(5):
        guess = determinize(session.ruleset, session.state, 1, Chance(5, number))
        card = bound(guess)["=card"]
        assert guess.inside("stock")[-1] == card
        assert bound(guess)["=worth"] == session.catalog.cards[guess.definition[card]].values["v"]


def test_what_a_sum_grew_from_too_long_is_not_guessed_at_all(tmp_path: Path) -> None:
    before = (
        "      - {let: pot, be: top(stock).v}\n"
        "      - {times: 300, do: [{set: pot, to: pot + top(stock).v}]}\n"
    )  # fmt: skip
    session = opened(tmp_path / "game", asking("go", before=before) + "acts: {go: {quiet: true}}\n")
    assert bound(session.state)["=pot"] == 301 * worth(session, top(session))
    assert "=pot" not in bound(determinize(session.ruleset, session.state, 1, Chance(5, 1)))


def test_parameters_and_facts_are_worked_out_from_the_guess(tmp_path: Path) -> None:
    rules = asking("go", before="      - {tell: top(stock).v}\n      - {happen: seen, much: top(stock).v}\n") + (
        "acts: {go: {quiet: true}}\n"
        "routines: {tell(n): [{ask: you, to: [go]}]}\n"
        "events: {seen: {much: number, do: [{ask: you, to: [go]}]}}\n"
    )
    session = opened(tmp_path / "game", rules)
    for key in ("=n", "=much"):
        for number in range(5):
            guess = determinize(session.ruleset, session.state, 1, Chance(5, number))
            kept = guess.flow["lanes"][0]["frames"][-1]["bind"][key]
            assert kept == session.catalog.cards[guess.definition[guess.inside("stock")[-1]]].values["v"]
        assert session.submit(tabletop.Action("go", 1))


KEEP = "keep: {hid: {number: 0, label: Hid}, own: {number: 0, per_seat: true}}\n"
SETS = "      - {set: hid, to: top(stock).v}\n      - {set: own, to: sum(v over hand)}\n"


def test_what_is_kept_is_in_the_view_of_those_who_may_know_it(tmp_path: Path) -> None:
    session = opened(
        tmp_path / "game",
        KEEP
        + asking("show", before=SETS, question="{hid} {own}")
        + "acts: {show: {do: [{move: top(stock), to: row, face: up}, {ask: you, to: [go]}]}, go: {quiet: true}}\n",
    )
    mine, hid = total(session, session.state, "hand@1"), worth(session, top(session))
    views = {viewer: session.view_for(viewer).flow for viewer in (1, 2, None)}
    assert {flow["keep.hid"] for flow in views.values()} == {HIDDEN}
    assert [views[viewer]["keep.own"] for viewer in (1, 2, None)] == [{"1": mine}, {"1": HIDDEN}, {"1": HIDDEN}]
    assert [the_question(session, viewer) for viewer in (1, 2)] == [f"? {mine}", "? ?"]
    assert dict(session.ruleset.remembered(views[1])) == {"Hid": HIDDEN}
    assert session.submit(tabletop.Action("show", 1))  # the card lies open now
    assert {session.view_for(viewer).flow["keep.hid"] for viewer in (1, 2, None)} == {hid}


def test_what_is_kept_is_worked_out_from_the_guess_and_survives_a_save(tmp_path: Path) -> None:
    session = opened(tmp_path / "game", KEEP + asking("go", before=SETS) + "acts: {go: {quiet: true}}\n")
    session.save(tmp_path / "save.json")
    for each in (session, tabletop.load_session(tmp_path / "save.json")):
        assert each.digest() == session.digest()
        for number in range(5):
            guess = determinize(each.ruleset, each.state, 1, Chance(5, number))
            card = guess.inside("stock")[-1]
            assert guess.flow["keep.hid"] == each.catalog.cards[guess.definition[card]].values["v"]
            assert guess.flow["keep.own"] == {"1": total(each, each.state, "hand@1")}
            guess = determinize(each.ruleset, each.state, 2, Chance(5, number))
            assert guess.flow["keep.own"] == {"1": total(each, guess, "hand@1")}


def test_what_everybody_may_know_is_kept_without_a_record(tmp_path: Path) -> None:
    before = (
        "      - {set: hid, to: top(stock).v}\n      - {move: top(stock), to: row, face: up}\n"
        "      - {set: hid, to: top(row).v}\n      - {let: shown, be: top(row).v}\n"
    )  # fmt: skip
    session = opened(tmp_path / "game", KEEP + asking("go", before=before) + "acts: {go: {quiet: true}}\n")
    assert session.state.flow.get("hangs") is None
    assert not [key for key in bound(session.state) if key.startswith("?")]

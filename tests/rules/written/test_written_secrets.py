"""What rules may tell of hidden cards: door by door, nobody is told what it may not know. Whoever may is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from secret_games import numbers, opened, worth
from written_games import differs

import tabletop
from tabletop.bots.determinization import determinize
from tabletop.content import ContentError, load_game
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import HIDDEN, handle_of
from tabletop.rules.written.door import WRITING
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
        ("best(highest(v over hand of it) over seats)", "somebody"),
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


# -- what is legal -------------------------------------------------------------------------------------------


def acts_of(session: Session, kind: str) -> list[tabletop.Action]:
    return [each for each in session.legal_actions() if each.kind == kind]


def swap(session: Session, one: int, other: int) -> Session:
    """The same table with two cards exchanged."""
    twin = session.fork()
    definitions = twin.state.definition
    definitions[one], definitions[other] = definitions[other], definitions[one]
    return twin


PICKS = {
    "a test of hidden cards": "x: hand of others where v > 5",
    "a public test beside it": "x: hand of others where v > 5 and owner = owner",
    "a define": "x: {among: hand of others where big(it), because: No.}",
    "by a pick before": "{y: hand, x: hand of others where v > y.v}",
    "what is kept": "x: hand of others where hid > 5",
}


@pytest.mark.parametrize("what", PICKS)
def test_what_may_be_picked_tells_nothing_of_hidden_cards(what: str, tmp_path: Path) -> None:
    pick = PICKS[what] if PICKS[what].startswith("{y") else f"{{{PICKS[what]}}}"
    rules = (
        KEEP
        + asking("take", "go", before=SETS)
        + (
            f"define: {{'big(c)': c.v > 5}}\n"
            f"acts: {{go: {{quiet: true}}, take: {{pick: {pick}, do: [{{reveal: x}}]}}}}\n"
        )
    )
    session = opened(tmp_path / "game", rules)
    both = set(session.state.inside("hand@2"))
    found = {session.piece(str(each.arguments["x"]), 1) for each in acts_of(session, "take")}
    assert found == both  # of values 1 and 10
    assert not [each for each in acts_of(session, "take") if session.explain(each)]


def test_a_test_of_a_pick_opens_what_is_asked_of_it_and_a_card_that_fails_it_tells_nothing(tmp_path: Path) -> None:
    rules = asking("take", "go", before="") + (
        "acts: {go: {quiet: true}, take: {pick: {x: {among: hand of others where face = up, because: It is down.}}, "
        'requires: [{must: x.v > 5, because: "{x.v} is too low."}], say: "{you} took {x.v}."}}\n'
    )
    folder = numbers(tmp_path / "game", rules)
    file = folder / "game.yaml"
    shown = "[{show: identity, to: owner}, {show: face}]"
    file.write_text(file.read_text(encoding="utf-8").replace("see: hand", f"see: {shown}"), encoding="utf-8")
    session = tabletop.new_session(str(folder), seats=2, seed=3, autosave=None)
    low, high = sorted(session.state.inside("hand@2"), key=lambda piece: worth(session, piece))
    for face, said in (("down", ["It is down.", "It is down."]), ("up", ["1 is too low.", ""])):
        found = []
        for piece in (low, high):
            Edit(session.state).set_face(piece, face)
            why = session.explain(tabletop.Action("take", 1, x=handle_of(session.state, piece, 1)))
            found.append(why.message if why is not None else "")
        assert found == said


def test_what_turns_out_not_to_be_possible_comes_to_nothing(tmp_path: Path) -> None:
    rules = asking("take", "go", before="      - {gain: 2, of: points, to: you}\n") + (
        "acts: {go: {quiet: true}, take: {pick: {x: hand of others where v > 5}, cost: [{pay: 1, of: points}], "
        'do: [{gain: 5, of: points, to: you}], say: "{you} took {x}."}}\n'
    )
    session = opened(tmp_path / "game", rules)
    low, high = sorted(session.state.inside("hand@2"), key=lambda piece: worth(session, piece))
    for piece, points, said in ((low, 2, "Take by Player 1 comes to nothing: something hidden does not allow it."),
                                (high, 6, "Player 1 took a card.")):  # fmt: skip
        twin = session.fork()
        assert twin.submit(tabletop.Action("take", 1, x=handle_of(twin.state, piece, 1)))
        assert twin.view_for(1).numbers[1].get("points") == points
        assert said in [line.text for line in twin.log(1)]
        (decision,) = twin.decisions()
        assert decision.seat == 2  # the question has had its answer


def test_what_a_seat_knows_is_legal_by_its_truth(tmp_path: Path) -> None:
    rules = asking("look", "take", "go", before="") + (
        "acts: {go: {quiet: true}, look: {do: [{look: hand of others, who: you}, {ask: you, to: [take, go]}]}, "
        'take: {pick: {x: {among: hand of others where v > 5, because: "{x.v} is too low."}}}}\n'
    )
    session = opened(tmp_path / "game", rules)
    assert len(acts_of(session, "take")) == 2
    assert session.submit(tabletop.Action("look", 1))
    (low,) = [piece for piece in session.state.inside("hand@2") if worth(session, piece) <= 5]
    (act,) = acts_of(session, "take")
    assert session.piece(str(act.arguments["x"]), 1) != low
    refusal = session.explain(tabletop.Action("take", 1, x=handle_of(session.state, low, 1)))
    assert str(refusal) == "1 is too low." and refusal is not None and refusal.private


@pytest.mark.parametrize(
    ("act", "is_known"),
    [
        ("requires: [{must: hid > 5, because: No.}]", False),
        ("requires: [{must: hid > 5 and points > 0, because: No.}]", True),
        ("cost: [{pay: hid, of: points}]", False),
        ("cost: [{pay: hid, of: points}, {pay: 1, of: points}]", True),
    ],
)
def test_what_is_required_and_paid_tells_nothing_of_what_is_kept(act: str, is_known: bool, tmp_path: Path) -> None:
    rules = KEEP + asking("try", "go", before=SETS) + f"acts: {{go: {{quiet: true}}, try: {{{act}, do: []}}}}\n"
    session = opened(tmp_path / "game", rules.replace("try", "attempt"))
    legal = set()
    for piece in session.state.inside("stock"):  # whatever lies on top
        twin = swap(session, top(session), piece)
        (record,) = [each for name, each in (twin.state.flow["hangs"]).items() if name == "keep.hid"]
        assert record["on"] == (top(session),)
        twin.state.flow["keep.hid"] = worth(twin, top(twin))
        twin.state.forget()
        legal.add(bool(acts_of(twin, "attempt")))
    assert legal == {not is_known}  # without points the known part is not met


def test_a_refusal_names_no_test_that_its_reader_may_not_know(tmp_path: Path) -> None:
    rules = (
        KEEP
        + asking("attempt", "go", before=SETS)
        + ("acts: {go: {quiet: true}, attempt: {requires: [hid > 20 and points > 0], do: []}}\n")
    )
    session = opened(tmp_path / "game", rules)
    assert str(session.explain(tabletop.Action("attempt", 1))) == "You have 0 points; it must be more than 0."


CHOICES = {
    "a test": ("hand of others where v > 5", 2),
    "the best": ("best(v over hand of others)", 2),
    "of some": ("others(you) where any(hand of it where v > 9)", 1),
}


@pytest.mark.parametrize("what", CHOICES)
def test_what_can_be_chosen_tells_nothing_of_hidden_cards(what: str, tmp_path: Path) -> None:
    among, many = CHOICES[what]
    rules = asking("take") + (
        f'acts: {{take: {{do: [{{choose: x, among: "{among}", number: 0..1}}, {{gain: count(x), of: points}}]}}}}\n'
    )
    session = opened(tmp_path / "game", rules)
    assert session.submit(tabletop.Action("take", 1))
    offered = [each for each in session.legal_actions(1) if "pick" in each.arguments]
    assert len(offered) == many
    counted = set()
    for each in offered:
        twin = session.fork()
        assert twin.submit(each)
        counted.add(twin.view_for(1).numbers[1].get("points", 0))
        told = [line.text for line in twin.log(1)]
        in_vain = "What Player 1 chose counts for nothing: something hidden does not allow it."
        assert (in_vain in told) is (not twin.view_for(1).numbers[1].get("points", 0))
    assert counted == ({0, 1} if many == 2 else {1})


def test_who_chooses_from_the_own_hand_chooses_what_counts(tmp_path: Path) -> None:
    rules = asking("take") + (
        "acts: {take: {do: [{choose: x, among: hand of next(you) where v > 5, who: next(you)}, {reveal: x}]}}\n"
    )
    session = opened(tmp_path / "game", rules)
    assert session.submit(tabletop.Action("take", 1))
    high = [piece for piece in session.state.inside("hand@2") if worth(session, piece) > 5]
    assert len(high) == 1 and session.state.known[high[0]] == (), "it is asked: that there is one alone is nobody's"
    (only,) = session.legal_actions(2)
    assert session.submit(only) and session.state.known[high[0]] == (1, 2)


@pytest.mark.parametrize(("most", "answers"), [(5, 1), (99, 1), (-1, 2)])
def test_how_many_there_are_to_choose_from_a_hand_is_not_told_by_who_is_asked(
    most: int, answers: int, tmp_path: Path
) -> None:
    """One, none, several: seat 2 is asked, and seat 1 sees the same question."""
    rules = asking("take") + (
        f"acts: {{take: {{do: [{{choose: x, among: hand of next(you) where v > {most}, who: next(you)}}]}}}}\n"
    )
    session = opened(tmp_path / "game", rules)
    assert session.submit(tabletop.Action("take", 1))
    (asked,) = session.decisions()
    assert (asked.seat, asked.kind, asked.least, asked.most) == (2, "choose", 1, 1)
    assert len(session.legal_actions(2)) >= answers


def test_where_all_know_what_there_is_to_choose_nobody_is_asked_for_the_only_one(tmp_path: Path) -> None:
    rules = asking("take") + "acts: {take: {do: [{choose: x, among: row where v > 0}, {ask: you, to: [take]}]}}\n"
    session = opened(tmp_path / "game", rules)
    session.manual("move", pieces=session.state.inside("stock")[0], to="row", face="up")
    assert session.submit(tabletop.Action("take", 1))
    assert {each.kind for each in session.decisions()} == {"ask take"}


def test_a_button_tells_all_who_look_at_the_screen_no_more_than_all_may_know(tmp_path: Path) -> None:
    rules = asking("go") + 'acts: {go: {label: "Go with {sum(v over hand)} and {points}"}}\n'
    session = opened(tmp_path / "game", rules)
    (action,) = session.legal_actions()
    assert session.shape(action).button == "Go with ? and 0"
    assert session.label(action, 1) == f"Go with {total(session, session.state, 'hand@1')} and 0"


def test_a_reason_that_is_overruled_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    rules = asking("go", "end") + (
        "acts: {end: {quiet: true}, go: {requires: [{must: sum(v over hand) > 99, "
        'because: "Your {sum(v over hand)} are too few."}], do: []}}\n'
    )
    session = opened(tmp_path / "game", rules)
    mine = total(session, session.state, "hand@1")
    session.set_rules("warn")
    session.override(tabletop.Action("go", 1))
    said = {viewer: "".join(line.text for line in session.log(viewer)) for viewer in (1, 2, None)}
    assert f"Your {mine} are" in said[1] and str(mine) not in said[2] + said[None]


def test_a_value_that_goes_by_what_is_kept_is_not_shown(tmp_path: Path) -> None:
    rules = KEEP + "values: {worth: {of: num, from: v + hid}}\n" + asking("go", before=(
        "      - {move: top(stock), to: row, face: up}\n" + SETS
    ), question="{worth of top(row)}") + "acts: {go: {quiet: true}}\n"  # fmt: skip
    session = opened(tmp_path / "game", rules)
    (card,) = session.state.inside("row")
    assert session.ruleset.values(session.state, card) == ()
    assert the_question(session, 1) == HIDDEN
    session.state.flow["hangs"] = None
    session.state.forget()
    assert [name for name, _ in session.ruleset.values(session.state, card)] == ["Worth"]


# -- ways ----------------------------------------------------------------------------------------------------

WAYS = {
    "a branch": "{if: top(stock).v > 5, do: [{set: hid, to: 1}], else: [{set: hid, to: 2}]}",
    "a branch that is not taken": "{if: top(stock).v > 99, do: [{set: hid, to: 1}]}",
    "a branch that is taken": "{if: top(stock).v < 99, do: [{set: hid, to: 0}]}",
    "a branch in a branch": "{if: any(stock), do: [{if: top(stock).v > 5, do: [{set: hid, to: hid + 1}]}]}",
    "a routine": "{if: top(stock).v > 0, do: [put_down]}",
    "each of a hidden set": "{each: c, in: hand of others where v > 0, do: [{set: hid, to: hid + 1}]}",
    "until something hidden": "{repeat: x, most: 9, until: top(stock).v > 0, do: [{set: hid, to: hid + 1}]}",
    "so many times": "{times: top(stock).v, do: [{set: hid, to: hid + 1}]}",
}


@pytest.mark.parametrize("what", WAYS)
def test_what_is_set_on_a_way_that_not_everybody_may_know_is_not_told(what: str, tmp_path: Path) -> None:
    rules = (
        KEEP
        + asking("go", before=f"      - {WAYS[what]}\n")
        + ("acts: {go: {quiet: true}}\nroutines: {put_down: [{set: hid, to: 3}]}\n")
    )
    session = opened(tmp_path / "game", rules)
    assert session.view_for(1).flow["keep.hid"] == the_hid(session) == HIDDEN
    for number in range(3):  # a guess knows nothing of the way
        assert not determinize(session.ruleset, session.state, 1, Chance(5, number)).flow.get("keep.hid")


def test_what_goes_by_something_set_on_such_a_way_is_guessed_anew_without_it(tmp_path: Path) -> None:
    """A sum of a number that was set on a hidden way and a hidden card: there is no telling what it would be."""
    way = WAYS["a branch"]
    before = f"      - {way}\n      - {{let: both, be: hid + top(stock).v}}\n"
    session = opened(tmp_path / "game", KEEP + asking("go", before=before) + "acts: {go: {quiet: true}}\n")
    assert isinstance(bound(session.state)["=both"], int)
    for number in range(3):
        assert "=both" not in bound(determinize(session.ruleset, session.state, 1, Chance(5, number)))


def the_hid(session: Session) -> object:
    """What is kept as it is told to everybody."""
    return dict(session.ruleset.remembered(session.view_for(None).flow)).get("Hid")


@pytest.mark.parametrize(
    "effect",
    ["{if: top(row).v > 0, do: [{set: hid, to: 7}]}", "{if: any(stock), do: [{set: hid, to: 7}]}",
     "{each: c, in: row where v > 0, do: [{set: hid, to: 7}]}"],
)  # fmt: skip
def test_what_is_set_on_a_public_way_is_told(effect: str, tmp_path: Path) -> None:
    before = f"      - {{move: top(stock), to: row, face: up}}\n      - {effect}\n"
    session = opened(tmp_path / "game", KEEP + asking("go", before=before) + "acts: {go: {quiet: true}}\n")
    assert the_hid(session) == 7 and session.state.flow.get("hangs") is None


def test_the_card_that_an_act_would_move_is_not_pointed_out_where_it_is_a_secret(tmp_path: Path) -> None:
    rules = asking("best", "mine", "uppermost") + (
        "acts:\n"
        "  best: {do: [{move: best(v over hand of others), to: bin, face: up}]}\n"
        "  mine: {do: [{move: best(v over hand), to: bin, face: up}]}\n"
        "  uppermost: {do: [{move: top(stock), to: bin, face: up}]}\n"
    )
    session = opened(tmp_path / "game", rules)
    pieces = {each.kind: session.shape(each).piece for each in session.legal_actions()}
    assert pieces["best"] == pieces["mine"] == "" and pieces["uppermost"].startswith("stock:")


def test_what_lies_face_down_on_a_board_tells_nothing_by_its_cell(tmp_path: Path) -> None:
    folder = numbers(tmp_path / "game", (
        "course:\n  - {each: c, in: top(4 of stock), do: ["
        "{choose: at, among: cells in field where empty, by: chance}, "
        "{move: c, to: field, cell: at, face: down}]}\n"
        "  - turns: seats\n    do: [{ask: you, to: [take]}]\n"
        "acts: {take: {pick: {x: {among: cells in field where not empty and v > 5, because: No.}}}}\n"
    ))  # fmt: skip
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    board = "boards: {field: {grid: square, size: [2, 2]}}\nzones:\n  field: {board: field, face: down}\n"
    (folder / "game.yaml").write_text(text.replace("zones:\n", board), encoding="utf-8")
    session = tabletop.new_session(str(folder), seats=2, seed=3, autosave=None)
    assert len(acts_of(session, "take")) == 4
    assert any("the seat that acts may not know `v`" in each.message for each in session.catalog.warnings)


@pytest.mark.parametrize(("see", "told"), [("", 0), ("see: [{show: back}], ", 1)])
def test_a_guard_opens_a_board_only_where_faces_are_shown(see: str, told: int, tmp_path: Path) -> None:
    folder = numbers(tmp_path / "game", (
        "course:\n  - turns: seats\n    do: [{ask: you, to: [take]}]\n"
        "acts: {take: {pick: {x: cells in field where piece(it).face = up and piece(it).v > 5}}}\n"
    ))  # fmt: skip
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    board = f"boards: {{field: {{grid: square, size: [2, 2]}}}}\nzones:\n  field: {{{see}board: field, face: down}}\n"
    (folder / "game.yaml").write_text(text.replace("zones:\n", board), encoding="utf-8")
    found = [each for each in load_game(folder, WRITING).warnings if "the seat that acts may not" in each.message]
    assert len(found) == told


def test_what_all_have_come_to_know_is_no_secret_again(tmp_path: Path) -> None:
    """The number of a card that has lain open stays known, though the card is covered since."""
    before = "      - {set: hid, to: top(stock).v}\n"
    acts = "acts:\n  show: {do: [{move: top(stock), to: row, face: up}]}\n  cover: {do: [{turn: row, face: down}]}\n"
    asked = "".join(f"      - {{ask: you, to: [{act}]}}\n" for act in ("show", "cover", "rest"))
    session = opened(tmp_path / "game", f"{KEEP}{TURNS}{before}{asked}{acts}  rest: {{quiet: true}}\n")
    assert the_hid(session) == HIDDEN
    assert session.submit(tabletop.Action("show", 1))
    shown = the_hid(session)
    assert isinstance(shown, int) and session.state.flow.get("hangs") is None
    assert session.submit(tabletop.Action("cover", 1))
    (card,) = session.state.inside("row")
    assert session.state.face[card] == "down" and the_hid(session) == shown


DEFINES = """
define:
  theirs(s): sum(v over hand of s)
  passed_on(s): theirs(s)
  other(s): theirs(next(s))
  both(s): theirs(s) + other(s)
acts: {go: {quiet: true}}
"""


@pytest.mark.parametrize("score", ["theirs(you)", "passed_on(you)", "theirs(you) - count(hand of others)"])
def test_a_parameter_that_stands_for_you_knows_what_you_know(tmp_path: Path, score: str) -> None:
    session = opened(tmp_path / "game", f"{asking('go')}{DEFINES}score: {score}\n")
    assert session.ruleset is not None
    mine = total(session, session.state, "hand@1")
    assert session.ruleset.score(session.state, 1) in (mine, mine - len(session.state.inside("hand@2")))


@pytest.mark.parametrize(
    "score", ["theirs(next(you))", "other(you)", "both(you)", "theirs(you) + theirs(next(you))", "passed_on(first)"]
)
def test_one_that_stands_for_another_seat_does_not(tmp_path: Path, score: str) -> None:
    with pytest.raises(ContentError, match="a seat may not know `v` of a hidden card"):
        opened(tmp_path / "game", f"{asking('go')}{DEFINES}score: {score}\n")


CHANGING = """
rules: 2
course: [{turns: seats, phase: main, do: [{ask: you, to: [change, rest]}]}]
acts:
  change: {pick: {card: hand}, do: [{swap: card, with: top(WITH)}]}
  rest: {quiet: true}
"""


@pytest.mark.parametrize(
    ("other", "ben_sees"),
    [("deck", "{deck: [unknown], hand@Ana: [unknown]}"), ("pile", "{pile: [Olm], hand@Ana: [unknown]}")],
)
def test_what_changes_places_lies_as_the_other_lay(tmp_path: Path, other: str, ben_sees: str) -> None:
    case = f"""
  - case: changing
    given: {{moment: {{phase: main, seat: Ana}}, Ana: {{hand: [Olm]}}, {other}: [Newt]}}
    steps: [{{Ana: change, card: Olm}}]
    expect: {{Ana: {{hand: [Newt]}}, pieces: {{Newt: {{face: down}}}}, sees: {{Ben: {ben_sees}}}}}
"""
    assert not differs(tmp_path, CHANGING.replace("WITH", other), case)

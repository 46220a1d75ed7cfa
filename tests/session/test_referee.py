"""A table with a referee: the dial, acts by the rules and against them, what is said of them, what is asked."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from pond_rules import PondRules

import tabletop
from tabletop.core.journal import Entry
from tabletop.core.state import InvalidOp
from tabletop.session import Action, Refusal, Session


def opened(folder: Path, **named: object) -> Session:
    return tabletop.new_session(folder, seed=4, names=["Ana", "Ben"], **named)  # type: ignore[arg-type]


def hand(session: Session, seat: int, kind: str = "frog") -> list[str]:
    """The handles of the cards of a kind in a hand."""
    cards = session.catalog.cards
    return [
        piece.handle
        for piece in session.view_for(seat).zone(f"hand@{seat}").pieces
        if cards[piece.definition].kind == kind
    ]


def turn(session: Session) -> Session:
    """Both seats are ready without a plan."""
    for seat in (1, 2):
        assert session.submit(Action("ready", seat))
    return session


def texts(session: Session, viewer: int | None) -> list[str]:
    return [line.text for line in session.log(viewer)]


def test_the_rules_begin_with_the_table(judged: Path) -> None:
    session = opened(judged)
    assert session.rules == "on" and isinstance(session.ruleset, PondRules) and session.trouble is None
    assert texts(session, None) == ["The pond lies still."] and session.log()[0].entry == 0
    assert [(each.seat, each.kind, each.sealed) for each in session.decisions()] == [
        (1, "plan", True),
        (2, "plan", True),
    ]
    assert session.question(session.decisions()[1], None)[0] == "Plan in secret, Ben."
    assert len(session.journal) == 0 and session.undo() is None
    assert opened(judged, rules="off").decisions() == session.decisions(), "the dial changes nothing of what is asked"
    for seat in (None, 1, 2):
        actions = session.legal_actions(seat)
        assert actions == session.fork().legal_actions(seat) and actions
        assert all(session.explain(action) is None for action in actions)
    assert session.legal_actions() == session.legal_actions(1) + session.legal_actions(2)
    assert Action("concede", 2) in session.standing_actions(2)
    assert not any(each.arguments.get("verb") == "peek" for each in session.standing_actions(2))


def test_what_is_legal_is_an_entry_of_the_rules(judged: Path) -> None:
    session = turn(opened(judged))
    frog = hand(session, 1)[0]
    name = session.name_of(frog, 1)
    entry = session.submit(Action("put", 1, card=frog))
    assert isinstance(entry, Entry) and not entry.manual and entry.seat == 1
    assert entry.action == Action("put", 1, card=frog).to_json()
    assert texts(session, 1)[-1] == f"Ana put {name} into the pond."
    assert texts(session, 2)[-1] == "Ana put a frog card into the pond.", "nobody else knew it when it was said"
    assert session.log(2)[-1].op == 0 and not session.log(2)[-1].sealed
    before = session.digest()
    session.undo()
    session.redo()
    assert session.digest() == before and session.decisions()[0].seat == 2
    assert session.submit(Action("pass", 2)) and texts(session, None)[-1] == "Ben passed."


def test_on_refuses_and_says_why(judged: Path) -> None:
    session = turn(opened(judged))
    fly, digest = hand(session, 1, "fly")[0], session.digest()
    refusal = session.submit(Action("put", 1, card=fly))
    assert isinstance(refusal, Refusal) and (refusal.code, refusal.rule, refusal.pieces) == ("fly", "PON-3", (fly,))
    assert refusal.message == f"{session.name_of(fly, 1)} is a fly, and flies drown."
    assert session.digest() == digest and len(session.journal) == 2
    for wrong in (Action("put", 2, card=hand(session, 2)[0]), Action("fly", 1), Action("put", 7), Action("put", 1)):
        assert not session.submit(wrong) and session.explain(wrong) == session.submit(wrong)
    assert session.trouble is None and session.digest() == digest


def test_do_it_anyway(judged: Path) -> None:
    session = turn(opened(judged))
    fly = hand(session, 1, "fly")[0]
    name, piece = session.name_of(fly, 1), session.piece(fly)
    entry = session.override(Action("put", 1, card=fly))
    assert isinstance(entry, Entry) and entry.manual and session.state.at[piece] == "pond"
    mine, others = texts(session, 1)[-2:], texts(session, 2)[-2:]
    assert mine == [f"Ana did it anyway (PON-3): {name} is a fly, and flies drown.", f"Ana put {name} into the pond."]
    assert others == ["Ana did it anyway.", "Ana put a fly card into the pond."]
    assert texts(session, 0)[-2:] == mine, "whoever plays all sides reads all"
    assert session.decisions()[0].seat == 2, "the act counted as one"
    for senseless in (Action("fly", 1), Action("put", 9), Action("put", 1, card="#999")):
        digest = session.digest()
        assert not session.override(senseless) and session.digest() == digest
    assert session.trouble is None


def test_what_the_rules_can_make_nothing_of_is_moved_by_hand(judged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.rules.refusals import RulesError

    def no(*arguments: object, **named: object) -> None:
        raise RulesError("no")

    session = turn(opened(judged))
    fly = hand(session, 1, "fly")[0]
    monkeypatch.setattr(PondRules, "perform", no)
    piece = session.piece(fly)
    entry = session.override(Action("put", 1, card=fly))
    assert isinstance(entry, Entry) and entry.manual and session.state.at[piece] == "pond"
    assert texts(session, 2)[-2] == "Ana did it anyway." and "Ana played" in texts(session, 2)[-1]
    assert session.trouble is None


def test_warn_does_it_and_says_so(judged: Path) -> None:
    session = turn(opened(judged))
    assert session.set_rules("warn", seat=2) is None
    assert texts(session, 1)[-1] == "Ben set the referee to warn." and session.log(1)[-1].about_table
    entry = session.submit(Action("put", 1, card=hand(session, 1, "fly")[0]))
    assert isinstance(entry, Entry) and entry.manual
    assert "did it anyway (PON-3)" in texts(session, 1)[-2]
    legal = session.submit(Action("pass", 2))
    assert isinstance(legal, Entry) and not legal.manual


def test_off_does_by_the_rules_only_what_is_legal(judged: Path) -> None:
    session = turn(opened(judged, rules="off"))
    assert session.rules == "off"
    assert not session.submit(Action("put", 1, card=hand(session, 1, "fly")[0]))
    entry = session.submit(Action("put", 1, card=hand(session, 1)[0]))
    assert isinstance(entry, Entry) and not entry.manual


def test_undo_leaves_the_dial_alone(judged: Path) -> None:
    session = turn(opened(judged))
    changed = session.changed
    assert session.set_rules("off") is None and session.set_rules("off") is None
    assert session.changed == changed + 1, "what it is already is no change"
    session.manual("note", text="x", seat=1)
    while session.undo():
        assert session.rules == "off"
    session.redo()
    assert session.set_rules("on") is None and session.fork().rules == "on"
    switches = [line.text for line in session.log(1) if line.about_table]
    assert switches == ["Somebody switched the referee off.", "Somebody switched the referee on."]


def test_nobody_peeks_while_the_referee_is_on(judged: Path) -> None:
    session = opened(judged)
    digest = session.digest()
    hidden = session.view_for(1).zone("hand@2").pieces[0].handle
    for arguments in (
        {"zone": "deck@1"}, {"zone": "deck@1", "n": None}, {"pieces": hidden}, {"pieces": [hidden]},
        {"zone": "hand@2"},
    ):  # fmt: skip
        refusal = session.manual("peek", seat=1, **arguments)
        assert isinstance(refusal, Refusal) and refusal.code == "no_peeking" and session.digest() == digest
        assert session.submit(Action("manual", 1, verb="peek", **arguments)) == refusal
    assert session.manual("peek", seat=1, zone="hand@1", n=None), "one's own cards are no secret"
    assert not session.manual("peek", zone="hand@1"), "nobody in particular is everybody"
    for mode in ("warn", "off"):
        session.set_rules(mode)
        assert session.manual("peek", seat=1, zone="deck@1")
        assert texts(session, 2)[-1] == "Ana looked at the top card of Ana's Deck." or "Deck" in texts(session, 2)[-1]
    with pytest.raises(tabletop.InvalidOp):
        session.manual("peek", seat=1, zone="moon")


def test_an_answer_by_hand_of_any_seat(judged: Path) -> None:
    session = turn(opened(judged))
    frog, fly = hand(session, 1)[0], hand(session, 1, "fly")[0]
    entry = session.manual("answer", action=Action("put", 1, card=frog), seat=2)
    assert isinstance(entry, Entry) and entry.manual
    assert texts(session, 2)[-2:] == ["Ben answered for Ana.", "Ana put a frog card into the pond."]
    session.manual("answer", action=Action("put", 1, card=fly).to_json(), seat=2)
    assert "did it anyway" in texts(session, 2)[-2]
    for wrong in ({"action": 5}, {}, {"action": {"kind": "put", "seat": 1}}, {"action": Action("nonsense", 1)}):
        with pytest.raises(tabletop.InvalidOp):
            session.manual("answer", seat=2, **wrong)


def test_running_an_ability_by_hand(judged: Path) -> None:
    session = turn(opened(judged))
    frog = next(h for h in hand(session, 1) if session.view_for(1).find(h).definition == "bull-frog")  # type: ignore[union-attr]
    session.manual("create", kind="token", to="pond", fields={"name": "Duck"})
    entry = session.manual("run_ability", piece=frog, ability="leap", seat=1)
    assert isinstance(entry, Entry) and entry.manual
    assert texts(session, 1)[-1] == "Ana ran an ability of Bull Frog." and "frog card" in texts(session, 2)[-1]
    asked = session.decisions()[-1]
    assert (asked.seat, asked.kind, asked.lane) == (1, "choose", 1)
    assert session.question(asked, 1)[0] == "Bull Frog leaps on what?"
    assert session.question(asked, 2)[0] == "A frog card leaps on what?"
    choice = next(each for each in session.legal_actions(1) if each.kind == "choose")
    assert session.submit(choice) and "ate" in texts(session, 2)[-1]
    for wrong in ({"piece": frog, "ability": "sing"}, {"piece": frog}, {"piece": "#999", "ability": "leap"}):
        with pytest.raises(tabletop.InvalidOp):
            session.manual("run_ability", seat=1, **wrong)
    assert session.trouble is None


def leaping(session: Session) -> str:
    """A frog on a lily is asked what it leaps on: a duck or the die, nothing else is in the pond."""
    frog = next(h for h in hand(session, 1) if session.view_for(1).find(h).definition != "toad")  # type: ignore[union-attr]
    session.submit(Action("plan", 1, card=frog, site=1))
    turn(session)
    frog = session.view_for(1).zone("lily#1").pieces[0].handle
    session.manual("create", kind="token", to="pond", fields={"name": "Duck"})
    assert session.submit(Action("leap", 1, card=frog)) and session.decisions()[0].kind == "choose"
    return frog


def test_hands_that_take_the_last_answer_away_let_the_rules_go_on(judged: Path) -> None:
    session = opened(judged)
    leaping(session)
    die, duck = session.state.inside("pond")
    session.manual("move", pieces=die, to="table")
    assert session.decisions()[0].kind == "choose", "one answer is left"
    entry = session.manual("move", pieces=duck, to="table")
    assert isinstance(entry, Entry) and "resumed" in entry.tags
    assert session.decisions()[0].kind == "turn" and session.decisions()[0].seat == 2
    session.undo()
    assert session.decisions()[0].kind == "choose"


def test_with_the_referee_off_the_question_stays_until_it_is_skipped(judged: Path) -> None:
    session = opened(judged)
    leaping(session)
    session.set_rules("off")
    session.manual("move", pieces=session.state.inside("pond"), to="table")
    assert session.decisions()[0].kind == "choose" and session.legal_actions(1) == []
    assert session.audit() == ["Ana is asked and has no answer left: Bull Frog leaps on what?"]
    session.set_rules("on")
    entry = session.go_on(seat=1)
    assert isinstance(entry, Entry) and texts(session, 2)[-1] == "Ana let the referee go on."
    assert session.decisions()[0].kind == "turn" and session.audit() == [] and session.go_on() is None
    session.undo()
    entry = session.skip_step(seat=2)
    assert isinstance(entry, Entry) and entry.manual and texts(session, 1)[-1] == "Ben skipped a step of the rules."
    assert session.decisions()[0].kind == "turn"


def test_what_is_odd_is_told_without_secrets(judged: Path) -> None:
    session = opened(judged)
    cards = session.state.inside("hand@1")[:2]
    session.manual("move", pieces=cards, to="lily#2", seat=1)
    (odd,) = session.oddities(2)
    assert (odd.text, odd.rule) == ("Lily 2 is crowded.", "PON-5") and session.audit() == [odd.text]
    assert [session.piece(handle, 2) for handle in odd.pieces] == cards


def test_drops_acts_shapes_and_labels(judged: Path) -> None:
    session = opened(judged)
    frog, fly = hand(session, 1)[0], hand(session, 1, "fly")[0]
    ((action, refusal),) = session.drops(1, frog, "lily#2")
    assert action == Action("plan", 1, card=frog, site=2) and refusal is None
    assert session.shape(action).to == "lily#2" and session.shape(action).piece == frog
    assert session.label(action, 1) == f"Plan {session.name_of(frog, 1)} for Lily 2"
    assert session.label(action, 2) == "Plan a frog card for Lily 2"
    assert session.drops(1, frog, "hand@2") == []
    ((_, refusal),) = session.drops(1, fly, "pond")
    assert refusal is not None and refusal.code in ("not_asked", "fly")
    ((leap, refusal),) = session.acts(1, frog)
    assert leap.kind == "leap" and session.shape(leap).ability == "leap" and refusal is not None
    with pytest.raises(tabletop.InvalidOp):
        session.drops(1, "#999", "pond")
    with pytest.raises(tabletop.InvalidOp):
        session.drops(1, frog, "moon")


def test_values_and_accounts(judged: Path) -> None:
    session = turn(opened(judged))
    frog = hand(session, 1)[0]
    (value,) = session.values(frog, 1)
    tongue = session.catalog.cards[session.view_for(1).find(frog).definition].values["tongue"]  # type: ignore[union-attr]
    assert (value.name, value.label, value.total) == ("tongue", "Tongue", tongue)
    assert [(part.text, part.amount, part.source) for part in value.parts] == [("Its tongue", tongue, frog)]
    hidden = session.view_for(2).zone("hand@1").pieces[0].handle
    assert session.values(hidden, 2) == [] and session.values("#999", 2) == []
    entry = session.submit(Action("put", 1, card=frog))
    assert isinstance(entry, Entry)
    assert [account.total for account in session.accounts()] == [2]
    assert [account.total for account in session.accounts(2, entry, 0)] == [1]


def test_the_end(judged: Path) -> None:
    session = opened(judged)
    assert session.outcome is None and session.outcome_text() == ""
    assert session.submit(Action("concede", 1))
    assert session.outcome is not None and session.outcome.winners == (2,)
    assert session.outcome_text(1) == "Ben filled the pond." and session.decisions() == []
    assert session.legal_actions() == [] and not session.submit(Action("ready", 2))
    assert session.manual("note", text="well played", seat=2), "hands are still free"
    session.undo()
    session.undo()
    assert session.outcome is None and session.decisions()


def test_seats_that_the_program_plays(judged: Path) -> None:
    session = opened(judged, bots={2: "random"})
    assert session.bots == {2: "random"} and session.fork().bots == {2: "random"}
    session.set_bots({1: "greedy"})
    assert session.bots == {1: "greedy"}
    for wrong in ({3: "random"}, {1: "genius"}, {True: "random"}):
        with pytest.raises(tabletop.InvalidOp):
            session.set_bots(wrong)
    session.set_bots({})
    assert session.bots == {}


def test_a_fault_of_the_rules_never_reaches_the_table(judged: Path) -> None:
    session = turn(opened(judged))
    digest = session.digest()
    refusal = session.submit(Action("boom", 1))
    assert isinstance(refusal, Refusal) and refusal.code == "stuck" and session.digest() == digest
    assert isinstance(session.trouble, ZeroDivisionError) and len(session.journal) == 2
    frog = hand(session, 1)[0]
    for name in (
        "decisions", "legal_actions", "standing_actions", "explain", "perform", "resume", "skip", "outcome", "audit",
        "values", "accounts", "drops", "acts", "shape", "check_progress", "is_unanswerable", "run_ability",
    ):  # fmt: skip
        for mode in ("on", "warn", "off"):
            PondRules.faults.clear()
            fork = session.fork()
            fork.set_rules(mode)
            PondRules.faults.add(name)
            fork.decisions(), fork.legal_actions(), fork.standing_actions(1), fork.outcome_text(1)
            fork.submit(Action("put", 1, card=frog)), fork.submit(Action("leap", 1, card=frog))
            fly = hand(fork, 1, "fly")[0]
            fork.override(Action("put", 1, card=fly))
            fork.drops(2, hand(fork, 2)[0], "pond"), fork.acts(2, hand(fork, 2)[0])
            fork.label(Action("put", 1, card=frog), 1), fork.values(hand(fork, 2)[0], 2), fork.accounts(2)
            fork.go_on(), fork.skip_step(), fork.audit(), fork.fits()
            with contextlib.suppress(tabletop.InvalidOp):
                fork.manual("run_ability", piece=fork.state.inside("hand@2")[0], ability="x")
            assert fork.manual("note", text="still here", seat=1)
            assert fork.manual("move", pieces=hand(fork, 2)[0], to="pond", seat=1)
            never_asked = name == "is_unanswerable" and mode == "off"
            assert isinstance(fork.trouble, RuntimeError | ZeroDivisionError) or never_asked, name
            while fork.undo():
                pass
            PondRules.faults.clear()
            assert fork.digest() == opened(judged).digest()


def test_rules_that_cannot_begin_leave_a_table_to_play_by_hand(judged: Path) -> None:
    PondRules.faults.add("start")
    session = opened(judged)
    assert (
        session.rules == "off"
        and isinstance(session.trouble, RuntimeError)
        and "start is broken" in session.warnings[0]
    )
    assert session.manual("draw", zone="deck@1", seat=1)


def test_a_seat_that_there_is_not_has_no_legal_actions_to_ask_for() -> None:
    with pytest.raises(InvalidOp, match="there is no seat 9"):
        tabletop.new_session("territory", seed=1).legal_actions(9)

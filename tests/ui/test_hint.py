"""Hints at the table: off at first, three acts with what is expected, never more than the seat may know."""

from __future__ import annotations

import random
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from driver import Driver

import tabletop
from tabletop.content.places import cards_folder
from tabletop.control.explaining.advice import about, advice, follows
from tabletop.control.judging.referee import Referee
from tabletop.control.thinking import Advising, Thinking
from tabletop.core.codec import digest
from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.session.scenario.opening import open_case
from tabletop.session.scenario.reading import read_scenario
from tabletop.session.simulating.bot_player import Weighed, prepare
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.table.screen import TableScreen
from tests.games.walking import some_action


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))


def at_once(session: Session, seat: int, milliseconds: int | None) -> Future[tuple[Weighed, ...]]:
    """Thinks where it is asked, and only for a moment."""
    future: Future[tuple[Weighed, ...]] = Future()
    future.set_result(prepare(session, seat, 3_600_000, "strong:60").weigh())
    return future


def never(session: Session, seat: int, milliseconds: int | None) -> Future[tuple[Weighed, ...]]:
    """Is never done."""
    return Future()


def table_of(
    driver: Driver, game: str = "draughts", *, ask: Any = at_once, on: bool = True, **more: Any
) -> TableScreen:
    """A table on the screen at which hints are allowed."""
    session = tabletop.new_session(game, seed=3, names=["Ana", "Mira"], **more)
    driver.app.settings.advice = on
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.hint.leave()
    table.hint.adviser = Advising(ask)
    driver.tick(200)
    return table


def test_no_act_is_named_twice_and_none_is_praised_more_than_the_one_before(driver: Driver) -> None:
    """Two copies of a card are one advice; what was hardly looked at stands last, whatever it seems to be worth."""
    table = table_of(driver)
    one, two, three, four = (move.action for move in table.table.judge.moves(1)[:4])
    twin = Action(one.kind, one.seat, **one.arguments)
    looked = [(one, 0.6, 50), (twin, 0.6, 50), (two, 0.5, 50), (three, 0.6, 1), (four, 0.1, 1)]
    weighed = [Weighed(*each) for each in looked]
    told = [each.entry for each in advice(table.table.judge, table.referee.sight, 1, weighed)]
    label = table.table.judge.label
    assert [entry.name for entry in told] == [f"{n}. {label(act)}" for n, act in enumerate((one, two, three), 1)]
    assert [entry.sentence for entry in told] == ["The best that was found.", "Less good.", "Less good."]


def test_three_acts_are_named_the_best_first_with_rings_on_the_table(driver: Driver) -> None:
    table = table_of(driver)
    table.hint.ask()
    driver.tick(100)
    sheet = table.hint.told.sheet
    assert sheet is not None and sheet.visible
    assert sheet.title == f"What the strong bot would do for {table.table.name(1)}"
    names = [entry.name for entry in sheet.entries]
    assert len(names) == 3 and [name[:2] for name in names] == ["1.", "2.", "3."]
    legal = {table.table.judge.label(move.action) for move in table.table.judge.moves(1)}
    assert {name[3:] for name in names} <= legal
    assert sheet.entries[0].sentence.startswith("The best that was found.")
    assert sheet.marks, "the man that acts is ringed"
    assert not driver.app.notices.texts, "nobody thinks about it any more"
    table.hint.ask()
    assert not sheet.visible


@pytest.mark.parametrize("by_key", ["", "enter", "2"], ids=["click", "Enter", "its number"])
def test_a_row_says_that_it_does_its_act_and_does_it(driver: Driver, by_key: str) -> None:
    table = table_of(driver)
    table.hint.ask()
    driver.tick(100)
    sheet, session = table.hint.told.sheet, table.table.session
    assert sheet is not None and sheet.visible
    named = sheet.entries[1].name.removeprefix("2. ")
    wanted = [move.action for move in table.table.judge.moves(1) if table.table.judge.label(move.action) == named]
    x = sheet.rect.centerx
    at = next((x, y) for y in range(sheet.rect.top, sheet.rect.bottom, 4) if sheet.row_at((x, y)) == 1)
    driver.move(at)
    assert (sheet.tooltip_at(at) or "").startswith("Do this now")
    expected = [session.fork() for _ in wanted]
    for copy, action in zip(expected, wanted, strict=True):
        assert copy.submit(action)
    if by_key == "2":
        driver.key("home")  # a number means its row, whichever is chosen
    if by_key:
        driver.key(by_key)
    else:
        driver.click(at)
    driver.tick(100)
    assert not sheet.visible
    assert digest(session.state) in [digest(copy.state) for copy in expected]


def test_a_row_of_another_table_does_nothing_and_says_so(driver: Driver) -> None:
    table = table_of(driver)
    table.hint.ask()
    driver.tick(100)
    sheet, session = table.hint.told.sheet, table.table.session
    assert sheet is not None and sheet.visible
    stale = sheet.entries[0]
    assert session.submit(session.legal_actions(1)[0])
    assert session.submit(session.legal_actions(2)[0])
    driver.tick(100)
    before = session.changed
    sheet.on_do(stale)
    assert session.changed == before
    assert driver.app.notices.texts == ["The table has changed since: ask for a hint again."]


def test_a_hint_lies_over_no_card_that_is_shown_large(driver: Driver) -> None:
    table = table_of(driver, "auganism", bots={2: "random"})
    driver.settle()
    place = next(each for each in table.shown.arrangement.placements if each.in_hand and each.piece.seen)
    driver.move(table.camera.to_screen(place.x, place.y))
    driver.tick(1500)
    preview = table.hud.preview
    assert preview.visible
    table.hint.ask()
    driver.tick(200)
    sheet = table.hint.told.sheet
    assert sheet is not None and sheet.visible and preview.visible
    assert not sheet.rect.colliderect(preview.rect)


def test_what_was_said_of_another_table_is_said_no_more(driver: Driver) -> None:
    table = table_of(driver)
    table.hint.ask()
    driver.tick(100)
    session = table.table.session
    assert session.submit(session.legal_actions(1)[0])
    driver.tick(100)
    assert table.hint.told.sheet is not None and not table.hint.told.sheet.visible


def test_an_answer_that_comes_late_is_dropped(driver: Driver) -> None:
    table = table_of(driver, ask=never)
    table.hint.ask()
    session = table.table.session
    assert session.submit(session.legal_actions(1)[0])
    driver.tick(100)
    assert table.hint.adviser.take() is None and not table.hint.told.sheet.visible  # type: ignore[union-attr]


def test_hints_are_off_until_they_are_allowed(driver: Driver) -> None:
    table = table_of(driver, on=False)
    assert "Settings" in table.hint.why_not()
    table.hint.ask()
    driver.tick(100)
    assert table.hint.told.sheet is not None and not table.hint.told.sheet.visible


@pytest.mark.parametrize("off", ["hints", "referee", "both"])
@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
def test_where_a_switch_is_all_that_lacks_it_is_offered(driver: Driver, off: str, yes: bool) -> None:
    table = table_of(driver, on=off == "referee")
    if off != "hints":
        table.table.session.set_rules("off")
        table.refresh()
    table.hint.ask()
    driver.tick(100)
    assert not driver.app.notices.texts
    for _ in range(2 if off == "both" and yes else 1):
        assert table.hud.decision.visible and table.prompt.asked is not None
        assert table.prompt.asked.answers[0].label == ("Rules on" if driver.app.settings.advice else "Hints on")
        driver.key("enter" if yes else "escape")
        driver.tick(100)
    sheet = table.hint.told.sheet
    assert sheet is not None and sheet.visible == yes and table.prompt.asked is None
    assert driver.app.settings.advice == (yes or off == "referee")
    assert table.table.judge.on == (yes or off == "hints")


def test_there_is_none_for_covered_cards_bots_the_past_and_the_public_picture(driver: Driver) -> None:
    table = table_of(driver, "nucleic")
    assert "Your cards lie covered here." in table.hint.why_not()
    table.table.session.set_show(sharing="open")
    table.table.perspective.sharing = "open"
    table.refresh()
    assert table.hint.why_not() == ""
    table.table.perspective.public = True
    assert "as it is now" in table.hint.why_not()
    table.table.perspective.public = False
    table.table.session.set_bots({1: "random", 2: "random"})
    assert table.hint.why_not().startswith("Only bots play here")


def at_a_bots_turn(driver: Driver, **more: Any) -> TableScreen:
    """Ana has acted, and Mira's bot thinks until it is told what to do."""
    table = table_of(driver, bots={2: "random"}, **more)
    table.bots.leave()
    table.bots.thinker = Thinking(thinks)
    assert table.table.session.submit(table.table.session.legal_actions(1)[0])
    driver.tick(50)
    return table


def thinks(session: Session, seat: int, milliseconds: int | None) -> Future[Action]:
    """A bot that thinks for ever."""
    return Future()


def test_a_hint_that_is_asked_for_while_a_bot_thinks_comes_when_a_person_is_asked(driver: Driver) -> None:
    table = at_a_bots_turn(driver)
    session, sheet = table.table.session, table.hint.told.sheet
    table.hint.ask()
    said = "Mira is thinking. A hint comes when Ana is asked."
    assert driver.app.notices.texts == [said] and table.hint.asked
    driver.tick(500)
    assert sheet is not None and not sheet.visible
    assert session.submit(session.legal_actions(2)[0])
    driver.tick(100)
    assert sheet.visible and sheet.title == "What the strong bot would do for Ana"
    assert said not in driver.app.notices.texts
    assert session.submit(session.legal_actions(1)[0]) and session.submit(session.legal_actions(2)[0])
    driver.tick(100)
    assert not sheet.visible, "it was asked for once"


def test_why_no_person_is_asked_is_said_as_it_is(driver: Driver) -> None:
    table = at_a_bots_turn(driver)
    session = table.table.session
    session.undo()
    driver.tick(50)
    session.redo()
    driver.tick(50)
    assert table.hint.why_not() == "Mira waits until the bots play on. A hint comes when Ana is asked."
    table.hint.ask()
    assert session.submit(next(each for each in session.standing_actions(2) if each.kind == "concede"))
    driver.tick(100)
    assert table.hint.why_not() == "The game is over: there is nothing left to do."
    assert not table.hint.asked, "nobody will be asked any more"


@pytest.mark.parametrize("way", ["menu", "palette", "key"])
def test_what_the_referee_is_needed_for_says_so_beforehand_and_offers_it(driver: Driver, way: str) -> None:
    table = table_of(driver)
    table.table.session.set_rules("off")
    table.refresh()
    items = {item.id: item for item in table.menus.main()}
    for name in ("analysis", "hint"):
        assert items[name].dim and items[name].enabled and "need" in items[name].reason
    assert items["analysis"].checked is False
    entry = next(each for each in table.palette() if each.label == "Analysis" and each.reason)
    assert entry.offers and entry.reason == items["analysis"].reason
    if way == "menu":
        assert items["analysis"].act is not None
        items["analysis"].act()
    elif way == "palette":
        driver.key("ctrl+k")
        driver.type("analysis")
        driver.key("enter")
    else:
        driver.key("shift+e")
    driver.tick(100)
    assert table.prompt.asked is not None and not driver.app.notices.texts
    assert [each.label for each in table.prompt.asked.answers] == ["Rules on", "Not now"]
    driver.key("enter")
    driver.tick(100)
    assert table.table.judge.on and table.analysis.on and driver.app.settings.analysis
    items = {item.id: item for item in table.menus.main()}
    assert items["analysis"].checked and not items["analysis"].dim and not items["hint"].dim


def test_analysis_that_is_not_wanted_after_all_stays_off(driver: Driver) -> None:
    table = table_of(driver)
    table.table.session.set_rules("off")
    table.refresh()
    driver.key("shift+e")
    driver.tick(50)
    driver.key("escape")
    driver.tick(50)
    assert not table.table.judge.on and not driver.app.settings.analysis


def test_where_a_game_has_no_referee_none_is_offered(driver: Driver, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    zones = "zones: {hand: {label: Hand, per_seat: true, see: hand}, pond: {label: Pond}}"
    (bare / "game.yaml").write_text(f"id: bare\ntitle: Bare\nseats: [2]\n{zones}\n", encoding="utf-8")
    table = table_of(driver, str(bare))
    for name, told in (("analysis", "Analysis needs a referee"), ("hint", "Hints need a referee")):
        item = next(each for each in table.menus.main() if each.id == name)
        assert item.reason.startswith(told) and item.act is not None
        item.act()
        assert table.prompt.asked is None and driver.app.notices.texts[-1].startswith(told)


def test_a_hint_is_made_from_what_the_seat_may_know() -> None:
    """Two tables that look the same to a seat get the same hint, whatever the other holds."""
    session, twin = (tabletop.new_session("bramble", seed=5, bots={}) for _ in range(2))
    seat = session.decisions()[0].seat
    other = 3 - seat
    hand = [piece for piece in twin.state.pieces() if twin.state.zone_of(piece) == f"hand@{other}"]
    definition = twin.state.definition
    assert len({definition[piece] for piece in hand}) > 1
    definition[hand[0]], definition[hand[-1]] = definition[hand[-1]], definition[hand[0]]
    one, two = (prepare(each, seat, 3_600_000, "strong:40").weigh() for each in (session, twin))
    assert one == two


def test_a_row_says_what_is_done_to_whom_and_rings_it(driver: Driver) -> None:
    """The words of an act may leave open to what it is done, and two cards of one name may be anybody's."""
    read = read_scenario(cards_folder() / "evolve" / "scenarios" / "g09-kill-by-attack.yaml")
    session = open_case(read, read.cases[0]).session
    session.show.update({"sharing": "open", "bottom": 1})
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    driver.tick(200)
    judge, sight = table.table.judge, table.referee.sight
    moves = [move for move in judge.moves(1) if move.action.kind == "attack"]
    told = advice(judge, sight, 1, [Weighed(move.action, 0.5, 9) for move in moves])
    assert told
    for each in told:
        move = next(move for move in moves if move.action == each.action)
        assert f"Done to P2's {session.name_of(move.onto, 1)}." in each.entry.sentence
        assert {move.piece, move.onto} <= {target.piece for target in each.targets}


def test_own_and_others_of_one_name_are_two_advices(driver: Driver) -> None:
    table = table_of(driver, "bramble")
    session, dice = table.table.session, random.Random(3)
    for _ in range(200):
        asked = next((each for each in session.decisions() if each.kind == "choose" and each.form == "pieces"), None)
        if asked is not None:
            break
        action = some_action(session, dice)
        assert action is not None
        session.submit(action)
    assert asked is not None
    session.set_show(sharing="open")
    table.refresh(glide=False)
    table.showing.end()  # of what the last act came to, where that pauses
    judge, seat = table.table.judge, asked.seat
    question = session.question(asked, seat)[0]
    moves = [move for move in judge.moves(seat) if move.onto]
    for move in moves:
        (told,) = advice(judge, table.referee.sight, seat, [Weighed(move.action, 0.5, 9)], question)
        owner = session.state.owner[move.onto]
        whose = "your own" if owner == seat else f"{session.names[owner - 1]}'s"
        assert told.entry.sentence.startswith(f"{question} Done to {whose} ")
        assert move.onto in {target.piece for target in told.targets}


def test_to_let_something_be_is_done_to_nobody(driver: Driver) -> None:
    table, dice = table_of(driver, "bramble"), random.Random(3)
    session = table.table.session
    for _ in range(300):
        asked = next((each for each in session.decisions() if each.response), None)
        if asked is not None:
            break
        assert session.submit(some_action(session, dice))
    assert asked is not None
    judge = table.table.judge
    passes = next(move for move in judge.moves(asked.seat) if move.quiet)
    assert judge.session.subjects(passes.action, False).names, "its line in the log names what it lets be"
    assert about(judge, table.referee.sight, passes) == ""


def test_passing_that_follows_passing_is_said_once() -> None:
    session = tabletop.new_session("evolve", seed=3, names=["Ana", "Mira"])
    after = ((2, "Pass"), (1, "Pass"), (2, "Pass"), (1, "End the turn"))
    weighed = Weighed(session.legal_actions(1)[0], 0.5, 9, after)
    assert follows(Referee(session), 1, weighed) == "Then perhaps Mira and you: Pass; you: End the turn."


def test_what_follows_calls_nobody_by_number(driver: Driver) -> None:
    """The labels come from a bot, which knows no names."""
    table = table_of(driver, "bramble")
    session, dice = table.table.session, random.Random(3)
    raid = None
    while raid is None:
        raid = next((each for each in session.legal_actions() if each.kind == "raid"), None)
        if raid is None:
            assert session.submit(some_action(session, dice))
    assert session.ruleset is not None
    label = session.ruleset.label(session.state, raid)
    assert "player\u00a0" in label.lower()
    other = 3 - raid.seat
    told = {seat: follows(table.table.judge, seat, Weighed(raid, 0.5, 9, ((raid.seat, label),))) for seat in (1, 2)}
    assert not [text for text in told.values() if "player" in text.lower()]
    assert session.names[other - 1] in told[raid.seat] and " you " in told[other]


@pytest.mark.parametrize("game", ["whist", "evolve", "bramble", "crazy-eights"])
def test_a_hint_lies_over_neither_the_hand_nor_the_log_nor_open_cards(driver: Driver, game: str) -> None:
    seats = 4 if game == "whist" else 2
    names = ["Ana", "Mira", "Cleo", "Dora"][:seats]
    session = tabletop.new_session(game, seed=5, names=names, bots=dict.fromkeys(range(2, seats + 1), "random"))
    dice = random.Random(2)
    for _ in range(10):
        session.submit(dice.choice(session.legal_actions()))
    while not session.legal_actions(1):
        session.submit(dice.choice(session.legal_actions()))
    driver.app.settings.advice = True
    driver.app.play(session)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    table.hint.leave()
    table.hint.adviser = Advising(at_once)
    driver.settle()
    table.hint.ask()
    driver.tick(100)
    sheet, stage = table.hint.told.sheet, table.table.stage
    assert sheet is not None and sheet.visible
    lying = table.shown.arrangement.placements
    open_cards = [each for each in lying if each.piece.seen and each.piece.kind == "card" and not each.pile]
    assert any(each.in_hand for each in open_cards)
    assert not [each.handle for each in open_cards if sheet.rect.colliderect(stage.screen_rect(each))]
    assert not (table.hud.log.visible and sheet.rect.colliderect(table.hud.log.rect))


@pytest.mark.parametrize(("game", "seeds"), [("bramble", (0, 2, 4)), ("territory", (3,)), ("auganism", (6,))])
def test_at_a_crowded_table_a_hint_leaves_in_sight_what_it_speaks_of_and_what_is_looked_up(
    driver: Driver, game: str, seeds: tuple[int, ...]
) -> None:
    """Rather over the log or over what nobody can read than over the phase, a card that a row rings, or the numbers
    and steps beside the cards."""
    for seed in seeds:
        names = ["Ana Maria", "Mira"]
        session, dice = tabletop.new_session(game, seed=seed, names=names), random.Random(seed)
        for _ in range(20 + 7 * seed):
            assert session.submit(some_action(session, dice))
        while len(session.legal_actions(1)) < 2:
            assert session.submit(some_action(session, dice))
        session.show.update({"sharing": "open", "bottom": 1})
        driver.app.play(session)
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        driver.settle()
        moves = list(table.table.judge.moves(1))
        chosen = [moves[0], *dice.sample(moves[1:], min(6, len(moves) - 1))]
        after = ((1, "Play something from the hand"), (2, "Pass"))
        weighed = [Weighed(move.action, 0.5, 9, after) for move in chosen]
        told = advice(table.table.judge, table.referee.sight, 1, weighed)[:3]
        rows, targets = [each.entry for each in told], {each.entry.key: each.targets for each in told}
        table.hint.told.show(f"What the strong bot would do for {names[0]}", rows, targets, rows[0].key)
        sheet, hud = table.hint.told.sheet, table.hud
        assert sheet is not None and sheet.visible
        wide = text_width(sheet.title, sheet.look.text(16), bold=True, serif=True)
        assert wide < sheet.rect.w - sheet.look.px(62), "its title is not cut"
        looked_up = [widget.rect for widget in (*(clock for _, clock in hud.clocks), hud.actions, hud.decision)]
        looked_up += [*table.numbers.written(), *(tag.rect for _, tag in table.dangers.tags)]
        ringed = [target for each in told for target in each.targets if target.piece]
        found = [rect for rect in map(table.lessons.rect_of, ringed) if rect is not None]
        assert found and not [rect for rect in (*looked_up, *found) if sheet.rect.colliderect(rect)]


def test_a_message_lies_over_no_step_beside_a_monster(driver: Driver) -> None:
    session, dice = tabletop.new_session("auganism", seed=1, names=["Ana", "Mira"]), random.Random(1)
    while not (driver.app.screen is not None and table_with_steps(driver)):
        assert session.submit(some_action(session, dice))
        if session.state.inside("summon@1") and session.state.inside("summon@2"):
            session.show.update({"sharing": "open", "bottom": 1})
            driver.app.play(session)
            driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    steps = table.numbers.written()
    kept = table.keep_clear()
    assert all(any(rect.contains(step) and weight >= 20 for rect, weight in kept) for step in steps)
    driver.app.notices.add(
        "Mira summoned a monster.\nMira put a card into the zone.\nMira ended the turn.", "told", driver.time
    )
    driver.tick(400)
    (spot,) = driver.app.notices.spots
    assert not [step for step in steps if spot.colliderect(step)]


def table_with_steps(driver: Driver) -> bool:
    """Whether steps stand beside the monsters of both."""
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table.numbers.ladders is not None and len(table.numbers.ladders.ladders) == 2

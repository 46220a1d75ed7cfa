"""Responses, arrows, costs and drops of organisms on the drawn table, by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.control.gestures.intents import Command
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands

OPENING = """
scenario: a table to try on
game: evolve
seats: [Ana, Ben]
options: {always_ask: true}
given:
  moment: {phase: main, active: Ana}
  turn: 3
  Ana:
    deck: 20
    mp: 5
    dna: 4
    hand: [Vibrio cholerae, Bacillus thuringiensis, CRISPR Memory]
    organisms: [{card: Escherichia coli, energy: 3}, {card: Vibrio natriegens, energy: 1}]
    food: Pelagibacter Drift
  Ben: {deck: 20, mp: 4, dna: 2, hand: [Antibiotic Pulse, Lytic Cycle], organisms: Leptospira biflexa}
expect: {open: {Ana: main}}
"""


def opened(driver: Driver, tmp_path: Path, sharing: str, text: str = OPENING) -> tuple[Session, TableScreen, Hands]:
    file = tmp_path / "position.yaml"
    file.write_text(text, encoding="utf-8")
    session = tabletop.load_scenario(file)
    session.show.update({"sharing": sharing, "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return session, table, Hands(driver, table)


def card(session: Session, name: str) -> int:
    found = session.catalog.cards[name.lower().replace(" ", "-")].id
    state = session.state
    found_at = [p for p in state.pieces() if state.definition[p] == found and "deck" not in str(state.zone_of(p))]
    (piece,) = found_at
    return piece


def labels(table: TableScreen) -> list[str]:
    return [choice.label for choice in table.hud.decision.choices]


def test_an_organism_card_dropped_on_the_right_organism_evolves_it(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "open")
    named = ("Escherichia coli", "Vibrio cholerae", "Bacillus thuringiensis")
    low, high, wrong = (card(session, each) for each in named)
    driver.drag(hands.at(wrong), hands.at(low))
    driver.settle()
    assert "Pseudomonadota" in table.hud.bubble.text and session.state.zone_of(wrong) == "hand@1"
    driver.drag(hands.at(high), hands.at(low))
    driver.settle()
    assert [(high, low)] == [tuple(table.shown.keys[each] for each in pair) for pair in table.stage.aims.pairs]
    while session.decisions()[0].kind == "event":
        hands.press("No")
    assert session.state.zone_of(high) == "organisms@1" and session.state.zone_of(low) == "discard@1"


def test_energy_is_seen_to_go_over_to_what_an_organism_becomes(tmp_path: Path) -> None:
    lively = Driver(tmp_path, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))
    text = OPENING.replace("energy: 3", "energy: 5, attached: Storage Granules")
    text = text.replace("always_ask: true", "always_ask: false").replace("[Antibiotic Pulse, Lytic Cycle]", "[]")
    session, table, hands = opened(lively, tmp_path, "open", text)
    low, high = card(session, "Escherichia coli"), card(session, "Vibrio cholerae")
    assert not table.showing.flights.flying
    lay = next(place for place in table.shown.arrangement.placements if table.shown.keys.get(place.handle) == low)
    lively.drag(hands.at(high), hands.at(low))
    lively.tick(50)
    flying = {flight.amount: flight for flight in table.showing.flights.flying}
    kept = session.state.counter(high, "energy")
    assert kept == 2 and table.shown.keys[flying[kept].target] == high
    assert flying[kept].source == (lay.x, lay.y)
    lively.settle()
    assert not table.showing.flights.moving(table.app.now())


def test_an_organism_dropped_on_food_consumes_it(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "open")
    eater, food = card(session, "Vibrio natriegens"), card(session, "Pelagibacter Drift")
    driver.drag(hands.at(eater), hands.at(food))
    driver.settle()
    assert session.decisions()[0].kind == "event"
    assert table.hud.decision.sentence.startswith("Ana acts with Vibrio natriegens. ")
    assert [(eater, food)] == [tuple(table.shown.keys[each] for each in pair) for pair in table.stage.aims.pairs]


def test_dropping_an_organism_on_another_never_attaches_it_by_hand(driver: Driver, tmp_path: Path) -> None:
    session, _, hands = opened(driver, tmp_path, "open")
    one, other = card(session, "Vibrio natriegens"), card(session, "Escherichia coli")
    driver.drag(hands.at(one), hands.at(other))
    driver.settle()
    assert session.state.at[one] == session.state.at[other] == "organisms@1"
    assert [each.kind for each in session.decisions()] == ["main"]


def test_what_is_responded_to_is_said_however_deep(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "open")
    eater, pulse = card(session, "Vibrio natriegens"), card(session, "Antibiotic Pulse")
    driver.drag(hands.at(eater), hands.at(card(session, "Pelagibacter Drift")))
    driver.settle()
    driver.drag(hands.at(pulse), hands.at(eater))
    driver.settle()
    assert session.decisions()[0].kind == "response"
    assert table.hud.decision.sentence == ("Ben plays Antibiotic Pulse. Do you answer that with an event response?")
    assert not table.hud.decision.cut
    assert [tuple(table.shown.keys[each] for each in pair) for pair in table.stage.aims.pairs] == [
        (eater, card(session, "Pelagibacter Drift")), (pulse, eater),
    ]  # fmt: skip


DEFENCE = """
scenario: an event in a defence
game: evolve
seats: [Ana, Ben]
options: {always_ask: true}
given:
  moment: {phase: main, active: Ana}
  turn: 3
  Ana: {deck: 20, mp: 5, dna: 4, hand: [Antibiotic Pulse], organisms: [{card: Vibrio natriegens, energy: 1}]}
  Ben:
    deck: 20
    mp: 4
    dna: 2
    hand: [Restriction Enzymes]
    food: Pelagibacter Drift
    organisms: [{card: Escherichia coli, energy: 3}]
expect: {open: {Ana: main}}
"""


def test_energy_is_shown_with_what_can_be_held(driver: Driver, tmp_path: Path) -> None:
    session, table, _ = opened(driver, tmp_path, "side")
    handles = {piece: handle for handle, piece in table.shown.keys.items()}
    assert table.painter.limits == {
        (handles[card(session, name)], "energy"): 3 for name in ("Escherichia coli", "Vibrio natriegens")
    }


def test_a_seat_that_does_not_want_to_be_asked_passes_like_any_other(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "side")
    assert "Ask me …" not in labels(table)  # the main step is no response
    ask = table.ask_me
    # Ben is concerned by nothing that Ana's organism does for itself; Ana wants to be asked after her own act too
    ask.choose(1, "always")
    ask.choose(2, "concerned")
    driver.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(1, "event")]
    assert "Ask me …" in labels(table)
    assert session.log(None)[-1].text == "Ben passed."
    assert session.show["ask"] == {"1": "always", "2": "concerned"}
    # the pass belongs to the act that was passed on: one undo goes back to before it, one redo brings both back
    end, undos = session.journal.head, table.hud.strip.state.undo
    table.travel.undo()
    driver.settle()
    assert session.journal.head == end - 2 and table.hud.strip.state.redo == 1
    assert table.hud.strip.state.undo == undos - 1
    assert [(each.seat, each.kind) for each in session.decisions()] == [(1, "main")]
    table.travel.redo()
    driver.settle()
    assert session.journal.head == end and table.hud.strip.state.redo == 0
    # the history keeps the steps, and there the question stays: what went by can be taken up again
    table.travel.go_to(end - 1)
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(2, "event")]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (1920, 1080)])
def test_when_one_wants_to_be_asked_is_chosen_beside_the_question(
    tmp_path: Path, size: tuple[int, int]
) -> None:  # fmt: skip
    """It is read while one chooses, and so is what a menu by keys is about."""
    wide = Driver(tmp_path, size=size, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))
    session, table, hands = opened(wide, tmp_path, "side")
    table.ask_me.choose(2, "always")
    wide.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
    wide.settle()
    hands.press("Ask me …")
    menu, asked = table.hud.menu, table.hud.decision
    assert menu.visible and asked.visible
    assert not menu.columns[0].rect.colliderect(asked.rect)
    wide.key("escape")
    handle = next(h for h, piece in table.shown.keys.items() if piece == card(session, "Escherichia coli"))
    table.commands.run(Command("show:menu", {"pieces": [handle]}), 0)
    place = table.shown.arrangement.placement(handle)
    assert place is not None and menu.visible
    assert not menu.columns[0].rect.colliderect(table.stage.screen_rect(place))


def test_nobody_is_asked_after_an_own_act_and_the_others_once(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "side")
    assert [item.checked for item in table.ask_me.items(1)] == [False, True, False, False]
    driver.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(2, "event")]
    hands.press("No")
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(1, "main")]


def test_each_act_of_a_bot_is_answered_once_and_its_passes_never(driver: Driver, tmp_path: Path) -> None:
    session, table, _ = opened(driver, tmp_path, "side")
    session.set_bots({1: "random"})
    table.perspective.alone = table.referee.judge.alone
    session.submit(next(action for action in session.legal_actions(1) if action.kind == "consume"))
    asked = []
    while session.decisions()[0].kind != "main":
        table.ask_me.update()
        decision = session.decisions()[0]
        if decision.kind == "main":
            break
        if decision.seat == 2:
            asked.append(decision.answers)
        session.submit(next(a for a in session.legal_actions(decision.seat) if a.kind == "pass"))
    assert asked == [1]


MULLIGAN = """
scenario: the mulligans
game: evolve
seats: [Ana, Ben]
given:
  moment: {phase: begin, step: mulligan, active: Ana}
  Ana: {deck: 20, hand: [Lytic Cycle]}
  Ben: {deck: 20}
expect: {open: {Ana: mulligan}}
"""


def test_the_answers_do_not_tell_whether_a_hand_is_free_to_be_changed(driver: Driver, tmp_path: Path) -> None:
    told = []
    for held in ("Lytic Cycle", "Escherichia coli"):
        session, table, hands = opened(driver, tmp_path, "side", MULLIGAN.replace("Lytic Cycle", held))
        told.append(labels(table))
    assert told[0] == told[1] == ["Free mulligan", "Mulligan", "Keep"]
    hands.press("Free mulligan")
    driver.settle()
    assert "non-food" in table.hud.bubble.text and "hand@1" in str(
        session.state.at[card(session, "Escherichia coli")]
    )
    _, table, _ = opened(driver, tmp_path, "open", MULLIGAN.replace("Lytic Cycle", "Escherichia coli"))
    assert labels(table) == ["Mulligan", "Keep"]


def test_not_again_this_turn_ends_with_the_turn(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "side")
    table.ask_me.choose(1, "turn")
    table.ask_me.choose(2, "turn")
    driver.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
    driver.settle()
    assert [each.kind for each in session.decisions()] == ["main"]
    assert session.state.counter(card(session, "Vibrio natriegens"), "energy") == 3
    hands.press("End turn")
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(1, "event")]


@pytest.mark.parametrize("sharing", ["side", "pass"])
def test_where_others_look_on_everybody_is_asked_whatever_the_hand(
    driver: Driver, tmp_path: Path, sharing: str
) -> None:
    unable = OPENING.replace("hand: [Antibiotic Pulse, Lytic Cycle], ", "hand: Bacillus subtilis, ")
    session, table, hands = opened(driver, tmp_path, sharing, unable)
    hands.ready()
    driver.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(2, "event")]
    assert ("Look first" in labels(table)) == (sharing == "pass")


def test_who_plays_all_sides_is_not_asked_for_what_is_not_there(driver: Driver, tmp_path: Path) -> None:
    empty = OPENING.replace("hand: [Antibiotic Pulse, Lytic Cycle], ", "").replace(", CRISPR Memory", "")
    session, _, hands = opened(driver, tmp_path, "open", empty)
    driver.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
    driver.settle()
    assert [(each.seat, each.kind) for each in session.decisions()] == [(1, "main")]


@pytest.mark.parametrize("sharing", ["side", "pass"])
def test_no_light_and_no_menu_tells_what_a_covered_card_could_be_used_on(
    driver: Driver, tmp_path: Path, sharing: str
) -> None:
    told = []
    for held in ("Antibiotic Pulse, Lytic Cycle", "Bacillus subtilis, Bacillus thuringiensis"):
        text = OPENING.replace("Antibiotic Pulse, Lytic Cycle", held)
        session, table, hands = opened(driver, tmp_path, sharing, text)
        hands.ready()
        driver.drag(hands.at(card(session, "Vibrio natriegens")), hands.at(card(session, "Pelagibacter Drift")))
        driver.settle()
        assert [(each.seat, each.kind) for each in session.decisions()] == [(2, "event")]
        eater = card(session, "Vibrio natriegens")
        place = next(each for each in table.shown.arrangement.placements if table.shown.keys[each.handle] == eater)
        told.append((table.stage.lights, [line.label for line in table.referee.pieces.lines(place)]))
    assert told[0] == told[1]


def test_what_an_organism_can_do_is_written_on_it_without_its_own_name(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "open")
    driver.move(hands.at(card(session, "Escherichia coli")))
    driver.settle()
    words = [sign.label for sign in table.stage.lights.signs]
    assert "Divides" in words and not any(word.startswith("Escherichia") for word in words)


def test_a_chance_to_answer_goes_by_without_being_asked_twice(driver: Driver, tmp_path: Path) -> None:
    session, table, hands = opened(driver, tmp_path, "side")
    eater, food = (card(session, name) for name in ("Vibrio natriegens", "Pelagibacter Drift"))
    driver.drag(hands.at(eater), hands.at(food))
    driver.settle()
    (asked,) = session.decisions()
    assert asked.seat == 2 and asked.response and len(session.legal_actions(2)) > 1, "Ben could answer"
    hands.press("No")
    assert table.prompt.asked is None and session.decisions()[0].seat != 2, "no question tells that he could have"

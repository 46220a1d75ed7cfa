"""The referee on the drawn table: real games by mouse and keyboard, refusals, the dial, and what is not told."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.core import ops
from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tests.ui.driver import Driver
from tests.ui.hands import Hands

NAMES = ["Ana", "Mira", "Ben", "Lu"]


def session_of(seed: int = 4, seats: int = 2, **more: object) -> Session:
    return tabletop.new_session("territory", seed=seed, seats=seats, names=NAMES[:seats], **more)  # type: ignore[arg-type]


def table_of(driver: Driver, session: Session, sharing: str = "pass") -> tuple[TableScreen, Hands]:
    session.show.update({"sharing": sharing, "bottom": 1})
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return table, Hands(driver, table)


def planned(session: Session, seat: int) -> list[int]:
    return [piece for piece, _ in (session.state.flow.get("drafts") or {}).get(str(seat), ())]


def first_ready(session: Session, seat: int) -> int:
    return next(piece for piece in session.state.inside(f"ready@{seat}") if piece not in planned(session, seat))


def deploy_all(driver: Driver, session: Session, table: TableScreen, hands: Hands, number: int = 3) -> None:
    """Every seat sends some creatures to the first land and locks, by mouse."""
    for _ in range(session.seats):
        seat = hands.ready()
        for _ in range(number):
            driver.drag(hands.at(first_ready(session, seat)), hands.zone("land#1"))
            driver.settle()
        hands.press("Lock")


def to_the_first_abilities(driver: Driver, session: Session, table: TableScreen, hands: Hands) -> int:
    """Deploy by mouse and go on to the first question that an ability can answer; the seat that is asked."""
    deploy_all(driver, session, table, hands)
    for _ in range(12):
        seat = hands.ready()
        if any(move.ability for move in table.referee.judge.moves(seat)):
            return seat
        hands.press("Pass")
    raise AssertionError("nobody can use an ability")


# -- whole games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sharing", "seats", "seed", "acts"),
    [
        ("pass", 2, 4, 16),
        ("side", 3, 5, 10),
        ("open", 4, 6, 10),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in (("pass", 2, 4, 60), ("side", 3, 5, 60), ("open", 4, 6, 60))
        ),
    ],
)
def test_games_are_played_by_mouse(driver: Driver, sharing: str, seats: int, seed: int, acts: int) -> None:
    session = session_of(seed, seats)
    table, hands = table_of(driver, session, sharing)
    chance = random.Random(seed)
    seen = set()
    for _ in range(acts):
        seat = hands.ready()
        assert seat
        moves = table.referee.judge.moves(seat)
        live = [move for move in moves if not move.quiet and move.action.kind != "take_back"]
        enough = len(planned(session, seat)) > 3
        move = chance.choice(live) if live and not enough else next(each for each in moves if each.quiet)
        before = session.journal.head
        hands.make(move)
        assert session.journal.head != before, f"{move.action} was not done"
        done = next(e for e in session.journal.line() if e.number > before)
        assert done.action is not None and done.action["kind"] == move.action.kind
        assert session.trouble is None
        seen.add(move.action.kind)
    assert {"deploy", "lock"} <= seen
    assert acts < 60 or ("activate" in seen and int(session.state.flow.get("round") or 0) > 1)


def test_a_deployment_and_a_combat_by_keyboard(driver: Driver) -> None:
    session = session_of()
    table, _ = table_of(driver, session)
    for seat in (2, 1):
        driver.key("enter")  # the curtain
        driver.settle()
        assert table.perspective.looking == seat
        for steps in (1, 1, 2):
            driver.key("tab")
            driver.key("enter")  # the obvious act: it asks for the place
            assert table.referee.questions.asking is not None
            for _ in range(steps):
                driver.key("right")
            driver.key("enter")
            driver.settle()
        assert len(planned(session, seat)) == 3
        driver.key("e")
        assert not _locked(session, seat), "an open move is not wasted without asking"
        driver.key("enter")
        driver.settle()
        assert _locked(session, seat)
    assert session.state.flow["phase"] == "combat"
    used = 0
    for _ in range(40):
        if session.state.flow["phase"] != "combat" or used:
            break
        if table.showing.active:
            driver.key("enter")
            driver.settle()
            continue
        driver.key("tab")
        chosen = table.choosing.chosen()
        if chosen and any(line.legal for line in table.referee.pieces.lines(chosen[0])):
            driver.key("1")
            if table.referee.questions.asking is not None:
                driver.key("tab")
                driver.key("enter")
            driver.settle()
            used += 1
        else:
            driver.key(".")
            driver.settle()
    assert used
    assert any("used" in line.text for line in session.log(None))


def _locked(session: Session, seat: int) -> bool:
    return all(decision.seat != seat or not decision.sealed for decision in session.decisions())


def test_the_end_is_asked_once_and_a_second_press_means_it(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = hands.ready()
    driver.key("e")
    assert not _locked(session, seat) and table.prompt.asked is not None
    driver.key("e")
    driver.settle()
    assert _locked(session, seat) and table.prompt.asked is None


# -- lights ----------------------------------------------------------------------------------------------------


def test_what_can_act_glows_and_where_it_may_go_is_lit(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = hands.ready()
    mine = {handle for handle, piece in table.shown.keys.items() if piece in session.state.inside(f"ready@{seat}")}
    assert mine and table.stage.lights.can == mine
    assert not table.stage.lights.zones
    driver.press(hands.at(first_ready(session, seat)))
    driver.move(hands.zone("land#2"), (1, 0, 0))
    lit = table.stage.lights.zones
    assert {f"deploy#{n}@{seat}" for n in range(1, 6)} <= lit and {f"land#{n}" for n in range(1, 6)} <= lit
    assert not {key for key in lit if key.startswith(("ready", "removed"))}
    driver.key("escape")
    driver.release()
    driver.settle()
    assert not table.stage.lights.zones and not planned(session, seat)


def test_a_card_let_go_in_the_gap_beside_a_lit_place_goes_there(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = hands.ready()
    box = table.shown.arrangement.region(f"deploy#3@{seat}").box
    x, y = box.x + box.w / 2, box.y - 2
    assert table.shown.arrangement.region_at(x, y).key == "table", "the gap between the land and its row"
    driver.press(hands.at(first_ready(session, seat)))
    driver.move(hands.zone("land#2"), (1, 0, 0))
    driver.move(table.camera.to_screen(x, y), (1, 0, 0))
    driver.release()
    driver.settle()
    assert planned(session, seat) and not table.hud.bubble.visible


def test_a_click_on_an_act_written_on_a_piece_begins_it(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = to_the_first_abilities(driver, session, table, hands)
    move = next(m for m in table.referee.judge.moves(seat) if m.ability and m.onto)
    driver.move(hands.at(move.piece))
    driver.settle()
    head = session.journal.head
    place = next(p for p in table.shown.arrangement.placements if table.shown.keys[p.handle] == move.piece)
    line = next(
        each for each in table.referee.pieces.lines(place) if any(m.action == move.action for m in each.moves)
    )
    index = [each for each in table.referee.pieces.lines(place) if each.digit].index(line)
    card = table.stage.screen_rect(place)
    assert table.stage.sign_at(card.center) is None, "a press on the piece means the piece"
    plate = table.stage.signs_at[index].center
    driver.move(plate)
    assert table.stage.hovered == place.handle and table.stage.sign_at(plate) == index, "they stay for the pointer"
    driver.click(plate)
    begun = table.referee.questions.asking is not None or session.journal.head != head
    assert begun, "the plate of an act is a button"
    assert not table.hud.preview.visible, "the large card is out of the way of what is asked"
    if table.referee.questions.asking is not None:
        hovered = table.stage.hovered
        assert not hovered or table.large.looked_at(hovered), "nor does it come back by itself"


def test_an_act_asks_for_its_target_and_escape_goes_back(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = to_the_first_abilities(driver, session, table, hands)
    move = next(m for m in table.referee.judge.moves(seat) if m.ability and m.onto)
    driver.move(hands.at(move.piece))
    assert table.stage.lights.signs, "its acts are written on the piece"
    place = next(p for p in table.shown.arrangement.placements if table.shown.keys[p.handle] == move.piece)
    line = next(
        each for each in table.referee.pieces.lines(place) if any(m.action == move.action for m in each.moves)
    )
    driver.key(str(line.digit))
    if len(line.moves) > 1:
        assert len(table.stage.lights.targets) == len(line.moves)
        head = session.journal.head
        driver.key("escape")
        assert table.referee.questions.asking is None and session.journal.head == head
        driver.key(str(line.digit))
        driver.click(hands.at(move.onto))
    driver.settle()
    assert any("used" in each.text for each in session.log(None))


# -- refusals --------------------------------------------------------------------------------------------------


def test_a_refused_drop_glides_back_says_why_and_can_be_done_anyway(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = hands.ready()
    theirs = session.state.inside(f"ready@{3 - seat}")[0]
    driver.drag(hands.at(theirs), hands.zone("land#2"))
    driver.settle()
    bubble = table.hud.bubble
    assert (
        bubble.visible
        and bubble.text == "Only Ready creatures of yours are sent to lands."
        and bubble.rule == "TER-55"
    )
    assert not session.journal.line()
    driver.click(bubble.children[0].rect.center)
    driver.settle()
    (entry,) = session.journal.line()
    assert entry.manual and session.trouble is None
    assert "TER-55" in session.log(seat)[-2].text + session.log(seat)[-1].text


def test_where_the_rules_see_nothing_hands_may_do_it_anyway(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    land = session.state.inside("land#1")[0]
    hands.ready()
    driver.drag(hands.at(land), hands.zone("removed"))
    driver.settle()
    assert table.hud.bubble.visible and session.state.inside("land#1") == [land]
    driver.click(table.hud.bubble.children[0].rect.center)
    driver.settle()
    assert session.state.inside("removed") == [land]


def test_tidying_up_and_loose_pieces_are_never_refused(driver: Driver) -> None:
    session = session_of()
    session.manual("create", kind="die", to="table", spot=(1050, 640), fields={"sides": 6, "value": 2})
    table, hands = table_of(driver, session, "open")
    ready = session.state.inside("ready@1")
    driver.drag(hands.at(ready[-1]), hands.at(ready[0]))
    driver.settle()
    assert not table.hud.bubble.visible and session.state.inside("ready@1") != ready
    die = next(piece for piece in session.state.pieces() if session.state.kind[piece] == "die")
    before = session.journal.head
    driver.drag(hands.at(die), hands.zone("land_deck"))
    driver.settle()
    assert not table.hud.bubble.visible and session.journal.head != before


def test_warn_does_it_and_says_what_breaks_a_rule(driver: Driver) -> None:
    session = session_of()
    session.set_rules("warn")
    table, hands = table_of(driver, session, "open")
    mine = session.state.inside("ready@1")[0]
    driver.drag(hands.at(mine), hands.zone("resting@1"))
    driver.settle()
    assert session.state.inside("resting@1") == [mine]
    assert table.hud.bubble.visible and table.hud.bubble.kind == "info"
    driver.click(table.hud.bubble.children[0].rect.center)  # take it back
    driver.settle()
    if session.state.inside("resting@1"):
        driver.key("enter")  # something was shown by it, so it is asked first
        driver.settle()
    assert session.state.inside("resting@1") == []


# -- the dial --------------------------------------------------------------------------------------------------


def test_off_hands_do_everything_and_the_menu_still_offers_the_rules(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session, "open")
    table.buttons.press("rules:off")
    driver.settle()
    assert session.rules == "off" and not table.stage.lights.can
    mine = session.state.inside("ready@1")[0]
    driver.drag(hands.at(mine), hands.zone("resting@1"))
    driver.settle()
    assert session.state.inside("resting@1") == [mine]
    other = session.state.inside("ready@1")[1]
    driver.click(hands.at(other), 3)
    labels = {item.label: item for item in table.hud.menu.columns[0].items}
    assert any(label.startswith("Send a creature out") for label in labels)
    driver.key("escape")
    table.buttons.press("rules:on")
    driver.settle()
    if driver.app.dialog is not None:
        driver.key("enter")
        driver.settle()
    assert session.rules == "on" and table.referee.front and session.trouble is None


def test_switching_back_to_an_odd_position_lists_what_is_odd(driver: Driver) -> None:
    session = session_of()
    session.set_rules("off")
    session.manual("move", pieces=session.state.inside("ready@1")[:1], to="deploy#2@2", seat=1)
    table, _ = table_of(driver, session, "open")
    assert session.audit(0), "a creature at somebody else's place is odd"
    table.buttons.press("rules:on")
    driver.settle()
    assert driver.app.dialog is not None and session.rules == "off"
    driver.key("escape")
    driver.settle()
    assert session.rules == "off", "stay in the sandbox"
    table.buttons.press("rules:on")
    driver.settle()
    driver.key("enter")  # go on
    driver.settle()
    assert session.rules == "on" and session.trouble is None


# -- nothing is told -------------------------------------------------------------------------------------------


def swap(state: object, one: int, other: int) -> None:
    first, second = state.definition[one], state.definition[other]  # type: ignore[attr-defined]
    ops.apply_op(state, ops.set_field(one, "definition", second))  # type: ignore[arg-type]
    ops.apply_op(state, ops.set_field(other, "definition", first))  # type: ignore[arg-type]


def picture(driver: Driver) -> bytes:
    driver.app.redraw()
    driver.settle()
    return pygame.image.tobytes(driver.window.surface, "RGB")


@pytest.mark.parametrize("gesture", ["look", "drag", "menu", "refused"])
def test_the_screen_is_the_same_whatever_others_have_planned(driver: Driver, gesture: str) -> None:
    """Mira, who decides second, sees the same whatever Ana's hidden creatures are and wherever Ana sent them."""
    pictures = []
    session = session_of()
    first, second = [decision.seat for decision in session.decisions()]
    ready = session.state.inside(f"ready@{first}")
    twin = session.fork()
    swap(twin.state, ready[0], ready[4])
    for game, number in ((session, 3), (twin, 1)):
        acts = [a for a in game.legal_actions(first) if a.kind == "deploy" and a.arguments["site"] == number]
        for act in acts[: number + 1]:
            game.submit(
                next(a for a in game.legal_actions(first) if a.arguments.get("creature") == act.arguments["creature"])
            )
        game.submit(next(a for a in game.legal_actions(first) if a.kind == "lock"))
        _, hands = table_of(driver, game)
        assert hands.ready() == second
        theirs, mine = game.state.inside(f"ready@{first}")[-1], game.state.inside(f"ready@{second}")[-1]
        if gesture == "look":
            driver.move(hands.at(theirs))
            driver.tick(1500)
        elif gesture == "drag":
            driver.press(hands.at(mine))
            driver.move(hands.zone("land#3"), (1, 0, 0))
        elif gesture == "menu":
            driver.click(hands.at(theirs), 3)
        else:
            driver.drag(hands.at(theirs), hands.zone("land#3"))
        pictures.append(picture(driver))
        if gesture == "drag":
            driver.key("escape")
            driver.release()
    assert pictures[0] == pictures[1]


def test_side_by_side_a_covered_hand_is_named_by_nothing(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session, "side")
    seat = table.referee.front
    mine = session.state.inside(f"ready@{seat}")[3]
    name = session.name_of(mine, seat)
    assert not table.stage.lights.can, "which covered cards can act is not shown"
    driver.click(hands.at(mine), 3)
    labels = " ".join(f"{item.label} {item.reason}" for item in table.hud.menu.columns[0].items)
    assert name not in labels and "Deploy" not in labels
    driver.key("escape")
    driver.drag(hands.at(mine), hands.zone("removed"))
    driver.settle()
    assert table.hud.bubble.visible and name not in table.hud.bubble.text


def test_how_often_others_acted_in_secret_is_not_counted(driver: Driver) -> None:
    session = session_of()
    first = session.decisions()[0].seat
    for _ in range(3):
        session.submit(next(a for a in session.legal_actions(first) if a.kind == "deploy"))
    session.submit(next(a for a in session.legal_actions(first) if a.kind == "lock"))
    table, hands = table_of(driver, session)
    assert hands.ready() == 3 - first
    assert table.hud.strip.state.undo <= 1


# -- standing acts, and the question at any size -----------------------------------------------------------------


def test_giving_up_is_in_the_menu_and_asked_first(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = hands.ready()
    table.buttons.press("menu")
    items = [item for item in table.hud.menu.columns[0].items if item.section == "Seats"]
    labels = ["Forfeit", "Propose to end the game"]
    assert [item.label for item in items] == labels, "only for whoever sits at the screen"
    assert not items[0].dim and items[1].dim and "26" in items[1].reason and "TER-147" in items[1].reason
    table.hud.menu.pick(items[1])
    assert table.hud.bubble.visible and table.hud.bubble.rule == "TER-147", "picked all the same, it says why not"
    table.referee.refusals.hide()
    table.buttons.press("menu")
    items = [item for item in table.hud.menu.columns[0].items if item.section == "Seats"]
    table.hud.menu.pick(items[0])
    assert driver.app.dialog is not None and session.outcome is None
    driver.key("escape")
    driver.settle()
    assert session.outcome is None
    table.buttons.press("menu")
    items = [item for item in table.hud.menu.columns[0].items if item.section == "Seats"]
    table.hud.menu.pick(items[0])
    driver.key("enter")
    driver.settle()
    assert session.outcome is not None and session.outcome.winners == (3 - seat,)


@pytest.mark.parametrize(
    "size",
    [
        (1024, 640),
        (1920, 1080),
        *(pytest.param(each, marks=pytest.mark.long) for each in ((1280, 800), (3840, 2160))),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_question_fits_its_panel_at_every_size(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    settings = Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, size, settings)
    session = session_of(4, seats)
    table, hands = table_of(driver, session)
    for _ in range(seats):
        hands.ready()
        hands.press("Lock")
    hands.ready()
    bar = table.hud.decision
    for sentence in (bar.sentence, "Land 1: activate an ability or pass."):
        bar.ask(sentence, bar.choices, keys=False, seat=1, heading="Ana \u00b7 then Mira")
        driver.settle()
        assert bar.visible and table.hud.stack.bounds.contains(bar.rect)
        assert "\u2026" not in bar._lines[-1]
        foot = min((child.rect.top for child in bar.children), default=bar.rect.bottom)
        text = bar.look.text(bar._size) * 1.22 * len(bar._lines) + (bar.look.px(20) if bar._headed else 0)
        assert bar.rect.top + bar.look.px(7) + text <= foot + 3
        for child in bar.children:
            assert bar.rect.contains(child.rect)
        assert not (table.hud.actions.visible and table.hud.actions.rect.colliderect(bar.rect))


def test_a_drop_on_the_other_side_says_why_and_where_it_can_go(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session)
    seat = hands.ready()
    piece = session.state.inside(f"ready@{seat}")[0]
    driver.key_down(f"alt+{seat}")
    driver.drag(hands.at(piece), hands.zone(f"deploy#2@{3 - seat}"))
    driver.key_up(f"alt+{seat}")
    driver.settle()
    told = table.hud.bubble.text
    other = session.names[2 - seat]
    assert f"{other}'s Place at land 2 is the side of" in told or f"is the side of {other}" in told
    assert "It can go to Place at land 1 to 5" in told, told
    assert session.state.zone_of(piece) == f"ready@{seat}"
    driver.click(next(child for child in table.hud.bubble.children if child.label == "Do it anyway").rect.center)
    driver.settle()
    assert session.state.zone_of(piece) == f"deploy#2@{3 - seat}"


def test_done_anyway_in_a_secret_phase_is_said(driver: Driver) -> None:
    session = session_of()
    table, hands = table_of(driver, session, "side")
    seat = hands.ready()
    piece = session.state.inside(f"ready@{seat}")[0]
    handle = table.referee.judge.handle(piece, seat)
    session.manual("count", pieces=[handle], name="rest", by=2, seat=seat)
    driver.settle()
    handle = table.referee.judge.handle(piece, seat)
    table.referee.acting.override(Action("deploy", seat, creature=handle, site=1))
    driver.settle()
    said = " ".join(driver.app.notices.texts)
    assert "Done anyway, in secret" in said and session.name_of(piece, seat) not in said

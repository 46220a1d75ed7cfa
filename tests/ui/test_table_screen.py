"""The table on the screen, driven through the same door as the main loop: what is drawn, and what is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.core import ops
from tabletop.session import Session
from tabletop.ui.draw.things.pieces import badge
from tabletop.ui.settings import Settings, load_settings
from tabletop.ui.table import TableScreen
from tabletop.ui.table.panels import overlays
from tests.games.walking import judged_games, sampled
from tests.ui.driver import Driver
from tests.ui.played import play


def session_of(seed: int = 4, **more: object) -> Session:
    return tabletop.new_session("territory", seed=seed, rules="off", names=["Ana", "Mira"], **more)  # type: ignore[arg-type]


def table_of(driver: Driver, session: Session) -> TableScreen:
    driver.app.play(session)
    driver.settle()
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def at(table: TableScreen, piece: int) -> tuple[float, float]:
    handle = next(handle for handle, number in table.shown.keys.items() if number == piece)
    place = table.shown.arrangement.placement(handle)
    assert place is not None
    return table.camera.to_screen(place.x, place.y)


def picture(driver: Driver) -> bytes:
    driver.app.redraw()
    driver.settle()
    return pygame.image.tobytes(driver.window.surface, "RGB")


def swap(state: object, one: int, other: int) -> None:
    first, second = state.definition[one], state.definition[other]  # type: ignore[attr-defined]
    ops.apply_op(state, ops.set_field(one, "definition", second))  # type: ignore[arg-type]
    ops.apply_op(state, ops.set_field(other, "definition", first))  # type: ignore[arg-type]


@pytest.mark.parametrize("sharing", ["side", "pass", "public"])
def test_the_drawn_screen_is_the_same_whatever_hidden_cards_are(driver: Driver, tmp_path: Path, sharing: str) -> None:
    session = session_of()
    ready = session.state.inside("ready@2")
    session.manual("move", pieces=ready[:2], to="deploy#2@2", seat=2, face="down")
    twin = session.fork()
    hidden, deck = twin.state.inside("ready@2"), twin.state.inside("land_deck")
    swap(twin.state, hidden[0], hidden[3])
    swap(twin.state, hidden[1], twin.state.inside("deploy#2@2")[0])
    low, high = next((a, b) for a in deck for b in deck if twin.state.definition[a] != twin.state.definition[b])
    swap(twin.state, low, high)
    pictures = []
    for game in (session, twin):
        game.show.update({"sharing": "side" if sharing == "public" else sharing, "bottom": 1})
        game.manual("seat", to=1)
        table = table_of(driver, game)
        if sharing == "pass":
            table.sharing.lift_curtain()
        if sharing == "public":
            table.public_picture.toggle()
        table.refresh()
        driver.move(at(table, ready[-1]))
        driver.tick(1500)
        pictures.append(picture(driver))
    assert pictures[0] == pictures[1]


def test_a_fallen_curtain_hides_both_hands(driver: Driver) -> None:
    session = session_of()
    session.show.update({"sharing": "pass", "bottom": 1})
    session.manual("seat", to=1)
    table = table_of(driver, session)
    assert table.hud.curtain.visible, "a table that is opened begins behind the curtain, whoever sits there now"
    driver.key("space")
    assert table.perspective.curtain_for == 1, "the key that reads cards does not lift it"
    driver.key("enter")
    driver.settle()
    open_hand = [p.piece.seen for p in table.shown.arrangement.placements if p.zone == "ready@1"]
    assert all(open_hand)
    session.manual("seat", seat=1, to=2)
    driver.settle()
    assert table.hud.curtain.visible
    assert not any(p.piece.seen for p in table.shown.arrangement.placements if p.zone in ("ready@1", "ready@2"))
    table.sharing.lift_curtain()
    driver.settle()
    assert all(p.piece.seen for p in table.shown.arrangement.placements if p.zone == "ready@2")
    assert not any(p.piece.seen for p in table.shown.arrangement.placements if p.zone == "ready@1")
    assert table.perspective.bottom == 2


def test_a_hand_opens_while_it_is_held_and_closes_again(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    card = session.state.inside("ready@1")[-1]
    driver.press(at(table, card))
    assert all(p.piece.seen for p in table.shown.arrangement.placements if p.zone == "ready@1")
    assert not any(p.piece.seen for p in table.shown.arrangement.placements if p.zone == "ready@2")
    driver.release()
    driver.settle()
    assert not any(p.piece.seen for p in table.shown.arrangement.placements if p.zone == "ready@1")


def test_a_drag_moves_the_card_and_makes_no_layer_on_the_way(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    land = session.state.inside("land#1")[0]
    start = at(table, land)
    region = table.shown.arrangement.region("lands@1")
    assert region is not None
    goal = table.camera.to_screen(region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
    driver.press(start)
    driver.move((start[0] + 20, start[1] + 20), (1, 0, 0))
    driver.settle(200)
    before = table.stage.rebuilds
    for step in range(1, 30):
        driver.move(
            (start[0] + (goal[0] - start[0]) * step / 30, start[1] + (goal[1] - start[1]) * step / 30), (1, 0, 0)
        )
    assert table.stage.rebuilds == before, "what rests is not drawn again while a card is carried"
    driver.move(goal, (1, 0, 0))
    driver.release()
    driver.settle()
    assert session.state.inside("lands@1") == [land]


def test_escape_lets_a_dragged_card_go_back(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    land = session.state.inside("land#1")[0]
    start = at(table, land)
    driver.press(start)
    driver.move((start[0] + 200, start[1] + 100), (1, 0, 0))
    driver.key("escape")
    driver.release()
    driver.settle()
    assert session.state.inside("land#1") == [land]
    assert not session.journal.line()


def test_an_untouched_table_wants_no_frame(driver: Driver) -> None:
    table_of(driver, session_of())
    driver.move((5, 300))
    driver.tick(4000)
    before = driver.loop.draws
    driver.tick(20000)
    assert driver.loop.draws == before
    assert driver.loop.gear == "resting"


def test_undo_past_a_look_asks_first_and_past_a_shuffle_never(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    session.manual("peek", zone="land_deck", n=2, seat=1)
    driver.settle()
    table.buttons.press("undo")
    assert len(session.journal.line()) == 1 and table.hud.decision.asking
    driver.key("escape")
    assert len(session.journal.line()) == 1 and not table.hud.decision.asking
    table.buttons.press("undo")
    driver.key("enter")
    assert not session.journal.line()
    session.manual("shuffle", zone="land_deck", seat=1)
    driver.settle()
    table.buttons.press("undo")
    assert not session.journal.line() and not table.hud.decision.asking, "nobody has seen how it was mixed"


def test_everything_by_keyboard(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    driver.key("tab")
    assert len(table.stage.selected) == 1
    land = session.state.inside("land#3")[0]
    table.choosing.select([handle for handle, number in table.shown.keys.items() if number == land])
    driver.key("t")
    assert session.state.angle[land] == 90
    driver.key("enter")
    assert session.state.angle[land] == 0
    driver.key("f")
    assert session.state.face[land] == "down"
    driver.key("ctrl+z")
    driver.key("enter")
    assert session.state.face[land] == "up"
    driver.key("right")
    chosen = table.choosing.chosen()[0]
    assert table.shown.keys[chosen.handle] in session.state.inside("land#4")


@pytest.mark.parametrize("theme", ["felt", "slate", "paper"])
@pytest.mark.parametrize(
    ("size", "seats"),
    [
        ((1024, 640), 4),
        ((1920, 1080), 2),
        *(pytest.param(*each, marks=pytest.mark.long) for each in (((1024, 640), 2), ((1920, 1080), 4))),
    ],
)
def test_every_theme_size_and_number_of_seats_draws(
    tmp_path: Path, theme: str, size: tuple[int, int], seats: int
) -> None:
    settings = Settings(theme=theme, hints=False, reduced_motion=True, path=tmp_path / "settings.yaml")
    driver = Driver(tmp_path, size, settings)
    session = tabletop.new_session("territory", seats=seats, seed=1, rules="off")
    table = table_of(driver, session)
    table.loose.show(True)
    table.travel.show_history(True)
    driver.tick(600)
    for widget in (table.hud.log, table.hud.score, table.hud.actions, *table.hud.seats.values()):
        assert not widget.visible or table.table.bounds().contains(widget.rect)
    colors = {driver.window.surface.get_at((x, y))[:3] for x in range(0, size[0], 97) for y in range(0, size[1], 61)}
    assert len(colors) > 20, "a table is drawn"


def test_quick_save_and_quick_load_go_there_and_back(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(driver.app.home))
    session = session_of()
    table = table_of(driver, session)
    land = session.state.inside("land#1")[0]
    session.manual("tap", seat=1, pieces=[land])
    driver.settle()
    table.buttons.press("quick_save")
    saved = session.digest()
    session.manual("flip", seat=1, pieces=[land])
    table.buttons.press("quick_load")
    driver.settle()
    again = driver.app.screen
    assert isinstance(again, TableScreen) and again is not table
    assert again.session.digest() == saved


def test_deal_again_is_a_new_game_of_the_same_people(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(driver.app.home))
    session = session_of(options={"land_count": 25})
    table = table_of(driver, session)
    table.buttons.press("again")
    driver.settle()
    again = driver.app.screen
    assert isinstance(again, TableScreen) and again.session is not session
    assert again.session.names == session.names and again.session.options == session.options
    assert again.session.seed != session.seed


def test_what_happened_meanwhile_is_played_back_and_any_key_skips_it(driver: Driver) -> None:
    driver.app.settings.reduced_motion = False
    session = session_of()
    session.show.update({"sharing": "pass", "bottom": 1})
    session.manual("seat", to=1)
    table = table_of(driver, session)
    table.sharing.lift_curtain()
    session.manual("seat", seat=1, to=2)
    driver.settle()
    table.sharing.lift_curtain()
    for land in (1, 2, 3):
        session.manual("tap", seat=2, pieces=session.state.inside(f"land#{land}"))
    session.manual("seat", seat=2, to=1)
    driver.settle(300)
    driver.key("enter")
    assert table.past.playing_back
    tapped = [p.piece.angle for p in table.shown.arrangement.placements if p.zone.startswith("land#")]
    assert 0 in tapped, "it begins with the table as this seat saw it last"
    driver.key("x")
    assert not table.past.playing_back
    assert [
        p.piece.angle for p in table.shown.arrangement.placements if p.zone in ("land#1", "land#2", "land#3")
    ] == [90] * 3
    texts = [line.text for line in table.lines.all()]
    assert "Since you looked:" in texts


def test_a_faulty_file_is_told_whole_and_the_cards_stay(driver: Driver, tmp_path: Path) -> None:
    from tabletop.content.proofing.author import copy_game
    from tabletop.rules.written.door import WRITING

    folder = tmp_path / "mine"
    copy_game("territory", folder, WRITING)
    session = tabletop.new_session(str(folder), seed=1, rules="off")
    table = table_of(driver, session)
    path = next((folder / "cards").glob("*.yaml"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("name:", "nmae:", 1), encoding="utf-8")
    table.buttons.press("reload")
    assert driver.app.dialog is not None
    assert path.name in driver.app.dialog.words and "nmae" in driver.app.dialog.words  # type: ignore[attr-defined]
    assert not session.journal.line()
    path.write_text(text.replace("name: ", "name: Big ", 1), encoding="utf-8")
    driver.key("escape")
    table.buttons.press("reload")
    assert len(session.journal.line()) == 1
    driver.key("ctrl+z")
    driver.settle()
    assert not session.journal.line() or table.hud.decision.asking


def test_a_lost_autosave_is_told_in_the_window(driver: Driver, tmp_path: Path) -> None:
    table = table_of(driver, session_of(autosave=tmp_path / "auto"))
    sink = table.session.sink
    assert sink is not None and driver.app.notices.texts == []
    table.session.manual("shuffle", zone="land_deck")
    shutil.rmtree(tmp_path / "auto")
    table.session.manual("shuffle", zone="land_deck")
    driver.settle()
    told = ("The autosave could not go on as it was: its folder was deleted. It has been written anew, "
            "with the whole game.")  # fmt: skip
    assert driver.app.notices.texts == [told]
    driver.tick(30_000)
    assert driver.app.notices.texts == []
    shutil.rmtree(tmp_path / "auto")
    driver.tick(6_000)
    assert driver.app.notices.texts == [told], "also while nobody does anything"
    assert list((tmp_path / "auto").glob("*.jsonl"))
    table.session.close(keep=False)


def test_tab_begins_in_ones_own_hand_and_never_stops_in_another(driver: Driver) -> None:
    table = table_of(driver, session_of())
    zones = []
    for _ in range(40):
        driver.key("tab")
        zones.append(table.choosing.chosen()[0].zone)
    assert zones[0] == "ready@1"
    assert "ready@2" not in zones


def test_what_is_let_go_over_a_panel_goes_back(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    land = session.state.inside("land#1")[0]
    driver.drag(at(table, land), table.hud.log.rect.center)
    driver.settle()
    assert session.state.inside("land#1") == [land] and not session.journal.line()


def test_what_is_carried_is_seen_over_the_panels(driver: Driver) -> None:
    table = table_of(driver, session_of())
    panel, start = table.hud.log.rect, at(table, table.session.state.inside("land#1")[0])
    driver.press(start)
    for where in ((start[0] + 40, start[1]), panel.center):
        driver.move(where, (1, 0, 0))
        driver.tick(100)
    driver.settle()
    middle = pygame.Rect(0, 0, 20, 20)
    middle.center = panel.center
    carried = pygame.image.tobytes(driver.window.surface.subsurface(middle), "RGB")
    driver.key("escape")
    driver.settle()
    assert pygame.image.tobytes(driver.window.surface.subsurface(middle), "RGB") != carried


def test_a_new_round_is_one_step_back(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    for _ in range(3):
        table.buttons.press("end_turn")
    assert (session.state.flow["round"], session.state.flow["phase"]) == (2, "round_begin")
    table.buttons.press("undo")
    assert (session.state.flow["round"], session.state.flow["phase"]) == (1, "round_end")


@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1280, 800), marks=pytest.mark.long), (1920, 1080)])
@pytest.mark.parametrize("game", ["draughts", "butterfly", "nucleic"])
def test_the_words_over_the_past_leave_the_titles_of_the_history_free(tmp_path, monkeypatch, game, size):
    driver = Driver(tmp_path, size, Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    session = tabletop.new_session(game, seed=7, names=["Ana", "Mira"])
    assert session.submit(session.legal_actions()[0])
    driver.app.play(session)
    table = driver.app.screen
    table.travel.show_history(True)
    driver.settle()
    said = []
    monkeypatch.setattr(overlays, "badge", lambda text, size: said.append(badge(text, size)) or said[-1])
    table.past.look_back(0)
    driver.settle()
    room = overlays.banner_room(table.hud, table.table.camera.port)
    assert said and said[-1].get_width() <= room.w and not room.colliderect(table.hud.history.rect)


def test_in_the_past_it_is_the_turn_of_whoever_had_it_then(driver):
    session = tabletop.new_session("draughts", seed=3, names=["Ana", "Mira"])
    for _ in range(5):
        assert session.submit(session.legal_actions()[0])
    table = table_of(driver, session)
    told = []
    for entry in (4, 3, None):
        table.past.look_back(entry)
        driver.settle()
        told.append((table.table.active, [seat for seat, panel in table.hud.seats.items() if panel.info.active]))
    assert told == [(1, [1]), (2, [2]), (2, [2])]


def test_a_key_over_the_past_only_comes_back_to_the_present(driver: Driver) -> None:
    session = session_of()
    table = table_of(driver, session)
    session.manual("tap", seat=1, pieces=session.state.inside("land#1"))
    session.manual("tap", seat=1, pieces=session.state.inside("land#2"))
    driver.settle()
    table.past.look_back(1)
    digest = session.digest()
    driver.key("e")
    assert session.digest() == digest and table.past.at is None
    driver.key("e")
    assert session.digest() != digest


def test_a_long_message_is_written_in_more_lines_before_it_lies_over_cards(tmp_path):
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    table = table_of(driver, play(tabletop.new_session("auganism", seed=3), lambda session, entry: entry.number > 60))
    driver.app.toast(
        "What is said here is long: with all of it in one line there is no place for it anywhere.", "info"
    )
    driver.tick(50)
    ((rect, toast),) = driver.app.notices.shown
    cards = [table.stage.screen_rect(place) for place in table.shown.arrangement.placements]
    assert toast.wide < 1 and rect.collidelist(cards) == -1
    table.travel.show_history(True)
    driver.app.toast("And this one leaves the history alone.", "info")
    driver.tick(50)
    assert driver.app.notices.shown[-1][0].collidelist([table.hud.history.rect, table.hud.actions.rect]) == -1


def test_how_hands_are_shown_is_said_as_in_the_set_up(tmp_path):
    driver = Driver(tmp_path, settings=Settings(hints=False, path=tmp_path / "settings.yaml"))
    for bots, words in (({2: "random"}, "Your own hand"), ({}, "Side by side"), ({1: "random", 2: "random"}, "What")):
        driver.app.play(tabletop.new_session("territory", seed=7, bots=bots))
        driver.tick(50)
        table = driver.app.screen
        assert table.hud.strip.buttons["sharing"].tip.startswith(words)
        table.sharing.choose()
        assert table.hud.menu.columns[0].items[0].label.startswith(words)
        table.hud.menu.close()


def test_who_plays_all_sides_has_every_hand_open_with_one_click(tmp_path: Path) -> None:
    driver = Driver(tmp_path, settings=Settings(path=tmp_path / "settings.yaml"))
    driver.app.play(tabletop.new_session("territory", seed=4, names=["Ana", "Mira"]))
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen) and table.hud.hold_to_look.visible
    hands = [place for place in table.shown.arrangement.placements if place.in_hand]
    assert hands and not any(place.piece.seen for place in hands)
    driver.click(table.hud.hold_to_look.opens.rect.center)
    driver.settle()
    assert not table.hud.hold_to_look.visible and table.table.perspective.sharing == "open"
    assert all(place.piece.seen for place in table.shown.arrangement.placements if place.in_hand)
    assert table.session.show["sharing"] == "open"


def test_hold_to_look_is_told_once_for_each_game_and_to_people_only(tmp_path):
    def start(**more) -> TableScreen:
        settings, _ = load_settings(tmp_path)
        settings.reduced_motion = True
        driver = Driver(tmp_path, settings=settings)  # the program is started anew
        driver.app.play(tabletop.new_session(more.pop("game", "territory"), seed=7, rules="off", **more))
        driver.tick(50)
        return driver.app.screen

    assert not start(bots={1: "random", 2: "random"}).hud.hold_to_look.visible
    assert start().hud.hold_to_look.visible
    assert not start().hud.hold_to_look.visible
    assert start(game="evolve").hud.hold_to_look.visible


def test_the_letter_of_a_key_that_opens_a_tray_is_not_typed_there(tmp_path):
    driver = Driver(tmp_path, settings=Settings(hints=False, reduced_motion=True, path=tmp_path / "settings.yaml"))
    driver.app.play(tabletop.new_session("territory", seed=7, rules="off"))
    driver.settle()
    table = driver.app.screen
    pile = next(
        place for place in table.shown.arrangement.placements if place.pile and table.table.desk().is_pile(place.zone)
    )
    table.menus.open(pile, table.stage.screen_rect(pile).center)
    items = table.hud.menu.columns[0].items
    number = next(n for n, item in enumerate(items, 1) if item.label.startswith("Search"))
    driver.key(str(number))
    driver.settle()
    assert table.hud.tray.visible and table.hud.tray.filter.text == ""


def test_the_first_minute_is_told_once(tmp_path):
    driver = Driver(tmp_path, settings=Settings(reduced_motion=True, path=tmp_path / "settings.yaml"))

    def deal() -> TableScreen:
        driver.app.play(tabletop.new_session("territory", seed=7, rules="off"))
        driver.settle()
        return driver.app.screen

    table = deal()
    assert table.hud.hold_to_look.visible, "how one looks at one's own hand"
    goal = table.catalog.goal
    table.hud.hold_to_look.hide()
    driver.tick(1000)
    assert table.hud.hints.visible and goal in driver.app.notices.texts
    first = table.hud.hints.current.id
    table.hud.hints.did(first, driver.app.now())
    driver.tick(9000)
    assert not driver.app.notices.texts
    again = deal()  # a rematch, a quick load, another table
    driver.tick(1000)
    assert not again.hud.hold_to_look.visible and not driver.app.notices.texts
    assert again.hud.hints.visible and again.hud.hints.current.id != first, "it goes on where it was"
    driver.tick(21_000)
    assert not again.hud.hints.visible, "left alone, it stops"
    third = deal()
    driver.tick(1000)
    assert not third.hud.hints.visible and driver.app.settings.hints, "and comes back with the next start only"


@pytest.mark.parametrize("game", sampled(judged_games()))
def test_neither_an_invitation_nor_a_message_covers_a_hand_the_phases_or_a_title(tmp_path, game):
    driver = Driver(tmp_path, settings=Settings(reduced_motion=True, path=tmp_path / "settings.yaml"))
    driver.app.play(tabletop.new_session(game, seed=7, bots={2: "random"}))
    table = driver.app.screen
    table.showing.end()
    table.hud.hold_to_look.visible = False
    table.hud.hints.start(driver.app.now(), set())
    for _ in range(30):
        driver.tick(100)
        if table.hud.hints.spot is not None:
            break
    spot = table.hud.hints.spot
    assert spot is not None
    others = [(kept, weight) for kept, weight in table.keep_clear() if kept != spot]
    assert not [kept for kept, weight in others if weight > 1 and kept.colliderect(spot)]
    table.hud.hints.visible = False
    driver.app.toast(table.catalog.goal, "info")
    driver.tick(50)
    rect, _ = driver.app.notices.shown[-1]
    covered = [kept for kept, weight in table.keep_clear() if weight > 1 and kept.colliderect(rect)]
    assert not covered and driver.app.surface.get_rect().contains(rect)

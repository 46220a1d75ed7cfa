"""The window for viewers: it shows only what everybody may see, whatever is done in the window of those who play."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.control.captions import step_alone
from tabletop.control.places.arrange import Region, arrange
from tabletop.control.replay.watching import Watch, moment_at
from tabletop.control.viewing.gallery import LEAST, gallery
from tabletop.control.viewing.pieces_alone import has_cards
from tabletop.control.viewing.preset import CARDS, HEADLINE, SCORE, Style
from tabletop.core.view import ZoneView
from tabletop.session import Session
from tabletop.ui import shot
from tabletop.ui.draw.basis.narrow import NARROWEST
from tabletop.ui.draw.basis.text import em_width
from tabletop.ui.draw.cards.facecache import PLAIN_AT
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.settings import Settings
from tabletop.ui.stage import stage
from tabletop.ui.table import TableScreen
from tabletop.ui.viewers import boards
from tabletop.ui.viewers.audience import AudienceScreen
from tabletop.ui.viewers.beside import ONE_SCREEN
from tabletop.ui.viewers.boards import Told, beside
from tabletop.ui.viewers.second_window import TITLE, Viewers
from tabletop.ui.window import Offscreen, WindowError
from tests.games import swapping
from tests.games.walking import judged_games
from tests.ui.driver import Driver
from tests.ui.played import fought, play


def opened(driver: Driver) -> Viewers:
    driver.key("f10")
    driver.settle()
    viewers = driver.app.beside.viewers
    assert viewers is not None
    return viewers


def picture(viewers: Viewers) -> bytes:
    assert isinstance(viewers.window, Offscreen)
    return pygame.image.tobytes(viewers.window.surface, "RGB")


def caption(viewers: Viewers) -> bytes:
    """The middle of the caption's lower line."""
    assert isinstance(viewers.window, Offscreen)
    surface = viewers.window.surface
    wide, high = surface.get_size()
    foot = rim_width((wide, high)) // 2 + 8
    return pygame.image.tobytes(surface.subsurface((wide // 2 - 60, high - foot - 20, 120, 20)), "RGB")


def shown(viewers: Viewers) -> AudienceScreen:
    assert viewers.screen is not None
    return viewers.screen


def test_a_key_opens_and_closes_it_and_its_title_never_changes(driver: Driver) -> None:
    viewers = opened(driver)
    assert isinstance(viewers.window, Offscreen)
    assert viewers.window.title == TITLE and viewers.screen is None, "before there is a table"
    empty = picture(viewers)
    session = tabletop.new_session("nucleic", seed=2)
    driver.app.play(session)
    driver.settle()
    assert viewers.window.title == TITLE and shown(viewers).session is session and picture(viewers) != empty
    driver.app.show(None)
    driver.tick(200)
    assert viewers.screen is None and viewers.window.title == TITLE
    driver.key("f10")
    assert driver.app.beside.viewers is None
    assert not session.trouble


def test_what_was_said_of_it_is_gone_with_it(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("nucleic", seed=2))
    opened(driver)
    driver.app.toast(ONE_SCREEN)
    driver.key("f10")
    assert driver.app.beside.viewers is None
    assert not [each for each in driver.app.notices.toasts if each.text == ONE_SCREEN]


def test_closing_it_by_its_frame_is_told_and_the_game_goes_on(driver: Driver) -> None:
    session = tabletop.new_session("nucleic", seed=2)
    driver.app.play(session)
    viewers = opened(driver)
    viewers.window.closing = True
    driver.tick(40)
    assert driver.app.beside.viewers is None and driver.app.running
    assert any("F10 opens it again" in each.text for each in driver.app.notices.toasts)
    assert session.submit(session.legal_actions()[0])


def test_it_has_a_size_a_theme_and_a_make_up_of_its_own(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("evolve", seed=2))
    viewers = opened(driver)
    before = picture(viewers)
    mine = pygame.image.tobytes(driver.window.surface, "RGB")
    settings = driver.app.settings
    settings.viewers_theme, settings.viewers_preset, settings.viewers_camera = "paper", CARDS, "right"
    driver.app.apply_settings()
    driver.settle()
    assert viewers.inner.settings.theme == "paper" and settings.theme != "paper" and picture(viewers) != before
    assert pygame.image.tobytes(driver.window.surface, "RGB") == mine
    assert isinstance(viewers.window, Offscreen)
    viewers.window.resize((1920, 1080))
    driver.settle()
    assert shown(viewers).table.size == (1920, 1080) and driver.app.size == (1280, 800)
    box = shown(viewers).style.camera_box((1920, 1080))
    assert box == (1440, 0, 480, 270)
    plain = viewers.window.surface.subsurface(box)
    assert len({tuple(plain.get_at((x, y))) for x in range(0, 480, 16) for y in range(0, 270, 16)}) == 1


def test_at_rest_it_costs_nothing_and_is_not_drawn(driver: Driver) -> None:
    driver.app.play(tabletop.new_session("territory", seed=2))
    viewers = opened(driver)
    driver.tick(4000)
    drawn, mine = viewers.draws, driver.loop.draws
    driver.tick(4000)
    assert viewers.draws == drawn
    driver.app.redraw()
    driver.tick(200)
    assert viewers.draws == drawn and driver.loop.draws > mine, "what is drawn in one window is not in the other"


def test_while_something_moves_it_is_drawn_thirty_times_a_second_at_most(moving: Driver) -> None:
    session = tabletop.new_session("territory", seed=2)
    moving.app.play(session)
    viewers = opened(moving)
    moving.tick(1500)
    drawn, frames = viewers.draws, moving.loop.draws
    for piece in session.state.contents["ready@1"][:3]:
        session.manual("move", seat=1, pieces=[piece], to="table")
        moving.tick(400)
    assert 0 < viewers.draws - drawn <= 1.2 * 30 + 2 < (moving.loop.draws - frames)


def test_it_follows_shows_but_no_look_into_the_past(driver: Driver) -> None:
    session, act = fought(2)
    driver.app.play(session)
    viewers = opened(driver)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    calm = picture(viewers)
    table.past.look_back(session.journal.head // 2)
    driver.settle()
    assert picture(viewers) == calm, "the history is for those who play"
    table.past.leave()
    assert session.submit(act)
    driver.settle()
    assert table.showing.active
    stop, seen = table.showing.stop, shown(viewers).showing.stop
    assert stop is not None and seen is not None and (seen.entry, seen.done) == (stop.entry, stop.done)
    first = picture(viewers)
    table.showing.command("forward")
    driver.tick(200)
    assert picture(viewers) != first
    table.showing.end()
    driver.tick(200)
    assert not shown(viewers).showing.active


def busy(driver: Driver, session: Session) -> list[bytes]:
    """Everything that people do in their window with what is hidden; the picture for viewers after each."""
    driver.app.play(session)
    viewers = opened(driver)
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    seen = [picture(viewers)]

    def look() -> None:
        driver.settle()
        seen.append(picture(viewers))

    hand = next(p for p in table.shown.arrangement.placements if p.in_hand or p.zone == "ready@1")
    spot = table.camera.to_screen(hand.x, hand.y)
    driver.key_down("h")
    look()
    driver.move(spot)
    driver.tick(900)
    look()  # the large picture of a card of one's own hand
    driver.key_down("space")
    look()
    driver.key_up("space")
    driver.press(spot, 3)
    driver.release(button=3)
    look()  # the menu of a hidden card
    driver.key("escape")
    look()
    driver.press(spot)
    for step in range(8):
        driver.move((spot[0] + 20 * step, spot[1] - 30 * step), (1, 0, 0))
        driver.tick(50)
        seen.append(picture(viewers))  # a hidden card is carried over the table
    driver.key("escape")
    look()
    driver.release()
    driver.key_up("h")
    look()
    table.tray.show("deck@1" if "deck@1" in table.shown.view.zones else hand.zone, 1, 3)
    look()  # a search
    driver.key("escape")
    driver.key("ctrl+h")
    look()
    driver.key("escape")
    driver.key("ctrl+f10")
    look()
    driver.key("ctrl+f10")
    look()
    return seen


def test_nothing_hidden_that_is_done_in_one_window_shows_in_the_other(tmp_path: Path) -> None:
    told = []
    for swapped in (False, True):
        session = tabletop.new_session("territory", seats=2, seed=2)
        hand, kept = session.state.contents["ready@1"], session.state.definition
        other = next(piece for piece in hand if kept[piece] != kept[hand[0]])
        if swapped:
            session = swapping.swapped(session, hand[0], other)
        home = tmp_path / str(swapped)
        home.mkdir()
        settings = Settings(hints=False, path=home / "settings.yaml", viewers_window=(640, 360))
        driver = Driver(home, (1024, 640), settings)
        told.append([hashlib.sha256(each).hexdigest() for each in busy(driver, session)])
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "preset", [CARDS, HEADLINE, *(pytest.param(name, marks=pytest.mark.long) for name in (SCORE, "table"))]
)
def test_every_preset_tells_the_same_to_whoever_may_know_no_more(preset: str, tmp_path: Path) -> None:
    pictures = []
    for swapped in (False, True):
        session = tabletop.new_session("territory", seats=2, seed=2)
        hand, kept = session.state.contents["ready@1"], session.state.definition
        other = next(piece for piece in hand if kept[piece] != kept[hand[0]])
        if swapped:
            session = swapping.swapped(session, hand[0], other)
        drawn = shot.table_picture(session, (640, 360), seat="public", style=Style(preset))
        pictures.append(pygame.image.tobytes(drawn, "RGB"))
    assert pictures[0] == pictures[1]


def test_captions_are_as_large_as_is_set_and_name_seats_in_their_colours(driver: Driver) -> None:
    driver.app.settings.viewers_words = 200
    session = tabletop.new_session("nucleic", seed=2, names=["Ana", "Mira"])
    driver.app.play(session)
    viewers = opened(driver)
    large = shown(viewers).public_picture.points
    driver.app.settings.viewers_words = 100
    driver.app.apply_settings()
    assert large == 2 * shown(viewers).public_picture.points


@pytest.mark.parametrize("preset", [HEADLINE, SCORE])
def test_what_is_no_table_tells_each_seats_numbers(preset: str, driver: Driver) -> None:
    driver.app.settings.viewers_preset = preset
    session = tabletop.new_session("evolve", seed=2, names=["Ana", "Mira"])
    driver.app.play(session)
    viewers = opened(driver)
    told = shown(viewers).told()
    assert [row.name for row in told.rows] == ["Ana", "Mira"] and all(row.numbers for row in told.rows)
    before = picture(viewers)
    session.manual("move", seat=1, pieces=[session.state.contents["hand@1"][0]], to="discard@1")
    driver.tick(200)
    assert picture(viewers) != before


def test_a_strip_too_narrow_for_a_caption_tells_what_is_new(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.app.settings.viewers_preset, driver.app.settings.viewers_words = SCORE, 200
    name = "A Champion Whose Name Is Long"
    driver.app.play(tabletop.new_session("territory", seed=2, names=[name, "Mira"]))
    viewers = opened(driver)
    written: list[str] = []
    monkeypatch.setattr(boards, "put_in_seats", lambda surface, look, line, *more, **how: written.append(line))
    act, new = f"{name} attacks {'with this and that ' * 12}.", "The newest step is told."
    boards.draw_score(viewers.window.surface, viewers.inner.look, Told(step_alone(f"{act}\n{new}"), [name], []), 2.0)
    assert written == [new]


def test_two_cards_that_meet_lie_beside_the_caption_and_it_keeps_its_room(driver: Driver) -> None:
    driver.app.settings.viewers_preset = HEADLINE
    session = tabletop.load_scenario(next((Path(__file__).parents[2] / "cards/evolve/scenarios").glob("g09*.yaml")))
    driver.app.play(session)
    viewers = opened(driver)
    assert session.submit(next(each for each in session.legal_actions() if each.kind == "attack"))
    driver.tick(300)
    assert [card.definition for card in shown(viewers).told().cards] == ["escherichia-coli", "borrelia-hermsii"]
    for room in (pygame.Rect(0, 0, 1200, 560), pygame.Rect(0, 0, 600, 1000)):
        one, other = beside(room, 2, upright=room.h > room.w)
        assert room.contains(one) and room.contains(other) and not one.colliderect(other)
        used = one.union(other)
        assert used.w < 0.66 * room.w if room.w > room.h else used.h < 0.66 * room.h


@pytest.mark.parametrize(("game", "capitals"), [("territory", {False}), ("auganism", {True})])
def test_labels_of_one_table_are_written_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, capitals: set[bool]
) -> None:
    """In capitals where all have room for them, none where one has not."""
    written: dict[str, set[bool]] = {}

    def mat(*asked: Any) -> pygame.Surface:
        written.setdefault(asked[2], set()).add(asked[-1])
        return stage_mat(*asked)

    stage_mat = stage.mat
    monkeypatch.setattr(stage, "mat", mat)
    driver = Driver(tmp_path, (1280, 800))
    session = tabletop.new_session(game, seed=2, names=["Player 1", "Even bot"])
    driver.app.play(session)
    driver.settle()
    assert len(written) > 4 and set().union(*written.values()) == capitals
    play(session, lambda _, entry: entry.number > 50)
    driver.settle()
    assert set().union(*written.values()) == capitals, "it does not change while a game is played"


GAMES = [game for game in judged_games() if has_cards(tabletop.new_session(game, seed=1).state)]
WITHOUT_CARDS = [game for game in judged_games() if game not in GAMES]
EVERY_DAY = {"auganism", "bramble", "butterfly", "evolve", "nucleic", "territory", "war", "draughts", "pig"}
"""Those that differ most from one another."""


def often(games: list[str]) -> list[object]:
    """Games to go through, some of them in long runs only."""
    return [pytest.param(game, marks=[] if game in EVERY_DAY else pytest.mark.long) for game in games]


LEAST_NAME = 14.0
"""The least height of letters of a card's name, in pixels of a picture 720 high."""
CAPITAL = 0.68
"""Of it that a capital has, or a figure."""


def still(session: Session, preset: str, size: tuple[int, int], folder: Path) -> AudienceScreen:
    """A picture of a table as it is, made up by a preset."""
    driver = Driver(folder, size, Settings(hints=False, reduced_motion=True))
    watch = Watch(still=moment_at(session, session.journal.head), bar=False)
    screen = AudienceScreen(session, Style(preset), watch=watch)
    screen.patient = True
    driver.app.use(session.catalog)
    driver.app.show(screen)
    return screen


def painted_name(face: pygame.Surface) -> int:
    """The height in pixels of what stands uppermost in the left corner of a card that is all picture."""
    wide, high = face.get_size()
    corner = face.subsurface((round(wide * 0.04), round(high * 0.03), round(wide * 0.14), round(high * 0.3)))
    rows = [
        any(corner.get_at((x, y)).a > 200 and sum(corner.get_at((x, y))[:3]) < 450 for x in range(corner.get_width()))
        for y in range(corner.get_height())
    ]
    first = rows.index(True)
    return rows.index(False, first) - first


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.long)])
@pytest.mark.parametrize("game", often(GAMES))
def test_every_name_of_a_card_reads_in_a_small_picture(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    session = tabletop.new_session(game, seed=5)
    play(session, lambda s, entry: entry.number >= 60, seed=2)
    screen = still(session, CARDS, size, tmp_path)
    seen = [place for place in screen.shown.arrangement.placements if place.piece.kind == "card"]
    assert seen and screen.faces.cache.plain
    for place in seen:
        wide = place.w * screen.camera.scale
        assert wide / size[1] * 720 >= LEAST, "what is planned for is what is drawn"
        assert pygame.Rect(0, 0, *size).contains(screen.stage.screen_rect(place))
    for card in session.catalog.cards:
        spec = session.catalog.face(card)
        if spec.frame == "picture":
            face = screen.table.faces.front(spec, round(LEAST), now=True)
            assert painted_name(face) >= CAPITAL * LEAST_NAME, spec.title
            continue
        plan = face_layout(spec, PLAIN_AT)
        assert plan.title_size * LEAST / PLAIN_AT >= LEAST_NAME, spec.title
        room = plan.title_room + 0.01
        assert all(em_width(line, "serif-bold") * plan.title_size * NARROWEST <= room for line in plan.title_text)


@pytest.mark.parametrize("preset", [CARDS, HEADLINE])
@pytest.mark.parametrize("game", often(WITHOUT_CARDS))
def test_a_game_without_cards_shows_its_boards_and_dice_instead(game: str, preset: str, tmp_path: Path) -> None:
    session = tabletop.new_session(game, seed=5)
    play(session, lambda s, entry: entry.number >= 9, seed=2)
    for size in ((1280, 720), (540, 960)):
        screen = still(session, preset, size, tmp_path)
        whole, words = pygame.Rect(0, 0, *size), screen.beside
        assert (words is not None) == (preset == HEADLINE)
        assert not {screen.hud.log, *screen.hud.seats.values()} & set(screen.hud.stack.shown)
        placed = [screen.stage.screen_rect(place) for place in screen.shown.arrangement.placements]
        drawn = pygame.Surface(size)
        screen.draw(drawn)
        assert placed and all(whole.contains(rect) for rect in placed)
        assert words is None or not any(words.colliderect(rect) for rect in placed)
        table = still(session, "table", size, tmp_path)
        assert screen.camera.scale >= 0.9 * table.camera.scale, "it has at least the room that it has at the table"


def test_where_nothing_else_lies_open_the_uppermost_of_a_pile_is_what_counts(tmp_path: Path) -> None:
    session = tabletop.new_session("crazy-eights", seed=5)
    play(session, lambda s, entry: entry.number >= 4, seed=2)
    shown = still(session, CARDS, (1280, 720), tmp_path).shown
    top = session.view_for(None).zone("discard").pieces[-1]
    assert [place.handle for place in shown.arrangement.placements] == [top.handle]
    session = tabletop.new_session("nucleic", seed=5)
    play(session, lambda s, entry: entry.number >= 60, seed=2)
    piles = {region.key for region in shown_regions(session) if region.box.kind.is_pile}
    laid = still(session, CARDS, (1280, 720), tmp_path).shown.arrangement
    assert piles and laid.placements and not piles & {place.zone for place in laid.placements}


def shown_regions(session: Session) -> tuple[Region, ...]:
    return arrange(session.view_for(None), session.catalog.layouts[session.seats], 1).regions


def test_each_seat_has_lines_of_its_own_where_that_costs_little(tmp_path: Path) -> None:
    session = tabletop.new_session("bramble", seed=2)
    play(session, lambda s, entry: all(len(s.state.inside(f"field@{seat}")) > 1 for seat in (1, 2)), seed=2)
    assert all(len(session.state.inside(f"field@{seat}")) > 1 for seat in (1, 2))
    laid = still(session, CARDS, (1280, 720), tmp_path).shown.arrangement
    lines: dict[str, set[float]] = {}
    for place in laid.placements:
        if place.piece.kind == "card":
            lines.setdefault(place.zone, set()).add(place.y)
    assert len(lines) == 2 and not set.intersection(*lines.values())


@pytest.mark.parametrize(("number", "fit"), [(60, True), (110, True), (400, False)])
def test_where_there_is_no_room_cards_lie_over_one_another_with_their_names_in_sight(number: int, fit: bool) -> None:
    session = tabletop.new_session("evolve", seed=5)
    layout = session.catalog.layouts[2]
    some = next(iter(session.view_for(0).zone("hand@1").pieces))
    pieces = tuple(replace(some, handle=f"{each}") for each in range(number))
    view = session.view_for(None)
    view = replace(view, zones={**view.zones, "organisms@1": ZoneView("organisms@1", len(pieces), pieces)})
    room = (1280.0, 640.0)
    laid = gallery(arrange(view, layout, 1), room)
    boxes = [(p.x - p.w / 2, p.y - p.h / 2, p.w) for p in laid.placements]
    assert (len(boxes) == number) == fit and len(boxes) >= 60
    assert all(y >= 0 and x >= 0 and x + w <= room[0] + 1 for x, y, w in boxes)
    plan = face_layout(session.catalog.face(some.definition), PLAIN_AT)
    assert plan.title is not None
    for x, y, w in boxes:
        title = pygame.FRect(x, y, w, plan.title.bottom / PLAIN_AT * w)
        above = [other for other in boxes if other[0] == x and other[1] > y]
        assert title.bottom <= room[1] and not any(title.colliderect((*other, w)) for other in above)


def test_what_those_who_play_point_out_is_what_viewers_may_see(driver: Driver) -> None:
    session = tabletop.new_session("evolve", seed=5)
    play(session, lambda s, entry: entry.number >= 60, seed=2)
    driver.app.play(session)
    viewers = opened(driver)
    table, beside = driver.app.screen, driver.app.beside
    assert isinstance(table, TableScreen)
    driver.tick(3000)
    calm, words = picture(viewers), caption(viewers)
    hidden, open_card = session.state.contents["hand@1"][0], session.state.contents["organisms@1"][0]
    beside.show_large(hidden)
    driver.tick(200)
    assert picture(viewers) == calm and any("Viewers may not" in each.text for each in driver.app.notices.toasts)
    place = next(p for p in table.shown.arrangement.placements if table.shown.piece(p.handle) == open_card)
    driver.move(table.camera.to_screen(place.x, place.y))
    driver.key("v")
    driver.tick(200)
    assert shown(viewers).hud.preview.visible and picture(viewers) != calm
    driver.key("v")
    driver.tick(200)
    assert picture(viewers) == calm
    driver.key("shift+v")
    driver.tick(200)
    assert shown(viewers).spot.startswith("#") and picture(viewers) != calm
    assert sum(caption(viewers)) > 0.9 * sum(words), "what is told stays in the light"
    beside.spotlight(hidden, "hand@1")
    assert shown(viewers).spot == "hand@1", "of what they may not see only the place"
    beside.spotlight(hidden, "hand@1")
    driver.key("alt+v")
    driver.tick(200)
    assert shown(viewers).hud.log not in shown(viewers).hud.stack.shown
    driver.key("alt+v")
    driver.tick(200)
    assert picture(viewers) == calm


@pytest.mark.parametrize("size", [(360, 640), (540, 540), (960, 300)])
def test_a_picture_of_any_shape_has_no_empty_bands(size: tuple[int, int], tmp_path: Path) -> None:
    session = tabletop.new_session("evolve", seed=2, names=["Ana", "Mira"])
    play(session, lambda s, entry: entry.number >= 8, seed=2)
    driver = Driver(tmp_path, size, Settings(hints=False, reduced_motion=True))
    screen = AudienceScreen(session, Style())
    screen.patient = True
    driver.app.use(session.catalog)
    driver.app.show(screen)
    driver.settle()
    window, port, told = pygame.Rect(0, 0, *size), screen.camera.port, screen.beside
    assert told is not None and window.contains(told) and window.contains(port) and not told.colliderect(port)
    assert port.w * port.h + told.w * told.h > 0.8 * size[0] * size[1]
    part = driver.window.surface.subsurface(told)
    assert len({tuple(part.get_at((x, part.get_height() // 2))) for x in range(part.get_width())}) > 8, "it is told"
    usual = AudienceScreen(session, Style())
    usual.patient = True
    driver.window.resize((1280, 720))
    driver.app.show(usual)
    driver.settle()
    assert usual.beside is None and usual.public_picture.captions


@pytest.mark.parametrize("size", [(360, 640), (300, 900), (200, 200)])
def test_cards_alone_fit_any_shape(size: tuple[int, int]) -> None:
    session = tabletop.new_session("nucleic", seed=5)
    play(session, lambda s, entry: entry.number >= 26, seed=2)
    picture = shot.table_picture(session, size, seat="public", style=Style(CARDS))
    assert picture.get_size() == size


def test_where_no_second_window_opens_there_is_a_sentence_and_the_game_goes_on(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(self: Offscreen, *_: object) -> Offscreen:
        raise WindowError("The window cannot be opened (no display).")

    monkeypatch.setattr(Offscreen, "another", none)
    session = tabletop.new_session("nucleic", seed=2)
    driver.app.play(session)
    driver.key("f10")
    driver.settle()
    assert driver.app.beside.viewers is None and driver.app.running
    assert any("There is no window for viewers" in each.text for each in driver.app.notices.toasts)
    assert session.submit(session.legal_actions()[0])


def test_a_window_that_was_dragged_off_is_brought_back_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.app.play(tabletop.new_session("nucleic", seed=2))
    viewers = opened(driver)
    assert isinstance(viewers.window, Offscreen)
    back: list[int] = []
    monkeypatch.setattr(Offscreen, "bring_back", lambda self: back.append(1))
    monkeypatch.setattr(Offscreen, "astray", True)
    for _ in range(3):
        viewers.window.queue.append(pygame.Event(pygame.WINDOWMOVED, x=9000, y=9000))
        driver.tick(50)
    assert back == [1]
    assert sum("brought back" in each.text for each in driver.app.notices.toasts) == 1
    viewers.window.queue.append(pygame.Event(pygame.WINDOWMINIMIZED))
    driver.tick(50)
    assert any("minimised" in each.text for each in driver.app.notices.toasts)

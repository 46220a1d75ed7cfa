"""Card faces: their plan, their looks, the art library and the cache that keeps them."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import hashlib
import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.content import load_game
from tabletop.content.face import BackSpec, Chip, FaceSpec, Gem, Palette, Stat
from tabletop.content.places import cards_folder
from tabletop.core.zones import parse_zone
from tabletop.rules.written.door import WRITING
from tabletop.ui.draw.basis import text as texts
from tabletop.ui.draw.basis.narrow import NARROWEST
from tabletop.ui.draw.cards import art, facelayout, faceparts, faces
from tabletop.ui.draw.cards.beadspots import bead_spots, count_at
from tabletop.ui.draw.cards.facecache import FaceCache, quantised
from tabletop.ui.draw.cards.facelayout import face_layout
from tabletop.ui.draw.cards.faces import draw_back, draw_face
from tabletop.ui.draw.cards.facewords import text_need
from tabletop.ui.draw.things.pieces import badge, pile
from tabletop.ui.stage.painter import radius_of
from tabletop.ui.table.screen import TableScreen
from tests.ui.driver import Driver

FOREST = Palette("#3f6b3c", "#1b3320", "#dfe8c8", "#d8b25a")
DEER = FaceSpec(
    title="Red Deer",
    subtitle="Bramble",
    type_line="Beast, Ungulate, Herd",
    text="**Strength in Numbers.** *Type Group.* This creature gets +1 power.",
    palette=FOREST,
    emblem="forest",
    gems=(Gem("8", "#d0a03a"),),
    stats=(Stat("2", "#b23a30", "left", "Power"), Stat("1", "#33425c", "right", "Stars")),
    chips=(Chip("+3", "forest", "#2f6a3a"), Chip("+2", "plain", "#9a7a2a")),
    footer="C01",
)
GROVE = replace(
    DEER, title="Healing Grove", frame="land", stats=(), chips=(), gems=(), text="**Recovery.** Remove 2."
)
MARKUP = "**Roar.** {rest} All other creatures here lose 1 Base Power, and *nobody* may look at the pile again."


def pixels(surface: pygame.Surface) -> str:
    """A fingerprint of all pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


# ------------------------------------------------------------------------------------------------- faces


@pytest.mark.parametrize("width", [44, 60, 88, 96, 124, 170, 240, 372])
@pytest.mark.parametrize("spec", [DEER, GROVE, replace(DEER, frame="plain"), FaceSpec(title="")])
def test_a_face_has_its_size_and_round_corners(width: int, spec: FaceSpec) -> None:
    face = draw_face(spec, width)
    assert face.get_size() == (width, round(width * 1.4))
    assert face.get_at((0, 0)).a < 60
    assert face.get_at((width // 2, 2)).a == 255


@pytest.mark.parametrize("width", range(44, 400, 7))
def test_parts_of_a_face_stay_inside_and_texts_are_nine_pixels_or_more(width: int) -> None:
    for spec in (DEER, GROVE, replace(DEER, text=MARKUP * 3), replace(DEER, text="")):
        plan = facelayout.face_layout(spec, width)
        card = pygame.Rect(0, 0, *plan.size)
        rects = [plan.art, *plan.gems, *plan.chips, *plan.stats]
        rects += [r for r in (plan.title, plan.type_bar, plan.text_box, plan.text_room) if r is not None]
        assert all(card.contains(r) for r in rects)
        assert plan.art.height > plan.size[1] * 0.18
        assert plan.title_size >= 11 and plan.type_size >= 9 and plan.text_size >= 9
        if not plan.small and spec.frame == "standard":
            column = [r for r in (plan.title, plan.art, plan.type_bar, plan.text_box) if r is not None]
            assert all(a.bottom <= b.top for a, b in itertools.pairwise(column))


def test_the_art_takes_the_room_that_a_card_without_text_has() -> None:
    with_text = facelayout.face_layout(DEER, 200).art.height
    without = facelayout.face_layout(replace(DEER, text=""), 200).art.height
    assert without > with_text * 1.2
    assert facelayout.face_layout(replace(GROVE, text=""), 200).art.height > 0.75 * 280


def test_the_preview_shows_the_whole_text_of_a_long_card() -> None:
    spec = replace(DEER, text=MARKUP + "\n" + MARKUP)
    plan = facelayout.face_layout(spec, 372)
    assert plan.text_room is not None
    laid = texts.layout_rich(
        spec.text,
        plan.text_room.width,
        plan.text_size,
        (0, 0, 0),
        max_height=plan.text_room.height,
        leading=plan.leading,
    )
    assert not laid.cut


def test_faces_are_deterministic_and_differ_by_content() -> None:
    assert pixels(draw_face(DEER, 124)) == pixels(draw_face(DEER, 124))
    assert pixels(draw_face(DEER, 124)) != pixels(draw_face(replace(DEER, title="Roe Deer"), 124))
    back = BackSpec("creature", FOREST, "emblem-claw", "Ana")
    assert pixels(draw_back(back, 124)) == pixels(draw_back(back, 124))
    assert pixels(draw_back(back, 124)) != pixels(draw_back(replace(back, label="Mira"), 124))


@pytest.mark.parametrize("width", [62, 75, 88, 101, 124, 160, 248])
def test_the_number_of_cards_on_a_pile_lies_below_the_name_on_their_back(width: int) -> None:
    back = BackSpec("creature", FOREST, "emblem-claw", "Creature")
    named, bare = draw_back(back, width), draw_back(replace(back, label=""), width)
    height = named.get_height()
    plate = badge("34", faces.count_letters(width)).get_bounding_rect(min_alpha=200).h
    top = round(height * (0.5 + faces.COUNT_AT) - plate / 2)
    below = pygame.Rect(0, top, width, height - top)
    assert pixels(named.subsurface(below)) == pixels(bare.subsurface(below))
    assert pixels(named) != pixels(bare)


@pytest.mark.parametrize("width", [48, 62, 76, 90, 124])
def test_the_name_on_a_back_is_as_large_on_a_slanted_card(width: int) -> None:
    """A slanted card is drawn at twice its size and reduced: in a fan of hands the middle card, which alone stands
    upright, bore a name twice as large as its neighbours'."""
    back = BackSpec("creature", FOREST, "emblem-claw", "Creature")

    def rows(enlarged: int) -> list[float]:
        named, bare = (draw_back(replace(back, label=label), width, enlarged=enlarged) for label in (back.label, ""))
        wide, high = named.get_size()
        foot = range(round(high * 0.68), high)  # below the medallion
        lines = {y: pygame.Rect(0, y, wide, 1) for y in foot}
        differ = [y for y, line in lines.items() if pixels(named.subsurface(line)) != pixels(bare.subsurface(line))]
        return [differ[0] / enlarged, (differ[-1] + 1) / enlarged] if differ else []

    assert rows(2) == pytest.approx(rows(1), abs=2.5)


def test_art_is_looked_up_by_game_and_missing_art_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "toy" / "art"
    folder.mkdir(parents=True)
    picture = pygame.Surface((32, 23))
    picture.fill((10, 200, 30))
    pygame.image.save(picture, str(folder / "frog.png"))
    (folder / "torn.webp").write_bytes(b"RIFF")
    library = art.ArtLibrary([tmp_path])
    found = library("toy/frog")
    assert found is not None and found.get_size() == (32, 23)
    assert library("toy/frog") is found
    assert library("toy/toad") is None and library("toy/torn") is None and library("../toy/frog") is None
    with_art = draw_face(replace(DEER, art="toy/frog"), 124, library)
    middle = facelayout.face_layout(DEER, 124).art.center
    color = with_art.get_at(middle)
    assert color.g > 150 and color.r < 60


# ------------------------------------------------------------------------------------------------- cache


def test_a_face_is_drawn_once_and_shared() -> None:
    cache = FaceCache()
    first = cache.sharp("deer", DEER, 124)
    assert cache.drawn == 1
    assert cache.sharp("deer", DEER, 124.4) is first and cache.get("deer", DEER, 124) is first
    turned = cache.get("deer", DEER, 124, angle=90)
    assert turned.get_size() == (174, 124) and cache.drawn == 1


def test_a_stand_in_is_shown_until_the_crisp_face_is_ready() -> None:
    cache = FaceCache()
    rough = cache.get("deer", DEER, 240)
    assert rough.get_size() == (240, 336) and cache.pending == 1
    ticks = iter(range(0, 1000, 3))
    assert cache.render_some(4, lambda: float(next(ticks))) == 1
    crisp = cache.get("deer", DEER, 240)
    assert crisp is not rough and cache.pending == 0
    assert pixels(crisp) == pixels(draw_face(DEER, 240))


@pytest.mark.parametrize("angle", [90, 270, 30, 350])
@pytest.mark.parametrize("width", [60, 240])
def test_a_turned_face_is_turned_clockwise(angle: int, width: int) -> None:
    """Crisp or a stand-in, from a kept face or drawn anew: as the upright one turned to the right by so much."""
    upright = draw_face(DEER, width)
    right, left = (pygame.transform.rotate(upright, turned) for turned in (-angle, angle))

    def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
        pictures = []
        for each in (one, other):
            ground = pygame.Surface((right.get_width() - 8, right.get_height() - 8))
            ground.blit(each, each.get_rect(center=ground.get_rect().center))
            pictures.append(pygame.image.tobytes(ground, "RGB"))
        return sum(abs(a - b) for a, b in zip(*pictures, strict=True))

    cold, warm = FaceCache(), FaceCache()
    shown = [cold.get("deer", DEER, width, angle=angle)]
    cold.render_some(1000, lambda: 0.0)
    warm.sharp("deer", DEER, width)
    shown += [cold.get("deer", DEER, width, angle=angle), warm.get("deer", DEER, width, angle=angle)]
    for face in shown:
        assert unlike(face, right) * 1.3 < unlike(face, left)


def test_rendering_stops_when_its_time_is_over() -> None:
    cache = FaceCache()
    for i in range(12):
        cache.request(f"card {i}", DEER, 60)
    now = [0.0]

    def clock() -> float:
        now[0] += 1.0
        return now[0]

    assert cache.render_some(3, clock) == 3
    assert cache.pending == 9


def test_the_cache_stays_below_its_cap() -> None:
    cap = 1 << 20
    cache = FaceCache(cap_bytes=cap)
    for i in range(30):
        cache.sharp(f"card {i}", DEER, 124)
        assert cache.bytes_used <= cap
    assert cache.bytes_used > cap // 2
    cache.forget("card 29")
    before = cache.drawn
    cache.sharp("card 29", DEER, 124)
    assert cache.drawn == before + 1
    cache.clear()
    assert cache.bytes_used == 0 and cache.pending == 0


def test_front_and_back_of_one_name_are_kept_apart() -> None:
    cache = FaceCache()
    back = BackSpec("creature", FOREST, "")
    assert pixels(cache.sharp("deer", DEER, 80)) != pixels(cache.sharp("deer", back, 80, up=False))
    assert quantised(81) == 80 and quantised(3) == 24


def test_a_slanted_face_is_sharp_and_keeps_its_layout() -> None:
    cache = FaceCache()
    rough = cache.stand_in(("deer", 124, 12, True, 1), DEER)
    crisp = cache.sharp("deer", DEER, 124, angle=12)
    assert abs(crisp.get_width() - rough.get_width()) <= 2 and crisp.get_width() > 124
    small, large = facelayout.face_layout(DEER, 124), facelayout.face_layout(DEER, 124).scaled(2)
    assert large.size == (248, 348) and large.art.width == 2 * small.art.width
    assert large.text_size == 2 * small.text_size and large.preview == small.preview


def test_a_long_text_gives_way_to_its_keywords_on_a_narrow_card() -> None:
    assert facelayout.keywords("**Undertow.** Rest 1.\n**Deep *Song*:** all of **2** allies.") == (
        "**Undertow** \u00b7 **Deep Song**"
    )
    spec = replace(DEER, text="**Undertow.** " + "Each enemy here loses two Biome Bonus. " * 5)
    assert facelayout.face_layout(spec, 124).text == "**Undertow**"
    assert facelayout.face_layout(spec, 372).text == spec.text


def test_words_that_cannot_be_abridged_take_room_from_the_art_where_that_shows_them_whole() -> None:
    words = "When another creature of yours comes, it has 1 more attack this turn."
    ants = replace(DEER, title="Wood Ants", type_line="Creature", text=words, chips=(), footer="")
    plan = face_layout(ants, 112)
    assert plan.text == words and not plan.abridged and plan.text_room is not None
    inner = 156 - 2 * 5
    assert inner * 0.2 < plan.art.height < inner * 0.34
    _, needed = text_need(words, plan.text_room.width, plan.text_size, plan.leading, plan.text_room.height)
    assert needed <= plan.text_room.height + 1
    # where it would be cut all the same the picture keeps its room, and so it does where keywords say it
    far_too_long = face_layout(replace(ants, text=f"{words} {words} {words}"), 112)
    assert far_too_long.abridged and far_too_long.art.height > inner * 0.34
    named = face_layout(replace(ants, text=f"**Swarm.** {words}"), 112)
    assert named.abridged and named.text == "**Swarm**" and named.art.height > inner * 0.34


def test_a_few_missing_faces_are_drawn_at_once_but_not_a_whole_deal() -> None:
    cache = FaceCache()
    first = [cache.get(f"card {i}", DEER, 80) for i in range(20)]
    assert 0 < cache.pending < 20
    assert pixels(first[0]) == pixels(draw_face(DEER, 80)) != pixels(first[-1])
    cache.render_some(1e9, lambda: 0.0)
    assert cache.pending == 0
    cache.get("one more", DEER, 80)
    assert cache.pending == 0


def test_a_face_with_unreadable_colours_is_drawn_all_the_same() -> None:
    odd = replace(
        DEER,
        palette=Palette("forest", "", "#12", "#zzzzzz"),
        gems=(Gem("3", "accent"), Gem("", "nothing", "rest")),
        stats=(Stat("9", "", "left"),),
        chips=(Chip("", "", "mud"),),
        art="nowhere/at-all",
    )
    for width in (60, 124, 300):
        assert draw_face(odd, width, lambda name: None).get_width() == width


@pytest.mark.parametrize("width", [60, 84, 100, 124, 190])
@pytest.mark.parametrize("game", ["territory", "evolve"])
def test_beads_cover_no_chip_gem_or_plate(game: str, width: int) -> None:
    catalog = load_game(cards_folder() / game, WRITING)
    for card in catalog.cards:
        plan = face_layout(catalog.face(card), width)
        size = max(17.0, width * 0.25)
        printed = [*plan.chips, *plan.gems, *plan.stats]
        if plan.art.h < size * 0.9:
            continue
        ((x, y),) = bead_spots(plan, 1, size)
        ball = pygame.Rect(0, 0, round(size * 0.8), round(size * 0.8))
        ball.center = round(x), round(y)
        assert ball.collidelist(printed) < 0, f"{card} at {width}"
        assert len({(round(x), round(y)) for x, y in bead_spots(plan, 6, size)}) == 6, "each has a place of its own"


@pytest.mark.parametrize("count", [1, 2, 4])
def test_chips_cover_no_price_however_small_the_card(count: int) -> None:
    chips = (Chip("armor 1", ""), Chip("thorns 2", ""), Chip("+3", "forest"), Chip("a very long word", ""))[:count]
    crab = replace(DEER, title="Mud Crab", gems=(Gem("1", "#333333"),), chips=chips)
    shown = 0
    for width in range(44, 200):
        plan = face_layout(crab, width)
        for chip in plan.chips:
            assert chip.collidelist([*plan.gems, *plan.stats]) < 0, (width, chip)
        shown += bool(plan.chips)
    assert shown > 120


def test_a_type_line_without_room_keeps_what_tells_cards_of_a_kind_apart() -> None:
    line, size = "Organism - Bacillota - Tier 1", 11.0
    wide = {text: texts.em_width(text, "sans-semibold") * size for text in (line, "Bacillota - Tier 1", "Bacillota")}
    for text, room in wide.items():
        label, cut = faces.type_label(line, room + 1, size, (0, 0, 0), size)
        whole, _ = texts.fit_text(text, room + 1, size, (0, 0, 0), min_size=size, face="sans-semibold")
        assert not cut and pixels(label) == pixels(whole), text
    assert faces.type_label(line, 20, size, (0, 0, 0), size)[1]


@pytest.mark.parametrize("width", [90, 96, 104])
def test_a_long_name_stands_in_two_lines_rather_than_cut(width: int) -> None:
    catalog = load_game(cards_folder() / "evolve", WRITING)
    for card in catalog.cards:
        plan = face_layout(catalog.face(card), width)
        assert all(
            texts.em_width(line, "serif-bold") * 11 * NARROWEST <= plan.title_room + 1 for line in plan.title_text
        ), card
        assert plan.title is not None and plan.art.top >= plan.title.bottom


@pytest.mark.parametrize("width", [92, 108, 134, 160])
def test_the_number_of_a_pile_hides_no_chip_of_an_open_card(driver: Driver, width: int) -> None:
    """A land says by a chip at its lower edge which biome it is; the number of the pile lay in its middle."""
    session = tabletop.new_session("territory", seed=3)
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    painter, lying = table.table.stage.painter, table.shown.arrangement.placements
    lands = [each.piece for each in lying if parse_zone(each.zone).family == "land" and each.piece.seen]
    for piece in lands:
        face = painter.card(piece, width, True, False)
        plain, counted = pile(face, 10, radius_of(width)), painter._pile(piece, width, 10, 0.0, True, False)
        spots = itertools.product(*map(range, plain.get_size()))
        # its shadow hides nothing
        number = [at for at in spots if abs(sum(counted.get_at(at)[:3]) - sum(plain.get_at(at)[:3])) > 90]
        shown = pygame.Rect(min(number), (1, 1)).unionall([pygame.Rect(at, (1, 1)) for at in number])
        # the top card lies as far from the middle of the pile as the number would, were it in the middle
        shown.move_ip((face.get_width() - plain.get_width()) // 2, (face.get_height() - plain.get_height()) // 2)
        plan = face_layout(painter.front(piece), face.get_width())
        assert plan.chips and not [chip for chip in plan.chips if chip.inflate(-6, -6).colliderect(shown)]
    assert lands


def test_where_nothing_is_in_the_way_the_number_of_a_pile_lies_in_the_middle() -> None:
    plate, size = badge("10", 14), face_layout(GROVE, 134).size
    assert count_at(size, plate, face_layout(GROVE, 134)) == count_at(size, plate, None)
    assert count_at(size, plate, None) == (0.0, size[1] * faces.COUNT_AT)


def test_tiles_that_are_called_by_numbers_show_the_whole_number() -> None:
    pygame.init()
    ground, size = faceparts.emblem_art(FOREST, (80, 80), "", "!", None), (80, 80)
    shown = [faceparts.emblem_art(FOREST, size, "", title, None) for title in ("1", "10", "11", "1 of Hearts")]
    pictures = [pygame.image.tobytes(each, "RGBA") for each in shown]
    assert len({*pictures, pygame.image.tobytes(ground, "RGBA")}) == 4 and pictures[0] == pictures[3]
    for each in shown:  # what is written stays well inside
        edges = {tuple(each.get_at((x, y))) for x in (1, 78) for y in range(30, 56)}
        plain = {tuple(ground.get_at((x, y))) for x in (1, 78) for y in range(30, 56)}
        assert edges == plain

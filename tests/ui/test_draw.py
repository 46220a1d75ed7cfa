"""The drawing kit: texts, themes, icons, faces, the face cache, dice and the other pieces."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import hashlib
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from tabletop.content.face import BackSpec, Palette
from tabletop.content.fonts import FACES, USUAL, font_file, font_path
from tabletop.ui.draw.basis import fonts, guitheme, raster, shade
from tabletop.ui.draw.basis import text as texts
from tabletop.ui.draw.basis.cached import POOL, Pool, cached
from tabletop.ui.draw.basis.colors import contrast, ink_for, mix, rgb
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import THEME_NAMES, Theme, ThemeError, load_theme, themes_folder
from tabletop.ui.draw.cards.faces import draw_back
from tabletop.ui.draw.things import curtain, dice, marks, pieces, table, widgets
from tabletop.ui.draw.things.cells import Form, cell_light, cell_mark, cell_peg
from tabletop.ui.manager import Manager, TypedFont
from tests.fonts_made import font_of, only_fonts_in

FOREST = Palette("#3f6b3c", "#1b3320", "#dfe8c8", "#d8b25a")
MARKUP = "**Roar.** {rest} All other creatures here lose 1 Base Power, and *nobody* may look at the pile again."


def pixels(surface: pygame.Surface) -> str:
    """A fingerprint of all pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


def visible(surface: pygame.Surface) -> int:
    """How many pixels are not fully clear."""
    alpha = raster.channel(surface, 3)
    return len(alpha) - alpha.count(0)


# ------------------------------------------------------------------------------------------------ themes


@pytest.mark.parametrize("name", THEME_NAMES)
def test_a_theme_is_complete_and_its_texts_are_readable(name: str) -> None:
    theme = load_theme(name)
    assert theme.name == name and theme.title
    assert [f.name for f in fields(Theme) if getattr(theme, f.name) is None] == []
    pairs = {}
    for key in ("top", "middle", "bottom"):
        ground = getattr(theme.panel, key)
        for ink in ("text", "dim", "heading", "link"):
            pairs[f"panel.{key}/{ink}"] = (getattr(theme.panel, ink), ground)
        for ink in ("accent_text", "danger", "warning", "good"):
            pairs[f"panel.{key}/{ink}"] = (getattr(theme, ink), ground)
        for seat in theme.seats:
            pairs[f"panel.{key}/seat {seat.name}"] = (seat.text, ground)
        for kind in ("button", "primary", "gold", "danger_button"):
            look = getattr(theme, kind)
            pairs[f"{kind}.{key}"] = (look.text, getattr(look, key))
    for key in ("top", "bottom"):
        pairs[f"box.{key}/text"] = (theme.box.text, getattr(theme.box, key))
        pairs[f"box.{key}/dim"] = (theme.box.dim, getattr(theme.box, key))
    pairs["selection"] = (theme.box.selection_text, theme.box.selection)
    for i, ground in enumerate(theme.parchment):
        pairs[f"parchment {i}"] = (theme.parchment_text, ground)
    mat = mix(theme.table.base, theme.mat.fill, theme.mat.fill_alpha / 255)
    pairs["mat label"] = (theme.table.label, mat)
    pairs["mat note"] = (theme.table.label_dim, mat)
    low = {k: round(contrast(*v), 2) for k, v in pairs.items() if contrast(*v) < 4.5}
    assert low == {}


@pytest.mark.parametrize("name", THEME_NAMES)
def test_seats_differ_in_shape_as_well_as_in_colour(name: str) -> None:
    seats = load_theme(name).seats
    assert len(seats) == 6
    assert len({s.symbol for s in seats}) == 6 and len({s.color for s in seats}) == 6
    assert {s.symbol for s in seats} <= set(pieces.SYMBOLS)
    assert load_theme(name).seat(7) == seats[0]


def test_a_faulty_theme_names_the_key(tmp_path: Path) -> None:
    source = (themes_folder() / "felt.yaml").read_text(encoding="utf-8")
    (tmp_path / "felt.yaml").write_text(source.replace('accent: "#f0c35a"', "accent: gold-ish"), encoding="utf-8")
    with pytest.raises(ThemeError, match=r"felt\.accent"):
        load_theme("felt", tmp_path)
    (tmp_path / "slate.yaml").write_text(source.replace("hover:", "hoover:"), encoding="utf-8")
    with pytest.raises(ThemeError, match="hoover"):
        load_theme("slate", tmp_path)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_gui_theme_is_accepted_without_warnings(name: str, recwarn: pytest.WarningsRecorder) -> None:
    pygame_gui = pytest.importorskip("pygame_gui")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    data = guitheme.gui_theme(load_theme(name), 1.25)
    manager = pygame_gui.UIManager((320, 240), theme_path=data)
    manager.preload_fonts(guitheme.gui_fonts(data))
    pygame_gui.elements.UITextEntryLine(pygame.Rect(0, 0, 200, 30), manager, initial_text="one")
    box = pygame_gui.elements.UITextEntryBox(pygame.Rect(0, 40, 200, 60), "line\n" * 9, manager)
    manager.update(0.1)
    # every element of the theme is one that these two are made of
    made = {name for e in manager.get_sprite_group().sprites() for name in e.combined_element_ids}
    made.add("text_box")  # what a box to type in is drawn by
    assert set(data) - {"defaults"} <= made
    assert box.scroll_bar is not None and box.scroll_bar.top_button is None
    assert [str(w.message) for w in recwarn if issubclass(w.category, UserWarning)] == []


# ------------------------------------------------------------------------------------------------- texts


def test_line_breaks_are_the_same_at_every_zoom() -> None:
    expected = texts.layout_rich(MARKUP, 112, 10, (0, 0, 0)).lines
    assert len(expected) > 3
    for zoom in (0.95, 1.1, 1.37, 1.5, 2.0, 3.3):
        assert texts.layout_rich(MARKUP, 112 * zoom, 10 * zoom, (0, 0, 0)).lines == expected


def test_a_text_that_fits_is_never_cut_and_a_cut_one_says_so() -> None:
    free = texts.layout_rich(MARKUP, 112, 10, (0, 0, 0))
    assert not free.cut
    snug = texts.layout_rich(MARKUP, 112, 10, (0, 0, 0), max_height=free.surface.get_height())
    assert not snug.cut and snug.size == 10
    shrunk = texts.layout_rich(MARKUP, 112, 14, (0, 0, 0), max_height=free.surface.get_height())
    assert not shrunk.cut and 9 <= shrunk.size < 14
    cut = texts.layout_rich(MARKUP, 112, 14, (0, 0, 0), max_height=26)
    assert cut.cut and cut.size == 9 and cut.lines[-1].endswith(texts.ELLIPSIS)
    assert cut.surface.get_height() <= 27


def test_rich_text_keeps_every_word_and_wraps_within_its_width() -> None:
    laid = texts.layout_rich("One *two* **three**, {rest}: four\n[five six](target) seven", 60, 11, (0, 0, 0))
    assert " ".join(laid.lines) == "One two three, {rest}: four five six seven"
    assert laid.surface.get_width() == 60
    assert {target for _, target in laid.links} == {"target"}
    long_word = texts.layout_rich("Donaudampfschifffahrtsgesellschaft", 60, 12, (0, 0, 0))
    assert "".join(long_word.lines) == "Donaudampfschifffahrtsgesellschaft" and len(long_word.lines) > 1


def test_a_line_is_fitted_by_shrinking_and_then_by_an_ellipsis() -> None:
    whole, cut = texts.fit_text("Northern Pike", 200, 14, (0, 0, 0))
    assert not cut
    smaller, cut = texts.fit_text("Northern Pike", whole.get_width() * 0.8, 14, (0, 0, 0))
    assert not cut and smaller.get_width() <= whole.get_width() * 0.8 + 2
    short, cut = texts.fit_text("Northern Pike", 30, 14, (0, 0, 0))
    assert cut and short.get_width() <= 32


def test_small_text_is_of_one_colour_with_coverage_only() -> None:
    picture = texts.render_text("Forest", 11, (200, 40, 10))
    data = pygame.image.tobytes(picture, "RGBA")
    assert visible(picture) > 50
    assert {data[i : i + 3] for i in range(0, len(data), 4)} == {bytes((200, 40, 10))}


def test_rendered_lines_are_cached_and_deterministic() -> None:
    first = texts.render_text("Kraken", 12.5, (1, 2, 3))
    assert texts.render_text("Kraken", 12.5, (1, 2, 3)) is first
    before = pixels(first)
    POOL.drop()
    fonts.forget_fonts()
    assert pixels(texts.render_text("Kraken", 12.5, (1, 2, 3))) == before


def test_letters_are_drawn_again_when_the_last_window_of_a_process_has_gone() -> None:
    program = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.window import Window
for number in "12":
    window = Window("Letters", (200, 100))
    print(text_width("Kraken " + number, 12) > 0)
    window.close()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.split()[-2:] == ["True", "True"], done.stderr


def test_no_character_of_the_kit_is_missing_from_its_fonts() -> None:
    # what the program writes besides plain letters; a missing glyph is drawn as the font's box
    wanted = "".join(chr(c) for c in range(33, 127)) + "\u2026\u2013\u2014\u2212\u00d7\u00b7\u2019\u201c\u201d\u2022"
    usual = {sign for sign in USUAL if sign.isprintable()}  # are taken to be there without looking
    for face in FACES:
        signs = font_file(font_path(face)).signs
        assert [sign for sign in sorted({*wanted, *usual}) if ord(sign) not in signs] == [], face


def test_signs_that_our_fonts_lack_are_drawn_in_one_of_the_system(tmp_path: Path) -> None:
    font_of(tmp_path / "a.ttf", "\u72d0")  # a square, 0.8 of the size wide
    with only_fonts_in(tmp_path):
        POOL.drop()
        texts.em_width.cache_clear()
        assert texts.em_width("\u72d0", "serif") == pytest.approx(0.8, abs=0.02)
        mixed = texts.em_width("Fox \u72d0", "sans") - texts.em_width("Fox ", "sans")
        assert mixed == pytest.approx(0.8, abs=0.02)
        for size in (12.0, 24.0):  # reduced, and as the font draws it
            square = texts.render_text("\u72d0", size, (9, 9, 9))
            box = square.get_bounding_rect()
            assert 0.5 * size < box.w < 0.75 * size and 0.6 * size < box.h < 0.85 * size
            inside = [square.get_at((box.centerx, box.y + row))[3] for row in range(2, box.h - 2)]
            assert min(inside) > 200  # filled: no empty box
        rich = texts.layout_rich("\u72d0", 40, 20, (9, 9, 9)).surface
        assert rich.get_at(rich.get_bounding_rect().center)[3] > 200
    POOL.drop()
    texts.em_width.cache_clear()


def test_writings_without_blanks_go_on_in_the_next_line_anywhere() -> None:
    lines = [texts._plain(words) for words, _ in texts.wrap("Fox \u8d70\u308b\u8d70\u308b\u8d70\u308b", 5.0)]
    assert lines[0].startswith("Fox \u8d70") and "".join(lines).replace(" ", "") == "Fox" + "\u8d70\u308b" * 3


# ------------------------------------------------------------------------------------------------- icons


def test_a_missing_icon_falls_back_to_a_ring_with_a_letter(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#fff"/></svg>'
    )
    (tmp_path / "broken.svg").write_text("<svg")
    icons = IconSet([tmp_path])
    assert icons.has("dot") and not icons.has("ghost") and not icons.has("../dot")
    red = icons.get("dot", 20, (255, 0, 0))
    assert red.get_size() == (20, 20) and tuple(red.get_at((10, 10))) == (255, 0, 0, 255)
    assert icons.get("dot", 20, (255, 0, 0)) is red
    ghost, other = icons.get("ghost", 24, (9, 9, 9)), icons.get("spectre", 24, (9, 9, 9))
    assert visible(ghost) > 40 and pixels(ghost) != pixels(other)
    assert visible(icons.get("broken", 24, (9, 9, 9))) > 40


def test_the_icon_cache_is_bounded(tmp_path: Path) -> None:
    icons = IconSet([tmp_path], capacity=5)
    for size in range(10, 30):
        icons.get("nothing", size)
    assert len(icons._pictures) == 5


# ------------------------------------------------------------------------------------------------ pieces


def test_dice_of_every_number_of_sides_can_be_drawn() -> None:
    for sides in range(2, 101):
        picture = dice.draw_die(sides, sides, 40)
        assert visible(picture) > 600, sides
    shown = {pixels(dice.draw_die(6, value, 40)) for value in range(1, 7)}
    assert len(shown) == 6


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 37])
def test_a_tumble_ends_on_the_die_at_rest(sides: int) -> None:
    rest = pixels(dice.draw_die(sides, 2, 48))
    assert pixels(dice.draw_die(sides, 2, 48, phase=1.0)) == rest
    moments = {pixels(dice.draw_die(sides, 2, 48, phase=p / 8)) for p in range(8)}
    assert len(moments) >= 6 and rest not in moments


@pytest.mark.parametrize(
    ("sides", "faces", "corners"), [(4, 4, 4), (6, 6, 8), (8, 8, 6), (10, 10, 12), (12, 12, 20), (20, 20, 12)]
)
def test_the_solids_are_whole(sides: int, faces: int, corners: int) -> None:
    from tabletop.ui.draw.things.solids import solid

    body = solid(sides)
    assert len(body.faces) == faces and len(body.corners) == corners
    edges = {frozenset((f[i], f[(i + 1) % len(f)])) for f in body.faces for i in range(len(f))}
    assert len(body.corners) - len(edges) + len(body.faces) == 2


def test_opposite_faces_of_a_d6_add_up_to_seven() -> None:
    from tabletop.ui.draw.things import solids

    body = solids.solid(6)
    for i in range(6):
        for j in range(6):
            if solids.dot(solids.centre(body, i), solids.centre(body, j)) < -0.3:
                assert i + j == 5


def test_small_pieces_are_drawn_centred_and_differ() -> None:
    icons = IconSet()
    drawn = [
        pieces.counter(30, (180, 40, 40), "12"),
        pieces.counter(30, (180, 40, 40), "", "rest", icons),
        pieces.pin(24, (180, 40, 40)),
        pieces.pin(24, (180, 40, 40), clear=True),
        pieces.pin(24, (180, 40, 40), symbol="A"),
        pieces.token(40, (60, 90, 160), "AB"),
        pieces.first_player(40),
        pieces.note("Remember the fog", (120, 90)),
        pieces.badge("34"),
    ]
    assert len({pixels(s) for s in drawn}) == len(drawn)
    for picture in drawn:
        w, h = picture.get_size()
        assert picture.get_at((w // 2, h // 2)).a > 40


def test_a_word_stands_whole_on_a_disc_where_it_can_be_read() -> None:
    """Cut to three letters, as once, tokens of several words of one beginning looked the same."""
    color = (60, 90, 160)
    assert pixels(pieces.token(60, color, "Guarded")) != pixels(pieces.token(60, color, "Guardian"))
    assert pixels(pieces.token(213, color, "Combat change")) != pixels(pieces.token(213, color, "Com"))
    assert pixels(pieces.token(20, color, "Guarded")) == pixels(pieces.token(20, color, "Gua"))
    for draw in (pieces.token, pieces.counter):
        word, plain = draw(213, color, "Combat change"), draw(213, color, "1")
        mid = word.get_width() // 2
        at_rim = pygame.Rect(mid - 104, mid - 20, 12, 40)
        assert pixels(word.subsurface(at_rim)) == pixels(plain.subsurface(at_rim)), "the word runs over the edge"


def test_a_pile_grows_with_its_count() -> None:
    layers = [pieces.pile_layers(n) for n in (0, 1, 2, 10, 40, 1000)]
    assert layers == sorted(layers) and layers[1] == 0 and layers[2] > 0 and layers[-1] <= 12
    top = draw_back(BackSpec("creature", FOREST, ""), 80)
    assert visible(pieces.pile(top, 40, 5)) > visible(pieces.pile(top, 2, 5))


def test_lift_makes_the_shadow_grow() -> None:
    sizes = [shade.shadow((120, 168), 7, lift).surface.get_width() for lift in (0.0, 0.4, 1.0)]
    assert sizes[0] < sizes[1] < sizes[2]
    assert shade.shadow((120, 168), 7, 0.4) is shade.shadow((120, 168), 7, 0.41)


@pytest.mark.parametrize("size", [(143, 204), (30, 300), (400, 31), (17, 9)])
@pytest.mark.parametrize(("radius", "blur"), [(0, 1.5), (9, 3.08), (15, 4.5)])
def test_a_hollow_pulled_from_a_small_one_is_the_same(size: tuple[int, int], radius: float, blur: float) -> None:
    pad = shade.pad_for(blur) + 2
    wall, hole = (raster.blank((size[0] + 2 * pad, size[1] + 2 * pad)) for _ in range(2))
    wall.fill((0, 0, 0, 150))
    hole.blit(shade.rounded(size, radius, (0, 0, 0)), (pad + 1, pad + 2))
    wall.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    inside = raster.blurred(wall, blur).subsurface((pad, pad, *size))
    whole = raster.clipped(inside, shade.rounded_mask(size, radius))
    assert pixels(shade.inner_shadow(size, radius, blur)) == pixels(whole)


@pytest.mark.parametrize("name", THEME_NAMES)
def test_states_of_mats_and_pieces_differ_by_shape_not_only_by_colour(name: str) -> None:
    theme = load_theme(name)

    def covered(surface: pygame.Surface) -> bytes:
        return raster.channel(surface, 3)

    rest = table.mat(theme, (160, 120), "Land")
    assert rest.get_size() == (160, 120)
    lit = [table.mat(theme, (160, 120), "Land", state) for state in table.MAT_STATES[1:]]
    assert all(covered(rest) != covered(m) for m in lit)
    frames = [marks.piece_frame(theme, (80, 112), 6, kind).surface for kind in ("can", "hover", "selected")]
    assert len({covered(f) for f in frames[1:]} | {covered(frames[0])}) >= 2


@pytest.mark.parametrize("name", THEME_NAMES)
def test_the_table_fills_its_size_and_is_kept(name: str) -> None:
    theme = load_theme(name)
    ground = table.table_ground(theme, (640, 400))
    assert ground.get_size() == (640, 400) and table.table_ground(theme, (640, 400)) is ground
    corner, middle = ground.get_at((40, 380)), ground.get_at((290, 170))
    assert sum(middle[:3]) > sum(corner[:3])
    assert table.rim_width((1280, 800)) >= 18


def test_the_tile_of_the_ground_has_no_seam() -> None:
    tile = table.ground_tile("felt", (34, 99, 73))
    width, height = tile.get_size()

    def step(a: int, b: int) -> float:
        return sum(abs(tile.get_at((a, y)).g - tile.get_at((b, y)).g) for y in range(height)) / height

    inside = sum(step(x, x + 1) for x in range(20, 60)) / 40
    assert step(width - 1, 0) < inside * 1.5 + 1


@pytest.mark.parametrize("name", THEME_NAMES)
def test_widgets_have_the_asked_size_and_every_state_differs(name: str) -> None:
    theme = load_theme(name)
    for kind in widgets.BUTTON_KINDS:
        states = [widgets.button(theme, (110, 34), "End turn", kind, state) for state in widgets.BUTTON_STATES]
        assert {s.get_size() for s in states} == {(110, 34)}
        assert len({pixels(s) for s in states}) >= 4
    bar = widgets.phase_bar(theme, (400, 32), ("Begin", "Deploy", "Combat"), 1)
    assert bar.get_size() == (400, 32)
    assert [widgets.phase_at((300, 30), 3, x) for x in (-1, 0, 150, 299, 300)] == [-1, 0, 1, 2, -1]
    wide = widgets.tooltip(theme, "There is no land in slot 3. " * 6, 240)
    assert wide.get_width() <= 240


def test_behind_the_curtain_nothing_can_be_read() -> None:
    picture = pygame.Surface((320, 200))
    picture.fill((20, 90, 60))
    label = texts.render_text("Secret hand", 22, (255, 255, 255))
    picture.blit(label, (60, 80))
    veiled = curtain.curtain(picture)
    assert veiled.get_size() == (320, 200)
    values = raster.channel(veiled.subsurface((60, 80, *label.get_size())), 1)
    assert max(values) - min(values) < 40


def test_an_arrow_reaches_its_target() -> None:
    arrow = marks.target_arrow((20, 150), (220, 40), (240, 190, 90))
    x, y = 220 - arrow.dx, 40 - arrow.dy
    near = [arrow.surface.get_at((x + dx, y + dy)).a for dx in range(-4, 5) for dy in range(-4, 5)]
    assert max(near) > 200


def test_colours_are_read_and_compared() -> None:
    assert rgb("#fff") == (255, 255, 255) and rgb([1, 2, 3]) == (1, 2, 3)
    with pytest.raises(ValueError, match="not a colour"):
        rgb("gold")
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21, abs=0.1)
    assert sum(ink_for((250, 240, 200))) < 200 < sum(ink_for((20, 30, 60)))


def test_kept_pictures_stay_below_their_cap_and_the_newest_stay() -> None:
    pool = Pool(cap_bytes=100_000)
    for i in range(50):
        pool.keep(("made", i), pygame.Surface((40, 40), pygame.SRCALPHA, 32))
        assert pool.bytes_used <= 100_000
    assert pool.find(("made", 49)) is not None and pool.find(("made", 0)) is None
    pool.keep("giant", pygame.Surface((400, 400), pygame.SRCALPHA, 32))
    assert pool.find("giant") is None and pool.find(("made", 49)) is not None
    pool.drop()
    assert len(pool) == 0 and pool.bytes_used == 0


def test_a_picture_is_made_once_for_the_same_arguments() -> None:
    made = []

    @cached
    def square(edge: int, color: tuple[int, int, int] = (0, 0, 0)) -> pygame.Surface:
        made.append(edge)
        return pygame.Surface((edge, edge))

    assert square(5) is square(5) and square(6) is not square(5)
    assert square(5, color=(1, 2, 3)) is square(5, color=(1, 2, 3))
    assert made == [5, 6, 5]


def test_a_large_line_is_no_wider_than_it_was_measured():
    for size in (18, 19.5, 21, 24, 30):
        picture = texts.render_text("Gloeobacter violaceus", size, (0, 0, 0), face="serif-bold")
        assert picture.get_width() <= texts.text_width("Gloeobacter violaceus", size, face="serif-bold") + 2


def test_what_is_typed_is_drawn_in_a_font_of_the_system_too(tmp_path: Path) -> None:
    font_of(tmp_path / "a.ttf", "\u72d0")
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    with only_fonts_in(tmp_path):
        typed = TypedFont(20)
        plain = pygame.font.Font(str(font_path("sans")), 20)
        assert typed.size("Fox") == plain.size("Fox")
        assert typed.size("Fox\u72d0")[0] == pytest.approx(plain.size("Fox")[0] + 16, abs=1)
        picture = typed.render_premul_to("\u72d0", pygame.Color("red"), (40, 40), (5, 30))
        assert picture.get_at((5 + 8, 30 - 7)) == pygame.Color(255, 0, 0, 255)  # in the square, over the baseline
        fields = Manager((640, 480), load_theme("felt")).ui_theme.get_font_dictionary().loaded_fonts.values()
        assert {type(known.loaded_font) for known in fields} == {TypedFont}


@pytest.mark.parametrize("kind", ["can", "hover", "twin", "target", "anchor"])
def test_a_light_around_what_stands_on_a_cell_leaves_its_colours(kind: str) -> None:
    """Under a veil of gold men of gold were hardly seen."""
    theme, middle = load_theme("felt"), []
    for hollow in (False, True):
        picture = cell_light(theme, 60, "square", kind, hollow=hollow)
        middle.append(picture.get_at((picture.get_width() // 2, picture.get_height() // 2)).a)
        edge = max(picture.get_at((x, picture.get_height() // 2)).a for x in range(picture.get_width() // 2))
        assert edge > 200, "it is seen all the same"
    assert middle[0] > 30 and middle[1] == 0
    dies = cell_light(theme, 60, "square", "blocked", hollow=True)
    assert dies.get_at((dies.get_width() // 2, dies.get_height() // 2)).a > 60, "what says more stays"


@pytest.mark.parametrize("form", ["square", "hex", "point"])
@pytest.mark.parametrize("width", [30, 64])
def test_a_marked_cell_is_told_from_one_that_may_be_pointed_at_without_its_colour(form: Form, width: int) -> None:
    """Marks in gold looked as the lights of legal cells do, and their pegs as the dots of these."""
    theme = load_theme("felt")

    def stripes(picture: pygame.Surface) -> int:
        """How often grey gets lighter or darker across the middle, on a grey ground."""
        ground = pygame.Surface(picture.get_size())
        ground.fill((132, 138, 146))
        ground.blit(picture, (0, 0))
        middle = picture.get_width() // 2
        row = [sum(ground.get_at((x, middle))[:3]) for x in range(middle - width // 3, middle + width // 3)]
        return sum(
            (one > two + 6) != (two > three + 6) for one, two, three in zip(row, row[1:], row[2:], strict=False)
        )

    lit = stripes(cell_light(theme, width, form, "can"))
    assert stripes(cell_mark(width, form, theme.accent)) >= 4 > lit
    peg = cell_peg(width // 3, theme.accent)
    middle, corner = peg.get_width() // 2, round(peg.get_width() * 0.17)
    assert peg.get_at((middle, 2)).a > 200 and peg.get_at((2, middle)).a > 200
    assert peg.get_at((corner, corner)).a < 60, "it has four corners and is no ball"

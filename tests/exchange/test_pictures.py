"""Pictures that cards name: which file of a source is meant, whatever reads it."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from tabletop.content import Catalog
from tabletop.exchange.arriving.importing import SAMPLES, Plan, plan_import
from tabletop.exchange.basis.picturefinder import PictureFinder
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import BESIDE_DEPTH, Source

from .sources import imported, middle_of, picture, written
from .test_fuzz import MAKERS

RED, BLUE, GREEN = (160, 32, 32), (32, 32, 160), (32, 160, 32)


def hexed(color: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def shown(catalog: Catalog, card: str) -> tuple[int, ...] | None:
    """The colour of a card's picture, roughly."""
    path = catalog.art_path(catalog.face(card).art)
    return None if path is None else tuple(round(part / 32) for part in middle_of(path))


def rough(color: tuple[int, int, int]) -> tuple[int, ...]:
    return tuple(round(part / 32) for part in color)


def test_a_table_by_itself_finds_the_pictures_that_it_names_beside_it(tmp_path: Path) -> None:
    source = written(
        tmp_path / "src" / "a.csv", "Name,Image\nFox,fox.png\nElk,art/elk\nOwl,owl.jpg\nCrow,../crow.png\n"
    )
    picture(source.parent / "fox.png", hexed(RED))
    picture(source.parent / "Art" / "Elk.png", hexed(BLUE))
    picture(source.parent / "scans" / "owl.jpg", hexed(GREEN))
    picture(tmp_path / "crow.png")
    picture(source.parent / "nobody.png")
    plan, catalog = imported(source, tmp_path / "game")
    assert [shown(catalog, card) for card in ("fox", "elk", "owl")] == [rough(RED), rough(BLUE), rough(GREEN)]
    assert shown(catalog, "crow") is None, "what leads out of the folder is not taken"
    assert plan.report.counts["pictures"] == 3 and plan.report.counts["missing_pictures"] == 1
    assert not plan.report.number_of("unused_files"), "what else lies on somebody's desk is no part of the source"


def test_what_lies_deep_below_a_single_file_is_not_searched(tmp_path: Path) -> None:
    source = written(tmp_path / "a.csv", "Name,Image\nFox,fox.png\n")
    near = picture(tmp_path.joinpath(*"abcdefgh"[:BESIDE_DEPTH], "fox.png"))
    assert PictureFinder(Source(source, Report())).find("fox.png") is not None
    near.parent.joinpath("x").mkdir()
    near.rename(near.parent / "x" / "fox.png")
    assert PictureFinder(Source(source, Report())).find("fox.png") is None


@pytest.mark.parametrize(
    ("kind", "single", "card"),
    [("cockatrice", "customsets/sky.xml", "bird"), ("tts", "save.json", "frog"), ("spreadsheet", "a.xlsx", "frog")],
)
def test_a_single_file_of_any_format_finds_its_pictures(kind: str, single: str, card: str, tmp_path: Path) -> None:
    root = MAKERS[kind](tmp_path / "src")
    if kind == "cockatrice":
        shutil.move(root / "pics", root / "customsets" / "pics")
    if kind == "spreadsheet":
        import openpyxl

        book = openpyxl.load_workbook(root / "a.xlsx")
        book["Creatures"]["E1"], book["Creatures"]["E2"] = "Image", "frog"
        book.save(root / "a.xlsx")
        picture(root / "img" / "frog.png")
    plan, catalog = imported(root / single, tmp_path / "game")
    assert shown(catalog, card) is not None and plan.report.counts["pictures"]


def test_a_name_that_fits_exactly_wins_over_one_in_other_capitals(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "a.csv", "Name,Image\nFox,fox.png\nFOX,FOX.png\nFoX,Fox\n")
    for name, color in (("fox.png", RED), ("FOX.png", BLUE), ("Fox.png", GREEN)):
        picture(root / name, hexed(color))
    if len(list(root.iterdir())) < 4:
        pytest.skip("here files that differ in capitals alone are one file")
    plan, catalog = imported(root, tmp_path / "game")
    assert [shown(catalog, card) for card in catalog.cards] == [rough(RED), rough(BLUE), rough(GREEN)]
    assert not plan.report.number_of("unused_files")


def test_a_source_knows_names_exactly_before_it_knows_them_in_other_capitals(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in ("Cards/B.txt", "cards/b.txt", "cards/c.txt"):
            archive.writestr(name, name)
    source = Source(tmp_path / "a.zip", Report())
    assert [source.find(name) for name in ("cards/b.txt", "Cards\\B.txt", "./CARDS/C.TXT", "../cards/c.txt")] == [
        "cards/b.txt", "Cards/B.txt", "cards/c.txt", None,
    ]  # fmt: skip


def lackey(root: Path, folder: str) -> Path:
    written(root / "plugininfo.txt", "<plugin><gamezone><label>Deck</label></gamezone></plugin>")
    written(root / "carddata.txt", "Name\tSet\tImageFile\nFox\tOne\tfox\nFOX\tOne\tFOX.png\nElk\tOne\telk.jpg,back\n")
    picture(root / folder / "fox.png", hexed(RED))
    picture(root / folder / "elk.png", hexed(BLUE))
    picture(root / folder / "back.png", hexed(GREEN))
    return root


@pytest.mark.parametrize("folder", ["", "images", "sets/setimages/one", "sets/setimages/general", "sets/setimages"])
def test_pictures_of_a_lackey_plugin_are_found_wherever_they_lie(folder: str, tmp_path: Path) -> None:
    plan, catalog = imported(lackey(tmp_path / "src", folder), tmp_path / "game")
    assert plan.report.counts.get("missing_pictures", 0) == 0 and not plan.report.number_of("unused_files")
    assert [shown(catalog, card) for card in catalog.cards] == [rough(RED), rough(RED), rough(BLUE), rough(GREEN)]


def test_a_plugin_takes_set_images_before_others_and_exact_names_before_others(tmp_path: Path) -> None:
    root = lackey(tmp_path / "src", "")
    picture(root / "sets" / "setimages" / "two" / "fox.png", hexed(GREEN))
    picture(root / "sets" / "setimages" / "One" / "FOX.png", hexed(BLUE))
    _, catalog = imported(root, tmp_path / "game")
    assert [shown(catalog, card) for card in list(catalog.cards)[:2]] == [rough(BLUE), rough(BLUE)]
    picture(root / "sets" / "setimages" / "One" / "fox.png", hexed(RED))
    _, catalog = imported(root, tmp_path / "again")
    if len(list((root / "sets" / "setimages" / "One").iterdir())) == 2:
        assert [shown(catalog, card) for card in list(catalog.cards)[:2]] == [rough(RED), rough(BLUE)]


def test_a_plugin_takes_a_set_image_of_another_set_before_what_lies_elsewhere(tmp_path: Path) -> None:
    root = lackey(tmp_path / "src", "decks and more")
    picture(root / "sets" / "setimages" / "two" / "fox.png", hexed(GREEN))
    _, catalog = imported(root, tmp_path / "game")
    assert shown(catalog, "fox") == rough(GREEN) and shown(catalog, "elk") == rough(BLUE)


SET_ID = "1c2d3e4f-0000-4444-8888-0123456789ab"
O8S_SET = f"""<set name="Pond" id="s1" gameId="g1"><cards><card id="{SET_ID}" name="Frog"/>
<card id="2c2d3e4f-0000-4444-8888-0123456789ab" name="Toad"/></cards></set>"""
O8S_RELS = f"""<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/cards/002.png" Id="C{SET_ID.replace("-", "")}" Type="http://schemas.octgn.org/picture" />
<Relationship Target="/cards/001.png" Id="C{SET_ID.replace("-", "").upper().replace("1C", "2C", 1)}"
 Type="http://schemas.octgn.org/picture" /></Relationships>"""


def o8s(path: Path, text: str = O8S_SET) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("definition.xml", text)
        archive.writestr("_rels/definition.xml.rels", O8S_RELS)
        for name, color in (("001", RED), ("002", BLUE)):
            archive.write(picture(path.parent / "x.png", hexed(color)), f"cards/{name}.png")
    (path.parent / "x.png").unlink()
    return path


@pytest.mark.parametrize("alone", [True, False])
def test_an_octgn_package_says_itself_which_picture_is_whose(alone: bool, tmp_path: Path) -> None:
    path = o8s(tmp_path / "src" / "pond.o8s")
    if not alone:
        # every package of a game calls its pictures by the same numbers
        o8s(tmp_path / "src" / "a.o8s", '<set name="Sky" id="s2"><cards><card id="x" name="Bird"/></cards></set>')
    plan, catalog = imported(path if alone else path.parent, tmp_path / "game")
    assert shown(catalog, "frog") == rough(BLUE) and shown(catalog, "toad") == rough(RED)
    assert plan.report.counts["pictures"] == 2 and ("bird" in catalog.cards) == (not alone)
    assert alone or shown(catalog, "bird") is None


def test_whole_cards_are_told_by_samples_from_everywhere(tmp_path: Path) -> None:
    scan, art = picture(tmp_path / "scan.png", size=(63, 88)), picture(tmp_path / "art.png", size=(88, 63))
    root = tmp_path / "src"
    root.mkdir()
    for number in range(SAMPLES * 4):
        shutil.copy(art if number < SAMPLES else scan, root / f"card {number:03}.png")
    _, catalog = imported(root, tmp_path / "game")
    assert catalog.face("card-099" if "card-099" in catalog.cards else "card-090").frame == "picture"
    for number in range(SAMPLES, SAMPLES * 4):
        shutil.copy(scan if number < SAMPLES * 2 else art, root / f"card {number:03}.png")
    _, catalog = imported(root, tmp_path / "again")
    assert catalog.face("card-090").frame != "picture"


def missing_and_unused(plan: Plan) -> tuple[set[str], set[str]]:
    """The stems of the files that a report says are missing, and of those that it says are not used."""
    lost = {
        word for note in plan.report.notes.get("no_picture", ()) for word in re.findall(r'picture "(.*?)"', str(note))
    }
    left = {
        each
        for note in plan.report.notes.get("unused_files", ())
        for each in note.message.rstrip(".").split(": ")[1].split(", ")
    }
    return {Path(name).stem.casefold() for name in lost}, {Path(name).stem.casefold() for name in left}


@pytest.mark.parametrize("kind", ["lackey", "cockatrice", "octgn", "cgs", "tts", "table"])
def test_no_report_says_missing_and_not_used_of_one_file(kind: str, tmp_path: Path) -> None:
    root = MAKERS[kind](tmp_path / "src")
    for number, path in enumerate(sorted(root.rglob("*"))):
        if path.suffix.lower() in (".png", ".jpg", ".webp"):
            # they lie elsewhere than the format wants it
            place = root / "odd place" / str(number) / path.name
            place.parent.mkdir(parents=True)
            path.rename(place)
    lost, left = missing_and_unused(plan_import(root, tmp_path / "game"))
    assert not lost & left


def test_a_picture_of_a_kind_that_is_not_read_is_told_once_with_a_remedy(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "a.csv", "Name,Image\nFox,fox\nElk,elk.svg\nOwl,owl\n")
    written(root / "fox.svg", "<svg/>")
    written(root / "elk.svg", "<svg/>")
    written(root / "owl.psd", b"8BPS")
    picture(root / "owl.png", hexed(RED))
    plan, catalog = imported(root, tmp_path / "game")
    assert [note.message for note in plan.report.notes["bad_picture"]] == [
        f"{name}: it is no picture that can be read here; save it as PNG or JPEG." for name in ("fox", "elk.svg")
    ]
    assert missing_and_unused(plan) == (set(), {"owl"}) and shown(catalog, "owl") == rough(RED)


def test_pictures_called_as_the_cards_are_found_where_no_column_names_them(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "a.csv", "Name,Copies\nRed Fox,1\nElk,1\n")
    picture(root / "red fox.png", hexed(RED))
    plan, catalog = imported(root, tmp_path / "game")
    assert shown(catalog, "red-fox") == rough(RED) and shown(catalog, "elk") is None
    assert "missing_pictures" not in plan.report.counts, "nobody said that there is one"


def test_addresses_find_files_by_their_last_part_in_either_spelling(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "cgs.json", json.dumps({"name": "Pond"}))
    cards = [{"id": str(n), "name": f"C{n}", "image_url": f"https://example.org/{name}?v=2"} for n, name in
             enumerate(("red%20fox.png", "plain%2B.png"))]  # fmt: skip
    written(root / "AllCards.json", json.dumps(cards))
    picture(root / "red fox.png", hexed(RED))
    picture(root / "plain%2B.png", hexed(BLUE))
    _, catalog = imported(root, tmp_path / "game")
    assert shown(catalog, "c0") == rough(RED) and shown(catalog, "c1") == rough(BLUE)

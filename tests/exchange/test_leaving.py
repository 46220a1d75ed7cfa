"""Games that leave: every format read by somebody else than its writer, and back again."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tabletop.cli import cli, main
from tabletop.content import Catalog, load_game
from tabletop.content.places import cards_folder
from tabletop.exchange.arriving.importing import plan_import
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving import game, lackey, pages, pdf, pdfrules, targets
from tabletop.exchange.leaving.exporting import DRAWN, carry_out
from tabletop.exchange.leaving.formats import OUT_FORMATS, chosen_decks
from tabletop.exchange.leaving.game import Leaving, cell_text, counts_of, rows_of
from tabletop.exchange.leaving.lackey import checksum
from tabletop.exchange.leaving.pages import CARDS, PAPERS, Page, page_for
from tabletop.exchange.leaving.tables import table_of
from tabletop.exchange.leaving.texts import deck_text, names_of
from tabletop.exchange.leaving.wish import Wish
from tabletop.exchange.readers.decklists import text_deck
from tabletop.rules.written.door import WRITING
from tests.fonts_made import font_of, forget, only_fonts_in
from tests.games.walking import LARGE


@cache
def shipped(name: str) -> Catalog:
    return load_game(cards_folder() / name, WRITING)


@cache
def one_pixel() -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (5, 7), "#336699").save(out, "PNG")
    return out.getvalue()


class Stub:
    """An artist that draws next to nothing, and remembers what was asked."""

    def __init__(self, catalog: Catalog) -> None:
        self.asked: list[str] = []

    def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        self.asked.append(card)
        return one_pixel()

    def back(self, name: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        return one_pixel()

    def mark(self, id: str, size: int) -> bytes:
        return one_pixel()

    def fonts(self) -> Mapping[str, Path]:
        return {}

    def sheet(self, cards: Iterable[str], back: str, columns: int, rows: int, size: tuple[int, int]) -> bytes:
        self.asked += cards
        return one_pixel()


def left(name: str, format: str, out: Path, **wish: Any) -> Report:
    return carry_out(shipped(name), Wish(format, out, **wish), Stub)


def came_back(source: Path, folder: Path) -> Catalog:
    plan_import(source, folder, "", {}, "").apply()
    return load_game(folder, {})


def sums(catalog: Catalog) -> dict[str, dict[str, int]]:
    """By a deck's name, how many of each card (by its name) it holds."""
    found: dict[str, dict[str, int]] = {}
    for deck in catalog.decks.values():
        counts: dict[str, int] = {}
        for card, number in counts_of([deck]).items():
            name = catalog.cards[card].name
            counts[name] = counts.get(name, 0) + number
        found[deck.name] = counts
    return found


@pytest.mark.parametrize(
    "module", [game, pages, targets, lackey], ids=lambda module: module.__name__.rpartition(".")[2]
)
def test_the_examples_are_true(module: Any) -> None:
    import doctest

    assert doctest.testmod(module).failed == 0


# ------------------------------------------------------------------------------------------------- tables


@pytest.mark.parametrize("name", LARGE)
def test_a_table_has_every_card_with_what_is_printed(name: str, tmp_path: Path) -> None:
    out = tmp_path / "cards.csv"
    report = left(name, "csv", out)
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8-sig"), newline="")))
    catalog = shipped(name)
    assert [row["Id"] for row in rows] == list(catalog.cards) and report.counts["cards_out"] == len(rows)
    for row in rows:
        card = catalog.cards[row["Id"]]
        assert row["Name"].startswith(card.name) and row["Kind"] == catalog.kinds[card.kind].label
        for use in card.abilities:
            printed = catalog.abilities[use.ability].text
            words = re.findall(r"[A-Za-z]{3,}", re.sub(r"\{.*?\}", "", printed))
            assert all(word in row["Text"] for word in words), (card.id, printed)


def test_a_spreadsheet_says_the_same_and_computes_nothing(tmp_path: Path) -> None:
    from python_calamine import CalamineWorkbook

    out = tmp_path / "cards.xlsx"
    left("evolve", "xlsx", out, decks=("predators",))
    found = CalamineWorkbook.from_path(str(out)).get_sheet_by_name("Cards").to_python()
    wanted = table_of(Leaving(shipped("evolve"), chosen_decks(shipped("evolve"), ("predators",))), Report())
    assert [[_as_text(cell) for cell in row] for row in found] == [[cell or "" for cell in row] for row in wanted]
    assert wanted[0][3] == "Copies" and sum(int(row[3]) for row in wanted[1:]) == 50


def _as_text(cell: Any) -> str:
    return str(int(cell)) if isinstance(cell, float) and cell == int(cell) else str(cell)


def test_what_looks_like_a_formula_stays_a_text(tmp_path: Path) -> None:
    from python_calamine import CalamineWorkbook

    folder = tmp_path / "pond"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Pond\nkinds: {frog: {fields: {note: {}}}}\n", encoding="utf-8")
    (folder / "cards" / "a.yaml").write_text(
        'kind: frog\ncards:\n  sum: {name: "=1+1", note: "@SUM(A1)"}\n  plain: {note: "-3"}\n', encoding="utf-8"
    )
    catalog = load_game(folder, {})
    report = carry_out(catalog, Wish("xlsx", tmp_path / "a.xlsx"), Stub)
    rows = CalamineWorkbook.from_path(str(tmp_path / "a.xlsx")).get_sheet_by_index(0).to_python()
    assert rows[1][0] == "=1+1" and rows[1][3] == "@SUM(A1)" and rows[2][3] == -3
    assert not report.number_of("formula_cells"), "what a workbook calls a text is never computed"


def test_a_table_keeps_names_and_says_that_decks_stay(tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    (folder / "decks").mkdir(parents=True)
    (folder / "cards").mkdir()
    (folder / "game.yaml").write_text("title: Pond\nkinds: {frog: {}}\ndecks: {main: {}}\n", encoding="utf-8")
    (folder / "cards" / "a.yaml").write_text(
        "kind: frog\ncards: {a: {name: Fox}, b: {name: Fox}}\n", encoding="utf-8"
    )
    (folder / "decks" / "d.yaml").write_text("name: D\ncards: {a: 3}\n", encoding="utf-8")
    catalog = load_game(folder, {})
    report = carry_out(catalog, Wish("csv", tmp_path / "a.csv"), Stub)
    assert not report.number_of("renamed"), "ids tell them apart"
    assert [card.name for card in came_back(tmp_path / "a.csv", tmp_path / "back").cards.values()] == ["Fox", "Fox"]
    assert report.number_of("decks_stay") == 1 and "1 deck stays behind" in report.notes["decks_stay"][0].message
    chosen = carry_out(catalog, Wish("csv", tmp_path / "b.csv", decks=("d",)), Stub)
    assert not chosen.number_of("decks_stay")
    assert carry_out(catalog, Wish("cockatrice", tmp_path / "c"), Stub).number_of("renamed") == 2


@pytest.mark.parametrize("format", ["csv", "tsv", "xlsx", "cockatrice", "png", "tts", "lackey"])
def test_a_game_without_cards_leaves_as_a_plugin_or_says_that_there_are_none(format: str, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    zones = "title: Bare\nzones: {hand: {see: hand, per_seat: true}}\nseat_values: {gold: {start: 9}}\n"
    (tmp_path / "game" / "game.yaml").write_text(zones, encoding="utf-8")
    game = load_game(tmp_path / "game", {})
    if format == "lackey":
        carry_out(game, Wish(format, tmp_path / "out"), Stub)
        back = came_back(tmp_path / "out", tmp_path / "back")
        assert not back.cards and list(back.zones) == ["hand", "table"] and [*back.seat_values] == ["gold"]
    else:
        with pytest.raises(ExchangeError, match="Bare has no cards, so there is nothing to write"):
            carry_out(game, Wish(format, tmp_path / "out"), Stub)
        assert not (tmp_path / "out").exists()


def test_an_imported_table_leaves_as_it_came(tmp_path: Path) -> None:
    given = "Name,Anzahl,Notiz,Text\nFox,2,too strong,Runs\nElk,1,,Notiz: none\nOwl,1,wise,\n"
    (tmp_path / "a.csv").write_text(given, encoding="utf-8")
    game = came_back(tmp_path / "a.csv", tmp_path / "game")
    assert "Notiz" in game.face("fox").text and "Notiz" in game.face("owl").text
    carry_out(game, Wish("csv", tmp_path / "b.csv"), Stub)
    found = list(csv.DictReader((tmp_path / "b.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert [(row["Notiz"], row["Text"]) for row in found] == [
        ("too strong", "Runs"), ("", "Notiz: none"), ("wise", ""),
    ]  # fmt: skip
    back = came_back(tmp_path / "b.csv", tmp_path / "back")
    assert [back.face(card).text for card in back.cards] == [game.face(card).text for card in game.cards]


def test_cells_that_a_spreadsheet_would_compute_leave_as_texts_and_come_back_as_they_were(tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Pond\nkinds: {frog: {fields: {note: {}}}}\n", encoding="utf-8")
    notes = ["=1+1", "+x", "-x", "@SUM(A1)", "'=quoted", "''=twice", "-3", "plain", "'plain"]
    cards = [f"  c{number}: {{name: C{number}, note: {json.dumps(note)}}}\n" for number, note in enumerate(notes)]
    (folder / "cards" / "a.yaml").write_text("kind: frog\ncards:\n" + "".join(cards), encoding="utf-8")
    catalog = load_game(folder, {})
    for format in ("csv", "tsv"):
        out = tmp_path / f"a.{format}"
        report = carry_out(catalog, Wish(format, out), Stub)
        text = out.read_text(encoding="utf-8-sig")
        found = [row[3] for row in csv.reader(text.splitlines(), "excel" if format == "csv" else "excel-tab")][1:]
        assert found == ["'=1+1", "'+x", "'-x", "'@SUM(A1)", "''=quoted", "'''=twice", "-3", "plain", "'plain"]
        assert report.number_of("formula_cells") == 1 and "6 cells begin" in report.notes["formula_cells"][0].message
        back = came_back(out, tmp_path / f"back-{format}")
        assert [card.values["note"] for card in back.cards.values()] == notes
    raw = carry_out(catalog, Wish("csv", tmp_path / "raw.csv", raw=True), Stub)
    assert "C0,Frog,c0,=1+1," in (tmp_path / "raw.csv").read_text(encoding="utf-8-sig")
    assert raw.number_of("raw_cells") == 1 and not raw.number_of("formula_cells")


def test_cards_that_are_in_no_deck_that_leaves_are_named(tmp_path: Path) -> None:
    catalog = shipped("evolve")
    deck = next(iter(catalog.decks))
    inside = counts_of([catalog.decks[deck]])
    behind = len(catalog.cards) - sum(1 for card in catalog.cards if inside.get(card))
    assert behind > 0
    for format, kind in (("decks", "left_behind"), ("pdf", "left_behind"), ("tts", "only_on_sheets")):
        out = tmp_path / (format + (".pdf" if format == "pdf" else ""))
        report = carry_out(catalog, Wish(format, out, (deck,)), InJpeg if format == "pdf" else Stub)
        assert report.number_of(kind) == behind, format
        assert report.left_out()[-1].message.split(" is in none")[0] in {card.name for card in catalog.cards.values()}
    assert not left("evolve", "csv", tmp_path / "all.csv", decks=(deck,)).number_of("left_behind"), "all rows leave"


@pytest.mark.parametrize("format", ["cgs", "lackey", "tts", "pdf", "png"])
def test_each_card_is_drawn_once(format: str, tmp_path: Path) -> None:
    catalog = shipped("evolve")
    artists: list[InJpeg] = []

    def artist(catalog: Catalog) -> InJpeg:
        artists.append(InJpeg(catalog))
        return artists[-1]

    report = carry_out(catalog, Wish(format, tmp_path / "out", tuple(catalog.decks)[:1]), artist)
    cards = [card for made in artists for card in made.asked if not card.startswith("back ")]
    expected = set(catalog.cards) if format != "pdf" else set(counts_of([next(iter(catalog.decks.values()))]))
    assert sorted(cards) == sorted(expected) and report.counts["files"]


def test_pictures_for_card_game_simulator_are_jpegs_as_it_is_told(tmp_path: Path) -> None:
    forms: list[str] = []

    class Told(Stub):
        """Remembers which form is asked for."""

        def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
            """The front of a card: a PNG takes ten times as long to press."""
            forms.append(form)
            return one_pixel()

    carry_out(shipped("pig"), Wish("cgs", tmp_path / "pig"), Told)
    carry_out(shipped("bramble"), Wish("cgs", tmp_path / "bramble"), Told)
    assert set(forms) == {"jpeg"}
    game = json.loads((tmp_path / "bramble" / "cgs.json").read_text(encoding="utf-8"))
    assert game["cardImageFileType"] == "jpg" and list((tmp_path / "bramble" / "sets").rglob("*.jpg"))


def test_signs_that_no_font_has_are_named_where_cards_are_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Pond\n", encoding="utf-8")
    (folder / "cards" / "a.yaml").write_text("cards:\n  fox: {name: \u72d0}\n  frog: {name: Frog}\n", "utf-8")
    (folder / "rulebook.md").write_text("# Pond\n\n\u72d0 runs, \U0001f98a too.\n", encoding="utf-8")
    with only_fonts_in(tmp_path / "fonts"):
        catalog = load_game(folder, {})
        told = carry_out(catalog, Wish("lackey", tmp_path / "out"), Stub).notes["no_sign"]
        assert [note.message.split(";")[0] for note in told] == ["\u72d0: no font of this system has \u72d0"]
        assert not carry_out(catalog, Wish("csv", tmp_path / "a.csv"), Stub).number_of("no_sign")
        report = carry_out(catalog, Wish("pdf", tmp_path / "a.pdf", rules=True), InJpeg)
        # for Han every reader of PDF files has a font; for pictures none
        assert "The rulebook: no font of this system has \U0001f98a" in report.notes["no_sign"][-1].message
        assert b"STSong" in (tmp_path / "a.pdf").read_bytes()
        font_of(tmp_path / "fonts" / "fox.ttf", "\u72d0\U0001f98a")
        forget()
        report = carry_out(catalog, Wish("pdf", tmp_path / "b.pdf", rules=True), InJpeg)
        assert not report.number_of("no_sign") and b"STSong" not in (tmp_path / "b.pdf").read_bytes()
    assert b"fox" in (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "evolve" else pytest.mark.long) for name in LARGE]
)
@pytest.mark.parametrize("format", ["csv", "xlsx"])
def test_a_table_comes_back_as_the_same_cards(name: str, format: str, tmp_path: Path) -> None:
    out = tmp_path / f"cards.{format}"
    left(name, format, out)
    there, back = shipped(name), came_back(out, tmp_path / "again")
    rows = {row.name: row for row in rows_of(there, Report())}
    assert sorted(card.name for card in back.cards.values()) == sorted(rows)
    for card in back.cards.values():
        row = rows[card.name]
        assert back.kinds[card.kind].label == row.kind
        said = {cell_text(value).strip() for value in card.values.values()}
        printed = {value.strip() for value in (*row.values.values(), row.text) if value}
        assert {_loose(value) for value in printed} <= {_loose(value) for value in said}, card.name


def _loose(text: str) -> str:
    """A value as texts compare it: a column of yes and no comes back as truth."""
    return " ".join(text.replace("true", "yes").replace("false", "no").split())


# -------------------------------------------------------------------------------------------------- decks


@pytest.mark.parametrize("name", [name for name in LARGE if name != "nothing"])
def test_decks_as_text_are_read_again(name: str) -> None:
    catalog = shipped(name)
    leaving = Leaving(catalog, tuple(catalog.decks.values()))
    names = names_of(rows_of(catalog, Report()))
    for deck in leaving.decks:
        report = Report()
        read = text_deck(deck_text(leaving, deck, names), "x", Place("x.txt"), report)
        assert read is not None and read.name == deck.name and report.notes == {}
        counts = {}
        for entries in read.lists.values():
            for entry in entries:
                counts[entry.name] = counts.get(entry.name, 0) + entry.count
        assert counts == {names[card]: number for card, number in counts_of([deck]).items()}


def test_a_deck_is_chosen_by_id_or_name_and_a_wrong_one_is_named() -> None:
    catalog = shipped("evolve")
    assert [deck.id for deck in chosen_decks(catalog, ("Predators", "bloom"))] == ["predators", "bloom"]
    with pytest.raises(ExchangeError, match=r'no deck "predator".*Did you mean "predators"'):
        chosen_decks(catalog, ("predator",))


# --------------------------------------------------------------------------------------------- Cockatrice

CARD_TAGS = {"name", "text", "prop", "set", "related", "reverse-related", "token", "tablerow", "cipt", "upsidedown"}


@pytest.mark.parametrize("name", LARGE)
def test_cockatrice_by_its_schema(name: str, tmp_path: Path) -> None:
    """The schema of version 4 restated: what must be there, what may be, what refers to what."""
    left(name, "cockatrice", tmp_path / "out")
    root = ElementTree.fromstring((tmp_path / "out" / "cards.xml").read_bytes())
    assert root.tag == "cockatrice_carddatabase" and root.get("version") == "4"
    assert [child.tag for child in root] == ["info", "sets", "cards"]
    sets = [each.findtext("name") for each in root.iterfind("sets/set")]
    names = []
    for card in root.iterfind("cards/card"):
        assert {child.tag for child in card} <= CARD_TAGS
        (prop,) = card.findall("prop")
        assert len({child.tag for child in prop}) == len(list(prop)) and prop.findtext("type")
        assert card.findtext("set") in sets and card.findtext("tablerow") in {"0", "1", "2", "3"}
        names.append(card.findtext("name"))
    assert len(set(names)) == len(names) == len(shipped(name).cards) and all(names)
    for path in (tmp_path / "out" / "decks").glob("*.cod"):
        deck = ElementTree.fromstring(path.read_bytes())
        assert deck.tag == "cockatrice_deck" and {zone.get("name") for zone in deck.iterfind("zone")} <= {
            "main",
            "side",
        }
        for card in deck.iterfind("zone/card"):
            assert card.get("name") in names and int(card.get("number", "0")) > 0


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "auganism" else pytest.mark.long) for name in LARGE]
)
@pytest.mark.parametrize("format", ["cockatrice", "lackey", "cgs"])
def test_a_game_leaves_and_comes_back_with_its_cards_and_decks(name: str, format: str, tmp_path: Path) -> None:
    left(name, format, tmp_path / "out")
    there, back = shipped(name), came_back(tmp_path / "out", tmp_path / "again")
    names = sorted(row.name for row in rows_of(there, Report()))
    assert sorted(card.name for card in back.cards.values()) == names
    assert sums(back) == sums(there)
    for row in rows_of(there, Report()):
        (card,) = [each for each in back.cards.values() if each.name == row.name]
        said = _loose(" ".join(map(cell_text, card.values.values())))
        assert all(_loose(value) in said for value in (*row.values.values(), row.text) if value), (row.name, said)


# ------------------------------------------------------------------------------------------------- Lackey


def test_a_lackey_plugin_has_its_parts_and_a_true_update_list(tmp_path: Path) -> None:
    out = tmp_path / "evolve"
    report = left("evolve", "lackey", out, address="https://example.org/evo")
    rows = [line.split("\t") for line in (out / "sets" / "allsets.txt").read_text("utf-8").splitlines()]
    assert rows[0][:3] == ["Name", "Set", "ImageFile"] and {len(row) for row in rows} == {len(rows[0])}
    pictures = {path.stem for path in (out / "sets" / "setimages" / "EVOLVE").glob("*.jpg")}
    assert (
        pictures == {row[2] for row in rows[1:]} == set(shipped("evolve").cards) and (out / "cardback.jpg").exists()
    )
    info = ElementTree.fromstring((out / "plugininfo.txt").read_bytes())
    zones = {zone.findtext("label"): zone for zone in info.iterfind("gamezone")}
    sight = [zones["Hand"].findtext("visibletoowner"), zones["Hand"].findtext("visibletoothers")]
    assert sight == ["yes", "no"] and zones["Deck"].findtext("visibletoowner") == "no"
    assert all(each.findtext("gamezonetoloadto") in zones for each in info.iterfind("deckzone"))
    listed = (out / "updatelist.txt").read_text("utf-8").splitlines()
    entries = [line.split("\t") for line in listed[1 : listed.index("CardGeneralURLs:")]]
    assert {entry[0] for entry in entries} >= {"plugins/Evolve/plugininfo.txt", "plugins/Evolve/sets/allsets.txt"}
    for path, address, number in entries:
        inside = path.removeprefix("plugins/Evolve/")
        data = (out / inside).read_bytes()
        assert address == f"https://example.org/evo/{inside}"
        assert int(number) == _sum_of(data)
    assert report.number_of("no_address") == 0


def _sum_of(data: bytes) -> int:
    """The rule of the checksum once more, told another way: by how often each byte comes."""
    counts = [data.count(bytes([byte])) for byte in range(256)]
    total = sum(
        number * (byte if byte < 128 else byte - 256) for byte, number in enumerate(counts) if byte not in (10, 13)
    )
    return int(total / abs(total) * (abs(total) % 10**8)) - 1 if total else -1


@pytest.mark.parametrize(
    ("data", "number"), [(b"", -1), (b"A", 64), (b"\r\n\r\n", -1), (b"\xff" * 3, -4), (b"\x80", -129)]
)
def test_the_checksum_at_its_edges(data: bytes, number: int) -> None:
    assert checksum(data) == number == _sum_of(data)


# --------------------------------------------------------------------------------- Tabletop Simulator, PNG


def test_tabletop_simulator_names_every_card_by_its_place(tmp_path: Path) -> None:
    out = tmp_path / "tts"
    report = left("territory", "tts", out)
    catalog = shipped("territory")
    assert report.counts["cards_out"] == len(catalog.cards)
    seen = {}
    for path in out.glob("*.json"):
        (deck,) = json.loads(path.read_text("utf-8"))["ObjectStates"]
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert len(deck["DeckIDs"]) == sum(counts_of([catalog.decks[_deck(catalog, deck["Nickname"])]]).values())
        for card in deck["ContainedObjects"]:
            key, slot = divmod(card["CardID"], 100)
            sheet = card["CustomDeck"][str(key)]
            assert slot < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last place is the back"
            assert (out / sheet["FaceURL"].rpartition("/tts/")[2]).exists()
            assert seen.setdefault(card["CardID"], card["Nickname"]) == card["Nickname"]


def _deck(catalog: Catalog, name: str) -> str:
    return next(deck.id for deck in catalog.decks.values() if deck.name == name)


def test_each_card_is_a_picture_of_its_own(tmp_path: Path) -> None:
    from PIL import Image

    report = left("auganism", "png", tmp_path / "cards", bleed=3.0)
    names = [path.name for path in (tmp_path / "cards").glob("*.png")]
    assert len(names) == len(shipped("auganism").cards) == report.counts["pictures_out"]
    assert len({name.casefold() for name in names}) == len(names)
    for name in (names[0], "backs/hero.png"):
        with Image.open(tmp_path / "cards" / name) as opened:
            assert opened.info["dpi"] == pytest.approx((300, 300), abs=0.1), "its size on paper is not said"
            opened.load()


# ---------------------------------------------------------------------------------------------------- PDF


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", [*CARDS, "44x68"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_backs_lie_behind_their_fronts_and_all_lies_on_the_paper(paper: str, card: str, bleed: float) -> None:
    page = page_for(paper, card, bleed)
    wide, high = page.paper
    for index in range(page.places):
        (x, y), (behind, same) = page.place(index), page.place(index, behind=True)
        # turned over its long edge, what is so far from the left is so far from the right
        assert behind == pytest.approx(wide - x - page.pitch[0]) and same == y
        assert x >= 0 and x + page.pitch[0] <= wide and y >= 0 and y + page.pitch[1] <= high
    inside = page.origin
    for x1, y1, x2, y2 in page.marks():
        assert min(x1, x2) >= 0 and max(x1, x2) <= wide and min(y1, y2) >= 0 and max(y1, y2) <= high
        between = inside[0] < min(x1, x2) < wide - inside[0] and inside[1] < min(y1, y2) < high - inside[1]
        assert not between, "no mark lies on a card"


def test_a_pdf_has_its_pages(tmp_path: Path) -> None:
    import pypdfium2

    out = tmp_path / "a.pdf"
    report = left("evolve", "pdf", out, decks=("predators",), tokens=True, rules=True)
    with pypdfium2.PdfDocument(out) as document:
        assert len(document) == report.counts["pages"]
        assert [round(side / 72 * 25.4) for side in document[0].get_size()] == [210, 297]
        texts = [document[number].get_textpage().get_text_range() for number in range(12, len(document))]
    assert report.counts["copies"] == 50, "six pages of nine, each with its backs"
    assert "EVO-1" in "".join(texts) and "EVO-29" in texts[-1] + texts[-2]
    assert b"ASCII85Decode" not in out.read_bytes(), "pictures go in as they are, not as letters"


class InJpeg(Stub):
    """Its pictures are JPEGs, each another."""

    def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """The front of a card."""
        from PIL import Image

        super().front(card, size, bleed, form)
        out = io.BytesIO()
        Image.new("RGB", (5, 7), (len(self.asked) * 11 % 256, 90, 20)).save(out, "JPEG")
        return out.getvalue()

    def back(self, name: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """A back."""
        return self.front(f"back {name}", size, bleed, form)


def test_a_pdf_keeps_no_picture_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdfium2
    from reportlab.pdfbase import pdfdoc

    kept: list[int] = []
    save = pdf.Streaming.save

    def looked_at(self: pdf.Streaming, canvas: Any, target: Path) -> None:
        pictures = [each for each in canvas._doc.idToObject.values() if isinstance(each, pdfdoc.PDFImageXObject)]
        kept.extend(len(each.__dict__.get("streamContent", b"")) for each in pictures)
        save(self, canvas, target)
        assert canvas._doc.idToOffset and pdfdoc.PDFFile.__module__ == pdfdoc.__name__, "put back"

    monkeypatch.setattr(pdf.Streaming, "save", looked_at)
    out = tmp_path / "a.pdf"
    catalog = shipped("auganism")
    carry_out(catalog, Wish("pdf", out, decks=("kilnfire-rush",)), InJpeg)
    assert len(kept) > 10 and set(kept) == {0}
    with pypdfium2.PdfDocument(out) as document:
        found = [each for page in document for each in page.get_objects() if each.type == 3]
        assert len(found) == 2 * sum(counts_of([shipped("auganism").decks["kilnfire-rush"]]).values())
        assert all(len(bytes(each.get_data())) > 100 for each in found)


def test_pages_of_a_rulebook_have_their_number(tmp_path: Path) -> None:
    import pypdfium2

    out = tmp_path / "a.pdf"
    left("territory", "pdf", out, rules=True)
    with pypdfium2.PdfDocument(out) as document:
        last = [document[len(document) - n].get_textpage().get_text_range().split() for n in (3, 2, 1)]
        page = next(text for each in document if (text := each.get_textpage().get_text_range()).strip())
    assert page.splitlines()[:2] == ["Creature Combat Territory", "How to play"]
    numbers = [int(words[-1]) for words in last]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2] and numbers[0] > 1


def test_lists_of_a_rulebook_hang_inside_of_each_other() -> None:
    from reportlab import platypus

    text = "1. one\n2. two\n   - deep\n\n     more of it\n\nplain"
    made = list(pdfrules._flowables(text, platypus, pdfrules._styles({}), str))
    told = [(each.bulletText, each.style.leftIndent) for each in made]
    assert told == [("1.", 15), ("2.", 15), ("\N{BULLET}", 30), (None, 30), (None, 0)]


def test_only_what_has_changed_is_printed_again(tmp_path: Path) -> None:
    from dataclasses import replace

    catalog, out = shipped("auganism"), tmp_path / "a.pdf"
    first = Stub(catalog)
    carry_out(catalog, Wish("pdf", out, decks=("kilnfire-rush",)), lambda _: first)
    with pytest.raises(ExchangeError, match=r"No card has changed since a\.pdf"):
        carry_out(catalog, Wish("pdf", out, decks=("kilnfire-rush",), changed=True), Stub)
    card = catalog.cards["kilnback"]
    changed = replace(catalog, cards={**catalog.cards, "kilnback": replace(card, name="Kilnback II")}, _faces={})
    again = Stub(catalog)
    report = carry_out(changed, Wish("pdf", out, decks=("kilnfire-rush",), changed=True), lambda _: again)
    assert set(again.asked) == {"kilnback"} and report.counts["cards_out"] == 1


def test_a_card_that_fits_no_page_is_refused() -> None:
    with pytest.raises(ExchangeError, match=r"200 x 200 mm with its bleed does not fit on a4"):
        page_for("a4", "200x200", 3)
    for size in ("19x60", "poker2", "63", "0x0", "63x88x2", "1e3x5"):
        with pytest.raises(ExchangeError, match="is no size of a card"):
            page_for("a4", size, 0)
    assert Page(PAPERS["letter"], CARDS["square"]).grid == (2, 3)


# ----------------------------------------------------------------------------------------------- rulebook


@pytest.mark.parametrize("name", LARGE)
def test_a_rulebook_as_one_page(name: str, tmp_path: Path) -> None:
    out = tmp_path / "rules.html"
    left(name, "rulebook", out)
    assert out.read_text("utf-8").count("<h1>") == 1, "the title stands there twice"
    page = out.read_text("utf-8")
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    assert not re.search(r"(?:src|href)=\"(?!#)", page) and "<script" not in page
    prefix = {"auganism": "AUG", "butterfly": "BUT", "evolve": "EVO", "nucleic": "NUC", "territory": "TER"}[name]
    numbered = set(re.findall(rf"\b{prefix}-\d+", shipped(name).rulebook))
    assert len({anchor for anchor in anchors if anchor.startswith(prefix)}) >= 0.9 * len(numbered)


# --------------------------------------------------------------------------------- what cannot be, and care


def test_nothing_is_overwritten_without_a_word(tmp_path: Path) -> None:
    file, folder = tmp_path / "a.csv", tmp_path / "out"
    file.write_text("mine")
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(ExchangeError, match="exists already; nothing was overwritten"):
        left("butterfly", "csv", file)
    with pytest.raises(ExchangeError, match="is not empty; nothing was written"):
        left("butterfly", "cockatrice", folder)
    with pytest.raises(ExchangeError, match="is a folder; this format is one file"):
        left("butterfly", "csv", folder, yes=True)
    with pytest.raises(ExchangeError, match="is a file; this format is a folder"):
        left("butterfly", "cockatrice", file, yes=True)
    assert file.read_text() == "mine" and [path.name for path in folder.iterdir()] == ["mine.txt"]
    left("butterfly", "cockatrice", folder, yes=True)
    assert (folder / "mine.txt").read_text() == "mine" and (folder / "cards.xml").exists()


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    written = Path.write_bytes
    count = [0]

    def short(path: Path, data: bytes) -> int:
        count[0] += 1
        if count[0] > 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", short)
    with pytest.raises(ExchangeError, match="the disk is full"):
        left("butterfly", "cockatrice", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["chess", "--to", "csv", "--out", "x.csv"], 2, "chess"),
        (["evolve", "--to", "word", "--out", "x"], 2, "There is no format word. There are csv"),
        (["evolve", "--to", "pdf", "--card", "huge", "--out", "x.pdf"], 2, '"huge" is no size of a card'),
        (["evolve", "--to", "pdf", "--paper", "a9", "--out", "x.pdf"], 2, '"a9" is no paper'),
        (["evolve", "--to", "csv", "--deck", "nope", "--out", "x.csv"], 2, 'no deck "nope"'),
        (["evolve", "--to", "csv"], 2, "--out"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(
    words: list[str], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["export", *words])
    assert ended.value.code == code and said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_every_format_has_its_place_in_the_help() -> None:
    text = CliRunner().invoke(cli, ["export", "--help"]).output
    assert all(re.search(rf"\b{id}\b", text) for id in (*OUT_FORMATS, *DRAWN))

"""Tables: CSV, TSV, pasted, XLSX, from bytes to a game that opens."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import openpyxl
import pytest

import tabletop
from tabletop.exchange.arriving import faces, yamledit, yamlout
from tabletop.exchange.arriving.importing import plan_import
from tabletop.exchange.basis import mapping, naming, tables, texts
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.limits import MAX_CELL, MAX_FILE
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.texts import decode, delimiter_of, split_lines, split_table
from tabletop.exchange.readers import cardrows

from .sources import files_of, imported, middle_of, picture, written

MODULES = [cardrows, faces, mapping, naming, tables, texts, yamledit, yamlout]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_the_examples_are_true(module: object) -> None:
    import doctest

    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def rows(text: str, report: Report | None = None, delimiter: str = "") -> list[list[str]]:
    return [cells for _, cells in split_table(text, Place("a.csv"), report or Report(), delimiter)]


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Töpfer;Æther".encode(), ""),
        (b"\xef\xbb\xbf" + "Töpfer;Æther".encode(), ""),
        ("Töpfer;Æther".encode("utf-16"), ""),
        (b"\xfe\xff" + "Töpfer;Æther".encode("utf-16-be"), ""),
        ("Töpfer;Æther".encode("utf-16-le"), "guessed_encoding"),
        ("Töpfer;Æther".encode("utf-32"), ""),
        ("Töpfer;Æther".encode("cp1252"), "guessed_encoding"),
    ],
)
def test_every_encoding_gives_the_same_text_and_guesses_are_said(raw: bytes, kind: str) -> None:
    report = Report()
    assert decode(raw, Place("a.csv"), report) == "Töpfer;Æther"
    assert list(report.notes) == ([kind] if kind else [])


def test_what_no_encoding_explains_is_read_all_the_same_and_said() -> None:
    report = Report()
    assert decode(b"a\x81b", Place("a.csv"), report) == "a\x81b"
    assert report.number_of("guessed_encoding") == 1 and report.number_of("damaged_text") == 1
    assert decode(b"ab\0c\x07", Place("a.csv"), report) == "abc"
    assert report.number_of("control_signs") == 1


def test_line_ends_of_all_kinds_in_one_file() -> None:
    assert split_lines("a\rb\nc\r\nd\u2028e\x0cf") == ["a", "b", "c", "d\u2028e\x0cf"]
    assert rows("h,i\ra,1\nb,2\r\nc,3") == [["h", "i"], ["a", "1"], ["b", "2"], ["c", "3"]]


def test_the_sign_between_cells_is_counted_in_the_header_outside_of_quotes() -> None:
    assert delimiter_of('"a,b,c"\tx\n1,2,3,4') == "\t"
    assert delimiter_of("Name|Cost\n1,2") == "|"
    assert rows("sep=;\nName;Cost\nFrog;1,5") == [["Name", "Cost"], ["Frog", "1,5"]]


def test_a_quote_without_its_partner_swallows_nothing() -> None:
    report = Report()
    found = rows('Name\tText\nFrog\t"unfinished\nToad\tsays ""hi""\nNewt\t"a ""b"""', report)
    assert found == [["Name", "Text"], ["Frog", '"unfinished'], ["Toad", 'says ""hi""'], ["Newt", 'a "b"']]
    assert report.number_of("stray_quote") == 1


def test_a_cell_of_many_letters_is_left_empty_and_said() -> None:
    report = Report()
    assert rows(f"Name,Text\nFrog,{'x' * (MAX_CELL + 1)}", report)[1] == ["Frog", ""]
    assert "a.csv:2" in str(report.notes["huge_cell"][0])


def test_a_table_becomes_a_game_with_deck_faces_and_pictures(tmp_path: Path) -> None:
    source = tmp_path / "src"
    picture(source / "Art" / "Frog King.PNG", "#3f7a3d", (60, 40))
    written(
        source / "frogs.csv",
        "Card Name,Qty,Cost,Type,Rules,ATK,HP,$,Image\r\n"
        'Frog King,3,2,Beast,"Eats {fly}, *then*\nsleeps",3(4),03,,art\\frog king\r\n'
        "Töad,,10,Beast,,1,1,5\r"
        "Newt,x0,0,Spell,=SUM(A1),,,,http://example.org/newt.png,more\n"
        ",2,1\n"
        "Newt,7,0,Spell,other text,,,\n",
    )
    plan, catalog = imported(source, tmp_path / "game")
    assert catalog.title == "Src"
    assert list(catalog.cards) == ["frog-king", "toad", "newt", "newt-2"]
    king = catalog.cards["frog-king"]
    assert king.values["text"] == "Eats {fly}, *then*\nsleeps"
    assert (king.values["cost"], king.values["power"], king.values["health"]) == (2, "3(4)", "03")
    assert catalog.cards["toad"].values["field_8"] == 5
    face = catalog.face("frog-king")
    assert (face.title, face.type_line, face.gems[0].text) == ("Frog King", "Beast", "2")
    assert [stat.text for stat in face.stats] == ["3(4)", "03"] and face.frame == "standard"
    assert catalog.decks["all-cards"].lists["main"] == {"frog-king": 3, "toad": 1, "newt-2": 7}
    art = catalog.art_path(face.art)
    assert art is not None and middle_of(art) == (0x3F, 0x7A, 0x3D)
    counts, report = plan.report.counts, plan.report
    assert (counts["rows"], counts["cards"], counts["copies"], counts["pictures"]) == (5, 4, 11, 1)
    assert counts["missing_pictures"] == 1 and "network" in report.notes and "no_card_name" in report.notes
    for kind in ("no_copies", "zero_copies", "same_name", "short_row", "long_row", "formula_text"):
        assert report.number_of(kind), kind
    assert any("frogs.csv:6" in str(note) for note in report.left_out())
    session = tabletop.new_session(str(tmp_path / "game"), seed=1)
    assert session.state.count_in("deck@1") == 11


def test_markup_in_a_foreign_text_is_printed_letter_for_letter(tmp_path: Path) -> None:
    from tabletop.ui.draw.basis.text import parse_markup

    written(tmp_path / "a.csv", "Name,Text\nFrog,pay {2}{W}: *this* [a](b) c\\d\n")
    _, catalog = imported(tmp_path / "a.csv", tmp_path / "game")
    words = parse_markup(catalog.face("frog").text)[0]
    shown = " ".join("".join(run.text for run in word) for word in words)
    assert shown == "pay {2}{W}: *this* [a](b) c\\d"
    assert not any(run.icon or run.link for word in words for run in word)


def test_the_one_cell_that_makes_a_column_of_numbers_text_is_named(tmp_path: Path) -> None:
    text = "Name,Cost,Power,Code\n" + "".join(f"Card {n},{n},{n},A{n}\n" for n in range(6)) + "Odd,abc,,7\n"
    plan, catalog = imported(written(tmp_path / "a.csv", text), tmp_path / "game")
    fields = next(iter(catalog.kinds.values())).fields
    assert (fields["cost"].type, fields["power"].type, fields["code"].type) == ("text", "int", "text")
    assert [str(note) for note in plan.report.notes["not_a_number"]] == [
        'a.csv:8: "abc" under "Cost" is no whole number, so the whole column became text; 6 other cells are whole '
        "numbers. Mend the cell and import again to have numbers."
    ]


def test_headers_that_repeat_or_are_no_words_stay_apart(tmp_path: Path) -> None:
    written(tmp_path / "a.tsv", "h1\th1\tH2\t h2 \t🐸\t\tName\tkind of\n1\t2\t3\t4\t5\t\tFrog\tx\n")
    plan, catalog = imported(tmp_path / "a.tsv", tmp_path / "game")
    values = catalog.cards["frog"].values
    assert [values[name] for name in ("h1", "h1_2", "h2", "h2_2", "field_5")] == [1, 2, 3, 4, 5]
    assert plan.report.number_of("double_header") == 2
    assert catalog.kinds["card"].fields["field_5"].label == "🐸"


def test_rows_that_are_the_same_word_for_word_are_copies(tmp_path: Path) -> None:
    written(tmp_path / "a.csv", "Name,Cost\nFrog,1\nFrog,1\nFrog,2\nFrog,1\n")
    plan, catalog = imported(tmp_path / "a.csv", tmp_path / "game")
    assert dict(catalog.decks["all-cards"].lists["main"]) == {"frog": 3, "frog-2": 1}
    assert plan.report.number_of("same_card") == 2


def test_a_mapping_is_guessed_changed_and_kept(tmp_path: Path) -> None:
    written(tmp_path / "a.csv", "Title,Subtitle,Number\nFrog,green;wet,2\n")
    plan, catalog = imported(
        tmp_path / "a.csv", tmp_path / "game", columns={"subtitle": "tags:;", "NUMBER": "copies"}
    )
    assert plan.mapping.to_yaml() == {
        "Title": "name", "Subtitle": {"field": "tags", "split": ";"}, "Number": "copies"
    }  # fmt: skip
    assert catalog.cards["frog"].values["tags"] == ("green", "wet")
    again = plan_import(tmp_path / "a.csv", tmp_path / "game")
    assert again.mapping == plan.mapping and again.does_nothing
    other = plan_import(tmp_path / "a.csv", tmp_path / "game", columns={"Subtitle": "-"})
    assert other.mapping.to_yaml()["Subtitle"] == "-" and not other.does_nothing


@pytest.mark.parametrize(
    ("columns", "name", "words"),
    [
        ({"Nmae": "name"}, "no_column", 'Did you mean "Name"?'),
        ({"Name": "cost"}, "no_name", "Make one of them the name: Name, Cost"),
        ({"Name": "Not A Word"}, "no_field", "small letters"),
        ({"Name": "kinds", "Cost": "art"}, "no_field", '"art"'),
    ],
)
def test_a_mapping_that_cannot_be_says_why(tmp_path: Path, columns: dict[str, str], name: str, words: str) -> None:
    written(tmp_path / "a.csv", "Name,Cost\nFrog,1\n")
    with pytest.raises(ExchangeError) as caught:
        plan_import(tmp_path / "a.csv", tmp_path / "game", columns=columns)
    assert caught.value.name == name and words in str(caught.value)
    assert not (tmp_path / "game").exists()


def test_a_pasted_table_becomes_a_game(tmp_path: Path) -> None:
    plan = plan_import("", tmp_path / "game", pasted='Name\tCopies\r\n"Frog"\t2\r\n')
    plan.apply()
    assert (tmp_path / "game" / "cards" / "card.yaml").read_text() == "cards:\n  frog: {name: Frog}\n"
    assert plan.report.counts["copies"] == 2


def workbook(path: Path) -> Path:
    book = openpyxl.Workbook()
    first = book.active
    first.title = "Creatures"
    first.append(["Name", "Count", "Cost", "Text"])
    first.append(["Frog", 2, 1.0, "first\nsecond"])
    first.append(["Toad", 1, 2.5, "=1+1"])
    first.append([None, None, None, None])
    first.append(["Newt", 1, "#REF!", True])
    book.create_sheet("Spells").append(["Name", "Count"])
    book["Spells"].append(["Bolt", 3])
    book.create_sheet("Numbers").append([1, 2, 3])
    hidden = book.create_sheet("Notes")
    hidden.append(["Name"])
    hidden.append(["Not a card"])
    hidden.sheet_state = "hidden"
    book.save(path)
    return path


def test_a_spreadsheet_gives_its_values_and_a_kind_for_each_sheet(tmp_path: Path) -> None:
    plan, catalog = imported(workbook(tmp_path / "game.xlsx"), tmp_path / "made")
    assert list(catalog.kinds) == ["creatures", "spells"]
    assert list(catalog.cards) == ["frog", "toad", "newt", "bolt"]
    assert catalog.cards["frog"].values["cost"] == "1" and catalog.cards["toad"].values["cost"] == "2.5"
    assert catalog.cards["frog"].values["text"] == "first\nsecond"
    assert catalog.cards["toad"].values["text"] is None and catalog.cards["newt"].values["text"] == "yes"
    for kind in ("formulas", "formula_without_value", "error_cell", "hidden_sheet", "no_header"):
        assert plan.report.number_of(kind) == 1, kind


def test_a_spreadsheet_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    workbook(path)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive, archive.open("xl/bomb.xml", "w") as part:
        for _ in range(2 * MAX_FILE // 1_000_000 + 1):
            part.write(b" " * 1_000_000)
    with pytest.raises(ExchangeError, match=r"up to 128\.0 MB are read"):
        plan_import(path, tmp_path / "made")


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04 not a zip", b"Name,Cost\nFrog,1\n"])
def test_what_is_no_spreadsheet_says_so(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises(ExchangeError, match=r"a.xlsx is no spreadsheet that can be read .* Save it as"):
        plan_import(written(tmp_path / "a.xlsx", raw), tmp_path / "made")
    assert sorted(files_of(tmp_path)) == ["a.xlsx"]


def test_ten_thousand_cards_are_dealt_into_decks_that_a_table_takes(tmp_path: Path) -> None:
    text = "Name,Qty\n" + "".join(f"Card {number},5\n" for number in range(900))
    plan, catalog = imported(written(tmp_path / "a.csv", text), tmp_path / "game")
    assert [sum(deck.lists["main"].values()) for deck in catalog.decks.values()] == [2000, 2000, 500]
    assert len({card.source.path for card in catalog.cards.values()}) == 3
    assert plan.report.number_of("deck_parts") == 1


def test_the_command_shows_the_mapping_and_the_report(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from tabletop.cli import cli

    written(tmp_path / "a.csv", "Title,Anzahl\nFrog,2\n")
    run = CliRunner().invoke
    folder, report = tmp_path / "game", tmp_path / "report.json"
    dry = run(cli, ["import", str(tmp_path / "a.csv"), str(folder), "--dry-run"])
    assert dry.exit_code == 0 and "Title = name; Anzahl = copies" in dry.output and not folder.exists()
    done = run(cli, ["import", str(tmp_path / "a.csv"), str(folder), "--json", str(report)])
    assert done.exit_code == 0, done.output
    assert "1 row read\n1 card made\n2 copies\n1 deck" in done.output
    data = json.loads(report.read_text())
    assert data["counts"] == {"rows": 1, "cards": 1, "copies": 2, "decks": 1, "files": 5}
    assert data["format"] == "table" and data["target"] == str(folder)
    again = run(cli, ["import", str(tmp_path / "a.csv"), str(folder)])
    assert again.exit_code == 0 and "nothing was written" in again.output
    wrong = run(cli, ["import", str(tmp_path / "a.csv"), str(folder), "--map", "Anzhl=copies"])
    assert wrong.exit_code == 2 and 'Did you mean "Anzahl"?' in wrong.output
    piped = run(cli, ["import", "-", str(tmp_path / "piped")], input="Name\tQty\nNewt\t3\n")
    assert piped.exit_code == 0 and "3 copies" in piped.output
    assert run(cli, ["import", "--undo", str(folder)]).exit_code == 0 and not folder.exists()

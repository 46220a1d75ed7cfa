"""Tables: CSV, TSV, pasted, XLSX, from bytes to a game that opens."""

from __future__ import annotations

import json
import warnings
import zipfile
from pathlib import Path

import openpyxl
import pytest

import tabletop
from tabletop.exchange.arriving import faces, yamledit, yamlout
from tabletop.exchange.arriving.importing import plan_import
from tabletop.exchange.basis import mapping, naming, spreadsheets, tables, texts
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
    assert [values[name] for name in ("h1", "h1_2", "h2", "h2_2", "frog")] == [1, 2, 3, 4, 5]
    assert plan.report.number_of("double_header") == 2
    assert catalog.kinds["card"].fields["frog"].label == "🐸"


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


def test_a_sheet_of_notes_comes_in_as_names_and_says_how_it_stays_out(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["Name", "Cost"], ["Fox", 1]):
        book.active.append(row)
    notes = book.create_sheet("Notes")
    for line in ("Ideas", "Perhaps a dragon?"):
        notes.append([line])
    book.save(tmp_path / "a.xlsx")
    report = plan_import(tmp_path / "a.xlsx", tmp_path / "game").report
    assert "if they are notes, hide the sheet and import again." in report.notes["only_names"][0].message
    notes.sheet_state = "hidden"
    book.save(tmp_path / "a.xlsx")
    report = plan_import(tmp_path / "a.xlsx", tmp_path / "game").report
    assert not report.number_of("only_names") and report.counts["cards"] == 1
    lone = plan_import(written(tmp_path / "b.csv", "Fox\nElk\n"), tmp_path / "lone").report
    assert lone.notes["only_names"][0].message.endswith("call it Name.")


def test_a_spreadsheet_names_cells_and_takes_no_row_for_short(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["Name", "Cost", "Sum"], ["Fox", 1, "=B2*2"], ["Elk"], ["Owl", "#N/A"]):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    report = plan_import(tmp_path / "a.xlsx", tmp_path / "game").report
    assert not report.number_of("short_row"), "empty cells at the end of a row are no mistake"
    assert "The formula in C2 was never computed" in report.notes["formula_without_value"][0].message
    assert "The cell B4 says #N/A" in report.notes["error_cell"][0].message
    assert not report.number_of("formulas"), "what was never computed was not read"
    with zipfile.ZipFile(tmp_path / "a.xlsx") as book_file:
        parts = {name: book_file.read(name) for name in book_file.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    computed = parts[sheet].replace(b"<f>B2*2</f><v />", b"<f>B2*2</f><v>2</v>")
    assert computed != parts[sheet]
    with zipfile.ZipFile(tmp_path / "b.xlsx", "w") as book_file:
        for name, raw in (parts | {sheet: computed}).items():
            book_file.writestr(name, raw)
    report = plan_import(tmp_path / "b.xlsx", tmp_path / "game").report
    assert "1 cell holds a formula; what was computed last was read" in report.notes["formulas"][0].message
    assert not report.number_of("formula_without_value")


def test_a_spreadsheet_gives_its_values_and_a_kind_for_each_sheet(tmp_path: Path) -> None:
    plan, catalog = imported(workbook(tmp_path / "game.xlsx"), tmp_path / "made")
    assert list(catalog.kinds) == ["creatures", "spells"]
    assert list(catalog.cards) == ["frog", "toad", "newt", "bolt"]
    assert catalog.cards["frog"].values["cost"] == "1" and catalog.cards["toad"].values["cost"] == "2.5"
    assert catalog.cards["frog"].values["text"] == "first\nsecond"
    assert catalog.cards["toad"].values["text"] is None and catalog.cards["newt"].values["text"] == "yes"
    for kind in ("formula_without_value", "error_cell", "hidden_sheet", "no_header"):
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


# ------------------------------------------------------------------------------------- tables as people keep them


def test_tables_with_other_words_above_their_columns_are_guessed_each_for_itself(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "items.csv", "Name,Qty,Cost\nKettle,2,1\nWhistle,1,2\n")
    written(root / "ships.csv", "Title,Copies,Price,Hull\nSloop,3,5,4\nBarge,1,6,6\n")
    for number in range(24):
        written(root / f"more {number:02}.tsv", f"Karte\tAnzahl\tField {number}\nCard {number}\t2\tx\n")
    plan, catalog = imported(root, tmp_path / "game")
    assert plan.report.counts["tables"] == 26 and len(catalog.cards) == 28
    assert not plan.report.number_of("no_card_name") and not plan.report.number_of("no_copies_column")
    assert dict(catalog.decks["all-cards"].lists["main"])["sloop"] == 3
    assert catalog.cards["sloop"].values["cost"] == 5 and catalog.cards["kettle"].values["cost"] == 1
    assert catalog.kinds["ships"].fields["cost"].label == "Cost", "the first table says what a field is called"
    assert len(catalog.kinds) == 26
    # a column of one table that is made the name leaves the names of the others alone
    other = plan_import(root, tmp_path / "other", columns={"Hull": "name"})
    fields = {column.header: column.field for column in other.mapping.columns}
    assert (fields["Name"], fields["Title"], fields["Hull"]) == ("name", "title", "name")
    again = plan_import(root, tmp_path / "game")
    assert again.mapping == plan.mapping and again.does_nothing


def test_a_header_that_means_two_things_is_told_apart(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "a.csv", "Title,Qty\nFox,2\n")
    written(root / "b.csv", "Name,Title,Qty\nElk,the Elder,1\n")
    plan, catalog = imported(root, tmp_path / "game")
    assert list(catalog.cards) == ["fox", "elk"] and catalog.cards["elk"].values["title"] == "the Elder"
    assert [str(note) for note in plan.report.notes["same_header"]] == [
        'b.csv: "Title" means something else here than in another table; it is called "Title (b)" here.'
    ]
    written(root / "a.csv", "Type,Card Type,Name\nBeast,Land,Fox\n")
    written(root / "b.csv", "Card Type,Name\nSea,Elk\n")
    plan, catalog = imported(root, tmp_path / "other")
    assert catalog.cards["elk"].values["card_type"] == "Sea", "a column that is free is the same in both"
    assert not plan.report.number_of("same_header")


@pytest.mark.parametrize(
    ("text", "names", "titles"),
    [
        ("My game,,,\nversion 3,in May,,\nName,Copies,Cost,Text\nFox,2,1,Runs\n", ["Fox"], 2),
        ("My game: cards, and more\n\nName;Copies;Text\nFox;2;Runs, jumps\n", ["Fox"], 1),
        ("Mon jeu,,\nXo,Yo,Zo\nRenard,rouge,2\nLoup,gris,1\n", ["Renard", "Loup"], 1),
        ("My game,,\nFoo,Text,\nFox,Runs,x\nElk,Stands,y\n", ["Fox", "Elk"], 1),
        ("Name,,\nFox,Name,b\nElk,b,c\n", ["Fox", "Elk"], 0),
        ("Nimi,Teksti,Hinta\nFox,Attack,x\nElk,Name,y\n", ["Fox", "Elk"], 0),
        ("Karte;Kosten;Text\nFox;1;\n", ["Fox"], 0),
    ],
)  # fmt: skip
def test_titles_above_the_headers_are_no_cards(text: str, names: list[str], titles: int, tmp_path: Path) -> None:
    plan, catalog = imported(written(tmp_path / "a.csv", text), tmp_path / "game")
    assert [card.name for card in catalog.cards.values()] == names
    assert plan.report.number_of("title_row") == titles
    assert not titles or "stands above the headers" in plan.report.left_out()[0].message


def test_a_file_of_names_alone_is_a_card_for_each(tmp_path: Path) -> None:
    plan, catalog = imported(written(tmp_path / "a.csv", "Fox\nElk\nOwl of Night\n"), tmp_path / "game")
    assert [card.name for card in catalog.cards.values()] == ["Fox", "Elk", "Owl of Night"]
    assert "every row was taken as the name of a card" in str(plan.report.notes["only_names"][0])
    plan, catalog = imported(written(tmp_path / "b.csv", "Name\nFox\nElk\n"), tmp_path / "other")
    assert list(catalog.cards) == ["fox", "elk"] and not plan.report.number_of("only_names")


def test_a_table_without_headers_loses_no_card(tmp_path: Path) -> None:
    plan, catalog = imported(written(tmp_path / "a.csv", "Fox,2,Runs\nElk,1,Stands\nOwl,,Flies\n"), tmp_path / "game")
    assert dict(catalog.decks["all-cards"].lists["main"]) == {"fox": 2, "elk": 1, "owl": 1}
    assert "called Name, Copies, Column 3 here" in str(plan.report.notes["no_header_row"][0])


@pytest.mark.parametrize(
    "header",
    ["Anzahl", "Stück", "Cantidad", "Quantité", "Quantità", "Quantidade", "Aantal", "Ilość", "Antal", "Количество",
     "枚数", "数量", "수량", "# of copies", "Nb.", "NOMBRE"],
)  # fmt: skip
def test_copies_are_found_in_other_languages(header: str, tmp_path: Path) -> None:
    plan, catalog = imported(written(tmp_path / "a.csv", f"Kaart,{header}\nFox,3\nElk,x2\n"), tmp_path / "game")
    assert dict(catalog.decks["all-cards"].lists["main"]) == {"fox": 3, "elk": 2}
    assert not plan.report.number_of("no_copies_column")


def test_what_means_a_name_in_one_language_and_a_number_in_another_is_told_by_what_stands_under_it() -> None:
    assert mapping.guess(["Nombre", "Coste"], [["Zorro", "2"]]).of("name") == mapping.Column("Nombre", "name")
    assert mapping.guess(["Nombre", "Carte"], [["2", "Renard"], ["", "Loup"]]).of("copies") is not None
    assert mapping.guess(["Name", "Stock"], [["Fox", "leather"], ["Elk", "wood"]]).of("copies") is None


def test_it_is_said_when_nothing_says_how_many_copies_there_are(tmp_path: Path) -> None:
    plan, catalog = imported(written(tmp_path / "a.csv", "Name,Number,Text\nFox,3,\nElk,1,a\n"), tmp_path / "game")
    assert dict(catalog.decks["all-cards"].lists["main"]) == {"fox": 1, "elk": 1}
    assert str(plan.report.notes["no_copies_column"][0]) == (
        "a.csv: No column of it says how many copies there are, so there is one of each card. If Number says it, "
        "make it the copies."
    )
    plan = plan_import(tmp_path / "a.csv", tmp_path / "other", columns={"Number": "copies"})
    assert not plan.report.number_of("no_copies_column") and plan.report.counts["copies"] == 4


def merged_book(path: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["MY GAME", None, None, None], ["Name", "Type", "Stats", None], [None, None, "ATK", "HP"],
        ["Fox", "Beast", 1, 2], ["Elk", None, 3, 4], [None, None, None, None], ["Owl", "Bird", 5, None],
    ):  # fmt: skip
        sheet.append(row)
    for cells in ("A1:D1", "A2:A3", "B2:B3", "C2:D2", "B4:B6", "C7:D7"):
        sheet.merge_cells(cells)
    book.save(path)
    return path


def test_merged_cells_stand_in_every_row_that_they_cover(tmp_path: Path) -> None:
    plan, catalog = imported(merged_book(tmp_path / "a.xlsx"), tmp_path / "game")
    assert [str(column) for column in plan.mapping.columns] == [
        "Name = name",
        "Type = type",
        "ATK = power",
        "HP = health",
    ]
    assert [card.values["type"] for card in catalog.cards.values()] == ["Beast", "Beast", "Bird"]
    assert [card.values["power"] for card in catalog.cards.values()] == [1, 3, 5]
    assert plan.report.number_of("title_row") == 1 and not plan.report.number_of("no_card_name")


def test_merged_cells_without_end_are_no_work_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheets, "MAX_CELLS", 5)
    rows: list[tuple[int, list[str]]] = [(number, ["A" if number in (1, 4) else "", "x"]) for number in range(1, 7)]
    touched = spreadsheets._fill_merged(rows, [(1, 1, 3), (1, 4, 1_048_576), (9, 1, 3)])
    assert [cells[0] for _, cells in rows] == ["A", "A", "A", "A", "", ""] and touched == {1: 3}


def test_what_openpyxl_has_to_say_reaches_nobody(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx")
    parts = {}
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts.pop("xl/styles.xml")
    extension = b'<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"></ext></extLst></worksheet>'
    for name in parts:
        if "worksheets/" in name:
            parts[name] = parts[name].replace(b"</worksheet>", extension)
    with zipfile.ZipFile(path, "w") as archive:
        for name, raw in parts.items():
            archive.writestr(name, raw)
    with pytest.warns(UserWarning):
        openpyxl.load_workbook(path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(plan_import(path, tmp_path / "made").game.cards) == 4


def test_a_text_is_a_table_by_its_headers_and_not_by_its_commas(tmp_path: Path) -> None:
    root = tmp_path / "src"
    written(root / "a.csv", "Name,Qty\nFox,2\n")
    written(root / "readme.txt", "Hello, this is my game.\nIt has cards, dice, and more.\n")
    written(root / "more.txt", "My game\n\nTitle,Copies\nElk,1\n")
    written(root / "last.txt", "Hirvi\t3\n")
    plan, catalog = imported(root, tmp_path / "game")
    assert [card.name for card in catalog.cards.values()] == ["Fox", "Hirvi", "Elk"]
    assert "readme.txt" in str(plan.report.notes["unused_files"][0])

"""Every kind of fault in a game's files: its file, its line, the sentence, a hint; and all at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content import ContentError, Finding, load_game
from tabletop.rules.written.door import WRITING

WriteGame = Callable[..., Path]


def faults(folder: Path) -> tuple[Finding, ...]:
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    return caught.value.findings


def change(folder: Path, file: str, old: str, new: str) -> int:
    """Replace a text of a file; gives the line in which it stood."""
    path = folder / file
    text = path.read_text()
    assert text.count(old) == 1, (old, text)
    path.write_text(text.replace(old, new))
    return text[: text.index(old)].count("\n") + 1


def test_the_pond_is_sound(write_game: WriteGame) -> None:
    catalog = load_game(write_game())
    assert catalog.id == "pond"
    assert list(catalog.cards) == ["tree-frog", "toad"]
    assert catalog.warnings == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "message", "hint"),
    [
        ("game.yaml", "seats: [2]", "seets: [2]", "Unknown key `seets`.", 'Did you mean "seats"?'),
        ("game.yaml", "seats: [2]", "seats: two", '`seats` must be a whole number, not the text "two".', ""),
        ("game.yaml", "title: Pond", "title: 7", "`title` must be a text, not the number 7.", 'Write "7" in quotes.'),
        (
            "game.yaml",
            "deck: {per_seat: true",
            "deck: {per_seat: yes",
            '`per_seat` must be true or false, not the text "yes".',
            "small letters",
        ),
        ("game.yaml", "hand: {per_seat: true, see: hand}", "hand: 3", "`hand` must be a mapping", ""),
        ("game.yaml", "see: hand", "see: hnad", "`see`: unknown word; the ready ones are open, hand,", ""),
        (
            "game.yaml",
            "see: hand",
            "see: [{show: identety}]",
            "`show` must be identity, face, back, count or nothing",
            'Did you mean "identity"?',
        ),
        (
            "game.yaml",
            "pond: {sites: 2}",
            "pond: {sites: 2, draws_to: pnod}",
            'There is no zone "pnod".',
            'Did you mean "pond"?',
        ),
        (
            "game.yaml",
            "zones:",
            "seat_values: {flies: {account: Flies, when: {wether: sun}}}\nzones:",
            'There is no option "wether".',
            'Did you mean "weather"?',
        ),
        (
            "game.yaml",
            "zones:",
            "seat_values: {flies: {account: Flies, when: {weather: snow}}}\nzones:",
            'There is no value "snow".',
            "",
        ),
        ("game.yaml", "pond: {sites: 2}", "pond: {sites: -1}", "`sites` must be at least 0, not -1.", ""),
        ("game.yaml", "type: int, min", "type: intt, min", "`type` must be text, int,", 'Did you mean "int"?'),
        ("game.yaml", '"{tongue}"', '"{tonge}"', 'There is no field "tonge".', 'Did you mean "tongue"?'),
        ("game.yaml", '"#3f7a3d"', "grean", '"grean" is no colour.', '"#rrggbb"'),
        ("game.yaml", '"#d2452f"', "rad", '"rad" is no colour.', '"#rrggbb"'),
        ("game.yaml", "default: 4", "default: 1", "The default does not fit", ""),
        ("game.yaml", "$option.size", "$option.sise", 'There is no option "sise".', 'Did you mean "size"?'),
        ("game.yaml", "{list: main,", "{list: mian,", 'There is no deck list "mian".', 'Did you mean "main"?'),
        ("game.yaml", "shuffle: deck", "shuffle: dekc", 'There is no zone "dekc".', 'Did you mean "deck"?'),
        ("game.yaml", "shuffle: deck", "shufle: deck", "Unknown key `shufle`.", 'Did you mean "shuffle"?'),
        ("game.yaml", "from: deck, into", "from: deck, info", "Unknown key `info`.", 'Did you mean "into"?'),
        ("game.yaml", "shuffle: deck", "first: 7", '`first` is "random" or the number of a seat', ""),
        ("game.yaml", "shuffle: deck", "flow: {phase: hunt_}", 'There is no phase "hunt_".', 'Did you mean "hunt"?'),
        ("layout.yaml", "{zone: pond", "{zone: bond", "There is no zone bond.", 'Did you mean "pond"?'),
        ("layout.yaml", "{zone: deck, seat: 1,", "{zone: deck,", "The zone deck belongs to a seat.", "seat: 1"),
        ("layout.yaml", "kind: slot", "kind: slott", "`kind` must be hand, row,", 'Did you mean "slot"?'),
        ("layout.yaml", "{panel: log", "{panel: logg", "`panel` must be log, phase,", 'Did you mean "log"?'),
        ("layout.yaml", "[140, 200, 200, 200]", "[140, 200, 200]", "`box` needs 4 entries, not 3.", ""),
        ("layout.yaml", "[140, 200, 200, 200]", "[140, 200, 0, 200]", "Width and height", ""),
        ("layout.yaml", "  2:", "  3:", "`3` is no number of seats of this game (2).", ""),
        ("cards/frogs.yaml", "skin: green", "skin: gren", '"gren" is no known word', 'Did you mean "green"?'),
        ("cards/frogs.yaml", "tongue: 2", "tung: 2", "A frog has no field `tung`.", 'Did you mean "tongue"?'),
        ("cards/frogs.yaml", "tongue: 2", "tongue: long", "`tongue` must be a whole number, not the text", ""),
        ("cards/frogs.yaml", "tongue: 2", "tongue: 10", "`tongue` must be at most 9, not 10.", ""),
        ("cards/frogs.yaml", "tongue: 2", "friends: {toad: x}", "`friends.toad` must be a whole number", ""),
        ("cards/frogs.yaml", "[leap]", "[leep]", 'There is no ability "leep".', 'Did you mean "leap"?'),
        ("cards/frogs.yaml", "[leap]", "[{use: leep}]", 'There is no ability "leep".', 'Did you mean "leap"?'),
        ("cards/frogs.yaml", "name: Old Toad", "kind: forg", 'There is no kind "forg".', 'Did you mean "frog"?'),
        ("cards/frogs.yaml", "name: Old Toad", "back: cart", 'There is no back "cart".', 'Did you mean "card"?'),
        ("cards/frogs.yaml", "  toad:", "  tree-frog:", "`tree-frog` is written twice", ""),
        ("cards/frogs.yaml", "  toad:", "  Toad:", '"Toad" is no id for a card.', "small letters"),
        ("cards/frogs.yaml", "cards:", "carts:", "Unknown key `carts`.", 'Did you mean "cards"?'),
        ("abilities.yaml", "text: Move it.", "test: Move it.", "Unknown key `test`", 'Did you mean "text"?'),
        ("abilities.yaml", "op: move", "opp: move", "`op` is missing", ""),
        ("abilities.yaml", "[{op: move, n: 1}]", "{op: move}", "`do` must be a list, not a mapping.", ""),
        ("decks/green.yaml", "toad: 1", "toda: 1", "There is no card toda.", 'Did you mean "toad"?'),
        ("decks/green.yaml", "toad: 1", "toad: -1", "`toad` must be at least 0, not -1.", ""),
        ("decks/green.yaml", "name: Green", "nmae: Green", "Unknown key `nmae`.", 'Did you mean "name"?'),
    ],
)
def test_one_fault_gives_its_line_and_a_hint(
    write_game: WriteGame, file: str, old: str, new: str, message: str, hint: str
) -> None:
    folder = write_game()
    line = change(folder, file, old, new)
    found = [finding for finding in faults(folder) if finding.message.startswith(message)]
    assert found, [str(finding) for finding in faults(folder)]
    assert found[0].path == str(folder / file)
    assert found[0].line == line
    assert hint in found[0].hint
    assert str(found[0]).startswith(f"{folder / file}:{line}: ")


def test_faults_of_all_files_come_at_once(write_game: WriteGame) -> None:
    folder = write_game()
    change(folder, "game.yaml", '"#d2452f"', "rad")
    change(folder, "game.yaml", "title: Pond", "titel: Pond")
    change(folder, "layout.yaml", "{zone: pond", "{zone: bond")
    change(folder, "cards/frogs.yaml", "tongue: 2", "tung: 2")
    change(folder, "cards/frogs.yaml", "[leap]", "[leep]")
    change(folder, "abilities.yaml", "op: move", "opp: move")
    change(folder, "decks/green.yaml", "toad: 1", "toda: 1")
    named = {Path(finding.path).name for finding in faults(folder)}
    assert named == {"game.yaml", "layout.yaml", "frogs.yaml", "abilities.yaml", "green.yaml"}
    assert len(faults(folder)) >= 7


def test_a_broken_game_file_does_not_hide_the_others(write_game: WriteGame) -> None:
    folder = write_game({"game.yaml": "title: [", "layout.yaml": "tabel: 3\n", "cards/frogs.yaml": "a: b: c\n"})
    named = {Path(finding.path).name for finding in faults(folder)}
    assert named == {"game.yaml", "layout.yaml", "frogs.yaml"}


def test_findings_are_sorted_and_the_text_of_the_error_is_bounded(write_game: WriteGame) -> None:
    cards = "cards:\n" + "".join(f"  c{n}: {{tung: 1}}\n" for n in range(60))
    folder = write_game({"cards/frogs.yaml": cards, "decks/green.yaml": ""})
    with pytest.raises(ContentError) as caught:
        load_game(folder)
    lines = [finding.line for finding in caught.value.findings]
    assert len(lines) == 60
    assert lines == sorted(lines)
    assert str(caught.value).endswith("... and 40 more")


def test_missing_files(write_game: WriteGame, tmp_path: Path) -> None:
    assert "There is no such folder." in faults(tmp_path / "nothing")[0].message
    (tmp_path / "empty").mkdir()
    assert faults(tmp_path / "empty")[0].hint == "A game folder needs a game.yaml."
    (tmp_path / "empty" / "game.yaml").write_text("# nothing yet\n", encoding="utf-8")
    assert [each.message for each in faults(tmp_path / "empty")] == ["The file is empty."]


def test_where_a_number_of_seats_has_no_layout_that_table_is_laid_out_by_itself(write_game: WriteGame) -> None:
    made = load_game(write_game({})).layouts
    folder = write_game({"layout.yaml": ""})
    catalog = load_game(folder)
    assert [(str(each), each.grade) for each in catalog.warnings if each.where == "layouts"] == [
        (
            f"{folder}/layout.yaml:1: note: There is no layout for 2 seats: that table is laid out by itself. "
            "Write one under `2:`.",
            "note",
        )
    ]
    assert set(catalog.layouts) == {2} and catalog.layouts[2].zones and made[2] != catalog.layouts[2]


def test_two_files_with_the_same_card(write_game: WriteGame) -> None:
    folder = write_game({"cards/more.yaml": "cards:\n  newt: {}\n  toad: {}\n"})
    found = faults(folder)
    assert [finding.line for finding in found] == [3]
    assert f"{folder}/cards/frogs.yaml:3" in found[0].message


def test_a_field_that_must_be_there(write_game: WriteGame) -> None:
    folder = write_game()
    change(folder, "game.yaml", "skin: {values", "skin: {required: true, sentence: Frogs have one., values")
    assert [str(finding) for finding in faults(folder)] == [
        f"{folder}/cards/frogs.yaml:3: Old Toad has no `skin`. Frogs have one."
    ]


def test_warnings_forbid_nothing(write_game: WriteGame) -> None:
    folder = write_game({"cards/old.yml": "cards: {}\n"})
    catalog = load_game(folder)
    assert [finding.grade for finding in catalog.warnings] == ["warning"]
    assert "Rename it to .yaml." in catalog.warnings[0].hint


def test_rules_of_another_game_that_there_is_not(write_game: WriteGame) -> None:
    folder = write_game()
    change(folder, "game.yaml", "title: Pond", "title: Pond\ncode: territry")
    with pytest.raises(ContentError) as caught:
        load_game(folder, WRITING)
    assert 'Did you mean "territory"?' in str(caught.value)
    assert ":2: " in str(caught.value)

"""Every sentence of this room, by name: what ends an import or export, what a report notes and what it counts.

Words in braces are arguments; `{n|card|cards}` takes the first word where the number n is 1, the second otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

ERRORS: Mapping[str, str] = {
    "no_library": "{purpose} need the package {package} of the extra `{extra}`. Install it with: {remedy}",
    "no_source": "{source}: there is no such file or folder. Give the path of what is to be imported.",
    "unreadable": "{file} cannot be read ({reason}). Check the file and your right to read it.",
    "too_large": "{file} has {size}; up to {most} are read. Take parts out of it and import them one by one.",
    "broken_archive": "{file} cannot be unpacked ({reason}). Pack it anew, or give the folder itself.",
    "broken_workbook": "{file} is no spreadsheet that can be read ({reason}). Save it as .xlsx or .csv again.",
    "broken_json": "{file}:{line}: this is not JSON ({reason}). Export it again from the program it came from.",
    "broken_xml": "{file}:{line}: this is not XML ({reason}). Export it again from the program it came from.",
    "no_entities": "{file} declares entities of its own, which are never read. Remove the lines with <!ENTITY.",
    "unknown_format": "{source}: nothing in it is of a format that can be imported. Name the one that it is of.",
    "wrong_format": "{source} is not {format}: {reason}. Name no format, or another.",
    "no_format": "There is no format {format}. There are {formats}.",
    "no_cards": "{source}: no card was found. {hint}",
    "no_column": 'The source has no column "{column}". {hint}',
    "no_field": '"{field}" cannot be the name of a field. Use small letters, digits and _, or one of: {roles}.',
    "no_name": "No column is the name of the cards any more. Make one of them the name: {columns}.",
    "target_taken": "{folder} exists already and was not made by an import; nothing was overwritten. Choose another "
    "folder.",
    "target_inside": "{folder} lies inside of what is to be imported. Choose another folder.",
    "target_wrong": "{folder} cannot be a game's folder ({reason}). Choose another.",
    "other_format": "{folder} was imported as {before}, this source is {now}. Choose another folder.",
    "no_room": "{folder} cannot be written: the disk is full. Make room and import again; nothing was changed.",
    "not_written": "{folder} cannot be written ({reason}). Nothing was changed.",
    "not_sound": "The game would not be sound: {finding}. Nothing was changed. Mend this place in {folder} and "
    "import again.",
    "nothing_to_undo": "{folder} holds nothing that an import has changed. Give the folder of an imported game.",
    "changed_since": "{files} changed since the import: {names}. Undoing would lose that; move them away first.",
    "out_taken": "{target} exists already; nothing was overwritten. Choose another name, or say --yes.",
    "out_taken_folder": "{target} exists already and is not empty; nothing was written. Choose another folder, or "
    "say --yes: files of the same names are replaced then, others stay.",
    "out_is_folder": "{target} is a folder; this format is one file. Give the name of a file.",
    "out_is_file": "{target} is a file; this format is a folder of several files. Give the name of a folder.",
    "no_out_format": "There is no format {format}. There are {formats}.",
    "no_out_deck": 'The game has no deck "{deck}". There are {decks}.',
    "no_out_decks": "{title} has no decks, so there is nothing to write. Choose another format.",
    "no_out_cards": "{title} has no cards, so there is nothing to write. A LackeyCCG plugin has its zones.",
    "no_rulebook": "{title} has no rulebook.md, so there is nothing to write.",
    "no_pictures_here": "Cards cannot be drawn here: {reason}",
    "odd_size": '"{size}" is no size of a card. Write poker, tarot, square, or millimetres like 63x88 (20 to 200).',
    "odd_paper": '"{paper}" is no paper. Write a4 or letter.',
    "too_large_card": "A card of {width} x {height} mm with its bleed does not fit on {paper}. Choose a smaller "
    "size.",
    "nothing_changed": "No card has changed since {file} was written; nothing was written.",
    "broken_record": "{file} is not what the import wrote into it ({reason}). Take it out of the folder, or import "
    "into another one.",
}
"""What ends an import or export."""


@dataclass(frozen=True, slots=True)
class NoteKind:
    """A kind of notes: how it is called (one, several), the sentence of one of them, whether something was lost."""

    label: tuple[str, str]
    sentence: str
    left_out: bool = False


NOTES: Mapping[str, NoteKind] = {
    # texts and tables
    "guessed_encoding": NoteKind(
        ("guessed encoding", "guessed encodings"),
        "The text is not UTF-8 and was read as {encoding}; look whether accents came out right.",
    ),
    "broken_encoding": NoteKind(
        ("broken encoding", "broken encodings"),
        "The text is marked as {encoding} but breaks its rules; signs that could not be read are shown as "
        "\N{REPLACEMENT CHARACTER}.",
    ),
    "damaged_text": NoteKind(
        ("damaged text", "damaged texts"),
        "The text holds the sign {sign}: it was damaged before it came here.",
    ),
    "control_signs": NoteKind(
        ("text with control characters", "texts with control characters"),
        "{number} control {number|character was|characters were} taken out.",
        True,
    ),
    "stray_quote": NoteKind(
        ("quote without its partner", "quotes without their partners"),
        "A quotation mark here is never closed; it was taken as a letter.",
    ),
    "huge_cell": NoteKind(
        ("cell that is too long", "cells that are too long"),
        "The cell in column {column} has {length} letters; up to {most} are read. It was left empty.",
        True,
    ),
    "too_many_rows": NoteKind(
        ("table that is too long", "tables that are too long"),
        "Up to {most} rows are read; those from here on were left out.",
        True,
    ),
    "too_many_columns": NoteKind(
        ("table that is too wide", "tables that are too wide"),
        "The table has {number} columns; the first {most} were read.",
        True,
    ),
    "short_row": NoteKind(
        ("short row", "short rows"),
        "This row has {missing} {missing|cell|cells} fewer than the {columns} columns; the missing cells are empty.",
    ),
    "long_row": NoteKind(
        ("long row", "long rows"),
        "This row has {extra} {extra|cell|cells} more than the {columns} columns; they are kept under {column}.",
    ),
    "double_header": NoteKind(
        ("repeated header", "repeated headers"), 'There is a second column "{header}"; it is called "{name}" here.'
    ),
    "formula_text": NoteKind(
        ("cell that looks like a formula", "cells that look like formulas"),
        'The cell under "{header}" begins with =; it is kept as a text and never computed.',
    ),
    "no_header": NoteKind(
        ("sheet without headers", "sheets without headers"),
        "The first row has no word in it, so this is no table of cards.",
        True,
    ),
    "no_header_row": NoteKind(
        ("table without headers", "tables without headers"),
        "No row of it holds words that stand above columns, so the first one is a card like the others. Its columns "
        "are called {columns} here.",
    ),
    "only_names": NoteKind(
        ("list of names", "lists of names"),
        "It has one column, and its first row is no header that is known: every row was taken as the name of a card. "
        "If the first is a header, call it Name{remedy}.",
    ),
    "title_row": NoteKind(
        ("row above the headers", "rows above the headers"),
        '"{text}" stands above the headers and is no card.',
        True,
    ),
    "no_copies_column": NoteKind(
        ("table that says no number of copies", "tables that say no numbers of copies"),
        "No column of it says how many copies there are, so there is one of each card.{hint}",
    ),
    "same_header": NoteKind(
        ("header with two meanings", "headers with two meanings"),
        '"{header}" means something else here than in another table; it is called "{name}" here.',
    ),
    "hidden_sheet": NoteKind(("hidden sheet", "hidden sheets"), "The sheet is hidden and was not read.", True),
    "error_cell": NoteKind(
        ("cell with an error", "cells with errors"),
        "The cell {cell} says {value}; it was left empty.",
        True,
    ),
    "formulas": NoteKind(
        ("sheet with formulas", "sheets with formulas"),
        "{number} {number|cell holds a formula|cells hold formulas}; what was computed last was read, nothing is "
        "computed here.",
    ),
    "formula_without_value": NoteKind(
        ("formula without a value", "formulas without values"),
        "The formula in {cell} was never computed; open the file in a spreadsheet program and save it.",
        True,
    ),
    # sources
    "outside": NoteKind(
        ("file outside of the source", "files outside of the source"),
        "{name} leads out of the source and was not read.",
        True,
    ),
    "encrypted": NoteKind(("encrypted file", "encrypted files"), "{name} is encrypted and was not read.", True),
    "double_entry": NoteKind(
        ("file that is there twice", "files that are there twice"),
        "{name} is in the archive twice; the first was read.",
        True,
    ),
    "too_many_files": NoteKind(
        ("source with too many files", "sources with too many files"),
        "Up to {most} files are looked at; those from here on were left out.",
        True,
    ),
    "file_failed": NoteKind(("file that cannot be read", "files that cannot be read"), "{reason}", True),
    "network": NoteKind(
        ("picture on the network", "pictures on the network"),
        "The picture is at {address}; nothing is fetched. Save it beside the source and import again.",
        True,
    ),
    "not_read": NoteKind(("thing that is not read", "things that are not read"), "{what}: {reason}.", True),
    "unused_files": NoteKind(
        ("folder with files that are not read", "folders with files that are not read"),
        "{number} {number|file|files} of which nothing was taken: {names}.",
        True,
    ),
    "mended_xml": NoteKind(
        ("XML file that had to be mended", "XML files that had to be mended"),
        "Here the file breaks the rules of XML ({reason}); it was read part by part. Look whether all are there.",
    ),
    # cards
    "no_card_name": NoteKind(("card without a name", "cards without names"), "The card has no name.", True),
    "no_cards_here": NoteKind(
        ("source without cards", "sources without cards"),
        "There are no cards in it; its zones, numbers and pieces make a table without any.",
    ),
    "same_name": NoteKind(
        ("name of several cards", "names of several cards"),
        "There is more than one {name}; this one has the id {id}.",
    ),
    "same_card": NoteKind(
        ("repeated card", "repeated cards"), "{name} is there once more, word for word; it counts as one.", True
    ),
    "no_copies": NoteKind(
        ("card without a number of copies", "cards without a number of copies"),
        "The number of copies is empty; one of {name} was made.",
    ),
    "odd_copies": NoteKind(
        ("odd number of copies", "odd numbers of copies"),
        '"{value}" is no number of copies; {count} of {name} {count|was|were} made.',
    ),
    "not_a_number": NoteKind(
        ("cell that made a column of numbers text", "cells that made columns of numbers text"),
        '"{value}" under "{header}" is no whole number, so the whole column became text; {numbers} other '
        "{numbers|cell is a whole number|cells are whole numbers}. Mend the cell and import again to have numbers.",
    ),
    "other_backs": NoteKind(
        ("source with several backs", "sources with several backs"),
        "All cards have one back here, that of {number} {number|card|cards}; {others} {others|card had another|cards "
        "had others}.",
        True,
    ),
    "zero_copies": NoteKind(
        ("card with no copies", "cards with no copies"), "{name} has 0 copies; it is a card of the game, in no deck."
    ),
    "too_many_cards": NoteKind(
        ("card beyond the limit", "cards beyond the limit"),
        "Up to {most} cards are read; {number} were left out.",
        True,
    ),
    "two_sided": NoteKind(
        ("card with several faces", "cards with several faces"),
        "{name} has {number} more {number|face|faces}; each is a card of its own, of the kind Other side.",
    ),
    "relation": NoteKind(
        ("card that another names", "cards that others name"),
        "{name} names {other} ({how}), which is no card of the source.",
    ),
    "left_column": NoteKind(("column left out", "columns left out"), "{column}: left out by the mapping.", True),
    # pictures
    "no_picture": NoteKind(("missing picture", "missing pictures"), 'There is no picture "{wanted}" for {name}.'),
    "bad_picture": NoteKind(
        ("picture that cannot be read", "pictures that cannot be read"), "{wanted}: {reason}.", True
    ),
    "built_in": NoteKind(
        ("room with pictures of its site", "rooms with pictures of their site"),
        "{number} {number|card shows a picture|cards show pictures} that only the site has and no file; what they "
        "say is printed instead.",
        True,
    ),
    "made_smaller": NoteKind(
        ("picture made smaller", "pictures made smaller"),
        "{wanted} had {width} x {height} pixels; it was made smaller.",
    ),
    "no_pictures_library": NoteKind(("picture library missing", "picture libraries missing"), "{reason}", True),
    # decks
    "no_such_card": NoteKind(
        ("entry that no card has", "entries that no card has"),
        "{count} x {name} in {deck}: there is no such card.",
        True,
    ),
    "near_name": NoteKind(
        ("name with other capitals or accents", "names with other capitals or accents"),
        "{name} in {deck} was taken as {card}.",
    ),
    "other_set": NoteKind(
        ("card of another set", "cards of other sets"), "{name} ({set}) in {deck} was taken as {name} ({other})."
    ),
    "odd_count": NoteKind(
        ("odd number in a deck", "odd numbers in decks"),
        '"{value}" is no number of {name}; {count} {count|was|were} taken.',
    ),
    "deck_cut": NoteKind(
        ("deck that is too large", "decks that are too large"),
        "{deck} has {number} cards; a table takes {most} of a deck.",
        True,
    ),
    "deck_parts": NoteKind(
        ("collection dealt into parts", "collections dealt into parts"),
        "All {number} cards are more than a table takes of one deck; they were made into {parts} decks.",
    ),
    "against_deck": NoteKind(("reason against a deck", "reasons against decks"), "{deck}: {reason}"),
    "rules_unfit": NoteKind(
        ("rule that does not fit the cards now", "rules that do not fit the cards now"),
        "The game has rules: {reason}.",
    ),
    "empty_deck": NoteKind(("deck without cards", "decks without cards"), "{deck} has no card of this game.", True),
    # the table
    "no_zone": NoteKind(
        ("list without its zone", "lists without their zones"),
        "{list} begins in {zone}, which there is not; it begins in {taken}.",
    ),
    "zones_left_out": NoteKind(
        ("zone too many", "zones too many"), "There is room for {most} zones of a seat; {zone} was left out.", True
    ),
    "table_cut": NoteKind(
        ("table with too many cards", "tables with too many cards"),
        "{number} cards lie on the table at first; {most} were laid there.",
        True,
    ),
    "lying_cut": NoteKind(
        ("card too often on a table", "cards too often on a table"),
        "{name} lies {number} times in {zone}; {most} are laid there.",
        True,
    ),
    "function": NoteKind(
        ("command of the source", "commands of the source"),
        "{label} ({function}): commands of another program are not run.",
        True,
    ),
    "no_number": NoteKind(
        ("odd start of a number", "odd starts of numbers"), '{name} starts at "{value}"; it starts at 0 here.'
    ),
    "shared_number": NoteKind(
        ("number of the table", "numbers of the table"),
        "{name} belongs to the whole table; it is a counter that lies there{start}.",
    ),
    # out
    "renamed": NoteKind(
        ("name told apart", "names told apart"), "Several cards are called {name}; this one leaves as {now}."
    ),
    "decks_stay": NoteKind(
        ("game with decks that stay behind", "games with decks that stay behind"),
        "A table holds cards and no decks: {number} {number|deck stays|decks stay} behind. Choose decks, and the "
        "table says how many copies of each card they hold.",
        True,
    ),
    "as_texts": NoteKind(
        ("list or table in a card", "lists or tables in cards"),
        "{number} {number|value is|values are} a list or a table; each leaves as one text.",
    ),
    "abilities_as_texts": NoteKind(
        ("kind of abilities", "kinds of abilities"),
        "The abilities of {number} {number|card leave|cards leave} in the words that are printed; what the referee "
        "does with them stays here.",
        True,
    ),
    "formula_cells": NoteKind(
        ("text that a spreadsheet would compute", "texts that a spreadsheet would compute"),
        "{number} {number|cell begins|cells begin} with =, +, - or @; an apostrophe stands before {number|it|them}, "
        "which importing takes away again.",
    ),
    "raw_cells": NoteKind(
        ("text that a spreadsheet may compute", "texts that a spreadsheet may compute"),
        "{number} {number|cell begins|cells begin} with =, +, - or @ and {number|leaves|leave} raw; open the file as "
        "text.",
    ),
    "left_behind": NoteKind(
        ("card that stays behind", "cards that stay behind"), "{name} is in none of the decks that leave.", True
    ),
    "only_on_sheets": NoteKind(
        ("card in no saved deck", "cards in no saved deck"),
        "{name} is in none of the decks that leave; it lies on its sheet, but in no saved object.",
        True,
    ),
    "cut_cell": NoteKind(
        ("cell that is too long", "cells that are too long"),
        "{name}: a cell holds at most {most} letters; the rest was cut off.",
        True,
    ),
    "lists_joined": NoteKind(
        ("deck with several lists", "decks with several lists"),
        "{deck} has {number} lists besides the side deck; there they are one main deck.",
        True,
    ),
    "board_zone": NoteKind(("board", "boards"), "{zone} has cells; there it is a zone without any.", True),
    "one_back": NoteKind(
        ("game with several backs", "games with several backs"),
        "There are {number} backs; the plugin has one, that of most cards.",
        True,
    ),
    "no_address": NoteKind(
        ("address to be filled in", "addresses to be filled in"),
        "The update list names {address}; put there the address where the files will lie.",
    ),
    "no_chosen_decks": NoteKind(
        ("game without decks", "games without decks"), "The game has no decks; every card leaves once."
    ),
    "no_sign": NoteKind(
        ("text with signs that cannot be drawn", "texts with signs that cannot be drawn"),
        "{name}: no font of this system has {signs}; boxes are drawn instead. Install a font that has them, for "
        "instance one of the Noto fonts.",
    ),
    # again
    "changed_here": NoteKind(("kept as it was changed here", "kept as they were changed here"), "{what}"),
}
"""What a report may say, by kind."""

CHANGES: Mapping[str, str] = {
    "card_added": "{name}: new at the source.",
    "card_removed": "{name}: gone at the source.",
    "card_kept": "{name}: gone at the source, but changed here; it stays.",
    "card_removed_here": "{name}: removed here; it stays away.",
    "field_updated": "{name}, {field}: {before} becomes {now}.",
    "field_kept": "{name}, {field}: {here} was written here and stays.",
    "field_kept_both": "{name}, {field}: {here} was written here and stays; the source now says {source}.",
    "deck_added": "Deck {name}: new at the source.",
    "deck_updated": "Deck {name}: changed at the source.",
    "deck_removed": "Deck {name}: gone at the source.",
    "deck_kept": "Deck {name}: changed here; it stays.",
    "deck_kept_both": "Deck {name}: changed here and at the source; it stays as it is here.",
    "deck_removed_here": "Deck {name}: removed here; it stays away.",
    "game_updated": "game.yaml: written anew after the source.",
    "game_kept": "game.yaml: changed here; it stays.",
    "game_kept_grown": "game.yaml: changed here; it stays, with {added} added to it.",
    "picture_added": "Picture {name}: new at the source.",
    "picture_updated": "Picture {name}: changed at the source.",
    "picture_removed": "Picture {name}: gone at the source.",
    "picture_kept": "Picture {name}: changed here; it stays.",
}
"""What importing again does and leaves."""

COUNTS: Mapping[str, tuple[str, str]] = {
    "rows": ("row read", "rows read"),
    "tables": ("table read", "tables read"),
    "cards": ("card made", "cards made"),
    "copies": ("copy", "copies"),
    "sets": ("set", "sets"),
    "decks": ("deck", "decks"),
    "pictures": ("picture found", "pictures found"),
    "missing_pictures": ("picture missing", "pictures missing"),
    "unresolved": ("entry of a deck that no card has", "entries of decks that no card has"),
    "files": ("file written", "files written"),
    "cards_out": ("card", "cards"),
    "decks_out": ("deck", "decks"),
    "pictures_out": ("picture drawn", "pictures drawn"),
    "rules_out": ("numbered rule", "numbered rules"),
    "pages": ("page", "pages"),
    "sheets": ("sheet", "sheets"),
}
"""What a report counts: one, several."""

_PLURAL = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")
_WORD = re.compile(r"\{(\w+)\}")


def fill(template: str, words: Mapping[str, object]) -> str:
    """A sentence with its words.

    >>> fill("{n} {n|card|cards} of {file}", {"n": 1, "file": "a{n}.csv"})
    '1 card of a{n}.csv'
    """

    def chosen(match: re.Match[str]) -> str:
        return match[2] if words.get(match[1]) == 1 else match[3]

    def word(match: re.Match[str]) -> str:
        value = words.get(match[1], match[0])
        return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)

    return _WORD.sub(word, _PLURAL.sub(chosen, template))


def say(name: str, **words: object) -> str:
    """The sentence of an error."""
    return fill(ERRORS[name], words)

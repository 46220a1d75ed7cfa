"""What a sound game may still have wrong: illegal decks, crowded layouts, icons and pictures that do not exist.

These are for `tabletop check`; a game with such faults opens all the same.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path, PurePosixPath

from tabletop.content.catalog import ART_SUFFIXES, Catalog
from tabletop.content.definitions import CardDef
from tabletop.content.findings import GUESS, Finding, did_you_mean, no_rule
from tabletop.content.fonts import REMEDY, named_signs, undrawable
from tabletop.content.game_code import ReadsTexts
from tabletop.content.layout import ZoneBox
from tabletop.content.places import is_file, is_folder
from tabletop.content.proofing.lint import layout_faults
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, read_document
from tabletop.content.symbols import Mark, marks

_ICON = re.compile(r"(?<!\\)\{([A-Za-z][A-Za-z0-9_-]*)\}")

READ = ("cards", "decks", "scenarios", "lessons")
"""The folders of a game in which every file is meant to be YAML."""

KNOWN = (*READ, "assets", "game.yaml", "layout.yaml", "abilities.yaml", "rulebook.md")
"""What the program reads in the folder of a game."""

USUAL = ("readme", "license", "notes", "changelog")
"""Files that people lay beside others without meaning them to be read."""


def proofread(catalog: Catalog) -> tuple[Finding, ...]:
    """Everything odd about a game that loads: its warnings, then what only looking closer shows."""
    files = _Files()
    found = [
        *catalog.warnings, *_rules_named(catalog, files), *_decks(catalog, files), *_layouts(catalog, files),
        *_icons(catalog, files), *_pictures(catalog, files), *odd_pictures(catalog.folder, catalog.assets[:-1]),
        *_printed_only(catalog, files), *odd_texts(catalog), *undrawable_texts(catalog),
        *unexplained_marks(catalog, files.line),
    ]  # fmt: skip
    told = {finding.path for finding in catalog.warnings}
    return in_order([*found, *(each for each in strangers(catalog.folder) if each.path not in told)])


_NUMBER = re.compile(r"[A-Z]{2,4}-[A-Z]?\d+")


def _rules_named(catalog: Catalog, files: _Files) -> Iterator[Finding]:
    """Numbers of rules that the rulebook does not have, as after a copy whose rulebook was written anew. A game
    without numbered rules may name any."""
    document = files.document(str(catalog.folder / "game.yaml"))
    known = catalog.numbered
    for where, rule in _naming_rules(document.data, ()) if known else ():
        if rule not in known:
            message, hint = no_rule(rule)
            yield document.finding(where, message, hint, "warning")


def _naming_rules(data: object, where: Where) -> Iterator[tuple[Where, str]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        if key == "rule" and isinstance(value, str) and _NUMBER.fullmatch(value):
            yield (*where, key), value
        yield from _naming_rules(value, (*where, key))


def in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """Findings by file and line."""
    return tuple(sorted(findings, key=lambda finding: (finding.path, finding.line, finding.where)))


def strangers(folder: Path) -> tuple[Finding, ...]:
    """Files in a game's folder that nobody reads, as notes: a table of cards, a subfolder, another ending."""
    found = [*_misnamed(folder)]
    for name in READ:
        try:
            inside = sorted((folder / name).iterdir())
        except OSError:
            continue
        for path in inside:
            ending = path.suffix.lower()
            if path.name.startswith((".", "~")) or path.stem.lower() in USUAL:
                continue
            if is_folder(path) and name != "scenarios":
                message = f"Folders inside {name}/ are not read, nor what lies in {path.name}/."
                found.append(Finding(str(path), 0, "", message, "note", f"Put the files into {name}/ itself."))
            elif is_file(path) and ending in (".yml", ".yaml") and path.suffix != ".yaml":
                message = "Only files that end in .yaml, in small letters, are read."
                found.append(Finding(str(path), 0, "", message, "warning", "Rename it."))
            elif is_file(path) and ending != ".yaml":
                message = f"This file is not read: {name}/ holds .yaml files."
                picture = ending in ART_SUFFIXES
                hint = "Write its cards as YAML to play with them." if name == "cards" and not picture else ""
                hint = "Pictures belong into assets/art/." if picture else hint
                found.append(Finding(str(path), 0, "", message, "note", HINT))
    return tuple(found)


def _misnamed(folder: Path) -> Iterator[Finding]:
    """What is called almost as the program wants it."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return
    names = {path.name for path in inside}
    for path in inside:
        wanted = path.name.lower().removesuffix(".txt")
        wanted = f"{wanted[:-4]}.yaml" if wanted.endswith(".yml") else wanted
        if wanted in KNOWN and path.name not in KNOWN and wanted not in names:
            yield Finding(str(path), 0, "", "This is not read under its name.", "warning", f"Rename it to {wanted}.")
        elif path.name in (*READ, "assets") and is_file(path):
            yield Finding(str(path), 0, "", f"This is a file; {path.name} is a folder.", "warning", "Rename it.")


class _Files:
    """The files of a game, read once more for the lines of what a catalog holds."""

    def __init__(self) -> None:
        self._read: dict[str, Document] = {}

    def document(self, path: str) -> Document:
        """A file with its lines."""
        if path not in self._read:
            self._read[path] = read_document(Path(path))[0]
        return self._read[path]

    def line(self, path: str, where: Where) -> int:
        """The line of a place in a file, or of the nearest place around it."""
        return self.document(path).line(where)


def icon_names(catalog: Catalog) -> tuple[str, ...]:
    """All icons that the game can use."""
    names = {path.stem for root in catalog.assets for path in sorted((root / "icons").glob("*.svg"))}
    return tuple(sorted(names))


def _decks(catalog: Catalog, files: _Files) -> Iterator[Finding]:
    for deck in catalog.decks.values():
        for finding in catalog.check_deck(deck):
            path, parts = deck.source.path, tuple(finding.where.split(".")) if finding.where else ()
            lines = files.document(path).lines if path else {}
            line = lines.get(("lists", *parts)) or lines.get(("cards", *parts[1:])) or deck.source.line
            yield Finding(path, line, finding.where, finding.message, finding.grade, finding.hint)


def _layouts(catalog: Catalog, files: _Files) -> Iterator[Finding]:
    path = str(catalog.folder / "layout.yaml")
    if not is_file(Path(path)):
        return
    document = files.document(path)
    placed = {box.family for layout in catalog.layouts.values() for box in layout.zones}
    for zone, kind in catalog.zones.items():
        if zone not in placed and zone != "table":
            message = f'The zone "{zone}" has no box, so nobody sees what lies there.'
            hint = f"Add a line `- {{zone: {zone}, {'seat: 1, ' if kind.per_seat else ''}box: [x, y, w, h]}}`."
            yield Finding(path, document.line(("layouts",)), "layouts", message, "warning", hint)
    for seats, layout in catalog.layouts.items():
        for box, sentence, under in layout_faults(layout):
            line, hint = document.line(_line_of(box, seats, document.data)), ""
            if under is not None:
                other = document.line(_line_of(under, seats, document.data))
                steps = ", and of sites the `step:` from one to the next" if box.site or under.site else ""
                hint = f"Change `box:` in line {other} or {line}{steps}. Without the file a table is made by itself."
            yield Finding(path, line, f"layouts.{seats}", f"With {seats} seats: {sentence}", "warning", hint)


def _line_of(box: ZoneBox, seats: int, data: object) -> Where:
    """Where a box stands in the file."""
    layouts = data.get("layouts") if isinstance(data, dict) else None
    listed = layouts.get(str(seats)) if isinstance(layouts, dict) else None
    for index, each in enumerate(listed if isinstance(listed, list) else ()):
        named = (each.get("zone") or each.get("panel"), each.get("seat", 0)) if isinstance(each, dict) else ()
        if named == (box.family, box.seat) and each.get("site", 0) in (0, box.site):
            return ("layouts", str(seats), index, "box")
    return ("layouts", str(seats))


def _icons(catalog: Catalog, files: _Files) -> Iterator[Finding]:
    known = icon_names(catalog)
    game_file = str(catalog.folder / "game.yaml")

    def missing(name: str, path: str, line: int, where: str, more: int = 0, words: Collection[str] = ()) -> Finding:
        hint = did_you_mean(name, words or known)
        cards = f" It is missing on {more + 1} cards." if more else ""
        hint = hint if hint.startswith(GUESS) else ""
        what = f'"{{{name}}}" is neither a field nor an icon.' if words else f'There is no icon "{name}".'
        return Finding(path, line, where, what + cards, "warning", hint)

    # What a face says for all cards of a kind is one fault, said once, at the face.
    lacking: dict[tuple[str, str], list[CardDef]] = {}
    for card in catalog.cards.values():
        face = catalog.face(card.id)
        for name in dict.fromkeys((*_ICON.findall(face.text), face.emblem, *(gem.icon for gem in face.gems))):
            if name and catalog.icon_path(name) is None:
                lacking.setdefault((card.kind, name), []).append(card)
    for (kind, name), cards in lacking.items():
        place = _in_face(files.document(game_file), kind, name)
        if place:
            line = files.line(game_file, place)
            words = [*catalog.kinds[kind].fields, *known] if place[-1] == "text" else []
            yield missing(name, game_file, line, ".".join(map(str, place)), len(cards) - 1, words)
        else:
            source = cards[0].source
            yield missing(name, source.path, source.line, f"cards.{cards[0].id}", len(cards) - 1)
    named: list[tuple[Where, str]] = []
    named += [(("counters", key, "icon"), counter.icon) for key, counter in catalog.counters.items()]
    named += [(("marks", key, "icon"), mark.icon) for key, mark in catalog.marks.items()]
    named += [(("seat_values", key, "icon"), value.icon) for key, value in catalog.seat_values.items()]
    named += [(("backs", key, "emblem"), back.emblem) for key, back in catalog.backs.items()]
    named += [(("drawer", "pieces", n, "icon"), piece.icon) for n, piece in enumerate(catalog.drawer)]
    for where, name in named:
        if name and catalog.icon_path(name) is None:
            yield missing(name, game_file, files.line(game_file, where), ".".join(map(str, where)))


def _in_face(document: Document, kind: str, name: str) -> Where:
    """Where the face of a kind names an icon itself; () where it comes from the cards."""
    data = document.data
    try:
        face = data["kinds"][kind]["face"]  # type: ignore[index]
    except (KeyError, TypeError):
        return ()
    found: list[Where] = []

    def look(value: object, where: Where) -> None:
        for key, each in value.items() if isinstance(value, dict) else ():
            look(each, (*where, key))
        for index, each in enumerate(value if isinstance(value, list) else ()):
            look(each, (*where, index))
        if isinstance(value, str) and (value == name or f"{{{name}}}" in value):
            found.append(where)

    look(face, ("kinds", kind, "face"))
    return found[0] if found else ()


def _pictures(catalog: Catalog, files: _Files) -> Iterator[Finding]:
    known: list[str] = []
    for card in catalog.cards.values():
        if card.art and not catalog.face(card.id).art:
            known = known or [path.stem for path in _art_files(catalog.assets[:-1])]
            bare = PurePosixPath(card.art.replace("\\", "/")).name
            bare = bare[: -len(PurePosixPath(bare).suffix)] if bare.lower().endswith(ART_SUFFIXES) else bare
            hint = did_you_mean(bare, known)
            hint = hint if hint.startswith(GUESS) else ""
            if bare != card.art:
                hint = (
                    f'Write the bare stem of the picture in assets/art: "{bare if bare in known else bare.lower()}".'
                )
            elif bare not in known and bare.lower() in known:
                hint = f'Write "{bare.lower()}", in small letters as its file is called.'
            elif any(stem != bare and stem.lower() == bare.lower() for stem in known):
                hint = f'Name the file in small letters, "{bare.lower()}", and write it so here.'
            where: Where = ("cards", card.id, "art")
            line = files.line(card.source.path, where)
            message = f'There is no picture "{card.art}".'
            yield Finding(card.source.path, line, ".".join(map(str, where)), message, "warning", hint)
    game_file = str(catalog.folder / "game.yaml")
    for name, back in catalog.backs.items():
        if back.picture and catalog.art_path(back.picture) is None:
            place: Where = ("backs", name, "picture")
            message = f'There is no picture "{back.picture}" in assets/art for the back of {back.name}.'
            yield Finding(game_file, files.line(game_file, place), ".".join(map(str, place)), message, "warning")


def _art_files(roots: Sequence[Path]) -> Iterator[Path]:
    """The pictures of the cards, wherever they lie."""
    for root in roots:
        if is_folder(root / "art"):
            yield from sorted(path for path in (root / "art").iterdir() if not is_folder(path))


def odd_pictures(folder: Path, roots: Sequence[Path] = ()) -> Iterator[Finding]:
    """Files of a game's folder that are named like pictures and are none; ``roots``: where to look, else in its own
    pictures. The cards need not be in order for that."""
    roots = roots or (folder / "assets",)
    covers = (root / f"cover{suffix}" for root in roots for suffix in ART_SUFFIXES)
    for path in (*_art_files(roots), *(path for path in covers if is_file(path))):
        if path.name.startswith("."):
            continue
        if path.suffix.lower() not in ART_SUFFIXES:
            message = f"This file is not read: pictures end in {', '.join(ART_SUFFIXES)}."
            yield Finding(str(path), 0, "", message, "note", "Save it as one of these.")
        elif path.suffix not in ART_SUFFIXES or path.stem != path.stem.lower():
            hint = f"Rename it to {path.name.lower()}."
            yield Finding(str(path), 0, "", "Pictures are found by names in small letters.", "warning", hint)
        elif (unread := _unread(path, folder)) is not None:
            yield Finding(str(path), 0, "", unread.message.replace("file", "picture", 1), "warning", unread.hint)
        elif fault := picture_fault(path):
            hint = "Save it again as PNG, JPEG or WebP; without it the card's emblem is drawn."
            yield Finding(str(path), 0, "", f"The picture {fault}.", "warning", hint)


def _unread(path: Path, folder: Path) -> careful.Unread | None:
    """Why a picture is not opened."""
    try:
        careful.check(path, careful.MOST_PICTURE, folder if path.is_relative_to(folder) else None)
    except careful.Unread as error:
        return error
    return None


def _printed_only(catalog: Catalog, files: _Files) -> Iterator[Finding]:
    """What abilities do, in a game that has nobody to do it: said once a file, at the first."""
    if catalog.code is not None:
        return
    found: dict[str, list[int]] = {}
    for ability in catalog.abilities.values():
        if ability.data.get("do"):
            path, line = ability.source.path, ability.source.line
            lines = files.document(path).lines
            inside = (where for where in lines if where[-1:] == ("do",) and lines[where] >= line)
            found.setdefault(path, []).append(min((lines[where] for where in inside), default=line))
    for path, at in found.items():
        message = "Nothing carries out `do` here: the game names no `code`, so abilities are only printed."
        more = f" So are {len(at) - 1} more in this file." if len(at) > 1 else ""
        hint = "Leave `do` out, or write `code:` with the game whose rules are meant into game.yaml."
        yield Finding(path, min(at), "", message + more, "warning", hint)


# -- is a file a picture that can be drawn? Looked at from outside ---------------------------------------------
#
# Is a file a picture that can be drawn? Looked at from outside: its first bytes, and whether it goes on to its end.
#
# Nothing is decoded here (only `ui` may), so a picture whose middle is damaged passes; what people really do is to
# rename a file, to save an empty one or to copy half of one.


_PNG = b"\x89PNG\r\n\x1a\n"
_OTHERS = (
    (b"GIF8", "a GIF"), (b"BM", "a BMP"), (b"%PDF", "a PDF"), (b"II*\0", "a TIFF"), (b"MM\0*", "a TIFF"),
    (b"8BPS", "a Photoshop file"), (b"PK\x03\x04", "a ZIP archive"), (b"<svg", "an SVG"), (b"<?xml", "an SVG or XML"),
    (b"<!DOC", "a web page"), (b"<html", "a web page"), (b"version https://git-lfs", "a pointer of git LFS"),
)  # fmt: skip
TAIL = 65536


def picture_fault(path: Path) -> str:
    """What is wrong with the file of a picture (PNG, JPEG or WebP), as the rest of a sentence; "" for nothing."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(32)
            file.seek(max(0, size - TAIL))
            tail = file.read()
    except OSError as error:
        return f"cannot be read ({error.strerror or 'unknown reason'})"
    if not size:
        return "is empty"
    if head.startswith(_PNG):
        whole = b"IEND" in tail[-16 - 1024 :] and len(head) >= 24 and 0 not in struct.unpack(">II", head[16:24])
    elif head.startswith(b"\xff\xd8\xff"):
        whole = b"\xff\xd9" in tail
    elif head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        whole = size >= struct.unpack("<I", head[4:8])[0] + 8
    else:
        lowered = head.lstrip().lower()
        kind = next((name for start, name in _OTHERS if lowered.startswith(start.lower())), "")
        return f"is {kind}, not a PNG, JPEG or WebP picture" if kind else "is no PNG, JPEG or WebP picture"
    return "" if whole else "is cut off: its end is missing"


# -- does what is printed on a card say what its ability does --------------------------------------------------
#
# Does what is printed on a card say what its ability does, and is there a font for it?


HINT = "Change the text or the ability. It may also be that both mean the same."


def odd_texts(catalog: Catalog) -> Iterator[Finding]:
    """A note for each text that does not seem to fit its ability."""
    code = catalog.code
    if not isinstance(code, ReadsTexts):
        return
    for ability in catalog.abilities.values():
        faults = code.text_faults(ability.text, ability.data, ability.kind, ability.labelled) if ability.text else ()
        if faults:
            source = ability.source
            message = f'"{ability.text}": {" ".join(faults)}'
            yield Finding(source.path, source.line, ability.id, message, "note", HINT)


def undrawable_texts(catalog: Catalog) -> Iterator[Finding]:
    """A warning for each file with signs that no font of this system has, at the first line that holds one."""
    folder = catalog.folder
    inside = (path for name in ("cards", "decks", "lessons") for path in (folder / name).glob("*.yaml"))
    for path in sorted([*folder.glob("*.yaml"), *inside, *folder.glob("*.md")]):
        try:
            lines = careful.read(path, MAX_BYTES, folder).decode(errors="replace").splitlines()
        except careful.Unread:
            continue  # that is said elsewhere
        found = {
            number: signs
            for number, line in enumerate(lines, 1)
            if not line.lstrip().startswith("#") and (signs := undrawable(line))
        }
        if found:
            signs = "".join(dict.fromkeys("".join(found.values())))
            where = f" (in {len(found)} lines from here on)" if len(found) > 1 else ""
            message = f"No font of this system has {named_signs(signs)}{where}; boxes are drawn instead."
            yield Finding(str(path), min(found), "", message, "warning", REMEDY)


# -- marks that a table shows and nobody explains --------------------------------------------------------------
#
# Marks that a table shows and nobody explains: whoever points at one learns what it is only if the game says so.


UNEXPLAINED_HINT = "Add a line under `symbols:`, as `{name}: what it means`."


def unexplained(catalog: Catalog) -> tuple[Mark, ...]:
    """The marks of a game without a sentence about them, each name once."""
    found: dict[tuple[object, str], Mark] = {}
    for mark in marks(catalog):
        if mark.symbol is None or not mark.symbol.sentence:
            found.setdefault((mark.where[:1], mark.name), mark)
    return tuple(found.values())


def key_of(mark: Mark) -> str:
    """Under which name of `symbols:` it is looked for: phases are told from what goes by the same name."""
    return f"{mark.name} phase" if mark.where[0] == "phases" else mark.name


def unexplained_marks(catalog: Catalog, line: Callable[[str, Where], int]) -> Iterator[Finding]:
    """A warning for each mark that is left out of what a game explains. One that explains nothing yet is told only of
    what stands on its faces with no name at all: a number beside its label says enough for a beginning. ``line``
    finds a place in a file."""
    path, left = str(catalog.folder / "game.yaml"), unexplained(catalog)
    if not left or not (catalog.folder / "game.yaml").is_file():
        return
    if not any(symbol.sentence for symbol in catalog.symbols.values()):  # what it only calls otherwise says nothing
        on_faces = (mark for mark in left if not mark.named and mark.where[0] == "kinds")
        left = tuple(on_faces) if catalog.cards else ()
    for mark in sorted(left, key=lambda mark: mark.name):
        where = ".".join(map(str, mark.where))
        message = f'Nothing says what "{mark.name}" means.'
        yield Finding(
            path, line(path, mark.where), where, message, "warning", UNEXPLAINED_HINT.format(name=key_of(mark))
        )

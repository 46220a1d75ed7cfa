"""A LackeyCCG plugin: zones, numbers, phases, one set of cards with their pictures, decks, and the list by which
others fetch and update it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from tabletop.content.definitions import DeckDef, PutStep, ShuffleStep
from tabletop.core.zones import ZoneKind
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.cockatrice import set_name
from tabletop.exchange.leaving.game import TEXT, Leaving, Row, columns_of, lists_of, rows_of
from tabletop.exchange.leaving.targets import file_name
from tabletop.exchange.leaving.xmlout import element, xml_bytes

SIZE = (375, 525)
NOWHERE = "http://your-address.example/"
"""What stands for the address in an update list until somebody has one."""
_BREAKS = str.maketrans({"\t": " ", "\n": " ", "\r": " "})


def plugin_name(leaving: Leaving) -> str:
    """The name of the plugin, and of its folder below `plugins/`."""
    return file_name(leaving.catalog.title)


def lackey(leaving: Leaving, report: Report, day: datetime.date | None = None) -> dict[str, bytes]:
    """The files of the plugin's folder."""
    rows = rows_of(leaving.catalog, report)
    images = _image_names(rows)
    files: dict[str, bytes] = {
        "plugininfo.txt": plugin_info(leaving, report),
        "sets/allsets.txt": card_table(leaving, rows, images),
        "ListOfCardDataFiles.txt": b"<listofcarddatafiles>\n<filetoinclude>allsets.txt</filetoinclude>\n"
        b"</listofcarddatafiles>\n",
    }
    taken: set[str] = set()
    for deck in leaving.decks:
        files[f"decks/{file_name(deck.name, taken)}.dek"] = dek(leaving, deck, rows, images)
        report.count("decks_out")
    if leaving.pictures is not None:
        for row in rows:
            name = f"sets/setimages/{set_name(leaving)}/{images[row.card.id]}.jpg"
            files[name] = leaving.pictures.front(row.card.id, SIZE, form="jpeg")
            report.count("pictures_out")
        if rows:
            files["cardback.jpg"] = leaving.pictures.back(_usual_back(rows), SIZE, form="jpeg")
        if len({row.card.back for row in rows}) > 1:
            report.note("one_back", number=len({row.card.back for row in rows}))
    files["version.txt"] = _version(day or datetime.date.today(), leaving)
    files["updatelist.txt"] = update_list(leaving, files, day or datetime.date.today(), report)
    return files


def _usual_back(rows: list[Row]) -> str:
    backs = [row.card.back for row in rows]
    return max(dict.fromkeys(backs), key=backs.count)


def _image_names(rows: list[Row]) -> dict[str, str]:
    """A file name for each card that stays the same while its id does."""
    return {row.card.id: row.card.id for row in rows}


def card_table(leaving: Leaving, rows: list[Row], images: Mapping[str, str]) -> bytes:
    """Tabs between, a card a line; ends of lines inside of a text become blanks."""
    labels = columns_of(rows)
    lines = ["\t".join(("Name", "Set", "ImageFile", "Kind", *labels, TEXT))]
    for row in rows:
        cells = (
            row.name,
            set_name(leaving),
            images[row.card.id],
            row.kind,
            *(row.values.get(label, "") for label in labels),
        )
        lines.append("\t".join(cell.translate(_BREAKS) for cell in (*cells, row.text)))
    return ("\n".join(lines) + "\n").encode()


def plugin_info(leaving: Leaving, report: Report) -> bytes:
    """Zones with who sees into them, where each list of a deck begins, numbers and phases."""
    catalog = leaving.catalog
    root = element(None, "plugin")
    element(root, "pluginname", plugin_name(leaving))
    element(root, "pluginversion", "1")
    labels: dict[str, str] = {}
    for name, zone in catalog.zones.items():
        if name == "table":
            continue
        labels[name] = _free(zone.label or name.capitalize(), labels.values())
        if zone.board:
            report.note("board_zone", zone=labels[name])
        made = element(root, "gamezone")
        element(made, "label", labels[name])
        own, others = sight_of(zone)
        element(made, "visibletoowner", _yes(own))
        element(made, "visibletoothers", _yes(others))
        element(made, "isshared", _yes(not zone.per_seat))
    shuffled = {step.zone for step in catalog.setup if isinstance(step, ShuffleStep)}
    homes = {step.list: step.into for step in catalog.setup if isinstance(step, PutStep)}
    for id, deck_list in catalog.deck_lists.items():
        home = homes.get(id, next((name for name, zone in catalog.zones.items() if zone.pile), ""))
        made = element(root, "deckzone")
        element(made, "label", deck_list.label)
        element(made, "gamezonetoloadto", labels.get(home, ""))
        element(made, "shuffle", _yes(home in shuffled))
    for value in catalog.seat_values.values():
        if value.stored:
            made = element(root, "playerstat")
            element(made, "label", value.label)
            element(made, "initialvalue", str(value.start))
    for phase in catalog.phases:
        element(element(root, "phase"), "label", phase.label)
    for label, kind in (("Draw a card", "DRAWCARD"), ("Flip a coin", "FLIPCOIN"), ("Roll a die", "ROLLD6")):
        made = element(root, "generalfunction")
        element(made, "label", label)
        element(made, "kind", kind)
    for label, kind in (("Turn over", "TURNOVER"), ("Tap", "MAKERIGHT90DEGREES"), ("Untap", "MAKERIGHT0DEGREES")):
        made = element(root, "cardfunction")
        element(made, "label", label)
        element(made, "kind", kind)
    return xml_bytes(root).split(b"\n", 1)[1]


def sight_of(zone: ZoneKind) -> tuple[bool, bool]:
    """Whether its owner sees the cards of a zone as a rule, and whether others do."""
    own = others = True
    for rule in zone.see:
        if rule.when:
            continue
        shown = rule.show in ("identity", "face")
        if rule.audience in ("owner", "all"):
            own = shown
        if rule.audience in ("others", "all"):
            others = shown
    return own, others


def _free(label: str, taken: object) -> str:
    found, number = label, 1
    while found in taken:  # type: ignore[operator]
        number += 1
        found = f"{label} {number}"
    return found


def _yes(truth: bool) -> str:
    return "yes" if truth else "no"


def dek(leaving: Leaving, deck: DeckDef, rows: list[Row], images: Mapping[str, str]) -> bytes:
    """A deck: one element for each copy, in a superzone for each list."""
    names = {row.card.id: row.name for row in rows}
    root = element(None, "deck", version="0.8")
    meta = element(root, "meta")
    element(meta, "game", plugin_name(leaving))
    element(meta, "title", deck.name)
    element(meta, "note", deck.sentence)
    for label, cards in lists_of(leaving, deck):
        zone = element(root, "superzone", name=label)
        for card, number in cards.items():
            for _ in range(number):
                made = element(zone, "card")
                element(made, "name", names.get(card, card), id=images.get(card, card))
                element(made, "set", set_name(leaving))
    return xml_bytes(root)


def checksum(data: bytes) -> int:
    """What Lackey compares of a file: its bytes summed as signed numbers, without ends of lines, minus 1.

    >>> checksum(b"AB\\r\\n"), checksum(bytes([255]))
    (130, -2)
    """
    total = sum(byte - 256 if byte > 127 else byte for byte in data if byte not in (10, 13))
    rest = abs(total) % 100_000_000
    return (rest if total >= 0 else -rest) - 1


def _version(day: datetime.date, leaving: Leaving) -> bytes:
    root = element(None, "version")
    base = leaving.address or NOWHERE
    element(root, "lastupdateYYMMDD", day.strftime("%y%m%d"))
    element(root, "versionurl", f"{base.rstrip('/')}/version.txt")
    element(root, "updateurl", f"{base.rstrip('/')}/updatelist.txt")
    element(root, "message", leaving.catalog.title)
    return xml_bytes(root).split(b"\n", 1)[1]


def update_list(leaving: Leaving, files: Mapping[str, bytes], day: datetime.date, report: Report) -> bytes:
    """Each file of the plugin with its address and checksum, then the addresses of the pictures."""
    name, base = plugin_name(leaving), (leaving.address or NOWHERE).rstrip("/")
    if not leaving.address:
        report.note("no_address", address=NOWHERE)
    pictures = f"sets/setimages/{set_name(leaving)}/"
    lines = [f"{name}\t{day.strftime('%m-%d-%y')}"]
    for path, data in files.items():
        if not path.startswith(pictures):
            lines.append(f"plugins/{name}/{path}\t{base}/{path}\t{checksum(data)}")
    lines += ["CardGeneralURLs:", f"{base}/sets/setimages/"]
    return ("\n".join(lines) + "\n").encode()

"""`plugininfo.txt` of a LackeyCCG plugin: zones, lists of decks, numbers, phases, counters and dice.

It looks like XML and often is not: each of its blocks is matched for itself, what lies between is a comment. The
older form has no `<` at all: blocks of lines, each begun by its count.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence

from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.records import ForeignNumber, ForeignZone, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.texts import split_lines

_MEMBER = re.compile(r"<\s*(\w+)[^>]*>([^<]*)<\s*/")
_BLOCKS = ("gamezone", "deckzone", "playerstat", "globalstat", "phase", "generalfunction", "cardfunction")
_DICE = re.compile(r"ROLLD(\d{1,3})\Z")
_OURS = (
    "DRAWCARD", "DRAWCARDTOTABLE", "NEXTPHASE", "PREVIOUSPHASE", "NEXTTURN", "PREVIOUSTURN", "TURNOVER", "EDITNOTE",
    "CHANGEOWNER", "CLEARCARD", "CLONE", "HOVER",
)  # fmt: skip
"""Commands of cards and of the table that Tabletop has itself."""
_COMMAND = re.compile(r"[A-Z]{4,}\d*[A-Z]*\Z")
_TURNS = re.compile(r"(?:ALLYOURCARDS)?MAKERIGHT\d+(?:DEGREES)?\Z")
_COUNTERS = {
    "white": "#d8d2c4", "yellow": "#d2b13a", "red": "#a23a34", "orange": "#c07a30", "blue": "#2b5aa0",
    "indigo": "#4a4a8c", "green": "#3f7a3d", "violet": "#7a4b9c",
}  # fmt: skip


def plugin_info(file: str, text: str, report: Report) -> _Info | _OldInfo:
    """What the text of a `plugininfo.txt` says, in whichever of its forms it is."""
    return _Info(file, text, report) if "<" in text else _OldInfo(file, text, report)


class _Info:
    """The newer form, block by block."""

    def __init__(self, file: str, text: str, report: Report) -> None:
        self.file, self.report = file, report
        self.title = _first(text, "pluginname")
        self.zones: list[ForeignZone] = []
        self.numbers: list[ForeignNumber] = []
        self.phases: list[str] = []
        self.counters: list[tuple[str, str]] = []
        self.dice: list[int] = []
        blocks: dict[str, list[tuple[int, dict[str, str]]]] = {name: [] for name in _BLOCKS}
        pattern = re.compile(rf"<\s*({'|'.join(_BLOCKS)})\s*>(.*?)<\s*/\s*\1\s*>", re.DOTALL | re.IGNORECASE)
        for match in pattern.finditer(text):
            members = {each[1].lower(): html.unescape(each[2]).strip() for each in _MEMBER.finditer(match[2])}
            line = len(re.findall(r"\r\n|\n|\r", text[: match.start()])) + 1
            blocks[match[1].lower()].append((line, members))
        games = [members for _, members in blocks["gamezone"] if members.get("label")]
        decks = [(line, members) for line, members in blocks["deckzone"] if members.get("label")]
        self.zones = _zones(
            [
                ForeignZone(
                    each["label"], _yes(each, "isshared"), _yes(each, "visibletoowner"), _yes(each, "visibletoothers")
                )
                for each in games
            ],
            [
                (
                    line,
                    each["label"],
                    each.get("gamezonetoloadto") or each.get("zonetoloadto") or "",
                    _yes(each, "shuffle"),
                )
                for line, each in decks
            ],
            file,
            report,
        )
        for name, shared in (("playerstat", False), ("globalstat", True)):
            for line, each in blocks[name]:
                if each.get("label"):
                    self._number(each["label"], each.get("initialvalue", "0"), shared, line)
        self.phases = [each["label"] for _, each in blocks["phase"] if each.get("label")]
        for name in ("generalfunction", "cardfunction"):
            for line, each in blocks[name]:
                kind = each.get("kind", "").upper()
                _take_function(self, kind, each.get("label") or kind, each.get("color", ""), line)

    def _number(self, name: str, value: str, shared: bool, line: int) -> None:
        self.numbers.append(_number(name, value, shared, Place(self.file, line), self.report))


def _is_known(command: str) -> bool:
    return (
        command in (*_OURS, "FLIPCOIN")
        or command.startswith(("ADDCOUNTER", "REMOVECOUNTER"))
        or any(pattern.match(command) for pattern in (_DICE, _TURNS))
    )


def _take_function(info: _Info | _OldInfo, kind: str, label: str, color: str, line: int) -> None:
    """Take in a command: dice and counters become pieces, what the table does itself is left to it, others are
    noted."""
    if match := _DICE.match(kind):
        info.dice.append(int(match[1]))
    elif kind == "FLIPCOIN":
        info.dice.append(2)
    elif kind.startswith(("ADDCOUNTER", "REMOVECOUNTER")):
        color = (color or kind.removeprefix("ADDCOUNTER").removeprefix("REMOVECOUNTER")).lower()
        counter = color.capitalize(), _COUNTERS.get(color, "#c9a227")
        if color and counter not in info.counters:
            info.counters.append(counter)
    elif kind and kind not in _OURS and not _TURNS.match(kind):
        info.report.note("function", Place(info.file, line), label=label, function=kind)


class _OldInfo:
    """The older form: blocks of lines, each begun by its count; blank lines between. The blocks are numbers of the
    table, numbers of a seat, lists of decks, zones, phases, commands of the table and commands of cards."""

    def __init__(self, file: str, text: str, report: Report) -> None:
        self.title = ""
        self.file, self.report = file, report
        self.counters: list[tuple[str, str]] = []
        self.dice: list[int] = []
        shared, numbers, decks, games, phases, general, functions = _blocks(text)
        self.numbers = [
            _number(_cells(line, 2)[0], _cells(line, 2)[1], is_shared, Place(file, number), report)
            for lines, is_shared in ((numbers, False), (shared, True))
            for number, line in lines
        ]
        zones = []
        for _, line in games:
            label, own, others = _cells(line, 3)[:3]
            zones.append(ForeignZone(label, False, own.lower() in _YES, others.lower() in _YES))
        self.zones = _zones(zones, [(number, _cells(line, 1)[0], "", False) for number, line in decks], file, report)
        self.phases = [_cells(line, 1)[0] for _, line in phases]
        for number, line in (*general, *functions):
            # some write the label first, others the command
            cells = [cell for cell in _cells(line, 2)[:2] if cell]
            kind = next((cell for cell in cells if _is_known(cell)), "")
            kind = kind or next((cell for cell in cells if _COMMAND.match(cell)), cells[-1].upper() if cells else "")
            label = next((cell for cell in cells if cell.upper() != kind), kind)
            _take_function(self, kind, label.replace("_", " "), "", number)


def _blocks(text: str) -> list[list[tuple[int, str]]]:
    """The seven blocks of the older form, their lines with their numbers. Some leave the first one away, so that the
    zones (which say of each whether its owner and the others see it) come third."""
    lines = split_lines(text)
    blocks: list[list[tuple[int, str]]] = []
    at = 0
    while at < len(lines):
        count = lines[at].strip()
        at += 1
        if re.fullmatch(r"\d{1,3}", count):
            size = int(count)
            blocks.append([(at + n + 1, line) for n, line in enumerate(lines[at : at + size]) if line.strip()])
            at += size
    blocks += [[]] * (7 - len(blocks))
    if not _are_zones(blocks[3]) and _are_zones(blocks[2]):
        blocks.insert(0, [])
    return blocks[:7]


def _are_zones(block: Sequence[tuple[int, str]]) -> bool:
    rows = [_cells(line, 3) for _, line in block]
    return bool(rows) and all(cell.lower() in (*_YES, *_NO) for row in rows for cell in row[1:3])


_YES = ("yes", "true", "1", "y")
_NO = ("no", "false", "0", "n")


def _cells(line: str, least: int) -> list[str]:
    cells = [cell.strip() for cell in line.split("\t")]
    return cells + [""] * (least - len(cells))


def _yes(members: Mapping[str, str], name: str) -> bool:
    return members.get(name, "").lower() in _YES


def _first(text: str, name: str) -> str:
    match = re.search(rf"<\s*{name}[^>]*>([^<]*)<", text, re.IGNORECASE)
    return html.unescape(match[1]).strip() if match else ""


def _number(name: str, value: str, shared: bool, place: Place, report: Report) -> ForeignNumber:
    if re.fullmatch(r"[+-]?\d{1,9}", value.strip() or "0"):
        return ForeignNumber(name, int(value or "0"), shared)
    report.note("no_number", place, name=name, value=value[:40])
    return ForeignNumber(name, 0, shared)


def _zones(
    games: Sequence[ForeignZone], decks: Sequence[tuple[int, str, str, bool]], file: str, report: Report
) -> list[ForeignZone]:
    """The zones, with the lists of decks that begin in each; a list whose zone there is not begins in one like it."""
    zones = list(games)
    if not zones and decks:
        zones = [ForeignZone(label, False, False, False, True) for _, label, _, _ in decks[:1]]
    names = {folded(zone.name): index for index, zone in enumerate(zones)}
    hidden = next((i for i, zone in enumerate(zones) if not zone.owner_sees and not zone.others_see), 0)
    for line, label, target, shuffle in decks:
        index = names.get(folded(target or label))
        if index is None:
            index = names.get(folded(label))
        if index is None:
            words = folded(target or label).rstrip("s")
            index = next((i for name, i in names.items() if name.startswith(words)), hidden)
        if target and folded(zones[index].name) != folded(target):
            report.note("no_zone", Place(file, line), list=label, zone=target, taken=zones[index].name)
        zone = zones[index]
        zones[index] = ForeignZone(
            zone.name, zone.shared, zone.owner_sees, zone.others_see, zone.pile, (*zone.loads, label),
            zone.shuffle or shuffle,
        )  # fmt: skip
    return zones

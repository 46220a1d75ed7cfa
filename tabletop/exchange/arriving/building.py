"""From a foreign game to the files of a folder, as data: `game.yaml`, cards, decks, and which pictures they need.

Nothing is written here. What an earlier import called a card, and the file that it put it into, stay as they were.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.content.decks import MAX_CARDS as MAX_DECK
from tabletop.content.decks import MAX_COPIES
from tabletop.core.values import Json
from tabletop.exchange.arriving.faces import face_of, palettes_of
from tabletop.exchange.arriving.zones import MAIN, PIECES, TOKENS, Table, lay_table
from tabletop.exchange.basis.limits import MAX_CARDS
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.naming import card_id, folded, zone_id
from tabletop.exchange.basis.records import ForeignCard, ForeignGame, Picture
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.resolving import Cards, Counts, resolve

CARDS_OF_A_FILE = 400
LETTERS_OF_A_FILE = 800_000
MAX_CARD_FILES = 300

MAX_LAID = 200
"""How often a card may lie in one zone at the start."""

CARD, TOKEN, SIDE = "card", "token", "other_side"

ODD_CELLS = 20
"""At most one cell in so many, or a single one, may be no number for a column to be taken for one of numbers."""

_WHOLE = re.compile(r"[+-]?(?:0|[1-9][0-9]{0,14})\Z")


@dataclass(slots=True)
class Draft:
    """A game's folder before it is written. `cards` holds the values of each card by its id, `file_of` the file that
    a card belongs into, `keys` what the source knows it by."""

    game: dict[str, Any] = field(default_factory=dict)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    file_of: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    decks: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By file ("decks/main.yaml")."""
    pictures: dict[str, tuple[Picture, str]] = field(default_factory=dict)
    """By the name that the picture has in `art/`: where it comes from, and what the source calls it."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an earlier import decided: ids by the source's keys, files by ids, the game's id."""

    ids: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    game: str = ""


def build(
    game: ForeignGame, mapping: FieldMap, identity: str, whole: bool, earlier: Earlier, report: Report
) -> Draft:
    """The folder of a game with this id; `whole`: its pictures are whole cards."""
    draft = Draft()
    cards = list(game.cards)
    if len(cards) > MAX_CARDS:
        report.note("too_many_cards", cards[MAX_CARDS].place, most=MAX_CARDS, number=len(cards) - MAX_CARDS)
        cards = cards[:MAX_CARDS]
    ids = _ids(cards, earlier, report)
    kinds = _kinds(cards)
    fields = _Fields(cards, mapping)
    fields.note_odd_cells(cards, report)
    _pictures(cards, ids, draft, report)
    for card in cards:
        _card(card, ids, kinds, fields, draft)
        report.note_signs(card.name, "".join((card.name, *card.values.values())), card.place)
    _files(cards, ids, kinds, earlier, draft)
    resolved = _decks(game, cards, ids, kinds, report)
    resolved = [(name, text, _under_zones(lists, game)) for name, text, lists in resolved]
    names = list(dict.fromkeys(name for _, _, lists in resolved for name in lists))
    table = lay_table(game, names, report)
    _deck_files(resolved, table, draft, report)
    if game.back is not None:
        draft.pictures["card-back"] = (game.back, "the card back")
    laid = _laid(game, cards, ids, kinds, table, report)
    draft.game = _game_file(game, identity, table, kinds, fields, whole, draft, laid)
    for number in game.numbers:
        if number.shared:
            begins = f", to be set to {number.start:,} by hand" if number.start else ""
            report.note("shared_number", name=number.name, start=begins)
    report.count("cards", len(cards))
    report.count("copies", sum(n for deck in draft.decks.values() for lists in _lists(deck) for n in lists.values()))
    report.count("copies", sum(each.count for each in game.lying))
    if sets := {card.set for card in cards if card.set}:
        report.count("sets", len(sets))
    report.count("decks", len(draft.decks))
    return draft


def _lists(deck: Mapping[str, Any]) -> list[dict[str, int]]:
    return [deck["cards"]] if "cards" in deck else list(deck.get("lists", {}).values())


def _ids(cards: Sequence[ForeignCard], earlier: Earlier, report: Report) -> dict[str, str]:
    """An id for each card by its key. Earlier ids first, so that a new card never takes one."""
    known = {card.key: earlier.ids[card.key] for card in cards if card.key in earlier.ids}
    taken = {*known.values(), *earlier.ids.values(), "card-back"}
    names: set[str] = set()
    for card in cards:
        if card.key not in known:
            id = card_id(card.name, card.set, taken)
            known[card.key] = id
            taken.add(id)
        if card.name in names and not card.set:
            report.note("same_name", card.place, name=card.name, id=known[card.key])
        names.add(card.name)
    return known


def _kinds(cards: Sequence[ForeignCard]) -> dict[str, str]:
    """The id of each kind by the source's word for it; tokens and other sides are kinds of their own."""
    kinds: dict[str, str] = {}
    for card in cards:
        word = _kind_word(card)
        if word not in kinds:
            usual = {"": CARD, "\0token": TOKEN, "\0side": SIDE}.get(word)
            kinds[word] = usual or zone_id(word, {*kinds.values(), CARD, TOKEN, SIDE}, "kind")
    return kinds


def _kind_word(card: ForeignCard) -> str:
    return "\0side" if card.is_side else "\0token" if card.token else card.kind


class _Fields:
    """The fields of the cards: which columns become which, and what type each has over all cards."""

    def __init__(self, cards: Sequence[ForeignCard], mapping: FieldMap) -> None:
        self.columns = {column.header: column for column in mapping.own()}
        self.texts: dict[str, list[str]] = {column.field: [] for column in mapping.own()}
        self.used: dict[str, set[str]] = {}
        self.has_sets = any(card.set for card in cards)
        self.has_ids = any(card.id for card in cards)
        for card in cards:
            used = self.used.setdefault(_kind_word(card), set())
            for header, value in card.values.items():
                column = self.columns.get(header)
                if column is not None and value.strip():
                    self.texts[column.field].append(value.strip())
                    used.add(column.field)
        self.splits: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        for column in mapping.own():
            # columns of several tables may be one field: the first says what it is called
            self.splits.setdefault(column.field, column.split)
            self.labels.setdefault(column.field, column.header)
        self.types = {name: self._type(name, texts) for name, texts in self.texts.items()}

    def _type(self, name: str, texts: Sequence[str]) -> str:
        if self.splits[name]:
            return "list"
        return "int" if texts and all(_WHOLE.match(text) for text in texts) else "text"

    def note_odd_cells(self, cards: Sequence[ForeignCard], report: Report) -> None:
        """Say which few cells kept a column that else holds whole numbers from being one of numbers: in a table of
        thousands nobody finds the one slip of the pen."""
        numbers = {}
        for name, texts in self.texts.items():
            whole = sum(1 for text in texts if _WHOLE.match(text)) if self.types[name] == "text" else 0
            if whole > 2 and (len(texts) - whole) * ODD_CELLS <= max(whole, ODD_CELLS):
                numbers[name] = whole
        for card in cards if numbers else ():
            for header, value in card.values.items():
                column, text = self.columns.get(header), value.strip()
                if column is not None and column.field in numbers and text and not _WHOLE.match(text):
                    report.note(
                        "not_a_number", card.place, value=text[:40], header=header, numbers=numbers[column.field]
                    )

    def value(self, name: str, text: str) -> object:
        """A cell as its field wants it."""
        if self.types[name] == "list":
            return [part.strip() for part in text.split(self.splits[name]) if part.strip()]
        return int(text) if self.types[name] == "int" else text.strip()


def _card(card: ForeignCard, ids: Mapping[str, str], kinds: Mapping[str, str], fields: _Fields, draft: Draft) -> None:
    id = ids[card.key]
    values: dict[str, Any] = {"name": card.name}
    if len(kinds) > 1:
        values["kind"] = kinds[_kind_word(card)]
    for header, text in card.values.items():
        column = fields.columns.get(header)
        if column is not None and text.strip():
            values[column.field] = fields.value(column.field, text)
    if card.set:
        values["set"] = card.set
    if card.id:
        values["source_id"] = card.id
    shared = draft.file_of.pop(f"\0{id}", "")
    if shared:
        values["art"] = shared
    draft.cards[id] = values
    draft.keys[id] = card.key


def _pictures(cards: Sequence[ForeignCard], ids: Mapping[str, str], draft: Draft, report: Report) -> None:
    """Which pictures are needed; one that several cards have is kept once."""
    owner: dict[Picture, str] = {}
    for card in cards:
        if card.picture is None:
            if card.wanted:
                report.count("missing_pictures")
                report.note("no_picture", card.place, wanted=card.wanted, name=card.name)
            continue
        report.count("pictures")
        id = ids[card.key]
        if card.picture in owner:
            draft.file_of[f"\0{id}"] = owner[card.picture]
        else:
            owner[card.picture] = id
            draft.pictures[id] = (card.picture, card.wanted or card.name)


def _files(
    cards: Sequence[ForeignCard], ids: Mapping[str, str], kinds: Mapping[str, str], earlier: Earlier, draft: Draft
) -> None:
    """The file of each card: by set, or else by kind, in parts of a few hundred cards."""
    sets = {folded(card.set) for card in cards}
    by_set = 1 < len(sets) <= MAX_CARD_FILES
    sizes: dict[str, list[int]] = {}

    def take(file: str, id: str) -> None:
        size = sizes.setdefault(file, [0, 0])
        size[0] += 1
        size[1] += sum(len(str(value)) + 24 for value in draft.cards[id].values())
        draft.file_of[id] = file

    late = []
    for card in cards:
        id = ids[card.key]
        if id in earlier.files:
            take(earlier.files[id], id)
        else:
            late.append(card)
    names: dict[str, str] = {}
    for card in late:
        group = card.set if by_set else kinds[_kind_word(card)]
        base = names.get(group)
        if base is None:
            base = names[group] = card_id(group, "", set(names.values()), "cards")
        number = 1
        file = f"cards/{base}.yaml"
        while file in sizes and (sizes[file][0] >= CARDS_OF_A_FILE or sizes[file][1] >= LETTERS_OF_A_FILE):
            number += 1
            file = f"cards/{base}-part-{number}.yaml"
        take(file, ids[card.key])


def _decks(
    game: ForeignGame, cards: Sequence[ForeignCard], ids: Mapping[str, str], kinds: Mapping[str, str], report: Report
) -> list[tuple[str, str, Counts]]:
    """Name, sentence and contents of each deck: those of the source, or all cards where it has none."""
    known = Cards(cards, ids)
    made = []
    for deck in game.decks:
        lists = resolve(deck, known, report)
        if any(lists.values()):
            made.append((deck.name, deck.comment, lists))
        else:
            report.note("empty_deck", deck.place, deck=deck.name)
    if made or game.lying:
        return made
    main: dict[str, int] = {}
    tokens: dict[str, int] = {}
    for card in cards:
        number = 1 if card.copies is None else card.copies
        if number > 0 and not card.is_side:
            (tokens if card.token else main)[ids[card.key]] = number
    parts = _parts(main)
    if len(parts) > 1:
        report.note("deck_parts", number=sum(main.values()), parts=len(parts))
    made = []
    for index, part in enumerate(parts or [{}], 1):
        lists = {MAIN: part}
        if tokens and index == 1 and sum(tokens.values()) + sum(part.values()) <= MAX_DECK:
            lists[TOKENS[1]] = tokens
        made.append(("All cards" if len(parts) < 2 else f"All cards, part {index}", "", lists))
    return [deck for deck in made if any(deck[2].values())]


def _under_zones(lists: Counts, game: ForeignGame) -> Counts:
    """The lists of a deck under the names that the zones load: text says "main" and "side" where the source has words
    of its own."""
    loads = [name for zone in game.zones for name in zone.loads]
    hidden = [name for zone in game.zones if not zone.owner_sees for name in zone.loads]
    by_word = {folded(name): name for name in reversed(loads)}
    found: Counts = {}
    for name, counts in lists.items():
        word = folded(name)
        usual = name
        if word == MAIN and loads:
            usual = (hidden or loads)[0]
        elif word == "side":
            usual = next((each for each in loads if "side" in folded(each)), name)
        part = found.setdefault(by_word.get(word, usual), {})
        for card, number in counts.items():
            part[card] = part.get(card, 0) + number
    return found


def _parts(counts: Mapping[str, int]) -> list[dict[str, int]]:
    """Counts in parts, none with more cards than a deck may have."""
    parts: list[dict[str, int]] = []
    size = MAX_DECK
    for id, number in counts.items():
        number = min(number, MAX_COPIES)
        if size + number > MAX_DECK:
            parts.append({})
            size = 0
        parts[-1][id] = number
        size += number
    return parts


def _deck_files(resolved: Sequence[tuple[str, str, Counts]], table: Table, draft: Draft, report: Report) -> None:
    taken: set[str] = set()
    for name, sentence, lists in resolved:
        id = card_id(name, "", taken, "deck")
        taken.add(id)
        contents: dict[str, dict[str, int]] = {}
        total = sum(sum(counts.values()) for counts in lists.values())
        if total > MAX_DECK:
            report.note("deck_cut", deck=name, number=total, most=MAX_DECK)
        left = MAX_DECK
        for list_name, counts in lists.items():
            part = contents.setdefault(table.lists[list_name], {})
            for card, number in counts.items():
                number = min(number, MAX_COPIES - part.get(card, 0), left)
                if number > 0:
                    part[card] = part.get(card, 0) + number
                    left -= number
        lines: dict[str, Any] = {"name": name or id}
        if sentence:
            lines["sentence"] = sentence
        if len(table.homes) > 1:
            lines["lists"] = {key: part for key, part in contents.items() if part}
        else:
            lines["cards"] = next(iter(contents.values()), {})
        draft.decks[f"decks/{id}.yaml"] = lines


def _game_file(
    game: ForeignGame, identity: str, table: Table, kinds: Mapping[str, str], fields: _Fields, whole: bool,
    draft: Draft, laid: list[dict[str, Json]],
) -> dict[str, Any]:  # fmt: skip
    lines: dict[str, Any] = {"id": identity, "title": game.title}
    if game.sentence:
        lines["sentence"] = game.sentence
    lines["seats"] = list(table.seats)
    texts = dict(fields.texts)
    if fields.has_sets:
        texts["set"] = [str(values.get("set", "")) for values in draft.cards.values()]
    palette, palettes = palettes_of(texts)
    labels = {"\0token": "Token", "\0side": "Other side", "": "Card"}
    lines["kinds"] = {}
    for word, id in kinds.items():
        shown = {name: label for name, label in fields.labels.items() if name in fields.used.get(word, ())}
        made = {name: _field_lines(name, label, fields) for name, label in shown.items()}
        if fields.has_sets:
            shown["set"], made["set"] = "Set", {"label": "Set"}
        if fields.has_ids:
            shown["source_id"], made["source_id"] = "Source id", {"label": "Source id"}
        face = face_of(shown, fields.texts, whole)
        if palette and palette.strip("{}") in made:
            face["palette"] = palette
        kind = {"label": labels.get(word, word), "back": CARD, "fields": made, "face": face}
        lines["kinds"][id] = kind if made else {key: value for key, value in kind.items() if key != "fields"}
    lines["backs"] = {CARD: {"name": "Card", "picture": "card-back"} if game.back else {"name": "Card"}}
    if palettes:
        lines["palettes"] = palettes
    lines["zones"] = table.zones
    lines["decks"] = {id: {"label": table.labels[id]} for id in table.homes}
    _course(game, lines)
    lines["setup"] = [*laid, *_setup(game, table)]
    return lines


def _field_lines(name: str, label: str, fields: _Fields) -> dict[str, Any]:
    lines: dict[str, Any] = {"label": label}
    if fields.types[name] != "text":
        lines = {"type": fields.types[name], **lines}
    return lines


def _course(game: ForeignGame, lines: dict[str, Any]) -> None:
    """Phases, numbers and loose pieces."""
    if game.phases:
        taken: set[str] = set()
        phases = []
        for label in game.phases:
            id = zone_id(label, taken, "phase")
            taken.add(id)
            phases.append({"id": id, "label": label})
        lines["phases"] = phases
    own = [number for number in game.numbers if not number.shared]
    if own:
        values: dict[str, Any] = {}
        for number in own:
            values[zone_id(number.name, values, "number")] = {"label": number.name, "start": number.start}
        lines["seat_values"] = values
    if game.counters:
        counters: dict[str, Any] = {}
        for name, color in game.counters:
            counters[zone_id(name, counters, "counter")] = {"label": name, "color": color}
        lines["counters"] = counters
    pieces = [lines for lines, _ in _loose(game)]
    drawer: dict[str, Any] = {}
    if game.dice:
        drawer["dice"] = sorted(set(game.dice))
    if pieces:
        drawer["pieces"] = pieces
    if drawer:
        lines["drawer"] = drawer


def _laid(
    game: ForeignGame, cards: Sequence[ForeignCard], ids: Mapping[str, str], kinds: Mapping[str, str], table: Table,
    report: Report,
) -> list[dict[str, Json]]:  # fmt: skip
    """The steps that lay out what lies on the source's table at first: a kind at once where all its cards lie alike,
    else card by card."""
    known = {card.key: card for card in cards}
    by_kind: dict[str, dict[tuple[str, int, str], list[str]]] = {}
    left = MAX_DECK
    if (total := sum(each.count for each in game.lying)) > MAX_DECK:
        report.note("table_cut", number=total, most=MAX_DECK)
    for each in game.lying:
        if each.card not in known:
            continue
        zone = table.ids.get(folded(each.zone)) or next(iter(table.zones))
        count = min(each.count, MAX_LAID, left)
        left -= count
        if not count:
            continue
        if each.count > MAX_LAID:
            report.note("lying_cut", name=known[each.card].name, number=each.count, zone=each.zone, most=MAX_LAID)
        face = "" if "face" in table.zones[zone] else "up" if each.face_up else "down"
        alike = by_kind.setdefault(kinds[_kind_word(known[each.card])], {})
        alike.setdefault((zone, count, face), []).append(ids[each.card])
    sizes = Counter(kinds[_kind_word(card)] for card in cards)
    steps: list[dict[str, Json]] = []
    for kind, groups in by_kind.items():
        for (zone, count, face), laid in groups.items():
            whole = len(groups) == 1 and len(laid) == sizes[kind] and kind not in ids.values()
            for name in [kind] if whole else laid:
                lines: dict[str, Json] = {"cards": name, "into": zone}
                if count > 1:
                    lines["count"] = count
                if face:
                    lines["face"] = face
                steps.append({"lay": lines})
    return steps


def _loose(game: ForeignGame) -> list[tuple[dict[str, Json], int]]:
    """The loose pieces of the table, numbers of all seats together among them, with how many there are of each."""
    made: list[tuple[dict[str, Json], int]] = [
        ({"kind": "counter", "name": number.name}, 1) for number in game.numbers if number.shared
    ]
    for piece in game.pieces:
        lines: dict[str, Json] = {"kind": piece.kind, "name": piece.name}
        if piece.color:
            lines["color"] = piece.color
        made.append((lines, min(piece.count, MAX_LAID)))
    return made


def _setup(game: ForeignGame, table: Table) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    for id, zone in table.homes.items():
        put: dict[str, Any] = {"list": id, "into": zone}
        if "see" not in table.zones[zone]:
            put["face"] = "up"
        steps.append({"put": put})
    steps += [{"shuffle": zone} for zone in table.shuffled]
    hand = next((id for id, lines in table.zones.items() if lines.get("see") == "hand" and lines.get("per_seat")), "")
    deck = next((zone for zone in table.homes.values() if table.zones[zone].get("see") == "deck"), "")
    if game.hand > 0 and hand and deck and "sites" not in table.zones[deck]:
        steps.append({"deal": {"from": deck, "into": hand, "count": min(game.hand, 60)}})
    for lines, count in _loose(game):
        into = table.ids.get(folded(PIECES.name), "table")
        steps.append({"create": {**lines, "into": into} | ({"count": count} if count > 1 else {})})
    return steps

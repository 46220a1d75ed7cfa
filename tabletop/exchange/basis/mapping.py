"""Which column of a table is which field: guessed from the headers, shown, changed, and kept for the next time.

A column becomes one of the words of `ROLES` (what every card may have), or a field of the game's own, named after its
header. `split` makes a list of a cell: `Keywords=keywords:;` splits at semicolons. What a field means on the face of
a card follows from its name (`faces`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tabletop.content.findings import did_you_mean
from tabletop.content.templates import readable_slug
from tabletop.core.values import Json
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.naming import folded

NAME, COPIES, SET, PICTURE, KIND, ID, LEAVE_OUT = "name", "copies", "set", "picture", "kind", "id", "-"

ROLES: Mapping[str, str] = {
    NAME: "what the card is called",
    COPIES: "how many copies there are",
    SET: "the set that it belongs to",
    PICTURE: "the file of its picture",
    KIND: "the kind of cards that it is",
    ID: "what tells it from others of its name",
    LEAVE_OUT: "left out",
}
"""What a column can be besides a field of its own, with a word on each."""

_WORDS: Mapping[str, str] = {
    NAME: (
        "name cardname card_name title card cardtitle nom naam titel nombre nome nazwa navn namn nimi "
        "nev nazev kartenname karte nom_de_la_carte carte carta nome_carta nombre_de_la_carta titulo "
        "titre titolo tytul 名前 カード名 名称 名稱 卡名 이름 카드명 название имя название_карты "
        "назва имя_карты 卡牌名称"
    ),
    COPIES: (
        "qty quantity count copies stock number_of_copies no_of_copies of_copies amount num_copies "
        "copies_in_deck number_of_cards how_many anzahl anz menge stuck stk kopien exemplare "
        "anzahl_karten quantite qte nb nb_exemplaires nombre_d_exemplaires nombre_de_copies "
        "nombre_de_cartes exemplaires cantidad cant copias ejemplares numero_de_copias "
        "numero_de_cartas quantita qta copie numero_di_copie esemplari quantidade qtd qtde exemplares "
        "aantal exemplaren stuks ilosc sztuk sztuki liczba antal antall pocet pocet_kusu kusu darab "
        "db maara kpl adet количество кол_во число_копий копий кількість 枚数 数量 個数 张数 張數 "
        "份数 수량 매수 장수"
    ),
    SET: (
        "set expansion edition series setname set_name erweiterung extension expansion_set espansione "
        "edicion edizione сет набор セット 系列 세트"
    ),
    PICTURE: (
        "image imagefile picture art artwork image_file card_image img image_url imageurl front_image "
        "faceurl bild bilddatei imagen immagine imagem afbeelding obraz ilustracion illustration_file "
        "картинка изображение 画像 图片 圖片 이미지"
    ),
    KIND: "kind card_kind cardkind kind_of_card",
    ID: "id card_id cardid databaseid uuid guid uid multiverseid",
    "cost": (
        "cost manacost mana_cost mana price energy_cost energycost kosten cost_value cout coste costo "
        "custo koszt стоимость コスト 费用 비용"
    ),
    "type": (
        "type cardtype card_type types class category supertype typ tipo kartentyp tipo_de_carta тип "
        "種類 类型 類型 타입"
    ),
    "subtype": ("subtype subtypes sub_type race tribe subtype_race faction untertyp sous_type subtipo sottotipo"),
    "text": (
        "text rules rulestext rules_text effect ability abilities description cardtext card_text "
        "game_text body texte texto testo tekst kartentext beschreibung regeltext effekt effet efecto "
        "effetto efeito opis текст описание эффект テキスト 効果 文本 效果 텍스트 효과"
    ),
    "flavor": "flavor flavour flavor_text flavour_text flavortext quote lore",
    "power": (
        "power attack atk strength str offense damage might angriff starke attaque ataque attacco атака 攻撃 攻击"
    ),
    "health": (
        "health toughness hp life defense defence def hitpoints hit_points endurance leben "
        "verteidigung vie defensa difesa vida vita здоровье 体力 生命"
    ),
    "pt": "pt p_t power_toughness",
    "rarity": "rarity",
    "artist": "artist illustrator illustration painter",
    "color": "color colour colors colours element aspect suit color_identity farbe couleur colore cor",
    "keywords": "keywords keyword traits tags",
}

_KNOWN = {word: field for field, words in _WORDS.items() for word in words.split()}

_COUNTS_OR_NAMES = ("nombre",)
"""A number in one language and a name in another: what stands under it tells which."""

_COUNT = re.compile(r"\s*[x×]?\s*\d{1,6}(?:\.0+)?\s*[x×]?\s*\Z", re.IGNORECASE)

_RESERVED = ("name", "kind", "art", "back", "id", "abilities", "number")
"""Names that every card has already; a column of that name gets another."""

_FIELD = re.compile(r"[a-z][a-z0-9_]{0,40}\Z")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its header, what it becomes, and the sign at which its cells are split into a list ("" never)."""

    header: str
    field: str
    split: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it is a field of the game's own, none of the words of ROLES."""
        return self.field not in ROLES

    def __str__(self) -> str:
        return f"{self.header} = {self.field}" + (f" (split at {self.split!r})" if self.split else "")


@dataclass(frozen=True, slots=True)
class FieldMap:
    """All columns of a source in their order; no two that stand in one table have the same field. `tables` holds the
    headers of each table, in small letters; where there are none, all columns stand in one."""

    columns: tuple[Column, ...]
    tables: tuple[frozenset[str], ...] = ()

    def meet(self, header: str, other: str) -> bool:
        """Whether two columns stand in one table."""
        pair = {header.casefold(), other.casefold()}
        return not self.tables or any(pair <= table for table in self.tables)

    def of(self, field: str) -> Column | None:
        """The column that becomes a field, None where none does."""
        return next((column for column in self.columns if column.field == field), None)

    def field_of(self, header: str) -> Column | None:
        """The column with a header."""
        return next((column for column in self.columns if column.header == header), None)

    def own(self) -> tuple[Column, ...]:
        """The columns that become fields of the game's own."""
        return tuple(column for column in self.columns if column.is_own)

    def to_yaml(self) -> dict[str, Json]:
        """For the file that is kept beside the game."""
        return {
            column.header: {"field": column.field, "split": column.split} if column.split else column.field
            for column in self.columns
        }

    def with_field(self, header: str, field: str, split: str | None = None) -> FieldMap:
        """The mapping with another field for one column; the column that had the field is left to its own name.

        >>> guess(["Name", "Title"], []).with_field("Title", "name").to_yaml()
        {'Name': 'name_2', 'Title': 'name'}
        """
        changed = []
        taken = {column.field for column in self.columns if column.header != header} | {field}
        for column in self.columns:
            if column.header == header:
                kept = column.split if split is None else split
                column = Column(header, field, "" if field in ROLES else kept)
            elif column.field == field and field != LEAVE_OUT and self.meet(header, column.header):
                column = replace(column, field=_free(_own_name(column.header, 0), taken))
                taken.add(column.field)
            changed.append(column)
        return replace(self, columns=tuple(changed))


def guess(headers: Sequence[str], rows: Iterable[Sequence[str]], roles: bool = True) -> FieldMap:
    """What the headers, and where they say nothing the cells, most likely mean. Without `roles` (where the format
    says itself what is the name, the set and so on) every column becomes a field of its own.

    >>> [str(column) for column in guess(["Card Name", "Qty", "ATK", "Speed"], []).columns]
    ['Card Name = name', 'Qty = copies', 'ATK = power', 'Speed = speed']
    """
    fields: dict[int, str] = {}
    taken: set[str] = set()
    sample = [row for row, _ in zip(rows, range(200), strict=False)]
    for position, header in enumerate(headers):
        field = _meant(header, [row[position] for row in sample if position < len(row)])
        if field and field not in taken and (roles or field not in ROLES):
            fields[position] = field
            taken.add(field)
    if roles and NAME not in taken:
        called = _name_column(headers, sample, fields)
        if called is not None:
            taken.discard(fields.get(called, ""))
            fields[called] = NAME
            taken.add(NAME)
    for position, header in enumerate(headers):
        if position not in fields:
            fields[position] = _free(_own_name(header, position), taken)
            taken.add(fields[position])
    return FieldMap(tuple(Column(header, fields[position]) for position, header in enumerate(headers)))


def _meant(header: str, cells: Sequence[str]) -> str:
    """The field that a header means, "" for none: what stands under it has a say where it means two things, and where
    copies would be no numbers."""
    word = _word(header)
    field = _KNOWN.get(word, "")
    given = [cell for cell in cells if cell.strip()]
    numbers = sum(1 for cell in given if _COUNT.match(cell))
    if word in _COUNTS_OR_NAMES and given and numbers * 10 >= len(given) * 9:
        return COPIES
    return "" if field == COPIES and numbers * 2 < len(given) else field


def is_known(header: str) -> bool:
    """Whether a text is a word that people write above columns.

    >>> is_known("Card Name"), is_known("# of copies"), is_known("枚数"), is_known("My great game")
    (True, True, True, False)
    """
    return _word(header) in _KNOWN


def role_of(header: str) -> str:
    """The word of ROLES that a header would be taken for, "" for none."""
    field = _KNOWN.get(_word(header), "")
    return field if field in ROLES else ""


def _word(header: str) -> str:
    """A header as the lists of known words have it: as it is written, or else without accents."""
    own = re.sub(r"[\W_]+", "_", header.casefold()).strip("_")
    return own if own in _KNOWN else re.sub(r"[\W_]+", "_", folded(header)).strip("_")


def plain_word(header: str) -> str:
    """A header in small letters, digits and `_`: "Req. and Keywords" is "req_and_keywords"."""
    return readable_slug(header).replace("-", "_")


def _own_name(header: str, position: int) -> str:
    word = plain_word(header)[:40].strip("_")
    if not word:
        return f"field_{position + 1}"
    return word if word[0].isalpha() else f"field_{word}"[:40]


def _free(word: str, taken: Iterable[str]) -> str:
    """A name for a field that is not taken and that no card has already."""
    known = {*taken, *_RESERVED, *ROLES}
    name, number = word, 2
    while name in known:
        name, number = f"{word}_{number}", number + 1
    return name


def _name_column(headers: Sequence[str], rows: Sequence[Sequence[str]], fields: Mapping[int, str]) -> int | None:
    """The column that cards are called by: one with "name" in its header, else the first with texts that differ."""
    for position, header in enumerate(headers):
        if "name" in plain_word(header).split("_"):
            return position
    best, most = None, 0.0
    for position in range(len(headers)):
        if position in fields:
            continue
        cells = [row[position].strip() for row in rows if position < len(row)]
        words = [cell for cell in cells if any(letter.isalpha() for letter in cell) and len(cell) <= 60]
        share = len(set(words)) / len(cells) if cells else 0.0
        if share > most:
            best, most = position, share
    if best is not None:
        return best
    return next((position for position in range(len(headers)) if position not in fields), 0 if headers else None)


def changed(mapping: FieldMap, asked: Mapping[str, str], needs_name: bool = True) -> FieldMap:
    """A mapping with what was asked for: header to field, or "field:SIGN" to split its cells. Raises ExchangeError.

    >>> str(changed(guess(["Name", "Tags"], []), {"tags": "keywords:;"}).columns[1])
    "Tags = keywords (split at ';')"
    """
    known = {column.header.casefold(): column.header for column in mapping.columns}
    for header, wanted in asked.items():
        real = known.get(header.strip().casefold())
        if real is None:
            raise ExchangeError("no_column", column=header, hint=did_you_mean(header, known.values(), "columns"))
        field, colon, sign = wanted.partition(":")
        field = field.strip() or LEAVE_OUT
        if field not in ROLES and (not _FIELD.match(field) or field in _RESERVED):
            raise ExchangeError("no_field", field=field, roles=", ".join(ROLES))
        mapping = mapping.with_field(real, field, sign if colon else None)
    if needs_name and mapping.columns and mapping.of(NAME) is None:
        raise ExchangeError("no_name", columns=", ".join(column.header for column in mapping.columns))
    return mapping


def remembered(mapping: FieldMap, kept: object) -> FieldMap:
    """A guessed mapping with what was kept from the last time; columns that are new keep their guess."""
    if not isinstance(kept, dict):
        return mapping
    for header, wanted in kept.items():
        field = wanted.get("field") if isinstance(wanted, dict) else wanted
        split = str(wanted.get("split", "")) if isinstance(wanted, dict) else ""
        column = mapping.field_of(header)
        if not isinstance(field, str) or not (field in ROLES or (_FIELD.match(field) and field not in _RESERVED)):
            continue
        if column is not None and (column.field, column.split) != (field, split):
            mapping = mapping.with_field(header, field, split)
    return mapping

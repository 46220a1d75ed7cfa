"""What lies where: pieces on the two maps, species rows on the mats, hands (rulebook sections 1, 3 and 4).

A *piece* of the rulebook is a pushpin that lies on a cell of a map, belongs to a seat and has a species, the
definition it bears. Whatever else hands put on a map is no piece of the game; ``audit`` points it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from tabletop.core.board import Board, Cell
from tabletop.core.zones import zone_key
from tabletop.rules.table import Table, from_lying_at, from_lying_in

PAST, PRESENT = "past", "present"
ERAS = (PAST, PRESENT)
ANIMAL, PLANT = "animal", "plant"
NO_BOARD = Board("none", "hex", {})


def other(seat: int) -> int:
    """The opponent (BUT-1)."""
    return 3 - seat


def active(table: Table) -> int:
    """Whose turn it is."""
    seat = table.flow("seat", 1)
    return seat if seat in (1, 2) else 1


def turn(table: Table) -> int:
    """The number of the turn, both players' counted; 0 before the first."""
    number = table.flow("turn", 0)
    return number if isinstance(number, int) and not isinstance(number, bool) else 0


def board(table: Table) -> Board:
    """The cells of both maps (BUT-14)."""
    return table.state.spec.board(PRESENT) or NO_BOARD


# -- species -------------------------------------------------------------------------------------------------------


def species_of(table: Table, piece: int) -> str:
    """The species of a pin or a species card, "" for anything else. A pin from the drawer bears only its name."""
    definition = table.definition(piece)
    if not definition and table.state.kind[piece] == "pin":
        return _by_name(table).get(str(table.state.field(piece, "name") or ""), "")
    card = table.ruleset.catalog.cards.get(definition)
    return definition if card is not None and card.kind == "species" else ""


def _by_name(table: Table) -> Mapping[str, str]:
    found: Mapping[str, str] | None = table.memo.get("species_by_name")
    if found is None:
        cards = table.ruleset.catalog.cards.values()
        found = table.memo["species_by_name"] = {card.name: card.id for card in cards if card.kind == "species"}
    return found


def species_name(table: Table, species: str) -> str:
    """What a species is called."""
    card = table.ruleset.catalog.cards.get(species)
    return card.name if card is not None else species


def species_number(table: Table, species: str, name: str) -> int:
    """A printed number of a species."""
    value = table.ruleset.printed(species).get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def species_of_side(table: Table, side: str) -> tuple[str, ...]:
    """The species of the animals or of the plants, weakest first (BUT-25)."""
    cards = [card for card in table.ruleset.catalog.cards.values() if card.kind == "species"]
    mine = [card.id for card in cards if card.values.get("side") == side]
    return tuple(sorted(mine, key=lambda species: (species_number(table, species, "strength"), species)))


# -- pieces on the maps --------------------------------------------------------------------------------------------


def cell_of(table: Table, piece: int) -> Cell | None:
    """The cell of a map on which something lies, None where it lies on none."""
    state = table.state
    if not 0 < piece < len(state.at) or state.at[piece] not in ERAS:
        return None
    spot = state.spot[piece]
    if spot is None or spot not in board(table).labels:
        return None
    return int(spot[0]), int(spot[1])


def is_piece(table: Table, piece: int) -> bool:
    """Whether something is a piece of the game: a pin of a species and a seat, on a cell (BUT-2)."""
    return any(piece in pieces(table, era) for era in ERAS)


@from_lying_at
def pieces(table: Table, era: str) -> tuple[int, ...]:
    """The pieces on a map, oldest first, so that moving them about in their zone by hand changes nothing."""
    kind, owner, entered = table.state.kind, table.state.owner, table.state.entered
    there = [
        piece
        for piece in table.inside(era)
        if kind[piece] == "pin" and owner[piece] in (1, 2) and species_of(table, piece) and cell_of(table, piece)
    ]
    return tuple(sorted(there, key=lambda piece: (entered[piece], piece)))


@from_lying_at
def occupants(table: Table, era: str) -> Mapping[Cell, int]:
    """Who stands where on a map. Of two on one cell (an attacker and a defender, or by hand) it is the one that came
    there first."""
    found: dict[Cell, int] = {}
    for piece in pieces(table, era):
        cell = cell_of(table, piece)
        if cell is not None:
            found.setdefault(cell, piece)
    return found


@from_lying_at
def own_cells(table: Table, era: str, seat: int) -> Set[Cell]:
    """The cells of a map on which a seat's pieces stand."""
    owner = table.state.owner
    return frozenset(cell for cell, piece in occupants(table, era).items() if owner[piece] == seat)


def at(table: Table, era: str, cell: Cell) -> int:
    """The piece on a cell, 0 for none."""
    return occupants(table, era).get(cell, 0)


@from_lying_in(*ERAS)
def own_pieces(table: Table, seat: int) -> tuple[int, ...]:
    """A seat's pieces, those of the past first."""
    return tuple(piece for era in ERAS for piece in pieces(table, era) if table.owner(piece) == seat)


def due_pieces(table: Table, seat: int) -> tuple[int, ...]:
    """A seat's pieces in the past that will reproduce (BUT-54, BUT-56)."""
    return tuple(piece for piece in pieces(table, PAST) if table.owner(piece) == seat and table.mark(piece, "due"))


def is_green(table: Table, cell: Cell) -> bool:
    """Whether a cell is a starting spot (BUT-20, BUT-21)."""
    return cell in board(table).marked("green")


def cities(table: Table) -> tuple[tuple[Cell, str], ...]:
    """Ra's key cities in reading order: cell and name (BUT-19)."""
    lands = board(table)
    marked = lands.marked("city")
    return tuple((cell, lands.names.get(cell, lands.label(cell))) for cell in lands.cells if cell in marked)


def is_city(table: Table, cell: Cell) -> bool:
    """Whether a cell is a key city."""
    return cell in board(table).marked("city")


def cell_argument(table: Table, text: str) -> Cell | None:
    """A cell by its label, None for what is none."""
    return board(table).cell(text)


# -- mats and hands ------------------------------------------------------------------------------------------------


def mat(seat: int) -> str:
    """A seat's mat."""
    return zone_key("mat", 0, seat)


@from_lying_in("mat")
def rows(table: Table, seat: int) -> tuple[int, ...]:
    """The cards of a seat's species on its mat (BUT-8), in their order; of two of one species the first."""
    found: dict[str, int] = {}
    for card in table.inside(mat(seat)):
        species = species_of(table, card)
        if species and table.state.kind[card] == "card":
            found.setdefault(species, card)
    return tuple(found.values())


def row_of(table: Table, seat: int, species: str) -> int:
    """The card of a species on a seat's mat, 0 if hands have taken it away."""
    return next((row for row in rows(table, seat) if species_of(table, row) == species), 0)


@from_lying_in("mat")
def seat_of_row(table: Table, piece: int) -> int:
    """Whose mat a card lies on as a species row, 0 for none."""
    return next((seat for seat in (1, 2) if piece in rows(table, seat)), 0)


def traits_on(table: Table, row: int) -> tuple[int, ...]:
    """The traits in the slots of a row (BUT-80)."""
    return tuple(card for card in table.inside(row) if row and card_kind(table, card) == "trait")


def traits_of(table: Table, seat: int, species: str) -> tuple[int, ...]:
    """The traits of a species of a seat; they work for all its pieces (BUT-26)."""
    row = row_of(table, seat, species)
    return traits_on(table, row) if row else ()


def hand(table: Table, seat: int) -> tuple[int, ...]:
    """The cards in a seat's hand."""
    return table.inside(zone_key("hand", 0, seat))


def in_hand(table: Table, card: int, seat: int) -> bool:
    """Whether a card lies in a seat's hand."""
    return table.state.at[card] == zone_key("hand", 0, seat)


def cards_in_hand(table: Table, seat: int, *kinds: str) -> tuple[int, ...]:
    """The cards of some kinds in a seat's hand."""
    return tuple(card for card in hand(table, seat) if card_kind(table, card) in kinds)


def card_kind(table: Table, piece: int) -> str:
    """The kind of a card ("species", "trait", "act"), "" for what is no card (a pin that hands put somewhere)."""
    return table.kind(piece) if table.state.kind[piece] == "card" else ""

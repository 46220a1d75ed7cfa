"""Nucleic Evolution: what its content needs beyond YAML - type lines, deck checks, pools, the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef, Value
from tabletop.content.game_code import Complaint, GameCode, Stock
from tabletop.core.chance import Chance
from tabletop.core.zones import Scalar
from tabletop.games.nucleic import pools
from tabletop.games.nucleic.legality import LABELS, Listed, faults, sizes
from tabletop.games.nucleic.lexicon import BASIC, LEXICON
from tabletop.games.nucleic.needs import NEEDS
from tabletop.games.nucleic.rules import NucleicRules
from tabletop.rules.wording.hook import CodeWithWords


class NucleicCode(CodeWithWords):
    """The pure functions of Nucleic Evolution as `load_game` wants them."""

    needs = NEEDS
    lexicon = LEXICON

    def derive(self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]) -> Mapping[str, Value]:
        """The type line as printed (NUC-2 to NUC-4)."""
        return {"type_line": f"{LABELS.get(kind, kind).capitalize()} - {'/'.join(_types(values))}"}

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """Types as rules have them: one, or of a unit two, both tribes (NUC-7)."""
        types, found = _types(values), []
        if kind != "unit" and len(types) != 1:
            found.append(Complaint(f"A {LABELS.get(kind, kind)} has one type.", ("types",), rule="NUC-7"))
        elif kind == "unit" and (not 1 <= len(types) <= 2 or len(set(types)) != len(types)):
            found.append(Complaint("A unit has one type or two different ones.", ("types",), rule="NUC-7"))
        elif len(types) == 2 and BASIC in types:
            found.append(Complaint("Both types of a dual-type unit are tribes.", ("types",), rule="NUC-7"))
        return found

    def check_option(self, key: str, value: Scalar) -> Sequence[Complaint]:
        """Three different tribes, or none (NUC-28)."""
        if key != "tribes":
            return []
        named = [each.strip() for each in str(value or "").split(";") if each.strip()]
        return [Complaint(message, rule="NUC-28") for message in pools.check_tribes(named)]

    def check_deck(
        self, lists: Mapping[str, Mapping[str, Mapping[str, Value]]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """Section 14.3, every reason that applies."""
        deck = {name: [_listed(card) for card in cards.values()] for name, cards in lists.items()}
        return [Complaint(each.message, rule=each.rule) for each in (*sizes(deck), *faults(deck))]

    def stock(
        self, catalog: Catalog, seats: int, options: Mapping[str, Scalar], decks: Sequence[DeckDef | None],
        chance: Chance,
    ) -> Stock:  # fmt: skip
        """The piles that the agreement asks for (rulebook section 3)."""
        return pools.stock(catalog, seats, options, decks, chance)

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> NucleicRules:
        """The referee."""
        return NucleicRules(catalog, seats, options)


def _types(values: Mapping[str, Value]) -> tuple[str, ...]:
    found = values.get("types")
    return tuple(str(each) for each in found) if isinstance(found, tuple | list) else ()


def _listed(values: Mapping[str, Value]) -> Listed:
    """A card of a deck; what it is can be told from its type line."""
    line, count = str(values.get("type_line", "")), values.get("count", 1)
    kind = next((kind for kind, label in LABELS.items() if line.startswith(f"{label.capitalize()} - ")), "")
    return Listed(str(values.get("name")), kind, _types(values), count if isinstance(count, int) else 1)


CODE: GameCode = NucleicCode()

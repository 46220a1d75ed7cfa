"""Creature Combat Territory: what its content needs beyond YAML - costs, stars, vocabulary, biomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import Value
from tabletop.content.game_code import Complaint, GameCode
from tabletop.core.zones import Scalar
from tabletop.games.territory.biomes import effective_biome, read_biome_map
from tabletop.games.territory.lexicon import LEXICON
from tabletop.games.territory.needs import NEEDS
from tabletop.games.territory.prices import ability_price, creature_cost
from tabletop.games.territory.rules import TerritoryRules
from tabletop.rules.wording.hook import CodeWithWords

HOME = "home"


class TerritoryCode(CodeWithWords):
    """The pure functions of Territory as `load_game` wants them."""

    needs = NEEDS
    lexicon = LEXICON

    def derive(self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]) -> Mapping[str, Value]:
        """Cost, stars and the parts of the cost (TER-19 to TER-25), and the main home of a creature."""
        if kind != "creature":
            return {}
        bonuses = _mapping(values.get("bonuses"))
        abilities: Any = values.get("abilities") or ()
        base = values.get("base")
        computed: dict[str, Value] = dict(
            creature_cost(base if isinstance(base, int) else 0, bonuses, abilities, options)
        )
        homes = sorted((biome for biome, n in bonuses.items() if n > 0), key=lambda biome: -bonuses[biome])
        return {**computed, "homes": tuple(homes), HOME: homes[0] if homes else ""}

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """A land has one ability at most (TER-16)."""
        abilities: Any = values.get("abilities") or ()
        if kind == "land" and len(abilities) > 1:
            return [Complaint("A land has one ability at most.", ("abilities",), rule="TER-16")]
        return []

    def check_ability(self, data: Mapping[str, object], kind: str) -> Sequence[Complaint]:
        """The vocabulary (TER-169, TER-171); a printed price that is not the guide's is pointed out (TER-22)."""
        found = [*super().check_ability(data, kind)]
        price = data.get("price")
        if not found and price is not None and price != ability_price(data):
            message = f"The guide's price is {ability_price(data)}; {price} counts only where the table agrees."
            found.append(Complaint(message, ("price",), grade="warning", rule="TER-176"))
        return found

    def check_option(self, key: str, value: Scalar) -> Sequence[Complaint]:
        """A biome map must be readable (TER-37, TER-187)."""
        return read_biome_map(str(value))[1] if key == "biome_map" else []

    def check_deck(
        self, lists: Mapping[str, Mapping[str, Mapping[str, Value]]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """Each custom biome of the land deck needs a decision (TER-37, TER-38)."""
        decisions, _ = read_biome_map(str(options.get("biome_map", "")))
        found = []
        for card, values in lists.get("lands", {}).items():
            biome = str(values.get("biome"))
            if effective_biome(biome, decisions) is None:
                message = f"{values['name']} is not legal: nobody has agreed on the biome {biome}."
                hint = f"Add {biome}=Mountain (or another base biome) to the biome map."
                found.append(Complaint(message, ("lands", card), hint, rule="TER-38"))
        return found

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> TerritoryRules:
        """The referee."""
        return TerritoryRules(catalog, seats, options)


def _mapping(value: Value) -> dict[str, int]:
    if not isinstance(value, Mapping):
        return {}
    return {key: number for key, number in value.items() if isinstance(number, int)}


CODE: GameCode = TerritoryCode()

"""Evolve: what its content needs beyond YAML - type lines, capacity, the vocabulary of its abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import Value
from tabletop.content.game_code import Complaint, GameCode
from tabletop.core.zones import Scalar
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.games.evolve.needs import NEEDS
from tabletop.games.evolve.rules import EvolveRules
from tabletop.rules.wording.hook import CodeWithWords

TIERS = ("", "I", "II", "III")
ARROW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""Between energy and DNA of a divide; the fonts have no arrow."""


class EvolveCode(CodeWithWords):
    """The pure functions of Evolve as `load_game` wants them."""

    needs = NEEDS
    lexicon = LEXICON

    def derive(self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]) -> Mapping[str, Value]:
        """The type line, and of a non-food organism its capacity, what it eats and its numbers as printed."""
        line = type_line(kind, values)
        numbers: dict[str, Value] = {}
        dna = _number(values, "dna")
        if kind != "organism":
            return {"type_line": line, "numbers": {"dna": dna} if dna else numbers}
        light, evolve, divide = _number(values, "light"), _pair(values, "evolve"), _pair(values, "divide")
        capacity = evolve[0] if evolve else _number(values, "storage")  # EVO-22, EVO-23
        # what a player looks for first comes first: the lowest may lie under the energy
        if evolve:
            numbers["evolve"] = f"{evolve[0]}+{evolve[1]}"
        else:
            numbers["storage"] = capacity
        if values.get("attack") is not None:
            numbers["attack"] = _number(values, "attack")
        if values.get("consume"):
            numbers["consume"] = ""
        if light:
            numbers["light"] = light
        if divide:
            numbers["divide"] = f"{divide[0]}{ARROW}{divide[1]}"
        if dna:
            numbers["dna"] = dna
        eats = bool(values.get("consume")) or not light  # EVO-20, EVO-21
        tier = TIERS[min(3, max(0, _number(values, "tier")))]
        return {"type_line": line, "numbers": numbers, "capacity": capacity, "eats": eats, "tier_mark": tier}

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """Costs in two parts are whole, and an organism has a capacity (EVO-15, EVO-23, EVO-296)."""
        found: list[Complaint] = []
        if kind != "organism":
            if kind == "status" and not values.get("subtypes"):
                found.append(Complaint("A status has at least one subtype.", ("subtypes",), rule="EVO-11"))
            return found
        for key in ("divide", "evolve"):
            given = values.get(key)
            if isinstance(given, Mapping) and given and set(given) != {"energy", "dna"}:
                message = f"`{key}` needs both numbers."
                found.append(Complaint(message, (key,), f"Write `{key}: {{energy: 1, dna: 1}}`.", rule="EVO-15"))
        if not values.get("evolve"):
            if values.get("tier") == 3:
                message = "A tier 3 organism prints an evolve cost."
                found.append(Complaint(message, (), "Write `evolve: {energy: 5, dna: 6}`.", rule="EVO-296"))
            elif values.get("storage") is None:
                message = "An organism without an evolve cost prints how much energy it can hold."
                found.append(Complaint(message, (), "Write `storage: 3`.", rule="EVO-23"))
        return found

    def check_deck(
        self, lists: Mapping[str, Mapping[str, Mapping[str, Value]]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """Copies are counted by name, whatever the file calls them (EVO-28); the limits must leave room (EVO-27)."""
        found: list[Complaint] = []
        low, high, copies = (options.get(key) for key in ("deck_min", "deck_max", "deck_copies"))
        if isinstance(low, int) and isinstance(high, int) and low > high:
            message = f"No deck can have at least {low} and at most {high} cards."
            found.append(Complaint(message, ("main",), rule="EVO-27"))
        by_name: dict[str, list[Any]] = {}
        for card in lists.get("main", {}).values():
            by_name.setdefault(str(card["name"]), []).append(card["count"])
        for name, counts in by_name.items():
            if len(counts) > 1 and isinstance(copies, int) and sum(counts) > copies:
                message = f"There are {sum(counts)} cards named {name}; at most {copies} may be in a deck."
                found.append(Complaint(message, ("main",), rule="EVO-28"))
        return found

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> EvolveRules:
        """The referee."""
        return EvolveRules(catalog, seats, options)


def type_line(kind: str, values: Mapping[str, Value]) -> str:
    """The type line as printed (EVO-6, EVO-7, EVO-9 to EVO-11); of an organism without a phylum, without one.

    >>> type_line("organism", {"phylum": "Bacillota", "tier": 2})
    'Organism - Bacillota - Tier 2'
    """
    if kind == "organism":
        parts = ["Organism", str(values.get("phylum") or ""), f"Tier {values.get('tier')}"]
        return " - ".join(part for part in parts if part)
    if kind == "status":
        subtypes: Any = values.get("subtypes") or ()
        return " - ".join(["Status", *subtypes])
    lines = {"food": "Organism - Food", "event": "Event", "response": "Event - Response", "mutation": "Mutation"}
    return lines.get(kind, kind.title())


def _number(values: Mapping[str, Value], key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def _pair(values: Mapping[str, Value], key: str) -> tuple[int, int] | None:
    """Energy and DNA of a divide or evolve; None where the card prints none."""
    pair = values.get(key)
    if not isinstance(pair, Mapping) or not pair:
        return None
    energy, dna = pair.get("energy", 0), pair.get("dna", 0)
    return (energy if isinstance(energy, int) else 0), (dna if isinstance(dna, int) else 0)


CODE: GameCode = EvolveCode()

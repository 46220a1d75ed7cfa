"""Biomes and the decisions about custom ones (rulebook section 5): pure functions.

A biome map is one text, as the option `biome_map` holds it: `Cliff=Mountain; Reef=new (corals sting)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.content.findings import did_you_mean
from tabletop.content.game_code import Complaint

BASE_BIOMES = (
    "Forest",
    "Mountain",
    "Plain",
    "Lake",
    "Ocean",
    "Swamp",
    "Desert",
    "Tundra",
    "Jungle",
    "Cloud",
    "Volcano",
)
"""TER-34."""


_DECISION = re.compile(r"\s*([^=;()]{1,40}?)\s*=\s*([^=;()]{1,40}?)\s*(?:\(([^()]{0,400})\))?\s*\Z")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the players decided about a custom biome: `same_as` a base biome, or "" for a new one."""

    biome: str
    same_as: str
    explanation: str = ""


def read_biome_map(text: str) -> tuple[dict[str, Decision], list[Complaint]]:
    """The decisions of a biome map by custom biome, and what is wrong with it (TER-37, TER-187)."""
    decisions: dict[str, Decision] = {}
    found: list[Complaint] = []
    for part in (part for part in text.split(";") if part.strip()):
        match = _DECISION.match(part)
        if match is None:
            hint = "Write `Cliff=Mountain` or `Reef=new (how it differs)`."
            found.append(Complaint(f'"{part.strip()}" is no decision about a biome.', (), hint, rule="TER-37"))
            continue
        biome, target, explanation = match[1], match[2], match[3] or ""
        if biome in BASE_BIOMES:
            found.append(Complaint(f"{biome} is a base biome; nothing is decided about it.", rule="TER-37"))
        elif target == "new":
            if not explanation.strip():
                message = f"The new biome {biome} needs a text that explains how it differs."
                found.append(Complaint(message, (), f"Write `{biome}=new (how it differs)`.", rule="TER-187"))
            decisions[biome] = Decision(biome, "", explanation.strip())
        elif target in BASE_BIOMES:
            decisions[biome] = Decision(biome, target, explanation.strip())
        else:
            hint = did_you_mean(target, [*BASE_BIOMES, "new"])
            found.append(Complaint(f"{target} is no base biome.", (), hint, rule="TER-37"))
    return decisions, found


def effective_biome(printed: str, decisions: Mapping[str, Decision]) -> str | None:
    """The biome a land has in play (TER-39, TER-40); None while nobody has decided about it (TER-38)."""
    if printed in BASE_BIOMES:
        return printed
    decision = decisions.get(printed)
    if decision is None:
        return None
    return decision.same_as or printed

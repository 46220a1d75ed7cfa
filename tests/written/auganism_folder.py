"""The folder of Auganism as a file of rules: what lies beside this module, decks as they ship, and cards whose
abilities are those that ship, said in the grammar of rules.yaml."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "auganism"
SHIPPED = cards_folder() / "auganism"

PLACES = {"field": "summon", "augment": "augment", "evp": "evp", "hero": "hero"}
"""Where an ability works."""
WHEN = {
    "always": "always", "battle": "always", "turn_draw": "always", "summon": "summoned", "evolve": "evolves",
}  # fmt: skip
"""The moments that are called otherwise; `activated` by its phase."""
PHRASES = {
    "attacker_seat = you": "attacks",
    "defender_seat = you": "opponent.attacks",
    "winner = you": "victor",
    "winner = opponent": "opponent.victor",
    "responses > 0": "responses of opponent > 0",
    "self.placed = response": "self.in_response",
    "self.damaged": "self.damage > 0",
    "self.foreign": "not (self.owner is in team(you))",
    "phase = evolution and active = you": "step = 4 and on_turn",
    "evp_cards": "evp",
    "battles_won": "won",
}
"""What phrases say in other words."""
OF_SELF = ("summoned", "evolves", "spent", "totals")
"""The events that are of the card itself; the others are of its player."""


def write_folder(to: Path) -> Path:
    """A complete game folder."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    shutil.copytree(SHIPPED / "decks", to / "decks", dirs_exist_ok=True)
    (to / "cards").mkdir(exist_ok=True)
    for path in sorted((SHIPPED / "cards").glob("*.yaml")):
        content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        for card in content["cards"].values():
            used = [each["cooldown"] for each in card.get("abilities", ()) if "cooldown" in each]
            if used:
                card["cools"] = used[0]
            card["abilities"] = [ability(each) for each in card.get("abilities", ())]
        text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True)
        (to / "cards" / path.name).write_text(text, encoding="utf-8")
    return to


def ability(old: dict[str, Any]) -> dict[str, Any]:
    """An ability as it ships in the grammar of rules.yaml."""
    when, where, effects = old["when"], old["where"], old["do"]
    made: dict[str, Any] = {"text": old["text"], "when": WHEN.get(when, when), "in": [PLACES[where]]}
    requires = [phrase(each) for each in old.get("requires", ())]
    if when == "activated":
        made["when"] = f"{old['phase']}_phase"
    if when == "battle" and not {"attacks", "opponent.attacks"} & {*requires}:
        requires.insert(0, "attacks or opponent.attacks")
    if any(each["op"] == "silence" for each in effects):
        made["when"] = "totals"
        requires = []
    if made["when"] not in ("always", f"{old.get('phase')}_phase"):
        made["of"] = "self" if made["when"] in OF_SELF else "you"
    if where == "augment":
        requires.append("not muted")
    if requires:
        made["requires"] = requires
    if "per_turn" in old:
        made["limit"] = old["per_turn"]
    if "cost" in old:
        made["cost"] = []
        for each in old["cost"]:
            if "discard" in each:
                made["choose"] = {"given": {"among": "hand", "number": each["discard"], "ask": "Which card, {you}?"}}
                made["cost"].append({"discard": "given"})
            else:
                made["cost"].append({"bleed": each["health"], "c": "summon"})
    made["do"] = [done for each in effects for done in effect(each, when)]
    return made


def phrase(old: object) -> Any:
    """A phrase in the words of rules.yaml."""
    text = str(old)
    for before, now in PHRASES.items():
        text = text.replace(before, now)
    return int(text) if text.lstrip("-").isdigit() else text


def effect(old: dict[str, Any], when: str) -> list[dict[str, Any]]:
    """What an effect as it ships is in the words of rules.yaml."""
    n, who, to = phrase(old.get("n", 1)), old.get("who", "you"), phrase(old.get("to", "field"))
    whom = {"field": "summon", "field of opponent": "summon of opponent"}.get(str(to), str(to))
    lasts = {"until": "turn"} if "until" in old else {}
    match old["op"]:
        case "attack" | "shield" as name:
            return [{"add": n, "to": f"{name}_total", "of": who}]
        case "attack_power":
            return [{"add": n, "to": "attack", "of": whom, **lasts}]
        case "score":
            return [{"add": n, "to": "evp_score", "of": who, **lasts}]
        case "set":
            return [{"give": {"worth": {"set": n}}, "to": "self"}]
        case "limit" if old["what"] == "strike":
            return [{"give": {"worst_strike": {"most": n}}, "to": "self"}]
        case "limit":
            return [{"give": {"penalty": {"most": n}}, "to": "summon"}]
        case "damage":
            return [{"hurt": n, "c": "summon of opponent"}]
        case "heal":
            return [{"heal": n, "c": whom}]
        case "draw" if when == "turn_draw":
            return [{"give": {"draws": {"least": n}}, "to": "you"}]
        case "draw":
            return [{"draw": n, "from": "deck", "to": "hand"}]
        case "move" if old["to"] == "deck":
            return [
                {"choose": "lowest", "among": "hand", "ask": "Which card goes under your deck, {you}?"},
                {"move": "lowest", "to": "deck", "place": "bottom", "face": "down"},
            ]
        case "move" if old["to"] == "graveyard":
            return [
                {"choose": "lost", "among": phrase(old["what"]), "by": "chance"},
                {"move": "lost", "to": "graveyard of lost.owner", "face": "up"},
            ]
        case "move":
            there = who if "who" in old else "self.owner"
            return [{"move": phrase(old["what"]), "to": f"hand of {there}", "face": "down"}]
        case "times":
            return [{"give": {"attack_total": {"times": n, "layer": "swords"}}, "to": "you", "until": "turn"}]
        case "forbid":
            return [{"forbid": "respond", "of": "opponent", **({"until": "turn"} if when == "activated" else {})}]
        case "allow" if old["what"] == "keep_evp":
            return [{"set": "may_keep", "to": n}]
        case "allow":
            return [{"set": f"more_{old['what']}", "to": f"more_{old['what']} + {n}"}]
        case "silence":
            return [{"set": "opponent.muted", "to": True}]
    raise ValueError(f"no words for {old}")

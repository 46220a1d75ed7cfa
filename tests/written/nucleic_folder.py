"""The folder of Nucleic Evolution as a file of rules: what lies beside this module, and cards whose abilities are
those that ship, said in the grammar of rules.yaml."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import yaml

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "nucleic"
SHIPPED = cards_folder() / "nucleic"
WHEN = ("always", "before", "defeats")
"""The moments that can be said yet."""
LAYERS = {"unit": "units", "power_up": "power_ups", "land": "lands", "civilization": "civilizations"}
"""The layer of a value to which each kind of cards adds (NUC-86)."""
PLACES = {"unit": ["unit"], "power_up": ["unit"], "land": ["land"], "civilization": ["civilizations", "as_land"]}
"""Where abilities of each kind work."""
ACTIVE = {
    "unit": "self.face = up and not self.defeated",
    "power_up": "self.face = up and not host(self).defeated",
    "land": "self.face = up",
    "civilization": "self.face = up",
}
"""What makes a card active (NUC-99)."""
SETS = {
    "host": "host(self)",
    "self": "self",
    "unit in here of enemies": "units_at(others to self.site)",
    "unit in here of seats": "units_at(seats to self.site)",
    "unit in here": "units_at(you to self.site)",
    "land in here": "lands_at(you to self.site)",
    "unit in everywhere": "unit where face = up and not defeated",
    "land in everywhere": "land where face = up",
    "unit in elsewhere": "unit where face = up and not defeated and site != self.site",
    "land in elsewhere": "land where face = up and site != self.site",
    "power_up in here of enemies": "attached(units_at(others to self.site))",
    "power_up in here of seats": "attached(units_at(seats to self.site))",
    "land in won_zones": "land where face = up and won has site",
    "pieces in everywhere": "open_cards(you)",
}
"""Whom abilities mean, in the words of rules.yaml; the longer ones first where one begins like another."""
WORDS = {
    "bearer.power_ups": "count(attached(self))",
    "zone =": "self.site =",
    "defeated.": "target.",
    "all_fallen": "sum(fallen_before(it to self.site) over seats)",
    "fallen": "fallen_before(you to self.site)",
    "attached where": "attached(host(self)) where",
}
"""Words that are called otherwise."""


def write_folder(to: Path, plain: bool = False) -> Path:
    """A complete game folder. ``plain``: of cards without abilities."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    (to / "cards").mkdir(exist_ok=True)
    listed: dict[str, dict[str, Any]] = {}
    for path in sorted((SHIPPED / "cards").glob("*.yaml")):
        content = _read(path)
        for name, values in content["cards"].items():
            values.setdefault("kind", content["kind"])
            made = [] if plain else [ability(each, values["kind"]) for each in values.get("abilities", ())]
            values["abilities"] = [each for each in made if each is not None]
            listed[name] = values
    text = yaml.safe_dump({"cards": dict(sorted(listed.items()))}, sort_keys=False, allow_unicode=True)
    (to / "cards" / "cards.yaml").write_text(text, encoding="utf-8")
    return to


def write_shipped(to: Path, plain: bool = False) -> Path:
    """The shipped game with those abilities alone that can be said here. ``plain``: with none."""
    shutil.copytree(SHIPPED, to, ignore=shutil.ignore_patterns("scenarios", "lessons"), dirs_exist_ok=True)
    for path in (to / "cards").glob("*.yaml"):
        content = _read(path)
        for values in content["cards"].values():
            kind = values.get("kind", content["kind"])
            values["abilities"] = [
                each for each in values.get("abilities", ()) if not plain and ability(each, kind) is not None
            ]
        path.write_text(yaml.safe_dump(content, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return to


def said() -> tuple[list[str], list[str]]:
    """The texts of the abilities that can be said here, and of all that ship."""
    can, all_of = list[str](), list[str]()
    for path in sorted((SHIPPED / "cards").glob("*.yaml")):
        content = _read(path)
        for values in content["cards"].values():
            for each in values.get("abilities", ()):
                all_of.append(each["text"])
                if ability(each, values.get("kind", content["kind"])) is not None:
                    can.append(each["text"])
    return can, all_of


def ability(old: dict[str, Any], kind: str) -> dict[str, Any] | None:
    """An ability as it ships in the grammar of rules.yaml, None for one that cannot be said yet."""
    done = [effect(each, kind) for each in old["do"]]
    if old["when"] not in WHEN or any(each is None for each in done):
        return None
    made: dict[str, Any] = {"text": old["text"], "when": old["when"]}
    if old["when"] != "always":
        if any("give" not in (each or {}) for each in done):
            return None
        made["of"] = "self"
        done = [{**(each or {}), "until": "stay"} for each in done]
    made["do"] = done
    made["requires"] = [ACTIVE[kind], *(phrase(each) for each in old.get("requires", ()))]
    made["in"] = [*PLACES[kind]]
    return made


def effect(old: dict[str, Any], kind: str) -> dict[str, Any] | None:
    """What an effect as it ships is in the words of rules.yaml, None where it has none yet."""
    whom = old.get("to", "self")
    to = f"item(1 of {phrase(whom['one'])})" if isinstance(whom, dict) else phrase(whom)
    match old["op"]:
        case "combat" | "resource" as value if "power_ups" not in str(old["n"]) or to == "self":
            number = str(old["n"]).replace("power_ups", "bearer.power_ups")
            return {"give": {value: {"add": phrase(number), "layer": LAYERS[kind]}}, "to": to}
        case "times":
            again = {"times": old["n"], "layer": LAYERS[old["layer"]]}
            return {"give": {"combat": again, "resource": {**again}}, "to": to}
        case "swap_raw" if "with" not in old:
            swapped = {"raw_combat": {"set": f"{to}.raw_resource"}, "raw_resource": {"set": f"{to}.raw_combat"}}
            return {"give": swapped, "to": to}
        case "set_combat":
            half = f"(item(1 of {phrase(old['half']['one'])}).raw_resource + 1) div 2"
            return {"give": {"raw_combat": {"set": half}}, "to": to}
        case "mark":
            return {"mark": old["what"], "of": to}
        case "protect" if old["against"] == "capture":
            return {"mark": "not_captured", "of": to}
    return None


def phrase(old: object) -> Any:
    """A phrase in the words of rules.yaml."""
    text = str(old)
    for before in sorted(SETS, key=len, reverse=True):
        if before not in ("host", "self"):
            text = re.sub(rf"\b{before}\b", f"<{list(SETS).index(before)}>", text)
    for before, now in WORDS.items():
        text = re.sub(rf"\b{re.escape(before)}" + ("" if before.endswith(".") else r"(?!\w)"), now, text)
    text = re.sub(r"\bhost\.", "host(self).", text)
    text = "host(self)" if text == "host" else re.sub(r"(?<![.\w])power_ups\b", "count(attached(it))", text)
    found = list(SETS.values())
    text = re.sub(r"<(\d+)>", lambda each: found[int(each[1])], text)
    text = re.sub(r"(where face = up[^()]*?) where (.*)", r"\1 and \2", text)
    text = re.sub(r"not types has (\w+)", r"not (types has \1)", text)
    return int(text) if text.lstrip("-").isdigit() else text


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content

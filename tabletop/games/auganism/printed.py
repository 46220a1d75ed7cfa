"""What is printed on the cards of Auganism beyond their fields: type lines and the row of stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.content.definitions import Value
from tabletop.content.game_code import Complaint
from tabletop.games.auganism.lexicon import is_activated

STAGES = ("stage1", "stage2", "stage3", "stage4")
"""The fields of a monster that hold its stages, lowest first."""


def stages_of(values: Mapping[str, Value]) -> tuple[Mapping[str, int], ...]:
    """The stages of a monster in order, each with attack, health and (above the first) evr (AUG-3, AUG-4).

    >>> stages_of({"stage1": {"attack": 3, "health": 7}, "stage2": {"attack": 5, "health": 11, "evr": 2}})[1]["evr"]
    2
    """
    found = []
    for name in STAGES:
        listed = values.get(name)
        if not isinstance(listed, Mapping) or not listed:
            break
        found.append({key: number for key, number in listed.items() if isinstance(number, int)})
    return tuple(found)


def activated(values: Mapping[str, Value]) -> Mapping[str, object] | None:
    """The data of the ability that is activated, None where there is none (AUG-6)."""
    listed = values.get("abilities")
    for data in listed if isinstance(listed, tuple) else ():
        if isinstance(data, Mapping) and is_activated(data):
            return data
    return None


def printed_values(kind: str, values: Mapping[str, Value]) -> Mapping[str, Value]:
    """The type line (rulebook section 14) and, of a monster, each stage as Attack Power/Health, with its EVR."""
    clan = str(values.get("clan") or "")
    if kind == "hero":
        used = activated(values)
        computed: dict[str, Value] = {"type_line": " - ".join(part for part in ("Hero", clan) if part)}
        for key in ("phase", "cooldown"):
            found = used.get(key) if used is not None else None
            computed[key] = found if isinstance(found, str | int) else None
        return computed
    stages = stages_of(values)
    count = f"{len(stages)} stage" + ("" if len(stages) == 1 else "s")
    row: dict[str, Value] = {}
    for number, stage in enumerate(stages, start=1):
        text = f"{stage.get('attack', 0)}/{stage.get('health', 0)}"
        row[f"stage-{number}"] = text if number == 1 else f"{text} ({stage.get('evr', 0)})"
    return {"type_line": f"Auganism - {clan}, {count}" if clan else f"Auganism - {count}", "stages": row}


def check_printed(kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
    """A monster's stages are whole and follow on each other (AUG-3, AUG-4, AUG-8); a hero has an ability (AUG-6)."""
    found: list[Complaint] = []
    if kind == "hero":
        listed = values.get("abilities")
        abilities = [data for data in listed if isinstance(data, Mapping)] if isinstance(listed, tuple) else []
        used = [data for data in abilities if is_activated(data)]
        if not abilities:
            found.append(Complaint("A hero has at least one ability.", ("abilities",), rule="AUG-6"))
        if len(used) > 1 or len(abilities) - len(used) > 1:
            message = "A hero has at most one passive and one activated ability."
            found.append(Complaint(message, ("abilities",), rule="AUG-6"))
        if used and not ("phase" in used[0] and "cooldown" in used[0]):
            message = "An activated ability has a phase and a cooldown."
            found.append(
                Complaint(message, ("abilities",), "Write `phase: declare` and `cooldown: 3`.", rule="AUG-6")
            )
        return found
    ended = False
    for number, name in enumerate(STAGES, start=1):
        listed = values.get(name)
        if not isinstance(listed, Mapping) or not listed:
            ended = True
            continue
        wanted = {"attack", "health"} if number == 1 else {"attack", "health", "evr"}
        if ended:
            found.append(Complaint(f"Stage {number} has no stage below it.", (name,), rule="AUG-3"))
        if set(listed) != wanted:
            keys = ", ".join(f"{key}: 1" for key in ("attack", "health", "evr") if key in wanted)
            message = f"Stage {number} has {_listed(wanted)}, and nothing else."
            found.append(Complaint(message, (name,), f"Write `{name}: {{{keys}}}`.", rule="AUG-4"))
        health = listed.get("health")
        if isinstance(health, int) and health < 1:
            found.append(Complaint("Health is at least 1.", (name, "health"), rule="AUG-8"))
    return found


def _listed(words: set[str]) -> str:
    ordered = [word for word in ("attack", "health", "evr") if word in words]
    return ", ".join(ordered[:-1]) + " and " + ordered[-1]

"""Values as one line of YAML: what is written into files that people read."""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml

_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^\n,\[\]{}#]*\Z|-[^\s,\[\]{}#][^\n,\[\]{}#]*\Z")


def flow_text(value: object) -> str:
    """A value in the flow style of YAML; a text stands without quotes where it can.

    >>> flow_text({"op": "combat", "n": 2, "to": {"one": "unit in here of enemies"}, "by": "1"})
    '{op: combat, n: 2, to: {one: unit in here of enemies}, by: "1"}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow_text(str(key))}: {flow_text(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow_text(each) for each in value) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    if _PLAIN.match(text) and ": " not in text and not text.endswith((":", " ")) and _is_text(text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _is_text(text: str) -> bool:
    """Whether YAML takes it for a text and not for a number or a truth."""
    return isinstance(yaml.safe_load(text), str)

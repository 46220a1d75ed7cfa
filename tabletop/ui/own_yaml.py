"""YAML of the program itself: themes, keys, settings. Games' files are read by `tabletop.content`."""

from __future__ import annotations

from typing import Any

import yaml

LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
DUMPER = yaml.CSafeDumper if yaml.__with_libyaml__ else yaml.SafeDumper


def read_yaml(text: str) -> Any:
    """Plain values of a text. Raises `yaml.YAMLError`, and RecursionError for one that is too deep."""
    return yaml.load(text, Loader=LOADER)


def write_yaml(data: object) -> str:
    """The text of plain values, the keys of mappings in their order."""
    text: str = yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True)
    return text

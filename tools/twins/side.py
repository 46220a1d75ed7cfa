"""One of the two processes of ``tools/twin.py``: reads what it is to do line by line, and answers in JSON."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any


def _plain(value: Any) -> Any:
    """A value as JSON has it: keys are texts."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list | set | frozenset) else value


def main(game: str, root: str, name: str) -> None:
    """Answer until nobody asks any more."""
    import tabletop

    assert str(tabletop.__file__).startswith(root), f"{tabletop.__file__} is not of {root}"
    table = import_module(f"tools.twins.{game}").Table(root, in_code=name == "code")
    for line in sys.stdin:
        verb, what = json.loads(line)
        print(json.dumps(_plain(getattr(table, verb)(**what))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

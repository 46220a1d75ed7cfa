"""What the values of a `game.yaml` are made of: ids, texts, numbers, lists of one or more."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from tabletop.content.definitions import NAMED

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,63}$")]
ZoneId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
Text = Annotated[str, Field(max_length=4000)]


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _as_color(value: object) -> object:
    return NAMED.get(value, value) if isinstance(value, str) else value


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


Whole = Annotated[int, Field(ge=0, le=999)]
Ints = Annotated[list[Whole], BeforeValidator(_as_list, json_schema_input_type=Whole | list[Whole])]
Words = Annotated[list[str], BeforeValidator(_as_list, json_schema_input_type=str | list[str])]
LooseText = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=str | int | float)]
Color = Annotated[str, BeforeValidator(_as_color, json_schema_input_type=str)]
"""A colour: "#rrggbb", or a name that stands for one."""
Anything = Any

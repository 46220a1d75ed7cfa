"""Actions as the package offers them; they are defined where the referee needs them."""

from __future__ import annotations

from tabletop.core.checks import shown
from tabletop.core.state import InvalidOp
from tabletop.rules.actions import Action

__all__ = ["Action", "as_action"]


def as_action(value: object) -> Action:
    """An action that somebody gave. Raises InvalidOp for what is none."""
    if not isinstance(value, Action):
        raise InvalidOp(f"that is no action: {shown(value)}")
    return value

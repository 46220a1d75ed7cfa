"""Actions as the door offers them; they are defined where the referee needs them."""

from __future__ import annotations

from tabletop.rules.actions import Action

__all__ = ["Action"]

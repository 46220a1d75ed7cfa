"""The hud as the parts know it that still take the whole screen."""

from __future__ import annotations

from typing import Any


class OldHud:
    """What the parts that still take the whole screen know as its hud."""

    def __init__(self, *parts: Any) -> None:
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        for part in self._parts:
            if hasattr(part, name):
                return getattr(part, name)
        raise AttributeError(name)

    @property
    def _asked(self) -> Any:
        return self._parts[1].asked

    def values(self, seat: int, ended: bool = False) -> Any:
        return self._parts[3].of(seat, ended)

    def seat_values(self, ended: bool = False) -> Any:
        return self._parts[3].shown(ended)

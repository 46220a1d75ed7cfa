"""Which program wrote a file."""

from __future__ import annotations

from typing import Final

NAME: Final = "tabletop"
VERSION: Final = "0.1.0"

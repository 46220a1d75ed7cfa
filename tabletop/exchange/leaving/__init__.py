"""A game that leaves the table: its cards, decks and zones written as other programs read them.

What leaves is what is printed. Rules that the referee knows stay here; the report says so, and what else a format
cannot hold. Pictures of cards are asked of a `Pictures`, so nothing here draws.
"""

from __future__ import annotations

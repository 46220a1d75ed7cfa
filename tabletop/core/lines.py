"""Lines of the log as entries keep them: the name of a sentence and its words.

A word is a text or a number, or says with ``is`` what it stands for (see ``session.telling.messages``). All of it is
plain data; the types say which keys belong together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, TypedDict

Seats: TypeAlias = tuple[int, ...]
"""Who may know something; 0 is a spectator."""

SeatWord = TypedDict("SeatWord", {"is": Literal["seat"], "seat": int, "text": str})
ZoneWord = TypedDict("ZoneWord", {"is": Literal["zone"], "zone": str, "text": str})
PieceWord = TypedDict(
    "PieceWord", {"is": Literal["piece"], "name": str, "noun": str, "card": str, "sight": int, "who": Seats}
)
PiecesWord = TypedDict("PiecesWord", {"is": Literal["pieces", "seen"], "list": tuple[PieceWord, ...]})
SecretWord = TypedDict("SecretWord", {"is": Literal["secret"], "text": str, "plain": str, "who": Seats})
LineWord = TypedDict("LineWord", {"is": Literal["line"], "line": "StoredLine"})

MarkedWord: TypeAlias = SeatWord | ZoneWord | PieceWord | PiecesWord | SecretWord | LineWord
"""A word that says what it stands for."""

StoredWord: TypeAlias = str | int | Seats | MarkedWord
"""Any word; seats stand only under ``_only``."""

StoredWords: TypeAlias = Mapping[str, StoredWord]
StoredLine: TypeAlias = tuple[str, StoredWords]

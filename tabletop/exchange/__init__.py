"""Games that come in and go out: what other programs and spreadsheets keep on disk, read and written.

This room reads foreign files into records (`records`), says what became of every part of them (`report`), and writes
a game's folder. A source is data: nothing in it is run, and nothing that it names on the network is fetched. The
heavy libraries are imported only where they are needed (`libraries`), so tables of text come in without any of them.
"""

from __future__ import annotations

"""The table as plain data: state, primitive operations, journal, chance, codec, views, boards.

Standard library only; nothing here knows a game, a file format of content, a window or a clock.
"""

"""Own-drawn widgets that lie over or beside the table: plain data in, callbacks out.

No widget reads the clock or the mouse, knows a game or a session, or draws when nothing changed.
"""

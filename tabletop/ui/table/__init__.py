"""The screen with the table: what is shown of a session, and everything that can be done with it."""

from tabletop.ui.table.screen import TableScreen

__all__ = ["TableScreen"]

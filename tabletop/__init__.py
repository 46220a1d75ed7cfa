"""Tabletop: a table for card and board games."""

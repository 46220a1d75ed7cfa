"""Bots at the table: seats that the program plays, and many games played without a window."""

"""Breaks the code of a game on purpose, one place at a time, and asks which tests notice it."""

"""Seats played by the program.

A bot is asked a ``Question`` and answers with one of its actions. What it gets is what its seat may know: the legal
acts, and *determinizations*, copies of the table in which everything hidden from the seat is a guess (see
``determinization``). It is never given the position itself. A bot keeps nothing between two questions, and all its
chance is its own, so the same question and the same chance give the same answer.
"""

from tabletop.bots.question import Bot, Limits, Question
from tabletop.bots.registry import UnknownBot, counted, kinds, make, timed

__all__ = ["Bot", "Limits", "Question", "UnknownBot", "counted", "kinds", "make", "timed"]

"""The referee's machinery, common to all games: what is asked, what is legal, what follows from it.

A game's rules are one immutable ``Ruleset``. It reads a ``GameState``, answers what is open, what a seat may do and
why not, and carries acts out through an ``Edit``; it keeps nothing itself. See ``machine`` for how progress is stored
and ``requirements`` for how a refusal comes to be.
"""

"""The referee's machinery, common to all games: what is asked, what is legal, what follows from it.

A game's rules are one immutable ``Ruleset``. It reads a ``GameState``, answers what is open, what a seat may do and
why not, and carries acts out through an ``Edit``; it keeps nothing itself. Where to look:

* how progress is stored and goes on: ``machine`` (frames, lanes, blocks), ``decisions``
* what stops it: ``windows``, ``choosing``; what is possible without being asked: ``kinds``, ``proposals``
* how a refusal comes to be: ``requirements``, ``sentences``; what acts cost: ``costs``, ``announcing``
* numbers: ``modifiers`` (layers, strata), ``durations``; who controls what: ``control``
* what follows by itself: ``watching`` (standing checks), ``triggers`` (occurrences, their order)
* the words of ability files: ``words``, ``registry`` (what is wrong with an ability), ``reference``
"""

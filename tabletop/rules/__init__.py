"""The referee's machinery, common to all games: what is asked, what is legal, what follows from it.

A game's rules are one immutable ``Ruleset``. It reads a ``GameState``, answers what is open, what a seat may do and
why not, and carries acts out through an ``Edit``; it keeps nothing itself. Where to look:

* ``progress``: how it is stored and goes on (``machine``: frames, lanes, blocks), what stops it (``windows``,
  ``choosing``, ``proposals``), what follows by itself (``state_based``, ``triggers``: occurrences, their order)
* ``acting``: what a seat may do (``kinds``; what nearly every game has: ``everyday``), how a refusal comes to be
  (``requirements``), what acts cost (``costs``)
* ``modifying``: numbers (``modifiers``: layers, strata; ``durations``), silence
* ``showing``: what is said (``telling``, ``sentences``) and how acts and numbers look (``shapes``, ``shown``)
* ``phrases``: how many, which, whether, in one line: parsed, typed, compiled, told
* ``language``: the words of ability files, what is wrong with an ability (``registry``), the authors' reference
"""

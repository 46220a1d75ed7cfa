"""Phrases: how many, which, whether, in one line of a rules file or a card.

A phrase says a set (of pieces, seats, cells), a number, a word or a test: ``creature in field of foe where words has
guard``. It never changes anything and never asks, and looking at one always ends. Its way:

* ``grammar``, ``tree``: a text to a tree and back; ``faults``: what is wrong, and where
* ``values``, ``names``, ``language``: types, what a name means, which names there are in one place
* ``typed``: the tree with types, and where functions are registered; ``operators``, ``counting``, ``board``: what
  functions and operators do, say, are near to
* ``fitting``, ``joining``, ``calling`` (and phrases in sentences), ``checking``: how a tree gets its types
* ``compiling``: a closure ``(table, bind) -> value``, and how near a test is; ``looking``: what it reads, needs and
  may not know
* ``telling``: why not, and how it is said
* ``phrase``: all of that as one value; begin there
"""

"""Phrases: how many, which, whether, in one line of a rules file or a card.

A phrase says a set (of pieces, seats, cells), a number, a word or a test: ``creature in field of foe where words has
guard``. It never changes anything and never asks, and looking at one always ends. Its way:

* ``tokens``, ``tree``, ``grammar``, ``printing``: a text to a tree and back; ``faults``: what is wrong, and where
* ``values``, ``names``, ``language``: types, what a name means, which names there are in one place
* ``registry``, ``operators``, ``counting``, ``board``: what functions and operators do, say, are near to
* ``scope``, ``fitting``, ``joining``, ``calling``, ``checking``: the tree with types; ``typed``: what that is
* ``compiling``: a closure ``(table, bind) -> value``; ``looking``: what it reads, needs and may not know
* ``telling``: why not, and how it is said; ``sentences``: phrases in braces; ``nearness``: how near a test is
* ``phrase``: all of that as one value; begin there
"""

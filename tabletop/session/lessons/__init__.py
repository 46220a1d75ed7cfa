"""Lessons: a game teaches itself at its own table, from files that designers write.

A lesson is a scenario's position and a list of steps: what is said, what is pointed at, which act of the learner is
waited for, what the others do then. It is data; ``reading`` checks a file, ``opening`` puts it on a table, ``acts``
tells whether an act is the one that is waited for, ``rehearsing`` plays it through as a test does, ``recording``
writes a file from what was just played, ``found`` lists the lessons of a game.
"""

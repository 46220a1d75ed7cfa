"""The lexicon of Butterfly's evolutions (rulebook section 20): its moments.

What traits do while they lie in a slot is written in ``traits``, what acts do in ``running``; which, how many and
whether are phrases in the language of ``speaking``.
"""

from __future__ import annotations

from tabletop.rules.abilities.lexicon import Lexicon

LEXICON = Lexicon(rule="BUT-157", each=(), usual="trait")
ALWAYS, PLAYED = ("always",), ("played",)

LEXICON.moment("always", "It works as long as it lies in a slot of a species.", kinds=("trait",), standing=True)
LEXICON.moment("played", "It is resolved at once when the card is played.", kinds=("act",))

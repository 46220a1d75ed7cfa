"""All words of effects."""

from tabletop.rules.written.doing.asking import ASKING_WORDS
from tabletop.rules.written.doing.choosing import CHOOSING_WORDS
from tabletop.rules.written.doing.flowing import FLOW_WORDS
from tabletop.rules.written.doing.numbers import NUMBER_WORDS
from tabletop.rules.written.doing.pieces import PIECE_WORDS

EFFECTS = PIECE_WORDS | NUMBER_WORDS | ASKING_WORDS | CHOOSING_WORDS | FLOW_WORDS
"""Every word of effects."""

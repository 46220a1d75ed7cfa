"""All words of effects."""

from tabletop.rules.written.doing.asking import ASKING_WORDS
from tabletop.rules.written.doing.choosing import CHOOSING_WORDS
from tabletop.rules.written.doing.flowing import FLOW_WORDS
from tabletop.rules.written.doing.numbers import NUMBER_WORDS
from tabletop.rules.written.doing.pieces import PIECE_WORDS
from tabletop.rules.written.doing.sealing import SEALING_WORDS
from tabletop.rules.written.reacting.happening import REACTING_WORDS
from tabletop.rules.written.reacting.lasting import LASTING_WORDS

EFFECTS = (
    PIECE_WORDS
    | NUMBER_WORDS
    | ASKING_WORDS
    | CHOOSING_WORDS
    | FLOW_WORDS
    | REACTING_WORDS
    | LASTING_WORDS
    | SEALING_WORDS
)
"""Every word of effects."""

"""All words of effects."""

from tabletop.rules.written.doing.asking import ASKING_WORDS
from tabletop.rules.written.doing.choosing import CHOOSING_WORDS
from tabletop.rules.written.doing.flowing import ENDING_WORDS, FLOW_WORDS
from tabletop.rules.written.doing.gathering import GATHERING_WORDS
from tabletop.rules.written.doing.lanes import LANE_WORDS
from tabletop.rules.written.doing.numbers import NUMBER_WORDS
from tabletop.rules.written.doing.opening import OPENING_WORDS
from tabletop.rules.written.doing.pieces import PIECE_WORDS
from tabletop.rules.written.doing.sealing import SEALING_WORDS
from tabletop.rules.written.reacting.happening import REACTING_WORDS
from tabletop.rules.written.reacting.lasting import LASTING_WORDS

EFFECTS = (
    PIECE_WORDS | OPENING_WORDS | NUMBER_WORDS | ASKING_WORDS | CHOOSING_WORDS | FLOW_WORDS | GATHERING_WORDS
    | LANE_WORDS | ENDING_WORDS | REACTING_WORDS | LASTING_WORDS | SEALING_WORDS
)  # fmt: skip
"""Every word of effects."""

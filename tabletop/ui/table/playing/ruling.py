"""What the parts of the referee stand on: the table, what its screen shows, and what lies around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.control.judging.dropping import Dropping
from tabletop.control.judging.inquiry import Inquiry
from tabletop.control.judging.offers import Answer, Aside, Words
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import BoardCell
from tabletop.control.places.placing import Placement
from tabletop.rules.actions import Action
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.caption import Word
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.landing import Landing
from tabletop.ui.table.playing.manual import ManualActs

Bar = tuple[str, str, list[Choice[Answer]], int]
"""What the bar of questions shows: heading, sentence, answers, seat."""


@dataclass(frozen=True, slots=True)
class Around:
    """What the referee asks of other parts of the screen."""

    open_rule: Callable[[str], None]
    undo: Callable[[], object]
    undo_step: Callable[[], object]
    leave_past: Callable[[], object]
    cell_label: Callable[[BoardCell], str]
    light_boards: Callable[[], None]
    with_pattern: Callable[[Aside], object]
    """Turn the pattern that is to be laid, or lay it."""
    held: Callable[[], Action | None]
    """How the shape of what is chosen is held over a board."""
    open_menu: Callable[[Placement, tuple[float, float]], None]
    look_first: Callable[[], object]
    ask_when: Callable[[int], object]
    """A seat says when it wants to be asked."""
    way_out: Callable[[], object]
    """How to go on where a question has no answer."""
    stuck: Callable[[], Bar | None]
    holds_key: Callable[[], bool]
    """Whether a key is held down that opens a hand."""
    lets: Callable[[Action], bool]
    """Whether a lesson that is going on lets an act be done; it says itself why not."""
    waits_for: Callable[[Action], bool]
    """Whether a lesson that is going on asks for just this act: then nobody is asked back."""
    waits_for_bots: Callable[[int], str]
    """What the program of a seat does while it is held back, "" if it is not."""


class Ruling:
    """One table screen and what it shows now. ``light``: light what is to be lit now."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, large: LargeView, choosing: Choosing, acts: ManualActs,
        landing: Landing, word: Word, around: Around, light: Callable[[], None],
    ) -> None:  # fmt: skip
        self.table, self.hud, self.prompt, self.large, self.choosing = table, hud, prompt, large, choosing
        self.acts, self.landing, self.word, self.around, self.light = acts, landing, word, around, light
        self._sight: Sight | None = None
        self.judge = table.judge
        self.judge.is_shown = lambda piece, seat: bool(self.sight.stands_for(piece, seat))
        self.dropping = Dropping(self.judge, lambda: self.sight)
        self.inquiry = Inquiry(self.judge, lambda: self.sight)
        self.words = Words(table.title_of, table.zone_label, around.cell_label, table.name, self.label)

    @property
    def sight(self) -> Sight:
        """What this screen shows now."""
        shown, state, made = self.table.shown, self.table.session.state, self._sight
        if made is None or made.state is not state or made.keys is not shown.keys:
            made = self._sight = Sight(state, shown.arrangement, shown.keys, self.table.perspective)
        return made

    @property
    def on(self) -> bool:
        """Whether gestures go by the rules now."""
        return self.table.ruled

    def label(self, action: Action) -> str:
        """An act in words that whoever looks at this screen may read."""
        return self.judge.session.label(action, self.table.perspective.viewer)

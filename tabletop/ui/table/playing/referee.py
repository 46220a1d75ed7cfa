"""The referee on the table: its parts put together, and what is lit.

With the dial at on or warn a gesture is first looked up among what the rules know; what they see nothing in, and all
that only tidies up, is done by hand as ever. What a gesture means is decided in :mod:`tabletop.control`; nothing here
decides what is legal: that is the session's.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.control.gestures.invitation import first_move, only_ends
from tabletop.control.judging import lighting
from tabletop.control.judging.acts import at_once
from tabletop.control.judging.lighting import Lights
from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.placing import Placement
from tabletop.ui.hud.offering.hints import Target
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.caption import Word
from tabletop.ui.table.looking.choosing import Choosing
from tabletop.ui.table.looking.large_view import LargeView
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud
from tabletop.ui.table.playing.acting import Acting
from tabletop.ui.table.playing.answers import Answers
from tabletop.ui.table.playing.closing import Closing
from tabletop.ui.table.playing.drops import Drops
from tabletop.ui.table.playing.landing import Landing
from tabletop.ui.table.playing.manual import ManualActs
from tabletop.ui.table.playing.piece_acts import PieceActs
from tabletop.ui.table.playing.questions import Questions
from tabletop.ui.table.playing.refusals import Refusals
from tabletop.ui.table.playing.ruling import Around, Ruling


class TableReferee:
    """Part of the table screen: everything that asks the session what is legal."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, large: LargeView, choosing: Choosing, acts: ManualActs,
        landing: Landing, word: Word, around: Around,
    ) -> None:  # fmt: skip
        self.table = table
        self.ruling = Ruling(table, hud, prompt, large, choosing, acts, landing, word, around, self.light)
        self.judge: Referee = self.ruling.judge
        self.refusals = Refusals(self.ruling)
        self.acting = Acting(self.ruling, self.refusals)
        self.questions = Questions(self.ruling, self.refusals, self.acting)
        self.closing = Closing(self.ruling, self.acting)
        self.answers = Answers(self.ruling, self.questions, self.closing)
        self.drops = Drops(self.ruling, self.questions)
        self.pieces = PieceActs(self.ruling, self.answers)
        self._under_menu = False
        """A menu is open: it names the acts of the piece itself."""

    @property
    def on(self) -> bool:
        """Whether gestures go by the rules now."""
        return self.ruling.on

    @property
    def front(self) -> int:
        """The seat that this screen asks now, 0 for none."""
        return self.table.front

    @property
    def hands(self) -> tuple[int, ...]:
        """The seats that can make moves at this screen as it stands."""
        return self.table.hands

    @property
    def sight(self) -> Sight:
        """What this screen shows now, and what it may tell of it."""
        return self.ruling.sight

    def follow(self) -> None:
        """The session or the view has changed."""
        self.refusals.forget_elsewhere()
        self.questions.follow()
        self.table.stage.aims.follow(self._aims())
        self.light()

    def _aims(self) -> list[tuple[str, str]]:
        """Who aims at whom, while that is being answered; nothing of now while something else is looked at."""
        table = self.table
        if table.shown.elsewhere or not self.judge.exists or table.perspective.curtain_for:
            return []
        return list(table.session.aims(table.perspective.viewer))

    def light(self) -> None:
        """Light what is to be lit now."""
        table, ruling = self.table, self.ruling
        chosen = self.drops.chosen_carry() if table.carried is None else None
        lit = self._lights(chosen.pieces if chosen is not None else ())
        if table.stage.light(lit):
            table.dirty = True
        for seat, panel in ruling.hud.seats.items():
            panel.light(seat in lit.seats)
        self.ruling.hud.decision.show_digits(not lit.signs)
        ruling.around.light_boards()

    def _lights(self, chosen: Sequence[Placement]) -> Lights:
        table, ruling, held = self.table, self.ruling, self.table.carried
        return lighting.lights(
            ruling.dropping, ruling.inquiry, ruling.sight, on=ruling.on, site=table.shown.view.flow.get("site"),
            refused=self.refusals.marked, carried=held.pieces if held is not None else None,
            chosen=chosen, signs=self.pieces.signs if not ruling.hud.menu.visible else lambda: ((), ""),
        )  # fmt: skip

    def update(self) -> None:
        """Let marks go out with their bubble, and acts with their menu."""
        self.questions.popups.update()
        self.refusals.update()
        if self.ruling.hud.menu.visible != self._under_menu:
            self._under_menu = self.ruling.hud.menu.visible
            self.light()

    def stops(self) -> list[Placement]:
        """The pieces that Tab goes through, the same whichever of them is chosen; none if nothing is lit."""
        if not self.on:
            return []
        return lighting.stops(self.judge, self.sight, self._lights(()))

    def hint_places(self) -> dict[str, Target]:
        """Where the first acts of the game can be shown: a glowing card with a place that it may go to (alone where a
        click on it says all), and the button that ends what is asked."""
        table = self.table
        found: dict[str, Target] = {}
        for seat in self.hands[:1]:
            hand = table.desk().hand_of(self.front) if table.perspective.may_hold else None
            move = first_move(self.judge, self.sight, seat, hand)
            if move is not None:
                place, to = move
                start, goal = table.camera.to_screen(place.x, place.y), table.camera.to_screen(*to)
                if at_once(self.judge, self.pieces.lines(place)) is not None:
                    found["click"] = table.stage.screen_rect(place)
                else:
                    found["drag"] = ((round(start[0]), round(start[1])), (round(goal[0]), round(goal[1])))
            bar = self.ruling.hud.decision
            if bar.visible and bar.children and only_ends(self.judge, seat):
                found["end"] = bar.children[0].rect
        return found

"""Analysis: a bar under the table with each side's chance to win, the curve of the whole game in the history, and
what decided it once it is over.

Off until the settings, the menu or its key turn it on. It is thought about beside the window, as bots are, and
forgotten as soon as the table changes or is left. The bar goes by what is public, and by what a seat sees only while
that seat's own cards may show here. The curve and what decided a game are always of what is public. Nothing of it is
in the picture for viewers.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.control.figures.chances import Turned
from tabletop.control.replay.analysis import Analysis, Point
from tabletop.control.thinking import Reckoning
from tabletop.core.visibility import Viewer
from tabletop.ui.hud.telling.chance_bar import HIGH, ChanceBar, SideChance
from tabletop.ui.hud.telling.curve import CurveState
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud


class TableAnalysis:
    """Part of the table screen: says what is to be thought about, and shows what came of it."""

    def __init__(
        self, table: Table, hud: TableHud, prompt: Prompt, rules: Callable[[str], None],
        thinker: Reckoning | None = None,
    ) -> None:  # fmt: skip
        """``rules`` turns the dial."""
        self.table, self.hud, self.prompt, self._rules = table, hud, prompt, rules
        self.analysis = Analysis(table.session, thinker)
        self.bar: ChanceBar | None = None
        self.over: Callable[[], bool] = lambda: False
        """Whether the game has ended: then what decided it is looked for, also while the result is put aside and the
        table or the game is looked at. It takes minutes, and would not be known when the result comes back."""
        self.news: Callable[[], None] = lambda: None
        """More is known of the game than before."""
        self._was_on = False

    def dress(self) -> None:
        """Build the bar in the look of now."""
        self.bar = self.hud.stack.add(ChanceBar(self.hud.look), "bar")
        self.bar.visible = False

    def foot(self) -> int:
        """Height of the window's lower edge that is left to the bar, 0 where there is none."""
        self._was_on = self.on
        return self.hud.look.px(HIGH) + self.hud.look.px(6) if self._was_on else 0

    def place(self) -> None:
        """Put the bar under the table."""
        bar, port, px = self.bar, self.table.camera.port, self.hud.look.px
        if bar is None:
            return
        bar.visible = self.on
        bar.place((port.x, port.bottom + px(3), port.w, px(HIGH)))
        self._feed_bar()

    # -- whether ------------------------------------------------------------------------------------------------

    def why_not(self) -> str:
        """Why there is no analysis here, "" if there may be one."""
        table = self.table
        if not table.has_referee:
            return "Analysis needs a referee, and this game has none."
        if not table.judge.on:
            return "Analysis needs the referee: with the rules off nobody can say who stands better."
        if table.perspective.public:
            return "Analysis is never in the picture for viewers."
        return ""

    @property
    def on(self) -> bool:
        """Whether it is shown here."""
        return self.table.app.settings.analysis and not self.why_not()

    def toggle(self) -> None:
        """Show it, or no more; kept for every table. Where the referee is all that it lacks, that is offered."""
        settings, why = self.table.app.settings, self.why_not()
        if why and (self.table.perspective.public or not self.table.has_referee):
            self.table.app.toast(why, "info")
        elif why:
            self._offer_referee()
        else:
            settings.analysis = not settings.analysis
            settings.save()

    def _offer_referee(self) -> None:
        def chosen(yes: bool) -> None:
            if yes:
                settings = self.table.app.settings
                settings.analysis = True
                settings.save()
                self._rules("on")

        asking = "Analysis needs the referee, and it is off. Switch it on?"
        self.prompt.ask(asking, [(True, "Rules on"), (False, "Not now")], chosen)

    def eyes(self) -> Viewer:
        """By whose eyes the bar looks: a seat whose own cards show on this screen now, else a spectator."""
        return self.table.perspective.viewer or None

    # -- following ----------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """The table, or what is shown of it, has changed."""
        self._want()
        self._feed_bar()
        self.feed_curve()

    def _want(self) -> None:
        analysis, shown = self.analysis, self.table.shown
        analysis.wants_now = self.on and not shown.elsewhere and not self.table.perspective.curtain_for
        analysis.wants_curve = self.on and (self.hud.history.visible or self.over())
        analysis.viewer = self.eyes()

    def update(self, now: float) -> bool:
        """Let time pass. True where something new is shown."""
        if self.on != self._was_on:
            self.table.whole.resize(self.table.size)
            self.table.whole.feed()
        self._want()
        thought, known = self.analysis.is_thinking, self.analysis.update()
        if known or thought != self.analysis.is_thinking:
            self._feed_bar()
        # where all is known already, nothing else would bring the curve into a history just opened
        opened = self.on and self.hud.history.visible and not self.hud.history.curve.visible
        if known or opened:
            self.feed_curve()
        if known:
            self.news()
        return known or opened

    def leave(self) -> None:
        """The table is left."""
        self.analysis.close()

    # -- showing ------------------------------------------------------------------------------------------------

    def _point(self) -> tuple[Point | None, Viewer]:
        """What is known of the moment that is shown, and by whose eyes; never of one that comes later."""
        shown, session, eyes = self.table.shown, self.table.session, self.eyes()
        if not shown.elsewhere:
            own = self.analysis.point(session.journal.head, eyes)
            return own, eyes
        moment = shown.moment
        if moment.entry is None or moment.done is not None:
            return None, None
        return self.analysis.point(moment.entry), None

    def _feed_bar(self) -> None:
        bar = self.bar
        if bar is None or not bar.visible:
            return
        point, eyes = self._point()
        old, acts = None, 0
        if point is None and not self.table.shown.elsewhere:
            # while acts follow one another nothing else would be told for long
            old, acts = self.analysis.latest(eyes) or (None, 0)
        known = point or old
        shares = known.shares if known is not None else None
        sides, names = self.analysis.sides(), self.analysis.side_names()
        told = [
            SideChance(side[0], names[number], shares[number] if shares is not None else None, old is not None)
            for number, side in enumerate(sides)
        ]
        whose = f"from what {self.table.name(eyes)} sees" if eyes else "from what is public"
        note, first = whose, ""
        if self.analysis.is_measuring:
            note = "measuring what a lead is worth"
            first = " Quick games find out first what a lead means here, for up to a minute."
        elif old is not None:
            note = ago(acts)
            first = f" So it was {note}; how it is now is being thought about."
        elif point is None:
            note = "thinking" if self.analysis.is_thinking else ""
        key = self.table.app.keys.label("analysis")
        bar.set_state(told, note, f"How likely each side wins, as bots see it {whose}.{first}\t{key}")

    def feed_curve(self) -> None:
        """Bring the curve of the history up to date."""
        history, analysis = self.hud.history, self.analysis
        if not history.visible or not self.on:
            history.set_curve(None)
            return
        known, wanted = analysis.progress()
        sides = analysis.sides()
        history.set_curve(
            CurveState(
                tuple(analysis.line()), tuple(analysis.curve()), tuple(analysis.turned()),
                tuple(analysis.side_names()), tuple(side[0] for side in sides), self.table.session.journal.head,
                "" if analysis.is_done else f"{known} of {wanted}",
            )
        )  # fmt: skip

    def decided(self) -> tuple[tuple[Turned, ...], str]:
        """What decided the game, and what is said where there is nothing; both empty where nobody asked for it."""
        if not self.on:
            return (), ""
        turned = tuple(self.analysis.turned())
        if not self.analysis.is_done:
            known, wanted = self.analysis.progress()
            is_measuring = self.analysis.is_measuring
            what = "Finding out what a lead means here" if is_measuring else "Looking at the game"
            return turned, f"{'So far' if turned else what}: {known} of {wanted} moments are known."
        return turned, "" if turned else "Nothing stands out: it went its way little by little."


def ago(acts: int) -> str:
    """How long ago something was, in acts.

    >>> ago(0), ago(1), ago(3)
    ('a moment ago', '1 act ago', '3 acts ago')
    """
    return f"{acts} act{'' if acts == 1 else 's'} ago" if acts else "a moment ago"

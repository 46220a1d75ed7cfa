"""Acts of the rules done at the table: given to the session, heard, and refused where the session refuses them."""

from __future__ import annotations

from tabletop.control.judging.guard import Doubt, Moment, doubt
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.session.telling.deeds import PERSON
from tabletop.ui.table.playing.refusals import Refusals
from tabletop.ui.table.playing.ruling import Ruling


class Acting:
    """Does what people mean."""

    def __init__(self, ruling: Ruling, refusals: Refusals) -> None:
        self.ruling, self.refusals = ruling, refusals
        self._said_secret = False
        self._doubted: dict[Moment, set[str]] = {}
        """What it was asked about already, at the last moment: each is asked about once."""

    def submit(self, action: Action, sure: bool = False) -> bool:
        """Do it; False if the referee refuses, or if it gives something up or can end the game and nobody has said
        yet that they are ``sure``."""
        table, judge = self.ruling.table, self.ruling.judge
        self.ruling.around.leave_past()
        if not self.ruling.around.lets(action):
            return False
        asked = self._doubt(action) if not sure else None
        if asked is not None:
            self._ask_first(action, asked)
            return False
        session = table.session
        warning = judge.why_not(action) if session.rules == "warn" else None
        move = judge.move(action)
        secret = judge.sealed and bool(move.piece)
        with session.made_by(PERSON):
            answer = session.submit(action)
        self.refusals.hide()
        self.ruling.prompt.unask()
        piece = move.piece or move.onto
        if isinstance(answer, Refusal):
            table.refresh()
            self.refusals.refuse(answer, piece, action.seat, lambda: self.override(action))
            return False
        table.app.sound("place" if move.piece else "click")
        self.ruling.choosing.select([])
        table.refresh()
        for step in ("end",) if move.quiet else ("click", "drag"):
            self.ruling.hud.hints.did(step, table.app.now())
        if warning is not None:
            self.refusals.refuse(warning, piece, action.seat, None)
        elif secret and table.perspective.may_hold and not self.ruling.around.holds_key() and not self._said_secret:
            self._said_secret = True
            table.app.toast(
                f"Done in secret. Hold {self._eye(action.seat)}, or the eye, to see it lie there.", "info"
            )
        return True

    def attempt(self, action: Action) -> None:
        """Do an act that was pointed at, or say why not."""
        judge = self.ruling.judge
        refusal, move = judge.why_not(action), judge.move(action)
        if refusal is None or judge.session.rules == "off":
            self.submit(action)
        else:
            self.refusals.refuse(refusal, move.piece or move.onto, action.seat, lambda: self.override(action))

    def _doubt(self, action: Action) -> Doubt | None:
        """What is to be asked before an act."""
        table, settings = self.ruling.table, self.ruling.table.app.settings
        wanted = settings.ask_waste and not self.ruling.around.waits_for(action)
        unasked = settings.unasked.get(table.catalog.id, {}) if wanted else None
        found = doubt(self.ruling.judge, table.perspective, action, unasked, settings.ask_end)
        if found is not None and found.kinds:
            asked = self._doubted.get(found.moment, set())
            self._doubted = {found.moment: asked | set(found.kinds)}
            if asked.issuperset(found.kinds):
                return doubt(self.ruling.judge, table.perspective, action, None, settings.ask_end)
        return found

    def _ask_first(self, action: Action, asked: Doubt) -> None:
        """Ask before an act."""

        def chosen(yes: bool) -> None:
            if yes:
                self.submit(action, sure=True)

        def never() -> None:
            table = self.ruling.table
            table.app.settings.leave_out(table.catalog.id, table.catalog.title, asked.kinds)
            table.app.toast("You will not be asked this again. Settings, Playing, turns it back on.", "info")
            self.submit(action, sure=True)

        self.ruling.table.refresh()
        self.ruling.prompt.ask(
            asked.text, [(True, asked.yes), (False, "Not yet")], chosen, action.seat,
            besides=("Do not ask again for this", never) if asked.kinds else None,
        )  # fmt: skip

    def override(self, action: Action) -> None:
        """Do it anyway; what was done in spite of the rules is said, also where it lies face down."""
        table, judge = self.ruling.table, self.ruling.judge
        secret = judge.sealed and judge.decision(action.seat) is not None
        label = self.ruling.label(action)
        answer = table.session.override(action)
        if isinstance(answer, Refusal):
            table.app.toast(answer.message, "warning")
        else:
            table.app.sound("place")
            if secret and table.perspective.may_hold and not table.perspective.held:
                told = f"Done anyway, in secret. Hold {self._eye(action.seat)}, or the eye, to see it lie there."
            else:
                told = f"Done anyway: {label}. Undo takes it back."
            table.app.toast(told, "info")
        table.refresh()

    def _eye(self, seat: int) -> str:
        """The key that shows what a seat may see."""
        return "H" if seat == self.ruling.table.in_front else f"Alt+{seat}"

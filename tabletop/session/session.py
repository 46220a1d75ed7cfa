"""``Session``: one table in play, what the window, scripts and tests use.

It is put together of parts, each of which holds what it needs: the ``record`` (position, journal, log, the past), the
``referee`` (what is asked and allowed), the ``figures`` (what the rules have worked out), the ``surroundings`` (rules
mode, shared screen, bots), ``acting`` (what changes the table) and the ``deed_log`` (undo by what a person did).
Every change goes through them and becomes an entry; undo, redo, branches and the past come from the journal.

What a part does is the session's to offer: each method below is that of its part, with the same words about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from tabletop.content import Catalog
from tabletop.core.journal import Entry, Journal
from tabletop.core.lines import StoredLine
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.rules.outcome import Outcome
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.shapes import RuleLine
from tabletop.session.acting import Acting
from tabletop.session.actions import Action, as_action
from tabletop.session.deed_log import DeedLog
from tabletop.session.figures import Figures
from tabletop.session.record import Record
from tabletop.session.referee import Referee
from tabletop.session.rule_lines import lines_against, lines_run
from tabletop.session.saving.sink import AutosaveSink, Safekeeping
from tabletop.session.saving.writing import path_of, write_save
from tabletop.session.setting_up.setup import Agreement
from tabletop.session.setting_up.versions import Versions
from tabletop.session.surroundings import Surroundings
from tabletop.session.telling.history import Announcement

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def _offered(
    part: Callable[[Session], T], method: Callable[Concatenate[T, P], R]
) -> Callable[Concatenate[Session, P], R]:
    """A method of a part as one of the session."""

    @wraps(method)
    def call(session: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return method(part(session), *args, **kwargs)

    return call


def _record(session: Session) -> Record:
    return session.record


def _referee(session: Session) -> Referee:
    return session.referee


def _figures(session: Session) -> Figures:
    return session.figures


def _surroundings(session: Session) -> Surroundings:
    return session.surroundings


def _acting(session: Session) -> Acting:
    return session.acting


def _deed_log(session: Session) -> DeedLog:
    return session.deed_log


class Session:
    """A table in play. Made by ``new_session`` and ``load_session``, not directly.

    ``game``: the id of the game, or the path of its folder. ``warnings``: what was odd about the save that it was
    loaded from.
    """

    def __init__(
        self, versions: Versions, agreement: Agreement, start: GameState, state: GameState, journal: Journal,
        *, game: str, show: Mapping[str, Json] | None = None, announcements: Sequence[Announcement] = (),
        warnings: tuple[str, ...] = (), opening: Sequence[StoredLine] = (), rules: str = "off",
        bots: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.warnings = warnings
        self._safekeeping = safe = Safekeeping()
        self.record = Record(
            versions, agreement, start, state, journal, safe, announcements=announcements, opening=opening
        )
        self.referee = Referee(self.record)
        self.figures = Figures(self.record, self.referee)
        self.surroundings = Surroundings(
            self.record, self.referee, safe, show=show or {}, mode=rules, bots=bots or {}
        )
        self.acting = Acting(self.record, self.referee, self.surroundings, safe)
        self.deed_log = DeedLog(self.record, self.referee, self.surroundings)

    def __repr__(self) -> str:
        return f"Session({self.game!r}, names={self.names}, entries={len(self.journal)}, at={self.journal.head})"

    # -- what it is ------------------------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The position now: everything on the table."""
        return self.record.state

    @property
    def catalog(self) -> Catalog:
        """The game's definitions as they are in force at this moment of the history."""
        return self.record.catalog

    @property
    def versions(self) -> Versions:
        """The versions of the game's files that this table has seen."""
        return self.record.versions

    @property
    def journal(self) -> Journal:
        """All entries ever made, and which of them are in force."""
        return self.record.journal

    @property
    def agreement(self) -> Agreement:
        """What the players agreed on before play."""
        return self.record.agreement

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat 1 first."""
        return self.record.names

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.record.seats

    @property
    def options(self) -> Mapping[str, Scalar]:
        """What was agreed before play, every option of the game."""
        return self.record.options

    @property
    def seed(self) -> int:
        """What all chance of this table was drawn from."""
        return self.record.seed

    @property
    def start(self) -> GameState:
        """The position that play began with."""
        return self.record.start

    @property
    def opening(self) -> tuple[StoredLine, ...]:
        """What was said before the first act."""
        return self.record.opening

    @property
    def announcements(self) -> list[Announcement]:
        """The lines of the log that are no entries."""
        return self.record.announcements

    @property
    def changed(self) -> int:
        """Goes up with every change."""
        return self.record.changed

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules in force, None for a game without a referee."""
        return self.referee.ruleset

    @property
    def trouble(self) -> Exception | None:
        """What went wrong in the rules last, None if nothing ever did."""
        return self.referee.trouble

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on. Without a referee the players decide that."""
        return self.referee.outcome

    @property
    def rules(self) -> str:
        """The rules mode: "on", "warn" or "off". A game without a referee is always at "off"."""
        return self.surroundings.rules

    @property
    def bots(self) -> dict[int, str]:
        """The kinds of those seats that the program plays."""
        return self.surroundings.bots

    @property
    def show(self) -> dict[str, Json]:
        """How the table is looked at, saved with it: ``sharing`` (side, pass or open), ``bottom`` (the seat at the
        bottom), ``cursor`` (entry and operation that a show stands at), and whatever JSON the window keeps there."""
        return self.surroundings.show

    @property
    def sink(self) -> AutosaveSink | None:
        """What keeps the table safe while it is played, None where nothing does."""
        return self._safekeeping.sink

    @sink.setter
    def sink(self, value: AutosaveSink | None) -> None:
        self._safekeeping.tell(value, self)

    # -- looking -----------------------------------------------------------------------------------------------

    view_for = _offered(_record, Record.view_for)
    at = _offered(_record, Record.at)
    state_at = _offered(_record, Record.state_at)
    piece = _offered(_record, Record.piece)
    name_of = _offered(_record, Record.name_of)
    zone_name = _offered(_record, Record.zone_name)
    log = _offered(_record, Record.log)
    history = _offered(_record, Record.history)
    phrase = _offered(_record, Record.phrase)
    digest = _offered(_record, Record.digest)

    # -- there and back in time --------------------------------------------------------------------------------

    undo = _offered(_record, Record.undo)
    redo = _offered(_record, Record.redo)
    undo_hides = _offered(_record, Record.undo_hides)
    can_redo = _offered(_record, Record.can_redo)
    go_to = _offered(_record, Record.go_to)
    jump = _offered(_record, Record.jump)
    replayed = _offered(_record, Record.replayed)
    remark = _offered(_record, Record.remark)

    # -- deeds -------------------------------------------------------------------------------------------------

    deeds = _offered(_deed_log, DeedLog.deeds)
    told = _offered(_deed_log, DeedLog.told)
    stops = _offered(_deed_log, DeedLog.stops)
    deed_behind = _offered(_deed_log, DeedLog.deed_behind)
    undo_deed = _offered(_deed_log, DeedLog.undo_deed)
    redo_deed = _offered(_deed_log, DeedLog.redo_deed)

    # -- what the rules say ------------------------------------------------------------------------------------

    decisions = _offered(_referee, Referee.decisions)
    unanswered = _offered(_referee, Referee.unanswered)
    legal_actions = _offered(_referee, Referee.legal_actions)
    question = _offered(_referee, Referee.question)
    shape = _offered(_referee, Referee.shape)
    label = _offered(_referee, Referee.label)
    subjects = _offered(_referee, Referee.subjects)
    drops = _offered(_referee, Referee.drops)
    acts = _offered(_referee, Referee.acts)
    fits = _offered(_referee, Referee.fits)
    oddities = _offered(_referee, Referee.oddities)
    audit = _offered(_referee, Referee.audit)
    outcome_text = _offered(_referee, Referee.outcome_text)
    options_for_rematch = _offered(_referee, Referee.options_for_rematch)

    # -- what the rules have worked out ------------------------------------------------------------------------

    preview = _offered(_figures, Figures.preview)
    pending = _offered(_figures, Figures.pending)
    values = _offered(_figures, Figures.values)
    notes = _offered(_figures, Figures.notes)
    borne = _offered(_figures, Figures.borne)
    aims = _offered(_figures, Figures.aims)
    prices = _offered(_figures, Figures.prices)
    accounts = _offered(_figures, Figures.accounts)
    dangers = _offered(_figures, Figures.dangers)
    tracks = _offered(_figures, Figures.tracks)
    steps = _offered(_figures, Figures.steps)

    # -- acts --------------------------------------------------------------------------------------------------

    standing_actions = _offered(_acting, Acting.standing_actions)
    standing_refused = _offered(_acting, Acting.standing_refused)
    submit = _offered(_acting, Acting.submit)
    override = _offered(_acting, Acting.override)
    manual = _offered(_acting, Acting.manual)
    go_on = _offered(_acting, Acting.go_on)
    skip_step = _offered(_acting, Acting.skip_step)
    accepted = _offered(_acting, Acting.accepted)
    made_by = _offered(_acting, Acting.made_by)
    one_deed = _offered(_acting, Acting.one_deed)
    reload = _offered(_acting, Acting.reload)

    def explain(self, action: Action) -> Refusal | None:
        """Why an action is not possible, None if it is. The table does not change."""
        if as_action(action).kind != "manual":
            return self.referee.refused(action)
        answer = self.fork().submit(action)
        return answer if isinstance(answer, Refusal) else None

    def lines_against(self, refusal: Refusal) -> tuple[RuleLine, ...]:
        """The lines of `rules.yaml` by which something is refused; none where no rule of such a file is concerned.

        >>> import tabletop
        >>> session = tabletop.new_session("pig", seed=1)
        >>> str(session.lines_against(session.explain(tabletop.Action("hold", 1)))[0])
        'rules.yaml:48: - {must: pot > 0, because: Roll first., rule: PIG-6}'
        """
        return lines_against(self.referee, refusal)

    def lines_run(self, entry: Entry) -> tuple[RuleLine, ...]:
        """The lines of `rules.yaml` that were run in an entry, in the order in which each came first; none for what
        was done by hand, and where rules are no such file."""
        return lines_run(self.referee, entry)

    # -- the table around the game -----------------------------------------------------------------------------

    set_rules = _offered(_surroundings, Surroundings.set_rules)
    share_screen = _offered(_surroundings, Surroundings.share_screen)
    set_show = _offered(_surroundings, Surroundings.set_show)
    set_bots = _offered(_surroundings, Surroundings.set_bots)

    # -- copies and files ------------------------------------------------------------------------------------

    def fork(self) -> Session:
        """An independent copy that writes no autosave. Cheap: entries and definitions are shared."""
        twin = Session(
            self.versions, self.agreement, self.start, self.state.fork(), self.journal.fork(), game=self.game,
            show=dict(self.show), announcements=self.announcements, warnings=self.warnings, opening=self.opening,
            rules=self.surroundings.mode, bots=self.bots,
        )  # fmt: skip
        twin.record.knows_turns_of(self.record)
        return twin

    def save(self, path: str | Path) -> None:
        """Write the whole table, its history included, to a file. Raises SaveError; an older file is kept as .bak."""
        write_save(self, path_of(path))

    def close(self, keep: bool = True, untouched: bool = False) -> None:
        """End play at this table: the autosave is closed (``keep``: to be gone on with later) or removed.
        ``untouched``: it is also kept if nothing has been done, for somebody has looked at it."""
        self._safekeeping.close(keep and (untouched or len(self.journal) > 0))

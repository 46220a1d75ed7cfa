"""``Session``: one table in play, what the window, scripts and tests use.

It owns a position, its journal and the catalog it is read with. Every change goes through it and becomes an entry;
undo, redo, branches and the past come from the journal (``record``), what is asked and allowed from the rules
(``referee``). This module is the half that acts: by hand, by the rules, and by hand against the rules.

**The rules mode.** *On*: what the rules refuse is not done. *Warn*: it is done all the same, and the log says who
overrode what. *Off*: only what is legal is done "by the rules", all else by hand. At every setting hands may do
anything but look at hidden cards while it is *on*. The mode belongs to the table, not to its history: undo does not
touch it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.content import ContentError, Finding
from tabletop.core.checks import BadData, freeze, shown
from tabletop.core.journal import Entry, Journal
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.visibility import Viewer
from tabletop.rules.acting.standing import standing_refused
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.session import transaction
from tabletop.session.actions import Action, as_action
from tabletop.session.by_hand import manual
from tabletop.session.errors import sentence
from tabletop.session.limits import RULES_MODES, check_show, no_rules_mode
from tabletop.session.referee import Refereed, no_referee
from tabletop.session.saving.sink import AutosaveSink
from tabletop.session.setting_up.setup import Agreement, check_bots
from tabletop.session.setting_up.versions import Versions
from tabletop.session.telling.deeds import SAME, Deed, Stops, deeds_of, response_passes, stops_of, whole_line
from tabletop.session.telling.headlines import told
from tabletop.session.telling.history import Announcement
from tabletop.session.telling.messages import LogLine, StoredLine
from tabletop.session.telling.narrator import Narrator, TrackingEdit, words_now
from tabletop.session.telling.templates import REFUSALS


class Session(Refereed):
    """A table in play. Made by ``new_session`` and ``load_session``, not directly.

    ``changed`` goes up with every change; ``show`` holds how the table is looked at and is saved with it
    (``sharing``: side, pass or open; ``bottom``: the seat at the bottom; ``cursor``: entry and operation that a show
    stands at; whatever else the window keeps there must be JSON). ``bots``: the kinds of those seats that the program
    plays. ``rules_mode``: how the referee is set, kept also where there is none (see :attr:`rules`). ``warnings``:
    what was odd about the save that it was loaded from.
    """

    def __init__(
        self, versions: Versions, agreement: Agreement, start: GameState, state: GameState, journal: Journal,
        *, game: str, show: Mapping[str, Any] | None = None, announcements: Sequence[Announcement] = (),
        warnings: tuple[str, ...] = (), opening: Sequence[StoredLine] = (), rules: str = "off",
        bots: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(versions, agreement, start, state, journal, announcements=announcements, opening=opening)
        self.game = game
        self.show: dict[str, Any] = {"sharing": "side", "bottom": 1, **(show or {})}
        self.warnings = warnings
        self.bots: dict[int, str] = dict(bots or {})
        self.sink: AutosaveSink | None = None
        self.rules_mode = rules
        self._tag = ""
        self._gesture: int | None = None

    def __repr__(self) -> str:
        return f"Session({self.game!r}, names={self.names}, entries={len(self.journal)}, at={self.journal.head})"

    # -- the rules mode --------------------------------------------------------------------------------------

    @property
    def rules(self) -> str:
        """The rules mode: "on", "warn" or "off". A game without a referee is always at "off"."""
        return self.rules_mode if self.ruleset is not None else "off"

    def set_rules(self, mode: str, *, seat: int = 0) -> Refusal | None:
        """Set the rules mode to "on", "warn" or "off"; None if that was done. It is a line of the log, not an
        entry: undo leaves it alone. :meth:`audit` tells what is odd before it is switched on again. Raises
        ContentError for any other word, as `new_session` does.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
        >>> session.set_rules("warn", seat=1), session.rules, session.log(2)[-1].text
        (None, 'warn', 'Ana set the referee to warn.')
        """
        if mode not in RULES_MODES:
            raise ContentError([no_rules_mode(mode)])
        seat = self._actor(seat)
        if self.ruleset is None:
            return None if mode == "off" else no_referee("no_referee_dial", self.catalog.title)
        if mode != self.rules_mode:
            self._change_rules_mode(mode, transaction.said(f"dial_{mode}", self, self._actor(seat)))
        return None

    def _change_rules_mode(self, mode: str, line: StoredLine) -> None:
        announced = Announcement(len(self.journal), self.journal.head, line)
        self.rules_mode_changed(mode, [announced])
        if self.sink is not None:
            self.sink.rules_mode(self, [announced])

    def rules_mode_changed(self, mode: str, announced: Sequence[Announcement]) -> None:
        """The rules mode is another, and this was said of it (also when a history is read back)."""
        self.rules_mode = mode
        self.announcements += announced
        self._touch()

    def go_on(self, *, seat: int = 0) -> Entry | Refusal | None:
        """Let the rules go on after hands have changed the table. None if there was nothing to do."""
        return self._by_request("went_on", "go_on", seat, lambda rules, edit, narrator: rules.resume(edit, narrator))

    def skip_step(self, *, seat: int = 0) -> Entry | Refusal | None:
        """Leave out the step of the rules that waits, or does not fit the cards any more, and go on behind it."""
        return self._by_request(
            "skipped_step", "skip_step", seat, lambda rules, edit, narrator: rules.skip(edit, narrator)
        )

    def _by_request(
        self, template: str, verb: str, seat: int, act: Callable[[Ruleset, TrackingEdit, Narrator], object]
    ) -> Entry | Refusal | None:
        rules = self.ruleset
        if rules is None:
            return no_referee("no_referee_dial", self.catalog.title)
        line = transaction.said(template, self, self._actor(seat))
        return transaction.by_rules(
            self, lambda edit, narrator: act(rules, edit, narrator), seat=seat, action={"verb": verb}, manual=True,
            preface=lambda sealed: line, or_nothing=True, in_the_open=True,
        )  # fmt: skip

    # -- by the rules ----------------------------------------------------------------------------------------

    def standing_actions(self, seat: int) -> list[Action]:
        """What a seat may do without being asked: what the rules allow at any time, and some acts by hand that are
        possible now; in a fixed order.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> Action("manual", 1, verb="shuffle", zone="land_deck") in session.standing_actions(1)
        True
        """
        if not self._sits(seat):
            self._no_seat(seat)
        view, rules = self.view_for(seat), self.ruleset
        acts: list[Action] = []
        if rules is not None:
            acts += self._ask(lambda: rules.standing_actions(self.state, seat), acts)
        for key, zone in sorted(view.zones.items()):
            if zone.count and self.state.spec.zone(key).pile:
                acts.append(Action("manual", seat, verb="shuffle", zone=key))
                if self.rules != "on":
                    acts.append(Action("manual", seat, verb="peek", zone=key))
            dice = [piece for piece in zone.pieces if piece.kind == "die"]
            acts += [Action("manual", seat, verb="roll", pieces=[die.handle]) for die in dice]
        acts += [Action("manual", seat, verb="seat", to=other) for other in range(1, self.seats + 1)]
        acts += [Action("manual", seat, verb="phase", name=phase.id) for phase in self.catalog.phases_at(self.seats)]
        return acts

    def standing_refused(self, seat: int) -> list[tuple[Action, Refusal]]:
        """What the rules allow without being asked at other moments, each with what is against it now."""
        rules, none = self.ruleset, list[tuple[Action, Refusal]]()
        return none if rules is None else self._ask(lambda: standing_refused(rules, self.state, seat), none)

    def explain(self, action: Action) -> Refusal | None:
        """Why an action is not possible, None if it is. The table does not change."""
        if as_action(action).kind != "manual":
            return self._refused(action)
        answer = self.fork().submit(action)
        return answer if isinstance(answer, Refusal) else None

    def submit(self, action: Action) -> Entry | Refusal:
        """Do what a seat wants. A truthy Entry, or a falsy Refusal that says why not. In the mode "warn" what is
        refused is done all the same (:meth:`override`), at "off" only what is legal is done by the rules.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> bool(session.submit(Action("fly", 1)))
        False
        """
        if as_action(action).kind == "manual":
            arguments = dict(action.to_json()["arguments"])
            try:
                return self.manual(str(arguments.pop("verb", "")), seat=action.seat, **arguments)
            except InvalidOp as error:
                return Refusal("impossible", "", sentence(error))
        refusal = self._refused(action)
        if refusal is None:
            return self._perform(action, action.to_json())
        if self.rules == "warn" and refusal.code != "stuck":
            return self.override(action)
        return refusal

    def override(self, action: Action, stored: Mapping[str, Any] | None = None) -> Entry | Refusal:
        """*Do it anyway*: what the rules refuse is waived, costs are paid as far as they can be; if the rules can
        make nothing of it, a piece that was dropped is moved by hand. The log says who overrode what. A Refusal only
        where that is impossible, too."""
        refusal, rules = self._refused(action), self.ruleset
        if rules is None or not 1 <= action.seat <= self.seats:
            return refusal if refusal is not None else transaction.STUCK
        stored = stored or {"verb": "override", "action": action.to_json()}
        if refusal is None:
            return self._perform(action, action.to_json())
        preface = transaction.overruled(self, action, refusal)
        shape = self.shape(action)
        entry = transaction.by_rules(
            self, lambda edit, narrator: rules.perform(edit, action, narrator, waive=True), seat=action.seat,
            action=stored, manual=True, preface=preface, or_nothing=True, expected=True,
        )  # fmt: skip
        if isinstance(entry, Entry):
            return entry
        if not (shape.piece and shape.to):
            return refusal
        try:
            moved: dict[str, Any] = {"pieces": [shape.piece], "to": shape.to}
            if shape.cell is not None:
                moved["spot"] = shape.cell
            return self._by_hand("move", action.seat, moved, preface=preface, stored=stored)
        except InvalidOp:
            return refusal

    def _perform(
        self, action: Action, stored: Mapping[str, Any], preface: StoredLine | None = None
    ) -> Entry | Refusal:
        rules = self.ruleset
        assert rules is not None
        made = transaction.by_rules(
            self, lambda edit, narrator: rules.perform(edit, action, narrator), seat=action.seat, action=stored,
            manual=preface is not None, preface=None if preface is None else lambda sealed: preface,
            label=self._ask(lambda: transaction.label_of(self, action), None),
        )  # fmt: skip
        return made if made is not None else transaction.STUCK

    # -- by hand ---------------------------------------------------------------------------------------------

    def manual(self, verb: str, *, seat: int = 0, **arguments: Any) -> Entry | Refusal:
        """Do something by hand, in every rules mode. ``seat`` is who does it (0: nobody in particular),
        pieces are handles or numbers; ``viewer`` says whose handles, if not the seat's own.

        Verbs: move flip turn tap count set shuffle cut draw peek roll create remove attach note phase seat reorder,
        and with a referee ``answer`` (``action``: the answer of any seat that is asked) and ``run_ability``
        (``piece``, ``ability``).
        Raises InvalidOp, with nothing changed, for what no hand can do (``NothingChanged`` where all would stay as
        it is). A Refusal is answered only to looking at hidden cards while the referee is on.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
        >>> entry = session.manual("shuffle", zone="land_deck", seat=1)
        >>> session.log(2)[-1].text
        'Ana shuffled the Land deck.'
        """
        if not isinstance(verb, str):
            raise InvalidOp(f"hands cannot {shown(verb)}")
        self._actor(seat)
        if verb == "seat" and "to" not in arguments:
            arguments["to"], seat = seat, 0
        if verb in manual.REFEREE_VERBS and self.ruleset is not None:
            return self._with_referee(verb, seat, arguments)
        if verb == "peek" and self.rules == "on" and manual.looks_at_hidden(self.state, seat, arguments):
            return Refusal("no_peeking", "", REFUSALS["no_peeking"])
        return self._by_hand(verb, seat, arguments)

    def _by_hand(
        self, verb: str, seat: int, arguments: Mapping[str, Any], *, preface: transaction.Preface | None = None,
        stored: Mapping[str, Any] | None = None,
    ) -> Entry:  # fmt: skip
        named = dict(arguments)
        viewers = (self._viewer(named.pop("viewer")),) if "viewer" in named else ()
        follow = (lambda hands: transaction.resume(self, hands)) if self.rules != "off" else None
        entry = manual.perform(
            verb, named, seat=seat, state=self.state, catalog=self.catalog, names=self.names, journal=self.journal,
            viewers=viewers, follow=follow, preface=preface, stored=stored,
        )  # fmt: skip
        return self.accepted(entry)

    def _with_referee(self, verb: str, seat: int, arguments: Mapping[str, Any]) -> Entry:
        rules = self.ruleset
        assert rules is not None
        made: Entry | Refusal | None
        if verb == "answer":
            action = manual.action_of(arguments)
            stored = {"verb": "answer", "action": action.to_json(), "by": seat}
            if self._refused(action) is None:
                line = transaction.said("answered", self, seat, whom=Person(action.seat))
                made = self._perform(action, stored, line)
            else:
                made = self.override(action, stored)
        else:
            piece, ability = manual.ability_of(arguments, self.piece)
            stored = {"verb": "run_ability", **arguments, "by": seat}
            line = transaction.said("ran_ability", self, self._actor(seat), pieces=Pieces((piece,)))
            made = transaction.by_rules(
                self, lambda edit, narrator: rules.run_ability(edit, piece, ability, seat, narrator), seat=seat,
                action=stored, manual=True, preface=lambda sealed: line, expected=True, in_the_open=True,
            )  # fmt: skip
        if isinstance(made, Entry):
            return made
        raise InvalidOp(REFUSALS["not_answerable" if verb == "answer" else "no_ability"].rstrip("."))

    def accepted(self, entry: Entry) -> Entry:
        """An entry has been added to the journal: everything that hangs on the position follows. The entry as it is
        kept, with who made it."""
        tags: tuple[str, ...] = (self._tag,) if self._tag else ()
        if self._gesture is not None and len(self.journal) > self._gesture + 1:
            tags += (SAME,)
        if tags:
            entry = replace(entry, tags=(*entry.tags, *tags))
            self.journal.replace_newest(entry)
        self._touch()
        if self.sink is not None:
            self.sink.entry(self, entry)
        return entry

    @contextmanager
    def made_by(self, tag: str) -> Iterator[None]:
        """Write on the entries made meanwhile who made them: PERSON, BOT or ITSELF of ``telling.deeds``."""
        before, self._tag = self._tag, tag
        try:
            yield
        finally:
            self._tag = before

    @contextmanager
    def one_deed(self) -> Iterator[None]:
        """The entries made meanwhile are one deed, however many they are: the steps of one gesture."""
        before, self._gesture = self._gesture, len(self.journal) if self._gesture is None else self._gesture
        try:
            yield
        finally:
            self._gesture = before

    # -- deeds -----------------------------------------------------------------------------------------------

    def deeds(self) -> list[Deed]:
        """The deeds of the line in force and of what redo would bring back, oldest first: each the entries that
        belong to one thing that a person or a bot did (see ``telling.deeds``). The list is not to be changed."""
        rules = self.ruleset
        none: frozenset[str] = frozenset()
        passes = self._ask(lambda: response_passes(rules.blocks.values()) if rules is not None else none, none)
        return self._once(
            ("deeds", *self.bots), lambda: deeds_of(whole_line(self.journal), frozenset(self.bots), passes)
        )

    def told(self, viewer: Viewer = None, lines: Sequence[LogLine] | None = None) -> list[LogLine]:
        """The log of a viewer (or these lines of it) as people read it: each deed a headline, what came of it below,
        passes folded. The list is not to be changed."""
        if lines is not None:
            return told(lines, self.deeds())
        return self._once(("told", viewer), lambda: told(self.log(viewer), self.deeds()))

    def stops(self) -> Stops:
        """Where :meth:`undo_deed` and :meth:`redo_deed` lead."""
        return stops_of(self.journal, self.deeds())

    def deed_behind(self) -> tuple[Entry, ...]:
        """The entries that :meth:`undo_deed` would take back, oldest first."""
        back = self.stops().back
        wanted = set(self.journal.path(back)) if back is not None else set()
        return tuple(entry for entry in self.journal.line() if back is not None and entry.number not in wanted)

    def undo_deed(self) -> tuple[Entry, ...]:
        """Go back to before the last deed of a person, with all that followed it, what bots answered included (where
        no person has acted yet: before the last deed of a bot). The entries taken back, oldest first.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> with session.one_deed():
        ...     made = [session.manual("create", kind="die", to="table") for _ in range(3)]
        >>> len(session.undo_deed()), session.journal.head, len(session.redo_deed())
        (3, 0, 3)
        """
        taken, back = self.deed_behind(), self.stops().back
        if back is not None:
            self.go_to(back, about=taken[0] if taken else None)
        return taken

    def redo_deed(self) -> tuple[Entry, ...]:
        """Bring back what :meth:`undo_deed` took back last: the entries, oldest first."""
        forth, before = self.stops().forth, set(self.journal.path(self.journal.head))
        if forth is None:
            return ()
        first = self.journal.redo_number()
        self.go_to(forth, about=self.journal.entry(first) if first is not None else None)
        return tuple(entry for entry in self.journal.line() if entry.number not in before)

    # -- the table around the game ---------------------------------------------------------------------------

    def share_screen(self, sharing: str) -> None:
        """Share the screen in another way ("side", "pass", "open"). It is a line of the log for everybody, as what
        was covered may show from now on. Raises InvalidOp for any other word."""
        if sharing == self.show.get("sharing"):
            return
        self.set_show(sharing=sharing)
        self._announce(f"shared_{sharing}")

    def _announce(self, template: str, **words: Any) -> None:
        """A line about the table around the game."""
        self._change_rules_mode(self.rules_mode, (template, words_now(words, self.state, self.catalog, self.names)))

    def set_show(self, **values: Any) -> None:
        """Change how the table is looked at: ``sharing``, ``bottom``, ``cursor`` and whatever the window keeps
        there."""
        try:
            freeze(values, "show")
            self.show = check_show({**self.show, **values}, self.seats, "show")
        except BadData as error:
            raise InvalidOp(str(error)) from None
        except RecursionError:
            raise InvalidOp("how the table is looked at is nested too deeply") from None
        self.changed += 1
        if self.sink is not None:
            self.sink.showing(self)

    def set_bots(self, bots: Mapping[int, str]) -> None:
        """Which seats the program plays from now on, each with the kind of its bot; each change is a line of the log,
        as whoever is left alone at the screen is shown its cards. Raises InvalidOp for a seat or a
        kind that there is not."""
        if not isinstance(bots, Mapping):
            raise InvalidOp(f"bots are given by seat, not as {shown(bots)}")
        findings = check_bots(bots, self.seats, self.ruleset is not None, self.catalog.title)
        if findings:
            raise InvalidOp(" ".join(finding.message for finding in findings))
        before, self.bots = self.bots, dict(sorted(bots.items()))
        self.changed += 1
        if self.sink is not None:
            self.sink.seating(self)
        for seat in range(1, self.seats + 1):
            kind = self.bots.get(seat)
            if kind != before.get(seat):
                words = {"seat": Person(seat), **({"kind": kind} if kind else {})}
                self._announce("seated_bot" if kind else "seated_person", **words)

    def reload(self) -> Entry | tuple[Finding, ...]:
        """Read the cards again from their files (F6). Pieces keep their places, counters and notes; the entry says
        what changed, and one undo goes back to the old cards. The findings if the files cannot be used: then the old
        cards stay. An empty tuple if nothing changed. Where an ability was half done that the new cards do not have,
        the referee is switched off, and :meth:`audit` offers to skip it."""
        from tabletop.session.setting_up.reloading import reload

        try:
            entry = reload(self, self.versions)
        except ContentError as error:
            return error.findings
        if entry is None:
            return ()
        entry = self.accepted(entry)
        if self.rules != "off" and not self.fits():
            self._change_rules_mode("off", ("dial_lost", {}))
        return entry

    def fits(self) -> bool:
        """Whether what the rules are in the middle of fits them."""
        rules = self.ruleset
        return rules is None or not self._ask(lambda: rules.check_progress(self.state), ["?"])

    # -- copies and files ------------------------------------------------------------------------------------

    def fork(self) -> Session:
        """An independent copy that writes no autosave. Cheap: entries and definitions are shared."""
        twin = Session(
            self.versions, self.agreement, self.start, self.state.fork(), self.journal.fork(), game=self.game,
            show=dict(self.show), announcements=self.announcements, warnings=self.warnings, opening=self.opening,
            rules=self.rules_mode, bots=self.bots,
        )  # fmt: skip
        twin._turns = self._turns.fork()
        return twin

    def save(self, path: str | Path) -> None:
        """Write the whole table, its history included, to a file. Raises SaveError; an older file is kept as .bak."""
        from tabletop.session.saving.storage import path_of, write_save

        write_save(self, path_of(path))

    def close(self, keep: bool = True) -> None:
        """End play at this table: the autosave is closed (``keep``: to be gone on with later) or removed."""
        if self.sink is not None:
            self.sink.close(self, keep)
            self.sink = None

    def _moved(self, announced: Sequence[Announcement]) -> None:
        if self.sink is not None:
            self.sink.head(self, announced)

    def _noted(self, number: int, text: str) -> None:
        if self.sink is not None:
            self.sink.note(self, number, text)

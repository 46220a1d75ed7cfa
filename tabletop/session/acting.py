"""Acts at one table: by the rules, by hand, and by hand against the rules. Each becomes an entry of the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from tabletop.content import ContentError, Finding
from tabletop.core.checks import as_map, freeze, shown
from tabletop.core.journal import Entry
from tabletop.core.lines import StoredLine
from tabletop.core.state import InvalidOp
from tabletop.core.values import Value
from tabletop.rules.acting.standing import standing_refused
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.session import transaction
from tabletop.session.actions import Action, as_action
from tabletop.session.by_hand import manual
from tabletop.session.by_hand.manual import HandArgument
from tabletop.session.errors import sentence
from tabletop.session.record import Record
from tabletop.session.referee import Referee, no_referee
from tabletop.session.saving.sink import Safekeeping
from tabletop.session.setting_up.reloading import reload
from tabletop.session.surroundings import Surroundings
from tabletop.session.telling.deeds import SAME
from tabletop.session.telling.narrator import Narrator, TrackingEdit
from tabletop.session.telling.templates import REFUSALS


def _kept(stored: Mapping[str, object]) -> Value:
    """What was asked for, as an entry keeps it."""
    return freeze(dict(stored), "action")


class Acting:
    """What may be done at a table, and doing it."""

    def __init__(
        self, record: Record, referee: Referee, surroundings: Surroundings, safekeeping: Safekeeping
    ) -> None:
        self._record = record
        self._referee = referee
        self._surroundings = surroundings
        self._safekeeping = safekeeping
        self._tag = ""
        self._gesture: int | None = None

    # -- by the rules ----------------------------------------------------------------------------------------

    def standing_actions(self, seat: int) -> list[Action]:
        """What a seat may do without being asked: what the rules allow at any time, and some acts by hand that are
        possible now; in a fixed order.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> Action("manual", 1, verb="shuffle", zone="land_deck") in session.standing_actions(1)
        True
        """
        if not self._record.sits(seat):
            self._record.no_seat(seat)
        view, rules = self._record.view_for(seat), self._referee.ruleset
        acts: list[Action] = []
        if rules is not None:
            acts += self._referee.ask(lambda: rules.standing_actions(self._record.state, seat), acts)
        for key, zone in sorted(view.zones.items()):
            if zone.count and self._record.state.spec.zone(key).pile:
                acts.append(Action("manual", seat, verb="shuffle", zone=key))
                if self._surroundings.rules != "on":
                    acts.append(Action("manual", seat, verb="peek", zone=key))
            dice = [piece for piece in zone.pieces if piece.kind == "die"]
            acts += [Action("manual", seat, verb="roll", pieces=[die.handle]) for die in dice]
        acts += [Action("manual", seat, verb="seat", to=other) for other in range(1, self._record.seats + 1)]
        phases = self._record.catalog.phases_at(self._record.seats, self._record.agreement.options)
        acts += [Action("manual", seat, verb="phase", name=phase.id) for phase in phases]
        return acts

    def standing_refused(self, seat: int) -> list[tuple[Action, Refusal]]:
        """What the rules allow without being asked at other moments, each with what is against it now."""
        rules, none = self._referee.ruleset, list[tuple[Action, Refusal]]()
        if rules is None:
            return none
        return self._referee.ask(lambda: standing_refused(rules, self._record.state, seat), none)

    def submit(self, action: Action) -> Entry | Refusal:
        """Do what a seat wants. A truthy Entry, or a falsy Refusal that says why not. In the mode "warn" what is
        refused is done all the same (:meth:`override`), at "off" only what is legal is done by the rules.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> bool(session.submit(Action("fly", 1)))
        False
        """
        if as_action(action).kind == "manual":
            arguments = dict(as_map(action.to_json()["arguments"], "arguments"))
            try:
                return self.manual(str(arguments.pop("verb", "")), seat=action.seat, **arguments)
            except InvalidOp as error:
                return Refusal("impossible", "", sentence(error))
        refusal = self._referee.refused(action) if not self._referee.is_offered(action) else None
        if refusal is None:
            return self.perform(action)
        if self._surroundings.rules == "warn" and refusal.code != "stuck":
            return self.override(action)
        return refusal

    def override(self, action: Action, stored: Mapping[str, object] | None = None) -> Entry | Refusal:
        """*Do it anyway*: what the rules refuse is waived, costs are paid as far as they can be; if the rules can
        make nothing of it, a piece that was dropped is moved by hand. The log says who overrode what. A Refusal only
        where that is impossible, too."""
        refusal, rules = self._referee.refused(action), self._referee.ruleset
        if rules is None or not 1 <= action.seat <= self._record.seats:
            return refusal if refusal is not None else transaction.STUCK
        stored = stored or {"verb": "override", "action": action.to_json()}
        if refusal is None:
            return self.perform(action)
        preface = transaction.overruled(self._referee, action, refusal)
        shape = self._referee.shape(action)
        entry = transaction.by_rules(
            self._referee, self.accepted, lambda edit, narrator: rules.perform(edit, action, narrator, waive=True),
            seat=action.seat, action=_kept(stored), manual=True, preface=preface, or_nothing=True, expected=True,
        )  # fmt: skip
        if isinstance(entry, Entry):
            return entry
        if not (shape.piece and shape.to):
            return refusal
        try:
            moved: dict[str, HandArgument] = {"pieces": [shape.piece], "to": shape.to}
            if shape.cell is not None:
                moved["spot"] = shape.cell
            return self.by_hand("move", action.seat, moved, preface=preface, stored=stored)
        except InvalidOp:
            return refusal

    def perform(
        self, action: Action, stored: Mapping[str, object] | None = None, preface: StoredLine | None = None
    ) -> Entry | Refusal:
        """Let the rules carry out an action that they allow: whoever calls has asked them. ``stored``: what was asked
        for, where that is not this action; ``preface``: a first line, for what somebody did by hand."""
        rules = self._referee.ruleset
        assert rules is not None
        kind = rules.kind(action.kind)
        made = transaction.by_rules(
            self._referee, self.accepted, lambda edit, narrator: rules.carry_out(edit, action, narrator),
            silent=kind is not None and kind.silent, plans=kind is not None and kind.plans,
            seat=action.seat, action=action.kept() if stored is None else _kept(stored), manual=preface is not None,
            preface=None if preface is None else lambda sealed: preface,
            label=lambda: self._referee.ask(lambda: transaction.label_of(self._referee, action), None),
        )  # fmt: skip
        return made if made is not None else transaction.STUCK

    def again(self, action: Action, stored: Mapping[str, object]) -> Entry | Refusal:
        """Do what an entry of another table says; a Refusal if the rules do not want it here."""
        refusal = self._referee.refused(action)
        return self.perform(action, stored) if refusal is None else refusal

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
        rules = self._referee.ruleset
        if rules is None:
            return no_referee("no_referee_dial", self._record.catalog.title)
        line = self._record.said(template, self._record.actor(seat))
        return transaction.by_rules(
            self._referee, self.accepted, lambda edit, narrator: act(rules, edit, narrator), seat=seat,
            action=_kept({"verb": verb}), manual=True, preface=lambda sealed: line, or_nothing=True, in_the_open=True,
        )  # fmt: skip

    # -- by hand ---------------------------------------------------------------------------------------------

    def manual(self, /, verb: str, *, seat: int = 0, **arguments: HandArgument) -> Entry | Refusal:
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
        self._record.actor(seat)
        if verb == "seat" and "to" not in arguments:
            arguments["to"], seat = seat, 0
        if verb in manual.REFEREE_VERBS and self._referee.ruleset is not None:
            return self._with_referee(verb, seat, arguments)
        watched = verb == "peek" and self._surroundings.rules == "on"
        if watched and manual.looks_at_hidden(self._record.state, seat, arguments):
            return Refusal("no_peeking", "", REFUSALS["no_peeking"])
        return self.by_hand(verb, seat, arguments)

    def by_hand(
        self, verb: str, seat: int, arguments: Mapping[str, HandArgument], *,
        preface: transaction.Preface | None = None, stored: Mapping[str, object] | None = None,
    ) -> Entry:  # fmt: skip
        named = dict(arguments)
        viewers = (self._record.viewer(named.pop("viewer")),) if "viewer" in named else ()
        follow: manual.Follow | None = None
        if self._surroundings.rules != "off":
            follow = partial(transaction.resume, self._referee)
        record = self._record
        entry = manual.perform(
            verb, named, seat=seat, state=record.state, catalog=record.catalog, names=record.names,
            journal=record.journal, viewers=viewers, follow=follow, preface=preface, stored=stored,
        )  # fmt: skip
        return self.accepted(entry)

    def _with_referee(self, verb: str, seat: int, arguments: Mapping[str, HandArgument]) -> Entry:
        rules = self._referee.ruleset
        assert rules is not None
        made: Entry | Refusal | None
        if verb == "answer":
            action = manual.action_of(arguments)
            stored = {"verb": "answer", "action": action.to_json(), "by": seat}
            if self._referee.refused(action) is None:
                line = self._record.said("answered", seat, whom=Person(action.seat))
                made = self.perform(action, stored, line)
            else:
                made = self.override(action, stored)
        else:
            piece, ability = manual.ability_of(arguments, self._record.piece)
            stored = {"verb": "run_ability", **arguments, "by": seat}
            line = self._record.said("ran_ability", self._record.actor(seat), pieces=Pieces((piece,)))
            made = transaction.by_rules(
                self._referee, self.accepted,
                lambda edit, narrator: rules.run_ability(edit, piece, ability, seat, narrator), seat=seat,
                action=_kept(stored), manual=True, preface=lambda sealed: line, expected=True, in_the_open=True,
            )  # fmt: skip
        if isinstance(made, Entry):
            return made
        raise InvalidOp(REFUSALS["not_answerable" if verb == "answer" else "no_ability"].rstrip("."))

    # -- entries ---------------------------------------------------------------------------------------------

    def accepted(self, entry: Entry) -> Entry:
        """An entry has been added to the journal: everything that hangs on the position follows. The entry as it is
        kept, with who made it."""
        tags: tuple[str, ...] = (self._tag,) if self._tag else ()
        if self._gesture is not None and len(self._record.journal) > self._gesture + 1:
            tags += (SAME,)
        if tags:
            entry = replace(entry, tags=(*entry.tags, *tags))
            self._record.journal.replace_newest(entry)
        self._record.touch()
        self._safekeeping.entry(entry)
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
        before, self._gesture = self._gesture, len(self._record.journal) if self._gesture is None else self._gesture
        try:
            yield
        finally:
            self._gesture = before

    def reload(self) -> Entry | tuple[Finding, ...]:
        """Read the cards again from their files (F6). Pieces keep their places, counters and notes; the entry says
        what changed, and one undo goes back to the old cards. The findings if the files cannot be used: then the old
        cards stay. An empty tuple if nothing changed. Where an ability was half done that the new cards do not have,
        the referee is switched off, and :meth:`audit` offers to skip it."""
        try:
            entry = reload(self._record)
        except ContentError as error:
            return error.findings
        if entry is None:
            return ()
        entry = self.accepted(entry)
        if self._surroundings.rules != "off" and not self._referee.fits():
            self._surroundings.change_rules_mode("off", ("dial_lost", {}))
        return entry

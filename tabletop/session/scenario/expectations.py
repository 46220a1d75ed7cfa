"""Comparing a table with what a file expects of it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from typing import cast

from tabletop.content.findings import did_you_mean
from tabletop.content.reading.marked import Where
from tabletop.core.board import Cell
from tabletop.core.drafts import overlay
from tabletop.core.keepsakes import cell_of_key, is_cell, piece_of
from tabletop.core.state import GameState, seat_target
from tabletop.core.values import Value
from tabletop.core.view import View
from tabletop.core.visibility import sees
from tabletop.core.zones import Scalar, parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.outcome import Outcome
from tabletop.rules.refusals import Refusal
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.table import Table
from tabletop.session.scenario.attributes import ATTRIBUTES, attribute, parts_of
from tabletop.session.scenario.bench import Bench, Mistake, Question
from tabletop.session.scenario.comparing import Difference, same, shown
from tabletop.session.scenario.contents import compare_seen, compare_zone
from tabletop.session.scenario.looks import (
    AskedCheck,
    AuditCheck,
    CardCheck,
    FlowCheck,
    HidesCheck,
    KeptCheck,
    LinksCheck,
    LogCheck,
    MomentCheck,
    OffersCheck,
    OutcomeCheck,
    PieceCheck,
    RulesCheck,
    SeatCheck,
    SeenCheck,
    SeesCheck,
    TotalCheck,
    TryCheck,
    ZoneCheck,
)
from tabletop.session.scenario.model import Check, Expect, PieceRef, Refused, ZoneRef
from tabletop.session.scenario.speaking import action_of
from tabletop.session.scenario.words import PLAIN_FIELDS

MOST_THERE = 12
"""So many pieces are named where one that is expected is not there."""


def expect(bench: Bench, step: Expect) -> list[Difference]:
    """Everything that does not hold at a moment."""
    moment = Looking(bench, step)
    found: list[Difference] = []
    for check in step.checks:
        found += moment.compare(check)
    if any(isinstance(check, AskedCheck) and check.what != "open" for check in step.checks):
        bench.asked.clear()
    return found


def told(refusal: Refusal) -> str:
    """A refusal with its rule and code."""
    return f"{refusal.message} ({', '.join(filter(None, (refusal.rule, refusal.code)))})"


def refusal_differs(wanted: Refused, found: Refusal) -> list[Difference]:
    """In what a refusal is not the wanted one."""
    pairs = (
        ("the sentence", wanted.says, found.message), ("the rule", wanted.rule, found.rule),
        ("the code", wanted.code, found.code),
    )  # fmt: skip
    return [
        Difference(
            wanted.where,
            f"{what} of the refusal",
            want,
            f"{got or 'none'} ({told(found)})" if got != found.message else got,
        )
        for what, want, got in pairs
        if want and want != got
    ]


class Looking:
    """One moment that is looked at: now, or a step of a show in what has happened."""

    def __init__(self, bench: Bench, step: Expect) -> None:
        self.bench = bench
        self.session = bench.session
        self.past: tuple[int, int] | None = self._find(step) if step.when else None
        self.state: GameState = self.session.state_at(*self.past) if self.past is not None else self.session.state

    def compare(self, check: Check) -> list[Difference]:
        """What does not hold of one check."""
        match check:
            case ZoneCheck():
                return compare_zone(self.bench, self.state, check.wanted)
            case SeatCheck():
                return self._seat(check)
            case PieceCheck():
                return self._piece(check)
            case TotalCheck():
                return self._total(check)
            case LinksCheck():
                return self._links(check)
            case CardCheck():
                return self._card(check)
            case SeesCheck():
                seat = self.bench.seat(check.seat)
                return compare_seen(self.bench, self.state, self.view(seat), seat, check.wanted)
            case HidesCheck():
                return self._hides(check)
            case SeenCheck():
                return self._seen(check)
            case LogCheck():
                return self._log(check)
            case AuditCheck():
                return self._audit(check)
            case RulesCheck():
                return self._differ(check, "the dial", self.session.rules, check.mode)
        return self._progress(check)

    def _progress(self, check: Check) -> list[Difference]:
        """What does not hold of where the rules stand and what they ask."""
        match check:
            case MomentCheck():
                return self._moment(check)
            case FlowCheck():
                found = self.state.flow.get(check.name)
                wanted = self.bench.flow_value(check.name, check.wanted)
                return self._differ(check, f"flow.{check.name}", found, wanted)
            case KeptCheck():
                return self._kept(check)
            case AskedCheck():
                return self._open(check) if check.what == "open" else self._asked(check)
            case TryCheck():
                return self._can(check)
            case OffersCheck():
                return self._offers(check)
            case OutcomeCheck():
                return self._outcome(check)
        raise TypeError(f"nothing looks at {check!r}")

    def _kept(self, check: KeptCheck) -> list[Difference]:
        """What does not hold of what the rules keep."""
        spec = check.wanted
        found, wanted = self.state.flow.get(spec.field), self.bench.kept(spec, self.state)
        if spec.per:
            there, wanted = (each if isinstance(each, Mapping) else {} for each in (found, wanted))
            found = {key: there.get(key, spec.start) for key in wanted}
        found, wanted = (spec.start if each is None else each for each in (found, wanted))
        if same(found, wanted):
            return []
        return [
            Difference(check.where, f"`{check.name}`", *(self.in_words(check.name, each) for each in (wanted, found)))
        ]

    def in_words(self, name: str, value: Value) -> object:
        """What the rules keep by a name, as the file would write it."""
        code = self.session.catalog.code
        keeps = code.remembers() if code is not None else None
        return self._in_words(value, keeps[name].sort if keeps is not None and name in keeps else "")

    def _in_words(self, value: Value, sort: str) -> object:
        if isinstance(value, Mapping):
            return {self._owner(key): self._in_words(each, sort) for key, each in value.items()}
        if is_cell(value):
            zone, at = cast("tuple[str, Cell]", value)
            return self._cell(zone, at)
        if isinstance(value, tuple | list):
            return [self._in_words(each, sort) for each in value] or "none"
        if value is None or (value == "" and sort == "word"):
            return "none"
        if sort == "piece" and isinstance(value, int):
            return self.bench.name(value, self.state) if self.state.exists(value) else "a piece that has left"
        return self.bench.word(value) if sort == "seat" and isinstance(value, int) else value

    def _owner(self, key: str) -> str:
        """Whose something is that is kept."""
        piece, cell = piece_of(key), cell_of_key(key)
        if piece:
            return self.bench.name(piece, self.state)
        return self._cell(*cell) if cell is not None else self.bench.word(int(key))

    def _cell(self, zone: str, cell: Cell) -> str:
        board = self.state.spec.board(zone)
        return f"{self.bench.zone_word(zone)} {board.label((cell[0], cell[1])) if board is not None else cell}"

    def _find(self, step: Expect) -> tuple[int, int]:
        """The entry and the number of its operations that `when` means: the latest that fits."""
        when = step.when
        name = when.get("step") or when.get("end_of")
        site = when.get("site")
        found: list[tuple[int, int]] = []
        names: set[str] = set()
        for number in self.session.journal.path(self.session.journal.head):
            if not number:
                continue
            for each in self.session.steps(self.session.journal.entry(number)):
                names.add(each.name)
                if each.name == name and (site is None or each.site == site):
                    found.append((number, each.index if "step" in when else each.until))
        if not found:
            listed = f" There were: {', '.join(sorted(names))}." if names else " No show has been played."
            raise Mistake(step.where, f"There was no step {shown(dict(when))}.{listed}")
        nth = when.get("nth")
        return found[nth - 1] if isinstance(nth, int) and 0 < nth <= len(found) else found[-1]

    def view(self, seat: int) -> View:
        """What a seat (0: a spectator) sees at this moment."""
        viewer = seat or None
        if self.past is not None:
            return self.session.at(*self.past, viewer=viewer)
        return self.session.view_for(viewer)

    # -- the position ------------------------------------------------------------------------------------------

    def _seat(self, check: SeatCheck) -> list[Difference]:
        word, name = check.seat, check.name
        target = seat_target(self.bench.seat(word))
        value, ruleset = self.session.catalog.seat_values.get(name), self.session.ruleset
        found: Scalar
        if value is not None and value.counts:
            found = self.state.count_in(f"{value.counts}@{-target}")
        elif any(name == each for each in self.state.counters_on(target)) or value is not None:
            found = self.state.counter(target, name)
        elif ruleset is not None and name in ruleset.modifiers.values:
            found = Table(ruleset, self.state).value(target, name)
        else:
            found = self.state.field(target, name)
            self._must_be(check.where, name, found, {}, f"{word or 'The table'} has")
        return self._differ(check, f"{word}'s {name}" if word else name, found, check.wanted)

    def _piece(self, check: PieceCheck) -> list[Difference]:
        ref, name = check.piece, check.name
        if name == "gone":
            gone = not self.bench.pieces(ref, self.state)
            return self._differ(check, f"{ref.text}: gone", gone, check.wanted)
        if not self.bench.pieces(ref, self.state):
            there = self._there(ref)
            return [Difference(check.where, f"{ref.text}: {name}", check.wanted, f"no such piece{there}")]
        piece = self.bench.piece(ref, check.where, self.state)
        found, wanted = attribute(self.bench, self.state, piece, name, check.wanted)
        printed = {each for kind in self.session.catalog.kinds.values() for each in kind.fields}
        self._must_be(check.where, name, found, {*ATTRIBUTES, *printed}, "A piece has")
        return self._differ(check, f"{ref.text}: {name}", found, wanted)

    def _there(self, ref: PieceRef) -> str:
        """What lies there in place of a piece that does not: what its zone, or else its owner, has."""
        state = self.state
        if ref.cell is not None:
            return f"; {ref.text} is empty"
        seat = self.bench.seat(ref.owner)
        listed = [
            f"{self.bench.name(each, state)} ({self.bench.place(each, state)})"
            for each in state.pieces()
            if (not seat or state.owner[each] == seat) and each not in self.bench.nameless
        ]
        more = f" and {len(listed) - MOST_THERE} more" if len(listed) > MOST_THERE else ""
        return f"; there are {', '.join(listed[:MOST_THERE])}{more}" if listed else "; the table is empty"

    def _must_be(self, where: Where, name: str, found: object, known: Collection[str], who: str) -> None:
        """Where rules are a file, all words are declared: raises Mistake for one that is nothing there."""
        catalog, ruleset = self.session.catalog, self.session.ruleset
        if found is not None or ruleset is None or catalog.code is None or catalog.code.remembers() is None:
            return
        words = {*known, *catalog.counters, *catalog.seat_values, *catalog.marks, *PLAIN_FIELDS}
        words |= set(ruleset.modifiers.values)
        if name not in words:
            hint = did_you_mean(name, words)
            raise Mistake(where, f"{who} no `{name}`.{f' {hint}' if hint else ''}")

    def _total(self, check: TotalCheck) -> list[Difference]:
        place, word = check.place, check.seat
        ruleset = self.session.ruleset
        key = self.bench.key(place) if isinstance(place, ZoneRef) else ""
        seat = self.bench.seat(word)
        found = None
        for account in ruleset.accounts(self.state) if ruleset is not None else ():
            if account.seat != seat:
                continue
            near = False
            if isinstance(place, ZoneRef) and account.zone:  # a number of a seat lies nowhere
                zone = parse_zone(account.zone)
                near = bool(place.site) and zone.site == place.site
                if account.zone == key or (zone.family, zone.site) == (place.family, place.site):
                    found = account
                    break
            if near or (not key and account.label.endswith(str(place))):
                found = account
        if found is None:
            what = f"{word}'s total at {place}"
            return [Difference(check.where, what, check.wanted, "the table shows none there")]
        if isinstance(check.wanted, Mapping):
            told = parts_of(self.bench, self.state, found, check.wanted)
            return self._differ(check, f"{word}'s total at {place}", told, check.wanted)
        return self._differ(check, f"{word}'s total at {place}", found.total, check.wanted, strict=True)

    def _links(self, check: LinksCheck) -> list[Difference]:
        wanted = {
            (self.bench.piece(one, check.where, self.state), self.bench.piece(other, check.where, self.state))
            for one, other in check.pairs
        }
        found = set(self.state.links.get(check.relation, ()))
        if wanted == found:
            return []

        def named(pairs: set[tuple[int, int]]) -> list[list[str]]:
            return [[self.bench.name(end, self.state) for end in pair] for pair in sorted(pairs)]

        return [Difference(check.where, f"what is linked as {check.relation}", named(wanted), named(found))]

    def _card(self, check: CardCheck) -> list[Difference]:
        card, name = check.card, check.name
        values = self.session.catalog.values(card, self.session.options)
        return self._differ(check, f"{card}: {name}", values.get(name), check.wanted)

    # -- progress ----------------------------------------------------------------------------------------------

    def _moment(self, check: MomentCheck) -> list[Difference]:
        moment = check.moment
        found = []
        facts = {"phase": moment.phase, "step": moment.step}
        for name, wanted in {**{key: text for key, text in facts.items() if text}, **moment.facts}.items():
            actual = self.bench.fact(name)
            if not same(actual, self.bench.value(wanted)):
                is_seat = isinstance(actual, int) and str(wanted) in self.bench.seats
                listed = self.bench.word(actual) if isinstance(actual, int) and is_seat else actual
                found.append(Difference(check.where, f"the {name}", wanted, listed))
        return found

    def _asked(self, check: AskedCheck) -> list[Difference]:
        asked = [each for each in self.bench.asked if check.kind is None or each.goes_by(check.kind)]
        wanted = [Question(self.bench.seat(word), kind) for word, kind in check.seats]
        if check.what == "passed_over":
            wrong = [self.bench.word(each.seat) for each in asked if any(self._is(one, each) for one in wanted)]
            return (
                [Difference(check.where, "passed over", self._words(wanted), f"asked: {self._words(asked)}")]
                if wrong
                else []
            )
        right = len(asked) == len(wanted) and all(
            self._names(want, found) for want, found in zip(wanted, asked, strict=True)
        )
        return [] if right else [Difference(check.where, "asked", self._words(wanted), self._words(asked))]

    def _open(self, check: AskedCheck) -> list[Difference]:
        wanted = [Question(self.bench.seat(word), kind) for word, kind in check.seats]
        now = list(self.bench.open)
        right = len(now) == len(wanted) and all(any(self._names(want, found) for found in now) for want in wanted)
        return [] if right else [Difference(check.where, "asked now", self._words(wanted), self._words(now))]

    @staticmethod
    def _is(wanted: Question, found: Question) -> bool:
        return wanted.seat == found.seat and found.goes_by(wanted.kind)

    @classmethod
    def _names(cls, wanted: Question, found: Question) -> bool:
        """Whether it is the question that is meant: of its acts those that are named, in their order, may be some."""
        rest = iter(found.kind.split())
        return cls._is(wanted, found) or (
            wanted.seat == found.seat and " " in wanted.kind and all(word in rest for word in wanted.kind.split())
        )

    def _words(self, asked: Iterable[Question]) -> str:
        return shown(
            [
                f"{self.bench.word(each.seat)}: {each.kind}" if each.kind else self.bench.word(each.seat)
                for each in asked
            ]
        )

    def _outcome(self, check: OutcomeCheck) -> list[Difference]:
        outcome = self.session.outcome
        if check.wanted is None or outcome is None:
            right = (check.wanted is None) == (outcome is None)
            found = shown(self._told(outcome)) if outcome is not None else "the game goes on"
            wanted = shown(check.wanted) if check.wanted is not None else "the game goes on"
            return [] if right else [Difference(check.where, "the outcome", wanted, found)]
        actual = self._told(outcome)
        found_list = []
        for name, told_of in check.wanted.items():
            value = sorted(map(str, told_of)) if name == "winners" and isinstance(told_of, list | tuple) else told_of
            right = outcome.reason.endswith(str(value)) if name == "reason" else actual[name] == value
            if not right:
                found_list.append(Difference(check.where, f"the {name}", value, actual[name]))
        return found_list

    def _told(self, outcome: Outcome) -> dict[str, str | list[str]]:
        winners = sorted(self.bench.word(seat) for seat in outcome.winners)
        return {"winners": winners, "rule": outcome.rule, "reason": outcome.reason.removeprefix(AS_WRITTEN)}

    # -- what may be done --------------------------------------------------------------------------------------

    def _can(self, check: TryCheck) -> list[Difference]:
        each = check.action
        action = action_of(self.bench, self.bench.seat(each.seat), each.kind, each.arguments, each.where)
        refusal = self.session.explain(action)
        what = f"{each.seat}: {shown({each.kind: each.arguments})}"
        if check.possible:
            return [Difference(check.where, what, "possible", told(refusal))] if refusal is not None else []
        if refusal is None:
            return [Difference(check.where, what, "refused", "possible")]
        return refusal_differs(each.refused, refusal) if each.refused is not None else []

    def _offers(self, check: OffersCheck) -> list[Difference]:
        seat = self.bench.seat(check.seat)
        wanted = [_bare(action_of(self.bench, seat, each.kind, each.arguments, each.where)) for each in check.actions]
        found = [_bare(action) for action in self.session.legal_actions(seat)]
        missing = [each for each in wanted if each not in found]
        more = [each for each in found if each not in wanted]
        if not missing and not more:
            return []
        return [Difference(check.where, f"what {check.seat} is offered", self._spoken(wanted), self._spoken(found))]

    def _spoken(self, actions: list[tuple[str, tuple[tuple[str, Value], ...]]]) -> str:
        listed = []
        for kind, arguments in actions:
            words = [f"{name}: {self._spoken_word(value)}" for name, value in arguments]
            listed.append(f"{{do: {kind}{''.join(f', {word}' for word in words)}}}" if words else kind)
        return shown(listed)

    def _spoken_word(self, value: Value) -> str:
        if isinstance(value, str) and ("#" in value or ":" in value):
            for seat in (0, *range(1, self.session.seats + 1)):
                try:
                    return self.bench.name(self.session.piece(value, seat))
                except Exception:
                    continue
        return shown(value)

    # -- what is seen ------------------------------------------------------------------------------------------

    def _hides(self, check: HidesCheck) -> list[Difference]:
        seat = self.bench.seat(check.seat)
        viewer, who, ref = seat or None, check.seat or "a spectator", check.piece
        table = overlay(self.state, viewer)
        pieces = self.bench.pieces(ref, self.state)
        what, where = f"what {who} sees", check.where
        found = [
            Difference(where, what, f"nothing of {ref.text}", f"it is open in {self.bench.place(piece)}")
            for piece in pieces
            if sees(table, piece, viewer)
        ]
        definition = self._definition(ref)
        alike = [piece for piece in table.pieces() if table.definition[piece] == definition and piece not in pieces]
        if found or any(sees(table, piece, viewer) for piece in alike):
            return found  # another one of that name may be named
        card = self.session.catalog.cards.get(definition)
        name = card.name if card is not None else definition
        if f'"{definition}"' in json.dumps(self.view(seat).to_json()):
            found.append(Difference(check.where, f"what {who} sees", f"nothing of {name}", f"{name} is in view"))
        whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        lines = [line.text for line in self.session.log(viewer) if whole.search(line.text)]
        if lines:
            found.append(Difference(check.where, f"what {who} reads", f"nothing of {name}", lines[-1]))
        return found

    def _definition(self, ref: PieceRef) -> str:
        number = self.bench.aliases.get(ref.name)
        return self.state.definition[number] if number is not None else str(ref.name)

    def _seen(self, check: SeenCheck) -> list[Difference]:
        shown_so_far = self.bench.seen.get(self.bench.seat(check.seat), set())
        was = self.bench.aliases.get(check.piece.name, check.piece.name) in shown_so_far
        if was == check.was_seen:
            return []
        who = check.seat or "a spectator"
        wanted = f"{check.piece.text} at some moment" if check.was_seen else f"{check.piece.text} never"
        return [Difference(check.where, f"what {who} was shown", wanted, "shown" if was else "not shown")]

    def _log(self, check: LogCheck) -> list[Difference]:
        lines = [line.text for line in self.session.log(self.bench.seat(check.seat) or None)]
        what = f"the log of {check.seat or 'everybody'}"
        if check.lacks:
            bad = [line for line in lines if check.texts[0] in line]
            return [Difference(check.where, what, f"no line with: {check.texts[0]}", bad[0])] if bad else []
        at = 0
        for wanted in check.texts:
            hit = next((index for index in range(at, len(lines)) if wanted in lines[index]), None)
            if hit is None:
                rest = " | ".join(lines[at:][-12:]) or "nothing more"
                return [Difference(check.where, what, wanted, f"after what came before: {rest}")]
            at = hit + 1
        return []

    def _audit(self, check: AuditCheck) -> list[Difference]:
        found = list(self.session.audit())
        right = len(found) == len(check.texts) and all(any(text in line for line in found) for text in check.texts)
        return [] if right else [Difference(check.where, "what is odd", list(check.texts), found)]

    @staticmethod
    def _differ(check: Check, what: str, found: object, wanted: object, strict: bool = False) -> list[Difference]:
        right = found == wanted if strict else same(found, wanted)
        return [] if right else [Difference(check.where, what, wanted, found)]


def _bare(action: Action) -> tuple[str, tuple[tuple[str, Value], ...]]:
    """An action without its empty arguments, to be compared."""
    return action.kind, tuple((name, value) for name, value in action.arguments.items() if value not in ("", None))


__all__ = ["Where", "expect", "refusal_differs", "told"]

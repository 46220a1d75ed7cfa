"""From a case to its table: a session at its `given`, with the rules put at a named moment of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tabletop.content import Catalog, ContentError, Finding
from tabletop.content.definitions import CreateStep, FlowStep
from tabletop.content.findings import did_you_mean
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.journal import Entry, Journal
from tabletop.core.lines import StoredLine
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.values import Json, Value
from tabletop.core.zones import zone_key
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.looks import SeenCheck
from tabletop.session.scenario.makeup import deck_def
from tabletop.session.scenario.model import (
    Case,
    Expect,
    Given,
    Moment,
    Scenario,
)
from tabletop.session.scenario.placing import Placer
from tabletop.session.scenario.speaking import words_of
from tabletop.session.session import Session
from tabletop.session.setting_up.setup import Agreement, agree, agreed_cards, deal, piece_fields, start_rules
from tabletop.session.setting_up.versions import Versions
from tabletop.session.telling.narrator import Narrator, TrackingEdit


def open_case(scenario: Scenario, case: Case) -> Bench:
    """The table of a case at its `given`. Raises Mistake for what only the table can know, ContentError for decks
    that the game refuses."""
    seats = dict(zip(scenario.seats, case.order, strict=True))
    scenario = scenario.of(case)
    agreement = _agreement(scenario, case, seats)
    given = case.given
    if given.deal:
        state = deal(scenario.catalog, agreement)
    else:
        first = seats[given.first or scenario.seats[0]]
        state = _bare(scenario.catalog, agreement, first, given.furnish)
    bench = Bench(scenario, case, seats)
    checks = [check for step in case.steps if isinstance(step, Expect) for check in step.checks]
    bench.curious = any(isinstance(check, SeenCheck) for check in checks)
    try:
        placer = Placer(bench, Edit(state))
        if given.deal and given.first:
            placer.first(seats[given.first])
        if given.deal and given.moments:  # what the rules lay comes first; what is named lies over it
            _start(_versions(scenario, agreement), agreement, state, only_laid=True)
        placer.place(given)
        begin(bench, agreement, state, start=given.deal and not given.moments)
        for moment in given.moments:
            enter(bench, moment)
    except (InvalidOp, ValueError) as error:
        raise Mistake(given.where, str(error)) from None
    bench.look()
    return bench


def _agreement(scenario: Scenario, case: Case, seats: Mapping[str, int]) -> Agreement:
    catalog, number = scenario.catalog, len(scenario.seats)
    names = [""] * number
    for word, seat in seats.items():
        names[seat - 1] = word
    if not case.given.deal:
        options, _ = catalog.resolve_options(case.options)
        return Agreement(tuple(names), ("",) * number, options, case.seed)
    decks = {
        seats[word]: deck_def(catalog, spec, scenario.document) for word, spec in case.given.decks.items() if word
    }
    try:
        return agree(catalog, seats=number, seed=case.seed, decks=decks, options=case.options, names=names)
    except ContentError as error:
        place = (*case.given.where, "decks")
        document = scenario.document
        raise ContentError(
            [
                Finding(document.path, document.line(place), "", each.message, hint=each.hint)
                for each in error.findings
            ]
        ) from None


def _bare(catalog: Catalog, agreement: Agreement, first: int, furnish: bool) -> GameState:
    """A table with nothing on it but what belongs to the table itself (markers, the course of the game)."""
    state = GameState(catalog.spec(agreement.seats, agreement.options))
    edit = Edit(state)
    edit.set_flow("chance", Chance(agreement.seed).pair())
    edit.set_flow("first_seat", first)
    for step in catalog.setup:
        if isinstance(step, FlowStep):
            edit.set_flow(step.key, step.value)
        elif isinstance(step, CreateStep) and furnish:
            _furnish(edit, step, first)
    edit.set_flow("seat", first)
    if catalog.phases and "phase" not in state.flow:
        edit.set_flow("phase", catalog.phases[0].id)
    edit.set_flow("catalog", catalog.hash)
    return state


def _furnish(edit: Edit, step: CreateStep, first: int) -> None:
    """The loose pieces that a game's set-up makes."""
    number = edit.state.spec.seats
    order = [(first - 1 + index) % number + 1 for index in range(number)]
    kind = edit.state.spec.zones[step.into]
    for seat in {"each": order, "first": order[:1]}.get(step.seat, [0]):
        zone = zone_key(step.into, 1 if kind.sites else 0, seat if kind.per_seat else 0)
        for _ in range(step.count):
            edit.create(step.piece.kind, zone, owner=seat, fields=piece_fields(step.piece))


def begin(bench: Bench, agreement: Agreement, state: GameState, start: bool) -> None:
    """Make the session of a case. ``start``: the game begins, as after its set-up."""
    scenario = bench.scenario
    versions = _versions(scenario, agreement)
    opening = _start(versions, agreement, state) if start else ()
    bench.session = Session(
        versions, agreement, state, state.fork(), Journal(), game=scenario.game, opening=opening, rules="on"
    )


def _versions(scenario: Scenario, agreement: Agreement) -> Versions:
    """The game, as it is played at this table."""
    return Versions(scenario.catalog, agreement.seats, agreement.options, partial(agreed_cards, agreement))


def _start(
    versions: Versions, agreement: Agreement, state: GameState, only_laid: bool = False
) -> tuple[StoredLine, ...]:
    """Let the rules begin, where there are some; what they said."""
    catalog = versions.latest
    ruleset = versions.ruleset_for(catalog)
    if ruleset is None:
        return ()
    return start_rules(state, ruleset, catalog, agreement.names, versions.sentences, only_laid)


def enter(bench: Bench, moment: Moment) -> None:
    """Put the rules at a moment, as an act of the table: what happens by itself can be looked at like a show."""
    session = bench.session
    ruleset = session.ruleset
    if ruleset is None:
        raise Mistake(moment.where, f"{session.catalog.title} has no referee, so there are no moments.")
    edit = TrackingEdit(session.state)
    narrator = Narrator(edit, session.catalog, session.names, session.versions.sentences, 0)
    sorts = ruleset.facts_at(moment.phase, moment.step)
    facts = {name: _fact(bench, moment, name, value, sorts) for name, value in moment.facts.items()}
    try:
        ruleset.enter(edit, moment.phase, moment.step, narrator, **facts)
    except (ValueError, TypeError) as error:
        edit.take_back()
        raise Mistake(moment.where, f"The rules cannot begin there: {error}.") from None
    bench.entered = moment
    journal = session.journal
    entry = Entry(
        len(journal) + 1, journal.head, 0, {"verb": "enter"}, tuple(edit.ops), edit.inverses,
        lines=tuple(narrator.lines), manual=False, hides=edit.hides,
    )  # fmt: skip
    journal.append(entry)
    session.accepted(entry)


def _fact(bench: Bench, moment: Moment, name: str, value: Json, sorts: Mapping[str, str]) -> Value:
    """What a moment says of one of its names: a seat, a number, a word, or a piece on the table."""
    if sorts.get(name) != "piece" or not isinstance(value, str):
        return bench.value(value)
    place = (*moment.where, name)
    ref = words_of(bench).try_piece(value)
    if ref is None:
        raise Mistake(place, f'There is no piece "{value}".')
    return bench.piece(ref, place)


def alter(bench: Bench, given: Given) -> None:
    """Change the position in the middle of a case, as an act by hand."""
    session = bench.session
    edit = TrackingEdit(session.state)
    Placer(bench, edit).place(given, fetch=True)
    if edit.ops:
        journal = session.journal
        entry = Entry(len(journal) + 1, journal.head, 0, {"verb": "alter"}, tuple(edit.ops), edit.inverses)
        journal.append(entry)
        session.accepted(entry)
    for moment in given.moments:
        enter(bench, moment)


def load(path: Path, name: str = "") -> Session:
    """The session of a case of a file, at its `given`. Raises ContentError for whatever is wrong with it."""
    from tabletop.session.scenario.reading import read_scenario

    scenario = read_scenario(path)
    names = [case.name for case in scenario.cases]
    if name and name not in names:
        message = f'There is no case "{name}".'
        raise ContentError([scenario.document.finding((), message, did_you_mean(name, names, "cases"))])
    case = scenario.cases[names.index(name) if name else 0]
    try:
        session = open_case(scenario, case).session
    except Mistake as error:
        raise ContentError([scenario.document.finding(error.where, error.message)]) from None
    session.set_show(sharing="open")
    return session

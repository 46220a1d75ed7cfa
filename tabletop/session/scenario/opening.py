"""A position becomes a session, and the rules are put at a named moment of it."""

from __future__ import annotations

from pathlib import Path

from tabletop.content import ContentError
from tabletop.content.findings import did_you_mean
from tabletop.core.journal import Entry, Journal
from tabletop.core.state import GameState
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.model import Given, Moment
from tabletop.session.session import Session
from tabletop.session.setting_up.setup import Agreement, start_rules
from tabletop.session.setting_up.versions import Versions
from tabletop.session.telling.messages import StoredLine
from tabletop.session.telling.narrator import Narrator, TrackingEdit


def begin(bench: Bench, agreement: Agreement, state: GameState, start: bool) -> None:
    """Make the session of a case. ``start``: the game begins, as after its set-up."""
    scenario = bench.scenario
    versions = Versions(scenario.catalog, agreement.seats, agreement.options)
    opening: tuple[StoredLine, ...] = ()
    ruleset = versions.ruleset_for(scenario.catalog)
    if start and ruleset is not None:
        opening = start_rules(state, ruleset, scenario.catalog, agreement.names, versions.sentences)
    bench.session = Session(
        versions, agreement, state, state.fork(), Journal(), game=scenario.game, opening=opening, rules="on"
    )


def enter(bench: Bench, moment: Moment) -> None:
    """Put the rules at a moment, as an act of the table: what happens by itself can be looked at like a show."""
    session = bench.session
    ruleset = session.ruleset
    if ruleset is None:
        raise Mistake(moment.where, f"{session.catalog.title} has no referee, so there are no moments.")
    edit = TrackingEdit(session.state)
    narrator = Narrator(edit, session.catalog, session.names, session.versions.sentences, 0)
    facts = {name: bench.value(value) for name, value in moment.facts.items()}
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


def alter(bench: Bench, given: Given) -> None:
    """Change the position in the middle of a case, as an act by hand."""
    from tabletop.session.scenario.placing import Placer

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
    from tabletop.session.scenario.placing import open_case
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

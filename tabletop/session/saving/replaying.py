"""Playing a table again by its actions: deal it anew from what was agreed, and do the same things once more.

A history can be replayed by its operations (saves do that) or by its actions; both must end at the same position,
which is how tests find what an action depends on beside the table. Handles in actions are those that the acting seat
had at that moment. What no action describes (cards that were read again, a position that was changed outside) is
taken over by its operations.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core import codec
from tabletop.core.journal import Entry, Journal
from tabletop.session.actions import Action
from tabletop.session.by_hand.manual import REFEREE_VERBS, RESUMED, VERBS
from tabletop.session.session import Session
from tabletop.session.setting_up.setup import deal, start_rules


def replay(session: Session) -> Session:
    """A table of the same agreement on which everything of the line in force was done again, action by action.
    Raises AssertionError where an action is refused that was accepted before.

    >>> import tabletop
    >>> session = tabletop.new_session("territory", seed=1)
    >>> entry = session.submit(session.legal_actions(1)[0])
    >>> replay(session).digest() == session.digest()
    True
    """
    catalog = session.versions.catalog_of(session.start)
    start = deal(catalog, session.agreement)
    ruleset = session.versions.ruleset_for(catalog)
    opening = session.opening
    if ruleset is not None:
        opening = start_rules(start, ruleset, catalog, session.names, session.versions.sentences)
    if codec.digest(start) != codec.digest(session.start):
        start, opening = session.start.fork(), session.opening  # it was laid out, not dealt
    twin = Session(
        session.versions, session.agreement, start, start.fork(), Journal(), game=session.game, opening=opening,
        bots=session.bots,
    )  # fmt: skip
    for entry in session.journal.line():
        again(twin, entry)
    twin.surroundings.mode = session.surroundings.mode
    return twin


def again(session: Session, entry: Entry) -> Entry:
    """Do what an entry says once more, at another table."""
    asked = dict(entry.action) if isinstance(entry.action, dict) else {}
    verb = asked.pop("verb", "")
    # As it was then: whether the rules went on behind an act by hand.
    session.surroundings.mode = "on" if RESUMED in entry.tags else "off"
    if not verb and "kind" in asked:
        made = session.acting.again(Action.from_json(asked), asked)
    elif verb == "override":
        made = session.override(Action.from_json(asked["action"]))
    elif verb in ("go_on", "skip_step"):
        answer = session.go_on(seat=entry.seat) if verb == "go_on" else session.skip_step(seat=entry.seat)
        assert answer is not None, f"there was something to do at entry {entry.number}"
        made = answer
    elif verb in REFEREE_VERBS:
        made = session.manual(verb, seat=asked.pop("by"), **asked)
    elif verb in VERBS:
        made = session.acting.by_hand(verb, entry.seat, asked)
    else:
        made = replace(entry, number=len(session.journal) + 1, parent=session.journal.head)
        session.replayed(made)
    assert isinstance(made, Entry), f"entry {entry.number} is refused now: {made}"
    return made

"""The referee's own sentences by name, and how a sentence is made for a seat.

A game adds its sentences under its own prefix (``Ruleset.sentences``). Log lines are made by the session, which
knows the players' names; refusals are made here, for the seat that is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.content.findings import one_article
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.rules.showing.telling import Person, Pieces, Secret, Seen, Told, Word, Words, Zone

if TYPE_CHECKING:
    from tabletop.rules.table import Table

SENTENCES: Mapping[str, str] = {
    "rules.passed": "{who} passed.",
    "rules.chose": "{who} chose {pieces}.",
    "rules.chose_word": "{who} chose {word}.",
    "rules.gone": "That piece is not there any more.",
    "rules.missing_argument": "The act {act} needs the argument `{name}`.",
    "rules.no_handle": "In the act {act} the argument `{name}` is the handle of a piece, as a view gives it.",
    "rules.unknown": "The rules of this game know no such act.",
    "rules.not_asked": "You are not asked for that now.",
    "rules.over": "The game is over.",
    "rules.no_seat": "There is no such seat at this table.",
    "rules.out": "You are out of the game.",
    "rules.no_choice": "That is not among the choices.",
    "rules.reason": "{reason}",
    "rules.cost_nothing": "That would cost nothing, and a cost must change something.",
    "rules.stuck_loop": "The same things happen again and again; the rules stopped after {number} steps.",
    "rules.choose": "Choose.",
    "rules.choose_one": "Choose one.",
    "rules.label_choose": "Choose {choice}",
    "rules.label_none": "No more",
    "rules.cell_taken": "It covers {piece}.",
    "rules.label_pass": "Pass",
    "rules.half_done": "A half-done act does not fit the cards any more: {block}.",
    "rules.covered": "For the rules these are blank cards in {zone}, for they lie face down: {pieces}.",
    "rules.unanswerable": "{who} is asked and has no answer left: {question}",
    "rules.too_few_answers": "{who} is asked for {least} and only {left} can be chosen: {question}",
    "rules.proposed": "{who} made a proposal.",
    "rules.accepted": "{who} agreed.",
    "rules.declined": "{who} declined; the game goes on.",
    "rules.proposing": "A proposal is being answered already.",
    "rules.proposed_already": "You have proposed that already.",
    "rules.ask_proposal": "{seat} makes a proposal. Do you agree?",
    "rules.do_propose": "Propose",
    "rules.do_accept": "Accept",
    "rules.do_decline": "Decline",
    "rules.which_trigger": "Which is carried out next?",
    "rules.check_loop": "The same followed again and again without end, so it was stopped.",
    "rules.trigger_loop": "{pieces} woke the same things again and again without end, so they were stopped.",
    "rules.lasting": "for a while",
    "rules.borne_given": "given",
    "rules.borne_given_by": "given by {sources}",
    "rules.borne_ability": "given",
    "rules.borne_ability_by": "given by {sources}",
    "rules.borne_taken": "taken",
    "rules.borne_taken_by": "taken by {sources}",
    "rules.borne_silenced": "silenced",
    "rules.borne_silenced_by": "silenced by {sources}",
    "rules.until_turn": "this turn",
    "rules.until_round": "this round",
    "rules.until_when": "until {test}",
    "rules.until_until_turn_of": "until {seat}'s next turn",
    "rules.bound": "as far as it can go",
    "rules.do_exchange": "Exchange {pieces} for {target}",
    "rules.do_take_back": "Take back every exchange",
    "rules.do_ready": "Ready",
    "rules.exchanges": "{who} exchanges {pieces} for {target}.",
    "rules.took_back": "{who} takes every exchange back.",
    "rules.one_for_one": "Exchange one card for one.",
    "rules.too_many_exchanges": "At most {number} cards may be exchanged.",
    "rules.nothing_planned": "Nothing has been exchanged.",
    "rules.illegal_deck": "Your deck is not legal: {reasons}",
    "rules.skipped": "{who} skipped a step of the rules.",
}
"""Sentences that belong to no game."""

AS_WRITTEN = "="
"""Before a sentence that has no name: what follows is the sentence itself, as a game's files have it."""

_WORD = re.compile(r"((?:\b[A-Za-z]+(?:'s)? |'s )?)\{(\w+)\}")
"""A word that is put in, with the one before it: that may be an article."""


_OF_YOU = {"has": "have", "is": "are", "was": "were", "does": "do", "needs": "need"}
_AGREES = re.compile(r"\b([Yy]ou) (has|is|was|does|needs)\b")
"""A sentence about whoever it may be, read by whom it is about."""


_CALLED = re.compile(r", \{(\w+)\}(?=[.?!])|^\{(\w+)\}, ")
"""Where a question calls somebody by name: "Play a card, Ana." It does not call anybody "you"."""


OTHER_SEAT = "player\u00a0"
"""What the rules, who know no names, call another seat, before its number. The space holds the two together, and
tells this from words of a game: whoever knows the names can put them in its place."""


def fill(template: str, arguments: Words, table: Table, seat: Viewer) -> str:
    """A sentence as a seat (None: a spectator) may read it; what it may not know is "a card"."""
    text = table.ruleset.sentences.get(template, template).removeprefix(AS_WRITTEN)
    text = _CALLED.sub(lambda found: "" if _is(arguments.get(found[1] or found[2]), seat) else found[0], text)
    made = _WORD.sub(lambda found: _with(found[1], arguments.get(found[2], ""), table, seat), text)
    made = made.replace("you's ", "your ")
    made = _AGREES.sub(lambda found: f"{found[1]} {_OF_YOU[found[2]]}", made)
    return made[:1].upper() + made[1:]


def _with(before: str, value: Word, table: Table, seat: Viewer) -> str:
    """A word of a sentence behind the one that stands before it: "the" and "a card" are "the card"."""
    said = word(value, table, seat)
    return "".join(one_article(before, said)) if before and isinstance(value, Pieces | Secret) else before + said


def is_for_all(value: Word, table: Table) -> bool:
    """Whether everybody may read all that a word says."""
    if isinstance(value, Told):
        return all(is_for_all(each, table) for each in value.words.values())
    if not isinstance(value, Secret | Pieces | Seen):
        return True
    viewers = (None, *range(1, table.ruleset.seats + 1))
    open_to_all = not isinstance(value, Secret) or all(value.is_for(viewer or 0) for viewer in viewers)
    pieces = [piece for piece in value.numbers if table.state.exists(piece)]
    return open_to_all and all(table.sees(piece, viewer) for piece in pieces for viewer in viewers)


def _is(value: Word | None, seat: Viewer) -> bool:
    return isinstance(value, Person) and value.seat == seat


def word(value: Word, table: Table, seat: Viewer) -> str:
    """One word of a sentence."""
    if isinstance(value, Pieces | Seen):
        names = [table.name(piece, seat) for piece in value.numbers]
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1] if names else "nothing"
    if isinstance(value, Person):
        return "you" if value.seat == seat else f"{OTHER_SEAT}{value.seat}"
    if isinstance(value, Told):
        return fill(value.template, value.words, table, seat)
    if isinstance(value, Zone):
        return table.ruleset.place(value.key)
    if isinstance(value, Secret):
        known = all(table.state.exists(piece) and table.sees(piece, seat) for piece in value.numbers)
        return value.text if known and (value.is_for(seat or 0) or seat == ALL_SEATS) else value.plain
    return str(value)

"""Effects by which things react: an event happens, what a card can do is carried out."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Value
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import PIECE
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.triggers import Queue, occur
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import Assembler, Entry, Payable
from tabletop.rules.written.doing.lexicon import Effects
from tabletop.rules.written.naming.binding import YOU, key_of, past_key
from tabletop.rules.written.naming.origins import record_of
from tabletop.rules.written.reacting import announced
from tabletop.rules.written.reacting.announced import ANSWERED
from tabletop.rules.written.reacting.events import BY_THEMSELVES, OF, event_block, fact, fact_key
from tabletop.rules.written.reacting.powers import SELF, USED, block_of
from tabletop.rules.written.reacting.waiting import NOTED, WrittenTriggers
from tabletop.rules.written.reading.doors import NOBODY

REACTING_WORDS = Effects()


def _pay_by_happening(entry: Entry, to: Assembler) -> Payable:
    """Whether it is there what the event is of; what comes instead of it leaves the cost paid."""
    part = entry.get(OF)
    event = to.book.reacting.events.get(entry.object.text("An event"))
    if part is None or event is None or OF not in event.facts:
        return Payable((), lambda table, bind: None)  # what is wrong with it is told where it is made
    if not to.book.reacting.has_block(event.name):
        message = f"The event `{event.name}` does nothing, so nothing is paid with it."
        raise entry.object.wrong(message, "Give the event a `do:`, or leave it out of the cost.")
    of, name = to.phrase(part, event.facts[OF]), event.name.replace("_", " ")

    def unmet(table: Table, bind: Mapping[str, object]) -> Unmet | None:
        words = {"act": f"let happen ({name})", "place": of.said_place()}
        return None if of.things(table, bind) else Unmet(words, (), "written.cost_nothing")

    return Payable(((part, of),), unmet)


@REACTING_WORDS.word(
    "happen", "of", help="An event of the game happens: the abilities that wait for it are carried out.",
    example="{happen: dies, of: card}",
    unsaid="what it brings about speaks for itself", object="text", free=True, paying=_pay_by_happening,
)  # fmt: skip
def happen(entry: Entry, to: Assembler) -> None:
    """Each fact that the event is declared with is given, by its name. The abilities follow at once, behind the
    checks."""
    reacting = to.book.reacting
    name = entry.object.text("An event")
    if name in BY_THEMSELVES:
        raise entry.object.wrong(f"`{name}` happens by itself.", "Declare an event of your own under `events:`.")
    event = reacting.events.get(name)
    if event is None:
        hint = did_you_mean(name, reacting.events, "events") or "Declare it under `events:`."
        raise entry.object.wrong(f"There is no event `{name}`.", hint)
    for key in entry.whole.mapping("An effect"):
        if key != "happen" and key not in event.facts:
            hint = did_you_mean(key, event.facts, "facts")
            raise entry.whole.sheet.wrong((*entry.whole.where, key), f"`{name}` has no fact `{key}`.", hint)
    given = {}
    for key, type in event.facts.items():
        part = entry.get(key)
        if part is None:
            raise entry.whole.wrong(f"`{name}` needs its `{key}`.", f"Write `{key}:` beside it.")
        given[key] = (to.phrase(part, type), type)
        event.feeds[key].given.append(Given(given[key][0].typed, NOBODY, frozenset(to.opened)))
    origins = to.book.origins
    called = {key: origins.declare(f"event {name}", key, phrase) for key, (phrase, _) in given.items()}
    hiding = {key: phrase for key, (phrase, _) in given.items() if phrase.hides}

    def go(run: Run) -> None:
        bind = run.frame.bind
        facts: dict[str, Value] = {
            fact_key(key): fact(phrase, type, run, bind) for key, (phrase, type) in given.items()
        }
        for key, phrase in hiding.items():
            facts[past_key(fact_key(key))] = record_of(called[key], phrase, run, bind)
        known = {key: value for key, value in facts.items() if value is not None}
        if event.does:
            queue = run.ruleset.part(Queue)
            plain = {key: known[key] for key in map(fact_key, event.facts) if key in known}
            noted = queue.noted(run, event, plain) if isinstance(queue, WrittenTriggers) else ()
            if noted:
                known[NOTED] = noted
        if reacting.has_block(name):
            run.push(event_block(name), **known, **({YOU: bind[YOU]} if YOU in bind else {}))
        else:
            occur(run, name, **known)

    to.call(go)


@REACTING_WORDS.word(
    "carry_out", help="What the card can do that the act uses is done, with what was chosen for it.",
    example="{carry_out: card}",
    unsaid="what it does speaks for itself",
)  # fmt: skip
def carry_out(entry: Entry, to: Assembler) -> None:
    """It stands in an act with `uses`; a card that is not there any more does nothing."""
    if not to.uses_ability:
        raise entry.whole.wrong("Only an act that `uses` an ability carries one out.", "Give the act `uses:`.")
    card = to.phrase(entry.object, PIECE)

    def go(run: Run) -> None:
        bind = run.frame.bind
        used, piece = bind.get(USED) or {}, card.number(run, bind)
        if not used or used.get("piece") != piece:
            return
        run.push(block_of(str(used["ability"])), **{**used["chosen"], key_of(SELF): piece, YOU: bind.get(YOU, 0)})

    to.call(go)


@REACTING_WORDS.word(
    "cancel", help="What is answered does not happen; what it cost stays paid.", example="{cancel: answered}",
    log={
        "written.cancelled": "{pieces} is cancelled.", "written.cancelled_act": "That is cancelled.",
        "written.cancelled_by": "What {pieces} was about to do is cancelled.",
    },
    object=(ANSWERED,),
)  # fmt: skip
def cancel(entry: Entry, to: Assembler) -> None:
    """Only what is answered can be cancelled; where there is nothing (any more), nothing is done."""
    entry.object.one_of((ANSWERED,), "object of `cancel`")
    silent = to.silent
    to.call(lambda run: announced.cancel(run, silent))

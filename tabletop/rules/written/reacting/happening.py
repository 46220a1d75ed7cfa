"""Effects by which things react: an event happens, what a card can do is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Record, Value
from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.phrases.naming.typed import Given
from tabletop.rules.phrases.naming.values import PIECE, Type
from tabletop.rules.progress.items import card_of
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.triggers import Queue, occur, settle
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Pieces, Told, Word
from tabletop.rules.table import Table
from tabletop.rules.written.acts.forbidden import unhappening
from tabletop.rules.written.doing.assembling import Assembler, Effects, Entry, Payable
from tabletop.rules.written.doing.ending import ending
from tabletop.rules.written.doing.flowing import line
from tabletop.rules.written.doing.records import CALLED
from tabletop.rules.written.naming.binding import PAST, SELF, YOU, key_of, past_key
from tabletop.rules.written.naming.origins import record_of
from tabletop.rules.written.reacting import announced
from tabletop.rules.written.reacting.announced import ANSWERED, DOES, USED
from tabletop.rules.written.reacting.events import (
    ASKED,
    ASKING,
    BOTH,
    BY_THEMSELVES,
    OF,
    SUBJECT,
    SUBJECT_KEY,
    Ability,
    Event,
    event_block,
    fact,
    fact_key,
)
from tabletop.rules.written.reacting.granting import HUSHED
from tabletop.rules.written.reacting.powers import block_of, by_hand
from tabletop.rules.written.reacting.protecting import reached
from tabletop.rules.written.reacting.waiting import NOTED, WAS_HUSHED, Later, WrittenTriggers
from tabletop.rules.written.reading.sheet import GIVEN, HOLDS, NOBODY, Part, door

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
    of, name, forbids = to.phrase(part, event.facts[OF]), event.name.replace("_", " "), to.book.reacting.forbids

    def unmet(table: Table, bind: Mapping[str, object]) -> Unmet | None:
        words = {"act": f"let happen ({name})", "place": of.said_place()}
        things = of.things(table, bind)
        if not things:
            return Unmet(words, (), "written.cost_nothing")
        target = _target(fact(of, event.facts[OF], table, dict(bind)), event)
        return unhappening(table, forbids, event.name, target) if forbids is not None and target else None

    return Payable(((part, of),), unmet)


def _target(found: Value, event: Event) -> int:
    """What an event is of, a piece or (negative) a seat; 0 for neither."""
    number = found if isinstance(found, int) and not isinstance(found, bool) else 0
    return -number if number > 0 and OF in event.facts and event.facts[OF].sorts == {"seat"} else number


@REACTING_WORDS.word(
    "happen", "of", help="An event of the game happens: the abilities that wait for it are carried out.",
    example="{happen: dies, of: card}",
    unsaid="what it brings about speaks for itself", object="text", free=True, paying=_pay_by_happening,
)  # fmt: skip
def happen(entry: Entry, to: Assembler) -> None:
    """Each fact that the event is declared with is given, by its name. The abilities follow at once, behind the
    checks. `of` may be a set: then it happens of each, one after the other."""
    reacting = to.book.reacting
    name = entry.object.text("An event")
    if name in BY_THEMSELVES:
        raise entry.object.wrong(f"`{name}` happens by itself.", "Declare an event of your own under `events:`.")
    event = reacting.events.get(name)
    if event is None:
        hint = did_you_mean(name, reacting.events, "events") or "Declare it under `events:`."
        raise entry.object.wrong(f"There is no event `{name}`.", hint)
    if event.pooled and (to.gathering is None or not to.gathering.happens(name, to)):
        message = f"What waits for `{name}` is gathered."
        raise entry.whole.wrong(message, "Let it happen in a `gather`, or leave `gathered` out.")
    for key in entry.whole.mapping("An effect"):
        if key != "happen" and key not in event.facts:
            hint = did_you_mean(key, event.facts, "facts")
            raise entry.whole.sheet.wrong((*entry.whole.where, key), f"`{name}` has no fact `{key}`.", hint)
    given = {}
    for key, type in event.facts.items():
        part = entry.get(key)
        if part is None:
            raise entry.whole.wrong(f"`{name}` needs its `{key}`.", f"Write `{key}:` beside it.")
        is_many = key == OF and to.phrase(part).is_set
        value = to.phrase(part, Type(type.sorts, is_many))
        if is_many and not event.pooled:
            _happen_of_each(entry, to)
            return
        given[key] = (value, type)
        event.feeds[key].given.append(Given(value.typed, value.facts.eyed, NOBODY, frozenset(to.opened)))
    origins = to.book.origins
    called = {key: origins.declare(f"event {name}", key, phrase) for key, (phrase, _) in given.items()}
    hiding = {key: phrase for key, (phrase, _) in given.items() if phrase.hides and not phrase.is_set}
    plain = [(fact_key(key), phrase, type) for key, (phrase, type) in given.items()]
    is_of_all = OF in given and given[OF][0].is_set

    def may_happen(run: Run, facts: Mapping[str, Value]) -> bool:
        """Whether nothing protects from it or forbids it; else that is said."""
        forbids, target = reacting.forbids, _target(facts.get(SUBJECT_KEY), event)
        if target and not reached(run, (abs(target),), target < 0):
            run.comes_to_nothing()
            return False
        unmet = unhappening(run, forbids, name, target) if forbids is not None and target else None
        if unmet is not None and not run.waive:
            line(run, Told(unmet.text.removeprefix(AS_WRITTEN), unmet.arguments))
            run.comes_to_nothing()
            return False
        return True

    def known_of(run: Run, facts: Mapping[str, Value]) -> dict[str, Value]:
        found = dict(facts)
        for key, phrase in hiding.items():
            sources = phrase.sources(run, run.bind)
            found[past_key(fact_key(key))] = record_of(called[key], phrase, sources, run, run.bind)
        known: dict[str, Value] = {key: value for key, value in found.items() if value is not None}
        return known | {key: True for key in (ASKING, ASKED) if key in run.bind}

    def go_through(run: Run) -> None:
        """Of each of a set: what is gathered changes nothing yet, so all is found before any of it is begun."""
        queue = run.ruleset.part(Queue)
        if not isinstance(queue, WrittenTriggers) or not queue.may_await(run, name):
            return
        facts = {key: fact(phrase, type, run, run.bind) for key, phrase, type in plain}
        all_of, found = facts[SUBJECT_KEY], list[Record]()
        for thing in queue.awaited(run, name, all_of if isinstance(all_of, tuple) else ()):
            if may_happen(run, {SUBJECT_KEY: thing}):
                found += queue.found(run, name, known_of(run, {**facts, SUBJECT_KEY: thing}))
        queue.carry_out_now(run, found)

    def go(run: Run) -> None:
        bind, queue = run.bind, run.ruleset.part(Queue)
        facts: dict[str, Value] = {key: fact(phrase, type, run, bind) for key, phrase, type in plain}
        if not may_happen(run, facts):
            return
        if isinstance(queue, WrittenTriggers) and not (reacting.has_block(name) or queue.awaits(run, name, facts)):
            return
        known = known_of(run, facts)
        if event.pooled or event.at_once:
            if isinstance(queue, WrittenTriggers):
                queue.carry_out_now(run, list(queue.found(run, name, known)))
            return
        if event.does:
            of_event = {key: known[key] for key in map(fact_key, event.facts) if key in known}
            noted = queue.noted(run, event, of_event) if isinstance(queue, WrittenTriggers) else ()
            if noted:
                known[NOTED] = noted
            subject = known.get(SUBJECT_KEY)
            if reacting.grants.hushes and isinstance(subject, int) and is_marked(run, subject, HUSHED):
                known[WAS_HUSHED] = True
        if reacting.has_block(name):
            run.push(event_block(name), **known, **({YOU: bind[YOU]} if YOU in bind else {}))
            return
        of_piece = _target(facts.get(SUBJECT_KEY), event) > 0
        if not occur(run, name, **known) and of_piece and isinstance(queue, WrittenTriggers):
            for piece in queue.without_choice(run, name, known):
                run.say("written.no_choice", pieces=Pieces((piece,)))

    to.call(go_through if is_of_all else go)


def _happen_of_each(entry: Entry, to: Assembler) -> None:
    """An event of each of a set, as `each` says it."""
    whole, one = entry.whole, f"{SUBJECT}.1"
    of_one = {**whole.mapping("An effect"), OF: one}
    to.effects(Part(whole.sheet, whole.where, [{"each": one, "in": entry.need(OF).data, "do": [of_one]}]))


@REACTING_WORDS.word(
    "settle", help="The abilities that wait are carried out, one after the other, until nothing waits.",
    example="settle", unsaid="what they do speaks for itself", object="nothing",
)  # fmt: skip
def settle_(entry: Entry, to: Assembler) -> None:
    """For games that say `triggers: {wait: settle}`: in all others they follow at once."""
    if entry.object.data is not None:
        raise entry.object.wrong("`settle` takes nothing.", "Write `- settle`.")
    if not to.book.reacting.waits:
        raise entry.whole.wrong(
            "Nothing waits for this: abilities follow at once.", "Say `triggers: {wait: settle}`."
        )
    to.book.reacting.settles = True
    to.call(settle)


@REACTING_WORDS.word(
    "when", "of do! until", help="Effects are put off until something happens, and then done once.",
    example="{when: turn_end, of: you, do: [{untap: target}]}",
    log={"written.put_off": "{pieces} will do more{when}.", "written.put_off_more": "More will happen{when}."},
    object="text", shapes={"until": "text"},
)  # fmt: skip
def when(entry: Entry, to: Assembler) -> None:
    """An event, `of` whatever it must be of (left out, of anything). What is bound here has its name there, `you` and
    `self` are who they are now, and what the event is of is `subject`. Past `until` it is forgotten."""
    reacting, part = to.book.reacting, entry.get("of")
    name = entry.object.text("An event")
    event = reacting.events.get(name)
    if event is None:
        hint = did_you_mean(name, reacting.events, "events") or "Declare it under `events:`."
        raise entry.object.wrong(f"There is no event `{name}`.", hint)
    if event.pooled:
        raise entry.object.wrong(f"What waits for `{name}` is gathered, so nothing is put off until then.")
    if part is not None and OF not in event.facts:
        raise part.wrong(f"`{name}` is not of anything.", "Leave `of` out, or declare the event with `of:`.")
    of = to.phrase(part, Type(event.facts[OF].sorts, True)) if part is not None else None
    called = {SUBJECT if each == OF else each for each in event.facts}
    is_bound = part is not None and of is not None and of.type.is_things and of.needs == {key_of(str(part.data))}
    if part is not None and of is not None:
        door(part, of, HOLDS)
        again = sorted(each for each in called if key_of(each) in of.needs and not is_bound)
        if again:
            hint = f"Give the other one a name before: `{{let: NAME, be: {again[0]}}}`."
            raise part.wrong(f"`{again[0]}` is here what happens then.", hint)
    id = to.nested(f"when {name}")
    standing = {each: known for each, known in to.language.standing.items() if each not in called}
    inner = Assembler(to.book, id, event.speak(replace(to.language, standing=standing), entry.whole), rule=to.rule)
    with inner.leaving():
        inner.effects(entry.need("do"))
    to.book.blocks.append(inner.block())
    to.uses |= inner.uses
    mixed = OF in event.facts and event.facts[OF].sorts >= BOTH
    pieces = tuple(
        key_of(each)
        for each, known in standing.items()
        if each != SELF and known.binds == (key_of(each),) and "piece" in known.type.sorts
    )
    taken = tuple(fact_key(each) for each, type in event.facts.items() if "piece" in type.sorts)
    made = Later(
        id, name, id, lambda table, facts: (), of=of, mixed=mixed, is_bound=is_bound, pieces=pieces, taken=taken
    )  # fmt: skip
    reacting.later.append(made)
    ends, hangs, silent = ending(entry.get("until"), to), to.records.hanging(), to.silent

    def put_off(run: Run) -> None:
        bind = run.bind
        kept = {key: value for key, value in bind.items() if key.startswith(("=", PAST)) or key == YOU}
        record = hangs(run)
        if record is not None:
            kept[CALLED] = record
        source = bind.get(key_of(SELF), 0)
        made.put_off(run, kept, source if isinstance(source, int) else 0, ends(run, 0))
        if not silent:
            known = of is not None and (is_bound or of.type.sorts == {"seat"})
            _say_when(run, source, name, of.things(run, bind) if of is not None and known else ())

    to.call(put_off)


_OF_SEATS = {"turn_end": " when {of}'s turn ends", "turn_begin": " when {of}'s turn begins"}


def _say_when(run: Run, source: object, event: str, of: Iterable[object]) -> None:
    """That something is put off, and until when: until what happens to what or to whom, where that is one."""
    found = [each for each in of if isinstance(each, int)]
    word: Word = Person(found[0]) if event in _OF_SEATS and found else Pieces(tuple(found))
    pieces = event not in BY_THEMSELVES and found and run.state.exists(found[0])
    text = _OF_SEATS.get(event, f" when {{of}} {event.replace('_', ' ')}" if pieces else "")
    when = Told(AS_WRITTEN + (text if len(found) == 1 else " later"), {"of": word})
    if isinstance(source, int) and source and run.state.exists(source):
        run.say("written.put_off", pieces=Pieces((source,)), when=when)
    else:
        run.say("written.put_off_more", when=when)


@REACTING_WORDS.word(
    "carry_out", "when anew still",
    help="What a card can do is done: what the act uses, what is answered, or what it does by an event or a use.",
    example="{carry_out: answered, anew: true}",
    log={
        "written.again": "What {pieces} does is done once more.",
        "written.not_again": "{pieces} has nothing that could be done.",
        "written.fits_no_more": "{pieces} does nothing to what could not be chosen for it any more.",
    },
    shapes={"when": "text", "anew": "truth", "still": "truth"},
)  # fmt: skip
def carry_out(entry: Entry, to: Assembler) -> None:
    """`carry_out: card` stands in an act with `uses`: what was chosen for it counts, with `still: true` as far as it
    could still be chosen; a card that is not there any more does nothing. `carry_out: answered` does what is answered
    once more, for `you`, with what was chosen for it, or with other choices by `anew: true`; it is done whether that
    is cancelled or not. `carry_out: THING, when: WORD` does what a card can do by that use, or by that event where it
    is of the card itself, for `you`: its choices are made and no price is paid. Of a card that not everybody sees
    nothing is done."""
    when, still = entry.get("when"), entry.get("still")
    if when is not None or str(entry.object.data) == ANSWERED:
        if still is not None:
            raise still.wrong("This looks again at what the act uses alone.", "Leave `still` out.")
        _again(entry, when, to)
        return
    if not to.uses_ability:
        hint = "Give the act `uses:`, or say `when:` the card does it."
        raise entry.whole.wrong("Only an act that `uses` an ability carries one out.", hint)
    if entry.get("anew") is not None:
        raise entry.need("anew").wrong("What the act uses has its choices already.", "Leave `anew` out.")
    card = to.phrase(entry.object, PIECE)
    looks_again, abilities = still is not None and still.truth("`still`"), to.book.reacting.abilities

    def go(run: Run) -> None:
        bind = run.bind
        used, piece = bind.get(USED) or {}, card.number(run, bind)
        if not used or used.get("piece") != piece:
            return
        chosen: dict[str, Value] = dict(used["chosen"])
        own = {key_of(SELF): piece, YOU: bind.get(YOU, 0)}
        power = next((each for each in abilities if each.id == used["ability"]), None) if looks_again else None
        if power is not None and not run.waive:
            fits = power.still(run, own, chosen)
            if fits != chosen and isinstance(piece, int):
                run.say("written.fits_no_more", pieces=Pieces((piece,)))
            chosen = fits
        run.push(block_of(str(used["ability"])), **{**chosen, **own})

    to.call(go)


def _again(entry: Entry, when: Part | None, to: Assembler) -> None:
    """What a card can do is done once more, or by another one."""
    card, abilities, silent = to.phrase(entry.object, PIECE), to.book.reacting.abilities, to.silent
    anew, hangs = entry.get("anew"), to.records.hanging()
    chosen_anew = when is not None or (anew is not None and anew.truth("`anew`"))
    word = when.text("When a card does it") if when is not None else ""
    if when is not None:
        to.book.reacting.repeated.append((when, word))
        if anew is not None:
            raise anew.wrong("Its choices are made in any case.", "Leave `anew` out.")
        door(entry.object, card, GIVEN, NOBODY, frozenset(to.opened))
    to.asks += 1

    facts = {fact_key(name) for event in to.book.reacting.events.values() for name in event.facts}

    def is_own(ability: Ability) -> bool:
        """Whether it is used, or waits for what happens to its own card."""
        return ability.of_self or ability.when not in to.book.reacting.events

    def go(run: Run) -> None:
        bind = run.bind
        piece = card.number(run, bind)
        if not isinstance(piece, int) or not run.state.exists(piece):
            run.comes_to_nothing()
            return
        if word:
            found = [each for each in abilities if each.when == word and each.is_on(run, piece)]
            made: list[tuple[str, dict[str, Value]]]
            made = [(each.id, {SUBJECT_KEY: piece} if each.of_self else {}) for each in found if is_own(each)]
            made = made if all(run.sees(piece, seat) for seat in run.seats) else []
        else:
            made = announced.carried_out(run)
        if not made:
            run.say("written.not_again", pieces=Pieces((piece,)))
        elif not silent:
            run.say("written.works" if word else "written.again", pieces=Pieces((piece,)))
        for id, chosen in reversed(made):
            known: dict[str, Value] = {YOU: bind.get(YOU, 0), CALLED: hangs(run)}
            if chosen_anew:  # what it hangs on stays, but for its choices
                known |= {SELF: piece, **{key: each for key, each in chosen.items() if key in facts}}
            else:
                known |= {**chosen, key_of(SELF): piece}
            block = by_hand(id) if chosen_anew else block_of(id)
            run.push(block, **{key: each for key, each in known.items() if each is not None})
            if not chosen_anew:
                run.jump(DOES)

    to.call(go)


@REACTING_WORDS.word(
    "retarget", "to! of", help="What is answered is aimed at another piece or player, if that can be chosen for it.",
    example="{retarget: answered, to: other}",
    log={
        "written.retargeted": "{pieces} is aimed at {others} now.",
        "written.not_retargeted": "{pieces} cannot be aimed at {others}.",
    },
    object=(ANSWERED,),
)  # fmt: skip
def retarget(entry: Entry, to: Assembler) -> None:
    """The one piece that its ability lets choose first, or that the act picks last besides the first; with `of` what
    was chosen so. Where another cannot be chosen for it, nothing is changed, and that is said."""
    entry.object.one_of((ANSWERED,), "object of `retarget`")
    part, silent, abilities = entry.need("to"), to.silent, to.book.reacting.abilities
    target = to.phrase(part)
    is_seat = target.type.sorts == {"seat"}
    if not (is_seat or target.type.sorts == BOTH) or target.type.many:
        target = to.phrase(part, PIECE)
    of = entry.get("of")
    before = to.phrase(of, PIECE) if of is not None else None

    def go(run: Run) -> None:
        thing, item = target.number(run, run.bind), announced.answered(run)
        old = before.number(run, run.bind) if before is not None else 0
        if not isinstance(thing, int) or not isinstance(old, int) or item is None:
            return
        aimed_at = -thing if is_seat else thing
        done = announced.retarget(run, aimed_at, abilities, old)
        if not silent or not done:
            template = "written.retargeted" if done else "written.not_retargeted"
            others = Pieces((aimed_at,)) if aimed_at > 0 else Person(-aimed_at)
            run.say(template, pieces=Pieces((card_of(item),)), others=others)

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

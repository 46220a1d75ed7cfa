"""Abilities of cards in a game whose rules are a file: read, checked, made into blocks.

```yaml
abilities:
  - when: dies                       # an event: it waits for it; `of` says of what
    of: self
    do: [{draw: 1, from: deck, to: hand}]
  - name: Sting
    when: activated                  # a word that an act names in `uses`: its player uses it
    requires: [not self.tapped]
    cost: [{tap: self}]
    choose: {target: creature in field of seats}
    do: [{hurt: 1, whom: target}]
  - {when: always, do: [{add: 1, to: attack, of: creature in field where it != self}]}
```

`self` is the card, `you` who controls it. One that waits for an event works while its card lies openly on the table
(or `in` the zones that it names); one `of: self` works wherever its card lies when it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import AbilityDef
from tabletop.content.findings import did_you_mean
from tabletop.core.zones import OPEN
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.actions import Action
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import PIECE, SPAN, Type
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.acts.costing import pay_all, read_costs, why_unpayable
from tabletop.rules.written.acts.declaring import read_demands
from tabletop.rules.written.acts.picking import read_reasons
from tabletop.rules.written.doing.asking import answering
from tabletop.rules.written.doing.assembling import Assembler, Book, Reading
from tabletop.rules.written.doing.gathering import Pooled
from tabletop.rules.written.naming.binding import SELF, YOU, bound_name, key_of
from tabletop.rules.written.reacting.announced import DOES, USED, aimed, announce, is_cancelled
from tabletop.rules.written.reacting.events import BOTH, BY_THEMSELVES, OF, SUBJECT, Event
from tabletop.rules.written.reacting.granting import INSTEAD, given_abilities, given_id
from tabletop.rules.written.reacting.powers import Chosen, Power, Powers, by_hand
from tabletop.rules.written.reacting.protecting import drop, source_of
from tabletop.rules.written.reacting.standing import Known, Standings, read_standing
from tabletop.rules.written.reading.sheet import HOLDS, LEGAL, AbilitySheet, CardFiles, Part, Shape, spoken

GIVEN_ONLY = "~given"
"""In place of a card: what stands on none."""
ALWAYS = "always"
"""When: it holds as long as its card lies where it works."""
SHAPES: Mapping[str, Shape] = {
    "when": "text", INSTEAD: "text", "of": "phrase", "in": "names", "requires": "demands", "cost": "cost",
    "choose": "choices", "may": "truth", "limit": "whole", "do": "effects", "rule": "text", "to": "names",
    "answer": "answer", "cancelled": "effects", "price": "whole",
}  # fmt: skip
"""What an ability may have besides its printed name and text."""
CHOICE: Mapping[str, Shape] = {
    "among": "phrase",
    "number": "phrase",
    "must": "phrase",
    "because": "sentence",
    "outside": "sentence",
    "by": "text",
    "who": "phrase",
    "ask": "sentence",
    "none": "sentence",
    "reasons": "reasons of picks",
    "rule": "text",
}
"""What a choice of an ability may have; only `among` cannot be left out. `none` is said where there is nothing to
choose, `reasons` why something that came with an act cannot be chosen."""
_OF_REFUSALS = ("none", "reasons")
MOST_USES = 99


def open_zones(catalog: Catalog) -> frozenset[str]:
    """The families of zones in which all see what lies there, side by side."""
    return frozenset(
        name for name, zone in catalog.zones.items() if zone.see == OPEN and not zone.pile and zone.face != "down"
    )


# -- reading -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """What the abilities of a game give: what waits or is used, and what holds always."""

    powers: Powers
    standings: Standings
    values: Mapping[str, str]
    """Of what each derived value is, by name."""
    able: frozenset[str]
    """The cards that have any ability."""


def read_abilities(book: Book, found: Found, words: Collection[str]) -> None:
    """The abilities of all cards into ``found``, and what they do into the blocks of the book. ``words``: the uses
    that acts name. What is wrong with one is noted, and the others are read."""
    cards: dict[str, set[str]] = {}
    files = CardFiles(book.catalog.folder)
    for card in book.catalog.cards.values():
        for use in card.abilities:
            cards.setdefault(use.ability, set()).add(card.id)
    sheets = [AbilitySheet(ability, files, book.sheet) for ability in book.catalog.abilities.values()]
    for sheet in sheets:
        with sheet.going_on():
            ability = sheet.ability
            _Reading(book, found, ability, frozenset(cards.get(ability.id, ())), sheet.root()).read(words)
    for part in [given for each in (book.sheet, *sheets) for given in given_abilities(each)]:
        with part.sheet.going_on():
            data = {key: each for key, each in part.mapping("An ability").items() if key not in ("name", "text")}
            called, text = part.get("name"), part.get("text")
            made = AbilityDef(
                given_id(part), called.text("A name") if called is not None else "",
                text.text("A text") if text is not None else "", {},
            )  # fmt: skip
            of_none = frozenset({GIVEN_ONLY})
            _Reading(book, found, made, of_none, Part(part.sheet, part.where, data), given=True).read(words)
    for by_card in found.powers.used.values():
        for name, powers in by_card.items():
            if name == GIVEN_ONLY:
                continue
            printed = [use.ability for use in book.catalog.cards[name].abilities]
            powers.sort(key=lambda each, printed=printed: printed.index(each.id))  # type: ignore[misc]


class _Reading:
    """One ability in the making. ``given``: it stands where it is given, and on no card."""

    def __init__(
        self, book: Book, found: Found, ability: AbilityDef, cards: frozenset[str], part: Part, given: bool = False
    ) -> None:  # fmt: skip
        self.book, self.found, self.powers, self.part = book, found, found.powers, part
        self.instead = part.get(INSTEAD) is not None
        if self.instead and part.get("when") is not None:
            raise part.need("when", "").wrong(
                "An ability has either `when` or `instead_of`.", "Leave one of them out."
            )
        when = part.need(INSTEAD if self.instead else "when", "An ability")
        self.when = when.text("When it works")
        if self.instead and (self.when in BY_THEMSELVES or self.when not in book.reacting.events):
            own = [name for name in book.reacting.events if name not in BY_THEMSELVES]
            hint = did_you_mean(self.when, own, "events") or "Declare it under `events:`."
            by_itself = (
                "happens by itself, so nothing comes instead of it" if self.when in BY_THEMSELVES else "is no event"
            )
            raise when.wrong(f"`{self.when}` {by_itself}.", hint)
        if self.instead and book.reacting.events[self.when].pooled:
            raise when.wrong(f"`{self.when}` is gathered, so nothing comes instead of it.")
        self.names: tuple[str, ...] = (SELF,)
        """What is bound where it is looked at, before anything is chosen."""
        self.power = Power(ability.id, ability.name, self.when, cards, *self._places(), text=ability.text)
        grants = book.reacting.grants
        self.power.given, self.power.lent = given or grants.copies, given
        self.power.hushed = grants.hushes
        self.power.lends, self.power.guards = found.standings.lends, book.reacting.guards
        self.power.able = found.able
        found.powers.granting |= self.power.given or self.power.hushed
        book.reacting.abilities.append(self.power)

    def read(self, words: Collection[str]) -> None:
        """All of it. Raises Wrong where it cannot be used."""
        book, part, power = self.book, self.part, self.power
        part.check_keys(tuple(SHAPES), "An ability")
        event = book.reacting.events.get(self.when)
        if event is None and self.when not in words and self.when != ALWAYS:
            known = (*book.reacting.events, *words, ALWAYS)
            hint = did_you_mean(self.when, known) or "Declare it under `events:`, or name it in `uses` of an act."
            raise part.need("when", "").wrong(f"`{self.when}` is no event and no use of cards.", hint)
        language = self._language(event)
        self.names = (SELF, *(SUBJECT if name == OF else name for name in (event.facts if event is not None else ())))
        rule, limit, of = part.get("rule"), part.get("limit"), part.get("of")
        power.rule = rule.text("A rule") if rule is not None else ""
        kind = LEGAL if event is None and self.when != ALWAYS else HOLDS
        requires, told = part.get("requires"), kind == LEGAL  # nobody is refused what holds always
        power.demands = tuple(read_demands(power.id, requires, language, book, told, door_kind=kind))
        if limit is not None:
            power.limit = limit.number("`limit`", 1, MOST_USES)
            book.reacting.timed = True
        if of is not None:
            self._about(of, event, language)
        if part.get("to") is not None:
            power.to = self._answers(part.need("to", ""), event)
        self._by_hand(language)
        if self.when == ALWAYS:
            self._standing(language)
        elif self.instead:
            may = part.get("may")
            power.may = may is not None and may.truth("`may`")
            self.powers.replacing.append(power)
            self._block(power.block, language, chosen=True)
        elif event is not None:
            self.powers.waiting.append(power)
            self._block(power.block, language, chosen=True)
        else:
            for card in sorted(power.cards):
                self.powers.used.setdefault(self.when, {}).setdefault(card, []).append(power)
            if part.get("cancelled") is not None:
                hint = "Give it to the act that uses it."
                raise part.need("cancelled", "").wrong("What is used is cancelled with the act that uses it.", hint)
            if part.get("may") is not None:
                raise part.need("may", "").wrong("What is used is used at will already.", "Leave `may` out.")
            if part.get("answer") is not None:
                hint = "Give the act `answer:` that uses it."
                raise part.need("answer", "").wrong("What is used is answered with the act that uses it.", hint)
            with_choices = self._before(language)
            self._block(power.block, with_choices, chosen=False)

    def _standing(self, language: Language) -> None:
        """What holds as long as its card lies where it works."""
        for key in ("cost", "choose", "may", "limit", "answer", "cancelled"):
            given = self.part.get(key)
            if given is not None:
                raise given.wrong(f"What holds always has no `{key}`.", "Leave it out, or let it wait for an event.")
        givable = self.book.reacting.givable
        assert givable is not None  # it is known before abilities are read
        reacting = self.book.reacting
        known = Known(self.found.values, self.book.catalog.marks, self.book.acts, reacting.events, givable)
        read_standing(self.part.need("do", "An ability"), self.power, language, self.found.standings, known)

    def _places(self) -> tuple[frozenset[str], frozenset[str]]:
        """Where it works, and where of these only on cards that lie face up."""
        given = self.part.get("in")
        if given is None:
            zones = self.book.catalog.zones
            return self.powers.open, frozenset(each for each in self.powers.open if not zones[each].covers)
        names = given.words("Where an ability works")
        for name in names:
            if name not in self.book.catalog.zones:
                raise given.wrong(f"There is no zone `{name}`.", did_you_mean(name, self.book.catalog.zones, "zones"))
        return frozenset(names), frozenset()

    def _language(self, event: Event | None) -> Language:
        language = self.part.adding(self.book.language, bound_name(SELF, PIECE, "the card of the ability"))
        return event.speak(language, self.part) if event is not None else language

    def _about(self, of: Part, event: Event | None, language: Language) -> None:
        if event is None:
            raise of.wrong("Only what waits for an event says `of` what.", "Leave `of` out.")
        if OF not in event.facts:
            raise of.wrong(f"`{event.name}` is not of anything.", "Leave `of` out, or declare it with `of:`.")
        self.power.of_self = of.data == SELF
        self.power.mixed = event.facts[OF].sorts >= BOTH
        self.power.of = of.phrase(language, Type(event.facts[OF].sorts, True))

    def _answers(self, to: Part, event: Event | None) -> frozenset[str]:
        """The acts that it answers."""
        if event is not None or self.when == ALWAYS:
            raise to.wrong("Only what is used answers acts.", "Leave `to` out.")
        names = to.words("What it answers")
        for name in names:
            known = self.book.answerable | self.book.answered_events
            if name not in known:
                hint = did_you_mean(name, known) or "Give the act (or an ability that waits for the event) `answer:`."
                raise to.wrong(f"There is no act `{name}` that can be answered.", hint)
        return frozenset(names)

    # -- blocks ----------------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[tuple[str, Part]]:
        """Its choices as effects."""
        given = self.part.get("choose")
        for name, each in given.parts("`choose`").items() if given is not None else ():
            if each.is_mapping:
                each.check_keys(tuple(CHOICE), "A choice")
                entry = {"choose": name, **each.mapping("A choice")}
                for key in _OF_REFUSALS:
                    entry.pop(key, None)
            else:
                entry = {"choose": name, "among": each.data}
            yield name, Part(each.sheet, each.where, entry)

    def _choose(self, to: Assembler, priced: bool = True) -> None:
        """What is chosen; ``priced``: so that what it costs can be paid all the same."""
        known, power = {YOU, *(key_of(name) for name in self.names)}, self.power
        for name, entry in self._choices():
            with entry.sheet.going_on():
                refusals = self.part.need("choose", "").need(name, "")
                none, ask = map(refusals.get, ("none", "ask")) if refusals.is_mapping else (None, None)
                empty = spoken(none, to.language) if none is not None else None
                sentence = to.sentence(ask) if ask is not None else None
                among, number = entry.get("among"), entry.get("number")
                found = to.phrase(among) if among is not None else None
                if priced and entry.get("who") is None and entry.get("by") is None:
                    to.may_choose = _Paid(power, len(power.chosen))
                to.effect(entry)
                to.may_choose = None
                may_be_none = number is not None and str(number.data).startswith("0")
                if found is not None and found.type.many and found.needs <= known and not may_be_none:
                    power.choices += (found,)
                if found is not None:
                    bounds = to.phrase(number, SPAN) if number is not None else None
                    many = to.language.standing[name].type.many
                    is_own = entry.get("who") is None and entry.get("by") is None
                    whys = read_reasons(refusals.get("reasons") if refusals.is_mapping else None, to.language)
                    answer = to.answer if is_own else ""
                    power.chosen += (Chosen(key_of(name), found, bounds, many, answer, sentence, empty, whys),)

    def _offer(self, to: Assembler) -> None:
        """Its player is asked first, where it may be left."""
        given = self.part.get("may")
        if given is None or not given.truth("`may`"):
            return
        key = to.key("may")
        query = Query(
            key, seat=_player, options=lambda table, frame: _self(table, frame), bounds=lambda table, frame: (0, 1),
            question="written.may_use", words=lambda table, frame: {"pieces": Pieces(tuple(_self(table, frame)))},
            rule=self.power.rule,
        )  # fmt: skip
        to.asks += 1
        to.emit(Choose(query))
        to.jump(END, lambda run: not run.bind.pop(key, ()))

    def _pay(self, to: Assembler) -> None:
        """Its price, in which what was chosen has its name; what turns out not to be payable then does nothing."""
        power = self.power
        power.cost = tuple(read_costs(self.part.get("cost"), to))
        needs = frozenset[str]().union(*(each.needs for each in power.cost))
        power.paid_with = max((n for n, each in enumerate(power.chosen, start=1) if each.key in needs), default=0)
        short = to.key("unpaid") if power.paid_with else ""

        def pay(run: Run) -> None:
            bind = run.bind
            piece, you = source_of(bind), bind.get(YOU, 0)
            if power.paid_with and not run.waive:
                bind[short] = why_unpayable(power.cost, run, you, bind, as_known=False) is not None
                if bind[short]:
                    run.say("written.not_paid", pieces=Pieces((piece,)))
                    return
            pay_all(power.cost, run, BoundAction(Action("choose", you), {}), bind)
            power.use(run, piece)

        if power.cost or power.limit:
            to.call(pay)
        if power.paid_with:
            to.jump(END, lambda run: bool(run.bind.pop(short, False)))

    def _block(self, id: str, language: Language, chosen: bool) -> None:
        """What it does; ``chosen``: with its choices and its price before."""
        to = Assembler(self.book, id, language, rule=self.power.rule)
        if chosen and not self.instead:
            self._offer(to)
        with to.inside():
            if chosen:
                self._choose(to)
                self._pay(to)
                self._answered(to)
            to.place(DOES)
            if self.book.reacting.guards.any and (not chosen or self.part.get("answer") is not None):
                to.call(self._look_again(to.language))
            event = self.book.reacting.events.get(self.when)
            pooled = event is not None and event.pooled
            with to.leaving(), to.gathering_into(Pooled()) if pooled else nullcontext():
                for each in self.part.need("do", "An ability").items("`do`"):
                    with each.sheet.going_on():
                        to.entry_of_card(each)
            self._cancelled(to)
        to.place(END)
        self.book.blocks.append(to.block())

    def _cancelled(self, to: Assembler) -> None:
        """What it does where it was cancelled."""
        part = self.part.get("cancelled")
        if part is None:
            return
        if self.part.get("answer") is None or self.instead:
            message = "What cannot be answered is never cancelled."
            raise part.wrong(message, "Give the ability `answer:` (it waits for an event), or leave `cancelled` out.")
        to.jump(END)
        to.place(CANCELLED)
        for each in part.items("`cancelled`"):
            with each.sheet.going_on():
                to.entry_of_card(each)

    def _answered(self, to: Assembler) -> None:
        """Others may answer what waits for an event, once it is chosen and paid for."""
        part = self.part.get("answer")
        if part is None:
            return
        if self.instead:
            raise part.wrong("What comes instead of an event is not answered.", "Leave `answer` out.")
        window = part if part.is_mapping else self.book.windows.get(str(part.data))
        if window is None:
            hint = did_you_mean(str(part.data), self.book.windows, "windows") or "Declare it under `windows:`."
            raise part.wrong(f"There is no window `{part.data}`.", hint)
        power = self.power

        def announce_(run: Run) -> None:
            bind = run.bind
            found = power.aimed_at(bind)
            pieces, seats = [each for each in found if each > 0], [each for each in found if each < 0]
            bind.update(announce(run, power.when, bind.get(YOU, 0), (source_of(bind), *pieces), False, seats))

        to.call(announce_)
        answering(window, to)
        to.jump(END if self.part.get("cancelled") is None else CANCELLED, is_cancelled)

    def _look_again(self, language: Language) -> Callable[[Run], None]:
        """What leaves out what was chosen for it and is protected meanwhile."""
        chosen = {each.key: language.standing[each.key.removeprefix(key_of(""))].type for each in self.power.chosen}
        guards = self.book.reacting.guards
        return lambda run: drop(run, guards, run.bind.get(key_of(SELF), 0), chosen)

    def _by_hand(self, language: Language) -> None:
        """The block by which hands let it happen: its choices, and what it does, without requirements and price."""
        to = Assembler(self.book, by_hand(self.power.id), language, rule=self.power.rule)

        def begin(run: Run) -> None:
            bind = run.bind
            bind[key_of(SELF)] = bind["self"]
            if always:
                run.say("written.holds_always", pieces=Pieces((bind["self"],)))

        always = self.when == ALWAYS
        to.call(begin)
        with self.part.sheet.quietly():
            if not always:
                self._choose(to, priced=False)
                with to.leaving():
                    for each in self.part.need("do", "An ability").items("`do`"):
                        with each.sheet.going_on():
                            to.effect(each)
        self.power.choices = self.power.chosen = ()
        self.book.blocks.append(to.block())

    def _before(self, language: Language) -> Language:
        """The block of what is chosen and paid; what names mean behind it."""
        to = Assembler(self.book, self.power.before, language, rule=self.power.rule)
        self._choose(to)
        self._pay(to)
        made = set(to.language.standing) - set(language.standing)
        names = {name: key_of(name) for name in sorted(made)}
        power = self.power

        def hand_over(run: Run) -> None:
            bind = run.bind
            chosen = {key: bind[key] for key in names.values() if key in bind}
            used = next((each for each in reversed(run.lane.frames) if USED in each.bind), None)
            if used is not None:
                aimed(run, used, power.aimed_at(chosen))
                used.bind[USED] = {"ability": power.id, "piece": bind[key_of(SELF)], "chosen": chosen}

        to.call(hand_over)
        to.place(END)
        self.book.blocks.append(to.block())
        found = language
        for name in names:
            found = found.adding(to.language.standing[name])
        return found


CANCELLED = "cancelled"
"""Before what an ability does that was cancelled."""
END = "end of ability"
"""Behind an ability that its player has left, or that was not paid."""


class _Paid:
    """What can be chosen for an ability, so that what it costs can be paid all the same."""

    __slots__ = ("at", "power")

    def __init__(self, power: Power, at: int) -> None:
        self.power, self.at = power, at

    def __call__(
        self, table: Table, bind: Mapping[str, object], offered: Sequence[Choice], read: Reading
    ) -> Sequence[Choice]:
        """As far as who pays may know."""
        power, at = self.power, self.at
        if at >= power.paid_with:
            return offered
        return [each for each in offered if power.is_payable_with(table, bind, at, read(table, each))]


def _player(table: Table, frame: Frame) -> int:
    found = frame.bind.get(YOU, 0)
    return found if isinstance(found, int) else 0


def _self(table: Table, frame: Frame) -> list[int]:
    piece = source_of(frame.bind)
    return [piece] if table.state.exists(piece) else []

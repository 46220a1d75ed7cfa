"""What players may do at any time: offer something to all the others, or give up.

```yaml
offers:
  draw:
    label: Offer a draw
    question: "{you} offers a draw. Do you agree?"       # `you` is who offers
    requires: [{must: you = active, because: It is not your turn.}]
    once: turn                                           # or round, game
    do: [{finish: nobody, because: Both sides agreed to a draw.}]
    if_declined: [{gain: 1, of: points, to: others}]
concede: {rule: XYZ-9, leave: true, do: [{move: hand, to: stock}]}
```

An offer is asked over whatever is open (see ``rules.progress.proposals``), of the others in order from whose
turn it is; where all agree, its `do` is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.rules.acting.everyday import Concede
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.phrases.naming.values import small
from tabletop.rules.phrases.phrase import Sentence
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.proposals import Proposal, make_proposal
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Words
from tabletop.rules.table import Table
from tabletop.rules.written.acts.declaring import read_demands
from tabletop.rules.written.acts.demanding import Demand
from tabletop.rules.written.doing.asking import look_again
from tabletop.rules.written.doing.assembling import Assembler, Book
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.sheet import Part, Shape, spoken

SHAPES: Mapping[str, Shape] = {
    "label": "text", "question": "sentence", "requires": "demands", "once": ("turn", "round", "game"),
    "do": "effects", "if_declined": "effects", "rule": "text", "called": "names",
}  # fmt: skip
"""What an offer may have; `do` cannot be left out."""
GIVING_UP: Mapping[str, Shape] = {
    "rule": "text", "requires": "demands", "leave": "truth", "stay": "truth", "do": "effects", "called": "text",
    "alone": "text",
}  # fmt: skip
"""What `concede` may have."""
CONCEDE = "concede"
"""What giving up is called where the file does not say it."""
GIVES_UP = "written/concede"
"""The block of what is done when somebody gives up."""
LOSER = "~loser"
"""Where its frame keeps who has given up, of those that play together."""


# -- offers --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that is done if all agree."""

    name: str
    label: str
    question: Sentence | None
    demands: tuple[Demand, ...]
    once: str
    rule: str
    turned_down: bool = False
    """Whether something is done where somebody declines."""
    answers: tuple[str, str] = ("", "")
    """What its two answers are called as acts."""

    @property
    def block(self) -> str:
        """What is then done."""
        return f"written/offer/{self.name}"

    @property
    def declined_block(self) -> str:
        """What is done where somebody declines."""
        return f"written/declined/{self.name}"

    @property
    def called(self) -> str:
        """How its sentences are called."""
        return f"written.offer.{self.name}"

    def sentences(self) -> Iterator[tuple[str, str]]:
        """What is said when it is made and answered."""
        told = small(self.label)
        yield f"{self.called}.proposed", f"{{who}}: {told}."
        yield f"{self.called}.accepted", "{who} agreed."
        yield f"{self.called}.declined", "{who} declined; the game goes on."
        yield f"{self.called}.proposed_already", "That has been offered already."
        yield f"{self.called}.do_accept", "Agree"
        yield f"{self.called}.do_decline", "Decline"

    def proposal(self) -> Proposal:
        """It, as rules have it."""

        def agreed(run: Run, seat: int) -> None:
            look_again(run)
            run.push(self.block, **{YOU: seat})

        def declined(run: Run, seat: int) -> None:
            look_again(run)
            run.push(self.declined_block, **{YOU: seat})

        def words(table: Table, seat: int) -> Words:
            return self.question.told(table, {YOU: seat}).words if self.question is not None else {}

        def asked(table: Table) -> str:
            found = made.proposer(table)
            if self.question is None or not found:
                return f"{AS_WRITTEN}{{seat}}: {small(self.label)}. Do you agree?"
            return AS_WRITTEN + self.question.told(table, {YOU: found}).template

        made = make_proposal(
            self.name, agreed, rule=self.rule, per=self.once if self.once != "game" else "",
            kept=f"offered.{self.name}" if self.once == "game" else "", label=self.label, called=self.called,
            question=asked, words=words,
            requirements=tuple(_requirement(each, self.rule) for each in self.demands),
            names=self.answers,
            begins=_whose_turn, declined=declined if self.turned_down else None,
        )  # fmt: skip
        return made


def _requirement(demand: Demand, rule: str) -> Requirement:
    def why_not(table: Table, act: BoundAction) -> Unmet | None:
        return demand.unmet(table, {YOU: act.seat})

    return Requirement(demand.code, demand.rule or rule, "written.unmet", why_not)


def _gave_up(table: Table, act: BoundAction) -> Unmet | None:
    return None if table.answers(act.seat) else Unmet()


def _whose_turn(table: Table) -> int:
    """Who is asked first where all are asked, as in the questions of the course: whose turn it is."""
    seat = table.flow("seat", 0)
    return seat if isinstance(seat, int) else 0


def read_offers(part: Part | None, book: Book) -> Iterator[Offer]:
    """The offers of the file; what is wrong with one is noted, and the others are read."""
    others: tuple[str, ...] = ()
    for name, each in part.parts("`offers`").items() if part is not None else ():
        with each.sheet.going_on():
            each.check_keys(tuple(SHAPES), f"The offer `{name}`")
            answers = _answers(name, each.get("called"))
            taken = next((one for one in (f"propose_{name}", *answers) if one in book.acts or one in others), "")
            others += answers
            if taken:
                raise each.wrong(f"There is an act `{taken}`, as the offer has one.", "Rename the act or the offer.")
            label, question, once, rule = (each.get(key) for key in ("label", "question", "once", "rule"))
            by, instead = rule.text("A rule") if rule is not None else "", each.get("if_declined")
            offer = Offer(
                name, label.text("A label") if label is not None else f"Offer: {name.replace('_', ' ')}",
                spoken(question, book.language) if question is not None else None,
                tuple(read_demands(f"offer.{name}", each.get("requires"), book.language, book)),
                once.one_of(("turn", "round", "game"), "time") if once is not None else "turn", by,
                instead is not None, answers,
            )  # fmt: skip
            for block, do in ((offer.block, each.need("do", "An offer")), (offer.declined_block, instead)):
                if do is not None:
                    to = Assembler(book, block, book.language, rule=by)
                    with to.leaving():
                        to.effects(do)
                    book.blocks.append(to.block())
            yield offer


def _answers(name: str, part: Part | None) -> tuple[str, str]:
    """What the acts of agreeing and of declining are called."""
    if part is None:
        return f"accept_{name}", f"decline_{name}"
    found = part.words("What the answers are called")
    if len(found) != 2:
        raise part.wrong("An offer has two answers.", "Write `called: [accept, decline]`.")
    return found[0], found[1]


# -- giving up -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GivingUp:
    """Who may give up, by which rule; ``leaves``: where there are more than two sides the others play on, ``stays``:
    so they do, and what who gives up is asked is answered by itself; ``says``: the file says what becomes of it, and
    who has won."""

    may: bool = True
    rule: str = ""
    leaves: bool = False
    stays: bool = False
    says: bool = False
    demands: tuple[Demand, ...] = ()
    called: str = CONCEDE
    """What the act is called."""

    def kind(self, sides: int) -> Concede | None:
        """The act at a table with so many sides, None where nobody may."""
        if not self.may or sides < 2 or (sides > 2 and not (self.leaves or self.stays or self.says)):
            return None
        requirements = tuple(_requirement(each, self.rule) for each in self.demands)
        if self.stays:
            requirements = (Requirement("concede.again", self.rule, "written.gave_up", _gave_up), *requirements)
        named = f"{AS_WRITTEN}{self.called.replace('_', ' ').capitalize()}"
        return Concede(
            "written.concede" if self.called == CONCEDE else named, self.rule, self._lost,
            said="written.conceded", requirements=requirements, kind=self.called,
        )  # fmt: skip

    def _lost(self, run: Run, seat: int) -> None:
        """Who gives up has lost, and all that play with it. Where one side is left it has won."""
        spec = run.state.spec
        gone = [each for each in run.seats if each == seat or spec.are_partners(seat, each)]
        if self.says:
            run.push(GIVES_UP, **{YOU: seat})
            return
        if not (self.leaves or self.stays):
            left = tuple(each for each in run.seats if each not in gone)
            run.finish(left, "written.won_by_concession", self.rule, loser=Person(seat))
            return
        for each in gone:
            run.push(GIVES_UP, **{YOU: each, LOSER: seat})


def read_giving_up(part: Part | None, book: Book) -> GivingUp:
    """`concede`: a rule, `false`, or what else belongs to it."""
    if part is None or part.data is False:
        return GivingUp(may=part is None)
    rule, leave, stay, do, requires, called = part, None, None, None, None, None
    if part.is_mapping:
        part.check_keys(tuple(GIVING_UP), "`concede`")
        stay = part.get("stay")
        found, leave, do, requires, called = (part.get(key) for key in ("rule", "leave", "do", "requires", "called"))
        rule = found if found is not None else Part(part.sheet, part.where, "")
    leaves, by = leave is not None and leave.truth("`leave`"), rule.text("A rule")
    stays = stay is not None and stay.truth("`stay`")
    if leaves and stays and stay is not None:
        raise stay.wrong("Who gives up leaves or stays.", "Take one of the two out.")
    demands = tuple(read_demands("concede", requires, book.language, book))
    if leaves or stays or do is not None:
        to = Assembler(book, GIVES_UP, book.language, rule=by)
        with to.leaving():
            to.effects(do)
        if leaves or stays:
            alone = found_alone.text("A rule") if (found_alone := part.get("alone")) is not None else by
            to.call(lambda run: _is_out(run, alone, "absent" if stays else "out"))
        book.blocks.append(to.block())
    name = called.text("What giving up is called") if called is not None else CONCEDE
    if called is not None and name in book.acts:
        raise called.wrong(f"There is an act `{name}`.", "Give it another name.")
    says = do is not None and not (leaves or stays)
    return GivingUp(rule=by, leaves=leaves, stays=stays, says=says, demands=demands, called=name)


def _is_out(run: Run, rule: str, how: str) -> None:
    """Who has left plays on no more, who stays answers no more (``how``), and what that player planned in secret
    comes to nothing. Where one side is left it has won."""
    seat, loser = run.bind.get(YOU, 0), run.bind.get(LOSER, 0)
    for piece, _ in run.drafts(seat):
        run.plan(seat, piece, None)
    run.set_flow(how, tuple(sorted((*run.flow(how, ()), seat))))  # who left first says nothing of the position
    left, spec = tuple(each for each in run.seats if run.answers(each)), run.state.spec
    if all(spec.are_partners(left[0], each) for each in left[1:]):
        run.finish(left, "written.won_by_concession", rule, loser=Person(loser or seat))

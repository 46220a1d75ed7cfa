"""The end of the game: who has won, and in which places the others are."""

from __future__ import annotations

from tabletop.rules.outcome import Outcome
from tabletop.rules.phrases.naming.values import NUMBER, SEATS
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.state_based import Checks
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.rules.showing.telling import Person, Told
from tabletop.rules.written.doing.assembling import Assembler, Entry, Goal
from tabletop.rules.written.doing.flowing import line, written
from tabletop.rules.written.doing.lexicon import Effects
from tabletop.rules.written.naming.binding import YOU

ENDING_WORDS = Effects()


@ENDING_WORDS.word(
    "finish", "because ranked rule", help="The game ends; these seats have won.",
    example='{finish: you, because: "{you} has five in a row."}',
    unsaid="the end is told by its own sentence",
)  # fmt: skip
def finish(entry: Entry, to: Assembler) -> None:
    """Several share the win; `nobody`: a draw. `ranked`: a number of each seat (as `you`) by which the others have
    their places behind the winners, teams as one, the highest first."""
    winners = to.phrase(entry.object, SEATS)
    because, rule_part, ranked_part = entry.get("because"), entry.get("rule"), entry.get("ranked")
    sentence = to.sentence(because) if because is not None else None
    rule = rule_part.text("A rule") if rule_part is not None else ""
    ranked = to.phrase(ranked_part, NUMBER) if ranked_part is not None else None
    to.book.goals.append(Goal(winners, tuple(to.within), to.act, sentence.text if sentence else ""))

    def go(run: Run) -> None:
        bind = run.bind
        found = tuple(each for each in winners.things(run, bind) if isinstance(each, int) and each > 0)
        told = sentence.told(run, bind) if sentence is not None else _won(found)
        places = places_of(run, found, ranked, bind) if ranked is not None else ()
        line(run, told)
        outcome = Outcome(found, AS_WRITTEN + told.template, rule, written(told.words), places)
        run.ruleset.part(Checks).finish(run, outcome)

    to.call(go)


def places_of(run: Run, winners: tuple[int, ...], ranked: Phrase, bind: dict[str, object]) -> tuple[int, ...]:
    """The place of each seat, seat 1 first: winners in the first, then by their number, those that have left behind
    all others. Who plays together is in one place."""
    spec = run.state.spec
    every = range(1, run.ruleset.seats + 1)
    together = {
        seat: frozenset(each for each in every if each == seat or spec.are_partners(each, seat)) for seat in every
    }

    def worth(seat: int) -> tuple[bool, bool, int]:
        numbers = [ranked.number(run, {**bind, YOU: each}) for each in sorted(together[seat])]
        best = max((each for each in numbers if isinstance(each, int)), default=0)
        return (not together[seat].isdisjoint(winners), run.is_in(seat), best)

    worths = {side: worth(min(side)) for side in together.values()}
    return tuple(1 + sum(other > worths[together[seat]] for other in worths.values()) for seat in every)


def _won(seats: tuple[int, ...]) -> Told:
    """What is said of the winners where the file says nothing."""
    if not seats:
        return Told("Nobody has won.", {})
    names = [f"{{w{number}}}" for number in range(1, len(seats) + 1)]
    text = f"{', '.join(names[:-1])} and {names[-1]} have won." if len(names) > 1 else "{w1} has won."
    return Told(text, {f"w{number}": Person(seat) for number, seat in enumerate(seats, 1)})

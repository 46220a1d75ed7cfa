"""What waits for occurrences: triggered abilities, recorded when something happens, evaluated at the next settle
point (rulebook section 16; the queue itself is ``progress.triggers``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.core.values import Record
from tabletop.games.evolve.departed import forget_departures
from tabletop.games.evolve.field import (
    DECK,
    HAND,
    IN_PLAY,
    current,
    family,
    in_play,
    named,
    remembered,
    sources,
    turn_memory,
)
from tabletop.games.evolve.reading import LAST_KNOWN, eyes, ignores, you_of
from tabletop.games.evolve.running import do_ability
from tabletop.games.evolve.whose import subject_of
from tabletop.rules.abilities.book import AbilityBook, abilities_of
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.progress.choosing import Query
from tabletop.rules.progress.items import is_same as same
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.progress.triggers import Facts, Queue
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table, from_lying_in

WAITING, DONE = "waiting", "triggers_done"


class EvolveTriggers(Queue):
    """The abilities of cards in play. What waits lies in the memory of the turn; the current player orders it
    (EVO-255, EVO-256)."""

    block = "evolve/settle"

    def found(self, run: Run, occurrence: str, facts: Facts) -> Iterator[Record]:
        """Every ability that triggers on it waits (EVO-254), also of what is attached to a piece that dies: all are
        looked at before anything moves."""
        subject = subject_of(facts)
        for source, ability in _listening(run).get(occurrence, ()):
            if not (subject and ignores(run, subject, source)):
                at = eyes(source, you_of(run, source), facts=facts)
                if ability.is_about(run, at) and ability.holds(run, at):
                    known = {"source": named(run, source), "name": _name(run, source)}
                    yield {**known, "ability": ability.id, "you": at.you, "facts": dict(facts)}

    def kept(self, table: Table) -> Sequence[Record]:
        """In the memory of the turn."""
        return remembered(table, WAITING)

    def keep(self, run: Run, records: Sequence[Record]) -> None:
        """In the memory of the turn."""
        turn_memory(run)[WAITING] = tuple(records)

    def waiting(self, table: Table) -> Sequence[Record]:
        """The current player's first, then as they came up; also what has left play since (EVO-254)."""
        return sorted(self.kept(table), key=lambda each: bool(each["you"] != current(table)))

    def asks(self) -> Sequence[Query]:
        """Which is next."""
        return (
            Query(
                "order", seat=lambda table, frame: current(table),
                options=lambda table, frame: _words(table, self.waiting(table)),
                question="evolve.ask_order", what="word", form="words", rule="EVO-256",
            ),
        )  # fmt: skip

    def chosen(self, table: Table, frame: Frame, waiting: Sequence[Record]) -> Record | None:
        """The one that was named, else the first."""
        names, picked = _words(table, waiting), frame.bind.get("order", ())
        index = names.index(picked[0]) if picked and picked[0] in names else 0
        return waiting[index] if waiting else None

    def stopped(self, run: Run, record: Record) -> bool:
        """Endless triggers are stopped and the log says so (EVO-265)."""
        bind, most = turn_memory(run), run.option("trigger_guard")
        bind[DONE] = bind.get(DONE, 0) + 1
        too_often = isinstance(most, int) and 0 < most < bind[DONE]
        if too_often:
            run.say("evolve.too_many", number=most)
        return too_often

    def carry_out(self, run: Run, record: Record) -> None:
        """Evaluated with what is or was last known of its source (EVO-254), if it still holds (EVO-261)."""
        piece, incarnation = record["source"]
        ability = run.ruleset.part(AbilityBook).get(record["ability"])  # its card may lie where its face is not read
        if ability is None or not run.state.exists(piece):
            return
        triggered = eyes(piece, record["you"], facts=record["facts"])
        context = triggered._replace(incarnation=incarnation, death=ability.when == "dies")
        asked = context._replace(facts=(*context.facts, (LAST_KNOWN, True)))
        if not ability.holds(run, asked) or not _is_still_about(run, ability, context):
            return
        hidden = "name" in record and family(run, piece) in (HAND, DECK)  # it has gone where not all may follow it
        run.say("evolve.trigger", pieces=record["name"] if hidden else Pieces((piece,)), seat=Person(record["you"]))
        do_ability(run, ability, context)

    def settled(self, run: Run) -> None:
        """Nobody asks any more for what has left play."""
        forget_departures(run)


@from_lying_in(*IN_PLAY)
def _listening(table: Table) -> Mapping[str, Sequence[tuple[int, Ability]]]:
    """By occurrence, the cards in play that wait for it, each with an ability that does."""
    found: dict[str, list[tuple[int, Ability]]] = {}
    for source in sources(table):
        for ability in abilities_of(table, source):
            found.setdefault(ability.when, []).append((source, ability))
    return found


def _is_still_about(table: Table, ability: Ability, at: Context) -> bool:
    """What follows an attack on an organism asks for that organism in play, at its evaluation too (EVO-261)."""
    if ability.when != "was_attacked":
        return True
    subject = at.fact("subject")
    return isinstance(subject, tuple) and same(table, *subject) and in_play(table, subject[0])


def _words(table: Table, waiting: Sequence[Record]) -> list[str]:
    """The waiting triggers by name; two of one name are numbered."""
    names: list[str] = []
    for each in waiting:
        name = each.get("name") or _name(table, each["source"][0])
        names.append(f"{name} {sum(n.partition(' (')[0] == name for n in names) + 1}" if name in names else name)
    return names


def _name(table: Table, piece: int) -> str:
    card = table.card(piece)
    return card.name if card is not None else "card"


__all__ = ["EvolveTriggers"]

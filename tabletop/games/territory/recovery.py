"""Recovery: lands and earned points take Rest counters off (TER-135 to TER-141)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import zone_key
from tabletop.games.territory.field import home_of, lands_of, side
from tabletop.rules.abilities.book import abilities_of
from tabletop.rules.abilities.records import Ability, Context
from tabletop.rules.acting.everyday import Close
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.language.phrasebook import Phrasebook, Text, matched
from tabletop.rules.progress.machine import Run, note_run
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table


def resting(table: Table, seat: int) -> tuple[int, ...]:
    """A player's resting creatures that bear counters."""
    zone = table.inside(zone_key("resting", 0, seat))
    return tuple(
        piece for piece in zone if table.kind(piece) == "creature" and table.state.counter(piece, "rest") > 0
    )


def limit(table: Table, land: int, creature: int) -> tuple[int, int]:
    """How many counters a land may take off a creature, and how many its ability could if its condition held
    (TER-135, TER-137)."""
    ability = _recovering(table, land)
    if ability is None:
        return 1, 1
    effect = ability.effects[0]
    meant = effect.to.pieces(table, Context(land, side(table, creature)))
    return (effect.n if creature in meant or effect.to.text == "self" else 1), effect.n


def _recovering(table: Table, land: int) -> Ability | None:
    """The ability by which a land can do more in Recovery than take one counter off."""
    for ability in abilities_of(table, land):
        if ability.when == "recovery" and ability.effects:
            return ability
    return None


def condition(table: Table, land: int) -> str:
    """Which creatures the ability of a land is for, in words."""
    ability = _recovering(table, land)
    found = FOR_WHOM.of_set(ability.effects[0].to.text) if ability is not None else None
    tests = [matched(FOR_WHOM.filters, each) for each in found[2]] if found is not None else []
    return "creatures" + "".join(_filled(each) for each in tests)


FOR_WHOM = Phrasebook(
    sets={"resting": ""}, filters={"homes has {it}": " with home {it}", "types has {it}": " of type {it}"}
)
"""How the question of Recovery says for whom a land is."""


def _filled(found: tuple[Text, Mapping[str, object]] | None) -> str:
    return str(found[0]).replace("{it}", str(found[1]["it"])) if found is not None else " that fit it"


def unused_lands(table: Table, seat: int) -> tuple[int, ...]:
    """The lands of a player that have not been used this round."""
    return tuple(land for land in lands_of(table, seat) if not table.mark(land, "recovered"))


def extra(table: Table, seat: int) -> int:
    """Earned points left (TER-138)."""
    return int(table.flow("extra", {}).get(str(seat), 0))


def _own_land(table: Table, act: BoundAction) -> Unmet | None:
    land = act.piece("land")
    return None if land in lands_of(table, act.seat) else Unmet(pieces=(land,))


def _unused(table: Table, act: BoundAction) -> Unmet | None:
    land = act.piece("land")
    return Unmet(pieces=(land,)) if table.mark(land, "recovered") else None


def _resting(table: Table, act: BoundAction) -> Unmet | None:
    creature = act.piece("creature")
    return None if creature in resting(table, act.seat) else Unmet(pieces=(creature,))


def _off(table: Table, act: BoundAction, numbers: Sequence[int]) -> list[int]:
    """The numbers of counters that can come off a creature."""
    left = table.state.counter(act.piece("creature"), "rest")
    return [number for number in numbers if 1 <= number <= left]


def _enough(table: Table, act: BoundAction) -> Unmet | None:
    creature = act.piece("creature")
    left, wanted = table.state.counter(creature, "rest"), act.number("number")
    if wanted < 1:
        return Unmet(text="territory.at_least_one", code="at_least_one")
    return Unmet({"creature": Pieces((creature,)), "number": left}, (creature,)) if wanted > left else None


def _allowed(table: Table, act: BoundAction, numbers: Sequence[int]) -> list[int]:
    """Those that a land allows for a creature."""
    allowed, _ = limit(table, act.piece("land"), act.piece("creature"))
    return [number for number in numbers if number <= allowed]


def _within_limit(table: Table, act: BoundAction) -> Unmet | None:
    land, creature, wanted = act.piece("land"), act.piece("creature"), act.number("number")
    allowed, best = limit(table, land, creature)
    if wanted <= allowed:
        return None
    words: Words = {"land": Pieces((land,)), "number": best, "condition": condition(table, land)}
    if best == 1:
        return Unmet(words, (land,), "territory.land_limit", "TER-135")
    if allowed < best:
        return Unmet(words, (land, creature), "territory.land_condition", "TER-137")
    return Unmet(words, (land,), "territory.land_most", "TER-137")


class Recover(ActionKind):
    """Use a land of one's pile on an own resting creature."""

    kind, label, rule = "recover", "territory.do_recover", "TER-135"
    takes = ("number",)
    pieces = ("land", "creature")
    requirements = (
        Requirement("not_your_land", "TER-135", "territory.not_your_land", _own_land, ("land",)),
        Requirement("land_used", "TER-135", "territory.land_used", _unused, ("land",)),
        Requirement("not_resting", "TER-135", "territory.not_resting", _resting, ("creature",)),
        Requirement("land_limit", "TER-137", "territory.land_most", _within_limit, (), "number", _allowed),
        Requirement("rest_left", "TER-135", "territory.rest_left", _enough, (), "number", _off),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every unused land with every resting creature, the most it can take off first."""
        tired = resting(table, seat)
        for land in unused_lands(table, seat) if tired else ():
            for creature in tired:
                yield self._numbers(table, seat, land, creature)

    def _numbers(self, table: Table, seat: int, land: int, creature: int) -> Spread:
        most = min(limit(table, land, creature)[0], table.state.counter(creature, "rest"))
        return self.spread(table, seat, "number", range(max(most, 1), 0, -1), land=land, creature=creature)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Counters come off; with none left the creature is Ready (TER-139)."""
        land, creature, number = act.piece("land"), act.piece("creature"), act.number("number")
        run.set_mark(land, "recovered")
        ability = _recovering(run, land)
        if ability is not None and number > 1:
            note_run(ability.id, True)
        run.say(
            "territory.recovered", who=Person(act.seat), number=number, creature=Pieces((creature,)),
            land=Pieces((land,)),
        )  # fmt: skip
        ease(run, creature, number)

    def to(self, table: Table, act: BoundAction) -> str:
        """The creature."""
        return table.handle(act.piece("creature"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """How many, off whom, with what."""
        return {
            "number": act.number("number"), "creature": Pieces((act.piece("creature"),)),
            "land": Pieces((act.piece("land"),)),
        }  # fmt: skip

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Spread]:
        """A land dropped on a creature."""
        if isinstance(to, int) and piece in lands_of(table, seat) and to in resting(table, seat):
            yield self._numbers(table, seat, piece, to)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Spread]:
        """From the land or from the creature, with every partner."""
        if table.kind(piece) == "land" and piece in lands_of(table, seat):
            for creature in resting(table, seat):
                yield self._numbers(table, seat, piece, creature)
        elif piece in resting(table, seat):
            for land in unused_lands(table, seat):
                yield self._numbers(table, seat, land, piece)


def _has_extra(table: Table, act: BoundAction) -> Unmet | None:
    left = extra(table, act.seat)
    return Unmet({"number": left}) if act.number("number") > left else None


class RecoverExtra(ActionKind):
    """Use points that `win` abilities earned this round (TER-138)."""

    kind, label, rule = "recover_extra", "territory.do_extra", "TER-138"
    takes = ("number",)
    pieces = ("creature",)
    requirements = (
        Requirement("not_resting", "TER-138", "territory.not_resting", _resting, ("creature",)),
        Requirement("extra_left", "TER-138", "territory.extra_left", _has_extra, ("number",)),
        Requirement("rest_left", "TER-138", "territory.rest_left", _enough, (), "number", _off),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every resting creature, the most first."""
        points = extra(table, seat)
        for creature in resting(table, seat) if points else ():
            numbers = range(min(points, table.state.counter(creature, "rest")), 0, -1)
            yield self.spread(table, seat, "number", numbers, creature=creature)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Counters come off."""
        creature, number = act.piece("creature"), act.number("number")
        points = dict(run.flow("extra", {}))
        points[str(act.seat)] = max(0, extra(run, act.seat) - number)
        run.set_flow("extra", points)
        run.say("territory.recovered_extra", who=Person(act.seat), number=number, creature=Pieces((creature,)))
        ease(run, creature, number)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """How many, off whom."""
        return {"number": act.number("number"), "creature": Pieces((act.piece("creature"),))}

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """On this creature."""
        if extra(table, seat) and piece in resting(table, seat):
            for number in range(min(extra(table, seat), table.state.counter(piece, "rest")), 0, -1):
                yield Action(self.kind, seat, creature=table.handle(piece, seat), number=number)


DONE = Close("done", "territory.do_done", button="Done", rule="TER-136", ends="turn")
"""End the own Recovery (TER-136)."""


def ease(run: Run, creature: int, number: int) -> None:
    """Take Rest counters off a resting creature; with none left it is Ready (TER-139)."""
    run.count(creature, "rest", -number)
    if run.state.counter(creature, "rest") == 0:
        make_ready(run, creature)
        run.say("territory.woke", pieces=Pieces((creature,)))


def make_ready(run: Run, creature: int) -> None:
    """Onto its owner's Ready pile, face down; everybody saw it go, nobody else can tell it there (TER-162)."""
    run.move(creature, zone_key("ready", 0, home_of(run, creature)))
    run.set_face(creature, "down")


def nothing_to_do(table: Table, seat: int) -> bool:
    """Whether a player has nothing left to decide in Recovery."""
    return not resting(table, seat) or not (unused_lands(table, seat) or extra(table, seat))


def suffices(table: Table, seat: int) -> bool:
    """Whether the lands and earned points of a player take off every counter, however they are used. The lands that
    take off most are used first, each where most counters are left; that finds a way in all but contrived cases, and
    where it does not, the player decides."""
    left = {piece: table.state.counter(piece, "rest") for piece in resting(table, seat)}
    points = extra(table, seat)
    many = []
    for land in unused_lands(table, seat):
        takes = {piece: limit(table, land, piece)[0] for piece in left}
        if max(takes.values(), default=1) > 1:
            many.append(takes)
        else:
            points += 1
    # Those that help few creatures come first: the others have more to choose from.
    for takes in sorted(many, key=lambda takes: sum(n > 1 for n in takes.values())):
        best = max(takes, key=lambda piece: (min(takes[piece], left[piece]), left[piece]))
        left[best] = max(0, left[best] - takes[best])
    return sum(left.values()) <= points


def settle_all(run: Run, seat: int) -> None:
    """If the lands suffice for every counter, they take them all off (rulebook 17.2)."""
    tired = resting(run, seat)
    if tired and suffices(run, seat):
        run.say("territory.recovered_all", seat=Person(seat), pieces=Pieces(tired))
        for land in unused_lands(run, seat):
            ability = _recovering(run, land)
            if ability is not None and any(limit(run, land, piece)[0] > 1 for piece in tired):
                note_run(ability.id, True)
        for piece in tired:
            ease(run, piece, run.state.counter(piece, "rest"))

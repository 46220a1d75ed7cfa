"""What players of Territory may want: deploying, abilities, recovery, ending the game (rulebook 17.2, 17.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import parse_zone, zone_key
from tabletop.games.territory.abilities import possible_targets, reader, targets_of
from tabletop.games.territory.field import at_slot, land_in, open_slots, side, slot_of
from tabletop.rules.abilities.book import abilities_of, ability_name, ability_on
from tabletop.rules.abilities.records import Ability
from tabletop.rules.abilities.running import block_id, lines
from tabletop.rules.acting.costs import pay, unpayable
from tabletop.rules.acting.everyday import Close, Untouchable
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Candidate, Keep, Requirement, Spread, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import Run
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.telling import Person, Pieces, Words, Zone
from tabletop.rules.table import Table


def _creature(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    if table.kind(piece) != "creature":
        return Unmet(pieces=(piece,))
    return None


def _own(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    return Unmet(pieces=(piece,)) if table.owner(piece) != act.seat else None


def _may_go(table: Table, act: BoundAction) -> Unmet | None:
    """Ready, or deployed already and free to change (TER-56, TER-58)."""
    piece = act.piece("creature")
    family, _, seat = parse_zone(table.zone(piece))
    words: Words = {"creature": Pieces((piece,)), "number": table.state.counter(piece, "rest")}
    if family == "resting":
        text = "territory.resting_one" if words["number"] == 1 else "territory.resting"
        return Unmet(words, (piece,), text, code="resting")
    if family == "removed":
        return Unmet(words, (piece,), "territory.removed", code="removed")
    return None if family in ("ready", "deploy") and seat == act.seat else Unmet(words, (piece,))


def _slot_has_land(table: Table, act: BoundAction) -> Unmet | None:
    slot = act.number("site")
    if slot in open_slots(table) and land_in(table, slot):
        return None
    return Unmet({"number": slot})


def _elsewhere(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    return (
        None if _other_sites(table, act, (act.number("site"),)) else Unmet({"creature": Pieces((piece,))}, (piece,))
    )


def _other_sites(table: Table, act: BoundAction, sites: Sequence[int]) -> list[int]:
    """Those where a creature is not now, nor planned to be."""
    piece = act.piece("creature")
    now = table.planned(piece) or table.zone(piece)
    return [site for site in sites if zone_key("deploy", site, act.seat) != now]


CREATURE = Requirement("no_creature", "TER-55", "territory.no_creature", _creature, ("creature",))
OWN = Requirement("not_yours", "TER-55", "territory.not_yours", _own, ("creature",))


class Deploy(ActionKind):
    """Put an own Ready creature at a land (TER-55)."""

    kind, label, pieces, rule = "deploy", "territory.do_deploy", ("creature",), "TER-55"
    needs = ("site",)
    requirements = (
        CREATURE,
        OWN,
        Requirement("not_ready", "TER-56", "territory.not_ready", _may_go, ("creature",)),
        Requirement("no_land", "TER-55", "territory.no_land", _slot_has_land, ("site",)),
        Requirement("already_there", "TER-57", "territory.already_there", _elsewhere, (), "site", _other_sites),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every own creature in the camp or at a land, with every land."""
        there, planned = open_slots(table), dict(table.drafts(seat))
        slots = [slot for slot in there if land_in(table, slot)]
        own = [*table.inside(zone_key("ready", 0, seat))]
        own += [piece for slot in there for piece in at_slot(table, slot, seat)]
        for piece in own:
            spread = self.spread(table, seat, "site", slots, creature=piece)
            spread.keep = Keep((), (there, planned.get(piece)))
            yield spread

    def perform(self, run: Run, act: BoundAction) -> None:
        """It goes there in secret (TER-61)."""
        piece = act.piece("creature")
        to = zone_key("deploy", act.number("site"), act.seat)
        if run.waive and (run.state.why_no_place(to) is not None or run.flow("phase") != "deploy"):
            raise RulesError("nothing can be planned there")  # somebody overruled the referee: hands may move it
        run.plan(act.seat, piece, None if run.zone(piece) == to else to)
        land = Zone(zone_key("land", act.number("site")))
        run.say("territory.deployed", (act.seat,), who=Person(act.seat), pieces=Pieces((piece,)), zone=land)

    def to(self, table: Table, act: BoundAction) -> str:
        """Its own place at the land."""
        return zone_key("deploy", act.number("site"), act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who goes where."""
        return {"pieces": Pieces((act.piece("creature"),)), "zone": Zone(zone_key("land", act.number("site")))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped at a land or at one's place there."""
        if not isinstance(to, str) or table.kind(piece) != "creature":
            return
        if parse_zone(to).family in ("land", "deploy") and parse_zone(to).seat in (0, seat):
            yield Action(self.kind, seat, creature=table.handle(piece, seat), site=parse_zone(to).site)


def _is_out(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    at = table.planned(piece) or table.zone(piece)
    out = isinstance(at, str) and parse_zone(at).family == "deploy"
    return None if out else Unmet({"creature": Pieces((piece,))}, (piece,))


class TakeBack(ActionKind):
    """Take a deployed creature back before locking (TER-58)."""

    kind, label, pieces, rule = "take_back", "territory.do_take_back", ("creature",), "TER-58"
    requirements = (
        CREATURE,
        OWN,
        Requirement("not_deployed", "TER-58", "territory.not_deployed", _is_out, ("creature",)),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Whatever is planned or lies at a land."""
        own = [piece for piece, _ in table.drafts(seat)]
        own += [p for slot in open_slots(table) for p in at_slot(table, slot, seat) if table.planned(p) is None]
        yield self.spread_pieces(table, seat, "creature", own)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Back to the Ready pile."""
        if run.waive and run.flow("phase") != "deploy":
            raise RulesError("nothing is planned now")
        piece = act.piece("creature")
        home = zone_key("ready", 0, act.seat)
        run.plan(act.seat, piece, None if run.zone(piece) == home else home)
        run.say("territory.taken_back", (act.seat,), who=Person(act.seat), pieces=Pieces((piece,)))

    def to(self, table: Table, act: BoundAction) -> str:
        """The Ready pile."""
        return zone_key("ready", 0, act.seat)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Who comes back."""
        return {"pieces": Pieces((act.piece("creature"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """Dropped on the Ready pile."""
        if to == zone_key("ready", 0, seat) and (table.planned(piece) or slot_of(table, piece)):
            yield Action(self.kind, seat, creature=table.handle(piece, seat))


def _never(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet(pieces=(act.piece("card"),))


def _is_foreign(table: Table, seat: int, piece: int, to: Container) -> bool:
    """A land, a card of the deck, whatever is not the seat's own to move."""
    if not table.kind(piece):
        return False
    zone = table.zone(piece)
    foreign = parse_zone(zone).seat not in (0, seat) or (table.owner(piece) not in (0, seat))
    at_a_land = isinstance(to, str) and parse_zone(to).family in ("land", "deploy")
    return parse_zone(zone).family in ("land", "land_deck") or (foreign and not at_a_land)


TOUCH = Untouchable(
    "touch", "territory.do_touch", Requirement("hands_off", "TER-161", "territory.hands_off", _never), _is_foreign
)
"""Drag a foreign card, a land or a card of the deck: never legal, hands may do it (rulebook 17.3)."""

LOCK = Close("lock", "territory.do_lock", button="Lock", rule="TER-59", said="territory.locked", ends="lock")
"""End the own deployment (TER-59); that this player has locked is public."""


# -- abilities -----------------------------------------------------------------------------------------------


def _ability(table: Table, act: BoundAction) -> Ability | None:
    return ability_on(table, act.piece("creature"), act.text("ability"))


def _here(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    at = table.flow("site", 0)
    return None if at and slot_of(table, piece) == at else Unmet(pieces=(piece,))


def _mine(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    return None if side(table, piece) == act.seat else Unmet(pieces=(piece,))


def _named(table: Table, act: BoundAction, *more: int) -> dict[str, Any]:
    piece = act.piece("creature")
    return {"ability": ability_name(table, piece, act.text("ability")), "creature": Pieces((piece,))}


def _has(table: Table, act: BoundAction) -> Unmet | None:
    return Unmet(_named(table, act), (act.piece("creature"),)) if _ability(table, act) is None else None


def _activated(table: Table, act: BoundAction) -> Unmet | None:
    ability = _ability(table, act)
    return Unmet(_named(table, act), (act.piece("creature"),)) if ability and ability.when != "activated" else None


def used(table: Table, piece: int) -> tuple[str, ...]:
    """The abilities that a creature has used this round (TER-95)."""
    text = table.state.field(piece, "used")
    return tuple(text.split(",")) if isinstance(text, str) and text else ()


def _fresh(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    return Unmet(_named(table, act), (piece,)) if act.text("ability") in used(table, piece) else None


def _loud(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("creature")
    return Unmet(_named(table, act), (piece,)) if table.value(piece, "silence") else None


def _requirements_hold(table: Table, act: BoundAction) -> Unmet | None:
    ability = _ability(table, act)
    piece = act.piece("creature")
    at = reader(table, piece, slot_of(table, piece))
    return _said(table, act, ability.why_not(table, at)) if ability is not None else None


def _said(table: Table, act: BoundAction, unmet: Unmet | None) -> Unmet | None:
    """What a word refuses, with the name of the ability and its creature."""
    if unmet is None:
        return None
    return unmet._replace(arguments={**_named(table, act), **unmet.arguments})


def _target_is_legal(table: Table, act: BoundAction) -> Unmet | None:
    ability = _ability(table, act)
    piece, target = act.piece("creature"), act.piece("target")
    words = {**_named(table, act), "target": Pieces((target,))}
    if ability is None or ability.chooses is None:
        return Unmet(words, (target,), "territory.no_target", code="no_target") if target else None
    targets = targets_of(table, ability, piece)
    if target in targets:
        return None
    if target in possible_targets(table, ability, piece):
        return Unmet(words, (target,), "territory.untargetable", "TER-118", "untargetable")
    if not targets:
        return Unmet(words, (piece,), "territory.needs_target", "TER-119", "needs_target")
    if not target:
        return Unmet(words, targets, "territory.choose_target", "TER-117", "choose_target")
    return Unmet(words, (target,), "territory.bad_target", "TER-117", "bad_target")


def _choosable(table: Table, act: BoundAction, targets: Sequence[int]) -> list[int]:
    """Those that an ability may choose."""
    ability = _ability(table, act)
    legal = targets_of(table, ability, act.piece("creature")) if ability is not None else ()
    return [each for each in targets if each in legal]


def _payable(table: Table, act: BoundAction) -> Unmet | None:
    ability = _ability(table, act)
    if ability is None:
        return None
    piece = act.piece("creature")
    price = lines(ability.cost, reader(table, piece, slot_of(table, piece)))
    return _said(table, act, unpayable(table, price, piece, act))


class Activate(ActionKind):
    """Use an activated ability of an own creature at the land being fought (TER-94 to TER-97)."""

    kind, label, rule = "activate", "territory.do_activate", "TER-97"
    takes = ("ability",)
    pieces = ("creature", "target?")
    requirements = (
        Requirement("not_here", "TER-94", "territory.not_here", _here, ("creature",)),
        Requirement("not_yours", "TER-68", "territory.not_yours", _mine, ("creature",)),
        Requirement("no_ability", "TER-94", "territory.no_ability", _has, ("creature", "ability")),
        Requirement("works_alone", "TER-100", "territory.works_alone", _activated, ("creature", "ability")),
        Requirement("used", "TER-95", "territory.used", _fresh, ("creature", "ability")),
        Requirement("silenced", "TER-122", "territory.silenced", _loud, ("creature", "ability")),
        Requirement("requirements", "TER-115", "territory.needs_home", _requirements_hold, ("creature", "ability")),
        Requirement("target", "TER-117", "territory.bad_target", _target_is_legal, (), "target", _choosable),
        Requirement("cost", "TER-96", "rules.cost_nothing", _payable, ("creature", "ability")),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Candidate]:
        """Every activated ability of every own creature here, with every target."""
        for piece in at_slot(table, table.flow("site", 0), seat) if table.flow("site") else ():
            for ability in abilities_of(table, piece):
                if ability.when != "activated":
                    continue
                named = {"ability": ability.id}
                if ability.chooses is None:
                    yield self.propose(table, seat, named, creature=piece)
                targets = targets_of(table, ability, piece)
                yield self.spread_pieces(table, seat, "target", targets, named, creature=piece)

    def perform(self, run: Run, act: BoundAction) -> None:
        """Costs first, then the effect (TER-96, TER-97)."""
        piece, target = act.piece("creature"), act.piece("target")
        ability = _ability(run, act)
        if ability is None or run.is_over:
            raise RulesError("there is no such ability to use")
        name = ability_name(run, piece, ability.id)
        words: dict[str, Any] = {"who": Person(act.seat), "piece": Pieces((piece,)), "ability": name}
        if target:
            run.say("territory.activated_on", target=Pieces((target,)), **words)
        else:
            run.say("territory.activated", **words)
        already = used(run, piece)
        if ability.id not in already:
            run.set_mark(piece, "used", ",".join((*already, ability.id)))
        pay(run, lines(ability.cost, reader(run, piece, slot_of(run, piece))), piece, act, waive=run.waive)
        bind: dict[str, Any] = {"self": piece, "you": act.seat}
        if target or ability.chooses is None:
            bind["target"] = (target,) if target else ()
        run.push(block_id("territory", ability.id), **bind)

    def to(self, table: Table, act: BoundAction) -> str:
        """The target."""
        target = act.piece("target")
        return table.handle(target, act.seat) if target else ""

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The ability's name on this creature."""
        target = act.piece("target")
        name = ability_name(table, act.piece("creature"), act.text("ability"))
        if not target:
            return {"ability": name}
        return {"ability": f"{name} on {table.name(target, act.seat)}"}

    def ability(self, act: BoundAction) -> str:
        """The ability."""
        return act.text("ability")

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        """A creature dropped on another one uses what chooses a target."""
        if isinstance(to, int) and table.kind(piece) == "creature" and table.sees(piece, seat):
            for ability in abilities_of(table, piece):
                if ability.chooses is not None and ability.when == "activated":
                    yield Action(
                        self.kind, seat, creature=table.handle(piece, seat), ability=ability.id,
                        target=table.handle(to, seat),
                    )  # fmt: skip

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        """Every ability of a creature, passive ones too (they say that they work by themselves)."""
        if table.kind(piece) != "creature" or not table.sees(piece, seat) or not slot_of(table, piece):
            return
        for ability in abilities_of(table, piece):
            targets = targets_of(table, ability, piece) if ability.when == "activated" else ()
            handle = table.handle(piece, seat)
            if not targets:
                yield Action(self.kind, seat, creature=handle, ability=ability.id)
            for target in targets:
                yield Action(self.kind, seat, creature=handle, ability=ability.id, target=table.handle(target, seat))


PASS = Close("pass", "territory.do_pass", button="Pass", rule="TER-68")
"""Do nothing now (TER-68)."""


def _unfought_land(table: Table, act: BoundAction) -> Unmet | None:
    slot = act.number("site")
    if slot in table.flow("fought", ()):
        return Unmet({"number": slot}, text="territory.fought", code="fought")
    return None if slot in open_slots(table) and land_in(table, slot) else Unmet({"number": slot})


class ChooseLand(ActionKind):
    """The initiative player names the land that is fought next (TER-182)."""

    kind, label, rule = "choose_land", "territory.do_land", "TER-182"
    takes = ("site",)
    requirements = (Requirement("no_land", "TER-182", "territory.no_land", _unfought_land, ("site",)),)

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Every land left."""
        yield self.spread(table, seat, "site", open_slots(table))

    def perform(self, run: Run, act: BoundAction) -> None:
        """Remember it for the next combat."""
        run.frame.bind["next"] = act.number("site")

    def to(self, table: Table, act: BoundAction) -> str:
        """The land."""
        return zone_key("land", act.number("site"))

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """Which land."""
        return {"zone": Zone(zone_key("land", act.number("site")))}


LOWEST_LAND = Close("lowest_land", "territory.do_lowest", button="Lowest slot", rule="TER-182")
"""Leave the order as it is: the lowest slot is the default."""


__all__ = [
    "LOCK", "LOWEST_LAND", "PASS", "TOUCH", "Activate", "ChooseLand", "Deploy", "TakeBack", "used",
]  # fmt: skip

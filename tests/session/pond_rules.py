"""A referee for the pond: small enough to be read at a glance, with everything a session has to deal with.

Each round every seat plans in secret which of its cards will lie on the lilies (``plan``, ``unplan``, ``ready``),
then all of them are shown, step by step. Then, in turn, ``put`` a frog into the pond, let a frog ``leap`` (its
ability asks for a piece in the pond), ``boom`` (the rules break) or ``pass``. Three cards in the pond end the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from tabletop.core.state import Container, GameState
from tabletop.core.zones import parse_zone
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.audit import Oddity
from tabletop.rules.modifying.modifiers import Modifiers, Part, ValueDef
from tabletop.rules.progress.choosing import Choose, Query
from tabletop.rules.progress.machine import Block, Call, Jump, Run
from tabletop.rules.progress.windows import Window, WindowDef
from tabletop.rules.ruleset import Account, Ruleset
from tabletop.rules.showing.telling import Person, Pieces, Zone
from tabletop.rules.table import Table, facts

SENTENCES = {
    "pond.begin": "The pond lies still.",
    "pond.ask_plan": "Plan in secret, {seat}.",
    "pond.ask_turn": "Your turn: {number} cards are in the pond.",
    "pond.ask_leap": "{pieces} leaps on what?",
    "pond.planned": "{who} means {pieces} to sit on {zone}.",
    "pond.unplanned": "{who} changed a plan about {pieces}.",
    "pond.ready": "{who} is ready.",
    "pond.shown": "{seat} has {pieces} on {zone}.",
    "pond.put": "{who} put {pieces} into the pond.",
    "pond.ate": "{pieces} ate {target}.",
    "pond.do_plan": "Plan {pieces} for {zone}",
    "pond.do_put": "Put {pieces}",
    "pond.step": "{zone} is looked at",
    "pond.end": "{winners} filled the pond.",
    "pond.not_in_hand": "{pieces} is not in your hand.",
    "pond.taken": "{zone} is taken.",
    "pond.fly": "{pieces} is a fly, and flies drown.",
    "pond.crowded": "{zone} is crowded.",
    "pond.part": "its tongue",
    "pond.conceded": "{who} conceded.",
}


def _in_hand(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("card")
    return None if table.zone(piece) == f"hand@{act.seat}" else Unmet({"pieces": Pieces((piece,))}, (piece,))


def _free(table: Table, act: BoundAction) -> Unmet | None:
    zone = f"lily#{act.number('site')}"
    taken = any(to == zone for _, to in table.drafts(act.seat))
    return Unmet({"zone": Zone(zone)}) if taken or table.state.why_no_place(zone) is not None else None


def _frog(table: Table, act: BoundAction) -> Unmet | None:
    piece = act.piece("card")
    return None if table.kind(piece) == "frog" else Unmet({"pieces": Pieces((piece,))}, (piece,))


IN_HAND = Requirement("not_in_hand", "PON-1", "pond.not_in_hand", _in_hand)


class Plan(ActionKind):
    """A frog of the hand onto a lily, in secret."""

    kind, label, pieces, rule = "plan", "pond.do_plan", ("card",), "PON-2"
    requirements = (IN_HAND, Requirement("taken", "PON-2", "pond.taken", _free))

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for piece in table.inside(f"hand@{seat}"):
            for site in (1, 2, 3):
                yield Action(self.kind, seat, card=table.handle(piece, seat), site=site)

    def perform(self, run: Run, act: BoundAction) -> None:
        zone = f"lily#{act.number('site')}"
        run.plan(act.seat, act.piece("card"), zone)
        run.say("pond.planned", only=(act.seat,), pieces=Pieces((act.piece("card"),)), zone=Zone(zone))

    def to(self, table: Table, act: BoundAction) -> str:
        return f"lily#{act.number('site')}"

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        return {"pieces": Pieces((act.piece("card"),)), "zone": Zone(f"lily#{act.number('site')}")}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        if isinstance(to, str) and parse_zone(to).family == "lily":
            yield Action(self.kind, seat, card=table.handle(piece, seat), site=parse_zone(to).site)


class Unplan(ActionKind):
    """A planned frog stays in the hand; says nothing by itself."""

    kind, label, pieces = "unplan", "pond.unplanned", ("card",)
    requirements = (IN_HAND,)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for piece, _ in table.drafts(seat):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        run.plan(act.seat, act.piece("card"), None)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        return {"who": Person(act.seat), "pieces": Pieces((act.piece("card"),))}


class Ready(ActionKind):
    """Done with planning; that is public."""

    kind, label, button, quiet = "ready", "Ready", "Ready", True

    def perform(self, run: Run, act: BoundAction) -> None:
        run.say("pond.ready", who=Person(act.seat))


class Put(ActionKind):
    """A frog into the pond."""

    kind, label, pieces, rule = "put", "pond.do_put", ("card",), "PON-3"
    requirements = (IN_HAND, Requirement("fly", "PON-3", "pond.fly", _frog))

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for piece in table.inside(f"hand@{seat}"):
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        piece = act.piece("card")
        run.say("pond.put", pieces=Pieces((piece,)))
        run.move(piece, "pond")
        run.set_face(piece, "up")
        if len([each for each in run.inside("pond") if run.kind(each)]) >= 3:
            run.finish((act.seat,), "pond.end", "PON-9")

    def to(self, table: Table, act: BoundAction) -> str:
        return "pond"

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        return {"pieces": Pieces((act.piece("card"),))}

    def drops(self, table: Table, seat: int, piece: int, to: Container) -> Iterator[Action]:
        if to == "pond":
            yield Action(self.kind, seat, card=table.handle(piece, seat))


class Leap(ActionKind):
    """A frog on a lily uses its ability."""

    kind, label, pieces = "leap", "Leap", ("card",)

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        for site in (1, 2, 3):
            for piece in table.inside(f"lily#{site}"):
                if (
                    table.owner(piece) == seat
                    and f"pond/{table.state.definition[piece]}/leap" in table.ruleset.blocks
                ):
                    yield Action(self.kind, seat, card=table.handle(piece, seat))

    def perform(self, run: Run, act: BoundAction) -> None:
        piece = act.piece("card")
        run.push(f"pond/{run.state.definition[piece]}/leap", self=piece, you=act.seat)

    def acts(self, table: Table, seat: int, piece: int) -> Iterator[Action]:
        if table.kind(piece) == "frog":
            yield Action(self.kind, seat, card=table.handle(piece, seat))

    def ability(self, act: BoundAction) -> str:
        return "leap"


class Boom(ActionKind):
    """A fault of the program."""

    kind, label = "boom", "Boom"

    def candidates(self, table: Table, seat: int) -> Iterator[Action]:
        return iter(())

    def perform(self, run: Run, act: BoundAction) -> None:
        run.move(run.inside("pond")[0], "table")
        raise ZeroDivisionError("boom")


class Pass(ActionKind):
    """Do nothing."""

    kind, label, button, quiet = "pass", "Pass", "Pass", True

    def perform(self, run: Run, act: BoundAction) -> None:
        pass


class Concede(ActionKind):
    """Give up, at any time."""

    kind, label = "concede", "Concede"

    def perform(self, run: Run, act: BoundAction) -> None:
        run.say("pond.conceded")
        others = tuple(seat for seat in run.seats if seat != act.seat)
        run.finish(others, "pond.end", "PON-10")


def _all(table: Table, frame: Any) -> tuple[int, ...]:
    return table.order()


PLAN = WindowDef(
    "plan", ("plan", "unplan"), "ready", _all, "together", "pond.ask_plan",
    words=lambda table, seat: {"seat": Person(seat)}, sealed=True, passed="",
)  # fmt: skip
TURN = WindowDef(
    "turn", ("put", "leap", "boom"), "pass", _all, "succession", "pond.ask_turn",
    words=lambda table, seat: {"number": len(table.inside("pond"))},
)  # fmt: skip


def show(run: Run) -> None:
    """What was planned is shown, lily by lily."""
    run.set_flow("phase", "noon")
    moved = run.reveal_plans()
    for piece, to in moved:
        run.set_face(piece, "up")
        run.say("pond.shown", seat=Person(run.owner(piece)), pieces=Pieces((piece,)), zone=Zone(str(to)))
        run.step("look", "pond.step", zone=Zone(str(to)))


def begin_round(run: Run) -> None:
    """Round and phase."""
    run.set_flow("phase", "dawn")
    run.set_flow("round", run.flow("round", 0) + 1)


class PondRules(Ruleset):
    """The rules of the pond."""

    own_sentences: ClassVar[Mapping[str, str]] = SENTENCES
    shown_values: ClassVar[Mapping[str, str]] = {"tongue": "Tongue"}
    faults: ClassVar[set[str]] = set()
    """Methods that are to fail."""

    def action_kinds(self) -> tuple[ActionKind, ...]:
        return (Plan(), Unplan(), Ready(), Put(), Leap(), Boom(), Pass())

    def standing_kinds(self) -> tuple[ActionKind, ...]:
        return (Concede(),)

    def make_blocks(self) -> Iterator[Block]:
        yield Block(
            "pond/round", "again", Call(begin_round), Window(PLAN), Call(show), Window(TURN), Jump("again")
        )  # fmt: skip
        for card in self.catalog.cards.values():
            if card.kind == "frog" and int(card.values["tongue"]) > 1:  # type: ignore[arg-type]
                query = Query(
                    "target",
                    seat=lambda table, frame: frame.bind["you"],
                    options=lambda table, frame: [p for p in table.inside("pond") if p != frame.bind["self"]],
                    question="pond.ask_leap",
                    words=lambda table, frame: {"pieces": Pieces((frame.bind["self"],))},
                )
                yield Block(f"pond/{card.id}/leap", Choose(query), Call(_eat))

    def make_values(self) -> Modifiers:
        return Modifiers(
            [ValueDef("tongue", 0, lambda table, p: [Part(int(table.printed(p, "tongue") or 0), "pond.part", p)])]
        )

    def begin(self, run: Run) -> None:
        run.say("pond.begin")
        run.push("pond/round")

    def oddities(self, table: Table) -> Iterator[Oddity]:
        for site in (1, 2, 3):
            if len(table.inside(f"lily#{site}")) > 1:
                zone = f"lily#{site}"
                yield Oddity("pond.crowded", {"zone": Zone(zone)}, "PON-5", table.inside(zone))

    def find_accounts(self, table: Table) -> Iterator[Account]:
        yield Account("pond", 0, "Total", len(table.inside("pond")), (Part(len(table.inside("pond")), "pond.part"),))

    def ability_block(self, piece: int, ability: str, state: GameState) -> str:
        block = f"pond/{state.definition[piece]}/{ability}"
        return block if block in self.blocks else ""


def _eat(run: Run) -> None:
    eaten = facts(run.frame.bind, "target")
    if eaten:
        run.say("pond.ate", pieces=Pieces((run.frame.bind["self"],)), target=Pieces(eaten))
        run.move(eaten[0], f"spent@{run.owner(eaten[0]) or 1}")


def _failing(name: str) -> Any:
    original = getattr(Ruleset, name)

    def method(self: PondRules, *arguments: Any, **named: Any) -> Any:
        if name in self.faults:
            raise RuntimeError(f"{name} is broken")
        return original(self, *arguments, **named)

    return method


for _name in (
    "decisions", "legal_actions", "standing_actions", "explain", "perform", "resume", "skip", "outcome", "audit",
    "values", "accounts", "drops", "acts", "shape", "check_progress", "is_unanswerable", "run_ability", "start",
):  # fmt: skip
    setattr(PondRules, _name, _failing(_name))

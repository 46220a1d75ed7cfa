"""Makes the example saves that ship with the program: a table of Territory in its second round, played by hand, one
of Evolve, played as people play it, in the middle of a response two windows deep, two of Butterfly Effect: with
ripples to come, and in the middle of a battle, two of Auganism: a response to a battle, and a tag match, and three of
Nucleic Evolution: a draft, a show that stands in zone 2, and a choice in a confrontation.

    python tools/make_example_save.py [NAME...]

Each is played with one seed after the other until the moment comes: the same rules and cards give the same files. Run
it again when the format, the rules or the cards have changed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping
from pathlib import Path

import tabletop
from tabletop.control.judging.referee import is_handle
from tabletop.session import Session

SAVES = Path(__file__).resolve().parent.parent / "saves"
SEEDS = 400
"""So many are tried for a moment."""


class NotReachedError(Exception):
    """With this seed the moment does not come."""


def deploy(session: Session, seat: int, cards: list[tuple[int, int]]) -> None:
    """Put Ready creatures, by their place in the pile, at lands."""
    ready = session.view_for(seat).zone(f"ready@{seat}").pieces
    for index, site in cards:
        session.manual("move", pieces=ready[index].handle, to=f"deploy#{site}@{seat}", seat=seat)


def claim(session: Session, seat: int, site: int) -> None:
    """Give a land to its winner and bring everybody home."""
    for owner in (1, 2):
        pile = session.view_for(0).zone(f"deploy#{site}@{owner}").pieces
        if pile:
            handles = [piece.handle for piece in pile]
            session.manual("flip", pieces=handles, face="up", seat=owner)
            handles = [piece.handle for piece in session.view_for(0).zone(f"deploy#{site}@{owner}").pieces]
            session.manual("count", pieces=handles, name="rest", by=1, seat=owner)
            session.manual("move", pieces=handles, to=f"resting@{owner}", seat=owner)
    land = session.view_for(None).zone(f"land#{site}").pieces[0]
    session.manual("move", pieces=land.handle, to=f"lands@{seat}", seat=seat)
    session.manual("draw", zone="land_deck", to=f"land#{site}", seat=seat)


def second_round(seed: int) -> Session:
    """A round of Territory played by hand."""
    session = tabletop.new_session("territory", seed=seed, names=["Ana", "Ben"])
    deploy(session, 1, [(0, 1), (4, 2), (6, 4)])
    deploy(session, 2, [(1, 1), (3, 3), (5, 4)])
    session.manual("phase", name="combat", seat=1)
    claim(session, 1, 1)
    claim(session, 1, 2)
    session.remark(session.journal.head, "Ana goes ahead")
    claim(session, 2, 3)
    session.manual("create", kind="die", to="table", spot=[40, 40], fields={"sides": 6, "color": "#c0453a"}, seat=2)
    die = session.view_for(None).zone("table").pieces[-1].handle
    session.manual("roll", pieces=die, seat=2)
    session.undo()
    session.manual("roll", pieces=die, seat=1)
    claim(session, 2, 4)
    session.manual("set", table=True, field="round", value=2, seat=2)
    session.manual("phase", name="deploy", seat=2)
    session.manual("note", text="Second round: two lands each.", seat=2)
    deploy(session, 1, [(1, 5)])
    return session


WISHES = (
    "evolve", "play_organism", "play_mutation", "play_status", "attack", "consume", "consume_light", "divide",
)  # fmt: skip
"""What a player of Evolve would rather do in a turn, the first first."""


def wish(session: Session, action: tabletop.Action) -> tuple[int, int] | None:
    """How much a player of Evolve wants an act (the lowest first, then the dearest card); None: not at all."""
    if action.kind not in WISHES:
        return None
    state, seat = session.state, action.seat
    pieces = {name: session.piece(each, seat) for name, each in action.arguments.items() if is_handle(each)}
    aim = next((pieces[name] for name in ("host", "food", "target") if name in pieces), 0)
    own = state.zone_of(aim).endswith(f"@{seat}") if aim else True
    if own is (action.kind == "attack") or (action.kind == "consume" and state.angle[aim]):
        return None
    eater = pieces.get("organism", 0) if action.kind.startswith("consume") else 0
    needed = values_of(session, eater).get("evolve") if eater else None
    if isinstance(needed, Mapping) and state.counter(eater, "energy") >= needed["energy"]:
        return None
    card = pieces.get("card", 0)
    cost = values_of(session, card).get("mp", 0) if card else 0
    return WISHES.index(action.kind), -int(str(cost))


def values_of(session: Session, piece: int) -> Mapping[str, object]:
    """What is printed on a card."""
    return session.catalog.cards[session.state.definition[piece]].values


def sensible(session: Session, kind: str) -> tabletop.Action:
    """What a player does who wants to feed, to grow and to be in the way."""
    legal = session.legal_actions()
    wishes = [(wish(session, action), action) for action in legal]
    wanted = sorted((found for found in wishes if found[0] is not None), key=lambda found: found[0] or (0, 0))
    answers = [action for action in legal if action.kind in ("play_event", "unstress", "defend")]
    answers = [action for action in answers if action.kind != "play_event" or is_hostile(session, action)]
    ready = (session.view_for(None).flow.get("turn") or 0) >= 6
    if wanted:
        return wanted[0][1]
    if answers and (kind != "event" or ready):
        return answers[0]
    quiet = [action for action in legal if session.shape(action).quiet]
    return (quiet or legal)[0]


def is_hostile(session: Session, action: tabletop.Action) -> bool:
    """Whether an event aims at nothing but what the other player has."""
    aims = [session.piece(each, action.seat) for name, each in action.arguments.items()
            if name != "card" and is_handle(each)]  # fmt: skip
    return all(session.state.zone_of(piece).endswith(f"@{3 - action.seat}") for piece in aims)


def is_rich(session: Session) -> bool:
    """Whether a response is asked for, and the table shows what a game of Evolve is made of."""
    view = session.view_for(None)
    pieces = [piece for zone in view.zones.values() for piece in zone.pieces if piece.seen]
    grown = any("evolves into" in line.text for line in session.log(None))
    return (
        grown and len(session.aims()) > 1 and len(session.legal_actions()) > 1 and bool(view.zone("status").count)
        and any(piece.angle for piece in pieces) and any(piece.attached for piece in pieces)
        and sum(1 for piece in pieces if dict(piece.counters).get("energy")) > 1
    )  # fmt: skip


def response(seed: int) -> Session:
    """A game of Evolve, played as people play it, until an action is answered by an event, and that may be answered:
    with an organism stressed, one that has evolved, energy, a mutation and a status on the table."""
    # as two people at one screen play: both are always asked, so that no question tells of a hand
    session = tabletop.new_session("evolve", seed=seed, names=["Ana", "Ben"], options={"always_ask": True})
    for _ in range(400):
        asked = session.decisions()
        if not asked or session.outcome is not None:
            break
        if asked[0].kind == "response" and is_rich(session):
            return session
        session.submit(sensible(session, asked[0].kind))
    raise NotReachedError


def two_ages(wanted: Callable[[Session], bool], seed: int, most: int = 600) -> Session:
    """A game of Butterfly Effect played at random, fights first, until a moment is as wanted."""
    session = tabletop.new_session("butterfly", seed=seed, names=["Ana", "Ben"], options={"bastet_seat": "1"})
    dice = random.Random(seed)
    for _ in range(most):
        if wanted(session):
            return session
        legal = session.legal_actions()
        if session.outcome is not None or not legal:
            break
        kinds = sorted({action.kind for action in legal})
        kind = dice.choice([each for each in kinds if each not in ("pass", "keep")] or kinds)
        session.submit(dice.choice([action for action in legal if action.kind == kind]))
    raise NotReachedError


def ripple_to_come(session: Session) -> bool:
    """Two pieces of the past are due, and whoever is to move may attack."""
    asked = session.decisions()
    if not asked or asked[0].kind != "ask move pass" or len(session.pending()) < 2 or session.journal.head < 60:
        return False
    moves = [action for action in session.legal_actions() if action.kind == "move"]
    return any(each.effect == "fights" for action in moves for each in session.preview(action))


def mid_battle(session: Session) -> bool:
    """Both dice have been thrown, and one of them may be thrown again."""
    asked = session.decisions()
    return bool(asked) and asked[0].kind == "ask reroll keep" and session.journal.head > 60


def lively(session: Session, dice: random.Random) -> None:
    """One act of a game of Auganism: cards are rather played than kept, and battles are sought."""
    legal = session.legal_actions()
    wanted = [action for action in legal if not session.shape(action).quiet]
    evolving = [action for action in wanted if action.kind == "evolve"]
    if evolving:
        session.submit(max(evolving, key=lambda action: int(str(action.arguments["stage"]))))
    elif wanted and dice.random() < 0.85:
        kind = dice.choice(sorted({action.kind for action in wanted}))
        session.submit(dice.choice([action for action in wanted if action.kind == kind]))
    else:
        session.submit(dice.choice(legal))


def battle_answered(seed: int, most: int = 600) -> Session:
    """A duel in which a battle has been declared, augments lie on the table and an answer is open."""
    session = tabletop.new_session("auganism", seed=seed, names=["Ana", "Ben"])
    dice = random.Random(seed)
    for _ in range(most):
        flow, state = session.state.flow, session.state
        grown = any(state.counter(piece, "stage") > 1 for seat in (1, 2) for piece in state.inside(f"summon@{seat}"))
        armed = all(state.inside(f"{zone}@1") or state.inside(f"{zone}@2") for zone in ("augment", "evp"))
        if flow["phase"] == "response" and grown and armed and int(str(flow["turn"])) >= 5:
            return session
        if session.outcome is not None:
            break
        lively(session, dice)
    raise NotReachedError


def two_duels(seed: int, most: int = 600) -> Session:
    """A tag match some rounds on: monsters on all sides, and battles won."""
    names = ["Ana", "Ben", "Cleo", "Dan"]
    session = tabletop.new_session("auganism", seats=4, seed=seed, names=names)
    dice = random.Random(seed)
    for _ in range(most):
        state = session.state
        won = sum(state.counter(-seat, "won") for seat in range(1, 5))
        ready = all(state.inside(f"summon@{seat}") for seat in range(1, 5))
        both = len({(decision.seat + 1) // 2 for decision in session.decisions()}) == 2
        if won >= 2 and ready and both and int(str(state.flow.get("round", 1))) >= 5:
            return session
        if session.outcome is not None:
            break
        lively(session, dice)
    raise NotReachedError


def at_random(session: Session, dice: random.Random, there: Callable[[Session], bool], most: int = 200) -> Session:
    """Play legal acts at random until the table is where it should be."""
    for _ in range(most):
        if there(session):
            return session
        legal = session.legal_actions()
        if not legal:
            break
        session.submit(dice.choice(legal))
    raise NotReachedError


def draft(seed: int) -> Session:
    """A draft of Nucleic Evolution: the last of three hands of units has been passed on."""
    tribes = {"tribes": "Insect; Dragon; Undead"}
    session = tabletop.new_session("nucleic", seed=seed, names=["Ana", "Ben"], options=tribes)

    def passed_on(session: Session) -> bool:
        flow = session.state.flow
        holding = [seat for seat in (1, 2) if len(session.state.inside(f"tray@{seat}")) == 2]
        return flow.get("phase") == "unit" and flow.get("keep.draw") == 3 and bool(holding)

    return at_random(session, random.Random(seed), passed_on)


def confrontation(seed: int) -> Session:
    """A round of Nucleic Evolution, fought out; its show stands where the combat of Zone 2 is compared."""
    session = tabletop.new_session("nucleic", seed=seed, names=["Ana", "Ben"])
    at_random(session, random.Random(seed), lambda session: session.outcome is not None)
    number = session.journal.head
    steps = session.steps(number, None)
    compared = next(step for step in steps if step.name == "compare" and step.site == 2)
    session.set_show(cursor=[number, compared.index])
    return session


def choice(seed: int) -> Session:
    """A confrontation of Nucleic Evolution in which the controller of an ability chooses (a house rule)."""
    rules = {"confrontation_choices": "controller", "pool": "all_cards"}
    session = tabletop.new_session("nucleic", seats=3, seed=seed, names=["Ana", "Ben", "Cleo"], options=rules)

    def is_asked(session: Session) -> bool:
        return session.state.flow.get("phase") == "confrontation" and bool(session.decisions())

    return at_random(session, random.Random(seed), is_asked)


MADE: dict[str, tuple[Callable[[int], Session], int]] = {
    "territory-second-round.json": (second_round, 20),
    "evolve-two-windows-deep.json": (response, 1),
    "nucleic-draft.json": (draft, 7),
    "nucleic-zone-2.json": (confrontation, 3),
    "nucleic-choice.json": (choice, 1),
    "butterfly-pending-ripple.json": (lambda seed: two_ages(ripple_to_come, seed), 3),
    "butterfly-mid-battle.json": (lambda seed: two_ages(mid_battle, seed), 4),
    "auganism-response.json": (battle_answered, 10),
    "auganism-tag.json": (two_duels, 1),
}
"""How each is played, and the first seed that is tried."""


def make(name: str) -> Session:
    """The table of one save."""
    play, first = MADE[name]
    for seed in range(first, first + SEEDS):
        try:
            return play(seed)
        except NotReachedError:
            continue
    raise SystemExit(
        f"{name}: the moment came with none of {SEEDS} seeds; say in {Path(__file__).name} what it is now."
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes the example saves that ship with the program.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of these only: {', '.join(MADE)}")
    names = parser.parse_args().names or list(MADE)
    if unknown := sorted(set(names) - set(MADE)):
        parser.error(f"There is no example save {unknown[0]}. There are: {', '.join(MADE)}.")
    for name in names:
        target = SAVES / name
        make(name).save(target)
        target.with_name(target.name + ".bak").unlink(missing_ok=True)
        print(f"Wrote {target.relative_to(Path.cwd()) if target.is_relative_to(Path.cwd()) else target}")

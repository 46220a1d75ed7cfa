"""Evolve twice at one table: what is compared beside what every game has."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from beside import Act, Beside, Both

from tabletop.content import Catalog
from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import GameState, InvalidOp, seat_target
from tabletop.games.evolve.field import controller, organisms, prints
from tabletop.games.evolve.occurrences import EvolveTriggers
from tabletop.games.evolve.quantities import attacks, capacity, divide_gain, evolve_dna, evolve_energy, light_value
from tabletop.rules.actions import Action
from tabletop.rules.progress.items import answered
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table
from tabletop.session.by_hand import manual

PIECES = ("card", "organism", "food", "host", "target", "status", "choice", "second", "pick")
NAMED = (*PIECES, "word", "attack")
"""What an act is about, by which the acts of both are told to be the same."""
PICKS = {"meal_at": "food", "ended": "status"}
"""What the file calls otherwise."""
QUIET = ("pass", "keep", "end_turn")
Steps = tuple[Action, ...]
"""An act of the code, and what it is in the file: an act, and what is chosen for it."""


class Evolves(Beside):
    """Both games, from the same deal on."""

    standing_acts: ClassVar[Mapping[str, str]] = {"concede": "concede"}

    def __init__(self, games: Both, seed: int, given: Mapping[str, Any]) -> None:
        """``given``: the decks, and house rules."""
        super().__init__(games, 2, seed, given)
        self._alike = False

    # -- acts ------------------------------------------------------------------------------------------------

    def named_in_code(self, table: Table, action: Action) -> Act:
        """Pieces by number; which of the abilities that wait comes next by the card."""
        about = {name: value for name, value in action.arguments.items() if name != "ability"}
        (question, *_) = self.code.decisions(table.state)
        if question.question == "evolve.ask_order":
            options = [each.arguments["pick"] for each in self.code.legal_actions(table.state)]
            wait = EvolveTriggers().waiting(table)
            about["pick"] = table.handle(wait[options.index(about["pick"])]["source"][0], action.seat)
        if question.question == "evolve.ask_slot":  # which choice of what is answered is made anew
            (piece, _), *_ = (answered(table)["choices"])[int(about["pick"]) :]
            about["pick"] = table.handle(piece, action.seat)
        return _named(table, action, about)

    def named_in_file(self, table: Table, action: Action) -> Act:
        """The same, with the picks as the code calls them."""
        about = {PICKS.get(name, name): value for name, value in action.arguments.items() if name != "ability"}
        if action.kind == "defend":
            del about["target"]
        if "attack" in about and not _has_both(table, table.resolve(about["organism"], action.seat)):
            del about["attack"]
        (question, *_) = self.file.decisions(table.state)
        if question.question == "written.may_use" and "pick" in about:
            about["pick"] = "yes"
        if question.question.startswith("written.instead_of") and "pick" in about:
            about["pick"] = self._numbered(table, action)
        if question.question == "=Who comes first?" and "pick" in about:
            about["pick"] = "I come first" if about["pick"] == str(action.seat) else "my opponent comes first"
        if about.get("pick") == "no":
            del about["pick"]
        return _named(table, action, about, self.piece)

    def _numbered(self, table: Table, action: Action) -> str:
        """A card that would come instead of something, as the code calls it: the second of one name with a number."""
        picks = [each.arguments["pick"] for each in self.file.legal_actions(self.right) if "pick" in each.arguments]
        cards = [table.card(table.resolve(each, action.seat)) for each in picks if each != "no"]
        names = [each.name for each in cards if each is not None]
        at = picks.index(action.arguments["pick"])
        before = names[:at].count(names[at])
        return f"{names[at]} ({before + 1})" if before else names[at]

    def acts_in_code(self) -> dict[Act, Action]:
        """The legal acts of the game in code. Of three waiting abilities of one name two are called alike there: then
        those that can be told apart."""
        options = [str(each) for each in self.code.legal_actions(self.left)]
        self._alike = len(set(options)) < len(options)
        return self._told_apart() if self._alike else super().acts_in_code()

    def _told_apart(self) -> dict[Act, Action]:
        table = Table(self.code, self.left)
        return {self.named_in_code(table, each): each for each in self.code.legal_actions(self.left)}

    def acts_in_file(self) -> dict[Act, Action]:
        """The legal acts of the file."""
        if not self._alike:
            return super().acts_in_file()
        table, known = Table(self.file, self.right), self._told_apart()
        found = {self.named_in_file(table, each): each for each in self.file.legal_actions(self.right)}
        return {act: action for act, action in found.items() if act in known}

    def carry_out(self, code: Action, file: Action) -> None:
        """The same act in both. Which of several comes next that wait and are the same the code asks in vain, and
        what is taken from an empty deck."""
        super().carry_out(code, file)
        while self._asks_in_vain():
            self.code.carry_out(Edit(self.left), self.code.legal_actions(self.left)[0])

    def _asks_in_vain(self) -> bool:
        asked = () if self.is_over else self.code.decisions(self.left)
        waiting = EvolveTriggers().waiting(Table(self.code, self.left))
        if any(each.question == "evolve.ask_search" for each in asked):
            return not self.left.inside(f"deck@{asked[0].seat}")
        return any(each.question == "evolve.ask_order" for each in asked) and all(
            each == waiting[0] for each in waiting
        )

    def by_hand(self, dice: random.Random) -> None:
        """With the referee off hands change both tables alike. On again, the rules go on where what they ask has no
        answer left, as at the table."""
        there = {self.piece(each): each for each in self.right.pieces()}
        for _ in range(dice.randint(1, 3)):
            verb, arguments = _something(dice, Table(self.code, self.left))
            for rules, state in ((self.code, self.left), (self.file, self.right)):
                wanted = dict(arguments)
                if rules is self.file and "pieces" in wanted:
                    wanted["pieces"] = [there[each] for each in wanted["pieces"]]
                    wanted |= {"to": there[wanted["to"]]} if verb == "attach" else {}
                with suppress(InvalidOp):  # nothing of it is to be seen then
                    manual.perform(
                        verb, wanted, seat=1, state=state, catalog=rules.catalog, names=("1", "2"), journal=Journal()
                    )
            if verb == "move":
                self._bare_in_code(arguments["pieces"])
        stuck = [rules.is_unanswerable(state) for rules, state in ((self.code, self.left), (self.file, self.right))]
        assert stuck[0] == stuck[1], ("stuck", stuck)
        if stuck[0]:
            self.code.resume(Edit(self.left))
            self.file.resume(Edit(self.right))

    def _bare_in_code(self, pieces: Sequence[int]) -> None:
        """What cards bear that have left play by hand falls off by itself in the file (EVO-39); in the game in code
        hands take it off."""
        state, edit = self.left, Edit(self.left)
        for piece in (each for one in pieces for each in (one, *state.inside(one))):
            if str(state.zone_of(piece)).partition("@")[0] in ("hand", "discard", "deck"):
                for name, held in state.counters_on(piece).items():
                    edit.count(piece, name, -held, None)
                for name in state.fields_of(piece):
                    edit.set_field(piece, name, None)
                edit.turn(piece, 0)

    # -- positions -------------------------------------------------------------------------------------------

    def more_in_code(self, rules: Ruleset, state: GameState) -> dict[str, Any]:
        """What organisms hold, can do and cost."""
        table = Table(rules, state)
        found = _common(rules, state, int)
        found["numbers"] = {
            piece: {
                "capacity": capacity(table, piece),
                "energy to evolve": evolve_energy(table, piece),
                "DNA to evolve": evolve_dna(table, piece),
                "light": light_value(table, piece) if prints(table, piece, "light") else 0,
                "divide": divide_gain(table, piece) if prints(table, piece, "divide") else 0,
                "attack": sorted(dict.fromkeys(attacks(table, piece))),
            }
            for piece in organisms(table)
            if table.kind(piece) == "organism"
        }
        found["turn"] = (table.flow("turn"), table.flow("seat"))
        found["controllers"] = {piece: controller(table, piece) for piece in organisms(table)}
        return found

    def more_in_file(self, rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
        """The same."""
        table = Table(rules, state)
        found = _common(rules, state, piece)
        there = [each for seat in (1, 2) for row in ("organisms", "food") for each in table.inside(f"{row}@{seat}")]
        found["numbers"] = {
            piece(each): {
                "capacity": table.value(each, "capacity"),
                "energy to evolve": table.value(each, "evolve_energy"),
                "DNA to evolve": table.value(each, "evolve_dna"),
                "light": table.value(each, "light_value") if prints(table, each, "light") else 0,
                "divide": table.value(each, "divide_gain") if prints(table, each, "divide") else 0,
                "attack": sorted(_attacks(table, each)),
            }
            for each in there
            if table.kind(each) == "organism"
        }
        number = table.flow("turn") or 0
        found["turn"] = (number or 1, (table.flow("seat") if number else 0) or table.flow("first_seat"))
        found["controllers"] = {piece(each): table.controller(each) for each in there}
        return found


def _something(dice: random.Random, table: Table) -> tuple[str, dict[str, Any]]:
    """Something that hands do: cards come, go, are turned and laid under others, numbers change."""
    what, seat = dice.random(), dice.choice(table.seats)
    out = [piece for row in ("organisms", "food") for each in table.seats for piece in table.inside(f"{row}@{each}")]
    hand, grown = table.inside(f"hand@{seat}"), [piece for piece in out if table.kind(piece) == "organism"]
    if what < 0.2 and out:
        return "tap", {"pieces": [dice.choice(out)]}
    bare = [piece for piece in out if not table.inside(piece)]
    if what < 0.3 and bare:
        piece = dice.choice(bare)
        return "move", {"pieces": [piece], "to": f"{dice.choice(('discard', 'hand'))}@{table.owner(piece)}"}
    if what < 0.45 and grown:
        piece, name = dice.choice(grown), dice.choice(("energy", "energy", "acted"))
        # what is too much falls off at once in the file (EVO-52), in the game in code when it looks for that
        most = capacity(table, piece) if name == "energy" else 2
        return "count", {"name": name, "to": dice.randint(0, most), "pieces": [piece]}
    if what < 0.65 and hand:
        card = dice.choice(hand)
        kind = table.kind(card)
        if kind == "mutation" and out:
            return "attach", {"pieces": [card], "to": dice.choice(out)}
        to = {"organism": f"organisms@{seat}", "food": f"food@{seat}", "status": "status"}.get(
            kind, f"discard@{seat}"
        )
        return "move", {"pieces": [card], "to": to, "face": "up"}
    if what < 0.7 and table.inside("status"):
        card = table.inside("status")[0]
        return "move", {"pieces": [card], "to": f"discard@{table.owner(card)}"}
    if what < 0.85 and table.inside(f"deck@{seat}"):
        return "draw", {"zone": f"deck@{seat}", "n": 1, "to_seat": seat}
    name = dice.choice(("dna", "mp", "absence"))
    return "count", {"name": name, "to": dice.randint(0, 5 if name != "absence" else 1), "target_seat": seat}


def _named(table: Table, action: Action, about: dict[str, Any], piece: Callable[[int], int] = int) -> Act:
    assert set(about) <= set(NAMED), (action.kind, about)
    for name in PIECES:
        if name in about:
            found = table.resolve(about[name], action.seat)
            about[name] = piece(found) if found is not None else about[name]
    return (action.kind, action.seat, *(about[name] for name in NAMED if name in about))


def _attacks(table: Table, organism: int) -> Iterator[tuple[str, int]]:
    """The attacks of an organism, each with its cost."""
    if prints(table, organism, "attack"):
        yield "printed", table.value(organism, "own_cost")
    if table.value(organism, "given_attack") < 99:
        yield "given", table.value(organism, "given_cost")


def _has_both(table: Table, organism: int | None) -> bool:
    """Whether an organism has an attack of its own and one that it was given: then which one is meant has a name."""
    return bool(organism) and prints(table, organism, "attack") and table.value(organism, "given_attack") < 99


def _common(rules: Ruleset, state: GameState, piece: Callable[[int], int]) -> dict[str, Any]:
    """What is read alike of both."""
    table = Table(rules, state)
    there = list(state.pieces())
    return {
        "phase": table.flow("phase") if rules.decisions(state) else None,
        "stressed": sorted(piece(each) for each in there if state.angle[each]),
        "energy": {piece(each): held for each in there if (held := state.counter(each, "energy"))},
        "acted": {piece(each): held for each in there if (held := state.counter(each, "acted"))},
        "seats": {(seat, name): state.counter(seat_target(seat), name) for seat in (1, 2)
                  for name in ("dna", "mp", "absence")},
        "lying on": {piece(each): [piece(one) for one in table.inside(each)] for each in there if table.inside(each)},
    }  # fmt: skip


def any_options(catalog: Catalog, dice: random.Random) -> dict[str, Any]:
    """House rules as the file knows them, most of them as usual."""
    found: dict[str, Any] = {}
    for key, option in catalog.options.items():
        if option.type == "bool":
            found[key] = (dice.random() < 0.3) != option.default
        elif option.values:
            found[key] = dice.choice(option.values) if dice.random() < 0.4 else option.default
    return found | {
        "second_player_start_mp": dice.choice((0, 0, 3)),
        "paid_unstress_limit": dice.choice((0, 1, 1, 2)),
        "hand_limit": dice.choice((0, 1, 4, 5, 5, 7)),
        "mutation_limit": dice.choice((0, 0, 1, 2)),
    }


def any_deck(catalog: Catalog, dice: random.Random, among: Collection[str]) -> dict[str, dict[str, int]]:
    """A deck of 60 cards with enough to begin with, of few phyla, so that lines meet."""
    cards = [each for each in catalog.cards.values() if each.id in among]
    phyla = dice.sample(sorted({str(each.values["phylum"]) for each in cards if each.kind == "organism"}), 2)
    lines = [each for each in cards if each.kind == "organism" and each.values["phylum"] in phyla]
    copies = dice.choice((2, 4))
    deck = {each.id: copies if each.values["tier"] == 1 else 2 for each in lines}
    deck |= dict.fromkeys(dice.sample([each.id for each in cards if each.kind == "food"], 3), 3)
    others = [each.id for each in cards if each.kind not in ("organism", "food")]
    dice.shuffle(others)
    for each in others:
        if sum(deck.values()) < 58:
            deck[each] = 5 - copies
    return {"main": deck}


def given(games: Both, seed: int, among: Collection[str], any_rules: bool) -> dict[str, Any]:
    """Decks and house rules of a game."""
    dice = random.Random(f"evolve {seed}")
    options = any_options(games.file, dice) if any_rules else {}
    options |= {"deck_min": 10, "deck_max": 200, "deck_copies": 4}
    return {"decks": [any_deck(games.code, dice, among) for _ in (1, 2)], "options": options}


def play(
    games: Both, seed: int, among: Collection[str], most: int = 3_000, *, any_rules: bool = True,
    hands: float = 0.0, table: type[Evolves] = Evolves,
) -> tuple[Evolves, int]:  # fmt: skip
    """One game of random legal acts in both, compared before and after each, and how many acts it took. ``hands``:
    how often hands change the table in between."""
    game, dice = table(games, seed, given(games, seed, among, any_rules)), random.Random(f"acts {seed}")
    hurry = dice.choice((0.02, 0.1, 0.3))
    for number in range(most):
        acts = game.compare()
        if game.is_over:
            return game, number
        if hands and dice.random() < hands:
            game.by_hand(dice)
            continue
        seat = dice.randint(1, 2)
        if dice.random() < 0.0005:
            game.carry_out(*game.standing(seat)["concede", seat])
            continue
        quiet = [act for act in acts if act[0] in QUIET]
        loud = [act for act in acts if act[0] not in QUIET]
        kinds = sorted({str(act[0]) for act in loud})
        if quiet and (not loud or dice.random() < hurry):
            some = quiet
        else:
            kind = dice.choice(kinds)
            some = [act for act in loud if act[0] == kind]
        game.carry_out(*acts[dice.choice(sorted(some, key=str))])
    return game, most

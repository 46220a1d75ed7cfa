"""Evolve in code and as a file: what of a table is compared, in the same words.

``Table`` runs in the process of a side; ``chosen`` and ``asked`` run in the one that compares them. Not compared: the
words of sentences; of abilities of one name that wait at once all beyond the second, which the game in code cannot
name; what is said of dangers of one kind more than once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from tabletop.core.edits import Edit
from tabletop.core.journal import Journal
from tabletop.core.state import InvalidOp
from tabletop.rules.actions import Action
from tabletop.rules.table import Table as Position
from tabletop.session.by_hand import manual
from tabletop.session.setting_up.games import open_catalog
from tools.twins.tables import Act, TwinTable

SEATS = (2,)
PIECES = ("card", "organism", "food", "host", "target", "status", "choice", "second", "pick")
NAMED = (*PIECES, "word", "attack")
"""What an act is about, by which the acts of both are told to be the same."""
QUIET = ("pass", "keep", "end_turn")
NUMBERS = {
    "capacity": "capacity", "evolve_energy": "evolve_energy", "evolve_dna": "evolve_dna", "light": "light_value",
    "divide": "divide_gain",
}  # fmt: skip
"""The values of an organism, and what they are called in the file."""


def chosen(dice: random.Random, acts: Sequence[Any], standing: Sequence[Any], hurry: float, seats: int) -> Any:
    """One of the legal acts, of any kind alike, seldom a quiet one; very seldom somebody gives up."""
    seat = dice.randint(1, seats)
    if ["concede", seat] in standing and dice.random() < 0.0005:
        return ["concede", seat]
    quiet = [act for act in acts if act[0] in QUIET]
    loud = [act for act in acts if act[0] not in QUIET]
    if quiet and (not loud or dice.random() < hurry / 3):
        return dice.choice(quiet)
    kind = dice.choice(sorted({str(act[0]) for act in loud}))
    return dice.choice([act for act in loud if act[0] == kind])


def asked(dice: random.Random) -> dict[str, Any]:
    """Decks of any number of any cards, by any rules for decks."""
    cards = sorted(open_catalog("evolve").cards)
    decks = []
    for number in (9, 39, 40, 60, 61, dice.randint(1, 80)):
        deck = Counter(dice.choices(dice.sample(cards, dice.randint(10, 40)), k=number))
        low, high = sorted((dice.choice((10, 40, 60)), dice.choice((40, 60))))
        decks.append(({"main": deck}, {"deck_min": low, "deck_max": high, "deck_copies": dice.randint(1, 4)}))
    return {"decks": decks}


class Table(TwinTable):
    """One of the two games, as the process of a side has it."""

    game = "evolve"
    at_any_time = ("concede",)

    def given(self, seats: int, seed: int) -> dict[str, Any]:
        """What a game begins with: decks of two phyla, and any house rules in every other game."""
        dice = random.Random(f"decks {seats} {seed}")
        options = self.any_options(dice) if seed % 2 else {}
        return {
            "decks": [self.any_deck(dice) for _ in range(seats)],
            "options": options | {"deck_min": 10, "deck_max": 200, "deck_copies": 4},
        }

    def any_options(self, dice: random.Random) -> dict[str, Any]:
        """House rules, most of them as usual."""
        found: dict[str, Any] = {}
        for key, option in self.catalog.options.items():
            if option.type == "bool":
                found[key] = (dice.random() < 0.3) != option.default
            elif option.values:
                found[key] = dice.choice(list(option.values)) if dice.random() < 0.4 else option.default
        return found | {
            "second_player_start_mp": dice.choice((0, 0, 3)),
            "paid_unstress_limit": dice.choice((0, 1, 1, 2)),
            "hand_limit": dice.choice((0, 1, 4, 5, 5, 7)),
            "mutation_limit": dice.choice((0, 0, 1, 2)),
        }

    def any_deck(self, dice: random.Random) -> dict[str, dict[str, int]]:
        """A deck of 60 cards with enough to begin with, of few phyla, so that lines meet."""
        cards = list(self.catalog.cards.values())
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

    # -- acts -------------------------------------------------------------------------------------------------

    def named(self, table: Position, action: Action) -> Act:
        """Pieces by number; yes and no, and what comes instead of something, as the code calls it."""
        about = {name: value for name, value in action.arguments.items() if name != "ability"}
        question = next(iter(self.rules.decisions(self.state))).question
        if self.in_code:
            self._of_code(table, action, about, question)
        else:
            self._of_file(table, action, about, question)
        assert set(about) <= set(NAMED), (action.kind, about)
        for name in PIECES:
            if name in about:
                found = table.resolve(str(about[name]), action.seat)
                about[name] = self.piece(found) if found is not None else about[name]
        return (action.kind, action.seat, *(about[name] for name in NAMED if name in about))

    def _of_code(self, table: Position, action: Action, about: dict[str, Any], question: str) -> None:
        if question == "evolve.ask_order":  # which of the abilities that wait comes next, by its card
            options = [each.arguments["pick"] for each in self.rules.legal_actions(self.state)]
            about["pick"] = table.handle(self.waiting()[options.index(about["pick"])]["source"][0], action.seat)
        if question == "evolve.ask_slot":  # which choice of what is answered is made anew
            answered = import_module("tabletop.rules.progress.items").answered
            (piece, _), *_ = (answered(table)["choices"])[int(about["pick"]) :]
            about["pick"] = table.handle(piece, action.seat)

    def _of_file(self, table: Position, action: Action, about: dict[str, Any], question: str) -> None:
        if action.kind == "defend":
            del about["target"]
        if "attack" in about and not self.has_both(table, table.resolve(str(about["organism"]), action.seat)):
            del about["attack"]
        if question == "written.may_use" and "pick" in about:
            about["pick"] = "yes"
        if question.startswith("written.instead_of") and "pick" in about:
            about["pick"] = self._numbered(table, action)
        if question == "=Who comes first?" and "pick" in about:
            about["pick"] = "I come first" if about["pick"] == str(action.seat) else "my opponent comes first"
        if about.get("pick") == "no":
            del about["pick"]

    def _numbered(self, table: Position, action: Action) -> str:
        """A card that would come instead of something, as the code calls it: the second of one name with a number."""
        acts = self.rules.legal_actions(self.state)
        picks = [each.arguments["pick"] for each in acts if "pick" in each.arguments]
        cards = [table.card(table.resolve(str(each), action.seat) or 0) for each in picks if each != "no"]
        names = [each.name for each in cards if each is not None]
        at = picks.index(action.arguments["pick"])
        before = names[:at].count(names[at])
        return f"{names[at]} ({before + 1})" if before else names[at]

    def acts(self) -> dict[Act, Action]:
        """The legal acts. Of abilities of one name that wait, code can tell two apart: no more are compared."""
        table = self.table
        legal = self.rules.legal_actions(self.state)
        asking = [] if not legal else [each.question for each in self.rules.decisions(self.state)]
        if not asking or asking[0] not in ("evolve.ask_order", "rules.which_trigger"):
            return super().acts()
        found, times = dict[Act, Action](), Counter[str | None]()
        for each in legal:
            act = self.named(table, each)
            named = {number: piece for piece, number in self._numbers.items()}
            name = table.definition(named.get(act[2], act[2])) if len(act) > 2 else None
            if act not in found and (name is None or times[name] < 2):
                found[act] = each
                times[name] += 1
        return found

    def waiting(self) -> Sequence[Any]:
        """What waits in code."""
        found: Sequence[Any] = self.code("occurrences").EvolveTriggers().waiting(self.table)
        return found

    def do(self, act: list[Any]) -> dict[str, Any]:
        """Carry out a legal act. Which of several comes next that wait and are the same the code asks in vain, and
        what is taken from an empty deck."""
        super().do(act)
        while self.in_code and self._asks_in_vain():
            self.rules.carry_out(Edit(self.state), self.rules.legal_actions(self.state)[0])
        return {}

    def _asks_in_vain(self) -> bool:
        asking = () if self.rules.outcome(self.state) else self.rules.decisions(self.state)
        waiting = self.waiting()
        if any(each.question == "evolve.ask_search" for each in asking):
            return not self.state.inside(f"deck@{asking[0].seat}")
        return any(each.question == "evolve.ask_order" for each in asking) and all(
            each == waiting[0] for each in waiting
        )

    # -- hands ------------------------------------------------------------------------------------------------

    def hands(self, seed: float) -> list[Any]:
        """With the referee off, hands change the table in code: cards come, go, are turned and laid under others,
        numbers change. What they did."""
        dice, done = random.Random(seed), []
        for _ in range(dice.randint(1, 3)):
            verb, arguments = self.something(dice)
            deed = {name: self._common(name, value) for name, value in arguments.items()}
            self.by_hand([[verb, deed]])
            if verb == "move":
                self._bare(arguments["pieces"])
            done.append([verb, deed])
        return done

    def _common(self, name: str, value: Any) -> Any:
        """An argument with pieces by the numbers that both know."""
        if name == "pieces":
            return [self.piece(each) for each in value]
        return self.piece(value) if name == "to" and isinstance(value, int) else value

    def by_hand(self, deeds: Sequence[Any]) -> dict[str, Any]:
        """What hands do here."""
        own = {number: piece for piece, number in self._numbers.items()}
        for verb, deed in deeds:
            wanted = dict(deed)
            if "pieces" in wanted:
                wanted["pieces"] = [own[each] for each in wanted["pieces"]]
            if verb == "attach":
                wanted["to"] = own[wanted["to"]]
            with suppress(InvalidOp):  # nothing of it is to be seen then
                manual.perform(
                    verb, wanted, seat=1, state=self.state, catalog=self.rules.catalog, names=("1", "2"),
                    journal=Journal(),
                )  # fmt: skip
        return {}

    def _bare(self, pieces: Sequence[int]) -> None:
        """What cards bear that have left play by hand falls off by itself in the file (EVO-39); in the game in code
        hands take it off."""
        state, edit = self.state, Edit(self.state)
        for piece in (each for one in pieces for each in (one, *state.inside(one))):
            if str(state.zone_of(piece)).partition("@")[0] in ("hand", "discard", "deck"):
                for name, held in state.counters_on(piece).items():
                    edit.count(piece, name, -held, None)
                for name in state.fields_of(piece):
                    edit.set_field(piece, name, None)
                edit.turn(piece, 0)

    def resume(self) -> dict[str, Any]:
        """On again, the rules go on where what they ask has no answer left, as at the table."""
        stuck = self.rules.is_unanswerable(self.state)
        if stuck:
            self.rules.resume(Edit(self.state))
        return {"stuck": stuck}

    def something(self, dice: random.Random) -> tuple[str, dict[str, Any]]:
        """Something that hands do. Too much energy falls off at once in the file, in the game in code when it
        looks for that, so there is never too much."""
        table = self.table
        what, seat = dice.random(), dice.choice(table.seats)
        out = list(self.there())
        hand, grown = table.inside(f"hand@{seat}"), [piece for piece in out if table.kind(piece) == "organism"]
        if what < 0.2 and out:
            return "tap", {"pieces": [dice.choice(out)]}
        bare = [piece for piece in out if not table.inside(piece)]
        if what < 0.3 and bare:
            piece = dice.choice(bare)
            return "move", {"pieces": [piece], "to": f"{dice.choice(('discard', 'hand'))}@{table.owner(piece)}"}
        if what < 0.45 and grown:
            piece, name = dice.choice(grown), dice.choice(("energy", "energy", "acted"))
            most = self.code("quantities").capacity(table, piece) if name == "energy" else 2
            return "count", {"name": name, "to": dice.randint(0, most), "pieces": [piece]}
        if what < 0.65 and hand:
            card = dice.choice(hand)
            kind = table.kind(card)
            if kind == "mutation" and out:
                return "attach", {"pieces": [card], "to": dice.choice(out)}
            rows = {"organism": f"organisms@{seat}", "food": f"food@{seat}", "status": "status"}
            return "move", {"pieces": [card], "to": rows.get(kind, f"discard@{seat}"), "face": "up"}
        if what < 0.7 and table.inside("status"):
            card = table.inside("status")[0]
            return "move", {"pieces": [card], "to": f"discard@{table.owner(card)}"}
        if what < 0.85 and table.inside(f"deck@{seat}"):
            return "draw", {"zone": f"deck@{seat}", "n": 1, "to_seat": seat}
        name = dice.choice(("dna", "mp", "absence"))
        return "count", {"name": name, "to": dice.randint(0, 5 if name != "absence" else 1), "target_seat": seat}

    # -- positions --------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """Everything that a player sees or can do, and what is read alike of both."""
        found, table, state = super().look(), self.table, self.state
        pieces = list(state.pieces())
        found |= {
            "dangers": sorted({(each.seat, each.rule) for each in self.rules.dangers(state)}),
            "phase": table.flow("phase") if found["asked"] else None,
            "stressed": sorted(self.piece(each) for each in pieces if state.angle[each]),
            "lying on": {
                self.piece(each): [self.piece(one) for one in table.inside(each)]
                for each in pieces
                if table.inside(each)
            },
            "counters": {
                name: {self.piece(each): held for each in pieces if (held := state.counter(each, name))}
                for name in ("energy", "acted")
            },
            "seats": {
                f"{seat} {name}": state.counter(-seat, name)
                for seat in table.seats
                for name in ("dna", "mp", "absence")
            },
        }
        return found

    def there(self) -> Iterator[int]:
        """The organisms and the food in play."""
        for seat in self.table.seats:
            for row in ("organisms", "food"):
                yield from self.table.inside(f"{row}@{seat}")

    def of_the_code(self) -> dict[str, Any]:
        """What organisms hold, can do and cost."""
        table, of, field = self.table, self.code("quantities"), self.code("field")
        values: Mapping[str, Callable[[Position, int], int]] = {
            "capacity": of.capacity, "evolve_energy": of.evolve_energy, "evolve_dna": of.evolve_dna,
            "light": of.light_value, "divide": of.divide_gain,
        }  # fmt: skip
        return self.compared(
            value=lambda piece, name: values[name](table, piece),
            attacks=lambda piece: dict.fromkeys(of.attacks(table, piece)),
            controller=lambda piece: field.controller(table, piece),
            turn=(table.flow("turn"), table.flow("seat")),
        )

    def of_the_file(self) -> dict[str, Any]:
        """The same, as the file keeps it."""
        table = self.table
        number = table.flow("turn") or 0
        return self.compared(
            value=lambda piece, name: table.value(piece, NUMBERS[name]),
            attacks=lambda piece: self.attacks_of(table, piece),
            controller=table.controller,
            turn=(number or 1, (table.flow("seat") if number else 0) or table.flow("first_seat")),
        )

    def compared(
        self, value: Callable[[int, str], int], attacks: Callable[[int], Any], controller: Callable[[int], int],
        turn: tuple[Any, Any],
    ) -> dict[str, Any]:  # fmt: skip
        """What each of the two has said of the position."""
        table, there = self.table, list(self.there())
        grown = [piece for piece in there if table.kind(piece) == "organism"]
        asks = {"light": "light", "divide": "divide"}  # of what is not printed nothing is asked
        return {
            "numbers": {
                self.piece(piece): {
                    name: value(piece, name) if name not in asks or self.prints(piece, asks[name]) else 0
                    for name in NUMBERS
                }
                for piece in grown
            },
            "attacks": {self.piece(piece): sorted(attacks(piece)) for piece in grown},
            "controllers": {self.piece(piece): controller(piece) for piece in there},
            "turn": turn,
        }

    def prints(self, piece: int, name: str) -> bool:
        """Whether a card prints a number or a pair."""
        return self.table.printed(piece, name) not in (None, {}, ())

    def attacks_of(self, table: Position, organism: int) -> Iterator[tuple[str, int]]:
        """The attacks of an organism in the file, each with its cost."""
        if self.prints(organism, "attack"):
            yield "printed", table.value(organism, "own_cost")
        if table.value(organism, "given_attack") < 99:
            yield "given", table.value(organism, "given_cost")

    def has_both(self, table: Position, organism: int | None) -> bool:
        """Whether an organism has an attack of its own and one that it was given: which one is meant has a name."""
        return bool(organism) and len(list(self.attacks_of(table, organism or 0))) == 2

"""Small games made by chance, each with secrets and with doors at which a rule file could let them out.

A game is put together from *parts*: each is a door of the language (a label, a pick, something that is kept, a price
...) with something hidden behind it. A part that the reader refuses is left out again, so what is refused from some
version of the language on is tried for as long as it is not.

Some parts make something public by the rules themselves: "if the top card is above 5 you gain a point" tells all who
watch. A game knows the acts that do (``Made.opens``): after one of these nothing can be said any more of who may know
what lies hidden, and all that went before it must not tell.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import yaml

from tabletop.content import Catalog, ContentError, load_game
from tabletop.rules.written import compiling
from tabletop.rules.written.door import WRITING
from tabletop.session.opening import begin
from tabletop.session.session import Session
from tabletop.session.setting_up.setup import agree, agreed_cards, deal
from tabletop.session.setting_up.versions import Versions

Data = dict[str, Any]

EVERY = "*"
"""Among the acts that open something: whatever is done may."""

GAME: Data = {
    "id": "made",
    "title": "Made",
    "seats": [2, 3],
    "boards": {"field": {"grid": "square", "size": [3, 2]}},
    "kinds": {
        "num": {
            "label": "Number",
            "fields": {
                "v": {"type": "int", "required": True},
                "suit": {"values": ["red", "blue"], "ordered": True, "required": True},
                "words": {"type": "list", "values": ["bold", "shy"]},
            },
            "face": {"title": "{v}"},
        },
        "man": {"label": "Man", "shape": "disc", "tint": "owner", "fields": {"rank": {"type": "int"}}},
    },
    "zones": {
        "stock": {"label": "Stock", "pile": True, "see": "deck", "face": "down"},
        "hand": {"label": "Hand", "per_seat": True, "see": "hand", "face": "down"},
        "desk": {"label": "Desk", "face": "down"},
        "lane": {"label": "Lane", "per_seat": True, "sites": 2, "face": "down"},
        "vault": {"label": "Vault", "per_seat": True, "see": "private", "face": "down"},
        "field": {"label": "Field", "board": "field", "face": "down"},
        "cup": {"label": "Cup", "per_seat": True, "see": "hand"},
        "bin": {"label": "Bin", "face": "up"},
    },
    "seat_values": {"points": {"label": "Points", "start": 6}},
    "counters": {"hits": {"label": "Hits"}},
    "marks": {"fresh": {"label": "Fresh"}},
}
CARDS: Data = {
    "kind": "num",
    "generate": {
        "each": {"suit": ["red", "blue"], "v": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]},
        "id": "n-{suit}-{v}",
        "name": "N {suit} {v}",
    },
}
MEN: Data = {"kind": "man", "cards": {"scout": {"name": "Scout", "rank": 2}, "spy": {"name": "Spy", "rank": 9}}}
COVERED: Data = {"owner": 1, "face": "down"}
SETUP: list[Data] = [
    {"create": "num", "in": "stock", "every": True, "face": "down"},
    {"shuffle": "stock"},
    {"deal": 2, "from": "stock", "to": "hand of seats"},
    {"deal": 1, "from": "stock", "to": "vault of seats"},
    {"deal": 1, "from": "stock", "to": "lane of seats"},
    {"draw": 2, "from": "stock", "to": "desk", "face": "down"},
    {"draw": 1, "from": "stock", "to": "bin", "face": "up"},
    {"each": "s", "in": "seats", "do": [{"create": "die", "sides": 6, "count": 2, "in": "cup of s", "owner": "s"}]},
    {"roll": "cup of seats"},
    {"move": "top(stock)", "to": "field", "cell": "cells in field where row = 1 and column = 1", "face": "down"},
    {"move": "top(stock)", "to": "field", "cell": "cells in field where row = 2 and column = 2", "face": "down"},
    {"create": "spy", "in": "field", "cell": "cells in field where row = 1 and column = 3", **COVERED},
    {"create": "scout", "in": "field", "cell": "cells in field where row = 2 and column = 3", **COVERED},
]  # fmt: skip

NUMBERS = (
    "top(stock).v", "top(desk).v", "highest(v over hand of others)", "sum(v over hand of others)",
    "lowest(v over lane of others)", "count(hand of others where v > 5)", "count(stock where v > 5)",
    "1 if any(desk where v > 5) else 0", "sum(v over desk)", "sum(v over pieces in field where kind = num)",
    "5 if top(stock).v > 5 else 0", "worth(top(stock))", "top(stock).power", "different(suit over hand of others)",
    "place(top(desk).suit)", "top(cup of next(you)).shows", "sum(shows over cup of others)",
    "count(cup of others where shows > 3)", "count(desk where card = n-red-7)", "sum(v over attached(top(desk)))",
    "highest(v over vault of others)", "count(best(v over desk))", "sum(v over top(3 of stock))",
    "count(pieces in field where kind = man and rank > 5)", "top(hand of next(you)).v - top(hand).v",
    "count(subsets(hand of others by 2) where sum(v over it) > 9)", "item(2 of sorted(v over desk)).v",
    "count(1..9 where it = top(stock).v)", "highest(sum(v over it) over subsets(desk))",
    "count(1..2 where any(hand of it where v > 5))", "1 if (desk where v > 5) = (desk where v > 4) else 0",
)  # fmt: skip
"""Numbers that hang on what somebody may not know."""
OWN = ("sum(v over hand)", "count(hand where v > 5)", "highest(v over vault)", "top(hand).v", "sum(shows over cup)")
"""Those that ``you`` may know, and nobody else."""
SETS = (
    "hand of others where v > 5", "hand of others where suit = red", "desk where v > 5", "best(v over desk)",
    "desk where face = down and v < 6", "lane of others where v > 4 and site = 1", "stock where v > 5",
    "vault of others where v > 5",
    "worst(v over lane of others)", "best(v over hand of others)", "cup of others where shows > 3",
    "pieces in field where kind = num and v > 5", "desk where suit = top(stock).suit", "desk where power > 5",
    "pieces in field where kind = man and rank > 5", "lane of seats where v > top(stock).v",
)  # fmt: skip
"""Sets of pieces whose members hang on it."""
PIECES = (
    "top(stock)", "top(desk)", "top(hand of next(you))", "best(v over desk)", "top(vault of next(you))",
    "top(lane of next(you))", "best(v over hand of next(you))", "top(cup of next(you))",
    "item(1 of sorted(v over desk))", "item(1 of sorted(v over hand of next(you)))", "item(2 of stock)",
)  # fmt: skip
SEATS = ("best(sum(v over hand of it) over seats)", "seats where any(hand of it where v > 7)")
WORDS = ("top(stock).suit", "top(desk).suit", "top(stock).card")


@dataclass
class Draft:
    """A game in the making."""

    dice: random.Random
    version: int = 1
    """Of the language: what 2 refuses is played in 1, and has to keep its secrets there; 1 lacks what came with 2."""
    rules: Data = field(default_factory=dict)
    before: list[Data] = field(default_factory=list)
    """What is done in a turn before it is asked."""
    ask: Data = field(default_factory=dict)
    after: list[Data] = field(default_factory=list)
    acts: Data = field(default_factory=dict)
    lets: list[str] = field(default_factory=list)
    """Numbers with a name, in the turn that is asked."""
    names: list[str] = field(default_factory=list)
    """Pieces, sets, seats and words with a name."""
    sealed: bool = False
    opens: set[str] = field(default_factory=set)
    parts: list[str] = field(default_factory=list)

    def number(self, own: bool = True) -> str:
        """A number that hangs on something hidden."""
        if self.lets and self.dice.random() < 0.4:
            return self.dice.choice(self.lets)
        return self.dice.choice(OWN if own and self.dice.random() < 0.2 else NUMBERS)

    def test(self) -> str:
        return f"({self.number()}) > {self.dice.randint(1, 8)}"

    def told(self) -> str:
        """Something in braces of a sentence."""
        pool = self.names if self.names and self.dice.random() < 0.5 else [*PIECES, *WORDS, *SETS, *SEATS]
        return "{" + (self.number() if self.dice.random() < 0.6 else self.dice.choice(pool)) + "}"

    @property
    def per_seat(self) -> Data:
        """What is kept of each seat, as its version has it."""
        return {"per_seat": True} if self.version == 1 else {"per": "seat"}

    def act(self, prefix: str, opens: bool = False, **made: Any) -> str:
        """One more act that may be done; ``opens``: what comes of it may tell something."""
        name = f"{prefix}_{len(self.acts)}"
        self.acts[name] = {"label": f"Act {len(self.acts)}", **made}
        self.ask["to"] = [*self.ask["to"], name]
        if opens:
            self.opens.add(name)
        return name

    def data(self) -> Data:
        """The rule file."""
        turn = [*self.before, self.ask, *self.after]
        bids: list[Data] = (
            [{"ask": "seats", "to": ["bid", "stay"], "sealed": True, "question": "A bid, {you}?"}]
            if self.sealed
            else []
        )
        return {
            "rules": self.version,
            "define": {"worth(c)": "c.v + 1"},
            "setup": SETUP,
            "course": [
                {"ask": 1, "to": ["begin"], "question": "Begin."},
                {"turns": "seats", "from": 1, "rounds": 5, "phase": "p", "do": [*bids, *turn]},
                {"finish": "best(points over seats)", "because": "It is over.", "ranked": "points"},
            ],
            "acts": {"begin": {"quiet": True}, "pass_by": {"quiet": True}, **self.acts},
            **self.rules,
        }  # fmt: skip


Part = Callable[[Draft], None]
PARTS: dict[str, Part] = {}
LATER = ("foreseen", "coming", "reasons_of_a_pick")
"""Parts that were added when the games of many seeds were known: they are asked for by name."""


def part(make: Part) -> Part:
    """One door of the language."""
    PARTS[make.__name__] = make
    return make


GAIN: list[Data] = [{"gain": 1, "of": "points", "to": "you"}]
"""What is done by acts that tell nothing."""


# -- what has a name -----------------------------------------------------------------------------------------


@part
def let_number(to: Draft) -> None:
    name = f"t{len(to.lets)}"
    to.before.append({"let": name, "be": to.dice.choice((*NUMBERS, *OWN))})
    to.lets.append(name)


@part
def let_thing(to: Draft) -> None:
    name = f"c{len(to.names)}"
    to.before.append({"let": name, "be": to.dice.choice((*PIECES, *SETS, *SEATS, *WORDS))})
    to.names.append(name)


@part
def let_changed(to: Draft) -> None:
    name = f"t{len(to.lets)}"
    to.before += [
        {"let": name, "be": 0},
        {"each": "it_is", "in": "desk", "do": [{"set": name, "to": f"{name} + it_is.v"}]},
    ]
    to.lets.append(name)


@part
def keep_number(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    kept[name] = {"number": 0, **({"label": "Kept"} if to.dice.random() < 0.5 else {})}
    to.before.append({"set": name, "to": to.number()})
    to.lets.append(name)


@part
def keep_of_seats(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    kept[name] = {"number": 0, **to.per_seat}
    to.before.append({"each": "s", "in": "seats", "do": [{"set": f"s.{name}", "to": "sum(v over hand of s)"}]})
    to.lets.append(f"{name} of next(you)")


@part
def keep_other(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    sort, value = to.dice.choice([("truth", to.test()), ("seat", SEATS[0]), ("word", WORDS[0])])
    kept[name] = sort if sort != "word" else {"word": "none"}
    to.before.append({"set": name, "to": value})
    to.lets.append(
        f"(1 if {name} else 0)" if sort == "truth" else f"(1 if {name} = {'you' if sort == 'seat' else 'red'} else 0)"
    )


def going(to: Draft, name: str) -> list[Data]:
    """What may become of something that is kept."""
    ways: list[list[Data]] = [
        [], [{"move": f"{name} where face = up", "to": "hand of next(you)"}], [{"shuffle": "desk"}],
        [{"move": f"{name} where face = up", "to": "vault of you"}, {"shuffle": "stock"}],
    ]  # fmt: skip
    return to.dice.choice(ways)


@part
def keep_piece(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    kept[name] = {"piece": "none", **({"label": "That one"} if to.dice.random() < 0.5 else {})}
    to.before.append({"set": name, "to": to.dice.choice([*PIECES, "top(bin)", "top(bin)"])})
    to.names.append(name)
    to.lets += [f"(1 if {name} is in hand of you else 0)", f"count(hand of others where it = {name})"]
    to.before += going(to, name)


@part
def keep_several(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    kept[name] = {"set": "piece", **({"per": "seat"} if to.dice.random() < 0.3 else {})}
    to.before.append({"set": name, "to": to.dice.choice([*SETS, "bin", "bin", "desk"])})
    to.names.append(name)
    to.lets += [f"count({name})", f"count({name} where holder = next(you))", f"count(desk where it is in {name})"]
    to.before += going(to, name)


@part
def keep_list(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    if to.dice.random() < 0.5:
        kept[name] = {"list": "number", **({"per": "seat"} if to.dice.random() < 0.3 else {})}
        to.before += [{"remember": to.number(), "in": name}, {"remember": to.number(), "in": name}]
        to.lets += [f"sum(it over {name})", f"item(1 of {name})", f"count({name} where it > 5)"]
    else:
        kept[name] = {"set": "piece"}
        to.before += [
            {"remember": to.dice.choice([*SETS, *PIECES, "bin"]), "in": name},
            {"remember": "bin", "in": name}, {"forget": to.dice.choice(PIECES), "in": name},
        ]  # fmt: skip
        to.names += [name, f"item(1 of {name})"]
        to.lets += [f"count({name})", f"count({name} where it is in desk)"]
    to.before += going(to, "bin")


@part
def keep_of_pieces(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    among = to.dice.choice(["desk", "bin", "hand of you", "pieces in field"])
    if to.dice.random() < 0.5:
        kept[name] = {"number": 0, "per": "piece"}
        to.before.append({"each": "c", "in": among, "do": [{"set": f"c.{name}", "to": to.number()}]})
        to.lets += [f"sum({name} over desk)", f"sum({name} over hand of others)", f"top(desk).{name}"]
    else:
        kept[name] = {"piece": "none", "per": "piece"}
        to.before.append({"each": "c", "in": among, "do": [{"set": f"c.{name}", "to": to.dice.choice(PIECES)}]})
        to.lets += [f"count(desk where {name} != none)", f"count(hand of others where {name} is in desk)"]
        to.names.append(f"top(desk).{name}")
    to.before += going(to, among)


@part
def keep_cells(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    if to.dice.random() < 0.5:
        kept[name] = {"set": "cell"}
        to.before.append({"set": name, "to": "pieces in field where rank > 5"})
        to.lets += [f"count({name})", f"count({name} where empty)"]
    else:
        kept[name] = {"number": 0, "per": "cell"}
        to.before.append({"each": "c", "in": "cells in field", "do": [{"set": f"c.{name}", "to": to.number()}]})
        to.lets += [f"sum({name} over cells in field)", f"count(cells in field where {name} > 5)"]


@part
def keep_by_a_test(to: Draft) -> None:
    kept = to.rules.setdefault("keep", {})
    name = f"k{len(kept)}"
    kept[name] = {"number": 0}
    to.before.append({"if": to.test(), "do": [{"set": name, "to": 1}], "else": [{"set": name, "to": 2}]})
    to.lets.append(name)


@part
def routine(to: Draft) -> None:
    made = to.rules.setdefault("routines", {})
    name = f"r{len(made)}"
    made[f"{name}(n)"] = [{"say": "It is {n}."}, {"if": "n > 99", "do": GAIN}]
    to.act("routine", do=[{name: to.number()}])


# -- what is asked and how it is called ----------------------------------------------------------------------


@part
def question(to: Draft) -> None:
    to.ask["question"] = f"{to.ask.get('question', 'What now?')} {to.told()}"


@part
def label(to: Draft) -> None:
    to.act("label", label=f"Take {to.told()} {to.told()}", do=GAIN)


@part
def say(to: Draft) -> None:
    to.act("say", say=f"{{you}} saw {to.told()}.", do=GAIN)


@part
def say_effect(to: Draft) -> None:
    to.act("says", do=[*GAIN, {"say": f"There is {to.told()}."}])


@part
def because(to: Draft) -> None:
    to.act("because", requires=[{"must": "points > 99", "because": f"It is {to.told()}."}], do=GAIN)


@part
def requires(to: Draft) -> None:
    reason = {"because": f"It is {to.told()}."} if to.dice.random() < 0.7 else {}
    to.act("requires", opens=True, requires=[{"must": to.test(), **reason}], do=GAIN)


@part
def then_must(to: Draft) -> None:
    to.act("afterwards", opens=True, then_must=[{"must": to.test(), "because": "Not now."}], do=GAIN)


@part
def cost(to: Draft) -> None:
    to.act("cost", opens=True, cost=[{"pay": to.number(), "of": "points"}], do=[])


@part
def pick(to: Draft) -> None:
    among = to.dice.choice(SETS)
    made: Any = (
        among
        if to.dice.random() < 0.3
        else {"among": among, "because": "Not {x}, {x.v}." if "cup" not in among else "No."}
    )
    to.act(
        "pick",
        opens=True,
        label="Take {x}" if to.dice.random() < 0.5 else "Take {x} ({x.v})",
        pick={"x": made},
        do=GAIN,
    )


@part
def pick_and_require(to: Draft) -> None:
    to.act(
        "pick", opens=True, label="With {x}", pick={"x": to.dice.choice(("desk", "hand of others", "lane of seats"))},
        requires=[{"must": "x.v > 4", "because": "{x} has only {x.v}."}], do=GAIN,
    )  # fmt: skip


@part
def pick_two(to: Draft) -> None:
    to.act(
        "pick", opens=True, label="{x} on {y}",
        pick={"x": "hand", "y": {"among": "desk where v > x.v", "because": "{y} is too low."}},
        do=GAIN,
    )  # fmt: skip


@part
def pick_number(to: Draft) -> None:
    to.act("pick", opens=True, label="Say {n}", pick={"n": f"1..{to.number()}"}, do=GAIN)


@part
def pick_cell(to: Draft) -> None:
    to.act(
        "pick",
        opens=True,
        label="Go to {x}",
        pick={"x": {"among": "cells in field where not empty and v > 5", "because": "No."}},
        do=GAIN,
    )


def _mostly_open(to: Draft) -> str:
    """A test that mostly hangs on nothing that is hidden, which is refused where everybody is told."""
    return to.test() if to.dice.random() < 0.2 else "points > 5"


@part
def foreseen(to: Draft) -> None:
    """What an act would do at cells is told before it is done."""
    to.act(
        "foreseen",
        label="Step on {x}",
        pick={"x": "cells in field"},
        preview=[
            {"for": {"c": "near(x)"}, "if": _mostly_open(to), "look": "blocked", "say": f"It is {to.told()}."},
            {"for": {"c": "near(x) where not empty"}, "look": "fights", "say": "{piece(c)} of {piece(c).v}."},
            {"for": {"c": "near(x)"}, "look": "new", "say": f"A man comes, at {to.told()}."},
        ],
        do=GAIN,
    )


@part
def coming(to: Draft) -> None:
    """What is to come is told of cells."""
    found = "not empty" if to.dice.random() < 0.8 else "not empty and v > 5"
    to.rules["coming"] = [
        {"for": {"c": f"cells in field where {found}"}, "if": _mostly_open(to), "piece": "piece(c)",
         "look": "pending", "say": "{piece(c)} goes, " + f"at {to.told()}.", "sign": f"in {to.told()}"}
    ]  # fmt: skip


@part
def reasons_of_a_pick(to: Draft) -> None:
    """What cannot be picked is told why: of each thing the first reason that holds."""
    to.act(
        "pick",
        opens=True,
        label="Take {x}",
        pick={
            "x": {
                "among": to.dice.choice(
                    ("hand where v > 5", "bin where v > 5", "best(v over hand)", "desk where v > 5")
                ),
                "reasons": [
                    {"if": _mostly_open(to), "because": "{x} is only {x.v}."},
                    {
                        "if": "points > 4",
                        "because": f"It is {to.told()}." if to.dice.random() < 0.3 else "{x} stays.",
                    },
                    {"if": "points > 3", "because": "Nobody takes {x} of {x.v}."},
                ],
            }
        },
        do=GAIN,
    )


@part
def pick_seat(to: Draft) -> None:
    to.act("pick", opens=True, label="Name {x}", pick={"x": to.dice.choice(SEATS)}, do=GAIN)


@part
def pick_own(to: Draft) -> None:
    """Done with a card of one's own that nobody else sees: what others are told of it must not name it."""
    to.act("own", label="Show {x}, worth {x.v}", pick={"x": "hand where v > 3"}, say="{you} has {x}, {x.v}.", do=GAIN)


@part
def pick_piece_or_seat(to: Draft) -> None:
    among = to.dice.choice(("desk", "hand of others where v > 5", "lane of others", "best(v over desk)"))
    to.act("aim", opens=True, label="Aim at {x}", pick={"x": f"({among}) or others"}, do=[
        {"if": "x is seat", "do": GAIN, "else": [{"gain": 1, "of": "hits", "to": "x"}]},
    ])  # fmt: skip


@part
def choose_piece_or_seat(to: Draft) -> None:
    among = to.dice.choice(("desk", "hand of others where v > 5", "lane of others", "hand"))
    to.act("aim", opens=True, do=[{"choose": "x", "among": f"({among}) or seats", "ask": "At whom?"}, *GAIN])
    to.opens.add("choose")


@part
def choose(to: Draft) -> None:
    to.act(
        "choose",
        do=[{"choose": "x", "among": to.dice.choice(SETS), "ask": f"Which of {to.told()}?"}, *GAIN],
        opens=True,
    )
    to.opens.add("choose")  # whether the answer counts is seen


@part
def choose_of_own(to: Draft) -> None:
    to.act("choose", do=[{"choose": "x", "among": "hand", "ask": "Which?"}, {"let": "w", "be": "x.v"},
                         {"choose": "y", "among": "desk", "ask": "On which? {w}"}, *GAIN])  # fmt: skip


@part
def ask_again(to: Draft) -> None:
    to.after.append({"ask": "you", "to": ["pass_by", *to.ask["to"][:1]], "question": f"Once more? {to.told()}"})


@part
def ask_another(to: Draft) -> None:
    to.before += [{"let": "o", "be": to.number()}]
    to.after.append({"ask": "next(you)", "to": ["pass_by"], "question": "And you, {you}? {o}"})


@part
def sealed(to: Draft) -> None:
    to.sealed = True
    to.rules.setdefault("keep", {})["bids"] = {"number": 0, **to.per_seat}
    to.acts["bid"] = {"label": "Bid {n}", "pick": {"n": "1..points"}, "do": [{"set": "bids", "to": "n"}]}
    to.acts["stay"] = {"label": f"Stay {to.told()}", "do": [{"set": "bids", "to": 0}]}


@part
def offer(to: Draft) -> None:
    to.rules.setdefault("offers", {})["stop"] = {
        "label": f"Stop at {to.told()}", "question": f"{{you}} offers to stop. {to.told()}",
        "requires": [{"must": to.dice.choice((to.test(), "points >= 0")), "because": f"Not at {to.told()}."}],
        "do": [{"finish": "best(points over seats)", "because": "All agreed."}],
    }  # fmt: skip


@part
def danger(to: Draft) -> None:
    to.rules["dangers"] = [{"when": to.test(), "say": f"{{you}} is near {to.told()}."}]


@part
def oddity(to: Draft) -> None:
    found = {"when": to.test()} if to.dice.random() < 0.5 else {"for": {"odd": "hand of seats where owner != holder"}}
    to.rules["oddities"] = [{**found, "say": f"It is odd at {to.told()}.", "remedy": "Mend it."}]


# -- numbers -------------------------------------------------------------------------------------------------


@part
def total(to: Draft) -> None:
    to.rules["totals"] = [{"at": "hand", "sum": to.dice.choice(("v", *NUMBERS)), "where": to.test()}]


@part
def ladder(to: Draft) -> None:
    number = to.dice.choice(("v", *NUMBERS))
    to.rules["ladders"] = [
        {"at": "hand", "rungs": 3, "now": number, "cost": "rung + points", "text": f"{{rung}} of {to.told()}"}
    ]


@part
def score(to: Draft) -> None:
    to.rules["score"] = to.dice.choice(
        ["points + sum(v over hand)", "points - sum(v over hand of others)", f"points + {to.dice.choice(NUMBERS)}"]
    )


@part
def value_of_seats(to: Draft) -> None:
    to.rules["values"]["might"] = {"of": "seat", "from": f"points + {to.dice.choice((*OWN, *NUMBERS))}"}


@part
def value_with_additions(to: Draft) -> None:
    to.rules["values"]["power"] = {
        "of": "num", "from": "v", "add": [{"by": 1, "when": to.test(), "label": "It is so"}], "in_place_of": "v",
    }  # fmt: skip


# -- what lies and how ---------------------------------------------------------------------------------------


@part
def mark(to: Draft) -> None:
    to.act("mark", do=[{"mark": "fresh", "of": to.dice.choice(("top(desk)", "top(hand)", "top(lane of next(you))"))}])
    to.names.append("desk where fresh")


@part
def marked(to: Draft) -> None:
    to.act("marked", label="With {x}", pick={"x": "desk where fresh"}, do=GAIN)


@part
def count_on(to: Draft) -> None:
    to.act("hit", do=[{"gain": 1, "of": "hits", "to": to.dice.choice(("top(desk)", "lane of others"))}])


@part
def roll(to: Draft) -> None:
    to.act("roll", do=[{"roll": to.dice.choice(("cup", "cup of others", "cup of seats"))}])
    if to.dice.random() < 0.5:
        to.after.append({"roll": "cup"})


@part
def look(to: Draft) -> None:
    to.act("look", do=[{"look": to.dice.choice(("top(stock)", "desk", "hand of next(you)", "cup of next(you)"))}])


@part
def show(to: Draft) -> None:
    to.act("show", do=[{"reveal": to.dice.choice(("hand", "desk", "cup", "top(stock)"))}])


@part
def turn_up(to: Draft) -> None:
    to.act(
        "turn",
        do=[{"turn": to.dice.choice(("top(desk)", "desk", "top(lane)")), "face": to.dice.choice(("up", "down"))}],
    )


@part
def play(to: Draft) -> None:
    face = to.dice.choice(("up", "down"))
    where = to.dice.choice(("desk", "bin", "stock", "lane of next(you)"))
    to.act("play", label="Play {x}", pick={"x": "hand"}, do=[
        {"move": "x", "to": where, "face": face, **({"site": 1} if "lane" in where else {})},
        {"draw": 1, "from": "stock", "to": "hand"},
    ])  # fmt: skip


@part
def swap_two(to: Draft) -> None:
    to.act("swap", pick={"x": "hand", "y": "desk"}, label="{x} for {y}", do=[{"swap": "x", "with": "y"}])


@part
def mix(to: Draft) -> None:
    to.act(
        "mix", do=[{"move": "hand", "to": "stock"}, {"shuffle": "stock"}, {"draw": 2, "from": "stock", "to": "hand"}]
    )


@part
def under(to: Draft) -> None:
    to.act("under", do=[{"attach": "top(bin)", "to": "top(desk)"}, {"draw": 1, "from": "stock", "to": "bin"}])


@part
def sort(to: Draft) -> None:
    to.before.append({"sort": "hand of seats", "by": "v"})


@part
def steal(to: Draft) -> None:
    to.act("steal", pick={"x": "hand of others"}, label="Steal {x}", do=[{"move": "x", "to": "hand"}])


# -- what is given, paid, put off, offered, copied and answered -----------------------------------------------


@part
def give_word(to: Draft) -> None:
    told = {"until": to.dice.choice(("turn", "round", "stay", "game"))} if to.dice.random() < 0.8 else {}
    word = to.dice.choice(("bold", "no bold"))
    to.act("give", do=[{"give": word, "to": to.dice.choice(("top(desk)", "top(hand)", "top(lane)")), **told}])
    to.names.append("desk where words has bold")
    to.lets.append("count(hand of others where words has bold)")


@part
def give_number(to: Draft) -> None:
    change = to.dice.choice((to.number(), {"times": 2}, {"set": to.number()}, {"least": to.number()}))
    to.act(
        "give",
        opens=True,
        do=[{"give": {"power": change}, "to": to.dice.choice(("top(desk)", "bin")), "until": "round"}],
    )


@part
def given_number(to: Draft) -> None:
    """What was given to a card that lies hidden counts where its number does."""
    to.act(
        "give", do=[{"give": {"power": {"times": 2}}, "to": to.dice.choice(("top(desk)", "hand")), "until": "round"}]
    )
    to.lets.append(to.dice.choice(("sum(power over desk)", "highest(power over hand of others)")))


@part
def cost_of_effects(to: Draft) -> None:
    paid = to.dice.choice(("x", "best(v over hand)", "hand where v > 6", "top(desk)"))
    lines = [{"pay": 1, "of": "points"}, {"move": paid, "to": to.dice.choice(("bin", "desk")), "face": "up"}]
    more: Data = {"pick": {"x": "hand"}, "label": "Give {x} up"} if paid == "x" else {}
    to.act("pay", opens=paid != "x", cost=lines[to.dice.randint(0, 1) :], do=GAIN, **more)


@part
def put_off(to: Draft) -> None:
    told = to.dice.choice(("{x}", "{x}", "{n}", "{x} and {n}"))
    to.act("later", do=[
        {"let": "x", "be": to.dice.choice((*PIECES, "top(hand)"))}, {"let": "n", "be": to.number()},
        {"when": "turn_end", "of": to.dice.choice(("you", "next(you)")), "do": [*GAIN, {"say": f"It was {told}."}]},
    ])  # fmt: skip


@part
def may(to: Draft) -> None:
    told = to.dice.choice(("", "", "{n}", to.told()))
    paid = to.dice.choice(({"pay": 1, "of": "points"}, {"move": "hand where v > 7", "to": "bin", "face": "up"}))
    to.act("may", do=[
        {"let": "n", "be": to.number()},
        {"may": "next(you)", "cost": [paid], "ask": f"Pay, {{you}}? {told}", "do": GAIN},
    ])  # fmt: skip
    to.opens.add("choose")  # what was paid is seen


@part
def copy_of(to: Draft) -> None:
    like = to.dice.choice((*PIECES, "top(hand)", "top(bin)"))
    to.act("copy", do=[{"create": f"same as {like}", "in": to.dice.choice(("desk", "bin", "hand")), "owner": "you"}])


@part
def become_like(to: Draft) -> None:
    like = to.dice.choice((*PIECES, *SETS[:4], "top(hand)", "top(bin)", "bin"))
    of = to.dice.choice(("top(bin)", "top(desk)", "top(hand)", "desk"))
    to.act("become", do=[{"become": f"same as {like}", "of": of}])


@part
def made_by_a_word(to: Draft) -> None:
    word = to.dice.choice((*WORDS, "top(bin).card", f"n-red-1 if {to.test()} else n-blue-2"))
    made: Data = {"create": word, "in": to.dice.choice(("desk", "bin", "hand")), "owner": "you"}
    to.act("make", do=[made if to.dice.random() < 0.5 else {"become": word, "of": "top(bin)"}])


@part
def window(to: Draft) -> None:
    always: Data = {} if to.dice.random() < 0.3 else {"always": True}
    told = to.dice.choice(("", "", to.told()))
    to.rules.setdefault("windows", {})["replies"] = {
        "ask": "others", "to": ["respond", "pass_by"], "question": f"Do you answer? {told}", **always,
    }  # fmt: skip
    to.acts["respond"] = {
        "label": "Answer with {x}",
        "pick": {"x": "hand where v > 5"},
        "do": [{"cancel": "answered"}],
    }
    name = to.act(
        "ask", pick={"x": "hand"}, label="Play {x}", answer="replies", do=GAIN, cancelled=[{"say": "In vain."}]
    )
    if not always:
        to.opens.add(name)  # who is asked has something to answer with


@part
def limited(to: Draft) -> None:
    to.after.append(
        {"ask": "seats", "to": ["pass_by"], "order": "succession", "from": to.dice.choice((*SEATS, "next(you)"))}
    )
    to.ask["limit"] = to.dice.choice((to.number(), "2", "2"))
    to.opens.add(EVERY)


@part
def stopped(to: Draft) -> None:
    to.act("stop", opens=True, do=[{"if": to.test(), "do": ["stop"]}, *GAIN])


# -- what the rules themselves make public -------------------------------------------------------------------


@part
def if_hidden(to: Draft) -> None:
    to.act("if", opens=True, do=[{"if": to.test(), "do": GAIN}])


@part
def guess(to: Draft) -> None:
    """A guess at something that was named before it was asked."""
    name = f"t{len(to.lets)}"
    to.before.append({"let": name, "be": to.dice.choice(NUMBERS)})
    to.lets.append(name)
    for act, sign in (("high", ">"), ("low", "<=")):
        kind = to.act(act, opens=True)
        to.after.append(
            {
                "if": f"act = {kind}",
                "do": [{"if": f"{name} {sign} 5", "do": [{"gain": 5, "of": "points", "to": "you"}]}],
            }
        )


@part
def gain_hidden(to: Draft) -> None:
    to.act("gain", opens=True, do=[{"gain": to.number(), "of": "points", "to": "you"}])


@part
def each_hidden(to: Draft) -> None:
    to.act("each", opens=True, do=[{"each": "x", "in": to.dice.choice(SETS), "do": GAIN}])


@part
def move_hidden(to: Draft) -> None:
    to.act("move", opens=True, do=[{"move": to.dice.choice(SETS), "to": "bin", "face": "up"}])


@part
def mark_hidden(to: Draft) -> None:
    to.act("mark", opens=True, do=[{"mark": "fresh", "of": to.dice.choice(SETS)}])


@part
def times_hidden(to: Draft) -> None:
    to.act("times", opens=True, do=[{"times": to.number(), "do": GAIN}])


@part
def add_hidden(to: Draft) -> None:
    to.act("add", opens=True, do=[{"add": to.number(), "to": "power", "of": "bin", "until": "round"}])


@part
def price_of_own(to: Draft) -> None:
    """Who sees a card sees what is added to a number of it, and nobody else."""
    sets = ("hand where v > 5", "hand of others where suit = red", "vault of others where v > 5", "stock where v > 7")
    dear: Data = {"add": 1, "to": "power", "of": to.dice.choice(sets), "until": "round"}
    to.act("dear", do=[dear, *GAIN])


@part
def give_hidden(to: Draft) -> None:
    to.act("give", opens=True, do=[{"give": "bold", "to": to.dice.choice(SETS), "until": "round"}])


@part
def copy_hidden(to: Draft) -> None:
    to.act("copy", opens=True, do=[{"create": f"same as {to.dice.choice(SETS)}", "in": "desk", "owner": "you"}])


@part
def put_off_until_hidden(to: Draft) -> None:
    to.act("later", do=[{"when": "moved", "of": to.dice.choice(SETS), "do": GAIN}])
    to.opens.add(EVERY)


@part
def check_hidden(to: Draft) -> None:
    to.rules.setdefault("checks", []).append(
        {"for": {"c": "hand of seats where v > 9"}, "do": [{"move": "c", "to": "bin", "face": "up"}]}
    )
    to.opens.add(EVERY)


@part
def end_hidden(to: Draft) -> None:
    to.act(
        "end",
        opens=True,
        do=[{"if": f"{to.number()} > 25", "do": [{"finish": "you", "because": f"It is {to.told()}."}]}],
    )


@part
def until_hidden(to: Draft) -> None:
    to.ask["until"] = f"act = pass_by or {to.test()}"
    to.opens.add(EVERY)


@part
def asked_by_what_is_hidden(to: Draft) -> None:
    to.after.append({"ask": to.dice.choice(SEATS), "to": ["pass_by"], "question": "You, {you}?"})
    to.opens.add(EVERY)


@part
def skipped(to: Draft) -> None:
    to.after.append({"ask": "seats", "to": ["answer_own", "pass_by"], "order": "succession", "skip": True})
    to.acts["answer_own"] = {"label": "Answer with {x}", "pick": {"x": "hand where v > 6"}, "do": GAIN}
    to.opens.add(EVERY)


# -- a game --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Made:
    """A game that was made: ``opens``: the acts after which something hidden may be public by the rules, or
    ``EVERY``; ``parts``: its doors; ``refused``: the parts that the reader refused, with its sentences."""

    seed: int
    catalog: Catalog
    rules: Data
    opens: frozenset[str]
    parts: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]

    def table(self, seats: int, seed: int) -> Session:
        """A table of the game."""
        return table_of(self.catalog, seats, seed)

    def may_open(self, act: str) -> bool:
        """Whether an act may make something public that was hidden."""
        return act in self.opens or EVERY in self.opens


def made_game(folder: Path, seed: int, only: tuple[str, ...] = (), most: int = 7) -> Made:
    """The game of a seed. ``only``: of these parts alone, in this order."""
    dice = random.Random(seed)
    draft = Draft(dice, version=1 + seed % 2)
    draft.rules["values"] = {"power": {"of": "num", "from": "v + 1"}}
    draft.rules["score"] = "points"
    draft.ask = {"ask": "you", "to": ["pass_by"], "question": "What now?"}
    refused: list[tuple[str, str]] = []
    catalog: Catalog | None = None
    quiet = [name for name in PARTS if name not in LOUD and name not in LATER]
    wanted = list(only) or [
        dice.choice(quiet if dice.random() < 0.85 else LOUD) for _ in range(dice.randint(3, most))
    ]
    for number, name in enumerate(wanted):
        tried = copy.deepcopy(draft)
        tried.dice = random.Random(f"{seed} {number}")
        PARTS[name](tried)
        try:
            catalog = _read(folder, tried)
        except ContentError as error:
            refused.append((name, str(error)))
        else:
            draft = tried
            draft.parts.append(name)
    return Made(
        seed,
        catalog or _read(folder, draft),
        draft.data(),
        frozenset(draft.opens),
        tuple(draft.parts),
        tuple(refused),
    )


def table_of(catalog: Catalog, seats: int, seed: int) -> Session:
    """A table of a game that has been read."""
    agreement = agree(catalog, seats=seats, seed=seed)
    versions = Versions(catalog, agreement.seats, agreement.options, partial(agreed_cards, agreement))
    return begin(versions, agreement, deal(catalog, agreement), game=catalog.id)


LOUD = tuple(name for name in PARTS if list(PARTS).index(name) >= list(PARTS).index("if_hidden"))
"""The parts that make something public."""


def _read(folder: Path, draft: Draft) -> Catalog:
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    files = {"game.yaml": GAME, "cards/numbers.yaml": CARDS, "cards/men.yaml": MEN, "rules.yaml": draft.data()}
    for name, data in files.items():
        (folder / name).write_text(yaml.safe_dump(data, sort_keys=False, width=4000), encoding="utf-8")
    with patch.object(compiling, "ADDED", frozenset()):  # version 1 warns where 2 refuses; here it has all words
        return load_game(folder, WRITING)

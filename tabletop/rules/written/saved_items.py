"""Acts that had been announced and waited, or were about to be over, when a game in code was saved; see ``saved``.

```yaml
over:
  pond/spell:
    act: cast                # which act that is now, or by a word: {was: item.what, as: {dive: dive, hop: leap}}
    with: {card: item.card, target: item.choices.1}       # what it is about
    uses: {ability: item.ability, chosen: item.choices}   # which ability it uses, and what was chosen for that
    left: {0: answers, 2: after}   # at that instruction it waits for answers, or only what comes behind it is left
```

Its price is paid and its line has been told, so it is not done again: it stands where it stood, with who has
answered. What is named is a path into what the frame had bound; a piece with its incarnation is that piece, and
`kind` behind one its kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from tabletop.core.values import Json, Record, Value
from tabletop.rules.acting.kinds import Kinds
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.progress.items import ITEM
from tabletop.rules.progress.machine import Frame, Jump, Run
from tabletop.rules.progress.windows import Window
from tabletop.rules.written.acts.declaring import AFTER
from tabletop.rules.written.acts.picking import bound_by
from tabletop.rules.written.acts.wanting import WrittenKind
from tabletop.rules.written.naming.binding import key_of
from tabletop.rules.written.naming.game_names import ACT
from tabletop.rules.written.reacting.announced import OPEN, USED, announce
from tabletop.rules.written.reading.sheet import Part

KEYS = ("act", "with", "uses", "left")
LEFT = ("answers", "after")
Left = Literal["answers", "after"]


def found_at(run: Run, record: object, path: str) -> object:
    """What lies behind names and numbers with dots, None for nothing."""
    for name in path.split("."):
        if name == "kind" and (piece := piece_of(run, record)):
            record = run.kind(piece)
        elif isinstance(record, Mapping):
            record = record.get(name)
        elif isinstance(record, Sequence) and not isinstance(record, str) and name.isdecimal():
            record = record[int(name) - 1] if 0 < int(name) <= len(record) else None
        else:
            return None
    return record


def piece_of(run: Run, found: object) -> int:
    """A piece that is still there, by its number or with its incarnation; 0 for none."""
    if isinstance(found, Sequence) and not isinstance(found, str) and len(found) == 2:
        found = found[0]
    return found if isinstance(found, int) and run.state.exists(found) else 0


@dataclass(frozen=True, slots=True)
class Announced:
    """An act that was announced: which, what it is about, which ability it uses, and what is left of it."""

    act: str
    acts: Mapping[str, str]
    """Which act it is by the word at ``act``; none: that very one."""
    given: Mapping[str, str]
    ability: str = ""
    chosen: str = ""
    left: Mapping[int, Left] = field(default_factory=dict)
    """By the number of the instruction at which it was, what is left of it."""

    def name(self, run: Run, frame: Frame) -> str:
        """The act of today, "" for none."""
        if frame.at not in self.left:
            return ""
        return self.acts.get(str(found_at(run, frame.bind, self.act)), "") if self.acts else self.act

    def take_up(self, run: Run, frame: Frame) -> None:
        """It stands where it stood."""
        name = self.name(run, frame)
        kind, item = run.ruleset.part(Kinds)[name], frame.bind[ITEM]
        assert isinstance(kind, WrittenKind)
        found = {key: found_at(run, frame.bind, path) for key, path in self.given.items()}
        about = {key: piece_of(run, each) for key, each in found.items() if key in kind.pieces}
        pieces = {key: piece for key, piece in about.items() if piece}
        plain: dict[str, Json] = {}
        for key, each in found.items():
            if key in kind.takes and isinstance(each, str):
                plain[key] = each
        act = BoundAction.proposed(run, name, int(item["by"]), pieces, plain)
        bind = cast("dict[str, Value]", bound_by(kind.wanted.picks, run, act))
        picked = tuple(pieces[pick.name] for pick in kind.wanted.picks if pick.name in pieces)
        bind |= announce(run, name, act.seat, picked, bool(kind.wanted.lies))
        bind[ITEM] = {**cast("Record", bind[ITEM]), "cancelled": bool(item.get("cancelled"))}
        bind |= self._used(run, frame, kind, picked)
        run.frame.bind[key_of(ACT)] = name
        run.push(kind.wanted.block, **bind)
        self._place(run, frame)

    def _used(self, run: Run, frame: Frame, kind: WrittenKind, picked: Sequence[int]) -> dict[str, Value]:
        """The ability that it uses, with what was chosen for it."""
        uses, id = kind.wanted.uses, found_at(run, frame.bind, self.ability) if self.ability else ""
        power = uses.powers.by_id(str(id)) if uses is not None else None
        if power is None or not picked:
            return {}
        listed = found_at(run, frame.bind, self.chosen) if self.chosen else ()
        things = [piece_of(run, each) for each in listed] if isinstance(listed, Sequence) else []
        chosen: dict[str, Value] = {
            each.key: thing for each, thing in zip(power.chosen, things, strict=False) if thing
        }
        return {USED: {"ability": power.id, "piece": picked[0], "chosen": chosen}}

    def _place(self, run: Run, before: Frame) -> None:
        """At the question who answers, with who has, or behind what it does."""
        frame, block = run.frame, run.blocks[run.frame.block]
        if self.left[before.at] == "after":
            frame.at = block.labels.get(AFTER, len(block.code))
            return
        frame.bind[OPEN] = True
        for at, each in enumerate(block.code):
            if isinstance(each, Window) and not _is_passed_over(run, block.code[at - 1] if at else None):
                frame.at = at
                old, state = before.bind.get("window"), each.opened(run, frame)
                if isinstance(old, Mapping):
                    state = {**state, **{key: old[key] for key in ("seats", "turn", "passed", "acts") if key in old}}
                    state |= {key: tuple(state[key]) for key in ("seats", "passed")}
                frame.bind["window"] = state
                return


def _is_passed_over(run: Run, before: object) -> bool:
    """Whether a question in one of several orders is not the one, by the jump before it."""
    return isinstance(before, Jump) and before.test is not None and before.test(run)


def read_announced(part: Part, acts: Sequence[str]) -> Announced:
    """One line of a `saves.yaml`."""
    part.check_keys(KEYS, "What was announced")
    act, given, uses = part.need("act", "What was announced"), part.get("with"), part.get("uses")
    known: dict[str, str] = {}
    path = ""
    if act.is_mapping:
        act.check_keys(("was", "as"), "An act")
        path = act.need("was", "An act").text("Where its word stood")
        known = {key: each.one_of(acts, "act") for key, each in act.need("as", "An act").parts("`as`").items()}
    else:
        path = act.one_of(acts, "act")
    if uses is not None:
        uses.check_keys(("ability", "chosen"), "`uses`")
    ability, chosen = (uses.get(key) if uses is not None else None for key in ("ability", "chosen"))
    named = given.parts("`with`") if given is not None else {}
    left: dict[int, Left] = {}
    for at, each in part.need("left", "What was announced").parts("`left`").items():
        if not at.isdecimal():
            raise each.wrong("What is left is said by the number of the instruction at which it was.")
        left[int(at)] = "after" if each.one_of(LEFT, "thing left") == "after" else "answers"
    return Announced(
        path, known, {name: each.text("A path") for name, each in named.items()},
        ability.text("A path") if ability is not None else "", chosen.text("A path") if chosen is not None else "",
        left,
    )  # fmt: skip

"""The referee on the table: lights, drops by the rules, refusals, acts of a piece, passing and ending.

With the dial at on or warn a gesture is first looked up among what the rules know; what they see nothing in, and all
that only tidies up, is done by hand as ever. Nothing here decides what is legal: that is the session's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.control import acts
from tabletop.control.asking import Asking
from tabletop.control.placing import Placement
from tabletop.control.referee import Move, Referee
from tabletop.core.visibility import sees
from tabletop.core.zones import parse_zone
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.session.telling.deeds import PERSON
from tabletop.ui.stage.lights import DARK, ActSign, Lights
from tabletop.ui.table.drops import Drops
from tabletop.ui.table.piece_acts import PieceActs
from tabletop.ui.table.questions import Lit, Questions
from tabletop.ui.table.refusals import TableRefusals

if TYPE_CHECKING:
    from tabletop.ui.table.carry import Carry
    from tabletop.ui.table.screen import TableScreen


NOT_ASKED: Lit = (frozenset(), frozenset(), "", {}, False)


class TableReferee(TableRefusals, PieceActs, Drops):
    """Part of the table screen: everything that asks the session what is legal."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.judge: Referee = table.judge
        self.judge.is_shown = lambda piece, seat: bool(self._shown(piece, seat, self.names()))
        self.questions = Questions(self)
        self._confirmed: tuple[Any, ...] = ()

    # -- who and what ----------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether gestures go by the rules now."""
        return self.judge.on and not self.table.looking_elsewhere

    @property
    def front(self) -> int:
        """The seat that this screen asks now, 0 for none."""
        return self.judge.front(self.table.perspective)

    @property
    def hands(self) -> tuple[int, ...]:
        """The seats that can make moves at this screen as it stands."""
        return self.judge.hands(self.table.perspective) if self.on else ()

    def names(self) -> dict[int, str]:
        """The handles of the shown pieces by number."""
        return {piece: handle for handle, piece in self.table.keys.items()}

    def may_show(self, piece: int, seat: int, names: dict[int, str] | None = None) -> str:
        """The handle of a piece that may be pointed at on this screen, "" if it is not shown or if pointing at it
        would tell what only one seat knows."""
        handle = (names if names is not None else self.names()).get(piece, "")
        place = self.table.arrangement.placement(handle) if handle else None
        if place is None:
            return ""
        if place.piece.seen or place.piece.kind != "card":
            return handle
        return "" if sees(self.table.session.state, piece, seat) else handle

    def _shown(self, piece: int, seat: int, names: dict[int, str]) -> str:
        """As ``may_show``; what lies in a pile is shown by its top."""
        if piece in names:
            return self.may_show(piece, seat, names)
        zone = self.table.session.state.zone_of(piece)
        top = next((place for place in self.table.arrangement.placements if place.zone == zone and place.pile), None)
        return top.handle if top is not None and sees(self.table.session.state, piece, None) else ""

    def below(self, place: Placement) -> list[int]:
        """The other pieces of an open pile of which only the top is drawn."""
        state = self.table.session.state
        if not place.pile or place.zone not in state.contents:
            return []
        return [piece for piece in state.inside(place.zone)[:-1] if sees(state, piece, None)]

    # -- lights ----------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """The session or the view has changed."""
        self.table.ask_me.follow()
        self.forget_elsewhere()
        self.questions.follow()
        self.table.stage.aim(self._aims())
        self.light()

    def _aims(self) -> list[tuple[str, str]]:
        """Who aims at whom, while that is being answered; nothing of now while something else is looked at."""
        table = self.table
        if table.looking_elsewhere or not self.judge.exists or table.perspective.curtain_for:
            return []
        return list(table.session.aims(table.perspective.viewer))

    def light(self) -> None:
        """Light what is to be lit now."""
        if self.table.stage.light(self._lights()):
            self.table.dirty = True
        self.table.boards.light()

    def _lights(self) -> Lights:
        table = self.table
        names = self.names()
        if table.perspective.public:
            # viewers of the picture see only what is being aimed at
            asked = self.questions.lights(names) if self.on and not self.questions.resident else None
            return Lights(targets=asked[0], zones=asked[1], cursor=asked[2]) if asked is not None else DARK
        if not self.on:
            return DARK
        site = table.view.flow.get("site")
        here = frozenset(
            region.key for region in table.arrangement.regions if site and parse_zone(region.key).site == site
        )
        refused = frozenset(names[piece] for piece in self._refused if piece in names)
        carried = table.carried
        if carried is not None:
            zones, pieces = self._ends(carried)
            targets = frozenset(filter(None, (names.get(piece, "") for piece in pieces)))
            return Lights(targets=targets, zones=zones, site=here, refused=refused)
        can: set[str] = set()
        for seat in self.hands:
            can |= {self._shown(piece, seat, names) for piece in self.judge.movable(seat)}
        asked = self.questions.lights(names)
        targets, zones, cursor, numbers, alone = asked or NOT_ASKED
        signs, of = self._signs() if asked is None else ((), "")
        if not alone:
            more, onto = self._ends_of_chosen(names)
            targets, zones = targets | onto, zones | more
        kept = frozenset() if alone else frozenset(can - {""}) - targets
        return Lights(kept, targets, refused, zones, here, cursor, numbers, signs, of)

    def _ends_of_chosen(self, names: dict[int, str]) -> tuple[frozenset[str], frozenset[str]]:
        """The zones and the pieces that a click would put what is chosen to; nothing for what this screen hides."""
        chosen = self.chosen_carry()
        ids = [self.table.keys[place.handle] for place in chosen.pieces] if chosen is not None else []
        if chosen is None or not all(
            self._shown(piece, self.judge.seat_for(piece, self.table.perspective), names) for piece in ids
        ):
            return frozenset(), frozenset()
        zones, pieces = self._ends(chosen)
        own = frozenset(place.zone for place in chosen.pieces)
        return zones - own, frozenset(filter(None, (names.get(piece, "") for piece in pieces)))

    def _ends(self, carried: Carry) -> tuple[frozenset[str], frozenset[int]]:
        """Every place where letting go of all that is carried would be legal."""
        zones: frozenset[str] | None = None
        onto: frozenset[int] | None = None
        regions = [region.key for region in self.table.arrangement.regions if region.key != "table"]
        for place in carried.pieces:
            piece = self.table.keys.get(place.handle, 0)
            seat = self.judge.seat_for(piece, self.table.perspective)
            ends, pieces = self.judge.ends(seat, piece)
            for other in self.below(place):
                more = self.judge.ends(seat, other)
                ends, pieces = ends | more[0], pieces | more[1]
            for key in regions:
                if any(meaning.refusal is None for meaning in self.judge.drops(seat, piece, key)):
                    ends |= {key}
            zones = ends if zones is None else zones & ends
            onto = pieces if onto is None else onto & pieces
        return zones or frozenset(), onto or frozenset()

    def _signs(self) -> tuple[tuple[ActSign, ...], str]:
        """The acts of the hovered (else the only chosen) piece, written on it if one of them is legal."""
        stage = self.table.stage
        handle = stage.hovered or (next(iter(stage.selected)) if len(stage.selected) == 1 else "")
        place = self.table.arrangement.placement(handle) if handle else None
        found = [line for line in self.lines(place) if line.digit] if place is not None else []
        if place is None or not any(line.legal for line in found):
            return (), ""
        # what is written on a card need not name it
        named = f"{self.table.title_of(place.piece)} "
        words = [line.label.removeprefix(named) for line in found]
        return tuple(
            ActSign(line.digit, word[:1].upper() + word[1:], line.legal)
            for line, word in zip(found, words, strict=True)
        ), handle

    # -- doing and refusing ----------------------------------------------------------------------------------

    def begin(self, moves: Sequence[Move], seat: int, title: str = "", pointer: bool = False) -> None:
        """Carry out what is meant, asking first for what is still open. ``pointer``: a drop, so the meanings open
        where it was let go."""
        ask = acts.asking(self.judge, moves, title)
        ask = Asking(ask.moves, ask.find, self.label, ask.order, ask.fixed, title)
        self.questions.begin(ask, seat, pointer)

    def label(self, action: Action) -> str:
        """An act in words that whoever looks at this screen may read."""
        return str(self.table.session.label(action, self.table.perspective.viewer))

    def submit(self, action: Action, sure: bool = False) -> bool:
        """Do it; False if the referee refuses, or if it can end the game and nobody has said yet that they are
        ``sure``."""
        table = self.table
        table.past.leave()
        session = table.session
        if not sure and self._asks_first(action):
            return False
        refusal = session.explain(action) if session.rules == "warn" else None
        secret = self.judge.sealed and bool(self.judge.move(action).piece)
        with session.made_by(PERSON):
            answer = session.submit(action)
        self.hide_bubble()
        table.hud.unask()
        if isinstance(answer, Refusal):
            table.refresh()
            self.refuse(answer, self._piece_of(action), action.seat, lambda: self.override(action))
            return False
        table.app.sound("place" if self.judge.move(action).piece else "click")
        table.choosing.select([])
        table.refresh()
        move = self.judge.move(action)
        table.hud.hints.did("end" if move.quiet else "drag", table.app.now())
        if refusal is not None:
            self.refuse(refusal, self._piece_of(action), action.seat, None)
        elif secret and table.perspective.may_hold and table.keyboard.holds == 0 and not self._said_secret:
            self._said_secret = True
            key = "H" if action.seat == table.in_front else f"Alt+{action.seat}"
            table.app.toast(f"Done in secret. Hold {key}, or the eye, to see it lie there.", "info")
        return True

    def attempt(self, action: Action) -> None:
        """Do an act that was pointed at, or say why not."""
        refusal = self.table.session.explain(action)
        if refusal is None or self.table.session.rules == "off":
            self.submit(action)
        else:
            self.refuse(refusal, self._piece_of(action), action.seat, lambda: self.override(action))

    def _asks_first(self, action: Action) -> bool:
        """Ask before a legal act that can end the game; not on the viewers' picture, where nobody is asked."""
        table = self.table
        kind = (getattr(table.session.ruleset, "kinds", None) or {}).get(action.kind)
        if kind is None or not kind.decisive or table.perspective.public or table.session.explain(action) is not None:
            return False
        table.refresh()
        table.hud.ask(
            f"{self.label(action)}. That can end the game. Go on?", [("do", "Yes"), ("no", "Not yet")],
            lambda name: self.submit(action, sure=True) if name == "do" else None, action.seat,
        )  # fmt: skip
        return True

    _said_secret = False

    def update(self) -> None:
        """Let marks go out with their bubble, and acts with their menu."""
        self.questions.update()
        if self._refused and not self.table.hud.bubble.visible:
            self.hide_bubble()

    def hint_places(self) -> dict[str, Any]:
        """Where the first invitations can be shown: a glowing card with a place that it may go to, and the button
        that ends what is asked."""
        table = self.table
        found: dict[str, Any] = {}
        names = self.names()
        hand = table.desk().hand_of(self.front) if table.perspective.may_hold else None
        # where a hand is covered, any card of it stands for those that can act
        covered = next((place for place in table.arrangement.placements if place.zone == hand), None)
        for seat in self.hands:
            for move in self.judge.moves(seat):
                region = table.arrangement.region(move.zone) if move.zone and move.piece else None
                shown = covered.handle if covered is not None else self.may_show(move.piece, seat, names)
                place = table.arrangement.placement(shown) if region is not None and shown else None
                if region is not None and place is not None and not place.host:
                    start = table.camera.to_screen(place.x, place.y)
                    goal = table.camera.to_screen(region.box.x + region.box.w / 2, region.box.y + region.box.h / 2)
                    found["drag"] = ((round(start[0]), round(start[1])), (round(goal[0]), round(goal[1])))
                    break
            bar = table.hud.decision
            closing = self.judge.closing(seat)
            if bar.visible and closing is not None and bar.children and self.judge.buttons(seat) == (closing,):
                # beside other answers (keep this hand, or take a mulligan) it is one of several, not the end
                found["end"] = bar.children[0].rect
            break
        return found

    # -- passing and ending ----------------------------------------------------------------------------------

    def end(self, asked: bool = True) -> bool:
        """Pass, lock, or be done: whatever closes what is asked here. ``asked``: the first time it is asked whether
        an open move may go to waste. False if nothing is to be closed."""
        seat = self.front
        closing = self.judge.closing(seat) if seat and self.on else None
        if closing is None:
            if seat and self.on and self.table.perspective.public:
                self.table.word.decide_elsewhere()
            elif seat and self.on:
                self._no_end(seat)
            return bool(seat and self.on)
        if self.table.perspective.public:
            self.table.word.decide_elsewhere()
            return True  # a question here would tell them what is still possible
        decision = self.judge.decision(seat)
        secret = decision is not None and decision.sealed and self.table.perspective.may_hold
        # a chance to answer goes by more often than not: asking there would tire; and where others look on, asking
        # about a covered hand would tell what it holds
        state, hand = self.table.session.state, self.table.desk().hand_of(seat)
        sight = self.table.perspective
        watched = sight.sharing == "side" and not sight.alone
        kept = hand if watched and decision is not None and not decision.sealed else None
        left = any(state.zone_of(piece) != kept for piece in self.judge.open_pieces(seat))
        waste = left and not (decision is not None and decision.response)
        flow = state.flow
        # once in each window, not at each pass of it
        moment = tuple(flow.get(name) for name in ("round", "turn", "site"))
        key = (seat, decision.kind if decision is not None else "", *moment)
        if asked and waste and not closing.settled and self._confirmed != key:
            self._confirmed = key
            button = closing.button
            text = (
                f"There is still something you could do. {button} all the same? "
                "The others see it, and are asked if you take it back." if secret
                else f"There is still something you could do. {button} all the same?"
            )  # fmt: skip
            self.table.hud.ask(
                text, [("end", button), ("no", "Not yet")],
                lambda name: self.submit(closing.action) if name == "end" else None, seat,
            )  # fmt: skip
            return True
        self.submit(closing.action)
        return True

    def give_way(self) -> bool:
        """The full stop: pass, no, or no response. It answers what is asked and never ends a turn or locks."""
        seat = self.front if self.on else 0
        quiet = [move for move in self.judge.buttons(seat) if move.quiet] if seat else []
        decision = self.judge.decision(seat) if seat else None
        if not quiet and decision is not None and decision.form == "yes_no":
            quiet = list(self.judge.buttons(seat)[-1:])
        answers = [move for move in quiet if not self.judge.is_end(move)]
        if answers:
            self.submit(answers[-1].action)  # it asks nothing, so it works on the viewers' picture, too
        elif seat and self.table.perspective.public:
            self.table.word.decide_elsewhere()  # viewers are told of no keys of those who play
        elif quiet:
            keys = self.table.app.keys
            text = (
                f"{keys.label('pass')} only answers. {keys.label('end_phase')}, or the button, is {quiet[-1].button}."
            )
            self.table.app.toast(text, "info")
        elif seat:
            self._no_end(seat)
        return bool(seat)

    def _no_end(self, seat: int) -> None:
        """What is asked cannot be passed by: say so, or show how to go on where it has no answer."""
        if self.table.has_no_answer(seat) and not self.table.perspective.public:
            self.table.stuck.ask()
        else:
            self.table.app.toast("Answer the question first.", "info")

    def stops(self) -> list[Placement]:
        """The pieces that Tab goes through: those that can act or may be chosen; none if nothing is lit."""
        lights = self.table.stage.lights
        lit = lights.targets or lights.can
        fresh = {piece for seat in self.hands for piece in self.judge.open_pieces(seat)}
        places = [place for place in self.table.arrangement.placements if place.handle in lit]
        # what has not acted yet comes first
        return sorted(
            places, key=lambda place: (self.table.keys[place.handle] not in fresh, round(place.y / 60), place.x)
        )

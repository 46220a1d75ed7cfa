"""Whose eyes: holding a hand open, the ways to share a screen, the curtain, what was missed, the public picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tabletop.control.arrange import seat_of
from tabletop.control.closeup import is_crowded
from tabletop.control.perspective import SHARING, Sharing, has_secrets
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.sharing_words import way, ways
from tabletop.ui.table.trays import TableTrays


class TableSharing(TableTrays):
    """Part of the table screen: what is shown, and to whom."""

    _looked: Mapping[int, int] = MappingProxyType({})
    _unseen_from: int | None = None
    _replay: tuple[int, ...] = ()
    _replay_step = 0.0
    _replay_next = 0.0
    _past: int | None = None

    @property
    def people(self) -> int:
        """How many seats people play."""
        return sum(1 for seat in range(1, self.session.seats + 1) if self.referee.judge.is_human(seat))

    def typed_into(self) -> object:
        """What over the table takes typed letters now."""
        hud = self.hud
        return hud.stack.modal() or next((each for each in (hud.tray, hud.number) if each.visible), None)

    @property
    def to_act(self) -> int:
        """The seat that this screen belongs to next: who is asked, else whose turn it is."""
        return int(self.referee.front or self.active)

    hints_wanted = False
    hints_wait = False
    """They wait for the end of a show."""

    def start_hints(self) -> None:
        """Invite to the first gestures, once, when somebody can see them; before that it is said how the game is won
        and, side by side, how one looks at one's own cards."""
        if not self.hints_wanted or self.perspective.public or self.perspective.curtain_for:
            return
        self.hints_wait = self.showing.active
        if self.hints_wait:
            return  # who looks on is not interrupted; it is told after the show
        known, settings, game = self.app.first_minute, self.app.settings, self.catalog.id
        if self.perspective.may_hold and self.people and self._has_hands() and settings.tell("holding", game):
            self.hud.hold_to_look.show(self.session.names, self.camera.port)
            return
        self.hints_wanted = False
        if self.catalog.goal and settings.tell("goal", game):
            self.app.toast(self.catalog.goal, "info")
        if not known.over:
            self.hud.hints.start(self.app.now(), known.done)

    def _has_hands(self) -> bool:
        return any(has_secrets(self.session.state, seat) for seat in range(1, self.session.seats + 1))

    @property
    def in_front(self) -> int:
        """The seat whose hand the plain key opens: who is asked, else who sits at the lower edge."""
        return int(self.referee.front or self.perspective.bottom)

    def take_turns(self) -> None:
        """Another seat may be the one to act: the curtain falls where it must."""
        if self.session.outcome is not None:
            return  # nobody is to act any more
        seat, whose = self.to_act, self.active
        # A turn is begun with one's own cards in sight; only what is asked in the course of it is asked in the open.
        begins = seat == whose != self._turn_of
        if seat == whose:
            self._turn_of = whose
        if self.perspective.acting(seat, self.session.state, self.referee.judge.openly(seat) and not begins):
            self._fall()

    _turn_of = 0
    """Whose turn was begun last."""

    def may_open(self, seat: int) -> bool:
        """Whether somebody at this screen may open a seat's hand by holding something down: never that of a bot."""
        return self.perspective.may_hold and seat not in self.session.bots

    def hold(self, seat: int) -> None:
        """Open a seat's hand while something is held down (0: close it)."""
        if seat != self.perspective.held and (self.may_open(seat) or not seat):
            self.perspective.held = seat
            asked = not seat and self.referee.questions.has_menu
            if not seat:
                self.hide_preview()
                self.hud.menu.close()  # it may name what is covered again
            self.refresh(glide=False)
            if asked:
                self.referee.questions.ask_again()

    # -- a site from near ------------------------------------------------------------------------------------

    _near_closed: tuple[Any, ...] = ()
    """The site whose close-up was closed by hand, with the round."""

    def near_site(self) -> int:
        """The site that is shown from near: the one being decided, if its cards would overlap."""
        site = self.view.flow.get("site")
        if not isinstance(site, int) or not self.referee.judge.on or self._near_closed == self._near_key():
            return 0
        if self.perspective.public and self.showing.active:
            return 0  # viewers are shown who adds what, beside the site
        return site if is_crowded(self.view, self.layout, self.perspective.bottom, site) else 0

    def _near_key(self) -> tuple[Any, ...]:
        return self.view.flow.get("round"), self.view.flow.get("site")

    def show_near(self, on: bool) -> bool:
        """Open or close the close-up of the site being decided; False if nothing changes by it."""
        opened = self.arrangement.opened is not None
        self._near_closed = () if on else self._near_key()
        if opened == (self.near_site() > 0):
            return False
        self.refresh()
        return True

    def keep_pointed(self, before: Mapping[str, int]) -> None:
        """What is chosen, pointed at or shown large stays so only while the viewer still recognises it: a card that
        has gone into a hidden hand is not told apart there. ``before``: what the handles meant."""
        stage, zones = self.stage, self._zones
        old = {piece: handle for handle, piece in before.items()}

        def known(handle: str, piece: int) -> bool:
            place = self.arrangement.placement(handle)
            if place is None or place.piece.seen or place.piece.kind != "card":
                return place is not None
            # turned over where it lies in the open, it has another name and is followed by the eye all the same
            stays = zones.get(piece) == place.zone
            return stays and (handle == old.get(piece) or not seat_of(place.zone))

        chosen = {before.get(handle) for handle in stage.selected}
        hovered = before.get(stage.hovered)
        stage.selected = {name for name, piece in self.keys.items() if piece in chosen and known(name, piece)}
        kept = next((name for name, piece in self.keys.items() if piece == hovered and known(name, piece)), "")
        if stage.hovered and not kept:
            at = (round(self.pointer.at[0]), round(self.pointer.at[1]))
            free = not self.pointer.busy and self.camera.port.collidepoint(at) and self.hud.stack.at(at) is None
            place = self.hand.under(at) if free else None
            kept = place.handle if place is not None else ""
        stage.hovered = kept
        if self._preview_for in before and before[self._preview_for] != self.keys.get(self._preview_for):
            self.hide_preview()

    def look_at_hand(self, seat: int, held: bool) -> None:
        """The eye on a shelf goes down or up."""
        self.hold(seat if held else 0)

    def choose_sharing(self) -> None:
        """A small menu of the ways, in the words of the set-up."""
        items = [
            MenuItem(
                name,
                label,
                icon,
                checked=name == self.perspective.sharing,
                section="Sharing the screen" if self.people > 1 else "What you see",
                reason=text,
            )
            for name, label, icon, text in ways(self.people)
        ]
        at = self.hud.strip.anchor("sharing").bottomleft
        self.hud.menu.open(at, items, lambda item: self.share(item.id), self.bounds())

    def share(self, sharing: str) -> None:
        """Change the way to share the screen. Before covered cards are shown by it, it is asked."""
        if sharing not in SHARING or sharing == self.perspective.sharing:
            return
        if self.perspective.curtain_for:
            self.app.toast("Lift the curtain first: then the screen can be shared otherwise.", "info")
            return
        hidden = [seat for seat in range(1, self.session.seats + 1) if has_secrets(self.session.state, seat)]
        if sharing != "open" or not hidden or self.session.outcome is not None:
            self._share_now(sharing)
            return
        self.hud.ask(
            f"The hidden cards of {self._listed(hidden)} will lie open on this screen, and the log will say so.",
            [("no", "Leave them covered"), ("yes", "Show every hand")],
            lambda answer: self._share_now(sharing) if answer == "yes" else None,
        )

    def _listed(self, seats: Sequence[int]) -> str:
        names = [self.name(seat) for seat in seats]
        return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def _share_now(self, sharing: Sharing) -> None:
        self.perspective.switch(sharing, self.to_act)
        if self.perspective.curtain_for:
            self._fall()
        else:
            self.hud.curtain.hide()
        self.session.share_screen(sharing)
        self.remember_show()
        _, label, _, text = way(sharing, self.people)
        self.app.toast(f"{label}. {text}", "info")
        self.refresh(glide=False)

    def _fall(self) -> None:
        seat = self.perspective.curtain_for
        self._looked = {**self._looked, self.perspective.looking: self.session.journal.head}
        self._unseen_from = None
        self._drop_past()
        self.hud.curtain.show(self.name(seat), seat, explain=not self.app.first_minute.curtain)
        self.dirty = True

    def look_first(self) -> None:
        """The seat that is asked in the open wants to see its own cards before it answers."""
        if self.perspective.look_first():
            self._fall()
            self.refresh(glide=False)

    def lift_curtain(self) -> None:
        """The waited-for seat is at the screen."""
        self.app.first_minute.curtain = True
        seat = self.perspective.lift()
        self.hud.curtain.hide()
        self.remember_show()
        self.refresh(glide=False)
        self.hud.place(self.size)
        self._begin_playing_back(self._looked.get(seat))
        self._unseen_from = self._looked.get(seat)
        self.hud.feed()
        self.start_hints()

    # -- what happened meanwhile -----------------------------------------------------------------------------

    @property
    def playing_back(self) -> bool:
        """Whether what happened since this seat last looked is being played."""
        return bool(self._replay) or self._replay_next > 0

    _present: tuple[Any, ...] = ()

    def follow_present(self) -> None:
        """The table has gone on, back, or changed its dial: whatever was looked at in the past is over."""
        session = self.session
        now = (session.journal.head, len(session.journal), session.rules)
        if self._present and now != self._present:
            self._drop_past()
        self._present = now

    def _drop_past(self) -> None:
        self._replay, self._replay_next, self._past = (), 0.0, None

    def _begin_playing_back(self, since: int | None) -> None:
        """Play what happened since an entry, in at most five seconds; any key or click skips it."""
        self._drop_past()
        if self.showing.active or self.session.outcome is not None:
            return
        journal = self.session.journal
        path = journal.path(journal.head)
        if since is None or (since and since not in path) or self.app.settings.reduced_motion:
            return
        missed = [number for number in path if number > since]
        if len(missed) < 2:
            return
        self._replay = tuple(missed[:-1])
        self._replay_step = min(0.7, 4.6 / len(missed))
        self._replay_next = self.app.now()
        self._past = since
        self.refresh(glide=False)

    def play_back(self, now: float) -> None:
        """The next step of what happened meanwhile, if it is time."""
        if not self.playing_back or now < self._replay_next:
            return
        if not self._replay:
            self.stop_playing_back()
            return
        self._past, *rest = self._replay
        self._replay = tuple(rest)
        self._replay_next = now + self._replay_step
        self.refresh()

    def stop_playing_back(self) -> None:
        """Show the present again."""
        if self.playing_back:
            self._drop_past()
            self.refresh()

    def toggle_public(self) -> None:
        """The picture for viewers, and back."""
        self.public_picture.toggle()

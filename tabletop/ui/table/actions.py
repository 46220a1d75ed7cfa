"""What the widgets around the table ask for: undo, history, turns, saving, the rulebook, the menu of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.control.intents import Command
from tabletop.core.view import view_for
from tabletop.session import SaveError
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.table.rules_mode import change_rules_mode, standing_items
from tabletop.ui.table.seen import seen_items
from tabletop.ui.table.sharing import TableSharing
from tabletop.ui.table.taking_back import ask_the_others

if TYPE_CHECKING:
    from tabletop.core.journal import Entry


PICTURES = (
    "The cards have not changed.",
    "The cards have not changed; one picture was read again.",
    "The cards have not changed; {number} pictures were read again.",
)
UNSEEN = frozenset({"history", "drawer", "menu", "sharing"})
"""What would open unseen in the public picture."""


class TableActions(TableSharing):
    """The commands of strip, panels and keys that concern the whole table."""

    # -- commands by name ------------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """A button of the strip or a key."""
        simple: dict[str, Any] = {
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save_as,
            "history": lambda: self.show_history(not self.hud.history.visible),
            "drawer": self.toggle_drawer,
            "rulebook": self.open_rulebook,
            "sharing": self.choose_sharing,
            "public": self.toggle_public,
            "help": self.app.key_help,
            "menu": self.open_main_menu,
            "end_turn": self.end_phase,
            "pass_turn": self.pass_turn,
            "again": self.deal_again,
            "load": self.open_save,
            "settings": self.app.settings_dialog,
            "reload": self.reload,
            "quick_save": self.quick_save,
            "quick_load": self.quick_load,
            "fit": self.fit,
            "picture": self.take_picture,
            "coordinates": self.toggle_coordinates,
        }
        if self.perspective.public and name in UNSEEN:
            self.public_picture.say(
                f"That opens outside of the picture for viewers: {self.app.keys.label('public')} leaves it."
            )
        elif name.startswith("rules:"):
            self.set_rules(name.partition(":")[2])
        elif name in simple:
            simple[name]()

    def open_main_menu(self) -> None:
        """The menu of the program."""
        items = [
            MenuItem("save", "Save as ...", "save", "", section="Game"),
            MenuItem("quick_save", "Quick save", "save", self.app.keys.label("quick_save"), section="Game"),
            MenuItem("scenario", "Save as scenario ...", "note", "", section="Game", data=self.save_as_scenario),
            MenuItem("load", "Open ...", "load", self.app.keys.label("open_save"), section="Game"),
            MenuItem("again", "Deal again", "shuffle", "", section="Game"),
            MenuItem("reload", "Read the cards again", "copy", self.app.keys.label("reload"), section="Game"),
            MenuItem("sharing", "How we share the screen ...", "eye", "", section="Table"),
            MenuItem("public", "Public picture", "public", self.app.keys.label("public"), section="Table"),
            MenuItem("picture", "Take a picture", "camera", self.app.keys.label("picture"), section="Table"),
            MenuItem("fit", "Show the whole table", "search", self.app.keys.label("zoom_fit"), section="Table"),
            MenuItem("rulebook", "Rulebook", "rules", self.app.keys.label("help"), section="Help"),
            MenuItem("help", "All keys", "help", self.app.keys.label("key_help"), section="Help"),
            MenuItem("settings", "Settings", "settings", self.app.keys.label("settings"), section="Program"),
            MenuItem("shelf", "Back to the shelf", "shelf", "", section="Program"),
            MenuItem("quit", "Save and quit", "close", self.app.keys.label("quit"), section="Program"),
        ]
        if any(box.board is not None for box in self.layout.zones):
            name, key, on = "Names on the cells", self.app.keys.label("coordinates"), self.app.settings.coordinates
            items.insert(8, MenuItem("coordinates", name, "note", key, section="Table", checked=on))
        items[6:6] = [*seen_items(self), *standing_items(self)]
        hidden = [name for name in self.hud.strip.hidden() if name in ("undo", "redo", "history", "drawer")]
        extra = [
            MenuItem(name, name.capitalize(), name if name != "drawer" else "dice", section="Table")
            for name in hidden
        ]

        def pick(item: MenuItem) -> None:
            if callable(item.data):
                item.data()
            elif item.id == "shelf":
                self.app.shelf()
            elif item.id == "quit":
                self.app.ask_to_close()
            else:
                self.command(item.id)

        self.hud.menu.open(self.hud.strip.anchor("menu").bottomleft, [*extra, *items], pick, self.bounds())

    def toggle_coordinates(self) -> None:
        """Write on every cell of a board what it is called, or no more; kept for every table."""
        if not any(box.board is not None for box in self.layout.zones):
            self.app.toast("There is no board on this table.", "info")
            return
        settings = self.app.settings
        settings.coordinates = not settings.coordinates
        settings.save()
        self.stage.boards.coordinates = settings.coordinates
        self.stage.touch()
        self.dirty = True

    # -- going back ------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Go back to before the last act of a person, what bots answered included; where chance or a reveal lies on
        the way it is asked first."""
        self.leave_past()
        taken = self.session.deed_behind()
        if not taken:
            self.app.toast("Nothing to undo: this is the first moment.", "info")
            return
        if ask_the_others(self, taken, self._undo_now):
            return
        if any(entry.hides for entry in taken):
            self.hud.ask(
                f"{self._words_of(taken)} Take it back all the same?",
                [("yes", "Take it back"), ("no", "Leave it")],
                lambda answer: self._undo_now() if answer == "yes" else None,
            )
            return
        self._undo_now()

    def _words_of(self, entries: Sequence[Entry]) -> str:
        """What was done, and that what was shown since stays known, for whoever looks."""
        log = self.session.log(self.perspective.viewer)
        said: dict[int, list[str]] = {entry.number: [] for entry in entries}
        for line in log:
            if line.entry in said and not line.about_table:  # the dial is no act: undo leaves it alone
                said[line.entry].append(line.text)
        first = next((lines[0] for lines in said.values() if lines), "")
        if not first:
            return "Chance decided it, or something hidden was shown."
        if len(entries) == 1 and len(said[entries[0].number]) == 1:
            return first
        return f"{first} What was drawn, thrown or shown since then stays known."

    def _undo_now(self) -> None:
        self.session.undo_deed()
        self.app.sound("undo")
        self.refresh()

    def undo_step(self) -> None:
        """Take back the newest entry alone: the last of several things chosen in one act."""
        self.leave_past()
        self.session.undo()
        self.app.sound("undo")
        self.refresh()

    def redo(self) -> None:
        """Bring back what was undone last, as far as undo went back."""
        self.leave_past()
        if not self.session.redo_deed():
            self.app.toast("Nothing to redo.", "info")
            return
        self.app.sound("undo")
        self.refresh()

    def show_history(self, on: bool) -> None:
        """Open or close the list of all entries."""
        self.hud.history.visible = on
        if not on:
            self.leave_past()
        self.hud.feed()
        self.hud.place(self.size)
        self.dirty = True

    def open_history_at(self, entry: int) -> None:
        """A line of the log was clicked."""
        self.show_history(True)

    def look_back(self, number: int | None) -> None:
        """Show the table as it was after an entry; None: as it is."""
        if number != self._past and not self.showing.active:
            self._past = number if number != self.session.journal.head else None
            self.refresh(glide=False)

    def leave_past(self) -> None:
        """Look at the present again."""
        self.showing.end()
        if self._past is not None:
            self._drop_past()
            self.refresh(glide=False)

    def go_to(self, number: int) -> None:
        """Move the table to an entry, on whatever branch."""
        self._drop_past()

        def go() -> None:
            self.session.go_to(number)
            self.refresh()

        if self._going_hides(number):
            self.hud.ask(
                "On the way something hidden was shown, or chance decided. Go there all the same?",
                [("yes", "Go there"), ("no", "Stay here")],
                lambda answer: go() if answer == "yes" else self.refresh(),
            )
        else:
            go()

    def _going_hides(self, number: int) -> bool:
        """Whether the way to an entry goes back over chance or a reveal."""
        journal = self.session.journal
        wanted = set(journal.path(number))
        return any(entry.hides for entry in journal.line() if entry.number not in wanted)

    def remark(self, number: int) -> None:
        """Write a remark on a line of the history."""
        from tabletop.ui.dialogs.message import AskText

        def keep(text: str) -> None:
            self.session.remark(number, text.strip())
            self.hud.feed()
            self.dirty = True

        now = self.session.journal.notes.get(number, "")
        self.app.open_dialog(AskText("A remark on this line", "It is saved with the game.", now, keep, limit=200))

    def view_in_past(self, number: int, viewer: int | None) -> Any:
        """The table after an entry, as a viewer saw it."""
        return view_for(self.session.journal.state_at(self.session.state, number), viewer)

    # -- turns -----------------------------------------------------------------------------------------------

    def set_phase(self, phase: str) -> None:
        """Set the phase by hand; with the rules on it is said who is asked, and done only by who wants it anyway."""
        self.commands.manual("phase", self.actor, name=phase)

    def end_phase(self) -> None:
        """The next phase; after the last one a new round begins. A game without phases passes the turn on. With the
        rules on it is what they are asked that ends."""
        if self.referee.on:
            self.referee.end()
            return
        phases = [phase.id for phase in self.catalog.phases_at(self.session.seats)]
        now = self.session.state.flow.get("phase")
        if not phases:
            self.pass_turn()
            return
        index = phases.index(now) + 1 if now in phases else 0
        round_now = self.session.state.flow.get("round")
        if index == len(phases) and isinstance(round_now, int):
            self.commands.manual("phase", self.actor, name=phases[0], round=round_now + 1)
        else:
            self.set_phase(phases[index % len(phases)])

    def pass_turn(self) -> None:
        """It is the next seat's turn."""
        self.make_active(self.active % self.session.state.spec.seats + 1)

    def deal_again(self) -> None:
        """A new game with the same seats, bots, decks and options."""
        kept = "" if self.unkept() else " The one before it is kept under Open."
        self.ending.rematch(f"A new game.{kept}")

    def make_active(self, seat: int) -> None:
        """It is this seat's turn."""
        self.commands.manual("seat", self.actor, to=seat)

    def change_value(self, seat: int, name: str, by: int) -> None:
        """Plus or minus on a seat's panel."""
        self.commands.manual("count", seat, target_seat=seat, name=name, by=by)

    def set_rules(self, mode: str) -> None:
        """Turn the referee's dial."""
        change_rules_mode(self, mode)

    # -- files -----------------------------------------------------------------------------------------------

    def save_as(self) -> None:
        """Save under a name."""
        from tabletop.ui.dialogs.saves import SaveDialog

        self.remember_show()
        self.app.open_dialog(SaveDialog(self.session, lambda path: self.safekeeping.saved()))

    def save_as_scenario(self) -> None:
        """Write the table as a scenario file: the beginning of a rules test."""
        from tabletop.session.scenario import save_scenario
        from tabletop.ui.dialogs.message import AskText

        def keep(title: str) -> None:
            try:
                path = save_scenario(self.session, title.strip() or "A table")
            except OSError as error:
                self.app.toast(f"The scenario could not be written ({error.strerror or error}).", "error")
                return
            self.app.toast(f"Written to {path}", "info")

        asking = "What does this table show?"
        self.app.open_dialog(AskText("Save as scenario", asking, "", keep, empty=False, limit=80))

    def take_picture(self) -> None:
        """A picture of the table as it is shown, as a file; where it lies is said."""
        import pygame

        from tabletop.session.saving.folders import pictures_dir

        canvas = self.app.window.surface.copy()
        self.draw(canvas)
        self.dirty = True
        folder = pictures_dir()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken = {each.name for each in folder.iterdir()}
            number = next(n for n in range(1, len(taken) + 2) if f"{self.catalog.id} {n}.png" not in taken)
            path = folder / f"{self.catalog.id} {number}.png"
            pygame.image.save(canvas, str(path))
        except (OSError, pygame.error) as error:
            self.app.toast(f"The picture could not be written to {folder} ({error}).", "error")
            return
        self.app.sound("click")
        self.app.toast(f"The picture of this table lies at {path}", "info")

    def open_save(self) -> None:
        """Open another game."""
        from tabletop.ui.dialogs.saves import LoadDialog

        self.app.open_dialog(LoadDialog())

    def quick_save(self) -> None:
        """Save under the game's own name, at once."""
        from tabletop.session.saving.folders import saves_dir

        self.remember_show()
        path = saves_dir() / f"quick {self.catalog.id}.json"
        try:
            self.session.save(path)
        except (SaveError, OSError) as error:
            self.app.toast(str(error), "error")
            return
        self.safekeeping.saved()
        self.app.toast(f"Saved as \u201c{path.stem}\u201d. F9 brings it back.", "info")

    def quick_load(self) -> None:
        """Go back to the quick save of this game."""
        from tabletop.session.opening import load_session
        from tabletop.session.saving.folders import saves_dir

        path = saves_dir() / f"quick {self.catalog.id}.json"
        if not path.is_file():
            self.app.toast("There is no quick save of this game yet: F5 makes one.", "info")
            return
        try:
            session = load_session(path, autosave=True)
        except SaveError as error:
            self.app.toast(str(error), "error")
            return
        if session.show.get("sharing") == "open" and self.perspective.sharing != "open":
            session.set_show(sharing=self.perspective.sharing)  # nothing is uncovered by it
        self.app.play(session, said="The quick save is back.")

    def reload(self) -> None:
        """Read the cards of the game again."""
        answer: Entry | tuple[Any, ...] = self.session.reload()
        pictures = self.look_at_pictures() if self.session.catalog is self.catalog else 0
        if isinstance(answer, tuple) and not answer:
            self.app.toast(PICTURES[min(pictures, 2)].format(number=pictures), "info")
        elif isinstance(answer, tuple):
            from tabletop.ui.dialogs.faults import FileFaults

            self.app.open_dialog(FileFaults(answer, self.app.keys.label("reload"), self.reload))
        else:
            lines = self.session.log(None)
            self.app.toast(lines[-1].text if lines else "The cards were read again.", "info")
        self.refresh()

    def open_rulebook(self) -> None:
        """The rulebook beside the table."""
        self.open_rule("")

    def open_rule(self, rule: str) -> None:
        """The rulebook at a rule."""
        from tabletop.ui.dialogs.rulebook import RulebookWindow

        self.app.open_dialog(RulebookWindow(self.catalog, rule or None))

    def seat_menu(self, seat: int, at: tuple[int, int]) -> None:
        """The menu of a seat's panel."""
        items = [
            MenuItem("active", f"It is {self.name(seat)}'s turn", "seat"),
            MenuItem("bottom", "Sit at the lower edge", "arrow-down"),
            *self.ask_me.items(seat),
            *self.bots.seat_items(seat),
        ]

        def pick(item: MenuItem) -> None:
            if callable(item.data):
                item.data()
            elif item.id == "active":
                self.make_active(seat)
            else:
                self.perspective.bottom = seat
                self.remember_show()
                self.refresh()
                self.hud.place(self.size)

        self.hud.menu.open(at, items, pick, self.bounds(), title=self.name(seat))

    def sort_hand(self, seat: int) -> None:
        """Sort a hand by kind and name: cosmetic, so it is no act of the game."""
        zone = self.desk().hand_of(seat)
        if zone is not None:
            state = self.session.state
            order = sorted(
                state.inside(zone),
                key=lambda piece: (state.definition[piece], str(state.field(piece, "name") or ""), piece),
            )
            self.commands.manual("reorder", seat, zone=zone, order=order)

    def did(self, verb: str) -> None:
        """Something was done by hand: an invitation to do it has served its purpose."""
        step = {"move": "drag", "attach": "drag", "tap": "tap", "flip": "flip"}.get(verb)
        if step:
            self.hud.hints.did(step, self.app.now())

    def hints_ended(self, why: str = "escape") -> None:
        """The invitations are over: for good when they were all taken or waved away, else while the program runs."""
        self.app.first_minute.over = True
        if why == "idle":
            return
        self.app.settings.hints = False
        self.app.settings.save()

    def run_later(self, command: Command) -> None:
        """Run a command for whoever acts."""
        self.run(command)

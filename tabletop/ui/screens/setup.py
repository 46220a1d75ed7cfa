"""What players agree on before the first shuffle: seats, names, colours, decks, the screen, house rules, the seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import OptionDef
from tabletop.content.shelf import ShelfEntry
from tabletop.control.palette import Entry
from tabletop.core.zones import Scalar
from tabletop.ui.draw.things.table import rim_width, table_ground
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.controls import Stepper, Toggle
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_icon, put_panel, put_text

from ..application import Application, Screen
from ..dialogs.choices import ChoiceCard
from ..dialogs.controls import Label, Text
from ..dialogs.fields import Field
from ..dialogs.form import Form
from ..dialogs.message import AskText
from ..dialogs.panes import Pane
from ..dialogs.select import Option, Select
from ..manager import Manager, manager_for
from ..notices import plain
from ..palette import rulebook
from ..sharing_words import ways
from . import library
from .deck_words import default_word, word
from .setup_decks import SetupDecks
from .setup_page import SetupPage
from .setup_seats import SetupSeats

WIDTH, HEIGHT = 1040, 640
MOST_SEED = 10**9


class SetupScreen(Screen):
    """A panel over the table with everything on one page; *Deal* starts."""

    def __init__(self, entry: ShelfEntry) -> None:
        assert entry.catalog is not None
        self.entry = entry
        self.catalog: Catalog = entry.catalog
        self.dirty = True
        self.sharing = "side"
        self.seed = ""
        self.manager: Manager | None = None
        """What the fields of this page are elements of; the same while the size stays."""
        self._page: SetupPage | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._rules: Pane | None = None

    # ---------------------------------------------------------------------------------------- the screen

    def enter(self, app: Application) -> None:
        self.app = app
        app.use(self.catalog)
        self.plan = library.plan_of(app.settings, self.catalog)
        self.sharing = app.settings.sharing or self.sharing
        self.decks = SetupDecks(app, self.plan, self._pick_deck)
        self.seats = SetupSeats(app, self.plan, self.decks, self._again, self._next_field)

    def leave(self) -> None:
        if self._page is not None:
            self._page.form.clear()

    @property
    def page(self) -> SetupPage:
        """What stands there now."""
        assert self._page is not None
        return self._page

    @property
    def look(self) -> Look:
        return self.page.look

    @property
    def form(self) -> Form:
        return self.page.form

    @property
    def typing(self) -> bool:
        if self._page is None or any(dialog.modal for dialog in self.app.dialogs):
            return False  # what is typed goes to the dialog
        return self.form.typing

    def palette(self) -> Iterator[Entry]:
        """The rulebook of the game."""
        return rulebook(self.app, self.catalog)

    def resize(self, size: tuple[int, int]) -> None:
        before = self._page.form if self._page is not None else None
        focus = before.kept_focus() if before is not None else None
        offset = self._rules.offset if self._rules is not None else 0
        if before is not None:
            before.clear()
        rim = rim_width(size)
        room = size[0] - 2 * rim - 12, size[1] - 2 * rim - 12
        scale = min(self.app.scale, room[0] / WIDTH, room[1] / HEIGHT)
        look = Look(self.app.theme, self.app.icons, scale, self.app.look.calm, large=True)
        self._panel = pygame.Rect(0, 0, min(room[0], round(1240 * scale)), min(room[1], round(760 * scale)))
        self._panel.center = size[0] // 2, size[1] // 2
        self.manager = manager_for(self.manager, size, self.app.theme, scale)
        form = Form(look, self.app.sound)
        form.bounds = pygame.Rect((0, 0), size)
        self._page = SetupPage(look, form, self.manager)
        self._build()
        if self._rules is not None:
            self._rules.scroll_to(offset)
        form.take_focus(focus)
        self.dirty = True

    def _again(self) -> None:
        self.resize(self.app.size)

    # -------------------------------------------------------------------------------------------- layout

    def _build(self) -> None:
        px, panel = self.look.px, self._panel
        pad = px(28)
        top = panel.y + px(74)
        bottom = panel.bottom - px(76)
        left = panel.x + pad
        inner = panel.w - 2 * pad - px(28)
        wide = round(inner * 0.57)
        right = left + wide + px(28)
        self.seats.build(self.page, pygame.Rect(left, top, wide, bottom - top))
        self._build_screen(pygame.Rect(right, top, inner - wide, bottom - top))
        self._build_foot(left, panel.right - pad, panel.bottom - px(60))
        close = Button(self.look, "", self._back, icon="close", kind="quiet", tip="Back to the shelf\tEsc")
        close.focusable = False
        edge = px(36)
        self.form.add(close, (panel.right - edge - px(14), panel.y + px(14), edge, edge))

    def _build_screen(self, area: pygame.Rect) -> None:
        px, look, form = self.look.px, self.look, self.form
        y = self.page.head("Sharing the screen" if self.plan.people > 1 else "What you see", area.x, area.y)
        high = px(74)
        offered = ways(self.plan.people)
        chosen = self.sharing if self.sharing in [row[0] for row in offered] else offered[0][0]
        for key, title, icon, sentence in offered:
            card = ChoiceCard(look, title, sentence, icon, chosen == key, partial(self.share, key))
            form.add(card, (area.x, y, area.w, high))
            y += high + px(6)
        y = self.page.head("House rules", area.x, y + px(8))
        pane = form.add(Pane(look), pygame.Rect(area.x, y, area.w, max(px(80), area.bottom - y)))
        self._rules = pane
        at = pane.rect.y + px(10)
        if not self.catalog.options:
            text = Text(look, "This game has no house rules.", points=14, color="dim")
            form.add(text, (pane.rect.x + px(14), at, pane.rect.w - px(28), text.fit(pane.rect.w - px(28))), pane)
        for option in self.catalog.options.values():
            at = self._build_option(option, pane, at)
        # after the options, which keep their places in the order of Tab when it comes and goes
        usual = self.plan.usual_options()
        changed = sum(1 for key, value in usual.items() if self.plan.options.get(key) != value)
        if changed:
            reset = Button(look, f"All to default ({changed})", self._reset_all, kind="quiet", points=13.5)
            w = reset.natural()[0] - px(10)
            form.add(reset, (area.right - w, y - px(38), w, px(30)))

    def _build_option(self, option: OptionDef, pane: Pane, y: int) -> int:
        px, look, form = self.look.px, self.look, self.form
        left, right = pane.rect.x + px(14), pane.rect.right - px(24)
        value = self.plan.options.get(option.key, option.default)
        control = self._option_control(option, value)
        wide = min(control.natural()[0], px(190))
        if isinstance(control, Select):
            wide = px(170)
        high = control.natural()[1]
        changed = value != option.default
        room = right - wide - px(10) - left
        color = "accent" if changed else "text"
        title = Label(look, option.label, points=14.5, face="sans-semibold", color=color, tip=", ".join(option.rules))
        form.add(title, (left, y + (high - px(22)) // 2, room, px(22)), pane)
        form.add(control, (right - wide, y, wide, high), pane)
        y += high + px(3)
        words = option.sentence
        meaning = option.meanings.get(str(value), "")
        if meaning and option.type == "choice":
            words += f"\n*{word(value)}*: {plain(meaning)}" if words else plain(meaning)
        default = default_word(option.default)
        words = f"{words} " if words else ""
        words += f"Default: {plain(default)}." if default else "Default: nothing."
        text = Text(look, words, points=13.5, color="dim")
        form.add(text, (left, y, right - left, text.fit(right - left)), pane)
        return y + text.rect.h + px(14)

    def _option_control(self, option: OptionDef, value: Scalar) -> Control:
        look = self.look
        if option.type == "bool":
            return Toggle(look, bool(value), lambda on: self.set_option(option.key, on))
        if option.type == "int":
            low = option.min if option.min is not None else -999
            high = option.max if option.max is not None else 9999
            return Stepper(look, int(value or 0), low, high, lambda number: self.set_option(option.key, number))
        if option.type == "choice":
            options = [Option(str(v), word(v), "default" if v == option.default else "") for v in option.values]
            return Select(look, options, str(value), lambda key: self._set_choice(option, key))
        return Button(
            look, "Change...", lambda: self._ask_option(option), icon="edit", points=13.5, tip=default_word(value)
        )

    def _build_foot(self, left: int, right: int, y: int) -> None:
        px, look, form = self.look.px, self.look, self.form
        form.add(Label(look, "Seed", color="dim"), (left, y, px(48), px(42)))
        seed = Field(
            look, self.page.manager, self.seed, on_change=self._set_seed, hint="by chance", limit=9, digits=True,
            tip="The same seed deals the same table\nEmpty: every table is another",
        )  # fmt: skip
        form.add(seed, (left + px(50), y + px(1), px(140), px(40)))
        deal = Button(look, "Deal", self.deal, icon="deck", kind="primary", points=17, noise="deal")
        back = Button(look, "Back", self._back, icon="arrow-left")
        wide = px(150)
        form.add(back, (right - wide - px(12) - back.natural()[0], y + px(2), back.natural()[0], px(42)))
        form.add(deal, (right - wide, y - px(2), wide, px(48)))
        form.default = deal

    # ------------------------------------------------------------------------------------------- changes

    def _pick_deck(self, seat: int, deck: str) -> None:
        self.seats.pick_deck(seat, deck)

    def _next_field(self) -> None:
        """Enter in a name goes on to the next field; only the last one, the seed, deals."""
        fields = [control for control in self.form.reachable() if isinstance(control, Field)]
        here = fields.index(self.form.focus) if self.form.focus in fields else -1
        self.form.set_focus(fields[(here + 1) % len(fields)])

    def share(self, key: str) -> None:
        """Another way to share the screen."""
        self.sharing = key
        self._again()

    def set_option(self, key: str, value: Scalar) -> None:
        """Another house rule; what is wrong with it is told."""
        wrong = self.plan.set_option(key, value)
        if wrong:
            self.app.toast(wrong, "warning")
        else:
            self._again()

    def _set_choice(self, option: OptionDef, key: str) -> None:
        value = next((v for v in option.values if str(v) == key), option.default)
        self.set_option(option.key, value)

    def _ask_option(self, option: OptionDef) -> None:
        self.app.open_dialog(
            AskText(
                option.label, option.sentence[:90], str(self.plan.options.get(option.key, "")),
                lambda text: self.set_option(option.key, text), limit=200,
                hint="One after the other, with a semicolon between" if option.type == "list" else "",
            )
        )  # fmt: skip

    def _reset_all(self) -> None:
        self.plan.reset_options()
        self._again()

    def _set_seed(self, text: str) -> None:
        self.seed = text

    def _back(self) -> None:
        self.app.shelf(self.entry.id)

    def deal(self) -> None:
        """Start with what is agreed; what is against it is told all at once."""
        plan = self.plan
        self.app.settings.names = plan.people_named()
        self.app.settings.colors = (*plan.colors(), *self.app.settings.colors[len(plan.places) :])
        library.deal_plan(self.app, self.entry, plan, self.sharing, self.seed)

    # -------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.mod & pygame.KMOD_CTRL and self.app.keys.action_of(event) == "quit":
                self.app.ask_to_close()  # also while a field is typed in
                return True
            if event.key == pygame.K_ESCAPE and self.form.popup is None:
                if self.form.typing:
                    self.form.set_focus(None)
                else:
                    self._back()
                return True
            if self.app.keys.action_of(event) == "help" and self.catalog.rulebook:
                from ..dialogs.rulebook import RulebookWindow

                self.app.open_dialog(RulebookWindow(self.catalog))
                return True
        return self.form.event(event)

    def update(self, now: float) -> bool:
        moving = self.form.update(now)
        self.dirty = self.dirty or self.form.dirty
        return moving

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        return self.form.tooltip_at(pos)

    # ------------------------------------------------------------------------------------------- drawing

    def rehearse(self) -> Iterator[None]:
        """See :meth:`App.go`."""
        table_ground(self.look.theme, self.app.size)
        yield
        put_panel(pygame.Surface((1, 1)), self.look, self._panel, self.look.px(18), 0.4, alpha=255)
        yield

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False
        look, px, panel = self.look, self.look.px, self._panel
        surface.blit(table_ground(look.theme, surface.get_size()), (0, 0))
        put_panel(surface, look, panel, px(18), 0.4, alpha=255)
        x, y = panel.x + px(28), panel.y + px(37)
        put_icon(surface, look, "settings", (x + px(12), y), px(24), look.theme.accent_text)
        room = panel.w - px(150)
        size = look.text(25)
        color = look.theme.panel.heading
        put_text(surface, self.catalog.title, x + px(36), y, size, color, face="serif-semibold", max_width=room)
        hairline(surface, look, panel.x + px(20), panel.right - px(20), panel.y + px(64), 150)
        hairline(surface, look, panel.x + px(20), panel.right - px(20), panel.bottom - px(70), 150)
        self.page.draw_heads(surface)
        self.form.draw(surface)

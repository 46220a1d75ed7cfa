"""A remark on a line of the history, and whether viewers read it."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.hud.kit.controls import Toggle

from .message import AskText

WORDS = "It is saved with the game. For viewers it is a chapter and a caption when the game is watched or filmed."


class AskRemark(AskText):
    """Asks for a remark; ``on_remark`` gets the text and whether it is for viewers."""

    def __init__(self, text: str, for_viewers: bool, on_remark: Callable[[str, bool], object]) -> None:
        self.for_viewers = for_viewers
        super().__init__(
            "A remark on this line", WORDS, text, lambda said: on_remark(said, self.for_viewers), limit=200
        )
        self.height += 44

    def build(self) -> None:
        super().build()
        px, below = self.look.px, self._field.rect.bottom + self.look.px(12)
        switch = Toggle(self.look, self.for_viewers, self._switched)
        wide, high = switch.natural()
        self.label("For viewers", (self.body.x, below, px(200), high))
        self.form.add(switch, (self.body.right - wide, below, wide, high))

    def _switched(self, on: bool) -> None:
        self.for_viewers = on

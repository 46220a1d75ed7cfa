"""The words on a card: what they need, and what is left of them where there is little room."""

from __future__ import annotations

from tabletop.ui.draw.basis.text import parse_markup, wrap

LEAST = 9.0
"""The smallest letters on a card, in pixels."""


def keywords(markup: str) -> str:
    """The bold words of a text, joined: what a card says when there is no room for sentences."""
    found: list[str] = []
    for paragraph in parse_markup(markup):
        phrase: list[str] = []
        for word in paragraph:
            bold = [run.text for run in word if "bold" in run.face and not run.icon]
            if bold:
                phrase.append("".join(bold))
            if phrase and (not bold or phrase[-1].endswith((".", ":", "!"))):
                found.append(" ".join(phrase).rstrip(".:!, "))
                phrase = []
        if phrase:
            found.append(" ".join(phrase).rstrip(".:!, "))
    return " \u00b7 ".join(f"**{name}**" for name in found if any(c.isalpha() for c in name))


def text_need(text: str, width: float, size: float, leading: float, room: float) -> tuple[float, float]:
    """The size at which a text fits and the height that it needs there (as `layout_rich` will do it)."""
    tried = size
    while True:
        lines = wrap(text, round(width / tried, 4), False)
        ends = sum(1 for _, end in lines[:-1] if end)
        needed = tried * (leading * (len(lines) - 1) + 1.22 + 0.35 * ends)
        if needed <= room + 0.5 or tried <= LEAST + 1e-6:
            return tried, needed
        tried = max(LEAST, tried * 0.95)

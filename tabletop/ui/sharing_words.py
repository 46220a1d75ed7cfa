"""How a screen can be shared, in the same words wherever it is said: set-up, toolbar, menu."""

from __future__ import annotations

Way = tuple[str, str, str, str]
"""What it is called in settings and saves, its name, its icon, a sentence."""

SHARING: tuple[Way, ...] = (
    (
        "side",
        "Side by side",
        "hand",
        "Hands lie face down; a seat holds its key or its shelf to look at its own cards.",
    ),
    (
        "pass",
        "Pass the screen",
        "seat",
        "A curtain falls between turns; who is next lifts it and sees only the own hand.",
    ),
    ("open", "Open", "eye", "One person plays all sides, or nobody minds: everything is seen."),
)


ALONE: tuple[Way, ...] = (
    ("side", "Your own hand", "hand", "Nobody else sits here: your cards show, those of the bots stay hidden."),
    ("open", "Open", "eye", "You see every hand, those of the bots too."),
)
WATCHING: tuple[Way, ...] = (
    ("side", "What everybody may see", "seat", "The hands of the bots stay hidden."),
    ("open", "Open", "eye", "You see every hand."),
)


def ways(people: int) -> tuple[Way, ...]:
    """The ways that a table with so many people (the rest are programs) can be shown."""
    return SHARING if people > 1 else ALONE if people else WATCHING


def way(sharing: str, people: int) -> Way:
    """How one of them is called there; one that is not offered there has its usual words."""
    return next(each for each in (*ways(people), *SHARING) if each[0] == sharing)

"""What is wrong with a phrase, as one exception: what it is, in which column, what to do about it."""

from __future__ import annotations


class PhraseFault(Exception):
    """A phrase that cannot be used.

    ``column`` counts from 1 in ``text``, the phrase itself or the text of the define in which it was found (then
    ``source`` is that define's name). Whoever read the text from a file adds the file, the line and the column at
    which it begins there. ``hint`` is the remedy, "" where there is none to give.
    """

    def __init__(self, message: str, column: int, hint: str = "", text: str = "", source: str = "") -> None:
        self.message = message
        self.column = column
        self.hint = hint
        self.text = text
        self.source = source
        super().__init__(message, column)

    def inside(self, text: str, source: str = "") -> PhraseFault:
        """The same fault with the text that its column counts in, where it has none yet."""
        if self.text:
            return self
        return PhraseFault(self.message, self.column, self.hint, text, source)

    def anew(self) -> PhraseFault:
        """The same fault without the frames in which it was found: whoever keeps it holds nothing else."""
        return PhraseFault(self.message, self.column, self.hint, self.text, self.source)

    def found_in(self, source: str) -> PhraseFault:
        """The same fault, said of a part that has a name."""
        return PhraseFault(self.message, self.column, self.hint, self.text, source)

    def __str__(self) -> str:
        place = f"{self.source}, column {self.column}" if self.source else f"column {self.column}"
        return f"{place}: {self.message}" + (f" {self.hint}" if self.hint else "")

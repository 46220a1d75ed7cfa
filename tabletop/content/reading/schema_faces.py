"""The parts of `game.yaml` that say how cards are printed and what the marks on the table mean."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from tabletop.content.reading.schema_values import LooseText, Text
from tabletop.content.reading.validation import Model


class GemModel(Model):
    text: LooseText = ""
    """What it says; left out where that comes out empty."""
    color: str = "#c9a227"
    """Its colour."""
    icon: str = ""
    """Its picture, an icon."""
    label: str = ""
    """What it is called beside the large card."""


class StatModel(Model):
    text: LooseText
    """What it says; left out where that comes out empty."""
    color: str = "#8c3a32"
    """Its colour."""
    side: Literal["left", "right"] = "left"
    """At which side it stands."""
    label: str = ""
    """What it is called beside the large card."""


class ChipModel(Model):
    each: str = ""
    """The field, a map or a list, of which each entry has a chip ({key}, {value}, {signed}); left out: one chip."""
    text: LooseText = ""
    """What it says."""
    icon: str = ""
    """Its picture, an icon."""
    color: str = ""
    """Its colour, or a palette."""
    label: Text = ""
    """What it is called beside the large card."""
    labels: dict[str, Text] = Field(default_factory=dict)
    """The same by entry."""


class FaceModel(Model):
    """How a card is printed; every text may name fields in braces. The frame `picture` lets a picture that is a whole
    card cover everything (a card without one is printed like any other). `markup: false`: what the fields hold is
    printed letter for letter, stars and braces too; only the lines written here have bold words and icons."""

    title: Text = "{name}"
    """The name at the top."""
    subtitle: Text = ""
    """A smaller line below it."""
    type_line: Text = ""
    """The line above the text."""
    text: Text = ""
    """The text; `{abilities}` prints what the card can do."""
    palette: str = ""
    """Its colours, one of `palettes`."""
    frame: Literal["standard", "land", "plain", "picture"] = "standard"
    """How it is framed; `picture`: the picture covers the whole card."""
    emblem: str = ""
    """The icon where a picture is missing."""
    footer: Text = ""
    """The line at the foot."""
    short: Literal["names", "text"] = "names"
    """What a small card shows of its abilities: their `names`, or the `text`."""
    markup: bool = True
    """False: what fields hold is printed letter for letter, stars and braces too."""
    gems: list[GemModel] = Field(default_factory=list)
    """Round numbers at the top: prices."""
    stats: list[StatModel] = Field(default_factory=list)
    """Plates at the foot: strength, health."""
    chips: list[ChipModel] = Field(default_factory=list)
    """Small signs, as of a map of numbers."""


class SymbolModel(Model):
    """What something on the table means: a sentence, or a mapping."""

    label: Text = ""
    """What it is called, where nothing else says it."""
    sentence: Text = ""
    """What it is."""
    changes: Text = ""
    """What changes it."""
    rule: str = ""
    """The numbered rule; left out: the last one that the sentence names in brackets."""
    each: int = Field(default=0, ge=0)
    """Of what is counted as rounds: always so many of them make something greater, as thirteen tricks a hand."""
    within: Text = ""
    """What that is called; rounds are counted within it: "Trick 3 of hand 2"."""

    @model_validator(mode="after")
    def _both(self) -> SymbolModel:
        if bool(self.each) != bool(self.within):
            raise ValueError("`each` says how many make something greater, `within` what that is called: give both")
        return self


class ActModel(Model):
    """What an act is good for: a sentence, or a mapping."""

    label: Text = ""
    """What it is called; left out: as its button or its name says."""
    sentence: Text = ""
    """What it is good for."""
    covered: bool = False
    """It is done with cards that others do not see; it is told of even while they lie covered, whatever they are."""
    phases: list[str] = Field(default_factory=list)
    """The phases in which it is told of while they lie covered; left out: wherever it is asked for."""
    rule: str = ""
    """The numbered rule; left out: that of the act."""


def _told(value: object) -> object:
    return {"sentence": value} if isinstance(value, str) else value


Symbol = Annotated[SymbolModel, BeforeValidator(_told, json_schema_input_type=str | SymbolModel)]
Act = Annotated[ActModel, BeforeValidator(_told, json_schema_input_type=str | ActModel)]

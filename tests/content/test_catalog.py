"""What a Catalog gives: values, faces, options, decks, layouts, and the defaults of a very small game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from types import MappingProxyType

import pytest

from tabletop.content import ContentError, load_game, places
from tabletop.content.definitions import DealStep, PutStep, ShuffleStep
from tabletop.content.face import Gem
from tabletop.content.proofing.lint import lint_layout
from tabletop.content.reading import folder as game_folder
from tabletop.content.reading import loader
from tabletop.content.templates import fill, make_palette, render, signed, slug
from tabletop.core.zones import DECK, HAND, PRIVATE, SeeRule
from tabletop.session.setting_up.games import open_catalog

WriteGame = Callable[..., Path]

SMALL = {
    "game.yaml": "title: Tiny\n",
    "layout.yaml": "layouts:\n  2:\n    - {zone: deck, seat: 1, box: [0, 0, 200, 200]}\n",
    "cards/frogs.yaml": "cards:\n  frog: {text: Eats a fly., type: Beast, cost: 2}\n  fly:\n",
    "abilities.yaml": "",
    "decks/green.yaml": "cards: {frog: 20, fly: 20}\n",
}


def test_a_game_of_one_line(write_game: WriteGame) -> None:
    catalog = load_game(write_game(SMALL, folder="tiny"))
    assert (catalog.id, catalog.title, catalog.seats) == ("tiny", "Tiny", (2,))
    assert set(catalog.zones) == {"deck", "hand", "spent", "table"}
    assert catalog.zones["deck"].see == DECK
    assert catalog.zones["hand"].see == HAND
    assert catalog.setup == (PutStep("main", "deck"), ShuffleStep("deck"))
    face = catalog.face("frog")
    assert (face.title, face.type_line, face.text) == ("Frog", "Beast", "Eats a fly.")
    assert face.gems == (Gem("2", "#c9a227"),)
    assert catalog.face("fly").gems == ()
    assert catalog.starting_decks(2) == ("green", "green")
    assert catalog.check_deck(catalog.decks["green"]) == ()


def test_the_felt_lies_under_everything(write_game: WriteGame) -> None:
    layout = load_game(write_game()).layouts[2]
    felt = layout.zones[0]
    assert (felt.key, felt.kind.name, felt.w, felt.h) == ("table", "free", 1000, 600)
    assert [box.key for box in layout.zones if box.family == "pond"] == ["pond#1", "pond#2"]
    assert layout.box("pond", 2) is not None
    assert layout.box("pond", 2).x == 360  # type: ignore[union-attr]
    assert lint_layout(layout) == ()


CONDITIONS = """layouts:
  2:
    - {zone: pond, box: [0, 0, 200, 200], step: [210, 0], label: "Pond {site}"}
    - {zone: deck, seat: 1, box: [0, 300, 200, 200], when: {weather: rain}}
    - {zone: hand, seat: 1, box: [0, 300, 200, 200], when: {weather: sun}}
"""


def test_boxes_that_only_some_tables_have(write_game: WriteGame) -> None:
    layout = load_game(write_game({"layout.yaml": CONDITIONS})).layouts[2]
    assert [box.label for box in layout.zones if box.family == "pond"] == ["Pond 1", "Pond 2"]
    assert lint_layout(layout) == (), "they are never on one table"
    rain, sun = layout.under({"weather": "rain"}), layout.under({"weather": "sun"})
    assert rain.box("deck", 0, 1) is not None and rain.box("hand", 0, 1) is None
    assert sun.box("deck", 0, 1) is None and sun.box("hand", 0, 1) is not None
    assert rain.under({"weather": "rain"}) is rain


@pytest.mark.parametrize(
    ("when", "message"), [("wether: rain", "There is no option wether."), ("weather: snow", "is never snow.")]
)
def test_a_box_asks_about_options_that_exist(write_game: WriteGame, when: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        load_game(write_game({"layout.yaml": CONDITIONS.replace("weather: rain", when)}))


def test_setup_and_zones(write_game: WriteGame) -> None:
    catalog = load_game(write_game())
    assert catalog.setup == (
        PutStep("main", "deck", "down"),
        ShuffleStep("deck"),
        DealStep("deck", "hand", 2, "seat", "down"),
    )
    assert catalog.zones["hand"].mixes
    assert not catalog.zones["pond"].mixes
    assert catalog.phases[0].id == "wake_up"
    assert catalog.phases[0].label == "Wake up"
    assert [phase.id for phase in catalog.phases_at(2, {})] == ["wake_up", "hunt"]
    assert [phase.id for phase in catalog.phases_at(4, {})] == ["wake_up", "hunt", "rest"]


def test_visibility_rules(write_game: WriteGame) -> None:
    folder = write_game()
    path = folder / "game.yaml"
    rules = "see: [{show: back, when: {phase: hunt, option.weather: rain}}, {show: identity, to: owner}]"
    path.write_text(path.read_text().replace("see: hand", rules))
    zone = load_game(folder).zones["hand"]
    assert zone.see == (
        SeeRule("back", "all", (("option.weather", "rain"), ("phase", "hunt"))),
        SeeRule("identity", "owner"),
    )
    path.write_text(path.read_text().replace(rules, "see: private"))
    assert load_game(folder).zones["hand"].see == PRIVATE


def test_spec_and_options(write_game: WriteGame) -> None:
    catalog = load_game(write_game())
    spec = catalog.spec(2, {"size": "5", "weather": "rain"})
    assert spec.options == {"size": 5, "weather": "rain"}
    assert spec.backs == {"tree-frog": "card", "toad": "card"}
    with pytest.raises(ContentError) as caught:
        catalog.spec(3, {"size": 50, "wether": "sun"})
    assert [finding.message for finding in caught.value.findings] == [
        "Size (size) is a whole number from 2 to 9, not 50.",
        "There is no option wether.",
        "Pond is for 2 seats, not 3.",
    ]


def test_deck_findings(write_game: WriteGame) -> None:
    folder = write_game()
    path = folder / "game.yaml"
    old = 'rules: [{exactly: $option.size, message: "The deck has {value} frogs; it needs {exactly}."}]'
    new = (
        "kinds: [frog], rules: [{max: $option.size}, {measure: copies, max: 2}, {measure: different, min: 3},"
        " {measure: sum, field: tongue, min: 20, grade: warning},"
        " {measure: count, where: {skin: green}, max: 1, message: 'Only {max} green, not {value}.'}]"
    )
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    catalog = load_game(folder)
    deck = replace(catalog.decks["green"], lists=MappingProxyType({"main": {"tree-frog": 3, "toad": 2, "newt": 1}}))
    assert [(finding.grade, finding.message) for finding in catalog.check_deck(deck)] == [
        ("error", "There is no card newt."),
        ("error", "Main has 5 cards; it needs at most 4."),
        ("error", "Main has 3 copies of Tree Frog; it needs at most 2."),
        ("error", "Main has 2 different cards; it needs at least 3."),
        ("warning", "Main has 13 tongue in all; it needs at least 20."),
        ("error", "Only 1 green, not 3."),
    ]
    crowd = replace(deck, lists=MappingProxyType({"main": {"toad": 2001}}))
    assert "The deck has 2001 cards; a table takes 2000 of a deck." in [f.message for f in catalog.check_deck(crowd)]
    assert catalog.decks["green"].cards("main") == ("tree-frog", "tree-frog", "tree-frog", "toad")


def test_nothing_can_be_changed(write_game: WriteGame) -> None:
    catalog = load_game(write_game())
    with pytest.raises(FrozenInstanceError):
        catalog.title = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        catalog.cards["x"] = catalog.cards["toad"]  # type: ignore[index]
    with pytest.raises(TypeError):
        catalog.cards["toad"].values["tongue"] = 4  # type: ignore[index]
    with pytest.raises(TypeError):
        catalog.abilities["leap"].data["do"][0]["n"] = 2  # type: ignore[index]


def test_the_hash_follows_the_content(write_game: WriteGame) -> None:
    folder = write_game()
    first = load_game(folder).hash
    assert load_game(folder).hash == first
    (folder / "assets" / "art").mkdir(parents=True)
    (folder / "assets" / "art" / "toad.png").write_bytes(b"picture")
    assert load_game(folder).hash == first
    (folder / "rulebook.md").write_text("# Pond")
    assert load_game(folder).hash != first


def test_pictures_and_icons(write_game: WriteGame) -> None:
    folder = write_game()
    for name in ("art/toad.png", "icons/clock.svg", "cover.jpg"):
        path = folder / "assets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    catalog = load_game(folder)
    assert catalog.face("toad").art == "pond/toad"
    assert catalog.face("tree-frog").art == ""
    assert catalog.art_path("pond/toad") == folder / "assets" / "art" / "toad.png"
    assert catalog.icon_path("clock") == folder / "assets" / "icons" / "clock.svg"
    assert catalog.icon_path("dice") is not None
    assert catalog.cover_path() == folder / "assets" / "cover.jpg"
    for name in ("../../x", "..", "/etc/passwd", ""):
        assert catalog.icon_path(name) is None
        assert catalog.art_path(name) is None


def test_abilities_on_cards(write_game: WriteGame) -> None:
    cards = (
        "cards:\n"
        "  toad:\n"
        "    abilities:\n"
        "      - {use: leap, name: Hop}\n"
        "      - name: Gulp\n"
        "        text: Eat.\n"
        "        cost: [{rest: 2}, wait]\n"
        "        requires: [{group: {type: Frog}}]\n"
    )
    game = load_game(write_game()).folder / "game.yaml"
    text = game.read_text() + "abilities:\n  words: {rest: 'Rest {n}', wait: Wait, group: 'Group {type} {count}'}\n"
    text = text.replace('face: {text: "{text}"', 'face: {text: "{abilities}"')
    catalog = load_game(write_game({"cards/frogs.yaml": cards, "game.yaml": text, "decks/green.yaml": ""}))
    assert catalog.face("toad").text == "**Hop**: Move it.\n**Gulp** (Rest 2, Wait, Group Frog): Eat."
    assert [use.ability for use in catalog.cards["toad"].abilities] == ["leap", "toad.2"]
    assert catalog.abilities["toad.2"].data["cost"] == ({"rest": 2}, "wait")


def test_templates() -> None:
    assert render(("a", "b")) == "a, b"
    assert render({"Lake": 3, "Sea": -2}) == "Lake +3, Sea −2"
    assert (render(None), render(False), render(0), render(-1)) == ("", "", "0", "−1")
    assert (signed(3), signed(-3), signed(0)) == ("+3", "−3", "0")
    assert fill("{a} {icon}\n{b}", {"a": "x", "b": ""}) == "x {icon}"
    assert fill("{a.__class__} {a}", {"a": "x"}) == "{a.__class__} x"
    assert slug("Will-o-Wisp!") == "will-o-wisp"
    palette = make_palette("#808080")
    assert palette.dark < palette.base < palette.light


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_without_a_layout_gets_plain_rows(write_game: WriteGame, seats: int) -> None:
    game = f"""\
seats: [{seats}]
zones:
  deck: {{per_seat: true, see: deck, pile: true}}
  hand: {{per_seat: true, see: hand}}
  spent: {{per_seat: true, pile: true}}
  field: {{per_seat: true}}
  stock: {{pile: true, see: deck}}
  pond: {{sites: 3}}
"""
    folder = write_game({"game.yaml": game, "cards/frogs.yaml": "", "decks/green.yaml": "", "abilities.yaml": ""})
    (folder / "layout.yaml").unlink()
    layout = load_game(folder).layouts[seats]
    assert lint_layout(layout) == ()
    keys = {box.key for box in layout.zones}
    assert {"table", "stock", "pond#3", f"hand@{seats}", f"field@{seats}"} <= keys
    assert layout.panel("seat", seats) is not None


def test_shipped_folders_of_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "tabletop"
    (package / "_data" / "cards").mkdir(parents=True)
    monkeypatch.setattr(places, "PACKAGE", package)
    assert places.cards_folder() == package / "_data" / "cards"
    assert places.saves_folder() == tmp_path / "site-packages" / "saves"


def test_what_has_not_changed_is_not_read_again(write_game: WriteGame, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(SMALL, folder="again")
    parsed: list[str] = []
    real = game_folder.parse_document
    monkeypatch.setattr(game_folder, "parse_document", lambda raw, name: (parsed.append(name), real(raw, name))[1])
    first = load_game(folder)
    files = len(parsed)
    again = load_game(folder)
    assert files > 0 and len(parsed) == files
    assert again == first and again is not first and again._faces is not first._faces
    (folder / "cards" / "frogs.yaml").write_text("cards:\n  toad:\n")
    (folder / "decks" / "green.yaml").unlink()
    assert set(load_game(folder).cards) == {"toad"} and len(parsed) > files
    (folder / "game.yaml").write_text("id: [")
    for _ in range(2):
        with pytest.raises(ContentError):
            load_game(folder)


def test_of_many_games_only_the_last_are_remembered(write_game: WriteGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "MOST_READ", 5)
    for number in range(loader.MOST_READ + 3):
        load_game(write_game(SMALL, folder=f"tiny-{number}"))
    kept = [folder.name for folder, _ in loader._READ]
    assert len(kept) == loader.MOST_READ and kept[-1] == f"tiny-{loader.MOST_READ + 2}" and "tiny-0" not in kept


def test_what_is_written_while_it_is_read_is_read_again(
    write_game: WriteGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_game(SMALL, folder="busy")
    marks = iter(["a", "b", "b", "b"])
    monkeypatch.setattr(loader, "contents_mark", lambda _: next(marks))
    before = load_game(folder)
    (folder / "cards" / "frogs.yaml").write_text("cards:\n  toad:\n")
    (folder / "decks" / "green.yaml").unlink()
    assert set(before.cards) == {"frog", "fly"} and set(load_game(folder).cards) == {"toad"}


def test_a_mark_is_not_shown_where_it_means_nothing() -> None:
    catalog = open_catalog("bramble")
    fresh, guarding = catalog.marks["fresh"], catalog.marks["guarding"]
    assert not fresh.is_shown_on(catalog.cards["thorn-boar"]), "it is swift and can strike at once"
    assert fresh.is_shown_on(catalog.cards["lone-wolf"]) and fresh.is_shown_on(None)
    assert guarding.is_shown_on(catalog.cards["thorn-boar"])

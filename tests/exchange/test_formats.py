"""Each format once, from files with the edges that real ones have to a game that opens on a table."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import tabletop
from tabletop.cli import cli
from tabletop.content import Catalog
from tabletop.exchange.arriving.importing import Plan, plan_import
from tabletop.exchange.basis import jsonfiles
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.sentences import CHANGES, ERRORS, NOTES
from tabletop.exchange.readers import decklists
from tabletop.exchange.readers.decklists import text_deck

from .sources import imported, middle_of, picture, sheet, slot_color, written


@pytest.mark.parametrize("module", [decklists, jsonfiles], ids=lambda module: module.__name__.rpartition(".")[2])
def test_the_examples_are_true(module: object) -> None:
    import doctest

    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def lists_of(catalog: Catalog, deck: str) -> dict[str, dict[str, int]]:
    return {name: dict(counts) for name, counts in catalog.decks[deck].lists.items() if counts}


def art_color(catalog: Catalog, card: str) -> tuple[int, int, int]:
    path = catalog.art_path(catalog.face(card).art)
    assert path is not None, card
    return middle_of(path)


# --------------------------------------------------------------------------------------------------- Lackey

INFO = """<plugin><pluginname>Pond &amp; Sky</pluginname> a comment
<gamezone><label>Library</label><visibletoowner>no</visibletoowner></gamezone>
<GAMEZONE><label>Hand</label><visibletoowner>yes</visibletoowner></GAMEZONE>
<gamezone><label>Question Pile</label></gamezone>
<gamezone><label>Table</label></gamezone>
<gamezone><label>Discard</label><visibletoowner>yes</visibletoowner><visibletoothers>yes</visibletoothers></gamezone>
<gamezone><label>Sky</label><visibletoowner>yes</visibletoowner><visibletoothers>yes</visibletoothers>
  <isshared>yes</isshared></gamezone>
<deckzone><label>Main</label><gamezonetoloadto>Library</gamezonetoloadto><shuffle>yes</shuffle></deckzone>
<deckzone><label>Questions</label><zonetoloadto>Questions</zonetoloadto></deckzone>
<playerstat><label>Life</label><initialvalue>20</initialvalue></playerstat>
<playerstat><label>Mood</label><initialvalue>high</initialvalue></playerstat>
<globalstat><label>Storm</label></globalstat>
<phase><label>Draw</label></phase><phase><label>Main</label></phase>
<generalfunction><label>Mill</label><kind>TRANSFERCARD</kind><sourceowner>x</sourcegamezone></generalfunction>
<generalfunction><label>D20</label><kind>ROLLD20</kind></generalfunction>
<cardfunction><label>Red</label><kind>ADDCOUNTERRED</kind></cardfunction>
<cardfunction><label>Turn</label><kind>TURNOVER</kind></cardfunction>
</plugin>"""

DEK = """<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE deck SYSTEM "http://example.org/deck.dtd">
<deck version="0.8"><meta><game>pond</game><title>Wet & Wild</title></meta>
<superzone name="Main">
 <card><name id="frog.jpg">Frog</name><set>One</set></card><card><name id="frog.jpg">Frog</name><set>One</set></card>
 <card>
  <name>Salt & Pepper</name>
  <set>Two</set>
 </card>
 <card><name>FROG KING</name><set></set></card>
 <card><name>Nobody</name><set>One</set></card>
</superzone><superzone name="Questions"><card><name>Toad</name><set>Nowhere</set></card></superzone>
<superzone name="Empty"></superzone></deck>"""


def lackey(root: Path) -> Path:
    written(root / "PluginInfo.txt", INFO)
    written(root / "ListOfCardDataFiles.txt", "<listofcarddatafiles><filetoinclude>one.TXT</filetoinclude>"
            "<filetoinclude>gone.txt</filetoinclude></listofcarddatafiles>")  # fmt: skip
    written(
        root / "Sets" / "One.txt",
        "Name\tSet\tCard\tCost\tText\tReq. and Keywords\r"
        'Frog\tOne\tfrog.jpg\t1\t"Eats, says ""hi"""\twet\r'
        "Frog\tTwo\tfrog\t2\t\t\r"
        "Frog King | Frog Prince\tOne\tking,kingJ\t3\tMagic\t\r"
        "Salt & Pepper\tTwo\tmissing\t\t\t\textra\r"
        "Toad\tOne\t\t1\r",
    )
    written(root / "sets" / "other.txt", "not in the list")
    picture(root / "sets" / "setimages" / "One" / "Frog.jpg", "#205080")
    picture(root / "sets" / "setimages" / "general" / "frog.png", "#802020")
    picture(root / "sets" / "setimages" / "general" / "KING.png", "#208020")
    picture(root / "sets" / "setimages" / "one" / "kingj.png", "#808020")
    picture(root / "cardback.jpg", "#101010")
    written(root / "decks" / "wet.dek", DEK)
    written(root / "decks" / "plain.txt", "2\tFrog\n1\tToad\nQuestions:\n3\tSalt & Pepper\n")
    written(root / "sounds" / "boing.wav", b"RIFF")
    return root


def test_a_lackey_plugin_comes_in_whole(tmp_path: Path) -> None:
    plan, catalog = imported(lackey(tmp_path / "plugin"), tmp_path / "game")
    assert plan.format.id == "lackey" and catalog.title == "Pond & Sky"
    assert set(catalog.cards) == {
        "frog", "frog-two", "frog-king-frog-prince", "frog-prince", "salt-pepper", "toad"
    }  # fmt: skip
    assert catalog.cards["frog"].values["text"] == 'Eats, says "hi"'
    assert catalog.cards["frog-two"].values["cost"] == 2 and catalog.cards["toad"].values["set"] == "One"
    assert art_color(catalog, "frog")[2] > 100 and art_color(catalog, "frog-two")[0] > 100
    assert art_color(catalog, "frog-prince")[0] > 100 and catalog.face("frog").frame == "picture"
    assert catalog.backs["card"].picture == "card-back"
    assert lists_of(catalog, "wet-wild") == {
        "main": {"frog": 2, "salt-pepper": 1, "frog-king-frog-prince": 1}, "questions": {"toad": 1}
    }  # fmt: skip
    assert lists_of(catalog, "plain") == {"main": {"frog": 2, "toad": 1}, "questions": {"salt-pepper": 3}}
    assert set(catalog.zones) == {"library", "hand", "question_pile", "discard", "sky", "pieces", "table"}
    assert not catalog.zones["sky"].per_seat and catalog.zones["library"].pile
    assert catalog.seat_values["life"].start == 20 and catalog.seat_values["mood"].start == 0
    assert [phase.label for phase in catalog.phases] == ["Draw", "Main"]
    assert catalog.dice == (20,) and "red" in catalog.counters and catalog.drawer[0].name == "Storm"
    kinds = ("no_such_card", "near_name", "other_set", "no_picture", "no_number", "function", "long_row", "not_read")
    for kind in (*kinds, "two_sided", "unused_files", "mended_xml", "no_zone"):
        assert plan.report.number_of(kind), kind
    assert plan.report.counts["unresolved"] == 1 and plan.report.counts["sets"] == 2
    session = tabletop.new_session(str(tmp_path / "game"), seed=1, decks=["wet-wild", "plain"])
    assert session.state.count_in("library@1") == 4 and session.state.count_in("question_pile@1") == 1


def test_a_plugin_in_an_archive_and_with_the_older_plugininfo(tmp_path: Path) -> None:
    old = "1\nLife\t10\n\n1\nDeck\n\n2\nDeck\tno\tno\nHand\tyes\tno\n\n2\nDraw\nPlay"
    old += "\n\n1\nRoll\tROLLD6\n\n0\n\n0\n\n0\n"
    path = tmp_path / "pond.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("plugins/pond/plugininfo.txt", old)
        archive.writestr("plugins/pond/sets/carddata.txt", "Name\tSet\tImageFile\tCost\nFrog\tA\tfrog\t1\n")
        archive.writestr("../evil.txt", "out")
        archive.write(picture(tmp_path / "x.png"), "plugins/pond/sets/setimages/A/frog.png")
    plan, catalog = imported(path, tmp_path / "game")
    assert list(catalog.cards) == ["frog"] and art_color(catalog, "frog")[0] > 100
    assert set(catalog.zones) == {"deck", "hand", "table"} and catalog.seat_values["life"].start == 10
    assert [phase.label for phase in catalog.phases] == ["Draw", "Play"] and catalog.dice == (6,)
    assert plan.report.number_of("outside") == 1 and not (tmp_path / "evil.txt").exists()


# ------------------------------------------------------------------------------------------------ Cockatrice

V4 = """<?xml version="1.0" encoding="UTF-8"?><cockatrice_carddatabase version="4">
<cards><card><set rarity="rare" num="7" uuid="u-1"> PND </set><name>Æther Frog</name><text>Swim \u2014 fast</text>
<prop><manacost>2G</manacost><type>Creature</type><pt>2/2</pt><odd-Tag>x</odd-Tag></prop>
<tablerow>2</tablerow>
<related attach="transform">Frog Prince</related><related count="x=2">Nobody</related></card>
<card><name></name><set>PND</set></card>
<card><name>Frog Prince</name><text></text><prop><side>back</side></prop></card>
<card><name>Tadpole</name><token>1</token><set picURL="https://example.org/t.png">PND</set><set>SKY</set></card>
<card><name>Twin</name><text>a</text></card><card><name>Twin</name><text>b</text></card>
</cards><sets><set><name>PND</name><longname>Pond</longname></set></sets></cockatrice_carddatabase>"""

V3 = """<cockatrice_carddatabase version="3"><cards><card><name>Bird</name><set muId="3">SKY</set><color>W</color>
<color>U</color><manacost>1</manacost><cmc>1</cmc><type>Creature</type><pt>1/1</pt></card></cards>
</cockatrice_carddatabase>"""

COD = """<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Swamp &amp; Sky</deckname>
<comments>first</comments>
<tags><tag>fun</tag></tags><zone name="main"><card number="4" name="aether frog" price="1"/>
<card number="x" name="Bird" setShortName="SKY"/><card number="1" name="Ghost"/></zone>
<zone name="side"><zone name="side"><card number="2" name="Twin"/></zone></zone>
<zone name="tokens"><card number="1" name="Tadpole"/></zone></cockatrice_deck>"""


def cockatrice(root: Path) -> Path:
    written(root / "cards.xml", V4)
    written(root / "customsets" / "sky.xml", V3)
    written(root / "decks" / "one.cod", COD)
    written(root / "decks" / "two.txt", "// Text deck\n// for fun\n\n4x Æther Frog (PND) 7 *F*\n2 Bird\n\n1 Twin\n")
    picture(root / "pics" / "CUSTOM" / "Bird.full.jpg", "#203080")
    return root


def test_what_stands_among_the_cards_of_cockatrice_and_is_none_is_said(tmp_path: Path) -> None:
    text = (
        '<cockatrice_carddatabase version="4">\n<cards>\n<card><name>Fox</name></card>\n'
        "<crad><name>Elk</name></crad>\n</cards>\n<crads>\n<card><name>Owl</name></card>\n</crads>\n"
        "<sets><set><name>A</name></set></sets>\n</cockatrice_carddatabase>"
    )
    plan, catalog = imported(written(tmp_path / "a.xml", text), tmp_path / "game")
    assert list(catalog.cards) == ["fox"]
    assert [str(note) for note in plan.report.notes["not_read"]] == [
        "a.xml:4: <crad>: it is no <card>.", "a.xml:7: Owl: it stands in <crads>, not in <cards>.",
    ]  # fmt: skip


def test_cockatrice_databases_of_both_versions_and_both_kinds_of_decks(tmp_path: Path) -> None:
    plan, catalog = imported(cockatrice(tmp_path / "src"), tmp_path / "game")
    assert set(catalog.cards) == {"aether-frog", "frog-prince", "tadpole", "twin", "twin-2", "bird"}
    frog = catalog.cards["aether-frog"]
    assert (frog.values["set"], frog.values["type"], frog.values["rarity"]) == ("PND", "Creature", "rare")
    assert catalog.face("aether-frog").gems[0].text == "2G" and catalog.face("aether-frog").stats[0].text == "2/2"
    assert catalog.cards["bird"].values["color"] == "WU" and art_color(catalog, "bird")[2] > 100
    assert catalog.cards["tadpole"].kind == "token" and catalog.cards["tadpole"].values["other_sets"] == "SKY"
    assert lists_of(catalog, "swamp-sky") == {
        "main": {"aether-frog": 4, "bird": 1}, "side": {"twin": 2}, "tokens": {"tadpole": 1}
    }  # fmt: skip
    assert lists_of(catalog, "text-deck") == {"main": {"aether-frog": 4, "bird": 2}, "side": {"twin": 1}}
    for kind in ("no_card_name", "relation", "two_sided", "network", "near_name", "odd_count", "no_such_card"):
        assert plan.report.number_of(kind) == 1, kind
    session = tabletop.new_session(str(tmp_path / "game"), seed=1, decks=["swamp-sky", "text-deck"])
    assert session.state.count_in("library@1") == 5 and session.state.count_in("tokens@1") == 1
    assert session.state.count_in("side_deck@2") == 1


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><cockatrice_carddatabase>&b;</cockatrice_carddatabase>',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///x">]><cockatrice_carddatabase>&e;</cockatrice_carddatabase>',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(tmp_path: Path, text: str, encoding: str) -> None:
    written(tmp_path / "cards.xml", text.encode(encoding))
    with pytest.raises(ExchangeError, match="entities of its own"):
        plan_import(tmp_path / "cards.xml", tmp_path / "game", "cockatrice")


# ----------------------------------------------------------------------------------------------------- OCTGN

SET = """\ufeff<?xml version="1.0"?>
<set xmlns:noNamespaceSchemaLocation="CardSet.xsd" name="Pond" id="s1" gameId="g1">
<cards><card id="c-1" name="Frog"><property name="Cost" value="2"/><property name="Rules" value="Eats &amp; sleeps"/>
<alternate name="Frog Prince" type="prince"><property name="Cost" value="5"/></alternate></card>
<card id="c-2" name="Toad"><property name="Cost" value=""/></card><card id="c-3" name=""/></cards>
<packaging/></set>"""

GAME = """<game name="Pond Game" id="g1"><card back="back.png" front="f.png" width="63" height="88"/>
<player><counter name="Life" default="9"/><hand name="Hand" visibility="me"/>
<group name="Deck" visibility="none"/><group name="Pile" visibility="all"/></player>
<shared><group name="Sky" visibility="all" ordered="False"/></shared><scripts/></game>"""

O8D = """\ufeff<?xml version="1.0" encoding="utf-8"?><deck game="g1"><section name="Main" shared="False">
<card qty="3" id="c-1">Frog (old name)</card><card qty="1" id="c-9">toad</card></section>
<section name="Sky" shared="True"><card qty="2" id="zzz">Nobody</card></section>
<notes><![CDATA[note]]></notes></deck>"""


def octgn(root: Path) -> Path:
    written(root / "definition.xml", GAME)
    picture(root / "back.png", "#202020")
    written(root / "Sets" / "s1" / "set.xml", SET)
    written(root / "pond.o8d", O8D)
    with zipfile.ZipFile(root / "pond.o8c", "w") as archive:
        archive.write(picture(root / "tmp.png", "#3050a0"), "g1/Sets/s1/Cards/c-1.png")
    (root / "tmp.png").unlink()
    return root


def test_octgn_sets_definition_decks_and_packages_of_pictures(tmp_path: Path) -> None:
    plan, catalog = imported(octgn(tmp_path / "src"), tmp_path / "game")
    assert catalog.title == "Pond Game" and set(catalog.cards) == {"frog", "frog-prince", "toad"}
    assert catalog.cards["frog"].values["text"] == "Eats & sleeps"
    assert art_color(catalog, "frog")[2] > 100 and catalog.backs["card"].picture
    assert lists_of(catalog, "pond") == {"main": {"frog": 3, "toad": 1}}
    assert set(catalog.zones) == {"hand", "deck", "pile", "sky", "table"} and catalog.seat_values["life"].start == 9
    for kind in ("no_card_name", "two_sided", "no_such_card", "no_picture", "near_name"):
        assert plan.report.number_of(kind), kind
    session = tabletop.new_session(str(tmp_path / "game"), seed=1)
    assert session.state.count_in("deck@1") == 4


# ------------------------------------------------------------------------------- Card Game Simulator and TTS


def cgs(root: Path) -> Path:
    info = {
        "name": "Pond", "cardIdIdentifier": "uid", "cardNameIdentifier": "title", "gameStartHandCount": 3,
        "cardDataIdentifier": "data", "gameBoards": [{"id": "b"}],
        "cardProperties": [{"name": "power", "type": "integer", "display": "Power"}],
    }  # fmt: skip
    frog = {"uid": "f1", "title": "Frog", "set": "PND", "power": 2, "tags": ["wet", "green"], "nest": {"a": 1.0}}
    cards = {"data": [
        frog,
        {"uid": "t1", "title": "Toad", "set": "PND", "image_url": "https://example.org/t.png"}, {"uid": "x"}, 7,
    ]}  # fmt: skip
    written(root / "cgs.json", json.dumps(info))
    written(root / "AllCards.json", b"\xef\xbb\xbf" + json.dumps(cards).encode())
    written(
        root / "AllSets.json", json.dumps([{"code": "SKY", "name": "Sky", "cards": [{"uid": "b", "title": "Bird"}]}])
    )
    written(root / "decks" / "pond.txt", "3 [f1] Frog (PND)\n1 Bird\n2 Nobody\n")
    picture(root / "sets" / "PND" / "f1.png", "#a03050")
    picture(root / "CardBack.png", "#303030")
    return root


def test_card_game_simulator_comes_in(tmp_path: Path) -> None:
    plan, catalog = imported(cgs(tmp_path / "src"), tmp_path / "game")
    assert catalog.title == "Pond" and list(catalog.cards) == ["frog", "toad", "bird"]
    values = catalog.cards["frog"].values
    assert (values["power"], values["keywords"], values["nest_a"]) == (2, "wet, green", 1)
    assert catalog.cards["bird"].values["set"] == "SKY" and art_color(catalog, "frog")[0] > 100
    assert lists_of(catalog, "pond") == {"main": {"frog": 3, "bird": 1}}
    for kind in ("no_card_name", "network", "no_such_card", "not_read"):
        assert plan.report.number_of(kind) == 1, kind
    session = tabletop.new_session(str(tmp_path / "game"), seed=1)
    assert session.state.count_in("hand@1") == 3 and session.state.count_in("deck@1") == 1


def tts(root: Path) -> Path:
    def deck(title: str, face: str, numbers: list[int], **more: object) -> dict[str, object]:
        sheets = {
            "1": {"FaceURL": face, "BackURL": "http://example.org/back.png", "NumWidth": 4, "NumHeight": 2, **more}
        }
        inside = [{"Name": "Card", "CardID": number, "Nickname": ""} for number in numbers]
        return {
            "Name": "DeckCustom",
            "Nickname": title,
            "DeckIDs": numbers,
            "CustomDeck": sheets,
            "ContainedObjects": inside,
        }

    first = deck("Beasts", "http://example.org/a/beasts.png?x=1", [100, 103, 103, 107])
    first["ContainedObjects"][0] = {"Name": "Card", "CardID": 100, "Nickname": "Frog", "Description": "Eats\nflies"}  # type: ignore[index]
    bag = {"Name": "Bag", "ContainedObjects": [deck("Birds", "http://example.org/b/birds.png", [101, 102])]}
    states = [
        first,
        bag,
        {"Name": "Custom_Board", "Nickname": "Map"},
        deck("Gone", "http://example.org/gone.png", [100]),
    ]
    written(root / "save.json", json.dumps({"SaveName": "Pond", "ObjectStates": states}))
    sheet(root / "beasts.png", 4, 2)
    sheet(root / "httpexampleorgbbirdspng.png", 4, 2)
    picture(root / "back.png", "#404040", (50, 70))
    written(root / "names.csv", "CardID,Name\n103,Toad\n")
    return root


def test_cards_with_another_back_than_most_are_counted(tmp_path: Path) -> None:
    root = tts(tmp_path / "src")
    save = json.loads((root / "save.json").read_text())
    save["ObjectStates"][0]["CustomDeck"]["1"]["BackURL"] = "http://example.org/red.png"
    written(root / "save.json", json.dumps(save))
    picture(root / "red.png", "#a02020", (50, 70))
    report = plan_import(root, tmp_path / "game").report
    (note,) = report.notes["other_backs"]
    assert note.message == "All cards have one back here, that of 3 cards; 2 cards had others." and report.left_out()


def test_tabletop_simulator_decks_are_cut_out_of_their_sheets(tmp_path: Path) -> None:
    plan, catalog = imported(tts(tmp_path / "src"), tmp_path / "game")
    assert catalog.title == "Pond"
    assert list(catalog.cards) == ["frog", "toad", "beasts-8", "birds-2", "birds-3", "gone-1"]
    for card, slot in (("frog", 0), ("toad", 3), ("beasts-8", 7), ("birds-2", 1), ("birds-3", 2)):
        found, wanted = art_color(catalog, card), slot_color(slot)
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 12, card
    assert catalog.cards["frog"].values["text"] == "Eats\nflies" and catalog.face("frog").frame == "picture"
    assert lists_of(catalog, "beasts") == {"main": {"frog": 1, "toad": 2, "beasts-8": 1}}
    assert catalog.backs["card"].picture == "card-back" and set(catalog.decks) == {"beasts", "birds", "gone"}
    assert plan.report.number_of("network") == 1 and plan.report.number_of("not_read") == 1


# ------------------------------------------------------------------------------------------ pictures, decks


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    root = tmp_path / "src"
    picture(root / "frog_king_x3.png", "#306090")
    picture(root / "More" / "Toad (2x).jpg", "#903060")
    picture(root / "More" / "plain-bird.webp", "#609030", (300, 200))
    picture(root / "huge.png", "#777777", (2600, 3640))
    picture(root / "Card_Back.png", "#000000")
    written(root / "none.png", b"<html>404</html>")
    written(root / "half.png", picture(tmp_path / "x.png", size=(300, 400)).read_bytes()[:300])
    plan, catalog = imported(root, tmp_path / "game")
    assert set(catalog.cards) == {"frog-king", "toad", "plain-bird", "huge", "none", "half"}
    assert lists_of(catalog, "all-cards")["main"]["frog-king"] == 3
    assert catalog.cards["toad"].values["set"] == "More" and art_color(catalog, "toad")[0] > 100
    assert catalog.backs["card"].picture == "card-back"
    assert plan.report.number_of("bad_picture") == 2 and plan.report.number_of("made_smaller") == 1
    assert catalog.face("none").art == "" and catalog.face("frog-king").frame == "picture"


def test_a_picture_that_is_an_archive_is_read_as_what_it_is_called(tmp_path: Path) -> None:
    root = octgn(tmp_path / "a")
    (back,) = root.rglob("back.png")
    with zipfile.ZipFile(back, "w") as archive:
        archive.writestr("inside.txt", "not a picture")
    plan_import(root, tmp_path / "game").apply()
    assert (tmp_path / "game" / "game.yaml").is_file()


def test_decks_alone_make_the_cards_that_they_name(tmp_path: Path) -> None:
    written(tmp_path / "deck.txt", "Deck\n4 Frog\n1 frog\n\nSideboard\n2 Toad\n")
    plan, catalog = imported(tmp_path / "deck.txt", tmp_path / "game")
    assert plan.format.id == "decks" and set(catalog.cards) == {"frog", "toad"}
    assert lists_of(catalog, "deck") == {"main": {"frog": 5}, "side": {"toad": 2}}


@pytest.mark.parametrize(
    ("text", "main", "side"),
    [
        ("4 Frog\n4x Toad\n(2) Newt\n[3] Bird\n1* Fly\nAnt", [4, 4, 2, 3, 1, 1], []),
        ("SB: 2 Frog\n3 Toad\n\n1 Newt\n\n1 Ant", [3, 1, 1], [2]),
        ("1 Frog\n\n\n2 Toad", [1], [2]),
        ("1 Frog\n\n2 Toad\n\n3 Newt", [1, 2, 3], []),
        ("mainboard\n1 Frog\nsideboard\n2 Toad\n3 Newt", [1], [2, 3]),
        ("6 Deck of Cards Called X\n1 Side Step", [6, 1], []),
        ("2 Frog   King (MAR) ABC-12\n1  7 Dwarves", [2, 1], []),
    ],
)
def test_deck_lists_as_people_paste_them(text: str, main: list[int], side: list[int]) -> None:
    deck = text_deck(text, "a", Place("a.txt"), Report())
    assert deck is not None
    assert [entry.count for entry in deck.lists.get("main", ())] == main
    assert [entry.count for entry in deck.lists.get("side", ())] == side


def test_what_is_of_no_format_says_what_there_is(tmp_path: Path) -> None:
    written(tmp_path / "a.bin", b"\0\1\2")
    with pytest.raises(ExchangeError, match="Name the one that it is of"):
        plan_import(tmp_path / "a.bin", tmp_path / "game")
    with pytest.raises(ExchangeError, match="There is no format nonsense"):
        plan_import(tmp_path / "a.bin", tmp_path / "game", "nonsense")
    with pytest.raises(ExchangeError, match="no such file"):
        plan_import(tmp_path / "nowhere", tmp_path / "game")


def test_what_the_window_says_too_names_no_option_of_the_command_line() -> None:
    """But for a name that is taken, which the window asks about beforehand."""
    said = {**ERRORS, **{name: kind.sentence for name, kind in NOTES.items()}, **CHANGES}
    assert [name for name, text in said.items() if "--" in text] == ["out_taken", "out_taken_folder"]


def test_the_command_line_names_the_option(tmp_path: Path) -> None:
    written(tmp_path / "a.bin", b"\0\1\2")
    told = CliRunner().invoke(cli, ["import", str(tmp_path / "a.bin"), str(tmp_path / "game")])
    assert (
        told.exit_code == 1
        and "Name the one that it is of" in told.stderr
        and "(--format FORMAT, one of lackey, cgs" in told.stderr
    )


# ----------------------------------------------------------------------------------------- places and old forms


def places(plan: Plan, kind: str) -> list[str]:
    return [note.place for note in plan.report.notes[kind]]


def test_places_in_xml_are_lines(tmp_path: Path) -> None:
    root = cockatrice(tmp_path / "cockatrice")
    plan = plan_import(root, tmp_path / "game")
    assert places(plan, "no_card_name") == ["cards.xml:6"] and places(plan, "network") == ["cards.xml:8"]
    assert places(plan, "odd_count") == ["decks/one.cod:4"] and places(plan, "no_such_card") == ["decks/one.cod:4"]
    plan = plan_import(octgn(tmp_path / "octgn"), tmp_path / "game")
    assert places(plan, "no_card_name") == ["Sets/s1/set.xml:5"] and places(plan, "no_such_card") == ["pond.o8d:3"]
    plan = plan_import(lackey(tmp_path / "lackey"), tmp_path / "game")
    # this one is no XML that can be parsed: it is read block by block
    assert places(plan, "no_such_card") == ["decks/wet.dek:10"] and places(plan, "near_name") == ["decks/wet.dek:9"]
    written(
        tmp_path / "mtgo" / "a.dek",
        '<Deck>\n<Cards Quantity="x"\n Name="Frog"/>\n<Cards Quantity="2" Name="A"/></Deck>',
    )
    assert places(plan_import(tmp_path / "mtgo", tmp_path / "game"), "odd_count") == ["a.dek:2"]


def test_lines_stay_right_in_xml_that_had_to_be_mended(tmp_path: Path) -> None:
    text = '<?xml version="1.0"\n encoding="ISO-8859-1"?>\n' + V4.partition("?>")[2].replace(
        "Nobody", "Salt & Pepper"
    )
    written(tmp_path / "cards.xml", text.encode("utf-8"))
    plan = plan_import(tmp_path / "cards.xml", tmp_path / "game")
    assert plan.report.number_of("mended_xml") == 1 and places(plan, "no_card_name") == ["cards.xml:8"]


def test_places_in_json_say_which_card_and_no_line_that_it_is_not(tmp_path: Path) -> None:
    plan = plan_import(cgs(tmp_path / "src"), tmp_path / "game")
    assert places(plan, "no_card_name") == ["AllCards.json (card 3)"]


OLD = "{first}1\nLife\t10\n\n1\nDeck{flags}\n\n2\nDeck\t0\t0\nHand\tyes\tno\n\n2\nDraw\nPlay\n\n{commands}"


@pytest.mark.parametrize("first", ["", "0\n\n", "1\nStorm\t3\n\n"])
@pytest.mark.parametrize("flags", ["", "\t0\t0"])
@pytest.mark.parametrize(
    "commands",
    ["3\nRoll\tROLLD6\nMill it\tTRANSFERCARD\nDRAW\tDRAWCARD\n\n1\nRed one\tADDCOUNTERRED\n",
     "3\nROLLD6\tRoll\t1\nTRANSFERCARD\tMill_it\t1\nDRAWCARD\tDRAW\t1\n\n1\nADDCOUNTERRED\tRed_one\t1\n"],
)  # fmt: skip
def test_the_older_plugininfo_in_all_its_forms(first: str, flags: str, commands: str, tmp_path: Path) -> None:
    written(tmp_path / "src" / "plugininfo.txt", OLD.format(first=first, flags=flags, commands=commands))
    written(tmp_path / "src" / "carddata.txt", "Name\tSet\nFrog\tA\n")
    plan, catalog = imported(tmp_path / "src", tmp_path / "game")
    assert set(catalog.zones) - {"pieces"} == {"deck", "hand", "table"}
    assert catalog.seat_values["life"].start == 10
    assert [phase.label for phase in catalog.phases] == ["Draw", "Play"] and catalog.dice == (6,)
    assert [piece.name for piece in catalog.drawer] == (["Storm"] if "Storm" in first else [])
    assert list(catalog.counters) == ["red"] and catalog.zones["deck"].pile and not catalog.zones["hand"].pile
    assert [note.message for note in plan.report.notes["function"]] == [
        "Mill it (TRANSFERCARD): commands of another program are not run."
    ]


def test_a_plugin_without_cards_is_an_empty_table_with_its_zones_and_numbers(tmp_path: Path) -> None:
    written(tmp_path / "lackey" / "plugininfo.txt", INFO)
    written(tmp_path / "octgn" / "definition.xml", GAME)
    for kind, zones, number in (("lackey", {"library", "sky"}, "life"), ("octgn", {"deck", "pile"}, "life")):
        plan, catalog = imported(tmp_path / kind, tmp_path / f"{kind}-game")
        assert plan.format.id == kind and zones < set(catalog.zones) and number in catalog.seat_values
        assert not catalog.cards and plan.report.number_of("no_cards_here") == 1
        session = tabletop.new_session(str(tmp_path / f"{kind}-game"), seed=1)
        shared = [number.name for number in plan.game.numbers if number.shared]
        lying = [piece for piece in session.state.pieces() if session.state.zone_of(piece) == "pieces"]
        assert len(lying) == len(list(session.state.pieces())) == len(shared)
    written(tmp_path / "cgs" / "cgs.json", '{"name": "Pond"}')
    with pytest.raises(ExchangeError, match="no card was found"):
        plan_import(tmp_path / "cgs", tmp_path / "game")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fox x4\nOwl of Night x1\nHen ×3", [(4, "Fox"), (1, "Owl of Night"), (3, "Hen")]),
        ("Fox (x4)\nElk [2x]\nHen 3X\nCrow x 2", [(4, "Fox"), (2, "Elk"), (3, "Hen"), (2, "Crow")]),
        ("2 x Fox\n3 × Elk\n1 * Hen", [(2, "Fox"), (3, "Elk"), (1, "Hen")]),
        ("- 2 Fox\n* 3x Elk\n• 1 Owl\n– Hen x2", [(2, "Fox"), (3, "Elk"), (1, "Owl"), (2, "Hen")]),
        ("- Fox\n- Elk x2\n- Hen", [(1, "Fox"), (2, "Elk"), (1, "Hen")]),
        ("2 Elk\n3 Hen\n- 2 Fox", [(2, "Elk"), (3, "Hen"), (2, "Fox")]),
        ("- a remark\n2 Fox\n- another\n1 Elk", [(2, "Fox"), (1, "Elk")]),
        ("2 Boost x2\n1 X Marks\n1 7x7", [(2, "Boost x2"), (1, "X Marks"), (1, "7x7")]),
        ("2 Agent:K\n1 Agent:J\n1 Star: the Dog", [(2, "Agent:K"), (1, "Agent:J"), (1, "Star: the Dog")]),
    ],
)
def test_counts_and_colons_wherever_people_write_them(text: str, found: list[tuple[int, str]]) -> None:
    deck = text_deck(text, "a", Place("a.txt"), Report())
    assert deck is not None
    assert [(entry.count, entry.name) for entry in deck.lists["main"]] == found
    # a list with bullets and hardly any count may be a list of anything
    assert decklists.looks_like_deck(text) == (not text.startswith(("- Fox", "- a remark")))


def test_headings_with_their_sums_are_no_cards() -> None:
    text = "Creatures (5)\n4 Fox\n1 Elk (7)\nSpells: 2\nBolt x2\nSideboard (1)\n1 Owl"
    deck = text_deck(text, "a", Place("a.txt"), Report())
    assert deck is not None
    found = {name: [(entry.count, entry.name) for entry in entries] for name, entries in deck.lists.items()}
    assert found == {"Creatures": [(4, "Fox"), (1, "Elk")], "Spells": [(2, "Bolt")], "side": [(1, "Owl")]}
    # where nothing is counted, a number in brackets is that of a printing
    deck = text_deck("Fox (7)\nElk (8)", "a", Place("a.txt"), Report())
    assert deck is not None and [entry.name for entry in deck.lists["main"]] == ["Fox", "Elk"]


def test_a_set_behind_a_colon_is_one_where_names_share_it(tmp_path: Path) -> None:
    deck = text_deck("2 Fox:Base\n1 Elk:Base\n1 Code:Red\n1 Owl (Sky)", "a", Place("a.txt"), Report())
    assert deck is not None
    assert [(entry.name, entry.set) for entry in deck.lists["main"]] == [
        ("Fox", "Base"), ("Elk", "Base"), ("Code:Red", ""), ("Owl", "Sky"),
    ]  # fmt: skip
    root = tmp_path / "src"
    written(root / "plugininfo.txt", "<plugin></plugin>")
    written(root / "carddata.txt", "Name\tSet\nFox\tSky\nFox\tBase\nCode:Red\tBase\nStar:Red\tBase\nAgent\tBase\n")
    written(root / "decks" / "one.txt", "2 fox:base\n1 Code:Red\n1 Star:Red\n3 Agent:K\n")
    plan, catalog = imported(root, tmp_path / "game")
    assert lists_of(catalog, "one") == {"main": {"fox-base": 2, "code-red": 1, "star-red": 1}}
    assert "Agent:K in one: there is no such card" in str(plan.report.notes["no_such_card"][0])


def test_cards_in_other_states_come_in(tmp_path: Path) -> None:
    root = tts(tmp_path / "src")
    save = json.loads((root / "save.json").read_text())
    sheets = save["ObjectStates"][0]["CustomDeck"]

    def card(number: int, name: str = "", **more: object) -> dict[str, object]:
        return {"Name": "Card", "CardID": number, "Nickname": name, "CustomDeck": sheets, **more}

    deck = {"Name": "DeckCustom", "Nickname": "Hidden", "DeckIDs": [106], "CustomDeck": sheets}
    turning = card(104, "Moon", States={"10": card(102), "2": card(105, "Sun"), "3": deck | {"Nickname": "Odd"}})
    save["ObjectStates"] += [
        turning,
        {"Name": "Custom_Model", "Nickname": "Ship", "States": {"2": deck, "3": {"Name": "Custom_Model"}}},
        {
            "Name": "Bag",
            "ContainedObjects": [],
            "States": {"2": {"Name": "Bag", "ContainedObjects": [card(105, "Sun")]}},
        },
    ]
    written(root / "save.json", json.dumps(save))
    plan, catalog = imported(root, tmp_path / "game")
    kinds = {card.name: catalog.kinds[card.kind].label for card in catalog.cards.values()}
    assert kinds["Moon"] == "Card" and kinds["Moon (3)"] == "Other side"
    assert kinds["Sun"] == "Card", "a side that also lies somewhere as a card of its own is one"
    assert art_color(catalog, "moon-3") != art_color(catalog, "moon")
    assert lists_of(catalog, "hidden") == {"main": {"odd-7": 1}} == lists_of(catalog, "odd")
    assert [note.message for note in plan.report.notes["two_sided"]] == [
        "Moon has 2 more faces; each is a card of its own, of the kind Other side."
    ]
    told = [note.message for note in plan.report.notes["not_read"]]
    assert told == ["Map: only decks and cards are read.", "Ship: only decks and cards are read."]


def test_a_sheet_that_is_not_there_is_told_once(tmp_path: Path) -> None:
    root = tts(tmp_path / "src")
    (root / "beasts.png").unlink()
    report = plan_import(root, tmp_path / "game").report
    assert report.number_of("network") == 2 and report.counts["missing_pictures"] == 4


@pytest.mark.parametrize(
    ("make", "file"), [(lackey, "PluginInfo.txt"), (cgs, "cgs.json"), (octgn, "definition.xml")],
    ids=["lackey", "cgs", "octgn"],
)  # fmt: skip
def test_a_file_that_says_what_its_folder_is_stands_for_the_folder(
    make: Callable[[Path], Path], file: str, tmp_path: Path
) -> None:
    root = make(tmp_path / "src")
    whole, single = plan_import(root, tmp_path / "game"), plan_import(root / file, tmp_path / "game")
    assert single.draft.game == whole.draft.game and single.draft.cards == whole.draft.cards

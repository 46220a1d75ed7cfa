"""XML as it is found: strictly if it can be, mended where only an `&` is bare or the encoding is another than said.

Every element knows the line that it begins in. Entities that a file declares itself are refused, outside ones are
never looked at, so no file can be a bomb or a spy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, TreeBuilder

from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.texts import LINE_END, decode

_BARE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)")
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_ROOT = re.compile(rb"<\s*([A-Za-z_][\w.:-]*)")


class _Lined(Element):
    """An element that knows the line that it begins in."""

    line = 0


class _Builder(TreeBuilder):
    """Makes elements that know their lines. `parser` is what feeds it: that alone knows how far it has read."""

    def __init__(self) -> None:
        super().__init__(element_factory=_Lined)
        self.parser: object = None

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        element = super().start(tag, attrs)
        assert isinstance(element, _Lined)
        element.line = getattr(self.parser, "CurrentLineNumber", 0)
        return element


def _parse(text: bytes | str) -> Element:
    """The root of a text. Raises whatever defusedxml does."""
    builder = _Builder()
    parser = library("defusedxml.ElementTree").DefusedXMLParser(target=builder)
    builder.parser = parser.parser
    parser.feed(text)
    root = parser.close()
    assert isinstance(root, Element)
    return root


def line_of(element: Element) -> int:
    """The line of its file that an element begins in."""
    return element.line if isinstance(element, _Lined) else 0


def read_tree(raw: bytes, place: Place, report: Report) -> Element:
    """The root of a file. Raises ExchangeError where it is no XML or declares entities."""
    common = library("defusedxml.common")
    if b"<!ENTITY" in raw or "<!ENTITY".encode("utf-16-le") in raw or "<!ENTITY".encode("utf-16-be") in raw:
        raise ExchangeError("no_entities", file=place.file)
    try:
        return _parse(raw)
    except common.DefusedXmlException:
        raise ExchangeError("no_entities", file=place.file) from None
    except (SyntaxError, ValueError, LookupError) as error:
        reason, line = _reason(error)
    text = _BARE.sub("&amp;", _DECLARATION.sub(_blank, decode(raw, place, report), count=1))
    try:
        root = _parse(_CONTROLS.sub("", text))
    except common.DefusedXmlException:
        raise ExchangeError("no_entities", file=place.file) from None
    except (SyntaxError, ValueError, LookupError, RecursionError):
        raise ExchangeError("broken_xml", file=place.file, line=line, reason=reason) from None
    report.note("mended_xml", Place(place.file, line), reason=reason)
    return root


def _blank(match: re.Match[str]) -> str:
    """As many lines as there were, with nothing in them."""
    return "\n" * len(LINE_END.findall(match[0]))


def _reason(error: Exception) -> tuple[str, int]:
    line = getattr(error, "position", (1, 0))[0]
    return str(getattr(error, "msg", error)).partition(": line")[0] or "unknown reason", int(line)


def root_of(raw: bytes) -> str:
    """The name of the first element of a file by its beginning, in small letters; "" where there is none."""
    head = raw[:4000].replace(b"\0", b"")
    for match in _ROOT.finditer(head):
        return match[1].decode("ascii", "replace").lower()
    return ""


def text_of(element: Element | None) -> str:
    """All text in an element, without spaces around it."""
    return "" if element is None else "".join(element.itertext()).strip()


def child(element: Element, name: str) -> Element | None:
    """The first child of a name, whatever its capitals."""
    return next((each for each in children(element) if tag(each) == name), None)


def children(element: Element, name: str = "") -> Iterator[Element]:
    """The children, those of a name if one is given; comments and the like are none."""
    for each in element:
        if isinstance(each.tag, str) and (not name or tag(each) == name):
            yield each


def tag(element: Element) -> str:
    """The name of an element in small letters, without its namespace."""
    return str(element.tag).rpartition("}")[2].lower()


def attribute(element: Element, *names: str) -> str:
    """The first of some attributes that is there, whatever its capitals."""
    given = {key.rpartition("}")[2].lower(): value for key, value in element.attrib.items()}
    return next((given[name.lower()].strip() for name in names if given.get(name.lower())), "")

"""Writing XML: a tree of plain elements, indented, with everything that XML cannot hold taken out."""

from __future__ import annotations

import re
from xml.etree import ElementTree

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def element(
    parent: ElementTree.Element | None, tag: str, text: str = "", /, **attributes: str
) -> ElementTree.Element:
    """A new element under another, with its text."""
    given = {key: clean(value) for key, value in attributes.items()}
    made = ElementTree.Element(tag, given) if parent is None else ElementTree.SubElement(parent, tag, given)
    if text:
        made.text = clean(text)
    return made


def clean(text: str) -> str:
    """Without the characters that no XML file may hold."""
    return _FORBIDDEN.sub("", text)


def xml_bytes(root: ElementTree.Element) -> bytes:
    """The file."""
    ElementTree.indent(root, " ")
    text: str = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()

"""The rulebook as one HTML page that needs nothing else: contents, and rules with their numbers as anchors."""

from __future__ import annotations

import functools
import html
import re
from typing import Any

from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, untitled

_RULE = re.compile(r"<(li|p|td)><strong>([A-Z]{2,5}-\d+[a-z]?)</strong>|<(li|p|td)>\s*([A-Z]{2,5}-\d+[a-z]?)\b")
_REFERENCE = re.compile(r"(?<![\w#-])([A-Z]{2,5}-\d+[a-z]?)(?![\w-])")

STYLE = """
:root { color-scheme: light dark; --ink: #2b2219; --paper: #fbf7ee; --line: #d8cdb8; --accent: #8a5a16; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e0d0; --paper: #1d1a16; --line: #4a4236; --accent: #e0b25a; }
}
body { margin: 0; color: var(--ink); background: var(--paper); font: 17px/1.55 Georgia, 'Times New Roman', serif; }
nav { border-bottom: 1px solid var(--line); padding: 1rem 1.5rem; font: 15px/1.5 system-ui, sans-serif; }
nav ol { columns: 16rem auto; margin: 0; padding-left: 1.5rem; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.5rem 4rem; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.2; }
h2 { border-bottom: 2px solid var(--accent); padding-bottom: .2rem; margin-top: 2.5rem; }
a { color: var(--accent); }
table { border-collapse: collapse; width: 100%; font-size: .94em; }
th, td { border: 1px solid var(--line); padding: .3rem .55rem; text-align: left; vertical-align: top; }
:target { background: color-mix(in srgb, var(--accent) 22%, transparent); }
@media print { nav { display: none; } main { max-width: none; } }
"""


def rulebook_html(leaving: Leaving, report: Report) -> bytes:
    """The page. Raises MissingLibrary."""
    markdown: Any = library("markdown_it").MarkdownIt("commonmark", {"html": False}).enable("table")
    catalog = leaving.catalog
    body = markdown.render(untitled(catalog.rulebook, catalog.title))
    sections: list[tuple[str, str]] = []

    def heading(match: re.Match[str]) -> str:
        anchor = f"section-{len(sections) + 1}"
        sections.append((anchor, match[1]))
        return f'<h2 id="{anchor}">{match[1]}</h2>'

    body = re.sub(r"<h2>(.*?)</h2>", heading, body, flags=re.DOTALL)
    known: set[str] = set()

    def anchor(match: re.Match[str]) -> str:
        tag, rule = match[1] or match[3], match[2] or match[4]
        if rule in known:
            return match[0]
        known.add(rule)
        return match[0].replace(f"<{tag}>", f'<{tag} id="{rule}">', 1)

    body = _RULE.sub(anchor, body)
    body = _linked(body, known)
    listed = "\n".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in sections)
    title = html.escape(catalog.title)
    report.count("rules_out", len(known))
    page = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{STYLE}</style>\n'
        f"</head>\n<body>\n<nav><ol>\n{listed}\n</ol></nav>\n<main>\n<h1>{title}</h1>\n"
        f"<p>{html.escape(catalog.sentence)}</p>\n{body}</main>\n</body>\n</html>\n"
    )
    return page.encode()


def _linked(body: str, known: set[str]) -> str:
    """Numbers of rules lead to their rules, but not from the rule itself."""
    parts = re.split(r"(<[^>]*>)", body)
    inside = ""
    for index, part in enumerate(parts):
        if part.startswith("<"):
            found = re.search(r'id="([A-Z]{2,5}-\d+[a-z]?)"', part)
            inside = found[1] if found else inside
            continue
        parts[index] = _REFERENCE.sub(functools.partial(_link, known=known, inside=inside), part)
    return "".join(parts)


def _link(match: re.Match[str], known: set[str], inside: str) -> str:
    rule = match[1]
    return f'<a href="#{rule}">{rule}</a>' if rule in known and rule != inside else rule

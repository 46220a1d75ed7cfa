"""A tree as a text, in the one form that phrases are printed in: blanks round operators, brackets only where needed.

``parse(printed(tree)) == tree`` for every tree that ``parse`` gives.
"""

from __future__ import annotations

from tabletop.rules.phrases.writing.tree import (
    Call,
    Dot,
    If,
    Joined,
    Listed,
    Named,
    Not,
    Number,
    Pair,
    Sign,
    Span,
    Tree,
    Where,
)

_WHOLE, _EXPR, _OR, _AND, _NOT, _CMP, _LIMIT, _SUM, _TERM, _SET, _CHAIN, _PATH = range(12)
"""How tightly the parts of the grammar hold together."""

_LEVEL = {"+": _SUM, "-": _SUM, "at least": _LIMIT, "at most": _LIMIT, "*": _TERM, "div": _TERM, "mod": _TERM}


def printed(tree: Tree) -> str:
    """The text of a tree.

    >>> from tabletop.rules.phrases.writing.grammar import parse
    >>> printed(parse("(a+1)*( 2 ) at most  count((hand))"))
    '(a + 1) * 2 at most count(hand)'
    """
    return _text(tree, _WHOLE)


def _text(tree: Tree, level: int) -> str:
    text, own = _form(tree)
    return f"({text})" if own < level else text


def _form(tree: Tree) -> tuple[str, int]:
    """The text of a tree and how tightly it holds together. A `where` takes all that follows it into its test, so it
    stands without brackets only where nothing can follow."""
    if isinstance(tree, Number):
        return str(tree.value), _PATH
    if isinstance(tree, Named):
        return tree.name, _PATH
    if isinstance(tree, Call):
        listed = (f"{each.word} {_text(each.value, _EXPR)}".strip() for each in tree.arguments)
        return f"{tree.name}({' '.join(listed)})", _PATH
    if isinstance(tree, Dot):
        return f"{_text(tree.thing, _PATH)}.{tree.name}", _PATH
    if isinstance(tree, Sign):
        return f"-{_text(tree.part, _CHAIN if isinstance(tree.part, Sign) else _PATH)}", _CHAIN
    if isinstance(tree, Not):
        return f"not {_text(tree.part, _NOT)}", _NOT
    if isinstance(tree, Joined):
        own = _OR if tree.word == "or" else _AND
        return f" {tree.word} ".join(_text(part, own + 1) for part in tree.parts), own
    if isinstance(tree, Where):
        return f"{_text(tree.things, _CHAIN)} where {_text(tree.test, _OR)}", _EXPR
    if isinstance(tree, If):
        then, test = _text(tree.then, _OR), _text(tree.test, _OR)
        return f"{then} if {test} else {_text(tree.other, _EXPR)}", _EXPR
    if isinstance(tree, Span):
        return f"{_text(tree.least, _EXPR)}..{_text(tree.most, _OR)}", _WHOLE
    if isinstance(tree, Listed):
        return f"[{', '.join(tree.texts)}]", _WHOLE
    return _pair(tree)


def _pair(tree: Pair) -> tuple[str, int]:
    if tree.operator in ("in", "of"):
        left = _text(tree.left, _CHAIN if isinstance(tree.left, Sign) else _PATH)
        return f"{left} {tree.operator} {_text(tree.right, _CHAIN)}", _CHAIN
    own = _LEVEL.get(tree.operator)
    if own is None:
        return f"{_text(tree.left, _LIMIT)} {tree.operator} {_text(tree.right, _LIMIT)}", _CMP
    tighter = _TERM if own == _LIMIT else own + 1  # a limit that is a sum has brackets, for who reads it
    return f"{_text(tree.left, own)} {tree.operator} {_text(tree.right, tighter)}", own

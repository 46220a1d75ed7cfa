"""Where code can be broken, and how: a *break* is one small change of one place inside one function.

Comparisons, bounds, signs, factors, `and`/`or`, conditions, truth values, players, costs, `min`/`max`,
and effects that are left out.
Only what stands inside functions is broken: it can be exchanged in a running program (``patching``).
"""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

OTHER_PLAYER = {"opponent", "opponents", "other", "others", "partner", "next_seat", "enemies", "rival"}
"""Functions that give another seat for a seat: broken, they give the seat itself."""

COST = re.compile("cost|price|rebate")
"""Functions of such names that give a number give one more."""

DEFAULTING = {"flow", "get", "getattr", "pop"}
"""Functions whose last argument only stands in for what is not there: where it always is, that is no rule."""

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
}  # fmt: skip

Change = Callable[[ast.AST], ast.AST]


@dataclass(frozen=True, slots=True)
class Break:
    """One change of one place. ``path`` is relative to the root, ``line`` counts from 1, ``kind`` says what sort of
    change it is ("comparison", "bound", ...), ``before`` and ``after`` are the code, ``number`` tells apart what
    stands in one line, ``same`` what reads alike in one function (1 for the first)."""

    path: str
    line: int
    column: int
    function: str
    kind: str
    before: str
    after: str
    number: int
    same: int = 1

    @property
    def name(self) -> str:
        """What a break is called in lists and in the file of equivalent breaks; no line number, so that it outlives
        changes elsewhere in the file."""
        counted = f" ({self.same})" if self.same > 1 else ""
        return f"{self.path} {self.function}: {self.before}  ->  {self.after}{counted}"

    def rank(self, seed: int) -> str:
        """Where a seed puts it among all others: what is added to the code or taken from it moves nothing else."""
        return hashlib.sha256(f"{seed} {self.name}".encode()).hexdigest()


def breaks_of(path: Path, root: Path) -> list[Break]:
    """Every break of a module, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    alike: Counter[tuple[str, str, str]] = Counter()
    for number, (node, function, kind, change) in enumerate(_places(tree)):
        before, after = _short(node), _short(change(copy.deepcopy(node)))
        place = (path.relative_to(root).as_posix(), node.lineno, node.col_offset)
        alike[function, before, after] += 1
        found.append(Break(*place, function, kind, before, after, number, alike[function, before, after]))
    return found


def broken_source(path: Path, number: int) -> ast.Module:
    """The module with the break of that number made; line numbers stay."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for index, (node, _, _, change) in enumerate(_places(tree)):
        if index == number:
            return ast.fix_missing_locations(_Exchange(node, change).visit(tree))
    raise IndexError(number)


class _Exchange(ast.NodeTransformer):
    """Puts the changed node into the place of one node."""

    def __init__(self, node: ast.AST, change: Change) -> None:
        self.node, self.change = node, change

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.node:
            return ast.copy_location(self.change(copy.deepcopy(node)), node)
        return self.generic_visit(node)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 110 else text[:107] + "..."


Place = tuple[ast.expr | ast.stmt, str, str, Change]


def _places(tree: ast.Module) -> Iterator[Place]:
    """Each place with the name of its function, the kind of break and the change."""
    yield from _inside(tree, (), False)


def _inside(node: ast.AST, names: tuple[str, ...], within: bool) -> Iterator[Place]:
    default = _default_of(node)
    for child in ast.iter_child_nodes(node):
        if child is default:
            continue
        if isinstance(child, ast.FunctionDef):
            yield from _of_function(child, names)
        elif isinstance(child, ast.ClassDef):
            yield from _inside(child, (*names, child.name), within)
        elif isinstance(child, ast.Lambda):
            yield from _both(child.body, (*names, "<lambda>"), True)
        elif isinstance(child, ast.expr_context | ast.arguments | ast.Raise | ast.JoinedStr | ast.Assert):
            continue
        else:
            yield from _both(child, names, within)


def _of_function(function: ast.FunctionDef, names: tuple[str, ...]) -> Iterator[Place]:
    names = (*names, function.name)
    if COST.search(function.name) and isinstance(function.returns, ast.Name) and function.returns.id == "int":
        for each in ast.walk(function):
            if isinstance(each, ast.Return):
                yield each, ".".join(names), "cost", _dearer
    for statement in function.body:
        yield from _both(statement, names, True)


def _both(node: ast.AST, names: tuple[str, ...], within: bool) -> Iterator[Place]:
    if isinstance(node, ast.FunctionDef):
        yield from _of_function(node, names)
        return
    if within and isinstance(node, ast.expr | ast.stmt):
        for kind, change in _changes(node):
            yield node, ".".join(names), kind, change
    yield from _inside(node, names, within)


def _default_of(node: ast.AST) -> ast.AST | None:
    match node:
        case ast.Call(
            func=ast.Name(id=name) | ast.Attribute(attr=name), args=[_, *_, ast.Constant() | ast.Tuple() as last]
        ):
            return last if name in DEFAULTING else None
        case ast.keyword(arg="default", value=ast.Constant() as value):
            return value
    return None


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=[operator, *_]) if type(operator) in _COMPARED:
            yield "comparison", _compared
        case ast.BoolOp():
            yield "and/or", _joined
        case ast.UnaryOp(op=ast.Not()):
            yield "not", lambda node: node.operand  # type: ignore[attr-defined]
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right) if not (_is_text(left) or _is_text(right)):
            yield "sign", _signed
        case ast.BinOp(op=ast.Mult() | ast.Div(), left=left, right=right) if not (_is_text(left) or _is_text(right)):
            yield "factor", _signed
        case ast.AugAssign(op=ast.Add() | ast.Sub(), value=value) if not _is_text(value):
            yield "sign", _signed
        case ast.Constant(value=bool()):
            yield "truth", _negated_constant
        case ast.Constant(value=int()):
            yield "bound", _one_more
        case ast.Constant(value=float() as value) if value:
            yield "bound", _twice
        case ast.Call(func=ast.Name(id="min" | "max")):
            yield "bound", _least_most
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[*_, _]) if name in OTHER_PLAYER:
            yield "player", lambda node: node.args[-1]  # type: ignore[attr-defined]
        case ast.Call(args=arguments) if any(_is_actor(each) for each in arguments):
            yield "player", _other_actor
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="say"))):
            return  # a line of the log is no rule
        case ast.Expr(value=ast.Call()):
            yield "effect", _left_out
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call()):
            yield "condition", _negated_test
        case ast.IfExp(test=ast.Name() | ast.Attribute() | ast.Call()):
            yield "condition", _negated_test
        case ast.Continue():
            yield "effect", lambda node: ast.Pass()


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_actor(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "seat" and isinstance(node.value, ast.Name)


def _other_actor(node: ast.AST) -> ast.AST:
    # of the first two seats the other one
    assert isinstance(node, ast.Call)
    index = next(index for index, each in enumerate(node.args) if _is_actor(each))
    other = ast.BinOp(ast.BinOp(node.args[index], ast.Mod(), ast.Constant(2)), ast.Add(), ast.Constant(1))
    node.args[index] = other
    return node


def _dearer(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Return) and node.value is not None
    node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))
    return node


def _compared(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare)
    node.ops[0] = _COMPARED[type(node.ops[0])]()
    return node


def _joined(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _signed(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    node.op = _SIGNS[type(node.op)]()
    return node


def _negated_constant(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    return ast.Constant(not node.value)


def _one_more(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    return ast.Constant(node.value + 1)


def _twice(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    return ast.Constant(node.value * 2)


def _least_most(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    node.func = ast.Name("max" if node.func.id == "min" else "min", ast.Load())
    return node


def _left_out(node: ast.AST) -> ast.AST:
    # what the call names is still named, so that the function keeps the variables that it shares with others
    assert isinstance(node, ast.Expr)
    node.value = ast.BoolOp(ast.And(), [ast.Constant(False), node.value])
    return node


def _negated_test(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node

"""What people read is kept as texts with values: constants of the program, not glued from pieces."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

import catalogs
import pytest

TEXTS = {
    **dict.fromkeys((*catalogs.PLAIN, "Stopped", "Told"), (0,)),
    **dict.fromkeys(catalogs.PLURAL, (0, 1)),
    **dict.fromkeys(catalogs.IN_CONTEXT, (0, 1)),
    **dict.fromkeys(catalogs.PLURAL_IN_CONTEXT, (0, 1, 2)),
}
"""The calls that take texts, and at which places."""


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def places_of_texts(call: ast.Call) -> tuple[int, ...]:
    name = name_of(call.func)
    if name.endswith("Error") and not hasattr(builtins, name):
        return (0,)
    return TEXTS.get(name, ())


def is_glued(node: ast.expr, glued_names: frozenset[str] = frozenset()) -> bool:
    """Whether an expression makes a text out of pieces."""
    match node:
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Name(name):
            return name in glued_names
        case ast.IfExp(_, body, orelse):
            return is_glued(body, glued_names) or is_glued(orelse, glued_names)
        case ast.Call(function):
            return name_of(function) in ("format", "format_map", "join", "str", "repr", "shown")
    return False


def has_words(node: ast.expr) -> bool:
    """Whether a value has words of the program in it that nobody could translate there."""
    if isinstance(node, ast.IfExp):
        return has_words(node.body) or has_words(node.orelse)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and re.search(r"[A-Za-z]{2} [A-Za-z]{2}", node.value) is not None
    if not isinstance(node, ast.JoinedStr):
        return False
    parts = "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return re.search(r"[a-z]{2} |(?<!\S)[a-z]{2}", parts.replace("*", "")) is not None and " " in parts


def faults_in(source: str) -> Iterator[tuple[int, str]]:
    """The lines in which a message is glued, and what is glued there."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)]
    for function in functions:
        own = list(within(function))
        glued = frozenset(
            target.id
            for node in own
            if isinstance(node, ast.Assign) and is_glued(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        )
        for node in own:
            if not isinstance(node, ast.Call):
                continue
            for place in places_of_texts(node):
                if place < len(node.args) and is_glued(node.args[place], glued):
                    yield node.lineno, ast.unparse(node.args[place])
            if places_of_texts(node):
                for keyword in node.keywords:
                    if has_words(keyword.value):
                        yield keyword.lineno, ast.unparse(keyword.value)


def within(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions in it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, ast.FunctionDef):
            yield from within(child)


@pytest.mark.parametrize("domain", catalogs.DOMAINS)
def test_no_message_is_glued(domain: str) -> None:
    found = [
        f"{file.relative_to(catalogs.ROOT).as_posix()}:{line}: {what}"
        for file in catalogs.files_of(domain)
        for line, what in faults_in(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "glued"),
    [
        ('raise CardError("{card} is held twice", card=card)', False),
        ("raise CardError(fault.message)", False),
        ('raise CardError(f"{card} is held twice")', True),
        ('raise CardError("{} is held twice".format(card))', True),
        ('say("there are " + number)', True),
        ('counted(f"{where}: {{number}} card", "{number} cards", 3)', True),
        ('def f():\n    text = f"{a} is wrong"\n    raise CardError(text)', True),
        ('raise CardError("{card} is held twice{more}", more=" by two players" if two else "")', True),
        ('Message("{fault}", fault="it is too long")', True),
        ('Message("{place}: {fault}", place=f"hands[{seat}]", fault=fault)', False),
        ('Message("{place}: {fault}", place=f"card {number} of {file}", fault=fault)', True),
        ('raise ValueError(f"{text} is wrong")', False),
    ],
)
def test_the_eye_for_glue(source: str, glued: bool) -> None:
    assert bool(list(faults_in(source))) is glued

"""The order of the house: which package may use which, no circles, no long files, no printing library.

Every import counts, those within functions and those for type checkers alone among them: they too say what a
module leans on.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PARTS = ("solver", "puzzles", "cli")

FLOORS = """
    solver.wording
    solver.words
    solver.message
    solver.errors
    solver.parsers
    solver.documents
    solver.cards
    solver.rules
    solver.position
    solver.search
    solver.records
    solver.feasibility
    solver.questions
    solver.reports
    solver.workers
    solver
    puzzles.goals
    puzzles.tree
    puzzles.puzzle
    puzzles.files
    puzzles.proof
    puzzles.grading
    puzzles.making
    puzzles.session puzzles.check puzzles.pages
    puzzles
    cli.asked
    cli.loading
    cli.terminal
    cli.options
    cli.input
    cli.views
    cli.commands
    cli.main
    cli.start
    cli.__main__
    cli
"""
"""From the ground up: a room (a package, or a module beside the packages) uses rooms on lower floors only.
What `solver`, `puzzles` and `cli` have in their own `__init__` stands on top of each."""

MOST_LINES = 400


@cache
def modules() -> dict[str, Path]:
    """The files of the three parts by their dotted names, those of packages without `__init__`."""
    found = {}
    for part in PARTS:
        for file in sorted((ROOT / part).rglob("*.py")):
            words = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(words[:-1] if words[-1] == "__init__" else words)] = file
    return found


def is_package(module: str) -> bool:
    return modules()[module].name == "__init__.py"


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def named_in(module: str, node: ast.stmt) -> Iterator[str]:
    """The full names that an import statement brings in, those of this project without `raspis`."""
    match node:
        case ast.Import(names):
            for alias in names:
                yield alias.name.removeprefix("raspis.")
        case ast.ImportFrom(source, names, level):
            above = module.split(".")
            from_here = above[: len(above) - level + is_package(module)] if level else []
            base = ".".join([*from_here, *([source] if source else [])])
            base = "" if base == "raspis" else base.removeprefix("raspis.")
            for alias in names:
                yield f"{base}.{alias.name}".lstrip(".")


@cache
def names_used_by(module: str) -> frozenset[str]:
    return frozenset(
        name
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in named_in(module, node)
    )


@cache
def used_by(module: str) -> frozenset[str]:
    """The modules of this project that a module imports, wherever in its text."""
    used = set()
    for name in names_used_by(module):
        while name and name not in modules():
            name = name.rpartition(".")[0]
        if name and name != module:
            used.add(name)
    return frozenset(used)


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def floor_of() -> dict[str, int]:
    return {room: number for number, floor in enumerate(FLOORS.strip().split("\n")) for room in floor.split()}


def test_every_room_has_a_floor() -> None:
    assert {room_of(module) for module in modules()} == set(floor_of())


def test_no_arrow_points_upward() -> None:
    floors = floor_of()
    upward = {
        (module, used)
        for module in modules()
        for used in used_by(module)
        if room_of(used) != room_of(module) and floors[room_of(used)] >= floors[room_of(module)]
    }
    assert upward == set()


def circles() -> set[frozenset[str]]:
    """The sets of modules each of which leans on every other of its set."""

    def all_below(module: str) -> set[str]:
        found: set[str] = set()
        waiting = [module]
        while waiting:
            new = used_by(waiting.pop()) - found
            found |= new
            waiting += new
        return found

    below = {module: all_below(module) for module in modules()}
    return {
        frozenset(used for used in below[module] if module in below[used])
        for module in modules()
        if module in below[module]
    }


def test_no_circles() -> None:
    assert circles() == set()


def sources() -> Iterator[Path]:
    for folder in (*PARTS, "tests", "benchmarks"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in {".py", ".pyi", ".h", ".cpp"}:
                yield file


def test_no_long_files() -> None:
    long = {
        file.relative_to(ROOT).as_posix()
        for file in sources()
        if file.read_text(encoding="utf-8").count("\n") > MOST_LINES
    }
    assert long == set()


@pytest.mark.parametrize("part", PARTS)
def test_only_cli_knows_the_terminal(part: str) -> None:
    libraries = {
        name.partition(".")[0]
        for module in modules()
        if module.partition(".")[0] == part
        for name in names_used_by(module)
    }
    assert bool(libraries & {"typer", "click", "rich"}) == (part == "cli")


def test_the_solver_never_prints() -> None:
    def prints(node: ast.AST) -> bool:
        match node:
            case ast.Call(ast.Name("print")):
                return True
            case ast.Attribute(ast.Name("sys"), "stdout" | "stderr" | "__stdout__" | "__stderr__"):
                return True
        return False

    said = [
        f"{module}:{node.lineno}"
        for module in modules()
        if module.startswith("solver")
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Call | ast.Attribute) and prints(node)
    ]
    for file in (ROOT / "solver" / "search" / "kernel").iterdir():
        if re.search(r"\bprintf|\bputs\(|std::c(out|err|log)\b", file.read_text(encoding="utf-8")):
            said.append(file.name)
    assert said == []


def test_the_tests_stand_where_the_packages_do() -> None:
    rooms = {room_of(module).removeprefix("solver.") for module in modules()}
    folders = {
        file.parent.relative_to(ROOT / "tests").as_posix() for file in (ROOT / "tests").rglob("test_*.py")
    }
    assert folders - rooms == {".", "slow"} & folders

"""The stable names are there, and every example in a docstring is true."""

# mypy: disable-error-code="attr-defined"
from __future__ import annotations

import doctest
import inspect
import pkgutil
from importlib import import_module

import pytest

import raspis.cli
import raspis.puzzles
import raspis.solver

PACKAGES = (raspis.solver, raspis.cli, raspis.puzzles)
MODULES = sorted(
    name
    for package in PACKAGES
    for _, name, _ in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not name.endswith("__main__")
)


def test_every_stable_name_is_there_and_nowhere_else() -> None:
    names = raspis.solver.__all__
    assert {"Solver", "bid_table", "find_solution", "Feasibility", "read_pbn", "answer_lines"} <= set(names)
    for name in names:
        value = getattr(raspis.solver, name)
        assert value is not None
        home = raspis.solver._homes()[name]
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__module__ == f"raspis.solver{home}"
    assert set(names) <= set(dir(raspis.solver))
    with pytest.raises(AttributeError, match="has no attribute 'solve_all'"):
        _ = raspis.solver.solve_all
    everything: dict[str, object] = {}
    exec("from raspis.solver import *", everything)
    assert set(names) <= set(everything)


def public_functions() -> list[str]:
    names = raspis.solver.__all__
    return [name for name in names if inspect.isfunction(getattr(raspis.solver, name))]


CANNOT_FAIL = {"equal_plays", "hand_text", "solution_json", "to_json", "write_line"}
"""Functions of values that were checked when they were made."""


@pytest.mark.parametrize("name", public_functions())
def test_every_public_function_has_an_example_and_names_its_errors(name: str) -> None:
    text = inspect.getdoc(getattr(raspis.solver, name))
    assert text is not None
    assert ">>>" in text
    assert ("raises" in text.lower()) is (name not in CANNOT_FAIL)


@pytest.mark.parametrize("name", ["raspis.solver", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    count = sum(len(test.examples) for name in MODULES for test in finder.find(import_module(name)))
    assert count >= 40


def test_the_solver_imports_neither_of_the_others() -> None:
    for _, name, _ in pkgutil.walk_packages(raspis.solver.__path__, "raspis.solver."):
        module = import_module(name)
        for value in vars(module).values():
            home = getattr(value, "__module__", None) or ""
            assert not home.startswith(("raspis.cli", "raspis.puzzles")), (name, value)

"""The stable names are there, and every example in a docstring is true."""

from __future__ import annotations

import doctest
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


def test_every_stable_name_is_there() -> None:
    for name in raspis.solver.__all__:
        assert getattr(raspis.solver, name) is not None
    assert set(raspis.solver.__all__) == set(raspis.solver._MODULE)
    with pytest.raises(AttributeError, match="has no attribute 'solve_all'"):
        _ = raspis.solver.solve_all


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

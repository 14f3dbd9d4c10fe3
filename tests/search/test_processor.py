"""The kernel asks the processor for every instruction that it was compiled for."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from raspis.solver.search.compiled import kernel_is_there

KERNEL = Path(__file__).parents[2] / "solver" / "search" / "kernel"
SYSTEM = Path("/proc/cpuinfo")
NAMES = {"bmi": "bmi1", "bmi2": "bmi2", "lzcnt": "abm", "popcnt": "popcnt"}
"""The instructions as the compiler calls them, and as Linux does."""


def has() -> set[str]:
    """The instructions of this processor as Linux tells, in the names of the compiler."""
    if not SYSTEM.exists():
        pytest.skip("only Linux tells here what the processor has")
    flags = re.findall(r"^flags\s*: (.*)$", SYSTEM.read_text(), re.MULTILINE)
    if not flags:
        pytest.skip("this is another kind of processor")
    return {name for name, flag in NAMES.items() if flag in flags[0].split()}


def asked_for() -> list[str]:
    lines = (KERNEL / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.findall(r"^set\(INSTRUCTIONS (.*)\)$", lines, re.MULTILINE)[0].split()


def test_the_kernel_that_runs_was_compiled_for_what_is_there() -> None:
    if not kernel_is_there():
        pytest.skip("the compiled kernel is not part of this installation")
    from raspis.solver.search import _kernel

    names = _kernel.INSTRUCTIONS.split(",") if _kernel.INSTRUCTIONS else []
    assert set(names) in (set(), set(asked_for()))
    assert set(names) <= has()


def test_each_option_of_the_compiler_is_asked_for() -> None:
    # The list is the only place that names an instruction; an option beside it would be used unasked.
    lines = (KERNEL / "CMakeLists.txt").read_text(encoding="utf-8")
    assert sorted(asked_for()) == sorted(NAMES)
    assert re.findall(r"-m[a-z0-9]+", lines) == []


@pytest.mark.slow
def test_the_processor_is_asked_right(tmp_path: Path) -> None:
    present = has()
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("there is no compiler")
    source, program = tmp_path / "ask.cpp", tmp_path / "ask"
    source.write_text(
        "static const char* names;\n#define RASPIS_INSTRUCTIONS names\n"
        f'#include "{KERNEL / "processor.cpp"}"\n'
        "int main(int, char** given) { names = given[1]; return raspis::engine_runs_here() ? 0 : 1; }\n"
    )
    subprocess.run([compiler, "-std=c++20", str(source), "-o", str(program)], check=True)
    every = ",".join(asked_for())
    for names in (*NAMES, every, "", "mmx", f"{every},mmx", f"mmx,{every}"):
        status = subprocess.run([str(program), names], check=False).returncode
        assert (status == 0) is (set(filter(None, names.split(","))) <= present), names

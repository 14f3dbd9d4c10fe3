"""The kernel asks the processor for every instruction that it was compiled for."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from random import Random

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


def test_sets_of_cards_are_squeezed_and_spread_without_these_instructions(tmp_path: Path) -> None:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("there is no compiler")
    source, program = tmp_path / "bits.cpp", tmp_path / "bits"
    source.write_text(
        f'#include <cstdio>\n#include <cstdlib>\n#include "{KERNEL / "bits.h"}"\n'
        "int main(int, char** given) {\n"
        "  const raspis::Bits value = std::strtoull(given[1], nullptr, 10);\n"
        "  const raspis::Bits mask = std::strtoull(given[2], nullptr, 10);\n"
        '  std::printf("%llu %llu", (unsigned long long)raspis::gather(value, mask),\n'
        "              (unsigned long long)raspis::scatter(value, mask));\n}\n"
    )
    subprocess.run([compiler, "-std=c++20", str(source), "-o", str(program)], check=True)
    random = Random(1)
    pairs = [(random.getrandbits(64), random.getrandbits(64) & random.getrandbits(64)) for _ in range(20)]
    for value, mask in [*pairs, (0, 0), (2**64 - 1, 2**64 - 1), (2**64 - 1, 2**63), (5, 0)]:
        places = [place for place in range(64) if mask >> place & 1]
        squeezed = sum((value >> place & 1) << i for i, place in enumerate(places))
        spread = sum((value >> i & 1) << place for i, place in enumerate(places))
        found = subprocess.run([str(program), str(value), str(mask)], capture_output=True, check=True).stdout
        assert found.decode().split() == [str(squeezed), str(spread)], (value, mask)


@pytest.mark.slow
def test_the_search_compiles_without_these_instructions() -> None:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("there is no compiler")
    for name in ("search.cpp", "place.cpp"):
        subprocess.run([compiler, "-std=c++20", "-fsyntax-only", str(KERNEL / name)], check=True)

"""The package installs where no compiler is: with one from PyPI, or else with the plain search."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DEAL = ("--rules", "child", "7S KH 9C / 8S 9D AC / 10S AD JH")


class Installed:
    """raspis in an environment of its own, of which nothing but that environment is on the path."""

    def __init__(self, folder: Path, what: str, environment: Mapping[str, str]) -> None:
        self.home = folder / "an environment"
        venv.create(self.home, with_pip=True)
        self.environment = {**os.environ, **environment}
        command = [self.python, "-m", "pip", "install", "--verbose", what]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=self.environment)
        assert done.returncode == 0, done.stdout + done.stderr
        self.log = done.stdout + done.stderr

    @property
    def python(self) -> str:
        return str(self.home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))

    def raspis(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [self.python, "-m", "raspis.cli", *words]
        return subprocess.run(command, capture_output=True, encoding="utf-8", env=self.environment)

    def answers_as_here(self) -> bool:
        command = [sys.executable, "-m", "raspis.cli", "solve", "--json", *DEAL]
        here = subprocess.run(command, capture_output=True, encoding="utf-8")
        there = self.raspis("solve", "--json", *DEAL)
        return there.returncode == 0 and there.stdout == here.stdout


@pytest.fixture
def path_without_a_compiler(tmp_path: Path) -> str:
    """A folder with all that is on the path but what compiles, links or makes."""
    if os.name == "nt":
        pytest.skip("on Windows the compiler is not found by the path")
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in ("sh", "bash", "env", "git", "uname"):
        found = shutil.which(name)
        if found is not None:
            (folder / name).symlink_to(found)
    return str(folder)


def test_a_compiler_of_pypi_builds_the_kernel(tmp_path: Path, path_without_a_compiler: str) -> None:
    installed = Installed(tmp_path, str(ROOT), {"PATH": path_without_a_compiler})
    assert "the kernel is compiled with ziglang" in installed.log
    assert installed.raspis("--version").stdout.rstrip().endswith("with the compiled kernel")
    assert installed.answers_as_here()


def test_a_compiler_is_asked_for_only_where_none_works(tmp_path: Path, path_without_a_compiler: str) -> None:
    venv.create(tmp_path / "home", with_pip=True)
    python = str(tmp_path / "home/bin/python")
    install = [python, "-m", "pip", "install", "--quiet", "scikit-build-core"]
    subprocess.run(install, check=True)

    def asks(**changes: str) -> bool:
        ask = "import build_backend; print(*build_backend.get_requires_for_build_wheel(), sep='\\n')"
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "backend"), **changes}
        command = [python, "-c", ask]
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", env=environment, cwd=ROOT, check=True
        )
        return "ziglang" in done.stdout

    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no compiler is here to be found")
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    broken.chmod(0o755)
    assert not asks()
    assert not asks(CXX=compiler)
    assert asks(CXX="no-such-compiler")
    assert asks(CXX=str(broken))
    assert asks(PATH=path_without_a_compiler)


def test_without_any_compiler_the_plain_search_answers(tmp_path: Path) -> None:
    # The kernel is left out where its sources can't be compiled by any compiler.
    source = tmp_path / "raspis"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", ".venv", "build", "*.so"))
    with (source / "solver/search/kernel/search.cpp").open("a", encoding="utf-8") as file:
        file.write("#error nothing compiles this\n")
    installed = Installed(tmp_path, str(source), {})
    assert "raspis is built with the plain search in Python" in installed.log
    assert installed.raspis("--version").stdout.rstrip().endswith("with the plain search in Python")
    assert installed.raspis("--engine", "kernel", "solve", "--rules", "child", "7S / 8S").returncode == 2
    assert installed.answers_as_here()


def test_a_wheel_serves_a_machine_without_a_compiler(tmp_path: Path, path_without_a_compiler: str) -> None:
    wheels = tmp_path / "wheels"
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    subprocess.run([*build, "--wheel-dir", str(wheels), str(ROOT)], check=True)
    (wheel,) = wheels.glob("raspis-*.whl")
    installed = Installed(tmp_path, str(wheel), {"PATH": path_without_a_compiler})
    assert "Building wheel" not in installed.log
    assert installed.raspis("--version").stdout.rstrip().endswith("with the compiled kernel")
    assert installed.answers_as_here()

"""Builds the package as scikit-build-core does, with a compiler from PyPI where the machine has none.

`ziglang` is a C++ compiler as a wheel. It is asked for only where no compiler of the machine's own makes a
program; where it doesn't help either, the package is installed without the kernel (`pyproject.toml`).
The hooks are those of PEP 517 and PEP 660.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from scikit_build_core import build as scikit
from scikit_build_core.build import build_sdist, get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings = Mapping[str, str | list[str]] | None

# The machines that it has wheels for; elsewhere pip would end with an error instead of the plain search.
ZIG = "ziglang>=0.13; " + " or ".join(
    f'(sys_platform == "{system}" and platform_machine == "{machine}")'
    for system, machine in (
        ("linux", "x86_64"),
        ("linux", "aarch64"),
        ("darwin", "x86_64"),
        ("darwin", "arm64"),
        ("win32", "AMD64"),
        ("win32", "ARM64"),
    )
)
PROGRAM = "#include <compare>\n#include <cstdio>\nint main() { return std::is_eq(1 <=> 1) ? 0 : 1; }\n"


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel is built with."""
    return [*scikit.get_requires_for_build_wheel(config_settings), *_compiler()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What an editable installation is built with."""
    return [*scikit.get_requires_for_build_editable(config_settings), *_compiler()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel and return its name."""
    _choose_compiler()
    name: str = scikit.build_wheel(wheel_directory, config_settings, metadata_directory)
    _tell(name)
    return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build an editable wheel and return its name."""
    _choose_compiler()
    name: str = scikit.build_editable(wheel_directory, config_settings, metadata_directory)
    _tell(name)
    return name


def _compiler() -> list[str]:
    return [] if _compiler_works() else [ZIG]


def _choose_compiler() -> None:
    if _compiler_works() or importlib.util.find_spec("ziglang") is None:
        return
    print("No C++ compiler works here: the kernel is compiled with ziglang.", file=sys.stderr)
    os.environ.pop("CXX", None)
    os.environ["CMAKE_TOOLCHAIN_FILE"] = str(Path(__file__).with_name("ziglang.cmake"))
    os.environ["RASPIS_PYTHON_OF_ZIGLANG"] = sys.executable
    if shutil.which("make") is None:
        os.environ.setdefault("CMAKE_GENERATOR", "Ninja")


def _tell(name: str) -> None:
    if name.endswith("-none-any.whl"):
        print(
            "The kernel could not be compiled: raspis is built with the plain search in Python,"
            " which gives the same answers some hundred times slower.",
            file=sys.stderr,
        )


def _compiler_works() -> bool:
    """Whether the compiler that CMake will find makes a program of C++20 that runs."""
    named = os.environ.get("CXX")
    if named:
        command = shlex.split(named, posix=os.name == "posix")
    elif sys.platform == "win32":
        return _visual_studio_is_there()
    else:
        # The names in the order of CMake.
        command = [name for name in ("c++", "g++", "clang++") if shutil.which(name)][:1]
    if not command:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "program.cpp"), Path(folder, "program")
        source.write_text(PROGRAM, encoding="ascii")
        try:
            compile_it = [*command, "-std=c++20", str(source), "-o", str(program)]
            subprocess.run(compile_it, check=True, capture_output=True)
            subprocess.run([str(program)], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def _visual_studio_is_there() -> bool:
    # Its compiler is not on the path; its own locator stands where it says, whatever the version.
    programs = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
    locator = Path(programs, "Microsoft Visual Studio", "Installer", "vswhere.exe")
    if shutil.which("cl") is not None:
        return True
    if not locator.exists():
        return False
    tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
    asked = [str(locator), "-products", "*", "-requires", tools, "-property", "installationPath"]
    found = subprocess.run(asked, capture_output=True, text=True)
    return found.returncode == 0 and bool(found.stdout.strip())

"""The pages that ship as Markdown: their tables, their blocks, and the commands in these, to be run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from command import Ran, raspis

ROOT = Path(__file__).parent.parent
README, README_RU, CONTRIBUTING, CHANGELOG, MEASUREMENTS, RULES, FORMATS = PAGES = tuple(
    ROOT / name
    for name in (
        *("README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md"),
        *("solver/rules/RULES.md", "solver/records/FORMATS.md"),
    )
)


READMES = (README, README_RU)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A block of code on a page."""

    page: str
    kind: str
    text: str
    line: int
    """1-based line of its first line on the page."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path, kind: str) -> list[Block]:
    """The blocks of a kind, such as `console`, in order."""
    found = []
    text = text_of(page)
    for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE):
        line = text.count("\n", 0, match.start(2)) + 1
        found.append(Block(page.relative_to(ROOT).as_posix(), match[1], match[2], line))
    return [block for block in found if block.kind == kind]


def all_blocks(kind: str) -> list[Block]:
    return [block for page in PAGES for block in blocks(page, kind)]


def table(page: Path, *heading: str) -> list[list[str]]:
    """The rows below the only table of a page whose heading begins with these cells."""
    found = []
    lines = text_of(page).split("\n")
    for number, line in enumerate(lines):
        if line.startswith("| ") and cells(line)[: len(heading)] == list(heading):
            rows = []
            for row in lines[number + 2 :]:
                if not row.startswith("|"):
                    break
                rows.append(cells(row))
            found.append(rows)
    (rows,) = found
    return rows


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def names(cell: str) -> list[str]:
    """What stands between backticks in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def headings(page: Path) -> list[str]:
    """The headings, without their signs."""
    return re.findall(r"^#+ (.*)$", prose(page), flags=re.MULTILINE)


def anchor(heading: str) -> str:
    """What a heading is linked to as, where Markdown is shown."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def commands(block: Block) -> Iterator[str]:
    """The commands of a `sh` block, lines joined that belong together, comments left out."""
    joined = re.sub(r"(\\|\|)\n\s*", lambda end: "" if end[1] == "\\" else "| ", block.text)
    for line in joined.split("\n"):
        command = " ".join(shlex.split(line, comments=True))
        if command:
            yield re.sub(r"(^|\s)#.*$", "", line).strip()


def run(command: str) -> Ran:
    """Run `raspis …`, or `echo '…' | raspis …`, in this process; behind it head or grep may take a part."""
    command, *parts = re.split(r" \| (?=head -|grep -A )", command)
    words = shlex.split(command)
    stdin = ""
    if words[0] == "echo":
        assert words[2] == "|", command
        stdin = words[1] + "\n"
        words = words[3:]
    assert words[0] == "raspis", command
    ran = raspis(*words[1:], stdin=stdin)
    for part in parts:
        ran = ran._replace(out=_part(ran.out.splitlines(keepends=True), shlex.split(part)))
    return ran


def _part(lines: list[str], words: list[str]) -> str:
    """What `head -N` or `grep -A N TEXT` leaves of an output."""
    if words[0] == "head":
        return "".join(lines[: int(words[1][1:])])
    found = next(place for place, line in enumerate(lines) if words[3] in line)
    return "".join(lines[found : found + int(words[2]) + 1])


@cache
def help_of(*path: str) -> str:
    ran = raspis(*path, "--help")
    assert ran.status == 0, ran
    return ran.out


def listed_commands(*path: str) -> list[str]:
    """The commands that a help lists."""
    return re.findall(r"^  (\w+) ", help_of(*path).partition("Commands:")[2], flags=re.MULTILINE)


def allowed(sentence: str) -> list[str]:
    """What a message lists as allowed."""
    return sentence.partition("allowed are ")[2].split(", ")

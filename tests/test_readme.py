"""What the pages show is what the program prints; what they name is there; the README stays short."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from command import raspis
from pages import (
    CHANGELOG,
    CONTRIBUTING,
    FORMATS,
    PAGES,
    README,
    README_RU,
    READMES,
    ROOT,
    RULES,
    Block,
    all_blocks,
    anchor,
    blocks,
    commands,
    headings,
    help_of,
    listed_commands,
    names,
    prose,
    run,
    table,
    text_of,
)
from test_house import floor_of

from raspis.solver import read_document

CODE = [path for folder in ("solver", "puzzles", "cli") for path in sorted((ROOT / folder).rglob("*"))]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, and the files that the READMEs tell one to write."""
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    for block in [block for page in READMES for block in blocks(page, "toml")]:
        named = re.match(r"# ([\w-]+\.toml)\n", block.text)
        if named is not None:
            (tmp_path / named[1]).write_text(block.text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("block", all_blocks("console"), ids=str)
def test_output_shown_is_the_one_printed(block: Block, folder: Path) -> None:
    command, shown = block.text.split("\n", 1)
    ran = run(command.removeprefix("$ "))
    assert ran.err == ""
    assert re.sub(r" +\n", "\n", ran.out) == shown


@pytest.mark.parametrize("block", all_blocks("json"), ids=str)
def test_json_shown_is_the_one_printed(block: Block, folder: Path) -> None:
    """A `json` block is what the `sh` block before it answers."""
    before = [other for other in all_blocks("sh") if other.page == block.page and other.line < block.line]
    (command,) = commands(before[-1])
    ran = run(command)
    assert ran.err == ""
    assert list(json.loads(ran.out).items()) == list(json.loads(block.text).items())


def test_there_is_output_on_the_pages() -> None:
    assert len(all_blocks("console")) >= 2
    assert len(all_blocks("json")) >= 3


def raspis_commands() -> Iterator[tuple[Block, str]]:
    for block in all_blocks("sh"):
        for command in commands(block):
            for part in re.split(r" \| | && ", command):
                if re.match(r"(\S*/)?raspis ", part):
                    yield block, part


@pytest.mark.parametrize(("block", "command"), list(raspis_commands()), ids=str)
def test_every_option_in_a_command_is_one_of_that_command(block: Block, command: str, folder: Path) -> None:
    words = shlex.split(command.replace("--lang ru ", ""))[1:]
    path = words[: 2 if words[0] == "puzzle" else 1]
    listed = re.findall(r"(?<![\w-])--?[a-z][a-z-]*", help_of(*path))
    for word in words:
        if word.startswith("-") and word != "-":
            assert word.partition("=")[0] in listed
        if word.endswith((".toml", ".jsonl")):
            assert (folder / word).is_file()


@pytest.mark.parametrize("block", all_blocks("sh"), ids=str)
def test_every_other_command_names_files_and_options_that_are_there(block: Block) -> None:
    for command in commands(block):
        for part in re.split(r" \| | && ", command):
            words = [word for word in shlex.split(part) if "=" not in word.split("/")[0]]
            for place, word in enumerate(words):
                if re.fullmatch(r"(tests|benchmarks|puzzles|solver|cli|\.ci)/?[\w./-]*", word):
                    assert (ROOT / word).exists(), word
                if word.startswith("benchmarks/"):
                    source = (ROOT / word).read_text(encoding="utf-8")
                    for option in words[place + 1 :]:
                        assert not option.startswith("--") or f'"{option}"' in source, option


@pytest.mark.parametrize(
    "block", [block for block in all_blocks("toml") if "[puzzle]" not in block.text], ids=str
)
def test_toml_on_the_pages_is_a_record(block: Block) -> None:
    assert read_document(block.text).players


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_puzzle_of_the_readme_is_one(page: Path, folder: Path) -> None:
    (own,) = (block for block in blocks(page, "toml") if "[puzzle]" in block.text)
    ran = raspis("puzzle", "grade", own.text.split()[1], "--json")
    assert ran.status == 0, ran
    assert json.loads(ran.out)["key"] == ["7S:low"]


@pytest.mark.parametrize("block", all_blocks("python"), ids=str)
def test_python_on_the_pages_runs(block: Block) -> None:
    runner = doctest.DocTestRunner()
    parsed = doctest.DocTestParser().get_doctest(block.text, {}, str(block), None, block.line)
    said: list[str] = []
    assert runner.run(parsed, out=said.append).attempted >= 5
    assert runner.failures == 0, "".join(said)


def test_the_first_two_shell_blocks_set_up_and_test() -> None:
    setup, tests, *_ = (block.text for block in blocks(README, "sh"))
    assert "raspis solve" in setup
    assert (ROOT / setup.split()[-1]).is_file()
    assert tests.rstrip().endswith("pytest")


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_readme_is_short(page: Path) -> None:
    assert len(text_of(page).split()) <= 1500


def test_each_readme_links_the_other_on_its_first_line() -> None:
    first = [text_of(page).partition("\n")[0] for page in READMES]
    assert "(README.ru.md)" in first[0]
    assert "(README.md)" in first[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        name, _, place = target.partition("#")
        if target.startswith("http"):
            continue
        linked = (page.parent / name).resolve() if name else page
        assert linked.exists(), target
        assert not place or place in map(anchor, headings(linked)), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_block_is_wider_than_a_narrow_screen(page: Path) -> None:
    for kind in ("console", "toml", "python", "json"):
        for block in blocks(page, kind):
            assert max(map(len, block.text.split("\n"))) <= 80, block


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_row_of_a_table_has_the_cells_of_its_heading(page: Path) -> None:
    lines = prose(page).split("\n")
    for above, line in pairwise(lines):
        if line.lstrip().startswith("|") and above.lstrip().startswith("|"):
            assert line.count("|") == above.count("|"), line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_named_is_there(page: Path) -> None:
    for name in set(
        re.findall(r"(?<![\w./-])(?:solver|puzzles|cli|tests|benchmarks|\.ci)/[\w./-]*\w", text_of(page))
    ):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize(("page", "heading"), [(README, "command"), (README_RU, "команда")], ids=str)
def test_the_readme_lists_every_command_with_options_it_has(page: Path, heading: str) -> None:
    listed = {}
    for row in table(page, heading):
        first, *options = names(row[0]) + names(row[1])
        listed[first.split()[1]] = [option.split()[0] for option in options if option.startswith("-")]
    assert list(listed) == listed_commands()
    for command, options in listed.items():
        for option in options:
            assert option in help_of(command), (command, option)


@pytest.mark.parametrize("page", [*READMES, CHANGELOG, RULES, FORMATS], ids=lambda page: page.name)
def test_every_option_named_in_a_sentence_is_there(page: Path) -> None:
    groups = [("puzzle", name) for name in listed_commands("puzzle")]
    helps = "".join(help_of(*path) for path in [(), *((name,) for name in listed_commands()), *groups])
    known = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", helps))
    named = [option for code in names(prose(page)) for option in re.findall(r"(?<![\w-])--[a-z-]+", code)]
    assert set(named) <= known, set(named) - known


@pytest.mark.parametrize("package", ["solver", "puzzles", "cli"])
def test_the_rooms_of_a_package_are_listed_from_the_ground_up(package: str) -> None:
    floors = floor_of()
    rooms = [room.removeprefix(f"{package}.") for room in floors if room.startswith(f"{package}.")]
    rows = table(CONTRIBUTING, f"in `{package}/`")
    listed = [name.rstrip("/").removesuffix(".py") for row in rows for name in names(row[0])]
    assert all(
        (ROOT / package / name).is_dir() or (ROOT / package / f"{name}.py").is_file() for name in listed
    )
    assert {room for room in rooms if not room.startswith("__")} <= set(listed)
    order = [floors[f"{package}.{name}"] for name in listed if name in rooms]
    assert order == sorted(order)


def test_the_sections_that_comments_cite_are_there() -> None:
    sections = [int(found[1]) for heading in headings(RULES) if (found := re.match(r"(\d+)\. ", heading))]
    assert sections == list(range(1, len(sections) + 1))
    cited = 0
    for path in {*CODE, *PAGES}:
        if path.suffix not in (".py", ".h", ".cpp", ".md"):
            continue
        source = re.sub(r"\s*\n\s*(?://|#)?\s*", " ", path.read_text(encoding="utf-8"))
        for numbers in re.findall(r"RULES sections? (\d[\d, toand-]*)", source):
            cited += 1
            assert {int(number) for number in re.findall(r"\d+", numbers)} <= set(sections), path
        for heading in re.findall(r"FORMATS(?:\.md)? «(.*?)»", source):
            cited += 1
            assert heading in headings(FORMATS), path
        for key in re.findall(r"FORMATS, `(.*?)`", source):
            cited += 1
            assert f"`{key}`" in text_of(FORMATS), path
    assert cited > 30


def test_files_that_comments_name_are_there() -> None:
    there = {path.name for path in (*CODE, *(ROOT / "benchmarks").iterdir(), *(ROOT / "tests").rglob("*.*"))}
    missing = set()
    for path in CODE:
        if path.suffix in (".py", ".pyi", ".h", ".cpp"):
            source = re.sub(r"#include.*", "", path.read_text(encoding="utf-8"))
            named = re.findall(r"(?<![\w.-])(\w+\.(?:py|h|cpp))\b(?!\()", source)
            missing |= {(path.name, name) for name in named if name not in there}
    assert missing == set()


def test_help_and_pages_tell_the_same_exit_statuses() -> None:
    helped = re.search(r"Exit status: (.*?)\n\n", help_of(), flags=re.DOTALL)
    said = re.search(r"Exit status: (.*?)\n\n", text_of(README), flags=re.DOTALL)
    assert helped is not None
    assert said is not None
    statuses = [row[0] for row in table(FORMATS, "exit status")]
    assert re.findall(r"\b\d+\b", helped[1]) == statuses
    assert re.findall(r"\b\d+\b", said[1]) == statuses


def test_the_book_is_as_large_as_the_readme_says() -> None:
    said = re.search(r"A book of (\d+)", text_of(README))
    assert said is not None
    count = (ROOT / "puzzles/book/book.jsonl").read_text(encoding="utf-8").count("\n")
    assert int(said[1]) == count


def test_the_goals_that_the_readme_names_are_all_there_are() -> None:
    goals = re.search(r"Goals are (.*?)\.", text_of(README), flags=re.DOTALL)
    assert goals is not None
    ran = raspis("puzzle", "make", "--goal", "best")
    assert all(name in ran.err for name in names(goals[1]))
    assert ran.err.count(",") == len(names(goals[1])) - 1

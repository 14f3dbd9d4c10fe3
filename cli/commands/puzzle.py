"""`raspis puzzle`: make puzzles that are proven sound, show, play, check and print them."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final

import typer

from raspis.puzzles.check import check
from raspis.puzzles.files import book_text, puzzle_line, puzzle_toml, read_puzzles
from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.making.plan import read_plan, read_request
from raspis.puzzles.pages.sheet import PLACES
from raspis.puzzles.pages.solution import solution_lines
from raspis.puzzles.puzzle import LEVELS, Puzzle
from raspis.solver.errors import RaspisError
from raspis.solver.search.budget import Stopped
from raspis.solver.wording import counted

from ..options.settings import read_count, read_jobs, read_whole, settings_of
from ..options.shared import JsonOption, PlayersOption, RulesOption, SeedOption, TrumpOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.files import (
    FileError,
    check_targets,
    naming_file,
    read_bytes,
    read_text,
    shown_name,
    write_text,
)
from ..terminal.usage import Group
from .searching import TemporaryLine, working_solver

app = typer.Typer(
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=False,
    help="Puzzles with one answer, proven: make them, show, solve, check and print them.",
)

FileArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FILE",
        help="A puzzle (.toml) or a book of them (JSON Lines), - for standard input; left out: the book that "
        "comes with raspis.",
        show_default=False,
    ),
]
NumberOption = Annotated[
    int,
    typer.Option("--number", metavar="N", parser=read_count, help="Which puzzle of the book."),
]


def _one_of(names: Any) -> Any:
    """A reader of options that refuses what is not among the names."""

    def read(text: str) -> str:
        if text not in names:
            raise typer.BadParameter(f"{text!r} is not one of {', '.join(names)}")
        return text

    return read


def _read_level(text: str) -> int:
    level = read_whole(text)
    if level not in LEVELS:
        raise typer.BadParameter(f"{text!r} is not a level from {LEVELS[0]} to {LEVELS[-1]}")
    return level


def _read(file: str | None) -> list[Puzzle]:
    """The puzzles of a file, in order; raises RaspisError that names the file and the line."""
    if file is None:
        return [puzzle for _, puzzle in read_puzzles(book_text())]
    try:
        data = read_bytes(file)
    except FileError as fault:
        if file.isascii() and file.isdigit():
            raise FileError(f"{fault}; puzzle {file} of the book is --number {file}") from None
        raise
    with naming_file(file):
        puzzles = [puzzle for _, puzzle in read_puzzles(data)]
        if not puzzles:
            raise RaspisError("there is no puzzle in it")
    return puzzles


def _one(file: str | None, number: int) -> Puzzle:
    puzzles = _read(file)
    if number > len(puzzles):
        name = "the book" if file is None else shown_name(file)
        raise RaspisError(f"puzzle {number} is asked for, but {name} has {len(puzzles)}")
    return puzzles[number - 1]


@app.command(short_help="Make puzzles, the same ones for the same seed.")
def make(
    ctx: typer.Context,
    rules: RulesOption = None,
    players: PlayersOption = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="N",
            parser=read_count,
            help="Cards in hand at the first decision (5 unless given).",
        ),
    ] = None,
    trump: TrumpOption = None,
    goal: Annotated[
        str | None,
        typer.Option(
            "--goal",
            metavar="GOAL",
            parser=_one_of(GOALS),
            help=f"What is asked: {', '.join(GOALS)}; all of them unless given.",
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme", metavar="THEME", parser=_one_of(tuple(THEMES)), help=f"One of {', '.join(THEMES)}."
        ),
    ] = None,
    difficulty: Annotated[
        int | None,
        typer.Option("--difficulty", metavar="1-5", parser=_read_level, help="The level of the puzzles."),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="One answer on every line that the others can choose, not only the best."
        ),
    ] = False,
    count: Annotated[
        int, typer.Option("--count", metavar="N", parser=read_count, help="How many puzzles.")
    ] = 1,
    seed: SeedOption = None,
    tries: Annotated[
        int, typer.Option("--tries", metavar="N", parser=read_count, help="Candidates to try at most.")
    ] = 20_000,
    plan: Annotated[
        str | None,
        typer.Option(
            "--plan", metavar="FILE", help="A TOML file with a [[request]] for each kind of puzzle, instead."
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", parser=read_jobs, help="Processes that work at once.")
    ] = 1,
    as_toml: Annotated[
        bool, typer.Option("--toml", help="One puzzle as a record with a [puzzle] table, to save.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON Lines, one puzzle a line.")] = False,
) -> None:
    """Make puzzles, the same ones for the same seed, each proven to have one answer at every decision.

    For example: raspis puzzle make --players 3 --cards 4 --goal exact --count 5 --seed 1

    With --json the puzzles make a book: raspis puzzle make --count 20 --seed 1 --json > book.jsonl
    """
    from .puzzle_make import run_make

    settings = settings_of(ctx)
    if as_toml and (count > 1 or as_json or plan is not None):
        raise RaspisError("--toml writes one puzzle; a book of several is written with --json")
    if plan is None:
        if seed is None:
            from random import SystemRandom

            seed = SystemRandom().randrange(10**6)
        said = {
            "rules": None if rules is None else rules.to_mapping(),
            "players": players,
            "cards": cards,
            "trump": trump,
            "goal": goal,
            "theme": theme,
            "difficulty": difficulty,
            "strict": strict,
            "count": count,
            "seed": seed,
            "tries": tries,
        }
        requests = [read_request({key: value for key, value in said.items() if value is not None})]
    else:
        text = read_text(plan)
        with naming_file(plan):
            requests = read_plan(text)
    prepare_streams(settings.ascii)
    show = None if as_json or as_toml else Screen(settings.ascii)

    def put(number: int, puzzle: Puzzle) -> None:
        if as_json:
            print(puzzle_line(puzzle), flush=True)
        elif as_toml:
            print(puzzle_toml(puzzle), end="")
        elif show is not None:
            from ..views.puzzle import show_puzzle

            show.print(*([""] if number > 1 else []))
            show_puzzle(show, puzzle, number)

    if not run_make(settings, requests, jobs, put):
        raise typer.Exit(1)


@app.command(short_help="Show a puzzle; the solution only if asked for.")
def show(
    ctx: typer.Context,
    file: FileArgument = None,
    number: NumberOption = 1,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the solution, too.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write a picture to FILE.")] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a web page to FILE.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle: the hands and the question, and the solution only if asked for.

    For example: raspis puzzle show --number 7, then raspis puzzle show --number 7 --solution
    """
    settings = settings_of(ctx)
    check_targets(file, svg=svg, html=html)
    puzzle = _one(file, number)
    prepare_streams(settings.ascii)
    if svg is not None:
        from raspis.puzzles.pages.picture import picture

        write_text(svg, picture(puzzle))
    if html is not None:
        from raspis.puzzles.pages.sheet import single_page

        write_text(html, single_page(puzzle, number, solution))
    if as_json:
        mapping = puzzle.to_mapping()
        if not solution:
            for key in ("key", "tree"):
                del mapping[key]
        write_json(mapping)
        return
    from ..views.puzzle import show_puzzle, show_solution

    if solution:
        solution_lines(puzzle)  # refuses a solution that can't be played before anything is printed
    screen = Screen(settings.ascii)
    show_puzzle(screen, puzzle, number)
    if solution:
        show_solution(screen, puzzle)


@app.command(short_help="Play a puzzle at the terminal.")
def solve(ctx: typer.Context, file: FileArgument = None, number: NumberOption = 1) -> None:
    """Play a puzzle at the terminal: type a card, the others answer with the best defence.

    A wrong card is taken, and refuted. Also: hint, undo, solution, quit, help. Cards may come from a pipe,
    one a line. The exit status is 0 when the puzzle is solved, else 1.
    """
    from .puzzle_play import play_puzzle

    settings = settings_of(ctx)
    if file == "-":
        raise RaspisError("standard input is where the cards are typed: the puzzle must come from a file")
    puzzle = _one(file, number)
    screen = Screen(settings.ascii)
    with working_solver(settings) as solver:
        try:
            solved = play_puzzle(screen, puzzle, number, solver)
        except Stopped as stopped:
            complain(f"the puzzle is broken off: {stopped}")
            solved = False
    if not solved:
        raise typer.Exit(1)


@app.command(name="check", short_help="Prove puzzles again, and say what is wrong.")
def check_command(
    ctx: typer.Context,
    file: FileArgument = None,
    number: Annotated[
        int | None,
        typer.Option("--number", metavar="N", parser=read_count, help="Only this puzzle of the book."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Prove puzzles again from the file alone, and say what is wrong with those that aren't as they say.

    The plain search is used where the hands are small enough, so that the compiled one vouches for nothing
    alone. The exit status is 1 if a puzzle is unsound or not as it says.
    """
    settings = settings_of(ctx)
    puzzles = list(enumerate([_one(file, number)] if number is not None else _read(file), number or 1))
    prepare_streams(settings.ascii)
    screen = None if as_json else Screen(settings.ascii)
    results: list[dict[str, Any]] = []
    engines: dict[str, int] = {}
    complete = True
    with working_solver(settings) as solver, TemporaryLine() as line:
        for place, puzzle in puzzles:
            line.write(f"checking puzzle {place} of {puzzles[-1][0]}")
            try:
                verdict = check(puzzle, solver)
            except Stopped as stopped:
                complain(f"puzzle {place} is not decided: {stopped}")
                complete = False
                break
            except RaspisError as fault:
                raise RaspisError(f"puzzle {place}: {fault}") from None
            engines[verdict.engine] = engines.get(verdict.engine, 0) + 1
            results.append({"number": place, "sound": verdict.sound, "faults": list(verdict.faults)})
            if screen is not None:
                for fault_text in verdict.faults:
                    screen.print(f"puzzle {place}: {fault_text}")
    wrong = sum(not result["sound"] for result in results)
    if as_json:
        write_json({"checked": len(results), "wrong": wrong, "complete": complete, "puzzles": results})
    elif screen is not None:
        by = ", ".join(f"{_SEARCHES[name]} {count}" for name, count in sorted(engines.items()))
        verdict_words = "all are sound" if not wrong else f"{wrong} wrong, {len(results) - wrong} sound"
        if len(puzzles) == 1 and results:
            verdict_words = "it is not what it says" if wrong else "it is sound, and all that it says is true"
        noun = counted(len(puzzles), "puzzle") if complete else f"{len(results)} of {len(puzzles)} puzzles"
        screen.print(f"{noun} checked ({by}): {verdict_words}" if results else "no puzzle was checked")
    if wrong or not complete:
        raise typer.Exit(1)


_SEARCHES: Final = {"plain": "proven by the plain search", "kernel": "by the compiled search"}


@app.command(short_help="A page of puzzles to print.")
def sheet(
    ctx: typer.Context,
    file: FileArgument = None,
    first: Annotated[
        int, typer.Option("--first", metavar="N", parser=read_count, help="The first puzzle of the page.")
    ] = 1,
    count: Annotated[
        int, typer.Option("--count", metavar="N", parser=read_count, help="How many puzzles.")
    ] = 6,
    difficulty: Annotated[
        int | None,
        typer.Option("--difficulty", metavar="1-5", parser=_read_level, help="Only puzzles of this level."),
    ] = None,
    solutions: Annotated[
        str,
        typer.Option(
            "--solutions",
            metavar="WHERE",
            parser=_one_of(PLACES),
            help=f"Where the solutions stand: {', '.join(PLACES)}.",
        ),
    ] = PLACES[0],
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="The heading of the page.")
    ] = "Puzzles",
    output: Annotated[
        str | None, typer.Option("--output", metavar="FILE", help="Write to FILE instead of standard output.")
    ] = None,
) -> None:
    """A page of puzzles to print, as HTML: solutions upside-down, or on the next page.

    For example: raspis puzzle sheet --first 13 --count 6 --output page.html
    """
    from raspis.puzzles.pages.sheet import sheet as page_of

    settings = settings_of(ctx)
    chosen = [
        (number, puzzle)
        for number, puzzle in enumerate(_read(file), 1)
        if number >= first and difficulty in (None, puzzle.level)
    ][:count]
    if not chosen:
        raise RaspisError(f"there is no such puzzle from number {first} on")
    if output not in (None, "-"):
        check_targets(file, output=output)
    text = page_of(chosen, title, solutions)
    if output is None or output == "-":
        prepare_streams(settings.ascii)
        if "utf-8" not in (sys.stdout.encoding or "utf-8").lower():  # the page says that it is in UTF-8
            text = text.encode("ascii", "xmlcharrefreplace").decode()
        print(text, end="")
    else:
        write_text(output, text)

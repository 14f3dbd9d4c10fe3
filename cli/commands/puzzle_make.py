"""`raspis puzzle make`: puzzles by lot, each proven."""

import sys
from typing import Annotated, Any

import typer

from raspis.puzzles.files import puzzle_line, puzzle_toml
from raspis.puzzles.goals.registry import GOAL_NAMES, GOAL_WORDS
from raspis.puzzles.grading.themes import THEME_NAMES, THEME_WORDS
from raspis.puzzles.making.plan import read_plan, read_request
from raspis.puzzles.making.request import Request
from raspis.puzzles.puzzle import Puzzle
from raspis.solver.errors import RaspisError
from raspis.solver.message import listed

from ..options.crews import ClusterOption, JobsOption, Workers
from ..options.parameters import offering
from ..options.settings import read_count, settings_of
from ..options.shared import OutputOption, PlayersOption, RulesOption, SeedOption, TrumpOption
from ..terminal.console import Screen, prepare_streams
from ..terminal.files import check_targets, naming_file, read_text, write_text
from ..terminal.texts import with_values
from .puzzle_books import one_of, read_level
from .puzzle_progress import run_make

CardsOption = Annotated[
    int | None,
    typer.Option(
        "--cards",
        metavar="N",
        parser=read_count,
        help="Cards in hand at the first decision (5 unless given).",
    ),
]
GoalOption = Annotated[
    str | None,
    typer.Option(
        "--goal",
        metavar="GOAL",
        parser=one_of(GOAL_NAMES, GOAL_WORDS),
        autocompletion=offering(GOAL_NAMES, GOAL_WORDS),
        help=with_values(
            "What is asked: {goals}; all of them unless given.", goals=listed(GOAL_NAMES.values())
        ),
    ),
]
ThemeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--theme",
        metavar="THEME",
        parser=one_of(THEME_NAMES, THEME_WORDS),
        autocompletion=offering(THEME_NAMES, THEME_WORDS),
        help=with_values(
            "One of {themes}; given several times, all of them at once.",
            themes=listed(THEME_NAMES.values()),
        ),
    ),
]
LevelOption = Annotated[
    int | None,
    typer.Option("--difficulty", metavar="1-5", parser=read_level, help="The level of the puzzles."),
]
StrictOption = Annotated[
    bool,
    typer.Option("--strict", help="One answer on every line that the others can choose, not only the best."),
]
CountOption = Annotated[
    int | None,
    typer.Option("--count", metavar="N", parser=read_count, help="How many puzzles (1 unless given)."),
]
TriesOption = Annotated[
    int | None,
    typer.Option(
        "--tries", metavar="N", parser=read_count, help="Candidates to try at most (20000 unless given)."
    ),
]
PlanOption = Annotated[
    str | None,
    typer.Option(
        "--plan", metavar="FILE", help="A TOML file with a [[request]] for each kind of puzzle, instead."
    ),
]
TomlOption = Annotated[
    bool, typer.Option("--toml", help="One puzzle as a record with a [puzzle] table, to save.")
]
LinesOption = Annotated[bool, typer.Option("--json", help="JSON Lines, one puzzle a line.")]


def make(
    ctx: typer.Context,
    rules: RulesOption = None,
    players: PlayersOption = None,
    cards: CardsOption = None,
    trump: TrumpOption = None,
    goal: GoalOption = None,
    theme: ThemeOption = None,
    difficulty: LevelOption = None,
    strict: StrictOption = False,
    count: CountOption = None,
    seed: SeedOption = None,
    tries: TriesOption = None,
    plan: PlanOption = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    output: OutputOption = None,
    as_toml: TomlOption = False,
    as_json: LinesOption = False,
) -> None:
    """Make puzzles, the same ones for the same seed, each proven to have one answer at every decision.

    For example: raspis puzzle make --players 3 --cards 4 --goal exact --count 5 --seed 1

    With --json the puzzles make a book: raspis puzzle make --count 20 --seed 1 --json -o book.jsonl

    The exit status is 1 where fewer are found than --count asks for.
    """
    settings = settings_of(ctx)
    workers = Workers.asked(jobs, cluster)
    if as_toml and ((count or 1) > 1 or as_json or plan is not None):
        raise RaspisError("--toml writes one puzzle; a book of several is written with --json")
    output = None if output == "-" else output
    if output is not None and not (as_json or as_toml):
        raise RaspisError("--output writes --json or --toml: say which")
    said = {
        "rules": None if rules is None else rules.to_mapping(),
        "players": players,
        "cards": cards,
        "trump": trump,
        "goal": goal,
        "theme": theme or None,
        "difficulty": difficulty,
        "strict": strict or None,
        "count": count,
        "seed": seed,
        "tries": tries,
    }
    requests = _requests({key: value for key, value in said.items() if value is not None}, plan)
    if output is not None:
        check_targets(plan, output=output)
    prepare_streams(settings.ascii)
    written: list[str] = []

    def put(number: int, puzzle: Puzzle) -> None:
        if not (as_json or as_toml):
            _show(screen, number, puzzle)
            return
        text = f"{puzzle_line(puzzle)}\n" if as_json else puzzle_toml(puzzle)
        written.append(text)
        if output is None:
            sys.stdout.write(text)  # the line end with the line: one that is broken off is no puzzle
            sys.stdout.flush()

    screen = Screen(settings.ascii)
    try:
        all_found = run_make(settings, requests, workers, put)
    finally:
        if output is not None:
            write_text(output, "".join(written))
    if not all_found:
        raise typer.Exit(1)


def _requests(said: dict[str, Any], plan: str | None) -> list[Request]:
    """What is asked for, in the options or in a plan; without a seed one is drawn by lot."""
    if plan is None:
        if "seed" not in said:
            from random import SystemRandom

            said["seed"] = SystemRandom().randrange(10**6)
        return [read_request(said)]
    if said:
        raise RaspisError(
            "the requests of --plan say all there is: {option} can't be given beside it",
            option=f"--{next(iter(said))}",
        )
    text = read_text(plan)
    with naming_file(plan):
        return read_plan(text)


def _show(screen: Screen, number: int, puzzle: Puzzle) -> None:
    from ..views.puzzle import show_puzzle

    screen.print(*([""] if number > 1 else []))
    show_puzzle(screen, puzzle, number)

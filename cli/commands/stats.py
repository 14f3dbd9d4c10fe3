"""`raspis stats`: counts over many random deals."""

import csv
import io
import sys
import time
from collections.abc import Callable
from contextlib import closing
from typing import Annotated, Final

import typer

from raspis.solver.documents import read_json
from raspis.solver.errors import RaspisError
from raspis.solver.message import counted
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.stats import (
    CSV_HEAD,
    QUESTIONS,
    HandFound,
    Question,
    Stats,
    judge_of,
    read_questions,
)
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Stopped
from raspis.solver.workers.deadline import Moment
from raspis.solver.workers.in_order import in_order
from raspis.solver.workers.job import Job

from ..options.crews import ClusterOption, JobsOption, Workers
from ..options.parameters import offering
from ..options.settings import Settings, read_count, settings_of
from ..options.shared import JsonOption, OutputOption, PlayersOption, RulesOption, SeedOption, TrumpOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.files import answering_to, check_targets, naming_file, read_text
from ..terminal.language import Grouped
from .batch_progress import clock, rate_of
from .searching import TemporaryLine, why_plain

_DEALS: Final = 100


def stats(
    ctx: typer.Context,
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE", help="Counts of earlier runs, from --json: put together, not dealt anew."
        ),
    ] = None,
    rules: RulesOption = None,
    players: PlayersOption = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards", metavar="N", parser=read_count, help="Cards a hand; as many as the game deals."
        ),
    ] = None,
    trump: TrumpOption = None,
    deals: Annotated[
        int | None,
        typer.Option("--deals", metavar="N", parser=read_count, help="How many deals (100 unless given)."),
    ] = None,
    seed: SeedOption = None,
    ask: Annotated[
        str | None,
        typer.Option(
            "--ask",
            metavar="NAMES",
            autocompletion=offering(QUESTIONS),
            help="What to count, apart by commas: the tricks (most) and the bids (exact) one is sure of.",
        ),
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="A line for each number, for spreadsheets.")] = False,
    output: OutputOption = None,
) -> None:
    """Count what hands can make sure of, over many random deals: by seat, aces, trumps, special cards.

    Each player stands alone against all the others, all cards open, as in raspis solve; the same seed gives
    the same counts, whoever does the work. At --time-limit and after Ctrl-C there is what is counted by then.

    raspis stats --rules child --players 4 --cards 5 --deals 1000 --seed 1

    Counts of several seeds can be put together: raspis stats one.json two.json
    """
    settings = settings_of(ctx)
    workers = Workers.asked(jobs, cluster)
    if as_json and as_csv:
        raise RaspisError("--csv and --json are two forms of the answer; give one of them")
    said = {"--rules": rules, "--players": players, "--cards": cards, "--trump": trump}
    said |= {"--deals": deals, "--seed": seed, "--ask": ask}
    if files:
        for file in files:
            check_targets(file, output=output)
        for option, value in said.items():
            if value is not None:
                raise RaspisError("{option} is for new deals; those of the files are counted", option=option)
        found, whole, interrupted = _merged(files), True, False
    else:
        found = Stats.of(
            rules or Rules.of("child"), players or 4, cards, trump, read_questions(ask or ",".join(QUESTIONS))
        )
        whole, interrupted = _count(settings, found, _seed(seed), deals or _DEALS, workers)
    with answering_to(output):
        prepare_streams(settings.ascii)
        if as_json:
            write_json({**found.to_mapping(), "complete": whole})
        elif as_csv:
            sys.stdout.write(_csv(found))
        else:
            from ..views.stats import show_stats

            show_stats(Screen(settings.ascii), found)
    if interrupted:
        raise KeyboardInterrupt
    if not whole:
        raise typer.Exit(1)


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    from random import SystemRandom

    return SystemRandom().randrange(10**6)


def _merged(files: list[str]) -> Stats:
    found: Stats | None = None
    for file in files:
        with naming_file(file):
            read = Stats.from_mapping(read_json(read_text(file)))
            if found is None:
                found = read
            else:
                found.merge(read)
    assert found is not None
    return found


def _csv(found: Stats) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    writer.writerows(found.rows())
    return text.getvalue()


def _count(settings: Settings, found: Stats, seed: int, deals: int, workers: Workers) -> tuple[bool, bool]:
    """Count the deals, and say whether all were counted, and whether Ctrl-C has stopped that."""
    first = next(found.positions(seed, 1))
    solver = Solver(settings.engine, memory=settings.memory)
    if settings.engine != "plain" and (why := why_plain(solver, first)) is not None:
        complain(why)
    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    job = Job(_begin, (found.ask, settings.engine, settings.time_limit, settings.memory, Moment.of(deadline)))
    found.begin(seed)
    try:
        with TemporaryLine() as line, workers.for_pieces(deals).crew() as crew:
            progress = _Progress(line, found, deals)
            all_found = in_order(crew, job, found.positions(seed, deals), glance=progress.update)
            with closing(all_found):
                for together in all_found:
                    for hands in together:
                        found.add(hands)
                    progress.update()
    except Stopped as stopped:
        complain(
            counted(
                "{why}: {done} of {number} deal was counted",
                "{why}: {done} of {number} deals were counted",
                deals,
                why=stopped,
                done=Grouped(found.deals),
            )
        )
        return False, False
    except KeyboardInterrupt:
        return False, True
    return True, False


def _begin(
    ask: tuple[Question, ...], engine: str, time_limit: float | None, memory: int, end: Moment | None
) -> Callable[[Position], list[HandFound]]:
    solver = Solver(engine, time_limit, memory=memory)
    if end is not None:
        solver.budget.deadline = end.here()
    return judge_of(ask, solver)


class _Progress:
    """How many deals are counted, on a temporary line; nothing where standard error is no terminal."""

    def __init__(self, line: TemporaryLine, found: Stats, deals: int) -> None:
        self._line, self._found, self._deals = line, found, deals
        self._started = time.monotonic()
        self._next = 0.0

    def update(self) -> None:
        """Write the line anew, if it is time."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + 0.3
        done = self._found.deals
        rate = done / max(now - self._started, 1e-6)
        if not done:
            said = counted("counting: {number} deal", "counting: {number} deals", self._deals)
        else:
            said = counted(
                "counting: {done} of {number} deal, {rate} a second, {left} left",
                "counting: {done} of {number} deals, {rate} a second, {left} left",
                self._deals,
                done=Grouped(done),
                rate=rate_of(rate),
                left=clock((self._deals - done) / rate),
            )
        self._line.write(said)

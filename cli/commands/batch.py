"""`raspis batch`: positions in as JSON Lines, answers out in the same order, line by line."""

import io
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Annotated, BinaryIO, Final, NamedTuple

import typer

from raspis.solver.documents import text_lines
from raspis.solver.errors import RaspisError, TextError
from raspis.solver.message import Message, listed
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import ASKABLE, DEFAULT_ASK, read_ask
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.batch import LineAnswer, LineWorker, NumberedLine, Work, wrong_line
from raspis.solver.workers.crew import WorkerLost
from raspis.solver.workers.in_order import in_order
from raspis.solver.workers.job import Job

from ..options.crews import ClusterOption, JobsOption, Workers
from ..options.settings import read_count, settings_of
from ..terminal.console import complain, prepare_streams
from ..terminal.files import shown_name, unreadable
from ..terminal.texts import with_values
from .batch_output import answers_to, skip
from .batch_progress import Meter, ProgressLine
from .searching import TemporaryLine, why_plain


def batch(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of JSON Lines; left out, or -: standard input.")
    ] = "-",
    ask: Annotated[
        str,
        typer.Option(
            "--ask",
            metavar="NAMES",
            help=with_values("What to answer, apart by commas: {questions}.", questions=listed(ASKABLE)),
        ),
    ] = ",".join(DEFAULT_ASK),
    node_limit: Annotated[
        int | None,
        typer.Option(
            "--node-limit", metavar="N", parser=read_count, help="Cards played in the search of a line."
        ),
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Give keys that are unknown back with the answer, untouched.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write the answers here, each as it comes."),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on behind what an earlier run has left in --output."),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="Neither progress nor a line at the end on standard error.")
    ] = False,
) -> None:
    """Answer many positions: one JSON object a line in, one out, in the same order.

    A line that can't be answered gets an object with its error and the exit status becomes 1; the others are
    answered all the same. --time-limit and --node-limit hold for each line: where one stops the work, the
    line has complete: false and the proven bounds. It reads what raspis deal --json writes:
    raspis deal --count 10 --json | raspis batch --ask most,least

    A long run writes to a file, and goes on after whatever has ended it, nothing twice and nothing missing:
    raspis batch deals.jsonl -o answers.jsonl --resume

    At the end standard error has a line that counts, unless a pipe is read and written.
    """
    settings = settings_of(ctx)
    workers = Workers.asked(jobs, cluster)
    prepare_streams(settings.ascii)
    asked = read_ask(ask)
    work = Work(asked, settings.engine, settings.time_limit, node_limit, settings.memory, keep)
    LineWorker(work)  # an engine that is not there is one fault, not one a line
    with answers_to(output, file, resume) as target, TemporaryLine() as line:
        meter = Meter(target.before.lines, target.before.partly)
        progress = ProgressLine(line, meter, quiet, output)
        lines = meter.counting(_no_record(_lines(file, meter), file))
        lines = skip(lines, target.before, asked, output)
        with closing(_answers(work, lines, workers, target.beyond_ascii, progress.update)) as answers:
            for together in answers:
                for done in together:
                    target.stream.write(done.text + "\n")
                    meter.add(done.whole)
                target.stream.flush()
                progress.update()
    if not quiet and (file != "-" or output is not None or sys.stderr.isatty()):
        complain(meter.summary())
    if meter.partly:
        raise typer.Exit(1)


def _lines(file: str, meter: Meter) -> Iterator[NumberedLine]:
    """The lines that are not blank, or what is wrong with one; read as they come."""
    try:
        # Standard input has a buffer of its own here: it is read in a thread that may be left waiting.
        stream = _standard_input() if file == "-" else open(file, "rb")  # noqa: SIM115
        meter.reading(stream)
        with stream:
            yield from text_lines(stream)
    except (OSError, TextError) as fault:
        raise unreadable(file, fault) from None


_RECORD: Final = re.compile(r'# seed \d|[a-z]+ *= *["\[{]|\[+[a-z]+\]+$|\[[A-Z]\w* "|% PBN')
"""How a record begins in TOML, also as raspis deal writes it, and in PBN; no line in JSON does."""


def _no_record(lines: Iterator[NumberedLine], file: str) -> Iterator[NumberedLine]:
    """The lines, unless the first begins a record: then one sentence says so, and not one a line."""
    for line in lines:
        if isinstance(line[1], str) and _RECORD.match(line[1]):
            raise RaspisError(
                "{file} holds no JSON Lines but what may be a record: raspis deal --json writes"
                " deals for raspis batch, and raspis convert --to batch makes lines of records",
                file=shown_name(file),
            )
        yield line
        break
    yield from lines


def _standard_input() -> BinaryIO:
    try:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    except io.UnsupportedOperation:  # it is no file of the system's
        return sys.stdin.buffer


class _Answered(NamedTuple):
    """What is written for a line, and whether it is a whole answer."""

    text: str
    whole: bool


def _written(found: LineAnswer, beyond_ascii: bool) -> _Answered:
    return _Answered(found.text(beyond_ascii), found.whole)


def _begin(work: Work, beyond_ascii: bool) -> Callable[[NumberedLine], _Answered]:
    """What answers a line, in this process or in a worker.

    It says once why it searches large positions plainly, before it is long at work.
    """
    told: list[Message] = []

    def tell(solver: Solver, position: Position) -> None:
        why = None if told or work.engine == "plain" else why_plain(solver, position)
        if why is not None:
            told.append(why)
            complain(why)

    worker = LineWorker(work, tell)
    return lambda line: _written(worker.answer(line), beyond_ascii)


def _answers(
    work: Work,
    lines: Iterator[NumberedLine],
    workers: Workers,
    beyond_ascii: bool,
    glance: Callable[[], None],
) -> Generator[list[_Answered], None, None]:
    """The answers in the order of the lines, together those that have come when the turn of the first has."""

    def lost(line: NumberedLine, fault: WorkerLost) -> _Answered:
        return _written(wrong_line(line, fault, work.keep), beyond_ascii)

    job = Job(_begin, (work, beyond_ascii))
    with workers.crew() as crew:
        # A line whose process was killed, as for want of memory, is answered with that.
        yield from in_order(crew, job, lines, lost=lost, weigh=_weight, glance=glance)


_USUAL: Final = 2048
"""Signs of a line that is as large as most."""


def _weight(line: NumberedLine) -> int:
    return 1 + len(line[1]) // _USUAL if isinstance(line[1], str) else 1

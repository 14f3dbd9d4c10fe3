"""Many positions answered from Python: here, or by any Executor, in order and within bounded memory.

With a Dask cluster, which `pip install 'raspis[cluster]'` brings along:

    from itertools import islice

    from distributed import Client
    from raspis.solver import Rules, answer_many, random_deals

    if __name__ == "__main__":  # the workers of this machine load this file, too
        with Client(n_workers=2, threads_per_worker=1) as client:  # or Client("tcp://HOST:8786")
            deals = islice(random_deals(Rules.of("child"), 4, cards=5, seed=1), 100)
            positions = (deal.position for deal in deals)
            for answer in answer_many(positions, ["most"], client.get_executor()):
                print(answer.found["most"])
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from concurrent.futures import Executor

from ..errors import QuestionError
from ..message import Quoted
from ..position.position import Position
from ..questions.answers import DEFAULT_ASK, Answer, Key, answer, read_ask
from ..questions.solver import Solver
from ..records.line import Line
from .crew import Hired
from .in_order import in_order
from .job import Job

Asked = Position | Line
"""A position, or one with the bids that `joint` is asked about."""


def answer_many(
    positions: Iterable[Asked],
    ask: Collection[str] | str = DEFAULT_ASK,
    executor: Executor | None = None,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int = 256,
    width: int | None = None,
) -> Generator[Answer, None, None]:
    """What `answer` says of each position, in their order, each when it is asked for.

    `ask` are names of `ASKABLE`, or a text of them. An executor of processes, of threads or of a cluster
    works ahead, in chunks of some tenths of a second, and takes no more positions than keep it busy; `width`
    is how many of its workers work at once, where it doesn't say. Each worker has a solver of its own, with
    `memory` MiB; the limits hold for each position.

    Raises QuestionError, in its turn, for a position that can't be asked this, WorkerLost where an executor's
    worker was killed, and OtherVersion where one has another version of raspis.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> [answer.found for answer in answer_many([position] * 2, ["most"])]
    [{'most': [2, 0]}, {'most': [2, 0]}]
    >>> with ThreadPoolExecutor(2) as threads:
    ...     [answer.found for answer in answer_many([position], "least", threads)]
    [{'least': [0, 2]}]
    """
    names = read_ask(ask if isinstance(ask, str) else ",".join(ask))
    crew = None if executor is None else Hired(executor, width)
    return _answers(positions, crew, Job(_begin, (names, engine, time_limit, node_limit, memory)))


def _answers(
    positions: Iterable[Asked], crew: Hired | None, job: Job[Asked, Answer]
) -> Generator[Answer, None, None]:
    for together in in_order(crew, job, positions):
        yield from together


def _begin(
    ask: tuple[Key, ...], engine: str, time_limit: float | None, node_limit: int | None, memory: int
) -> Callable[[Asked], Answer]:
    """What answers a position; as in `raspis batch` nodes don't depend on the positions before."""
    solver = Solver(engine, time_limit, node_limit, memory)
    counting = "nodes" in ask or node_limit is not None

    def answered(asked: Asked) -> Answer:
        if not isinstance(asked, Position | Line):
            raise QuestionError("{value} is neither a position nor a line", value=Quoted(asked))
        position = asked if isinstance(asked, Position) else asked.position
        if counting:
            solver.clear()
        solver.restart_clock()
        return answer(solver, position, ask, None if isinstance(asked, Position) else asked.bids)

    return answered

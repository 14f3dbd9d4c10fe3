"""A solver in two threads, or asked by its own report, is refused with an error; so is a bare kernel."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from raspis.solver.errors import Busy
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Goal, Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.aim import Aim
from raspis.solver.search.budget import Budget, Stopped
from raspis.solver.search.compiled import KernelSearch, kernel_is_there, make_kernel, place
from raspis.solver.search.plain import PlainSearch

ENGINES = ["plain", *(["kernel"] if kernel_is_there() else [])]
needs_kernel = pytest.mark.skipif(
    not kernel_is_there(), reason="the compiled kernel is not part of this installation"
)

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = [f"{rank}{suit}" for suit in "SCDH" for rank in RANKS]
BIG = Position.create(Rules.of("whist"), [PACK[0::2], PACK[1::2]], 0, "S")
"""Two hands of 26: far more than a second's work."""
SMALL = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], 0)

QUESTIONS: dict[str, Callable[[Solver], object]] = {
    "can_force": lambda solver: solver.can_force(SMALL, 0, [1]),
    "can_help": lambda solver: solver.can_help(SMALL, 0, [1]),
    "most": lambda solver: solver.most(SMALL, 0),
    "least": lambda solver: solver.least(SMALL, 0),
    "exact": lambda solver: solver.exact(SMALL, 0),
    "can_make": lambda solver: solver.can_make(SMALL, 0, 1),
    "values": lambda solver: solver.values(SMALL, 0),
    "possible": lambda solver: solver.possible(SMALL, 0),
    "vectors": lambda solver: solver.vectors(SMALL),
    "moves": lambda solver: solver.moves(SMALL),
    "line": lambda solver: solver.line(SMALL, Goal("most")),
    "ask": lambda solver: solver.ask(SMALL, Aim(1, 1, 2)),
    "clear": lambda solver: solver.clear(),
    "restart_clock": lambda solver: solver.restart_clock(),
}


class AtWork:
    """A thread in the middle of a search, as a context: `do` runs in it now and then until the end."""

    def __init__(self, search: Callable[[Callable[[int], None]], object]) -> None:
        self.stop, self.began = threading.Event(), threading.Event()
        self.faults: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, args=(search,))

    def _run(self, search: Callable[[Callable[[int], None]], object]) -> None:
        try:
            search(self._report)
        except BaseException as fault:
            self.faults.append(fault)
        self.began.set()

    def _report(self, nodes: int) -> None:
        self.began.set()
        if self.stop.is_set():
            raise Stopped("that will do")

    def __enter__(self) -> AtWork:
        self._thread.start()
        assert self.began.wait(10)
        return self

    def __exit__(self, *fault: object) -> None:
        self.stop.set()
        self._thread.join()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_solver_at_work_is_busy_for_every_other_thread(engine: str) -> None:
    solver = Solver(engine)
    known = Solver(engine).values(SMALL, 0)
    assert solver.values(SMALL, 0) == known  # also what needs no more search is refused

    def search(report: Callable[[int], None]) -> None:
        solver.budget.report = report
        solver.exact(BIG, 1)

    with AtWork(search) as worker:
        for name, ask in QUESTIONS.items():
            with pytest.raises(Busy, match="another one is using it"):
                ask(solver)
            assert not worker.faults, name
        with pytest.raises(Busy):
            solver.searcher.can_force(SMALL, Aim(1, 1, 2), Budget())
        with pytest.raises(Busy):
            solver.searcher.clear()
        assert list(solver.proven(SMALL, 0).most) == [known.most] * 2
        assert solver.nodes >= 0
    assert [type(fault) for fault in worker.faults] == [Stopped]
    assert solver.values(SMALL, 0) == known


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_solver_is_busy_for_its_own_report(engine: str, name: str) -> None:
    asked = []

    def report(nodes: int) -> None:
        asked.append(solver.proven(BIG, 1).most)
        QUESTIONS[name](solver)

    solver = Solver(engine, report=report)
    with pytest.raises(Busy, match="by its own report"):
        solver.exact(BIG, 1)
    assert len(asked) == 1
    assert Solver(engine).values(SMALL, 0) == (2, 0, (0, 1, 2))
    solver.budget.report = None
    assert solver.values(SMALL, 0) == (2, 0, (0, 1, 2))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_report_that_another_thread_asks_for(engine: str) -> None:
    raised: list[type[BaseException]] = []

    def ask() -> None:
        try:
            solver.most(SMALL, 0)
        except Busy:
            raised.append(Busy)

    def report(nodes: int) -> None:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        raise Stopped("once is enough")

    solver = Solver(engine, report=report)
    with pytest.raises(Stopped):
        solver.exact(BIG, 1)
    assert raised == [Busy]


@needs_kernel
def test_two_threads_at_once_answer_right_or_are_busy() -> None:
    """Without a guard this is a wrong answer or the end of the process."""
    deals = [random_deals(Rules.of(game), 3, 5, seed=6) for game in ("child", "child", "whist")]
    positions = [next(stream).position for stream in deals]
    positions[1] = positions[1].after(positions[1].plays()[0])
    right = [Solver("kernel").can_force(position, 0, [2, 3]) for position in positions]
    assert len(set(right)) == 2
    search = KernelSearch(memory=1)
    answered: list[bool] = []
    faults: list[object] = []

    def ask() -> None:
        for number in range(1500):
            try:
                found = search.can_force(positions[number % 3], Aim(1, 1, 1 << 2 | 1 << 3), Budget())
            except Busy:
                continue
            except BaseException as fault:
                faults.append(fault)
                continue
            answered.append(found is right[number % 3])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert answered
    assert all(answered)


@needs_kernel
def test_a_bare_kernel_is_busy_for_other_threads_and_its_own_watch() -> None:
    from raspis.solver.search import _kernel

    kernel = make_kernel(BIG.rules, BIG.trump, 2, 1 << 20)
    place(kernel, BIG)
    calls: dict[str, Callable[[], object]] = {
        "place": lambda: kernel.place([[0], [1]], 0, []),
        "ask": lambda: kernel.ask(1, 1, 1),
        "clear": kernel.clear,
        "perft": lambda: kernel.perft(1),
        "tricks": lambda: kernel.tricks,
        "nodes": lambda: kernel.nodes,
        "resets": lambda: kernel.resets,
    }
    refused: list[str] = []

    def try_all() -> None:
        for name, call in calls.items():
            try:
                call()
            except _kernel.Busy:
                refused.append(name)

    def search(report: Callable[[int], None]) -> None:
        kernel.ask(1, 1, 1 << 9 | 1 << 11, watch=report)

    with AtWork(search) as worker:
        try_all()
    assert refused == list(calls)
    assert [type(fault) for fault in worker.faults] == [Stopped]

    def watch(nodes: int) -> None:
        try_all()
        raise Stopped("once is enough")

    refused.clear()
    with pytest.raises(Stopped):
        kernel.ask(1, 1, 1 << 9 | 1 << 11, watch=watch)
    assert refused == list(calls)
    assert kernel.tricks == 26
    assert kernel.perft(1) == 26


def test_a_plain_search_is_busy_for_other_threads() -> None:
    search = PlainSearch()
    with AtWork(lambda report: search.can_force(BIG, Aim(1, 1, 1 << 9), Budget(report=report))) as worker:
        with pytest.raises(Busy):
            search.can_force(SMALL, Aim(1, 1, 2), Budget())
        with pytest.raises(Busy):
            search.clear()
    assert [type(fault) for fault in worker.faults] == [Stopped]

"""Work done side by side: an ordered map over any Executor, and an Executor that survives killed processes.

`in_order` gives each result as soon as its turn has come. `Workers` are processes of this machine: one that
is killed is replaced, and none outlives the process that started them, however that ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process, get_start_method, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from .errors import RaspisError

Item = TypeVar("Item")
Result = TypeVar("Result")
Params = ParamSpec("Params")


class WorkerLost(RaspisError):
    """A process was ended from outside at a task, and the one that tried it again was, too."""


def in_order(
    executor: Executor,
    function: Callable[[Item], Result],
    items: Iterable[Item],
    ahead: int,
    lost: Callable[[Item, WorkerLost], Result] | None = None,
) -> Iterator[Result]:
    """The results of a function in the order of the items, each as soon as its turn has come.

    The items are taken in a thread of their own, so that one that is long in coming holds up no result; at
    most `ahead` of them are taken whose result isn't. `lost` answers for an item whose process was killed.
    Raises what taking an item or working on it raises.
    """
    taken: SimpleQueue[tuple[Item, Future[Result]] | BaseException | None] = SimpleQueue()
    room = threading.Semaphore(ahead)
    closed = threading.Event()

    def take() -> None:
        try:
            for item in items:
                room.acquire()
                if closed.is_set():
                    return
                taken.put((item, executor.submit(function, item)))
            taken.put(None)
        except BaseException as fault:
            taken.put(fault)

    # A thread that waits for a line nobody sends must not keep the process from ending.
    threading.Thread(target=take, daemon=True).start()
    try:
        while (found := taken.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            item, future = found
            try:
                yield future.result()
            except WorkerLost as fault:
                if lost is None:
                    raise
                yield lost(item, fault)
            room.release()
    finally:
        closed.set()
        room.release()


class _Task(NamedTuple):
    """A call as it is sent to a process, and where its result is awaited."""

    data: bytes
    future: Future[Any]


_QUICK: Final = 0.005
"""Seconds: after a task that took less, the next is sent before its result is there, so that nobody waits."""
_SMALL: Final = 4096
"""Bytes: nothing is sent behind a larger task, since a pipe may not take it while the process is busy."""
_END: Final = b""
"""Sent instead of a task: there will be no more."""


class Workers(Executor):
    """Processes that take tasks in the order in which they were submitted.

    `start` is called with `args` first in each of them; it, the functions and their arguments are pickled. As
    a context it waits for all tasks, or where that is left by an exception it kills the processes. A task
    whose process is killed from outside is tried once more in a new one; then its future has WorkerLost.
    """

    def __init__(self, jobs: int, start: Callable[..., object], *args: object):
        self._start = (start, args)
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._starting = threading.Lock()
        self._processes: dict[int, BaseProcess] = {}
        self._ended = False
        pipes = [self._new(place) for place in range(jobs)]  # all of them before there is a thread
        self._threads = [
            threading.Thread(target=self._serve, args=(place, pipe), daemon=True)
            for place, pipe in enumerate(pipes)
        ]
        for thread in self._threads:
            thread.start()

    def submit(
        self, function: Callable[Params, Result], /, *args: Params.args, **options: Params.kwargs
    ) -> Future[Result]:
        """Have a function called by the next process that is free."""
        future: Future[Result] = Future()
        self._tasks.put(_Task(pickle.dumps((function, args, options)), future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes end after the tasks that there are, or with `cancel_futures` kill them now."""
        if cancel_futures:
            with self._starting:
                self._ended = True
            for process in self._processes.values():
                process.kill()
            with suppress(Empty):
                while (task := self._tasks.get_nowait()) is not None:
                    task.future.cancel()
        self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def _new(self, place: int) -> Connection[Any, Any]:
        """Start a process and give our end of the pipe to it; raises OSError when all are to end."""
        with self._starting:  # another process started meanwhile would hold this one's pipe open
            if self._ended:
                raise OSError("the processes are ended")
            ours, theirs = Pipe()
            process = Process(target=_work, args=(theirs, *self._start), daemon=True)
            with interrupts_held_back(spawning=get_start_method() != "fork"):
                process.start()
            theirs.close()  # or the end of the process would not be noticed
            self._processes[place] = process
        return ours

    def _serve(self, place: int, pipe: Connection[Any, Any]) -> None:
        """Have one process work, in a thread of this one, and replace it when it is gone."""
        begun: deque[_Task] = deque()
        while not self._ended:
            try:
                self._exchange(pipe, begun)
                self._processes[place].join()
                return
            except (OSError, EOFError):
                if not self._ended:
                    self._processes[place].join()
                    with suppress(OSError):
                        pipe = self._new(place)

    def _exchange(self, pipe: Connection[Any, Any], begun: deque[_Task]) -> None:
        """Have all tasks done by one process; what it has not answered stays in `begun`.

        Raises OSError or EOFError when the process is gone.
        """
        self._try_again(pipe, begun)
        ahead, more = 1, True
        while more or begun:
            more = more and self._send(pipe, begun, ahead)
            if begun:
                since = time.monotonic()
                result = pipe.recv()
                _settle(begun.popleft(), result)
                ahead = 2 if time.monotonic() - since < _QUICK else 1
        pipe.send_bytes(_END)

    def _try_again(self, pipe: Connection[Any, Any], begun: deque[_Task]) -> None:
        """Have the tasks done that a process was killed at: at the first of them, the others only waited."""
        for number, task in enumerate(list(begun)):
            try:
                pipe.send_bytes(task.data)
                _settle(task, pipe.recv())
            except (OSError, EOFError):
                if number == 0 and not self._ended:
                    lost = WorkerLost("the process that worked at it was killed, and so was the next one")
                    begun.popleft().future.set_exception(lost)
                raise
            begun.popleft()

    def _send(self, pipe: Connection[Any, Any], begun: deque[_Task], ahead: int) -> bool:
        """Send as many tasks as may be begun at once, and wait for one if none is; False after the last."""
        while len(begun) < ahead:
            try:
                task = self._tasks.get(block=not begun)
            except Empty:
                break
            if task is None:
                self._tasks.put(None)  # for all the others
                return False
            begun.append(task)
            pipe.send_bytes(task.data)
            if len(task.data) > _SMALL:
                break
        return True


def _settle(task: _Task, result: tuple[bool, Any]) -> None:
    good, value = result
    if good:
        task.future.set_result(value)
    else:
        task.future.set_exception(value)


def _work(tasks: Connection[Any, Any], start: Callable[..., object], args: tuple[Any, ...]) -> None:
    """What a process does: answer task after task until there are no more."""
    end_with_parent()
    start(*args)
    with suppress(EOFError, OSError):  # the first process has ended
        while data := tasks.recv_bytes():
            function, given, options = pickle.loads(data)
            try:
                result = (True, function(*given, **options))
            except Exception as fault:
                result = (False, fault)
            tasks.send(result)
    os._exit(0)  # what the first process had not yet written when this one was copied is not written twice


def end_with_parent() -> None:
    """Let this process, a worker, end when the one that started it does, and leave Ctrl-C to that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def interrupts_held_back(*, spawning: bool = False) -> Iterator[None]:
    """Let Ctrl-C wait for the end of what is inside; processes that are started there never get it.

    A process inherits what is held back. `spawning`: they are new interpreters, not copies of this process.
    Where the system knows no such thing, as Windows, nothing happens.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if spawning:
        # The process that keeps their books is started with the first of them, and then lets Ctrl-C through.
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

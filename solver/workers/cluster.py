"""A Dask cluster as the crew: schedulers, queues and the replacing of lost workers are Dask's own.

The package `distributed` is imported where a cluster is asked for, and only there: it takes a second.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from ..errors import RaspisError
from ..message import Quoted
from .crew import Chunk, Hired
from .processes import interrupts_held_back

LOCAL: Final = "local"
"""The address of a cluster that is started here, for the time of the work."""


class ClusterLost(RaspisError):
    """The scheduler can't be reached, or was; or there is no worker that could do anything."""


class Cluster(Hired):
    """The workers of a Dask cluster, as many as are there; those that come later work, too.

    Dask gives the chunk of a worker that dies to another, and gives it up after the fourth: that is one fall.
    """

    def __init__(self, address: str, jobs: int | None = None) -> None:
        """Reach a scheduler, `tcp://HOST:8786`, or start one with `jobs` workers, one a processor: `local`.

        Raises ClusterLost where none answers, and RaspisError without the package `distributed`.
        """
        self._address = address
        self._local = _started(jobs or os.cpu_count() or 1) if address == LOCAL else None
        try:
            self._client = _reached(address if self._local is None else self._local.scheduler_address)
        except BaseException:
            self._end_local()
            raise
        super().__init__(self._client.get_executor(), 1)
        self._seen = self._looked = 0.0
        self._look()

    @property
    def width(self) -> int:
        """The threads of all workers, as of some seconds ago."""
        return self._width

    def submit(self, function: Chunk, job: bytes, pieces: bytes) -> Future[bytes]:
        """Have a chunk done; raises ClusterLost where the scheduler is gone."""
        self._look()
        try:
            return super().submit(function, job, pieces)
        except RuntimeError as fault:  # a client that is closed says so
            raise self._gone() from fault

    def falls(self, fault: BaseException) -> int:
        """One, for a chunk at which worker after worker died; raises ClusterLost, or the fault."""
        from distributed.scheduler import KilledWorker

        if isinstance(fault, KilledWorker):
            return 1
        if isinstance(fault, CancelledError):
            raise self._gone() from fault
        if _lacks_raspis(fault):
            raise ClusterLost(
                "raspis is not installed where the cluster at {address} runs", address=Quoted(self._address)
            ) from fault
        return super().falls(fault)

    def check(self) -> None:
        """Raise ClusterLost where the scheduler is gone, or there has been no worker for a minute."""
        if self._client.status != "running":
            raise self._gone()
        self._look()

    def end(self) -> None:
        """Leave the cluster; one that was started here ends, at work or not."""
        with suppress(Exception):
            self._client.close(timeout=_PATIENCE)
        self._end_local()

    def _end_local(self) -> None:
        if self._local is not None:
            _kill(self._local)

    def _look(self) -> None:
        """Count the workers, if that was some seconds ago."""
        now = time.monotonic()
        if self._looked and now - self._looked < _LOOK:
            return
        try:
            threads = sum(self._client.nthreads().values())
        except Exception as fault:
            raise self._gone() from fault
        self._looked = now
        self._width = max(1, threads)
        if threads or not self._seen:
            self._seen = now
        elif now - self._seen > _NOBODY:
            raise ClusterLost("the cluster at {address} has no workers", address=Quoted(self._address))

    def _gone(self) -> ClusterLost:
        return ClusterLost(
            "the cluster at {address} can't be reached any more", address=Quoted(self._address)
        )


_LOOK: Final = 5.0
"""Seconds between two counts of the workers."""
_NOBODY: Final = 60.0
"""Seconds after which a cluster without workers is given up."""
_SILENT: Final = logging.CRITICAL + 1
_PATIENCE: Final = 10
"""Seconds that a scheduler has to answer."""


def _reached(address: str) -> Any:
    client_class = _distributed()[0]
    try:
        asyncio.run(_knock(address))  # a client that reaches nobody is long in giving up, and not quiet
        return client_class(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as fault:  # who isn't Dask may answer anything, and be misread as anything
        raise ClusterLost("no Dask scheduler answers at {address}", address=Quoted(address)) from fault


async def _knock(address: str) -> None:
    """Connect to a scheduler as a client does, and leave; raises OSError or ValueError."""
    comm: Any = import_module("distributed.comm.core")
    security: Any = import_module("distributed.security").Security()
    found = await comm.connect(address, timeout=_PATIENCE, **security.get_connection_args("client"))
    await found.close()


def _started(workers: int) -> Any:
    """A scheduler and workers on this machine, that Ctrl-C doesn't reach."""
    cluster_class = _distributed()[1]
    with interrupts_held_back(spawning=True):
        try:
            return cluster_class(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",  # without Bokeh it is only a page of numbers
                memory_limit=0,  # the tables have a bound of their own
                silence_logs=_SILENT,
            )
        except (OSError, RuntimeError) as fault:
            raise ClusterLost("no Dask cluster could be started here: {reason}", reason=str(fault)) from fault


def _distributed() -> tuple[Any, Any]:
    """The two classes of Dask that are used; half of their methods have no types."""
    try:
        from distributed import Client, LocalCluster
    except ImportError as fault:
        raise RaspisError("a cluster needs Dask: pip install 'raspis[cluster]'") from fault
    # What goes wrong is said here, in one sentence, and not by Dask at some length.
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(_SILENT)
    return Client, LocalCluster


def _kill(cluster: Any) -> None:
    """End a cluster and its processes, also those that are at work."""
    for nanny in list(cluster.workers.values()):
        process = getattr(getattr(nanny, "process", None), "process", None)
        if process is not None:
            with suppress(Exception):
                process._process.kill()
    with suppress(Exception):
        cluster.close(timeout=_PATIENCE)


def _lacks_raspis(fault: BaseException | None) -> bool:
    """Whether a fault comes from a module of raspis that isn't there."""
    while fault is not None:
        if isinstance(fault, ModuleNotFoundError) and (fault.name or "").split(".")[0] == "raspis":
            return True
        fault = fault.__cause__ or fault.__context__
    return False

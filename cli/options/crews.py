"""Who works where much is to be done: the options --jobs and --cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final, NamedTuple

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Quoted
from raspis.solver.workers.crew import Crew, Processes

from .settings import read_jobs

JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", parser=read_jobs, help="Processes that work at once (1 unless given)."
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="A Dask cluster that works: its scheduler, tcp://HOST:8786, or local to start one.",
    ),
]

_LOCAL: Final = "local"


class Workers(NamedTuple):
    """What the two options ask for."""

    jobs: int | None = None
    cluster: str | None = None

    @classmethod
    def asked(cls, jobs: int | None, cluster: str | None) -> "Workers":
        """Read both; raises RaspisError where they contradict each other."""
        if jobs is not None and cluster not in (None, _LOCAL):
            raise RaspisError(
                "--jobs is for this machine; the cluster at {address} has its own", address=Quoted(cluster)
            )
        return cls(jobs, cluster)

    @property
    def alone(self) -> bool:
        """Whether this process does the work itself."""
        return self.cluster is None and self.jobs in (None, 1)

    def for_pieces(self, number: int) -> "Workers":
        """As many processes as so many pieces of work keep busy; a cluster stays what it is."""
        if self.cluster is None and self.jobs is not None:
            return Workers(max(1, min(self.jobs, number)))
        return self

    @contextmanager
    def crew(self) -> Iterator[Crew | None]:
        """The workers, for the time of the work; None where this process does it alone.

        Raises ClusterLost for a cluster that isn't there, and RaspisError where Dask isn't.
        """
        if self.alone:
            yield None
            return
        with self._hired() as crew:
            yield crew

    def _hired(self) -> Crew:
        if self.cluster is None:
            return Processes(self.jobs or 1)
        from raspis.solver.workers.cluster import Cluster

        return Cluster(self.cluster, self.jobs)

"""A Dask scheduler and two workers, all of them processes on the loopback: the same bytes as in place."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import environment, raspis

from raspis.solver.workers import many

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by a signal of POSIX"),
]

PROGRAM = [sys.executable, "-m", "raspis.cli"]


class Cluster:
    """A scheduler and its workers, to be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self.file)
        )
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self, **variables: str) -> None:
        words = ["worker", "--scheduler-file", str(self.file), "--nthreads", "1", "--no-nanny"]
        self.workers.append(self._start(*words, "--memory-limit", "0", **variables))

    @property
    def address(self) -> str:
        for _ in range(300):
            if self.file.exists() and (text := self.file.read_text()):
                return str(json.loads(text)["address"])
            time.sleep(0.1)
        raise AssertionError("the scheduler didn't start")

    def _start(self, kind: str, *words: str, **variables: str) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            "distributed.cli.dask_" + kind,
            *words,
            "--dashboard-address",
            "127.0.0.1:0",
        ]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                command, env={**environment(), **variables}, stdout=log, stderr=log, cwd=self.folder
            )

    def end(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


@contextmanager
def cluster_of(folder: Path, workers: int = 2, **variables: str) -> Iterator[Cluster]:
    cluster = Cluster(folder)
    try:
        assert cluster.address
        for _ in range(workers):
            cluster.add_worker(**variables)
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster_of(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def run(*words: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PROGRAM, *words], env=environment(), input=stdin, capture_output=True, check=False
    )


def lines(folder: Path, count: int, cards: int) -> Path:
    """Lines to answer, every tenth of them wrong."""
    text = raspis("deal", "--cards", str(cards), "--seed", "3", "--count", str(count), "--json").out
    some = text.splitlines()
    for number in range(0, count, 10):
        some[number] = some[number].replace('"leader": ', '"leaders": ')
    file = folder / "in.jsonl"
    file.write_text("\n".join(some) + "\n", encoding="utf-8")
    return file


def test_a_cluster_answers_2000_lines_in_the_same_bytes(cluster: Cluster, tmp_path: Path) -> None:
    file = lines(tmp_path, 2000, 5)
    here = run("batch", str(file), "-q")
    there = run("batch", str(file), "-q", "--cluster", cluster.address)
    assert (here.returncode, here.stdout.count(b"\n")) == (1, 2000)
    assert (there.returncode, there.stderr) == (1, b"")
    assert there.stdout == here.stdout


def test_the_other_work_of_many_pieces_is_the_same_by_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    evening = tmp_path / "evening.toml"
    assert run("deal", "--cards", "3", "--count", "6", "--seed", "2", "-o", str(evening)).returncode == 0
    works = (
        ("puzzle", "make", "--players", "3", "--cards", "3", "--count", "4", "--seed", "1", "--json"),
        ("puzzle", "check", "--json"),
        ("analyse", str(evening), "--json"),
        ("table", str(evening), "--json"),
    )
    for words in works:
        here, there = run(*words), run(*words, "--cluster", cluster.address)
        assert (there.returncode, there.stdout) == (here.returncode, here.stdout)


def test_a_cluster_of_this_machine_is_started_and_ended(tmp_path: Path) -> None:
    file = lines(tmp_path, 100, 5)
    here = run("batch", str(file), "-q")
    there = run("batch", str(file), "-q", "--cluster", "local", "--jobs", "2")
    assert (there.returncode, there.stdout, there.stderr) == (1, here.stdout, b"")


def test_a_worker_killed_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    file, output = lines(tmp_path, 2000, 7), tmp_path / "out.jsonl"
    here = run("batch", str(file), "-q", "--ask", "exact")
    with cluster_of(tmp_path) as cluster:
        words = ["batch", str(file), "-q", "--ask", "exact", "-o", str(output), "--cluster", cluster.address]
        process = subprocess.Popen([*PROGRAM, *words], env=environment(), stderr=subprocess.PIPE)
        wait_for(output, 100)
        assert process.poll() is None
        cluster.workers[0].send_signal(signal.SIGKILL)
        assert process.communicate()[1] == b""
    assert output.read_bytes() == here.stdout


def test_without_its_scheduler_what_is_written_is_whole_and_resume_goes_on(tmp_path: Path) -> None:
    file, output = lines(tmp_path, 2000, 7), tmp_path / "out.jsonl"
    words = ["batch", str(file), "-q", "--ask", "exact", "-o", str(output), "--resume"]
    with cluster_of(tmp_path) as cluster:
        process = subprocess.Popen(
            [*PROGRAM, *words, "--cluster", cluster.address], env=environment(), stderr=subprocess.PIPE
        )
        wait_for(output, 100)
        cluster.scheduler.send_signal(signal.SIGKILL)
        said = process.communicate()[1].decode()
        assert process.returncode == 2
        assert said == f"raspis: the cluster at '{cluster.address}' can't be reached any more\n"
    here = run(*words[:5])
    written = output.read_bytes()
    assert 0 < len(written) < len(here.stdout)
    assert here.stdout.startswith(written)
    assert written.endswith(b"\n")
    assert run(*words).returncode == 1
    assert output.read_bytes() == here.stdout


def wait_for(output: Path, answers: int) -> None:
    for _ in range(600):
        if output.exists() and output.read_bytes().count(b"\n") >= answers:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was answered")


def test_a_line_that_kills_every_worker_is_answered_with_that_and_the_others_are(tmp_path: Path) -> None:
    lines_in = raspis("deal", "--cards", "3", "--seed", "3", "--count", "6", "--json").out.splitlines()
    code = textwrap.dedent(
        """
        import os, sys
        from raspis.solver.reports.batch import LineWorker
        from raspis.cli.start import run
        answer = LineWorker.answer
        def deadly(self, line):
            if '"3-3"' in line[1]:
                os._exit(9)
            return answer(self, line)
        LineWorker.answer = deadly
        """
    )
    (tmp_path / "sitecustomize.py").write_text(code)
    path = os.pathsep.join([str(tmp_path), *filter(None, [environment().get("PYTHONPATH")])])
    cluster = Cluster(tmp_path)
    try:
        for _ in range(12):
            cluster.add_worker(PYTHONPATH=path)
        ran = run("batch", "-q", "--cluster", cluster.address, stdin="\n".join(lines_in).encode())
    finally:
        cluster.end()
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [f"3-{number}" for number in range(1, 7)]
    assert ["error" in answer for answer in answers] == [False, False, True, False, False, False]
    assert "killed" in answers[2]["error"]


@pytest.mark.parametrize(
    ("folder", "text", "said"),
    [
        ("raspis", "", "raspis is not installed where the cluster at {address} runs"),
        (
            "raspis-9.9.dist-info",
            "Metadata-Version: 2.1\nName: raspis\nVersion: 9.9\n",
            "but that of a worker is 9.9",
        ),
    ],
)
def test_a_worker_without_raspis_or_with_another_is_one_sentence(
    tmp_path: Path, folder: str, text: str, said: str
) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / ("METADATA" if text else "__init__.py")).write_text(text)
    with cluster_of(tmp_path, workers=1, PYTHONPATH=str(tmp_path)) as cluster:
        line = raspis("deal", "--cards", "3", "--json").out.encode()
        ran = run("batch", "-q", "--cluster", cluster.address, stdin=line)
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)
    assert said.format(address=repr(cluster.address)) in ran.stderr.decode()


def test_the_example_of_the_library_runs(tmp_path: Path) -> None:
    assert many.__doc__ is not None
    text = many.__doc__.split("\n\n", 2)[2]
    file = tmp_path / "example.py"
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(file)], env=environment(), capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.splitlines()) == 100
    assert all(sum(json.loads(line)) <= 5 for line in ran.stdout.splitlines())

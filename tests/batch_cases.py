"""The cases with answers, asked line by line of `raspis batch`."""

from __future__ import annotations

import json
from typing import Any

from command import raspis

from support import DATA

VALUES = "most,least,exact,moves"
ALL = "most,least,exact,possible,vectors,moves"


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def compare(name: str, ask: str, step: int) -> None:
    lines = (DATA / f"{name}.jsonl").read_text().splitlines()[::step]
    wanted = objects("\n".join((DATA / f"{name}.answers.jsonl").read_text().splitlines()[::step]))
    ran = raspis("batch", "--ask", ask, stdin="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    for given, right in zip(objects(ran.out), wanted, strict=True):
        assert given == {key: right[key] for key in ("id", *ask.split(","))}

"""`raspis convert`: a record in another form: TOML, JSON, text, PBN, or a line for `raspis batch`."""

import json
import sys
from typing import Annotated, Final

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Quoted, listed
from raspis.solver.records.pbn_write import to_pbn
from raspis.solver.records.plain_write import to_plain
from raspis.solver.records.record import Game, Record
from raspis.solver.records.write import to_batch, to_json, to_toml
from raspis.solver.wording import printable

from ..input.source import DealArgument, naming, read_deals
from ..options.parameters import offering
from ..options.settings import settings_of
from ..options.shared import AtOption, OutputOption, read_at
from ..terminal.console import prepare_streams
from ..terminal.files import write_text
from ..terminal.usage import BadUsage

FORMS: Final = ("toml", "json", "txt", "pbn", "batch")


def _read_form(text: str) -> str:
    if text.lower() not in FORMS:
        raise BadUsage("{text} is not a form; allowed are {known}", text=Quoted(text), known=listed(FORMS))
    return text.lower()


def convert(
    ctx: typer.Context,
    deal: DealArgument,
    form: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORM",
            parser=_read_form,
            autocompletion=offering(FORMS),
            help="toml, json, txt, pbn (bridge alone) or batch; left out: as the output is named, else toml.",
        ),
    ] = None,
    output: OutputOption = None,
    at: AtOption = None,
) -> None:
    """Write a record in another form.

    TOML and JSON keep everything: players, bids, play, notes, all deals of an evening; txt, without quotes,
    refuses what it would lose. batch is the position where the record stops, or at --at, as a line for raspis
    batch; of an evening a line for each deal with cards. PBN is for bridge: the rules whist, four players,
    North and South against East and West.

    raspis convert deal.pbn --to toml --trump S -o deal.toml
    """
    settings = settings_of(ctx)
    prepare_streams(settings.ascii)
    found = read_deals(ctx, deal)
    if form is None:
        ending = (output or "").lower().rpartition(".")[2]
        form = ending if ending in FORMS else "toml"
    if at is not None and form != "batch":
        raise RaspisError("--at is for --to batch: the other forms keep the whole play")
    with naming(deal):
        text = _written(found, form, None if at is None else read_at(at))
    if output is not None and output != "-":
        write_text(output, text)
    else:
        print_data(text, form)


def _written(found: Record | Game, form: str, at: tuple[int, int] | None) -> str:
    if form == "toml":
        return to_toml(found)
    if form == "json":
        return to_json(found)
    if form == "txt":
        return to_plain(found)
    if form == "pbn":
        return to_pbn(found)
    if isinstance(found, Record):
        return json.dumps(to_batch(found, at), ensure_ascii=False) + "\n"
    lines = [
        {"id": f"deal {number}", **to_batch(deal, at)}
        for number, deal in enumerate(found.deals, 1)
        if deal.hands is not None
    ]
    if not lines:
        raise RaspisError("none of the deals has cards")
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def print_data(text: str, form: str) -> None:
    """Print what programs read: where the stream can't show a letter, as an escape that reads back.

    PBN and text have no escapes, so they are written as UTF-8. What would rule a terminal is escaped in every
    case.
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if form in ("pbn", "txt") and hasattr(sys.stdout, "buffer"):
        sys.stdout.flush()
        sys.stdout.buffer.write("\n".join(map(printable, text.split("\n"))).encode())
        return
    unicode = "utf" in encoding.lower()
    for line in text.splitlines(keepends=True):
        fine = line.rstrip("\n").isprintable() and (unicode or line.isascii())
        sys.stdout.write(line if fine else "".join(_shown(char, form, unicode) for char in line))


def _shown(char: str, form: str, unicode: bool) -> str:
    fine = char == "\n" or (char.isprintable() and (unicode or char.isascii()))
    return char if fine else _escape(char, form)


def _escape(char: str, form: str) -> str:
    # A letter outside ASCII stands only in quoted strings and keys, in both languages.
    if form == "toml" or char == "\x7f":  # which JSON leaves as it is
        return f"\\U{ord(char):08X}" if form == "toml" else "\\u007f"
    return json.dumps(char)[1:-1]

"""`raspis table`: every player with every trump; of bridge the twenty numbers, board by board."""

from typing import Annotated

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, Quoted, listed
from raspis.solver.records.record import Record
from raspis.solver.reports.boards import Board, read_boards
from raspis.solver.reports.table import TABLE_KEYS, TableKey

from ..input.source import DealArgument, deal_or_evening, naming
from ..options.crews import ClusterOption, JobsOption, Workers
from ..options.parameters import offering
from ..options.settings import settings_of
from ..options.shared import JsonOption, OutputOption
from ..terminal.console import Screen, complain, prepare_streams, write_json


def _read_ask(text: str) -> tuple[TableKey, ...]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names or [text]:
        if name not in TABLE_KEYS:
            raise RaspisError(
                "--ask: {name} is not one of {allowed}", name=Quoted(name), allowed=listed(TABLE_KEYS)
            )
    return tuple(key for key in TABLE_KEYS if key in names)


def table(
    ctx: typer.Context,
    deal: DealArgument,
    ask: Annotated[
        str | None,
        typer.Option(
            "--ask",
            metavar="NAMES",
            autocompletion=offering(TABLE_KEYS),
            help="What to find, names apart by commas: most, least, exact, or points, those of the best bid; "
            "most unless given, or least in a round in which tricks cost points.",
        ),
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
    pbn: Annotated[
        bool, typer.Option("--pbn", help="The boards of bridge as PBN, with the tables of their numbers.")
    ] = False,
    output: OutputOption = None,
) -> None:
    """Find what every player can make sure of with every trump, and with none, all cards open.

    The best trump of each is marked: the one to name for who has bid highest. The tricks are those of the
    whole deal before its first card, against all the others playing together; who leads is as in the deal,
    whatever the trump. A trump that the rules fix is marked in the heading.

    In bridge each is the declarer of his numbers: the player to his left leads. Of a file of several boards
    all are done, or --deal picks one; after Ctrl-C or at --time-limit there is what was proven by then.

    raspis table deal.toml --ask most,points, or raspis table boards.pbn --jobs 2
    """
    from .tables import fill_boards

    settings = settings_of(ctx)
    workers = Workers.asked(jobs, cluster)
    keys = None if ask is None else _read_ask(ask)
    if pbn and as_json:
        raise RaspisError("--pbn and --json are two forms of the answer; give one of them")
    if output is not None and not pbn:
        raise RaspisError("--output is for --pbn")
    if pbn and keys is not None and "most" not in keys:
        raise RaspisError("--pbn has the numbers of most; ask for these")
    found = deal_or_evening(ctx, deal, strict=False, any_trump=True)
    with naming(deal):
        boards = read_boards(found, keys)
    interrupted = fill_boards(settings, boards, workers)
    if pbn:
        _write_pbn(boards, output)
    elif as_json:
        prepare_streams(settings.ascii)
        mappings = [None if board.table is None else board.table.to_mapping() for board in boards]
        write_json(mappings[0] if isinstance(found, Record) else {"deals": mappings})
    else:
        from ..views.table import show_boards

        show_boards(Screen(settings.ascii), found, boards, interrupted)
    for board in boards:
        if board.fault is not None:
            complain(Message("deal {number}: {fault}", number=board.number, fault=board.fault))
    if interrupted:
        raise KeyboardInterrupt
    if any(board.fault is not None or (board.table and not board.table.complete) for board in boards):
        raise typer.Exit(1)


def _write_pbn(boards: list[Board], output: str | None) -> None:
    from raspis.solver.records.pbn_write import optimum_results, to_pbn

    from ..terminal.files import write_text
    from .convert import print_data

    texts = []
    for board in boards:
        if board.table is not None:
            rows = board.table.optimum_rows() if board.table.has("most") else []
            texts.append(to_pbn(board.record) + optimum_results(rows, board.record.players))
    text = "\n".join(texts)
    if output is not None and output != "-":
        write_text(output, text)
    else:
        print_data(text, "pbn")

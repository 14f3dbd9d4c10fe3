"""`raspis deal`: random deals from a seed."""

from itertools import chain, islice
from typing import Annotated

import typer

from raspis.solver.position.dealing import Deal, random_deals
from raspis.solver.records.line import Line, write_line
from raspis.solver.records.record import Record
from raspis.solver.records.write import game_in_parts, to_toml
from raspis.solver.rules.rules import Rules

from ..options.settings import read_count, settings_of
from ..options.shared import OutputOption, PlayersOption, RulesOption, SeedOption, TrumpOption
from ..terminal.console import prepare_streams, write_json
from ..terminal.files import answering_to


def deal(
    ctx: typer.Context,
    rules: RulesOption = None,
    players: PlayersOption = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="N",
            parser=read_count,
            help="Cards a hand; left out: as many as the game deals.",
        ),
    ] = None,
    trump: TrumpOption = None,
    seed: SeedOption = None,
    count: Annotated[
        int, typer.Option("--count", metavar="N", parser=read_count, help="How many deals.")
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="JSON Lines, one deal a line, as raspis batch reads them.")
    ] = False,
    output: OutputOption = None,
) -> None:
    """Deal cards at random, the same ones for the same seed.

    One deal is written as a file that the other commands read, several as the deals of one evening:
    raspis deal --players 3 --seed 7 -o deal.toml, then raspis solve deal.toml.
    """
    chosen = rules if rules is not None else Rules.of("child")
    if seed is None:
        from random import SystemRandom

        seed = SystemRandom().randrange(10**6)
    dealing = islice(random_deals(chosen, players or 4, cards, trump, seed), count)
    first = next(dealing)  # what can't be dealt is refused before anything is written
    deals = chain([first], dealing)
    with answering_to(output):
        prepare_streams(settings_of(ctx).ascii)
        if as_json:
            for number, dealt in enumerate(deals, 1):
                write_json(write_line(Line(f"{seed}-{number}", dealt.position, None)))
            return
        print(f"# seed {seed}")
        records = map(record_of, deals)
        if count == 1:
            print(to_toml(next(records)), end="")
        else:
            for part in game_in_parts(chosen, record_of(first), records):
                print(part, end="")


def record_of(dealt: Deal) -> Record:
    """A deal as a record without bids and play, the players named P1, P2, …."""
    return Record(
        rules=dealt.rules,
        players=tuple(f"P{seat}" for seat in range(1, len(dealt.hands) + 1)),
        leader=dealt.leader,
        cards=len(dealt.hands[0]),
        hands=dealt.hands,
        trump=dealt.trump,
    )

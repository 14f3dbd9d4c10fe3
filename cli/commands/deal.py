"""`raspis deal`: random deals from a seed."""

from itertools import chain, islice
from typing import Annotated

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import listed
from raspis.solver.position.dealing import Deal, random_deals, random_evening
from raspis.solver.records.line import Line, write_line
from raspis.solver.records.record import Record
from raspis.solver.records.write import game_in_parts, to_toml
from raspis.solver.rules.rules import Rules
from raspis.solver.rules.scores import ROUND_NAMES, ROUND_WORDS

from ..options.parameters import offering
from ..options.settings import read_count, settings_of
from ..options.shared import OutputOption, PlayersOption, RulesOption, SeedOption, TrumpOption
from ..terminal.console import prepare_streams, write_json
from ..terminal.files import answering_to
from ..terminal.texts import with_values
from .puzzle_books import one_of

_read_round = one_of(ROUND_NAMES, ROUND_WORDS)


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
        int | None,
        typer.Option("--count", metavar="N", parser=read_count, help="How many deals (1 unless given)."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="JSON Lines, one deal a line, as raspis batch reads them.")
    ] = False,
    output: OutputOption = None,
    evening: Annotated[
        bool,
        typer.Option("--evening", help="A whole evening by the ladder of the game."),
    ] = False,
    round: Annotated[
        str | None,
        typer.Option(
            "--round",
            metavar="ROUND",
            parser=_read_round,
            autocompletion=offering(ROUND_NAMES, ROUND_WORDS),
            help=with_values("Deals of one round: {rounds}.", rounds=listed(ROUND_NAMES.values())),
        ),
    ] = None,
) -> None:
    """Deal cards at random, the same ones for the same seed.

    One deal is written as a file that the other commands read, several as the deals of one evening:
    raspis deal --players 3 --seed 7 -o deal.toml, then raspis solve deal.toml.

    An evening has its rounds in order, and the cards of each: raspis deal --evening --seed 7 -o evening.toml
    """
    chosen = rules if rules is not None else Rules.of("child")
    if seed is None:
        from random import SystemRandom

        seed = SystemRandom().randrange(10**6)
    if evening:
        for option, value in (("--cards", cards), ("--round", round), ("--count", count)):
            if value is not None:
                raise RaspisError("{option} is for single deals, not for --evening", option=option)
        dealing = random_evening(chosen, players or 4, trump, seed)
    else:
        endless = random_deals(chosen, players or 4, cards, trump, seed, round or "normal")
        dealing = islice(endless, count or 1)
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
        if not evening and (count or 1) == 1:
            print(to_toml(next(records)), end="")
        else:
            for part in game_in_parts(chosen, record_of(first), records, rounds_named=evening):
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
        round=dealt.round,
    )

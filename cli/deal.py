"""`raspis deal`: random deals from a seed."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated, Any

import typer

from raspis.solver.dealing import Deal, random_deals
from raspis.solver.rules import Rules

from .console import prepare_streams, write_json
from .options import PlayersOption, RulesOption, SeedOption, TrumpOption
from .settings import read_count, settings_of


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
) -> None:
    """Deal cards at random, the same ones for the same seed.

    One deal is written as a file that the other commands read, several as the deals of one evening:
    raspis deal --players 3 --seed 7 > deal.toml, then raspis solve deal.toml.
    """
    prepare_streams(settings_of(ctx).ascii)
    chosen = rules if rules is not None else Rules.of("child")
    if seed is None:
        from random import SystemRandom

        seed = SystemRandom().randrange(10**6)
    if trump is not None:
        trump = "N" if trump.lower() == "none" else trump.upper()
    deals = random_deals(chosen, players or 4, cards, trump, seed)
    if as_json:
        for number, dealt in enumerate(islice(deals, count), 1):
            write_json({"id": f"{seed}-{number}", **batch_line(dealt)})
        return
    first = next(deals)
    print(f"# seed {seed}")
    print(f"rules = {_toml_rules(chosen)}")
    print(f'dealer = "P{first.dealer + 1}"')
    if count == 1:
        _print_toml(first, "")
        return
    print(f"players = {json.dumps([f'P{seat + 1}' for seat in range(len(first.hands))])}")
    for number, dealt in enumerate([first, *islice(deals, count - 1)], 1):
        print(f'\n# deal {number}\n[[deal]]\ncards = {len(dealt.hands[0])}\nround = "normal"')
        print(f'dealer = "P{dealt.dealer + 1}"')
        _print_toml(dealt, "deal.")


def batch_line(dealt: Deal) -> dict[str, Any]:
    """A deal as a line for `raspis batch`."""
    line: dict[str, Any] = {"rules": dealt.rules.to_mapping()}
    if dealt.trump is not None:
        line["trump"] = dealt.trump
    line["hands"] = [[str(card) for card in hand] for hand in dealt.hands]
    line["leader"] = dealt.leader
    return line


def _print_toml(dealt: Deal, prefix: str) -> None:
    if dealt.trump is not None:
        print(f'trump = "{dealt.trump}"')
    print(f"\n[{prefix}hands]")
    for seat, hand in enumerate(dealt.hands, 1):
        print(f'P{seat} = "{" ".join(map(str, hand))}"')


def _toml_rules(chosen: Rules) -> str:
    from .rules import toml_value

    return toml_value(chosen.to_mapping())

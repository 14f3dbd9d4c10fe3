"""`raspis rules`: the games that are known, and a rules object as TOML to change."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Final

import typer

from raspis.solver.cards.card import Suit
from raspis.solver.cards.speech import Pretty
from raspis.solver.message import Message, counted, listed, verbatim
from raspis.solver.rules.presets import GAME_NAMES, GAME_WORDS
from raspis.solver.rules.rules import PRESETS, Rules

from ..options.parameters import offering
from ..options.settings import settings_of
from ..options.shared import JsonOption, OutputOption, PlayersOption, read_rules
from ..terminal.console import Screen, prepare_streams, write_json
from ..terminal.files import answering_to
from ..terminal.language import say

_MEANING: Final = {
    "preset": Message("the game that everything below starts from"),
    "pack": Message("cards in the pack: 36, 52 or 104 (two packs of 52)"),
    "trump": Message(
        'S C D H or N (none): always this; "circular": the suit after that led; "deal": by the deal'
    ),
    "held": Message('who plays for his bid under "highest-bidder": "all" or he alone, "highest"'),
    "trump_by": Message('who decides a trump of "deal": "last-card" or "highest-bidder"'),
    "specials": Message("the special cards, which beat everything when played high"),
    "low": Message('a special card played low is "plain" (the card printed on it) or "scrap" (legal always)'),
    "forced": Message("whether a special card must be played like any card of its suit"),
    "led_high": Message('a special card led high leads its "own" suit, or the "trump"'),
    "call": Message(
        'a special card led may call for everyone\'s highest of: "none", the "trump", "any" suit, '
        '"any-with-trump" (any suit, but nothing in a no-trump deal)'
    ),
    "call_void": Message('who has nothing of the suit called plays "any" card, or a "trump" if he has one'),
    "ties": Message(
        'of several special cards played high the "first" or "last" wins, '
        'or by "rank" the one that specials names first'
    ),
    "ties_equal": Message(
        'of equal cards of two packs the "first" or "last" wins, special cards played high apart'
    ),
    "must_trump": Message("whether a player without the suit led must trump"),
    "leader": Message('who bids and leads first: the "eldest" (left of the dealer) or the "dealer"'),
    "hook": Message("whether the bids may not add up to the number of tricks"),
    "blind_pass": Message("whether 0 may be bid blind, or in a dark round"),
    "ladder": Message("the deals of an evening, in order"),
    "score": Message(
        "points; the deals of a round are multiplied by its factor, or have no bids and count per_trick"
    ),
}
_SCORE_MEANING: Final = {
    "pass": Message("a pass that took nothing"),
    "pass_over": Message("per trick taken on a pass"),
    "made": Message("per trick bid, when exactly the bid was taken"),
    "over": Message("per trick taken, when more was taken than bid"),
    "short": Message("per trick missing to the bid"),
    "short_taken": Message("per trick taken, though short of the bid"),
    "blind": Message("a blind bid multiplies the points by this"),
}


def rules(
    ctx: typer.Context,
    which: Annotated[
        str | None,
        typer.Argument(
            metavar="RULES",
            autocompletion=offering(GAME_NAMES, GAME_WORDS),
            help="A game, a rules file, or a table in braces; left out: list the games.",
        ),
    ] = None,
    players: PlayersOption = None,
    as_json: JsonOption = False,
    output: OutputOption = None,
) -> None:
    """The games that are known; with RULES, its rules as TOML to save, change and give to --rules.

    For example: raspis rules child -o ours.toml, change a line, then raspis solve DEAL --rules ours.toml.
    With --players the pack and the deals of an evening for that many are written out, too.
    """
    settings = settings_of(ctx)
    chosen = None if which is None else read_rules(which)
    with answering_to(output):
        prepare_streams(settings.ascii)
        if as_json and chosen is None:
            write_json({name: _tree(preset, players) for name, preset in PRESETS.items()})
        elif chosen is None:
            _list(Screen(settings.ascii))
        elif as_json:
            write_json(_tree(chosen, players))
        else:
            print(rules_toml(_tree(chosen, players)), end="")


def _tree(chosen: Rules, players: int | None) -> dict[str, Any]:
    tree = chosen.to_full_mapping()
    if players is not None:
        tree["pack"] = chosen.pack_for(players)
        tree["ladder"] = [step._asdict() for step in chosen.ladder_for(players)]
    return {key: tree[key] for key in _MEANING if key in tree}


def rules_toml(tree: dict[str, Any]) -> str:
    """A rules object as TOML, each key with what it means; reading it back gives the same rules."""
    lines = []
    for key, value in tree.items():
        lines.append(f"# {say(_MEANING[key])}")
        if key != "score":
            lines += [f"{key} = {toml_value(value)}", ""]
            continue
        lines.append("[score]")
        for name, points in value.items():
            entry = f"{name} = {toml_value(points)}"
            meaning = _SCORE_MEANING.get(name)
            lines.append(entry if meaning is None else f"{entry:<20}# {say(meaning)}")
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A value of a rules object in TOML: strings, numbers and truth values are written as in JSON."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_value(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + "".join(f"    {toml_value(entry)},\n" for entry in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _list(screen: Screen) -> None:
    for preset in PRESETS.values():
        heading = say("{name}: {title}", name=preset.game.name, title=preset.game.title)
        screen.print(screen.cards(heading, style="bold"))
        for sentence in _sentences(preset):
            screen.print(screen.cards(say(sentence)), indent=2)
    screen.print("")
    screen.print(say("raspis rules NAME prints a game's rules as a file to change."))


def _sentences(preset: Rules) -> Iterator[Message]:
    fewest, most = preset.game.players
    yield Message(
        "{fewest} to {most} players, {pack}; {trump}",
        fewest=fewest,
        most=most,
        pack=_pack(preset),
        trump=_trump(preset),
    )
    if not preset.specials:
        yield Message("no special cards; who is out of the suit led plays what he likes")
        return
    cards = listed(map(Pretty.of, preset.specials), Message(" and "))
    parts = [counted("special: {cards}", "special: {cards}", len(preset.specials), cards=cards)]
    parts += [Message("played high, it beats everything"), _LOW[preset.low]]
    if preset.call != "none":
        parts.append(_CALL[preset.call])
    yield verbatim(listed(parts, "; "))
    if preset.must_trump:
        yield Message("who is out of the suit led must trump")
    else:
        yield Message("who is out of the suit led plays what he likes")
    if preset.leader == "dealer":
        yield Message("the dealer bids and leads first")
    else:
        yield Message("the player left of the dealer bids and leads first")


_LOW: Final = {
    "plain": Message("low, it is the card printed on it"),
    "scrap": Message("low, it may be thrown at any time and takes nothing"),
}
_CALL: Final = {
    "trump": Message("led, it may also call for everyone's highest of the trump"),
    "any": Message("led, it may also call for everyone's highest of any suit"),
    "any-with-trump": Message(
        "led, it may also call for everyone's highest of any suit, if there is a trump"
    ),
}


def _pack(preset: Rules) -> Message:
    if preset.pack is not None:
        return counted("a pack of {number} card", "a pack of {number} cards", preset.pack)
    fewest, most = preset.game.players
    packs = [
        counted(
            "{number} card for {players}",
            "{number} cards for {players}",
            preset.pack_for(players),
            players=players,
        )
        for players in range(fewest, most + 1)
    ]
    return Message("a pack of {packs}", packs=listed(packs))


def _trump(preset: Rules) -> Message:
    if preset.trump == "circular":
        return Message("the trump is the suit after the one led, in the circle ♠ ♣ ♦ ♥")
    if preset.trump == "N":
        return Message("there is no trump")
    if preset.trump != "deal":
        return Message("trump is always {suit}", suit=Suit.parse(preset.trump).sign)
    if preset.game.last_card_shows_trump:
        return Message(
            "each deal states its trump (the suit of the last card dealt, or the highest bidder's)"
        )
    return Message("each deal states its trump")

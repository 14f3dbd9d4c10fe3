"""RULES.md says what the presets, the fields and the scores are in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import ROOT, RULES, allowed, names, table

from raspis.solver import PRESETS, Bid, Rules, RulesError, ScoreError, points
from raspis.solver.rules.bids import check_bids, has_bids

FIELDS = (*PRESETS["child"].to_full_mapping(), "ladder")
SCORED = ("child", "throw-in", "nameless")


def refused(**changes: object) -> str:
    with pytest.raises(RulesError) as fault:
        Rules.of("child", **changes)
    return str(fault.value)


def by_preset(*heading: str) -> dict[str, dict[str, str]]:
    """A table with a column a preset: preset, then the name in the first column, to the cell."""
    rows = table(RULES, *heading)
    return {
        preset: {(names(row[0]) or [row[0]])[0]: row[place] for row in rows}
        for place, preset in enumerate(heading[1:], 1)
    }


def shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return "by players" if value is None else str(value)


def test_the_fields_of_every_preset_are_those_of_the_page() -> None:
    page = by_preset("field", *PRESETS)
    for preset, cells in page.items():
        tree = Rules.of(preset).to_full_mapping()
        assert {"preset", "ladder", "score", *cells} == {*FIELDS, "pack"}
        for name, cell in cells.items():
            if cell == "–":  # a field that says nothing in the game
                assert name in ("low", "forced", "led_high", "call_void", "trump_by", "held")
                silent = not Rules.of(preset).game.last_card_shows_trump
                assert silent if name in ("trump_by", "held") else not tree["specials"]
            else:
                assert cell == shown(tree.get(name)), (preset, name)


def test_the_values_of_every_field_are_those_of_the_page() -> None:
    rows = {names(row[0])[0]: row[1] for row in table(RULES, "field", "values")}
    assert list(rows) == allowed(refused(nonsense=1))
    for name, values in rows.items():
        if name == "preset":
            assert values.split(", ") == list(PRESETS)
        elif name in ("specials", "ladder", "score"):
            assert values.startswith(("a list", "a table"))
            refused(**{name: 1})
        else:
            assert values.split(", ") == allowed(refused(**{name: "nonsense"}))


def test_packs_and_hands() -> None:
    rows = table(RULES, "players")
    heading = ("child", "throw-in", "nameless", "whist")
    for row in rows:
        players = int(row[0])
        for preset, cell in zip(heading, row[1:], strict=True):
            rules = Rules.of(preset)
            if cell == "–":
                with pytest.raises(RulesError):
                    rules.pack_for(players)
            else:
                assert cell == f"{rules.pack_for(players)}: {rules.most_cards(players)}"
    assert [int(row[0]) for row in rows] == [2, 3, 4, 5]


def test_the_deals_of_an_evening() -> None:
    seen = []
    for row in table(RULES, "game", "deals"):
        for preset in row[0].split(", "):
            seen.append(preset)
            fewest, most = Rules.of(preset).game.players
            tables = range(max(fewest, 3), most + 1)
            ladders = [Rules.of(preset).ladder_for(players) for players in tables]
            assert row[2] == ", ".join([*(str(len(ladder)) for ladder in ladders), *["–"] * (5 - most)])
            for ladder in ladders:
                for name in ("dark", "no-trump", "golden"):
                    assert any(step.round == name for step in ladder) == (name in row[1])
    assert seen == list(PRESETS)


def test_the_scores() -> None:
    page = by_preset("key", "counts", *SCORED)
    for preset in SCORED:
        score = Rules.of(preset).score.to_mapping()
        cells = page[preset]
        assert {name for name in score if not isinstance(score[name], dict)} == {
            name for name, cell in cells.items() if cell != "–"
        }
        for name, cell in cells.items():
            assert cell == str(score.get(name, "–")), (preset, name)
    rounds = by_preset("round", *SCORED)
    assert [*page["child"], *rounds["child"]] == allowed(refused(score={"nonsense": 1}))
    for preset in SCORED:
        score = Rules.of(preset).score.to_mapping()
        for name, cell in rounds[preset].items():
            factor = re.fullmatch(r"× (\d+)", cell)
            per_trick = re.fullmatch(r"(\d+) a trick", cell)
            if factor:
                assert score[name] == {"factor": int(factor[1])}
            elif per_trick:
                assert score[name] == {"per_trick": int(per_trick[1])}
            else:
                assert cell == "–"
                assert name not in score
    assert Rules.of("child").score == Rules.of("child-circular").score
    assert not Rules.of("whist").score.rounds


def counted(preset: str, deal: str) -> str:
    """The points of a deal in the words of the page; «–» where the game has no such deal."""
    found = re.fullmatch(
        r"(?:(dark|no-trump|golden|misere), )?(?:(pass|bid \d+)( blind)?, )?(\d+) taken", deal
    )
    assert found is not None, deal
    round, rules = found[1] or "normal", Rules.of(preset)
    number = None if found[2] is None else int(found[2].removeprefix("bid ").replace("pass", "0"))
    bid = None if number is None else Bid(number, found[3] is not None)
    try:
        check_bids(rules, round, 5, [bid, None], 1, ["A", "B"])
        if has_bids(rules, round) and bid is None:
            return "–"
    except ScoreError:
        return "–"
    return str(points(rules, round, number, bid is not None and bid.blind, int(found[4])))


def test_the_deals_that_are_counted_on_the_page() -> None:
    rows = table(RULES, "deal", *SCORED)
    assert len(rows) > 8
    for deal, *cells in rows:
        assert cells == [counted(preset, deal) for preset in SCORED], deal


def test_fields_that_need_each_other() -> None:
    assert "needs a fixed trump" in refused(trump="circular", call="trump")
    assert Rules.of("child", trump="N", call="trump").call == "trump"
    assert Rules.of("child", score={"dark": {"per_trick": 20}}).score != Rules.of("child").score
    assert "{factor = …} or {per_trick = …}" in refused(score={"dark": 2})


def without_comments(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return re.sub(r'"""(?:.|\n)*?"""|#.*' if path.suffix.startswith(".py") else r"//.*", "", text)


def test_the_files_that_a_field_of_the_play_touches_are_those_of_the_page() -> None:
    listed = {
        name
        for heading in (("file", "what it says"), ("it concerns", "files"))
        for row in table(RULES, *heading)
        for name in names(" ".join(row))
        if name.endswith((".py", ".pyi", ".h", ".cpp"))
    }
    touched = set()
    for path in (path for part in ("solver", "puzzles", "cli") for path in (ROOT / part).rglob("*")):
        if path.suffix in (".py", ".pyi", ".h", ".cpp"):
            text = without_comments(path)
            for field in ("led_high", "call_void", "ties", "ties_equal", "forced", "must_trump"):
                read = rf"""rules_?(\(\))?\.{field}(_|\b)|self\.{field}\b|["_]{field}"|\b{field}[_:]"""
                if re.search(read, text):
                    touched.add(path.relative_to(ROOT).as_posix())
    assert touched - listed == set()
    assert all((ROOT / name).is_file() for name in listed)
